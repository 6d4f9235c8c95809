//! What all ways to settle the open statuses have in common, and the least and
//! the largest score among them (theorem "Score without all statuses").

use super::blocks::{Blocks, Known, Owners, View};
use crate::board::{Color, PerColor};

/// Looks at a position that one score may take.
const LOOKS: usize = 2_048;

/// Open strings up to which ways are told apart by strings, not by blocks.
const FEW: usize = 10;

/// A range of points, both ends included.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Range {
    /// The least.
    pub least: i32,
    /// The largest.
    pub most: i32,
}

impl Range {
    fn plus(self, other: Range) -> Range {
        Range { least: self.least + other.least, most: self.most + other.most }
    }

    fn or(self, other: Range) -> Range {
        Range { least: self.least.min(other.least), most: self.most.max(other.most) }
    }
}

/// What may come out.
#[derive(Clone, Debug)]
pub struct Prospect {
    /// For each string, and each space after them.
    pub owners: Vec<Owners>,
    /// What territory each player may have.
    pub points: PerColor<Range>,
    /// What Black's may be more than White's.
    pub margin: Range,
}

impl Prospect {
    /// Exact unless very much is open; then what it allows is too much rather
    /// than too little.
    pub fn new(of: &Blocks, known: &Known) -> Prospect {
        let facts =
            Facts { nodes: (0..of.nodes()).collect(), blocks: (0..of.blocks.len()).collect() };
        let mut looks = LOOKS;
        let rough = || Prospect::rough(of, &View::new(of, known), &facts);
        explore(of, known, &facts, &mut looks).unwrap_or_else(rough)
    }

    fn nothing(of: &Blocks) -> Prospect {
        let none = Range::default();
        Prospect {
            owners: vec![Owners::default(); of.nodes()],
            points: PerColor::new(none, none),
            margin: none,
        }
    }

    /// What one look says of some facts.
    fn rough(of: &Blocks, view: &View<'_>, facts: &Facts) -> Prospect {
        let mut prospect = Prospect::nothing(of);
        for &node in &facts.nodes {
            prospect.owners[node] = view.owners(node);
        }
        for &number in &facts.blocks {
            let block = &of.blocks[number];
            let (least, most) = match view.is_territory(number) {
                Some(true) => (block.worth, block.worth),
                Some(false) => (0, 0),
                None => (0, block.worth),
            };
            prospect.points[block.owner] = prospect.points[block.owner].plus(Range { least, most });
            let margin = match block.owner {
                Color::Black => Range { least, most },
                Color::White => Range { least: -most, most: -least },
            };
            prospect.margin = prospect.margin.plus(margin);
        }
        prospect
    }

    /// With what another part of the position may bring.
    fn and(&mut self, other: &Prospect) {
        self.merge(other, Range::plus);
    }

    /// Or what comes out another way.
    fn or(&mut self, other: &Prospect) {
        self.merge(other, Range::or);
    }

    fn merge(&mut self, other: &Prospect, ranges: impl Fn(Range, Range) -> Range) {
        for (own, other) in self.owners.iter_mut().zip(&other.owners) {
            *own = own.or(*other);
        }
        for color in Color::BOTH {
            self.points[color] = ranges(self.points[color], other.points[color]);
        }
        self.margin = ranges(self.margin, other.margin);
    }
}

/// What is asked of a part of the position.
#[derive(Default)]
struct Facts {
    /// Whose strings and spaces are.
    nodes: Vec<usize>,
    /// Whether blocks are territory.
    blocks: Vec<usize>,
}

/// A part whose facts hang on open statuses of its own.
#[derive(Default)]
struct Part {
    facts: Facts,
    strings: Vec<usize>,
    blocks: Vec<usize>,
}

/// What may come out of some facts; nothing if what is supposed is absurd.
fn explore(of: &Blocks, known: &Known, facts: &Facts, looks: &mut usize) -> Option<Prospect> {
    *looks = looks.saturating_sub(1);
    if known.is_absurd(of) {
        return None;
    }
    let view = View::new(of, known);
    let (parts, settled) = split(of, known, &view, facts);
    let mut prospect = Prospect::rough(of, &view, &settled);
    for part in parts {
        let ways = if *looks == 0 { Vec::new() } else { ways(of, known, &part) };
        if ways.is_empty() {
            prospect.and(&Prospect::rough(of, &view, &part.facts));
            continue;
        }
        let each = ways.iter().filter_map(|way| explore(of, way, &part.facts, looks));
        prospect.and(&each.reduce(|mut all, way| {
            all.or(&way);
            all
        })?);
    }
    Some(prospect)
}

/// The independent parts among some facts, and those facts that are certain.
fn split(of: &Blocks, known: &Known, view: &View<'_>, facts: &Facts) -> (Vec<Part>, Facts) {
    let strings = of.strings.len();
    let tied = view.parts();
    let mut parts: Vec<(usize, Part)> = Vec::new();
    let mut settled = Facts::default();
    let place = |root: usize, parts: &mut Vec<(usize, Part)>| {
        parts.iter().position(|(other, _)| *other == root).unwrap_or_else(|| {
            parts.push((root, Part::default()));
            parts.len() - 1
        })
    };
    for &node in &facts.nodes {
        if view.owners(node).is_open() {
            let at = place(tied[view.hangs_on(node)], &mut parts);
            parts[at].1.facts.nodes.push(node);
        } else {
            settled.nodes.push(node);
        }
    }
    for &block in &facts.blocks {
        if view.is_territory(block).is_none() {
            let at = place(tied[strings + block], &mut parts);
            parts[at].1.facts.blocks.push(block);
        } else {
            settled.blocks.push(block);
        }
    }
    for (root, part) in &mut parts {
        let in_part = |node: usize| tied[node] == *root;
        part.strings =
            (0..strings).filter(|&at| known.alive[at].is_none() && in_part(at)).collect();
        let open = |&block: &usize| view.is_open(block) && in_part(strings + block);
        part.blocks = (0..of.blocks.len()).filter(open).collect();
    }
    (parts.into_iter().map(|(_, part)| part).collect(), settled)
}

/// What may be, in ways that leave nothing out.
fn ways(of: &Blocks, known: &Known, part: &Part) -> Vec<Known> {
    let open = |block: usize| known.open(&of.blocks[block]);
    let widest = part.blocks.iter().copied().max_by_key(|&block| open(block).count());
    if let Some(block) = widest.filter(|&block| part.strings.len() > FEW && open(block).count() > 2)
    {
        let (mut eyes, mut void) = (known.clone(), known.clone());
        of.blocks[block].inside.iter().for_each(|&string| eyes.alive[string] = Some(false));
        of.blocks[block].beside.iter().for_each(|&string| eyes.alive[string] = Some(true));
        void.void[block] = true;
        return vec![void, eyes];
    }
    let weight = |string: usize| {
        let blocks = part.blocks.iter().filter(|&&block| open(block).any(|one| one == string));
        blocks.count()
    };
    let Some(string) = part.strings.iter().copied().max_by_key(|&string| weight(string)) else {
        return Vec::new();
    };
    let with = |alive| {
        let mut way = known.clone();
        way.alive[string] = Some(alive);
        way
    };
    vec![with(true), with(false)]
}
