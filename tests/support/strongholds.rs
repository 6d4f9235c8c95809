//! All parts of a board as forts and locks.

use crate::plainly::Plainly;
use shinpan::board::{Color, LocSet};
use shinpan::proof::{self, Rejection};
use shinpan::rules::regions::components;
use shinpan::rulesets::inquiry::{Answer, Subject};
use shinpan::rulesets::perfect::fort::Fort;
use shinpan::rulesets::simplified_korean::regions::is_bounded;
use shinpan::rulesets::{self, End};
use shinpan::solve::{Budget, search};

/// What is proven of a question, by a search that knows nothing of books.
fn answer(rules: &str, end: &End, subject: &Subject) -> Option<Answer> {
    let ruleset = rulesets::find(rules).unwrap().ruleset;
    let game = || ruleset.question(end, subject).ok();
    let budget = Budget { nodes: 20_000, bytes: 1 << 28, stop: None };
    let evidence = search(&Plainly(game()?), &budget).evidence.ok()?;
    match proof::check(&*game()?, &evidence) {
        // The search knows nothing of that rule.
        Err(Rejection::Returns(_)) => return None,
        checked => assert_eq!(checked, Ok(())),
    }
    let manner = proof::manner(&*game()?, &evidence);
    evidence.answer.then_some(Answer::Yes { manner })
}

/// Everything that can be said of a board's parts as locks of both kinds.
pub fn answers(rules: &str, end: &End) -> Vec<(Subject, Answer)> {
    let stones = &end.situation.stones;
    let graph = stones.graph();
    let mut answers = Vec::new();
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
                if let Some(answer) = answer(rules, end, &subject) {
                    answers.push((subject, answer));
                }
            }
        }
    }
    answers
}
