//! Marked locations (LJRG): where nobody may play, for a turn or for ever.

use super::action::Illegal;
use super::setup::SetupError;
use super::situation::Situation;
use crate::board::{Color, Loc, coord};

/// No play on a marked location, whatever the mark (LJRG B4.2).
pub fn require_unmarked(situation: &Situation, loc: Loc) -> Result<(), Illegal> {
    let vertex = || coord::vertex(situation.graph(), loc);
    if situation.permanent.contains(loc) {
        return Err(Illegal::new(
            "permanent mark",
            format!("a removed cycle used {}: nobody may play there again", vertex()),
        ));
    }
    if situation.temporary.contains(loc) {
        return Err(Illegal::new(
            "temporary mark",
            format!(
                "{} was cleared by a ko capture or marked at the start: nobody may play there in \
                 this turn",
                vertex()
            ),
        ));
    }
    Ok(())
}

/// No pseudo-suicide (LJRG B4.5): a play that captures nothing needs contact
/// to an empty location without a permanent mark, or to an own stone on a
/// permanent mark. Plain suicide is [`super::suicide`]'s affair. The location
/// must be vacant and the play capture nothing.
pub fn forbid_pseudo_suicide(situation: &Situation, color: Color, loc: Loc) -> Result<(), Illegal> {
    if situation.permanent.is_empty() {
        return Ok(());
    }
    let (stones, graph) = (&situation.stones, situation.graph());
    let open = |&beside: &Loc| {
        beside != loc && stones.is_empty_at(beside) && !situation.permanent.contains(beside)
    };
    let neighbors = graph.neighbors(loc);
    let secured = neighbors.iter().any(open)
        || neighbors.iter().filter(|&&beside| stones.at(beside) == Some(color)).any(|&beside| {
            stones.string(beside).any(|stone| {
                situation.permanent.contains(stone) || graph.neighbors(stone).iter().any(open)
            })
        });
    if secured {
        Ok(())
    } else {
        Err(Illegal::new(
            "no pseudo-suicide",
            format!(
                "a stone at {} would have permanently marked liberties only",
                coord::vertex(graph, loc)
            ),
        ))
    }
}

/// Refuses a start with marks, for rulesets that have none.
pub fn refuse_marks(situation: &Situation, ruleset: &'static str) -> Result<(), SetupError> {
    if !situation.permanent.is_empty() {
        return Err(SetupError::Unsupported { ruleset, what: "permanent marks" });
    }
    if !situation.temporary.is_empty() {
        return Err(SetupError::Unsupported { ruleset, what: "temporary marks" });
    }
    Ok(())
}
