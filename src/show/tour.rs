//! Requests of a page about Tour puzzles: a tour made by hand (a *walk*), other tours, and the
//! properties of a tour.
//!
//! Squares are indices; see [`Board::index`](crate::board::Board::index).

use crate::narrow::Narrow;
use serde::Serialize;

use super::Failure;
use super::game::square_of;
use super::words::Declined;
use crate::answer::numbers;
use crate::message::Message;
use crate::natural::Natural;
use crate::plain::{FromPlain, Mismatch, PlainValue};
use crate::puzzle::{Draft, ErrorKind, Puzzle};
use crate::search::{Limit, Limits, Progress, Search, Step, impl_debug};
use crate::square::Square;
use crate::symmetry::half_turn;
use crate::tour::{Classes, Ends, Index, Options, Outcome, Solve, Symmetric, Symmetry, Tour};

/// Returns the Tour puzzle of a draft.
///
/// # Errors
/// If it is another kind of puzzle, or incomplete.
pub fn tour_of(draft: &Draft) -> Result<Tour, Failure> {
    match draft.complete()? {
        Puzzle::Tour(tour) => Ok(tour),
        _ => Err(Failure::bad_request("This is not a Tour puzzle.")),
    }
}

/// Returns the squares with these indices.
///
/// # Errors
/// If one of them is not on the board.
pub fn squares_of(tour: &Tour, numbers: &[u32]) -> Result<Vec<Square>, Failure> {
    numbers.iter().map(|&number| square_of(tour.board(), number.into())).collect()
}

/// The state of a walk: the beginning of a tour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct WalkReport {
    /// The squares that can come next, or the possible first squares.
    pub next: Vec<usize>,
    /// The squares one jump away that must have other numbers, with the messages. Empty before the
    /// first step.
    pub refused: Vec<(usize, Message)>,
    /// The number of squares that are not visited yet.
    pub left: usize,
    /// Whether the walk solves the puzzle.
    pub complete: bool,
}

/// Returns the state of a walk, given its squares in order. The first square has number 1. Linear
/// in the squares.
///
/// # Errors
/// If a square is visited twice, is not one jump from the previous square, or must have another
/// number.
pub fn walk_report(tour: &Tour, walk: &[Square]) -> Result<WalkReport, Failure> {
    let board = tour.board();
    let mut visited = board.no_squares();
    for (step, &to) in walk.iter().enumerate() {
        if !board.is_open(to) || !visited.insert(to) {
            return Err(Declined::Taken { square: to }.into());
        }
        let is_reached = |from: Square| tour.leaper().targets(board, from).any(|it| it == to);
        if let Some(&from) = walk[..step].last().filter(|&&from| !is_reached(from)) {
            return Err(Declined::NoJump { from, to }.into());
        }
        if let Some(conflict) = number_conflict(tour, to, step.narrow::<u32>() + 1) {
            return Err(conflict.into());
        }
    }
    let (mut next, mut refused) = (Vec::new(), Vec::new());
    let mut classify = |to: Square| match number_conflict(tour, to, walk.len().narrow::<u32>() + 1)
    {
        _ if visited.contains(to) => {}
        None => next.push(board.index(to)),
        Some(conflict) if !walk.is_empty() => refused.push((board.index(to), conflict.message())),
        Some(_) => {}
    };
    match walk.last() {
        None => board.open().iter().for_each(&mut classify),
        Some(&last) => tour.leaper().targets(board, last).for_each(&mut classify),
    }
    let remaining = tour.length() as usize - walk.len();
    Ok(WalkReport {
        next,
        refused,
        left: remaining,
        complete: remaining == 0 && !walk.is_empty() && tour.is_solved_by(walk),
    })
}

/// Returns the reason why a square can't have a number. `None` if it can.
fn number_conflict(tour: &Tour, square: Square, number: u32) -> Option<Declined> {
    let numbers = tour.numbers();
    if let Some(&(_, wanted)) = numbers.iter().find(|&&(other, _)| other == square) {
        return (wanted != number).then_some(Declined::Numbered { square, wanted, number });
    }
    let is_elsewhere = numbers.iter().any(|&(_, other)| other == number);
    is_elsewhere.then_some(Declined::Elsewhere { number })
}

/// Whether a walk can be completed to a tour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Finished {
    /// Whether it can be completed. `null` if a limit was reached.
    pub completable: Option<bool>,
    /// The squares that complete it, after those of the walk.
    pub completion: Vec<usize>,
    /// The length of the longest prefix of the walk that can be completed. 0 if the puzzle has no
    /// tour.
    pub longest_completable: usize,
    /// Why it cannot be completed.
    pub reason: Option<Message>,
    /// If it can be completed, the squares that can come next, each with its number of exits:
    /// squares that could follow it.
    pub next: Vec<(usize, usize)>,
}

/// The search for a tour that completes a walk. If none exists, a binary search finds the step that
/// made it impossible: a prefix of a completable walk is completable. Each attempt solves a Tour
/// puzzle of the remaining squares.
pub struct Finish {
    tour: Tour,
    walk: Vec<Square>,
    options: Options,
    /// The length of the longest prefix known to be completable.
    longest_completable: Option<usize>,
    /// The length of the shortest prefix known not to be completable.
    shortest_impossible: usize,
    /// The length of the prefix that is being tried.
    attempt: usize,
    solve: Solve,
    reason: Option<Message>,
    positions: u64,
}

impl_debug!(Finish);

impl Finish {
    /// Starts the search for a walk; see [`walk_report`].
    ///
    /// # Errors
    /// If it is not a walk.
    pub fn new(tour: &Tour, walk: &[Square], limits: Limits) -> Result<Self, Failure> {
        walk_report(tour, walk)?;
        let options = Options { limits, ..Options::default() };
        Ok(Self {
            solve: Solve::new(&remaining_puzzle(tour, walk), options),
            tour: tour.clone(),
            walk: walk.to_vec(),
            options,
            longest_completable: None,
            shortest_impossible: walk.len() + 1,
            attempt: walk.len(),
            reason: None,
            positions: 0,
        })
    }

    /// Starts the attempt with a prefix of the walk.
    fn try_prefix(&mut self, squares: usize) {
        self.positions += self.solve.progress().positions;
        self.attempt = squares;
        self.solve = Solve::new(&remaining_puzzle(&self.tour, &self.walk[..squares]), self.options);
    }

    fn done(&self, completable: Option<bool>, completion: Vec<usize>) -> Step<Finished> {
        let (longest_completable, next) = if completable == Some(true) {
            (self.walk.len(), exits(&self.tour, &self.walk))
        } else {
            (self.longest_completable.unwrap_or(0), Vec::new())
        };
        let reason = self.reason.clone();
        Step::Done(Finished { completable, completion, longest_completable, reason, next })
    }
}

/// Returns the squares that can continue a walk, each with the number of squares that could follow
/// it. The first square of a closed tour may follow it as the last.
fn exits(tour: &Tour, walk: &[Square]) -> Vec<(usize, usize)> {
    let board = tour.board();
    let (Ok(report), [first, ..]) = (walk_report(tour, walk), walk) else { return Vec::new() };
    let may_return = tour.is_closed() && walk.len() > 1;
    let is_exit = |to: &Square| !walk.contains(to) || (may_return && to == first);
    let counted = |index: usize| {
        let square = board.square(index)?;
        Some((index, tour.leaper().targets(board, square).filter(is_exit).count()))
    };
    report.next.into_iter().filter_map(counted).collect()
}

/// Returns the puzzle of the remaining squares, which starts at the end of the walk. For a closed
/// tour, it ends at the start of the walk.
fn remaining_puzzle(tour: &Tour, walk: &[Square]) -> Tour {
    let [first, .., last] = *walk else {
        let mut numbers = tour.numbers().to_vec();
        if let Some(&start) = walk.first() {
            numbers.push((start, 1));
        }
        let from = Tour::new(tour.board().clone(), tour.leaper(), tour.ends(), &numbers);
        return from.unwrap_or_else(|_| tour.clone());
    };
    let mut board = tour.board().clone();
    let steps = walk.len().narrow::<u32>() - 1;
    for &square in &walk[..walk.len() - 1] {
        if !(tour.is_closed() && square == first) {
            board.block(square);
        }
    }
    let later = tour.numbers().iter().filter(|&&(_, number)| number > steps + 1);
    let mut numbers: Vec<(Square, u32)> =
        later.map(|&(square, number)| (square, number - steps)).collect();
    numbers.push((last, 1));
    if tour.is_closed() {
        numbers.push((first, board.open().len().narrow::<u32>()));
    }
    Tour::new(board, tour.leaper(), Ends::Open, &numbers).unwrap_or_else(|_| tour.clone())
}

impl Search for Finish {
    type Outcome = Finished;

    fn advance(&mut self, budget: u64) -> Step<Finished> {
        let Step::Done(outcome) = self.solve.advance(budget) else { return Step::Running };
        match outcome {
            Outcome::Limit(_) => return self.done(None, Vec::new()),
            Outcome::Solved(solved) if self.attempt == self.walk.len() => {
                let board = self.tour.board();
                let skipped = usize::from(!self.walk.is_empty());
                let last = usize::from(self.tour.is_closed() && self.walk.len() > 1);
                let path = &solved.path[skipped..solved.path.len() - last];
                let completion = path.iter().map(|&square| board.index(square)).collect();
                return self.done(Some(true), completion);
            }
            Outcome::Solved(_) => self.longest_completable = Some(self.attempt),
            Outcome::Impossible(impossible) => {
                if self.attempt == self.walk.len() {
                    self.reason = Some(impossible.reason.message());
                }
                self.shortest_impossible = self.attempt;
            }
        }
        let low = self.longest_completable.map_or(0, |length| length + 1);
        if low >= self.shortest_impossible {
            return self.done(Some(false), Vec::new());
        }
        self.try_prefix(low.midpoint(self.shortest_impossible).min(self.shortest_impossible - 1));
        Step::Running
    }

    fn progress(&self) -> Progress {
        let current = self.solve.progress();
        Progress { positions: self.positions + current.positions, ..current }
    }
}

/// A request for another tour.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub enum TourRequest {
    /// The tour with this index, from 0, as a decimal string; see [`Index`].
    Number(String),
    /// A random tour by a seed. If counting takes only a moment, all tours have the same
    /// probability, and the result has the index. Otherwise it is any tour.
    Drawn(u64),
    /// Any tour by a seed, on boards of any size.
    Seed(u64),
    /// A tour with half-turn symmetry by a seed.
    Symmetric(u64),
}

impl FromPlain for TourRequest {
    /// Reads an object of one field, such as `{seed: 1}`.
    fn read(value: PlainValue) -> Result<Self, Mismatch> {
        let field = match value {
            PlainValue::Fields(fields) => <[_; 1]>::try_from(fields).ok(),
            _ => None,
        };
        let Some([(name, value)]) = field else {
            return Err(Mismatch("Expected an object with one field.".into()));
        };
        match name.as_str() {
            "number" => FromPlain::read(value).map(Self::Number),
            "drawn" => FromPlain::read(value).map(Self::Drawn),
            "seed" => FromPlain::read(value).map(Self::Seed),
            "symmetric" => FromPlain::read(value).map(Self::Symmetric),
            _ => Err(Mismatch("It is number, drawn, seed or symmetric.".into())),
        }
    }
}

/// Another tour.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(concrete(N = super::Uint32Array)))]
pub struct OtherTour<N> {
    /// The squares in order. `null` if no such tour exists, or a limit was reached.
    pub path: Option<N>,
    /// Its index, from 0, if tours were counted.
    pub number: Option<String>,
    /// The number of tours, if counted.
    pub count: Option<String>,
    /// The number of tours up to the symmetries of the puzzle, if counted.
    pub distinct: Option<String>,
    /// The reason why no such tour exists.
    pub reason: Option<Message>,
    /// The limit that was reached.
    pub limit: Option<Limit>,
}

impl OtherTour<Vec<u32>> {
    /// Converts the array of squares.
    #[must_use]
    pub fn packed<N: From<Vec<u32>>>(self) -> OtherTour<N> {
        let Self { path, number, count, distinct, reason, limit } = self;
        OtherTour { path: path.map(N::from), number, count, distinct, reason, limit }
    }
}

/// The search for another tour.
pub struct Other {
    tour: Tour,
    limits: Limits,
    stage: OtherStage,
}

impl_debug!(Other);

/// Maximum work to build the table of all tours for a random one: about half a second. If it needs
/// more, the search for any tour is used instead.
const MAX_TABLE_WORK: u64 = 6_000_000;

enum OtherStage {
    Solve(Box<Solve>),
    Symmetric(Box<Symmetric>),
    Index(Box<Index>, Choice),
    /// The tour is found; counts tours up to symmetry.
    Classes(Box<Classes>, Box<OtherTour<Vec<u32>>>),
}

/// Selects one of all tours.
enum Choice {
    Number(Natural),
    Drawn(u64),
}

impl Other {
    /// Starts the search.
    ///
    /// # Errors
    /// If the requested number is invalid.
    pub fn new(tour: &Tour, request: TourRequest, limits: Limits) -> Result<Self, Failure> {
        let by_index = |choice| OtherStage::Index(Box::new(Index::new(tour, limits)), choice);
        let brief = Limits { work: limits.work.min(MAX_TABLE_WORK), ..limits };
        let stage = match request {
            TourRequest::Number(number) => {
                by_index(Choice::Number(number.parse().map_err(Failure::bad_request)?))
            }
            TourRequest::Drawn(seed) => {
                OtherStage::Index(Box::new(Index::new(tour, brief)), Choice::Drawn(seed))
            }
            TourRequest::Seed(seed) => {
                OtherStage::Solve(Box::new(Solve::new(tour, Options { limits, seed })))
            }
            TourRequest::Symmetric(_) if !tour.is_closed() => {
                return Err(ErrorKind::NoClosedTour.into());
            }
            TourRequest::Symmetric(seed) => {
                OtherStage::Symmetric(Box::new(Symmetric::new(tour, limits, seed)))
            }
        };
        Ok(Self { tour: tour.clone(), limits, stage })
    }
}

impl Search for Other {
    type Outcome = OtherTour<Vec<u32>>;

    fn advance(&mut self, budget: u64) -> Step<OtherTour<Vec<u32>>> {
        let squares = |path: Vec<Square>| numbers(self.tour.board(), path);
        let none = OtherTour::default();
        match &mut self.stage {
            OtherStage::Solve(solve) => match solve.advance(budget) {
                Step::Running => Step::Running,
                Step::Done(Outcome::Solved(solved)) => {
                    Step::Done(OtherTour { path: Some(squares(solved.path)), ..none })
                }
                Step::Done(Outcome::Impossible(impossible)) => {
                    Step::Done(OtherTour { reason: Some(impossible.reason.message()), ..none })
                }
                Step::Done(Outcome::Limit(stopped)) => {
                    Step::Done(OtherTour { limit: Some(stopped.limit), ..none })
                }
            },
            OtherStage::Symmetric(search) => match search.advance(budget) {
                Step::Running => Step::Running,
                Step::Done(Symmetry::Found(solved)) => {
                    Step::Done(OtherTour { path: Some(squares(solved.path)), ..none })
                }
                Step::Done(Symmetry::None(why)) => {
                    Step::Done(OtherTour { reason: Some(why.message()), ..none })
                }
                Step::Done(Symmetry::Limit(stopped)) => {
                    Step::Done(OtherTour { limit: Some(stopped.limit), ..none })
                }
            },
            OtherStage::Index(index, choice) => match index.advance(budget) {
                Step::Running => Step::Running,
                Step::Done(Err(_)) if let &mut Choice::Drawn(seed) = choice => {
                    let options = Options { limits: self.limits, seed };
                    self.stage = OtherStage::Solve(Box::new(Solve::new(&self.tour, options)));
                    Step::Running
                }
                Step::Done(Err(limit)) => Step::Done(OtherTour { limit: Some(limit), ..none }),
                Step::Done(Ok(tours)) => {
                    let number = match choice {
                        Choice::Number(number) => Some(number.clone()),
                        Choice::Drawn(seed) => tours.draw(*seed),
                    };
                    let path = number.as_ref().and_then(|number| tours.nth(number));
                    let count = tours.count().to_string();
                    let few = || Declined::FewTours { tours: tours.count().clone() }.message();
                    let reason = path.is_none().then(few);
                    let classes = Classes::new(&self.tour, tours.count(), self.limits);
                    let other = OtherTour {
                        number: number.filter(|_| path.is_some()).map(|number| number.to_string()),
                        path: path.map(squares),
                        count: Some(count),
                        reason,
                        ..none
                    };
                    let Some(classes) = classes else { return Step::Done(other) };
                    self.stage = OtherStage::Classes(Box::new(classes), Box::new(other));
                    Step::Running
                }
            },
            OtherStage::Classes(classes, other) => match classes.advance(budget) {
                Step::Running => Step::Running,
                Step::Done(counted) => {
                    let distinct = counted.ok().map(|number| number.to_string());
                    Step::Done(OtherTour { distinct, ..(**other).clone() })
                }
            },
        }
    }

    fn progress(&self) -> Progress {
        match &self.stage {
            OtherStage::Solve(solve) => solve.progress(),
            OtherStage::Symmetric(search) => search.progress(),
            OtherStage::Index(index, _) => index.progress(),
            OtherStage::Classes(classes, _) => classes.progress(),
        }
    }
}

/// Whether a tour is the only one of its puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Uniqueness {
    /// Whether it is the only one. `null` if a limit was reached.
    pub unique: Option<bool>,
}

impl From<Result<bool, Limit>> for Uniqueness {
    fn from(found: Result<bool, Limit>) -> Self {
        Self { unique: found.ok() }
    }
}

/// The sums of the numbers of a tour along ranks, files and diagonals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Sums {
    /// For each rank, from below. `null` if all its squares are blocked.
    pub ranks: Vec<Option<u64>>,
    /// For each file, from the left.
    pub files: Vec<Option<u64>>,
    /// On a square board, the sums from the lower left corner and from the upper left one.
    pub diagonals: Option<[u64; 2]>,
    /// Whether all ranks have the same sum, and all files (semi-magic on a square board).
    pub semi_magic: bool,
    /// Whether the diagonals also have this sum.
    pub magic: bool,
    /// Whether the tour has half-turn symmetry.
    pub symmetric: bool,
}

/// Returns the sums of a tour whose first square has number 1. Linear in the squares.
#[must_use]
pub fn sums(tour: &Tour, path: &[Square]) -> Sums {
    let board = tour.board();
    let (file_count, rank_count) = (usize::from(board.files()), usize::from(board.ranks()));
    let (mut files, mut ranks) = (vec![None; file_count], vec![None; rank_count]);
    let mut diagonals = [0; 2];
    let mut numbers = vec![0_u64; board.area()];
    for (number, &square) in (1_u64..).zip(path).filter(|(_, square)| board.contains(**square)) {
        let (file, rank) = (usize::from(square.file), usize::from(square.rank));
        numbers[board.index(square)] = number;
        *files[file].get_or_insert(0) += number;
        *ranks[rank].get_or_insert(0) += number;
        diagonals[0] += if file == rank { number } else { 0 };
        diagonals[1] += if file + rank + 1 == rank_count { number } else { 0 };
    }
    let are_equal =
        |sums: &[Option<u64>]| sums[0].is_some() && sums.iter().all(|sum| *sum == sums[0]);
    let is_whole = path.len() == board.area();
    let semi_magic = is_whole && are_equal(&files) && are_equal(&ranks);
    let has_diagonals = file_count == rank_count;
    let magic = has_diagonals && semi_magic && diagonals.iter().all(|&sum| Some(sum) == files[0]);
    Sums {
        symmetric: is_symmetric(tour, path, &numbers),
        diagonals: has_diagonals.then_some(diagonals),
        ranks,
        files,
        semi_magic,
        magic,
    }
}

/// Returns whether a half-turn maps the tour to itself: the rotated squares are in order, forward
/// or backward. Only the shape of the open squares counts, not the frame.
fn is_symmetric(tour: &Tour, path: &[Square], numbers: &[u64]) -> bool {
    let length = path.len() as u64;
    let image = half_turn(path.iter().copied());
    let rotated = |square: Square| numbers[tour.board().index(image(square))];
    let Some(&first) = path.first() else { return true };
    // The number that the rotated tour must have after some steps.
    let forward = |step: u64| rotated(first) + step;
    let backward = |step: u64| (rotated(first) + length).wrapping_sub(step);
    let modulo = |number: u64| if tour.is_closed() { number % length } else { number };
    let is_in_order = |expected: &dyn Fn(u64) -> u64, shift: u64| {
        (0..).zip(path).all(|(step, &square)| {
            let rotated_number = rotated(square);
            rotated_number > 0 && modulo(rotated_number + shift) == modulo(expected(step))
        })
    };
    is_in_order(&forward, 0) || is_in_order(&backward, length)
}
