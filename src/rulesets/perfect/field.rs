//! A part of the board as bits, seen by the player who wants to hold it: what
//! lies outside helps only his opponent (`docs/theorems.md`, "Parts of
//! analyses").

mod filled;

use crate::board::{Color, Loc, LocSet, Stones};
use crate::rules::regions::components;
use smallvec::SmallVec;

/// A set of cells of a field.
pub type Cells = u128;

/// Cells that a field has at most.
pub const MOST_CELLS: usize = 128;

/// The stones of both sides in a field.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Men {
    /// The holder's.
    pub own: Cells,
    /// The other side's.
    pub opp: Cells,
}

/// One of the sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Man {
    /// The holder.
    Own,
    /// His opponent.
    Opp,
}

impl Man {
    /// The other one.
    pub fn other(self) -> Man {
        match self {
            Man::Own => Man::Opp,
            Man::Opp => Man::Own,
        }
    }
}

impl Men {
    /// Black's and White's stones, Black the holder, with this player as the holder.
    pub fn seen_by(self, player: Color) -> Men {
        match player {
            Color::Black => self,
            Color::White => Men { own: self.opp, opp: self.own },
        }
    }

    /// The stones of a side.
    pub fn of(&self, man: Man) -> Cells {
        match man {
            Man::Own => self.own,
            Man::Opp => self.opp,
        }
    }

    fn of_mut(&mut self, man: Man) -> &mut Cells {
        match man {
            Man::Own => &mut self.own,
            Man::Opp => &mut self.opp,
        }
    }
}

/// The cells of a set, one after the other.
pub fn each(mut set: Cells) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            cell
        })
    })
}

/// A part of a board.
pub struct Field {
    /// Where each cell is.
    pub locs: Vec<Loc>,
    near: Vec<Cells>,
    /// All cells.
    pub all: Cells,
    /// Cells on which the holder's stones have to stand all the time.
    pub fence: Cells,
    /// Cells beside stones outside that are never removed, by their owner.
    open: Cells,
    sure: Cells,
    /// The cells beside each string of the opponent outside.
    beside: Vec<Cells>,
}

impl Field {
    /// The field of a part, one of those that together are `parts`; none if it is
    /// too large, or if something else than stones of the opponent in no part,
    /// walls of the holder's, or the holder's fence lies between it and the rest,
    /// or if a string of his has no liberty in it.
    pub fn new(stones: &Stones, holder: Color, part: &LocSet, parts: &LocSet) -> Option<Field> {
        let walls = walls(stones, holder, parts);
        let graph = stones.graph();
        let locs: Vec<Loc> = part.iter().collect();
        if locs.len() > MOST_CELLS || locs.is_empty() {
            return None;
        }
        let cell = |loc: Loc| locs.binary_search(&loc).ok();
        let mut field = Field {
            near: Vec::new(),
            all: Cells::MAX >> (MOST_CELLS - locs.len()),
            fence: 0,
            open: 0,
            sure: 0,
            beside: Vec::new(),
            locs: locs.clone(),
        };
        let mut heads: Vec<Loc> = Vec::new();
        for (number, &loc) in locs.iter().enumerate() {
            let bit = 1 << number;
            let mut near = 0;
            for &next in graph.neighbors(loc) {
                if let Some(cell) = cell(next) {
                    near |= 1 << cell;
                } else if stones.at(next) == Some(!holder) && !parts.contains(next) {
                    field.open |= bit;
                    let head = stones.head(next);
                    match heads.iter().position(|&known| known == head) {
                        Some(known) => field.beside[known] |= bit,
                        None => {
                            heads.push(head);
                            field.beside.push(bit);
                        }
                    }
                } else if walls.contains(next) {
                    field.sure |= bit;
                } else {
                    field.fence |= bit;
                }
            }
            field.near.push(near);
        }
        let men = field.men(stones, holder);
        let empty = field.empty(&men);
        let breathes =
            |string: Cells| field.spread(string) & empty != 0 || string & field.sure != 0;
        let fits = men.own & field.fence == field.fence && field.parts(men.own).all(breathes);
        fits.then_some(field)
    }

    /// The field of a part that has to keep its holder's stones on all cells with
    /// a neighbour outside; none if it is too large, if such a cell carries no
    /// stone of his, or if a string of his has no liberty in it.
    pub fn fenced(stones: &Stones, holder: Color, part: &LocSet) -> Option<Field> {
        let locs: Vec<Loc> = part.iter().collect();
        if locs.len() > MOST_CELLS || locs.is_empty() {
            return None;
        }
        let graph = stones.graph();
        let (mut near, mut fence) = (Vec::new(), 0);
        for (number, &loc) in locs.iter().enumerate() {
            let mut cells = 0;
            for next in graph.neighbors(loc) {
                match locs.binary_search(next) {
                    Ok(cell) => cells |= 1 << cell,
                    Err(_) => fence |= 1 << number,
                }
            }
            near.push(cells);
        }
        let all = Cells::MAX >> (MOST_CELLS - locs.len());
        let field = Field { locs, near, all, fence, open: 0, sure: 0, beside: Vec::new() };
        let men = field.men(stones, holder);
        let empty = field.empty(&men);
        let breathes = |string: Cells| field.spread(string) & empty != 0;
        let fits = men.own & fence == fence && field.parts(men.own).all(breathes);
        fits.then_some(field)
    }

    /// The connected parts of the field.
    pub fn pieces(&self) -> Vec<Cells> {
        self.parts(self.all).collect()
    }

    /// The field cut down to some of its pieces.
    pub fn only(&self, cells: Cells) -> Field {
        let within = |sets: &[Cells]| sets.iter().map(|set| set & cells).collect::<Vec<Cells>>();
        Field {
            locs: self.locs.clone(),
            near: within(&self.near),
            all: self.all & cells,
            fence: self.fence & cells,
            open: self.open & cells,
            sure: self.sure & cells,
            beside: within(&self.beside),
        }
    }

    /// Are the cells single empty ones among these stones, or none?
    pub fn are_single(&self, cells: Cells, stones: Cells) -> bool {
        each(cells).all(|cell| self.near[cell] & !stones == 0)
    }

    /// How many cells are not beside the holder's stones.
    pub fn beyond(&self, men: &Men) -> u32 {
        (self.all & !self.spread(men.own)).count_ones()
    }

    /// Is the field, all of it, a basic-life of the holder's?
    pub fn is_basic_life(&self, men: &Men) -> bool {
        self.has_basic_life(men, self.all)
    }

    /// Is a connected part of the field a basic-life of the holder's?
    pub fn has_basic_life(&self, men: &Men, part: Cells) -> bool {
        let (own, empty) = (men.own & part, self.empty(men) & part);
        let has_two = |string: Cells| (self.spread(string) & empty).count_ones() >= 2;
        men.opp & part == 0
            && own != 0
            && self.are_single(empty, own)
            && self.parts(men.own).filter(|string| string & part != 0).all(has_two)
    }

    /// The stones of a position in the field.
    pub fn men(&self, stones: &Stones, holder: Color) -> Men {
        self.men_at(holder, |loc| stones.at(loc))
    }

    /// The same of what is told of each location.
    pub fn men_at(&self, holder: Color, at: impl Fn(Loc) -> Option<Color>) -> Men {
        let mut men = Men::default();
        for (cell, &loc) in self.locs.iter().enumerate() {
            match at(loc) {
                None => {}
                Some(color) if color == holder => men.own |= 1 << cell,
                Some(_) => men.opp |= 1 << cell,
            }
        }
        men
    }

    /// What held cells are worth to the holder in a position with these stones: one for an
    /// empty cell, two for a stone of the opponent.
    pub fn worth(&self, men: &Men, held: Cells) -> i32 {
        (held & !men.own).count_ones() as i32 + (held & men.opp).count_ones() as i32
    }

    /// Does the whole fence stand?
    pub fn stands(&self, men: &Men) -> bool {
        men.own & self.fence == self.fence
    }

    /// The empty cells.
    pub fn empty(&self, men: &Men) -> Cells {
        self.all & !men.own & !men.opp
    }

    /// The whole board, with Black as the holder.
    pub fn board(stones: &Stones) -> Option<Field> {
        Field::fenced(stones, Color::Black, &LocSet::full(stones.graph().len()))
    }

    /// The cells of some locations of the field.
    pub fn cells(&self, set: &LocSet) -> Cells {
        let cell = |loc: Loc| self.locs.binary_search(&loc).ok();
        set.iter().filter_map(cell).fold(0, |sum, cell| sum | 1 << cell)
    }

    /// The cells beside those of a set.
    pub fn beside(&self, set: Cells) -> Cells {
        each(set).fold(0, |sum, cell| sum | self.near[cell])
    }

    /// The cells beside a set, and the set.
    pub fn spread(&self, set: Cells) -> Cells {
        set | self.beside(set)
    }

    /// The part of `inside` that is connected with `start`.
    fn flood(&self, start: Cells, inside: Cells) -> Cells {
        let mut found = start & inside;
        let mut fresh = found;
        while fresh != 0 {
            fresh = self.beside(fresh) & inside & !found;
            found |= fresh;
        }
        found
    }

    /// What is each player's by the look of it: his stones, and the empty regions that no
    /// other stones are beside.
    pub fn seeming(&self, men: &Men) -> Men {
        let mut seeming = *men;
        for region in self.parts(self.empty(men)) {
            let around = self.beside(region);
            match (around & men.own != 0, around & men.opp != 0) {
                (true, false) => seeming.own |= region,
                (false, true) => seeming.opp |= region,
                _ => {}
            }
        }
        seeming
    }

    /// The string of a stone on a cell, among the stones of its side.
    pub fn string(&self, stones: Cells, cell: usize) -> Cells {
        self.flood(1 << cell, stones)
    }

    /// The connected parts of a set.
    pub fn parts(&self, set: Cells) -> impl Iterator<Item = Cells> {
        let mut left = set;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let part = self.flood(left & left.wrapping_neg(), left);
                left &= !part;
                part
            })
        })
    }

    /// Where a play of the holder's touches stones of his opponent, or his own ones that stay;
    /// without what these surround.
    pub fn touching(&self, men: &Men) -> Cells {
        let stay = self.immortal(men, Man::Own);
        let near = self.spread(men.opp | stay) | self.sure | self.open;
        near & !self.surrounded(stay, Man::Own)
    }

    /// Where a stone of that side is joined to stones outside that stay.
    fn anchors(&self, man: Man) -> Cells {
        match man {
            Man::Own => self.sure,
            Man::Opp => self.open,
        }
    }

    /// The position after a play on an empty cell, with what it removed; none if
    /// it is suicide, or one of the holder's plays that "Parts of analyses" does not allow.
    pub fn play(&self, men: &Men, man: Man, cell: usize) -> Option<(Men, Cells)> {
        let bit = 1 << cell;
        let mut after = *men;
        *after.of_mut(man) |= bit;
        let other = man.other();
        let (theirs, mut removed) = (after.of(other), 0);
        let mut beside = self.near[cell] & theirs;
        let empty = self.empty(&after);
        while beside != 0 {
            let string = self.flood(beside & beside.wrapping_neg(), theirs);
            beside &= !string;
            let breathes = self.spread(string) & empty != 0 || string & self.anchors(other) != 0;
            if !breathes {
                removed |= string;
            }
        }
        *after.of_mut(other) &= !removed;
        let string = self.flood(bit, after.of(man));
        let breathes =
            self.spread(string) & self.empty(&after) != 0 || string & self.anchors(man) != 0;
        let allowed = man == Man::Opp || self.leaves_air(&after, bit);
        (breathes && allowed).then_some((after, removed))
    }

    /// Has each string of the opponent outside that a play is beside, or beside
    /// stones joined to it, a liberty left in the field?
    fn leaves_air(&self, after: &Men, play: Cells) -> bool {
        self.beside.iter().all(|&beside| {
            let joined = self.flood(beside & after.opp, after.opp);
            let reach = beside | self.spread(joined);
            reach & play == 0 || reach & self.empty(after) != 0
        })
    }

    /// Would a play on a cell bring back the position?
    pub fn retakes(&self, before: &Men, after: &Men, man: Man, cell: usize) -> bool {
        matches!(self.play(after, man, cell), Some((again, _)) if again == *before)
    }

    /// The stones of a side that nobody can remove if it always passes
    /// (theorem "Benson").
    pub fn immortal(&self, men: &Men, man: Man) -> Cells {
        let own = men.of(man);
        let (empty, near) = (self.empty(men), self.spread(own));
        // Regions that may be vital to a string, with the stones that they are beside.
        let mut regions: SmallVec<[(Cells, Cells); 8]> = SmallVec::new();
        for region in self.parts(self.all & !own) {
            let inside = region & empty;
            if region & self.anchors(man.other()) == 0 && inside != 0 && inside & !near == 0 {
                regions.push((inside, self.beside(region) & own));
            }
        }
        let strings: SmallVec<[(Cells, Cells); 8]> = match regions.len() {
            0 | 1 if own & self.anchors(man) == 0 => return 0,
            _ => self.parts(own).map(|string| (string, self.beside(string))).collect(),
        };
        let mut kept = own;
        loop {
            let before = kept;
            for &(string, beside) in &strings {
                if string & kept == 0 || string & self.anchors(man) != 0 {
                    continue;
                }
                let vital = |&&(empty, borders): &&(Cells, Cells)| {
                    empty & !beside == 0 && borders & !kept == 0
                };
                if regions.iter().filter(vital).take(2).count() < 2 {
                    kept &= !string;
                }
            }
            if kept == before {
                return kept;
            }
        }
    }

    /// What a side controls by its immortal stones, these not counted.
    pub fn surrounded(&self, immortal: Cells, man: Man) -> Cells {
        let stands = self.anchors(man.other());
        let outside = match man {
            Man::Own => self.sure,
            // What is behind a fence may be his.
            Man::Opp => self.open | self.fence,
        };
        let is = |&cell: &usize| {
            self.near[cell] & !immortal == 0 && (self.near[cell] != 0 || outside >> cell & 1 == 1)
        };
        each(self.all & !immortal & !stands).filter(is).fold(0, |sum, cell| sum | 1 << cell)
    }

    /// Where a side may get immortal stones if the other one always passes
    /// (theorem "Prospects").
    pub fn prospects(&self, men: &Men, man: Man) -> Cells {
        self.prospects_behind(self.immortal(men, man.other()), man)
    }

    /// The same, given what is immortal of the other one.
    pub fn prospects_behind(&self, walls: Cells, man: Man) -> Cells {
        let other = man.other();
        let beside = self.spread(walls) | self.anchors(other);
        // What is beside locations of which nothing is known, or the own stones.
        let beyond = self.anchors(man) | if man == Man::Opp { self.fence } else { 0 };
        let is_hopeful = |region: &Cells| {
            let inner = region & !beside;
            region & beyond != 0
                || each(inner).any(|cell| inner & !(1 << cell) & !self.near[cell] != 0)
        };
        self.parts(self.all & !walls).filter(is_hopeful).fold(0, |sum, region| sum | region)
    }
}

/// The walls of a player: his stones that stay, if he plays nowhere in the
/// regions that keep them (Benson's, outside of `parts`).
pub fn walls(stones: &Stones, holder: Color, parts: &LocSet) -> LocSet {
    let graph = stones.graph();
    let own = stones.of(holder);
    let mut others = LocSet::full(graph.len());
    others.subtract(&own);
    let regions: Vec<LocSet> =
        components(graph, &others).into_iter().filter(|region| region.is_disjoint(parts)).collect();
    let mut kept = own;
    loop {
        let before = kept.len();
        for string in components(graph, &kept) {
            let touches = |loc: Loc| graph.neighbors(loc).iter().any(|&near| string.contains(near));
            let is_vital = |region: &&LocSet| {
                let mut empties = region.iter().filter(|&loc| stones.is_empty_at(loc)).peekable();
                let borders = region.iter().flat_map(|loc| graph.neighbors(loc));
                empties.peek().is_some()
                    && empties.all(touches)
                    && borders
                        .into_iter()
                        .all(|&near| stones.at(near) != Some(holder) || kept.contains(near))
            };
            if regions.iter().filter(is_vital).take(2).count() < 2 {
                kept.subtract(&string);
            }
        }
        if kept.len() == before {
            return kept;
        }
    }
}
