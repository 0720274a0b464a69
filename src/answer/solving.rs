//! Solving a puzzle of any kind: one search, whatever lies behind it.

use std::fmt;

use super::options::Options;
use super::outcome::{Answer, Symmetry, Why};
use crate::natural::Natural;
use crate::place::{self, Piece, Wish};
use crate::puzzle::{Error, Kind, Puzzle, Reason};
use crate::search::{Limit, Progress, Search, Step};
use crate::square::Square;
use crate::swap;
use crate::tour;
use crate::travel::{self, Count, Counted, Flood, Gather, Shortest};

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
    pub(super) puzzle: Puzzle,
    pub(super) options: Options,
    /// The puzzle's line, for the answer.
    pub(super) line: String,
    pub(super) stage: Stage,
    /// The answer as far as it is known.
    pub(super) so_far: Option<Answer>,
    /// All shortest paths, once they are found.
    shortest: Option<Shortest>,
}

/// The search that is under way. See [`Kind::has_solver`].
pub(super) enum Stage {
    /// For one shortest path.
    Path(Flood),
    /// For all shortest paths.
    Paths(Gather),
    /// For their number.
    CountPaths(Box<Count>),
    /// For a shortest solution of a Swap puzzle, and their number.
    Moves(Box<swap::Solve>),
    /// For all arrangements of a Swap puzzle.
    Extent(Box<dyn Search<Outcome = Result<swap::Extent, Limit>>>),
    /// For the number of placements, and that up to symmetry.
    CountPlacements(Box<dyn Search<Outcome = place::Outcome>>),
    /// For the first placements.
    List(Box<place::List>),
    /// For a tour.
    Tour(Box<dyn Search<Outcome = tour::Outcome>>),
    /// For a tour that looks the same after a half-turn.
    Symmetric(Box<dyn Search<Outcome = tour::Symmetry>>),
    /// For the number of tours.
    CountTours(Box<dyn Search<Outcome = Result<Natural, Limit>>>),
    /// There is nothing left to find.
    Over,
}

impl Solving {
    /// Begins to solve a puzzle.
    #[must_use]
    pub fn new(puzzle: Puzzle, options: Options) -> Self {
        let limits = options.limits();
        let stage = match &puzzle {
            Puzzle::Travel(travel) if options.shortest == Some(false) => {
                Stage::Path(travel.flood(limits))
            }
            Puzzle::Travel(travel) => Stage::Paths(travel.gather(limits)),
            Puzzle::Swap(swap) if Kind::Swap.has_solver() && options.extent => {
                Stage::Extent(Box::new(swap::Explore::new(swap, limits)))
            }
            Puzzle::Swap(swap) if Kind::Swap.has_solver() => {
                let count = options.shortest == Some(true);
                let options = swap::Options { limits, count, ..swap::Options::default() };
                Stage::Moves(Box::new(swap::Solve::new(swap, options)))
            }
            Puzzle::Place(place) if Kind::Place.has_solver() => {
                let wish = Wish { distinct: true, squares: false };
                Stage::CountPlacements(Box::new(place::Count::new(place, wish).within(limits)))
            }
            Puzzle::Tour(tour) if Kind::Tour.has_solver() => {
                Stage::Tour(Box::new(tour::Solve::new(tour, options.tour())))
            }
            Puzzle::Swap(_) | Puzzle::Place(_) | Puzzle::Tour(_) => Stage::Over,
        };
        let line = puzzle.to_string();
        let closed = matches!(&puzzle, Puzzle::Tour(tour) if tour.is_closed());
        let stage = if options.symmetric && !closed { Stage::Over } else { stage };
        let mut solving = Self { puzzle, options, line, stage, so_far: None, shortest: None };
        if matches!(solving.stage, Stage::Over) {
            let kind = solving.puzzle.kind();
            let reason =
                if kind.has_solver() { Reason::NoClosedTour } else { Reason::NoSolver { kind } };
            solving.end(Answer::Error { error: Error { reason, at: 0..0 } });
        }
        solving
    }

    /// The puzzle.
    #[must_use]
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Tells what several workers have come to who search together for the
    /// solution of a Swap puzzle; see [`swap::Solve::help`].
    pub fn help(&mut self, found: Option<&[u64]>, lower: u32) {
        if Kind::Swap.has_solver()
            && let Stage::Moves(solve) = &mut self.stage
        {
            solve.help(found, lower);
        }
    }

    /// The answer as far as it is known: a solution can be there while its
    /// like are still being counted. Once all is found it was given away.
    #[must_use]
    pub fn so_far(&self) -> Option<&Answer> {
        self.so_far.as_ref()
    }

    /// All shortest paths of a Travel puzzle, once they are found. They are
    /// not looked for when [`Options::shortest`] is `Some(false)`.
    #[must_use]
    pub fn shortest_paths(&self) -> Option<&Shortest> {
        self.shortest.as_ref()
    }

    /// Ends with this answer.
    fn end(&mut self, answer: Answer) {
        self.so_far = Some(answer);
        self.stage = Stage::Over;
    }

    /// Takes what came of looking for a path or all paths, of which `path`
    /// gives the length and the first.
    fn take_paths<T>(
        &mut self,
        outcome: travel::Outcome<T>,
        path: impl FnOnce(&T) -> Vec<Square>,
    ) -> Option<T> {
        let puzzle = self.line.clone();
        match outcome {
            travel::Outcome::Solved(found) => {
                let path = path(&found);
                let length = path.len() as u32;
                self.end(Answer::Travel { puzzle, length, path, shortest: None, limit: None });
                return Some(found);
            }
            travel::Outcome::Impossible { reachable, leading } => {
                let Puzzle::Travel(travel) = &self.puzzle else { return None };
                let why = travel::Why::new(travel, &reachable, &leading);
                self.end(Answer::Impossible {
                    puzzle,
                    why: Box::new(Why::Travel(why)),
                    reachable: Some(reachable.len() as u64),
                    positions: None,
                });
            }
            travel::Outcome::Limit { limit, lower } => self.end(Answer::Limit {
                puzzle,
                limit,
                lower: Some(lower),
                best: None,
                moves: None,
                count: None,
                classes: None,
                positions: None,
            }),
        }
        None
    }

    /// Takes what came of looking for moves.
    pub(super) fn take_moves(&mut self, outcome: swap::Outcome) {
        if !Kind::Swap.has_solver() {
            return;
        }
        let puzzle = self.line.clone();
        self.end(match outcome {
            swap::Outcome::Solved(solved) => Answer::Swap {
                puzzle,
                length: solved.length,
                moves: solved.moves,
                proven: solved.proven,
                positions: solved.positions,
                method: solved.method,
                shortest: solved.shortest,
                limit: solved.count_limit,
            },
            swap::Outcome::Impossible(impossible) => Answer::Impossible {
                puzzle,
                why: Box::new(Why::Swap(impossible.reason)),
                reachable: impossible.reachable,
                positions: Some(impossible.positions),
            },
            swap::Outcome::Limit(stopped) => {
                let (best, moves) = stopped.best.unzip();
                Answer::Limit {
                    puzzle,
                    limit: stopped.limit,
                    lower: Some(stopped.lower),
                    best,
                    moves,
                    count: None,
                    classes: None,
                    positions: Some(stopped.positions),
                }
            }
        });
    }

    /// Takes what came of looking for a tour.
    fn take_tour(&mut self, outcome: tour::Outcome) {
        let Puzzle::Tour(tour) = &self.puzzle else { return };
        if !Kind::Tour.has_solver() {
            return;
        }
        let answer = Answer::of_tour(tour, self.line.clone(), outcome, &self.options);
        let is_solved = matches!(answer, Answer::Tour { .. });
        let tour = tour.clone();
        self.end(answer);
        if is_solved && self.options.symmetric {
            let (limits, seed) = (self.options.limits(), self.options.seed);
            self.stage = Stage::Symmetric(Box::new(tour::Symmetric::new(&tour, limits, seed)));
        } else if is_solved {
            self.count_tours();
        }
    }

    /// Takes what came of looking for a symmetric tour.
    fn take_symmetry(&mut self, outcome: tour::Symmetry) {
        let Some(Answer::Tour { path, positions, method, symmetry, .. }) = &mut self.so_far else {
            return;
        };
        *symmetry = Some(match outcome {
            tour::Symmetry::Found(solved) => {
                (*path, *method) = (solved.path, solved.method);
                *positions += solved.positions;
                Symmetry::Found
            }
            tour::Symmetry::None(why) => Symmetry::None(why),
            tour::Symmetry::Limit(stopped) => Symmetry::Limit(stopped.limit),
        });
        self.stage = Stage::Over;
        self.count_tours();
    }

    /// Counts the tours, if that was asked for.
    fn count_tours(&mut self) {
        let Puzzle::Tour(tour) = &self.puzzle else { return };
        if Kind::Tour.has_solver() && self.options.shortest == Some(true) {
            let count = tour::Count::new(tour, self.options.limits());
            self.stage = Stage::CountTours(Box::new(count));
        }
    }

    /// Takes what came of counting tours.
    fn take_count(&mut self, counted: Result<Natural, Limit>) {
        let (Puzzle::Tour(tour), Some(Answer::Tour { count, limit, published, .. })) =
            (&self.puzzle, &mut self.so_far)
        else {
            return;
        };
        if !Kind::Tour.has_solver() {
            return;
        }
        match counted {
            Ok(number) => *count = Some(number),
            Err(reached) => {
                *limit = Some(reached);
                *published = tour.published();
            }
        }
        self.stage = Stage::Over;
    }

    /// Takes what came of looking at all arrangements.
    fn take_extent(&mut self, outcome: Result<swap::Extent, Limit>, seen: u64) {
        let Puzzle::Swap(swap) = &self.puzzle else { return };
        if !Kind::Swap.has_solver() {
            return;
        }
        let answer = Answer::of_extent(swap, self.line.clone(), outcome, seen);
        self.end(answer);
    }

    /// Takes what came of counting placements.
    fn take_placements(&mut self, outcome: &place::Outcome) {
        let Puzzle::Place(place) = &self.puzzle else { return };
        if !Kind::Place.has_solver() {
            return;
        }
        let list = place::List::make(place, false, self.options.limits());
        let answer = Answer::of_count(place, self.line.clone(), outcome);
        self.end(answer);
        let some = matches!(&self.so_far, Some(Answer::Place { count, .. }) if !count.is_zero());
        if some && self.options.list > 0 {
            self.stage = Stage::List(Box::new(list));
        }
    }

    /// Takes the next placement of the list.
    fn take_placement(&mut self, placement: Option<&[(Square, Piece)]>) {
        let (Puzzle::Place(place), Some(Answer::Place { placements, limit, .. })) =
            (&self.puzzle, &mut self.so_far)
        else {
            return;
        };
        placements.extend(placement.map(|placement| place.rows(placement)));
        // The longest rows there are for a board of this size; a list that grows is copied once.
        let each = place.board().area() + usize::from(place.board().ranks()) + size_of::<String>();
        let held = 2 * placements.len() as u64 * each as u64;
        if placement.is_none() || placements.len() >= self.options.list {
            self.stage = Stage::Over;
        } else if held > self.options.limits().memory {
            *limit = Some(Limit::Memory);
            self.stage = Stage::Over;
        }
    }
}

impl Answer {
    /// The answer that looking at all arrangements came to, for the puzzle of
    /// this canonical line; so many were seen.
    pub(crate) fn of_extent(
        swap: &swap::Swap,
        puzzle: String,
        outcome: Result<swap::Extent, Limit>,
        seen: u64,
    ) -> Self {
        match outcome {
            Ok(extent) => {
                let farthest = Puzzle::Swap(swap.to_there(&extent.farthest)).to_string();
                Self::Extent { puzzle, layers: extent.layers, farthest }
            }
            Err(limit) => Self::Limit {
                puzzle,
                limit,
                lower: None,
                best: None,
                moves: None,
                count: None,
                classes: None,
                positions: Some(seen),
            },
        }
    }

    /// The answer that counting placements came to, for the puzzle of this
    /// canonical line. No placements are listed in it.
    pub(crate) fn of_count(place: &place::Place, puzzle: String, outcome: &place::Outcome) -> Self {
        let count = outcome.tally.count();
        let classes = || Some(place.classes_at_least(&count));
        if let Some(limit) = outcome.limit {
            return Self::Limit {
                puzzle,
                limit,
                lower: None,
                best: None,
                moves: None,
                classes: classes(),
                count: Some(count),
                positions: None,
            };
        }
        let limit = outcome.wish_limit;
        let (distinct, classes) = match limit {
            None => (Some(place.distinct(&outcome.tally)), None),
            Some(_) => (None, classes()),
        };
        let why_none = || place.why_surely_none().unwrap_or(place::WhyNone::Tried);
        let reason = count.is_zero().then(why_none);
        Self::Place { puzzle, count, distinct, limit, classes, placements: Vec::new(), reason }
    }

    /// The answer that looking for a tour came to.
    fn of_tour(
        tour: &tour::Tour,
        puzzle: String,
        outcome: tour::Outcome,
        options: &Options,
    ) -> Self {
        match outcome {
            tour::Outcome::Solved(solved) => Self::Tour {
                puzzle,
                length: solved.path.len() as u32 - u32::from(!tour.is_closed()),
                path: solved.path,
                seed: (options.seed != 0).then_some(options.seed),
                positions: solved.positions,
                method: solved.method,
                count: None,
                limit: None,
                published: None,
                symmetry: None,
            },
            tour::Outcome::Impossible(impossible) => Self::Impossible {
                puzzle,
                why: Box::new(Why::Tour(impossible.why)),
                reachable: None,
                positions: Some(impossible.positions).filter(|&positions| positions > 0),
            },
            tour::Outcome::Limit(stopped) => Self::Limit {
                puzzle,
                limit: stopped.limit,
                lower: None,
                best: None,
                moves: None,
                count: None,
                classes: None,
                positions: Some(stopped.positions),
            },
        }
    }
}

impl Search for Solving {
    type Outcome = Answer;

    fn advance(&mut self, budget: u64) -> Step<Answer> {
        match &mut self.stage {
            Stage::Path(flood) => {
                if let Step::Done(outcome) = flood.advance(budget) {
                    self.take_paths(outcome, Clone::clone);
                }
            }
            Stage::Paths(gather) => {
                if let Step::Done(outcome) = gather.advance(budget) {
                    let first = |all: &Shortest| all.paths().next().unwrap_or_default();
                    if let Some(shortest) = self.take_paths(outcome, first) {
                        let count = shortest.count(self.options.limits());
                        self.stage = Stage::CountPaths(Box::new(count));
                        self.shortest = Some(shortest);
                    }
                }
            }
            Stage::CountPaths(count) => {
                if let Step::Done(counted) = count.advance(budget) {
                    if let Some(Answer::Travel { shortest, limit, .. }) = &mut self.so_far {
                        match counted {
                            Counted::Exactly(number) => *shortest = Some(number),
                            Counted::Limit(reached) => *limit = Some(reached),
                        }
                    }
                    self.stage = Stage::Over;
                }
            }
            Stage::Moves(solve) => {
                if let Step::Done(outcome) = solve.advance(budget) {
                    self.take_moves(outcome);
                }
            }
            Stage::Extent(explore) => {
                if let Step::Done(outcome) = explore.advance(budget) {
                    let seen = explore.progress().positions;
                    self.take_extent(outcome, seen);
                }
            }
            Stage::CountPlacements(count) => {
                if let Step::Done(outcome) = count.advance(budget) {
                    self.take_placements(&outcome);
                }
            }
            Stage::Tour(solve) => {
                if let Step::Done(outcome) = solve.advance(budget) {
                    self.take_tour(outcome);
                }
            }
            Stage::Symmetric(search) => {
                if let Step::Done(outcome) = search.advance(budget) {
                    self.take_symmetry(outcome);
                }
            }
            Stage::CountTours(count) => {
                if let Step::Done(counted) = count.advance(budget) {
                    self.take_count(counted);
                }
            }
            Stage::List(list) if Kind::Place.has_solver() => {
                if let Step::Done(placement) = list.advance(budget) {
                    self.take_placement(placement.as_deref());
                }
            }
            Stage::List(_) | Stage::Over => {}
        }
        if matches!(self.stage, Stage::Over)
            && let Some(answer) = self.so_far.take()
        {
            return Step::Done(answer);
        }
        Step::Running
    }

    fn progress(&self) -> Progress {
        match &self.stage {
            Stage::Path(search) => search.progress(),
            Stage::Paths(search) => search.progress(),
            Stage::CountPaths(search) => search.progress(),
            Stage::Moves(search) => search.progress(),
            Stage::Extent(search) => search.progress(),
            Stage::CountPlacements(search) => search.progress(),
            Stage::Tour(search) => search.progress(),
            Stage::Symmetric(search) => search.progress(),
            Stage::CountTours(search) => search.progress(),
            Stage::List(list) if Kind::Place.has_solver() => list.progress(),
            Stage::List(_) | Stage::Over => Progress::default(),
        }
    }
}

impl fmt::Debug for Solving {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solving")
            .field("puzzle", &self.line)
            .field("so_far", &self.so_far)
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
