//! Counting tours on which squares have given numbers, by their beginnings.
//!
//! Beginnings that have visited the same squares and stand on the same one go
//! on alike, so they are followed together, and their number is kept (Bellman
//! 1962; Held and Karp 1962):
//!
//! ```text
//!    1 → 2 → 3 → 4          the same four squares, and both on the last:
//!    1 → 3' → 2' → 4        two ways to one state
//! ```
//!
//! A number gives few squares to the steps around it, and a beginning is
//! dropped where it leaves squares without enough neighbours, so that there are
//! few states: on 6 × 6 with two numbered squares, one of them a corner, fewer than
//! ten thousand of a length for closed tours and 63,000 for open ones. One takes
//! 56 bytes and half a microsecond or so. Where the states of all lengths are kept, the tour of any
//! number is read from them backward.

use crate::narrow::Narrow;
use crate::search::Step;
use crate::tour::counting::states::{States, Stop};
use crate::tour::graph::precheck::Ready;
use crate::tour::graph::small_graph::{MOST, Set, each};
use crate::tour::search::positions::PositionSearch;

/// The squares visited, and the one it stands on.
type State = (Set, u8);

/// Counting under way.
pub(crate) struct Beginnings {
    reach: Vec<Set>,
    closed: bool,
    /// By number, the squares that may have it; as read from the end that has
    /// fewer.
    domains: Vec<Set>,
    all: Set,
    /// How long the beginnings are that are being followed.
    length: usize,
    now: States<State, u128>,
    at: usize,
    next: States<State, u128>,
    seen: u64,
    memory: u64,
    /// What of it the states of shorter lengths leave.
    room: u64,
    /// Are `domains` read from the last number on?
    is_reversed: bool,
    /// The states of each shorter length, where they are kept.
    layers: Option<Vec<States<State, u128>>>,
}

impl Beginnings {
    /// For the puzzle of an exact search that hasn't begun, on at most [`MOST`] squares.
    pub fn new(steps: &PositionSearch, ready: &Ready, memory: u64) -> Option<Self> {
        if steps.squares() > MOST {
            return None;
        }
        let place = |cell: usize| ready.cells.binary_search(&cell.narrow::<u32>()).unwrap_or(0);
        let set = |cell: &u32| {
            ready.graph.reached(*cell as usize).fold(0, |set: Set, to| set | 1 << place(to))
        };
        let reach: Vec<Set> = ready.cells.iter().map(set).collect();
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
        now.allow(u64::MAX);
        for place in each(domains.first().copied().unwrap_or(0)) {
            // So few are always allowed.
            let _ = now.add((1 << place, place.narrow::<u8>()), &1);
        }
        Some(Self {
            closed: steps.is_closed(),
            all: Set::MAX >> (Set::BITS - reach.len().narrow::<u32>()),
            length: 1,
            now,
            reach,
            domains,
            at: 0,
            next: States::default(),
            seen: 0,
            memory,
            room: memory,
            is_reversed,
            layers: None,
        })
    }

    /// The same, with the states of all lengths kept for [`Beginnings::nth`].
    pub fn keeping(mut self) -> Self {
        self.layers = Some(Vec::new());
        self
    }

    /// The tour of a number, from 0, as places by number; only where all states are kept and
    /// followed to the end.
    pub fn nth(&self, mut number: u128) -> Option<Vec<usize>> {
        let layers = self.layers.as_ref()?;
        let mut take = |state: &(State, u128)| {
            let is_it = number < state.1;
            number -= if is_it { 0 } else { state.1 };
            is_it
        };
        let mut last = self.now.range(0..self.now.len());
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

    /// States looked at.
    pub fn seen(&self) -> u64 {
        self.seen
    }

    /// About how far it is.
    pub fn share(&self) -> f64 {
        f64::from(self.length.narrow::<u32>()) / f64::from(self.reach.len().narrow::<u32>())
    }

    /// Memory held, in bytes.
    pub fn memory(&self) -> u64 {
        self.now.bytes() + self.next.bytes() + self.kept()
    }

    /// Memory held by the states of shorter lengths, in bytes.
    fn kept(&self) -> u64 {
        self.layers.iter().flatten().map(States::bytes).sum()
    }

    /// Goes on for so many states. Gives the number of ways to walk the tours,
    /// or nothing if that takes too much memory or is more than 128 bits hold.
    pub fn advance(&mut self, budget: u64) -> Step<Option<u128>> {
        for _ in 0..budget {
            match self.follow() {
                Ok(true) => {}
                Ok(false) if self.length >= self.domains.len() || self.now.len() == 0 => {
                    let all = (0..self.now.len())
                        .filter_map(|state| self.now.get(state))
                        .try_fold(0_u128, |all, (_, ways)| all.checked_add(*ways));
                    return Step::Done(all);
                }
                Ok(false) => {
                    self.length += 1;
                    self.at = 0;
                    let done = std::mem::replace(&mut self.now, std::mem::take(&mut self.next));
                    match &mut self.layers {
                        Some(layers) => layers.push(done),
                        None => self.now.close(),
                    }
                    self.room = self.memory.saturating_sub(self.kept());
                }
                Err(_) => return Step::Done(None),
            }
        }
        Step::Running
    }

    /// Follows the next state; false if there is none.
    fn follow(&mut self) -> Result<bool, Stop> {
        let Some(&domain) = self.domains.get(self.length) else { return Ok(false) };
        let Some(&((visited, here), ways)) = self.now.get(self.at) else { return Ok(false) };
        if self.layers.is_none() {
            self.now.give_back_before(self.at);
        }
        self.next.allow(self.room.saturating_sub(self.now.bytes()));
        self.at += 1;
        self.seen += 1;
        for place in each(self.reach[usize::from(here)] & domain & !visited) {
            let visited = visited | 1 << place;
            if self.can_go_on(visited, place) {
                self.next.add((visited, place.narrow::<u8>()), &ways)?;
            }
        }
        Ok(true)
    }

    /// Has every square that is left enough neighbours that it can still be
    /// linked with: other squares that are left, the one where the beginning
    /// stands and, of a closed tour, the first?
    ///
    /// These two have one jump left each, so that only one square can need it.
    /// The last square of an open tour is content with one neighbour.
    fn can_go_on(&self, visited: Set, here: usize) -> bool {
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
