//! `shinpan serve`: the daemon.

mod http;

use super::cache::CacheArgs;
use super::gtp::StartArgs;
use super::options;
use super::{Failure, Status};
use crate::gtp::{Folder, Session};
use crate::server::listener::{Address, Reach};
use crate::server::{self, Config, Handler, Limits, Listener};
use crate::verdict::Recall;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;
use tracing::info;

/// Serve many GTP sessions over TCP or a Unix socket, each with its own game
///
/// Without --listen the sockets that the service manager passes on are used (systemd socket
/// activation); without those, 127.0.0.1:7878. Each address is printed once it is ready.
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// Where to listen: HOST:PORT (port 0 takes a free one) or unix:PATH; may be given again
    #[arg(long, value_name = "ADDRESS")]
    listen: Vec<Address>,

    /// Let other machines in: every client can use this referee's processor time
    #[arg(long)]
    allow_remote: bool,

    /// Sessions at once; one client more is told so and closed
    #[arg(long, value_name = "N", default_value = "256", value_parser = options::positive)]
    max_sessions: usize,

    /// Longest line in bytes; a longer one is answered with an error
    #[arg(long, value_name = "BYTES", default_value = "65536", value_parser = options::positive)]
    max_line: usize,

    /// Close a session that sends no complete line for this long
    #[arg(long, value_name = "SECONDS", default_value = "1800", value_parser = options::seconds)]
    idle: Duration,

    /// Close a session that leaves a reply unread for this long
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = options::seconds)]
    write_timeout: Duration,

    /// When told to stop, give sessions this long to finish their reply
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = options::seconds)]
    drain: Duration,

    /// Let sessions load and save files in this folder, and nowhere else [default: no files]
    #[arg(long, value_name = "FOLDER")]
    files: Option<PathBuf>,

    #[command(flatten)]
    http: http::HttpArgs,

    #[command(flatten)]
    start: StartArgs,

    #[command(flatten)]
    cache: CacheArgs,
}

const AFTER_HELP: &str = "\
Examples:
  shinpan serve --listen 127.0.0.1:7878
  shinpan serve --listen unix:/run/user/1000/shinpan
  shinpan serve --listen 127.0.0.1:7878 --max-sessions 20 --idle 300 --log debug
  shinpan serve --http 127.0.0.1:8080

SIGTERM and SIGINT end it: replies being made are finished, then every session is closed.
The folder systemd/ of the source holds units for a service.";

pub(super) fn run(args: Args) -> Result<Status, Failure> {
    let mut session = args.start.config()?;
    let cache = args.cache.open();
    session.set_memory(cache.clone().map(|cache| cache as Arc<dyn Recall>));
    session.limits.line_bytes = args.max_line;
    if let Some(folder) = &args.files {
        if !folder.is_dir() {
            return Err(Failure(format!(
                "the folder {} of --files does not exist: make it first",
                folder.display()
            )));
        }
        session.files = Arc::new(Folder::confined(folder));
    }
    let limits = Limits {
        line_bytes: args.max_line,
        sessions: args.max_sessions,
        idle: args.idle,
        write: args.write_timeout,
        drain: args.drain,
    };
    let open = Arc::new(move || Box::new(Session::new(session.clone())) as Box<dyn Handler>);
    let config = Config { limits, open, counters: Arc::default() };
    let site = args.http.site(&args.start, cache.clone())?;
    let reach = if args.allow_remote { Reach::Anywhere } else { Reach::ThisMachine };

    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        // Every session may have one command running.
        .max_blocking_threads(args.max_sessions.saturating_add(8))
        .build()
        .map_err(|error| Failure(format!("cannot start threads: {error}")))?;
    let served = runtime.block_on(serve(args.listen, reach, config, site));
    // A command that outlives the drain time must not keep the process.
    runtime.shutdown_background();
    if let Some(cache) = cache {
        // It may hold the last reference to the cache, too.
        cache.flush();
    }
    served
}

async fn serve(
    addresses: Vec<Address>,
    reach: Reach,
    config: Config,
    site: Option<http::Local>,
) -> Result<Status, Failure> {
    let mut listeners = Vec::new();
    if addresses.is_empty() {
        listeners = Listener::inherited(reach).map_err(Failure::new)?;
    }
    // A site alone is enough; GTP is served beside it when it is asked for.
    if listeners.is_empty() && (site.is_none() || !addresses.is_empty()) {
        let default = vec![Address::Tcp("127.0.0.1:7878".to_string())];
        for address in if addresses.is_empty() { default } else { addresses } {
            listeners.push(Listener::bind(&address, reach).await.map_err(Failure::new)?);
        }
    }
    let stop = stop_signal()?;
    for listener in &listeners {
        // Whoever started the program may read the port here, or not at all.
        let mut out = std::io::stdout().lock();
        let _ = writeln!(out, "listening on {}", listener.address()).and_then(|()| out.flush());
    }
    let counters = Arc::clone(&config.counters);
    let pages = CancellationToken::new();
    let _end = pages.clone().drop_guard();
    if let Some(site) = site {
        let token = pages.clone();
        site.open(reach, counters, token).await?;
    }
    let summary = server::run(listeners, stop, config).await;
    info!(served = summary.served, refused = summary.refused, cut_off = summary.cut_off, "stopped");
    Ok(Status::Answered)
}

/// Ready when the process is asked to end. Signals count from the call on, not
/// from the first poll.
fn stop_signal() -> Result<impl Future<Output = ()>, Failure> {
    use tokio::signal::unix::{SignalKind, signal};
    let failed = |error: std::io::Error| Failure(format!("cannot wait for signals: {error}"));
    let mut terminate = signal(SignalKind::terminate()).map_err(failed)?;
    let mut interrupt = signal(SignalKind::interrupt()).map_err(failed)?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}
