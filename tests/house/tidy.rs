//! Tidiness that the compiler does not check: which layer may import which,
//! how long a file may be, no unfinished marks, no dead links.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Each module of the crate and the modules that it may import, itself aside.
/// One package has no crate walls; this table stands in for them.
const LAYERS: &[(&str, &[&str])] = &[
    // Bytes cut into lines, errors of files in words: what all readers share.
    ("lines", &[]),
    ("board", &[]),
    ("rules", &["board"]),
    ("life", &["board"]),
    ("guess", &["board", "rules"]),
    ("tactics", &["board", "life", "guess"]),
    ("game", &["board", "rules", "life"]),
    ("rulesets", &["board", "rules", "game", "life", "tactics"]),
    ("record", &["lines", "board", "rules", "rulesets"]),
    ("proof", &["board", "game", "life"]),
    ("solve", &["board", "game", "proof"]),
    ("verdict", &["board", "rules", "game", "life", "rulesets", "proof", "solve"]),
    ("store", &["board", "rules", "rulesets", "proof", "solve", "verdict"]),
    ("estimate", &["board", "rules", "guess", "tactics", "rulesets", "verdict"]),
    ("report", &["board", "rules", "rulesets", "record", "verdict", "estimate"]),
    ("gtp", &["lines", "board", "rules", "rulesets", "record", "verdict", "estimate", "report"]),
    (
        "batch",
        &["lines", "board", "rules", "rulesets", "record", "verdict", "estimate", "report", "gtp"],
    ),
    ("server", &["lines", "board", "rules", "rulesets", "record", "verdict", "report", "gtp"]),
    // A page for browsers.
    (
        "web",
        &["lines", "board", "rules", "rulesets", "record", "verdict", "report", "batch", "server"],
    ),
    (
        "cli",
        &[
            "lines", "board", "rules", "rulesets", "record", "verdict", "store", "estimate",
            "report", "gtp", "batch", "server", "web",
        ],
    ),
];

/// The longest source file, tests inside it not counted.
const MAX_LINES: usize = 800;

/// A line that begins so, with a reason behind it, lifts that limit for a file.
const WAIVER: &str = "// tidy: long file: ";

#[test]
fn layers_import_only_what_lies_below() {
    let table: BTreeMap<_, _> = LAYERS.iter().copied().collect();
    let mut wrong = Vec::new();
    for path in files(&["src"], "rs") {
        let module = module_path(&path);
        let Some(layer) = module.first() else { continue };
        let Some(allowed) = table.get(layer.as_str()) else {
            wrong.push(format!(
                "{}: no line for \"{layer}\" in the table of layers",
                path.display()
            ));
            continue;
        };
        for (number, line) in code_lines(&read(&path)) {
            for name in imports(&line, module.len()) {
                let known = table.contains_key(name.as_str());
                if known && name != *layer && !allowed.contains(&name.as_str()) {
                    wrong
                        .push(format!("{}:{number}: {layer} must not know {name}", path.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What a certificate's truth rests on beside the layers `board`, `rules`,
/// `game` and `proof`, which cannot know the search: `docs/certificates.md`
/// lists it.
const TRUSTED: &[&str] = &[
    "src/verdict/certificate.rs",
    "src/verdict/certificate/subject.rs",
    "src/verdict/certificate/text.rs",
    "src/rulesets/inquiry.rs",
    "src/rulesets/japanese2003/areas.rs",
    "src/rulesets/japanese2003/fate.rs",
    "src/rulesets/japanese2003/field.rs",
    "src/rulesets/japanese2003/hypothetical.rs",
    "src/rulesets/japanese2003/target.rs",
    "src/rulesets/japanese2003/life.rs",
    "src/rulesets/japanese2003/local.rs",
    "src/rulesets/japanese2003/settle.rs",
    "src/rulesets/japanese2003/tally.rs",
    "src/rulesets/japanese2003/territory.rs",
    "src/rulesets/ljrg/certain.rs",
    "src/rulesets/ljrg/claims.rs",
    "src/rulesets/ljrg/lemmas.rs",
    "src/rulesets/ljrg/lock.rs",
    "src/rulesets/ljrg/moves.rs",
    "src/rulesets/ljrg/settle.rs",
    "src/rulesets/ljrg/tally.rs",
];

/// Modules that search.
const UNTRUSTED: &[&str] = &["solve", "inquest", "certify"];

/// LJRG's modules that hold the search's own view of the rules. Japanese 2003 has
/// one view for both.
const FAST: &[&str] = &["arena::of_claim", "field"];

#[test]
fn the_checker_of_certificates_shares_nothing_with_the_search() {
    let page = read(Path::new("docs/certificates.md"));
    for name in TRUSTED {
        let short = name.trim_start_matches("src/");
        assert!(page.contains(&format!("`{short}`")), "docs/certificates.md does not list {short}");
        for (number, line) in code_lines(&read(Path::new(name))) {
            let words = |c: char| !(c.is_alphanumeric() || c == '_' || c == ':');
            let found = line.split(words).find(|path| {
                let fast = FAST.iter().filter(|_| !name.contains("japanese2003"));
                let mut bad = UNTRUSTED.iter().chain(fast);
                bad.any(|bad| *path == *bad || path.contains(&format!("{bad}::")))
            });
            assert_eq!(found, None, "{name}:{number}");
        }
    }
    let table: BTreeMap<_, _> = LAYERS.iter().copied().collect();
    for layer in ["board", "rules", "game", "proof"] {
        assert!(!table[layer].contains(&"solve"), "{layer}");
    }
}

/// The table itself must not let two layers know each other.
#[test]
fn the_table_of_layers_points_one_way() {
    let position = |name: &str| LAYERS.iter().position(|(layer, _)| *layer == name);
    for (layer, allowed) in LAYERS {
        for name in *allowed {
            assert!(position(name) < position(layer), "{layer} imports {name}");
        }
    }
}

#[test]
fn imports_are_seen_in_every_form() {
    let found = |line: &str| imports(line, 2).into_iter().collect::<Vec<_>>();
    assert_eq!(found("use crate::board::Graph;"), ["board"]);
    assert_eq!(
        found("use crate::{board::{Loc, Graph}, rules::Points, gtp};"),
        ["board", "gtp", "rules"]
    );
    assert_eq!(
        found("let x = crate::board::coord::vertex(g, l) + crate::rules::x();"),
        ["board", "rules"]
    );
    assert_eq!(found("pub(crate) fn a() {}"), Vec::<String>::new());
    assert_eq!(found("use super::super::server::run;"), ["server"]);
    assert_eq!(found("use super::graph::Graph;"), Vec::<String>::new());
}

#[test]
fn no_source_file_is_too_long() {
    for path in files(&["src", "benches", "examples"], "rs") {
        let text = read(&path);
        let lines = text.lines().take_while(|line| !line.starts_with("#[cfg(test)]")).count();
        let waived = text
            .lines()
            .any(|line| line.strip_prefix(WAIVER).is_some_and(|reason| !reason.trim().is_empty()));
        assert!(
            lines <= MAX_LINES || waived,
            "{} has {lines} lines; split it, or say why not with \"{WAIVER}REASON\"",
            path.display()
        );
    }
}

#[test]
fn nothing_is_left_unfinished() {
    // Written apart, so that this file does not find itself.
    let marks = [
        concat!("todo", "!"),
        concat!("unimplemented", "!"),
        concat!("#[ig", "nore"),
        concat!("FIX", "ME"),
    ];
    for path in files(&["src", "tests", "benches", "examples", "fuzz"], "rs") {
        for (number, line) in read(&path).lines().enumerate() {
            let found = marks.iter().find(|mark| line.contains(**mark));
            assert_eq!(found, None, "{}:{}", path.display(), number + 1);
        }
    }
}

/// The standard library's macros panic when nobody reads on: `cli::aside` and
/// `cli::print` do not.
#[test]
fn nothing_is_printed_by_macros_that_panic() {
    let macros = ["eprintln!", "eprint!", "println!", "print!", "dbg!"];
    for path in files(&["src"], "rs") {
        if path.ends_with("tests.rs") {
            continue;
        }
        let text = read(&path);
        let own = text.split("#[cfg(test)]").next().unwrap_or("");
        for (number, line) in code_lines(own) {
            let found = macros.iter().find(|name| line.contains(**name));
            assert_eq!(found, None, "{}:{number}", path.display());
        }
    }
}

#[test]
fn links_in_the_documents_lead_somewhere() {
    let mut wrong = Vec::new();
    for path in documents() {
        let text = read(&path);
        for (number, line) in text.lines().enumerate() {
            for target in link_targets(line) {
                if let Err(why) = follow(&path, &target) {
                    wrong.push(format!("{}:{}: {target}: {why}", path.display(), number + 1));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Code and tests point to pages of the manual in their comments and messages.
#[test]
fn pages_named_in_the_code_exist() {
    for path in files(&["src", "tests", "benches", "examples", "fuzz"], "rs") {
        for (number, line) in read(&path).lines().enumerate() {
            for (start, _) in line.match_indices("docs/") {
                let in_name = |c: char| c.is_ascii_alphanumeric() || "/-_.".contains(c);
                let page = line[start..].split(|c| !in_name(c)).next().unwrap_or("");
                let page = page.trim_end_matches('.');
                let is_page = [".md", ".json"].iter().any(|end| page.ends_with(end));
                assert!(
                    !is_page || Path::new(page).exists(),
                    "{}:{}: {page} does not exist",
                    path.display(),
                    number + 1
                );
            }
        }
    }
}

fn documents() -> Vec<PathBuf> {
    let top = fs::read_dir(".").unwrap().map(|entry| entry.unwrap().path());
    let top = top.filter(|path| path.extension().is_some_and(|end| end == "md"));
    let top = top.map(|path| path.strip_prefix("./").map(Path::to_path_buf).unwrap_or(path));
    let mut found: Vec<PathBuf> = top.collect();
    found.extend(files(&["docs", "sgf", "gtp-tests", "benches", "systemd", "tests"], "md"));
    found
}

/// All files below the folders with this ending; folders may be missing.
fn files(folders: &[&str], ending: &str) -> Vec<PathBuf> {
    let mut open: Vec<PathBuf> = folders.iter().map(PathBuf::from).collect();
    let mut found = Vec::new();
    while let Some(folder) = open.pop() {
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        for entry in entries {
            let path = entry.unwrap().path();
            if path.is_dir() && !path.ends_with("target") {
                open.push(path);
            } else if path.extension().is_some_and(|end| end == ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// `src/board/stones.rs` is `board`, `stones`; the crate's own files are nothing.
fn module_path(path: &Path) -> Vec<String> {
    let inside = path.strip_prefix("src").unwrap().with_extension("");
    let mut names: Vec<String> =
        inside.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    if names.last().is_some_and(|last| last == "mod") {
        names.pop();
    }
    if matches!(names[..], [ref only] if only == "lib" || only == "main")
        || names.first().is_some_and(|first| first == "bin")
    {
        names.clear();
    }
    names
}

/// The lines with their numbers, comments cut off, and `use` groups that go
/// over several lines joined into one.
fn code_lines(text: &str) -> Vec<(usize, String)> {
    let mut lines: Vec<(usize, String)> = Vec::new();
    let mut group = false;
    for (index, line) in text.lines().enumerate() {
        let code = line.split("//").next().unwrap_or("").trim();
        match lines.last_mut() {
            Some((_, last)) if group => last.push_str(code),
            _ => lines.push((index + 1, code.to_string())),
        }
        let last = lines.last().map_or("", |(_, last)| last);
        group = last.contains("crate::{") && !last.ends_with(';');
    }
    lines
}

/// The modules of the crate that a line of code names.
fn imports(line: &str, depth: usize) -> BTreeSet<String> {
    let word = |text: &str| {
        text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>()
    };
    let to_root = "super::".repeat(depth);
    let mut found = BTreeSet::new();
    for prefix in ["crate::", &to_root] {
        for (start, _) in line.match_indices(prefix) {
            let rest = &line[start + prefix.len()..];
            let Some(group) = rest.strip_prefix('{') else {
                found.insert(word(rest));
                continue;
            };
            let mut nesting = 0;
            let mut expected = true;
            for (at, c) in group.char_indices() {
                match c {
                    '{' => nesting += 1,
                    '}' if nesting == 0 => break,
                    '}' => nesting -= 1,
                    ',' if nesting == 0 => expected = true,
                    c if expected && !c.is_whitespace() => {
                        found.insert(word(&group[at..]));
                        expected = false;
                    }
                    _ => {}
                }
            }
        }
    }
    found.remove("");
    found
}

/// The targets of the Markdown links in a line.
fn link_targets(line: &str) -> Vec<String> {
    let ends = line.match_indices("](").map(|(start, _)| &line[start + 2..]);
    ends.filter_map(|rest| rest.split([')', ' ']).next()).map(str::to_string).collect()
}

fn follow(from: &Path, target: &str) -> Result<(), String> {
    if ["http://", "https://", "mailto:"].iter().any(|scheme| target.starts_with(scheme)) {
        return Ok(());
    }
    let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
    let folder = from.parent().unwrap_or(Path::new(""));
    let path = if file.is_empty() { from.to_path_buf() } else { folder.join(file) };
    if !path.exists() {
        return Err(format!("{} does not exist", path.display()));
    }
    if anchor.is_empty() || path.extension().is_none_or(|end| end != "md") {
        return Ok(());
    }
    let text = read(&path);
    let mut headings = text.lines().filter(|line| line.starts_with('#'));
    if headings.any(|line| slug(line.trim_start_matches('#')) == anchor) {
        Ok(())
    } else {
        Err(format!("{} has no heading #{anchor}", path.display()))
    }
}

/// A heading as links name it: lower case, blanks as `-`, no other signs.
fn slug(heading: &str) -> String {
    let kept = heading.trim().chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect()
}
