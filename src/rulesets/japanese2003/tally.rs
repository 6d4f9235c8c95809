//! The score from what is known of life and death.
//!
//! It depends on the final-strings only through which of them are alive
//! (theorem "Score without all statuses"): while some are open, what all ways
//! to settle them have in common is certain.

use super::blocks::{Blocks, Known, View};
use super::prospect::{Prospect, Range};
use super::settle::{Facts, Fortune};
use crate::board::{Color, Loc, LocSet, PerColor, coord};
use crate::rules::{Points, ko};
use crate::rulesets::api::{End, GameResult, Owner, Status, StringStatus, Tally, Unscorable};
use crate::rulesets::{basis, unfilled};

/// Definitions 3 for the dead strings that the players agreed on.
pub fn of_agreement(end: &End, dead: &LocSet) -> Result<Tally, Unscorable> {
    basis::whole_strings(&end.situation.stones, dead)?;
    let word = |at| if dead.contains(at) { Fortune::Dead } else { Fortune::Alive };
    let mut tally = count(end, word)?;
    tally.proven = false;
    tally.basis = "agreed";
    tally.warnings.extend(unexamined(end));
    Ok(tally)
}

/// The score as far as proven facts about the final-strings decide it.
pub fn of_facts(end: &End, facts: &Facts) -> Result<Tally, Unscorable> {
    let mut tally = count(end, |at| facts.fortune(at))?;
    tally.basis = if tally.strings.is_empty() { "position" } else { "search" };
    tally.warnings.extend(direct_ko(end, facts));
    Ok(tally)
}

/// Definitions 3, as far as the strings' fortunes decide them.
fn count(end: &End, fortune: impl Fn(Loc) -> Fortune) -> Result<Tally, Unscorable> {
    let stones = &end.situation.stones;
    let prisoners = prisoners(end)?;
    let blocks = Blocks::new(stones);
    let fortunes: Vec<Fortune> = blocks.strings.iter().map(|string| fortune(string.at)).collect();
    let known = Known {
        alive: fortunes.iter().map(|fortune| fortune.is_alive()).collect(),
        void: vec![false; blocks.blocks.len()],
    };
    let prospect = Prospect::new(&blocks, &known);
    let owners = |loc: Loc| prospect.owners[blocks.node[loc.index()]];
    let owner: Vec<Owner> = stones.graph().locs().map(|loc| owners(loc).certain()).collect();
    let territory = |loc: Loc| match stones.at(loc) {
        Some(color) => owners(loc).on_stone_of(color).certain(),
        None => owners(loc).certain(),
    };
    let territory: Vec<Owner> = stones.graph().locs().map(territory).collect();
    let strings = blocks.strings.iter().zip(&fortunes).map(|(string, &fortune)| {
        let status = match (fortune.is_alive(), owner[string.at.index()]) {
            (Some(false), _) => Status::Dead,
            (Some(true), Owner::One(_)) => Status::Alive,
            (Some(true), Owner::Nobody) => Status::Seki,
            _ => Status::Undecided,
        };
        StringStatus { at: string.at, status, detail: detail(fortune, status) }
    });
    let strings = strings.collect();
    let side = |color| {
        let Range { least, most } = prospect.points[color];
        (least == most).then(|| Points::whole(least) + prisoners[color])
    };
    let score = side(Color::Black).zip(side(Color::White));
    let score = score.map(|(black, white)| PerColor::new(black, white));
    let even = prisoners.black - prisoners.white;
    let low = Points::whole(prospect.margin.least) + even;
    let high = Points::whole(prospect.margin.most) + even;
    let (lost, dame, extent) = View::new(&blocks, &known).lost();
    let unfilled = unfilled::warning(stones.graph(), lost, &dame, extent);
    Ok(Tally {
        proven: score.is_some() && !owner.contains(&Owner::Undecided),
        owner,
        territory,
        strings,
        score,
        bounds: (low, high),
        result: match low == high {
            true => GameResult::from_margin(low),
            false => GameResult::Undecided,
        },
        basis: "search",
        warnings: unfilled.into_iter().collect(),
    })
}

/// The rules' word for a string; "in-seki" belongs to regions, and is added.
fn detail(fortune: Fortune, status: Status) -> String {
    match (fortune, status) {
        (Fortune::Alive, Status::Seki) => "in-seki".to_string(),
        (_, Status::Seki) => format!("{}, in-seki", fortune.word()),
        _ => fortune.word().to_string(),
    }
}

/// {long-cycle-tie / long-cycle-win}: no ending pass, so no final-position, no
/// final-strings and no score.
pub fn long_cycle(end: &End, winner: Option<Color>, dead_given: bool) -> Tally {
    let nobody = vec![Owner::Nobody; end.situation.graph().len()];
    let mut warnings = Vec::new();
    if dead_given {
        warnings.push("the game ended by a long cycle: the list of dead stones is not used".into());
    }
    Tally {
        owner: nobody.clone(),
        territory: nobody,
        strings: Vec::new(),
        score: None,
        bounds: (Points::ZERO, Points::ZERO),
        result: winner.map_or(GameResult::Tie, GameResult::WinWithoutScore),
        proven: true,
        basis: "position",
        warnings,
    }
}

/// The two halves of the prisoner-difference, with komi for White.
fn prisoners(end: &End) -> Result<PerColor<Points>, Unscorable> {
    let captives = basis::captives(end)?;
    Ok(PerColor::new(Points::whole(captives.white), Points::whole(captives.black) + end.komi))
}

/// Ko-stones of the position.
fn ko_stones(end: &End) -> Vec<Loc> {
    let mut stones: Vec<Loc> =
        ko::kos(&end.situation.stones).into_iter().map(|(stone, _)| stone).collect();
    stones.sort();
    stones.dedup();
    stones
}

/// The pass that {direct-ko} would forbid: of a game that it ended, or of one
/// that might end so.
fn second_pass(end: &End) -> (&'static str, &'static str) {
    match end.situation.pass_count {
        2.. => ("the last pass was illegal", "the last pass was illegal"),
        _ => ("a pass may not succeed a pass here", "a second pass would be illegal here"),
    }
}

/// {direct-ko}, where no search says what is capturable-3.
fn unexamined(end: &End) -> Option<String> {
    let stones = ko_stones(end);
    (!stones.is_empty()).then(|| {
        format!(
            "direct-ko is not examined: {} if one of these ko-stones is capturable-3: {}",
            second_pass(end).1,
            coord::vertices(end.situation.graph(), stones)
        )
    })
}

/// The ko-stones of which it is open whether they are capturable-3.
pub fn open_ko_stones(end: &End, facts: &Facts) -> Vec<Loc> {
    let stones = ko_stones(end).into_iter();
    stones.filter(|&at| facts.is_capturable3(at).is_none()).collect()
}

/// {direct-ko}: a capturable-3 final-string forbids the pass that would make
/// the position final. The score is given all the same.
fn direct_ko(end: &End, facts: &Facts) -> Vec<String> {
    let graph = end.situation.graph();
    let all = ko_stones(end).into_iter();
    let forbidden: Vec<Loc> = all.filter(|&at| facts.is_capturable3(at) == Some(true)).collect();
    let open = open_ko_stones(end, facts);
    let (surely, perhaps) = second_pass(end);
    let mut warnings = Vec::new();
    if !forbidden.is_empty() {
        let are = if forbidden.len() == 1 { "is" } else { "are" };
        let named = coord::vertices(graph, forbidden);
        warnings.push(format!("direct-ko: {surely}: {named} {are} capturable-3"));
    } else if !open.is_empty() {
        warnings.push(format!(
            "direct-ko is not decided: {perhaps} if one of these ko-stones is capturable-3: {}",
            coord::vertices(graph, open)
        ));
    }
    warnings
}
