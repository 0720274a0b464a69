//! The colours of the ends of a tour.
//!
//! The graph of a leaper that is no compound is bipartite: each connected component has two
//! colours. (After dividing by their common factor, one of the steps (a, b) is odd and the other
//! even, and a jump changes the colour of the chessboard; or both are odd, and it changes the
//! parity of the rank.) The graph of a compound may not be: then all squares have the colour 0, and
//! any may be an end.

use crate::tour::graph::board_graph::Graph;
use crate::tour::model::puzzle::Tour;
use crate::tour::model::reason::Reason;

/// The constraints on the ends of a tour.
#[derive(Clone, Debug, Default)]
pub(crate) struct EndConstraints {
    /// The fixed ends, as cells.
    pub fixed: Vec<usize>,
    /// The number of ends that are not fixed, on light and on dark squares.
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
    /// `is_dark` returns the colour of a cell, `count` is the number of light and of dark squares,
    /// and `squares_of` lists the dark or the light squares.
    pub fn new(
        tour: &Tour,
        graph: &Graph,
        is_dark: impl Fn(usize) -> bool,
        count: [usize; 2],
        squares_of: impl Fn(bool) -> Vec<crate::square::Square>,
    ) -> Result<Self, Reason> {
        let is_chequered = tour.leaper().changes_colour();
        let unbalanced = || {
            let more = count[1] > count[0];
            Reason::Colours { more: squares_of(more), fewer: squares_of(!more), is_chequered }
        };
        if tour.is_closed() {
            return if count[0] == count[1] { Ok(Self::default()) } else { Err(unbalanced()) };
        }
        let mut free = match (count[0].abs_diff(count[1]), count[0] > count[1]) {
            (0, _) => [1, 1],
            (1, true) => [2, 0],
            (1, false) => [0, 2],
            _ => return Err(unbalanced()),
        };
        let ends = tour.from().into_iter().chain(tour.to());
        let mut fixed = Vec::new();
        for square in ends {
            let cell = graph.cell(square);
            let free = &mut free[usize::from(is_dark(cell))];
            if *free == 0 {
                let is_balanced = count[0] == count[1];
                let other = tour.from().filter(|&from| is_balanced && from != square);
                return Err(Reason::EndColours { square, other, is_chequered });
            }
            *free -= 1;
            fixed.push(cell);
        }
        Ok(Self { fixed, free })
    }
}
