//! A hash table of states with several counts each, bounded in memory.
//!
//! States are stored in chunks of about 64 KiB, so a growing table holds little twice, and chunks
//! that have been read can be released: two tables, one being read while the other is written, need
//! little more memory than the larger one.
//!
//! The counts of a chunk all have as many words as its largest count needs, nearly always one:
//! where counts are largest, there are few states. The highest bit of a count is kept clear, so
//! that two counts can be added before checking for overflow; a chunk where the bit gets set is
//! rewritten with one more word for each count.
//!
//! Every allocation is checked against the memory budget first.

use crate::narrow::Narrow;

/// States and their counts, in order of insertion.
pub(crate) struct StateTable {
    key_words: usize,
    counts_per_state: usize,
    /// States in a chunk, as a power of two.
    shift: u32,
    chunks: Vec<Chunk>,
    /// How many chunks have been released.
    released: usize,
    /// Open addressing: the number of a state, or `EMPTY`. The length is a power of two, at least
    /// twice the number of states.
    slots: Vec<u32>,
    len: usize,
    /// Bytes held, and bytes that may be held.
    held: u64,
    budget: u64,
}

/// Consecutive states.
struct Chunk {
    keys: Vec<u64>,
    values: Vec<u64>,
    /// Words in a count, the lowest first.
    limbs: usize,
}

/// The states don't fit in the memory budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OutOfMemory;

const EMPTY: u32 = u32::MAX;

/// Approximate size of a chunk whose counts have one word each, in words.
const CHUNK_WORDS: usize = 1 << 13;

/// Initial capacity of the first chunk, in states; less if states are large.
const FIRST_CAPACITY: usize = 16;

impl StateTable {
    /// Returns an empty table for keys of `key_words` words.
    pub fn new(key_words: usize, counts_per_state: usize) -> Self {
        let slots = vec![EMPTY; 64];
        let state = key_words.saturating_add(counts_per_state).max(1);
        Self {
            key_words,
            counts_per_state,
            shift: (CHUNK_WORDS / state).max(1).ilog2(),
            chunks: Vec::new(),
            released: 0,
            held: 4 * slots.len() as u64,
            budget: 0,
            slots,
            len: 0,
        }
    }

    /// Returns the number of states.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns the memory held, in bytes.
    pub fn bytes(&self) -> u64 {
        self.held
    }

    /// Sets how many bytes the table may hold.
    pub fn set_budget(&mut self, bytes: u64) {
        self.budget = bytes;
    }

    /// Removes all states. A first chunk that isn't full keeps its memory, and so do the slots,
    /// which never shrink: clearing takes time linear in the most states that the table has had.
    pub fn clear(&mut self) {
        self.release_before(self.len);
        self.released = 0;
        self.len = 0;
        self.slots.fill(EMPTY);
        for chunk in self.chunks.iter().skip(1) {
            self.held -= chunk.bytes();
        }
        self.chunks.truncate(1);
        if let Some(chunk) = self.chunks.first_mut() {
            chunk.keys.clear();
            chunk.values.clear();
            chunk.limbs = 1;
        }
    }

    /// Releases the chunks of the states before this one, which mustn't be read again.
    pub fn release_before(&mut self, state: usize) {
        while self.released < state >> self.shift {
            let chunk = std::mem::replace(&mut self.chunks[self.released], Chunk::NONE);
            self.held -= chunk.bytes();
            self.released += 1;
        }
    }

    /// Returns the index of a state's chunk, and the state's index in it.
    #[inline]
    fn locate(&self, state: usize) -> (usize, usize) {
        (state >> self.shift, state & ((1 << self.shift) - 1))
    }

    /// Returns a state's key.
    #[inline]
    pub fn key(&self, state: usize) -> &[u64] {
        let (chunk, at) = self.locate(state);
        &self.chunks[chunk].keys[at * self.key_words..][..self.key_words]
    }

    /// Returns a state's counts, and the words of each.
    #[inline]
    pub fn value(&self, state: usize) -> (&[u64], usize) {
        let (chunk, at) = self.locate(state);
        let Chunk { values, limbs, .. } = &self.chunks[chunk];
        let words = self.counts_per_state * limbs;
        (&values[at * words..][..words], *limbs)
    }

    /// Returns a state's counts with at least `limbs` words each, and their number of words.
    #[inline]
    pub fn value_mut(
        &mut self,
        state: usize,
        limbs: usize,
    ) -> Result<(&mut [u64], usize), OutOfMemory> {
        let (chunk, at) = self.locate(state);
        while self.chunks[chunk].limbs < limbs {
            self.widen(state)?;
        }
        let Chunk { values, limbs, .. } = &mut self.chunks[chunk];
        let words = self.counts_per_state * *limbs;
        Ok((&mut values[at * words..][..words], *limbs))
    }

    /// Returns the number of the state with this key, inserting it with counts of 0 if it is new.
    #[inline]
    pub fn entry(&mut self, key: &[u64]) -> Result<usize, OutOfMemory> {
        let mask = self.slots.len() - 1;
        let mut slot = hash(key) & mask;
        loop {
            match self.slots[slot] {
                EMPTY => return self.add(key, slot),
                state if keys_equal(self.key(state as usize), key) => return Ok(state as usize),
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    /// Rewrites a state's chunk with one more word for each count.
    #[cold]
    pub fn widen(&mut self, state: usize) -> Result<(), OutOfMemory> {
        let (chunk, _) = self.locate(state);
        let Chunk { keys, limbs, .. } = &self.chunks[chunk];
        let limbs = *limbs;
        let states = keys.capacity().div_ceil(self.key_words.max(1));
        let words = words(states, self.counts_per_state, limbs + 1);
        // The old chunk is held until the new one is complete.
        self.make_room(words)?;
        let mut wide = Vec::with_capacity(words.narrow::<usize>());
        let chunk = &mut self.chunks[chunk];
        for number in chunk.values.chunks_exact(limbs) {
            wide.extend_from_slice(number);
            wide.push(0);
        }
        self.held -= chunk.bytes();
        (chunk.values, chunk.limbs) = (wide, limbs + 1);
        self.held += chunk.bytes();
        Ok(())
    }

    #[inline]
    fn add(&mut self, key: &[u64], slot: usize) -> Result<usize, OutOfMemory> {
        let state = self.len;
        let (chunk, at) = self.locate(state);
        let full = |chunk: &Chunk| chunk.keys.len() == chunk.keys.capacity();
        if self.chunks.get(chunk).is_none_or(full) {
            self.grow(chunk, at)?;
        }
        let chunk = &mut self.chunks[chunk];
        chunk.keys.extend_from_slice(key);
        chunk.values.resize(chunk.values.len() + self.counts_per_state * chunk.limbs, 0);
        self.slots[slot] = state.narrow::<u32>();
        self.len += 1;
        if self.len * 2 > self.slots.len() {
            self.more_slots()?;
        }
        Ok(state)
    }

    /// Makes room for more states in the first chunk, or for a new chunk.
    #[cold]
    fn grow(&mut self, chunk: usize, states: usize) -> Result<(), OutOfMemory> {
        let most = 1 << self.shift;
        let states = match chunk {
            0 => (2 * states).clamp(FIRST_CAPACITY.min(most), most),
            _ => most,
        };
        let limbs = self.chunks.get(chunk).map_or(1, |chunk| chunk.limbs);
        let (keys, values) =
            (words(states, self.key_words, 1), words(states, self.counts_per_state, limbs));
        self.make_room(keys.saturating_add(values))?;
        if chunk == self.chunks.len() {
            if chunk == EMPTY as usize >> self.shift {
                return Err(OutOfMemory);
            }
            self.chunks.push(Chunk::NONE);
        }
        let chunk = &mut self.chunks[chunk];
        self.held -= chunk.bytes();
        chunk.keys.reserve_exact(keys.narrow::<usize>() - chunk.keys.len());
        chunk.values.reserve_exact(values.narrow::<usize>() - chunk.values.len());
        self.held += chunk.bytes();
        Ok(())
    }

    fn make_room(&self, words: u64) -> Result<(), OutOfMemory> {
        let fits = words.saturating_mul(8).saturating_add(self.held) <= self.budget;
        if fits { Ok(()) } else { Err(OutOfMemory) }
    }

    #[cold]
    fn more_slots(&mut self) -> Result<(), OutOfMemory> {
        let length = self.slots.len() * 4;
        let more = 4 * (length - self.slots.len()) as u64;
        self.make_room(more / 8)?;
        self.held += more;
        // The old slots are dropped first.
        self.slots = Vec::new();
        self.slots = vec![EMPTY; length];
        for state in 0..self.len {
            let mut slot = hash(self.key(state)) & (length - 1);
            while self.slots[slot] != EMPTY {
                slot = (slot + 1) & (length - 1);
            }
            self.slots[slot] = state.narrow::<u32>();
        }
        Ok(())
    }
}

impl Chunk {
    const NONE: Self = Self { keys: Vec::new(), values: Vec::new(), limbs: 1 };

    fn bytes(&self) -> u64 {
        8 * (self.keys.capacity() as u64 + self.values.capacity() as u64)
    }
}

/// Returns the words of `states` states with `counts` counts of `limbs` words each.
fn words(states: usize, counts: usize, limbs: usize) -> u64 {
    (states as u64).saturating_mul(counts as u64).saturating_mul(limbs as u64)
}

/// Compares keys of a few words, which isn't worth a call of `memcmp`.
#[inline]
fn keys_equal(one: &[u64], other: &[u64]) -> bool {
    one.iter().zip(other).all(|(one, other)| one == other)
}

/// Hashes the words. The low bits are good.
#[inline]
fn hash(key: &[u64]) -> usize {
    let mut hash = 0_u64;
    for &word in key {
        hash = (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        hash ^= hash >> 32;
    }
    hash.low_bits()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(table: &mut StateTable, states: u64) -> Result<(), OutOfMemory> {
        for key in 0..states {
            let state = table.entry(&[key, !key])?;
            let (value, limbs) = table.value_mut(state, 1)?;
            value[2 * limbs] += key;
            if key % 1000 == 7 {
                table.widen(state)?;
            }
        }
        Ok(())
    }

    #[test]
    fn states_keep_their_counts() {
        const STATES: u64 = 5_000;
        let mut table = StateTable::new(2, 3);
        table.set_budget(1 << 20);
        for round in 1..=3 {
            // In the second pass every key is known.
            for _ in 0..2 {
                write(&mut table, STATES).unwrap();
                assert_eq!(table.len(), STATES.narrow::<usize>());
            }
            for state in 0..table.len() {
                let key = table.key(state)[0];
                let (value, limbs) = table.value(state);
                assert_eq!(value[2 * limbs], 2 * key, "round {round}");
                assert_eq!(value.iter().sum::<u64>(), 2 * key, "round {round}");
                table.release_before(state);
            }
            assert!(table.bytes() < 1 << 18, "{} bytes are left", table.bytes());
            table.clear();
            assert_eq!(table.len(), 0);
        }
    }

    #[test]
    fn table_stays_within_its_budget() {
        for budget in (0..300_000).step_by(777) {
            let mut table = StateTable::new(2, 3);
            table.set_budget(budget);
            assert_eq!(write(&mut table, 1 << 20), Err(OutOfMemory));
            assert!(table.bytes() <= budget.max(StateTable::new(2, 3).bytes()), "{budget}");
            let chunks: u64 = table.chunks.iter().map(Chunk::bytes).sum();
            assert_eq!(table.bytes(), chunks + 4 * table.slots.len() as u64);
        }
    }
}
