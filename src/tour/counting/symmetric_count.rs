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
//! Several jumps may connect two orbits, so a path or cycle in the quotient graph counts once for
//! each of its lifts. Number the squares of each orbit along g. A jump then has a shift: the
//! difference of its two numbers. A cycle lifts to one cycle if the sum of its shifts is a unit
//! modulo the order of g. That order is 2 or 4, so the sum must be odd, and only its parity is
//! tracked. Paths become cycles through one or two extra vertices that connect their ends.
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

/// The numbers of lifts with an even and with an odd sum of shifts.
type Lifts<V> = [V; 2];

/// A product is the number of pairs of lifts.
impl<V: Counter> Counter for Lifts<V> {
    fn one() -> Self {
        [V::one(), V::default()]
    }

    fn add(&mut self, other: &Self) -> bool {
        self[0].add(&other[0]) && self[1].add(&other[1])
    }

    fn add_product(&mut self, one: &Self, other: &Self) -> bool {
        let [even, is_odd] = self;
        even.add_product(&one[0], &other[0])
            && even.add_product(&one[1], &other[1])
            && is_odd.add_product(&one[0], &other[1])
            && is_odd.add_product(&one[1], &other[0])
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
    /// For each square, the squares one jump away, as indices.
    pub reach: &'a [Vec<usize>],
    /// For each square, its image, as an index.
    pub map: &'a [usize],
}

/// Whether tours are open or closed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Shape {
    /// Open, with the fixed ends as indices of squares.
    Open([Option<usize>; 2]),
    Closed,
}

/// The edges of a quotient graph: two vertices, and the lifts of the edge.
type Edges = Vec<(usize, usize, Lifts<u64>)>;

impl BoardSymmetry<'_> {
    /// Returns the number of tours that the symmetry maps to themselves, as the sum of a number and
    /// of the cycle counts of some quotient graphs. The board must have tours.
    pub fn fixed_tours(&self, shape: Shape) -> (u64, Vec<Cycles>) {
        let orbits = self.orbits();
        let order = orbits.iter().map(Vec::len).max().unwrap_or(1);
        let fixed = orbits.iter().filter(|orbit| orbit.len() == 1).count();
        match shape {
            Shape::Open(ends) => (0, self.open(&orbits, order, ends).into_iter().collect()),
            Shape::Closed => {
                let reflected = (order == 2 && fixed <= 2).then(|| self.reflected(&orbits));
                let have_equal_size = orbits.iter().all(|orbit| orbit.len() == order);
                let (immediate, rotated) = if have_equal_size && self.colours_allow(order) {
                    self.rotated(&orbits)
                } else {
                    (0, None)
                };
                (immediate, reflected.flatten().into_iter().chain(rotated).collect())
            }
        }
    }

    /// Returns the orbits of squares, each in the order of the symmetry.
    fn orbits(&self) -> Vec<Vec<usize>> {
        let mut processed = vec![false; self.map.len()];
        let mut orbits = Vec::new();
        for first in 0..self.map.len() {
            let mut orbit = Vec::new();
            let mut square = first;
            while !processed[square] {
                processed[square] = true;
                orbit.push(square);
                square = self.map[square];
            }
            if !orbit.is_empty() {
                orbits.push(orbit);
            }
        }
        orbits
    }

    /// Returns whether a jump connects a square of this orbit with its image.
    fn is_crossed(&self, orbit: &[usize]) -> bool {
        orbit.len() > 1 && self.reach[orbit[0]].contains(&orbit[1])
    }

    /// Returns whether the symmetry can rotate a closed tour by one part in `order`. If a jump
    /// changes the colour, an odd number of jumps changes the colour of every square.
    fn colours_allow(&self, order: usize) -> bool {
        let mut colours = vec![None; self.map.len()];
        colours[0] = Some(false);
        let mut reached = vec![0];
        while let Some(square) = reached.pop() {
            for &to in &self.reach[square] {
                let other = colours[square].map(|dark: bool| !dark);
                if colours[to].is_none() {
                    colours[to] = other;
                    reached.push(to);
                } else if colours[to] != other {
                    // The graph of a compound leaper may not have two colours.
                    return true;
                }
            }
        }
        let changes_colour = colours[0] != colours[self.map[0]];
        changes_colour == (self.map.len() / order % 2 == 1)
    }

    /// Returns the edges between orbits, each once. If not `is_signed`, all shifts count as even.
    fn edges(&self, orbits: &[Vec<usize>], is_signed: bool) -> Edges {
        let mut orbit_of = vec![(0, 0); self.map.len()];
        for (number, orbit) in orbits.iter().enumerate() {
            for (shift, &square) in orbit.iter().enumerate() {
                orbit_of[square] = (number, shift);
            }
        }
        let mut edges: Edges = Vec::new();
        for (number, orbit) in orbits.iter().enumerate() {
            let start = edges.len();
            for &to in &self.reach[orbit[0]] {
                let (second, shift) = orbit_of[to];
                if second <= number {
                    continue;
                }
                let index = edges[start..].iter().position(|edge| edge.1 == second);
                let index = index.map_or(edges.len(), |index| start + index);
                if index == edges.len() {
                    edges.push((number, second, [0, 0]));
                }
                edges[index].2[if is_signed { shift % 2 } else { 0 }] += 1;
            }
        }
        // The symmetry maps all jumps at a fixed square to each other.
        for (first, second, lifts) in &mut edges {
            if orbits[*first].len() == 1 || orbits[*second].len() == 1 {
                *lifts = [1, 0];
            }
        }
        edges
    }

    /// Makes the graph for open tours that the symmetry reverses: paths from the middle to an end.
    fn open(
        &self,
        orbits: &[Vec<usize>],
        order: usize,
        ends: [Option<usize>; 2],
    ) -> Option<Cycles> {
        let fixed: Vec<usize> =
            (0..orbits.len()).filter(|&orbit| orbits[orbit].len() == 1).collect();
        if order != 2 || fixed.len() > 1 {
            return None;
        }
        let crossed = |&orbit: &usize| self.is_crossed(&orbits[orbit]);
        let middles = if fixed.is_empty() {
            (0..orbits.len()).filter(crossed).collect()
        } else {
            fixed.clone()
        };
        let last: Vec<usize> = match ends {
            [None, None] => (0..orbits.len()).filter(|orbit| !fixed.contains(orbit)).collect(),
            [Some(from), Some(to)] if self.map[from] == to => {
                (0..orbits.len()).filter(|&orbit| orbits[orbit].contains(&from)).collect()
            }
            _ => return None,
        };
        if middles.is_empty() || last.is_empty() {
            return None;
        }
        Some(self.cycles(orbits, false, &PathJoin::MiddleToEnd { middles, last }))
    }

    /// Makes the graph for closed tours that the symmetry reflects: paths from one middle to the
    /// other.
    fn reflected(&self, orbits: &[Vec<usize>]) -> Option<Cycles> {
        let fixed: Vec<usize> =
            (0..orbits.len()).filter(|&orbit| orbits[orbit].len() == 1).collect();
        let crossed = (0..orbits.len()).filter(|&orbit| self.is_crossed(&orbits[orbit]));
        let middles: Vec<usize> = match fixed.len() {
            2 => fixed.clone(),
            _ => fixed.iter().copied().chain(crossed).collect(),
        };
        (middles.len() >= 2)
            .then(|| self.cycles(orbits, false, &PathJoin::MiddleToMiddle { middles, fixed }))
    }

    /// Makes the graph for closed tours that the symmetry rotates. With one or two orbits, returns
    /// their number instead.
    fn rotated(&self, orbits: &[Vec<usize>]) -> (u64, Option<Cycles>) {
        match orbits {
            [only] => (u64::from(only.len() == 4 && self.is_crossed(only)), None),
            [_, _] => {
                let lifts = self.edges(orbits, true).first().map_or([0, 0], |edge| edge.2);
                (lifts[0] * lifts[1], None)
            }
            _ => (0, Some(self.cycles(orbits, true, &PathJoin::Around))),
        }
    }

    /// Returns the quotient graph, in the order that promises the smaller tables.
    fn cycles(&self, orbits: &[Vec<usize>], is_signed: bool, join: &PathJoin) -> Cycles {
        let edges = self.edges(orbits, is_signed);
        let graph_by = |key: fn(Square) -> (u16, u16)| {
            let mut order: Vec<usize> = (0..orbits.len()).collect();
            let first = |&orbit: &usize| {
                orbits[orbit].iter().map(|&square| key(self.squares[square])).min()
            };
            order.sort_by_key(first);
            join.graph(&order, &edges)
        };
        let by_rank = graph_by(|square| (square.rank, square.file));
        let by_file = graph_by(|square| (square.file, square.rank));
        let (graph, lifts) = if by_file.0.cost() < by_rank.0.cost() { by_file } else { by_rank };
        Cycles { graph, lifts, is_odd: is_signed }
    }
}

/// How the ends of a path in the quotient graph are connected to a cycle.
enum PathJoin {
    /// It is a cycle already.
    Around,
    /// Both ends are middles, and one vertex connects them. Fixed squares are middles of every
    /// tour.
    MiddleToMiddle { middles: Vec<usize>, fixed: Vec<usize> },
    /// One end is a middle and the other an end of the tour. Two adjacent vertices connect them.
    MiddleToEnd { middles: Vec<usize>, last: Vec<usize> },
}

impl PathJoin {
    /// Returns the graph of the orbits in this order and of the vertices that connect path ends;
    /// and for each vertex, the lifts of the edges to later vertices.
    fn graph(&self, order: &[usize], edges: &Edges) -> (OrderedGraph, Vec<LiftsTo>) {
        let mut vertices = vec![0; order.len()];
        for (vertex, &orbit) in order.iter().enumerate() {
            vertices[orbit] = vertex;
        }
        let orbits = order.len();
        let mut all_edges: Edges = edges
            .iter()
            .map(|&(first, second, lifts)| (vertices[first], vertices[second], lifts))
            .collect();
        let mut join = |vertex_to: usize, neighbours: &[usize]| {
            all_edges.extend(neighbours.iter().map(|&orbit| (vertices[orbit], vertex_to, [1, 0])));
        };
        let mut required = Vec::new();
        let length = match self {
            Self::Around => orbits,
            Self::MiddleToMiddle { middles, fixed } => {
                join(orbits, middles);
                required = fixed.iter().map(|&orbit| vertices[orbit].narrow::<u32>()).collect();
                orbits + 1
            }
            Self::MiddleToEnd { middles, last } => {
                join(orbits, middles);
                join(orbits + 1, last);
                all_edges.push((orbits, orbits + 1, [1, 0]));
                required.push(orbits.narrow::<u32>());
                orbits + 2
            }
        };
        let mut reach = vec![Vec::new(); length];
        let mut lifts = vec![Vec::new(); length];
        for (first, second, edge_lifts) in all_edges {
            let (first, second) = (first.min(second), first.max(second));
            reach[first].push(second.narrow::<u32>());
            reach[second].push(first.narrow::<u32>());
            lifts[first].push((second.narrow::<u32>(), edge_lifts));
        }
        for reach in &mut reach {
            reach.sort_unstable();
        }
        let cells = (0..length).collect();
        let open = !matches!(self, Self::Around);
        (OrderedGraph { cells, reach, required, open }, lifts)
    }
}

/// Later vertices, and the lifts of the edges to them.
type LiftsTo = Vec<(u32, Lifts<u64>)>;

/// The Hamiltonian cycles of a quotient graph, to be counted by their lifts.
pub(crate) struct Cycles {
    graph: OrderedGraph,
    lifts: Vec<LiftsTo>,
    /// Whether to count lifts with an odd sum of shifts, instead of those with an even one.
    is_odd: bool,
}

/// A count of cycles, with any type of counts.
pub(crate) trait CountCycles: Send + Sync {
    /// Processes `budget` states. Returns the number of cycles at the end.
    fn advance(&mut self, budget: u64) -> Step<Result<Natural, Stop>>;
    /// Returns the number of processed states.
    fn processed(&self) -> u64;
    /// Returns the memory held, in bytes.
    fn memory(&self) -> u64;
}

impl Cycles {
    /// Starts a count with numbers of 128 bits or, if `is_large`, of any size.
    pub fn search(&self, is_large: bool, memory: u64) -> Result<Box<dyn CountCycles>, Limit> {
        let order: Vec<u32> = (0..self.graph.len().narrow::<u32>()).collect();
        let memory = self.graph.remaining_memory(memory)?;
        let max_width = <u128 as Key>::MAX_WIDTH;
        if Transition::max_width(&self.graph, &order, max_width) > max_width {
            return Err(Limit::Size);
        }
        let transitions = Transition::for_squares(&self.graph, &order, true);
        Ok(if is_large {
            Box::new(LiftCount::<Natural>::new(transitions, self, memory))
        } else {
            Box::new(LiftCount::<u128>::new(transitions, self, memory))
        })
    }
}

/// A frontier DP that counts the lifts of both parities.
struct LiftCount<V> {
    transitions: Vec<Transition>,
    lifts: Vec<LiftsTo>,
    is_odd: bool,
    /// The number of processed vertices.
    processed_vertices: usize,
    current: States<u128, Lifts<V>>,
    /// The next state to process.
    cursor: usize,
    next: States<u128, Lifts<V>>,
    processed: u64,
    memory: u64,
}

impl<V: Counter> LiftCount<V> {
    fn new(transitions: Vec<Transition>, cycles: &Cycles, memory: u64) -> Self {
        let mut current = States::default();
        current.set_budget(u64::MAX);
        // One state always fits.
        let _ = current.add(u128::pack(&[]), &Lifts::one());
        let (lifts, is_odd) = (cycles.lifts.clone(), cycles.is_odd);
        let next = States::default();
        Self {
            transitions,
            lifts,
            is_odd,
            processed_vertices: 0,
            current,
            cursor: 0,
            next,
            processed: 0,
            memory,
        }
    }

    /// Processes the next state. Returns false if none remains.
    fn process_state(&mut self) -> Result<bool, Stop> {
        let Some((key, ways)) = self.current.get(self.cursor).cloned() else { return Ok(false) };
        self.current.release_before(self.cursor);
        self.cursor += 1;
        self.processed += 1;
        self.next.set_budget(self.memory.saturating_sub(self.current.bytes()));
        let (transition, lifts) =
            (&self.transitions[self.processed_vertices], &self.lifts[self.processed_vertices]);
        let mut result = Ok(());
        transition.for_each_successor(key, |to: u128, chosen| {
            if result.is_err() {
                return;
            }
            let mut paths = ways.clone();
            for target in transition.chosen(chosen) {
                let Some((_, [even, is_odd])) = lifts.iter().find(|lift| lift.0 == target) else {
                    continue;
                };
                let mut extended = Lifts::default();
                for (parity, number) in [(0, *even), (1, *is_odd)] {
                    for _ in 0..number {
                        let mut factor = Lifts::<V>::default();
                        factor[parity] = V::one();
                        if !extended.add_product(&paths, &factor) {
                            result = Err(Stop::Overflow);
                        }
                    }
                }
                paths = extended;
            }
            if result.is_ok() {
                result = self.next.add(to, &paths);
            }
        });
        result.map(|()| true)
    }
}

impl<V: Counter> CountCycles for LiftCount<V> {
    fn advance(&mut self, budget: u64) -> Step<Result<Natural, Stop>> {
        for _ in 0..budget {
            match self.process_state() {
                Ok(true) => {}
                Ok(false) => {
                    (self.cursor, self.processed_vertices) = (0, self.processed_vertices + 1);
                    self.current = std::mem::take(&mut self.next);
                    self.current.drop_index();
                    if self.processed_vertices == self.transitions.len() || self.current.len() == 0
                    {
                        let lifts =
                            self.current.get(0).map(|state| &state.1[usize::from(self.is_odd)]);
                        let count = lifts.map_or(Natural::ZERO, Counter::natural);
                        return Step::Done(Ok(count));
                    }
                }
                Err(stop) => return Step::Done(Err(stop)),
            }
        }
        Step::Running
    }

    fn processed(&self) -> u64 {
        self.processed
    }

    fn memory(&self) -> u64 {
        self.current.bytes() + self.next.bytes()
    }
}
