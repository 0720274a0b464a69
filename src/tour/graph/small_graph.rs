//! A small board as a graph of bit sets, in which every tour is a Hamiltonian cycle.
//!
//! The ends of an open tour are connected by one or two *dummy vertices*:
//!
//! ```text
//!   as many light squares as dark            one light square more
//!
//!   light … … … dark                         light … … … light
//!     └─ dummy ── dummy ─┘                     └──── dummy ──┘
//! ```
//!
//! A dummy vertex is adjacent to every square that can be an end; the edge to a fixed end is
//! required. Its colour is the other one than that of its neighbours, so the graph stays bipartite.

use crate::random::Random;
use crate::tour::graph::precheck::PreparedBoard;

/// Maximum number of squares: squares and dummy vertices fit into a word.
pub(crate) const MAX_SQUARES: usize = 126;

/// A set of vertices.
pub(crate) type Set = u128;

/// Returns the vertices in a set.
pub(crate) fn each(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let vertex = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(vertex)
    })
}

/// The graph.
#[derive(Clone, Debug)]
pub(crate) struct SmallGraph {
    /// For each vertex, its cell. Dummy vertices come last and have `usize::MAX`.
    pub cells: Vec<usize>,
    /// For each vertex, the set of its neighbours.
    pub reach: Vec<Set>,
    /// The dark vertices.
    pub dark: Set,
    /// Required edges.
    pub required: Vec<(usize, usize)>,
}

impl SmallGraph {
    /// Makes the graph of a board with at most [`MAX_SQUARES`] open squares. The seed shuffles the
    /// vertices; 0 keeps their order.
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
        let mut vertices = vec![u8::MAX; graph.area()];
        for (vertex, &cell) in (0..).zip(&cells) {
            vertices[cell] = vertex;
        }
        let set = |cell: usize| graph.neighbours(cell).fold(0, |set, to| set | 1 << vertices[to]);
        let mut reach: Vec<Set> = cells.iter().map(|&cell| set(cell)).collect();
        let mut dark = 0;
        for (vertex, square) in squares.iter().enumerate() {
            dark |= Set::from(square.1) << vertex;
        }
        let mut required = Vec::new();
        if open {
            let all_squares = (1 << cells.len()) - 1;
            let dark_squares = dark;
            let ends_of = |is_wanted_dark: bool| -> Vec<usize> {
                let has_colour = |end: &&usize| {
                    dark_squares >> vertices[**end] & 1 == u128::from(is_wanted_dark)
                };
                end_constraints.fixed.iter().filter(has_colour).copied().collect()
            };
            let ends = [ends_of(false), ends_of(true)];
            let end_counts =
                [0, 1].map(|colour: usize| ends[colour].len() + end_constraints.free[colour]);
            let mut add_dummy = |of_dark: bool, ends: &[usize], free: bool| {
                let dummy = reach.len();
                let of_colour = if of_dark { dark_squares } else { all_squares & !dark_squares };
                let fixed: Vec<usize> =
                    ends.iter().map(|&end| usize::from(vertices[end])).collect();
                let all = if free { of_colour } else { 0 };
                let neighbours = fixed.iter().fold(all, |set, &end| set | 1 << end);
                reach.push(neighbours);
                for vertex in each(neighbours) {
                    reach[vertex] |= 1 << dummy;
                }
                required.extend(fixed.into_iter().map(|end| (end, dummy)));
                if !of_dark {
                    dark |= 1 << dummy;
                }
                cells.push(usize::MAX);
            };
            for of_dark in [false, true] {
                let colour = usize::from(of_dark);
                if end_counts[colour] > 0 {
                    add_dummy(of_dark, &ends[colour], end_constraints.free[colour] > 0);
                }
            }
            if end_counts == [1, 1] {
                let dummies = (reach.len() - 2, reach.len() - 1);
                reach[dummies.0] |= 1 << dummies.1;
                reach[dummies.1] |= 1 << dummies.0;
                required.push(dummies);
            }
        }
        Self { cells, reach, dark, required }
    }

    /// Returns the number of vertices, including dummy vertices.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Returns the cells along a Hamiltonian cycle. For an open tour, they begin after the dummy
    /// vertices.
    pub fn unroll(&self, cycle: &[usize]) -> Vec<usize> {
        let is_dummy = |vertex: &usize| self.cells[*vertex] == usize::MAX;
        let start = match cycle.iter().position(is_dummy) {
            None => 0,
            // Dummy vertices are neighbours: start after the last one.
            Some(first) => (first..first + cycle.len())
                .find(|index| !is_dummy(&cycle[index % cycle.len()]))
                .unwrap_or(0),
        };
        let rotated = (start..start + cycle.len()).map(|index| cycle[index % cycle.len()]);
        rotated.filter(|vertex| !is_dummy(vertex)).map(|vertex| self.cells[vertex]).collect()
    }
}
