//! A small board as a graph of bit sets, in which every tour is a closed one.
//!
//! The ends of an open tour are linked outside the board by extra vertices, *knots*:
//!
//! ```text
//!   as many light squares as dark            one light square more
//!
//!   light … … … dark                         light … … … light
//!     └── knot ── knot ──┘                     └───── knot ──┘
//! ```
//!
//! A knot is adjacent to every square that can be an end; the jump to a fixed end is required. A knot
//! has the colour that its neighbours don't have, so the graph stays bipartite.

use crate::random::Random;
use crate::tour::graph::precheck::PreparedBoard;

/// The most squares, so that squares and knots fit in a word.
pub(crate) const MOST: usize = 126;

/// A set of places.
pub(crate) type Set = u128;

/// Returns the places in a set.
pub(crate) fn each(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(place)
    })
}

/// The graph.
#[derive(Clone, Debug)]
pub(crate) struct SmallGraph {
    /// The cells of the places; knots come last and have `usize::MAX`.
    pub cells: Vec<usize>,
    /// By place, the set of its neighbours.
    pub reach: Vec<Set>,
    /// The dark places.
    pub dark: Set,
    /// Required jumps.
    pub tied: Vec<(usize, usize)>,
}

impl SmallGraph {
    /// Makes the graph of a board with at most [`MOST`] open squares. The seed shuffles the places; 0 keeps
    /// their order.
    pub fn new(prepared: &PreparedBoard, open: bool, seed: u64) -> Self {
        let (graph, end_constraints) = (&prepared.graph, &prepared.end_constraints);
        let mut squares: Vec<(usize, bool)> = prepared
            .cells
            .iter()
            .map(|&cell| (cell as usize, prepared.is_dark(cell as usize)))
            .collect();
        if seed != 0 {
            Random::new(seed).shuffle(&mut squares);
        }
        let mut cells: Vec<usize> = squares.iter().map(|square| square.0).collect();
        let mut places = vec![u8::MAX; graph.area()];
        for (place, &cell) in (0..).zip(&cells) {
            places[cell] = place;
        }
        let set = |cell: usize| graph.reached(cell).fold(0, |set, to| set | 1 << places[to]);
        let mut reach: Vec<Set> = cells.iter().map(|&cell| set(cell)).collect();
        let mut dark = 0;
        for (place, square) in squares.iter().enumerate() {
            dark |= Set::from(square.1) << place;
        }
        let mut tied = Vec::new();
        if open {
            let all = (1 << cells.len()) - 1;
            let squares = dark;
            let of = |wanted: bool| -> Vec<usize> {
                let is = |end: &&usize| squares >> places[**end] & 1 == u128::from(wanted);
                end_constraints.fixed.iter().filter(is).copied().collect()
            };
            let ends = [of(false), of(true)];
            let wanted = [0, 1].map(|side: usize| ends[side].len() + end_constraints.free[side]);
            let mut knot = |of_dark: bool, ends: &[usize], free: bool| {
                let knot = reach.len();
                let side = if of_dark { all & squares } else { all & !squares };
                let fixed: Vec<usize> = ends.iter().map(|&end| usize::from(places[end])).collect();
                let to = fixed.iter().fold(if free { side } else { 0 }, |to, &end| to | 1 << end);
                reach.push(to);
                for place in each(to) {
                    reach[place] |= 1 << knot;
                }
                tied.extend(fixed.into_iter().map(|end| (end, knot)));
                if !of_dark {
                    dark |= 1 << knot;
                }
                cells.push(usize::MAX);
            };
            for (side, of_dark) in [false, true].into_iter().enumerate() {
                if wanted[side] > 0 {
                    knot(of_dark, &ends[side], end_constraints.free[side] > 0);
                }
            }
            if wanted == [1, 1] {
                let knots = (reach.len() - 2, reach.len() - 1);
                reach[knots.0] |= 1 << knots.1;
                reach[knots.1] |= 1 << knots.0;
                tied.push(knots);
            }
        }
        Self { cells, reach, dark, tied }
    }

    /// Returns the number of places, including knots.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Returns the cells along a closed tour of the graph, from one knot to the next.
    pub fn unroll(&self, cycle: &[usize]) -> Vec<usize> {
        let is_knot = |place: &usize| self.cells[*place] == usize::MAX;
        let begin = match cycle.iter().position(is_knot) {
            None => 0,
            // Knots are neighbours: start behind the last one.
            Some(first) => (first..first + cycle.len())
                .find(|at| !is_knot(&cycle[at % cycle.len()]))
                .unwrap_or(0),
        };
        let around = (begin..begin + cycle.len()).map(|at| cycle[at % cycle.len()]);
        around.filter(|place| !is_knot(place)).map(|place| self.cells[place]).collect()
    }
}
