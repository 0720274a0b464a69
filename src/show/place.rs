//! Requests of a page about Place puzzles, besides the answer: parts of a count for several
//! workers, pages of the list, and the number of placements with each kind on each square.

use crate::narrow::Narrow;
use serde::Serialize;

use super::words::Declined;
use super::{Failure, Found, Shown};
use crate::answer::{Answer, numbers};
use crate::natural::Natural;
use crate::place::{Count, CountOptions, List, Outcome, Piece, Place, Placement};
use crate::plain::{Fields, FromFields, FromPlain, Mismatch, PlainValue, fields};
use crate::puzzle::{Draft, Puzzle};
use crate::search::{Limit, Limits, Progress, Search, Step, impl_debug};
use crate::square::Square;

/// Maximum number of parts of a count.
pub const MAX_PARTS: usize = 64;

/// Maximum number of placements on a page of the list.
pub const LONGEST_PAGE: usize = 1 << 14;

/// A part of a count.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PartRequest {
    /// The index of the part, from 0.
    pub index: usize,
    /// The number of parts.
    pub of: usize,
    /// Whether to count for each square instead of up to symmetry.
    #[cfg_attr(feature = "types", ts(as = "Option<bool>", optional))]
    pub squares: bool,
}

fields! { PartRequest {
    "index" => index: needed,
    "of" => of: needed,
    "squares" => squares: or_default,
} }

/// The result of a part of a count, as workers send it to each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PartialCount {
    /// The tally, as text.
    pub tally: String,
    /// The limit that stopped it.
    pub limit: Option<Limit>,
    /// The limit that stopped counting up to symmetry or for each square.
    pub options_limit: Option<Limit>,
    /// The number of placements so far, for display.
    pub count: String,
    /// If a number is open, its maximum, if found.
    pub greatest: Option<u32>,
    /// Otherwise an upper bound of it.
    pub at_most: Option<u32>,
    /// The least number of the open kind, if it was found.
    pub least: Option<u32>,
}

fields! { PartialCount {
    "tally" => tally: needed,
    "limit" => limit: maybe,
    "optionsLimit" => options_limit: maybe,
    "count" => count: needed,
    "greatest" => greatest: maybe,
    "atMost" => at_most: maybe,
    "least" => least: maybe,
} }

impl FromPlain for PartialCount {
    fn read(value: PlainValue) -> Result<Self, Mismatch> {
        Self::read_fields(&mut Fields::new(value)?)
    }
}

impl FromPlain for Limit {
    fn read(value: PlainValue) -> Result<Self, Mismatch> {
        let word = String::read(value)?;
        let limit = Self::ALL.into_iter().find(|limit| limit.name() == word);
        limit.ok_or_else(|| Mismatch("Expected a limit.".into()))
    }
}

impl From<&Outcome> for PartialCount {
    fn from(outcome: &Outcome) -> Self {
        let &Outcome { ref tally, limit, options_limit, greatest, at_most, least } = outcome;
        let count = tally.count().to_string();
        Self { tally: tally.to_string(), limit, options_limit, count, greatest, at_most, least }
    }
}

/// Starts to count a part. All parts together use no more memory than a single count.
///
/// # Errors
/// If the index or the number of parts is out of range.
pub fn part(place: &Place, request: PartRequest) -> Result<Count, Failure> {
    let PartRequest { index, of, squares } = request;
    if index >= of || of > MAX_PARTS {
        return Err(Failure::bad_request("There is no such part of this count."));
    }
    let limits = Limits::default();
    let limits = Limits { memory: limits.memory / of as u64, ..limits };
    let options = CountOptions { distinct: !squares, squares };
    Ok(Count::part(place, options, index, of).within(limits))
}

/// Adds the results of all parts.
///
/// # Errors
/// If one of them can't be parsed.
pub fn whole(parts: &[PartialCount]) -> Result<Outcome, Failure> {
    let mut sum = Outcome::default();
    for part in parts {
        let tally = part
            .tally
            .parse()
            .map_err(|_| Failure::bad_request("This is not the tally of a part."))?;
        let &PartialCount { limit, options_limit, greatest, at_most, least, .. } = part;
        sum.add(&Outcome { tally, limit, options_limit, greatest, at_most, least });
    }
    Ok(sum)
}

/// A Place puzzle and its draft.
#[derive(Debug)]
pub struct Placing {
    /// The puzzle.
    pub place: Place,
    draft: Draft,
}

impl Placing {
    /// Parses a line.
    ///
    /// # Errors
    /// If the text is not a Place puzzle.
    pub fn of_line(line: &str) -> Result<Self, Failure> {
        Self::of(Puzzle::parse(line).map_err(|error| Failure::in_text(&error, line))?)
    }

    /// Completes a draft.
    ///
    /// # Errors
    /// If it is not a valid Place puzzle.
    pub fn of_draft(draft: &Draft) -> Result<Self, Failure> {
        Self::of(draft.complete()?)
    }

    fn of(puzzle: Puzzle) -> Result<Self, Failure> {
        let draft = Draft::from(&puzzle);
        match puzzle {
            Puzzle::Place(place) => Ok(Self { place, draft }),
            _ => Err(Failure::bad_request("This is not a Place puzzle.")),
        }
    }

    /// Returns the answer from all parts of a count.
    ///
    /// # Errors
    /// If the result of a part can't be parsed.
    pub fn answer(&self, parts: &[PartialCount]) -> Result<Answer, Failure> {
        Ok(Answer::from_count_and_line(&self.place, self.draft.to_string(), &whole(parts)?))
    }

    /// Returns the answer from all parts of a count, for a page.
    ///
    /// # Errors
    /// If the result of a part can't be parsed.
    pub fn sum<N: From<Vec<u32>>>(&self, parts: &[PartialCount]) -> Result<Shown<N>, Failure> {
        let found = Found { answer: Some(self.answer(parts)?), ..Found::default() };
        Ok(Shown::new(&self.draft, found, 0.0))
    }
}

/// The number of placements with each kind on each open square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(concrete(N = super::Uint32Array)))]
pub struct Heat<N> {
    /// One entry for each kind.
    #[cfg_attr(feature = "types", ts(inline))]
    pub kinds: Vec<KindCounts<N>>,
}

/// The number of placements with a kind on each square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(concrete(N = super::Uint32Array)))]
pub struct KindCounts<N> {
    /// The kind.
    pub piece: Piece,
    /// The open squares.
    pub squares: N,
    /// For each square, the number of placements, as an exact decimal.
    pub counts: Vec<String>,
}

/// Returns the number of placements with each kind on each square, from all parts of a count for
/// each square.
///
/// # Errors
/// If the result of a part can't be parsed, or it reached a limit.
pub fn heat<N: From<Vec<u32>>>(place: &Place, parts: &[PartialCount]) -> Result<Heat<N>, Failure> {
    let outcome = whole(parts)?;
    match outcome.limit.or(outcome.options_limit) {
        None => {}
        Some(Limit::Size) => return Err(Declined::SquaresSize.into()),
        Some(_) => return Err(Declined::SquaresMemory.into()),
    }
    let counts = place.square_counts(&outcome.tally);
    let of_kind = |counts: &[(Square, Piece, Natural)]| KindCounts {
        piece: counts[0].1,
        squares: numbers(place.board(), counts.iter().map(|&(square, ..)| square)),
        counts: counts.iter().map(|(.., count)| count.to_string()).collect(),
    };
    Ok(Heat { kinds: counts.chunk_by(|one, next| one.1 == next.1).map(of_kind).collect() })
}

/// A page of the list of placements.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(concrete(N = super::Uint32Array)))]
pub struct Page<N> {
    /// The letters of the pieces of a placement, the same for all placements.
    pub letters: String,
    /// The squares of the pieces of the first placement, then those of the second …
    pub squares: N,
    /// If requested instead of squares, each placement as rows of a board.
    pub rows: Vec<String>,
    /// The number of placements on the page.
    pub length: usize,
    /// Whether the list ends with this page.
    pub end: bool,
}

impl Page<Vec<u32>> {
    /// Converts the array of squares.
    #[must_use]
    pub fn packed<N: From<Vec<u32>>>(self) -> Page<N> {
        let Self { letters, squares, rows, length, end } = self;
        Page { letters, squares: squares.into(), rows, length, end }
    }
}

/// A list of placements whose pages are read in any order. The search finds the page requested
/// last.
pub struct Pages {
    place: Place,
    list: List,
    /// The page as far as it is found.
    page: Page<Vec<u32>>,
    /// The number of placements requested for the page.
    length: usize,
    /// Whether placements are rows of a board instead of squares.
    as_rows: bool,
}

impl_debug!(Pages);

impl Pages {
    /// Creates the list of all placements or, if `one_per_class`, of the first placement of each
    /// symmetry class.
    #[must_use]
    pub fn new(place: Place, one_per_class: bool) -> Self {
        let limits = Limits::default();
        // A count may run at the same time and needs more memory.
        let limits = Limits { memory: limits.memory / 4, ..limits };
        let list = List::with_limits(&place, one_per_class, limits);
        Self { place, list, page: Page::default(), length: 0, as_rows: false }
    }

    /// Requests the page of `length` placements, at most [`LONGEST_PAGE`], that starts at the index
    /// `from`, a decimal string.
    ///
    /// # Errors
    /// If that is not a number, or if placements have to cover a board that is too large for that.
    pub fn turn_to(&mut self, from: &str, length: usize, as_rows: bool) -> Result<(), Failure> {
        if self.list.is_too_large() {
            return Err(Declined::ListSize.into());
        }
        let from =
            from.parse().map_err(|_| Failure::bad_request("A list starts at a whole number."))?;
        self.list.seek(from);
        self.page = Page::default();
        self.length = length.min(LONGEST_PAGE);
        self.as_rows = as_rows;
        Ok(())
    }

    /// Adds a placement to the page.
    fn take(&mut self, placement: &Placement) {
        if self.as_rows {
            self.page.rows.push(self.place.rows(placement));
        } else {
            if self.page.length == 0 {
                self.page.letters = placement.iter().map(|&(_, piece)| piece.letter()).collect();
            }
            let board = self.place.board();
            let squares = placement.iter().map(|&(square, _)| board.index(square).narrow::<u32>());
            self.page.squares.extend(squares);
        }
        self.page.length += 1;
    }
}

impl Search for Pages {
    type Outcome = Page<Vec<u32>>;

    fn advance(&mut self, budget: u64) -> Step<Page<Vec<u32>>> {
        if self.page.length < self.length {
            match self.list.advance(budget) {
                Step::Running => return Step::Running,
                Step::Done(Some(placement)) => self.take(&placement),
                Step::Done(None) => self.page.end = true,
            }
        }
        if self.page.length < self.length && !self.page.end {
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
    use serde_json::json;

    use super::*;

    fn place(line: &str) -> Place {
        match Puzzle::parse(line) {
            Ok(Puzzle::Place(place)) => place,
            other => panic!("{other:?}"),
        }
    }

    fn parts(place: &Place, parts_count: usize, squares: bool) -> Vec<PartialCount> {
        let count =
            |index| part(place, PartRequest { index, of: parts_count, squares }).unwrap().run();
        (0..parts_count).map(|index| PartialCount::from(&count(index))).collect()
    }

    #[test]
    fn parts_add_up() {
        let line = "place?board=8x8&pieces=Q8";
        let placing = Placing::of_line(line).unwrap();
        let queens = &placing.place;
        for parts_count in [1, 3, 8] {
            let parts = parts(queens, parts_count, false);
            let shown: Shown<Vec<u32>> = placing.sum(&parts).unwrap();
            assert_eq!(shown.line, line);
            let [shown, document] = [
                serde_json::to_value(shown.answer).unwrap(),
                serde_json::to_value(placing.answer(&parts).unwrap()).unwrap(),
            ];
            assert_eq!((&shown["count"], &shown["distinct"]), (&json!("92"), &json!("12")));
            assert_eq!((&document["puzzle"], &document["count"]), (&json!(line), &json!("92")));
        }
        assert!(part(queens, PartRequest { index: 2, of: 2, squares: false }).is_err());
        let none = PartialCount { tally: "x".into(), ..PartialCount::from(&Outcome::default()) };
        assert!(whole(&[none]).is_err());
    }

    #[test]
    fn other_puzzles_are_rejected() {
        let code = |placing: Result<Placing, Failure>| placing.err().unwrap().code;
        assert_eq!(code(Placing::of_line("swap?board=3x3")), "bad-request");
        assert_eq!(code(Placing::of_line("place?board=3x")), "bad-board");
        let draft = Draft::parse("swap?board=40x40").unwrap();
        assert_eq!(code(Placing::of_draft(&draft)), "too-many-squares");
    }

    /// 92 placements have 12 classes; 92 / 8, rounded up, is a lower bound.
    #[test]
    fn lower_bounds_of_classes_use_the_symmetries_of_the_board() {
        for (line, at_least) in
            [("place?board=8x8&pieces=Q8", "12"), ("place?board=8/8/8/8/8/8/8/*7&pieces=Q8", "44")]
        {
            let placing = Placing::of_line(line).unwrap();
            let mut parts = parts(&placing.place, 2, false);
            let answer = |parts: &[PartialCount]| {
                let answer = serde_json::to_value(placing.sum::<Vec<u32>>(parts).unwrap().answer);
                answer.unwrap()
            };
            parts[0].options_limit = Some(Limit::Memory);
            let place = answer(&parts);
            assert_eq!(place["status"], "solved");
            assert_eq!(place["distinct"], json!(null));
            assert_eq!(place["distinctAtLeast"], json!(at_least));
            parts[0].limit = Some(Limit::Memory);
            let limit = answer(&parts);
            assert_eq!(limit["status"], "limit");
            assert_eq!(limit["distinctAtLeast"], json!(at_least));
            assert_eq!(limit["count"], place["count"]);
        }
    }

    /// The lower bounds of parts add up to a lower bound.
    #[test]
    fn lower_bounds_of_classes_add_up() {
        let place = place("place?board=6x6&pieces=Q6");
        let mut sum = 0;
        for index in 0..4 {
            let mut count = part(&place, PartRequest { index, of: 4, squares: false }).unwrap();
            let number =
                |number: Option<Natural>| number.map_or(0, |number| number.to_u64().unwrap());
            while count.advance(1) == Step::Running {
                let progress = count.progress();
                assert_eq!(number(progress.distinct_at_least), number(progress.count) / 8);
            }
            sum += number(count.progress().distinct_at_least);
        }
        assert!(sum <= 1);
    }

    #[test]
    fn counts_are_by_square() {
        let queens = place("place?board=4x4&pieces=Q4");
        let heat: Heat<Vec<u32>> = heat(&queens, &parts(&queens, 2, true)).unwrap();
        let [queens] = &heat.kinds[..] else { panic!() };
        assert_eq!(queens.squares, (0..16).collect::<Vec<u32>>());
        assert_eq!(queens.counts.join(""), "0110100110010110");
    }

    #[test]
    fn incomplete_counts_have_no_heat_map() {
        let queens = place("place?board=4x4&pieces=Q4");
        for (limit, options_limit) in [(Some(Limit::Memory), None), (None, Some(Limit::Work))] {
            let mut parts = parts(&queens, 2, true);
            parts[1] = PartialCount { limit, options_limit, ..parts[1].clone() };
            assert!(heat::<Vec<u32>>(&queens, &parts).is_err());
        }
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
        let page = read("0", 10);
        assert_eq!((page.length, page.end, page.letters.as_str()), (4, true, "QQQQQQ"));
        let last = read("2", 2);
        assert_eq!((last.length, last.end, &last.squares[..]), (2, false, &page.squares[12..]));
        assert_eq!(read("1", 1).squares, page.squares[6..12]);
        assert_eq!(read("9", 5), Page { end: true, ..Page::default() });
        assert!(pages.turn_to("-1", 5, false).is_err());
        let mut rows = Pages::new(queens, true);
        rows.turn_to("0", 9, true).unwrap();
        assert_eq!(rows.run().rows, ["4Q1/2Q3/Q5/5Q/3Q2/1Q4"]);
    }

    /// Where nothing is proven, the cause is the board's size, not the memory.
    #[test]
    fn large_boards_are_declined_by_size() {
        let queens = place("place?board=20x20&pieces=Q2");
        let failure = heat::<Vec<u32>>(&queens, &parts(&queens, 1, true)).unwrap_err();
        assert_eq!(failure.code, "squares-size");
        let page = |line: &str| {
            let mut pages = Pages::new(place(line), false);
            pages.turn_to("0", 1, false).map(|()| pages.run())
        };
        let failure = page("place?board=20x20&pieces=Q9&aim=guard").unwrap_err();
        assert_eq!(failure.code, "list-size");
        let rows = ["20", "QQ18"].map(|rank| [rank; 10].join("/")).join("/");
        let attack = page(&format!("place?board={rows}&pieces=Q1&aim=both"));
        assert_eq!(attack, Ok(Page { end: true, ..Page::default() }));
        assert_eq!(page("place?board=20x20&pieces=Q2").unwrap().length, 1);
    }
}
