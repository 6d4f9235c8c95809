//! Reading whether a string can be captured: ataris and ladders, nothing more.
//! What it says is a hint for guesses, never a proof.

use super::playout::{breathes, liberty};
use crate::board::{Color, Journal, Loc, LocSet, Locs, Stones};

/// Positions looked at for one question.
const NODES: usize = 400;

/// So many liberties at most has an attacker who may be attacked instead.
const HUNTED: usize = 4;

/// A reader with a limited patience.
pub struct Reader {
    stones: Stones,
    journal: Journal,
    nodes: usize,
}

impl Reader {
    /// A reader of a position.
    pub fn new(stones: &Stones) -> Reader {
        Reader { stones: stones.clone(), journal: Journal::default(), nodes: 0 }
    }

    /// How the opponent, moving first, captures the string at a location: the
    /// moves of both, his first one first. None if he cannot, as far as seen.
    pub fn capture(&mut self, at: Loc) -> Option<Vec<Loc>> {
        self.nodes = 0;
        let owner = self.stones.at(at)?;
        self.attack(owner, at)
    }

    /// The same after the owner has played somewhere.
    pub fn capture_after(&mut self, at: Loc, reply: Loc) -> Option<Vec<Loc>> {
        let owner = self.stones.at(at)?;
        self.stones.play_logged(owner, reply, &mut self.journal);
        self.nodes = 0;
        let line = match self.stones.at(at) {
            Some(_) => self.attack(owner, at),
            None => None,
        };
        self.stones.undo(&mut self.journal);
        line
    }

    fn attack(&mut self, owner: Color, at: Loc) -> Option<Vec<Loc>> {
        self.nodes += 1;
        let liberties = self.stones.liberties(at);
        if self.nodes > NODES || liberties.len() > 2 {
            return None;
        }
        for &play in &liberties {
            if self.stones.is_suicide(!owner, play) {
                continue;
            }
            if liberties.len() == 1 {
                return Some(vec![play]);
            }
            self.stones.play_logged(!owner, play, &mut self.journal);
            let line = self.chase(owner, at);
            self.stones.undo(&mut self.journal);
            if let Some(mut line) = line {
                line.insert(0, play);
                return Some(line);
            }
        }
        None
    }

    /// The string is in atari and its owner to move: how is it captured?
    fn chase(&mut self, owner: Color, at: Loc) -> Option<Vec<Loc>> {
        let mut longest = None;
        for reply in rescues(&self.stones, owner, at) {
            self.stones.play_logged(owner, reply, &mut self.journal);
            let line = self.attack(owner, at);
            self.stones.undo(&mut self.journal);
            let mut line = line?;
            line.insert(0, reply);
            if longest.as_ref().is_none_or(|known: &Vec<Loc>| known.len() < line.len()) {
                longest = Some(line);
            }
        }
        // Nothing helps: the last liberty is filled.
        longest.or_else(|| Some(liberty(&self.stones, at).into_iter().collect()))
    }
}

/// Plays that may take a string out of atari: its liberty, and captures beside it.
pub fn rescues(stones: &Stones, owner: Color, at: Loc) -> Locs {
    let mut found = Locs::new();
    for stone in stones.string(at) {
        for &beside in stones.graph().neighbors(stone) {
            if stones.at(beside) == Some(!owner) && stones.in_atari(beside) {
                found.extend(liberty(stones, beside));
            }
        }
    }
    found.extend(liberty(stones, at).filter(|&loc| breathes(stones, owner, loc)));
    found.retain(|loc| !stones.is_suicide(owner, *loc));
    found.sort_unstable();
    found.dedup();
    found
}

/// A stone of each of the opponent's strings beside a string.
pub fn opponents(stones: &Stones, at: Loc) -> Locs {
    let mut heads = LocSet::empty(stones.graph().len());
    let near = stones.string(at).flat_map(|stone| stones.graph().neighbors(stone).iter().copied());
    let other = |beside: &Loc| !stones.is_empty_at(*beside) && stones.at(*beside) != stones.at(at);
    near.filter(other).filter(|&beside| heads.insert(stones.head(beside))).collect()
}

/// The liberties of the strings around a string that have only a few: there its owner
/// may win a race.
pub fn liberties_of_attackers(stones: &Stones, at: Loc) -> Locs {
    let few = |beside: &Loc| Some(stones.liberties(*beside)).filter(|it| it.len() <= HUNTED);
    opponents(stones, at).iter().filter_map(few).flatten().collect()
}
