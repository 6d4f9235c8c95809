//! From a fixpoint to a trap of the refuter's: only what the start needs. Where a rule
//! against repetition is left out of the game, he may need several of his moves
//! (docs/theorems.md, "Answers of their own" and "Traps with memory").

use crate::game::arena::Arena;
use crate::proof::history::Followed;
use crate::proof::{Entry, Evidence};
use crate::solve::fixpoint::{Field, Fixpoint};
use crate::solve::graph::Node;
use crate::solve::trap::Trap;
use std::collections::{BTreeSet, HashMap};

/// Situations in which the refuter may have no move, and the refuter's from which play comes
/// there next. None if that is not known.
pub type Barred = Vec<Vec<Node>>;

/// The refuter's trap from a node that leaves although all leaves are won, or where a rule against
/// repetition may leave him without a move.
pub fn trap(
    arena: &dyn Arena,
    field: &Field<'_>,
    upper: &Fixpoint,
    root: Node,
) -> Result<Evidence, Barred> {
    let choices = Choices { field: *field, upper };
    let first = |node| choices.of(arena, node).first().map(|&first| vec![first]);
    let trap = Trap::new(field.graph, root, first).ok_or(Vec::new())?;
    if !trap.has_traces(arena) {
        return Ok(evidence(field, upper, &trap, &trap.all()));
    }
    let all = |node| Some(choices.of(arena, node));
    let trap = Trap::new(field.graph, root, all).ok_or(Vec::new())?;
    match trap.follow(arena) {
        Followed::Kept(needed) => Ok(evidence(field, upper, &trap, &needed)),
        Followed::Barred(at) => {
            let before = trap.before(&at);
            let nodes = |at: Vec<usize>| at.into_iter().map(|at| trap.node(at)).collect();
            Err(vec![nodes(at), nodes(before)])
        }
        Followed::Unknown => Err(Vec::new()),
    }
}

/// What the refuter may choose.
struct Choices<'a> {
    field: Field<'a>,
    upper: &'a Fixpoint,
}

impl Choices<'_> {
    /// His moves from a node, by their places among its children; those first that no rule can
    /// bar, and after which the prover has few.
    fn of(&self, arena: &dyn Arena, node: Node) -> Vec<usize> {
        let Field { graph, sets, .. } = self.field;
        let Fixpoint { stays, layer, layers } = self.upper;
        let (key, children, labels) = (graph.key(node), graph.children(node), graph.labels(node));
        let own = layer[node as usize];
        let falls = u32::from(sets[layers[own as usize]][node as usize]);
        let fits = |&i: &usize| {
            let child = children[i] as usize;
            !stays[child] && layer[child] + falls <= own
        };
        let mut choices: Vec<usize> = (0..children.len()).filter(fits).collect();
        choices.sort_by_cached_key(|&i| {
            (arena.trace(key, labels[i]).is_some(), graph.children(children[i]).len())
        });
        choices
    }
}

/// The evidence of what is needed of a trap, each with the number of one of the refuter's
/// moves.
fn evidence(
    field: &Field<'_>,
    upper: &Fixpoint,
    trap: &Trap<'_>,
    needed: &[(usize, Option<usize>)],
) -> Evidence {
    let layer = |number: usize| upper.layer[trap.node(number) as usize];
    // Layers that nothing lies in are left out.
    let used: BTreeSet<u32> = needed.iter().map(|&(number, _)| layer(number)).collect();
    let rank: HashMap<u32, u32> = used.iter().copied().zip(0..).collect();
    let entry = |&(number, step): &(usize, Option<usize>)| Entry {
        key: field.graph.key(trap.node(number)).to_vec(),
        reason: trap.reason(number, step),
        rank: rank[&layer(number)],
        phase: 0,
    };
    let entries = needed.iter().map(entry).collect();
    let layers = used.iter().map(|&layer| Some(upper.layers[layer as usize] as u32)).collect();
    Evidence { layers, ..Evidence::trap(entries) }
}
