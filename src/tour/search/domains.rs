//! The squares that may still have each number, as domains with undo.
//!
//! The numbers that aren't given are *steps*; the squares without a given number are *vertices*.
//! Both are counted from 0, and their numbers are equal. The domain of a step is the set of
//! vertices that may have its number, and the domain of a vertex the set of its steps. Removals
//! propagate:
//!
//! - A vertex stays in the domain of a step only if one of its neighbours is in the domain of the
//!   step before, and one in the domain of the step after (arc consistency).
//! - If one vertex remains for a step, it is removed from all other steps. If one step remains for
//!   a vertex, it is removed from all other vertices.
//!
//! All removals go on a trail, so a branch is undone without copying tables (as in `MiniSat`: Eén
//! and Sörensson 2003). A removal takes about a tenth of a microsecond.

use crate::bits::Bits;
use crate::narrow::Narrow;
/// Stands for no step: the number is given, or the tour ends there.
pub(super) const NONE: u32 = u32::MAX;

/// The neighbours of each vertex.
#[derive(Clone, Debug, Default)]
pub(super) struct Neighbours {
    /// For each vertex, the index in `all` of its first neighbour.
    starts: Vec<u32>,
    /// The neighbours of all vertices.
    all: Vec<u32>,
}

impl Neighbours {
    /// Adds the neighbours of the next vertex.
    pub fn add(&mut self, neighbours: impl Iterator<Item = u32>) {
        if self.starts.is_empty() {
            self.starts.push(0);
        }
        self.all.extend(neighbours);
        self.starts.push(self.all.len().narrow::<u32>());
    }

    /// Returns the neighbours of a vertex.
    pub fn of(&self, vertex: u32) -> &[u32] {
        let vertex = vertex as usize;
        &self.all[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }
}

/// The graph that the domains must be consistent with.
#[derive(Clone, Debug, Default)]
pub(super) struct StepGraph {
    pub neighbours: Neighbours,
    /// For each step, the step before it, or [`NONE`].
    pub before: Vec<u32>,
    /// For each step, the step after it, or [`NONE`].
    pub after: Vec<u32>,
    /// For a tour with half-turn symmetry: for each step, the step of the image of its square; and
    /// for each vertex, its image.
    pub partners: Option<(Vec<u32>, Vec<u32>)>,
}

/// The two kinds of variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Steps = 0,
    Vertices = 1,
}

/// The domains of all steps and vertices. A *variable* is a step, or a vertex plus the number of
/// steps.
#[derive(Clone, Debug)]
pub(super) struct Domains {
    graph: StepGraph,
    /// The number of steps.
    steps: usize,
    /// The number of words in a row.
    words: usize,
    /// For each step, the set of vertices; and for each vertex, the set of steps.
    rows: [Vec<u64>; 2],
    /// For each variable, the size of its domain.
    sizes: Vec<u32>,
    /// For each variable, the exclusive or of its values: the value itself if only one remains.
    values: Vec<u32>,
    /// The removed pairs of step and vertex, in order.
    trail: Vec<(u16, u16)>,
    /// The length of the part of the trail that has been propagated.
    head: usize,
}

/// Maximum number of steps: a pair must fit into the trail, and the set-up must take no longer than
/// a slice.
pub(super) const MAX_STEPS: usize = 2048;

/// Returns an upper bound on the memory of domains, in bytes.
pub(super) fn memory(steps: usize) -> u64 {
    let steps = steps as u64;
    // Two tables during the set-up and two afterwards, the trail, and the lists.
    steps * steps.div_ceil(64) * 16 + steps * steps * 4 + steps * 256
}

impl Domains {
    /// Gives each step the vertices that have paths of the right length from the last given number
    /// before it and to the next one after it. If the number just before or just after a step is
    /// given, `first` and `last` return the neighbours of its square. `None` if some domain is
    /// empty.
    ///
    /// The steps must not form a cycle: some square of a closed tour has a given number.
    pub fn new(
        graph: StepGraph,
        first: &dyn Fn(u32) -> Option<Vec<u32>>,
        last: &dyn Fn(u32) -> Option<Vec<u32>>,
    ) -> Option<Self> {
        let steps = graph.before.len();
        debug_assert!(steps == 0 || graph.before.contains(&NONE), "the first row has no source");
        let words = steps.div_ceil(64);
        let mut forward = vec![0; steps * words];
        let mut backward = vec![0; steps * words];
        for step in 0..steps {
            reach(&graph, &mut forward, words, step, graph.before[step], first);
        }
        for step in (0..steps).rev() {
            reach(&graph, &mut backward, words, step, graph.after[step], last);
        }
        for (forward, backward) in forward.iter_mut().zip(&backward) {
            *forward &= backward;
        }
        backward.fill(0);
        let mut domains = Self {
            graph,
            steps,
            words,
            rows: [forward, backward],
            sizes: vec![0; 2 * steps],
            values: vec![0; 2 * steps],
            trail: Vec::new(),
            head: 0,
        };
        let mut pairs = 0;
        for step in 0..steps.narrow::<u32>() {
            for word in 0..words {
                for vertex in bits(domains.rows[0][step as usize * words + word], word) {
                    pairs += 1;
                    let row = vertex as usize * words;
                    domains.rows[1][row + step as usize / 64] |= 1 << (step % 64);
                    domains.count(step, vertex, 1);
                }
            }
        }
        domains.trail.reserve_exact(pairs);
        domains.begin().then_some(domains)
    }

    /// Propagates the initial domains. Returns false on a contradiction.
    fn begin(&mut self) -> bool {
        if self.sizes.contains(&0) {
            return false;
        }
        if self.graph.partners.is_some() {
            for step in 0..self.steps.narrow::<u32>() {
                for vertex in self.vertices(step) {
                    let (other, image) = self.partner(step, vertex);
                    if !self.has(other, image) {
                        self.remove(step, vertex);
                    }
                }
            }
        }
        for variable in 0..2 * self.steps {
            self.check_single(variable);
        }
        self.propagate().is_ok()
    }

    /// Returns the image of a step and a vertex under the symmetry, if one is required.
    fn partner(&self, step: u32, vertex: u32) -> (u32, u32) {
        self.graph.partners.as_ref().map_or((step, vertex), |(steps, vertices)| {
            (steps[step as usize], vertices[vertex as usize])
        })
    }

    /// Returns the number of steps.
    pub fn steps(&self) -> usize {
        self.steps
    }

    /// Returns the memory held, in bytes.
    pub fn memory(&self) -> u64 {
        let tables = self.rows[0].len() * 16 + self.trail.capacity() * 4;
        (tables + self.steps * 24 + self.graph.neighbours.all.len() * 4) as u64
    }

    /// Returns the length of the trail, for [`Domains::undo`].
    pub fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Returns the size of a variable's domain.
    pub fn size(&self, variable: usize) -> u32 {
        self.sizes[variable]
    }

    /// Returns the only remaining vertex of a step.
    pub fn vertex(&self, step: usize) -> u32 {
        self.values[step]
    }

    /// Returns whether the square before or after a step is known, or doesn't exist.
    pub fn is_beside_known(&self, step: usize) -> bool {
        let is_known = |other: u32| other == NONE || self.sizes[other as usize] == 1;
        is_known(self.graph.before[step]) || is_known(self.graph.after[step])
    }

    /// Returns the number of neighbours of a vertex that have no number yet.
    pub fn open_neighbours(&self, vertex: u32) -> u32 {
        let is_open = |&&other: &&u32| self.sizes[self.steps + other as usize] > 1;
        self.graph.neighbours.of(vertex).iter().filter(is_open).count().narrow::<u32>()
    }

    /// Returns the vertices in the domain of a step.
    pub fn vertices(&self, step: u32) -> Vec<u32> {
        self.row(Side::Steps, step).collect()
    }

    /// Returns the values of a variable.
    pub fn values(&self, variable: usize) -> Vec<u32> {
        if variable < self.steps {
            self.row(Side::Steps, variable.narrow::<u32>()).collect()
        } else {
            self.row(Side::Vertices, (variable - self.steps).narrow::<u32>()).collect()
        }
    }

    fn row(&self, side: Side, index: u32) -> impl Iterator<Item = u32> + '_ {
        let row = index as usize * self.words;
        let words = &self.rows[side as usize][row..row + self.words];
        words.iter().enumerate().flat_map(|(word, &set)| bits(set, word))
    }

    fn has(&self, step: u32, vertex: u32) -> bool {
        self.rows[0][step as usize * self.words + vertex as usize / 64] >> (vertex % 64) & 1 == 1
    }

    fn flip(&mut self, step: u32, vertex: u32) {
        let words = self.words;
        self.rows[0][step as usize * words + vertex as usize / 64] ^= 1 << (vertex % 64);
        self.rows[1][vertex as usize * words + step as usize / 64] ^= 1 << (step % 64);
    }

    fn count(&mut self, step: u32, vertex: u32, change: i32) {
        let (row, column) = (step as usize, self.steps + vertex as usize);
        self.sizes[row] = self.sizes[row].wrapping_add_signed(change);
        self.sizes[column] = self.sizes[column].wrapping_add_signed(change);
        self.values[row] ^= vertex;
        self.values[column] ^= step;
    }

    /// Removes a vertex from the domain of a step, which must contain it.
    pub fn remove(&mut self, step: u32, vertex: u32) {
        self.flip(step, vertex);
        self.count(step, vertex, -1);
        self.trail.push((step.narrow::<u16>(), vertex.narrow::<u16>()));
    }

    /// Assigns a vertex to a step: removes all other values from both domains.
    pub fn assign(&mut self, step: u32, vertex: u32) {
        self.keep(Side::Steps, step, vertex);
        self.keep(Side::Vertices, vertex, step);
    }

    /// Removes all other values of a variable.
    fn keep(&mut self, side: Side, index: u32, value: u32) {
        for word in 0..self.words {
            let set = self.rows[side as usize][index as usize * self.words + word];
            for other in bits(set, word).filter(|&other| other != value) {
                match side {
                    Side::Steps => self.remove(index, other),
                    Side::Vertices => self.remove(other, index),
                }
            }
        }
    }

    /// Restores everything that was removed since the trail had the length `mark`.
    pub fn undo(&mut self, mark: usize) {
        while self.trail.len() > mark
            && let Some((step, vertex)) = self.trail.pop()
        {
            self.flip(step.into(), vertex.into());
            self.count(step.into(), vertex.into(), 1);
        }
        self.head = mark;
    }

    /// If a variable has only one value, removes it from all other variables.
    fn check_single(&mut self, variable: usize) {
        if self.sizes[variable] != 1 {
            return;
        }
        let value = self.values[variable];
        if variable < self.steps {
            self.keep(Side::Vertices, value, variable.narrow::<u32>());
        } else {
            self.keep(Side::Steps, value, (variable - self.steps).narrow::<u32>());
        }
    }

    /// Propagates all removals since the last call. Fails with a variable whose domain is empty.
    pub fn propagate(&mut self) -> Result<(), usize> {
        while let Some(&(step, vertex)) = self.trail.get(self.head) {
            self.head += 1;
            let (step, vertex) = (u32::from(step), u32::from(vertex));
            for variable in [step as usize, self.steps + vertex as usize] {
                match self.sizes[variable] {
                    0 => return Err(variable),
                    1 => self.check_single(variable),
                    _ => {}
                }
            }
            self.check_support(step, vertex, self.graph.before[step as usize]);
            self.check_support(step, vertex, self.graph.after[step as usize]);
            let (other, image) = self.partner(step, vertex);
            if self.has(other, image) {
                self.remove(other, image);
            }
        }
        Ok(())
    }

    /// Removes the vertices of a neighbouring step that only the removed vertex supported.
    fn check_support(&mut self, step: u32, vertex: u32, adjacent_step: u32) {
        if adjacent_step == NONE {
            return;
        }
        for index in 0..self.graph.neighbours.of(vertex).len() {
            let neighbour = self.graph.neighbours.of(vertex)[index];
            let mut support = self.graph.neighbours.of(neighbour).iter();
            if self.has(adjacent_step, neighbour) && !support.any(|&vertex| self.has(step, vertex))
            {
                self.remove(adjacent_step, neighbour);
            }
        }
    }
}

/// Fills the row of a step with the neighbours of the vertices of the adjacent step. If the
/// adjacent number is given, fills it with the vertices that `given` returns; at the end of a tour,
/// with all vertices.
fn reach(
    graph: &StepGraph,
    rows: &mut [u64],
    words: usize,
    step: usize,
    adjacent_step: u32,
    given: &dyn Fn(u32) -> Option<Vec<u32>>,
) {
    let row = step * words;
    let set = |vertex: u32| rows[row + vertex as usize / 64] |= 1 << (vertex % 64);
    if adjacent_step == NONE {
        match given(step.narrow::<u32>()) {
            Some(vertices) => vertices.into_iter().for_each(set),
            None => (0..graph.before.len().narrow::<u32>()).for_each(set),
        }
        return;
    }
    for word in 0..words {
        for vertex in bits(rows[adjacent_step as usize * words + word], word) {
            for &to in graph.neighbours.of(vertex) {
                rows[row + to as usize / 64] |= 1 << (to % 64);
            }
        }
    }
}

/// Returns the values in a word of a row.
fn bits(set: u64, word: usize) -> impl Iterator<Item = u32> {
    let first = word.narrow::<u32>() * 64;
    Bits(set).map(move |bit| first + bit.narrow::<u32>())
}
