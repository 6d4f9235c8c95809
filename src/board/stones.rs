//! Stones on a board: strings, liberties, capture; no rule of any text.
//!
//! Every string keeps a count of *pseudo-liberties* (an empty location counts
//! once for every stone of the string beside it) with their sum and sum of
//! squares, so "has it a liberty" and "is it in atari" cost O(1). Every change
//! writes whole slots; a [`Journal`] that remembers the overwritten slots makes
//! undo exact by construction.
//!
//! An *anchored* location gives any stone on it two liberties that nobody can
//! fill: LJRG's permanent stones (D1) in the wording of popular rule 14.

use super::color::{Color, PerColor};
use super::graph::Graph;
use super::loc::Loc;
use super::set::LocSet;
use super::slot::{ANCHOR, COLOR_BITS, EMPTY, Journal, Log, NoLog, Slot, merge};
use super::zobrist;
use smallvec::SmallVec;
use std::sync::Arc;

/// A short list of locations, e.g. the stones that a play captured.
pub type Locs = SmallVec<[Loc; 8]>;

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

/// Stones on a board.
pub struct Stones {
    graph: Arc<Graph>,
    slots: Vec<Slot>,
    hash: u64,
    counts: PerColor<u32>,
}

impl Clone for Stones {
    fn clone(&self) -> Stones {
        Stones { graph: Arc::clone(&self.graph), slots: self.slots.clone(), ..*self }
    }

    fn clone_from(&mut self, source: &Stones) {
        if !Arc::ptr_eq(&self.graph, &source.graph) {
            self.graph = Arc::clone(&source.graph);
        }
        self.slots.clone_from(&source.slots);
        (self.hash, self.counts) = (source.hash, source.counts);
    }
}

impl Stones {
    /// The empty board.
    pub fn new(graph: Arc<Graph>) -> Stones {
        let slots = (0..graph.len()).map(Slot::vacant).collect();
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

    /// Would a play on the empty location be suicide? As
    /// [`Stones::outlook`] says it, but quicker.
    #[inline]
    pub fn is_suicide(&self, color: Color, loc: Loc) -> bool {
        let neighbors = self.graph.neighbors(loc);
        !neighbors.iter().any(|&beside| self.is_empty_at(beside))
            && self.outlook(color, loc).is_suicide()
    }

    /// Is the empty location an eye of the colour in the plainest sense: all
    /// neighbours hold its stones, none in atari? A habit, no rule of any text.
    #[inline]
    pub fn is_own_eye(&self, color: Color, loc: Loc) -> bool {
        let neighbors = self.graph.neighbors(loc);
        neighbors.iter().all(|&beside| self.at(beside) == Some(color))
            && !neighbors.iter().any(|&beside| self.in_atari(beside))
    }

    /// Plays a stone on an empty location, removes opposing strings without
    /// liberty, then the own string if it has none. No rule is applied.
    pub fn play(&mut self, color: Color, loc: Loc) -> Played {
        let mut played = Played::default();
        self.play_with(color, loc, &mut played, &mut NoLog);
        played
    }

    /// As [`Stones::play`], with the answer written into `played`.
    pub fn play_into(&mut self, color: Color, loc: Loc, played: &mut Played) {
        self.play_with(color, loc, played, &mut NoLog);
    }

    /// As [`Stones::play`], so that [`Stones::undo`] can take it back.
    pub fn play_logged(&mut self, color: Color, loc: Loc, journal: &mut Journal) -> Played {
        let mut played = Played::default();
        self.mark(journal);
        self.play_with(color, loc, &mut played, journal);
        played
    }

    /// As [`Stones::place`], so that [`Stones::undo`] can take it back.
    pub fn place_logged(&mut self, color: Color, loc: Loc, journal: &mut Journal) {
        self.mark(journal);
        self.place_with(color, loc, journal);
    }

    fn mark(&self, journal: &mut Journal) {
        journal.marks.push((journal.slots.len(), self.hash, self.counts));
    }

    /// Takes back the last play or placement in the journal; false if there is none.
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

    /// The same with every stone of the other colour.
    pub fn color_swapped(&self) -> Stones {
        self.renamed(|loc| loc, |color| !color)
    }

    /// The same with locations (one to one) and colours under other names: what stands at a
    /// location then stood `from` there. It is put together in the order of the new names, so equal
    /// positions are also equal in the order in which they tell their stones.
    pub(super) fn renamed(
        &self,
        from: impl Fn(Loc) -> Loc,
        dyed: impl Fn(Color) -> Color,
    ) -> Stones {
        let mut renamed = Stones::new(Arc::clone(&self.graph));
        for loc in self.graph.locs() {
            if self.is_anchored(from(loc)) {
                renamed.anchor(loc);
            }
            if let Some(color) = self.at(from(loc)) {
                renamed.place(dyed(color), loc);
            }
        }
        renamed
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

    fn play_with<L: Log>(&mut self, color: Color, loc: Loc, played: &mut Played, log: &mut L) {
        played.captured.clear();
        played.lost.clear();
        if self.place_with(color, loc, log) {
            for i in 0..self.graph.neighbors(loc).len() {
                let beside = self.graph.neighbors(loc)[i];
                if self.at(beside) == Some(!color) && !self.has_liberty(beside) {
                    self.remove_with(beside, &mut played.captured, log);
                }
            }
        }
        if !self.has_liberty(loc) {
            self.remove_with(loc, &mut played.lost, log);
        }
    }

    /// Puts a stone down; true if an opposing string has no liberty now.
    fn place_with<L: Log>(&mut self, color: Color, loc: Loc, log: &mut L) -> bool {
        let Stones { graph, slots, hash, counts } = self;
        let slots = &mut slots[..];
        let index = loc.index();
        let neighbors = graph.neighbors(loc);
        let old = slots[index];
        debug_assert!(old.color_bits() == EMPTY, "location {index} already holds a stone");
        log.note(index, old);
        let own_bits = color as u8 + 1;
        let mut own = Slot { state: own_bits | old.state, size: 1, ..Slot::vacant(index) };
        if old.state & ANCHOR != 0 {
            // Two virtual locations beyond the last index: never in atari.
            own.gain(graph.len());
            own.gain(graph.len() + 1);
        }
        let (mut friends, mut smothered) = (false, false);
        for &beside in neighbors {
            let slot = slots[beside.index()];
            if slot.color_bits() == EMPTY {
                own.gain(beside.index());
                continue;
            }
            let head = slot.head as usize;
            log.note(head, slots[head]);
            slots[head].lose(index);
            if slot.color_bits() == own_bits {
                friends = true;
            } else {
                smothered |= slots[head].libs == 0;
            }
        }
        slots[index] = own;
        *hash ^= zobrist::stone(index, color);
        counts[color] += 1;
        if friends {
            for &beside in neighbors {
                if slots[beside.index()].color_bits() == own_bits {
                    merge(slots, index, beside.index(), log);
                }
            }
        }
        smothered
    }

    fn remove_with<L: Log>(&mut self, loc: Loc, removed: &mut Locs, log: &mut L) {
        let Some(color) = self.at(loc) else { return };
        let from = removed.len();
        removed.extend(self.string(loc));
        let gone = &removed[from..];
        let Stones { graph, slots, hash, counts } = self;
        for &stone in gone {
            let index = stone.index();
            log.note(index, slots[index]);
            slots[index] = Slot { state: slots[index].state & ANCHOR, ..Slot::vacant(index) };
            *hash ^= zobrist::stone(index, color);
        }
        counts[color] -= gone.len() as u32;
        for &stone in gone {
            for &beside in graph.neighbors(stone) {
                let slot = slots[beside.index()];
                if slot.color_bits() != EMPTY {
                    let head = slot.head as usize;
                    log.note(head, slots[head]);
                    slots[head].gain(stone.index());
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

impl StonesKey {
    /// The stone at a location, if there is one.
    pub fn at(&self, loc: Loc) -> Option<Color> {
        let bits = self.0.get(loc.index() / 4).map_or(0, |byte| byte >> (loc.index() % 4 * 2));
        match bits & COLOR_BITS {
            1 => Some(Color::Black),
            2 => Some(Color::White),
            _ => None,
        }
    }
}
