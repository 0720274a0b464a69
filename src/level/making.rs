//! The search for a puzzle of a grade.

use super::{Grade, Level, Measures, mazes, measure, places, swaps, tours};
use crate::puzzle::{Kind, Puzzle};
use crate::random::Random;
use crate::search::{Progress, Search, Step};

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
    /// What comes nearest so far, and by how much it misses the grade.
    best: Option<(u32, Puzzle, Measures)>,
}

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

impl Make {
    /// Begins to look for one.
    #[must_use]
    pub fn new(kind: Kind, grade: Grade, seed: u64) -> Self {
        // Kinds and grades are not to go through the same boards.
        let salt = (kind as u64 * 8 + u64::from(grade.get())).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let random = Random::new(seed.wrapping_add(salt.rotate_left(32)));
        Self { kind, grade, random, left: maker(kind).1, boards: 0, best: None }
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
