//! What a person who looks at a tour, or walks one by hand, is shown.
//!
//! Squares are numbered as the board has them; see
//! [`Board::index`](crate::board::Board::index).

use crate::narrow::Narrow;
use serde::Serialize;

use super::Failure;
use super::game::square_of;
use super::words::Declined;
use crate::answer::numbers;
use crate::message::Message;
use crate::natural::Natural;
use crate::plain::{Mismatch, Plain, Read};
use crate::puzzle::{Draft, ErrorKind, Puzzle};
use crate::search::{Limit, Limits, Progress, Search, Step, debug_by};
use crate::square::Square;
use crate::tour::{Classes, Ends, Index, Options, Outcome, Solve, Symmetric, Symmetry, Tour};

/// The tour puzzle that a drawing is.
///
/// # Errors
/// If it is another kind of puzzle, or not finished.
pub fn tour_of(draft: &Draft) -> Result<Tour, Failure> {
    match draft.complete()? {
        Puzzle::Tour(tour) => Ok(tour),
        _ => Err(Failure::bad_request("This is not a Tour puzzle.")),
    }
}

/// The squares of these numbers.
///
/// # Errors
/// If one of them is off the puzzle's board.
pub fn squares_of(tour: &Tour, numbers: &[u32]) -> Result<Vec<Square>, Failure> {
    numbers.iter().map(|&number| square_of(tour.board(), number.into())).collect()
}

/// Where a walk stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Walked {
    /// The squares that can come next. Before the first step, those where the
    /// tour can begin.
    pub next: Vec<usize>,
    /// Those of the other squares a jump away that cannot, since numbers are against it, and
    /// why; before the first step, none.
    pub refused: Vec<(usize, Message)>,
    /// How many squares are not visited yet.
    pub left: usize,
    /// Is this a whole tour that solves the puzzle?
    pub won: bool,
}

/// Where a walk stands: squares in order, from the first. Of a closed tour, the
/// square where one begins has number 1, whatever else is numbered. Linear in
/// the squares.
///
/// # Errors
/// If the walk is none: a square is visited twice, or not a jump from the one
/// before, or has another number.
pub fn walked(tour: &Tour, walk: &[Square]) -> Result<Walked, Failure> {
    let board = tour.board();
    let mut visited = board.no_squares();
    for (step, &to) in walk.iter().enumerate() {
        if !board.is_open(to) || !visited.insert(to) {
            return Err(Declined::Taken { square: to }.into());
        }
        let jumps = |from: Square| tour.leaper().reached(board, from).any(|it| it == to);
        if let Some(&from) = walk[..step].last().filter(|&&from| !jumps(from)) {
            return Err(Declined::NoJump { from, to }.into());
        }
        if let Some(misstep) = misnumbered(tour, to, step.narrow::<u32>() + 1) {
            return Err(misstep.into());
        }
    }
    let (mut next, mut refused) = (Vec::new(), Vec::new());
    let mut look = |to: Square| match misnumbered(tour, to, walk.len().narrow::<u32>() + 1) {
        _ if visited.contains(to) => {}
        None => next.push(board.index(to)),
        Some(why) if !walk.is_empty() => refused.push((board.index(to), why.message())),
        Some(_) => {}
    };
    match walk.last() {
        None => board.open().iter().for_each(&mut look),
        Some(&last) => tour.leaper().reached(board, last).for_each(&mut look),
    }
    let left = tour.length() as usize - walk.len();
    Ok(Walked {
        next,
        refused,
        left,
        won: left == 0 && !walk.is_empty() && tour.is_solved_by(walk),
    })
}

/// Why the square cannot have the number, if it cannot.
fn misnumbered(tour: &Tour, square: Square, number: u32) -> Option<Declined> {
    let numbers = tour.numbers();
    if let Some(&(_, wanted)) = numbers.iter().find(|&&(other, _)| other == square) {
        return (wanted != number).then_some(Declined::Numbered { square, wanted, number });
    }
    let elsewhere = numbers.iter().any(|&(_, there)| there == number);
    elsewhere.then_some(Declined::Elsewhere { number })
}

/// Whether a walk can still become a tour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Finished {
    /// Can it? Not known where a limit was reached.
    pub can: Option<bool>,
    /// The squares that make it a tour, after those of the walk.
    pub rest: Vec<usize>,
    /// How many squares of the walk were right: with so many it could still
    /// have been finished. None at all if the puzzle has no tour.
    pub good: usize,
    /// Why it cannot be finished.
    pub reason: Option<Message>,
}

/// Finding out whether a walk can still become a tour, and if not, at which
/// step it went wrong: by halving, since what could be finished later could be
/// before. Each question is that for a tour of the squares that are left.
pub struct Finish {
    tour: Tour,
    walk: Vec<Square>,
    options: Options,
    /// It could be finished with so many squares, and not with so many.
    good: Option<usize>,
    bad: usize,
    asked: usize,
    solve: Solve,
    reason: Option<Message>,
    positions: u64,
}

debug_by!(Finish);

impl Finish {
    /// For a walk as [`walked`] takes it.
    ///
    /// # Errors
    /// If it is no walk.
    pub fn new(tour: &Tour, walk: &[Square], limits: Limits) -> Result<Self, Failure> {
        walked(tour, walk)?;
        let options = Options { limits, ..Options::default() };
        Ok(Self {
            solve: Solve::new(&rest(tour, walk), options),
            tour: tour.clone(),
            walk: walk.to_vec(),
            options,
            good: None,
            bad: walk.len() + 1,
            asked: walk.len(),
            reason: None,
            positions: 0,
        })
    }

    fn ask(&mut self, squares: usize) {
        self.positions += self.solve.progress().positions;
        self.asked = squares;
        self.solve = Solve::new(&rest(&self.tour, &self.walk[..squares]), self.options);
    }

    fn done(&self, can: Option<bool>, rest: Vec<usize>) -> Step<Finished> {
        let good = if can == Some(true) { self.walk.len() } else { self.good.unwrap_or(0) };
        Step::Done(Finished { can, rest, good, reason: self.reason.clone() })
    }
}

/// The tour of the squares that are left, from the last of a walk on. Of a
/// closed tour it leads back to the first.
fn rest(tour: &Tour, walk: &[Square]) -> Tour {
    let [first, .., last] = *walk else {
        let mut numbers = tour.numbers().to_vec();
        if let Some(&begin) = walk.first() {
            numbers.push((begin, 1));
        }
        let from = Tour::new(tour.board().clone(), tour.leaper(), tour.ends(), &numbers);
        return from.unwrap_or_else(|_| tour.clone());
    };
    let mut board = tour.board().clone();
    let gone = walk.len().narrow::<u32>() - 1;
    for &square in &walk[..walk.len() - 1] {
        if !(tour.is_closed() && square == first) {
            board.block(square);
        }
    }
    let behind = tour.numbers().iter().filter(|&&(_, number)| number > gone + 1);
    let mut numbers: Vec<(Square, u32)> =
        behind.map(|&(square, number)| (square, number - gone)).collect();
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
            Outcome::Solved(solved) if self.asked == self.walk.len() => {
                let board = self.tour.board();
                let skipped = usize::from(!self.walk.is_empty());
                let last = usize::from(self.tour.is_closed() && self.walk.len() > 1);
                let path = &solved.path[skipped..solved.path.len() - last];
                let rest = path.iter().map(|&square| board.index(square)).collect();
                return self.done(Some(true), rest);
            }
            Outcome::Solved(_) => self.good = Some(self.asked),
            Outcome::Impossible(impossible) => {
                if self.asked == self.walk.len() {
                    self.reason = Some(impossible.why.message());
                }
                self.bad = self.asked;
            }
        }
        let low = self.good.map_or(0, |good| good + 1);
        if low >= self.bad {
            return self.done(Some(false), Vec::new());
        }
        self.ask(low.midpoint(self.bad).min(self.bad - 1));
        Step::Running
    }

    fn progress(&self) -> Progress {
        let now = self.solve.progress();
        Progress { positions: self.positions + now.positions, ..now }
    }
}

/// Which tour is to be shown instead of the first.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "TourWish", rename_all = "camelCase"))]
pub enum Wish {
    /// The one of this number, from 0, as a decimal; see [`Index`].
    Number(String),
    /// One of all, by a seed: each as likely where that takes no longer than
    /// a moment; the answer has its number then. Else any one.
    Drawn(u64),
    /// Another one, by a seed: on boards of any size.
    Seed(u64),
    /// One that looks the same after a half-turn, by a seed.
    Symmetric(u64),
}

impl Read for Wish {
    /// Reads an object of one field, such as `{seed: 1}`.
    fn read(value: Plain) -> Result<Self, Mismatch> {
        let field = match value {
            Plain::Fields(fields) => <[_; 1]>::try_from(fields).ok(),
            _ => None,
        };
        let Some([(name, value)]) = field else {
            return Err(Mismatch("It is an object of one field.".into()));
        };
        match name.as_str() {
            "number" => Read::read(value).map(Self::Number),
            "drawn" => Read::read(value).map(Self::Drawn),
            "seed" => Read::read(value).map(Self::Seed),
            "symmetric" => Read::read(value).map(Self::Symmetric),
            _ => Err(Mismatch("It is number, drawn, seed or symmetric.".into())),
        }
    }
}

/// Another tour.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(concrete(N = super::Uint32Array)))]
pub struct OtherTour<N> {
    /// The squares in order; none if there is no such tour, or a limit was
    /// reached.
    pub path: Option<N>,
    /// Its number, from 0, where they can be counted.
    pub number: Option<String>,
    /// How many there are, likewise.
    pub count: Option<String>,
    /// How many there are up to the symmetries that keep the puzzle, likewise.
    pub distinct: Option<String>,
    /// Why there is none.
    pub reason: Option<Message>,
    /// The limit that was reached.
    pub limit: Option<Limit>,
}

impl OtherTour<Vec<u32>> {
    /// The same with numbers as a page has them.
    #[must_use]
    pub fn packed<N: From<Vec<u32>>>(self) -> OtherTour<N> {
        let Self { path, number, count, distinct, reason, limit } = self;
        OtherTour { path: path.map(N::from), number, count, distinct, reason, limit }
    }
}

/// Finding another tour.
pub struct Other {
    tour: Tour,
    limits: Limits,
    stage: OtherStage,
}

debug_by!(Other);

/// Where each tour is to be as likely, all of them stand in a table first. A
/// board whose table takes more work than this, about half a second, has its
/// tour from the search that finds any one.
const MOST_DRAWING: u64 = 6_000_000;

enum OtherStage {
    Solve(Box<Solve>),
    Symmetric(Box<Symmetric>),
    Index(Box<Index>, Pick),
    /// The tour is found, and their number up to symmetry is counted.
    Classes(Box<Classes>, Box<OtherTour<Vec<u32>>>),
}

/// Which of all tours.
enum Pick {
    Number(Natural),
    Drawn(u64),
}

impl Other {
    /// For a puzzle and a wish.
    ///
    /// # Errors
    /// If the wished number is none.
    pub fn new(tour: &Tour, wish: Wish, limits: Limits) -> Result<Self, Failure> {
        let pick = |pick| OtherStage::Index(Box::new(Index::new(tour, limits)), pick);
        let brief = Limits { work: limits.work.min(MOST_DRAWING), ..limits };
        let stage = match wish {
            Wish::Number(number) => {
                pick(Pick::Number(number.parse().map_err(Failure::bad_request)?))
            }
            Wish::Drawn(seed) => {
                OtherStage::Index(Box::new(Index::new(tour, brief)), Pick::Drawn(seed))
            }
            Wish::Seed(seed) => {
                OtherStage::Solve(Box::new(Solve::new(tour, Options { limits, seed })))
            }
            Wish::Symmetric(_) if !tour.is_closed() => {
                return Err(ErrorKind::NoClosedTour.into());
            }
            Wish::Symmetric(seed) => {
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
                    Step::Done(OtherTour { reason: Some(impossible.why.message()), ..none })
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
            OtherStage::Index(index, pick) => match index.advance(budget) {
                Step::Running => Step::Running,
                Step::Done(Err(_)) if let &mut Pick::Drawn(seed) = pick => {
                    let options = Options { limits: self.limits, seed };
                    self.stage = OtherStage::Solve(Box::new(Solve::new(&self.tour, options)));
                    Step::Running
                }
                Step::Done(Err(limit)) => Step::Done(OtherTour { limit: Some(limit), ..none }),
                Step::Done(Ok(tours)) => {
                    let number = match pick {
                        Pick::Number(number) => Some(number.clone()),
                        Pick::Drawn(seed) => tours.draw(*seed),
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

/// The sums of the numbers of a tour along the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Sums {
    /// By rank from below; nothing where all is blocked.
    pub ranks: Vec<Option<u64>>,
    /// By file from the left.
    pub files: Vec<Option<u64>>,
    /// From the lower left corner, and from the upper left one, on a square
    /// board.
    pub diagonals: Option<[u64; 2]>,
    /// Are all ranks alike, and all files? (On a square board: semi-magic.)
    pub semi_magic: bool,
    /// Are the diagonals as the ranks and files, too?
    pub magic: bool,
    /// The jumps of the tour look the same after a half-turn.
    pub symmetric: bool,
}

/// The sums of a tour of whose squares the first has number 1. Linear in the
/// squares.
#[must_use]
pub fn sums(tour: &Tour, path: &[Square]) -> Sums {
    let board = tour.board();
    let (wide, high) = (usize::from(board.files()), usize::from(board.ranks()));
    let (mut files, mut ranks) = (vec![None; wide], vec![None; high]);
    let mut diagonals = [0; 2];
    let mut numbers = vec![0_u64; board.area()];
    for (number, &square) in (1_u64..).zip(path).filter(|(_, square)| board.contains(**square)) {
        let (file, rank) = (usize::from(square.file), usize::from(square.rank));
        numbers[board.index(square)] = number;
        *files[file].get_or_insert(0) += number;
        *ranks[rank].get_or_insert(0) += number;
        diagonals[0] += if file == rank { number } else { 0 };
        diagonals[1] += if file + rank + 1 == high { number } else { 0 };
    }
    let alike = |sums: &[Option<u64>]| sums[0].is_some() && sums.iter().all(|sum| *sum == sums[0]);
    let whole = path.len() == board.area();
    let semi_magic = whole && alike(&files) && alike(&ranks);
    let square = wide == high;
    let magic = square && semi_magic && diagonals.iter().all(|&sum| Some(sum) == files[0]);
    Sums {
        symmetric: is_symmetric(tour, path, &numbers),
        diagonals: square.then_some(diagonals),
        ranks,
        files,
        semi_magic,
        magic,
    }
}

/// Whether a half-turn carries the tour into itself: the turned squares are
/// then in order, too, forward or backward.
fn is_symmetric(tour: &Tour, path: &[Square], numbers: &[u64]) -> bool {
    let length = path.len() as u64;
    let turned = |square: Square| numbers[numbers.len() - 1 - tour.board().index(square)];
    let Some(&first) = path.first() else { return true };
    // Where the turned tour has come to after some steps; 0 is beside the ends.
    let forward = |step: u64| turned(first) + step;
    let backward = |step: u64| (turned(first) + length).wrapping_sub(step);
    let around = |number: u64| if tour.is_closed() { number % length } else { number };
    let goes = |expected: &dyn Fn(u64) -> u64, shift: u64| {
        (0..).zip(path).all(|(step, &square)| {
            let there = turned(square);
            there > 0 && around(there + shift) == around(expected(step))
        })
    };
    goes(&forward, 0) || goes(&backward, length)
}
