//! What came of looking for a tour, as an answer.

use super::answer::{Answer, Why};
use super::solving::Options;
use crate::tour;

impl Options {
    /// How to look for a tour.
    pub(super) fn tour(&self) -> tour::Options {
        tour::Options { limits: self.limits(), seed: self.seed, symmetric: self.symmetric }
    }
}

impl Answer {
    /// The answer that looking for a tour came to.
    pub(super) fn of_tour(
        tour: &tour::Tour,
        puzzle: String,
        outcome: tour::Outcome,
        options: &Options,
    ) -> Self {
        match outcome {
            tour::Outcome::Solved(solved) => Self::Tour {
                puzzle,
                length: solved.path.len() as u32 - u32::from(!tour.is_closed()),
                path: solved.path,
                seed: (options.seed != 0).then_some(options.seed),
                positions: solved.positions,
                method: solved.method.name(),
                count: None,
                limit: None,
                published: None,
            },
            tour::Outcome::Impossible(impossible) => Self::Impossible {
                puzzle,
                why: impossible.why.code(),
                reason: impossible.why.to_string(),
                reachable: None,
                positions: Some(impossible.positions).filter(|&positions| positions > 0),
                witness: Some(Box::new(Why::Tour(impossible.why))),
            },
            tour::Outcome::Limit(stopped) => Self::Limit {
                puzzle,
                limit: stopped.limit,
                lower: None,
                best: None,
                moves: None,
                count: None,
                classes: None,
                positions: Some(stopped.positions),
            },
        }
    }
}
