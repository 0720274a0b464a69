//! The arrangements seen so far, by their [numbers](crate::swap::packing::index): two
//! bits for each that there is, seen or not.
//!
//! They tell whether it is behind, in the layer that is gone on from, or in the
//! one after that. Where several workers search together, each has those whose
//! numbers leave its own as the remainder.
//!
//! Time: numbering what is added, and for each layer a look at every word.

use crate::swap::packing::State;
use crate::swap::packing::codec::StateCodec;
use crate::swap::packing::index::Index;
use crate::swap::packing::router::RankPartition;
use crate::swap::packing::two_bit_vec::{EACH, TwoBitVec};

/// The lower bit of each in a word.
const LOW: u64 = 0x5555_5555_5555_5555;

/// What the two bits tell; 0 for those not seen. The layers take turns with
/// the last two.
const BEHIND: u64 = 1;
const LAYERS: [u64; 2] = [2, 3];

/// So many words are looked at without a pause.
const AT_ONCE: usize = 64;

/// The set; see the module's text.
#[derive(Debug)]
pub(crate) struct RankedVisited {
    index: Index,
    pairs: TwoBitVec,
    /// Those that are its own.
    numbers: RankPartition,
    /// Which of the two layers is gone on from, and where.
    edge: usize,
    at: usize,
    len: u64,
}

impl RankedVisited {
    /// The memory that a worker's share takes, in bytes.
    pub(crate) fn bytes(index: &Index, of: usize) -> u64 {
        TwoBitVec::bytes(RankPartition::new(0, of).count(index.total())) + index.memory()
    }

    /// An empty set, for one worker's share; `None` if there is no memory for it.
    pub(crate) fn new(index: &Index, own: usize, of: usize) -> Option<Self> {
        let numbers = RankPartition::new(own, of);
        let pairs = TwoBitVec::new(numbers.count(index.total()))?;
        Some(Self { index: index.clone(), pairs, numbers, edge: 0, at: 0, len: 0 })
    }

    /// Memory held, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        self.pairs.memory() + self.index.memory()
    }

    /// How many were seen.
    pub(crate) fn len(&self) -> u64 {
        self.len
    }

    /// The number of an arrangement.
    #[inline]
    pub(crate) fn rank<const W: usize>(&self, codec: &StateCodec, state: &State<W>) -> u64 {
        self.index.rank(codec, state)
    }

    /// The arrangement of a number.
    pub(crate) fn unrank<const W: usize>(&self, codec: &StateCodec, number: u64) -> State<W> {
        self.index.unrank(codec, number)
    }

    /// Adds one that is its own, to the layer after the one that is gone on from,
    /// or behind it. Is it new?
    #[inline]
    pub(crate) fn put(&mut self, rank: u64, behind: bool) -> bool {
        let place = self.numbers.place(rank);
        let is_new = self.pairs.get(place) == 0;
        if is_new {
            self.pairs.put(place, if behind { BEHIND } else { LAYERS[1 - self.edge] });
            self.len += 1;
        }
        is_new
    }

    /// Have all of this layer been told?
    pub(crate) fn is_done(&self) -> bool {
        self.pairs.word(self.at).is_none()
    }

    /// One of this layer, which is behind from then on; `None` if there was none
    /// in a while.
    pub(crate) fn next<const W: usize>(&mut self, codec: &StateCodec) -> Option<State<W>> {
        for _ in 0..AT_ONCE {
            let word = self.pairs.word(self.at)?;
            let (low, high) = (word & LOW, word >> 1 & LOW);
            let here = if LAYERS[self.edge] == 2 { high & !low } else { high & low };
            if here != 0 {
                let place = self.at as u64 * EACH + u64::from(here.trailing_zeros() / 2);
                self.pairs.put(place, BEHIND);
                return Some(self.index.unrank(codec, self.numbers.number(place)));
            }
            self.at += 1;
        }
        None
    }

    /// The next layer is the one to be gone on from.
    pub(crate) fn turn(&mut self) {
        (self.edge, self.at) = (1 - self.edge, 0);
    }
}
