//! Solving a puzzle of any kind: one search, whatever lies behind it.

use std::fmt;

use super::options::Options;
use super::outcome::Answer;
use super::solve_place::SolvePlace;
use super::solve_swap::SolveSwap;
use super::solve_tour::SolveTour;
use super::solve_travel::SolveTravel;
use super::stop::SoFar;
use crate::puzzle::{Error, Kind, Puzzle, Reason};
use crate::search::{Limit, Progress, Search, Step};
use crate::travel::Shortest;

/// The search for the answer to a puzzle of any kind.
///
/// ```
/// use leaper::answer::{Answer, Options, Solving};
/// use leaper::puzzle::Puzzle;
/// use leaper::search::Search;
/// let puzzle = Puzzle::parse("travel?board=8x8&from=a8&to=b7&avoid=b6")?;
/// let answer = Solving::new(puzzle, Options::default()).run();
/// let Answer::Travel { length, path, .. } = answer else { panic!() };
/// assert_eq!((length, format!("{path:?}")), (4, "[c7, b5, d6, b7]".into()));
/// # Ok::<(), leaper::puzzle::Error>(())
/// ```
pub struct Solving {
    /// The puzzle's line.
    line: String,
    search: OfKind,
}

/// The search that is under way. See [`Kind::has_solver`].
#[expect(clippy::large_enum_variant, reason = "there is one at a time")]
enum OfKind {
    Travel(SolveTravel),
    Swap(SolveSwap),
    Place(SolvePlace),
    Tour(SolveTour),
    /// None: that is the answer.
    Refused(Option<Answer>),
}

impl Solving {
    /// Begins to solve a puzzle.
    #[must_use]
    pub fn new(puzzle: Puzzle, options: Options) -> Self {
        let line = puzzle.to_string();
        let refused =
            |reason| OfKind::Refused(Some(Answer::Error { error: Error { reason, at: 0..0 } }));
        let kind = puzzle.kind();
        let search = match puzzle {
            puzzle if options.symmetric && kind.has_solver() && !is_closed_tour(&puzzle) => {
                refused(Reason::NoClosedTour)
            }
            Puzzle::Travel(travel) => {
                OfKind::Travel(SolveTravel::new(travel, line.clone(), options))
            }
            Puzzle::Swap(swap) if Kind::Swap.has_solver() => {
                OfKind::Swap(SolveSwap::new(swap, line.clone(), &options))
            }
            Puzzle::Place(place) if Kind::Place.has_solver() => {
                OfKind::Place(SolvePlace::new(place, line.clone(), options))
            }
            Puzzle::Tour(tour) if Kind::Tour.has_solver() => {
                OfKind::Tour(SolveTour::new(tour, line.clone(), options))
            }
            Puzzle::Swap(_) | Puzzle::Place(_) | Puzzle::Tour(_) => {
                refused(Reason::NoSolver { kind })
            }
        };
        Self { line, search }
    }

    /// Tells what several workers have come to who search together for the
    /// solution of a Swap puzzle; see [`swap::Solve::help`](crate::swap::Solve::help).
    pub fn help(&mut self, found: Option<&[u64]>, lower: u32) {
        if let OfKind::Swap(search) = &mut self.search {
            search.help(found, lower);
        }
    }

    /// Ends the search before it is through, with what is known so far. The limit is that of whoever ends it:
    /// [`Limit::Time`], for one that has a clock.
    ///
    /// ```
    /// use leaper::answer::{Answer, Options, Solving};
    /// use leaper::puzzle::Puzzle;
    /// use leaper::search::{Limit, Search};
    /// let puzzle = Puzzle::parse("swap?board=8/8/8/nnnnnnnn/8/8/8/NNNNNNNN&attack=none").unwrap();
    /// let mut solving = Solving::new(puzzle, Options::default());
    /// let _ = solving.advance(10_000);
    /// let Answer::Limit { limit, lower, .. } = solving.stop(Limit::Time) else { panic!() };
    /// assert_eq!(limit, Limit::Time);
    /// assert!(lower >= Some(1));
    /// ```
    #[must_use]
    pub fn stop(self, limit: Limit) -> Answer {
        match self.search {
            OfKind::Travel(search) => search.stop(limit),
            OfKind::Swap(search) => search.stop(limit),
            OfKind::Place(search) => search.stop(limit),
            OfKind::Tour(search) => search.stop(limit),
            OfKind::Refused(answer) => {
                answer.unwrap_or_else(|| SoFar::default().until(limit, self.line))
            }
        }
    }

    /// The answer as far as it is known: a solution can be there while its
    /// like are still being counted. Once all is found it was given away.
    #[must_use]
    pub fn so_far(&self) -> Option<&Answer> {
        match &self.search {
            OfKind::Travel(search) => search.so_far.as_ref(),
            OfKind::Swap(_) => None,
            OfKind::Place(search) => search.so_far.as_ref(),
            OfKind::Tour(search) => search.so_far.as_ref(),
            OfKind::Refused(answer) => answer.as_ref(),
        }
    }

    /// All shortest paths of a Travel puzzle, once they are found. They are
    /// not looked for when [`Options::shortest`](field@Options::shortest) is `Some(false)`.
    #[must_use]
    pub fn shortest_paths(&self) -> Option<&Shortest> {
        match &self.search {
            OfKind::Travel(search) => search.shortest.as_ref(),
            _ => None,
        }
    }
}

/// Only of these symmetric ones can be asked for.
fn is_closed_tour(puzzle: &Puzzle) -> bool {
    matches!(puzzle, Puzzle::Tour(tour) if tour.is_closed())
}

impl Search for Solving {
    type Outcome = Answer;

    fn advance(&mut self, budget: u64) -> Step<Answer> {
        match &mut self.search {
            OfKind::Travel(search) => search.advance(budget),
            OfKind::Swap(search) => search.advance(budget),
            OfKind::Place(search) => search.advance(budget),
            OfKind::Tour(search) => search.advance(budget),
            OfKind::Refused(answer) => answer.take().map_or(Step::Running, Step::Done),
        }
    }

    fn progress(&self) -> Progress {
        match &self.search {
            OfKind::Travel(search) => search.progress(),
            OfKind::Swap(search) => search.progress(),
            OfKind::Place(search) => search.progress(),
            OfKind::Tour(search) => search.progress(),
            OfKind::Refused(_) => Progress::default(),
        }
    }
}

impl fmt::Debug for Solving {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solving")
            .field("puzzle", &self.line)
            .field("so_far", &self.so_far())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::Status;

    /// What this build cannot solve it refuses; no limit was reached.
    #[test]
    fn what_cannot_be_solved_is_refused() {
        for line in [
            "travel?board=3x3&from=a1&to=c3",
            "swap?board=N1N/3/n1n",
            "place?board=8x8&pieces=Q8",
            "tour?board=5x5",
        ] {
            let puzzle = Puzzle::parse(line).unwrap();
            let kind = puzzle.kind();
            match Solving::new(puzzle, Options::default()).run() {
                Answer::Error { error } => {
                    assert_eq!(error.code(), "no-solver", "{line}");
                    assert!(!kind.has_solver(), "{line}");
                    assert!(
                        error.to_string().ends_with(&format!("the feature `{kind}`")),
                        "{error}"
                    );
                }
                answer => {
                    assert!(kind.has_solver(), "{line}");
                    assert_eq!(answer.status(), Status::Solved, "{line}");
                }
            }
        }
    }
}
