//! Situations of an encore as words: a stream of bits, as there are many of them.
//! Stones, those of the encore, those vowed; whose turn, how play stands, the number of kos
//! and of notes; the kos; the notes in rising order; zeros.

use super::notes::{Fact, Notes};
use super::scene::{Ko, Phase, Scene};
use crate::board::Color;
use crate::rulesets::perfect::field::{Cells, Field, Men};

/// Open kos at most.
const MOST_KOS: usize = 3;

/// Bits of the number of a cell, of a fact, and of the number of kos and of notes.
const CELL: usize = 7;
const FACT: usize = 3 + CELL;
const KO_COUNT: usize = 2;
const NOTE_COUNT: usize = 7;

/// Bits of what is neither a set of cells nor a note: turn, phase, numbers, kos.
const SINGLE: usize = 1 + 2 + KO_COUNT + NOTE_COUNT + MOST_KOS * (2 * CELL + 1);

/// Sets of cells at the start of a key.
const SETS: usize = 4;

/// How situations are packed.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    cells: usize,
    /// Notes at most.
    capacity: usize,
}

/// Words that are written bit by bit.
struct Writer {
    words: Vec<u64>,
    used: usize,
}

impl Writer {
    fn push(&mut self, bits: u128, width: usize) {
        let (word, shift) = (self.used / 64, self.used % 64);
        let spread = [bits << shift, if shift == 0 { 0 } else { bits >> (128 - shift) }];
        for (at, word) in self.words[word..].iter_mut().take(3).enumerate() {
            *word |= (spread[at / 2] >> (at % 2 * 64)) as u64;
        }
        self.used += width;
    }
}

/// Words that are read bit by bit.
struct Reader<'k> {
    words: &'k [u64],
    used: usize,
}

impl Reader<'_> {
    fn take(&mut self, width: usize) -> u128 {
        let (word, shift) = (self.used / 64, self.used % 64);
        let at = |word: usize| u128::from(self.words.get(word).copied().unwrap_or(0));
        let low = (at(word) | at(word + 1) << 64) >> shift;
        let high = if shift == 0 { 0 } else { at(word + 2) << (128 - shift) };
        self.used += width;
        let mask = if width == 128 { u128::MAX } else { (1 << width) - 1 };
        (low | high) & mask
    }

    fn cell(&mut self) -> u8 {
        self.take(CELL) as u8
    }

    fn men(&mut self, cells: usize) -> Men {
        Men { own: self.take(cells), opp: self.take(cells) }
    }
}

fn is_black(color: Color) -> u128 {
    u128::from(color == Color::Black)
}

fn color(black: u128) -> Color {
    if black & 1 == 1 { Color::Black } else { Color::White }
}

/// A fact: its kind, then what it is about.
fn fact_bits(fact: Fact) -> u128 {
    match fact {
        Fact::Stood(times) => u128::from(times) << 2,
        Fact::Passed(player) => 1 | is_black(player) << 2,
        Fact::Ended => 2,
        Fact::Took(player, cell) => 3 | is_black(player) << 2 | u128::from(cell) << 3,
    }
}

fn fact_of(bits: u128) -> Fact {
    match bits & 3 {
        0 => Fact::Stood((bits >> 2) as u8),
        1 => Fact::Passed(color(bits >> 2)),
        2 => Fact::Ended,
        _ => Fact::Took(color(bits >> 2), (bits >> 3) as u8),
    }
}

impl Layout {
    /// A layout for boards with so many cells and room for so many notes.
    pub fn new(cells: usize, capacity: usize) -> Layout {
        Layout { cells, capacity }
    }

    /// Words in a key.
    pub fn width(self) -> usize {
        let note = 2 * self.cells + FACT;
        (SETS * self.cells + SINGLE + self.capacity * note).div_ceil(64)
    }

    /// Is there room in a key for all that a situation has?
    pub fn has_room(self, scene: &Scene) -> bool {
        scene.kos.len() <= MOST_KOS && scene.notes.len() <= self.capacity
    }

    /// A situation as words, if there is room for it.
    pub fn pack(self, scene: &Scene) -> Vec<u64> {
        let mut key = Writer { words: vec![0; self.width()], used: 0 };
        for set in [scene.men.own, scene.men.opp, scene.fresh, scene.vowed] {
            key.push(set, self.cells);
        }
        let phase = match scene.phase {
            Phase::On => 0,
            Phase::Over => 1,
            Phase::Failed => 2,
        };
        key.push(is_black(scene.to_play), 1);
        key.push(phase, 2);
        key.push(scene.kos.len() as u128, KO_COUNT);
        key.push(scene.notes.len() as u128, NOTE_COUNT);
        for ko in &scene.kos {
            key.push(u128::from(ko.stone), CELL);
            key.push(u128::from(ko.from), CELL);
            key.push(u128::from(ko.passed), 1);
        }
        for (men, fact) in scene.notes.iter() {
            key.push(men.own, self.cells);
            key.push(men.opp, self.cells);
            key.push(fact_bits(*fact), FACT);
        }
        key.words
    }

    /// The situation of a key; none if it is no key of this layout.
    pub fn unpack(self, key: &[u64]) -> Option<Scene> {
        if key.len() != self.width() {
            return None;
        }
        let mut key = Reader { words: key, used: 0 };
        let men = key.men(self.cells);
        let (fresh, vowed) = (key.take(self.cells), key.take(self.cells));
        let to_play = color(key.take(1));
        let phase = match key.take(2) {
            0 => Phase::On,
            1 => Phase::Over,
            _ => Phase::Failed,
        };
        let (kos, notes) = (key.take(KO_COUNT), key.take(NOTE_COUNT));
        let kos = (0..kos).map(|_| {
            let (stone, from) = (key.cell(), key.cell());
            Ko { stone, from, passed: key.take(1) == 1 }
        });
        let kos = kos.collect();
        let notes = (0..notes).map(|_| (key.men(self.cells), fact_of(key.take(FACT))));
        let notes = Notes::rising(notes.collect())?;
        Some(Scene { men, fresh, vowed, to_play, phase, kos, notes })
    }

    /// The situation of a key that this layout writes so, with stones as they can stand.
    pub fn read(self, key: &[u64], field: &Field) -> Option<Scene> {
        let scene = self.unpack(key)?;
        let Men { own, opp } = scene.men;
        let empty = field.empty(&scene.men);
        let breathes = |string: Cells| field.beside(string) & empty != 0;
        let is_cell = |cell: u8| field.all >> cell & 1 == 1;
        let sound = own & opp == 0
            && (own | opp | scene.fresh | scene.vowed) & !field.all == 0
            && [own, opp].iter().all(|&men| field.parts(men).all(breathes))
            && scene.kos.iter().all(|ko| is_cell(ko.stone) && is_cell(ko.from))
            && self.pack(&scene) == key;
        sound.then_some(scene)
    }
}
