//! Makes a Swap puzzle part by part.

use crate::board::Board;
use crate::leaper::Leaper;
use crate::square::Square;
use crate::swap::model::problem::{Invalid, Swap};
use crate::swap::model::rules::{Attack, Metric, Rules, Turns};

/// The parts of a Swap puzzle, made by [`Swap::builder`].
#[derive(Clone, Debug)]
#[must_use]
pub struct Builder {
    board: Board,
    leaper: Leaper,
    start: Vec<(Square, char)>,
    goal: Option<Vec<(Square, char)>>,
    rules: Rules,
}

impl Swap {
    /// Starts a puzzle on a board: without knights, with free turns, any attacks, and jumps
    /// counted.
    ///
    /// ```
    /// use leaper::board::Board;
    /// use leaper::square::Square;
    /// use leaper::swap::{Swap, Turns};
    /// let swap = Swap::builder(Board::new(3, 3)?)
    ///     .start([(Square::A1, 'N'), (Square::B3, 'n')])
    ///     .turns(Turns::White)
    ///     .build()?;
    /// assert_eq!(swap.rows(swap.goal()), "1N1/3/n2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn builder(board: Board) -> Builder {
        Builder {
            board,
            leaper: Leaper::KNIGHT,
            start: Vec::new(),
            goal: None,
            rules: Rules::default(),
        }
    }
}

impl Builder {
    /// Adds knights to the start: White's have upper-case letters, Black's lower-case ones.
    pub fn start(mut self, knights: impl IntoIterator<Item = (Square, char)>) -> Self {
        self.start.extend(knights);
        self
    }

    /// Adds knights to the goal. Without a goal, the sides trade places, each letter with the same
    /// letter of the other case.
    pub fn goal(mut self, knights: impl IntoIterator<Item = (Square, char)>) -> Self {
        self.goal.get_or_insert_default().extend(knights);
        self
    }

    /// Sets the leaper whose jumps the knights make.
    pub fn leaper(mut self, leaper: Leaper) -> Self {
        self.leaper = leaper;
        self
    }

    /// Sets whether the sides alternate, and which of them begins.
    pub fn turns(mut self, turns: Turns) -> Self {
        self.rules.turns = turns;
        self
    }

    /// Sets which knights a knight must not attack where it lands.
    pub fn attack(mut self, attack: Attack) -> Self {
        self.rules.attack = attack;
        self
    }

    /// Sets what is counted as a move.
    pub fn metric(mut self, metric: Metric) -> Self {
        self.rules.metric = metric;
        self
    }

    /// Makes the puzzle.
    ///
    /// # Errors
    /// As [`Swap::new`].
    pub fn build(&self) -> Result<Swap, Invalid> {
        Swap::new(self.board.clone(), self.leaper, &self.start, self.goal.as_deref(), self.rules)
    }
}
