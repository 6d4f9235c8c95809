//! Questions with targets on random game graphs: answers against two naive
//! solvers, evidence accepted, tampered evidence refused unless it still holds.

use crate::table::Table;
use crate::tries::cases;
use proptest::prelude::*;
use proptest::sample::Index;
use shinpan::game::arena::{Arena, Leaf, Successors};
use shinpan::game::{Game, Side, Standing};
use shinpan::proof::{Entry, Evidence, Reason, check};
use shinpan::solve::{Budget, recur, search};
use std::collections::HashSet;

/// The prover's winning nodes, by the definition of Buechi games on the product
/// with a counter of the target that is waited for: the greatest set X such that
/// the prover can reach the goal or an arrival of the counter with a step into X.
fn product(table: &Table) -> Vec<bool> {
    let targets = table.targets.max(1) as usize;
    let count = table.next.len();
    let step = |node: usize, wait: usize| match table.met[node] >> wait & 1 == 1 {
        true if table.targets > 0 => (true, (wait + 1) % targets),
        _ => (false, wait),
    };
    let force = |set: &dyn Fn(usize) -> bool, node: usize| {
        let next = &table.next[node];
        match table.prover[node] {
            true => next.iter().any(|&n| set(n)),
            false => !next.is_empty() && next.iter().all(|&n| set(n)),
        }
    };
    let mut outer: Vec<bool> =
        (0..count * targets).map(|at| table.targets > 0 || table.goal[at / targets]).collect();
    loop {
        let mut inner = vec![false; count * targets];
        loop {
            let mut changed = false;
            for at in 0..count * targets {
                let (node, wait) = (at / targets, at % targets);
                let (arrived, then) = step(node, wait);
                let set = |n: usize| match arrived {
                    true => outer[n * targets + then],
                    false => inner[n * targets + then],
                };
                let wins = table.goal[node] || force(&set, node);
                changed |= wins && !inner[at];
                inner[at] |= wins;
            }
            if !changed {
                break;
            }
        }
        if inner == outer {
            return (0..count).map(|node| outer[node * targets]).collect();
        }
        outer = inner;
    }
}

/// Nodes from which, with one move for each refuter node, a play exists that is
/// a success: it reaches the goal, or a cycle part that meets all targets.
fn escapes(table: &Table, next: &[Vec<usize>]) -> Vec<bool> {
    let count = next.len();
    let mut reach = vec![vec![false; count]; count];
    for node in 0..count {
        let mut open: Vec<usize> = next[node].clone();
        while let Some(n) = open.pop() {
            if !std::mem::replace(&mut reach[node][n], true) {
                open.extend(&next[n]);
            }
        }
    }
    let whole = (1u32 << table.targets) - 1;
    let good = |node: usize| {
        let part = (0..count).filter(|&n| reach[node][n] && reach[n][node]);
        let met = part.fold(0, |met, n| met | u32::from(table.met[n]));
        table.goal[node] || (table.targets > 0 && reach[node][node] && met & whole == whole)
    };
    (0..count).map(|node| (0..count).any(|n| (n == node || reach[node][n]) && good(n))).collect()
}

/// By the definition, over all positional strategies of the refuter.
fn all_refuters(table: &Table) -> bool {
    let stop = |node: usize| table.goal[node] || table.prover[node];
    let mut next = table.next.clone();
    let mut pick = vec![0; next.len()];
    loop {
        for node in 0..next.len() {
            next[node] = match stop(node) {
                _ if table.goal[node] => vec![],
                true => table.next[node].clone(),
                false => vec![table.next[node][pick[node]]],
            };
        }
        if !escapes(table, &next)[0] {
            return false;
        }
        let Some(turn) = (0..next.len()).find(|&n| !stop(n) && pick[n] + 1 < table.next[n].len())
        else {
            return true;
        };
        (0..turn).for_each(|n| pick[n] = 0);
        pick[turn] += 1;
    }
}

/// Does the evidence hold? Apart from the checker: the plays that it allows, as
/// a graph whose cycles are looked at; ranks and layers are not.
fn holds(table: &Table, evidence: &Evidence) -> bool {
    let find = |node: usize, phase: u16| {
        let same = |e: &Entry| e.key == [node as u64] && e.phase == phase;
        evidence.entries.iter().position(same)
    };
    let mut next = Vec::new();
    let mut small =
        Table { prover: vec![], goal: vec![], met: vec![], next: vec![], ..table.clone() };
    for entry in &evidence.entries {
        let node = Table::index(&entry.key);
        let moves = match entry.reason {
            Reason::Move(label) => vec![table.next[node][label as usize]],
            Reason::All => table.next[node].clone(),
            Reason::Lemma(_) => vec![],
        };
        let set = evidence.phases.get(entry.phase as usize);
        let arrived = set.is_some_and(|set| set.iter().all(|&t| table.met[node] >> t & 1 == 1));
        let phases = evidence.phases.len().max(1) as u16;
        let phase = if arrived { (entry.phase + 1) % phases } else { entry.phase };
        let open = moves.iter().filter(|&&n| !(evidence.answer && table.goal[n]));
        let Some(covered) = open.map(|&n| find(n, phase)).collect::<Option<Vec<usize>>>() else {
            return false;
        };
        next.push(covered);
        small.met.push(table.met[node]);
        small.goal.push(table.goal[node]);
    }
    let Some(start) = find(0, 0) else { return evidence.answer && table.goal[0] };
    if !evidence.answer {
        return !escapes(&small, &next)[start];
    }
    // No play may miss a target for ever.
    (0..table.targets.max(1)).all(|target| {
        let missed = |n: usize| table.targets == 0 || small.met[n] >> target & 1 == 0;
        let inside: Vec<Vec<usize>> = (0..next.len())
            .map(|n| next[n].iter().copied().filter(|&m| missed(n) && missed(m)).collect())
            .collect();
        let mut idle = small.clone();
        (idle.targets, idle.goal) = (1, vec![false; next.len()]);
        idle.met = vec![1; next.len()];
        let mut seen = HashSet::new();
        let mut open = vec![start];
        let looping = escapes(&idle, &inside);
        while let Some(n) = open.pop() {
            if looping[n] {
                return false;
            }
            if seen.insert(n) {
                open.extend(&next[n]);
            }
        }
        true
    })
}

/// Refuters always have a move, as in the real games (they may pass).
fn tables(sizes: std::ops::Range<usize>, rare: u8) -> impl Strategy<Value = Table> {
    (sizes, 0u32..5, any::<bool>()).prop_flat_map(move |(size, targets, lemmas)| {
        let next = proptest::collection::vec(0..size, 0..4);
        let met = proptest::collection::vec(0u8..rare, 4);
        let node = (any::<bool>(), 0u8..20, next, 0..size, met, 0u8..6);
        proptest::collection::vec(node, size).prop_map(move |nodes| {
            let mut table = Table {
                targets,
                prover: vec![],
                goal: vec![],
                met: vec![],
                next: vec![],
                lemma: vec![Standing::Open; nodes.len()],
            };
            let mut known = Vec::new();
            for (prover, goal, mut next, spare, met, lemma) in nodes {
                if !prover && next.is_empty() {
                    next.push(spare);
                }
                next.sort_unstable();
                next.dedup();
                table.prover.push(prover);
                table.goal.push(goal == 0);
                let bits = met.iter().enumerate().filter(|(_, m)| **m == 0);
                table.met.push(bits.fold(0, |bits, (t, _)| bits | 1 << t));
                table.next.push(next);
                known.push(lemmas && lemma == 0);
            }
            let won = product(&table);
            for node in (0..known.len()).filter(|&node| known[node]) {
                table.lemma[node] = if won[node] { Standing::Won } else { Standing::Lost };
            }
            table
        })
    })
}

fn evidence(table: &Table) -> Evidence {
    search(table, &Budget::nodes(100_000)).evidence.expect("small graphs are decided")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(4000)))]

    #[test]
    fn answers_are_right_and_evidence_is_accepted(table in tables(2..24, 4)) {
        let found = evidence(&table);
        prop_assert_eq!(found.answer, product(&table)[0]);
        prop_assert_eq!(check(&table, &found), Ok(()));
        prop_assert_eq!(evidence(&table), found);
    }

    #[test]
    fn larger_graphs(table in tables(50..150, 5)) {
        let found = evidence(&table);
        prop_assert_eq!(found.answer, product(&table)[0]);
        prop_assert_eq!(check(&table, &found), Ok(()));
    }

    /// The naive solver itself, against all strategies of the refuter.
    #[test]
    fn the_naive_solver_is_right(table in tables(2..8, 3)) {
        prop_assert_eq!(product(&table)[0], all_refuters(&table));
    }

    /// Many targets, rarely met: strategies need phases, traps need layers.
    #[test]
    fn small_dense_graphs(table in tables(2..8, 3)) {
        let found = evidence(&table);
        prop_assert_eq!(found.answer, product(&table)[0]);
        prop_assert_eq!(check(&table, &found), Ok(()));
        let plain = found.entries.iter().all(|e| !matches!(e.reason, Reason::Lemma(_)));
        prop_assert!(!plain || holds(&table, &found));
    }

    #[test]
    fn small_budgets_give_no_wrong_answer(table in tables(2..40, 4), nodes in 1usize..40) {
        if let Ok(found) = search(&table, &Budget::nodes(nodes)).evidence {
            prop_assert_eq!(found.answer, product(&table)[0]);
            prop_assert_eq!(check(&table, &found), Ok(()));
        }
        if table.targets > 0 {
            // A search goes on where it stopped.
            let mut search = recur::Search::new(&table);
            let answer = (1..).find_map(|n| search.run(&Budget::nodes(n)).ok()).expect("at last");
            prop_assert_eq!(answer.answer, product(&table)[0]);
            prop_assert_eq!(check(&table, &answer), Ok(()));
        }
    }

    #[test]
    fn nothing_is_too_much(table in tables(2..24, 4), pick in any::<Index>()) {
        let mut found = evidence(&table);
        if !found.entries.is_empty() {
            found.entries.remove(pick.index(found.entries.len()));
            prop_assert!(check(&table, &found).is_err());
        }
    }

    /// Theorems aside, whatever the checker accepts holds and is true.
    #[test]
    fn whatever_is_accepted_holds(
        table in tables(2..12, 3),
        changes in proptest::collection::vec((any::<Index>(), 0u8..7, 0u32..6), 1..4),
    ) {
        let mut table = table;
        table.lemma.fill(Standing::Open);
        let mut forged = evidence(&table);
        for (pick, kind, value) in changes {
            let Some(last) = forged.entries.len().checked_sub(1) else { break };
            let entry = &mut forged.entries[pick.index(last + 1)];
            match kind {
                0 => entry.rank = value,
                1 => entry.phase = value as u16,
                2 => entry.reason = Reason::Move(value),
                3 => entry.key = vec![u64::from(value)],
                4 if !forged.phases.is_empty() => {
                    let phase = pick.index(forged.phases.len());
                    let set = &mut forged.phases[phase];
                    match set.iter().position(|&t| t == value) {
                        Some(at) => { set.remove(at); }
                        None => { set.push(value); set.sort_unstable(); }
                    }
                }
                4 if !forged.layers.is_empty() => {
                    let layer = pick.index(forged.layers.len());
                    forged.layers[layer] = Some(value);
                }
                5 => { forged.entries.remove(pick.index(last + 1)); }
                6 => {
                    let mut twin = entry.clone();
                    twin.phase = value as u16;
                    forged.entries.push(twin);
                }
                _ => forged.answer = !forged.answer,
            }
        }
        if check(&table, &forged).is_ok() {
            prop_assert_eq!(product(&table)[0], forged.answer);
            prop_assert!(holds(&table, &forged), "{:?}", forged);
        }
    }
}

/// A number from a seed, the same everywhere.
fn noise(seed: u64) -> u64 {
    let mut x = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// The random tables hold what they are to test: strategies that need several
/// phases, and traps that need several layers.
#[test]
fn phases_and_layers_are_needed() {
    let (mut phases, mut layers) = (0, 0);
    for seed in 0..2000 {
        let draw = |node: usize, what: u64| noise(seed << 32 ^ noise((node as u64) << 8 | what));
        let size = 6 + draw(0, 9) as usize % 10;
        let pick = |node: usize, i: u64| draw(node, i) as usize % size;
        let table = Table {
            targets: 3,
            prover: (0..size).map(|node| draw(node, 0).is_multiple_of(2)).collect(),
            goal: vec![false; size],
            met: (0..size).map(|node| (draw(node, 1) & draw(node, 2) & 7) as u8).collect(),
            next: (0..size).map(|node| (10..12).map(|i| pick(node, i)).collect()).collect(),
            lemma: vec![Standing::Open; size],
        };
        let found = evidence(&table);
        assert_eq!(found.answer, product(&table)[0], "seed {seed}");
        assert_eq!(check(&table, &found), Ok(()), "seed {seed}");
        assert!(holds(&table, &found), "seed {seed}");
        phases += usize::from(found.phases.len() > 1);
        layers += usize::from(found.layers.len() > 1);
    }
    assert!(phases > 100 && layers > 100, "{phases} {layers}");
}

/// Rounds on a grid with walls: a guard has to visit all posts again and again
/// while a hunter chases him. The hunter may rest, the guard may not.
struct Rounds {
    cols: u64,
    rows: u64,
    walls: Vec<bool>,
    posts: Vec<u64>,
    /// One in so many moves the hunter has to rest, by the place where he is.
    lame: u64,
}

impl Rounds {
    fn new(cols: u64, rows: u64, posts: usize, lame: u64, seed: u64) -> Rounds {
        let cells = cols * rows;
        let mut walls: Vec<bool> =
            (0..cells).map(|c| noise(seed ^ c << 8).is_multiple_of(6)).collect();
        let posts = (0..posts as u64).map(|i| noise(seed ^ 77 ^ i) % (cells - 2) + 1).collect();
        for &cell in [0, cells - 1].iter().chain(&posts) {
            walls[cell as usize] = false;
        }
        Rounds { cols, rows, walls, posts, lame }
    }

    /// Guard, hunter, and whether the guard moves.
    fn parts(&self, key: &[u64]) -> (u64, u64, bool) {
        let cells = self.cols * self.rows;
        (key[0] / 2 / cells, key[0] / 2 % cells, key[0] % 2 == 1)
    }

    fn key(&self, guard: u64, hunter: u64, turn: bool) -> Vec<u64> {
        vec![(guard * self.cols * self.rows + hunter) * 2 + u64::from(turn)]
    }

    fn steps(&self, cell: u64) -> impl Iterator<Item = u64> + '_ {
        let (x, y) = (cell % self.cols, cell / self.cols);
        let next = [
            (x > 0).then(|| cell - 1),
            (x + 1 < self.cols).then(|| cell + 1),
            (y > 0).then(|| cell - self.cols),
            (y + 1 < self.rows).then(|| cell + self.cols),
        ];
        next.into_iter().flatten().filter(|&cell| !self.walls[cell as usize])
    }
}

impl Game for Rounds {
    fn width(&self) -> usize {
        1
    }
    fn start(&self) -> Vec<u64> {
        self.key(0, self.cols * self.rows - 1, true)
    }
    fn is_valid(&self, key: &[u64]) -> bool {
        key.len() == 1 && key[0] < 2 * (self.cols * self.rows).pow(2)
    }
    fn side(&self, key: &[u64]) -> Side {
        if self.parts(key).2 { Side::Prover } else { Side::Refuter }
    }
    fn is_goal(&self, _: &[u64]) -> bool {
        false
    }
    fn targets(&self) -> u32 {
        self.posts.len() as u32
    }
    fn meets(&self, key: &[u64], target: u32) -> bool {
        self.parts(key).0 == self.posts[target as usize]
    }
    fn moves(&self, key: &[u64], out: &mut Vec<(u32, Vec<u64>)>) {
        let (guard, hunter, turn) = self.parts(key);
        if !turn {
            out.push((u32::MAX, self.key(guard, hunter, true)));
            if self.lame == 0 || !noise(hunter).is_multiple_of(self.lame) {
                let next = self.steps(hunter);
                out.extend(next.map(|cell| (cell as u32, self.key(guard, cell, true))));
            }
        } else if guard != hunter {
            let next = self.steps(guard);
            out.extend(next.map(|cell| (cell as u32, self.key(cell, hunter, false))));
        }
    }
    fn lemma(&self, _: u8, _: &[u64]) -> Standing {
        Standing::Open
    }
    fn lemma_names(&self) -> &'static [&'static str] {
        &[]
    }
}

impl Arena for Rounds {
    fn width(&self) -> usize {
        1
    }
    fn start(&self) -> (Vec<u64>, Leaf) {
        (Game::start(self), Leaf::Open)
    }
    fn side(&self, key: &[u64]) -> Side {
        Game::side(self, key)
    }
    fn targets(&self) -> u32 {
        Game::targets(self)
    }
    fn meets(&self, key: &[u64], target: u32) -> bool {
        Game::meets(self, key, target)
    }
    fn successors(&self, key: &[u64], out: &mut Successors<'_>) {
        let mut moves = Vec::new();
        self.moves(key, &mut moves);
        moves.iter().for_each(|(label, key)| out.push(*label, key, Leaf::Open, (1, 1)));
    }
}

/// Checkpoints come in geometric steps: few for many nodes.
#[test]
fn large_graphs_need_few_checkpoints() {
    let mut answers = [0, 0];
    for seed in 0..8 {
        for (posts, lame) in [(1, 0), (1, 2), (3, 0), (3, 2)] {
            let rounds = Rounds::new(16, 14, posts, lame, seed);
            let begun = std::time::Instant::now();
            let mut search = recur::Search::new(&rounds);
            let found = search.run(&Budget::nodes(1_000_000)).expect("decided");
            let (nodes, checkpoints) = (search.nodes(), search.checkpoints());
            let time = begun.elapsed();
            println!(
                "seed {seed} posts {posts} lame {lame}: {} with {} entries, {nodes} nodes, \
                 {checkpoints} checkpoints, {time:?}",
                found.answer,
                found.entries.len()
            );
            assert_eq!(check(&rounds, &found), Ok(()));
            answers[usize::from(found.answer)] += 1;
            assert!(checkpoints <= 60, "{checkpoints} for {nodes} nodes");
        }
    }
    assert!(answers.iter().all(|&answers| answers > 0), "{answers:?}");
}
