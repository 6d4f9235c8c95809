//! The number of legal positions of small boards, against the numbers that
//! John Tromp published ("Counting legal positions in Go").

use crate::kit::legal;
use shinpan::board::Graph;

const PUBLISHED: &[(usize, usize, u64)] = &[
    (1, 1, 1),
    (1, 2, 5),
    (1, 3, 15),
    (1, 4, 41),
    (2, 2, 57),
    (2, 3, 489),
    (2, 4, 4_125),
    (3, 3, 12_675),
    (3, 4, 321_689),
    (4, 4, 24_318_165),
];

#[test]
fn search_counts_all_boards_up_to_4x4() {
    for &(a, b, count) in PUBLISHED {
        for (cols, rows) in [(a, b), (b, a)] {
            let board = Graph::rectangle(cols, rows).unwrap();
            assert_eq!(legal::by_search(&board), count, "{cols}x{rows}");
        }
    }
}

#[test]
fn dynamic_programming_counts_the_same_and_5x5() {
    for &(a, b, count) in PUBLISHED {
        for (cols, rows) in [(a, b), (b, a)] {
            assert_eq!(legal::by_border(cols, rows), u128::from(count), "{cols}x{rows}");
        }
    }
    assert_eq!(legal::by_border(5, 5), 414_295_148_741);
}
