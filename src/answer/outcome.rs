//! What came of a puzzle.

use std::fmt;

use crate::message::{Evidence, Message};
use crate::natural::Natural;
use crate::puzzle::{Draft, Error, ErrorKind, Kind};
use crate::search::Limit;
use crate::square::Square;
use crate::swap::Move;
use crate::tour::Published;
use crate::{place, swap, tour, travel};

/// What came of a puzzle, or of what was to be one.
///
/// ```json
/// {"puzzle":"travel?…","status":"solved","length":4,"path":["c7","b5","d6","b7"],
///  "shortest":"5"}
/// {"puzzle":"swap?…","status":"solved","length":22,"moves":["a1-b3","d2-b1"],
///  "proven":true,"positions":3851,"method":"index","shortest":"9208"}
/// {"puzzle":"swap?…","status":"solved","reachable":67603900,"depth":39,
///  "layers":[1,8,26],"farthest":"swap?…&goal=…"}
/// {"puzzle":"place?…","status":"solved","count":"22072980","distinct":"5518245",
///  "placements":["K6/…"]}
/// {"puzzle":"place?board=8x8&pieces=N+","status":"solved","greatest":32,"count":"2","distinct":"1"}
/// {"puzzle":"travel?…","status":"impossible","why":"cut-off","reason":"…","reachable":1,
///  "witness":{"end":"start","square":"a8","region":["a8"],"forbidden":["b6","c7"]}}
/// {"puzzle":"swap?…","status":"limit","limit":"memory","lower":31,"best":40,"moves":["…"]}
/// {"puzzle":"tour?…","status":"solved","length":24,"path":["a1","b3"],"count":"864",
///  "distinct":"112"}
/// {"puzzle":"tour?…","status":"solved","length":30,"path":["a1","b3"],"symmetric":false,
///  "unsymmetric":"Every possibility was tried: 1056 positions were looked at."}
/// {"puzzle":"tour?…","status":"impossible","why":"too-few-jumps","reason":"…",
///  "witness":{"square":"b2","jumps":[],"needed":1}}
/// {"error":{"code":"bad-square","message":"…","at":[27,29]}}
/// ```
///
/// Counts, which can pass 2^53, are decimal strings. What was not asked for or
/// is not known is left out; `limit` in an answer that is solved says why a
/// number that belongs there is not known. `symmetric` is `null` where a limit was reached first; `unsymmetric` then
/// says so. `why` is a short name that does not change;
/// `reason` is its sentence, and `witness` what can be drawn of it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Answer {
    /// A shortest path.
    Travel {
        /// The canonical line.
        puzzle: String,
        /// The number of jumps.
        length: u32,
        /// The squares jumped to; the start is left out.
        path: Vec<Square>,
        /// The number of shortest paths.
        shortest: Option<Natural>,
        /// The limit at which these could not be counted.
        limit: Option<Limit>,
    },
    /// A shortest solution.
    Swap {
        /// The canonical line.
        puzzle: String,
        /// The number of moves, in the puzzle's metric.
        length: u32,
        /// The jumps, also where runs are counted.
        moves: Vec<Move>,
        /// Is it proven that there is no shorter one?
        proven: bool,
        /// How many arrangements were looked at.
        positions: u64,
        /// How the solution was found.
        method: swap::Method,
        /// The number of shortest solutions.
        shortest: Option<Natural>,
        /// The limit at which these could not be counted.
        limit: Option<Limit>,
    },
    /// How far the arrangements lie that can be reached.
    Extent {
        /// The canonical line.
        puzzle: String,
        /// How many lie so many moves from the start, from none on.
        layers: Vec<u64>,
        /// The canonical line of the puzzle to reach one of the farthest.
        farthest: String,
    },
    /// All placements.
    Place {
        /// The canonical line.
        puzzle: String,
        /// How many there are.
        count: Natural,
        /// Where the number of a kind is open, the greatest with which there are any.
        greatest: Option<u32>,
        /// How many there are up to the board's symmetries.
        distinct: Option<Natural>,
        /// The limit at which these could not be counted, or no more of the placements be listed.
        limit: Option<Limit>,
        /// Where these could not be counted, how many they are at least. Not in the document.
        classes: Option<Natural>,
        /// The first of them, as rows from the top.
        placements: Vec<String>,
        /// Why there are none, if so.
        reason: Option<place::Reason>,
    },
    /// A tour.
    Tour {
        /// The canonical line.
        puzzle: String,
        /// The number of jumps; that back to the first square of a closed tour
        /// is one.
        length: u32,
        /// All squares in order; of a closed tour the first is not said again.
        path: Vec<Square>,
        /// The seed it was asked for with, if that is not 0.
        seed: Option<u64>,
        /// How many positions were looked at.
        positions: u64,
        /// How it was found.
        method: tour::Method,
        /// The number of different tours.
        count: Option<Natural>,
        /// The number of classes of tours under the symmetries that keep the puzzle.
        distinct: Option<Natural>,
        /// The limit at which they could not be counted.
        limit: Option<Limit>,
        /// Their number where others have published it, if it could not be
        /// counted.
        published: Option<Published>,
        /// Does it look the same after a half-turn? If that was asked for.
        symmetry: Option<Symmetry>,
    },
    /// There is no solution.
    Impossible {
        /// The canonical line.
        puzzle: String,
        /// Why; with what can be drawn of it.
        why: Box<Reason>,
        /// How many squares (Travel: the start among them) or arrangements
        /// (Swap) can be reached from the start, where that is known.
        reachable: Option<u64>,
        /// How many squares or arrangements were looked at.
        positions: Option<u64>,
    },
    /// A limit was reached first. This much is known.
    Limit {
        /// The canonical line.
        puzzle: String,
        /// Which limit.
        limit: Limit,
        /// No solution is shorter: proven.
        lower: Option<u32>,
        /// The length of the best solution found.
        best: Option<u32>,
        /// Its jumps.
        moves: Option<Vec<Move>>,
        /// How many placements were counted: at least so many there are.
        count: Option<Natural>,
        /// The greatest number of the kind whose number is open, if it was found.
        greatest: Option<u32>,
        /// If it was not: it is no greater than this.
        at_most: Option<u32>,
        /// How many these are at least up to the board's symmetries. Not in
        /// the document.
        classes: Option<Natural>,
        /// How many arrangements or branches were looked at.
        positions: Option<u64>,
    },
    /// There is no puzzle.
    Error {
        /// Why not, and where in the text.
        error: Error,
    },
}

/// What came of asking for a tour that looks the same after a half-turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// The tour in the answer is one.
    Found,
    /// There is none; that in the answer is another tour.
    None(tour::AsymmetryReason),
    /// A limit came first; that in the answer is another tour.
    Limit(Limit),
}

/// Why a puzzle has no solution, with what can be drawn of it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// Of a Travel puzzle.
    Travel(travel::Reason),
    /// Of a Swap puzzle.
    Swap(swap::Reason),
    /// Of a Tour.
    Tour(tour::Reason),
    /// Of a text that is no puzzle for a reason that is an answer: see
    /// [`Answer::refusing`].
    Text(ErrorKind),
}

impl Reason {
    /// A short name for programs, which does not change.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Travel(why) => why.code(),
            Self::Swap(reason) if Kind::Swap.has_solver() => reason.code(),
            Self::Tour(why) if Kind::Tour.has_solver() => why.code(),
            Self::Text(reason) => reason.code(),
            Self::Swap(_) | Self::Tour(_) => "",
        }
    }

    /// What proves it, if it names anything. See [`Kind::has_solver`].
    #[must_use]
    pub fn evidence(&self) -> Option<Evidence> {
        match self {
            Self::Travel(why) => Some(why.evidence()),
            Self::Swap(reason) if Kind::Swap.has_solver() => reason.evidence(),
            Self::Tour(why) if Kind::Tour.has_solver() => Some(why.evidence()),
            Self::Swap(_) | Self::Tour(_) | Self::Text(_) => None,
        }
    }

    /// The message, to be put into the words of any language. See [`Kind::has_solver`].
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Travel(why) => why.message(),
            Self::Swap(reason) if Kind::Swap.has_solver() => reason.message(),
            Self::Tour(why) if Kind::Tour.has_solver() => why.message(),
            Self::Text(reason) => reason.message(),
            Self::Swap(_) | Self::Tour(_) => Message::new(""),
        }
    }
}

/// One or two whole sentences. See [`Kind::has_solver`].
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Travel(why) => why.fmt(f),
            Self::Swap(reason) if Kind::Swap.has_solver() => reason.fmt(f),
            Self::Tour(why) if Kind::Tour.has_solver() => why.fmt(f),
            Self::Text(reason) => reason.fmt(f),
            Self::Swap(_) | Self::Tour(_) => Ok(()),
        }
    }
}

/// How a puzzle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// With a solution; a Place puzzle in any case.
    Solved,
    /// With the proof that there is none.
    Impossible,
    /// With what is known so far.
    Limit,
    /// Before it began.
    Error,
}

impl Answer {
    /// How it ended.
    #[must_use]
    pub fn status(&self) -> Status {
        match self {
            Self::Travel { .. }
            | Self::Swap { .. }
            | Self::Extent { .. }
            | Self::Place { .. }
            | Self::Tour { .. } => Status::Solved,
            Self::Impossible { .. } => Status::Impossible,
            Self::Limit { .. } => Status::Limit,
            Self::Error { .. } => Status::Error,
        }
    }

    /// Is it that there is no solution, or no way at all?
    #[must_use]
    pub fn is_none(&self) -> bool {
        match self {
            Self::Impossible { .. } => true,
            Self::Place { count, .. } => count.is_zero(),
            _ => false,
        }
    }
}

impl Answer {
    /// The answer to a text that [`Puzzle::parse`](crate::puzzle::Puzzle::parse)
    /// refuses. That no moves lead to a goal with other knights than the start
    /// is an answer; whatever else is wrong with the text is an error.
    #[must_use]
    pub fn refusing(text: &str, error: Error) -> Self {
        match (&error.reason, Draft::parse(text)) {
            (ErrorKind::OtherKnights { .. }, Ok(draft)) => Self::Impossible {
                puzzle: draft.to_string(),
                why: Box::new(Reason::Text(error.reason)),
                reachable: None,
                positions: None,
            },
            _ => Self::Error { error },
        }
    }
}

/// The word in the answer.
impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Solved => "solved",
            Self::Impossible => "impossible",
            Self::Limit => "limit",
            Self::Error => "error",
        })
    }
}
