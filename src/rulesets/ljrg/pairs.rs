//! Two locations for each of some others, none for two of them: what the
//! theorem "walls" calls pairs.

use crate::board::{Graph, Loc};

/// Can each of `wanting` have two neighbours among `free`, no two of them the
/// same one?
pub fn exist(graph: &Graph, wanting: &[Loc], free: &[Loc]) -> bool {
    let beside = |&loc: &Loc| {
        let near = graph.neighbors(loc);
        let spots = (0..free.len()).filter(|&spot| near.contains(&free[spot]));
        spots.collect::<Vec<usize>>()
    };
    let wishes: Vec<Vec<usize>> = wanting.iter().map(beside).collect();
    if free.len() < 2 * wanting.len() || wishes.iter().any(|spots| spots.len() < 2) {
        return false;
    }
    let mut deal = Deal { wishes: &wishes, owner: vec![None; free.len()] };
    (0..wanting.len()).all(|one| {
        (0..2).all(|_| {
            let mut tried = vec![false; free.len()];
            deal.give(one, &mut tried)
        })
    })
}

/// Who has which spot, so far.
struct Deal<'a> {
    wishes: &'a [Vec<usize>],
    owner: Vec<Option<usize>>,
}

impl Deal<'_> {
    /// One spot more for somebody; who had it gets another (augmenting paths:
    /// nobody who has two is left with less, and all are served if that is
    /// possible at all).
    fn give(&mut self, one: usize, tried: &mut [bool]) -> bool {
        for &spot in &self.wishes[one] {
            if tried[spot] || self.owner[spot] == Some(one) {
                continue;
            }
            tried[spot] = true;
            if self.owner[spot].is_none_or(|other| self.give(other, tried)) {
                self.owner[spot] = Some(one);
                return true;
            }
        }
        false
    }
}
