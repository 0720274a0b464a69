//! A puzzle as the searches see it: packed, with its symmetries and ends.

use crate::swap::model::problem::Swap;
use crate::swap::packing::State;
use crate::swap::packing::codec::StateCodec;
use crate::swap::packing::symmetry::Symmetry;

/// The packing of a puzzle and its symmetries.
#[derive(Clone, Debug)]
pub(crate) struct StateSpace {
    /// The packing and the moves.
    pub(crate) codec: StateCodec,
    symmetry: Symmetry,
}

impl StateSpace {
    /// The world of a puzzle.
    pub(crate) fn new(swap: &Swap) -> Self {
        let codec = StateCodec::new(swap);
        let symmetry = Symmetry::of(swap, &codec);
        Self { codec, symmetry }
    }

    /// The same with jumps for steps.
    pub(crate) fn by_jumps(&self) -> Self {
        Self { codec: self.codec.by_jumps(), symmetry: self.symmetry.clone() }
    }

    /// The canonical arrangement of those that symmetries lead to each other.
    #[inline]
    pub(crate) fn canonicalize<const W: usize>(&self, state: State<W>) -> State<W> {
        self.symmetry.canonicalize(&self.codec, state)
    }

    /// Does a symmetry trade the ends, so that what leads to the goal is the image of
    /// what the start leads to? Steps must be jumps, of which an odd or an even number
    /// leads from the one to the other.
    pub(crate) fn has_mirror(&self) -> bool {
        self.symmetry.has_mirror() && !self.codec.by_runs()
    }

    /// The canonical arrangement as near to the goal as this one is to the start, and as
    /// near to the start as this one is to the goal, where there is a mirror.
    #[inline]
    pub(crate) fn mirrored<const W: usize>(&self, state: &State<W>) -> State<W> {
        self.canonicalize(self.symmetry.mirrored(&self.codec, state))
    }

    /// The lesser of an arrangement and its image in the mirror: by it both are one worker's, where
    /// several search together.
    #[inline]
    pub(crate) fn representative<const W: usize>(&self, state: &State<W>) -> State<W> {
        if self.has_mirror() { self.mirrored(state).min(*state) } else { *state }
    }

    /// Where a symmetry of the squares alone leads each, such that these are led
    /// to those.
    pub(crate) fn leading(&self, from: u64, to: u64) -> Option<&[usize]> {
        self.symmetry.leading(from, to)
    }

    /// Are there symmetries?
    pub(crate) fn is_symmetric(&self) -> bool {
        !self.symmetry.is_trivial()
    }

    /// How many arrangements symmetries lead this one to, itself included.
    pub(crate) fn orbit_size<const W: usize>(&self, state: &State<W>) -> u32 {
        self.symmetry.orbit_size(&self.codec, state)
    }

    /// Arrangements that follow each other by one step, from canonical ones
    /// that are led to them; `start` is led to itself only.
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

    /// The same way in fewer runs, where one knight makes several in a row:
    /// they are one. Shortest ways have none such.
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

    /// The jumps along arrangements that follow each other by one step.
    pub(crate) fn along<const W: usize>(&self, path: &[State<W>]) -> Vec<(u8, u8)> {
        path.windows(2).flat_map(|pair| self.codec.jumps(&pair[0], &pair[1])).collect()
    }
}
