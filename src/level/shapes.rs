//! Boards that are good to look at: a few squares blocked, most often so that the board looks the
//! same in a mirror or upside down.

use super::bit_graph::BitGraph;
use crate::board::Board;
use crate::leaper::Leaper;
use crate::random::Random;
use crate::square::Square;

/// What leads a board to itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symmetry {
    /// Nothing does.
    None,
    /// Left and right change places.
    Sides,
    /// Top and bottom do.
    Ends,
    /// Upside down.
    Turn,
}

impl Symmetry {
    pub const ALL: [Self; 4] = [Self::None, Self::Sides, Self::Ends, Self::Turn];

    /// Where a square of a board of this size is led.
    pub fn image(self, square: Square, (files, ranks): (u16, u16)) -> Square {
        let (file, rank) = (square.file, square.rank);
        let (back, down) = (files - 1 - file, ranks - 1 - rank);
        match self {
            Self::None => square,
            Self::Sides => Square::new(back, rank),
            Self::Ends => Square::new(file, down),
            Self::Turn => Square::new(back, down),
        }
    }
}

/// A board with about so many squares blocked.
pub(super) fn board(
    random: &mut Random,
    size: (u16, u16),
    blocked: usize,
    symmetry: Symmetry,
) -> Option<Board> {
    let mut board = Board::new(size.0, size.1).ok()?;
    let mut squares: Vec<Square> = board.squares().collect();
    random.shuffle(&mut squares);
    let mut left = blocked;
    for square in squares {
        let image = symmetry.image(square, size);
        let both = if image == square { 1 } else { 2 };
        if board.is_open(square) && both <= left {
            board.block(square);
            board.block(image);
            left -= both;
        }
    }
    Some(board)
}

/// Blocks all squares but those that jumps link with most others.
pub(super) fn largest_part(mut board: Board) -> Option<Board> {
    let graph = BitGraph::new(&board, Leaper::KNIGHT)?;
    let parts = (0..graph.len()).map(|at| graph.linked(at, graph.all()));
    let largest = parts.max_by_key(|part| part.count_ones())?;
    for (at, &square) in graph.squares.iter().enumerate() {
        if largest >> at & 1 == 0 {
            board.block(square);
        }
    }
    Some(board)
}
