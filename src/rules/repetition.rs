//! Earlier positions of a sequence, and the rules that forbid some of their
//! repetitions: the two superkos and NAJ's fixed-ko. Comparison is exact;
//! hashes only save work.
//!
//! Moves are numbered as the log counts them: entry `n` is the position after
//! the first `n` moves, entry 0 the start of the sequence. A pass is a move and
//! must be logged too.

use super::action::Illegal;
use crate::board::{Color, Loc, Stones, StonesKey, coord};
use rustc_hash::FxHashMap;

/// The positions of a sequence, numbered in the order they were added: number
/// `n` is the position just before action `n`, counted from 0.
#[derive(Clone, Debug, Default)]
pub struct PositionLog {
    /// How many moves belong to an earlier sequence, the game before an
    /// analysis.
    earlier: usize,
    keys: Vec<StonesKey>,
    by_hash: FxHashMap<u64, Vec<u32>>,
}

impl PositionLog {
    /// An empty log.
    pub fn new() -> PositionLog {
        PositionLog::default()
    }

    /// Appends a position.
    pub fn push(&mut self, stones: &Stones) {
        self.by_hash.entry(stones.hash()).or_default().push(self.keys.len() as u32);
        self.keys.push(stones.key());
    }

    /// Begins a new sequence at the last position, which remembers what came
    /// before it: its own moves are numbered from 1 again.
    pub fn begin_sequence(&mut self) {
        self.earlier = self.keys.len().saturating_sub(1);
    }

    /// The positions, first one first.
    pub fn keys(&self) -> &[StonesKey] {
        &self.keys
    }

    /// How many moves belong to an earlier sequence.
    pub fn earlier(&self) -> usize {
        self.earlier
    }

    /// How many positions.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Is it empty?
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// The numbers of the entries equal to the given stones, first one first.
    pub fn occurrences(&self, stones: &Stones) -> impl Iterator<Item = usize> + use<> {
        let found: Vec<usize> = match self.by_hash.get(&stones.hash()) {
            None => Vec::new(),
            Some(candidates) => {
                let key = stones.key();
                let equal = |&&n: &&u32| self.keys[n as usize] == key;
                candidates.iter().filter(equal).map(|&n| n as usize).collect()
            }
        };
        found.into_iter()
    }

    /// The number of the first entry equal to the given stones.
    pub fn first(&self, stones: &Stones) -> Option<usize> {
        self.occurrences(stones).next()
    }

    /// Where people find an entry: a move number of this sequence or of the
    /// earlier one.
    fn moment(&self, number: usize) -> String {
        match number.checked_sub(self.earlier) {
            Some(0) => "at the start".to_string(),
            Some(own) => format!("after move {own}"),
            None if number == 0 => "at the start of the game".to_string(),
            None => format!("after move {number} of the game"),
        }
    }

    /// The entry with this number.
    pub fn key(&self, number: usize) -> Option<&StonesKey> {
        self.keys.get(number)
    }
}

/// The positions of a sequence with the player who has the turn in each: what
/// situational superko looks up.
#[derive(Clone, Debug, Default)]
pub struct TurnLog {
    positions: PositionLog,
    to_play: Vec<Color>,
}

impl TurnLog {
    /// An empty log.
    pub fn new() -> TurnLog {
        TurnLog::default()
    }

    /// Appends a position with the player who has the turn in it.
    pub fn push(&mut self, stones: &Stones, to_play: Color) {
        self.positions.push(stones);
        self.to_play.push(to_play);
    }

    /// The positions without the turns.
    pub fn positions(&self) -> &PositionLog {
        &self.positions
    }

    /// The number of the first entry with these stones and this turn.
    pub fn first(&self, stones: &Stones, to_play: Color) -> Option<usize> {
        self.positions.occurrences(stones).find(|&n| self.to_play[n] == to_play)
    }
}

/// The positions of a run of plays, each with the number of actions before it:
/// for rules where a repetition is an event, not a ban (Spight 12, JRG89 12).
#[derive(Clone, Debug, Default)]
pub struct RunLog {
    positions: PositionLog,
    actions: Vec<usize>,
}

impl RunLog {
    /// A run that starts with the given stones after that many actions.
    pub fn starting(stones: &Stones, actions: usize) -> RunLog {
        let mut log = RunLog::default();
        log.push(stones, actions);
        log
    }

    /// Appends the position that stands after that many actions; tells how
    /// often the run has it now, and after how many actions it stood first.
    pub fn push(&mut self, stones: &Stones, actions: usize) -> (usize, usize) {
        self.positions.push(stones);
        self.actions.push(actions);
        let times = self.positions.occurrences(stones).count();
        let first = self.positions.first(stones).map_or(actions, |n| self.actions[n]);
        (times, first)
    }
}

/// Positional superko: no play may recreate an earlier position (Tromp-Taylor,
/// Chinese, Simplified Korean, Correction of the Asian Games rules). `after`
/// are the stones after the play at `loc`; passes are never asked about.
pub fn forbid_position(log: &PositionLog, after: &Stones, loc: Loc) -> Result<(), Illegal> {
    // The start of an analysis is the final position of the game: name that.
    let start = log.occurrences(after).find(|&n| n == log.earlier);
    match start.or_else(|| log.first(after)) {
        None => Ok(()),
        Some(number) => Err(Illegal::new(
            "positional-superko",
            format!(
                "{} would recreate the position {}",
                coord::vertex(after.graph(), loc),
                log.moment(number)
            ),
        )),
    }
}

/// Situational superko (AGA): no play may recreate an earlier position with the
/// same player to move. `color` plays at `loc`, `after` are the stones after it.
pub fn forbid_situation(
    log: &TurnLog,
    after: &Stones,
    color: Color,
    loc: Loc,
) -> Result<(), Illegal> {
    match log.first(after, !color) {
        None => Ok(()),
        Some(number) => Err(Illegal::new(
            "situational-superko",
            format!(
                "{} would recreate the position {} with {} to move",
                coord::vertex(after.graph(), loc),
                log.positions.moment(number),
                !color
            ),
        )),
    }
}

/// NAJ's fixed-ko: a play is prohibited if the positions just before and just
/// after it are, in this order, those just before and just after an earlier
/// play of the same sequence (not of an earlier one).
///
/// The last entry of the log must be the position just before the play, and
/// suicide must be forbidden already: then a play always changes the position,
/// and no pass can be mistaken for an earlier play.
pub fn forbid_same_change(
    log: &PositionLog,
    before: &Stones,
    after: &Stones,
    loc: Loc,
) -> Result<(), Illegal> {
    let result = after.key();
    let mut own = log.occurrences(before).filter(|&n| n >= log.earlier);
    match own.find(|&n| log.key(n + 1) == Some(&result)) {
        None => Ok(()),
        Some(number) => Err(Illegal::new(
            "fixed-ko",
            format!(
                "move {} would repeat move {} ({}, from the same position to the same position)",
                log.len() - log.earlier,
                number + 1 - log.earlier,
                coord::vertex(after.graph(), loc)
            ),
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Diagram;

    /// The send-two-return-one shape of the NAJ commentary, fixed-ko (1).
    const START: [&str; 5] = [".xx.o", "xoooo", ".oxxx", "oox.x", "xxxx."];

    fn at(stones: &Stones, vertex: &str) -> Loc {
        coord::parse_vertex(stones.graph(), vertex).unwrap()
    }

    /// Plays the vertices alternately, Black first, and logs every move.
    fn played(vertices: &[&str]) -> (Stones, TurnLog) {
        let mut stones = Diagram::parse(&START).unwrap().stones;
        let mut log = TurnLog::new();
        let mut color = Color::Black;
        log.push(&stones, color);
        for vertex in vertices {
            if *vertex != "pass" {
                stones.play(color, at(&stones, vertex));
            }
            color = !color;
            log.push(&stones, color);
        }
        (stones, log)
    }

    fn next(stones: &Stones, color: Color, vertex: &str) -> (Stones, Loc) {
        let loc = at(stones, vertex);
        let mut after = stones.clone();
        after.play(color, loc);
        (after, loc)
    }

    #[test]
    fn positional_superko_names_the_earlier_moment() {
        let (stones, log) = played(&["A3", "A5"]);
        let (after, loc) = next(&stones, Color::Black, "A4");
        let refused = forbid_position(log.positions(), &after, loc).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "positional-superko: A4 would recreate the position at the start"
        );
        let (after, loc) = next(&stones, Color::White, "A4");
        assert_eq!(forbid_position(log.positions(), &after, loc), Ok(()));
        let (stones, log) = played(&["pass", "pass", "A3", "A5"]);
        let (after, loc) = next(&stones, Color::Black, "A4");
        let refused = forbid_position(log.positions(), &after, loc).unwrap_err();
        assert_eq!(refused.reason, "A4 would recreate the position at the start");
    }

    #[test]
    fn an_analysis_remembers_the_game_and_counts_its_own_moves() {
        let (mut stones, log) = played(&["A3", "A5", "pass", "pass"]);
        let mut log = log.positions().clone();
        log.begin_sequence();
        let (after, loc) = next(&stones, Color::Black, "A4");
        let refused = forbid_position(&log, &after, loc).unwrap_err();
        assert_eq!(refused.reason, "A4 would recreate the position at the start of the game");
        for vertex in ["A4", "A3"] {
            stones.play(Color::Black, at(&stones, vertex));
            log.push(&stones);
        }
        stones.play(Color::White, at(&stones, "A5"));
        let refused = forbid_position(&log, &stones, loc).unwrap_err();
        assert_eq!(refused.reason, "A4 would recreate the position at the start");
    }

    #[test]
    fn situational_superko_allows_the_position_with_the_other_turn() {
        let (stones, log) = played(&["A3", "A5"]);
        let (after, loc) = next(&stones, Color::Black, "A4");
        assert_eq!(forbid_situation(&log, &after, Color::Black, loc), Ok(()));
        let (stones, log) = played(&["pass", "pass", "A3", "A5"]);
        let (after, loc) = next(&stones, Color::Black, "A4");
        let refused = forbid_situation(&log, &after, Color::Black, loc).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "situational-superko: A4 would recreate the position after move 1 with White to move"
        );
    }

    #[test]
    fn fixed_ko_compares_pairs_of_positions() {
        let (stones, log) = played(&["A3", "A5"]);
        let (after, loc) = next(&stones, Color::Black, "A4");
        assert_eq!(forbid_same_change(log.positions(), &stones, &after, loc), Ok(()));
        let (stones, log) = played(&["A3", "A5", "A4", "pass"]);
        let (after, loc) = next(&stones, Color::Black, "A3");
        let refused = forbid_same_change(log.positions(), &stones, &after, loc).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "fixed-ko: move 5 would repeat move 1 (A3, from the same position to the same position)"
        );
    }
}
