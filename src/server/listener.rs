//! Where clients come in: TCP, a Unix socket, or sockets that the service
//! manager opened.

use std::fmt;
use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, UnixListener, UnixSocket};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use tracing::{error, info};

/// An address to listen on, as a user writes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Address {
    /// `HOST:PORT`.
    Tcp(String),
    /// `unix:PATH`.
    Unix(PathBuf),
}

/// A text that is no address.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{0}\" is no address; write HOST:PORT like 127.0.0.1:7878, or unix:PATH")]
pub struct BadAddress(String);

impl FromStr for Address {
    type Err = BadAddress;
    fn from_str(text: &str) -> Result<Address, BadAddress> {
        let bad = || BadAddress(text.to_string());
        if let Some(path) = text.strip_prefix("unix:") {
            return if path.is_empty() { Err(bad()) } else { Ok(Address::Unix(path.into())) };
        }
        let (host, port) = text.rsplit_once(':').ok_or_else(bad)?;
        if host.is_empty() || port.parse::<u16>().is_err() {
            return Err(bad());
        }
        Ok(Address::Tcp(text.to_string()))
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Address::Tcp(address) => f.write_str(address),
            Address::Unix(path) => write!(f, "unix:{}", path.display()),
        }
    }
}

/// Why nobody can be listened to: one sentence that says what to do.
#[derive(Debug, thiserror::Error)]
pub enum BindError {
    /// Somebody else listens there.
    #[error("{0} is in use: stop the program that listens there, or choose another --listen")]
    InUse(String),
    /// The system does not allow it.
    #[error("no permission to listen on {0}: choose a port above 1023, or a folder you may write")]
    Permission(String),
    /// The folder of a Unix socket does not exist.
    #[error("cannot listen on {address}: make the folder {folder} first, or choose another one")]
    NoFolder {
        /// The address.
        address: String,
        /// The folder.
        folder: String,
    },
    /// A file that is no socket stands in the way.
    #[error("cannot listen on {0}: a file that is no socket has that name; choose another path")]
    NotASocket(String),
    /// Other machines could reach the address.
    #[error(
        "{0} can be reached from other machines: anybody could use this referee; add --allow-remote and a token if that is meant"
    )]
    Remote(String),
    /// The name leads nowhere.
    #[error("cannot listen on {address}: {error}; choose an address of this machine")]
    Unknown {
        /// The address.
        address: String,
        /// What the system said.
        error: io::Error,
    },
    /// A socket from the service manager is of no use.
    #[error(
        "socket {number} from the service manager is neither TCP nor a Unix stream: {error}; see ListenStream= in the socket unit"
    )]
    Inherited {
        /// Its number, from 0.
        number: usize,
        /// What is wrong.
        error: io::Error,
    },
}

/// May clients on other machines come in?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// No: only loopback addresses and Unix sockets.
    ThisMachine,
    /// Yes.
    Anywhere,
}

/// A socket that accepts clients.
#[derive(Debug)]
pub enum Listener {
    /// Over TCP.
    Tcp(TcpListener),
    /// Over a Unix socket; one that was made here is removed at the end.
    Unix(UnixListener, Option<SocketFile>),
}

/// The file of a Unix socket, removed when it is dropped.
#[derive(Debug)]
pub struct SocketFile(PathBuf);

impl Drop for SocketFile {
    fn drop(&mut self) {
        // If it is gone already, so much the better.
        let _ = std::fs::remove_file(&self.0);
    }
}

impl Address {
    /// Can only this machine reach it?
    pub async fn is_local(&self) -> bool {
        match self {
            Address::Unix(_) => true,
            Address::Tcp(text) => match tokio::net::lookup_host(text).await {
                Ok(mut found) => found.all(|address| address.ip().is_loopback()),
                Err(_) => false,
            },
        }
    }
}

impl Listener {
    /// Listens on an address; a Unix socket's file gets this mode.
    pub async fn bind(address: &Address, reach: Reach, mode: u32) -> Result<Listener, BindError> {
        match address {
            Address::Tcp(text) => bind_tcp(text, reach).await,
            Address::Unix(path) => bind_unix(path, mode),
        }
    }

    /// The sockets that the service manager passed on, if it did.
    pub fn inherited(reach: Reach) -> Result<Vec<Listener>, BindError> {
        let mut sockets = listenfd::ListenFd::from_env();
        let mut listeners = Vec::new();
        for number in 0..sockets.len() {
            let failed = |error| BindError::Inherited { number, error };
            // A socket of the other kind is an error and stays in its place.
            if let Ok(Some(socket)) = sockets.take_unix_listener(number) {
                socket.set_nonblocking(true).map_err(failed)?;
                let socket = UnixListener::from_std(socket).map_err(failed)?;
                listeners.push(Listener::Unix(socket, None));
            } else if let Some(socket) = sockets.take_tcp_listener(number).map_err(failed)? {
                socket.set_nonblocking(true).map_err(failed)?;
                let local = socket.local_addr().map_err(failed)?;
                check_reach(&[local], &local.to_string(), reach)?;
                listeners.push(Listener::Tcp(TcpListener::from_std(socket).map_err(failed)?));
            }
        }
        Ok(listeners)
    }

    /// Where it listens; the port is the real one if port 0 was asked for.
    pub fn address(&self) -> String {
        match self {
            Listener::Tcp(socket) => socket.local_addr().map_or("tcp".into(), |a| a.to_string()),
            Listener::Unix(socket, _) => {
                let address = socket.local_addr().ok();
                let path = address.as_ref().and_then(|address| address.as_pathname());
                path.map_or("unix".into(), |path| format!("unix:{}", path.display()))
            }
        }
    }

    async fn accept(&self) -> io::Result<Client> {
        Ok(match self {
            Listener::Tcp(socket) => {
                let (stream, peer) = socket.accept().await?;
                // Replies are short and waited for.
                stream.set_nodelay(true)?;
                Client { stream: Box::new(stream), peer: peer.to_string(), way: Way::Tcp }
            }
            Listener::Unix(socket, _) => {
                let (stream, _) = socket.accept().await?;
                Client { stream: Box::new(stream), peer: "unix".to_string(), way: Way::Unix }
            }
        })
    }
}

async fn bind_tcp(text: &str, reach: Reach) -> Result<Listener, BindError> {
    let failed = |error: io::Error| match error.kind() {
        ErrorKind::AddrInUse => BindError::InUse(text.to_string()),
        ErrorKind::PermissionDenied => BindError::Permission(text.to_string()),
        _ => BindError::Unknown { address: text.to_string(), error },
    };
    let found: Vec<SocketAddr> = tokio::net::lookup_host(text).await.map_err(failed)?.collect();
    check_reach(&found, text, reach)?;
    TcpListener::bind(found.as_slice()).await.map(Listener::Tcp).map_err(failed)
}

fn check_reach(found: &[SocketAddr], text: &str, reach: Reach) -> Result<(), BindError> {
    if reach == Reach::Anywhere || found.iter().all(|address| address.ip().is_loopback()) {
        Ok(())
    } else {
        Err(BindError::Remote(text.to_string()))
    }
}

fn bind_unix(path: &Path, mode: u32) -> Result<Listener, BindError> {
    let address = Address::Unix(path.to_path_buf()).to_string();
    let failed = |error: io::Error| match error.kind() {
        ErrorKind::AddrInUse => BindError::InUse(address.clone()),
        ErrorKind::PermissionDenied => BindError::Permission(address.clone()),
        ErrorKind::NotFound => BindError::NoFolder {
            address: address.clone(),
            folder: path.parent().map(|parent| parent.display().to_string()).unwrap_or_default(),
        },
        _ => BindError::Unknown { address: address.clone(), error },
    };
    if let Ok(meta) = std::fs::symlink_metadata(path) {
        use std::os::unix::fs::FileTypeExt;
        if !meta.file_type().is_socket() {
            return Err(BindError::NotASocket(address));
        }
        // A socket that nobody answers was left behind by a server that died.
        match std::os::unix::net::UnixStream::connect(path) {
            Err(error) if error.kind() == ErrorKind::ConnectionRefused => {
                std::fs::remove_file(path).map_err(failed)?;
            }
            Err(error) if error.kind() == ErrorKind::PermissionDenied => return Err(failed(error)),
            _ => return Err(BindError::InUse(address)),
        }
    }
    let (socket, file) = prepare(path, mode).map_err(failed)?;
    let socket = socket.listen(BACKLOG).map_err(failed)?;
    Ok(Listener::Unix(socket, Some(file)))
}

/// Clients that may wait to be let in.
const BACKLOG: u32 = 1024;

/// A socket with a file of this mode, to which nobody can connect before it listens:
/// there is no moment in which the umask decides who may.
fn prepare(path: &Path, mode: u32) -> io::Result<(UnixSocket, SocketFile)> {
    use std::os::unix::fs::PermissionsExt;
    let socket = UnixSocket::new_stream()?;
    socket.bind(path)?;
    let file = SocketFile(path.to_path_buf());
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode))?;
    Ok((socket, file))
}

/// Bytes in both directions.
pub(super) trait Bytes: AsyncRead + AsyncWrite + Send + Unpin {}
impl<T: AsyncRead + AsyncWrite + Send + Unpin> Bytes for T {}

/// A connection of either kind.
pub(super) type Stream = Box<dyn Bytes>;

/// How somebody came in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// Over TCP, as browsers can.
    Tcp,
    /// Over a Unix socket.
    Unix,
}

/// Somebody who came in.
pub(super) struct Client {
    pub(super) stream: Stream,
    pub(super) peer: String,
    pub(super) way: Way,
}

/// Accepts clients until told to stop. A failed accept (the process has too
/// many files open, the client has gone again) is waited out, longer each time.
pub(super) async fn accept_all(
    listener: Listener,
    clients: mpsc::Sender<Client>,
    stop: CancellationToken,
) {
    info!(address = listener.address(), "listening");
    const PATIENCE: Duration = Duration::from_millis(5);
    let mut wait = PATIENCE;
    loop {
        let accepted = tokio::select! {
            () = stop.cancelled() => return,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok(client) => {
                wait = PATIENCE;
                if clients.send(client).await.is_err() {
                    return;
                }
            }
            Err(error) => {
                error!(%error, "cannot accept a client");
                tokio::time::sleep(wait).await;
                wait = (wait * 2).min(Duration::from_secs(1));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_unix_socket_lets_nobody_in_before_its_file_has_its_mode() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("socket");
        let (socket, _file) = prepare(&path, 0o640).unwrap();
        let connect = || std::os::unix::net::UnixStream::connect(&path);
        assert_eq!(connect().unwrap_err().kind(), ErrorKind::ConnectionRefused);
        assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o640);
        let _listener = socket.listen(1).unwrap();
        assert!(connect().is_ok());
    }

    #[test]
    fn addresses() {
        let tcp = |text: &str| Ok(Address::Tcp(text.to_string()));
        assert_eq!("127.0.0.1:0".parse(), tcp("127.0.0.1:0"));
        assert_eq!("localhost:7878".parse(), tcp("localhost:7878"));
        assert_eq!("[::1]:7878".parse(), tcp("[::1]:7878"));
        assert_eq!("unix:/run/x".parse(), Ok(Address::Unix("/run/x".into())));
        for bad in ["", "7878", "unix:", ":7878", "localhost:", "localhost:65536", "a:b"] {
            assert_eq!(bad.parse::<Address>(), Err(BadAddress(bad.to_string())));
        }
    }
}
