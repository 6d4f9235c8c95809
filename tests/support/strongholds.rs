//! All parts of a board as forts and locks.

use crate::told::{self, Answers};
use shinpan::board::{Color, LocSet};
use shinpan::rules::regions::components;
use shinpan::rulesets::inquiry::{Answer, Subject};
use shinpan::rulesets::perfect::fort::Fort;
use shinpan::rulesets::simplified_korean::regions::is_bounded;
use shinpan::rulesets::{self, End};

/// Situations for one question.
const NODES: usize = 20_000;

/// Everything that can be said of a board's parts as locks of both kinds.
pub fn answers(rules: &str, end: &End) -> Answers {
    let ruleset = rulesets::find(rules).unwrap().ruleset;
    let stones = &end.situation.stones;
    let graph = stones.graph();
    let mut answers = Answers::new();
    for mask in 1..1usize << graph.len() {
        let part = LocSet::of(graph.len(), graph.locs().filter(|loc| mask >> loc.index() & 1 == 1));
        for player in Color::BOTH {
            if components(graph, &part).len() != 1 || !is_bounded(stones, &part, player) {
                continue;
            }
            let fort = Fort { holder: player, owner: player, part: part.clone() };
            let subjects =
                [Subject::Lock { player, claim: part.clone() }, Subject::Fort(Box::new(fort))];
            for subject in subjects {
                if let Some(answer) = told::answer(ruleset, end, &subject, NODES)
                    && answer != Answer::No
                {
                    answers.push((subject, answer));
                }
            }
        }
    }
    answers
}
