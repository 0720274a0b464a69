//! Travel: published answers, comparisons with the reference solver, and boards that can be solved
//! by hand.

#![expect(
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    reason = "the reference solver's cells are signed; those of a board are neither negative nor large"
)]

mod by_hand;
mod check;
mod published;
mod random;
mod reasons;
mod visit;
