//! A session: one client, one game, one line at a time.

use super::args::{Answer, Args, Refusal};
use super::commands::{self, Command};
use super::files::{Files, NoFiles};
use super::keeping::Room;
use super::line::Line;
use super::reply::Reply;
use super::table::Table;
use crate::board::Graph;
use crate::rules::{Points, Setup, SetupError, Situation};
use crate::rulesets::{Named, Replay};
use crate::verdict::{Allowance, Watch};
use std::sync::Arc;
use std::time::Duration;

/// What a client may ask for at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Bytes of a line; longer ones are refused.
    pub line_bytes: usize,
    /// Turns of a game or an analysis.
    pub turns: usize,
    /// Locations of a board from a board file.
    pub locations: usize,
    /// Bytes of a file that is loaded.
    pub file_bytes: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { line_bytes: 65_536, turns: 5_000, locations: 10_000, file_bytes: 16 * 1024 * 1024 }
    }
}

/// How sessions start and what they may do. Many sessions can share one.
#[derive(Clone, Debug)]
pub struct SessionConfig {
    start: Table,
    /// What a client may ask for at most.
    pub limits: Limits,
    /// The files a client can load and save.
    pub files: Arc<dyn Files>,
    /// The turns that searches take with those of other sessions.
    pub turns: Option<Arc<crate::verdict::turns::Turns>>,
}

impl SessionConfig {
    /// Sets what each verdict may cost.
    pub fn set_search(&mut self, search: impl Into<Allowance>) {
        self.start.set_search(search);
    }

    /// Sets where verdicts are remembered.
    pub fn set_memory(&mut self, memory: Option<Arc<dyn crate::verdict::Recall>>) {
        self.start.set_memory(memory);
    }

    /// Sets how much sessions may keep of verdicts.
    pub fn set_room(&mut self, room: Room) {
        self.start.set_room(room);
    }

    /// Sessions that start on an empty board under a ruleset, with default
    /// limits and no files.
    pub fn new(named: Named, graph: Arc<Graph>, komi: Points) -> Result<SessionConfig, SetupError> {
        let mut setup = Setup::of(Situation::empty(graph));
        setup.komi = komi;
        let start = Table::new(named, Replay::new(named.ruleset, setup)?);
        Ok(SessionConfig {
            start,
            limits: Limits::default(),
            files: Arc::new(NoFiles),
            turns: None,
        })
    }
}

/// One client's game and what belongs to it.
#[derive(Debug)]
pub struct Session {
    config: SessionConfig,
    table: Table,
    watch: Watch,
}

impl Session {
    /// A session on an empty board.
    pub fn new(config: SessionConfig) -> Session {
        let (table, watch) = (config.start.clone(), Watch::taking(config.turns.clone()));
        Session { config, table, watch }
    }

    /// The watch over the commands of this session: from another thread it can call
    /// off the one that runs. Whoever drives the session says before each line that a
    /// piece of work begins.
    pub fn watch(&self) -> Watch {
        self.watch.clone()
    }

    /// What verdicts may cost in this session if nobody says how much.
    pub(super) fn usual_search(&self) -> Allowance {
        self.config.start.allowance()
    }

    /// Answers one line, given with or without its line end. A line feed inside
    /// ends a line; the replies follow one another.
    pub fn handle(&mut self, line: &[u8]) -> Reply {
        let mut reply = Reply::default();
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        for line in line.split(|&byte| byte == b'\n') {
            let next = self.handle_one(line);
            reply.text.push_str(&next.text);
            reply.quit = next.quit;
            if reply.quit {
                break;
            }
        }
        reply
    }

    fn handle_one(&mut self, bytes: &[u8]) -> Reply {
        let limit = self.config.limits.line_bytes;
        if bytes.len() > limit {
            return Reply::too_long(bytes.get(..64).unwrap_or(bytes), limit);
        }
        let Some(line) = Line::parse(bytes) else { return Reply::default() };
        let command = commands::find(&line.name);
        let result = match command {
            Some(command) => {
                let watch = self.watch.clone();
                watch.over(|| self.run(command, &Args::of(&line)))
            }
            None if line.name.is_empty() => Err("missing command after the id".to_string()),
            None => Err("unknown command".to_string()),
        };
        let quit = result.is_ok() && command.is_some_and(|command| command.name == "quit");
        Reply { quit, ..Reply::framed(line.id.as_deref(), &result) }
    }

    /// Runs a command and words its refusal.
    pub(super) fn run(&mut self, command: &Command, args: &Args<'_>) -> Result<String, String> {
        (command.run)(self, args).map_err(|refusal| match refusal {
            Refusal::Form(detail) => format!(
                "syntax error: {} expects {}; {detail}",
                command.name,
                if command.usage.is_empty() { "no arguments" } else { command.usage }
            ),
            Refusal::Because(why) => why,
        })
    }

    /// What lies on the table.
    pub(super) fn table(&self) -> &Table {
        &self.table
    }

    /// What lies on the table, to be changed. A command that can fail half way
    /// must work on a copy and [`Session::put`] it.
    pub(super) fn table_mut(&mut self) -> &mut Table {
        &mut self.table
    }

    /// Replaces everything on the table.
    pub(super) fn put(&mut self, table: Table) {
        self.table = table;
    }

    /// The limits.
    pub(super) fn limits(&self) -> Limits {
        self.config.limits
    }

    /// The files.
    pub(super) fn files(&self) -> &dyn Files {
        &*self.config.files
    }

    /// The processor time spent on commands so far.
    pub(super) fn spent(&self) -> Duration {
        self.watch.spent()
    }

    /// Starts a game from a setup.
    pub(super) fn start(&mut self, setup: Setup) -> Answer {
        self.table.start(setup).map_err(|error| Refusal::because(error.to_string()))?;
        Ok(String::new())
    }
}
