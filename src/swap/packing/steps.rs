//! The moves between packed states, forward and backward.

use crate::bits::Bits;
use crate::narrow::Narrow;
use crate::swap::model::landing::ForbiddenLandings;
use crate::swap::model::rules::Side;
use crate::swap::packing::State;
use crate::swap::packing::codec::StateCodec;

/// A jump or a run: the numbers of its squares from and to.
pub(crate) type Step = (u8, u8);

impl StateCodec {
    /// The squares where a side's knights may not land.
    #[inline]
    fn barred<const W: usize>(&self, state: &State<W>, side: Side, own: u64) -> ForbiddenLandings {
        let enemies = || self.side(state, side.other());
        ForbiddenLandings::new(self.attack(), own, enemies, |square| self.reach(square))
    }

    /// The sides that may move now or, going back, may have moved last.
    #[inline]
    fn movers<const W: usize>(&self, state: &State<W>, back: bool) -> &'static [Side] {
        match (self.turn(state), back) {
            (None, _) => &[Side::White, Side::Black],
            (Some(Side::White), false) | (Some(Side::Black), true) => &[Side::White],
            _ => &[Side::Black],
        }
    }

    /// Visits the states after each move, with the mover's side and the step: a jump or a run, by the
    /// metric.
    #[inline]
    pub(crate) fn forward<const W: usize>(
        &self,
        state: &State<W>,
        visit: impl FnMut(State<W>, Side, Step),
    ) {
        self.along::<W, false>(state, visit);
    }

    /// Visits the states before each move, with the mover's side and the step as it is made.
    #[inline]
    pub(crate) fn backward<const W: usize>(
        &self,
        state: &State<W>,
        visit: impl FnMut(State<W>, Side, Step),
    ) {
        self.along::<W, true>(state, visit);
    }

    /// [`StateCodec::forward`] or [`StateCodec::backward`].
    #[inline]
    pub(crate) fn steps<const W: usize>(
        &self,
        back: bool,
        state: &State<W>,
        visit: impl FnMut(State<W>, Side, Step),
    ) {
        if back { self.backward(state, visit) } else { self.forward(state, visit) }
    }

    #[inline]
    fn along<const W: usize, const BACK: bool>(
        &self,
        state: &State<W>,
        mut visit: impl FnMut(State<W>, Side, Step),
    ) {
        for &side in self.movers(state, BACK) {
            self.along_by::<W, BACK>(state, side, |next, step| visit(next, side, step));
        }
    }

    /// The same for the moves of one side, which need not be to move.
    #[inline]
    pub(crate) fn steps_by<const W: usize>(
        &self,
        back: bool,
        state: &State<W>,
        side: Side,
        visit: impl FnMut(State<W>, Step),
    ) {
        if back {
            self.along_by::<W, true>(state, side, visit);
        } else {
            self.along_by::<W, false>(state, side, visit);
        }
    }

    #[inline]
    fn along_by<const W: usize, const BACK: bool>(
        &self,
        state: &State<W>,
        side: Side,
        mut visit: impl FnMut(State<W>, Step),
    ) {
        let free = self.full() & !self.occupied(state);
        let own = self.side(state, side);
        let barred = self.barred(state, side, own);
        // Where every state obeys the rule, backward is forward. Otherwise only a legal landing can
        // have been made last.
        let open = free & !barred.of_jump();
        let any_before = BACK && !self.always_obeys_rule();
        let (knights, open) =
            if any_before { (own & !barred.of_landed(), free) } else { (own, open) };
        // With few empty squares, look for the jumps from those.
        let few = !self.by_runs() && 4 * free.count_ones() < self.squares().narrow::<u32>();
        let (ones, others) = if few { (open, knights) } else { (knights, open) };
        for one in Bits(ones) {
            let others = if self.by_runs() {
                let landings = self.flood(one, free & !barred.of(self.reach(one)));
                let before = Bits(landings).fold(0, |all, square| all | self.reach(square)) & free;
                (if any_before { landings | before } else { landings }) & !(1 << one)
            } else {
                self.reach(one) & others
            };
            for other in Bits(others) {
                let (here, there) = if few { (other, one) } else { (one, other) };
                let (from, to) = if BACK { (there, here) } else { (here, there) };
                visit(
                    self.moved(state, side, here, there),
                    (from.narrow::<u8>(), to.narrow::<u8>()),
                );
            }
        }
    }

    /// The squares reachable from one over these others, and itself.
    #[inline]
    fn flood(&self, from: usize, over: u64) -> u64 {
        let mut seen = 1_u64 << from;
        let mut layer = seen;
        while layer != 0 {
            layer = Bits(layer).fold(0, |next, square| next | self.reach(square)) & over & !seen;
            seen |= layer;
        }
        seen
    }

    /// The jumps of the step between two states: one, or the fewest of a run.
    pub(crate) fn jumps<const W: usize>(&self, before: &State<W>, after: &State<W>) -> Vec<Step> {
        let (was, is) = (self.occupied(before), self.occupied(after));
        let from = (was & !is).trailing_zeros() as usize;
        let to = (is & !was).trailing_zeros() as usize;
        if !self.by_runs() {
            return vec![(from.narrow::<u8>(), to.narrow::<u8>())];
        }
        let mover =
            if self.side(before, Side::White) >> from & 1 == 1 { Side::White } else { Side::Black };
        let own = self.side(before, mover);
        let barred = self.barred(before, mover, own);
        let over = self.full() & !was & !barred.of(self.reach(from));
        let mut layers = vec![1_u64 << from];
        let mut seen = layers[0];
        while seen >> to & 1 == 0 {
            let layer = Bits(layers[layers.len() - 1])
                .fold(0, |next, square| next | self.reach(square))
                & over
                & !seen;
            assert!(layer != 0, "a run leads from each state of a solution to the next");
            seen |= layer;
            layers.push(layer);
        }
        let mut route = vec![to];
        for &layer in layers.iter().rev().skip(1) {
            let at = route[route.len() - 1];
            route.push((self.reach(at) & layer).trailing_zeros() as usize);
        }
        route.reverse();
        route.windows(2).map(|pair| (pair[0].narrow::<u8>(), pair[1].narrow::<u8>())).collect()
    }
}
