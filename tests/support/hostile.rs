//! Questions as nobody who looks for answers would ask them.

use crate::j2003_support::sample::Random;
use crate::told::{Answers, answer};
use shinpan::board::{Color, Loc, LocSet, Stones, region};
use shinpan::rules::{Points, Setup, Situation};
use shinpan::rulesets::inquiry::Subject;
use shinpan::rulesets::{End, Ruleset};

/// Situations for one question.
pub const NODES: usize = 4_000;

/// A position in which play has ended.
pub fn end_of(stones: &Stones) -> End {
    let mut situation = Situation::of(stones.clone());
    situation.pass_count = 2;
    End::of(Setup { situation, komi: Points::ZERO, handicap: 0 })
}

/// Any of these locations.
pub fn some(random: &mut Random, of: &LocSet) -> LocSet {
    let dense = 1 + random.below(4);
    let mut chosen = of.clone();
    of.iter().filter(|_| random.below(5) >= dense).for_each(|loc| _ = chosen.remove(loc));
    chosen
}

/// Any locations of the board.
pub fn any(random: &mut Random, stones: &Stones) -> LocSet {
    some(random, &LocSet::full(stones.graph().len()))
}

/// A random string of a player's.
pub fn string(random: &mut Random, stones: &Stones, owner: Color) -> Option<LocSet> {
    let theirs: Vec<Loc> = stones.of(owner).iter().collect();
    if theirs.is_empty() {
        return None;
    }
    let at = theirs[random.below(theirs.len())];
    Some(LocSet::of(stones.graph().len(), stones.string(at)))
}

/// Some strings of a player's.
pub fn strings(random: &mut Random, stones: &Stones, owner: Color) -> Option<LocSet> {
    let mut all = string(random, stones, owner)?;
    while random.below(3) == 0 {
        all.union_with(&string(random, stones, owner)?);
    }
    Some(all)
}

/// A part of the board the edges of which a champion's own stones, his opponent's beyond,
/// or those that stand may seal; now and then the whole board or any part of it.
pub fn part(random: &mut Random, stones: &Stones, champion: Color, standing: &LocSet) -> LocSet {
    let graph = stones.graph();
    match random.below(8) {
        0 => return LocSet::full(graph.len()),
        1 | 2 => return any(random, stones),
        _ => {}
    }
    let first = Loc::new(random.below(graph.len()));
    let mut part = LocSet::of(graph.len(), [first]);
    let mut queue = vec![first];
    while let Some(inside) = queue.pop() {
        for &beyond in graph.neighbors(inside) {
            let closed = stones.at(inside) == Some(champion)
                || stones.at(beyond) == Some(!champion)
                || standing.contains(beyond);
            if !part.contains(beyond) && (!closed || random.below(5) == 0) {
                part.insert(beyond);
                queue.push(beyond);
            }
        }
    }
    part
}

/// An area about a string, or about nothing in particular.
pub fn area(random: &mut Random, stones: &Stones, region: &LocSet, about: &LocSet) -> LocSet {
    let mut area = about.clone();
    match random.below(6) {
        0 => {}
        1 => area.union_with(&region::border(stones.graph(), about)),
        2 => area.union_with(&some(random, region)),
        3 => area.union_with(&stones.empties()),
        4 => area.union_with(region),
        _ => area.union_with(&any(random, stones)),
    }
    area
}

/// A claim that a player's stones bound, nothing of what lies beside being left out.
pub fn claim(random: &mut Random, stones: &Stones, player: Color) -> LocSet {
    let graph = stones.graph();
    let mut claim = LocSet::of(graph.len(), [Loc::new(random.below(graph.len()))]);
    if random.below(4) == 0 {
        claim.insert(Loc::new(random.below(graph.len())));
    }
    let mut queue: Vec<Loc> = claim.iter().collect();
    while let Some(inside) = queue.pop() {
        for &beyond in graph.neighbors(inside) {
            let joined = stones.at(beyond) == Some(player);
            let open = stones.at(inside) != Some(player);
            if !claim.contains(beyond) && (open || joined || random.below(8) == 0) {
                claim.insert(beyond);
                queue.push(beyond);
            }
        }
    }
    claim
}

/// True answers to random claims of both players.
pub fn locks(random: &mut Random, ruleset: &dyn Ruleset, end: &End, count: usize) -> Answers {
    let mut answers = Answers::new();
    for _ in 0..count {
        let player = Color::BOTH[random.below(2)];
        let subject = Subject::Lock { player, claim: claim(random, &end.situation.stones, player) };
        if answers.iter().any(|(asked, _)| *asked == subject) {
            continue;
        }
        if let Some(answer) = answer(ruleset, end, &subject, NODES) {
            answers.push((subject, answer));
        }
    }
    answers
}
