//! True answers to any questions, told together.

use crate::plainly::Plainly;
use crate::random::Random;
use shinpan::proof::{self, Rejection};
use shinpan::rulesets::inquiry::{Answer, Subject};
use shinpan::rulesets::{End, Ruleset};
use shinpan::solve::{self, Budget};

/// Questions with their answers.
pub type Answers = Vec<(Subject, Answer)>;

/// The true answer in the question's own game, with so many situations at most; none if it is
/// refused or too hard.
pub fn answer(ruleset: &dyn Ruleset, end: &End, subject: &Subject, nodes: usize) -> Option<Answer> {
    let game = ruleset.question(end, subject).ok()?;
    let arena = Plainly(ruleset.question(end, subject).ok()?);
    let evidence = solve::search(&arena, &Budget::nodes(nodes)).evidence.ok()?;
    match proof::check(&*game, &evidence) {
        // The search knows nothing of that rule.
        Err(Rejection::Returns(_)) => return None,
        checked => assert_eq!(checked, Ok(()), "{subject:?}"),
    }
    Some(match evidence.answer {
        true => Answer::Yes { manner: proof::manner(&*game, &evidence) },
        false => Answer::No,
    })
}

/// Some of the answers, in any order.
#[allow(dead_code, reason = "not all tests leave out some")]
pub fn draw(random: &mut Random, answers: &[(Subject, Answer)]) -> Answers {
    let keep = 1 + random.below(4);
    let mut drawn: Answers = answers.iter().filter(|_| random.below(4) < keep).cloned().collect();
    for left in (1..drawn.len()).rev() {
        drawn.swap(left, random.below(left + 1));
    }
    drawn
}

/// As few of the answers as are as wrong as all.
#[allow(dead_code, reason = "not all tests look for few")]
pub fn fewest(mut answers: Answers, is_wrong: &dyn Fn(&Answers) -> bool) -> Answers {
    let mut at = 0;
    while at < answers.len() {
        let mut fewer = answers.clone();
        fewer.remove(at);
        if is_wrong(&fewer) {
            answers = fewer;
        } else {
            at += 1;
        }
    }
    answers
}
