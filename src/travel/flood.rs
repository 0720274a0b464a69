//! The first shortest path.
//!
//! The wave spreads from the goal until it touches the start. Then the leaper
//! walks down: from each square to the first neighbour that is nearer to the
//! goal. So the path comes out in its order, and it is the least of all
//! shortest paths. Where the wave never comes, a second one from the start
//! finds what can be reached; the two share no square.

use super::wave::Wave;
use super::{Outcome, Travel};
use crate::search::{Limit, Limits, Progress, Search, Step};
use crate::square::Square;
use crate::squares::Squares;

/// The search for the first shortest path; its outcome is the squares jumped to.
#[derive(Clone, Debug)]
pub struct Flood {
    approach: Approach,
    walk: Option<Walk>,
}

/// A wave from the goal on its way to the start.
#[derive(Clone, Debug)]
pub(super) struct Approach {
    pub(super) travel: Travel,
    pub(super) wave: Wave,
    /// All that the wave from the goal came to, once it is over: then another
    /// comes from the start.
    leading: Option<Squares>,
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
        let Travel { board, leaper, from, to } = travel;
        let wave = Wave::aimed(board, *leaper, *to, *from);
        Self { travel: travel.clone(), wave, leading: None, work: 0, limits }
    }

    /// Goes on for so many tiles; done when the wave touches the start, or
    /// when it turns out otherwise.
    pub(super) fn advance(&mut self, budget: u64) -> Step<Outcome<()>> {
        let pause = self.work.saturating_add(budget.max(1));
        while self.work < pause {
            let Travel { board, leaper, from, .. } = &self.travel;
            let passed = |wave: &Wave| wave.grid.squares(&wave.passed(board));
            if let Some(leading) = &mut self.leading {
                // Less than was done so far may be left: no limits any more.
                if self.wave.is_over() {
                    let (reachable, none) = (passed(&self.wave), board.no_squares());
                    let leading = std::mem::replace(leading, none);
                    return Step::Done(Outcome::Impossible { reachable, leading });
                }
            } else if self.wave.touches(*from) {
                return Step::Done(Outcome::Solved(()));
            } else if self.wave.is_over() {
                self.leading = Some(passed(&self.wave));
                self.wave = Wave::new(board, *leaper, *from);
            } else if let Some(limit) = self.limit() {
                return Step::Done(Outcome::Limit { limit, lower: self.wave.lower() });
            }
            self.work += self.wave.layer().width() as u64;
            self.wave.spread();
        }
        Step::Running
    }

    fn limit(&self) -> Option<Limit> {
        if self.wave.memory() > self.limits.memory {
            Some(Limit::Memory)
        } else if self.work >= self.limits.work {
            Some(Limit::Work)
        } else {
            None
        }
    }

    pub(super) fn progress(&self) -> Progress {
        Progress {
            depth: self.wave.depth(),
            positions: self.wave.count(&self.travel.board),
            memory: self.wave.memory(),
            lower: self.leading.is_none().then(|| self.wave.lower()),
            ..Progress::default()
        }
    }
}

impl Travel {
    /// The search for the first shortest path.
    #[must_use]
    pub fn flood(&self, limits: Limits) -> Flood {
        Flood { approach: Approach::new(self, limits), walk: None }
    }
}

impl Walk {
    fn new(approach: &Approach) -> Self {
        let Approach { travel, wave, .. } = approach;
        Self {
            offsets: travel.leaper.offsets(),
            path: Vec::with_capacity(wave.depth() as usize),
            left: wave.depth(),
        }
    }

    /// One jump on: to the first neighbour at the next less distance.
    fn jump(&mut self, Approach { travel, wave, .. }: &Approach) {
        self.left -= 1;
        let at = self.path.last().copied().unwrap_or(travel.from);
        let nearer = |&to: &Square| {
            travel.board.is_open(to)
                && wave.has_passed(to)
                && wave.grid.contains(wave.second(), to) == (self.left & 2 != 0)
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
        go_on(step, || self.walk = Some(Walk::new(&self.approach)))
    }

    fn progress(&self) -> Progress {
        self.approach.progress()
    }
}

/// Hands on what an approach has come to, but that it has arrived: then goes on.
pub(super) fn go_on<T>(step: Step<Outcome<()>>, begin: impl FnOnce()) -> Step<Outcome<T>> {
    match step {
        Step::Done(Outcome::Impossible { reachable, leading }) => {
            Step::Done(Outcome::Impossible { reachable, leading })
        }
        Step::Done(Outcome::Limit { limit, lower }) => Step::Done(Outcome::Limit { limit, lower }),
        Step::Done(Outcome::Solved(())) => {
            begin();
            Step::Running
        }
        Step::Running => Step::Running,
    }
}
