//! The list of jobs. A new job needs a baseline in a file, and an entry here.

use std::hint::black_box;

use serde_json::{Value, json};

use crate::place::Plain;
use crate::queens::queens;
use crate::squares::Squares;
use crate::swap::{Usenet, three_against_three};
use crate::travel::Ground;
use crate::{Target, Times, time, tour};

/// A job.
pub struct Job {
    /// Name in the table.
    pub name: &'static str,
    /// Runs the baseline, and prepares the expected answer.
    pub prepare: fn() -> Prepared,
}

/// The prefix of jobs that take seconds or minutes each, which run only if they are selected.
const LONG: &str = "long";

impl Job {
    /// Returns true if a part of a name selects the job. Long jobs need one that begins with
    /// “long”.
    #[must_use]
    pub fn is_selected(&self, part: &str) -> bool {
        self.name.contains(part) && (!self.name.starts_with(LONG) || part.starts_with(LONG))
    }
}

/// A job with its expected answer.
pub struct Prepared {
    /// The puzzle line.
    pub line: String,
    /// Options of `window.leaper.solve`.
    pub options: Value,
    /// Expected fields of the answer.
    pub expected: Value,
    /// The baseline's times, if there is a baseline.
    pub baseline: Option<Times>,
    /// The target in the browser.
    pub target: Target,
}

/// Returns all jobs.
pub const JOBS: &[Job] = &[
    Job { name: "travel, 1000 x 1000, a quarter blocked", prepare: travel },
    Job { name: "swap, 4 x 3, three against three", prepare: swap_three },
    Job { name: "swap, Usenet 5 x 5 reversed", prepare: swap_usenet },
    Job { name: "swap, how far Usenet 5 x 5 goes", prepare: swap_extent },
    Job { name: "swap, 8 x 8, eight against eight", prepare: swap_eight },
    Job { name: "swap, the same, no comrade attacked", prepare: swap_eight_spared },
    Job { name: "swap, 5 x 5 rows, no comrade attacked", prepare: swap_five_spared },
    Job { name: "place, 7 x 8, K3Q1B2R2N3", prepare: place_7x8 },
    Job { name: "place, 7 x 7, K2Q2B2N1", prepare: place_7x7 },
    Job { name: "place, 24 pieces on 30 squares", prepare: place_24_on_30 },
    Job { name: "place, 25 pieces on 30 squares", prepare: place_25_on_30 },
    Job { name: "place, eight queens", prepare: eight_queens },
    Job { name: "place, twelve queens on 12 x 12", prepare: twelve_queens },
    Job { name: "place, fourteen queens on 14 x 14", prepare: fourteen_queens },
    Job { name: "place, sixteen queens on 16 x 16", prepare: sixteen_queens },
    Job { name: "place, sixteen kings", prepare: sixteen_kings },
    Job { name: "place, eight knights", prepare: eight_knights },
    Job { name: "place, queens that cover 8 x 8", prepare: covering_queens },
    Job { name: "place, knights that cover 8 x 8", prepare: covering_knights },
    Job { name: "place, knights that cover 12 x 12", prepare: covering_knights_12x12 },
    Job { name: "place, five rooks and ten knights", prepare: rooks_and_knights },
    Job { name: "tour, 24 x 24 from a corner", prepare: tour_plain },
    Job { name: "tour, 1000 x 1000 closed", prepare: tour_large },
    Job { name: "tour, the same, 5 % missing", prepare: tour_holes },
    Job { name: "tour, closed ones on 6 x 6", prepare: tour_count_6x6 },
    Job { name: "tour, closed ones on 8 x 6", prepare: tour_count_8x6 },
    Job { name: "long, swap, 7 x 7 rows, no comrade", prepare: long_7x7_spared },
    Job { name: "long, swap, 7 x 7 files, no comrade", prepare: long_7x7_files_spared },
    Job { name: "long, swap, 5 x 5, two rows", prepare: long_5x5_two_rows },
    Job { name: "long, swap, 3 x 5, named", prepare: long_3x5_named },
    Job { name: "long, swap, 5 x 5 mirror, named", prepare: long_5x5_named },
    Job { name: "long, place, 12 x 12, K10N10", prepare: long_12x12 },
    Job { name: "long, swap, 5 x 6 with one hole, reversed", prepare: long_5x6_reversed },
    Job { name: "long, swap, how far 6 x 5 goes", prepare: long_6x5_extent },
    Job { name: "long, swap, how far four and four go on 5 x 5", prepare: long_5x5_extent },
];

fn travel() -> Prepared {
    let ground = Ground::new(1000);
    let (length, baseline) = time(|| (), |()| ground.corner_to_corner());
    Prepared {
        line: format!("travel?board={}&from=a1&to=all1000", ground.rows()),
        options: json!({ "shortest": false }),
        expected: json!({ "status": "solved", "length": length }),
        baseline: Some(baseline),
        target: Target::TimesAsFast(20.0),
    }
}

fn swap_three() -> Prepared {
    let (path, baseline) = time(|| (), |()| three_against_three());
    let line = "N2n/N2n/N2n&turns=white&attack=no-comrade";
    swap(line, path.len() - 1, Some(baseline), Target::TimesAsFast(10.0))
}

const USENET: &str = "NNNNN/NNNNn/NN1nn/Nnnnn/nnnnn";

fn swap_usenet() -> Prepared {
    let (path, baseline) = time(Usenet::new, Usenet::reversal);
    swap(USENET, path.len() - 1, Some(baseline), Target::TimesAsFast(3.0))
}

/// The numbers of arrangements by distance, as in an article.
fn layers(board: &str) -> Vec<u64> {
    let source = include_str!("../../../www/learn/figures/layers.js");
    let (_, rest) = source.split_once(&format!("'{board}': {{")).expect("the board is there");
    let (_, rest) = rest.split_once("layers: [").expect("its layers");
    let (numbers, _) = rest.split_once(']').expect("their end");
    let numbers = numbers.split(',').map(str::trim).filter(|number| !number.is_empty());
    numbers.map(|number| number.parse().expect("a number")).collect()
}

fn swap_extent() -> Prepared {
    let ((reachable, depth), baseline) = time(Usenet::new, Usenet::extent);
    Prepared {
        line: format!("swap?board={USENET}"),
        options: json!({ "extent": true }),
        expected: json!({
            "status": "solved", "reachable": reachable, "depth": depth, "layers": layers("5x5"),
        }),
        baseline: Some(baseline),
        target: Target::TimesAsFast(1.0),
    }
}

fn swap_eight() -> Prepared {
    swap("NNNNNNNN/8/8/8/8/8/8/nnnnnnnn", 64, None, Target::Milliseconds(50.0))
}

fn swap_eight_spared() -> Prepared {
    let line = "NNNNNNNN/8/8/8/8/8/8/nnnnnnnn&attack=no-comrade";
    swap(line, 64, None, Target::Milliseconds(1_000.0))
}

fn swap_five_spared() -> Prepared {
    let line = "NNNNN/5/5/5/nnnnn&attack=no-comrade";
    swap(line, 28, None, Target::Milliseconds(3_000.0))
}

fn long_7x7_spared() -> Prepared {
    let line = "NNNNNNN/7/7/7/7/7/nnnnnnn&attack=no-comrade";
    swap(line, 44, None, Target::Milliseconds(15_000.0))
}

/// The same, rotated: the guided search isn't lucky with ties here, but a wide beam finds a
/// solution.
fn long_7x7_files_spared() -> Prepared {
    let line = "n5N/n5N/n5N/n5N/n5N/n5N/n5N&attack=no-comrade";
    swap(line, 44, None, Target::Milliseconds(60_000.0))
}

fn long_5x5_two_rows() -> Prepared {
    let line = "NNNNN/NNNNN/5/nnnnn/nnnnn";
    swap(line, 34, None, Target::Milliseconds(15_000.0))
}

/// The blank moves from the lowest rank to the highest, and the colours change places: a search of
/// all arrangements up to the goal.
fn long_5x6_reversed() -> Prepared {
    let line = "NNNNN/NNNNN/NNNNN/nnnnn/nnnnn/nnnn1&goal=nnnn1/nnnnn/nnnnn/NNNNN/NNNNN/NNNNN";
    swap(line, 57, None, Target::Milliseconds(120_000.0))
}

/// All 30 · C(29, 14) arrangements are reachable, within the page's memory limit.
fn long_6x5_extent() -> Prepared {
    Prepared {
        line: "swap?board=NNNNNN/NNNNNN/NNN1nn/nnnnnn/nnnnnn\
            &goal=nnnnnn/nnnnnn/nn1NNN/NNNNNN/NNNNNN"
            .to_owned(),
        options: json!({ "extent": true }),
        expected: json!({
            "status": "solved", "reachable": 2_326_762_800_u64, "depth": 47,
            "layers": layers("6x5"),
        }),
        baseline: None,
        target: Target::Milliseconds(60_000.0),
    }
}

/// C(25, 4) · C(21, 4) arrangements, all reachable.
fn long_5x5_extent() -> Prepared {
    Prepared {
        line: "swap?board=NNNN1/5/5/5/1nnnn".to_owned(),
        options: json!({ "extent": true }),
        expected: json!({ "status": "solved", "reachable": 75_710_250_u64, "depth": 20 }),
        baseline: None,
        target: Target::Milliseconds(120_000.0),
    }
}

/// Guy's question for five pairs.
fn long_3x5_named() -> Prepared {
    swap("ABCDE/5/abcde", 34, None, Target::Milliseconds(60_000.0))
}

/// Ten named knights, each to the square of its namesake, through the centre: 50 bits as a list.
fn long_5x5_named() -> Prepared {
    swap("ABCDE/5/5/5/edcba", 32, None, Target::Milliseconds(180_000.0))
}

fn swap(board: &str, length: usize, baseline: Option<Times>, target: Target) -> Prepared {
    Prepared {
        line: format!("swap?board={board}"),
        options: json!({}),
        expected: json!({ "status": "solved", "length": length, "proven": true }),
        baseline,
        target,
    }
}

fn place_7x8() -> Prepared {
    let (count, baseline) = time(|| Plain::new(7, 8), |plain| plain.count("QRRBBKKKNNN"));
    place("7x8&pieces=K3Q1B2R2N3", count, Some(baseline), Target::TimesAsFast(5.0))
}

fn place_7x7() -> Prepared {
    let (count, baseline) = time(|| Plain::new(7, 7), |plain| plain.count("QQBBKKN"));
    place("7x7&pieces=K2Q2B2N1", count, Some(baseline), Target::TimesAsFast(1.0))
}

/// If many pieces fill few squares, Leaper takes at most ten times as long as a simple search.
fn place_24_on_30() -> Prepared {
    filled("*4*2**1/****1******/**2*3**1/2*3*1***/***1**1***1/**3*4*", "K9Q3B5R4N3")
}

fn place_25_on_30() -> Prepared {
    let board = "1**1*2*1*/1*1*1**2*/1*******1*/1******1*1/**1*1*1*1*/*2****1**/****1**1*1";
    // The baseline's few microseconds are too short to compare with.
    Prepared { target: Target::Milliseconds(1.0), ..filled(board, "K5Q2B5R5N8") }
}

fn filled(board: &str, pieces: &str) -> Prepared {
    let (count, baseline) = time(|| Squares::new(board, pieces), |squares| squares.count());
    place(&format!("{board}&pieces={pieces}"), count, Some(baseline), Target::TimesAsFast(0.1))
}

fn eight_queens() -> Prepared {
    let (count, baseline) = time(|| Plain::new(8, 8), |plain| plain.count("QQQQQQQQ"));
    place("8x8&pieces=Q8", count, Some(baseline), Target::Milliseconds(1.0))
}

/// Counts are from OEIS: A000170, A018807, A201540.
fn twelve_queens() -> Prepared {
    place("12x12&pieces=Q12", 14_200, None, Target::Milliseconds(300.0))
}

fn fourteen_queens() -> Prepared {
    let (count, baseline) = time(|| black_box(14), queens);
    place("14x14&pieces=Q14", count, Some(baseline), Target::TimesAsFast(2.0))
}

fn sixteen_queens() -> Prepared {
    let (count, baseline) = time(|| black_box(16), queens);
    place("16x16&pieces=Q16", count, Some(baseline), Target::TimesAsFast(2.0))
}

fn sixteen_kings() -> Prepared {
    place("8x8&pieces=K16", 281_571, None, Target::Milliseconds(50.0))
}

fn eight_knights() -> Prepared {
    place("8x8&pieces=N8", 379_978_716, None, Target::Milliseconds(50.0))
}

fn covering_queens() -> Prepared {
    covering('Q', Target::Milliseconds(300.0))
}

fn covering_knights() -> Prepared {
    covering('N', Target::TimesAsFast(5.0))
}

/// The least number of pieces that cover the chessboard, and its number of ways.
fn covering(piece: char, target: Target) -> Prepared {
    let ((least, ways), baseline) = time(|| Plain::new(8, 8), |plain| plain.least_cover(piece));
    Prepared {
        line: format!("place?board=8x8&pieces={piece}*&aim=guard"),
        options: json!({}),
        expected: json!({ "status": "solved", "least": least, "count": ways.to_string() }),
        baseline: Some(baseline),
        target,
    }
}

/// OEIS A006075 and A006076.
fn covering_knights_12x12() -> Prepared {
    Prepared {
        line: "place?board=12x12&pieces=N*&aim=guard".into(),
        options: json!({}),
        expected: json!({ "status": "solved", "least": 24, "distinct": "1" }),
        baseline: None,
        target: Target::Milliseconds(20_000.0),
    }
}

/// Counted in two ways: by a frontier DP for the knights below each arrangement of rooks, and by
/// parts.
fn rooks_and_knights() -> Prepared {
    place("10x10&pieces=R5N10", 47_080_438_052, None, Target::Milliseconds(2_000.0))
}

/// Counted by a frontier DP over the squares still allowed, and modulo 2^61 - 1 by a separate
/// program with a frontier DP over the last squares.
fn long_12x12() -> Prepared {
    Prepared {
        line: "place?board=12x12&pieces=K10N10".into(),
        options: json!({ "memory": 512 << 20 }),
        expected: json!({ "status": "solved", "count": "50639877468709933271280" }),
        baseline: None,
        target: Target::Milliseconds(30_000.0),
    }
}

fn place(board: &str, count: u64, baseline: Option<Times>, target: Target) -> Prepared {
    Prepared {
        line: format!("place?board={board}"),
        options: json!({}),
        expected: json!({ "status": "solved", "count": count.to_string() }),
        baseline,
        target,
    }
}

/// The largest board that the simple program solves without backtracking.
fn tour_plain() -> Prepared {
    let (found, baseline) =
        time(|| tour::Board::closed(24).for_open_tour(), |board| board.is_found(1_000));
    assert!(found, "a tour");
    let line = "tour?board=24x24&from=a1".into();
    let expected = json!({ "status": "solved", "length": 575 });
    let (options, target) = (json!({}), Target::TimesAsFast(0.5));
    Prepared { line, options, expected, baseline: Some(baseline), target }
}

fn tour_large() -> Prepared {
    tour("1000x1000&ends=closed", json!({ "status": "solved", "length": 1_000_000 }), 1_000.0)
}

fn tour_holes() -> Prepared {
    let line = tour::Board::closed(1000).with_holes(50_000).line();
    let expected = json!({ "status": "solved", "length": 950_000 });
    tour(line.trim_start_matches("tour?board="), expected, 5_000.0)
}

/// OEIS A001230 and A175881.
fn tour_count_6x6() -> Prepared {
    tour("6x6&ends=closed", json!({ "status": "solved", "count": "9862" }), 50.0)
}

fn tour_count_8x6() -> Prepared {
    tour("8x6&ends=closed", json!({ "status": "solved", "count": "55488142" }), 1_500.0)
}

fn tour(board: &str, expected: Value, most: f64) -> Prepared {
    Prepared {
        line: format!("tour?board={board}"),
        options: json!({ "shortest": expected.get("count").is_some() }),
        expected,
        baseline: None,
        target: Target::Milliseconds(most),
    }
}
