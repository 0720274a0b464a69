//! Slow, plain programs for all kinds of puzzles, written from the definitions; random puzzles; and
//! comparisons with Leaper's answers.
//!
//! | module | contents |
//! |---|---|
//! | [`line`] | a parser of puzzle lines |
//! | [`travel`], [`swap`], [`place`], [`tour`] | a plain program for each kind |
//! | [`visit`] | a plain program for Travel with several flags and guards |
//! | [`swap_reasons`], [`tour_reasons`] | checks of reasons by their definitions |
//! | [`plain`] | JSON as the page would send it |
//! | [`random`] | random small puzzles, from a generator or from bytes |
//! | [`compare`] | comparisons of Leaper with the plain programs |
//! | [`large`] | puzzles too large for the plain programs: nothing panics, solutions are replayed |
//! | [`fuzz`] | properties that hold for arbitrary bytes |
//!
//! The plain programs use only the types of the crate `leaper`, for puzzles and answers. They are
//! used by the tests (`tests/core`, `tests/fuzz.rs`), by `cargo xtask oracle`, and by the targets
//! in `fuzz/`.
#![allow(
    missing_docs,
    clippy::implicit_hasher,
    clippy::missing_errors_doc,
    clippy::missing_panics_doc,
    clippy::must_use_candidate,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "for tests: they panic, their fields are named by the words of the puzzles, and boards are small"
)]

pub mod compare;
pub mod fuzz;
pub mod large;
pub mod line;
pub mod place;
pub mod plain;
pub mod random;
pub mod swap;
pub mod swap_reasons;
pub mod tour;
pub mod tour_reasons;
pub mod travel;
pub mod visit;
