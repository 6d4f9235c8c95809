//! A folder that certificates are put into: a file for each verdict that a
//! search proved something for.

use crate::estimate::Answer;
use crate::verdict::Verdict;
use crate::verdict::certify::{self, NoCertificate};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// The most bytes of a file's name that come from the name of the position.
const LONGEST_NAME: usize = 100;

/// A folder for certificates.
#[derive(Clone, Debug)]
pub struct CertificateFolder {
    path: PathBuf,
}

impl CertificateFolder {
    /// The folder, made if it does not exist.
    pub fn open(path: &Path) -> io::Result<CertificateFolder> {
        fs::create_dir_all(path)?;
        Ok(CertificateFolder { path: path.to_path_buf() })
    }

    /// Writes the certificates of all verdicts of an answer; what went wrong.
    pub fn save_all(&self, id: &str, answer: &Answer) -> Vec<String> {
        let save = |(name, verdict)| self.save(&format!("{id}{name}"), verdict).err();
        answer.verdicts().filter_map(save).collect()
    }

    /// Writes the certificate of a verdict and logs its name; a verdict that
    /// needed no search gets none. The error says what went wrong.
    pub fn save(&self, id: &str, verdict: &Verdict) -> Result<(), String> {
        let ruleset = verdict.info().id;
        let file = match certify::file(verdict) {
            Ok(file) => file,
            Err(why @ NoCertificate::NothingToProve { .. }) => {
                tracing::info!(id, ruleset, "no certificate: {why}");
                return Ok(());
            }
            Err(why) => return Err(format!("no certificate under {ruleset}: {why}")),
        };
        let path = self.path.join(format!("{}-{ruleset}-{}.cert", safe(id), file.digest()));
        put(&path, &file.bytes)
            .map_err(|error| format!("cannot write {}: {error}", path.display()))?;
        let (questions, situations, bytes) = (file.questions, file.situations, file.bytes.len());
        let path = path.display();
        tracing::info!(id, ruleset, questions, situations, bytes, "certificate {path}");
        Ok(())
    }
}

/// A name of which nothing leads out of the folder or hides in it.
fn safe(id: &str) -> String {
    let keep = |c: char| if c.is_ascii_alphanumeric() || "-_.".contains(c) { c } else { '_' };
    let name: String = id.chars().map(keep).collect();
    let name = name.trim_start_matches(['.', '-', '_']);
    // The end of a path says most.
    let name = name.get(name.len().saturating_sub(LONGEST_NAME)..).unwrap_or_default();
    let name = name.trim_start_matches(['.', '-', '_']);
    if name.is_empty() { "position".to_string() } else { name.to_string() }
}

/// Puts a whole file in its place at once; another one of that name stays and
/// is an error.
fn put(path: &Path, bytes: &[u8]) -> io::Result<()> {
    static DRAFTS: AtomicU64 = AtomicU64::new(0);
    let number = DRAFTS.fetch_add(1, Ordering::Relaxed);
    let draft = path.with_file_name(format!(".{}.{number}.new", std::process::id()));
    let written = File::options().write(true).create_new(true).open(&draft).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    let placed = written.and_then(|()| match fs::hard_link(&draft, path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists && !path.exists() => {
            // A file system without links.
            fs::rename(&draft, path)
        }
        placed => placed,
    });
    let _ = fs::remove_file(&draft);
    match placed {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => match fs::read(path) {
            Ok(old) if old == bytes => Ok(()),
            _ => Err(io::Error::new(error.kind(), "another file has that name")),
        },
        placed => placed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_in_the_folder() {
        assert_eq!(safe("game.sgf#2"), "game.sgf_2");
        assert_eq!(safe("../../etc/passwd"), "etc_passwd");
        assert_eq!(safe("a b\n\u{1f600}"), "a_b__");
        assert_eq!(safe(""), "position");
        assert_eq!(safe("..."), "position");
        assert_eq!(safe(&"x".repeat(300)).len(), LONGEST_NAME);
    }

    #[test]
    fn nothing_is_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.cert");
        put(&path, b"one").unwrap();
        put(&path, b"one").unwrap();
        assert_eq!(put(&path, b"two").unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&path).unwrap(), b"one");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
