//! Strategies out of proofs, played on a real board by the ruleset's own moves
//! against opponents who try anything; and the sample lines for people.

use crate::ljrg_support::*;
use serde_json::json;
use shinpan::board::Color;
use shinpan::estimate::Answer;
use shinpan::game::{Game as _, Side};
use shinpan::rules::{Action, Event, Situation};
use shinpan::rulesets::State;
use shinpan::rulesets::ljrg::lock::Lock;
use shinpan::rulesets::ljrg::moves::Game;
use shinpan::rulesets::{self, Basis};
use shinpan::verdict::line::{self, Act, Line, Reply, Stop, Strategy};
use shinpan::verdict::{Limits, Proof, Verdict, judge};

fn verdict(situation: &Situation, nodes: usize) -> Verdict {
    let named = rulesets::find("ljrg").unwrap();
    let setup = shinpan::rules::Setup::of(situation.clone());
    let limits = Limits { nodes, ..Limits::default() };
    judge(named, &setup, &Basis::Position, &limits).unwrap()
}

/// The worst case as a game of its own.
fn worst(lock: &Lock) -> Game {
    Game::new(lock.situation(&lock.start()).unwrap())
}

/// Plays a proof to its end, the strategy's owner by the strategy, the other
/// side at random. Did the claimant reach his formation?
fn played_out(strategy: &Strategy<'_>, dice: &mut Random) -> bool {
    let lock = strategy.lock().unwrap();
    let mut game = worst(lock);
    let graph = game.situation().graph().clone();
    for _ in 0..5_000 {
        if lock.is_formation(&game.situation().stones) {
            return true;
        }
        if game.ended().is_some() {
            return false;
        }
        let color = game.situation().to_play;
        let key = lock.key(game.situation());
        let action = if color == strategy.owner() {
            // A claimant who passed without a mark has given up.
            match strategy.reply_in(&key) {
                _ if game.situation().pass_count == 1 && color != lock.claimant() => Action::Pass,
                Reply::Play(step) => step.action(),
                other => panic!("{other:?} in {:?}", game.situation().rows()),
            }
        } else {
            let legal: Vec<_> =
                graph.locs().filter(|&loc| game.check(color, &Action::Play(loc)).is_ok()).collect();
            let pass = legal.is_empty() || dice.below(8) == 0;
            if pass { Action::Pass } else { Action::Play(legal[dice.below(legal.len())]) }
        };
        let events = game.play(color, &action).unwrap();
        if events.iter().any(|event| matches!(event, Event::Repetition { .. })) {
            return lock.is_formation(&game.situation().stones);
        }
    }
    panic!("no end")
}

/// Plays a lock by books to its end, the claimant by them, the refuter at random.
fn played_by_books(strategy: &Strategy<'_>, dice: &mut Random) -> bool {
    let (lock, game) = (strategy.lock().unwrap(), strategy.game());
    let mut place = strategy.start();
    for _ in 0..5_000 {
        if game.is_goal(&place.key) {
            return true;
        }
        let act = match game.side(&place.key) {
            Side::Prover => match strategy.reply_at(&place) {
                Reply::Play(step) => step.act,
                other => panic!("{other:?} in {:?}", lock.situation(&place.key).unwrap().rows()),
            },
            Side::Refuter => {
                let mut moves = Vec::new();
                game.moves(&place.key, &mut moves);
                let loc = moves[dice.below(moves.len())].0;
                lock.location(loc).map_or(Act::Pass, Act::Play)
            }
        };
        place = strategy.after(&place, act).unwrap();
    }
    panic!("no end")
}

/// A sample line must be a line of the proof, and end as it says.
fn check_line(line: &Line, lock: &Lock) {
    let mut game = Game::new(line.start.clone());
    for step in &line.steps {
        assert!(!lock.is_formation(&game.situation().stones));
        let action = step.action();
        game.play(step.color, &action).unwrap();
    }
    let formation = lock.is_formation(&game.situation().stones);
    assert_eq!(line.stop == Stop::Goal, formation, "{}", line.text());
    assert!(line.holds || !formation);
    assert!(line.steps.len() <= line::LINE);
}

fn check_proofs(verdict: &Verdict, dice: &mut Random) -> usize {
    for proof in &verdict.findings.proofs {
        let situation = &verdict.end.situation;
        let strategy = Strategy::of(situation, proof).unwrap();
        let sample = line::sample(situation, proof, None, line::LINE).unwrap();
        check_line(&sample, strategy.lock().unwrap());
        for _ in 0..3 {
            let formation = match proof.evidence.books.is_empty() {
                true => played_out(&strategy, dice),
                false => played_by_books(&strategy, dice),
            };
            assert_eq!(formation, proof.evidence.answer, "{:?}", situation.rows());
        }
    }
    verdict.findings.proofs.len()
}

#[test]
fn strategies_do_what_their_proofs_say() {
    let mut dice = Random::new(11);
    let mut proofs = 0;
    for _ in 0..300 {
        let graph = random_graph(&mut dice);
        let situation = random_start(&graph, &mut dice);
        proofs += check_proofs(&verdict(&situation, 5_000), &mut dice);
    }
    assert!(proofs > 500, "{proofs} proofs");
}

#[test]
fn strategies_of_the_text() {
    let mut dice = Random::new(12);
    let mut proofs = 0;
    for case in cases("ljrg.jsonl") {
        if case["board"].as_array().is_none() {
            continue;
        }
        let situation = situation(&case);
        if situation.graph().len() <= 42 {
            proofs += check_proofs(&verdict(&situation, 5_000), &mut dice);
        }
    }
    assert!(proofs > 200, "{proofs} proofs");
}

/// Areas in which the claimant's theorem deals pairs.
#[test]
fn strategies_with_pairs() {
    let mut dice = Random::new(13);
    for rows in [
        json!(["......", "x,xx,x", "xxxxxx", ".xxxx."]),
        json!([".x...x.", "xx...xx", ".x...x."]),
        json!(["xx.o...o.", ".xoo...oo", "xxoo...oo", ".x.o...o."]),
    ] {
        let situation = situation(&json!({ "board": rows }));
        let verdict = verdict(&situation, 50_000);
        let locked = verdict.findings.proofs.iter().filter(|proof| proof.evidence.answer);
        assert!(locked.count() > 0, "{rows}");
        for _ in 0..20 {
            check_proofs(&verdict, &mut dice);
        }
    }
}

fn proof_of(verdict: &Verdict, color: Color, answer: bool) -> &Proof {
    let fits = |proof: &&Proof| {
        let lock = proof.subject.lock();
        lock.is_some_and(|(player, _)| player == color) && proof.evidence.answer == answer
    };
    verdict.findings.proofs.iter().find(fits).unwrap()
}

#[test]
fn lines_in_words() {
    let case = json!({"board": [".x.o.", ".x.o.", ".x.o.", ".x.o.", ".x.o."]});
    let verdict = verdict(&situation(&case), 5_000);
    let text = |color, answer| {
        let proof = proof_of(&verdict, color, answer);
        line::sample(&verdict.end.situation, proof, None, line::LINE).unwrap().text()
    };
    let walls = "then walls: every wall of Black keeps two eyes, and Black can clean the rest";
    assert!(text(Color::Black, true).ends_with(walls), "{}", text(Color::Black, true));
    let life = "refuter's life: Black has stones inside that can never be captured";
    assert!(text(Color::White, false).ends_with(life), "{}", text(Color::White, false));
}

#[test]
fn a_line_that_leaves_the_proof_has_no_reply() {
    let case = json!({"board": [".x.o.", ".x.o.", ".x.o.", ".x.o.", ".x.o."]});
    let verdict = verdict(&situation(&case), 5_000);
    let graph = verdict.graph();
    let strategy =
        Strategy::of(&verdict.end.situation, proof_of(&verdict, Color::Black, true)).unwrap();
    assert_eq!(strategy.owner(), Color::Black);
    assert_eq!(strategy.reply(&[]), Reply::NotItsTurn);
    assert!(matches!(strategy.reply(&[Act::Play(graph.at(0, 0).unwrap())]), Reply::Play(_)));
    // A wall's own location, and one outside of the claim.
    assert_eq!(strategy.reply(&[Act::Play(graph.at(1, 0).unwrap())]), Reply::Left);
    assert_eq!(strategy.reply(&[Act::Play(graph.at(4, 0).unwrap())]), Reply::Left);
}

#[test]
fn reports_say_why() {
    use shinpan::report::{Format, Subject, text};
    let case = json!({"board": [".x.o.", ".x.o.", ".x.o.", ".x.o.", ".x.o."]});
    let verdict = verdict(&situation(&case), 5_000);
    let format = text::Text { palette: text::Palette::Plain };
    let report = format.verdict(&Subject::named("walls"), &Answer::bare(verdict.clone()));
    for sentence in [
        "\n  Black locks A1-B5 (10 locations): W ",
        "\n  White locks D1-E5 (10 locations): B ",
        "\n  nobody controls C1-C5 (5 locations); ",
    ] {
        assert!(report.contains(sentence), "{report}");
    }
    assert!(verdict.sentences(1).ends_with(&["and 2 more".to_string()]));
}
