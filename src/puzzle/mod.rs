//! The puzzle line: one text form for every puzzle.
//!
//! ```text
//! travel?board=8x8&from=a8&to=b7&avoid=b6
//! swap?board=N2n/N2n/N2n&turns=white&attack=no-comrade
//! place?board=7x8&pieces=K3Q1B2R2N3
//! tour?board=8x8&ends=closed&from=a1
//! ```
//!
//! A line is the name of a kind, a `?`, and parameters joined by `&`. Text
//! becomes a [`Draft`], which may be unfinished, and that a [`Puzzle`]; both
//! print as their canonical line, so that equal puzzles have equal lines.
//!
//! | parameter | kinds | value |
//! |---|---|---|
//! | `board` | all | `FILESxRANKS`, or rows from the top rank joined by `/`: a number for a run of empty squares, `*` for a blocked one, a letter for what stands there |
//! | `avoid` | all | squares to block, as `b6,c7`, beside those that are in `board` |
//! | `from`, `to` | travel, tour | squares |
//! | `goal` | swap | rows of the same size (`*` may be repeated or left empty), or `swap`, the default: the sides trade places |
//! | `leaper` | travel, swap, tour | two numbers, or a name such as `camel`; default `1,2` |
//! | `turns` | swap | `free`, `white`, `black` |
//! | `attack` | swap | `any`, `no-comrade`, `no-enemy`, `none` |
//! | `metric` | swap | `jumps`, `runs` |
//! | `pieces` | place | letters and numbers, as `K3Q1B2R2N3` |
//! | `lines` | place | `stop`, `pass` |
//! | `ends` | tour | `open`, `closed` |
//! | `numbers` | tour | squares and their numbers on the tour, as `c3:5,f2:12`; `from` has number 1 and `to`, of an open tour, the last |
//!
//! The first word of each choice is its default. The canonical form writes the
//! parameters in the order of [`Kind::parameters`], leaves out defaults, and
//! gives a board as its size when nothing is on it. Blocked squares are written
//! in `board` (and then in `goal`) or as `avoid`, whichever makes the shorter
//! line; in `board` where both are as long.
//!
//! Read with some patience: kinds, names and words in capital letters, square
//! names too; blanks around values and in lists; percent-escapes, in one value
//! or over the whole line (a `+` is no blank: the address behind `#` is not a
//! form); quotes and blanks around the line; whatever stands before `#` or `/`
//! and the name of a kind, so that a link can be pasted. Also the [dialects] of
//! other programs.
//!
//! Reading is linear in the text, and allocates no more than the text or the
//! board (at most 1024 × 1024) takes. Nothing that can be typed makes it panic.

mod answer;
mod blocked;
mod dialects;
mod draft;
mod drawing;
mod error;
pub mod mark;
mod read;
mod report;
mod rows;
mod sentence;
mod solving;
mod source;
mod tour_draft;
mod tour_read;
mod tour_report;
mod tour_solving;
mod witness;
mod words;
mod write;

use std::fmt;

pub use answer::{Answer, Status, Timed, Why};
pub use blocked::Blocked;
pub use draft::{Draft, PlaceDraft, Setup, SwapDraft, TravelDraft};
pub use drawing::{
    Drawing, PieceCounts, PlaceDrawing, SetupDrawing, SwapDrawing, TourDrawing, TravelDrawing,
};
pub use error::{BadInteger, Error, Reason, Side, Standing};
pub use read::LONGEST_TEXT;
pub use report::report;
pub(crate) use sentence::{excerpt, list};
pub use solving::{Options, Solving, or_default};
pub use tour_draft::TourDraft;
pub use words::{Kind, Parameter};

use crate::board::Board;
use crate::place::Place;
use crate::swap::Swap;
use crate::tour::Tour;
use crate::travel::Travel;

/// A finished, valid puzzle of any kind. It prints as its canonical line.
///
/// ```
/// use leaper::puzzle::Puzzle;
/// let puzzle = Puzzle::parse("https://example.org/leaper/#travel?board=8x8&from=A8&to=b7")?;
/// assert_eq!(puzzle.to_string(), "travel?board=8x8&from=a8&to=b7");
/// assert_eq!(Puzzle::parse("a8, b7")?.to_string(), puzzle.to_string());
/// # Ok::<(), leaper::puzzle::Error>(())
/// ```
#[derive(Clone, Debug)]
pub enum Puzzle {
    /// One leaper, from one square to another.
    Travel(Travel),
    /// Many knights, from one arrangement to another.
    Swap(Swap),
    /// Pieces that leave each other in peace.
    Place(Place),
    /// Every open square once.
    Tour(Tour),
}

impl Puzzle {
    /// Reads a finished puzzle, in any of the forms that the module's text
    /// names. Linear in the text.
    ///
    /// # Errors
    /// If the text is no puzzle, or an unfinished one; with the place in it.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let (draft, spans) = read::read(text)?;
        draft.complete_at(|| spans)
    }

    /// What kind of puzzle it is.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self {
            Self::Travel(_) => Kind::Travel,
            Self::Swap(_) => Kind::Swap,
            Self::Place(_) => Kind::Place,
            Self::Tour(_) => Kind::Tour,
        }
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        match self {
            Self::Travel(travel) => travel.board(),
            Self::Swap(swap) => swap.board(),
            Self::Place(place) => place.board(),
            Self::Tour(tour) => tour.board(),
        }
    }
}

/// The canonical line.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Draft::from(self).fmt(f)
    }
}
