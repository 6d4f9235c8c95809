//! Which margins are asked for, and what the answers say of the value.

use super::contest::{Contest, Tree};
use super::ends::Ends;
use super::footing::{Ground, is_over};
use super::letter::Letter;
use super::line::{self, Player};
use super::net::Net;
use super::patient::Patient;
use super::plain::{Plain, end};
use super::recurrence::{Past, is_harmless};
use super::tier::Tier;
use super::{Aim, Worth};
use crate::board::{Color, PerColor};
use crate::game::Game;
use crate::proof::{self, Evidence};
use crate::rules::{Points, Turn};
use crate::rulesets::api::Beside;
use crate::rulesets::{Named, Replay, State};
use crate::solve::{self, Budget, Exhausted};
use crate::verdict::fuse::Fuse;
use crate::verdict::judge::Limits;
use std::sync::atomic::{AtomicBool, Ordering};

/// A question may look at this part of the situations allowed, by the last tier of ends.
fn share(last: Tier) -> usize {
    match last {
        Tier::Bare | Tier::Blink | Tier::Glance => 40,
        Tier::Look => 10,
        Tier::Search => 4,
        Tier::Full => 1,
    }
}

/// A question to the letter may look at this part of what a plain one may at last: its
/// situations are larger, and there are more of them.
const LETTER_SHARE: usize = 40;

/// A game with more situations is not worked out from all of them.
const MOST_SITUATIONS: usize = 400_000;

/// On boards with more locations a game that is small enough is soon seen to be.
const SMALL_BOARD: usize = 12;
const FEW_SITUATIONS: usize = 20_000;

/// On boards with more locations play is hardly searched: who looks for what the players keep
/// does so as long as he may, before anything else.
const FEW_LOCATIONS: usize = 50;

/// How many margins are tried where the better ones turn on repetition.
const MOST_TRIES: usize = 8;

/// Why there is no value.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoValue {
    /// Play has ended.
    #[error("play is over; the score of the position is its value")]
    Over,
    /// The game is past the play.
    #[error(
        "the game is in its encore, whose value the score of the position tells where play ended"
    )]
    Encore,
    /// What may be played after a stop depends on the game before it.
    #[error(
        "two results are for rules under which play after a stop does not depend on the game \
         before it, as under japanese1989-pauli; {0} has a rule against repetition"
    )]
    Remembers(&'static str),
}

/// What is proven of the value of a game in play.
#[derive(Clone, Debug)]
pub struct PlayValue {
    /// The ruleset.
    pub asked: Named,
    /// Who moves.
    pub to_play: Color,
    /// Black's margin, komi included, that Black can force.
    pub low: Option<Points>,
    /// Black's margin that White can hold him to.
    pub high: Option<Points>,
    /// Best play, if the value is known.
    pub line: Vec<Turn>,
    /// Situations looked at: in play, and to judge its ends.
    pub nodes: u64,
    /// Ends of the game that were judged.
    pub ends: usize,
    /// Those of them that stayed undecided.
    pub open_ends: u64,
    /// Is a question open because the limits were reached?
    pub limited: bool,
    /// Did it take the history of every situation to prove something?
    pub by_history: bool,
}

impl PlayValue {
    /// The value, if both players' bounds meet.
    pub fn margin(&self) -> Option<Points> {
        self.low.filter(|low| self.high == Some(*low))
    }
}

/// A proven aim with the strategy for it.
struct Won {
    aim: Aim,
    evidence: Evidence,
    by_letter: bool,
}

struct Questions<'a> {
    plain: Plain<'a>,
    letter: Letter<'a>,
    past: Past,
    ground: &'a Ground,
    ends: &'a Ends,
    limits: &'a Limits,
    stop: Option<&'a AtomicBool>,
    nodes: u64,
    /// All situations, if they are few.
    net: Option<Net>,
    /// Was a limit reached in this stage?
    limited: bool,
}

impl Questions<'_> {
    /// The strategy for an aim, in one of the trees.
    fn ask(&mut self, aim: Aim, by_letter: bool) -> Option<Won> {
        let tree: &dyn Tree = if by_letter { &self.letter } else { &self.plain };
        let share = share(self.ends.last());
        let share = if by_letter { share.max(LETTER_SHARE) } else { share };
        let budget = Budget {
            nodes: (self.limits.nodes / share).max(1),
            bytes: self.limits.bytes,
            stop: self.stop,
        };
        let question = Patient(Contest { tree, aim });
        let found = solve::search(&question, &budget);
        self.nodes += found.nodes as u64;
        let holds = found.evidence.as_ref().map(|evidence| evidence.answer);
        tracing::debug!(target: "shinpan::search", ?aim, by_letter, situations = found.nodes, ?holds, "played");
        let evidence = match found.evidence {
            Ok(evidence) if evidence.answer => question.strategy(evidence),
            Ok(_) => return None,
            Err(limit) => {
                self.limited |= limit != Exhausted::Stopped || self.stop.is_some();
                return None;
            }
        };
        self.accepted(aim, evidence, by_letter)
    }

    /// What a strategy proves, if it is one.
    fn accepted(&self, aim: Aim, evidence: Evidence, by_letter: bool) -> Option<Won> {
        let tree: &dyn Tree = if by_letter { &self.letter } else { &self.plain };
        let contest = Contest { tree, aim };
        proof::check(&contest, &evidence).ok()?;
        let counts = by_letter || {
            let (prover, repeats) = (aim.prover, self.ground.ruleset.repeats());
            is_harmless(&self.plain, &contest, &evidence, prover, repeats, &self.past)
        };
        counts.then_some(Won { aim, evidence, by_letter })
    }

    fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// What the players keep where the game stands. Where one of them keeps something play is
    /// nearly over, so it is worth while to ask what the other one keeps.
    fn homes(&mut self, root: &dyn State) -> Both {
        let is_large = self.ground.graph().len() > FEW_LOCATIONS;
        if !is_large {
            let found = self.homes_by(root, self.ends.last().max(Tier::Look));
            if agree(&found) || found.iter().all(Option::is_none) {
                return found;
            }
        }
        self.homes_by(root, Tier::Full)
    }

    /// The same as far as a tier tells.
    fn homes_by(&mut self, root: &dyn State, tier: Tier) -> Both {
        let situation = self.ground.bare(root.situation().clone());
        Color::BOTH.map(|prover| {
            let least = self.ends.kept(&situation, prover, self.ground.komi(), tier)?;
            self.ask(Aim { prover, margin: least }, false)
        })
    }

    /// What both players can force, given what is known of it.
    fn both(&mut self, guess: Points, known: Both) -> Both {
        let mut found = match self.by_net() {
            Some(both) => better(known, both),
            None => self.improved(known, guess, false),
        };
        if !agree(&found) {
            found = self.improved(found, guess, true);
        }
        found
    }

    /// More than what is known of it, in one of the trees.
    fn improved(&mut self, mut found: Both, guess: Points, by_letter: bool) -> Both {
        for (own, other) in [(0, 1), (1, 0)] {
            if agree(&found) {
                break;
            }
            let known = (margin(&found[own]), margin(&found[other]));
            let start = known.0.or(known.1).unwrap_or(guess);
            let more = self.best(Color::BOTH[own], known, start, by_letter);
            if more.is_some() {
                found[own] = more;
            }
        }
        found
    }

    /// What both players can force, worked out from all situations; none if there
    /// are too many.
    fn by_net(&mut self) -> Option<Both> {
        let small = self.ground.graph().len() <= SMALL_BOARD;
        let most = if small { MOST_SITUATIONS } else { FEW_SITUATIONS };
        let most = self.limits.nodes.min(most);
        if self.ends.last() == Tier::Glance {
            self.net = Net::of(&self.plain, self.ends, most, self.stop);
            self.nodes += self.net.as_ref().map_or(0, |net| net.len() as u64);
        }
        let mut net = self.net.take()?;
        net.reopen();
        let found = self.worked_out(&mut net);
        self.net = Some(net);
        Some(found)
    }

    /// What both players can force by a net, whose ends are judged as far as they matter.
    fn worked_out(&self, net: &mut Net) -> Both {
        loop {
            let sure = Color::BOTH.map(|prover| net.sure(prover));
            if !self.is_stopped()
                && net.judge(&self.plain, self.ends, [&sure[0], &sure[1]], self.stop) > 0
            {
                continue;
            }
            return [0, 1].map(|at| {
                let (prover, sure) = (Color::BOTH[at], &sure[at]);
                sure.margins().into_iter().take(MOST_TRIES).find_map(|halves| {
                    let aim = Aim { prover, margin: Points::halves(halves) };
                    let evidence = net.evidence(&self.plain, sure, &aim)?;
                    self.accepted(aim, evidence, false)
                })
            });
        }
    }

    /// The most that a player can be shown to force beyond `known`, but no more
    /// than `most`; all in Black's margin. Starts at a guess.
    fn best(
        &mut self,
        prover: Color,
        (known, most): (Option<Points>, Option<Points>),
        guess: Points,
        by_letter: bool,
    ) -> Option<Won> {
        // Counted in the prover's favour, in whole points.
        let sign = if prover == Color::Black { 1 } else { -1 };
        let favor = |margin: Points| sign * margin.in_halves();
        let margin = |favor: i32| Points::halves(sign * favor);
        let reach = 8 * self.ground.graph().len() as i32 + 4;
        let guess = favor(guess);
        // The best that is won, and the least that has failed.
        let mut won: Option<Won> = None;
        let mut low = known.map(favor);
        let mut high = most.map(|most| favor(most) + 2);
        let mut step = 2;
        loop {
            let next = match (low, high) {
                (Some(low), Some(high)) if high - low <= 2 => break,
                (Some(low), Some(high)) if won.is_none() && low < guess && guess < high => {
                    // Whole points from the bounds.
                    low + (guess - low) / 2 * 2
                }
                (Some(low), Some(high)) => low + ((high - low) / 4).max(1) * 2,
                (Some(low), None) => low + step,
                (None, Some(high)) => high - step,
                (None, None) => guess,
            };
            if self.is_stopped() || (next - guess).abs() > reach {
                break;
            }
            if low.is_some() != high.is_some() {
                step *= 2;
            }
            match self.ask(Aim { prover, margin: margin(next) }, by_letter) {
                Some(found) => {
                    low = Some(next);
                    won = Some(found);
                }
                None => high = Some(next),
            }
        }
        won
    }
}

/// What Black and White can force.
type Both = [Option<Won>; 2];

fn margin(won: &Option<Won>) -> Option<Points> {
    won.as_ref().map(|won| won.aim.margin)
}

/// Do they meet?
fn agree([black, white]: &Both) -> bool {
    margin(black).is_some() && margin(black) == margin(white)
}

/// For each player the strategy that forces more.
fn better([black, white]: Both, [more_black, more_white]: Both) -> Both {
    let pick = |one: Option<Won>,
                other: Option<Won>,
                other_is_better: fn(Points, Points) -> bool| {
        match (margin(&one), margin(&other)) {
            (Some(a), Some(b)) if !other_is_better(a, b) => one,
            (Some(_), None) => one,
            _ => other,
        }
    };
    [pick(black, more_black, |a, b| a < b), pick(white, more_white, |a, b| a > b)]
}

/// The value of a game where it now stands.
pub fn value(asked: Named, game: &Replay, limits: &Limits) -> Result<PlayValue, NoValue> {
    let root = game.state();
    if is_over(root) {
        return Err(NoValue::Over);
    }
    if root.encore().is_some() {
        return Err(NoValue::Encore);
    }
    let ground = Ground::new(game.ruleset(), game.setup());
    let ends = Ends::new(asked, &ground, limits);
    let fuse = Fuse::lit(limits.time);
    let mut questions = Questions {
        plain: Plain::new(&ground, &ends, root),
        letter: Letter::new(&ground, &ends, root),
        past: Past::of(game),
        ground: &ground,
        ends: &ends,
        limits,
        stop: fuse.as_ref().map(Fuse::flag),
        nodes: 0,
        net: None,
        limited: false,
    };
    let mut both = questions.homes(root);
    let guess = if agree(&both) { Points::ZERO } else { guess(&ends, &end(&ground, root)) };
    while !agree(&both) && !questions.is_stopped() {
        questions.limited = false;
        both = questions.both(guess, both);
        let is_open = questions.limited || ends.open() > 0;
        if agree(&both) || !is_open || !ends.deepen() {
            break;
        }
        both = better(both, questions.homes(root));
    }
    let [black, white] = both;
    questions.limited |= questions.is_stopped();
    let line = match (&black, &white) {
        (Some(one), Some(other)) if one.aim.margin == other.aim.margin => {
            let player = |won| player(&questions, won);
            line::best(root, PerColor::new(player(one), player(other)))
        }
        _ => Vec::new(),
    };
    Ok(PlayValue {
        asked,
        to_play: root.situation().to_play,
        low: margin(&black),
        high: margin(&white),
        line,
        nodes: questions.nodes + ends.nodes(),
        ends: ends.judged(),
        open_ends: ends.open(),
        limited: questions.limited,
        by_history: [&black, &white].into_iter().flatten().any(|won| won.by_letter),
    })
}

fn player<'a>(questions: &'a Questions<'_>, won: &'a Won) -> Player<'a> {
    let tree: &dyn Tree = if won.by_letter { &questions.letter } else { &questions.plain };
    let game: Box<dyn Game + 'a> = Box::new(Contest { tree, aim: won.aim });
    let homes = questions.ends.asked().ruleset.homes();
    let plays_on = homes.is_some_and(|homes| homes.beside == Beside::Area);
    Player::new(game, &won.evidence, plays_on)
}

/// A margin to begin with: what the position would be worth now.
fn guess(ends: &Ends, end: &crate::rulesets::End) -> Points {
    match ends.worth(end, false) {
        Worth::Margin(low, high) => {
            let whole = (high - low).in_halves() / 4 * 2;
            low + Points::halves(whole)
        }
        Worth::Win(_) | Worth::Nothing => Points::ZERO - end.komi,
    }
}
