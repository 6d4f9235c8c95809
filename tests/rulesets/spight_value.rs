//! The value of Spight's encore by search, against a second reading of the
//! articles: every turn, the whole history, no theorem.

use crate::j2003_support::board::{Board, Stones, bits};
use crate::j2003_support::ours::end;
use crate::j2003_support::sample::{self, Random};
use crate::strongholds;
use crate::tries::cases;
use shinpan::board::Color;
use shinpan::rules::Points;
use shinpan::rulesets::{self, Basis};
use shinpan::verdict::judge::{Limits, judge_end};
use shinpan::verdict::{Verdict, certificate, certify};
use std::collections::{BTreeSet, HashMap};

/// A ko that was taken: by whom, the stone, where the taken one stood, and whether
/// the other player passed for it.
type Ko = (usize, usize, usize, bool);

/// An encore with its whole history.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Encore {
    stones: Stones,
    /// Stones on the board that were played in the encore.
    fresh: u32,
    turn: usize,
    first: usize,
    last: Option<usize>,
    /// Prisoners and pass stones: Black's less White's.
    gain: i32,
    opening: bool,
    passed: [BTreeSet<Stones>; 2],
    run: Vec<Stones>,
    ends: BTreeSet<Stones>,
    takes: BTreeSet<(usize, usize, Stones)>,
    kos: Vec<Ko>,
    /// The end: Black's margin, or no result.
    over: Option<Option<i32>>,
}

impl Encore {
    fn start(board: &Board, first: usize) -> Encore {
        Encore {
            stones: board.stones,
            fresh: 0,
            turn: first,
            first,
            last: None,
            gain: 0,
            opening: true,
            passed: [BTreeSet::new(), BTreeSet::new()],
            run: Vec::new(),
            ends: BTreeSet::from([board.stones]),
            takes: BTreeSet::new(),
            kos: Vec::new(),
            over: None,
        }
    }

    /// A round opens with the next turn.
    fn open(&mut self) {
        if std::mem::take(&mut self.opening) {
            self.passed = [BTreeSet::new(), BTreeSet::new()];
            self.run = vec![self.stones];
        }
    }

    /// Does the turn end the round? The mover repeats what the other one passed in.
    fn ends_round(&mut self, board: &Board, mover: usize) -> bool {
        if !self.passed[1 - mover].contains(&self.stones) {
            return false;
        }
        if !self.ends.insert(self.stones) {
            self.over = Some(Some(self.margin(board)));
        }
        self.opening = true;
        true
    }

    fn pass(&self, board: &Board, ko: Option<usize>) -> Encore {
        let mut next = self.clone();
        next.open();
        let mover = self.turn;
        if let Some(ko) = ko {
            next.kos[ko].3 = true;
        }
        next.gain += if mover == 0 { -1 } else { 1 };
        (next.turn, next.last) = (1 - mover, Some(mover));
        if !next.ends_round(board, mover) {
            next.passed[mover].insert(next.stones);
            next.run = vec![next.stones];
        }
        next
    }

    fn empty(&self, board: &Board, stones: Stones) -> u32 {
        board.all() & !stones[0] & !stones[1]
    }

    /// The stones after a play, and what it took.
    fn placed(
        &self,
        board: &Board,
        stones: Stones,
        mover: usize,
        x: usize,
    ) -> Option<(Stones, u32)> {
        let mut after = stones;
        after[mover] |= 1 << x;
        let mut taken = 0;
        for y in bits(board.near[x] & after[1 - mover]) {
            let string = board.flood(1 << y, after[1 - mover]);
            if board.around(string) & self.empty(board, after) == 0 {
                taken |= string;
            }
        }
        after[1 - mover] &= !taken;
        let own = board.flood(1 << x, after[mover]);
        (board.around(own) & self.empty(board, after) != 0).then_some((after, taken))
    }

    fn play(&self, board: &Board, x: usize) -> Option<Encore> {
        let mover = self.turn;
        let (after, taken) = self.placed(board, self.stones, mover, x)?;
        // A ko: one stone taken by one that could be taken alone in return.
        let mut ko = None;
        if taken.count_ones() == 1 {
            let y = taken.trailing_zeros() as usize;
            if let Some((_, back)) = self.placed(board, after, 1 - mover, y)
                && back == 1 << x
            {
                ko = Some(y);
            }
        }
        if let Some(y) = ko {
            let barred = |&(taker, stone, from, passed): &Ko| {
                taker != mover && stone == y && from == x && !passed
            };
            if self.kos.iter().any(barred) || self.takes.contains(&(mover, x, self.stones)) {
                return None;
            }
        }
        let mut next = self.clone();
        next.open();
        next.stones = after;
        next.fresh = (next.fresh | 1 << x) & !taken;
        next.gain += taken.count_ones() as i32 * if mover == 0 { 1 } else { -1 };
        (next.turn, next.last) = (1 - mover, Some(mover));
        let empty = self.empty(board, after);
        next.kos.retain(|&(taker, stone, from, _)| {
            after[taker] >> stone & 1 != 0 && empty >> from & 1 != 0
        });
        if let Some(y) = ko {
            next.takes.insert((mover, x, self.stones));
            next.kos.push((mover, x, y, false));
            next.kos.sort();
        }
        if !next.ends_round(board, mover) {
            next.run.push(after);
            next.run[..].iter().filter(|&&known| known == after).count().ge(&3).then(|| {
                next.over = Some(None);
            });
        }
        Some(next)
    }

    fn followers(&self, board: &Board) -> Vec<Encore> {
        let mut next = vec![self.pass(board, None)];
        for (ko, &(taker, ..)) in self.kos.iter().enumerate() {
            if taker != self.turn {
                next.push(self.pass(board, Some(ko)));
            }
        }
        next.extend(bits(self.empty(board, self.stones)).filter_map(|x| self.play(board, x)));
        next
    }

    /// Articles 8 and 10 with all stones alive.
    fn margin(&self, board: &Board) -> i32 {
        let empty = self.empty(board, self.stones);
        let mut regions = Vec::new();
        let mut left = empty;
        while left != 0 {
            let region = board.flood(left & left.wrapping_neg(), empty);
            left &= !region;
            regions.push(region);
        }
        let mut margin = self.gain;
        for colour in 0..2 {
            let (own, sign) = (self.stones[colour], [1, -1][colour]);
            let is_eye = |region: u32| {
                let around = board.around(region);
                around != 0 && around & !own == 0
            };
            let group = |from: u32| {
                let mut group = board.flood(from & from.wrapping_neg(), own);
                loop {
                    let mut more = group;
                    for &region in regions.iter().filter(|&&region| is_eye(region)) {
                        if board.around(region) & group != 0 {
                            for y in bits(board.around(region)) {
                                more |= board.flood(1 << y, own);
                            }
                        }
                    }
                    if more == group {
                        return group;
                    }
                    group = more;
                }
            };
            let is_seki = |group: u32| {
                let neutral = regions.iter().any(|&r| !is_eye(r) && board.around(r) & group != 0);
                let atari = bits(group)
                    .any(|y| (board.around(board.flood(1 << y, own)) & empty).count_ones() == 1);
                neutral || atari
            };
            for &region in regions.iter().filter(|&&region| is_eye(region)) {
                if !is_seki(group(board.around(region))) {
                    margin += sign * region.count_ones() as i32;
                }
            }
            let given = bits(own & self.fresh).filter(|&y| is_seki(group(1 << y)));
            margin -= sign * given.count() as i32;
        }
        if self.last == Some(self.first) {
            margin += [1, -1][self.first];
        }
        margin
    }
}

/// Full search with memory of full situations.
struct Oracle<'a> {
    board: &'a Board,
    prover: usize,
    aim: i32,
    known: HashMap<Encore, bool>,
    cap: usize,
    depth: usize,
}

/// Turns beyond which the oracle does not look.
const DEEP: usize = 1_000;

impl Oracle<'_> {
    /// Can the prover force his aim? None if that is too much to search.
    fn forces(&mut self, encore: &Encore) -> Option<bool> {
        if let Some(end) = encore.over {
            let met =
                |margin| if self.prover == 0 { margin >= self.aim } else { margin <= self.aim };
            return Some(end.is_some_and(met));
        }
        if let Some(&known) = self.known.get(encore) {
            return Some(known);
        }
        if self.known.len() >= self.cap || self.depth == DEEP {
            return None;
        }
        let his = encore.turn == self.prover;
        let mut open = false;
        for next in encore.followers(self.board) {
            self.depth += 1;
            let found = self.forces(&next);
            self.depth -= 1;
            match found {
                Some(found) if found == his => {
                    self.known.insert(encore.clone(), his);
                    return Some(his);
                }
                Some(_) => {}
                None => open = true,
            }
        }
        if open {
            return None;
        }
        self.known.insert(encore.clone(), !his);
        Some(!his)
    }
}

/// Can a player force an aim if this one opens the encore? None if that is too much to search.
pub fn forces(board: &Board, first: usize, prover: usize, aim: i32) -> Option<bool> {
    let mut oracle = Oracle { board, prover, aim, known: HashMap::new(), cap: 10_000, depth: 0 };
    oracle.forces(&Encore::start(board, first))
}

fn verdict(board: &Board, first: Color, nodes: usize) -> Verdict {
    let end = end(board, first);
    let limits = Limits { nodes, ..Limits::default() };
    judge_end(rulesets::find("spight").unwrap(), end, &Basis::Position, &limits).unwrap()
}

#[test]
fn small_encores_have_the_value_of_the_oracle() {
    let random = &mut Random::new(9);
    let (mut proven, mut checked) = (0, 0);
    let all = cases(25);
    for _ in 0..all {
        let (columns, rows) = [(3, 1), (2, 2), (4, 1), (3, 2), (5, 1)][random.below(5)];
        let board = sample::board(random, columns, rows, 1);
        let first = random.below(2);
        let color = if first == 0 { Color::Black } else { Color::White };
        let verdict = verdict(&board, color, 20_000);
        assert!(verdict.findings.rejected.is_empty());
        let (low, high) = verdict.tally.bounds;
        let (low, high) = (low.in_halves() / 2, high.in_halves() / 2);
        assert!(low <= high, "{}", board.line());
        proven += usize::from(verdict.tally.proven);
        // What is said to be forced can be; more than a proven value cannot.
        let (black, white) = (board.stones[0].count_ones(), board.stones[1].count_ones());
        let (start, widest) = (white as i32 - black as i32, board.cells.len() as i32);
        let mut asked = Vec::new();
        if low > start - widest {
            asked.push((0, low, true));
        }
        if high < start + widest {
            asked.push((1, high, true));
        }
        if verdict.tally.proven {
            asked.extend([(0, high + 1, false), (1, low - 1, false)]);
        }
        for (prover, aim, expected) in asked {
            let mut oracle =
                Oracle { board: &board, prover, aim, known: HashMap::new(), cap: 30_000, depth: 0 };
            if let Some(found) = oracle.forces(&Encore::start(&board, first)) {
                assert_eq!(found, expected, "{} {first} {prover} {aim}", board.line());
                checked += 1;
            }
        }
        if verdict.tally.proven {
            certificate::check(&certify::verdict(&verdict).unwrap()).unwrap();
        }
    }
    println!("{proven} proven of {all}, {checked} questions checked");
    assert!(proven * 3 > all * 2 && checked > all / 2);
}

/// Two players side by side, neutral points between them, with a few stones more.
pub fn neighbours(random: &mut Random) -> Board {
    let drawings = [
        ",.,.,/.x.o.",
        ",.,.,/.x.o./,x.o,",
        ",.,,.,/.x..o.",
        ",.,.,/.x.o./,.,.,",
        ",.,,/.x../,.,,",
        ",.,.,/.xxo./,x.o,",
    ];
    let drawing = drawings[random.below(drawings.len())];
    let stones = |sign: char| match (sign, random.below(7)) {
        ('.', 0) => 'x',
        ('.', 1) => 'o',
        _ => sign,
    };
    Board::parse(&drawing.chars().map(stones).collect::<String>())
}

/// What all locks of a board together say of the margin, found by a search that knows nothing
/// of books (theorem "Locks").
#[test]
fn locks_bound_the_margin() {
    let random = &mut Random::new(33);
    let (mut checked, mut shared, mut decided) = (0, 0, 0);
    let spight = rulesets::find("spight").unwrap().ruleset;
    for _ in 0..cases(50) {
        let board = match random.below(3) {
            0 => {
                let sizes = [(5, 1), (6, 1), (7, 1), (3, 2), (4, 2), (3, 3), (4, 3), (5, 2)];
                let (columns, rows) = sizes[random.below(sizes.len())];
                sample::board(random, columns, rows, columns * rows / 3)
            }
            _ => neighbours(random),
        };
        if board.cells.len() > 10 || !board.breathes(board.stones) {
            continue;
        }
        let first = random.below(2);
        let color = if first == 0 { Color::Black } else { Color::White };
        let end = end(&board, color);
        let answers = strongholds::answers("spight", &end);
        let tally = spight.settled(&end, &answers).unwrap();
        let (low, high) = (tally.bounds.0.in_halves() / 2, tally.bounds.1.in_halves() / 2);
        let (black, white) = (board.stones[0].count_ones(), board.stones[1].count_ones());
        let (start, widest) = (white as i32 - black as i32, board.cells.len() as i32);
        for (prover, aim, says) in
            [(0, low, low > start - widest), (1, high, high < start + widest)]
        {
            let mut oracle =
                Oracle { board: &board, prover, aim, known: HashMap::new(), cap: 20_000, depth: 0 };
            if says && let Some(found) = oracle.forces(&Encore::start(&board, first)) {
                assert!(found, "{} {first} {prover} {aim}", board.line());
                checked += 1;
                // More than a lock: neutral points beside it.
                let player = [Color::Black, Color::White][prover];
                let held = (widest + if prover == 0 { aim - start } else { start - aim }) / 2;
                let locks = answers.iter().filter_map(|(subject, _)| subject.lock());
                let largest = locks.filter(|lock| lock.0 == player).map(|lock| lock.1.len()).max();
                shared += usize::from(largest.is_some_and(|most| (most as i32) < held));
            }
        }
        decided += usize::from(low == high);
    }
    println!("{checked} bounds checked, {shared} with neutral points; {decided} margins decided");
    assert!(checked > 0);
}

/// A position in which play ended, Black being Player A, and its value.
type Valued = (&'static str, i32);

#[test]
fn the_corpus_s_encores_end_with_their_value() {
    // Pass stones and the last-turn stone cancel (9.2.a); a dead stone is captured;
    // stones in one's own territory cost nothing; in the last row a neutral
    // point is left: worth a turn.
    let valued: [Valued; 5] = [
        (".xo./xxoo/.xo.", 0),
        ("..xo./xxxoo/.xoo./.xoo.", 1),
        (".o.x./xxxxx/ooooo/.o.o.", 2),
        (".xxo./xxxoo/.xoo.", 0),
        (".xxo./xx.oo/.xoo.", 1),
    ];
    for (line, value) in valued {
        let verdict = verdict(&Board::parse(line), Color::Black, 100_000);
        assert!(verdict.tally.proven, "{line}: {:?}", verdict.tally.bounds);
        assert_eq!(verdict.tally.bounds.0, Points::whole(value), "{line}");
    }
}
