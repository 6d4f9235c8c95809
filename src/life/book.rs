//! A book of answers: for each pattern that can arise what the keeper does,
//! until strings are kept for ever (theorem "Books").

use super::kept::{Link, kept};
use super::pattern::{Ground, Pattern, Raid};
use crate::board::Bits;

/// The place of a rule in its book.
pub type RuleId = u32;

/// What to do where a pattern is on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rule<const W: usize> {
    /// Nothing but to answer in the links: the stone is kept for ever.
    Rest {
        /// Where it applies.
        pattern: Pattern<W>,
        /// Where the raider has to be answered.
        links: Vec<Link>,
    },
    /// The keeper is to move: he plays on a cell, and goes on with a rule for
    /// the raider's turn.
    Play {
        /// Where it applies.
        pattern: Pattern<W>,
        /// Where he plays.
        cell: usize,
        /// What holds then.
        next: RuleId,
    },
    /// The raider is to move.
    Await {
        /// Where it applies.
        pattern: Pattern<W>,
        /// What the keeper goes on with if nothing changed in the zone.
        pass: RuleId,
        /// What he goes on with after a play on a cell of the zone, in rising order.
        replies: Vec<(usize, RuleId)>,
    },
}

impl<const W: usize> Rule<W> {
    /// Where the rule applies.
    pub fn pattern(&self) -> &Pattern<W> {
        match self {
            Rule::Rest { pattern, .. }
            | Rule::Play { pattern, .. }
            | Rule::Await { pattern, .. } => pattern,
        }
    }

    /// Whether it can be used when the raider is to move.
    fn awaits(&self) -> bool {
        !matches!(self, Rule::Play { .. })
    }

    /// Whether it can be used when the keeper is to move.
    fn acts(&self) -> bool {
        !matches!(self, Rule::Await { .. })
    }
}

/// Rules, each going on with earlier ones only. The last one is for the
/// position, the raider to move.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Book<const W: usize> {
    /// The rules.
    pub rules: Vec<Rule<W>>,
}

/// Why a book proves nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Flaw {
    /// It has no rules, or the last one is not for the raider's turn.
    #[error("it has no rule for the start")]
    NoStart,
    /// The last rule is not about this position.
    #[error("its last rule is about another position")]
    OtherPosition,
    /// The rule's pattern does not hold the stone to keep, or says that two
    /// stones stand on one cell.
    #[error("rule {}: the pattern does not hold the stone to keep, or is none", .0 + 1)]
    BadPattern(RuleId),
    /// The rule goes on with one that is not earlier, or not for that turn.
    #[error("rule {}: goes on with a rule that does not fit or is not earlier", .0 + 1)]
    BadOrder(RuleId),
    /// The rule's stones are not kept by themselves.
    #[error("rule {}: the stone is not kept as it stands", .0 + 1)]
    NotKept(RuleId),
    /// The rule's play may be illegal, or a ko-capture.
    #[error("rule {}: the play may be illegal, or a ko-capture", .0 + 1)]
    BadPlay(RuleId),
    /// A string of the keeper has no empty cell of the zone beside it.
    #[error("rule {}: a string has no empty cell of the zone beside it", .0 + 1)]
    Breathless(RuleId),
    /// The raider's play on this cell has no answer, or one that does not fit.
    #[error("rule {}: the opponent's play on cell {} has no answer that fits", .0 + 1, .1)]
    Unanswered(RuleId, usize),
}

impl<const W: usize> Book<W> {
    /// Does the book show that the stone on `cell` is never removed, the raider
    /// to move, on a board with these stones?
    pub fn check(
        &self,
        ground: Ground<'_, W>,
        own: Bits<W>,
        opp: Bits<W>,
        cell: usize,
    ) -> Result<(), Flaw> {
        if cell >= ground.web.locs.len() {
            return Err(Flaw::NoStart);
        }
        let start = self.rules.last().filter(|rule| rule.awaits()).ok_or(Flaw::NoStart)?;
        if *start.pattern() != Pattern::cut(start.pattern().zone, own, opp) {
            return Err(Flaw::OtherPosition);
        }
        for id in 0..self.rules.len() {
            self.check_rule(ground, id as RuleId, cell)?;
        }
        Ok(())
    }

    /// The cells that any rule knows of.
    pub fn zone(&self) -> Bits<W> {
        self.rules.iter().fold(Bits::EMPTY, |sum, rule| sum | rule.pattern().zone)
    }

    /// Those of them that do not carry a stone of the keeper in every rule.
    pub fn unsettled(&self) -> Bits<W> {
        let open = |rule: &Rule<W>| rule.pattern().zone - rule.pattern().own;
        self.rules.iter().fold(Bits::EMPTY, |sum, rule| sum | open(rule))
    }

    /// Are the raider's strings steady wherever he is to move?
    pub fn is_steady(&self, ground: Ground<'_, W>) -> bool {
        self.rules.iter().filter(|rule| rule.awaits()).all(|rule| rule.pattern().steady(ground))
    }

    fn earlier(&self, id: RuleId, next: RuleId) -> Result<&Rule<W>, Flaw> {
        self.rules.get(next as usize).filter(|_| next < id).ok_or(Flaw::BadOrder(id))
    }

    fn check_rule(&self, ground: Ground<'_, W>, id: RuleId, target: usize) -> Result<(), Flaw> {
        let rule = &self.rules[id as usize];
        let pattern = rule.pattern();
        let board = Bits::below(ground.web.locs.len());
        let sound = pattern.zone.within(board)
            && pattern.own.has(target)
            && (pattern.own | pattern.opp).within(pattern.zone)
            && !pattern.own.meets(pattern.opp);
        if !sound {
            return Err(Flaw::BadPattern(id));
        }
        match rule {
            Rule::Rest { links, .. } => {
                let on_board = |cell: &usize| *cell < ground.web.locs.len();
                if !links.iter().all(|(one, two)| on_board(one) && on_board(two)) {
                    return Err(Flaw::NotKept(id));
                }
                kept(ground, *pattern, target, links, u32::MAX).ok_or(Flaw::NotKept(id))?;
            }
            Rule::Play { cell, next, .. } => {
                if *cell >= ground.web.locs.len() {
                    return Err(Flaw::BadPlay(id));
                }
                let next = self.earlier(id, *next)?;
                let after = pattern.keep(ground, *cell).ok_or(Flaw::BadPlay(id))?;
                if !next.awaits() || !after.holds(next.pattern()) {
                    return Err(Flaw::BadOrder(id));
                }
            }
            Rule::Await { pass, replies, .. } => {
                if !pattern.breathes(ground) {
                    return Err(Flaw::Breathless(id));
                }
                let pass = self.earlier(id, *pass)?;
                if !pass.acts() || !pattern.holds(pass.pattern()) {
                    return Err(Flaw::BadOrder(id));
                }
                for cell in pattern.empty().iter() {
                    let Raid::Played { after, lost } = pattern.raid(ground, cell) else { continue };
                    let reply = replies.binary_search_by_key(&cell, |(cell, _)| *cell);
                    let reply = reply.map_err(|_| Flaw::Unanswered(id, cell))?;
                    let next = self.earlier(id, replies[reply].1)?;
                    if lost.has(target) || !next.acts() || !after.holds(next.pattern()) {
                        return Err(Flaw::Unanswered(id, cell));
                    }
                }
            }
        }
        Ok(())
    }
}
