//! What is certain of a territory score before life and death are known.

use super::api::{End, GameResult, Owner, Status, StringStatus, Tally};
use crate::board::Color;
use crate::rules::{Points, Situation};

/// An interval that holds Black's margin whatever is alive, dead or in seki.
///
/// It holds for every ruleset whose margin is
/// `prisoners + (what the locations score for Black) - (... for White) - komi`
/// and where, for a player,
/// * an empty location scores 0 or 1,
/// * a location with an opposing stone scores 0, 1 or 2 (at most one point of
///   territory and one prisoner),
/// * a location with an own stone scores 0.
///
/// Black then cannot get more from the locations than one point from each empty
/// one and two from each white stone while White gets nothing, and White
/// likewise; prisoners and komi are known. A location may score for both.
/// Nothing that is played after the final position may change the number of
/// prisoners by which the margin is counted; a ruleset that settles ownership by
/// actual further play must not use this.
pub fn certain_bounds(situation: &Situation, komi: Points) -> (Points, Points) {
    let stones = &situation.stones;
    let of = |color| stones.count(color) as i32;
    let empty = situation.graph().len() as i32 - of(Color::Black) - of(Color::White);
    let known = Points::whole(situation.prisoner_difference()) - komi;
    let most_for_white = Points::whole(empty + 2 * of(Color::Black));
    let most_for_black = Points::whole(empty + 2 * of(Color::White));
    (known - most_for_white, known + most_for_black)
}

/// The answer "not decided by search yet": everything open, with bounds that
/// are certain. If they meet, only the result is known.
pub fn undecided(end: &End, bounds: (Points, Points), warning: impl Into<String>) -> Tally {
    let locations = end.situation.graph().len();
    let decided = bounds.0 == bounds.1;
    Tally {
        owner: vec![Owner::Undecided; locations],
        territory: vec![Owner::Undecided; locations],
        strings: statuses(end, Status::Undecided),
        score: None,
        bounds,
        result: if decided { GameResult::from_margin(bounds.0) } else { GameResult::Undecided },
        proven: decided,
        basis: "position",
        warnings: vec![warning.into()],
    }
}

/// The answer for a game that ended without result: nobody owns anything.
pub fn void(end: &End) -> Tally {
    uncounted(end, GameResult::Void, "the game ended without result")
}

/// The answer for a game that both players lose: nobody owns anything.
pub fn both_lose(end: &End) -> Tally {
    let why = "the players neither agreed nor asked to go on: both lose (Article 13)";
    uncounted(end, GameResult::BothLose, why)
}

fn uncounted(end: &End, result: GameResult, why: &str) -> Tally {
    let locations = end.situation.graph().len();
    Tally {
        owner: vec![Owner::Nobody; locations],
        territory: vec![Owner::Nobody; locations],
        strings: statuses(end, Status::Undecided),
        score: None,
        bounds: (Points::ZERO, Points::ZERO),
        result,
        proven: true,
        basis: "position",
        warnings: vec![why.to_string()],
    }
}

fn statuses(end: &End, status: Status) -> Vec<StringStatus> {
    let strings = end.situation.stones.strings();
    strings.into_iter().map(|at| StringStatus { at, status, detail: String::new() }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::PerColor;
    use crate::board::diagram::Diagram;
    use crate::rules::Setup;

    #[test]
    fn bounds_count_every_location_for_one_side() {
        let mut situation = Situation::of_diagram(Diagram::parse(&["x.o", "x.o", "x.."]).unwrap());
        situation.captives = PerColor::new(3, 1);
        let komi = Points::halves(13);
        // 4 empty, 3 black, 2 white stones; prisoners -2, komi 6.5.
        assert_eq!(
            certain_bounds(&situation, komi),
            (Points::halves(-4 - 13 - 20), Points::halves(-4 - 13 + 16))
        );
    }

    #[test]
    fn undecided_says_so_everywhere() {
        let situation = Situation::of_diagram(Diagram::parse(&["x.o"]).unwrap());
        let end = End::of(Setup::of(situation));
        let bounds = certain_bounds(&end.situation, end.komi);
        let tally = undecided(&end, bounds, "not decided by search yet");
        assert_eq!(tally.bounds, (Points::whole(-3), Points::whole(3)));
        assert_eq!(tally.result, GameResult::Undecided);
        assert!(!tally.proven && tally.score.is_none());
        assert!(tally.strings.iter().all(|string| string.status == Status::Undecided));
        assert_eq!(void(&end).result, GameResult::Void);
    }
}
