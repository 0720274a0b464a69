//! Compares Leaper's answer to a puzzle with that of a reference solver.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use leaper::answer::{Answer, Options, Reason, Solving};
use leaper::puzzle::Puzzle;
use leaper::search::Search;
use leaper::square::Square;
use leaper::swap::{self, Explore, Method, Solve};

use crate::random::{Kind, Rng};
use crate::{place, swap as reference, swap_reasons, tour, tour_reasons, travel, visit};

/// The result that Leaper and the reference solver agree on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is a solution.
    Solved,
    /// There is no solution.
    None,
}

/// Solves a puzzle with Leaper and with a reference solver. `rng` chooses the options.
///
/// # Errors
/// The difference, or the message of a panic.
pub fn compare(kind: Kind, line: &str, rng: &mut impl Rng) -> Result<Verdict, String> {
    catch_panics(|| match kind {
        Kind::Travel => compare_travel(line),
        Kind::Visit => compare_visit(line),
        Kind::Swap => compare_swap(line, rng),
        Kind::Place => compare_place(line, rng),
        Kind::Tour => compare_tour(line, rng),
    })
}

/// Runs a comparison, and turns a panic into an error with its message.
pub(crate) fn catch_panics(
    comparison: impl FnOnce() -> Result<Verdict, String>,
) -> Result<Verdict, String> {
    catch_unwind(AssertUnwindSafe(comparison)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        let text = text.or_else(|| panic.downcast_ref::<&str>().map(|&text| text.to_owned()));
        Err(format!("a panic: {}", text.unwrap_or_default()))
    })
}

/// Returns an error if two values differ.
macro_rules! ensure_equal {
    ($what:expr, $actual:expr, $expected:expr) => {
        let (actual, expected) = ($actual, $expected);
        if actual != expected {
            return Err(format!("{}: {actual:?}, but the reference has {expected:?}", $what));
        }
    };
}

pub(crate) fn puzzle(line: &str) -> Result<Puzzle, String> {
    let puzzle = Puzzle::parse(line).map_err(|error| format!("not read: {error}"))?;
    let canonical = puzzle.to_string();
    match Puzzle::parse(&canonical) {
        Ok(reparsed) if reparsed.to_string() == canonical => Ok(puzzle),
        reparsed => Err(format!("its canonical line {canonical} is read as {reparsed:?}")),
    }
}

pub(crate) fn cell(square: Square) -> (i32, i32) {
    (i32::from(square.file), i32::from(square.rank))
}

pub(crate) fn compare_visit(line: &str) -> Result<Verdict, String> {
    let case = visit::Case::read(line);
    match (Solving::new(puzzle(line)?, Options::default()).run(), case.solve()) {
        (Answer::Travel { length, path, shortest, .. }, Some((least, count))) => {
            ensure_equal!("the length", length, least);
            ensure_equal!("the walk's length", path.len(), least as usize);
            let mut state = case.start();
            for to in path.into_iter().map(cell) {
                state = case.land(&state, to).ok_or("the walk has a jump that is not allowed")?;
            }
            ensure_equal!("the remaining flags", state.2.len(), 0);
            ensure_equal!("the count", shortest.map(|n| n.to_string()), Some(count.to_string()));
            Ok(Verdict::Solved)
        }
        (Answer::Impossible { .. }, None) => Ok(Verdict::None),
        (answer, truth) => Err(format!("{answer:?}, but the reference has {truth:?}")),
    }
}

fn compare_travel(line: &str) -> Result<Verdict, String> {
    let case = travel::Case::read(line);
    let truth = case.solve();
    match (Solving::new(puzzle(line)?, Options::default()).run(), truth.length) {
        (Answer::Travel { length, path, shortest, .. }, Some(least)) => {
            ensure_equal!("the length", length, least);
            ensure_equal!("the path's length", path.len(), least as usize);
            let mut position = case.from;
            for to in path.into_iter().map(cell) {
                if !case.is_open(to) || !case.is_jump(position, to) {
                    return Err(format!("{position:?} to {to:?} is no jump"));
                }
                position = to;
            }
            ensure_equal!("the path's end", position, case.to);
            ensure_equal!(
                "shortest",
                shortest.map(|n| n.to_string()),
                Some(truth.count.to_string())
            );
            Ok(Verdict::Solved)
        }
        (Answer::Impossible { reachable, .. }, None) => {
            let linked = truth.distance.iter().flatten().count() as u64;
            ensure_equal!("what can be reached", reachable, Some(linked));
            Ok(Verdict::None)
        }
        (answer, least) => Err(format!("{answer:?}, but the reference has {least:?}")),
    }
}

const METHODS: [Method; 5] =
    [Method::Breadth, Method::Index, Method::Hole, Method::Guided, Method::Bounded];

fn compare_swap(line: &str, rng: &mut impl Rng) -> Result<Verdict, String> {
    let case = reference::Puzzle::read(line);
    let Puzzle::Swap(swap) = puzzle(line)? else { return Err("not this kind of puzzle".into()) };
    let counts_jumps = case.metric == "jumps";
    if rng.below(8) == 0 {
        let extent = Explore::new(&swap, Options::default().limits()).run();
        let layers = extent.map(|extent| extent.layers).map_err(|limit| limit.to_string())?;
        let truth = case.layers();
        ensure_equal!("the arrangements", layers.iter().sum::<u64>(), truth.iter().sum::<u64>());
        if counts_jumps {
            ensure_equal!("the layers", layers, truth);
        }
    }
    let truth = case.solve();
    // By the default plan, or by one method.
    let method = (rng.below(3) == 0).then(|| rng.pick(&METHODS));
    let count = counts_jumps && method != Some(Method::Guided) && rng.below(2) == 0;
    let options = swap::Options::default().count(count);
    let options = method.map_or(options, |method| options.method(method));
    match (Solve::new(&swap, options).run(), truth) {
        (swap::Outcome::Solved(solved), Ok((least, ways))) => {
            ensure_equal!(format!("the length by {method:?}"), solved.length as usize, least);
            ensure_equal!("is it proven", solved.proven, true);
            ensure_equal!("the length of the moves", case.length_of(&solved.moves)?, least);
            if count {
                let shortest = solved.shortest.map(|shortest| shortest.to_string());
                ensure_equal!(format!("shortest by {method:?}"), shortest, Some(ways.to_string()));
            }
            Ok(Verdict::Solved)
        }
        (swap::Outcome::Impossible(none), Err((reachable, _))) => {
            swap_reasons::check(&case, &none.reason);
            if let (swap::Reason::AllReachableSearched { seen, from_start: true, .. }, true) =
                (&none.reason, counts_jumps)
            {
                ensure_equal!(
                    format!("what can be reached by {method:?}"),
                    *seen,
                    reachable as u64
                );
            }
            Ok(Verdict::None)
        }
        (outcome, truth) => {
            Err(format!("{outcome:?} by {method:?}, but the reference has {truth:?}"))
        }
    }
}

fn compare_place(line: &str, rng: &mut impl Rng) -> Result<Verdict, String> {
    let case = place::Line::read(line);
    let ways = case.ways();
    let max_listed = if rng.below(2) == 0 { 200 } else { 0 };
    let options = Options::default().list(max_listed);
    let answer = Solving::new(puzzle(line)?, options).run();
    let Answer::Place { count, distinct, placements, .. } = answer else {
        return Err(format!("{answer:?}, but the reference has {} ways", ways.len()));
    };
    ensure_equal!("the number of ways", count.to_string(), ways.len().to_string());
    if ways.len() < 2_000 {
        let classes = case.classes_by(&ways, Clone::clone).len();
        ensure_equal!(
            "the number of classes",
            distinct.map(|n| n.to_string()),
            Some(classes.to_string())
        );
    }
    if max_listed > 0 {
        ensure_equal!("how many are listed", placements.len(), ways.len().min(max_listed));
        let expected: BTreeSet<String> = ways.iter().map(|way| case.rows(way)).collect();
        let listed: BTreeSet<String> = placements.iter().cloned().collect();
        ensure_equal!("how many different ones", listed.len(), placements.len());
        if let Some(other) = listed.difference(&expected).next() {
            return Err(format!("{other} is no placement"));
        }
    }
    Ok(if ways.is_empty() { Verdict::None } else { Verdict::Solved })
}

fn compare_tour(line: &str, rng: &mut impl Rng) -> Result<Verdict, String> {
    let case = tour::Reference::read(line);
    let Puzzle::Tour(model) = puzzle(line)? else { return Err("not this kind of puzzle".into()) };
    let tours = case.tours();
    let seed = if rng.below(2) == 0 { 0 } else { rng.below(1_000) as u64 };
    let options = Options::default().shortest(true).seed(seed);
    match Solving::new(Puzzle::Tour(model.clone()), options).run() {
        Answer::Tour { path, count, distinct, .. } if !tours.is_empty() => {
            if !case.replays(&path) || !tours.contains(&case.jumps_of(&path)) {
                return Err(format!("{path:?} is no tour"));
            }
            let count = count.map(|count| count.to_string());
            ensure_equal!("the number of tours", count, Some(tours.len().to_string()));
            if let Some(distinct) = distinct {
                let classes = case.classes(&tours).len();
                ensure_equal!("the number of classes", distinct.to_string(), classes.to_string());
            }
            Ok(Verdict::Solved)
        }
        Answer::Impossible { why, .. } if tours.is_empty() => {
            let Reason::Tour(why) = *why else { return Err(format!("{why}")) };
            tour_reasons::check(&model, &why);
            Ok(Verdict::None)
        }
        answer => Err(format!("{answer:?}, but the reference has {} tours", tours.len())),
    }
}
