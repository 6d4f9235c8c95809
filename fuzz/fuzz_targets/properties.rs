//! Values of our own properties, one a line, in a record that is otherwise
//! sound: they are read, refused with a remark, or end the reading with an
//! error; never anything worse. What is read survives being written.

#![no_main]

use libfuzzer_sys::fuzz_target;
use shinpan::record::game::{self, Conduct};
use shinpan::record::sgf;
use shinpan::rulesets;

/// The properties of a root, then that of a move; `docs/sgf.md`.
const ROOT: [&str; 6] = ["SHPRU", "SHPBD", "SHPTM", "SHPPM", "SHPPC", "SHPCA"];

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let mut lines = text.split('\n').map(|line| line.replace('\\', "\\\\").replace(']', "\\]"));
    let mut record = String::from("(;GM[1]FF[4]SZ[4]");
    for (id, value) in ROOT.iter().zip(&mut lines) {
        if !value.is_empty() {
            record.push_str(&format!("{id}[{value}]"));
        }
    }
    for value in lines.take(20) {
        record.push_str(&format!(";SHPAC[{value}]"));
    }
    record.push(')');
    let Ok(file) = sgf::read(record.as_bytes(), &Default::default()) else { return };
    let Some(tree) = file.games.first() else { return };
    let Ok(found) = game::load(tree, &Default::default()) else { return };
    for ruleset in rulesets::ALL {
        let _ = found.play(*ruleset, Conduct::AsRecorded, None);
    }
    let written = sgf::write(&file.games);
    let again = sgf::read(written.as_ref(), &Default::default()).expect("what we write is SGF");
    let again = game::load(&again.games[0], &Default::default()).expect("it was read before");
    assert_eq!(again.setup, found.setup);
    assert_eq!(
        again.steps.iter().map(|step| &step.act).collect::<Vec<_>>(),
        found.steps.iter().map(|step| &step.act).collect::<Vec<_>>()
    );
});
