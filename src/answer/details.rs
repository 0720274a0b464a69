//! What an answer has besides a solution, on request: solutions after the first, a tour by its
//! number or at random, and the distances of all squares.

use crate::natural::Natural;
use crate::search::Limit;
use crate::square::Square;
use crate::swap::Move;

/// What an answer has besides a solution, if [`Options`](super::Options) ask for it.
///
/// ```
/// use leaper::answer::{Options, Solving};
/// use leaper::search::Search;
/// let options = Options::default().list(2).distances(true);
/// let answer = Solving::new("a1, c3".parse()?, options).run();
/// let details = answer.details().expect("they were requested");
/// assert_eq!(format!("{:?}", details.paths), "[[c2, a3, b1, c3], [c2, a3, b5, c3]]");
/// assert_eq!(details.distances[7][..3], [Some(0), Some(3), Some(2)]);
/// # Ok::<(), leaper::puzzle::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Details {
    /// Travel: the first shortest paths, each without its start.
    pub paths: Vec<Vec<Square>>,
    /// Swap: shortest solutions in their order, from that of the answer on; after the last comes
    /// the first. By runs, the first ones.
    pub solutions: Vec<Vec<Move>>,
    /// Tour: the first tours, in the order of their numbers.
    pub tours: Vec<Vec<Square>>,
    /// Tour: the number of the answer's tour, from 1, if it was found by its number or at random.
    pub number: Option<Natural>,
    /// Travel: the distance of each square from the start, as rows from the top; `None` if it can't
    /// be reached.
    pub distances: Vec<Vec<Option<u32>>>,
    /// The limit that was reached before all details were found.
    pub limit: Option<Limit>,
}
