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

const ALL: Limits = Limits { memory: u64::MAX, work: u64::MAX };

/// A random board with one blank, two positions, and rules.
pub(super) fn scene(rng: &mut Random) -> Swap {
    let (files, ranks) = rng.choose(&[(3, 3), (4, 3), (3, 4), (5, 2), (13, 1), (2, 1)]);
    let mut board = Board::new(files, ranks).unwrap();
    let all: Vec<Square> = board.squares().collect();
    for _ in 0..rng.index(3).min(all.len() - 2) {
        board.block(rng.choose(&all));
    }
    let open: Vec<Square> = board.squares().filter(|&at| board.is_open(at)).collect();
    let blank = rng.index(open.len());
    let white = rng.index(open.len());
    let letter = |at: usize| if at < white { 'N' } else { 'n' };
    let mut knights: Vec<char> = (0..open.len() - 1).map(letter).collect();
    let mut position = |rng: &mut Random, blank: usize| -> Vec<(Square, char)> {
        for end in (1..knights.len()).rev() {
            knights.swap(end, rng.index(end + 1));
        }
        let squares = open.iter().enumerate().filter(|&(at, _)| at != blank);
        squares.map(|(_, &square)| square).zip(knights.iter().copied()).collect()
    };
    let start = position(rng, blank);
    let goal = if rng.index(3) == 0 {
        // A half-turn, so that there are symmetries.
        let turned = |at: Square| Square::new(files - 1 - at.file, ranks - 1 - at.rank);
        start.iter().map(|&(at, letter)| (turned(at), letter)).collect()
    } else {
        let blank = rng.index(open.len());
        position(rng, blank)
    };
    let goal = if goal.iter().all(|(at, _)| open.contains(at)) { goal } else { start.clone() };
    let leaper =
        Leaper::new(rng.index(2).narrow::<u16>(), 1 + rng.index(2).narrow::<u16>()).unwrap();
    let turns = rng.choose(&[Turns::Free, Turns::Free, Turns::White, Turns::Black]);
    let rules = Rules { turns, ..Rules::default() };
    Swap::new(board, leaper, &start, Some(&goal), rules).unwrap()
}

pub(super) fn job(swap: &Swap) -> Job<1> {
    let space = StateSpace::new(swap);
    let ends = [swap.start(), swap.goal()].map(|end| space.codec.pack(end));
    let (lower, known, work) = (0, u32::MAX, 0);
    Job { space, ends, want: Want::One, limits: ALL, lower, known, work }
}

pub(super) fn sliced(mut search: impl Suspendable<1>, budget: u64) -> Found<1> {
    loop {
        if let Step::Done(found) = search.advance(budget) {
            return found;
        }
    }
}

/// Asserts that a result is as good as the true one. Returns whether there is a solution.
pub(super) fn agree(job: &Job<1>, found: &Found<1>, truth: &Found<1>, case: &str) -> bool {
    match (found, truth) {
        (Found::Path { path, .. }, Found::Path { path: right, .. }) => {
            assert_eq!(path.len(), right.len(), "{case}");
            assert_eq!([path[0], path[path.len() - 1]], job.ends, "{case}");
            for pair in path.windows(2) {
                let mut leads = false;
                job.space.codec.forward(&pair[0], |next, _, _| leads |= next == pair[1]);
                assert!(leads, "{case}");
            }
            true
        }
        (
            Found::Exhausted { reachable, leading, .. },
            Found::Exhausted { reachable: right, leading: right_leading, .. },
        ) => {
            for (own, right) in [(reachable, right), (leading, right_leading)] {
                if let (Some(own), Some(right)) = (own, right) {
                    assert_eq!(own.count, right.count, "{case}");
                }
            }
            assert!(reachable.is_some() || leading.is_some(), "{case}");
            false
        }
        _ => panic!("{case}: {found:?}, but {truth:?}"),
    }
}
