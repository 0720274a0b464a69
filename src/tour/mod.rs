//! Tour puzzles: a leaper visits every open square exactly once.
//!
//! | question | search | result |
//! |---|---|---|
//! | a tour | [`Solve`] | a tour, or a reason ([`Reason`]) why there is none |
//! | a tour with half-turn symmetry | [`Symmetric`] | a tour, or a reason ([`AsymmetryReason`]) why there is none |
//! | the number of tours | [`Count`] | the exact number of different tours |
//! | whether there is a second tour | [`Unique`] | whether a tour is the only one |
//! | the number up to symmetry | [`Classes`] | the exact number of classes |
//! | the tour with a given index, a random tour | [`Index`] | [`Tours`] |
//!
//! A tour is the set of its jumps: it has no direction, and a closed tour has no first square.
//!
//! # Modules
//!
//! Each depends only on those above it.
//!
//! | module | contents |
//! |---|---|
//! | `model` | the puzzle, the result of a search and its texts, published numbers of tours |
//! | `graph` | the board as a graph in three forms: one byte per square, for up to a million squares; one bit set per square, for up to 126; an ordered list for DPs; the precheck |
//! | `reasons` | why there is no tour: forced jumps, cuts, theorems |
//! | `search` | up to 126 squares, an exact search over 2-factors; up to a million, a 2-factor whose cycles are merged; with given numbers, an exact search over numbers, and local search |
//! | `counting` | dynamic programming: counts, counts up to symmetry, the tour with a given index, narrow boards of any length |
//! | `plan` | which search runs when |
//! | `symmetric` | tours with half-turn symmetry |
//!
//! # Sources
//!
//! Warnsdorff's rule is from 1823; I. Pohl made it a program ("A method for finding Hamilton paths
//! and knight's tours", Communications of the ACM 10, 1967). Merging the cycles of a 2-factor on
//! large boards: I. Parberry ("An efficient algorithm for the knight's tour problem", Discrete
//! Applied Mathematics 73, 1997) and A. Conrad, T. Hindrichs, H. Morsy and I. Wegener ("Solution of
//! the knight's Hamiltonian path problem on chessboards", Discrete Applied Mathematics 50, 1994)
//! join tours of small rectangles; here the 2-factor spans the whole board, so the board may have
//! any shape. Which rectangles have tours: A. J. Schwenk (1991), P. Cull and J. De Curtins (1978).
//! Counting: M. Löbbing and I. Wegener ("The number of knight's tours equals 33,439,123,484,294",
//! 1996, a number since corrected), B. D. `McKay` ("Knight's tours of an 8 x 8 chessboard", 1997),
//! and D. E. Knuth's Simpath.

#[cfg(feature = "tour")]
mod counting;
#[cfg(feature = "tour")]
mod graph;
mod model;
#[cfg(feature = "tour")]
mod plan;
#[cfg(feature = "tour")]
mod reasons;
#[cfg(feature = "tour")]
mod search;
#[cfg(feature = "tour")]
mod symmetric;

pub use model::asymmetry::AsymmetryReason;
pub use model::builder::Builder;
pub use model::outcome::{Impossible, Method, Options, Outcome, Solved, Stopped};
pub use model::published::Published;
pub use model::puzzle::{Ends, Invalid, Tour};
pub use model::reason::Reason;
pub(crate) use model::words::are;

/// The solver.
#[cfg(feature = "tour")]
pub use {
    plan::classes::Classes,
    plan::count::Count,
    plan::index::{Index, Tours},
    plan::solve::Solve,
    plan::unique::Unique,
    symmetric::{Symmetric, Symmetry},
};
