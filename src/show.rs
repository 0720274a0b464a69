//! What a page shows of a drawing: the answer, and the picture around it.
//!
//! One search after another, as far as the drawing goes: the answer, if the
//! puzzle is finished; then the distances of all squares and the jumps of all
//! shortest paths, as the page wants them.
//!
//! Here is also what crosses between a page and the core, as plain data: what
//! is read is `Deserialize`, what is sent is `Serialize`. A square is its
//! number, rank by rank from below; counts that can pass 2^53 are exact
//! decimals; long lists of numbers are of a type `N`, which is made from a
//! `Vec<u32>`: itself, or the page's own kind of array. With the feature
//! `types` all of it is there as TypeScript, for `www/solver/wire.d.ts`; see
//! `tests/wire.rs`.

mod about;
#[cfg(feature = "swap")]
mod another;
mod failure;
mod game;
#[cfg(feature = "swap")]
mod guide;
#[cfg(feature = "place")]
pub mod place;
mod progress;
#[cfg(feature = "swap")]
mod sharing;
mod timed;
#[cfg(feature = "tour")]
pub mod tour;
mod words;

use serde::Serialize;

pub use about::{About, Attacked, Named};
#[cfg(feature = "swap")]
pub use another::Another;
pub use failure::Failure;
pub use game::{Graph, Stand, score};
#[cfg(feature = "swap")]
pub use guide::{Guide, Hint, Other};
pub use progress::Progress;
#[cfg(feature = "swap")]
pub use sharing::{ShareWish, Sharing, Together};
pub use timed::TimedSearch;
#[cfg(feature = "types")]
pub use words::MESSAGES;

#[cfg(feature = "types")]
pub use crate::answer::Uint32Array;
pub use crate::answer::{Moves, OnPage, Witness};
use crate::answer::{Options, Solving, numbers};
use crate::natural::Natural;
use crate::plain::fields;
use crate::puzzle::{Draft, DrawnSetup, Puzzle};
use crate::search::{self, Limits, Search, Step, debug_by};
use crate::square::Square;
use crate::travel::{self, Number, Shortest, Survey, Travel};

/// So many jumps of shortest paths are drawn at most: more are a blot.
const MOST_EDGES: usize = 20_000;

/// A puzzle that was read from text.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Opened {
    /// What it draws.
    pub draft: Draft,
    /// Its canonical line.
    pub line: String,
}

impl Opened {
    /// Reads a puzzle, finished or not.
    ///
    /// # Errors
    /// If the text is none; with the place in it.
    pub fn new(text: &str) -> Result<Self, Failure> {
        let draft = Draft::parse(text).map_err(|error| Failure::in_text(&error, text))?;
        let line = draft.to_string();
        Ok(Self { draft, line })
    }
}

/// What a page wants to see besides the answer.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(optional_fields = nullable))]
pub struct Wants {
    /// The distance of every square from the start. Where there is no route
    /// they are shown in any case.
    #[cfg_attr(feature = "types", ts(as = "Option<bool>", optional))]
    pub distances: bool,
    /// The jumps of all shortest paths.
    #[cfg_attr(feature = "types", ts(as = "Option<bool>", optional))]
    pub edges: bool,
    /// The number of the shortest path to show, from 0, as a decimal.
    pub path: Option<String>,
    /// The answer document, too: what is told to other scripts.
    #[cfg_attr(feature = "types", ts(as = "Option<bool>", optional))]
    pub document: bool,
}

fields! { Wants {
    "distances" => distances: or_default,
    "edges" => edges: or_default,
    "path" => path: maybe,
    "document" => document: or_default,
} }

/// What there is to see of a drawing.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(bound(serialize = "N: From<Vec<u32>> + Serialize"))]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(concrete(N = Uint32Array)))]
pub struct Shown<N> {
    /// The canonical line.
    pub line: String,
    /// The answer, if the puzzle is finished.
    #[cfg_attr(feature = "types", ts(type = "Answer | null"))]
    pub answer: Option<OnPage<N>>,
    /// What is missing of a puzzle that can't be solved yet.
    pub missing: Option<Failure>,
    /// The distances, of a journey.
    pub distances: Option<Distances<N>>,
    /// The jumps of all shortest paths: from, to, from, to …
    pub edges: Option<N>,
    /// Of a Swap puzzle, the goal, drawn or understood.
    pub goal: Option<DrawnSetup>,
}

/// How many jumps away from the start every square is.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(concrete(N = Uint32Array)))]
pub struct Distances<N> {
    /// By the square's number; `About.unreached` where it can't be reached.
    pub by_square: N,
    /// The greatest distance.
    pub farthest: u32,
    /// How many squares can be reached, the start among them.
    pub reached: u32,
}

impl<N: From<Vec<u32>>> Shown<N> {
    /// What there is to see of this drawing, found in so many milliseconds.
    #[must_use]
    pub fn new(draft: &Draft, found: Found, ms: f64) -> Self {
        let ends = |edges: Vec<(Square, Square)>| {
            numbers(draft.board(), edges.into_iter().flat_map(|(from, to)| [from, to]))
        };
        let distances = |found: travel::Distances| Distances {
            farthest: found.greatest(),
            reached: found.reached(),
            by_square: found.into_vec().into(),
        };
        Self {
            line: draft.to_string(),
            answer: found.answer.and_then(|answer| OnPage::new(answer, draft, ms)),
            missing: draft.complete().err().map(Failure::from),
            distances: found.distances.map(distances),
            edges: found.edges.map(ends),
            goal: goal(draft),
        }
    }
}

/// The goal of a Swap puzzle: if none is drawn, the colours are reversed.
fn goal(draft: &Draft) -> Option<DrawnSetup> {
    let Draft::Swap(swap) = draft else { return None };
    let goal = swap.goal().cloned().unwrap_or_else(|| swap.start().reversed());
    Some(DrawnSetup::new(&goal, draft.board()))
}

/// What was found of a drawing.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// The answer, if the puzzle is finished.
    pub answer: Option<crate::answer::Answer>,
    /// The distances, for a journey.
    pub distances: Option<travel::Distances>,
    /// The jumps of all shortest paths, for a journey that has any.
    pub edges: Option<Vec<(Square, Square)>>,
}

/// Finding it, slice by slice.
pub struct Show {
    draft: Draft,
    /// The journey, as far as it is drawn: without a goal, it goes nowhere.
    travel: Option<Travel>,
    wants: Wants,
    /// The number of the path that is wanted instead of the first.
    other_path: Option<Natural>,
    stage: Stage,
    found: Found,
}

debug_by!(Show, draft);

enum Stage {
    Solving(Box<Solving>),
    Number(Number),
    Survey(Survey),
    /// Nothing is left to find.
    Over,
}

impl Show {
    /// For a drawing, finished or not.
    ///
    /// # Errors
    /// If the wanted path has no number.
    pub fn new(draft: Draft, options: Options, wants: Wants) -> Result<Self, Failure> {
        let number = |path: &String| {
            let wrong = |error| {
                Failure::bad_request(format_args!("The option “path” is not right. {error}"))
            };
            path.parse::<Natural>().map_err(wrong)
        };
        let other_path = wants.path.as_ref().map(number).transpose()?.filter(|n| !n.is_zero());
        let travel = journey(&draft);
        let stage = match draft.complete() {
            Ok(puzzle) => Stage::Solving(Box::new(Solving::new(puzzle, options))),
            Err(_) => Stage::Over,
        };
        let mut show = Self { draft, travel, wants, other_path, stage, found: Found::default() };
        if matches!(show.stage, Stage::Over) {
            show.stage = show.survey();
        }
        Ok(show)
    }

    /// For the answer to a line alone, without a picture: for the one document
    /// that the command line prints, too.
    ///
    /// # Errors
    /// If there is no puzzle in the text.
    pub fn of_line(line: &str, options: Options) -> Result<Self, Failure> {
        let mut found = Found::default();
        let (draft, stage) = match Puzzle::parse(line) {
            Ok(puzzle) => {
                let draft = Draft::from(&puzzle);
                (draft, Stage::Solving(Box::new(Solving::new(puzzle, options))))
            }
            Err(error) => {
                let failure = Failure::in_text(&error, line);
                found.answer = Some(crate::answer::Answer::refusing(line, error));
                match (&found.answer, Draft::parse(line)) {
                    (Some(crate::answer::Answer::Impossible { .. }), Ok(draft)) => {
                        (draft, Stage::Over)
                    }
                    _ => return Err(failure),
                }
            }
        };
        let wants = Wants::default();
        Ok(Self { draft, travel: None, wants, other_path: None, stage, found })
    }

    /// What is drawn.
    #[must_use]
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// Is the answer document wanted besides?
    #[must_use]
    pub fn wants_document(&self) -> bool {
        self.wants.document
    }

    /// Tells what several workers have come to who search together for the
    /// solution; see [`Sharing`].
    pub fn help(&mut self, found: Option<&[u64]>, lower: u32) {
        if let Stage::Solving(solving) = &mut self.stage {
            solving.help(found, lower);
        }
    }

    fn survey(&self) -> Stage {
        let impossible =
            matches!(self.found.answer, Some(crate::answer::Answer::Impossible { .. }));
        match &self.travel {
            Some(travel) if self.wants.distances || impossible => Stage::Survey(travel.survey()),
            _ => Stage::Over,
        }
    }

    /// What comes after the answer.
    fn after_answer(&mut self, shortest: Option<&Shortest>) -> Stage {
        if let Some(shortest) = shortest {
            if self.wants.edges {
                self.found.edges = Some(shortest.edges().take(MOST_EDGES).collect());
            }
            if self.other_path.is_some() {
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
    type Outcome = Found;

    fn advance(&mut self, budget: u64) -> Step<Found> {
        match &mut self.stage {
            Stage::Solving(solving) => {
                if let Step::Done(answer) = solving.advance(budget) {
                    let shortest = solving.shortest_paths().cloned();
                    self.found.answer = Some(answer);
                    self.stage = self.after_answer(shortest.as_ref());
                }
            }
            Stage::Number(number) => {
                // Where the numbers do not fit, it stays with the first path.
                if let Step::Done(numbering) = number.advance(budget) {
                    let other = self.other_path.as_ref().zip(numbering.ok());
                    let other = other.and_then(|(number, numbering)| numbering.nth(number));
                    if let (Some(other), Some(crate::answer::Answer::Travel { path, .. })) =
                        (other, &mut self.found.answer)
                    {
                        *path = other;
                    }
                    self.stage = self.survey();
                }
            }
            Stage::Survey(survey) => {
                if let Step::Done(distances) = survey.advance(budget) {
                    self.found.distances = Some(distances);
                    self.stage = Stage::Over;
                }
            }
            Stage::Over => {}
        }
        if matches!(self.stage, Stage::Over) {
            Step::Done(std::mem::take(&mut self.found))
        } else {
            Step::Running
        }
    }

    fn progress(&self) -> search::Progress {
        match &self.stage {
            Stage::Solving(solving) => solving.progress(),
            Stage::Number(number) => number.progress(),
            Stage::Survey(survey) => survey.progress(),
            Stage::Over => search::Progress::default(),
        }
    }
}
