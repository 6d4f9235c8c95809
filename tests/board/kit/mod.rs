//! What the tests of boards share: an independent naive board, boards at random, and
//! second implementations of the things that the library counts.

pub mod boards;
pub mod legal;
pub mod naive;
pub mod sequences;
