//! Dispute breakers (LJRG, "After end"): the players settle who controls what
//! without a referee. Three schemes; where they disagree, a proof is played out
//! on a second board. The game and its score are not touched.

mod board;

pub use board::{End, SecondBoard};

use super::claims;
use super::lock::NoClaim;
use crate::board::{Color, Graph, Loc, LocSet, PerColor, coord, region};
use crate::rules::{Action, Illegal, Situation};

/// The schemes of the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scheme {
    /// The first: both fix their claims, then each may object to one; more
    /// disputes won wins the game.
    Claims {
        /// Are two disputes played interlocked?
        interlocked: bool,
    },
    /// The second: pointing to locations that one controls, in turn.
    Pointing,
    /// The third: pointing to neutral locations and dead stones, in turn.
    Neutrals,
}

/// How a dispute breaker ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Conclusion {
    /// No disagreement: control as both said.
    Agreed(PerColor<LocSet>),
    /// One player won the game.
    Won(Color),
    /// Both won one dispute.
    Tie,
}

/// Where a dispute breaker stands.
#[derive(Clone, Debug)]
pub enum Phase {
    /// Scheme 1: the claims that were given so far.
    Claiming(PerColor<Option<Vec<Loc>>>),
    /// Scheme 1: all claims, and the objections so far; an objection may be
    /// none at all.
    Objecting {
        /// The claimed locations.
        claims: PerColor<Vec<Loc>>,
        /// The objections of each player.
        objections: PerColor<Option<Option<Loc>>>,
    },
    /// Schemes 2 and 3: who points next, and what was pointed to.
    Pointing {
        /// Whose turn it is.
        turn: Color,
        /// The last act, if there was one: a location, or none for a pass.
        last: Option<Option<Loc>>,
        /// The locations pointed to.
        pointed: PerColor<Vec<Loc>>,
    },
    /// Disputes are played out; the number is the place in the order of play.
    Playing(Vec<SecondBoard>, usize),
    /// It is over; with the boards that were played.
    Over(Conclusion, Vec<SecondBoard>),
}

/// Why an act is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    /// It is not the time for that.
    #[error("not now: {0}")]
    NotNow(String),
    /// The location cannot be named here.
    #[error("{0}")]
    Location(String),
    /// A set cannot be proved.
    #[error(transparent)]
    NoClaim(#[from] NoClaim),
    /// An illegal move on the second board.
    #[error("illegal move on the second board: {0}")]
    Illegal(#[from] Illegal),
}

/// A dispute breaker in progress.
#[derive(Clone, Debug)]
pub struct Dispute {
    scheme: Scheme,
    situation: Situation,
    phase: Phase,
}

impl Dispute {
    /// A dispute breaker about a final situation.
    pub fn new(scheme: Scheme, situation: Situation) -> Dispute {
        let phase = match scheme {
            Scheme::Claims { .. } => Phase::Claiming(PerColor::new(None, None)),
            // The player who did not pass last has the turn.
            _ => Phase::Pointing {
                turn: situation.to_play,
                last: None,
                pointed: PerColor::new(Vec::new(), Vec::new()),
            },
        };
        Dispute { scheme, situation, phase }
    }

    /// The scheme.
    pub fn scheme(&self) -> Scheme {
        self.scheme
    }

    /// Where it stands.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// The situation that it is about.
    pub fn situation(&self) -> &Situation {
        &self.situation
    }

    fn graph(&self) -> &Graph {
        self.situation.graph()
    }

    /// The player's smallest bordered set that holds a location without a
    /// stone of his (C5).
    pub fn smallest_set(&self, player: Color, loc: Loc) -> Option<LocSet> {
        let areas = claims::areas(&self.situation, player);
        areas.into_iter().find(|area| area.cells.contains(loc)).map(|area| area.closed)
    }

    fn require_empty(&self, loc: Loc) -> Result<(), Refused> {
        if self.situation.stones.is_empty_at(loc) {
            return Ok(());
        }
        let at = coord::vertex(self.graph(), loc);
        Err(Refused::Location(format!("{at} is not empty; a claim names empty locations")))
    }

    /// Scheme 1: a player fixes the list of his claims. It cannot be changed.
    pub fn claim(&mut self, player: Color, locs: Vec<Loc>) -> Result<(), Refused> {
        locs.iter().try_for_each(|&loc| self.require_empty(loc))?;
        let Phase::Claiming(given) = &mut self.phase else {
            return Err(not_now(self.scheme, "claims are fixed at the beginning of scheme 1"));
        };
        if given[player].is_some() {
            return Err(Refused::NotNow(format!("{player}'s claims are fixed already")));
        }
        given[player] = Some(locs);
        if let (Some(black), Some(white)) = (&given.black, &given.white) {
            let claims = PerColor::new(black.clone(), white.clone());
            self.phase = Phase::Objecting { claims, objections: PerColor::new(None, None) };
        }
        Ok(())
    }

    /// Scheme 1: a player objects to one of the opponent's claims, or to none.
    pub fn object(&mut self, player: Color, to: Option<Loc>) -> Result<(), Refused> {
        let Phase::Objecting { claims, objections } = &mut self.phase else {
            return Err(not_now(self.scheme, "objections follow when both have given claims"));
        };
        if objections[player].is_some() {
            return Err(Refused::NotNow(format!("{player} has said whether he objects")));
        }
        if let Some(loc) = to.filter(|loc| !claims[!player].contains(loc)) {
            let graph = self.situation.graph();
            let list = coord::vertices(graph, claims[!player].iter().copied());
            let at = coord::vertex(graph, loc);
            let list = if list.is_empty() { "nothing".to_string() } else { list };
            return Err(Refused::Location(format!("{} claims {list}, not {at}", !player)));
        }
        objections[player] = Some(to);
        let (Some(black), Some(white)) = (objections.black, objections.white) else {
            return Ok(());
        };
        let claims = claims.clone();
        // The first dispute is the one in which Black is the refuter.
        let mut boards = Vec::new();
        for (objector, to) in [(Color::Black, black), (Color::White, white)] {
            boards.extend(to.map(|loc| self.second_board(!objector, loc)).transpose()?);
        }
        match boards.is_empty() {
            true => self.agree(&claims),
            false => self.begin(boards),
        }
        Ok(())
    }

    /// Schemes 2 and 3: a player points to a location, or passes. Pointing to
    /// where the opponent has just pointed is an objection.
    pub fn point(&mut self, player: Color, at: Option<Loc>) -> Result<(), Refused> {
        let Phase::Pointing { turn, last, pointed } = &self.phase else {
            return Err(not_now(self.scheme, "nobody points now"));
        };
        if *turn != player {
            return Err(Refused::NotNow(format!("it is {turn}'s turn to point or to pass")));
        }
        let (last, mut pointed) = (*last, pointed.clone());
        let Some(loc) = at else {
            if last == Some(None) {
                self.agree(&pointed);
            } else {
                self.phase = Phase::Pointing { turn: !player, last: Some(None), pointed };
            }
            return Ok(());
        };
        let stone = self.situation.stones.at(loc);
        if last == Some(Some(loc)) {
            // Only an objection to a neutral location turns the burden round.
            let prover = match (self.scheme, stone) {
                (Scheme::Neutrals, None) => player,
                _ => !player,
            };
            let board = self.second_board(prover, loc)?;
            self.begin(vec![board]);
            return Ok(());
        }
        if self.scheme != Scheme::Neutrals {
            self.require_empty(loc)?;
        } else if stone == Some(player) {
            let at = coord::vertex(self.graph(), loc);
            return Err(Refused::Location(format!(
                "{at} holds a stone of {player}; point to an empty location or an opposing stone"
            )));
        }
        pointed[player].push(loc);
        self.phase = Phase::Pointing { turn: !player, last: Some(Some(loc)), pointed };
        Ok(())
    }

    fn second_board(&self, prover: Color, loc: Loc) -> Result<SecondBoard, Refused> {
        let set = self.smallest_set(prover, loc).ok_or_else(|| {
            let at = coord::vertex(self.graph(), loc);
            Refused::Location(format!("{at} holds a stone of {prover}"))
        })?;
        Ok(SecondBoard::new(&self.situation, prover, &set)?)
    }

    /// Who plays next, and on which of the boards.
    pub fn next(&self) -> Option<(Color, usize)> {
        self.next_place().map(|(_, turn, board)| (turn, board))
    }

    /// The same with the place in the interlocked order.
    fn next_place(&self) -> Option<(usize, Color, usize)> {
        let Phase::Playing(boards, place) = &self.phase else { return None };
        let open = |board: usize| boards.get(board).is_some_and(|b| b.end().is_none());
        if let (Scheme::Claims { interlocked: true }, [first, _]) = (self.scheme, &boards[..]) {
            // B1, then W1 W2 B2 B1 again and again; a finished board is left out.
            let black = !first.lock().claimant();
            let order = |place: usize| match place % 4 {
                0 => (place, black, 0),
                1 => (place, !black, 0),
                2 => (place, !black, 1),
                _ => (place, black, 1),
            };
            return (*place..place + 4).map(order).find(|&(.., board)| open(board));
        }
        let board = (0..boards.len()).find(|&board| open(board))?;
        Some((*place, boards[board].situation().to_play, board))
    }

    /// A move on the second board whose turn it is.
    pub fn play(&mut self, player: Color, action: Action) -> Result<(), Refused> {
        let Some((now, turn, number)) = self.next_place() else {
            return Err(not_now(self.scheme, "no proof is being played"));
        };
        if turn != player {
            return Err(Refused::NotNow(format!("it is {turn}'s turn on board {}", number + 1)));
        }
        if !matches!(action, Action::Play(_) | Action::Pass) {
            return Err(Refused::NotNow("a proof knows only plays and passes".to_string()));
        }
        let Phase::Playing(boards, place) = &mut self.phase else { return Ok(()) };
        if let Some(board) = boards.get_mut(number) {
            board.play(player, action)?;
        }
        *place = now + 1;
        self.conclude();
        Ok(())
    }

    fn begin(&mut self, boards: Vec<SecondBoard>) {
        self.phase = Phase::Playing(boards, 0);
        self.conclude();
    }

    fn conclude(&mut self) {
        let Phase::Playing(boards, _) = &self.phase else { return };
        let Some(winners) = boards.iter().map(SecondBoard::winner).collect::<Option<Vec<_>>>()
        else {
            return;
        };
        let won = |color| winners.iter().filter(|&&winner| winner == color).count();
        let conclusion = match won(Color::Black).cmp(&won(Color::White)) {
            std::cmp::Ordering::Greater => Conclusion::Won(Color::Black),
            std::cmp::Ordering::Less => Conclusion::Won(Color::White),
            std::cmp::Ordering::Equal => Conclusion::Tie,
        };
        self.phase = Phase::Over(conclusion, boards.clone());
    }

    fn agree(&mut self, said: &PerColor<Vec<Loc>>) {
        let control = match self.scheme {
            Scheme::Neutrals => self.without_neutrals(said),
            _ => {
                let union = |player: Color| {
                    let mut control = LocSet::empty(self.graph().len());
                    for set in said[player].iter().filter_map(|&loc| self.smallest_set(player, loc))
                    {
                        control.union_with(&set);
                    }
                    control
                };
                PerColor::new(union(Color::Black), union(Color::White))
            }
        };
        self.phase = Phase::Over(Conclusion::Agreed(control), Vec::new());
    }

    /// Scheme 3: with the claimed dead stones gone, the connected empty
    /// locations without a claimed neutral one that contact one colour only.
    fn without_neutrals(&self, said: &PerColor<Vec<Loc>>) -> PerColor<LocSet> {
        let stones = &self.situation.stones;
        let mut left = stones.clone();
        let mut neutral = LocSet::empty(self.graph().len());
        for player in Color::BOTH {
            for &loc in &said[player] {
                if stones.is_empty_at(loc) {
                    neutral.insert(loc);
                    continue;
                }
                let set = self.smallest_set(player, loc);
                for stone in set.iter().flat_map(LocSet::iter) {
                    if stones.at(stone) == Some(!player) && left.at(stone) == Some(!player) {
                        left.take(stone);
                    }
                }
            }
        }
        let none = LocSet::empty(self.graph().len());
        let mut control = PerColor::new(none.clone(), none);
        for area in region::components(self.graph(), |loc| left.is_empty_at(loc)) {
            if area.is_disjoint(&neutral)
                && let Some(color) = region::sole_neighbor(&left, &area)
            {
                control[color].union_with(&area);
            }
        }
        control
    }
}

fn not_now(scheme: Scheme, what: &str) -> Refused {
    let number = match scheme {
        Scheme::Claims { .. } => 1,
        Scheme::Pointing => 2,
        Scheme::Neutrals => 3,
    };
    Refused::NotNow(format!("{what} (this is scheme {number})"))
}
