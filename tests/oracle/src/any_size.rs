//! Puzzles of any size, too large for the reference solvers: with all requests, limits, slices and
//! numbers of workers, nothing panics, solutions can be replayed, and results don't contradict each
//! other.

use std::fmt::Write;

use leaper::answer::{Answer, Options, Reason, Solving};
use leaper::puzzle::{Draft, Puzzle};
use leaper::search::{Limits, Search, Step};
use leaper::show::attacks::attacks;
use leaper::show::place::{Pages, PartRequest, part};
use leaper::show::tour::{Finish, Other, TourRequest, squares_of};
use leaper::show::{GamePosition, position_rows};
use leaper::square::Square;
use leaper::swap::shared::{SharedOutcome, run_shared};
use leaper::swap::{self, Explore, Method, Solve, SolveAll, Swap, help};

use crate::compare::{Verdict, catch_panics, cell, compare_visit, puzzle};
use crate::random::{Kind, LEAPERS, Rng, open, rows, visit};
use crate::{swap as reference, tour, tour_reasons, travel};

/// Returns the line of a random puzzle of this kind: small or large, crowded or empty.
pub fn line(kind: Kind, rng: &mut impl Rng) -> String {
    match kind {
        Kind::Travel => travel_line(rng),
        Kind::Visit => visit(rng),
        Kind::Swap => swap_line(rng),
        Kind::Place => place_line(rng),
        Kind::Tour => tour_line(rng),
    }
}

/// Makes some requests about a puzzle, chosen by `rng`.
///
/// # Errors
/// The first contradiction, or the message of a panic.
pub fn check(kind: Kind, line: &str, rng: &mut impl Rng) -> Result<Verdict, String> {
    catch_panics(|| match kind {
        Kind::Travel => check_travel(line, rng),
        Kind::Visit => compare_visit(line),
        Kind::Swap => check_swap(line, rng),
        Kind::Place => check_place(line, rng),
        Kind::Tour => check_tour(line, rng),
    })
}

/// Returns the numbers of files and ranks, each at most `max_side`. Small boards are frequent.
fn shape(rng: &mut impl Rng, max_side: usize) -> (usize, usize) {
    let mut side = || {
        let max = 1 + rng.below(max_side);
        1 + rng.below(max)
    };
    (side(), side())
}

/// Returns a board, as symbols, with a random share of blocked squares.
fn blocked(rng: &mut impl Rng, area: usize) -> Vec<char> {
    let share = rng.pick(&[0, 0, 2, 10, 30, 60]);
    (0..area).map(|_| if rng.below(100) < share { '*' } else { '.' }).collect()
}

/// Returns the name of a square from its index among the symbols.
fn name(index: usize, files: usize, ranks: usize) -> String {
    Square::new((index % files) as u16, (ranks - 1 - index / files) as u16).to_string()
}

fn leaper(rng: &mut impl Rng) -> (usize, usize) {
    match rng.below(8) {
        0 => (rng.below(9), 1 + rng.below(40)),
        _ => rng.pick(&LEAPERS),
    }
}

fn travel_line(rng: &mut impl Rng) -> String {
    let (files, ranks) = shape(rng, 200);
    let mut symbols = blocked(rng, files * ranks);
    let [from, to] = [0, 1].map(|_| rng.below(files * ranks));
    (symbols[from], symbols[to]) = ('.', '.');
    let ((a, b), [from, to]) = (leaper(rng), [from, to].map(|square| name(square, files, ranks)));
    format!("travel?board={}&from={from}&to={to}&leaper={a},{b}", rows(&symbols, files))
}

/// Returns a Swap puzzle with at most 64 open squares, few or many of them with knights, of up to
/// 26 letters for each side.
fn swap_line(rng: &mut impl Rng) -> String {
    let (files, ranks) = match shape(rng, 16) {
        (files, ranks) if files * ranks > 2 => (files, ranks),
        // A fuzzer's bytes may repeat forever.
        _ => (3, 3),
    };
    let mut squares: Vec<usize> = (0..files * ranks).collect();
    rng.shuffle(&mut squares);
    squares.truncate(3 + rng.below(62));
    let letters = rng.pick(&[1, 1, 1, 2, 3, 7, 26]);
    let per_side = 1 + rng.below(squares.len() / 2);
    let mut symbols = vec!['*'; files * ranks];
    for (index, &square) in squares.iter().enumerate() {
        let letter = if letters == 1 { b'N' } else { b'A' + (index / 2 % letters) as u8 };
        symbols[square] = match index % 2 {
            _ if index >= 2 * per_side => '.',
            0 => char::from(letter),
            _ => char::from(letter.to_ascii_lowercase()),
        };
    }
    let (a, b) = rng.pick(&LEAPERS);
    let turns = rng.pick(&["free", "free", "white", "black"]);
    let attack = rng.pick(&["any", "any", "no-comrade", "no-enemy", "none"]);
    let metric = rng.pick(&["jumps", "jumps", "jumps", "runs"]);
    let rules = format!("&leaper={a},{b}&turns={turns}&attack={attack}&metric={metric}");
    let mut text = format!("swap?board={}", rows(&symbols, files));
    match rng.below(3) {
        0 => {}
        1 => {
            let puzzle = reference::Puzzle::read(&format!("{text}{rules}"));
            let mut knights = puzzle.start.clone();
            for jumps in 0..rng.below(12) {
                let mut next = puzzle.next(&knights, jumps);
                if next.is_empty() {
                    break;
                }
                knights = next.swap_remove(rng.below(next.len())).2;
            }
            for &square in &squares {
                let cell = ((square % files) as i32, (ranks - 1 - square / files) as i32);
                symbols[square] = knights.get(&cell).copied().unwrap_or('.');
            }
            let _ = write!(text, "&goal={}", rows(&symbols, files));
        }
        _ => {
            let mut letters: Vec<char> = squares.iter().map(|&square| symbols[square]).collect();
            rng.shuffle(&mut letters);
            for (&square, letter) in squares.iter().zip(letters) {
                symbols[square] = letter;
            }
            let _ = write!(text, "&goal={}", rows(&symbols, files));
        }
    }
    text + &rules
}

fn place_line(rng: &mut impl Rng) -> String {
    let (files, ranks) = shape(rng, 16);
    let mut symbols = blocked(rng, files * ranks);
    for _ in 0..rng.below(4) {
        let square = rng.below(files * ranks);
        symbols[square] = rng.pick(&['K', 'Q', 'B', 'R', 'N']);
    }
    let mut pieces = String::new();
    for letter in ['K', 'Q', 'B', 'R', 'N'] {
        if rng.below(2) == 0 {
            let _ = write!(pieces, "{letter}{}", 1 + rng.below(files.max(ranks)));
        }
    }
    if pieces.is_empty() {
        pieces.push_str("Q3");
    }
    let lines = rng.pick(&["", "&lines=pass"]);
    format!("place?board={}&pieces={pieces}{lines}", rows(&symbols, files))
}

fn tour_line(rng: &mut impl Rng) -> String {
    let (files, ranks) = shape(rng, 40);
    let mut symbols = blocked(rng, files * ranks);
    symbols[0] = '.';
    let (a, b) = rng.pick(&LEAPERS);
    let mut text = format!("tour?board={}&leaper={a},{b}", rows(&symbols, files));
    let closed = rng.below(2) == 0;
    if closed {
        text.push_str("&ends=closed");
    }
    let mut free = open(&symbols);
    let last = free.len();
    rng.shuffle(&mut free);
    let mut numbers = std::collections::BTreeMap::new();
    for _ in 0..rng.pick(&[0, 0, 1, 2, 5]) {
        let random = 1 + rng.below(last);
        let number = rng.pick(&[1, last, random]);
        let is_taken = numbers.contains_key(&number) || (closed && number == last && last > 1);
        if !is_taken && let Some(square) = free.pop() {
            numbers.insert(number, name(square, files, ranks));
        }
    }
    if !numbers.is_empty() {
        let numbers = numbers.iter().map(|(number, square)| format!("{square}:{number}"));
        let _ = write!(text, "&numbers={}", numbers.collect::<Vec<_>>().join(","));
    }
    text
}

/// Returns random limits, from very low to moderate.
fn limits(rng: &mut impl Rng) -> Limits {
    let work = rng.pick(&[1, 50, 2_000, 60_000]) + rng.below(50) as u64;
    Limits::default().work(work).memory(rng.pick(&[1 << 12, 1 << 18, 1 << 22, 1 << 25]))
}

/// Runs a search in slices to its end.
fn run_in_slices<S: Search>(mut search: S, rng: &mut impl Rng) -> S::Outcome {
    let slice = rng.pick(&[7, 1_000, 1 << 20]);
    loop {
        if let Step::Done(outcome) = search.advance(slice) {
            return outcome;
        }
        let _ = search.progress();
    }
}

/// Runs at most eight slices of a search.
fn run_briefly<S: Search>(mut search: S, rng: &mut impl Rng) -> Option<S::Outcome> {
    let slice = rng.pick(&[7, 1_000, 20_000]);
    for _ in 0..8 {
        if let Step::Done(outcome) = search.advance(slice) {
            return Some(outcome);
        }
        let _ = search.progress();
    }
    None
}

fn solve_within_limits(line: &str, options: Options, rng: &mut impl Rng) -> Result<Answer, String> {
    let limits = limits(rng);
    let options = options.work(limits.work).memory(limits.memory);
    match run_in_slices(Solving::new(puzzle(line)?, options), rng) {
        Answer::Error { error } => Err(format!("refused: {error}")),
        answer => Ok(answer),
    }
}

fn check_travel(line: &str, rng: &mut impl Rng) -> Result<Verdict, String> {
    let Answer::Travel { length, path, .. } = solve_within_limits(line, Options::default(), rng)?
    else {
        return Ok(Verdict::None);
    };
    let case = travel::Case::read(line);
    let mut position = case.from;
    for to in path.iter().copied().map(cell) {
        if !case.is_open(to) || !case.is_jump(position, to) {
            return Err(format!("{position:?} to {to:?} is no jump"));
        }
        position = to;
    }
    let is_right = position == case.to && path.len() == length as usize;
    if is_right { Ok(Verdict::Solved) } else { Err(format!("{path:?} in {length} jumps")) }
}

fn check_place(line: &str, rng: &mut impl Rng) -> Result<Verdict, String> {
    let Puzzle::Place(place) = puzzle(line)? else { return Err("not this kind of puzzle".into()) };
    let _ = attacks::<Vec<u32>>(&place);
    let (parts, squares) = (rng.pick(&[1, 2, 7, 64]), rng.below(2) == 0);
    let request = PartRequest { index: rng.below(parts), of: parts, squares };
    let count = part(&place, request).map_err(|failure| failure.message)?;
    let _ = run_briefly(count, rng);
    let mut pages = Pages::new(place, rng.below(2) == 0);
    let from = rng.pick(&["0", "1", "77", "99999999999999999999999999"]);
    pages.turn_to(from, 1 + rng.below(9), true).map_err(|failure| failure.message)?;
    let _ = run_briefly(pages, rng);
    let list = rng.pick(&[0, 1, 30]);
    match solve_within_limits(line, Options::default().list(list), rng)? {
        Answer::Place { count, placements, .. } if count.is_zero() => {
            if placements.is_empty() {
                Ok(Verdict::None)
            } else {
                Err("placements, but a count of 0".into())
            }
        }
        Answer::Place { .. } => Ok(Verdict::Solved),
        _ => Ok(Verdict::None),
    }
}

fn check_tour(line: &str, rng: &mut impl Rng) -> Result<Verdict, String> {
    let Puzzle::Tour(model) = puzzle(line)? else { return Err("not this kind of puzzle".into()) };
    let seed = rng.below(99) as u64;
    let request = match rng.below(4) {
        0 => TourRequest::Number(seed.to_string()),
        1 => TourRequest::Drawn(seed),
        2 => TourRequest::Seed(seed),
        _ => TourRequest::Symmetric(seed),
    };
    if let Ok(other) = Other::new(&model, request, limits(rng))
        && let Some(other) = run_briefly(other, rng)
        && let Some(path) = other.path
    {
        let path = squares_of(&model, &path).map_err(|failure| failure.message)?;
        if !tour::Reference::read(line).replays(&path) {
            return Err(format!("{path:?} is no other tour"));
        }
        let start = &path[..rng.below(path.len() + 1)];
        let finish = Finish::new(&model, start, limits(rng)).map_err(|failure| failure.message)?;
        if run_briefly(finish, rng).is_some_and(|finished| finished.completable == Some(false)) {
            return Err(format!("{start:?} can be completed, as {path:?}"));
        }
    }
    let count = rng.below(2) == 0;
    let closed = line.contains("ends=closed");
    let options = Options::default().shortest(count).symmetric(closed && rng.below(3) == 0);
    match solve_within_limits(line, options.seed(rng.below(3) as u64), rng)? {
        Answer::Tour { path, .. } => {
            let is_tour = tour::Reference::read(line).replays(&path);
            if is_tour { Ok(Verdict::Solved) } else { Err(format!("{path:?} is no tour")) }
        }
        Answer::Impossible { why: reason, .. } => {
            if let Reason::Tour(reason) = &*reason {
                tour_reasons::check(&model, reason);
            }
            Ok(Verdict::None)
        }
        _ => Ok(Verdict::None),
    }
}

/// Bounds for the minimum number of moves.
struct Bounds {
    lower: u32,
    /// The length of the best solution, or the maximum if none is known.
    upper: u32,
    is_impossible: bool,
}

impl Bounds {
    /// Adds an outcome. Returns an error if its moves are wrong, or it contradicts earlier ones.
    fn add(&mut self, case: &reference::Puzzle, outcome: swap::Outcome) -> Result<(), String> {
        let (best, lower) = match outcome {
            swap::Outcome::Solved(solved) => {
                let lower = if solved.proven { solved.length } else { 0 };
                (Some((solved.length, solved.moves)), lower)
            }
            swap::Outcome::Limit(stopped) => (stopped.best, stopped.lower),
            swap::Outcome::Impossible(_) => {
                self.is_impossible = true;
                (None, 0)
            }
        };
        self.lower = self.lower.max(lower);
        if let Some((length, moves)) = best {
            let replayed = case.length_of(&moves)?;
            if replayed != length as usize {
                return Err(format!("the solution has length {replayed}, not {length}"));
            }
            self.upper = self.upper.min(length);
        }
        let agrees = self.lower <= self.upper && !(self.is_impossible && self.upper < u32::MAX);
        let Self { lower, upper, is_impossible } = self;
        if agrees {
            Ok(())
        } else {
            Err(format!("{lower} to {upper}, impossible: {is_impossible}"))
        }
    }
}

fn check_swap(line: &str, rng: &mut impl Rng) -> Result<Verdict, String> {
    const METHODS: [Option<Method>; 7] = [
        None,
        Some(Method::Breadth),
        Some(Method::Index),
        Some(Method::Hole),
        Some(Method::Guided),
        Some(Method::Bounded),
        Some(Method::Beam),
    ];
    let case = reference::Puzzle::read(line);
    let Puzzle::Swap(swap) = puzzle(line)? else { return Err("not this kind of puzzle".into()) };
    check_game(&swap, rng)?;
    let mut bounds = Bounds { lower: 0, upper: u32::MAX, is_impossible: false };
    for _ in 0..2 {
        let (limits, method) = (limits(rng), rng.pick(&METHODS));
        let options = swap::Options::default().limits(limits).count(rng.below(3) == 0);
        let options = method.map_or(options, |method| options.method(method));
        bounds.add(&case, run_in_slices(Solve::new(&swap, options), rng))?;
    }
    match rng.below(3) {
        0 => {
            let limits = limits(rng);
            let workers = 1 + rng.below(4);
            let alone = run_in_slices(Explore::new(&swap, limits), rng);
            let mut shares: Vec<_> =
                (0..workers).map(|worker| Explore::share(&swap, limits, worker, workers)).collect();
            let by_workers = run_shared(&mut shares).pop();
            if let (Ok(alone), Some(SharedOutcome::Extent { extent: Ok(by_workers), .. })) =
                (alone, by_workers)
                && alone != by_workers
            {
                let (alone, by_workers) = (alone.layers, by_workers.layers);
                return Err(format!("{alone:?} alone, and {by_workers:?} by {workers} workers"));
            }
        }
        1 => {
            let outcome = run_in_slices(SolveAll::new(&swap, limits(rng)), rng);
            let best = outcome.as_ref().ok().and_then(|ways| ways.best(swap.start()));
            if let Some(best) = best {
                bounds.lower = bounds.lower.max(best.length);
                bounds.upper = bounds.upper.min(best.length);
            } else if let Err(outcome) = outcome {
                bounds.add(&case, outcome)?;
            }
        }
        _ => bounds.add(&case, solve_with_help(&swap, rng))?,
    }
    Ok(if bounds.upper < u32::MAX { Verdict::Solved } else { Verdict::None })
}

/// Plays some legal moves and selects a knight, as a person would.
fn check_game(swap: &Swap, rng: &mut impl Rng) -> Result<(), String> {
    let draft = Draft::from(&Puzzle::Swap(swap.clone()));
    let (mut position, mut jumps) = (*swap.start(), Vec::new());
    for _ in 0..rng.below(6) {
        let legal = swap.legal_moves(&position);
        if legal.is_empty() {
            break;
        }
        let step = rng.pick(&legal);
        position = swap.after(&position, step);
        jumps.extend([step.from, step.to].map(|square| swap.board().index(square) as u32));
    }
    let legal = swap.legal_moves(&position);
    let selected = legal.first().map(|step| swap.board().index(step.from) as u32);
    GamePosition::new(&draft, &jumps, selected.map(f64::from))
        .map_err(|failure| failure.message)?;
    position_rows(&draft, &jumps).map_err(|failure| failure.message)?;
    Ok(())
}

/// Solves with the result of several workers.
fn solve_with_help(swap: &Swap, rng: &mut impl Rng) -> swap::Outcome {
    let (limits, workers) = (limits(rng), 1 + rng.below(4));
    let mut solve = Solve::new(swap, swap::Options::default().limits(limits));
    let shares: Option<Vec<_>> =
        (0..workers).map(|worker| help::share(swap, limits, 1, worker, workers)).collect();
    let outcome = shares.and_then(|mut shares| run_shared(&mut shares).pop());
    if let Some(SharedOutcome::Help(words)) = outcome {
        solve.help(Some(&words), 0);
    }
    run_in_slices(solve, rng)
}
