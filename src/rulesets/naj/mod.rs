//! New Amateur-Japanese rules (NAJ) and NAJ with the no-result module (NAJN).
//!
//! Alternation, black-analysis, white-analysis, result. A player controls what
//! his immortal stones cover or surround at the end of his own analysis, and
//! scores in the final-position (see [`judge`]).
//!
//! The text of the rules themselves is known from the quotations and examples
//! of its commentary; what these leave open is decided here:
//! * The history of fixed-ko starts at the first position that is given.
//! * An analysis that stops before its three passes is judged as it stands,
//!   with a warning and not as proven: the text lets players agree instead of
//!   playing, but what they agreed on is not in the moves.
//! * A location without neighbours is controlled only by a stone on it.

mod alternation;
pub mod judge;
pub mod perfect;

use super::api::{
    AnalysisKind, Basis, Beside, Counting, End, Homes, Info, Repeats, Ruleset, State, Tally,
    Unscorable,
};
use super::holdings;
use super::inquiry::{Answer, Inquiry, Subject};
use super::perfect::inquiry::{self, PerfectPlay};
use super::perfect::{Analysis, value::intervals};
use super::sequence::{Repetition, Rules, Sequence, require_plain_position};
use crate::board::{Color, Graph};
use crate::game::{Game, Manner};
use crate::rules::{Ending, Setup, SetupError, Situation};
pub use alternation::FORCED_RECURRENCES;

/// NAJ or NAJN.
pub struct Naj {
    info: &'static Info,
    no_result: bool,
}

/// The New Amateur-Japanese rules.
pub static NAJ: Naj = Naj { info: &NAJ_INFO, no_result: false };

/// The New Amateur-Japanese rules with the no-result module.
pub static NAJN: Naj = Naj { info: &NAJN_INFO, no_result: true };

static NAJ_INFO: Info = Info {
    id: "naj",
    title: "New Amateur-Japanese rules",
    source: "Robert Jasiek, New Amateur-Japanese Rules and commentary (2004, last update 2006)",
    summary: "territory: what immortal stones cover or surround after each player's own analysis",
    aliases: &[
        "new-amateur-japanese",
        "new amateur-japanese rules",
        "naj rules",
        "amateur-japanese",
        "amateur-japanese rules",
    ],
    stands_for: &[],
    counting: Counting::Territory,
    analyses: &[AnalysisKind::Black, AnalysisKind::White],
};

static NAJN_INFO: Info = Info {
    id: "najn",
    title: "New Amateur-Japanese rules with no-result",
    source: "Robert Jasiek, New Amateur-Japanese Rules (2004), optional module No-result",
    summary: "as naj, but cycles may be played in the alternation and agreed to be a tie",
    aliases: &[
        "naj+no-result",
        "naj with no-result",
        "naj no-result",
        "najn rules",
        "new-amateur-japanese with no-result",
    ],
    stands_for: &[],
    counting: Counting::Territory,
    analyses: &[AnalysisKind::Black, AnalysisKind::White],
};

impl Naj {
    fn alternation(&self) -> Rules {
        Rules {
            ruleset: self.info.id,
            repetition: if self.no_result {
                Repetition::BasicKo
            } else {
                Repetition::BasicAndFixedKo
            },
            last_passes: 2,
            prisoners: true,
        }
    }

    fn analysis_rules(&self) -> Rules {
        Rules {
            ruleset: self.info.id,
            repetition: Repetition::BasicAndFixedKo,
            last_passes: 3,
            prisoners: false,
        }
    }

    /// The start of the analysis that shows what `prover` controls: the
    /// opponent moves first, and no ban of the alternation carries over.
    fn analysis_of(&self, end: &End, prover: Color) -> Sequence {
        let start = Situation { to_play: !prover, pass_count: 0, ..end.situation.clone() };
        Sequence::new(self.analysis_rules(), start, None)
    }

    /// Both analyses, for perfect play.
    fn analyses(&self, end: &End) -> Result<Vec<Analysis>, Unscorable> {
        holdings::require_countable(end, self.info.id)?;
        Ok(Color::BOTH.map(|owner| perfect::analysis(end, owner)).to_vec())
    }
}

impl Ruleset for Naj {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn repeats(&self) -> Repeats {
        match self.no_result {
            true => Repeats::Cycle(FORCED_RECURRENCES),
            false => Repeats::Change,
        }
    }

    fn homes(&self) -> Option<Homes> {
        Some(Homes { locks: Some(Manner::Quiet), beside: Beside::Neutral })
    }

    fn start(&self, setup: &Setup) -> Result<Box<dyn State>, SetupError> {
        require_plain_position(&setup.situation, self.info.id)?;
        let sequence = Sequence::new(self.alternation(), setup.situation.clone(), None);
        if self.no_result {
            Ok(Box::new(alternation::WithNoResult::new(sequence)))
        } else {
            Ok(Box::new(sequence))
        }
    }

    fn analysis(&self, end: &End, kind: AnalysisKind) -> Option<Box<dyn State>> {
        let prover = match kind {
            AnalysisKind::Black => Color::Black,
            AnalysisKind::White => Color::White,
            AnalysisKind::Common => return None,
        };
        Some(Box::new(self.analysis_of(end, prover)))
    }

    fn untried(&self, graph: &Graph) -> Option<String> {
        inquiry::untried(graph)
    }

    fn inquire(&self, end: &End) -> Result<Option<Box<dyn Inquiry>>, Unscorable> {
        if end.ending == Some(Ending::NoResult) {
            return Ok(None);
        }
        let inquiry = PerfectPlay::new(end, self.analyses(end)?, perfect::count);
        let remark = self.no_result.then_some(perfect::NO_RESULT);
        Ok(inquiry.map(|inquiry| Box::new(inquiry.remarking(remark)) as Box<dyn Inquiry>))
    }

    fn question(&self, end: &End, subject: &Subject) -> Result<Box<dyn Game>, Unscorable> {
        inquiry::question(&self.analyses(end)?, subject, self.info.id)
    }

    fn settled(&self, end: &End, answers: &[(Subject, Answer)]) -> Result<Tally, Unscorable> {
        Ok(perfect::count(end, &intervals(&self.analyses(end)?, answers), answers))
    }

    fn tally(&self, end: &End, basis: &Basis) -> Result<Tally, Unscorable> {
        holdings::require_countable(end, self.info.id)?;
        if end.ending == Some(Ending::NoResult) {
            return Ok(judge::no_result(end));
        }
        match basis {
            Basis::Position => Ok(judge::position(end)),
            Basis::Dead(dead) => judge::agreed_dead(end, dead),
            Basis::Control(control) => holdings::agreed_map(end, control, judge::WORDS),
            Basis::Played(analyses) => {
                judge::played(end, analyses, |prover| self.analysis_of(end, prover))
            }
        }
    }
}
