//! Theorem "Neutral points" (`docs/theorems/parts.md`): where it promises the holder of a part
//! what he wants, he wins the play of the part without any theorem.

use crate::plainly::Plainly;
use crate::random::Random;
use crate::tries::cases;
use shinpan::board::{Cell, Color, Graph, Loc, LocSet, Shape, Stones};
use shinpan::game::{Game, Side, Standing};
use shinpan::rulesets::perfect::field::{Field, Man};
use shinpan::rulesets::perfect::part::{Hold, PartGame};
use shinpan::solve::{Budget, search};
use std::sync::Arc;

/// The number of the theorems about walls.
const WALLS: u8 = 1;

/// A game from one of its situations on, without its theorems.
pub struct Bare {
    pub game: PartGame,
    pub start: Vec<u64>,
}

impl Game for Bare {
    fn width(&self) -> usize {
        Game::width(&self.game)
    }

    fn start(&self) -> Vec<u64> {
        self.start.clone()
    }

    fn is_valid(&self, key: &[u64]) -> bool {
        self.game.is_valid(key)
    }

    fn side(&self, key: &[u64]) -> Side {
        Game::side(&self.game, key)
    }

    fn is_goal(&self, key: &[u64]) -> bool {
        self.game.is_goal(key)
    }

    fn moves(&self, key: &[u64], out: &mut Vec<(u32, Vec<u64>)>) {
        self.game.moves(key, out);
    }

    fn lemma(&self, _number: u8, _key: &[u64]) -> Standing {
        Standing::Open
    }

    fn lemma_names(&self) -> &'static [&'static str] {
        &[]
    }
}

/// A stone with two eyes, and a small board of which some locations are beside it.
fn lobe(random: &mut Random) -> (Stones, LocSet) {
    let size = 4 + random.below(3);
    let count = 3 + size;
    let mut edges = vec![(0, 1), (0, 2)];
    for at in 3..count {
        if at > 3 {
            edges.push((3 + random.below(at - 3), at));
        }
        if at == 3 || random.below(2) == 0 {
            edges.push((0, at));
        }
    }
    for _ in 0..random.below(3) {
        let (a, b) = (3 + random.below(size), 3 + random.below(size));
        if a != b && !edges.contains(&(a, b)) && !edges.contains(&(b, a)) {
            edges.push((a, b));
        }
    }
    let cells = (0..count as u16).map(|col| Cell { col, row: 0 }).collect();
    let graph = Graph::build(Shape::Custom, count, 1, cells, Vec::new(), &edges).unwrap();
    let mut stones = Stones::new(Arc::new(graph));
    stones.place(Color::Black, Loc::new(0));
    for at in 3..count {
        match random.below(6) {
            0 => stones.place(Color::Black, Loc::new(at)),
            1 | 2 => stones.place(Color::White, Loc::new(at)),
            _ => {}
        }
    }
    (stones, LocSet::of(count, (3..count).map(Loc::new)))
}

/// Some situations of a game: those of a random line of play.
fn line(game: &PartGame, random: &mut Random) -> Vec<Vec<u64>> {
    let mut keys = vec![Game::start(game)];
    while keys.len() < 6 {
        let mut moves = Vec::new();
        game.moves(&keys[keys.len() - 1], &mut moves);
        if moves.is_empty() {
            break;
        }
        keys.push(moves.swap_remove(random.below(moves.len())).1);
    }
    keys
}

#[test]
fn who_is_promised_half_of_the_neutral_points_gets_them() {
    let cases = cases(400);
    let mut random = Random::new(5);
    let mut count = [0, 0];
    for _ in 0..cases {
        let (stones, part) = lobe(&mut random);
        let all = LocSet::full(stones.graph().len());
        let is_whole = random.below(4) == 0;
        let part = if is_whole { all } else { part };
        if !stones.breathless().is_empty() {
            continue;
        }
        let holder = Color::Black;
        let Some(field) = Field::new(&stones, holder, &part, &part) else { continue };
        let owner = Color::BOTH[random.below(2)];
        let (others, first) = (random.below(2) == 0, owner != holder && random.below(2) == 0);
        for points in 0..2 * part.len() as i32 {
            let (part, parts) = (part.clone(), part.clone());
            let hold = Hold { owner, holder, part, parts, points, others, first, endless: false };
            let Some(game) = PartGame::new(&stones, &hold) else { continue };
            for start in line(&game, &mut random) {
                if game.lemma(0, &start) != Standing::Open
                    || game.lemma(WALLS, &start) != Standing::Won
                {
                    continue;
                }
                let men = field.men_at(holder, |loc| stones.at(loc));
                let immortal = field.immortal(&men, Man::Own);
                let (walls, between) = field.walled(&men, immortal);
                let neutral = field.neutral(&men, immortal, walls, between).count_ones();
                let bare = Bare { game: game.clone(), start };
                let budget = Budget { nodes: 200_000, bytes: 1 << 29, stop: None };
                let found = search(&Plainly(Box::new(bare)), &budget).evidence;
                let Ok(evidence) = found else { continue };
                assert!(evidence.answer, "{stones:?} {hold:?}");
                count[usize::from(neutral > 1)] += 1;
            }
        }
    }
    eprintln!("{count:?}");
    assert!(count[1] >= 30, "{count:?}");
}
