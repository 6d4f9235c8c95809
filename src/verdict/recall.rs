//! Where verdicts that took a search may be remembered, as far as this layer
//! knows: somebody else keeps them.

use super::Verdict;
use super::judge::Limits;
use crate::rulesets::{End, Named};
use std::fmt::Debug;

/// Remembers verdicts by search.
pub trait Recall: Send + Sync + Debug {
    /// The verdict on a position, if it is known and no search within these
    /// limits would say more. [`super::Stats::cached`] is set in it.
    fn recall(&self, asked: Named, end: &End, limits: &Limits) -> Option<Verdict>;

    /// Remembers a verdict that was found within these limits, if that is worth
    /// it.
    fn keep(&self, verdict: &Verdict, limits: &Limits);
}
