//! The search for a puzzle of a grade.

use super::{Grade, Level, Measures, mazes, measure, places, swaps, tours};
use crate::puzzle::{Kind, Puzzle};
use crate::random::Random;
use crate::search::{Progress, Search, Step, debug_by};

/// Makes a puzzle of a kind and a grade from a seed: looks at one board after the other, until one is
/// as it should be.
///
/// Its work is counted, never timed, and there is only so much of it: the same seed gives the same
/// puzzle everywhere, and it takes some tenths of a second at most.
pub struct Make {
    kind: Kind,
    grade: Grade,
    random: Random,
    /// What is left of the work.
    left: u64,
    boards: u64,
    /// What comes nearest so far, and by how much it misses the grade; a little, if it may be another day's.
    best: Option<(u32, Puzzle, Measures)>,
    /// The number of the day it is for, if it is for one.
    day: Option<u32>,
}

debug_by!(Make, progress);

/// How a kind's candidates are made; how much work there is; what is always there.
type Maker = (fn(Grade, &mut Random, &mut u64) -> Option<(Puzzle, Measures)>, u64, &'static str);

fn maker(kind: Kind) -> Maker {
    match kind {
        Kind::Travel => (mazes::candidate, mazes::WORK, mazes::ALWAYS),
        Kind::Swap => (swaps::candidate, swaps::WORK, swaps::ALWAYS),
        Kind::Place => (places::candidate, places::WORK, places::ALWAYS),
        Kind::Tour => (tours::candidate, tours::WORK, tours::ALWAYS),
    }
}

/// Makes a puzzle of a kind and a grade from a seed: the same on every machine. Two seeds may give the same one.
#[must_use]
pub fn make(kind: Kind, grade: Grade, seed: u64) -> Level {
    Make::new(kind, grade, seed).run().0
}

impl Make {
    /// Begins to look for one.
    #[must_use]
    pub fn new(kind: Kind, grade: Grade, seed: u64) -> Self {
        // Kinds and grades are not to go through the same boards.
        let salt = (kind as u64 * 8 + u64::from(grade.get())).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let random = Random::new(seed.wrapping_add(salt.rotate_left(32)));
        Self { kind, grade, random, left: maker(kind).1, boards: 0, best: None, day: None }
    }

    /// Takes only puzzles that no other day of the same grade has, as far as the number of days can tell: one of
    /// many, or one whose line falls to this day alone.
    pub(super) fn of_day(self, day: u32) -> Self {
        Self { day: Some(day), ..self }
    }

    /// Is it one of which there are not many, and may another day have it?
    fn may_come_again(&self, puzzle: &Puzzle) -> bool {
        let Some(day) = self.day else { return false };
        let of = classes(self.grade, puzzle);
        // FNV-1a; its high bits are the better mixed.
        let hash = puzzle.to_string().bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        (hash >> 32) as u32 % of != day % of
    }

    /// The puzzle that was found.
    fn end(&mut self) -> (Level, Measures) {
        let (puzzle, measures) = match self.best.take() {
            Some((_, puzzle, measures)) => (puzzle, measures),
            None => always(self.kind),
        };
        let level = Level {
            id: None,
            pack: None,
            title: None,
            kind: self.kind,
            line: puzzle.to_string(),
            grade: Grade::of(self.kind, &measures),
            par: measures.par,
            solutions: Some(measures.solutions.clone()),
            source: None,
        };
        (level, measures)
    }
}

/// Into how many classes lines fall, each of which is for some days alone. Where there are few puzzles of a sort,
/// they are as many as the days of ten years.
fn classes(grade: Grade, puzzle: &Puzzle) -> u32 {
    const ALL: u32 = 1567;
    // An exchange on nine squares, or of whole sides; a tour of a whole board, or with hardly a number: sooner or
    // later each comes again.
    let is_rare = match puzzle {
        Puzzle::Swap(swap) => swap.trades_sides() || swap.board().area() < 12,
        Puzzle::Tour(tour) => {
            let board = tour.board();
            tour.inner_numbers().count() < 2 || board.open().len() == board.area()
        }
        Puzzle::Travel(_) | Puzzle::Place(_) => false,
    };
    match grade.get() {
        _ if is_rare => ALL,
        // Those of easy ones are Mondays, of ten years.
        1 => 523,
        _ => 1,
    }
}

/// Where nothing was found at all.
fn always(kind: Kind) -> (Puzzle, Measures) {
    let (.., line) = maker(kind);
    let puzzle = Puzzle::parse(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    let measures = measure(&puzzle).unwrap_or_else(|| panic!("{line} can be measured"));
    (puzzle, measures)
}

impl Search for Make {
    type Outcome = (Level, Measures);

    fn advance(&mut self, budget: u64) -> Step<Self::Outcome> {
        let (candidate, ..) = maker(self.kind);
        let until = self.left.saturating_sub(budget.max(1));
        while self.left > until {
            self.boards += 1;
            // Each board is some work, whatever comes of it.
            self.left -= 1;
            let made = candidate(self.grade, &mut self.random, &mut self.left);
            let Some((puzzle, measures)) = made else { continue };
            let off = self.grade.off(self.kind, &measures);
            let off = off * 2 + u32::from(self.may_come_again(&puzzle));
            if self.best.as_ref().is_none_or(|&(best, ..)| off < best) {
                self.best = Some((off, puzzle, measures));
            }
            if off == 0 {
                return Step::Done(self.end());
            }
        }
        if self.left == 0 { Step::Done(self.end()) } else { Step::Running }
    }

    fn progress(&self) -> Progress {
        Progress { positions: self.boards, ..Progress::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_always_there_is_a_puzzle() {
        for kind in Kind::ALL {
            assert_eq!(always(kind).0.to_string(), maker(kind).2);
        }
    }
}
