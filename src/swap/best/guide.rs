//! What a guided search orders arrangements by: a *sum* that never falls along a way.
//!
//! # Towards the goal
//!
//! The depth and the bound: the steps made, and those left to the goal at least.
//!
//! # From both sides
//!
//! Where the way from the goal is the [image](StateSpace::mirrored) of the way from the
//! start, both bounds count, to the goal and back to the start (Ikeda et al., "A fast algorithm
//! for finding better routes by AI search techniques", 1994). A jump changes each by one. It is
//! *lost* once if it raises the bound to the goal, and once if it lowers the bound back
//! to the start; what has been lost on the way to an arrangement is told by its depth and its
//! bounds. Of a solution `2r` steps longer than the bound of the start, `2r` are lost, as
//! many from each of its arrangements to the goal as on the image's way from the start.
//! So a search among arrangements that have lost at most `r` sees both halves of it.
//!
//! Of those that have lost `r`, some are *beyond*: by their bounds farther from the start than
//! from the goal. What they lead to has its image before the middle, so they need not be seen.
//! The sum, twice what is lost and three more beyond, puts them behind those before the middle
//! that have lost one more: below `2r + 2` are those that have lost `r`, or are beyond and have lost
//! less than `r`. A solution on which `2r` are lost, the least there are, is then found
//!
//! - at an arrangement in the very middle that has lost `r`, and whose image was seen,
//! - or at a step from one of those to one that is not, but whose image was seen. There are
//!   three kinds, of the solution or of its image: from just before the middle to just beyond, where
//!   nothing is lost and `r` are already; from beyond to one beyond that has lost `r`, by one
//!   more or two; and by two more at once from `r - 1`, from beyond.
//!
//! The last two are looked for at the sum `2r + 1`, when all before the middle that have lost `r`
//! are seen.

use crate::swap::best::NEVER;
use crate::swap::best::bound::{Bound, Parts};
use crate::swap::model::rules::Side;
use crate::swap::packing::State;
use crate::swap::packing::codec::StateCodec;
use crate::swap::packing::state_space::StateSpace;

/// Sums are never below this, however near to the start.
const BASE: u32 = 1 << 16;

/// What is added to the sum beyond the middle.
pub(super) const BEYOND: u32 = 3;

/// The order; see the module's text. What is asked for every step is told whether it goes from
/// both sides, so that the way to the goal is short.
#[derive(Debug)]
pub(crate) struct Guide {
    to_goal: Bound,
    /// Where both bounds count.
    to_start: Option<Bound>,
}

/// What an arrangement's place in the order is made of.
pub(crate) type Both = [Parts; 2];

/// What is known of an arrangement, but for its depth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Height {
    /// What makes its sum with its depth.
    rest: u32,
    /// By how much it is farther from the start than from the goal, as the bounds say.
    pub(crate) beyond: i32,
}

impl Guide {
    /// The order towards the goal. The bound must be prepared.
    pub(crate) fn to_goal(to_goal: Bound) -> Self {
        Self { to_goal, to_start: None }
    }

    /// Is there an order from both sides of these puzzles? They need a mirror, and steps that
    /// change the bounds by one.
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

    /// Does it go from both sides?
    #[inline]
    pub(crate) fn is_from_both_sides(&self) -> bool {
        self.to_start.is_some()
    }

    /// Memory held, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        self.to_goal.memory() + self.to_start.as_ref().map_or(0, Bound::memory)
    }

    /// Units of work that a following arrangement takes.
    pub(crate) fn weight(&self) -> u64 {
        self.to_goal.weight() * (1 + u64::from(self.is_from_both_sides()))
    }

    /// What tells an arrangement's height.
    #[inline]
    pub(crate) fn parts<const W: usize>(&mut self, codec: &StateCodec, state: &State<W>) -> Both {
        let ahead = self.to_goal.parts(codec, state);
        [ahead, self.to_start.as_mut().map_or(ahead, |back| back.parts(codec, state))]
    }

    /// The same after a step; see [`Bound::after`].
    #[expect(clippy::inline_always, reason = "called for every step")]
    #[inline(always)]
    pub(crate) fn after<const W: usize, const BOTH: bool>(
        &mut self,
        codec: &StateCodec,
        (state, [ahead, back]): (&State<W>, Both),
        next: &State<W>,
        step: (Side, u8),
    ) -> Both {
        let ahead = self.to_goal.after(codec, (state, ahead), next, step);
        let to_start = self.to_start.as_mut().filter(|_| BOTH);
        [ahead, to_start.map_or(ahead, |bound| bound.after(codec, (state, back), next, step))]
    }

    /// The height; `None` if no solution leads there.
    #[inline]
    pub(crate) fn height<const BOTH: bool>(&self, [ahead, back]: Both) -> Option<Height> {
        let left = self.to_goal.join(ahead);
        let Some(to_start) = self.to_start.as_ref().filter(|_| BOTH) else {
            return (left < NEVER).then_some(Height { rest: left, beyond: 0 });
        };
        let behind = to_start.join(back);
        let beyond = behind.cast_signed() - left.cast_signed();
        let more = if beyond > 0 { BEYOND } else { 0 };
        let rest = (BASE + left + more).checked_sub(behind)?;
        (left < NEVER && behind < NEVER).then_some(Height { rest, beyond })
    }

    /// The sum of an arrangement of that depth.
    #[inline]
    pub(crate) fn sum<const BOTH: bool>(height: Height, depth: u32) -> u32 {
        if BOTH { 2 * depth + height.rest } else { depth + height.rest }
    }

    /// The depth of an arrangement of that sum.
    #[inline]
    pub(crate) fn depth<const BOTH: bool>(height: Height, sum: u32) -> u32 {
        if BOTH { (sum - height.rest) / 2 } else { sum - height.rest }
    }

    /// No solution has fewer steps, when all sums below this were searched; `first` is
    /// that of the start.
    pub(crate) fn lower(&self, first: u32, sum: u32) -> u32 {
        // What is beyond the middle comes last of as many steps lost.
        if self.is_from_both_sides() { first - BASE + ((sum - first) & !1) } else { sum }
    }
}
