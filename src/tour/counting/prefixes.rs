//! Counts tours on which squares have given numbers, prefix by prefix.
//!
//! Prefixes of tours that have visited the same squares and end on the same square can be completed
//! in the same ways, so only their number is stored (Bellman 1962; Held and Karp 1962):
//!
//! ```text
//!    1 → 2 → 3 → 4          the same four squares, both end on the last:
//!    1 → 3' → 2' → 4        two ways to reach one state
//! ```
//!
//! Few squares can have the numbers close to a given one, and a prefix is dropped if some remaining
//! square has too few neighbours. So the number of states is small: on 6 × 6 with two numbered
//! squares, one of them a corner, fewer than ten thousand of a length for closed tours and 63,000
//! for open ones. A state takes 56 bytes and about half a microsecond. If the states of all lengths
//! are stored, the tour with any index is read from them backward.

use crate::narrow::Narrow;
use crate::search::Step;
use crate::tour::counting::states::{States, Stop};
use crate::tour::graph::precheck::PreparedBoard;
use crate::tour::graph::small_graph::{MAX_SQUARES, Set, each};
use crate::tour::search::number_search::NumberSearch;

/// The visited squares, and the last of them.
type State = (Set, u8);

/// A count in progress.
pub(crate) struct PrefixCount {
    /// For each square, its neighbours.
    reach: Vec<Set>,
    is_closed: bool,
    /// For each number, the squares that may have it, from the end of the tour with fewer of them.
    domains: Vec<Set>,
    all_squares: Set,
    /// The length of the current prefixes.
    length: usize,
    current: States<State, u128>,
    cursor: usize,
    next: States<State, u128>,
    processed: u64,
    memory: u64,
    /// The memory that remains besides the states of shorter lengths.
    remaining_memory: u64,
    /// Whether `domains` starts with the last number.
    is_reversed: bool,
    /// The states of each shorter length, if they are stored.
    layers: Option<Vec<States<State, u128>>>,
}

impl PrefixCount {
    /// Starts a count for the puzzle of an exact search that hasn't begun. `None` if it has more
    /// than [`MAX_SQUARES`] squares.
    pub fn new(search: &NumberSearch, prepared: &PreparedBoard, memory: u64) -> Option<Self> {
        if search.squares() > MAX_SQUARES {
            return None;
        }
        let index_of =
            |cell: usize| prepared.cells.binary_search(&cell.narrow::<u32>()).unwrap_or(0);
        let set = |cell: &u32| {
            prepared
                .graph
                .neighbours(*cell as usize)
                .fold(0, |set: Set, to| set | 1 << index_of(to))
        };
        let reach: Vec<Set> = prepared.cells.iter().map(set).collect();
        let union =
            |squares: Vec<u32>| squares.iter().fold(0, |set: Set, square| set | 1 << square);
        let domains = search.domains().unwrap_or_default();
        let mut domains: Vec<Set> = domains.into_iter().map(union).collect();
        let ends = [domains.first(), domains.last()]
            .map(|domain| domain.map_or(0, |domain| domain.count_ones()));
        let is_reversed = !search.is_closed() && ends[1] < ends[0];
        if is_reversed {
            domains.reverse();
        }
        let mut first_states = States::default();
        first_states.set_budget(u64::MAX);
        for square in each(domains.first().copied().unwrap_or(0)) {
            // These few states always fit.
            let _ = first_states.add((1 << square, square.narrow::<u8>()), &1);
        }
        Some(Self {
            is_closed: search.is_closed(),
            all_squares: Set::MAX >> (Set::BITS - reach.len().narrow::<u32>()),
            length: 1,
            current: first_states,
            reach,
            domains,
            cursor: 0,
            next: States::default(),
            processed: 0,
            memory,
            remaining_memory: memory,
            is_reversed,
            layers: None,
        })
    }

    /// Stores the states of all lengths, for [`PrefixCount::nth`].
    pub fn with_layers(mut self) -> Self {
        self.layers = Some(Vec::new());
        self
    }

    /// Returns the tour with an index, counted from 0, as the square of each number. Needs the
    /// states of all lengths.
    pub fn nth(&self, mut index: u128) -> Option<Vec<usize>> {
        let layers = self.layers.as_ref()?;
        let mut take = |state: &(State, u128)| {
            let is_in_range = index < state.1;
            index -= if is_in_range { 0 } else { state.1 };
            is_in_range
        };
        let mut candidates = self.current.range(0..self.current.len());
        let &((mut visited, mut last_square), _) = candidates.find(|&state| take(state))?;
        let mut squares = vec![usize::from(last_square)];
        for (before, domain) in layers.iter().zip(&self.domains).rev() {
            visited &= !(1 << last_square);
            let mut reached = each(self.reach[usize::from(last_square)] & domain & visited);
            last_square = reached.find_map(|square| {
                let square = square.narrow::<u8>();
                let state = before.get(before.find((visited, square))?)?;
                take(state).then_some(square)
            })?;
            squares.push(usize::from(last_square));
        }
        if !self.is_reversed {
            squares.reverse();
        }
        Some(squares)
    }

    /// Returns the number of processed states.
    pub fn processed(&self) -> u64 {
        self.processed
    }

    /// Estimates the share that is done.
    pub fn fraction_done(&self) -> f64 {
        f64::from(self.length.narrow::<u32>()) / f64::from(self.reach.len().narrow::<u32>())
    }

    /// Returns the memory held, in bytes.
    pub fn memory(&self) -> u64 {
        self.current.bytes() + self.next.bytes() + self.layer_bytes()
    }

    /// Returns the memory held by the states of shorter lengths, in bytes.
    fn layer_bytes(&self) -> u64 {
        self.layers.iter().flatten().map(States::bytes).sum()
    }

    /// Processes `budget` states. Returns the number of directed tours. `None` if the count takes
    /// too much memory or doesn't fit in 128 bits.
    pub fn advance(&mut self, budget: u64) -> Step<Option<u128>> {
        for _ in 0..budget {
            match self.process_state() {
                Ok(true) => {}
                Ok(false) if self.length >= self.domains.len() || self.current.len() == 0 => {
                    let sum = (0..self.current.len())
                        .filter_map(|state| self.current.get(state))
                        .try_fold(0_u128, |sum, (_, ways)| sum.checked_add(*ways));
                    return Step::Done(sum);
                }
                Ok(false) => {
                    self.length += 1;
                    self.cursor = 0;
                    let done = std::mem::replace(&mut self.current, std::mem::take(&mut self.next));
                    match &mut self.layers {
                        Some(layers) => layers.push(done),
                        None => self.current.drop_index(),
                    }
                    self.remaining_memory = self.memory.saturating_sub(self.layer_bytes());
                }
                Err(_) => return Step::Done(None),
            }
        }
        Step::Running
    }

    /// Processes the next state. Returns false if none remains.
    fn process_state(&mut self) -> Result<bool, Stop> {
        let Some(&domain) = self.domains.get(self.length) else { return Ok(false) };
        let Some(&((visited, last), ways)) = self.current.get(self.cursor) else {
            return Ok(false);
        };
        if self.layers.is_none() {
            self.current.release_before(self.cursor);
        }
        self.next.set_budget(self.remaining_memory.saturating_sub(self.current.bytes()));
        self.cursor += 1;
        self.processed += 1;
        for square in each(self.reach[usize::from(last)] & domain & !visited) {
            let visited = visited | 1 << square;
            if self.can_be_completed(visited, square) {
                self.next.add((visited, square.narrow::<u8>()), &ways)?;
            }
        }
        Ok(true)
    }

    /// Returns whether every remaining square has enough neighbours that it can be linked with:
    /// other remaining squares, the last square of the prefix and, for a closed tour, the first.
    ///
    /// The last and the first square can have one more jump each, so only one square can depend on
    /// either. One neighbour is enough for the last square of an open tour.
    fn can_be_completed(&self, visited: Set, last_of_prefix: usize) -> bool {
        let remaining = self.all_squares & !visited;
        let has_several = remaining.count_ones() > 1;
        let set = |domain: Option<&Set>| domain.copied().unwrap_or(0);
        let (first, last) = (set(self.domains.first()), set(self.domains.last()));
        let (mut needs_last, mut needs_first, mut ends) = (0, 0, 0);
        for square in each(remaining) {
            let reach = self.reach[square];
            let free = (reach & remaining).count_ones();
            let by_last = (reach >> last_of_prefix & 1) as u32;
            let by_first = u32::from(self.is_closed && reach & first != 0);
            match free + by_last + by_first {
                0 => return false,
                1 if self.is_closed || last >> square & 1 == 0 || (has_several && free == 0) => {
                    return false;
                }
                1 => ends += 1,
                2 if self.is_closed && has_several && free == 0 => return false,
                2 => {
                    needs_last += by_last;
                    needs_first += by_first;
                }
                _ => {}
            }
        }
        if self.is_closed {
            needs_last < 2 && needs_first < 2
        } else {
            ends + needs_last < 3 && ends < 2
        }
    }
}
