//! What lies on a session's table: the game, what the players said about its
//! end, and a side board. All that commands change is here.

use super::keeping::{Kept, Room};
use super::settlement::Settlement;
use super::side::Side;
use super::text::turn_text;
use crate::board::{Color, Graph, LocSet, PerColor, coord};
use crate::rules::{Action, Event, Illegal, Points, Setup, SetupError, Turn};
use crate::rulesets::japanese2003::Japanese2003;
use crate::rulesets::ljrg::dispute::Dispute;
use crate::rulesets::{AnalysisKind, Named, Replay, Ruleset, State};
use crate::verdict::direct_ko::{self, Ruling};
use crate::verdict::hearing::Hearing;
use crate::verdict::{Allowance, Limits, Proof, Recall, Verdict};
use std::sync::Arc;

/// What the players said about the final position.
#[derive(Clone, Debug, Default)]
pub struct Given {
    /// The dead stones that they agreed on, possibly none.
    pub dead: Option<LocSet>,
    /// Who controls what (LJRG C1).
    pub control: Option<PerColor<LocSet>>,
    /// The analyses they played, at most one of each kind.
    pub analyses: Vec<(AnalysisKind, Vec<Turn>)>,
}

/// A game with everything around it.
#[derive(Clone, Debug)]
pub struct Table {
    named: Named,
    game: Replay,
    given: Given,
    side: Option<Side>,
    settlement: Settlement,
    events: Vec<Event>,
    search: Allowance,
    memory: Option<Arc<dyn Recall>>,
    /// Asking again costs nothing, and a search goes on where it was called off.
    kept: Kept,
    room: Room,
    dispute: Option<Dispute>,
    /// What the referee found about the boards of the dispute.
    proofs: Vec<(usize, Arc<Proof>)>,
    /// Play against a proof, if somebody doubts one.
    hearing: Option<Hearing>,
}

/// Why turns cannot be played again from a setup.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Stopped {
    /// The setup is no start of a game.
    #[error("{0}")]
    Setup(#[from] SetupError),
    /// One of the turns is illegal.
    #[error("move {number} ({turn}) is illegal: {illegal}")]
    Turn {
        /// Its number, from 1.
        number: usize,
        /// The turn.
        turn: String,
        /// Why.
        illegal: Illegal,
    },
}

impl Table {
    /// A table with a game under a ruleset.
    pub fn new(named: Named, game: Replay) -> Table {
        Table {
            named,
            game,
            given: Given::default(),
            side: None,
            settlement: Settlement::default(),
            events: Vec::new(),
            search: Allowance::from(Limits::default()),
            memory: None,
            kept: Kept::default(),
            room: Room::default(),
            dispute: None,
            proofs: Vec::new(),
            hearing: None,
        }
    }

    /// The play against a proof, if it is open.
    pub fn hearing(&self) -> Option<&Hearing> {
        self.hearing.as_ref()
    }

    /// The play against a proof, to be changed.
    pub fn hearing_mut(&mut self) -> Option<&mut Hearing> {
        self.hearing.as_mut()
    }

    /// Opens or closes play against a proof.
    pub fn set_hearing(&mut self, hearing: Option<Hearing>) {
        self.hearing = hearing;
    }

    /// The dispute breaker, if one is open.
    pub fn dispute(&self) -> Option<&Dispute> {
        self.dispute.as_ref()
    }

    /// Opens, changes or closes a dispute breaker; gives back what was there.
    pub fn set_dispute(&mut self, dispute: Option<Dispute>) -> Option<Dispute> {
        if dispute.is_none() {
            self.proofs.clear();
        }
        std::mem::replace(&mut self.dispute, dispute)
    }

    /// What the referee knows of the claim on a board of the dispute.
    pub fn proof_of(&self, board: usize) -> Option<Arc<Proof>> {
        self.proofs.iter().find(|(known, _)| *known == board).map(|(_, proof)| Arc::clone(proof))
    }

    /// Keeps a proof as long as the dispute is open.
    pub fn keep_proof(&mut self, board: usize, proof: Arc<Proof>) {
        if self.proof_of(board).is_none() {
            self.proofs.push((board, proof));
        }
    }

    /// Another position lies on the table: what was settled about the last one
    /// is of no use.
    fn moved(&mut self) {
        self.set_dispute(None);
        self.hearing = None;
        self.settlement = Settlement::default();
        self.changed();
    }

    /// The verdict under a ruleset, if it has been found since the table last
    /// changed.
    pub fn known(&self, named: Named) -> Option<Arc<Verdict>> {
        self.kept.find(named, true)
    }

    /// Keeps a verdict until the table changes.
    pub fn keep(&self, named: Named, verdict: &Arc<Verdict>) {
        self.kept.keep(&self.room, named, true, verdict);
    }

    /// What was found of a verdict before it was called off, or before the limits
    /// of the search changed.
    pub fn known_part(&self, named: Named) -> Option<Arc<Verdict>> {
        self.kept.find(named, false)
    }

    /// Keeps what was found so far until the table changes.
    pub fn begun(&self, named: Named, verdict: &Arc<Verdict>) {
        self.kept.keep(&self.room, named, false, verdict);
    }

    /// Something changed on which a verdict may rest.
    fn changed(&mut self) {
        self.kept = Kept::default();
    }

    /// The ruleset, and the name it was asked for.
    pub fn named(&self) -> Named {
        self.named
    }

    /// What a verdict may cost on this board.
    pub fn search(&self) -> Limits {
        self.search.on(self.game.state().situation().graph().len(), false)
    }

    /// What verdicts may cost on boards of any size, and all else that is searched at most.
    pub fn allowance(&self) -> Allowance {
        self.search
    }

    /// Changes what verdicts may cost.
    pub fn set_search(&mut self, search: impl Into<Allowance>) {
        self.search = search.into();
        self.kept.reopen();
    }

    /// Sets how much may be kept of verdicts.
    pub fn set_room(&mut self, room: Room) {
        self.room = room;
    }

    /// Where verdicts are remembered.
    pub fn memory(&self) -> Option<&dyn Recall> {
        self.memory.as_deref()
    }

    /// Changes where verdicts are remembered.
    pub fn set_memory(&mut self, memory: Option<Arc<dyn Recall>>) {
        self.memory = memory;
    }

    /// The game.
    pub fn game(&self) -> &Replay {
        &self.game
    }

    /// The board.
    pub fn graph(&self) -> &Arc<Graph> {
        self.game.setup().situation.graph()
    }

    /// What the players said about the end.
    pub fn given(&self) -> &Given {
        &self.given
    }

    /// What the players said about the end, to be changed.
    pub fn given_mut(&mut self) -> &mut Given {
        self.changed();
        &mut self.given
    }

    /// How far the players are on their way to a result.
    pub fn settlement(&self) -> &Settlement {
        &self.settlement
    }

    /// The same, to be changed.
    pub fn settlement_mut(&mut self) -> &mut Settlement {
        &mut self.settlement
    }

    /// Begins the way to a result again.
    pub fn set_settlement(&mut self, settlement: Settlement) {
        self.settlement = settlement;
    }

    /// The side board, if one is open.
    pub fn side(&self) -> Option<&Side> {
        self.side.as_ref()
    }

    /// The state that moves and questions are about: the side board's if one
    /// is open, else the game's.
    pub fn state(&self) -> &dyn State {
        self.side.as_ref().map_or(self.game.state(), Side::state)
    }

    /// The turns of the side board if one is open, else the game's.
    pub fn turns(&self) -> &[Turn] {
        self.side.as_ref().map_or(self.game.turns(), Side::turns)
    }

    /// Starts a game from a setup under the same ruleset.
    pub fn start(&mut self, setup: Setup) -> Result<(), SetupError> {
        let game = Replay::new(self.named.ruleset, setup)?;
        self.put(game);
        Ok(())
    }

    /// Puts another game on the table; what a verdict may cost stays.
    pub fn put(&mut self, game: Replay) {
        let (search, memory, room) = (self.search, self.memory.take(), self.room.clone());
        *self = Table { search, memory, room, ..Table::new(self.named, game) };
    }

    /// Does a rule that only a search can apply forbid the action, legal by all
    /// others? That is direct-ko; where the search is too small for an answer
    /// the pass is allowed and the log says so.
    pub fn check_by_search(&self, color: Color, action: &Action) -> Result<(), Illegal> {
        let has_turn = self.state().situation().to_play == color;
        match self.side.is_none() && has_turn {
            true => direct_ko(self.named, &self.game, action, &self.search.most),
            false => Ok(()),
        }
    }

    /// Takes an action, on the side board if one is open.
    pub fn play(&mut self, color: Color, action: Action) -> Result<(), Illegal> {
        self.check_by_search(color, &action)?;
        self.events = match &mut self.side {
            Some(side) => side.play(color, action)?,
            None => {
                let events = self.game.play(color, action)?;
                // What was said was said about another final position.
                self.given = Given::default();
                self.moved();
                events
            }
        };
        Ok(())
    }

    /// What the last action brought about; nothing if it was taken back.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Takes back turns, on the side board if one is open; none if there are
    /// not that many.
    pub fn undo(&mut self, count: usize) -> Option<()> {
        let keep = self.turns().len().checked_sub(count)?;
        match &mut self.side {
            Some(side) => *side = side.shortened(keep),
            None => {
                let turns = self.game.turns().get(..keep)?;
                self.game = replayed(self.named, self.game.setup().clone(), turns).ok()?;
                self.given = Given::default();
                self.moved();
            }
        }
        if count > 0 {
            self.events.clear();
        }
        Some(())
    }

    /// The same game under another ruleset. Analyses belong to the ruleset
    /// under which they were played and go.
    pub fn change_ruleset(&mut self, named: Named) -> Result<(), Stopped> {
        if named.ruleset.info().id == self.named.ruleset.info().id {
            self.named = named;
            return Ok(());
        }
        let turns = self.game.turns();
        let game = replayed(named, self.game.setup().clone(), turns)?;
        if let Some((last, others)) = turns.split_last()
            && last.action == Action::Pass
        {
            let before = replayed(named, self.game.setup().clone(), others)?;
            direct_ko(named, &before, &last.action, &self.search.most).map_err(|illegal| {
                let turn = turn_text(self.graph(), last);
                Stopped::Turn { number: turns.len(), turn, illegal }
            })?;
        }
        self.game = game;
        self.named = named;
        self.given.analyses.clear();
        self.events.clear();
        self.moved();
        Ok(())
    }

    /// The same game with another komi.
    pub fn change_komi(&mut self, komi: Points) -> Result<(), Stopped> {
        let setup = Setup { komi, ..self.game.setup().clone() };
        self.game = replayed(self.named, setup, self.game.turns())?;
        self.changed();
        Ok(())
    }

    /// Opens a side board for an analysis of the game's present position.
    pub fn open_side(&mut self, kind: AnalysisKind) -> bool {
        match self.named.ruleset.analysis(&self.game.end(), kind) {
            Some(start) => {
                self.side = Some(Side::new(kind, start));
                self.events.clear();
                true
            }
            None => false,
        }
    }

    /// Closes the side board and gives back what was on it.
    pub fn close_side(&mut self) -> Option<Side> {
        let side = self.side.take()?;
        self.events.clear();
        Some(side)
    }
}

/// Does direct-ko forbid the action of the player whose turn it is?
fn direct_ko(named: Named, game: &Replay, action: &Action, search: &Limits) -> Result<(), Illegal> {
    let rules = named.ruleset.info().id == Japanese2003.info().id;
    if !rules || !direct_ko::concerns(game.state(), action) {
        return Ok(());
    }
    let end = game.end();
    match direct_ko::ruling(&end, search) {
        Ok(Ruling::Forbidden(strings)) => Err(direct_ko::illegal(&end, &strings)),
        Ok(Ruling::Open(strings)) => {
            let strings = coord::vertices(end.situation.graph(), strings);
            tracing::warn!(
                "direct-ko is not decided for this pass, which is allowed: it would be illegal if \
                 one of these ko-stones were capturable-3: {strings}"
            );
            Ok(())
        }
        // What cannot be scored cannot be ruled on.
        Ok(Ruling::Allowed) | Err(_) => Ok(()),
    }
}

/// A game of the given turns.
pub fn replayed(named: Named, setup: Setup, turns: &[Turn]) -> Result<Replay, Stopped> {
    let mut game = Replay::new(named.ruleset, setup)?;
    for (index, turn) in turns.iter().enumerate() {
        game.play(turn.color, turn.action.clone()).map_err(|illegal| Stopped::Turn {
            number: index + 1,
            turn: turn_text(game.state().situation().graph(), turn),
            illegal,
        })?;
    }
    Ok(game)
}
