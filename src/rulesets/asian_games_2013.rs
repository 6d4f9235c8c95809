//! Correction of the Asian Games 2013 rules: territory in independent regions,
//! by force and region by region.
//!
//! Here are the moves (no suicide, positional superko), the agreement after two
//! successive passes (game end procedure, steps 1 to 6), and the count. The
//! players agree by naming all dead stones of both colours; every independent
//! region then consists of remaining stones and what they alone surround. After
//! two passes a player may also go on: steps 3, 9 and 12 continue alternation
//! until no mixed region consists of empty locations only.
//!
//! A text that asks to determine regions when the players disagree (step 7 on)
//! asks for search; [`Basis::Position`] answers with bounds until then.

use super::api::{Basis, Counting, End, Info, Ruleset, State, Tally, Unscorable};
use super::holdings::{self, Ground};
use super::sequence::{Repetition, Rules, Sequence, require_plain_position};
use super::simplified_korean;
use super::stop::Talk;
use crate::board::{Color, LocSet, coord};
use crate::rules::regions::empty_regions;
use crate::rules::{
    Action, Ending, Event, Illegal, PositionLog, Setup, SetupError, Situation, basics,
};

/// The Correction of the Asian Games 2013 rules.
pub struct AsianGames2013;

static INFO: Info = Info {
    id: "asian-games-2013",
    title: "Correction of the Asian Games 2013 rules",
    source: "Robert Jasiek, Commentary on the Asian Games 2013 Rules, version 3 (2013), Correction",
    summary: "territory: independent regions, in which a player moving second can force a basic-life",
    aliases: &[
        "asian-games",
        "ag2013",
        "asian-games-2013-correction",
        "correction of the asian games 2013 rules",
        "korean2013",
    ],
    stands_for: &[],
    counting: Counting::Territory,
    analyses: &[],
};

const MOVES: Rules = Rules {
    ruleset: INFO.id,
    repetition: Repetition::PositionalSuperko,
    last_passes: 2,
    prisoners: true,
};

impl Ruleset for AsianGames2013 {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn start(&self, setup: &Setup) -> Result<Box<dyn State>, SetupError> {
        require_plain_position(&setup.situation, INFO.id)?;
        let mut game = Game {
            board: Sequence::new(MOVES, setup.situation.clone(), None),
            stop: None,
            agreed: None,
        };
        game.stop_if_passed();
        Ok(Box::new(game))
    }

    fn tally(&self, end: &End, basis: &Basis) -> Result<Tally, Unscorable> {
        holdings::require_countable(end, INFO.id)?;
        match basis {
            Basis::Position => Ok(simplified_korean::as_it_stands(end)),
            Basis::Dead(dead) => {
                let ground =
                    Ground { basis: "agreed", exact: false, warnings: unfilled(end, dead) };
                let holdings = holdings::agreed(&end.situation.stones, dead)?;
                Ok(holdings.tally(end, simplified_korean::WORDS, ground))
            }
            Basis::Control(regions) => {
                holdings::agreed_regions(end, regions, simplified_korean::WORDS)
            }
            Basis::Played(_) => Err(Unscorable::WrongBasis {
                ruleset: INFO.id,
                basis: "a played analysis",
                needs: "a list of dead stones, or the agreed independent regions",
            }),
        }
    }
}

/// Step 3 lets the players go on until no mixed region consists of empty
/// locations only: tells of empty regions between both colours. Those inside a
/// seki are part of a larger mixed region and may stay.
fn unfilled(end: &End, dead: &LocSet) -> Vec<String> {
    let stones = &end.situation.stones;
    if super::agreed::require_whole_strings(stones, dead).is_err() {
        return Vec::new();
    }
    let rest = super::agreed::remove(stones, dead);
    let neutral = empty_regions(&rest).into_iter().filter(|region| region.sole_border().is_none());
    let firsts: Vec<_> = neutral.filter_map(|region| region.locs.first().copied()).collect();
    if firsts.is_empty() || rest.count(Color::Black) + rest.count(Color::White) == 0 {
        return Vec::new();
    }
    vec![format!(
        "empty between both colours: {}; outside of seki the players fill this before counting \
         (game end procedure, step 3)",
        coord::vertices(stones.graph(), firsts)
    )]
}

#[derive(Clone, Debug)]
struct Game {
    board: Sequence,
    /// What is said since both players passed in succession (step 1).
    stop: Option<Talk>,
    agreed: Option<LocSet>,
}

impl Game {
    /// Two successive passes do not end the game, they open the agreement.
    fn stop_if_passed(&mut self) {
        if self.board.ended().is_some() {
            self.board.reopen();
            self.stop = Some(Talk::default());
        }
    }
}

impl State for Game {
    fn situation(&self) -> &Situation {
        self.board.situation()
    }

    fn check(&self, color: Color, action: &Action) -> Result<(), Illegal> {
        basics::require_running(self.board.ended().is_some())?;
        match (&self.stop, action) {
            (None, Action::NameDead(_) | Action::Agree | Action::Resume) => {
                Err(Illegal::new("agreement", "regions are agreed on after two successive passes"))
            }
            (Some(talk), Action::NameDead(_) | Action::Agree) => {
                talk.check(&self.situation().stones, color, action)
            }
            (Some(_), Action::Resume) => Ok(()),
            (Some(_), Action::Pass) => Err(Illegal::new(
                "agreement",
                "both players have passed; name the dead stones, resume, or play on",
            )),
            _ => self.board.check(color, action),
        }
    }

    fn play(&mut self, color: Color, action: &Action) -> Result<Vec<Event>, Illegal> {
        self.check(color, action)?;
        let mut events = Vec::new();
        match (action, &mut self.stop) {
            (Action::NameDead(dead), Some(talk)) => talk.name(color, dead.clone()),
            (Action::Agree, Some(talk)) => {
                self.agreed = talk.take();
                self.board.end(Ending::Agreement);
                events.push(Event::Ended(Ending::Agreement));
            }
            (Action::Resume, _) => {
                self.stop = None;
                self.board.set_to_play(self.board.situation().to_play);
            }
            _ => {
                events = self.board.play(color, action)?;
                self.stop = None;
                self.stop_if_passed();
                events.retain(|event| !matches!(event, Event::Ended(_)));
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
            _ if self.board.ended().is_some() => Vec::new(),
            None => Vec::new(),
            Some(talk) if talk.proposer().is_some() => {
                vec!["agree", "dead VERTEX...", "resume"]
            }
            Some(_) => vec!["dead VERTEX...", "resume"],
        }
    }

    fn agreed_dead(&self) -> Option<LocSet> {
        self.agreed.clone()
    }

    fn positions(&self) -> Option<&PositionLog> {
        self.board.positions()
    }

    fn boxed_clone(&self) -> Box<dyn State> {
        Box::new(self.clone())
    }
}
