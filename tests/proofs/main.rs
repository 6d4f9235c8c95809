//! Searches and the checker of what they find, on random game graphs; books of
//! life against brute force.

mod any_books;
mod book_play;
mod books;
mod estates;
mod kernel;
mod kernel_recurrent;
mod kernel_repeats;
mod returns;
mod roots;

// What they share.
#[path = "../j2003_support/mod.rs"]
mod j2003_support;
#[path = "../life_support/mod.rs"]
mod life_support;
#[path = "../support/random.rs"]
mod random;
#[path = "../support/settled.rs"]
mod settled;
mod table;
#[path = "../support/tries.rs"]
mod tries;
