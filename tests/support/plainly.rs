//! A game as an arena of the kernel's searches.

use shinpan::game::arena::{Arena, Leaf, Successors};
use shinpan::game::{Game, Side, Standing};

/// A game for the search, without anything of its own.
pub struct Plainly(pub Box<dyn Game>);

impl Plainly {
    fn leaf(&self, key: &[u64]) -> Leaf {
        if self.0.is_goal(key) {
            return Leaf::Goal;
        }
        let lemmas = 0..self.0.lemma_names().len() as u8;
        let mut says = lemmas.map(|number| (number, self.0.lemma(number, key)));
        let found = says.find(|(_, standing)| *standing != Standing::Open);
        found.map_or(Leaf::Open, |(number, standing)| Leaf::Lemma(number, standing))
    }
}

impl Arena for Plainly {
    fn width(&self) -> usize {
        self.0.width()
    }

    fn start(&self) -> (Vec<u64>, Leaf) {
        let start = self.0.start();
        let leaf = self.leaf(&start);
        (start, leaf)
    }

    fn side(&self, key: &[u64]) -> Side {
        self.0.side(key)
    }

    fn targets(&self) -> u32 {
        self.0.targets()
    }

    fn meets(&self, key: &[u64], target: u32) -> bool {
        self.0.meets(key, target)
    }

    fn trace(&self, key: &[u64], label: u32) -> Option<Vec<u64>> {
        self.0.trace(key, label)
    }

    fn traces_tell(&self) -> bool {
        self.0.traces_tell()
    }

    fn bars_exactly(&self) -> bool {
        self.0.bars_exactly()
    }

    fn may_forget(&self, key: &[u64]) -> bool {
        self.0.may_forget(key)
    }

    fn successors(&self, key: &[u64], out: &mut Successors<'_>) {
        let mut moves = Vec::new();
        self.0.moves(key, &mut moves);
        for (label, next) in moves {
            out.push(label, &next, self.leaf(&next), (1, 1));
        }
    }
}
