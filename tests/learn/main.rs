//! The articles in `www/learn/`: their claims are compared with the solver, and their links lead
//! somewhere.
#![cfg(not(target_arch = "wasm32"))]

#[path = "../../xtask/src/article_pages.rs"]
mod article_pages;
mod counting;
mod distances;
mod exchange;
mod farthest;
mod languages;
mod pages;
mod tour;

use leaper::answer::{Answer, Options, Solving};
use leaper::puzzle::Puzzle;
use leaper::search::Search;

/// What the solver says of a line.
fn solved(line: &str) -> Answer {
    asked(line, Options::default())
}

/// The same, with what is asked for besides.
fn asked(line: &str, options: Options) -> Answer {
    let puzzle = Puzzle::parse(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    Solving::new(puzzle, options).run()
}
