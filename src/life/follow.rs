//! Play by books: which rule is followed in each, and what the keeper plays
//! (theorems "Books side by side", "Yards side by side" in
//! `docs/theorems/life.md`).

use super::book::{Rule, RuleId};
use super::joint::Part;
use super::link::Link;
use super::yard::Yard;
use crate::board::{Bits, Web};
use std::cmp::Reverse;

/// Books that have been checked, to be followed from the position that they are
/// for.
pub struct Keeper<'a, const W: usize> {
    web: &'a Web<W>,
    parts: &'a [Part<W>],
    /// Areas that are kept tidy, one for each book; none if the books keep stones.
    yards: Option<Vec<Yard<W>>>,
    /// The stones that people look at.
    focus: Bits<W>,
}

/// The stones on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Held<const W: usize> {
    /// The keeper's.
    pub own: Bits<W>,
    /// The raider's.
    pub opp: Bits<W>,
}

/// A play of the raider that has an answer, and how many moves of his the book
/// still knows after it at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Threat {
    /// Where.
    pub cell: usize,
    /// How long it goes on.
    pub length: u32,
}

impl<'a, const W: usize> Keeper<'a, W> {
    /// Who follows these books. With a hull they are those of areas between its
    /// strings; none if an area is not between them.
    pub fn new(
        web: &'a Web<W>,
        parts: &'a [Part<W>],
        hull: Bits<W>,
        focus: Bits<W>,
    ) -> Option<Keeper<'a, W>> {
        let yard = |part: &Part<W>| Yard::of(web, hull, part);
        let yards = match hull.any() {
            true => Some(parts.iter().map(yard).collect::<Option<Vec<_>>>()?),
            false => None,
        };
        Some(Keeper { web, parts, yards, focus })
    }

    /// The rules for the start.
    pub fn start(&self) -> Vec<RuleId> {
        self.parts.iter().map(|part| (part.book.rules.len() as RuleId).saturating_sub(1)).collect()
    }

    /// What the keeper plays, after the raider's play on a cell or something else,
    /// and which rules hold then. If he plays nowhere he may pass. None if the books
    /// do not know the play: a defect.
    pub fn reply(
        &self,
        rules: &[RuleId],
        held: Held<W>,
        raid: Option<usize>,
    ) -> Option<(Vec<RuleId>, Option<usize>)> {
        let mut rules = rules.to_vec();
        let play = match &self.yards {
            None => self.keep(&mut rules, held, raid)?,
            Some(yards) => self.tend(yards, &mut rules, held, raid)?,
        };
        Some((rules, play))
    }

    fn rule(&self, rules: &[RuleId], at: usize) -> Option<&'a Rule<W>> {
        self.parts.get(at)?.book.rules.get(*rules.get(at)? as usize)
    }

    /// Goes on with a rule for the keeper's turn: his play, if it has one.
    fn act(&self, rules: &mut [RuleId], at: usize, id: RuleId) -> Option<Option<usize>> {
        *rules.get_mut(at)? = id;
        match self.rule(rules, at)? {
            Rule::Play { cell, next, .. } => {
                rules[at] = *next;
                Some(Some(*cell))
            }
            Rule::Rest { .. } => Some(None),
            Rule::Await { .. } => None,
        }
    }

    /// Stones are kept: only what is played in a book's zone asks for an answer.
    fn keep(
        &self,
        rules: &mut [RuleId],
        held: Held<W>,
        raid: Option<usize>,
    ) -> Option<Option<usize>> {
        let Some(cell) = raid else { return Some(None) };
        for at in 0..self.parts.len() {
            match self.rule(rules, at)? {
                Rule::Rest { links, .. } => {
                    if let Some(other) = other_end(links, cell, held) {
                        return Some(Some(other));
                    }
                }
                Rule::Await { pattern, replies, .. } if pattern.empty().has(cell) => {
                    return self.act(rules, at, answer(replies, cell)?);
                }
                _ => {}
            }
        }
        Some(None)
    }

    /// Areas are tended: what is played in one is answered there. Otherwise the
    /// keeper goes on in an area, where people look first.
    fn tend(
        &self,
        yards: &[Yard<W>],
        rules: &mut [RuleId],
        held: Held<W>,
        raid: Option<usize>,
    ) -> Option<Option<usize>> {
        let raided =
            raid.and_then(|cell| yards.iter().position(|yard| yard.cells.has(cell)).zip(raid));
        if let Some((at, cell)) = raided {
            let here = self.rule(rules, at)?;
            if let Some(other) = other_end(here.links(), cell, held) {
                return Some(Some(other));
            }
            let rests = match here {
                Rule::Await { pattern, replies, .. } if pattern.empty().has(cell) => {
                    let play = self.act(rules, at, answer(replies, cell)?)?;
                    if play.is_some() {
                        return Some(play);
                    }
                    true
                }
                Rule::Rest { .. } => true,
                _ => false,
            };
            if rests {
                return self.sweep(yards, rules, at, held, Some(cell)).map(Some);
            }
        }
        for at in 0..yards.len() {
            if let Rule::Play { .. } = self.rule(rules, at)? {
                return self.act(rules, at, *rules.get(at)?);
            }
        }
        let mut order: Vec<usize> = (0..yards.len()).collect();
        order.sort_by_key(|&at| !self.is_looked_at(&yards[at]));
        for &at in &order {
            if let Rule::Await { pass, .. } = self.rule(rules, at)?
                && let Some(play) = self.act(rules, at, *pass)?
            {
                return Some(Some(play));
            }
            // Books first, but for the area that is looked at.
            if self.is_looked_at(&yards[at]) && held.opp.meets(yards[at].cells) {
                return self.sweep(yards, rules, at, held, None).map(Some);
            }
        }
        match order.into_iter().find(|&at| held.opp.meets(yards[at].cells)) {
            Some(at) => self.sweep(yards, rules, at, held, None).map(Some),
            None => Some(None),
        }
    }

    /// Is this the area of the stones that people look at?
    fn is_looked_at(&self, yard: &Yard<W>) -> bool {
        self.focus.meets(yard.cells)
    }

    /// A play in a tidy area that holds stones of the raider, by the rules of
    /// "Areas without new life": links first, then cells beside the front, then
    /// the few others.
    fn sweep(
        &self,
        yards: &[Yard<W>],
        rules: &[RuleId],
        at: usize,
        held: Held<W>,
        raid: Option<usize>,
    ) -> Option<usize> {
        let (web, yard) = (self.web, yards.get(at)?);
        let links = self.rule(rules, at)?.links();
        let front = yard
            .fences
            .iter()
            .fold(Bits::EMPTY, |sum, fence| sum | web.string(held.own, fence.first()));
        let here = |region: &Bits<W>| match raid {
            Some(cell) => region.has(cell),
            None => held.opp.meets(*region),
        };
        let mut regions: Vec<Bits<W>> = web.parts(yard.cells - front).filter(here).collect();
        regions.sort_by_key(|region| !region.meets(self.focus));
        let region = *regions.first()?;
        let free = region - held.own - held.opp;
        let links = links.iter().filter(|(one, two)| free.has(*one) && free.has(*two));
        let ends: Bits<W> = links.flat_map(|&(one, two)| [one, two]).collect();
        let flat = free & web.around(front);
        // Those that others have to join first come later.
        let ends = ends & flat;
        if ends.any() {
            return self.best(ends, region - front, held);
        }
        match flat.any() {
            true => self.best(flat, region, held),
            false => free.iter().next(),
        }
    }

    /// Of some empty cells of a region one beside a stone of the keeper that is not
    /// joined to the front yet, else one that presses most.
    fn best(&self, cells: Bits<W>, region: Bits<W>, held: Held<W>) -> Option<usize> {
        let lone = held.own & region;
        let taken = |cell: usize| {
            let taken = held.own | held.opp | Bits::one(cell);
            let mut removed = 0;
            for start in (self.web.near[cell] & held.opp).iter() {
                let string = self.web.string(held.opp, start);
                if self.web.around(string).within(taken) {
                    removed += string.len();
                }
            }
            removed
        };
        let worth = |cell: usize| {
            let near = self.web.near[cell];
            let pressed = (near & held.opp).len();
            (near.meets(lone), taken(cell), near.meets(self.focus & held.opp), pressed)
        };
        cells.iter().min_by_key(|&cell| Reverse(worth(cell)))
    }

    /// The plays that the books answer, the raider to move: where a book is not at
    /// Rest, those in its zone, else those on links. Only of the books that have
    /// to do with the stones that people look at, if some do.
    pub fn threats(&self, rules: &[RuleId], held: Held<W>) -> Vec<Threat> {
        let mut threats = Vec::new();
        for at in self.looked_at() {
            let Some(rule) = self.rule(rules, at) else { continue };
            let untouched = |cell: &usize| !(held.own | held.opp).has(*cell);
            let open = |(one, two): &&Link| untouched(one) && untouched(two);
            let cut = |&(one, two): &Link| [one, two].map(|cell| Threat { cell, length: 1 });
            threats.extend(rule.links().iter().filter(open).flat_map(cut));
            if let Rule::Await { replies, .. } = rule {
                let lengths = lengths(&self.parts[at].book.rules);
                let length = |id: RuleId| lengths.get(id as usize).copied().unwrap_or(0);
                let replies = replies.iter().filter(|(cell, _)| untouched(cell));
                threats.extend(replies.map(|&(cell, id)| Threat { cell, length: length(id) }));
            }
        }
        threats
    }

    /// A cell of a link that nobody has touched, if there is one, once all books are at
    /// Rest; nothing before.
    pub fn open_link(&self, rules: &[RuleId], held: Held<W>) -> Option<Option<usize>> {
        let taken = held.own | held.opp;
        let mut link = None;
        for at in 0..self.parts.len() {
            let Rule::Rest { links, .. } = self.rule(rules, at)? else { return None };
            let open = links.iter().find(|(one, two)| !taken.has(*one) && !taken.has(*two));
            link = link.or(open.map(|(one, _)| *one));
        }
        Some(link)
    }

    /// Are all books at Rest, and is nothing of the raider left in their areas, as far as
    /// people look?
    pub fn is_done(&self, rules: &[RuleId], held: Held<W>) -> bool {
        let rests = |at: &usize| matches!(self.rule(rules, *at), Some(Rule::Rest { .. }));
        let clean = |at: &usize| match &self.yards {
            Some(yards) => yards.get(*at).is_some_and(|yard| !held.opp.meets(yard.cells)),
            None => true,
        };
        self.looked_at().iter().all(|at| rests(at) && clean(at))
    }

    /// The books that have to do with the stones that people look at; all if none has.
    fn looked_at(&self) -> Vec<usize> {
        let concerned = |at: &usize| match &self.yards {
            Some(yards) => {
                yards.get(*at).is_some_and(|yard| (yard.cells | yard.border()).meets(self.focus))
            }
            None => true,
        };
        let some: Vec<usize> = (0..self.parts.len()).filter(concerned).collect();
        if some.is_empty() { (0..self.parts.len()).collect() } else { some }
    }
}

/// The rule that answers the raider's play on a cell.
fn answer(replies: &[(usize, RuleId)], cell: usize) -> Option<RuleId> {
    let at = replies.binary_search_by_key(&cell, |(cell, _)| *cell).ok()?;
    replies.get(at).map(|(_, id)| *id)
}

/// The other end of a link on which the raider just played, if it is empty.
fn other_end<const W: usize>(links: &[Link], cell: usize, held: Held<W>) -> Option<usize> {
    let other = links.iter().find_map(|&(one, two)| match cell {
        _ if cell == one => Some(two),
        _ if cell == two => Some(one),
        _ => None,
    })?;
    (!(held.own | held.opp).has(other)).then_some(other)
}

/// How many plays of the keeper follow each rule at most.
fn lengths<const W: usize>(rules: &[Rule<W>]) -> Vec<u32> {
    let mut lengths: Vec<u32> = Vec::with_capacity(rules.len());
    for rule in rules {
        let of = |id: RuleId| lengths.get(id as usize).copied().unwrap_or(0);
        lengths.push(match rule {
            Rule::Rest { .. } => 0,
            Rule::Play { next, .. } => 1 + of(*next),
            Rule::Await { pass, replies, .. } => {
                let replies = replies.iter().map(|(_, id)| of(*id));
                replies.chain([of(*pass)]).max().unwrap_or(0)
            }
        });
    }
    lengths
}
