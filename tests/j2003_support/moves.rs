//! Hypothetical-moves: plays, ko-passes, passes, and the hypothetical-ko rule.

use super::board::{Board, Stones, bits};

/// How long hypothetical-ko forbids. Only `Lasting` is the text; the others are
/// there to show that they differ from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Bans {
    /// Until any ko-pass, whatever becomes of the ko.
    #[default]
    Lasting,
    /// Like `Lasting`, and "ko-capture on the other intersection" taken to mean
    /// any ko-capture there, in whichever ko.
    AnyKoThere,
    /// Forgotten as soon as the ko-capture is not on the board.
    WhileOpen,
    /// No ko rule, no ko-pass.
    Never,
}

/// A ko-capture that is forbidden: the player, where he may not play, and the
/// other intersection of the ko.
pub type Ban = (usize, usize, usize);

/// The bans met so far, so that a set of them is a bit mask.
#[derive(Clone, Default)]
pub struct BanNames {
    names: Vec<Ban>,
}

impl BanNames {
    fn known(&self, ban: Ban) -> u128 {
        self.names.iter().position(|&name| name == ban).map_or(0, |number| 1 << number)
    }

    /// The ban's bit; `None` when there are too many.
    fn bit(&mut self, ban: Ban) -> Option<u128> {
        if self.known(ban) == 0 {
            self.names.push(ban);
        }
        (self.names.len() <= 128).then(|| self.known(ban))
    }
}

/// All that decides how a hypothetical-sequence may go on, and which of the
/// stones are the owner's original ones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Situation {
    pub bans: u128,
    pub stones: Stones,
    /// Original stones, of the strings that matter, that were never removed.
    pub old: u32,
    pub mover: u8,
    /// The last move was a pass.
    pub passed: bool,
}

/// What a hypothetical-move leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    Go(Situation),
    /// A pass succeeded a pass.
    End,
}

/// The move that led there, for lines of play in messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    Play(usize),
    KoPass,
    Pass,
}

/// A play by the text: the stones after it and what it removed, unless some
/// string would have no liberty.
pub fn play(board: &Board, stones: Stones, mover: usize, at: usize) -> Option<(Stones, u32)> {
    let mut after = stones;
    after[mover] |= 1 << at;
    let empty = board.all() & !after[0] & !after[1];
    // In a position where all strings have liberties only neighbours of the
    // new stone can lose their last one.
    let mut removed = 0;
    for x in bits(board.near[at] & after[1 - mover]) {
        let string = board.flood(1 << x, after[1 - mover]);
        if board.around(string) & empty == 0 {
            removed |= string;
        }
    }
    after[1 - mover] &= !removed;
    let empty = empty | removed;
    let own = board.flood(1 << at, after[mover]);
    (board.around(own) & empty != 0).then_some((after, removed))
}

/// The other intersection, if this play is a ko-capture: it removes exactly one
/// stone, and a play there would recreate the position before.
pub fn ko_of(
    board: &Board,
    before: Stones,
    mover: usize,
    after: Stones,
    removed: u32,
) -> Option<usize> {
    if removed.count_ones() != 1 {
        return None;
    }
    let other = removed.trailing_zeros() as usize;
    let (back, _) = play(board, after, 1 - mover, other)?;
    (back == before).then_some(other)
}

/// All hypothetical-moves; `None` when there are too many different bans.
pub fn moves(
    board: &Board,
    names: &mut BanNames,
    rule: Bans,
    situation: &Situation,
) -> Option<Vec<(Move, Next)>> {
    let Situation { bans, stones, old, mover, passed } = *situation;
    let (me, you) = (usize::from(mover), usize::from(1 - mover));
    let go = |stones: Stones, bans, passed| {
        // The owner's stones that were removed are original no more.
        let old = old & (stones[0] | stones[1]);
        Next::Go(Situation { bans, stones, old, mover: 1 - mover, passed })
    };
    let mut next = vec![];
    let mut prohibited = false;
    for at in bits(board.all() & !stones[0] & !stones[1]) {
        let Some((after, removed)) = play(board, stones, me, at) else { continue };
        let ko = ko_of(board, stones, me, after, removed);
        let mut bans = bans;
        if let (Some(other), true) = (ko, rule != Bans::Never) {
            let key = |at: usize, other| if rule == Bans::AnyKoThere { at } else { other };
            if bans & names.known((me, at, key(at, other))) != 0 {
                prohibited = true;
                continue;
            }
            bans |= names.bit((you, other, key(other, at)))?;
        }
        if rule == Bans::WhileOpen {
            bans = open_bans(board, names, after, bans);
        }
        next.push((Move::Play(at), go(after, bans, false)));
    }
    if prohibited {
        next.push((Move::KoPass, go(stones, 0, false)));
    }
    next.push((Move::Pass, if passed { Next::End } else { go(stones, bans, true) }));
    Some(next)
}

/// The bans whose ko-capture is on the board.
fn open_bans(board: &Board, names: &BanNames, stones: Stones, bans: u128) -> u128 {
    let open = |&(player, at, other): &Ban| {
        (stones[0] | stones[1]) >> at & 1 == 0
            && play(board, stones, player, at).is_some_and(|(after, removed)| {
                ko_of(board, stones, player, after, removed) == Some(other)
            })
    };
    let kept = names.names.iter().enumerate().filter(|(_, ban)| open(ban));
    bans & kept.fold(0, |sum, (number, _)| sum | 1 << number)
}
