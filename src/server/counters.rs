//! What a server has done so far, for whoever watches it.

use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Numbers that only grow, but for those of what is open.
#[derive(Debug, Default)]
pub struct Counters {
    open: AtomicU64,
    sessions: AtomicU64,
    refused: AtomicU64,
    commands: AtomicU64,
    requests: AtomicU64,
    failures: AtomicU64,
    judging: AtomicU64,
}

/// A session, or a judgement, that is counted as open until it is dropped.
#[derive(Debug)]
pub(super) struct Open {
    counters: Arc<Counters>,
    of: fn(&Counters) -> &AtomicU64,
}

impl Open {
    fn new(counters: &Arc<Counters>, of: fn(&Counters) -> &AtomicU64) -> Open {
        of(counters).fetch_add(1, Ordering::Relaxed);
        Open { counters: Arc::clone(counters), of }
    }

    /// Ends a session that answered so many commands.
    pub(super) fn end(self, commands: u64) {
        self.counters.commands.fetch_add(commands, Ordering::Relaxed);
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        (self.of)(&self.counters).fetch_sub(1, Ordering::Relaxed);
    }
}

impl Counters {
    pub(super) fn session(self: &Arc<Counters>) -> Open {
        self.sessions.fetch_add(1, Ordering::Relaxed);
        Open::new(self, |counters| &counters.open)
    }

    pub(super) fn judgement(self: &Arc<Counters>) -> Open {
        Open::new(self, |counters| &counters.judging)
    }

    pub(super) fn refuse(&self) {
        self.refused.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn request(&self, failed: bool) {
        self.requests.fetch_add(1, Ordering::Relaxed);
        self.failures.fetch_add(u64::from(failed), Ordering::Relaxed);
    }

    /// All of them as Prometheus reads them (text format 0.0.4).
    pub fn prometheus(&self) -> String {
        let mut out = String::new();
        let rows: [(&str, &str, &str, &AtomicU64); 7] = [
            ("sessions_open", "gauge", "GTP sessions that are open.", &self.open),
            ("sessions_total", "counter", "GTP sessions served.", &self.sessions),
            ("sessions_refused_total", "counter", "Clients turned away.", &self.refused),
            ("commands_total", "counter", "Lines answered in sessions that ended.", &self.commands),
            ("http_requests_total", "counter", "HTTP requests answered.", &self.requests),
            (
                "http_failures_total",
                "counter",
                "HTTP requests answered with an error.",
                &self.failures,
            ),
            ("judging", "gauge", "Positions being judged over HTTP.", &self.judging),
        ];
        for (name, kind, help, value) in rows {
            let value = value.load(Ordering::Relaxed);
            // Writing into a string cannot fail.
            let _ = write!(
                out,
                "# HELP shinpan_{name} {help}\n# TYPE shinpan_{name} {kind}\nshinpan_{name} {value}\n"
            );
        }
        let version = env!("CARGO_PKG_VERSION");
        let _ = write!(
            out,
            "# HELP shinpan_build_info The program.\n# TYPE shinpan_build_info gauge\n\
             shinpan_build_info{{version=\"{version}\"}} 1\n"
        );
        out
    }

    /// GTP sessions that are open.
    pub fn sessions_open(&self) -> u64 {
        self.open.load(Ordering::Relaxed)
    }
}
