//! Output of `leaper solve` besides the answer: a list of solutions, a tour by its number or at
//! random, and the distances of all squares.

use std::fmt;
use std::time::{Duration, Instant};

use leaper::answer::Answer;
use leaper::natural::Natural;
use leaper::puzzle::{Draft, Error, ErrorKind, Kind, Puzzle};
use leaper::search::{Limit, Search, Step};
use leaper::show::{Another, Moves};
use leaper::square::Square;
use leaper::swap::{Move, Swap};
use leaper::tour::{Index, Tour};
use leaper::travel::visit::VisitOutcome;
use leaper::travel::{self, Travel};
use serde::Serialize;

use crate::monitor;
use crate::solve_args::Solve;

/// Units of work between two readings of the clock.
const SLICE: u64 = 100_000;

/// The results requested besides the answer. They are part of the document.
#[derive(Default, Serialize)]
pub struct More {
    /// Travel: the first shortest paths, each without its start.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    paths: Vec<Vec<String>>,
    /// Swap: the first shortest solutions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    solutions: Vec<Vec<String>>,
    /// Tour: the first tours.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tours: Vec<Vec<String>>,
    /// The number of the tour in the answer, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<String>,
    /// Travel: the distance of each square, rank by rank from the top; `null` if it can't be
    /// reached.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    distances: Vec<Vec<Option<u32>>>,
    /// The limit that was reached before all results were found.
    #[serde(rename = "moreLimit", skip_serializing_if = "Option::is_none")]
    limit: Option<Limit>,
}

/// An answer with the other requested results.
#[derive(Serialize)]
pub struct Document<'a> {
    /// The answer.
    #[serde(flatten)]
    pub answer: &'a Answer,
    /// The other results.
    #[serde(flatten)]
    pub more: &'a More,
}

impl Solve {
    /// Returns the error if an option doesn't apply to the kind of the puzzle.
    pub fn error_for(&self, kind: Kind) -> Option<Answer> {
        let options = [
            ("distances", Kind::Travel, self.distances),
            ("number", Kind::Tour, self.number.is_some()),
            ("random", Kind::Tour, self.random),
        ];
        let (option, option_kind, _) =
            options.into_iter().find(|&(_, option_kind, is_set)| is_set && option_kind != kind)?;
        let reason = ErrorKind::OtherKind { option, of: option_kind, kind };
        Some(Answer::Error { error: Error { reason, at: 0..0 } })
    }

    /// Finds the results requested besides the answer. May replace the tour in the answer.
    ///
    /// # Errors
    /// If no tour has the requested number.
    pub fn more(&self, puzzle: &Puzzle, answer: &mut Answer) -> anyhow::Result<More> {
        let mut more = More::default();
        let outcome = match puzzle {
            Puzzle::Travel(travel) => more.add_travel(self, travel),
            Puzzle::Swap(swap) => more.add_solutions(self, swap, answer),
            Puzzle::Tour(tour) => more.add_tours(self, tour, answer)?,
            _ => Ok(()),
        };
        more.limit = outcome.err();
        Ok(more)
    }

    /// Advances a search to its end, or until the time is up or Ctrl-C was pressed.
    fn run_search<S: Search>(&self, mut search: S) -> Result<S::Outcome, Limit> {
        let seconds = self.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let start = Instant::now();
        loop {
            if let Step::Done(outcome) = search.advance(SLICE) {
                return Ok(outcome);
            }
            if monitor::is_interrupted() || seconds.is_some_and(|limit| start.elapsed() >= limit) {
                return Err(Limit::Time);
            }
        }
    }
}

impl More {
    /// Adds shortest paths and distances.
    fn add_travel(&mut self, solve: &Solve, travel: &Travel) -> Result<(), Limit> {
        let limits = solve.options(Kind::Travel).limits();
        let list = solve.list.unwrap_or(0);
        if list > 0
            && let Some(visit) = travel.visit(limits, true)
        {
            match solve.run_search(visit)? {
                VisitOutcome::Solved(walks, _) => {
                    let all = (0_u64..).map_while(|number| walks.nth(&Natural::from(number)));
                    self.paths = all.take(list).map(|walk| names(&walk)).collect();
                }
                VisitOutcome::Limit { limit, .. } => return Err(limit),
                VisitOutcome::Impossible { .. } => {}
            }
        } else if list > 0 {
            match solve.run_search(travel.gather(limits))? {
                travel::Outcome::Solved(all) => {
                    self.paths = all.paths().take(list).map(|path| names(&path)).collect();
                }
                travel::Outcome::Limit { limit, .. } => return Err(limit),
                travel::Outcome::Impossible { .. } => {}
            }
        }
        if solve.distances {
            let board = travel.board();
            let found = solve.run_search(travel.survey())?;
            let row =
                |rank| (0..board.files()).map(|file| found.get(Square::new(file, rank))).collect();
            self.distances = (0..board.ranks()).rev().map(row).collect();
        }
        Ok(())
    }

    /// Adds shortest solutions, each of which is found from the one before.
    fn add_solutions(&mut self, solve: &Solve, swap: &Swap, answer: &Answer) -> Result<(), Limit> {
        let Answer::Swap { moves, proven: true, .. } = answer else { return Ok(()) };
        let draft = Draft::from(&Puzzle::Swap(swap.clone()));
        let mut moves = moves.clone();
        let mut listed = Vec::new();
        for _ in 0..solve.list.unwrap_or(0) {
            let solution: Vec<String> = moves.iter().map(Move::to_string).collect();
            // The last solution is followed by the first.
            if listed.first() == Some(&solution) {
                break;
            }
            listed.push(solution);
            self.solutions.clone_from(&listed);
            let jumps = Moves::<Vec<u32>>::of(swap, &moves).jumps;
            let Ok(another) = Another::new(&draft, &jumps, false) else { break };
            moves = solve.run_search(another)?;
        }
        Ok(())
    }

    /// Adds tours, or replaces the one in the answer.
    fn add_tours(
        &mut self,
        solve: &Solve,
        tour: &Tour,
        answer: &mut Answer,
    ) -> anyhow::Result<Result<(), Limit>> {
        let Answer::Tour { path, .. } = answer else { return Ok(Ok(())) };
        let list = solve.list.unwrap_or(0);
        if list == 0 && solve.number.is_none() && !solve.random {
            return Ok(Ok(()));
        }
        let limits = solve.options(Kind::Tour).limits();
        let index = solve.run_search(Index::new(tour, limits)).and_then(|tours| tours);
        let tours = match index {
            Ok(tours) => tours,
            Err(limit) => return Ok(Err(limit)),
        };
        let index_of = |index: &Natural| index.to_u128()?.checked_sub(1);
        let index = match &solve.number {
            Some(index) => index_of(index).map(Natural::from),
            None if solve.random => tours.draw(solve.seed),
            None => None,
        };
        if solve.number.is_some() || solve.random {
            let found = index.as_ref().and_then(|index| tours.nth(index));
            let Some(found) = found else {
                anyhow::bail!("There are {} tours, numbered from 1.", tours.count());
            };
            *path = found;
            self.number = index.map(|index| (index + Natural::from(1_u64)).to_string());
        }
        let all = (0_u64..).map_while(|index| tours.nth(&Natural::from(index)));
        self.tours = all.take(list).map(|tour| names(&tour)).collect();
        Ok(Ok(()))
    }
}

/// Prints text for people, to follow the report.
impl fmt::Display for More {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lists = [&self.paths, &self.solutions, &self.tours];
        if lists.iter().any(|list| !list.is_empty()) || !self.distances.is_empty() {
            writeln!(f)?;
        }
        for list in lists {
            for (number, solution) in (1..).zip(list) {
                writeln!(f, "{number}. {}", solution.join(" "))?;
            }
        }
        if let Some(number) = &self.number {
            writeln!(f, "This is tour {number}.")?;
        }
        let widest = self.distances.iter().flatten().flatten().max();
        let width = widest.map_or(1, |distance| distance.to_string().len());
        for row in &self.distances {
            let cell = |distance: &Option<u32>| match distance {
                Some(distance) => format!("{distance:>width$}"),
                None => format!("{:>width$}", "."),
            };
            writeln!(f, "{}", row.iter().map(cell).collect::<Vec<_>>().join(" "))?;
        }
        match self.limit {
            Some(limit) => writeln!(f, "{}", limit.sentence()),
            None => Ok(()),
        }
    }
}

/// Returns the names of squares.
fn names(squares: &[Square]) -> Vec<String> {
    squares.iter().map(Square::to_string).collect()
}
