//! Swap: known answers, and a slow program that shares nothing with the crate.

mod extent;
mod known;
mod problem;
mod random;
mod shortest;
mod together;

use leaper::swap::{Method, Options};

/// To solve by this method, or by what the puzzle decides.
fn by(method: Option<Method>) -> Options {
    let options = Options::default();
    method.map_or(options, |method| options.method(method))
}
