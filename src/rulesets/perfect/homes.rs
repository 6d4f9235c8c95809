//! What players keep while play goes on: who only answers in his locks and otherwise passes, or plays
//! on there where area counts, has at the end at least what they are worth now (`docs/theorems/play.md`,
//! "Homes").

use super::locks::{self, Land};
use crate::board::{Color, Loc, LocSet, PerColor, Stones, region};
use crate::game::Manner;
use crate::rulesets::api::Beside;
use crate::rulesets::inquiry::{Answer, Subject};

/// What a player keeps in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Home {
    /// What he has at least by it, in points, prisoners not counted.
    pub points: i32,
    /// How many points more if he is to move.
    pub turn: i32,
    /// Stones, his own and his opponent's, that stay on the board whatever follows.
    pub stay: PerColor<LocSet>,
    /// Does he lock anything?
    pub has_locks: bool,
}

impl Home {
    /// What he has who locks nothing and always passes.
    pub fn bare(stones: &Stones, keeper: Color) -> Home {
        let points = stones.graph().locs().map(|loc| sign(stones.at(loc), !keeper) - 1).sum();
        let mut stay = PerColor::new(stones.of(!keeper).clone(), stones.of(!keeper).clone());
        stay[keeper] = LocSet::empty(stones.graph().len());
        Home { points, turn: 0, stay, has_locks: false }
    }

    /// What he has at least, if he is to move or not.
    pub fn points_for(&self, moves: bool) -> i32 {
        self.points + if moves { self.turn } else { 0 }
    }

    fn of(land: &Land<'_>, stones: &Stones, keeper: Color, fate: Beside) -> Home {
        let beside = land.beside();
        let mut foreign = stones.of(!keeper).clone();
        foreign.subtract(&land.all);
        let mut stay = PerColor::new(foreign.clone(), foreign);
        stay[keeper] = land.border.clone();
        if fate != Beside::Area {
            let lost = i32::from(fate == Beside::Shared && !beside.is_empty());
            let points =
                stones.graph().locs().map(|loc| match (stones.at(loc), land.all.contains(loc)) {
                    (at, true) => 1 + sign(at, !keeper),
                    (_, false) if beside.contains(loc) => 0,
                    (at, false) => sign(at, !keeper) - 1,
                });
            let points = points.sum::<i32>() - lost;
            return Home { points, turn: 0, stay, has_locks: true };
        }
        // He plays on the locations beside, too, and may take stones there.
        if !beside.is_empty() {
            stay[!keeper] = LocSet::empty(stones.graph().len());
        }
        let (all, beside) = (land.all.len() as i32, beside.len() as i32);
        let points = 2 * (all + beside / 2) - stones.graph().len() as i32;
        Home { points, turn: 2 * (beside % 2), stay, has_locks: true }
    }
}

/// Strings of fewer stones may well be dead in somebody's home.
const FIRM: usize = 3;

/// What a player's home may be hoped to be worth, prisoners not counted: all but what larger
/// strings of his opponent are and touch. A guess.
pub fn hope(stones: &Stones, keeper: Color) -> i32 {
    let graph = stones.graph();
    let set = |is: &dyn Fn(Loc) -> bool| LocSet::of(graph.len(), graph.locs().filter(|&it| is(it)));
    let is = |loc, color| stones.at(loc) == Some(color);
    let firm = set(&|loc| is(loc, !keeper) && stones.string_len(loc) >= FIRM);
    let touched = region::border(graph, &firm);
    // Where he may live, and his strings beside that.
    let own = set(&|loc| !is(loc, keeper) && !firm.contains(loc) && !touched.contains(loc));
    let near = region::border(graph, &own);
    let lives = set(&|loc| is(loc, keeper) && stones.string(loc).any(|stone| near.contains(stone)));
    let beside = region::border(graph, &lives);
    let worth = |loc| match stones.at(loc) {
        at if own.contains(loc) => 1 + sign(at, !keeper),
        Some(_) if lives.contains(loc) => 0,
        None if beside.contains(loc) => 0,
        at => sign(at, !keeper) - 1,
    };
    graph.locs().map(worth).sum()
}

/// One for a stone of this colour, minus one for the other one, nothing for none.
fn sign(at: Option<Color>, color: Color) -> i32 {
    match at {
        Some(stone) if stone == color => 1,
        Some(_) => -1,
        None => 0,
    }
}

/// A lock: it is one wherever the same stones are in it, as it holds in the worst case of what
/// is around.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    keeper: Color,
    claim: LocSet,
    inside: PerColor<LocSet>,
}

impl Claim {
    fn new(stones: &Stones, keeper: Color, claim: &LocSet) -> Claim {
        Claim { keeper, claim: claim.clone(), inside: inside(stones, claim) }
    }

    fn stands(&self, stones: &Stones) -> bool {
        inside(stones, &self.claim) == self.inside
    }

    fn subject(&self) -> Subject {
        Subject::Lock { player: self.keeper, claim: self.claim.clone() }
    }
}

/// The stones in a set.
fn inside(stones: &Stones, set: &LocSet) -> PerColor<LocSet> {
    let of = |color| {
        let mut of = stones.of(color).clone();
        of.intersect_with(set);
        of
    };
    PerColor::new(of(Color::Black), of(Color::White))
}

/// What players keep in a position, by the locks that are known: of these answers, and those of
/// claims that stand there. All of them are as quiet as the ruleset wants.
pub fn homes(
    stones: &Stones,
    answers: &[(Subject, Answer)],
    known: &[Claim],
    fate: Beside,
) -> PerColor<Option<Home>> {
    let still = known.iter().filter(|claim| claim.stands(stones));
    let still = still.map(|claim| (claim.subject(), Answer::Yes { manner: Manner::Quiet }));
    let all: Vec<_> = answers.iter().cloned().chain(still).collect();
    let of = |keeper| match Land::of(stones, &all, keeper) {
        Some(land) => Some(Home::of(&land, stones, keeper, fate)),
        None => fate.counts_passing().then(|| Home::bare(stones, keeper)),
    };
    PerColor::new(of(Color::Black), of(Color::White))
}

/// The locks among some answers about a position.
pub fn claims(stones: &Stones, answers: &[(Subject, Answer)]) -> Vec<Claim> {
    let of =
        |keeper| locks::proven(answers, keeper).map(move |claim| Claim::new(stones, keeper, claim));
    Color::BOTH.into_iter().flat_map(of).collect()
}
