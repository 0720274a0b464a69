//! A hash table of states with counts, bounded in memory.
//!
//! ```text
//!    heads     for each hash, the first state of its chain ─────┐
//!                                                         ▼
//!    entries   │ 0 … 4095 │ 4096 … 8191 │ …    states with counts, in order of insertion
//!    links     │ 0 … 4095 │ 4096 … 8191 │ …    for each state, the next one of its chain
//! ```
//!
//! All three grow by one chunk at a time, and each insertion adds one chain, whose states come from
//! one other chain (linear hashing; W. Litwin, 1980). So no operation moves or copies the whole
//! table. Chunks that have been read can be released, so two tables, one being read while the other
//! is written, need little more memory than the larger one.
//!
//! Every allocation is checked against the memory budget first. A state takes its size and 8 bytes;
//! after the index is dropped, only its size.

use std::hash::{Hash, Hasher};

use crate::narrow::Narrow;
use crate::search::Limit;
use crate::tour::counting::counter::Counter;
use crate::tour::counting::frontier::Mix;

/// The reason why a count ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// The counts need more bits.
    Overflow,
    /// A limit was reached.
    Limit(Limit),
}

impl From<Limit> for Stop {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

/// The binary logarithm of the number of items in a chunk.
const CHUNK_BITS: u32 = 12;

/// Initial capacity of the first chunk, in items.
const MIN_CAPACITY: usize = 16;

/// The end of a chain.
const NONE: u32 = u32::MAX;

/// States with a count each.
pub(crate) struct States<K, V> {
    entries: Chunks<(K, V)>,
    heads: Chunks<u32>,
    links: Chunks<u32>,
    /// The smallest power of two that isn't below the number of heads, minus 1.
    mask: usize,
    /// Memory that counts hold on the heap, in bytes.
    heap_bytes: u64,
    /// Maximum memory of the table, in bytes.
    budget: u64,
}

impl<K, V> Default for States<K, V> {
    fn default() -> Self {
        let (entries, heads, links) = (Chunks::default(), Chunks::default(), Chunks::default());
        Self { entries, heads, links, mask: 0, heap_bytes: 0, budget: 0 }
    }
}

impl<K: Copy + Eq + Hash, V: Default> States<K, V> {
    /// Returns the number of states.
    pub fn len(&self) -> usize {
        self.entries.len
    }

    /// Returns the memory held, in bytes.
    pub fn bytes(&self) -> u64 {
        self.entries.bytes + self.heads.bytes + self.links.bytes + self.heap_bytes
    }

    /// Sets the maximum memory of the table, in bytes.
    pub fn set_budget(&mut self, bytes: u64) {
        self.budget = bytes;
    }

    /// Returns the state with an index, and its count.
    pub fn get(&self, state: usize) -> Option<&(K, V)> {
        (state < self.entries.len).then(|| self.entries.at(state))
    }

    /// Iterates over a range of states.
    pub fn range(&self, range: std::ops::Range<usize>) -> impl Iterator<Item = &(K, V)> {
        self.entries.range(range)
    }

    /// Returns a mutable state. If its key changes, it can't be found any more.
    pub fn at_mut(&mut self, state: usize) -> &mut (K, V) {
        self.entries.at_mut(state)
    }

    /// Returns the index of the state with a key, if it is in the table.
    pub fn find(&self, key: K) -> Option<usize> {
        self.find_by(key, hash(key))
    }

    #[inline]
    fn find_by(&self, key: K, hash: usize) -> Option<usize> {
        if self.heads.len == 0 {
            return None;
        }
        let mut state = *self.heads.at(self.head(hash));
        while state != NONE {
            if self.entries.at(state as usize).0 == key {
                return Some(state as usize);
            }
            state = *self.links.at(state as usize);
        }
        None
    }

    /// Returns the index of the state with a key. Inserts a new state with a count of 0.
    pub fn entry(&mut self, key: K) -> Result<usize, Limit> {
        let hash = hash(key);
        if let Some(state) = self.find_by(key, hash) {
            return Ok(state);
        }
        if self.entries.is_full() || self.heads.is_full() {
            self.grow()?;
        }
        let state = self.entries.len;
        if state >= self.heads.len {
            self.split();
        }
        let head = self.head(hash);
        let first = std::mem::replace(self.heads.at_mut(head), state.narrow::<u32>());
        self.entries.push((key, V::default()));
        self.links.push(first);
        Ok(state)
    }

    /// Adds the heads for a number of states in advance, as far as the budget allows.
    pub fn reserve_heads(&mut self, states: usize) {
        while self.heads.len < states && (!self.heads.is_full() || self.grow_heads().is_ok()) {
            self.split();
        }
    }

    /// Drops the index. From then on, the states can only be read in order.
    pub fn drop_index(&mut self) {
        (self.heads, self.links) = (Chunks::default(), Chunks::default());
    }

    /// Exchanges two states of a table without an index.
    pub fn swap(&mut self, first: usize, second: usize)
    where
        V: Clone,
    {
        if first != second {
            let state = self.entries.at(second).clone();
            *self.entries.at_mut(second) = std::mem::replace(self.entries.at_mut(first), state);
        }
    }

    #[inline]
    fn head(&self, hash: usize) -> usize {
        let head = hash & self.mask;
        if head < self.heads.len { head } else { head & self.mask >> 1 }
    }

    /// Adds a head and moves the states that belong to it out of another chain.
    fn split(&mut self) {
        let head = self.heads.len;
        self.heads.push(NONE);
        if head > self.mask {
            self.mask = 2 * self.mask + 1;
        }
        let other = head & self.mask >> 1;
        if other == head {
            return;
        }
        let mut state = std::mem::replace(self.heads.at_mut(other), NONE);
        while state != NONE {
            let head = self.head(hash(self.entries.at(state as usize).0));
            let first = std::mem::replace(self.heads.at_mut(head), state);
            state = std::mem::replace(self.links.at_mut(state as usize), first);
        }
    }

    #[cold]
    fn grow(&mut self) -> Result<(), Limit> {
        if self.entries.is_full() {
            if self.entries.len >= NONE as usize - (1 << CHUNK_BITS) {
                return Err(Limit::Memory);
            }
            self.check_room(self.entries.growth() + self.links.growth())?;
            self.entries.grow();
            self.links.grow();
        }
        if self.heads.is_full() { self.grow_heads() } else { Ok(()) }
    }

    #[cold]
    fn grow_heads(&mut self) -> Result<(), Limit> {
        self.check_room(self.heads.growth())?;
        self.heads.grow();
        Ok(())
    }

    /// Checks that the budget allows more memory.
    fn check_room(&self, added_capacity: u64) -> Result<(), Limit> {
        if self.bytes() + added_capacity <= self.budget { Ok(()) } else { Err(Limit::Memory) }
    }
}

impl<K: Copy + Eq + Hash, V: Counter> States<K, V> {
    /// Adds to the count of a state.
    pub fn add(&mut self, key: K, ways: &V) -> Result<(), Stop> {
        let state = self.entry(key)?;
        let sum = &mut self.entries.at_mut(state).1;
        let before = sum.heap_bytes();
        if !sum.add(ways) {
            return Err(Stop::Overflow);
        }
        let added_capacity = sum.heap_bytes() - before;
        if added_capacity > 0 {
            self.heap_bytes += added_capacity;
            self.check_room(0)?;
        }
        Ok(())
    }

    /// Replaces a state's count.
    pub fn set(&mut self, state: usize, ways: V) -> Result<(), Limit> {
        let value = &mut self.entries.at_mut(state).1;
        self.heap_bytes = self.heap_bytes + ways.heap_bytes() - value.heap_bytes();
        *value = ways;
        self.check_room(0)
    }

    /// Releases the chunks of the states before this one, which mustn't be read again.
    pub fn release_before(&mut self, state: usize) {
        while self.entries.released < state >> CHUNK_BITS {
            let released = self.entries.release();
            self.heap_bytes -= released.iter().map(|(_, ways)| ways.heap_bytes()).sum::<u64>();
        }
    }
}

/// Returns a state's hash, whose low bits select its chain.
#[inline]
pub(super) fn hash<K: Hash>(key: K) -> usize {
    let mut hash = Mix::default();
    key.hash(&mut hash);
    hash.finish().low_bits()
}

/// A list in chunks.
struct Chunks<T> {
    lists: Vec<Vec<T>>,
    len: usize,
    /// The number of chunks that have been released.
    released: usize,
    bytes: u64,
}

impl<T> Default for Chunks<T> {
    fn default() -> Self {
        Self { lists: Vec::new(), len: 0, released: 0, bytes: 0 }
    }
}

impl<T> Chunks<T> {
    #[inline]
    fn at(&self, index: usize) -> &T {
        &self.lists[index >> CHUNK_BITS][index & ((1 << CHUNK_BITS) - 1)]
    }

    #[inline]
    fn at_mut(&mut self, index: usize) -> &mut T {
        &mut self.lists[index >> CHUNK_BITS][index & ((1 << CHUNK_BITS) - 1)]
    }

    fn range(&self, range: std::ops::Range<usize>) -> impl Iterator<Item = &T> {
        let chunks = range.start >> CHUNK_BITS..(range.end + (1 << CHUNK_BITS) - 1) >> CHUNK_BITS;
        let part = move |chunk: usize| {
            let start = chunk << CHUNK_BITS;
            let list = &self.lists[chunk];
            &list[range.start.max(start) - start..(range.end - start).min(list.len())]
        };
        chunks.flat_map(part)
    }

    /// Returns whether the next item needs more capacity.
    #[inline]
    fn is_full(&self) -> bool {
        self.lists.last().is_none_or(|last| last.len() == last.capacity())
    }

    /// Returns the number of items for which [`Chunks::grow`] adds capacity.
    fn added_capacity(&self) -> usize {
        match &self.lists[..] {
            [] => MIN_CAPACITY,
            [first] if first.capacity() < 1 << CHUNK_BITS => first.capacity(),
            _ => 1 << CHUNK_BITS,
        }
    }

    /// Returns the memory that [`Chunks::grow`] adds, in bytes. (While it moves the first chunk, it
    /// takes more.)
    fn growth(&self) -> u64 {
        (self.added_capacity() * size_of::<T>()) as u64
    }

    fn grow(&mut self) {
        let added_capacity = self.added_capacity();
        self.bytes += self.growth();
        match &mut self.lists[..] {
            [first] if first.capacity() < 1 << CHUNK_BITS => first.reserve_exact(added_capacity),
            _ => self.lists.push(Vec::with_capacity(added_capacity)),
        }
    }

    /// Appends an item. The capacity must suffice.
    #[inline]
    fn push(&mut self, item: T) {
        self.len += 1;
        if let Some(last) = self.lists.last_mut() {
            last.push(item);
        }
    }

    /// Releases the first chunk that is held.
    fn release(&mut self) -> Vec<T> {
        let chunk = std::mem::take(&mut self.lists[self.released]);
        self.bytes -= (chunk.capacity() * size_of::<T>()) as u64;
        self.released += 1;
        chunk
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inserted_states_are_found() {
        let mut table = States::<u64, u64>::default();
        table.set_budget(u64::MAX);
        for expected in [0, 20_000] {
            table.reserve_heads(expected);
            for key in 0..10_000 {
                table.add(key * key, &key).unwrap();
            }
        }
        assert_eq!(table.len(), 10_000);
        for key in 0..10_000 {
            let state = table.find(key * key).unwrap();
            assert_eq!(table.get(state), Some(&(key * key, 2 * key)));
            assert_eq!(key, state as u64);
        }
        assert_eq!(table.find(3), None);
        table.drop_index();
        table.release_before(9_000);
        assert_eq!(table.bytes(), 16 << CHUNK_BITS);
        assert_eq!(table.get(9_000), Some(&(81_000_000, 18_000)));
    }

    #[test]
    fn memory_stays_within_the_limit() {
        for budget in (0..400_000).step_by(7_777) {
            let mut table = States::<u64, u64>::default();
            table.set_budget(budget);
            let refused = (0..).find_map(|key| table.add(key, &1).err());
            assert_eq!(refused, Some(Stop::Limit(Limit::Memory)));
            assert!(table.bytes() <= budget, "{} of {budget}", table.bytes());
            // At most one chunk of each list was refused.
            let chunks = 24 << CHUNK_BITS;
            assert!(budget < table.bytes() + chunks, "{} of {budget}", table.bytes());
        }
    }
}
