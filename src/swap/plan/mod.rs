//! Solves a puzzle: prechecks, the schedule of the search methods, and the outcome.

pub mod another;
pub mod help;
mod precheck;
mod results;
mod schedule;
pub mod shortest;
pub mod solve;
pub mod solve_all;
mod solver;
