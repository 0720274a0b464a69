//! A valid Swap puzzle, and the errors of an invalid one.

use crate::all_kinds::{AllKinds, WRONG_BUILD_CODE};
use crate::board::Board;
use crate::leaper::{Leaper, MoveTable};
use crate::square::Square;
use crate::swap::model::arrangement::{Arrangement, MAX_SQUARES, Move};
use crate::swap::model::rules::{Rules, Side, Turns};

/// A valid Swap puzzle: at most 64 open squares, at most one knight on each, and a goal with the
/// same number of knights and the same letters. (A goal with more knights of one letter and fewer
/// of another is valid, but cannot be reached.)
#[derive(Clone, Debug)]
pub struct Swap {
    board: Board,
    leaper: Leaper,
    rules: Rules,
    table: MoveTable,
    start: Arrangement,
    goal: Arrangement,
    all_kinds: AllKinds,
}

/// The start or the goal of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Endpoint {
    /// The position to begin with.
    Start,
    /// The position to reach.
    Goal,
}

/// Why a puzzle is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Invalid {
    /// This build lacks the feature `kinds`, so it has no Swap puzzles.
    NotInThisBuild,
    /// More than 64 squares are open.
    TooManySquares {
        /// Number of open squares.
        open: usize,
    },
    /// A knight stands off the board.
    OffBoard {
        /// The knight's square.
        square: Square,
        /// Whether it stands there at the start or in the goal.
        endpoint: Endpoint,
    },
    /// A knight stands on a blocked square.
    Blocked {
        /// The knight's square.
        square: Square,
        /// Whether it stands there at the start or in the goal.
        endpoint: Endpoint,
    },
    /// Two knights stand on one square.
    Occupied {
        /// The knight's square.
        square: Square,
        /// Whether it stands there at the start or in the goal.
        endpoint: Endpoint,
    },
    /// A knight's letter is not one of `A`–`Z`, `a`–`z`.
    NotALetter {
        /// The knight's square.
        square: Square,
        /// The letter.
        letter: char,
        /// Whether it stands there at the start or in the goal.
        endpoint: Endpoint,
    },
    /// The sides cannot trade places: they differ in the number of knights of a letter.
    UnequalSides {
        /// The letter, in upper case.
        letter: char,
        /// Number of White's knights of this letter.
        white: usize,
        /// Number of Black's knights of this letter.
        black: usize,
    },
    /// The goal has other knights than the start.
    OtherKnights {
        /// The first letter whose numbers differ.
        letter: char,
        /// Its number of knights at the start.
        start: usize,
        /// Its number of knights in the goal.
        goal: usize,
    },
}

impl Invalid {
    /// Returns the code for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotInThisBuild => WRONG_BUILD_CODE,
            Self::TooManySquares { .. } => "too-many-squares",
            Self::OffBoard { .. } => "off-board",
            Self::Blocked { .. } => "blocked-square",
            Self::Occupied { .. } => "doubled-square",
            Self::NotALetter { .. } => "bad-letter",
            Self::UnequalSides { .. } => "unequal-sides",
            Self::OtherKnights { .. } => "other-knights",
        }
    }

    /// Returns the invalid square, if the error names one.
    #[must_use]
    pub const fn square(&self) -> Option<Square> {
        match *self {
            Self::OffBoard { square, .. }
            | Self::Blocked { square, .. }
            | Self::Occupied { square, .. }
            | Self::NotALetter { square, .. } => Some(square),
            _ => None,
        }
    }

    /// Returns whether the start or the goal is invalid, if the error is about one of them.
    #[must_use]
    pub const fn endpoint(&self) -> Option<Endpoint> {
        match *self {
            Self::OffBoard { endpoint, .. }
            | Self::Blocked { endpoint, .. }
            | Self::Occupied { endpoint, .. }
            | Self::NotALetter { endpoint, .. } => Some(endpoint),
            Self::UnequalSides { .. } => Some(Endpoint::Start),
            Self::OtherKnights { .. } => Some(Endpoint::Goal),
            Self::TooManySquares { .. } | Self::NotInThisBuild => None,
        }
    }
}

impl std::error::Error for Invalid {}

impl Swap {
    /// Makes a puzzle. Without a goal, the sides trade places, each letter with the same letter of
    /// the other case. Linear in the board's area.
    ///
    /// # Errors
    /// The first error found; see [`Invalid`].
    pub fn new(
        board: Board,
        leaper: Leaper,
        start: &[(Square, char)],
        goal: Option<&[(Square, char)]>,
        rules: Rules,
    ) -> Result<Self, Invalid> {
        let all_kinds = AllKinds::in_this_build().ok_or(Invalid::NotInThisBuild)?;
        let open = board.open().len();
        if open > MAX_SQUARES {
            return Err(Invalid::TooManySquares { open });
        }
        let table = MoveTable::new(&board, leaper);
        let start = arrange(&board, &table, start, Endpoint::Start, rules.turns.first())?;
        let goal = if let Some(goal) = goal {
            let goal = arrange(&board, &table, goal, Endpoint::Goal, None)?;
            if !same_letters(&start, &goal) {
                // The error says which knights differ.
                check_same_counts(&start, &goal)?;
            }
            goal
        } else {
            with_sides_traded(&start)?
        };
        Ok(Self { board, leaper, rules, table, start, goal, all_kinds })
    }

    /// Returns the puzzle with another start, whose side to move begins.
    ///
    /// # Errors
    /// [`Invalid::OtherKnights`] if the position has other knights.
    pub fn with_start(&self, start: &Arrangement) -> Result<Self, Invalid> {
        check_same_counts(&self.start, start)?;
        let turns = Turns::from(start.turn());
        Ok(Self { rules: Rules { turns, ..self.rules }, start: *start, ..self.clone() })
    }

    /// Returns the puzzle with another goal, which must have the same knights.
    #[must_use]
    pub(crate) fn with_goal(&self, goal: &Arrangement) -> Self {
        Self { goal: *goal, ..self.clone() }
    }

    /// Makes a position on this puzzle's board.
    ///
    /// # Errors
    /// As [`Swap::new`] for the start.
    pub fn arrangement(
        &self,
        knights: &[(Square, char)],
        turn: Option<Side>,
    ) -> Result<Arrangement, Invalid> {
        arrange(&self.board, &self.table, knights, Endpoint::Start, turn)
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The leaper whose jumps the knights make.
    #[must_use]
    pub fn leaper(&self) -> Leaper {
        self.leaper
    }

    /// The proof that this build has Swap puzzles.
    pub(crate) fn all_kinds(&self) -> AllKinds {
        self.all_kinds
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The open squares and the jumps between them.
    #[must_use]
    pub fn table(&self) -> &MoveTable {
        &self.table
    }

    /// The position to begin with.
    #[must_use]
    pub fn start(&self) -> &Arrangement {
        &self.start
    }

    /// The position to reach, with either side to move.
    #[must_use]
    pub fn goal(&self) -> &Arrangement {
        &self.goal
    }

    /// Returns whether the goal is that the sides trade places.
    #[must_use]
    pub fn trades_sides(&self) -> bool {
        with_sides_traded(&self.start).is_ok_and(|goal| goal.has_same_squares(&self.goal))
    }

    /// Returns the knights of a position, in the order of squares.
    pub fn knights<'a>(
        &'a self,
        arrangement: &'a Arrangement,
    ) -> impl Iterator<Item = (Square, char)> + 'a {
        let squares = self.table.squares().iter().enumerate();
        squares.filter_map(|(number, &square)| Some((square, arrangement.letter(number)?)))
    }

    /// Returns the letter on a square, if a knight stands there.
    #[must_use]
    pub fn letter_on(&self, arrangement: &Arrangement, square: Square) -> Option<char> {
        arrangement.letter(self.table.number(square)?)
    }

    /// Returns the board with a position's knights, as rows from the top; see [`Board::rows`].
    #[must_use]
    pub fn rows(&self, arrangement: &Arrangement) -> String {
        self.board.rows(|square| self.letter_on(arrangement, square))
    }

    /// Returns the position after a move, legal or not; see [`Swap::landing`]. A
    /// move from an empty square, or to an occupied or blocked one, changes nothing.
    #[must_use]
    pub fn after(&self, arrangement: &Arrangement, step: Move) -> Arrangement {
        match (self.table.number(step.from), self.table.number(step.to)) {
            (Some(from), Some(to))
                if arrangement.letter(from).is_some() && arrangement.letter(to).is_none() =>
            {
                arrangement.after(from, to)
            }
            _ => *arrangement,
        }
    }

    /// Converts jumps between square numbers to moves, legal or not.
    pub(crate) fn moves(&self, from: &Arrangement, jumps: Vec<(u8, u8)>) -> Vec<Move> {
        let squares = self.table.squares();
        let mut position = *from;
        let moves = jumps.into_iter().map(|(from, to)| {
            let (from, to) = (usize::from(from), usize::from(to));
            let letter = position.letter(from).unwrap_or('?');
            position = position.after(from, to);
            Move { from: squares[from], to: squares[to], letter }
        });
        moves.collect()
    }

    /// Returns the positions before, between and after the moves.
    #[must_use]
    pub fn replay(&self, from: &Arrangement, moves: &[Move]) -> Vec<Arrangement> {
        let mut positions = vec![*from];
        for &step in moves {
            positions.push(self.after(&positions[positions.len() - 1], step));
        }
        positions
    }
}

/// Makes a position of these knights.
fn arrange(
    board: &Board,
    table: &MoveTable,
    knights: &[(Square, char)],
    endpoint: Endpoint,
    turn: Option<Side>,
) -> Result<Arrangement, Invalid> {
    let mut arrangement = Arrangement::empty(turn);
    for &(square, letter) in knights {
        if !letter.is_ascii_alphabetic() {
            return Err(Invalid::NotALetter { square, letter, endpoint });
        }
        let Some(number) = table.number(square) else {
            return Err(if board.contains(square) {
                Invalid::Blocked { square, endpoint }
            } else {
                Invalid::OffBoard { square, endpoint }
            });
        };
        if arrangement.letter(number).is_some() {
            return Err(Invalid::Occupied { square, endpoint });
        }
        arrangement.put(number, Some(letter));
    }
    Ok(arrangement)
}

/// Counts the knights of each letter, by its ASCII code.
fn counts(arrangement: &Arrangement) -> [usize; 128] {
    let mut counts = [0; 128];
    for letter in (0..MAX_SQUARES).filter_map(|number| arrangement.letter(number)) {
        counts[letter as usize] += 1;
    }
    counts
}

/// Returns whether both have the same number of knights and the same letters. Such a goal is valid,
/// even if it cannot be reached because the numbers of a letter differ.
fn same_letters(start: &Arrangement, goal: &Arrangement) -> bool {
    let [start, goal] = [start, goal].map(counts);
    let knights = |counts: &[usize]| counts.iter().sum::<usize>();
    knights(&start) == knights(&goal)
        && start.iter().zip(&goal).all(|(start, goal)| (*start > 0) == (*goal > 0))
}

/// Checks that both positions have the same number of knights of each letter.
pub(crate) fn check_same_counts(start: &Arrangement, goal: &Arrangement) -> Result<(), Invalid> {
    let [start, goal] = [start, goal].map(counts);
    for letter in ('A'..='Z').chain('a'..='z') {
        let (start, goal) = (start[letter as usize], goal[letter as usize]);
        if start != goal {
            return Err(Invalid::OtherKnights { letter, start, goal });
        }
    }
    Ok(())
}

/// Returns the position with every letter in the other case.
fn with_sides_traded(start: &Arrangement) -> Result<Arrangement, Invalid> {
    let counts = counts(start);
    for letter in 'A'..='Z' {
        let (white, black) =
            (counts[letter as usize], counts[letter.to_ascii_lowercase() as usize]);
        if white != black {
            return Err(Invalid::UnequalSides { letter, white, black });
        }
    }
    let mut goal = Arrangement::empty(None);
    for number in 0..MAX_SQUARES {
        let other_case = |letter: char| {
            if letter.is_ascii_uppercase() {
                letter.to_ascii_lowercase()
            } else {
                letter.to_ascii_uppercase()
            }
        };
        goal.put(number, start.letter(number).map(other_case));
    }
    Ok(goal)
}
