//! Random Place puzzles.

use oracle::place::Line;
use proptest::prelude::*;

/// Puzzles on boards of at most `max_area` squares, with blocked squares, fixed pieces, and at most
/// `max_each` pieces of each kind to place.
pub fn lines(max_area: i32, max_each: u32) -> impl Strategy<Value = Line> {
    let sizes = (1..=max_area).prop_flat_map(move |files| (Just(files), 1..=max_area / files));
    let symbols = prop::collection::vec(0..40_usize, max_area.cast_unsigned() as usize);
    let pieces = prop::collection::vec((0..5_usize, 1..=max_each), 0..4);
    (sizes, symbols, 0..3_usize, pieces, any::<bool>()).prop_map(
        |((files, ranks), symbols, block_rate, pieces, pass)| {
            let mut line = Line {
                files,
                ranks,
                blocked: vec![],
                fixed: vec![],
                pieces: "KQBRN".chars().map(|letter| (letter, 0)).collect(),
                pass,
                aim: String::new(),
            };
            let squares = (0..files * ranks).map(|i| (i % files, i / files));
            for (cell, symbol) in squares.zip(symbols) {
                // Up to eight of forty symbols block a square, and one is a piece.
                match symbol {
                    0 if line.fixed.len() < 2 => {
                        let letter = "KQBRN".chars().nth(block_rate + usize::from(pass)).unwrap();
                        line.fixed.push((cell, letter));
                    }
                    symbol if symbol > 0 && symbol <= 4 * block_rate => line.blocked.push(cell),
                    _ => {}
                }
            }
            for (kind, number) in pieces {
                line.pieces[kind].1 = number;
            }
            line.pieces.retain(|piece| piece.1 > 0);
            line
        },
    )
}
