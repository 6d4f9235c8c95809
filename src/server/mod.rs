//! Many sessions at once over sockets, each with its own game. The only
//! asynchronous code: it moves lines and replies, and knows nothing of Go.
//!
//! A client is kept from hurting the others by limits: how long a line may
//! be, how long a session may be idle, how long a reply may stay unread, how
//! many sessions there are. Commands run on threads of their own, one a
//! session, so that a slow one holds up nobody else.

mod connection;
mod counters;
pub mod door;
pub mod http;
pub mod listener;
mod oversight;
mod places;
mod stray;
pub mod systemd;
pub mod token;

pub use counters::Counters;
pub use listener::{Address, BindError, Listener};

use crate::gtp::{Reply, Session};
use crate::verdict::Watch;
use places::Places;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Semaphore, mpsc};
use tokio_util::task::TaskTracker;
use tracing::{Instrument, info, info_span, warn};

/// What a client may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Bytes of a line; the rest of a longer one is skipped.
    pub line_bytes: usize,
    /// Sessions at once; further clients are turned away.
    pub sessions: usize,
    /// How long a session may go without a complete line.
    pub idle: Duration,
    /// How long the commands of a session may take in all.
    pub work: Option<Duration>,
    /// How much processor time they may use in all.
    pub processor: Option<Duration>,
    /// How long a client may take to read a reply.
    pub write: Duration,
    /// How long sessions may take to finish when the server stops.
    pub drain: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            line_bytes: 65_536,
            sessions: 256,
            idle: Duration::from_secs(1800),
            work: None,
            processor: None,
            write: Duration::from_secs(30),
            drain: Duration::from_secs(10),
        }
    }
}

/// One client's game: a line in, a reply out.
pub trait Handler: Send + 'static {
    /// Answers one line.
    fn handle(&mut self, line: &[u8]) -> Reply;

    /// The watch over the line that is being answered: a client may call it off.
    fn watch(&self) -> Watch {
        Watch::default()
    }

    /// Does the client have to show who it is before anything is done for it?
    fn is_shut(&self) -> bool {
        false
    }
}

impl Handler for Session {
    fn handle(&mut self, line: &[u8]) -> Reply {
        Session::handle(self, line)
    }

    fn watch(&self) -> Watch {
        Session::watch(self)
    }
}

/// Makes the handler of a new session.
pub type Opener = Arc<dyn Fn() -> Box<dyn Handler> + Send + Sync>;

/// What [`run`] needs to know.
#[derive(Clone)]
pub struct Config {
    /// What a client may take.
    pub limits: Limits,
    /// Makes the handler of a new session.
    pub open: Opener,
    /// Where it is counted what is done.
    pub counters: Arc<Counters>,
}

/// What a server did, for its last words.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Sessions that were served.
    pub served: u64,
    /// Clients that were turned away.
    pub refused: u64,
    /// Sessions that had not finished when time was up.
    pub cut_off: usize,
}

/// How long a reply may still take once its search was called off.
const LAST: Duration = Duration::from_secs(2);

/// Serves until `shutdown` is ready; then finishes the replies that are being
/// made, closes every session and returns.
pub async fn run(
    listeners: Vec<Listener>,
    shutdown: impl Future<Output = ()>,
    config: Config,
) -> Summary {
    let Config { limits, open, counters } = config;
    let ending = connection::Ending::default();
    let stop = ending.stop.clone();
    // Dropped on every way out, so that no accept loop survives this function.
    let _guard = stop.clone().drop_guard();
    let sessions = TaskTracker::new();
    let places = Places::of(limits.sessions);
    // Clients being turned away are few at a time: the rest is just dropped.
    let farewells = Arc::new(Semaphore::new(64));
    let (send, mut accepted) = mpsc::channel(16);
    // Without listeners nobody comes, and somebody else may be served meanwhile.
    let _open = listeners.is_empty().then(|| send.clone());
    let doors = TaskTracker::new();
    for listener in listeners {
        doors.spawn(listener::accept_all(listener, send.clone(), stop.clone()));
    }
    drop(send);

    let mut summary = Summary::default();
    let mut number = 0u64;
    let mut watchdog = systemd::Watchdog::start();
    systemd::ready();
    tokio::pin!(shutdown);
    loop {
        let client = tokio::select! {
            () = &mut shutdown => break,
            () = watchdog.due() => {
                watchdog.feed();
                continue;
            }
            client = accepted.recv() => match client {
                Some(client) => client,
                None => break,
            },
        };
        number += 1;
        let span = info_span!("session", id = number, peer = %client.peer);
        match places.take() {
            Some((place, _)) => {
                summary.served += 1;
                let handler = open();
                let peer = (client.stream, client.way);
                let ending = ending.clone();
                let open = counters.session();
                let counters = Arc::clone(&counters);
                let task = async move {
                    info!("opened");
                    let end = tokio::select! {
                        end = connection::serve(peer, handler, limits, &place, ending) => end,
                        () = place.lost() => connection::End::pushed(),
                    };
                    if matches!(end.reason, connection::Reason::UsedUp) {
                        counters.use_up();
                    }
                    open.end(end.commands);
                    info!(commands = end.commands, reason = %end.reason, "closed");
                };
                sessions.spawn(task.instrument(span));
            }
            None => {
                summary.refused += 1;
                counters.refuse();
                span.in_scope(|| warn!(limit = limits.sessions, "turned away"));
                if let Ok(place) = Arc::clone(&farewells).try_acquire_owned() {
                    sessions.spawn(async move {
                        let _place = place;
                        connection::turn_away(client.stream, limits.sessions).await;
                    });
                }
            }
        }
    }

    systemd::stopping();
    info!(open = sessions.len(), "stopping");
    stop.cancel();
    sessions.close();
    // So that the files of sockets are gone when this returns.
    doors.close();
    doors.wait().await;
    if tokio::time::timeout(limits.drain, sessions.wait()).await.is_err() {
        warn!(sessions = sessions.len(), "what they wait for is called off");
        ending.hurry.cancel();
    }
    if tokio::time::timeout(LAST, sessions.wait()).await.is_err() {
        summary.cut_off = sessions.len();
        warn!(sessions = summary.cut_off, "sessions did not finish in time");
    }
    summary
}
