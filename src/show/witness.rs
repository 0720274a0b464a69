//! What can be drawn of a reason why there is no solution.

use serde::Serialize;

use super::numbers::numbers;
use crate::board::Board;
use crate::message::Evidence;

/// What a reason why there is no solution names.
///
/// Every reason says its own with it:
///
/// | of | reason | `squares` | `others` | `jumps` | `pieces` |
/// |---|---|---|---|---|---|
/// | Travel | `colour` | start and goal | | | |
/// | Travel | `cut-off` | the start; or the squares around the goal | the forbidden ones around | | |
/// | Swap | `other-knights` | where those of a letter stand at the start | where they stand in the goal | | |
/// | Swap | `component` | squares that are linked with no others | where their knights should be, or come from | | |
/// | Swap | `order` | the free square, at the start and in the goal | | | |
/// | Swap | `no-passing` | | the squares of a ring or line | the ring or line | |
/// | Swap | `alone` | the side's knights | their goals | | |
/// | Swap | `no-first-move` | the knights that should move | where they would attack | those jumps | |
/// | Swap | `no-last-move` | of the goal, the knights none of which can come last | | | |
/// | Tour | `colours` | the colour with more | the other | | |
/// | Tour | `end-colours` | the ends | | | |
/// | Tour | `number-colours` | the numbered squares | of one, those of the colour at odd numbers | | |
/// | Tour | `too-few-jumps` | the square | where one can jump to from it | | |
/// | Tour | `too-many-ends` | the ends | | | |
/// | Tour | `disconnected` | a piece of the board | | | |
/// | Tour | `neighbours` | the squares | those that must serve them | | |
/// | Tour | `early-circle` | the circle's | | all that are forced | |
/// | Tour | `forced-jumps` | where they meet, or leave too few | | all that are forced | |
/// | Tour | `pieces` | | those taken away | | what is left |
/// | Tour | `too-far` | the two squares | those that are in the way | | |
/// | Tour | `alternation` | the end, if it is open | those of which no two are a jump apart | | |
/// | Tour | `halves` | the numbered square | likewise | | |
///
/// The others have none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(concrete(N = super::Uint32Array)))]
pub struct Witness<N> {
    /// What the reason is about.
    pub squares: N,
    /// What else it names, such as its neighbours.
    pub others: N,
    /// Jumps: from, to, from, to …
    pub jumps: N,
    /// What is left, in pieces.
    pub pieces: Vec<Vec<u32>>,
}

impl<N: From<Vec<u32>>> Witness<N> {
    /// What the page draws of a reason; `None` if there is nothing to draw.
    #[must_use]
    pub fn new(evidence: Evidence, board: &Board) -> Option<Self> {
        let Evidence { squares, others, jumps, pieces, is_marked, named: _ } = evidence;
        let ends = jumps.into_iter().flat_map(|(from, to)| [from, to]);
        is_marked.then(|| Self {
            squares: numbers(board, squares),
            others: numbers(board, others),
            jumps: numbers(board, ends),
            pieces: pieces.into_iter().map(|piece| numbers(board, piece)).collect(),
        })
    }
}
