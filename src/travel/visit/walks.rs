//! The graph of all shortest walks, layer by layer.

use crate::all_kinds::AllKinds;
use crate::narrow::Narrow;
use crate::natural::Natural;
use crate::search::{Limit, Limits};
use crate::square::Square;

/// All shortest walks of a puzzle, or one of them.
///
/// Memory: 40 bytes for each state on a shortest walk, and 4 for each jump from it; if walks are
/// counted, one number more for each state.
#[derive(Clone, Debug)]
pub struct Walks {
    /// By the number of jumps made. The first layer has only the start.
    layers: Vec<Layer>,
    /// By layer and state: the number of walks from it; empty if they were not counted.
    ways: Vec<Vec<Natural>>,
    all_kinds: AllKinds,
}

/// The states after some number of jumps. A state is a square with the flags and guards that are
/// left, so that several states may have the same square.
#[derive(Clone, Debug, Default)]
pub(super) struct Layer {
    /// By state: its square.
    pub squares: Vec<Square>,
    /// By state, the states of the next layer that a jump leads to, in the order of squares.
    pub next: Vec<Vec<u32>>,
}

impl Layer {
    /// Memory in bytes.
    pub fn memory(&self) -> u64 {
        let edges: usize = self.next.iter().map(Vec::len).sum();
        (self.squares.len() * 40 + edges * 4) as u64
    }
}

impl Walks {
    pub(crate) fn all_kinds(&self) -> AllKinds {
        self.all_kinds
    }

    pub(super) fn new(layers: Vec<Layer>, all_kinds: AllKinds) -> Self {
        Self { layers, ways: Vec::new(), all_kinds }
    }

    /// Counts the walks. Linear in the jumps of all walks, times the length of the numbers.
    pub(super) fn count_within(&mut self, limits: Limits) -> Result<(), Limit> {
        let mut bytes: u64 = self.layers.iter().map(Layer::memory).sum();
        let mut ways: Vec<Vec<Natural>> = Vec::with_capacity(self.layers.len());
        for layer in self.layers.iter().rev() {
            let sum = |next: &Vec<u32>| match ways.last() {
                None => Natural::from(1_u64),
                Some(ahead) => next.iter().fold(Natural::ZERO, |mut sum, &to| {
                    sum += &ahead[to as usize];
                    sum
                }),
            };
            let counts: Vec<Natural> = layer.next.iter().map(sum).collect();
            bytes += counts.iter().map(|count| 24 + count.bytes()).sum::<u64>();
            if bytes > limits.memory {
                return Err(Limit::Memory);
            }
            ways.push(counts);
        }
        ways.reverse();
        self.ways = ways;
        Ok(())
    }

    /// The number of jumps of each walk.
    #[must_use]
    pub fn length(&self) -> u32 {
        self.layers.len().narrow::<u32>() - 1
    }

    /// Returns the number of walks, if they were counted.
    #[must_use]
    pub fn count(&self) -> Option<&Natural> {
        self.ways.first().and_then(|first| first.first())
    }

    /// Returns the first walk in the order of squares, compared jump by jump, without its start.
    #[must_use]
    pub fn first(&self) -> Vec<Square> {
        self.complete(&mut vec![0])
    }

    /// Returns the squares along states, after completing them by the first jumps.
    fn complete(&self, states: &mut Vec<u32>) -> Vec<Square> {
        while let Some(layer) = self.layers.get(states.len() - 1)
            && let Some(&to) = layer.next[states[states.len() - 1] as usize].first()
        {
            states.push(to);
        }
        let squares = states.iter().zip(&self.layers);
        squares.skip(1).map(|(&state, layer)| layer.squares[state as usize]).collect()
    }

    /// Returns the walk after the given one; `None` if that is the last, or none of these.
    #[must_use]
    pub fn after(&self, walk: &[Square]) -> Option<Vec<Square>> {
        let mut states = vec![0];
        for (jump, square) in walk.iter().enumerate() {
            let (here, ahead) = (self.layers.get(jump)?, self.layers.get(jump + 1)?);
            let mut next = here.next[states[jump] as usize].iter();
            states.push(*next.find(|&&to| ahead.squares[to as usize] == *square)?);
        }
        loop {
            let last = states.pop()?;
            let from = *states.last()?;
            let next = &self.layers[states.len() - 1].next[from as usize];
            let index = next.iter().position(|&to| to == last)?;
            if let Some(&to) = next.get(index + 1) {
                states.push(to);
                return Some(self.complete(&mut states));
            }
        }
    }

    /// Returns the walk of this number, counted from 0, if it exists and walks were counted.
    #[must_use]
    pub fn nth(&self, number: &Natural) -> Option<Vec<Square>> {
        let mut number = number.clone();
        if self.count().is_none_or(|count| number >= *count) {
            return None;
        }
        let mut states = vec![0];
        for (layer, ways) in self.layers.iter().zip(self.ways.iter().skip(1)) {
            let next = &layer.next[states[states.len() - 1] as usize];
            let found = next.iter().find(|&&to| {
                let ways = &ways[to as usize];
                let is_here = number < *ways;
                if !is_here {
                    number -= ways;
                }
                is_here
            });
            states.push(*found?);
        }
        Some(self.complete(&mut states))
    }

    /// Returns the different jumps of all walks, ordered by the square they leave, then by the
    /// square they reach.
    #[must_use]
    pub fn edges(&self) -> Vec<(Square, Square)> {
        let mut edges = Vec::new();
        for pair in self.layers.windows(2) {
            for (from, next) in pair[0].squares.iter().zip(&pair[0].next) {
                edges.extend(next.iter().map(|&to| (*from, pair[1].squares[to as usize])));
            }
        }
        crate::order::sort(&mut edges);
        edges.dedup();
        edges
    }
}
