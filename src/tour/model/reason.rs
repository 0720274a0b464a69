//! Why there is no tour: reasons that can be drawn on the board.

use crate::square::Square;

/// Why a puzzle has no tour. What it names is a witness that can be checked by
/// hand, and drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// There is no open square.
    NoSquare,
    /// A closed tour has four jumps at least: every way back to where a leaper
    /// was has an even number, and two would be one jump, there and back.
    TooSmall {
        /// The number of open squares.
        squares: u32,
    },
    /// A jump changes the colour, so the tour has as many squares of one as of
    /// the other, or one more where it is open.
    Colours {
        /// Squares of the colour of which there are more.
        more: Vec<Square>,
        /// Squares of the other.
        fewer: Vec<Square>,
    },
    /// The colours of the ends do not fit the number of squares.
    EndColours {
        /// An end that cannot be one.
        square: Square,
        /// The other end, if it is fixed and both together are wrong.
        other: Option<Square>,
    },
    /// Two numbers of squares do not fit their colours.
    NumberColours {
        /// One of them.
        first: (Square, u32),
        /// The other.
        second: (Square, u32),
    },
    /// An open tour is on the colour of which there is one square more at odd
    /// numbers, and this number does not fit its square.
    NumberOfColour {
        /// The square.
        square: Square,
        /// Its number.
        number: u32,
        /// Squares of the colour of which there is one more.
        more: Vec<Square>,
        /// Squares of the other.
        fewer: Vec<Square>,
    },
    /// A square with fewer jumps than the tour makes there.
    TooFewJumps {
        /// The square.
        square: Square,
        /// Where one can jump to from it.
        jumps: Vec<Square>,
        /// How many are needed.
        needed: u32,
    },
    /// Squares with one jump each are ends of an open tour, and there are more
    /// than can be.
    TooManyEnds {
        /// The squares.
        squares: Vec<Square>,
        /// How many of them can be ends.
        most: u32,
    },
    /// Not all squares are linked by jumps.
    Disconnected {
        /// The squares that are linked with the first of them.
        piece: Vec<Square>,
        /// The number of open squares.
        squares: u32,
    },
    /// Squares of one colour whose neighbours cannot serve them all: a set that
    /// violates the condition for a 2-factor (Hall's theorem, as the min-cut of
    /// a flow gives it).
    Neighbours {
        /// The squares.
        squares: Vec<Square>,
        /// Those of their neighbours that are fully used by them.
        neighbours: Vec<Square>,
        /// How many jumps the tour makes at the squares, at least.
        needed: u32,
        /// How many of them there can be: as many as these neighbours have to
        /// give, and those from the squares to others.
        possible: u32,
    },
    /// Jumps that every tour makes, one after the other, close a circle that
    /// leaves squares out; or lead from end to end and leave squares out.
    EarlyCircle {
        /// The jumps of the circle in order, or those from end to end.
        jumps: Vec<(Square, Square)>,
        /// All jumps that are forced, these among them.
        forced: Vec<(Square, Square)>,
    },
    /// Jumps that every tour makes leave a square with too few or too many.
    ForcedJumps {
        /// The square.
        square: Square,
        /// The jumps that are forced.
        forced: Vec<(Square, Square)>,
        /// Whether too many of them meet in the square; else there are too few
        /// jumps left for it.
        too_many: bool,
    },
    /// When some squares are taken away, the board falls into more pieces than
    /// a tour does.
    Pieces {
        /// The squares that are taken away.
        cut: Vec<Square>,
        /// The pieces.
        pieces: Vec<Vec<Square>>,
        /// Into so many a tour falls at most.
        most: u32,
    },
    /// Two numbered squares lie farther apart than their numbers.
    TooFar {
        /// The first of them.
        first: (Square, u32),
        /// The next.
        second: (Square, u32),
        /// The fewest jumps from the one to the other, if there is a way.
        jumps: Option<u32>,
        /// Numbered squares that such a way must not visit, which belong to
        /// other jumps: all others, if there would be a shorter way over them.
        round: Vec<Square>,
    },
    /// Half of the squares lie so that no jump leads from one of them to
    /// another: a tour that is closed, or begins or ends on one of the others,
    /// visits these and those in turn. So it does with the two colours, and
    /// these squares are of both. (Attributed to L. Pósa for closed tours on
    /// four ranks by A. J. Schwenk, 1991.)
    Alternation {
        /// The squares.
        squares: Vec<Square>,
        /// The end on another one, of an open tour.
        end: Option<Square>,
    },
    /// As with [`Reason::Alternation`], no jump leads from one of half of the
    /// squares to another of them. An open tour that begins and ends on them
    /// jumps once from one of the others to another: till then it is on these
    /// squares at odd numbers, and has visited those of one colour; from then on
    /// at even ones.
    Halves {
        /// The squares.
        squares: Vec<Square>,
        /// How many of them the tour visits at odd numbers, which come first.
        odd: u32,
        /// The square whose number does not fit.
        square: Square,
        /// Its number.
        number: u32,
    },
    /// A theorem on whole rectangles.
    Theorem {
        /// The shorter side.
        short: u16,
        /// The longer one.
        long: u16,
        /// Whose theorem it is.
        source: &'static str,
    },
    /// Everything was tried.
    Tried {
        /// How many positions were looked at.
        positions: u64,
    },
}
