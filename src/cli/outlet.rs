//! Where one text goes that is made at the end of long work: to standard output, or into a
//! file. Whether it can be written there is tried before the work.

use super::{Failure, Status};
use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Where a text goes.
pub enum Outlet {
    /// Standard output.
    Output,
    /// Something that is no file, like a device: it is written to and not replaced.
    Direct(PathBuf, File),
    /// A file, which is put in its place at once.
    File(Draft),
}

/// What becomes the file; removed unless it does.
pub struct Draft {
    path: PathBuf,
    draft: PathBuf,
    file: File,
}

impl Drop for Draft {
    fn drop(&mut self) {
        // In its place it has another name.
        let _ = std::fs::remove_file(&self.draft);
    }
}

impl Outlet {
    /// What `--out` names: standard output without it, and by `-`.
    pub fn of(out: Option<&Path>) -> Result<Outlet, Failure> {
        let Some(path) = out.filter(|path| path.as_os_str() != "-") else {
            return Ok(Outlet::Output);
        };
        let failed = |error: std::io::Error| unwritable(path, &error);
        match std::fs::metadata(path) {
            Ok(found) if found.is_dir() => Err(unwritable(path, &ErrorKind::IsADirectory.into())),
            Ok(found) if !found.is_file() => {
                let file = File::options().write(true).open(path).map_err(failed)?;
                Ok(Outlet::Direct(path.to_path_buf(), file))
            }
            _ => {
                let mut draft = path.as_os_str().to_owned();
                draft.push(".part");
                let draft = PathBuf::from(draft);
                let file = File::create(&draft).map_err(failed)?;
                Ok(Outlet::File(Draft { path: path.to_path_buf(), draft, file }))
            }
        }
    }

    /// Puts the text there.
    pub fn put(self, text: &str, status: Status) -> Result<Status, Failure> {
        match self {
            Outlet::Output => super::print(text).map(|_| status),
            Outlet::Direct(path, mut file) => {
                let written = file.write_all(text.as_bytes());
                written.map_err(|error| unwritable(&path, &error)).map(|()| status)
            }
            Outlet::File(mut draft) => {
                let written = draft.file.write_all(text.as_bytes());
                let written = written.and_then(|()| std::fs::rename(&draft.draft, &draft.path));
                written.map_err(|error| unwritable(&draft.path, &error)).map(|()| status)
            }
        }
    }
}

/// Is it a folder that is there?
pub fn is_folder(path: &Path) -> Result<(), Failure> {
    let path = match std::fs::metadata(path) {
        Ok(found) if found.is_dir() => return Ok(()),
        Ok(_) => return Err(Failure(format!("{} is no folder: name one", path.display()))),
        Err(_) => path.display(),
    };
    Err(Failure(format!("the folder {path} does not exist: make it first")))
}

/// Why a file cannot be written.
pub fn unwritable(path: &Path, error: &std::io::Error) -> Failure {
    let advice = match error.kind() {
        ErrorKind::NotFound => "its folder does not exist: make that first",
        ErrorKind::PermissionDenied => "no permission: choose a folder you may write",
        ErrorKind::IsADirectory => "it is a folder: name a file",
        ErrorKind::NotADirectory => "what should be its folder is a file",
        _ => return Failure(format!("cannot write {}: {error}", path.display())),
    };
    Failure(format!("cannot write {}: {advice}", path.display()))
}
