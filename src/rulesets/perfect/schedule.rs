//! What an inquiry asks, step by step, and with how much patience.

use super::vows::Scope;

/// One go at all questions that are open.
#[derive(Clone, Copy)]
pub struct Stage {
    /// Moves that are remembered.
    pub memory: u8,
    /// May play go on for ever? Then the margins are those that a player's opponent cannot
    /// keep him from without memory: does the rule against repetition spare the player?
    pub endless: bool,
    /// Situations after which to give up a question.
    pub patience: usize,
    /// Failures after which a player has no more questions in this stage.
    pub failures: u8,
}

/// What is asked, one after the other.
#[derive(Clone, Copy)]
pub enum Step {
    /// Margins of the whole board.
    Margins(Stage),
    /// Areas that a player locks, with so many positions for each claim at most: their books
    /// are looked for when the first questions are answered, as those of small boards have
    /// lines of play to show.
    Locks(usize),
    /// Does a player lock the whole board? With so many situations at most.
    Claims(usize),
    /// Parts of the board, of one kind, with so many situations each at most.
    Parts(usize, usize),
}

/// Margins, without memory.
const fn plainly(patience: usize) -> Step {
    Step::Margins(Stage { memory: 0, endless: false, patience, failures: 3 })
}

/// How many times the situations of a short plain question are allowed where play need not end:
/// the same search, and one for moves that the rule does not bar.
const AGAIN: usize = 2;

/// Margins without memory, where play need not end.
const fn endlessly(patience: usize) -> Step {
    Step::Margins(Stage { memory: 0, endless: true, patience, failures: 2 })
}

/// Margins, with what is remembered in this scope.
const fn remembering(scope: Scope, patience: usize) -> Step {
    Step::Margins(Stage { memory: scope.number(), endless: false, patience, failures: 3 })
}

/// The kinds of parts, by number: those that a player may get as his, and those of which he may
/// hold something.
const FORTS: usize = 0;
const HOLDS: usize = 1;

/// (Of 84 random boards of 5x4 to 6x5 under Simplified Korean, with a million situations a
/// question, 78 are decided. If memory is asked about where the plain game is undecided as well,
/// it takes so much of the effort that three less are.)
const SMALL: &[Step] = &[
    Step::Margins(Stage { memory: 0, endless: false, patience: 2_000, failures: u8::MAX }),
    endlessly(AGAIN * 2_000),
    Step::Locks(300_000),
    Step::Claims(30_000),
    Step::Parts(FORTS, 60_000),
    Step::Parts(HOLDS, 40_000),
    plainly(20_000),
    endlessly(AGAIN * 20_000),
    remembering(Scope::USUAL, 20_000),
    remembering(Scope::SHORT, 20_000),
    plainly(100_000),
    endlessly(AGAIN * 100_000),
    Step::Parts(HOLDS, 200_000),
    remembering(Scope::USUAL, 100_000),
    remembering(Scope::LONG, 100_000),
    plainly(400_000),
    endlessly(600_000),
    Step::Claims(400_000),
    Step::Locks(1_000_000),
    Step::Parts(HOLDS, 600_000),
    Step::Parts(FORTS, LONG),
    remembering(Scope::WIDE, 400_000),
    Step::Parts(HOLDS, LONG),
    Step::Claims(usize::MAX),
    plainly(LONG),
    remembering(Scope::WIDE, LONG),
    endlessly(LONG),
    remembering(Scope::LONG, LONG),
];

/// On large boards much is territory, and analyses of the whole board have too many
/// moves to come to an end.
const LARGE: &[Step] = &[
    Step::Locks(100_000),
    Step::Parts(FORTS, 60_000),
    Step::Parts(HOLDS, 40_000),
    Step::Locks(1_000_000),
    Step::Parts(FORTS, LONG),
    Step::Parts(HOLDS, LONG),
];

/// Situations for a question in the last steps of these lists.
pub const LONG: usize = 2_000_000;

/// What is asked again afterwards, for who allows a question more: in rounds, each with so many
/// times the situations of the one before.
const LATER_SMALL: &[fn(usize) -> Step] = &[
    |patience| Step::Parts(HOLDS, patience),
    |patience| Step::Parts(FORTS, patience),
    plainly,
    |patience| remembering(Scope::LONG, patience),
    endlessly,
];
const LATER_LARGE: &[fn(usize) -> Step] =
    &[|patience| Step::Parts(HOLDS, patience), |patience| Step::Parts(FORTS, patience)];
const LONGER: usize = 4;

/// The stage with this number of questions about parts: one of a list, or one with the
/// situations of the list's successor or of a round afterwards.
pub fn stage<T: Copy>(list: &[T], number: usize, of: impl FnOnce(usize) -> T) -> Option<T> {
    list.get(number).copied().or_else(|| long(number - list.len()).map(of))
}

/// Situations for a question in a round afterwards; in the last steps of the lists if none has
/// passed.
fn long(rounds: usize) -> Option<usize> {
    LONGER.checked_pow(u32::try_from(rounds).ok()?)?.checked_mul(LONG)
}

/// The steps of an inquiry.
pub struct Schedule {
    list: std::slice::Iter<'static, Step>,
    later: &'static [fn(usize) -> Step],
    /// Steps taken after the list.
    after: usize,
}

impl Schedule {
    /// The steps where analyses are searched as a whole, or not.
    pub fn new(whole: bool) -> Schedule {
        let (list, later) = if whole { (SMALL, LATER_SMALL) } else { (LARGE, LATER_LARGE) };
        Schedule { list: list.iter(), later, after: 0 }
    }

    /// The next step, where a question may take so many situations; none after a round that had
    /// as many.
    pub fn next(&mut self, situations: usize) -> Option<Step> {
        if let Some(step) = self.list.next() {
            return Some(*step);
        }
        let round = self.after / self.later.len();
        let step = self.later[self.after % self.later.len()];
        self.after += 1;
        (long(round)? < situations).then_some(step(long(round + 1)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The patience of all steps after the list.
    fn patience(whole: bool, situations: usize) -> Vec<usize> {
        let mut schedule = Schedule::new(whole);
        schedule.list.by_ref().for_each(drop);
        std::iter::from_fn(|| schedule.next(situations))
            .map(|step| match step {
                Step::Margins(stage) => stage.patience,
                Step::Locks(most) | Step::Claims(most) | Step::Parts(_, most) => most,
            })
            .collect()
    }

    #[test]
    fn who_allows_a_question_more_is_asked_for_longer() {
        assert!(patience(true, 1).is_empty());
        assert!(patience(true, LONG).is_empty());
        assert_eq!(patience(true, LONG + 1), [4 * LONG; 5]);
        assert_eq!(patience(true, 16 * LONG), [[4 * LONG; 5], [16 * LONG; 5]].concat());
        assert_eq!(patience(false, LONG + 1), [4 * LONG; 2]);
        // All there is: the rounds come to an end.
        let most = patience(true, usize::MAX);
        assert!(most.is_sorted() && most.len() < 200);
    }
}
