//! Play in a part of the board as a question: a player, the *holder*, answers in
//! it so that what the part is worth to the owner of an analysis is at least, or
//! at most, so much whenever his opponent stops
//! (`docs/theorems.md`, "Parts of analyses").

use super::contest::PASS;
use super::field::{Cells, Field, Man, Men, each};
use super::packed::Packed;
use crate::board::{Color, LocSet, Stones};
use crate::game::arena::{Arena, Leaf, Successors};
use crate::game::{Game, Side, Standing};

/// A question about a part of the board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Hold {
    /// Whose analysis.
    pub owner: Color,
    /// Who holds the part: he plays second in it, unless `first` says otherwise.
    pub holder: Color,
    /// The part.
    pub part: LocSet,
    /// The locations of all parts, in none of which his walls have eyes.
    pub parts: LocSet,
    /// What the owner gets here at least (he holds it), or at most.
    pub points: i32,
    /// Does he answer in other parts too? Then his ko-captures here can be answered at once.
    pub others: bool,
    /// Does he start?
    pub first: bool,
}

/// The names of the theorems, by number.
const LEMMAS: &[&str] = &["what passing keeps", "what walls keep"];
const PASSING: u8 = 0;
const WALLS: u8 = 1;

/// The question as a game.
pub struct PartGame {
    field: Field,
    owner: Man,
    points: i32,
    single: Cells,
    double: Cells,
    start: State,
    others: bool,
    packed: Packed,
}

/// A situation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct State {
    men: Men,
    turn: Man,
    /// Has the opponent just played elsewhere, or passed?
    away: bool,
    /// Where the side whose turn it is (or the one who went away) may not play.
    ban: Option<u8>,
}

const TURN_OWN: u64 = 1;
const AWAY: u64 = 2;
const BAN_SHIFT: u32 = 8;

impl PartGame {
    /// The game; none if the part is none that "Parts of analyses" speaks of.
    pub fn new(stones: &Stones, hold: &Hold) -> Option<PartGame> {
        let Hold { owner, holder, part, parts, .. } = hold;
        if !part.is_subset(parts) || (hold.first && owner == holder) {
            return None;
        }
        let field = Field::new(stones, *holder, part, parts)?;
        let men = field.men(stones, *holder);
        let owner = if owner == holder { Man::Own } else { Man::Opp };
        let (single, double) = (field.empty(&men), men.of(owner.other()));
        let turn = if hold.first { Man::Own } else { Man::Opp };
        let start = State { men, turn, away: false, ban: None };
        let packed = Packed::new(field.locs.len());
        let (points, others) = (hold.points, hold.others);
        Some(PartGame { field, owner, points, single, double, start, others, packed })
    }

    /// What a set of cells is worth to the owner.
    fn worth(&self, held: Cells) -> i32 {
        ((held & self.single).count_ones() + 2 * (held & self.double).count_ones()) as i32
    }

    /// What the part is worth to the owner if the analysis ends so: at least, or
    /// at most.
    fn value(&self, men: &Men) -> i32 {
        let immortal = self.field.immortal(men, self.owner);
        self.worth(immortal | self.field.surrounded(immortal, self.owner))
    }

    fn is_enough(&self, points: i32) -> bool {
        match self.owner {
            Man::Own => points >= self.points,
            Man::Opp => points <= self.points,
        }
    }

    fn is_goal_at(&self, state: &State) -> bool {
        state.turn == Man::Own
            && state.away
            && state.ban.is_none()
            && self.stands(&state.men)
            && self.is_enough(self.value(&state.men))
    }

    fn stands(&self, men: &Men) -> bool {
        men.own & self.field.fence == self.field.fence
    }

    /// What follows if one side passes from here.
    fn by_passing(&self, men: &Men) -> Standing {
        if !self.stands(men) {
            return Standing::Lost;
        }
        let kept = self.value(men);
        let hoped = || self.worth(self.field.prospects(men, self.owner));
        match self.owner {
            Man::Own if kept >= self.points => Standing::Won,
            Man::Own if hoped() < self.points => Standing::Lost,
            Man::Opp if kept > self.points => Standing::Lost,
            Man::Opp if hoped() <= self.points => Standing::Won,
            _ => Standing::Open,
        }
    }

    /// What follows if the holder fills what is behind his walls.
    fn by_walls(&self, men: &Men) -> Standing {
        let filled = if self.stands(men) { self.field.filled(men) } else { 0 };
        if filled == 0 {
            return Standing::Open;
        }
        let points = match self.owner {
            Man::Own => {
                let immortal = self.field.immortal(men, Man::Own);
                self.worth(filled | immortal | self.field.surrounded(immortal, Man::Own))
            }
            Man::Opp => self.worth(self.field.prospects(men, Man::Opp) & !filled),
        };
        if self.is_enough(points) { Standing::Won } else { Standing::Open }
    }

    fn apply(&self, number: u8, men: &Men) -> Standing {
        match number {
            PASSING => self.by_passing(men),
            WALLS => self.by_walls(men),
            _ => Standing::Open,
        }
    }

    fn leaf(&self, state: &State) -> Leaf {
        let lemma = |number| (number, self.apply(number, &state.men));
        let known = [PASSING, WALLS].into_iter().map(lemma);
        match known.into_iter().find(|(_, standing)| *standing != Standing::Open) {
            Some((number, standing)) => Leaf::Lemma(number, standing),
            None if self.is_goal_at(state) => Leaf::Goal,
            None => Leaf::Open,
        }
    }

    fn followers(&self, state: &State) -> Vec<(u32, State)> {
        let State { men, turn, away, ban } = *state;
        let mut followers = Vec::new();
        if !self.stands(&men) {
            return followers;
        }
        let barred = if away { None } else { ban };
        for cell in each(self.field.empty(&men)) {
            if barred == Some(cell as u8) {
                continue;
            }
            let Some((after, removed)) = self.field.play(&men, turn, cell) else { continue };
            let other = turn.other();
            let retaken = removed.trailing_zeros() as usize;
            let is_ko = removed.count_ones() == 1
                && !(self.others && turn == Man::Own)
                && self.field.retakes(&men, &after, other, retaken);
            let ban = is_ko.then_some(retaken as u8);
            let next = State { men: after, turn: other, away: false, ban };
            followers.push((self.field.locs[cell].index() as u32, next));
        }
        match turn {
            Man::Opp => followers.push((PASS, State { men, turn: Man::Own, away: true, ban })),
            // To a play he may always pass; to a pass only if he is content.
            Man::Own if !away || (ban.is_some() && self.is_enough(self.value(&men))) => {
                followers.push((PASS, State { men, turn: Man::Opp, away: false, ban: None }));
            }
            Man::Own => {}
        }
        followers
    }

    /// A guess of how far the holder is from what he wants: by what the owner's
    /// stones cover, or could if nobody stood in their way.
    fn effort(&self, men: &Men) -> u32 {
        let missing = match self.owner {
            Man::Own => self.points - self.worth(self.field.all & !men.opp),
            Man::Opp => self.worth(men.opp) - self.points,
        };
        1 + missing.max(0) as u32
    }

    fn pack(&self, state: &State) -> Vec<u64> {
        let mut flags = state.ban.map_or(0, |cell| u64::from(cell) + 1) << BAN_SHIFT;
        flags |= if state.turn == Man::Own { TURN_OWN } else { 0 };
        flags |= if state.away { AWAY } else { 0 };
        self.packed.pack(&state.men, flags)
    }

    fn unpack(&self, key: &[u64]) -> Option<State> {
        let (men, flags) = self.packed.unpack(key)?;
        let ban = match flags >> BAN_SHIFT {
            0 => None,
            cell => Some(u8::try_from(cell - 1).ok()?),
        };
        let turn = if flags & TURN_OWN != 0 { Man::Own } else { Man::Opp };
        Some(State { men, turn, away: flags & AWAY != 0, ban })
    }
}

impl Game for PartGame {
    fn width(&self) -> usize {
        self.packed.width()
    }

    fn start(&self) -> Vec<u64> {
        self.pack(&self.start)
    }

    fn is_valid(&self, key: &[u64]) -> bool {
        self.unpack(key).is_some_and(|state| {
            let Men { own, opp } = state.men;
            own & opp == 0 && (own | opp) & !self.field.all == 0 && self.pack(&state) == key
        })
    }

    fn side(&self, key: &[u64]) -> Side {
        match self.unpack(key).map(|state| state.turn) {
            Some(Man::Opp) => Side::Refuter,
            _ => Side::Prover,
        }
    }

    fn is_goal(&self, key: &[u64]) -> bool {
        self.unpack(key).is_some_and(|state| self.is_goal_at(&state))
    }

    fn moves(&self, key: &[u64], out: &mut Vec<(u32, Vec<u64>)>) {
        let Some(state) = self.unpack(key) else { return };
        let followers = self.followers(&state);
        out.extend(followers.iter().map(|(label, next)| (*label, self.pack(next))));
    }

    fn lemma(&self, number: u8, key: &[u64]) -> Standing {
        self.unpack(key).map_or(Standing::Open, |state| self.apply(number, &state.men))
    }

    fn lemma_names(&self) -> &'static [&'static str] {
        LEMMAS
    }
}

impl Arena for PartGame {
    fn width(&self) -> usize {
        Game::width(self)
    }

    fn start(&self) -> (Vec<u64>, Leaf) {
        (self.pack(&self.start), self.leaf(&self.start))
    }

    fn side(&self, key: &[u64]) -> Side {
        Game::side(self, key)
    }

    fn successors(&self, key: &[u64], out: &mut Successors) {
        let Some(state) = self.unpack(key) else { return };
        for (label, next) in self.followers(&state) {
            out.push(label, &self.pack(&next), self.leaf(&next), (self.effort(&next.men), 1));
        }
    }
}
