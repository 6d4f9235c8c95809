//! NAJ's result: control and points.
//!
//! "In the final-position, Black controls an intersection if the black-analysis
//! ends with immortal stones of Black on the intersection or on all its adjacent
//! intersections." A controlled location scores in the final-position: 1 if it is
//! empty there, 2 if an opposing stone stands there. What is captured in an
//! analysis does not count.

use crate::board::{Color, LocSet, PerColor, Stones};
use crate::rules::immortal::immortal;
use crate::rules::{Points, Turn};
use crate::rulesets::api::{
    AnalysisKind, End, GameResult, Owner, State, Status, StringStatus, Tally, Unscorable,
};
use crate::rulesets::holdings::{self, Ground, Holdings, Words};
use crate::rulesets::sequence::Sequence;

pub(super) const WORDS: Words = Words {
    own: "controlled",
    opposing: "controlled by the opponent",
    neither: "not controlled as a whole",
};

/// The locations that a player controls if his analysis ends with these stones.
///
/// A location without neighbours has no immortal stones on its neighbours.
pub fn controlled(stones: &Stones, color: Color) -> LocSet {
    let graph = stones.graph();
    let immortal = immortal(stones, color);
    let surrounded = |loc| {
        let neighbors = graph.neighbors(loc);
        !neighbors.is_empty() && neighbors.iter().all(|&beside| immortal.contains(beside))
    };
    LocSet::of(graph.len(), graph.locs().filter(|&loc| immortal.contains(loc) || surrounded(loc)))
}

/// A final position that nobody has analysed: what each player controls by
/// passing always in his analysis, and what he cannot reach while the opponent
/// passes always. The value of the two analyses lies between; if the bounds
/// meet, passing is perfect play and the score is proven.
pub(super) fn position(end: &End) -> Tally {
    let holdings = by_passing(&end.situation.stones);
    let mut ground = Ground { basis: "position", exact: true, warnings: Vec::new() };
    let mut tally = holdings.tally(end, WORDS, ground.clone());
    if !tally.proven {
        ground.warnings = vec![
            "not decided by search yet; certain is what is controlled without any analysis move"
                .to_string(),
        ];
        tally.warnings = ground.warnings;
    }
    tally
}

/// What passing decides.
pub(super) fn by_passing(stones: &Stones) -> Holdings {
    let kept = PerColor::new(controlled(stones, Color::Black), controlled(stones, Color::White));
    Holdings::by_passing(stones, kept)
}

/// Dead stones named in agreement: the players say nothing of control, so the
/// agreement is taken to mean the usual counting (see [`holdings::agreed`]). A
/// location inside a seki that only one colour touches counts as that colour's;
/// players who mean otherwise agree on control.
pub(super) fn agreed_dead(end: &End, dead: &LocSet) -> Result<Tally, Unscorable> {
    let holdings = holdings::agreed(&end.situation.stones, dead)?;
    let ground = Ground { basis: "agreed", exact: false, warnings: Vec::new() };
    Ok(holdings.tally(end, WORDS, ground))
}

/// Played analyses, each judged by where it ends.
pub(super) fn played(
    end: &End,
    analyses: &[(AnalysisKind, Vec<Turn>)],
    start: impl Fn(Color) -> Sequence,
) -> Result<Tally, Unscorable> {
    let mut holdings = by_passing(&end.situation.stones);
    let mut warnings = Vec::new();
    let mut complete = true;
    for (prover, kind) in [(Color::Black, AnalysisKind::Black), (Color::White, AnalysisKind::White)]
    {
        let name = analysis_name(kind)?;
        let mut given = analyses.iter().filter(|(other, _)| *other == kind);
        match (given.next(), given.next()) {
            (Some(_), Some(_)) => {
                return Err(Unscorable::Invalid(format!("two {name} sequences are given")));
            }
            (Some((_, turns)), None) => {
                let mut sequence = start(prover);
                sequence.follow(name, turns)?;
                if sequence.ended().is_none() {
                    complete = false;
                    warnings.push(format!(
                        "the {name} stops before three successive passes and is judged as it stands"
                    ));
                }
                let control = controlled(&sequence.situation().stones, prover);
                holdings.certain[prover] = control.clone();
                holdings.possible[prover] = control;
            }
            (None, _) => {
                complete = false;
                warnings.push(format!("no {name} is given, what {prover} controls is open"));
            }
        }
    }
    if let Some((kind, _)) = analyses.iter().find(|(kind, _)| *kind == AnalysisKind::Common) {
        analysis_name(*kind)?;
    }
    Ok(holdings.tally(end, WORDS, Ground { basis: "played", exact: complete, warnings }))
}

fn analysis_name(kind: AnalysisKind) -> Result<&'static str, Unscorable> {
    match kind {
        AnalysisKind::Black => Ok("black-analysis"),
        AnalysisKind::White => Ok("white-analysis"),
        AnalysisKind::Common => Err(Unscorable::Invalid(
            "there is no common analysis here; each player has his own, a black-analysis and a \
             white-analysis"
                .to_string(),
        )),
    }
}

/// The game ended by the agreement on no-result: NAJN calls that a tie.
pub(super) fn no_result(end: &End) -> Tally {
    let stones = &end.situation.stones;
    let status = |at| StringStatus { at, status: Status::Undecided, detail: String::new() };
    Tally {
        owner: vec![Owner::Nobody; stones.graph().len()],
        territory: vec![Owner::Nobody; stones.graph().len()],
        strings: stones.strings().into_iter().map(status).collect(),
        score: None,
        bounds: (Points::ZERO, Points::ZERO),
        result: GameResult::Tie,
        proven: true,
        basis: "agreed",
        warnings: vec!["the players agreed on no-result, which is a tie".to_string()],
    }
}
