//! Correction of the Asian Games 2013 rules: territory in independent regions,
//! by force and region by region.
//!
//! Here are the moves (no suicide, positional superko), the agreement after two
//! successive passes (game end procedure, steps 1 to 6), and the count. The
//! players agree by naming all dead stones of both colours; every independent
//! region then consists of remaining stones and what they alone surround. After
//! two passes a player may also go on: steps 3, 9 and 12 continue alternation
//! until no mixed region consists of empty locations only. If nobody plays a stone
//! after a disagreement, step 12 leads to the count of the position as it is.
//!
//! Steps 7 and 11 (the players disagree) are asked of the search: [`locale`] has the
//! questions about independent regions, [`attack`] those about strings in mixed
//! regions, [`strings`] what follows of them; [`inquest`] and [`verify`] choose.

pub mod attack;
pub mod growth;
pub mod inquest;
pub mod locale;
pub mod strings;
pub mod verify;

pub use attack::Attack;
pub use locale::Part;

use super::api::{
    Basis, Beside, Counting, End, Homes, Info, Repeats, Ruleset, State, Status, StringStatus,
    Tally, Unscorable,
};
use super::holdings::{self, Ground};
use super::inquiry::{Answer, Inquiry, Subject, beyond};
use super::perfect::fort::FortGame;
use super::perfect::inquiry::MOST_LOCATIONS;
use super::perfect::locks;
use super::sequence::{Repetition, Rules, Sequence, require_plain_position};
use super::simplified_korean;
use super::stop::Talk;
use crate::board::{Color, Graph, LocSet, coord, region};
use crate::game::Game as Question;
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

    fn repeats(&self) -> Repeats {
        Repeats::Position
    }

    fn homes(&self) -> Option<Homes> {
        Some(Homes { locks: None, beside: Beside::Neutral })
    }

    fn remembers_beyond_the_end(&self) -> bool {
        true
    }

    fn start(&self, setup: &Setup) -> Result<Box<dyn State>, SetupError> {
        require_plain_position(&setup.situation, INFO.id)?;
        let mut game = Game {
            board: Sequence::new(MOVES, setup.situation.clone(), None),
            stop: None,
            only_passes: false,
            agreed: None,
        };
        game.stop_if_passed();
        Ok(Box::new(game))
    }

    fn untried(&self, graph: &Graph) -> Option<String> {
        beyond(graph, MOST_LOCATIONS, "independent regions are found by forts and locks only")
    }

    fn inquire(&self, end: &End) -> Result<Option<Box<dyn Inquiry>>, Unscorable> {
        holdings::require_countable(end, INFO.id)?;
        Ok(inquest::Regions::new(end).map(|regions| Box::new(regions) as Box<dyn Inquiry>))
    }

    fn question(&self, end: &End, subject: &Subject) -> Result<Box<dyn Question>, Unscorable> {
        let boxed = |contest| Box::new(contest) as Box<dyn Question>;
        let asked = match subject {
            Subject::Region(part) => locale::contest(end, part).map(boxed),
            Subject::Attack(attack) => attack::contest(end, attack).map(boxed),
            Subject::Fort(fort) if fort.holder == fort.owner => {
                FortGame::new(&locale::grounds(end), fort)
                    .map(|game| Box::new(game) as Box<dyn Question>)
            }
            Subject::Lock { player, claim } => {
                locks::question_in(&locale::grounds(end), *player, claim)
                    .map(|game| Box::new(game) as Box<dyn Question>)
            }
            _ => None,
        };
        let wrong = || {
            Unscorable::Invalid(format!(
                "{} asks about parts bounded by a player's stones, and strings in their locales",
                INFO.id
            ))
        };
        asked.ok_or_else(wrong)
    }

    fn settled(&self, end: &End, answers: &[(Subject, Answer)]) -> Result<Tally, Unscorable> {
        by_regions(end, answers)
    }

    fn tally(&self, end: &End, basis: &Basis) -> Result<Tally, Unscorable> {
        holdings::require_countable(end, INFO.id)?;
        match basis {
            Basis::Position => by_regions(end, &[]),
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

/// The position counted by what is known of its independent regions (steps 4 to
/// 6), with what the procedure has the players fill first (steps 3 and 9).
fn by_regions(end: &End, answers: &[(Subject, Answer)]) -> Result<Tally, Unscorable> {
    holdings::require_countable(end, INFO.id)?;
    let known = locale::holdings(end, answers);
    let stones = &end.situation.stones;
    let graph = stones.graph();
    let mixed = |loc| !Color::BOTH.iter().any(|&color| known.certain[color].contains(loc));
    let is_empty = |part: &LocSet| part.iter().all(|loc| stones.is_empty_at(loc));
    let parts = region::components(graph, mixed);
    let empty: Vec<_> =
        parts.iter().filter(|part| is_empty(part)).filter_map(LocSet::first).collect();
    let basis = if answers.is_empty() { "position" } else { "search" };
    let ground = Ground { basis, exact: true, warnings: Vec::new() };
    let mut tally = known.tally(end, simplified_korean::WORDS, ground);
    if known.certain != known.possible {
        // What is in no region is alive or dead by its locale, which is open.
        for string in tally.strings.iter_mut().filter(|string| string.status == Status::Seki) {
            (string.status, string.detail) = (Status::Undecided, String::new());
        }
    }
    let mut dead = Vec::new();
    for found in strings::mixed(end, answers, &known) {
        let found = found.status();
        let in_tally = tally.strings.iter_mut();
        for string in in_tally.filter(|string| stones.head(string.at) == stones.head(found.at)) {
            dead.extend((found.status == Status::Dead).then_some(found.at));
            *string = StringStatus { at: string.at, ..found.clone() };
        }
    }
    if !dead.is_empty() {
        tally.warnings.push(format!(
            "dead strings outside the independent regions stay on the board: {} (game end \
             procedure, step 4)",
            coord::vertices(graph, dead)
        ));
    }
    if !tally.proven {
        let open = "not all independent regions are decided by search";
        tally.warnings.push(format!("{}: {open}", INFO.id));
    } else if !empty.is_empty() {
        tally.warnings.push(format!(
            "mixed regions of empty locations only: {}; the players go on until they are filled \
             (game end procedure, steps 3 and 9), this counts the position as it stands",
            coord::vertices(graph, empty)
        ));
    }
    Ok(tally)
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
    /// Have the players gone on after a stop, and only passed since (step 12)?
    only_passes: bool,
    agreed: Option<LocSet>,
}

impl Game {
    /// Two successive passes do not end the game, they open the agreement; but
    /// if the players disagreed and have done nothing but pass since, what the
    /// rules say of the position is counted (step 12).
    fn stop_if_passed(&mut self) {
        if self.board.ended().is_some() && !self.only_passes {
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
                self.only_passes = true;
                self.board.set_to_play(self.board.situation().to_play);
            }
            _ => {
                events = self.board.play(color, action)?;
                self.stop = None;
                self.only_passes &= *action == Action::Pass;
                self.stop_if_passed();
                let over = self.board.ended().is_some();
                events.retain(|event| over || !matches!(event, Event::Ended(_)));
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

    fn is_stopped(&self) -> bool {
        self.stop.is_some()
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
