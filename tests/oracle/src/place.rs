//! A reference solver for Place: it tries all ways to put the pieces on the squares, and checks all
//! pairs of pieces. It shares no code with the crate, and has its own parser of puzzle lines.

#![expect(
    clippy::format_collect,
    clippy::format_push_string,
    reason = "small boards, short texts; simplicity first"
)]

use std::collections::BTreeSet;

use leaper::board::Board;
use leaper::place::{Aim, Lines, Piece, Place};
use leaper::square::Square;

/// A Place puzzle for the reference solver. Squares are (file, rank) from below.
#[derive(Clone, Debug)]
pub struct Line {
    pub files: i32,
    pub ranks: i32,
    pub blocked: Vec<(i32, i32)>,
    pub fixed: Vec<((i32, i32), char)>,
    pub pieces: Vec<(char, u32)>,
    /// Whether lines pass blocked squares.
    pub pass: bool,
    /// The aim by its name, or empty for `peace`.
    pub aim: String,
}

/// A placement: its squares and pieces.
pub type Way = Vec<((i32, i32), char)>;

impl Line {
    /// Reads a puzzle line.
    pub fn read(line: &str) -> Self {
        let mut read = Self {
            files: 0,
            ranks: 0,
            blocked: vec![],
            fixed: vec![],
            pieces: vec![],
            pass: false,
            aim: String::new(),
        };
        for part in line.strip_prefix("place?").unwrap().split('&') {
            match part.split_once('=').unwrap() {
                ("board", board) => read.board(board),
                ("pieces", pieces) => {
                    let mut text = pieces;
                    while let Some(letter) = text.chars().next() {
                        let digits = text[1..].chars().take_while(char::is_ascii_digit).count();
                        read.pieces.push((letter, text[1..=digits].parse().unwrap()));
                        text = &text[1 + digits..];
                    }
                }
                ("lines", lines) => read.pass = lines == "pass",
                ("aim", aim) => read.aim = aim.into(),
                (other, _) => panic!("{other}"),
            }
        }
        read
    }

    fn board(&mut self, text: &str) {
        if let Some((files, ranks)) = text.split_once('x') {
            (self.files, self.ranks) = (files.parse().unwrap(), ranks.parse().unwrap());
            return;
        }
        let rows: Vec<&str> = text.split('/').collect();
        self.ranks = rows.len() as i32;
        for (from_top, row) in (1..).zip(rows) {
            let rank = self.ranks - from_top;
            let (mut file, mut number) = (0, 0);
            for symbol in row.chars() {
                if let Some(digit) = symbol.to_digit(10) {
                    number = number * 10 + digit as i32;
                    continue;
                }
                file += std::mem::take(&mut number);
                if symbol == '*' {
                    self.blocked.push((file, rank));
                } else {
                    self.fixed.push(((file, rank), symbol));
                }
                file += 1;
            }
            self.files = file + number;
        }
    }

    /// Returns the puzzle line, for messages of failed tests.
    pub fn write(&self) -> String {
        let mut text = format!("place?board={}", self.rows(&[]));
        text += "&pieces=";
        for (letter, number) in &self.pieces {
            text += &format!("{letter}{number}");
        }
        if self.pass {
            text += "&lines=pass";
        }
        if self.aim.is_empty() { text } else { text + "&aim=" + &self.aim }
    }

    /// Returns the board with fixed pieces and a placement, as rows.
    pub fn rows(&self, way: &[((i32, i32), char)]) -> String {
        let mut text = String::new();
        for rank in (0..self.ranks).rev() {
            let mut empty = 0;
            for file in 0..self.files {
                let square = (file, rank);
                let mut pieces = self.fixed.iter().chain(way);
                let piece = pieces.find(|piece| piece.0 == square).map(|piece| piece.1);
                let symbol = if self.blocked.contains(&square) { Some('*') } else { piece };
                match symbol {
                    None => empty += 1,
                    Some(symbol) => {
                        if empty > 0 {
                            text += &empty.to_string();
                        }
                        empty = 0;
                        text.push(symbol);
                    }
                }
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            if rank > 0 {
                text.push('/');
            }
        }
        text
    }

    /// Returns the crate's puzzle.
    pub fn place(&self) -> Place {
        let square = |(file, rank): (i32, i32)| Square::new(file as u16, rank as u16);
        let mut board = Board::new(self.files as u16, self.ranks as u16).unwrap();
        for &blocked in &self.blocked {
            board.block(square(blocked));
        }
        let fixed: Vec<_> = self
            .fixed
            .iter()
            .map(|&(cell, letter)| (square(cell), Piece::from_letter(letter).unwrap()))
            .collect();
        let pieces: String = self.pieces.iter().map(|(l, n)| format!("{l}{n}")).collect();
        let lines = if self.pass { Lines::Pass } else { Lines::Stop };
        let place = Place::new(board, &fixed, pieces.parse().unwrap(), lines).unwrap();
        let aim = Aim::ALL.into_iter().find(|aim| aim.name() == self.aim);
        place.with_aim(aim.unwrap_or_default())
    }

    /// Returns whether a piece attacks a square, regardless of other pieces.
    pub fn attacks(&self, letter: char, from: (i32, i32), to: (i32, i32)) -> bool {
        let (across, up) = (to.0 - from.0, to.1 - from.1);
        let distance = across.abs().max(up.abs());
        let straight = across == 0 || up == 0;
        let diagonal = across.abs() == up.abs();
        let is_move = match letter {
            'K' => distance == 1,
            'N' => across.abs() * up.abs() == 2,
            'Q' => straight || diagonal,
            'R' => straight,
            'B' => diagonal,
            _ => panic!("{letter}"),
        };
        let is_interrupted = || {
            (1..distance).any(|step| {
                let between = (from.0 + across.signum() * step, from.1 + up.signum() * step);
                self.blocked.contains(&between)
            })
        };
        distance > 0 && is_move && ("KN".contains(letter) || self.pass || !is_interrupted())
    }

    fn is_peaceful(&self) -> bool {
        ["", "peace", "both"].contains(&self.aim.as_str())
    }

    /// Returns whether the pieces cover the board as the aim demands. Pieces stop each other's
    /// lines.
    fn covers(&self, way: &Way) -> bool {
        let pieces: Vec<_> = self.fixed.iter().chain(way).copied().collect();
        let is_occupied = |square: (i32, i32)| pieces.iter().any(|piece| piece.0 == square);
        let reaches = |&(from, letter): &((i32, i32), char), to: (i32, i32)| {
            let (across, up) = (to.0 - from.0, to.1 - from.1);
            let between = |step| (from.0 + across.signum() * step, from.1 + up.signum() * step);
            let distance = across.abs().max(up.abs());
            self.attacks(letter, from, to)
                && ("KN".contains(letter) || !(1..distance).any(|step| is_occupied(between(step))))
        };
        let is_covered = |square: (i32, i32)| {
            self.blocked.contains(&square)
                || (self.aim != "total" && is_occupied(square))
                || pieces.iter().any(|piece| reaches(piece, square))
        };
        ["", "peace"].contains(&self.aim.as_str())
            || (0..self.ranks).all(|rank| (0..self.files).all(|file| is_covered((file, rank))))
    }

    /// Returns all placements, each in the order of squares.
    pub fn ways(&self) -> Vec<Way> {
        let mut squares = Vec::new();
        for rank in 0..self.ranks {
            for file in 0..self.files {
                let square = (file, rank);
                let is_fixed = self.fixed.iter().any(|fixed| fixed.0 == square);
                if !self.blocked.contains(&square) && !is_fixed {
                    squares.push(square);
                }
            }
        }
        let mut ways = Vec::new();
        let fixed_are_peaceful =
            self.fixed.iter().all(|a| self.fixed.iter().all(|b| !self.attacks(a.1, a.0, b.0)));
        if fixed_are_peaceful || !self.is_peaceful() {
            self.try_all(&squares, &mut self.pieces.clone(), &mut Vec::new(), &mut ways);
        }
        ways
    }

    /// Adds all placements on these squares that extend `way`.
    fn try_all(
        &self,
        squares: &[(i32, i32)],
        pieces: &mut Vec<(char, u32)>,
        way: &mut Way,
        ways: &mut Vec<Way>,
    ) {
        if pieces.iter().map(|piece| piece.1 as usize).sum::<usize>() > squares.len() {
            return;
        }
        let Some((&square, later)) = squares.split_first() else {
            if self.covers(way) {
                ways.push(way.clone());
            }
            return;
        };
        self.try_all(later, pieces, way, ways);
        for i in 0..pieces.len() {
            let (letter, number) = pieces[i];
            let mut others = way.iter().chain(&self.fixed);
            let is_peaceful = others.all(|&(other_square, other)| {
                !self.attacks(letter, square, other_square)
                    && !self.attacks(other, other_square, square)
            });
            if number > 0 && (is_peaceful || !self.is_peaceful()) {
                pieces[i].1 -= 1;
                way.push((square, letter));
                self.try_all(later, pieces, way, ways);
                way.pop();
                pieces[i].1 += 1;
            }
        }
    }

    /// Returns the minimum key of the images in each class of placements, under the symmetries of
    /// the board and its fixed pieces.
    pub fn classes_by<K: Ord>(&self, ways: &[Way], key: impl Fn(&Way) -> K) -> BTreeSet<K> {
        // The open squares may be anywhere on the board, so their images are moved back to them.
        let squares =
            (0..self.ranks).flat_map(|rank| (0..self.files).map(move |file| (file, rank)));
        let open: BTreeSet<_> = squares.filter(|square| !self.blocked.contains(square)).collect();
        let corner = |squares: &BTreeSet<(i32, i32)>| {
            let file = squares.iter().map(|square| square.0).min().unwrap_or(0);
            (file, squares.iter().map(|square| square.1).min().unwrap_or(0))
        };
        let symmetries: Vec<_> = (0..8)
            .map(|number| {
                let symmetry = move |(file, rank): (i32, i32)| {
                    let file = if number & 1 > 0 { -file } else { file };
                    let rank = if number & 2 > 0 { -rank } else { rank };
                    if number & 4 > 0 { (rank, file) } else { (file, rank) }
                };
                let (from, to) =
                    (corner(&open.iter().map(|&square| symmetry(square)).collect()), corner(&open));
                move |square| {
                    let image = symmetry(square);
                    (image.0 + to.0 - from.0, image.1 + to.1 - from.1)
                }
            })
            .filter(|symmetry| {
                open.iter().all(|&square| open.contains(&symmetry(square)))
                    && self
                        .fixed
                        .iter()
                        .all(|&(square, piece)| self.fixed.contains(&(symmetry(square), piece)))
            })
            .collect();
        let min_key = |way: &Way| {
            let image = |symmetry: &dyn Fn((i32, i32)) -> (i32, i32)| {
                let mut image: Way =
                    way.iter().map(|&(square, piece)| (symmetry(square), piece)).collect();
                image.sort_unstable();
                key(&image)
            };
            symmetries.iter().map(|symmetry| image(symmetry)).min().unwrap()
        };
        ways.iter().map(min_key).collect()
    }
}
