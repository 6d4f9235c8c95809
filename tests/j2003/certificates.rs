//! Certificates of Japanese 2003 verdicts: true ones are accepted, and no change
//! makes a false one that is.

use shinpan::board::{Diagram, LocSet};
use shinpan::proof::format::{Certificate, Limits, Question, Subject, read, write};
use shinpan::proof::{Entry, Reason, Rejection};
use shinpan::rules::{Setup, Situation};
use shinpan::rulesets::inquiry;
use shinpan::rulesets::japanese2003::fate::Fate;
use shinpan::rulesets::japanese2003::hypothetical;
use shinpan::rulesets::{self, Basis};
use shinpan::solve::{self, Budget};
use shinpan::verdict::certificate::{Refusal, check, check_bytes, subject};
use shinpan::verdict::{self, Proof, Verdict, certify, judge};
use std::collections::BTreeMap;

fn judged(rows: &[&str]) -> Verdict {
    let limits = verdict::Limits { nodes: 5_000, ..verdict::Limits::default() };
    let setup = Setup::of(Situation::of_diagram(Diagram::parse(rows).unwrap()));
    judge(rulesets::find("japanese2003").unwrap(), &setup, &Basis::Position, &limits).unwrap()
}

/// Boards of the collections, up to so many cells.
fn boards(cells: usize) -> Vec<Vec<String>> {
    let mut all = Vec::new();
    for file in ["small", "statuses"] {
        let text = std::fs::read_to_string(format!("tests/data/j2003/{file}.jsonl")).unwrap();
        for case in text.lines() {
            let case: serde_json::Value = serde_json::from_str(case).unwrap();
            let rows = case["board"].as_array().unwrap();
            let rows: Vec<String> = rows.iter().map(|r| r.as_str().unwrap().into()).collect();
            if rows.len() * rows[0].len() <= cells {
                all.push(rows);
            }
        }
    }
    all
}

fn verdicts(cells: usize) -> impl Iterator<Item = Verdict> {
    boards(cells).into_iter().map(|rows| {
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        judged(&rows)
    })
}

/// What kind of proof it is, for counting.
fn kind(question: &Question) -> String {
    let Subject::Fate { goal, kos, champion, .. } = &question.subject else {
        assert!(matches!(question.subject, Subject::Lock { .. }));
        return format!("lock {}", question.evidence.answer);
    };
    let evidence = &question.evidence;
    let shape = match (evidence.phases.len(), evidence.layers.len()) {
        (0, 0) => "plain",
        (0, _) => "layers",
        (1, _) => "a phase",
        _ => "phases",
    };
    let whole = if champion.is_none() { "literal" } else { kos };
    format!("{goal} {} {shape} {whole}", evidence.answer)
}

#[test]
fn true_certificates_are_accepted() {
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    let mut proven = 0;
    for verdict in verdicts(42) {
        let made = certify::verdict(&verdict).unwrap();
        let bytes = write(&made);
        let again = read(&bytes, &Limits::default()).unwrap();
        assert_eq!((&again, write(&again)), (&made, bytes));
        let found = check(&again).unwrap_or_else(|why| panic!("{:?}: {why}", made.position.rows));
        assert_eq!(found.ruleset, "japanese2003");
        let outcome = made.outcome.unwrap();
        assert_eq!(outcome.strings.len(), verdict.tally.strings.len());
        proven += usize::from(outcome.proven);
        for proof in &verdict.findings.proofs {
            let question = certify::question(&verdict, proof).unwrap();
            check_bytes(&write(&question), &Limits::default()).unwrap();
            *kinds.entry(kind(&question.questions[0])).or_default() += 1;
        }
    }
    assert!(proven > 100, "{proven} proven");
    // Every goal, every model, every shape of evidence.
    for part in [
        "capture true plain",
        "capture false plain",
        "clear true a phase",
        "clear false layers",
        "sweep true a phase",
        "never",
        "literal",
    ] {
        assert!(kinds.keys().any(|kind| kind.contains(part)), "no {part}: {kinds:?}");
    }
}

/// A vow is part of the question, and its evidence is checked with it.
#[test]
fn vows_are_carried() {
    let (mut held, mut refused) = (0, 0);
    for verdict in verdicts(16) {
        let stones = &verdict.end.situation.stones;
        for proof in &verdict.findings.proofs {
            let inquiry::Subject::Fate(fate) = &proof.subject else { continue };
            let Some(champion) = fate.champion else { continue };
            let theirs = stones.of(champion);
            let inside = theirs.iter().filter(|&loc| fate.region.contains(loc));
            let vowed = LocSet::of(verdict.graph().len(), inside);
            let fate = Fate { vowed, ..fate.clone() };
            let Ok(arena) = hypothetical::arena(stones, &fate) else { continue };
            let Ok(evidence) = solve::search(&*arena, &Budget::nodes(20_000)).evidence else {
                continue;
            };
            let vow = !fate.vowed.is_empty();
            let subject = inquiry::Subject::Fate(fate);
            let made = certify::question(&verdict, &Proof { subject, evidence, ..proof.clone() });
            let bytes = write(&made.unwrap());
            check_bytes(&bytes, &Limits::default()).unwrap();
            held += usize::from(vow);
            // Evidence for a vow is none for another one.
            let mut other = read(&bytes, &Limits::default()).unwrap();
            let Subject::Fate { vowed, .. } = &mut other.questions[0].subject else { panic!() };
            let first = if vow { Some(vowed.remove(0)) } else { None };
            if first.is_some() && check_bytes(&write(&other), &Limits::default()).is_err() {
                refused += 1;
            }
        }
    }
    assert!(held > 50 && refused > 0, "{held} held, {refused} refused");
}

/// A certificate holds no question that it could do without.
#[test]
fn certificates_hold_only_what_they_need() {
    for verdict in verdicts(16) {
        let whole = certify::verdict(&verdict).unwrap();
        for number in 0..whole.questions.len() {
            let mut fewer = whole.clone();
            fewer.questions.remove(number);
            let refusal = check_bytes(&write(&fewer), &Limits::default()).unwrap_err();
            assert!(matches!(refusal, Refusal::Outcome { .. }), "{refusal}");
        }
        let counts = |question: &Question| {
            let graph = verdict.graph();
            match subject::subject(graph, &question.subject).unwrap() {
                inquiry::Subject::Fate(fate) => fate.counts(question.evidence.answer),
                _ => false,
            }
        };
        assert!(whole.questions.iter().all(counts));
    }
}

/// Single questions with evidence of every shape.
fn questions(cells: usize) -> Vec<Certificate> {
    let mut kinds: BTreeMap<String, Vec<Certificate>> = BTreeMap::new();
    for verdict in verdicts(cells) {
        // `certificates` has those of locks.
        let proofs = verdict.findings.proofs.iter();
        for proof in proofs.filter(|proof| proof.subject.lock().is_none()) {
            let made = certify::question(&verdict, proof).unwrap();
            let of_kind = kinds.entry(kind(&made.questions[0])).or_default();
            if of_kind.len() < 3 && (2..60).contains(&proof.evidence.entries.len()) {
                of_kind.push(made);
            }
        }
    }
    kinds.into_values().flatten().collect()
}

fn refused(certificate: &Certificate) -> Option<Refusal> {
    check_bytes(&write(certificate), &Limits::default()).err()
}

#[test]
fn changed_evidence_is_noticed() {
    let all = questions(30);
    assert!(all.len() > 20, "{}", all.len());
    let (mut ranks, mut rank_changes, mut phased) = (0, 0, 0);
    for whole in &all {
        let evidence = &whole.questions[0].evidence;
        let change = |change: &dyn Fn(&mut Question)| {
            let mut other = whole.clone();
            change(&mut other.questions[0]);
            refused(&other)
        };
        assert!(change(&|question| question.evidence.answer ^= true).is_some());
        assert!(change(&|question| question.width += 1).is_some());
        let rooted = change(&|question| {
            let Subject::Fate { root, .. } = &mut question.subject else { panic!() };
            root.push(0);
        });
        assert!(matches!(rooted, Some(Refusal::Question { .. })), "{rooted:?}");
        assert!(change(&|question| question.evidence.entries.clear()).is_some());
        if evidence.phases.is_empty() {
            assert!(change(&|question| question.evidence.phases.push(vec![0])).is_some());
        }
        assert!(change(&|question| question.evidence.layers.push(Some(1000))).is_some());
        if !evidence.phases.is_empty() {
            // If every line of play ends, the ranks do without phases.
            let endless = change(&|question| question.evidence.phases.clear()).is_some();
            phased += usize::from(endless);
            assert!(change(&|question| question.evidence.phases[0].clear()).is_some());
            assert!(change(&|question| question.evidence.phases[0].push(1000)).is_some());
        }
        if !evidence.layers.is_empty() {
            assert!(change(&|question| question.evidence.layers.clear()).is_some());
            assert!(change(&|question| question.evidence.layers[0] = None).is_some());
        }
        for at in 0..evidence.entries.len() {
            let entry = |tamper: &dyn Fn(&mut Entry)| {
                change(&|question| tamper(&mut question.evidence.entries[at]))
            };
            let dropped = change(&|question| _ = question.evidence.entries.remove(at));
            assert!(dropped.is_some(), "entry {at} is of no use");
            // No such phase (a file has no column for a single one), layer, theorem, place.
            let mut other = whole.clone();
            other.questions[0].evidence.entries[at].phase = 1000;
            assert!(check(&other).is_err());
            if !evidence.layers.is_empty() {
                assert!(entry(&|entry| entry.rank = 1000).is_some());
            }
            assert!(entry(&|entry| entry.reason = Reason::Lemma(200)).is_some());
            assert!(entry(&|entry| entry.reason = Reason::Move(1000)).is_some());
            for bit in 0..64 {
                // Another situation in the place of one that is needed.
                assert!(entry(&|entry| entry.key[0] ^= 1 << bit).is_some());
            }
            if evidence.answer && evidence.phases.is_empty() {
                rank_changes += 1;
                ranks += usize::from(entry(&|entry| entry.rank = u32::MAX).is_some());
            }
        }
    }
    assert!(phased > 0);
    // Nothing leads to the start, which may have any rank; the rest may not.
    assert!(rank_changes > 20 && ranks + all.len() >= rank_changes, "{ranks} of {rank_changes}");
}

/// The ranks of a strategy with phases, and the layers of a trap.
#[test]
fn changed_ranks_and_layers_are_noticed() {
    let (mut noticed, mut changes) = (0, 0);
    for whole in questions(30) {
        let evidence = &whole.questions[0].evidence;
        let recurrent = !evidence.phases.is_empty() || evidence.layers.len() > 1;
        if !recurrent {
            continue;
        }
        for at in 0..evidence.entries.len() {
            let highest = match evidence.answer {
                true => u32::MAX,
                false => evidence.layers.len() as u32 - 1,
            };
            let mut other = whole.clone();
            let entry = &mut other.questions[0].evidence.entries[at];
            if entry.rank == highest {
                continue;
            }
            entry.rank = highest;
            changes += 1;
            // What is accepted has the same answer to the same question, still
            // with good evidence; most changes break it.
            noticed += usize::from(matches!(
                refused(&other),
                Some(Refusal::Evidence { rejection: Rejection::Rank { .. }, .. })
            ));
        }
    }
    assert!(changes > 50 && noticed * 4 > changes, "{noticed} of {changes}");
}

/// What a search says of a question; none if it is none or too large.
fn answer(certificate: &Certificate, fate: &Fate) -> Option<bool> {
    let setup = verdict::certificate::text::setup(&certificate.position).unwrap();
    let arena = hypothetical::arena(&setup.situation.stones, fate).ok()?;
    let budget = Budget { nodes: 20_000, bytes: 1 << 30, stop: None };
    Some(solve::search(&*arena, &budget).evidence.ok()?.answer)
}

/// The subject with one thing changed, in every way.
fn variants(question: &Subject, cells: u32) -> Vec<Subject> {
    let Subject::Fate { owner, strings, area, region, vowed, .. } = question else {
        panic!("a fate")
    };
    let mut all = Vec::new();
    let mut with = |change: &dyn Fn(&mut Subject)| {
        let mut other = question.clone();
        change(&mut other);
        if other != *question {
            all.push(other);
        }
    };
    macro_rules! set {
        ($field:ident, $value:expr) => {{
            let value = $value;
            with(&|other| {
                if let Subject::Fate { $field, .. } = other {
                    *$field = value.clone();
                }
            });
        }};
    }
    set!(owner, if *owner == 'B' { 'W' } else { 'B' });
    for word in ["all", "never", "lasting", "some"] {
        set!(kos, word.to_string());
    }
    for other in ["capture", "clear", "sweep", "keep"] {
        set!(goal, other.to_string());
    }
    for other in [None, Some('B'), Some('W'), Some('b')] {
        set!(champion, other);
    }
    let toggled = |set: &Vec<u32>, cell: u32| {
        let mut other: Vec<u32> = set.iter().copied().filter(|&known| known != cell).collect();
        if other.len() == set.len() {
            other.push(cell);
            other.sort_unstable();
        }
        other
    };
    for cell in 0..=cells {
        set!(strings, toggled(strings, cell));
        set!(area, toggled(area, cell));
        set!(region, toggled(region, cell));
        set!(vowed, toggled(vowed, cell));
    }
    all
}

/// A changed question is another question. Its evidence may do for that one too,
/// but then that answer is true.
#[test]
fn changed_questions_are_noticed() {
    let (mut accepted, mut all, mut compared) = (0, 0, 0);
    for whole in questions(16) {
        let setup = verdict::certificate::text::setup(&whole.position).unwrap();
        let graph = setup.situation.graph();
        for variant in variants(&whole.questions[0].subject, graph.len() as u32) {
            let mut other = whole.clone();
            other.questions[0].subject = variant;
            all += 1;
            if refused(&other).is_some() {
                continue;
            }
            accepted += 1;
            let Ok(inquiry::Subject::Fate(fate)) =
                subject::subject(graph, &other.questions[0].subject)
            else {
                panic!("accepted, but no question")
            };
            if let Some(answer) = answer(&other, &fate) {
                assert_eq!(answer, other.questions[0].evidence.answer, "{fate:?}");
                compared += 1;
            }
        }
    }
    assert!(accepted * 4 < all && compared > 0, "{accepted} of {all}, {compared} compared");
}

#[test]
fn changed_verdicts_are_noticed() {
    let whole = certify::verdict(&judged(&["oooxo.", ".ox.xo", "ooxxxx", ".ox.x."])).unwrap();
    check(&whole).unwrap();
    let part = |change: &dyn Fn(&mut Certificate)| {
        let mut other = whole.clone();
        change(&mut other);
        match refused(&other) {
            Some(Refusal::Outcome { part, .. }) => part,
            other => panic!("{other:?}"),
        }
    };
    macro_rules! outcome {
        (|$outcome:ident| $change:expr) => {
            part(&|certificate| {
                let $outcome = certificate.outcome.as_mut().unwrap();
                $change
            })
        };
    }
    for at in 0..whole.outcome.as_ref().unwrap().strings.len() {
        assert_eq!(outcome!(|it| _ = it.strings.remove(at)), "statuses");
        assert_eq!(outcome!(|it| it.strings[at].at += 1), "statuses");
        assert_eq!(outcome!(|it| it.strings[at].status.push('x')), "statuses");
        assert_eq!(outcome!(|it| it.strings[at].detail = "capturable-1".into()), "statuses");
    }
    assert_eq!(outcome!(|it| it.strings.clear()), "statuses");
    assert_eq!(outcome!(|it| it.owner[0] = "WWWWWW".into()), "owner map");
    assert_eq!(outcome!(|it| it.territory[0] = "WWWWWW".into()), "territory");
    assert_eq!(outcome!(|it| it.score = None), "score");
    assert_eq!(outcome!(|it| it.bounds[1] = "7".into()), "bounds");
    assert_eq!(outcome!(|it| it.result = "B+7".into()), "result");
    assert_eq!(outcome!(|it| it.proven = false), "standing");
    // A stone more or less is another position.
    for column in 0..6 {
        let mut other = whole.clone();
        let now = other.position.rows[0].as_bytes()[column];
        let letter = if now == b'.' { "x" } else { "." };
        other.position.rows[0].replace_range(column..=column, letter);
        assert!(refused(&other).is_some(), "column {column}");
    }
    let mut other = whole.clone();
    other.ruleset = "ljrg".into();
    assert!(refused(&other).is_some());
}

/// A model's success counts for its champion only.
#[test]
fn answers_against_a_champion_prove_nothing() {
    let mut heard = 0;
    for verdict in verdicts(16) {
        let mut whole = certify::verdict(&verdict).unwrap();
        let against = verdict.findings.proofs.iter().filter(|proof| match &proof.subject {
            inquiry::Subject::Fate(fate) => !fate.counts(proof.evidence.answer),
            _ => false,
        });
        for proof in against {
            let question = certify::question(&verdict, proof).unwrap().questions.remove(0);
            whole.questions.push(question);
            heard += 1;
        }
        whole.questions.sort_by(|a, b| a.subject.cmp(&b.subject));
        whole.questions.dedup_by(|a, b| a.subject == b.subject);
        // They are true, and change nothing.
        check(&whole).unwrap();
    }
    assert!(heard > 50, "{heard}");
}

/// A board without stones needs no question.
#[test]
fn an_empty_board_has_nothing_to_prove() {
    let refusal = certify::verdict(&judged(&["...", "..."])).unwrap_err();
    assert!(matches!(refusal, certify::NoCertificate::NothingToProve { .. }), "{refusal}");
}
