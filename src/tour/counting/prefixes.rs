//! Counts tours on which squares have given numbers, prefix by prefix.
//!
//! Prefixes of a tour that have visited the same squares and end on the same square can be completed
//! in the same ways, so only their number is stored (Bellman 1962; Held and Karp 1962):
//!
//! ```text
//!    1 → 2 → 3 → 4          the same four squares, both end on the last:
//!    1 → 3' → 2' → 4        two ways to reach one state
//! ```
//!
//! Given numbers leave few squares for the steps around them, and a prefix is dropped if it leaves
//! squares without enough neighbours, so there are few states: on 6 × 6 with two numbered squares,
//! one of them a corner, fewer than ten thousand of a length for closed tours and 63,000 for open
//! ones. A state takes 56 bytes and about half a microsecond. If the states of all lengths are
//! stored, the tour of any number is read from them backward.

use crate::narrow::Narrow;
use crate::search::Step;
use crate::tour::counting::states::{States, Stop};
use crate::tour::graph::precheck::PreparedBoard;
use crate::tour::graph::small_graph::{MOST, Set, each};
use crate::tour::search::positions::PositionSearch;

/// The visited squares, and the last of them.
type State = (Set, u8);

/// A count in progress.
pub(crate) struct PrefixCount {
    reach: Vec<Set>,
    closed: bool,
    /// By number, the squares that may have it, read from the end with fewer of them.
    domains: Vec<Set>,
    all: Set,
    /// The length of the current prefixes.
    length: usize,
    current: States<State, u128>,
    at: usize,
    next: States<State, u128>,
    seen: u64,
    memory: u64,
    /// The memory that the states of shorter lengths leave.
    memory_left: u64,
    /// Whether `domains` starts with the last number.
    is_reversed: bool,
    /// The states of each shorter length, if they are stored.
    layers: Option<Vec<States<State, u128>>>,
}

impl PrefixCount {
    /// Starts a count for the puzzle of an exact search that hasn't begun. `None` if it has more than
    /// [`MOST`] squares.
    pub fn new(steps: &PositionSearch, prepared: &PreparedBoard, memory: u64) -> Option<Self> {
        if steps.squares() > MOST {
            return None;
        }
        let place = |cell: usize| prepared.cells.binary_search(&cell.narrow::<u32>()).unwrap_or(0);
        let set = |cell: &u32| {
            prepared.graph.reached(*cell as usize).fold(0, |set: Set, to| set | 1 << place(to))
        };
        let reach: Vec<Set> = prepared.cells.iter().map(set).collect();
        let union =
            |squares: Vec<u32>| squares.iter().fold(0, |set: Set, square| set | 1 << square);
        let domains = steps.domains().unwrap_or_default();
        let mut domains: Vec<Set> = domains.into_iter().map(union).collect();
        let ends =
            [domains.first(), domains.last()].map(|end| end.map_or(0, |end| end.count_ones()));
        let is_reversed = !steps.is_closed() && ends[1] < ends[0];
        if is_reversed {
            domains.reverse();
        }
        let mut now = States::default();
        now.set_budget(u64::MAX);
        for place in each(domains.first().copied().unwrap_or(0)) {
            // These few always fit.
            let _ = now.add((1 << place, place.narrow::<u8>()), &1);
        }
        Some(Self {
            closed: steps.is_closed(),
            all: Set::MAX >> (Set::BITS - reach.len().narrow::<u32>()),
            length: 1,
            current: now,
            reach,
            domains,
            at: 0,
            next: States::default(),
            seen: 0,
            memory,
            memory_left: memory,
            is_reversed,
            layers: None,
        })
    }

    /// Stores the states of all lengths, for [`PrefixCount::nth`].
    pub fn with_layers(mut self) -> Self {
        self.layers = Some(Vec::new());
        self
    }

    /// Returns the tour of this number, counted from 0, as places by number. Needs the states of all
    /// lengths.
    pub fn nth(&self, mut number: u128) -> Option<Vec<usize>> {
        let layers = self.layers.as_ref()?;
        let mut take = |state: &(State, u128)| {
            let is_it = number < state.1;
            number -= if is_it { 0 } else { state.1 };
            is_it
        };
        let mut last = self.current.range(0..self.current.len());
        let &((mut visited, mut here), _) = last.find(|&state| take(state))?;
        let mut places = vec![usize::from(here)];
        for (before, domain) in layers.iter().zip(&self.domains).rev() {
            visited &= !(1 << here);
            let mut reached = each(self.reach[usize::from(here)] & domain & visited);
            here = reached.find_map(|place| {
                let place = place.narrow::<u8>();
                let state = before.get(before.find((visited, place))?)?;
                take(state).then_some(place)
            })?;
            places.push(usize::from(here));
        }
        if !self.is_reversed {
            places.reverse();
        }
        Some(places)
    }

    /// Returns the number of states processed.
    pub fn seen(&self) -> u64 {
        self.seen
    }

    /// Returns the share of the lengths that are done, roughly.
    pub fn share(&self) -> f64 {
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

    /// Processes this many states. Returns the number of ways to walk the tours; `None` if that takes too
    /// much memory or doesn't fit in 128 bits.
    pub fn advance(&mut self, budget: u64) -> Step<Option<u128>> {
        for _ in 0..budget {
            match self.process_state() {
                Ok(true) => {}
                Ok(false) if self.length >= self.domains.len() || self.current.len() == 0 => {
                    let all = (0..self.current.len())
                        .filter_map(|state| self.current.get(state))
                        .try_fold(0_u128, |all, (_, ways)| all.checked_add(*ways));
                    return Step::Done(all);
                }
                Ok(false) => {
                    self.length += 1;
                    self.at = 0;
                    let done = std::mem::replace(&mut self.current, std::mem::take(&mut self.next));
                    match &mut self.layers {
                        Some(layers) => layers.push(done),
                        None => self.current.drop_index(),
                    }
                    self.memory_left = self.memory.saturating_sub(self.layer_bytes());
                }
                Err(_) => return Step::Done(None),
            }
        }
        Step::Running
    }

    /// Processes the next state; false if there is none.
    fn process_state(&mut self) -> Result<bool, Stop> {
        let Some(&domain) = self.domains.get(self.length) else { return Ok(false) };
        let Some(&((visited, here), ways)) = self.current.get(self.at) else { return Ok(false) };
        if self.layers.is_none() {
            self.current.release_before(self.at);
        }
        self.next.set_budget(self.memory_left.saturating_sub(self.current.bytes()));
        self.at += 1;
        self.seen += 1;
        for place in each(self.reach[usize::from(here)] & domain & !visited) {
            let visited = visited | 1 << place;
            if self.can_be_completed(visited, place) {
                self.next.add((visited, place.narrow::<u8>()), &ways)?;
            }
        }
        Ok(true)
    }

    /// Returns whether every square that is left has enough neighbours that it can still be linked with:
    /// other squares that are left, the last square of the prefix, and for a closed tour the first.
    ///
    /// These two have one jump left each, so only one square can depend on either. One neighbour is
    /// enough for the last square of an open tour.
    fn can_be_completed(&self, visited: Set, here: usize) -> bool {
        let left = self.all & !visited;
        let many = left.count_ones() > 1;
        let domain = |at: Option<&Set>| at.copied().unwrap_or(0);
        let (first, last) = (domain(self.domains.first()), domain(self.domains.last()));
        let (mut next, mut final_one, mut ends) = (0, 0, 0);
        for place in each(left) {
            let reach = self.reach[place];
            let free = (reach & left).count_ones();
            let by_here = (reach >> here & 1) as u32;
            let by_first = u32::from(self.closed && reach & first != 0);
            match free + by_here + by_first {
                0 => return false,
                1 if self.closed || last >> place & 1 == 0 || (many && free == 0) => return false,
                1 => ends += 1,
                2 if self.closed && many && free == 0 => return false,
                2 => {
                    next += by_here;
                    final_one += by_first;
                }
                _ => {}
            }
        }
        if self.closed { next < 2 && final_one < 2 } else { ends + next < 3 && ends < 2 }
    }
}
