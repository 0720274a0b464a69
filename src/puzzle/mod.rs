//! The puzzle line: one text form for every puzzle.
//!
//! ```text
//! travel?board=8x8&from=a8&to=b7&avoid=b6
//! swap?board=N2n/N2n/N2n&turns=white&attack=no-comrade
//! place?board=7x8&pieces=K3Q1B2R2N3
//! tour?board=8x8&ends=closed&from=a1
//! ```
//!
//! A line is the name of a kind, a `?`, and parameters joined by `&`. It is read as a [`Draft`],
//! which may be unfinished, and completed to a [`Puzzle`]. Both are displayed as their canonical
//! line, so equal puzzles have equal lines.
//!
//! | parameter | kinds | value |
//! |---|---|---|
//! | `board` | all | `FILESxRANKS`, or rows from the top rank joined by `/`: a number for a run of empty squares, `*` for a blocked square, a letter for a piece |
//! | `avoid` | all | squares to block, as `b6,c7`, in addition to those in `board` |
//! | `from`, `to` | travel, tour | squares; `to` of a Travel puzzle may list up to 20 |
//! | `order` | travel | `any`, `given`: how several goals are visited |
//! | `capture` | travel | `no`, `yes`: whether guards, lower-case letters in `board`, may be captured |
//! | `goal` | swap | rows of the same size (`*` may be repeated or left empty), or `swap`, the default: the sides trade places |
//! | `leaper` | travel, swap, tour | two numbers, a name such as `camel` or `king`, or several of these joined by `+`; default `1,2` |
//! | `turns` | swap | `free`, `white`, `black` |
//! | `attack` | swap | `any`, `no-comrade`, `no-enemy`, `none` |
//! | `metric` | swap | `jumps`, `runs` |
//! | `pieces` | place | letters and numbers, as `K3Q1B2R2N3`; one may be open: `N+` the greatest, `N*` the least, `N0+` any |
//! | `aim` | place | `peace`, `guard`, `both`, `total`: what a placement has to do |
//! | `lines` | place | `stop`, `pass` |
//! | `ends` | tour | `open`, `closed` |
//! | `numbers` | tour | squares and their numbers on the tour, as `c3:5,f2:12`; `from` has number 1 and `to`, of an open tour, the last |
//!
//! The first word of each choice is its default. The canonical form has the parameters in the order
//! of [`Kind::parameters`], without defaults. An empty board is written as its size. Blocked
//! squares are written in `board` (and then in `goal`) or as `avoid`, whichever is shorter, or in
//! `board` on a tie.
//!
//! Input is read leniently: kinds, names, words and squares may have capital letters; values and
//! lists may contain spaces; percent-escapes are decoded, in one value or the whole line (but `+`
//! is not a space, because a URL fragment is not a form); quotes and spaces around the line are
//! ignored, and so is any text before `#` or `/` and the name of a kind, so that a link can be
//! pasted. The dialects of other programs are read, too, and so are grids of numbers, diagrams of
//! pieces and FEN, which may mean several puzzles: [`Draft::readings`] returns all.
//!
//! Parsing is linear in the text, and allocates no more than the text or the board (at most 1024 ×
//! 1024) takes. It never panics.

mod any_puzzle;
#[cfg(feature = "kinds")]
mod convert;
mod dialects;
mod draft;
#[cfg(feature = "serde")]
mod draft_object;
mod error;
mod grids;
mod keywords;
mod read;
mod rows;
mod sentence;
mod setup;
mod source;
mod spans;
mod tour_draft;
mod tour_read;
mod travel_line;
mod values;
mod write;

pub use any_puzzle::Puzzle;
pub use draft::{Draft, PlaceDraft, SwapDraft, TravelDraft};
#[cfg(feature = "serde")]
pub use draft_object::{DraftError, IndexedSetup};
pub use error::{BadInteger, Dialect, Dimension, Error, ErrorKind, Occupant};
pub use keywords::{Format, Kind, Parameter};
pub use read::{LONGEST_TEXT, Reading};
pub use setup::Setup;
pub use tour_draft::TourDraft;
