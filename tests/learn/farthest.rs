//! *The farthest arrangement*: the article's bars match the search.

use std::fs;

use leaper::answer::{Answer, Options};
use leaper::puzzle::Puzzle;

use crate::{solve, solve_with};

/// The data of a board in `www/learn/figures/layers.js`.
struct Extent {
    line: String,
    layers: Vec<u64>,
    farthest: String,
}

fn extent(name: &str) -> Extent {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/www/learn/figures/layers.js");
    let source = fs::read_to_string(path).unwrap();
    let (_, rest) = source.split_once(&format!("'{name}': {{")).unwrap();
    let field = |mark: &str, end: &str| {
        let (_, rest) = rest.split_once(mark).unwrap();
        rest.split_once(end).unwrap().0.to_owned()
    };
    let numbers = field("layers: [", "]");
    let numbers = numbers.split(',').map(str::trim).filter(|number| !number.is_empty());
    Extent {
        line: field("line: '", "'"),
        layers: numbers.map(|number| number.parse().unwrap()).collect(),
        farthest: field("farthest: '", "'"),
    }
}

/// The binomial coefficient.
fn choose(many: u64, some: u64) -> u64 {
    (0..some).fold(1, |ways, one| ways * (many - one) / (one + 1))
}

#[test]
fn bars_add_up_to_all_positions() {
    for (name, squares) in [("5x3", 15), ("5x5", 25), ("6x5", 30)] {
        let Extent { line, layers, farthest } = extent(name);
        // The blank is anywhere, and half of the other squares are White's.
        let all = squares * choose(squares - 1, (squares - 1) / 2);
        assert_eq!(layers.iter().sum::<u64>(), all, "{name}");
        assert!(Puzzle::parse(&farthest).unwrap().to_string() == farthest, "{name}");
        assert!(farthest.starts_with(line.split('&').next().unwrap()), "{name}");
    }
}

/// `cargo xtask bench` searches the larger boards, and knows the same numbers.
#[test]
fn smallest_board_matches_the_search() {
    let Extent { line, layers, farthest } = extent("5x3");
    let options = Options::default().extent(true);
    let Answer::Extent { layers: found, farthest: position, .. } = solve_with(&line, options)
    else {
        panic!("{line}")
    };
    assert_eq!((found, position), (layers, farthest));
}

#[test]
fn farthest_position_matches_the_last_bar() {
    check_farthest_position("5x3");
}

#[test]
#[ignore = "slow unless optimised: cargo xtask test runs it"]
fn farthest_position_on_5x5_matches_the_last_bar() {
    check_farthest_position("5x5");
}

fn check_farthest_position(name: &str) {
    let Extent { layers, farthest, .. } = extent(name);
    let Answer::Swap { length, proven, .. } = solve(&farthest) else { panic!("{farthest}") };
    assert_eq!((length as usize, proven), (layers.len() - 1, true), "{name}");
}
