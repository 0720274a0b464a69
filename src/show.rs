//! The interface between the core and a page.
//!
//! [`Show`] runs the searches for a draft, one after another: the answer, if the puzzle is
//! finished; then the distances of all squares and the jumps of all shortest paths, if the page
//! wants them.
//!
//! The types in this module cross between page and core. Those that are sent implement `Serialize`;
//! those that are received implement [`FromPlain`](crate::plain::FromPlain) or
//! [`FromFields`](crate::plain::FromFields). A square is its index, rank by rank from below. Counts
//! that can exceed 2^53 are decimal strings. Long lists of numbers have a type `N`, which is
//! converted from a `Vec<u32>`: the page's own kind of array. With the feature `types` they have
//! TypeScript declarations for `www/solver/wire.d.ts`; see `tests/wire.rs`.

mod about;
#[cfg(feature = "swap")]
mod another;
#[cfg(feature = "place")]
pub mod attacks;
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

pub use about::{About, AttackRule, NamedLeaper};
#[cfg(feature = "swap")]
pub use another::{another, another_found};
pub use failure::Failure;
pub use game::{GamePosition, Graph, position_rows};
#[cfg(feature = "swap")]
pub use guide::{Guide, Hint, NextSolution};
pub use progress::Progress;
#[cfg(feature = "swap")]
pub use sharing::{SharedResult, WorkerRequest, WorkerSearch};
pub use timed::TimedSearch;
#[cfg(feature = "types")]
pub use words::MESSAGES;

use crate::all_kinds::AllKinds;
#[cfg(feature = "kinds")]
use crate::answer::Details;
#[cfg(feature = "types")]
pub use crate::answer::Uint32Array;
use crate::answer::{Answer, Options, Solving, numbers};
pub use crate::answer::{Moves, OnPage, Witness};
use crate::natural::Natural;
use crate::plain::fields;
use crate::puzzle::{Draft, Format, IndexedSetup, Puzzle};
use crate::search::{self, Limit, Limits, Search, Step, impl_debug};
use crate::square::Square;
use crate::travel::visit::Walks;
use crate::travel::{self, DistanceSearch, Number, Shortest, Travel};

/// Maximum number of jumps of shortest paths to draw. More would be unreadable.
const MAX_EDGES: usize = 20_000;

/// Maximum number of solutions in the document of a page. A page converts a document at once, so
/// a longer list would keep its worker from other jobs.
const MAX_LISTED: usize = 10_000;

/// A puzzle that was read from text.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Opened {
    /// The draft.
    pub draft: Draft,
    /// Its canonical line.
    pub line: String,
    /// The form of the text.
    pub format: Format,
    /// The lines of other puzzles that the text may mean.
    pub others: Vec<String>,
}

impl Opened {
    /// Parses a puzzle, finished or not.
    ///
    /// # Errors
    /// If the text is not a puzzle, with the place in it.
    pub fn new(text: &str) -> Result<Self, Failure> {
        let failure = |error| Failure::in_text(&error, text);
        let draft = Draft::parse(text).map_err(failure)?;
        let (mut format, mut others) = (Format::Line, Vec::new());
        // A build for one kind reads only lines.
        if AllKinds::in_this_build().is_some() {
            let readings = Draft::readings(text).map_err(failure)?;
            format = readings.first().map_or(format, |reading| reading.format);
            others = readings.iter().skip(1).map(|reading| reading.draft.to_string()).collect();
        }
        Ok(Self { line: draft.to_string(), draft, format, others })
    }
}

/// What a page wants in addition to the answer.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(optional_fields = nullable))]
pub struct Wants {
    /// The distance of every square from the start. If there is no route, they are always included.
    #[cfg_attr(feature = "types", ts(as = "Option<bool>", optional))]
    pub distances: bool,
    /// The jumps of all shortest paths.
    #[cfg_attr(feature = "types", ts(as = "Option<bool>", optional))]
    pub edges: bool,
    /// The number of the shortest path to show, from 0, as a decimal string.
    pub path: Option<String>,
    /// The answer document for other scripts.
    #[cfg_attr(feature = "types", ts(as = "Option<bool>", optional))]
    pub document: bool,
}

fields! { Wants {
    "distances" => distances: or_default,
    "edges" => edges: or_default,
    "path" => path: maybe,
    "document" => document: or_default,
} }

/// What a page shows of a draft.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(bound(serialize = "N: From<Vec<u32>> + Serialize"))]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(concrete(N = Uint32Array)))]
pub struct Shown<N> {
    /// The canonical line.
    pub line: String,
    /// The answer, if the puzzle is finished.
    #[cfg_attr(feature = "types", ts(type = "Answer | null"))]
    pub answer: Option<OnPage<N>>,
    /// Why the puzzle is unfinished.
    pub missing: Option<Failure>,
    /// The distances, for Travel, unless a limit was reached.
    pub distances: Option<Distances<N>>,
    /// For Travel with a start, the squares to which the knight can jump from there.
    pub jumps: Option<N>,
    /// The jumps of all shortest paths: from, to, from, to …
    pub edges: Option<N>,
    /// The goal of a Swap puzzle, which may be the default.
    pub goal: Option<IndexedSetup>,
    /// For Travel with guards, by index: the square of a guard that attacks the square, or
    /// `About.unreached`.
    pub attackers: Option<N>,
}

/// The distances of all squares from the start, in jumps.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(concrete(N = Uint32Array)))]
pub struct Distances<N> {
    /// By index; `About.unreached` if the square can't be reached.
    pub by_square: N,
    /// The greatest distance.
    pub farthest: u32,
    /// The number of squares that can be reached, including the start.
    pub reached: u32,
}

impl<N: From<Vec<u32>>> Shown<N> {
    /// Converts results. `ms` is the time in milliseconds.
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
            jumps: travel_of(draft).map(|travel| numbers(draft.board(), travel.first_jumps())),
            edges: found.edges.map(ends),
            goal: goal(draft),
            attackers: match draft {
                Draft::Travel(travel) => travel.attackers().map(N::from),
                _ => None,
            },
        }
    }
}

/// Returns the goal of a Swap puzzle. The default has the colours reversed.
fn goal(draft: &Draft) -> Option<IndexedSetup> {
    let Draft::Swap(swap) = draft else { return None };
    let goal = swap.goal().cloned().unwrap_or_else(|| swap.start().reversed());
    Some(IndexedSetup::new(&goal, draft.board()))
}

/// Results for a draft.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// The answer, if the puzzle is finished.
    pub answer: Option<Answer>,
    /// The distances, for Travel.
    pub distances: Option<travel::Distances>,
    /// The jumps of all shortest paths, for Travel.
    pub edges: Option<Vec<(Square, Square)>>,
}

/// The search for them.
pub struct Show {
    draft: Draft,
    /// The Travel puzzle. Without a goal, it ends at its start.
    travel: Option<Travel>,
    wants: Wants,
    limits: Limits,
    /// The number of the path to show instead of the first.
    other_path: Option<Natural>,
    /// Whether more solutions were requested than a document has.
    is_list_cut: bool,
    stage: Stage,
    found: Found,
}

impl_debug!(Show, draft);

enum Stage {
    Solving(Box<Solving>),
    PathNumber(Number),
    DistanceSearch(DistanceSearch),
    /// Finished.
    Over,
}

impl Show {
    /// Starts the searches for a draft, finished or not.
    ///
    /// # Errors
    /// If the number of the path is invalid.
    pub fn new(draft: Draft, options: Options, wants: Wants) -> Result<Self, Failure> {
        let number = |path: &String| {
            let wrong =
                |error| Failure::bad_request(format_args!("The option “path” is invalid. {error}"));
            path.parse::<Natural>().map_err(wrong)
        };
        let other_path = wants.path.as_ref().map(number).transpose()?.filter(|n| !n.is_zero());
        let travel = travel_of(&draft);
        let limits = options.limits();
        let stage = match draft.complete() {
            Ok(puzzle) => Stage::Solving(Box::new(Solving::new(puzzle, options))),
            Err(_) => Stage::Over,
        };
        let (found, is_list_cut) = (Found::default(), false);
        let mut show = Self { draft, travel, wants, limits, other_path, is_list_cut, stage, found };
        if matches!(show.stage, Stage::Over) {
            show.stage = show.survey();
        }
        Ok(show)
    }

    /// Starts the search for the answer to a line, to be serialized as the document. It lists at
    /// most 10,000 solutions; if there may be more, the limit is [`Limit::Size`].
    ///
    /// # Errors
    /// If the text is not a puzzle, or an option doesn't apply to it.
    pub fn of_line(line: &str, options: Options) -> Result<Self, Failure> {
        let mut found = Found::default();
        let (limits, is_list_cut) = (options.limits(), options.list > MAX_LISTED);
        let options = if is_list_cut { options.list(MAX_LISTED) } else { options };
        let (draft, stage) = match Puzzle::parse(line) {
            Ok(puzzle) => {
                if let Some(reason) = options.error_for(&puzzle) {
                    return Err(reason.into());
                }
                let draft = Draft::from(&puzzle);
                (draft, Stage::Solving(Box::new(Solving::new(puzzle, options))))
            }
            Err(error) => {
                let failure = Failure::in_text(&error, line);
                found.answer = Some(Answer::from_parse_error(line, error));
                match (&found.answer, Draft::parse(line)) {
                    (Some(Answer::Impossible { .. }), Ok(draft)) => (draft, Stage::Over),
                    _ => return Err(failure),
                }
            }
        };
        let wants = Wants::default();
        let (travel, other_path) = (None, None);
        Ok(Self { draft, travel, wants, limits, other_path, is_list_cut, stage, found })
    }

    /// The draft.
    #[must_use]
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// Whether the page wants the answer document, too.
    #[must_use]
    pub fn wants_document(&self) -> bool {
        self.wants.document
    }

    /// Merges results of workers that search for the same solution; see [`WorkerSearch`].
    pub fn help(&mut self, found: Option<&[u64]>, lower: u32) {
        if let Stage::Solving(solving) = &mut self.stage {
            solving.help(found, lower);
        }
    }

    /// Ends the search at a limit, with what is known of the answer.
    pub fn stop(&mut self, limit: Limit) -> Found {
        if let Stage::Solving(solving) = std::mem::replace(&mut self.stage, Stage::Over) {
            self.found.answer = Some(solving.stop(limit));
        }
        std::mem::take(&mut self.found)
    }

    fn survey(&self) -> Stage {
        let impossible = matches!(self.found.answer, Some(Answer::Impossible { .. }));
        match &self.travel {
            Some(travel) if self.wants.distances || impossible => {
                Stage::DistanceSearch(travel.survey(self.limits))
            }
            _ => Stage::Over,
        }
    }

    /// Returns the stage after an answer with several flags, or guards.
    fn after_walks(&mut self, walks: &Walks) -> Stage {
        if self.wants.edges && walks.are_all() {
            self.found.edges = Some(walks.edges().into_iter().take(MAX_EDGES).collect());
        }
        let other = self.other_path.as_ref().and_then(|number| walks.nth(number));
        if let (Some(other), Some(Answer::Travel { path, .. })) = (other, &mut self.found.answer) {
            *path = other;
        }
        self.survey()
    }

    /// Returns the stage after the answer.
    fn after_answer(&mut self, shortest: Option<&Shortest>) -> Stage {
        if let Some(shortest) = shortest {
            if self.wants.edges {
                self.found.edges = Some(shortest.edges().take(MAX_EDGES).collect());
            }
            if self.other_path.is_some() {
                return Stage::PathNumber(shortest.number(self.limits));
            }
        }
        self.survey()
    }
}

/// Reports a limit if the answer has the most solutions that a document lists, and there may be
/// more.
fn report_cut(answer: &mut Answer) {
    #[cfg(feature = "kinds")]
    if let Answer::Travel { details: Some(details), .. }
    | Answer::Swap { details: Some(details), .. }
    | Answer::Tour { details: Some(details), .. } = answer
    {
        let Details { paths, solutions, tours, limit, .. } = &mut **details;
        if limit.is_none() && paths.len() + solutions.len() + tours.len() == MAX_LISTED {
            *limit = Some(Limit::Size);
        }
        return;
    }
    let Answer::Place { placements, count, limit: limit @ None, .. } = answer else { return };
    if placements.len() == MAX_LISTED && *count > Natural::from(MAX_LISTED as u64) {
        *limit = Some(Limit::Size);
    }
}

/// Returns the Travel puzzle. Without a goal, it ends at its start.
fn travel_of(draft: &Draft) -> Option<Travel> {
    let Draft::Travel(travel) = draft else { return None };
    let from = travel.from()?;
    let to = travel.to().unwrap_or(from);
    let plain = Travel::new(draft.board().clone(), draft.leaper(), from, to).ok()?;
    plain.guarded(travel.guards().letters(), travel.capture())
}

impl Search for Show {
    type Outcome = Found;

    fn advance(&mut self, budget: u64) -> Step<Found> {
        match &mut self.stage {
            Stage::Solving(solving) => {
                if let Step::Done(mut answer) = solving.advance(budget) {
                    if self.is_list_cut {
                        report_cut(&mut answer);
                    }
                    self.found.answer = Some(answer);
                    if let Stage::Solving(solving) = std::mem::replace(&mut self.stage, Stage::Over)
                    {
                        let walks =
                            AllKinds::in_this_build().and_then(|_| solving.shortest_walks());
                        self.stage = match walks {
                            Some(walks) => self.after_walks(walks),
                            None => self.after_answer(solving.shortest_paths()),
                        };
                    }
                }
            }
            Stage::PathNumber(number) => {
                // If the path has no such number, the first path is shown.
                if let Step::Done(numbering) = number.advance(budget) {
                    let other = self.other_path.as_ref().zip(numbering.ok());
                    let other = other.and_then(|(number, numbering)| numbering.nth(number));
                    if let (Some(other), Some(Answer::Travel { path, .. })) =
                        (other, &mut self.found.answer)
                    {
                        *path = other;
                    }
                    self.stage = self.survey();
                }
            }
            Stage::DistanceSearch(survey) => {
                if let Step::Done(distances) = survey.advance(budget) {
                    self.found.distances = distances.ok();
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
            Stage::PathNumber(number) => number.progress(),
            Stage::DistanceSearch(survey) => survey.progress(),
            Stage::Over => search::Progress::default(),
        }
    }
}
