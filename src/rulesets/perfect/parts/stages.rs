//! When questions about parts are asked, for how long, and what.

use super::super::part::Style;
use super::super::schedule::{self, LONG};

/// What is asked in a stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// How much a part is worth, halving what is open.
    Anything,
    /// Whether it is worth what would settle an analysis. (Where others have found what is best,
    /// less is mostly harder to prove.)
    Decisive,
    /// Both, the latter first.
    Both,
}

/// A round of questions.
#[derive(Clone, Copy, Debug)]
pub struct Stage {
    /// Situations for each question; in [`Style::Touching`] as many as any may have.
    pub patience: usize,
    /// Failures that end it for a part.
    pub failures: u8,
    /// What is asked.
    pub asked: Asked,
    /// How.
    pub style: Style,
}

impl Stage {
    const fn of(patience: usize, failures: u8, asked: Asked) -> Stage {
        Stage { patience, failures, asked, style: Style::Points }
    }

    const fn going_about(self, style: Style) -> Stage {
        Stage { style, ..self }
    }

    /// One after these, with so much patience.
    fn afterwards(patience: usize) -> Stage {
        let (asked, style) = match patience > LONG {
            true => (Asked::Both, Style::Removals),
            false => (Asked::Anything, Style::Points),
        };
        Stage::of(patience, 2, asked).going_about(style)
    }
}

/// The first ones.
const STAGES: [Stage; 7] = [
    Stage::of(5_000, 3, Asked::Anything),
    Stage::of(40_000, 2, Asked::Anything),
    Stage::of(200_000, 1, Asked::Anything),
    Stage::of(600_000, 1, Asked::Decisive),
    Stage::of(LONG, 1, Asked::Decisive),
    Stage::of(LONG, 1, Asked::Decisive).going_about(Style::Touching),
    Stage::of(600_000, 1, Asked::Anything),
];

/// The stage with a number.
fn stage(number: usize) -> Option<Stage> {
    schedule::stage(&STAGES, number, Stage::afterwards)
}

/// Which stage is on.
#[derive(Default)]
pub struct Stages {
    on: usize,
}

impl Stages {
    /// The number of the stage that is on.
    pub fn number(&self) -> usize {
        self.on
    }

    /// The stage that is on; none while questions may not take so many situations.
    pub fn open(&self, most: usize) -> Option<Stage> {
        stage(self.on).filter(|stage| stage.patience <= most)
    }

    /// Ends the stage that is on.
    pub fn close(&mut self) {
        self.on += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(stages: &mut Stages, most: usize) -> Vec<(usize, Asked)> {
        std::iter::from_fn(|| {
            let stage = stages.open(most)?;
            stages.close();
            Some((stage.patience, stage.asked))
        })
        .collect()
    }

    #[test]
    fn stages_wait_until_there_is_patience() {
        use Asked::{Anything, Both, Decisive};
        let stages = &mut Stages::default();
        assert!(all(stages, 0).is_empty() && stages.number() == 0);
        assert_eq!(all(stages, 40_000), [(5_000, Anything), (40_000, Anything)]);
        // What is shorter than the one before waits with it.
        assert_eq!(all(stages, 600_000), [(200_000, Anything), (600_000, Decisive)]);
        let long = [(LONG, Decisive), (LONG, Decisive), (600_000, Anything), (LONG, Anything)];
        assert_eq!(all(stages, LONG), long);
        assert_eq!(all(stages, 5 * LONG), [(4 * LONG, Both)]);
    }
}
