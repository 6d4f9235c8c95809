//! The `shinpan` program.

fn main() {}
