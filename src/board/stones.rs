//! Stones on a board: strings, liberties, capture; no rule of any text.
//!
//! Every string keeps a count of *pseudo-liberties* (an empty location counts
//! once for every stone of the string beside it) with their sum and sum of
//! squares, so "has it a liberty" and "is it in atari" cost O(1). Every change
//! writes whole [`Slot`]s; a [`Journal`] that remembers the overwritten slots
//! makes undo exact by construction.
//!
//! An *anchored* location gives any stone on it two liberties that nobody can
//! fill: LJRG's permanent stones (D1) in the wording of popular rule 14.

use super::color::{Color, PerColor};
use super::graph::Graph;
use super::loc::Loc;
use super::set::LocSet;
use super::zobrist;
use smallvec::SmallVec;
use std::sync::Arc;

/// A short list of locations, e.g. the stones that a play captured.
pub type Locs = SmallVec<[Loc; 8]>;

const EMPTY: u8 = 0;
const ANCHOR: u8 = 4;
const COLOR_BITS: u8 = 3;

/// Everything about one location; the liberty fields matter at the head of a
/// string only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Slot {
    /// Colour bits 0 (empty), 1 (black), 2 (white), plus [`ANCHOR`].
    state: u8,
    /// Index of the head of the string.
    head: u16,
    /// Next stone of the string, in a ring.
    next: u16,
    /// Stones in the string.
    size: u16,
    /// Pseudo-liberties.
    libs: u32,
    /// Sum of the indices of the pseudo-liberties.
    sum: u64,
    /// Sum of their squares.
    squares: u64,
}

/// What a play did.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Played {
    /// Opposing stones removed.
    pub captured: Locs,
    /// Own stones removed because the play was suicide, the new one included.
    pub lost: Locs,
}

/// What a play would do, without doing it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outlook {
    /// Would it capture something?
    pub captures: bool,
    /// Would the new stone's string have a liberty without capturing?
    pub breathes: bool,
}

impl Outlook {
    /// Would it be suicide?
    pub fn is_suicide(self) -> bool {
        !self.captures && !self.breathes
    }
}

/// The overwritten slots of the plays since the journal began.
#[derive(Clone, Debug, Default)]
pub struct Journal {
    slots: Vec<(u16, Slot)>,
    marks: Vec<(usize, u64, PerColor<u32>)>,
}

impl Journal {
    /// An empty journal.
    pub fn new() -> Journal {
        Journal::default()
    }

    /// How many plays can be undone.
    pub fn depth(&self) -> usize {
        self.marks.len()
    }
}

/// Where overwritten slots go: into a [`Journal`] or nowhere.
trait Log {
    fn note(&mut self, index: usize, slot: Slot);
}

impl Log for Journal {
    #[inline]
    fn note(&mut self, index: usize, slot: Slot) {
        self.slots.push((index as u16, slot));
    }
}

struct NoLog;

impl Log for NoLog {
    #[inline]
    fn note(&mut self, _: usize, _: Slot) {}
}

/// Stones on a board.
#[derive(Clone)]
pub struct Stones {
    graph: Arc<Graph>,
    slots: Vec<Slot>,
    hash: u64,
    counts: PerColor<u32>,
}

impl Stones {
    /// The empty board.
    pub fn new(graph: Arc<Graph>) -> Stones {
        let slots = (0..graph.len())
            .map(|i| Slot {
                state: EMPTY,
                head: i as u16,
                next: i as u16,
                size: 0,
                libs: 0,
                sum: 0,
                squares: 0,
            })
            .collect();
        Stones { graph, slots, hash: 0, counts: PerColor::new(0, 0) }
    }

    /// The board on which the stones stand.
    #[inline]
    pub fn graph(&self) -> &Arc<Graph> {
        &self.graph
    }

    /// The stone on a location.
    #[inline]
    pub fn at(&self, loc: Loc) -> Option<Color> {
        match self.slots[loc.index()].state & COLOR_BITS {
            1 => Some(Color::Black),
            2 => Some(Color::White),
            _ => None,
        }
    }

    /// Is there no stone on a location?
    #[inline]
    pub fn is_empty_at(&self, loc: Loc) -> bool {
        self.slots[loc.index()].state & COLOR_BITS == EMPTY
    }

    /// How many stones of a colour.
    pub fn count(&self, color: Color) -> usize {
        self.counts[color] as usize
    }

    /// The locations with stones of a colour.
    pub fn of(&self, color: Color) -> LocSet {
        LocSet::of(self.graph.len(), self.graph.locs().filter(|&loc| self.at(loc) == Some(color)))
    }

    /// The locations without a stone.
    pub fn empties(&self) -> LocSet {
        LocSet::of(self.graph.len(), self.graph.locs().filter(|&loc| self.is_empty_at(loc)))
    }

    /// The hash of the stones. A filter only: equal positions have equal
    /// hashes, but equal hashes prove nothing.
    #[inline]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Is the location anchored?
    pub fn is_anchored(&self, loc: Loc) -> bool {
        self.slots[loc.index()].state & ANCHOR != 0
    }

    /// The head of the string at `loc`: one location that stands for the string.
    #[inline]
    pub fn head(&self, loc: Loc) -> Loc {
        Loc::new(self.slots[loc.index()].head as usize)
    }

    /// The stones of the string at `loc`, which must hold a stone.
    pub fn string(&self, loc: Loc) -> impl Iterator<Item = Loc> + '_ {
        let first = loc.index() as u16;
        let mut next = Some(first);
        std::iter::from_fn(move || {
            let here = next?;
            let after = self.slots[here as usize].next;
            next = (after != first).then_some(after);
            Some(Loc::new(here as usize))
        })
    }

    /// How many stones the string at `loc` has.
    pub fn string_len(&self, loc: Loc) -> usize {
        self.head_slot(loc).size as usize
    }

    /// One location of each string, in rising order of its smallest location.
    pub fn strings(&self) -> Vec<Loc> {
        let mut seen = LocSet::empty(self.graph.len());
        let mut firsts = Vec::new();
        for loc in self.graph.locs() {
            if !self.is_empty_at(loc) && seen.insert(self.head(loc)) {
                firsts.push(loc);
            }
        }
        firsts
    }

    /// The empty locations beside the string at `loc`, in rising order.
    /// Anchors have no location and are not among them.
    pub fn liberties(&self, loc: Loc) -> Locs {
        let mut found: Locs = self
            .string(loc)
            .flat_map(|stone| self.graph.neighbors(stone).iter().copied())
            .filter(|&beside| self.is_empty_at(beside))
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Has the string at `loc` a liberty (an anchor counts)?
    #[inline]
    pub fn has_liberty(&self, loc: Loc) -> bool {
        self.head_slot(loc).libs > 0
    }

    /// Has the string at `loc` exactly one liberty?
    #[inline]
    pub fn in_atari(&self, loc: Loc) -> bool {
        let slot = self.head_slot(loc);
        // Cauchy: equality holds only if all terms are the same location.
        slot.libs > 0
            && slot.libs as u128 * slot.squares as u128 == slot.sum as u128 * slot.sum as u128
    }

    /// What playing there would do. The location must be empty.
    #[inline]
    pub fn outlook(&self, color: Color, loc: Loc) -> Outlook {
        let mut breathes = self.is_anchored(loc);
        let mut captures = false;
        let neighbors = self.graph.neighbors(loc);
        for &beside in neighbors {
            let Some(other) = self.at(beside) else {
                breathes = true;
                continue;
            };
            let head = self.slots[beside.index()].head;
            let touching =
                neighbors.iter().filter(|near| self.slots[near.index()].head == head).count();
            let spare = self.slots[head as usize].libs as usize > touching;
            if other == color {
                breathes |= spare;
            } else {
                captures |= !spare;
            }
        }
        Outlook { captures, breathes }
    }

    /// Plays a stone on an empty location, removes opposing strings without
    /// liberty, then the own string if it has none. No rule is applied.
    pub fn play(&mut self, color: Color, loc: Loc) -> Played {
        self.play_with(color, loc, &mut NoLog)
    }

    /// As [`Stones::play`], so that [`Stones::undo`] can take it back.
    pub fn play_logged(&mut self, color: Color, loc: Loc, journal: &mut Journal) -> Played {
        journal.marks.push((journal.slots.len(), self.hash, self.counts));
        self.play_with(color, loc, journal)
    }

    /// Takes back the last play in the journal; false if there is none.
    pub fn undo(&mut self, journal: &mut Journal) -> bool {
        let Some((length, hash, counts)) = journal.marks.pop() else { return false };
        while journal.slots.len() > length {
            let Some((index, slot)) = journal.slots.pop() else { break };
            self.slots[index as usize] = slot;
        }
        self.hash = hash;
        self.counts = counts;
        true
    }

    /// Puts a stone on an empty location and removes nothing: for setting up.
    pub fn place(&mut self, color: Color, loc: Loc) {
        self.place_with(color, loc, &mut NoLog);
    }

    /// Takes one stone away, splitting its string: for setting up.
    pub fn take(&mut self, loc: Loc) {
        let Some(color) = self.at(loc) else { return };
        let rest: Locs = self.string(loc).filter(|&stone| stone != loc).collect();
        self.remove_string(loc);
        for stone in rest {
            self.place(color, stone);
        }
    }

    /// Removes the whole string at `loc` and says which stones it had.
    pub fn remove_string(&mut self, loc: Loc) -> Locs {
        let mut removed = Locs::new();
        self.remove_with(loc, &mut removed, &mut NoLog);
        removed
    }

    /// Makes an *empty* location an anchor, or a stone's location: a stone there
    /// can then never be captured.
    pub fn anchor(&mut self, loc: Loc) {
        if self.is_anchored(loc) {
            return;
        }
        match self.at(loc) {
            None => self.slots[loc.index()].state |= ANCHOR,
            Some(color) => {
                self.take(loc);
                self.slots[loc.index()].state |= ANCHOR;
                self.place(color, loc);
            }
        }
    }

    /// The strings without a liberty.
    pub fn breathless(&self) -> Vec<Loc> {
        self.strings().into_iter().filter(|&loc| !self.has_liberty(loc)).collect()
    }

    /// The stones as a key: two equal keys on one board are equal positions.
    pub fn key(&self) -> StonesKey {
        let mut bytes = vec![0u8; self.slots.len().div_ceil(4)];
        for (i, slot) in self.slots.iter().enumerate() {
            bytes[i / 4] |= (slot.state & COLOR_BITS) << (i % 4 * 2);
        }
        StonesKey(bytes.into_boxed_slice())
    }

    fn head_slot(&self, loc: Loc) -> &Slot {
        &self.slots[self.slots[loc.index()].head as usize]
    }

    fn play_with<L: Log>(&mut self, color: Color, loc: Loc, log: &mut L) -> Played {
        let mut played = Played::default();
        self.place_with(color, loc, log);
        let graph = Arc::clone(&self.graph);
        for &beside in graph.neighbors(loc) {
            if self.at(beside) == Some(!color) && !self.has_liberty(beside) {
                self.remove_with(beside, &mut played.captured, log);
            }
        }
        if !self.has_liberty(loc) {
            self.remove_with(loc, &mut played.lost, log);
        }
        played
    }

    fn place_with<L: Log>(&mut self, color: Color, loc: Loc, log: &mut L) {
        let index = loc.index();
        debug_assert!(self.is_empty_at(loc), "location {index} already holds a stone");
        let graph = Arc::clone(&self.graph);
        let neighbors = graph.neighbors(loc);
        let at = index as u64;
        log.note(index, self.slots[index]);
        let anchored = self.slots[index].state & ANCHOR;
        let mut own = Slot {
            state: (color as u8 + 1) | anchored,
            head: index as u16,
            next: index as u16,
            size: 1,
            libs: 0,
            sum: 0,
            squares: 0,
        };
        if anchored != 0 {
            // Two virtual locations beyond the last index: never in atari.
            for virtual_loc in [graph.len() as u64, graph.len() as u64 + 1] {
                own.libs += 1;
                own.sum += virtual_loc;
                own.squares += virtual_loc * virtual_loc;
            }
        }
        for &beside in neighbors {
            let slot = self.slots[beside.index()];
            if slot.state & COLOR_BITS == EMPTY {
                let b = beside.index() as u64;
                own.libs += 1;
                own.sum += b;
                own.squares += b * b;
            } else {
                let head = slot.head as usize;
                log.note(head, self.slots[head]);
                let head = &mut self.slots[head];
                head.libs -= 1;
                head.sum -= at;
                head.squares -= at * at;
            }
        }
        self.slots[index] = own;
        self.hash ^= zobrist::stone(index, color);
        self.counts[color] += 1;
        for &beside in neighbors {
            if self.at(beside) == Some(color) {
                self.merge(index, beside.index(), log);
            }
        }
    }

    fn merge<L: Log>(&mut self, a: usize, b: usize, log: &mut L) {
        let (mut keep, mut drop) = (self.slots[a].head as usize, self.slots[b].head as usize);
        if keep == drop {
            return;
        }
        if self.slots[keep].size < self.slots[drop].size {
            std::mem::swap(&mut keep, &mut drop);
        }
        let gone = self.slots[drop];
        let mut stone = drop;
        loop {
            log.note(stone, self.slots[stone]);
            self.slots[stone].head = keep as u16;
            let next = self.slots[stone].next as usize;
            if next == drop {
                break;
            }
            stone = next;
        }
        log.note(keep, self.slots[keep]);
        // `stone` is the last of the dropped ring: splice the two rings.
        self.slots[stone].next = self.slots[keep].next;
        let head = &mut self.slots[keep];
        head.next = drop as u16;
        head.size += gone.size;
        head.libs += gone.libs;
        head.sum += gone.sum;
        head.squares += gone.squares;
    }

    fn remove_with<L: Log>(&mut self, loc: Loc, removed: &mut Locs, log: &mut L) {
        let Some(color) = self.at(loc) else { return };
        let graph = Arc::clone(&self.graph);
        let from = removed.len();
        removed.extend(self.string(loc));
        for &stone in &removed[from..] {
            let index = stone.index();
            log.note(index, self.slots[index]);
            let slot = &mut self.slots[index];
            slot.state &= ANCHOR;
            slot.head = index as u16;
            slot.next = index as u16;
            slot.size = 0;
            slot.libs = 0;
            slot.sum = 0;
            slot.squares = 0;
            self.hash ^= zobrist::stone(index, color);
        }
        self.counts[color] -= (removed.len() - from) as u32;
        for &stone in &removed[from..] {
            let s = stone.index() as u64;
            for &beside in graph.neighbors(stone) {
                let slot = self.slots[beside.index()];
                if slot.state & COLOR_BITS != EMPTY {
                    let head = slot.head as usize;
                    log.note(head, self.slots[head]);
                    let head = &mut self.slots[head];
                    head.libs += 1;
                    head.sum += s;
                    head.squares += s * s;
                }
            }
        }
    }
}

impl PartialEq for Stones {
    /// Same board, same stones.
    fn eq(&self, other: &Stones) -> bool {
        self.hash == other.hash
            && (Arc::ptr_eq(&self.graph, &other.graph) || self.graph == other.graph)
            && self.slots.iter().zip(&other.slots).all(|(a, b)| a.state == b.state)
    }
}

impl Eq for Stones {}

impl std::fmt::Debug for Stones {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let none = LocSet::empty(self.graph.len());
        f.debug_list().entries(super::diagram::draw(self, &none, &none)).finish()
    }
}

/// The stones of a position packed for exact comparison, two bits a location.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct StonesKey(Box<[u8]>);
