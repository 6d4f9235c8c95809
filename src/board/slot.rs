//! What [`super::Stones`] keeps for each location, and the journal of changes.

use super::color::PerColor;

/// No stone.
pub const EMPTY: u8 = 0;
/// A stone here can never be captured.
pub const ANCHOR: u8 = 4;
/// The bits that say which stone.
pub const COLOR_BITS: u8 = 3;

/// Everything about one location; the liberty fields matter at the head of a
/// string only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot {
    /// Colour bits 0 (empty), 1 (black), 2 (white), plus [`ANCHOR`].
    pub state: u8,
    /// Index of the head of the string.
    pub head: u16,
    /// Next stone of the string, in a ring.
    pub next: u16,
    /// Stones in the string.
    pub size: u16,
    /// Pseudo-liberties.
    pub libs: u32,
    /// Sum of the indices of the pseudo-liberties.
    pub sum: u64,
    /// Sum of their squares.
    pub squares: u64,
}

impl Slot {
    /// Nothing on the location, no anchor.
    #[inline]
    pub fn vacant(index: usize) -> Slot {
        let at = index as u16;
        Slot { state: EMPTY, head: at, next: at, size: 0, libs: 0, sum: 0, squares: 0 }
    }

    #[inline]
    pub fn color_bits(self) -> u8 {
        self.state & COLOR_BITS
    }

    /// One more pseudo-liberty.
    #[inline]
    pub fn gain(&mut self, index: usize) {
        let index = index as u64;
        self.libs += 1;
        self.sum += index;
        self.squares += index * index;
    }

    /// One pseudo-liberty less.
    #[inline]
    pub fn lose(&mut self, index: usize) {
        let index = index as u64;
        self.libs -= 1;
        self.sum -= index;
        self.squares -= index * index;
    }
}

/// The overwritten slots of the plays since the journal began.
#[derive(Clone, Debug, Default)]
pub struct Journal {
    pub(super) slots: Vec<(u16, Slot)>,
    /// Length of `slots`, hash and counts before each play.
    pub(super) marks: Vec<(usize, u64, PerColor<u32>)>,
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
pub trait Log {
    fn note(&mut self, index: usize, slot: Slot);
}

impl Log for Journal {
    #[inline]
    fn note(&mut self, index: usize, slot: Slot) {
        self.slots.push((index as u16, slot));
    }
}

pub struct NoLog;

impl Log for NoLog {
    #[inline]
    fn note(&mut self, _: usize, _: Slot) {}
}

/// Joins the strings of two stones: the smaller one gets the larger one's head.
pub fn merge<L: Log>(slots: &mut [Slot], a: usize, b: usize, log: &mut L) {
    let (mut keep, mut drop) = (slots[a].head as usize, slots[b].head as usize);
    if keep == drop {
        return;
    }
    if slots[keep].size < slots[drop].size {
        std::mem::swap(&mut keep, &mut drop);
    }
    let gone = slots[drop];
    let mut stone = drop;
    loop {
        let slot = &mut slots[stone];
        log.note(stone, *slot);
        slot.head = keep as u16;
        let next = slot.next as usize;
        if next == drop {
            break;
        }
        stone = next;
    }
    log.note(keep, slots[keep]);
    // `stone` is the last of the dropped ring: splice the two rings.
    slots[stone].next = slots[keep].next;
    let head = &mut slots[keep];
    head.next = drop as u16;
    head.size += gone.size;
    head.libs += gone.libs;
    head.sum += gone.sum;
    head.squares += gone.squares;
}
