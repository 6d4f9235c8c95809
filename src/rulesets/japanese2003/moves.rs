//! The alternating-sequence: no suicide, basic-ko, long cycles, two passes.
//!
//! The text lets Black start from the empty grid; any position and player to
//! move can be the start here, and a long cycle then counts removals from
//! there.

use super::INFO;
use crate::board::{Color, Loc};
use crate::rules::ko::BasicKo;
use crate::rules::{
    Action, Ending, Event, Illegal, PositionLog, Situation, basics, capture, suicide,
};
use crate::rulesets::api::State;

/// An alternating-sequence in progress.
#[derive(Clone, Debug)]
pub struct Alternation {
    situation: Situation,
    basic_ko: BasicKo,
    /// The positions just before each move.
    before: PositionLog,
    /// White stones minus black stones removed before each of those moves.
    removed: Vec<i64>,
    ended: Option<Ending>,
}

impl Alternation {
    /// The sequence before its first move; a pass count of 2 means that it is
    /// over.
    pub fn new(situation: Situation) -> Alternation {
        let ended = (situation.pass_count == 2).then_some(Ending::Passes);
        Alternation {
            situation,
            basic_ko: BasicKo::new(),
            before: PositionLog::new(),
            removed: Vec::new(),
            ended,
        }
    }

    fn difference(&self) -> i64 {
        i64::from(self.situation.captives.white) - i64::from(self.situation.captives.black)
    }

    fn place(&mut self, color: Color, loc: Loc, events: &mut Vec<Event>) {
        capture::play(&mut self.situation, color, loc, events);
        self.situation.pass_count = 0;
        // {long-cycle-tie / long-cycle-win}: since the first occurrence.
        if let Some(since) = self.before.first(&self.situation.stones) {
            let winner = match (self.difference() - self.removed[since]).signum() {
                1 => Some(Color::Black),
                -1 => Some(Color::White),
                _ => None,
            };
            self.ended = Some(Ending::LongCycle(winner));
            events.push(Event::Repetition { since });
        }
    }
}

impl State for Alternation {
    fn situation(&self) -> &Situation {
        &self.situation
    }

    fn check(&self, color: Color, action: &Action) -> Result<(), Illegal> {
        basics::require_running(self.ended.is_some())?;
        basics::require_turn(&self.situation, color)?;
        match *action {
            Action::Pass => Ok(()),
            Action::Play(loc) => {
                basics::require_vacant(&self.situation, loc)?;
                suicide::forbid(&self.situation.stones, color, loc)?;
                self.basic_ko.check(&self.situation.stones, color, loc)
            }
            _ => Err(basics::unknown_action(action.word(), INFO.id)),
        }
    }

    fn play(&mut self, color: Color, action: &Action) -> Result<Vec<Event>, Illegal> {
        self.check(color, action)?;
        self.basic_ko.before_move(color, &self.situation.stones);
        self.before.push(&self.situation.stones);
        self.removed.push(self.difference());
        let mut events = Vec::new();
        if let Action::Play(loc) = *action {
            self.place(color, loc, &mut events);
        } else {
            self.situation.pass_count += 1;
            if self.situation.pass_count == 2 {
                self.ended = Some(Ending::Passes);
            }
        }
        self.situation.to_play = !color;
        events.extend(self.ended.map(Event::Ended));
        Ok(events)
    }

    fn ended(&self) -> Option<Ending> {
        self.ended
    }

    /// Positions stay known: a long cycle does not ask whose turn it was.
    fn set_to_play(&mut self, color: Color) {
        if self.situation.to_play == color || self.ended.is_some() {
            return;
        }
        self.situation.to_play = color;
        self.situation.pass_count = 0;
        self.basic_ko.lapse();
    }

    fn boxed_clone(&self) -> Box<dyn State> {
        Box::new(self.clone())
    }
}
