//! Definitions 3 in factors (theorem "Score without all statuses"): whether
//! an empty intersection is an eye-point is a conjunction of statuses, and
//! regions hang together by eye-points only. So much is certain when only some
//! statuses are.

use crate::board::{Color, Loc, LocSet, PerColor, Stones, region};
use crate::rulesets::api::Owner;
use crate::rulesets::unfilled::Extent;

/// A part of the board without stones of its owner: all of its empty
/// intersections are his eye-points, or none.
#[derive(Debug)]
pub struct Block {
    /// Whose eye-points they would be.
    pub owner: Color,
    /// The opponent's strings in it; they must be dead.
    pub inside: Vec<usize>,
    /// The owner's strings beside it; they must be alive, and there must be one.
    pub beside: Vec<usize>,
    /// As territory: one for an empty, two for an occupied intersection.
    pub worth: i32,
}

/// A connected set of empty intersections.
#[derive(Debug)]
pub struct Space {
    /// Where it is.
    pub locs: LocSet,
    /// The block of each player that it belongs to.
    pub blocks: PerColor<usize>,
    /// The strings beside it.
    pub beside: Vec<usize>,
}

/// A final-string.
#[derive(Debug)]
pub struct Member {
    /// One of its locations.
    pub at: Loc,
    /// Whose it is.
    pub color: Color,
    /// Its liberties.
    pub liberties: LocSet,
    /// The opponent's block that it is in.
    pub inside: usize,
    /// Its owner's blocks that it is beside.
    pub beside: Vec<usize>,
}

/// A position in factors.
#[derive(Debug)]
pub struct Blocks {
    /// The final-strings.
    pub strings: Vec<Member>,
    /// The empty intersections.
    pub spaces: Vec<Space>,
    /// The blocks of both players.
    pub blocks: Vec<Block>,
    /// For each location its string, or its space after all strings.
    pub node: Vec<usize>,
}

impl Blocks {
    /// The factors of a position in which every string has a liberty.
    pub fn new(stones: &Stones) -> Blocks {
        let graph = stones.graph();
        let heads = stones.strings();
        let mut node = vec![0; graph.len()];
        for (number, &at) in heads.iter().enumerate() {
            stones.string(at).for_each(|loc| node[loc.index()] = number);
        }
        let strings_in = |set: &LocSet| -> Vec<usize> {
            let mut found: Vec<usize> = set
                .iter()
                .filter(|&loc| !stones.is_empty_at(loc))
                .map(|loc| node[loc.index()])
                .collect();
            found.sort_unstable();
            found.dedup();
            found
        };
        let mut blocks = Vec::new();
        let mut of = PerColor::new(vec![0; graph.len()], vec![0; graph.len()]);
        for owner in Color::BOTH {
            for part in region::components(graph, |loc| stones.at(loc) != Some(owner)) {
                part.iter().for_each(|loc| of[owner][loc.index()] = blocks.len());
                let worth = |loc| if stones.is_empty_at(loc) { 1 } else { 2 };
                blocks.push(Block {
                    owner,
                    inside: strings_in(&part),
                    beside: strings_in(&region::border(graph, &part)),
                    worth: part.iter().map(worth).sum(),
                });
            }
        }
        let member = |(number, &at): (usize, &Loc)| {
            let color = stones.at(at)?;
            let beside = blocks.iter().enumerate();
            let beside = beside.filter(|(_, block)| {
                block.owner == color && block.beside.binary_search(&number).is_ok()
            });
            Some(Member {
                at,
                color,
                liberties: LocSet::of(graph.len(), stones.liberties(at)),
                inside: of[!color][at.index()],
                beside: beside.map(|(block, _)| block).collect(),
            })
        };
        let strings: Vec<Member> = heads.iter().enumerate().filter_map(member).collect();
        let spaces: Vec<Space> = region::components(graph, |loc| stones.is_empty_at(loc))
            .into_iter()
            .map(|locs| {
                let whose = |color: Color| locs.first().map_or(0, |at| of[color][at.index()]);
                let blocks = PerColor::new(whose(Color::Black), whose(Color::White));
                Space { blocks, beside: strings_in(&region::border(graph, &locs)), locs }
            })
            .collect();
        for (number, space) in spaces.iter().enumerate() {
            space.locs.iter().for_each(|loc| node[loc.index()] = strings.len() + number);
        }
        Blocks { strings, spaces, blocks, node }
    }

    /// Strings and spaces.
    pub fn nodes(&self) -> usize {
        self.strings.len() + self.spaces.len()
    }
}

/// What is known, or supposed, of a position.
#[derive(Clone, Debug)]
pub struct Known {
    /// Which strings are alive.
    pub alive: Vec<Option<bool>>,
    /// Blocks that are supposed not to be eye-points, whatever their strings are.
    pub void: Vec<bool>,
}

impl Known {
    /// The statuses of a block's strings that decide it and are open.
    pub fn open<'a>(&'a self, block: &'a Block) -> impl Iterator<Item = usize> + 'a {
        let all = block.inside.iter().chain(&block.beside).copied();
        all.filter(|&string| self.alive[string].is_none())
    }

    /// Have all of a block's strings the statuses that make it eye-points? None
    /// if that is open.
    fn fulfils(&self, block: &Block) -> Option<bool> {
        let dead = block.inside.iter().map(|&string| self.alive[string].map(|alive| !alive));
        let alive = block.beside.iter().map(|&string| self.alive[string]);
        let mut all = Some(!block.beside.is_empty());
        for wanted in dead.chain(alive) {
            match wanted {
                Some(true) => {}
                Some(false) => return Some(false),
                None => all = all.and_then(|all| if all { None } else { Some(false) }),
            }
        }
        all
    }

    /// Does a supposition contradict the statuses?
    pub fn is_absurd(&self, of: &Blocks) -> bool {
        let mut both = of.blocks.iter().zip(&self.void);
        both.any(|(block, &void)| void && self.fulfils(block) == Some(true))
    }
}

/// Sets that are joined step by step.
#[derive(Debug)]
struct Joined(Vec<usize>);

impl Joined {
    fn root(&self, mut of: usize) -> usize {
        while self.0[of] != of {
            of = self.0[of];
        }
        of
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        self.0[a.max(b)] = a.min(b);
    }
}

/// Who may own a node: a set of the players and nobody.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Owners(u8);

impl Owners {
    /// Nobody.
    pub const NOBODY: Owners = Owners(4);

    /// A player.
    pub fn one(color: Color) -> Owners {
        Owners(1 << color as u8)
    }

    /// Either of two sets.
    pub fn or(self, other: Owners) -> Owners {
        Owners(self.0 | other.0)
    }

    /// Is more than one answer left?
    pub fn is_open(self) -> bool {
        self.0.count_ones() != 1
    }

    /// Whose territory a stone of this player may be: never his own.
    pub fn on_stone_of(self, color: Color) -> Owners {
        let own = Owners::one(color).0;
        Owners(if self.0 & own == 0 { self.0 } else { self.0 & !own | Owners::NOBODY.0 })
    }

    /// The owner, if one is left.
    pub fn certain(self) -> Owner {
        match Color::BOTH.into_iter().find(|&color| self == Owners::one(color)) {
            Some(color) => Owner::One(color),
            None if self == Owners::NOBODY => Owner::Nobody,
            None => Owner::Undecided,
        }
    }
}

/// What is certain with what is known.
#[derive(Debug)]
pub struct View<'a> {
    of: &'a Blocks,
    known: &'a Known,
    /// Are the blocks eye-points?
    eyes: Vec<Option<bool>>,
    /// Are the spaces dame?
    dame: Vec<Option<bool>>,
    /// Strings that are in-seki if they are alive.
    sunk: Vec<bool>,
    /// Blocks that are in-seki if they are eye-points.
    barren: Vec<bool>,
    /// Strings, and the blocks after them, that may belong to one region.
    pools: Joined,
    /// Pools that may be in-seki.
    stirred: Vec<bool>,
}

impl<'a> View<'a> {
    /// A look at a position.
    pub fn new(of: &'a Blocks, known: &'a Known) -> View<'a> {
        let mut eyes: Vec<Option<bool>> =
            of.blocks.iter().map(|block| known.fulfils(block)).collect();
        for (eyes, _) in eyes.iter_mut().zip(&known.void).filter(|(_, void)| **void) {
            *eyes = Some(false);
        }
        let dame = |space: &Space| match (eyes[space.blocks.black], eyes[space.blocks.white]) {
            (Some(false), Some(false)) => Some(true),
            (Some(true), _) | (_, Some(true)) => Some(false),
            _ => None,
        };
        let dame = of.spaces.iter().map(dame).collect();
        let nodes = of.strings.len() + of.blocks.len();
        let mut view = View {
            of,
            known,
            eyes,
            dame,
            sunk: vec![false; of.strings.len()],
            barren: vec![false; of.blocks.len()],
            pools: Joined((0..nodes).collect()),
            stirred: vec![false; nodes],
        };
        view.sink();
        view.pool();
        view
    }

    /// What lies at a dame in any case, and what hangs on that.
    fn sink(&mut self) {
        let at_dame =
            self.of.spaces.iter().zip(&self.dame).filter(|(_, dame)| **dame == Some(true));
        let mut wet: Vec<usize> = at_dame.flat_map(|(space, _)| space.beside.clone()).collect();
        while let Some(string) = wet.pop() {
            if std::mem::replace(&mut self.sunk[string], true) {
                continue;
            }
            for &block in &self.of.strings[string].beside {
                if self.eyes[block] != Some(false) && !self.barren[block] {
                    self.barren[block] = true;
                    if self.eyes[block] == Some(true) {
                        wet.extend(&self.of.blocks[block].beside);
                    }
                }
            }
        }
    }

    /// May this string be alive and afloat?
    fn floats(&self, string: usize) -> bool {
        !self.sunk[string] && self.known.alive[string] != Some(false)
    }

    /// Which strings may be one region, and which of these may be in-seki.
    fn pool(&mut self) {
        let (of, strings) = (self.of, self.of.strings.len());
        for (number, block) in of.blocks.iter().enumerate() {
            if self.eyes[number] != Some(false) && !self.barren[number] {
                block.beside.iter().for_each(|&string| self.pools.join(string, strings + number));
            }
        }
        let open = of.spaces.iter().zip(&self.dame).filter(|(_, dame)| dame.is_none());
        let mut threatened: Vec<usize> = open.flat_map(|(space, _)| space.beside.clone()).collect();
        for (number, block) in of.blocks.iter().enumerate() {
            if self.barren[number] && self.eyes[number].is_none() {
                threatened.extend(&block.beside);
            }
        }
        for string in threatened {
            if self.floats(string) {
                let pool = self.pools.root(string);
                self.stirred[pool] = true;
            }
        }
    }

    /// Is a node of `pools` in one that may be in-seki?
    fn is_stirred(&self, node: usize) -> bool {
        self.stirred[self.pools.root(node)]
    }

    /// Is a block territory? None if that is open.
    pub fn is_territory(&self, block: usize) -> Option<bool> {
        match self.eyes[block] {
            Some(false) => Some(false),
            _ if self.barren[block] => Some(false),
            Some(true) if !self.is_stirred(self.of.strings.len() + block) => Some(true),
            _ => None,
        }
    }

    /// Who may own the intersections of a string, or of a space after all strings.
    pub fn owners(&self, node: usize) -> Owners {
        let strings = self.of.strings.len();
        let nobody = Owners::NOBODY;
        let or_nobody = |block: usize| {
            let owner = Owners::one(self.of.blocks[block].owner);
            match self.is_territory(block) {
                Some(true) => owner,
                Some(false) => nobody,
                None => owner.or(nobody),
            }
        };
        if node >= strings {
            let [black, white] = Color::BOTH
                .map(|color| (self.of.spaces[node - strings].blocks[color], Owners::one(color)));
            for (block, owner) in [black, white] {
                if self.is_territory(block) == Some(true) {
                    return owner;
                }
            }
            return or_nobody(black.0).or(or_nobody(white.0));
        }
        let string = &self.of.strings[node];
        let mut owners = Owners::default();
        if self.known.alive[node] != Some(false) {
            let own = Owners::one(string.color);
            owners = owners.or(match (self.sunk[node], self.is_stirred(node)) {
                (true, _) => nobody,
                (false, true) => own.or(nobody),
                (false, false) => own,
            });
        }
        if self.known.alive[node] != Some(true) {
            owners = owners.or(or_nobody(string.inside));
        }
        owners
    }

    /// What points players lose by seki at least, the dame that cost them, and
    /// whether that is all.
    pub fn lost(&self) -> (PerColor<i32>, LocSet, Extent) {
        let mut lost = PerColor::new(0, 0);
        let mut dame = LocSet::empty(self.of.node.len());
        for (number, block) in self.of.blocks.iter().enumerate() {
            if self.eyes[number] == Some(true) && self.barren[number] {
                lost[block.owner] += block.worth;
            }
        }
        for (space, is_dame) in self.of.spaces.iter().zip(&self.dame) {
            for string in space.beside.iter().map(|&string| &self.of.strings[string]) {
                let mut eyes = string.beside.iter().map(|&block| self.eyes[block]);
                if *is_dame == Some(true) && eyes.any(|eyes| eyes == Some(true)) {
                    let mut beside = string.liberties.clone();
                    beside.intersect_with(&space.locs);
                    dame.union_with(&beside);
                }
            }
        }
        let all = self.eyes.iter().all(Option::is_some);
        (lost, dame, if all { Extent::All } else { Extent::AtLeast })
    }

    /// For each string, and each block after them, the part of the position
    /// whose open statuses it hangs on: what is in different parts is independent.
    pub fn parts(&self) -> Vec<usize> {
        let (of, strings) = (self.of, self.of.strings.len());
        let mut tied = Joined((0..strings + of.blocks.len()).collect());
        for (number, block) in of.blocks.iter().enumerate() {
            if self.eyes[number].is_none() {
                self.known.open(block).for_each(|string| tied.join(string, strings + number));
            }
            let pooled = self.eyes[number] != Some(false) && !self.barren[number];
            let threat = self.eyes[number].is_none() && self.barren[number];
            if pooled || threat {
                for &string in &block.beside {
                    if self.floats(string) && self.is_stirred(string) {
                        tied.join(string, strings + number);
                    }
                }
            }
        }
        for (space, _) in of.spaces.iter().zip(&self.dame).filter(|(_, dame)| dame.is_none()) {
            let blocks = [space.blocks.black, space.blocks.white];
            let open: Vec<usize> =
                blocks.into_iter().filter(|&block| self.eyes[block].is_none()).collect();
            for &block in &open {
                tied.join(strings + open[0], strings + block);
                for &string in &space.beside {
                    if self.floats(string) {
                        tied.join(string, strings + block);
                    }
                }
            }
        }
        (0..tied.0.len()).map(|node| tied.root(node)).collect()
    }

    /// The node of `parts` that decides an open string or space.
    pub fn hangs_on(&self, node: usize) -> usize {
        let strings = self.of.strings.len();
        if node < strings {
            return match self.known.alive[node] {
                Some(false) => strings + self.of.strings[node].inside,
                _ => node,
            };
        }
        let PerColor { black, white } = self.of.spaces[node - strings].blocks;
        strings + if self.is_territory(black).is_none() { black } else { white }
    }

    /// May a block be eye-points, and may it not?
    pub fn is_open(&self, block: usize) -> bool {
        self.eyes[block].is_none()
    }
}
