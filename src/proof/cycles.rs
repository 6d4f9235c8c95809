//! Which nodes of a graph lie on cycles together: its strongly connected components.

/// A node that has no component yet.
const NONE: u32 = u32::MAX;

/// For each node the number of its component, from the nodes that follow each.
pub fn components(followers: &[Vec<usize>]) -> Vec<u32> {
    let count = followers.len();
    let mut search = Search {
        followers,
        number: vec![NONE; count],
        lowest: vec![NONE; count],
        component: vec![NONE; count],
        waiting: Vec::new(),
        visited: 0,
        found: 0,
    };
    for node in 0..count {
        if search.number[node] == NONE {
            search.walk(node);
        }
    }
    search.component
}

/// Tarjan's search, with a stack of its own.
struct Search<'a> {
    followers: &'a [Vec<usize>],
    /// When each node was visited.
    number: Vec<u32>,
    /// The first visited that is known to be reachable from it and not in a component.
    lowest: Vec<u32>,
    component: Vec<u32>,
    /// Visited, and in no component yet.
    waiting: Vec<usize>,
    visited: u32,
    found: u32,
}

impl Search<'_> {
    fn visit(&mut self, node: usize) {
        (self.number[node], self.lowest[node]) = (self.visited, self.visited);
        self.visited += 1;
        self.waiting.push(node);
    }

    fn walk(&mut self, start: usize) {
        // Nodes on the way, each with how many of its followers were looked at.
        let mut way = vec![(start, 0)];
        self.visit(start);
        while let Some((node, seen)) = way.last_mut() {
            let (at, next) = (*node, self.followers[*node].get(*seen).copied());
            *seen += 1;
            match next {
                Some(next) if self.number[next] == NONE => {
                    self.visit(next);
                    way.push((next, 0));
                }
                Some(next) if self.component[next] == NONE => {
                    self.lowest[at] = self.lowest[at].min(self.number[next]);
                }
                Some(_) => {}
                None => {
                    way.pop();
                    if let Some(&(before, _)) = way.last() {
                        self.lowest[before] = self.lowest[before].min(self.lowest[at]);
                    }
                    if self.lowest[at] == self.number[at] {
                        self.close(at);
                    }
                }
            }
        }
    }

    /// All that wait since a node was visited are a component.
    fn close(&mut self, first: usize) {
        while let Some(node) = self.waiting.pop() {
            self.component[node] = self.found;
            if node == first {
                break;
            }
        }
        self.found += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::components;

    /// Against reachability, on all graphs of three nodes and some of six.
    #[test]
    fn nodes_are_together_if_each_reaches_the_other() {
        let check = |count: usize, edges: u64| {
            let pairs = (0..count * count).filter(|pair| edges >> pair & 1 == 1);
            let mut followers = vec![Vec::new(); count];
            pairs.for_each(|pair| followers[pair / count].push(pair % count));
            let mut reach: Vec<Vec<bool>> =
                (0..count).map(|a| (0..count).map(|b| a == b).collect()).collect();
            for _ in 0..count {
                for a in 0..count {
                    for &b in &followers[a] {
                        let further = reach[b].clone();
                        reach[a].iter_mut().zip(further).for_each(|(to, too)| *to |= too);
                    }
                }
            }
            let found = components(&followers);
            for a in 0..count {
                for b in 0..count {
                    let together = reach[a][b] && reach[b][a];
                    assert_eq!(found[a] == found[b], together, "{followers:?}");
                }
            }
        };
        (0..1 << 9).for_each(|edges| check(3, edges));
        (0..4_000u64).for_each(|seed| {
            let mixed = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            check(6, mixed & mixed.rotate_left(21));
        });
    }
}
