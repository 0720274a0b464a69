//! *Counting without listing*: what is counted by hand there is what the solver counts.

use leaper::answer::{Answer, Options};

use crate::asked;

/// How many placements there are, and how many up to symmetry.
fn count(line: &str) -> (u64, u64) {
    match asked(line, Options::default()) {
        Answer::Place { count, distinct, .. } => {
            let number = |text: String| text.parse().unwrap();
            (number(count.to_string()), number(distinct.unwrap().to_string()))
        }
        other => panic!("{line}: {other:?}"),
    }
}

/// Queens file by file, from below: how many are found, and how many squares are looked at.
fn by_hand(size: i32, queens: &mut Vec<i32>) -> (u64, u64) {
    if queens.len() == size.cast_unsigned() as usize {
        return (1, 0);
    }
    let (mut found, mut looks) = (0, 0);
    for rank in 0..size {
        looks += 1;
        let file = i32::try_from(queens.len()).unwrap();
        let fits = (0..file)
            .zip(queens.iter())
            .all(|(other, &there)| there != rank && (there - rank).abs() != file - other);
        if fits {
            queens.push(rank);
            let (more, further) = by_hand(size, queens);
            queens.pop();
            found += more;
            looks += further;
        }
    }
    (found, looks)
}

#[test]
fn queens_by_hand_are_the_solvers() {
    for size in [4, 5, 6, 8] {
        let (found, _) = by_hand(size, &mut Vec::new());
        assert_eq!(found, count(&format!("place?board={size}x{size}&pieces=Q{size}")).0);
    }
    assert_eq!(by_hand(8, &mut Vec::new()), (92, 15_720));
}

/// Turned by a half, 4 of the 92 are the same; turned by a quarter or reflected, none.
#[test]
fn classes_are_counted_by_what_stays_the_same() {
    let (all, classes) = count("place?board=8x8&pieces=Q8");
    assert_eq!((all, classes), (92, 12));
    assert_eq!((all + 4) / 8, classes);
    assert_eq!(11 * 8 + 4, all);
}

/// Kings rank by rank: only what the last rank looks like is remembered.
#[test]
fn kings_by_their_last_rank_are_the_solvers() {
    for (files, ranks) in [(2, 1), (3, 3), (4, 4), (4, 6), (5, 5)] {
        let patterns: Vec<u32> = (0..1 << files).filter(|row| row & (row << 1) == 0).collect();
        let mut ways = vec![1_u64; patterns.len()];
        for _ in 1..ranks {
            let together = |one: u32, other: u32| one & (other | other << 1 | other >> 1) == 0;
            let sum = |&row: &u32| {
                let below = patterns.iter().zip(&ways).filter(|&(&other, _)| together(row, other));
                below.map(|(_, count)| count).sum()
            };
            ways = patterns.iter().map(sum).collect();
        }
        let most = i32::div_euclid(files + 1, 2) * i32::div_euclid(ranks + 1, 2);
        let line = |kings| format!("place?board={files}x{ranks}&pieces=K{kings}");
        let told: u64 = (0..=most).map(|kings| count(&line(kings)).0).sum();
        assert_eq!(ways.iter().sum::<u64>(), told, "{files} × {ranks}");
    }
}

#[test]
fn thirty_two_knights_leave_each_other_in_peace_in_two_ways() {
    assert_eq!(count("place?board=8x8&pieces=N32").0, 2);
}
