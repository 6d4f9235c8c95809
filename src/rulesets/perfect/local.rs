//! What questions about a part of the board have in common as games: situations,
//! their keys, and the two theorems that may end them.

use super::field::{Field, Man, Men};
use super::packed::{Key, Packed};
use crate::game::arena::{Arena, Leaf, Successors};
use crate::game::{Game, Side, Standing};

/// A situation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// The stones in the part.
    pub men: Men,
    /// Whose turn it is.
    pub turn: Man,
    /// Has the opponent just played elsewhere, or passed?
    pub away: bool,
    /// Where the side whose turn it is (or the one who went away) may not play.
    pub ban: Option<u8>,
}

/// The names of the theorems, by number.
pub(super) const LEMMAS: &[&str] = &["what passing keeps", "what walls keep"];
pub(super) const PASSING: u8 = 0;
pub(super) const WALLS: u8 = 1;

const TURN_OWN: u64 = 1;
const AWAY: u64 = 2;
const BAN_SHIFT: u32 = 8;

/// Bits that the last word of a key has room for here; those above are 0.
pub(super) const FLAG_BITS: u32 = 16;

/// A question about a part, in which the holder's side is the prover's.
pub trait Local: Sync {
    /// What each further sibling counts in a search ([`Arena::siblings`]).
    const SIBLINGS: u32;

    /// The part.
    fn field(&self) -> &Field;

    /// Where it starts.
    fn first(&self) -> State;

    /// Are plays of the holder's left out? Then only his success counts.
    fn is_narrow(&self) -> bool {
        false
    }

    /// Has the holder what he wants, now that his opponent has stopped?
    fn is_goal_at(&self, state: &State) -> bool;

    /// The moves with their labels, and where they lead.
    fn followers(&self, state: &State) -> Vec<(u32, State)>;

    /// What follows if one side passes from here.
    fn by_passing(&self, men: &Men) -> Standing;

    /// What follows if the holder fills what is behind his walls.
    fn by_walls(&self, men: &Men) -> Standing;

    /// A guess of how far the holder is from what he wants.
    fn effort(&self, men: &Men) -> u32;

    /// A guess of how far his opponent is from keeping him from it: what the holder's stones have
    /// built has to be taken from him. (Of 240 random boards of 5x5 to 6x6 two more are proven so
    /// under NAJ with 100,000 situations a question.)
    fn trouble(&self, men: &Men) -> u32 {
        1 + men.own.count_ones()
    }

    /// The first theorem that says anything of stones, and what; and a guess of the effort.
    fn outlook(&self, men: &Men) -> (Option<(u8, Standing)>, u32)
    where
        Self: Sized,
    {
        (theorem(self, men), self.effort(men))
    }
}

fn packed(local: &impl Local) -> Packed {
    Packed::new(local.field().locs.len())
}

/// A situation as words.
pub(super) fn pack(local: &impl Local, state: &State) -> Key {
    let mut flags = state.ban.map_or(0, |cell| u64::from(cell) + 1) << BAN_SHIFT;
    flags |= if state.turn == Man::Own { TURN_OWN } else { 0 };
    flags |= if state.away { AWAY } else { 0 };
    packed(local).pack(&state.men, flags)
}

/// The situation of a key; none if it has another width.
pub(super) fn unpack(local: &impl Local, key: &[u64]) -> Option<State> {
    let (men, flags) = packed(local).unpack(key)?;
    let ban = match flags >> BAN_SHIFT {
        0 => None,
        cell => Some(u8::try_from(cell - 1).ok()?),
    };
    let turn = if flags & TURN_OWN != 0 { Man::Own } else { Man::Opp };
    Some(State { men, turn, away: flags & AWAY != 0, ban })
}

/// What a theorem says of stones.
pub(super) fn apply(local: &impl Local, number: u8, men: &Men) -> Standing {
    match number {
        PASSING => local.by_passing(men),
        WALLS => local.by_walls(men),
        _ => Standing::Open,
    }
}

/// The first theorem that says anything of stones, and what.
fn theorem(local: &impl Local, men: &Men) -> Option<(u8, Standing)> {
    let mut known = [PASSING, WALLS].into_iter().map(|number| (number, apply(local, number, men)));
    known.find(|(_, standing)| *standing != Standing::Open)
}

/// What is known of a situation at once, and a guess of the effort.
pub(super) fn look(local: &impl Local, state: &State) -> (Leaf, u32) {
    let (theorem, effort) = local.outlook(&state.men);
    let leaf = match theorem {
        Some((number, standing)) => Leaf::Lemma(number, standing),
        None if local.is_goal_at(state) => Leaf::Goal,
        None => Leaf::Open,
    };
    (leaf, effort)
}

impl<L: Local> Game for L {
    fn width(&self) -> usize {
        packed(self).width()
    }

    fn start(&self) -> Vec<u64> {
        pack(self, &self.first()).into_vec()
    }

    fn is_valid(&self, key: &[u64]) -> bool {
        unpack(self, key).is_some_and(|state| {
            let Men { own, opp } = state.men;
            own & opp == 0 && (own | opp) & !self.field().all == 0 && pack(self, &state)[..] == *key
        })
    }

    fn side(&self, key: &[u64]) -> Side {
        match unpack(self, key).map(|state| state.turn) {
            Some(Man::Opp) => Side::Refuter,
            _ => Side::Prover,
        }
    }

    fn is_goal(&self, key: &[u64]) -> bool {
        unpack(self, key).is_some_and(|state| self.is_goal_at(&state))
    }

    fn moves(&self, key: &[u64], out: &mut Vec<(u32, Vec<u64>)>) {
        let Some(state) = unpack(self, key) else { return };
        let followers = self.followers(&state);
        out.extend(followers.iter().map(|(label, next)| (*label, pack(self, next).into_vec())));
    }

    fn lemma(&self, number: u8, key: &[u64]) -> Standing {
        unpack(self, key).map_or(Standing::Open, |state| apply(self, number, &state.men))
    }

    fn lemma_names(&self) -> &'static [&'static str] {
        LEMMAS
    }
}

impl<L: Local> Arena for L {
    fn width(&self) -> usize {
        Game::width(self)
    }

    fn start(&self) -> (Vec<u64>, Leaf) {
        let first = self.first();
        (pack(self, &first).into_vec(), look(self, &first).0)
    }

    fn side(&self, key: &[u64]) -> Side {
        Game::side(self, key)
    }

    fn is_narrow(&self) -> bool {
        Local::is_narrow(self)
    }

    fn siblings(&self) -> u32 {
        L::SIBLINGS
    }

    fn successors(&self, key: &[u64], out: &mut Successors<'_>) {
        let Some(state) = unpack(self, key) else { return };
        for (label, next) in self.followers(&state) {
            out.push_looking(label, &pack(self, &next), || {
                let (leaf, effort) = look(self, &next);
                (leaf, (effort, self.trouble(&next.men)))
            });
        }
    }
}
