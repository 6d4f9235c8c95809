//! The ko as a shape "in which the players may alternately take and take back
//! a single stone" (Spight 6, JRG89 6), and the ban on taking back at once.

use super::action::Illegal;
use crate::board::{Color, Loc, Stones, coord};

/// Was this play a take in a ko? If the play at `loc` captured exactly one
/// stone and its own stone could be captured alone in return, the answer is
/// where that would be done: the location of the captured stone.
///
/// `after` are the stones after the play. Any other string with its last
/// liberty there would have had none before the capture, so a lone stone in
/// atari is all that taking back would take.
pub fn taken(after: &Stones, loc: Loc, captured: &[Loc]) -> Option<Loc> {
    match *captured {
        [from] if after.string_len(loc) == 1 && after.in_atari(loc) => Some(from),
        _ => None,
    }
}

/// Would a play take a ko, and from where? The location must be vacant.
pub fn would_take(stones: &Stones, color: Color, loc: Loc) -> Option<Loc> {
    if !stones.outlook(color, loc).captures {
        return None;
    }
    let mut after = stones.clone();
    let played = after.play(color, loc);
    taken(&after, loc, &played.captured)
}

/// "A player whose stone has been captured in a ko may not take the ko back on
/// her next turn" (Spight 6; JRG89 6 with a pass as a move). A turn of hers,
/// whatever she does with it, ends the ban.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NextTurnBan {
    ban: Option<(Color, Loc)>,
}

impl NextTurnBan {
    /// No ban.
    pub fn new() -> NextTurnBan {
        NextTurnBan::default()
    }

    /// Takes note of a play, after it: a ban may begin, another one ends.
    pub fn after_play(&mut self, after: &Stones, color: Color, loc: Loc, captured: &[Loc]) {
        self.ban = taken(after, loc, captured).map(|from| (!color, from));
    }

    /// A turn without a stone, or a turn given away: no ban any more.
    pub fn lapse(&mut self) {
        self.ban = None;
    }

    /// Where the player may not play now.
    pub fn banned(&self, color: Color) -> Option<Loc> {
        self.ban.filter(|&(whose, _)| whose == color).map(|(_, loc)| loc)
    }

    /// Refuses the play if it is banned.
    pub fn check(&self, stones: &Stones, color: Color, loc: Loc) -> Result<(), Illegal> {
        if self.banned(color) != Some(loc) {
            return Ok(());
        }
        Err(Illegal::new(
            "ko-next-turn",
            format!(
                "{color} may not take the ko back at {} on the very next turn",
                coord::vertex(stones.graph(), loc)
            ),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Diagram;

    #[test]
    fn a_ko_is_a_single_stone_for_a_single_stone() {
        let takes = |rows: &[&str], vertex: &str| {
            let stones = Diagram::parse(rows).unwrap().stones;
            let loc = coord::parse_vertex(stones.graph(), vertex).unwrap();
            would_take(&stones, Color::Black, loc).map(|from| coord::vertex(stones.graph(), from))
        };
        assert_eq!(takes(&["xo.o.", ".xo.."], "C2"), Some("B2".to_string()));
        // Two stones captured, a free neighbour, an own neighbour: no ko.
        assert_eq!(takes(&["xoo.o", ".xxo."], "D2"), None);
        assert_eq!(takes(&["xo...", ".xo.."], "C2"), None);
        assert_eq!(takes(&["xo.xo", ".xoo."], "C2"), None);
    }

    #[test]
    fn the_ban_lasts_one_turn_of_the_banned_player() {
        let mut stones = Diagram::parse(&["xo.o.", ".xo.."]).unwrap().stones;
        let at = |vertex| coord::parse_vertex(stones.graph(), vertex).unwrap();
        let (take, back) = (at("C2"), at("B2"));
        let played = stones.play(Color::Black, take);
        let mut ban = NextTurnBan::new();
        ban.after_play(&stones, Color::Black, take, &played.captured);
        assert_eq!(ban.banned(Color::White), Some(back));
        assert_eq!(ban.banned(Color::Black), None);
        assert_eq!(ban.check(&stones, Color::White, back).unwrap_err().rule, "ko-next-turn");
        ban.lapse();
        assert_eq!(ban.check(&stones, Color::White, back), Ok(()));
    }
}
