//! Life that depends on a part of the board only: patterns, and books of
//! answers to whatever the opponent does (theorem "Books" in
//! `docs/theorems/life.md`). Nothing here searches.

mod book;
mod estate;
mod eyes;
mod follow;
mod joint;
mod kept;
mod link;
mod pattern;
mod root;
mod yard;

pub use book::{Aim, Book, Flaw, Rule, RuleId, Turn};
pub use estate::{Dispute, ENOUGH, Estate, Given, failing};
pub use eyes::{Eye, with_two_eyes};
pub use follow::{Held, Keeper, Threat};
pub use joint::{Clash, Part, check};
pub use kept::{Kept, Missing, View, kept};
pub use link::{Link, ends};
pub use pattern::{Ground, Pattern, Raid};
pub use root::{beside, rooted, within};
pub use yard::{Chain, Front, Share, Tidied, Yard, is_roomy};

/// Words of a set of cells of a whole board: 19x19 and some more.
pub const WIDE: usize = 6;

/// Why a stone is never removed, on a whole board.
pub type Parts = Vec<Part<WIDE>>;

/// Why something stays, or is swept, on a whole board.
#[derive(Clone, Debug)]
pub enum Why {
    /// Books keep a stone.
    Books(Parts),
    /// Areas are kept tidy.
    Estate(Estate<WIDE>),
}
