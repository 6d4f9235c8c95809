//! The second board of a dispute: the proof of one claim, played out from its
//! worst case (C6), the refuter first.

use crate::board::{Color, LocSet, Stones};
use crate::game::Game as _;
use crate::rules::{Action, Event, Illegal, Situation};
use crate::rulesets::State;
use crate::rulesets::ljrg::lock::{Lock, NoClaim};
use crate::rulesets::ljrg::moves::Game;

/// How a proof on the second board ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The claimant built his 2-eye formation on the set.
    Formation,
    /// Pass count 2 without it.
    Passes,
    /// A situation came back without it.
    Repetition,
    /// The refuter joined a stone in the set to his permanent stones outside.
    Joined,
    /// The refuter covered a part of the set with a 2-eye formation of his.
    Covered,
}

impl End {
    /// In words.
    pub fn word(self) -> &'static str {
        match self {
            End::Formation => "2-eye formation on the whole set",
            End::Passes => "pass count 2 without the formation",
            End::Repetition => "a repeated situation without the formation",
            End::Joined => "a stone in the set is joined to the permanent stones outside",
            End::Covered => "the refuter has a 2-eye formation of his own in the set",
        }
    }
}

/// A proof being played out.
#[derive(Clone, Debug)]
pub struct SecondBoard {
    lock: Lock,
    game: Game,
    turns: Vec<(Color, Action)>,
    end: Option<End>,
}

impl SecondBoard {
    /// Sets up the worst case of a claim.
    pub fn new(
        situation: &Situation,
        claimant: Color,
        claim: &LocSet,
    ) -> Result<SecondBoard, NoClaim> {
        let lock = Lock::new(situation, claimant, claim)?;
        let start = lock.situation(&lock.start()).unwrap_or_else(|| situation.clone());
        let mut board = SecondBoard { game: Game::new(start), lock, turns: Vec::new(), end: None };
        board.end = board.judge(false);
        Ok(board)
    }

    /// The claim and who claims.
    pub fn lock(&self) -> &Lock {
        &self.lock
    }

    /// The situation on the board.
    pub fn situation(&self) -> &Situation {
        self.game.situation()
    }

    /// The moves so far.
    pub fn turns(&self) -> &[(Color, Action)] {
        &self.turns
    }

    /// How it ended, if it has.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// Who won it, if it has ended.
    pub fn winner(&self) -> Option<Color> {
        self.end.map(|end| match end {
            End::Formation => self.lock.claimant(),
            _ => !self.lock.claimant(),
        })
    }

    /// Plays or passes.
    pub fn play(&mut self, color: Color, action: Action) -> Result<(), Illegal> {
        let events = self.game.play(color, &action)?;
        self.turns.push((color, action));
        let repeated = events.iter().any(|event| matches!(event, Event::Repetition { .. }));
        self.end = self.judge(repeated);
        Ok(())
    }

    /// The formation counts first (C7), then what shortens a proof ("After
    /// end"), then its end.
    fn judge(&self, repeated: bool) -> Option<End> {
        let stones = &self.situation().stones;
        if self.lock.is_formation(stones) {
            Some(End::Formation)
        } else if self.joined(stones) {
            Some(End::Joined)
        } else if self.covered(stones) {
            Some(End::Covered)
        } else if self.game.ended().is_some() {
            Some(End::Passes)
        } else {
            repeated.then_some(End::Repetition)
        }
    }

    fn joined(&self, stones: &Stones) -> bool {
        let refuter = !self.lock.claimant();
        let inside = self.lock.claim().iter().filter(|&loc| stones.at(loc) == Some(refuter));
        let mut joined = inside.filter(|&loc| stones.string(loc).any(|y| stones.is_anchored(y)));
        joined.next().is_some()
    }

    /// Refuter strings that keep two single eyes among themselves.
    fn covered(&self, stones: &Stones) -> bool {
        let refuter = !self.lock.claimant();
        let graph = stones.graph();
        let inside = |loc| self.lock.claim().contains(loc);
        let mut alive = LocSet::of(
            graph.len(),
            self.lock.claim().iter().filter(|&loc| stones.at(loc) == Some(refuter)),
        );
        loop {
            let eye = |loc| {
                let near = graph.neighbors(loc);
                inside(loc)
                    && stones.is_empty_at(loc)
                    && !near.is_empty()
                    && near.iter().all(|&y| alive.contains(y))
            };
            let falls = |&loc: &crate::board::Loc| {
                let liberties = stones.liberties(loc);
                liberties.iter().filter(|&&liberty| eye(liberty)).count() < 2
            };
            let fallen: Vec<_> = alive.iter().filter(falls).collect();
            if fallen.is_empty() {
                return !alive.is_empty();
            }
            for loc in fallen {
                alive.remove(loc);
            }
        }
    }
}
