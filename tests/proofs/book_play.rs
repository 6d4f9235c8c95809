//! Play by books (`life::Keeper`): whatever the raider plays, and though no ko is
//! closed to him, the stones stay and the areas end clean; the keeper's plays are
//! legal and no ko-captures.
//!
//! `CASES` is the number of positions of each test.

use crate::j2003_support::board::bits;
use crate::j2003_support::sample::Random;
use crate::life_support::{Masks, Place, behind_all, corridor, estate, graph, led, set, stones};
use crate::tries::cases;
use shinpan::board::Bits;
use shinpan::life::{Held, Keeper, Turn};
use shinpan::tactics::Lives;

/// How a raider plays.
#[derive(Clone, Copy, Debug)]
enum Raider {
    /// Anything that is legal, a pass now and then.
    Random,
    /// What removes most, then what is in contact with most of the keeper's liberties.
    Greedy,
    /// What the books answer longest, else anything.
    Stubborn,
}

const RAIDERS: [Raider; 3] = [Raider::Random, Raider::Greedy, Raider::Stubborn];

struct Table<'a> {
    place: &'a Place,
    keeper: Keeper<'a, 1>,
    rules: Vec<u32>,
    stones: Masks,
}

impl Table<'_> {
    fn held(&self) -> Held<1> {
        Held { own: set(self.stones[0]), opp: set(self.stones[1]) }
    }

    /// The raider's play; none if he passes.
    fn raid(&self, raider: Raider, random: &mut Random) -> Option<usize> {
        let place = self.place;
        let legal: Vec<(usize, Masks, u32)> = bits(place.all())
            .filter_map(|at| {
                place.play(self.stones, 1, at).map(|(after, removed)| (at, after, removed))
            })
            .collect();
        if legal.is_empty() || random.below(12) == 0 {
            return None;
        }
        let any = legal[random.below(legal.len())].0;
        Some(match raider {
            Raider::Random => any,
            Raider::Greedy => {
                let worth = |&(_, after, removed): &(usize, Masks, u32)| {
                    let taken = after[0] | after[1];
                    let strings = bits(after[0]).map(|at| place.string(after[0], at));
                    let least = strings.map(|it| (place.around(it) & !taken).count_ones()).min();
                    (removed.count_ones(), u32::MAX - least.unwrap_or(0))
                };
                let best = legal.iter().map(worth).max()?;
                let mut equal = legal.iter().filter(|it| worth(it) == best);
                let count = equal.clone().count();
                equal.nth(random.below(count))?.0
            }
            Raider::Stubborn => {
                let threats = self.keeper.threats(&self.rules, self.held());
                let known = |cell: usize| legal.iter().any(|(at, ..)| *at == cell);
                let longest = threats.iter().filter(|it| known(it.cell)).max_by_key(|it| it.length);
                longest.filter(|it| it.length > 0).map_or(any, |threat| threat.cell)
            }
        })
    }

    /// The keeper's move after it. Did he play?
    fn reply(&mut self, raid: Option<usize>, why: &str) -> bool {
        let reply = self.keeper.reply(&self.rules, self.held(), raid);
        let (rules, play) = reply.unwrap_or_else(|| panic!("no reply: {why}"));
        self.rules = rules;
        let Some(cell) = play else { return false };
        let played = self.place.play(self.stones, 0, cell);
        let (after, removed) = played.unwrap_or_else(|| panic!("illegal: {cell} {why}"));
        assert!(!self.place.is_ko(after, 0, cell, removed), "a ko-capture: {cell} {why}");
        self.stones = after;
        true
    }
}

#[test]
fn stones_with_books_stay() {
    let mut random = Random::new(21);
    let (mut games, mut replies) = (0, 0);
    for _ in 0..cases(400) {
        let place = Place::new(&graph(&mut random));
        let stones = stones(&mut random, &place);
        let (own, opp) = (set(stones[0]), set(stones[1]));
        let mut lives = Lives::new(place.web.clone(), own, opp);
        lives.stage(400, None);
        for life in lives.found() {
            let (string, parts) = (life.string, &life.parts);
            for raider in RAIDERS {
                let keeper = Keeper::new(&place.web, parts, Bits::EMPTY, string).unwrap();
                let rules = keeper.start();
                let mut table = Table { place: &place, keeper, rules, stones };
                let why = format!("{raider:?} {stones:?} near {:?} {parts:?}", place.near);
                for _ in 0..60 {
                    let raid = table.raid(raider, &mut random);
                    if let Some(at) = raid {
                        table.stones = place.play(table.stones, 1, at).unwrap().0;
                    }
                    assert!(string.within(set(table.stones[0])), "lost: {why}");
                    replies += u32::from(table.reply(raid, &why));
                }
                games += 1;
            }
        }
    }
    println!("{games} games, {replies} replies");
    assert!(games > 100 && replies > 100);
}

#[test]
fn areas_with_books_end_clean() {
    let mut random = Random::new(22);
    let (mut games, mut replies, mut swept) = (0, 0, 0);
    for case in 0..cases(300) {
        let leads = case % 6 == 1;
        let (place, stones, estate) = match case % 6 {
            0 => {
                let (place, stones) = corridor(&mut random, 6, 0);
                let estate = behind_all(&place, stones);
                (place, stones, estate)
            }
            _ => {
                let place = Place::new(&graph(&mut random));
                let stones = stones(&mut random, &place);
                let estate = match leads {
                    true => led(&mut random, &place, stones),
                    false => estate(&mut random, &place, stones),
                };
                (place, stones, estate)
            }
        };
        let turn = if leads { Turn::Keeper } else { Turn::Raider };
        let (own, opp) = (set(stones[0]), set(stones[1]));
        let Some(estate) = estate else { continue };
        let (fences, cells) =
            estate.check(&place.web, own, opp, turn).expect("the search is right");
        for raider in RAIDERS {
            // Somebody may look at some of the stones; who moves first is all the same if it
            // need not be the keeper.
            let focus = if random.below(2) == 0 { Bits::EMPTY } else { opp };
            let keeper = Keeper::new(&place.web, &estate.parts, estate.hull, focus).unwrap();
            let rules = keeper.start();
            let mut table = Table { place: &place, keeper, rules, stones };
            let why = format!("{raider:?} {stones:?} near {:?} {estate:?}", place.near);
            let dirty = opp.meets(cells);
            if leads || random.below(2) == 0 {
                table.reply(None, &why);
            }
            let mut rests = 0;
            for _ in 0..80 {
                let raid = table.raid(raider, &mut random);
                if let Some(at) = raid {
                    table.stones = place.play(table.stones, 1, at).unwrap().0;
                }
                assert!(fences.within(set(table.stones[0])), "lost: {why}");
                if table.reply(raid, &why) {
                    replies += 1;
                } else {
                    assert!(!set(table.stones[1]).meets(cells), "left: {why}");
                    rests += 1;
                }
            }
            // Left alone, he soon has nothing to do.
            let mut left = 60;
            while table.reply(None, &why) {
                left -= 1;
                assert!(left > 0, "no end: {why}");
            }
            assert!(!set(table.stones[1]).meets(cells), "left: {why}");
            assert!(fences.within(set(table.stones[0])), "lost: {why}");
            games += 1;
            swept += u32::from(dirty && rests > 0);
        }
    }
    println!("{games} games, {replies} replies, {swept} with stones to remove");
    assert!(games > 100 && replies > 100 && swept > 20);
}
