//! Independent regions of the Correction of the Asian Games 2013 rules by search,
//! against all connected parts of small boards and all sequences with their whole
//! history.

use crate::asian_support::{maximal_regions_after, regions, verdict};
use crate::j2003_support::board::{Board, Stones, bits};
use crate::j2003_support::sample::{self, Random};
use crate::strongholds;
use crate::tries::cases;
use shinpan::board::{Color, Diagram};
use shinpan::rules::{PositionLog, Setup, Situation};
use shinpan::rulesets::{self, Basis, End, Owner};
use shinpan::verdict::judge::{Limits, judge_end};
use shinpan::verdict::{certificate, certify};

#[test]
fn random_boards_have_the_regions_of_the_oracle() {
    let random = &mut Random::new(2013);
    let (mut proven, mut known, mut held) = (0, 0, 0);
    for _ in 0..cases(75) {
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

/// A row of stones with eyes, more of one player's than of the other's.
pub fn housed(random: &mut Random) -> Board {
    loop {
        let (columns, rows) = [(4, 2), (3, 3), (7, 1), (8, 1), (5, 2)][random.below(5)];
        let many = ["x", "o"][random.below(2)];
        let line = |random: &mut Random| -> String {
            let sign = |random: &mut Random| match random.below(10) {
                0..5 => many,
                5 => "x",
                6 => "o",
                _ => ".",
            };
            (0..columns).map(|_| sign(random)).collect()
        };
        let rows: Vec<String> = (0..rows).map(|_| line(random)).collect();
        let board = Board::draw(&rows);
        if board.cells.len() < 10 && board.breathes(board.stones) && board.stones != [0, 0] {
            return board;
        }
    }
}

pub fn situation(board: &Board) -> Situation {
    let line = board.line();
    let rows: Vec<&str> = line.split('/').collect();
    Situation::of_diagram(Diagram::parse(&rows).unwrap())
}

/// As many positions as one of the numbers says or fewer, each a little unlike the one that
/// stands: any may have been before.
pub fn earlier(random: &mut Random, board: &Board, counts: &[usize]) -> Vec<Stones> {
    let mut earlier = Vec::new();
    for _ in 0..counts[random.below(counts.len())] {
        let mut was = board.stones;
        for _ in 0..1 + random.below(2) {
            let at = 1 << random.below(board.cells.len());
            was = was.map(|stones| stones & !at);
            let sign = random.below(3);
            if sign < 2 {
                was[sign] |= at;
            }
        }
        if board.breathes(was) {
            earlier.push(was);
        }
    }
    earlier
}

/// The end of a game with these positions.
pub fn end_after(board: &Board, earlier: &[Stones]) -> End {
    let now = situation(board);
    let mut log = PositionLog::new();
    for was in earlier {
        log.push(&situation(&board.with(*was)).stones);
    }
    log.push(&now.stones);
    End { positions: Some(log), ..End::of(Setup::of(now)) }
}

/// The player's independent regions after such a game; none if they are too hard to find.
pub fn regions_after(board: &Board, player: usize, earlier: &[Stones]) -> Option<u32> {
    let found = maximal_regions_after(board, player, earlier)?;
    Some(found.into_iter().fold(0, |union, part| union | part))
}

/// What forts and locks say of both players' regions, after games with any positions.
#[test]
fn forts_and_locks_show_regions() {
    let random = &mut Random::new(2014);
    let ruleset = rulesets::find("asian-games-2013").unwrap().ruleset;
    let (mut known, mut held, mut remembered) = (0, 0, 0);
    for _ in 0..cases(30) {
        let board = housed(random);
        let earlier = earlier(random, &board, &[0, 1, 2, 4]);
        let end = end_after(&board, &earlier);
        let mut answers = strongholds::answers("asian-games-2013", &end);
        if random.below(2) == 0 {
            answers.retain(|(subject, _)| subject.lock().is_some());
        }
        let regions = |player| regions_after(&board, player, &earlier);
        let (Some(black), Some(white)) = (regions(0), regions(1)) else { continue };
        known += 1;
        let graph = end.situation.graph().clone();
        let all = ruleset.settled(&end, &answers).unwrap();
        answers.retain(|_| random.below(3) > 0);
        let some = ruleset.settled(&end, &answers).unwrap();
        let mut tells = false;
        for x in bits(board.all()) {
            let (column, row) = board.cells[x];
            let loc = graph.at(column, row).unwrap();
            let expected = Owner::from_pair(black >> x & 1 != 0, white >> x & 1 != 0);
            for said in [all.owner[loc.index()], some.owner[loc.index()]] {
                let fits = said == expected || said == Owner::Undecided;
                assert!(fits, "{} after {earlier:?}: {said:?} {answers:?}", board.line());
                tells |= matches!(said, Owner::One(_));
            }
        }
        held += usize::from(tells);
        remembered += usize::from(tells && !earlier.is_empty());
    }
    println!("{known} positions, {held} with regions, {remembered} of these with a past");
    assert!(remembered > known / 20, "{remembered} of {known}");
}

/// A certificate speaks of a position; superko may remember more.
#[test]
fn no_certificate_without_the_past() {
    let board = Board::draw(&["..x.o", "..x.o", "xxx.o"]);
    let mut log = PositionLog::new();
    log.push(&situation(&board.with([0, 0])).stones);
    log.push(&situation(&board).stones);
    let bare = End::of(shinpan::rules::Setup::of(situation(&board)));
    let played = End { positions: Some(log), ..bare.clone() };
    for (end, has_one) in [(bare, true), (played, false)] {
        let named = rulesets::find("asian-games-2013").unwrap();
        let verdict = judge_end(named, end, &Basis::Position, &Limits::default()).unwrap();
        assert_eq!(certify::verdict(&verdict).is_ok(), has_one);
    }
}
