//! Random puzzles with one blank, and checks of what a search finds, for tests.

use crate::board::Board;
use crate::leaper::Leaper;
use crate::narrow::Narrow;
use crate::random::Random;
use crate::search::{Limits, Step};
use crate::square::Square;
use crate::swap::method::found::{Found, Job, Suspendable, Want};
use crate::swap::model::problem::Swap;
use crate::swap::model::rules::{Rules, Turns};
use crate::swap::packing::state_space::StateSpace;

const UNLIMITED: Limits = Limits { memory: u64::MAX, work: u64::MAX };

/// Makes a random puzzle with one blank.
pub(super) fn random_puzzle(rng: &mut Random) -> Swap {
    let (files, ranks) = rng.choose(&[(3, 3), (4, 3), (3, 4), (5, 2), (13, 1), (2, 1)]);
    let mut board = Board::new(files, ranks).unwrap();
    let all: Vec<Square> = board.squares().collect();
    for _ in 0..rng.index(3).min(all.len() - 2) {
        board.block(rng.choose(&all));
    }
    let open: Vec<Square> = board.squares().filter(|&square| board.is_open(square)).collect();
    let blank = rng.index(open.len());
    let white = rng.index(open.len());
    let letter = |index: usize| if index < white { 'N' } else { 'n' };
    let mut knights: Vec<char> = (0..open.len() - 1).map(letter).collect();
    let mut position = |rng: &mut Random, blank: usize| -> Vec<(Square, char)> {
        rng.shuffle(&mut knights);
        let squares = open.iter().enumerate().filter(|&(square, _)| square != blank);
        squares.map(|(_, &square)| square).zip(knights.iter().copied()).collect()
    };
    let start = position(rng, blank);
    let goal = if rng.index(3) == 0 {
        // A half-turn, so that there are symmetries.
        let half_turn =
            |square: Square| Square::new(files - 1 - square.file, ranks - 1 - square.rank);
        start.iter().map(|&(square, letter)| (half_turn(square), letter)).collect()
    } else {
        let blank = rng.index(open.len());
        position(rng, blank)
    };
    let goal =
        if goal.iter().all(|(square, _)| open.contains(square)) { goal } else { start.clone() };
    let leaper =
        Leaper::new(rng.index(2).narrow::<u16>(), 1 + rng.index(2).narrow::<u16>()).unwrap();
    let turns = rng.choose(&[Turns::Free, Turns::Free, Turns::White, Turns::Black]);
    let rules = Rules { turns, ..Rules::default() };
    Swap::new(board, leaper, &start, Some(&goal), rules).unwrap()
}

/// Returns a job to find one solution without limits.
pub(super) fn job(swap: &Swap) -> Job<1> {
    let space = StateSpace::new(swap);
    let endpoints = [swap.start(), swap.goal()].map(|end| space.codec.pack(end));
    let (lower, upper, work) = (0, u32::MAX, 0);
    Job { space, endpoints, want: Want::One, limits: UNLIMITED, lower, upper, work }
}

/// Returns a puzzle in which every move can be undone by the next one, and its job.
pub(super) fn undirected_puzzle(rng: &mut Random) -> (Swap, Job<1>) {
    loop {
        let swap = random_puzzle(rng);
        let job = job(&swap);
        if job.endpoints[0] != job.endpoints[1] && job.space.codec.is_undirected() {
            return (swap, job);
        }
    }
}

/// Runs a search in slices of `budget` units of work.
pub(super) fn run_sliced(mut search: impl Suspendable<1>, budget: u64) -> Found<1> {
    loop {
        if let Step::Done(found) = search.advance(budget) {
            return found;
        }
    }
}

/// Asserts that a result agrees with that of a reference search. Returns whether the puzzle has a
/// solution.
pub(super) fn assert_agrees(
    job: &Job<1>,
    found: &Found<1>,
    expected: &Found<1>,
    case: &str,
) -> bool {
    match (found, expected) {
        (Found::Path { path, .. }, Found::Path { path: expected_path, .. }) => {
            assert_eq!(path.len(), expected_path.len(), "{case}");
            assert_eq!([path[0], path[path.len() - 1]], job.endpoints, "{case}");
            for pair in path.windows(2) {
                let mut leads = false;
                job.space.codec.forward(&pair[0], |next, _, _| leads |= next == pair[1]);
                assert!(leads, "{case}");
            }
            true
        }
        (
            Found::Exhausted { reachable, to_goal, .. },
            Found::Exhausted { reachable: expected_reachable, to_goal: expected_to_goal, .. },
        ) => {
            for (count, expected) in [(reachable, expected_reachable), (to_goal, expected_to_goal)]
            {
                if let (Some(count), Some(expected)) = (count, expected) {
                    assert_eq!(count.count, expected.count, "{case}");
                }
            }
            assert!(reachable.is_some() || to_goal.is_some(), "{case}");
            false
        }
        _ => panic!("{case}: {found:?}, but {expected:?}"),
    }
}
