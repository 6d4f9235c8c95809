//! Questions that nobody would ask, but that a certificate may hold: any parts, strings,
//! locales, areas, players and memories. Whatever their true answers say together, against
//! all sequences with their whole histories.

use crate::asian_support::strings::{Class, classes, placed};
use crate::j2003_support::board::{Board, bits};
use crate::j2003_support::sample::{self, Random};
use crate::told::{Answers, answer, draw, fewest};
use crate::tries::cases;
use crate::{asian_regions, spight_value};
use shinpan::board::{Color, Graph, LocSet, Stones};
use shinpan::rules::Setup;
use shinpan::rules::regions::components;
use shinpan::rulesets::api::Status;
use shinpan::rulesets::asian_games_2013::attack::{Attack, Goal};
use shinpan::rulesets::asian_games_2013::locale::Part;
use shinpan::rulesets::inquiry::{Answer, Subject};
use shinpan::rulesets::perfect::Aim;
use shinpan::rulesets::perfect::fort::Fort;
use shinpan::rulesets::simplified_korean::regions::is_bounded;
use shinpan::rulesets::{self, End, Owner, Tally};

/// How often true answers about a position are told together.
const TOLD: usize = 6;

/// Situations for one question.
const NODES: usize = 1_200;

fn color(random: &mut Random) -> Color {
    Color::BOTH[random.below(2)]
}

fn memory(random: &mut Random) -> u8 {
    [0, 0, 1, 2, 4, 11, 26, random.below(100)][random.below(8)] as u8
}

fn any_set(random: &mut Random, within: &LocSet, count: usize) -> LocSet {
    let many = 1 + random.below(4);
    LocSet::of(count, within.iter().filter(|_| random.below(5) < many))
}

fn any_piece(random: &mut Random, graph: &Graph, set: &LocSet) -> LocSet {
    let pieces = components(graph, set);
    match pieces.len() {
        0 => set.clone(),
        count => pieces[random.below(count)].clone(),
    }
}

/// A connected part that a player's stones bound, mostly.
fn any_part(random: &mut Random, stones: &Stones, player: Color) -> LocSet {
    let graph = stones.graph();
    let full = LocSet::full(graph.len());
    let some = any_set(random, &full, graph.len());
    let mut part = any_piece(random, graph, &some);
    if random.below(6) == 0 {
        return part;
    }
    loop {
        let open = |loc| {
            let mut beside = graph.neighbors(loc).iter().copied();
            beside.find(|&near| {
                let fits = stones.at(loc) == Some(player) && stones.at(near) != Some(player);
                !part.contains(near) && !fits
            })
        };
        let Some(next) = part.iter().find_map(open) else { return part };
        part.insert(next);
    }
}

#[derive(Default, Debug)]
struct Count {
    positions: usize,
    regions: [usize; 2],
    attacks: [usize; 2],
    forts: [usize; 2],
    locks: [usize; 2],
    margins: [usize; 2],
    /// Sets of answers compared.
    compared: usize,
    /// Locations and strings of which something was said.
    held: usize,
    strings: usize,
    /// Margins that are more than nothing.
    bounds: usize,
}

impl Count {
    fn add(&mut self, subject: &Subject, answer: Answer) {
        let no = usize::from(answer == Answer::No);
        match subject {
            Subject::Region(_) => self.regions[no] += 1,
            Subject::Attack(_) => self.attacks[no] += 1,
            Subject::Fort(_) => self.forts[no] += 1,
            Subject::Lock { .. } => self.locks[no] += 1,
            Subject::Margin(_) => self.margins[no] += 1,
            _ => {}
        }
    }
}

/// A question about a part of the board.
fn any_region(random: &mut Random, stones: &Stones) -> Subject {
    let player = color(random);
    let part = any_part(random, stones, player);
    match random.below(6) {
        0 => Subject::Lock { player, claim: part },
        1 => Subject::Fort(Box::new(Fort { holder: player, owner: player, part })),
        _ => {
            let (prover, memory) = (color(random), memory(random));
            Subject::Region(Part { player, part, prover, memory })
        }
    }
}

/// A question about a string, rather in what nobody holds for all that is known.
fn any_attack(random: &mut Random, stones: &Stones, tally: &Tally) -> Option<Subject> {
    let graph = stones.graph();
    let heads = stones.strings();
    if heads.is_empty() {
        return None;
    }
    let at = heads[random.below(heads.len())];
    let string = LocSet::of(graph.len(), stones.string(at));
    let owner = stones.at(at)?;
    let free = |at: usize| !matches!(tally.owner[at], Owner::One(_));
    let mixed = LocSet::of(graph.len(), graph.locs().filter(|loc| free(loc.index())));
    let mixed = components(graph, &mixed).into_iter().find(|mixed| mixed.contains(at));
    let mut locale = mixed.unwrap_or_else(|| LocSet::full(graph.len()));
    if random.below(8) == 0 {
        locale = any_set(random, &locale, graph.len());
        locale.union_with(&string);
    }
    let mut area = any_set(random, &locale, graph.len());
    let goal = match random.below(6) {
        0 => Goal::Capture,
        1..3 => {
            if random.below(3) == 0 {
                area = string.clone();
            }
            area.union_with(&string);
            Goal::Clear(area)
        }
        3 => {
            // All but other strings of the owner, or his own.
            area = locale.clone();
            area.subtract(&stones.of(owner));
            area.union_with(&string);
            Goal::Clear(area)
        }
        4 => {
            area.subtract(&stones.of(owner));
            if random.below(2) == 0 {
                area.union_with(&string);
            }
            Goal::Settle(area)
        }
        _ => Goal::Settle(area),
    };
    let prover = if matches!(goal, Goal::Settle(_)) { owner } else { color(random) };
    let memory = memory(random);
    Some(Subject::Attack(Box::new(Attack { owner, string, locale, goal, prover, memory })))
}

/// All that can be said of the independent regions of a board.
fn all_regions(random: &mut Random, stones: &Stones) -> Vec<Subject> {
    let graph = stones.graph();
    let mut asked = Vec::new();
    for mask in 1..1usize << graph.len() {
        let part = LocSet::of(graph.len(), graph.locs().filter(|loc| mask >> loc.index() & 1 == 1));
        if components(graph, &part).len() != 1
            || !Color::BOTH.iter().any(|&player| is_bounded(stones, &part, player))
        {
            continue;
        }
        for (player, prover) in Color::BOTH
            .into_iter()
            .flat_map(|player| Color::BOTH.into_iter().map(move |prover| (player, prover)))
        {
            let memory = [0, 11, 26][random.below(3)];
            asked.push(Subject::Region(Part { player, part: part.clone(), prover, memory }));
        }
    }
    asked
}

#[test]
fn any_answers_show_the_regions_and_strings_of_asian_games_2013() {
    let random = &mut Random::new(69);
    let ruleset = rulesets::find("asian-games-2013").unwrap().ruleset;
    let mut count = Count::default();
    for _ in 0..cases(15) {
        let board = match random.below(4) {
            0 => asian_regions::housed(random),
            _ => {
                let sizes = [(3, 2), (4, 1), (5, 1), (6, 1), (7, 1), (4, 2)];
                let (columns, rows) = sizes[random.below(sizes.len())];
                sample::board(random, columns, rows, columns * rows / 3)
            }
        };
        if board.cells.len() > 7 {
            continue;
        }
        let earlier = asian_regions::earlier(random, &board, &[0, 0, 0, 2, 4]);
        let regions = |player| asian_regions::regions_after(&board, player, &earlier);
        let (Some(black), Some(white)) = (regions(0), regions(1)) else { continue };
        // The oracle of strings knows no game before.
        let kinds = match (earlier.is_empty(), placed(&board)) {
            (true, Some(placed)) => {
                let kinds = classes(&board, &placed, 6_000);
                placed.into_iter().map(|it| it.string).zip(kinds).collect()
            }
            _ => Vec::new(),
        };
        let end = asian_regions::end_after(&board, &earlier);
        let stones = end.situation.stones.clone();
        let mut subjects: Vec<Subject> = (0..25).map(|_| any_region(random, &stones)).collect();
        if random.below(3) > 0 {
            subjects.extend(all_regions(random, &stones));
        }
        let mut answers = Answers::new();
        let ask = |subject: Subject, answers: &mut Answers, count: &mut Count| {
            if let Some(answer) = answer(ruleset, &end, &subject, NODES) {
                count.add(&subject, answer);
                answers.push((subject, answer));
            }
        };
        for subject in subjects {
            ask(subject, &mut answers, &mut count);
        }
        let base = answers.clone();
        let tally = ruleset.settled(&end, &answers).unwrap();
        for _ in 0..40 {
            if let Some(subject) = any_attack(random, &stones, &tally) {
                ask(subject, &mut answers, &mut count);
            }
        }
        count.positions += 1;
        for turn in 0..TOLD {
            let told = match turn {
                0 => answers.clone(),
                // All regions, and some of the rest.
                1..4 => {
                    let mut told = draw(random, &answers[base.len()..]);
                    told.extend(base.iter().cloned());
                    told
                }
                _ => draw(random, &answers),
            };
            let tally = ruleset.settled(&end, &told).unwrap();
            count.compared += 1;
            let wrong = compare(&board, &end, &tally, (black, white), &kinds, &mut count);
            if let Some(wrong) = wrong {
                let is_wrong = |told: &Answers| {
                    let tally = ruleset.settled(&end, told).unwrap();
                    let none = &mut Count::default();
                    compare(&board, &end, &tally, (black, white), &kinds, none).is_some()
                };
                let few = fewest(told, &is_wrong);
                panic!("{} after {earlier:?}: {wrong} {few:#?}", board.line());
            }
        }
    }
    println!("{count:?}");
    assert!(count.held > 15 && count.strings > 2, "{count:?}");
}

/// What is wrong in a count, if anything is.
fn compare(
    board: &Board,
    end: &End,
    tally: &Tally,
    (black, white): (u32, u32),
    kinds: &[(u32, Option<Class>)],
    count: &mut Count,
) -> Option<String> {
    let stones = &end.situation.stones;
    let at = |x: usize| stones.graph().at(board.cells[x].0, board.cells[x].1).unwrap();
    for x in bits(board.all()) {
        let expected = Owner::from_pair(black >> x & 1 != 0, white >> x & 1 != 0);
        let said = tally.owner[at(x).index()];
        if said != expected && said != Owner::Undecided {
            return Some(format!("{said:?} at {:?}, not {expected:?}", at(x)));
        }
        count.held += usize::from(matches!(said, Owner::One(_)));
    }
    for (string, class) in kinds {
        let Some(class) = *class else { continue };
        let head = stones.head(at(string.trailing_zeros() as usize));
        let said = tally.strings.iter().find(|said| stones.head(said.at) == head)?;
        if !class.fits(said) {
            return Some(format!("{said:?}, not {class:?}"));
        }
        let mixed = said.detail.ends_with(", outside the independent regions");
        count.strings += usize::from(mixed && said.status != Status::Undecided);
    }
    None
}

#[test]
fn any_answers_bound_the_margins_of_spight() {
    let random = &mut Random::new(70);
    let ruleset = rulesets::find("spight").unwrap().ruleset;
    let mut count = Count::default();
    for _ in 0..cases(15) {
        let board = match random.below(4) {
            0 => spight_value::neighbours(random),
            _ => {
                let sizes = [(3, 1), (2, 2), (4, 1), (3, 2), (5, 1), (6, 1)];
                let (columns, rows) = sizes[random.below(sizes.len())];
                sample::board(random, columns, rows, 1)
            }
        };
        if board.cells.len() > 9 || !board.breathes(board.stones) {
            continue;
        }
        let (first, passes) = (color(random), random.below(3));
        let to_play = if passes == 1 { !first } else { first };
        let mut end = crate::j2003_support::ours::end(&board, to_play);
        end.situation.pass_count = passes as i8;
        let stones = end.situation.stones.clone();
        let (black, white) = (board.stones[0].count_ones(), board.stones[1].count_ones());
        let (start, widest) = (white as i32 - black as i32, board.cells.len() as i32);
        let mut answers = Answers::new();
        for _ in 0..30 {
            let player = color(random);
            let subject = match random.below(4) {
                0 => Subject::Lock { player, claim: any_part(random, &stones, player) },
                1 if random.below(4) == 0 => {
                    let part = any_part(random, &stones, player);
                    Subject::Fort(Box::new(Fort { holder: player, owner: player, part }))
                }
                _ => {
                    let margin = start + random.below(2 * widest as usize + 3) as i32 - widest - 1;
                    let memory = memory(random);
                    Subject::Margin(Aim { memory, ..Aim::plain(None, player, margin) })
                }
            };
            if let Some(answer) = answer(ruleset, &end, &subject, NODES) {
                count.add(&subject, answer);
                answers.push((subject, answer));
            }
        }
        count.positions += 1;
        for turn in 0..3 {
            let told = if turn == 0 { answers.clone() } else { draw(random, &answers) };
            let tally = ruleset.settled(&end, &told).unwrap();
            let (low, high) = (tally.bounds.0.in_halves() / 2, tally.bounds.1.in_halves() / 2);
            assert!(low <= high, "{} {low} {high} {told:?}", board.line());
            count.compared += 1;
            for (prover, aim, says) in
                [(0, low, low > start - widest), (1, high, high < start + widest)]
            {
                let opener = usize::from(first == Color::White);
                if says && let Some(found) = spight_value::forces(&board, opener, prover, aim) {
                    assert!(found, "{} {first} {prover} {aim} {told:?}", board.line());
                    count.bounds += 1;
                }
            }
        }
    }
    println!("{count:?}");
    assert!(count.bounds > 10, "{count:?}");
}

/// Black's stone is dead: alone on the board of a player who may have regions at either end of
/// it, for all that these answers say.
#[test]
fn a_string_whose_locale_is_open_has_no_status() {
    let board = Board::parse("..xo.");
    let ruleset = rulesets::find("asian-games-2013").unwrap().ruleset;
    let end = End::of(Setup::of(asian_regions::situation(&board)));
    let graph = end.situation.graph();
    let asked = [
        (Color::White, 0..5, Color::Black, 0),
        (Color::Black, 0..5, Color::White, 0),
        (Color::Black, 0..3, Color::White, 26),
        (Color::Black, 2..5, Color::White, 0),
    ];
    let answers: Answers = asked
        .into_iter()
        .map(|(player, locs, prover, memory)| {
            let part = LocSet::of(5, graph.locs().filter(|loc| locs.contains(&loc.index())));
            let subject = Subject::Region(Part { player, part, prover, memory });
            let answer = answer(ruleset, &end, &subject, NODES).unwrap();
            (subject, answer)
        })
        .collect();
    let placed = placed(&board).unwrap();
    let kinds = classes(&board, &placed, 60_000);
    assert!(
        placed
            .iter()
            .zip(&kinds)
            .any(|(string, class)| { string.string == 1 << 2 && *class == Some(Class::Dead) })
    );
    let tally = ruleset.settled(&end, &answers).unwrap();
    let said = tally.strings.iter().find(|said| said.at.index() == 2).unwrap();
    assert!(matches!(said.status, Status::Undecided | Status::Dead), "{said:?}");
}
