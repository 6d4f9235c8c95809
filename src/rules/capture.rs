//! Putting a stone on the board: capture, and the count of captives.

use super::action::Event;
use super::situation::Situation;
use crate::board::{Color, Loc, Played};

/// Plays a stone on a vacant location: opposing strings without liberty leave
/// the board, then the own one if it has none. Counts the captives and appends
/// what was removed to the events. Turn, marks and pass count stay as they are.
pub fn play(situation: &mut Situation, color: Color, loc: Loc, events: &mut Vec<Event>) -> Played {
    let played = situation.stones.play(color, loc);
    for (color, stones) in [(!color, &played.captured), (color, &played.lost)] {
        if !stones.is_empty() {
            situation.captives[color] += stones.len() as u32;
            events.push(Event::Removed { color, stones: stones.clone() });
        }
    }
    played
}
