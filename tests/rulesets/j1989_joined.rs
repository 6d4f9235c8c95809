//! Japanese 1989: parts of the board beside which stones of the champion's stand that belong
//! to other parts, or are joined to them: what counts on what, against every turn on the whole
//! board.

use crate::hostile::{self, NODES, end_of, some};
use crate::j1989_grounds::vow;
use crate::j1989_hostile::{Tried, Truth, Wrong, attempt, compare, kind};
use crate::j1989_support::Play;
use crate::j2003_support::ours::{board, mask, player, show, with_signs};
use crate::j2003_support::sample::{Random, custom};
use crate::told::{answer, draw};
use crate::tries::cases;
use shinpan::board::{Color, Loc, LocSet, Stones, region};
use shinpan::rulesets::inquiry::Subject;
use shinpan::rulesets::japanese1989::Japanese1989;
use shinpan::rulesets::japanese1989::settle::Facts;
use shinpan::rulesets::japanese1989::trial::{Attempt, Ground, Trial};

/// The same where only one is asked about.
const LARGE: usize = 100_000;

/// A position made of parts.
struct Drawn {
    stones: Stones,
    champion: Color,
    /// Locations of his stones between the parts.
    joints: Vec<usize>,
    /// Those of each part.
    parts: Vec<Vec<usize>>,
}

/// The position, either player the champion; none if a string has no liberty.
fn drawn(
    random: &mut Random,
    mut edges: Vec<(usize, usize)>,
    mut signs: String,
    joints: Vec<usize>,
    parts: Vec<Vec<usize>>,
) -> Option<Drawn> {
    edges.sort_unstable();
    edges.dedup();
    let champion = Color::BOTH[random.below(2)];
    if champion == Color::White {
        signs = signs.replace('x', "b").replace('o', "x").replace('b', "o");
    }
    let stones = with_signs(&custom(signs.len(), &edges), &signs);
    stones.breathless().is_empty().then_some(Drawn { stones, champion, joints, parts })
}

/// One or two stones of a champion's, now and then with an eye, and small parts of the board
/// beside them.
fn joined(random: &mut Random) -> Option<Drawn> {
    let (mut edges, mut signs) = (Vec::new(), String::new());
    let joints: Vec<usize> = (0..1 + random.below(2)).collect();
    joints.iter().for_each(|_| signs.push('x'));
    let mut parts = Vec::new();
    for _ in 0..2 + random.below(2) {
        let (first, size) = (signs.len(), 1 + random.below(4));
        for cell in first..first + size {
            if cell > first {
                edges.push((first + random.below(cell - first), cell));
            }
            for &joint in &joints {
                if random.below(2 + joints.len()) < 2 {
                    edges.push((joint, cell));
                }
            }
            signs.push(['.', '.', 'o', 'x'][random.below(4)]);
        }
        // A neighbour elsewhere.
        if !parts.is_empty() && random.below(4) == 0 {
            edges.push((joints.len() + random.below(first - joints.len()), first));
        }
        parts.push((first..first + size).collect());
    }
    if signs.len() > MOST {
        return None;
    }
    drawn(random, edges, signs, joints, parts)
}

/// Two stones of a champion's and one of his opponent's with eyes; some locations beside most of
/// them, in two parts: where the champion may join his stones.
fn tied(random: &mut Random) -> Option<Drawn> {
    let (mut edges, mut signs) = (Vec::new(), String::from("xxo"));
    let mut parts = Vec::new();
    for _ in 0..2 {
        let first = signs.len();
        let size = 2 + random.below(2);
        for cell in first..first + size {
            if cell == first && random.below(4) != 0 {
                edges.push((2, cell));
                signs.push('.');
                continue;
            }
            edges.extend((0..3).filter(|_| random.below(5) != 0).map(|stone| (stone, cell)));
            if random.below(4) == 0 {
                edges.push((first, cell));
            }
            signs.push(['.', '.', '.', 'o'][random.below(4)]);
        }
        parts.push((first..first + size).collect());
    }
    edges.retain(|(one, two)| one != two);
    drawn(random, edges, signs, vec![0, 1], parts)
}

/// Locations of the largest boards.
const MOST: usize = 9;

/// Grounds made of such parts, each joint in one of them or in none, all of the champion's
/// stones beside them said to stand.
fn beside(random: &mut Random, drawn: &Drawn) -> Vec<Ground> {
    let Drawn { stones, champion, joints, parts } = drawn;
    let champion = *champion;
    let graph = stones.graph();
    let mut all: Vec<LocSet> = parts
        .iter()
        .map(|part| LocSet::of(graph.len(), part.iter().map(|&at| Loc::new(at))))
        .collect();
    for &joint in joints {
        let part = random.below(parts.len() + 1);
        if let Some(part) = all.get_mut(part) {
            part.insert(Loc::new(joint));
        }
    }
    // Strings of his opponent's between parts are walls, if they are left out.
    for part in &mut all {
        let shared: Vec<Loc> = part
            .iter()
            .filter(|&loc| stones.at(loc) == Some(!champion) && random.below(3) == 0)
            .collect();
        shared.into_iter().for_each(|loc| _ = part.remove(loc));
    }
    let grounds = all.into_iter().filter(|region| !region.is_empty()).map(|region| {
        let mut standing = region::border(graph, &region);
        standing.intersect_with(&stones.of(champion));
        if random.below(6) == 0 {
            standing = some(random, &standing);
        }
        let vowed = vow(random, stones, champion, &region);
        Ground { region, champion, standing, vowed }
    });
    grounds.collect()
}

#[test]
fn whatever_is_asked_about_joined_parts() {
    let mut random = Random::new(670);
    let (mut tried, mut wrong) = (Tried::new(), Wrong::new());
    for _ in 0..cases(100) {
        let drawn = if random.below(2) == 0 { joined(&mut random) } else { tied(&mut random) };
        let Some(drawn) = drawn else { continue };
        let (stones, champion) = (&drawn.stones, drawn.champion);
        let board = board(stones);
        let truth = Truth::of(&board);
        // At least what is prevented.
        let (owner, places) = (player(!champion), !champion);
        let play = match truth {
            Some(_) => None,
            None => Play::new(&board, owner, 0, owner, LARGE),
        };
        if truth.is_none() && play.is_none() {
            continue;
        }
        let end = end_of(stones);
        let mut found = hostile::locks(&mut random, &Japanese1989, &end, 4);
        for _ in 0..2 {
            for ground in beside(&mut random, &drawn) {
                for number in 0..6 {
                    let owner = if random.below(6) == 0 { champion } else { !champion };
                    let attempt = match number {
                        0 => Some(Attempt::Place(ground.region.clone())),
                        _ => attempt(&mut random, stones, owner, Some(&ground)),
                    };
                    let Some(attempt) = attempt else { continue };
                    let ground = Some(ground.clone());
                    let subject = Subject::Trial(Trial { owner, attempt, ground });
                    if let Some(answer) = answer(&Japanese1989, &end, &subject, NODES) {
                        found.push((subject, answer));
                    }
                }
            }
        }
        for _ in 0..6 {
            let owner = Color::BOTH[random.below(2)];
            if let Some(attempt) = attempt(&mut random, stones, owner, None) {
                let subject = Subject::Trial(Trial { owner, attempt, ground: None });
                if let Some(answer) = answer(&Japanese1989, &end, &subject, NODES) {
                    found.push((subject, answer));
                }
            }
        }
        *tried.entry("positions".to_string()).or_default() += 1;
        for (subject, answer) in &found {
            *tried.entry(kind(subject, *answer)).or_default() += 1;
        }
        let lasting = play.as_ref().map(Play::uncapturable);
        for round in 0..7 {
            let told = if round == 0 { found.clone() } else { draw(&mut random, &found) };
            if let Some(truth) = &truth {
                compare(&mut random, stones, &told, truth, &mut tried, &mut wrong);
            }
            let (Some(play), Some(lasting)) = (&play, &lasting) else { continue };
            for closed in Facts::of(stones, &told).closed_areas(places) {
                if !play.prevents(lasting, mask(closed.iter())) {
                    let case = format!("{closed:?}: {} by {told:?}", show(stones));
                    wrong.entry("prevented".to_string()).or_insert((0, case)).0 += 1;
                }
                *tried.entry("is prevented on larger boards".to_string()).or_default() += 1;
            }
        }
    }
    println!("{tried:#?}");
    assert!(wrong.is_empty(), "{wrong:#?}");
    for what in ["is dead", "is alive", "is prevented", "is cleared"] {
        assert!(tried.get(what).is_some_and(|&count| count > 5), "{what}: {tried:#?}");
    }
}
