//! Certificates: true ones are accepted, every change is noticed, and readers
//! stand anything.

use proptest::prelude::*;
use shinpan::board::{BoardSpec, Diagram};
use shinpan::proof::format::{
    self, Certificate, Fault, Limits, Subject, pack, read, read_body, seal, write, write_body,
};
use shinpan::proof::{Entry, Reason};
use shinpan::record::json::Position;
use shinpan::rules::{Setup, Situation};
use shinpan::rulesets::{self, Basis};
use shinpan::verdict::certificate::{Refusal, check, check_bytes};
use shinpan::verdict::{self, Verdict, certify, judge};

fn judged(setup: &Setup) -> Verdict {
    let limits = verdict::Limits { nodes: 20_000, ..verdict::Limits::default() };
    judge(rulesets::find("ljrg").unwrap(), setup, &Basis::Position, &limits).unwrap()
}

fn setup(rows: &[&str]) -> Setup {
    Setup::of(Situation::of_diagram(Diagram::parse(rows).unwrap()))
}

fn certificate(rows: &[&str]) -> Certificate {
    certify::verdict(&judged(&setup(rows))).unwrap()
}

/// A board with a lock for each player, and a part in which claims of both fail.
fn two_sides() -> Certificate {
    certificate(&[".x.xo.o,x.o", "x.xxoo.,x.o", "xxx.ooo,,,,"])
}

/// Is it refused, read from a file with a good digest?
#[track_caller]
fn refused(certificate: &Certificate) -> Refusal {
    check_bytes(&write(certificate), &Limits::default()).expect_err("a tampered certificate")
}

#[test]
fn true_certificates_of_corpus_positions_are_accepted() {
    let text = std::fs::read_to_string("tests/data/ljrg.jsonl").unwrap();
    let mut proven = 0;
    let small = text.lines().filter(|line| {
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        let board = value["board"].as_array().unwrap();
        board.len() * board[0].as_str().unwrap().len() <= 40
    });
    for line in small.take(24) {
        let position = Position::parse(line).unwrap();
        let verdict = judged(&position.setup);
        let made = certify::verdict(&verdict).unwrap_or_else(|why| panic!("{line}: {why}"));
        let bytes = write(&made);
        let read = read(&bytes, &Limits::default()).unwrap();
        assert_eq!(read, made, "{line}");
        assert_eq!(write(&read), bytes, "{line}");
        let found = check(&read).unwrap_or_else(|why| panic!("{line}: {why}"));
        assert_eq!(found.ruleset, "ljrg");
        proven += usize::from(verdict.tally.proven);
        // The single questions stand for themselves.
        for proof in verdict.findings.proofs.iter().take(3) {
            let question = certify::question(&verdict, proof).unwrap();
            let found = check_bytes(&write(&question), &Limits::default()).unwrap();
            assert_eq!(found.situations, proof.evidence.entries.len());
        }
    }
    assert!(proven >= 12, "{proven}");
}

/// Any graph: glued boards, boards from files, boards in several parts.
#[test]
fn boards_of_every_shape() {
    let torus = "torus 4x3".parse::<BoardSpec>().unwrap().build();
    let rows = ["x.x.", "xxxx", "...."];
    let drawn = Situation::of_diagram(Diagram::parse_on(&torus, &rows).unwrap());
    let text =
        "board Y\nlocation a\nlocation b\nlocation c\nlocation d\npair a b\npair b c\npair b d\n";
    let graph = shinpan::board::BoardFile::parse(text, Default::default()).unwrap().graph;
    let mut on_graph = Situation::empty(graph.clone());
    on_graph.stones.place(shinpan::board::Color::White, graph.locs().nth(1).unwrap());
    let parts = setup(&[".x.,.o.o.", "xxx,ooooo"]).situation;
    let marked = setup(&["*x.", "xX.", "..o"]).situation;
    for situation in [drawn, on_graph, parts, marked] {
        let verdict = judged(&Setup::of(situation));
        let made = certify::verdict(&verdict).unwrap();
        let bytes = write(&made);
        assert_eq!(read(&bytes, &Limits::default()), Ok(made));
        check_bytes(&bytes, &Limits::default()).unwrap();
    }
}

#[test]
fn every_changed_byte_is_noticed() {
    let bytes = write(&certificate(&[".x.", "xxx"]));
    let limits = Limits::default();
    check_bytes(&bytes, &limits).unwrap();
    for at in 0..bytes.len() {
        for bit in 0..8 {
            let mut changed = bytes.clone();
            changed[at] ^= 1 << bit;
            assert!(check_bytes(&changed, &limits).is_err(), "byte {at} bit {bit}");
        }
        assert!(check_bytes(&bytes[..at], &limits).is_err(), "cut at {at}");
    }
    let longer = [bytes.as_slice(), b"\n"].concat();
    assert_eq!(read(&longer, &limits), Err(Fault::Digest));
}

/// The body is changed and everything around it made anew.
#[test]
fn every_changed_byte_of_the_body_is_noticed() {
    let body = write_body(&certificate(&[".x.", "xxx"]));
    let limits = Limits::default();
    check(&read_body(&body, &limits).unwrap()).unwrap();
    let mut harmless = Vec::new();
    for at in 0..body.len() {
        for bit in 0..8 {
            let mut changed = body.clone();
            changed[at] ^= 1 << bit;
            let file = seal(&pack(&changed));
            if check_bytes(&file, &limits).is_ok() {
                harmless.push((at, read_body(&changed, &limits).unwrap()));
            }
        }
    }
    // What is still accepted is true and says so: another number of passes,
    // prisoners that cancel out nowhere else, a higher rank, a lawful theorem.
    for (at, found) in harmless {
        let made = certify::verdict(&judged(&setup_of(&found))).unwrap();
        assert_eq!(found.outcome, made.outcome, "byte {at}");
    }
}

fn setup_of(certificate: &Certificate) -> Setup {
    shinpan::verdict::certificate::text::setup(&certificate.position).unwrap()
}

#[test]
fn a_dropped_or_changed_entry_is_noticed() {
    let whole = two_sides();
    check(&whole).unwrap();
    let mut dropped = 0;
    for question in 0..whole.questions.len() {
        for entry in 0..whole.questions[question].evidence.entries.len() {
            let mut less = whole.clone();
            less.questions[question].evidence.entries.remove(entry);
            dropped += usize::from(check_bytes(&write(&less), &Limits::default()).is_err());
            let mut more = whole.clone();
            let twice = more.questions[question].evidence.entries[entry].clone();
            more.questions[question].evidence.entries.insert(entry, twice);
            assert!(matches!(refused(&more), Refusal::Fault(Fault::Key { .. })));
            let mut odd = whole.clone();
            let changed: &mut Entry = &mut odd.questions[question].evidence.entries[entry];
            changed.reason = match changed.reason {
                // No location has that number.
                Reason::Move(_) | Reason::All => Reason::Move(100),
                Reason::Lemma(_) => Reason::Lemma(200),
            };
            refused(&odd);
        }
    }
    let all: usize = whole.questions.iter().map(|q| q.evidence.entries.len()).sum();
    assert_eq!(dropped, all, "evidence holds only what it needs");
}

#[test]
fn changed_moves_and_ranks_are_noticed() {
    let whole = certificate(&["...", ".x.", "..."]);
    check(&whole).unwrap();
    let start = |question: &format::Question| {
        let last = |entry: &Entry| entry.key.last().copied();
        // Nothing but the stone in the middle, and the refuter to move.
        question
            .evidence
            .entries
            .iter()
            .position(|entry| entry.key[..2] == [1 << 4, 0] && last(entry) == Some(0xffff))
    };
    let (question, first) = whole
        .questions
        .iter()
        .enumerate()
        .find_map(|(number, question)| {
            start(question).filter(|_| question.evidence.answer).map(|first| (number, first))
        })
        .unwrap();
    let change = |entry: usize, change: &dyn Fn(&mut Entry)| {
        let mut other = whole.clone();
        change(&mut other.questions[question].evidence.entries[entry]);
        check_bytes(&write(&other), &Limits::default())
    };
    let entries = &whole.questions[question].evidence.entries;
    assert!(change(first, &|entry| entry.rank = 0).is_err());
    assert!(change(first, &|entry| entry.reason = Reason::Lemma(2)).is_err());
    assert!(change(first, &|entry| entry.reason = Reason::Move(0)).is_err());
    let (mut noticed, mut changes) = (0, 0);
    for (number, entry) in entries.iter().enumerate() {
        if number != first {
            // Something leads here, from a lower rank now.
            assert!(change(number, &|entry| entry.rank = u32::MAX).is_err(), "entry {number}");
        }
        let Reason::Move(right) = entry.reason else { continue };
        for label in (0..10).chain([u32::MAX]).filter(|&label| label != right) {
            changes += 1;
            noticed +=
                usize::from(change(number, &|entry| entry.reason = Reason::Move(label)).is_err());
        }
    }
    // Another good move can lead to what is covered already: still a proof.
    assert!(noticed * 10 > changes * 9, "{noticed} of {changes}");
}

#[test]
fn a_changed_question_is_noticed() {
    let whole = two_sides();
    assert!(whole.questions.iter().any(|question| question.evidence.answer));
    assert!(whole.questions.iter().any(|question| !question.evidence.answer));
    for number in 0..whole.questions.len() {
        let mut other = whole.clone();
        other.questions[number].evidence.answer ^= true;
        refused(&other);
        let mut fewer = whole.clone();
        fewer.questions.remove(number);
        assert!(matches!(refused(&fewer), Refusal::Outcome { .. }), "question {number}");
        let mut dyed = whole.clone();
        let Subject::Lock { player, .. } = &mut dyed.questions[number].subject else {
            panic!("LJRG asks about locks");
        };
        *player = if *player == 'B' { 'W' } else { 'B' };
        dyed.questions.sort_by(|a, b| a.subject.cmp(&b.subject));
        refused(&dyed);
        // The goal may be reached at the start: that needs no entry.
        let mut empty = whole.clone();
        empty.questions[number].evidence.entries.clear();
        if empty != whole {
            refused(&empty);
        }
        for other in number + 1..whole.questions.len() {
            let mut swapped = whole.clone();
            let first = swapped.questions[number].evidence.clone();
            swapped.questions[number].evidence = swapped.questions[other].evidence.clone();
            swapped.questions[other].evidence = first;
            if swapped.questions[number].evidence != swapped.questions[other].evidence {
                refused(&swapped);
            }
            let mut turned = whole.clone();
            turned.questions.swap(number, other);
            assert!(matches!(refused(&turned), Refusal::Fault(Fault::Order { .. })));
        }
    }
    let mut twice = whole.clone();
    twice.questions.insert(0, twice.questions[0].clone());
    assert!(matches!(refused(&twice), Refusal::Fault(Fault::Order { .. })));
}

#[test]
fn a_changed_claim_is_noticed() {
    let whole = certificate(&[".x.", "xxx"]);
    for wrong in
        [vec![], vec![0], vec![0, 1, 2, 3, 4], vec![0, 1, 2, 3, 4, 5, 6], vec![0, 0], vec![1, 0]]
    {
        let mut other = whole.clone();
        let Subject::Lock { claim, .. } = &mut other.questions[0].subject else {
            panic!("LJRG asks about locks");
        };
        *claim = wrong;
        refused(&other);
    }
}

#[test]
fn a_changed_position_is_noticed() {
    let whole = two_sides();
    let rows = whole.position.rows.clone();
    for (row, line) in rows.iter().enumerate() {
        for col in 0..line.len() {
            for letter in ['x', 'o', '.', '*', 'X', 'O', ','] {
                if line.as_bytes()[col] == letter as u8 {
                    continue;
                }
                let mut other = whole.clone();
                other.position.rows[row].replace_range(col..=col, &letter.to_string());
                if let Ok(found) = check_bytes(&write(&other), &Limits::default()) {
                    // A change may make no difference; then it is as true as before.
                    let made = certify::verdict(&judged(&setup_of(&other))).unwrap();
                    assert_eq!(made.outcome, other.outcome, "{found}");
                }
            }
        }
    }
    let change = |change: fn(&mut Certificate)| {
        let mut other = whole.clone();
        change(&mut other);
        refused(&other)
    };
    let refusal = change(|c| c.position.rows = vec!["xxxxxxx".into()]);
    assert!(matches!(refusal, Refusal::Position(_)), "{refusal}");
    change(|c| c.position.rows.clear());
    change(|c| c.position.rows = vec![String::new()]);
    change(|c| c.position.rows[0].push('.'));
    change(|c| c.position.board = Some("board\n".into()));
    change(|c| c.position.komi = "0.5".into());
    change(|c| c.position.komi = "00".into());
    change(|c| c.position.captives.black = 1);
    change(|c| c.position.captives.white = u32::MAX);
    change(|c| c.position.pass_count = 3);
    change(|c| c.position.to_play = 'b');
    change(|c| c.ruleset = "naj".into());
    change(|c| c.ruleset = "LJRG".into());
    change(|c| c.edition.push('.'));
}

#[test]
fn a_changed_verdict_is_noticed() {
    let whole = two_sides();
    let outcome = whole.outcome.clone().unwrap();
    let letters = ['B', 'W', '2', '.', '?'];
    for (row, line) in outcome.owner.iter().enumerate() {
        for col in 0..line.len() {
            for letter in letters.into_iter().filter(|letter| line.as_bytes()[col] != *letter as u8)
            {
                let mut other = whole.clone();
                let owner = &mut other.outcome.as_mut().unwrap().owner;
                owner[row].replace_range(col..=col, &letter.to_string());
                assert!(matches!(refused(&other), Refusal::Outcome { part: "owner map", .. }));
            }
        }
    }
    let change = |change: fn(&mut format::Outcome)| {
        let mut other = whole.clone();
        change(other.outcome.as_mut().unwrap());
        match refused(&other) {
            Refusal::Outcome { part, .. } => part,
            other => panic!("{other}"),
        }
    };
    assert_eq!(change(|o| o.territory[0] = "WWWWWWW".into()), "territory");
    assert_eq!(change(|o| o.score = None), "score");
    assert_eq!(change(|o| o.score = Some(["9".into(), "0".into()])), "score");
    assert_eq!(change(|o| o.bounds[0] = "-100".into()), "bounds");
    assert_eq!(change(|o| o.result = "B+100".into()), "result");
    assert_eq!(change(|o| o.proven ^= true), "standing");
    let mut none = whole.clone();
    none.outcome = None;
    assert!(matches!(refused(&none), Refusal::Fault(Fault::NotOneQuestion(_))));
}

/// Undecided parts are accepted where the certificate names them, and only there.
#[test]
fn undecided_parts_are_named() {
    let whole = two_sides();
    let mut less = whole.clone();
    less.questions.retain(|question| question.evidence.answer);
    let Refusal::Outcome { part: "owner map", found, .. } = refused(&less) else { panic!() };
    assert!(found.contains('?'));
    let limits = verdict::Limits { nodes: 1, ..verdict::Limits::default() };
    let open = setup(&["...", ".x.", "..."]);
    let poor = judge(rulesets::find("ljrg").unwrap(), &open, &Basis::Position, &limits).unwrap();
    assert!(!poor.tally.proven);
    check(&certify::verdict(&poor).unwrap()).unwrap();
}

#[test]
fn verdicts_without_search_have_no_certificate() {
    let named = rulesets::find("tromp-taylor").unwrap();
    let limits = verdict::Limits::default();
    let verdict = judge(named, &setup(&["x."]), &Basis::Position, &limits).unwrap();
    assert!(matches!(
        certify::verdict(&verdict),
        Err(certify::NoCertificate::NothingToProve { .. })
    ));
}

#[test]
fn limits_are_kept() {
    let made = two_sides();
    let bytes = write(&made);
    let body = write_body(&made).len();
    let limits = Limits { file_bytes: bytes.len(), body_bytes: body, entries: 1000 };
    read(&bytes, &limits).unwrap();
    let short = Limits { file_bytes: bytes.len() - 1, ..limits };
    assert_eq!(read(&bytes, &short), Err(Fault::LongFile { limit: short.file_bytes }));
    let short = Limits { body_bytes: body - 1, ..limits };
    assert_eq!(read(&bytes, &short), Err(Fault::LongBody { limit: short.body_bytes }));
    let short = Limits { entries: 1, ..limits };
    assert_eq!(read(&bytes, &short), Err(Fault::Entries { limit: 1 }));
    // A bomb: zeros pack a thousandfold.
    let bomb = seal(&pack(&vec![0; 10_000_000]));
    assert!(bomb.len() < 20_000);
    let short = Limits { file_bytes: 1 << 20, body_bytes: 1 << 20, ..limits };
    assert_eq!(read(&bomb, &short), Err(Fault::LongBody { limit: 1 << 20 }));
}

#[test]
fn other_files_are_told_from_damaged_ones() {
    let fault = |bytes: &[u8]| read(bytes, &Limits::default()).unwrap_err();
    assert_eq!(fault(b""), Fault::Empty);
    assert_eq!(fault(b"(;GM[1])"), Fault::NoCertificate);
    assert_eq!(fault(b"shinpan certificate 99\n"), Fault::OtherVersion);
    assert_eq!(fault(format::MAGIC), Fault::Cut);
    let surplus = [write_body(&two_sides()), vec![0]].concat();
    let at = surplus.len() - 1;
    assert_eq!(fault(&seal(&pack(&surplus))), Fault::Surplus { at });
    let packed = [pack(b"\0"), vec![0]].concat();
    assert!(matches!(fault(&seal(&packed)), Fault::Packing { .. }));
}

/// LJRG's questions have no targets: phases and layers are read, and refused.
#[test]
fn phases_and_layers_are_read() {
    let whole = two_sides();
    for question in 0..whole.questions.len() {
        let mut other = whole.clone();
        let evidence = &mut other.questions[question].evidence;
        match evidence.answer {
            true => evidence.phases = vec![vec![0, 2], vec![1]],
            false => evidence.layers = vec![Some(3), None],
        }
        let bytes = write(&other);
        assert_eq!(read(&bytes, &Limits::default()), Ok(other.clone()));
        let Refusal::Evidence { rejection, .. } = refused(&other) else { panic!() };
        let targets = "the phases or layers do not fit the answer and the targets of the question";
        if whole.questions[question].evidence.answer {
            assert_eq!(rejection.to_string(), targets);
        }
        // A file of version 1 has none.
        assert_eq!(read(&version_1(&bytes), &Limits::default()), Err(Fault::TooOld));
    }
    let old = version_1(&write(&whole));
    assert_eq!(read(&old, &Limits::default()), Ok(whole));
}

/// The same content as a file of version 1.
fn version_1(bytes: &[u8]) -> Vec<u8> {
    use sha2::{Digest, Sha256};
    let packed = &bytes[format::MAGIC.len()..bytes.len() - 32];
    let mut old = [b"shinpan certificate 1\n", packed].concat();
    let digest = Sha256::digest(&old);
    old.extend_from_slice(&digest);
    old
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn readers_stand_anything(bytes: Vec<u8>, cut in 0usize..2000) {
        let limits = Limits { file_bytes: 1 << 20, body_bytes: 1 << 20, entries: 1000 };
        prop_assert!(check_bytes(&bytes, &limits).is_err());
        prop_assert!(check_bytes(&seal(&bytes), &limits).is_err());
        prop_assert!(check_bytes(&seal(&pack(&bytes)), &limits).is_err());
        let body = write_body(&two_sides());
        let cut = cut.min(body.len() - 1);
        prop_assert!(read_body(&body[..cut], &limits).is_err());
        let mut mixed = body[..cut].to_vec();
        mixed.extend(&bytes);
        if let Ok(found) = read_body(&mixed, &limits) {
            prop_assert_eq!(write_body(&found), mixed);
            let _ = check(&found);
        }
    }

    /// Random evidence for a false answer is never accepted.
    #[test]
    fn false_answers_are_refused(
        entries in proptest::collection::vec((0u64..64, 0u64..64, 0usize..7, any::<bool>(), 0u32..40, 0u32..9), 0..60)
    ) {
        let mut certificate = certificate(&["xx.", "x.o"]);
        certificate.outcome = None;
        certificate.questions.truncate(1);
        let Some(question) = certificate.questions.first_mut() else { return Ok(()) };
        question.evidence.answer ^= true;
        question.evidence.entries = entries
            .into_iter()
            .map(|(own, foe, mark, prover, reason, rank)| Entry {
                key: vec![own, foe & !own, if mark == 6 { 0xffff } else { mark as u64 } | u64::from(prover) << 16],
                reason: match reason {
                    0..10 => Reason::All,
                    10..16 => Reason::Lemma(reason as u8 - 10),
                    16..22 => Reason::Move(reason - 16),
                    _ => Reason::Move(u32::MAX),
                },
                rank,
                phase: 0,
            })
            .collect();
        prop_assert!(check(&certificate).is_err());
    }
}

/// Files that earlier versions wrote stay good. Never replace one.
#[test]
fn old_files_are_still_accepted() {
    let mut found = 0;
    for entry in std::fs::read_dir("tests/data/certificates").unwrap() {
        let path = entry.unwrap().path();
        let bytes = std::fs::read(&path).unwrap();
        check_bytes(&bytes, &Limits::default()).unwrap_or_else(|why| panic!("{path:?}: {why}"));
        let read = read(&bytes, &Limits::default()).unwrap();
        assert_eq!(read_body(&write_body(&read), &Limits::default()), Ok(read));
        found += 1;
    }
    assert!(found >= 1);
}

#[test]
fn sessions_write_certificates_where_they_may() {
    use shinpan::gtp::{Folder, Session, SessionConfig};
    let folder = tempfile::tempdir().unwrap();
    let board = "rectangle 3x2".parse::<BoardSpec>().unwrap().build();
    let named = rulesets::find("aga").unwrap();
    let mut config = SessionConfig::new(named, board, shinpan::rules::Points::ZERO).unwrap();
    let ask = |config: &SessionConfig, line: &str| {
        let mut session = Session::new(config.clone());
        session.handle(b"position .x./xxx");
        session.handle(line.as_bytes()).text
    };
    let no = ask(&config, "certificate ljrg a.cert");
    assert_eq!(no, "? certificate: this session has no access to files\n\n");
    config.files = std::sync::Arc::new(Folder::confined(folder.path()));
    let yes = ask(&config, "certificate ljrg \"a b.cert\"");
    let bytes = std::fs::read(folder.path().join("a b.cert")).unwrap();
    assert_eq!(yes, format!("= ljrg questions 1 situations 0 bytes {}\n\n", bytes.len()));
    check_bytes(&bytes, &Limits::default()).unwrap();
}
