//! Compares the list of placements with the oracle's, in the documented order.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use super::random_lines::lines;
use leaper::natural::Natural;
use leaper::place::{Count, CountOptions, List, Placement};
use leaper::search::{Search, Step};
use oracle::place::{Line, Way};
use proptest::prelude::*;

/// A placement in the list's sort order: the squares of each kind.
type Key = Vec<Vec<(i32, i32)>>;

fn key(way: &Way) -> Key {
    let squares = |kind| {
        let of_kind = way.iter().filter(|piece| piece.1 == kind);
        let mut squares: Vec<_> = of_kind.map(|&((file, rank), _)| (rank, file)).collect();
        squares.sort_unstable();
        squares
    };
    "QRBKN".chars().map(squares).collect()
}

/// Converts a placement of the crate, whose pieces must be in the list's order.
fn read(placement: &Placement) -> Key {
    let to_cell = |&(square, piece): &(leaper::square::Square, leaper::place::Piece)| {
        ((i32::from(square.file), i32::from(square.rank)), piece.letter())
    };
    let way: Way = placement.iter().map(to_cell).collect();
    let order = |&(square, piece): &(leaper::square::Square, leaper::place::Piece)| {
        ("QRBKN".find(piece.letter()), square)
    };
    assert!(placement.is_sorted_by_key(order), "{placement:?}");
    key(&way)
}

/// Returns the next placement, in slices of this budget.
fn next(list: &mut List, budget: u64) -> Option<Key> {
    loop {
        if let Step::Done(placement) = list.advance(budget) {
            return placement.as_ref().map(read);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn list_matches_the_sorted_reference(line in lines(20, 3), budget in 1..50_u64, permille in prop::collection::vec(0..1100_usize, 6)) {
        let text = line.write();
        prop_assume!(line.pieces.iter().map(|piece| piece.1).sum::<u32>() < 6);
        let mut ways: Vec<Key> = line.ways().iter().map(key).collect();
        prop_assume!(ways.len() < 20_000);
        ways.sort_unstable();
        let mut list = List::new(&line.place());
        for way in &ways {
            let next = next(&mut list, budget);
            prop_assert_eq!(next.as_ref(), Some(way), "{}", text);
        }
        prop_assert_eq!(next(&mut list, budget), None, "{}", text);
        prop_assert_eq!(next(&mut list, budget), None, "{}", text);
        check_seeks(&mut list, &ways, &permille, budget, &text)?;
        check_seeks(&mut List::new(&line.place()), &ways, &permille, budget, &text)?;
    }

    #[test]
    fn classes_are_listed_by_their_first_placement(line in lines(16, 3), budget in 1..50_u64, permille in prop::collection::vec(0..1100_usize, 6)) {
        let text = line.write();
        prop_assume!(line.pieces.iter().map(|piece| piece.1).sum::<u32>() < 6);
        let ways = line.ways();
        prop_assume!(ways.len() < 20_000);
        let mut firsts: Vec<Key> = line.classes_by(&ways, key).into_iter().collect();
        firsts.sort_unstable();
        let mut list = List::classes(&line.place());
        for way in &firsts {
            let next = next(&mut list, budget);
            prop_assert_eq!(next.as_ref(), Some(way), "{}", text);
        }
        prop_assert_eq!(next(&mut list, budget), None, "{}", text);
        check_seeks(&mut list, &firsts, &permille, budget, &text)?;
        check_seeks(&mut List::classes(&line.place()), &firsts, &permille, budget, &text)?;
    }
}

/// Seeks to several numbers, given in thousandths of the list's length, and compares the next three
/// placements.
fn check_seeks(
    list: &mut List,
    ways: &[Key],
    permille: &[usize],
    budget: u64,
    text: &str,
) -> Result<(), TestCaseError> {
    for share in permille {
        let mut number = share * ways.len() / 1000;
        list.seek(Natural::from(number as u64));
        // Sometimes seek again before the first seek has finished.
        if number.is_multiple_of(3) {
            let _ = list.advance(budget);
            number /= 2;
            list.seek(Natural::from(number as u64));
        }
        for offset in 0..3 {
            let next = next(list, budget);
            prop_assert_eq!(next.as_ref(), ways.get(number + offset), "{} at {}", text, number);
            if next.is_some() {
                prop_assert_eq!(list.number().to_string(), (number + offset + 1).to_string());
            }
        }
    }
    Ok(())
}

#[test]
fn seek_reaches_the_last_placement() {
    let line = Line::read("place?board=8x8&pieces=N8");
    let place = line.place();
    let mut list = List::new(&place);
    list.seek(379_978_715_u64.into());
    let knights = list.next().unwrap();
    // The last placement is the first one turned upside down.
    assert_eq!(place.rows(&knights), "NNNNNNNN/8/8/8/8/8/8/8");
    assert_eq!(list.next(), None);
    list.seek(Natural::ZERO);
    assert_eq!(place.rows(&list.next().unwrap()), "8/8/8/8/8/8/8/NNNNNNNN");
}

/// Seeking a little backwards doesn't start from the beginning.
#[test]
fn seeking_backward_is_cheap() {
    for one_per_class in [false, true] {
        let place = Line::read("place?board=6x6&pieces=K2Q1B1N2").place();
        let mut list = if one_per_class { List::classes(&place) } else { List::new(&place) };
        list.seek(Natural::from(20_000_u64));
        let placement = list.next().unwrap();
        let first_seek = list.progress().positions;
        for step in 1..5_u64 {
            list.seek(Natural::from(20_000 - 64 * step));
            assert!(list.next().is_some());
        }
        list.seek(Natural::from(20_000_u64));
        assert_eq!(list.next(), Some(placement));
        let later_seeks = list.progress().positions - first_seek;
        assert!(
            later_seeks < first_seek / 2,
            "{later_seeks} after {first_seek}, one per class: {one_per_class}"
        );
    }
}

#[test]
fn tight_packings_are_found() {
    for (line, number) in [
        ("place?board=8x8&pieces=N32", 2),
        ("place?board=7x7&pieces=K16", 1),
        ("place?board=6x6&pieces=K9", 3600),
        ("place?board=7/7/7/2*4/7/7/7&pieces=Q8", 2),
    ] {
        let place = Line::read(line).place();
        assert_eq!(List::new(&place).count(), number, "{line}");
        let options = CountOptions::default().distinct(true);
        let distinct = place.distinct(&Count::new(&place, options).run().tally);
        assert_eq!(List::classes(&place).count().to_string(), distinct.to_string(), "{line}");
    }
    let place = Line::read("place?board=8x8&pieces=K16").place();
    assert_eq!(List::new(&place).take(50).count(), 50);
}
