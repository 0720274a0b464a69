//! What can be told at once, which methods take turns, and what comes of them.

pub mod help;
mod member;
mod precheck;
mod schedule;
pub mod shortest;
pub mod solve;
mod stages;
mod verdict;
