//! What is drawn: a puzzle that may be unfinished, but is well-formed.

use super::Puzzle;
use super::error::{Error, Reason, Standing};
use super::read::{Spans, read_line_spans};
use super::tour_draft::TourDraft;
use super::words::{Kind, Parameter};
use crate::board::Board;
use crate::leaper::Leaper;
use crate::order;
use crate::place::{self, Counts, Lines, Piece, Place};
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
/// As plain data, for a page, it is a [`Drawing`](super::Drawing).
///
/// ```
/// use leaper::puzzle::Draft;
/// let draft = Draft::parse("travel?board=8x8&avoid=b6&from=A8")?;
/// assert_eq!(draft.to_string(), "travel?board=8x8&from=a8&avoid=b6");
/// let error = draft.complete().unwrap_err();
/// assert_eq!(error.to_string(), "this puzzle has no goal yet: add to=…, such as to=h8");
/// # Ok::<(), leaper::puzzle::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
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
}

/// A Place puzzle, the board of which may be too large.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceDraft {
    board: Board,
    fixed: Setup,
    pieces: Counts,
    lines: Lines,
}

/// What stands on a board: letters on different squares, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup(Vec<(Square, char)>);

impl Setup {
    /// Letters on squares, in any order.
    ///
    /// # Errors
    /// If a square is named twice.
    pub fn new(mut letters: Vec<(Square, char)>) -> Result<Self, Reason> {
        order::sort(&mut letters);
        match letters.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            Some(pair) => Err(Reason::DoubledSquare { square: pair[0].0 }),
            None => Ok(Self(letters)),
        }
    }

    /// The letter on a square.
    #[must_use]
    pub fn on(&self, square: Square) -> Option<char> {
        let place = self.0.binary_search_by_key(&square, |&(square, _)| square).ok()?;
        Some(self.0[place].1)
    }

    /// The squares and what stands on them, in the order of squares.
    #[must_use]
    pub fn letters(&self) -> &[(Square, char)] {
        &self.0
    }

    /// Are these all its letters, in whatever order?
    pub(super) fn is_made_of(&self, text: &str) -> bool {
        let mut own: Vec<char> = self.0.iter().map(|&(_, letter)| letter).collect();
        let mut others: Vec<char> = text.chars().collect();
        order::sort(&mut own);
        order::sort(&mut others);
        own == others
    }

    /// The same with every letter in the other case: the colours reversed.
    #[must_use]
    pub fn reversed(&self) -> Self {
        let other = |c: char| {
            if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() }
        };
        Self(self.0.iter().map(|&(square, letter)| (square, other(letter))).collect())
    }

    /// Is the goal that the sides trade places? Unequal sides cannot.
    #[must_use]
    pub fn trades_places(&self, goal: &Self) -> bool {
        let mut more_white = [0_i32; 26];
        for &(_, letter) in &self.0 {
            let kind = u32::from(letter.to_ascii_lowercase()).wrapping_sub(u32::from('a'));
            if let Some(more_white) = more_white.get_mut(kind as usize) {
                *more_white += if letter.is_ascii_uppercase() { 1 } else { -1 };
            }
        }
        more_white == [0; 26] && *goal == self.reversed()
    }

    /// Does every letter stand on an open square of the board?
    fn check(&self, board: &Board, standing: fn(char) -> Standing) -> Result<(), Reason> {
        self.0
            .iter()
            .try_for_each(|&(square, letter)| check_square(board, square, standing(letter)))
    }
}

/// Is this an open square of the board?
pub(super) fn check_square(board: &Board, square: Square, what: Standing) -> Result<(), Reason> {
    if !board.contains(square) {
        let (files, ranks) = (board.files(), board.ranks());
        let file = square.file >= files;
        return Err(Reason::OffBoard { got: square.to_string(), files, ranks, file });
    }
    if board.is_blocked(square) {
        return Err(Reason::BlockedSquare { square, what });
    }
    Ok(())
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
    ) -> Result<Self, Reason> {
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

    fn complete(&self) -> Result<Travel, Reason> {
        let missing = |parameter, other: Option<Square>| {
            let free = |square: &Square| self.board.is_open(*square) && Some(*square) != other;
            let corner = Square::new(self.board.files() - 1, self.board.ranks() - 1);
            let example = if free(&corner) {
                corner
            } else {
                self.board.squares().find(free).unwrap_or(corner)
            };
            Reason::MissingSquare { parameter, example }
        };
        let from = self.from.ok_or_else(|| missing(Parameter::From, self.to))?;
        let to = self.to.ok_or_else(|| missing(Parameter::To, self.from))?;
        Travel::new(self.board.clone(), self.leaper, from, to).map_err(|invalid| match invalid {
            travel::Invalid::FromBlocked(square) => {
                Reason::BlockedSquare { square, what: Standing::Start }
            }
            travel::Invalid::ToBlocked(square) => {
                Reason::BlockedSquare { square, what: Standing::Goal }
            }
            invalid => Reason::BadDrawing { got: invalid.to_string() },
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
    ) -> Result<Self, Reason> {
        start.check(&board, Standing::Piece)?;
        goal.as_ref().map_or(Ok(()), |goal| goal.check(&board, Standing::GoalPiece))?;
        for &(square, letter) in start.0.iter().chain(goal.iter().flat_map(|goal| &goal.0)) {
            if !letter.is_ascii_alphabetic() {
                return Err(Reason::NotALetter {
                    square,
                    got: letter.to_string(),
                    kind: Kind::Swap,
                });
            }
        }
        Ok(Self { board, leaper, start, goal, rules })
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

    fn complete(&self) -> Result<Swap, Reason> {
        let goal = self.goal.as_ref().map(Setup::letters);
        let board = self.board.clone();
        Swap::new(board, self.leaper, &self.start.0, goal, self.rules).map_err(|invalid| {
            match invalid {
                swap::Invalid::TooManySquares { open } => {
                    let most = swap::arrangement::MOST_SQUARES;
                    Reason::TooManySquares { kind: Kind::Swap, got: open, most }
                }
                swap::Invalid::UnequalSides { letter, white, black } => {
                    Reason::UnequalSides { letter, white, black }
                }
                swap::Invalid::OtherKnights { letter, start, goal } => {
                    Reason::OtherKnights { letter, start, goal }
                }
                invalid => Reason::BadDrawing { got: invalid.to_string() },
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
    pub fn new(board: Board, fixed: Setup, pieces: Counts, lines: Lines) -> Result<Self, Reason> {
        fixed.check(&board, Standing::Piece)?;
        for &(square, letter) in &fixed.0 {
            if Piece::from_letter(letter).is_none() {
                return Err(Reason::NotALetter {
                    square,
                    got: letter.to_string(),
                    kind: Kind::Place,
                });
            }
        }
        Ok(Self { board, fixed, pieces, lines })
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

    fn complete(&self) -> Result<Place, Reason> {
        let piece = |&(square, letter)| Some((square, Piece::from_letter(letter)?));
        let fixed: Vec<_> = self.fixed.0.iter().filter_map(piece).collect();
        Place::new(self.board.clone(), &fixed, self.pieces, self.lines).map_err(|invalid| {
            match invalid {
                place::Invalid::TooManySquares { open } => {
                    let most = place::MOST_OPEN;
                    Reason::TooManySquares { kind: Kind::Place, got: open, most }
                }
                invalid => Reason::BadDrawing { got: invalid.to_string() },
            }
        })
    }
}

impl Draft {
    /// Reads a puzzle line, finished or not, in any of the forms that the
    /// module's text names. Linear in the text.
    ///
    /// # Errors
    /// If it is no draft; with the place in the text.
    pub fn parse(text: &str) -> Result<Self, Error> {
        super::read::read(text).map(|(draft, _)| draft)
    }

    /// The finished puzzle.
    ///
    /// # Errors
    /// If something is missing or does not fit; with the place in the draft's
    /// own canonical line.
    pub fn complete(&self) -> Result<Puzzle, Error> {
        self.complete_at(|| read_line_spans(&self.to_string()))
    }

    /// The same; the places of the parameters are given.
    pub(super) fn complete_at(&self, spans: impl FnOnce() -> Spans) -> Result<Puzzle, Error> {
        let puzzle = match self {
            Self::Travel(draft) => draft.complete().map(Puzzle::Travel),
            Self::Swap(draft) => draft.complete().map(Puzzle::Swap),
            Self::Place(draft) => draft.complete().map(Puzzle::Place),
            Self::Tour(draft) => draft.complete().map(Puzzle::Tour),
        };
        puzzle.map_err(|reason| Error { at: spans().of_reason(&reason), reason })
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
            }),
            Puzzle::Place(place) => {
                let fixed = place.fixed().iter().map(|&(square, piece)| (square, piece.letter()));
                Self::Place(PlaceDraft {
                    board: place.board().clone(),
                    fixed: Setup(fixed.collect()),
                    pieces: place.pieces(),
                    lines: place.lines(),
                })
            }
            Puzzle::Tour(tour) => Self::Tour(tour.into()),
        }
    }
}
