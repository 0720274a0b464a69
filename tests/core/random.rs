//! Compares Leaper with the reference solvers on random puzzles of all kinds, as
//! `cargo xtask oracle` does.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use oracle::compare::{Verdict, compare};
use oracle::random::{Kind, Random};

#[test]
fn leaper_agrees_with_reference_solvers() {
    compare_random_puzzles(300);
}

#[test]
#[ignore = "slow unless optimised: cargo xtask test runs it"]
fn leaper_agrees_with_reference_solvers_on_many_puzzles() {
    compare_random_puzzles(3_000);
}

fn compare_random_puzzles(rounds: usize) {
    for kind in Kind::ALL {
        let mut rng = Random(2_718_281_828);
        let mut solved = 0;
        for _ in 0..rounds {
            let line = kind.puzzle(&mut rng);
            match compare(kind, &line, &mut rng) {
                Ok(verdict) => solved += usize::from(verdict == Verdict::Solved),
                Err(difference) => panic!("{line}\n{difference}"),
            }
        }
        // Some, but not all, have solutions.
        assert!((rounds / 10..rounds).contains(&solved), "{kind:?}: {solved} of {rounds}");
    }
}
