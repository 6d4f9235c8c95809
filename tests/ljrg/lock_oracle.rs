//! Lock and control against a literal reading of LJRG C3-C8 and B2-B4: all
//! subsets as claims, the explicit graph of situations, no theorem at all.

use crate::tries::cases;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use shinpan::board::{Cell, Color, Diagram, Graph, Loc, LocSet, PerColor, Shape, Stones};
use shinpan::game::Standing;
use shinpan::rules::{Setup, Situation};
use shinpan::rulesets::End;
use shinpan::rulesets::ljrg::control::ControlInquiry;
use shinpan::rulesets::ljrg::lemmas;
use shinpan::verdict::inquest::{self, Effort};
use std::collections::HashMap;
use std::sync::Arc;

/// A state without history: bit sets of locations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct S {
    black: u32,
    white: u32,
    temp: u32,
    perm: u32,
    black_turn: bool,
    passes: i8,
}

pub struct Literal {
    near: Vec<u32>,
    all: u32,
}

impl Literal {
    /// The string at a coloured location, and everything beside its members.
    fn string_and_around(&self, s: &S, x: usize) -> (u32, u32) {
        let same = if s.black >> x & 1 != 0 { s.black } else { s.white };
        let mut string = 1u32 << x;
        loop {
            let mut grown = string;
            for y in 0..self.near.len() {
                if string >> y & 1 != 0 {
                    grown |= self.near[y] & same;
                }
            }
            if grown == string {
                break;
            }
            string = grown;
        }
        let mut around = 0;
        for y in 0..self.near.len() {
            if string >> y & 1 != 0 {
                around |= self.near[y];
            }
        }
        (string, around)
    }

    fn has_liberties(&self, s: &S, x: usize) -> bool {
        let (string, around) = self.string_and_around(s, x);
        around & !(s.black | s.white) != 0 || string & s.perm != 0
    }

    fn contact(&self, s: &S, x: usize) -> u32 {
        let (_, around) = self.string_and_around(s, x);
        around & !(1 << x)
    }

    /// B2 without cycle removal (a repeated situation ends the proof).
    fn successors(&self, s: &S) -> Vec<S> {
        if s.passes == 2 {
            return Vec::new();
        }
        if !s.black_turn {
            return self.successors(&reverse(s)).iter().map(reverse).collect();
        }
        let mut out = vec![S { temp: 0, black_turn: false, passes: s.passes + 1, ..*s }];
        for x in 0..self.near.len() {
            if (s.black | s.white | s.temp | s.perm) >> x & 1 != 0 {
                continue;
            }
            let s2 = S { black: s.black | 1 << x, ..*s };
            let mut w = 0u32;
            for y in 0..self.near.len() {
                if s2.white >> y & 1 != 0 && !self.has_liberties(&s2, y) {
                    w |= 1 << y;
                }
            }
            if w == 0 {
                let contact = self.contact(&s2, x);
                let open = !(s2.black | s2.white) & !s2.perm & self.all;
                if contact & (open | (s2.black & s2.perm)) == 0 {
                    continue;
                }
            }
            let ko = w.count_ones() == 1 && self.near[x] & !s2.white == 0;
            out.push(S {
                white: s2.white & !w,
                temp: if ko { w } else { 0 },
                passes: if ko { -1 } else { 0 },
                black_turn: false,
                ..s2
            });
        }
        out
    }

    pub fn bordered(&self, s: &S, l: u32) -> bool {
        (0..self.near.len()).filter(|x| l >> x & 1 != 0).all(|x| {
            let outside = self.near[x] & !l;
            outside == 0 || (s.black >> x & 1 != 0 && outside & s.black == 0)
        })
    }

    fn formation(&self, s: &S, l: u32) -> bool {
        if l == 0 || l & s.white != 0 || !self.bordered(s, l) {
            return false;
        }
        for x in (0..self.near.len()).filter(|x| l >> x & 1 != 0) {
            if self.near[x] == 0 {
                return false;
            }
            let colored = s.black | s.white;
            if colored >> x & 1 == 0 && self.near[x] & l & !colored != 0 {
                return false;
            }
            if colored >> x & 1 != 0 && (self.contact(s, x) & l & !colored).count_ones() < 2 {
                return false;
            }
        }
        true
    }

    /// C4-C7 for Black by the full graph and the attractor.
    pub fn locks(&self, s: &S, l: u32) -> bool {
        if !self.bordered(s, l) {
            return false;
        }
        let l2 = self.all & !l;
        let mut start = S {
            black: s.black & l,
            white: s.white | l2,
            temp: 0,
            perm: s.perm | l2,
            black_turn: false,
            passes: 0,
        };
        let gone: u32 = (0..self.near.len())
            .filter(|&x| start.black >> x & 1 != 0 && !self.has_liberties(&start, x))
            .map(|x| 1 << x)
            .sum();
        start.black &= !gone;
        self.wins_from(start, l)
    }

    /// C7 by the full graph and the attractor.
    fn wins_from(&self, start: S, l: u32) -> bool {
        let mut index = HashMap::from([(start, 0usize)]);
        let mut list = vec![start];
        let mut next: Vec<Vec<usize>> = Vec::new();
        let mut won = Vec::new();
        let mut i = 0;
        while i < list.len() {
            let s = list[i];
            won.push(self.formation(&s, l));
            let mut edges = Vec::new();
            if !won[i] {
                for t in self.successors(&s) {
                    let len = list.len();
                    let n = *index.entry(t).or_insert(len);
                    if n == len {
                        list.push(t);
                    }
                    edges.push(n);
                }
            }
            next.push(edges);
            i += 1;
        }
        loop {
            let mut changed = false;
            for i in (0..list.len()).rev() {
                if won[i] || next[i].is_empty() {
                    continue;
                }
                let w = if list[i].black_turn {
                    next[i].iter().any(|&n| won[n])
                } else {
                    next[i].iter().all(|&n| won[n])
                };
                if w {
                    won[i] = true;
                    changed = true;
                }
            }
            if !changed {
                return won[0];
            }
        }
    }

    fn control(&self, s: &S) -> u32 {
        let mut control = 0;
        for l in 1..=self.all {
            if l & !self.all == 0 && self.bordered(s, l) && self.locks(s, l) {
                control |= l;
            }
        }
        control
    }
}

pub fn reverse(s: &S) -> S {
    S { black: s.white, white: s.black, black_turn: !s.black_turn, ..*s }
}

pub fn literal_of(situation: &Situation) -> (Literal, S) {
    let graph = situation.graph();
    let bits = |set: &LocSet| set.iter().map(|loc| 1u32 << loc.index()).sum::<u32>();
    let near =
        graph.locs().map(|l| graph.neighbors(l).iter().map(|n| 1u32 << n.index()).sum()).collect();
    let s = S {
        black: bits(&situation.stones.of(Color::Black)),
        white: bits(&situation.stones.of(Color::White)),
        temp: 0,
        perm: bits(&situation.permanent),
        black_turn: true,
        passes: 0,
    };
    (Literal { near, all: (1u32 << graph.len()) - 1 }, s)
}

fn solved_control(situation: &Situation) -> PerColor<u32> {
    let end = End::of(Setup::of(situation.clone()));
    let mut inquiry = ControlInquiry::new(&end).expect("a countable position");
    let findings = inquest::run(&mut inquiry, &Effort { nodes: 5_000_000, ..Effort::default() });
    assert!(findings.limits.is_empty() && findings.rejected.is_empty(), "{:?}", findings.rejected);
    let known = inquiry.known();
    assert!(known.open.black.is_empty() && known.open.white.is_empty());
    let bits = |set: &LocSet| set.iter().map(|loc| 1u32 << loc.index()).sum();
    PerColor::new(bits(&known.control.black), bits(&known.control.white))
}

fn compare(rows: &[String]) {
    let Ok(diagram) = Diagram::parse(rows) else { return };
    if !diagram.stones.breathless().is_empty() || diagram.stones.graph().is_empty() {
        return;
    }
    let situation = Situation::of_diagram(diagram);
    let (literal, s) = literal_of(&situation);
    let solved = solved_control(&situation);
    assert_eq!(solved.black, literal.control(&s), "Black in {rows:#?}");
    assert_eq!(solved.white, literal.control(&reverse(&s)), "White in {rows:#?}");
}

fn rows(cols: usize, rows: usize) -> impl Strategy<Value = Vec<String>> {
    let letter = prop_oneof![
        8 => Just('x'), 8 => Just('o'), 9 => Just('.'), 1 => Just(','), 1 => Just('*'), 1 => Just('X'), 1 => Just('O')
    ];
    proptest::collection::vec(proptest::collection::vec(letter, cols), rows)
        .prop_map(|rows| rows.into_iter().map(String::from_iter).collect())
}

/// A wall (location 0) with the eyes 1 and 2, and a region behind it: random
/// edges, a random part of it beside the wall, random stones.
#[derive(Clone, Debug)]
struct Walled {
    edges: Vec<(usize, usize)>,
    stones: Vec<Option<Color>>,
    refuter_moves: bool,
}

fn walled() -> impl Strategy<Value = Walled> {
    (3usize..=7).prop_flat_map(|size| {
        let stone = prop_oneof![
            3 => Just(None), 2 => Just(Some(Color::White)), 1 => Just(Some(Color::Black))
        ];
        let pairs = proptest::collection::vec(0u8..10, size * size);
        let touch = proptest::collection::vec(0u8..10, size);
        let stones = proptest::collection::vec(stone, size);
        (pairs, touch, stones, any::<bool>()).prop_map(
            move |(pairs, touch, stones, refuter_moves)| {
                let mut edges = vec![(0, 1), (0, 2)];
                for a in 0..size {
                    // Most locations touch the wall; sparse graphs are the hard ones.
                    if touch[a] < 6 {
                        edges.push((0, a + 3));
                    }
                    for b in a + 1..size {
                        if pairs[a * size + b] < 4 {
                            edges.push((a + 3, b + 3));
                        }
                    }
                }
                Walled { edges, stones, refuter_moves }
            },
        )
    })
}

/// Theorem "Walls" against the literal proof of the whole board.
fn walls_are_won(case: &Walled) -> bool {
    let count = case.stones.len() + 3;
    let cells = (0..count).map(|i| Cell { col: i as u16, row: 0 }).collect();
    let graph = Graph::build(Shape::Custom, count, 1, cells, Vec::new(), &case.edges);
    let mut stones = Stones::new(Arc::new(graph.expect("a board")));
    stones.place(Color::Black, Loc::new(0));
    for (i, stone) in case.stones.iter().enumerate() {
        if let Some(color) = stone {
            stones.place(*color, Loc::new(i + 3));
        }
    }
    if !stones.breathless().is_empty() {
        return false;
    }
    let mut situation = Situation::of(stones);
    situation.to_play = if case.refuter_moves { Color::White } else { Color::Black };
    let all = LocSet::full(count);
    if lemmas::apply(lemmas::WALLS, &all, Color::Black, &situation) != Standing::Won {
        return false;
    }
    let (literal, mut s) = literal_of(&situation);
    s.black_turn = !case.refuter_moves;
    assert!(literal.wins_from(s, literal.all), "{case:?}");
    true
}

#[test]
fn walls_are_won_on_random_graphs() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let cases = cases(200);
    let mut applied = 0;
    for _ in 0..cases {
        let case = walled().new_tree(&mut runner).expect("a case").current();
        applied += usize::from(walls_are_won(&case));
    }
    assert!(applied * 8 > cases, "the theorem applied to {applied} of {cases} only");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(40)))]
    #[test]
    fn random_3x3(board in rows(3, 3)) { compare(&board); }
    #[test]
    fn random_4x2(board in rows(4, 2)) { compare(&board); }
    #[test]
    fn random_5x2(board in rows(5, 2)) { compare(&board); }
}

proptest! {
    // The literal graphs of twelve locations are large.
    #![proptest_config(ProptestConfig::with_cases(cases(4)))]
    #[test]
    fn random_4x3(board in rows(4, 3)) { compare(&board); }
}
