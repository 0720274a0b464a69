//! The moves between packed states, forward and backward.

use crate::bits::Bits;
use crate::narrow::Narrow;
use crate::swap::model::landing::ForbiddenLandings;
use crate::swap::model::rules::Side;
use crate::swap::packing::State;
use crate::swap::packing::codec::StateCodec;

/// A jump or a run: the numbers of its squares from and to.
pub(crate) type JumpOrRun = (u8, u8);

impl StateCodec {
    /// Returns the squares where a side's knights may not land.
    #[inline]
    fn forbidden_landings<const W: usize>(
        &self,
        state: &State<W>,
        side: Side,
        own: u64,
    ) -> ForbiddenLandings {
        let enemies = || self.side(state, side.other());
        ForbiddenLandings::new(self.attack(), own, enemies, |square| self.reach(square))
    }

    /// Returns the sides that may move or, backward, that may have made the last move.
    #[inline]
    fn movers<const W: usize>(&self, state: &State<W>, is_backward: bool) -> &'static [Side] {
        match (self.turn(state), is_backward) {
            (None, _) => &[Side::White, Side::Black],
            (Some(_), true) if self.is_merged_goal(state) => &[Side::White, Side::Black],
            (Some(Side::White), false) | (Some(Side::Black), true) => &[Side::White],
            _ => &[Side::Black],
        }
    }

    /// Returns the side that has made the last move; `None` if either may have made it.
    pub(crate) fn last_mover<const W: usize>(&self, state: &State<W>) -> Option<Side> {
        match self.movers(state, true) {
            &[side] => Some(side),
            _ => None,
        }
    }

    /// Visits the states after each move, with the mover's side and the step: a jump or a run, by
    /// the metric.
    #[inline]
    pub(crate) fn forward<const W: usize>(
        &self,
        state: &State<W>,
        visit: impl FnMut(State<W>, Side, JumpOrRun),
    ) {
        self.visit_steps::<W, false>(state, visit);
    }

    /// Visits the states before each move, with the mover's side and the step as it is made.
    #[inline]
    pub(crate) fn backward<const W: usize>(
        &self,
        state: &State<W>,
        visit: impl FnMut(State<W>, Side, JumpOrRun),
    ) {
        self.visit_steps::<W, true>(state, visit);
    }

    /// Visits the states after or before each move; see [`StateCodec::forward`] and
    /// [`StateCodec::backward`].
    #[inline]
    pub(crate) fn steps<const W: usize>(
        &self,
        is_backward: bool,
        state: &State<W>,
        visit: impl FnMut(State<W>, Side, JumpOrRun),
    ) {
        if is_backward { self.backward(state, visit) } else { self.forward(state, visit) }
    }

    #[inline]
    fn visit_steps<const W: usize, const IS_BACKWARD: bool>(
        &self,
        state: &State<W>,
        mut visit: impl FnMut(State<W>, Side, JumpOrRun),
    ) {
        for &side in self.movers(state, IS_BACKWARD) {
            self.visit_steps_by::<W, IS_BACKWARD>(state, side, |next, step| {
                visit(next, side, step);
            });
        }
    }

    /// Visits the states after or before each move of one side, even if it isn't to move.
    #[inline]
    pub(crate) fn steps_by<const W: usize>(
        &self,
        is_backward: bool,
        state: &State<W>,
        side: Side,
        visit: impl FnMut(State<W>, JumpOrRun),
    ) {
        if is_backward {
            self.visit_steps_by::<W, true>(state, side, visit);
        } else {
            self.visit_steps_by::<W, false>(state, side, visit);
        }
    }

    #[inline]
    fn visit_steps_by<const W: usize, const IS_BACKWARD: bool>(
        &self,
        state: &State<W>,
        side: Side,
        mut visit: impl FnMut(State<W>, JumpOrRun),
    ) {
        let free = self.full() & !self.occupied(state);
        let own = self.side(state, side);
        let turned = self.with_turn(*state, if IS_BACKWARD { side } else { side.other() });
        let forbidden = self.forbidden_landings(state, side, own);
        // If every state obeys the rule, backward moves follow the rules of forward moves.
        // Otherwise a predecessor may break the rule, but the last landing may not.
        let open = free & !forbidden.for_jump();
        let may_break_rule = IS_BACKWARD && !self.all_states_obey_rule();
        let (knights, open) =
            if may_break_rule { (own & !forbidden.for_last_move(), free) } else { (own, open) };
        // With few empty squares, it is faster to find the jumps from these.
        let from_empty = !self.by_runs() && 4 * free.count_ones() < self.squares().narrow::<u32>();
        let (outer, inner) = if from_empty { (open, knights) } else { (knights, open) };
        for first in Bits(outer) {
            let inner = if self.by_runs() {
                let landings =
                    self.reachable_through(first, free & !forbidden.for_knight(self.reach(first)));
                let ends_in_violation =
                    Bits(landings).fold(0, |mask, square| mask | self.reach(square)) & free;
                (if may_break_rule { landings | ends_in_violation } else { landings })
                    & !(1 << first)
            } else {
                self.reach(first) & inner
            };
            for second in Bits(inner) {
                let (old_square, new_square) =
                    if from_empty { (second, first) } else { (first, second) };
                let (from, to) =
                    if IS_BACKWARD { (new_square, old_square) } else { (old_square, new_square) };
                visit(
                    self.moved(&turned, side, old_square, new_square),
                    (from.narrow::<u8>(), to.narrow::<u8>()),
                );
            }
        }
    }

    /// Returns the squares reachable from `from` by jumps on the squares `through`, itself
    /// included.
    #[inline]
    fn reachable_through(&self, from: usize, through: u64) -> u64 {
        let mut visited = 1_u64 << from;
        let mut layer = visited;
        while layer != 0 {
            layer =
                Bits(layer).fold(0, |next, square| next | self.reach(square)) & through & !visited;
            visited |= layer;
        }
        visited
    }

    /// Returns the jumps of the step between two states: one jump, or the fewest jumps of a run.
    pub(crate) fn jumps<const W: usize>(
        &self,
        before: &State<W>,
        after: &State<W>,
    ) -> Vec<JumpOrRun> {
        let (occupied_before, occupied_after) = (self.occupied(before), self.occupied(after));
        let from = (occupied_before & !occupied_after).trailing_zeros() as usize;
        let to = (occupied_after & !occupied_before).trailing_zeros() as usize;
        if !self.by_runs() {
            return vec![(from.narrow::<u8>(), to.narrow::<u8>())];
        }
        let mover =
            if self.side(before, Side::White) >> from & 1 == 1 { Side::White } else { Side::Black };
        let own = self.side(before, mover);
        let forbidden = self.forbidden_landings(before, mover, own);
        let through = self.full() & !occupied_before & !forbidden.for_knight(self.reach(from));
        let mut layers = vec![1_u64 << from];
        let mut visited = layers[0];
        while visited >> to & 1 == 0 {
            let layer = Bits(layers[layers.len() - 1])
                .fold(0, |next, square| next | self.reach(square))
                & through
                & !visited;
            assert!(layer != 0, "a run leads from each state of a solution to the next");
            visited |= layer;
            layers.push(layer);
        }
        let mut route = vec![to];
        for &layer in layers.iter().rev().skip(1) {
            let square = route[route.len() - 1];
            route.push((self.reach(square) & layer).trailing_zeros() as usize);
        }
        route.reverse();
        route.windows(2).map(|pair| (pair[0].narrow::<u8>(), pair[1].narrow::<u8>())).collect()
    }
}
