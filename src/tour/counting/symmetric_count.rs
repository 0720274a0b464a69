//! Counts the tours that a symmetry of the board maps to themselves, for counting tours up to
//! symmetry (Burnside's lemma).
//!
//! Let g be a symmetry other than the identity, and T a tour with g(T) = T. Then g acts on T as a
//! symmetry of a path or of a cycle, so T is determined by its part in the quotient graph, whose
//! vertices are the orbits of squares under g:
//!
//! - If T is open, g reverses it. The middle of T is a fixed square, or a jump between a square and
//!   its image. In the quotient graph, T is a path through all orbits, from the middle to an end.
//! - If T is closed and g reflects it, T has two such middles. In the quotient graph, it is a path
//!   through all orbits, from one middle to the other.
//! - If T is closed and g rotates it, all orbits have the same size. In the quotient graph, T is a
//!   cycle through all orbits.
//!
//! Several jumps may join two orbits, so a path or cycle in the quotient counts as often as it can
//! be lifted. Number the squares of each orbit along g. A jump then has a shift: the difference of
//! its two numbers. A cycle lifts to one cycle if the sum of its shifts is a unit modulo the order
//! of g. That order is 2 or 4, so the sum has to be odd, and its parity is all that has to be
//! tracked. Paths become cycles through one or two extra vertices that join their ends.
//!
//! The cycles are counted by frontier dynamic programming over the orbits, of which there are half
//! as many as squares: much less work than counting all tours of the board.

use crate::narrow::Narrow;
use crate::natural::Natural;
use crate::search::{Limit, Step};
use crate::square::Square;
use crate::tour::counting::counter::Counter;
use crate::tour::counting::frontier::{Key, Transition};
use crate::tour::counting::states::{States, Stop};
use crate::tour::graph::ordered_graph::OrderedGraph;

/// The number of lifts with an even sum of shifts, and with an odd one.
type Lifts<V> = [V; 2];

/// A product counts the pairs of lifts.
impl<V: Counter> Counter for Lifts<V> {
    fn one() -> Self {
        [V::one(), V::default()]
    }

    fn add(&mut self, other: &Self) -> bool {
        self[0].add(&other[0]) && self[1].add(&other[1])
    }

    fn add_product(&mut self, one: &Self, other: &Self) -> bool {
        let [even, odd] = self;
        even.add_product(&one[0], &other[0])
            && even.add_product(&one[1], &other[1])
            && odd.add_product(&one[0], &other[1])
            && odd.add_product(&one[1], &other[0])
    }

    fn heap_bytes(&self) -> u64 {
        self[0].heap_bytes() + self[1].heap_bytes()
    }

    fn natural(&self) -> Natural {
        self[0].natural()
    }
}

/// A board with its jumps, and a symmetry of it.
pub(crate) struct BoardSymmetry<'a> {
    /// The open squares, in order.
    pub squares: &'a [Square],
    /// By place of a square, the places that a jump leads to.
    pub reach: &'a [Vec<usize>],
    /// By place of a square, the place of its image.
    pub map: &'a [usize],
}

/// The fixed ends of an open tour, as places of squares; or that it is closed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Shape {
    Open([Option<usize>; 2]),
    Closed,
}

/// Some vertices of a quotient graph, as an edge list: two vertices and the lifts of the edge.
type Edges = Vec<(usize, usize, Lifts<u64>)>;

impl BoardSymmetry<'_> {
    /// Returns how many tours the symmetry maps to themselves: a number, plus the cycle counts of some
    /// quotient graphs. The board must have tours.
    pub fn problems(&self, shape: Shape) -> (u64, Vec<Cycles>) {
        let orbits = self.orbits();
        let order = orbits.iter().map(Vec::len).max().unwrap_or(1);
        let fixed = orbits.iter().filter(|orbit| orbit.len() == 1).count();
        match shape {
            Shape::Open(ends) => (0, self.open(&orbits, order, ends).into_iter().collect()),
            Shape::Closed => {
                let reflected = (order == 2 && fixed <= 2).then(|| self.reflected(&orbits));
                let all_alike = orbits.iter().all(|orbit| orbit.len() == order);
                let (few, rotated) = if all_alike && self.colours_allow(order) {
                    self.rotated(&orbits)
                } else {
                    (0, None)
                };
                (few, reflected.flatten().into_iter().chain(rotated).collect())
            }
        }
    }

    /// Returns the orbits of squares, each in the order of the symmetry.
    fn orbits(&self) -> Vec<Vec<usize>> {
        let mut seen = vec![false; self.map.len()];
        let mut orbits = Vec::new();
        for first in 0..self.map.len() {
            let mut orbit = Vec::new();
            let mut here = first;
            while !seen[here] {
                seen[here] = true;
                orbit.push(here);
                here = self.map[here];
            }
            if !orbit.is_empty() {
                orbits.push(orbit);
            }
        }
        orbits
    }

    /// Returns whether there is a jump between a square of this orbit and its image.
    fn is_crossed(&self, orbit: &[usize]) -> bool {
        orbit.len() > 1 && self.reach[orbit[0]].contains(&orbit[1])
    }

    /// Returns whether the symmetry can rotate a closed tour by one part in `order`. If a jump changes the
    /// colour, an odd number of jumps changes the colour of every square.
    fn colours_allow(&self, order: usize) -> bool {
        let mut colours = vec![None; self.map.len()];
        colours[0] = Some(false);
        let mut reached = vec![0];
        while let Some(here) = reached.pop() {
            for &to in &self.reach[here] {
                let other = colours[here].map(|dark: bool| !dark);
                if colours[to].is_none() {
                    colours[to] = other;
                    reached.push(to);
                } else if colours[to] != other {
                    // The graph of a compound leaper may not have two colours.
                    return true;
                }
            }
        }
        let changes = colours[0] != colours[self.map[0]];
        changes == (self.map.len() / order % 2 == 1)
    }

    /// Returns the edges between orbits, each once. `signed` says whether shifts count.
    fn edges(&self, orbits: &[Vec<usize>], signed: bool) -> Edges {
        let mut orbit_of = vec![(0, 0); self.map.len()];
        for (number, orbit) in orbits.iter().enumerate() {
            for (shift, &square) in orbit.iter().enumerate() {
                orbit_of[square] = (number, shift);
            }
        }
        let mut edges: Edges = Vec::new();
        for (number, orbit) in orbits.iter().enumerate() {
            let begin = edges.len();
            for &to in &self.reach[orbit[0]] {
                let (other, shift) = orbit_of[to];
                if other <= number {
                    continue;
                }
                let place = edges[begin..].iter().position(|edge| edge.1 == other);
                let place = place.map_or(edges.len(), |place| begin + place);
                if place == edges.len() {
                    edges.push((number, other, [0, 0]));
                }
                edges[place].2[if signed { shift % 2 } else { 0 }] += 1;
            }
        }
        // The symmetry maps all jumps at a fixed square to each other.
        for (one, other, lifts) in &mut edges {
            if orbits[*one].len() == 1 || orbits[*other].len() == 1 {
                *lifts = [1, 0];
            }
        }
        edges
    }

    /// Open tours that are reversed: paths from the middle to an end.
    fn open(
        &self,
        orbits: &[Vec<usize>],
        order: usize,
        ends: [Option<usize>; 2],
    ) -> Option<Cycles> {
        let fixed: Vec<usize> = (0..orbits.len()).filter(|&at| orbits[at].len() == 1).collect();
        if order != 2 || fixed.len() > 1 {
            return None;
        }
        let crossed = |&at: &usize| self.is_crossed(&orbits[at]);
        let middles = if fixed.is_empty() {
            (0..orbits.len()).filter(crossed).collect()
        } else {
            fixed.clone()
        };
        let last: Vec<usize> = match ends {
            [None, None] => (0..orbits.len()).filter(|at| !fixed.contains(at)).collect(),
            [Some(from), Some(to)] if self.map[from] == to => {
                (0..orbits.len()).filter(|&at| orbits[at].contains(&from)).collect()
            }
            _ => return None,
        };
        if middles.is_empty() || last.is_empty() {
            return None;
        }
        Some(self.cycles(orbits, false, &Joined::MiddleToEnd { middles, last }))
    }

    /// Closed tours that are reflected: paths from one middle to the other.
    fn reflected(&self, orbits: &[Vec<usize>]) -> Option<Cycles> {
        let fixed: Vec<usize> = (0..orbits.len()).filter(|&at| orbits[at].len() == 1).collect();
        let crossed = (0..orbits.len()).filter(|&at| self.is_crossed(&orbits[at]));
        let middles: Vec<usize> = match fixed.len() {
            2 => fixed.clone(),
            _ => fixed.iter().copied().chain(crossed).collect(),
        };
        (middles.len() >= 2)
            .then(|| self.cycles(orbits, false, &Joined::MiddleToMiddle { middles, fixed }))
    }

    /// Closed tours that are rotated. With one or two orbits the number is known at once.
    fn rotated(&self, orbits: &[Vec<usize>]) -> (u64, Option<Cycles>) {
        match orbits {
            [only] => (u64::from(only.len() == 4 && self.is_crossed(only)), None),
            [_, _] => {
                let lifts = self.edges(orbits, true).first().map_or([0, 0], |edge| edge.2);
                (lifts[0] * lifts[1], None)
            }
            _ => (0, Some(self.cycles(orbits, true, &Joined::Around))),
        }
    }

    /// Returns the quotient graph, in the order that promises the smaller tables.
    fn cycles(&self, orbits: &[Vec<usize>], signed: bool, joined: &Joined) -> Cycles {
        let edges = self.edges(orbits, signed);
        let by = |key: fn(Square) -> (u16, u16)| {
            let mut order: Vec<usize> = (0..orbits.len()).collect();
            let first =
                |&at: &usize| orbits[at].iter().map(|&place| key(self.squares[place])).min();
            order.sort_by_key(first);
            joined.graph(&order, &edges)
        };
        let one = by(|square| (square.rank, square.file));
        let other = by(|square| (square.file, square.rank));
        let (graph, lifts) = if other.0.cost() < one.0.cost() { other } else { one };
        Cycles { graph, lifts, odd: signed }
    }
}

/// How the ends of a path in the quotient graph are joined to a cycle.
enum Joined {
    /// It is a cycle.
    Around,
    /// Both ends are middles, one vertex joins them. Fixed squares are middles of every tour.
    MiddleToMiddle { middles: Vec<usize>, fixed: Vec<usize> },
    /// Two vertices, one beside the middle and the other beside the end.
    MiddleToEnd { middles: Vec<usize>, last: Vec<usize> },
}

impl Joined {
    /// Returns the graph of the orbits in this order and of the vertices that join path ends; and by
    /// place, the lifts of the edges to later places.
    fn graph(&self, order: &[usize], edges: &Edges) -> (OrderedGraph, Vec<LiftsTo>) {
        let mut places = vec![0; order.len()];
        for (place, &orbit) in order.iter().enumerate() {
            places[orbit] = place;
        }
        let orbits = order.len();
        let mut all: Edges =
            edges.iter().map(|&(one, other, lifts)| (places[one], places[other], lifts)).collect();
        let mut join = |to: usize, with: &[usize]| {
            all.extend(with.iter().map(|&orbit| (places[orbit], to, [1, 0])));
        };
        let mut tied = Vec::new();
        let length = match self {
            Self::Around => orbits,
            Self::MiddleToMiddle { middles, fixed } => {
                join(orbits, middles);
                tied = fixed.iter().map(|&orbit| places[orbit].narrow::<u32>()).collect();
                orbits + 1
            }
            Self::MiddleToEnd { middles, last } => {
                join(orbits, middles);
                join(orbits + 1, last);
                all.push((orbits, orbits + 1, [1, 0]));
                tied.push(orbits.narrow::<u32>());
                orbits + 2
            }
        };
        let mut reach = vec![Vec::new(); length];
        let mut lifts = vec![Vec::new(); length];
        for (one, other, number) in all {
            let (one, other) = (one.min(other), one.max(other));
            reach[one].push(other.narrow::<u32>());
            reach[other].push(one.narrow::<u32>());
            lifts[one].push((other.narrow::<u32>(), number));
        }
        for reach in &mut reach {
            reach.sort_unstable();
        }
        let cells = (0..length).collect();
        let open = !matches!(self, Self::Around);
        (OrderedGraph { cells, reach, tied, open }, lifts)
    }
}

/// Later places, and the lifts of the edges to them.
type LiftsTo = Vec<(u32, Lifts<u64>)>;

/// The Hamiltonian cycles of a quotient graph, to be counted by their lifts.
pub(crate) struct Cycles {
    graph: OrderedGraph,
    lifts: Vec<LiftsTo>,
    /// Whether lifts with an odd sum of shifts are counted, instead of those with an even one.
    odd: bool,
}

/// A count of cycles, whatever the type of its counts.
pub(crate) trait CountCycles: Send + Sync {
    /// Processes this many states.
    fn advance(&mut self, budget: u64) -> Step<Result<Natural, Stop>>;
    /// Returns the number of states processed.
    fn seen(&self) -> u64;
    /// Returns the memory held, in bytes.
    fn memory(&self) -> u64;
}

impl Cycles {
    /// Starts a count with numbers of 128 bits, or of any size.
    pub fn search(&self, large: bool, memory: u64) -> Result<Box<dyn CountCycles>, Limit> {
        let order: Vec<u32> = (0..self.graph.len().narrow::<u32>()).collect();
        let memory = self.graph.memory_left_of(memory)?;
        let transitions = Transition::for_squares(&self.graph, &order, true);
        let width = transitions
            .iter()
            .map(|transition| transition.before.len().max(transition.after.len()))
            .max();
        if width > Some(<u128 as Key>::MAX_WIDTH) {
            return Err(Limit::Size);
        }
        Ok(if large {
            Box::new(Table::<Natural>::new(transitions, self, memory))
        } else {
            Box::new(Table::<u128>::new(transitions, self, memory))
        })
    }
}

/// A frontier DP with the lifts of either parity.
struct Table<V> {
    transitions: Vec<Transition>,
    lifts: Vec<LiftsTo>,
    odd: bool,
    /// How many vertices have been processed.
    done: usize,
    current: States<u128, Lifts<V>>,
    /// The next state to process.
    at: usize,
    next: States<u128, Lifts<V>>,
    seen: u64,
    memory: u64,
}

impl<V: Counter> Table<V> {
    fn new(transitions: Vec<Transition>, cycles: &Cycles, memory: u64) -> Self {
        let mut now = States::default();
        now.set_budget(u64::MAX);
        // One state always fits.
        let _ = now.add(u128::pack(&[]), &Lifts::one());
        let (lifts, odd) = (cycles.lifts.clone(), cycles.odd);
        let next = States::default();
        Self { transitions, lifts, odd, done: 0, current: now, at: 0, next, seen: 0, memory }
    }

    /// Processes the next state; false if there is none.
    fn process_state(&mut self) -> Result<bool, Stop> {
        let Some((key, ways)) = self.current.get(self.at).cloned() else { return Ok(false) };
        self.current.release_before(self.at);
        self.at += 1;
        self.seen += 1;
        self.next.set_budget(self.memory.saturating_sub(self.current.bytes()));
        let (transition, lifts) = (&self.transitions[self.done], &self.lifts[self.done]);
        let mut done = Ok(());
        transition.for_each_successor(key, |to: u128, chosen| {
            if done.is_err() {
                return;
            }
            let mut weighted = ways.clone();
            for target in transition.chosen(chosen) {
                let Some((_, [even, odd])) = lifts.iter().find(|lift| lift.0 == target) else {
                    continue;
                };
                let mut more = Lifts::default();
                for (parity, number) in [(0, *even), (1, *odd)] {
                    for _ in 0..number {
                        let mut factor = Lifts::<V>::default();
                        factor[parity] = V::one();
                        if !more.add_product(&weighted, &factor) {
                            done = Err(Stop::Overflow);
                        }
                    }
                }
                weighted = more;
            }
            if done.is_ok() {
                done = self.next.add(to, &weighted);
            }
        });
        done.map(|()| true)
    }
}

impl<V: Counter> CountCycles for Table<V> {
    fn advance(&mut self, budget: u64) -> Step<Result<Natural, Stop>> {
        for _ in 0..budget {
            match self.process_state() {
                Ok(true) => {}
                Ok(false) => {
                    (self.at, self.done) = (0, self.done + 1);
                    self.current = std::mem::take(&mut self.next);
                    self.current.drop_index();
                    if self.done == self.transitions.len() || self.current.len() == 0 {
                        let lifts =
                            self.current.get(0).map(|state| &state.1[usize::from(self.odd)]);
                        let count = lifts.map_or(Natural::ZERO, Counter::natural);
                        return Step::Done(Ok(count));
                    }
                }
                Err(stop) => return Step::Done(Err(stop)),
            }
        }
        Step::Running
    }

    fn seen(&self) -> u64 {
        self.seen
    }

    fn memory(&self) -> u64 {
        self.current.bytes() + self.next.bytes()
    }
}
