//! Independent regions (Life and Death Concepts II): parts of the board on which
//! a player, moving second, can force a basic-life while both play nowhere else
//! (`docs/theorems/locks.md`, "Correction of the Asian Games 2013 rules").

use super::growth::{candidates, grows};
use crate::board::{Color, Loc, LocSet, PerColor, Stones};
use crate::rules::immortal::prospects;
use crate::rules::regions::components;
use crate::rules::{PositionLog, Situation};
use crate::rulesets::api::End;
use crate::rulesets::holdings::Holdings;
use crate::rulesets::inquiry::{Answer, Subject};
use crate::rulesets::ljrg::lock::kept;
use crate::rulesets::perfect::contest::Contest;
use crate::rulesets::perfect::field::{Cells, Field, Man, Men};
use crate::rulesets::perfect::{Aim, Analysis, Gauge, Measure, Repetition, Weights, Worth};
use crate::rulesets::perfect::{forts, locks};
use crate::rulesets::simplified_korean::regions::{is_basic_life, is_bounded};
use std::sync::Arc;

/// A question: can a player force a basic-life exactly on a part, or can his
/// opponent prevent it?
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Part {
    /// Whose independent region it may be.
    pub player: Color,
    /// The part.
    pub part: LocSet,
    /// Who proves it: the player, or his opponent.
    pub prover: Color,
    /// How many moves are remembered at most; see [`Contest`].
    pub memory: u8,
}

/// Worth one to the player if the part is his basic-life at the end.
#[derive(Clone)]
struct Life {
    player: Color,
    part: LocSet,
}

impl Life {
    fn signed(&self, lives: bool) -> i32 {
        match (lives, self.player) {
            (false, _) => 0,
            (true, Color::Black) => 1,
            (true, Color::White) => -1,
        }
    }
}

impl Measure for Life {
    fn margin(&self, stones: &Stones) -> i32 {
        self.signed(is_basic_life(stones, &self.part, self.player))
    }

    fn bounds(&self, stones: &Stones) -> (i32, i32) {
        let kept = self.margin(stones);
        let hoped = self.signed(self.part.is_subset(&prospects(stones, self.player)));
        (kept.min(hoped), kept.max(hoped))
    }

    fn gauge(&self, field: &Field) -> Option<Box<dyn Gauge>> {
        Some(Box::new(LifeGauge { life: self.clone(), part: field.cells(&self.part) }))
    }
}

/// The same in words.
struct LifeGauge {
    life: Life,
    part: Cells,
}

impl Gauge for LifeGauge {
    fn worth(&self, field: &Field, men: &Men) -> Worth {
        let men = men.seen_by(self.life.player);
        let margin = self.life.signed(field.has_basic_life(&men, self.part));
        let hopes = field.prospects(&men, Man::Own);
        let hoped = self.life.signed(self.part & !hopes == 0);
        let his = (field.seeming(&men).own & self.part).count_ones() as i32;
        let seeming = self.life.signed(true) * (his - self.part.count_ones() as i32 / 2);
        Worth { margin, bounds: (margin.min(hoped), margin.max(hoped)), seeming, is_over: false }
    }

    // Of 240 random boards of 5x5 to 6x6 194 are proven with 100,000 situations a question, 189
    // with two for the bounds alone; as many need a tenth more if bounds count two and this two.
    fn weights(&self) -> Weights {
        Weights { bounds: 0, margin: 0, seeming: 4, siblings: 4 }
    }
}

/// The game of a question, for search and checker; none if the part is not
/// bounded by the player's stones, if a basic-life on it would lie in a greater one, or if the
/// memory is too long.
pub fn contest(end: &End, asked: &Part) -> Option<Contest> {
    let Part { player, part, prover, memory } = asked;
    let stones = &end.situation.stones;
    if !is_bounded(stones, part, *player) || components(stones.graph(), part).len() != 1 {
        return None;
    }
    if grows(stones, part, *player) {
        return None;
    }
    let life = Life { player: *player, part: part.clone() };
    // The player wants the part, his opponent that it is worth nothing.
    let margin = life.signed(prover == player);
    let analysis = analysis(end, life, Some(part.clone()));
    Contest::new(&analysis, Aim { memory: *memory, ..Aim::plain(None, *prover, margin) })
}

/// Play about a basic-life, the opponent first: on the whole board, or within a part.
fn analysis(end: &End, life: Life, within: Option<LocSet>) -> Analysis {
    Analysis {
        of: None,
        start: Situation { to_play: !life.player, pass_count: 0, ..end.situation.clone() },
        repetition: Repetition::Superko(positions(end)),
        last_passes: 2,
        measure: Arc::new(life),
        within,
    }
}

/// The position in which forts and locks are asked about.
pub fn grounds(end: &End) -> Analysis {
    let none = LocSet::empty(end.situation.graph().len());
    analysis(end, Life { player: Color::Black, part: none }, None)
}

/// Superko remembers the game; a bare position remembers itself.
pub fn positions(end: &End) -> PositionLog {
    end.positions.clone().unwrap_or_else(|| {
        let mut log = PositionLog::new();
        log.push(&end.situation.stones);
        log
    })
}

/// Parts beyond which not all are looked at.
pub const MOST_PARTS: usize = 300;

/// What is known of both players' independent regions.
pub fn holdings(end: &End, answers: &[(Subject, Answer)]) -> Holdings {
    let stones = &end.situation.stones;
    let log = positions(end);
    let none = || LocSet::empty(stones.graph().len());
    let mut certain = PerColor::new(none(), none());
    let mut possible = PerColor::new(none(), none());
    for player in Color::BOTH {
        let found = |part: &LocSet, prover: Color| {
            answers.iter().any(|answer| match answer {
                (Subject::Region(asked), Answer::Yes { .. }) => {
                    asked.player == player && asked.prover == prover && asked.part == *part
                }
                _ => false,
            })
        };
        let own = Strongholds::of(stones, &log, answers, player);
        let theirs = Strongholds::of(stones, &log, answers, !player);
        let holds = |part: &&LocSet| own.hold(part, part) && !grows(stones, part, player);
        own.parts().filter(holds).for_each(|part| {
            certain[player].union_with(part);
        });
        match candidates(stones, player, MOST_PARTS) {
            None => possible[player] = prospects(stones, player),
            Some(parts) => {
                for part in &parts {
                    if is_basic_life(stones, part, player) || found(part, player) {
                        certain[player].union_with(part);
                    }
                    let excluded = || theirs.parts().any(|fort| theirs.hold(fort, part));
                    if !found(part, !player) && !excluded() {
                        possible[player].union_with(part);
                    }
                }
            }
        }
        let all = LocSet::full(stones.graph().len());
        for fort in theirs.parts().filter(|fort| theirs.hold(fort, &all)) {
            if hangs_together(stones, fort, !player) {
                possible[player].subtract(fort);
            }
        }
        possible[player].union_with(&certain[player]);
    }
    Holdings { certain, possible }
}

/// The forts and locks that a player has proven.
struct Strongholds<'a> {
    stones: &'a Stones,
    log: &'a PositionLog,
    forts: Vec<&'a LocSet>,
    /// With the stones that he keeps for sure.
    locks: Vec<(&'a LocSet, LocSet)>,
}

impl<'a> Strongholds<'a> {
    fn of(
        stones: &'a Stones,
        log: &'a PositionLog,
        answers: &'a [(Subject, Answer)],
        player: Color,
    ) -> Self {
        let whole = locks::whole(stones, log.keys(), answers, player);
        let forts = forts::proven(answers, player, player).chain(whole).collect();
        let stay = |lock: &LocSet| kept(stones, std::slice::from_ref(lock), player);
        let locks = locks::proven(answers, player).map(|lock| (lock, stay(lock))).collect();
        Strongholds { stones, log, forts, locks }
    }

    fn parts(&self) -> impl Iterator<Item = &'a LocSet> + '_ {
        self.forts.iter().copied().chain(self.locks.iter().map(|(lock, _)| *lock))
    }

    /// Does the player hold it while both play within a part of the board only? A lock only if
    /// no earlier position may return there.
    fn hold(&self, hold: &LocSet, within: &LocSet) -> bool {
        if !hold.is_subset(within) {
            return false;
        }
        let stones = self.stones;
        let outside = |loc: &Loc| !within.contains(*loc);
        let stays = |kept: &LocSet| {
            self.log.keys().iter().all(|before| {
                stones.graph().locs().filter(outside).any(|loc| before.at(loc) != stones.at(loc))
                    || !forts::may_return(stones, before, kept, hold)
            })
        };
        let as_lock = self.locks.iter().any(|(lock, kept)| *lock == hold && stays(kept));
        as_lock || self.forts.contains(&hold)
    }
}

/// Is what a part holds beside its owner's opponent's stones connected? Then a region of
/// that opponent's holds all of the part, or nothing.
fn hangs_together(stones: &Stones, part: &LocSet, owner: Color) -> bool {
    let mut rest = part.clone();
    rest.subtract(&stones.of(!owner));
    components(stones.graph(), &rest).len() == 1
}
