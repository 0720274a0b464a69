//! The answer document of a puzzle line, for people and scripts.

use super::Failure;
use crate::puzzle::{Answer, Options, Puzzle, Solving};
use crate::search::{Progress, Search, Step};

/// The search for the answer to a line: the one document that the command line
/// prints, too.
pub struct Document {
    /// The canonical line.
    line: String,
    stage: Stage,
}

enum Stage {
    Solving(Box<Solving>),
    /// There was nothing to search for.
    Known(Answer),
}

impl Document {
    /// For the puzzle of a line.
    ///
    /// # Errors
    /// If it is none.
    pub fn new(line: &str, options: Options) -> Result<Self, Failure> {
        match Puzzle::parse(line) {
            Ok(puzzle) => {
                let line = puzzle.to_string();
                let stage = Stage::Solving(Box::new(Solving::new(puzzle, options)));
                Ok(Self { line, stage })
            }
            Err(error) => match Answer::refusing(line, error) {
                Answer::Error { error } => Err(Failure::in_text(&error, line)),
                answer => Ok(Self { line: line.to_owned(), stage: Stage::Known(answer) }),
            },
        }
    }

    /// The puzzle's line.
    #[must_use]
    pub fn line(&self) -> &str {
        &self.line
    }
}

impl Search for Document {
    type Outcome = Answer;

    fn advance(&mut self, budget: u64) -> Step<Answer> {
        match &mut self.stage {
            Stage::Solving(solving) => solving.advance(budget),
            Stage::Known(answer) => Step::Done(answer.clone()),
        }
    }

    fn progress(&self) -> Progress {
        match &self.stage {
            Stage::Solving(solving) => solving.progress(),
            Stage::Known(_) => Progress::default(),
        }
    }
}
