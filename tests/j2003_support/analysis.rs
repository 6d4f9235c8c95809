//! Life and Death, and Definitions 3, word for word.

use super::board::{BLACK, Board, WHITE, bits};
use super::moves::{ko_of, play};
use super::search::{no_perm, reach};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Status {
    Uncapturable,
    Capturable1,
    /// Capturable-2 and not capturable-3.
    Capturable2,
    /// Capturable-3, and so capturable-2 too.
    Capturable3,
    Dead,
}

impl Status {
    pub fn alive(self) -> bool {
        self != Status::Dead
    }

    /// Does it stop the floods of local-2 and local-3?
    fn stops(self) -> bool {
        matches!(self, Status::Uncapturable | Status::Capturable1)
    }
}

/// A final-string.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FinalString {
    pub owner: usize,
    pub locations: u32,
    pub status: Status,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysis {
    pub strings: Vec<FinalString>,
    /// Black-territory and white-territory.
    pub territory: [u32; 2],
    pub dame: u32,
    /// Black's score without the prisoner-difference.
    pub score: i32,
    /// The strings that are capturable-3: they forbid the second pass.
    pub direct_ko: Vec<u32>,
}

impl Analysis {
    /// The status of the string on a location.
    pub fn status(&self, location: usize) -> Option<Status> {
        let string = self.strings.iter().find(|string| string.locations >> location & 1 != 0);
        string.map(|string| string.status)
    }
}

/// The whole analysis; `None` when a question needs more than `cap` situations.
pub fn analyse(board: &Board, cap: usize) -> Option<Analysis> {
    complete(board, &partly(board, cap))
}

/// The analysis from the statuses, if all are known.
pub fn complete(board: &Board, strings: &[(usize, u32, Option<Status>)]) -> Option<Analysis> {
    let known = |&(owner, locations, status): &(usize, u32, Option<Status>)| {
        Some(FinalString { owner, locations, status: status? })
    };
    Some(count(board, strings.iter().map(known).collect::<Option<Vec<_>>>()?))
}

/// Owner, locations and status of each final-string, as far as `cap` allows.
pub fn partly(board: &Board, cap: usize) -> Vec<(usize, u32, Option<Status>)> {
    assert!(board.breathes(board.stones), "a string without liberty in {}", board.line());
    let all: Vec<(usize, u32)> = [BLACK, WHITE]
        .into_iter()
        .flat_map(|owner| board.strings(owner).into_iter().map(move |string| (owner, string)))
        .collect();
    // First whether each string stops floods, then the others.
    let early: Vec<Option<Option<Status>>> = all
        .iter()
        .map(|&(owner, string)| {
            if !reach(board, owner, string, cap)? {
                return Some(Some(Status::Uncapturable));
            }
            let local_1 = string;
            let both = no_perm(board, owner, string, local_1, cap)?;
            Some((!both).then_some(Status::Capturable1))
        })
        .collect();
    // All that stop, of both colours; `None` while one is unknown.
    let walls = |colours: &[usize]| -> Option<u32> {
        let mut walls = 0;
        for (&(owner, string), early) in all.iter().zip(&early) {
            if colours.contains(&owner) && (*early)?.is_some_and(Status::stops) {
                walls |= string;
            }
        }
        Some(walls)
    };
    let late = |owner: usize, string: u32| {
        let local_2 = board.flood(string, board.all() & !walls(&[owner])?);
        if no_perm(board, owner, string, local_2, cap)? {
            return Some(Status::Dead);
        }
        if !ko_stones(board).contains(&string) {
            return Some(Status::Capturable2);
        }
        let local_3 = board.flood(string, board.all() & !walls(&[BLACK, WHITE])?);
        Some(if local_2 == local_3 { Status::Capturable2 } else { Status::Capturable3 })
    };
    let status = |(&(owner, string), early): (&(usize, u32), &Option<Option<Status>>)| {
        let status = match *early {
            Some(None) => late(owner, string),
            Some(known) => known,
            None => None,
        };
        (owner, string, status)
    };
    all.iter().zip(&early).map(status).collect()
}

/// The strings on an intersection of a ko.
pub fn ko_stones(board: &Board) -> Vec<u32> {
    let mut found = Vec::new();
    for mover in [BLACK, WHITE] {
        for at in bits(board.all() & !board.stones[BLACK] & !board.stones[WHITE]) {
            if let Some((after, removed)) = play(board, board.stones, mover, at)
                && let Some(other) = ko_of(board, board.stones, mover, after, removed)
            {
                found.push(1 << other);
            }
        }
    }
    found
}

/// Definitions 3 for given statuses.
pub fn count(board: &Board, strings: Vec<FinalString>) -> Analysis {
    let empty = board.all() & !board.stones[BLACK] & !board.stones[WHITE];
    let of = |owner, alive| {
        let fit = strings.iter().filter(|s| s.owner == owner && s.status.alive() == alive);
        fit.map(|string| string.locations).sum::<u32>()
    };
    let eye_points = [BLACK, WHITE].map(|colour| {
        let (alive, dead) = (of(colour, true), of(1 - colour, false));
        let mut points = 0;
        for seed in bits(empty) {
            let eye_string = board.flood(1 << seed, empty | dead);
            let beside = board.around(eye_string);
            if beside != 0 && beside & !alive == 0 {
                points |= eye_string;
            }
        }
        points
    });
    let dame = empty & !eye_points[BLACK] & !eye_points[WHITE];
    let territory = [BLACK, WHITE].map(|colour| {
        let alive = of(colour, true);
        let mut territory = eye_points[colour];
        for stone in bits(alive) {
            let region = board.flood(1 << stone, alive | eye_points[colour]);
            let in_seki = board.around(region) & dame != 0;
            if in_seki {
                territory &= !region;
            }
        }
        territory
    });
    let points = |colour: usize| {
        let mine: u32 = territory[colour];
        ((mine & empty).count_ones() + 2 * (mine & !empty).count_ones()) as i32
    };
    let score = points(BLACK) - points(WHITE);
    let direct_ko = strings.iter().filter(|s| s.status == Status::Capturable3);
    let direct_ko = direct_ko.map(|string| string.locations).collect();
    Analysis { strings, territory, dame, score, direct_ko }
}
