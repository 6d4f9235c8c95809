//! What was odd about a record and what was made of it.

use std::fmt;

/// A remark about a record that could be read all the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Warning {
    /// Line of the file, from 1, if it is known.
    pub line: Option<usize>,
    /// What was odd, and which way it was read.
    pub trouble: Trouble,
}

/// What was odd. The text says which of the possible readings was chosen; the
/// choices are listed in `docs/sgf.md`.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Trouble {
    /// Text outside the games.
    #[error("{bytes} bytes of other text {place} ignored")]
    Junk {
        /// How many bytes.
        bytes: usize,
        /// Where: "before the first game", "after a game".
        place: &'static str,
    },
    /// The encoding that the file names is unknown.
    #[error("unknown encoding CA[{declared}]; read as {used}")]
    UnknownEncoding {
        /// What the file says.
        declared: String,
        /// What was used.
        used: &'static str,
    },
    /// The encoding that the file names cannot be right.
    #[error("the text is not {declared} as CA[] says; read as {used}")]
    WrongEncoding {
        /// What the file says.
        declared: String,
        /// What was used.
        used: &'static str,
    },
    /// Bytes that mean nothing in the encoding.
    #[error("some bytes mean nothing in {used}; they are shown as \u{fffd}")]
    BadBytes {
        /// The encoding.
        used: &'static str,
    },
    /// An identifier without a value.
    #[error("property {0} has no value; ignored")]
    NoValue(String),
    /// A node after variations.
    #[error("a node after variations; read as one more variation")]
    NodeAfterVariations,
    /// A variation without nodes.
    #[error("an empty variation; ignored")]
    EmptyVariation,
    /// The same property twice in one node, though it can have one value.
    #[error("{id} is given more than once ({values}); the first one counts")]
    Twice {
        /// The property.
        id: String,
        /// The values, quoted.
        values: String,
    },
    /// A value that cannot be read.
    #[error("{id}[{value}] cannot be read: {why}")]
    Unreadable {
        /// The property.
        id: String,
        /// Its value, cut if it is long.
        value: String,
        /// Why, and what is done instead.
        why: String,
    },
    /// A value that is read in a way worth mentioning.
    #[error("{id}[{value}] is read as {meaning}")]
    ReadAs {
        /// The property.
        id: String,
        /// Its value.
        value: String,
        /// Its meaning.
        meaning: String,
    },
    /// A point, or a part of a rectangle of points, that the board does not have.
    #[error("{id}[{point}] is off the {board} board; what is off the board is ignored")]
    OffBoard {
        /// The property.
        id: String,
        /// The point.
        point: String,
        /// The board.
        board: String,
    },
    /// A stone set up where one stands already.
    #[error("{id} puts a stone on {vertex}, where there is one; the new one counts")]
    StoneOnStone {
        /// The property.
        id: String,
        /// Where.
        vertex: String,
    },
    /// Several moves in one node.
    #[error("{0} moves in one node; taken in that order")]
    SeveralMoves(usize),
    /// Setup and moves in one node.
    #[error("setup and a move in one node; the setup is done first")]
    SetupAndMove,
    /// The handicap does not fit the stones.
    #[error("HA[{handicap}] but {stones} black stones are set up; nothing is added")]
    HandicapStones {
        /// The handicap.
        handicap: u32,
        /// Black stones at the start.
        stones: usize,
    },
    /// A ruleset's name that nobody knows.
    #[error("unknown ruleset {id}[{name}]")]
    UnknownRules {
        /// The property.
        id: String,
        /// The name.
        name: String,
    },
    /// Two properties name different rulesets.
    #[error("RU[{ru}] and {id}[{own}] name different rulesets; {id} counts")]
    TwoRulesets {
        /// What `RU` says.
        ru: String,
        /// Our property.
        id: String,
        /// What it says.
        own: String,
    },
    /// A location marked as territory of both players.
    #[error("{0} is marked as territory of both players; neither mark counts")]
    TerritoryOfBoth(String),
    /// A string of which only some stones are marked as dead.
    #[error("only a part of the {color} string at {vertex} is marked as dead; all of it counts")]
    PartlyDead {
        /// Its colour.
        color: &'static str,
        /// Where.
        vertex: String,
    },
    /// Territory was marked, and then play went on.
    #[error("territory is marked before the last move; ignored")]
    StaleTerritory,
    /// A move by the player who has not the turn.
    #[error("move {number}: {color} moves out of turn")]
    OutOfTurn {
        /// Number of the move.
        number: usize,
        /// Who moves.
        color: &'static str,
    },
    /// Setup in the middle of a game.
    #[error(
        "setup after move {0}: a new sequence starts from there, earlier positions do not count"
    )]
    SetupInGame(usize),
    /// Passes after the end of the game.
    #[error("move {0} is a pass after the end of the game; ignored")]
    PassAfterEnd(usize),
    /// An illegal move replayed as recorded, on request.
    #[error("move {number}: {what} is illegal ({reason}); replayed as recorded")]
    Illegal {
        /// Number of the move.
        number: usize,
        /// The move.
        what: String,
        /// The rule and the reason.
        reason: String,
    },
    /// A move that cannot be replayed at all, left out on request.
    #[error("move {number}: {what} cannot be replayed ({reason}); left out")]
    LeftOut {
        /// Number of the move.
        number: usize,
        /// The move.
        what: String,
        /// Why.
        reason: String,
    },
    /// There were more warnings than are kept.
    #[error("{0} more warnings")]
    More(usize),
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.trouble),
            None => self.trouble.fmt(f),
        }
    }
}

/// Warnings as they are collected: the first hundred are kept, the rest are
/// counted, so that a file of nothing but oddities does not fill the memory.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Warnings {
    kept: Vec<Warning>,
    more: usize,
}

impl Warnings {
    /// How many are kept.
    pub const KEPT: usize = 100;

    /// None yet.
    pub fn new() -> Warnings {
        Warnings::default()
    }

    /// Adds a remark; line 0 is no line.
    pub fn add(&mut self, line: usize, trouble: Trouble) {
        if self.kept.len() < Warnings::KEPT {
            self.kept.push(Warning { line: (line > 0).then_some(line), trouble });
        } else {
            self.more += 1;
        }
    }

    /// Adds all of `others`.
    pub fn extend(&mut self, others: &[Warning]) {
        for warning in others {
            self.add(warning.line.unwrap_or(0), warning.trouble.clone());
        }
    }

    /// The list, with a last entry that counts what was not kept.
    pub fn into_list(mut self) -> Vec<Warning> {
        if self.more > 0 {
            self.kept.push(Warning { line: None, trouble: Trouble::More(self.more) });
        }
        self.kept
    }
}

/// A value for a message: on one line, cut after 40 letters.
pub(super) fn quote(text: &str) -> String {
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    let mut short: String = text.chars().take(40).map(plain).collect();
    if text.chars().nth(40).is_some() {
        short.push('…');
    }
    short
}
