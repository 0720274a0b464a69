//! The graph of all shortest walks, layer by layer.

use crate::all_kinds::AllKinds;
use crate::narrow::Narrow;
use crate::natural::Natural;
use crate::search::{Limit, Limits, Progress, Step};
use crate::square::Square;
use crate::travel::visit::memory;

/// All shortest walks of a puzzle, or one of them.
///
/// Memory: 8 bytes for each state on a shortest walk, and 4 for each jump from it; if walks are
/// counted, one number more for each state. One walk takes 4 bytes for each jump.
#[derive(Clone, Debug)]
pub struct Walks {
    content: Content,
    all_kinds: AllKinds,
}

#[derive(Clone, Debug)]
enum Content {
    /// The squares of one walk, including its start.
    One(Vec<Square>),
    All(AllWalks),
}

/// All shortest walks, as a graph.
#[derive(Clone, Debug, Default)]
pub(in crate::travel) struct AllWalks {
    /// By the number of jumps made. The first layer has only the start.
    layers: Vec<Layer>,
    /// By layer and state: the number of walks from it; empty if they were not counted.
    ways: Vec<Vec<Natural>>,
}

/// The result of a search.
pub(in crate::travel) enum Found {
    All(AllWalks),
    /// The squares of one walk, including its start.
    One(Vec<Square>),
    /// No walk visits all flags, or in a survey, no other square can be reached.
    Nothing,
    Limit(Limit),
}

/// The states after some number of jumps. A state is a square with the visited flags and captured
/// guards, so that several states may have the same square.
#[derive(Clone, Debug, Default)]
pub(super) struct Layer {
    /// By state: its square.
    squares: Vec<Square>,
    /// The successors of all states, one state after the other: indices in the next layer, in the
    /// order of their squares.
    successors: Vec<u32>,
    /// By state: where its successors end.
    successor_ends: Vec<u32>,
}

impl Layer {
    /// Adds a state. Its successors follow later.
    pub fn add_state(&mut self, square: Square) {
        self.squares.push(square);
    }

    /// Adds a successor of the first state whose successors have not ended.
    pub fn add_successor(&mut self, successor: u32) {
        self.successors.push(successor);
    }

    /// Ends the successors of a state.
    pub fn end_successors(&mut self) {
        self.successor_ends.push(self.successors.len().narrow::<u32>());
    }

    /// The number of states.
    pub fn len(&self) -> usize {
        self.squares.len()
    }

    /// Returns the square of a state.
    pub fn square(&self, state: u32) -> Square {
        self.squares[state as usize]
    }

    /// Returns the successors of a state.
    fn successors(&self, state: u32) -> &[u32] {
        let state = state as usize;
        let start = if state == 0 { 0 } else { self.successor_ends[state - 1] };
        &self.successors[start as usize..self.successor_ends[state] as usize]
    }

    /// Memory in bytes.
    pub fn memory(&self) -> u64 {
        let Self { squares, successors, successor_ends } = self;
        memory::of_list(squares) + memory::of_list(successors) + memory::of_list(successor_ends)
    }

    /// Returns the memory of the copies that are made if this many states are added, in bytes.
    pub fn memory_of_more_states(&self, more: usize) -> u64 {
        memory::of_longer_list(&self.squares, more)
    }

    /// Returns the memory of the copies that are made if this many successors of one state are
    /// added, in bytes.
    pub fn memory_of_more_successors(&self, more: usize) -> u64 {
        memory::of_longer_list(&self.successors, more)
            + memory::of_longer_list(&self.successor_ends, 1)
    }
}

impl Walks {
    pub(crate) fn all_kinds(&self) -> AllKinds {
        self.all_kinds
    }

    /// Returns whether these are all shortest walks, or only one of them.
    pub(crate) fn are_all(&self) -> bool {
        self.all().is_some()
    }

    /// Memory in bytes.
    #[cfg(feature = "kinds")]
    pub(crate) fn memory(&self) -> u64 {
        match &self.content {
            Content::One(squares) => memory::of_list(squares),
            Content::All(walks) => walks.memory(),
        }
    }

    pub(super) fn new(walks: AllWalks, all_kinds: AllKinds) -> Self {
        Self { content: Content::All(walks), all_kinds }
    }

    /// Returns one walk, given its squares, including its start.
    pub(super) fn one(squares: Vec<Square>, all_kinds: AllKinds) -> Self {
        Self { content: Content::One(squares), all_kinds }
    }

    fn all(&self) -> Option<&AllWalks> {
        match &self.content {
            Content::One(_) => None,
            Content::All(walks) => Some(walks),
        }
    }

    /// The number of jumps of each walk.
    #[must_use]
    pub fn length(&self) -> u32 {
        match &self.content {
            Content::One(squares) => squares.len().narrow::<u32>() - 1,
            Content::All(walks) => walks.length(),
        }
    }

    /// Returns the number of walks, if they were counted.
    #[must_use]
    pub fn count(&self) -> Option<&Natural> {
        self.all()?.ways.first()?.first()
    }

    /// Returns the first walk in the order of squares, compared jump by jump, without its start; if
    /// only one walk is known, that one.
    #[must_use]
    pub fn first(&self) -> Vec<Square> {
        match &self.content {
            Content::One(squares) => squares[1..].to_vec(),
            Content::All(walks) => walks.complete(&[], 0),
        }
    }

    /// Returns the walk after the given one; `None` if that is the last, or none of these.
    #[must_use]
    pub fn after(&self, walk: &[Square]) -> Option<Vec<Square>> {
        self.all()?.after(walk)
    }

    /// Returns the walk of this number, counted from 0, if it exists and walks were counted.
    #[must_use]
    pub fn nth(&self, number: &Natural) -> Option<Vec<Square>> {
        if self.count().is_none_or(|count| number >= count) {
            return None;
        }
        self.all()?.nth(number.clone())
    }

    /// Returns the different jumps of all walks, ordered by the square they leave, then by the
    /// square they reach.
    #[must_use]
    pub fn edges(&self) -> Vec<(Square, Square)> {
        let mut edges = match &self.content {
            Content::One(squares) => squares.windows(2).map(|jump| (jump[0], jump[1])).collect(),
            Content::All(walks) => walks.jumps(),
        };
        crate::order::sort(&mut edges);
        edges.dedup();
        edges
    }
}

impl AllWalks {
    pub(super) fn new(layers: Vec<Layer>) -> Self {
        Self { layers, ways: Vec::new() }
    }

    fn length(&self) -> u32 {
        self.layers.len().narrow::<u32>().saturating_sub(1)
    }

    /// Memory in bytes.
    fn memory(&self) -> u64 {
        let numbers = self.ways.iter().flatten().map(Natural::bytes).sum::<u64>();
        memory::of_list(&self.layers)
            + self.layers.iter().map(Layer::memory).sum::<u64>()
            + memory::of_list(&self.ways)
            + self.ways.iter().map(memory::of_list).sum::<u64>()
            + numbers
    }

    /// Completes the beginning of a walk by the first jump from each state. `squares` are those of
    /// the beginning without the start, and `state` is its last state.
    fn complete(&self, squares: &[Square], mut state: u32) -> Vec<Square> {
        let mut walk = Vec::with_capacity(self.length() as usize);
        walk.extend(squares);
        while let Some(layer) = self.layers.get(walk.len())
            && let Some(&to) = layer.successors(state).first()
        {
            state = to;
            walk.push(self.layers[walk.len() + 1].square(to));
        }
        walk
    }

    fn after(&self, walk: &[Square]) -> Option<Vec<Square>> {
        if walk.len() + 1 != self.layers.len() {
            return None;
        }
        let mut states = vec![0];
        for (jump, square) in walk.iter().enumerate() {
            let mut successors = self.layers[jump].successors(states[jump]).iter();
            let ahead = &self.layers[jump + 1];
            states.push(*successors.find(|&&to| ahead.square(to) == *square)?);
        }
        loop {
            let last = states.pop()?;
            let from = *states.last()?;
            let jump = states.len() - 1;
            let successors = self.layers[jump].successors(from);
            let index = successors.iter().position(|&to| to == last)?;
            if let Some(&to) = successors.get(index + 1) {
                let mut squares = walk[..jump].to_vec();
                squares.push(self.layers[jump + 1].square(to));
                return Some(self.complete(&squares, to));
            }
        }
    }

    fn nth(&self, mut number: Natural) -> Option<Vec<Square>> {
        let (mut squares, mut state) = (Vec::new(), 0);
        for (pair, ways) in self.layers.windows(2).zip(self.ways.iter().skip(1)) {
            let mut successors = pair[0].successors(state).iter();
            state = *successors.find(|&&to| {
                let ways = &ways[to as usize];
                let is_here = number < *ways;
                if !is_here {
                    number -= ways;
                }
                is_here
            })?;
            squares.push(pair[1].square(state));
        }
        Some(squares)
    }

    /// Returns the jumps of all walks. Those from several states of a square are repeated.
    fn jumps(&self) -> Vec<(Square, Square)> {
        let mut jumps = Vec::new();
        for pair in self.layers.windows(2) {
            for (state, &from) in (0..).zip(&pair[0].squares) {
                let successors = pair[0].successors(state).iter();
                jumps.extend(successors.map(|&to| (from, pair[1].square(to))));
            }
        }
        jumps
    }
}

/// Counts the walks, layer by layer from the last. Linear in the jumps of all walks, times the
/// length of the numbers.
pub(super) struct WalkCount {
    walks: AllWalks,
    /// By layer, the last first: the number of walks from each state.
    ways: Vec<Vec<Natural>>,
    /// The same for the layer that is being counted.
    counts: Vec<Natural>,
    limits: Limits,
    work: u64,
    /// Memory of walks and numbers, in bytes.
    memory: u64,
}

impl WalkCount {
    pub fn new(walks: AllWalks, limits: Limits) -> Self {
        let memory = walks.memory() + (walks.layers.len() * size_of::<Vec<Natural>>()) as u64;
        Self { walks, ways: Vec::new(), counts: Vec::new(), limits, work: 0, memory }
    }

    /// Works for about this many units. Done with the limit that was reached, if one was.
    pub fn advance(&mut self, budget: u64) -> Step<Option<Limit>> {
        let pause = self.work.saturating_add(budget.max(1));
        while self.work < pause {
            let Some(index) = self.walks.layers.len().checked_sub(self.ways.len() + 1) else {
                self.ways.reverse();
                self.walks.ways = std::mem::take(&mut self.ways);
                return Step::Done(None);
            };
            if self.work >= self.limits.work {
                return Step::Done(Some(Limit::Work));
            }
            let states = self.walks.layers[index].len();
            if self.counts.capacity() == 0 {
                self.memory += (states * size_of::<Natural>()) as u64;
            }
            if self.memory > self.limits.memory {
                return Step::Done(Some(Limit::Memory));
            }
            if self.ways.capacity() == 0 {
                self.ways.reserve_exact(self.walks.layers.len());
            }
            if self.counts.capacity() == 0 {
                self.counts.reserve_exact(states);
            }
            self.count_state(index);
            if self.counts.len() == states {
                self.ways.push(std::mem::take(&mut self.counts));
            }
        }
        Step::Running
    }

    /// Counts the walks from the next state of a layer.
    fn count_state(&mut self, layer: usize) {
        let successors = self.walks.layers[layer].successors(self.counts.len().narrow::<u32>());
        let count = match self.ways.last() {
            None => Natural::from(1_u64),
            Some(ahead) => successors.iter().fold(Natural::ZERO, |mut sum, &to| {
                sum += &ahead[to as usize];
                sum
            }),
        };
        // Adding eight digits takes as long as visiting a state.
        self.work += 1 + successors.len() as u64 * (1 + count.bytes() / 64);
        self.memory += count.bytes();
        self.counts.push(count);
    }

    /// Returns the walks, counted if this is done.
    pub fn take_walks(&mut self) -> AllWalks {
        std::mem::take(&mut self.walks)
    }

    pub fn progress(&self) -> Progress {
        Progress {
            depth: self.ways.len().narrow::<u32>(),
            positions: self.work,
            memory: self.memory,
            lower: Some(self.walks.length()),
            ..Progress::default()
        }
    }
}
