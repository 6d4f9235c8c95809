//! A contest as the search plays it: stones as bits, what theorems say of a
//! position remembered, and guesses of the effort.

use super::contest::{Contest, FORGET, PASSING, WALLS};
use super::field::{Cells, Field, Man, Men, each};
use super::key::Status;
use super::vows::{ALL_STAYS, PASS, Unvowed, VOWED};
use super::{Aim, Gauge, Measure, Repetition, Weights, Worth};
use crate::board::{Color, Graph, Loc, Stones};
use crate::game::arena::{Arena, Leaf, Successors};
use crate::game::{Game, Side, Standing};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::{Arc, Mutex};

/// What [`Weights`] are parts of.
const QUARTERS: u32 = 4;

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
    /// The stones as words.
    board: &'k [u64],
    vowed: &'k [u64],
    records: &'k [u64],
}

/// A play: the stones after it, where basic-ko then forbids to play, and what is remembered of it
/// if anything is.
struct Played {
    men: Men,
    ko: Option<Loc>,
    record: Vec<u64>,
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
        let (vowed, records) = layout.memory_of(key);
        let board = layout.board_words_of(key);
        Place { men: Men { own, opp }, status, board, vowed, records }
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
        let Worth { margin, bounds: (low, high), seeming, is_over } =
            self.gauge.worth(&self.field, men);
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
        // What is missing for the aim, or for its opposite.
        let weights = self.gauge.weights();
        let (pessimist, optimist) = match aim.prover {
            Color::Black => (low, high),
            Color::White => (high, low),
        };
        let guess = |aim: Aim, passing| {
            let lacks = |value| aim.lacks(value).max(0) as u32;
            let by_passing = weights.bounds * lacks(passing);
            let by_stones = weights.margin * lacks(margin) + weights.seeming * lacks(seeming);
            1 + (by_passing + by_stones) / QUARTERS
        };
        let effort = (guess(aim, pessimist), guess(aim.opposite(), optimist));
        Seen { is_over, leaf, end, effort }
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

    /// A play on a cell; none if the rules forbid it, but for what is remembered.
    fn play(&self, place: &Place<'_>, cell: usize) -> Option<Played> {
        let player = place.status.to_play;
        let (after, taken) = self.field.play(&place.men, man(player), cell)?;
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
                    record.extend_from_slice(place.board);
                    record.push((cell as u64) << 1 | u64::from(player == Color::Black));
                }
            }
            Repetition::Superko(_) => {
                if self.forbidden.contains(&after) {
                    return None;
                }
                if remembers {
                    record.extend_from_slice(place.board);
                }
            }
        }
        Some(Played { men: after, ko, record })
    }

    /// The records with one more; none if the play is forbidden because of them.
    fn remember(&self, records: &[u64], record: &[u64], after: &[u64]) -> Option<Vec<u64>> {
        let size = self.contest.layout().record().max(1);
        let forbidden_by = match self.contest.analysis().repetition {
            Repetition::Fixed => record,
            Repetition::Superko(_) => after,
        };
        if records.chunks(size).any(|other| other == forbidden_by) {
            return None;
        }
        let before = records.chunks(size).take_while(|other| *other < record).count() * size;
        let (small, large) = records.split_at(before);
        match large.starts_with(record) {
            true => Some(records.to_vec()),
            false => Some([small, record, large].concat()),
        }
    }

    /// The vows with more cells, and the records that are left of these.
    fn vowing(
        &self,
        vowed: &[u64],
        records: &[u64],
        board: &[u64],
        cells: Cells,
    ) -> (Vec<u64>, Vec<u64>) {
        let layout = self.contest.layout();
        let mut more = Vec::with_capacity(vowed.len());
        layout.push_board(cells, cells, &mut more);
        more.iter_mut().zip(vowed).for_each(|(more, known)| *more |= known);
        let records = records.chunks(layout.record().max(1));
        let kept = records.filter(|record| agree(&more, record, board)).flatten().copied();
        let kept = kept.collect();
        (more, kept)
    }

    fn is_in_atari(&self, men: &Men, player: Color, cell: usize) -> bool {
        let string = self.field.string(men.of(man(player)), cell);
        (self.field.beside(string) & self.field.empty(men)).is_power_of_two()
    }
}

/// Have two positions the same on vowed locations?
fn agree(vowed: &[u64], one: &[u64], other: &[u64]) -> bool {
    vowed.iter().zip(one.iter().zip(other)).all(|(vowed, (a, b))| vowed & (a ^ b) == 0)
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

    fn trace(&self, key: &[u64], label: u32) -> Option<Vec<u64>> {
        Game::trace(&self.contest, key, label)
    }

    fn traces_tell(&self) -> bool {
        Game::traces_tell(&self.contest)
    }

    fn bars_exactly(&self) -> bool {
        Game::bars_exactly(&self.contest)
    }

    fn siblings(&self) -> u32 {
        self.gauge.weights().siblings
    }

    fn successors(&self, key: &[u64], out: &mut Successors<'_>) {
        let layout = self.contest.layout();
        let place = self.place(key);
        let Place { men, status, vowed, records, .. } = place;
        if self.has_ended(&men, &status) {
            return;
        }
        let mut packed = Vec::with_capacity(layout.width());
        let mut add = |label: u32, men: &Men, status: Status, vowed: &[u64], records: &[u64]| {
            packed.clear();
            layout.push_board(men.own, men.opp, &mut packed);
            layout.push_rest(status, vowed, records, &mut packed);
            let (leaf, effort) = self.leaf(men, &status);
            out.push(label, &packed, leaf, effort);
        };
        let is_his = status.to_play == self.contest.aim().prover;
        let most = layout.capacity() * layout.record();
        let turned = Status { to_play: !status.to_play, passes: 0, ko: None, ..status };
        let mut board = Vec::new();
        for cell in each(self.field.empty(&men) & self.open) {
            if status.ko == Some(Loc::new(cell)) {
                continue;
            }
            let Some(Played { men, ko, record }) = self.play(&place, cell) else { continue };
            let (next, label) = (Status { ko, ..turned }, cell as u32);
            if !status.remembers {
                add(label, &men, next, &[], &[]);
                continue;
            }
            board.clear();
            layout.push_board(men.own, men.opp, &mut board);
            let Some(records) = self.remember(records, &record, &board) else { continue };
            let is_kept = agree(vowed, place.board, &board);
            let fits = |records: &[u64]| is_kept && records.len() <= most;
            if !is_his {
                match fits(&records) {
                    true => add(label, &men, next, vowed, &records),
                    false => add(label, &men, Status { remembers: false, ..next }, &[], &[]),
                }
                continue;
            }
            let (more, left) = self.vowing(vowed, &records, &board, 1 << cell);
            if fits(&left) {
                add(VOWED + label, &men, next, &more, &left);
            }
            let is_wanted = match self.contest.scope().unvowed {
                Unvowed::No => false,
                Unvowed::InAtari => self.is_in_atari(&men, status.to_play, cell),
                Unvowed::All => true,
            };
            if is_wanted && fits(&records) {
                add(label, &men, next, vowed, &records);
            }
        }
        let passed = Status { passes: status.passes + 1, ..turned };
        if status.remembers && is_his {
            let (more, left) = self.vowing(vowed, records, place.board, men.own | men.opp);
            add(ALL_STAYS, &men, passed, &more, &left);
            add(FORGET, &men, Status { remembers: false, ..status }, &[], &[]);
        }
        add(PASS, &men, passed, vowed, records);
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
        let margin = self.measure.margin(&stones);
        Worth { margin, bounds, seeming: margin, is_over }
    }

    fn weights(&self) -> Weights {
        Weights { bounds: 2, margin: 0, seeming: 0, siblings: 4 }
    }

    fn behind_walls(&self, _field: &Field, men: &Men, player: Color) -> Option<i32> {
        self.measure.behind_walls(&self.stones(men), player)
    }
}
