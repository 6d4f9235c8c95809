//! The program from outside: the command line, archives, the cache, GTP, and the
//! server for many clients.

mod batch;
mod cli;
mod deaf;
mod gtp;
mod gtp_suites;
mod http;
mod interrupts;
mod operating;
mod server;
mod store;

// What they share.
mod served;
#[path = "../support/tries.rs"]
mod tries;
