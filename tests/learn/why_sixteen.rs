//! *Why sixteen?*: the bound of the ring and the sum of shortest paths match the search.

use leaper::answer::Answer;

use crate::solve;

/// The squares of 3 × 3 in the order of a knight's ring: file and rank from 0.
const RING: [(usize, usize); 8] = [(0, 0), (1, 2), (2, 0), (0, 1), (2, 2), (1, 0), (0, 2), (2, 1)];

/// Returns the puzzle line with these places of the ring occupied.
fn line(white: [usize; 2], black: [usize; 2]) -> String {
    let mut rows = [['1'; 3]; 3];
    for (places, letter) in [(white, 'N'), (black, 'n')] {
        for (file, rank) in places.map(|place| RING[place]) {
            rows[2 - rank][file] = letter;
        }
    }
    let rows: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
    format!("swap?board={}", rows.join("/").replace("111", "3").replace("11", "2"))
}

/// Returns the least number of jumps that rotates the knights on the ring to the goal.
fn rotation_length(white: [usize; 2], black: [usize; 2]) -> Option<usize> {
    let queue = |white: [usize; 2], black: [usize; 2]| {
        let mut queue: Vec<(isize, char)> = Vec::new();
        queue.extend(white.map(|place| (place.cast_signed(), 'N')));
        queue.extend(black.map(|place| (place.cast_signed(), 'n')));
        queue.sort_unstable();
        queue
    };
    let (from, to) = (queue(white, black), queue(black, white));
    (-8..=8_isize)
        .filter_map(|shift| {
            let mut sum = 0;
            for (index, &(place, letter)) in from.iter().enumerate() {
                let number = index.cast_signed() + shift;
                let (aim, wanted) = to[number.rem_euclid(4) as usize];
                if wanted != letter {
                    return None;
                }
                sum += (aim + 8 * number.div_euclid(4) - place).unsigned_abs();
            }
            Some(sum)
        })
        .min()
}

/// Returns the sum of shortest paths without obstacles: each knight goes to a square of the other
/// side, paired at least cost.
fn path_sum(white: [usize; 2], black: [usize; 2]) -> usize {
    let way = |a: usize, b: usize| a.abs_diff(b).min(8 - a.abs_diff(b));
    let pairs = |from: [usize; 2], to: [usize; 2]| {
        let straight = way(from[0], to[0]) + way(from[1], to[1]);
        straight.min(way(from[0], to[1]) + way(from[1], to[0]))
    };
    pairs(white, black) + pairs(black, white)
}

#[test]
fn ring_rotation_gives_the_length_for_all_four_knight_puzzles() {
    let mut seen = 0;
    for a in 0..8 {
        for b in a + 1..8 {
            for c in 0..8 {
                for d in c + 1..8 {
                    if [a, b].contains(&c) || [a, b].contains(&d) {
                        continue;
                    }
                    let (white, black) = ([a, b], [c, d]);
                    let line = line(white, black);
                    let expected = match solve(&line) {
                        Answer::Swap { length, proven: true, .. } => Some(length as usize),
                        Answer::Impossible { .. } => None,
                        other => panic!("{line}: {other:?}"),
                    };
                    assert_eq!(expected, rotation_length(white, black), "{line}");
                    assert!(expected.is_none_or(|least| path_sum(white, black) <= least), "{line}");
                    seen += 1;
                }
            }
        }
    }
    assert_eq!(seen, 420);
}

#[test]
fn guarini_takes_16_moves_although_paths_sum_to_8() {
    let (white, black) = ([4, 6], [0, 2]);
    assert_eq!(line(white, black), "swap?board=N1N/3/n1n");
    assert_eq!((path_sum(white, black), rotation_length(white, black)), (8, Some(16)));
}
