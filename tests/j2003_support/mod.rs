//! A second Japanese 2003 hypothetical analysis, literally from the text: every
//! hypothetical-move, explicit situations, no theorem about life, death or ko.
//!
//! `analysis::analyse` gives statuses, territory and score of a small position;
//! `search::{reach, no_perm}` answer single questions.

#![allow(dead_code)]

pub mod analysis;
pub mod board;
pub mod moves;
pub mod ours;
pub mod sample;
pub mod search;
