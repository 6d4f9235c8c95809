//! Play in a part of the board as a question: a player, the *holder*, answers in
//! it so that what the part is worth to the owner of an analysis is at least, or
//! at most, so much whenever his opponent stops
//! (`docs/theorems.md`, "Parts of analyses").

use super::field::{Cells, Field, Man, Men, each};
use super::is_sane;
use super::local::{Local, PASSING, State, WALLS};
use super::vows::PASS;
use crate::board::{Color, LocSet, Stones};
use crate::game::Standing;
use crate::rulesets::inquiry::Answer;
use std::sync::Arc;

/// Points lacking to what is promised that count as one in guesses of the effort. (With
/// siblings that count in full, naj-bent4-seki's two decisive questions take 0.4 and 1.1
/// million situations, and more than 0.6 and 2 where these points do not count.)
const LACKING: u32 = 4;

/// What a stone that may have to be removed counts in [`Style::Removals`].
const REMOVAL: u32 = 3;

/// How a search goes about it: what guesses of the effort go by, and which plays it looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Points.
    Points,
    /// Stones that may have to be removed as well, three for each of them, and half of what has
    /// been built. (The decisive questions of 1000-year-ko positions, 20 locations to be cleared
    /// after a group is taken, are answered so with 19 and 15 million situations. Where fewer are
    /// enough this is neither better nor worse.)
    Removals,
    /// As [`Style::Removals`], and the holder plays only where he touches his opponent's stones
    /// or his own that stay: what he plays elsewhere seldom does more, and in wide areas most
    /// situations are of that kind. (Those questions are answered so with 3.0 and 3.6 million
    /// situations.)
    Touching,
}

/// A question about a part of the board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Hold {
    /// Whose analysis.
    pub owner: Color,
    /// Who holds the part: he plays second in it, unless `first` says otherwise.
    pub holder: Color,
    /// The part.
    pub part: LocSet,
    /// The locations of all parts, in none of which his walls have eyes.
    pub parts: LocSet,
    /// What the owner gets here at least (he holds it), or at most.
    pub points: i32,
    /// Does he answer in other parts too? Then his ko-captures here can be answered at once.
    pub others: bool,
    /// Does he start?
    pub first: bool,
    /// May play go on for ever? Then his opponent is the prover, who is to fail
    /// ([`super::vigil`]).
    pub endless: bool,
}

impl Hold {
    /// Is it proven by this answer to the question?
    pub fn is_proven(&self, answer: Answer) -> bool {
        answer.proves(self.endless)
    }
}

/// The question as a game.
#[derive(Clone)]
pub struct PartGame {
    field: Arc<Field>,
    owner: Man,
    points: i32,
    single: Cells,
    double: Cells,
    start: State,
    others: bool,
    style: Style,
}

impl PartGame {
    /// The game; none if the part is none that "Parts of analyses" speaks of.
    pub fn new(stones: &Stones, hold: &Hold) -> Option<PartGame> {
        let Hold { owner, holder, part, parts, .. } = hold;
        let is_sane = is_sane(hold.points, stones.graph().len());
        if !part.is_subset(parts) || (hold.first && owner == holder) || !is_sane {
            return None;
        }
        let field = Field::new(stones, *holder, part, parts)?;
        let men = field.men(stones, *holder);
        let owner = if owner == holder { Man::Own } else { Man::Opp };
        let (single, double) = (field.empty(&men), men.of(owner.other()));
        let turn = if hold.first { Man::Own } else { Man::Opp };
        let start = State { men, turn, away: false, ban: None };
        let (points, others) = (hold.points, hold.others);
        let field = Arc::new(field);
        let style = Style::Points;
        Some(PartGame { field, owner, points, single, double, start, others, style })
    }

    /// The same in this style.
    pub(super) fn in_style(self, style: Style) -> PartGame {
        PartGame { style, ..self }
    }

    /// The same about some pieces of the part (cells that have no neighbour in the others)
    /// beside others in which he answers, from its start.
    pub(super) fn only(&self, cells: Cells) -> PartGame {
        let field = Arc::new(self.field.only(cells));
        let Men { own, opp } = self.start.men;
        let men = Men { own: own & cells, opp: opp & cells };
        let start = State { men, turn: Man::Opp, away: false, ban: None };
        PartGame { field, start, others: true, ..self.clone() }
    }

    /// The same with other points.
    pub(super) fn about(&self, points: i32) -> PartGame {
        PartGame { points, ..self.clone() }
    }

    /// Does the holder answer in other parts, too?
    pub(super) fn has_others(&self) -> bool {
        self.others
    }

    /// What it is asked about.
    pub(super) fn points(&self) -> i32 {
        self.points
    }

    /// What the part is worth at least to the owner with these stones if he passes always,
    /// and at most if the other one does.
    pub(super) fn range(&self, men: &Men) -> (i32, i32) {
        (self.value(men), self.worth(self.field.prospects(men, self.owner)))
    }

    /// What a set of cells is worth to the owner.
    fn worth(&self, held: Cells) -> i32 {
        ((held & self.single).count_ones() + 2 * (held & self.double).count_ones()) as i32
    }

    /// What cells are worth that the two sides take in turn, to the one who comes second
    /// and takes the best each time.
    fn share(&self, cells: Cells) -> i32 {
        let double = (cells & self.double).count_ones() as i32;
        let all = double + (cells & self.single).count_ones() as i32;
        double / 2 + all / 2
    }

    /// What the part is worth to the owner if the analysis ends so: at least, or
    /// at most.
    fn value(&self, men: &Men) -> i32 {
        self.kept(self.field.immortal(men, self.owner))
    }

    /// The same, given what is immortal of his.
    fn kept(&self, immortal: Cells) -> i32 {
        self.worth(immortal | self.field.surrounded(immortal, self.owner))
    }

    /// What the part is worth to the owner at least (he holds it), or at most, by what the
    /// holder's walls keep, what he fills between them, and what he gets of neutral points.
    fn promised(&self, men: &Men) -> i32 {
        self.promised_by(men, self.field.immortal(men, Man::Own))
    }

    /// The same, given what is immortal of the holder's.
    fn promised_by(&self, men: &Men, immortal: Cells) -> i32 {
        let (walls, between) = self.field.walled(men, immortal);
        let neutral = self.field.neutral(men, immortal, walls, between);
        let filled = walls | between;
        match self.owner {
            Man::Own => {
                let kept = filled | immortal | self.field.surrounded(immortal, Man::Own);
                self.worth(kept) + self.share(neutral)
            }
            Man::Opp => {
                let left = self.field.prospects(men, Man::Opp) & !filled;
                self.worth(left) - self.share(neutral & left)
            }
        }
    }

    /// How far the holder is from what he wants by what the owner's stones cover, or could if
    /// nobody stood in their way.
    pub(super) fn missing(&self, men: &Men) -> u32 {
        let missing = match self.owner {
            Man::Own => self.points - self.worth(self.field.all & !men.opp),
            Man::Opp => self.worth(men.opp) - self.points,
        };
        missing.max(0) as u32
    }

    /// A guess of the effort in play that ends: by that, and by what is promised.
    fn guess(&self, men: &Men, promised: i32) -> u32 {
        let lacking = match self.owner {
            Man::Own => self.points - promised,
            Man::Opp => promised - self.points,
        };
        let removals = match self.style {
            Style::Points => 0,
            Style::Removals | Style::Touching => REMOVAL * men.opp.count_ones(),
        };
        1 + self.missing(men) + lacking.max(0) as u32 / LACKING + removals
    }

    /// What follows if one side passes from here, given what is immortal of each.
    fn passing(&self, men: &Men, immortal: impl Fn(Man) -> Cells) -> Standing {
        if !self.field.stands(men) {
            return Standing::Lost;
        }
        let kept = self.kept(immortal(self.owner));
        let hoped = || {
            let walls = immortal(self.owner.other());
            self.worth(self.field.prospects_behind(walls, self.owner))
        };
        match self.owner {
            Man::Own if kept >= self.points => Standing::Won,
            Man::Own if hoped() < self.points => Standing::Lost,
            Man::Opp if kept > self.points => Standing::Lost,
            Man::Opp if hoped() <= self.points => Standing::Won,
            _ => Standing::Open,
        }
    }

    /// Has the holder what he wants if the analysis ends so?
    pub(super) fn is_content(&self, men: &Men) -> bool {
        self.is_enough(self.value(men))
    }

    fn is_enough(&self, points: i32) -> bool {
        match self.owner {
            Man::Own => points >= self.points,
            Man::Opp => points <= self.points,
        }
    }
}

impl Local for PartGame {
    const SIBLINGS: u32 = 1;

    fn field(&self) -> &Field {
        &self.field
    }

    fn first(&self) -> State {
        self.start
    }

    fn is_narrow(&self) -> bool {
        self.style == Style::Touching
    }

    fn is_goal_at(&self, state: &State) -> bool {
        state.turn == Man::Own
            && state.away
            && state.ban.is_none()
            && self.field.stands(&state.men)
            && self.is_content(&state.men)
    }

    fn followers(&self, state: &State) -> Vec<(u32, State)> {
        let State { men, turn, away, ban } = *state;
        let mut followers = Vec::new();
        if !self.field.stands(&men) {
            return followers;
        }
        let barred = if away { None } else { ban };
        let mut vacant = self.field.empty(&men);
        if self.style == Style::Touching && turn == Man::Own {
            vacant &= self.field.touching(&men);
        }
        for cell in each(vacant) {
            if barred == Some(cell as u8) {
                continue;
            }
            let Some((after, removed)) = self.field.play(&men, turn, cell) else { continue };
            let other = turn.other();
            let retaken = removed.trailing_zeros() as usize;
            let is_ko = removed.count_ones() == 1
                && !(self.others && turn == Man::Own)
                && self.field.retakes(&men, &after, other, retaken);
            let ban = is_ko.then_some(retaken as u8);
            let next = State { men: after, turn: other, away: false, ban };
            followers.push((self.field.locs[cell].index() as u32, next));
        }
        match turn {
            Man::Opp => followers.push((PASS, State { men, turn: Man::Own, away: true, ban })),
            // To a play he may always pass; to a pass only if he is content.
            Man::Own if !away || (ban.is_some() && self.is_content(&men)) => {
                followers.push((PASS, State { men, turn: Man::Opp, away: false, ban: None }));
            }
            Man::Own => {}
        }
        followers
    }

    fn by_passing(&self, men: &Men) -> Standing {
        self.passing(men, |man| self.field.immortal(men, man))
    }

    fn by_walls(&self, men: &Men) -> Standing {
        let is_won = self.field.stands(men) && self.is_enough(self.promised(men));
        if is_won { Standing::Won } else { Standing::Open }
    }

    fn effort(&self, men: &Men) -> u32 {
        self.guess(men, self.promised(men))
    }

    fn trouble(&self, men: &Men) -> u32 {
        let built = men.own.count_ones();
        match self.style {
            Style::Points => 1 + built,
            Style::Removals | Style::Touching => 1 + built.div_ceil(2),
        }
    }

    fn outlook(&self, men: &Men) -> (Option<(u8, Standing)>, u32) {
        let own = self.field.immortal(men, Man::Own);
        let immortal = |man| if man == Man::Own { own } else { self.field.immortal(men, man) };
        match self.passing(men, immortal) {
            Standing::Open => {}
            standing => return (Some((PASSING, standing)), 1),
        }
        // The fence stands, or it would be lost.
        let promised = self.promised_by(men, own);
        let theorem = self.is_enough(promised).then_some((WALLS, Standing::Won));
        (theorem, self.guess(men, promised))
    }
}
