//! The best next moves: all of them, and no others.

use oracle::swap as plain;

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use leaper::search::{Limits, Search};
use leaper::swap::{Gather, Outcome, Reason, Side};

/// Returns the oracle's remaining length from another position.
fn remaining_length(
    puzzle: &plain::Puzzle,
    knights: plain::Knights,
    turn: Option<Side>,
) -> Option<usize> {
    let turns = turn.map_or("free", Side::name).to_owned();
    let (start, goal) = (knights, Some(puzzle.end()));
    let there = plain::Puzzle { start, goal, turns, ..puzzle.clone() };
    there.solve().ok().map(|(length, _)| length)
}

/// Follows the last of the best moves. At each position, a jump is best if and only if it shortens
/// the rest.
#[test]
fn best_moves_are_exactly_those_that_shorten_the_rest() {
    for line in [
        "swap?board=N1N/3/n1n",
        "swap?board=N1N/3/n1n&turns=black",
        "swap?board=A1B/3/b1a",
        "swap?board=N2n/N2n&goal=n2N/N2n",
        "swap?board=N2/2n/N1n&attack=no-comrade",
    ] {
        let puzzle = plain::Puzzle::read(line);
        let swap = puzzle.swap();
        let shortest = Gather::new(&swap, Limits::default()).run().ok();
        let Some(shortest) = shortest else {
            assert!(puzzle.solve().is_err(), "{line}");
            continue;
        };
        let mut here = *swap.start();
        loop {
            let best = shortest.best(&here).unwrap();
            let left = remaining_length(&puzzle, plain::knights_of(&swap, &here), here.turn());
            assert_eq!(left, Some(best.length as usize), "{line}");
            assert!(best.all, "{line}");
            for step in swap.legal_moves(&here) {
                let after = swap.after(&here, step);
                let left =
                    remaining_length(&puzzle, plain::knights_of(&swap, &after), after.turn());
                let shorter = left.is_some_and(|left| left < best.length as usize);
                assert_eq!(best.moves.contains(&vec![step]), shorter, "{line}: {step}");
                if !shorter {
                    assert!(
                        shortest.best(&after).is_none_or(|best| left == Some(best.length as usize))
                    );
                }
            }
            let Some(step) = best.moves.last() else { break };
            here = swap.after(&here, step[0]);
        }
        assert!(swap.is_goal(&here), "{line}");
    }
}

#[test]
fn best_moves_are_whole_runs() {
    let puzzle = plain::Puzzle::read("swap?board=N1N/3/n1n&metric=runs");
    let swap = puzzle.swap();
    let shortest = Gather::new(&swap, Limits::default()).run().ok().unwrap();
    let mut here = *swap.start();
    let mut jumps = Vec::new();
    for left in (1..=7).rev() {
        let best = shortest.best(&here).unwrap();
        assert_eq!(best.length, left);
        for &step in &best.moves[0] {
            here = swap.after(&here, step);
            jumps.push(step);
        }
    }
    assert_eq!(puzzle.judge(&jumps).unwrap().1, 7);
    let best = shortest.best(&here).unwrap();
    assert!((best.length, best.moves.len(), best.all) == (0, 0, true));
}

#[test]
fn unsolvable_puzzles_have_a_reason() {
    let swap = plain::Puzzle::read("swap?board=A1B/3/a1b").swap();
    let Err(Outcome::Impossible(none)) = Gather::new(&swap, Limits::default()).run() else {
        panic!("these knights cannot pass each other")
    };
    assert!(matches!(none.reason, Reason::Line { .. }), "{}", none.reason);
    // A position with the wrong side to move is on no solution.
    let swap = plain::Puzzle::read("swap?board=N2n/N2n/N2n&turns=white").swap();
    let shortest = Gather::new(&swap, Limits::default()).run().ok().unwrap();
    assert!(shortest.best(&swap.start().with_turn(Some(Side::Black))).is_none());
    assert!(shortest.best(swap.goal()).is_none());
}
