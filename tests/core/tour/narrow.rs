//! Narrow boards of any length, which a table decides.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use super::{Dice, count, decide, line, solve, tour, tries};
use leaper::Leaper;
use leaper::search::{Limit, Limits, Search};
use leaper::tour::{Count, Options, Outcome, Solve, Stopped};

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

/// Four ranks have no closed tour, of whatever length: it is not searched for.
#[test]
fn closed_tours_on_four_ranks_are_refused_at_once() {
    for long in 13..40 {
        for line in
            [format!("tour?board=4x{long}&ends=closed"), format!("tour?board={long}x4&ends=closed")]
        {
            let Outcome::Impossible(impossible) = solve(&tour(&line)) else { panic!("{line}") };
            assert_eq!((impossible.why.code(), impossible.positions), ("alternation", 0), "{line}");
        }
    }
}

/// The work that is allowed is done before it is a limit, in however large slices it is offered.
#[test]
fn what_little_work_decides_is_decided() {
    for line in ["tour?board=5x5&ends=closed", "tour?board=3x3"] {
        let limits = Limits::default().work(1000);
        let options = Options::default().limits(limits);
        let whole = Solve::new(&tour(line), options).run();
        assert!(matches!(whole, Outcome::Impossible(_)), "{line}: {whole:?}");
        let counted = Count::new(&tour(line), limits).run();
        assert_eq!(counted.map(|count| count.to_string()), Ok("0".to_owned()), "{line}");
    }
    // And no more than that.
    let options = Options::default().limits(Limits::default().work(50));
    let stopped = Solve::new(&tour("tour?board=30x30&ends=closed"), options).run();
    assert!(matches!(stopped, Outcome::Limit(Stopped { limit: Limit::Work, .. })), "{stopped:?}");
}
