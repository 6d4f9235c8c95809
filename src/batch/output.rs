//! Where answers go: standard output, or a file that appears only when it is
//! complete.

use crate::report::Format;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// A place for answers.
#[derive(Debug)]
pub enum Target {
    /// Standard output.
    Stdout(BufWriter<io::Stdout>),
    /// A file beside the one that is meant, renamed when all is written.
    File(NewFile),
    /// A device or pipe, which cannot be replaced.
    Direct(File),
}

/// A file in the making; removed again if it is not finished.
#[derive(Debug)]
pub struct NewFile {
    writer: Option<BufWriter<File>>,
    draft: PathBuf,
    path: PathBuf,
}

impl Target {
    /// Standard output.
    pub fn stdout() -> Target {
        Target::Stdout(BufWriter::new(io::stdout()))
    }

    /// A file. Fails at once if its folder cannot be written.
    pub fn file(path: &Path) -> io::Result<Target> {
        if path.is_dir() {
            return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder"));
        }
        if std::fs::metadata(path).is_ok_and(|found| !found.is_file()) {
            return Ok(Target::Direct(File::options().write(true).open(path)?));
        }
        // A link keeps its place: the file it leads to is replaced.
        let path = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        let mut name = std::ffi::OsString::from(".");
        name.push(path.file_name().unwrap_or_default());
        name.push(format!(".{}.new", std::process::id()));
        let draft = path.with_file_name(name);
        let file = File::options().write(true).create_new(true).open(&draft)?;
        if let Ok(old) = std::fs::metadata(&path) {
            // The mode of the old file is kept where that is possible.
            let _ = file.set_permissions(old.permissions());
        }
        Ok(Target::File(NewFile { writer: Some(BufWriter::new(file)), draft, path }))
    }

    /// Puts the file in its place; flushes standard output.
    pub fn finish(self) -> io::Result<()> {
        match self {
            Target::Stdout(mut out) => out.flush(),
            Target::File(mut new) => new.finish(),
            Target::Direct(mut out) => out.flush(),
        }
    }
}

impl NewFile {
    fn finish(&mut self) -> io::Result<()> {
        let Some(writer) = self.writer.take() else { return Ok(()) };
        let file = writer.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.sync_all()?;
        std::fs::rename(&self.draft, &self.path)
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        // After the rename there is no draft any more.
        let _ = std::fs::remove_file(&self.draft);
    }
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Target::Stdout(out) => out.write(bytes),
            Target::File(NewFile { writer: Some(writer), .. }) => writer.write(bytes),
            Target::File(_) => Err(io::Error::other("the file is finished")),
            Target::Direct(out) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Target::Stdout(out) => out.flush(),
            Target::File(NewFile { writer: Some(writer), .. }) => writer.flush(),
            Target::File(_) => Ok(()),
            Target::Direct(out) => out.flush(),
        }
    }
}

/// Verdicts on their way to a target, with what a format puts around them.
pub struct Output<'a, W> {
    target: W,
    format: &'a dyn Format,
    written: u64,
}

impl<'a, W: Write> Output<'a, W> {
    /// Begins the output.
    pub fn begin(mut target: W, format: &'a dyn Format) -> io::Result<Output<'a, W>> {
        target.write_all(format.opening().as_bytes())?;
        Ok(Output { target, format, written: 0 })
    }

    /// Writes one rendered verdict.
    pub fn push(&mut self, rendered: &str) -> io::Result<()> {
        if self.written > 0 {
            self.target.write_all(self.format.separator().as_bytes())?;
        }
        self.written += 1;
        self.target.write_all(rendered.as_bytes())
    }

    /// Sends on what is buffered.
    pub fn flush(&mut self) -> io::Result<()> {
        self.target.flush()
    }

    /// Ends the output and gives the target back.
    pub fn end(mut self) -> io::Result<W> {
        self.target.write_all(self.format.closing().as_bytes())?;
        Ok(self.target)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::json::{JsonLines, JsonList};

    fn check(format: &dyn Format, items: &[&str], expected: &str) {
        let mut output = Output::begin(Vec::new(), format).unwrap();
        for item in items {
            output.push(item).unwrap();
        }
        assert_eq!(String::from_utf8(output.end().unwrap()).unwrap(), expected);
    }

    #[test]
    fn separators_stand_between() {
        check(&JsonList, &[], "[\n]\n");
        check(&JsonList, &["\n1", "\n2"], "[\n1,\n2\n]\n");
        check(&JsonLines, &["1\n", "2\n"], "1\n2\n");
    }

    #[test]
    fn a_file_appears_only_when_it_is_complete() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.json");
        std::fs::write(&path, "old").unwrap();
        let names = || std::fs::read_dir(folder.path()).unwrap().count();

        let mut given_up = Target::file(&path).unwrap();
        given_up.write_all(b"half").unwrap();
        drop(given_up);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(names(), 1);

        let mut target = Target::file(&path).unwrap();
        target.write_all(b"new").unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "old");
        target.finish().unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(names(), 1);
    }

    #[test]
    fn a_device_is_written_to_and_not_replaced() {
        let mut target = Target::file(Path::new("/dev/null")).unwrap();
        target.write_all(b"nothing").unwrap();
        target.finish().unwrap();
        assert!(!std::fs::metadata("/dev/null").unwrap().is_file());
    }

    #[test]
    fn a_folder_is_no_file() {
        let folder = tempfile::tempdir().unwrap();
        assert!(Target::file(folder.path()).is_err());
        assert!(Target::file(&folder.path().join("missing/out")).is_err());
    }
}
