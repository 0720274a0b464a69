//! Answers.

use std::fmt;

#[cfg(feature = "kinds")]
use super::details::Details;
#[cfg(all(feature = "serde", feature = "full"))]
use crate::message::Quote;
use crate::message::{Evidence, Message};
use crate::natural::Natural;
use crate::puzzle::{Draft, Error, ErrorKind, Kind};
use crate::search::Limit;
use crate::square::Square;
use crate::swap::Move;
use crate::tour::Published;
use crate::{place, swap, tour, travel};

/// The answer to a puzzle, or why there is no puzzle. Serialized, it is one of these documents:
///
/// ```json
/// {"puzzle":"travel?…","status":"solved","length":4,"path":["c7","b5","d6","b7"],
///  "shortest":"5"}
/// {"puzzle":"swap?…","status":"solved","length":22,"moves":["a2-c1","d1-c3"],
///  "proven":true,"positions":574,"method":"breadth","shortest":"9208"}
/// {"puzzle":"swap?…","status":"solved","reachable":67603900,"depth":39,
///  "layers":[1,8,26],"farthest":"swap?…&goal=…"}
/// {"puzzle":"place?…","status":"solved","count":"22072980","distinct":"5518245",
///  "placements":["K6/…"]}
/// {"puzzle":"place?board=8x8&pieces=N+","status":"solved","greatest":32,"count":"2","distinct":"1"}
/// {"puzzle":"place?board=8x8&pieces=Q*&aim=guard","status":"solved","least":5,"count":"4860","distinct":"638"}
/// {"puzzle":"travel?…","status":"impossible","why":"cut-off","reason":"…","reachable":1,
///  "witness":{"end":"start","square":"a8","region":["a8"],"forbidden":["b6","c7"]}}
/// {"puzzle":"swap?…","status":"limit","limit":"memory","lower":31,"best":40,"moves":["…"]}
/// {"puzzle":"tour?…","status":"solved","length":24,"path":["a1","b3"],"count":"864",
///  "distinct":"112"}
/// {"puzzle":"tour?…","status":"solved","length":30,"path":["a1","b3"],"symmetric":false,
///  "unsymmetric":"Every possibility was tried: 1056 positions searched."}
/// {"puzzle":"tour?…","status":"impossible","why":"too-few-jumps","reason":"…",
///  "witness":{"square":"b2","jumps":[],"needed":1}}
/// {"error":{"code":"off-board","message":"…","at":[28,30]}}
/// ```
///
/// The examples are shortened. Counts can exceed 2^53, so they are decimal strings. Fields that
/// were not requested or are not known are left out. In a solved answer, `limit` is the limit that
/// kept a number from being counted, placements from being listed, or a second tour from being
/// found. `symmetric` is `null` if a limit was reached first, and `unsymmetric` names the limit.
/// `why` is the code of a reason, which never changes, `reason` its sentence, and `witness` the
/// squares that prove it. The fields of [`Details`](super::Details) come last.
///
/// With the features `serde` and `full`, answers are also read from their documents.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
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
        /// The limit that kept them from being counted.
        limit: Option<Limit>,
        /// What else was requested.
        #[cfg(feature = "kinds")]
        details: Option<Box<Details>>,
    },
    /// A shortest solution.
    Swap {
        /// The canonical line.
        puzzle: String,
        /// The number of moves, in the puzzle's metric.
        length: u32,
        /// The jumps, also where runs are counted.
        moves: Vec<Move>,
        /// Whether it is proven that there is no shorter one: the solver always proves it.
        proven: bool,
        /// The number of positions that were searched.
        positions: u64,
        /// The search method.
        method: swap::Method,
        /// The number of shortest solutions.
        shortest: Option<Natural>,
        /// The limit that kept them from being counted.
        limit: Option<Limit>,
        /// What else was requested.
        #[cfg(feature = "kinds")]
        details: Option<Box<Details>>,
    },
    /// The reachable positions, by distance.
    Extent {
        /// The canonical line.
        puzzle: String,
        /// How many positions are 0, 1, 2 … moves from the start.
        layers: Vec<u64>,
        /// The canonical line of a puzzle whose goal is one of the farthest.
        farthest: String,
    },
    /// All placements.
    Place {
        /// The canonical line.
        puzzle: String,
        /// Their number.
        count: Natural,
        /// If the number of a kind is open, its maximum.
        greatest: Option<u32>,
        /// If the least number of a kind is wanted, that number.
        least: Option<u32>,
        /// Their number up to the board's symmetries.
        distinct: Option<Natural>,
        /// The limit that kept `distinct` from being counted, or more placements from being listed.
        limit: Option<Limit>,
        /// If `distinct` was not counted, a lower bound of it. Not in the document.
        distinct_at_least: Option<Natural>,
        /// The first placements, as rows from the top.
        placements: Vec<String>,
        /// Why there are no placements.
        reason: Option<place::Reason>,
    },
    /// A tour.
    Tour {
        /// The canonical line.
        puzzle: String,
        /// The number of jumps, including the one back to the first square of a closed tour.
        length: u32,
        /// All squares in order. A closed tour does not repeat the first.
        path: Vec<Square>,
        /// The seed, if it is not 0.
        seed: Option<u64>,
        /// The number of positions that were searched.
        positions: u64,
        /// The search method.
        method: tour::Method,
        /// The number of different tours.
        count: Option<Natural>,
        /// The number of tours up to the symmetries of the puzzle.
        distinct: Option<Natural>,
        /// Whether it is the only tour, if requested.
        unique: Option<bool>,
        /// The limit that kept the tours from being counted, or a second one from being found.
        limit: Option<Limit>,
        /// Their published number, if it was not counted.
        published: Option<Published>,
        /// Whether it has half-turn symmetry, if requested.
        symmetry: Option<Symmetry>,
        /// What else was requested.
        #[cfg(feature = "kinds")]
        details: Option<Box<Details>>,
    },
    /// There is no solution.
    Impossible {
        /// The canonical line.
        puzzle: String,
        /// The reason.
        why: Box<Reason>,
        /// The number of squares (Travel, including the start) or positions (Swap) that can be
        /// reached from the start, if known.
        reachable: Option<u64>,
        /// The number of positions that were searched.
        positions: Option<u64>,
        /// What else was requested.
        #[cfg(feature = "kinds")]
        details: Option<Box<Details>>,
    },
    /// A limit was reached first. The fields have what is known so far.
    Limit {
        /// The canonical line.
        puzzle: String,
        /// The limit.
        limit: Limit,
        /// The proven lower bound of the length or, in Place, of the least number of pieces.
        lower: Option<u32>,
        /// The length of the best solution found.
        best: Option<u32>,
        /// Its jumps.
        moves: Option<Vec<Move>>,
        /// The number of placements counted so far.
        count: Option<Natural>,
        /// If the number of a kind is open, its maximum, if found.
        greatest: Option<u32>,
        /// An upper bound of `greatest`, if that was not found.
        at_most: Option<u32>,
        /// A lower bound of `count` up to the board's symmetries. Not in the document.
        distinct_at_least: Option<Natural>,
        /// The number of positions or branches that were searched.
        positions: Option<u64>,
    },
    /// The input is not a puzzle.
    Error {
        /// The error, and its place in the text.
        error: Error,
    },
}

/// The result of a request for a tour with half-turn symmetry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// The tour in the answer is symmetric.
    Found,
    /// No tour is symmetric. The tour in the answer is any tour.
    None(tour::AsymmetryReason),
    /// A limit was reached first. The tour in the answer is any tour.
    Limit(Limit),
}

/// Why a puzzle has no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The reason of a Travel puzzle.
    Travel(travel::Reason),
    /// The reason of a Travel puzzle with several flags, or guards.
    Visit(travel::visit::VisitReason),
    /// The reason of a Swap puzzle.
    Swap(swap::Reason),
    /// The reason of a Tour puzzle.
    Tour(tour::Reason),
    /// An error in the text that counts as an answer; see [`Answer::from_parse_error`].
    Text(ErrorKind),
    /// The reason of an answer that was read from a document.
    #[cfg(all(feature = "serde", feature = "full"))]
    FromDocument(Quote),
}

impl Reason {
    /// Returns a stable name for programs.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Travel(why) => why.code(),
            Self::Visit(why) => why.code(),
            Self::Swap(reason) if Kind::Swap.has_solver() => reason.code(),
            Self::Tour(why) if Kind::Tour.has_solver() => why.code(),
            Self::Text(reason) => reason.code(),
            #[cfg(all(feature = "serde", feature = "full"))]
            Self::FromDocument(quote) => quote.code,
            Self::Swap(_) | Self::Tour(_) => "",
        }
    }

    /// Returns the squares and values that prove it, if there are any. A reason from a document
    /// has them in its field `witness`.
    #[must_use]
    pub fn evidence(&self) -> Option<Evidence> {
        match self {
            Self::Travel(why) => Some(why.evidence()),
            Self::Visit(why) => Some(why.evidence()),
            Self::Swap(reason) if Kind::Swap.has_solver() => reason.evidence(),
            Self::Tour(why) if Kind::Tour.has_solver() => Some(why.evidence()),
            #[cfg(all(feature = "serde", feature = "full"))]
            Self::FromDocument(_) => None,
            Self::Swap(_) | Self::Tour(_) | Self::Text(_) => None,
        }
    }

    /// Returns the message, which can be translated. A reason from a document has none.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Travel(why) => why.message(),
            Self::Visit(why) => why.message(),
            Self::Swap(reason) if Kind::Swap.has_solver() => reason.message(),
            Self::Tour(why) if Kind::Tour.has_solver() => why.message(),
            Self::Text(reason) => reason.message(),
            #[cfg(all(feature = "serde", feature = "full"))]
            Self::FromDocument(_) => Message::new(""),
            Self::Swap(_) | Self::Tour(_) => Message::new(""),
        }
    }
}

/// One or two whole sentences.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Travel(why) => why.fmt(f),
            Self::Visit(why) => why.fmt(f),
            Self::Swap(reason) if Kind::Swap.has_solver() => reason.fmt(f),
            Self::Tour(why) if Kind::Tour.has_solver() => why.fmt(f),
            Self::Text(reason) => reason.fmt(f),
            #[cfg(all(feature = "serde", feature = "full"))]
            Self::FromDocument(quote) => f.write_str(&quote.sentence),
            Self::Swap(_) | Self::Tour(_) => Ok(()),
        }
    }
}

/// How the search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Status {
    /// A solution was found. A Place puzzle without placements is solved, too: their number is 0.
    Solved,
    /// It is proven that there is no solution.
    Impossible,
    /// A limit was reached first.
    Limit,
    /// The input is not a puzzle.
    Error,
}

impl Answer {
    /// Returns how the search ended.
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

    /// Returns whether there is no solution, or no placement.
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
    /// Converts an error of [`Puzzle::parse`](crate::puzzle::Puzzle::parse). If the goal has other
    /// knights than the start, the puzzle counts as impossible; all other errors are errors.
    pub fn from_parse_error(text: &str, error: Error) -> Self {
        match (&error.reason, Draft::parse(text)) {
            (ErrorKind::OtherKnights { .. }, Ok(draft)) => Self::Impossible {
                puzzle: draft.to_string(),
                why: Box::new(Reason::Text(error.reason)),
                reachable: None,
                positions: None,
                #[cfg(feature = "kinds")]
                details: None,
            },
            _ => Self::Error { error },
        }
    }
}

/// Writes the word in the document.
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
