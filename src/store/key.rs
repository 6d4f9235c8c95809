//! Under what name a verdict is kept: a digest of everything that it depends
//! on. Two positions have one name only if they are equal: nobody knows two
//! texts with one SHA-256.

use crate::board::{Graph, LocSet, board_file, coord};
use crate::rules::PositionLog;
use crate::rulesets::{End, Info};
use sha2::{Digest, Sha256};
use std::fmt::Write;

/// The digest.
pub type Key = [u8; 32];

/// Raised by hand when the same version of the program would answer anew: a
/// change of a search, of a count or of a text in verdicts between releases.
pub const VERDICTS: u32 = 63;

/// The name of the verdict of a ruleset on a position.
pub fn key(info: &Info, end: &End) -> Key {
    Sha256::digest(description(info, end)).into()
}

/// Everything that a verdict depends on, limits aside.
fn description(info: &Info, end: &End) -> String {
    let mut text = String::new();
    // Writing into a string cannot fail.
    let _ = describe(&mut text, info, end);
    text
}

fn describe(out: &mut String, info: &Info, end: &End) -> std::fmt::Result {
    let version = env!("CARGO_PKG_VERSION");
    writeln!(out, "shinpan {version} verdicts {VERDICTS}")?;
    writeln!(out, "{} {:?}", info.id, info.source)?;
    let End { situation, komi, handicap, ending, encore, positions } = end;
    let graph = situation.graph();
    board(out, graph)?;
    for loc in graph.locs() {
        let stone = situation.stones.at(loc).map_or('.', |color| color.letter());
        out.push(stone);
    }
    out.push('\n');
    let anchored = graph.locs().filter(|&loc| situation.stones.is_anchored(loc));
    set(out, "anchored", &LocSet::of(graph.len(), anchored))?;
    set(out, "temporary", &situation.temporary)?;
    set(out, "permanent", &situation.permanent)?;
    let captives = situation.captives;
    writeln!(out, "{} {}", situation.to_play.letter(), situation.pass_count)?;
    writeln!(out, "captives {} {}", captives.black, captives.white)?;
    writeln!(out, "komi {} handicap {handicap} ending {ending:?}", komi.in_halves())?;
    match encore {
        Some(encore) => {
            writeln!(out, "encore {:?} {:?}", encore.first, encore.last)?;
            set(out, "stones", &encore.stones)?;
        }
        None => writeln!(out, "no encore")?,
    }
    match positions {
        Some(log) => history(out, log),
        None => writeln!(out, "no history"),
    }
}

/// The board with its names: remarks name locations.
fn board(out: &mut String, graph: &Graph) -> std::fmt::Result {
    writeln!(out, "{:?} {} {}", graph.shape(), graph.cols(), graph.rows())?;
    for loc in graph.locs() {
        let cell = graph.cell(loc);
        write!(out, "{} {} {}", cell.col, cell.row, coord::vertex(graph, loc))?;
        graph.neighbors(loc).iter().try_for_each(|next| write!(out, " {}", next.index()))?;
        out.push('\n');
    }
    match graph.locs().any(|loc| graph.name(loc).is_some()) {
        true => writeln!(out, "{}", board_file::write(None, graph)),
        false => Ok(()),
    }
}

fn set(out: &mut String, name: &str, set: &LocSet) -> std::fmt::Result {
    write!(out, "{name}")?;
    set.iter().try_for_each(|loc| write!(out, " {}", loc.index()))?;
    writeln!(out)
}

fn history(out: &mut String, log: &PositionLog) -> std::fmt::Result {
    writeln!(out, "history {} {}", log.len(), log.earlier())?;
    log.keys().iter().try_for_each(|key| writeln!(out, "{key:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Color, Diagram};
    use crate::rules::{Ending, Points, Setup, Situation};
    use crate::rulesets::{self, Encore};

    fn end(rows: &[&str]) -> End {
        End::of(Setup::of(Situation::of_diagram(Diagram::parse(rows).unwrap())))
    }

    #[test]
    fn everything_that_matters_changes_the_name() {
        let info = |name| rulesets::find(name).unwrap().ruleset.info();
        let ljrg = info("ljrg");
        let plain = || end(&["x.o", "...", "..."]);
        let known = key(ljrg, &plain());
        assert_eq!(key(ljrg, &plain()), known);
        let changed = |change: &dyn Fn(&mut End)| {
            let mut end = plain();
            change(&mut end);
            key(ljrg, &end)
        };
        let mut log = PositionLog::new();
        log.push(&plain().situation.stones);
        let mut sequence = log.clone();
        sequence.push(&plain().situation.stones);
        let mut later = sequence.clone();
        later.begin_sequence();
        let center = LocSet::of(9, [crate::board::Loc::new(4)]);
        let encore =
            |last, stones: &LocSet| Encore { first: Color::Black, last, stones: stones.clone() };
        let names = [
            known,
            key(info("japanese2003"), &plain()),
            key(ljrg, &end(&["x.o", "...", "..,"])),
            key(ljrg, &end(&["x.o", "...", ".o."])),
            key(ljrg, &end(&["x.o", "...", ".#."])),
            key(ljrg, &end(&["x.o", "...", ".*."])),
            key(ljrg, &end(&["X.o", "...", "..."])),
            changed(&|end| end.situation.to_play = Color::White),
            changed(&|end| end.situation.pass_count = 2),
            changed(&|end| end.situation.captives.black = 1),
            changed(&|end| end.situation.captives.white = 1),
            changed(&|end| end.komi = Points::halves(1)),
            changed(&|end| end.handicap = 2),
            changed(&|end| end.ending = Some(Ending::Passes)),
            changed(&|end| end.ending = Some(Ending::LongCycle(None))),
            changed(&|end| end.ending = Some(Ending::LongCycle(Some(Color::Black)))),
            changed(&|end| end.encore = Some(encore(None, &center))),
            changed(&|end| end.encore = Some(encore(Some(Color::Black), &center))),
            changed(&|end| end.encore = Some(encore(None, &LocSet::empty(9)))),
            changed(&|end| end.positions = Some(PositionLog::new())),
            changed(&|end| end.positions = Some(log.clone())),
            changed(&|end| end.positions = Some(sequence.clone())),
            changed(&|end| end.positions = Some(later.clone())),
        ];
        for (index, name) in names.iter().enumerate() {
            assert_eq!(names.iter().position(|other| other == name), Some(index));
        }
    }

    #[test]
    fn boards_of_equal_size_have_other_names() {
        let shapes = ["3x3", "torus 3x3", "cylinder 3x3", "klein 3x3"];
        let names = shapes.map(|shape| {
            let graph = shape.parse::<crate::board::BoardSpec>().unwrap().build();
            let end = End::of(Setup::of(Situation::empty(graph)));
            key(rulesets::find("ljrg").unwrap().ruleset.info(), &end)
        });
        for (index, name) in names.iter().enumerate() {
            assert_eq!(names.iter().position(|other| other == name), Some(index));
        }
    }
}
