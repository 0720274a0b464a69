//! A puzzle as the searches see it: its states, steps and symmetries.

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
    /// The state space of a puzzle.
    pub(crate) fn new(swap: &Swap) -> Self {
        let codec = StateCodec::new(swap);
        let symmetry = Symmetry::of(swap, &codec);
        Self { codec, symmetry }
    }

    /// The canonical one of the states that symmetries map to each other.
    #[inline]
    pub(crate) fn canonicalize<const W: usize>(&self, state: State<W>) -> State<W> {
        self.symmetry.canonicalize(&self.codec, state)
    }

    /// Does a symmetry swap the ends, so that the states around the goal are images of those around
    /// the start? Steps must be jumps that change the colour, for their number is always odd or always
    /// even.
    pub(crate) fn has_mirror(&self) -> bool {
        let has_parity = self.codec.is_two_coloured() && !self.codec.by_runs();
        self.symmetry.has_mirror() && has_parity
    }

    /// The canonical mirror image of a state, whose distances to start and goal are swapped.
    #[inline]
    pub(crate) fn mirrored<const W: usize>(&self, state: &State<W>) -> State<W> {
        self.canonicalize(self.symmetry.mirrored(&self.codec, state))
    }

    /// The lesser of a state and its mirror image. It determines the owner of both.
    #[inline]
    pub(crate) fn representative<const W: usize>(&self, state: &State<W>) -> State<W> {
        if self.has_mirror() { self.mirrored(state).min(*state) } else { *state }
    }

    /// A symmetry of the board that maps these squares to those: the image of each square.
    pub(crate) fn board_symmetry(&self, from: u64, to: u64) -> Option<&[usize]> {
        self.symmetry.board_symmetry(from, to)
    }

    /// Are there symmetries but for the identity?
    pub(crate) fn is_symmetric(&self) -> bool {
        !self.symmetry.is_trivial()
    }

    /// The number of states that symmetries map this one to, itself included.
    pub(crate) fn orbit_size<const W: usize>(&self, state: &State<W>) -> u32 {
        self.symmetry.orbit_size(&self.codec, state)
    }

    /// Turns a path of canonical states into one whose states follow each other by single steps.
    /// Symmetries fix `start`.
    pub(crate) fn lift_path<const W: usize>(
        &self,
        start: State<W>,
        canonical: &[State<W>],
    ) -> Vec<State<W>> {
        let mut path = vec![start];
        for wanted in &canonical[1..] {
            let here = path[path.len() - 1];
            let mut found = None;
            self.codec.forward(&here, |next, _, _| {
                if found.is_none() && self.canonicalize(next) == *wanted {
                    found = Some(next);
                }
            });
            path.extend(found);
        }
        path
    }

    /// Merges consecutive runs of the same knight. Shortest paths have none.
    pub(crate) fn merge_runs<const W: usize>(&self, path: &[State<W>]) -> Vec<State<W>> {
        let mut joined: Vec<State<W>> = Vec::new();
        for next in path {
            if let [.., before, here] = joined[..] {
                let came = self.codec.jumps(&before, &here);
                let goes = self.codec.jumps(&here, next);
                if came.last().map(|jump| jump.1) == goes.first().map(|jump| jump.0) {
                    joined.pop();
                }
            }
            if joined.last() != Some(next) {
                joined.push(*next);
            }
        }
        joined
    }

    /// The jumps along a path.
    pub(crate) fn jumps_along<const W: usize>(&self, path: &[State<W>]) -> Vec<(u8, u8)> {
        path.windows(2).flat_map(|pair| self.codec.jumps(&pair[0], &pair[1])).collect()
    }
}
