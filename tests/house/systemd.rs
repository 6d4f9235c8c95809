//! The daemon as a service manager sees it, and the units in `systemd/`.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::os::unix::net::UnixDatagram;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

const PROGRAM: &str = env!("CARGO_BIN_EXE_shinpan");

/// Ends the process if the test fails before it does.
struct Daemon(Child);

impl Drop for Daemon {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Daemon {
    fn terminate(&mut self) {
        let kill = format!("kill -TERM {}", self.0.id());
        assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
    }
}

/// Is the tool there? If not, says so where `--nocapture` shows it.
fn available(tool: &str) -> bool {
    let found = Command::new(tool).arg("--version").output().is_ok_and(|out| out.status.success());
    if !found {
        eprintln!("skipped: {tool} is not installed");
    }
    found
}

#[test]
fn the_service_manager_hears_ready_alive_and_stopping() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notify");
    let manager = UnixDatagram::bind(&path).unwrap();
    manager.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let hear = || {
        let mut word = [0u8; 256];
        let length = manager.recv(&mut word).unwrap();
        String::from_utf8_lossy(&word[..length]).trim().to_string()
    };
    let child = Command::new(PROGRAM)
        .args(["serve", "--listen", "127.0.0.1:0", "--log", "off"])
        .env("NOTIFY_SOCKET", &path)
        .env("WATCHDOG_USEC", "100000")
        .env_remove("WATCHDOG_PID")
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let mut daemon = Daemon(child);
    assert_eq!(hear(), "READY=1");
    assert_eq!(hear(), "WATCHDOG=1");
    assert_eq!(hear(), "WATCHDOG=1");
    daemon.terminate();
    let last = std::iter::repeat_with(hear).find(|word| word != "WATCHDOG=1");
    assert_eq!(last.as_deref(), Some("STOPPING=1"));
    assert!(daemon.0.wait().unwrap().success());
}

#[test]
fn sockets_from_the_service_manager_are_used() {
    if !available("systemd-socket-activate") {
        return;
    }
    // A port that was free a moment ago.
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let child = Command::new("systemd-socket-activate")
        .args(["-l", &port.to_string(), PROGRAM, "serve", "--log", "off"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let _daemon = Daemon(child);
    let mut stream = (0..600)
        .find_map(|_| {
            std::thread::sleep(Duration::from_millis(100));
            TcpStream::connect(port).ok()
        })
        .expect("the socket is opened");
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    stream.write_all(b"name\nquit\n").unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    assert_eq!(text, "= shinpan\n\n=\n\n");
}

/// The units in a folder of their own, with the program where it really is.
fn units() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("systemd");
    for name in ["shinpan.service", "shinpan.socket"] {
        let unit = std::fs::read_to_string(source.join(name)).unwrap();
        let unit = unit.replace("/usr/local/bin/shinpan", PROGRAM);
        std::fs::write(folder.path().join(name), unit).unwrap();
    }
    folder
}

#[test]
fn the_units_are_valid() {
    if !available("systemd-analyze") {
        return;
    }
    let folder = units();
    let out = Command::new("systemd-analyze")
        .args(["verify", "--man=no"])
        .arg(folder.path().join("shinpan.service"))
        .arg(folder.path().join("shinpan.socket"))
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&out.stderr);
    assert!(out.status.success(), "{said}");
    // Warnings about our units; other units of the machine are not our affair.
    let ours: Vec<&str> = said.lines().filter(|line| line.contains("shinpan.s")).collect();
    assert!(ours.is_empty(), "{ours:?}");
}

#[test]
fn the_service_is_fenced_in() {
    if !available("systemd-analyze") {
        return;
    }
    let folder = units();
    let out = Command::new("systemd-analyze")
        // Exposure in tenths: 10 is 1.0 of 10.
        .args(["security", "--no-pager", "--offline=yes", "--threshold=10"])
        .arg(folder.path().join("shinpan.service"))
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&out.stderr);
    if said.contains("unrecognized option") {
        eprintln!("skipped: this systemd-analyze cannot read units from files");
        return;
    }
    assert!(out.status.success(), "{said}{}", String::from_utf8_lossy(&out.stdout));
}

#[test]
fn the_service_starts_with_options_that_exist() {
    let unit = std::fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("systemd/shinpan.service"),
    )
    .unwrap();
    let line = unit.lines().find_map(|line| line.strip_prefix("ExecStart=")).unwrap();
    let words: Vec<&str> = line.split_whitespace().collect();
    let parsed = shinpan::cli::command().try_get_matches_from(&words);
    assert!(parsed.is_ok(), "{line}: {:?}", parsed.err());
}
