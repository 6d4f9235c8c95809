//! What a ruleset asks when only search can decide a position: rounds of
//! questions, each a game between a prover and a refuter, and the count that
//! follows from the answers.

use super::api::{Tally, Unscorable};
use super::asian_games_2013::{Attack, Part};
use super::japanese1989::trial::Trial;
use super::japanese2003::fate::Fate;
use super::perfect::Aim;
use super::perfect::fort::Fort;
use super::perfect::part::Hold;
use crate::board::{Color, Graph, Loc, LocSet, PerColor};
use crate::game::arena::{Arena, InOrder};
use crate::game::{Game, Manner};
use crate::tactics::Quest;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// One question of a ruleset about a position.
pub struct Question {
    /// What is asked, as data: enough to state the question again.
    pub subject: Subject,
    /// The game that decides it, as the checker sees it.
    pub game: Box<dyn Game>,
    /// How to search for the answer.
    pub means: Means,
    /// Situations after which to give up for now; the question may come back.
    pub patience: usize,
}

/// Locations of a board on which play is shown rather than books: questions that
/// are answered soon without them are.
pub const SMALL: usize = 100;

/// Who allows fewer situations for a question has little time: on large boards what is asked
/// longest finds nearly nothing in it.
pub const LITTLE: usize = 100_000;

/// How to search for the answer to a question.
pub enum Means {
    /// The kernel, on the same game as it sees it.
    Arena(Box<dyn Arena>),
    /// Books of life, for the string at a location.
    Books(Arc<Quest>, Loc),
    /// Books of life, for an area to be swept.
    Estate(Arc<Quest>, LocSet),
    /// Books of life, as they were found, for a stone that stays on an area.
    Root(Arc<Quest>, LocSet),
    /// Books of life for areas, as they were found for a claim.
    Lock(Arc<Quest>, LocSet),
}

impl From<Box<dyn Arena>> for Means {
    fn from(arena: Box<dyn Arena>) -> Means {
        Means::Arena(arena)
    }
}

impl Means {
    /// The quest whose other questions have to wait for this one, by where it lies; none if
    /// no others wait.
    pub fn quest(&self) -> Option<usize> {
        match self {
            Means::Books(quest, _) | Means::Estate(quest, _) => Some(Arc::as_ptr(quest).addr()),
            Means::Arena(_) | Means::Root(..) | Means::Lock(..) => None,
        }
    }

    /// The kernel, with moves in an order of [`crate::board::order`]: it does not depend
    /// on how the board lies.
    pub fn in_order(arena: Box<dyn Arena>, ranks: &Arc<[u64]>) -> Means {
        let siblings = arena.siblings();
        Means::counting(arena, ranks, siblings)
    }

    /// The same, where each further sibling counts so ([`Arena::siblings`]).
    pub fn counting(arena: Box<dyn Arena>, ranks: &Arc<[u64]>, siblings: u32) -> Means {
        Means::Arena(Box::new(InOrder { arena, ranks: Arc::clone(ranks), siblings }))
    }
}

/// What a question is about.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Subject {
    /// LJRG C4: can the player lock the set?
    Lock {
        /// Who claims.
        player: Color,
        /// What is claimed.
        claim: LocSet,
    },
    /// Japanese 2003: what can a player's opponent force?
    Fate(Fate),
    /// Japanese 1989: what can be forced in the confirmation of life and death?
    Trial(Trial),
    /// Asian Games 2013: is a part of the board an independent region?
    Region(Part),
    /// Asian Games 2013: what can be forced against a string in its locale?
    Attack(Box<Attack>),
    /// NAJ, Simplified Korean, Spight: what margin can a player force in an analysis?
    Margin(Aim),
    /// NAJ: what can a player hold of a part of the board in an analysis?
    Hold(Box<Hold>),
    /// Simplified Korean: can a player get a part of the board as his independent
    /// region, or keep it from his opponent?
    Fort(Box<Fort>),
}

impl Subject {
    /// The player and the claim of a lock.
    pub fn lock(&self) -> Option<(Color, &LocSet)> {
        match self {
            Subject::Lock { player, claim } => Some((*player, claim)),
            _ => None,
        }
    }
}

/// The answer to a question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// Proved.
    Yes {
        /// How the strategy goes about kos.
        manner: Manner,
    },
    /// Disproved.
    No,
    /// Not decided within the limits.
    Unknown,
}

impl Answer {
    /// Is it a yes by a strategy of this manner, or a quieter one?
    pub fn is_yes_in(self, least: Manner) -> bool {
        matches!(self, Answer::Yes { manner } if manner >= least)
    }

    /// Does it prove what a player may do without end, the question being whether his
    /// opponent can prevent it; or else what the question is about?
    pub fn proves(self, endless: bool) -> bool {
        match self {
            Answer::Yes { .. } => !endless,
            Answer::No => endless,
            Answer::Unknown => false,
        }
    }
}

/// Does so many jobs, each by its number, side by side where there are threads for it.
pub type Crew<'a> = &'a dyn Fn(usize, &(dyn Fn(usize) + Sync));

/// A search for what to ask: its limits, and what it took.
pub struct Looking<'a> {
    /// Situations for each question.
    pub situations: usize,
    /// Positions for each claim.
    pub nodes: usize,
    /// Ends it when set.
    pub stop: Option<&'a AtomicBool>,
    /// Positions looked at so far.
    pub looked: usize,
    /// Who does the work.
    pub crew: Crew<'a>,
}

impl Looking<'_> {
    /// Both players look for areas that they keep tidy, with so many positions for each claim.
    pub fn explore(&mut self, quests: &PerColor<Option<Arc<Quest>>>, budget: usize) {
        let looked = AtomicUsize::new(0);
        let (budget, stop) = (budget.min(self.nodes), self.stop);
        (self.crew)(Color::BOTH.len(), &|player| {
            if let Some(quest) = &quests[Color::BOTH[player]] {
                looked.fetch_add(quest.explore(budget, stop), Ordering::Relaxed);
            }
        });
        self.looked += looked.into_inner();
    }
}

/// What is not tried on boards of more than so many locations, in words.
pub fn beyond(graph: &Graph, most: usize, what: &str) -> Option<String> {
    let size = graph.len();
    (size > most).then(|| format!("the board has {size} locations: beyond {most} {what}"))
}

/// The cost of all questions together, in units of the limit for one. A situation costs as
/// much as its key is long, in units of a small board's.
pub const ALL_QUESTIONS: u64 = 6;

/// The questions of one ruleset about one position.
pub trait Inquiry: Send {
    /// What all questions together may cost, in units of the limit for one; it may depend on
    /// what is known.
    fn units(&self) -> u64 {
        ALL_QUESTIONS
    }

    /// How many times the limit for one question those may take whose patience has no end.
    fn reach(&self) -> usize {
        1
    }

    /// What an earlier inquest about the same position found, before anything is asked.
    /// True if this needs not be asked any more.
    fn recall(&mut self, _subject: &Subject, _answer: Answer) -> bool {
        false
    }

    /// The questions to ask next; none when nothing more would help. All of a
    /// round can be answered independently of each other.
    fn round(&mut self, looking: &mut Looking<'_>) -> Vec<Question>;

    /// What can be asked still when the limits are reached: questions that what was found
    /// before answers without search.
    fn conclude(&mut self) -> Vec<Question> {
        Vec::new()
    }

    /// Takes the answers to the last round, in its order.
    fn settle(&mut self, answers: &[Answer]);

    /// The count, with what is still unknown as undecided.
    fn tally(&self) -> Result<Tally, Unscorable>;
}
