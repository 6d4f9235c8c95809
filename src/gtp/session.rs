//! A session: one client, one game, one line at a time.

use super::files::{Files, NoFiles};
use super::line::Line;
use super::reply::Reply;
use crate::board::Graph;
use crate::rules::{Points, Setup, SetupError, Situation};
use crate::rulesets::{Named, Replay};
use std::sync::Arc;

/// What a client may ask for at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Bytes of a line; longer ones are refused.
    pub line_bytes: usize,
    /// Turns of a game or an analysis.
    pub turns: usize,
    /// Bytes of a file that is loaded.
    pub file_bytes: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { line_bytes: 65_536, turns: 10_000, file_bytes: 16 * 1024 * 1024 }
    }
}

/// How sessions start and what they may do. Many sessions can share one.
#[derive(Clone, Debug)]
pub struct SessionConfig {
    named: Named,
    start: Replay,
    /// What a client may ask for at most.
    pub limits: Limits,
    /// The files a client can load and save.
    pub files: Arc<dyn Files>,
}

impl SessionConfig {
    /// Sessions that start on an empty board under a ruleset, with default
    /// limits and no files.
    pub fn new(named: Named, graph: Arc<Graph>, komi: Points) -> Result<SessionConfig, SetupError> {
        let mut setup = Setup::of(Situation::empty(graph));
        setup.komi = komi;
        let start = Replay::new(named.ruleset, setup)?;
        Ok(SessionConfig { named, start, limits: Limits::default(), files: Arc::new(NoFiles) })
    }
}

/// One client's game and what belongs to it.
#[derive(Debug)]
pub struct Session {
    config: SessionConfig,
    named: Named,
    game: Replay,
}

impl Session {
    /// A session on an empty board.
    pub fn new(config: SessionConfig) -> Session {
        let (named, game) = (config.named, config.start.clone());
        Session { config, named, game }
    }

    /// Answers one line, given with or without its line end.
    pub fn handle(&mut self, line: &[u8]) -> Reply {
        if line.len() > self.config.limits.line_bytes {
            let limit = self.config.limits.line_bytes;
            return Reply::framed(None, &Err(format!("line longer than {limit} bytes")));
        }
        let Some(line) = Line::parse(line) else { return Reply::default() };
        let quit = line.name == "quit";
        let result = match line.name.as_str() {
            "quit" => Ok(String::new()),
            "protocol_version" => Ok("2".to_string()),
            "name" => Ok("shinpan".to_string()),
            "version" => Ok(env!("CARGO_PKG_VERSION").to_string()),
            "ruleset" => {
                Ok(format!("{} {:?}", self.named.ruleset.info().id, self.game.setup().komi))
            }
            _ => Err("unknown command".to_string()),
        };
        Reply { quit, ..Reply::framed(line.id.as_deref(), &result) }
    }
}
