//! What a Swap puzzle is, how it is played, and what is said of it in the end.

pub mod arrangement;
pub(crate) mod landing;
pub mod outcome;
pub mod play;
pub mod problem;
pub mod reason;
pub mod rules;
pub(crate) mod words;
