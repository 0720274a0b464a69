//! Puzzles to play: what makes them, and what says how hard they are.
//!
//! A [`Level`] is a puzzle line with what a player wants to know of it beforehand. [`make`] makes one
//! of any kind and [`Grade`] from a seed, the same on every machine; [`daily`] one of each kind from a
//! date; [`levels`] are those that were chosen and named by hand.
//!
//! ```
//! use leaper::level::{Grade, make};
//! use leaper::puzzle::Kind;
//!
//! let level = make(Kind::Travel, Grade::new(3).unwrap(), 7);
//! assert_eq!(level.grade.get(), 3);
//! // The same seed, the same puzzle.
//! assert_eq!(make(Kind::Travel, level.grade, 7), level);
//! ```
//!
//! # Grades
//!
//! A grade is read off one number, the puzzle's *doubt*: the logarithm to the base 2 of how many
//! tries it takes a player who trusts their eyes, but not blindly ([`Measures`]). It grows with the
//! number of moves, with how many there are at each step and how often the best-looking one is
//! wrong, and shrinks with the number of solutions; and it is exact, where all of the puzzle can be
//! looked at.
//!
//! | file | what lives there |
//! |---|---|
//! | `doubt` | the player, and the number |
//! | `bit_graph` | a small board as a graph |
//! | `travel`, `exchange`, `peace`, `walk` | the kinds: all solutions of a small puzzle, and its measures |
//! | `shapes` | boards that are good to look at |
//! | `making`; `mazes`, `swaps`, `places`, `tours` | the search for a puzzle of a grade; what it looks at |
//! | `daily`, `calendar`, `again` | the puzzles of a day |
//! | `list`, `levels.txt`, `computed.txt` | the levels; what was computed of them |

mod again;
mod bit_graph;
mod calendar;
mod daily;
mod doubt;
mod exchange;
mod grade;
mod list;
mod making;
mod mazes;
mod peace;
mod places;
mod shapes;
mod swaps;
mod tours;
mod travel;
mod walk;

use crate::natural::Natural;
use crate::puzzle::{Kind, Puzzle};

pub use calendar::{Date, NotADate};
#[doc(hidden)]
pub use daily::of_turn;
pub use daily::{daily, of_day};
pub use doubt::Measures;
pub use grade::{Grade, NotAGrade};
pub use list::{Listed, Pack, levels, listed, packs};
pub use making::{Make, make};

/// A puzzle to play.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Level {
    /// By what it is known, where it is one of [`levels`]; that does not change.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(feature = "types", ts(optional))]
    pub id: Option<String>,
    /// The id of its [`Pack`].
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(feature = "types", ts(optional))]
    pub pack: Option<String>,
    /// Its name.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(feature = "types", ts(optional))]
    pub title: Option<String>,
    /// What kind of puzzle it is.
    pub kind: Kind,
    /// The puzzle's canonical line.
    pub line: String,
    /// How hard it is.
    pub grade: Grade,
    /// The least number of moves: of Travel and Swap.
    pub par: Option<u32>,
    /// How many solutions there are, of the least length where there is one; a decimal. `None` where
    /// that is not known.
    #[cfg_attr(feature = "types", ts(as = "Option<String>"))]
    pub solutions: Option<Natural>,
    /// Where it comes from.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(feature = "types", ts(optional))]
    pub source: Option<String>,
}

/// How much is looked at before a puzzle is too large to be measured.
const WORK: u64 = 1 << 22;

/// What a puzzle asks of a player; `None` where it has no solution, or is too large to be looked at
/// as a whole.
///
/// ```
/// use leaper::level::{Grade, measure};
/// use leaper::puzzle::Puzzle;
///
/// // Guarini's problem: the knights go round, and there is little to be mistaken about.
/// let puzzle = Puzzle::parse("swap?board=N1N/3/n1n")?;
/// let measures = measure(&puzzle).unwrap();
/// assert_eq!(measures.par, Some(16));
/// assert_eq!(measures.solutions.to_string(), "4726784");
/// # Ok::<(), leaper::puzzle::Error>(())
/// ```
#[must_use]
pub fn measure(puzzle: &Puzzle) -> Option<Measures> {
    match puzzle {
        Puzzle::Travel(travel) => travel::measure(travel),
        Puzzle::Swap(swap) => exchange::measure(swap, WORK),
        Puzzle::Place(place) => peace::measure(place, WORK),
        Puzzle::Tour(tour) => walk::measure(tour, WORK),
    }
}
