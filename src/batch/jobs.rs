//! What there is to do: a file, or one game of a large file or a stream. Taken one by one,
//! so that an archive of any size is never in memory.

use super::entry::{Known, key};
use super::sources::{self, Missing, Source};
use crate::record::sgf::split::{self, Cut, Games, Opened, Piece};
use crate::record::sgf::{ReadOptions, SgfError};
use std::fs::File;
use std::io::{self, Read};
use std::iter::{self, Peekable};
use std::path::PathBuf;
use std::sync::Arc;

/// A piece of work.
#[derive(Debug)]
pub struct Job {
    /// The number of the word that names the input.
    pub word: usize,
    /// The name of the input.
    pub name: Arc<str>,
    /// The number of the game, from 1; 0 for a whole file.
    pub game: usize,
    /// Bytes of input.
    pub bytes: u64,
    /// What to do.
    pub task: Task,
}

/// What to do.
#[derive(Debug)]
pub enum Task {
    /// Tell that a word names nothing.
    Missing(Missing),
    /// Tell that a file cannot be read, or not on.
    Failed(SgfError),
    /// Read the file and judge its games.
    File(PathBuf),
    /// Judge the games in these bytes of a whole file.
    Bytes(Vec<u8>),
    /// Judge one game of a file.
    Game {
        /// Its bytes.
        piece: Piece,
        /// Has the file more than one?
        several: bool,
    },
    /// It was done before.
    Done,
}

type Stream = Box<dyn Read + Send>;

/// The work that words name, in order.
pub fn jobs<'a>(
    words: Vec<PathBuf>,
    options: &'a ReadOptions,
    known: &'a Known,
) -> impl Iterator<Item = Job> + Send + 'a {
    sources::numbered(words).flat_map(move |(word, found)| of_source(word, found, options, known))
}

type Jobs<'a> = Box<dyn Iterator<Item = Job> + Send + 'a>;

fn of_source<'a>(
    word: usize,
    found: Result<Source, Missing>,
    options: &'a ReadOptions,
    known: &'a Known,
) -> Jobs<'a> {
    let one = |job: Job| -> Jobs<'a> { Box::new(iter::once(job)) };
    let source = match found {
        Ok(source) => source,
        Err(missing) => {
            let name: Arc<str> = missing.name.as_str().into();
            let done = known.has(&key(word, &name, 0));
            let task = if done { Task::Done } else { Task::Missing(missing) };
            return one(Job { word, name, game: 0, bytes: 0, task });
        }
    };
    let name: Arc<str> = source.to_string().into();
    let bytes = match &source {
        Source::File(path) => std::fs::metadata(path).map_or(0, |meta| meta.len()),
        Source::Stdin => 0,
    };
    let whole = |task| Job { word, name: Arc::clone(&name), game: 0, bytes, task };
    if known.has(&key(word, &name, 0)) {
        return one(whole(Task::Done));
    }
    let (stream, cut): (Stream, Cut) = match source {
        Source::Stdin => (Box::new(io::stdin()), Cut::All),
        // Small ones are read where they are judged.
        Source::File(path) if bytes <= split::WHOLE => return one(whole(Task::File(path))),
        Source::File(path) => match File::open(&path) {
            Ok(file) => (Box::new(file), Cut::Large),
            // Reading says why.
            Err(_) => return one(whole(Task::File(path))),
        },
    };
    match split::open(stream, options, cut) {
        Err(error) => one(whole(Task::Failed(error))),
        Ok(Opened::Whole(bytes)) => one(whole(Task::Bytes(bytes))),
        Ok(Opened::Games(games)) => {
            let games = games.peekable();
            Box::new(Pieces { word, name, games, game: 0, several: false, known })
        }
    }
}

/// The games of a large file or a stream, one a job.
struct Pieces<'a> {
    word: usize,
    name: Arc<str>,
    games: Peekable<Games<Stream>>,
    game: usize,
    several: bool,
    known: &'a Known,
}

impl Iterator for Pieces<'_> {
    type Item = Job;

    fn next(&mut self) -> Option<Job> {
        let piece = self.games.next()?;
        self.game += 1;
        self.several |= matches!(self.games.peek(), Some(Ok(_)));
        let bytes = piece.as_ref().map_or(0, |piece| piece.bytes.len() as u64);
        let task = match piece {
            _ if self.known.has(&key(self.word, &self.name, self.game)) => Task::Done,
            Ok(piece) => Task::Game { piece, several: self.several },
            Err(error) => Task::Failed(error),
        };
        let (word, name) = (self.word, Arc::clone(&self.name));
        Some(Job { word, name, game: self.game, bytes, task })
    }
}
