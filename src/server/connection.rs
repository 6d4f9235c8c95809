//! One session on one stream: lines in, replies out, limits kept.

use super::listener::{Stream, Way};
use super::oversight::oversee;
use super::places::Place;
use super::stray::is_http;
use super::{Handler, Limits};
use crate::gtp::commands::find;
use crate::gtp::line::Line;
use crate::gtp::{Reply, is_interrupt};
use crate::lines::{LineDecoder, RawLine};
use crate::verdict::Watch;
use std::collections::VecDeque;
use std::fmt;
use std::future::Future;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::timeout;
use tokio_util::bytes::BytesMut;
use tokio_util::sync::CancellationToken;
use tracing::{debug, error, info_span, warn};

/// How sessions are told that the server stops.
#[derive(Clone, Debug, Default)]
pub(super) struct Ending {
    /// Nothing new is begun.
    pub(super) stop: CancellationToken,
    /// What runs is called off.
    pub(super) hurry: CancellationToken,
}

/// How a session ended.
pub(super) struct End {
    /// Commands and comments answered.
    pub(super) commands: u64,
    /// Why it ended.
    pub(super) reason: Reason,
}

impl End {
    /// The place was needed before anything was said.
    pub(super) fn pushed() -> End {
        End { commands: 0, reason: Reason::Pushed }
    }
}

pub(super) enum Reason {
    Quit,
    ClientClosed,
    Idle,
    UsedUp,
    Pushed,
    SlowReader,
    Http,
    Stopping,
    Broken(std::io::Error),
    Failed,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Quit => f.write_str("quit"),
            Reason::ClientClosed => f.write_str("closed by the client"),
            Reason::Idle => f.write_str("idle too long"),
            Reason::UsedUp => f.write_str("it has used up what a session has"),
            Reason::Pushed => f.write_str("said nothing, and its place was needed"),
            Reason::SlowReader => f.write_str("reply not read in time"),
            Reason::Http => f.write_str("it speaks HTTP"),
            Reason::Stopping => f.write_str("server stops"),
            Reason::Broken(error) => write!(f, "connection broken: {error}"),
            Reason::Failed => f.write_str("internal error"),
        }
    }
}

/// Serves one client until it or the server has enough.
pub(super) async fn serve(
    (stream, way): (Stream, Way),
    mut handler: Box<dyn Handler>,
    limits: Limits,
    place: &Place,
    ending: Ending,
) -> End {
    let mut input = Input::new(stream, limits.line_bytes);
    let watch = handler.watch();
    let mut commands = 0;
    let mut worked = Duration::ZERO;
    let reason = loop {
        let line = tokio::select! {
            // Between two commands only: a reply being made is finished first.
            biased;
            () = ending.stop.cancelled() => break Reason::Stopping,
            line = timeout(limits.idle, input.next()) => line,
        };
        let line = match line {
            Err(_) => break Reason::Idle,
            Ok(Ok(None)) => break Reason::ClientClosed,
            Ok(Ok(Some(waiting))) => {
                watch.begin(waiting.called_off);
                waiting.line
            }
            Ok(Err(error)) => break Reason::Broken(error),
        };
        if way == Way::Tcp && matches!(&line, RawLine::Complete(line) if is_http(line)) {
            warn!("a web page may be trying to play: the line is HTTP, the session ends");
            let sorry = Reply::framed(None, &Err("this is GTP, not HTTP".into()));
            let _ = timeout(limits.write, input.stream.write_all(sorry.text.as_bytes())).await;
            break Reason::Http;
        }
        commands += 1;
        if !handler.is_shut() {
            place.keep();
        }
        let over = |took, spent| {
            let late = ending.hurry.is_cancelled().then(|| "the server stops".to_string());
            late.or_else(|| used_up(&limits, worked + took, spent))
        };
        let reply = match line {
            RawLine::TooLong(start) => Reply::too_long(&start, limits.line_bytes),
            RawLine::Complete(line) => {
                if let Some(why) = used_up(&limits, worked, watch.spent()) {
                    let Some(line) = Line::parse(&line) else { continue };
                    let sorry = format!("{why}; open another one");
                    let last = Reply::framed(line.id.as_deref(), &Err(sorry));
                    let _ =
                        timeout(limits.write, input.stream.write_all(last.text.as_bytes())).await;
                    break Reason::UsedUp;
                }
                let work = oversee(&watch, over, answer(handler, line, commands));
                match input.beside(work, &watch).await {
                    Some((back, reply, took)) => {
                        handler = back;
                        worked += took;
                        reply
                    }
                    None => {
                        let sorry =
                            Reply::framed(None, &Err("internal error, session ends".into()));
                        let _ =
                            timeout(limits.write, input.stream.write_all(sorry.text.as_bytes()))
                                .await;
                        break Reason::Failed;
                    }
                }
            }
        };
        match timeout(limits.write, input.stream.write_all(reply.text.as_bytes())).await {
            Err(_) => break Reason::SlowReader,
            Ok(Err(error)) => break Reason::Broken(error),
            Ok(Ok(())) => {}
        }
        if reply.quit {
            break Reason::Quit;
        }
    };
    if !matches!(reason, Reason::SlowReader | Reason::Broken(_)) {
        part(input.stream).await;
    }
    End { commands, reason }
}

/// Tells a client that there is no place, and closes.
pub(super) async fn turn_away(mut stream: Stream, sessions: usize) {
    let text = format!("too many sessions, the limit is {sessions}; try again later");
    let reply = Reply::framed(None, &Err(text));
    if timeout(LINGER, stream.write_all(reply.text.as_bytes())).await.is_ok() {
        part(stream).await;
    }
}

/// Lines that are read while a command runs: more stay with the client.
const AHEAD: usize = 64;
const AHEAD_BYTES: usize = 65_536;

/// A line that has come.
struct Waiting {
    line: RawLine,
    /// Came an interrupt after it?
    called_off: bool,
}

/// The lines of a stream.
struct Input {
    stream: Stream,
    decoder: LineDecoder,
    buffer: BytesMut,
    ended: bool,
    /// What was read while a command ran.
    waiting: VecDeque<Waiting>,
    broken: Option<std::io::Error>,
}

impl Input {
    fn new(stream: Stream, limit: usize) -> Input {
        Input {
            stream,
            decoder: LineDecoder::new(limit),
            buffer: BytesMut::new(),
            ended: false,
            waiting: VecDeque::new(),
            broken: None,
        }
    }

    /// The next line, none at the end. Loses nothing if it is dropped halfway.
    async fn next(&mut self) -> std::io::Result<Option<Waiting>> {
        if let Some(waiting) = self.waiting.pop_front() {
            return Ok(Some(waiting));
        }
        if let Some(error) = self.broken.take() {
            return Err(error);
        }
        let line = self.fresh().await?;
        Ok(line.map(|line| Waiting { line, called_off: false }))
    }

    /// The next line from the stream.
    async fn fresh(&mut self) -> std::io::Result<Option<RawLine>> {
        loop {
            if self.ended {
                return Ok(self.decoder.decode_end(&mut self.buffer));
            }
            if let Some(line) = self.decoder.decode(&mut self.buffer) {
                return Ok(Some(line));
            }
            self.buffer.reserve(4096);
            self.ended = self.stream.read_buf(&mut self.buffer).await? == 0;
        }
    }

    /// May more be read while a command runs?
    fn has_room(&self) -> bool {
        let bytes = |waiting: &Waiting| match &waiting.line {
            RawLine::Complete(line) => line.len(),
            RawLine::TooLong(start) => start.len(),
        };
        self.waiting.len() < AHEAD && self.waiting.iter().map(bytes).sum::<usize>() < AHEAD_BYTES
    }

    /// Waits for a command, and hears meanwhile whether it is called off: by an
    /// interrupt, or because the connection breaks. A client that only says that
    /// nothing more will come still gets its answers.
    async fn beside<T>(&mut self, work: impl Future<Output = T>, watch: &Watch) -> T {
        tokio::pin!(work);
        while self.broken.is_none() && self.has_room() {
            let line = tokio::select! {
                biased;
                done = &mut work => return done,
                line = self.fresh() => line,
            };
            match line {
                Ok(None) => break,
                Ok(Some(line)) => {
                    if matches!(&line, RawLine::Complete(line) if is_interrupt(line)) {
                        watch.call_off();
                        self.waiting.iter_mut().for_each(|waiting| waiting.called_off = true);
                    }
                    self.waiting.push_back(Waiting { line, called_off: false });
                }
                Err(error) => {
                    watch.call_off();
                    self.waiting.clear();
                    self.broken = Some(error);
                }
            }
        }
        work.await
    }
}

/// Why a session that has worked for so long and used so much processor time has
/// to end, if it has.
fn used_up(limits: &Limits, worked: Duration, spent: Duration) -> Option<String> {
    let over = |most: Option<Duration>, used| most.filter(|most| used >= *most);
    if let Some(most) = over(limits.work, worked) {
        let most = most.as_secs_f64();
        return Some(format!("the commands of this session have taken its {most} s"));
    }
    let most = over(limits.processor, spent)?.as_secs_f64();
    Some(format!("this session has used up its {most} s of processor time"))
}

/// Runs a command on a thread of its own; none if it panicked. What is logged
/// meanwhile bears the numbers of the session and of the question.
async fn answer(
    mut handler: Box<dyn Handler>,
    line: Vec<u8>,
    number: u64,
) -> Option<(Box<dyn Handler>, Reply, Duration)> {
    let started = std::time::Instant::now();
    let span = info_span!("question", id = number, command = name(&line));
    let inside = span.clone();
    let done = tokio::task::spawn_blocking(move || {
        let reply = inside.in_scope(|| handler.handle(&line));
        (handler, reply)
    });
    let done = done.await;
    let took = started.elapsed();
    span.in_scope(|| match done {
        Ok((handler, reply)) => {
            debug!(micros = took.as_micros() as u64, "answered");
            Some((handler, reply, took))
        }
        Err(failure) => {
            error!(%failure, "a command failed inside");
            None
        }
    })
}

/// The command's name for the log, if it is one: whatever else a client sends may
/// be a secret in the wrong place.
fn name(line: &[u8]) -> &'static str {
    let Some(line) = Line::parse(line) else { return "" };
    match find(&line.name) {
        Some(command) => command.name,
        None if line.name == "token" => "token",
        None => "unknown",
    }
}

/// How long a client that was told to go may take to close its side.
const LINGER: Duration = Duration::from_secs(1);

/// Closes in a way that lets the last reply arrive: a socket closed with bytes
/// unread would reset the connection and take the reply with it.
async fn part(mut stream: Stream) {
    if stream.shutdown().await.is_err() {
        return;
    }
    let drain = async {
        let mut waste = [0u8; 4096];
        while matches!(stream.read(&mut waste).await, Ok(1..)) {}
    };
    let _ = timeout(LINGER, drain).await;
}
