//! A second reading of Article 7 as Pauli has it, literally: every turn, all
//! marks, the end by two passes, all sets of locations. Nothing is shared with the
//! crate, and no theorem about life, death, ko or passes is used.

use crate::j2003_support::board::{Board, Stones, bits};
use std::collections::HashMap;

/// Everything that decides how the confirmation goes on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub stones: Stones,
    pub marks: u32,
    /// Whose turn it is.
    pub turn: usize,
    /// Was the last turn a pass for no ko?
    pub passed: bool,
    pub over: bool,
    /// The owner's stones that were played in the confirmation.
    pub new: u32,
    /// Has the string been captured?
    pub captured: bool,
}

impl State {
    /// The same with no pass before it.
    fn afresh(self) -> State {
        State { passed: false, over: false, ..self }
    }
}

/// A turn's outcome, and whether it added a stone.
type Turn = (State, bool);

/// All that can happen from some states.
pub struct Play<'a> {
    board: &'a Board,
    owner: usize,
    string: u32,
    states: Vec<State>,
    number: HashMap<State, usize>,
    /// Followers: number, and whether a stone was played.
    next: Vec<Vec<(usize, bool)>>,
    before: Vec<Vec<usize>>,
}

impl Board {
    fn empty_in(&self, stones: Stones) -> u32 {
        self.all() & !stones[0] & !stones[1]
    }

    /// The words of the text: empty, all neighbours stones of one colour, and
    /// exactly one stone in atari has contact.
    fn in_ko(&self, stones: Stones, x: usize) -> bool {
        let empty = self.empty_in(stones);
        if empty >> x & 1 == 0 || self.near[x] == 0 {
            return false;
        }
        let Some(colour) = (0..2).find(|&c| self.near[x] & !stones[c] == 0) else { return false };
        let contact = self.flood(self.near[x] & self.near[x].wrapping_neg(), stones[colour]);
        let mut all = contact;
        for y in bits(self.near[x]) {
            all |= self.flood(1 << y, stones[colour]);
        }
        let atari = bits(all).filter(|&y| {
            (self.around(self.flood(1 << y, stones[colour])) & empty).count_ones() == 1
        });
        atari.count() == 1
    }

    fn turns(&self, s: &State, owner: usize, string: u32) -> Vec<Turn> {
        let mut turns = Vec::new();
        if s.over {
            return turns;
        }
        let (own, opp) = (s.turn, 1 - s.turn);
        turns.push((State { turn: opp, passed: true, over: s.passed, ..*s }, false));
        for x in bits(s.marks) {
            let marks = s.marks & !(1 << x);
            turns.push((State { turn: opp, passed: false, marks, ..*s }, false));
        }
        for x in bits(self.empty_in(s.stones)) {
            if s.marks >> x & 1 != 0 && self.near[x] & !s.stones[own] != 0 {
                continue;
            }
            let mut stones = s.stones;
            stones[own] |= 1 << x;
            let mut taken = 0;
            for y in bits(self.near[x] & stones[opp]) {
                let theirs = self.flood(1 << y, stones[opp]);
                if self.around(theirs) & self.empty_in(stones) == 0 {
                    taken |= theirs;
                }
            }
            stones[opp] &= !taken;
            if self.around(self.flood(1 << x, stones[own])) & self.empty_in(stones) == 0 {
                continue;
            }
            let mut marks = s.marks & !(1 << x);
            marks |= bits(taken).filter(|&y| self.in_ko(stones, y)).map(|y| 1 << y).sum::<u32>();
            marks = bits(marks).filter(|&y| self.in_ko(stones, y)).map(|y| 1 << y).sum();
            let mut new = s.new & stones[owner];
            if own == owner {
                new |= 1 << x;
            }
            let captured = s.captured || (own != owner && taken & string != 0);
            let after =
                State { stones, marks, turn: opp, passed: false, over: false, new, captured };
            turns.push((after, true));
        }
        turns
    }
}

impl<'a> Play<'a> {
    /// Everything that follows from the start; none if it is more than `cap`.
    pub fn new(
        board: &'a Board,
        owner: usize,
        string: u32,
        first: usize,
        cap: usize,
    ) -> Option<Self> {
        let start = State {
            stones: board.stones,
            marks: 0,
            turn: first,
            passed: false,
            over: false,
            new: 0,
            captured: false,
        };
        let mut play = Play {
            board,
            owner,
            string,
            states: vec![start],
            number: HashMap::from([(start, 0)]),
            next: Vec::new(),
            before: Vec::new(),
        };
        play.close(cap).then_some(play)
    }

    fn meet(&mut self, state: State) -> usize {
        *self.number.entry(state).or_insert_with(|| {
            self.states.push(state);
            self.states.len() - 1
        })
    }

    fn close(&mut self, cap: usize) -> bool {
        while self.next.len() < self.states.len() {
            if self.states.len() > cap {
                return false;
            }
            let turns = self.board.turns(&self.states[self.next.len()], self.owner, self.string);
            let mut next = Vec::new();
            for (state, stone) in turns {
                next.push((self.meet(state), stone));
                self.meet(state.afresh());
            }
            self.next.push(next);
        }
        self.before = vec![Vec::new(); self.states.len()];
        for (at, next) in self.next.iter().enumerate() {
            for (to, _) in next {
                self.before[*to].push(at);
            }
        }
        true
    }

    /// From where can the capturer force play into the set? `kept` says where he
    /// may be on the way.
    fn attract(&self, goal: impl Fn(usize) -> bool, kept: impl Fn(usize) -> bool) -> Vec<bool> {
        let mut inside: Vec<bool> = (0..self.states.len()).map(|at| kept(at) && goal(at)).collect();
        let mut waiting: Vec<usize> = (0..inside.len()).filter(|&at| inside[at]).collect();
        let mut left: Vec<usize> = self.next.iter().map(Vec::len).collect();
        while let Some(at) = waiting.pop() {
            for &from in &self.before[at] {
                left[from] -= 1;
                let owners = self.states[from].turn == self.owner;
                if !inside[from] && kept(from) && (!owners || left[from] == 0) {
                    inside[from] = true;
                    waiting.push(from);
                }
            }
        }
        inside
    }

    /// From where can the capturer stay in the set, or come to an end in it? He may
    /// play no stone but into `later`.
    fn stay(&self, within: impl Fn(usize) -> bool, later: Option<&[bool]>) -> Vec<bool> {
        let mut inside: Vec<bool> = (0..self.states.len()).map(within).collect();
        loop {
            let mut changed = false;
            for at in 0..inside.len() {
                let state = &self.states[at];
                if !inside[at] || state.over {
                    continue;
                }
                let ok = |&(to, stone): &(usize, bool)| match later {
                    Some(later) if stone => later[to],
                    _ => inside[to],
                };
                let stays = match state.turn == self.owner {
                    true => self.next[at].iter().all(|&(to, _)| inside[to]),
                    false => self.next[at].iter().any(ok),
                };
                if !stays {
                    inside[at] = false;
                    changed = true;
                }
            }
            if !changed {
                return inside;
            }
        }
    }

    /// The new stones that cannot be captured, state by state. Whether a stone can
    /// be is asked afresh: a pass before does not count.
    pub fn uncapturable(&self) -> Vec<u32> {
        let mut stays = vec![0u32; self.states.len()];
        for x in bits(self.board.all()) {
            let gone = |at: usize| self.states[at].stones[self.owner] >> x & 1 == 0;
            let can = self.attract(gone, |_| true);
            for (at, state) in self.states.iter().enumerate() {
                if state.new >> x & 1 != 0 {
                    let captured = can[self.number[&state.afresh()]];
                    stays[at] |= u32::from(!captured) << x;
                }
            }
        }
        stays
    }

    /// Can the string be captured at all?
    pub fn captures(&self) -> bool {
        self.attract(|at| self.states[at].captured, |_| true)[0]
    }

    /// First part of I6: can it be captured without an uncapturable new stone on
    /// the set?
    pub fn clears(&self, lasting: &[u32], set: u32) -> bool {
        let good = |at: usize| lasting[at] & set == 0;
        let safe = self.stay(|at| self.states[at].captured && good(at), None);
        self.attract(|at| safe[at], good)[0]
    }

    /// Second part: with so many stones of his choice, can the capturer prevent
    /// uncapturable new stones on the set?
    pub fn prevents(&self, lasting: &[u32], set: u32) -> bool {
        let good = |at: usize| lasting[at] & set == 0;
        let mut last = vec![false; self.states.len()];
        loop {
            let more = self.stay(good, Some(&last));
            if more == last {
                return last[0];
            }
            last = more;
        }
    }
}

/// Is a string alive, and can it be captured? None if that is too much.
pub fn life(board: &Board, owner: usize, string: u32, cap: usize) -> Option<(bool, bool)> {
    let capture = Play::new(board, owner, string, 1 - owner, cap)?;
    if !capture.captures() {
        return Some((true, false));
    }
    let place = Play::new(board, owner, 0, owner, cap)?;
    let (captured, placed) = (capture.uncapturable(), place.uncapturable());
    let sets = 0..=board.all();
    let alive = |set| !capture.clears(&captured, set) && place.prevents(&placed, set);
    Some((sets.into_iter().any(alive), true))
}
