//! Random games with a little sense: captures and escapes first, no own eye
//! filled, no large string put into atari. They are longer to choose a move
//! than the plain ones of [`crate::rules::playout`], and know much better what
//! is dead.

use super::reading::rescues;
use crate::board::{Color, Loc, Locs, Played, Stones};
use crate::rules::Random;
use smallvec::{SmallVec, smallvec};

/// The largest lump that leaves a single eye when it is captured.
const LUMP: usize = 6;

/// A game in progress.
#[derive(Clone)]
pub struct Playout {
    stones: Stones,
    to_play: Color,
    empties: Vec<Loc>,
    /// Where each empty location stands in `empties`.
    places: Vec<u32>,
    ko: Option<Loc>,
    last: Option<Loc>,
    played: Played,
    answers: Vec<Loc>,
    /// Turns so far, and when each location was taken first, and by whom.
    turns: u16,
    firsts: Vec<Option<(u16, Color)>>,
}

impl Playout {
    /// A game from the given stones.
    pub fn new(stones: Stones) -> Playout {
        let empties: Vec<Loc> = stones.empties().iter().collect();
        let mut places = vec![0; stones.graph().len()];
        for (place, loc) in empties.iter().enumerate() {
            places[loc.index()] = place as u32;
        }
        let (ko, last, played) = (None, None, Played::default());
        let (to_play, answers) = (Color::Black, Vec::new());
        let firsts = vec![None; stones.graph().len()];
        Playout { stones, to_play, empties, places, ko, last, played, answers, turns: 0, firsts }
    }

    /// Goes back to another playout's position and keeps the memory in use.
    pub fn restart(&mut self, start: &Playout, to_play: Color) {
        self.stones.clone_from(&start.stones);
        self.empties.clone_from(&start.empties);
        self.places.clone_from(&start.places);
        (self.to_play, self.ko, self.last) = (to_play, start.ko, start.last);
        self.turns = 0;
        self.firsts.clone_from(&start.firsts);
    }

    /// The stones now.
    pub fn stones(&self) -> &Stones {
        &self.stones
    }

    /// When each location was taken for the first time, and by whom.
    pub fn firsts(&self) -> &[Option<(u16, Color)>] {
        &self.firsts
    }

    /// Takes turns until two passes in a row, at most `limit` turns.
    pub fn run(&mut self, limit: usize, random: &mut Random) {
        let mut passes = 0;
        for _ in 0..limit {
            passes = if self.turn(random) { 0 } else { passes + 1 };
            if passes == 2 {
                break;
            }
        }
    }

    /// Takes one turn; false for a pass.
    fn turn(&mut self, random: &mut Random) -> bool {
        let color = self.to_play;
        self.to_play = !color;
        if let Some(loc) = self.answer(color, random) {
            self.play(color, loc);
            return true;
        }
        let mut window = self.empties.len();
        while window > 0 {
            let drawn = random.below(window);
            let loc = self.empties[drawn];
            if self.acceptable(color, loc) {
                self.play(color, loc);
                return true;
            }
            window -= 1;
            self.swap(drawn, window);
        }
        (self.ko, self.last) = (None, None);
        false
    }

    /// An answer to the last move: a capture or an escape beside it.
    fn answer(&mut self, color: Color, random: &mut Random) -> Option<Loc> {
        let last = self.last?;
        let stones = &self.stones;
        if stones.at(last) != Some(!color) {
            return None;
        }
        if let Some(vital) = self.vital()
            && self.ko != Some(vital)
            && !stones.is_suicide(color, vital)
        {
            return Some(vital);
        }
        self.answers.clear();
        if stones.in_atari(last) {
            self.answers.extend(liberty(stones, last));
        }
        let near = stones.graph().neighbors(last);
        for &beside in near {
            if stones.at(beside) == Some(color) && stones.in_atari(beside) {
                self.answers.extend(rescues(stones, color, beside));
            }
        }
        while !self.answers.is_empty() {
            let loc = self.answers.swap_remove(random.below(self.answers.len()));
            if self.ko != Some(loc) && !self.stones.is_suicide(color, loc) {
                return Some(loc);
            }
        }
        None
    }

    /// The point of the place of a lump that the last move captured, from which it
    /// gives a single eye.
    fn vital(&self) -> Option<Loc> {
        let place = &self.played.captured;
        if !(3..=LUMP).contains(&place.len()) {
            return None;
        }
        let graph = self.stones.graph();
        let degree =
            |loc: &Loc| graph.neighbors(*loc).iter().filter(|near| place.contains(near)).count();
        (!leaves_two_eyes(place.len(), place.iter().map(degree)))
            .then(|| place.iter().copied().max_by_key(degree))
            .flatten()
            .filter(|&loc| self.stones.is_empty_at(loc))
    }

    fn acceptable(&self, color: Color, loc: Loc) -> bool {
        let stones = &self.stones;
        if self.ko == Some(loc) || stones.is_own_eye(color, loc) && !connects(stones, loc) {
            return false;
        }
        let near = stones.graph().neighbors(loc);
        if near.iter().filter(|&&beside| stones.is_empty_at(beside)).count() >= 2 {
            return true;
        }
        !stones.is_suicide(color, loc) && !gives_away(stones, color, loc)
    }

    fn play(&mut self, color: Color, loc: Loc) {
        self.turns = self.turns.saturating_add(1);
        self.firsts[loc.index()].get_or_insert((self.turns, color));
        let place = self.places[loc.index()] as usize;
        self.swap(place, self.empties.len() - 1);
        self.empties.pop();
        self.stones.play_into(color, loc, &mut self.played);
        self.ko = None;
        self.last = Some(loc);
        if let [single] = self.played.captured[..]
            && self.stones.string_len(loc) == 1
            && self.stones.in_atari(loc)
        {
            self.ko = Some(single);
        }
        for i in 0..self.played.captured.len() {
            let loc = self.played.captured[i];
            self.places[loc.index()] = self.empties.len() as u32;
            self.empties.push(loc);
        }
    }

    fn swap(&mut self, a: usize, b: usize) {
        self.empties.swap(a, b);
        self.places[self.empties[a].index()] = a as u32;
        self.places[self.empties[b].index()] = b as u32;
    }
}

/// A liberty of the string at a location.
pub fn liberty(stones: &Stones, at: Loc) -> Option<Loc> {
    let near = stones.string(at).flat_map(|stone| stones.graph().neighbors(stone).iter().copied());
    near.into_iter().find(|&beside| stones.is_empty_at(beside))
}

/// Would the new stone's string have two liberties at least?
pub fn breathes(stones: &Stones, color: Color, loc: Loc) -> bool {
    let graph = stones.graph();
    let mut first = None;
    // A second one, other than the first and the new stone itself.
    let mut second = |free: Loc| match first {
        None => {
            first = (free != loc).then_some(free);
            false
        }
        Some(known) => free != known && free != loc,
    };
    for &beside in graph.neighbors(loc) {
        let found = match stones.at(beside) {
            None => second(beside),
            Some(other) if other == color => stones.string(beside).any(|stone| {
                let mut near = graph.neighbors(stone).iter();
                near.any(|&free| stones.is_empty_at(free) && second(free))
            }),
            Some(_) => stones.in_atari(beside) && second(beside),
        };
        if found {
            return true;
        }
    }
    false
}

/// Has the opponent around a lump a liberty that looks like an eye, away from
/// the lump? Then what is left of the lump's place decides nothing.
fn has_eye_beyond(stones: &Stones, color: Color, lump: &[Loc]) -> bool {
    let graph = stones.graph();
    let mut seen: SmallVec<[Loc; 8]> = SmallVec::new();
    for &loc in lump {
        for &beside in graph.neighbors(loc) {
            if stones.at(beside) != Some(!color) || seen.contains(&stones.head(beside)) {
                continue;
            }
            seen.push(stones.head(beside));
            let eye = |free: Loc| stones.is_own_eye(!color, free);
            if stones.liberties(beside).into_iter().any(eye) {
                return true;
            }
        }
    }
    false
}

/// Would the play put a string into atari that its owner would rather keep?
/// What may be given away is a lump that, once captured, leaves no two eyes.
fn gives_away(stones: &Stones, color: Color, loc: Loc) -> bool {
    if breathes(stones, color, loc) {
        return false;
    }
    let graph = stones.graph();
    let mut lump: SmallVec<[Loc; 8]> = smallvec![loc];
    for &beside in graph.neighbors(loc) {
        if stones.at(beside) == Some(color) && !lump.contains(&beside) {
            if lump.len() + stones.string_len(beside) > LUMP {
                return true;
            }
            lump.extend(stones.string(beside));
        }
    }
    if lump.len() > 1 && has_eye_beyond(stones, color, &lump) {
        return true;
    }
    let degree =
        |loc: &Loc| graph.neighbors(*loc).iter().filter(|near| lump.contains(near)).count();
    leaves_two_eyes(lump.len(), lump.iter().map(degree))
}

/// Does the place of a captured lump have room for two eyes, whoever plays there
/// first? The degrees are how many of the lump stand beside each of its stones.
fn leaves_two_eyes(size: usize, degrees: impl Iterator<Item = usize> + Clone) -> bool {
    let most = degrees.clone().max().unwrap_or(0);
    let links = degrees.sum::<usize>() / 2;
    !match size {
        // A square, or a pyramid.
        4 => links == 4 || most == 3,
        // A bulky five, or a cross.
        5 => links == 5 && most == 3 || most == 4,
        // A rabbity six.
        6 => links == 6 && most == 4,
        size => size < 4,
    }
}

/// Would a stone on an eye join strings one of which can live by nothing else, and
/// leave them more room than that one has?
fn connects(stones: &Stones, eye: Loc) -> bool {
    let near = stones.graph().neighbors(eye);
    let Some(&first) = near.first() else { return false };
    if near.iter().all(|&beside| stones.head(beside) == stones.head(first)) {
        return false;
    }
    let few = |beside: Loc| liberties_up_to(stones, beside, 3).len() <= 2;
    if !near.iter().any(|&beside| few(beside)) {
        return false;
    }
    let mut joined = Locs::new();
    for &beside in near {
        joined.extend(liberties_up_to(stones, beside, 4));
    }
    joined.retain(|loc| *loc != eye);
    joined.sort_unstable();
    joined.dedup();
    joined.len() >= 3
}

/// The liberties of a string, at most so many of them.
fn liberties_up_to(stones: &Stones, at: Loc, most: usize) -> Locs {
    let mut found = Locs::new();
    for stone in stones.string(at) {
        for &beside in stones.graph().neighbors(stone) {
            if stones.is_empty_at(beside) && !found.contains(&beside) {
                found.push(beside);
                if found.len() == most {
                    return found;
                }
            }
        }
    }
    found
}
