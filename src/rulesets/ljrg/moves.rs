//! The successors of a state: LJRG B1 to B4, E1 and E2.
//!
//! A turn has two optional actions: first the removal of a cycle, then a stone.
//! [`Action::RemoveCycle`] does the first and keeps the turn; [`Action::Play`]
//! or [`Action::Pass`] ends the turn. The history gets the situation before
//! the whole turn.

use crate::board::{Color, Loc, LocSet, Locs};
use crate::rules::cycle::History;
use crate::rules::{
    Action, Ending, Event, Illegal, Situation, basics, capture, ko, marks, suicide,
};
use crate::rulesets::api::State;

/// A state: board and situation, and the history.
#[derive(Clone, Debug)]
pub struct Game {
    situation: Situation,
    history: History,
    /// Actions taken so far.
    actions: usize,
    /// Has the player to move removed a cycle in this turn?
    removed: bool,
}

impl Game {
    /// The state with this situation and an empty history (A2.9).
    pub fn new(situation: Situation) -> Game {
        Game { situation, history: History::new(), actions: 0, removed: false }
    }

    /// The cycle that a removal would remove, by its first action (B3.1, B3.2).
    fn cycle(&self, start: Option<usize>) -> Result<usize, Illegal> {
        let refuse = |reason: String| Err(Illegal::new("cycle removal", reason));
        if self.removed {
            return refuse("a cycle was removed in this turn already".into());
        }
        if self.situation.pass_count == 1 {
            return refuse("the pass count is 1: a pass would end the game instead".into());
        }
        let starts = self.history.similar_to(&self.situation);
        let Some(&longest) = starts.first() else {
            return refuse("no earlier situation is similar to this one".into());
        };
        let Some(start) = start else { return Ok(longest) };
        if starts.contains(&start) {
            return Ok(start);
        }
        let list = starts.iter().map(|n| (n + 1).to_string()).collect::<Vec<_>>().join(", ");
        if self.history.names(start) {
            refuse(format!(
                "the situation before move {} is not similar to this one; that before move {list} is",
                start + 1
            ))
        } else {
            refuse(format!(
                "the history has no situation before move {}; similar is that before move {list}",
                start + 1
            ))
        }
    }

    fn check_play(&self, color: Color, loc: Loc) -> Result<(), Illegal> {
        let Situation { stones, .. } = &self.situation;
        basics::require_vacant(&self.situation, loc)?;
        marks::require_unmarked(&self.situation, loc)?;
        suicide::forbid(stones, color, loc)?;
        if stones.outlook(color, loc).captures {
            Ok(())
        } else {
            marks::forbid_pseudo_suicide(&self.situation, color, loc)
        }
    }

    /// B3.7 to B3.9: clears and marks the used locations.
    fn remove(&mut self, used: &LocSet) -> Vec<Event> {
        let situation = &mut self.situation;
        let mut events = Vec::new();
        for color in Color::BOTH {
            let here = used.iter().filter(|&loc| situation.stones.at(loc) == Some(color));
            let removed: Locs = here.collect();
            for &loc in &removed {
                situation.stones.take(loc);
            }
            situation.captives[color] += removed.len() as u32;
            if !removed.is_empty() {
                events.push(Event::Removed { color, stones: removed });
            }
        }
        for loc in used.iter() {
            situation.stones.anchor(loc);
        }
        situation.permanent.union_with(used);
        events
    }

    /// B4.3 to B4.8, then B2.4 and B2.5.
    fn place(&mut self, color: Color, loc: Loc, events: &mut Vec<Event>) {
        let captured = capture::play(&mut self.situation, color, loc, events).captured;
        let cleared = ko::cleared_by_ko(&self.situation.stones, color, loc, &captured);
        self.situation.temporary = LocSet::of(self.situation.graph().len(), cleared);
        self.situation.pass_count = if cleared.is_some() { -1 } else { 0 };
    }

    /// B2.4 a and c: a turn without a stone.
    fn no_stone(&mut self) {
        self.situation.temporary = LocSet::empty(self.situation.graph().len());
        self.situation.pass_count = if self.removed { 0 } else { self.situation.pass_count + 1 };
    }
}

impl State for Game {
    fn situation(&self) -> &Situation {
        &self.situation
    }

    fn check(&self, color: Color, action: &Action) -> Result<(), Illegal> {
        basics::require_running(self.ended().is_some())?;
        basics::require_turn(&self.situation, color)?;
        match *action {
            Action::Play(loc) => self.check_play(color, loc),
            Action::Pass => Ok(()),
            Action::RemoveCycle(start) => self.cycle(start).map(|_| ()),
            _ => Err(basics::unknown_action(action.word(), super::INFO.id)),
        }
    }

    fn play(&mut self, color: Color, action: &Action) -> Result<Vec<Event>, Illegal> {
        self.check(color, action)?;
        let used = match *action {
            Action::RemoveCycle(start) => self.history.used_since(self.cycle(start)?),
            _ => None,
        };
        if !self.removed {
            self.history.push(self.actions, &self.situation);
        }
        self.actions += 1;
        let mut events = Vec::new();
        match *action {
            Action::Play(loc) => self.place(color, loc, &mut events),
            Action::Pass => self.no_stone(),
            _ => {
                self.removed = true;
                // The turn goes on: no successor yet, so nothing can repeat.
                return Ok(used.map_or_else(Vec::new, |used| self.remove(&used)));
            }
        }
        self.removed = false;
        self.situation.to_play = !color;
        if let Some(&since) = self.history.similar_to(&self.situation).first() {
            events.push(Event::Repetition { since });
        }
        events.extend(self.ended().map(Event::Ended));
        Ok(events)
    }

    /// E2: by the pass count alone.
    fn ended(&self) -> Option<Ending> {
        (self.situation.pass_count == 2).then_some(Ending::Passes)
    }

    /// LJRG knows no such thing: what follows is no successor of what was, so
    /// it starts with an empty history. A final situation stays final.
    fn set_to_play(&mut self, color: Color) {
        if self.situation.to_play == color || self.ended().is_some() {
            return;
        }
        self.situation.to_play = color;
        self.situation.pass_count = 0;
        self.situation.temporary = LocSet::empty(self.situation.graph().len());
        self.history.clear();
        self.removed = false;
    }

    fn offers(&self) -> Vec<&'static str> {
        if self.removable_cycles().is_empty() { Vec::new() } else { vec!["remove-cycle"] }
    }

    fn removable_cycles(&self) -> Vec<usize> {
        if self.ended().is_some() || self.cycle(None).is_err() {
            return Vec::new();
        }
        self.history.similar_to(&self.situation)
    }

    fn boxed_clone(&self) -> Box<dyn State> {
        Box::new(self.clone())
    }
}
