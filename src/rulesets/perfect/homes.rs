//! What players keep while play goes on: who only answers in his locks and passes otherwise
//! has, at the end of play, at least what they are worth now (`docs/theorems/play.md`, "Homes").

use super::locks::{self, Land};
use crate::board::{Color, LocSet, PerColor, Stones};
use crate::game::Manner;
use crate::rulesets::inquiry::{Answer, Subject};

/// What a player keeps in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Home {
    /// What he has at least by it, in points, prisoners not counted.
    pub points: i32,
    /// Stones, his own and his opponent's, that stay on the board whatever follows.
    pub stay: PerColor<LocSet>,
}

impl Home {
    fn of(stones: &Stones, answers: &[(Subject, Answer)], keeper: Color) -> Option<Home> {
        let land = Land::of(stones, answers, keeper)?;
        let beside = land.beside();
        let points =
            stones.graph().locs().map(|loc| match (stones.at(loc), land.all.contains(loc)) {
                (at, true) => 1 + sign(at, !keeper),
                (_, false) if beside.contains(loc) => 0,
                (at, false) => sign(at, !keeper) - 1,
            });
        let mut foreign = stones.of(!keeper).clone();
        foreign.subtract(&land.all);
        let mut stay = PerColor::new(foreign.clone(), foreign);
        let points = points.sum();
        stay[keeper] = land.border;
        Some(Home { points, stay })
    }
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
/// claims that stand there.
pub fn homes(
    stones: &Stones,
    answers: &[(Subject, Answer)],
    known: &[Claim],
) -> PerColor<Option<Home>> {
    let still = known.iter().filter(|claim| claim.stands(stones));
    let still = still.map(|claim| (claim.subject(), Answer::Yes { manner: Manner::Quiet }));
    let all: Vec<_> = answers.iter().cloned().chain(still).collect();
    let of = |keeper| Home::of(stones, &all, keeper);
    PerColor::new(of(Color::Black), of(Color::White))
}

/// The locks among some answers about a position.
pub fn claims(stones: &Stones, answers: &[(Subject, Answer)]) -> Vec<Claim> {
    let of =
        |keeper| locks::proven(answers, keeper).map(move |claim| Claim::new(stones, keeper, claim));
    Color::BOTH.into_iter().flat_map(of).collect()
}
