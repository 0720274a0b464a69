//! Searches on boards with two kinds of knights and one blank.
//!
//! The blank jumps like a knight, so a state is the blank's square and the squares of the white
//! knights. Each square that the blank can be on (one of those that symmetries map to each other)
//! has a *slab*: the states with the blank there, one bit each, in the order of their ranks.
//!
//! ```text
//!   squares    [ left half | right half ]      blank in the left half
//!                   │            │
//!   state      [ major word | minor word ]     white knights in the blank's half, without the
//!                                              blank, and in the other half
//!
//!   slab       ├──── run ────┼──── run ────┼── run ──┤
//!              major word 0    major word 1   …        one bit for each minor word that fits
//!                  ├stretch┤                           bits that stay side by side after a jump
//! ```
//!
//! | term | meaning |
//! |---|---|
//! | rank | the number of a state in its slab; nothing to do with the rows of the board |
//! | slab | all states with the blank on one square, one bit each, by rank |
//! | major word | the white knights in the blank's half of the board, without the blank's square, as a set in a `u64` |
//! | minor word | the white knights in the other half |
//! | run | the consecutive ranks of all states with one major word; nothing to do with moves of one knight |
//! | stretch | consecutive bits that are consecutive again after a jump across the halves |
//! | layer | the states at one distance from the first state |
//! | short layer | the farthest layer around the goal that, like all nearer ones, is small enough for a list |
//! | sweep | a breadth-first search that keeps visited states and layers as slabs |
//!
//! [`split_ranking`] has the halves, words and ranks of a [`sweep`]; [`slab_steps`] plans how each
//! slab of the next layer is made, [`next_slab`] makes it, and [`expand`] moves the blank for whole
//! runs and stretches; [`slab_transfer`] shares the slabs of a sweep among workers. [`lists`] keeps
//! layers as lists of words instead. [`search`] combines both.

mod bit_runs;
mod expand;
pub(crate) mod graph;
mod list_store;
mod lists;
mod next_slab;
mod round_report;
pub(crate) mod search;
mod slab_steps;
mod slab_transfer;
mod split_ranking;
pub(crate) mod sweep;
mod sweep_stage;
#[cfg(test)]
mod test_puzzles;
