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
//! Every puzzle has one text form, the puzzle line of [`puzzle`]. It is the page's address, the
//! command line's argument, and the shortest way to an [`answer`]:
//!
//! ```
//! use leaper::answer::Answer;
//!
//! // Ruby Quiz 27: from a8 to b7, with b6 blocked.
//! let answer = leaper::solve("travel?board=8x8&from=a8&to=b7&avoid=b6")?;
//! let Answer::Travel { length, path, shortest, .. } = answer else { panic!("{answer:?}") };
//! assert_eq!(length, 4);
//! assert_eq!(format!("{path:?}"), "[c7, b5, d6, b7]");
//! assert_eq!(shortest, Some(5_u64.into()));
//! # Ok::<(), leaper::puzzle::Error>(())
//! ```
//!
//! A puzzle can be made of its parts. The search for what comes of it goes on in
//! slices, as long as one likes; to cancel it, drop it:
//!
//! ```
//! use leaper::board::Board;
//! use leaper::Leaper;
//! use leaper::search::{Search, Step};
//! use leaper::swap::{Options, Outcome, Rules, Solve, Swap};
//!
//! // Guarini, 1512: the knights in the corners trade places.
//! let knights = [("a3", 'N'), ("c3", 'N'), ("a1", 'n'), ("c1", 'n')];
//! let knights = knights.map(|(square, letter)| (square.parse().unwrap(), letter));
//! let swap = Swap::new(Board::new(3, 3)?, Leaper::KNIGHT, &knights, None, Rules::default())?;
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
//! What there is much of is counted exactly, and read from any place on; what there
//! is not has a reason, with the squares that show it:
//!
//! ```
//! use leaper::board::Board;
//! use leaper::Leaper;
//! use leaper::place::{Count, Lines, List, Place, Wish};
//! use leaper::search::Search;
//! use leaper::tour::{Ends, Options, Outcome, Solve, Tour, Why};
//!
//! let queens = Place::new(Board::new(8, 8)?, &[], "Q8".parse()?, Lines::Stop)?;
//! let counted = Count::new(&queens, Wish::default()).run();
//! assert_eq!(counted.tally.count(), 92_u64.into());
//! let first = List::new(&queens).next().unwrap();
//! assert_eq!(queens.rows(&first), "3Q4/1Q6/6Q1/2Q5/5Q2/7Q/4Q3/Q7");
//!
//! let tour = Tour::new(Board::new(5, 5)?, Leaper::KNIGHT, Ends::Closed, &[])?;
//! let Outcome::Impossible(none) = Solve::new(&tour, Options::default()).run() else { panic!() };
//! let Why::Colours { more, fewer } = none.why else { panic!("{}", none.why) };
//! assert_eq!((more.len(), fewer.len()), (13, 12));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! | feature | brings | default |
//! |---|---|---|
//! | `kinds` | all kinds of puzzles, in every form that is read, and what is wrong with one; without it, journeys alone, in their canonical lines | yes |
//! | `swap`, `place`, `tour` | the solvers of these puzzles | yes |
//! | `full` | all three | yes |
//! | `level` | what makes puzzles to play, and their grades | yes |
//! | `serde` | the answer as a document, drawings as plain data, and what a page shows | yes |
//! | `threads` | counts on several threads; see [`Options::threads`](answer::Options::threads) | yes |
//! | `cli` | the program `leaper` | yes |
//!
//! With `default-features = false` and `full` the crate needs nothing but the standard
//! library.
//!
//! # Why it may be believed
//!
//! Slow programs that share no line with the solvers (`tests/oracle/`) solve random puzzles beside them, in the tests
//! and, with `cargo xtask oracle`, as long as one likes. `records/` is a table of what has been proven, each row
//! with what it takes to prove it again (`leaper records check`), and `leaper solve --certificate` writes what a
//! second program, `tools/verify.py`, needs to check an answer.
//!
//! # The house
//!
//! Dependencies point one way:
//!
//! ```text
//! square ← squares ← board ← leaper ← travel · swap · place · tour ← puzzle ← answer ← level · show ← main
//! ```
//!
//! [`search`] has the words that all searches share: a search is a value that
//! is advanced in slices, asked how far it is, and dropped to cancel it.
//! [`natural`] counts past 2^128. The crate has no clock, prints nothing and
//! knows no browser, but for `main.rs`, the command line; the exports to the page
//! are the crate `leaper-wasm`. There is no `unsafe` in it.

#![cfg_attr(
    not(feature = "kinds"),
    allow(unreachable_code, reason = "what is done with other kinds of puzzles; see `known`")
)]
#![cfg_attr(
    not(all(feature = "full", feature = "level")),
    allow(dead_code, reason = "what the solvers use that are not in this build")
)]
#![cfg_attr(
    not(feature = "full"),
    allow(
        rustdoc::broken_intra_doc_links,
        reason = "links to the solvers that are not in this build"
    )
)]
#![warn(missing_debug_implementations, unnameable_types)]

pub mod answer;
mod bits;
pub mod board;
mod english;
mod known;
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
pub mod search;
#[cfg(feature = "serde")]
pub mod show;
pub mod square;
pub mod squares;
pub mod swap;
mod symmetry;
pub mod tour;
pub mod travel;

pub use crate::leaper::{Leaper, MoveTable, NotALeaper};

/// Solves a puzzle line with the default [`Options`](answer::Options), which limit memory and work.
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
