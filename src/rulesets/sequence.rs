//! A sequence of alternating moves, each a play or a pass, without suicide,
//! ended by successive passes: the game and the analyses of NAJ, Simplified
//! Korean and the Correction of the Asian Games rules. They differ in what they
//! forbid of repetition, in the number of passes and in what counts as prisoner.

use super::api::{State, Unscorable, require_liberties};
use crate::board::{Color, Loc, Stones};
use crate::rules::ko::BasicKo;
use crate::rules::{
    Action, Ending, Event, Illegal, PositionLog, SetupError, Situation, Turn, basics, repetition,
    suicide,
};

/// What a sequence forbids of repetition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repetition {
    /// Basic-ko only.
    BasicKo,
    /// Basic-ko and fixed-ko.
    BasicAndFixedKo,
    /// Positional superko.
    PositionalSuperko,
}

/// The rules of one kind of sequence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// Id of the ruleset, for messages.
    pub ruleset: &'static str,
    /// What is forbidden of repetition.
    pub repetition: Repetition,
    /// How many successive passes end the sequence.
    pub last_passes: i8,
    /// Do captured stones become prisoners? In an analysis they are ignored.
    pub prisoners: bool,
}

/// A sequence in progress.
#[derive(Clone, Debug)]
pub struct Sequence {
    rules: Rules,
    situation: Situation,
    positions: PositionLog,
    ko: BasicKo,
    ended: Option<Ending>,
}

/// Refuses what no position of a ruleset without marks can have.
pub fn require_plain_position(
    situation: &Situation,
    ruleset: &'static str,
) -> Result<(), SetupError> {
    if !situation.permanent.is_empty() {
        return Err(SetupError::Unsupported { ruleset, what: "permanent marks" });
    }
    if !situation.temporary.is_empty() {
        return Err(SetupError::Unsupported { ruleset, what: "temporary marks" });
    }
    require_liberties(&situation.stones)
}

impl Sequence {
    /// A sequence from a position. `earlier` are the positions before it that
    /// the ban on repetition remembers, the start itself last.
    pub fn new(rules: Rules, start: Situation, earlier: Option<PositionLog>) -> Sequence {
        let mut situation = start;
        situation.pass_count = situation.pass_count.clamp(0, rules.last_passes);
        let mut positions = earlier.unwrap_or_default();
        let ends_here = positions.len().checked_sub(1).and_then(|last| positions.key(last))
            == Some(&situation.stones.key());
        if !ends_here {
            positions.push(&situation.stones);
        }
        positions.begin_sequence();
        let ended = (situation.pass_count == rules.last_passes).then_some(Ending::Passes);
        Sequence { rules, situation, positions, ko: BasicKo::new(), ended }
    }

    /// The positions so far.
    pub fn log(&self) -> &PositionLog {
        &self.positions
    }

    /// Ends the sequence otherwise than by passes.
    pub fn end(&mut self, ending: Ending) {
        self.ended = Some(ending);
    }

    /// Lets the players go on after the last passes, which keep their count.
    pub fn reopen(&mut self) {
        self.ended = None;
    }

    /// Plays the turns of an analysis, named for the error message.
    pub fn follow(&mut self, analysis: &'static str, turns: &[Turn]) -> Result<(), Unscorable> {
        for (index, turn) in turns.iter().enumerate() {
            if let Err(illegal) = self.play(turn.color, &turn.action) {
                return Err(Unscorable::IllegalAnalysis { analysis, number: index + 1, illegal });
            }
        }
        Ok(())
    }

    /// The position after a play, or the rule that forbids it.
    fn after_play(&self, color: Color, loc: Loc) -> Result<Stones, Illegal> {
        let stones = &self.situation.stones;
        if loc.index() >= stones.graph().len() {
            return Err(Illegal::new("vacant location", "the board has no such location"));
        }
        basics::require_vacant(&self.situation, loc)?;
        suicide::forbid(stones, color, loc)?;
        let basic_ko = self.rules.repetition != Repetition::PositionalSuperko;
        if basic_ko {
            self.ko.check(stones, color, loc)?;
        }
        let mut after = stones.clone();
        after.play(color, loc);
        match self.rules.repetition {
            Repetition::BasicKo => {}
            Repetition::BasicAndFixedKo => {
                repetition::forbid_same_change(&self.positions, stones, &after, loc)?;
            }
            Repetition::PositionalSuperko => {
                repetition::forbid_position(&self.positions, &after, loc)?;
            }
        }
        Ok(after)
    }
}

impl State for Sequence {
    fn situation(&self) -> &Situation {
        &self.situation
    }

    fn check(&self, color: Color, action: &Action) -> Result<(), Illegal> {
        basics::require_running(self.ended.is_some())?;
        match *action {
            Action::Pass => basics::require_turn(&self.situation, color),
            Action::Play(loc) => {
                basics::require_turn(&self.situation, color)?;
                self.after_play(color, loc).map(|_| ())
            }
            _ => Err(basics::unknown_action(action.word(), self.rules.ruleset)),
        }
    }

    fn play(&mut self, color: Color, action: &Action) -> Result<Vec<Event>, Illegal> {
        self.check(color, action)?;
        let mut events = Vec::new();
        self.ko.before_move(color, &self.situation.stones);
        if let Action::Play(loc) = *action {
            let played = self.situation.stones.play(color, loc);
            self.situation.pass_count = 0;
            if !played.captured.is_empty() {
                if self.rules.prisoners {
                    self.situation.captives[!color] += played.captured.len() as u32;
                }
                events.push(Event::Removed { color: !color, stones: played.captured });
            }
        } else {
            self.situation.pass_count += 1;
        }
        self.situation.to_play = !color;
        self.positions.push(&self.situation.stones);
        if self.situation.pass_count == self.rules.last_passes {
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
        self.ko.lapse();
    }

    fn positions(&self) -> Option<&PositionLog> {
        Some(&self.positions)
    }

    fn boxed_clone(&self) -> Box<dyn State> {
        Box::new(self.clone())
    }
}
