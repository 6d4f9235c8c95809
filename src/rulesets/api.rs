//! What every ruleset offers: a description, its moves, its scoring.

use super::inquiry::{Answer, Inquiry, Subject};
use crate::board::{Color, Graph, LocSet, PerColor, Stones};
use crate::game::{Game, Manner};
use crate::rules::{
    Action, Ending, Event, Illegal, Points, PositionLog, Setup, SetupError, Situation, Turn,
};

/// A ruleset's description.
#[derive(Debug)]
pub struct Info {
    /// Our id, e.g. `japanese2003`.
    pub id: &'static str,
    /// Title for people.
    pub title: &'static str,
    /// Which text and edition is meant.
    pub source: &'static str,
    /// One sentence on how the ruleset decides.
    pub summary: &'static str,
    /// Other names: SGF `RU` values, KataGo's names, habits. Compared without
    /// regard to case, spaces, `-` and `_`.
    pub aliases: &'static [&'static str],
    /// Names of a family of rules that this text stands for; a verdict that was
    /// asked for under such a name says so.
    pub stands_for: &'static [&'static str],
    /// How points are counted.
    pub counting: Counting,
    /// What an analysis of the final position is called, if there are any.
    pub analyses: &'static [AnalysisKind],
}

/// How points are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counting {
    /// Territory and prisoners.
    Territory,
    /// Stones and the points they surround.
    Area,
    /// Stones on the board.
    Stones,
}

/// An analysis: an imagined sequence after the game that decides ownership.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AnalysisKind {
    /// NAJ: White starts, shows what Black controls.
    Black,
    /// NAJ: Black starts, shows what White controls.
    White,
    /// Simplified Korean: the one analysis for both players.
    Common,
}

/// A game or analysis in progress under one ruleset: the only judge of what
/// is legal next.
pub trait State: Send + Sync + std::fmt::Debug {
    /// The situation now.
    fn situation(&self) -> &Situation;

    /// Would the action be legal for that player now? Acting out of turn is
    /// illegal; see [`State::set_to_play`].
    fn check(&self, color: Color, action: &Action) -> Result<(), Illegal>;

    /// Takes the action, or refuses it and changes nothing.
    fn play(&mut self, color: Color, action: &Action) -> Result<Vec<Event>, Illegal>;

    /// How the sequence ended, if it has.
    fn ended(&self) -> Option<Ending>;

    /// Gives the turn to a player without a move of the other one: GTP and SGF
    /// allow it. The pass count becomes 0 and bans that hang on the opponent's
    /// last turn lapse; temporary marks go.
    fn set_to_play(&mut self, color: Color);

    /// The actions other than plays and passes that could be legal now, as
    /// examples of their form; for help texts.
    fn offers(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// The cycles that [`Action::RemoveCycle`] could remove now, each by the
    /// number of the action before which it starts, longest cycle first.
    fn removable_cycles(&self) -> Vec<usize> {
        Vec::new()
    }

    /// Did play stop here for the players to agree on the position? It counts
    /// as it stands unless they go on.
    fn is_stopped(&self) -> bool {
        false
    }

    /// What an encore has left to count (Spight 10).
    fn encore(&self) -> Option<Encore> {
        None
    }

    /// The dead stones that both players agreed on within the procedure.
    fn agreed_dead(&self) -> Option<LocSet> {
        None
    }

    /// The positions so far, for rulesets whose superko goes on in an analysis
    /// of the final position.
    fn positions(&self) -> Option<&PositionLog> {
        None
    }

    /// A copy.
    fn boxed_clone(&self) -> Box<dyn State>;
}

impl Clone for Box<dyn State> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

/// What Spight's Article 10 needs to know of an encore.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Encore {
    /// Who had the first turn of the encore (Player A).
    pub first: Color,
    /// Who had the last turn, if anybody moved.
    pub last: Option<Color>,
    /// Stones now on the board that were played in the encore.
    pub stones: LocSet,
}

/// A position to be judged, with everything a score may depend on.
#[derive(Clone, Debug)]
pub struct End {
    /// The final situation.
    pub situation: Situation,
    /// What White gets in advance.
    pub komi: Points,
    /// Handicap stones at the start.
    pub handicap: u32,
    /// How the game ended; none for a position without a game.
    pub ending: Option<Ending>,
    /// Spight's encore, if there was one.
    pub encore: Option<Encore>,
    /// The positions of the game, the final one last; none for a position
    /// without a game, or if the ruleset has no use for them.
    pub positions: Option<PositionLog>,
}

impl End {
    /// A bare position.
    pub fn of(setup: Setup) -> End {
        End {
            situation: setup.situation,
            komi: setup.komi,
            handicap: setup.handicap,
            ending: None,
            encore: None,
            positions: None,
        }
    }
}

/// On what a score rests when no search decides it.
#[derive(Clone, Debug)]
pub enum Basis {
    /// On the position alone.
    Position,
    /// On dead stones that the players agreed on.
    Dead(LocSet),
    /// On a given map of control (LJRG C1).
    Control(PerColor<LocSet>),
    /// On played analyses, each the turns after the final position.
    Played(Vec<(AnalysisKind, Vec<Turn>)>),
}

/// Whose a location is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Owner {
    /// One player's.
    One(Color),
    /// Both players'.
    Both,
    /// Nobody's.
    Nobody,
    /// Not decided.
    Undecided,
}

impl Owner {
    /// The letter in owner maps: `B`, `W`, `2`, `.`, `?`.
    pub fn letter(self) -> char {
        match self {
            Owner::One(color) => color.letter(),
            Owner::Both => '2',
            Owner::Nobody => '.',
            Owner::Undecided => '?',
        }
    }

    /// The owner from "is it Black's, is it White's".
    pub fn from_pair(black: bool, white: bool) -> Owner {
        match (black, white) {
            (true, true) => Owner::Both,
            (true, false) => Owner::One(Color::Black),
            (false, true) => Owner::One(Color::White),
            (false, false) => Owner::Nobody,
        }
    }

    /// Does it count for this player?
    pub fn is(self, color: Color) -> bool {
        self == Owner::Both || self == Owner::One(color)
    }
}

/// Status of a string in a verdict.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// It lives.
    Alive,
    /// It is dead.
    Dead,
    /// It lives without territory.
    Seki,
    /// Not decided.
    Undecided,
}

impl Status {
    /// The word in verdicts.
    pub fn word(self) -> &'static str {
        match self {
            Status::Alive => "alive",
            Status::Dead => "dead",
            Status::Seki => "seki",
            Status::Undecided => "undecided",
        }
    }
}

/// A string and its status.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StringStatus {
    /// A location of the string.
    pub at: crate::board::Loc,
    /// Its status.
    pub status: Status,
    /// The ruleset's own word for it, empty if there is none.
    pub detail: String,
}

/// What the counting of a position gave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// Whose each location is, by index.
    pub owner: Vec<Owner>,
    /// The locations that score.
    pub territory: Vec<Owner>,
    /// Status of each string of the final position.
    pub strings: Vec<StringStatus>,
    /// What the ruleset counts for each side, komi included where the ruleset
    /// counts it for a side; none if undecided.
    pub score: Option<PerColor<Points>>,
    /// The interval of Black's margin that is certain.
    pub bounds: (Points, Points),
    /// The result.
    pub result: GameResult,
    /// Is the answer exact under the ruleset's own definitions, given the basis?
    pub proven: bool,
    /// On what the answer rests: `position`, `agreed`, `played`, `control`, `search`.
    pub basis: &'static str,
    /// Remarks for the reader.
    pub warnings: Vec<String>,
}

/// Who won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameResult {
    /// A win by a margin.
    Win(Color, Points),
    /// A win without a margin (long cycle).
    WinWithoutScore(Color),
    /// A tie.
    Tie,
    /// No result.
    Void,
    /// Both players lose (JRG89 13).
    BothLose,
    /// Not decided.
    Undecided,
}

impl GameResult {
    /// From Black's margin.
    pub fn from_margin(margin: Points) -> GameResult {
        match margin.cmp(&Points::ZERO) {
            std::cmp::Ordering::Greater => GameResult::Win(Color::Black, margin),
            std::cmp::Ordering::Less => GameResult::Win(Color::White, -margin),
            std::cmp::Ordering::Equal => GameResult::Tie,
        }
    }
}

impl std::fmt::Display for GameResult {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            GameResult::Win(color, margin) => write!(f, "{}+{margin}", color.letter()),
            GameResult::WinWithoutScore(color) => write!(f, "{}+", color.letter()),
            GameResult::Tie => f.write_str("0"),
            GameResult::Void => f.write_str("Void"),
            GameResult::BothLose => f.write_str("BothLose"),
            GameResult::Undecided => f.write_str("?"),
        }
    }
}

/// Why a position cannot be scored on the given basis.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unscorable {
    /// The basis is of no use to this ruleset.
    #[error("{ruleset} does not score from {basis}; it needs {needs}")]
    WrongBasis {
        /// Id of the ruleset.
        ruleset: &'static str,
        /// What was given.
        basis: &'static str,
        /// What would do.
        needs: &'static str,
    },
    /// A played analysis holds an illegal action.
    #[error("{analysis} action {number}: {illegal}")]
    IllegalAnalysis {
        /// Which analysis.
        analysis: &'static str,
        /// Number of the action, from 1.
        number: usize,
        /// Why.
        illegal: Illegal,
    },
    /// The basis contradicts the position.
    #[error("{0}")]
    Invalid(String),
}

/// What moves of long ago still decide, beyond the situation and a ban that the
/// last move left behind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repeats {
    /// Nothing.
    Free,
    /// No play may bring back an earlier position.
    Position,
    /// No play may bring back an earlier position with the same player to move.
    Situation,
    /// No play may repeat an earlier change from one position to another.
    Change,
    /// A cycle that is played so often ends the game.
    Cycle(usize),
    /// An earlier position that comes back gives the players a choice, or ends
    /// the game.
    Consequence,
}

impl Repeats {
    /// Does it do nothing but forbid plays?
    pub fn only_forbids(self) -> bool {
        !matches!(self, Repeats::Cycle(_) | Repeats::Consequence)
    }
}

/// What locks are good for while play goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Homes {
    /// How quiet they have to be; none where they are good for nothing, and it is only known what
    /// he keeps who always passes.
    pub locks: Option<Manner>,
    /// Whose the empty locations beside them are at the end.
    pub beside: Beside,
}

/// What comes of the empty locations beside the locks of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beside {
    /// They count for nobody.
    Neutral,
    /// Each player gets half of them, his opponent one more if their number is odd.
    Shared,
    /// He has them and the locks as area, half of the former, rounded up if it is his turn.
    Area,
}

impl Beside {
    /// Is it worth something what he keeps who locks nothing and always passes? As area it is
    /// nothing.
    pub fn counts_passing(self) -> bool {
        self != Beside::Area
    }
}

/// One ruleset: one text, read to the letter.
pub trait Ruleset: Sync {
    /// Its description.
    fn info(&self) -> &'static Info;

    /// What the game remembers of moves of long ago.
    fn repeats(&self) -> Repeats {
        Repeats::Consequence
    }

    /// Does what the game remembers bind the analysis that decides its end, too?
    fn remembers_beyond_the_end(&self) -> bool {
        false
    }

    /// What a player keeps who only plays in his locks (`docs/theorems/play.md`, "Homes"); none
    /// where nothing is known about that.
    fn homes(&self) -> Option<Homes> {
        None
    }

    /// May a player who only passes, except for answers in his locks, do so until play is over?
    fn lets_pass(&self, _situation: &Situation, _player: Color) -> bool {
        true
    }

    /// The start of a game.
    fn start(&self, setup: &Setup) -> Result<Box<dyn State>, SetupError>;

    /// The start of an analysis of a final position; none if the ruleset has
    /// no such analysis.
    fn analysis(&self, _end: &End, _kind: AnalysisKind) -> Option<Box<dyn State>> {
        None
    }

    /// The questions that decide a position by search; none if the ruleset has
    /// none, or if its search does not exist yet.
    fn inquire(&self, _end: &End) -> Result<Option<Box<dyn Inquiry>>, Unscorable> {
        Ok(None)
    }

    /// What its search does not try on a board of that size, in words; none if it tries all.
    fn untried(&self, _graph: &Graph) -> Option<String> {
        None
    }

    /// The game that decides a question about a position, as the checker of
    /// certificates sees it.
    fn question(&self, _end: &End, _subject: &Subject) -> Result<Box<dyn Game>, Unscorable> {
        Err(asks_nothing(self.info()))
    }

    /// The count that follows from proven answers alone; what they leave open
    /// is undecided. Trusted: certificates of verdicts are checked against it.
    fn settled(&self, _end: &End, _answers: &[(Subject, Answer)]) -> Result<Tally, Unscorable> {
        Err(asks_nothing(self.info()))
    }

    /// Counts a position as far as no search is needed. With
    /// [`Basis::Position`] a ruleset that needs life and death answers
    /// undecided, with bounds.
    fn tally(&self, end: &End, basis: &Basis) -> Result<Tally, Unscorable>;
}

impl std::fmt::Debug for dyn Ruleset {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.info().id)
    }
}

fn asks_nothing(info: &Info) -> Unscorable {
    Unscorable::Invalid(format!("{} has no questions that certificates could answer", info.id))
}

/// Refuses a start position that has a string without liberty.
pub fn require_liberties(stones: &Stones) -> Result<(), SetupError> {
    match stones.breathless().first() {
        None => Ok(()),
        Some(&loc) => Err(SetupError::NoLiberty {
            color: stones.at(loc).unwrap_or(Color::Black),
            at: crate::board::coord::vertex(stones.graph(), loc),
        }),
    }
}
