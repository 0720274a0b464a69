//! The best next moves: all of them, and no others.

use oracle::swap as reference;

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use leaper::search::{Limits, Search};
use leaper::swap::{Outcome, Reason, Side, SolveAll};

/// Returns the length from another position to the goal, by the reference solver.
fn remaining_length(
    puzzle: &reference::Puzzle,
    knights: reference::Knights,
    turn: Option<Side>,
) -> Option<usize> {
    let turns = turn.map_or("free", Side::name).to_owned();
    let (start, goal) = (knights, Some(puzzle.goal_knights()));
    let moved = reference::Puzzle { start, goal, turns, ..puzzle.clone() };
    moved.solve().ok().map(|(length, _)| length)
}

/// Follows the last of the best moves. At each position, a jump is among the best moves if and only
/// if it leads nearer to the goal.
#[test]
fn best_moves_are_exactly_those_that_lead_nearer_to_the_goal() {
    for line in [
        "swap?board=N1N/3/n1n",
        "swap?board=N1N/3/n1n&turns=black",
        "swap?board=A1B/3/b1a",
        "swap?board=N2n/N2n&goal=n2N/N2n",
        "swap?board=N2/2n/N1n&attack=no-comrade",
        "swap?board=N2/1n1&leaper=king&turns=white",
    ] {
        let puzzle = reference::Puzzle::read(line);
        let swap = puzzle.swap();
        let shortest = SolveAll::new(&swap, Limits::default()).run().ok();
        let Some(shortest) = shortest else {
            assert!(puzzle.solve().is_err(), "{line}");
            continue;
        };
        let mut position = *swap.start();
        loop {
            let best = shortest.best(&position).unwrap();
            let remaining =
                remaining_length(&puzzle, reference::knights_of(&swap, &position), position.turn());
            assert_eq!(remaining, Some(best.length as usize), "{line}");
            assert!(best.all, "{line}");
            for step in swap.legal_moves(&position) {
                let after = swap.after(&position, step);
                let remaining =
                    remaining_length(&puzzle, reference::knights_of(&swap, &after), after.turn());
                let is_nearer = remaining.is_some_and(|length| length < best.length as usize);
                assert_eq!(best.moves.contains(&vec![step]), is_nearer, "{line}: {step}");
                if !is_nearer {
                    assert!(
                        shortest
                            .best(&after)
                            .is_none_or(|best| remaining == Some(best.length as usize))
                    );
                }
            }
            let Some(step) = best.moves.last() else { break };
            position = swap.after(&position, step[0]);
        }
        assert!(swap.is_goal(&position), "{line}");
    }
}

#[test]
fn best_moves_are_whole_runs() {
    let puzzle = reference::Puzzle::read("swap?board=N1N/3/n1n&metric=runs");
    let swap = puzzle.swap();
    let shortest = SolveAll::new(&swap, Limits::default()).run().ok().unwrap();
    let mut position = *swap.start();
    let mut jumps = Vec::new();
    for remaining in (1..=7).rev() {
        let best = shortest.best(&position).unwrap();
        assert_eq!(best.length, remaining);
        for &step in &best.moves[0] {
            position = swap.after(&position, step);
            jumps.push(step);
        }
    }
    assert_eq!(puzzle.replay(&jumps).unwrap().runs, 7);
    let best = shortest.best(&position).unwrap();
    assert!((best.length, best.moves.len(), best.all) == (0, 0, true));
}

#[test]
fn unsolvable_puzzles_have_a_reason() {
    let swap = reference::Puzzle::read("swap?board=A1B/3/a1b").swap();
    let Err(Outcome::Impossible(none)) = SolveAll::new(&swap, Limits::default()).run() else {
        panic!("these knights cannot pass each other")
    };
    assert!(matches!(none.reason, Reason::FixedOrder { .. }), "{}", none.reason);
    // A position with the wrong side to move is on no solution.
    let swap = reference::Puzzle::read("swap?board=N2n/N2n/N2n&turns=white").swap();
    let shortest = SolveAll::new(&swap, Limits::default()).run().ok().unwrap();
    assert!(shortest.best(&swap.start().with_turn(Some(Side::Black))).is_none());
    assert!(shortest.best(swap.goal()).is_none());
}
