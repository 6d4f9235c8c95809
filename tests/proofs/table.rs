//! Questions given by their graphs, for the tests of searches and of the checker.

use shinpan::game::arena::{Arena, Leaf, Successors};
use shinpan::game::{Game, Side, Standing};

/// A game given by its graph. Node 0 is the start.
#[derive(Clone, Debug)]
pub struct Table {
    pub targets: u32,
    pub prover: Vec<bool>,
    pub goal: Vec<bool>,
    /// Bit t: target t is met.
    pub met: Vec<u8>,
    pub next: Vec<Vec<usize>>,
    /// What a static theorem says.
    pub lemma: Vec<Standing>,
}

impl Table {
    pub fn index(key: &[u64]) -> usize {
        key[0] as usize
    }
}

impl Game for Table {
    fn width(&self) -> usize {
        1
    }
    fn start(&self) -> Vec<u64> {
        vec![0]
    }
    fn is_valid(&self, key: &[u64]) -> bool {
        key.len() == 1 && Table::index(key) < self.next.len()
    }
    fn side(&self, key: &[u64]) -> Side {
        if self.prover[Table::index(key)] { Side::Prover } else { Side::Refuter }
    }
    fn is_goal(&self, key: &[u64]) -> bool {
        self.goal[Table::index(key)]
    }
    fn targets(&self) -> u32 {
        self.targets
    }
    fn meets(&self, key: &[u64], target: u32) -> bool {
        self.met[Table::index(key)] >> target & 1 == 1
    }
    fn moves(&self, key: &[u64], out: &mut Vec<(u32, Vec<u64>)>) {
        let next = &self.next[Table::index(key)];
        out.extend(next.iter().enumerate().map(|(i, &n)| (i as u32, vec![n as u64])));
    }
    fn lemma(&self, number: u8, key: &[u64]) -> Standing {
        if number == 0 { self.lemma[Table::index(key)] } else { Standing::Open }
    }
    fn lemma_names(&self) -> &'static [&'static str] {
        &["oracle"]
    }
}

impl Table {
    fn leaf(&self, key: &[u64]) -> Leaf {
        match (self.is_goal(key), self.lemma[Table::index(key)]) {
            (true, _) => Leaf::Goal,
            (_, Standing::Open) => Leaf::Open,
            (_, known) => Leaf::Lemma(0, known),
        }
    }
}

impl Arena for Table {
    fn width(&self) -> usize {
        1
    }
    fn start(&self) -> (Vec<u64>, Leaf) {
        (vec![0], self.leaf(&[0]))
    }
    fn side(&self, key: &[u64]) -> Side {
        Game::side(self, key)
    }
    fn targets(&self) -> u32 {
        self.targets
    }
    fn meets(&self, key: &[u64], target: u32) -> bool {
        Game::meets(self, key, target)
    }
    fn successors(&self, key: &[u64], out: &mut Successors<'_>) {
        let mut moves = Vec::new();
        self.moves(key, &mut moves);
        for (label, key) in moves {
            out.push(label, &key, self.leaf(&key), (1, 1));
        }
    }
}
