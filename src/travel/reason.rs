//! Why there is no way: reasons that can be drawn on the board.

use super::Travel;
use crate::leaper::Leaper;
use crate::square::Square;
use crate::squares::Squares;

/// One of the two ends of a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The square it comes from.
    Start,
    /// The square it leads to.
    Goal,
}

/// Why no way leads from the start to the goal. What it names is a witness
/// that can be checked by hand, and drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// However large a board and however few squares of it are blocked, the
    /// leaper comes to one square in so many only, and the goal is none of
    /// them: a camel never leaves its colour.
    ///
    /// Divide the steps by their greatest common divisor g: a jump changes file
    /// and rank by multiples of g, and where both steps are odd then, their sum
    /// by an even one.
    Colour {
        /// The start.
        from: Square,
        /// The goal.
        to: Square,
        /// Who jumps.
        leaper: Leaper,
        /// One square in so many: 2 where it is the colour.
        one_in: u32,
    },
    /// The squares around an end are linked by jumps with each other only.
    Enclosed {
        /// Which end: the one with fewer squares around it.
        end: End,
        /// Its square.
        square: Square,
        /// The squares that are linked with it, itself among them.
        region: Vec<Square>,
        /// The blocked squares one jump away from any of them.
        walls: Vec<Square>,
    },
}

impl Reason {
    /// For a puzzle without a way: what can be reached from its start, and
    /// whence its goal can be. Linear in the squares of the smaller of both.
    #[must_use]
    pub fn new(travel: &Travel, reachable: &Squares, leading: &Squares) -> Self {
        let Travel { board, leaper, from, to } = travel;
        if let Some(one_in) = colours(*leaper, *from, *to) {
            return Self::Colour { from: *from, to: *to, leaper: *leaper, one_in };
        }
        let (end, square, region) = if leading.len() < reachable.len() {
            (End::Goal, to, leading)
        } else {
            (End::Start, from, reachable)
        };
        let offsets = leaper.offsets();
        let mut walls = board.no_squares();
        for here in region.iter() {
            for &(files, ranks) in &offsets {
                if let Some(there) = here.offset(files, ranks)
                    && board.contains(there)
                    && board.is_blocked(there)
                {
                    walls.insert(there);
                }
            }
        }
        Self::Enclosed {
            end,
            square: *square,
            region: region.iter().collect(),
            walls: walls.iter().collect(),
        }
    }
}

/// One square in how many the leaper can come to, if the goal is none of them.
fn colours(leaper: Leaper, from: Square, to: Square) -> Option<u32> {
    let (a, b) = (u32::from(leaper.a()), u32::from(leaper.b()));
    let files = u32::from(from.file.abs_diff(to.file));
    let ranks = u32::from(from.rank.abs_diff(to.rank));
    let (mut step, mut rest) = (b, a);
    while rest > 0 {
        (step, rest) = (rest, step % rest);
    }
    let both_odd = (a / step + b / step).is_multiple_of(2);
    let apart = !files.is_multiple_of(step)
        || !ranks.is_multiple_of(step)
        || (both_odd && !(files / step + ranks / step).is_multiple_of(2));
    apart.then_some(step * step * (1 + u32::from(both_odd)))
}
