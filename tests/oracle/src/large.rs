//! Puzzles of any size, too large for the reference solvers: with all requests, limits, slices and
//! numbers of workers, nothing panics, solutions can be replayed, and results don't contradict each
//! other.

use std::fmt::Write;

use leaper::answer::{Answer, Options, Reason, Solving};
use leaper::puzzle::{Draft, Puzzle};
use leaper::search::{Limits, Search, Step};
use leaper::show::place::{Pages, PartWish, attacks, part};
use leaper::show::tour::{Finish, Other, TourRequest, squares_of};
use leaper::show::{Stand, score};
use leaper::square::Square;
use leaper::swap::shared::{SharedOutcome, run_shared};
use leaper::swap::{self, Explore, Gather, Method, Solve, Swap, help};

use crate::compare::{Verdict, catch_panics, cell, compare_visit, puzzle};
use crate::random::{Kind, LEAPERS, Rng, open, rows, visit};
use crate::{swap as reference, tour, tour_reasons, travel};

/// A random puzzle of this kind: small or large, crowded or empty.
pub fn line(kind: Kind, rng: &mut impl Rng) -> String {
    match kind {
        Kind::Travel => travel_line(rng),
        Kind::Visit => visit(rng),
        Kind::Swap => swap_line(rng),
        Kind::Place => place_line(rng),
        Kind::Tour => tour_line(rng),
    }
}

/// Makes some requests, chosen by `rng`.
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

/// Files and ranks, each at most `most`; small ones are as frequent as large ones.
fn shape(rng: &mut impl Rng, most: usize) -> (usize, usize) {
    let mut side = || {
        let most = 1 + rng.below(most);
        1 + rng.below(most)
    };
    (side(), side())
}

/// A board with a random share of blocked squares.
fn blocked(rng: &mut impl Rng, area: usize) -> Vec<char> {
    let share = rng.pick(&[0, 0, 2, 10, 30, 60]);
    (0..area).map(|_| if rng.below(100) < share { '*' } else { '.' }).collect()
}

/// Returns the name of a square from its index among the symbols.
fn name(place: usize, files: usize, ranks: usize) -> String {
    Square::new((place % files) as u16, (ranks - 1 - place / files) as u16).to_string()
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
    let ((a, b), [from, to]) = (leaper(rng), [from, to].map(|at| name(at, files, ranks)));
    format!("travel?board={}&from={from}&to={to}&leaper={a},{b}", rows(&symbols, files))
}

/// Up to 64 open squares, and knights of up to 26 letters a side, on a nearly empty or a full
/// board.
fn swap_line(rng: &mut impl Rng) -> String {
    let (files, ranks) = match shape(rng, 16) {
        (files, ranks) if files * ranks > 2 => (files, ranks),
        // A fuzzer's bytes may repeat forever.
        _ => (3, 3),
    };
    let mut places: Vec<usize> = (0..files * ranks).collect();
    rng.shuffle(&mut places);
    places.truncate(3 + rng.below(62));
    let letters = rng.pick(&[1, 1, 1, 2, 3, 7, 26]);
    let each = 1 + rng.below(places.len() / 2);
    let mut symbols = vec!['*'; files * ranks];
    for (at, &place) in places.iter().enumerate() {
        let letter = if letters == 1 { b'N' } else { b'A' + (at / 2 % letters) as u8 };
        symbols[place] = match at % 2 {
            _ if at >= 2 * each => '.',
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
            for &place in &places {
                let cell = ((place % files) as i32, (ranks - 1 - place / files) as i32);
                symbols[place] = knights.get(&cell).copied().unwrap_or('.');
            }
            let _ = write!(text, "&goal={}", rows(&symbols, files));
        }
        _ => {
            let mut letters: Vec<char> = places.iter().map(|&place| symbols[place]).collect();
            rng.shuffle(&mut letters);
            for (&place, letter) in places.iter().zip(letters) {
                symbols[place] = letter;
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
        let at = rng.below(files * ranks);
        symbols[at] = rng.pick(&['K', 'Q', 'B', 'R', 'N']);
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
        let any = 1 + rng.below(last);
        let number = rng.pick(&[1, last, any]);
        let is_taken = numbers.contains_key(&number) || (closed && number == last && last > 1);
        if !is_taken && let Some(place) = free.pop() {
            numbers.insert(number, name(place, files, ranks));
        }
    }
    if !numbers.is_empty() {
        let numbers = numbers.iter().map(|(number, square)| format!("{square}:{number}"));
        let _ = write!(text, "&numbers={}", numbers.collect::<Vec<_>>().join(","));
    }
    text
}

/// Random limits, from very low to moderate.
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

/// Runs a few slices of a search.
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
    let mut at = case.from;
    for to in path.iter().copied().map(cell) {
        if !case.is_open(to) || !case.is_jump(at, to) {
            return Err(format!("{at:?} to {to:?} is no jump"));
        }
        at = to;
    }
    let is_right = at == case.to && path.len() == length as usize;
    if is_right { Ok(Verdict::Solved) } else { Err(format!("{path:?} in {length} jumps")) }
}

fn check_place(line: &str, rng: &mut impl Rng) -> Result<Verdict, String> {
    let Puzzle::Place(place) = puzzle(line)? else { return Err("not this kind of puzzle".into()) };
    let _ = attacks::<Vec<u32>>(&place);
    let (of, squares) = (rng.pick(&[1, 2, 7, 64]), rng.below(2) == 0);
    let wish = PartWish { index: rng.below(of), of, squares };
    let count = part(&place, wish).map_err(|failure| failure.message)?;
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
    let wish = match rng.below(4) {
        0 => TourRequest::Number(seed.to_string()),
        1 => TourRequest::Drawn(seed),
        2 => TourRequest::Seed(seed),
        _ => TourRequest::Symmetric(seed),
    };
    if let Ok(other) = Other::new(&model, wish, limits(rng))
        && let Some(other) = run_briefly(other, rng)
        && let Some(path) = other.path
    {
        let path = squares_of(&model, &path).map_err(|failure| failure.message)?;
        if !tour::Reference::read(line).replays(&path) {
            return Err(format!("{path:?} is no other tour"));
        }
        let walk = &path[..rng.below(path.len() + 1)];
        let finish = Finish::new(&model, walk, limits(rng)).map_err(|failure| failure.message)?;
        if run_briefly(finish, rng).is_some_and(|finished| finished.can == Some(false)) {
            return Err(format!("{walk:?} can be finished, as {path:?}"));
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
        Answer::Impossible { why, .. } => {
            if let Reason::Tour(why) = &*why {
                tour_reasons::check(&model, why);
            }
            Ok(Verdict::None)
        }
        _ => Ok(Verdict::None),
    }
}

/// Bounds of the least number of moves.
struct Known {
    lower: u32,
    best: u32,
    impossible: bool,
}

impl Known {
    /// Merges an outcome. Returns an error if its moves are wrong or it contradicts the others.
    fn add(&mut self, case: &reference::Puzzle, outcome: swap::Outcome) -> Result<(), String> {
        let (best, lower) = match outcome {
            swap::Outcome::Solved(solved) => {
                let lower = if solved.proven { solved.length } else { 0 };
                (Some((solved.length, solved.moves)), lower)
            }
            swap::Outcome::Limit(stopped) => (stopped.best, stopped.lower),
            swap::Outcome::Impossible(_) => {
                self.impossible = true;
                (None, 0)
            }
        };
        self.lower = self.lower.max(lower);
        if let Some((length, moves)) = best {
            let made = case.length_of(&moves)?;
            if made != length as usize {
                return Err(format!("{made} moves are said to be {length}"));
            }
            self.best = self.best.min(length);
        }
        let agrees = self.lower <= self.best && !(self.impossible && self.best < u32::MAX);
        let Self { lower, best, impossible } = self;
        if agrees { Ok(()) } else { Err(format!("{lower} to {best}, impossible: {impossible}")) }
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
    check_walk(&swap, rng)?;
    let mut known = Known { lower: 0, best: u32::MAX, impossible: false };
    for _ in 0..2 {
        let (limits, method) = (limits(rng), rng.pick(&METHODS));
        let options = swap::Options::default().limits(limits).count(rng.below(3) == 0);
        let options = method.map_or(options, |method| options.method(method));
        known.add(&case, run_in_slices(Solve::new(&swap, options), rng))?;
    }
    match rng.below(3) {
        0 => {
            let limits = limits(rng);
            let of = 1 + rng.below(4);
            let alone = run_in_slices(Explore::new(&swap, limits), rng);
            let mut shares: Vec<_> =
                (0..of).map(|own| Explore::share(&swap, limits, own, of)).collect();
            let all = run_shared(&mut shares).pop();
            if let (Ok(one), Some(SharedOutcome::Extent { extent: Ok(all), .. })) = (alone, all)
                && one != all
            {
                return Err(format!("{:?} alone, and {:?} by {of}", one.layers, all.layers));
            }
        }
        1 => {
            let outcome = run_in_slices(Gather::new(&swap, limits(rng)), rng);
            let best = outcome.as_ref().ok().and_then(|ways| ways.best(swap.start()));
            if let Some(best) = best {
                known.lower = known.lower.max(best.length);
                known.best = known.best.min(best.length);
            } else if let Err(outcome) = outcome {
                known.add(&case, outcome)?;
            }
        }
        _ => known.add(&case, solve_with_help(&swap, rng))?,
    }
    Ok(if known.best < u32::MAX { Verdict::Solved } else { Verdict::None })
}

/// Plays some legal moves and picks a knight, as a person would.
fn check_walk(swap: &Swap, rng: &mut impl Rng) -> Result<(), String> {
    let draft = Draft::from(&Puzzle::Swap(swap.clone()));
    let (mut here, mut jumps) = (*swap.start(), Vec::new());
    for _ in 0..rng.below(6) {
        let legal = swap.legal_moves(&here);
        if legal.is_empty() {
            break;
        }
        let step = rng.pick(&legal);
        here = swap.after(&here, step);
        jumps.extend([step.from, step.to].map(|square| swap.board().index(square) as u32));
    }
    let legal = swap.legal_moves(&here);
    let picked = legal.first().map(|step| swap.board().index(step.from) as u32);
    Stand::new(&draft, &jumps, picked.map(f64::from)).map_err(|failure| failure.message)?;
    score(&draft, &jumps).map_err(|failure| failure.message)?;
    Ok(())
}

/// Solves with the result of several workers.
fn solve_with_help(swap: &Swap, rng: &mut impl Rng) -> swap::Outcome {
    let (limits, of) = (limits(rng), 1 + rng.below(4));
    let mut solve = Solve::new(swap, swap::Options::default().limits(limits));
    let shares: Option<Vec<_>> = (0..of).map(|own| help::share(swap, limits, 1, own, of)).collect();
    let found = shares.and_then(|mut shares| run_shared(&mut shares).pop());
    if let Some(SharedOutcome::Help(words)) = found {
        solve.help(Some(&words), 0);
    }
    run_in_slices(solve, rng)
}
