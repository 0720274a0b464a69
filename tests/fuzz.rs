//! The functions that `fuzz/` runs as long as one likes, over the seeds as they are and changed here and there:
//! a bounded run of the same, with the stable compiler; and random puzzles of any size.
#![cfg(not(target_arch = "wasm32"))]

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use oracle::fuzz::{TARGETS, mutated};
use oracle::large;
use oracle::random::{Kind, Random};

#[test]
fn whatever_bytes_there_are_what_must_hold_holds() {
    targets_hold(300);
}

#[test]
#[ignore = "slow unless optimised: cargo xtask test runs it"]
fn whatever_many_bytes_there_are_what_must_hold_holds() {
    targets_hold(20_000);
}

/// Runs each target over its seeds, and over so many that are changed.
fn targets_hold(changed: usize) {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/seeds");
    for (name, target) in TARGETS {
        let files =
            fs::read_dir(seeds.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut seeds: Vec<_> = files.map(|file| file.unwrap().path()).collect();
        seeds.sort();
        assert!(!seeds.is_empty(), "{name}");
        let seeds: Vec<Vec<u8>> = seeds.iter().map(|file| fs::read(file).unwrap()).collect();
        let mut dice = Random(20_261_125);
        let changed = (0..changed)
            .map(|number| mutated(&seeds[number % seeds.len()], &seeds, &mut dice))
            .collect::<Vec<_>>();
        for bytes in seeds.iter().chain(&changed) {
            let outcome = catch_unwind(AssertUnwindSafe(|| target(bytes)));
            assert!(outcome.is_ok(), "{name}, with these bytes: {}", bytes.escape_ascii());
        }
    }
}

/// Large and small, crowded and empty, asked in every way.
#[test]
fn puzzles_of_any_size_hold() {
    puzzles_hold(200);
}

#[test]
#[ignore = "slow unless optimised: cargo xtask test runs it"]
fn many_puzzles_of_any_size_hold() {
    puzzles_hold(20_000);
}

fn puzzles_hold(puzzles: usize) {
    let mut dice = Random(20_261_126);
    for number in 0..puzzles {
        let kind = Kind::ALL[number % 4];
        let line = large::line(kind, &mut dice);
        if let Err(wrong) = large::hold(kind, &line, &mut dice) {
            panic!("{line}: {wrong}");
        }
    }
}

/// Every target has a program, and every program its seeds.
#[test]
fn every_target_can_be_fuzzed() {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz");
    let manifest = fs::read_to_string(fuzz.join("Cargo.toml")).unwrap();
    for (name, _) in TARGETS {
        assert!(manifest.contains(&format!("name = \"{name}\"")), "{name}");
        let program = fs::read_to_string(fuzz.join(format!("targets/{name}.rs"))).unwrap();
        assert!(program.contains(&format!("oracle::fuzz::{name}(bytes)")), "{name}");
    }
    assert_eq!(manifest.matches("[[bin]]").count(), TARGETS.len());
}
