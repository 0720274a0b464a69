//! Tour: a leaper visits every open square exactly once.

mod ends;
mod factor;
mod forced;
mod ground;
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
mod theorem;
mod told;
mod weave;

use random::Random;

pub use model::{Ends, Invalid, Tour};
pub use outcome::{Impossible, Method, Options, Outcome, Solved, Stopped};
pub use published::Published;
pub use reason::Why;
pub use solve::Solve;
