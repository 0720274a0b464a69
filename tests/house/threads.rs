//! Every public type is `Send` and `Sync`, so that a server can solve on several threads.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use syn::{Item, Visibility};

use super::paths::Paths;

/// Asserts for each type that it is `Send` and `Sync`, and lists their names.
macro_rules! assert_send_and_sync {
    ($($module:ident: $($name:ident $(<$($argument:tt),+>)?),+;)+) => {
        const _: fn() = || {
            fn is_send_and_sync<T: Send + Sync>() {}
            $($(is_send_and_sync::<leaper::$module::$name $(<$($argument),+>)?>();)+)+
        };
        const CHECKED: &[(&str, &[&str])] =
            &[$((stringify!($module), &[$(stringify!($name)),+])),+];
    };
}

assert_send_and_sync! {
    answer: Answer, Details, Moves<u32>, OnPage<u32>, Options, Solving, Status, Symmetry, Timed<'static>, WithArrays<'static, u32>, Reason, Witness<u32>;
    board: BadSize, Board;
    level: Date, Grade, Level, ListedLevel, Generator, Measures, NotADate, NotAGrade, Pack, Theme;
    message: Evidence, Message, NamedSquares, Quote, Value;
    natural: Natural, NotANatural;
    place: Aim, BadCounts, Builder, Count, Counts, CountsProblem, Invalid, Lines, List, Need, NotATally, NotLines,
        OpenNumber,
        Outcome, Piece, Place, Placement, Tally, Reason, CountOptions;
    plain: Fields, Mismatch, PlainValue;
    puzzle: BadInteger, Dialect, Dimension, Draft, IndexedSetup, Error, ErrorKind, Kind, DraftError, Parameter,
        PlaceDraft, Puzzle, Setup, Occupant, SwapDraft, TourDraft, TravelDraft, Format, Reading;
    search: Limit, Limits, Progress, Step<u32>;
    show: About, AttackRule, TimedSearch<u32>, Distances<u32>, Failure, Found, Graph, Guide, Hint<u32>, Moves<u32>,
        NamedLeaper, NextSolution, OnPage<u32>, Opened, Progress, WorkerRequest, WorkerSearch, Show, Shown<u32>, GamePosition, SharedResult,
        Wants, Witness<u32>;
    square: NotASquare, Square;
    squares: Iter<'static>, Squares;
    swap: Another, Arrangement, Attack, Best, Builder, Endpoint, Explore, Extent, SolveAll, Impossible, Invalid, Method, Metric,
        Move, Options, Outcome, Reason, IllegalMove, Rules, Shortest, Side, Solve, Solved,
        Stopped, Swap, Target, Turns;
    tour: Builder, Classes, Count, Ends, Impossible, Index, Invalid, Method, Options, Outcome, Published, Solve,
        Solved, Stopped, Symmetric, Symmetry, Tour, Tours, AsymmetryReason, Reason, Unique;
    travel: Count, Counted, Distances, End, Flood, SolveAll, Invalid, Number, Numbering, Outcome<u32>,
        Paths<'static>, Shortest, DistanceSearch, Travel, Reason;
}

/// New types must be added to the list.
#[test]
fn every_public_type_is_checked_for_send_and_sync() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for (module, checked) in CHECKED {
        let [file, folder] = [format!("{module}.rs"), format!("{module}/mod.rs")];
        let text = fs::read_to_string(sources.join(file))
            .or_else(|_| fs::read_to_string(sources.join(folder)))
            .unwrap();
        let checked: BTreeSet<&str> = checked.iter().copied().collect();
        let mut missing = public_types(&text);
        missing.retain(|name| !checked.contains(name.as_str()));
        assert_eq!(missing, [""; 0], "in {module}");
    }
}

/// Returns the names of the types that a module declares or re-exports.
fn public_types(module: &str) -> Vec<String> {
    let is_public = |visibility: &Visibility| matches!(visibility, Visibility::Public(_));
    let declared =
        syn::parse_file(module).unwrap().items.into_iter().filter_map(|item| match item {
            Item::Struct(item) if is_public(&item.vis) => Some(item.ident.to_string()),
            Item::Enum(item) if is_public(&item.vis) => Some(item.ident.to_string()),
            _ => None,
        });
    let imports = Paths::read(module, false).imports.into_iter();
    let re_exported =
        imports.filter(|import| is_public(&import.visibility)).map(|import| import.name);
    declared
        .chain(re_exported)
        // Not functions and constants.
        .filter(|name| name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase))
        // Only in the build that writes the types of the wire.
        .filter(|name| name != "Uint32Array")
        .collect()
}
