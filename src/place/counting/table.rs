//! A table of states with a value each: so many whole numbers.
//!
//! States are kept in chunks of about 64 KiB. So a table that grows never has
//! anything twice but its smallest parts, and what has been read to the end is
//! given back chunk by chunk: two tables, of which one is read while the other
//! is written, need little more than the larger one.
//!
//! The numbers of a chunk all have as many words as its largest number needs.
//! Nearly always one is enough: where a sweep's numbers are largest, there are
//! few states. A number's highest bit is always 0, so that two of them can be
//! added first and looked at afterwards; a chunk in which the bit was set gets
//! a word more for each number.
//!
//! Whatever needs memory says before how much, and is refused where that is
//! more than allowed.

use crate::narrow::Narrow;

/// States and their values, in the order they came in.
pub(crate) struct StateTable {
    key_words: usize,
    /// How many numbers a value has.
    numbers: usize,
    /// How many states a chunk holds, as a power of two.
    shift: u32,
    chunks: Vec<Chunk>,
    /// How many chunks were given back.
    gone: usize,
    /// Open addressing: the number of a state, or `EMPTY`. The length is a
    /// power of two, at least twice the number of states.
    slots: Vec<u32>,
    len: usize,
    /// The bytes held, and how many may be.
    held: u64,
    allowed: u64,
}

/// Some states.
struct Chunk {
    keys: Vec<u64>,
    values: Vec<u64>,
    /// How many words a number has, the lowest first.
    limbs: usize,
}

/// The states outgrew the memory allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OutOfMemory;

const EMPTY: u32 = u32::MAX;

/// A chunk has about so many words, when its numbers have one each.
const CHUNK: usize = 1 << 13;

/// The first chunk begins with so many states, or fewer if they are large.
const FEW: usize = 16;

impl StateTable {
    /// An empty table of keys of so many words and values of so many numbers.
    pub fn new(key_words: usize, numbers: usize) -> Self {
        let slots = vec![EMPTY; 64];
        let state = key_words.saturating_add(numbers).max(1);
        Self {
            key_words,
            numbers,
            shift: (CHUNK / state).max(1).ilog2(),
            chunks: Vec::new(),
            gone: 0,
            held: 4 * slots.len() as u64,
            allowed: 0,
            slots,
            len: 0,
        }
    }

    /// How many states there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Memory held, in bytes.
    pub fn bytes(&self) -> u64 {
        self.held
    }

    /// Sets how many bytes the table may hold.
    pub fn allow(&mut self, bytes: u64) {
        self.allowed = bytes;
    }

    /// Forgets all states. The first chunk keeps its memory.
    pub fn clear(&mut self) {
        self.give_back_before(self.len);
        self.gone = 0;
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

    /// Gives back the memory of whole chunks of states before this one, which
    /// must not be asked for again.
    pub fn give_back_before(&mut self, state: usize) {
        while self.gone < state >> self.shift {
            let chunk = std::mem::replace(&mut self.chunks[self.gone], Chunk::NONE);
            self.held -= chunk.bytes();
            self.gone += 1;
        }
    }

    /// A state's chunk, and its place there.
    #[inline]
    fn place(&self, state: usize) -> (usize, usize) {
        (state >> self.shift, state & ((1 << self.shift) - 1))
    }

    /// The state of this number.
    #[inline]
    pub fn key(&self, state: usize) -> &[u64] {
        let (chunk, at) = self.place(state);
        &self.chunks[chunk].keys[at * self.key_words..][..self.key_words]
    }

    /// Its value, and how many words each number has there.
    #[inline]
    pub fn value(&self, state: usize) -> (&[u64], usize) {
        let (chunk, at) = self.place(state);
        let Chunk { values, limbs, .. } = &self.chunks[chunk];
        let words = self.numbers * limbs;
        (&values[at * words..][..words], *limbs)
    }

    /// Its value with numbers of so many words at least, and how many they have.
    #[inline]
    pub fn value_mut(
        &mut self,
        state: usize,
        limbs: usize,
    ) -> Result<(&mut [u64], usize), OutOfMemory> {
        let (chunk, at) = self.place(state);
        while self.chunks[chunk].limbs < limbs {
            self.widen(state)?;
        }
        let Chunk { values, limbs, .. } = &mut self.chunks[chunk];
        let words = self.numbers * *limbs;
        Ok((&mut values[at * words..][..words], *limbs))
    }

    /// The number of a state; when it is new, its value is zero.
    #[inline]
    pub fn entry(&mut self, key: &[u64]) -> Result<usize, OutOfMemory> {
        let mask = self.slots.len() - 1;
        let mut slot = hash(key) & mask;
        loop {
            match self.slots[slot] {
                EMPTY => return self.add(key, slot),
                state if same(self.key(state as usize), key) => return Ok(state as usize),
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    /// Gives each number in the state's chunk a word more.
    #[cold]
    pub fn widen(&mut self, state: usize) -> Result<(), OutOfMemory> {
        let (chunk, _) = self.place(state);
        let Chunk { keys, limbs, .. } = &self.chunks[chunk];
        let limbs = *limbs;
        let states = keys.capacity().div_ceil(self.key_words.max(1));
        let words = words(states, self.numbers, limbs + 1);
        // For a moment both are there.
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
        let (chunk, at) = self.place(state);
        let full = |chunk: &Chunk| chunk.keys.len() == chunk.keys.capacity();
        if self.chunks.get(chunk).is_none_or(full) {
            self.grow(chunk, at)?;
        }
        let chunk = &mut self.chunks[chunk];
        chunk.keys.extend_from_slice(key);
        chunk.values.resize(chunk.values.len() + self.numbers * chunk.limbs, 0);
        self.slots[slot] = state.narrow::<u32>();
        self.len += 1;
        if self.len * 2 > self.slots.len() {
            self.more_slots()?;
        }
        Ok(state)
    }

    /// Makes room for more states in the last chunk, the first one, or for a
    /// new chunk.
    #[cold]
    fn grow(&mut self, chunk: usize, states: usize) -> Result<(), OutOfMemory> {
        let most = 1 << self.shift;
        let states = match chunk {
            0 => (2 * states).clamp(FEW.min(most), most),
            _ => most,
        };
        let limbs = self.chunks.get(chunk).map_or(1, |chunk| chunk.limbs);
        let (keys, values) = (words(states, self.key_words, 1), words(states, self.numbers, limbs));
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
        let fits = words.saturating_mul(8).saturating_add(self.held) <= self.allowed;
        if fits { Ok(()) } else { Err(OutOfMemory) }
    }

    #[cold]
    fn more_slots(&mut self) -> Result<(), OutOfMemory> {
        let length = self.slots.len() * 4;
        let more = 4 * (length - self.slots.len()) as u64;
        self.make_room(more / 8)?;
        self.held += more;
        // Not both at once.
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

/// So many states, of so many numbers, of so many words.
fn words(states: usize, numbers: usize, limbs: usize) -> u64 {
    (states as u64).saturating_mul(numbers as u64).saturating_mul(limbs as u64)
}

/// Of a few words each, which is no work for a call.
#[inline]
fn same(one: &[u64], other: &[u64]) -> bool {
    one.iter().zip(other).all(|(one, other)| one == other)
}

/// Mixes all words; the low bits are the good ones.
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
    fn what_comes_in_is_there() {
        const STATES: u64 = 5_000;
        let mut table = StateTable::new(2, 3);
        table.allow(1 << 20);
        for round in 1..=3 {
            // The second time each key is known.
            for _ in 0..2 {
                write(&mut table, STATES).unwrap();
                assert_eq!(table.len(), STATES.narrow::<usize>());
            }
            for state in 0..table.len() {
                let key = table.key(state)[0];
                let (value, limbs) = table.value(state);
                assert_eq!(value[2 * limbs], 2 * key, "round {round}");
                assert_eq!(value.iter().sum::<u64>(), 2 * key, "round {round}");
                table.give_back_before(state);
            }
            assert!(table.bytes() < 1 << 18, "{} bytes are left", table.bytes());
            table.clear();
            assert_eq!(table.len(), 0);
        }
    }

    #[test]
    fn no_more_is_held_than_allowed() {
        for allowed in (0..300_000).step_by(777) {
            let mut table = StateTable::new(2, 3);
            table.allow(allowed);
            assert_eq!(write(&mut table, 1 << 20), Err(OutOfMemory));
            assert!(table.bytes() <= allowed.max(StateTable::new(2, 3).bytes()), "{allowed}");
            let chunks: u64 = table.chunks.iter().map(Chunk::bytes).sum();
            assert_eq!(table.bytes(), chunks + 4 * table.slots.len() as u64);
        }
    }
}
