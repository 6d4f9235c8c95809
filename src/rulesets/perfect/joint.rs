//! Play in a part that is not connected, as a question: at any time when his opponent
//! is to move the holder may divide it, and then has to win both portions by
//! themselves (`docs/theorems/parts.md`, "Pieces").
//!
//! So a trade of one piece for another is found as play in the part, and what is left
//! of it afterwards need not be searched for all pieces at once.

use super::field::{Cells, Man, Men};
use super::local::{self, Local, State};
use super::packed::Key;
use super::part::{Hold, PartGame, Style};
use super::vigil::VigilGame;
use crate::board::Stones;
use crate::game::arena::{Arena, Leaf, Successors};
use crate::game::{Game, Side, Standing};

/// Pieces that a part has at most.
const MOST_PIECES: usize = 4;

/// Labels of going on undivided, and of dividing with no points for the first piece; a
/// point more is a label more.
const GO_ON: u32 = u32::MAX;
const DIVIDE: u32 = 0;

/// Points at most that a key has room for.
const MOST_POINTS: i32 = 0xffff;

/// In the last word of a key, above what is there of a situation of a part alone.
const SCOPE_SHIFT: u32 = local::FLAG_BITS;
const STEP_SHIFT: u32 = SCOPE_SHIFT + 8;
const POINTS_SHIFT: u32 = STEP_SHIFT + 8;
const SHARE_SHIFT: u32 = POINTS_SHIFT + 16;

/// What happens next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    /// Somebody moves.
    Move,
    /// The opponent is to move; the holder says first whether he divides.
    Choice,
    /// The holder has divided, with so many points for the first piece; the opponent
    /// chooses where play goes on.
    Divided(i32),
}

/// A situation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Turn {
    state: State,
    /// The pieces in which there is play, as bits.
    scope: u8,
    /// What the owner gets in them at least, or at most.
    points: i32,
    step: Step,
}

/// The question as a game.
#[derive(Clone)]
pub struct JointGame {
    /// The questions about sets of pieces, by their bits less one.
    portions: Vec<PartGame>,
}

/// The question about a part as a game, as the checker sees it and as the search does, in
/// this style; none if the part is none that "Parts of analyses" speaks of.
pub fn question(
    stones: &Stones,
    hold: &Hold,
    style: Style,
) -> Option<(Box<dyn Game>, Box<dyn Arena>)> {
    if hold.endless {
        let game = VigilGame::new(stones, hold)?;
        return Some((Box::new(game.clone()), Box::new(game)));
    }
    if let Some(game) = JointGame::new(stones, hold) {
        let arena = game.clone().in_style(style);
        return Some((Box::new(game), Box::new(arena)));
    }
    let game = PartGame::new(stones, hold)?;
    let arena = game.clone().in_style(style);
    Some((Box::new(game), Box::new(arena)))
}

impl JointGame {
    /// The game; none if the part has one piece, or too many, or is none that "Parts of
    /// analyses" speaks of.
    pub fn new(stones: &Stones, hold: &Hold) -> Option<JointGame> {
        let whole = PartGame::new(stones, hold)?;
        let pieces = whole.field().pieces();
        if !(2..=MOST_PIECES).contains(&pieces.len()) || !(0..=MOST_POINTS).contains(&hold.points) {
            return None;
        }
        let of = |scope: usize| -> Cells {
            let chosen = pieces.iter().enumerate().filter(|(piece, _)| scope >> piece & 1 == 1);
            chosen.fold(0, |sum, (_, cells)| sum | cells)
        };
        let all = (1 << pieces.len()) - 1;
        let mut portions: Vec<PartGame> = (1..all).map(|scope| whole.only(of(scope))).collect();
        portions.push(whole);
        Some(JointGame { portions })
    }

    /// The same in this style.
    fn in_style(self, style: Style) -> JointGame {
        let portions = self.portions.into_iter().map(|portion| portion.in_style(style));
        JointGame { portions: portions.collect() }
    }

    fn all(&self) -> u8 {
        self.portions.len() as u8
    }

    /// The question about some pieces.
    fn portion(&self, scope: u8) -> &PartGame {
        &self.portions[usize::from(scope) - 1]
    }

    /// The question in which a turn's play goes on.
    fn game(&self, turn: &Turn) -> PartGame {
        self.portion(turn.scope).about(turn.points)
    }

    fn first(&self) -> Turn {
        let whole = self.portion(self.all());
        self.turn(whole.first(), self.all(), whole.points())
    }

    /// Play goes on with this; first the holder may divide, if there is anything to
    /// divide and his opponent is to move.
    fn turn(&self, state: State, scope: u8, points: i32) -> Turn {
        let may = scope.count_ones() > 1 && state.turn == Man::Opp;
        Turn { state, scope, points, step: if may { Step::Choice } else { Step::Move } }
    }

    /// A set of pieces as the first one and the others.
    fn split(scope: u8) -> (u8, u8) {
        let first = scope & scope.wrapping_neg();
        (first, scope & !first)
    }

    /// The stones in some of the pieces.
    fn men(&self, men: &Men, scope: u8) -> Men {
        let cells = self.portion(scope).field().all;
        Men { own: men.own & cells, opp: men.opp & cells }
    }

    /// The points for the first piece with which it is of use to divide: others are
    /// settled at once in one of the portions.
    fn shares(&self, turn: &Turn) -> std::ops::RangeInclusive<i32> {
        let (first, others) = Self::split(turn.scope);
        let range = |scope| self.portion(scope).range(&self.men(&turn.state.men, scope));
        let ((kept, hoped), (rest, most)) = (range(first), range(others));
        kept.max(turn.points - most)..=hoped.min(turn.points - rest)
    }

    /// The two portions after a division.
    fn portions(&self, turn: &Turn, share: i32) -> [Turn; 2] {
        let (first, others) = Self::split(turn.scope);
        [(first, share), (others, turn.points - share)].map(|(scope, points)| {
            let men = self.men(&turn.state.men, scope);
            self.turn(State { men, turn: Man::Opp, away: false, ban: None }, scope, points)
        })
    }

    fn followers(&self, turn: &Turn) -> Vec<(u32, Turn)> {
        match turn.step {
            Step::Move => {
                let moves = self.game(turn).followers(&turn.state).into_iter();
                moves
                    .map(|(label, next)| (label, self.turn(next, turn.scope, turn.points)))
                    .collect()
            }
            Step::Choice => {
                let go_on = (GO_ON, Turn { step: Step::Move, ..*turn });
                let state = State { ban: None, ..turn.state };
                let divided = |share| {
                    (DIVIDE + share as u32, Turn { state, step: Step::Divided(share), ..*turn })
                };
                std::iter::once(go_on).chain(self.shares(turn).map(divided)).collect()
            }
            Step::Divided(share) => (0..).zip(self.portions(turn, share)).collect(),
        }
    }

    fn side_of(turn: &Turn) -> Side {
        match (turn.step, turn.state.turn) {
            (Step::Move, Man::Own) | (Step::Choice, _) => Side::Prover,
            _ => Side::Refuter,
        }
    }

    fn is_goal_at(&self, turn: &Turn) -> bool {
        turn.step == Step::Move && self.game(turn).is_goal_at(&turn.state)
    }

    /// What a theorem says; of portions it speaks only one by one.
    fn apply(&self, number: u8, turn: &Turn) -> Standing {
        match turn.step {
            Step::Divided(_) => Standing::Open,
            _ => local::apply(&self.game(turn), number, &turn.state.men),
        }
    }

    /// What is known of a situation at once, and a guess of the effort.
    fn look(&self, turn: &Turn) -> (Leaf, u32) {
        match turn.step {
            Step::Divided(share) => {
                let efforts = self.portions(turn, share).map(|portion| self.look(&portion).1);
                (Leaf::Open, efforts[0].max(efforts[1]))
            }
            _ => local::look(&self.game(turn), &turn.state),
        }
    }

    fn pack(&self, turn: &Turn) -> Key {
        let mut key = local::pack(self.portion(self.all()), &turn.state);
        let (step, share) = match turn.step {
            Step::Move => (0, 0),
            Step::Choice => (1, 0),
            Step::Divided(share) => (2, share as u64),
        };
        let (scope, points) = (u64::from(turn.scope), turn.points as u64);
        if let Some(last) = key.last_mut() {
            *last |= scope << SCOPE_SHIFT | step << STEP_SHIFT;
            *last |= points << POINTS_SHIFT | share << SHARE_SHIFT;
        }
        key
    }

    /// The situation of a key, if it has the right width and its words are in range.
    fn unpack(&self, key: &[u64]) -> Option<Turn> {
        let &word = key.last()?;
        let mut key = Key::from_slice(key);
        *key.last_mut()? &= (1 << SCOPE_SHIFT) - 1;
        let state = local::unpack(self.portion(self.all()), &key)?;
        let scope = (word >> SCOPE_SHIFT & 0xff) as u8;
        let points = (word >> POINTS_SHIFT & 0xffff) as i32;
        let share = (word >> SHARE_SHIFT) as i32;
        let step = match word >> STEP_SHIFT & 0xff {
            0 => Step::Move,
            1 => Step::Choice,
            2 if (0..=points).contains(&share) => Step::Divided(share),
            _ => return None,
        };
        let can = step == Step::Move || (scope.count_ones() > 1 && state.turn == Man::Opp);
        (can && (1..=self.all()).contains(&scope)).then_some(Turn { state, scope, points, step })
    }
}

impl Game for JointGame {
    fn width(&self) -> usize {
        Game::width(self.portion(self.all()))
    }

    fn start(&self) -> Vec<u64> {
        self.pack(&self.first()).into_vec()
    }

    fn is_valid(&self, key: &[u64]) -> bool {
        self.unpack(key).is_some_and(|turn| {
            let Men { own, opp } = turn.state.men;
            let cells = self.portion(turn.scope).field().all;
            own & opp == 0 && (own | opp) & !cells == 0 && self.pack(&turn)[..] == *key
        })
    }

    fn side(&self, key: &[u64]) -> Side {
        self.unpack(key).map_or(Side::Prover, |turn| Self::side_of(&turn))
    }

    fn is_goal(&self, key: &[u64]) -> bool {
        self.unpack(key).is_some_and(|turn| self.is_goal_at(&turn))
    }

    fn moves(&self, key: &[u64], out: &mut Vec<(u32, Vec<u64>)>) {
        let Some(turn) = self.unpack(key) else { return };
        let followers = self.followers(&turn);
        out.extend(followers.iter().map(|(label, next)| (*label, self.pack(next).into_vec())));
    }

    fn lemma(&self, number: u8, key: &[u64]) -> Standing {
        self.unpack(key).map_or(Standing::Open, |turn| self.apply(number, &turn))
    }

    fn lemma_names(&self) -> &'static [&'static str] {
        local::LEMMAS
    }
}

impl Arena for JointGame {
    fn width(&self) -> usize {
        Game::width(self)
    }

    fn start(&self) -> (Vec<u64>, Leaf) {
        let first = self.first();
        (self.pack(&first).into_vec(), self.look(&first).0)
    }

    fn side(&self, key: &[u64]) -> Side {
        Game::side(self, key)
    }

    fn is_narrow(&self) -> bool {
        Local::is_narrow(self.portion(self.all()))
    }

    fn siblings(&self) -> u32 {
        1
    }

    fn successors(&self, key: &[u64], out: &mut Successors<'_>) {
        let Some(turn) = self.unpack(key) else { return };
        for (label, next) in self.followers(&turn) {
            out.push_looking(label, &self.pack(&next), || {
                let (leaf, effort) = self.look(&next);
                (leaf, (effort, self.portion(next.scope).trouble(&next.state.men)))
            });
        }
    }
}
