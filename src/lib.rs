//! Leaper solves knight puzzles exactly and quickly: with this library, on the command line, or in
//! a browser as WebAssembly.
//!
//! | puzzle | question | module |
//! |---|---|---|
//! | Travel | the fewest jumps from one square to another, around blocked ones | [`travel`] |
//! | Swap | the fewest moves from one position of knights to another | [`swap`] |
//! | Place | all placements of pieces in which none attacks another, or which cover the board | [`place`] |
//! | Tour | a leaper's path over every open square, or why there is none | [`tour`] |
//!
//! Every puzzle has one text form, the puzzle line of [`puzzle`]. It is the page's address, the
//! command line's argument, and the shortest way to an [`answer`]:
//!
//! ```
//! use leaper::square::Square;
//!
//! // Ruby Quiz 27: from a8 to b7, with b6 blocked.
//! let answer = leaper::solve("travel?board=8x8&from=a8&to=b7&avoid=b6")?;
//! assert_eq!(answer.path(), Some(&[Square::C7, Square::B5, Square::D6, Square::B7][..]));
//! assert_eq!(answer.count().and_then(|paths| paths.to_u128()), Some(5));
//! println!("{answer}"); // Sentences and a board.
//! # Ok::<(), leaper::puzzle::Error>(())
//! ```
//!
//! A puzzle can be made of its parts. A search is advanced in slices; to cancel it, drop it:
//!
//! ```
//! use leaper::board::Board;
//! use leaper::search::{Search, Step};
//! use leaper::square::Square;
//! use leaper::swap::{Options, Outcome, Solve, Swap};
//!
//! // Guarini, 1512: the knights in the corners trade places.
//! let swap = Swap::builder(Board::new(3, 3)?)
//!     .start([Square::A3, Square::C3].map(|square| (square, 'N')))
//!     .start([Square::A1, Square::C1].map(|square| (square, 'n')))
//!     .build()?;
//! let mut search = Solve::new(&swap, Options::default());
//! let solved = loop {
//!     match search.advance(1_000) {
//!         Step::Done(Outcome::Solved(solved)) => break Some(solved),
//!         Step::Done(_) => break None,
//!         Step::Running if search.progress().positions > 1_000_000 => break None,
//!         Step::Running => {}
//!     }
//! };
//! assert_eq!(solved.map(|solved| (solved.length, solved.proven)), Some((16, true)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Placements and tours are counted exactly and listed from any number on. If there is no tour, the
//! outcome has a reason with the squares that prove it:
//!
//! ```
//! use leaper::board::Board;
//! use leaper::place::{Count, CountOptions, List, Place};
//! use leaper::search::Search;
//! use leaper::tour::{Options, Outcome, Reason, Solve, Tour};
//!
//! let queens = Place::builder(Board::new(8, 8)?).pieces("Q8".parse()?).build()?;
//! let counted = Count::new(&queens, CountOptions::default()).run();
//! assert_eq!(counted.tally.count(), 92_u64.into());
//! let first = List::new(&queens).next().unwrap();
//! assert_eq!(queens.rows(&first), "3Q4/1Q6/6Q1/2Q5/5Q2/7Q/4Q3/Q7");
//!
//! let tour = Tour::builder(Board::new(5, 5)?).closed().build()?;
//! let Outcome::Impossible(none) = Solve::new(&tour, Options::default()).run() else { panic!() };
//! let Reason::Colours { more, fewer, .. } = none.reason else { panic!("{}", none.reason) };
//! assert_eq!((more.len(), fewer.len()), (13, 12));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! | feature | content | default |
//! |---|---|---|
//! | `kinds` | all kinds of puzzles in all text forms, and their errors; without it, only Travel puzzles in canonical lines | yes |
//! | `swap`, `place`, `tour` | the solvers of these puzzles | yes |
//! | `full` | all three solvers | yes |
//! | `level` | the generator of puzzles, grades and levels | yes |
//! | `threads` | searches on several threads; see `answer::Options::threads` | yes |
//! | `serde` | answers as JSON documents, drafts as plain data, and what a page shows | no |
//! | `records` | the rows of `records/`: what Leaper has proven | no |
//!
//! Without `serde`, the crate depends only on the standard library.
//!
//! # How it is checked
//!
//! Reference solvers that share no code with Leaper (`tests/oracle/`) solve the same random
//! puzzles, in the tests and with `cargo xtask oracle`. `records/` contains proven results and the
//! commands that prove them again (`leaper records check`). The command line is the crate
//! `leaper-cli`; its `leaper solve --certificate` writes what a second program, `tools/verify.py`,
//! needs to check an answer.
//!
//! # Architecture
//!
//! Dependencies point in one direction:
//!
//! ```text
//! square ← squares ← board ← leaper ← travel · swap · place · tour ← puzzle ← answer ← level · show
//! ```
//!
//! [`search`] has the traits and types that all searches share: a search is a value that is
//! advanced in slices, reports its progress, and is dropped to cancel it. [`natural`] has integers
//! of any size. The crate uses no clock, except to end a call in time where several threads count; it
//! prints nothing and knows no browser. The crate `leaper-wasm` exports it to the page. There is no
//! `unsafe` code.

#![cfg_attr(
    not(feature = "kinds"),
    allow(
        unreachable_code,
        unused_variables,
        reason = "code for other kinds than Travel; see `all_kinds`"
    )
)]
#![cfg_attr(
    not(all(feature = "full", feature = "level")),
    allow(dead_code, reason = "used by solvers that are not in this build")
)]
#![cfg_attr(
    not(feature = "full"),
    allow(rustdoc::broken_intra_doc_links, reason = "links to solvers that are not in this build")
)]
#![warn(missing_debug_implementations, unnameable_types)]
// On docs.rs, each item says which feature it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]

mod all_kinds;
pub mod answer;
mod as_text;
mod bits;
pub mod board;
mod english;
mod leaper;
#[cfg(feature = "level")]
pub mod level;
pub mod message;
mod narrow;
pub mod natural;
mod order;
#[cfg(feature = "threads")]
mod parallel;
pub mod place;
#[cfg(feature = "serde")]
pub mod plain;
pub mod puzzle;
mod random;
#[cfg(feature = "records")]
pub mod records;
pub mod search;
#[cfg(feature = "serde")]
pub mod show;
pub mod square;
pub mod squares;
pub mod swap;
mod symmetry;
pub mod tour;
pub mod travel;
mod visited_set;

pub use crate::leaper::{Leaper, MoveTable, NotALeaper};

/// Solves a puzzle line with the default [`Options`](answer::Options), which limit memory to half a
/// gibibyte.
///
/// Use [`Solving`](answer::Solving) to set options, show progress, or cancel.
///
/// # Errors
///
/// If the line is no puzzle, or an unfinished one, with the place in the line. That a puzzle has no
/// solution is an answer, and so is a limit that was reached.
#[cfg(feature = "kinds")]
pub fn solve(line: &str) -> Result<answer::Answer, puzzle::Error> {
    let puzzle = puzzle::Puzzle::parse(line)?;
    Ok(search::Search::run(answer::Solving::new(puzzle, answer::Options::default())))
}
