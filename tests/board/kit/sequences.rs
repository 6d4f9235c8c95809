//! Counting sequences of turns ("perft") under a ko rule, in two independent
//! ways, and once more with a ruleset of the registry.
//!
//! A *turn* is a play or a pass. The count at depth `d` is the number of
//! sequences of exactly `d` legal turns, both players alternating; a sequence
//! that has ended cannot be continued.

use super::naive::Naive;
use shinpan::board::{Color, Journal, Loc, Stones, StonesKey};
use shinpan::rules::{Action, Setup, Situation};
use shinpan::rulesets::{Ruleset, State};
use std::collections::HashSet;

/// What a ko rule forbids.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ban {
    /// Recreating the position before the opponent's last turn.
    Basic,
    /// Recreating any earlier position.
    Positional,
    /// Recreating any earlier position with the same player to move.
    Situational,
    /// Repeating a play from the same position to the same position (NAJ).
    Fixed,
    /// LJRG: playing on the temporary mark that a ko capture leaves.
    Mark,
}

/// Which sequences are counted.
#[derive(Clone, Debug)]
pub struct Rule {
    pub bans: Vec<Ban>,
    pub suicide: bool,
    /// How many passes in a row end a sequence.
    pub ends: i32,
    /// How many passes in a row are legal.
    pub most: i32,
    /// Does a play that recreates an earlier position end it (Japanese 2003)?
    pub cycle_ends: bool,
}

impl Rule {
    fn bans(&self, ban: Ban) -> bool {
        self.bans.contains(&ban)
    }
}

type Position = Vec<Option<Color>>;

/// The first way: a naive board and the whole history, every rule looked up in
/// it as its text says.
#[derive(Clone)]
pub struct History<'a> {
    rule: &'a Rule,
    board: Naive,
    to_play: Color,
    /// The position before each turn, who took it, and where he played.
    turns: Vec<(Position, Color, Option<usize>)>,
}

impl<'a> History<'a> {
    pub fn new(rule: &'a Rule, stones: &Stones, to_play: Color) -> Self {
        History { rule, board: Naive::of_stones(stones), to_play, turns: Vec::new() }
    }

    pub fn count(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.ended() {
            return 0;
        }
        let plays = (0..self.board.at.len()).map(Some);
        plays
            .chain([None])
            .filter_map(|turn| self.after(turn))
            .map(|next| next.count(depth - 1))
            .sum()
    }

    /// The history after a turn; none if the turn is illegal.
    fn after(&self, turn: Option<usize>) -> Option<History<'a>> {
        let mut next = self.clone();
        next.turns.push((self.board.at.clone(), self.to_play, turn));
        next.to_play = !self.to_play;
        let Some(at) = turn else {
            return (next.passes() <= self.rule.most).then_some(next);
        };
        if self.board.at[at].is_some() || self.rule.bans(Ban::Mark) && self.ko_mark() == Some(at) {
            return None;
        }
        let (_, lost) = next.board.play(self.to_play, at);
        let banned = |ban| match ban {
            Ban::Basic => self.turns.last().is_some_and(|turn| turn.0 == next.board.at),
            Ban::Positional => next.turns.iter().any(|turn| turn.0 == next.board.at),
            Ban::Situational => {
                next.turns.iter().any(|turn| turn.0 == next.board.at && turn.1 == next.to_play)
            }
            Ban::Fixed => self.pairs().any(|pair| pair == (&self.board.at, &next.board.at)),
            Ban::Mark => false,
        };
        let suicide = !lost.is_empty() && !self.rule.suicide;
        (!suicide && !self.rule.bans.iter().any(|&ban| banned(ban))).then_some(next)
    }

    /// Position before and after each play so far.
    fn pairs(&self) -> impl Iterator<Item = (&Position, &Position)> {
        let afters = self.turns.iter().skip(1).map(|turn| &turn.0).chain([&self.board.at]);
        self.turns
            .iter()
            .zip(afters)
            .filter(|(turn, _)| turn.2.is_some())
            .map(|(turn, after)| (&turn.0, after))
    }

    /// The location cleared by the last turn, if that was a ko capture as LJRG
    /// B4.8 defines it: one stone, all neighbours of the play hostile.
    fn ko_mark(&self) -> Option<usize> {
        let number = self.turns.len().checked_sub(1)?;
        self.ko_mark_of(number)
    }

    fn ko_mark_of(&self, number: usize) -> Option<usize> {
        let (before, color, turn) = &self.turns[number];
        let at = (*turn)?;
        let after = self.turns.get(number + 1).map_or(&self.board.at, |turn| &turn.0);
        let hostile = |&beside: &usize| before[beside] == Some(!*color);
        let cleared: Vec<usize> =
            (0..before.len()).filter(|&i| before[i].is_some() && after[i].is_none()).collect();
        match cleared[..] {
            [one] if self.board.near[at].iter().all(hostile) => Some(one),
            _ => None,
        }
    }

    /// Passes in a row at the end.
    fn passes(&self) -> i32 {
        self.turns.iter().rev().take_while(|turn| turn.2.is_none()).count() as i32
    }

    fn ended(&self) -> bool {
        let mut pass_count = self.passes();
        let last_play = self.turns.len().checked_sub(pass_count as usize + 1);
        if self.rule.bans(Ban::Mark) && last_play.and_then(|play| self.ko_mark_of(play)).is_some() {
            // LJRG B2.4: a ko capture makes the pass count -1.
            pass_count -= 1;
        }
        let played = self.turns.last().is_some_and(|turn| turn.2.is_some());
        let cycle = || self.turns.iter().any(|turn| turn.0 == self.board.at);
        pass_count >= self.rule.ends || self.rule.cycle_ends && played && cycle()
    }
}

/// The second way: the library's stones with undo, and sets of what is banned,
/// kept up to date turn by turn.
pub struct Walk<'a> {
    rule: &'a Rule,
    stones: Stones,
    journal: Journal,
    positions: Vec<StonesKey>,
    situations: HashSet<(StonesKey, Color)>,
    pairs: HashSet<(StonesKey, StonesKey)>,
}

/// What the last turn leaves behind.
#[derive(Clone, Copy, Default)]
struct Last {
    /// A single captured stone and the single stone that took it, which can be
    /// taken back at once.
    ko: Option<(Loc, Loc)>,
    mark: Option<Loc>,
    passes: i32,
    ended: bool,
}

impl<'a> Walk<'a> {
    pub fn new(rule: &'a Rule, stones: &Stones, to_play: Color) -> Walk<'a> {
        // The structural test for basic-ko below holds without suicide only.
        assert!(!(rule.suicide && rule.bans(Ban::Basic)), "basic-ko is counted without suicide");
        Walk {
            rule,
            stones: stones.clone(),
            journal: Journal::default(),
            positions: vec![stones.key()],
            situations: HashSet::from([(stones.key(), to_play)]),
            pairs: HashSet::new(),
        }
    }

    pub fn count(&mut self, to_play: Color, depth: u32) -> u64 {
        self.turns(to_play, Last::default(), depth)
    }

    fn turns(&mut self, color: Color, last: Last, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if last.ended {
            return 0;
        }
        let passes = last.passes + 1;
        let pass = Last { passes, ended: passes >= self.rule.ends, ..Last::default() };
        let passed = (self.stones.key(), !color);
        let new = self.situations.insert(passed.clone());
        self.positions.push(self.stones.key());
        let legal = passes <= self.rule.most;
        let mut count = if legal { self.turns(!color, pass, depth - 1) } else { 0 };
        self.positions.pop();
        if new {
            self.situations.remove(&passed);
        }
        for loc in self.stones.graph().locs() {
            if self.stones.is_empty_at(loc)
                && (self.rule.suicide || !self.stones.is_suicide(color, loc))
            {
                count += self.play(color, loc, last, depth);
            }
        }
        count
    }

    fn play(&mut self, color: Color, loc: Loc, last: Last, depth: u32) -> u64 {
        if self.rule.bans(Ban::Mark) && last.mark == Some(loc) {
            return 0;
        }
        let before = self.stones.key();
        let hostile = |&beside: &Loc| self.stones.at(beside) == Some(!color);
        let surrounded = self.stones.graph().neighbors(loc).iter().all(hostile);
        let played = self.stones.play_logged(color, loc, &mut self.journal);
        let after = self.stones.key();
        let captured = match played.captured[..] {
            [one] => Some(one),
            _ => None,
        };
        let alone = !self.stones.is_empty_at(loc) && self.stones.string_len(loc) == 1;
        let takes_back =
            last.ko.is_some_and(|(gone, taker)| gone == loc && captured == Some(taker));
        let repeats = self.positions.contains(&after);
        let pair = (before, after.clone());
        let situation = (after.clone(), !color);
        let illegal = self.rule.bans.iter().any(|ban| match ban {
            Ban::Basic => takes_back && alone,
            Ban::Positional => repeats,
            Ban::Situational => self.situations.contains(&situation),
            Ban::Fixed => self.pairs.contains(&pair),
            Ban::Mark => false,
        });
        let mut count = 0;
        if !illegal {
            let mark = captured.filter(|_| surrounded);
            let next = Last {
                ko: captured.filter(|_| alone).map(|gone| (gone, loc)),
                mark,
                passes: if self.rule.bans(Ban::Mark) && mark.is_some() { -1 } else { 0 },
                ended: self.rule.cycle_ends && repeats,
            };
            let new_situation = self.situations.insert(situation.clone());
            let new_pair = self.pairs.insert(pair.clone());
            self.positions.push(after);
            count = self.turns(!color, next, depth - 1);
            self.positions.pop();
            if new_pair {
                self.pairs.remove(&pair);
            }
            if new_situation {
                self.situations.remove(&situation);
            }
        }
        assert!(self.stones.undo(&mut self.journal));
        count
    }
}

/// The third way: a ruleset of the registry.
pub fn by_ruleset(ruleset: &dyn Ruleset, stones: &Stones, to_play: Color, depth: u32) -> u64 {
    let mut situation = Situation::of(stones.clone());
    situation.to_play = to_play;
    let start = ruleset.start(&Setup::of(situation)).expect("a start that the ruleset accepts");
    by_state(&*start, to_play, depth)
}

fn by_state(state: &dyn State, color: Color, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if state.ended().is_some() {
        return 0;
    }
    let plays = state.situation().graph().locs().map(Action::Play);
    let mut count = 0;
    for action in plays.chain([Action::Pass]) {
        let mut next = state.boxed_clone();
        let checked = state.check(color, &action);
        match next.play(color, &action) {
            Ok(_) => {
                assert_eq!(checked, Ok(()), "check and play disagree on {action:?}");
                count += by_state(&*next, !color, depth - 1);
            }
            Err(illegal) => assert_eq!(checked, Err(illegal), "check and play disagree"),
        }
    }
    count
}
