//! A verdict against the result that the record states.

use crate::board::Color;
use crate::estimate::Answer;
use crate::record::game::{Margin, Recorded};
use crate::report::account::Agreement;
use crate::rules::Points;
use crate::rulesets::GameResult;

/// Does the result that is to be taken agree with the recorded one?
pub fn compare(recorded: Option<&Recorded>, answer: &Answer) -> Agreement {
    let verdict = answer.main().0;
    let low_high = verdict.tally.bounds;
    results(recorded, answer.result().0, low_high, verdict.certain_winner())
}

fn results(
    recorded: Option<&Recorded>,
    found: GameResult,
    (low, high): (Points, Points),
    certain: Option<Color>,
) -> Agreement {
    let differs = |why: String| Agreement::Differs(why);
    let (winner, margin) = match recorded {
        None | Some(Recorded::Unknown | Recorded::Text(_)) => return Agreement::Open,
        // Nobody counted.
        Some(Recorded::Win(_, Margin::Resignation | Margin::Time | Margin::Forfeit)) => {
            return Agreement::Open;
        }
        Some(Recorded::Void) => {
            return match found {
                GameResult::Void => Agreement::Agrees,
                GameResult::Undecided => Agreement::Open,
                _ => differs("the record says that there is no result".to_string()),
            };
        }
        Some(Recorded::Draw) => (None, Some(Points::ZERO)),
        Some(Recorded::Win(color, Margin::Points(points))) => (Some(*color), Some(*points)),
        Some(Recorded::Win(color, Margin::Unstated)) => (Some(*color), None),
    };
    let (now, points) = match found {
        GameResult::Void => return differs("no result".to_string()),
        GameResult::BothLose => return differs("both players lose".to_string()),
        GameResult::Undecided => {
            let black = match (winner, margin) {
                (Some(Color::White), Some(margin)) => Some(-margin),
                (_, margin) => margin,
            };
            return match (certain, black) {
                (Some(sure), _) if winner != Some(sure) => {
                    differs(format!("{sure} wins, whatever is undecided"))
                }
                (_, Some(black)) if !(low..=high).contains(&black) => {
                    differs(format!("Black's margin lies between {low} and {high}"))
                }
                _ => Agreement::Open,
            };
        }
        GameResult::Tie => (None, Some(Points::ZERO)),
        GameResult::Win(color, points) => (Some(color), Some(points)),
        GameResult::WinWithoutScore(color) => (Some(color), None),
    };
    match (now, winner) {
        (Some(now), Some(winner)) if now != winner => differs(format!("{now} wins")),
        (Some(now), None) => differs(format!("{now} wins, no tie")),
        (None, Some(_)) => differs("a tie".to_string()),
        _ => match (points, margin) {
            (Some(points), Some(margin)) if points > margin => {
                differs(format!("{} more", amount(points - margin)))
            }
            (Some(points), Some(margin)) if points < margin => {
                differs(format!("{} less", amount(margin - points)))
            }
            _ => Agreement::Agrees,
        },
    }
}

fn amount(points: Points) -> String {
    let noun = if points == Points::whole(1) { "point" } else { "points" };
    format!("{points} {noun}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::game::info;

    fn check(recorded: &str, found: GameResult, expected: &str) {
        let bounds = (Points::whole(-3), Points::whole(9));
        let certain = match found {
            GameResult::Win(color, _) | GameResult::WinWithoutScore(color) => Some(color),
            _ => None,
        };
        let told = match results(Some(&info::result(recorded).0), found, bounds, certain) {
            Agreement::Agrees => "agrees".to_string(),
            Agreement::Differs(why) => why,
            Agreement::Open => "open".to_string(),
        };
        assert_eq!(told, expected, "{recorded} against {found}");
    }

    #[test]
    fn results_are_compared_as_far_as_they_are_known() {
        let black = |points| GameResult::Win(Color::Black, Points::whole(points));
        check("B+3", black(3), "agrees");
        check("B+", black(3), "agrees");
        check("B+3", GameResult::WinWithoutScore(Color::Black), "agrees");
        check("0", GameResult::Tie, "agrees");
        check("Void", GameResult::Void, "agrees");
        check("B+3", black(4), "1 point more");
        check("B+3.5", black(3), "0.5 points less");
        check("W+3", black(3), "Black wins");
        check("W+3", GameResult::Tie, "a tie");
        check("0", black(3), "Black wins, no tie");
        check("B+3", GameResult::Void, "no result");
        check("Void", black(1), "the record says that there is no result");
        check("B+R", GameResult::Tie, "open");
        check("B+T", black(3), "open");
        check("?", black(3), "open");
        check("B+3", GameResult::Undecided, "open");
        check("W+4", GameResult::Undecided, "Black's margin lies between -3 and 9");
        check("B+9.5", GameResult::Undecided, "Black's margin lies between -3 and 9");
        check("Void", GameResult::Undecided, "open");
        let sure = (Points::whole(1), Points::whole(5));
        let white = Recorded::Win(Color::White, Margin::Unstated);
        assert_eq!(
            results(Some(&white), GameResult::Undecided, sure, Some(Color::Black)),
            Agreement::Differs("Black wins, whatever is undecided".to_string())
        );
    }
}
