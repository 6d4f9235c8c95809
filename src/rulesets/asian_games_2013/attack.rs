//! Alive and dead strings (Life and Death Concepts I, game end procedure 11):
//! what the opponent of a string's owner can force if he starts and both play in
//! the string's locale only. `docs/theorems.md`, "Strings in their locales".

use super::locale::positions;
use crate::board::{Color, Loc, LocSet, Stones};
use crate::rules::Situation;
use crate::rules::immortal::immortal_if_closed;
use crate::rulesets::api::End;
use crate::rulesets::perfect::contest::Contest;
use crate::rulesets::perfect::{Aim, Analysis, Measure, Repetition};
use std::sync::Arc;

/// What the attacker wants.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// To capture the string.
    Capture,
    /// That no stone of the owner is on the area at the end.
    Clear(LocSet),
    /// That no stone that is unremovable then is the owner's on the area at the
    /// end. Asked of the owner only, who wants a stone that is immortal.
    Settle(LocSet),
}

/// A question: can the attacker reach his goal, or can the owner prevent it?
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Attack {
    /// Whose string it is.
    pub owner: Color,
    /// The string.
    pub string: LocSet,
    /// Where alone both play: its independent region or mixed region.
    pub locale: LocSet,
    /// What the attacker wants.
    pub goal: Goal,
    /// Who proves it: the owner, or his opponent.
    pub prover: Color,
    /// How many moves are remembered at most; see [`Contest`].
    pub memory: u8,
}

/// Worth one to the owner if the goal is missed.
struct Missed {
    owner: Color,
    string: LocSet,
    locale: LocSet,
    goal: Goal,
}

impl Missed {
    fn signed(&self, missed: bool) -> i32 {
        match (missed, self.owner) {
            (false, _) => 0,
            (true, Color::Black) => 1,
            (true, Color::White) => -1,
        }
    }

    fn stands(&self, stones: &Stones) -> bool {
        self.string.iter().all(|loc| stones.at(loc) == Some(self.owner))
    }

    fn is_missed(&self, stones: &Stones) -> bool {
        let own = |loc| stones.at(loc) == Some(self.owner);
        match &self.goal {
            Goal::Capture => self.stands(stones),
            Goal::Clear(area) => area.iter().any(own),
            Goal::Settle(area) => !area.is_disjoint(&immortal_in(stones, self.owner, &self.locale)),
        }
    }

    /// Does the owner miss nothing by passing always from here?
    fn is_kept(&self, stones: &Stones) -> bool {
        let immortal = immortal_in(stones, self.owner, &self.locale);
        match &self.goal {
            Goal::Capture => self.string.is_subset(&immortal),
            Goal::Clear(area) | Goal::Settle(area) => !area.is_disjoint(&immortal),
        }
    }

    /// Has the attacker his goal if he passes always from here?
    fn is_reached(&self, stones: &Stones) -> bool {
        let (Goal::Clear(area) | Goal::Settle(area)) = &self.goal else { return false };
        let immortal = immortal_in(stones, !self.owner, &self.locale);
        // Nobody plays among stones that stay.
        let is_closed = |loc: Loc| {
            let near = stones.graph().neighbors(loc);
            stones.is_empty_at(loc) && near.iter().all(|&beside| immortal.contains(beside))
        };
        area.iter().all(|loc| immortal.contains(loc) || is_closed(loc))
    }
}

impl Measure for Missed {
    fn margin(&self, stones: &Stones) -> i32 {
        self.signed(self.is_missed(stones))
    }

    fn bounds(&self, stones: &Stones) -> (i32, i32) {
        let kept = self.signed(self.is_kept(stones));
        let hoped = self.signed(!self.is_reached(stones));
        (kept.min(hoped), kept.max(hoped))
    }

    /// A string that was captured stays captured, whatever is played there again.
    fn is_over(&self, stones: &Stones) -> bool {
        self.goal == Goal::Capture && !self.stands(stones)
    }
}

/// The stones of a player that nobody can remove if he always passes and both
/// play in the locale only ("Benson", closed locations).
pub fn immortal_in(stones: &Stones, player: Color, locale: &LocSet) -> LocSet {
    let mut closed = LocSet::full(stones.graph().len());
    closed.subtract(locale);
    immortal_if_closed(stones, player, &closed)
}

/// The game of a question, for search and checker; none if it asks about no
/// string of the position, if the locale does not hold the string, or if the
/// memory is too long.
pub fn contest(end: &End, asked: &Attack) -> Option<Contest> {
    let Attack { owner, string, locale, goal, prover, memory } = asked;
    let stones = &end.situation.stones;
    let at = string.first()?;
    let whole = LocSet::of(stones.graph().len(), stones.string(at));
    let fits = match goal {
        Goal::Capture => true,
        Goal::Clear(area) => string.is_subset(area) && area.is_subset(locale),
        Goal::Settle(area) => area.is_subset(locale) && prover == owner,
    };
    if stones.at(at) != Some(*owner) || *string != whole || !string.is_subset(locale) || !fits {
        return None;
    }
    let missed =
        Missed { owner: *owner, string: whole, locale: locale.clone(), goal: goal.clone() };
    let margin = missed.signed(prover == owner);
    let analysis = Analysis {
        of: None,
        start: Situation { to_play: !*owner, pass_count: 0, ..end.situation.clone() },
        repetition: Repetition::Superko(positions(end)),
        last_passes: 2,
        measure: Arc::new(missed),
        within: Some(locale.clone()),
    };
    Contest::new(&analysis, Aim { memory: *memory, ..Aim::plain(None, *prover, margin) })
}
