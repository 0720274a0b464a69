//! Tours of small boards: all of them if they are few, and how hard they are to find.

use super::bit_graph::{BitGraph, UNREACHABLE};
use super::{BranchStats, Measures, MoveWeights, difficulty};
use crate::bits::Bits;
use crate::narrow::Narrow;
use crate::natural::Natural;
use crate::random::Random;
use crate::tour::Tour;

/// A puzzle's squares as bits. Numbers on the tour count from 0 here; those of a closed tour from
/// its first given one.
pub(in crate::level) struct TourAnalysis {
    pub graph: BitGraph,
    is_closed: bool,
    /// For each number: the square that is fixed to it.
    fixed_squares: Vec<Option<usize>>,
    /// For each square: its fixed number.
    fixed_numbers: Vec<Option<usize>>,
    /// For each square with a fixed number: the distances of all squares from it.
    distances: Vec<Vec<u32>>,
}

/// The tours that a search has found.
#[derive(Clone, Debug, Default)]
pub(in crate::level) struct FoundTours {
    /// Number of walks; a tour that is found in both directions counts twice.
    walks: u64,
    /// Probability that the player walks one of them.
    probability: f64,
    stats: BranchStats,
    pub first: Option<Vec<usize>>,
    pub last: Option<Vec<usize>>,
}

/// A depth-first search for tours.
struct Descent<'a> {
    path: Vec<usize>,
    open: u64,
    /// Probability that the player walks `path`.
    probability: f64,
    max_walks: u64,
    /// Number of squares that may still be visited.
    work: u64,
    found: &'a mut FoundTours,
    /// Decides between squares with the same score; otherwise they are tried in their order.
    random: Option<&'a mut Random>,
}

impl TourAnalysis {
    /// Returns `None` if too many squares are open.
    pub fn new(tour: &Tour) -> Option<Self> {
        let graph = BitGraph::new(tour.board(), tour.leaper())?;
        let mut analysis = Self {
            is_closed: tour.is_closed(),
            fixed_squares: vec![None; graph.len()],
            fixed_numbers: vec![None; graph.len()],
            distances: vec![vec![]; graph.len()],
            graph,
        };
        let first = match tour.numbers().first() {
            Some(&(_, number)) if analysis.is_closed => number,
            _ => 1,
        };
        for &(square, number) in tour.numbers() {
            analysis.fix(analysis.graph.index_of(square)?, (number - first) as usize);
        }
        Some(analysis)
    }

    /// Fixes a square to a number.
    pub fn fix(&mut self, at: usize, number: usize) {
        self.fixed_squares[number] = Some(at);
        self.fixed_numbers[at] = Some(number);
        self.distances[at] = self.graph.distances(1 << at);
    }

    /// Is a square fixed to this number?
    pub fn is_fixed(&self, number: usize) -> bool {
        self.fixed_squares[number].is_some()
    }

    /// Finds tours, and returns whether these are all: at most `max_walks` are found with at most
    /// `work` visited squares, which is decreased by those that were visited.
    pub fn all(&self, max_walks: u64, work: &mut u64, found: &mut FoundTours) -> bool {
        self.search(max_walks, work, found, None)
    }

    /// Returns a random tour, if one is found with at most `work` visited squares.
    pub fn any(&self, work: &mut u64, random: &mut Random) -> Option<Vec<usize>> {
        let mut found = FoundTours::default();
        self.search(1, work, &mut found, Some(random));
        found.first
    }

    fn search(
        &self,
        max_walks: u64,
        work: &mut u64,
        found: &mut FoundTours,
        mut random: Option<&mut Random>,
    ) -> bool {
        let mut starts: Vec<usize> = match self.fixed_squares.first() {
            Some(Some(at)) => vec![*at],
            // A closed tour without numbers may start anywhere.
            _ if self.is_closed => vec![0],
            _ => (0..self.graph.len()).filter(|&at| self.fixed_numbers[at].is_none()).collect(),
        };
        if let Some(random) = random.as_mut() {
            random.shuffle(&mut starts);
        }
        #[expect(clippy::cast_precision_loss, reason = "at most 64")]
        let share = 1.0 / starts.len().max(1) as f64;
        let mut descent = Descent {
            path: Vec::with_capacity(self.graph.len()),
            open: self.graph.all(),
            probability: share,
            max_walks,
            work: *work,
            found,
            random,
        };
        let is_complete = starts.into_iter().all(|at| {
            descent.probability = share;
            self.visit(&mut descent, at)
        });
        *work = descent.work;
        is_complete
    }

    /// Visits a square and all tours that continue from it; `false` as soon as a limit is reached.
    fn visit(&self, descent: &mut Descent, at: usize) -> bool {
        descent.path.push(at);
        descent.open &= !(1 << at);
        let is_complete = self.descend(descent);
        descent.open |= 1 << at;
        descent.path.pop();
        is_complete
    }

    fn descend(&self, descent: &mut Descent) -> bool {
        let (step, here) = (descent.path.len(), descent.path[descent.path.len() - 1]);
        if descent.open == 0 {
            if self.is_closed && self.graph.neighbours[here] >> descent.path[0] & 1 == 0 {
                return true;
            }
            if descent.found.walks == descent.max_walks {
                return false;
            }
            descent.found.walks += 1;
            descent.found.probability += descent.probability;
            descent.found.first.get_or_insert_with(|| descent.path.clone());
            descent.found.last = Some(descent.path.clone());
            return true;
        }
        if descent.work == 0 {
            return false;
        }
        descent.work -= 1;
        let targets = self.targets(descent.open, here, step);
        let score =
            |at: usize| (self.graph.neighbours[at] & descent.open).count_ones().cast_signed();
        let mut moves: Vec<(i32, usize)> = Bits(targets).map(|at| (score(at), at)).collect();
        let weights = MoveWeights::new(moves.iter().map(|&(score, _)| score));
        let sum: u32 = moves.iter().map(|&(score, _)| weights.weight(score)).sum();
        let choices = moves.len();
        moves.retain(|&(_, at)| self.may_lead_on(descent.path[0], descent.open & !(1 << at), at));
        if let Some(random) = descent.random.as_mut() {
            // The best first, in random order where several have the same score.
            let tie = random.next();
            crate::order::sort_by_key(&mut moves, |&(score, at)| {
                (score, tie.rotate_left(at.narrow::<u32>()))
            });
        }
        let probability = descent.probability;
        let walks_before = descent.found.walks;
        let mut is_best_right = false;
        for (score, at) in moves {
            let walks = descent.found.walks;
            descent.probability =
                probability * f64::from(weights.weight(score)) / f64::from(sum.max(1));
            if !self.visit(descent, at) {
                return false;
            }
            is_best_right |= descent.found.walks > walks && weights.is_best(score);
        }
        descent.probability = probability;
        if descent.found.walks > walks_before {
            descent.found.stats.add(choices, is_best_right);
        }
        true
    }

    /// Returns the squares that the player considers: a square with a fixed number is visited only
    /// in its turn, and the player sees when the next one is too far away.
    fn targets(&self, open: u64, here: usize, step: usize) -> u64 {
        let mut targets = self.graph.neighbours[here] & open;
        if let Some(next) = self.fixed_squares[step] {
            return targets & 1 << next;
        }
        let next = (step + 1..self.fixed_squares.len())
            .find_map(|number| Some((number, self.fixed_squares[number]?)));
        for at in Bits(targets) {
            let is_too_far = |(number, square): (usize, usize)| {
                let distance = self.distances[square][at];
                distance == UNREACHABLE || distance as usize > number - step
            };
            if self.fixed_numbers[at].is_some() || next.is_some_and(is_too_far) {
                targets &= !(1 << at);
            }
        }
        targets
    }

    /// Returns `false` if the open squares are not connected, or if too many are dead ends.
    fn may_lead_on(&self, start: usize, open: u64, here: usize) -> bool {
        if open == 0 {
            return true;
        }
        let last = self.fixed_squares.last().copied().flatten();
        let mut dead_ends = 0;
        let around = open | 1 << here | if self.is_closed { 1 << start } else { 0 };
        for at in Bits(open) {
            match (self.graph.neighbours[at] & around).count_ones() {
                0 => return false,
                1 => {
                    dead_ends += 1;
                    if dead_ends > 1 || self.is_closed || last.is_some_and(|last| last != at) {
                        return false;
                    }
                }
                _ => {}
            }
        }
        if self.is_closed && self.graph.neighbours[start] & open == 0 {
            return false;
        }
        self.graph.component(here, open) & open == open
    }

    /// Measures the puzzle, given all its tours; `None` if it has no tour.
    pub fn measures(&self, found: &FoundTours) -> Option<Measures> {
        // Each tour was found in both directions unless numbers tell these apart: backwards, some
        // square has another number than the one that is fixed.
        let squares = self.graph.len();
        let backwards = |number: usize| {
            if self.is_closed { (squares - number) % squares } else { squares - 1 - number }
        };
        let is_found_twice =
            squares > 1 && (0..squares).all(|at| !self.is_fixed(at) || backwards(at) == at);
        let tours = if is_found_twice { found.walks / 2 } else { found.walks };
        (tours > 0).then(|| Measures {
            difficulty: difficulty(found.probability),
            branching: found.stats.branching(),
            misleading: found.stats.misleading(),
            par: None,
            solutions: Natural::from(tours),
        })
    }
}

/// Measures a Tour puzzle; `None` if it has no tour, or too many to visit within `work` squares.
pub(in crate::level) fn measure(tour: &Tour, work: u64) -> Option<Measures> {
    const MAX_WALKS: u64 = 1 << 20;
    let analysis = TourAnalysis::new(tour)?;
    let mut found = FoundTours::default();
    let is_complete = analysis.all(MAX_WALKS, &mut work.clone(), &mut found);
    is_complete.then(|| analysis.measures(&found)).flatten()
}
