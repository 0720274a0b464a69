//! `cargo xtask oracle`: solves random puzzles with Leaper and with reference solvers that share
//! no code with it, and compares the answers.
//!
//! Both are in the package `oracle`, in `tests/oracle/`.

use std::thread;

use anyhow::{Context, Result, bail};

use crate::test::own_cargo_at_root;

#[derive(clap::Args)]
pub struct Options {
    /// Duration in minutes
    #[arg(long, default_value_t = 1.0)]
    minutes: f64,
    /// Seed of the random puzzles. With the same number of threads it gives the same puzzles
    #[arg(long, default_value_t = 1)]
    seed: u32,
    /// Number of threads; by default, the number of processors
    #[arg(long)]
    threads: Option<usize>,
    /// Only puzzles of this kind: travel, visit (Travel with several flags or guards), swap, place, tour
    #[arg(long)]
    kind: Option<String>,
}

/// Compares until the time is over. Fails if the answers to a puzzle differ.
pub fn oracle(options: &Options) -> Result<()> {
    let threads = options.threads.or_else(|| thread::available_parallelism().ok().map(Into::into));
    let mut cargo = own_cargo_at_root();
    cargo.args(["run", "--quiet", "--profile", "oracle", "--package", "oracle", "--"]);
    cargo.args([options.minutes.to_string(), options.seed.to_string()]);
    cargo.arg(threads.unwrap_or(1).to_string()).args(&options.kind);
    if !cargo.status().context("cannot start the comparison")?.success() {
        bail!("not all puzzles came out as they should");
    }
    Ok(())
}
