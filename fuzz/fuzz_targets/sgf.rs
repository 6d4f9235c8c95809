//! Records: what can be read can be written and read again as the same text,
//! and can be replayed under any ruleset without harm.

#![no_main]

use libfuzzer_sys::fuzz_target;
use shinpan::record::game::{self, Conduct};
use shinpan::record::sgf;
use shinpan::rulesets;

fuzz_target!(|bytes: &[u8]| {
    let Ok(file) = sgf::read(bytes, &Default::default()) else { return };
    let written = sgf::write(&file.games);
    let again = sgf::read(written.as_ref(), &Default::default()).expect("what we write is SGF");
    // Line numbers and the encoding's name differ, the text does not.
    assert_eq!(sgf::write(&again.games), written);
    assert_eq!(again.games.len(), file.games.len());
    for tree in file.games.iter().take(3) {
        let Ok(record) = game::load(tree, &Default::default()) else { continue };
        if record.moves() > 60 {
            continue;
        }
        for ruleset in rulesets::ALL {
            for conduct in [Conduct::Strict, Conduct::AsRecorded] {
                let _ = record.play(*ruleset, conduct, None);
            }
        }
    }
});
