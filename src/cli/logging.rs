//! Logs: to standard error, or to a file that can be opened anew.

use super::Failure;
use super::options::When;
use super::outlet::unwritable;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};
use tracing_subscriber::EnvFilter;

/// Options of every subcommand.
#[derive(clap::Args, Debug)]
pub struct Logging {
    /// What to log to standard error: a level (off, error, warn, info, debug, trace) or a filter
    /// such as "warn,shinpan::server=debug" [default: warn; serve: info; gtp: warn,shinpan::progress=info]
    #[arg(long, global = true, help_heading = "General options", value_name = "LEVEL", value_parser = filter)]
    log: Option<String>,

    /// How to write the log
    #[arg(
        long,
        global = true,
        help_heading = "General options",
        value_name = "FORMAT",
        default_value = "text"
    )]
    log_format: LogFormat,

    /// Append the log to this file instead; serve opens it anew on SIGHUP
    #[arg(long, global = true, help_heading = "General options", value_name = "FILE")]
    log_file: Option<PathBuf>,
}

/// The file of the log, if it has one.
static LOG_FILE: OnceLock<LogFile> = OnceLock::new();

struct LogFile {
    path: PathBuf,
    file: Mutex<File>,
}

impl LogFile {
    fn open(path: &Path) -> Result<File, Failure> {
        let opened = File::options().append(true).create(true).open(path);
        opened.map_err(|error| unwritable(path, &error))
    }
}

/// Opens the file of the log anew: whoever moves logs away moves the old one
/// first.
pub fn reopen() -> Result<(), Failure> {
    let Some(log) = LOG_FILE.get() else { return Ok(()) };
    let fresh = LogFile::open(&log.path)?;
    *log.file.lock().unwrap_or_else(PoisonError::into_inner) = fresh;
    Ok(())
}

/// Where a line of the log goes.
struct Out;

impl Write for Out {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        // A full disk costs lines of the log and nothing else.
        let _ = match LOG_FILE.get() {
            Some(log) => log.file.lock().unwrap_or_else(PoisonError::into_inner).write_all(line),
            None => io::stderr().write_all(line),
        };
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// How logs look.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum LogFormat {
    /// A line for people
    Text,
    /// A JSON object a line
    Json,
}

fn filter(text: &str) -> Result<String, String> {
    match EnvFilter::try_new(text) {
        Ok(_) if !text.trim().is_empty() => Ok(text.to_string()),
        _ => Err(format!(
            "\"{text}\" is no log filter; write a level like debug, or MODULE=LEVEL,..."
        )),
    }
}

impl Logging {
    /// Starts logging for the whole program.
    pub fn start(&self, default_level: &str, color: When) -> Result<(), Failure> {
        let filter = self.log.as_deref().unwrap_or(default_level);
        let filter = EnvFilter::try_new(filter).map_err(Failure::new)?;
        if let Some(path) = &self.log_file {
            let file = Mutex::new(LogFile::open(path)?);
            // Only tests start twice, and then the first log serves.
            let _ = LOG_FILE.set(LogFile { path: path.clone(), file });
        }
        let log = tracing_subscriber::fmt()
            .with_env_filter(filter)
            .with_writer(|| Out)
            // It would tell with a macro that panics when standard error is closed.
            .log_internal_errors(false)
            .with_ansi(self.log_file.is_none() && color.on(&io::stderr()));
        let started = match self.log_format {
            LogFormat::Text => log.try_init(),
            LogFormat::Json => log.json().try_init(),
        };
        // Only tests start twice, and then the first log serves.
        started.or(Ok(()))
    }
}
