//! Assigns each state to one of several workers without shared memory, by the state's hash or rank
//! (Kishimoto, Fukunaga and Botea, "Scalable, parallel best-first search for optimal sequential
//! planning", 2009).

use crate::narrow::Narrow;
use crate::swap::packing::State;
use crate::visited_set::hash;

/// The ranks that a worker owns: those whose remainder modulo `workers` is the worker's number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RankPartition {
    worker: u64,
    workers: u64,
}

impl RankPartition {
    pub(crate) fn new(worker: usize, workers: usize) -> Self {
        Self { worker: worker as u64, workers: workers as u64 }
    }

    /// Returns the maximum number of ranks below `total` that a worker owns.
    pub(crate) fn count(self, total: u64) -> u64 {
        total.div_ceil(self.workers)
    }

    #[inline]
    pub(crate) fn owns(self, rank: u64) -> bool {
        self.owner(rank) as u64 == self.worker
    }

    #[inline]
    pub(crate) fn owner(self, rank: u64) -> usize {
        if self.workers == 1 { 0 } else { (rank % self.workers).narrow::<usize>() }
    }

    /// Returns the index of a rank among those of its owner.
    #[inline]
    pub(crate) fn local_index(self, rank: u64) -> u64 {
        if self.workers == 1 { rank } else { rank / self.workers }
    }

    /// Returns this worker's rank with an index.
    #[inline]
    pub(crate) fn rank(self, index: u64) -> u64 {
        index * self.workers + self.worker
    }
}

/// Routes states to the workers that own them.
#[derive(Debug)]
pub(crate) struct StateRouter<const W: usize> {
    worker: usize,
    /// The states waiting for each worker. This worker's own outbox stays empty.
    outboxes: Vec<Vec<State<W>>>,
}

impl<const W: usize> StateRouter<W> {
    /// Marks the next state as a query. It is not a valid state, because no square has knights of
    /// both sides.
    pub(crate) const QUERY: State<W> = [u64::MAX; W];

    /// Makes the router of a single worker, which owns all states.
    pub(crate) fn alone() -> Self {
        Self::new(0, 1)
    }

    /// Makes the router of one of several workers.
    pub(crate) fn new(worker: usize, workers: usize) -> Self {
        debug_assert!(worker < workers, "the worker is one of them");
        Self { worker, outboxes: vec![Vec::new(); workers] }
    }

    /// Returns this worker's number.
    pub(crate) fn worker(&self) -> usize {
        self.worker
    }

    /// Returns the number of workers.
    pub(crate) fn workers(&self) -> usize {
        self.outboxes.len()
    }

    /// Returns the ranks that this worker owns.
    pub(crate) fn ranks(&self) -> RankPartition {
        RankPartition::new(self.worker, self.workers())
    }

    #[inline]
    pub(crate) fn owns(&self, state: &State<W>) -> bool {
        self.owner(state) == self.worker
    }

    #[inline]
    fn owner(&self, state: &State<W>) -> usize {
        // The hash's high bits select a table, so others are needed here.
        let spread = hash(state).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 32;
        ((spread * self.outboxes.len() as u64) >> 32) as usize
    }

    /// Returns whether this worker owns a state. Otherwise keeps it for its owner.
    #[inline]
    pub(crate) fn route(&mut self, state: &State<W>) -> bool {
        self.route_by(|| *state, state)
    }

    /// Returns whether this worker owns a state. Otherwise keeps it for its owner. The state `by`
    /// determines the owner.
    #[inline]
    pub(crate) fn route_by(&mut self, by: impl FnOnce() -> State<W>, state: &State<W>) -> bool {
        self.outboxes.len() == 1 || self.route_to(self.owner(&by()), state)
    }

    /// Returns whether this worker owns a state, like [`StateRouter::route_by`]. Otherwise keeps a
    /// query about it for its owner.
    #[inline]
    pub(crate) fn route_query(&mut self, by: impl FnOnce() -> State<W>, state: &State<W>) -> bool {
        if self.outboxes.len() == 1 {
            return true;
        }
        let owner = self.owner(&by());
        if owner != self.worker {
            self.outboxes[owner].extend([Self::QUERY, *state]);
        }
        owner == self.worker
    }

    /// Returns whether this worker owns a rank. Otherwise keeps it for its owner, as the first word
    /// of a state.
    #[inline]
    pub(crate) fn route_rank(&mut self, rank: u64) -> bool {
        let mut state = [0; W];
        state[0] = rank;
        self.route_to(self.ranks().owner(rank), &state)
    }

    #[inline]
    fn route_to(&mut self, owner: usize, state: &State<W>) -> bool {
        if owner != self.worker {
            self.outboxes[owner].push(*state);
        }
        owner == self.worker
    }

    /// Takes the states collected for another worker, and its number, if they are at least
    /// `min_words` words.
    pub(crate) fn take_outgoing(&mut self, min_words: usize) -> Option<(usize, Vec<u64>)> {
        let min_states = min_words.div_ceil(W).max(1);
        let receiver = self.outboxes.iter().position(|waiting| waiting.len() >= min_states)?;
        Some((receiver, std::mem::take(&mut self.outboxes[receiver]).into_flattened()))
    }

    /// Returns the memory held, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        let waiting = self.outboxes.iter().map(Vec::capacity).sum::<usize>();
        (waiting * size_of::<State<W>>()) as u64
    }
}
