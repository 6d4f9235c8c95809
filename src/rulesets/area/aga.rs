//! The rules of the American Go Association: situational superko, no suicide,
//! a pass costs a pass stone, White passes last, and dead stones by agreement
//! or, failing it, four passes.

use super::counting::{self, Terms};
use super::moves::{Alternation, MoveRules, Suicide, Superko};
use crate::board::{Color, LocSet};
use crate::game::Manner;
use crate::rules::{Action, Ending, Event, Illegal, Points, Setup, SetupError, Situation, basics};
use crate::rulesets::api::{
    Basis, Beside, Counting, End, Homes, Info, Repeats, Ruleset, State, Tally, Unscorable,
};
use crate::rulesets::stop::Talk;

/// The rules of the American Go Association.
pub struct Aga;

static INFO: Info = Info {
    id: "aga",
    title: "AGA rules",
    source: "American Go Association, Official Rules of Go (1991), Rules 1 to 12",
    summary: "area with dead stones by agreement; no situation may come back; pass stones",
    aliases: &["american", "usgo"],
    // Federations that adopted the AGA text with notes of their own.
    stands_for: &["bga", "british", "french"],
    counting: Counting::Area,
    analyses: &[],
};

const MOVES: MoveRules = MoveRules {
    ruleset: INFO.id,
    // Rule 6: the position with the same player to play.
    superko: Superko::Situational,
    // Rule 5.
    suicide: Suicide::Forbidden,
    // Rule 10: both players pass twice in succession. Two passes only stop.
    passes: 4,
};

const TERMS: Terms = Terms { compensation, dead_by_agreement: true, passes_settle: true };

/// Rule 4, when the area is counted: a point for each handicap stone after
/// the first.
fn compensation(handicap: u32) -> Points {
    Points::whole(handicap.saturating_sub(1) as i32)
}

impl Ruleset for Aga {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn repeats(&self) -> Repeats {
        Repeats::Situation
    }

    fn homes(&self) -> Option<Homes> {
        Some(Homes { locks: Some(Manner::Quiet), beside: Beside::Area })
    }

    fn start(&self, setup: &Setup) -> Result<Box<dyn State>, SetupError> {
        let board = Alternation::start(MOVES, setup)?;
        let Situation { pass_count, to_play, .. } = *board.situation();
        let stop = Stop { last_passer: !to_play, talk: Talk::default() };
        let stop = (pass_count >= 2).then_some(stop);
        Ok(Box::new(Game { board, stop, agreed: None }))
    }

    fn tally(&self, end: &End, basis: &Basis) -> Result<Tally, Unscorable> {
        counting::tally(&INFO, &TERMS, end, basis)
    }
}

/// Two players passed in succession (Rule 9).
#[derive(Clone, Debug)]
struct Stop {
    last_passer: Color,
    talk: Talk,
}

#[derive(Clone, Debug)]
struct Game {
    board: Alternation,
    stop: Option<Stop>,
    agreed: Option<LocSet>,
}

impl Game {
    /// Rule 11: if Black passed last, White hands over one more pass stone.
    fn finish(&mut self, ending: Ending, events: &mut Vec<Event>) {
        if self.stop.as_ref().is_some_and(|stop| stop.last_passer == Color::Black) {
            self.board.situation_mut().captives.white += 1;
        }
        self.board.end(ending);
        events.push(Event::Ended(ending));
    }
}

fn is_talk(action: &Action) -> bool {
    matches!(action, Action::NameDead(_) | Action::Agree | Action::Resume)
}

impl State for Game {
    fn situation(&self) -> &Situation {
        self.board.situation()
    }

    fn check(&self, color: Color, action: &Action) -> Result<(), Illegal> {
        basics::require_running(self.ended().is_some())?;
        if !is_talk(action) {
            return self.board.check(color, action);
        }
        match &self.stop {
            None => Err(Illegal::new(
                "agreement",
                "dead stones are settled after two successive passes",
            )),
            Some(stop) => stop.talk.check(&self.situation().stones, color, action),
        }
    }

    fn play(&mut self, color: Color, action: &Action) -> Result<Vec<Event>, Illegal> {
        self.check(color, action)?;
        let mut events = Vec::new();
        match (action, &mut self.stop) {
            (Action::NameDead(dead), Some(stop)) => stop.talk.name(color, dead.clone()),
            (Action::Agree, Some(stop)) => {
                self.agreed = stop.talk.take();
                self.finish(Ending::Agreement, &mut events);
            }
            // Rule 10: the opponent of the last player to pass has the move,
            // which is whose turn it is.
            (Action::Resume, Some(stop)) => drop(stop.talk.take()),
            _ => {
                events = self.board.play(color, action)?;
                if *action == Action::Pass {
                    // Rule 7: the pass stone is the opponent's prisoner.
                    self.board.situation_mut().captives[color] += 1;
                    if self.stop.is_some() || self.situation().pass_count >= 2 {
                        self.stop = Some(Stop { last_passer: color, talk: Talk::default() });
                    }
                } else {
                    self.stop = None;
                }
                if self.ended().is_some() {
                    events.pop();
                    self.finish(Ending::Passes, &mut events);
                }
            }
        }
        Ok(events)
    }

    fn ended(&self) -> Option<Ending> {
        self.board.ended()
    }

    fn set_to_play(&mut self, color: Color) {
        // The stop stays: either player may speak, or play on, after it.
        self.board.set_to_play(color);
    }

    fn offers(&self) -> Vec<&'static str> {
        match &self.stop {
            None => Vec::new(),
            Some(_) if self.ended().is_some() => Vec::new(),
            Some(stop) if stop.talk.proposer().is_some() => {
                vec!["agree", "dead VERTEX...", "resume"]
            }
            Some(_) => vec!["dead VERTEX...", "dead none"],
        }
    }

    fn agreed_dead(&self) -> Option<LocSet> {
        self.agreed.clone()
    }

    fn boxed_clone(&self) -> Box<dyn State> {
        Box::new(self.clone())
    }
}
