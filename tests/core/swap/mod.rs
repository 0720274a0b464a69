//! Swap: published answers, and comparisons with the reference solver.

mod extent;
mod problem;
mod published;
mod random;
mod shortest;
mod together;

use leaper::swap::{Method, Options};

/// Options for this method, or for the default plan.
fn with_method(method: Option<Method>) -> Options {
    let options = Options::default();
    method.map_or(options, |method| options.method(method))
}
