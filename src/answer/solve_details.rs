//! Searches for the answer, then for its details: lists, numbers and distances.

use super::details::Details;
use super::kind_search::KindSearch;
use super::options::Options;
use super::outcome::Answer;
#[cfg(feature = "tour")]
use crate::natural::Natural;
use crate::puzzle::{Kind, Puzzle};
use crate::search::{Limit, Progress, Search, Step};
use crate::square::Square;
#[cfg(feature = "swap")]
use crate::swap::{self, Another, Move, ShortestList};
#[cfg(feature = "tour")]
use crate::tour::{Index, Tours};
use crate::travel::visit::{Capture, Visit, VisitOutcome, Walks};
use crate::travel::{self, DistanceSearch, Shortest, SolveAll, Travel};

/// Searches for an answer, and then for its details.
pub(super) struct SolveDetails {
    puzzle: Puzzle,
    options: Options,
    stage: Stage,
    /// The answer, once found.
    answer: Option<Answer>,
    /// All shortest paths, once found.
    shortest: Option<Shortest>,
    /// Likewise, all shortest walks over several flags, or around guards; one of them if a limit was
    /// reached.
    walks: Option<Walks>,
    details: Details,
    /// Why the list of paths ends, if only some of them are known.
    paths_limit: Option<Limit>,
    /// Upper bound of the memory of the lists and the walks, in bytes.
    bytes: u64,
}

enum Stage {
    /// Searches for the answer.
    Answer(Box<dyn KindSearch>),
    /// Searches for all shortest paths.
    SolveAll(Box<SolveAll>),
    /// Searches for all shortest walks over several flags, or around guards.
    Visit(Box<Visit>),
    /// Lists paths or walks.
    Paths,
    /// Finds the distances.
    DistanceSearch(Box<DistanceSearch>),
    /// Searches for the next solution.
    #[cfg(feature = "swap")]
    Solution(Box<Another>),
    /// Searches for all solutions by runs.
    #[cfg(feature = "swap")]
    AllByRuns(Box<swap::SolveAll>),
    /// Lists solutions by runs.
    #[cfg(feature = "swap")]
    ByRuns(Box<ShortestList>),
    /// Counts the tours, so that they have numbers.
    #[cfg(feature = "tour")]
    Index(Box<Index>),
    /// Lists tours.
    #[cfg(feature = "tour")]
    Tours(Box<Tours>),
    /// Finished.
    Over,
}

impl Options {
    /// Returns whether these options ask for details of the answer to a puzzle of this kind.
    pub(super) fn ask_for_details(&self, kind: Kind) -> bool {
        match kind {
            Kind::Travel => self.list > 0 || self.distances,
            Kind::Swap => self.list > 0 && !self.extent,
            Kind::Tour => self.list > 0 || self.number.is_some() || self.random,
            Kind::Place => false,
        }
    }
}

impl SolveDetails {
    pub fn new(puzzle: Puzzle, options: Options, search: Box<dyn KindSearch>) -> Self {
        Self {
            puzzle,
            options,
            stage: Stage::Answer(search),
            answer: None,
            shortest: None,
            walks: None,
            details: Details::default(),
            paths_limit: None,
            bytes: 0,
        }
    }

    /// Stores the answer, and starts the first search for its details.
    fn take_answer(&mut self, answer: Answer) {
        let limits = self.options.limits();
        self.stage = match (&self.puzzle, &answer) {
            (Puzzle::Travel(travel), Answer::Travel { limit, .. }) if self.options.list > 0 => {
                let has_all =
                    self.shortest.is_some() || self.walks.as_ref().is_some_and(Walks::are_all);
                if has_all || self.options.shortest != Some(false) {
                    // The same limit would end another search for all of them.
                    self.paths_limit = limit.filter(|_| !has_all);
                    Stage::Paths
                } else if let Some(visit) = travel.visit(limits, true) {
                    Stage::Visit(Box::new(visit))
                } else {
                    Stage::SolveAll(Box::new(travel.solve_all(limits)))
                }
            }
            (Puzzle::Travel(travel), Answer::Travel { .. } | Answer::Impossible { .. }) => {
                self.distances_or_over(travel)
            }
            #[cfg(feature = "swap")]
            (Puzzle::Swap(swap), Answer::Swap { moves, proven: true, .. }) => {
                self.details.solutions.push(moves.clone());
                if moves.is_empty() || self.options.list == 1 {
                    Stage::Over
                } else if let Some(another) = Another::new(swap, moves.clone(), false, limits) {
                    Stage::Solution(Box::new(another))
                } else {
                    Stage::AllByRuns(Box::new(swap::SolveAll::new(swap, limits)))
                }
            }
            #[cfg(feature = "tour")]
            (Puzzle::Tour(tour), Answer::Tour { .. }) => {
                Stage::Index(Box::new(Index::new(tour, limits)))
            }
            _ => Stage::Over,
        };
        self.answer = Some(answer);
    }

    /// Returns the stage that finds the distances, or the last stage if they aren't requested.
    fn distances_or_over(&self, travel: &Travel) -> Stage {
        if self.options.distances {
            Stage::DistanceSearch(Box::new(travel.survey(self.options.limits())))
        } else {
            Stage::Over
        }
    }

    /// Ends the list of paths.
    fn end_paths(&mut self, limit: Option<Limit>) {
        self.details.limit = limit;
        self.stage = match &self.puzzle {
            Puzzle::Travel(travel) => self.distances_or_over(travel),
            _ => Stage::Over,
        };
    }

    /// Stores the result of the search for all shortest paths.
    fn take_paths(&mut self, outcome: travel::Outcome<Shortest>) {
        match outcome {
            travel::Outcome::Solved(all) => {
                self.shortest = Some(all);
                self.stage = Stage::Paths;
            }
            travel::Outcome::Limit { limit, .. } => self.end_paths(Some(limit)),
            travel::Outcome::Impossible { .. } => self.end_paths(None),
        }
    }

    /// Stores the result of the search for all shortest walks.
    fn take_walks(&mut self, outcome: VisitOutcome) {
        match outcome {
            VisitOutcome::Solved(walks, limit) => {
                self.paths_limit = limit.filter(|_| !walks.are_all());
                self.bytes = walks.memory();
                self.walks = Some(walks);
                self.stage = Stage::Paths;
            }
            VisitOutcome::Limit { limit, .. } => self.end_paths(Some(limit)),
            VisitOutcome::Impossible { .. } => self.end_paths(None),
        }
    }

    /// Adds the next path. Returns its number of squares, or `None` at the end of the list.
    fn add_path(&mut self) -> Option<u64> {
        if self.details.paths.len() == self.options.list {
            self.end_paths(None);
            return None;
        }
        let Some(path) = self.next_path() else {
            self.end_paths(self.paths_limit);
            return None;
        };
        let length = path.len() as u64;
        if !self.reserve(&path) {
            self.end_paths(Some(Limit::Memory));
            return None;
        }
        self.details.paths.push(path);
        Some(length)
    }

    /// Returns the path after the last of the list, if it is known.
    fn next_path(&self) -> Option<Vec<Square>> {
        let last = self.details.paths.last();
        match (&self.shortest, &self.walks) {
            (Some(all), _) => last.map_or_else(|| Some(all.first()), |last| all.after(last)),
            (None, Some(walks)) => match (last, &self.puzzle) {
                (Some(last), _) => walks.after(last),
                // Where guards may be captured, the only known walk may not be the first one.
                (None, Puzzle::Travel(travel)) => {
                    let is_first = walks.are_all() || travel.capture() == Capture::No;
                    is_first.then(|| walks.first())
                }
                (None, _) => None,
            },
            (None, None) => None,
        }
    }

    /// Adds the memory of another item of a list. Returns whether the limit allows it.
    fn reserve<T>(&mut self, item: &[T]) -> bool {
        // A growing list is copied, so it needs twice its size.
        self.bytes += (size_of_val(item) + 2 * size_of::<Vec<T>>()) as u64;
        self.bytes <= self.options.limits().memory
    }

    /// Stores the next solution.
    #[cfg(feature = "swap")]
    fn take_solution(&mut self, found: Result<Vec<Move>, Limit>) {
        let Puzzle::Swap(swap) = &self.puzzle else { return };
        let moves = match found {
            Ok(moves) => moves,
            Err(limit) => {
                self.details.limit = Some(limit);
                self.stage = Stage::Over;
                return;
            }
        };
        // The last solution is followed by the first.
        let is_new = self.details.solutions.first() != Some(&moves);
        let another = Another::new(swap, moves.clone(), false, self.options.limits());
        self.stage = Stage::Over;
        if !is_new {
            return;
        }
        if !self.reserve(&moves) {
            self.details.limit = Some(Limit::Memory);
            return;
        }
        self.details.solutions.push(moves);
        if self.details.solutions.len() < self.options.list
            && let Some(another) = another
        {
            self.stage = Stage::Solution(Box::new(another));
        }
    }

    /// Starts the list of solutions by runs, if all are known.
    #[cfg(feature = "swap")]
    fn list_by_runs(&mut self, found: Result<swap::Shortest, swap::Outcome>) {
        let Puzzle::Swap(puzzle) = &self.puzzle else { return };
        if let Some(list) = found.ok().and_then(|found| ShortestList::new(puzzle, found)) {
            self.details.solutions.clear();
            self.stage = Stage::ByRuns(Box::new(list));
        } else {
            self.details.limit = Some(Limit::Memory);
            self.stage = Stage::Over;
        }
    }

    /// Adds the next solution by runs. Returns its number of moves, or `None` at the end.
    #[cfg(feature = "swap")]
    fn add_by_runs(&mut self) -> Option<u64> {
        let Stage::ByRuns(list) = &mut self.stage else { return None };
        let is_wanted = self.details.solutions.len() < self.options.list;
        let solution = is_wanted.then(|| list.next()).flatten();
        self.add_or_end(solution, |details| &mut details.solutions)
    }

    /// Adds an item to a list, and returns its length. Ends the details and returns `None` if there
    /// is no item, or no memory for it.
    #[cfg(any(feature = "swap", feature = "tour"))]
    fn add_or_end<T>(
        &mut self,
        item: Option<Vec<T>>,
        list: impl FnOnce(&mut Details) -> &mut Vec<Vec<T>>,
    ) -> Option<u64> {
        let is_within_limit = item.as_ref().is_none_or(|item| self.reserve(item));
        if !is_within_limit {
            self.details.limit = Some(Limit::Memory);
        }
        let Some(item) = item.filter(|_| is_within_limit) else {
            self.stage = Stage::Over;
            return None;
        };
        let length = item.len() as u64;
        list(&mut self.details).push(item);
        Some(length)
    }

    /// Replaces the tour in the answer, if another one is requested, and starts the list.
    #[cfg(feature = "tour")]
    fn take_tours(&mut self, tours: Tours) {
        use crate::puzzle::{Error, ErrorKind};

        let one = Natural::from(1_u64);
        let index = match self.options.number.clone() {
            // There is no tour 0: an index past the end leads to the error.
            Some(number) if number.is_zero() => Some(tours.count().clone()),
            Some(mut number) => {
                number -= &one;
                Some(number)
            }
            None if self.options.random => tours.draw(self.options.seed),
            None => None,
        };
        self.stage = Stage::Over;
        if let Some(index) = index {
            let Some(found) = tours.nth(&index) else {
                let reason = ErrorKind::NoSuchTour { count: tours.count().clone() };
                self.answer = Some(Answer::Error { error: Error { reason, at: 0..0 } });
                return;
            };
            if let Some(Answer::Tour { path, .. }) = &mut self.answer {
                *path = found;
            }
            self.details.number = Some(index + one);
        }
        if self.options.list > 0 {
            self.stage = Stage::Tours(Box::new(tours));
        }
    }

    /// Adds the next tour. Returns its number of squares, or `None` at the end of the list.
    #[cfg(feature = "tour")]
    fn add_tour(&mut self) -> Option<u64> {
        let Stage::Tours(tours) = &self.stage else { return None };
        let index = self.details.tours.len();
        let is_wanted = index < self.options.list;
        let tour = is_wanted.then(|| tours.nth(&Natural::from(index as u64))).flatten();
        self.add_or_end(tour, |details| &mut details.tours)
    }

    /// Returns the answer with its details.
    fn finish(&mut self) -> Option<Answer> {
        let mut answer = self.answer.take()?;
        if let Answer::Travel { details, .. }
        | Answer::Swap { details, .. }
        | Answer::Tour { details, .. }
        | Answer::Impossible { details, .. } = &mut answer
            && self.details != Details::default()
        {
            *details = Some(Box::new(std::mem::take(&mut self.details)));
        }
        Some(answer)
    }
}

/// Adds items to a list until the budget is spent. `add` returns the number of squares of the next
/// item, or `None` at the end of the list.
fn add_within(budget: u64, mut add: impl FnMut() -> Option<u64>) {
    let mut work = 0;
    while work < budget
        && let Some(length) = add()
    {
        work += length + 1;
    }
}

/// Returns the distances as rows from the top.
fn rows(travel: &Travel, found: &travel::Distances) -> Vec<Vec<Option<u32>>> {
    let board = travel.board();
    let row = |rank| (0..board.files()).map(|file| found.get(Square::new(file, rank))).collect();
    (0..board.ranks()).rev().map(row).collect()
}

impl Search for SolveDetails {
    type Outcome = Answer;

    fn advance(&mut self, budget: u64) -> Step<Answer> {
        match &mut self.stage {
            Stage::Answer(search) => {
                if let Step::Done(answer) = search.advance(budget) {
                    if let Stage::Answer(search) = std::mem::replace(&mut self.stage, Stage::Over) {
                        (self.shortest, self.walks) = search.into_shortest();
                    }
                    self.bytes = self.walks.as_ref().map_or(0, Walks::memory);
                    self.take_answer(answer);
                }
            }
            Stage::SolveAll(search) => {
                if let Step::Done(outcome) = search.advance(budget) {
                    self.take_paths(outcome);
                }
            }
            Stage::Visit(visit) => {
                if let Step::Done(outcome) = visit.advance(budget) {
                    self.take_walks(outcome);
                }
            }
            Stage::Paths => add_within(budget, || self.add_path()),
            Stage::DistanceSearch(survey) => {
                if let (Step::Done(found), Puzzle::Travel(travel)) =
                    (survey.advance(budget), &self.puzzle)
                {
                    match found {
                        Ok(found) => self.details.distances = rows(travel, &found),
                        Err(limit) => self.details.limit = Some(limit),
                    }
                    self.stage = Stage::Over;
                }
            }
            #[cfg(feature = "swap")]
            Stage::Solution(another) => {
                if let Step::Done(moves) = another.advance(budget) {
                    self.take_solution(moves);
                }
            }
            #[cfg(feature = "swap")]
            Stage::AllByRuns(search) => {
                if let Step::Done(found) = search.advance(budget) {
                    self.list_by_runs(found);
                }
            }
            #[cfg(feature = "swap")]
            Stage::ByRuns(_) => add_within(budget, || self.add_by_runs()),
            #[cfg(feature = "tour")]
            Stage::Index(index) => {
                if let Step::Done(outcome) = index.advance(budget) {
                    match outcome {
                        Ok(tours) => self.take_tours(tours),
                        Err(limit) => {
                            self.details.limit = Some(limit);
                            self.stage = Stage::Over;
                        }
                    }
                }
            }
            #[cfg(feature = "tour")]
            Stage::Tours(_) => add_within(budget, || self.add_tour()),
            Stage::Over => {}
        }
        if !matches!(self.stage, Stage::Over) {
            return Step::Running;
        }
        // The answer is taken once; `PanicsAfterEnd` guards against a further call.
        self.finish().map_or(Step::Running, Step::Done)
    }

    fn progress(&self) -> Progress {
        match &self.stage {
            Stage::Answer(search) => search.progress(),
            Stage::SolveAll(search) => search.progress(),
            Stage::Visit(search) => search.progress(),
            Stage::DistanceSearch(search) => search.progress(),
            #[cfg(feature = "swap")]
            Stage::Solution(search) => search.progress(),
            #[cfg(feature = "swap")]
            Stage::AllByRuns(search) => search.progress(),
            #[cfg(feature = "tour")]
            Stage::Index(search) => search.progress(),
            _ => Progress { memory: self.bytes, ..Progress::default() },
        }
    }
}

impl KindSearch for SolveDetails {
    fn stop(mut self: Box<Self>, limit: Limit) -> Answer {
        if let Stage::Answer(search) = std::mem::replace(&mut self.stage, Stage::Over) {
            self.answer = Some(search.stop(limit));
        }
        self.details.limit = Some(limit);
        self.finish().expect("the search is not over")
    }

    fn help(&mut self, found: Option<&[u64]>, lower: u32) {
        if let Stage::Answer(search) = &mut self.stage {
            search.help(found, lower);
        }
    }

    fn so_far(&self) -> Option<&Answer> {
        match &self.stage {
            Stage::Answer(search) => search.so_far(),
            _ => self.answer.as_ref(),
        }
    }

    fn shortest_paths(&self) -> Option<&Shortest> {
        match &self.stage {
            Stage::Answer(search) => search.shortest_paths(),
            _ => self.shortest.as_ref(),
        }
    }

    fn shortest_walks(&self) -> Option<&Walks> {
        match &self.stage {
            Stage::Answer(search) => search.shortest_walks(),
            _ => self.walks.as_ref(),
        }
    }
}
