//! The checker: accepts evidence or says what is wrong with it. It follows the
//! evidence over a [`Game`] and searches for nothing.

use super::evidence::{Entry, Evidence, Reason};
use super::history::Followed;
use super::repeats::{Place, Rule, Step, follow};
use super::returns::returning;
use crate::game::{Game, Keeping, Shown, Side, Standing};
use crate::life::{self, Clash, Dispute, Estate, Turn};
use std::collections::{HashMap, HashSet};

/// What is wrong with evidence. Entries are numbered from 0 here, from 1 in
/// the messages.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Rejection {
    /// An entry's key is no situation of the game.
    #[error("entry {} is no situation of this question", .0 + 1)]
    NoSituation(usize),
    /// Two entries for one situation in one phase.
    #[error("entry {} repeats a situation", .0 + 1)]
    Repeated(usize),
    /// Phases or layers that do not fit the answer and the question's targets.
    #[error("the phases or layers do not fit the answer and the targets of the question")]
    Targets,
    /// An entry in a phase or layer that does not exist.
    #[error("entry {} names a phase or layer that does not exist", .0 + 1)]
    NoStage(usize),
    /// Books of life for a question that is not about a string to be kept, or
    /// beside entries.
    #[error("books of life are no answer to this question")]
    NoBooks,
    /// Books of life that keep no stone of the string.
    #[error("the books of life keep another string")]
    OtherString,
    /// Books of life about other areas.
    #[error("the books of life are about other areas")]
    OtherPlace,
    /// Books of life for areas that prove nothing.
    #[error("books of life: {0}")]
    Estate(Dispute),
    /// Books of life that prove nothing.
    #[error("books of life: {0}")]
    Books(Clash),
    /// The start is not covered.
    #[error("the evidence does not cover the start of the question")]
    NoStart,
    /// A trap holds a situation where the goal is reached.
    #[error("entry {} lies in a trap but reaches the goal", .0 + 1)]
    GoalInTrap(usize),
    /// The reason does not fit the side that moves.
    #[error("entry {} gives a reason that does not fit the side to move", .0 + 1)]
    WrongReason(usize),
    /// The theorem's premises do not hold, or it says something else.
    #[error("entry {}: theorem {lemma} does not apply", .entry + 1)]
    Lemma {
        /// Number of the entry.
        entry: usize,
        /// Number of the theorem.
        lemma: u8,
    },
    /// The chosen move does not exist.
    #[error("entry {} chooses move {label}, which is not legal there", .entry + 1)]
    NoSuchMove {
        /// Number of the entry.
        entry: usize,
        /// The label.
        label: u32,
    },
    /// A move leads out of the evidence.
    #[error("entry {}: move {label} leads out of the evidence", .entry + 1)]
    Leak {
        /// Number of the entry.
        entry: usize,
        /// The label.
        label: u32,
    },
    /// A rule against repetition may bar the chosen move.
    #[error("entry {}: a rule against repetition may bar the chosen move", .0 + 1)]
    Barred(usize),
    /// A move of the prover's brings back what stood before.
    #[error("entry {}: the chosen move may bring back a position that stood before", .0 + 1)]
    Returns(usize),
    /// A rank does not fall, or a layer climbs or does not fall where it must.
    #[error("entry {}: the rank does not fall with move {label}", .entry + 1)]
    Rank {
        /// Number of the entry.
        entry: usize,
        /// The label.
        label: u32,
    },
}

/// Checks the evidence for a question.
pub fn check(game: &dyn Game, evidence: &Evidence) -> Result<(), Rejection> {
    if !evidence.books.is_empty() {
        return check_books(game, evidence);
    }
    if !fits_targets(game, evidence) {
        return Err(Rejection::Targets);
    }
    let mut index = Index::with_capacity(evidence.entries.len());
    for (number, entry) in evidence.entries.iter().enumerate() {
        if entry.key.len() != game.width() || !game.is_valid(&entry.key) {
            return Err(Rejection::NoSituation(number));
        }
        if !has_stage(evidence, entry) {
            return Err(Rejection::NoStage(number));
        }
        if index.insert((&entry.key, entry.phase), number).is_some() {
            return Err(Rejection::Repeated(number));
        }
    }
    let start = game.start();
    let covered =
        index.contains_key(&(start.as_slice(), 0)) || (evidence.answer && game.is_goal(&start));
    if !covered {
        return Err(Rejection::NoStart);
    }
    let mut moves = Vec::new();
    for (number, entry) in evidence.entries.iter().enumerate() {
        if !evidence.answer && game.is_goal(&entry.key) {
            return Err(Rejection::GoalInTrap(number));
        }
        check_entry(game, evidence, &index, number, entry, &mut moves)?;
    }
    if evidence.answer
        && let Some(entry) = returning(game, evidence)
    {
        return Err(Rejection::Returns(entry));
    }
    if !evidence.answer && has_traces(game, evidence) {
        let first = index.get(&(start.as_slice(), 0)).ok_or(Rejection::NoStart)?;
        check_repeats(game, evidence, &index, *first)?;
    }
    Ok(())
}

/// Checks that a rule against repetition, which the game leaves out, does not bar the refuter
/// of a trap from all his moves.
fn check_repeats(
    game: &dyn Game,
    evidence: &Evidence,
    index: &Index<'_>,
    first: usize,
) -> Result<(), Rejection> {
    let rule = Rule { tells: game.traces_tell(), is_exact: game.bars_exactly() };
    // What is found must not depend on how the entries are listed.
    let mut order: Vec<usize> = (0..evidence.entries.len()).collect();
    order.sort_by_key(|&number| &evidence.entries[number].key);
    let start = order.iter().position(|&number| number == first).ok_or(Rejection::NoStart)?;
    match follow(&places(game, evidence, index, &order), start, rule) {
        Followed::Kept(_) => Ok(()),
        Followed::Barred(at) => Err(Rejection::Barred(at.first().map_or(first, |&at| order[at]))),
        Followed::Unknown => Err(Rejection::Barred(first)),
    }
}

/// Does a rule against repetition, which the game leaves out, look at a move of a trap?
fn has_traces(game: &dyn Game, evidence: &Evidence) -> bool {
    evidence.entries.iter().any(|entry| match entry.reason {
        Reason::Move(label) => game.trace(&entry.key, label).is_some(),
        _ => false,
    })
}

/// The entries of a trap, in some order, as that rule sees them: with all moves that stay in it as
/// its layers want it, the refuter's chosen one first, by their labels.
fn places(game: &dyn Game, evidence: &Evidence, index: &Index<'_>, order: &[usize]) -> Vec<Place> {
    let mut at = vec![0; order.len()];
    order.iter().enumerate().for_each(|(place, &number)| at[number] = place);
    let place = |entry: &Entry| {
        let mut moves = Vec::new();
        if !matches!(entry.reason, Reason::Lemma(_)) {
            game.moves(&entry.key, &mut moves);
        }
        let choice = match entry.reason {
            Reason::Move(label) => Some(label),
            Reason::All | Reason::Lemma(_) => None,
        };
        moves.sort_by_key(|(label, _)| (Some(*label) != choice, *label));
        let is_refuters = choice.is_some();
        let (_, below) = duty(game, evidence, entry);
        let may_forget = game.may_forget(&entry.key);
        let step = |(label, key): (u32, Vec<u64>)| {
            let next = *index.get(&(key.as_slice(), 0))?;
            let trace = game.trace(&entry.key, label);
            let forgets = may_forget && trace.is_none();
            let stays = u64::from(evidence.entries[next].rank) < below;
            stays.then_some(Step { to: at[next], trace, forgets })
        };
        Place { is_refuters, steps: moves.into_iter().filter_map(step).collect() }
    };
    order.iter().map(|&number| place(&evidence.entries[number])).collect()
}

/// Checks books of life as an answer.
fn check_books(game: &dyn Game, evidence: &Evidence) -> Result<(), Rejection> {
    let only =
        evidence.entries.is_empty() && evidence.phases.is_empty() && evidence.layers.is_empty();
    let question = game.keeping().filter(|_| only).ok_or(Rejection::NoBooks)?;
    let Keeping { web, own, opp, shown } = question;
    if evidence.answer == matches!(shown, Shown::Stays(_) | Shown::Rooted(_)) {
        return Err(Rejection::NoBooks);
    }
    if evidence.hull.any() {
        let estate = Estate { hull: evidence.hull, parts: evidence.books.clone() };
        // Who sweeps moves first.
        let turn = match shown {
            Shown::Swept(_) => Turn::Keeper,
            Shown::Stays(_) | Shown::Rooted(_) | Shown::Locked(_) => Turn::Raider,
        };
        let (fences, cells) = estate.check(web, own, opp, turn).map_err(Rejection::Estate)?;
        let right = match shown {
            Shown::Stays(string) => string.within(fences),
            Shown::Rooted(root) => {
                life::beside(web, own | opp, fences, cells, root)
                    || life::within(web, own, cells, root)
            }
            Shown::Swept(area) => area.within(fences | cells),
            Shown::Locked(claim) => claim == fences | cells,
        };
        return right.then_some(()).ok_or(Rejection::OtherPlace);
    }
    let books = &evidence.books;
    let sound = || life::check(web, own, opp, books).map_err(Rejection::Books);
    match shown {
        Shown::Stays(string) => {
            let kept = books.last().map(|part| part.target);
            if !kept.is_some_and(|cell| cell < 64 * life::WIDE && string.has(cell)) {
                return Err(Rejection::OtherString);
            }
            sound()
        }
        Shown::Rooted(root) => {
            sound()?;
            life::rooted(web, own, opp, books, root).then_some(()).ok_or(Rejection::OtherPlace)
        }
        Shown::Swept(_) | Shown::Locked(_) => Err(Rejection::NoBooks),
    }
}

/// The entries by situation and phase.
type Index<'a> = HashMap<(&'a [u64], u16), usize>;

/// Phases are for strategies: rising lists of targets that together are all of
/// them. Layers are for traps: each has a target if there are any, and then there
/// is a layer.
fn fits_targets(game: &dyn Game, evidence: &Evidence) -> bool {
    let targets = game.targets();
    let Evidence { answer, phases, layers, .. } = evidence;
    if *answer {
        let named: HashSet<u32> = phases.iter().flatten().copied().collect();
        let rises = |phase: &Vec<u32>| phase.is_sorted_by(|a, b| a < b);
        let whole = targets > 0 && named == (0..targets).collect() && phases.iter().all(rises);
        // Entries must be able to name each of them.
        let few = phases.len() <= usize::from(u16::MAX);
        layers.is_empty() && few && (phases.is_empty() || whole)
    } else {
        let fits = |layer: &Option<u32>| match layer {
            Some(target) => *target < targets,
            None => targets == 0,
        };
        phases.is_empty() && layers.iter().all(fits) && (targets == 0 || !layers.is_empty())
    }
}

/// Does an entry's phase or layer exist? Without any there is one phase, and
/// ranks in a trap say nothing.
fn has_stage(evidence: &Evidence, entry: &Entry) -> bool {
    let phases = evidence.phases.len().max(1);
    let layers = evidence.layers.len();
    usize::from(entry.phase) < phases && (layers == 0 || (entry.rank as usize) < layers)
}

/// The phase that begins after a situation; none if its phase goes on.
pub fn next_phase(game: &dyn Game, evidence: &Evidence, key: &[u64], phase: u16) -> Option<u16> {
    let targets = evidence.phases.get(usize::from(phase))?;
    let last = usize::from(phase) + 1 == evidence.phases.len();
    let met = targets.iter().all(|&target| game.meets(key, target));
    met.then_some(if last { 0 } else { phase + 1 })
}

/// Where the followers of an entry must be covered: in which phase, and by
/// entries with ranks below what.
fn duty(game: &dyn Game, evidence: &Evidence, entry: &Entry) -> (u16, u64) {
    let rank = u64::from(entry.rank);
    if evidence.answer {
        match next_phase(game, evidence, &entry.key, entry.phase) {
            Some(next) => (next, u64::MAX),
            None => (entry.phase, rank),
        }
    } else {
        match evidence.layers.get(entry.rank as usize) {
            Some(Some(target)) if game.meets(&entry.key, *target) => (0, rank),
            Some(_) => (0, rank + 1),
            None => (0, u64::MAX),
        }
    }
}

fn check_entry(
    game: &dyn Game,
    evidence: &Evidence,
    index: &Index<'_>,
    number: usize,
    entry: &Entry,
    moves: &mut Vec<(u32, Vec<u64>)>,
) -> Result<(), Rejection> {
    // Does the evidence cover the situation after a move?
    let follow = |(phase, below): (u16, u64), label: u32, key: &[u64]| -> Result<(), Rejection> {
        if evidence.answer && game.is_goal(key) {
            return Ok(());
        }
        let Some(&next) = index.get(&(key, phase)) else {
            return Err(Rejection::Leak { entry: number, label });
        };
        if u64::from(evidence.entries[next].rank) >= below {
            return Err(Rejection::Rank { entry: number, label });
        }
        Ok(())
    };
    let chooser = if evidence.answer { Side::Prover } else { Side::Refuter };
    match entry.reason {
        Reason::Lemma(lemma) => {
            let wanted = if evidence.answer { Standing::Won } else { Standing::Lost };
            if game.lemma(lemma, &entry.key) == wanted {
                Ok(())
            } else {
                Err(Rejection::Lemma { entry: number, lemma })
            }
        }
        Reason::Move(label) => {
            if game.side(&entry.key) != chooser {
                return Err(Rejection::WrongReason(number));
            }
            moves.clear();
            game.moves(&entry.key, moves);
            match moves.iter().find(|(l, _)| *l == label) {
                Some((_, key)) => follow(duty(game, evidence, entry), label, key),
                None => Err(Rejection::NoSuchMove { entry: number, label }),
            }
        }
        Reason::All => {
            if game.side(&entry.key) == chooser {
                return Err(Rejection::WrongReason(number));
            }
            moves.clear();
            game.moves(&entry.key, moves);
            // A refuter without a move would be stuck, not beaten.
            if evidence.answer && moves.is_empty() {
                return Err(Rejection::WrongReason(number));
            }
            let duty = duty(game, evidence, entry);
            moves.iter().try_for_each(|(label, key)| follow(duty, *label, key))
        }
    }
}
