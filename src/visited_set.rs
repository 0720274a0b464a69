//! A hash set of visited states, which are words, that remembers the order of discovery.
//!
//! Open addressing over 32-bit entries: five bits of fingerprint, and one plus the index of a state
//! in the list of states; 0 is a free slot. A table of more than some hundred states is split by
//! hash into shards that grow one at a time, and the list grows in chunks. So no step of growth
//! takes long, or copies much. Memory per state: its words and 6 to 13 bytes.

use crate::narrow::Narrow;
use crate::search::Limit;

/// The number of shards after the split.
const SHARDS: usize = 256;

/// The number of states in a chunk of the list.
const CHUNK: usize = 1 << 11;

/// The number of slots of the first table.
const FIRST_SLOTS: usize = 1 << 9;

/// Maximum number of slots of a table that is not split.
const MAX_UNSPLIT_SLOTS: usize = 1 << 11;

/// The number of slots of each shard after the split.
const SHARD_SLOTS: usize = 1 << 5;

/// The bits of an entry that hold the index of a state, plus one; so there are fewer states than
/// this.
const INDEX_MASK: u32 = (1 << 27) - 1;

/// The set, of at most 2²⁷ − 2 states.
#[derive(Clone, Debug)]
pub(crate) struct VisitedSet<const W: usize> {
    /// The states in the order of discovery.
    chunks: Vec<Vec<[u64; W]>>,
    len: usize,
    /// One table, or [`SHARDS`].
    shards: Vec<Shard>,
    /// The shards that must grow before more states are added.
    full: Vec<u8>,
    /// The number of slots of all shards.
    slots: usize,
}

#[derive(Clone, Debug)]
struct Shard {
    table: Vec<u32>,
    used: usize,
}

/// A free slot for a state, and the state's fingerprint.
struct Vacancy {
    shard: usize,
    slot: usize,
    fingerprint: u32,
}

/// Hashes a state. The high bits are the best.
#[inline]
pub(crate) fn hash<const W: usize>(state: &[u64; W]) -> u64 {
    let mut hash = 0_u64;
    for &word in state {
        hash = (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        hash ^= hash >> 29;
    }
    hash.wrapping_mul(0xD6E8_FEB8_6659_FD93)
}

/// Returns the first slot to probe in a table.
#[inline]
fn first_slot(hash: u64, slots: usize) -> usize {
    (hash >> 24) as usize & (slots - 1)
}

impl Shard {
    fn new(slots: usize) -> Self {
        Self { table: vec![0; slots], used: 0 }
    }
}

impl<const W: usize> VisitedSet<W> {
    /// Makes an empty set.
    pub(crate) fn new() -> Self {
        let shards = vec![Shard::new(FIRST_SLOTS)];
        Self { chunks: Vec::new(), len: 0, shards, full: Vec::new(), slots: FIRST_SLOTS }
    }

    #[inline]
    fn shard_of(&self, hash: u64) -> usize {
        (hash >> 56) as usize & (self.shards.len() - 1)
    }

    /// Returns the memory held, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        (self.chunks.len() * CHUNK * size_of::<[u64; W]>()
            + self.slots * size_of::<u32>()
            + self.shards.len() * size_of::<Shard>()) as u64
    }

    /// Returns whether there is room for `more` states.
    #[inline]
    pub(crate) fn has_room(&self, more: usize) -> bool {
        let wanted = self.len + more;
        self.full.is_empty() && wanted <= self.chunks.len() * CHUNK && wanted < INDEX_MASK as usize
    }

    /// Makes room for `more` states.
    ///
    /// # Errors
    /// [`Limit::Memory`] if the set would take more than `memory` bytes while it grows;
    /// [`Limit::Size`] if it would have more than 2²⁷ − 2 states.
    pub(crate) fn make_room(&mut self, more: usize, memory: u64) -> Result<(), Limit> {
        let wanted = self.len + more;
        if wanted >= INDEX_MASK as usize {
            return Err(Limit::Size);
        }
        while wanted > self.chunks.len() * CHUNK {
            if self.memory() + (CHUNK * size_of::<[u64; W]>()) as u64 > memory {
                return Err(Limit::Memory);
            }
            self.chunks.push(Vec::with_capacity(CHUNK));
        }
        while let Some(&shard) = self.full.last() {
            let slots = self.shards[usize::from(shard)].table.len() * 2;
            let bytes = if self.is_split_at(slots) {
                SHARDS * (SHARD_SLOTS * size_of::<u32>() + size_of::<Shard>())
            } else {
                slots * size_of::<u32>()
            };
            if self.memory() + bytes as u64 > memory {
                return Err(Limit::Memory);
            }
            self.full.pop();
            self.grow(usize::from(shard));
        }
        Ok(())
    }

    /// Returns whether the only table is split instead of grown to this many slots.
    fn is_split_at(&self, slots: usize) -> bool {
        slots > MAX_UNSPLIT_SLOTS && self.shards.len() == 1
    }

    /// Doubles a shard, or splits the only one.
    fn grow(&mut self, shard: usize) {
        let old = std::mem::take(&mut self.shards[shard].table);
        let slots = old.len() * 2;
        self.slots -= old.len();
        if self.is_split_at(slots) {
            self.shards = vec![Shard::new(SHARD_SLOTS); SHARDS];
            self.slots += SHARDS * SHARD_SLOTS;
        } else {
            self.shards[shard] = Shard::new(slots);
            self.slots += slots;
        }
        for entry in old.into_iter().filter(|&entry| entry != 0) {
            let hash = hash(self.state_of(entry));
            let shard = self.shard_of(hash);
            let table = &self.shards[shard].table;
            let mut slot = first_slot(hash, table.len());
            while table[slot] != 0 {
                slot = (slot + 1) & (table.len() - 1);
            }
            self.fill(shard, slot, entry);
        }
    }

    /// Fills a free slot.
    #[inline]
    fn fill(&mut self, shard: usize, slot: usize, entry: u32) {
        let target = &mut self.shards[shard];
        target.table[slot] = entry;
        target.used += 1;
        if target.used == target.table.len() / 8 * 5 {
            self.full.push(shard.narrow::<u8>());
        } else if target.used == target.table.len() - 1 {
            // This is so unlikely that the memory isn't checked first.
            self.full.retain(|&full| usize::from(full) != shard);
            self.grow(shard);
        }
    }

    #[inline]
    fn state_of(&self, entry: u32) -> &[u64; W] {
        let index = (entry & INDEX_MASK) as usize - 1;
        &self.chunks[index / CHUNK][index % CHUNK]
    }

    /// Returns the index of a state, or the slot where it would be inserted.
    #[inline]
    fn probe(&self, state: &[u64; W]) -> Result<usize, Vacancy> {
        let hash = hash(state);
        let (shard, fingerprint) =
            (self.shard_of(hash), (hash >> 19).low_bits::<u32>() & !INDEX_MASK);
        let table = &self.shards[shard].table;
        let mut slot = first_slot(hash, table.len());
        loop {
            let entry = table[slot];
            if entry == 0 {
                return Err(Vacancy { shard, slot, fingerprint });
            }
            if (entry ^ fingerprint) & !INDEX_MASK == 0 && self.state_of(entry) == state {
                return Ok((entry & INDEX_MASK) as usize - 1);
            }
            slot = (slot + 1) & (table.len() - 1);
        }
    }

    /// Adds a state. Returns its index in the order of discovery, and whether it is new. Call
    /// [`VisitedSet::make_room`] first.
    #[inline]
    pub(crate) fn insert(&mut self, state: [u64; W]) -> (usize, bool) {
        match self.probe(&state) {
            Ok(index) => (index, false),
            Err(Vacancy { shard, slot, fingerprint }) => {
                self.chunks[self.len / CHUNK].push(state);
                self.len += 1;
                self.fill(shard, slot, self.len.narrow::<u32>() | fingerprint);
                (self.len - 1, true)
            }
        }
    }

    /// Returns the index of a state.
    #[inline]
    pub(crate) fn find(&self, state: &[u64; W]) -> Option<usize> {
        self.probe(state).ok()
    }

    /// Returns the state with an index.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> [u64; W] {
        self.chunks[index / CHUNK][index % CHUNK]
    }

    /// The number of states.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.len
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_follow_the_order_of_discovery() {
        let mut set = VisitedSet::<2>::new();
        for round in 0..2 {
            for i in 0..10_000_u64 {
                assert_eq!(set.make_room(1, u64::MAX), Ok(()));
                let state = [i * i, i << 40 | 1];
                assert_eq!(set.find(&state).is_some(), round == 1);
                assert_eq!(set.insert(state), (i.narrow::<usize>(), round == 0));
                assert_eq!(set.get(i.narrow::<usize>()), state);
            }
        }
        assert_eq!(set.len(), 10_000);
        assert_eq!(set.find(&[1, 1]), None);
        assert_eq!(set.make_room(1 << 20, 1 << 20), Err(Limit::Memory));
    }

    #[test]
    fn full_set_is_a_limit_of_size() {
        let mut set = VisitedSet::<1>::new();
        assert_eq!(set.make_room(1 << 27, u64::MAX), Err(Limit::Size));
    }

    /// Makes room only once, for all states.
    #[test]
    fn tables_never_run_full() {
        let mut set = VisitedSet::<1>::new();
        assert_eq!(set.make_room(40_000, u64::MAX), Ok(()));
        for i in 0..40_000 {
            assert_eq!(set.insert([i]), (i.narrow::<usize>(), true));
        }
        assert!((0..40_000).all(|i| set.find(&[i]) == Some(i.narrow::<usize>())));
        assert_eq!(set.make_room(1, u64::MAX), Ok(()));
        assert!((0..40_000).all(|i| set.find(&[i]) == Some(i.narrow::<usize>())));
    }
}
