//! Where answers go: standard output, or a file that appears only when it is
//! complete.

use super::entry::Entry;
use super::part::{Heading, Part};
use super::pipeline::Pace;
use crate::report::Format;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// A place for answers.
#[derive(Debug)]
pub enum Target {
    /// Standard output.
    Stdout(BufWriter<io::Stdout>),
    /// A file beside the one that is meant, renamed when all is written.
    File(Box<Part>),
    /// A device or pipe, which cannot be replaced.
    Direct(File),
}

impl Target {
    /// Standard output.
    pub fn stdout() -> Target {
        Target::Stdout(BufWriter::new(io::stdout()))
    }

    /// A device or pipe, if the path names one.
    pub fn direct(path: &Path) -> io::Result<Option<Target>> {
        if path.is_dir() {
            return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder"));
        }
        match std::fs::metadata(path) {
            Ok(found) if !found.is_file() => {
                Ok(Some(Target::Direct(File::options().write(true).open(path)?)))
            }
            _ => Ok(None),
        }
    }

    /// A file. Fails at once if its folder cannot be written.
    pub fn file(path: &Path, heading: &Heading) -> io::Result<Target> {
        match Target::direct(path)? {
            Some(direct) => Ok(direct),
            None => Ok(Target::File(Box::new(Part::begin(path, heading)?))),
        }
    }

    /// Notes something about what was written last.
    pub fn note(&mut self, entry: Entry) -> io::Result<()> {
        match self {
            Target::File(part) => part.note(entry),
            Target::Stdout(_) | Target::Direct(_) => Ok(()),
        }
    }

    /// A piece of work is complete. Whoever waits for it gets it.
    pub fn complete(&mut self, pace: Pace) -> io::Result<()> {
        match (self, pace) {
            (Target::File(part), _) => part.complete(),
            (Target::Stdout(out), Pace::Waiting) => out.flush(),
            _ => Ok(()),
        }
    }

    /// Puts the file in its place; flushes standard output.
    pub fn finish(self) -> io::Result<()> {
        match self {
            Target::Stdout(mut out) => out.flush(),
            Target::File(part) => part.finish(),
            Target::Direct(mut out) => out.flush(),
        }
    }
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Target::Stdout(out) => out.write(bytes),
            Target::File(part) => part.write(bytes),
            Target::Direct(out) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Target::Stdout(out) => out.flush(),
            Target::File(part) => part.flush(),
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

    /// Goes on after so many rendered verdicts.
    pub fn resumed(target: W, format: &'a dyn Format, written: u64) -> Output<'a, W> {
        Output { target, format, written }
    }

    /// The format.
    pub fn format(&self) -> &'a dyn Format {
        self.format
    }

    /// The target.
    pub fn target(&mut self) -> &mut W {
        &mut self.target
    }

    /// Writes one rendered verdict.
    pub fn push(&mut self, rendered: &str) -> io::Result<()> {
        if self.written > 0 {
            self.target.write_all(self.format.separator().as_bytes())?;
        }
        self.written += 1;
        self.target.write_all(rendered.as_bytes())
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

    fn heading() -> Heading {
        Heading { program: "shinpan test".to_string(), options: Default::default() }
    }

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
    fn a_device_is_written_to_and_not_replaced() {
        let mut target = Target::file(Path::new("/dev/null"), &heading()).unwrap();
        target.write_all(b"nothing").unwrap();
        target.finish().unwrap();
        assert!(!std::fs::metadata("/dev/null").unwrap().is_file());
    }

    #[test]
    fn a_folder_is_no_file() {
        let folder = tempfile::tempdir().unwrap();
        assert!(Target::file(folder.path(), &heading()).is_err());
        assert!(Target::file(&folder.path().join("missing/out"), &heading()).is_err());
    }
}
