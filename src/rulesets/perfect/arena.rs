//! A contest as the search plays it: stones as bits, what theorems say of a
//! position remembered, and guesses of the effort.

use super::contest::{Contest, FORGET, PASS, PASSING, WALLS};
use super::field::{Cells, Field, Man, Men, each};
use super::key::Status;
use super::{Gauge, Measure, Repetition, Worth};
use crate::board::{Color, Graph, Loc, Stones};
use crate::game::arena::{Arena, Leaf, Successors};
use crate::game::{Game, Side, Standing};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::{Arc, Mutex};

/// Points that count as one in guesses of the effort. (Measured under Simplified Korean, in
/// millions of situations: random 5x5 boards take 4.4 with one, 4.6 with two and 6.5 without
/// a guess, small positions of the collections 12.7, 10.3 and 11.4.)
const POINTS: u32 = 2;

/// A contest in words.
pub struct InWords {
    contest: Contest,
    field: Field,
    gauge: Box<dyn Gauge>,
    /// Positions that superko forbids.
    forbidden: FxHashSet<Men>,
    /// Where may be played.
    open: Cells,
    /// What is known of positions that the search has met.
    known: Mutex<FxHashMap<Men, Seen>>,
}

/// What is known of a position.
#[derive(Clone, Copy)]
struct Seen {
    /// Is play over, whoever passed?
    is_over: bool,
    /// What theorems say while play goes on.
    leaf: Leaf,
    /// What it is if play ends here.
    end: Leaf,
    /// Guesses of the effort while play goes on.
    effort: (u32, u32),
}

/// A situation.
struct Place<'k> {
    men: Men,
    status: Status,
    memory: &'k [u64],
}

/// Whose stones are a player's.
fn man(player: Color) -> Man {
    match player {
        Color::Black => Man::Own,
        Color::White => Man::Opp,
    }
}

impl InWords {
    /// The contest for a search; none if the board is too large for it.
    pub fn new(contest: Contest) -> Option<InWords> {
        let analysis = contest.analysis();
        let field = Field::board(&analysis.start.stones)?;
        let gauge = analysis.measure.gauge(&field).unwrap_or_else(|| {
            let graph = Arc::clone(analysis.start.graph());
            Box::new(OfStones { graph, measure: Arc::clone(&analysis.measure) })
        });
        let forbidden = match &analysis.repetition {
            Repetition::Fixed => FxHashSet::default(),
            Repetition::Superko(earlier) => {
                let men = earlier.keys().iter();
                men.map(|stones| field.men_at(Color::Black, |loc| stones.at(loc))).collect()
            }
        };
        let open = match &analysis.within {
            None => field.all,
            Some(within) => field.cells(within),
        };
        Some(InWords { contest, field, gauge, forbidden, open, known: Mutex::default() })
    }

    fn place<'k>(&self, key: &'k [u64]) -> Place<'k> {
        let layout = self.contest.layout();
        let (own, opp) = layout.board_of(key);
        let status = layout.status_of(key);
        Place { men: Men { own, opp }, status, memory: layout.memory_of(key) }
    }

    /// What is known of a position, found out when it is met first.
    fn seen(&self, men: &Men) -> Seen {
        if let Ok(known) = self.known.lock()
            && let Some(&seen) = known.get(men)
        {
            return seen;
        }
        let seen = self.look(men);
        if let Ok(mut known) = self.known.lock() {
            known.insert(*men, seen);
        }
        seen
    }

    fn look(&self, men: &Men) -> Seen {
        let aim = self.contest.aim();
        let Worth { margin, bounds: (low, high), is_over } = self.gauge.worth(&self.field, men);
        let lemma = |number, standing| match standing {
            Standing::Open => Leaf::Open,
            _ => Leaf::Lemma(number, standing),
        };
        let by_passing = lemma(
            PASSING,
            aim.standing(|player| match player {
                Color::Black => Some(low),
                Color::White => Some(high),
            }),
        );
        let leaf = match by_passing {
            Leaf::Open => {
                let behind = |player| self.gauge.behind_walls(&self.field, men, player);
                lemma(WALLS, aim.standing(behind))
            }
            leaf => leaf,
        };
        let end = if aim.is_met(margin) { Leaf::Goal } else { by_passing };
        // What is missing for the aim, or for its opposite, if one of them passes always.
        // Where history is remembered it misleads: who wins a fight matters, not for what.
        let (proof, disproof) = match aim.prover {
            Color::Black => (aim.margin - low, high - aim.margin + 1),
            Color::White => (high - aim.margin, aim.margin - low + 1),
        };
        let guess = |missing: i32| match aim.memory {
            0 => 1 + missing.max(0) as u32 / POINTS,
            _ => 1,
        };
        Seen { is_over, leaf, end, effort: (guess(proof), guess(disproof)) }
    }

    fn is_passed_out(&self, status: &Status) -> bool {
        status.passes >= self.contest.analysis().last_passes
    }

    fn has_ended(&self, men: &Men, status: &Status) -> bool {
        self.is_passed_out(status) || self.seen(men).is_over
    }

    fn leaf(&self, men: &Men, status: &Status) -> (Leaf, (u32, u32)) {
        let seen = self.seen(men);
        match seen.is_over || self.is_passed_out(status) {
            true => (seen.end, (1, 1)),
            false => (seen.leaf, seen.effort),
        }
    }

    /// The position after a play, where basic-ko then forbids to play, and what is
    /// remembered of it; none if the rules forbid it.
    fn play(&self, place: &Place<'_>, cell: usize) -> Option<(Men, Option<Loc>, Vec<u64>)> {
        let player = place.status.to_play;
        let (after, taken) = self.field.play(&place.men, man(player), cell)?;
        let layout = self.contest.layout();
        let remembers = place.status.remembers;
        let mut record = Vec::new();
        let mut ko = None;
        match self.contest.analysis().repetition {
            Repetition::Fixed => {
                if taken.is_power_of_two() {
                    let at = taken.trailing_zeros() as usize;
                    let again = self.field.retakes(&place.men, &after, man(!player), at);
                    ko = again.then(|| Loc::new(at));
                }
                if remembers {
                    layout.push_board(place.men.own, place.men.opp, &mut record);
                    record.push((cell as u64) << 1 | u64::from(player == Color::Black));
                }
            }
            Repetition::Superko(_) => {
                if self.forbidden.contains(&after) {
                    return None;
                }
                if remembers {
                    layout.push_board(after.own, after.opp, &mut record);
                }
            }
        }
        Some((after, ko, record))
    }

    /// What is remembered with one more record: none of the outer kind if it is among
    /// them, of the inner kind if there is no room.
    fn remember(&self, memory: &[u64], record: &[u64]) -> Option<Option<Vec<u64>>> {
        let layout = self.contest.layout();
        let size = layout.record().max(1);
        let before = memory.chunks(size).take_while(|other| *other < record).count() * size;
        if memory[before..].starts_with(record) {
            return None;
        }
        if memory.len() >= layout.capacity() * size {
            return Some(None);
        }
        let (small, large) = memory.split_at(before);
        Some(Some([small, record, large].concat()))
    }
}

impl Arena for InWords {
    fn width(&self) -> usize {
        self.contest.layout().width()
    }

    fn start(&self) -> (Vec<u64>, Leaf) {
        let key = Game::start(&self.contest);
        let place = self.place(&key);
        let (leaf, _) = self.leaf(&place.men, &place.status);
        (key, leaf)
    }

    fn side(&self, key: &[u64]) -> Side {
        let Place { men, status, .. } = self.place(key);
        match status.to_play == self.contest.aim().prover || self.has_ended(&men, &status) {
            true => Side::Prover,
            false => Side::Refuter,
        }
    }

    fn successors(&self, key: &[u64], out: &mut Successors) {
        let layout = self.contest.layout();
        let place = self.place(key);
        let Place { men, status, memory } = place;
        if self.has_ended(&men, &status) {
            return;
        }
        let mut packed = Vec::with_capacity(layout.width());
        let mut add = |label: u32, men: &Men, status: Status, memory: &[u64]| {
            packed.clear();
            layout.push_board(men.own, men.opp, &mut packed);
            layout.push_rest(status, memory, &mut packed);
            let (leaf, effort) = self.leaf(men, &status);
            out.push(label, &packed, leaf, effort);
        };
        let turned = Status { to_play: !status.to_play, passes: 0, ko: None, ..status };
        for cell in each(self.field.empty(&men) & self.open) {
            if status.ko == Some(Loc::new(cell)) {
                continue;
            }
            let Some((after, ko, record)) = self.play(&place, cell) else { continue };
            let kept = match status.remembers {
                false => None,
                true => match self.remember(memory, &record) {
                    None => continue,
                    Some(kept) => kept,
                },
            };
            let next = Status { ko, remembers: kept.is_some(), ..turned };
            add(cell as u32, &after, next, &kept.unwrap_or_default());
        }
        add(PASS, &men, Status { passes: status.passes + 1, ..turned }, memory);
        if status.remembers && status.to_play == self.contest.aim().prover {
            add(FORGET, &men, Status { remembers: false, ..status }, &[]);
        }
    }
}

/// A measure that knows stones only.
struct OfStones {
    graph: Arc<Graph>,
    measure: Arc<dyn Measure>,
}

impl OfStones {
    fn stones(&self, men: &Men) -> Stones {
        let mut stones = Stones::new(Arc::clone(&self.graph));
        for (color, set) in [(Color::Black, men.own), (Color::White, men.opp)] {
            each(set).for_each(|cell| stones.place(color, Loc::new(cell)));
        }
        stones
    }
}

impl Gauge for OfStones {
    fn worth(&self, _field: &Field, men: &Men) -> Worth {
        let stones = self.stones(men);
        let bounds = self.measure.bounds(&stones);
        let is_over = self.measure.is_over(&stones);
        Worth { margin: self.measure.margin(&stones), bounds, is_over }
    }

    fn behind_walls(&self, _field: &Field, men: &Men, player: Color) -> Option<i32> {
        self.measure.behind_walls(&self.stones(men), player)
    }
}
