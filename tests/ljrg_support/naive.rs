//! LJRG B1 to B4, D and E clause by clause, with sets and lists and no thought
//! of speed. Shares nothing with the library but plain numbers.

use std::collections::BTreeSet;

pub type Set = BTreeSet<usize>;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    pub locations: Set,
    /// Both orders of each pair.
    pub neighbors: BTreeSet<(usize, usize)>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Situation {
    pub black: Set,
    pub white: Set,
    pub temporary: Set,
    pub permanent: Set,
    pub black_captives: usize,
    pub white_captives: usize,
    pub black_to_play: bool,
    pub pass_count: i8,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub board: Board,
    pub now: Situation,
    pub history: Vec<Situation>,
}

/// What the player does in a whole turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// Number of the situation in the history at which the cycle starts.
    pub remove: Option<usize>,
    pub stone: Option<usize>,
}

impl Situation {
    /// E3.
    pub fn similar(&self, other: &Situation) -> bool {
        let blind = |s: &Situation| Situation { black_captives: 0, white_captives: 0, ..s.clone() };
        blind(self) == blind(other)
    }

    /// The situation part of E4.
    pub fn reversed(&self) -> Situation {
        Situation {
            black: self.white.clone(),
            white: self.black.clone(),
            black_captives: self.white_captives,
            white_captives: self.black_captives,
            black_to_play: !self.black_to_play,
            ..self.clone()
        }
    }

    fn colored(&self, x: usize) -> bool {
        self.black.contains(&x) || self.white.contains(&x)
    }

    fn marked(&self, x: usize) -> bool {
        self.temporary.contains(&x) || self.permanent.contains(&x)
    }

    /// D11, for a coloured x.
    fn same_color(&self, x: usize, y: usize) -> bool {
        (!self.black.contains(&x) || self.black.contains(&y))
            && (!self.white.contains(&x) || self.white.contains(&y))
    }
}

impl Board {
    /// D4.
    fn neighbor(&self, x: usize, y: usize) -> bool {
        self.neighbors.contains(&(x, y))
    }

    /// D3.
    fn contact_avoiding(&self, s: &Situation, x: usize, y: usize, avoid: &Set) -> bool {
        self.neighbor(x, y)
            || self.locations.iter().any(|&z| {
                self.neighbor(z, x) && s.same_color(x, z) && !avoid.contains(&z) && {
                    let mut more = avoid.clone();
                    more.insert(z);
                    self.contact_avoiding(s, z, y, &more)
                }
            })
    }

    /// D2.
    pub fn contact(&self, s: &Situation, x: usize, y: usize) -> bool {
        self.contact_avoiding(s, x, y, &Set::from([x]))
    }

    /// D1.
    pub fn liberties(&self, s: &Situation, x: usize) -> bool {
        (s.colored(x) && s.permanent.contains(&x))
            || self.locations.iter().any(|&y| {
                self.contact(s, x, y)
                    && (!s.colored(y) || (s.same_color(x, y) && s.permanent.contains(&y)))
            })
    }

    /// B4: the situation after a black stone on x, and K.
    fn black_stone(&self, s1: &Situation, x: usize) -> Option<(Situation, Set)> {
        if !s1.black_to_play || !self.locations.contains(&x) || s1.colored(x) || s1.marked(x) {
            return None;
        }
        let mut s2 = s1.clone();
        s2.black.insert(x);
        let w: Set = s2.white.iter().copied().filter(|&y| !self.liberties(&s2, y)).collect();
        let secured = self.locations.iter().any(|&y| {
            self.contact(&s2, x, y)
                && ((!s2.colored(y) && !s2.permanent.contains(&y))
                    || (s2.black.contains(&y) && s2.permanent.contains(&y)))
        });
        if w.is_empty() && !secured {
            return None;
        }
        let mut s3 = s2.clone();
        s3.white = s2.white.difference(&w).copied().collect();
        s3.white_captives += w.len();
        let surrounded =
            self.locations.iter().all(|&y| !self.neighbor(x, y) || s2.white.contains(&y));
        let k = if w.len() == 1 && surrounded { w } else { Set::new() };
        Some((s3, k))
    }
}

impl State {
    /// B3: the cycle that starts at this member of the history removed.
    fn cycle_removed(&self, start: usize) -> Option<Situation> {
        let h = self.history.get(start..)?;
        if self.now.pass_count == 1 || !h.first()?.similar(&self.now) {
            return None;
        }
        let l: Vec<Set> = h.iter().map(|s| s.black.union(&s.white).copied().collect()).collect();
        let b: Set = l.iter().flatten().copied().collect();
        let c: Set = b.iter().copied().filter(|x| l.iter().all(|set| set.contains(x))).collect();
        let d: Set = b.difference(&c).copied().collect();
        let mut s2 = self.now.clone();
        s2.black_captives += d.intersection(&self.now.black).count();
        s2.white_captives += d.intersection(&self.now.white).count();
        s2.black = self.now.black.difference(&d).copied().collect();
        s2.white = self.now.white.difference(&d).copied().collect();
        s2.permanent = self.now.permanent.union(&d).copied().collect();
        Some(s2)
    }

    /// B2: the white successor for a turn of Black's.
    fn white_successor(&self, turn: &Turn) -> Option<State> {
        let s1 = &self.now;
        if !s1.black_to_play {
            return None;
        }
        let s2 = match turn.remove {
            None => s1.clone(),
            Some(start) => self.cycle_removed(start)?,
        };
        let (s3, k) = match turn.stone {
            None => (s2, Set::new()),
            Some(x) => self.board.black_stone(&s2, x)?,
        };
        let pass_count = if turn.remove.is_none() && turn.stone.is_none() {
            s1.pass_count + 1
        } else if !k.is_empty() {
            -1
        } else {
            0
        };
        let mut history = self.history.clone();
        history.push(s1.clone());
        let now = Situation { temporary: k, pass_count, black_to_play: false, ..s3 };
        Some(State { board: self.board.clone(), now, history })
    }

    /// E4, with the history.
    pub fn reversed(&self) -> State {
        State {
            board: self.board.clone(),
            now: self.now.reversed(),
            history: self.history.iter().map(Situation::reversed).collect(),
        }
    }

    /// B1: the successor for a turn, if it is legal.
    ///
    /// Read to the letter E4 leaves the history alone, so that a turn of
    /// White's would be stored with its colours exchanged and could be found
    /// similar to a turn of Black's with exchanged colours. The text's words
    /// and examples (the same player has the turn, the same locations hold
    /// black stones) want the history in true colours: it is reversed too.
    pub fn successor(&self, turn: &Turn) -> Option<State> {
        if self.now.pass_count == 2 {
            return None;
        }
        if self.now.black_to_play {
            return self.white_successor(turn);
        }
        Some(self.reversed().white_successor(turn)?.reversed())
    }
}
