//! Swap: known answers, and a slow program that shares nothing with the crate.

mod extent;
mod known;
mod plain;
mod problem;
mod random;
mod reasons;
mod shortest;
mod together;
