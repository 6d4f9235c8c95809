//! Whatever static theorem the checker accepts in a situation that play can
//! reach is true there: compared with the proof's whole game graph, in which
//! nothing but moves and goals decides.

use crate::tries::cases;
use proptest::prelude::*;
use shinpan::board::{BoardSpec, Color, Diagram, Loc, LocSet};
use shinpan::game::{Game, Side, Standing};
use shinpan::rules::Situation;
use shinpan::rulesets::ljrg::{certain::possible_control, claims, lemmas, lock::Lock};
use std::collections::HashMap;

/// Larger graphs are left out.
const MOST: usize = 6_000;

/// Situations by their keys, and the numbers of those that follow each.
type Graph = (Vec<Vec<u64>>, Vec<Vec<usize>>);

/// How often each theorem was accepted; the last: "walls" with pairs.
type Uses = [usize; 5];

/// All situations from the start on with their successors; none if too many.
/// The prover stays off the `closed` locations: what he wins so he wins.
fn explore(game: &Lock, closed: &[Loc]) -> Option<Graph> {
    let mut keys = vec![game.start()];
    let mut number = HashMap::from([(game.start(), 0)]);
    let mut next: Vec<Vec<usize>> = Vec::new();
    let mut moves = Vec::new();
    while let Some(key) = keys.get(next.len()) {
        moves.clear();
        if !game.is_goal(key) {
            game.moves(key, &mut moves);
        }
        if game.side(key) == Side::Prover {
            moves.retain(|(label, _)| {
                !game.location(*label).is_some_and(|loc| closed.contains(&loc))
            });
        }
        let mut after = Vec::new();
        for (_, key) in moves.drain(..) {
            let fresh = keys.len();
            let found = *number.entry(key.clone()).or_insert(fresh);
            if found == fresh {
                keys.push(key);
            }
            after.push(found);
        }
        next.push(after);
        if keys.len() > if closed.is_empty() { MOST } else { 10 * MOST } {
            return None;
        }
    }
    Some((keys, next))
}

/// Where the prover can force a goal.
fn won(game: &Lock, keys: &[Vec<u64>], next: &[Vec<usize>]) -> Vec<bool> {
    let mut won: Vec<bool> = keys.iter().map(|key| game.is_goal(key)).collect();
    loop {
        let mut changed = false;
        for at in 0..keys.len() {
            let good = |&successor: &usize| won[successor];
            let wins = !won[at]
                && !next[at].is_empty()
                && match game.side(&keys[at]) {
                    Side::Prover => next[at].iter().any(good),
                    Side::Refuter => next[at].iter().all(good),
                };
            won[at] |= wins;
            changed |= wins;
        }
        if !changed {
            return won;
        }
    }
}

fn compare(situation: &Situation, color: Color, closed: &[Loc], uses: &mut Uses) {
    let areas = claims::areas(situation, color);
    let (sets, _) = claims::connected_sets(&areas, &vec![false; areas.len()], 8);
    let locations = situation.graph().len();
    let mut sets: Vec<_> = sets.iter().map(|set| claims::claim(&areas, set, locations)).collect();
    if !closed.is_empty() {
        sets = vec![LocSet::full(locations)];
    }
    for claim in sets {
        let game = Lock::new(situation, color, &claim).expect("areas make claims");
        let Some((keys, next)) = explore(&game, closed) else { continue };
        let won = won(&game, &keys, &next);
        for (key, won) in keys.iter().zip(won) {
            assert!(game.is_valid(key), "{key:?}");
            uses[4] += usize::from(
                game.situation(key)
                    .and_then(|situation| lemmas::walls(&claim, color, &situation))
                    .is_some_and(|walls| !walls.paired.is_empty()),
            );
            for (number, uses) in uses[..4].iter_mut().enumerate() {
                let said = game.lemma(number as u8, key);
                let rows = || game.situation(key).map(|situation| situation.rows());
                match said {
                    Standing::Open => continue,
                    Standing::Won => {
                        assert!(won, "theorem {number}: {color} {claim:?} {:?}", rows())
                    }
                    Standing::Lost if !closed.is_empty() => continue,
                    Standing::Lost => {
                        assert!(!won, "theorem {number}: {color} {claim:?} {:?}", rows())
                    }
                }
                *uses += 1;
            }
        }
        if closed.is_empty() && !claims::is_possible(&possible_control(situation, color), &claim) {
            assert!(!won_at_start(&game), "{color} {claim:?}");
        }
    }
}

fn won_at_start(game: &Lock) -> bool {
    explore(game, &[]).is_some_and(|(keys, next)| won(game, &keys, &next)[0])
}

fn letters() -> impl Strategy<Value = char> {
    prop_oneof![
        9 => Just('x'), 7 => Just('o'), 11 => Just('.'), 1 => Just(','), 1 => Just('*'), 1 => Just('X'), 1 => Just('O')
    ]
}

fn boards() -> impl Strategy<Value = Vec<String>> {
    prop_oneof![
        Just((3usize, 3usize)),
        Just((4, 2)),
        Just((5, 2)),
        Just((4, 3)),
        Just((6, 2)),
        Just((7, 1))
    ]
    .prop_flat_map(|(cols, rows)| {
        proptest::collection::vec(proptest::collection::vec(letters(), cols), rows)
            .prop_map(|rows| rows.into_iter().map(String::from_iter).collect())
    })
}

fn run(situation: &Situation) -> Uses {
    let mut uses = Uses::default();
    if !situation.graph().is_empty() && situation.stones.breathless().is_empty() {
        Color::BOTH.into_iter().for_each(|color| compare(situation, color, &[], &mut uses));
    }
    uses
}

/// Black's walls and areas; he does not fill his eyes in them.
fn run_beside_walls(template: &[&str], letters: &[char]) -> Uses {
    let mut uses = Uses::default();
    let situation = Situation::of_diagram(Diagram::parse(&filled(template, letters)).unwrap());
    let plain = Diagram::parse(&filled(template, &['o'])).unwrap();
    let eyes: Vec<Loc> = plain.stones.empties().iter().collect();
    if situation.stones.breathless().is_empty() {
        compare(&situation, Color::Black, &eyes, &mut uses);
    }
    uses
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(100)))]

    #[test]
    fn theorems_hold_on_rectangles(rows in boards()) {
        let Ok(diagram) = Diagram::parse(&rows) else { return Ok(()) };
        run(&Situation::of_diagram(diagram));
    }

    #[test]
    fn theorems_hold_on_glued_boards(
        shape in prop_oneof![Just("torus 3x3"), Just("klein 3x3"), Just("moebius 4x2"), Just("cylinder 4x2"), Just("projective 3x3")],
        rows in proptest::collection::vec(proptest::collection::vec(letters(), 4), 3),
    ) {
        let graph = shape.parse::<BoardSpec>().unwrap().build();
        let rows: Vec<String> = rows[..graph.rows()]
            .iter()
            .map(|row| row[..graph.cols()].iter().map(|&c| if c == ',' { '.' } else { c }).collect())
            .collect();
        run(&Situation::of_diagram(Diagram::parse_on(&graph, &rows).unwrap()));
    }
}

/// Walls with two eyes, and areas beside them (?) that hold anything.
const BESIDE_WALLS: &[&[&str]] = &[
    &["?????", "x,x,x", "xxxxx", ".xxx."],
    &["??????", "x,xx,x", "xxxxxx", ".xxxx."],
    &["??????", "x,x?,x", "xxxxxx", ".xxxx."],
    &["x???x", "x?,?x", "x???,", "xxxxx", ".xxx."],
    &["x???x", "x???,", "x,??x", "xxxxx", ".xxx."],
    &["x????", "x??,x", "xxxxx", ".xxx."],
];

/// A template with its areas filled from a list of letters.
fn filled(template: &[&str], letters: &[char]) -> Vec<String> {
    let mut letters = letters.iter().cycle();
    let mut fill = |letter| if letter == '?' { *letters.next().unwrap_or(&'.') } else { letter };
    template.iter().map(|row| row.chars().map(&mut fill).collect()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(40)))]

    #[test]
    fn theorems_hold_beside_walls(
        template in 0..BESIDE_WALLS.len(),
        letters in proptest::collection::vec(
            prop_oneof![4 => Just('.'), 2 => Just('o'), 1 => Just('x'), 1 => Just('X')], 9),
    ) {
        run_beside_walls(BESIDE_WALLS[template], &letters);
    }
}

/// The comparison is worth something: every theorem is met.
#[test]
fn every_theorem_occurs() {
    let mut all = Uses::default();
    for rows in [
        &["x.x", "xx.", "..."][..],
        &["oo.o", ".o.x"],
        &[".*.", "xo.", "x.."],
        &[".,x", ",x.", "..."],
    ] {
        let uses = run(&Situation::of_diagram(Diagram::parse(rows).unwrap()));
        all.iter_mut().zip(uses).for_each(|(all, uses)| *all += uses);
    }
    for template in BESIDE_WALLS {
        let uses = run_beside_walls(template, &['.']);
        all.iter_mut().zip(uses).for_each(|(all, uses)| *all += uses);
        println!("{template:?}: {uses:?}");
    }
    assert!(all.iter().all(|&uses| uses > 0), "{all:?}");
}
