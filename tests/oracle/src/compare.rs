//! Leaper's answer to a puzzle beside what the plain program says.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use leaper::answer::{Answer, Options, Solving, Why};
use leaper::puzzle::Puzzle;
use leaper::search::Search;
use leaper::square::Square;
use leaper::swap::{self, Explore, Method, Reason, Solve};

use crate::random::{Dice, Kind};
use crate::{place, swap as plain, swap_reasons, tour, tour_reasons, travel};

/// What both say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is a solution.
    Solved,
    /// There is none.
    None,
}

/// Has Leaper and the plain program solve a puzzle. The dice choose what else is asked, and how.
///
/// # Errors
/// What is different, or the message of a panic.
pub fn compare(kind: Kind, line: &str, dice: &mut impl Dice) -> Result<Verdict, String> {
    guarded(|| match kind {
        Kind::Travel => of_travel(line),
        Kind::Swap => of_swap(line, dice),
        Kind::Place => of_place(line, dice),
        Kind::Tour => of_tour(line, dice),
    })
}

/// What is found, or the message of a panic.
pub(crate) fn guarded(asked: impl FnOnce() -> Result<Verdict, String>) -> Result<Verdict, String> {
    catch_unwind(AssertUnwindSafe(asked)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        let text = text.or_else(|| panic.downcast_ref::<&str>().map(|&text| text.to_owned()));
        Err(format!("a panic: {}", text.unwrap_or_default()))
    })
}

/// Says what is different, if it is.
macro_rules! same {
    ($what:expr, $one:expr, $other:expr) => {
        let (one, other) = ($one, $other);
        if one != other {
            return Err(format!("{}: {one:?}, and plainly {other:?}", $what));
        }
    };
}

pub(crate) fn puzzle(line: &str) -> Result<Puzzle, String> {
    let puzzle = Puzzle::parse(line).map_err(|error| format!("not read: {error}"))?;
    let canonical = puzzle.to_string();
    match Puzzle::parse(&canonical) {
        Ok(again) if again.to_string() == canonical => Ok(puzzle),
        again => Err(format!("its canonical line {canonical} is read as {again:?}")),
    }
}

pub(crate) fn cell(square: Square) -> (i32, i32) {
    (i32::from(square.file), i32::from(square.rank))
}

fn of_travel(line: &str) -> Result<Verdict, String> {
    let case = travel::Case::read(line);
    let truth = case.solve();
    match (Solving::new(puzzle(line)?, Options::default()).run(), truth.length) {
        (Answer::Travel { length, path, shortest, .. }, Some(least)) => {
            same!("the length", length, least);
            same!("the path's length", path.len(), least as usize);
            let mut at = case.from;
            for to in path.into_iter().map(cell) {
                if !case.is_open(to) || !case.is_jump(at, to) {
                    return Err(format!("{at:?} to {to:?} is no jump"));
                }
                at = to;
            }
            same!("the path's end", at, case.to);
            same!("shortest", shortest.map(|n| n.to_string()), Some(truth.count.to_string()));
            Ok(Verdict::Solved)
        }
        (Answer::Impossible { reachable, .. }, None) => {
            let linked = truth.distance.iter().flatten().count() as u64;
            same!("what can be reached", reachable, Some(linked));
            Ok(Verdict::None)
        }
        (answer, least) => Err(format!("{answer:?}, and plainly {least:?}")),
    }
}

const METHODS: [Method; 5] =
    [Method::Breadth, Method::Index, Method::Hole, Method::Guided, Method::Bounded];

fn of_swap(line: &str, dice: &mut impl Dice) -> Result<Verdict, String> {
    let case = plain::Puzzle::read(line);
    let Puzzle::Swap(swap) = puzzle(line)? else { return Err("another kind".into()) };
    let jumps = case.metric == "jumps";
    if dice.below(8) == 0 {
        let extent = Explore::new(&swap, Options::default().limits()).run();
        let layers = extent.map(|extent| extent.layers).map_err(|limit| limit.to_string())?;
        let truth = case.layers();
        same!("the arrangements", layers.iter().sum::<u64>(), truth.iter().sum::<u64>());
        if jumps {
            same!("the layers", layers, truth);
        }
    }
    let truth = case.solve();
    // As people ask, and by each method.
    let method = (dice.below(3) == 0).then(|| dice.pick(&METHODS));
    let count = jumps && method != Some(Method::Guided) && dice.below(2) == 0;
    let options = swap::Options::default().count(count);
    let options = method.map_or(options, |method| options.method(method));
    match (Solve::new(&swap, options).run(), truth) {
        (swap::Outcome::Solved(solved), Ok((least, ways))) => {
            same!(format!("the length by {method:?}"), solved.length as usize, least);
            same!("is it proven", solved.proven, true);
            let (jumps, runs) = case.judge(&solved.moves)?;
            same!("what was made", if case.metric == "runs" { runs } else { jumps }, least);
            if count {
                let shortest = solved.shortest.map(|shortest| shortest.to_string());
                same!(format!("shortest by {method:?}"), shortest, Some(ways.to_string()));
            }
            Ok(Verdict::Solved)
        }
        (swap::Outcome::Impossible(none), Err((reachable, _))) => {
            swap_reasons::check(&case, &none.reason);
            if let (Reason::Exhausted { seen, from_start: true, .. }, true) = (&none.reason, jumps)
            {
                same!(format!("what can be reached by {method:?}"), *seen, reachable as u64);
            }
            Ok(Verdict::None)
        }
        (outcome, truth) => Err(format!("{outcome:?} by {method:?}, and plainly {truth:?}")),
    }
}

fn of_place(line: &str, dice: &mut impl Dice) -> Result<Verdict, String> {
    let case = place::Line::read(line);
    let ways = case.ways();
    let list = if dice.below(2) == 0 { 200 } else { 0 };
    let options = Options::default().list(list);
    let answer = Solving::new(puzzle(line)?, options).run();
    let Answer::Place { count, distinct, placements, .. } = answer else {
        return Err(format!("{answer:?}, and plainly {} ways", ways.len()));
    };
    same!("the number of ways", count.to_string(), ways.len().to_string());
    if ways.len() < 2_000 {
        let classes = case.classes_by(&ways, Clone::clone).len();
        same!("the number of classes", distinct.map(|n| n.to_string()), Some(classes.to_string()));
    }
    if list > 0 {
        same!("how many are listed", placements.len(), ways.len().min(list));
        let all: BTreeSet<String> = ways.iter().map(|way| case.rows(way)).collect();
        let listed: BTreeSet<String> = placements.iter().cloned().collect();
        same!("how many different ones", listed.len(), placements.len());
        if let Some(other) = listed.difference(&all).next() {
            return Err(format!("{other} is no placement"));
        }
    }
    Ok(if ways.is_empty() { Verdict::None } else { Verdict::Solved })
}

fn of_tour(line: &str, dice: &mut impl Dice) -> Result<Verdict, String> {
    let case = tour::Plain::read(line);
    let Puzzle::Tour(model) = puzzle(line)? else { return Err("another kind".into()) };
    let tours = case.tours();
    let seed = if dice.below(2) == 0 { 0 } else { dice.below(1_000) as u64 };
    let options = Options::default().shortest(true).seed(seed);
    match Solving::new(Puzzle::Tour(model.clone()), options).run() {
        Answer::Tour { path, count, distinct, .. } if !tours.is_empty() => {
            if !case.replays(&path) || !tours.contains(&case.jumps_of(&path)) {
                return Err(format!("{path:?} is no tour"));
            }
            let count = count.map(|count| count.to_string());
            same!("the number of tours", count, Some(tours.len().to_string()));
            if let Some(distinct) = distinct {
                let classes = case.classes(&tours).len();
                same!("the number of classes", distinct.to_string(), classes.to_string());
            }
            Ok(Verdict::Solved)
        }
        Answer::Impossible { why, .. } if tours.is_empty() => {
            let Why::Tour(why) = *why else { return Err(format!("{why}")) };
            tour_reasons::check(&model, &why);
            Ok(Verdict::None)
        }
        answer => Err(format!("{answer:?}, and plainly {} tours", tours.len())),
    }
}
