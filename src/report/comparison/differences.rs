//! About what rulesets differ on one position: strings that are alive under
//! one and dead or in seki under another, points that count under one and not
//! under another; each with what every ruleset has to say for itself.

use crate::board::{Color, Graph, Loc, LocSet, coord, region};
use crate::report::explained::{Shown, named_string, proofs, reasons, shown};
use crate::rulesets::{Counting, Owner, Status};
use crate::verdict::Verdict;

/// Something about which rulesets differ.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The string's colour; none for empty points.
    pub color: Option<Color>,
    /// The locations.
    pub set: LocSet,
    /// "Black C3 (4 stones)", "A1 A2".
    pub title: String,
    /// What the rulesets say, each answer once.
    pub views: Vec<View>,
}

/// One answer about a string or about points.
#[derive(Clone, Debug)]
pub struct View {
    /// The answer: `dead`, `Black's`.
    pub answer: &'static str,
    /// The columns that give it.
    pub columns: Vec<usize>,
    /// Reasons, each with the columns that have it.
    pub reasons: Vec<(String, Vec<usize>)>,
    /// A line of play that shows it, with the column that has it.
    pub line: Option<(usize, Shown)>,
}

/// Reasons that one ruleset gives at most.
const REASONS: usize = 3;

/// The differences between verdicts on one position: strings first, then points.
pub fn find(verdicts: &[&Verdict]) -> Vec<Difference> {
    let Some(first) = verdicts.first() else { return Vec::new() };
    // Where the replay under one ruleset led elsewhere there is nothing to compare.
    let same = |verdict: &&Verdict| verdict.end.situation.rows() == first.end.situation.rows();
    if !verdicts.iter().all(same) {
        return Vec::new();
    }
    let mut found = strings(first, verdicts);
    found.extend(points(first, verdicts));
    found
}

fn strings(first: &Verdict, verdicts: &[&Verdict]) -> Vec<Difference> {
    let stones = &first.end.situation.stones;
    let graph = first.graph();
    let mut found = Vec::new();
    for at in stones.strings() {
        let Some(color) = stones.at(at) else { continue };
        let statuses: Vec<Status> = verdicts.iter().map(|verdict| status(verdict, at)).collect();
        if !differ(statuses.iter().filter(|status| **status != Status::Undecided)) {
            continue;
        }
        let set = LocSet::of(graph.len(), stones.string(at));
        let title = format!("{color} {}", named_string(graph, &set));
        let views =
            views(&statuses, |status| status.word(), |column| of_string(verdicts[column], at));
        let views = with_lines(views, verdicts, at);
        found.push(Difference { color: Some(color), set, title, views });
    }
    found
}

/// The status of the string at a location.
fn status(verdict: &Verdict, at: Loc) -> Status {
    let stones = &verdict.end.situation.stones;
    let own = |other: Loc| stones.string(at).any(|loc| loc == other);
    let found = verdict.tally.strings.iter().find(|string| own(string.at));
    found.map_or(Status::Undecided, |string| string.status)
}

/// What a ruleset says of a string.
fn of_string(verdict: &Verdict, at: Loc) -> Vec<String> {
    if status(verdict, at) == Status::Undecided {
        return unknown(verdict);
    }
    match (verdict.tally.basis, verdict.info().counting) {
        ("agreed", _) => return vec!["the players agreed on it".to_string()],
        ("position", Counting::Area | Counting::Stones) => {
            return vec!["what stands on the board counts as alive".to_string()];
        }
        _ => {}
    }
    let stones = &verdict.end.situation.stones;
    let own = |other: Loc| stones.string(at).any(|loc| loc == other);
    let strings = verdict.strings();
    let found = strings.iter().find(|string| own(string.at));
    let word = found.filter(|found| found.detail != found.status.word()).map(|f| f.detail.clone());
    let word = word.filter(|word| !word.is_empty());
    word.into_iter().chain(reasons(verdict, at)).take(REASONS).collect()
}

/// What is said where something is undecided: nothing, unless the score is
/// proven all the same.
fn unknown(verdict: &Verdict) -> Vec<String> {
    let without = "the score is proven whatever it is here".to_string();
    verdict.tally.proven.then_some(without).into_iter().collect()
}

/// Puts a line of play to each view, from the first ruleset that has one.
fn with_lines(mut views: Vec<View>, verdicts: &[&Verdict], at: Loc) -> Vec<View> {
    for view in &mut views {
        if view.answer == Status::Undecided.word() {
            continue;
        }
        view.line = view.columns.iter().find_map(|&column| {
            let verdict = *verdicts.get(column)?;
            let told = proofs(verdict, at);
            // The last one shows why it is so, those before what is possible.
            let (caption, proof) = told.into_iter().next_back()?;
            let shown = shown(verdict, caption, proof, Some(at))?;
            (!shown.line.steps.is_empty()).then_some((column, shown))
        });
    }
    views
}

/// Empty points that do not count alike. Under stone counting no empty point
/// counts, which says nothing about this one.
fn points(first: &Verdict, verdicts: &[&Verdict]) -> Vec<Difference> {
    let graph = first.graph();
    let stones = &first.end.situation.stones;
    let compared: Vec<usize> = verdicts
        .iter()
        .enumerate()
        .filter(|(_, verdict)| verdict.info().counting != Counting::Stones)
        .map(|(column, _)| column)
        .collect();
    let owners = |loc: Loc| -> Vec<Owner> {
        let owner = |column: &usize| verdicts[*column].tally.territory.get(loc.index()).copied();
        compared.iter().map(|column| owner(column).unwrap_or(Owner::Undecided)).collect()
    };
    let mut done = LocSet::empty(graph.len());
    let mut found = Vec::new();
    for loc in graph.locs().filter(|&loc| stones.is_empty_at(loc)) {
        let here = owners(loc);
        if done.contains(loc) || !differ(here.iter().filter(|owner| **owner != Owner::Undecided)) {
            continue;
        }
        let set =
            region::flood(graph, loc, |other| stones.is_empty_at(other) && owners(other) == here);
        done.union_with(&set);
        let mut views = views(&here, word, |at| of_points(verdicts[compared[at]], &set));
        for view in &mut views {
            let columns = |of: &mut Vec<usize>| of.iter_mut().for_each(|at| *at = compared[*at]);
            columns(&mut view.columns);
            view.reasons.iter_mut().for_each(|(_, of)| columns(of));
        }
        let title = coord::compact(graph, &set);
        found.push(Difference { color: None, set, title, views });
    }
    found
}

/// What is said of whose a point is.
fn word(owner: Owner) -> &'static str {
    match owner {
        Owner::One(Color::Black) => "Black's",
        Owner::One(Color::White) => "White's",
        Owner::Both => "both players'",
        Owner::Nobody => "nobody's",
        Owner::Undecided => "undecided",
    }
}

/// Why empty points are whose they are under a ruleset.
fn of_points(verdict: &Verdict, set: &LocSet) -> Vec<String> {
    let graph = verdict.graph();
    let Some(loc) = set.first() else { return Vec::new() };
    let owner = verdict.tally.territory.get(loc.index()).copied().unwrap_or(Owner::Undecided);
    if owner == Owner::Undecided {
        return unknown(verdict);
    }
    if verdict.info().counting == Counting::Area {
        return vec![match owner {
            Owner::One(color) => format!("only {color}'s stones reach it"),
            _ => "stones of both players reach it, or none".to_string(),
        }];
    }
    if verdict.has_fates() {
        return reasons(verdict, loc).into_iter().take(REASONS).collect();
    }
    let seki = in_seki(verdict, graph, set);
    if owner == Owner::Nobody && !seki.is_empty() {
        return vec![format!("beside stones in seki ({})", coord::compact(graph, &seki))];
    }
    reasons(verdict, loc).into_iter().take(REASONS).collect()
}

/// The stones in seki beside a set.
fn in_seki(verdict: &Verdict, graph: &Graph, set: &LocSet) -> LocSet {
    let stones = &verdict.end.situation.stones;
    let beside = region::border(graph, set);
    let touches = |at: Loc| stones.string(at).any(|loc| beside.contains(loc));
    let strings = verdict.tally.strings.iter();
    let seki = strings.filter(|string| string.status == Status::Seki);
    let seki = seki.filter(|string| !stones.is_empty_at(string.at) && touches(string.at));
    LocSet::of(graph.len(), seki.flat_map(|string| stones.string(string.at)))
}

/// Are there two different values?
fn differ<T: PartialEq>(mut values: impl Iterator<Item = T>) -> bool {
    let first = values.next();
    values.any(|value| Some(value) != first)
}

/// The answers, each once, with the columns that give it and why.
fn views<T: Copy + PartialEq>(
    answers: &[T],
    word: impl Fn(T) -> &'static str,
    why: impl Fn(usize) -> Vec<String>,
) -> Vec<View> {
    let mut views: Vec<(T, View)> = Vec::new();
    for (column, &answer) in answers.iter().enumerate() {
        let at = views.iter().position(|(known, _)| *known == answer).unwrap_or_else(|| {
            let empty =
                View { answer: word(answer), columns: Vec::new(), reasons: Vec::new(), line: None };
            views.push((answer, empty));
            views.len() - 1
        });
        let Some((_, view)) = views.get_mut(at) else { continue };
        view.columns.push(column);
        for reason in why(column) {
            match view.reasons.iter_mut().find(|(known, _)| *known == reason) {
                Some((_, columns)) => columns.push(column),
                None => view.reasons.push((reason, vec![column])),
            }
        }
    }
    views.into_iter().map(|(_, view)| view).collect()
}
