//! `cargo xtask oracle`: random puzzles, solved by Leaper and by slow programs that share no code with it.
//!
//! Both are in the package `oracle`, in `tests/oracle/`.

use std::thread;

use anyhow::{Context, Result, bail};

use crate::test::own_cargo_at_root;

#[derive(clap::Args)]
pub struct Options {
    /// How long
    #[arg(long, default_value_t = 1.0)]
    minutes: f64,
    /// Where the random puzzles begin: the same seed and the same number of threads give the same ones
    #[arg(long, default_value_t = 1)]
    seed: u32,
    /// How many solve at once; as many as there are processors, if nothing is said
    #[arg(long)]
    threads: Option<usize>,
    /// Only puzzles of this kind: travel, swap, place, tour
    #[arg(long)]
    kind: Option<String>,
}

/// Compares until the time is over. An error if Leaper and the slow programs do not agree on a puzzle.
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
