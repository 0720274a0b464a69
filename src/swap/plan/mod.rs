//! Solves a puzzle: what is known without a search, which method has its turn, and what comes of
//! it.

pub mod gather;
pub mod help;
mod precheck;
mod results;
mod schedule;
pub mod shortest;
pub mod solve;
mod solver;
