//! The order in which A* expands positions: by their *f-values*, which never decrease along a path.
//!
//! # Towards the goal
//!
//! The f-value is the depth plus the lower bound on the steps to the goal.
//!
//! # From both sides
//!
//! Where the search from the goal is the [mirror image](StateSpace::mirrored) of the search from
//! the start, the f-value combines two bounds, to the goal and back to the start (Ikeda et al., "A
//! fast algorithm for finding better routes by AI search techniques", 1994). A jump changes each
//! bound by one. It *loses* one step if it raises the bound to the goal, and one if it lowers the
//! bound back to the start. A position's depth and bounds determine how many steps the path to it
//! has lost. Let a solution be `2r` steps longer than the bound of the start. For each of its
//! positions, the path from the start and the mirror image of the remaining path together lose
//! `2r`. So a search among positions that have lost at most `r` visits both halves of the solution.
//!
//! Some positions that have lost `r` are *beyond* the middle: by their bounds, they are farther
//! from the start than from the goal. The mirror images of their successors are before the middle,
//! so these need not be visited. The f-value is twice the number of lost steps, plus three beyond
//! the middle. So positions beyond the middle come after the positions before it that have lost one
//! step more: f-values below `2r + 2` include the positions before the middle that have lost at
//! most `r`, and those beyond that have lost less than `r`. A solution that loses `2r`, the least
//! possible, is then found
//!
//! - at a position in the very middle that has lost `r`, and whose mirror image was visited,
//! - or at a step from a visited position to one that is not visited, but whose mirror image is.
//!
//! Such a step, of the solution or of its mirror image, is of one of three kinds:
//!
//! - from just before the middle to just beyond it, without a loss, after `r` lost steps;
//! - from beyond the middle to another position beyond it that has lost `r`, with a loss of one or
//!   two;
//! - from a position beyond the middle that has lost `r - 1`, with a loss of two.
//!
//! The search looks for the last two kinds at the f-value `2r + 1`, when all positions before the
//! middle that have lost `r` have been visited.

use crate::swap::best::UNREACHABLE;
use crate::swap::best::bound::{Bound, Parts};
use crate::swap::model::rules::Side;
use crate::swap::packing::State;
use crate::swap::packing::codec::StateCodec;
use crate::swap::packing::state_space::StateSpace;

/// Keeps f-values from both sides positive.
const BASE: u32 = 1 << 16;

/// Added to the f-value of a position beyond the middle.
pub(super) const BEYOND: u32 = 3;

/// The order of expansion; see the module documentation. Methods called for every step have a
/// parameter `BOTH`, which is true in a search from both sides, so that the search towards the goal
/// doesn't pay for the other.
#[derive(Debug)]
pub(crate) struct Guide {
    to_goal: Bound,
    /// `Some` in a search from both sides.
    to_start: Option<Bound>,
}

/// The parts of the bounds to the goal and to the start.
pub(crate) type BothParts = [Parts; 2];

/// The part of a position's f-value that doesn't depend on its depth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Potential {
    base: u32,
    /// The bound back to the start minus the bound to the goal. Positive beyond the middle.
    pub(crate) beyond: i32,
}

impl Guide {
    /// Makes the order towards the goal. The bound must be prepared.
    pub(crate) fn to_goal(to_goal: Bound) -> Self {
        Self { to_goal, to_start: None }
    }

    /// Returns whether the puzzle can be searched from both sides. That requires a mirror, and
    /// steps that change the bounds by one.
    pub(crate) fn has_both_sides(space: &StateSpace) -> bool {
        space.has_mirror() && !space.codec.alternates()
    }

    /// Makes the order from both sides, if the puzzle can be searched so. The bounds must be
    /// prepared.
    pub(crate) fn from_both_sides(
        space: &StateSpace,
        [to_goal, to_start]: [Bound; 2],
    ) -> Option<Self> {
        Self::has_both_sides(space).then_some(Self { to_goal, to_start: Some(to_start) })
    }

    /// Returns whether this is the order from both sides.
    #[inline]
    pub(crate) fn is_from_both_sides(&self) -> bool {
        self.to_start.is_some()
    }

    /// Returns the memory held, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        self.to_goal.memory() + self.to_start.as_ref().map_or(0, Bound::memory)
    }

    /// Returns the units of work for one successor.
    pub(crate) fn weight(&self) -> u64 {
        self.to_goal.weight() * (1 + u64::from(self.is_from_both_sides()))
    }

    /// Computes the parts of a position's bounds.
    #[inline]
    pub(crate) fn parts<const W: usize>(
        &mut self,
        codec: &StateCodec,
        state: &State<W>,
    ) -> BothParts {
        let goal_parts = self.to_goal.parts(codec, state);
        [goal_parts, self.to_start.as_mut().map_or(goal_parts, |bound| bound.parts(codec, state))]
    }

    /// Computes the parts after a step; see [`Bound::after`].
    #[expect(clippy::inline_always, reason = "called for every step")]
    #[inline(always)]
    pub(crate) fn after<const W: usize, const BOTH: bool>(
        &mut self,
        codec: &StateCodec,
        (state, [goal_parts, start_parts]): (&State<W>, BothParts),
        next: &State<W>,
        step: (Side, u8),
    ) -> BothParts {
        let goal_parts = self.to_goal.after(codec, (state, goal_parts), next, step);
        let to_start = self.to_start.as_mut().filter(|_| BOTH);
        [
            goal_parts,
            to_start
                .map_or(goal_parts, |bound| bound.after(codec, (state, start_parts), next, step)),
        ]
    }

    /// Computes the potential. `None` if no solution passes through the position.
    #[inline]
    pub(crate) fn potential<const BOTH: bool>(
        &self,
        [goal_parts, start_parts]: BothParts,
    ) -> Option<Potential> {
        let to_goal_steps = self.to_goal.combine(goal_parts);
        let Some(to_start) = self.to_start.as_ref().filter(|_| BOTH) else {
            return (to_goal_steps < UNREACHABLE)
                .then_some(Potential { base: to_goal_steps, beyond: 0 });
        };
        let to_start_steps = to_start.combine(start_parts);
        let beyond = to_start_steps.cast_signed() - to_goal_steps.cast_signed();
        let offset = if beyond > 0 { BEYOND } else { 0 };
        let base = (BASE + to_goal_steps + offset).checked_sub(to_start_steps)?;
        (to_goal_steps < UNREACHABLE && to_start_steps < UNREACHABLE)
            .then_some(Potential { base, beyond })
    }

    /// Returns the f-value of a position at a depth.
    #[inline]
    pub(crate) fn f_value<const BOTH: bool>(potential: Potential, depth: u32) -> u32 {
        if BOTH { 2 * depth + potential.base } else { depth + potential.base }
    }

    /// Returns the depth of a position with an f-value.
    #[inline]
    pub(crate) fn depth<const BOTH: bool>(potential: Potential, f_value: u32) -> u32 {
        if BOTH { (f_value - potential.base) / 2 } else { f_value - potential.base }
    }

    /// Returns a lower bound on the steps of a solution, after all lower f-values were searched.
    /// `start_f` is the f-value of the start.
    pub(crate) fn lower(&self, start_f: u32, f_value: u32) -> u32 {
        // Positions beyond the middle have odd f-values, which don't raise the bound.
        if self.is_from_both_sides() {
            start_f - BASE + ((f_value - start_f) & !1)
        } else {
            f_value
        }
    }
}
