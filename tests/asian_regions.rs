//! Independent regions of the Correction of the Asian Games 2013 rules by search,
//! against all connected parts of small boards and all sequences with their whole
//! history.

mod asian_support;
mod j2003_support;

use asian_support::{regions, verdict};
use j2003_support::board::bits;
use j2003_support::cases;
use j2003_support::sample::{self, Random};
use shinpan::board::Color;
use shinpan::rulesets::Owner;
use shinpan::verdict::{certificate, certify};

#[test]
fn random_boards_have_the_regions_of_the_oracle() {
    let random = &mut Random(2013);
    let (mut proven, mut known, mut held) = (0, 0, 0);
    for _ in 0..cases(150) {
        let (columns, rows) = [(3, 2), (4, 1), (4, 2), (3, 3), (5, 1), (6, 1)][random.below(6)];
        let board = sample::board(random, columns, rows, columns * rows / 4);
        if board.cells.len() > 8 {
            continue;
        }
        let verdict = verdict(&board.line(), 50_000);
        assert!(verdict.findings.rejected.is_empty());
        let (Some(black), Some(white)) = (regions(&board, 0), regions(&board, 1)) else { continue };
        known += 1;
        proven += usize::from(verdict.tally.proven);
        held += usize::from(black | white != 0);
        for x in bits(board.all()) {
            let (column, row) = board.cells[x];
            let loc = verdict.graph().at(column, row).unwrap();
            let expected = Owner::from_pair(black >> x & 1 != 0, white >> x & 1 != 0);
            let said = verdict.tally.owner[loc.index()];
            assert!(said == expected || said == Owner::Undecided, "{}: {said:?}", board.line());
        }
        if verdict.tally.proven && verdict.tally.basis == "search" {
            certificate::check(&certify::verdict(&verdict).unwrap()).unwrap();
        }
    }
    println!("{proven} proven of {known}, {held} with regions");
    assert!(proven * 20 >= known * 19 && held * 20 > known, "{proven} of {known}, {held}");
}

#[test]
fn regions_of_constructed_positions() {
    // Three in a row are too few with the opponent first, and so are four with a
    // stone of his; five with one are enough, and the stone becomes a prisoner.
    for (line, black, result) in [
        ("..../xxxx/oooo/.o.o", true, "B+2"),
        (".o../xxxx/oooo/.o.o", false, "W+2"),
        (".o.../xxxxx/ooooo/.o.o.", true, "B+3"),
        (".../xxx/ooo/.o.", false, "W+2"),
        (".xo./xxoo/.xo.", true, "0"),
    ] {
        let verdict = verdict(line, 100_000);
        assert!(verdict.tally.proven, "{line}");
        assert_eq!(verdict.tally.owner[0].is(Color::Black), black, "{line}");
        assert_eq!(verdict.result().to_string(), result, "{line}");
    }
}
