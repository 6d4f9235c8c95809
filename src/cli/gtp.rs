//! `shinpan gtp`: one session on standard input and output.

use super::cache::CacheArgs;
use super::options::{self, DEFAULT_RULESET};
use super::work::{SearchArgs, all_processors};
use super::{Failure, Status, written};
use crate::board::Graph;
use crate::gtp::{Folder, Reply, Session, SessionConfig, is_interrupt};
use crate::lines::{Lines, RawLine};
use crate::rules::Points;
use crate::rulesets::Named;
use crate::verdict::{Allowance, Limits, Watch};
use std::io::{self, BufReader, Write};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Speak the Go Text Protocol on standard input and output
///
/// A GUI attaches to this as to an engine. The referee keeps the game, refuses illegal moves with
/// the rule and the reason, and says who owns what; it generates no moves.
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    #[command(flatten)]
    pub start: StartArgs,

    #[command(flatten)]
    cache: CacheArgs,
}

const AFTER_HELP: &str = "\
Examples:
  shinpan gtp                                  as a GUI starts it
  shinpan gtp --rules ljrg --size 9            with another ruleset and board
  printf 'boardsize 5\\nplay b c3\\nshowboard\\n' | shinpan gtp

The commands: \"list_commands\", and \"help COMMAND\" for what one does.";

/// How long a search may take in a session, unless the user says otherwise.
const PATIENCE: Duration = Duration::from_secs(10);

/// How a session starts; the client can change all of it.
#[derive(clap::Args, Debug)]
pub struct StartArgs {
    /// Ruleset at the start
    #[arg(long, value_name = "RULESET", default_value = DEFAULT_RULESET, value_parser = options::RulesetNames(options::ruleset), hide_possible_values = true)]
    rules: Named,

    /// Board at the start: a side like 9, columns and rows like 9x13, or a shape like "torus 9x9"
    #[arg(long, value_name = "BOARD", default_value = "19", value_parser = options::board)]
    size: Arc<Graph>,

    /// Board at the start from a board file (docs/boards.md)
    #[arg(long, value_name = "FILE", conflicts_with = "size")]
    board_file: Option<PathBuf>,

    /// Most locations that a board file may have
    #[arg(long, value_name = "N", default_value = "10000", value_parser = options::locations)]
    max_locations: usize,

    /// Komi at the start
    #[arg(long, value_name = "POINTS", default_value = "0", value_parser = options::points, allow_hyphen_values = true)]
    komi: Points,

    #[command(flatten)]
    search: SearchArgs,
}

impl StartArgs {
    /// The sessions that these options ask for, for somebody who waits: a
    /// search ends after a while even if nobody said so.
    pub fn config(&self) -> Result<SessionConfig, Failure> {
        self.config_with(Some(PATIENCE))
    }

    /// The sessions that these options ask for, whose answers must not depend
    /// on the clock unless somebody said so.
    pub fn repeatable(&self) -> Result<SessionConfig, Failure> {
        self.config_with(None)
    }

    /// The ruleset at the start.
    pub fn ruleset(&self) -> Named {
        self.rules
    }

    /// What verdicts may cost for somebody who waits.
    pub fn search(&self) -> Allowance {
        self.search_with(Some(PATIENCE))
    }

    fn search_with(&self, patience: Option<Duration>) -> Allowance {
        let usual = self.search.allowance(all_processors());
        let most = Limits { time: usual.most.time.or(patience), ..usual.most };
        Allowance { most, ..usual }
    }

    fn config_with(&self, patience: Option<Duration>) -> Result<SessionConfig, Failure> {
        let graph = match &self.board_file {
            Some(path) => options::board_file(path, self.max_locations).map_err(Failure)?.graph,
            None => Arc::clone(&self.size),
        };
        let mut config = SessionConfig::new(self.rules, graph, self.komi).map_err(|error| {
            Failure(format!("{} cannot start like that: {error}", self.rules.ruleset.info().id))
        })?;
        config.limits.locations = self.max_locations;
        config.set_search(self.search_with(patience));
        Ok(config)
    }
}

pub(super) fn run(args: Args) -> Result<Status, Failure> {
    let mut config = args.start.config()?;
    config.set_memory(args.cache.memory());
    // The user started the program: it may read and write what he may.
    config.files = Arc::new(Folder::open("."));
    let limit = config.limits.line_bytes;
    let mut session = Session::new(config);
    let turns = Arc::new(Turns::new(session.watch()));
    let lines = read_ahead(limit, Arc::clone(&turns));
    let mut out = io::stdout().lock();
    for (number, line) in lines {
        turns.begin(number);
        let reply = match line {
            Ok(RawLine::Complete(line)) => session.handle(&line),
            Ok(RawLine::TooLong(start)) => Reply::too_long(&start, limit),
            Err(error) => {
                return Err(Failure(format!("cannot read from standard input: {error}")));
            }
        };
        // A controller waits for the whole reply: never keep a part of it back.
        let sent = out.write_all(reply.text.as_bytes()).and_then(|()| out.flush());
        if let Err(error) = sent {
            return written(&error);
        }
        if reply.quit {
            break;
        }
    }
    Ok(Status::Answered)
}

/// Lines that are read while a command runs.
const AHEAD: usize = 64;

/// The numbered lines of standard input. They are read on a thread of its own, so
/// that an interrupt is heard while a command runs.
fn read_ahead(limit: usize, turns: Arc<Turns>) -> Receiver<(u64, io::Result<RawLine>)> {
    let (send, receive) = sync_channel(AHEAD);
    std::thread::spawn(move || {
        let lines = Lines::new(BufReader::new(io::stdin().lock()), limit);
        for (number, line) in (1..).zip(lines) {
            match &line {
                Ok(RawLine::Complete(line)) if is_interrupt(line) => turns.interrupt(number),
                _ => {}
            }
            if send.send((number, line)).is_err() {
                return;
            }
        }
    });
    receive
}

/// Which line is being answered, and up to which lines are called off.
struct Turns {
    watch: Watch,
    /// The line that runs, and the last line that an interrupt came after.
    state: Mutex<(u64, u64)>,
}

impl Turns {
    fn new(watch: Watch) -> Turns {
        Turns { watch, state: Mutex::new((0, 0)) }
    }

    fn begin(&self, number: u64) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.0 = number;
        self.watch.begin(number <= state.1);
    }

    fn interrupt(&self, number: u64) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.1 = number;
        if state.0 < number {
            self.watch.call_off();
        }
    }
}
