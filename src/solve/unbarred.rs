//! Traps of a refuter whom a rule against repetition, which the game leaves out, never bars
//! from all his moves (docs/theorems.md, "Traps with memory"): where what was found leaves
//! him without a move, he looks for others.

use super::budget::{Budget, Exhausted};
use super::dfpn::Search;
use super::graph::{Graph, Node};
use super::trap::Trap;
use crate::game::Standing;
use crate::game::arena::Arena;
use crate::proof::history::Followed;
use crate::proof::{Entry, Evidence};

/// How often other moves are looked for.
const MOST_TRIES: usize = 200;

/// Situations for all of them: so many times those of the search that found the trap, and at
/// least a quarter of what is allowed.
const FURTHER: usize = 2;
const QUARTER: usize = 4;

/// Situations for each of them at first, and how many times more if nothing is found.
pub(super) const FIRST_SHARE: usize = 500;
pub(super) const GROWTH: usize = 4;

/// The trap of a search whose start is lost; none if the rule might bar the refuter, as far
/// as was looked.
pub fn trap(
    arena: &dyn Arena,
    search: &mut Search<'_>,
    budget: &Budget<'_>,
) -> Result<Evidence, Exhausted> {
    let most = (FURTHER * search.graph().len()).max(budget.nodes / QUARTER).min(budget.nodes);
    let budget = &Budget { nodes: most, ..*budget };
    let mut share = FIRST_SHARE;
    for _ in 0..MOST_TRIES {
        let graph = search.graph();
        let choices = |node| Some(choices(graph, node));
        let trap = Trap::new(graph, search.root(), choices).ok_or(Exhausted::Nodes)?;
        match trap.follow(arena) {
            Followed::Kept(needed) => {
                let entry = |(number, step): (usize, Option<usize>)| Entry {
                    key: graph.key(trap.node(number)).to_vec(),
                    reason: trap.reason(number, step),
                    rank: 0,
                    phase: 0,
                };
                return Ok(Evidence::trap(needed.into_iter().map(entry).collect()));
            }
            Followed::Barred(at) => {
                let at: Vec<Node> = at.into_iter().map(|at| trap.node(at)).collect();
                while !others(search, &at, share, budget)? {
                    share *= GROWTH;
                }
            }
            Followed::Unknown => return Err(Exhausted::Nodes),
        }
    }
    Err(Exhausted::Nodes)
}

/// Looks for one more move of the refuter's in each of some situations, with so many
/// situations for each move; is there any? An error if no more can be looked for.
fn others(
    search: &mut Search<'_>,
    at: &[Node],
    share: usize,
    budget: &Budget<'_>,
) -> Result<bool, Exhausted> {
    let (mut found, mut is_open) = (false, false);
    for &node in at {
        for child in search.graph().children(node).to_vec() {
            if search.graph().status(child) != Standing::Open {
                continue;
            }
            let nodes = budget.nodes.min(search.graph().len() + share);
            match search.decide(child, &Budget { nodes, ..*budget }) {
                Ok(Standing::Lost) => {
                    found = true;
                    break;
                }
                Ok(_) => {}
                Err(Exhausted::Nodes) if nodes < budget.nodes => is_open = true,
                Err(limit) => return if found { Ok(true) } else { Err(limit) },
            }
        }
    }
    match found || is_open {
        true => Ok(found),
        false => Err(Exhausted::Nodes),
    }
}

/// What may be played in a situation of a trap, by places among its children.
fn choices(graph: &Graph, node: Node) -> Vec<usize> {
    let children = graph.children(node);
    let is_lost = |&i: &usize| graph.status(children[i]) == Standing::Lost;
    (0..children.len()).filter(is_lost).collect()
}
