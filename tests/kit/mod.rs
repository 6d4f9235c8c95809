//! What the tests share: an independent naive board, boards at random, and
//! second implementations of the things that the library counts.
//!
//! Every test file takes what it needs, so parts are unused in each of them.
#![allow(dead_code)]

pub mod boards;
pub mod legal;
pub mod markup;
pub mod naive;
pub mod sequences;
