//! NAJN's alternation: basic-ko only, and a game that repeats itself may be
//! agreed to end at once as a tie, the no-result.

use crate::board::{Color, StonesKey};
use crate::rules::no_result::NoResult;
use crate::rules::{Action, Ending, Event, Illegal, PositionLog, Situation, basics};
use crate::rulesets::api::State;
use crate::rulesets::sequence::Sequence;

/// How often the same cycle is played before the players have to agree on
/// no-result. The text says "very many times" and gives no number.
pub const FORCED_RECURRENCES: usize = 10;

/// NAJN's alternation in progress.
///
/// After a play that recreates an earlier position, and until the next move,
/// either player may offer no-result ([`Action::NoResult`]); the other one
/// accepts with [`Action::NoResult`] or [`Action::Agree`], or declines with
/// [`Action::Resume`]. Moving on declines as well. When a play closes the same
/// cycle for the [`FORCED_RECURRENCES`]th time, the no-result comes by itself.
#[derive(Clone, Debug)]
pub(super) struct WithNoResult {
    sequence: Sequence,
    /// The number of the action that follows each position of the log: offers
    /// are actions, but no moves.
    action_at: Vec<usize>,
    actions: usize,
    no_result: NoResult,
}

impl WithNoResult {
    pub(super) fn new(sequence: Sequence) -> WithNoResult {
        WithNoResult { sequence, action_at: vec![0], actions: 0, no_result: NoResult::Closed }
    }

    fn end_without_result(&mut self) -> Event {
        self.sequence.end(Ending::NoResult);
        Event::Ended(Ending::NoResult)
    }

    /// The entries of the log that hold the present position, the present one
    /// last.
    fn occurrences(&self) -> Vec<usize> {
        self.sequence.log().occurrences(&self.sequence.situation().stones).collect()
    }
}

/// How often the cycle that the last entry closes was played: the positions
/// since the previous occurrence, compared with those between any two earlier
/// occurrences in succession.
fn recurrences(log: &PositionLog, occurrences: &[usize]) -> usize {
    let cycle = |pair: &[usize]| -> Vec<Option<&StonesKey>> {
        (pair[0]..pair[1]).map(|number| log.key(number)).collect()
    };
    let Some(last) = occurrences.windows(2).last().map(cycle) else { return 0 };
    occurrences.windows(2).filter(|pair| cycle(pair) == last).count()
}

impl State for WithNoResult {
    fn situation(&self) -> &Situation {
        self.sequence.situation()
    }

    fn check(&self, color: Color, action: &Action) -> Result<(), Illegal> {
        match action {
            Action::NoResult | Action::Agree | Action::Resume => {
                basics::require_running(self.ended().is_some())?;
                self.no_result.check(color, action)
            }
            _ => self.sequence.check(color, action),
        }
    }

    fn play(&mut self, color: Color, action: &Action) -> Result<Vec<Event>, Illegal> {
        self.check(color, action)?;
        self.actions += 1;
        if matches!(action, Action::NoResult | Action::Agree | Action::Resume) {
            if let Some(next) = self.action_at.last_mut() {
                *next = self.actions;
            }
            let agreed = self.no_result.take(color, action);
            return Ok(agreed.then(|| self.end_without_result()).into_iter().collect());
        }
        let mut events = self.sequence.play(color, action)?;
        self.action_at.push(self.actions);
        self.no_result = NoResult::Closed;
        if let (Action::Play(_), occurrences) = (action, self.occurrences())
            && occurrences.len() > 1
        {
            self.no_result = NoResult::Possible;
            events.push(Event::Repetition { since: self.action_at[occurrences[0]] });
            events.push(Event::NoResultPossible);
            if recurrences(self.sequence.log(), &occurrences) >= FORCED_RECURRENCES {
                events.push(self.end_without_result());
            }
        }
        Ok(events)
    }

    fn ended(&self) -> Option<Ending> {
        self.sequence.ended()
    }

    fn set_to_play(&mut self, color: Color) {
        self.sequence.set_to_play(color);
    }

    fn offers(&self) -> Vec<&'static str> {
        if self.ended().is_some() { Vec::new() } else { self.no_result.offers().to_vec() }
    }

    fn positions(&self) -> Option<&PositionLog> {
        self.sequence.positions()
    }

    fn boxed_clone(&self) -> Box<dyn State> {
        Box::new(self.clone())
    }
}
