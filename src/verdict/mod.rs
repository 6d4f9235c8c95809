//! A ruleset's answer for a position, with what a reader needs beside the
//! bare count: the board, the name under which the ruleset was asked for, and
//! what is not decided. Knows no protocol and no file format.

mod allowance;
pub mod certificate;
pub mod certify;
pub mod claims;
pub mod course;
pub mod direct_ko;
mod eye_points;
pub mod fates;
pub mod fuse;
pub mod hearing;
pub mod inquest;
pub mod judge;
mod keeping;
pub mod line;
mod meter;
mod open;
pub mod play;
pub mod purse;
pub mod recall;
pub mod reinforce;
pub mod strategy;
pub mod trials;
pub mod turns;
pub mod watch;

pub use allowance::Allowance;
use fuse::Fuse;
pub use inquest::{Findings, Proof};
pub use judge::{JudgeError, Limits, judge};
pub use recall::Recall;
pub use watch::Watch;

use crate::board::{Color, Graph, Loc, LocSet, coord};
use crate::rules::Points;
use crate::rulesets::{End, GameResult, Info, Named, Owner, Status, Tally};

/// An answer under one ruleset.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The ruleset and the name it was asked by.
    pub asked: Named,
    /// What was judged.
    pub end: End,
    /// What the ruleset counted.
    pub tally: Tally,
    /// What the answer cost.
    pub stats: Stats,
    /// What a search found: the proofs behind the answer. Empty if none was
    /// needed.
    pub findings: Findings,
}

/// The cost of an answer: of the search for it, so an answer that needed no
/// search cost nothing. Nodes repeat exactly, milliseconds do not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// Nodes searched.
    pub nodes: u64,
    /// Milliseconds spent searching.
    pub millis: u64,
    /// Was the answer remembered? Then this is what it cost when it was found.
    pub cached: bool,
}

/// A string of the judged position with its status.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StringVerdict {
    /// One of its stones.
    pub at: Loc,
    /// Its colour.
    pub color: Color,
    /// How many stones.
    pub size: usize,
    /// Its status.
    pub status: Status,
    /// The ruleset's own word for it; may be empty.
    pub detail: String,
}

/// How far a verdict may be relied on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// Exact under the ruleset's own definitions.
    Proven,
    /// Counted from something the players said (dead stones).
    Agreed,
    /// Something that the result depends on is not decided.
    Undecided,
}

impl Standing {
    /// The word for messages.
    pub fn word(self) -> &'static str {
        match self {
            Standing::Proven => "proven",
            Standing::Agreed => "agreed",
            Standing::Undecided => "undecided",
        }
    }
}

impl Verdict {
    /// About how much memory it takes, in bytes: its proofs, and what it says of each
    /// location.
    pub fn bytes(&self) -> usize {
        /// Situation, tally and what is certain without a proof.
        const LOCATION: usize = 128;
        let proofs = self.findings.proofs.iter().map(|proof| proof.evidence.bytes());
        size_of::<Verdict>() + LOCATION * self.graph().len() + proofs.sum::<usize>()
    }

    /// The ruleset's description.
    pub fn info(&self) -> &'static Info {
        self.asked.ruleset.info()
    }

    /// The board.
    pub fn graph(&self) -> &Graph {
        self.end.situation.graph()
    }

    /// The result.
    pub fn result(&self) -> GameResult {
        self.tally.result
    }

    /// The winner that is certain: by the result, or because the interval of
    /// the margin has one sign.
    pub fn certain_winner(&self) -> Option<Color> {
        match self.tally.result {
            GameResult::Win(color, _) | GameResult::WinWithoutScore(color) => Some(color),
            GameResult::Tie | GameResult::Void | GameResult::BothLose => None,
            GameResult::Undecided => match self.tally.bounds {
                (low, _) if low > Points::ZERO => Some(Color::Black),
                (_, high) if high < Points::ZERO => Some(Color::White),
                _ => None,
            },
        }
    }

    /// How far the verdict may be relied on.
    pub fn standing(&self) -> Standing {
        match self.tally.proven {
            true => Standing::Proven,
            false if self.tally.result == GameResult::Undecided => Standing::Undecided,
            false if self.tally.basis == "agreed" => Standing::Agreed,
            false => Standing::Undecided,
        }
    }

    /// The strings with their status, in the order of the ruleset.
    pub fn strings(&self) -> Vec<StringVerdict> {
        let stones = &self.end.situation.stones;
        let strings = self.tally.strings.iter().filter_map(|string| {
            Some(StringVerdict {
                at: string.at,
                color: stones.at(string.at)?,
                size: stones.string_len(string.at),
                status: string.status,
                detail: string.detail.clone(),
            })
        });
        strings.collect()
    }

    /// The locations of which something is undecided: whose they are, whether
    /// they score, or the status of the string on them.
    pub fn undecided(&self) -> Vec<Loc> {
        let stones = &self.end.situation.stones;
        let mut open = LocSet::empty(self.graph().len());
        for map in [&self.tally.owner, &self.tally.territory] {
            let undecided = self.graph().locs().zip(map).filter(|(_, o)| **o == Owner::Undecided);
            open.extend(undecided.map(|(loc, _)| loc));
        }
        for string in self.tally.strings.iter().filter(|s| s.status == Status::Undecided) {
            if !stones.is_empty_at(string.at) {
                open.extend(stones.string(string.at));
            }
        }
        open.iter().collect()
    }

    /// The ruleset's remarks, preceded by which text a family name stands for.
    pub fn warnings(&self) -> Vec<String> {
        let info = self.info();
        let stands_for = self.asked.stands_for.map(|family| {
            format!("\"{family}\" stands for {}: {} ({})", info.id, info.title, info.source)
        });
        stands_for.into_iter().chain(self.tally.warnings.iter().cloned()).collect()
    }

    /// The answer as one sentence: "Japanese 2003: Black wins by 3.5 points (proven)."
    pub fn sentence(&self) -> String {
        let outcome = match self.tally.result {
            GameResult::Win(color, margin) => format!("{color} wins by {}", points(margin)),
            GameResult::WinWithoutScore(color) => format!("{color} wins"),
            GameResult::Tie => "a tie".to_string(),
            GameResult::Void => "no result".to_string(),
            GameResult::BothLose => "both players lose".to_string(),
            GameResult::Undecided => self.undecided_outcome(),
        };
        format!("{}: {outcome} ({}).", self.info().title, self.standing().word())
    }

    fn undecided_outcome(&self) -> String {
        let (low, high) = self.tally.bounds;
        let margin = format!("Black's margin lies between {low} and {high}");
        match self.certain_winner() {
            Some(winner) => format!("{winner} wins, {margin}"),
            None => format!("not decided by search yet, {margin}"),
        }
    }

    /// Vertices of the undecided locations.
    pub fn undecided_vertices(&self) -> Vec<String> {
        self.undecided().into_iter().map(|loc| coord::vertex(self.graph(), loc)).collect()
    }
}

/// So many of something: `1 game`, `2 games`.
pub fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// A number of points with its noun.
fn points(amount: Points) -> String {
    let noun = if amount == Points::whole(1) { "point" } else { "points" };
    format!("{amount} {noun}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Diagram;
    use crate::rules::{Setup, Situation};
    use crate::rulesets::{self, Basis};

    fn verdict(rows: &[&str], change: impl FnOnce(&mut Tally)) -> Verdict {
        let situation = Situation::of_diagram(Diagram::parse(rows).unwrap());
        let named = rulesets::find("tromp-taylor").unwrap();
        let mut verdict =
            judge(named, &Setup::of(situation), &Basis::Position, &Limits::default()).unwrap();
        change(&mut verdict.tally);
        verdict
    }

    #[test]
    fn a_sentence_says_who_wins_and_how_sure_that_is() {
        let proven = verdict(&["x.", ".."], |_| {});
        assert_eq!(proven.sentence(), "Tromp-Taylor rules: Black wins by 4 points (proven).");
        let tie = verdict(&["..", ".."], |_| {});
        assert_eq!(tie.sentence(), "Tromp-Taylor rules: a tie (proven).");
    }

    #[test]
    fn bounds_of_one_sign_name_the_winner() {
        let open = |low, high| {
            verdict(&["x.", ".o"], |tally| {
                tally.result = GameResult::Undecided;
                tally.proven = false;
                tally.bounds = (Points::whole(low), Points::whole(high));
            })
        };
        assert_eq!(open(1, 3).certain_winner(), Some(Color::Black));
        assert_eq!(open(-3, -1).certain_winner(), Some(Color::White));
        assert_eq!(open(0, 3).certain_winner(), None);
        assert_eq!(
            open(1, 3).sentence(),
            "Tromp-Taylor rules: Black wins, Black's margin lies between 1 and 3 (undecided)."
        );
    }

    #[test]
    fn undecided_collects_maps_and_strings() {
        let verdict = verdict(&["xx.", "...", "o.o"], |tally| {
            tally.owner[2] = Owner::Undecided;
            tally.territory[5] = Owner::Undecided;
            tally.strings[0].status = Status::Undecided;
        });
        assert_eq!(verdict.undecided_vertices(), ["A3", "B3", "C3", "C2"]);
    }
}
