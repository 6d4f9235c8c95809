//! What the search may do with a question: the same moves to the same situations as the
//! trusted description, but for those that it may leave out, and nothing taken as settled
//! that the trusted side does not confirm.

use shinpan::game::arena::{Arena, Leaf, Successors};
use shinpan::game::{Game, Side, Standing};
use std::collections::BTreeMap;
use std::fmt::Debug;

/// Does the game say of a situation what the search takes as settled?
fn confirms(game: &dyn Game, key: &[u64], leaf: Leaf) -> bool {
    match leaf {
        Leaf::Open => true,
        Leaf::Goal => game.is_goal(key),
        Leaf::Lemma(number, standing) => {
            standing != Standing::Open && game.lemma(number, key) == standing
        }
    }
}

/// Asserts that both descriptions agree on a situation.
pub fn assert_same_situation(
    game: &dyn Game,
    arena: &dyn Arena,
    (key, leaf): (&[u64], Leaf),
    about: &dyn Debug,
) {
    assert!(game.is_valid(key), "{about:?}: {key:?}");
    assert!(confirms(game, key, leaf), "{about:?}: {leaf:?} of {key:?}");
    assert_eq!(leaf == Leaf::Goal, game.is_goal(key), "{about:?}: {leaf:?} of {key:?}");
    assert_eq!(arena.width(), game.width(), "{about:?}");
    assert_eq!(arena.side(key), game.side(key), "{about:?}: {key:?}");
    for target in 0..game.targets() {
        assert_eq!(arena.meets(key, target), game.meets(key, target), "{about:?}: {key:?}");
    }
}

/// The moves of an open situation as the search sees them; asserts that it leaves out only
/// what it may: all beside one that decides, and the prover's where only a "yes" counts.
pub fn same_moves(
    game: &dyn Game,
    arena: &dyn Arena,
    key: &[u64],
    about: &dyn Debug,
) -> Vec<(Vec<u64>, Leaf)> {
    let mut found = Successors::new(arena.width());
    arena.successors(key, &mut found);
    let mut slow = Vec::new();
    game.moves(key, &mut slow);
    let slow: BTreeMap<u32, Vec<u64>> = slow.into_iter().collect();
    let side = game.side(key);
    let best = match side {
        Side::Prover => Standing::Won,
        Side::Refuter => Standing::Lost,
    };
    let decides = found.iter().any(|(_, _, leaf, _)| leaf.standing() == best);
    let fast: BTreeMap<u32, Vec<u64>> =
        found.iter().map(|(label, key, ..)| (label, key.to_vec())).collect();
    assert_eq!(fast.len(), found.len(), "{about:?}: moves of {key:?}");
    if decides || arena.is_narrow() && side == Side::Prover {
        let is_a_move = |(label, next): (&u32, &Vec<u64>)| slow.get(label) == Some(next);
        assert!(fast.iter().all(is_a_move), "{about:?}: moves of {key:?}: {fast:?} of {slow:?}");
    } else {
        assert_eq!(fast, slow, "{about:?}: moves of {key:?}");
    }
    found.iter().map(|(_, next, leaf, _)| (next.to_vec(), leaf)).collect()
}
