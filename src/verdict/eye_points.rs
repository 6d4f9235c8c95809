//! Whose an intersection is under the Japanese 2003 Rules, and why: eye-point,
//! dame, territory, in the words of Definitions 3.

use super::{Verdict, count};
use crate::board::{Color, Graph, Loc, LocSet, coord, region};
use crate::rulesets::japanese2003::territory::Analysis;
use crate::rulesets::{Owner, Status};

/// Vertices that are named at most.
const NAMED: usize = 6;

impl Verdict {
    /// What Definitions 3 say of an intersection that is empty or has a dead
    /// stone; none for living stones.
    pub(super) fn place_why(&self, loc: Loc) -> Option<String> {
        let stones = &self.end.situation.stones;
        let graph = self.graph();
        let mut dead = LocSet::empty(graph.len());
        let mut open = Vec::new();
        for string in &self.tally.strings {
            match string.status {
                Status::Dead => dead.extend(stones.string(string.at)),
                Status::Undecided if string.detail.is_empty() => open.push(string.at),
                _ => {}
            }
        }
        if !stones.is_empty_at(loc) && !dead.contains(loc) {
            return None;
        }
        if !open.is_empty() {
            let open = named(graph, &LocSet::of(graph.len(), open));
            return Some(match self.tally.territory.get(loc.index()) {
                None | Some(Owner::Undecided) => {
                    format!("place: depends on strings that are open: {open}")
                }
                Some(Owner::One(color)) => {
                    format!("place: {color}'s territory, however the open strings end: {open}")
                }
                Some(_) => format!("place: no territory, however the open strings end: {open}"),
            });
        }
        let analysis = Analysis::new(stones, &dead);
        let at = coord::vertex(graph, loc);
        for color in Color::BOTH {
            if analysis.eye_points[color].contains(loc) {
                return Some(format!("place: {}", self.eye_point(&analysis, color, loc)));
            }
        }
        if !stones.is_empty_at(loc) {
            return Some(format!("place: {at} is no eye-point, the dead stone does not count"));
        }
        let why = Color::BOTH.map(|color| self.no_eye(&dead, color, loc)).join("; ");
        Some(format!("place: {at} is a dame: {why}"))
    }

    fn eye_point(&self, analysis: &Analysis, color: Color, loc: Loc) -> String {
        let graph = self.graph();
        let stones = &self.end.situation.stones;
        let at = coord::vertex(graph, loc);
        let letter = if color == Color::Black { "black" } else { "white" };
        let eye = region::flood(graph, loc, |loc| analysis.eye_points[color].contains(loc));
        let size = count(eye.len(), "intersection");
        if analysis.territory[color].contains(loc) {
            let worth = if stones.is_empty_at(loc) { "1 point" } else { "2 points, a dead stone" };
            return format!(
                "{at} is {letter}-territory ({worth}): only alive {letter} stones are beside its \
                 {letter}-eye-string of {size}, and no dame is beside its region"
            );
        }
        let member = |loc: Loc| {
            analysis.eye_points[color].contains(loc)
                || (stones.at(loc) == Some(color) && analysis.in_seki[color].contains(loc))
        };
        let mut dame = region::border(graph, &region::flood(graph, loc, member));
        dame.intersect_with(&analysis.dame);
        format!(
            "{at} is a {letter}-eye-point, but no territory: its region is in-seki, beside the dame {}",
            named(graph, &dame)
        )
    }

    /// What keeps an empty location from being a player's eye-point.
    fn no_eye(&self, dead: &LocSet, color: Color, loc: Loc) -> String {
        let graph = self.graph();
        let stones = &self.end.situation.stones;
        let member = |loc: Loc| match stones.at(loc) {
            None => true,
            Some(stone) => stone != color && dead.contains(loc),
        };
        let border = region::border(graph, &region::flood(graph, loc, member));
        let first = |wanted: &dyn Fn(Loc) -> bool| border.iter().find(|&loc| wanted(loc));
        if let Some(other) = first(&|loc| stones.at(loc) == Some(!color)) {
            return format!("not {color}'s, alive {} is beside it", coord::vertex(graph, other));
        }
        match first(&|loc| dead.contains(loc)) {
            Some(own) => format!("not {color}'s, dead {} is beside it", coord::vertex(graph, own)),
            None => format!("not {color}'s, who has no stone beside it"),
        }
    }
}

fn named(graph: &Graph, set: &LocSet) -> String {
    let first = coord::vertices(graph, set.iter().take(NAMED));
    match set.len() > NAMED {
        true => format!("{first} and {} more", set.len() - NAMED),
        false => first,
    }
}
