//! A file of answers in the making. It grows beside the file that is meant, as
//! `FILE.part`, and takes its place when all is written, so that nobody ever
//! reads half an answer. Beside it, `FILE.part.journal` notes what the part
//! holds: after a kill, a run with the same options goes on from there.
//!
//! A note counts when a seal follows it that fits: the number of bytes written
//! so far and their digest. What comes after the last such seal, in either
//! file, is cut off and done again.

use super::entry::Entry;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs::{File, TryLockError};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// What a run was asked to do: everything that its answers depend on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Heading {
    /// The program and its version.
    pub program: String,
    /// The options by name.
    pub options: BTreeMap<String, String>,
}

impl Heading {
    /// What is not the same in two runs.
    fn differences(&self, now: &Heading) -> Vec<String> {
        let mut found = Vec::new();
        if self.program != now.program {
            found.push(format!("it was made by {}, this is {}", self.program, now.program));
        }
        let names = self.options.keys().chain(now.options.keys());
        let mut names: Vec<&String> = names.collect();
        names.sort();
        names.dedup();
        for name in names {
            let value = |of: &Heading| of.options.get(name).cloned().unwrap_or("none".to_string());
            let (then, now) = (value(self), value(now));
            if then != now {
                found.push(format!("{name} was {then}, now it is {now}"));
            }
        }
        found
    }
}

/// Why a run cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum NoResume {
    /// A file cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The journal is none.
    #[error("{0} is no journal of an interrupted run; without --resume all is done again")]
    NoJournal(String),
    /// The run had other options.
    #[error("{0}; give the same options, or leave out --resume to do all again")]
    Different(String),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Line {
    Run(Heading),
    Note(Entry),
    Seal { bytes: u64, digest: String },
}

/// The time between two seals, unless nothing else is to do.
const SEAL: Duration = Duration::from_millis(200);

/// The file in the making.
#[derive(Debug)]
pub struct Part {
    out: BufWriter<File>,
    bytes: u64,
    digest: Sha256,
    journal: BufWriter<File>,
    sealed: Instant,
    /// Is something noted that no seal follows?
    unsealed: bool,
    /// Where the file belongs.
    path: PathBuf,
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(ending);
    path.with_file_name(name)
}

fn part(path: &Path) -> PathBuf {
    beside(path, ".part")
}

fn journal(path: &Path) -> PathBuf {
    beside(path, ".part.journal")
}

/// A link keeps its place: the file it leads to is replaced.
fn resolved(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_path_buf())
}

/// The part, which belongs to one run at a time.
fn locked(path: &Path) -> io::Result<File> {
    let file = File::options().read(true).write(true).create(true).truncate(false).open(path)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        // A file system without locks.
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(file),
        Err(TryLockError::Error(error)) => Err(error),
        Err(TryLockError::WouldBlock) => {
            Err(io::Error::new(io::ErrorKind::ResourceBusy, "another run is writing it"))
        }
    }
}

impl Part {
    /// Is there something to go on with?
    pub fn is_left(path: &Path) -> bool {
        journal(&resolved(path)).exists()
    }

    /// A new file. Fails at once if its folder cannot be written.
    pub fn begin(path: &Path, heading: &Heading) -> io::Result<Part> {
        let path = resolved(path);
        let out = locked(&part(&path))?;
        out.set_len(0)?;
        if let Ok(old) = std::fs::metadata(&path) {
            // The mode of the old file is kept where that is possible.
            let _ = out.set_permissions(old.permissions());
        }
        let journal = BufWriter::new(File::create(journal(&path))?);
        let (out, digest) = (BufWriter::new(out), Sha256::new());
        let mut part =
            Part { out, bytes: 0, digest, journal, sealed: Instant::now(), unsealed: false, path };
        part.line(&Line::Run(heading.clone()))?;
        part.journal.flush()?;
        Ok(part)
    }

    /// Goes on with a file that was not finished, and tells what was done; none
    /// if there is no such file, or nothing in it.
    pub fn resume(
        path: &Path,
        heading: &Heading,
        done: &mut dyn FnMut(&Entry),
    ) -> Result<Option<Part>, NoResume> {
        let path = resolved(path);
        let log = match File::options().read(true).write(true).open(journal(&path)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            log => log?,
        };
        let out = locked(&part(&path))?;
        let mut reader = Sealed { log: BufReader::new(log), out: BufReader::new(out), at: 0 };
        match reader.line()? {
            Some(Line::Run(then)) if then == *heading => {}
            Some(Line::Run(then)) => {
                return Err(NoResume::Different(then.differences(heading).join("; ")));
            }
            _ => return Err(NoResume::NoJournal(journal(&path).display().to_string())),
        }
        let (mut bytes, mut digest, mut end) = (0, Sha256::new(), None);
        let mut unsealed = Vec::new();
        while let Some(line) = reader.line()? {
            match line {
                Line::Run(_) => break,
                Line::Note(entry) => unsealed.push(entry),
                Line::Seal { bytes: total, digest: expected } => {
                    let Some(next) = reader.sealed(&digest, bytes, total, &expected)? else {
                        break;
                    };
                    (bytes, digest, end) = (total, next, Some(reader.at));
                    unsealed.drain(..).for_each(|entry| done(&entry));
                }
            }
        }
        let Some(end) = end else { return Ok(None) };
        let (mut out, mut log) = (reader.out.into_inner(), reader.log.into_inner());
        out.set_len(bytes)?;
        out.seek(SeekFrom::Start(bytes))?;
        log.set_len(end)?;
        log.seek(SeekFrom::Start(end))?;
        let (out, journal) = (BufWriter::new(out), BufWriter::new(log));
        Ok(Some(Part {
            out,
            bytes,
            digest,
            journal,
            sealed: Instant::now(),
            unsealed: false,
            path,
        }))
    }

    fn line(&mut self, line: &Line) -> io::Result<()> {
        serde_json::to_writer(&mut self.journal, line)?;
        self.journal.write_all(b"\n")
    }

    /// Notes something about what was written last.
    pub fn note(&mut self, entry: Entry) -> io::Result<()> {
        self.unsealed = true;
        self.line(&Line::Note(entry))
    }

    /// A piece of work and its notes are complete.
    pub fn complete(&mut self) -> io::Result<()> {
        if !self.unsealed || self.sealed.elapsed() < SEAL {
            return Ok(());
        }
        self.seal()
    }

    /// Sees to it that all that was written and noted outlives the program.
    pub fn seal(&mut self) -> io::Result<()> {
        self.out.flush()?;
        let digest = hex(&self.digest);
        self.line(&Line::Seal { bytes: self.bytes, digest })?;
        (self.sealed, self.unsealed) = (Instant::now(), false);
        self.journal.flush()
    }

    /// Puts the file in its place.
    pub fn finish(mut self) -> io::Result<()> {
        self.out.flush()?;
        self.out.get_ref().sync_all()?;
        std::fs::rename(part(&self.path), &self.path)?;
        // Without the part it is of no use, and harmless.
        let _ = std::fs::remove_file(journal(&self.path));
        Ok(())
    }
}

impl Write for Part {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write_all(bytes)?;
        self.digest.update(bytes);
        self.bytes += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

fn hex(digest: &Sha256) -> String {
    digest.clone().finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The journal and the part as an interrupted run left them.
struct Sealed {
    log: BufReader<File>,
    out: BufReader<File>,
    /// Bytes of the journal that were read.
    at: u64,
}

impl Sealed {
    /// The next line; none at the end, or where a line is torn.
    fn line(&mut self) -> io::Result<Option<Line>> {
        let mut line = Vec::new();
        self.log.read_until(b'\n', &mut line)?;
        self.at += line.len() as u64;
        match line.ends_with(b"\n") {
            true => Ok(serde_json::from_slice(&line).ok()),
            false => Ok(None),
        }
    }

    /// The digest up to a seal; none if the part does not fit it.
    fn sealed(
        &mut self,
        before: &Sha256,
        from: u64,
        to: u64,
        expected: &str,
    ) -> io::Result<Option<Sha256>> {
        let Some(length) = to.checked_sub(from) else { return Ok(None) };
        let mut digest = before.clone();
        let mut rest = self.out.by_ref().take(length);
        let mut chunk = [0; 8192];
        let mut found = 0u64;
        loop {
            match rest.read(&mut chunk)? {
                0 => break,
                count => {
                    digest.update(&chunk[..count]);
                    found += count as u64;
                }
            }
        }
        Ok((found == length && hex(&digest) == expected).then_some(digest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heading(nodes: &str) -> Heading {
        let options = [("nodes".to_string(), nodes.to_string())].into();
        Heading { program: "shinpan test".to_string(), options }
    }

    fn done(game: usize) -> Entry {
        let input = "a.sgf".to_string();
        Entry::Done { word: 0, input, game, games: 1, missing_folder: false }
    }

    /// A run that was killed after two sealed pieces and half a third one.
    fn killed(path: &Path) {
        let mut run = Part::begin(path, &heading("5")).unwrap();
        for game in 1..=2 {
            run.write_all(format!("line {game}\n").as_bytes()).unwrap();
            run.note(done(game)).unwrap();
            run.seal().unwrap();
        }
        run.write_all(b"line 3\nlin").unwrap();
        run.note(done(3)).unwrap();
        run.out.flush().unwrap();
        run.journal.flush().unwrap();
    }

    fn resumed(path: &Path) -> (Option<Part>, usize) {
        let mut count = 0;
        let part = Part::resume(path, &heading("5"), &mut |_| count += 1).unwrap();
        (part, count)
    }

    fn check(change: impl Fn(&Path), known: usize, expected: &str) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        std::fs::write(&path, "old").unwrap();
        killed(&path);
        change(&path);
        let (part, count) = resumed(&path);
        assert_eq!(count, known);
        let mut part = part.unwrap_or_else(|| Part::begin(&path, &heading("5")).unwrap());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "old");
        part.write_all(b"more\n").unwrap();
        part.finish().unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), expected);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn what_is_sealed_stays() {
        check(|_| (), 2, "line 1\nline 2\nmore\n");
        // Cut off within the second line.
        let cut = |path: &Path| File::options().write(true).open(part(path)).unwrap().set_len(9);
        check(|path| cut(path).unwrap(), 1, "line 1\nmore\n");
        let spoil = |path: &Path| std::fs::write(part(path), "line 1\nLINE 2\nline 3\n");
        check(|path| spoil(path).unwrap(), 1, "line 1\nmore\n");
        check(|path| std::fs::remove_file(part(path)).unwrap(), 0, "more\n");
        check(|path| std::fs::remove_file(journal(path)).unwrap(), 0, "more\n");
        let torn = |path: &Path| {
            let text = std::fs::read_to_string(journal(path)).unwrap();
            std::fs::write(journal(path), &text[..text.len() - 10])
        };
        check(|path| torn(path).unwrap(), 2, "line 1\nline 2\nmore\n");
    }

    #[test]
    fn other_options_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        killed(&path);
        let why = Part::resume(&path, &heading("6"), &mut |_| ()).unwrap_err().to_string();
        assert!(why.starts_with("nodes was 5, now it is 6; give the same options"), "{why}");
        std::fs::write(journal(&path), "hello\n").unwrap();
        let why = Part::resume(&path, &heading("5"), &mut |_| ()).unwrap_err().to_string();
        assert!(why.contains("out.part.journal is no journal"), "{why}");
    }

    #[test]
    fn two_runs_do_not_write_one_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        let _first = Part::begin(&path, &heading("5")).unwrap();
        let why = Part::begin(&path, &heading("5")).unwrap_err();
        assert_eq!(why.to_string(), "another run is writing it");
    }
}
