//! Options that several subcommands share, and how their values are read.

use crate::board::board_file::{Limits, Problem};
use crate::board::spec::SpecError;
use crate::board::{BoardFile, BoardSpec, Graph, Loc};
use crate::lines::told;
use crate::rules::Points;
use crate::rulesets::{self, Named};
use clap::builder::{PossibleValue, TypedValueParser};
use std::ffi::OsStr;
use std::fs::File;
use std::io::{BufReader, IsTerminal};
use std::path::Path;
use std::sync::Arc;

/// The ruleset that is used where nobody names one.
pub const DEFAULT_RULESET: &str = "japanese2003";

/// When to use colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum When {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl When {
    /// Shall this stream be coloured?
    pub fn on(self, stream: &impl IsTerminal) -> bool {
        let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        match self {
            When::Always => true,
            When::Never => false,
            When::Auto => stream.is_terminal() && !set("NO_COLOR") && !dumb,
        }
    }
}

/// Reads the name of a ruleset.
pub fn ruleset(name: &str) -> Result<Named, String> {
    rulesets::find(name).map_err(|error| error.to_string())
}

/// Reads names of rulesets with the given function, and tells shells the ids.
#[derive(Clone)]
pub struct RulesetNames<F>(pub F);

impl<F: TypedValueParser> TypedValueParser for RulesetNames<F> {
    type Value = F::Value;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<F::Value, clap::Error> {
        self.0.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(rulesets::ALL.iter().map(|ruleset| PossibleValue::new(ruleset.info().id))))
    }
}

/// Reads a number of points.
pub fn points(text: &str) -> Result<Points, String> {
    Points::parse(text).ok_or_else(|| {
        let right = format!("write a whole or half number like 7 or 6.5, up to {}", Points::LIMIT);
        format!("\"{text}\" is no number of points; {right}")
    })
}

/// Reads a number that is at least 1.
pub fn positive(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(number) if number > 0 => Ok(number),
        _ => Err(format!("\"{text}\" is no number from 1 upwards")),
    }
}

/// Reads a limit for the locations of a board file.
pub fn locations(text: &str) -> Result<usize, String> {
    match positive(text)? {
        number if number > Loc::MAX_COUNT => {
            Err(format!("no board can have more than {} locations", Loc::MAX_COUNT))
        }
        number => Ok(number),
    }
}

/// Reads a span of time in seconds.
pub fn seconds(text: &str) -> Result<std::time::Duration, String> {
    let bad = || format!("\"{text}\" is no number of seconds; write a number like 30 or 0.5");
    let seconds: f64 = text.parse().map_err(|_| bad())?;
    match std::time::Duration::try_from_secs_f64(seconds) {
        Ok(duration) if !duration.is_zero() => Ok(duration),
        _ => Err(bad()),
    }
}

/// Reads a board: a side, columns and rows, or a shape with its size.
pub fn board(text: &str) -> Result<Arc<Graph>, String> {
    let spec: BoardSpec = text.parse().map_err(|error: SpecError| error.to_string())?;
    Ok(spec.build())
}

/// Reads a board file, or says in one line what is wrong with it.
pub fn board_file(path: &Path, max_locations: usize) -> Result<BoardFile, String> {
    let name = path.display();
    let file = File::open(path).map_err(|error| format!("{name}: {}", told(&error)))?;
    if file.metadata().is_ok_and(|data| data.is_dir()) {
        return Err(format!("{name}: it is a folder; name a board file"));
    }
    BoardFile::read(BufReader::new(file), Limits::of_locations(max_locations)).map_err(|error| {
        let flag = match error.problem {
            Problem::TooManyLocations { limit } if limit < Loc::MAX_COUNT => {
                " with --max-locations"
            }
            _ => "",
        };
        format!("{name}:{}: {}{flag}", error.line, error.problem)
    })
}

/// Rulesets in the order in which they were named.
#[derive(Clone, Debug)]
pub struct RulesetList(pub Vec<Named>);

/// Reads names of rulesets separated by commas; `all` is every ruleset.
pub fn rulesets(names: &str) -> Result<RulesetList, String> {
    let mut list: Vec<Named> = Vec::new();
    for name in names.split(',').map(str::trim).filter(|name| !name.is_empty()) {
        let found = if name.eq_ignore_ascii_case("all") {
            let every = rulesets::ALL.iter();
            every.map(|&ruleset| Named { ruleset, stands_for: None }).collect()
        } else {
            vec![ruleset(name)?]
        };
        for named in found {
            let id = named.ruleset.info().id;
            if list.iter().all(|known| known.ruleset.info().id != id) {
                list.push(named);
            }
        }
    }
    match list.is_empty() {
        true => Err("no ruleset named; \"shinpan rulesets\" lists them".to_string()),
        false => Ok(RulesetList(list)),
    }
}
