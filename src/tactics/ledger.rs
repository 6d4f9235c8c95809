//! The rules that a search has won so far: for the positions in which they were
//! found, and for all others that their patterns fit.

use super::board::Board;
use super::patterns::Patterns;
use super::search::{Scene, Sight};
use super::span::Span;
use super::task::Task;
use super::zones;
use crate::board::Bits;
use crate::life::{Book, Pattern, Rule, RuleId};

/// Rules that are tried at a new position, the latest first.
const RECENT: usize = 1000;

/// Rules, each resting on earlier ones.
#[derive(Default)]
pub struct Ledger<const W: usize> {
    rules: Vec<Rule<W>>,
    /// Those for the keeper's turn.
    acting: Patterns<W>,
    /// Those for the raider's.
    awaiting: Patterns<W>,
}

/// A rule for the raider's turn in the making, his pass being answered.
pub struct Range<const W: usize> {
    span: Span<W>,
    pass: RuleId,
    replies: Vec<(usize, RuleId)>,
    answered: Bits<W>,
}

impl<const W: usize> Range<W> {
    /// The empty cells in which a play would have to be answered still.
    pub fn open(&self, board: &Board<W>) -> Bits<W> {
        (self.span.zone - board.taken()) - self.answered
    }
}

impl<const W: usize> Ledger<W> {
    fn add(&mut self, rule: Rule<W>) -> RuleId {
        let id = self.rules.len() as RuleId;
        if rule.acts() {
            self.acting.add(rule.pattern(), id);
        }
        if rule.awaits() {
            self.awaiting.add(rule.pattern(), id);
        }
        self.rules.push(rule);
        id
    }

    fn for_turn(&self, raider: bool) -> &Patterns<W> {
        if raider { &self.awaiting } else { &self.acting }
    }

    /// How many rules there are for a turn.
    pub fn count(&self, raider: bool) -> usize {
        self.for_turn(raider).len()
    }

    /// A rule for this turn that fits, of the latest ones but not of the first `known`.
    pub fn fitting(&self, board: &Board<W>, raider: bool, known: usize) -> Option<RuleId> {
        let is_free = |rule: &RuleId| {
            self.rules[*rule as usize].links().iter().all(|link| board.is_free(*link))
        };
        let patterns = self.for_turn(raider);
        let from = known.max(patterns.len().saturating_sub(RECENT));
        patterns.fitting(board, from).find(is_free)
    }

    /// All is had as it stands.
    pub fn rest(&mut self, pattern: Pattern<W>, links: Vec<(usize, usize)>) -> RuleId {
        self.add(Rule::Rest { pattern, links })
    }

    /// The keeper plays on a cell, and a rule applies; none if no pattern shows that.
    pub fn play<T: Task<W>>(
        &mut self,
        sight: Sight<'_, T, W>,
        board: &Board<W>,
        cell: usize,
        next: RuleId,
    ) -> Option<RuleId> {
        let rule = &self.rules[next as usize];
        let mut span = Span::new();
        span.include(&sight.scene, sight.task, board, rule, Some(cell));
        loop {
            let before = span.clone();
            let pattern = zones::for_play(&sight.scene, board, cell, span.sequel(rule), span.zone)?;
            span.zone = match span.links.is_empty() {
                true => pattern.zone,
                false => zones::steady(&sight.scene, board, pattern.zone),
            };
            span.part();
            if span == before {
                let links = span.links;
                if !links.is_empty() && !pattern.steady(sight.scene.ground) {
                    return None;
                }
                return Some(self.add(Rule::Play { pattern, links, cell, next }));
            }
        }
    }

    /// The raider is to move, and his pass is answered by a rule.
    pub fn range<T: Task<W>>(
        &self,
        sight: Sight<'_, T, W>,
        board: &Board<W>,
        pass: RuleId,
    ) -> Range<W> {
        let mut span = Span::new();
        span.include(&sight.scene, sight.task, board, &self.rules[pass as usize], None);
        let mut range = Range { span, pass, replies: Vec::new(), answered: Bits::EMPTY };
        self.breathe(&sight.scene, board, &mut range);
        range
    }

    fn breathe(&self, scene: &Scene<'_, W>, board: &Board<W>, range: &mut Range<W>) {
        range.span.zone = zones::breathing(scene, board, range.span.zone);
        range.span.part();
    }

    /// A play of the raider is answered by a rule.
    pub fn answer<T: Task<W>>(
        &self,
        sight: Sight<'_, T, W>,
        board: &Board<W>,
        range: &mut Range<W>,
        cell: usize,
        rule: RuleId,
    ) {
        let next = &self.rules[rule as usize];
        range.span.include(&sight.scene, sight.task, board, next, Some(cell));
        self.breathe(&sight.scene, board, range);
        range.answered |= Bits::one(cell);
        range.replies.push((cell, rule));
    }

    /// Widens the zone towards a pattern that `life` accepts; none if that cannot be.
    /// Was it wide enough?
    pub fn widen<T: Task<W>>(
        &self,
        sight: Sight<'_, T, W>,
        board: &Board<W>,
        range: &mut Range<W>,
    ) -> Option<bool> {
        let ground = sight.scene.ground;
        let before = range.span.clone();
        let mut zone = range.span.zone;
        for &(cell, reply) in &range.replies {
            let next = range.span.sequel(&self.rules[reply as usize]);
            zone = zones::for_raid(&sight.scene, board, cell, Some(next), zone)?;
        }
        for cell in (zone - board.taken()).iter() {
            if board.raid_beside(ground.web, ground.walls, cell).is_none() {
                zone = zones::for_raid(&sight.scene, board, cell, None, zone)?;
            }
        }
        let zone = zones::breathing(&sight.scene, board, zone);
        range.span.zone = sight.task.needed(&sight.scene, board, zone)?;
        range.span.part();
        Some(range.span == before)
    }

    /// Everything is answered; none if the zone is too wide.
    pub fn wait(
        &mut self,
        scene: &Scene<'_, W>,
        board: &Board<W>,
        range: Range<W>,
    ) -> Option<RuleId> {
        let Range { span: Span { zone, links, .. }, pass, mut replies, .. } = range;
        if !zone.within(scene.limit) {
            return None;
        }
        replies.sort_unstable();
        let pattern = Pattern::cut(zone, board.own, board.opp);
        if !links.is_empty() && !pattern.steady(scene.ground) {
            return None;
        }
        Some(self.add(Rule::Await { pattern, links, pass, replies }))
    }

    /// The rules that a rule needs, in order.
    pub fn book(&self, last: RuleId) -> Book<W> {
        let mut needed = vec![false; last as usize + 1];
        needed[last as usize] = true;
        for id in (0..=last as usize).rev() {
            if !needed[id] {
                continue;
            }
            match &self.rules[id] {
                Rule::Rest { .. } => {}
                Rule::Play { next, .. } => needed[*next as usize] = true,
                Rule::Await { pass, replies, .. } => {
                    needed[*pass as usize] = true;
                    replies.iter().for_each(|(_, id)| needed[*id as usize] = true);
                }
            }
        }
        let mut number = vec![0; needed.len()];
        let mut rules = Vec::new();
        for id in (0..needed.len()).filter(|&id| needed[id]) {
            number[id] = rules.len() as RuleId;
            let of = |id: RuleId| number[id as usize];
            rules.push(match self.rules[id].clone() {
                Rule::Rest { pattern, links } => Rule::Rest { pattern, links },
                Rule::Play { pattern, links, cell, next } => {
                    Rule::Play { pattern, links, cell, next: of(next) }
                }
                Rule::Await { pattern, links, pass, replies } => {
                    let replies = replies.into_iter().map(|(cell, id)| (cell, of(id))).collect();
                    Rule::Await { pattern, links, pass: of(pass), replies }
                }
            });
        }
        Book { rules }
    }
}
