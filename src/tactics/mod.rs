//! Searches for books of life: clever, and not trusted. What they find counts
//! when [`crate::life::Book::check`] accepts it.

mod board;
mod estates;
mod hope;
mod links;
mod lives;
mod quest;
mod search;
mod span;
mod survey;
mod task;
mod tidy;
mod zones;

pub use estates::Estates;
pub use lives::{Life, Lives};
pub use quest::{Asked, Quest};
pub use search::{Effort, Found, Keeper, Scene};
pub use survey::Surveyed;
pub use task::{Stay, Task};
