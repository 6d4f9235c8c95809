//! Books for a board whose cells have other names.

use super::book::{Book, Rule};
use super::estate::Estate;
use super::joint::Part;
use super::pattern::Pattern;
use super::{WIDE, Why};
use crate::board::Bits;

impl<const W: usize> Book<W> {
    /// The same for a board on which sets of cells, and single cells, have these names.
    pub fn renamed<const V: usize>(
        self,
        cells: impl Fn(Bits<W>) -> Bits<V>,
        cell: impl Fn(usize) -> usize,
    ) -> Book<V> {
        let pattern = |of: Pattern<W>| Pattern {
            zone: cells(of.zone),
            own: cells(of.own),
            opp: cells(of.opp),
        };
        let links = |links: Vec<(usize, usize)>| -> Vec<(usize, usize)> {
            links.into_iter().map(|(one, two)| (cell(one), cell(two))).collect()
        };
        let rule = |rule: Rule<W>| match rule {
            Rule::Rest { pattern: it, links: of } => {
                Rule::Rest { pattern: pattern(it), links: links(of) }
            }
            Rule::Play { pattern: it, links: of, cell: at, next } => {
                Rule::Play { pattern: pattern(it), links: links(of), cell: cell(at), next }
            }
            Rule::Await { pattern: it, links: of, pass, replies } => {
                let reply = |(at, next)| (cell(at), next);
                let mut replies: Vec<_> = replies.into_iter().map(reply).collect();
                replies.sort_unstable();
                Rule::Await { pattern: pattern(it), links: links(of), pass, replies }
            }
        };
        Book { rules: self.rules.into_iter().map(rule).collect() }
    }
}

impl Why {
    /// The same for a board on which each cell has another name.
    pub fn renamed(self, cell: impl Fn(usize) -> usize) -> Why {
        let cells =
            |of: Bits<WIDE>| of.iter().fold(Bits::EMPTY, |sum, one| sum | Bits::one(cell(one)));
        let renamed = |parts: Vec<Part<WIDE>>| -> Vec<Part<WIDE>> {
            let part = |part: Part<WIDE>| Part {
                target: cell(part.target),
                book: part.book.renamed(cells, &cell),
            };
            parts.into_iter().map(part).collect()
        };
        match self {
            Why::Books(parts) => Why::Books(renamed(parts)),
            Why::Estate(Estate { hull, parts }) => {
                Why::Estate(Estate { hull: cells(hull), parts: renamed(parts) })
            }
        }
    }
}
