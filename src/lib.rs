//! Leaper solves knight puzzles, exactly and quickly: in a browser as
//! WebAssembly, on the command line, or as this library.
//!
//! | puzzle | asked | module |
//! |---|---|---|
//! | Travel | the fewest jumps from one square to another, around blocked ones | [`travel`] |
//! | Swap | the fewest moves from one arrangement of knights to another | [`swap`] |
//! | Place | all ways to put pieces so that none attacks another | [`place`] |
//! | Tour | a leaper's way over every open square, once; or why there is none | [`tour`] |
//!
//! Every puzzle has one text form, the puzzle line of [`puzzle`]: the page's
//! address, the command line's argument, and the shortest way in:
//!
//! ```
//! use leaper::answer::{Options, Solving};
//! use leaper::puzzle::Puzzle;
//! use leaper::search::Search;
//!
//! // Ruby Quiz 27: from a8 to b7, and b6 is forbidden.
//! let puzzle = Puzzle::parse("travel?board=8x8&from=a8&to=b7&avoid=b6")?;
//! let answer = Solving::new(puzzle, Options::default()).run();
//! # #[cfg(feature = "cli")] {
//! let answer = serde_json::to_value(&answer)?;
//! assert_eq!(answer["length"], 4);
//! assert_eq!(answer["path"], serde_json::json!(["c7", "b5", "d6", "b7"]));
//! assert_eq!(answer["shortest"], "5");
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The house
//!
//! Dependencies point one way:
//!
//! ```text
//! square ← squares ← board ← leaper ← travel · swap · place · tour ← puzzle ← answer ← show ← main
//! ```
//!
//! [`search`] has the words that all searches share: a search is a value that
//! is advanced in slices, asked how far it is, and dropped to cancel it.
//! [`natural`] counts past 2^128. The crate has no clock, prints nothing and
//! knows no browser, but for `main.rs`, the command line; the exports to the page
//! are the crate `leaper-wasm`. There is no `unsafe` in it.

pub mod answer;
pub mod board;
pub mod leaper;
pub mod natural;
mod order;
pub mod place;
pub mod puzzle;
pub mod search;
#[cfg(feature = "serde")]
pub mod show;
pub mod square;
pub mod squares;
pub mod swap;
mod symmetry;
pub mod tour;
pub mod travel;
