//! *Counting without listing*: the article's counts match the solver.

use leaper::answer::{Answer, Options};

use crate::solve_with;

/// Returns the number of placements, and the number up to symmetry.
fn count(line: &str) -> (u64, u64) {
    match solve_with(line, Options::default()) {
        Answer::Place { count, distinct, .. } => {
            let number = |text: String| text.parse().unwrap();
            (number(count.to_string()), number(distinct.unwrap().to_string()))
        }
        other => panic!("{line}: {other:?}"),
    }
}

/// Places queens file by file. Returns the number of solutions, and of squares tried.
fn backtrack(size: i32, queens: &mut Vec<i32>) -> (u64, u64) {
    if queens.len() == size.cast_unsigned() as usize {
        return (1, 0);
    }
    let (mut found, mut tries) = (0, 0);
    for rank in 0..size {
        tries += 1;
        let file = i32::try_from(queens.len()).unwrap();
        let fits = (0..file)
            .zip(queens.iter())
            .all(|(other, &there)| there != rank && (there - rank).abs() != file - other);
        if fits {
            queens.push(rank);
            let (more, further) = backtrack(size, queens);
            queens.pop();
            found += more;
            tries += further;
        }
    }
    (found, tries)
}

#[test]
fn queens_by_backtracking_match_the_solver() {
    for size in [4, 5, 6, 8] {
        let (found, _) = backtrack(size, &mut Vec::new());
        assert_eq!(found, count(&format!("place?board={size}x{size}&pieces=Q{size}")).0);
    }
    assert_eq!(backtrack(8, &mut Vec::new()), (92, 15_720));
}

/// A half-turn keeps 4 of the 92 solutions; quarter turns and reflections keep none.
#[test]
fn classes_follow_from_fixed_placements() {
    let (all, classes) = count("place?board=8x8&pieces=Q8");
    assert_eq!((all, classes), (92, 12));
    assert_eq!((all + 4) / 8, classes);
    assert_eq!(11 * 8 + 4, all);
}

/// Kings rank by rank, remembering only the last rank.
#[test]
fn kings_by_last_rank_match_the_solver() {
    for (files, ranks) in [(2, 1), (3, 3), (4, 4), (4, 6), (5, 5)] {
        let patterns: Vec<u32> = (0..1 << files).filter(|row| row & (row << 1) == 0).collect();
        let mut ways = vec![1_u64; patterns.len()];
        for _ in 1..ranks {
            let are_peaceful = |one: u32, other: u32| one & (other | other << 1 | other >> 1) == 0;
            let sum = |&row: &u32| {
                let below =
                    patterns.iter().zip(&ways).filter(|&(&other, _)| are_peaceful(row, other));
                below.map(|(_, count)| count).sum()
            };
            ways = patterns.iter().map(sum).collect();
        }
        let most = i32::div_euclid(files + 1, 2) * i32::div_euclid(ranks + 1, 2);
        let line = |kings| format!("place?board={files}x{ranks}&pieces=K{kings}");
        let expected: u64 = (0..=most).map(|kings| count(&line(kings)).0).sum();
        assert_eq!(ways.iter().sum::<u64>(), expected, "{files} × {ranks}");
    }
}

#[test]
fn thirty_two_knights_fit_in_two_ways() {
    assert_eq!(count("place?board=8x8&pieces=N32").0, 2);
}
