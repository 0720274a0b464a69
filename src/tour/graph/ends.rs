//! What the colours say of a tour's ends.
//!
//! The jumps of any leaper have two colours: on the squares that are linked by
//! jumps, every way back has an even number of them. (Divided by what both
//! steps have in common, one step of (a, b) is odd and the other even, and a
//! jump changes the colour of the chessboard; or both are odd, and it changes
//! that of ranks.)

use crate::tour::graph::board_graph::Graph;
use crate::tour::model::puzzle::Tour;
use crate::tour::model::reason::Reason;

/// How the tour ends, as far as it is fixed, by the numbers of cells; and how
/// many ends are still free on squares of each colour.
#[derive(Clone, Debug, Default)]
pub(crate) struct Loose {
    /// The fixed ends.
    pub fixed: Vec<usize>,
    /// How many ends are free, by colour.
    pub free: [usize; 2],
}

impl Loose {
    /// The ends, or why there can be none.
    ///
    /// `dark` tells the colour of a cell, once it is known; `count` how many
    /// squares there are of each.
    pub fn new(
        tour: &Tour,
        graph: &Graph,
        dark: impl Fn(usize) -> bool,
        count: [usize; 2],
        all: impl Fn(bool) -> Vec<crate::square::Square>,
    ) -> Result<Self, Reason> {
        let wrong = || {
            let more = count[1] > count[0];
            Reason::Colours { more: all(more), fewer: all(!more) }
        };
        if tour.is_closed() {
            return if count[0] == count[1] { Ok(Self::default()) } else { Err(wrong()) };
        }
        let mut free = match (count[0].abs_diff(count[1]), count[0] > count[1]) {
            (0, _) => [1, 1],
            (1, true) => [2, 0],
            (1, false) => [0, 2],
            _ => return Err(wrong()),
        };
        let ends = tour.from().into_iter().chain(tour.to());
        let mut fixed = Vec::new();
        for square in ends {
            let cell = graph.cell(square);
            let free = &mut free[usize::from(dark(cell))];
            if *free == 0 {
                let even = count[0] == count[1];
                let other = tour.from().filter(|&from| even && from != square);
                return Err(Reason::EndColours { square, other });
            }
            *free -= 1;
            fixed.push(cell);
        }
        Ok(Self { fixed, free })
    }
}
