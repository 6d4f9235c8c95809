//! The program as a server of its own, for one test.

use std::io::BufReader;
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

/// What `shinpan serve` says when it refuses to start so.
pub fn refused(words: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_shinpan"))
        .args(["serve", "--no-cache"])
        .args(words)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    String::from_utf8(output.stderr).unwrap()
}

/// A running server; it ends with the test.
pub struct Server {
    pub child: Child,
    /// Where it listens.
    pub address: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Server {
    /// Starts `shinpan serve` with its log there; what it prints says where it listens.
    pub fn spawn(words: &[&str], log: Stdio) -> (Server, BufReader<ChildStdout>) {
        let mut child = Command::new(env!("CARGO_BIN_EXE_shinpan"))
            .args(["serve", "--no-cache"])
            .args(words)
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        (Server { child, address: String::new() }, output)
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }
}
