//! A new file, which has its name only once redb can open it: a process that is
//! killed while redb writes the first pages leaves nothing that looks damaged.

use redb::{Builder, DatabaseError, StorageError};
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

/// What the names of drafts end with.
const DRAFT: &str = ".new";

/// A draft that is older was left by a process that was killed: making one takes
/// less than a second.
const STALE: Duration = Duration::from_secs(3600);

/// A file beside the one to be made, with a name that nobody else gives. It is
/// removed in the end; it stays only if the process is killed here.
struct Draft(PathBuf);

impl Draft {
    fn of(path: &Path) -> Draft {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let mut name: OsString = path.as_os_str().to_owned();
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        name.push(format!(".{}-{number}{DRAFT}", std::process::id()));
        Draft(PathBuf::from(name))
    }
}

/// Removes what others left who were killed while they made this file.
fn sweep(path: &Path, now: SystemTime) {
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else { return };
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    let name = format!("{}.", name.to_string_lossy());
    for entry in entries.flatten() {
        let other = entry.file_name().to_string_lossy().into_owned();
        let number = other.strip_prefix(&name).and_then(|rest| rest.strip_suffix(DRAFT));
        let is_draft = number.is_some_and(|it| {
            it.split_once('-').is_some_and(|(process, number)| {
                process.parse::<u32>().is_ok() && number.parse::<u64>().is_ok()
            })
        });
        let made = entry.metadata().and_then(|data| data.modified());
        let age = made.ok().and_then(|made| now.duration_since(made).ok());
        if is_draft && age.is_some_and(|age| age > STALE) {
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // It may not have come into being.
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Makes an empty database, unless there is a file already; one that another
/// process makes at the same time stays.
pub fn create(path: &Path) -> Result<(), DatabaseError> {
    if path.exists() {
        return Ok(());
    }
    sweep(path, SystemTime::now());
    let draft = Draft::of(path);
    // Left by a process of the same number that was killed.
    let _ = std::fs::remove_file(&draft.0);
    drop(Builder::new().create(&draft.0)?);
    let named = match std::fs::hard_link(&draft.0, path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        // There are no links here.
        Err(_) if !path.exists() => std::fs::rename(&draft.0, path),
        named => named,
    };
    named.map_err(|error| DatabaseError::Storage(StorageError::Io(error)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_made_once_and_nothing_else_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.redb");
        let makers: Vec<_> = (0..8)
            .map(|_| {
                let path = path.clone();
                std::thread::spawn(move || create(&path).unwrap())
            })
            .collect();
        makers.into_iter().for_each(|maker| maker.join().unwrap());
        let made = std::fs::read(&path).unwrap();
        create(&path).unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), made);
        Builder::new().open(&path).unwrap();
        let names: Vec<_> =
            std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path()).collect();
        assert_eq!(names, [path]);
    }

    #[test]
    fn old_drafts_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.redb");
        let names = ["a.redb.7-0.new", "a.redb.mine.new", "b.redb.7-0.new", "a.redb"];
        for name in names {
            std::fs::write(folder.path().join(name), "draft").unwrap();
        }
        let stays = || names.map(|name| folder.path().join(name).exists());
        sweep(&path, SystemTime::now());
        assert_eq!(stays(), [true; 4]);
        sweep(&path, SystemTime::now() + 2 * STALE);
        assert_eq!(stays(), [false, true, true, true]);
    }

    #[test]
    fn where_no_file_can_be_made_none_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("missing/a.redb");
        assert!(create(&path).is_err());
        assert!(!path.exists());
    }
}
