//! Strategies out of proofs of the hypothetical-analysis, played against
//! opponents who try anything; and the sample lines for people.

use crate::j2003_support::sample::{self, Random};
use crate::tries::cases;
use shinpan::board::{Diagram, LocSet};
use shinpan::game::Side;
use shinpan::proof::next_phase;
use shinpan::rules::{Setup, Situation, suicide};
use shinpan::rulesets::inquiry::Subject;
use shinpan::rulesets::japanese2003::fate::{Fate, Goal};
use shinpan::rulesets::{self, Basis};
use shinpan::verdict::line::{self, Act, Line, Reply, Stop, Strategy};
use shinpan::verdict::{Limits, Proof, Verdict, judge};

fn verdict(rows: &[&str]) -> Verdict {
    let situation = Situation::of_diagram(Diagram::parse(rows).unwrap());
    let limits = Limits { nodes: 5_000, ..Limits::default() };
    let named = rulesets::find("japanese2003").unwrap();
    judge(named, &Setup::of(situation), &Basis::Position, &limits).unwrap()
}

fn fate(proof: &Proof) -> &Fate {
    match &proof.subject {
        Subject::Fate(fate) => fate,
        _ => panic!("not a fate"),
    }
}

/// Plays a proof, the strategy's owner by the strategy, the other side at
/// random, and holds the play to what the evidence promises.
fn play_out(proof: &Proof, strategy: &Strategy<'_>, cells: usize, dice: &mut Random) {
    let (game, evidence) = (strategy.game(), &proof.evidence);
    let mover = if evidence.answer { Side::Prover } else { Side::Refuter };
    let mut place = strategy.start();
    // Targets met since the game began, and how often all were met since.
    let (mut met, mut rounds) = (vec![false; game.targets() as usize], 0);
    // How an attacker goes on where a theorem decides is in its proof. An owner
    // passes then; in a part of the board he has failed, for the model, when his
    // border falls, but what the theorem keeps stays all the same.
    let whole = fate(proof).region.len() == cells;
    for _ in 0..400 {
        let theorem = strategy.theorem(&place).is_some();
        if theorem && (evidence.answer || !whole) {
            return;
        }
        if game.is_goal(&place.key) {
            assert!(evidence.answer, "a goal in a trap");
            return;
        }
        for (target, met) in met.iter_mut().enumerate() {
            *met |= game.meets(&place.key, target as u32);
        }
        if !met.is_empty() && met.iter().all(|met| *met) {
            (rounds, met) = (rounds + 1, vec![false; met.len()]);
        }
        let act = if game.side(&place.key) == mover {
            match strategy.reply_at(&place) {
                Reply::Play(step) => step.act,
                other => panic!("{other:?}"),
            }
        } else {
            assert_eq!(strategy.reply_at(&place), Reply::NotItsTurn);
            let acts: Vec<Act> = acts(strategy, &place.key);
            match acts.len() {
                0 => return assert!(!evidence.answer, "a prover without moves"),
                many => acts[dice.below(many)],
            }
        };
        let phase = next_phase(game, evidence, &place.key, place.phase);
        let next = strategy.after(&place, act).unwrap();
        assert_eq!(next.phase, phase.filter(|_| evidence.answer).unwrap_or(place.phase));
        place = next;
    }
    // Play that never ends is a success only with all targets again and again.
    assert!(!evidence.answer || (!met.is_empty() && rounds > 0), "no progress");
}

fn acts(strategy: &Strategy<'_>, key: &[u64]) -> Vec<Act> {
    let mut moves = Vec::new();
    strategy.game().moves(key, &mut moves);
    let place = |label| shinpan::board::Loc::new(label as usize);
    let act = |(label, _): &(u32, Vec<u64>)| match *label {
        u32::MAX => Act::Pass,
        label if label == u32::MAX - 1 => Act::KoPass,
        label => Act::Play(place(label)),
    };
    moves.iter().map(act).collect()
}

/// A sample line is play on the real board as long as nobody's walls stand for
/// something else, and it ends as it says.
fn check_line(line: &Line, fate: &Fate) {
    assert!(line.steps.len() <= line::LINE);
    assert!(!line.text().is_empty());
    if fate.region.len() != line.start.graph().len() {
        return;
    }
    let mut stones = line.start.stones.clone();
    let mut mover = !fate.owner;
    for step in &line.steps {
        assert_eq!(step.color, mover);
        if let Act::Play(loc) = step.act {
            assert!(stones.is_empty_at(loc), "{}", line.text());
            suicide::forbid(&stones, step.color, loc).unwrap();
            stones.play(step.color, loc);
        }
        mover = !mover;
    }
    let own = stones.of(fate.owner);
    match (&fate.goal, line.stop) {
        (Goal::Capture(strings), Stop::Goal) => assert!(!strings.is_subset(&own)),
        (Goal::Clear { area, .. }, Stop::Goal) if area.len() == 1 => {
            assert!(own.is_disjoint(area));
        }
        (Goal::Sweep(area), Stop::Goal) => assert!(own.is_disjoint(area)),
        (Goal::Capture(strings), Stop::Repeated(_)) => {
            assert!(!line.holds && strings.is_subset(&own));
        }
        (Goal::Capture(_), stop) => assert!(line.holds || stop != Stop::Goal),
        _ => {}
    }
}

#[derive(Default, Debug)]
struct Count {
    proofs: usize,
    phases: usize,
    layers: usize,
    forever: usize,
}

fn check(verdict: &Verdict, dice: &mut Random, count: &mut Count) {
    let situation = &verdict.end.situation;
    // `tests/ljrg/lines.rs` has the strategies of locks.
    for proof in verdict.findings.proofs.iter().filter(|proof| proof.subject.lock().is_none()) {
        let strategy = Strategy::of(situation, proof).unwrap();
        for _ in 0..3 {
            play_out(proof, &strategy, verdict.graph().len(), dice);
        }
        let line = line::sample(situation, proof, None, line::LINE).unwrap();
        check_line(&line, fate(proof));
        count.proofs += 1;
        count.phases += usize::from(!proof.evidence.phases.is_empty());
        count.layers += usize::from(!proof.evidence.layers.is_empty());
        count.forever += usize::from(matches!(line.stop, Stop::Repeated(_)));
    }
    // Every string that is not open has its proof, and both kinds of sentences.
    for string in verdict.final_strings() {
        let open = string.fortune.is_alive().is_none();
        assert_eq!(string.proof.is_none(), open, "{:?}", string.fortune);
    }
    for loc in verdict.graph().locs() {
        let why = verdict.why(loc);
        assert!(!why.is_empty(), "{:?}", situation.rows());
    }
}

#[test]
fn strategies_do_what_their_proofs_say() {
    let mut dice = Random::new(7);
    let mut count = Count::default();
    for _ in 0..cases(60) {
        let line = sample::board(&mut dice, 4, 3, 2).line();
        let rows: Vec<&str> = line.split('/').collect();
        check(&verdict(&rows), &mut dice, &mut count);
    }
    assert!(count.proofs > 200 && count.layers > 5, "{count:?}");
}

/// Boards whose proofs have phases, layers, and lines that go on for ever.
#[test]
fn strategies_of_collections() {
    let mut dice = Random::new(8);
    let mut count = Count::default();
    for file in ["small", "statuses"] {
        let text = std::fs::read_to_string(format!("tests/data/j2003/{file}.jsonl")).unwrap();
        for case in text.lines() {
            let case: serde_json::Value = serde_json::from_str(case).unwrap();
            let rows = case["board"].as_array().unwrap();
            let rows: Vec<&str> = rows.iter().map(|row| row.as_str().unwrap()).collect();
            if rows.len() * rows[0].len() <= 30 {
                check(&verdict(&rows), &mut dice, &mut count);
            }
        }
    }
    assert!(count.proofs > 300 && count.forever > 5, "{count:?}");
    assert!(count.phases > 0 && count.layers > 20, "{count:?}");
}

#[test]
fn an_empty_set_has_no_lines() {
    let open = verdict(&["...", "...", "..."]);
    assert!(open.final_strings().is_empty() && open.findings.proofs.is_empty());
    let all = LocSet::full(open.graph().len());
    assert!(all.iter().all(|loc| open.why(loc)[0].contains("is a dame")));
}
