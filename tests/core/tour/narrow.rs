//! Narrow boards of any length, which a table decides.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use super::{Dice, count, decide, line, tour, tries};
use leaper::leaper::Leaper;

/// Boards of three ranks or so, of any length: a tour is replayed, and there is
/// none exactly where none is counted.
#[test]
fn narrow_boards_are_decided() {
    for (line, solvable) in [
        ("tour?board=4x1000", true),
        ("tour?board=1000x4&from=a1", true),
        ("tour?board=4x400&avoid=b7", false),
        ("tour?board=3x1000&ends=closed", true),
        ("tour?board=1000x2&leaper=0,1&ends=closed", true),
    ] {
        assert_eq!(decide(&tour(line), false), solvable, "{line}");
    }
    let mut dice = Dice(11);
    let mut answers = [0; 2];
    let boards = tries(60);
    for turn in 0..boards {
        let sides = [(3, 44), (46, 3), (3, 50)][dice.below(3)];
        let tour = dice.tour(sides, Leaper::KNIGHT, [0, 1, 2, 3][turn % 4], 0);
        let solvable = decide(&tour, false);
        assert_eq!(solvable, count(&tour) != "0", "{}", line(&tour));
        answers[usize::from(solvable)] += 1;
    }
    assert!(answers.iter().all(|&number| number > boards / 20), "{answers:?}");
}
