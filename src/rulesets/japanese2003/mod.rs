//! Japanese 2003 Rules, version 35a, by Robert Jasiek.
//!
//! [`moves`] has the alternating-sequence, [`territory`] Definitions 3 and the
//! score for a given hypothetical-analysis (which strings are dead).
//!
//! Not decided yet, because both need a search for life and death: the
//! hypothetical-analysis itself, and direct-ko, which forbids a pass that
//! succeeds a pass if a final-string were capturable-3. The second pass is
//! never refused for now; a tally of a position in which it could matter (one
//! with a ko-stone) carries a warning.
//!
//! The text has no komi: an agreed komi is added to White's side of the score.

pub mod moves;
pub mod territory;

use super::api::{
    Basis, Counting, End, GameResult, Info, Owner, Ruleset, State, Status, StringStatus, Tally,
    Unscorable, require_liberties,
};
use super::{basis, unfilled};
use crate::board::{Color, LocSet, PerColor, coord};
use crate::rules::{Ending, Points, Setup, SetupError, ko, marks, setup};
use territory::Analysis;

/// Japanese 2003.
pub struct Japanese2003;

static INFO: Info = Info {
    id: "japanese2003",
    title: "Japanese 2003 Rules",
    source: "Robert Jasiek, Japanese 2003 Rules, version 35a",
    summary: "territory: life and death by hypothetical play in which a pass may release kos",
    aliases: &["j2003", "jp2003", "japanese-2003-rules"],
    stands_for: &["japanese", "jp"],
    counting: Counting::Territory,
    analyses: &[],
};

impl Ruleset for Japanese2003 {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn start(&self, start: &Setup) -> Result<Box<dyn State>, SetupError> {
        let situation = &start.situation;
        marks::refuse_marks(situation, INFO.id)?;
        require_liberties(&situation.stones)?;
        setup::require_pass_count(situation, 0..=2, INFO.id)?;
        Ok(Box::new(moves::Alternation::new(situation.clone())))
    }

    fn tally(&self, end: &End, basis: &Basis) -> Result<Tally, Unscorable> {
        if !matches!(basis, Basis::Position | Basis::Dead(_)) {
            return Err(Unscorable::WrongBasis {
                ruleset: INFO.id,
                basis: "an analysis or a control map",
                needs: "a list of dead stones",
            });
        }
        if let Some(Ending::LongCycle(winner)) = end.ending {
            return Ok(long_cycle(end, winner, matches!(basis, Basis::Dead(_))));
        }
        match basis {
            Basis::Dead(dead) => of_analysis(end, dead),
            _ => undecided(end),
        }
    }
}

/// Definitions 3 for the given dead strings.
fn of_analysis(end: &End, dead: &LocSet) -> Result<Tally, Unscorable> {
    let stones = &end.situation.stones;
    basis::whole_strings(stones, dead)?;
    let analysis = Analysis::new(stones, dead);
    let prisoners = prisoners(end)?;
    let score = PerColor::new(
        Points::whole(analysis.points(Color::Black)) + prisoners.black,
        Points::whole(analysis.points(Color::White)) + prisoners.white,
    );
    let graph = stones.graph();
    let lost = PerColor::new(analysis.lost(Color::Black), analysis.lost(Color::White));
    let is = |set: &PerColor<LocSet>, loc| {
        Owner::from_pair(set.black.contains(loc), set.white.contains(loc))
    };
    let strings = stones.strings().into_iter().map(|at| {
        let (status, detail) = if dead.contains(at) {
            (Status::Dead, "dead")
        } else if stones.at(at).is_some_and(|color| analysis.in_seki[color].contains(at)) {
            (Status::Seki, "in-seki")
        } else {
            (Status::Alive, "alive")
        };
        StringStatus { at, status, detail: detail.to_string() }
    });
    Ok(Tally {
        owner: graph.locs().map(|loc| is(&analysis.secure, loc)).collect(),
        territory: graph.locs().map(|loc| is(&analysis.territory, loc)).collect(),
        strings: strings.collect(),
        score: Some(score),
        bounds: (score.black - score.white, score.black - score.white),
        result: GameResult::from_margin(score.black - score.white),
        proven: false,
        basis: "agreed",
        warnings: unfilled::warning(graph, lost, &analysis.costly_dame)
            .into_iter()
            .chain(direct_ko(end))
            .collect(),
    })
}

/// No hypothetical-analysis: what is certain all the same. A player without
/// stones has no eye-points; one with stones has at most every empty
/// intersection and every opposing stone.
fn undecided(end: &End) -> Result<Tally, Unscorable> {
    let stones = &end.situation.stones;
    let graph = stones.graph();
    let [black, white] = Color::BOTH.map(|color| stones.count(color));
    if black == 0 && white == 0 {
        let empty = of_analysis(end, &LocSet::empty(graph.len()))?;
        return Ok(Tally { proven: true, basis: "position", ..empty });
    }
    let empty = graph.len() - black - white;
    let most = |own: usize, opposing: usize| {
        Points::whole(if own == 0 { 0 } else { (empty + 2 * opposing) as i32 })
    };
    let prisoners = prisoners(end)?;
    let margin = prisoners.black - prisoners.white;
    let strings = stones.strings().into_iter().map(|at| StringStatus {
        at,
        status: Status::Undecided,
        detail: String::new(),
    });
    Ok(Tally {
        owner: vec![Owner::Undecided; graph.len()],
        territory: vec![Owner::Undecided; graph.len()],
        strings: strings.collect(),
        score: None,
        bounds: (margin - most(white, black), margin + most(black, white)),
        result: GameResult::Undecided,
        proven: false,
        basis: "position",
        warnings: direct_ko(end),
    })
}

/// {long-cycle-tie / long-cycle-win}: no ending pass, so no final-position, no
/// final-strings and no score.
fn long_cycle(end: &End, winner: Option<Color>, dead_given: bool) -> Tally {
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

/// Direct-ko concerns ko-stones only; without one the ending pass was allowed.
fn direct_ko(end: &End) -> Vec<String> {
    let stones = &end.situation.stones;
    let ko_stones: Vec<_> = ko::kos(stones).into_iter().map(|(stone, _)| stone).collect();
    if ko_stones.is_empty() {
        return Vec::new();
    }
    vec![format!(
        "direct-ko is not examined: the last pass was illegal if one of these ko-stones is \
         capturable-3: {}",
        coord::vertices(stones.graph(), ko_stones)
    )]
}
