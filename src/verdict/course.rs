//! An optimal analysis as a line of play: both players follow the strategies
//! of the proofs behind a margin (NAJ, Simplified Korean).

use super::{Proof, Verdict};
use crate::board::{Color, Loc, coord};
use crate::game::{Game, Standing};
use crate::proof::Reason;
use crate::rules::Action;
use crate::rulesets::AnalysisKind;
use crate::rulesets::inquiry::Subject;
use crate::rulesets::perfect::Aim;
use crate::rulesets::perfect::contest::FORGET;
use crate::rulesets::perfect::vows::{PASS, unvowed};
use std::collections::{HashMap, HashSet};

/// Moves of a course at most.
const MOST: usize = 40;

/// One player's side of a course.
struct Player<'a> {
    game: Box<dyn Game>,
    key: Vec<u64>,
    reasons: HashMap<&'a [u64], Reason>,
    /// What his success is in the game: he may be the one whose opponent is to fail.
    success: Standing,
    /// The traces of what was played so far.
    made: HashSet<Vec<u64>>,
}

impl Player<'_> {
    /// His move; forgetting is no move of the analysis and done at once.
    fn next(&mut self) -> Option<u32> {
        match self.reasons.get(self.key.as_slice()).copied() {
            Some(Reason::Move(FORGET)) if self.step(FORGET) => self.next(),
            Some(Reason::Move(label)) if !self.is_barred(label) => Some(label),
            Some(Reason::Move(_)) => self.other(),
            _ => self.may_pass().then_some(PASS),
        }
    }

    /// Would a rule that the game leaves out bar a move?
    fn is_barred(&self, label: u32) -> bool {
        let trace = self.game.trace(&self.key, label);
        trace.is_some_and(|trace| self.made.contains(&trace))
    }

    /// Another move that stays in the trap (theorem "Traps with memory").
    fn other(&self) -> Option<u32> {
        let mut moves = Vec::new();
        self.game.moves(&self.key, &mut moves);
        let stays = |(label, key): &(u32, Vec<u64>)| {
            self.reasons.contains_key(key.as_slice()) && !self.is_barred(*label)
        };
        moves.into_iter().find(stays).map(|(label, _)| label)
    }

    /// Is passing enough from here? So says the first theorem.
    fn may_pass(&self) -> bool {
        self.game.lemma(0, &self.key) == self.success
    }

    /// The theorem that takes over here, if it is another one.
    fn theorem(&self) -> Option<&'static str> {
        match self.reasons.get(self.key.as_slice()) {
            Some(Reason::Lemma(number)) if !self.may_pass() => {
                self.game.lemma_names().get(usize::from(*number)).copied()
            }
            _ => None,
        }
    }

    fn step(&mut self, label: u32) -> bool {
        let Some(next) = self.game.after(&self.key, label) else { return false };
        self.made.extend(self.game.trace(&self.key, label));
        self.key = next;
        true
    }
}

impl Verdict {
    /// An optimal course of each analysis whose margin needed a search.
    pub fn courses(&self) -> Vec<String> {
        let mut analyses: Vec<Option<Color>> = Vec::new();
        for (aim, _) in self.margins() {
            if !analyses.contains(&aim.analysis) {
                analyses.push(aim.analysis);
            }
        }
        analyses.into_iter().filter_map(|analysis| self.course(analysis)).collect()
    }

    /// The margins that players can force.
    fn margins(&self) -> impl Iterator<Item = (Aim, &Proof)> {
        self.findings.proofs.iter().filter_map(|proof| match proof.subject {
            Subject::Margin(aim) if aim.is_proven(proof.answer) => Some((aim, proof)),
            _ => None,
        })
    }

    /// The strategy of a player for his best margin.
    fn player(&self, analysis: Option<Color>, prover: Color) -> Option<(Aim, Player<'_>)> {
        let sign = if prover == Color::Black { 1 } else { -1 };
        let own = |(aim, _): &(Aim, &Proof)| aim.analysis == analysis && aim.prover == prover;
        // Play that ends has the shorter lines.
        let worth = |(aim, _): &(Aim, &Proof)| (sign * aim.margin, !aim.endless);
        let (aim, proof) = self.margins().filter(own).max_by_key(worth)?;
        let game = self.asked.ruleset.question(&self.end, &proof.subject).ok()?;
        let entries = proof.evidence.entries.iter();
        let reasons = entries.map(|entry| (entry.key.as_slice(), entry.reason)).collect();
        let success = if aim.endless { Standing::Lost } else { Standing::Won };
        Some((aim, Player { key: game.start(), game, reasons, success, made: HashSet::new() }))
    }

    fn course(&self, analysis: Option<Color>) -> Option<String> {
        let (mut black, mut white) =
            (self.player(analysis, Color::Black), self.player(analysis, Color::White));
        // Bounds by parts of the board may be better, and have no line.
        let by_parts = self.findings.proofs.iter().any(|proof| match &proof.subject {
            Subject::Hold(hold) => analysis == Some(hold.owner) && hold.is_proven(proof.answer),
            Subject::Fort(_) | Subject::Lock { .. } => proof.evidence.answer,
            _ => false,
        });
        let passes = self.tally.proven && !by_parts;
        let margin = match (&black, &white) {
            (Some((a, _)), Some((b, _))) if a.margin == b.margin => a.margin,
            // What one player needs no search for, he gets by passing.
            (Some((a, _)), None) if passes => a.margin,
            (None, Some((a, _))) if passes => a.margin,
            _ => return None,
        };
        let graph = self.graph();
        // The ruleset itself is the judge of the line: a strategy may hurry
        // less than superko wants (docs/theorems.md).
        let kind = match analysis {
            Some(Color::Black) => AnalysisKind::Black,
            Some(Color::White) => AnalysisKind::White,
            None => AnalysisKind::Common,
        };
        let mut state = self.asked.ruleset.analysis(&self.end, kind)?;
        let mut moves = Vec::new();
        let finish = loop {
            if moves.len() == MOST {
                break "and so on".to_string();
            }
            if state.ended().is_some() {
                break "the end".to_string();
            }
            let mover = state.situation().to_play;
            let sure = |player: &Option<(Aim, Player<'_>)>| {
                player.as_ref().and_then(|(aim, player)| Some((aim.prover, player.theorem()?)))
            };
            if let Some((color, theorem)) = sure(&black).or_else(|| sure(&white)) {
                break format!("then {color} is sure of it: {theorem}");
            }
            let player = if mover == Color::Black { &mut black } else { &mut white };
            let label = match player.as_mut().map(|(_, player)| player.next()) {
                None => PASS,
                Some(Some(label)) => label,
                Some(None) => break "and so on".to_string(),
            };
            let (action, at) = match unvowed(label) {
                PASS => (Action::Pass, "pass".to_string()),
                place => {
                    let loc = Loc::new(place as usize);
                    (Action::Play(loc), coord::vertex(graph, loc))
                }
            };
            let both = [&mut black, &mut white];
            let known = both.into_iter().flatten().all(|(aim, player)| {
                // What he vows is known to himself alone.
                let own = aim.prover == mover;
                player.step(if own { label } else { unvowed(label) })
            });
            if !known || state.play(mover, &action).is_err() {
                break "and so on".to_string();
            }
            moves.push(format!("{} {at}", mover.letter()));
        };
        let name = match analysis {
            Some(owner) => format!("{}-analysis", owner.to_string().to_lowercase()),
            None => "analysis".to_string(),
        };
        moves.push(finish);
        Some(format!("{name}, margin {margin} for Black: {}", moves.join(", ")))
    }
}
