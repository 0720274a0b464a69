//! The arrangements seen so far, in the order they were found.
//!
//! Open-addressing tables of 32-bit entries, five bits of them a fingerprint
//! and the rest a number into the list of arrangements: numbers come from 1, 0
//! is a free slot. Beyond some hundred arrangements the table is cut into many
//! by the hash, each of which grows for itself, and the list into chunks: so no
//! growing takes long, or takes much of both the old and the new. Memory per
//! arrangement: its words, and 6 to 13 bytes of table.

use crate::narrow::Narrow;
use crate::swap::packing::State;

/// So many tables in the end, and arrangements in a chunk of the list.
const SHARDS: usize = 256;
const CHUNK: usize = 1 << 11;

/// So many slots has the first table, and it is cut instead of growing beyond
/// so many; and each of those that it is cut into.
const FIRST: usize = 1 << 9;
const UNCUT: usize = 1 << 11;
const CUT: usize = 1 << 5;

/// The bits of an entry that number an arrangement.
const NUMBER: u32 = (1 << 27) - 1;

/// A set that remembers the order; at most 2²⁷ − 2 arrangements.
#[derive(Debug)]
pub(crate) struct VisitedSet<const W: usize> {
    chunks: Vec<Vec<State<W>>>,
    len: usize,
    /// One, or [`SHARDS`].
    shards: Vec<Shard>,
    /// Those that should grow.
    full: Vec<u8>,
    slots: usize,
}

#[derive(Clone, Debug)]
struct Shard {
    table: Vec<u32>,
    used: usize,
}

/// Spreads an arrangement over 64 bits, the high ones best.
#[inline]
pub(crate) fn hash<const W: usize>(state: &State<W>) -> u64 {
    let mut hash = 0_u64;
    for &word in state {
        hash = (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        hash ^= hash >> 29;
    }
    hash.wrapping_mul(0xD6E8_FEB8_6659_FD93)
}

/// Where to begin in a table of so many slots.
#[inline]
fn slot_of(hash: u64, slots: usize) -> usize {
    (hash >> 24) as usize & (slots - 1)
}

/// The fingerprint.
#[inline]
fn print_of(hash: u64) -> u32 {
    (hash >> 19).low_bits::<u32>() & !NUMBER
}

impl Shard {
    fn new(slots: usize) -> Self {
        Self { table: vec![0; slots], used: 0 }
    }
}

impl<const W: usize> VisitedSet<W> {
    /// No arrangements.
    pub(crate) fn new() -> Self {
        let shards = vec![Shard::new(FIRST)];
        Self { chunks: Vec::new(), len: 0, shards, full: Vec::new(), slots: FIRST }
    }

    /// The table of a hash.
    #[inline]
    fn shard_of(&self, hash: u64) -> usize {
        (hash >> 56) as usize & (self.shards.len() - 1)
    }

    /// Memory held, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        (self.chunks.len() * CHUNK * size_of::<State<W>>()
            + self.slots * size_of::<u32>()
            + self.shards.len() * size_of::<Shard>()) as u64
    }

    /// Is there room for as many more arrangements?
    #[inline]
    pub(crate) fn has_room(&self, more: usize) -> bool {
        let wanted = self.len + more;
        self.full.is_empty() && wanted <= self.chunks.len() * CHUNK && wanted < NUMBER as usize
    }

    /// Makes room for as many more arrangements, if the memory held
    /// meanwhile stays within `limit` bytes.
    #[must_use]
    pub(crate) fn room(&mut self, more: usize, limit: u64) -> bool {
        let wanted = self.len + more;
        if wanted >= NUMBER as usize {
            return false;
        }
        while wanted > self.chunks.len() * CHUNK {
            if self.memory() + (CHUNK * size_of::<State<W>>()) as u64 > limit {
                return false;
            }
            self.chunks.push(Vec::with_capacity(CHUNK));
        }
        while let Some(&shard) = self.full.last() {
            let slots = self.shards[usize::from(shard)].table.len() * 2;
            let bytes = if slots > UNCUT && self.shards.len() == 1 {
                SHARDS * (CUT * size_of::<u32>() + size_of::<Shard>())
            } else {
                slots * size_of::<u32>()
            };
            if self.memory() + bytes as u64 > limit {
                return false;
            }
            self.full.pop();
            self.grow(usize::from(shard));
        }
        true
    }

    /// Makes a table twice as large, or cuts the only one.
    fn grow(&mut self, shard: usize) {
        let old = std::mem::take(&mut self.shards[shard].table);
        let slots = old.len() * 2;
        self.slots -= old.len();
        if slots > UNCUT && self.shards.len() == 1 {
            self.shards = vec![Shard::new(CUT); SHARDS];
            self.slots += SHARDS * CUT;
        } else {
            self.shards[shard] = Shard::new(slots);
            self.slots += slots;
        }
        for entry in old.into_iter().filter(|&entry| entry != 0) {
            let hash = hash(self.numbered(entry));
            let shard = self.shard_of(hash);
            let table = &self.shards[shard].table;
            let mut slot = slot_of(hash, table.len());
            while table[slot] != 0 {
                slot = (slot + 1) & (table.len() - 1);
            }
            self.fill(shard, slot, entry);
        }
    }

    /// Fills a free slot.
    #[inline]
    fn fill(&mut self, shard: usize, slot: usize, entry: u32) {
        let own = &mut self.shards[shard];
        own.table[slot] = entry;
        own.used += 1;
        if own.used == own.table.len() / 8 * 5 {
            self.full.push(shard.narrow::<u8>());
        } else if own.used == own.table.len() - 1 {
            // So unlikely that it is not worth being foreseen.
            self.full.retain(|&full| usize::from(full) != shard);
            self.grow(shard);
        }
    }

    #[inline]
    fn numbered(&self, entry: u32) -> &State<W> {
        let place = (entry & NUMBER) as usize - 1;
        &self.chunks[place / CHUNK][place % CHUNK]
    }

    /// Adds an arrangement; its place, and whether it is new. There must be
    /// [`VisitedSet::room`].
    #[inline]
    pub(crate) fn insert(&mut self, state: State<W>) -> (usize, bool) {
        let hash = hash(&state);
        let (shard, print) = (self.shard_of(hash), print_of(hash));
        let table = &self.shards[shard].table;
        let mask = table.len() - 1;
        let mut slot = slot_of(hash, table.len());
        loop {
            let entry = table[slot];
            if entry == 0 {
                break;
            }
            if (entry ^ print) & !NUMBER == 0 && *self.numbered(entry) == state {
                return ((entry & NUMBER) as usize - 1, false);
            }
            slot = (slot + 1) & mask;
        }
        self.chunks[self.len / CHUNK].push(state);
        self.len += 1;
        self.fill(shard, slot, self.len.narrow::<u32>() | print);
        (self.len - 1, true)
    }

    /// The place of an arrangement.
    #[inline]
    pub(crate) fn find(&self, state: &State<W>) -> Option<usize> {
        let hash = hash(state);
        let (table, print) = (&self.shards[self.shard_of(hash)].table, print_of(hash));
        let mut slot = slot_of(hash, table.len());
        loop {
            let entry = table[slot];
            if entry == 0 {
                return None;
            }
            if (entry ^ print) & !NUMBER == 0 && self.numbered(entry) == state {
                return Some((entry & NUMBER) as usize - 1);
            }
            slot = (slot + 1) & (table.len() - 1);
        }
    }

    /// The arrangement of a place.
    #[inline]
    pub(crate) fn get(&self, place: usize) -> State<W> {
        self.chunks[place / CHUNK][place % CHUNK]
    }

    /// How many.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.len
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_remembers_the_order() {
        let mut seen = VisitedSet::<2>::new();
        for round in 0..2 {
            for i in 0..10_000_u64 {
                assert!(seen.room(1, u64::MAX));
                let state = [i * i, i << 40 | 1];
                assert_eq!(seen.find(&state).is_some(), round == 1);
                assert_eq!(seen.insert(state), (i.narrow::<usize>(), round == 0));
                assert_eq!(seen.get(i.narrow::<usize>()), state);
            }
        }
        assert_eq!(seen.len(), 10_000);
        assert_eq!(seen.find(&[1, 1]), None);
        assert!(!seen.room(1 << 20, 1 << 20));
    }

    /// Room need not be asked for all the time.
    #[test]
    fn tables_do_not_run_full() {
        let mut seen = VisitedSet::<1>::new();
        assert!(seen.room(40_000, u64::MAX));
        for i in 0..40_000 {
            assert_eq!(seen.insert([i]), (i.narrow::<usize>(), true));
        }
        assert!((0..40_000).all(|i| seen.find(&[i]) == Some(i.narrow::<usize>())));
        assert!(seen.room(1, u64::MAX));
        assert!((0..40_000).all(|i| seen.find(&[i]) == Some(i.narrow::<usize>())));
    }
}
