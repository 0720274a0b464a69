//! A parser of puzzle lines in their simplest form, as written by `random`: rows from the top, and
//! squares by name.

use std::collections::{BTreeMap, HashMap};

use leaper::Leaper;

/// File and rank, from 0, from the lower left.
pub type Cell = (i32, i32);

/// A board as written in rows.
pub struct Board {
    pub files: i32,
    pub ranks: i32,
    /// The open squares, rank by rank from below.
    pub open: Vec<Cell>,
    pub letters: BTreeMap<Cell, char>,
}

/// Splits a line into its kind and its parameters.
pub fn fields(line: &str) -> (&str, HashMap<&str, &str>) {
    let (kind, fields) = line.split_once('?').unwrap();
    (kind, fields.split('&').map(|field| field.split_once('=').unwrap()).collect())
}

/// Parses rows (numbers of empty squares, `*` for a blocked square, letters for pieces) or
/// `FILESxRANKS`.
pub fn board(text: &str) -> Board {
    let size = text.split_once('x').map(|(files, ranks)| (files.parse(), ranks.parse()));
    // In rows, an x may be a knight.
    if let Some((Ok(files), Ok(ranks))) = size {
        let open = (0..ranks).flat_map(|rank| (0..files).map(move |file| (file, rank))).collect();
        return Board { files, ranks, open, letters: BTreeMap::new() };
    }
    let ranks: Vec<&str> = text.split('/').collect();
    let (mut open, mut letters, mut files) = (Vec::new(), BTreeMap::new(), 0);
    for (from_top, row) in (0..).zip(&ranks) {
        let rank = ranks.len() as i32 - 1 - from_top;
        let (mut file, mut number) = (0, 0);
        for symbol in row.chars().chain(['.']) {
            if let Some(digit) = symbol.to_digit(10) {
                number = number * 10 + digit as i32;
                continue;
            }
            for _ in 0..number {
                open.push((file, rank));
                file += 1;
            }
            number = 0;
            match symbol {
                '.' => {}
                '*' => file += 1,
                letter => {
                    open.push((file, rank));
                    letters.insert((file, rank), letter);
                    file += 1;
                }
            }
        }
        files = file;
    }
    open.sort_by_key(|&(file, rank)| (rank, file));
    Board { files, ranks: ranks.len() as i32, open, letters }
}

/// Parses a square's name: after `z` comes `aa`.
pub fn square(name: &str) -> Cell {
    let (file, rank) = name.split_at(name.find(|letter: char| letter.is_ascii_digit()).unwrap());
    let file = file.bytes().fold(0, |file, letter| 26 * file + i32::from(letter - b'a') + 1);
    (file - 1, rank.parse::<i32>().unwrap() - 1)
}

/// The steps of a leaper. A compound has those of all its leapers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Steps([(i32, i32); 8], usize);

impl Steps {
    pub fn new(all: &[(i32, i32)]) -> Self {
        let mut steps = Self([(0, 0); 8], all.len());
        steps.0[..all.len()].copy_from_slice(all);
        steps
    }

    pub fn all(&self) -> &[(i32, i32)] {
        &self.0[..self.1]
    }

    /// The definition of a jump.
    pub fn is_jump(&self, files: i32, ranks: i32) -> bool {
        let (files, ranks) = (files.abs(), ranks.abs());
        self.all().iter().any(|&step| step == (files, ranks) || step == (ranks, files))
    }

    /// Returns the largest coordinate of a step.
    pub fn max_coordinate(&self) -> i32 {
        self.all().iter().map(|&(a, b)| a.max(b)).max().unwrap()
    }

    /// Returns the crate's leaper.
    pub fn leaper(&self) -> Leaper {
        let simple = |&(a, b): &(i32, i32)| Leaper::new(a as u16, b as u16).unwrap();
        Leaper::compound(&self.all().iter().map(simple).collect::<Vec<_>>()).unwrap()
    }
}

impl From<(i32, i32)> for Steps {
    fn from(step: (i32, i32)) -> Self {
        Self::new(&[step])
    }
}

impl From<Leaper> for Steps {
    fn from(leaper: Leaper) -> Self {
        let steps = leaper.steps().iter().map(|&(a, b)| (a.into(), b.into()));
        Self::new(&steps.collect::<Vec<_>>())
    }
}

impl std::fmt::Display for Steps {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let steps: Vec<String> = self.all().iter().map(|(a, b)| format!("{a},{b}")).collect();
        f.write_str(&steps.join("+"))
    }
}

/// Parses the leaper's steps.
pub fn leaper(fields: &HashMap<&str, &str>) -> Steps {
    let text = match *fields.get("leaper").unwrap_or(&"1,2") {
        "king" => "0,1+1,1",
        "gnu" => "1,2+1,3",
        "squirrel" => "0,2+1,2+2,2",
        text => text,
    };
    let step = |step: &str| {
        let (a, b) = step.split_once(',').unwrap();
        (a.parse().unwrap(), b.parse().unwrap())
    };
    Steps::new(&text.split('+').map(step).collect::<Vec<_>>())
}
