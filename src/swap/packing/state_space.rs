//! The states, steps and symmetries of a puzzle, for the search methods.

use crate::swap::model::problem::Swap;
use crate::swap::packing::State;
use crate::swap::packing::codec::StateCodec;
use crate::swap::packing::symmetry::Symmetry;

/// The codec of a puzzle and its symmetries.
#[derive(Clone, Debug)]
pub(crate) struct StateSpace {
    /// The packing of states and the moves.
    pub(crate) codec: StateCodec,
    symmetry: Symmetry,
}

impl StateSpace {
    /// Makes the state space of a puzzle.
    pub(crate) fn new(swap: &Swap) -> Self {
        let codec = StateCodec::new(swap);
        let symmetry = Symmetry::new(swap, &codec);
        Self { codec, symmetry }
    }

    /// Returns the space with two states for the goal if either side may be to move there.
    pub(crate) fn with_goal_unmerged(self) -> Self {
        Self { codec: self.codec.with_goal_unmerged(), ..self }
    }

    /// Returns the canonical state of those that symmetries map to each other.
    #[inline]
    pub(crate) fn canonicalize<const W: usize>(&self, state: State<W>) -> State<W> {
        self.codec.merge_goal(self.symmetry.canonicalize(&self.codec, state))
    }

    /// Returns whether a symmetry swaps start and goal, so that the states around the goal are
    /// images of those around the start. False unless steps are jumps that change the colour: a
    /// mirrored search relies on all solutions having an odd number of steps, or all an even one.
    pub(crate) fn has_mirror(&self) -> bool {
        let has_parity = self.codec.is_two_coloured() && !self.codec.by_runs();
        self.symmetry.has_mirror() && has_parity
    }

    /// Returns the canonical mirror image of a state. Its distances to start and goal are swapped.
    #[inline]
    pub(crate) fn mirrored<const W: usize>(&self, state: &State<W>) -> State<W> {
        self.canonicalize(self.symmetry.mirrored(&self.codec, state))
    }

    /// Returns the lesser of a state and its mirror image. It determines the worker that owns both.
    #[inline]
    pub(crate) fn representative<const W: usize>(&self, state: &State<W>) -> State<W> {
        if self.has_mirror() { self.mirrored(state).min(*state) } else { *state }
    }

    /// Returns a symmetry of the board that maps the squares `from` to the squares `to`, as the
    /// image of each square.
    pub(crate) fn board_symmetry(&self, from: u64, to: u64) -> Option<&[usize]> {
        self.symmetry.board_symmetry(from, to)
    }

    /// Returns whether the puzzle has symmetries other than the identity.
    pub(crate) fn is_symmetric(&self) -> bool {
        !self.symmetry.is_trivial()
    }

    /// Returns the number of states that symmetries map a state to, itself included.
    pub(crate) fn orbit_size<const W: usize>(&self, state: &State<W>) -> u32 {
        self.symmetry.orbit_size(&self.codec, state)
    }

    /// Converts a path of canonical states into a path of states that are one step apart.
    /// Symmetries fix `start`.
    pub(crate) fn lift_path<const W: usize>(
        &self,
        start: State<W>,
        canonical: &[State<W>],
    ) -> Vec<State<W>> {
        let mut path = vec![start];
        for wanted in &canonical[1..] {
            let state = path[path.len() - 1];
            let mut found = None;
            self.codec.forward(&state, |next, _, _| {
                if found.is_none() && self.canonicalize(next) == *wanted {
                    found = Some(next);
                }
            });
            path.extend(found);
        }
        path
    }

    /// Merges consecutive runs of the same knight. A shortest path has no such runs.
    pub(crate) fn merge_runs<const W: usize>(&self, path: &[State<W>]) -> Vec<State<W>> {
        let mut merged: Vec<State<W>> = Vec::new();
        for next in path {
            if let [.., before, middle] = merged[..] {
                let arrival = self.codec.jumps(&before, &middle);
                let departure = self.codec.jumps(&middle, next);
                if arrival.last().map(|jump| jump.1) == departure.first().map(|jump| jump.0) {
                    merged.pop();
                }
            }
            if merged.last() != Some(next) {
                merged.push(*next);
            }
        }
        merged
    }

    /// Returns the jumps along a path.
    pub(crate) fn jumps_along<const W: usize>(&self, path: &[State<W>]) -> Vec<(u8, u8)> {
        path.windows(2).flat_map(|pair| self.codec.jumps(&pair[0], &pair[1])).collect()
    }
}
