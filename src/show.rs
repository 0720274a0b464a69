//! What a page shows of a drawing: the answer, and the picture around it.
//!
//! One search after another, as far as the drawing goes: the answer, if the
//! puzzle is finished; then the distances of all squares and the jumps of all
//! shortest paths, as the page wants them.

mod another;
mod game;
mod guide;
pub mod place;
pub mod tour;

use serde::Deserialize;

pub use another::Another;
pub use game::{Graph, Stand};
pub use guide::{Guide, Hint, Other};

use crate::natural::Natural;
use crate::puzzle::{Answer, Draft, Options, Solving};
use crate::search::{Limits, Progress, Search, Step};
use crate::square::Square;
use crate::travel::{Distances, Number, Shortest, Survey, Travel};

/// So many jumps of shortest paths are drawn at most: more are a blot.
const MOST_EDGES: usize = 20_000;

/// What the page wants to see.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Wants {
    /// The distance of every square from the start. Where there is no route
    /// they are shown in any case.
    pub distances: bool,
    /// The jumps of all shortest paths.
    pub edges: bool,
    /// The number of the shortest path to show, from 0, as a decimal.
    pub path: Option<String>,
}

/// What there is to show.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The answer, if the puzzle is finished.
    pub answer: Option<Answer>,
    /// The distances, for a journey.
    pub distances: Option<Distances>,
    /// The jumps of all shortest paths, for a journey that has any.
    pub edges: Option<Vec<(Square, Square)>>,
    /// The board's width, for numbering squares.
    pub files: u16,
}

/// Finding it, slice by slice.
pub struct Show {
    /// The journey, as far as it is drawn: without a goal, it goes nowhere.
    travel: Option<Travel>,
    wants: Wants,
    stage: Stage,
    shown: Shown,
}

enum Stage {
    Solving(Box<Solving>),
    Number(Number),
    Survey(Survey),
    /// Nothing is left to find.
    Over,
}

impl Show {
    /// For a drawing, finished or not.
    #[must_use]
    pub fn new(draft: &Draft, options: Options, wants: Wants) -> Self {
        let files = draft.board().files();
        let travel = journey(draft);
        let shown = Shown { answer: None, distances: None, edges: None, files };
        let stage = match draft.complete() {
            Ok(puzzle) => Stage::Solving(Box::new(Solving::new(puzzle, options))),
            Err(_) => Stage::Over,
        };
        let mut show = Self { travel, wants, stage, shown };
        if matches!(show.stage, Stage::Over) {
            show.stage = show.survey();
        }
        show
    }

    /// An answer that is there from the beginning.
    #[must_use]
    pub fn answered(answer: Answer) -> Self {
        let shown = Shown { answer: Some(answer), distances: None, edges: None, files: 1 };
        Self { travel: None, wants: Wants::default(), stage: Stage::Over, shown }
    }

    fn survey(&self) -> Stage {
        let impossible = matches!(self.shown.answer, Some(Answer::Impossible { .. }));
        match &self.travel {
            Some(travel) if self.wants.distances || impossible => Stage::Survey(travel.survey()),
            _ => Stage::Over,
        }
    }

    /// The number of the path that is wanted instead of the first.
    fn other_path(&self) -> Option<Natural> {
        self.wants.path.as_deref()?.parse().ok().filter(|number| *number != Natural::ZERO)
    }

    /// What comes after the answer.
    fn after_answer(&mut self, shortest: Option<&Shortest>) -> Stage {
        if let Some(shortest) = shortest {
            if self.wants.edges {
                self.shown.edges = Some(shortest.edges().take(MOST_EDGES).collect());
            }
            if self.other_path().is_some() {
                return Stage::Number(shortest.number(Limits::default()));
            }
        }
        self.survey()
    }
}

/// The journey, or one that stays at its start where there is no goal yet.
fn journey(draft: &Draft) -> Option<Travel> {
    let Draft::Travel(travel) = draft else { return None };
    let from = travel.from()?;
    let to = travel.to().unwrap_or(from);
    Travel::new(draft.board().clone(), draft.leaper(), from, to).ok()
}

impl Search for Show {
    type Outcome = Shown;

    fn advance(&mut self, budget: u64) -> Step<Shown> {
        match &mut self.stage {
            Stage::Solving(solving) => {
                if let Step::Done(answer) = solving.advance(budget) {
                    let shortest = solving.shortest_paths().cloned();
                    self.shown.answer = Some(answer);
                    self.stage = self.after_answer(shortest.as_ref());
                }
            }
            Stage::Number(number) => {
                // Where the numbers do not fit, it stays with the first path.
                if let Step::Done(numbering) = number.advance(budget) {
                    let other = self.other_path().zip(numbering.ok());
                    let other = other.and_then(|(number, numbering)| numbering.nth(&number));
                    if let (Some(other), Some(Answer::Travel { path, .. })) =
                        (other, &mut self.shown.answer)
                    {
                        *path = other;
                    }
                    self.stage = self.survey();
                }
            }
            Stage::Survey(survey) => {
                if let Step::Done(distances) = survey.advance(budget) {
                    self.shown.distances = Some(distances);
                    self.stage = Stage::Over;
                }
            }
            Stage::Over => {}
        }
        if matches!(self.stage, Stage::Over) {
            Step::Done(self.shown.clone())
        } else {
            Step::Running
        }
    }

    fn progress(&self) -> Progress {
        match &self.stage {
            Stage::Solving(solving) => solving.progress(),
            Stage::Number(number) => number.progress(),
            Stage::Survey(survey) => survey.progress(),
            Stage::Over => Progress::default(),
        }
    }
}
