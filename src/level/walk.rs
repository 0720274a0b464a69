//! Tours on small boards: all of them, if they are few, and what is asked of who walks them.

use super::Measures;
use super::bit_graph::{APART, BitGraph};
use super::doubt::{Liking, Sight, tenths};
use crate::bits::Bits;
use crate::narrow::Narrow;
use crate::natural::Natural;
use crate::random::Random;
use crate::tour::Tour;

/// A puzzle's squares as bits.
pub(super) struct Walk {
    pub graph: BitGraph,
    closed: bool,
    /// By number on the tour, from 0: the square that has it.
    given: Vec<Option<usize>>,
    /// By square: its number, if it has one.
    number: Vec<Option<usize>>,
    /// By square with a number: how far each square is from it.
    far: Vec<Vec<u32>>,
}

/// What was found on all tours.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
    /// How many there are: ways to walk.
    pub ways: u64,
    /// The chance that one of them is walked.
    chance: f64,
    sight: Sight,
    /// The first of them.
    pub first: Option<Vec<usize>>,
    /// The last of them.
    pub last: Option<Vec<usize>>,
}

/// A walk under way.
struct Way<'a> {
    path: Vec<usize>,
    open: u64,
    chance: f64,
    /// How many tours are looked for.
    most: u64,
    /// How many squares may still be stepped on.
    work: u64,
    seen: &'a mut Seen,
    /// The order in which squares are tried, if not by their numbers.
    random: Option<&'a mut Random>,
}

impl Walk {
    /// `None` if too many squares are open.
    pub fn new(tour: &Tour) -> Option<Self> {
        let graph = BitGraph::new(tour.board(), tour.leaper())?;
        let mut walk = Self {
            closed: tour.is_closed(),
            given: vec![None; graph.len()],
            number: vec![None; graph.len()],
            far: vec![vec![]; graph.len()],
            graph,
        };
        for &(square, number) in tour.numbers() {
            walk.give(walk.graph.number(square)?, number as usize - 1);
        }
        Some(walk)
    }

    /// Gives a square a number, from 0.
    pub fn give(&mut self, at: usize, number: usize) {
        self.given[number] = Some(at);
        self.number[at] = Some(number);
        self.far[at] = self.graph.distances(1 << at);
    }

    /// Has a square this number, from 0?
    pub fn is_given(&self, number: usize) -> bool {
        self.given[number].is_some()
    }

    /// All tours, if they are at most so many and so much work; else some of them, and `false`.
    pub fn all(&self, most: u64, work: &mut u64, seen: &mut Seen) -> bool {
        self.search(most, work, seen, None)
    }

    /// A tour at random, if it takes no more than so much work.
    pub fn any(&self, work: &mut u64, random: &mut Random) -> Option<Vec<usize>> {
        let mut seen = Seen::default();
        self.search(1, work, &mut seen, Some(random));
        seen.first
    }

    fn search(
        &self,
        most: u64,
        work: &mut u64,
        seen: &mut Seen,
        random: Option<&mut Random>,
    ) -> bool {
        let mut starts: Vec<usize> = match self.given.first() {
            Some(Some(at)) => vec![*at],
            // A tour that is closed goes through all.
            _ if self.closed => vec![0],
            _ => (0..self.graph.len()).filter(|&at| self.number[at].is_none()).collect(),
        };
        let mut random = random;
        if let Some(random) = random.as_mut() {
            random.shuffle(&mut starts);
        }
        let shares = starts.len().max(1);
        let mut whole = true;
        let mut way = Way {
            path: Vec::with_capacity(self.graph.len()),
            open: self.graph.all(),
            chance: 1.0,
            most,
            work: *work,
            seen,
            random,
        };
        for at in starts {
            #[expect(clippy::cast_precision_loss, reason = "at most 64")]
            let share = 1.0 / shares as f64;
            way.chance = share;
            way.path.push(at);
            way.open &= !(1 << at);
            whole &= self.go(&mut way);
            way.open |= 1 << at;
            way.path.pop();
            if !whole {
                break;
            }
        }
        *work = way.work;
        whole
    }

    /// Goes on from where a walk is; `false` where too much was found or done.
    fn go(&self, way: &mut Way) -> bool {
        let (step, here) = (way.path.len(), way.path[way.path.len() - 1]);
        if way.open == 0 {
            if self.closed && self.graph.reach[here] >> way.path[0] & 1 == 0 {
                return true;
            }
            if way.seen.ways == way.most {
                return false;
            }
            way.seen.ways += 1;
            way.seen.chance += way.chance;
            way.seen.first.get_or_insert_with(|| way.path.clone());
            way.seen.last = Some(way.path.clone());
            return true;
        }
        if way.work == 0 {
            return false;
        }
        way.work -= 1;
        let targets = self.targets(way.open, here, step);
        let look = |at: usize| (self.graph.reach[at] & way.open).count_ones().cast_signed();
        let mut moves: Vec<(i32, usize)> = Bits(targets).map(|at| (look(at), at)).collect();
        let liking = Liking::new(moves.iter().map(|&(look, _)| look));
        let sum: u32 = moves.iter().map(|&(look, _)| liking.of(look)).sum();
        let choices = moves.len();
        moves.retain(|&(_, at)| self.may_lead_on(way.path[0], way.open & !(1 << at), at));
        if let Some(random) = way.random.as_mut() {
            // The best-looking first; those that look alike in any order.
            let tie = random.next();
            crate::order::sort_by_key(&mut moves, |&(look, at)| {
                (look, tie.rotate_left(at.narrow::<u32>()))
            });
        }
        let chance = way.chance;
        let before = way.seen.ways;
        let mut led = false;
        for (look, at) in moves {
            let found = way.seen.ways;
            way.chance = chance * f64::from(liking.of(look)) / f64::from(sum.max(1));
            way.path.push(at);
            way.open &= !(1 << at);
            let whole = self.go(way);
            way.open |= 1 << at;
            way.path.pop();
            if !whole {
                return false;
            }
            led |= way.seen.ways > found && liking.is_best(look);
        }
        way.chance = chance;
        if way.seen.ways > before {
            way.seen.sight.add(choices, led);
        }
        true
    }

    /// Where one can go: a square with a number waits for its turn, and one sees when the next is too
    /// far away.
    fn targets(&self, open: u64, here: usize, step: usize) -> u64 {
        let mut targets = self.graph.reach[here] & open;
        if let Some(next) = self.given[step] {
            return targets & 1 << next;
        }
        let next = (step + 1..self.given.len()).find_map(|at| Some((at, self.given[at]?)));
        for at in Bits(targets) {
            let too_far = |(number, square): (usize, usize)| {
                let far = self.far[square][at];
                far == APART || far as usize > number - step
            };
            if self.number[at].is_some() || next.is_some_and(too_far) {
                targets &= !(1 << at);
            }
        }
        targets
    }

    /// Not so where squares left over are cut off, or too many of them are dead ends.
    fn may_lead_on(&self, start: usize, open: u64, here: usize) -> bool {
        if open == 0 {
            return true;
        }
        let last = self.given.last().copied().flatten();
        let mut ends = 0;
        let about = open | 1 << here | if self.closed { 1 << start } else { 0 };
        for at in Bits(open) {
            match (self.graph.reach[at] & about).count_ones() {
                0 => return false,
                1 => {
                    ends += 1;
                    if ends > 1 || self.closed || last.is_some_and(|last| last != at) {
                        return false;
                    }
                }
                _ => {}
            }
        }
        if self.closed && self.graph.reach[start] & open == 0 {
            return false;
        }
        self.graph.linked(here, open) & open == open
    }

    /// What is asked, where this is all there is; `None` where there is no tour.
    pub fn measures(&self, seen: &Seen) -> Option<Measures> {
        let fixed = self.given.first().copied().flatten().is_some();
        // Read backwards it is the same, unless the numbers say which way.
        let twice = if self.closed {
            self.given.iter().skip(1).all(Option::is_none)
        } else {
            !fixed && self.given.iter().all(Option::is_none)
        };
        let single = self.graph.len() == 1;
        let ways = if twice && !single { seen.ways / 2 } else { seen.ways };
        (ways > 0).then(|| Measures {
            doubt: tenths(seen.chance),
            branching: seen.sight.branching(),
            misleading: seen.sight.misleading(),
            par: None,
            solutions: Natural::from(ways),
        })
    }
}

/// What a tour asks; `None` where there is none, or they are too many for so much work.
pub(super) fn measure(tour: &Tour, work: u64) -> Option<Measures> {
    const MANY: u64 = 1 << 20;
    let walk = Walk::new(tour)?;
    let mut seen = Seen::default();
    walk.all(MANY, &mut work.clone(), &mut seen).then(|| walk.measures(&seen)).flatten()
}
