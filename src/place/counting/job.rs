//! The interface of the counting methods.

use crate::natural::Natural;
use crate::place::counting::table::OutOfMemory;
use crate::search::Progress;

/// A count in progress, whatever the width of its sets.
pub(crate) trait CountJob: Send + Sync {
    /// Works until the budget is used up; the last step may overdraw it. Returns whether the count
    /// is complete.
    fn advance(&mut self, budget: &mut i64) -> Result<bool, OutOfMemory>;
    /// Continues with little memory, however slowly. Call it after the job has run out of memory.
    fn continue_without_tables(&mut self);
    /// Returns the placements counted so far, times [`SCALE`](crate::place::model::tally::SCALE).
    fn scaled_count(&self) -> Natural;
    /// Returns how far the count is; the caller adds the work done.
    fn progress(&self) -> Progress;
}
