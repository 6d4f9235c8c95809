//! Searches for books of life: clever, and not trusted. What they find counts
//! when [`crate::life::Book::check`] accepts it.

mod board;
mod estates;
mod ground;
mod hope;
mod ledger;
mod links;
mod lives;
mod memo;
mod patterns;
mod plot;
mod quest;
mod search;
mod span;
mod task;
mod tidy;
mod wants;
mod whole;
mod zones;

pub use board::Board;
pub use estates::{Estates, Leads};
pub use ground::Guesses;
pub use lives::{Life, Lives};
pub use quest::{Asked, Quest};
