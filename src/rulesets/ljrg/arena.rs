//! The proof of a claim as a game graph (C7), for the solver.
//!
//! Passes are merged by theorem "pass count": inside a proof the claimant's
//! pass at count 0 or 1 loses at once (the refuter passes and the situation is
//! final), so situations that differ in counts 0 and 1 only have equal futures,
//! and the pass is left out there. Count -1 is kept: it exists exactly while
//! there is a temporary mark.

use super::field::{Board, Field};
use super::lemmas;
use super::lock::{NO_MARK, PASS, PROVER_MOVES, words};
use super::statics::Walls;
use crate::board::{Bits, Color, LocSet};
use crate::game::arena::{Arena, Leaf, Successors};
use crate::game::{Side, Standing};
use crate::rules::Situation;

/// The proof of a claim for the search; none if it is no claim, or one in which a permanent
/// opposing stone stands.
pub fn of_claim(
    situation: &Situation,
    claimant: Color,
    claim: &LocSet,
    style: Style,
    wanted: Proofs,
) -> Option<Box<dyn Arena>> {
    fn boxed<const W: usize>(
        situation: &Situation,
        claimant: Color,
        claim: &LocSet,
        style: Style,
        wanted: Proofs,
    ) -> Option<Box<dyn Arena>> {
        let (field, start) = Field::<W>::new(situation, claimant, claim).ok()?;
        Some(Box::new(FastLock { wanted, ..FastLock::new(field, start, style) }))
    }
    match words(claim.len()) {
        1 => boxed::<1>(situation, claimant, claim, style, wanted),
        2 => boxed::<2>(situation, claimant, claim, style, wanted),
        4 => boxed::<4>(situation, claimant, claim, style, wanted),
        _ => boxed::<6>(situation, claimant, claim, style, wanted),
    }
}

/// How the search guesses efforts. None is best everywhere: what one style
/// misses for long another often finds soon.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Style {
    /// Disproofs cost by the claimant's free liberties.
    Liberties,
    /// All disproofs cost alike.
    Level,
    /// Proofs cost by what walls leave to clear.
    Walls,
}

/// Which proofs of a claim the search looks for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Proofs {
    /// All.
    All,
    /// Those in which the claimant passes wherever a mark bars him: they are calm.
    Calm,
    /// Those in which the claimant never passes.
    Busy,
    /// Those in which the claimant takes no ko and leaves no knot of the refuter's: they are clear.
    Clear,
}

/// A claim under proof.
pub struct FastLock<const W: usize> {
    field: Field<W>,
    start: Board<W>,
    style: Style,
    wanted: Proofs,
}

#[derive(Clone, Copy)]
struct Node<const W: usize> {
    board: Board<W>,
    mark: Option<usize>,
    side: Side,
}

impl<const W: usize> FastLock<W> {
    /// The proof of a field from its start board.
    pub fn new(field: Field<W>, start: Board<W>, style: Style) -> Self {
        FastLock { field, start, style, wanted: Proofs::All }
    }

    /// The field.
    pub fn field(&self) -> &Field<W> {
        &self.field
    }

    fn pack(&self, node: &Node<W>) -> Vec<u64> {
        let mut key = Vec::with_capacity(2 * W + 1);
        self.pack_into(node, &mut key);
        key
    }

    fn pack_into(&self, node: &Node<W>, key: &mut Vec<u64>) {
        key.clear();
        key.extend_from_slice(&node.board.own.0);
        key.extend_from_slice(&node.board.foe.0);
        let side = match node.side {
            Side::Prover => PROVER_MOVES,
            Side::Refuter => 0,
        };
        key.push(node.mark.map_or(NO_MARK, |cell| cell as u64) | side);
    }

    fn unpack(&self, key: &[u64]) -> Node<W> {
        let mut own = [0; W];
        let mut foe = [0; W];
        own.copy_from_slice(&key[..W]);
        foe.copy_from_slice(&key[W..2 * W]);
        let last = key[2 * W];
        let mark = last & NO_MARK;
        Node {
            board: Board { own: Bits(own), foe: Bits(foe) },
            mark: (mark != NO_MARK).then_some(mark as usize),
            side: if last & PROVER_MOVES != 0 { Side::Prover } else { Side::Refuter },
        }
    }

    /// Has the claimant built the formation (C8)?
    fn formation(&self, board: &Board<W>) -> bool {
        let field = &self.field;
        if board.foe.any()
            || field.isolated
            || field.all.is_empty()
            || !field.border.within(board.own)
        {
            return false;
        }
        let empty = field.all - board.own;
        if empty.iter().any(|cell| field.web.near[cell].meets(empty)) {
            return false;
        }
        let mut left = board.own;
        while left.any() {
            let string = field.web.string(board.own, left.first());
            left = left - string;
            if (field.web.around(string) & empty).len() < 2 {
                return false;
            }
        }
        true
    }

    /// What is certain of a situation by static theorems.
    fn standing(&self, node: &Node<W>) -> (Leaf, Walls) {
        let field = &self.field;
        let board = &node.board;
        if field.isolated {
            return (Leaf::Lemma(lemmas::ISOLATED, Standing::Lost), Walls::None);
        }
        if self.formation(board) {
            return (Leaf::Goal, Walls::None);
        }
        // Theorem "open border": the refuter takes an empty border cell and is
        // joined to his permanent stones.
        let open = (field.border - board.own).len();
        if open >= 2 || (open == 1 && node.side == Side::Refuter) {
            return (Leaf::Lemma(lemmas::OPEN_BORDER, Standing::Lost), Walls::None);
        }
        let walls = if open == 0 { field.walls(board, node.mark) } else { Walls::None };
        if walls == Walls::Won {
            return (Leaf::Lemma(lemmas::WALLS, Standing::Won), walls);
        }
        if field.foe_lives(board) {
            return (Leaf::Lemma(lemmas::REFUTER_LIFE, Standing::Lost), Walls::None);
        }
        (Leaf::Open, walls)
    }

    /// The board after a play, and the mark it leaves; none if illegal.
    fn play(
        &self,
        mine: Bits<W>,
        theirs: Bits<W>,
        cell: usize,
        refuter: bool,
    ) -> Option<(Bits<W>, Bits<W>, Option<usize>)> {
        let field = &self.field;
        let stone = Bits::one(cell);
        let mine = mine | stone;
        let empty = field.all - mine - theirs;
        let near = field.web.near[cell];
        // Opposing strings outside are permanent; only inside ones can fall.
        let mut captured = Bits::EMPTY;
        let mut left = near & theirs;
        while left.any() {
            let string = field.web.string(theirs, left.first());
            left = left - string;
            let permanent = if refuter { field.anchored } else { field.border };
            if !field.web.around(string).meets(empty) && !string.meets(permanent) {
                captured |= string;
            }
        }
        if captured.is_empty() {
            let string = field.web.string(mine, cell);
            let breath = (field.web.around(string) & empty) - field.barred;
            let permanent = if refuter { field.border } else { field.anchored };
            if breath.is_empty() && !string.meets(permanent) {
                return None;
            }
            return Some((mine, theirs, None));
        }
        // B4.8: one stone captured, every neighbour of the new stone opposing.
        let outside = field.border.has(cell);
        let enclosed = near.within(theirs) && (!outside || !refuter);
        let ko = enclosed && captured.is_single();
        Some((mine, theirs - captured, ko.then(|| captured.first())))
    }

    fn effort(&self, node: &Node<W>, leaf: Leaf, walls: Walls) -> (u32, u32) {
        if leaf != Leaf::Open {
            return (1, 1);
        }
        let field = &self.field;
        let open = field.all - node.board.own - node.board.foe;
        let unsure = (field.all - field.web.around(node.board.own) - node.board.own).len();
        let foe = node.board.foe.len();
        let liberties = (field.web.around(node.board.own) & open).len();
        match (self.style, node.side) {
            // Measured on the text's positions: the refuter's stones and cells
            // away from own stones cost a proof, free liberties cost a disproof.
            (Style::Liberties, Side::Refuter) => (1 + unsure + foe, 1 + liberties / 2),
            (Style::Liberties, Side::Prover) => (1 + (unsure + foe) / 2, 1 + liberties),
            (Style::Level, Side::Refuter) => (1 + unsure + open.len() / 8 + foe / 4, 1),
            (Style::Level, Side::Prover) => (1 + (1 + unsure + open.len() / 8) / 2, 1),
            // Measured on open areas beside walls: cells that walls do not reach
            // cost most.
            (Style::Walls, side) => {
                let (rest, regions) = match walls {
                    Walls::Rest(rest, regions) => (rest, regions),
                    _ => (unsure + foe, 2),
                };
                let proof = 1 + 4 * rest + regions + foe;
                match side {
                    Side::Refuter => (proof, 1 + liberties / 2),
                    Side::Prover => (1 + proof / 2, 1 + liberties),
                }
            }
        }
    }
}

impl<const W: usize> Arena for FastLock<W> {
    fn width(&self) -> usize {
        2 * W + 1
    }

    fn start(&self) -> (Vec<u64>, Leaf) {
        let node = Node { board: self.start, mark: None, side: Side::Refuter };
        (self.pack(&node), self.standing(&node).0)
    }

    fn side(&self, key: &[u64]) -> Side {
        self.unpack(key).side
    }

    fn is_narrow(&self) -> bool {
        self.wanted != Proofs::All
    }

    fn siblings(&self) -> u32 {
        match self.style {
            Style::Liberties => 4,
            Style::Level => 1,
            Style::Walls => 8,
        }
    }

    fn successors(&self, key: &[u64], out: &mut Successors<'_>) {
        let node = self.unpack(key);
        let field = &self.field;
        let refuter = node.side == Side::Refuter;
        let next_side = if refuter { Side::Prover } else { Side::Refuter };
        let mut packed = Vec::with_capacity(2 * W + 1);
        let decisive = if refuter { Standing::Lost } else { Standing::Won };
        // Beside a move that decides no other is of interest.
        let mut decides = |label: u32, board: Board<W>, mark: Option<usize>| {
            let next = Node { board, mark, side: next_side };
            self.pack_into(&next, &mut packed);
            let (leaf, effort) = out.look(&packed, || {
                let (leaf, walls) = self.standing(&next);
                (leaf, self.effort(&next, leaf, walls))
            });
            let decides = leaf.standing() == decisive;
            if decides {
                out.clear();
            }
            out.push(label, &packed, leaf, effort);
            decides
        };
        let is_careful = self.wanted == Proofs::Clear && !refuter;
        let may_pass = refuter || (node.mark.is_some() && self.wanted != Proofs::Busy);
        let must_pass = self.wanted == Proofs::Calm && !refuter;
        if may_pass && (decides(PASS, node.board, None) || must_pass) {
            return;
        }
        let vacant = field.all - node.board.own - node.board.foe - field.barred;
        for cell in vacant.iter().filter(|&cell| node.mark != Some(cell)) {
            let (mine, theirs) = match refuter {
                true => (node.board.foe, node.board.own),
                false => (node.board.own, node.board.foe),
            };
            if let Some((mine, theirs, mark)) = self.play(mine, theirs, cell, refuter) {
                let (own, foe) = if refuter { (theirs, mine) } else { (mine, theirs) };
                if is_careful && (mark.is_some() || field.has_knot(&Board { own, foe })) {
                    continue;
                }
                if decides(field.web.locs[cell].index() as u32, Board { own, foe }, mark) {
                    return;
                }
            }
        }
    }
}
