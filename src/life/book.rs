//! A book of answers: for each pattern that can arise what the keeper does,
//! until strings are kept for ever (theorem "Books").

use super::kept::kept;
use super::link::Link;
use super::pattern::{Ground, Pattern, Raid};
use super::yard::Yard;
use crate::board::Bits;

/// The place of a rule in its book.
pub type RuleId = u32;

/// What a book is for.
#[derive(Clone, Copy)]
pub enum Aim<'a, const W: usize> {
    /// The stone on a cell is never removed.
    Keep(usize),
    /// Nothing of the raider's stays in a yard whose fences are walls.
    Tidy(&'a Yard<W>),
}

/// What to do where a pattern is on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rule<const W: usize> {
    /// Nothing but to answer in the links: the stone is kept for ever, or the
    /// yard is tidy.
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
        /// Pairs of cells outside the pattern of which he has one, or can have one.
        links: Vec<Link>,
        /// Where he plays.
        cell: usize,
        /// What holds then.
        next: RuleId,
    },
    /// The raider is to move.
    Await {
        /// Where it applies.
        pattern: Pattern<W>,
        /// As with plays; the raider's play on one cell is answered on the other.
        links: Vec<Link>,
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

    /// The links that it counts on.
    pub fn links(&self) -> &[Link] {
        match self {
            Rule::Rest { links, .. } | Rule::Play { links, .. } | Rule::Await { links, .. } => {
                links
            }
        }
    }

    /// Whether it can be used when the raider is to move.
    pub fn awaits(&self) -> bool {
        !matches!(self, Rule::Play { .. })
    }

    /// Whether it can be used when the keeper is to move.
    pub fn acts(&self) -> bool {
        !matches!(self, Rule::Await { .. })
    }
}

impl<const W: usize> Aim<'_, W> {
    /// Does a pattern speak of what is to be shown, and of nothing else?
    fn concerns(self, ground: Ground<'_, W>, pattern: &Pattern<W>) -> bool {
        match self {
            Aim::Keep(target) => pattern.own.has(target),
            Aim::Tidy(yard) => {
                let fences = pattern.zone - yard.cells;
                fences.within(ground.walls & pattern.own)
            }
        }
    }
}

/// Who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// Who has the books.
    Keeper,
    /// His opponent.
    Raider,
}

/// Rules, each going on with earlier ones only. The last one is for the
/// position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Book<const W: usize> {
    /// The rules.
    pub rules: Vec<Rule<W>>,
}

/// Why a book proves nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Flaw {
    /// It has no rules, or the last one is not for who is to move.
    #[error("it has no rule for the start")]
    NoStart,
    /// The last rule is not about this position.
    #[error("its last rule is about another position")]
    OtherPosition,
    /// The rule's pattern does not hold the stone to keep, leaves the yard, or
    /// says that two stones stand on one cell.
    #[error("rule {}: the pattern does not hold the stone to keep, leaves the yard, or is none", .0 + 1)]
    BadPattern(RuleId),
    /// The rule goes on with one that is not earlier, or not for that turn.
    #[error("rule {}: goes on with a rule that does not fit or is not earlier", .0 + 1)]
    BadOrder(RuleId),
    /// The rule's stones are not kept by themselves, or the yard is not tidy.
    #[error("rule {}: the stone is not kept, or the yard not tidy, as it stands", .0 + 1)]
    NotKept(RuleId),
    /// The rule's play may be illegal, or a ko-capture.
    #[error("rule {}: the play may be illegal, or a ko-capture", .0 + 1)]
    BadPlay(RuleId),
    /// A link is none, or does not lie apart.
    #[error("rule {}: a link is not reached from the keeper's stones, or not apart from the rest", .0 + 1)]
    BadLink(RuleId),
    /// A string of the keeper has no empty cell of the zone beside it.
    #[error("rule {}: a string has no empty cell of the zone beside it", .0 + 1)]
    Breathless(RuleId),
    /// The raider's play on this cell has no answer, or one that does not fit.
    #[error("rule {}: the opponent's play on cell {} has no answer that fits", .0 + 1, .1)]
    Unanswered(RuleId, usize),
}

/// Is a rule about every board with this pattern and these links?
fn implies<const W: usize>(pattern: &Pattern<W>, links: &[Link], rule: &Rule<W>) -> bool {
    let (empty, other) = (pattern.empty(), pattern.zone - pattern.own);
    let half = |one: usize, two: usize| pattern.own.has(one) && other.has(two);
    let held = |&(one, two): &Link| {
        let untouched = empty.has(one) && empty.has(two);
        links.contains(&(one, two)) || untouched || half(one, two) || half(two, one)
    };
    pattern.holds(rule.pattern()) && rule.links().iter().all(held)
}

impl<const W: usize> Book<W> {
    /// Does the book show what it is for, on a board with these stones?
    pub fn check(
        &self,
        ground: Ground<'_, W>,
        own: Bits<W>,
        opp: Bits<W>,
        aim: Aim<'_, W>,
        turn: Turn,
    ) -> Result<(), Flaw> {
        if matches!(aim, Aim::Keep(cell) if cell >= ground.web.locs.len()) {
            return Err(Flaw::NoStart);
        }
        // Where the raider is to move next the keeper may as well pass.
        let fits = |rule: &&Rule<W>| turn == Turn::Keeper || rule.awaits();
        let start = self.rules.last().filter(fits).ok_or(Flaw::NoStart)?;
        let whole = Pattern::cut(Bits::below(ground.web.locs.len()), own, opp);
        if !implies(&whole, &[], start) {
            return Err(Flaw::OtherPosition);
        }
        for id in 0..self.rules.len() {
            self.check_rule(ground, id as RuleId, aim)?;
        }
        Ok(())
    }

    /// Does it begin with a play of the keeper's?
    pub fn leads(&self) -> bool {
        self.rules.last().is_some_and(|rule| !rule.awaits())
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

    fn check_rule(&self, ground: Ground<'_, W>, id: RuleId, aim: Aim<'_, W>) -> Result<(), Flaw> {
        let rule = &self.rules[id as usize];
        let pattern = rule.pattern();
        let board = Bits::below(ground.web.locs.len());
        let sound = pattern.zone.within(board)
            && aim.concerns(ground, pattern)
            && (pattern.own | pattern.opp).within(pattern.zone)
            && !pattern.own.meets(pattern.opp);
        if !sound {
            return Err(Flaw::BadPattern(id));
        }
        let on_board = |cell: &usize| *cell < ground.web.locs.len();
        if !rule.links().iter().all(|(one, two)| on_board(one) && on_board(two)) {
            return Err(Flaw::BadLink(id));
        }
        match rule {
            Rule::Rest { links, .. } => {
                let rests = match aim {
                    Aim::Keep(target) => kept(ground, *pattern, target, links, u32::MAX).is_ok(),
                    Aim::Tidy(yard) => yard.eyes(ground.web, pattern, links).is_some(),
                };
                if !rests {
                    return Err(Flaw::NotKept(id));
                }
                return Ok(());
            }
            Rule::Play { links, .. } | Rule::Await { links, .. } if !links.is_empty() => {
                let apart = match aim {
                    Aim::Keep(_) => false,
                    Aim::Tidy(yard) => yard.holds(ground.web, pattern, links),
                };
                if !apart || !pattern.steady(ground) {
                    return Err(Flaw::BadLink(id));
                }
            }
            _ => {}
        }
        match rule {
            Rule::Rest { .. } => {}
            Rule::Play { links, cell, next, .. } => {
                if *cell >= ground.web.locs.len() {
                    return Err(Flaw::BadPlay(id));
                }
                let next = self.earlier(id, *next)?;
                let after = pattern.keep(ground, *cell).ok_or(Flaw::BadPlay(id))?;
                if !next.awaits() || !implies(&after, links, next) {
                    return Err(Flaw::BadOrder(id));
                }
            }
            Rule::Await { links, pass, replies, .. } => {
                if !pattern.breathes(ground) {
                    return Err(Flaw::Breathless(id));
                }
                let pass = self.earlier(id, *pass)?;
                if !pass.acts() || !implies(pattern, links, pass) {
                    return Err(Flaw::BadOrder(id));
                }
                for cell in pattern.empty().iter() {
                    let Raid::Played { after, lost } = pattern.raid(ground, cell) else { continue };
                    let reply = replies.binary_search_by_key(&cell, |(cell, _)| *cell);
                    let reply = reply.map_err(|_| Flaw::Unanswered(id, cell))?;
                    let next = self.earlier(id, replies[reply].1)?;
                    let fails = matches!(aim, Aim::Keep(target) if lost.has(target));
                    if fails || !next.acts() || !implies(&after, links, next) {
                        return Err(Flaw::Unanswered(id, cell));
                    }
                }
            }
        }
        Ok(())
    }
}
