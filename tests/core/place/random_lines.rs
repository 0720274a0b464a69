//! Random Place puzzles.

use oracle::place::Line;
use proptest::prelude::*;

/// Boards of at most `area` squares with blocked squares, fixed pieces, and at most `most` pieces
/// of each kind to place.
pub fn lines(area: i32, most: u32) -> impl Strategy<Value = Line> {
    let sizes = (1..=area).prop_flat_map(move |files| (Just(files), 1..=area / files));
    let symbols = prop::collection::vec(0..40_usize, area.cast_unsigned() as usize);
    let pieces = prop::collection::vec((0..5_usize, 1..=most), 0..4);
    (sizes, symbols, 0..3_usize, pieces, any::<bool>()).prop_map(
        |((files, ranks), symbols, blocks, pieces, pass)| {
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
            for (at, symbol) in squares.zip(symbols) {
                // Up to eight of forty symbols block a square, and one is a piece.
                match symbol {
                    0 if line.fixed.len() < 2 => {
                        let letter = "KQBRN".chars().nth(blocks + usize::from(pass)).unwrap();
                        line.fixed.push((at, letter));
                    }
                    symbol if symbol > 0 && symbol <= 4 * blocks => line.blocked.push(at),
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
