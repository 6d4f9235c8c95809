//! HTTP for one small site: who may ask, how much, how long; `/health` and
//! `/metrics`. What the site answers is the affair of a [`Site`].

use super::Counters;
use super::listener::{Client, Listener, Stream, accept_all};
use super::oversight::{nothing_left, oversee};
use super::places::{Place, Places};
use super::token::Token;
use crate::verdict::Watch;
use crate::verdict::turns::Turns;
use http_body_util::{BodyExt, Full, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::header::{self, HeaderMap};
use hyper::service::service_fn;
use hyper::{Method, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Semaphore, mpsc};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::{Instrument, debug, info_span, warn};

/// What is asked, once it was found that it may be.
#[derive(Clone, Debug)]
pub struct Request {
    /// Is something sent, and not only asked for?
    pub post: bool,
    /// The path, `/` first.
    pub path: String,
    /// What stands behind the question mark.
    pub query: String,
    /// The bytes that were sent.
    pub body: Vec<u8>,
}

/// An answer.
#[derive(Clone, Debug)]
pub struct Response {
    /// The status.
    pub status: u16,
    /// The type of the body.
    pub kind: &'static str,
    /// What the page may load and run (`Content-Security-Policy`).
    pub policy: String,
    /// The body.
    pub body: String,
    /// If this cannot be done there, what can (`Allow`).
    pub allow: Option<&'static str>,
    /// Would asking without haste tell more? Said in a header, `Shinpan-More: yes`.
    pub more: bool,
}

impl Response {
    /// A line of text.
    pub fn text(status: u16, text: &str) -> Response {
        let policy = "default-src 'none'".to_string();
        Response {
            status,
            kind: "text/plain; charset=utf-8",
            policy,
            body: format!("{text}\n"),
            allow: None,
            more: false,
        }
    }

    /// What only other methods do.
    pub fn only(allow: &'static str, text: &str) -> Response {
        Response { allow: Some(allow), ..Response::text(405, text) }
    }
}

/// What a site answers. It may take its time: it runs on a thread of its own.
pub trait Site: Send + Sync + 'static {
    /// The answer to a request.
    fn answer(&self, request: &Request) -> Response;
}

/// What clients may take, and who they must be.
#[derive(Clone, Debug)]
pub struct Terms {
    /// Connections at once.
    pub connections: usize,
    /// Bytes of a body.
    pub body: usize,
    /// How long a head may take to come, and then a body.
    pub patience: Patience,
    /// Answers of the site that are made at once; others wait.
    pub at_once: usize,
    /// How long answers may take to be finished at the end.
    pub drain: Duration,
    /// A token that everybody has to show. Without one only this machine's own
    /// names are answered to, so that no other site can speak for a browser here.
    pub token: Option<Arc<Token>>,
    /// The turns that searches take with those of sessions.
    pub turns: Option<Arc<Turns>>,
}

/// How long it is waited for a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// For its head.
    pub head: Duration,
    /// For its body, once the head is there.
    pub body: Duration,
}

/// Serves a site until told to stop; then finishes the answers that are being made.
pub async fn serve(
    listener: Listener,
    site: Arc<dyn Site>,
    terms: Terms,
    counters: Arc<Counters>,
    stop: CancellationToken,
) {
    let (send, mut accepted) = mpsc::channel(16);
    let door = tokio::spawn(accept_all(listener, send, stop.clone()));
    let visits = TaskTracker::new();
    let places = Places::of(terms.connections);
    let desk =
        Arc::new(Desk { site, turns: Semaphore::new(terms.at_once.max(1)), terms, counters });
    loop {
        let client = tokio::select! {
            () = stop.cancelled() => break,
            client = accepted.recv() => match client {
                Some(client) => client,
                None => break,
            },
        };
        let Client { stream, peer, .. } = client;
        let Some((place, pushed)) = places.take() else {
            desk.counters.refuse();
            warn!("too many HTTP connections, one is closed");
            continue;
        };
        if pushed {
            desk.counters.drop_idle();
            debug!("too many HTTP connections, the one that asked nothing for longest is closed");
        }
        let (desk, stop) = (Arc::clone(&desk), stop.clone());
        let task = async move {
            let place = Arc::new(place);
            let lost = Arc::clone(&place);
            tokio::select! {
                () = connection(stream, desk, place, stop) => {}
                () = lost.lost() => {}
            }
        };
        visits.spawn(task.instrument(info_span!("http", %peer)));
    }
    visits.close();
    let _ = door.await;
    let _ = timeout(desk.terms.drain, visits.wait()).await;
}

async fn connection(stream: Stream, desk: Arc<Desk>, place: Arc<Place>, stop: CancellationToken) {
    let patience = desk.terms.patience.head;
    let service = service_fn(move |request| {
        let (desk, place) = (Arc::clone(&desk), Arc::clone(&place));
        async move { Ok::<_, Infallible>(desk.reply(request, &place).await) }
    });
    let served = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .max_buf_size(65_536)
        .serve_connection(TokioIo::new(stream), service);
    tokio::pin!(served);
    let done = tokio::select! {
        done = &mut served => done,
        () = stop.cancelled() => {
            served.as_mut().graceful_shutdown();
            served.await
        }
    };
    if let Err(error) = done {
        debug!(%error, "connection");
    }
}

/// Where requests come to.
struct Desk {
    site: Arc<dyn Site>,
    turns: Semaphore,
    terms: Terms,
    counters: Arc<Counters>,
}

impl Desk {
    async fn reply(
        &self,
        request: hyper::Request<Incoming>,
        place: &Place,
    ) -> hyper::Response<Full<Bytes>> {
        let head = request.method() == Method::HEAD;
        let path = request.uri().path().to_string();
        let response = self.answer(request, place).await;
        debug!(path, status = response.status, "answered");
        self.counters.request(response.status >= 400);
        let mut reply = hyper::Response::new(Full::new(match head {
            true => Bytes::new(),
            false => Bytes::from(response.body),
        }));
        *reply.status_mut() =
            StatusCode::from_u16(response.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let fixed = [
            (header::CONTENT_TYPE, response.kind),
            (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
            (header::REFERRER_POLICY, "no-referrer"),
            (header::CACHE_CONTROL, "no-store"),
            (header::X_FRAME_OPTIONS, "DENY"),
        ];
        for (name, value) in fixed {
            reply.headers_mut().insert(name, header::HeaderValue::from_static(value));
        }
        if let Ok(policy) = response.policy.parse() {
            reply.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
        }
        if let Some(allow) = response.allow {
            reply.headers_mut().insert(header::ALLOW, header::HeaderValue::from_static(allow));
        }
        if response.more {
            let more = header::HeaderName::from_static("shinpan-more");
            reply.headers_mut().insert(more, header::HeaderValue::from_static("yes"));
        }
        if response.status == 401 {
            let ask =
                header::HeaderValue::from_static("Basic realm=\"shinpan\", charset=\"UTF-8\"");
            reply.headers_mut().insert(header::WWW_AUTHENTICATE, ask);
        }
        reply
    }

    async fn answer(&self, request: hyper::Request<Incoming>, place: &Place) -> Response {
        if let Err(refused) = self.admit(request.headers()) {
            return refused;
        }
        let uri = request.uri().clone();
        let post = match *request.method() {
            Method::GET | Method::HEAD => false,
            Method::POST => true,
            _ => {
                let text = "only GET, HEAD and POST are answered";
                return Response::only("GET, HEAD, POST", text);
            }
        };
        match uri.path() {
            "/health" if !post => {
                let open = self.counters.sessions_open();
                let version = env!("CARGO_PKG_VERSION");
                let body =
                    format!("{{\"status\":\"ok\",\"version\":\"{version}\",\"sessions\":{open}}}");
                return Response { kind: "application/json", ..Response::text(200, &body) };
            }
            "/metrics" if !post => {
                return Response {
                    kind: "text/plain; version=0.0.4",
                    body: self.counters.prometheus(),
                    ..Response::text(200, "")
                };
            }
            "/health" | "/metrics" => return Response::only("GET, HEAD", "ask for it with GET"),
            _ => {}
        }
        let most = self.terms.body;
        let body = Limited::new(request.into_body(), most).collect();
        let body = match timeout(self.terms.patience.body, body).await {
            Err(_) => return Response::text(408, "the request did not come in time"),
            Ok(Err(_)) => return Response::text(413, &format!("more than {most} bytes were sent")),
            Ok(Ok(body)) => body.to_bytes().to_vec(),
        };
        let _busy = place.busy();
        let path = uri.path().to_string();
        let query = uri.query().unwrap_or_default().to_string();
        self.ask(Request { post, path, query, body }).await
    }

    /// Asks the site. If the client goes away, the search for its answer ends.
    async fn ask(&self, request: Request) -> Response {
        let Ok(_turn) = self.turns.acquire().await else {
            return Response::text(503, "the server stops");
        };
        let (site, watch) = (Arc::clone(&self.site), Watch::taking(self.terms.turns.clone()));
        if let Some(why) = nothing_left(&watch).filter(|_| request.post) {
            return Response::text(503, &why);
        }
        let _judging = request.post.then(|| self.counters.judgement());
        let _gone = CallOff(watch.clone());
        let inside = watch.clone();
        let work = tokio::task::spawn_blocking(move || {
            let response = inside.over(|| site.answer(&request));
            // Paid for even if nobody waits any more.
            inside.spent();
            response
        });
        let done = oversee(&watch, |_, _| None, work).await;
        done.unwrap_or_else(|error| {
            tracing::error!(%error, "a request failed inside");
            Response::text(500, "internal error")
        })
    }

    /// May this client ask?
    fn admit(&self, headers: &HeaderMap) -> Result<(), Response> {
        let text = |name: header::HeaderName| headers.get(name).and_then(|v| v.to_str().ok());
        let host = text(header::HOST).unwrap_or_default();
        match &self.terms.token {
            Some(token)
                if !text(header::AUTHORIZATION)
                    .is_some_and(|given| shows(given, &|word| token.is(word))) =>
            {
                return Err(Response::text(
                    401,
                    "show the token: as a password, or \"Authorization: Bearer TOKEN\"",
                ));
            }
            None if !is_own_name(host) => {
                return Err(Response::text(
                    421,
                    "only 127.0.0.1, [::1] and localhost are answered to",
                ));
            }
            _ => {}
        }
        // A page of another site that sends something here.
        let origin =
            text(header::ORIGIN).map(|origin| origin.split_once("://").map_or("", |(_, o)| o));
        match origin {
            Some(origin) if !origin.eq_ignore_ascii_case(host) => {
                Err(Response::text(403, "this comes from another site's page"))
            }
            _ => Ok(()),
        }
    }
}

/// Calls work off when it is dropped; work that is done does not mind.
struct CallOff(Watch);

impl Drop for CallOff {
    fn drop(&mut self) {
        self.0.call_off();
    }
}

/// Is it a name of this machine for itself, with any port?
fn is_own_name(host: &str) -> bool {
    let name = match host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((name, _)) => name,
        None => host.split(':').next().unwrap_or_default(),
    };
    name.eq_ignore_ascii_case("localhost")
        || name.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// Does an `Authorization` show the token?
fn shows(given: &str, is_token: &dyn Fn(&[u8]) -> bool) -> bool {
    let (kind, value) = given.split_once(' ').unwrap_or((given, ""));
    match kind.to_ascii_lowercase().as_str() {
        "bearer" => is_token(value.trim().as_bytes()),
        // Any name, the token as password.
        "basic" => unpacked(value.trim()).is_some_and(|pair| {
            let at = pair.iter().position(|&byte| byte == b':').map_or(0, |colon| colon + 1);
            is_token(pair.get(at..).unwrap_or_default())
        }),
        _ => false,
    }
}

fn unpacked(base64: &str) -> Option<Vec<u8>> {
    let value = |digit: u8| {
        Some(match digit {
            b'A'..=b'Z' => digit - b'A',
            b'a'..=b'z' => digit - b'a' + 26,
            b'0'..=b'9' => digit - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => return None,
        })
    };
    let mut bytes = Vec::new();
    for four in base64.trim_end_matches('=').as_bytes().chunks(4) {
        let mut bits = 0u32;
        for &digit in four {
            bits = bits << 6 | u32::from(value(digit)?);
        }
        let bits = (bits << (6 * (4 - four.len()))).to_be_bytes();
        bytes.extend_from_slice(bits.get(1..four.len())?);
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens() {
        let secret = |word: &[u8]| word == b"secret";
        assert!(shows("Bearer secret", &secret));
        assert!(shows("basic YW5uOnNlY3JldA==", &secret));
        for bad in
            ["", "Bearer", "Bearer Secret", "Bearer secre", "Basic YW5u", "Basic !", "secret"]
        {
            assert!(!shows(bad, &secret), "{bad}");
        }
    }

    #[test]
    fn own_names() {
        for own in ["localhost", "LOCALHOST:8080", "127.0.0.1:1", "[::1]:80", "127.9.9.9"] {
            assert!(is_own_name(own), "{own}");
        }
        for other in ["", "example.org", "localhost.example.org", "10.0.0.1", "[::2]:80"] {
            assert!(!is_own_name(other), "{other}");
        }
    }
}
