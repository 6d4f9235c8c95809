//! The questions of a certificate, as its header writes them.

use serde::{Deserialize, Serialize};

/// What a question is about.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase", deny_unknown_fields)]
pub enum Subject {
    /// LJRG C4: can the player lock the set? Asked in analyses of NAJ and Simplified
    /// Korean, too.
    Lock {
        /// Who claims, `B` or `W`.
        player: char,
        /// The claimed locations by number, in rising order.
        claim: Vec<u32>,
    },
    /// Japanese 2003: what can a player's opponent force?
    Fate {
        /// Whose strings are attacked, `B` or `W`.
        owner: char,
        /// `capture`, `clear`, `sweep`, or `first`, `second` and so on for a part.
        goal: String,
        /// The locations of the strings, or of a part's joint; none in a sweep.
        strings: Vec<u32>,
        /// The area to be kept clear; none in a capture.
        area: Vec<u32>,
        /// Where play is confined to.
        region: Vec<u32>,
        /// `all`, `never` or `lasting`.
        kos: String,
        /// Whose success counts, `B` or `W`; none if either's does.
        champion: Option<char>,
        /// Stones that the champion vows to keep.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        vowed: Vec<u32>,
        /// Where the champion also gets a stone that is never removed; only in parts.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        root: Vec<u32>,
    },
    /// Japanese 1989: what can be forced in the confirmation of life and death?
    Trial {
        /// Whose stones they are, `B` or `W`.
        owner: char,
        /// `capture`, `clear`, `outlast` or `place`.
        attempt: String,
        /// The locations of the string; none in a place.
        string: Vec<u32>,
        /// Where new stones matter; none in a capture.
        area: Vec<u32>,
        /// Where play is confined to; the whole board if nothing is said.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        region: Vec<u32>,
        /// Whose success in the region counts, `B` or `W`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        champion: Option<char>,
        /// His stones beside the region that are known to stay.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        standing: Vec<u32>,
        /// His stones in the region that he vows to keep.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        vowed: Vec<u32>,
    },
    /// Asian Games 2013: is a part of the board a player's independent region?
    Region {
        /// Whose region, `B` or `W`.
        player: char,
        /// The part.
        part: Vec<u32>,
        /// Who proves it, the player or his opponent, `B` or `W`.
        prover: char,
        /// How many moves are remembered at most.
        memory: u8,
    },
    /// Asian Games 2013: what can be forced against a string in its locale?
    Attack {
        /// Whose string, `B` or `W`.
        owner: char,
        /// The string.
        string: Vec<u32>,
        /// Where alone both play.
        locale: Vec<u32>,
        /// `capture`, `clear` or `settle`.
        goal: String,
        /// Where stones of the owner matter; none in a capture.
        area: Vec<u32>,
        /// Who proves it, the owner or his opponent, `B` or `W`.
        prover: char,
        /// How many moves are remembered at most.
        memory: u8,
    },
    /// NAJ, Simplified Korean, Spight: what margin can a player force?
    Margin {
        /// Whose analysis it is, `B` or `W`; none if there is one for both.
        analysis: Option<char>,
        /// Who forces it, `B` or `W`.
        prover: char,
        /// Black's margin: at least this if Black forces it, at most if White
        /// does.
        margin: i32,
        /// How many moves are remembered at most.
        memory: u8,
        /// May play go on for ever? Then his opponent is the prover of the opposite.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        endless: bool,
    },
    /// NAJ: what can a player hold of a part of the board in an analysis?
    Hold {
        /// Whose analysis it is, `B` or `W`.
        owner: char,
        /// Who holds the part, `B` or `W`.
        holder: char,
        /// The part.
        part: Vec<u32>,
        /// All parts of which it is one.
        parts: Vec<u32>,
        /// What the owner gets there at least (he holds it), or at most.
        points: i32,
        /// Does the holder answer in other parts too?
        others: bool,
        /// Does he start?
        first: bool,
        /// May play go on for ever? Then his opponent is the prover.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        endless: bool,
    },
    /// NAJ, Simplified Korean: can a player get a part of the board as his basic-life,
    /// or keep it from his opponent?
    Fort {
        /// Who answers there, `B` or `W`.
        holder: char,
        /// Whose basic-life it would be, `B` or `W`.
        owner: char,
        /// The part.
        part: Vec<u32>,
    },
}

impl Subject {
    /// The sets of locations in it.
    pub(super) fn sets(&self) -> Vec<&[u32]> {
        match self {
            Subject::Lock { claim, .. } => vec![claim],
            Subject::Fate { strings, area, region, vowed, root, .. } => {
                vec![strings, area, region, vowed, root]
            }
            Subject::Trial { string, area, region, standing, vowed, .. } => {
                vec![string, area, region, standing, vowed]
            }
            Subject::Region { part, .. } => vec![part],
            Subject::Attack { string, locale, area, .. } => vec![string, locale, area],
            Subject::Margin { .. } => Vec::new(),
            Subject::Hold { part, parts, .. } => vec![part, parts],
            Subject::Fort { part, .. } => vec![part],
        }
    }
}
