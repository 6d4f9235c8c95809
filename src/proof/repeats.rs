//! Whether a rule against repetition that a game leaves out may bar a move of a trap:
//! theorem "Rules against repetition" (docs/theorems.md).

use super::cycles::components;
use std::collections::HashMap;

/// What the rule keeps of a move ([`crate::game::Game::trace`]).
pub type Trace = Option<Vec<u64>>;

/// A situation of a trap.
pub struct Place {
    /// Does the refuter move here? Then only his chosen move leads on.
    pub is_refuters: bool,
    /// The places that follow, each with the trace of the move.
    pub steps: Vec<(usize, Trace)>,
    /// May all traces be forgotten with a step that leaves none?
    pub forgets: bool,
}

/// Groups of places, each with one and the same move of the refuter's, that may be barred
/// because he made it before; those first where it does not come back. None are good.
pub fn barred(places: &[Place], start: usize) -> Vec<Vec<usize>> {
    let mut made: HashMap<&[u64], Vec<usize>> = HashMap::new();
    for (number, place) in places.iter().enumerate().filter(|(_, place)| place.is_refuters) {
        for trace in place.steps.iter().filter_map(|(_, trace)| trace.as_deref()) {
            made.entry(trace).or_default().push(number);
        }
    }
    if made.is_empty() {
        return Vec::new();
    }
    let next = |place: &Place| place.steps.iter().map(|(next, _)| *next).collect();
    let followers: Vec<Vec<usize>> = places.iter().map(next).collect();
    let component = components(&followers);
    let comes_back = |at: usize| followers[at].iter().any(|&to| component[to] == component[at]);
    let answered = answered(places, start);
    let is_fine = |group: &[usize]| {
        let first = group[0];
        // The trace tells what follows.
        let one = group.iter().all(|&at| followers[at] == followers[first]);
        // Each time the prover has made one and the same move just before.
        let answers = answered[first].is_some() && {
            group.iter().all(|&at| answered[at] == answered[first])
        };
        one && (answers || !group.iter().any(|&at| comes_back(at)))
    };
    let mut groups: Vec<Vec<usize>> = made.into_values().filter(|group| !is_fine(group)).collect();
    groups.iter_mut().for_each(|group| group.sort_by_key(|&at| (comes_back(at), at)));
    groups.sort();
    groups
}

/// For each place the trace of the prover's move that alone leads there; none if there are
/// several, or none, or a move that leaves none, or if play may begin there.
fn answered(places: &[Place], start: usize) -> Vec<Option<&[u64]>> {
    let mut leading: Vec<Vec<Option<&[u64]>>> = vec![Vec::new(); places.len()];
    leading[start].push(None);
    for place in places {
        for (next, trace) in &place.steps {
            let kept = if place.is_refuters { None } else { trace.as_deref() };
            if !leading[*next].contains(&kept) {
                leading[*next].push(kept);
            }
        }
    }
    let single = |moves: &Vec<_>| moves.len() == 1;
    leading
        .into_iter()
        .map(|moves| moves.first().copied().flatten().filter(|_| single(&moves)))
        .collect()
}
