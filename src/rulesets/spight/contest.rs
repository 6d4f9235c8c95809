//! The encore under perfect play: one question "can this player force that
//! margin" as a game. A situation is the whole sequence of turns since the
//! encore began, replayed by the ruleset's own [`Game`]: kos, passes, rounds and
//! repetitions depend on all of it.
//!
//! Nobody agrees to anything: an agreement that is worth more than the value to
//! one player is worth less to the other one, who resumes
//! (`docs/rulesets/spight.md`). A game without result is no success of either.

use super::game::Game;
use super::result;
use crate::board::{Color, Loc, LocSet, Stones};
use crate::game::arena::{Arena, Leaf, Successors};
use crate::game::{Game as Question, Side, Standing};
use crate::rules::{Action, Ending, Setup, Situation};
use crate::rulesets::api::{Basis, End, State};
use crate::rulesets::perfect::Aim;

/// Label of a pass; a play has the index of its location.
pub const PASS: u32 = u32::MAX;

/// Label of a pass for the ko whose stone is on location 0; the others count
/// down.
pub const PASS_FOR: u32 = u32::MAX - 1;

/// Locations beyond which the encore is not searched.
pub const MOST_LOCATIONS: usize = 100;

/// The names of the theorems, by number.
const LEMMAS: &[&str] = &["a finished side"];
const FINISHED: u8 = 0;

/// Turns in a word of a key, and words of turns.
const PER_WORD: usize = 8;
const WORDS: usize = 12;

/// Turns in a key.
const MOST_TURNS: usize = PER_WORD * WORDS;

/// A turn as a byte: a location, one of these with a location, or this.
const BYTE_PASS_FOR: u8 = 100;
const BYTE_PASS: u8 = 255;

/// A question about an encore.
pub struct Contest {
    start: Game,
    end: End,
    aim: Aim,
}

impl Contest {
    /// The question about the encore that starts here; none if there is no
    /// encore to start, or the board is too large.
    pub fn new(end: &End, aim: Aim) -> Option<Contest> {
        let opens = end.ending.is_none() && end.encore.is_none() && end.situation.pass_count >= 2;
        if !opens || end.situation.graph().len() > MOST_LOCATIONS || aim.analysis.is_some() {
            return None;
        }
        let setup =
            Setup { situation: end.situation.clone(), komi: end.komi, handicap: end.handicap };
        let start = Game::start_encore(&setup).ok()?;
        Some(Contest { start, end: end.clone(), aim })
    }

    /// The situation after these turns; none if they are not legal.
    fn replay(&self, turns: &[u8]) -> Option<Game> {
        let mut game = self.start.clone();
        for &turn in turns {
            self.take(&mut game, turn)?;
        }
        Some(game)
    }

    /// One turn. Before a pass that opens a round the Passer pauses; the
    /// Repeater asks for the next round.
    fn take(&self, game: &mut Game, turn: u8) -> Option<()> {
        let color = game.situation().to_play;
        let action = match turn {
            BYTE_PASS => Action::Pass,
            BYTE_PASS_FOR.. => Action::PassForKo(Loc::new(usize::from(turn - BYTE_PASS_FOR))),
            place => Action::Play(Loc::new(usize::from(place))),
        };
        if !matches!(action, Action::Play(_)) && game.check(color, &Action::Pause).is_ok() {
            game.play(color, &Action::Pause).ok()?;
            let none = LocSet::empty(game.situation().graph().len());
            game.play(color, &Action::NameDead(none)).ok()?;
            game.play(!color, &Action::Resume).ok()?;
        }
        game.play(color, &action).ok().map(|_| ())
    }

    fn turns(key: &[u64]) -> Option<Vec<u8>> {
        let (&count, words) = key.split_first()?;
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let count = usize::try_from(count).ok().filter(|&count| count <= bytes.len())?;
        let (turns, rest) = bytes.split_at(count);
        rest.iter().all(|&byte| byte == 0).then(|| turns.to_vec())
    }

    fn pack(turns: &[u8]) -> Vec<u64> {
        let mut key = vec![0; 1 + WORDS];
        key[0] = turns.len() as u64;
        for (at, &turn) in turns.iter().enumerate() {
            key[1 + at / PER_WORD] |= u64::from(turn) << (at % PER_WORD * 8);
        }
        key
    }

    /// At the end it is the prover who has no move left, and where the turns do
    /// not fit into a key any more.
    fn side_of(&self, key: &[u64]) -> Side {
        let Some(turns) = Contest::turns(key) else { return Side::Prover };
        match self.replay(&turns) {
            Some(game) if turns.len() < MOST_TURNS && game.ended().is_none() => {
                let is_his = game.situation().to_play == self.aim.prover;
                if is_his { Side::Prover } else { Side::Refuter }
            }
            _ => Side::Prover,
        }
    }

    fn has_reached(&self, game: &Game) -> bool {
        if game.ended() != Some(Ending::RoundRepetition) {
            return false;
        }
        let end = End {
            situation: game.situation().clone(),
            ending: game.ended(),
            encore: game.encore(),
            komi: crate::rules::Points::ZERO,
            ..self.end.clone()
        };
        let margin = result::tally(&end, &Basis::Position).map(|tally| tally.bounds.0);
        let known = self.end.situation.prisoner_difference();
        margin.is_ok_and(|margin| self.aim.is_met(margin.in_halves() / 2 - known))
    }

    /// Theorem "A finished side" (`docs/theorems/spight.md`).
    fn finished(&self, game: &Game) -> Standing {
        if game.ended().is_some() {
            return Standing::Open;
        }
        let sure = |color| {
            let Situation { stones, to_play, pass_count, .. } = game.situation();
            // A run of plays may be about to end the game without result.
            if *to_play != color && *pass_count <= 0 {
                return None;
            }
            let sure = sure_of(stones, color)?;
            let signed = if color == Color::Black { sure } else { -sure };
            let first = &self.end.situation.stones;
            let start = first.count(Color::White) as i32 - first.count(Color::Black) as i32;
            Some(signed + start)
        };
        self.aim.standing(sure)
    }

    fn leaf(&self, game: &Game) -> Leaf {
        if self.has_reached(game) {
            return Leaf::Goal;
        }
        match self.finished(game) {
            Standing::Open => Leaf::Open,
            standing => Leaf::Lemma(FINISHED, standing),
        }
    }

    /// Every turn with its label, and the situation after it.
    fn followers(&self, turns: &[u8]) -> Vec<(u32, Vec<u8>, Game)> {
        let Some(game) = self.replay(turns) else { return Vec::new() };
        if game.ended().is_some() || turns.len() >= MOST_TURNS {
            return Vec::new();
        }
        let stones = &game.situation().stones;
        let color = game.situation().to_play;
        let mut all: Vec<(u32, u8)> = vec![(PASS, BYTE_PASS)];
        for loc in stones.graph().locs() {
            let index = loc.index() as u8;
            match stones.at(loc) {
                None => all.push((u32::from(index), index)),
                Some(owner) if owner != color => {
                    all.push((PASS_FOR - u32::from(index), BYTE_PASS_FOR + index));
                }
                _ => {}
            }
        }
        let after = |(label, turn): (u32, u8)| {
            let mut next = game.clone();
            self.take(&mut next, turn)?;
            let turns = turns.iter().copied().chain([turn]).collect();
            Some((label, turns, next))
        };
        all.into_iter().filter_map(after).collect()
    }
}

/// What a player is sure of, his stones and eyes less everything else, if he
/// passes from here on: each of his strings has two single eyes, and every other
/// empty location touches opposing stones only.
fn sure_of(stones: &Stones, color: Color) -> Option<i32> {
    let graph = stones.graph();
    let beside =
        |loc: Loc, of: Color| graph.neighbors(loc).iter().any(|&y| stones.at(y) == Some(of));
    let empties = stones.empties();
    let is_eye = |loc: Loc| {
        let near = graph.neighbors(loc);
        !near.is_empty() && near.iter().all(|&y| stones.at(y) == Some(color))
    };
    if !empties.iter().all(|loc| is_eye(loc) || !beside(loc, color)) {
        return None;
    }
    let own = stones.of(color);
    let mut strings = stones.strings().into_iter().filter(|&at| own.contains(at));
    let lives = |at: Loc| {
        let eyes = empties.iter().filter(|&loc| is_eye(loc));
        let around = |loc: &Loc| {
            graph
                .neighbors(*loc)
                .iter()
                .any(|&y| stones.at(y) == Some(color) && stones.head(y) == stones.head(at))
        };
        eyes.filter(around).count() >= 2
    };
    if own.is_empty() || !strings.all(lives) {
        return None;
    }
    let eyes = empties.iter().filter(|&loc| is_eye(loc)).count();
    let held = own.len() + eyes;
    Some(held as i32 - (graph.len() - held) as i32)
}

impl Question for Contest {
    fn width(&self) -> usize {
        1 + WORDS
    }

    fn start(&self) -> Vec<u64> {
        Contest::pack(&[])
    }

    fn is_valid(&self, key: &[u64]) -> bool {
        key.len() == 1 + WORDS
            && Contest::turns(key).is_some_and(|turns| self.replay(&turns).is_some())
    }

    fn side(&self, key: &[u64]) -> Side {
        self.side_of(key)
    }

    fn is_goal(&self, key: &[u64]) -> bool {
        let game = Contest::turns(key).and_then(|turns| self.replay(&turns));
        game.is_some_and(|game| self.has_reached(&game))
    }

    fn moves(&self, key: &[u64], out: &mut Vec<(u32, Vec<u64>)>) {
        let Some(turns) = Contest::turns(key) else { return };
        let followers = self.followers(&turns);
        out.extend(followers.iter().map(|(label, turns, _)| (*label, Contest::pack(turns))));
    }

    fn lemma(&self, number: u8, key: &[u64]) -> Standing {
        let game = Contest::turns(key).and_then(|turns| self.replay(&turns));
        match game {
            Some(game) if number == FINISHED => self.finished(&game),
            _ => Standing::Open,
        }
    }

    fn lemma_names(&self) -> &'static [&'static str] {
        LEMMAS
    }
}

impl Arena for Contest {
    fn width(&self) -> usize {
        1 + WORDS
    }

    fn start(&self) -> (Vec<u64>, Leaf) {
        (Contest::pack(&[]), self.leaf(&self.start))
    }

    fn side(&self, key: &[u64]) -> Side {
        self.side_of(key)
    }

    fn successors(&self, key: &[u64], out: &mut Successors) {
        let Some(turns) = Contest::turns(key) else { return };
        for (label, turns, game) in self.followers(&turns) {
            out.push(label, &Contest::pack(&turns), self.leaf(&game), (1, 1));
        }
    }
}
