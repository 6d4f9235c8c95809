//! Does a strategy of the plain tree ever meet a rule that asks for history?
//! If not, the rules to the letter let the prover follow it
//! (`docs/theorems/play.md`, "Strategies without history").

use super::contest::{Tree, action};
use super::plain::Plain;
use crate::board::{Color, LocSet, PerColor, StonesKey};
use crate::game::Game;
use crate::proof::{Evidence, Reason};
use crate::rules::Action;
use crate::rulesets::{Repeats, Replay};
use rustc_hash::{FxHashMap, FxHashSet};

/// What came before the present situation.
#[derive(Debug, Default)]
pub struct Past {
    positions: FxHashMap<StonesKey, usize>,
    situations: FxHashSet<(StonesKey, Color)>,
    changes: FxHashSet<(StonesKey, StonesKey)>,
}

impl Past {
    /// The past of a game.
    pub fn of(game: &Replay) -> Past {
        let mut past = Past::default();
        let Ok(mut again) = Replay::new(game.ruleset(), game.setup().clone()) else {
            return past;
        };
        for turn in game.turns() {
            let situation = again.state().situation();
            let (key, mover) = (situation.stones.key(), situation.to_play);
            *past.positions.entry(key.clone()).or_default() += 1;
            past.situations.insert((key.clone(), mover));
            if again.play(turn.color, turn.action.clone()).is_err() {
                break;
            }
            let after = again.state().situation().stones.key();
            if matches!(turn.action, Action::Play(_)) {
                past.changes.insert((key, after));
            }
        }
        past
    }
}

/// One move of the strategy: from a node to a node.
struct Step {
    from: usize,
    to: usize,
    is_play: bool,
    by_prover: bool,
}

/// The strategy as a graph whose nodes are in the order of play.
struct Lines {
    position: Vec<StonesKey>,
    to_play: Vec<Color>,
    steps: Vec<Step>,
    /// The nodes where the theorem "Homes" takes over, with what stays on the board there.
    homes: Vec<(usize, PerColor<LocSet>)>,
}

impl Lines {
    fn of(tree: &Plain<'_>, game: &dyn Game, evidence: &Evidence, prover: Color) -> Option<Lines> {
        let mut entries: Vec<_> = evidence.entries.iter().collect();
        // Ranks fall along every line.
        entries.sort_by_key(|entry| std::cmp::Reverse(entry.rank));
        let number: FxHashMap<&[u64], usize> =
            entries.iter().enumerate().map(|(at, entry)| (entry.key.as_slice(), at)).collect();
        let mut lines = Lines {
            position: Vec::new(),
            to_play: Vec::new(),
            steps: Vec::new(),
            homes: Vec::new(),
        };
        let mut moves = Vec::new();
        for (from, entry) in entries.iter().enumerate() {
            lines.position.push(tree.stones(&entry.key)?.key());
            let mover = tree.to_play(&entry.key);
            lines.to_play.push(mover);
            if let Reason::Lemma(_) = entry.reason {
                lines.homes.push((from, tree.home(&entry.key, prover)?.stay));
                continue;
            }
            moves.clear();
            game.moves(&entry.key, &mut moves);
            for (label, next) in &moves {
                if matches!(entry.reason, Reason::Move(chosen) if chosen != *label) {
                    continue;
                }
                // Where play is over there is no entry, and only a pass leads there.
                let Some(&to) = number.get(next.as_slice()) else { continue };
                let is_play = matches!(action(*label), Action::Play(_));
                lines.steps.push(Step { from, to, is_play, by_prover: mover == prover });
            }
        }
        Some(lines)
    }
}

/// Can the prover follow this strategy whatever happened before, and is the
/// refuter given nothing by what happens in it?
pub fn is_harmless(
    tree: &Plain<'_>,
    game: &dyn Game,
    evidence: &Evidence,
    prover: Color,
    repeats: Repeats,
    past: &Past,
) -> bool {
    if repeats == Repeats::Free {
        return true;
    }
    let Some(lines) = Lines::of(tree, game, evidence, prover) else { return false };
    if !nothing_returns_at_home(&lines, past) {
        return false;
    }
    match repeats {
        Repeats::Free => true,
        Repeats::Position => {
            let items: Vec<_> = lines.position.iter().map(|key| (key, None)).collect();
            let earlier = |key: &StonesKey, _: Color| past.positions.contains_key(key);
            nothing_returns(&lines, &items, earlier, |step| step.by_prover)
        }
        Repeats::Situation => {
            let both = lines.position.iter().zip(&lines.to_play);
            let items: Vec<_> = both.map(|(key, &color)| (key, Some(color))).collect();
            let earlier =
                |key: &StonesKey, color: Color| past.situations.contains(&(key.clone(), color));
            nothing_returns(&lines, &items, earlier, |step| step.by_prover)
        }
        Repeats::Consequence => {
            let items: Vec<_> = lines.position.iter().map(|key| (key, None)).collect();
            let earlier = |key: &StonesKey, _: Color| past.positions.contains_key(key);
            nothing_returns(&lines, &items, earlier, |_| true)
        }
        Repeats::Change => no_change_returns(&lines, past),
        Repeats::Cycle(times) => no_position_returns_often(&lines, past, times),
    }
}

/// Does no play of those that matter lead to an item that a line had before?
fn nothing_returns(
    lines: &Lines,
    items: &[(&StonesKey, Option<Color>)],
    earlier: impl Fn(&StonesKey, Color) -> bool,
    matters: impl Fn(&Step) -> bool,
) -> bool {
    let steps = || lines.steps.iter().filter(|step| step.is_play && matters(step));
    if steps().any(|step| earlier(&lines.position[step.to], lines.to_play[step.to])) {
        return false;
    }
    // An item with one node only cannot return: lines do not meet a node twice.
    let mut nodes: FxHashMap<&(&StonesKey, Option<Color>), u32> = FxHashMap::default();
    items.iter().for_each(|item| *nodes.entry(item).or_default() += 1);
    let mut numbers: FxHashMap<&(&StonesKey, Option<Color>), usize> = FxHashMap::default();
    for item in items.iter().filter(|item| nodes[item] > 1) {
        let next = numbers.len();
        numbers.entry(item).or_insert(next);
    }
    let number: Vec<Option<usize>> = items.iter().map(|item| numbers.get(item).copied()).collect();
    let deposits = |node: usize| number[node];
    sweep(
        lines,
        numbers.len(),
        deposits,
        |_| None,
        |step| match step.is_play && matters(step) {
            true => number[step.to],
            false => None,
        },
    )
}

/// Does no play of the prover's repeat a change that a line had before?
fn no_change_returns(lines: &Lines, past: &Past) -> bool {
    let change = |step: &Step| (&lines.position[step.from], &lines.position[step.to]);
    let plays = || lines.steps.iter().filter(|step| step.is_play);
    let earlier = |(before, after): (&StonesKey, &StonesKey)| {
        past.changes.contains(&(before.clone(), after.clone()))
    };
    if plays().any(|step| step.by_prover && earlier(change(step))) {
        return false;
    }
    let mut times: FxHashMap<(&StonesKey, &StonesKey), u32> = FxHashMap::default();
    plays().for_each(|step| *times.entry(change(step)).or_default() += 1);
    let mut numbers: FxHashMap<(&StonesKey, &StonesKey), usize> = FxHashMap::default();
    for step in plays().filter(|step| times[&change(step)] > 1) {
        let next = numbers.len();
        numbers.entry(change(step)).or_insert(next);
    }
    let of = |step: &Step| match step.is_play {
        true => numbers.get(&change(step)).copied(),
        false => None,
    };
    sweep(lines, numbers.len(), |_| None, of, |step| of(step).filter(|_| step.by_prover))
}

/// Does every position that came before a node where "Homes" takes over lack a stone that
/// stays there, or is it the position of that node? Then none of them returns afterwards.
fn nothing_returns_at_home(lines: &Lines, past: &Past) -> bool {
    let stands = |before: &StonesKey, stay: &PerColor<LocSet>| {
        let of = |color: Color| stay[color].iter().all(|loc| before.at(loc) == Some(color));
        Color::BOTH.into_iter().all(of)
    };
    // What stood before with the same player to move could be a cycle already.
    let is_repeated = |node: usize| {
        past.situations.contains(&(lines.position[node].clone(), lines.to_play[node]))
    };
    let of_past = |(node, stay): &(usize, PerColor<LocSet>)| {
        let other = |before: &&StonesKey| **before != lines.position[*node];
        is_repeated(*node) || past.positions.keys().filter(other).any(|it| stands(it, stay))
    };
    if lines.homes.iter().any(of_past) {
        return false;
    }
    // The nodes are in the order of play.
    let suspects = |(node, stay): &(usize, PerColor<LocSet>)| -> Vec<usize> {
        let other = |&before: &usize| lines.position[before] != lines.position[*node];
        (0..*node).filter(other).filter(|&it| stands(&lines.position[it], stay)).collect()
    };
    lines.homes.iter().all(|home| !leads(lines, &suspects(home), home.0))
}

/// Does a line lead from one of these nodes, the first one first, to another one?
fn leads(lines: &Lines, from: &[usize], to: usize) -> bool {
    let Some(first) = from.first() else { return false };
    let mut reached = vec![false; lines.position.len()];
    from.iter().for_each(|&node| reached[node] = true);
    for step in lines.steps.iter().filter(|step| step.from >= *first) {
        reached[step.to] |= reached[step.from];
    }
    reached[to]
}

/// A cycle that was played so often has a position once more: does no line have
/// one so often? Lines do not meet a node twice.
fn no_position_returns_often(lines: &Lines, past: &Past, times: usize) -> bool {
    let mut nodes: FxHashMap<&StonesKey, usize> = FxHashMap::default();
    lines.position.iter().for_each(|key| *nodes.entry(key).or_default() += 1);
    nodes.iter().all(|(key, nodes)| nodes + past.positions.get(*key).unwrap_or(&0) < times)
}

/// Follows all lines at once, 64 items at a time: is no step asked for an item
/// that a node or a step left on a line to it?
fn sweep(
    lines: &Lines,
    items: usize,
    at_node: impl Fn(usize) -> Option<usize>,
    at_step: impl Fn(&Step) -> Option<usize>,
    asked: impl Fn(&Step) -> Option<usize>,
) -> bool {
    for chunk in (0..items).step_by(64) {
        let bit = |item: Option<usize>| match item {
            Some(item) if (chunk..chunk + 64).contains(&item) => 1u64 << (item - chunk),
            _ => 0,
        };
        let mut seen = vec![0u64; lines.position.len()];
        for step in &lines.steps {
            let here = seen[step.from] | bit(at_node(step.from));
            if here & bit(asked(step)) != 0 {
                return false;
            }
            seen[step.to] |= here | bit(at_step(step));
        }
    }
    true
}
