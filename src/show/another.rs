//! The next or previous shortest solution of a Swap puzzle, for a page.

use crate::puzzle::Draft;
use crate::search::{Limit, Limits};
use crate::swap::{Another, Move, Swap};

use super::game::{replay, swap_of};
use super::words::Declined;
use super::{Failure, Moves};

/// Starts the search for the solution after this one or, if `is_previous`, before it.
///
/// # Errors
/// If the puzzle is incomplete or counts runs, or the moves are not a solution.
pub fn another(draft: &Draft, moves: &[u32], is_previous: bool) -> Result<Another, Failure> {
    let swap = swap_of(draft)?;
    if swap.rules().by_runs() {
        return Err(Declined::ManyRuns.into());
    }
    let (_, moves) = replay(&swap, moves)?;
    Another::new(&swap, moves, is_previous, Limits::default())
        .ok_or_else(|| Failure::bad_request("These moves are not a solution."))
}

/// Converts what was found.
///
/// # Errors
/// If the search reached a limit.
pub fn another_found<N: From<Vec<u32>>>(
    swap: &Swap,
    found: Result<Vec<Move>, Limit>,
) -> Result<Moves<N>, Failure> {
    let moves = found.map_err(|_| Declined::SolutionMemory)?;
    Ok(Moves::of(swap, &moves))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;
    use crate::search::{Search, Step};
    use crate::swap::{Options, Outcome, Solve};

    /// Returns the next or previous solution.
    fn neighbour(line: &str, moves: &[u32], is_previous: bool) -> Vec<u32> {
        let mut another = another(&Draft::parse(line).unwrap(), moves, is_previous).unwrap();
        loop {
            if let Step::Done(found) = another.advance(1 << 16) {
                return another_found(another.swap(), found).unwrap().jumps;
            }
        }
    }

    fn find_first(line: &str) -> Vec<u32> {
        let Puzzle::Swap(swap) = Puzzle::parse(line).unwrap() else { panic!("no Swap") };
        let Outcome::Solved(solved) = Solve::new(&swap, Options::default()).run() else {
            panic!("no solution")
        };
        Moves::of(&swap, &solved.moves).jumps
    }

    /// Steps through all solutions, in both directions, and compares their number.
    #[test]
    fn steps_through_all_shortest_solutions() {
        for (line, count) in [
            // Source of the numbers: cases of the same lines in tests/data.
            ("swap?board=N2n/N2n/N2n&turns=white&attack=no-enemy", Some(8)),
            ("swap?board=N2/3/2n", None),
        ] {
            let first_solution = find_first(line);
            let mut solutions = vec![first_solution.clone()];
            loop {
                let found = neighbour(line, &solutions[solutions.len() - 1], false);
                assert_eq!(found.len(), first_solution.len());
                assert_eq!(neighbour(line, &found, true), solutions[solutions.len() - 1]);
                if found == first_solution {
                    break;
                }
                assert!(!solutions.contains(&found), "{line}: {found:?} comes twice");
                solutions.push(found);
            }
            assert!(
                count.is_none_or(|count| solutions.len() == count),
                "{line}: {}",
                solutions.len()
            );
        }
    }

    #[test]
    fn moves_without_another_solution_are_rejected() {
        let draft = |line| Draft::parse(line).unwrap();
        assert!(another(&draft("swap?board=N1N/3/n1n"), &[], false).is_err());
        assert!(another(&draft("swap?board=N2/3/2n&metric=runs"), &[], false).is_err());
        assert!(another(&draft("travel?board=3x3"), &[], false).is_err());
    }

    #[test]
    fn limits_are_reported() {
        let Ok(Puzzle::Swap(swap)) = Puzzle::parse("swap?board=N1N/3/n1n") else { panic!() };
        let Outcome::Solved(solved) = Solve::new(&swap, Options::default()).run() else { panic!() };
        let limits = Limits::default().work(1);
        let found = Another::new(&swap, solved.moves, false, limits).unwrap().run();
        assert_eq!(found, Err(Limit::Work));
        assert!(another_found::<Vec<u32>>(&swap, found).is_err());
    }

    #[test]
    fn nothing_to_do_has_one_solution() {
        assert!(neighbour("swap?board=3x3", &[], false).is_empty());
    }
}
