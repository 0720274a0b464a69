//! Drafts: puzzles that may be unfinished, but are well-formed.

use super::any_puzzle::Puzzle;
use super::error::{ErrorKind, Occupant};
use super::keywords::{Kind, Parameter};
use super::setup::{Setup, check_square};
use super::tour_draft::TourDraft;
use crate::all_kinds::AllKinds;
use crate::board::Board;
use crate::leaper::Leaper;
use crate::place::{Aim, Counts, Lines, Piece, Place};
use crate::square::Square;
use crate::swap::{self, Rules, Swap};
use crate::travel::guards::{self, Guard};
use crate::travel::visit::{Capture, FlagOrder, FlagsAndGuards, MAX_CAPTURED, MAX_FLAGS};
use crate::travel::{self, Travel};

/// A puzzle that may be unfinished: start or goal may be missing, the sides may be unequal, the
/// board may be too large for its kind. But every piece is on an open square, at most one per
/// square.
///
/// It is displayed as its canonical line, without the missing parts. The line reads back as the
/// same draft, with one exception: the goal of a Swap puzzle is left out if it is the default, the
/// start with the colours of equal sides reversed, so that equal puzzles have equal lines.
///
/// With the feature `serde` it can be serialized as the object that a page uses, and read from one.
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
    /// One leaper goes from one square to another.
    Travel(TravelDraft),
    /// Many knights go from one position to another.
    Swap(SwapDraft),
    /// Pieces are placed so that none attacks another.
    Place(PlaceDraft),
    /// A leaper visits every open square once.
    Tour(TourDraft),
}

/// A Travel puzzle whose start or goal may be missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TravelDraft {
    board: Board,
    leaper: Leaper,
    from: Option<Square>,
    to: Option<Square>,
    /// Several flags, or guards.
    flags_and_guards: Option<FlagsAndGuards>,
}

/// A Swap puzzle whose start and goal may not match yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwapDraft {
    board: Board,
    leaper: Leaper,
    start: Setup,
    goal: Option<Setup>,
    rules: Rules,
    all_kinds: AllKinds,
}

/// A Place puzzle whose board may be too large.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceDraft {
    board: Board,
    fixed: Setup,
    pieces: Counts,
    lines: Lines,
    aim: Aim,
    all_kinds: AllKinds,
}

impl TravelDraft {
    /// Creates a Travel draft.
    ///
    /// # Errors
    /// If start or goal is not an open square of the board.
    pub fn new(
        board: Board,
        leaper: Leaper,
        from: Option<Square>,
        to: Option<Square>,
    ) -> Result<Self, ErrorKind> {
        for (square, what) in [(from, Occupant::Start), (to, Occupant::Goal)] {
            square.map_or(Ok(()), |square| check_square(&board, square, what))?;
        }
        Ok(Self { board, leaper, from, to, flags_and_guards: None })
    }

    /// Returns the draft with these flags instead of its goal, and with guards.
    ///
    /// # Errors
    /// If a flag or a guard is not on an open square, two flags or two guards are on one, a guard
    /// is on the start or has a letter that names none, or there are too many.
    pub fn with_flags_and_guards(
        self,
        flags: Vec<Square>,
        order: FlagOrder,
        guards: &Setup,
        capture: Capture,
    ) -> Result<Self, ErrorKind> {
        if flags.len() > MAX_FLAGS {
            return Err(ErrorKind::TooManyFlags { got: flags.len(), most: MAX_FLAGS });
        }
        let mut seen = self.board.no_squares();
        for &flag in &flags {
            check_square(&self.board, flag, Occupant::Goal)?;
            if !seen.insert(flag) {
                return Err(ErrorKind::DoubledSquare { square: flag });
            }
        }
        guards.check(&self.board, Occupant::Piece)?;
        if let Some(square) = self.from.filter(|&from| guards.on(from).is_some()) {
            return Err(ErrorKind::GuardOnStart { square });
        }
        let (got, most) = (guards.letters().len(), MAX_CAPTURED);
        if capture == Capture::Yes && got > most {
            return Err(ErrorKind::TooManyGuards { got, most });
        }
        let guard = |&(square, letter): &(Square, char)| match Guard::from_letter(letter) {
            Some(guard) => Ok((square, guard)),
            None => {
                Err(ErrorKind::NotALetter { square, got: letter.to_string(), kind: Kind::Travel })
            }
        };
        let guards = guards.letters().iter().map(guard).collect::<Result<_, _>>()?;
        let to = flags.first().copied();
        let flags_and_guards = FlagsAndGuards::new(flags, order, guards, capture);
        // In any order, the flags are sorted.
        let to = match &flags_and_guards {
            Some(flags_and_guards) => flags_and_guards.flags.first().copied(),
            None => to,
        };
        Ok(Self { to, flags_and_guards, ..self })
    }

    /// The flags: the goal, or several, in order of squares or in the given order.
    #[must_use]
    pub fn flags(&self) -> &[Square] {
        match (&self.flags_and_guards, &self.to) {
            (Some(flags_and_guards), _) => &flags_and_guards.flags,
            (None, Some(to)) => std::slice::from_ref(to),
            (None, None) => &[],
        }
    }

    /// In which order the flags are visited.
    #[must_use]
    pub fn order(&self) -> FlagOrder {
        self.flags_and_guards
            .as_ref()
            .map_or(FlagOrder::Any, |flags_and_guards| flags_and_guards.order)
    }

    /// The guards, as lower-case letters.
    #[must_use]
    pub fn guards(&self) -> Setup {
        let guards =
            self.flags_and_guards.iter().flat_map(|flags_and_guards| &flags_and_guards.guards);
        Setup(guards.map(|&(square, guard)| (square, guard.letter())).collect())
    }

    /// For each square, by index, the lowest index of a guard's square from which it is attacked,
    /// or [`u32::MAX`]. `None` without guards.
    #[must_use]
    pub fn attackers(&self) -> Option<Vec<u32>> {
        let guards = &self.flags_and_guards.as_ref()?.guards;
        (!guards.is_empty()).then(|| guards::attackers(&self.board, guards))
    }

    /// Whether guards may be captured.
    #[must_use]
    pub fn capture(&self) -> Capture {
        self.flags_and_guards
            .as_ref()
            .map_or(Capture::No, |flags_and_guards| flags_and_guards.capture)
    }

    /// The start.
    #[must_use]
    pub fn from(&self) -> Option<Square> {
        self.from
    }

    /// The goal; the first of several flags.
    #[must_use]
    pub fn to(&self) -> Option<Square> {
        self.to
    }

    fn finish(&self) -> Result<Travel, ErrorKind> {
        let travel = self.finish_plain()?;
        #[cfg(feature = "kinds")]
        if let Some(flags_and_guards) = &self.flags_and_guards {
            let FlagsAndGuards { flags, order, guards, capture, .. } = flags_and_guards.clone();
            let travel = travel.with_flags(flags, order);
            let travel = travel.and_then(|travel| travel.with_guards(guards, capture));
            return travel.map_err(ErrorKind::NoTravel);
        }
        Ok(travel)
    }

    fn finish_plain(&self) -> Result<Travel, ErrorKind> {
        let missing = |parameter, other: Option<Square>| {
            let guards = self.guards();
            let free = |&square: &Square| {
                self.board.is_open(square) && Some(square) != other && guards.on(square).is_none()
            };
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
                ErrorKind::BlockedSquare { square, what: Occupant::Start }
            }
            travel::Invalid::ToBlocked(square) => {
                ErrorKind::BlockedSquare { square, what: Occupant::Goal }
            }
            invalid => ErrorKind::NoTravel(invalid),
        })
    }
}

impl SwapDraft {
    /// Creates a Swap draft. Without a goal, the sides trade places.
    ///
    /// # Errors
    /// If a knight is not on an open square of the board.
    pub fn new(
        board: Board,
        leaper: Leaper,
        start: Setup,
        goal: Option<Setup>,
        rules: Rules,
    ) -> Result<Self, ErrorKind> {
        let all_kinds = AllKinds::in_this_build().ok_or(ErrorKind::NotInThisBuild)?;
        start.check(&board, Occupant::Piece)?;
        goal.as_ref().map_or(Ok(()), |goal| goal.check(&board, Occupant::GoalPiece))?;
        for &(square, letter) in start.0.iter().chain(goal.iter().flat_map(|goal| &goal.0)) {
            if !letter.is_ascii_alphabetic() {
                return Err(ErrorKind::NotALetter {
                    square,
                    got: letter.to_string(),
                    kind: Kind::Swap,
                });
            }
        }
        Ok(Self { board, leaper, start, goal, rules, all_kinds })
    }

    /// The knights at the start.
    #[must_use]
    pub fn start(&self) -> &Setup {
        &self.start
    }

    /// The knights in the goal; `None` if the sides trade places.
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
                    let most = swap::arrangement::MAX_SQUARES;
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
    /// Creates a Place draft.
    ///
    /// # Errors
    /// If a fixed piece is not on an open square of the board, or is not K, Q, R, B or N.
    pub fn new(
        board: Board,
        fixed: Setup,
        pieces: Counts,
        lines: Lines,
    ) -> Result<Self, ErrorKind> {
        let all_kinds = AllKinds::in_this_build().ok_or(ErrorKind::NotInThisBuild)?;
        fixed.check(&board, Occupant::Piece)?;
        for &(square, letter) in &fixed.0 {
            if Piece::from_letter(letter).is_none() {
                return Err(ErrorKind::NotALetter {
                    square,
                    got: letter.to_string(),
                    kind: Kind::Place,
                });
            }
        }
        Ok(Self { board, fixed, pieces, lines, aim: Aim::Peace, all_kinds })
    }

    /// Sets what a placement has to do.
    #[must_use]
    pub fn with_aim(self, aim: Aim) -> Self {
        Self { aim, ..self }
    }

    /// What a placement has to do.
    #[must_use]
    pub fn aim(&self) -> Aim {
        self.aim
    }

    /// The fixed pieces.
    #[must_use]
    pub fn fixed(&self) -> &Setup {
        &self.fixed
    }

    /// The pieces still to be placed.
    #[must_use]
    pub fn pieces(&self) -> Counts {
        self.pieces
    }

    /// Whether blocked squares stop lines.
    #[must_use]
    pub fn lines(&self) -> Lines {
        self.lines
    }

    fn finish(&self) -> Result<Place, ErrorKind> {
        let piece = |&(square, letter)| Some((square, Piece::from_letter(letter)?));
        let fixed: Vec<_> = self.fixed.0.iter().filter_map(piece).collect();
        let place = Place::new(self.board.clone(), &fixed, self.pieces, self.lines);
        place.map(|place| place.with_aim(self.aim)).map_err(ErrorKind::NoPlace)
    }
}

impl Draft {
    /// Converts it to a puzzle, if it is finished.
    pub(super) fn finish(&self) -> Result<Puzzle, ErrorKind> {
        match self {
            Self::Travel(draft) => draft.finish().map(Puzzle::Travel),
            Self::Swap(draft) => draft.finish().map(Puzzle::Swap),
            Self::Place(draft) => draft.finish().map(Puzzle::Place),
            Self::Tour(draft) => draft.finish().map(Puzzle::Tour),
        }
    }

    /// Its kind.
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

    /// Its leaper; the knight for Place.
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

/// Converts a puzzle to a draft.
impl From<&Puzzle> for Draft {
    fn from(puzzle: &Puzzle) -> Self {
        match puzzle {
            Puzzle::Travel(travel) => Self::Travel(TravelDraft {
                board: travel.board().clone(),
                leaper: travel.leaper(),
                from: Some(travel.from()),
                to: Some(travel.to()),
                flags_and_guards: FlagsAndGuards::new(
                    travel.flags().to_vec(),
                    travel.order(),
                    travel.guards().to_vec(),
                    travel.capture(),
                ),
            }),
            Puzzle::Swap(swap) => Self::Swap(SwapDraft {
                board: swap.board().clone(),
                leaper: swap.leaper(),
                start: Setup(swap.knights(swap.start()).collect()),
                goal: (!swap.trades_sides()).then(|| Setup(swap.knights(swap.goal()).collect())),
                rules: swap.rules(),
                all_kinds: swap.all_kinds(),
            }),
            Puzzle::Place(place) => {
                let fixed = place.fixed().iter().map(|&(square, piece)| (square, piece.letter()));
                Self::Place(PlaceDraft {
                    board: place.board().clone(),
                    fixed: Setup(fixed.collect()),
                    pieces: place.pieces(),
                    lines: place.lines(),
                    aim: place.aim(),
                    all_kinds: place.all_kinds(),
                })
            }
            Puzzle::Tour(tour) => Self::Tour(tour.into()),
        }
    }
}
