//! Estates (docs/theorems/life.md, "Yards side by side") against brute force: the
//! strings around the areas stay, and the areas are free of the raider's stones
//! again and again, though the raider wins every ko.
//!
//! `CASES` is the number of positions of each test.

use crate::j2003_support::ours::with_signs;
use crate::j2003_support::sample::Random;
use crate::j2003_support::sample::custom;
use crate::life_support::{
    Masks, Place, Whole, behind_all, breached_by_books, corridor, estate, graph, led, set,
    settled_by_books, stones,
};
use crate::tries::cases;
use shinpan::board::{Bits, Color, Loc, LocSet};
use shinpan::life::{Book, Estate, Part, Pattern, Rule, Turn, WIDE, Yard};
use shinpan::proof::format::Question;
use shinpan::proof::{self, Evidence};
use shinpan::rules::{Points, Setup, Situation};
use shinpan::rulesets::inquiry::{Answer, Subject};
use shinpan::rulesets::japanese2003::Japanese2003;
use shinpan::rulesets::japanese2003::fate::{Fate, Goal};
use shinpan::rulesets::ljrg::Ljrg;
use shinpan::rulesets::{End, Ruleset};

/// Situations that brute force may look at.
const CAP: usize = 20_000;

/// The same for corridors.
const LONG: usize = 1_000_000;

/// What the keeper can do in the whole graph.
pub struct Contest(Whole);

impl Contest {
    /// Play that the raider begins, and that ends where a fence is broken. None if there are
    /// too many situations.
    fn new(place: &Place, start: Masks, fences: u32) -> Option<Contest> {
        Contest::begun(place, (start, 1), fences)
    }

    /// The same with somebody to move.
    pub fn begun(place: &Place, start: (Masks, usize), fences: u32) -> Option<Contest> {
        Whole::begun(place, start, |stones| fences & !stones[0] != 0, CAP).map(Contest)
    }

    /// Can the keeper keep the fences and have the cells free of the raider's stones again and
    /// again?
    pub fn is_kept_tidy(&self, fences: u32, cells: u32) -> bool {
        let mut inside = vec![true; self.0.nodes.len()];
        let broken = self.0.nodes.iter().map(|(stones, _)| fences & !stones[0] != 0).collect();
        let lost = self.0.attract(&inside, broken, 1);
        inside.iter_mut().zip(lost).for_each(|(inside, lost)| *inside &= !lost);
        loop {
            let free = self.0.nodes.iter().zip(&inside);
            let free = free.map(|((stones, _), inside)| *inside && stones[1] & cells == 0);
            let reached = self.0.attract(&inside, free.collect(), 0);
            let never: Vec<bool> =
                inside.iter().zip(reached).map(|(inside, reached)| *inside && !reached).collect();
            if !never.contains(&true) {
                return inside[0];
            }
            let lost = self.0.attract(&inside, never, 1);
            inside.iter_mut().zip(lost).for_each(|(inside, lost)| *inside &= !lost);
        }
    }
}

pub fn mask(bits: Bits<1>) -> u32 {
    bits.0[0] as u32
}

#[test]
fn estates_keep_what_they_say() {
    let mut random = Random::new(5);
    let (mut found, mut compared, mut deep, mut joint) = (0, 0, 0, 0);
    let (mut far, mut ahead) = (0, 0);
    for _ in 0..cases(150) {
        let place = Place::new(&graph(&mut random));
        let stones = stones(&mut random, &place);
        let Some(estate) = estate(&mut random, &place, stones) else { continue };
        let (own, opp) = (set(stones[0]), set(stones[1]));
        let (fences, cells) =
            estate.check(&place.web, own, opp, Turn::Raider).expect("the search is right");
        found += 1;
        let (fences, cells) = (mask(fences), mask(cells));
        let Some(whole) = Contest::new(&place, stones, fences) else { continue };
        let why = format!("{:?} fences {fences:b} cells {cells:b} near {:?}", stones, place.near);
        assert!(whole.is_kept_tidy(fences, cells), "{why}");
        compared += 1;
        let rules = estate.parts.iter().flat_map(|part| &part.book.rules);
        deep += u32::from(rules.filter(|rule| !matches!(rule, Rule::Rest { .. })).count() > 0);
        let areas = |part: &Part<1>| {
            Yard::of(&place.web, estate.hull, part).map(|yard| place.web.parts(yard.cells).count())
        };
        joint += u32::from(estate.parts.iter().any(|part| areas(part) > Some(1)));
        let with = |meant: fn(&Rule<1>) -> bool| {
            u32::from(estate.parts.iter().any(|part| is_far(&place, &estate, part, meant)))
        };
        far += with(rests);
        ahead += with(|rule| !rests(rule));
    }
    println!(
        "found {found}, compared {compared}, with play {deep}, with areas together {joint}, \
         with links behind links {far}, before Rest {ahead}"
    );
    assert!(compared > 10 && deep > 3 && joint > 0);
}

/// With the first move the keeper has more: and not without it.
#[test]
fn the_first_move_is_worth_an_area() {
    let mut random = Random::new(8);
    let (mut found, mut compared, mut needed) = (0, 0, 0);
    for _ in 0..cases(300) {
        let place = Place::new(&graph(&mut random));
        let stones = stones(&mut random, &place);
        let Some(estate) = led(&mut random, &place, stones) else { continue };
        let (own, opp) = (set(stones[0]), set(stones[1]));
        assert!(estate.check(&place.web, own, opp, Turn::Raider).is_err());
        let checked = estate.check(&place.web, own, opp, Turn::Keeper);
        let (fences, cells) = checked.expect("the search is right");
        found += 1;
        let (fences, cells) = (mask(fences), mask(cells));
        let Some(whole) = Contest::begun(&place, (stones, 0), fences) else { continue };
        assert!(whole.is_kept_tidy(fences, cells), "{stones:?} {estate:?} {:?}", place.near);
        compared += 1;
        let Some(second) = Contest::new(&place, stones, fences) else { continue };
        needed += u32::from(!second.is_kept_tidy(fences, cells));
    }
    println!("found {found}, compared {compared}, not to be had moving second {needed}");
    assert!(compared > 10 && needed > 3);
}

/// Is a link of an area reached by other links only, in some of its book's rules?
fn is_far(
    place: &Place,
    estate: &Estate<1>,
    part: &Part<1>,
    meant: impl Fn(&Rule<1>) -> bool,
) -> bool {
    let Some(yard) = Yard::of(&place.web, estate.hull, part) else { return false };
    part.book.rules.iter().filter(|rule| meant(rule)).any(|rule| {
        let flat = yard.front(&place.web, rule.pattern()).flat();
        rule.links().iter().any(|(one, two)| !flat.has(*one) || !flat.has(*two))
    })
}

pub fn rests(rule: &Rule<1>) -> bool {
    matches!(rule, Rule::Rest { .. })
}

/// Along the edge one link stands behind another; so they do where it takes play first.
#[test]
fn corridors_are_clean() {
    let mut random = Random::new(7);
    let (place, [own, _]) = corridor(&mut random, 6, 0);
    let long = behind_all(&place, [own, 0]).expect("all is clean");
    let part = long.parts.iter().max_by_key(|part| part.target).unwrap();
    assert_eq!(part.book.rules.len(), 1);
    assert!(is_far(&place, &long, part, rests));
    for (wide, tries) in [(0, 3), (1, 10)] {
        let (mut compared, mut ahead) = (0, 0);
        for _ in 0..cases(tries) {
            let (place, stones) = corridor(&mut random, 5, wide);
            let Some(estate) = behind_all(&place, stones) else { continue };
            let far = |meant: fn(&Rule<1>) -> bool| {
                estate.parts.iter().any(|part| is_far(&place, &estate, part, meant))
            };
            if !far(|_| true) {
                continue;
            }
            let (fences, cells) = estate
                .check(&place.web, set(stones[0]), set(stones[1]), Turn::Raider)
                .expect("the search is right");
            let (fences, cells) = (mask(fences), mask(cells));
            let broken = |stones: Masks| fences & !stones[0] != 0;
            let Some(whole) = Whole::new(&place, stones, broken, LONG).map(Contest) else {
                continue;
            };
            assert!(whole.is_kept_tidy(fences, cells), "{stones:?}");
            compared += 1;
            ahead += u32::from(far(|rule| !rests(rule)));
        }
        println!("corridors compared {compared}, with links behind links before Rest {ahead}");
        assert!(compared > 0 && (wide == 0 || ahead > 0));
    }
}

/// A book with one rule changed.
fn change(random: &mut Random, estate: &Estate<1>) -> Estate<1> {
    let mut changed = estate.clone();
    let part = random.below(changed.parts.len());
    let rules = &mut changed.parts[part].book.rules;
    let rule = random.below(rules.len());
    let cell = random.below(12);
    let (other, last) = (random.below(12), rules.len() - 1);
    match &mut rules[rule] {
        Rule::Rest { pattern, links } => match random.below(3) {
            0 => links.truncate(random.below(links.len() + 1)),
            1 => links.push((cell, other)),
            _ => pattern.zone = pattern.zone - Bits::one(cell),
        },
        Rule::Play { links, cell: play, next, .. } => match random.below(3) {
            0 => *play = cell,
            1 => *next = random.below(last + 1) as u32,
            _ => links.push((cell, other)),
        },
        Rule::Await { pattern, links, pass, replies } => match random.below(5) {
            0 => *pass = random.below(last + 1) as u32,
            1 => _ = replies.pop(),
            2 => links.push((cell, other)),
            3 => pattern.zone = pattern.zone - Bits::one(cell),
            _ => links.clear(),
        },
    }
    for rule in rules {
        let (Rule::Rest { pattern, .. } | Rule::Play { pattern, .. } | Rule::Await { pattern, .. }) =
            rule;
        pattern.own &= pattern.zone;
        pattern.opp &= pattern.zone;
    }
    changed
}

/// Fewer parts, or a smaller hull, or a changed book: refused, or true.
#[test]
fn changed_estates_keep_nothing_else() {
    let mut random = Random::new(6);
    let (mut refused, mut accepted) = (0, 0);
    for _ in 0..cases(150) {
        let place = Place::new(&graph(&mut random));
        let stones = stones(&mut random, &place);
        let found = match random.below(2) {
            0 => estate(&mut random, &place, stones),
            _ => led(&mut random, &place, stones),
        };
        let Some(estate) = found else { continue };
        let (own, opp) = (set(stones[0]), set(stones[1]));
        for _ in 0..12 {
            let mut changed = change(&mut random, &estate);
            let turn = [Turn::Raider, Turn::Keeper][random.below(2)];
            match random.below(6) {
                0 => _ = changed.parts.remove(random.below(changed.parts.len())),
                1 => changed.hull = changed.hull - place.web.string(own, changed.hull.first()),
                _ => {}
            }
            let Ok((fences, cells)) = changed.check(&place.web, own, opp, turn) else {
                refused += 1;
                continue;
            };
            if changed == estate {
                continue;
            }
            let (fences, cells) = (mask(fences), mask(cells));
            let start = (stones, usize::from(turn == Turn::Raider));
            let Some(whole) = Contest::begun(&place, start, fences) else { continue };
            let why = format!("{changed:?} {turn:?} near {:?}", place.near);
            assert!(whole.is_kept_tidy(fences, cells), "{why}");
            accepted += 1;
        }
    }
    println!("refused {refused}, accepted and true {accepted}");
    assert!(refused > 20);
}

#[test]
fn a_first_move_is_certified() {
    let (verdict, certificate) = breached_by_books("japanese2003");
    assert_eq!(verdict.tally.bounds, (Points::whole(-34), Points::whole(-34)));
    let leads = |question: &Question| question.evidence.books.iter().any(|part| part.book.leads());
    assert!(certificate.questions.iter().any(leads));
}

#[test]
fn estates_are_certified() {
    let verdict = settled_by_books("japanese2003");
    assert_eq!(verdict.tally.bounds, (Points::whole(-32), Points::whole(-32)));
}

/// A string of the keeper's with two eyes (1, 2) and an area in which the raider lives: his
/// stones (3, 4, 7) have two eyes (5, 6).
const TAKEN: (&str, [(usize, usize); 10]) =
    ("x..oo..o", [(0, 1), (0, 2), (0, 3), (0, 4), (3, 5), (3, 6), (3, 7), (4, 5), (4, 6), (4, 7)]);

/// Areas that are said to be kept as they stand, of which the last one counts on a link.
fn counting_on<const W: usize>(link: (usize, usize)) -> Estate<W> {
    let rest = |target: usize, zone: Bits<W>, links: Vec<(usize, usize)>| {
        let pattern = Pattern { zone, own: Bits::EMPTY, opp: Bits::EMPTY };
        Part { target, book: Book { rules: vec![Rule::Rest { pattern, links }] } }
    };
    let eye = |cell| rest(cell, Bits::one(cell), Vec::new());
    let parts = vec![eye(1), eye(2), rest(link.0, Bits::EMPTY, vec![link])];
    Estate { hull: Bits::one(0), parts }
}

/// What a book's start counts on is there: of each link both cells are empty, or the keeper has
/// one and not the other.
#[test]
fn links_that_the_raider_has_are_none() {
    let (signs, edges) = TAKEN;
    let graph = custom(signs.len(), &edges);
    let place = Place::new(&graph);
    let (own, taken) = (1u32, [0u32, 1 << 3, 1 << 3 | 1 << 4, 1 << 3 | 1 << 4 | 1 << 7]);
    let estate = counting_on::<1>((3, 4));
    for opp in taken {
        let checked = estate.check(&place.web, set(own), set(opp), Turn::Raider);
        assert_eq!(checked.is_ok(), opp == 0, "{opp:b}");
        if let Ok((fences, cells)) = checked {
            let (fences, cells) = (mask(fences), mask(cells));
            let whole = Contest::new(&place, [own, opp], fences).unwrap();
            assert!(whole.is_kept_tidy(fences, cells), "{opp:b}");
        }
    }
}

/// The same as answers: White's stones live, and what follows from these is a score that no
/// player gets.
#[test]
fn links_that_the_raider_has_prove_nothing() {
    let (signs, edges) = TAKEN;
    let graph = custom(signs.len(), &edges);
    let mut situation = Situation::of(with_signs(&graph, signs));
    situation.pass_count = 2;
    let end = End::of(Setup { situation, komi: Points::ZERO, handicap: 0 });
    let (full, black) = (LocSet::full(graph.len()), Color::Black);
    let fate = |owner, goal| Subject::Fate(Fate::without_kos(owner, goal, black, graph.len()));
    let string = LocSet::of(graph.len(), [Loc::new(0)]);
    let stays = fate(black, Goal::Capture(string));
    let swept = fate(Color::White, Goal::Sweep(full.clone()));
    let lock = Subject::Lock { player: black, claim: full };
    let estate = counting_on::<WIDE>((3, 4));
    let eyes = Estate { parts: estate.parts[..2].to_vec(), ..estate.clone() };
    let answers = |ruleset: &dyn Ruleset, asked: &[(&Subject, Evidence)]| {
        let mut answers = Vec::new();
        for (subject, evidence) in asked {
            let game = ruleset.question(&end, subject).unwrap();
            if proof::check(&*game, evidence).is_ok() {
                let manner = proof::manner(&*game, evidence);
                let answer = if evidence.answer { Answer::Yes { manner } } else { Answer::No };
                answers.push(((*subject).clone(), answer));
            }
        }
        answers
    };
    let yes = Evidence::estate(true, estate);
    let stay = Evidence::estate(false, eyes);
    let told = answers(&Japanese2003, &[(&stays, stay), (&swept, yes.clone())]);
    let locked = answers(&Ljrg, &[(&lock, yes)]);
    let bounds = (
        Japanese2003.settled(&end, &told).unwrap().bounds,
        Ljrg.settled(&end, &locked).unwrap().bounds,
    );
    // Two points of territory are each player's.
    let even = |(low, high)| low <= Points::ZERO && Points::ZERO <= high;
    assert!(even(bounds.0) && even(bounds.1), "{bounds:?}");
    assert_eq!((told.len(), locked.len()), (1, 0));
}
