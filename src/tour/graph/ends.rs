//! What the colours say about the ends of a tour.
//!
//! The graph of a leaper that is no compound is bipartite: each connected component has two colours.
//! (After dividing by their common factor, one of the steps (a, b) is odd and the other even, and a
//! jump changes the colour of the chessboard; or both are odd, and it changes the parity of the rank.)
//! The graph of a compound may not be: then all squares have the colour 0, and any may be an end.

use crate::tour::graph::board_graph::Graph;
use crate::tour::model::puzzle::Tour;
use crate::tour::model::reason::Reason;

/// The fixed ends of a tour, as cells, and how many ends are free on each colour.
#[derive(Clone, Debug, Default)]
pub(crate) struct EndConstraints {
    /// The fixed ends.
    pub fixed: Vec<usize>,
    /// How many ends are free, by colour.
    pub free: [usize; 2],
}

impl EndConstraints {
    /// Returns the constraints on a graph that is not bipartite: only those of the puzzle.
    pub fn without_colours(tour: &Tour, graph: &Graph) -> Self {
        if tour.is_closed() {
            return Self::default();
        }
        let ends = tour.from().into_iter().chain(tour.to());
        let fixed: Vec<usize> = ends.map(|square| graph.cell(square)).collect();
        let free = [2_usize.saturating_sub(fixed.len()), 0];
        Self { fixed, free }
    }

    /// Derives the constraints, or the reason why the tour can't have such ends.
    ///
    /// `dark` returns the colour of a cell, `count` is the number of squares of each colour, and `all`
    /// lists them.
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
