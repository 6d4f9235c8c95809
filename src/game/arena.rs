//! A question as the search wants it: successors in one go, with what static
//! theorems say of them and guesses of the effort. Untrusted.

use crate::game::{Side, Standing};
use std::sync::Arc;

/// Labels of moves at places are below this; those from here to twice as much are other moves
/// at the same places.
pub const PLACES: u32 = 1 << 16;

/// What a situation is, if it has been seen before.
type Known<'k> = &'k (dyn Fn(&[u64]) -> Option<Leaf> + Sync);

/// The situations that follow one situation.
#[derive(Default)]
pub struct Successors<'k> {
    width: usize,
    keys: Vec<u64>,
    labels: Vec<u32>,
    leaves: Vec<Leaf>,
    efforts: Vec<(u32, u32)>,
    known: Option<Known<'k>>,
}

/// What a search may take as settled without looking further.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaf {
    /// Nothing is known.
    Open,
    /// The goal is reached.
    Goal,
    /// The static theorem with this number decides.
    Lemma(u8, Standing),
}

impl Leaf {
    /// What is settled.
    pub fn standing(self) -> Standing {
        match self {
            Leaf::Open => Standing::Open,
            Leaf::Goal => Standing::Won,
            Leaf::Lemma(_, standing) => standing,
        }
    }
}

impl<'k> Successors<'k> {
    /// An empty list for keys of `width` words.
    pub fn new(width: usize) -> Successors<'k> {
        Successors { width, ..Successors::default() }
    }

    /// An empty list for who reads this one.
    pub fn beside(&self) -> Successors<'k> {
        Successors { known: self.known, ..Successors::new(self.width) }
    }

    /// The same list for somebody who has seen some situations before, and what they are: of
    /// these he wants no guess.
    pub fn knowing<'n>(self, known: Known<'n>) -> Successors<'n> {
        Successors { known: Some(known), ..self.forgetting() }
    }

    /// The same list for somebody who has seen nothing.
    pub fn forgetting<'n>(self) -> Successors<'n> {
        let Successors { width, keys, labels, leaves, efforts, .. } = self;
        Successors { width, keys, labels, leaves, efforts, known: None }
    }

    /// Forgets all entries.
    pub fn clear(&mut self) {
        self.keys.clear();
        self.labels.clear();
        self.leaves.clear();
        self.efforts.clear();
    }

    /// Adds a situation. `effort` guesses how hard proving and disproving it
    /// will be; it guides the search and decides nothing.
    pub fn push(&mut self, label: u32, key: &[u64], leaf: Leaf, effort: (u32, u32)) {
        debug_assert_eq!(key.len(), self.width);
        self.keys.extend_from_slice(key);
        self.labels.push(label);
        self.leaves.push(leaf);
        self.efforts.push(effort);
    }

    /// What a situation is, and a guess of the effort; looked at only if it is not known.
    pub fn look(
        &self,
        key: &[u64],
        look: impl FnOnce() -> (Leaf, (u32, u32)),
    ) -> (Leaf, (u32, u32)) {
        match self.known.and_then(|known| known(key)) {
            Some(leaf) => (leaf, (1, 1)),
            None => look(),
        }
    }

    /// Adds a situation, which is looked at only if it is not known.
    pub fn push_looking(
        &mut self,
        label: u32,
        key: &[u64],
        look: impl FnOnce() -> (Leaf, (u32, u32)),
    ) {
        let (leaf, effort) = self.look(key, look);
        self.push(label, key, leaf, effort);
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.labels.len()
    }

    /// None?
    pub fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }

    /// The entries: label, key, leaf, effort.
    pub fn iter(&self) -> impl Iterator<Item = (u32, &[u64], Leaf, (u32, u32))> {
        (0..self.len()).map(|i| {
            let key = &self.keys[i * self.width..(i + 1) * self.width];
            (self.labels[i], key, self.leaves[i], self.efforts[i])
        })
    }
}

/// A question as the search sees it. It must describe the same game as a
/// [`crate::game::Game`] with the same keys and labels, or its proofs will be
/// rejected.
pub trait Arena: Sync {
    /// Words in a key.
    fn width(&self) -> usize;

    /// The first situation.
    fn start(&self) -> (Vec<u64>, Leaf);

    /// Who moves.
    fn side(&self, key: &[u64]) -> Side;

    /// How many targets there are, as [`crate::game::Game::targets`] says.
    fn targets(&self) -> u32 {
        0
    }

    /// Does this situation meet the target?
    fn meets(&self, _key: &[u64], _target: u32) -> bool {
        false
    }

    /// What a rule against repetition keeps of a move, as [`crate::game::Game::trace`]
    /// says.
    fn trace(&self, _key: &[u64], _label: u32) -> Option<Vec<u64>> {
        None
    }

    /// As [`crate::game::Game::traces_tell`].
    fn traces_tell(&self) -> bool {
        true
    }

    /// As [`crate::game::Game::bars_exactly`].
    fn bars_exactly(&self) -> bool {
        false
    }

    /// As [`crate::game::Game::may_forget`].
    fn may_forget(&self, _key: &[u64]) -> bool {
        false
    }

    /// Are there targets, and does this situation meet all of them?
    fn meets_all(&self, key: &[u64]) -> bool {
        self.targets() > 0 && (0..self.targets()).all(|target| self.meets(key, target))
    }

    /// Are moves of the prover's left out? Then only a "yes" counts.
    fn is_narrow(&self) -> bool {
        false
    }

    /// Is only a trap of use? Then a search for one may be given up early.
    fn wants_trap(&self) -> bool {
        false
    }

    /// What each further sibling adds to the number of the hardest one, as a
    /// divisor: situations reached by several paths would count often if the
    /// numbers were summed.
    fn siblings(&self) -> u32 {
        4
    }

    /// All situations that follow; `out` is empty when called. Beside one that a static theorem
    /// or the goal decides for who moves the others may be left out.
    fn successors(&self, key: &[u64], out: &mut Successors<'_>);
}

/// The same question with the moves of each situation in the order of these ranks, by place;
/// those elsewhere come last. Searches that are long in one order are often short
/// in another.
pub struct InOrder {
    /// The question.
    pub arena: Box<dyn Arena>,
    /// What comes early has a small one.
    pub ranks: Arc<[u64]>,
    /// What each further sibling counts ([`Arena::siblings`]).
    pub siblings: u32,
}

impl Arena for InOrder {
    fn width(&self) -> usize {
        self.arena.width()
    }

    fn start(&self) -> (Vec<u64>, Leaf) {
        self.arena.start()
    }

    fn side(&self, key: &[u64]) -> Side {
        self.arena.side(key)
    }

    fn targets(&self) -> u32 {
        self.arena.targets()
    }

    fn meets(&self, key: &[u64], target: u32) -> bool {
        self.arena.meets(key, target)
    }

    fn trace(&self, key: &[u64], label: u32) -> Option<Vec<u64>> {
        self.arena.trace(key, label)
    }

    fn traces_tell(&self) -> bool {
        self.arena.traces_tell()
    }

    fn bars_exactly(&self) -> bool {
        self.arena.bars_exactly()
    }

    fn may_forget(&self, key: &[u64]) -> bool {
        self.arena.may_forget(key)
    }

    fn wants_trap(&self) -> bool {
        self.arena.wants_trap()
    }

    fn is_narrow(&self) -> bool {
        self.arena.is_narrow()
    }

    fn siblings(&self) -> u32 {
        self.siblings
    }

    fn successors(&self, key: &[u64], out: &mut Successors<'_>) {
        let mut found = out.beside();
        self.arena.successors(key, &mut found);
        let place = |label: u32| if label < 2 * PLACES { label % PLACES } else { label };
        let rank = |label: u32| self.ranks.get(place(label) as usize).copied().unwrap_or(u64::MAX);
        let mut entries: Vec<_> = found.iter().collect();
        entries.sort_by_key(|(label, ..)| rank(*label));
        entries
            .into_iter()
            .for_each(|(label, key, leaf, effort)| out.push(label, key, leaf, effort));
    }
}

#[cfg(test)]
mod tests {
    use super::{Arena, InOrder, Leaf, Successors};
    use crate::game::Side;

    /// Three moves and a pass.
    struct Fork;

    impl Arena for Fork {
        fn width(&self) -> usize {
            2
        }

        fn start(&self) -> (Vec<u64>, Leaf) {
            (vec![0, 0], Leaf::Open)
        }

        fn side(&self, _: &[u64]) -> Side {
            Side::Prover
        }

        fn successors(&self, _: &[u64], out: &mut Successors<'_>) {
            out.push(0, &[1, 2], Leaf::Open, (1, 5));
            out.push(1, &[3, 4], Leaf::Goal, (2, 6));
            out.push(3, &[7, 8], Leaf::Open, (4, 8));
            out.push(2, &[5, 6], Leaf::Open, (3, 7));
        }
    }

    #[test]
    fn entries_stay_whole_when_they_are_put_in_order() {
        let mut list = Successors::new(2);
        Fork.successors(&[0, 0], &mut list);
        let mut sorted = Successors::new(2);
        let ordered = InOrder { arena: Box::new(Fork), ranks: [30, 10, 10].into(), siblings: 4 };
        ordered.successors(&[0, 0], &mut sorted);
        let wanted: Vec<_> = [1, 3, 0, 2].map(|at| list.iter().nth(at).unwrap()).into();
        assert!(sorted.iter().eq(wanted));
    }
}
