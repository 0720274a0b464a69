//! Tour: a leaper visits every open square exactly once.

mod amount;
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
mod solve;
mod steps;
mod sweep;
mod symmetric;
mod table;
mod theorem;
mod told;
mod weave;
mod web;

use random::Random;

pub use count::Count;
pub use index::{Index, Tours};
pub use model::{Ends, Invalid, Tour};
pub use outcome::{Impossible, Method, Options, Outcome, Solved, Stopped};
pub use published::Published;
pub use reason::Why;
pub use solve::Solve;
