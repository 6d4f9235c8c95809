//! A doubt about a verdict, played out: a person plays against the proof that
//! the verdict rests on, and the referee answers with the moves of that proof.
//! Whoever follows a proof wins; the board shows how.

use super::Verdict;
use super::inquest::Proof;
use super::line::{Line, ending};
use super::strategy::{Act, Place, Reply, Step, Stop, Strategy};
use crate::board::{Color, Loc, LocSet, Stones};
use crate::game::Side;
use crate::rules::Situation;
use crate::rulesets::inquiry::Subject;
use crate::rulesets::japanese2003::fate::Kos;
use std::sync::Arc;

/// Play against a proof.
#[derive(Clone, Debug)]
pub struct Hearing {
    situation: Situation,
    proof: Arc<Proof>,
    /// What the doubt is about, if that is one location.
    at: Option<Loc>,
    places: Vec<Place>,
    stones: Vec<Stones>,
    steps: Vec<Step>,
    stop: Option<Stop>,
    referee: Color,
    prover: Color,
}

/// Why a move is not possible in a hearing.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoMove {
    /// It is over.
    #[error("it is over")]
    Over,
    /// The other one is to move.
    #[error("it is not that player's turn")]
    NotTheTurn,
    /// The referee plays that colour.
    #[error("the referee plays that colour; \"dispute reply\" asks for its move")]
    Referees,
    /// The proof is about a part of the board.
    #[error(
        "the proof is about a part of the board; what is played elsewhere changes nothing there"
    )]
    Elsewhere,
    /// There is a stone.
    #[error("there is a stone")]
    Occupied,
    /// A pass is of no use to that player.
    #[error("to pass would only lose time for the player who has to show something; play instead")]
    IdlePass,
    /// No ban is to be lifted.
    #[error("no ko-capture of that player is banned, so there is nothing to ko-pass for")]
    NothingBanned,
    /// The ruleset's moves do not have it there.
    #[error("it is illegal there: suicide, a ban on a ko-capture, or a mark")]
    Illegal,
    /// The proof has no move here: a defect.
    #[error("the proof has no move here (please report)")]
    Lost,
}

/// Which of the proofs about a location is doubted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Doubt {
    /// The one that decides: the fate of the string, or the claim that says whose
    /// the location is.
    Decisive,
    /// The one about a player's claim.
    Claim(Color),
    /// What the opponent can force although the string lives.
    Limit,
}

/// Is there play on a board to be shown against a proof?
fn is_played(proof: &Proof) -> bool {
    match &proof.subject {
        // Stakes and passes for a ko are no moves on a board.
        Subject::Trial(_) => false,
        // Books show that a stone stays somewhere; where is known at the end only.
        Subject::Fate(fate) => !fate.is_about_a_root() || proof.evidence.books.is_empty(),
        _ => true,
    }
}

impl Hearing {
    /// The doubt about a location. None if no such proof tells of it.
    pub fn about(verdict: &Verdict, loc: Loc, doubt: Doubt) -> Option<Hearing> {
        let proof = match (verdict.has_fates(), doubt) {
            (true, Doubt::Limit) => verdict.final_string(loc)?.limit?,
            (true, _) => verdict.final_string(loc)?.proof?,
            (false, Doubt::Claim(player)) => claimed(verdict, loc, Some(player))?,
            (false, _) => claimed(verdict, loc, None)?,
        };
        Hearing::at(&verdict.end.situation, Arc::new(proof.clone()), Some(loc))
    }

    /// The locations that proofs tell of, and what can be doubted there.
    pub fn doubts(verdict: &Verdict) -> Vec<(Loc, Vec<Doubt>)> {
        let mut found: Vec<(Loc, Vec<Doubt>)> = Vec::new();
        if verdict.has_fates() {
            for string in verdict.final_strings() {
                let played = |proof: Option<&Proof>| proof.is_some_and(is_played);
                let decisive = played(string.proof).then_some(Doubt::Decisive);
                let limit = played(string.limit).then_some(Doubt::Limit);
                let doubts: Vec<Doubt> = decisive.into_iter().chain(limit).collect();
                found.extend(string.string.iter().map(|loc| (loc, doubts.clone())));
            }
            found.sort_by_key(|(loc, _)| loc.index());
        } else {
            let claims = |loc| {
                let of = Color::BOTH.into_iter();
                let claims = of.filter(|&player| claimed(verdict, loc, Some(player)).is_some());
                let claims: Vec<Doubt> = claims.map(Doubt::Claim).collect();
                let decisive = (!claims.is_empty()).then_some(Doubt::Decisive);
                (loc, decisive.into_iter().chain(claims).collect())
            };
            found.extend(verdict.graph().locs().map(claims));
        }
        found.retain(|(_, doubts)| !doubts.is_empty());
        found
    }

    /// Play against a proof about a situation.
    pub fn of(situation: &Situation, proof: Arc<Proof>) -> Option<Hearing> {
        Hearing::at(situation, proof, None)
    }

    fn at(situation: &Situation, proof: Arc<Proof>, at: Option<Loc>) -> Option<Hearing> {
        if !is_played(&proof) {
            return None;
        }
        let strategy = Strategy::about(situation, &proof, at)?;
        let start = strategy.start();
        let stones = match strategy.lock() {
            Some(lock) => lock.situation(&start.key)?.stones,
            None => situation.stones.clone(),
        };
        let referee = strategy.owner();
        let prover = if proof.evidence.answer { referee } else { !referee };
        let mut hearing = Hearing {
            situation: situation.clone(),
            places: vec![start],
            stones: vec![stones],
            steps: Vec::new(),
            stop: None,
            referee,
            prover,
            at,
            proof: Arc::clone(&proof),
        };
        hearing.stop = hearing.stopped(&strategy);
        Some(hearing)
    }

    /// The question that is played about.
    pub fn subject(&self) -> &Subject {
        &self.proof.subject
    }

    /// Can the prover do what the question asks?
    pub fn holds(&self) -> bool {
        self.proof.evidence.answer
    }

    /// Who plays the proof's side.
    pub fn referee(&self) -> Color {
        self.referee
    }

    /// The moves so far.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The stones now.
    pub fn stones(&self) -> Option<&Stones> {
        self.stones.last()
    }

    /// Where both may play, if that is not the whole board.
    pub fn region(&self) -> Option<&LocSet> {
        match &self.proof.subject {
            Subject::Fate(fate) if fate.region.len() < self.situation.graph().len() => {
                Some(&fate.region)
            }
            _ => None,
        }
    }

    /// Whose turn it is; none when it is over.
    pub fn to_play(&self) -> Option<Color> {
        if self.stop.is_some() {
            return None;
        }
        let strategy = self.strategy()?;
        let side = strategy.game().side(&self.places.last()?.key);
        Some(if side == Side::Prover { self.prover } else { !self.prover })
    }

    /// Who has won, and how in words; none while it goes on.
    pub fn outcome(&self) -> Option<(Color, String)> {
        let stop = self.stop?;
        let winner = match stop {
            Stop::Goal => self.prover,
            Stop::NoMove => !self.prover,
            _ => self.referee,
        };
        let line = Line {
            subject: self.proof.subject.clone(),
            holds: self.proof.evidence.answer,
            start: self.situation.clone(),
            removed: Vec::new(),
            steps: self.steps.clone(),
            stop,
        };
        Some((winner, ending(&line)))
    }

    /// The same as a line for the person who plays; none while it goes on.
    pub fn closing(&self) -> Option<String> {
        let (winner, how) = self.outcome()?;
        let who = if winner == self.referee { "the referee" } else { "you" };
        Some(format!("over: {winner}, {who}: {how}"))
    }

    fn strategy(&self) -> Option<Strategy<'_>> {
        Strategy::about(&self.situation, &self.proof, self.at)
    }

    /// The person's move.
    pub fn play(&mut self, color: Color, act: Act) -> Result<(), NoMove> {
        let turn = self.to_play().ok_or(NoMove::Over)?;
        if color == self.referee {
            return Err(NoMove::Referees);
        }
        if color != turn {
            return Err(NoMove::NotTheTurn);
        }
        self.take(Step { color, act })
    }

    /// The referee's move, by the proof.
    pub fn reply(&mut self) -> Result<Step, NoMove> {
        let turn = self.to_play().ok_or(NoMove::Over)?;
        if turn != self.referee {
            return Err(NoMove::NotTheTurn);
        }
        let place = self.places.last().ok_or(NoMove::Lost)?;
        let reply = self.strategy().ok_or(NoMove::Lost)?.reply_at(place);
        let Reply::Play(step) = reply else { return Err(NoMove::Lost) };
        self.take(step)?;
        Ok(step)
    }

    /// Takes the last move back.
    pub fn undo(&mut self) -> bool {
        if self.steps.pop().is_none() {
            return false;
        }
        self.places.pop();
        self.stones.pop();
        self.stop = None;
        true
    }

    /// Every move of the player whose turn it is.
    pub fn moves(&self) -> Vec<Act> {
        let (Some(strategy), Some(place)) = (self.strategy(), self.places.last()) else {
            return Vec::new();
        };
        if self.stop.is_some() { Vec::new() } else { strategy.acts(place) }
    }

    fn take(&mut self, step: Step) -> Result<(), NoMove> {
        let proof = Arc::clone(&self.proof);
        let situation = self.situation.clone();
        let strategy = Strategy::about(&situation, &proof, self.at).ok_or(NoMove::Lost)?;
        let place = self.places.last().ok_or(NoMove::Lost)?;
        let next = strategy.after(place, step.act).ok_or_else(|| self.refusal(&step))?;
        let mut stones = self.stones.last().ok_or(NoMove::Lost)?.clone();
        match (strategy.lock(), step.act) {
            (Some(lock), _) => {
                // Ended situations have no picture: the last one stays.
                if let Some(after) = lock.situation(&next.key) {
                    stones = after.stones;
                }
            }
            (None, Act::Play(loc)) if stones.is_empty_at(loc) => {
                stones.play(step.color, loc);
            }
            _ => {}
        }
        self.places.push(next);
        self.stones.push(stones);
        self.steps.push(step);
        self.stop = self.stopped(&strategy);
        Ok(())
    }

    /// Why a move that the game does not have is refused.
    fn refusal(&self, step: &Step) -> NoMove {
        let empty = |loc| self.stones.last().is_some_and(|stones| stones.is_empty_at(loc));
        match (step.act, &self.proof.subject) {
            (Act::KoPass, _) => NoMove::NothingBanned,
            (Act::Pass | Act::PassFor(_) | Act::Stake(_), _) => NoMove::IdlePass,
            (Act::Play(loc), Subject::Fate(fate)) if !fate.region.contains(loc) => {
                NoMove::Elsewhere
            }
            (Act::Play(loc), _) if !empty(loc) => NoMove::Occupied,
            (Act::Play(_), _) => NoMove::Illegal,
        }
    }

    /// Is it over at the last place?
    fn stopped(&self, strategy: &Strategy<'_>) -> Option<Stop> {
        let (place, before) = self.places.split_last()?;
        if strategy.game().is_goal(&place.key) {
            return Some(Stop::Goal);
        }
        if strategy.is_passed_out(place) {
            return Some(Stop::Passes);
        }
        if let Some(earlier) = before.iter().position(|known| known == place) {
            return Some(Stop::Repeated(earlier));
        }
        if strategy.acts(place).is_empty() {
            return Some(Stop::NoMove);
        }
        strategy.rests(place).map(Stop::Theorem)
    }

    /// Does the proof bind the referee's side to a simpler model of kos?
    pub fn kos(&self) -> Option<Kos> {
        match &self.proof.subject {
            Subject::Fate(fate) => Some(fate.kos),
            _ => None,
        }
    }
}

/// The claim that tells most of a location: the lock that holds it, else the
/// failed claim that is hardest to refute.
fn claimed(verdict: &Verdict, loc: Loc, player: Option<Color>) -> Option<&Proof> {
    let wanted = |color: &Color| player.is_none_or(|player| player == *color);
    let players = || Color::BOTH.into_iter().filter(wanted);
    let lock = players().find_map(|color| verdict.lock_at(color, loc));
    let failed = || {
        let failed = players().filter_map(|color| verdict.failure_at(color, loc));
        failed.max_by_key(|claim| claim.proof.evidence.entries.len())
    };
    lock.or_else(failed).map(|claim| claim.proof)
}
