//! True answers to questions that nobody would ask who looks for a verdict (any regions,
//! areas, vows, joints, roots, claims), as the author of a certificate might choose them:
//! whatever follows from all of one position together against the oracle's full analysis.
//!
//! `CASES` is the number of positions.

use crate::hostile::{self, NODES, any, area, end_of, part, some, string, strings};
use crate::j2003_support::analysis::{Analysis, Status, analyse};
use crate::j2003_support::ours::{board, fits, mask, player, show, stones};
use crate::j2003_support::sample::{self, Random};
use crate::j2003_support::search::{Goal as Literal, Question};
use crate::lockable;
use crate::parts::{divided, divided_with_kos};
use crate::told::{answer, draw};
use crate::tries::cases;
use shinpan::board::{Color, Loc, LocSet, Stones};
use shinpan::game::Manner;
use shinpan::rules::Points;
use shinpan::rulesets::Ruleset;
use shinpan::rulesets::inquiry::{Answer, Subject};
use shinpan::rulesets::japanese2003::fate::{Fate, Goal, Kos, Part};
use shinpan::rulesets::japanese2003::settle::Facts;
use shinpan::rulesets::japanese2003::{Japanese2003, local};
use std::collections::BTreeMap;

/// Situations that the oracle may use for one question.
const CAP: usize = 20_000;

/// What was compared, by kind.
type Tried = BTreeMap<String, usize>;

fn has_ko(stones: &Stones) -> bool {
    !shinpan::rules::ko::kos(stones).is_empty()
}

fn position(random: &mut Random) -> Stones {
    loop {
        let graph = sample::graph(random, &[(3, 3), (4, 2), (3, 2), (5, 2)], (5, 4));
        // Where nothing is joined no stone has a liberty.
        if graph.locs().all(|loc| graph.neighbors(loc).is_empty()) {
            continue;
        }
        let mut drawn = stones(random, &graph);
        for _ in 0..random.below(2) * 20 {
            if has_ko(&drawn) {
                break;
            }
            drawn = stones(random, &graph);
        }
        return drawn;
    }
}

/// A question about strings, in any model.
fn fate(random: &mut Random, stones: &Stones) -> Option<Fate> {
    let (none, full) = (LocSet::empty(stones.graph().len()), LocSet::full(stones.graph().len()));
    let owner = Color::BOTH[random.below(2)];
    let champion = (random.below(6) != 0).then(|| Color::BOTH[random.below(2)]);
    let kos = [Kos::All, Kos::Never, Kos::Lasting][random.below(3)];
    let kos = if champion.is_none() { Kos::All } else { kos };
    let region = champion.map_or(full, |champion| part(random, stones, champion, &none));
    let goal = match random.below(5) {
        0 => Goal::Capture(strings(random, stones, owner)?),
        1 => {
            let about = match random.below(3) {
                0 => none.clone(),
                1 => some(random, &region),
                _ => string(random, stones, owner)?,
            };
            Goal::Sweep(area(random, stones, &region, &about))
        }
        _ => {
            let string = string(random, stones, owner)?;
            let area = area(random, stones, &region, &string);
            Goal::Clear { string, area }
        }
    };
    let vowed = match champion.filter(|_| random.below(3) == 0) {
        Some(champion) => {
            let mut theirs = stones.of(champion);
            theirs.intersect_with(&region);
            some(random, &theirs)
        }
        None => none,
    };
    Some(Fate { owner, goal, region, kos, champion, vowed })
}

/// A part of the board as large as its edges want it, but for the joint and some of the
/// owner's stones.
fn side(random: &mut Random, stones: &Stones, owner: Color, joint: &LocSet) -> LocSet {
    let graph = stones.graph();
    let mut side = joint.clone();
    let mut queue = vec![Loc::new(random.below(graph.len()))];
    while let Some(inside) = queue.pop() {
        if !side.insert(inside) {
            continue;
        }
        let wall = random.below(3);
        for &beyond in graph.neighbors(inside) {
            if stones.at(beyond) != Some(owner) || random.below(3) < wall {
                queue.push(beyond);
            }
        }
    }
    side
}

/// Questions about parts with one joint.
fn parts(random: &mut Random, stones: &Stones) -> Vec<Fate> {
    let graph = stones.graph();
    let owner = Color::BOTH[random.below(2)];
    let Some(joint) = strings(random, stones, !owner) else { return Vec::new() };
    let mut fates = Vec::new();
    let late = random.below(2) == 0;
    for _ in 0..3 {
        let region = match random.below(8) {
            0 => any(random, stones),
            _ => side(random, stones, owner, &joint),
        };
        let root = match random.below(3) {
            0 => LocSet::empty(graph.len()),
            1 => some(random, &region),
            _ => {
                let mut root = string(random, stones, !owner).unwrap_or_else(|| joint.clone());
                root.intersect_with(&region);
                root
            }
        };
        let root = late.then_some(root);
        for keeps in [false, true] {
            let part =
                Part { area: region.clone(), joint: joint.clone(), keeps, root: root.clone() };
            for second in [false, true] {
                let part = Box::new(part.clone());
                let goal = if second { Goal::Second(part) } else { Goal::First(part) };
                let (region, champion) = (region.clone(), Some(!owner));
                let vowed = LocSet::empty(graph.len());
                fates.push(Fate { owner, goal, region, kos: Kos::All, champion, vowed });
            }
        }
    }
    fates
}

/// The name of a question with its answer.
fn kind(subject: &Subject, answer: Answer) -> String {
    let yes = answer != Answer::No;
    match subject {
        Subject::Lock { .. } => format!("lock {answer:?}"),
        Subject::Fate(fate) => {
            let goal = match fate.goal {
                Goal::Capture(_) => "capture",
                Goal::Clear { .. } => "clear",
                Goal::Sweep(_) => "sweep",
                Goal::First(_) => "first",
                Goal::Second(_) => "second",
            };
            let counts = if fate.counts(yes) { "" } else { ", says nothing" };
            format!("{goal} {yes}{counts}")
        }
        other => format!("{other:?}"),
    }
}

/// True answers about a position.
fn answers(random: &mut Random, stones: &Stones) -> Vec<(Subject, Answer)> {
    let end = end_of(stones);
    let mut fates: Vec<Fate> = (0..16).filter_map(|_| fate(random, stones)).collect();
    fates.extend(parts(random, stones));
    let mut found = hostile::locks(random, &Japanese2003, &end, 6);
    for fate in fates {
        let subject = Subject::Fate(fate);
        if let Some(answer) = answer(&Japanese2003, &end, &subject, NODES) {
            found.push((subject, answer));
        }
    }
    found
}

/// The statuses, the bounds of local-2 and of the score.
fn compare(stones: &Stones, answers: &[(Subject, Answer)], truth: &Analysis, tried: &mut Tried) {
    let facts = Facts::of(stones, answers);
    let shown = || format!("{} by {answers:?}", show(stones));
    let mut lasting = [0, 0];
    for string in &truth.strings {
        if matches!(string.status, Status::Uncapturable | Status::Capturable1) {
            lasting[string.owner] |= string.locations;
        }
    }
    let oracle = board(stones);
    for string in &truth.strings {
        let at = Loc::new(string.locations.trailing_zeros() as usize);
        let fortune = facts.fortune(at);
        assert!(fits(fortune, string.status), "{at:?} {fortune:?} {string:?}: {}", shown());
        *tried.entry(format!("is {fortune:?}")).or_default() += 1;
        let third = facts.is_capturable3(at);
        let is_third = string.status == Status::Capturable3;
        assert!(third.is_none_or(|third| third == is_third), "{at:?} {string:?}: {}", shown());
        let local = oracle.flood(string.locations, oracle.all() & !lasting[string.owner]);
        let (least, most) =
            (mask(facts.local2_least(at).iter()), mask(facts.local2_most(at).iter()));
        assert!(least & !local == 0 && local & !most == 0, "local-2 of {at:?}: {}", shown());
    }
    let tally = Japanese2003.settled(&end_of(stones), answers).unwrap();
    let score = Points::whole(truth.score);
    assert!(tally.bounds.0 <= score && score <= tally.bounds.1, "{:?} {}", tally.bounds, shown());
    let bounds = match tally.proven {
        true => "score proven",
        false if tally.bounds.0 == tally.bounds.1 => "score known",
        false => "score open",
    };
    *tried.entry(bounds.to_string()).or_default() += 1;
}

/// Can the owner, as the oracle has it, get no lasting stone on an area, each of his strings
/// in it being removed?
fn is_swept(stones: &Stones, owner: Color, area: &LocSet, owner_first: bool) -> Option<bool> {
    let (oracle, owner, area) = (board(stones), player(owner), mask(area.iter()));
    let mut strings = oracle.strings(owner);
    strings.retain(|string| string & !area == 0);
    strings.push(0);
    let swept = strings.into_iter().map(|string| {
        let goal = Literal::NoPermanent(area);
        Question { owner_first, ..Question::new(&oracle, owner, string, goal) }.answer(CAP)
    });
    Some(swept.collect::<Option<Vec<bool>>>()?.into_iter().all(|swept| swept))
}

/// Does a player get a stone that stays on a root, as far as his strings tell?
fn is_rooted(stones: &Stones, facts: &Facts, owner: Color, root: &LocSet) -> Option<bool> {
    let oracle = board(stones);
    let strings = local::strings_of(stones, owner).map(|at| local::string(stones, at));
    for string in strings {
        let mut area = root.clone();
        area.union_with(&string);
        if !facts.is_root(owner, &string, &area, root) {
            continue;
        }
        let goal = Literal::NoPermanent(mask(area.iter()));
        let question = Question::new(&oracle, player(owner), mask(string.iter()), goal);
        if question.answer(CAP)? {
            return Some(false);
        }
    }
    Some(true)
}

/// What is said about areas, which statuses show seldom.
fn check_areas(stones: &Stones, answers: &[(Subject, Answer)], tried: &mut Tried) {
    let facts = Facts::of(stones, answers);
    let mut settled: Vec<(Color, bool, &Part)> = Vec::new();
    let mut says = |what: &str, truth: Option<bool>, about: &dyn std::fmt::Debug| {
        if let Some(truth) = truth {
            assert!(truth, "{what} {about:?}: {}", show(stones));
            *tried.entry(what.to_string()).or_default() += 1;
        }
    };
    let yes = |answer: &Answer| matches!(answer, Answer::Yes { .. });
    for (subject, answer) in answers {
        let fate = match subject {
            Subject::Fate(fate) if fate.counts(yes(answer)) => fate,
            _ => continue,
        };
        match (&fate.goal, yes(answer)) {
            (Goal::Sweep(area), true) => {
                says("area swept", is_swept(stones, fate.owner, area, false), fate);
            }
            (Goal::Sweep(root), false) if !root.is_empty() => {
                says("root kept", is_rooted(stones, &facts, fate.owner, root), fate);
            }
            (Goal::First(part), true) => settled.push((fate.owner, true, part)),
            (Goal::Second(part), true) => settled.push((fate.owner, false, part)),
            _ => {}
        }
    }
    for (owner, first, one) in &settled {
        for (other_owner, other_first, two) in &settled {
            let fits = owner == other_owner && *first && !*other_first;
            if !fits || !one.is_beside(two, stones.graph()) {
                continue;
            }
            let mut whole = one.area.clone();
            whole.union_with(&two.area);
            let late = one.root.is_some();
            says("parts swept", is_swept(stones, *owner, &whole, late), &(one, two));
            for root in [&one.root, &two.root].into_iter().flatten().filter(|it| !it.is_empty()) {
                says("parts rooted", is_rooted(stones, &facts, !*owner, root), &(one, two));
            }
        }
    }
    // Disjoint locks, the calm ones one by one.
    for player in Color::BOTH {
        let mut quiet = LocSet::empty(stones.graph().len());
        for (subject, answer) in answers {
            let Subject::Lock { player: whose, claim } = subject else { continue };
            if *whose != player || !answer.is_yes_in(Manner::Calm) {
                continue;
            }
            says("lock swept", is_swept(stones, !player, claim, true), claim);
            if answer.is_yes_in(Manner::Quiet) && claim.is_disjoint(&quiet) {
                quiet.union_with(claim);
            }
        }
        if !quiet.is_empty() {
            says("locks swept", is_swept(stones, !player, &quiet, true), &quiet);
        }
        // Quiet ones and a calm one.
        for (subject, answer) in answers {
            let Subject::Lock { player: whose, claim } = subject else { continue };
            let is_calm = matches!(answer, Answer::Yes { manner: Manner::Calm });
            if *whose != player || !is_calm || quiet.is_empty() || !claim.is_disjoint(&quiet) {
                continue;
            }
            let mut all = quiet.clone();
            all.union_with(claim);
            says("quiet locks and a calm one swept", is_swept(stones, !player, &all, true), &all);
        }
    }
}

fn try_out(random: &mut Random, stones: &Stones, tried: &mut Tried) {
    let Some(truth) = analyse(&board(stones), CAP) else { return };
    let found = answers(random, stones);
    let ko = if has_ko(stones) { "positions with kos" } else { "positions" };
    *tried.entry(ko.to_string()).or_default() += 1;
    for (subject, answer) in &found {
        *tried.entry(kind(subject, *answer)).or_default() += 1;
    }
    check_areas(stones, &found, tried);
    compare(stones, &found, &truth, tried);
    for _ in 0..3 {
        let some = draw(random, &found);
        compare(stones, &some, &truth, tried);
    }
}

#[test]
fn whatever_is_asked_about_random_boards() {
    let mut random = Random::new(666);
    let mut tried = Tried::new();
    for _ in 0..cases(100) {
        let stones = position(&mut random);
        try_out(&mut random, &stones, &mut tried);
    }
    println!("{tried:#?}");
    assert!(tried["is Dead"] > 10 && tried["is Alive"] > 10, "{tried:#?}");
    assert!(tried["is Uncapturable"] > 10 && tried["score proven"] > 10, "{tried:#?}");
}

#[test]
fn whatever_is_asked_about_parts_and_locks() {
    let mut random = Random::new(667);
    let mut tried = Tried::new();
    for case in 0..cases(80) {
        let stones = match case % 4 {
            0 | 1 => divided(&mut random),
            2 => divided_with_kos(&mut random).0,
            _ => lockable::position(&mut random),
        };
        if stones.graph().len() <= 11 {
            try_out(&mut random, &stones, &mut tried);
        }
    }
    println!("{tried:#?}");
    assert!(tried["parts swept"] > 2 && tried["lock swept"] > 5, "{tried:#?}");
}
