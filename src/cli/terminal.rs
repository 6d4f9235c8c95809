//! What people see of a long run on standard error: complaints, and how far it
//! is.

use super::aside;
use super::options::When;
use crate::batch::{Reporter, Summary, weight};
use crate::verdict::count;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{IsTerminal, stderr, stdout};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Work that is done sooner needs no progress bar.
const SHORT: Duration = Duration::from_secs(1);

/// Tells on standard error what goes wrong, and how far the work is: with a bar
/// on a terminal, else with a line now and then.
pub struct Terminal {
    form: Form,
    bar: ProgressBar,
    started: Instant,
    told: Option<Instant>,
    /// The last state that was not told.
    untold: Option<Summary>,
    /// Games that were done before.
    before: u64,
    /// Bytes of all inputs, as soon as they are counted.
    total: Arc<AtomicU64>,
    unit: Unit,
}

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Games, or positions.
    Games,
    /// The rulesets for one game, of so many.
    Rulesets(usize),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Silent,
    Bar,
    Lines,
}

impl Terminal {
    /// The work on these files begins; so many games were done before.
    pub fn new(when: When, output_elsewhere: bool, before: u64, files: &[PathBuf]) -> Terminal {
        let terminal = stderr().is_terminal();
        let free = output_elsewhere || !stdout().is_terminal();
        let form = match when {
            When::Never => Form::Silent,
            When::Auto if terminal && free => Form::Bar,
            When::Auto => Form::Silent,
            When::Always if terminal => Form::Bar,
            When::Always => Form::Lines,
        };
        let bar = if form == Form::Bar { ProgressBar::no_length() } else { ProgressBar::hidden() };
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {msg}") {
            bar.set_style(style);
        }
        let total = Arc::new(AtomicU64::new(0));
        if form != Form::Silent && !files.is_empty() {
            let (files, total) = (files.to_vec(), Arc::clone(&total));
            // Beside the work: a folder on a slow disk takes its time.
            std::thread::spawn(move || total.store(weight(files), Ordering::Relaxed));
        }
        Terminal {
            form,
            bar,
            started: Instant::now(),
            told: None,
            untold: None,
            before,
            total,
            unit: Unit::Games,
        }
    }

    /// The same with another thing to count.
    pub fn counting(mut self, unit: Unit) -> Terminal {
        self.unit = unit;
        self
    }

    fn message(&self, summary: &Summary) -> String {
        if let Unit::Rulesets(all) = self.unit {
            return format!("{} of {}", summary.answered, count(all, "ruleset"));
        }
        let total = self.total.load(Ordering::Relaxed);
        let fresh = summary.games.saturating_sub(self.before);
        message(summary, fresh, total, self.started.elapsed())
    }
}

/// How far the work is; `fresh` games of those that are done took the time.
fn message(summary: &Summary, fresh: u64, total: u64, time: Duration) -> String {
    let Summary { games, failed, bytes, .. } = *summary;
    let rate = fresh as f64 / time.as_secs_f64().max(0.001);
    let mut text = format!("{}, {rate:.1}/s", count(games as usize, "game"));
    if total > 0 && bytes > 0 {
        let share = (bytes as f64 / total as f64).min(1.0);
        let left = time.mul_f64((1.0 - share) / share.max(1e-6));
        text += &format!(", {:.0}%, {} left", share * 100.0, span(left));
    }
    if failed > 0 {
        text += &format!(", {}", count(failed as usize, "problem"));
    }
    text
}

fn span(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..120 => format!("{seconds} s"),
        seconds @ 120..7200 => format!("{} min", seconds / 60),
        seconds => format!("{} h", seconds / 3600),
    }
}

impl Reporter for Terminal {
    fn problem(&mut self, line: &str) {
        self.bar.suspend(|| aside::line(line));
    }

    fn progress(&mut self, summary: &Summary) {
        // Between two messages of a bar that people read, and of lines that stay.
        let pause = match (self.form, self.told) {
            (Form::Silent, _) => return,
            (Form::Bar, Some(_)) => Duration::from_millis(100),
            _ => SHORT,
        };
        if self.told.unwrap_or(self.started).elapsed() < pause {
            self.untold = Some(*summary);
            return;
        }
        self.untold = None;
        self.told = Some(Instant::now());
        let message = self.message(summary);
        match self.form {
            Form::Bar => {
                self.bar.set_message(message);
                self.bar.tick();
            }
            _ => aside::line(&message),
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
        // Lines are for logs: the last one says how it ended.
        if let (Form::Lines, Some(summary)) = (self.form, self.untold.take()) {
            aside::line(&self.message(&summary));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_say_how_fast_and_how_long() {
        let summary = Summary { games: 300, bytes: 25, failed: 2, ..Summary::default() };
        let text = |total, seconds| message(&summary, 200, total, Duration::from_secs(seconds));
        assert_eq!(text(100, 10), "300 games, 20.0/s, 25%, 30 s left, 2 problems");
        assert_eq!(text(100, 1000), "300 games, 0.2/s, 25%, 50 min left, 2 problems");
        assert_eq!(text(0, 10), "300 games, 20.0/s, 2 problems");
        let one = Summary { games: 1, failed: 1, ..Summary::default() };
        let text = message(&one, 1, 0, Duration::from_secs(1));
        assert_eq!(text, "1 game, 1.0/s, 1 problem");
        assert_eq!(span(Duration::from_secs(7300)), "2 h");
    }
}
