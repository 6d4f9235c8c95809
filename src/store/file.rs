//! The file: a redb database that is opened for each transaction, so that
//! several processes can share it. redb locks the file while it is open, one
//! writer or several readers; whoever comes too late tries again for a while.
//!
//! Every transaction is all or nothing, also when the process is killed; after
//! that the next one to open the file repairs it, which is quick because every
//! commit writes what a repair needs.

use super::create::create;
use super::guard;
use super::key::Key;
use redb::{
    Builder, Database, DatabaseError, ReadOnlyDatabase, ReadableDatabase, ReadableTable,
    ReadableTableMetadata, StorageError, TableDefinition, TableError,
};
use std::io::{self, Read};
use std::path::Path;
use std::time::{Duration, Instant};

/// Records by name, each after its number in the order of writing.
const RECORDS: TableDefinition<'_, &[u8; 32], (u64, &[u8])> = TableDefinition::new("verdicts");
/// Names by number: the first ones go first when the file is full.
const ORDER: TableDefinition<'_, u64, &[u8; 32]> = TableDefinition::new("order");
/// Bytes of all records.
const NUMBERS: TableDefinition<'_, &str, u64> = TableDefinition::new("numbers");
const BYTES: &str = "bytes";

/// How long to try to open a file that others use.
const WAIT: Duration = Duration::from_secs(2);
/// Between two tries.
const PAUSE: Duration = Duration::from_millis(2);

/// Memory for pages of the file.
const PAGES: usize = 4 << 20;

/// What redb files begin with.
const MAGIC: &[u8] = b"redb";

/// Why the file is of no use.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Others have used it for too long.
    #[error("other processes keep it busy")]
    Busy,
    /// It cannot be opened, read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It is no cache, or a damaged one.
    #[error("it is no cache of verdicts, or a damaged one: {0}")]
    Damaged(String),
}

impl StoreError {
    fn of(error: impl Into<redb::Error>) -> StoreError {
        match error.into() {
            redb::Error::DatabaseAlreadyOpen => StoreError::Busy,
            redb::Error::Io(error)
                if !matches!(
                    error.kind(),
                    io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof
                ) =>
            {
                StoreError::Io(error)
            }
            other => StoreError::Damaged(other.to_string()),
        }
    }
}

/// What the file holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Contents {
    /// How many verdicts.
    pub verdicts: u64,
    /// Bytes of them.
    pub bytes: u64,
    /// Bytes of the file.
    pub file: u64,
}

/// Runs on the file; a panic over damaged pages is only an error.
fn guarded<T>(work: impl FnOnce() -> Result<T, StoreError>) -> Result<T, StoreError> {
    let panicked = || Err(StoreError::Damaged("its pages make no sense".to_string()));
    guard::guarded(work).unwrap_or_else(panicked)
}

/// Tries until the file is free.
fn patiently<T>(open: impl Fn() -> Result<T, DatabaseError>) -> Result<T, DatabaseError> {
    let start = Instant::now();
    loop {
        match open() {
            Err(DatabaseError::DatabaseAlreadyOpen) if start.elapsed() < WAIT => {
                std::thread::sleep(PAUSE);
            }
            result => return result,
        }
    }
}

fn for_writing(path: &Path) -> Result<Database, StoreError> {
    create(path).map_err(StoreError::of)?;
    let open = || Builder::new().set_cache_size(PAGES).create(path);
    patiently(open).map_err(StoreError::of)
}

/// None if there is no file.
fn for_reading(path: &Path) -> Result<Option<ReadOnlyDatabase>, StoreError> {
    let open = || patiently(|| Builder::new().set_cache_size(PAGES).open_read_only(path));
    let opened = match open() {
        // A writer was killed: writers repair.
        Err(DatabaseError::RepairAborted) => {
            drop(for_writing(path)?);
            open()
        }
        opened => opened,
    };
    match opened {
        Ok(database) => Ok(Some(database)),
        Err(DatabaseError::Storage(StorageError::Io(error)))
            if error.kind() == io::ErrorKind::NotFound =>
        {
            Ok(None)
        }
        Err(error) => Err(StoreError::of(error)),
    }
}

/// The record of a name.
pub fn get(path: &Path, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
    guarded(|| {
        let Some(database) = for_reading(path)? else { return Ok(None) };
        let reading = database.begin_read().map_err(StoreError::of)?;
        let table = match reading.open_table(RECORDS) {
            Err(TableError::TableDoesNotExist(_)) => return Ok(None),
            table => table.map_err(StoreError::of)?,
        };
        let found = table.get(key).map_err(StoreError::of)?;
        Ok(found.map(|record| record.value().1.to_vec()))
    })
}

/// Writes records in one transaction, and removes the oldest ones if all
/// together are larger than the limit. `better` says whether a new record shall
/// replace an old one.
pub fn put(
    path: &Path,
    limit: u64,
    records: &[(Key, Vec<u8>)],
    better: impl Fn(&Key, &[u8], &[u8]) -> bool,
) -> Result<(), StoreError> {
    guarded(|| {
        let database = for_writing(path)?;
        let mut writing = database.begin_write().map_err(StoreError::of)?;
        writing.set_quick_repair(true);
        {
            let mut table = writing.open_table(RECORDS).map_err(StoreError::of)?;
            let mut order = writing.open_table(ORDER).map_err(StoreError::of)?;
            let mut numbers = writing.open_table(NUMBERS).map_err(StoreError::of)?;
            let held = numbers.get(BYTES).map_err(StoreError::of)?;
            let mut bytes = held.map_or(0, |held| held.value());
            let last = order.last().map_err(StoreError::of)?;
            let mut next = last.map_or(0, |(number, _)| number.value() + 1);
            for (key, record) in records {
                let old = table.get(key).map_err(StoreError::of)?;
                let old = old.map(|old| (old.value().0, old.value().1.to_vec()));
                if let Some((number, old)) = old {
                    if !better(key, record, &old) {
                        continue;
                    }
                    order.remove(number).map_err(StoreError::of)?;
                    bytes = bytes.saturating_sub(old.len() as u64);
                }
                table.insert(key, (next, record.as_slice())).map_err(StoreError::of)?;
                order.insert(next, key).map_err(StoreError::of)?;
                bytes += record.len() as u64;
                next += 1;
            }
            while bytes > limit {
                let oldest = order.pop_first().map_err(StoreError::of)?;
                let Some(key) = oldest.map(|(_, key)| *key.value()) else { break };
                let old = table.remove(&key).map_err(StoreError::of)?;
                let size = old.map_or(0, |old| old.value().1.len() as u64);
                bytes = bytes.saturating_sub(size);
            }
            numbers.insert(BYTES, bytes).map_err(StoreError::of)?;
        }
        writing.commit().map_err(StoreError::of)
    })
}

/// What the file holds; none if there is no file.
pub fn contents(path: &Path) -> Result<Option<Contents>, StoreError> {
    guarded(|| {
        let Some(database) = for_reading(path)? else { return Ok(None) };
        let file = std::fs::metadata(path)?.len();
        let reading = database.begin_read().map_err(StoreError::of)?;
        let table = match reading.open_table(RECORDS) {
            Err(TableError::TableDoesNotExist(_)) => {
                return Ok(Some(Contents { file, ..Contents::default() }));
            }
            table => table.map_err(StoreError::of)?,
        };
        let numbers = reading.open_table(NUMBERS).map_err(StoreError::of)?;
        let bytes = numbers.get(BYTES).map_err(StoreError::of)?;
        let verdicts = table.len().map_err(StoreError::of)?;
        Ok(Some(Contents { verdicts, bytes: bytes.map_or(0, |bytes| bytes.value()), file }))
    })
}

/// Does it look like a cache, damaged or not?
pub fn is_ours(path: &Path) -> io::Result<bool> {
    let mut start = [0; MAGIC.len()];
    match std::fs::File::open(path).and_then(|mut file| file.read_exact(&mut start)) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        read => read.map(|()| start == MAGIC),
    }
}

/// Removes the file; false if there is none. A file that is none of ours stays.
pub fn clear(path: &Path) -> Result<bool, StoreError> {
    let ours = match is_ours(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        ours => ours?,
    };
    if !ours {
        return Err(StoreError::Damaged("it stays; remove it yourself if it may go".to_string()));
    }
    std::fs::remove_file(path)?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(number: u8) -> Key {
        [number; 32]
    }

    fn put_one(path: &Path, limit: u64, number: u8, size: usize) {
        put(path, limit, &[(name(number), vec![number; size])], |_, _, _| true).unwrap();
    }

    #[test]
    fn the_oldest_records_go_first() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.redb");
        assert_eq!(contents(&path).unwrap(), None);
        assert_eq!(get(&path, &name(1)).unwrap(), None);
        for number in 1..=3 {
            put_one(&path, 1000, number, 400);
        }
        // Written again, it is young again.
        put_one(&path, 1000, 2, 300);
        put_one(&path, 1000, 4, 300);
        let held: Vec<u8> =
            (1..=4).filter(|&number| get(&path, &name(number)).unwrap().is_some()).collect();
        assert_eq!(held, [2, 3, 4]);
        let found = contents(&path).unwrap().unwrap();
        assert_eq!((found.verdicts, found.bytes), (3, 1000));
        put(&path, 1000, &[(name(2), vec![9; 10])], |_, _, _| false).unwrap();
        assert_eq!(get(&path, &name(2)).unwrap().unwrap().len(), 300);
        assert!(clear(&path).unwrap());
        assert!(!clear(&path).unwrap());
    }

    #[test]
    fn a_foreign_file_is_an_error_and_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("thesis.txt");
        for text in ["", "short", &"a long text ".repeat(1000)] {
            std::fs::write(&path, text).unwrap();
            assert!(clear(&path).is_err());
            if !text.is_empty() {
                assert!(matches!(get(&path, &name(1)), Err(StoreError::Damaged(_))));
                assert!(put(&path, 100, &[(name(1), vec![1])], |_, _, _| true).is_err());
            }
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        }
    }

    #[test]
    fn damaged_pages_never_give_another_record() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.redb");
        put_one(&path, 1 << 20, 7, 5000);
        let whole = std::fs::read(&path).unwrap();
        for at in (0..whole.len()).step_by(whole.len() / 97) {
            let mut bytes = whole.clone();
            for byte in bytes.iter_mut().skip(at).take(64) {
                *byte ^= 0x55;
            }
            std::fs::write(&path, &bytes).unwrap();
            // Whatever is found, the digest of the record judges it.
            let _ = get(&path, &name(7));
        }
        std::fs::write(&path, &whole[..whole.len() / 2]).unwrap();
        assert!(get(&path, &name(7)).is_err());
    }
}
