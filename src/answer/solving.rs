//! The search for the answer to a puzzle of any kind.

use std::fmt;

use super::kind_search::{KindSearch, PartialAnswer};
use super::options::Options;
use super::outcome::Answer;
#[cfg(feature = "kinds")]
use super::solve_details::SolveDetails;
#[cfg(feature = "place")]
use super::solve_place::SolvePlace;
#[cfg(feature = "swap")]
use super::solve_swap::SolveSwap;
#[cfg(feature = "tour")]
use super::solve_tour::SolveTour;
use super::solve_travel::SolveTravel;
use crate::puzzle::{Error, Puzzle};
use crate::search::{Limit, PanicsAfterEnd, Progress, Search, Step};
use crate::travel::Shortest;
use crate::travel::visit::Walks;

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
    /// The puzzle's canonical line.
    line: String,
    search: PanicsAfterEnd<Box<dyn KindSearch>>,
}

/// Stands for a search that ends at once with an error.
struct Failed {
    line: String,
    answer: Option<Answer>,
}

impl Solving {
    /// Starts to solve a puzzle.
    #[must_use]
    pub fn new(puzzle: Puzzle, options: Options) -> Self {
        let line = puzzle.to_string();
        let refused = |reason| {
            let error = Error { reason, at: 0..0 };
            Box::new(Failed { line: line.clone(), answer: Some(Answer::Error { error }) })
        };
        let kind = puzzle.kind();
        #[cfg(feature = "kinds")]
        let details = options.ask_for_details(kind).then(|| (puzzle.clone(), options.clone()));
        let refusal = options.error_for(&puzzle).filter(|_| kind.has_solver());
        if let Some(reason) = refusal {
            let search = PanicsAfterEnd::new(refused(reason) as _);
            return Self { line, search };
        }
        let search: Box<dyn KindSearch> = match puzzle {
            Puzzle::Travel(travel) => Box::new(SolveTravel::new(travel, line.clone(), options)),
            #[cfg(feature = "swap")]
            Puzzle::Swap(swap) => Box::new(SolveSwap::new(swap, line.clone(), &options)),
            #[cfg(feature = "place")]
            Puzzle::Place(place) => Box::new(SolvePlace::new(place, line.clone(), options)),
            #[cfg(feature = "tour")]
            Puzzle::Tour(tour) => Box::new(SolveTour::new(tour, line.clone(), options)),
            #[cfg(not(all(feature = "swap", feature = "place", feature = "tour")))]
            _ => refused(crate::puzzle::ErrorKind::NoSolver { kind }),
        };
        #[cfg(feature = "kinds")]
        let search = match details {
            Some((puzzle, options)) => Box::new(SolveDetails::new(puzzle, options, search)),
            None => search,
        };
        Self { line, search: PanicsAfterEnd::new(search) }
    }

    /// Merges results of workers that search for a solution of the same Swap puzzle; see
    /// [`swap::Solve::help`](crate::swap::Solve::help).
    pub fn help(&mut self, found: Option<&[u64]>, lower: u32) {
        self.search.inner.help(found, lower);
    }

    /// Stops the search and returns what is known so far. `limit` is the caller's reason for
    /// stopping, such as [`Limit::Time`].
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
    pub fn stop(self, limit: Limit) -> Answer {
        self.search.inner.stop(limit)
    }

    /// Returns what is known of the answer: a solution may be found while others are still being
    /// counted. `None` after the search has ended, and for Swap: see [`progress`](Self::progress).
    #[must_use]
    pub fn so_far(&self) -> Option<&Answer> {
        self.search.inner.so_far()
    }

    /// Returns all shortest paths of a Travel puzzle, once they are found. They are not searched
    /// for if [`Options::shortest`](field@Options::shortest) is `Some(false)`.
    #[must_use]
    pub fn shortest_paths(&self) -> Option<&Shortest> {
        self.search.inner.shortest_paths()
    }

    /// Returns all shortest walks of a Travel puzzle with several flags or with guards, likewise; only
    /// one of them if a limit was reached.
    #[must_use]
    pub fn shortest_walks(&self) -> Option<&Walks> {
        self.search.inner.shortest_walks()
    }
}

impl Search for Failed {
    type Outcome = Answer;

    fn advance(&mut self, _: u64) -> Step<Answer> {
        self.answer.take().map_or(Step::Running, Step::Done)
    }

    fn progress(&self) -> Progress {
        Progress::default()
    }
}

impl KindSearch for Failed {
    fn stop(self: Box<Self>, limit: Limit) -> Answer {
        let Self { line, answer } = *self;
        answer.unwrap_or_else(|| PartialAnswer::default().into_limit_answer(limit, line))
    }

    fn so_far(&self) -> Option<&Answer> {
        self.answer.as_ref()
    }
}

impl Search for Solving {
    type Outcome = Answer;

    fn advance(&mut self, budget: u64) -> Step<Answer> {
        self.search.advance(budget)
    }

    fn progress(&self) -> Progress {
        self.search.progress()
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

    #[test]
    fn kinds_without_solver_are_errors() {
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
