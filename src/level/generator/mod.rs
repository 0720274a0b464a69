//! The generator: searches for a puzzle of a theme and a grade.

mod boards;
mod cover;
mod place;
mod swap;
mod theme;
mod theme_generator;
mod tour;
mod travel;
mod visits;

pub use self::theme::Theme;
use self::theme_generator::ThemeGenerator;
use super::{Grade, Level, Measures, measure};
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::search::{Progress, Search, Step, impl_debug};

/// Makes a puzzle of a theme and a grade from a seed: tries one board after the other until a
/// puzzle is of the grade.
///
/// Work is counted, not timed, and limited: the same seed makes the same puzzle on every machine,
/// within some tenths of a second.
pub struct Generator {
    theme: Theme,
    grade: Grade,
    random: Random,
    work_left: u64,
    /// Number of boards tried.
    boards: u64,
    /// The best puzzle so far, and its penalty: twice the distance from the grade, in tenths of
    /// difficulty, plus one if another day may get the same puzzle.
    best: Option<(u32, Puzzle, Measures)>,
    /// The number of the day that the puzzle is for.
    day: Option<u32>,
}

impl_debug!(Generator, progress);

const fn generator(theme: Theme) -> ThemeGenerator {
    match theme {
        Theme::Travel => travel::GENERATOR,
        Theme::Swap => swap::GENERATOR,
        Theme::Place => place::GENERATOR,
        Theme::Tour => tour::GENERATOR,
        Theme::Goals => visits::GOALS,
        Theme::Guards => visits::GUARDS,
        Theme::Cover => cover::GENERATOR,
        Theme::Numbers => tour::NUMBERS,
    }
}

/// Makes a puzzle of a kind or a theme, and of a grade, from a seed: the same on every machine. Two
/// seeds may make the same puzzle.
#[must_use]
pub fn generate(theme: impl Into<Theme>, grade: Grade, seed: u64) -> Level {
    Generator::new(theme, grade, seed).run().0
}

impl Generator {
    /// Starts the search.
    #[must_use]
    pub fn new(theme: impl Into<Theme>, grade: Grade, seed: u64) -> Self {
        let theme = theme.into();
        // Different themes and grades try different boards.
        let salt = (theme as u64 * 8 + u64::from(grade.get())).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let random = Random::new(seed.wrapping_add(salt.rotate_left(32)));
        let work_left = generator(theme).work;
        Self { theme, grade, random, work_left, boards: 0, best: None, day: None }
    }

    /// Prefers puzzles that no other day of the same grade gets. Where there are few puzzles, they
    /// are divided into classes by a hash; each class belongs to certain days, and others count as
    /// worse.
    pub(super) fn for_day(self, day: u32) -> Self {
        Self { day: Some(day), ..self }
    }

    /// Returns whether another day may have the same puzzle.
    fn may_repeat(&self, puzzle: &Puzzle) -> bool {
        let Some(day) = self.day else { return false };
        let classes = day_classes(self.grade, puzzle);
        // FNV-1a; its high bits are mixed best.
        let hash = puzzle.to_string().bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        (hash >> 32) as u32 % classes != day % classes
    }

    /// Returns the best puzzle, or the fallback.
    fn finish(&mut self) -> (Level, Measures) {
        let (puzzle, measures) = match self.best.take() {
            Some((_, puzzle, measures)) => (puzzle, measures),
            None => fallback(self.theme),
        };
        let level = Level {
            id: None,
            pack: None,
            title: None,
            kind: self.theme.kind(),
            line: puzzle.to_string(),
            grade: Grade::of(self.theme.kind(), &measures),
            par: measures.par,
            solutions: Some(measures.solutions.clone()),
            source: None,
        };
        (level, measures)
    }
}

/// Returns the number of classes into which lines are divided; each class belongs to certain days.
/// Where puzzles are few, there are as many classes as days of a grade in ten years.
fn day_classes(grade: Grade, puzzle: &Puzzle) -> u32 {
    const DAYS_PER_GRADE: u32 = 1567;
    // There are few of these, so they repeat: swaps on small boards or of two whole sides; tours of
    // full boards, or with fewer than two inner numbers.
    let is_rare = match puzzle {
        Puzzle::Swap(swap) => swap.trades_sides() || swap.board().area() < 12,
        Puzzle::Tour(tour) => {
            let board = tour.board();
            tour.inner_numbers().count() < 2 || board.open().len() == board.area()
        }
        Puzzle::Travel(_) | Puzzle::Place(_) => false,
    };
    match grade.get() {
        _ if is_rare => DAYS_PER_GRADE,
        // Grade 1 comes on Mondays: 523 in ten years.
        1 => 523,
        _ => 1,
    }
}

fn fallback(theme: Theme) -> (Puzzle, Measures) {
    let line = generator(theme).fallback;
    let puzzle = Puzzle::parse(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    let measures = measure(&puzzle).unwrap_or_else(|| panic!("{line} can be measured"));
    (puzzle, measures)
}

impl Search for Generator {
    type Outcome = (Level, Measures);

    fn advance(&mut self, budget: u64) -> Step<Self::Outcome> {
        let ThemeGenerator { candidate, .. } = generator(self.theme);
        let until = self.work_left.saturating_sub(budget.max(1));
        while self.work_left > until {
            self.boards += 1;
            // Each board costs at least one unit.
            self.work_left -= 1;
            let made = candidate(self.grade, &mut self.random, &mut self.work_left);
            let Some((puzzle, measures)) = made else { continue };
            let missed_by = self.grade.missed_by(self.theme.kind(), &measures);
            let penalty = missed_by * 2 + u32::from(self.may_repeat(&puzzle));
            if self.best.as_ref().is_none_or(|&(best, ..)| penalty < best) {
                self.best = Some((penalty, puzzle, measures));
            }
            if penalty == 0 {
                return Step::Done(self.finish());
            }
        }
        if self.work_left == 0 { Step::Done(self.finish()) } else { Step::Running }
    }

    fn progress(&self) -> Progress {
        Progress { positions: self.boards, ..Progress::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fallbacks_are_puzzles() {
        for theme in Theme::ALL {
            let line = generator(theme).fallback;
            let (puzzle, _) = fallback(theme);
            assert_eq!((puzzle.to_string().as_str(), puzzle.kind()), (line, theme.kind()));
        }
    }
}
