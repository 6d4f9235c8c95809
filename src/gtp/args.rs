//! A command's arguments, and the refusals that bad ones get.

use super::line::Line;
use crate::board::{Color, Graph, Loc, coord};
use crate::rules::Action;

/// Why a command failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// Wrong number or form of arguments. The answer names the command and
    /// what it expects.
    Form(String),
    /// Anything else, in the protocol's own words where it has some.
    Because(String),
}

impl Refusal {
    /// The arguments have the wrong form.
    pub fn form(what: impl Into<String>) -> Refusal {
        Refusal::Form(what.into())
    }

    /// The command cannot be done.
    pub fn because(why: impl Into<String>) -> Refusal {
        Refusal::Because(why.into())
    }
}

/// What a command answers.
pub type Answer = Result<String, Refusal>;

/// The arguments of one command.
#[derive(Clone, Debug)]
pub struct Args<'a> {
    words: Vec<&'a str>,
    rest: &'a str,
}

impl<'a> Args<'a> {
    /// The arguments of a line.
    pub fn of(line: &'a Line) -> Args<'a> {
        Args { words: line.args(), rest: &line.rest }
    }

    /// The arguments one by one.
    pub fn words(&self) -> &[&'a str] {
        &self.words
    }

    /// The arguments as they were sent.
    pub fn rest(&self) -> &'a str {
        self.rest
    }

    /// There must be none.
    pub fn none(&self) -> Result<(), Refusal> {
        self.exactly::<0>().map(|_| ())
    }

    /// There must be `N`.
    pub fn exactly<const N: usize>(&self) -> Result<[&'a str; N], Refusal> {
        <[&'a str; N]>::try_from(self.words.as_slice()).map_err(|_| self.count())
    }

    /// There may be one.
    pub fn at_most_one(&self) -> Result<Option<&'a str>, Refusal> {
        match self.words.as_slice() {
            [] => Ok(None),
            [one] => Ok(Some(one)),
            _ => Err(self.count()),
        }
    }

    /// There must be at least one: the first and the others.
    pub fn first(&self) -> Result<(&'a str, &[&'a str]), Refusal> {
        self.words.split_first().map(|(first, others)| (*first, others)).ok_or_else(|| self.count())
    }

    /// The refusal of a wrong number of arguments.
    pub fn count(&self) -> Refusal {
        Refusal::form(match self.words.len() {
            0 => "got no arguments".to_string(),
            1 => "got 1 argument".to_string(),
            n => format!("got {n} arguments"),
        })
    }
}

/// A client's word in an answer: shortened, in quotation marks.
pub fn quoted(word: &str) -> String {
    const LONGEST: usize = 40;
    let mut kept: String = word.chars().take(LONGEST).collect();
    if kept.len() < word.len() {
        kept.push_str("...");
    }
    format!("\"{kept}\"")
}

/// A file name at the beginning of a text, in quotation marks if it has them (GoGui sends
/// them), and what follows those.
pub fn quoted_name(text: &str) -> Result<Option<(&str, &str)>, Refusal> {
    let Some(inside) = text.strip_prefix('"') else { return Ok(None) };
    let (name, after) = inside
        .split_once('"')
        .ok_or_else(|| Refusal::form("the file name has no closing quotation mark"))?;
    Ok(Some((not_empty(name)?, after.trim())))
}

/// A file name and nothing else.
pub fn file_name(text: &str) -> Result<&str, Refusal> {
    match quoted_name(text)? {
        None => not_empty(text),
        Some((name, "")) => Ok(name),
        Some((_, after)) => {
            Err(Refusal::form(format!("{} behind the file name is too much", quoted(after))))
        }
    }
}

fn not_empty(name: &str) -> Result<&str, Refusal> {
    match name {
        "" => Err(Refusal::form("the file name is empty")),
        name => Ok(name),
    }
}

/// A colour.
pub fn color(word: &str) -> Result<Color, Refusal> {
    Color::parse(word)
        .ok_or_else(|| Refusal::form(format!("{} is no color (black, white)", quoted(word))))
}

/// A vertex of the board.
pub fn vertex(graph: &Graph, word: &str) -> Result<Loc, Refusal> {
    coord::parse_vertex(graph, word).ok_or_else(|| {
        let (cols, rows) = (graph.cols(), graph.rows());
        Refusal::form(format!("{} is no vertex of this {cols}x{rows} board", quoted(word)))
    })
}

/// Vertices of the board.
pub fn vertices(graph: &Graph, words: &[&str]) -> Result<Vec<Loc>, Refusal> {
    words.iter().map(|word| vertex(graph, word)).collect()
}

/// A vertex or `pass`.
pub fn play_or_pass(graph: &Graph, word: &str) -> Result<Action, Refusal> {
    if word.eq_ignore_ascii_case("pass") {
        return Ok(Action::Pass);
    }
    if word.eq_ignore_ascii_case("resign") {
        return Err(Refusal::form("\"resign\" is no move; the referee only follows the board"));
    }
    vertex(graph, word).map(Action::Play)
}

/// A whole number within limits.
pub fn number(word: &str, from: usize, to: usize) -> Result<usize, Refusal> {
    let digits = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    match word.parse() {
        Ok(number) if digits && (from..=to).contains(&number) => Ok(number),
        _ => Err(Refusal::form(format!("{} is no number from {from} to {to}", quoted(word)))),
    }
}
