//! One side of a count of tours: a frontier DP from one end of the board to the frontier in its
//! middle.
//!
//! The states are divided into shards by their hash, one for each thread. Each thread finds the
//! successors of some states of its shard, then adds those that belong to its shard.

#[cfg(feature = "threads")]
use crate::parallel::in_threads;
#[cfg(feature = "threads")]
use crate::search::Limit;
use crate::tour::counting::counter::Counter;
use crate::tour::counting::frontier::{Key, Transition, join, renumber};
#[cfg(feature = "threads")]
use crate::tour::counting::states::hash;
use crate::tour::counting::states::{States, Stop};

/// A jump between two squares of the middle frontier, given by their indices.
#[derive(Clone, Copy)]
pub(super) struct MiddleJump {
    pub first: usize,
    pub second: usize,
    pub is_required: bool,
}

/// The DP of one side, in progress.
pub(super) struct Half<K, V> {
    transitions: Vec<Transition>,
    /// The squares of the frontier in the middle, where the two sides meet, ascending.
    middle: Vec<u32>,
    /// This side's jumps between these squares.
    middle_jumps: Vec<MiddleJump>,
    stage: Stage,
    shards: Vec<Shard<K, V>>,
    processed: u64,
}

/// The states of one thread.
struct Shard<K, V> {
    /// The states being processed.
    current: States<K, V>,
    /// The index of the next state.
    cursor: usize,
    /// The successors of the states of all shards that belong to this shard.
    next: States<K, V>,
    /// For each shard, the successors that belong there, until they are added.
    #[cfg(feature = "threads")]
    found: Vec<Vec<(K, V)>>,
}

/// Number of states of a shard that are processed before their successors are added.
#[cfg(feature = "threads")]
const STATES_AT_ONCE: usize = if cfg!(test) { 1 << 4 } else { 1 << 13 };

/// Up to this many states, starting threads would take longer than processing them.
#[cfg(feature = "threads")]
const STATES_ON_ONE_THREAD: usize = if cfg!(test) { 0 } else { 1 << 11 };

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Processes the squares.
    Square(usize),
    /// Converts the states from the squares after the last transition to all squares of the middle.
    Widen,
    /// Adds jumps between squares of the middle.
    Jump(usize),
    Done,
}

impl<K: Key, V: Counter> Half<K, V> {
    pub fn new(
        transitions: Vec<Transition>,
        middle: &[u32],
        middle_jumps: Vec<MiddleJump>,
        shards: usize,
    ) -> Self {
        let mut half = Self {
            transitions,
            middle: middle.to_vec(),
            middle_jumps,
            stage: Stage::Done,
            shards: Vec::new(),
            processed: 0,
        };
        half.restart(shards);
        half
    }

    /// Starts over with the state before the first square.
    pub fn restart(&mut self, shards: usize) {
        let empty = |_| Shard {
            current: States::default(),
            cursor: 0,
            next: States::default(),
            #[cfg(feature = "threads")]
            found: (0..shards).map(|_| Vec::new()).collect(),
        };
        self.shards = (0..shards).map(empty).collect();
        let first = &mut self.shards[0].current;
        first.set_budget(u64::MAX);
        // One state always fits.
        let _ = first.add(K::pack(&[]), &V::one());
        self.stage = Stage::Square(0);
        self.settle_stage();
    }

    /// Returns the number of processed states, those before a restart included.
    pub fn processed(&self) -> u64 {
        self.processed
    }

    /// Returns how many steps are done, of how many.
    pub fn steps(&self) -> (usize, usize) {
        let (squares, jumps) = (self.transitions.len(), self.middle_jumps.len());
        let all = squares + 1 + jumps;
        let done = match self.stage {
            Stage::Square(at) => at,
            Stage::Widen => squares,
            Stage::Jump(at) => squares + 1 + at,
            Stage::Done => all,
        };
        (done, all)
    }

    /// Returns the memory held, in bytes.
    pub fn memory(&self) -> u64 {
        self.shards.iter().map(Shard::memory).sum()
    }

    /// Returns the number of squares of the middle frontier.
    pub fn width(&self) -> usize {
        self.middle.len()
    }

    pub fn is_done(&self) -> bool {
        self.stage == Stage::Done
    }

    /// Takes the states of the middle frontier, in shards.
    pub fn take_states(&mut self) -> Vec<States<K, V>> {
        self.shards.iter_mut().map(|shard| std::mem::take(&mut shard.current)).collect()
    }

    /// Processes states until the end, or until the budget is spent.
    pub fn advance(&mut self, remaining: &mut u64, memory: u64) -> Result<(), Stop> {
        while *remaining > 0 && self.stage != Stage::Done {
            #[cfg(feature = "threads")]
            if self.shards.len() > 1 {
                self.process_together(remaining, memory)?;
                continue;
            }
            *remaining -= 1;
            let step =
                StageStep::of(self.stage, &self.transitions, &self.middle, &self.middle_jumps);
            if self.shards[0].process(&step, memory)? {
                self.processed += 1;
            } else {
                self.next_stage(memory);
            }
        }
        Ok(())
    }

    /// Processes some states of each shard, each on its own thread.
    ///
    /// # Panics
    /// If a thread panics.
    #[cfg(feature = "threads")]
    fn process_together(&mut self, remaining: &mut u64, memory: u64) -> Result<(), Stop> {
        let step = &StageStep::of(self.stage, &self.transitions, &self.middle, &self.middle_jumps);
        let is_long =
            self.shards.iter().map(Shard::remaining).sum::<usize>() > STATES_ON_ONE_THREAD;
        let processed: usize =
            in_threads(is_long, self.shards.iter_mut(), |shard| shard.expand(step)).iter().sum();
        self.processed += processed as u64;
        *remaining = remaining.saturating_sub(processed as u64);
        let found: Vec<Vec<Vec<(K, V)>>> =
            self.shards.iter_mut().map(|shard| std::mem::take(&mut shard.found)).collect();
        let waiting: usize = found.iter().flatten().map(Vec::capacity).sum();
        let used = self.memory() + (waiting * size_of::<(K, V)>()) as u64;
        let room = memory.checked_sub(used).ok_or(Limit::Memory)? / self.shards.len() as u64;
        let added = in_threads(is_long, self.shards.iter_mut().enumerate(), |(own, shard)| {
            shard.next.set_budget(shard.next.bytes() + room);
            let mut states = found.iter().flat_map(|found| &found[own]);
            states.try_for_each(|(key, ways)| shard.next.add(*key, ways))
        });
        for (shard, mut found) in self.shards.iter_mut().zip(found) {
            found.iter_mut().for_each(Vec::clear);
            shard.found = found;
        }
        added.into_iter().collect::<Result<(), Stop>>()?;
        if self.shards.iter().all(|shard| shard.remaining() == 0) {
            self.next_stage(memory);
        }
        Ok(())
    }

    /// Begins the next stage, once all states are processed.
    fn next_stage(&mut self, memory: u64) {
        for shard in &mut self.shards {
            shard.cursor = 0;
            shard.current = std::mem::take(&mut shard.next);
            shard.current.drop_index();
        }
        self.stage = match self.stage {
            Stage::Square(at) => Stage::Square(at + 1),
            Stage::Widen => Stage::Jump(0),
            Stage::Jump(at) => Stage::Jump(at + 1),
            Stage::Done => Stage::Done,
        };
        self.settle_stage();
        if self.stage != Stage::Done {
            let room = memory.saturating_sub(self.memory()) / self.shards.len() as u64;
            for shard in &mut self.shards {
                shard.next.set_budget(room);
                shard.next.reserve_heads(shard.current.len());
            }
        }
    }

    /// Moves on from a stage that has nothing to do to the next one that has.
    fn settle_stage(&mut self) {
        if self.stage == Stage::Square(self.transitions.len()) {
            let last = self.transitions.last().map_or(&[][..], |transition| &transition.after);
            self.stage = if last == self.middle { Stage::Jump(0) } else { Stage::Widen };
        }
        if self.stage == Stage::Jump(self.middle_jumps.len()) {
            self.stage = Stage::Done;
        }
    }
}

impl<K: Key, V: Counter> Shard<K, V> {
    fn memory(&self) -> u64 {
        let tables = self.current.bytes() + self.next.bytes();
        #[cfg(feature = "threads")]
        let tables = tables
            + (self.found.iter().map(Vec::capacity).sum::<usize>() * size_of::<(K, V)>()) as u64;
        tables
    }

    /// Returns how many states are left.
    #[cfg(feature = "threads")]
    fn remaining(&self) -> usize {
        self.current.len() - self.cursor
    }

    /// Takes the next state. `None` if none remains.
    fn take(&mut self) -> Option<(K, V)> {
        let state = self.current.get(self.cursor).cloned()?;
        self.current.release_before(self.cursor);
        self.cursor += 1;
        Some(state)
    }

    /// Adds the successors of the next state. Returns false if none remains.
    fn process(&mut self, step: &StageStep<'_>, memory: u64) -> Result<bool, Stop> {
        let Some((key, ways)) = self.take() else { return Ok(false) };
        self.next.set_budget(memory.saturating_sub(self.current.bytes()));
        let mut done = Ok(());
        step.for_each_successor(key, |state| {
            if done.is_ok() {
                done = self.next.add(state, &ways);
            }
        });
        done.map(|()| true)
    }

    /// Finds the successors of some states, and keeps them for the shards where they belong.
    /// Returns the number of states.
    #[cfg(feature = "threads")]
    fn expand(&mut self, step: &StageStep<'_>) -> usize {
        let shards = self.found.len();
        let mut states = 0;
        while states < STATES_AT_ONCE {
            let Some((key, ways)) = self.take() else { break };
            states += 1;
            step.for_each_successor(key, |state: K| {
                // From the high bits of the hash, since each shard's table uses the low ones.
                self.found[(hash(state) >> (usize::BITS - 16)) % shards]
                    .push((state, ways.clone()));
            });
        }
        states
    }
}

/// The transition of each state in a stage.
enum StageStep<'half> {
    Square(&'half Transition),
    /// The squares after the last transition, and all squares of the middle.
    Widen(&'half [u32], &'half [u32]),
    /// A jump, and the number of squares of the middle.
    Jump(MiddleJump, usize),
}

impl<'half> StageStep<'half> {
    fn of(
        stage: Stage,
        transitions: &'half [Transition],
        middle: &'half [u32],
        middle_jumps: &[MiddleJump],
    ) -> Self {
        match stage {
            Stage::Square(at) => Self::Square(&transitions[at]),
            Stage::Jump(at) => Self::Jump(middle_jumps[at], middle.len()),
            // `Done` is never processed.
            Stage::Widen | Stage::Done => {
                Self::Widen(transitions.last().map_or(&[], |last| &last.after), middle)
            }
        }
    }

    fn for_each_successor<K: Key>(&self, key: K, mut visit: impl FnMut(K)) {
        match self {
            Self::Square(transition) => transition.for_each_successor(key, |state, _| visit(state)),
            Self::Widen(last, middle) => visit(widened(key, last, middle)),
            Self::Jump(jump, width) => {
                if !jump.is_required {
                    visit(key);
                }
                if let Some(state) = with_jump(key, *jump, *width) {
                    visit(state);
                }
            }
        }
    }
}

/// Converts a state of the squares after the last transition to one of all squares of the middle.
fn widened<K: Key>(key: K, last: &[u32], middle: &[u32]) -> K {
    let mut codes = [0_u8; 32];
    key.unpack(&mut codes[..last.len()]);
    let mut middle_codes = [0_u8; 32];
    for (index, square) in last.iter().enumerate() {
        if let Ok(middle_index) = middle.binary_search(square) {
            middle_codes[middle_index] = codes[index];
        }
    }
    K::pack(&middle_codes[..middle.len()])
}

/// Returns the state with a jump between two squares of the middle; `None` if it is impossible.
fn with_jump<K: Key>(
    key: K,
    MiddleJump { first, second, .. }: MiddleJump,
    width: usize,
) -> Option<K> {
    let mut codes = [0_u8; 32];
    key.unpack(&mut codes[..width]);
    if join(&mut codes, width, first, second)? {
        return None; // A cycle before all squares are visited.
    }
    renumber(&mut codes[..width]);
    Some(K::pack(&codes[..width]))
}
