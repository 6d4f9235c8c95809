//! Search: clever and untrusted.


pub mod attractor;
pub mod dfpn;
pub mod extract;
pub mod graph;
