//! Solving a puzzle, alone or with the help of others.

use crate::search::{Limit, Progress, Search, Step, debug_by};
use crate::swap::best::NEVER;
use crate::swap::method::found::Found;
use crate::swap::model::outcome::{Method, Options, Outcome};
use crate::swap::model::problem::Swap;
use crate::swap::packing::codec::dispatch_width;
use crate::swap::packing::state_space::StateSpace;
use crate::swap::plan::help;
use crate::swap::plan::schedule::{Try, WHOLE};
use crate::swap::plan::stages::Stages;

/// The search for a shortest solution of a puzzle; drop it to cancel it.
///
/// ```
/// use leaper::board::Board;
/// use leaper::Leaper;
/// use leaper::search::Search;
/// use leaper::square::Square;
/// use leaper::swap::{Options, Outcome, Rules, Solve, Swap};
///
/// let board = Board::new(3, 3).unwrap();
/// let knights = [("a1", 'N'), ("c1", 'N'), ("a3", 'n'), ("c3", 'n')];
/// let start: Vec<(Square, char)> =
///     knights.iter().map(|&(square, letter)| (square.parse().unwrap(), letter)).collect();
/// let swap = Swap::new(board, Leaper::KNIGHT, &start, None, Rules::default()).unwrap();
/// let Outcome::Solved(solved) = Solve::new(&swap, Options::default()).run() else { panic!() };
/// assert_eq!(solved.length, 16);
/// ```
pub struct Solve {
    stages: Box<dyn InWords>,
}

debug_by!(Solve, progress);

/// The methods in turn, in arrangements of so many words.
trait InWords: Search<Outcome = Outcome> + Send + Sync {
    fn work(&self) -> u64;
    fn help(&mut self, found: Option<&[u64]>, lower: u32);
    fn stop(&mut self, limit: Limit) -> Outcome;
}

impl<const W: usize> InWords for Stages<W> {
    fn work(&self) -> u64 {
        self.work
    }

    fn help(&mut self, found: Option<&[u64]>, lower: u32) {
        if self.precheck.is_some() || self.best().is_some_and(|best| best <= self.lower) {
            return; // it knows already
        }
        // No true bound passes a solution that is known: one that does proves nothing.
        let most = |best: Option<u32>| best.unwrap_or(NEVER - 1);
        let sound = |lower: u32, best| if lower <= most(best) { lower } else { 0 };
        self.lower = self.lower.max(sound(lower, self.best()));
        self.helped = found.is_none();
        let by = |method| Try { method, ..WHOLE };
        let outcome = match found.and_then(help::read) {
            Some((method, Found::Stopped { lower, positions, .. })) => {
                self.lower = self.lower.max(sound(lower, self.best()));
                self.positions += positions;
                self.proven(by(method), None)
            }
            Some((method, found)) if self.is_right(&found) => self.take(found, by(method)),
            _ => self.proven(by(Method::Bounded), None),
        };
        let is_proven = self.best().is_some_and(|best| best <= self.lower);
        if outcome.is_some() || is_proven {
            (self.now, self.active) = (None, None);
            self.precheck = outcome;
        }
    }

    fn stop(&mut self, limit: Limit) -> Outcome {
        self.stopped.0 = limit;
        self.precheck.take().unwrap_or_else(|| self.end())
    }
}

impl Solve {
    /// Prepares the search; see [`Options`].
    #[must_use]
    pub fn new(swap: &Swap, options: Options) -> Self {
        let space = StateSpace::new(swap);
        let stages: Box<dyn InWords> = dispatch_width!(space.codec, W => {
            Box::new(Stages::<W>::new(swap, space, options, false))
        });
        Self { stages }
    }

    /// Tells what several workers have come to who
    /// [search together](crate::swap::help::share): what they found in the end,
    /// in words; or that they are at it, and no solution has fewer steps than
    /// `lower`. Meanwhile *bounded* is left to them.
    pub fn help(&mut self, found: Option<&[u64]>, lower: u32) {
        self.stages.help(found, lower);
    }

    /// Ends before it is through: what is known then. The limit is that which whoever ends it has.
    #[must_use]
    pub fn stop(mut self, limit: Limit) -> Outcome {
        self.stages.stop(limit)
    }

    /// Units of work done so far, by all methods; see [`Search::advance`]. It
    /// is what [`Limits::work`](field@crate::search::Limits::work) limits, up to the last step.
    #[must_use]
    pub fn work(&self) -> u64 {
        self.stages.work()
    }
}

impl Search for Solve {
    type Outcome = Outcome;

    fn advance(&mut self, budget: u64) -> Step<Outcome> {
        self.stages.advance(budget)
    }

    fn progress(&self) -> Progress {
        self.stages.progress()
    }
}
