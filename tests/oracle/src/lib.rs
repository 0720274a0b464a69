//! Slow programs for all kinds of puzzles, each told again from the definitions, too plainly to be
//! wrong; random puzzles; and whether Leaper's answers to them are the same.
//!
//! | module | what is in it |
//! |---|---|
//! | [`line`] | a reader of puzzle lines, for the programs that take them |
//! | [`travel`], [`swap`], [`place`], [`tour`] | a plain program for each kind |
//! | [`swap_reasons`], [`tour_reasons`] | whether a reason why there is no solution holds, by its definition |
//! | [`random`] | random puzzles on small boards, by dice or by bytes |
//! | [`compare`] | Leaper's answer beside the plain program's |
//! | [`large`] | puzzles too large for these, asked in every way: nothing panics, what is found is replayed |
//! | [`fuzz`] | what must hold for any bytes at all |
//!
//! The plain programs use nothing of the crate `leaper` but its types, to be given puzzles and answers. The
//! tests use them (`tests/core`, `tests/fuzz.rs`), `cargo xtask oracle` as long as one likes, and so do the
//! targets in `fuzz/`.
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
pub mod random;
pub mod swap;
pub mod swap_reasons;
pub mod tour;
pub mod tour_reasons;
pub mod travel;
