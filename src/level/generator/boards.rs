//! Boards that look good: a few blocked squares, most often symmetric.

use crate::board::Board;
use crate::leaper::Leaper;
use crate::level::analysis::bit_graph::BitGraph;
use crate::random::Random;
use crate::square::Square;

/// A symmetry of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symmetry {
    None,
    /// Left and right are mirrored.
    LeftRight,
    /// Top and bottom are mirrored.
    TopBottom,
    HalfTurn,
}

impl Symmetry {
    pub const ALL: [Self; 4] = [Self::None, Self::LeftRight, Self::TopBottom, Self::HalfTurn];

    /// Maps a square of a board of this size.
    pub fn map(self, square: Square, (files, ranks): (u16, u16)) -> Square {
        let (file, rank) = (square.file, square.rank);
        let (mirrored_file, mirrored_rank) = (files - 1 - file, ranks - 1 - rank);
        match self {
            Self::None => square,
            Self::LeftRight => Square::new(mirrored_file, rank),
            Self::TopBottom => Square::new(file, mirrored_rank),
            Self::HalfTurn => Square::new(mirrored_file, mirrored_rank),
        }
    }
}

/// Makes a symmetric board with at most `blocked` blocked squares.
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
        let image = symmetry.map(square, size);
        let needed = if image == square { 1 } else { 2 };
        if board.is_open(square) && needed <= left {
            board.block(square);
            board.block(image);
            left -= needed;
        }
    }
    Some(board)
}

/// Blocks all squares outside the largest component of the knight's move graph.
pub(super) fn largest_component(mut board: Board) -> Option<Board> {
    let graph = BitGraph::new(&board, Leaper::KNIGHT)?;
    let components = (0..graph.len()).map(|at| graph.component(at, graph.all()));
    let largest = components.max_by_key(|component| component.count_ones())?;
    for (at, &square) in graph.squares.iter().enumerate() {
        if largest >> at & 1 == 0 {
            board.block(square);
        }
    }
    Some(board)
}
