//! A position as seen from where it always looks the same, however the board lies and whichever colour
//! is whose: what goes by the order of locations, or by chance, then comes out alike for all of its
//! mirror images.

use super::color::Color;
use super::loc::Loc;
use super::set::LocSet;
use super::stones::Stones;
use super::symmetry::Symmetry;

/// From where a position is looked at: the board is turned, and the colours may be exchanged. *There*
/// means as seen from there, *home* as the board lies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    there: Symmetry,
    home: Symmetry,
    exchanges: bool,
}

impl Frame {
    /// The frame of a position: of all ways to look at it, the one that shows the least when read
    /// location by location. A position that is its own mirror image has several; which of them is
    /// taken then goes by how the board lies.
    ///
    /// ```
    /// use shinpan::board::{Diagram, Frame};
    /// let stones = |rows: &[&str]| Diagram::parse(rows).unwrap().stones;
    /// let (one, other) = (stones(&["xo.", "...", "..."]), stones(&["...", "x..", "o.."]));
    /// assert_eq!(Frame::of(&one).stones(&one), Frame::of(&other).stones(&other));
    /// assert_eq!(Frame::of(&one).stones(&one), Frame::of(&one.color_swapped()).stones(&one.color_swapped()));
    /// ```
    pub fn of(stones: &Stones) -> Frame {
        let sight = |frame: &Frame| -> Vec<(bool, u8)> {
            let mark = |at| {
                let color = stones.at(at).map(|color| frame.color(color));
                let color = color.map_or(0, |color| if color == Color::Black { 1 } else { 2 });
                (stones.is_anchored(at), color)
            };
            stones.graph().locs().map(|loc| mark(frame.home(loc))).collect()
        };
        Frame::all(stones).into_iter().min_by_key(sight).unwrap_or_else(|| Frame::plain(stones))
    }

    /// All ways to look at a position, as the board lies first.
    pub fn all(stones: &Stones) -> Vec<Frame> {
        let frames = |home: Symmetry| {
            let there = home.inverse();
            [false, true].map(|exchanges| Frame {
                there: there.clone(),
                home: home.clone(),
                exchanges,
            })
        };
        Symmetry::all(stones.graph()).into_iter().flat_map(frames).collect()
    }

    /// As the board lies.
    pub fn plain(stones: &Stones) -> Frame {
        let here = Symmetry::identity(stones.graph());
        Frame { there: here.clone(), home: here, exchanges: false }
    }

    /// What is seen from this frame, seen from another one.
    pub fn then(&self, next: &Frame) -> Frame {
        let there = self.there.then(&next.there);
        let home = there.inverse();
        Frame { there, home, exchanges: self.exchanges != next.exchanges }
    }

    /// A colour, as seen from there, and the other way round.
    #[inline]
    pub fn color(&self, color: Color) -> Color {
        if self.exchanges { !color } else { color }
    }

    /// Where a location is, as seen from there.
    #[inline]
    pub fn there(&self, loc: Loc) -> Loc {
        self.there.loc(loc)
    }

    /// What location that is which is seen from there.
    #[inline]
    pub fn home(&self, loc: Loc) -> Loc {
        self.home.loc(loc)
    }

    /// The stones, as seen from there.
    pub fn stones(&self, stones: &Stones) -> Stones {
        stones.renamed(|loc| self.home(loc), |color| self.color(color))
    }

    /// A set of locations, as seen from there.
    pub fn set_there(&self, set: &LocSet) -> LocSet {
        self.there.set(set)
    }

    /// What locations those are which are seen from there.
    pub fn set_home(&self, set: &LocSet) -> LocSet {
        self.home.set(set)
    }

    /// Data of each location, as seen from there.
    pub fn data_there<T: Clone>(&self, data: &[T]) -> Vec<T> {
        self.there.data(data)
    }

    /// The frame from which what is seen from this one lies as it does at home.
    pub fn inverse(&self) -> Frame {
        Frame { there: self.home.clone(), home: self.there.clone(), exchanges: self.exchanges }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Diagram;

    #[test]
    fn all_mirror_images_look_the_same_from_their_frames() {
        let rows = ["x.o..", ".xo..", "..xo.", "....."];
        let stones = Diagram::parse(&rows).unwrap().stones;
        let frame = Frame::of(&stones);
        let sight = frame.stones(&stones);
        for symmetry in Symmetry::all(stones.graph()) {
            let turned = symmetry.stones(&stones);
            for image in [turned.color_swapped(), turned] {
                assert_eq!(Frame::of(&image).stones(&image), sight);
            }
        }
        assert_eq!(Frame::of(&sight), Frame::plain(&sight));
        for loc in stones.graph().locs() {
            assert_eq!(frame.home(frame.there(loc)), loc);
            assert_eq!(sight.at(frame.there(loc)), stones.at(loc).map(|color| frame.color(color)));
        }
        let black = stones.of(Color::Black);
        assert_eq!(frame.set_there(&black), sight.of(frame.color(Color::Black)));
        assert_eq!(frame.set_home(&frame.set_there(&black)), black);
    }
}
