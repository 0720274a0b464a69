//! A table of states that never holds more than it may.
//!
//! ```text
//!    heads     by hash: the first of the states with it ──┐
//!                                                         ▼
//!    entries   │ 0 … 4095 │ 4096 … 8191 │ …    states with values, in the order they came in
//!    links     │ 0 … 4095 │ 4096 … 8191 │ …    by state: the next of its hash
//! ```
//!
//! All three are lists in chunks, and with each state that comes in one head is added, whose
//! states are taken from those of one other (linear hashing; W. Litwin, 1980). So the table
//! grows by a chunk at a time, nothing ever stands twice, and no state waits until all others
//! have moved. What was read to the end is given back chunk by chunk: two tables, of which one
//! is read while the other is written, take little more than the larger one.
//!
//! Room is asked for before it is taken. A state costs its size and 8 bytes; when the table is
//! whole and only read in order, its size.

use std::hash::{Hash, Hasher};

use crate::narrow::Narrow;
use crate::search::Limit;
use crate::tour::counting::amount::Amount;
use crate::tour::counting::frontier::Mix;

/// Why there is no count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// The numbers need more bits.
    Overflow,
    /// A limit.
    Limit(Limit),
}

impl From<Limit> for Stop {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

/// How many items a chunk holds, as a power of two.
const SHIFT: u32 = 12;

/// The first chunk begins with so many.
const FEW: usize = 16;

/// No state.
const NONE: u32 = u32::MAX;

/// The states, with a value each.
pub(crate) struct States<K, V> {
    entries: Chunks<(K, V)>,
    heads: Chunks<u32>,
    links: Chunks<u32>,
    /// The least power of two that is not below the number of heads, less 1.
    mask: usize,
    /// What values hold besides their own size, in bytes.
    beside: u64,
    /// How many bytes it may hold.
    allowed: u64,
}

impl<K, V> Default for States<K, V> {
    fn default() -> Self {
        let (entries, heads, links) = (Chunks::default(), Chunks::default(), Chunks::default());
        Self { entries, heads, links, mask: 0, beside: 0, allowed: 0 }
    }
}

impl<K: Copy + Eq + Hash, V: Default> States<K, V> {
    /// How many states there are.
    pub fn len(&self) -> usize {
        self.entries.len
    }

    /// Memory held, in bytes.
    pub fn bytes(&self) -> u64 {
        self.entries.bytes + self.heads.bytes + self.links.bytes + self.beside
    }

    /// Sets how many bytes it may hold.
    pub fn allow(&mut self, bytes: u64) {
        self.allowed = bytes;
    }

    /// The state of a number, with its value.
    pub fn get(&self, state: usize) -> Option<&(K, V)> {
        (state < self.entries.len).then(|| self.entries.at(state))
    }

    /// The states of these numbers.
    pub fn range(&self, range: std::ops::Range<usize>) -> impl Iterator<Item = &(K, V)> {
        self.entries.range(range)
    }

    /// The same as [`States::get`], to be changed. A state that gets another key is not found any more.
    pub fn at_mut(&mut self, state: usize) -> &mut (K, V) {
        self.entries.at_mut(state)
    }

    /// The number of a state that is there.
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

    /// The number of a state; if it is new, its value is none.
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

    /// Makes heads for so many states beforehand, as far as there is room for them.
    pub fn expect(&mut self, states: usize) {
        while self.heads.len < states && (!self.heads.is_full() || self.grow_heads().is_ok()) {
            self.split();
        }
    }

    /// Forgets how to find states: from here on they are only read in order.
    pub fn close(&mut self) {
        (self.heads, self.links) = (Chunks::default(), Chunks::default());
    }

    /// Changes the numbers of two states of a closed table.
    pub fn swap(&mut self, one: usize, other: usize)
    where
        V: Clone,
    {
        if one != other {
            let there = self.entries.at(other).clone();
            *self.entries.at_mut(other) = std::mem::replace(self.entries.at_mut(one), there);
        }
    }

    #[inline]
    fn head(&self, hash: usize) -> usize {
        let head = hash & self.mask;
        if head < self.heads.len { head } else { head & self.mask >> 1 }
    }

    /// Adds a head, with its part of the states of another.
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
            if self.entries.len >= NONE as usize - (1 << SHIFT) {
                return Err(Limit::Memory);
            }
            self.room(self.entries.growth() + self.links.growth())?;
            self.entries.grow();
            self.links.grow();
        }
        if self.heads.is_full() { self.grow_heads() } else { Ok(()) }
    }

    #[cold]
    fn grow_heads(&mut self) -> Result<(), Limit> {
        self.room(self.heads.growth())?;
        self.heads.grow();
        Ok(())
    }

    fn room(&self, more: u64) -> Result<(), Limit> {
        if self.bytes() + more <= self.allowed { Ok(()) } else { Err(Limit::Memory) }
    }
}

impl<K: Copy + Eq + Hash, V: Amount> States<K, V> {
    /// So many more ways lead to a state.
    pub fn add(&mut self, key: K, ways: &V) -> Result<(), Stop> {
        let state = self.entry(key)?;
        let sum = &mut self.entries.at_mut(state).1;
        let before = sum.beside();
        if !sum.add(ways) {
            return Err(Stop::Overflow);
        }
        let more = sum.beside() - before;
        if more > 0 {
            self.beside += more;
            self.room(0)?;
        }
        Ok(())
    }

    /// The value of a state is another now.
    pub fn set(&mut self, state: usize, ways: V) -> Result<(), Limit> {
        let value = &mut self.entries.at_mut(state).1;
        self.beside = self.beside + ways.beside() - value.beside();
        *value = ways;
        self.room(0)
    }

    /// Gives back the memory of whole chunks of states before this one, which must not be asked
    /// for again.
    pub fn give_back_before(&mut self, state: usize) {
        while self.entries.gone < state >> SHIFT {
            let gone = self.entries.give_back();
            self.beside -= gone.iter().map(|(_, ways)| ways.beside()).sum::<u64>();
        }
    }
}

#[inline]
fn hash<K: Hash>(key: K) -> usize {
    let mut hash = Mix::default();
    key.hash(&mut hash);
    hash.finish().low_bits()
}

/// A list in chunks.
struct Chunks<T> {
    lists: Vec<Vec<T>>,
    len: usize,
    /// How many chunks were given back.
    gone: usize,
    bytes: u64,
}

impl<T> Default for Chunks<T> {
    fn default() -> Self {
        Self { lists: Vec::new(), len: 0, gone: 0, bytes: 0 }
    }
}

impl<T> Chunks<T> {
    #[inline]
    fn at(&self, at: usize) -> &T {
        &self.lists[at >> SHIFT][at & ((1 << SHIFT) - 1)]
    }

    #[inline]
    fn at_mut(&mut self, at: usize) -> &mut T {
        &mut self.lists[at >> SHIFT][at & ((1 << SHIFT) - 1)]
    }

    fn range(&self, range: std::ops::Range<usize>) -> impl Iterator<Item = &T> {
        let chunks = range.start >> SHIFT..(range.end + (1 << SHIFT) - 1) >> SHIFT;
        let part = move |chunk: usize| {
            let begin = chunk << SHIFT;
            let of = &self.lists[chunk];
            &of[range.start.max(begin) - begin..(range.end - begin).min(of.len())]
        };
        chunks.flat_map(part)
    }

    /// Is there no room for one more?
    #[inline]
    fn is_full(&self) -> bool {
        self.lists.last().is_none_or(|last| last.len() == last.capacity())
    }

    /// How many items more [`Chunks::grow`] makes room for.
    fn more(&self) -> usize {
        match &self.lists[..] {
            [] => FEW,
            [first] if first.capacity() < 1 << SHIFT => first.capacity(),
            _ => 1 << SHIFT,
        }
    }

    /// How many bytes that takes; more for a moment, while the first chunk moves.
    fn growth(&self) -> u64 {
        (self.more() * size_of::<T>()) as u64
    }

    fn grow(&mut self) {
        let more = self.more();
        self.bytes += self.growth();
        match &mut self.lists[..] {
            [first] if first.capacity() < 1 << SHIFT => first.reserve_exact(more),
            _ => self.lists.push(Vec::with_capacity(more)),
        }
    }

    /// There must be room.
    #[inline]
    fn push(&mut self, item: T) {
        self.len += 1;
        if let Some(last) = self.lists.last_mut() {
            last.push(item);
        }
    }

    /// Gives back the first chunk that is there.
    fn give_back(&mut self) -> Vec<T> {
        let chunk = std::mem::take(&mut self.lists[self.gone]);
        self.bytes -= (chunk.capacity() * size_of::<T>()) as u64;
        self.gone += 1;
        chunk
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_in_is_there() {
        let mut table = States::<u64, u64>::default();
        table.allow(u64::MAX);
        for expected in [0, 20_000] {
            table.expect(expected);
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
        table.close();
        table.give_back_before(9_000);
        assert_eq!(table.bytes(), 16 << SHIFT);
        assert_eq!(table.get(9_000), Some(&(81_000_000, 18_000)));
    }

    #[test]
    fn no_more_is_held_than_allowed() {
        for allowed in (0..400_000).step_by(7_777) {
            let mut table = States::<u64, u64>::default();
            table.allow(allowed);
            let refused = (0..).find_map(|key| table.add(key, &1).err());
            assert_eq!(refused, Some(Stop::Limit(Limit::Memory)));
            assert!(table.bytes() <= allowed, "{} of {allowed}", table.bytes());
            // One chunk of each list is as much as it may have been refused for.
            let chunks = 24 << SHIFT;
            assert!(allowed < table.bytes() + chunks, "{} of {allowed}", table.bytes());
        }
    }
}
