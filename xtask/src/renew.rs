//! `cargo xtask renew`: rewrites the files that are computed from other sources.
//!
//! The tests that check these files also write them, when the variable `LEAPER_RENEW` is set.

use anyhow::Result;
use clap::ValueEnum;

use crate::command::run;
use crate::test::{CRATE, own_cargo_at_root};

#[derive(clap::Args)]
pub struct Options {
    /// Only these files
    only: Vec<Files>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Files {
    /// `www/solver/wire.d.ts` and all `core.d.ts`: the types that Rust and JavaScript exchange
    Types,
    /// `src/level/computed.txt`: minimum, difficulty and number of solutions of each level
    Levels,
    /// `src/level/daily_rerolls.rs`: days whose first puzzle repeats an earlier one. Takes long, so only by
    /// name
    Days,
}

/// Rewrites the files.
pub fn renew(options: &Options) -> Result<()> {
    let wants = |files| {
        let by_default = files != Files::Days;
        options.only.contains(&files) || options.only.is_empty() && by_default
    };
    if wants(Files::Types) {
        run_tests(&["--test", "wire", "--test", "exports"], false)?;
    }
    if wants(Files::Levels) {
        let optimized = "profile.test.package.leaper-board.opt-level=2";
        let test = "computed_values_are_current";
        run_tests(&["--config", optimized, "--test", "levels", test], false)?;
    }
    if wants(Files::Days) {
        let test = "daily_puzzles_are_all_different";
        run_tests(&["--release", "--test", "levels", test], true)?;
    }
    println!("The files are current. `git diff` shows what has changed.");
    Ok(())
}

fn run_tests(tests: &[&str], is_whole: bool) -> Result<()> {
    let mut cargo = own_cargo_at_root();
    cargo.args(["test", "--quiet", "--package", CRATE]).args(tests).env("LEAPER_RENEW", "1");
    if is_whole {
        cargo.env("LEAPER_WHOLE", "1");
    }
    run(&mut cargo)
}
