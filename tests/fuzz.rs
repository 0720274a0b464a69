//! Runs the functions of `fuzz/` on its seeds and on mutations of them for a limited time, with the
//! stable compiler; and checks random puzzles of any size.
#![cfg(not(target_arch = "wasm32"))]

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use oracle::any_size;
use oracle::fuzz::{TARGETS, mutate};
use oracle::random::{Kind, Random};

#[test]
fn targets_hold_on_mutated_seeds() {
    check_targets(300);
}

#[test]
#[ignore = "slow unless optimised: cargo xtask test runs it"]
fn targets_hold_on_many_mutated_seeds() {
    check_targets(20_000);
}

/// Runs each target on its seeds, and on this many mutations.
fn check_targets(mutations: usize) {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/seeds");
    for (name, target) in TARGETS {
        let files =
            fs::read_dir(seeds.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut seeds: Vec<_> = files.map(|file| file.unwrap().path()).collect();
        seeds.sort();
        assert!(!seeds.is_empty(), "{name}");
        let seeds: Vec<Vec<u8>> = seeds.iter().map(|file| fs::read(file).unwrap()).collect();
        let mut rng = Random(20_261_125);
        let mutations = (0..mutations)
            .map(|number| mutate(&seeds[number % seeds.len()], &seeds, &mut rng))
            .collect::<Vec<_>>();
        for bytes in seeds.iter().chain(&mutations) {
            let outcome = catch_unwind(AssertUnwindSafe(|| target(bytes)));
            assert!(outcome.is_ok(), "{name}, with these bytes: {}", bytes.escape_ascii());
        }
    }
}

/// Small and large puzzles, with all kinds of requests.
#[test]
fn puzzles_of_any_size_are_consistent() {
    check_puzzles(200);
}

#[test]
#[ignore = "slow unless optimised: cargo xtask test runs it"]
fn many_puzzles_of_any_size_are_consistent() {
    check_puzzles(20_000);
}

fn check_puzzles(puzzles: usize) {
    let mut rng = Random(20_261_126);
    for number in 0..puzzles {
        let kind = Kind::ALL[number % Kind::ALL.len()];
        let line = any_size::line(kind, &mut rng);
        if let Err(wrong) = any_size::check(kind, &line, &mut rng) {
            panic!("{line}: {wrong}");
        }
    }
}

/// Every target has a program and seeds.
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
