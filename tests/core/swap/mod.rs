//! Swap: known answers, and a slow program that shares nothing with the crate.

mod extent;
mod known;
mod problem;
mod random;
mod shortest;
mod together;
