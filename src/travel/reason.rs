//! Why there is no path: reasons that can be shown on the board.

use super::Travel;
use crate::leaper::Leaper;
use crate::square::Square;
use crate::squares::Squares;

/// An end of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The start.
    Start,
    /// The goal.
    Goal,
}

/// Why there is no path from the start to the goal, with the squares that prove it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// Even on an empty board of any size, the leaper reaches only some of the squares,
    /// and the goal is not one of them: a camel never leaves its colour.
    ///
    /// Divide the steps by their greatest common divisor g: a jump changes file and
    /// rank by multiples of g, and if the sum of each leaper's steps is even then, their
    /// sum by an even multiple.
    Colour {
        /// The start.
        from: Square,
        /// The goal.
        to: Square,
        /// The leaper.
        leaper: Leaper,
        /// The leaper reaches one square in this many; 2 is the colour.
        one_in: u32,
    },
    /// The squares around an end are connected only with each other.
    Enclosed {
        /// The end with fewer squares connected to it.
        end: End,
        /// Its square.
        square: Square,
        /// The squares connected to it, including itself.
        region: Vec<Square>,
        /// The blocked squares one jump away from any of them.
        walls: Vec<Square>,
    },
}

impl Reason {
    /// Finds the reason, given the squares that can be reached from the start and those
    /// from which the goal can be reached. Linear in the smaller of the two sets.
    #[must_use]
    pub fn new(travel: &Travel, reachable: &Squares, leading_to_goal: &Squares) -> Self {
        let Travel { board, leaper, from, to, .. } = travel;
        if let Some(one_in) = colours(*leaper, *from, *to) {
            return Self::Colour { from: *from, to: *to, leaper: *leaper, one_in };
        }
        let (end, square, region) = if leading_to_goal.len() < reachable.len() {
            (End::Goal, to, leading_to_goal)
        } else {
            (End::Start, from, reachable)
        };
        let offsets = leaper.offsets();
        let mut walls = board.no_squares();
        for here in region {
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

/// Returns one in how many squares the leaper can reach, if the goal is not one of them.
pub(super) fn colours(leaper: Leaper, from: Square, to: Square) -> Option<u32> {
    let files = u32::from(from.file.abs_diff(to.file));
    let ranks = u32::from(from.rank.abs_diff(to.rank));
    let steps = leaper.steps().iter().map(|&(a, b)| (u32::from(a), u32::from(b)));
    let step = steps.clone().fold(0, |step, (a, b)| divisor(divisor(step, a), b));
    let keeps_colour = steps.clone().all(|(a, b)| (a / step + b / step).is_multiple_of(2));
    let apart = !files.is_multiple_of(step)
        || !ranks.is_multiple_of(step)
        || (keeps_colour && !(files / step + ranks / step).is_multiple_of(2));
    apart.then_some(step * step * (1 + u32::from(keeps_colour)))
}

/// Returns the greatest common divisor.
fn divisor(mut one: u32, mut other: u32) -> u32 {
    while other > 0 {
        (one, other) = (other, one % other);
    }
    one
}
