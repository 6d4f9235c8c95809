//! A part of the board in the one analysis of Simplified Korean as a question: a
//! player, the *holder*, answers in it so that whenever his opponent stops it is
//! a basic-life of his, or no basic-life of the opponent's covers it
//! (`docs/theorems/forts.md`). Nothing is remembered and nothing banned: with
//! ranks that fall he repeats no position himself. In NAJ's analyses, where
//! basic-ko may bar him, such a part is a lock (`docs/theorems/locks.md`).

use super::field::{Field, Man, Men, each};
use super::local::{Local, State};
use super::vows::PASS;
use super::{Analysis, Repetition};
use crate::board::{Color, LocSet, Stones, StonesKey};
use crate::game::Standing;
use crate::rules::regions::components;
use crate::rulesets::simplified_korean::regions::is_bounded;

/// A question about a part of the board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Fort {
    /// Who answers in it.
    pub holder: Color,
    /// Whose basic-life the part would be: the holder wants it, or prevents it.
    pub owner: Color,
    /// The part: one that the owner's stones bound; if he is not the holder, a
    /// component of what does not carry his stones.
    pub part: LocSet,
}

/// The question as a game.
pub struct FortGame {
    field: Field,
    /// Does the holder want a basic-life himself?
    builds: bool,
    start: Men,
    /// What earlier positions of the game were here; superko bans them for the
    /// holder.
    banned: Vec<Men>,
    /// Does basic-ko bar the holder from taking back? His opponent is barred from
    /// nothing: what is played elsewhere may lift a ban.
    basic_ko: bool,
}

impl FortGame {
    /// The game; none if the theorem does not speak of such a part.
    pub fn new(analysis: &Analysis, fort: &Fort) -> Option<FortGame> {
        let earlier = match &analysis.repetition {
            Repetition::Superko(earlier) => earlier.keys(),
            Repetition::Fixed => &[],
        };
        let basic_ko = matches!(analysis.repetition, Repetition::Fixed);
        let Fort { holder, owner, part } = fort;
        let stones = &analysis.start.stones;
        let graph = stones.graph();
        let builds = holder == owner;
        if components(graph, part).len() != 1 || !builds && basic_ko {
            return None;
        }
        let field = match builds {
            true if is_bounded(stones, part, *owner) => Field::fenced(stones, *holder, part)?,
            false if is_area(stones, part, *owner) => Field::new(stones, *holder, part, part)?,
            _ => return None,
        };
        let start = field.men(stones, *holder);
        let men = |key: &StonesKey| {
            let mut men = Men::default();
            for (cell, &loc) in field.locs.iter().enumerate() {
                match key.at(loc) {
                    None => {}
                    Some(color) if color == *holder => men.own |= 1 << cell,
                    Some(_) => men.opp |= 1 << cell,
                }
            }
            men
        };
        let mut banned: Vec<Men> = Vec::new();
        for men in earlier.iter().map(men) {
            // Ranks do not let him come back to the start.
            if men != start && men.own & field.fence == field.fence && !banned.contains(&men) {
                banned.push(men);
            }
        }
        Some(FortGame { field, builds, start, banned, basic_ko })
    }

    /// Has the holder what he wants if the analysis ends so?
    fn is_content(&self, men: &Men) -> bool {
        match self.builds {
            true => self.field.stands(men) && self.field.is_basic_life(men),
            false => men.own != 0 || !self.field.are_single(self.field.empty(men), men.opp),
        }
    }
}

impl Local for FortGame {
    // So fewer situations were needed on finished boards than with the usual number.
    const SIBLINGS: u32 = 1;

    fn field(&self) -> &Field {
        &self.field
    }

    fn first(&self) -> State {
        State { men: self.start, turn: Man::Opp, away: false, ban: None }
    }

    fn is_goal_at(&self, state: &State) -> bool {
        state.turn == Man::Own && state.away && self.is_content(&state.men)
    }

    fn followers(&self, state: &State) -> Vec<(u32, State)> {
        let State { men, turn, away, ban } = *state;
        let mut followers = Vec::new();
        if !self.field.stands(&men) {
            return followers;
        }
        for cell in each(self.field.empty(&men)) {
            if ban == Some(cell as u8) {
                continue;
            }
            let Some((after, removed)) = self.field.play(&men, turn, cell) else { continue };
            if turn == Man::Own && self.banned.contains(&after) {
                continue;
            }
            let retaken = removed.trailing_zeros() as usize;
            let is_ko = self.basic_ko
                && turn == Man::Opp
                && removed.count_ones() == 1
                && self.field.retakes(&men, &after, Man::Own, retaken);
            let ban = is_ko.then_some(retaken as u8);
            let next = State { men: after, turn: turn.other(), away: false, ban };
            followers.push((self.field.locs[cell].index() as u32, next));
        }
        match turn {
            Man::Opp => {
                followers.push((PASS, State { men, turn: Man::Own, away: true, ban: None }))
            }
            // He may leave a play unanswered; he ends nothing by that, see the theorem.
            Man::Own if !away => {
                followers.push((PASS, State { men, turn: Man::Opp, away: false, ban: None }));
            }
            Man::Own => {}
        }
        followers
    }

    fn by_passing(&self, men: &Men) -> Standing {
        if !self.field.stands(men) || (self.builds && self.field.immortal(men, Man::Opp) != 0) {
            return Standing::Lost;
        }
        let kept = match self.builds {
            true => self.field.is_basic_life(men),
            false => self.field.immortal(men, Man::Own) != 0,
        };
        if kept { Standing::Won } else { Standing::Open }
    }

    fn by_walls(&self, men: &Men) -> Standing {
        let fills = self.builds
            && self.banned.is_empty()
            && self.field.stands(men)
            && self.field.filled(men) == self.field.all;
        if fills { Standing::Won } else { Standing::Open }
    }

    /// A guess of how far the holder is from what he wants: stones that are in his
    /// way, locations that he does not reach, fence that may still be captured.
    fn effort(&self, men: &Men) -> u32 {
        let loose = self.field.fence & !self.field.immortal(men, Man::Own);
        1 + men.opp.count_ones() + self.field.beyond(men) + loose.count_ones()
    }
}

/// Is it a component of what does not carry the owner's stones?
fn is_area(stones: &Stones, part: &LocSet, owner: Color) -> bool {
    let graph = stones.graph();
    part.iter().all(|loc| {
        let near = graph.neighbors(loc);
        stones.at(loc) != Some(owner)
            && near.iter().all(|&near| part.contains(near) || stones.at(near) == Some(owner))
    })
}
