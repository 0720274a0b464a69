//! The order in which A* expands positions: by an *f-value* that never falls along a path.
//!
//! # Towards the goal
//!
//! The f-value is the depth plus the lower bound on the steps to the goal.
//!
//! # From both sides
//!
//! Where the search from the goal is the [mirror image](StateSpace::mirrored) of the search from
//! the start, both bounds count, to the goal and back to the start (Ikeda et al., "A fast algorithm
//! for finding better routes by AI search techniques", 1994). A jump changes each bound by one. It
//! is *lost* once if it raises the bound to the goal, and once if it lowers the bound back to the
//! start; a position's depth and bounds tell how many jumps were lost on the way to it. A solution
//! that is `2r` steps longer than the bound of the start loses `2r`, on the way from the start to
//! any of its positions and on the mirror image of the rest together. So a search among positions
//! that have lost at most `r` sees both halves of the solution.
//!
//! Some positions that have lost `r` are *beyond* the middle: by their bounds, they are farther
//! from the start than from the goal. Their successors have their mirror image before the middle,
//! so they need not be visited. The f-value, twice what is lost and three more beyond the middle,
//! places them after the positions before the middle that have lost one more: f-values below `2r +
//! 2` include the positions that have lost `r`, or are beyond and have lost less than `r`. A
//! solution that loses `2r`, the least possible, is then found
//!
//! - at a position in the very middle that has lost `r`, and whose mirror image was visited,
//! - or at a step from a visited position to one that is not visited, but whose mirror image is.
//!
//! There are three kinds of these steps, of the solution or of its mirror image: from just before
//! the middle to just beyond, where nothing is lost and `r` are already; from beyond the middle to a
//! position beyond that has lost `r`, by one more or two; and from beyond by two more at once, from
//! `r - 1`.
//!
//! The last two kinds are looked for at the f-value `2r + 1`, when all positions before the middle
//! that have lost `r` have been visited.

use crate::swap::best::UNREACHABLE;
use crate::swap::best::bound::{Bound, Parts};
use crate::swap::model::rules::Side;
use crate::swap::packing::State;
use crate::swap::packing::codec::StateCodec;
use crate::swap::packing::state_space::StateSpace;

/// Keeps f-values from both sides positive.
const BASE: u32 = 1 << 16;

/// Added to the f-value beyond the middle.
pub(super) const BEYOND: u32 = 3;

/// The order; see the module's text. Methods for every step have a parameter `BOTH`, so that the
/// search towards the goal does not pay for the other one.
#[derive(Debug)]
pub(crate) struct Guide {
    to_goal: Bound,
    /// In a search from both sides.
    to_start: Option<Bound>,
}

/// The parts of the bounds to the goal and to the start.
pub(crate) type BothParts = [Parts; 2];

/// The f-value of a position without its depth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Potential {
    rest: u32,
    /// By how much the position is farther from the start than from the goal, by the bounds.
    pub(crate) beyond: i32,
}

impl Guide {
    /// The order towards the goal. The bound must be prepared.
    pub(crate) fn to_goal(to_goal: Bound) -> Self {
        Self { to_goal, to_start: None }
    }

    /// Can the puzzle be searched from both sides? That needs a mirror, and steps that change the
    /// bounds by one.
    pub(crate) fn has_both_sides(space: &StateSpace) -> bool {
        space.has_mirror() && !space.codec.alternates()
    }

    /// The order from both sides, if there is one. The bounds must be prepared.
    pub(crate) fn from_both_sides(
        space: &StateSpace,
        [to_goal, to_start]: [Bound; 2],
    ) -> Option<Self> {
        Self::has_both_sides(space).then_some(Self { to_goal, to_start: Some(to_start) })
    }

    /// Is this the order from both sides?
    #[inline]
    pub(crate) fn is_from_both_sides(&self) -> bool {
        self.to_start.is_some()
    }

    /// Memory held, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        self.to_goal.memory() + self.to_start.as_ref().map_or(0, Bound::memory)
    }

    /// Units of work for one successor.
    pub(crate) fn weight(&self) -> u64 {
        self.to_goal.weight() * (1 + u64::from(self.is_from_both_sides()))
    }

    /// The parts of a position's bounds.
    #[inline]
    pub(crate) fn parts<const W: usize>(
        &mut self,
        codec: &StateCodec,
        state: &State<W>,
    ) -> BothParts {
        let ahead = self.to_goal.parts(codec, state);
        [ahead, self.to_start.as_mut().map_or(ahead, |back| back.parts(codec, state))]
    }

    /// The same after a step; see [`Bound::after`].
    #[expect(clippy::inline_always, reason = "called for every step")]
    #[inline(always)]
    pub(crate) fn after<const W: usize, const BOTH: bool>(
        &mut self,
        codec: &StateCodec,
        (state, [ahead, back]): (&State<W>, BothParts),
        next: &State<W>,
        step: (Side, u8),
    ) -> BothParts {
        let ahead = self.to_goal.after(codec, (state, ahead), next, step);
        let to_start = self.to_start.as_mut().filter(|_| BOTH);
        [ahead, to_start.map_or(ahead, |bound| bound.after(codec, (state, back), next, step))]
    }

    /// The potential; `None` if no solution leads over the position.
    #[inline]
    pub(crate) fn potential<const BOTH: bool>(
        &self,
        [ahead, back]: BothParts,
    ) -> Option<Potential> {
        let left = self.to_goal.join(ahead);
        let Some(to_start) = self.to_start.as_ref().filter(|_| BOTH) else {
            return (left < UNREACHABLE).then_some(Potential { rest: left, beyond: 0 });
        };
        let behind = to_start.join(back);
        let beyond = behind.cast_signed() - left.cast_signed();
        let more = if beyond > 0 { BEYOND } else { 0 };
        let rest = (BASE + left + more).checked_sub(behind)?;
        (left < UNREACHABLE && behind < UNREACHABLE).then_some(Potential { rest, beyond })
    }

    /// The f-value of a position at that depth.
    #[inline]
    pub(crate) fn f_value<const BOTH: bool>(potential: Potential, depth: u32) -> u32 {
        if BOTH { 2 * depth + potential.rest } else { depth + potential.rest }
    }

    /// The depth of a position with that f-value.
    #[inline]
    pub(crate) fn depth<const BOTH: bool>(potential: Potential, f_value: u32) -> u32 {
        if BOTH { (f_value - potential.rest) / 2 } else { f_value - potential.rest }
    }

    /// No solution has fewer steps, when all lower f-values were searched; `first` is that of the
    /// start.
    pub(crate) fn lower(&self, first: u32, f_value: u32) -> u32 {
        // Positions beyond the middle come last among those that have lost as much.
        if self.is_from_both_sides() { first - BASE + ((f_value - first) & !1) } else { f_value }
    }
}
