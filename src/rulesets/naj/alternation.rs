//! NAJN's alternation: basic-ko only, and a game that repeats itself may be
//! agreed to end at once as a tie, the no-result.

use crate::board::{Color, StonesKey};
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
    /// May no-result be offered now?
    repeated: bool,
    offer: Option<Color>,
}

impl WithNoResult {
    pub(super) fn new(sequence: Sequence) -> WithNoResult {
        WithNoResult { sequence, action_at: vec![0], actions: 0, repeated: false, offer: None }
    }

    fn check_agreement(&self, color: Color, action: &Action) -> Result<(), Illegal> {
        basics::require_running(self.sequence.ended().is_some())?;
        if !self.repeated {
            return Err(Illegal::new(
                "no-result",
                "only right after a play that recreates an earlier position can no-result be agreed",
            ));
        }
        match (self.offer, action) {
            (None, Action::NoResult) => Ok(()),
            (None, _) => Err(Illegal::new("no-result", "nobody has offered no-result")),
            (Some(other), _) if other == color => {
                Err(Illegal::new("no-result", format!("{} has to answer the offer", !color)))
            }
            (Some(_), _) => Ok(()),
        }
    }

    fn agreement(&mut self, color: Color, action: &Action) -> Vec<Event> {
        self.actions += 1;
        if let Some(next) = self.action_at.last_mut() {
            *next = self.actions;
        }
        match (self.offer, action) {
            (_, Action::Resume) => {
                self.offer = None;
                Vec::new()
            }
            (None, _) => {
                self.offer = Some(color);
                Vec::new()
            }
            (Some(_), _) => vec![self.end_without_result()],
        }
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
                self.check_agreement(color, action)
            }
            _ => self.sequence.check(color, action),
        }
    }

    fn play(&mut self, color: Color, action: &Action) -> Result<Vec<Event>, Illegal> {
        self.check(color, action)?;
        if matches!(action, Action::NoResult | Action::Agree | Action::Resume) {
            return Ok(self.agreement(color, action));
        }
        let mut events = self.sequence.play(color, action)?;
        self.actions += 1;
        self.action_at.push(self.actions);
        self.offer = None;
        self.repeated = false;
        if let (Action::Play(_), occurrences) = (action, self.occurrences())
            && occurrences.len() > 1
        {
            self.repeated = true;
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
        match (self.repeated && self.ended().is_none(), self.offer) {
            (false, _) => Vec::new(),
            (true, None) => vec!["no-result"],
            (true, Some(_)) => vec!["agree", "no-result", "resume"],
        }
    }

    fn positions(&self) -> Option<&PositionLog> {
        self.sequence.positions()
    }

    fn boxed_clone(&self) -> Box<dyn State> {
        Box::new(self.clone())
    }
}
