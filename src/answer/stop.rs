//! What is known of a puzzle when its search is ended from outside.

use super::outcome::{Answer, Symmetry};
use super::solving::{Solving, Stage};
use crate::natural::Natural;
use crate::puzzle::Puzzle;
use crate::search::{Limit, Search};

/// What there is to say of a search that found nothing yet.
#[derive(Default)]
struct Known {
    lower: Option<u32>,
    count: Option<Natural>,
    classes: Option<Natural>,
    positions: Option<u64>,
}

impl Solving {
    /// Ends the search before it is through, with what is known so far. The limit is that of whoever ends it:
    /// [`Limit::Time`], for one that has a clock.
    ///
    /// ```
    /// use leaper::answer::{Answer, Options, Solving};
    /// use leaper::puzzle::Puzzle;
    /// use leaper::search::{Limit, Search};
    /// let puzzle = Puzzle::parse("swap?board=8/8/8/nnnnnnnn/8/8/8/NNNNNNNN&attack=none").unwrap();
    /// let mut solving = Solving::new(puzzle, Options::default());
    /// let _ = solving.advance(10_000);
    /// let Answer::Limit { limit, lower, .. } = solving.stop(Limit::Time) else { panic!() };
    /// assert_eq!(limit, Limit::Time);
    /// assert!(lower >= Some(1));
    /// ```
    #[must_use]
    pub fn stop(mut self, limit: Limit) -> Answer {
        let progress = self.progress();
        let mut known = Known::default();
        match std::mem::replace(&mut self.stage, Stage::Over) {
            Stage::Path(_) | Stage::Paths(_) => known.lower = progress.lower,
            Stage::Moves(solve) => self.take_moves(solve.stop(limit)),
            Stage::CountPlacements(_) => {
                (known.count, known.classes) = (progress.count, progress.classes);
            }
            Stage::CountPaths(_) | Stage::List(_) | Stage::CountTours(_) => self.reach(limit),
            Stage::Symmetric(_) => {
                if let Some(Answer::Tour { symmetry, .. }) = &mut self.so_far {
                    *symmetry = Some(Symmetry::Limit(limit));
                }
                if self.options.shortest == Some(true) {
                    self.reach(limit);
                }
            }
            Stage::Extent(_) | Stage::Tour(_) => known.positions = Some(progress.positions),
            Stage::Over => {}
        }
        let Known { lower, count, classes, positions } = known;
        let (best, moves, puzzle) = (None, None, self.line);
        let stopped =
            Answer::Limit { puzzle, limit, lower, best, moves, count, classes, positions };
        self.so_far.unwrap_or(stopped)
    }

    /// Notes the limit in an answer that has a solution.
    fn reach(&mut self, reached: Limit) {
        if let Some(
            Answer::Travel { limit, .. } | Answer::Place { limit, .. } | Answer::Tour { limit, .. },
        ) = &mut self.so_far
        {
            *limit = Some(reached);
        }
        if let (Some(Answer::Tour { published, .. }), Puzzle::Tour(tour)) =
            (&mut self.so_far, &self.puzzle)
        {
            *published = tour.published();
        }
    }
}
