//! The arrangements seen so far, by their [numbers](crate::swap::packing::index): two
//! bits for each that there is, seen or not.
//!
//! They tell whether it is behind, in the layer that is gone on from, or in the
//! one after that. Where several workers search together, each has those whose
//! numbers leave its own as the remainder.
//!
//! Time: numbering what is added, and for each layer a look at every word.

use crate::swap::packing::index::Index;
use crate::swap::packing::space::{Space, State};

/// So many arrangements in a word, and the lower bit of each.
const EACH: u64 = 32;
const LOW: u64 = 0x5555_5555_5555_5555;

/// What the two bits tell; 0 for those not seen. The layers take turns with
/// the last two.
const BEHIND: u64 = 1;
const LAYERS: [u64; 2] = [2, 3];

/// So many words are looked at without a pause.
const AT_ONCE: usize = 64;

/// The set; see the module's text.
#[derive(Debug)]
pub(crate) struct Numbered {
    index: Index,
    words: Vec<u64>,
    /// Whose it is, one of so many.
    own: u64,
    of: u64,
    /// Which of the two layers is gone on from, and where.
    edge: usize,
    at: usize,
    len: u64,
}

impl Numbered {
    /// The memory that a worker's share takes, in bytes.
    pub(crate) fn bytes(index: &Index, of: usize) -> u64 {
        Self::words(index, of as u64).saturating_mul(size_of::<u64>() as u64)
    }

    fn words(index: &Index, of: u64) -> u64 {
        index.total().div_ceil(of).div_ceil(EACH)
    }

    /// An empty set, for one worker's share; `None` if there is no memory for it.
    pub(crate) fn new(index: &Index, own: usize, of: usize) -> Option<Self> {
        let (own, of) = (own as u64, of as u64);
        let length = usize::try_from(Self::words(index, of)).ok()?;
        let mut words = Vec::new();
        words.try_reserve_exact(length).ok()?;
        words.resize(length, 0);
        Some(Self { index: index.clone(), words, own, of, edge: 0, at: 0, len: 0 })
    }

    /// Memory held, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        size_of_val(self.words.as_slice()) as u64
    }

    /// How many were seen.
    pub(crate) fn len(&self) -> u64 {
        self.len
    }

    /// The number of an arrangement.
    #[inline]
    pub(crate) fn rank<const W: usize>(&self, space: &Space, state: &State<W>) -> u64 {
        self.index.rank(space, state)
    }

    /// The word of a number that is its own, and how far its bits are shifted.
    #[inline]
    fn place(&self, rank: u64) -> (usize, u64) {
        let place = if self.of == 1 { rank } else { rank / self.of };
        ((place / EACH) as usize, place % EACH * 2)
    }

    /// Adds one that is its own, to the layer after the one that is gone on from,
    /// or behind it. Is it new?
    #[inline]
    pub(crate) fn put(&mut self, rank: u64, behind: bool) -> bool {
        let (word, shift) = self.place(rank);
        let known = self.words[word] >> shift & 3;
        if known == 0 {
            let bits = if behind { BEHIND } else { LAYERS[1 - self.edge] };
            self.words[word] |= bits << shift;
            self.len += 1;
        }
        known == 0
    }

    /// Have all of this layer been told?
    pub(crate) fn is_done(&self) -> bool {
        self.at == self.words.len()
    }

    /// One of this layer, which is behind from then on; `None` if there was none
    /// in a while.
    pub(crate) fn next<const W: usize>(&mut self, space: &Space) -> Option<State<W>> {
        let end = (self.at + AT_ONCE).min(self.words.len());
        for at in self.at..end {
            let word = self.words[at];
            let (low, high) = (word & LOW, word >> 1 & LOW);
            let here = if LAYERS[self.edge] == 2 { high & !low } else { high & low };
            if here != 0 {
                self.at = at;
                let shift = here.trailing_zeros();
                self.words[at] = word & !(3 << shift) | BEHIND << shift;
                let place = at as u64 * EACH + u64::from(shift / 2);
                return Some(self.index.unrank(space, place * self.of + self.own));
            }
        }
        self.at = end;
        None
    }

    /// The next layer is the one to be gone on from.
    pub(crate) fn turn(&mut self) {
        (self.edge, self.at) = (1 - self.edge, 0);
    }
}
