//! Random boards of all shapes and leapers of all lengths, compared with the reference solver.
//!
//! A failing case is reduced as long as it still fails, and the panic ends with its puzzle line.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use oracle::line::Steps;
use oracle::random::{Random, Rng};
use oracle::travel::Case;

/// Returns a puzzle with about `share` percent of its squares blocked.
fn random_case(
    rng: &mut Random,
    files: i32,
    ranks: i32,
    share: i32,
    leaper: impl Into<Steps>,
) -> Case {
    let mut blocked: Vec<bool> = (0..files * ranks).map(|_| rng.within(1..=100) <= share).collect();
    let mut end = || {
        let cell = (rng.within(0..=files - 1), rng.within(0..=ranks - 1));
        blocked[(cell.1 * files + cell.0) as usize] = false;
        cell
    };
    let (from, to) = (end(), end());
    Case { files, ranks, blocked, from, to, leaper: leaper.into() }
}

/// Checks a case. If it fails, a reduced case is checked first.
fn check(case: &Case, max_paths: usize) {
    #[cfg(not(target_arch = "wasm32"))]
    if fails(case, max_paths) {
        super::check::check(&reduce(case.clone(), max_paths), max_paths);
    }
    super::check::check(case, max_paths);
}

#[cfg(not(target_arch = "wasm32"))]
fn fails(case: &Case, max_paths: usize) -> bool {
    std::panic::catch_unwind(|| super::check::check(case, max_paths)).is_err()
}

/// Removes top ranks, right files and blocked squares one by one, as long as the case still fails.
#[cfg(not(target_arch = "wasm32"))]
fn reduce(mut case: Case, max_paths: usize) -> Case {
    loop {
        let (ends, mut smaller) = ([case.from, case.to], Vec::new());
        if ends.iter().all(|end| end.1 + 1 < case.ranks) {
            let blocked = case.blocked[..case.blocked.len() - case.files as usize].to_vec();
            smaller.push(Case { ranks: case.ranks - 1, blocked, ..case });
        }
        if ends.iter().all(|end| end.0 + 1 < case.files) {
            let files = case.files as usize;
            let rows = case.blocked.chunks(files).flat_map(|row| &row[..files - 1]);
            smaller.push(Case { files: case.files - 1, blocked: rows.copied().collect(), ..case });
        }
        for index in (0..case.blocked.len()).filter(|&index| case.blocked[index]) {
            let mut opened = case.clone();
            opened.blocked[index] = false;
            smaller.push(opened);
        }
        let Some(failing) = smaller.into_iter().find(|smaller| fails(smaller, max_paths)) else {
            return case;
        };
        case = failing;
    }
}

const LEAPERS: [(i32, i32); 14] = [
    (1, 2),
    (0, 1),
    (1, 1),
    (0, 2),
    (2, 2),
    (0, 3),
    (1, 3),
    (2, 3),
    (3, 3),
    (1, 4),
    (2, 4),
    (3, 4),
    (1, 5),
    (1, 6),
];

const SHARES: [i32; 8] = [0, 2, 10, 25, 25, 40, 50, 65];

#[test]
fn small_boards_match_the_reference_solver() {
    let mut rng = Random(1_024);
    for _ in 0..400 {
        let (files, ranks) = (rng.within(1..=12), rng.within(1..=12));
        let (share, leaper) = (rng.pick(&SHARES), rng.pick(&LEAPERS));
        check(&random_case(&mut rng, files, ranks, share, leaper), 200);
    }
}

#[test]
fn knight_boards_match_the_reference_solver() {
    let mut rng = Random(8_128);
    for _ in 0..150 {
        let (files, ranks) = (rng.within(1..=40), rng.within(1..=40));
        let share = rng.pick(&SHARES);
        check(&random_case(&mut rng, files, ranks, share, (1, 2)), 20);
    }
}

/// Sizes are multiples of those of words and tiles, or differ from them by one.
#[test]
fn boards_near_word_and_tile_borders_match_the_reference_solver() {
    let mut rng = Random(65);
    for files in [15, 16, 17, 31, 32, 33, 47, 48, 49, 63, 64, 65, 127, 128, 129] {
        for ranks in [1, 2, 3, 4, 5, 7, 8, 9] {
            let (share, leaper) = (rng.pick(&SHARES), rng.pick(&LEAPERS));
            check(&random_case(&mut rng, files, ranks, share, leaper), 5);
            check(&random_case(&mut rng, ranks, files, share, leaper), 5);
            check(&random_case(&mut rng, files, ranks, 25, (1, 2)), 5);
        }
    }
}

/// Leapers that jump over tiles, also by whole tiles, and off the board.
#[test]
fn long_leapers_match_the_reference_solver() {
    let mut rng = Random(1_023);
    let steps = [0, 1, 2, 3, 4, 5, 7, 8, 11, 12, 15, 16, 17, 20, 31, 32, 33, 47, 63, 64, 65, 70];
    for _ in 0..150 {
        let (a, b) = (rng.pick(&steps), rng.pick(&steps));
        if (a, b) == (0, 0) {
            continue;
        }
        let (files, ranks) = (rng.within(1..=70), rng.within(1..=70));
        let share = rng.pick(&SHARES);
        check(&random_case(&mut rng, files, ranks, share, (a, b)), 3);
    }
}

/// Walls with few gaps: paths lead far from the goal, so the bound grows many times.
#[test]
fn mazes_match_the_reference_solver() {
    let mut rng = Random(131);
    for _ in 0..60 {
        let leaper = rng.pick(&[(1, 2), (0, 1), (1, 1), (1, 3), (2, 3)]);
        let (files, ranks) = (rng.within(8..=40), rng.within(8..=40));
        let share = rng.pick(&[0, 5, 15]);
        let mut case = random_case(&mut rng, files, ranks, share, leaper);
        // Jumps must not lead over a wall.
        let thickness = leaper.0.max(leaper.1);
        for y in (thickness..ranks).filter(|y| y / thickness % 2 == 1) {
            let gap = rng.within(0..=files - 1);
            for x in 0..files {
                let is_open =
                    (x - gap).abs() < 2 * thickness || [case.from, case.to].contains(&(x, y));
                let index = case.index((x, y));
                case.blocked[index] |= !is_open;
            }
        }
        check(&case, 10);
    }
}

/// Compounds, in whose graphs neighbours may be equally far from the goal.
#[test]
fn compound_leapers_match_the_reference_solver() {
    let compounds: [&[(i32, i32)]; 6] = [
        &[(0, 1), (1, 1)],
        &[(0, 2), (1, 2), (2, 2)],
        &[(1, 2), (1, 3)],
        &[(0, 1), (1, 2)],
        &[(0, 2), (1, 1)],
        &[(2, 2), (3, 3)],
    ];
    let mut rng = Random(2_830);
    for _ in 0..250 {
        let (files, ranks) = (rng.within(1..=30), rng.within(1..=30));
        let (share, steps) = (rng.pick(&SHARES), rng.pick(&compounds));
        check(&random_case(&mut rng, files, ranks, share, Steps::new(steps)), 50);
    }
}
