//! Alternation of plays and passes under a superko rule: the moves of every
//! area ruleset.

use crate::board::{Color, Loc};
use crate::rules::repetition::{TurnLog, forbid_position, forbid_situation};
use crate::rules::{
    Action, Ending, Event, Illegal, PositionLog, Setup, SetupError, Situation, basics, capture,
    suicide,
};
use crate::rulesets::api::State;
use crate::rulesets::sequence::require_plain_position;

/// Which repetition is forbidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Superko {
    /// The position.
    Positional,
    /// The position with the same player to move.
    Situational,
}

/// May a player take away own stones?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Suicide {
    /// Yes. Superko still forbids it for a single stone.
    Allowed,
    /// No.
    Forbidden,
}

/// In what the texts differ.
#[derive(Clone, Copy, Debug)]
pub struct MoveRules {
    /// Id of the ruleset, for messages.
    pub ruleset: &'static str,
    /// Which repetition is forbidden.
    pub superko: Superko,
    /// Is suicide allowed?
    pub suicide: Suicide,
    /// After how many successive passes play is over.
    pub passes: i8,
}

/// A sequence of plays and passes.
#[derive(Clone, Debug)]
pub struct Alternation {
    rules: MoveRules,
    situation: Situation,
    log: TurnLog,
    ended: Option<Ending>,
}

impl Alternation {
    /// The start of a game.
    pub fn start(rules: MoveRules, setup: &Setup) -> Result<Alternation, SetupError> {
        require_plain_position(&setup.situation, rules.ruleset)?;
        let mut situation = setup.situation.clone();
        situation.pass_count = situation.pass_count.clamp(0, rules.passes);
        let ended = (situation.pass_count == rules.passes).then_some(Ending::Passes);
        let mut log = TurnLog::new();
        log.push(&situation.stones, situation.to_play);
        Ok(Alternation { rules, situation, log, ended })
    }

    /// The situation, for rulesets that wrap this one: turn and captives.
    pub fn situation_mut(&mut self) -> &mut Situation {
        &mut self.situation
    }

    /// Ends the sequence, for rulesets that wrap this one.
    pub fn end(&mut self, ending: Ending) {
        self.ended = Some(ending);
    }

    fn check_play(&self, color: Color, loc: Loc) -> Result<(), Illegal> {
        basics::require_vacant(&self.situation, loc)?;
        let stones = &self.situation.stones;
        if self.rules.suicide == Suicide::Forbidden {
            suicide::forbid(stones, color, loc)?;
        }
        let mut after = stones.clone();
        after.play(color, loc);
        match self.rules.superko {
            Superko::Positional => forbid_position(self.log.positions(), &after, loc),
            Superko::Situational => forbid_situation(&self.log, &after, color, loc),
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
            Action::Play(loc) => self.check_play(color, loc),
            _ => Err(basics::unknown_action(action.word(), self.rules.ruleset)),
        }
    }

    fn play(&mut self, color: Color, action: &Action) -> Result<Vec<Event>, Illegal> {
        self.check(color, action)?;
        let mut events = Vec::new();
        if let Action::Play(loc) = *action {
            capture::play(&mut self.situation, color, loc, &mut events);
            self.situation.pass_count = 0;
        } else {
            self.situation.pass_count += 1;
        }
        self.situation.to_play = !color;
        self.log.push(&self.situation.stones, !color);
        if self.situation.pass_count >= self.rules.passes {
            self.ended = Some(Ending::Passes);
            events.push(Event::Ended(Ending::Passes));
        }
        Ok(events)
    }

    fn ended(&self) -> Option<Ending> {
        self.ended
    }

    fn set_to_play(&mut self, color: Color) {
        self.situation.to_play = color;
        self.situation.pass_count = 0;
    }

    fn positions(&self) -> Option<&PositionLog> {
        Some(self.log.positions())
    }

    fn boxed_clone(&self) -> Box<dyn State> {
        Box::new(self.clone())
    }
}
