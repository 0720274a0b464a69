//! Random puzzles of all kinds, as `cargo xtask oracle` makes them, against slow programs.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use oracle::compare::{Verdict, compare};
use oracle::random::{Kind, Random};

#[test]
fn leaper_and_plain_programs_agree() {
    agree(300);
}

#[test]
#[ignore = "slow unless optimised: cargo xtask test runs it"]
fn leaper_and_plain_programs_agree_on_many_puzzles() {
    agree(3_000);
}

fn agree(rounds: usize) {
    for kind in Kind::ALL {
        let mut dice = Random(2_718_281_828);
        let mut solved = 0;
        for _ in 0..rounds {
            let line = kind.puzzle(&mut dice);
            match compare(kind, &line, &mut dice) {
                Ok(verdict) => solved += usize::from(verdict == Verdict::Solved),
                Err(difference) => panic!("{line}\n{difference}"),
            }
        }
        // Neither all nor nothing.
        assert!((rounds / 10..rounds).contains(&solved), "{kind:?}: {solved} of {rounds}");
    }
}
