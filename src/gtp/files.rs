//! The files a session may reach: none, or those of one folder.

use std::fmt::Debug;
use std::path::{Component, Path, PathBuf};

/// Why a file could not be read or written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FileError {
    /// This session has no files.
    #[error("this session has no access to files")]
    NoAccess,
    /// The name leads out of the folder.
    #[error("\"{0}\" is not a file name inside the folder of this session")]
    Outside(String),
    /// The file is larger than the limit.
    #[error("\"{name}\" is longer than {limit} bytes")]
    TooLong {
        /// The name asked for.
        name: String,
        /// The limit.
        limit: u64,
    },
    /// The system refused.
    #[error("\"{name}\": {reason}")]
    System {
        /// The name asked for.
        name: String,
        /// What the system said.
        reason: String,
    },
}

/// What a session reads and writes files through.
pub trait Files: Send + Sync + Debug {
    /// The bytes of a file, refused if there are more than `limit`.
    fn read(&self, name: &str, limit: u64) -> Result<Vec<u8>, FileError>;

    /// Writes a file, replacing an older one.
    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), FileError>;
}

/// No files at all: what a session over the network gets.
#[derive(Clone, Copy, Debug)]
pub struct NoFiles;

impl Files for NoFiles {
    fn read(&self, _: &str, _: u64) -> Result<Vec<u8>, FileError> {
        Err(FileError::NoAccess)
    }

    fn write(&self, _: &str, _: &[u8]) -> Result<(), FileError> {
        Err(FileError::NoAccess)
    }
}

/// The files of one folder, or every file the process can reach.
#[derive(Clone, Debug)]
pub struct Folder {
    root: PathBuf,
    confined: bool,
}

impl Folder {
    /// Names are relative to `root`, and any name is allowed: for a session
    /// whose user started the program.
    pub fn open(root: impl Into<PathBuf>) -> Folder {
        Folder { root: root.into(), confined: false }
    }

    /// Only files below `root`: absolute names, `..` and links that lead out
    /// are refused.
    pub fn confined(root: impl Into<PathBuf>) -> Folder {
        Folder { root: root.into(), confined: true }
    }

    fn path(&self, name: &str) -> Result<PathBuf, FileError> {
        let outside = || FileError::Outside(name.to_string());
        let path = Path::new(name);
        if !self.confined {
            return Ok(self.root.join(path));
        }
        if name.is_empty() || !path.components().all(|part| matches!(part, Component::Normal(_))) {
            return Err(outside());
        }
        let joined = self.root.join(path);
        let root = self.root.canonicalize().map_err(|error| system(name, &error))?;
        // A new file has no canonical path yet; its folder has one.
        let real = match joined.canonicalize() {
            Ok(real) => real,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                if joined.symlink_metadata().is_ok() {
                    return Err(outside());
                }
                let folder = joined.parent().ok_or_else(outside)?;
                folder.canonicalize().map_err(|error| system(name, &error))?
            }
            Err(error) => return Err(system(name, &error)),
        };
        if real.starts_with(&root) { Ok(joined) } else { Err(outside()) }
    }
}

impl Files for Folder {
    fn read(&self, name: &str, limit: u64) -> Result<Vec<u8>, FileError> {
        use std::io::Read;
        let path = self.path(name)?;
        let meta = std::fs::metadata(&path).map_err(|error| system(name, &error))?;
        if !meta.is_file() {
            let reason = "not a regular file".to_string();
            return Err(FileError::System { name: name.to_string(), reason });
        }
        let mut bytes = Vec::new();
        let file = std::fs::File::open(path).map_err(|error| system(name, &error))?;
        file.take(limit.saturating_add(1))
            .read_to_end(&mut bytes)
            .map_err(|error| system(name, &error))?;
        if bytes.len() as u64 > limit {
            return Err(FileError::TooLong { name: name.to_string(), limit });
        }
        Ok(bytes)
    }

    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), FileError> {
        std::fs::write(self.path(name)?, bytes).map_err(|error| system(name, &error))
    }
}

fn system(name: &str, error: &std::io::Error) -> FileError {
    let reason = match error.kind() {
        std::io::ErrorKind::NotFound => "no such file or folder".to_string(),
        std::io::ErrorKind::PermissionDenied => "permission denied".to_string(),
        _ => error.to_string(),
    };
    FileError::System { name: name.to_string(), reason }
}
