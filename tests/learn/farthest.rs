//! *The farthest arrangement*: the bars are what the search finds.

use std::fs;

use leaper::answer::{Answer, Options};
use leaper::puzzle::Puzzle;

use crate::{asked, solved};

/// What `www/learn/figures/layers.js` has of a board.
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

/// In how many ways some of many can be chosen.
fn choose(many: u64, some: u64) -> u64 {
    (0..some).fold(1, |ways, one| ways * (many - one) / (one + 1))
}

#[test]
fn the_bars_hold_every_arrangement_once() {
    for (name, squares) in [("3x5", 15), ("5x5", 25), ("5x6", 30)] {
        let Extent { line, layers, farthest } = extent(name);
        // The hole is anywhere, and half of the others are White's.
        let all = squares * choose(squares - 1, (squares - 1) / 2);
        assert_eq!(layers.iter().sum::<u64>(), all, "{name}");
        assert!(Puzzle::parse(&farthest).unwrap().to_string() == farthest, "{name}");
        assert!(farthest.starts_with(line.split('&').next().unwrap()), "{name}");
    }
}

/// The larger ones are searched again by `cargo xtask bench`, which knows the same numbers.
#[test]
fn the_smallest_board_is_searched_again() {
    let Extent { line, layers, farthest } = extent("3x5");
    let options = Options::default().extent(true);
    let Answer::Extent { layers: found, farthest: there, .. } = asked(&line, options) else {
        panic!("{line}")
    };
    assert_eq!((found, there), (layers, farthest));
}

#[test]
fn the_farthest_lies_as_far_as_the_last_bar() {
    the_farthest_lies_there("3x5");
}

#[test]
#[ignore = "slow unless optimised: cargo xtask test runs it"]
fn the_farthest_of_the_larger_board_lies_as_far_as_the_last_bar() {
    the_farthest_lies_there("5x5");
}

fn the_farthest_lies_there(name: &str) {
    let Extent { layers, farthest, .. } = extent(name);
    let Answer::Swap { length, proven, .. } = solved(&farthest) else { panic!("{farthest}") };
    assert_eq!((length as usize, proven), (layers.len() - 1, true), "{name}");
}
