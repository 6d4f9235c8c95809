//! Counting where every location that a player holds is worth one point if it
//! is empty in the final position, two if an opposing stone stands there, and
//! nothing otherwise: NAJ's control, and the independent regions of the Korean
//! rulesets (where the second point is the removed prisoner).

use super::agreed;
use super::api::{End, GameResult, Owner, Status, StringStatus, Tally, Unscorable};
use super::area::counting::area;
use super::basis;
use super::sequence::require_plain_position;
use crate::board::{Color, Loc, LocSet, PerColor, Stones, coord};
use crate::rules::Points;
use crate::rules::immortal::prospects;

/// What is known of the locations that the players hold: those that a player
/// holds for certain, and those that he may hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Holdings {
    /// Held for certain.
    pub certain: PerColor<LocSet>,
    /// Held for certain or perhaps.
    pub possible: PerColor<LocSet>,
}

/// A ruleset's own words for the strings of the final position.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// A string that its owner holds.
    pub own: &'static str,
    /// A string that the opponent holds.
    pub opposing: &'static str,
    /// A string that neither holds as a whole.
    pub neither: &'static str,
}

/// On what holdings rest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ground {
    /// The word of [`Tally::basis`].
    pub basis: &'static str,
    /// Is a decided score exact, given the basis?
    pub exact: bool,
    /// Remarks for the reader.
    pub warnings: Vec<String>,
}

/// Refuses a final position that no ruleset of this kind can count: with marks,
/// with a string without liberty, with absurd numbers of captives.
pub fn require_countable(end: &End, ruleset: &'static str) -> Result<(), Unscorable> {
    require_plain_position(&end.situation, ruleset)
        .map_err(|error| Unscorable::Invalid(error.to_string()))?;
    basis::captives(end).map(|_| ())
}

/// What the held locations score for a player.
pub fn points(stones: &Stones, held: &LocSet, color: Color) -> Points {
    let worth = |loc| match stones.at(loc) {
        None => 1,
        Some(owner) if owner != color => 2,
        Some(_) => 0,
    };
    Points::whole(held.iter().map(worth).sum())
}

impl Holdings {
    /// Holdings without doubt.
    pub fn known(held: PerColor<LocSet>) -> Holdings {
        Holdings { certain: held.clone(), possible: held }
    }

    /// What is certain from the position alone, if `kept` is what each player
    /// keeps by passing always: nobody gets more than his prospects while the
    /// other one passes (`docs/theorems.md`, "Prospects").
    pub fn by_passing(stones: &Stones, kept: PerColor<LocSet>) -> Holdings {
        let possible =
            PerColor::new(prospects(stones, Color::Black), prospects(stones, Color::White));
        Holdings { certain: kept, possible }
    }

    /// Black's margin on the board: the least and the most.
    fn board_margin(&self, stones: &Stones) -> (Points, Points) {
        let least = |color| points(stones, &self.certain[color], color);
        let most = |color| points(stones, &self.possible[color], color);
        (least(Color::Black) - most(Color::White), most(Color::Black) - least(Color::White))
    }

    /// The counting of a final position with these holdings.
    pub fn tally(&self, end: &End, words: Words, ground: Ground) -> Tally {
        let stones = &end.situation.stones;
        let known = Points::whole(end.situation.prisoner_difference()) - end.komi;
        let (low, high) = self.board_margin(stones);
        let bounds = (low + known, high + known);
        let decided = low == high;
        let score = decided.then(|| {
            let board = |color| points(stones, &self.certain[color], color);
            let captured = |color: Color| Points::whole(end.situation.captives[!color] as i32);
            PerColor::new(
                board(Color::Black) + captured(Color::Black),
                board(Color::White) + captured(Color::White) + end.komi,
            )
        });
        let locs = || stones.graph().locs();
        Tally {
            owner: locs().map(|loc| owner_of(|color| self.holds(color, loc))).collect(),
            territory: locs()
                .map(|loc| {
                    owner_of(|color| match stones.at(loc) {
                        Some(own) if own == color => Some(false),
                        _ => self.holds(color, loc),
                    })
                })
                .collect(),
            strings: stones
                .strings()
                .into_iter()
                .map(|at| self.status(stones, at, words))
                .collect(),
            score,
            bounds,
            result: if decided { GameResult::from_margin(bounds.0) } else { GameResult::Undecided },
            proven: decided && ground.exact,
            basis: ground.basis,
            warnings: ground.warnings,
        }
    }

    /// Does the player hold the location? None if that is not known.
    fn holds(&self, color: Color, loc: Loc) -> Option<bool> {
        if self.certain[color].contains(loc) {
            Some(true)
        } else if self.possible[color].contains(loc) {
            None
        } else {
            Some(false)
        }
    }

    fn status(&self, stones: &Stones, at: Loc, words: Words) -> StringStatus {
        let Some(color) = stones.at(at) else {
            return StringStatus { at, status: Status::Undecided, detail: String::new() };
        };
        let all = |sets: &PerColor<LocSet>, by: Color| {
            stones.string(at).all(|stone| sets[by].contains(stone))
        };
        let (status, detail) = if all(&self.certain, color) {
            (Status::Alive, words.own)
        } else if all(&self.possible, color) {
            (Status::Undecided, "")
        } else if all(&self.certain, !color) {
            (Status::Dead, words.opposing)
        } else if all(&self.possible, !color) {
            (Status::Undecided, "")
        } else {
            (Status::Seki, words.neither)
        };
        StringStatus { at, status, detail: detail.to_string() }
    }
}

/// What an agreement on dead stones implies, whatever else the players thought:
/// they take the dead stones away, each remaining stone holds its location, and
/// a region that then touches stones of one colour only is held by that colour.
/// A region that touches both colours is held by nobody, and dead stones in it
/// score for nobody.
pub fn agreed(stones: &Stones, dead: &LocSet) -> Result<Holdings, Unscorable> {
    agreed::require_whole_strings(stones, dead)?;
    let owner = area(&agreed::remove(stones, dead));
    let held = |color| {
        let graph = stones.graph();
        LocSet::of(graph.len(), graph.locs().filter(|loc| owner[loc.index()].is(color)))
    };
    Ok(Holdings::known(PerColor::new(held(Color::Black), held(Color::White))))
}

/// A map of control or of independent regions that the players agreed on.
pub fn agreed_map(end: &End, held: &PerColor<LocSet>, words: Words) -> Result<Tally, Unscorable> {
    let held = on_board(end, held)?;
    let ground = Ground { basis: "control", exact: false, warnings: Vec::new() };
    Ok(Holdings::known(held).tally(end, words, ground))
}

/// Independent regions that the players agreed on: as [`agreed_map`], but no
/// location lies in regions of both.
pub fn agreed_regions(
    end: &End,
    regions: &PerColor<LocSet>,
    words: Words,
) -> Result<Tally, Unscorable> {
    let regions = on_board(end, regions)?;
    match regions.black.iter().find(|&loc| regions.white.contains(loc)) {
        None => agreed_map(end, &regions, words),
        Some(loc) => Err(Unscorable::Invalid(format!(
            "{} is named in an independent region of both players",
            coord::vertex(end.situation.graph(), loc)
        ))),
    }
}

/// The same sets made for this board, whatever board they were made for.
fn on_board(end: &End, held: &PerColor<LocSet>) -> Result<PerColor<LocSet>, Unscorable> {
    let count = end.situation.graph().len();
    let fit = |set: &LocSet| match set.iter().find(|loc| loc.index() >= count) {
        None => Ok(LocSet::of(count, set.iter())),
        Some(loc) => Err(Unscorable::Invalid(format!(
            "the agreed map names location number {}, which is not on the board",
            loc.index()
        ))),
    };
    Ok(PerColor::new(fit(&held.black)?, fit(&held.white)?))
}

fn owner_of(holds: impl Fn(Color) -> Option<bool>) -> Owner {
    match (holds(Color::Black), holds(Color::White)) {
        (Some(black), Some(white)) => Owner::from_pair(black, white),
        _ => Owner::Undecided,
    }
}
