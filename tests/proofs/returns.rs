//! Strategies that may not bring back a position, against all their lines of play.

use crate::kernel::tables;
use crate::table::Table;
use proptest::prelude::*;
use shinpan::game::{Game, Side, Standing};
use shinpan::proof::{Entry, Evidence, Reason, Rejection, check};
use shinpan::solve::{Budget, search};
use std::collections::HashMap;

/// A game in each of whose situations something stands: the second word of its key.
struct Standings {
    table: Table,
    position: Vec<u64>,
}

impl Standings {
    fn key(&self, key: &[u64]) -> Vec<u64> {
        vec![key[0], self.position[Table::index(key)]]
    }
}

impl Game for Standings {
    fn width(&self) -> usize {
        2
    }
    fn start(&self) -> Vec<u64> {
        self.key(&Game::start(&self.table))
    }
    fn is_valid(&self, key: &[u64]) -> bool {
        self.table.is_valid(&key[..1]) && self.key(key) == key
    }
    fn side(&self, key: &[u64]) -> Side {
        Game::side(&self.table, &key[..1])
    }
    fn is_goal(&self, key: &[u64]) -> bool {
        self.table.is_goal(&key[..1])
    }
    fn moves(&self, key: &[u64], out: &mut Vec<(u32, Vec<u64>)>) {
        let mut moves = Vec::new();
        self.table.moves(&key[..1], &mut moves);
        out.extend(moves.into_iter().map(|(label, next)| (label, self.key(&next))));
    }
    fn position<'k>(&self, key: &'k [u64]) -> Option<&'k [u64]> {
        Some(&key[1..])
    }
    fn lemma(&self, _number: u8, _key: &[u64]) -> Standing {
        Standing::Open
    }
    fn lemma_names(&self) -> &'static [&'static str] {
        &[]
    }
}

/// Does some line from here bring back, by a move of the prover's, what stood before?
fn returns(
    game: &Standings,
    entries: &HashMap<Vec<u64>, Reason>,
    key: &[u64],
    before: &mut Vec<u64>,
) -> bool {
    let Some(reason) = entries.get(key) else { return false };
    let mut moves = Vec::new();
    game.moves(key, &mut moves);
    if let Reason::Move(chosen) = reason {
        moves.retain(|(label, _)| label == chosen);
    }
    before.push(key[1]);
    let is_provers = game.side(key) == Side::Prover;
    let found = moves.iter().any(|(_, next)| {
        (is_provers && before.contains(&next[1])) || returns(game, entries, next, before)
    });
    before.pop();
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn who_may_not_come_back_is_checked(
        table in tables(),
        seeds in proptest::collection::vec(0u64..40, 24),
    ) {
        let found = search(&table, &Budget::nodes(10_000)).evidence;
        let Ok(Evidence { answer: true, entries, .. }) = found else { return Ok(()) };
        let game = Standings { position: seeds[..table.next.len()].to_vec(), table };
        let stand = |entry: Entry| Entry { key: game.key(&entry.key), ..entry };
        let entries: Vec<Entry> = entries.into_iter().map(stand).collect();
        let by_key = entries.iter().map(|entry| (entry.key.clone(), entry.reason)).collect();
        let expected = returns(&game, &by_key, &game.start(), &mut Vec::new());
        let checked = check(&game, &Evidence::strategy(entries));
        match checked {
            Ok(()) => prop_assert!(!expected),
            Err(Rejection::Returns(_)) => prop_assert!(expected),
            Err(why) => prop_assert!(false, "{why}"),
        }
    }
}
