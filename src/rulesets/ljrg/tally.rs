//! The score: LJRG C1 and C2, from a control that somebody else found.

use super::control::Known;
use super::{INFO, certain, initial};
use crate::board::{Color, Loc, LocSet, PerColor, coord, region};
use crate::rules::Points;
use crate::rulesets::api::{End, GameResult, Owner, Status, StringStatus, Tally, Unscorable};
use crate::rulesets::basis;

/// Nothing is known about control: what is certain all the same.
pub fn undecided(end: &End) -> Result<Tally, Unscorable> {
    let situation = &end.situation;
    let possible = both(|color| certain::possible_control(situation, color));
    let most = both(|color| certain::worth(situation, color, &possible[color]));
    let prisoners = prisoners(end)?;
    let (low, high) = (
        margin(prisoners) - Points::whole(most.white),
        margin(prisoners) + Points::whole(most.black),
    );
    let open = |loc| possible.black.contains(loc) || possible.white.contains(loc);
    let owner: Vec<Owner> = situation
        .graph()
        .locs()
        .map(|loc| if open(loc) { Owner::Undecided } else { Owner::Nobody })
        .collect();
    // Own stones on own control do not count.
    let territory = situation
        .graph()
        .locs()
        .map(|loc| {
            let scores = |color: Color| {
                possible[color].contains(loc) && situation.stones.at(loc) != Some(color)
            };
            if Color::BOTH.into_iter().any(scores) { Owner::Undecided } else { Owner::Nobody }
        })
        .collect();
    let strings = strings(end, |string| match owner[string.index()] {
        Owner::Nobody => (Status::Seki, "uncontrolled"),
        _ => (Status::Undecided, ""),
    });
    let decided = low == high;
    Ok(Tally {
        proven: decided && owner.iter().all(|&owner| owner == Owner::Nobody),
        owner,
        territory,
        strings,
        score: decided.then_some(prisoners),
        bounds: (low, high),
        result: if decided { GameResult::from_margin(low) } else { GameResult::Undecided },
        basis: "position",
        warnings: remarks(end),
    })
}

/// C1 and C2 for a given control of each player.
pub fn of_control(end: &End, control: &PerColor<LocSet>) -> Result<Tally, Unscorable> {
    let situation = &end.situation;
    let graph = situation.graph();
    for color in Color::BOTH {
        basis::require_on_board(graph, &control[color], "the control map")?;
    }
    let mut warnings = remarks(end);
    let mut possible = true;
    for color in Color::BOTH {
        if let Some(problem) = contradiction(end, color, &control[color]) {
            warnings.push(problem);
            possible = false;
        }
    }
    let pair = |loc, counts: &dyn Fn(Color) -> bool| {
        let is = |color: Color| control[color].contains(loc) && counts(color);
        Owner::from_pair(is(Color::Black), is(Color::White))
    };
    let strings = strings(end, |string| {
        let on = |color: Color| {
            situation.stones.string(string).all(|stone| control[color].contains(stone))
        };
        let own = situation.stones.at(string).is_some_and(on);
        let opposing = situation.stones.at(string).is_some_and(|color| on(!color));
        match (own, opposing) {
            (_, true) => (Status::Dead, "on opposing control"),
            (true, false) => (Status::Alive, "controlled"),
            (false, false) => (Status::Seki, "uncontrolled"),
        }
    });
    let prisoners = prisoners(end)?;
    let score = both(|color| {
        prisoners[color] + Points::whole(certain::worth(situation, color, &control[color]))
    });
    Ok(Tally {
        owner: graph.locs().map(|loc| pair(loc, &|_| true)).collect(),
        territory: graph
            .locs()
            .map(|loc| pair(loc, &|color| situation.stones.at(loc) != Some(color)))
            .collect(),
        strings,
        score: Some(score),
        bounds: (margin(score), margin(score)),
        result: GameResult::from_margin(margin(score)),
        proven: possible,
        basis: "control",
        warnings,
    })
}

/// C1 and C2 from what a search knows: proven control, and claims about which
/// it knows nothing.
pub fn of_known(end: &End, known: &Known) -> Result<Tally, Unscorable> {
    let situation = &end.situation;
    let mut tally = of_control(end, &known.control)?;
    let most = both(|color| {
        let mut most = known.control[color].clone();
        most.union_with(&known.open[color]);
        most
    });
    let undecided = |loc| Color::BOTH.iter().any(|&color| known.open[color].contains(loc));
    for loc in situation.graph().locs().filter(|&loc| undecided(loc)) {
        tally.owner[loc.index()] = Owner::Undecided;
        let scores = |color: Color| {
            known.open[color].contains(loc) && situation.stones.at(loc) != Some(color)
        };
        if Color::BOTH.into_iter().any(scores) {
            tally.territory[loc.index()] = Owner::Undecided;
        }
    }
    for string in &mut tally.strings {
        if situation.stones.string(string.at).any(undecided) {
            string.status = Status::Undecided;
            string.detail = String::new();
        }
    }
    let prisoners = prisoners(end)?;
    let worth = |color, set| Points::whole(certain::worth(situation, color, set));
    let least = both(|color| prisoners[color] + worth(color, &known.control[color]));
    let most = both(|color| prisoners[color] + worth(color, &most[color]));
    tally.bounds = (least.black - most.white, most.black - least.white);
    tally.proven = Color::BOTH.iter().all(|&color| known.open[color].is_empty());
    if tally.bounds.0 != tally.bounds.1 {
        tally.score = None;
        tally.result = GameResult::Undecided;
    }
    tally.basis = "search";
    Ok(tally)
}

/// From dead stones that the players agreed on: with these taken off, a
/// connected set of empty locations that only one colour touches counts as
/// that colour's control, unless it is certain that it is not; the other
/// stones as their owner's. That is what the text's own dispute breaker
/// settles, not a proof of control.
pub fn of_agreement(end: &End, dead: &LocSet) -> Result<Tally, Unscorable> {
    let situation = &end.situation;
    let graph = situation.graph();
    basis::whole_strings(&situation.stones, dead)?;
    let mut left = situation.stones.clone();
    for loc in dead.iter() {
        left.take(loc);
    }
    let possible = both(|color| certain::possible_control(situation, color));
    let mut control = both(|color| left.of(color));
    let mut neutral = LocSet::empty(graph.len());
    for area in region::components(graph, |loc| left.is_empty_at(loc)) {
        match region::sole_neighbor(&left, &area) {
            Some(color) if area.is_subset(&possible[color]) => control[color].union_with(&area),
            _ => neutral.union_with(&area),
        }
    }
    let mut tally = of_control(end, &control)?;
    // Agreed life is no bordered set, so the map's own check says nothing here.
    tally.warnings = remarks(end);
    let mut stranded = dead.clone();
    stranded.intersect_with(&neutral);
    if !stranded.is_empty() {
        tally.warnings.push(format!(
            "dead stones that lie in nobody's territory count for nobody: {}",
            coord::vertices(graph, stranded.iter())
        ));
    }
    let open = neutral.iter().any(|loc| situation.stones.is_empty_at(loc));
    if open {
        tally.warnings.push(
            "there are neutral locations: eyes of stones that live without control (seki) count \
             under LJRG only if a control map says so, here they count as territory"
                .to_string(),
        );
    }
    for string in &mut tally.strings {
        let is_dead = dead.contains(string.at);
        string.status = if is_dead { Status::Dead } else { Status::Alive };
        string.detail = "agreed".to_string();
    }
    tally.proven = false;
    tally.basis = "agreed";
    Ok(tally)
}

/// Why nobody can control exactly these locations, if that is plain to see: a
/// union of bordered sets is bordered itself (C5), and some sets can never be
/// locked.
fn contradiction(end: &End, player: Color, control: &LocSet) -> Option<String> {
    let (stones, graph) = (&end.situation.stones, end.situation.graph());
    let says = |loc, why: &str| {
        Some(format!("{player} cannot control {}: {why}", coord::vertex(graph, loc)))
    };
    for loc in control.iter() {
        let outside = graph.neighbors(loc).iter().find(|&&beside| !control.contains(beside));
        let Some(&outside) = outside else { continue };
        if stones.at(loc) != Some(player) {
            return says(loc, "it is not bordered (LJRG C5.1); counted as given");
        }
        if stones.at(outside) == Some(player) {
            return says(loc, "its string is cut in two (LJRG C5.2); counted as given");
        }
    }
    let possible = certain::possible_control(&end.situation, player);
    let beyond = control.iter().find(|&loc| !possible.contains(loc))?;
    says(beyond, "no 2-eye formation can include it (LJRG C8); counted as given")
}

/// Captives and komi: what each side has apart from control (C1.4). Komi is
/// black captives (A2.5), negative komi white ones (handicap games, A2.9).
fn prisoners(end: &End) -> Result<PerColor<Points>, Unscorable> {
    let captives = basis::captives(end)?;
    Ok(PerColor::new(
        Points::whole(captives.white) + (-end.komi).max(Points::ZERO),
        Points::whole(captives.black) + end.komi.max(Points::ZERO),
    ))
}

fn margin(score: PerColor<Points>) -> Points {
    score.black - score.white
}

fn both<T>(value: impl Fn(Color) -> T) -> PerColor<T> {
    PerColor::new(value(Color::Black), value(Color::White))
}

fn strings(end: &End, status: impl Fn(Loc) -> (Status, &'static str)) -> Vec<StringStatus> {
    let all = end.situation.stones.strings();
    let judged = all.into_iter().map(|at| {
        let (status, detail) = status(at);
        StringStatus { at, status, detail: detail.to_string() }
    });
    judged.collect()
}

fn remarks(end: &End) -> Vec<String> {
    match initial::require_whole_komi(end.komi) {
        Ok(()) => Vec::new(),
        Err(problem) => vec![format!("{problem}; {} counts it for White as it is", INFO.id)],
    }
}
