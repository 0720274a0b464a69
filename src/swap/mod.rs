//! Swap: many knights, from one arrangement to another.
//!
//! Knights of two sides stand on a board of any shape, at most 64 squares of
//! it open. [`Swap`] is such a puzzle.

pub mod arrangement;
mod beam;
mod bound;
mod breadth;
mod dag;
pub mod extent;
mod found;
mod guided;
mod hole;
mod hole_wave;
mod index;
mod matching;
pub mod outcome;
pub mod play;
pub mod problem;
mod ranked;
pub mod rules;
mod seen;
pub mod shortest;
pub mod solve;
mod space;
mod symmetry;
mod told;
mod world;

pub use arrangement::{Arrangement, Move};
pub use extent::{Explore, Extent};
pub use outcome::{Impossible, Method, Options, Outcome, Reason, Solved, Stopped};
pub use play::{Refusal, Target};
pub use problem::{Invalid, Part, Swap};
pub use rules::{Attack, Metric, Rules, Side, Turns};
pub use shortest::{Best, Gather, Shortest};
pub use solve::Solve;
