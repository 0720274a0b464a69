//! Which worker owns a state, where several search together and none sees another's memory: by the
//! state's hash or rank (Kishimoto, Fukunaga and Botea, "Scalable, parallel best-first search for
//! optimal sequential planning", 2009).

use crate::narrow::Narrow;
use crate::swap::packing::State;
use crate::swap::packing::visited::hash;

/// The ranks that a worker owns: those that leave its number as the remainder.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RankPartition {
    own: u64,
    workers: u64,
}

impl RankPartition {
    pub(crate) fn new(own: usize, workers: usize) -> Self {
        Self { own: own as u64, workers: workers as u64 }
    }

    /// The most of `total` ranks that a worker owns.
    pub(crate) fn count(self, total: u64) -> u64 {
        total.div_ceil(self.workers)
    }

    #[inline]
    pub(crate) fn is_own(self, rank: u64) -> bool {
        self.owner(rank) as u64 == self.own
    }

    #[inline]
    pub(crate) fn owner(self, rank: u64) -> usize {
        if self.workers == 1 { 0 } else { (rank % self.workers).narrow::<usize>() }
    }

    /// The place of a rank among those of its owner.
    #[inline]
    pub(crate) fn place(self, rank: u64) -> u64 {
        if self.workers == 1 { rank } else { rank / self.workers }
    }

    /// This worker's rank at a place.
    #[inline]
    pub(crate) fn rank(self, place: u64) -> u64 {
        place * self.workers + self.own
    }
}

/// Routes states to the workers that own them.
#[derive(Debug)]
pub(crate) struct StateRouter<const W: usize> {
    own: usize,
    /// The states waiting for each worker; always empty for this one.
    outboxes: Vec<Vec<State<W>>>,
}

impl<const W: usize> StateRouter<W> {
    /// Precedes a state in a query. It is no state: no square has knights of both sides.
    pub(crate) const QUERY: State<W> = [u64::MAX; W];

    /// One worker owns everything.
    pub(crate) fn alone() -> Self {
        Self::new(0, 1)
    }

    /// The router of one of several workers.
    pub(crate) fn new(own: usize, workers: usize) -> Self {
        debug_assert!(own < workers, "it is one of them");
        Self { own, outboxes: vec![Vec::new(); workers] }
    }

    /// This worker's number.
    pub(crate) fn own(&self) -> usize {
        self.own
    }

    /// The number of workers.
    pub(crate) fn workers(&self) -> usize {
        self.outboxes.len()
    }

    /// The ranks that this worker owns.
    pub(crate) fn ranks(&self) -> RankPartition {
        RankPartition::new(self.own, self.workers())
    }

    #[inline]
    pub(crate) fn is_own(&self, state: &State<W>) -> bool {
        self.owner(state) == self.own
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

    /// The same where another state determines the owner.
    #[inline]
    pub(crate) fn route_by(&mut self, by: impl FnOnce() -> State<W>, state: &State<W>) -> bool {
        self.outboxes.len() == 1 || self.route_to(self.owner(&by()), state)
    }

    /// Returns whether this worker owns a state, as [`StateRouter::route_by`] does. Otherwise keeps
    /// a query about it for its owner.
    #[inline]
    pub(crate) fn route_query(&mut self, by: impl FnOnce() -> State<W>, state: &State<W>) -> bool {
        if self.outboxes.len() == 1 {
            return true;
        }
        let owner = self.owner(&by());
        if owner != self.own {
            self.outboxes[owner].extend([Self::QUERY, *state]);
        }
        owner == self.own
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
        if owner != self.own {
            self.outboxes[owner].push(*state);
        }
        owner == self.own
    }

    /// Takes what was collected for another worker, if it is at least `least` words.
    pub(crate) fn take(&mut self, least: usize) -> Option<(usize, Vec<u64>)> {
        let least = least.div_ceil(W).max(1);
        let worker = self.outboxes.iter().position(|waiting| waiting.len() >= least)?;
        Some((worker, std::mem::take(&mut self.outboxes[worker]).into_flattened()))
    }

    /// Memory held, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        let waiting = self.outboxes.iter().map(Vec::capacity).sum::<usize>();
        (waiting * size_of::<State<W>>()) as u64
    }
}
