//! Board files and one-line descriptions of boards: what is read can be
//! written and read again as the same board.

#![no_main]

use libfuzzer_sys::fuzz_target;
use shinpan::board::board_file::{self, Limits};
use shinpan::board::{BoardFile, BoardSpec};

fuzz_target!(|bytes: &[u8]| {
    if let Ok(file) = BoardFile::read(bytes, Limits::of_locations(300)) {
        let written = board_file::write(file.title.as_deref(), &file.graph);
        let again = BoardFile::parse(&written, Limits::of_locations(300)).expect("a board file");
        // A title may lose its control characters, a board loses nothing.
        assert_eq!(again.graph, file.graph);
        assert_eq!(board_file::write(again.title.as_deref(), &again.graph), written);
    }
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(spec) = text.parse::<BoardSpec>() {
        let written = spec.to_string();
        assert_eq!(written.parse::<BoardSpec>().as_ref(), Ok(&spec), "{written}");
        let graph = spec.build();
        for loc in graph.locs() {
            for &beside in graph.neighbors(loc) {
                assert!(graph.neighbors(beside).contains(&loc) && beside != loc);
            }
        }
    }
});
