//! Area scoring by Tromp and Taylor's rules: positional superko, suicide
//! allowed, two passes end, stones and the regions that reach one colour count.

use super::api::{
    Basis, Counting, End, GameResult, Info, Owner, Ruleset, State, Status, StringStatus, Tally,
    Unscorable, require_liberties,
};
use crate::board::{Color, LocSet, PerColor, Stones};
use crate::rules::{
    Action, Ending, Event, Illegal, Points, PositionLog, Setup, SetupError, Situation, basics,
    repetition,
};

/// Tromp-Taylor.
pub struct TrompTaylor;

static INFO: Info = Info {
    id: "tromp-taylor",
    title: "Tromp-Taylor rules",
    source: "John Tromp and Bill Taylor, the logical rules of Go",
    summary: "area: stones on the board and empty regions that reach only one colour",
    aliases: &["area", "tt", "tromptaylor", "nz"],
    stands_for: &[],
    counting: Counting::Area,
    analyses: &[],
};

impl Ruleset for TrompTaylor {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn start(&self, setup: &Setup) -> Result<Box<dyn State>, SetupError> {
        require_liberties(&setup.situation.stones)?;
        let mut positions = PositionLog::new();
        positions.push(&setup.situation.stones);
        Ok(Box::new(Alternation { situation: setup.situation.clone(), positions, ended: None }))
    }

    fn tally(&self, end: &End, basis: &Basis) -> Result<Tally, Unscorable> {
        let mut stones = end.situation.stones.clone();
        let agreed = match basis {
            Basis::Position => false,
            Basis::Dead(dead) => {
                for loc in dead.iter() {
                    stones.take(loc);
                }
                true
            }
            _ => {
                return Err(Unscorable::WrongBasis {
                    ruleset: INFO.id,
                    basis: "an analysis or a control map",
                    needs: "the position, or a list of dead stones",
                });
            }
        };
        let owner = area(&stones);
        let count = |color| owner.iter().filter(|owner| owner.is(color)).count() as i32;
        let score = PerColor::new(
            Points::whole(count(Color::Black)),
            Points::whole(count(Color::White)) + end.komi,
        );
        let margin = score.black - score.white;
        let strings = end
            .situation
            .stones
            .strings()
            .into_iter()
            .map(|at| {
                let dead = stones.is_empty_at(at);
                StringStatus {
                    at,
                    status: if dead { Status::Dead } else { Status::Alive },
                    detail: String::new(),
                }
            })
            .collect();
        Ok(Tally {
            territory: owner.clone(),
            owner,
            strings,
            score: Some(score),
            bounds: (margin, margin),
            result: GameResult::from_margin(margin),
            proven: !agreed,
            basis: if agreed { "agreed" } else { "position" },
            warnings: Vec::new(),
        })
    }
}

/// Whose each location is by area: a stone its own colour's, an empty region
/// the colour's that alone borders it.
pub fn area(stones: &Stones) -> Vec<Owner> {
    let graph = stones.graph();
    let mut owner: Vec<Owner> =
        graph.locs().map(|loc| stones.at(loc).map_or(Owner::Nobody, Owner::One)).collect();
    let mut seen = LocSet::empty(graph.len());
    for start in graph.locs().filter(|&loc| stones.is_empty_at(loc)) {
        if !seen.insert(start) {
            continue;
        }
        let mut region = vec![start];
        let mut borders = PerColor::new(false, false);
        let mut next = 0;
        while let Some(&loc) = region.get(next) {
            next += 1;
            for &beside in graph.neighbors(loc) {
                match stones.at(beside) {
                    Some(color) => borders[color] = true,
                    None if seen.insert(beside) => region.push(beside),
                    None => {}
                }
            }
        }
        if borders.black != borders.white {
            for loc in region {
                owner[loc.index()] = Owner::from_pair(borders.black, borders.white);
            }
        }
    }
    owner
}

#[derive(Clone, Debug)]
struct Alternation {
    situation: Situation,
    positions: PositionLog,
    ended: Option<Ending>,
}

impl State for Alternation {
    fn situation(&self) -> &Situation {
        &self.situation
    }

    fn check(&self, color: Color, action: &Action) -> Result<(), Illegal> {
        basics::require_running(self.ended.is_some())?;
        basics::require_turn(&self.situation, color)?;
        match *action {
            Action::Pass => Ok(()),
            Action::Play(loc) => {
                basics::require_vacant(&self.situation, loc)?;
                let mut after = self.situation.stones.clone();
                after.play(color, loc);
                repetition::forbid_position(&self.positions, &after, loc)
            }
            _ => Err(basics::unknown_action(action.word(), INFO.id)),
        }
    }

    fn play(&mut self, color: Color, action: &Action) -> Result<Vec<Event>, Illegal> {
        self.check(color, action)?;
        let mut events = Vec::new();
        if let Action::Play(loc) = *action {
            let played = self.situation.stones.play(color, loc);
            self.situation.pass_count = 0;
            for (owner, stones) in [(!color, played.captured), (color, played.lost)] {
                if !stones.is_empty() {
                    self.situation.captives[owner] += stones.len() as u32;
                    events.push(Event::Removed { color: owner, stones });
                }
            }
        } else {
            self.situation.pass_count += 1;
        }
        self.situation.to_play = !color;
        self.positions.push(&self.situation.stones);
        if self.situation.pass_count == 2 {
            self.ended = Some(Ending::Passes);
            events.push(Event::Ended(Ending::Passes));
        }
        Ok(events)
    }

    fn ended(&self) -> Option<Ending> {
        self.ended
    }

    fn set_to_play(&mut self, color: Color) {
        self.situation.to_play = color;
        self.situation.pass_count = 0;
    }

    fn boxed_clone(&self) -> Box<dyn State> {
        Box::new(self.clone())
    }
}
