//! Alive and dead strings of the Correction of the Asian Games 2013 rules by
//! theorem and search, against all sequences with their whole history.

use crate::asian_support::strings::{classes, placed};
use crate::asian_support::verdict;
use crate::j2003_support::sample::{self, Random};
use crate::tries::cases;
use shinpan::rulesets::api::Status;
use shinpan::verdict::{certificate, certify};

#[test]
fn random_boards_have_the_strings_of_the_oracle() {
    let random = &mut Random::new(11);
    let (mut strings, mut decided, mut mixed) = (0, 0, 0);
    let mut of_class = [0; 4];
    for _ in 0..cases(70) {
        let (columns, rows) =
            [(3, 2), (4, 1), (5, 1), (6, 1), (7, 1), (4, 2), (3, 3)][random.below(7)];
        let board = sample::board(random, columns, rows, columns * rows / 3);
        if board.cells.len() > 7 {
            continue;
        }
        let Some(placed) = placed(&board) else { continue };
        let verdict = verdict(&board.line(), 50_000);
        assert!(verdict.findings.rejected.is_empty());
        for (string, class) in placed.iter().zip(classes(&board, &placed, 60_000)) {
            let Some(class) = class else { continue };
            let (column, row) = board.cells[string.string.trailing_zeros() as usize];
            let stones = &verdict.end.situation.stones;
            let head = stones.head(verdict.graph().at(column, row).unwrap());
            let said = verdict.tally.strings.iter().find(|said| stones.head(said.at) == head);
            let said = said.unwrap();
            let words = said.detail.as_str();
            let text = format!("{}: {said:?}, {class:?}", board.line());
            assert!(class.fits(said), "{text}");
            strings += 1;
            decided += usize::from(said.status != Status::Undecided);
            if words.ends_with(", outside the independent regions") {
                mixed += 1;
                of_class[class as usize] += 1;
            }
        }
        if verdict.tally.proven && verdict.tally.basis == "search" {
            certificate::check(&certify::verdict(&verdict).unwrap()).unwrap();
        }
    }
    println!("{decided} decided of {strings}, {mixed} in mixed regions: {of_class:?}");
    assert!(decided * 10 >= strings * 9 && mixed * 4 > strings, "{decided}/{strings}, {mixed}");
}
