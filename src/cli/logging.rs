//! Logs, always to standard error.

use super::Failure;
use super::options::When;
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
        let log = tracing_subscriber::fmt()
            .with_env_filter(filter)
            .with_writer(std::io::stderr)
            .with_ansi(color.on(&std::io::stderr()));
        let started = match self.log_format {
            LogFormat::Text => log.try_init(),
            LogFormat::Json => log.json().try_init(),
        };
        // Only tests start twice, and then the first log serves.
        started.or(Ok(()))
    }
}
