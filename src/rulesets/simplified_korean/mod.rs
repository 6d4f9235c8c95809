//! Simplified Korean rules: a territory ruleset whose one analysis, really
//! played by both players, shows the independent regions.
//!
//! What the text leaves open is decided as follows:
//! * The analysis goes on where the game stopped: the player whose turn it is
//!   moves first, and superko remembers the positions of the game (of a bare
//!   position only itself), as in the text's example 7.
//! * A string may have stones outside a basic-life; all its stones count when
//!   it touches the single empty locations of the basic-life.
//! * An analysis that is cut short is judged as it stands, with a warning and
//!   not as proven: what else the players agreed on is not in the moves.

mod gauge;
pub mod perfect;
pub mod regions;

use super::api::{
    AnalysisKind, Basis, Beside, Counting, End, Homes, Info, Repeats, Ruleset, State, Tally,
    Unscorable,
};
use super::holdings::{self, Ground, Holdings, Words};
use super::inquiry::{Answer, Inquiry, Subject};
use super::perfect::inquiry::{self, PerfectPlay};
use super::perfect::{Analysis, value::intervals};
use super::sequence::{Repetition, Rules, Sequence, require_plain_position};
use crate::board::{Color, Graph, LocSet, PerColor, Stones};
use crate::game::{Game, Manner};
use crate::rules::{Setup, SetupError, Situation, Turn};
use regions::independent_regions;

/// The Simplified Korean rules.
pub struct SimplifiedKorean;

static INFO: Info = Info {
    id: "simplified-korean",
    title: "Simplified Korean rules",
    source: "Robert Jasiek, Commentary on the Asian Games 2013 Rules, version 3 (2013), Simplified Korean Rules",
    summary: "territory: independent regions, shown by a basic-life at the end of one common analysis",
    aliases: &["simplified korean rules", "simple-korean", "skr"],
    stands_for: &["korean", "korea", "korean rules"],
    counting: Counting::Territory,
    analyses: &[AnalysisKind::Common],
};

/// Words for strings inside and outside independent regions.
pub(super) const WORDS: Words = Words {
    own: "in an independent region",
    opposing: "removed from an independent region",
    neither: "outside the independent regions",
};

fn moves(prisoners: bool) -> Rules {
    Rules { ruleset: INFO.id, repetition: Repetition::PositionalSuperko, last_passes: 2, prisoners }
}

/// The start of the analysis.
fn analysis(end: &End) -> Sequence {
    let start = Situation { pass_count: 0, ..end.situation.clone() };
    Sequence::new(moves(false), start, end.positions.clone())
}

/// The one analysis, for perfect play.
fn analyses(end: &End) -> Result<Vec<Analysis>, Unscorable> {
    holdings::require_countable(end, INFO.id)?;
    Ok(vec![perfect::analysis(end, analysis(end).log().clone())])
}

impl Ruleset for SimplifiedKorean {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn repeats(&self) -> Repeats {
        Repeats::Position
    }

    fn remembers_beyond_the_end(&self) -> bool {
        true
    }

    fn homes(&self) -> Option<Homes> {
        Some(Homes { locks: Some(Manner::Quiet), beside: Beside::Neutral })
    }

    fn start(&self, setup: &Setup) -> Result<Box<dyn State>, SetupError> {
        require_plain_position(&setup.situation, INFO.id)?;
        Ok(Box::new(Sequence::new(moves(true), setup.situation.clone(), None)))
    }

    fn analysis(&self, end: &End, kind: AnalysisKind) -> Option<Box<dyn State>> {
        (kind == AnalysisKind::Common).then(|| Box::new(analysis(end)) as Box<dyn State>)
    }

    fn untried(&self, graph: &Graph) -> Option<String> {
        inquiry::untried(graph)
    }

    fn inquire(&self, end: &End) -> Result<Option<Box<dyn Inquiry>>, Unscorable> {
        let inquiry = PerfectPlay::new(end, analyses(end)?, perfect::count);
        Ok(inquiry.map(|inquiry| Box::new(inquiry) as Box<dyn Inquiry>))
    }

    fn question(&self, end: &End, subject: &Subject) -> Result<Box<dyn Game>, Unscorable> {
        inquiry::question(&analyses(end)?, subject, INFO.id)
    }

    fn settled(&self, end: &End, answers: &[(Subject, Answer)]) -> Result<Tally, Unscorable> {
        Ok(perfect::count(end, &intervals(&analyses(end)?, answers), answers))
    }

    fn tally(&self, end: &End, basis: &Basis) -> Result<Tally, Unscorable> {
        holdings::require_countable(end, INFO.id)?;
        match basis {
            Basis::Position => Ok(as_it_stands(end)),
            Basis::Dead(dead) => {
                let ground = Ground { basis: "agreed", exact: false, warnings: Vec::new() };
                Ok(holdings::agreed(&end.situation.stones, dead)?.tally(end, WORDS, ground))
            }
            Basis::Played(analyses) => match analyses.as_slice() {
                [(AnalysisKind::Common, turns)] => played(end, turns),
                _ => Err(Unscorable::Invalid(
                    "there is one common analysis here, no black-analysis or white-analysis"
                        .to_string(),
                )),
            },
            Basis::Control(regions) => holdings::agreed_regions(end, regions, WORDS),
        }
    }
}

fn played(end: &End, turns: &[Turn]) -> Result<Tally, Unscorable> {
    let mut sequence = analysis(end);
    sequence.follow("analysis", turns)?;
    let exact = sequence.ended().is_some();
    let mut warnings = Vec::new();
    if !exact {
        warnings.push(
            "the analysis stops before two successive passes and is judged as it stands"
                .to_string(),
        );
    }
    let last = &sequence.situation().stones;
    let held = regions_of_both(&end.situation.stones, last);
    let ground = Ground { basis: "played", exact, warnings };
    Ok(Holdings::known(held).tally(end, WORDS, ground))
}

/// The union of each player's independent regions.
pub(super) fn regions_of_both(start: &Stones, last: &Stones) -> PerColor<LocSet> {
    let union = |color| regions_of(start, last, color);
    PerColor::new(union(Color::Black), union(Color::White))
}

/// The union of a player's independent regions.
fn regions_of(start: &Stones, last: &Stones, color: Color) -> LocSet {
    let mut union = LocSet::empty(start.graph().len());
    for region in independent_regions(start, last, color) {
        union.union_with(&region);
    }
    union
}

/// The position without an analysis: the regions that are a basic-life already
/// stay so if their owner always passes, and while one player always passes the
/// other one gets no basic-life outside his prospects (`docs/theorems.md`,
/// "Prospects"). The value of the analysis lies between; if the bounds meet,
/// passing is perfect play and the score is proven.
pub(super) fn as_it_stands(end: &End) -> Tally {
    let stones = &end.situation.stones;
    let holdings = Holdings::by_passing(stones, regions_of_both(stones, stones));
    let ground = Ground { basis: "position", exact: true, warnings: Vec::new() };
    let mut tally = holdings.tally(end, WORDS, ground);
    if !tally.proven {
        tally.warnings.push(
            "not decided by search yet; certain is what is a basic-life without any analysis move"
                .to_string(),
        );
    }
    tally
}
