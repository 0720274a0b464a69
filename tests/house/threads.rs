//! Every public type can be sent to another thread and shared with it: a server solves on as many
//! as it has.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Asserts for each type that it is `Send` and `Sync`, and lists their names.
macro_rules! assert_send_and_sync {
    ($($module:ident: $($name:ident $(<$argument:tt>)?),+;)+) => {
        const _: fn() = || {
            fn is_send_and_sync<T: Send + Sync>() {}
            $($(is_send_and_sync::<leaper::$module::$name $(<$argument>)?>();)+)+
        };
        const CHECKED: &[(&str, &[&str])] =
            &[$((stringify!($module), &[$(stringify!($name)),+])),+];
    };
}

assert_send_and_sync! {
    answer: Answer, Options, Solving, Status, Symmetry, Timed<'static>, Why;
    board: BadSize, Board;
    level: Date, Grade, Level, Listed, Make, Measures, NotADate, NotAGrade, Pack;
    message: Message, Squares, Value;
    natural: Natural, NotANatural;
    place: BadCounts, Count, Counts, CountsProblem, Invalid, Lines, List, NotATally, NotLines,
        OpenNumber,
        Outcome, Piece, Place, Placement, Tally, WhyNone, Wish;
    puzzle: BadInteger, Blocked, Dialect, Dimension, Draft, Drawing, Error, Kind, OpenDrawing, Parameter,
        PieceCounts, PlaceDraft, PlaceDrawing, Puzzle, Reason, Setup, SetupDrawing, Standing,
        SwapDraft, SwapDrawing, TourDraft, TourDrawing, TravelDraft, TravelDrawing;
    search: Limit, Limits, Progress, Step<u32>;
    show: About, Another, Answer<u32>, Attacked, Clocked<u32>, Distances<u32>,
        ExtentAnswer, Failure, Found, Graph, Guide, Hint, Impossible<u32>, LimitReached<u32>, Moves<u32>, Named,
        Opened, Other, PlaceAnswer, Plain, Progress, ShareWish, Sharing, Show, Shown<u32>, Stand,
        SwapAnswer<u32>, Together, TourAnswer<u32>, TravelAnswer<u32>, Wants, Witness<u32>;
    square: NotASquare, Square;
    squares: Squares;
    swap: Arrangement, Attack, Best, Explore, Extent, Gather, Impossible, Invalid, Method, Metric,
        Move, Options, Outcome, Part, Reason, Refusal, Rules, Shortest, Side, Solve, Solved,
        Stopped, Swap, Target, Turns;
    tour: Classes, Count, Ends, Impossible, Index, Invalid, Method, Options, Outcome, Published, Solve,
        Solved, Stopped, Symmetric, Symmetry, Tour, Tours, Unsymmetric, Why;
    travel: Count, Counted, Distances, End, Flood, Gather, Invalid, Number, Numbering, Outcome<u32>,
        Paths<'static>, Shortest, Survey, Travel, Why;
}

/// A type that is added later is checked, too.
#[test]
fn every_public_type_is_checked_for_send_and_sync() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for (module, checked) in CHECKED {
        let [file, folder] = [format!("{module}.rs"), format!("{module}/mod.rs")];
        let text = fs::read_to_string(sources.join(file))
            .or_else(|_| fs::read_to_string(sources.join(folder)))
            .unwrap();
        let checked: BTreeSet<&str> = checked.iter().copied().collect();
        let missing: Vec<&str> =
            public_types(&text).into_iter().filter(|name| !checked.contains(name)).collect();
        assert_eq!(missing, Vec::<&str>::new(), "in {module}");
    }
}

/// The types that a module declares or passes on, by name.
fn public_types(module: &str) -> Vec<&str> {
    let declared = module
        .lines()
        .filter_map(|line| line.strip_prefix("pub struct ").or(line.strip_prefix("pub enum ")));
    let passed_on = module
        .split("pub use ")
        .skip(1)
        .flat_map(|rest| rest.split(';').next().unwrap_or_default().split(['{', ',', '}', ':']));
    declared
        .chain(passed_on)
        .map(|name| name.trim().split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap())
        .filter(|name| name.starts_with(|c: char| c.is_uppercase()))
        .filter(|name| name.contains(|c: char| c.is_lowercase()))
        // Only in the build that writes the types of the wire.
        .filter(|name| *name != "Uint32Array")
        .collect()
}
