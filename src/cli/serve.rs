//! `shinpan serve`: the daemon.

mod http;

use super::cache::CacheArgs;
use super::gtp::StartArgs;
use super::options;
use super::outlet::is_folder;
use super::{Failure, Status};
use crate::gtp::keeping::{Room, Storage};
use crate::gtp::{Folder, Session};
use crate::server::door::Door;
use crate::server::listener::{Address, BindError, Reach};
use crate::server::token::Token;
use crate::server::{self, Config, Counters, Handler, Limits, Listener};
use crate::verdict::purse::Purse;
use crate::verdict::turns::Turns;
use crate::verdict::{self, Recall};
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;
use tracing::{error, info};

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

    /// Let other machines in, if they show the token: every client can use this referee's processor time
    #[arg(long)]
    allow_remote: bool,

    /// A file with a token that GTP clients have to show first ("token WORD"); read again on SIGHUP
    #[arg(long, value_name = "FILE")]
    token: Option<PathBuf>,

    /// Who may use the Unix sockets, as the octal mode of their files
    #[arg(long, value_name = "MODE", default_value = "0600", value_parser = mode)]
    socket_mode: u32,

    /// Sessions at once; one client more is told so and closed
    #[arg(long, value_name = "N", default_value = "256", value_parser = options::positive)]
    max_sessions: usize,

    /// Longest line in bytes; a longer one is answered with an error
    #[arg(long, value_name = "BYTES", default_value = "65536", value_parser = options::positive)]
    max_line: usize,

    /// Close a session that sends no complete line for this long
    #[arg(long, value_name = "SECONDS", default_value = "1800", value_parser = options::seconds)]
    idle: Duration,

    /// Close a session whose commands have taken this long in all [default: no limit]
    #[arg(long, value_name = "SECONDS", value_parser = options::seconds)]
    session_seconds: Option<Duration>,

    /// Close a session whose commands have used this much processor time in all [default: no limit]
    #[arg(long, value_name = "SECONDS", value_parser = options::seconds)]
    session_cpu: Option<Duration>,

    /// Processor time of all clients together in an hour; when it is used up searches end at once
    /// until enough time has passed [default: no limit]
    #[arg(long, value_name = "SECONDS", value_parser = options::seconds)]
    hourly_cpu: Option<Duration>,

    /// Most memory of all searches together in MiB, each gets an equal part of it, and never more
    /// than --memory [default: --searches times --memory]
    #[arg(long, value_name = "MIB", value_parser = options::positive)]
    search_memory: Option<usize>,

    /// Most memory of the verdicts that a session keeps to answer again, in MiB
    #[arg(long, value_name = "MIB", default_value = "64", value_parser = options::positive)]
    session_memory: usize,

    /// Most memory of the verdicts that all sessions together keep, in MiB
    #[arg(long, value_name = "MIB", default_value = "1024", value_parser = options::positive)]
    kept_memory: usize,

    /// Searches at once over all clients, others wait: --memory times this is what all searches
    /// may take [default: the number of processors, at least 4]
    #[arg(long, value_name = "N", value_parser = options::positive)]
    searches: Option<usize>,

    /// Close a session that leaves a reply unread for this long
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = options::seconds)]
    write_timeout: Duration,

    /// When told to stop, give sessions this long to finish their reply
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = options::seconds)]
    drain: Duration,

    /// Let sessions load and save files in this folder, and nowhere else [default: no files]
    #[arg(long, value_name = "FOLDER")]
    files: Option<PathBuf>,

    /// Largest file that a session may load, in bytes
    #[arg(long, value_name = "BYTES", default_value = "16777216", value_parser = options::positive)]
    max_file: usize,

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

SIGTERM and SIGINT end it: replies being made are finished, then every session is closed. SIGHUP reads
the files with tokens again and opens the file of --log-file anew; sessions go on.
The folder systemd/ of the source holds units for a service.";

pub(super) fn run(args: Args) -> Result<Status, Failure> {
    let mut session = args.start.config()?;
    let cache = args.cache.open();
    session.set_memory(cache.clone().map(|cache| cache as Arc<dyn Recall>));
    session.limits.line_bytes = args.max_line;
    session.limits.file_bytes = args.max_file as u64;
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let searches = args.searches.unwrap_or(processors.max(4));
    let turns = Turns::paid_from(Purse::of(args.hourly_cpu), searches);
    session.turns = Some(Arc::clone(&turns));
    let search = args.start.search();
    let part = args.search_memory.map_or(usize::MAX, |all| mebibytes(all) / searches);
    let most = verdict::Limits { bytes: search.most.bytes.min(part), ..search.most };
    let search = verdict::Allowance { most, ..search };
    session.set_search(search);
    let storage = Storage::of(mebibytes(args.kept_memory));
    session.set_room(Room { session: mebibytes(args.session_memory), all: Arc::clone(&storage) });
    if let Some(folder) = &args.files {
        is_folder(folder)?;
        session.files = Arc::new(Folder::confined(folder));
    }
    let limits = Limits {
        line_bytes: args.max_line,
        sessions: args.max_sessions,
        idle: args.idle,
        work: args.session_seconds,
        processor: args.session_cpu,
        write: args.write_timeout,
        drain: args.drain,
    };
    let token = args.token.as_deref().map(Token::read).transpose().map_err(Failure::new)?;
    let shown = token.clone();
    let open = Arc::new(move || {
        let inside = Box::new(Session::new(session.clone())) as Box<dyn Handler>;
        match &shown {
            Some(token) => Box::new(Door::before(inside, Arc::clone(token))),
            None => inside,
        }
    });
    let config = Config { limits, open, counters: Counters::of(Arc::clone(&turns), storage) };
    let site = args.http.site(&args.start, (most, args.drain), cache.clone(), &turns)?;
    let reach = if args.allow_remote { Reach::Anywhere } else { Reach::ThisMachine };

    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        // Every session may have one command running.
        .max_blocking_threads(args.max_sessions.saturating_add(8))
        .build()
        .map_err(|error| Failure(format!("cannot start threads: {error}")))?;
    let places = Places { addresses: args.listen, reach, token, mode: args.socket_mode };
    let served = runtime.block_on(serve(places, config, site));
    // A command that outlives the drain time must not keep the process.
    runtime.shutdown_background();
    if let Some(cache) = cache {
        // It may hold the last reference to the cache, too.
        cache.flush();
    }
    served
}

fn mebibytes(number: usize) -> usize {
    number.saturating_mul(1 << 20)
}

/// Reads the mode of a socket's file.
fn mode(text: &str) -> Result<u32, String> {
    match u32::from_str_radix(text, 8) {
        Ok(mode) if mode <= 0o777 => Ok(mode),
        _ => Err(format!("\"{text}\" is no mode; write three octal digits like 660")),
    }
}

/// Where GTP is spoken, and to whom.
struct Places {
    addresses: Vec<Address>,
    reach: Reach,
    token: Option<Arc<Token>>,
    mode: u32,
}

impl Places {
    /// Other machines need both the flag and the token.
    fn gtp_reach(&self) -> Reach {
        if self.token.is_some() { self.reach } else { Reach::ThisMachine }
    }

    fn refused(&self, error: BindError) -> Failure {
        match error {
            BindError::Remote(address) if self.reach == Reach::Anywhere => {
                Failure(format!("{address} can be reached from other machines: add --token FILE"))
            }
            error => Failure::new(error),
        }
    }

    async fn bind(&self, address: &Address) -> Result<Listener, Failure> {
        let listener = Listener::bind(address, self.gtp_reach(), self.mode).await;
        listener.map_err(|error| self.refused(error))
    }
}

async fn serve(
    places: Places,
    config: Config,
    site: Option<http::Local>,
) -> Result<Status, Failure> {
    let mut listeners = Vec::new();
    if places.addresses.is_empty() {
        listeners =
            Listener::inherited(places.gtp_reach()).map_err(|error| places.refused(error))?;
    }
    // A site alone is enough; GTP is served beside it when it is asked for.
    if listeners.is_empty() && (site.is_none() || !places.addresses.is_empty()) {
        let default = [Address::Tcp("127.0.0.1:7878".to_string())];
        let wanted = if places.addresses.is_empty() { &default[..] } else { &places.addresses[..] };
        for address in wanted {
            listeners.push(places.bind(address).await?);
        }
    }
    let stop = stop_signal()?;
    let page_token = site.as_ref().and_then(http::Local::token);
    let tokens: Vec<Arc<Token>> = places.token.iter().cloned().chain(page_token).collect();
    reload_on_hangup(tokens)?;
    for listener in &listeners {
        // Whoever started the program may read the port here, or not at all.
        let mut out = std::io::stdout().lock();
        let _ = writeln!(out, "listening on {}", listener.address()).and_then(|()| out.flush());
    }
    let counters = Arc::clone(&config.counters);
    let pages = CancellationToken::new();
    let _end = pages.clone().drop_guard();
    let page = match site {
        Some(site) => Some(site.open(places.reach, places.mode, counters, pages.clone()).await?),
        None => None,
    };
    let stop = async {
        stop.await;
        pages.cancel();
    };
    let summary = server::run(listeners, stop, config).await;
    if let Some(page) = page {
        // It has its own limit for the end.
        let _ = page.await;
    }
    info!(served = summary.served, refused = summary.refused, cut_off = summary.cut_off, "stopped");
    Ok(Status::Answered)
}

/// On each SIGHUP reads the tokens again and opens the log anew. What cannot be
/// read stays as it was, and the log says so.
fn reload_on_hangup(tokens: Vec<Arc<Token>>) -> Result<(), Failure> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut hangup = signal(SignalKind::hangup())
        .map_err(|error| Failure(format!("cannot wait for signals: {error}")))?;
    tokio::spawn(async move {
        while hangup.recv().await.is_some() {
            if let Err(why) = super::logging::reopen() {
                error!(%why, "the log stays in its old file");
            }
            for token in &tokens {
                if let Err(why) = token.reload() {
                    error!(why, "the old token stays");
                }
            }
            info!(tokens = tokens.len(), "read again");
        }
    });
    Ok(())
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
