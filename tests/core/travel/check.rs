//! Compares everything that Travel reports about a puzzle with the reference solver.

use leaper::board::Board;
use leaper::natural::Natural;
use leaper::search::{Limits, Search, Step};
use leaper::square::Square;
use leaper::travel::{Counted, Distances, Outcome, Shortest, Travel};
use num_bigint::BigUint;

use oracle::travel::{Case, Cell, Truth};

pub fn square((x, y): Cell) -> Square {
    Square::new(x as u16, y as u16)
}

pub fn cell(square: Square) -> Cell {
    (i32::from(square.file), i32::from(square.rank))
}

pub fn travel(case: &Case) -> Travel {
    let mut board = Board::new(case.files as u16, case.ranks as u16).unwrap();
    for cell in case.cells().filter(|&cell| !case.is_open(cell)) {
        board.block(square(cell));
    }
    Travel::new(board, case.leaper.leaper(), square(case.from), square(case.to)).unwrap()
}

/// Converts a number to the crate's type.
pub fn natural(number: &BigUint) -> Natural {
    number.to_string().parse().unwrap()
}

/// Advances a search in the smallest slices, and calls `check` before each.
pub fn in_slices<S: Search>(mut search: S, mut check: impl FnMut(&S)) -> S::Outcome {
    loop {
        check(&search);
        if let Step::Done(outcome) = search.advance(1) {
            return outcome;
        }
    }
}

/// Checks everything. Lists at most `max_paths` paths.
pub fn check(case: &Case, max_paths: usize) {
    let truth = case.solve();
    let travel = travel(case);
    let distances = travel.survey(Limits::default()).run().unwrap();
    check_distances(case, &truth, &distances);
    let bytes = 4 * case.blocked.len() as u64;
    let sliced = in_slices(travel.survey(Limits::default()), |survey| {
        let progress = survey.progress();
        let passed: u32 = distances.layers()[..progress.depth as usize].iter().sum();
        assert_eq!(progress.positions, u64::from(passed), "{case}");
        assert!(progress.memory >= bytes, "{case}");
    });
    assert_eq!(sliced, Ok(distances), "{case}");

    let flood = travel.flood(Limits::default()).run();
    let sliced = in_slices(travel.flood(Limits::default()), |flood| {
        let lower = flood.progress().lower.unwrap_or(0);
        assert!(truth.length.is_none_or(|length| lower <= length), "{case}");
    });
    assert_eq!(flood, sliced, "{case}");
    let solve_all = travel.solve_all(Limits::default()).run();
    match (truth.length, flood, solve_all) {
        (Some(length), Outcome::Solved(path), Outcome::Solved(shortest)) => {
            assert_eq!(path.len(), length as usize, "{case}");
            check_path(case, &path);
            assert_eq!(path, shortest.first(), "{case}");
            check_shortest(case, &truth, &shortest, max_paths);
            let sliced = in_slices(travel.solve_all(Limits::default()), |_| ());
            let Outcome::Solved(sliced) = sliced else { panic!("{case}") };
            assert_eq!(sliced.squares(), shortest.squares(), "{case}");
        }
        (
            None,
            none @ Outcome::Impossible { .. },
            Outcome::Impossible { reachable: counted, .. },
        ) => {
            let Outcome::Impossible { reachable, leading_to_goal } = none else { unreachable!() };
            let expected = case.cells().filter(|&cell| truth.distance[case.index(cell)].is_some());
            assert!(reachable.iter().map(cell).eq(expected), "{case}\n{reachable:?}");
            assert_eq!(reachable, counted, "{case}");
            super::reasons::check(case, &travel, &reachable, &leading_to_goal);
        }
        (length, flood, solve_all) => panic!("{case}\n{length:?}\n{flood:?}\n{solve_all:?}"),
    }
}

fn check_distances(case: &Case, truth: &Truth, distances: &Distances) {
    let expected = truth.distance.iter().map(|distance| distance.unwrap_or(u32::MAX));
    assert!(distances.as_slice().iter().copied().eq(expected), "{case}");
    for cell in case.cells() {
        assert_eq!(distances.get(square(cell)), truth.distance[case.index(cell)], "{case}");
    }
    assert_eq!(distances.get(square((case.files, 0))), None, "{case}");
    let mut layers = vec![0; distances.greatest() as usize + 1];
    for &distance in truth.distance.iter().flatten() {
        layers[distance as usize] += 1;
    }
    assert_eq!(distances.layers(), layers, "{case}");
    assert_eq!(distances.reached(), layers.iter().sum::<u32>(), "{case}");
    let farthest = case
        .cells()
        .filter(|&cell| truth.distance[case.index(cell)] == Some(distances.greatest()))
        .map(square);
    assert!(distances.at(distances.greatest()).eq(farthest), "{case}");
}

/// Replays a path jump by jump.
pub fn check_path(case: &Case, path: &[Square]) {
    let mut position = case.from;
    for &to in path {
        let to = cell(to);
        assert!(case.is_open(to), "{case}: {path:?}");
        assert!(case.is_jump(position, to), "{case}: {path:?}");
        position = to;
    }
    assert_eq!(position, case.to, "{case}: {path:?}");
}

fn check_shortest(case: &Case, truth: &Truth, shortest: &Shortest, max_paths: usize) {
    assert_eq!(Some(shortest.length()), truth.length, "{case}");
    let squares = shortest.squares().iter().map(cell);
    assert!(squares.eq(case.cells_on_shortest_paths(truth)), "{case}\n{:?}", shortest.squares());
    let edges = shortest.edges().map(|(from, to)| (cell(from), cell(to)));
    assert!(edges.eq(case.shortest_jumps(truth)), "{case}");

    let count = shortest.count(Limits::default()).run();
    assert_eq!(count, Counted::Exactly(natural(&truth.count)), "{case}");
    assert_eq!(in_slices(shortest.count(Limits::default()), |_| ()), count, "{case}");
    let numbering = shortest.number(Limits::default()).run().unwrap();
    assert_eq!(numbering.count(), natural(&truth.count), "{case}");
    assert_eq!(numbering.nth(&natural(&truth.count)), None, "{case}");

    let mut last = None;
    let mut listed = 0_usize;
    for path in shortest.paths().take(max_paths) {
        check_path(case, &path);
        assert_eq!(Some(path.len()), truth.length.map(|length| length as usize), "{case}");
        // Paths ascend, so all are different.
        assert!(last.is_none_or(|last| last < path), "{case}: {path:?}");
        let number = Natural::from(listed as u64);
        assert_eq!(numbering.nth(&number).as_ref(), Some(&path), "{case}");
        assert_eq!(numbering.number(&path), Some(number), "{case}");
        listed += 1;
        last = Some(path);
    }
    assert_eq!(BigUint::from(listed), truth.count.clone().min(max_paths.into()), "{case}");

    // The last path has no successor, and is the successor of the path before it.
    let last = numbering.nth(&natural(&(&truth.count - 1_u32))).unwrap();
    check_path(case, &last);
    assert_eq!(numbering.number(&last), Some(natural(&(&truth.count - 1_u32))), "{case}");
    assert_eq!(shortest.after(&last), None, "{case}");
    if truth.count > BigUint::from(1_u32) {
        let before = numbering.nth(&natural(&(&truth.count - 2_u32))).unwrap();
        assert_eq!(shortest.after(&before), Some(last), "{case}");
    }
}
