//! The hypothetical-analysis as an inquiry: which questions about which strings
//! to ask, in which order.
//!
//! Cheap models come before dear ones, and every round takes all strings that
//! are still open: a string that lasts is a wall for its neighbours' questions.

use super::fate::{Fate, Goal, Kos};
use super::plan::Kind::{self, Lock, Relay, Root, Sweep};
use super::plan::Place::{self, Estate};
use super::plan::{
    CURIOSITY, GLANCE, Round, details, is_outward, is_too_long, plan, siblings, units,
};
use super::settle::{Facts, Fortune};
use super::{hypothetical, local, parts, tally, windows};
use crate::board::order::Ranks;
use crate::board::{Color, Loc, LocSet, PerColor, Stones, order, region};
use crate::game::Manner;
use crate::rulesets::api::{End, Tally, Unscorable};
use crate::rulesets::inquiry::{Answer, Inquiry, Looking, Means, Question, SMALL, Subject};
use crate::rulesets::ljrg::control::ControlInquiry;
use crate::tactics::{Guesses, Quest};
use std::collections::HashMap;
use std::sync::Arc;

/// The questions about one final-position.
pub struct Hypothetical {
    end: End,
    facts: Facts,
    /// What is to be asked still.
    plan: std::iter::Peekable<std::vec::IntoIter<Round>>,
    /// What is asked when the verdict is there; none once that has begun.
    details: Option<Vec<Round>>,
    /// The patience with which a question was last asked, of books or not; none once it has an
    /// answer, be it one that does not count.
    asked: HashMap<(Fate, bool), Option<usize>>,
    waiting: Vec<(Fate, bool)>,
    /// Claims of LJRG; none on larger boards.
    claims: Option<ControlInquiry>,
    /// Those that wait for an answer.
    claimed: Vec<Subject>,
    /// The board as each player sees it who looks for books; none on larger boards.
    quests: PerColor<Option<Arc<Quest>>>,
    /// In which order moves are looked at, by the owner of what is asked about.
    ranks: Ranks,
    /// The same from the rim to the middle.
    outward: Ranks,
    /// The windows of each string, by size.
    windows: HashMap<(Loc, usize), Vec<LocSet>>,
}

impl Hypothetical {
    /// The inquiry into a final-position.
    pub fn new(end: &End) -> Result<Hypothetical, Unscorable> {
        let facts = Facts::none(&end.situation.stones);
        tally::of_facts(end, &facts)?;
        let quest = |player| Quest::new(&end.situation.stones, player, Guesses::Few).map(Arc::new);
        let quests = PerColor::new(quest(Color::Black), quest(Color::White));
        let locations = end.situation.graph().len();
        let small = locations <= SMALL;
        let claims = small.then(|| ControlInquiry::new(end).ok()).flatten();
        Ok(Hypothetical {
            end: end.clone(),
            facts,
            plan: plan(locations).into_iter().peekable(),
            details: Some(details(small)),
            asked: HashMap::new(),
            waiting: Vec::new(),
            claims: claims.map(|claims| claims.sharing(quests.clone()).in_manner(Manner::Calm)),
            claimed: Vec::new(),
            quests,
            ranks: Ranks::new(&end.situation.stones, order::central),
            outward: Ranks::new(&end.situation.stones, order::outward),
            windows: HashMap::new(),
        })
    }

    /// What is known so far.
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    fn stones(&self) -> &Stones {
        &self.end.situation.stones
    }

    /// The questions of a kind about the string at a location.
    fn questions(&mut self, kind: Kind, place: Place, kos: Kos, at: Loc) -> Vec<Fate> {
        let stones = self.stones();
        match (kind, stones.at(at)) {
            (Lock, _) => Vec::new(),
            (Relay, Some(owner)) if self.facts.fortune(at) == Fortune::Open => {
                let swept = self.facts.local2_most(at);
                let mut fates = parts::fates(stones, at, owner, &swept, None);
                // What sweeps the opponent, moving second, may leave a stone there.
                let string = local::string(stones, at);
                let whole = self.within(at, &string, self.facts.lasting(!owner).clone());
                let mut root = self.facts.local2_least(at);
                root.subtract(&stones.of(owner));
                root.union_with(&string);
                fates.extend(parts::fates(stones, at, !owner, &whole, Some(&root)));
                fates
            }
            (Relay, _) => Vec::new(),
            (Root, Some(owner)) if self.facts.fortune(at) == Fortune::Open => self.roots(at, owner),
            (Root, _) => Vec::new(),
            _ => self.question(kind, place, kos, at).into_iter().collect(),
        }
    }

    /// The question of a kind about the string at a location; none if its
    /// answer is known or would not help.
    fn question(&mut self, kind: Kind, place: Place, kos: Kos, at: Loc) -> Option<Fate> {
        let stones = self.stones();
        let locations = stones.graph().len();
        let owner = stones.at(at)?;
        let fortune = self.facts.fortune(at);
        let wanted = match kind {
            // What kind of life it is comes last.
            Kind::Keep | Kind::Replace | Kind::Capture if self.details.is_none() => match fortune {
                Fortune::UncapturableOr1 => kind != Kind::Replace,
                fortune => fortune == Fortune::Alive,
            },
            Kind::Capture => fortune == Fortune::UncapturableOr1,
            // Whether it stops another string's local-2, or local-3 of a ko-stone, may
            // matter still.
            Kind::Keep | Kind::Replace if fortune == Fortune::Alive => {
                self.bounds_an_open_string(at, owner)
                    || (kind == Kind::Replace
                        && !tally::open_ko_stones(&self.end, &self.facts).is_empty())
            }
            _ => fortune == Fortune::Open,
        };
        if !wanted {
            return None;
        }
        let string = local::string(stones, at);
        let clear = |area| Goal::Clear { string: string.clone(), area };
        let (goal, champion) = match kind {
            Kind::Keep => (Goal::Capture(string.clone()), owner),
            Kind::Replace => (clear(string.clone()), owner),
            Kind::Spoil => (clear(self.facts.local2_least(at)), owner),
            Kind::Sweep => (Goal::Sweep(self.facts.local2_most(at)), !owner),
            Kind::Clear => (clear(self.facts.local2_most(at)), !owner),
            Kind::Capture => (Goal::Capture(string.clone()), !owner),
            Kind::Relay | Kind::Root | Kind::Lock => return None,
        };
        let region = match place {
            Place::Near => self.near(at, owner),
            Place::Window(size, number) => {
                if kind != Kind::Keep {
                    return None;
                }
                self.windows(at, size).get(number)?.clone()
            }
            Place::Walled => self.within(at, &string, self.facts.lasting(!champion).clone()),
            Place::Wider => {
                let mut walls = self.facts.lasting(!champion).clone();
                let inner = self.within(at, &string, walls.clone());
                let stones = self.stones();
                for beside in region::border(stones.graph(), &inner).iter() {
                    walls.subtract(&local::string(stones, beside));
                }
                self.within(at, &string, walls)
            }
            Place::Whole | Place::Vowed | Place::Books | Place::Estate => LocSet::full(locations),
        };
        let vowed = match place {
            Place::Vowed => self.vow(champion)?,
            _ => LocSet::empty(locations),
        };
        let whole = region.len() == locations;
        let literal = whole && kos == Kos::All && vowed.is_empty();
        let champion = (!literal).then_some(champion);
        Some(Fate { owner, goal, region, kos, champion, vowed })
    }

    /// Does the owner of a string get a stone that stays, in one of the spaces beside it?
    fn roots(&self, at: Loc, owner: Color) -> Vec<Fate> {
        let stones = self.stones();
        let graph = stones.graph();
        let mut left = region::border(graph, &local::string(stones, at));
        let mut fates = Vec::new();
        while let Some(start) = left.first() {
            let space = region::flood(graph, start, |loc| stones.at(loc) != Some(owner));
            left.subtract(&space);
            fates.push(Fate::without_kos(owner, Goal::Sweep(space), owner, graph.len()));
        }
        // The string itself counts, where it stands in an area of its owner.
        let string = local::string(stones, at);
        let mine = |loc| string.contains(loc) || stones.at(loc) != Some(owner);
        let all = region::flood(graph, at, mine);
        fates.push(Fate::without_kos(owner, Goal::Sweep(all), owner, graph.len()));
        fates
    }

    /// Does local-2 of a string that is open depend on what is not known of the string at a
    /// location?
    fn bounds_an_open_string(&self, at: Loc, owner: Color) -> bool {
        local::strings_of(self.stones(), owner).any(|open| {
            self.facts.fortune(open) == Fortune::Open
                && self.facts.local2_most(open).contains(at)
                && !self.facts.local2_least(open).contains(at)
        })
    }

    /// Does nothing that is open matter for the score or for direct-ko?
    fn is_decided(&self) -> bool {
        let open = tally::open_ko_stones(&self.end, &self.facts);
        open.is_empty() && self.tally().is_ok_and(|tally| tally.proven)
    }

    /// The next round: of the details, where no further one of the plan is worth its time.
    fn coming(&mut self) -> Option<Round> {
        let next = self.plan.peek().copied();
        let is_over =
            || next.is_none_or(|(patience, ..)| patience > CURIOSITY && self.is_decided());
        if self.details.is_none() || !is_over() {
            return next;
        }
        self.plan = self.details.take()?.into_iter().peekable();
        self.plan.peek().copied()
    }

    fn windows(&mut self, at: Loc, size: usize) -> &[LocSet] {
        let (stones, ranks) = (&self.end.situation.stones, &self.ranks);
        self.windows.entry((at, size)).or_insert_with(|| {
            let ranks = stones.at(at).map(|owner| ranks.of(owner));
            ranks.map_or(Vec::new(), |ranks| windows::windows(stones, at, size, ranks))
        })
    }

    /// A player's strings that are known to be uncapturable, those of one stone left out:
    /// they take part in kos. None if there is none.
    fn vow(&self, player: Color) -> Option<LocSet> {
        let stones = self.stones();
        let mut vow = self.facts.uncapturable(player);
        for at in local::strings_of(stones, player) {
            if stones.string(at).count() == 1 {
                vow.remove(at);
            }
        }
        (!vow.is_empty()).then_some(vow)
    }

    /// What a string reaches without entering walls.
    fn within(&self, at: Loc, string: &LocSet, walls: LocSet) -> LocSet {
        let inside = |loc| string.contains(loc) || !walls.contains(loc);
        region::flood(self.stones().graph(), at, inside)
    }

    /// The string, the regions beside it, and the strings beside those.
    fn near(&self, at: Loc, owner: Color) -> LocSet {
        let stones = self.stones();
        let graph = stones.graph();
        let mut near = local::string(stones, at);
        let beside = region::border(graph, &near);
        for start in beside.iter() {
            if !near.contains(start) {
                near.union_with(&region::flood(graph, start, |loc| stones.at(loc) != Some(owner)));
            }
        }
        for loc in region::border(graph, &near).iter() {
            if stones.at(loc) == Some(owner) {
                near.union_with(&local::string(stones, loc));
            }
        }
        near
    }

    /// The questions of a kind about all strings that are not answered yet.
    fn asked_of_all(
        &mut self,
        patience: usize,
        kos: Kos,
        kind: Kind,
        place: Place,
    ) -> Vec<Question> {
        let strings = self.stones().strings();
        let fates: Vec<Fate> =
            strings.into_iter().flat_map(|at| self.questions(kind, place, kos, at)).collect();
        let ask = |fate: Fate| {
            // A large region gets more than a glance when there is time for it.
            let cells = fate.region.len();
            let glance = !place.is_by_books() && patience < cells * cells / 4;
            self.ask(fate, place, if glance { GLANCE } else { patience })
        };
        fates.into_iter().filter_map(ask).collect()
    }

    /// The next questions about claims in which strings are open, not more patient than
    /// this, or with books (theorem "Locks").
    fn locks(&mut self, patience: usize, looking: &mut Looking<'_>) -> Vec<Question> {
        let mut open = self.stones().strings();
        open.retain(|&at| self.facts.fortune(at) == Fortune::Open);
        let matters = |_, claim: &LocSet| open.iter().any(|&at| claim.contains(at));
        let Some(claims) = &mut self.claims else { return Vec::new() };
        let questions = claims.patient(patience, &matters, looking);
        self.claimed = questions.iter().map(|question| question.subject.clone()).collect();
        questions
    }

    /// Neither a search nor books are asked about it again.
    fn answered(&mut self, fate: Fate) {
        self.asked.insert((fate.clone(), true), None);
        self.asked.insert((fate, false), None);
    }

    fn ask(&mut self, fate: Fate, place: Place, patience: usize) -> Option<Question> {
        let books = place.is_by_books();
        let stones = &self.end.situation.stones;
        let asked = (fate, books);
        if self.asked.get(&asked).is_some_and(|last| last.is_none_or(|last| last >= patience)) {
            return None;
        }
        self.asked.insert(asked.clone(), Some(patience));
        let fate = asked.0;
        let game = hypothetical::game(stones, &fate).ok()?;
        let means = match &fate.goal {
            Goal::Capture(string) if books => {
                let quest = self.quests[fate.owner].as_ref()?;
                Means::Books(Arc::clone(quest), string.first()?)
            }
            Goal::Sweep(area) if books && fate.is_about_a_root() => {
                let quest = self.quests[fate.owner].as_ref()?;
                Means::Root(Arc::clone(quest), area.clone())
            }
            Goal::Sweep(area) if books => {
                let quest = self.quests[!fate.owner].as_ref()?;
                Means::Estate(Arc::clone(quest), area.clone())
            }
            _ => {
                let arena = hypothetical::arena(stones, &fate).ok()?;
                let outward = is_outward(patience, fate.kos);
                let ranks = if outward { &self.outward } else { &self.ranks };
                Means::counting(arena, ranks.of(fate.owner), siblings(patience, fate.kos))
            }
        };
        self.waiting.push((fate.clone(), books));
        Some(Question { subject: Subject::Fate(fate), game, means, patience })
    }
}

impl Inquiry for Hypothetical {
    fn units(&self) -> u64 {
        units(self.stones().graph().len())
    }

    fn recall(&mut self, subject: &Subject, answer: Answer) -> bool {
        let Subject::Fate(fate) = subject else { return false };
        self.facts.add(fate, answer);
        self.answered(fate.clone());
        true
    }

    fn round(&mut self, looking: &mut Looking<'_>) -> Vec<Question> {
        self.waiting.clear();
        while let Some(round) = self.coming() {
            let (patience, kos, kind, place) = round;
            if kind == Lock {
                let questions = self.locks(patience, looking);
                if !questions.is_empty() {
                    return questions;
                }
            }
            self.plan.next();
            if is_too_long(round, self.stones().graph().len(), looking.situations) {
                continue;
            }
            let questions = self.asked_of_all(patience, kos, kind, place);
            if !questions.is_empty() {
                return questions;
            }
        }
        Vec::new()
    }

    fn conclude(&mut self) -> Vec<Question> {
        self.waiting.clear();
        let mut questions = self.asked_of_all(GLANCE, Kos::Never, Sweep, Estate);
        questions.extend(self.asked_of_all(usize::MAX, Kos::Never, Root, Estate));
        questions
    }

    fn settle(&mut self, answers: &[Answer]) {
        let claimed = std::mem::take(&mut self.claimed);
        if let Some(claims) = &mut self.claims
            && !claimed.is_empty()
        {
            claims.settle(answers);
            claimed.iter().zip(answers).for_each(|(it, &answer)| self.facts.hear(it, answer));
            return;
        }
        for ((fate, _), &answer) in std::mem::take(&mut self.waiting).into_iter().zip(answers) {
            self.facts.add(&fate, answer);
            if answer != Answer::Unknown {
                self.answered(fate);
            }
        }
    }

    fn tally(&self) -> Result<Tally, Unscorable> {
        tally::of_facts(&self.end, &self.facts)
    }
}
