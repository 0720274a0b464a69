//! Travel: known answers, a slow oracle, and boards that can be solved by hand.

#![expect(
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    reason = "the oracle's cells are signed; those of a board are neither negative nor large"
)]

mod by_hand;
mod check;
mod published;
mod random;
mod reasons;
mod visit;
