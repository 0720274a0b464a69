//! Reasons why a puzzle has no tour.

use crate::square::Square;

/// Why a puzzle has no tour. The named squares prove it, so a person can check it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The board has no open square.
    NoSquare,
    /// A closed tour has at least three jumps, since two would be the same jump there and back; and
    /// if each jump changes the colour, at least four.
    TooSmall {
        /// The number of open squares.
        squares: u32,
        /// The least number of jumps of the leaper's closed tours.
        least: u32,
    },
    /// Every jump changes the colour, so a tour has the same number of squares of both colours or,
    /// if it is open, one more of one colour.
    Colours {
        /// The squares of the more frequent colour.
        more: Vec<Square>,
        /// The squares of the other colour.
        fewer: Vec<Square>,
        /// Whether the colours are those of a chessboard, as for a knight. Otherwise they are two
        /// groups of squares such that every jump leads from one to the other. A camel, for
        /// example, stays on one colour of the chessboard.
        is_chequered: bool,
    },
    /// The colours of the ends contradict the number of squares.
    EndColours {
        /// An end that has the wrong colour.
        square: Square,
        /// The other end, if either end alone would be possible.
        other: Option<Square>,
        /// Whether the colours are those of a chessboard; see [`Reason::Colours`].
        is_chequered: bool,
    },
    /// Two numbers contradict the colours of their squares.
    NumberColours {
        /// A square and its number.
        first: (Square, u32),
        /// Another square and its number.
        second: (Square, u32),
        /// Whether the colours are those of a chessboard; see [`Reason::Colours`].
        is_chequered: bool,
    },
    /// In an open tour with one more square of one colour, that colour has the odd numbers. This
    /// number contradicts the colour of its square.
    NumberOfColour {
        /// The square.
        square: Square,
        /// Its number.
        number: u32,
        /// The squares of the colour with one more.
        more: Vec<Square>,
        /// The squares of the other colour.
        fewer: Vec<Square>,
        /// Whether the colours are those of a chessboard; see [`Reason::Colours`].
        is_chequered: bool,
    },
    /// A square has fewer possible jumps than a tour needs.
    TooFewJumps {
        /// The square.
        square: Square,
        /// The squares one jump away.
        jumps: Vec<Square>,
        /// The number of jumps that a tour needs.
        needed: u32,
    },
    /// Too many squares have only one jump, so each of them must be an end.
    TooManyEnds {
        /// The squares.
        squares: Vec<Square>,
        /// The number of possible ends; 0 only if every jump changes the colour, and these squares
        /// don't have the colour of an end that isn't given.
        most: u32,
        /// Whether the colours are those of a chessboard; see [`Reason::Colours`].
        is_chequered: bool,
    },
    /// The graph of jumps is not connected.
    Disconnected {
        /// The squares of a connected component.
        component: Vec<Square>,
        /// The number of open squares.
        squares: u32,
    },
    /// A set of squares of one colour violates the condition for a 2-factor (Hall's theorem), found
    /// as a minimum cut.
    Neighbours {
        /// The squares.
        squares: Vec<Square>,
        /// Their neighbours whose jumps are all needed.
        neighbours: Vec<Square>,
        /// The minimum number of jumps of a tour at the squares.
        needed: u32,
        /// The maximum number of jumps at the squares: jumps to the neighbours, each of which can
        /// have at most two, and jumps to other squares.
        possible: u32,
    },
    /// Forced jumps close a cycle too early, or connect both ends too early.
    EarlyCircle {
        /// The jumps of the cycle, or of the path from end to end, in order.
        jumps: Vec<(Square, Square)>,
        /// All forced jumps, including these.
        forced: Vec<(Square, Square)>,
    },
    /// Forced jumps leave too few jumps for a square.
    ForcedJumps {
        /// The square.
        square: Square,
        /// The forced jumps.
        forced: Vec<(Square, Square)>,
    },
    /// Without some squares, the board has more connected components than a tour can have.
    TooManyComponents {
        /// The removed squares.
        cut: Vec<Square>,
        /// The connected components.
        components: Vec<Vec<Square>>,
        /// The maximum number of components of a tour.
        most: u32,
    },
    /// The distance between two numbered squares is larger than the number of jumps between their
    /// numbers.
    TooFar {
        /// The first square and its number.
        first: (Square, u32),
        /// The second square and its number.
        second: (Square, u32),
        /// The number of jumps between their numbers. On a closed tour the second number may be the
        /// smaller one: after the last number comes 1.
        available: u32,
        /// The distance in jumps, if a path exists.
        jumps: Option<u32>,
        /// The squares that the path must not visit: the others with numbers. Empty if it would not
        /// be short enough even through them.
        excluded: Vec<Square>,
    },
    /// Half of the squares are independent: no jump connects two of them. A closed tour, or one
    /// with an end on another square, alternates between these and the others. It also alternates
    /// between the colours, but these squares have both. (A. J. Schwenk, 1991, attributes this
    /// argument to L. Pósa for closed tours on four ranks.)
    Alternation {
        /// The squares.
        squares: Vec<Square>,
        /// For an open tour, the end on another square.
        end: Option<Square>,
        /// Whether the colours are those of a chessboard; see [`Reason::Colours`].
        is_chequered: bool,
    },
    /// As in [`Reason::Alternation`], half of the squares are independent. An open tour with both
    /// ends on them makes one jump between two other squares. Before that jump it visits these
    /// squares at odd numbers, all of one colour; after it, at even numbers.
    Halves {
        /// The squares.
        squares: Vec<Square>,
        /// How many of these squares the tour visits before that jump, at odd numbers.
        before_jump: u32,
        /// A square whose number contradicts this.
        square: Square,
        /// Its number.
        number: u32,
    },
    /// A theorem about rectangles.
    Theorem {
        /// The shorter side.
        short: u16,
        /// The longer side.
        long: u16,
        /// The source of the theorem.
        source: &'static str,
    },
    /// All possibilities were tried.
    Tried {
        /// The number of searched positions.
        positions: u64,
    },
}
