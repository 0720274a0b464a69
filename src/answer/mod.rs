//! Solves a puzzle of any kind.
//!
//! [`Solving`] is the search for the answer to a [`Puzzle`](crate::puzzle::Puzzle). It ends with an
//! [`Answer`], which is displayed for people, and serialized as one document, the same on the
//! command line and from the page's scripting call.

mod access;
#[cfg(feature = "kinds")]
mod details;
#[cfg(feature = "serde")]
mod document;
mod kind_search;
#[cfg(feature = "serde")]
mod on_page;
mod options;
mod outcome;
mod picture;
#[cfg(all(feature = "serde", feature = "full"))]
mod read;
mod report;
#[cfg(feature = "kinds")]
mod solve_details;
#[cfg(feature = "place")]
mod solve_place;
#[cfg(feature = "swap")]
mod solve_swap;
#[cfg(feature = "tour")]
mod solve_tour;
mod solve_travel;
mod solving;
mod tour_report;

#[cfg(feature = "kinds")]
pub use details::Details;
#[cfg(feature = "serde")]
pub use document::{Timed, WithArrays};
#[cfg(feature = "types")]
pub use on_page::Uint32Array;
#[cfg(feature = "serde")]
pub use on_page::{Moves, OnPage, Witness};
#[cfg(feature = "serde")]
pub(crate) use on_page::{numbers, starts};
pub use options::Options;
pub use outcome::{Answer, Reason, Status, Symmetry};
pub use solving::Solving;
