//! The score from what is known of life and death.
//!
//! It depends on the final-strings only through which of them are alive
//! (theorem "Score without all statuses"): while some are open, what all ways
//! to settle them have in common is certain.

use super::settle::{Facts, Fortune};
use super::territory::Analysis;
use crate::board::{Color, Loc, LocSet, PerColor, coord};
use crate::rules::{Points, ko};
use crate::rulesets::api::{End, GameResult, Owner, Status, StringStatus, Tally, Unscorable};
use crate::rulesets::{basis, unfilled};

/// Open strings up to which all ways to settle them are counted.
const MAX_OPEN: usize = 10;

/// Definitions 3 for the dead strings that the players agreed on.
pub fn of_agreement(end: &End, dead: &LocSet) -> Result<Tally, Unscorable> {
    basis::whole_strings(&end.situation.stones, dead)?;
    let word = |at| if dead.contains(at) { Fortune::Dead } else { Fortune::Alive };
    let mut tally = Ways::of(end, std::slice::from_ref(dead))?.tally(end, word)?;
    tally.proven = false;
    tally.basis = "agreed";
    tally.warnings.extend(unexamined(end));
    Ok(tally)
}

/// The score as far as proven facts about the final-strings decide it.
pub fn of_facts(end: &End, facts: &Facts) -> Result<Tally, Unscorable> {
    let stones = &end.situation.stones;
    let none = || LocSet::empty(stones.graph().len());
    let fortunes: Vec<(Loc, Fortune)> =
        stones.strings().into_iter().map(|at| (at, facts.fortune(at))).collect();
    let mut dead = none();
    let mut open = Vec::new();
    for &(at, fortune) in &fortunes {
        match fortune.is_alive() {
            Some(true) => {}
            Some(false) => stones.string(at).for_each(|loc| _ = dead.insert(loc)),
            None => open.push(at),
        }
    }
    let word = |at| {
        let known = fortunes.iter().find(|(loc, _)| *loc == at);
        known.map_or(Fortune::Open, |(_, fortune)| *fortune)
    };
    let mut tally = if open.len() <= MAX_OPEN {
        let ways: Vec<LocSet> = (0..1usize << open.len())
            .map(|way| {
                let mut also = dead.clone();
                for (bit, &at) in open.iter().enumerate() {
                    if way >> bit & 1 != 0 {
                        stones.string(at).for_each(|loc| _ = also.insert(loc));
                    }
                }
                also
            })
            .collect();
        Ways::of(end, &ways)?.tally(end, word)?
    } else {
        undecided(end, word)?
    };
    tally.basis = if fortunes.is_empty() { "position" } else { "search" };
    tally.warnings.extend(direct_ko(end, facts));
    Ok(tally)
}

/// The ways in which the strings may turn out, counted.
struct Ways {
    counts: Vec<Analysis>,
    prisoners: PerColor<Points>,
}

impl Ways {
    fn of(end: &End, dead: &[LocSet]) -> Result<Ways, Unscorable> {
        let stones = &end.situation.stones;
        let counts = dead.iter().map(|dead| Analysis::new(stones, dead)).collect();
        Ok(Ways { counts, prisoners: prisoners(end)? })
    }

    /// What all counts have in common.
    fn shared<T: PartialEq>(&self, of: impl Fn(&Analysis) -> T) -> Option<T> {
        let mut all = self.counts.iter().map(of);
        let first = all.next()?;
        all.all(|other| other == first).then_some(first)
    }

    fn owners(&self, end: &End, of: impl Fn(&Analysis) -> &PerColor<LocSet>) -> Vec<Owner> {
        let whose = |loc| {
            let set = |count: &Analysis| {
                let sets = of(count);
                Owner::from_pair(sets.black.contains(loc), sets.white.contains(loc))
            };
            self.shared(set).unwrap_or(Owner::Undecided)
        };
        end.situation.graph().locs().map(whose).collect()
    }

    fn score(&self, count: &Analysis) -> PerColor<Points> {
        let side = |color| Points::whole(count.points(color)) + self.prisoners[color];
        PerColor::new(side(Color::Black), side(Color::White))
    }

    fn tally(&self, end: &End, word: impl Fn(Loc) -> Fortune) -> Result<Tally, Unscorable> {
        let stones = &end.situation.stones;
        let strings = stones.strings().into_iter().map(|at| {
            let fortune = word(at);
            let seki = |count: &Analysis| {
                stones.at(at).is_some_and(|color| count.in_seki[color].contains(at))
            };
            let status = match (fortune.is_alive(), self.shared(seki)) {
                (None, _) | (Some(true), None) => Status::Undecided,
                (Some(false), _) => Status::Dead,
                (Some(true), Some(true)) => Status::Seki,
                (Some(true), Some(false)) => Status::Alive,
            };
            StringStatus { at, status, detail: detail(fortune, status) }
        });
        let margin = |count: &Analysis| self.score(count).black - self.score(count).white;
        let margins = || self.counts.iter().map(margin);
        let low = margins().min().unwrap_or(Points::ZERO);
        let high = margins().max().unwrap_or(Points::ZERO);
        let owner = self.owners(end, |count| &count.secure);
        let territory = self.owners(end, |count| &count.territory);
        let score = self.shared(|count| self.score(count));
        let lost = self.shared(|count| (count.lost(Color::Black), count.lost(Color::White)));
        let dame = self.shared(|count| count.costly_dame.clone());
        let unfilled = lost.zip(dame).and_then(|((black, white), dame)| {
            unfilled::warning(stones.graph(), PerColor::new(black, white), &dame)
        });
        Ok(Tally {
            proven: score.is_some() && !owner.contains(&Owner::Undecided),
            owner,
            territory,
            strings: strings.collect(),
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
}

/// The rules' word for a string; "in-seki" belongs to regions, and is added.
fn detail(fortune: Fortune, status: Status) -> String {
    match (fortune, status) {
        (Fortune::Alive, Status::Seki) => "in-seki".to_string(),
        (_, Status::Seki) => format!("{}, in-seki", fortune.word()),
        _ => fortune.word().to_string(),
    }
}

/// Too much is open. A player without stones has no eye-points; one with stones
/// has at most every empty intersection and every opposing stone.
fn undecided(end: &End, word: impl Fn(Loc) -> Fortune) -> Result<Tally, Unscorable> {
    let stones = &end.situation.stones;
    let graph = stones.graph();
    let [black, white] = Color::BOTH.map(|color| stones.count(color));
    let empty = graph.len() - black - white;
    let most = |own: usize, opposing: usize| {
        Points::whole(if own == 0 { 0 } else { (empty + 2 * opposing) as i32 })
    };
    let prisoners = prisoners(end)?;
    let margin = prisoners.black - prisoners.white;
    let strings = stones.strings().into_iter().map(|at| {
        let fortune = word(at);
        let status = match fortune.is_alive() {
            Some(false) => Status::Dead,
            // Whether it is in-seki is open too.
            _ => Status::Undecided,
        };
        StringStatus { at, status, detail: detail(fortune, status) }
    });
    Ok(Tally {
        owner: vec![Owner::Undecided; graph.len()],
        territory: vec![Owner::Undecided; graph.len()],
        strings: strings.collect(),
        score: None,
        bounds: (margin - most(white, black), margin + most(black, white)),
        result: GameResult::Undecided,
        proven: false,
        basis: "search",
        warnings: Vec::new(),
    })
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
