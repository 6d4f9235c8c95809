//! A session against anything that bytes can say: every line gets a well
//! formed reply or none, and a command that fails changes nothing.

#![no_main]

use libfuzzer_sys::fuzz_target;
use shinpan::board::Graph;
use shinpan::gtp::{Session, SessionConfig};
use shinpan::rules::Points;
use shinpan::rulesets;
use shinpan::verdict;

fuzz_target!(|bytes: &[u8]| {
    // The first byte chooses the ruleset.
    let Some((&first, lines)) = bytes.split_first() else { return };
    let ruleset = rulesets::ALL[first as usize % rulesets::ALL.len()];
    let named = rulesets::Named { ruleset, stands_for: None };
    let board = Graph::rectangle(3, 3).expect("a small board");
    let Ok(mut config) = SessionConfig::new(named, board, Points::ZERO) else { return };
    // What is looked for lies in the session, not in the searches and not in
    // the size of boards.
    config.set_search(verdict::Limits { nodes: 100, ..verdict::Limits::default() });
    config.limits.locations = 81;
    let mut session = Session::new(config);
    // Long scripts on large boards are slow and show nothing new.
    for line in lines.split(|&byte| byte == b'\n').take(60) {
        let before = session.handle(b"showboard").text;
        let reply = session.handle(line);
        let text = &reply.text;
        assert!(text.is_empty() || text.starts_with(['=', '?']), "{text:?}");
        assert!(text.is_empty() || text.ends_with("\n\n"), "{text:?}");
        assert!(!text.trim_end_matches('\n').contains("\n\n"), "{text:?}");
        if text.starts_with('?') {
            assert_eq!(before, session.handle(b"showboard").text, "after {line:?}: {text:?}");
        }
        if reply.quit {
            break;
        }
    }
});
