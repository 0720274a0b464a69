//! A table of states with a value each, all of the same lengths, kept in three
//! flat vectors: no allocation per state, and clearing keeps the memory.

/// States and their values, in the order they came in.
pub(crate) struct Table {
    key_words: usize,
    value_words: usize,
    keys: Vec<u64>,
    values: Vec<u64>,
    /// Open addressing: the number of a state, or `EMPTY`. The length is a
    /// power of two, at least twice the number of states.
    slots: Vec<u32>,
    len: usize,
}

const EMPTY: u32 = u32::MAX;

impl Table {
    /// An empty table of keys and values of so many words.
    pub fn new(key_words: usize, value_words: usize) -> Self {
        let slots = vec![EMPTY; 64];
        Self { key_words, value_words, keys: Vec::new(), values: Vec::new(), slots, len: 0 }
    }

    /// How many states there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Memory held, in bytes.
    pub fn bytes(&self) -> u64 {
        self.bytes_with(0)
    }

    /// Memory held at most while so many more states come in, in bytes: where
    /// a vector has to grow, it is there twice for a moment.
    pub fn bytes_with(&self, more: usize) -> u64 {
        let states = self.len + more;
        let held = |words: usize, capacity: usize| {
            if states * words > capacity { 3 * capacity } else { capacity }
        };
        let slots = self.slots.len();
        let words = held(self.key_words, self.keys.capacity())
            + held(self.value_words, self.values.capacity());
        8 * words as u64 + 4 * (if 2 * states > slots { 5 * slots } else { slots }) as u64
    }

    /// Forgets all states.
    pub fn clear(&mut self) {
        self.keys.clear();
        self.values.clear();
        self.slots.fill(EMPTY);
        self.len = 0;
    }

    /// The state of this number.
    pub fn key(&self, state: usize) -> &[u64] {
        &self.keys[state * self.key_words..][..self.key_words]
    }

    /// Its value.
    pub fn value(&self, state: usize) -> &[u64] {
        &self.values[state * self.value_words..][..self.value_words]
    }

    /// The value of a state, all zero when it is new.
    #[inline]
    pub fn entry(&mut self, key: &[u64]) -> &mut [u64] {
        let mask = self.slots.len() - 1;
        let mut slot = hash(key) & mask;
        let state = loop {
            match self.slots[slot] {
                EMPTY => break self.add(key, slot),
                state if self.key(state as usize) == key => break state as usize,
                _ => slot = (slot + 1) & mask,
            }
        };
        &mut self.values[state * self.value_words..][..self.value_words]
    }

    fn add(&mut self, key: &[u64], slot: usize) -> usize {
        let state = self.len;
        self.slots[slot] = state as u32;
        self.keys.extend_from_slice(key);
        self.values.resize(self.values.len() + self.value_words, 0);
        self.len += 1;
        if self.len * 2 > self.slots.len() {
            self.grow();
        }
        state
    }

    fn grow(&mut self) {
        let length = self.slots.len() * 4;
        self.slots.clear();
        self.slots.resize(length, EMPTY);
        for state in 0..self.len {
            let mut slot = hash(self.key(state)) & (length - 1);
            while self.slots[slot] != EMPTY {
                slot = (slot + 1) & (length - 1);
            }
            self.slots[slot] = state as u32;
        }
    }
}

/// Mixes all words; the low bits are the good ones.
#[inline]
fn hash(key: &[u64]) -> usize {
    let mut hash = 0_u64;
    for &word in key {
        hash = (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        hash ^= hash >> 32;
    }
    hash as usize
}
