//! Tour: a leaper visits every open square exactly once.
//!
//! | asked for | search | what comes of it |
//! |---|---|---|
//! | a tour | [`Solve`] | one, or a reason why there is none ([`Reason`]) that can be drawn |
//! | a tour that looks the same after a half-turn | [`Symmetric`] | one, or why there is none ([`AsymmetryReason`]) |
//! | how many | [`Count`] | the exact number of different tours |
//! | how many up to symmetry | [`Classes`] | the exact number of classes |
//! | the tour of a number; one at random | [`Index`] | [`Tours`] |
//!
//! A tour is the set of its jumps: turned round or begun elsewhere, a closed
//! tour is the same, and an open one read backwards.
//!
//! # Its rooms
//!
//! Each knows only those before it.
//!
//! | room | what is in it |
//! |---|---|
//! | `model` | the puzzle, the words of its answer, numbers that others have computed |
//! | `graph` | the board as a graph: a byte a square for a million of them, a word a square for 126, a list in an order; what is seen at a glance |
//! | `reasons` | why there is no tour: forced jumps, articulation points and other pieces, the theorems |
//! | `search` | up to 126 squares an exact search over 2-factors; up to a million a 2-factor whose cycles are merged; given numbers by an exact search over positions, and where many squares have none, by local search in turn |
//! | `counting` | frontier dynamic programming: counting, also up to symmetry, numbering, and narrow boards of any length |
//! | `plan` | the searches, made of all these |
//! | `symmetric` | half-turn symmetric tours |
//!
//! # Sources
//!
//! Warnsdorff's rule is of 1823; I. Pohl's note on it ("A method for finding
//! Hamilton paths and knight's tours", Communications of the ACM 10, 1967) made
//! it a program's. That a 2-factor and the joining of its circles find tours on
//! large boards is in I. Parberry ("An efficient algorithm for the knight's
//! tour problem", Discrete Applied Mathematics 73, 1997) and A. Conrad, T.
//! Hindrichs, H. Morsy and I. Wegener ("Solution of the knight's Hamiltonian
//! path problem on chessboards", Discrete Applied Mathematics 50, 1994), who
//! join tours of small rectangles; here the 2-factor is one of the whole board,
//! so that the board may have any shape. Which rectangles have tours: A. J.
//! Schwenk (1991), P. Cull and J. De Curtins (1978). Counting: M. Löbbing and
//! I. Wegener ("The number of knight's tours equals 33,439,123,484,294", 1996,
//! a number since corrected), B. D. `McKay` ("Knight's tours of an 8 x 8
//! chessboard", 1997), and D. E. Knuth's Simpath.

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
    symmetric::{Symmetric, Symmetry},
};
