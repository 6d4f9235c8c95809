//! The procedure: turns, rounds, pauses, encore and the end of the game.

use super::encore::Kos;
use super::phase::Phase;
use super::round::Round;
use crate::board::{Color, Loc, LocSet};
use crate::rules::ko_shape::NextTurnBan;
use crate::rules::no_result::NoResult;
use crate::rules::{
    Action, Ending, Event, Illegal, PositionLog, Setup, SetupError, Situation, basics, capture,
    suicide,
};
use crate::rulesets::agreed::require_own_strings;
use crate::rulesets::api::{Encore, State};
use crate::rulesets::sequence::require_plain_position;

/// A game under Spight's rules.
#[derive(Clone, Debug)]
pub struct Game {
    situation: Situation,
    phase: Phase,
    round: Round,
    /// The positions in which rounds ended.
    round_ends: PositionLog,
    /// The ban of the play (Article 6); the encore has none.
    ban: NextTurnBan,
    kos: Kos,
    encore: Option<Encore>,
    no_result: NoResult,
    agreed: Option<LocSet>,
    ended: Option<Ending>,
    actions: usize,
}

impl Game {
    /// The start of the play. A pass count of 1 means that the opponent of the
    /// player to move passed in this position, 2 that the play ended in it with
    /// the player to move as Passer.
    pub fn start(setup: &Setup) -> Result<Game, SetupError> {
        require_plain_position(&setup.situation, super::INFO.id)?;
        let mut situation = setup.situation.clone();
        situation.pass_count = situation.pass_count.clamp(0, 2);
        let mut round = Round::open(1, &situation.stones, 0);
        let mut round_ends = PositionLog::new();
        let (to_play, stones) = (situation.to_play, &situation.stones);
        let phase = match situation.pass_count {
            2 => {
                round_ends.push(stones);
                Phase::Between { passer: to_play }
            }
            passes => {
                if passes == 1 {
                    round.note_pass(!to_play, stones, 0);
                }
                Phase::Round
            }
        };
        Ok(Game {
            situation,
            phase,
            round,
            round_ends,
            ban: NextTurnBan::new(),
            kos: Kos::new(),
            encore: None,
            no_result: NoResult::Closed,
            agreed: None,
            ended: None,
            actions: 0,
        })
    }

    /// The start of the encore: the play ended in this position, and the
    /// player to move opens the second round, as after a pause.
    pub fn start_encore(setup: &Setup) -> Result<Game, SetupError> {
        let mut setup = setup.clone();
        setup.situation.pass_count = 2;
        let mut game = Game::start(&setup)?;
        game.phase = Phase::Opening;
        Ok(game)
    }

    fn in_encore(&self) -> bool {
        // An opening turn is the first one of its round.
        self.round.is_encore() || self.phase.opens_round()
    }

    fn check_turn(&self, color: Color, action: &Action) -> Result<(), Illegal> {
        if self.phase.is_pause() {
            return Err(Illegal::new("pause", self.phase.expectation()));
        }
        let passes = !matches!(action, Action::Play(_));
        if passes && matches!(self.phase, Phase::Between { .. }) {
            return Err(Illegal::new(
                "pass-without-pause",
                format!("{color} opens the next round with a play, or pauses first"),
            ));
        }
        let stones = &self.situation.stones;
        match *action {
            Action::Play(loc) => {
                basics::require_vacant(&self.situation, loc)?;
                suicide::forbid(stones, color, loc)?;
                if self.in_encore() {
                    self.kos.check_play(stones, color, loc)
                } else {
                    self.ban.check(stones, color, loc)
                }
            }
            Action::PassForKo(loc) if self.in_encore() => {
                basics::require_location(&self.situation, loc)?;
                self.kos.check_pass(stones, color, loc)
            }
            Action::PassForKo(_) => {
                Err(Illegal::new("pass-for-ko", "passes for a ko belong to the encore"))
            }
            _ => Ok(()),
        }
    }

    fn check_pause(&self, color: Color, action: &Action) -> Result<(), Illegal> {
        let stones = &self.situation.stones;
        match (&self.phase, action) {
            (Phase::Between { .. }, Action::Pause) => Ok(()),
            (Phase::PasserNames { .. } | Phase::RepeaterNames { .. }, Action::NameDead(dead)) => {
                Ok(require_own_strings(stones, color, dead)?)
            }
            (
                Phase::RepeaterAnswers { .. } | Phase::PasserAnswers { .. },
                Action::Agree | Action::Resume,
            ) => Ok(()),
            _ => Err(Illegal::new("pause", self.phase.expectation())),
        }
    }

    /// The first action of a round.
    fn open_round(&mut self, color: Color) {
        let number = self.round.number() + 1;
        self.round = Round::open(number, &self.situation.stones, self.actions);
        self.phase = Phase::Round;
        self.situation.pass_count = 0;
        // 9.2.b.1: no ko ban from the play lives on.
        self.ban.lapse();
        if self.encore.is_none() {
            let stones = LocSet::empty(self.situation.graph().len());
            self.encore = Some(Encore { first: color, last: None, stones });
        }
    }

    fn take_turn(&mut self, color: Color, action: &Action) -> Vec<Event> {
        if self.phase.opens_round() {
            self.open_round(color);
        }
        self.no_result = NoResult::Closed;
        self.situation.to_play = !color;
        if let Some(encore) = &mut self.encore {
            encore.last = Some(color);
        }
        match *action {
            Action::Play(loc) => self.play_stone(color, loc),
            Action::PassForKo(loc) => {
                self.kos.pass(&self.situation.stones, color, loc);
                self.pass(color)
            }
            _ => self.pass(color),
        }
    }

    fn play_stone(&mut self, color: Color, loc: Loc) -> Vec<Event> {
        let mut events = Vec::new();
        let before = self.situation.stones.key();
        let played = capture::play(&mut self.situation, color, loc, &mut events);
        let stones = &self.situation.stones;
        self.situation.pass_count = 0;
        if let Some(encore) = &mut self.encore {
            encore.stones.insert(loc);
            for &gone in &played.captured {
                encore.stones.remove(gone);
            }
            self.kos.after_play(&before, stones, color, loc, &played.captured);
        } else {
            self.ban.after_play(stones, color, loc, &played.captured);
        }
        if self.round.is_ended_by(color, &self.situation.stones) {
            self.end_round(color, &mut events);
            return events;
        }
        // Article 12. The play is the action after `actions` others.
        let (times, first) = self.round.note_play(&self.situation.stones, self.actions + 1);
        if times > 1 {
            events.push(Event::Repetition { since: first });
        }
        match times {
            0 | 1 => {}
            2 => {
                self.no_result = NoResult::Possible;
                events.push(Event::NoResultPossible);
            }
            _ => self.end(Ending::NoResult, &mut events),
        }
        events
    }

    fn pass(&mut self, color: Color) -> Vec<Event> {
        let mut events = Vec::new();
        self.situation.pass_count += 1;
        self.ban.lapse();
        if self.round.is_encore() {
            // 9.2.a: the opponent's prisoner.
            self.situation.captives[color] += 1;
        }
        if self.round.is_ended_by(color, &self.situation.stones) {
            self.end_round(color, &mut events);
        } else {
            self.round.note_pass(color, &self.situation.stones, self.actions + 1);
        }
        events
    }

    fn end_round(&mut self, repeater: Color, events: &mut Vec<Event>) {
        let passer = !repeater;
        events.push(Event::RoundEnd { round: self.round.number(), passer, repeater });
        let stones = &self.situation.stones;
        let known = self.round_ends.first(stones).is_some();
        self.round_ends.push(stones);
        if known {
            // 9.3: a previous round ended in this position.
            self.end(Ending::RoundRepetition, events);
        } else {
            self.phase = Phase::Between { passer };
        }
    }

    fn end(&mut self, ending: Ending, events: &mut Vec<Event>) {
        self.ended = Some(ending);
        events.push(Event::Ended(ending));
    }

    fn talk(&mut self, action: &Action) -> Vec<Event> {
        let mut events = Vec::new();
        let phase = std::mem::replace(&mut self.phase, Phase::Opening);
        let (next, speaker) = match (phase, action) {
            (Phase::Between { passer }, _) => (Phase::PasserNames { passer }, passer),
            (Phase::PasserNames { passer }, Action::NameDead(dead)) => {
                (Phase::RepeaterAnswers { passer, dead: dead.clone() }, !passer)
            }
            (Phase::RepeaterAnswers { passer, dead }, Action::Agree) => {
                (Phase::RepeaterNames { passer, dead }, !passer)
            }
            (Phase::RepeaterNames { passer, dead }, Action::NameDead(more)) => {
                (Phase::PasserAnswers { passer, dead, more: more.clone() }, passer)
            }
            (Phase::PasserAnswers { passer, mut dead, more }, Action::Agree) => {
                dead.union_with(&more);
                self.agreed = Some(dead);
                self.end(Ending::Agreement, &mut events);
                (Phase::Opening, passer)
            }
            // Resume: the Passer starts the next round, whoever asked for it.
            (Phase::RepeaterAnswers { passer, .. } | Phase::PasserAnswers { passer, .. }, _) => {
                (Phase::Opening, passer)
            }
            (other, _) => (other, self.situation.to_play),
        };
        self.phase = next;
        self.situation.to_play = speaker;
        events
    }
}

impl State for Game {
    fn situation(&self) -> &Situation {
        &self.situation
    }

    fn check(&self, color: Color, action: &Action) -> Result<(), Illegal> {
        basics::require_running(self.ended.is_some())?;
        if self.no_result.concerns(action) {
            return self.no_result.check(color, action);
        }
        basics::require_turn(&self.situation, color)?;
        match action {
            Action::Play(_) | Action::Pass | Action::PassForKo(_) => self.check_turn(color, action),
            Action::Pause | Action::NameDead(_) | Action::Agree | Action::Resume => {
                self.check_pause(color, action)
            }
            _ => Err(basics::unknown_action(action.word(), super::INFO.id)),
        }
    }

    fn play(&mut self, color: Color, action: &Action) -> Result<Vec<Event>, Illegal> {
        self.check(color, action)?;
        let mut events = Vec::new();
        if self.no_result.concerns(action) {
            if self.no_result.take(color, action) {
                self.end(Ending::NoResult, &mut events);
            }
        } else if matches!(action, Action::Play(_) | Action::Pass | Action::PassForKo(_)) {
            events = self.take_turn(color, action);
        } else {
            events = self.talk(action);
        }
        self.actions += 1;
        Ok(events)
    }

    fn ended(&self) -> Option<Ending> {
        self.ended
    }

    /// Within a round the turn changes hands and the next-turn ban lapses. After
    /// a round that player opens the next one in the Passer's place. In a pause
    /// it is a request to resume, and that player opens the next round.
    fn set_to_play(&mut self, color: Color) {
        if color == self.situation.to_play {
            return;
        }
        self.situation.to_play = color;
        self.situation.pass_count = 0;
        self.ban.lapse();
        match self.phase {
            Phase::Between { .. } => self.phase = Phase::Between { passer: color },
            _ if self.phase.is_pause() => self.phase = Phase::Opening,
            _ => {}
        }
    }

    fn offers(&self) -> Vec<&'static str> {
        if self.ended.is_some() {
            return Vec::new();
        }
        let mut offers = self.phase.offers().to_vec();
        offers.extend(self.no_result.offers());
        if self.kos.any_to_pass_for(self.situation.to_play)
            && matches!(self.phase, Phase::Round | Phase::Opening)
        {
            offers.push("pass-for-ko VERTEX");
        }
        offers
    }

    fn is_stopped(&self) -> bool {
        // Play has ended; what remains is the encore.
        self.encore.is_none() && !matches!(self.phase, Phase::Round)
    }

    fn encore(&self) -> Option<Encore> {
        self.encore.clone()
    }

    fn agreed_dead(&self) -> Option<LocSet> {
        self.agreed.clone()
    }

    fn boxed_clone(&self) -> Box<dyn State> {
        Box::new(self.clone())
    }
}
