//! A large file read game by game gives the games of the whole file.

use crate::tries::cases;
use proptest::prelude::*;
use shinpan::record::sgf::split::{Cut, Opened, WHOLE, open};
use shinpan::record::sgf::{self, Collection, ReadOptions, SgfError};

/// The games, each written anew.
fn texts(file: &Collection) -> Vec<String> {
    file.games.iter().map(|game| sgf::write(std::slice::from_ref(game))).collect()
}

fn pieces(bytes: &[u8]) -> Result<Vec<String>, SgfError> {
    let options = ReadOptions::default();
    match open(bytes, &options, Cut::Large)? {
        Opened::Whole(bytes) => sgf::read(&bytes, &options).map(|file| texts(&file)),
        Opened::Games(games) => {
            let mut all = Vec::new();
            for piece in games {
                all.extend(texts(&piece?.read(&options)?));
            }
            Ok(all)
        }
    }
}

/// Values with everything that could be taken for structure, and what may stand
/// between games.
fn archive() -> impl Strategy<Value = String> {
    let value = "([a-z();\\[:\u{e9}\u{5b57} ]|\\\\\\]|\\\\\\\\|\r?\n){0,40}";
    let node = (value, "[a-i]{2}").prop_map(|(text, at)| format!(";C[{text}]B[{at}]"));
    let game = (proptest::collection::vec(node, 1..5), "\\(;W\\[aa\\]\\)|")
        .prop_map(|(nodes, more)| format!("({}{more})", nodes.concat()));
    let between = "\r?\n|mail \\(x\\) |\\( | ";
    proptest::collection::vec((game, between), 1..20)
        .prop_map(|games| games.into_iter().map(|(game, gap)| game + &gap).collect())
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: cases(16),
        ..ProptestConfig::default()
    })]

    #[test]
    fn pieces_are_the_games_of_the_whole(part in archive()) {
        let text = part.repeat(WHOLE as usize / part.len() + 1);
        let whole = sgf::read(text.as_bytes(), &ReadOptions::default());
        // A file may hold more games than are read as a whole.
        prop_assume!(whole.is_ok());
        prop_assert_eq!(pieces(text.as_bytes()).unwrap(), texts(&whole.unwrap()));
    }

    #[test]
    fn no_bytes_are_too_strange(part in proptest::collection::vec(any::<u8>(), 1..200)) {
        let mut text = part.repeat(WHOLE as usize / part.len() + 1);
        text.insert(0, b'(');
        // An answer, whatever it is.
        let _ = pieces(&text);
    }
}
