//! What goes beyond a verdict, and is never part of one: guesses for what is
//! undecided, the completion of games that stopped early, and the position as it
//! would be if both players made sure of their territory. A guess is
//! labelled as one wherever it is shown; the positions that were gone on from are judged as
//! strictly as any other.

pub mod completion;
pub mod finish;
pub mod onward;
pub mod opinion;
pub mod play_out;
pub mod protect;
pub mod standoff;
pub mod watch;

pub use completion::Completion;
pub use finish::{Missing, Reason};
pub use opinion::Opinion;
pub use play_out::{Fill, PlayedOut, Purpose};

use crate::board::LocSet;
use crate::rulesets::{Basis, End, GameResult, Tally};
use crate::verdict::judge::{JudgeError, Limits, judge_end_recalling};
use crate::verdict::{Recall, Standing, Verdict};

/// A guess for a verdict that is undecided.
#[derive(Clone, Debug)]
pub struct Estimate {
    /// The stones that are thought dead; where a status is proven, as proven.
    pub dead: LocSet,
    /// What the ruleset counts with these stones dead. Never proven.
    pub tally: Tally,
    /// For each location the per mille of random games in which it was Black's
    /// minus those in which it was White's.
    pub ownership: Vec<i32>,
    /// Per cent of the random games that agree about the string of which the
    /// estimate is least sure.
    pub sure: u32,
}

/// A guess for a verdict; none if it needs none, or if the ruleset does not
/// count from dead stones.
pub fn estimate(verdict: &Verdict) -> Option<Estimate> {
    if verdict.result() != GameResult::Undecided {
        return None;
    }
    of_opinion(verdict, &Opinion::of(verdict, 1))
}

fn of_opinion(verdict: &Verdict, opinion: &Opinion) -> Option<Estimate> {
    let dead = opinion.dead_at_home();
    let basis = Basis::Dead(dead.clone());
    let mut tally = verdict.asked.ruleset.tally(&verdict.end, &basis).ok()?;
    tally.proven = false;
    // What is proven of the margin holds for a guess too.
    let (low, high) = verdict.tally.bounds;
    let margin = tally.bounds.0.clamp(low, high);
    if tally.bounds.0 == tally.bounds.1 && margin != tally.bounds.0 {
        tally.bounds = (margin, margin);
        tally.result = GameResult::from_margin(margin);
        tally.score = None;
    }
    Some(Estimate {
        dead,
        tally,
        ownership: verdict.graph().locs().map(|loc| opinion.lean_at_home(loc)).collect(),
        sure: opinion.agreement / 10,
    })
}

/// What is asked for beside the verdict.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Wanted {
    /// Guesses for what is undecided.
    pub estimate: bool,
    /// The completed position, and where that leaves the result undecided the position played out.
    pub complete: bool,
}

/// The completed position with its own verdict.
#[derive(Clone, Debug)]
pub struct Completed {
    /// The missing moves, in turn.
    pub moves: Vec<Missing>,
    /// The stones of it that are thought dead.
    pub dead: LocSet,
    /// The strict verdict on the position after them.
    pub verdict: Verdict,
    /// A guess for what that leaves undecided.
    pub estimate: Option<Estimate>,
}

/// A verdict with what was asked for beside it.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The strict verdict.
    pub verdict: Verdict,
    /// A guess for what it leaves undecided.
    pub estimate: Option<Estimate>,
    /// The completion, if moves are missing.
    pub completed: Option<Box<Completed>>,
    /// The position played out, if that leaves the result undecided.
    pub played_out: Option<Box<PlayedOut>>,
}

/// On what a result rests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Footing {
    /// A verdict on the position itself.
    Strict(Standing),
    /// A verdict on the completed position.
    Completed(Standing),
    /// A verdict on the position played out.
    PlayedOut,
    /// A guess.
    Estimated,
}

impl Footing {
    /// The word for people.
    pub fn word(self) -> &'static str {
        match self {
            Footing::Strict(standing) | Footing::Completed(standing @ Standing::Undecided) => {
                standing.word()
            }
            Footing::Completed(_) => "completed",
            Footing::PlayedOut => "played-out",
            Footing::Estimated => "estimated",
        }
    }
}

impl Answer {
    /// A verdict with nothing beside it.
    pub fn bare(verdict: Verdict) -> Answer {
        Answer { verdict, estimate: None, completed: None, played_out: None }
    }

    /// A verdict with what is wanted beside it. The limits hold for the verdict on
    /// the completed position too, others for the last one of a game that is played out.
    pub fn with(
        verdict: Verdict,
        wanted: Wanted,
        limits: &Limits,
        at_last: &Limits,
        memory: Option<&dyn Recall>,
    ) -> Answer {
        let mut answer = Answer::bare(verdict);
        let judged = &answer.verdict;
        let open = judged.result() == GameResult::Undecided;
        let ended_otherwise = matches!(
            judged.result(),
            GameResult::Void | GameResult::BothLose | GameResult::WinWithoutScore(_)
        );
        let go_on = wanted.complete && !ended_otherwise;
        if !(wanted.estimate && open || go_on) {
            return answer;
        }
        let opinion = Opinion::of(judged, limits.threads);
        if wanted.estimate && open {
            answer.estimate = of_opinion(judged, &opinion);
        }
        if go_on {
            let opinion = opinion.to_come(judged);
            let completed = completed(judged, &opinion, wanted, limits, memory);
            answer.completed = completed.ok().flatten().map(Box::new);
            let (from, dead) = match &answer.completed {
                Some(completed) => (&completed.verdict, completed.dead.clone()),
                None => (&answer.verdict, opinion.dead_at_home()),
            };
            let is_open = from.result() == GameResult::Undecided;
            if is_open && completion::is_nearly_over(&from.end.situation.stones, &opinion) {
                let judge =
                    |end, dead: &_, limits: &_| judge_later(from, end, dead, limits, memory).ok();
                let done = play_out::play_out(from, &dead, &opinion, [limits, at_last], judge);
                answer.played_out = done.map(Box::new);
            }
        }
        answer
    }

    /// The verdict that the result should be taken from: on the completed position
    /// if moves were missing, on the position played out if that decides.
    pub fn main(&self) -> (&Verdict, Option<&Estimate>) {
        match (self.decided_out(), &self.completed) {
            (Some(played_out), _) => (&played_out.verdict, None),
            (None, Some(completed)) => (&completed.verdict, completed.estimate.as_ref()),
            (None, None) => (&self.verdict, self.estimate.as_ref()),
        }
    }

    /// All verdicts, each with what names its position beside that of the strict one.
    pub fn verdicts(&self) -> impl Iterator<Item = (&'static str, &Verdict)> {
        let completed = self.completed.as_ref().map(|it| (".completed", &it.verdict));
        let played_out = self.played_out.as_ref().map(|it| (".played-out", &it.verdict));
        [("", &self.verdict)].into_iter().chain(completed).chain(played_out)
    }

    /// The position played out, if its result is decided.
    fn decided_out(&self) -> Option<&PlayedOut> {
        self.played_out.as_deref().filter(|it| it.verdict.result() != GameResult::Undecided)
    }

    /// The result to be taken, and on what it rests.
    pub fn result(&self) -> (GameResult, Footing) {
        let (verdict, estimate) = self.main();
        match (verdict.result(), estimate) {
            (GameResult::Undecided, Some(estimate)) => (estimate.tally.result, Footing::Estimated),
            (result, _) if self.decided_out().is_some() => (result, Footing::PlayedOut),
            (result, _) if self.completed.is_some() => {
                (result, Footing::Completed(verdict.standing()))
            }
            (result, _) => (result, Footing::Strict(verdict.standing())),
        }
    }
}

/// The completed position, judged; none if nothing is missing.
fn completed(
    verdict: &Verdict,
    opinion: &Opinion,
    wanted: Wanted,
    limits: &Limits,
    memory: Option<&dyn Recall>,
) -> Result<Option<Completed>, JudgeError> {
    let Some(completion) =
        completion::complete(verdict.asked, &verdict.end, opinion, limits.threads)
    else {
        return Ok(None);
    };
    let Completion { moves, end, dead } = completion;
    if moves.is_empty() {
        return Ok(None);
    }
    let verdict = judge_later(verdict, end, &dead, limits, memory)?;
    let guess = wanted.estimate && verdict.result() == GameResult::Undecided;
    let later = guess.then(|| Opinion::after(&verdict, &dead, opinion));
    let estimate = later.and_then(|opinion| of_opinion(&verdict, &opinion));
    Ok(Some(Completed { moves, dead, verdict, estimate }))
}

/// The verdict on a position that was gone on to, on the same basis as the first one.
fn judge_later(
    first: &Verdict,
    end: End,
    dead: &LocSet,
    limits: &Limits,
    memory: Option<&dyn Recall>,
) -> Result<Verdict, JudgeError> {
    // Not the standing: where the text lets the players decide, what they agreed on is proven.
    let basis = match first.tally.basis {
        "agreed" => Basis::Dead(dead.clone()),
        _ => Basis::Position,
    };
    judge_end_recalling(first.asked, end, &basis, limits, memory)
}

/// The moves that are missing in the position of a verdict.
pub fn missing_moves(verdict: &Verdict) -> Vec<Missing> {
    let opinion = Opinion::of(verdict, 1).to_come(verdict);
    let done = completion::complete(verdict.asked, &verdict.end, &opinion, 1);
    done.map_or(Vec::new(), |completion| completion.moves)
}
