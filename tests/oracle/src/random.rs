//! Random puzzle lines on small boards, with all parameters: small enough for the reference solvers
//! to take microseconds.

use std::fmt::Write;
use std::ops::RangeInclusive;

use crate::swap as reference;

/// A source of random choices.
pub trait Rng {
    /// Returns a number from 0 up to, but not including, `end`.
    fn below(&mut self, end: usize) -> usize;

    /// Returns a number in a range.
    fn within(&mut self, range: RangeInclusive<i32>) -> i32 {
        range.start() + self.below(range.end().abs_diff(*range.start()) as usize + 1) as i32
    }

    /// Returns one of the items.
    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// Puts items in a random order.
    fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end + 1));
        }
    }
}

/// A generator of random numbers: G. Steele, D. Lea, C. Flood, “Fast splittable pseudorandom number
/// generators”, 2014.
pub struct Random(pub u64);

impl Rng for Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (((word ^ (word >> 31)) >> 32) as usize) % end
    }
}

/// Bytes, usually from a fuzzer; after the end, all choices are 0.
pub struct Bytes<'a>(pub &'a [u8]);

impl Rng for Bytes<'_> {
    fn below(&mut self, end: usize) -> usize {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        let mut number = usize::from(first);
        if end > 256 {
            let (&second, rest) = self.0.split_first().unwrap_or((&0, &[]));
            (number, self.0) = (number << 8 | usize::from(second), rest);
        }
        number % end
    }
}

/// The kinds of puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Travel,
    /// Travel with several flags, or guards.
    Visit,
    Swap,
    Place,
    Tour,
}

impl Kind {
    pub const ALL: [Self; 5] = [Self::Travel, Self::Visit, Self::Swap, Self::Place, Self::Tour];

    pub fn name(self) -> &'static str {
        match self {
            Self::Travel => "travel",
            Self::Visit => "visit",
            Self::Swap => "swap",
            Self::Place => "place",
            Self::Tour => "tour",
        }
    }

    /// Returns the line of a random puzzle of this kind.
    pub fn puzzle(self, rng: &mut impl Rng) -> String {
        match self {
            Self::Travel => travel(rng),
            Self::Visit => visit(rng),
            Self::Swap => swap(rng),
            Self::Place => place(rng),
            Self::Tour => tour(rng),
        }
    }
}

/// Returns the numbers of files and ranks of a board of at most `max_area` squares.
fn shape(rng: &mut impl Rng, max_area: usize) -> (usize, usize) {
    let files = 1 + rng.below(max_area.min(9));
    (files, 1 + rng.below((max_area / files).min(9)))
}

/// Writes symbols as rows, from the top rank on. `.` is an empty square.
pub fn rows(symbols: &[char], files: usize) -> String {
    let mut text = String::new();
    for (row, symbols) in symbols.chunks(files).enumerate() {
        if row > 0 {
            text.push('/');
        }
        let mut empty = 0;
        for symbol in symbols {
            if *symbol == '.' {
                empty += 1;
                continue;
            }
            if empty > 0 {
                let _ = write!(text, "{empty}");
            }
            empty = 0;
            text.push(*symbol);
        }
        if empty > 0 {
            let _ = write!(text, "{empty}");
        }
    }
    text
}

/// Returns the name of a square from its index among the symbols.
fn name(index: usize, files: usize, ranks: usize) -> String {
    let file = char::from(b'a' + (index % files) as u8);
    format!("{file}{}", ranks - index / files)
}

/// Returns the indices of squares that aren't blocked.
pub(crate) fn open(symbols: &[char]) -> Vec<usize> {
    (0..symbols.len()).filter(|&index| symbols[index] != '*').collect()
}

const PIECES: [char; 5] = ['K', 'Q', 'B', 'R', 'N'];

pub(crate) const LEAPERS: [(usize, usize); 16] = [
    (1, 2),
    (1, 2),
    (1, 2),
    (1, 2),
    (0, 1),
    (0, 1),
    (1, 1),
    (0, 2),
    (1, 3),
    (2, 3),
    (0, 3),
    (2, 2),
    (1, 4),
    (3, 3),
    (2, 4),
    (0, 7),
];

/// Compound leapers, most of which don't always change the colour.
const COMPOUNDS: [&str; 6] = ["king", "king", "gnu", "squirrel", "0,1+1,2", "0,2+1,1"];

/// Returns this leaper as in a line, or, one time in five, a compound leaper.
fn leaper(rng: &mut impl Rng, (a, b): (usize, usize)) -> String {
    if rng.below(5) == 0 { rng.pick(&COMPOUNDS).into() } else { format!("{a},{b}") }
}

fn travel(rng: &mut impl Rng) -> String {
    let (files, ranks) = shape(rng, 42);
    let share = rng.pick(&[0, 5, 15, 25, 40, 60]);
    let mut symbols: Vec<char> =
        (0..files * ranks).map(|_| if rng.below(100) < share { '*' } else { '.' }).collect();
    let [from, to] = [0, 1].map(|_| rng.below(files * ranks));
    (symbols[from], symbols[to]) = ('.', '.');
    let steps = rng.pick(&LEAPERS);
    let leaper = leaper(rng, steps);
    let (from, to) = (name(from, files, ranks), name(to, files, ranks));
    format!("travel?board={}&from={from}&to={to}&leaper={leaper}", rows(&symbols, files))
}

/// A Travel puzzle with up to four flags, and often with guards.
pub fn visit(rng: &mut impl Rng) -> String {
    let (files, ranks) = shape(rng, 30);
    let share = rng.pick(&[0, 5, 15, 25]);
    let guards = rng.pick(&[0, 0, 4, 8, 15]);
    let mut symbol = || match rng.below(100) {
        roll if roll < share => '*',
        roll if roll < share + guards => rng.pick(&['k', 'q', 'r', 'b', 'n', 'p', 'p']),
        _ => '.',
    };
    let mut symbols: Vec<char> = (0..files * ranks).map(|_| symbol()).collect();
    let from = rng.below(files * ranks);
    symbols[from] = '.';
    let mut flags: Vec<usize> = (0..=rng.below(4)).map(|_| rng.below(files * ranks)).collect();
    flags.sort_unstable();
    flags.dedup();
    rng.shuffle(&mut flags);
    for &flag in &flags {
        if symbols[flag] == '*' {
            symbols[flag] = '.';
        }
    }
    let steps = rng.pick(&LEAPERS[..8]);
    let leaper = leaper(rng, steps);
    let flags: Vec<String> = flags.into_iter().map(|flag| name(flag, files, ranks)).collect();
    let order = rng.pick(&["any", "any", "given"]);
    let capture = rng.pick(&["no", "yes", "yes"]);
    let (from, to) = (name(from, files, ranks), flags.join(","));
    let rules = format!("&leaper={leaper}&order={order}&capture={capture}");
    format!("travel?board={}&from={from}&to={to}{rules}", rows(&symbols, files))
}

/// Returns an upper bound for the number of positions of knights with these letters.
fn position_bound(open: usize, letters: &[char]) -> usize {
    let (mut bound, mut remaining) = (1_usize, open);
    for (index, letter) in letters.iter().enumerate() {
        let before = letters[..index].iter().filter(|&other| other == letter).count();
        bound = bound.saturating_mul(remaining) / (before + 1);
        remaining = remaining.saturating_sub(1);
    }
    bound
}

fn swap(rng: &mut impl Rng) -> String {
    const KNIGHTS: [&str; 14] = [
        "N", "Nn", "Nn", "NNn", "NNnn", "NNnn", "ABab", "Aab", "AaNn", "ABCabc", "NNNn", "NNNnnn",
        "NnNnNnN", "NNNNnnnn",
    ];
    let (mut files, mut ranks) = shape(rng, 12);
    if files * ranks < 3 {
        (files, ranks) = (3, 3);
    }
    let max_positions = match rng.below(512) {
        0 => 8_000,
        1..16 => 1_000,
        16..160 => 260,
        _ => 90,
    };
    let mut knights: Vec<char> = rng.pick(&KNIGHTS).chars().take(files * ranks - 1).collect();
    let mut blocked = rng.below(files * ranks - knights.len());
    while position_bound(files * ranks - blocked, &knights) > max_positions {
        if files * ranks - blocked > knights.len() + 1 && rng.below(3) > 0 {
            blocked += 1;
        } else {
            knights.pop();
        }
    }
    let mut symbols = vec!['.'; files * ranks];
    symbols[..blocked].fill('*');
    symbols[blocked..blocked + knights.len()].copy_from_slice(&knights);
    rng.shuffle(&mut symbols);
    let mut text = format!("swap?board={}", rows(&symbols, files));
    let is_balanced = knights.iter().all(|letter| {
        let count = |letter: char| knights.iter().filter(|&&knight| knight == letter).count();
        count(letter.to_ascii_uppercase()) == count(letter.to_ascii_lowercase())
    });
    let (a, b) = rng.pick(&LEAPERS[..8]);
    let turns = rng.pick(&["free", "free", "white", "black"]);
    let leaper = leaper(rng, (a, b));
    let attack = rng.pick(&["any", "any", "no-comrade", "no-enemy", "none"]);
    let metric = rng.pick(&["jumps", "jumps", "jumps", "runs"]);
    let rules = format!("&leaper={leaper}&turns={turns}&attack={attack}&metric={metric}");
    let goal = rng.below(6);
    if goal < 3 {
        // The goal is some legal moves away.
        let puzzle = reference::Puzzle::read(&format!("{text}{rules}"));
        let mut knights = puzzle.start.clone();
        for jumps in 0..rng.below(24) {
            let mut next = puzzle.next(&knights, jumps);
            if next.is_empty() {
                break;
            }
            knights = next.swap_remove(rng.below(next.len())).2;
        }
        for index in open(&symbols) {
            let cell = ((index % files) as i32, (ranks - 1 - index / files) as i32);
            symbols[index] = knights.get(&cell).copied().unwrap_or('.');
        }
        let _ = write!(text, "&goal={}", rows(&symbols, files));
    } else if !is_balanced || goal == 3 {
        let squares = open(&symbols);
        let mut letters: Vec<char> = squares.iter().map(|&square| symbols[square]).collect();
        rng.shuffle(&mut letters);
        for (&square, letter) in squares.iter().zip(letters) {
            symbols[square] = letter;
        }
        let _ = write!(text, "&goal={}", rows(&symbols, files));
    }
    text.push_str(&rules);
    text
}

/// A quarter of the puzzles have a single kind of piece: of queens and rooks one for each file, or
/// one fewer. Half of the boards are symmetric.
fn place(rng: &mut impl Rng) -> String {
    let single_kind = (rng.below(4) == 0).then(|| rng.pick(&PIECES));
    let (files, ranks) = match single_kind {
        Some('Q' | 'R') => (2 + rng.below(4), 2 + rng.below(4)),
        Some(_) => (2 + rng.below(3), 2 + rng.below(3)),
        None => shape(rng, 14),
    };
    let share = rng.pick(&[0, 0, 10, 25]);
    let mut fixed = 0;
    let mut symbols: Vec<char> = Vec::new();
    for _ in 0..files * ranks {
        let blocked = rng.below(100) < share;
        let stands = rng.below(40) == 0 && fixed < 2;
        fixed += usize::from(stands && !blocked);
        symbols.push(match (blocked, stands) {
            (true, _) => '*',
            (_, true) => rng.pick(&PIECES),
            _ => '.',
        });
    }
    if rng.below(2) == 0 {
        symmetrize(rng, &mut symbols, files);
    }
    let mut pieces = String::new();
    if let Some(letter) = single_kind {
        let number = if "QR".contains(letter) { files - rng.below(2) } else { 1 + rng.below(5) };
        let _ = write!(pieces, "{letter}{number}");
    }
    let mut left = if single_kind.is_some() { 0 } else { 5 };
    for letter in PIECES {
        let number = if rng.below(2) == 0 { rng.below(4).min(left) } else { 0 };
        left -= number;
        if number > 0 {
            let _ = write!(pieces, "{letter}{number}");
        }
    }
    if pieces.is_empty() {
        pieces.push_str("N1");
    }
    let lines = rng.pick(&["", "&lines=pass"]);
    let aim = rng.pick(&["", "", "&aim=guard", "&aim=both", "&aim=total"]);
    format!("place?board={}&pieces={pieces}{lines}{aim}", rows(&symbols, files))
}

/// Makes a board symmetric in one of the ways that its shape allows.
fn symmetrize(rng: &mut impl Rng, symbols: &mut [char], files: usize) {
    let ranks = symbols.len() / files;
    let way = rng.below(if files == ranks { 6 } else { 3 });
    let image = |place: usize| {
        let (file, row) = (place % files, place / files);
        let (over, down) = (files - 1 - file, ranks - 1 - row);
        let (file, row) = match way {
            0 => (over, row),
            1 => (file, down),
            2 => (over, down),
            3 => (row, file),
            4 => (down, over),
            _ => (row, over),
        };
        row * files + file
    };
    for place in 0..symbols.len() {
        let mut other = image(place);
        while other != place {
            symbols[other] = symbols[place];
            other = image(other);
        }
    }
}

/// Returns a Tour puzzle. Half of the boards are made from a path, so an open tour exists unless a
/// square is added.
fn tour(rng: &mut impl Rng) -> String {
    let (a, b) = rng.pick(&LEAPERS[..10]);
    let (mut files, mut ranks) = shape(rng, 30);
    let max_open = [7, 9, 9, 11, 11, 13][rng.below(6)];
    let mut symbols;
    if rng.below(2) == 0 {
        symbols = vec!['*'; files * ranks];
        let mut square = rng.below(files * ranks);
        symbols[square] = '.';
        for _ in 1..max_open {
            let next: Vec<usize> = (0..files * ranks)
                .filter(|&to| {
                    let across = (square % files).abs_diff(to % files);
                    let up = (square / files).abs_diff(to / files);
                    [(a, b), (b, a)].contains(&(across, up)) && symbols[to] == '*'
                })
                .collect();
            if next.is_empty() {
                break;
            }
            square = rng.pick(&next);
            symbols[square] = '.';
        }
        if rng.below(4) == 0 {
            let square = rng.below(files * ranks);
            symbols[square] = '.';
        }
    } else {
        (files, ranks) = shape(rng, 16);
        symbols = vec!['.'; files * ranks];
        let blocked = (files * ranks).saturating_sub(max_open) + rng.below(3);
        for _ in 0..blocked {
            let square = rng.below(files * ranks);
            symbols[square] = '*';
        }
        while open(&symbols).len() > max_open {
            let squares = open(&symbols);
            symbols[rng.pick(&squares)] = '*';
        }
        if open(&symbols).is_empty() {
            symbols[0] = '.';
        }
    }
    let leaper = leaper(rng, (a, b));
    let mut text = format!("tour?board={}&leaper={leaper}", rows(&symbols, files));
    let closed = rng.below(3) == 0;
    if closed {
        text.push_str("&ends=closed");
    }
    let mut free = open(&symbols);
    let last = free.len();
    rng.shuffle(&mut free);
    let mut next = || free.pop().map(|square| name(square, files, ranks));
    let mut used = Vec::new();
    if rng.below(4) == 0
        && let Some(from) = next()
    {
        let _ = write!(text, "&from={from}");
        used.push(1);
    }
    if !closed
        && rng.below(4) == 0
        && !used.contains(&last)
        && let Some(to) = next()
    {
        let _ = write!(text, "&to={to}");
        used.push(last);
    }
    let mut numbers = Vec::new();
    for _ in 0..[0, 0, 0, 0, 1, 2, 3][rng.below(7)] {
        let number = 1 + rng.below(last);
        if !used.contains(&number)
            && let Some(square) = next()
        {
            used.push(number);
            numbers.push(format!("{square}:{number}"));
        }
    }
    if !numbers.is_empty() {
        let _ = write!(text, "&numbers={}", numbers.join(","));
    }
    text
}
