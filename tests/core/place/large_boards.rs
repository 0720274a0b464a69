//! Boards with more than 256 open squares.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use leaper::answer::{Answer, Options, Solving};
use leaper::place::{Count, CountOptions, List, Outcome, Piece, Placement, Reason};
use leaper::puzzle::Puzzle;
use leaper::search::{Limit, Limits, Search};
use leaper::square::Square;
use oracle::place::Line;

use super::parse;

fn count(line: &str) -> String {
    let outcome = Count::new(&parse(line), CountOptions::default()).run();
    assert_eq!(outcome.limit, None, "{line}");
    outcome.tally.count().to_string()
}

/// Two knights on n × n: n²(n² − 1)/2 pairs, minus the 4(n − 1)(n − 2) that attack each other (OEIS
/// A172132).
#[test]
fn count_of_two_knights_matches_the_formula() {
    let n = 100_u64;
    let ways = n * n * (n * n - 1) / 2 - 4 * (n - 1) * (n - 2);
    assert_eq!(count("place?board=100x100&pieces=N2"), ways.to_string());
}

/// Every pair of squares is counted, with blocked squares, fixed pieces and mixed kinds.
#[test]
fn counts_of_two_pieces_match_the_reference_solver() {
    for (board, pieces, lines) in [
        ("24x11", "K1Q1", ""),
        ("17/17/8*8/17/5***9/17/17/17/17/17/17/17/17/17/17/17/16N", "R1N1", "&lines=pass"),
        ("17/17/8*8/17/5***9/17/17/17/17/17/17/17/17/17/17/17/17", "B2", ""),
    ] {
        let text = format!("place?board={board}&pieces={pieces}{lines}");
        let ways = Line::read(&text).ways();
        let place = parse(&text);
        let tally = Count::new(&place, CountOptions::default().distinct(true)).run().tally;
        assert_eq!(tally.count().to_string(), ways.len().to_string(), "{text}");
        let classes = Line::read(&text).classes_by(&ways, Clone::clone).len();
        assert_eq!(place.distinct(&tally).to_string(), classes.to_string(), "{text}");
        assert_eq!(List::new(&place).count(), ways.len(), "{text}");
    }
}

/// C(m, k) · C(n, k) · k!
#[test]
fn counts_of_rooks_match_the_formula() {
    assert_eq!(count("place?board=17x17&pieces=R17"), "355687428096000");
    assert_eq!(count("place?board=17x30&pieces=R3"), (680_u64 * 4060 * 6).to_string());
    assert_eq!(count("place?board=20x20&pieces=R21"), "0");
}

/// For each size, one placement is found, in which no queen attacks another.
#[test]
fn n_queens_are_found_up_to_300() {
    for n in (17..=60).chain([99, 100, 128, 200, 255, 299, 300]) {
        let place = parse(&format!("place?board={n}x{n}&pieces=Q{n}"));
        let outcome = Count::new(&place, CountOptions::default()).run();
        assert_eq!(outcome.limit, Some(Limit::Size), "{n}");
        assert_eq!(outcome.tally.count().to_string(), "1", "{n}");
        let queens = List::new(&place).next().unwrap();
        assert_eq!(queens.len(), n, "{n}");
        let lines: [fn(i32, i32) -> i32; 4] = [|x, _| x, |_, y| y, |x, y| x + y, |x, y| x - y];
        for line in lines {
            let mut used: Vec<i32> = queens
                .iter()
                .map(|(square, _)| line(square.file.into(), square.rank.into()))
                .collect();
            used.sort_unstable();
            used.dedup();
            assert_eq!(used.len(), n, "{n}");
        }
    }
}

/// The placement that is known stands for its class, by the first of its images.
#[test]
fn the_only_known_placement_has_a_class() {
    for line in ["17x17&pieces=Q17", "20x20&pieces=Q20", "17x17&pieces=K+", "17x19&pieces=N+"] {
        let place = parse(&format!("place?board={line}"));
        let known = List::new(&place).next().unwrap();
        let classes: Vec<Placement> = List::classes(&place).collect();
        let [first] = &classes[..] else { panic!("{line}: {} classes", classes.len()) };
        assert!(*first <= known && first.len() == known.len(), "{line}");
        let uncovered = |placement: &Placement| place.uncovered(placement).len();
        assert_eq!(uncovered(first), uncovered(&known), "{line}");
    }
}

/// Parts can count queens where a single count would take too long (OEIS A000170, A002562).
#[cfg_attr(debug_assertions, ignore = "takes minutes without optimizations")]
#[test]
fn parts_of_seventeen_queens_add_up() {
    let place = parse("place?board=17x17&pieces=Q17");
    let options = CountOptions::default().distinct(true);
    let mut sum = Outcome::default();
    for index in 0..8 {
        let part = Count::part(&place, options, index, 8).run();
        assert_eq!((part.limit, part.options_limit), (None, None));
        sum.add(&part);
    }
    assert_eq!(sum.tally.count().to_string(), "95815104");
    assert_eq!(place.distinct(&sum.tally).to_string(), "11977939");
}

/// On boards without blocked squares, theorems give the maxima.
#[test]
fn greatest_numbers_on_large_boards_match_theorems() {
    for (line, greatest, ways) in [
        ("place?board=17x17&pieces=K+", 81, None),
        ("place?board=17x17&pieces=Q+", 17, None),
        ("place?board=17x20&pieces=R+", 17, Some("405483668029440000")),
        ("place?board=20x20&pieces=B+", 38, Some("1048576")),
        ("place?board=17x19&pieces=N+", 162, None),
    ] {
        let outcome = Count::new(&parse(line), CountOptions::default()).run();
        assert_eq!(outcome.greatest, Some(greatest), "{line}");
        let count = outcome.limit.is_none().then(|| outcome.tally.count().to_string());
        assert_eq!(count.as_deref(), ways, "{line}");
        assert_eq!(List::new(&parse(line)).next().unwrap().len(), greatest as usize, "{line}");
    }
}

/// Lists the placements of 2n − 2 bishops in order, without a search.
#[test]
fn maximum_bishops_are_listed_in_order() {
    let line = "place?board=17x17&pieces=B32";
    let is_attack =
        |from: Square, to: Square| from.file.abs_diff(to.file) == from.rank.abs_diff(to.rank);
    let row = |placement: &Placement| -> Vec<bool> {
        (0..17)
            .map(|file| placement.iter().all(|&(square, _)| square != Square::new(file, 0)))
            .collect()
    };
    let mut before: Option<Vec<bool>> = None;
    for placement in List::new(&parse(line)).take(40) {
        assert_eq!(placement.len(), 32);
        for (index, &(square, _)) in placement.iter().enumerate() {
            assert!(
                placement[..index].iter().all(|&(other, _)| !is_attack(square, other)),
                "{placement:?}"
            );
        }
        let row = Some(row(&placement));
        assert!(before < row);
        before = row;
    }
    let mut list = List::new(&parse(line));
    list.seek(((1_u64 << 17) - 1).into());
    assert!(list.next().unwrap().iter().all(|&(square, _)| square.rank > 0));
    assert_eq!(list.next(), None);
    list.seek(30_u64.into());
    assert_eq!(list.next(), List::new(&parse(line)).nth(30));
    list.seek(200_000_u64.into());
    assert_eq!(list.next(), None);
    assert_eq!(list.number().to_string(), (1 << 17).to_string());
    assert_eq!(List::classes(&parse(line)).take(5).count(), 5);
}

/// Symmetries of huge boards aren't stored as maps.
#[test]
fn classes_are_listed_on_huge_boards() {
    let mut list = List::classes(&parse("place?board=1024x1024&pieces=Q2"));
    assert!(list.progress().memory < 16 << 20, "{}", list.progress().memory);
    let names =
        |placement: Placement| placement.iter().map(|it| it.0.to_string()).collect::<Vec<_>>();
    assert_eq!(names(list.next().unwrap()), ["a1", "c2"]);
    // Blocked squares and fixed pieces break symmetries.
    for board in [
        "17x17",
        "17x18",
        "16*/17/17/17/17/17/17/17/17/17/17/17/17/17/17/17/17",
        "17/17/17/17/17/17/17/17/8N8/17/17/17/17/17/17/17/N16",
    ] {
        let place = parse(&format!("place?board={board}&pieces=K1"));
        let tally = Count::new(&place, CountOptions::default().distinct(true)).run().tally;
        let classes = place.distinct(&tally).to_string();
        assert_eq!(List::classes(&place).count().to_string(), classes, "{board}");
    }
}

/// The lists for each square are built only within the memory limit.
#[test]
fn two_pieces_respect_the_memory_limit() {
    let two = parse("place?board=1024x1024&pieces=N2");
    let limits = Limits::default().memory(1 << 20);
    let outcome = Count::new(&two, CountOptions::default()).within(limits).run();
    assert_eq!(outcome.limit, Some(Limit::Memory));
}

/// Theorems say how many can stand, or that a rank, file or diagonal holds one each.
#[test]
fn too_many_on_large_boards_are_refuted() {
    for (line, most) in [
        ("place?board=17x17&pieces=Q18", 17),
        ("place?board=17x18&pieces=Q30", 17),
        ("place?board=17x17&pieces=R18", 17),
        ("place?board=17x17&pieces=B33", 32),
        ("place?board=17x20&pieces=B37", 36),
        ("place?board=17x17&pieces=K82", 81),
        ("place?board=17x17&pieces=N146", 145),
        ("place?board=17x17&pieces=R20+", 17),
    ] {
        let place = parse(line);
        let pieces = place.pieces().total();
        let reason = Some(Reason::TooManyOfKind { pieces, most });
        assert_eq!(place.why_surely_none(), reason, "{line}");
        for of in [1, 2] {
            let outcome = Count::part(&place, CountOptions::default().distinct(true), 0, of).run();
            assert_eq!(outcome, Outcome::default(), "{line}");
        }
    }
    assert_eq!(parse("place?board=17x17&pieces=N145").why_surely_none(), None);
}

/// These need no tables, so the size of the board doesn't matter.
#[test]
fn reasons_and_least_numbers_are_known_on_large_boards() {
    let rows = |first: &str, other: &str| format!("{first}{}", format!("/{other}").repeat(19));
    for (line, is_attack, squares) in [
        (format!("{}&pieces=Q1&aim=both", rows("QQ18", "20")), true, 0),
        ("20x20&pieces=K500&aim=both".into(), false, 400),
        // The rook leaves 19 × 19 squares.
        (format!("{}&pieces=R362", rows("R19", "20")), false, 361),
    ] {
        let place = parse(&format!("place?board={line}"));
        let Answer::Place { count, reason, .. } =
            Solving::new(Puzzle::Place(place.clone()), Options::default()).run()
        else {
            panic!("{line}")
        };
        let pieces = place.pieces().total();
        assert!(count.is_zero(), "{line}");
        match reason {
            Some(Reason::FixedAttack { .. }) => assert!(is_attack, "{line}"),
            reason => assert_eq!(reason, Some(Reason::TooMany { pieces, squares }), "{line}"),
        }
    }
    for (line, ways) in [
        ("20x20&pieces=Q*", Some("1")),
        ("20x20&pieces=K1Q*", Some("400")),
        ("20x20&pieces=R1N*", Some("400")),
        ("20x20&pieces=K3N*", None),
    ] {
        let outcome =
            Count::new(&parse(&format!("place?board={line}")), CountOptions::default()).run();
        assert_eq!(outcome.least, ways.map(|_| 0), "{line}");
        let count = outcome.limit.is_none().then(|| outcome.tally.count().to_string());
        assert_eq!(count.as_deref(), ways, "{line}");
    }
}

/// A king on every second square of every second rank.
#[test]
fn many_fixed_pieces_are_checked_quickly() {
    let line = |last: &str| {
        let rank = "K1".repeat(300);
        let mut ranks = [&*rank, "600"].repeat(300);
        ranks[599] = last;
        parse(&format!("place?board={}&pieces=K1", ranks.join("/")))
    };
    // A comparison of each square with each piece would take minutes.
    let place = line("600");
    let reason = Some(Reason::TooMany { pieces: 1, squares: 0 });
    assert_eq!(place.why_surely_none(), reason);
    assert_eq!(place.rows(&[]).matches('K').count(), 300 * 300);
    assert_eq!(List::new(&place).next(), None);
    let reason = line("3K596").why_surely_none();
    let Some(Reason::FixedAttack { attacker, attacked }) = reason else { panic!("{reason:?}") };
    assert!([attacker, attacked].contains(&(Square::new(3, 0), Piece::King)), "{reason:?}");
}

/// Squares that a fixed piece occupies or attacks aren't free: a queen on a1 attacks 19 squares of
/// its rank, its file and its diagonal each.
#[test]
fn free_squares_of_large_boards_are_counted() {
    let ranks = [vec!["20"; 19], vec!["Q19"]].concat().join("/");
    let place = parse(&format!("place?board={ranks}&pieces=K500"));
    let reason = Reason::TooMany { pieces: 500, squares: 400 - 1 - 3 * 19 };
    assert_eq!(place.why_surely_none(), Some(reason));
}

/// Only what a list holds counts: a text of one knight is short.
#[test]
fn long_lists_of_short_texts_fit_into_the_memory() {
    let options = Options::default().list(200).memory(8 << 20);
    let puzzle = Puzzle::parse("place?board=300x300&pieces=N1").unwrap();
    let answer = Solving::new(puzzle, options).run();
    let Answer::Place { placements, limit, .. } = answer else { panic!("{answer:?}") };
    // The board is too large for classes.
    assert_eq!((placements.len(), limit), (200, Some(Limit::Size)));
}

/// A count out of reach is a limit, not an error.
#[test]
fn counts_out_of_reach_are_limits() {
    for line in ["place?board=20x20&pieces=Q3", "place?board=1024x1024&pieces=K2Q7N+"] {
        let outcome = Count::new(&parse(line), CountOptions::default()).run();
        assert_eq!(outcome.limit, Some(Limit::Size), "{line}");
    }
}
