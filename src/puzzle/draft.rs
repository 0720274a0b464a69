//! What is drawn: a puzzle that may be unfinished, but is well-formed.

use super::error::{ErrorKind, Standing};
use super::finished::Puzzle;
use super::setup::{Setup, check_square};
use super::tour_draft::TourDraft;
use super::words::{Kind, Parameter};
use crate::board::Board;
use crate::known::Known;
use crate::leaper::Leaper;
use crate::place::{Counts, Lines, Piece, Place};
use crate::square::Square;
use crate::swap::{self, Rules, Swap};
use crate::travel::{self, Travel};

/// A puzzle as far as it is drawn: start or goal may be missing, the sides may
/// be unequal, the board too large for its kind. But whatever stands on the
/// board stands on an open square of it, and alone.
///
/// It prints as its canonical line, in which what is missing is left out. Such
/// a line reads back as the same draft, but for a goal of a Swap puzzle that
/// is just the start of equal sides with its colours reversed: that is the
/// default and not written, so that equal puzzles have equal lines.
///
/// For a page it is serialised as an object, and read from one (feature `serde`).
///
/// ```
/// use leaper::puzzle::Draft;
/// let draft = Draft::parse("travel?board=8x8&avoid=b6&from=A8")?;
/// assert_eq!(draft.to_string(), "travel?board=8x8&from=a8&avoid=b6");
/// let error = draft.complete().unwrap_err();
/// assert_eq!(error.to_string(), "This puzzle has no goal yet. Add one, such as to=h8.");
/// # Ok::<(), leaper::puzzle::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Draft {
    /// One leaper, from one square to another.
    Travel(TravelDraft),
    /// Many knights, from one arrangement to another.
    Swap(SwapDraft),
    /// Pieces that leave each other in peace.
    Place(PlaceDraft),
    /// Every open square once.
    Tour(TourDraft),
}

/// A Travel puzzle, of which start or goal may be missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TravelDraft {
    board: Board,
    leaper: Leaper,
    from: Option<Square>,
    to: Option<Square>,
}

/// A Swap puzzle, the knights of which may not fit together yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwapDraft {
    board: Board,
    leaper: Leaper,
    start: Setup,
    goal: Option<Setup>,
    rules: Rules,
    known: Known,
}

/// A Place puzzle, the board of which may be too large.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceDraft {
    board: Board,
    fixed: Setup,
    pieces: Counts,
    lines: Lines,
    known: Known,
}

impl TravelDraft {
    /// A journey as far as it is drawn.
    ///
    /// # Errors
    /// If start or goal is not an open square of the board.
    pub fn new(
        board: Board,
        leaper: Leaper,
        from: Option<Square>,
        to: Option<Square>,
    ) -> Result<Self, ErrorKind> {
        for (square, what) in [(from, Standing::Start), (to, Standing::Goal)] {
            square.map_or(Ok(()), |square| check_square(&board, square, what))?;
        }
        Ok(Self { board, leaper, from, to })
    }

    /// The start.
    #[must_use]
    pub fn from(&self) -> Option<Square> {
        self.from
    }

    /// The goal.
    #[must_use]
    pub fn to(&self) -> Option<Square> {
        self.to
    }

    fn finish(&self) -> Result<Travel, ErrorKind> {
        let missing = |parameter, other: Option<Square>| {
            let free = |square: &Square| self.board.is_open(*square) && Some(*square) != other;
            let corner = Square::new(self.board.files() - 1, self.board.ranks() - 1);
            let example = if free(&corner) {
                corner
            } else {
                self.board.squares().find(free).unwrap_or(corner)
            };
            ErrorKind::MissingSquare { parameter, example }
        };
        let from = self.from.ok_or_else(|| missing(Parameter::From, self.to))?;
        let to = self.to.ok_or_else(|| missing(Parameter::To, self.from))?;
        Travel::new(self.board.clone(), self.leaper, from, to).map_err(|invalid| match invalid {
            travel::Invalid::FromBlocked(square) => {
                ErrorKind::BlockedSquare { square, what: Standing::Start }
            }
            travel::Invalid::ToBlocked(square) => {
                ErrorKind::BlockedSquare { square, what: Standing::Goal }
            }
            invalid => ErrorKind::NoTravel(invalid),
        })
    }
}

impl SwapDraft {
    /// An exchange of knights as far as it is drawn; without a goal, the sides
    /// are to trade places.
    ///
    /// # Errors
    /// If a knight does not stand on an open square of the board.
    pub fn new(
        board: Board,
        leaper: Leaper,
        start: Setup,
        goal: Option<Setup>,
        rules: Rules,
    ) -> Result<Self, ErrorKind> {
        let known = Known::here().ok_or(ErrorKind::Elsewhere)?;
        start.check(&board, Standing::Piece)?;
        goal.as_ref().map_or(Ok(()), |goal| goal.check(&board, Standing::GoalPiece))?;
        for &(square, letter) in start.0.iter().chain(goal.iter().flat_map(|goal| &goal.0)) {
            if !letter.is_ascii_alphabetic() {
                return Err(ErrorKind::NotALetter {
                    square,
                    got: letter.to_string(),
                    kind: Kind::Swap,
                });
            }
        }
        Ok(Self { board, leaper, start, goal, rules, known })
    }

    /// The knights at the start.
    #[must_use]
    pub fn start(&self) -> &Setup {
        &self.start
    }

    /// The knights in the goal, if it is not that the sides trade places.
    #[must_use]
    pub fn goal(&self) -> Option<&Setup> {
        self.goal.as_ref()
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    fn finish(&self) -> Result<Swap, ErrorKind> {
        let goal = self.goal.as_ref().map(Setup::letters);
        let board = self.board.clone();
        Swap::new(board, self.leaper, &self.start.0, goal, self.rules).map_err(|invalid| {
            match invalid {
                swap::Invalid::TooManySquares { open } => {
                    let most = swap::arrangement::MOST_SQUARES;
                    ErrorKind::TooManySquares { kind: Kind::Swap, got: open, most }
                }
                swap::Invalid::UnequalSides { letter, white, black } => {
                    ErrorKind::UnequalSides { letter, white, black }
                }
                swap::Invalid::OtherKnights { letter, start, goal } => {
                    ErrorKind::OtherKnights { letter, start, goal }
                }
                invalid => ErrorKind::NoSwap(invalid),
            }
        })
    }
}

impl PlaceDraft {
    /// A placement as far as it is drawn.
    ///
    /// # Errors
    /// If a fixed piece does not stand on an open square of the board, or is
    /// none of K, Q, R, B and N.
    pub fn new(
        board: Board,
        fixed: Setup,
        pieces: Counts,
        lines: Lines,
    ) -> Result<Self, ErrorKind> {
        let known = Known::here().ok_or(ErrorKind::Elsewhere)?;
        fixed.check(&board, Standing::Piece)?;
        for &(square, letter) in &fixed.0 {
            if Piece::from_letter(letter).is_none() {
                return Err(ErrorKind::NotALetter {
                    square,
                    got: letter.to_string(),
                    kind: Kind::Place,
                });
            }
        }
        Ok(Self { board, fixed, pieces, lines, known })
    }

    /// The pieces that are fixed on the board.
    #[must_use]
    pub fn fixed(&self) -> &Setup {
        &self.fixed
    }

    /// The pieces still to be placed.
    #[must_use]
    pub fn pieces(&self) -> Counts {
        self.pieces
    }

    /// What blocked squares are to lines.
    #[must_use]
    pub fn lines(&self) -> Lines {
        self.lines
    }

    fn finish(&self) -> Result<Place, ErrorKind> {
        let piece = |&(square, letter)| Some((square, Piece::from_letter(letter)?));
        let fixed: Vec<_> = self.fixed.0.iter().filter_map(piece).collect();
        Place::new(self.board.clone(), &fixed, self.pieces, self.lines).map_err(ErrorKind::NoPlace)
    }
}

impl Draft {
    /// The finished puzzle.
    pub(super) fn finish(&self) -> Result<Puzzle, ErrorKind> {
        match self {
            Self::Travel(draft) => draft.finish().map(Puzzle::Travel),
            Self::Swap(draft) => draft.finish().map(Puzzle::Swap),
            Self::Place(draft) => draft.finish().map(Puzzle::Place),
            Self::Tour(draft) => draft.finish().map(Puzzle::Tour),
        }
    }

    /// What kind of puzzle it is.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self {
            Self::Travel(_) => Kind::Travel,
            Self::Swap(_) => Kind::Swap,
            Self::Place(_) => Kind::Place,
            Self::Tour(_) => Kind::Tour,
        }
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        match self {
            Self::Travel(draft) => &draft.board,
            Self::Swap(draft) => &draft.board,
            Self::Place(draft) => &draft.board,
            Self::Tour(draft) => draft.board(),
        }
    }

    /// How its knights jump; placed pieces are chess pieces.
    #[must_use]
    pub fn leaper(&self) -> Leaper {
        match self {
            Self::Travel(draft) => draft.leaper,
            Self::Swap(draft) => draft.leaper,
            Self::Place(_) => Leaper::KNIGHT,
            Self::Tour(draft) => draft.leaper(),
        }
    }
}

/// The draft that a puzzle is the end of.
impl From<&Puzzle> for Draft {
    fn from(puzzle: &Puzzle) -> Self {
        match puzzle {
            Puzzle::Travel(travel) => Self::Travel(TravelDraft {
                board: travel.board().clone(),
                leaper: travel.leaper(),
                from: Some(travel.from()),
                to: Some(travel.to()),
            }),
            Puzzle::Swap(swap) => Self::Swap(SwapDraft {
                board: swap.board().clone(),
                leaper: swap.leaper(),
                start: Setup(swap.knights(swap.start()).collect()),
                goal: (!swap.trades_sides()).then(|| Setup(swap.knights(swap.goal()).collect())),
                rules: swap.rules(),
                known: swap.known(),
            }),
            Puzzle::Place(place) => {
                let fixed = place.fixed().iter().map(|&(square, piece)| (square, piece.letter()));
                Self::Place(PlaceDraft {
                    board: place.board().clone(),
                    fixed: Setup(fixed.collect()),
                    pieces: place.pieces(),
                    lines: place.lines(),
                    known: place.known(),
                })
            }
            Puzzle::Tour(tour) => Self::Tour(tour.into()),
        }
    }
}
