//! Marks: words by which the forms of plain data are told apart.
//!
//! A form that has a field of such a type can have but the one word there. So
//! which drawing or answer it is stands in its own type, and not in an enum
//! around it, and whoever reads the form alone knows it too.

use serde::Serialize;

macro_rules! marks {
    ($($(#[$doc:meta])* $name:ident = $word:literal;)+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
        #[cfg_attr(feature = "types", derive(ts_rs::TS))]
        pub enum $name {
            /// The only word.
            #[default]
            #[serde(rename = $word)]
            Only,
        }
    )+};
}

marks! {
    /// Of a Travel puzzle.
    Travel = "travel";
    /// Of a Swap puzzle.
    Swap = "swap";
    /// Of a Place puzzle.
    Place = "place";
    /// Of a Tour puzzle.
    Tour = "tour";
    /// Of all arrangements of a Swap puzzle.
    Extent = "extent";
    /// There is an answer.
    Solved = "solved";
    /// There is none.
    Impossible = "impossible";
    /// A limit came first.
    Limit = "limit";
}
