//! What answers of all kinds have in common.

use std::fmt;

#[cfg(feature = "kinds")]
use super::details::Details;
use super::outcome::Answer;
use super::report::report;
use crate::natural::Natural;
use crate::puzzle::Puzzle;
use crate::search::Limit;
use crate::square::Square;
use crate::swap::Move;

/// Each of these returns `None` if the answer has no such value.
///
/// ```
/// let answer = leaper::solve("tour?board=5x5&from=a1")?;
/// assert_eq!(answer.puzzle(), Some("tour?board=5x5&from=a1"));
/// assert_eq!(answer.path().map(|path| path.len()), Some(25));
/// assert_eq!(answer.count(), None); // Tours are counted on request.
/// # Ok::<(), leaper::puzzle::Error>(())
/// ```
impl Answer {
    /// Returns the canonical line of the puzzle.
    #[must_use]
    pub fn puzzle(&self) -> Option<&str> {
        match self {
            Self::Travel { puzzle, .. }
            | Self::Swap { puzzle, .. }
            | Self::Extent { puzzle, .. }
            | Self::Place { puzzle, .. }
            | Self::Tour { puzzle, .. }
            | Self::Impossible { puzzle, .. }
            | Self::Limit { puzzle, .. } => Some(puzzle),
            Self::Error { .. } => None,
        }
    }

    /// Returns the number of jumps of a path or tour, or of moves of a solution.
    #[must_use]
    pub fn length(&self) -> Option<u32> {
        match *self {
            Self::Travel { length, .. } | Self::Swap { length, .. } | Self::Tour { length, .. } => {
                Some(length)
            }
            _ => None,
        }
    }

    /// Returns the squares of a shortest path (Travel), without the start, or those of a tour.
    #[must_use]
    pub fn path(&self) -> Option<&[Square]> {
        match self {
            Self::Travel { path, .. } | Self::Tour { path, .. } => Some(path),
            _ => None,
        }
    }

    /// Returns the jumps of a shortest solution (Swap) or, at a limit, of the best one found.
    #[must_use]
    pub fn moves(&self) -> Option<&[Move]> {
        match self {
            Self::Swap { moves, .. } => Some(moves),
            Self::Limit { moves, .. } => moves.as_deref(),
            _ => None,
        }
    }

    /// Returns the listed placements (Place), as rows from the top.
    #[must_use]
    pub fn placements(&self) -> Option<&[String]> {
        if let Self::Place { placements, .. } = self { Some(placements) } else { None }
    }

    /// Returns the number of solutions, if they were counted: of shortest paths (Travel), shortest
    /// solutions (Swap), placements (Place) or tours (Tour).
    #[must_use]
    pub fn count(&self) -> Option<&Natural> {
        match self {
            Self::Travel { shortest, .. } | Self::Swap { shortest, .. } => shortest.as_ref(),
            Self::Place { count, .. } => Some(count),
            Self::Tour { count, .. } => count.as_ref(),
            _ => None,
        }
    }

    /// Returns the lists, distances and numbers that were requested in addition: see [`Details`].
    #[cfg(feature = "kinds")]
    #[must_use]
    pub fn details(&self) -> Option<&Details> {
        match self {
            Self::Travel { details, .. }
            | Self::Swap { details, .. }
            | Self::Tour { details, .. }
            | Self::Impossible { details, .. } => details.as_deref(),
            _ => None,
        }
    }

    /// Returns the limit that kept something from being found or counted.
    #[must_use]
    pub fn limit(&self) -> Option<Limit> {
        match self {
            Self::Travel { limit, .. }
            | Self::Swap { limit, .. }
            | Self::Place { limit, .. }
            | Self::Tour { limit, .. } => *limit,
            Self::Limit { limit, .. } => Some(*limit),
            _ => None,
        }
    }

    /// Returns the sentence that says why there is no solution.
    #[must_use]
    pub fn reason(&self) -> Option<String> {
        match self {
            Self::Impossible { why, .. } => Some(why.to_string()),
            Self::Place { reason, .. } => reason.map(|reason| reason.to_string()),
            _ => None,
        }
    }
}

/// Prints an answer for people: sentences and small boards, in several lines.
///
/// ```
/// let answer = leaper::solve("travel?board=3x3&from=a1&to=c3&avoid=c2")?;
/// assert_eq!(answer.to_string(), "\
/// The knight goes from a1 to c3 in 4 jumps: b3 c1 a2 c3
/// It is the only shortest path.
///
///  3  .  1  4
///  2  3  .  *
///  1  0  .  2
///     a  b  c");
/// # Ok::<(), leaper::puzzle::Error>(())
/// ```
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let puzzle = self.puzzle().map(Puzzle::parse);
        match (self, puzzle) {
            (_, Some(Ok(puzzle))) => f.write_str(report(&puzzle, self).trim_end_matches('\n')),
            (Self::Impossible { why, .. }, _) => write!(f, "There is no solution. {why}"),
            (Self::Error { error }, _) => error.fmt(f),
            (_, Some(Err(error))) => error.fmt(f),
            (_, None) => Ok(()),
        }
    }
}
