//! Playing a game to its end: neutral points and reinforcements, in turn.
//!
//! What is dead and what is whose is an opinion here; whoever wants certainty
//! judges the position that comes out.

use super::opinion::Opinion;
use super::watch::precaution;
use crate::board::{Color, Frame, Loc, LocSet, Locs, Stones, region};
use crate::guess::Ownership;
use crate::guess::reading::{Reader, liberties_of_attackers, rescues};
use crate::rules::Action;
use crate::rulesets::Replay;
use std::collections::BTreeMap;

/// A move that is missing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Missing {
    /// Whose.
    pub color: Color,
    /// Where.
    pub at: Loc,
    /// Why.
    pub why: Reason,
}

/// Why a move is missing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The point is neutral.
    Neutral,
    /// Without it the opponent captures a string.
    Reinforcement {
        /// A stone of the string.
        string: Loc,
        /// How he does, from his first move on.
        threat: Vec<Loc>,
    },
    /// Without it the player could not fill a neutral point beside a string.
    Support {
        /// A stone of the string.
        string: Loc,
        /// The neutral point.
        neutral: Loc,
    },
}

impl Missing {
    /// A move that is seen from a frame, as the board lies.
    pub fn at_home(self, frame: &Frame) -> Missing {
        let home = |loc| frame.home(loc);
        let why = match self.why {
            Reason::Neutral => Reason::Neutral,
            Reason::Reinforcement { string, threat } => Reason::Reinforcement {
                string: home(string),
                threat: threat.into_iter().map(home).collect(),
            },
            Reason::Support { string, neutral } => {
                Reason::Support { string: home(string), neutral: home(neutral) }
            }
        };
        Missing { color: frame.color(self.color), at: home(self.at), why }
    }
}

/// Neutral points that the players leave to one of them.
pub type Promised = BTreeMap<Loc, Color>;

/// How careful the players are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Care {
    /// They answer ataris, and threats that begin on a neutral point.
    Usual,
    /// They answer all threats.
    High,
    /// They answer ataris.
    Low,
    /// They answer ataris, and ask random games in every turn.
    Watchful,
}

/// Random games that must agree that a threat is one.
const SAMPLE: usize = 60;

/// Plays what is missing, in turn, and says what that was. Two passes are not
/// played in the end.
pub fn finish(
    game: &mut Replay,
    opinion: &Opinion,
    care: Care,
    promised: &Promised,
) -> Vec<Missing> {
    let start = game.state().situation().stones.clone();
    let mut reader = Reader::new(&start);
    // What the players left as it is before the end, they meant to.
    let mut ignored = opinion.dead.clone();
    for at in start.strings() {
        if !is_ko_stone(&start, &opinion.dead, at) && reader.capture(at).is_some() {
            ignored.extend(start.string(at));
        }
    }
    let mut found: Vec<Missing> = Vec::new();
    let mut idle = false;
    for _ in 0..2 * start.graph().len() {
        let color = game.state().situation().to_play;
        let next = Table { game, opinion, ignored: &ignored, promised, care }.missing(color);
        match next {
            Some(missing) => {
                if game.play(color, Action::Play(missing.at)).is_err() {
                    break;
                }
                found.push(missing);
                idle = false;
            }
            None if idle => break,
            None => {
                // The pass is played only if the other player goes on.
                let before = game.clone();
                if game.play(color, Action::Pass).is_err() || game.state().ended().is_some() {
                    *game = before;
                    break;
                }
                let next =
                    Table { game, opinion, ignored: &ignored, promised, care }.missing(!color);
                if next.is_none() {
                    *game = before;
                    break;
                }
                idle = true;
            }
        }
    }
    found
}

/// Is the string a single stone that a ko takes? Its owner fills the ko in the end.
fn is_ko_stone(stones: &Stones, dead: &LocSet, at: Loc) -> bool {
    let Some(owner) = stones.at(at) else { return false };
    let mut around = stones.graph().neighbors(at).iter();
    if stones.string_len(at) != 1 || !stones.in_atari(at) || around.any(|&loc| dead.contains(loc)) {
        return false;
    }
    stones.liberties(at).first().is_some_and(|&free| {
        let near = stones.graph().neighbors(free);
        near.iter().all(|&beside| stones.at(beside) == Some(owner))
    })
}

/// A position on the way.
struct Table<'a> {
    game: &'a Replay,
    opinion: &'a Opinion,
    ignored: &'a LocSet,
    promised: &'a Promised,
    care: Care,
}

impl Table<'_> {
    fn stones(&self) -> &Stones {
        &self.game.state().situation().stones
    }

    fn legal(&self, color: Color, loc: Loc) -> bool {
        let stones = self.stones();
        stones.is_empty_at(loc)
            && !stones.is_suicide(color, loc)
            && self.game.state().check(color, &Action::Play(loc)).is_ok()
    }

    /// What the player to move has to do, if anything.
    fn missing(&self, color: Color) -> Option<Missing> {
        let neutral = neutral(self.stones(), self.opinion);
        self.reinforcement(color, &neutral)
            .or_else(|| self.precaution(color, &neutral))
            .or_else(|| self.dame(color, &neutral))
            .or_else(|| self.support(color, &neutral))
    }

    fn precaution(&self, color: Color, neutral: &[Loc]) -> Option<Missing> {
        if self.care != Care::Watchful {
            return None;
        }
        let legal = |loc: Loc| self.legal(color, loc);
        precaution(self.stones(), self.opinion, color, neutral, legal)
    }

    fn reinforcement(&self, color: Color, neutral: &[Loc]) -> Option<Missing> {
        let stones = self.stones();
        let mut reader = Reader::new(stones);
        for at in stones.strings() {
            if stones.at(at) != Some(color) || self.ignored.contains(at) {
                continue;
            }
            if matches!(self.care, Care::Low | Care::Watchful) && !stones.in_atari(at) {
                continue;
            }
            let Some(threat) = reader.capture(at) else { continue };
            let Some(&first) = threat.first() else { continue };
            let usual = stones.in_atari(at) || neutral.contains(&first);
            let real =
                || is_ko_stone(stones, &self.opinion.dead, at) || self.is_real(color, at, first);
            if self.care == Care::Usual && !usual || !real() {
                continue;
            }
            let mut replies: Locs = rescues(stones, color, at);
            replies.extend(stones.liberties(at));
            replies.extend(threat.iter().copied());
            replies.extend(liberties_of_attackers(stones, at));
            replies.sort_by_key(|loc| (!neutral.contains(loc), *loc));
            replies.dedup();
            let saves =
                |&loc: &Loc| self.legal(color, loc) && reader.capture_after(at, loc).is_none();
            if let Some(at_reply) = replies.into_iter().find(saves) {
                let why = Reason::Reinforcement { string: at, threat };
                return Some(Missing { color, at: at_reply, why });
            }
        }
        None
    }

    /// Do random games agree that the first move of a threat costs the owner
    /// the string's place? Else it is a throw-in, or he takes back.
    fn is_real(&self, color: Color, string: Loc, first: Loc) -> bool {
        let mut after = self.stones().clone();
        after.play(!color, first);
        let ownership = Ownership::with_first(&after, SAMPLE, color);
        ownership.of(color, string) <= 300
    }

    /// A neutral point that can be filled without loss: those promised to the
    /// player first, those promised to the other last.
    fn dame(&self, color: Color, neutral: &[Loc]) -> Option<Missing> {
        let rank = |loc: &Loc| match self.promised.get(loc) {
            Some(owner) if *owner == color => 0,
            None => 1,
            Some(_) => 2,
        };
        let mut sorted = neutral.to_vec();
        sorted.sort_by_key(rank);
        let at = sorted.into_iter().find(|&loc| self.is_safe(color, &[loc]))?;
        Some(Missing { color, at, why: Reason::Neutral })
    }

    /// A move that lets him fill a neutral point in his next turn.
    fn support(&self, color: Color, neutral: &[Loc]) -> Option<Missing> {
        let stones = self.stones();
        for &point in neutral {
            for &string in stones.graph().neighbors(point) {
                if stones.at(string) != Some(color) || self.opinion.dead.contains(string) {
                    continue;
                }
                let mut liberties = stones.liberties(string).into_iter();
                let helps =
                    |&loc: &Loc| !neutral.contains(&loc) && self.is_safe(color, &[loc, point]);
                if let Some(at) = liberties.find(helps) {
                    return Some(Missing {
                        color,
                        at,
                        why: Reason::Support { string, neutral: point },
                    });
                }
            }
        }
        None
    }

    /// Can the plays be made, one after another, so that the opponent captures
    /// none of them?
    fn is_safe(&self, color: Color, plays: &[Loc]) -> bool {
        let legal = plays.first().is_some_and(|&first| self.legal(color, first));
        let mut after = self.stones().clone();
        legal
            && plays.iter().all(|&loc| {
                if after.is_suicide(color, loc) {
                    return false;
                }
                after.play(color, loc);
                Reader::new(&after).capture(loc).is_none()
            })
    }
}

/// Empty locations that are neutral, those between the colours first: in parts
/// of the board without living stones that touch both colours, what touches
/// both or is nobody's in the opinion.
pub fn neutral(stones: &Stones, opinion: &Opinion) -> Vec<Loc> {
    let graph = stones.graph();
    let alive = |loc: Loc| stones.at(loc).filter(|_| !opinion.dead.contains(loc));
    let between = |loc: Loc| {
        let mut colors = graph.neighbors(loc).iter().filter_map(|&beside| alive(beside));
        let first = colors.next();
        colors.any(|color| Some(color) != first)
    };
    let (mut near, mut far) = (Vec::new(), Vec::new());
    for part in region::components(graph, |loc| alive(loc).is_none()) {
        let border = region::border(graph, &part);
        let mut colors = border.iter().filter_map(alive);
        let first = colors.next();
        if !colors.any(|color| Some(color) != first) {
            continue;
        }
        for loc in
            part.iter().filter(|&loc| stones.is_empty_at(loc) && !opinion.shared.contains(loc))
        {
            if between(loc) {
                near.push(loc);
            } else if !opinion.settled.contains(loc) {
                far.push(loc);
            }
        }
    }
    near.extend(far);
    near
}
