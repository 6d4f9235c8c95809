//! The moves of the Japanese 1989 rules as Pauli describes them: two passes
//! stop play, then the players agree on life and death or resume.

use crate::board::{Color, Loc, LocSet};
use crate::rules::ko_shape::NextTurnBan;
use crate::rules::no_result::NoResult;
use crate::rules::repetition::RunLog;
use crate::rules::{
    Action, Ending, Event, Illegal, Setup, SetupError, Situation, basics, capture, suicide,
};
use crate::rulesets::api::State;
use crate::rulesets::sequence::require_plain_position;
use crate::rulesets::stop::Talk;

/// How far the game is with stopping and resuming. "Empty" is a resumption in
/// which nobody played a stone; after one, only one more is allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Course {
    /// Before the first stop, or a stone was played since the last one.
    Open,
    /// Resumed, nothing but passes so far.
    Resumed,
    /// An empty resumption has stopped.
    LastChance,
    /// The last resumption.
    Final,
}

/// A game under Japanese 1989.
#[derive(Clone, Debug)]
pub struct Game {
    situation: Situation,
    ban: NextTurnBan,
    positions: RunLog,
    no_result: NoResult,
    /// What is said since play stopped; none while it goes on.
    stop: Option<Talk>,
    /// Who refused to resume since then.
    refused: Option<Color>,
    course: Course,
    agreed: Option<LocSet>,
    ended: Option<Ending>,
    actions: usize,
}

impl Game {
    /// The start of a game.
    pub fn start(setup: &Setup) -> Result<Game, SetupError> {
        require_plain_position(&setup.situation, super::INFO.id)?;
        let mut situation = setup.situation.clone();
        situation.pass_count = situation.pass_count.clamp(0, 2);
        Ok(Game {
            positions: RunLog::starting(&situation.stones, 0),
            ban: NextTurnBan::new(),
            no_result: NoResult::Closed,
            stop: (situation.pass_count == 2).then(Talk::default),
            refused: None,
            situation,
            course: Course::Open,
            agreed: None,
            ended: None,
            actions: 0,
        })
    }

    /// Play goes on after a stop, with nothing passed yet.
    fn resume(&mut self) {
        self.stop = None;
        self.refused = None;
        self.situation.pass_count = 0;
        self.course = match self.course {
            Course::LastChance | Course::Final => Course::Final,
            Course::Open | Course::Resumed => Course::Resumed,
        };
    }

    fn play_stone(&mut self, color: Color, loc: Loc) -> Vec<Event> {
        let mut events = Vec::new();
        let played = capture::play(&mut self.situation, color, loc, &mut events);
        self.situation.pass_count = 0;
        self.ban.after_play(&self.situation.stones, color, loc, &played.captured);
        if self.course == Course::Resumed {
            self.course = Course::Open;
        }
        // Article 12: the position of the whole board, whoever has the turn.
        let (times, first) = self.positions.push(&self.situation.stones, self.actions + 1);
        if times > 1 {
            self.no_result = NoResult::Possible;
            events.push(Event::Repetition { since: first });
            events.push(Event::NoResultPossible);
        }
        events
    }

    fn pass(&mut self) -> Vec<Event> {
        self.situation.pass_count += 1;
        self.ban.lapse();
        if self.situation.pass_count < 2 {
            return Vec::new();
        }
        if self.course == Course::Final {
            // Its configuration is counted as it stands.
            self.ended = Some(Ending::Passes);
            return vec![Event::Ended(Ending::Passes)];
        }
        if self.course == Course::Resumed {
            self.course = Course::LastChance;
        }
        self.stop = Some(Talk::default());
        Vec::new()
    }

    fn turn(&mut self, color: Color, action: &Action) -> Vec<Event> {
        if self.stop.is_some() {
            self.resume();
        }
        self.no_result = NoResult::Closed;
        self.situation.to_play = !color;
        match *action {
            Action::Play(loc) => self.play_stone(color, loc),
            _ => self.pass(),
        }
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
        let stones = &self.situation.stones;
        match (action, &self.stop) {
            (Action::NameDead(_) | Action::Agree | Action::Resume | Action::Refuse, None) => Err(
                Illegal::new("agreement", "life and death are settled after two successive passes"),
            ),
            (Action::Resume | Action::Refuse, Some(_)) if self.refused == Some(color) => {
                Err(Illegal::new(
                    "resumption",
                    format!("{color} has refused to resume; {} may ask for it, or refuse", !color),
                ))
            }
            (Action::Resume | Action::Refuse, Some(_)) => Ok(()),
            (Action::NameDead(_) | Action::Agree, Some(talk)) => talk.check(stones, color, action),
            (Action::Pass, _) => basics::require_turn(&self.situation, color),
            (Action::Play(loc), _) => {
                basics::require_turn(&self.situation, color)?;
                basics::require_vacant(&self.situation, *loc)?;
                suicide::forbid(stones, color, *loc)?;
                self.ban.check(stones, color, *loc)
            }
            _ => Err(basics::unknown_action(action.word(), super::INFO.id)),
        }
    }

    fn play(&mut self, color: Color, action: &Action) -> Result<Vec<Event>, Illegal> {
        self.check(color, action)?;
        let mut events = Vec::new();
        if self.no_result.concerns(action) {
            if self.no_result.take(color, action) {
                self.ended = Some(Ending::NoResult);
                events.push(Event::Ended(Ending::NoResult));
            }
        } else {
            match (action, &mut self.stop) {
                (Action::NameDead(dead), Some(talk)) => talk.name(color, dead.clone()),
                (Action::Agree, Some(talk)) => {
                    self.agreed = talk.take();
                    self.ended = Some(Ending::Agreement);
                    events.push(Event::Ended(Ending::Agreement));
                }
                // 13.1, as Pauli reads it: nobody agrees, nobody asks to go on.
                (Action::Refuse, _) if self.refused.is_some() => {
                    self.ended = Some(Ending::BothLose);
                    events.push(Event::Ended(Ending::BothLose));
                }
                (Action::Refuse, _) => self.refused = Some(color),
                (Action::Resume, _) => {
                    // 9.3: the opponent of the player who asks plays first.
                    self.resume();
                    self.situation.to_play = !color;
                }
                _ => events = self.turn(color, action),
            }
        }
        self.actions += 1;
        Ok(events)
    }

    fn ended(&self) -> Option<Ending> {
        self.ended
    }

    /// While play goes on the turn changes hands and the ko ban lapses. After a
    /// stop either player may play on as if the other had asked for the
    /// resumption.
    fn set_to_play(&mut self, color: Color) {
        if color == self.situation.to_play {
            return;
        }
        self.situation.to_play = color;
        self.situation.pass_count = 0;
        self.ban.lapse();
    }

    fn offers(&self) -> Vec<&'static str> {
        if self.ended.is_some() {
            return Vec::new();
        }
        let mut offers = match &self.stop {
            None => Vec::new(),
            Some(talk) if talk.proposer().is_some() => {
                vec!["agree", "dead VERTEX...", "resume", "refuse"]
            }
            Some(_) => vec!["dead VERTEX...", "dead none", "resume", "refuse"],
        };
        offers.extend(self.no_result.offers());
        offers
    }

    fn is_stopped(&self) -> bool {
        self.stop.is_some()
    }

    fn agreed_dead(&self) -> Option<LocSet> {
        self.agreed.clone()
    }

    fn boxed_clone(&self) -> Box<dyn State> {
        Box::new(self.clone())
    }
}
