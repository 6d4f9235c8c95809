//! Hash keys for stones, marks and turns: a filter, never an identity.
//!
//! The keys are computed, fixed for ever and need no table: SplitMix64 of a
//! number that names the thing. Collisions can be made on purpose, so every
//! user compares in full before it believes an equal hash.

use super::color::Color;

/// SplitMix64's finaliser: a bijection of 64-bit numbers that mixes well.
#[inline]
pub const fn mix(n: u64) -> u64 {
    let mut z = n.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A stone on a location.
#[inline]
pub const fn stone(index: usize, color: Color) -> u64 {
    mix(1 << 32 | (index as u64) << 1 | color as u64)
}

/// A temporary (`permanent` false) or permanent mark on a location.
pub const fn mark(index: usize, permanent: bool) -> u64 {
    mix(2 << 32 | (index as u64) << 1 | permanent as u64)
}

/// The turn.
pub const fn turn(color: Color) -> u64 {
    mix(3 << 32 | color as u64)
}

/// The pass count.
pub const fn passes(count: i8) -> u64 {
    mix(4 << 32 | count as u8 as u64)
}

/// A ban: the player may not play on the location.
pub const fn ban(index: usize, color: Color) -> u64 {
    mix(5 << 32 | (index as u64) << 1 | color as u64)
}
