//! What every method of counting is: a count under way.

use crate::natural::Natural;
use crate::place::counting::frontier::OutOfMemory;
use crate::search::Progress;

/// One count under way, whatever the width of its sets.
pub(crate) trait Job: Send + Sync {
    /// Goes on while there is `budget`, from which all work is taken, the last
    /// step's even below 0; says whether all is done.
    fn advance(&mut self, budget: &mut i64) -> Result<bool, OutOfMemory>;
    /// Goes on with little memory, however slowly. To be called when it ran
    /// out of memory.
    fn go_on_without_tables(&mut self);
    /// The ways counted so far, times [`SCALE`](crate::place::model::tally::SCALE).
    fn scaled(&self) -> Natural;
    /// How far it is; who counts knows how much was looked at.
    fn progress(&self) -> Progress;
}
