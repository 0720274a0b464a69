//! The first shortest path.
//!
//! The search runs from the goal until it reaches the start. The path then leads
//! from each square to its first neighbour that is nearer to the goal, so it is
//! the least of all shortest paths. If the start is not reached, a second search
//! from the start finds what can be reached; the two visit no square in common.

use super::bfs::Bfs;
use super::{Outcome, Travel};
use crate::search::{Limit, Limits, Progress, Search, Step};
use crate::square::Square;
use crate::squares::Squares;

/// The search for the first shortest path. Its outcome is the list of squares jumped to.
#[derive(Clone, Debug)]
pub struct Flood {
    approach: Approach,
    walk: Option<Walk>,
}

/// A search from the goal to the start.
#[derive(Clone, Debug)]
pub(super) struct Approach {
    pub(super) travel: Travel,
    pub(super) bfs: Bfs,
    /// The squares from which the goal can be reached, once the search from there is over without a
    /// path. A search from the start follows.
    leading_to_goal: Option<Squares>,
    work: u64,
    pub(super) limits: Limits,
}

#[derive(Clone, Debug)]
struct Walk {
    offsets: Vec<(i32, i32)>,
    path: Vec<Square>,
    left: u32,
}

impl Approach {
    pub(super) fn new(travel: &Travel, limits: Limits) -> Self {
        let Travel { board, leaper, from, to, .. } = travel;
        let bfs = Bfs::towards(board, *leaper, *to, *from);
        Self { travel: travel.clone(), bfs, leading_to_goal: None, work: 0, limits }
    }

    /// Advances by about `budget` tiles. Done when the start is reached, or when there is no
    /// path.
    pub(super) fn advance(&mut self, budget: u64) -> Step<Outcome<()>> {
        let pause = self.work.saturating_add(budget.max(1));
        while self.work < pause {
            let Travel { board, leaper, from, .. } = &self.travel;
            let visited = |bfs: &Bfs| bfs.grid.squares(&bfs.visited(board));
            if let Some(leading_to_goal) = &mut self.leading_to_goal {
                // The limits don't apply to this search, which is the last.
                if self.bfs.is_over() {
                    let (reachable, none) = (visited(&self.bfs), board.no_squares());
                    let leading_to_goal = std::mem::replace(leading_to_goal, none);
                    return Step::Done(Outcome::Impossible { reachable, leading_to_goal });
                }
            } else if self.bfs.touches(*from) {
                return Step::Done(Outcome::Solved(()));
            } else if self.bfs.is_over() {
                self.leading_to_goal = Some(visited(&self.bfs));
                self.bfs = Bfs::new(board, *leaper, *from);
            } else if let Some(limit) = self.limit() {
                return Step::Done(Outcome::Limit { limit, lower: self.bfs.lower() });
            }
            self.work += self.bfs.layer().width() as u64;
            self.bfs.advance();
        }
        Step::Running
    }

    fn limit(&self) -> Option<Limit> {
        if self.bfs.memory() > self.limits.memory {
            Some(Limit::Memory)
        } else if self.work >= self.limits.work {
            Some(Limit::Work)
        } else {
            None
        }
    }

    pub(super) fn progress(&self) -> Progress {
        // No square is visited by both searches.
        let before = self.leading_to_goal.as_ref().map_or(0, Squares::len);
        Progress {
            depth: self.bfs.depth(),
            positions: before as u64 + self.bfs.count(&self.travel.board),
            memory: self.bfs.memory(),
            lower: self.leading_to_goal.is_none().then(|| self.bfs.lower()),
            ..Progress::default()
        }
    }
}

impl Travel {
    /// Returns the search for the first shortest path.
    #[must_use]
    pub fn flood(&self, limits: Limits) -> Flood {
        Flood { approach: Approach::new(self, limits), walk: None }
    }
}

impl Walk {
    fn new(approach: &Approach) -> Self {
        let Approach { travel, bfs, .. } = approach;
        Self {
            offsets: travel.leaper.offsets(),
            path: Vec::with_capacity(bfs.depth() as usize),
            left: bfs.depth(),
        }
    }

    /// Adds a jump to the first neighbour that is nearer to the goal.
    fn jump(&mut self, Approach { travel, bfs, .. }: &Approach) {
        self.left -= 1;
        let at = self.path.last().copied().unwrap_or(travel.from);
        let nearer = |&to: &Square| {
            travel.board.is_open(to) && bfs.has_visited(to) && {
                let (tile, bit) = bfs.grid.locate(to);
                bfs.nearer(tile, self.left) & bit != 0
            }
        };
        let targets = self.offsets.iter().filter_map(|&(files, ranks)| at.offset(files, ranks));
        self.path.extend({ targets }.find(nearer));
    }
}

impl Search for Flood {
    type Outcome = Outcome<Vec<Square>>;

    fn advance(&mut self, budget: u64) -> Step<Self::Outcome> {
        if let Some(walk) = &mut self.walk {
            for _ in 0..budget.max(1) {
                if walk.left == 0 {
                    return Step::Done(Outcome::Solved(std::mem::take(&mut walk.path)));
                }
                walk.jump(&self.approach);
            }
            return Step::Running;
        }
        let step = self.approach.advance(budget);
        then(step, || self.walk = Some(Walk::new(&self.approach)))
    }

    fn progress(&self) -> Progress {
        self.approach.progress()
    }
}

/// Forwards the outcome of an approach; if that is a path, calls `begin` to start the next stage.
pub(super) fn then<T>(step: Step<Outcome<()>>, begin: impl FnOnce()) -> Step<Outcome<T>> {
    match step {
        Step::Done(Outcome::Impossible { reachable, leading_to_goal }) => {
            Step::Done(Outcome::Impossible { reachable, leading_to_goal })
        }
        Step::Done(Outcome::Limit { limit, lower }) => Step::Done(Outcome::Limit { limit, lower }),
        Step::Done(Outcome::Solved(())) => {
            begin();
            Step::Running
        }
        Step::Running => Step::Running,
    }
}
