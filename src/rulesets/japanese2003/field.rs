//! Where a question is played: the region, the walls around it, the champion's
//! border; plays and captures in it (theorem "Sealed regions").

use super::fate::{Fate, Part};
use crate::board::{Bits, Color, Loc, LocSet, Stones, Web};
use crate::game::Side;

/// The unchanging part of a question. The *owner* of the strings is the
/// kernel's refuter, the *attacker* its prover.
#[derive(Clone, Debug)]
pub struct Field<const W: usize> {
    /// The region and its walls.
    pub web: Web<W>,
    /// The region: where both may play.
    pub playable: Bits<W>,
    /// Stones of the champion's opponent beside the region, and of his own those of which he
    /// knows that they stay. They stand for strings with a liberty elsewhere and are never
    /// captured.
    pub walls: Bits<W>,
    /// Those of the walls that nobody knows to be there: whatever lies outside
    /// an open edge is taken for one (theorem "Open regions").
    pub supposed: Bits<W>,
    /// Stones of the champion in the region with liberties outside that do not
    /// count; if one is captured, he has failed.
    pub border: Bits<W>,
    /// Cells where a stone of the champion may have such liberties: if it is
    /// captured, he has failed.
    pub exposed: Bits<W>,
    /// Stones that the champion vows to keep: if one is captured, he has failed.
    pub vowed: Bits<W>,
    /// Who plays under these restrictions.
    pub champion: Option<Side>,
}

/// The stones in a field, those of the walls among them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board<const W: usize> {
    /// The owner's.
    pub own: Bits<W>,
    /// The attacker's.
    pub foe: Bits<W>,
}

/// What a play did.
#[derive(Clone, Copy, Debug)]
pub struct Played<const W: usize> {
    /// The stones after it.
    pub board: Board<W>,
    /// What it removed.
    pub captured: Bits<W>,
    /// If it is a ko-capture, the other intersection of the ko.
    pub ko: Option<usize>,
}

/// Why a question cannot be asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoQuestion {
    /// More locations than a key holds.
    #[error("the region and its walls are too large")]
    TooLarge,
    /// An edge between inside and outside that is no seal.
    #[error("the region is not sealed by stones")]
    Open,
    /// A border that lives on liberties elsewhere.
    #[error("a string of the champion has no liberty in the region")]
    Breathless,
    /// Only a champion may restrict himself.
    #[error("a model needs a champion, the unchanged play has none")]
    Champion,
    /// What is asked about are not whole strings of the owner in the region.
    #[error("the question is not about whole strings of {0} in the region")]
    Strings(Color),
    /// The area leaves the region, and the attacker proves nothing by that.
    #[error("the area does not fit the region")]
    Area,
    /// A part without whole strings of the attacker as its joint, or in another model.
    #[error("the question is not about a part of the board with its joint")]
    Part,
    /// Only stones that the champion has, and where both play, can be vowed.
    #[error("what is vowed are not stones of a champion in the region")]
    Vow,
    /// Only the champion's stones beside the region can be known to stay.
    #[error("what stands are not stones of the champion outside of the region")]
    Standing,
}

impl<const W: usize> Board<W> {
    /// A side's stones.
    #[inline]
    pub fn of(&self, side: Side) -> Bits<W> {
        match side {
            Side::Refuter => self.own,
            Side::Prover => self.foe,
        }
    }

    /// All stones.
    #[inline]
    pub fn stones(&self) -> Bits<W> {
        self.own | self.foe
    }
}

/// The other side.
#[inline]
pub fn other(side: Side) -> Side {
    match side {
        Side::Prover => Side::Refuter,
        Side::Refuter => Side::Prover,
    }
}

impl<const W: usize> Field<W> {
    /// The field of a question and the stones at its start.
    pub fn new(stones: &Stones, fate: &Fate) -> Result<(Field<W>, Board<W>), NoQuestion> {
        Field::beside(stones, fate, &LocSet::empty(stones.graph().len()))
    }

    /// The same where stones of the champion's outside are known to stay: they are walls
    /// as well.
    pub fn beside(
        stones: &Stones,
        fate: &Fate,
        standing: &LocSet,
    ) -> Result<(Field<W>, Board<W>), NoQuestion> {
        let graph = stones.graph();
        let region = &fate.region;
        let whole = region.len() == graph.len();
        let champion = match fate.champion {
            None if whole && fate.kos == super::fate::Kos::All => None,
            None => return Err(NoQuestion::Champion),
            Some(color) if color == fate.owner => Some(Side::Refuter),
            Some(_) => Some(Side::Prover),
        };
        // An edge out of the region is a seal by the champion's stone inside or by
        // his opponent's stone outside. The owner may leave edges open as well.
        let opponent = fate.champion.map(|color| !color);
        let may_be_open = champion == Some(Side::Refuter) && fate.kos == super::fate::Kos::Never;
        let none = || LocSet::empty(graph.len());
        let (mut walls, mut supposed, mut border, mut exposed) = (none(), none(), none(), none());
        for loc in region.iter() {
            for &beyond in graph.neighbors(loc).iter().filter(|&&y| !region.contains(y)) {
                if stones.at(beyond) == opponent || standing.contains(beyond) {
                    walls.insert(beyond);
                } else if stones.at(loc) == fate.champion {
                    border.insert(loc);
                    exposed.insert(loc);
                } else if may_be_open {
                    supposed.insert(beyond);
                    exposed.insert(loc);
                } else {
                    return Err(NoQuestion::Open);
                }
            }
        }
        walls.union_with(&supposed);
        let mut all = region.clone();
        all.union_with(&walls);
        let web = Web::new(graph, &all).ok_or(NoQuestion::TooLarge)?;
        let cells = |set: &LocSet| web.cells(set);
        let (walls, supposed) = (cells(&walls), cells(&supposed));
        let mut board =
            Board { own: cells(&stones.of(fate.owner)), foe: cells(&stones.of(!fate.owner)) };
        if supposed.any() {
            board = Board { own: board.own - supposed, foe: board.foe | supposed };
        }
        let (playable, border, exposed) = (cells(region), cells(&border), cells(&exposed));
        let own_vow = fate
            .vowed
            .iter()
            .all(|loc| stones.at(loc).is_some_and(|color| Some(color) == fate.champion));
        if !own_vow || !fate.vowed.is_subset(region) {
            return Err(NoQuestion::Vow);
        }
        let vowed = cells(&fate.vowed);
        let field = Field { web, playable, walls, supposed, border, exposed, vowed, champion };
        match field.breathes(&board) {
            true => Ok((field, board)),
            false => Err(NoQuestion::Breathless),
        }
    }

    /// One of two parts of a board, as both see it who play in it: while the joint lives
    /// on liberties in this part, and while it has others (theorem "One after the other").
    pub fn of_part(
        stones: &Stones,
        fate: &Fate,
        part: &Part,
    ) -> Result<(Field<W>, Field<W>, Board<W>), NoQuestion> {
        let graph = stones.graph();
        let attacker = !fate.owner;
        let Part { area, joint, .. } = part;
        let plain = fate.kos == super::fate::Kos::All
            && fate.champion == Some(attacker)
            && fate.vowed.is_empty()
            && *area == fate.region;
        let whole = |loc: Loc| {
            stones.at(loc) == Some(attacker)
                && stones.string(loc).all(|stone| joint.contains(stone))
        };
        if !plain || joint.is_empty() || !joint.is_subset(area) || !joint.iter().all(whole) {
            return Err(NoQuestion::Part);
        }
        let mut walls = LocSet::empty(graph.len());
        for loc in area.iter().filter(|&loc| !joint.contains(loc)) {
            for &beyond in graph.neighbors(loc).iter().filter(|&&y| !area.contains(y)) {
                if stones.at(beyond) != Some(fate.owner) {
                    return Err(NoQuestion::Open);
                }
                walls.insert(beyond);
            }
        }
        let mut all = area.clone();
        all.union_with(&walls);
        let web = Web::new(graph, &all).ok_or(NoQuestion::TooLarge)?;
        let cells = |set: &LocSet| web.cells(set);
        let board = Board { own: cells(&stones.of(fate.owner)), foe: cells(&stones.of(attacker)) };
        let (walls, joint, playable) = (cells(&walls), cells(joint), cells(area));
        let alone = Field {
            web,
            playable,
            walls,
            supposed: Bits::EMPTY,
            border: joint,
            exposed: joint,
            vowed: Bits::EMPTY,
            champion: Some(Side::Prover),
        };
        let held = Field {
            playable: playable - joint,
            walls: walls | joint,
            border: Bits::EMPTY,
            exposed: Bits::EMPTY,
            ..alone.clone()
        };
        match held.breathes(&board) {
            true => Ok((alone, held, board)),
            false => Err(NoQuestion::Breathless),
        }
    }

    /// Where nobody has a stone.
    #[inline]
    pub fn empty(&self, board: &Board<W>) -> Bits<W> {
        self.playable - board.stones()
    }

    /// Has every string a liberty, or is a wall?
    pub fn breathes(&self, board: &Board<W>) -> bool {
        let empty = self.empty(board);
        let all = |stones: Bits<W>| {
            let mut strings = self.web.parts(stones);
            strings.all(|string| string.meets(self.walls) || self.web.around(string).meets(empty))
        };
        all(board.own) && all(board.foe)
    }

    /// The cells of a string of the owner's, if it can be asked about here: the attacker has
    /// all of it before him, joined to no wall; the owner has to have a part of it.
    pub fn cells_of(&self, own: Bits<W>, string: &LocSet) -> Option<Bits<W>> {
        let inside = self.web.cells(string) & self.playable;
        let fits = match self.champion {
            Some(Side::Prover) => {
                inside.len() as usize == string.len() && !self.touches_wall(own, inside)
            }
            _ => inside.any(),
        };
        fits.then_some(inside)
    }

    /// Is a string of these stones joined to a wall?
    pub fn touches_wall(&self, of: Bits<W>, string: Bits<W>) -> bool {
        string.any() && self.web.string(of, string.first()).meets(self.walls)
    }

    /// A play, legal apart from bans on kos; none if it is not. The champion
    /// leaves a liberty in the region to walls beside his play.
    pub fn play(&self, board: &Board<W>, side: Side, cell: usize) -> Option<Played<W>> {
        let web = &self.web;
        let near = web.near[cell];
        let stone = Bits::one(cell);
        let mine = board.of(side) | stone;
        let theirs = board.of(other(side));
        let empty = self.playable - mine - theirs;
        let mut captured = Bits::EMPTY;
        // Supposed walls hold nothing together that the champion may rely on.
        let known = theirs - self.supposed;
        let mut left = near & known;
        while left.any() {
            let string = web.string(known, left.first());
            left = left - string;
            let around = web.around(string);
            if around.meets(empty) {
                continue;
            }
            // The champion leaves walls a liberty; his own, of a joint, keep one elsewhere.
            if string.meets(self.walls) && self.champion != Some(side) {
                continue;
            }
            if string.meets(self.walls) || (around & theirs).meets(self.supposed) {
                return None;
            }
            captured |= string;
        }
        if self.champion == Some(side) {
            // What may stand on a supposed wall keeps a liberty too.
            for wall in (near & self.supposed).iter() {
                let mut string = Bits::one(wall);
                for cell in (web.near[wall] & known).iter() {
                    string |= web.string(known, cell);
                }
                if !web.around(string).meets(empty) {
                    return None;
                }
            }
        }
        let mut ko = None;
        if !near.meets(empty) {
            let string = web.string(mine, cell);
            let breath = web.around(string) & (empty | captured);
            if breath.is_empty() && !string.meets(self.walls) {
                return None;
            }
            let alone = string.is_single() && breath.is_single() && !string.meets(self.walls);
            if captured.is_single() && alone {
                ko = Some(captured.first());
            }
        }
        let theirs = theirs - captured;
        let (own, foe) = match side {
            Side::Refuter => (mine, theirs),
            Side::Prover => (theirs, mine),
        };
        Some(Played { board: Board { own, foe }, captured, ko })
    }
}
