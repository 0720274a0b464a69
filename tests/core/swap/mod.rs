//! Swap: known answers, and comparisons with a slow, independent program.

mod extent;
mod known;
mod problem;
mod random;
mod shortest;
mod together;

use leaper::swap::{Method, Options};

/// Options for this method, or for the default plan.
fn with_method(method: Option<Method>) -> Options {
    let options = Options::default();
    method.map_or(options, |method| options.method(method))
}
