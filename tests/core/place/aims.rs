//! Placements that cover the board.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use std::collections::BTreeSet;

use leaper::answer::{Answer, Options, Solving};
use leaper::place::{Aim, Count, CountOptions, Counts, List, Need, Outcome, Piece, Place, Reason};
use leaper::puzzle::Puzzle;
use leaper::search::{Limit, Limits, Search, Step};
use leaper::square::Square;
use oracle::place::Line;
use proptest::prelude::*;

use super::random_lines::lines;

fn answer(line: &str) -> Answer {
    Solving::new(Puzzle::parse(line).unwrap(), Options::default()).run()
}

fn place(line: &str) -> Place {
    let Ok(Puzzle::Place(place)) = Puzzle::parse(line) else { panic!("{line}") };
    place
}

/// Checks the cases of the data file that are selected by their name. They have counts and least
/// numbers; those of queens agree with OEIS A075458 and A002564.
fn check_data_file(is_selected: impl Fn(&str) -> bool) {
    for case in include_str!("../../data/guard.jsonl").lines() {
        let case: serde_json::Value = serde_json::from_str(case).unwrap();
        let (id, expect) = (case["id"].as_str().unwrap(), &case["expect"]);
        if !is_selected(id) {
            continue;
        }
        let Answer::Place { count, least, .. } = answer(case["line"].as_str().unwrap()) else {
            panic!("{id}");
        };
        assert_eq!(expect["count"], count.to_string(), "{id}");
        assert_eq!(expect["least"].as_u64(), least.map(u64::from), "{id}");
    }
}

#[test]
fn answers_in_data_file_match() {
    check_data_file(|id| !id.starts_with("guard-30-"));
}

#[test]
#[ignore = "slow unless optimised: cargo xtask test runs it"]
fn slow_answers_in_data_file_match() {
    check_data_file(|id| id.starts_with("guard-30-"));
}

/// Least numbers of knights (OEIS A006075), and of classes of their placements (A006076).
fn check_least_knights(size: u8, least: u32, classes: u32) {
    let line = format!("place?board={size}x{size}&pieces=N*&aim=guard");
    let Answer::Place { least: found, distinct, .. } = answer(&line) else { panic!("{line}") };
    assert_eq!(found, Some(least), "{line}");
    assert_eq!(distinct.map(|classes| classes.to_string()), Some(classes.to_string()), "{line}");
}

#[test]
fn least_numbers_of_knights_match_published_ones() {
    for (size, least, classes) in [
        (3, 4, 2),
        (4, 4, 3),
        (5, 5, 8),
        (6, 8, 23),
        (7, 10, 3),
        (8, 12, 1),
        (9, 14, 1),
        (10, 16, 2),
    ] {
        check_least_knights(size, least, classes);
    }
}

#[test]
#[ignore = "slow unless optimised: cargo xtask test runs it"]
fn slow_least_numbers_of_knights_match_published_ones() {
    for (size, least, classes) in [(11, 21, 100), (12, 24, 1), (13, 28, 20)] {
        check_least_knights(size, least, classes);
    }
}

#[test]
fn lists_are_complete() {
    for line in [
        "place?board=4x4&pieces=Q2&aim=guard",
        "place?board=4x3&pieces=N4&aim=both",
        "place?board=4/4/4/4&pieces=Q1R1N1&aim=total",
        "place?board=4x4&pieces=K1Q1R1&aim=guard",
    ] {
        let (place, case) = (place(line), Line::read(&line.replace("4x4", "4/4/4/4")));
        let rows: Vec<String> = List::new(&place).map(|placement| place.rows(&placement)).collect();
        let ways = case.ways();
        let expected: BTreeSet<String> = ways.iter().map(|way| case.rows(way)).collect();
        assert_eq!(rows.len(), expected.len(), "{line}");
        assert_eq!(rows.iter().cloned().collect::<BTreeSet<_>>(), expected, "{line}");
        let classes = case.classes_by(&ways, Clone::clone).len();
        assert_eq!(List::classes(&place).count(), classes, "{line}");
        // Little memory only makes it slower to go back.
        for memory in [u64::MAX, 0] {
            let mut list = List::with_limits(&place, false, Limits::default().memory(memory));
            for number in [1, rows.len() - 1, 0] {
                list.seek((number as u64).into());
                assert_eq!(place.rows(&list.next().unwrap()), rows[number], "{line}");
            }
            list.seek(1_000_000_u64.into());
            assert_eq!(list.next(), None, "{line}");
            assert_eq!(list.number().to_u64(), Some(rows.len() as u64), "{line}");
        }
    }
}

#[test]
fn a_list_of_covers_says_how_far_it_has_come() {
    let mut list = List::new(&place("place?board=8x8&pieces=Q6&aim=guard"));
    list.seek(1_000_u64.into());
    let mut shares = Vec::new();
    while list.advance(64) == Step::Running {
        let progress = list.progress();
        let reached = list.number();
        assert_eq!(progress.count, Some(reached.clone()));
        assert!(reached <= 1_000_u64.into());
        shares.push(progress.share.unwrap_or(1.0));
    }
    assert!(shares.is_sorted() && shares[0] < 0.1 && *shares.last().unwrap() > 0.9, "{shares:?}");
    assert_eq!(list.number().to_u64(), Some(1_001));
}

/// Kings and rooks are counted without looking at each placement.
#[test]
fn counts_match_the_reference_solver() {
    for line in [
        "place?board=4/4/4/4&pieces=Q2&aim=guard",
        "place?board=4/3K/4/4&pieces=R2N1&aim=guard&lines=pass",
        "place?board=5/5/2*2/5/5&pieces=K5&aim=guard",
        "place?board=5/K4/2*2/5/4*&pieces=K4&aim=both",
        "place?board=6/1**3/6/6&pieces=K5&aim=total",
        "place?board=5/2*2/R4/3*1&pieces=R4&aim=guard",
        "place?board=4/1*2/2*1/4/4&pieces=R5&aim=both",
        "place?board=3/3/3/3/3/3&pieces=R5&aim=guard",
        "place?board=6/6/6/6&pieces=K4&aim=guard",
        "place?board=4/4/4/4&pieces=R4&aim=guard",
        "place?board=4/4/4/4&pieces=R3&aim=guard",
        "place?board=**4*2&pieces=R1&lines=pass&aim=guard",
        "place?board=4/1*2/2*1/4/4&pieces=R4&lines=pass&aim=both",
        // From five pieces on, bounds are improved.
        "place?board=5/5/5/5&pieces=N6&aim=guard",
        "place?board=5/5/5/5&pieces=N8&aim=total",
        "place?board=5/5/2*2/5&pieces=N6&aim=both",
        "place?board=5/5/1*3/5&pieces=B5&aim=guard",
        "place?board=5/5/4N/5&pieces=N3K2&aim=guard",
        "place?board=5/5/5/5&pieces=N4B2&aim=total",
        "place?board=5/1*3/5/5&pieces=N3R1B1&aim=both",
        "place?board=4/4/4/4&pieces=B5&aim=total",
    ] {
        let (place, case) = (place(line), Line::read(line));
        let ways = case.ways();
        let options = CountOptions::default().distinct(true).squares(true);
        let Outcome { tally, limit, options_limit, .. } = Count::new(&place, options).run();
        assert_eq!((limit, options_limit), (None, None), "{line}");
        assert_eq!(tally.count().to_string(), ways.len().to_string(), "{line}");
        let classes = case.classes_by(&ways, Clone::clone).len();
        assert_eq!(place.distinct(&tally).to_string(), classes.to_string(), "{line}");
        if ways.is_empty() {
            continue;
        }
        assert_eq!(place.why_surely_none(), None, "{line}");
        for (square, piece, number) in place.square_counts(&tally) {
            let at = (square.file.into(), square.rank.into());
            let expected = ways.iter().filter(|way| way.contains(&(at, piece.letter()))).count();
            assert_eq!(number.to_string(), expected.to_string(), "{line}: {square}");
        }
    }
}

fn bottleneck(line: &str) -> Option<(Need, String)> {
    let (need, squares) = place(line).bottleneck()?;
    let names: Vec<String> = squares.iter().map(ToString::to_string).collect();
    Some((need, names.join(" ")))
}

#[test]
fn the_fewest_squares_are_found() {
    let found = |line, need, squares: &str| {
        assert_eq!(bottleneck(line), Some((need, squares.into())), "{line}");
    };
    found("place?board=4/4/4/1Q2&pieces=Q3", Need::Rank(1), "d2");
    found("place?board=4/4/3Q/1Q2&pieces=Q2", Need::File(2), "c4");
    assert_eq!(bottleneck("place?board=17x17&pieces=Q9"), None);
    // No piece has to be placed, and no square has to be covered.
    for line in ["place?board=4x4", "place?board=4x4&pieces=Q+", "place?board=4x4&pieces=Q0+"] {
        assert_eq!(bottleneck(line), None, "{line}");
    }
    found("place?board=4x2&pieces=N*&aim=guard", Need::Square(Square::A1), "a1 c2");
    found("place?board=4x2&pieces=K1N+&aim=both", Need::Square(Square::A1), "a1 b1 a2 b2 c2");
    found("place?board=4x2&pieces=N2+", Need::Kind(Piece::Knight), "a1 b1 c1 d1 a2 b2 c2 d2");
    // Without a piece left, a square can't be covered.
    found("place?board=2N1/4&aim=guard", Need::Square(Square::B1), "");
    // On a board with a blocked square, a file may have two queens or none.
    found("place?board=4/4/*2Q/1Q2&pieces=Q2", Need::Kind(Piece::Queen), "a3 a4 c4");
    found("place?board=3/3/3&pieces=N1&aim=guard", Need::Square("b2".parse().unwrap()), "b2");
    found(
        "place?board=3/3/3&pieces=N1K1&aim=total",
        Need::Square("a1".parse().unwrap()),
        "b1 a2 b2 c2 b3",
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    /// In each placement, the pieces that are left stand on free squares of their kind, one of them
    /// on a square of the bottleneck.
    #[test]
    fn placements_use_free_squares_and_the_bottleneck(line in lines(12, 2), aim in 0..4_usize) {
        let line = Line { aim: Aim::ALL[aim].name().into(), ..line };
        let place = line.place();
        let Some((need, squares)) = place.bottleneck() else { return Ok(()) };
        let at = |square: &Square| (i32::from(square.file), i32::from(square.rank));
        let squares: Vec<(i32, i32)> = squares.iter().map(at).collect();
        let free = place.free_squares();
        let is_free = |&(on, letter): &((i32, i32), char)| {
            let of_kind = free.iter().find(|(piece, _)| piece.letter() == letter);
            of_kind.is_some_and(|(_, squares)| squares.iter().any(|square| at(&square) == on))
        };
        for way in line.ways() {
            let mut added = way.iter().filter(|piece| !line.fixed.contains(piece));
            prop_assert!(added.all(is_free), "{}: {free:?} {way:?}", line.write());
            let is_there = |piece| !line.fixed.contains(piece) && squares.contains(&piece.0);
            prop_assert!(way.iter().any(is_there), "{}: {need:?} {squares:?} {way:?}", line.write());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    /// In some of the puzzles, a kind may have any number of pieces, and all numbers are counted.
    #[test]
    fn open_kinds_have_free_squares(
        line in lines(9, 1), aim in 0..4_usize, kind in 0..5_usize, open in 0..3_usize,
        more in 0..3_u32,
    ) {
        let piece = Piece::ALL[kind];
        let line = Line { aim: Aim::ALL[aim].name().into(), ..line };
        let pieces = line.place().pieces();
        let pieces = match open {
            0 => pieces.with_greatest(piece),
            1 => pieces.with_least(piece),
            _ => pieces.with_at_least(piece, pieces.of(piece) + more),
        };
        let place = line.place().with_pieces(pieces);
        let at = |square: Square| (i32::from(square.file), i32::from(square.rank));
        let text = Puzzle::Place(place.clone()).to_string();
        let bottleneck = place.bottleneck();
        let free = place.free_squares();
        let mut counts = Vec::new();
        for number in pieces.of(piece)..=(line.files * line.ranks).cast_unsigned() {
            let mut line = line.clone();
            line.pieces.retain(|&(letter, _)| letter != piece.letter());
            line.pieces.push((piece.letter(), number));
            let ways = line.ways();
            counts.push(ways.len());
            for way in ways {
                let added = || way.iter().filter(|piece| !line.fixed.contains(piece));
                for &(on, letter) in added() {
                    let of_kind = free.iter().find(|(piece, _)| piece.letter() == letter);
                    let is_free = of_kind.is_some_and(|(_, squares)| squares.iter().any(|it| at(it) == on));
                    prop_assert!(is_free, "{text}: {letter} on {on:?}, {free:?}");
                }
                if let Some((need, squares)) = &bottleneck {
                    let is_there = added().any(|&(on, _)| squares.iter().any(|&it| at(it) == on));
                    prop_assert!(is_there, "{text}: {need:?} {squares:?} {way:?}");
                }
            }
        }
        let mut counts = counts.into_iter().filter(|&count| count > 0);
        let expected = match open {
            0 => counts.next_back().unwrap_or(0),
            1 => counts.next().unwrap_or(0),
            _ => counts.sum(),
        };
        let count = Count::new(&place, CountOptions::default()).run().tally.count();
        prop_assert_eq!(count.to_string(), expected.to_string(), "{}", text);
    }
}

/// With one piece more, the number of pieces is no longer the reason.
#[test]
fn reasons_are_given_without_counting() {
    let too_few = |covered, squares| Some(Reason::TooFew { covered, squares });
    let never = |square: &str| Some(Reason::NeverAttacked { square: square.parse().unwrap() });
    for (line, expected) in [
        ("place?board=8x8&pieces=K7&aim=guard", too_few(63, 64)),
        ("place?board=8x8&pieces=K8&aim=guard", None),
        ("place?board=8x8&pieces=N7&aim=total", too_few(56, 64)),
        ("place?board=8x8&pieces=N8&aim=total", None),
        ("place?board=8x8&pieces=Q1N4&aim=both", None),
        ("place?board=8x8&pieces=Q1N3&aim=both", too_few(28 + 3 * 9, 64)),
        ("place?board=3x3&pieces=N*&aim=total", never("b2")),
        ("place?board=3x3&pieces=N9&aim=guard", None),
        ("place?board=1*1/3&pieces=R*&aim=total", None),
        ("place?board=1*1/1*1&pieces=B*&aim=total", never("a1")),
        // The fixed king covers nine squares, and another one at most nine more.
        ("place?board=5/1K3/5/5&pieces=K1&aim=guard", too_few(18, 20)),
        ("place?board=5/1K3/5/5&pieces=K2&aim=guard", None),
        ("place?board=QN2/4/4/4&pieces=Q2&aim=guard", None),
        // There is no piece to place.
        ("place?board=K2/3/3&pieces=Q0&aim=guard", too_few(4, 9)),
        ("place?board=3x3&pieces=K0&aim=both", too_few(0, 9)),
        ("place?board=1N1/3/3&aim=total", too_few(2, 9)),
        ("place?board=1N1/3/3&pieces=N1&aim=total", never("b2")),
    ] {
        let reason = place(line).why_surely_none();
        assert_eq!(reason, expected, "{line}");
        if reason.is_some() {
            let Answer::Place { count, reason, .. } = answer(line) else { panic!("{line}") };
            assert_eq!((count.to_string().as_str(), reason), ("0", expected), "{line}");
        }
    }
    let attacked = place("place?board=QN2/4/4/4&pieces=Q2&aim=both").why_surely_none();
    assert!(matches!(attacked, Some(Reason::FixedAttack { .. })), "{attacked:?}");
}

/// A placement of rooks covers the board if each rank has one or each file: 2 · 8^8 − 8! ways for
/// eight rooks.
#[test]
fn large_counts_match_formulas() {
    for (line, expected_least, expected_count) in [
        ("place?board=8x8&pieces=R*&aim=guard", 8, "33514112"),
        ("place?board=9x9&pieces=R*&aim=both", 9, "362880"),
        ("place?board=9x9&pieces=K*&aim=guard", 9, "1"),
        ("place?board=12x3&pieces=K*&aim=guard", 4, "1"),
    ] {
        let place = place(line);
        let outcome = Count::new(&place, CountOptions::default()).run();
        assert_eq!(outcome.least, Some(expected_least), "{line}");
        assert_eq!(outcome.tally.count().to_string(), expected_count, "{line}");
        assert!(List::new(&place).next().is_some(), "{line}");
    }
}

#[test]
fn lines_are_canonical() {
    for (line, canonical) in [
        ("place?board=8x8&aim=guard&pieces=q*", "place?board=8x8&pieces=Q*&aim=guard"),
        ("place?board=8x8&pieces=Q8&aim=peace", "place?board=8x8&pieces=Q8"),
        ("place?board=8x8&pieces=K2,N*&aim=total", "place?board=8x8&pieces=K2N*&aim=total"),
    ] {
        assert_eq!(Puzzle::parse(line).unwrap().to_string(), canonical);
    }
}

#[test]
fn open_numbers_are_found() {
    for (line, expected_least, expected_greatest, expected_count) in [
        ("place?board=4x4&pieces=Q*&aim=guard", Some(2), None, "12"),
        ("place?board=3x3&pieces=N*&aim=both", Some(4), None, "8"),
        ("place?board=3x3&pieces=N+&aim=both", None, Some(5), "2"),
        ("place?board=2x1&pieces=N*&aim=total", None, None, "0"),
        ("place?board=3x1&pieces=K+&aim=guard", None, Some(3), "1"),
        ("place?board=3x1&pieces=K1+&aim=guard", None, Some(3), "5"),
        ("place?board=3x3&pieces=N*", Some(0), None, "1"),
        // Fixed pieces that attack each other exclude all others.
        ("place?board=4K1/4K1&pieces=B3&lines=pass&aim=both", None, None, "0"),
        ("place?board=4K1/4K1&pieces=B*&aim=both", None, None, "0"),
        // Without queens, there would be placements.
        ("place?board=2x2&pieces=K1Q3+&aim=both", None, None, "0"),
        ("place?board=Q1/2&pieces=Q9+&aim=both", None, None, "0"),
        ("place?board=8x8&pieces=N32Q9+&aim=both", None, None, "0"),
    ] {
        let Answer::Place { count, least, greatest, reason, .. } = answer(line) else {
            panic!("{line}")
        };
        assert_eq!((least, greatest), (expected_least, expected_greatest), "{line}");
        assert_eq!(count.to_string(), expected_count, "{line}");
        assert_eq!(reason.is_some(), count.is_zero(), "{line}");
        assert_eq!(List::new(&place(line)).next().is_some(), !count.is_zero(), "{line}");
    }
}

/// The least number is known before the classes.
#[test]
fn a_complete_count_stays_complete_when_stopped() {
    let line = "place?board=5x12&pieces=K*&aim=guard";
    let mut search = Solving::new(Puzzle::parse(line).unwrap(), Options::default());
    while !search.progress().is_count_complete {
        assert_eq!(search.advance(1 << 10), Step::Running, "{line}");
    }
    let Answer::Place { count, least, distinct, limit, .. } = search.stop(Limit::Time) else {
        panic!("{line}")
    };
    let Answer::Place { count: whole, .. } = answer(line) else { panic!("{line}") };
    assert_eq!((count, least), (whole, Some(8)));
    assert_eq!((distinct, limit), (None, Some(Limit::Time)));
}

/// A program can ask for more pieces than a puzzle line.
#[test]
fn numbers_of_pieces_do_not_overflow() {
    for others in [0, 1] {
        let pieces = Counts::none().with(Piece::King, others);
        let pieces = pieces.with_at_least(Piece::Queen, u32::MAX);
        let place = place("place?board=2x2&aim=guard").with_pieces(pieces);
        let outcome = Count::new(&place, CountOptions::default()).run();
        assert_eq!(outcome, Outcome::default());
        assert_eq!(List::new(&place).next(), None);
    }
    let pieces = Counts::none().with(Piece::King, u32::MAX).with(Piece::Queen, 1);
    let too_many = place("place?board=2x2").with_pieces(pieces.with_greatest(Piece::Knight));
    assert_eq!(Count::new(&too_many, CountOptions::default()).run(), Outcome::default());
    // Nine rooks on eight files.
    let pieces = Counts::none().with(Piece::Queen, u32::MAX).with(Piece::Rook, 9);
    let (need, _) = place("place?board=8x8").with_pieces(pieces).bottleneck().unwrap();
    assert!(matches!(need, Need::Kind(_)), "{need:?}");
}

#[test]
fn limits_are_reported() {
    let solving = |line, work| {
        let options = Options::default().work(work);
        Solving::new(Puzzle::parse(line).unwrap(), options).run()
    };
    let Answer::Limit { limit, lower, .. } = solving("place?board=9x9&pieces=Q*&aim=guard", 2_000)
    else {
        panic!()
    };
    assert_eq!(limit, Limit::Work);
    assert!(lower >= Some(1));
    // However long a slice is.
    for line in ["place?board=8x8&pieces=Q4&aim=guard", "place?board=6x6&pieces=K4&aim=guard"] {
        for work in [1, 100] {
            let limits = Limits::default().work(work);
            let options = CountOptions::default().distinct(true);
            let outcome = Count::new(&place(line), options).within(limits).run();
            assert_eq!(outcome.limit, Some(Limit::Work), "{line}");
        }
    }
    let large = solving("place?board=17x17&pieces=Q9&aim=guard", u64::MAX);
    assert!(matches!(large, Answer::Limit { limit: Limit::Size, .. }), "{large:?}");
}
