//! Puzzles to play: the generator, the daily puzzles, the levels, and how hard a puzzle is.
//!
//! A [`Level`] is a puzzle line with what a player wants to know about it. [`generate`] makes one
//! of any kind and [`Grade`] from a seed, the same on every machine; [`daily`] makes one of each
//! kind from a date; [`levels`] are chosen and named by hand.
//!
//! ```
//! use leaper::level::{Grade, generate};
//! use leaper::puzzle::Kind;
//!
//! let level = generate(Kind::Travel, Grade::new(3).unwrap(), 7);
//! assert_eq!(level.grade.get(), 3);
//! // The same seed makes the same puzzle.
//! assert_eq!(generate(Kind::Travel, level.grade, 7), level);
//! ```
//!
//! # Grades
//!
//! A grade depends on one number, the puzzle's *difficulty*: the base-2 logarithm of the number of
//! attempts that a player needs who prefers moves with a good score ([`Measures`]). It grows with
//! the number of moves, with the number of choices at each step and with how often the best-looking
//! one is wrong; it shrinks with the number of solutions. It is exact for puzzles that are small
//! enough to be searched completely.
//!
//! | module | what it does |
//! |---|---|
//! | `analysis` | searches all solutions of a small puzzle, and measures it |
//! | `generator` | makes puzzles of a grade from a seed |
//! | `daily`, `daily_rerolls`, `calendar` | the puzzles of a day |
//! | `grade` | grades and their thresholds |
//! | `list`, `levels.txt`, `computed.txt` | the levels and their computed properties |

mod analysis;
mod calendar;
mod daily;
mod daily_rerolls;
mod generator;
mod grade;
mod list;

use crate::natural::Natural;
use crate::place::Aim;
use crate::puzzle::{Kind, Puzzle};

pub use analysis::Measures;
pub use calendar::{Date, NotADate};
#[doc(hidden)]
pub use daily::with_attempt;
pub use daily::{daily, of_day};
pub use generator::{Generator, Theme, generate};
pub use grade::{Grade, NotAGrade};
pub use list::{ListedLevel, Pack, levels, listed_levels, packs};

/// A puzzle to play.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Level {
    /// Its name in links, if it is one of [`levels`]; never changes.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(feature = "types", ts(optional))]
    pub id: Option<String>,
    /// The id of its [`Pack`].
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(feature = "types", ts(optional))]
    pub pack: Option<String>,
    /// Its title.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(feature = "types", ts(optional))]
    pub title: Option<String>,
    /// The kind of puzzle.
    pub kind: Kind,
    /// The puzzle's canonical line.
    pub line: String,
    /// How hard it is.
    pub grade: Grade,
    /// The least number of moves, for Travel and Swap.
    pub par: Option<u32>,
    /// The number of solutions (of shortest ones, for Travel and Swap), as a decimal; `None` if it
    /// is not known.
    #[cfg_attr(feature = "types", ts(as = "Option<String>"))]
    pub solutions: Option<Natural>,
    /// Its source.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(feature = "types", ts(optional))]
    pub source: Option<String>,
}

/// Positions, branches or squares that a search visits before a puzzle is too large to be measured.
const MAX_WORK: u64 = 1 << 22;

/// Positions that a search for covering placements visits at most: each takes some microseconds.
const MAX_COVER_WORK: u64 = 1 << 17;

/// Measures how hard a puzzle is; `None` if it has no solution, if a number of pieces is open, or
/// if it is too large to be searched completely.
///
/// ```
/// use leaper::level::{Grade, measure};
/// use leaper::puzzle::Puzzle;
///
/// // Guarini's problem: the knights go round in a circle, and mistakes are hardly possible.
/// let puzzle = Puzzle::parse("swap?board=N1N/3/n1n")?;
/// let measures = measure(&puzzle).unwrap();
/// assert_eq!(measures.par, Some(16));
/// assert_eq!(measures.solutions.to_string(), "4726784");
/// # Ok::<(), leaper::puzzle::Error>(())
/// ```
#[must_use]
pub fn measure(puzzle: &Puzzle) -> Option<Measures> {
    match puzzle {
        Puzzle::Travel(travel) if travel.flags().len() > 1 || !travel.guards().is_empty() => {
            analysis::visits::measure(travel, &mut u64::MAX.clone())
        }
        Puzzle::Travel(travel) => analysis::travel::measure(travel),
        Puzzle::Swap(swap) => analysis::swap::measure(swap, MAX_WORK),
        Puzzle::Place(place) if place.aim() != Aim::Peace => {
            analysis::cover::measure(place, MAX_COVER_WORK)
        }
        Puzzle::Place(place) if place.pieces().open_number().is_some() => None,
        Puzzle::Place(place) => analysis::place::measure(place, MAX_WORK),
        Puzzle::Tour(tour) => analysis::tour::measure(tour, MAX_WORK),
    }
}
