//! What the words on a command line name: files, folders, patterns, `-`.

use crate::lines::told;
use regex::Regex;
use std::ffi::OsStr;
use std::fmt;
use std::path::{Path, PathBuf};
use walkdir::WalkDir;

/// Something to read games from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Stdin => f.write_str("-"),
            Source::File(path) => write!(f, "{}", path.display()),
        }
    }
}

/// A word that names nothing to read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Missing {
    /// The word, or what was found below it.
    pub name: String,
    /// Why, and what to do.
    pub reason: String,
    /// It was meant as a folder, and there is none.
    pub folder: bool,
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.name, self.reason)
    }
}

/// The sources that words name, in their order; those of a folder or pattern
/// sorted by name. Nothing is collected: a folder is walked as it is read.
pub fn sources(words: Vec<PathBuf>) -> impl Iterator<Item = Result<Source, Missing>> + Send {
    sources_ending(words, "sgf")
}

/// The same for files with this ending.
pub fn sources_ending(
    words: Vec<PathBuf>,
    ending: &'static str,
) -> impl Iterator<Item = Result<Source, Missing>> + Send {
    numbered_ending(words, ending).map(|(_, found)| found)
}

/// The sources with the number of the word that names each.
pub fn numbered(
    words: Vec<PathBuf>,
) -> impl Iterator<Item = (usize, Result<Source, Missing>)> + Send {
    numbered_ending(words, "sgf")
}

fn numbered_ending(
    words: Vec<PathBuf>,
    ending: &'static str,
) -> impl Iterator<Item = (usize, Result<Source, Missing>)> + Send {
    let mut stdin_is_named = false;
    words.into_iter().enumerate().flat_map(move |(number, word)| {
        let is_stdin = word.as_os_str() == "-";
        let found = match is_stdin && stdin_is_named {
            true => only(Err(Missing {
                name: "-".into(),
                reason: "standard input is read once; name it once".into(),
                folder: false,
            })),
            false => of_word(word, ending),
        };
        stdin_is_named |= is_stdin;
        found.map(move |found| (number, found))
    })
}

/// The bytes of all files that words name; standard input counts for nothing.
pub fn weight(words: Vec<PathBuf>) -> u64 {
    let files = sources(words).filter_map(|found| match found {
        Ok(Source::File(path)) => std::fs::metadata(path).ok(),
        _ => None,
    });
    files.map(|meta| meta.len()).sum()
}

type Found = Box<dyn Iterator<Item = Result<Source, Missing>> + Send>;

fn only(found: Result<Source, Missing>) -> Found {
    Box::new(std::iter::once(found))
}

fn of_word(word: PathBuf, ending: &'static str) -> Found {
    if word.as_os_str() == "-" {
        return only(Ok(Source::Stdin));
    }
    match std::fs::metadata(&word) {
        Ok(meta) if meta.is_dir() => or_none(
            word.display().to_string(),
            format!("the folder holds no .{ending} file"),
            below(&word).filter(|found| found.as_ref().map_or(true, |path| ends_in(path, ending))),
        ),
        Ok(_) => only(Ok(Source::File(word))),
        Err(error) => match Pattern::of(&word) {
            Some(pattern) => {
                let files = below(&pattern.folder);
                let matching = files
                    .filter(move |found| found.as_ref().map_or(true, |path| pattern.matches(path)));
                let complaint = "no file matches the pattern".to_string();
                or_none(word.display().to_string(), complaint, matching)
            }
            None => only(Err(unreadable(&word, &error))),
        },
    }
}

/// The files, or a complaint if there are none.
fn or_none(
    name: String,
    complaint: String,
    files: impl Iterator<Item = Result<PathBuf, Missing>> + Send + 'static,
) -> Found {
    let mut files = files.map(|found| found.map(Source::File)).peekable();
    if files.peek().is_some() {
        return Box::new(files);
    }
    only(Err(Missing { name, reason: complaint, folder: false }))
}

/// All files below a folder, sorted; what cannot be walked is reported.
fn below(folder: &Path) -> impl Iterator<Item = Result<PathBuf, Missing>> + Send + use<> {
    let walk = WalkDir::new(folder).follow_links(true).sort_by_file_name().into_iter();
    walk.filter_map(|entry| match entry {
        Ok(entry) => entry.file_type().is_file().then(|| Ok(entry.into_path())),
        Err(error) => {
            let name = error.path().map_or(String::new(), |path| path.display().to_string());
            let reason = match error.io_error() {
                Some(error) => told(error),
                None => "a link leads back to a folder above it; skipped".to_string(),
            };
            Some(Err(Missing { name, reason, folder: false }))
        }
    })
}

fn ends_in(path: &Path, ending: &str) -> bool {
    path.extension().and_then(OsStr::to_str).is_some_and(|e| e.eq_ignore_ascii_case(ending))
}

fn unreadable(word: &Path, error: &std::io::Error) -> Missing {
    let name = word.display().to_string();
    // A name without extension, or with a slash at its end, means a folder.
    let folder = error.kind() == std::io::ErrorKind::NotFound
        && (name.ends_with(std::path::MAIN_SEPARATOR) || word.extension().is_none());
    let reason = if folder {
        "there is no such folder or file; check the name".to_string()
    } else {
        told(error)
    };
    Missing { name, reason, folder }
}

/// A pattern that the shell left alone: `*`, `?`, `[abc]` within a name, `**`
/// for any folders.
struct Pattern {
    /// The deepest folder without a wildcard.
    folder: PathBuf,
    whole: Regex,
}

impl Pattern {
    fn of(word: &Path) -> Option<Pattern> {
        let text = word.to_str()?;
        let wild = |part: &str| part.contains(['*', '?', '[']);
        if !wild(text) {
            return None;
        }
        let parts: Vec<&str> = text.split('/').collect();
        let literal = parts.iter().take_while(|part| !wild(part)).count();
        let folder = match parts[..literal].join("/") {
            empty if empty.is_empty() && text.starts_with('/') => "/".to_string(),
            empty if empty.is_empty() => ".".to_string(),
            folder => folder,
        };
        let whole = Regex::new(&expression(text)).ok()?;
        Some(Pattern { folder: folder.into(), whole })
    }

    fn matches(&self, path: &Path) -> bool {
        let text = path.to_string_lossy();
        self.whole.is_match(&text) || self.whole.is_match(text.trim_start_matches("./"))
    }
}

/// The pattern as a regular expression.
fn expression(pattern: &str) -> String {
    let mut expression = String::from("^");
    let mut rest = pattern;
    while let Some(letter) = rest.chars().next() {
        let (piece, taken) = match letter {
            '*' if rest.starts_with("**/") => ("(?:.*/)?".to_string(), 3),
            '*' if rest.starts_with("**") => (".*".to_string(), 2),
            '*' => ("[^/]*".to_string(), 1),
            '?' => ("[^/]".to_string(), 1),
            '[' => match rest[1..].find(']').filter(|&end| end > 0) {
                Some(end) => {
                    let set = rest[1..=end].replace('\\', "\\\\").replace('[', "\\[");
                    let set = set.strip_prefix('!').map_or(set.clone(), |set| format!("^{set}"));
                    (format!("[{set}]"), end + 2)
                }
                None => ("\\[".to_string(), 1),
            },
            other => (regex::escape(&other.to_string()), other.len_utf8()),
        };
        expression.push_str(&piece);
        rest = &rest[taken..];
    }
    expression.push('$');
    expression
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(folder.path().join("b/deep")).unwrap();
        std::fs::create_dir(folder.path().join("empty")).unwrap();
        for name in ["z.sgf", "a.SGF", "note.txt", "b/2.sgf", "b/10.sgf", "b/deep/x.Sgf"] {
            std::fs::write(folder.path().join(name), "(;)").unwrap();
        }
        folder
    }

    fn check(words: &[&str], expected: &[&str]) {
        let folder = folder();
        let words = words.iter().map(|word| match *word {
            "-" => "-".into(),
            word => folder.path().join(word),
        });
        let prefix = format!("{}/", folder.path().display());
        let found: Vec<String> = sources(words.collect())
            .map(|found| match found {
                Ok(source) => source.to_string().replace(&prefix, ""),
                Err(Missing { name, reason, folder }) => {
                    format!("{}: {reason} {folder}", name.replace(&prefix, ""))
                }
            })
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn folders_are_walked_in_order() {
        check(&[""], &["a.SGF", "b/10.sgf", "b/2.sgf", "b/deep/x.Sgf", "z.sgf"]);
        check(&["z.sgf", "-", "b/deep"], &["z.sgf", "-", "b/deep/x.Sgf"]);
    }

    #[test]
    fn a_named_file_needs_no_extension() {
        check(&["note.txt"], &["note.txt"]);
    }

    #[test]
    fn patterns_that_the_shell_left_alone() {
        check(&["*.sgf"], &["z.sgf"]);
        check(&["b/?.sgf"], &["b/2.sgf"]);
        check(&["**/*.sgf"], &["b/10.sgf", "b/2.sgf", "z.sgf"]);
        check(&["b/[12]*"], &["b/10.sgf", "b/2.sgf"]);
        check(&["b/[!1].sgf"], &["b/2.sgf"]);
    }

    #[test]
    fn what_is_missing_is_told() {
        check(
            &["q.sgf", "z.sgf"],
            &["q.sgf: there is no such file; check the name false", "z.sgf"],
        );
        check(&["nowhere"], &["nowhere: there is no such folder or file; check the name true"]);
        check(&["empty"], &["empty: the folder holds no .sgf file false"]);
        check(
            &["-", "z.sgf", "-"],
            &["-", "z.sgf", "-: standard input is read once; name it once false"],
        );
        check(&["*.gib"], &["*.gib: no file matches the pattern false"]);
    }
}
