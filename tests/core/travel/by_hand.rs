//! Boards whose answers can be computed by hand, and extreme sizes.

use leaper::Leaper;
use leaper::board::Board;
use leaper::natural::Natural;
use leaper::search::{Limit, Limits, Search};
use leaper::square::Square;
use leaper::travel::{Counted, Invalid, Outcome, Shortest, Travel};
use num_bigint::BigUint;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use super::check::{check, check_path, in_slices, travel};
use oracle::travel::{Case, Cell};

fn empty(files: i32, ranks: i32, leaper: (i32, i32), from: Cell, to: Cell) -> Case {
    Case {
        files,
        ranks,
        blocked: vec![false; (files * ranks) as usize],
        from,
        to,
        leaper: leaper.into(),
    }
}

fn corner_to_corner(files: i32, ranks: i32, leaper: (i32, i32)) -> Case {
    empty(files, ranks, leaper, (0, 0), (files - 1, ranks - 1))
}

/// Corridors of `wide` ranks, one above the other, with blocked double ranks between them that are
/// open at alternate ends.
fn serpentine(files: i32, ranks: i32, wide: i32) -> Case {
    let mut case = corner_to_corner(files, ranks, (1, 2));
    for (x, y) in case.cells() {
        let (corridor, rank) = (y / (wide + 2), y % (wide + 2));
        let at_end = if corridor % 2 == 0 { x >= files - 3 } else { x < 3 };
        let at = case.index((x, y));
        case.blocked[at] = rank >= wide && !at_end && (x, y) != case.to;
    }
    case
}

fn solve_all(case: &Case) -> Shortest {
    match travel(case).solve_all(Limits::default()).run() {
        Outcome::Solved(shortest) => shortest,
        other => panic!("{other:?}"),
    }
}

fn count(shortest: &Shortest) -> BigUint {
    match shortest.count(Limits::default()).run() {
        Counted::Exactly(count) => count.to_string().parse().unwrap(),
        Counted::Limit(limit) => panic!("{limit:?}"),
    }
}

/// The binomial coefficient.
fn binomial(n: u32, k: u32) -> BigUint {
    (1..=k).fold(BigUint::from(1_u32), |product, i| product * (n - k + i) / i)
}

/// A wazir's shortest paths are all orders of its jumps right and up.
#[test]
fn counts_are_binomials() {
    for (files, ranks) in [(1, 1), (1, 9), (8, 8), (64, 65), (129, 130), (301, 255)] {
        let shortest = solve_all(&corner_to_corner(files, ranks, (0, 1)));
        let jumps = (files + ranks - 2) as u32;
        assert_eq!(shortest.length(), jumps);
        assert_eq!(count(&shortest), binomial(jumps, ranks as u32 - 1));
        assert_eq!(shortest.squares().len() as i32, files * ranks);
    }
}

/// Shortest paths of a knight from corner to corner, computed by a breadth-first search in another
/// language.
#[test]
fn counts_exceed_128_bits() {
    for (side, length, expected) in [
        (300, 200, "17573584002860757598061907713592520596713257097202497314490640"),
        (
            1000,
            666,
            "94627427937349739136904337970206130251448417875105356455335879386407735853420751218343\
            44767370624531825612018859423371334196964319721924874738351334291681981441734681761302\
            470732132668108563567372000",
        ),
    ] {
        let shortest = solve_all(&corner_to_corner(side, side, (1, 2)));
        assert_eq!(shortest.length(), length);
        assert_eq!(count(&shortest).to_string(), expected);
    }
}

#[test]
fn path_numbers_exceed_128_bits() {
    let case = corner_to_corner(129, 130, (0, 1));
    let shortest = solve_all(&case);
    let numbering = shortest.number(Limits::default()).run().unwrap();
    let mut number = numbering.count();
    number -= &Natural::from(1_u128 << 80);
    assert!(number.bits() > 128);
    let path = numbering.nth(&number).unwrap();
    check_path(&case, &path);
    assert_eq!(numbering.number(&path), Some(number.clone()));
    let next = shortest.after(&path).unwrap();
    assert_eq!(numbering.number(&next), Some(number + Natural::from(1_u64)));
}

#[test]
fn corridors_are_solved() {
    for (files, ranks, wide) in [(40, 38, 2), (33, 48, 3), (65, 16, 4)] {
        check(&serpentine(files, ranks, wide), 5);
    }
}

/// More than 100,000 jumps. The count is compared with that of the reference solver, modulo two
/// primes.
#[cfg(not(target_arch = "wasm32"))]
#[test]
fn long_corridors_are_solved() {
    for (wide, bits) in [(2, 500), (3, 50_000)] {
        let case = serpentine(1024, 1024, wide);
        let shortest = solve_all(&case);
        let count = count(&shortest);
        assert!(shortest.length() > 100_000);
        assert!(count.bits() > bits);
        for prime in [(1 << 61) - 1, (1 << 31) - 1] {
            let (length, modulo) = case.count_modulo(prime);
            assert_eq!(length, Some(shortest.length()));
            assert_eq!(&count % prime, BigUint::from(modulo));
        }
        check_path(&case, &shortest.first());
    }
}

/// The longest leapers on the largest board, and boards too small for any jump.
#[test]
fn extreme_boards_are_solved() {
    // Right and up, or up and right; a single jump; a zigzag along the files or along the ranks.
    for (leaper, length, paths) in
        [((0, 1023), 2, 2_u32), ((1023, 1023), 1, 1), ((1, 1023), 1023, 2)]
    {
        let shortest = solve_all(&corner_to_corner(1024, 1024, leaper));
        assert_eq!((shortest.length(), count(&shortest)), (length, paths.into()), "{leaper:?}");
    }
    let stuck = travel(&corner_to_corner(1024, 1024, (512, 1023)));
    let Outcome::Impossible { reachable, .. } = stuck.flood(Limits::default()).run() else {
        panic!()
    };
    let reachable: Vec<String> = reachable.iter().map(|square| square.to_string()).collect();
    assert_eq!(reachable, ["a1", "amj513", "ss1024"]);
    for leaper in [(1, 2), (0, 1), (5, 9), (1, 1023), (1023, 1023)] {
        check(&corner_to_corner(1, 1, leaper), 2);
        check(&corner_to_corner(2, 1, leaper), 2);
        check(&corner_to_corner(1, 3, leaper), 2);
    }
}

#[test]
fn limits_are_reported() {
    let case = corner_to_corner(100, 100, (1, 2));
    let tight = |limits: Limits| {
        let Outcome::Limit { limit, lower } = travel(&case).flood(limits).run() else { panic!() };
        let Outcome::Limit { limit: again, lower: lower_again } =
            travel(&case).solve_all(limits).run()
        else {
            panic!()
        };
        assert_eq!((limit, lower), (again, lower_again));
        // A jump covers three files and ranks together, and the goal is 198 away.
        assert_eq!(lower, 66);
        limit
    };
    assert_eq!(tight(Limits::default().work(20)), Limit::Work);
    assert_eq!(tight(Limits::default().memory(1000)), Limit::Memory);

    let shortest = solve_all(&case);
    let little = Limits::default().memory(50_000);
    assert!(matches!(shortest.count(little).run(), Counted::Exactly(_)));
    assert_eq!(shortest.number(little).run().unwrap_err(), Limit::Memory);
    in_slices(shortest.number(little), |number| {
        // A layer may be begun before the limit is noticed.
        assert!(number.progress().memory < 60_000);
    })
    .unwrap_err();
    let less = Limits::default().memory(30_000);
    assert_eq!(shortest.count(less).run(), Counted::Limit(Limit::Memory));
    let brief = Limits::default().work(100);
    assert_eq!(shortest.count(brief).run(), Counted::Limit(Limit::Work));
}

/// Lists of squares that aren't shortest paths have a place in the order, too.
#[test]
fn next_path_follows_any_list() {
    let case = corner_to_corner(5, 5, (1, 2));
    let shortest = solve_all(&case);
    let paths: Vec<_> = shortest.paths().collect();
    assert_eq!(paths.len(), 8);
    let squares: Vec<Square> = shortest.travel().board().squares().collect();
    for first in &squares {
        for second in &squares {
            let list = [*first, *second];
            let expected = paths.iter().find(|path| path[..] > list[..]);
            assert_eq!(shortest.after(&list).as_ref(), expected, "{list:?}");
        }
    }
    assert_eq!(shortest.after(&[]).as_ref(), paths.first());
    for (path, next) in paths.iter().zip(&paths[1..]) {
        let longer = [&path[..], &squares].concat();
        assert_eq!(shortest.after(&longer).as_ref(), Some(next));
    }
}

#[test]
fn start_and_goal_must_be_open() {
    let mut board = Board::new(8, 8).unwrap();
    board.block("b6".parse().unwrap());
    let new = |from: &str, to: &str| {
        let (from, to) = (from.parse().unwrap(), to.parse().unwrap());
        Travel::new(board.clone(), Leaper::KNIGHT, from, to).map(|_| ())
    };
    let square = |name: &str| name.parse().unwrap();
    assert_eq!(new("a8", "b7"), Ok(()));
    assert_eq!(new("a9", "b9"), Err(Invalid::FromOffBoard(square("a9"))));
    assert_eq!(new("b6", "i1"), Err(Invalid::FromBlocked(square("b6"))));
    assert_eq!(new("a8", "i1"), Err(Invalid::ToOffBoard(square("i1"))));
    assert_eq!(new("a8", "b6"), Err(Invalid::ToBlocked(square("b6"))));
    let sentence = new("a8", "b6").unwrap_err().to_string();
    assert_eq!(sentence, "The goal, b6, is blocked.");
}

/// A path of no jumps has the number 0, unless even the table of all squares is too large.
#[test]
fn numbering_without_jumps_has_a_limit() {
    let paths = solve_all(&empty(8, 8, (1, 2), (0, 0), (0, 0)));
    let numbering = paths.number(Limits::default()).run().unwrap();
    assert_eq!(numbering.nth(&Natural::ZERO), Some(Vec::new()));
    let limits = Limits::default().memory(100);
    assert_eq!(paths.number(limits).run().err(), Some(Limit::Memory));
}

/// If there is no path, a second search starts; it adds to the positions of the first.
#[test]
fn number_of_positions_never_decreases() {
    let mut case = corner_to_corner(60, 60, (1, 2));
    for (x, y) in case.cells().filter(|&(x, _)| x == 30 || x == 31) {
        let at = case.index((x, y));
        case.blocked[at] = true;
    }
    let mut positions = 0;
    in_slices(travel(&case).flood(Limits::default()), |flood| {
        let before = std::mem::replace(&mut positions, flood.progress().positions);
        assert!(positions >= before, "{positions} after {before}");
    });
    assert!(positions > 60 * 58 / 2, "{positions}");
}
