//! Searches for books of life: clever, and not trusted. What they find counts
//! when [`crate::life::Book::check`] accepts it.

mod board;
mod hope;
mod links;
mod lives;
mod quest;
mod search;
mod zones;

pub use lives::{Life, Lives};
pub use quest::{Asked, Quest};
pub use search::{Effort, Found, Keeper, Scene};
