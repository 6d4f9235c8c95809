//! The strings of a set of cells, each followed once, though the set is looked at
//! many times and changes by a move.

use super::{Bits, Web};
use std::cell::{OnceCell, RefCell};

/// A string.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strung<const W: usize> {
    /// Its cells.
    pub cells: Bits<W>,
    /// What they are beside.
    pub around: Bits<W>,
}

/// The connected parts of a set, found when they are asked for.
#[derive(Debug)]
pub struct Strings<'a, const W: usize> {
    web: &'a Web<W>,
    of: Bits<W>,
    earlier: Option<Earlier<'a, W>>,
    known: RefCell<Vec<Strung<W>>>,
}

/// The strings before a move.
#[derive(Debug)]
struct Earlier<'a, const W: usize> {
    strings: &'a Strings<'a, W>,
    /// The stone that was added.
    fresh: Bits<W>,
    /// The string that it belongs to.
    joined: OnceCell<Strung<W>>,
}

impl<'a, const W: usize> Strings<'a, W> {
    /// The strings of a set.
    pub fn new(web: &'a Web<W>, of: Bits<W>) -> Strings<'a, W> {
        Strings { web, of, earlier: None, known: RefCell::default() }
    }

    /// The strings of the set as it is now, after one stone at most was added and whole
    /// strings were taken away.
    pub fn after(&'a self, of: Bits<W>) -> Strings<'a, W> {
        let earlier = Earlier { strings: self, fresh: of - self.of, joined: OnceCell::new() };
        Strings { web: self.web, of, earlier: Some(earlier), known: RefCell::default() }
    }

    /// The set.
    pub fn of(&self) -> Bits<W> {
        self.of
    }

    /// The string of a cell of the set.
    pub fn at(&self, cell: usize) -> Strung<W> {
        match &self.earlier {
            Some(earlier) => earlier.at(self, cell),
            None => self.followed(cell),
        }
    }

    fn followed(&self, cell: usize) -> Strung<W> {
        let known = self.known.borrow().iter().find(|it| it.cells.has(cell)).copied();
        known.unwrap_or_else(|| {
            let cells = self.web.string(self.of, cell);
            let string = Strung { cells, around: self.web.around(cells) };
            self.known.borrow_mut().push(string);
            string
        })
    }
}

impl<const W: usize> Earlier<'_, W> {
    fn at(&self, now: &Strings<'_, W>, cell: usize) -> Strung<W> {
        if !self.fresh.has(cell) {
            let string = self.strings.at(cell);
            if !string.around.meets(self.fresh) {
                return string;
            }
        }
        *self.joined.get_or_init(|| {
            let fresh = self.fresh.first();
            let (mut cells, mut around) = (self.fresh, now.web.near[fresh]);
            for beside in (now.web.near[fresh] & now.of).iter() {
                if !cells.has(beside) {
                    let string = self.strings.at(beside);
                    cells |= string.cells;
                    around |= string.around;
                }
            }
            Strung { cells, around: around - cells }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::chance::Chance;
    use crate::board::{Graph, LocSet};

    #[test]
    fn strings_after_moves_are_those_of_the_board() {
        let graph = Graph::rectangle(7, 6).unwrap();
        let web = Web::<1>::new(&graph, &LocSet::full(42)).unwrap();
        let mut chance = Chance::new();
        let mut random = |bound: usize| chance.below(bound);
        for _ in 0..300 {
            let of: Bits<1> = (0..25).map(|_| random(42)).collect();
            let before = Strings::new(&web, of);
            let cell = random(42);
            let taken = before.at(of.iter().nth(random(of.len() as usize)).unwrap()).cells;
            let now = match random(3) {
                0 => of | Bits::one(cell),
                1 => of - taken,
                _ => (of - taken) | (Bits::one(cell) - taken - web.around(taken)),
            };
            let after = before.after(now);
            for cell in now.iter().chain(now.iter()) {
                let cells = web.string(now, cell);
                assert_eq!(after.at(cell), Strung { cells, around: web.around(cells) });
            }
        }
    }
}
