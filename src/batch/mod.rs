//! Many positions at once: files of games, streams of positions. Work runs in
//! parallel, answers come out in the order of the inputs, memory stays flat,
//! and one bad input never stops the others.

pub mod certificates;
pub mod compare;
pub mod entry;
pub mod game;
pub mod jobs;
pub mod judge;
pub mod judged;
pub mod output;
pub mod part;
pub mod pipeline;
pub mod score;
pub mod sources;

pub use certificates::CertificateFolder;
pub use judge::{JudgeOptions, judge_stream};
pub use judged::{Judged, judged, judged_position};
pub use output::{Output, Target};
pub use part::{Heading, NoResume, Part};
pub use pipeline::ordered;
pub use score::{DeadStones, Past, Rules, ScoreOptions, score, summary};
pub use sources::{Missing, Source, sources, weight};

/// Who is told how a run goes.
pub trait Reporter {
    /// Something could not be read or judged: one line.
    fn problem(&mut self, line: &str);

    /// One more input is done.
    fn progress(&mut self, summary: &Summary);
}

/// A reporter for whoever is told otherwise, or not at all.
pub struct Silent;

impl Reporter for Silent {
    fn problem(&mut self, _: &str) {}

    fn progress(&mut self, _: &Summary) {}
}

/// What became of a run, for its exit status.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Verdicts given, undecided ones included.
    pub answered: u64,
    /// Inputs, or rulesets for an input, without a verdict.
    pub failed: u64,
    /// Folders named on the command line that do not exist.
    pub missing_folders: u64,
    /// Games or positions read.
    pub games: u64,
    /// Bytes of input that are done.
    pub bytes: u64,
}
