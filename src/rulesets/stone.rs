//! Stone scoring: the eleven simple rules in the introduction of Robert M.
//! Pauli's Logical Japanese Rules of Go. No suicide (rules 6 and 9), no
//! immediate ko recapture (6 and 10), three turns without a stone end the game
//! (8), stones on the board count (4).
//!
//! A pass may be a threat, since the recapture ban asks for the last turn only.
//! The text has no compensation: an agreed komi is added to White's stones.

use super::api::{
    Basis, Counting, End, GameResult, Info, Owner, Repeats, Ruleset, State, Status, StringStatus,
    Tally, Unscorable, require_liberties,
};
use super::basis;
use crate::board::{Color, LocSet, PerColor};
use crate::rules::ko::RecaptureBan;
use crate::rules::{
    Action, Ending, Event, Illegal, Points, Setup, SetupError, Situation, basics, capture, marks,
    setup, suicide,
};

/// Stone scoring.
pub struct StoneScoring;

static INFO: Info = Info {
    id: "stone",
    title: "Stone scoring",
    source: "Robert M. Pauli, Logical Japanese Rules of Go, introduction, rules 1 to 11",
    summary: "stones: those on the board when three turns in a row added none",
    aliases: &["stone-scoring", "stones"],
    stands_for: &[],
    counting: Counting::Stones,
    analyses: &[],
};

/// Turns without a stone that end the game (rule 8).
const LAST_PASS: i8 = 3;

impl Ruleset for StoneScoring {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn repeats(&self) -> Repeats {
        Repeats::Free
    }

    fn start(&self, start: &Setup) -> Result<Box<dyn State>, SetupError> {
        let situation = &start.situation;
        marks::refuse_marks(situation, INFO.id)?;
        require_liberties(&situation.stones)?;
        setup::require_pass_count(situation, 0..=LAST_PASS, INFO.id)?;
        Ok(Box::new(Game { situation: situation.clone(), ban: RecaptureBan::new() }))
    }

    /// The stones on the board. Agreed dead stones are taken off first: the
    /// text would have them captured.
    fn tally(&self, end: &End, basis: &Basis) -> Result<Tally, Unscorable> {
        let graph = end.situation.graph();
        let dead = match basis {
            Basis::Position => LocSet::empty(graph.len()),
            Basis::Dead(dead) => dead.clone(),
            _ => {
                return Err(Unscorable::WrongBasis {
                    ruleset: INFO.id,
                    basis: "an analysis or a control map",
                    needs: "the position, or a list of dead stones",
                });
            }
        };
        let stones = &end.situation.stones;
        basis::whole_strings(stones, &dead)?;
        let counts = |color| {
            let own = graph.locs().filter(|&loc| stones.at(loc) == Some(color));
            Points::whole(own.filter(|&loc| !dead.contains(loc)).count() as i32)
        };
        let score = PerColor::new(counts(Color::Black), counts(Color::White) + end.komi);
        let margin = score.black - score.white;
        let owner = graph.locs().map(|loc| match stones.at(loc) {
            Some(color) if !dead.contains(loc) => Owner::One(color),
            _ => Owner::Nobody,
        });
        let strings = stones.strings().into_iter().map(|at| StringStatus {
            at,
            status: if dead.contains(at) { Status::Dead } else { Status::Alive },
            detail: String::new(),
        });
        Ok(Tally {
            owner: owner.collect(),
            territory: vec![Owner::Nobody; graph.len()],
            strings: strings.collect(),
            score: Some(score),
            bounds: (margin, margin),
            result: GameResult::from_margin(margin),
            proven: dead.is_empty(),
            basis: if dead.is_empty() { "position" } else { "agreed" },
            warnings: Vec::new(),
        })
    }
}

#[derive(Clone, Debug)]
struct Game {
    situation: Situation,
    ban: RecaptureBan,
}

impl State for Game {
    fn situation(&self) -> &Situation {
        &self.situation
    }

    fn check(&self, color: Color, action: &Action) -> Result<(), Illegal> {
        basics::require_running(self.ended().is_some())?;
        basics::require_turn(&self.situation, color)?;
        match *action {
            Action::Pass => Ok(()),
            Action::Play(loc) => {
                basics::require_vacant(&self.situation, loc)?;
                suicide::forbid(&self.situation.stones, color, loc)?;
                self.ban.check(&self.situation.stones, color, loc)
            }
            _ => Err(basics::unknown_action(action.word(), INFO.id)),
        }
    }

    fn play(&mut self, color: Color, action: &Action) -> Result<Vec<Event>, Illegal> {
        self.check(color, action)?;
        let mut events = Vec::new();
        if let Action::Play(loc) = *action {
            self.ban.before_play(&self.situation.stones, color, loc);
            capture::play(&mut self.situation, color, loc, &mut events);
            self.situation.pass_count = 0;
        } else {
            self.ban.no_stone();
            self.situation.pass_count += 1;
        }
        self.situation.to_play = !color;
        events.extend(self.ended().map(Event::Ended));
        Ok(events)
    }

    fn ended(&self) -> Option<Ending> {
        (self.situation.pass_count == LAST_PASS).then_some(Ending::Passes)
    }

    fn set_to_play(&mut self, color: Color) {
        if self.situation.to_play == color || self.ended().is_some() {
            return;
        }
        self.situation.to_play = color;
        self.situation.pass_count = 0;
        self.ban.no_stone();
    }

    fn boxed_clone(&self) -> Box<dyn State> {
        Box::new(self.clone())
    }
}
