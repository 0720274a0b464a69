//! Tour: a leaper visits every open square exactly once.
//!
//! | asked for | search | what comes of it |
//! |---|---|---|
//! | a tour | [`Solve`] | one, or a reason why there is none ([`Why`]) that can be drawn |
//! | a tour that looks the same after a half-turn | [`Symmetric`] | one, or why there is none ([`Unsymmetric`]) |
//! | how many | [`Count`] | the exact number of different tours |
//! | the tour of a number; one at random | [`Index`] | [`Tours`] |
//!
//! A tour is the set of its jumps: turned round or begun elsewhere, a closed
//! tour is the same, and an open one read backwards.
//!
//! | file | what lives there |
//! |---|---|
//! | `model`, `reason`, `outcome`, `words`, `published` | the puzzle, its answer and what is said of it, numbers that others have computed |
//! | `ground`, `told`, `ends` | the board as a graph, and what is seen at a glance |
//! | `net`, `ring` | up to 126 squares: exact search over 2-factors |
//! | `factor`, `weave`, `knit` | up to a million: a 2-factor, its circles joined |
//! | `forced`, `pieces`, `theorem` | reasons why there is no tour |
//! | `steps`, `beginnings` | squares with given numbers: exact search; counting |
//! | `strip` | narrow boards of any length, exactly |
//! | `shift` | squares with given numbers on large boards: a tour changed until it has them |
//! | `symmetric` | half-turn symmetric tours |
//! | `web`, `sweep`, `states`, `halves`, `table`, `amount` | tables over a border: counting, numbering |
//! | `solve`, `count`, `index` | the searches, made of all these |
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

mod amount;
mod beginnings;
mod count;
mod ends;
mod factor;
mod forced;
mod ground;
mod halves;
mod index;
mod knit;
mod model;
mod net;
mod outcome;
mod pieces;
mod published;
mod random;
mod reason;
mod ring;
mod shift;
mod solve;
mod states;
mod steps;
mod strip;
mod sweep;
mod symmetric;
mod table;
mod theorem;
mod told;
mod weave;
mod web;
mod words;

use random::Random;

pub use count::Count;
pub use index::{Index, Tours};
pub use model::{Ends, Invalid, Tour};
pub use outcome::{Impossible, Method, Options, Outcome, Solved, Stopped};
pub use published::Published;
pub use reason::Why;
pub use solve::Solve;
pub use symmetric::{Symmetric, Symmetry, Unsymmetric};
pub(crate) use words::are;
