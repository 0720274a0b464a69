//! Whose an arrangement is, where several workers search together and none of
//! them sees another's memory: that of one of them, by its hash or number (Kishimoto,
//! Fukunaga and Botea, "Scalable, parallel best-first search for optimal
//! sequential planning", 2009).

use crate::narrow::Narrow;
use crate::swap::packing::State;
use crate::swap::packing::visited::hash;

/// The numbers of arrangements that are a worker's, one of so many: those that leave its own number as the
/// remainder.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RankPartition {
    own: u64,
    of: u64,
}

impl RankPartition {
    pub(crate) fn new(own: usize, of: usize) -> Self {
        Self { own: own as u64, of: of as u64 }
    }

    /// How many of so many are a worker's, at most.
    pub(crate) fn count(self, total: u64) -> u64 {
        total.div_ceil(self.of)
    }

    /// Is it one of them?
    #[inline]
    pub(crate) fn has(self, number: u64) -> bool {
        self.whose(number) as u64 == self.own
    }

    /// Whose it is.
    #[inline]
    pub(crate) fn whose(self, number: u64) -> usize {
        if self.of == 1 { 0 } else { (number % self.of).narrow::<usize>() }
    }

    /// The place of one of them among them.
    #[inline]
    pub(crate) fn place(self, number: u64) -> u64 {
        if self.of == 1 { number } else { number / self.of }
    }

    /// The one in a place.
    #[inline]
    pub(crate) fn number(self, place: u64) -> u64 {
        place * self.of + self.own
    }
}

/// One worker's share of all arrangements, and what it has come upon that
/// belongs to others.
#[derive(Debug)]
pub(crate) struct StateRouter<const W: usize> {
    own: usize,
    /// For each worker; its own stays empty.
    boxes: Vec<Vec<State<W>>>,
}

impl<const W: usize> StateRouter<W> {
    /// Stands before an arrangement of which something is asked. It is none itself: no square has
    /// knights of both sides.
    pub(crate) const ASKS: State<W> = [u64::MAX; W];

    /// All belong to one.
    pub(crate) fn alone() -> Self {
        Self::new(0, 1)
    }

    /// The share of a worker, one of so many.
    pub(crate) fn new(own: usize, of: usize) -> Self {
        debug_assert!(own < of, "it is one of them");
        Self { own, boxes: vec![Vec::new(); of] }
    }

    /// Whose share it is.
    pub(crate) fn own(&self) -> usize {
        self.own
    }

    /// Is the arrangement one's own?
    #[inline]
    pub(crate) fn has(&self, state: &State<W>) -> bool {
        self.whose(state) == self.own
    }

    /// Whose it is by its hash.
    #[inline]
    fn whose(&self, state: &State<W>) -> usize {
        // The hash's high bits are the table's.
        let spread = hash(state).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 32;
        ((spread * self.boxes.len() as u64) >> 32) as usize
    }

    /// The numbers that are its own, where arrangements have some.
    pub(crate) fn numbers(&self) -> RankPartition {
        RankPartition::new(self.own, self.of())
    }

    /// How many shares there are.
    pub(crate) fn of(&self) -> usize {
        self.boxes.len()
    }

    /// Is the arrangement one's own? Else it is laid aside for whose it is.
    #[inline]
    pub(crate) fn keep(&mut self, state: &State<W>) -> bool {
        self.route_by(|| *state, state)
    }

    /// The same where another arrangement tells whose it is.
    #[inline]
    pub(crate) fn route_by(&mut self, by: impl FnOnce() -> State<W>, state: &State<W>) -> bool {
        self.boxes.len() == 1 || self.lay(self.whose(&by()), state)
    }

    /// Is an arrangement one's own, of which something is asked? Else it is laid aside for whose it
    /// is, after a word that is none.
    #[inline]
    pub(crate) fn route_query(&mut self, by: impl FnOnce() -> State<W>, state: &State<W>) -> bool {
        if self.boxes.len() == 1 {
            return true;
        }
        let whose = self.whose(&by());
        if whose != self.own {
            self.boxes[whose].extend([Self::ASKS, *state]);
        }
        whose == self.own
    }

    /// The same by an arrangement's number, which is laid aside in its place.
    #[inline]
    pub(crate) fn route_rank(&mut self, number: u64) -> bool {
        self.route_rank_to(self.numbers().whose(number), number)
    }

    /// The same where it is known whose the arrangement is, and what number tells of it.
    #[inline]
    pub(crate) fn route_rank_to(&mut self, whose: usize, number: u64) -> bool {
        let mut laid = [0; W];
        laid[0] = number;
        self.lay(whose, &laid)
    }

    #[inline]
    fn lay(&mut self, whose: usize, state: &State<W>) -> bool {
        if whose != self.own {
            self.boxes[whose].push(*state);
        }
        whose == self.own
    }

    /// Takes what was collected for another worker, if it is at least `least` words.
    pub(crate) fn take(&mut self, least: usize) -> Option<(usize, Vec<u64>)> {
        let least = least.div_ceil(W).max(1);
        let whose = self.boxes.iter().position(|laid| laid.len() >= least)?;
        Some((whose, std::mem::take(&mut self.boxes[whose]).into_flattened()))
    }

    /// Memory held, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        let laid = self.boxes.iter().map(Vec::capacity).sum::<usize>();
        (laid * size_of::<State<W>>()) as u64
    }
}
