//! Narrow boards of any length, decided by a table.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use oracle::random::{Random, Rng};

use super::{board_count, count, decide, line, random_tour, solve, tour};
use leaper::Leaper;
use leaper::search::{Limit, Limits, Search};
use leaper::tour::{Count, Options, Outcome, Solve, Stopped};

/// On boards of three or four ranks, a tour is found exactly if the count is not 0.
#[test]
fn narrow_boards_are_decided() {
    for (line, solvable) in [
        ("tour?board=4x1000", true),
        ("tour?board=1000x4&from=a1", true),
        ("tour?board=4x400&avoid=b7", false),
        ("tour?board=3x1000&ends=closed", true),
        ("tour?board=1000x2&leaper=0,1&ends=closed", true),
    ] {
        assert_eq!(decide(&tour(line)), solvable, "{line}");
    }
    let mut rng = Random(11);
    let mut answers = [0; 2];
    let boards = board_count(60);
    for number in 0..boards {
        let sides = [(3, 44), (46, 3), (3, 50)][rng.below(3)];
        let tour = random_tour(&mut rng, sides, Leaper::KNIGHT, [0, 1, 2, 3][number % 4], 0);
        let solvable = decide(&tour);
        assert_eq!(solvable, count(&tour) != "0", "{}", line(&tour));
        answers[usize::from(solvable)] += 1;
    }
    assert!(answers.iter().all(|&number| number > boards / 20), "{answers:?}");
}

/// Closed tours on four ranks are impossible for any length, without a search.
#[test]
fn closed_tours_on_four_ranks_need_no_search() {
    for long in 13..40 {
        for line in
            [format!("tour?board=4x{long}&ends=closed"), format!("tour?board={long}x4&ends=closed")]
        {
            let Outcome::Impossible(impossible) = solve(&tour(&line)) else { panic!("{line}") };
            assert_eq!(
                (impossible.reason.code(), impossible.positions),
                ("alternation", 0),
                "{line}"
            );
        }
    }
}

/// The allowed work is done before the limit is reported, however large the slices.
#[test]
fn small_work_limits_still_decide() {
    for line in ["tour?board=5x5&ends=closed", "tour?board=3x3"] {
        let limits = Limits::default().work(1000);
        let options = Options::default().limits(limits);
        let outcome = Solve::new(&tour(line), options).run();
        assert!(matches!(outcome, Outcome::Impossible(_)), "{line}: {outcome:?}");
        let counted = Count::new(&tour(line), limits).run();
        assert_eq!(counted.map(|count| count.to_string()), Ok("0".to_owned()), "{line}");
    }
    // The search stops at the limit.
    let options = Options::default().limits(Limits::default().work(50));
    let stopped = Solve::new(&tour("tour?board=30x30&ends=closed"), options).run();
    assert!(matches!(stopped, Outcome::Limit(Stopped { limit: Limit::Work, .. })), "{stopped:?}");
}
