//! The articles in `www/learn/`: their facts are compared with the solver, and their links are
//! checked.
#![cfg(not(target_arch = "wasm32"))]

#[path = "../../xtask/src/article_pages.rs"]
mod article_pages;
mod counting;
mod covering;
mod distances;
mod farthest;
mod languages;
mod pages;
mod tour;
mod why_sixteen;

use leaper::answer::{Answer, Options, Solving};
use leaper::puzzle::Puzzle;
use leaper::search::Search;

/// Solves a line.
fn solve(line: &str) -> Answer {
    solve_with(line, Options::default())
}

/// Solves a line with options.
fn solve_with(line: &str, options: Options) -> Answer {
    let puzzle = Puzzle::parse(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    Solving::new(puzzle, options).run()
}
