//! Control (C3) as an inquiry: which claims to try, in which order, and what
//! follows for each location.
//!
//! A location is the player's once one lockable claim contains it, and not
//! his once every claim of [`super::claims`] that contains it has failed
//! (theorem "claims", docs/theorems.md).

use super::arena::{self, Proofs, Style};
use super::claims::{self, Area};
use super::lock::Lock;
use super::settle::{self, Answers};
use super::tally;
use crate::board::order::Ranks;
use crate::board::{Color, LocSet, PerColor, order};
use crate::game::Manner;
use crate::rulesets::api::{End, Tally, Unscorable};
use crate::rulesets::inquiry::{
    ALL_QUESTIONS, Answer, Inquiry, LITTLE, Looking, Means, Question, SMALL, Subject,
};
use crate::tactics::{Guesses, Quest};
use std::collections::HashMap;
use std::sync::Arc;

/// How patient the search is with a claim, and in which style it looks, stage
/// by stage: cheap claims that succeed make dear ones superfluous. Last, the
/// questions a round and player: fixed, so that answers do not depend on threads.
const STAGES: [(usize, Style, Order, usize); 9] = [
    (2_000, Style::Liberties, Order::Contact, 128),
    (30_000, Style::Liberties, Order::Contact, 8),
    (30_000, Style::Level, Order::Central, 8),
    (250_000, Style::Liberties, Order::Central, 2),
    (250_000, Style::Level, Order::Contact, 2),
    (400_000, Style::Walls, Order::Central, 2),
    (usize::MAX, Style::Liberties, Order::Contact, 2),
    (usize::MAX, Style::Level, Order::Central, 2),
    (usize::MAX, Style::Walls, Order::Contact, 2),
];

/// The stages that large boards ask where there is little time, and how patient they are
/// then at most, as long as more than so many locations are open (measured on finished
/// 19x19 games: the rest proves a third of a per cent more, in a third of the time).
const HASTE: (usize, usize) = (2, 8_000);
const MUCH_OPEN: usize = 40;

/// On small boards the longest questions may take so many times the limit for one, and all
/// together so many. Of 149 random boards of 3x3 to 5x6 143 are proven by that, 136 if no
/// question takes more than others and all together cost half: it is better to ask a few to
/// the end than many in vain.
const REACH: usize = 4;
const UNITS: u64 = 12;

/// On boards with more locations that is only for when little is left open. Else it is wide
/// territories, and all questions together may cost so many times the limit for one (of 37
/// finished 9x9 games no other is proven by more).
const MOST_TO_THE_END: usize = 80;
const WIDE_UNITS: u64 = 2;

/// Which moves of a situation are looked at first: what is hard in one order may be easy
/// in the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Order {
    /// Those beside stones of the opponent of who claims, then as below.
    Contact,
    /// Those near the middle.
    Central,
}

/// Positions for each claim in the search for books of life, and before which stage
/// they are spent: on large boards before anything else.
const BOOKS: [(usize, usize); 4] = [(0, 3_000), (0, 10_000), (0, 100_000), (0, 300_000)];

/// The same on small boards, where what is easy without books is shown without them.
const LATER_BOOKS: [(usize, usize); 4] = [(3, 10_000), (3, 100_000), (3, 300_000), (5, 1_000_000)];

/// The same on boards of some size that are not large: on these, finished games are territory,
/// and books are the way to prove it.
const MIDDLE_BOOKS: [(usize, usize); 4] = [(3, 10_000), (3, 100_000), (3, 300_000), (3, 1_000_000)];

/// Boards with more locations look for books before they look at claims for long.
pub const MUCH_LAND: usize = 50;

/// What is known of control, location by location.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Known {
    /// In a lockable claim.
    pub control: PerColor<LocSet>,
    /// In a claim about which nothing is known.
    pub open: PerColor<LocSet>,
}

/// The questions about one position.
pub struct ControlInquiry {
    end: End,
    areas: PerColor<Vec<Area>>,
    /// The claims of each player, smallest first, as last listed.
    claims: PerColor<Vec<LocSet>>,
    answers: PerColor<Answers>,
    /// The last stage in which a claim was asked, plus one.
    tried: PerColor<HashMap<LocSet, usize>>,
    stage: usize,
    asked: Vec<(Color, LocSet)>,
    /// The board as each player sees it who looks for books; none before it is time for that.
    quests: PerColor<Option<Arc<Quest>>>,
    /// The ranks of locations in the order of contact, by who claims.
    contact: Ranks,
    /// The same with the middle first.
    central: Ranks,
    /// When books are to be looked for still, and how long.
    books: std::slice::Iter<'static, (usize, usize)>,
    /// Claims for which books were found.
    found: Vec<(Color, LocSet)>,
    /// Were these asked about last? Then much may be excluded.
    fresh: bool,
    /// Which proofs are looked for.
    wanted: Proofs,
    /// Claims whose proofs are not quiet enough; none where the manner does not matter.
    loud: Option<Loud>,
}

/// Claims that are to be proven more quietly.
struct Loud {
    /// What is quiet enough.
    least: Manner,
    /// Which proofs are so.
    wanted: Proofs,
    /// The claims, each with its next stage.
    claims: PerColor<Vec<(LocSet, usize)>>,
}

impl ControlInquiry {
    /// The inquiry into a position; an error if it cannot be counted at all.
    pub fn new(end: &End) -> Result<ControlInquiry, Unscorable> {
        tally::undecided(end)?;
        let situation = &end.situation;
        let areas = |color| claims::areas(situation, color);
        let none = || Answers::none(situation.graph().len());
        let books = match situation.graph().len() {
            size if size > SMALL => BOOKS.iter(),
            size if size > MUCH_LAND => MIDDLE_BOOKS.iter(),
            _ => LATER_BOOKS.iter(),
        };
        let mut inquiry = ControlInquiry {
            end: end.clone(),
            areas: PerColor::new(areas(Color::Black), areas(Color::White)),
            claims: PerColor::default(),
            answers: PerColor::new(none(), none()),
            tried: PerColor::default(),
            stage: 0,
            asked: Vec::new(),
            quests: PerColor::default(),
            contact: Ranks::new(&situation.stones, order::contact),
            central: Ranks::new(&situation.stones, order::central),
            books,
            found: Vec::new(),
            fresh: false,
            wanted: Proofs::All,
            loud: None,
        };
        inquiry.list_claims();
        Ok(inquiry)
    }

    /// The same, with what others look for books with: what they find needs no second search.
    pub fn sharing(self, quests: PerColor<Option<Arc<Quest>>>) -> ControlInquiry {
        ControlInquiry { quests, ..self }
    }

    /// The same for who looks for books himself, and wants proofs of this kind.
    pub fn without_books(self, wanted: Proofs) -> ControlInquiry {
        ControlInquiry { books: [].iter(), wanted, ..self }
    }

    /// The same for who has no use for proofs that are louder.
    pub fn in_manner(self, least: Manner) -> ControlInquiry {
        let wanted = match least {
            Manner::Loud => return self,
            Manner::Calm => Proofs::Calm,
            Manner::Quiet | Manner::Clear => Proofs::Clear,
        };
        ControlInquiry { loud: Some(Loud { least, wanted, claims: PerColor::default() }), ..self }
    }

    /// What is known so far.
    pub fn known(&self) -> Known {
        settle::of_sorted(&self.end.situation, &self.answers, &self.areas)
    }

    /// Lists the claims anew, without what the opponent's quiet locks exclude.
    fn list_claims(&mut self) {
        for color in Color::BOTH {
            let excluded = &self.answers[!color].quiet;
            let situation = &self.end.situation;
            let mut sets = claims::worthwhile(situation, color, &self.areas[color], excluded).sets;
            sets.sort_by_cached_key(LocSet::len);
            self.claims[color] = sets;
        }
    }

    /// The claims to ask about now.
    fn waiting(
        &self,
        color: Color,
        count: usize,
        matters: &dyn Fn(Color, &LocSet) -> bool,
    ) -> Vec<LocSet> {
        let (answers, tried) = (&self.answers[color], &self.tried[color]);
        let excluded = &self.answers[!color].quiet;
        let waits = |claim: &&LocSet| {
            tried.get(*claim).is_none_or(|&stage| stage <= self.stage)
                && !answers.refuted.contains(*claim)
                && !claim.is_subset(&answers.control)
                && !excluded.iter().any(|lock| lock.is_subset(claim))
                && matters(color, claim)
        };
        self.claims[color].iter().filter(waits).take(count).cloned().collect()
    }
}

impl ControlInquiry {
    /// The claims to be proven more quietly in this stage, and by which proofs.
    fn still_loud(
        &mut self,
        color: Color,
        matters: &dyn Fn(Color, &LocSet) -> bool,
    ) -> Vec<(LocSet, Proofs)> {
        let Some(loud) = &mut self.loud else { return Vec::new() };
        let mut claims = Vec::new();
        for (claim, next) in &mut loud.claims[color] {
            if *next <= self.stage && matters(color, claim) {
                *next = self.stage + 1;
                claims.push((claim.clone(), loud.wanted));
            }
        }
        claims
    }

    /// The next stage in which there is something to ask, if there is one.
    fn next_stage(&mut self) -> Option<usize> {
        while self.stage < STAGES.len() {
            let still_loud =
                |color| self.loud.as_ref().is_some_and(|loud| !loud.claims[color].is_empty());
            let waits =
                |color| still_loud(color) || !self.waiting(color, 1, &|_, _| true).is_empty();
            if Color::BOTH.into_iter().any(waits) {
                return Some(self.stage);
            }
            self.stage += 1;
            self.list_claims();
        }
        None
    }

    /// The claims for which books were found.
    fn by_books(&mut self) -> Vec<Question> {
        let mut questions = Vec::new();
        for (color, claim) in std::mem::take(&mut self.found) {
            let Some(quest) = &self.quests[color] else { continue };
            let Ok(game) = Lock::new(&self.end.situation, color, &claim) else { continue };
            self.asked.push((color, claim.clone()));
            questions.push(Question {
                subject: Subject::Lock { player: color, claim: claim.clone() },
                game: Box::new(game),
                means: Means::Lock(Arc::clone(quest), claim),
                patience: 1,
            });
        }
        questions
    }

    /// The next questions that are not more patient than this, about claims that matter, or
    /// for which there are books.
    pub fn patient(
        &mut self,
        most: usize,
        matters: &dyn Fn(Color, &LocSet) -> bool,
        looking: &mut Looking<'_>,
    ) -> Vec<Question> {
        self.explore(looking);
        let questions = self.by_books();
        if !questions.is_empty() {
            self.fresh = true;
            return questions;
        }
        let in_haste = !self.is_small() && looking.situations < LITTLE && self.is_much_open();
        self.staged(most, in_haste, matters)
    }

    fn is_small(&self) -> bool {
        self.end.situation.graph().len() <= SMALL
    }

    fn goes_to_the_end(&self) -> bool {
        let size = self.end.situation.graph().len();
        size <= MOST_TO_THE_END || size <= SMALL && !self.is_much_open()
    }

    /// Is little known yet?
    fn is_much_open(&self) -> bool {
        let Known { open, .. } = self.known();
        Color::BOTH.into_iter().any(|color| open[color].len() > MUCH_OPEN)
    }

    /// The questions of the next stage that has some.
    fn staged(
        &mut self,
        most: usize,
        in_haste: bool,
        matters: &dyn Fn(Color, &LocSet) -> bool,
    ) -> Vec<Question> {
        let (stages, hasty) = if in_haste { HASTE } else { (STAGES.len(), usize::MAX) };
        while let Some(&(patience, style, order, width)) = STAGES[..stages].get(self.stage)
            && patience <= most
        {
            let patience = patience.min(hasty);
            let mut questions = Vec::new();
            let mut tried = false;
            for color in Color::BOTH {
                let loud = self.still_loud(color, matters).into_iter();
                let open = self.waiting(color, width, matters).into_iter();
                for (claim, wanted) in loud.chain(open.map(|claim| (claim, self.wanted))) {
                    tried = true;
                    if wanted == self.wanted {
                        self.tried[color].insert(claim.clone(), self.stage + 1);
                    }
                    let situation = &self.end.situation;
                    let Ok(game) = Lock::new(situation, color, &claim) else { continue };
                    let Some(arena) = arena::of_claim(situation, color, &claim, style, wanted)
                    else {
                        continue;
                    };
                    let ranks = match order {
                        Order::Contact => self.contact.of(color),
                        Order::Central => self.central.of(color),
                    };
                    self.asked.push((color, claim.clone()));
                    questions.push(Question {
                        subject: Subject::Lock { player: color, claim },
                        game: Box::new(game),
                        means: Means::in_order(arena, ranks),
                        patience,
                    });
                }
            }
            if !questions.is_empty() {
                return questions;
            }
            if !tried {
                self.stage += 1;
                self.list_claims();
            }
        }
        Vec::new()
    }

    /// Looks for books where it is time for them, until there are some.
    fn explore(&mut self, looking: &mut Looking<'_>) {
        while self.found.is_empty()
            && let Some(&(stage, budget)) = self.books.as_slice().first()
            && self.next_stage().is_some_and(|next| stage <= next)
        {
            self.books.next();
            let last = self.books.as_slice().first().is_none_or(|&(next, _)| next > stage);
            for color in Color::BOTH {
                let stones = &self.end.situation.stones;
                let quest = &mut self.quests[color];
                if quest.is_none() {
                    *quest = Quest::new(stones, color, Guesses::All).map(Arc::new);
                }
            }
            looking.explore(&self.quests, budget);
            if !last {
                continue;
            }
            for color in Color::BOTH {
                let Some(quest) = &self.quests[color] else { continue };
                // The less a lock holds, the more of the opponent's claims it excludes.
                let control = &self.answers[color].control;
                let mut locks = quest.least_locks();
                locks.retain(|claim| !claim.is_subset(control));
                self.found.extend(locks.into_iter().map(|claim| (color, claim)));
            }
        }
    }
}

impl Inquiry for ControlInquiry {
    fn units(&self) -> u64 {
        match self.is_small() {
            true if self.goes_to_the_end() => UNITS,
            true => WIDE_UNITS,
            false => ALL_QUESTIONS,
        }
    }

    fn reach(&self) -> usize {
        if self.goes_to_the_end() { REACH } else { 1 }
    }

    fn round(&mut self, looking: &mut Looking<'_>) -> Vec<Question> {
        self.patient(usize::MAX, &|_, _| true, looking)
    }

    fn settle(&mut self, answers: &[Answer]) {
        for ((color, claim), &answer) in std::mem::take(&mut self.asked).into_iter().zip(answers) {
            self.answers[color].add(&claim, answer);
            let (Some(loud), Answer::Yes { manner }) = (&mut self.loud, answer) else { continue };
            let claims = &mut loud.claims[color];
            match claims.iter().position(|(known, _)| *known == claim) {
                Some(at) if manner >= loud.least => _ = claims.swap_remove(at),
                None if manner < loud.least => claims.push((claim, self.stage)),
                _ => {}
            }
        }
        if std::mem::take(&mut self.fresh) {
            self.list_claims();
        }
    }

    fn tally(&self) -> Result<Tally, Unscorable> {
        tally::of_known(&self.end, &self.known())
    }
}
