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
//! and the name of a kind, so that a link can be pasted. Also the dialects of
//! other programs.
//!
//! Reading is linear in the text, and allocates no more than the text or the
//! board (at most 1024 × 1024) takes. Nothing that can be typed makes it panic.

#[cfg(feature = "kinds")]
mod convert;
mod dialects;
mod draft;
#[cfg(feature = "serde")]
mod drawing;
mod error;
mod finished;
mod plain;
mod read;
mod rows;
mod sentence;
mod setup;
mod source;
mod spans;
mod tour_draft;
mod tour_read;
mod values;
mod words;
mod write;

pub use draft::{Draft, PlaceDraft, SwapDraft, TravelDraft};
#[cfg(feature = "serde")]
pub use drawing::{DraftError, DrawnSetup};
pub use error::{BadInteger, Dialect, Dimension, Error, ErrorKind, Standing};
pub use finished::Puzzle;
pub use read::LONGEST_TEXT;
pub use setup::Setup;
pub use tour_draft::TourDraft;
pub use words::{Kind, Parameter};
