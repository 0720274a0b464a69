//! An exact search for tours with given numbers: which square has which number?
//!
//! Numbers are stored as *positions* on the tour, from 0; on a closed tour, position 0 is the first
//! given number or, without one, has the first square. A position without a given square is a
//! *step*, a square without a given number a *vertex*; each is an index in its list. Steps and
//! vertices are the *variables*: the domain of a step has the vertices that may be there, the
//! domain of a vertex the steps where it may be.
//!
//! [`Domains`] stores the squares that may still have each number that isn't given. The search
//! assigns a square to a number and propagates; if that fails, it undoes the choice and excludes
//! it. Two branching rules alternate, since each solves at once puzzles that the other doesn't
//! solve in minutes:
//!
//! | way | variable | value | good where |
//! |---|---|---|---|
//! | along the tour | a number before or after a known one, with the fewest squares | the square with the fewest free neighbours (Warnsdorff 1823) | few numbers are given |
//! | by weight | a number or a square, with the smallest domain for the failures it has caused (dom/wdeg: Boussemart, Hemery, Lecoutre and Sais 2004) | the square or number with the smallest domain | many are given, or no tour exists |
//!
//! The search restarts after some decisions and keeps the weights. The numbers of decisions grow,
//! so it is complete in the end. For counting, it branches by weight and doesn't restart.

use crate::narrow::Narrow;
use crate::random::Random;
use crate::search::Step;
use crate::tour::graph::precheck::PreparedBoard;
use crate::tour::model::puzzle::Tour;
use crate::tour::search::domains::{self, Domains, NONE, Neighbours, StepGraph};
use crate::tour::search::numbers::anchor;

/// A search in progress, for one tour or for all.
#[derive(Clone, Debug)]
pub(crate) struct NumberSearch {
    cells: Vec<u32>,
    is_closed: bool,
    /// For each position on the tour, counted from 0, the index in `cells` of the given square, or
    /// [`NONE`].
    given: Vec<u32>,
    /// For each step, its position on the tour.
    positions: Vec<u32>,
    /// For each vertex, its index in `cells`.
    vertices: Vec<u32>,
    /// `None` if no tour, or no further tour, exists.
    domains: Option<Domains>,
    branches: Vec<Branch>,
    /// For each variable, one plus the number of failures that it has caused.
    weights: Vec<u64>,
    random: Random,
    by_weight: bool,
    /// The number of decisions until the next restart.
    decisions_left: u64,
    /// The number of decisions between two restarts.
    restart_interval: u64,
    nodes: u64,
    work: u64,
    found: u64,
    is_counting: bool,
}

/// A decision, and the length of the domains' trail, their list of changes to undo, before it.
#[derive(Clone, Copy, Debug)]
struct Branch {
    mark: usize,
    step: u32,
    vertex: u32,
}

/// Decisions before the first restart.
const FIRST_INTERVAL: u64 = 64;

/// Returns an upper bound on the memory of a search, in bytes; `None` if the puzzle has too many
/// squares.
pub(crate) fn memory(tour: &Tour) -> Option<u64> {
    let steps = tour.length() as usize - tour.numbers().len();
    let square_bytes = u64::from(tour.length()) * 16;
    (steps <= domains::MAX_STEPS).then(|| domains::memory(steps) + square_bytes)
}

impl NumberSearch {
    /// Starts a search; the caller has [`memory`] bytes for it.
    pub fn new(tour: &Tour, prepared: &PreparedBoard, seed: u64, is_counting: bool) -> Self {
        Self::with_partners(tour, prepared, seed, is_counting, None)
    }

    /// Starts a search for tours with half-turn symmetry, on a board that has it. `partners` maps
    /// the position of each square to that of its image.
    pub fn symmetric(tour: &Tour, prepared: &PreparedBoard, seed: u64, partners: &[usize]) -> Self {
        Self::with_partners(tour, prepared, seed, false, Some(partners))
    }

    fn with_partners(
        tour: &Tour,
        prepared: &PreparedBoard,
        seed: u64,
        is_counting: bool,
        partners: Option<&[usize]>,
    ) -> Self {
        let mut search = Self {
            cells: prepared.cells.clone(),
            is_closed: tour.is_closed(),
            given: vec![NONE; prepared.cells.len()],
            positions: Vec::new(),
            vertices: Vec::new(),
            domains: None,
            branches: Vec::new(),
            weights: Vec::new(),
            random: Random::new(seed),
            by_weight: is_counting,
            decisions_left: FIRST_INTERVAL,
            restart_interval: FIRST_INTERVAL,
            nodes: 0,
            work: 0,
            found: 0,
            is_counting,
        };
        let length = tour.length();
        for &(square, number) in tour.numbers() {
            let position = (number - 1 + length - anchor(tour)) % length;
            let cell = prepared.graph.cell(square).narrow::<u32>();
            search.given[position as usize] = search.index(cell);
        }
        if tour.is_closed() && tour.numbers().is_empty() {
            // Any square may be at position 0. Without a given one, no domain could be filled.
            search.given[0] = 0;
        }
        if search.give_partners(partners) && search.given_are_linked(prepared) {
            search.domains = search.make_domains(prepared, partners);
        }
        // If setting up proves that no tour exists, that is one node.
        search.nodes = u64::from(search.domains.is_none());
        search.weights = vec![1; 2 * search.positions.len()];
        search
    }

    /// Returns the index of a cell.
    fn index(&self, cell: u32) -> u32 {
        self.cells.binary_search(&cell).unwrap_or(0).narrow::<u32>()
    }

    /// Returns the index of a square's image.
    fn image(&self, index: u32) -> u32 {
        // A half-turn maps the first cell to the last, and the middle one to itself.
        self.cells.len().narrow::<u32>() - 1 - index
    }

    /// Gives the images of numbered squares their numbers. Returns false if these contradict other
    /// numbers.
    fn give_partners(&mut self, partners: Option<&[usize]>) -> bool {
        let Some(partners) = partners else { return true };
        // If a position is its own partner, the centre is there.
        let centre_position = (0..partners.len()).find(|&position| partners[position] == position);
        if let Some(position) = centre_position
            && self.given[position] == NONE
        {
            self.given[position] = self.given.len().narrow::<u32>() / 2;
        }
        let mut position_of = vec![NONE; self.given.len()];
        for (position, &index) in (0..).zip(&self.given) {
            if index != NONE {
                position_of[index as usize] = position;
            }
        }
        for (position, &partner) in partners.iter().enumerate() {
            let index = self.given[position];
            if index == NONE {
                continue;
            }
            let image = self.image(index);
            let image_position = position_of[image as usize];
            if ![NONE, image].contains(&self.given[partner])
                || ![NONE, partner.narrow::<u32>()].contains(&image_position)
            {
                return false;
            }
            self.given[partner] = image;
            position_of[image as usize] = partner.narrow::<u32>();
        }
        true
    }

    /// Returns the position before another.
    fn before(&self, position: usize) -> Option<usize> {
        position.checked_sub(1).or(self.is_closed.then(|| self.given.len() - 1))
    }

    /// Returns the position after another.
    fn after(&self, position: usize) -> Option<usize> {
        let after = position + 1;
        if after < self.given.len() { Some(after) } else { self.is_closed.then_some(0) }
    }

    /// Returns whether jumps link the given squares whose numbers are consecutive.
    fn given_are_linked(&self, prepared: &PreparedBoard) -> bool {
        (0..self.given.len()).all(|position| {
            let Some(before) = self.before(position) else { return true };
            let (from, to) = (self.given[before], self.given[position]);
            let cell = |index: u32| self.cells[index as usize] as usize;
            from == NONE || to == NONE || prepared.graph.jump(cell(from), cell(to)).is_some()
        })
    }

    fn make_domains(
        &mut self,
        prepared: &PreparedBoard,
        partners: Option<&[usize]>,
    ) -> Option<Domains> {
        let squares = self.given.len();
        let mut is_given = vec![false; squares];
        let mut step_at = vec![NONE; squares];
        for position in 0..squares {
            if self.given[position] == NONE {
                step_at[position] = self.positions.len().narrow::<u32>();
                self.positions.push(position.narrow::<u32>());
            } else {
                is_given[self.given[position] as usize] = true;
            }
        }
        let mut vertex_at = vec![NONE; squares];
        for index in (0..squares).filter(|&index| !is_given[index]) {
            vertex_at[index] = self.vertices.len().narrow::<u32>();
            self.vertices.push(index.narrow::<u32>());
        }
        if self.vertices.len() != self.positions.len() {
            return None;
        }
        let neighbours_of = |index: u32| {
            let reached = prepared.graph.neighbours(self.cells[index as usize] as usize);
            let vertices = reached.map(|cell| vertex_at[self.index(cell.narrow::<u32>()) as usize]);
            vertices.filter(|&vertex| vertex != NONE).collect::<Vec<u32>>()
        };
        let mut neighbours = Neighbours::default();
        for &index in &self.vertices {
            neighbours.add(neighbours_of(index).into_iter());
        }
        let step = |position: Option<usize>| position.map_or(NONE, |position| step_at[position]);
        let steps = |next: &dyn Fn(usize) -> Option<usize>| {
            self.positions.iter().map(|&position| step(next(position as usize))).collect()
        };
        let step_graph = StepGraph {
            neighbours,
            before: steps(&|position| self.before(position)),
            after: steps(&|position| self.after(position)),
            partners: partners.map(|partners| {
                let step = |&position: &u32| step_at[partners[position as usize]];
                let vertex = |&index: &u32| vertex_at[self.image(index) as usize];
                (
                    self.positions.iter().map(step).collect(),
                    self.vertices.iter().map(vertex).collect(),
                )
            }),
        };
        let given = |position: Option<usize>| {
            position.map(|position| self.given[position]).filter(|&index| index != NONE)
        };
        let position = |step: u32| self.positions[step as usize] as usize;
        Domains::new(
            step_graph,
            &|step| given(self.before(position(step))).map(neighbours_of),
            &|step| given(self.after(position(step))).map(neighbours_of),
        )
    }

    /// Returns the number of squares.
    pub fn squares(&self) -> usize {
        self.given.len()
    }

    /// Returns whether the tour is closed.
    pub fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// Returns, for each position, the indices of the squares that may be there, before the search
    /// starts. `None` if no tour exists.
    pub fn domains(&self) -> Option<Vec<Vec<u32>>> {
        let domains = self.domains.as_ref()?;
        let mut squares: Vec<Vec<u32>> = self.given.iter().map(|&index| vec![index]).collect();
        for (step, &position) in (0..).zip(&self.positions) {
            let vertices = domains.vertices(step).into_iter();
            squares[position as usize] =
                vertices.map(|vertex| self.vertices[vertex as usize]).collect();
        }
        Some(squares)
    }

    /// Returns whether no tour, or no further tour, exists.
    pub fn is_over(&self) -> bool {
        self.domains.is_none()
    }

    /// Returns the number of nodes of the search tree that were visited.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the work done.
    pub fn work(&self) -> u64 {
        self.work
    }

    /// Returns the number of tours found when counting.
    pub fn found(&self) -> u64 {
        self.found
    }

    /// Returns the memory held, in bytes.
    pub fn memory(&self) -> u64 {
        let domains = self.domains.as_ref().map_or(0, Domains::memory);
        domains + (self.given.len() * 12 + self.weights.len() * 8) as u64
    }

    /// Works for about this many units. Returns the cells of a tour, from position 0 on, or `None`
    /// if no tour, or no further tour, exists.
    pub fn advance(&mut self, budget: u64) -> Step<Option<Vec<usize>>> {
        let end = self.work.saturating_add(budget);
        while self.work < end {
            let Some(domains) = &mut self.domains else { return Step::Done(None) };
            self.nodes += 1;
            let before = domains.mark();
            let propagated = domains.propagate();
            self.work += 1 + (domains.mark() - before) as u64 / 4 + domains.steps() as u64 / 64;
            if let Err(variable) = propagated {
                self.weights[variable] += 1;
                self.backtrack();
                continue;
            }
            let Some(variable) = self.choose() else {
                if !self.is_counting {
                    return Step::Done(self.tour());
                }
                self.found += 1;
                self.backtrack();
                continue;
            };
            if self.is_counting || !self.restart() {
                self.branch(variable);
            }
        }
        Step::Running
    }

    /// Returns the cells of the tour, after every number is known.
    fn tour(&self) -> Option<Vec<usize>> {
        let domains = self.domains.as_ref()?;
        let mut tour = self.given.clone();
        for (step, &position) in self.positions.iter().enumerate() {
            tour[position as usize] = self.vertices[domains.vertex(step) as usize];
        }
        Some(tour.into_iter().map(|index| self.cells[index as usize] as usize).collect())
    }

    /// Counts a decision, and restarts if it was the last one before a restart.
    fn restart(&mut self) -> bool {
        self.decisions_left -= 1;
        if self.decisions_left > 0 {
            return false;
        }
        if self.by_weight {
            self.restart_interval += self.restart_interval / 5;
        }
        self.by_weight = !self.by_weight;
        self.decisions_left = self.restart_interval;
        if let (Some(first), Some(domains)) = (self.branches.first(), &mut self.domains) {
            domains.undo(first.mark);
        }
        self.branches.clear();
        true
    }

    /// Returns the variable to branch on. `None` if all are known.
    fn choose(&self) -> Option<usize> {
        let domains = self.domains.as_ref()?;
        let steps = domains.steps();
        let is_open = |&variable: &usize| domains.size(variable) > 1;
        if !self.by_weight {
            return (0..steps)
                .filter(is_open)
                .min_by_key(|&step| (!domains.is_beside_known(step), domains.size(step)));
        }
        (0..2 * steps).filter(is_open).min_by(|&first, &second| {
            let (first_size, second_size) =
                (u64::from(domains.size(first)), u64::from(domains.size(second)));
            (first_size * self.weights[second]).cmp(&(second_size * self.weights[first]))
        })
    }

    /// Assigns a variable its best value.
    fn branch(&mut self, variable: usize) {
        let Some(domains) = &mut self.domains else { return };
        let steps = domains.steps();
        let random = &mut self.random;
        let best = domains.values(variable).into_iter().min_by_key(|&value| {
            let size = if !self.by_weight {
                domains.open_neighbours(value)
            } else if variable < steps {
                domains.size(steps + value as usize)
            } else {
                domains.size(value as usize)
            };
            (size, random.next())
        });
        let Some(value) = best else { return };
        let (step, vertex) = if variable < steps {
            (variable.narrow::<u32>(), value)
        } else {
            (value, (variable - steps).narrow::<u32>())
        };
        self.branches.push(Branch { mark: domains.mark(), step, vertex });
        domains.assign(step, vertex);
    }

    /// Undoes the last decision and excludes it.
    fn backtrack(&mut self) {
        match (self.branches.pop(), &mut self.domains) {
            (Some(branch), Some(domains)) => {
                domains.undo(branch.mark);
                domains.remove(branch.step, branch.vertex);
            }
            _ => self.domains = None,
        }
    }
}
