//! Puzzles of any size, far too large for the plain programs. Whatever is asked of them, within whatever limits, in
//! whatever slices and of however many workers: nothing panics, what is found is replayed, and what is said once is
//! not contradicted.

use std::fmt::Write;

use leaper::answer::{Answer, Options, Solving, Why};
use leaper::puzzle::{Draft, Puzzle};
use leaper::search::{Limits, Search, Step};
use leaper::show::place::{Pages, PartWish, attacks, part};
use leaper::show::tour::{Finish, Other, Wish, squares_of};
use leaper::show::{Stand, score};
use leaper::square::Square;
use leaper::swap::shared::Share;
use leaper::swap::{self, Explore, Gather, Method, Solve, Swap, help};

use crate::compare::{Verdict, cell, guarded, puzzle};
use crate::random::{Dice, Kind, LEAPERS, open, rows};
use crate::{swap as plain, tour, tour_reasons, travel};

/// A random puzzle of this kind: small ones and large ones, crowded and empty.
pub fn line(kind: Kind, dice: &mut impl Dice) -> String {
    match kind {
        Kind::Travel => travel_line(dice),
        Kind::Swap => swap_line(dice),
        Kind::Place => place_line(dice),
        Kind::Tour => tour_line(dice),
    }
}

/// Asks some of it, as the dice choose.
///
/// # Errors
/// What does not hold, or the message of a panic.
pub fn hold(kind: Kind, line: &str, dice: &mut impl Dice) -> Result<Verdict, String> {
    guarded(|| match kind {
        Kind::Travel => of_travel(line, dice),
        Kind::Swap => of_swap(line, dice),
        Kind::Place => of_place(line, dice),
        Kind::Tour => of_tour(line, dice),
    })
}

/// Files and ranks, each up to so many; as often few as many.
fn shape(dice: &mut impl Dice, most: usize) -> (usize, usize) {
    let mut side = || {
        let most = 1 + dice.below(most);
        1 + dice.below(most)
    };
    (side(), side())
}

/// A board of which some squares are blocked.
fn blocked(dice: &mut impl Dice, area: usize) -> Vec<char> {
    let share = dice.pick(&[0, 0, 2, 10, 30, 60]);
    (0..area).map(|_| if dice.below(100) < share { '*' } else { '.' }).collect()
}

/// The name of a square by its place among the symbols.
fn name(place: usize, files: usize, ranks: usize) -> String {
    Square::new((place % files) as u16, (ranks - 1 - place / files) as u16).to_string()
}

fn leaper(dice: &mut impl Dice) -> (usize, usize) {
    match dice.below(8) {
        0 => (dice.below(9), 1 + dice.below(40)),
        _ => dice.pick(&LEAPERS),
    }
}

fn travel_line(dice: &mut impl Dice) -> String {
    let (files, ranks) = shape(dice, 200);
    let mut symbols = blocked(dice, files * ranks);
    let [from, to] = [0, 1].map(|_| dice.below(files * ranks));
    (symbols[from], symbols[to]) = ('.', '.');
    let ((a, b), [from, to]) = (leaper(dice), [from, to].map(|at| name(at, files, ranks)));
    format!("travel?board={}&from={from}&to={to}&leaper={a},{b}", rows(&symbols, files))
}

/// Up to 64 open squares, and knights of up to 26 letters a side, from a few to no room at all.
fn swap_line(dice: &mut impl Dice) -> String {
    let (files, ranks) = match shape(dice, 16) {
        (files, ranks) if files * ranks > 2 => (files, ranks),
        // A fuzzer's bytes may say the same for ever.
        _ => (3, 3),
    };
    let mut places: Vec<usize> = (0..files * ranks).collect();
    dice.shuffle(&mut places);
    places.truncate(3 + dice.below(62));
    let letters = dice.pick(&[1, 1, 1, 2, 3, 7, 26]);
    let each = 1 + dice.below(places.len() / 2);
    let mut symbols = vec!['*'; files * ranks];
    for (at, &place) in places.iter().enumerate() {
        let letter = if letters == 1 { b'N' } else { b'A' + (at / 2 % letters) as u8 };
        symbols[place] = match at % 2 {
            _ if at >= 2 * each => '.',
            0 => char::from(letter),
            _ => char::from(letter.to_ascii_lowercase()),
        };
    }
    let (a, b) = dice.pick(&LEAPERS);
    let turns = dice.pick(&["free", "free", "white", "black"]);
    let attack = dice.pick(&["any", "any", "no-comrade", "no-enemy", "none"]);
    let metric = dice.pick(&["jumps", "jumps", "jumps", "runs"]);
    let rules = format!("&leaper={a},{b}&turns={turns}&attack={attack}&metric={metric}");
    let mut text = format!("swap?board={}", rows(&symbols, files));
    match dice.below(3) {
        0 => {}
        1 => {
            let puzzle = plain::Puzzle::read(&format!("{text}{rules}"));
            let mut knights = puzzle.start.clone();
            for jumps in 0..dice.below(12) {
                let mut next = puzzle.next(&knights, jumps);
                if next.is_empty() {
                    break;
                }
                knights = next.swap_remove(dice.below(next.len())).2;
            }
            for &place in &places {
                let cell = ((place % files) as i32, (ranks - 1 - place / files) as i32);
                symbols[place] = knights.get(&cell).copied().unwrap_or('.');
            }
            let _ = write!(text, "&goal={}", rows(&symbols, files));
        }
        _ => {
            let mut letters: Vec<char> = places.iter().map(|&place| symbols[place]).collect();
            dice.shuffle(&mut letters);
            for (&place, letter) in places.iter().zip(letters) {
                symbols[place] = letter;
            }
            let _ = write!(text, "&goal={}", rows(&symbols, files));
        }
    }
    text + &rules
}

fn place_line(dice: &mut impl Dice) -> String {
    let (files, ranks) = shape(dice, 16);
    let mut symbols = blocked(dice, files * ranks);
    for _ in 0..dice.below(4) {
        let at = dice.below(files * ranks);
        symbols[at] = dice.pick(&['K', 'Q', 'B', 'R', 'N']);
    }
    let mut pieces = String::new();
    for letter in ['K', 'Q', 'B', 'R', 'N'] {
        if dice.below(2) == 0 {
            let _ = write!(pieces, "{letter}{}", 1 + dice.below(files.max(ranks)));
        }
    }
    if pieces.is_empty() {
        pieces.push_str("Q3");
    }
    let lines = dice.pick(&["", "&lines=pass"]);
    format!("place?board={}&pieces={pieces}{lines}", rows(&symbols, files))
}

fn tour_line(dice: &mut impl Dice) -> String {
    let (files, ranks) = shape(dice, 40);
    let mut symbols = blocked(dice, files * ranks);
    symbols[0] = '.';
    let (a, b) = dice.pick(&LEAPERS);
    let mut text = format!("tour?board={}&leaper={a},{b}", rows(&symbols, files));
    let closed = dice.below(2) == 0;
    if closed {
        text.push_str("&ends=closed");
    }
    let mut free = open(&symbols);
    let last = free.len();
    dice.shuffle(&mut free);
    let mut numbers = std::collections::BTreeMap::new();
    for _ in 0..dice.pick(&[0, 0, 1, 2, 5]) {
        let any = 1 + dice.below(last);
        let number = dice.pick(&[1, last, any]);
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

/// What may be taken: little, or somewhat more.
fn limits(dice: &mut impl Dice) -> Limits {
    let work = dice.pick(&[1, 50, 2_000, 60_000]) + dice.below(50) as u64;
    Limits::default().work(work).memory(dice.pick(&[1 << 12, 1 << 18, 1 << 22, 1 << 25]))
}

/// Goes on in slices to the end.
fn sliced<S: Search>(mut search: S, dice: &mut impl Dice) -> S::Outcome {
    let slice = dice.pick(&[7, 1_000, 1 << 20]);
    loop {
        if let Step::Done(outcome) = search.advance(slice) {
            return outcome;
        }
        let _ = search.progress();
    }
}

/// Goes on for a moment only.
fn begun<S: Search>(mut search: S, dice: &mut impl Dice) -> Option<S::Outcome> {
    let slice = dice.pick(&[7, 1_000, 20_000]);
    for _ in 0..8 {
        if let Step::Done(outcome) = search.advance(slice) {
            return Some(outcome);
        }
        let _ = search.progress();
    }
    None
}

fn asked(line: &str, options: Options, dice: &mut impl Dice) -> Result<Answer, String> {
    let limits = limits(dice);
    let options = options.work(limits.work).memory(limits.memory);
    match sliced(Solving::new(puzzle(line)?, options), dice) {
        Answer::Error { error } => Err(format!("refused: {error}")),
        answer => Ok(answer),
    }
}

fn of_travel(line: &str, dice: &mut impl Dice) -> Result<Verdict, String> {
    let Answer::Travel { length, path, .. } = asked(line, Options::default(), dice)? else {
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

fn of_place(line: &str, dice: &mut impl Dice) -> Result<Verdict, String> {
    let Puzzle::Place(place) = puzzle(line)? else { return Err("another kind".into()) };
    let _ = attacks::<Vec<u32>>(&place);
    let (of, squares) = (dice.pick(&[1, 2, 7, 64]), dice.below(2) == 0);
    let wish = PartWish { index: dice.below(of), of, squares };
    let count = part(&place, wish).map_err(|failure| failure.message)?;
    let _ = begun(count, dice);
    let mut pages = Pages::new(place, dice.below(2) == 0);
    let from = dice.pick(&["0", "1", "77", "99999999999999999999999999"]);
    pages.turn_to(from, 1 + dice.below(9), true).map_err(|failure| failure.message)?;
    let _ = begun(pages, dice);
    let list = dice.pick(&[0, 1, 30]);
    match asked(line, Options::default().list(list), dice)? {
        Answer::Place { count, placements, .. } if count.is_zero() => {
            if placements.is_empty() {
                Ok(Verdict::None)
            } else {
                Err("some of none".into())
            }
        }
        Answer::Place { .. } => Ok(Verdict::Solved),
        _ => Ok(Verdict::None),
    }
}

fn of_tour(line: &str, dice: &mut impl Dice) -> Result<Verdict, String> {
    let Puzzle::Tour(model) = puzzle(line)? else { return Err("another kind".into()) };
    let seed = dice.below(99) as u64;
    let wish = match dice.below(4) {
        0 => Wish::Number(seed.to_string()),
        1 => Wish::Drawn(seed),
        2 => Wish::Seed(seed),
        _ => Wish::Symmetric(seed),
    };
    if let Ok(other) = Other::new(&model, wish, limits(dice))
        && let Some(other) = begun(other, dice)
        && let Some(path) = other.path
    {
        let path = squares_of(&model, &path).map_err(|failure| failure.message)?;
        if !tour::Plain::read(line).replays(&path) {
            return Err(format!("{path:?} is no other tour"));
        }
        let walk = &path[..dice.below(path.len() + 1)];
        let finish = Finish::new(&model, walk, limits(dice)).map_err(|failure| failure.message)?;
        if begun(finish, dice).is_some_and(|finished| finished.can == Some(false)) {
            return Err(format!("{walk:?} can be finished, as {path:?}"));
        }
    }
    let count = dice.below(2) == 0;
    let closed = line.contains("ends=closed");
    let options = Options::default().shortest(count).symmetric(closed && dice.below(3) == 0);
    match asked(line, options.seed(dice.below(3) as u64), dice)? {
        Answer::Tour { path, .. } => {
            let is_tour = tour::Plain::read(line).replays(&path);
            if is_tour { Ok(Verdict::Solved) } else { Err(format!("{path:?} is no tour")) }
        }
        Answer::Impossible { why, .. } => {
            if let Why::Tour(why) = &*why {
                tour_reasons::check(&model, why);
            }
            Ok(Verdict::None)
        }
        _ => Ok(Verdict::None),
    }
}

/// What is known of the least number of moves.
struct Known {
    lower: u32,
    best: u32,
    impossible: bool,
}

impl Known {
    /// Adds what was said; an error if the moves are not right.
    fn add(&mut self, case: &plain::Puzzle, outcome: swap::Outcome) -> Result<(), String> {
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
            let (jumps, runs) = case.judge(&moves)?;
            let made = if case.metric == "runs" { runs } else { jumps };
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

fn of_swap(line: &str, dice: &mut impl Dice) -> Result<Verdict, String> {
    const METHODS: [Option<Method>; 7] = [
        None,
        Some(Method::Breadth),
        Some(Method::Index),
        Some(Method::Hole),
        Some(Method::Guided),
        Some(Method::Bounded),
        Some(Method::Beam),
    ];
    let case = plain::Puzzle::read(line);
    let Puzzle::Swap(swap) = puzzle(line)? else { return Err("another kind".into()) };
    walked(&swap, dice)?;
    let mut known = Known { lower: 0, best: u32::MAX, impossible: false };
    for _ in 0..2 {
        let (limits, method) = (limits(dice), dice.pick(&METHODS));
        let options = swap::Options::default().limits(limits).count(dice.below(3) == 0);
        let options = method.map_or(options, |method| options.method(method));
        known.add(&case, sliced(Solve::new(&swap, options), dice))?;
    }
    match dice.below(3) {
        0 => {
            let limits = limits(dice);
            let of = 1 + dice.below(4);
            let alone = sliced(Explore::new(&swap, limits), dice);
            let shares = (0..of).map(|own| Explore::share(&swap, limits, own, of)).collect();
            if let (Ok(one), Ok(all)) = (alone, together(shares))
                && one != all
            {
                return Err(format!("{:?} alone, and {:?} by {of}", one.layers, all.layers));
            }
        }
        1 => {
            let outcome = sliced(Gather::new(&swap, limits(dice)), dice);
            let best = outcome.as_ref().ok().and_then(|ways| ways.best(swap.start()));
            if let Some(best) = best {
                known.lower = known.lower.max(best.length);
                known.best = known.best.min(best.length);
            } else if let Err(outcome) = outcome {
                known.add(&case, outcome)?;
            }
        }
        _ => known.add(&case, helped(&swap, dice))?,
    }
    Ok(if known.best < u32::MAX { Verdict::Solved } else { Verdict::None })
}

/// A person plays some legal moves, and picks a knight.
fn walked(swap: &Swap, dice: &mut impl Dice) -> Result<(), String> {
    let draft = Draft::from(&Puzzle::Swap(swap.clone()));
    let (mut here, mut jumps) = (*swap.start(), Vec::new());
    for _ in 0..dice.below(6) {
        let legal = swap.legal_moves(&here);
        if legal.is_empty() {
            break;
        }
        let step = dice.pick(&legal);
        here = swap.after(&here, step);
        jumps.extend([step.from, step.to].map(|square| swap.board().index(square) as u32));
    }
    let legal = swap.legal_moves(&here);
    let picked = legal.first().map(|step| swap.board().index(step.from) as u32);
    Stand::new(&draft, &jumps, picked.map(f64::from)).map_err(|failure| failure.message)?;
    score(&draft, &jumps).map_err(|failure| failure.message)?;
    Ok(())
}

/// What comes of what several workers tell one.
fn helped(swap: &Swap, dice: &mut impl Dice) -> swap::Outcome {
    let (limits, of) = (limits(dice), 1 + dice.below(4));
    let mut solve = Solve::new(swap, swap::Options::default().limits(limits));
    let shares: Option<Vec<_>> = (0..of).map(|own| help::share(swap, limits, 1, own, of)).collect();
    if let Some(shares) = shares {
        let found = together(shares);
        solve.help(Some(&found), 0);
    }
    sliced(solve, dice)
}

/// Runs a search by several to its end.
fn together<T>(mut workers: Vec<Share<T>>) -> T {
    loop {
        loop {
            let mut sent = false;
            for own in 0..workers.len() {
                while workers[own].advance(1 << 16) == Step::Running {}
                while let Some((whose, words)) = workers[own].take(1) {
                    workers[whose].give(&words);
                    sent = true;
                }
            }
            if !sent {
                break;
            }
        }
        let reports: Vec<_> = workers.iter().map(Share::report).collect();
        let found = workers.iter_mut().filter_map(|worker| worker.conclude(&reports));
        if let Some((found, _)) = found.last() {
            return found;
        }
    }
}
