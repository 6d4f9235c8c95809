//! Hypothetical-sequences as a game between the attacker (the kernel's prover),
//! who moves first, and the owner of the strings (its refuter).
//!
//! Passes (theorem "Passes", docs/theorems.md): the attacker has none in a
//! question of capture; in the other questions he passes only where the area is
//! clear, and there the owner's pass ends the sequence in his favour. So whether
//! the last move was a pass need not be kept.

mod bans;
mod key;
mod relay;
mod search;

pub use key::{stones, turned};

use super::areas::areas;
use super::fate::{Fate, Goal, Kos};
use super::field::{Board, Field, NoQuestion, other};
use super::life::unconditional;
use super::target::Target;
use super::whole::Whole;
use crate::board::{Bits, Color, Stones};
use crate::game::arena::Arena;
use crate::game::{Game, Keeping, Side, Standing};
use bans::Bans;
use relay::Relay;

/// Label of a pass; a play has the index of its location.
pub const PASS: u32 = u32::MAX;

/// Label of a ko-pass.
pub const KO_PASS: u32 = u32::MAX - 1;

/// The names of the theorems, by number.
pub const LEMMAS: &[&str] = &["stones that stay", "areas without new life"];

/// Number of the theorem by which a string or a new stone can never be removed.
const STAYS: u8 = 0;

/// Number of the theorem by which the owner gets no new stone.
const CLEAN: u8 = 1;

/// A question as a game.
pub struct Play<const W: usize> {
    field: Field<W>,
    start: Board<W>,
    kos: Kos,
    goal: Target<W>,
    bans: Bans,
    players: [Color; 2],
    /// The question as one that books of life may answer.
    whole: Option<Whole>,
}

#[derive(Clone, Debug)]
struct Node<const W: usize> {
    board: Board<W>,
    side: Side,
    /// Bit by bit, the tracked strings that have been removed.
    removed: u64,
    ended: Option<bool>,
    bans: Vec<u64>,
}

/// The game of a question, for the checker.
pub fn game(stones: &Stones, fate: &Fate) -> Result<Box<dyn Game>, NoQuestion> {
    if matches!(fate.goal, Goal::First(_) | Goal::Second(_)) {
        return Ok(relay(stones, fate)?);
    }
    Ok(match width(stones, fate) {
        1 => Box::new(Play::<1>::for_checker(stones, fate)?),
        2 => Box::new(Play::<2>::for_checker(stones, fate)?),
        3..=4 => Box::new(Play::<4>::for_checker(stones, fate)?),
        _ => Box::new(Play::<6>::for_checker(stones, fate)?),
    })
}

/// The same game, for the search.
pub fn arena(stones: &Stones, fate: &Fate) -> Result<Box<dyn Arena>, NoQuestion> {
    if matches!(fate.goal, Goal::First(_) | Goal::Second(_)) {
        return Ok(relay(stones, fate)?);
    }
    Ok(match width(stones, fate) {
        1 => Box::new(Play::<1>::new(stones, fate)?),
        2 => Box::new(Play::<2>::new(stones, fate)?),
        3..=4 => Box::new(Play::<4>::new(stones, fate)?),
        _ => Box::new(Play::<6>::new(stones, fate)?),
    })
}

/// A game as the checker sees it and as the search does.
trait Both: Game + Arena {}

impl<const W: usize> Both for Relay<W> {}

/// The game of a question about a part.
fn relay(stones: &Stones, fate: &Fate) -> Result<Box<dyn Both>, NoQuestion> {
    Ok(match width(stones, fate) {
        1 => Box::new(Relay::<1>::new(stones, fate)?),
        2 => Box::new(Relay::<2>::new(stones, fate)?),
        3..=4 => Box::new(Relay::<4>::new(stones, fate)?),
        _ => Box::new(Relay::<6>::new(stones, fate)?),
    })
}

/// Words that a set of the region and its walls takes at most.
fn width(stones: &Stones, fate: &Fate) -> usize {
    let mut all = fate.region.clone();
    all.union_with(&crate::board::region::border(stones.graph(), &fate.region));
    all.len().div_ceil(64)
}

impl<const W: usize> Play<W> {
    /// The game of a question about a final-position.
    pub fn new(stones: &Stones, fate: &Fate) -> Result<Play<W>, NoQuestion> {
        let (field, start) = Field::<W>::new(stones, fate)?;
        let goal = Target::new(&field, &start, stones, fate)?;
        let bans = Bans::new(&field.web, fate.kos, field.champion);
        let players = [fate.owner, !fate.owner];
        Ok(Play { field, start, kos: fate.kos, goal, bans, players, whole: None })
    }

    /// The same, with what answers other than by play are checked against.
    fn for_checker(stones: &Stones, fate: &Fate) -> Result<Play<W>, NoQuestion> {
        Ok(Play { whole: Whole::of(stones, fate), ..Play::new(stones, fate)? })
    }

    /// The colour of a side.
    pub fn color(&self, side: Side) -> Color {
        match side {
            Side::Refuter => self.players[0],
            Side::Prover => self.players[1],
        }
    }

    fn first(&self) -> Node<W> {
        let bans = vec![0; self.bans.words];
        let node = Node { board: self.start, side: Side::Prover, removed: 0, ended: None, bans };
        self.judged(node)
    }

    fn is_banned(&self, node: &Node<W>, side: Side, at: usize, on: usize) -> bool {
        self.bans.has(&self.field.web, &node.bans, side, at, on)
    }

    /// Is a ko-capture of the player available but for a ban?
    fn has_ko_pass(&self, node: &Node<W>, side: Side) -> bool {
        if self.kos != Kos::All || node.bans.iter().all(|&word| word == 0) {
            return false;
        }
        let theirs = node.board.of(other(side));
        self.field.empty(&node.board).iter().any(|at| {
            (self.field.web.near[at] & theirs).iter().any(|on| {
                self.is_banned(node, side, at, on)
                    && self.field.play(&node.board, side, at).is_some_and(|p| p.ko == Some(on))
            })
        })
    }

    /// Ends the game where its model or its goal says so, and notes removals.
    fn judged(&self, mut node: Node<W>) -> Node<W> {
        let field = &self.field;
        if let Some(champion) = field.champion
            && !(field.border | field.vowed).within(node.board.of(champion))
        {
            node.ended = Some(champion == Side::Refuter);
            return node;
        }
        match &self.goal {
            Target::Capture(strings) => {
                if strings.iter().any(|string| !string.within(node.board.own)) {
                    node.ended = Some(true);
                }
            }
            Target::Clear { tracked, .. } => {
                for (number, string) in tracked.iter().enumerate() {
                    node.removed |= u64::from(!string.within(node.board.own)) << number;
                }
            }
            Target::Sweep { .. } => {}
        }
        node
    }

    /// Is the area clear at this moment: everything that the attacker wants
    /// there, so that the sequence may end?
    fn is_clear(&self, node: &Node<W>) -> bool {
        match &self.goal {
            Target::Capture(_) => false,
            Target::Clear { area, .. } => {
                node.removed & 1 != 0 && !self.new_stones(node).meets(*area)
            }
            Target::Sweep { area, .. } => !node.board.own.meets(*area),
        }
    }

    /// The owner's stones that count as played in the sequence, as far as the
    /// goal needs to know.
    fn new_stones(&self, node: &Node<W>) -> Bits<W> {
        match &self.goal {
            Target::Capture(_) => Bits::EMPTY,
            Target::Clear { tracked, .. } => {
                let old = tracked.iter().enumerate();
                let old = old.filter(|(number, _)| node.removed >> number & 1 == 0);
                node.board.own - old.fold(Bits::EMPTY, |sum, (_, string)| sum | *string)
            }
            Target::Sweep { .. } => node.board.own,
        }
    }

    /// Every move: its label and what follows.
    fn each_move(&self, node: &Node<W>, mut take: impl FnMut(u32, Node<W>)) {
        if node.ended.is_some() {
            return;
        }
        let side = node.side;
        let turned = |board| Node { board, side: other(side), ..node.clone() };
        match side {
            Side::Refuter if self.is_clear(node) => {
                take(PASS, Node { ended: Some(true), ..turned(node.board) });
            }
            Side::Refuter => take(PASS, turned(node.board)),
            Side::Prover if self.is_clear(node) => take(PASS, turned(node.board)),
            Side::Prover => {}
        }
        if self.has_ko_pass(node, side) {
            let bans = vec![0; self.bans.words];
            take(KO_PASS, Node { bans, ..turned(node.board) });
        }
        for at in self.field.empty(&node.board).iter() {
            let Some(played) = self.field.play(&node.board, side, at) else { continue };
            let mut next = turned(played.board);
            if let Some(on) = played.ko {
                let champion = self.field.champion == Some(side);
                if (champion && self.kos == Kos::Never) || self.is_banned(node, side, at, on) {
                    continue;
                }
                self.bans.add(&self.field.web, &mut next.bans, other(side), on, at);
            }
            let label = self.field.web.locs[at].index() as u32;
            if played.captured.meets(self.field.exposed) && self.field.champion == Some(other(side))
            {
                next.ended = Some(side == Side::Prover);
            }
            take(label, self.judged(next));
        }
    }

    /// What the theorem with this number says.
    fn theorem(&self, number: u8, node: &Node<W>) -> Standing {
        if node.ended.is_some() {
            return Standing::Open;
        }
        match number {
            STAYS if self.stays(node) => Standing::Lost,
            CLEAN if self.is_clean(node) => Standing::Won,
            _ => Standing::Open,
        }
    }

    fn stays(&self, node: &Node<W>) -> bool {
        let stays = unconditional(&self.field, &node.board);
        if stays.is_empty() {
            return false;
        }
        match &self.goal {
            Target::Capture(strings) => strings.iter().all(|string| string.within(stays)),
            Target::Clear { area, tracked, .. } => {
                let whole = node.removed & 1 == 0 && tracked[0].within(stays);
                whole || (self.new_stones(node) & stays).meets(*area)
            }
            Target::Sweep { area, .. } => stays.meets(*area),
        }
    }

    fn is_clean(&self, node: &Node<W>) -> bool {
        // Supposed walls are no hull.
        if self.field.supposed.any() {
            return false;
        }
        let needs = match &self.goal {
            Target::Capture(strings) => {
                let clean = areas(&self.field, &node.board).clean;
                return strings.iter().any(|string| string.within(clean));
            }
            Target::Clear { area, .. } | Target::Sweep { area, .. } => *area,
        };
        let areas = areas(&self.field, &node.board);
        let gone = match &self.goal {
            Target::Clear { tracked, .. } => {
                node.removed & 1 != 0 || tracked[0].within(areas.clean)
            }
            _ => true,
        };
        gone && areas.hull.any() && needs.within(areas.hull | areas.clean)
    }

    fn cells(&self) -> &[usize] {
        match &self.goal {
            Target::Capture(_) => &[],
            Target::Clear { cells, .. } | Target::Sweep { cells, .. } => cells,
        }
    }

    fn is_met(&self, node: &Node<W>, target: u32) -> bool {
        let Some(&cell) = self.cells().get(target as usize) else { return false };
        let removed = !matches!(self.goal, Target::Clear { .. }) || node.removed & 1 != 0;
        node.ended.is_none() && removed && !self.new_stones(node).has(cell)
    }
}

impl<const W: usize> Game for Play<W> {
    fn keeping(&self) -> Option<Keeping<'_>> {
        self.whole.as_ref().map(Whole::keeping)
    }

    fn width(&self) -> usize {
        self.key_width()
    }

    fn start(&self) -> Vec<u64> {
        self.pack(&self.first())
    }

    fn is_valid(&self, key: &[u64]) -> bool {
        if key.len() != self.key_width() {
            return false;
        }
        let node = self.unpack(key);
        if self.pack(&node) != key {
            return false;
        }
        if node.ended.is_some() {
            return true;
        }
        let (field, board) = (&self.field, &node.board);
        let walls = field.walls & self.start.stones();
        let in_place = board.stones().within(field.playable | field.walls)
            && !board.own.meets(board.foe)
            && walls.within(board.stones())
            && (walls & self.start.own).within(board.own);
        let judged = self.judged(node.clone());
        in_place
            && field.breathes(board)
            && judged.ended.is_none()
            && judged.removed == node.removed
    }

    fn side(&self, key: &[u64]) -> Side {
        self.unpack(key).side
    }

    fn is_goal(&self, key: &[u64]) -> bool {
        self.unpack(key).ended == Some(true)
    }

    fn targets(&self) -> u32 {
        self.cells().len() as u32
    }

    fn meets(&self, key: &[u64], target: u32) -> bool {
        self.is_met(&self.unpack(key), target)
    }

    fn moves(&self, key: &[u64], out: &mut Vec<(u32, Vec<u64>)>) {
        self.each_move(&self.unpack(key), |label, next| out.push((label, self.pack(&next))));
    }

    fn lemma(&self, number: u8, key: &[u64]) -> Standing {
        self.theorem(number, &self.unpack(key))
    }

    fn lemma_names(&self) -> &'static [&'static str] {
        LEMMAS
    }
}
