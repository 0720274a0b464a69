//! Reference solvers for all kinds of puzzles: slow, and written from the definitions. Also random
//! puzzles, and comparisons with Leaper's answers.
//!
//! | module | contents |
//! |---|---|
//! | [`line`] | a parser of puzzle lines |
//! | [`travel`], [`swap`], [`place`], [`tour`] | a reference solver for each kind |
//! | [`visit`] | a reference solver for Travel with several flags and guards |
//! | [`swap_reasons`], [`tour_reasons`] | checks of reasons by their definitions |
//! | [`page_json`] | converts JSON to values as a page sends them |
//! | [`random`] | random small puzzles, from a generator or from bytes |
//! | [`compare`] | comparisons of Leaper with the reference solvers |
//! | [`any_size`] | checks on puzzles too large for them: nothing panics, solutions are replayed |
//! | [`fuzz`] | checks of properties that hold for arbitrary bytes |
//!
//! The reference solvers use only types of the crate `leaper`, for puzzles and answers. The tests
//! (`tests/core`, `tests/fuzz.rs`), `cargo xtask oracle` and the targets in `fuzz/` use them.
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

pub mod any_size;
pub mod compare;
pub mod fuzz;
pub mod line;
pub mod page_json;
pub mod place;
pub mod random;
pub mod swap;
pub mod swap_reasons;
pub mod tour;
pub mod tour_reasons;
pub mod travel;
pub mod visit;
