//! The keeper's strings between areas, and what pairs of cells join of them
//! (theorem "Links of the hull").

use super::link::{Link, ends};
use crate::board::{Bits, Web};

/// Strings, some of them joined by links.
#[derive(Clone, Debug)]
pub struct Hull<const W: usize> {
    /// All stones.
    pub stones: Bits<W>,
    /// The stones of strings that links join.
    groups: Vec<Bits<W>>,
    /// The cells of the links.
    pub ends: Bits<W>,
}

impl<const W: usize> Hull<W> {
    /// Strings without links.
    pub fn new(stones: Bits<W>) -> Hull<W> {
        Hull { stones, groups: Vec::new(), ends: Bits::EMPTY }
    }

    /// Strings with links; none if a link is not a pair of empty cells of its own beside
    /// the same two strings at least.
    pub fn linked(
        web: &Web<W>,
        stones: Bits<W>,
        links: &[Link],
        empty: Bits<W>,
    ) -> Option<Hull<W>> {
        let mut hull = Hull::new(stones);
        let mut left = empty;
        for link in links {
            let cells: Bits<W> = match link {
                (one, two) if one != two && [one, two].iter().all(|it| **it < 64 * W) => {
                    ends(&[*link])
                }
                _ => return None,
            };
            if !cells.within(left) || !hull.join(web, *link) {
                return None;
            }
            left = left - cells;
        }
        Some(hull)
    }

    /// Joins the strings beside both cells; are there two that were not joined?
    pub fn join(&mut self, web: &Web<W>, link: Link) -> bool {
        let (one, two) = link;
        let mut beside = web.near[one] & self.stones;
        let mut joined = Bits::EMPTY;
        let mut groups = 0;
        while beside.any() {
            let string = web.string(self.stones, beside.first());
            beside = beside - string;
            if string.meets(web.near[two]) && !joined.meets(string) {
                joined |= self.group(string);
                groups += 1;
            }
        }
        if groups < 2 {
            return false;
        }
        self.groups.retain(|group| !group.meets(joined));
        self.groups.push(joined);
        self.ends |= ends(&[link]);
        true
    }

    /// The stones of the strings that a link joins, and of all that are joined to them.
    pub fn joined(&self, web: &Web<W>, (one, two): Link) -> Bits<W> {
        let mut beside = (web.near[one] & self.stones).iter();
        let string = beside.find_map(|cell| {
            let string = web.string(self.stones, cell);
            string.meets(web.near[two]).then_some(string)
        });
        string.map_or(Bits::EMPTY, |string| self.group(string))
    }

    fn group(&self, string: Bits<W>) -> Bits<W> {
        self.groups.iter().copied().find(|group| group.meets(string)).unwrap_or(string)
    }

    /// The stones joined to the one on a cell.
    pub fn fence(&self, web: &Web<W>, cell: usize) -> Bits<W> {
        self.group(web.string(self.stones, cell))
    }
}
