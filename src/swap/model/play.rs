//! The rules for a player: which moves are legal, and why others are not.

use crate::square::Square;
use crate::swap::model::arrangement::{Arrangement, Move};
use crate::swap::model::problem::Swap;
use crate::swap::model::rules::Side;

/// Why a jump is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalMove {
    /// There is no knight to move.
    NoKnight {
        /// The square without a knight.
        from: Square,
    },
    /// The other side is to move.
    NotItsTurn {
        /// The side to move.
        turn: Side,
    },
    /// The square is off the board.
    OffBoard {
        /// The square.
        to: Square,
    },
    /// The square is blocked.
    Blocked {
        /// The square.
        to: Square,
    },
    /// The leaper has no such jump.
    NotAJump {
        /// The first square.
        from: Square,
        /// The last square.
        to: Square,
    },
    /// A knight stands there.
    Occupied {
        /// The square.
        to: Square,
        /// That knight.
        letter: char,
    },
    /// The knight would attack a protected knight.
    Attacks {
        /// Where it would land.
        to: Square,
        /// The knight it would attack there.
        square: Square,
        /// That knight.
        letter: char,
        /// Whether that knight belongs to the mover's side.
        comrade: bool,
    },
}

impl std::error::Error for IllegalMove {}

/// A square that a knight could jump to, and whether that is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// The square.
    pub square: Square,
    /// Why the jump is illegal, if it is.
    pub refusal: Option<IllegalMove>,
}

impl Swap {
    /// Returns the move of the knight on `from` to `to`, if it is legal.
    ///
    /// # Errors
    /// The first reason why it is illegal.
    pub fn landing(
        &self,
        arrangement: &Arrangement,
        from: Square,
        to: Square,
    ) -> Result<Move, IllegalMove> {
        let Some(letter) = self.letter_on(arrangement, from) else {
            return Err(IllegalMove::NoKnight { from });
        };
        let side = Side::of(letter);
        if let Some(turn) = arrangement.turn()
            && turn != side
        {
            return Err(IllegalMove::NotItsTurn { turn });
        }
        if !self.board().contains(to) {
            return Err(IllegalMove::OffBoard { to });
        }
        if !self.board().is_open(to) {
            return Err(IllegalMove::Blocked { to });
        }
        if !self.leaper().targets(self.board(), from).any(|square| square == to) {
            return Err(IllegalMove::NotAJump { from, to });
        }
        if let Some(letter) = self.letter_on(arrangement, to) {
            return Err(IllegalMove::Occupied { to, letter });
        }
        if let Some((square, letter)) = self.first_protected(arrangement, side, Some(from), to) {
            let comrade = Side::of(letter) == side;
            return Err(IllegalMove::Attacks { to, square, letter, comrade });
        }
        Ok(Move { from, to, letter })
    }

    /// Returns the open squares one jump from the knight on `from`, including occupied ones, each
    /// with the reason if the jump is illegal. Empty if no knight stands there.
    #[must_use]
    pub fn targets(&self, arrangement: &Arrangement, from: Square) -> Vec<Target> {
        if self.letter_on(arrangement, from).is_none() {
            return Vec::new();
        }
        let reached = self.leaper().targets(self.board(), from);
        reached
            .map(|to| Target { square: to, refusal: self.landing(arrangement, from, to).err() })
            .collect()
    }

    /// Returns every legal move, in the order of squares.
    #[must_use]
    pub fn legal_moves(&self, arrangement: &Arrangement) -> Vec<Move> {
        let knights = self.knights(arrangement);
        let moves = knights.flat_map(|(from, _)| {
            self.leaper()
                .targets(self.board(), from)
                .filter_map(move |to| self.landing(arrangement, from, to).ok())
        });
        moves.collect()
    }

    /// Returns whether the goal is reached, with either side to move.
    #[must_use]
    pub fn is_goal(&self, arrangement: &Arrangement) -> bool {
        arrangement.has_same_squares(self.goal())
    }
}
