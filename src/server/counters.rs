//! What a server has done so far, for whoever watches it.

use crate::gtp::keeping::Storage;
use crate::verdict::turns::Turns;
use std::fmt::{Display, Write};
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
    pushed: AtomicU64,
    used_up: AtomicU64,
    shared: Option<(Arc<Turns>, Arc<Storage>)>,
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
    /// Counters of those who share this.
    pub fn of(turns: Arc<Turns>, storage: Arc<Storage>) -> Arc<Counters> {
        Arc::new(Counters { shared: Some((turns, storage)), ..Counters::default() })
    }

    pub(super) fn drop_idle(&self) {
        self.pushed.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn use_up(&self) {
        self.used_up.fetch_add(1, Ordering::Relaxed);
    }

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
        let mut row = |name: &str, kind: &str, help: &str, value: &dyn Display| {
            // Writing into a string cannot fail.
            let _ = write!(out, "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}\n");
        };
        let rows: [(&str, &str, &str, &AtomicU64); 9] = [
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
            (
                "sessions_used_up_total",
                "counter",
                "Sessions closed because they had used up their time.",
                &self.used_up,
            ),
            (
                "http_dropped_total",
                "counter",
                "HTTP connections closed for others before they had asked anything.",
                &self.pushed,
            ),
            ("judging", "gauge", "Positions being judged over HTTP.", &self.judging),
        ];
        for (name, kind, help, value) in rows {
            row(&format!("shinpan_{name}"), kind, help, &value.load(Ordering::Relaxed));
        }
        if let Some((turns, storage)) = &self.shared {
            let spent = turns.purse().spent().as_secs_f64();
            let help = "Processor time of commands and of the page's answers.";
            row("shinpan_cpu_seconds_total", "counter", help, &spent);
            let left = u8::from(turns.purse().empty_for().is_none());
            let help = "1 while searches may go on, 0 when the processor time of all is used up.";
            row("shinpan_cpu_left", "gauge", help, &left);
            let help = "What sessions keep of verdicts.";
            row("shinpan_kept_bytes", "gauge", help, &storage.used());
        }
        if let Some(bytes) = resident() {
            let help = "Memory that the process holds.";
            row("process_resident_memory_bytes", "gauge", help, &bytes);
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

/// Memory that this process holds, where the system tells.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok()?.checked_mul(1024)
}
