//! A verdict taken apart for a reader: every string that does not simply live,
//! every point that is nobody's or open, and the claims behind the rest, each
//! with its reasons and the lines of play that show them.

use crate::board::{Color, Graph, Loc, LocSet, coord, region};
use crate::rulesets::{Owner, Status};
use crate::verdict::line::{Act, LINE, Line};
use crate::verdict::{Proof, Verdict, claims};

/// What an item is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// Dead strings.
    Dead,
    /// Strings in seki.
    Seki,
    /// Strings, and points, of which something is undecided.
    Undecided,
    /// Strings that live in an unusual way.
    Unusual,
    /// Points that are nobody's.
    Neutral,
    /// What a player is sure to control.
    Control,
}

impl Kind {
    /// Its heading.
    pub fn heading(self) -> &'static str {
        match self {
            Kind::Dead => "Dead stones",
            Kind::Seki => "Stones in seki",
            Kind::Undecided => "Not decided",
            Kind::Unusual => "Stones that live in an unusual way",
            Kind::Neutral => "Neutral points",
            Kind::Control => "Who controls what",
        }
    }
}

/// A line of play with what it shows.
#[derive(Clone, Debug)]
pub struct Shown {
    /// What it shows.
    pub caption: String,
    /// The line.
    pub line: Line,
}

/// One thing of a verdict that a reader may ask about.
#[derive(Clone, Debug)]
pub struct Item {
    /// What sort of thing.
    pub kind: Kind,
    /// Its name: "White D4, E5 (3 stones)".
    pub title: String,
    /// Its locations.
    pub set: LocSet,
    /// Why it is so, a sentence each.
    pub reasons: Vec<String>,
    /// Lines of play.
    pub lines: Vec<Shown>,
}

/// Locations of one part that get sentences of their own at most.
const POINTS: usize = 40;

/// Lines of play for the strings of one item at most.
const LINES: usize = 8;

/// Everything of a verdict that is worth an explanation, sort by sort.
pub fn items(verdict: &Verdict) -> Vec<Item> {
    let mut told: Vec<&Proof> = Vec::new();
    let mut items = strings(verdict, &mut told);
    items.extend(parts(verdict, &mut told));
    if reasoned(verdict) && !verdict.has_fates() {
        let fresh = |claim: &claims::Claim<'_>| !told.iter().any(|p| std::ptr::eq(*p, claim.proof));
        for claim in verdict.needed_locks().iter().filter(|claim| fresh(claim)) {
            let title = format!("{}: {}", claim.player, claims::named(verdict.graph(), claim.set));
            let caption = format!("{} can lock it", claim.player);
            items.push(Item {
                kind: Kind::Control,
                title,
                set: claim.set.clone(),
                reasons: Vec::new(),
                lines: shown(verdict, caption, claim.proof, None).into_iter().collect(),
            });
        }
    }
    items.sort_by_key(|item| item.kind);
    items
}

/// Has the verdict reasons to give for single locations?
fn reasoned(verdict: &Verdict) -> bool {
    verdict.tally.basis == "search" || verdict.has_fates()
}

fn strings<'a>(verdict: &'a Verdict, told: &mut Vec<&'a Proof>) -> Vec<Item> {
    let stones = &verdict.end.situation.stones;
    let mut items: Vec<(Item, Color, Vec<&Proof>)> = Vec::new();
    for string in verdict.strings() {
        let kind = match string.status {
            Status::Dead => Kind::Dead,
            Status::Seki => Kind::Seki,
            Status::Undecided => Kind::Undecided,
            _ if string.detail.starts_with("capturable") => Kind::Unusual,
            _ => continue,
        };
        let set = LocSet::of(verdict.graph().len(), stones.string(string.at));
        let proofs = proofs(verdict, string.at);
        let pointers: Vec<&Proof> = proofs.iter().map(|(_, proof)| *proof).collect();
        let name = named_string(verdict.graph(), &set);
        // One proof may tell of several strings.
        let same = |(item, color, known): &&mut (Item, Color, Vec<&Proof>)| {
            item.kind == kind
                && *color == string.color
                && !known.is_empty()
                && known.len() == pointers.len()
                && known.iter().zip(&pointers).all(|(a, b)| std::ptr::eq(*a, *b))
        };
        if let Some((item, ..)) = items.iter_mut().find(same) {
            item.title = format!("{}, {name}", item.title);
            item.set.union_with(&set);
            // Books clear one area after the other: each is worth a line.
            let by_books = |proof: &Proof| !proof.evidence.books.is_empty();
            let gone = item.lines.iter().any(|shown| shown.line.removes(string.at));
            if kind == Kind::Dead && !gone && item.lines.len() < LINES {
                let proofs = proofs.into_iter().filter(|(_, proof)| by_books(proof));
                item.lines.extend(proofs.filter_map(|(caption, proof)| {
                    shown(verdict, format!("{name}: {caption}"), proof, Some(string.at))
                }));
            }
            continue;
        }
        let lines = proofs
            .into_iter()
            .filter_map(|(caption, proof)| shown(verdict, caption, proof, Some(string.at)));
        let item = Item {
            kind,
            title: format!("{} {name}", string.color),
            set,
            reasons: reasons(verdict, string.at),
            lines: lines.collect(),
        };
        told.extend(&pointers);
        items.push((item, string.color, pointers));
    }
    items.into_iter().map(|(item, ..)| item).collect()
}

/// Empty points that are nobody's, or open, part by part.
fn parts<'a>(verdict: &'a Verdict, told: &mut Vec<&'a Proof>) -> Vec<Item> {
    let graph = verdict.graph();
    let stones = &verdict.end.situation.stones;
    let mut items = Vec::new();
    for (kind, owner) in [(Kind::Undecided, Owner::Undecided), (Kind::Neutral, Owner::Nobody)] {
        let is = |loc: Loc| {
            stones.is_empty_at(loc) && verdict.tally.owner.get(loc.index()) == Some(&owner)
        };
        for part in region::components(graph, is) {
            let Some(first) = part.first() else { continue };
            let mut item = Item {
                kind,
                title: claims::named(graph, &part),
                set: part.clone(),
                reasons: Vec::new(),
                lines: Vec::new(),
            };
            let asked = if verdict.has_fates() { POINTS } else { 1 };
            for loc in part.iter().take(asked) {
                for reason in reasons(verdict, loc) {
                    if !item.reasons.contains(&reason) {
                        item.reasons.push(reason);
                    }
                }
            }
            if verdict.has_fates() && part.len() > POINTS {
                item.reasons.push(format!("and {} points more", part.len() - POINTS));
            }
            if reasoned(verdict) && !verdict.has_fates() {
                for (caption, proof) in proofs(verdict, first) {
                    told.push(proof);
                    item.lines.extend(shown(verdict, caption, proof, Some(first)));
                }
            }
            items.push(item);
        }
    }
    items
}

pub(super) fn named_string(graph: &Graph, set: &LocSet) -> String {
    match set.len() {
        1 => coord::compact(graph, set),
        stones => format!("{} ({stones} stones)", coord::compact(graph, set)),
    }
}

/// The sentences about a location; the lines of play among them are shown as
/// pictures instead, but for those that are over before a move.
pub(super) fn reasons(verdict: &Verdict, loc: Loc) -> Vec<String> {
    if !reasoned(verdict) {
        return Vec::new();
    }
    let with_moves = |text: &str| {
        let rest =
            ["line of play: ", "but: ", "so far: "].iter().find_map(|p| text.strip_prefix(p));
        rest.is_some_and(|rest| rest.starts_with("B ") || rest.starts_with("W "))
    };
    verdict.why(loc).into_iter().filter(|text| !with_moves(text)).collect()
}

/// The proofs that tell of a location, with what each shows.
pub(super) fn proofs(verdict: &Verdict, loc: Loc) -> Vec<(String, &Proof)> {
    if !reasoned(verdict) {
        return Vec::new();
    }
    if verdict.has_trials() {
        return verdict.trial_proofs(loc);
    }
    if verdict.has_fates() {
        let Some(found) = verdict.final_string(loc) else { return Vec::new() };
        let attacker = !found.owner;
        let limit = found.limit.map(|proof| (format!("What {attacker} can force"), proof));
        let word = if found.word().is_empty() { "so far" } else { found.word() };
        let proof = found.proof.map(|proof| (format!("Why it is {word}"), proof));
        return limit.into_iter().chain(proof).collect();
    }
    let one = |player: Color| {
        let (claim, verb) = match verdict.lock_at(player, loc) {
            Some(lock) => (lock, "can"),
            None => (verdict.failure_at(player, loc)?, "cannot"),
        };
        let set = claims::named(verdict.graph(), claim.set);
        Some((format!("{player} {verb} lock {set}"), claim.proof))
    };
    let owned = Color::BOTH.into_iter().find(|&player| verdict.lock_at(player, loc).is_some());
    match owned {
        Some(player) => one(player).into_iter().collect(),
        None => Color::BOTH.into_iter().filter_map(one).collect(),
    }
}

/// A line of a proof, for somebody who looks at a location.
pub(super) fn shown(
    verdict: &Verdict,
    caption: String,
    proof: &Proof,
    at: Option<Loc>,
) -> Option<Shown> {
    let line = verdict.sample(proof, at, LINE)?;
    Some(Shown { caption, line })
}

/// The board while a line is played.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The stones, a row of letters each (`x`, `o`, `.`, a comma for no location).
    pub rows: Vec<String>,
    /// The stone that was just played.
    pub played: Option<Loc>,
    /// Stones that were just removed.
    pub removed: Vec<Loc>,
}

/// The board before the first move of a line and after each.
pub fn frames(line: &Line) -> Vec<Frame> {
    let graph = line.start.graph();
    let mut stones = line.start.stones.clone();
    let rows = |stones: &crate::board::Stones| {
        crate::board::diagram::map(graph, |loc| match stones.at(loc) {
            Some(Color::Black) => 'x',
            Some(Color::White) => 'o',
            None => '.',
        })
    };
    let mut frames = vec![Frame { rows: rows(&stones), played: None, removed: Vec::new() }];
    for step in &line.steps {
        let (mut played, mut removed) = (None, Vec::new());
        if let Act::Play(loc) = step.act {
            // The proof may have walls that this board does not know.
            if !stones.is_empty_at(loc) {
                break;
            }
            let done = stones.play(step.color, loc);
            removed.extend(done.captured.iter().chain(&done.lost));
            played = Some(loc);
        }
        frames.push(Frame { rows: rows(&stones), played, removed });
    }
    frames
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Diagram;
    use crate::rules::{Setup, Situation};
    use crate::rulesets::{self, Basis};
    use crate::verdict::{Limits, judge};

    fn verdict(rows: &[&str], ruleset: &str) -> Verdict {
        let situation = Situation::of_diagram(Diagram::parse(rows).unwrap());
        let named = rulesets::find(ruleset).unwrap();
        judge(named, &Setup::of(situation), &Basis::Position, &Limits::default()).unwrap()
    }

    #[test]
    fn dead_stones_are_shown_with_their_capture() {
        let verdict = verdict(&[".x.x.", "xxxxx", "ooooo", "..o.x", "ooo.."], "japanese2003");
        let items = items(&verdict);
        let dead: Vec<&Item> = items.iter().filter(|item| item.kind == Kind::Dead).collect();
        assert_eq!(dead.len(), 1, "{items:?}");
        assert_eq!(dead[0].title, "Black E2");
        assert!(!dead[0].lines.is_empty());
        for shown in items.iter().flat_map(|item| &item.lines) {
            assert_eq!(frames(&shown.line).len(), shown.line.steps.len() + 1);
        }
    }

    #[test]
    fn neutral_points_are_told_part_by_part() {
        let verdict = verdict(&[".x.o.", ".x.o.", ".x.o.", ".x.o.", ".x.o."], "ljrg");
        let items = items(&verdict);
        let kinds: Vec<Kind> = items.iter().map(|item| item.kind).collect();
        assert_eq!(kinds, [Kind::Neutral, Kind::Control, Kind::Control]);
        assert_eq!(items[0].title, "C1-C5 (5 locations)");
        assert_eq!(items[0].lines.len(), 2);
    }
}
