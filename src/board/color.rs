//! The two players' colours and what stands on a location.

use std::fmt;
use std::ops::{Index, IndexMut, Not};

/// A player, and the colour of that player's stones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Color {
    /// The player with the black stones.
    Black,
    /// The player with the white stones.
    White,
}

impl Color {
    /// Both colours, Black first.
    pub const BOTH: [Color; 2] = [Color::Black, Color::White];

    /// The one-letter name used in SGF, JSON and owner maps.
    pub fn letter(self) -> char {
        match self {
            Color::Black => 'B',
            Color::White => 'W',
        }
    }

    /// The letter of a stone in a board diagram: `x` black, `o` white.
    pub fn stone_letter(self) -> char {
        match self {
            Color::Black => 'x',
            Color::White => 'o',
        }
    }

    /// Reads `b`, `black`, `w`, `white` in any case.
    pub fn parse(text: &str) -> Option<Color> {
        match text.to_ascii_lowercase().as_str() {
            "b" | "black" => Some(Color::Black),
            "w" | "white" => Some(Color::White),
            _ => None,
        }
    }
}

impl Not for Color {
    type Output = Color;
    fn not(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::Black => "Black",
            Color::White => "White",
        })
    }
}

/// One value for each colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PerColor<T> {
    /// Black's value.
    pub black: T,
    /// White's value.
    pub white: T,
}

impl<T> PerColor<T> {
    /// Black's value first.
    pub const fn new(black: T, white: T) -> Self {
        PerColor { black, white }
    }

    /// The same values with the colours exchanged.
    pub fn swapped(self) -> Self {
        PerColor { black: self.white, white: self.black }
    }
}

impl<T> Index<Color> for PerColor<T> {
    type Output = T;
    fn index(&self, color: Color) -> &T {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }
}

impl<T> IndexMut<Color> for PerColor<T> {
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }
}
