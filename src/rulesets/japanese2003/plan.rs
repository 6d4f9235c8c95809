//! What the hypothetical-analysis asks, stage by stage: cheap questions and models
//! before dear ones.

use super::fate::Kos;
use crate::rulesets::inquiry::{ALL_QUESTIONS, LITTLE, SMALL};
use crate::rulesets::ljrg::control::MUCH_LAND;

/// What a round asks about each open string.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Can the owner keep it?
    Keep,
    /// Can he replace it on its own place?
    Replace,
    /// Can the attacker sweep everything that local-2 may hold?
    Sweep,
    /// Can he capture it and keep local-2 clear?
    Clear,
    /// Can the owner get a permanent-stone on local-2?
    Spoil,
    /// Can the attacker capture it at all?
    Capture,
    /// Can the owner get a stone that stays, anywhere beside it?
    Root,
    /// Can he sweep what local-2 may hold, part by part?
    Relay,
    /// Can a player lock a set, as LJRG has it?
    Lock,
}

/// Where a model lets them play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// The string, the regions beside it, the strings beside those.
    Near,
    /// The string and a window of its eye space: of so many cells, the best, the
    /// next best or the third.
    Window(usize, usize),
    /// Everything up to strings of the champion's opponent that last.
    Walled,
    /// Beyond the walls beside the string, up to the next ones.
    Wider,
    /// The whole board.
    Whole,
    /// The whole board; the champion vows to keep what nobody can capture.
    Vowed,
    /// The whole board, by books of life.
    Books,
    /// The whole board, by such books for all its areas.
    Estate,
}

/// A round: how long, with which kos, what, where.
pub type Round = (usize, Kos, Kind, Place);

use Kind::{Capture, Clear, Keep, Lock, Relay, Replace, Root, Spoil, Sweep};
use Place::{Books, Estate, Near, Vowed, Walled, Whole, Wider, Window};

impl Place {
    /// Is it a question to books?
    pub fn is_by_books(self) -> bool {
        matches!(self, Books | Estate)
    }
}

/// What to ask, and in which models.
type Asked = &'static [(Kind, &'static [Place])];

/// All questions, the cheap ones first.
const ALL: Asked = &[
    (Keep, &[Near, Window(14, 0), Window(14, 1), Window(14, 2), Walled, Wider, Whole]),
    (Replace, &[Walled, Wider, Whole]),
    (Sweep, &[Walled, Wider]),
    (Spoil, &[Walled, Wider, Whole]),
    (Clear, &[Whole]),
    (Capture, &[Walled, Wider, Whole]),
];

/// Those that decide most.
const MAIN: Asked = &[
    (Keep, &[Window(14, 0), Window(20, 0), Window(14, 1), Window(20, 1), Walled, Wider]),
    (Replace, &[Walled, Wider]),
    (Sweep, &[Walled, Wider]),
    (Spoil, &[Walled, Wider]),
    (Capture, &[Walled, Wider]),
];

/// What is worth most when much has been tried.
const LATE: Asked =
    &[(Sweep, &[Walled]), (Spoil, &[Walled]), (Replace, &[Walled]), (Keep, &[Walled])];

/// What small boards ask with much time before all else does: what cannot be captured
/// at all is a wall, or a vow, for all that follows.
const STAND: Asked = &[(Keep, &[Whole])];

/// What is easier on small boards for who need not look at the loss of what nobody can
/// capture.
const VOWS: Asked = &[(Spoil, &[Vowed]), (Sweep, &[Vowed]), (Replace, &[Vowed])];

/// The one of these that is worth much time: everything is dead.
const VOW: Asked = &[(Sweep, &[Vowed])];

/// What is easier in two parts, one after the other.
const PARTS: Asked = &[(Relay, &[Walled])];

/// Then on small boards: new stones anywhere.
const ANYWHERE: Asked = &[(Spoil, &[Whole])];

/// What books of life may answer.
const LIFE: Asked = &[(Keep, &[Books])];

/// What books for areas may answer, once it is known what lasts beside them.
const LAND: Asked = &[(Sweep, &[Estate])];

/// What follows from books that were found.
const ROOTS: Asked = &[(Root, &[Estate])];

/// What small boards ask of whole claims: finished territory falls in one search.
const LOCKS: Asked = &[(Lock, &[Whole])];

/// What tells how a string is alive.
const DETAIL: Asked = &[(Keep, &[Walled, Whole]), (Replace, &[Walled, Whole]), (Capture, &[Whole])];

/// Situations for each question, the kos that the models know, and what is asked.
type Stage = (usize, Kos, Asked);

/// What large boards ask first: all else has hardly an answer there.
const BOOKS: [Stage; 18] = [
    (300, Kos::Never, LIFE),
    (300, Kos::Never, LAND),
    (300, Kos::Never, ROOTS),
    (1_000, Kos::Never, LIFE),
    (1_000, Kos::Never, LAND),
    (1_000, Kos::Never, ROOTS),
    (10_000, Kos::Never, LAND),
    (10_000, Kos::Never, ROOTS),
    (3_000, Kos::Never, LIFE),
    (3_000, Kos::Never, LAND),
    (10_001, Kos::Never, ROOTS),
    (100_000, Kos::Never, LAND),
    (100_000, Kos::Never, ROOTS),
    (300_000, Kos::Never, LAND),
    (300_000, Kos::Never, ROOTS),
    (FULL, Kos::Never, LIFE),
    (300_001, Kos::Never, LAND),
    (300_001, Kos::Never, ROOTS),
];

/// Positions for a string that large boards ask for at most where there is little time.
const FULL: usize = 10_000;

/// Is it left out on a board of so many locations where a question may take so many situations?
pub fn is_too_long((patience, _, _, place): Round, locations: usize, situations: usize) -> bool {
    let most = match place {
        Books => FULL,
        Estate => usize::MAX,
        _ => CURIOSITY,
    };
    locations > SMALL && situations < LITTLE && patience > most
}

/// Stage by stage, what all boards ask at first.
const FIRST: [Stage; 5] = [
    (300, Kos::Never, ALL),
    (5_000, Kos::Never, ALL),
    (5_000, Kos::All, ALL),
    (5_000, Kos::All, PARTS),
    (30_000, Kos::Never, LOCKS),
];

/// What boards with [`MUCH_LAND`] ask before they look at play for long.
const GROUNDS: [Stage; 10] = [
    (LATER, Kos::Never, LAND),
    (100_000, Kos::Never, LAND),
    (GIFT, Kos::Never, LIFE),
    (GIFT, Kos::Never, ROOTS),
    (300_000, Kos::Never, LAND),
    (GIFT + 1, Kos::Never, LIFE),
    (GIFT + 1, Kos::Never, ROOTS),
    (1_000_000, Kos::Never, LAND),
    (GIFT + 2, Kos::Never, LIFE),
    (GIFT + 2, Kos::Never, ROOTS),
];

/// What all boards ask then.
const STAGES: [Stage; 32] = [
    (LATER, Kos::Never, LAND),
    (100_000, Kos::Never, LAND),
    (GIFT, Kos::Never, LIFE),
    (GIFT, Kos::Never, ROOTS),
    (50_000, Kos::Never, MAIN),
    (50_000, Kos::All, MAIN),
    (300_000, Kos::Never, LAND),
    (GIFT + 1, Kos::Never, LIFE),
    (GIFT + 1, Kos::Never, ROOTS),
    (200_000, Kos::All, PARTS),
    (50_000, Kos::Never, VOWS),
    (50_000, Kos::All, VOWS),
    (50_000, Kos::Never, ALL),
    (400_000, Kos::Never, LOCKS),
    (1_000_000, Kos::Never, LAND),
    (GIFT + 2, Kos::Never, LIFE),
    (GIFT + 2, Kos::Never, ROOTS),
    (usize::MAX, Kos::Never, LOCKS),
    (1_000_000, Kos::Never, STAND),
    (PATIENT, Kos::All, STAND),
    (PATIENT + 1, Kos::All, VOW),
    (VOWING, Kos::All, VOW),
    (1_000_000, Kos::Never, ANYWHERE),
    (50_000, Kos::Lasting, MAIN),
    (30_000, Kos::Never, LIFE),
    (30_000, Kos::Never, LAND),
    (30_000, Kos::Never, ROOTS),
    (500_000, Kos::Never, LATE),
    (PATIENT, Kos::All, LATE),
    (500_000, Kos::Never, MAIN),
    (500_000, Kos::All, MAIN),
    (usize::MAX, Kos::All, ALL),
];

/// What small boards ask when the verdict is there.
const DETAILS: [Stage; 2] = [(5_000, Kos::Never, DETAIL), (50_000, Kos::All, DETAIL)];

/// Situations that show only whether a theorem decides at once.
pub const GLANCE: usize = 1;

/// Situations up to which statuses are asked that the verdict can do without.
pub const CURIOSITY: usize = 5_000;

/// Does a question look at moves from the rim to the middle? Two orders are better than one:
/// what resisted in one is asked again in the other.
pub fn is_outward(patience: usize, kos: Kos) -> bool {
    CURIOSITY < patience && patience < PATIENT && kos != Kos::Never
}

/// What each further sibling counts, as a divisor ([`crate::game::arena::Arena::siblings`]): in
/// full, but a quarter in some of the longest stages: again two ways are better than one, and
/// vows are asked about in both.
pub fn siblings(patience: usize, kos: Kos) -> u32 {
    if kos == Kos::All && [PATIENT, VOWING].contains(&patience) { 4 } else { 1 }
}

/// Situations for what is asked longest.
const VOWING: usize = 2_000_000;

/// Situations from which on all moves are looked at from the middle to the rim.
const PATIENT: usize = 1_000_000;

/// Positions for an area where small boards ask for books too.
const LATER: usize = CURIOSITY + 1;

/// Positions for a string that may be found to stay because areas beside it are tidy.
const GIFT: usize = 300;

/// What all questions may cost on larger boards, in units of the limit for one: most is asked
/// of books, which are cheap.
const LARGE_UNITS: u64 = 16;

/// What all questions may cost on a board of so many locations.
pub fn units(locations: usize) -> u64 {
    if locations <= SMALL { ALL_QUESTIONS } else { LARGE_UNITS }
}

/// What to ask on a board of so many locations.
pub fn plan(locations: usize) -> Vec<Round> {
    let small = locations <= SMALL;
    let books = BOOKS.into_iter().filter(|_| !small);
    let grounds = GROUNDS.into_iter().filter(|_| small && locations > MUCH_LAND);
    let only_small = [STAND, VOWS, VOW, ANYWHERE, LOCKS];
    let stages = FIRST.into_iter().chain(grounds).chain(STAGES);
    let stages = stages.filter(|(_, _, asked)| small || !only_small.contains(asked));
    books.chain(stages).flat_map(rounds).collect()
}

/// What to ask then of strings that are alive, with what is not known of them yet.
pub fn details(small: bool) -> Vec<Round> {
    DETAILS.into_iter().filter(|_| small).flat_map(rounds).collect()
}

/// A stage round by round.
fn rounds((patience, kos, asked): Stage) -> impl Iterator<Item = Round> {
    let each = move |&(kind, places): &'static (Kind, &'static [Place])| {
        places.iter().map(move |&place| (patience, kos, kind, place))
    };
    asked.iter().flat_map(each)
}
