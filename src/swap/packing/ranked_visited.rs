//! A visited set by [rank](crate::swap::packing::index): two bits for each state that a worker
//! owns, visited or not.
//!
//! The bits say whether a state is unvisited, in an earlier layer, in the layer being expanded, or
//! in the next one. Time: constant for an insertion, and a scan of all words for each layer.

use crate::swap::packing::router::RankPartition;
use crate::swap::packing::two_bit_vec::{PER_WORD, TwoBitVec};

/// The lower bit of each value in a word.
const LOW: u64 = 0x5555_5555_5555_5555;

/// The value of a state in an earlier layer.
const EARLIER: u64 = 1;

/// The values of states in the current and the next layer. They alternate from layer to layer.
const LAYERS: [u64; 2] = [2, 3];

/// The number of words scanned at a time.
const WORDS_AT_ONCE: usize = 64;

/// The set; see the module documentation.
#[derive(Debug)]
pub(crate) struct RankedVisited {
    values: TwoBitVec,
    ranks: RankPartition,
    /// Which of [`LAYERS`] is the current layer.
    layer: usize,
    /// The word to scan next.
    cursor: usize,
    len: u64,
}

impl RankedVisited {
    /// Returns the memory that one worker's part of `total` states takes, in bytes.
    pub(crate) fn bytes(total: u64, workers: usize) -> u64 {
        TwoBitVec::bytes(RankPartition::new(0, workers).count(total))
    }

    /// Makes an empty set for one worker's part of `total` states. `None` if the allocation fails.
    pub(crate) fn new(total: u64, ranks: RankPartition) -> Option<Self> {
        let values = TwoBitVec::new(ranks.count(total))?;
        Some(Self { values, ranks, layer: 0, cursor: 0, len: 0 })
    }

    /// Returns the memory held, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        self.values.memory()
    }

    /// Returns the number of visited states.
    pub(crate) fn len(&self) -> u64 {
        self.len
    }

    /// Adds one of this worker's ranks to the next layer, or to the earlier ones. Returns whether
    /// it is new.
    #[inline]
    pub(crate) fn insert(&mut self, rank: u64, is_earlier: bool) -> bool {
        let index = self.ranks.local_index(rank);
        let is_new = self.values.get(index) == 0;
        if is_new {
            self.values.set(index, if is_earlier { EARLIER } else { LAYERS[1 - self.layer] });
            self.len += 1;
        }
        is_new
    }

    /// Returns whether the whole layer has been taken.
    pub(crate) fn is_layer_done(&self) -> bool {
        self.values.word(self.cursor).is_none()
    }

    /// Takes a rank of the current layer. `None` if the next [`WORDS_AT_ONCE`] words hold none.
    pub(crate) fn take(&mut self) -> Option<u64> {
        for _ in 0..WORDS_AT_ONCE {
            let word = self.values.word(self.cursor)?;
            let (low, high) = (word & LOW, word >> 1 & LOW);
            let matches = if LAYERS[self.layer] == 2 { high & !low } else { high & low };
            if matches != 0 {
                let index = self.cursor as u64 * PER_WORD + u64::from(matches.trailing_zeros() / 2);
                self.values.set(index, EARLIER);
                return Some(self.ranks.rank(index));
            }
            self.cursor += 1;
        }
        None
    }

    /// Makes the next layer the current one.
    pub(crate) fn advance_layer(&mut self) {
        (self.layer, self.cursor) = (1 - self.layer, 0);
    }
}
