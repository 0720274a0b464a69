//! What a page shows of placements besides their answer: parts of a count for
//! several workers, pages of the list, where each kind stands, who attacks
//! what.
//!
//! Squares are numbered as in the page's drawings: rank by rank from below.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::place::{Count, List, Outcome, Piece, Place, Placement, Tally, Wish};
use crate::puzzle::Answer;
use crate::search::{Limit, Limits, Progress, Search, Step};
use crate::square::Square;

/// A count is split into no more parts than this.
pub const MOST_PARTS: usize = 64;

/// One page of a list has no more placements than this.
pub const LONGEST_PAGE: usize = 1 << 14;

/// What can't be done as it was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadRequest(&'static str);

impl fmt::Display for BadRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl std::error::Error for BadRequest {}

/// Which part of a count is wanted.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct PartWish {
    /// The part's number, from 0.
    pub index: usize,
    /// How many parts there are.
    pub of: usize,
    /// Is it to be counted on which squares each kind stands, instead of how
    /// many ways there are up to symmetry?
    #[serde(default)]
    pub squares: bool,
}

/// What a part came to, as it is sent from worker to worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// The tally, as text.
    pub tally: String,
    /// The limit at which it stopped.
    pub limit: Option<Limit>,
    /// The limit at which it stopped counting more than the placements.
    pub wish_limit: Option<Limit>,
}

impl From<&Outcome> for Part {
    fn from(outcome: &Outcome) -> Self {
        let Outcome { tally, limit, wish_limit } = outcome;
        Self { tally: tally.to_string(), limit: *limit, wish_limit: *wish_limit }
    }
}

/// Begins to count a part. All parts together use no more memory than one
/// count alone.
///
/// # Errors
/// If there is no such part.
pub fn part(place: &Place, wish: PartWish) -> Result<Count, BadRequest> {
    let PartWish { index, of, squares } = wish;
    if index >= of || of > MOST_PARTS {
        return Err(BadRequest("there is no such part of this count"));
    }
    let limits = Limits::default();
    let limits = Limits { memory: limits.memory / of as u64, ..limits };
    let wish = Wish { distinct: !squares, squares };
    Ok(Count::part(place, wish, index, of).within(limits))
}

/// Adds up what all parts came to.
///
/// # Errors
/// If that of a part can't be read.
pub fn whole(parts: &[Part]) -> Result<Outcome, BadRequest> {
    let mut sum = Outcome { tally: Tally::default(), limit: None, wish_limit: None };
    for part in parts {
        let tally = part.tally.parse().map_err(|_| BadRequest("this is no tally of a part"))?;
        sum.tally.add(&tally);
        sum.limit = sum.limit.or(part.limit);
        sum.wish_limit = sum.wish_limit.or(part.wish_limit);
    }
    Ok(sum)
}

/// The answer that the parts of a count come to together.
///
/// # Errors
/// If what came of a part can't be read.
pub fn answer(place: &Place, puzzle: String, parts: &[Part]) -> Result<Answer, BadRequest> {
    Ok(Answer::of_count(place, puzzle, &whole(parts)?))
}

/// In how many placements a kind stands on each square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stands {
    /// The kind.
    pub piece: Piece,
    /// The open squares.
    pub squares: Vec<u32>,
    /// By square, the number of placements, as an exact decimal.
    pub counts: Vec<String>,
}

/// Where each kind that is to be placed stands, from the parts of a count
/// that was asked for it.
///
/// # Errors
/// If what came of a part can't be read, or it came to a limit.
pub fn stands(place: &Place, parts: &[Part]) -> Result<Vec<Stands>, BadRequest> {
    let outcome = whole(parts)?;
    if outcome.limit.or(outcome.wish_limit).is_some() {
        return Err(BadRequest("counting for each square takes more memory than there is"));
    }
    let mut kinds: Vec<Stands> = Vec::new();
    for (square, piece, count) in place.stands(&outcome.tally) {
        if kinds.last().is_none_or(|last| last.piece != piece) {
            kinds.push(Stands { piece, squares: Vec::new(), counts: Vec::new() });
        }
        if let Some(last) = kinds.last_mut() {
            last.squares.push(number(place, square));
            last.counts.push(count.to_string());
        }
    }
    Ok(kinds)
}

/// What a kind attacks from each open square: of `squares[i]`, those in
/// `targets` from `starts[i]` up to but not including `starts[i + 1]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attacks {
    /// The kind.
    pub piece: Piece,
    /// The open squares.
    pub squares: Vec<u32>,
    /// Where the targets of each begin; one more than there are squares.
    pub starts: Vec<u32>,
    /// The attacked squares.
    pub targets: Vec<u32>,
}

/// What all kinds attack that stand or are to be placed on the board.
#[must_use]
pub fn attacks(place: &Place) -> Vec<Attacks> {
    let stands = |piece| place.fixed().iter().any(|&(_, other)| other == piece);
    let occurs = |piece: &Piece| place.pieces().of(*piece) > 0 || stands(*piece);
    let open = place.board().open();
    let of_kind = |piece: Piece| {
        let mut attacks =
            Attacks { piece, squares: Vec::new(), starts: vec![0], targets: Vec::new() };
        for square in open.iter() {
            let attacked = place.attacks(piece, square);
            attacks.squares.push(number(place, square));
            attacks.targets.extend(attacked.iter().map(|target| number(place, target)));
            attacks.starts.push(attacks.targets.len() as u32);
        }
        attacks
    };
    Piece::ALL.into_iter().filter(occurs).map(of_kind).collect()
}

fn number(place: &Place, square: Square) -> u32 {
    u32::from(square.rank) * u32::from(place.board().files()) + u32::from(square.file)
}

/// One page of the list of placements.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// The letters of a placement's pieces; the same for all placements.
    pub letters: String,
    /// The squares of the first placement's pieces, then those of the second …
    pub squares: Vec<u32>,
    /// Instead of squares, if wished, each placement as rows of a board.
    pub rows: Vec<String>,
    /// How many placements there are on the page.
    pub length: usize,
    /// Is the list over after this page?
    pub end: bool,
}

/// A list of placements that is read page by page, in any order of pages.
/// Advanced, it brings the page that was turned to last.
pub struct Pages {
    place: Place,
    list: List,
    page: Page,
    wanted: usize,
    as_rows: bool,
}

impl Pages {
    /// The list of all placements, or of the first of each class under the
    /// symmetries.
    #[must_use]
    pub fn new(place: Place, classes: bool) -> Self {
        let limits = Limits::default();
        // The list is beside a count, which has the more urgent needs.
        let limits = Limits { memory: limits.memory / 4, ..limits };
        let list = List::make(&place, classes, limits);
        Self { place, list, page: Page::default(), wanted: 0, as_rows: false }
    }

    /// Turns to the page of `length` placements, [`LONGEST_PAGE`] at most,
    /// that begins with number `from`, a decimal, the first being 0.
    ///
    /// # Errors
    /// If that is no number.
    pub fn turn_to(&mut self, from: &str, length: usize, as_rows: bool) -> Result<(), BadRequest> {
        let from = from.parse().map_err(|_| BadRequest("a list is read from a whole number on"))?;
        self.list.seek(from);
        self.page = Page::default();
        self.wanted = length.min(LONGEST_PAGE);
        self.as_rows = as_rows;
        Ok(())
    }

    fn take(&mut self, placement: &Placement) {
        if self.as_rows {
            self.page.rows.push(self.place.rows(placement));
        } else {
            if self.page.length == 0 {
                self.page.letters = placement.iter().map(|&(_, piece)| piece.letter()).collect();
            }
            let place = &self.place;
            self.page.squares.extend(placement.iter().map(|&(square, _)| number(place, square)));
        }
        self.page.length += 1;
    }
}

impl Search for Pages {
    type Outcome = Page;

    fn advance(&mut self, budget: u64) -> Step<Page> {
        if self.page.length < self.wanted {
            match self.list.advance(budget) {
                Step::Running => return Step::Running,
                Step::Done(Some(placement)) => self.take(&placement),
                Step::Done(None) => self.page.end = true,
            }
        }
        if self.page.length < self.wanted && !self.page.end {
            return Step::Running;
        }
        Step::Done(std::mem::take(&mut self.page))
    }

    fn progress(&self) -> Progress {
        self.list.progress()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;

    fn place(line: &str) -> Place {
        match Puzzle::parse(line) {
            Ok(Puzzle::Place(place)) => place,
            other => panic!("{other:?}"),
        }
    }

    fn parts(place: &Place, of: usize, squares: bool) -> Vec<Part> {
        let one = |index| part(place, PartWish { index, of, squares }).unwrap().run();
        (0..of).map(|index| Part::from(&one(index))).collect()
    }

    #[test]
    fn parts_add_up() {
        let queens = place("place?board=8x8&pieces=Q8");
        for of in [1, 3, 8] {
            let answer = answer(&queens, String::new(), &parts(&queens, of, false)).unwrap();
            let Answer::Place { count, distinct, .. } = answer else { panic!() };
            assert_eq!((count.as_str(), distinct.as_deref()), ("92", Some("12")));
        }
        assert!(part(&queens, PartWish { index: 2, of: 2, squares: false }).is_err());
        assert!(whole(&[Part { tally: "x".into(), limit: None, wish_limit: None }]).is_err());
    }

    #[test]
    fn stands_are_by_square() {
        let queens = place("place?board=4x4&pieces=Q4");
        let [queens] = &stands(&queens, &parts(&queens, 2, true)).unwrap()[..] else { panic!() };
        assert_eq!(queens.squares, (0..16).collect::<Vec<u32>>());
        assert_eq!(queens.counts.join(""), "0110100110010110");
    }

    #[test]
    fn half_a_count_stands_nowhere() {
        let queens = place("place?board=4x4&pieces=Q4");
        for (limit, wish_limit) in [(Some(Limit::Memory), None), (None, Some(Limit::Work))] {
            let mut parts = parts(&queens, 2, true);
            parts[1] = Part { limit, wish_limit, ..parts[1].clone() };
            assert!(stands(&queens, &parts).is_err());
        }
    }

    #[test]
    fn attacks_are_by_square() {
        let kings = attacks(&place("place?board=1*1/3&pieces=K2"));
        assert_eq!(kings.len(), 1);
        assert_eq!(kings[0].squares, [0, 1, 2, 3, 5]);
        assert_eq!(kings[0].starts, [0, 2, 6, 8, 10, 12]);
        assert_eq!(kings[0].targets[..2], [1, 3]);
    }

    #[test]
    fn pages_are_read_in_any_order() {
        let queens = place("place?board=6x6&pieces=Q6");
        let mut pages = Pages::new(queens.clone(), false);
        let mut read = |from: &str, length| {
            pages.turn_to(from, length, false).unwrap();
            loop {
                if let Step::Done(page) = pages.advance(100) {
                    return page;
                }
            }
        };
        let all = read("0", 10);
        assert_eq!((all.length, all.end, all.letters.as_str()), (4, true, "QQQQQQ"));
        let last = read("2", 2);
        assert_eq!((last.length, last.end, &last.squares[..]), (2, false, &all.squares[12..]));
        assert_eq!(read("1", 1).squares, all.squares[6..12]);
        assert_eq!(read("9", 5), Page { end: true, ..Page::default() });
        assert!(pages.turn_to("-1", 5, false).is_err());
        let mut rows = Pages::new(queens, true);
        rows.turn_to("0", 9, true).unwrap();
        assert_eq!(rows.run().rows, ["4Q1/2Q3/Q5/5Q/3Q2/1Q4"]);
    }
}
