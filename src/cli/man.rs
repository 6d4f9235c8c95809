//! `shinpan man`: manual pages, made from the same text as the help.

use super::outlet::is_folder;
use super::{Failure, Status, command, print};
use clap::builder::Resettable;
use std::io;
use std::path::{Path, PathBuf};

/// Print the manual page of a command, or write all pages into a folder
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shinpan man | man -l -
  shinpan man score | man -l -
  shinpan man serve | man -l -
  mkdir -p pages && shinpan man --out pages
  install -Dm644 pages/*.1 -t ~/.local/share/man/man1
  install -Dm644 pages/*.8 -t ~/.local/share/man/man8")]
pub struct Args {
    /// A subcommand [default: the program as a whole]
    #[arg(value_name = "COMMAND", conflicts_with = "out")]
    name: Option<String>,

    /// Write the pages of the program and of all subcommands into this folder; serve is in section 8
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

pub(super) fn run(args: &Args) -> Result<Status, Failure> {
    if let Some(folder) = &args.out {
        return write_all(folder);
    }
    let pages = pages();
    let wanted = match &args.name {
        None => "shinpan".to_string(),
        Some(name) => format!("shinpan-{name}"),
    };
    match pages.into_iter().find(|(name, _)| *name == wanted) {
        Some((_, page)) => print(&rendered(&wanted, page).map_err(Failure::new)?),
        None => {
            let known: Vec<String> =
                command().get_subcommands().map(|c| c.get_name().to_string()).collect();
            let name = args.name.as_deref().unwrap_or_default();
            Err(Failure(format!("no command \"{name}\"; the commands are {}", known.join(", "))))
        }
    }
}

fn write_all(folder: &Path) -> Result<Status, Failure> {
    is_folder(folder)?;
    for (name, page) in pages() {
        let path = folder.join(format!("{name}.{}", section(&name)));
        rendered(&name, page).and_then(|text| std::fs::write(&path, text)).map_err(|error| {
            Failure(format!("cannot write {}: {error}; choose another folder", path.display()))
        })?;
    }
    Ok(Status::Answered)
}

/// The program and its subcommands with the names of their pages.
fn pages() -> Vec<(String, clap::Command)> {
    let mut whole = command();
    // Gives the subcommands their full names.
    whole.build();
    let parts = whole.get_subcommands().filter(|part| part.get_name() != "help").cloned();
    let mut pages: Vec<_> =
        parts.map(|part| (format!("shinpan-{}", part.get_name()), part)).collect();
    pages.insert(0, ("shinpan".to_string(), whole));
    pages
}

/// The section of the manual: what a user runs, or what an operator does.
fn section(name: &str) -> &'static str {
    if name == SERVE { "8" } else { "1" }
}

/// The page for operators, and what its options do not say.
const SERVE: &str = "shinpan-serve";
const OPERATING: &str = include_str!("serve.8.in");

fn rendered(name: &str, page: clap::Command) -> io::Result<String> {
    let mut text = Vec::new();
    let program = concat!("shinpan ", env!("CARGO_PKG_VERSION"));
    // The generator would fill the examples like prose.
    let notes = page.get_after_help().map(|help| sections(&help.to_string()));
    let page = page.after_help(Resettable::Reset);
    clap_mangen::Man::new(page)
        .source(program)
        .manual("shinpan")
        .section(section(name))
        .render(&mut text)?;
    let text = String::from_utf8(text).map_err(io::Error::other)?;
    let more = if name == SERVE { OPERATING } else { "" };
    Ok(text + &notes.unwrap_or_default() + more)
}

/// What stands below the options in the help, as sections of a manual page.
fn sections(help: &str) -> String {
    // Ragged, because JSON and file names cannot be broken.
    let mut text = ".ad l\n".to_string();
    let mut noted = false;
    let help = help.replace("\nExit status", "\n\nExit status");
    for paragraph in help.split("\n\n").map(str::trim).filter(|text| !text.is_empty()) {
        let (first, rest) = paragraph.split_once('\n').unwrap_or((paragraph, ""));
        if first.starts_with("Example") {
            text.push_str(".SH EXAMPLES\n.nf\n");
            rest.lines().for_each(|line| text.push_str(&roff(line.trim_start())));
            text.push_str(".fi\n");
            continue;
        }
        text.push_str(match (first.starts_with("Exit status"), noted) {
            (true, _) => ".SH \"EXIT STATUS\"\n",
            (false, false) => ".SH NOTES\n",
            (false, true) => ".PP\n",
        });
        noted |= !first.starts_with("Exit status");
        let paragraph = paragraph.strip_prefix("Exit status: ").unwrap_or(paragraph);
        paragraph.lines().for_each(|line| text.push_str(&roff(line)));
    }
    text
}

/// A line of text for roff, none of it a command.
fn roff(line: &str) -> String {
    let guard = if line.starts_with(['.', '\'']) { "\\&" } else { "" };
    format!("{guard}{}\n", line.replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\(aq"))
}
