//! An exact search for tours with given numbers, over positions on the tour.
//!
//! [`Domains`] keeps, for each number that isn't given, the squares that may have it. The search assigns
//! a square to a number and propagates; if that fails, it undoes the choice and excludes it. Two
//! branching rules alternate, since each finds at once what the other doesn't find in minutes:
//!
//! | way | variable | value | good where |
//! |---|---|---|---|
//! | along the tour | a number beside a known one, with the fewest squares | the square with the fewest free neighbours (Warnsdorff 1823) | few numbers are given |
//! | by weight | a number or a square, with the smallest domain for the failures it has caused (dom/wdeg: Boussemart, Hemery, Lecoutre and Sais 2004) | the square or number with the smallest domain | many are given, or there is no tour |
//!
//! The search restarts after some decisions, each time after more of them, and keeps the weights, so it
//! is complete in the end. For counting, it branches by weight and doesn't restart.

use crate::narrow::Narrow;
use crate::random::Random;
use crate::search::Step;
use crate::tour::graph::precheck::PreparedBoard;
use crate::tour::model::puzzle::Tour;
use crate::tour::search::domains::{self, Domains, Frame, NONE, Neighbours};
use crate::tour::search::numbers::anchor;

/// A search in progress, for one tour or for all.
#[derive(Clone, Debug)]
pub(crate) struct PositionSearch {
    cells: Vec<u32>,
    closed: bool,
    /// By position on the tour, counted from 0: the index of the given square in `cells`, or [`NONE`].
    given: Vec<u32>,
    /// By step: its position. By place: its index in `cells`.
    positions: Vec<u32>,
    places: Vec<u32>,
    /// `None` if there is no tour, or no further one.
    domains: Option<Domains>,
    branches: Vec<Branch>,
    /// By variable: one plus the failures it has caused.
    weights: Vec<u64>,
    random: Random,
    by_weight: bool,
    /// Decisions until the next restart, and between the last two.
    left: u64,
    patience: u64,
    nodes: u64,
    work: u64,
    found: u64,
    counting: bool,
}

/// A decision, and the length of the trail before it.
#[derive(Clone, Copy, Debug)]
struct Branch {
    mark: usize,
    step: u32,
    place: u32,
}

/// Decisions before the first restart.
const PATIENCE: u64 = 64;

/// Returns an upper bound on the memory of a search, in bytes; `None` if there are too many squares.
pub(crate) fn memory(tour: &Tour) -> Option<u64> {
    let steps = tour.length() as usize - tour.numbers().len();
    let squares = u64::from(tour.length()) * 16;
    (steps <= domains::MOST).then(|| domains::memory(steps) + squares)
}

impl PositionSearch {
    /// Starts a search; the memory must suffice for [`memory`].
    pub fn new(tour: &Tour, prepared: &PreparedBoard, seed: u64, counting: bool) -> Self {
        Self::with(tour, prepared, seed, counting, None)
    }

    /// Starts a search for tours with half-turn symmetry, on a board that has it. `partners` maps the
    /// position of each square to that of its image.
    pub fn symmetric(tour: &Tour, prepared: &PreparedBoard, seed: u64, partners: &[usize]) -> Self {
        Self::with(tour, prepared, seed, false, Some(partners))
    }

    fn with(
        tour: &Tour,
        prepared: &PreparedBoard,
        seed: u64,
        counting: bool,
        partners: Option<&[usize]>,
    ) -> Self {
        let mut search = Self {
            cells: prepared.cells.clone(),
            closed: tour.is_closed(),
            given: vec![NONE; prepared.cells.len()],
            positions: Vec::new(),
            places: Vec::new(),
            domains: None,
            branches: Vec::new(),
            weights: Vec::new(),
            random: Random::new(seed),
            by_weight: counting,
            left: PATIENCE,
            patience: PATIENCE,
            nodes: 0,
            work: 0,
            found: 0,
            counting,
        };
        let length = tour.length();
        for &(square, number) in tour.numbers() {
            let position = (number - 1 + length - anchor(tour)) % length;
            let cell = prepared.graph.cell(square).narrow::<u32>();
            search.given[position as usize] = search.index(cell);
        }
        if search.give_partners(partners) && search.given_are_linked(prepared) {
            search.domains = search.make_domains(prepared, partners);
        }
        // Setting up counts as one node.
        search.nodes = u64::from(search.domains.is_none());
        search.weights = vec![1; 2 * search.positions.len()];
        search
    }

    /// Returns the index of a cell.
    fn index(&self, cell: u32) -> u32 {
        self.cells.binary_search(&cell).unwrap_or(0).narrow::<u32>()
    }

    /// Returns the index of a square's image.
    fn turned(&self, index: u32) -> u32 {
        // A half-turn maps the first cell to the last.
        self.cells.len().narrow::<u32>() - 1 - index
    }

    /// Gives the images of numbered squares their numbers; false if they contradict others.
    fn give_partners(&mut self, partners: Option<&[usize]>) -> bool {
        let Some(partners) = partners else { return true };
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
            let turned = self.turned(index);
            let there = position_of[turned as usize];
            if ![NONE, turned].contains(&self.given[partner])
                || ![NONE, partner.narrow::<u32>()].contains(&there)
            {
                return false;
            }
            self.given[partner] = turned;
            position_of[turned as usize] = partner.narrow::<u32>();
        }
        true
    }

    /// Returns the position before another.
    fn before(&self, position: usize) -> Option<usize> {
        position.checked_sub(1).or(self.closed.then(|| self.given.len() - 1))
    }

    fn behind(&self, position: usize) -> Option<usize> {
        let behind = position + 1;
        if behind < self.given.len() { Some(behind) } else { self.closed.then_some(0) }
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
        let mut place_at = vec![NONE; squares];
        for index in (0..squares).filter(|&index| !is_given[index]) {
            place_at[index] = self.places.len().narrow::<u32>();
            self.places.push(index.narrow::<u32>());
        }
        if self.places.len() != self.positions.len() {
            return None;
        }
        let beside = |index: u32| {
            let reached = prepared.graph.reached(self.cells[index as usize] as usize);
            let places = reached.map(|cell| place_at[self.index(cell.narrow::<u32>()) as usize]);
            places.filter(|&place| place != NONE).collect::<Vec<u32>>()
        };
        let mut neighbours = Neighbours::default();
        for &index in &self.places {
            neighbours.add(beside(index).into_iter());
        }
        let step = |position: Option<usize>| position.map_or(NONE, |position| step_at[position]);
        let steps = |next: &dyn Fn(usize) -> Option<usize>| {
            self.positions.iter().map(|&position| step(next(position as usize))).collect()
        };
        let frame = Frame {
            neighbours,
            before: steps(&|position| self.before(position)),
            behind: steps(&|position| self.behind(position)),
            partners: partners.map(|partners| {
                let step = |&position: &u32| step_at[partners[position as usize]];
                let place = |&index: &u32| place_at[self.turned(index) as usize];
                (self.positions.iter().map(step).collect(), self.places.iter().map(place).collect())
            }),
        };
        let given = |position: Option<usize>| {
            position.map(|position| self.given[position]).filter(|&index| index != NONE)
        };
        let position = |step: u32| self.positions[step as usize] as usize;
        Domains::new(frame, &|step| given(self.before(position(step))).map(beside), &|step| {
            given(self.behind(position(step))).map(beside)
        })
    }

    /// Returns the number of squares.
    pub fn squares(&self) -> usize {
        self.given.len()
    }

    /// Returns whether the tour is closed.
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// Returns by position the indices of the squares that may be there, before the search starts. `None`
    /// if there is no tour.
    pub fn domains(&self) -> Option<Vec<Vec<u32>>> {
        let domains = self.domains.as_ref()?;
        let mut all: Vec<Vec<u32>> = self.given.iter().map(|&index| vec![index]).collect();
        for (step, &position) in (0..).zip(&self.positions) {
            let places = domains.places(step).into_iter();
            all[position as usize] = places.map(|place| self.places[place as usize]).collect();
        }
        Some(all)
    }

    /// Returns whether there is no tour, or no further one.
    pub fn is_over(&self) -> bool {
        self.domains.is_none()
    }

    /// Returns the number of decisions.
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

    /// Works for about this many units. Returns the cells of a tour from its first number on, or `None` if
    /// there is none, or no further one.
    pub fn advance(&mut self, budget: u64) -> Step<Option<Vec<usize>>> {
        let end = self.work + budget;
        while self.work < end {
            let Some(domains) = &mut self.domains else { return Step::Done(None) };
            self.nodes += 1;
            let before = domains.mark();
            let mut failed = domains.propagate().err();
            self.work += 1 + (domains.mark() - before) as u64 / 4 + domains.steps() as u64 / 64;
            if failed.is_none() {
                let Some(variable) = self.choose() else {
                    if !self.counting {
                        return Step::Done(self.tour());
                    }
                    self.found += 1;
                    self.back();
                    continue;
                };
                if !self.counting && self.restart() {
                    continue;
                }
                self.branch(variable);
            } else if let Some(variable) = failed.take() {
                self.weights[variable] += 1;
                self.back();
            }
        }
        Step::Running
    }

    /// Returns the cells of the tour, once every number is known.
    fn tour(&self) -> Option<Vec<usize>> {
        let domains = self.domains.as_ref()?;
        let mut tour = self.given.clone();
        for (step, &position) in self.positions.iter().enumerate() {
            tour[position as usize] = self.places[domains.place(step) as usize];
        }
        Some(tour.into_iter().map(|index| self.cells[index as usize] as usize).collect())
    }

    /// Restarts if it is time to.
    fn restart(&mut self) -> bool {
        self.left -= 1;
        if self.left > 0 {
            return false;
        }
        if self.by_weight {
            self.patience += self.patience / 5;
        }
        self.by_weight = !self.by_weight;
        self.left = self.patience;
        if let (Some(first), Some(domains)) = (self.branches.first(), &mut self.domains) {
            domains.undo(first.mark);
        }
        self.branches.clear();
        true
    }

    /// Returns the variable to branch on; `None` if all are known.
    fn choose(&self) -> Option<usize> {
        let domains = self.domains.as_ref()?;
        let steps = domains.steps();
        let is_open = |&variable: &usize| domains.size(variable) > 1;
        if !self.by_weight {
            return (0..steps)
                .filter(is_open)
                .min_by_key(|&step| (!domains.is_beside_known(step), domains.size(step)));
        }
        (0..2 * steps).filter(is_open).min_by(|&one, &other| {
            let (small, large) = (u64::from(domains.size(one)), u64::from(domains.size(other)));
            (small * self.weights[other]).cmp(&(large * self.weights[one]))
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
        let (step, place) = if variable < steps {
            (variable.narrow::<u32>(), value)
        } else {
            (value, (variable - steps).narrow::<u32>())
        };
        self.branches.push(Branch { mark: domains.mark(), step, place });
        domains.assign(step, place);
    }

    /// Undoes the last decision and excludes it.
    fn back(&mut self) {
        match (self.branches.pop(), &mut self.domains) {
            (Some(branch), Some(domains)) => {
                domains.undo(branch.mark);
                domains.remove(branch.step, branch.place);
            }
            _ => self.domains = None,
        }
    }
}
