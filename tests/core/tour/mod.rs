//! Tour: answers in data files, and comparisons with the reference solver.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

mod classes;
mod compounds;
mod counts;
mod historical;
mod narrow;
mod numbers;
mod slices;
mod symmetry;

use leaper::Leaper;
use leaper::puzzle::Puzzle;
use leaper::search::{Limit, Limits, Search, Step};
use leaper::show::tour::{Finish, walk_report};
use leaper::square::Square;
use leaper::tour::{Count, Ends, Index, Options, Outcome, Reason, Solve, Tour};
use oracle::random::{Random, Rng};
use oracle::tour::Reference;
use oracle::tour_reasons::check;

fn tour(line: &str) -> Tour {
    match Puzzle::parse(line) {
        Ok(Puzzle::Tour(tour)) => tour,
        other => panic!("{line}: {other:?}"),
    }
}

fn line(tour: &Tour) -> String {
    Puzzle::Tour(tour.clone()).to_string()
}

fn solve(tour: &Tour) -> Outcome {
    Solve::new(tour, Options::default()).run()
}

fn count(tour: &Tour) -> String {
    Count::new(tour, Limits::default()).run().unwrap().to_string()
}

/// Returns a random tour with at most `max_blocked` blocked squares, perhaps a number at an end,
/// and at most `max_numbers` other numbers.
fn random_tour(
    rng: &mut Random,
    sides: (u16, u16),
    leaper: Leaper,
    max_blocked: usize,
    max_numbers: usize,
) -> Tour {
    let mut board = leaper::board::Board::new(sides.0, sides.1).unwrap();
    for _ in 0..rng.below(max_blocked + 1) {
        let open: Vec<Square> = board.open().iter().collect();
        if open.len() > 1 {
            board.block(open[rng.below(open.len())]);
        }
    }
    let open: Vec<Square> = board.open().iter().collect();
    let ends = [Ends::Open, Ends::Open, Ends::Open, Ends::Closed][rng.below(4)];
    let mut fixed = Vec::new();
    let last = open.len() as u32;
    let end_choices = [vec![1, last], vec![1], vec![last], vec![]];
    let end_numbers = end_choices[rng.below(4)].clone();
    let inner_numbers: Vec<u32> =
        (0..max_numbers).map(|_| 1 + rng.below(open.len()) as u32).collect();
    for &number in end_numbers.iter().chain(&inner_numbers) {
        let square = open[rng.below(open.len())];
        let is_new = fixed
            .iter()
            .all(|&(known_square, known_number)| known_square != square && known_number != number);
        if is_new && (ends == Ends::Open || number == 1 || max_numbers > 0) {
            fixed.push((square, number));
        }
    }
    Tour::new(board, leaper, ends, &fixed).unwrap()
}

/// Returns the puzzles and answers in the data files, also for kings and wazirs.
fn cases() -> impl Iterator<Item = serde_json::Value> {
    let data = [include_str!("../../data/tour.jsonl"), include_str!("../../data/king.jsonl")];
    data.into_iter().flat_map(str::lines).map(|case| serde_json::from_str(case).unwrap())
}

#[test]
fn answers_in_data_files_match() {
    for case in cases() {
        let tour = tour(case["line"].as_str().unwrap());
        let expect = &case["expect"];
        match solve(&tour) {
            Outcome::Solved(solved) => {
                assert_eq!(expect["status"], "solved", "{}", case["line"]);
                assert!(tour.is_solved_by(&solved.path));
                assert!(Reference::new(&tour).replays(&solved.path), "{}", case["line"]);
            }
            Outcome::Impossible(impossible) => {
                assert_eq!(expect["status"], "impossible", "{}", case["line"]);
                check(&tour, &impossible.reason);
            }
            Outcome::Limit(_) => panic!("{}", case["line"]),
        }
    }
}

#[test]
fn counts_in_data_files_match() {
    check_counts_in_data_files(|count| count.len() <= 6);
}

#[test]
#[ignore = "slow unless optimised: cargo xtask test runs it"]
fn large_counts_in_data_files_match() {
    check_counts_in_data_files(|count| count.len() > 6);
}

fn check_counts_in_data_files(is_selected: impl Fn(&str) -> bool) {
    let mut checked = 0;
    for case in cases() {
        if let Some(expected) = case["expect"]["count"].as_str().filter(|count| is_selected(count))
        {
            assert_eq!(count(&tour(case["line"].as_str().unwrap())), expected, "{}", case["line"]);
            checked += 1;
        }
    }
    assert!(checked > 0);
}

/// OEIS A165134 (both directions), A001230, A175881, A079137, A118067 (both
/// directions), and closed tours of a wazir: A003763.
#[test]
fn published_counts_match() {
    for (line, expected) in [
        ("tour?board=1x1", 1),
        ("tour?board=2x2", 0),
        ("tour?board=3x3", 0),
        ("tour?board=4x4", 0),
        ("tour?board=5x5", 1728 / 2),
        ("tour?board=4x4&ends=closed", 0),
        ("tour?board=6x6&ends=closed", 9862),
        ("tour?board=6x5&ends=closed", 8),
        ("tour?board=5x4", 82),
        ("tour?board=4x6", 744),
        ("tour?board=4x7", 6378),
        ("tour?board=7x3", 104 / 2),
        ("tour?board=8x3", 792 / 2),
        ("tour?board=10x3", 6096 / 2),
        ("tour?board=4x4&leaper=0,1&ends=closed", 6),
        ("tour?board=6x6&leaper=0,1&ends=closed", 1072),
        ("tour?board=8x8&leaper=0,1&ends=closed", 4_638_576),
    ] {
        assert_eq!(count(&tour(line)), expected.to_string(), "{line}");
    }
}

/// Counts above 2^64 and 2^128: closed tours of a wazir on 4 × n (OEIS A006864).
#[test]
fn counts_may_exceed_128_bits() {
    // a(n) = 2 a(n-1) + 2 a(n-2) - 2 a(n-3) + a(n-4), from 0, 1, 2, 6.
    let mut terms = [0_u64, 1, 2, 6].map(num_bigint::BigUint::from).to_vec();
    for n in 4..300 {
        let next = (&terms[n - 1] + &terms[n - 2]) * 2_u8 + &terms[n - 4] - &terms[n - 3] * 2_u8;
        terms.push(next);
    }
    for n in [2, 3, 5, 40, 70, 140, 300] {
        let line = format!("tour?board={n}x4&leaper=0,1&ends=closed");
        assert_eq!(count(&tour(&line)), terms[n - 1].to_string(), "{line}");
    }
}

/// Returns whether a tour exists, by Leaper. Replays the tour that it finds, or checks its reason.
fn decide(tour: &Tour) -> bool {
    match solve(tour) {
        Outcome::Solved(solved) => {
            let reference = Reference::new(tour);
            assert!(reference.replays(&solved.path), "{}: {:?}", line(tour), solved.path);
            true
        }
        Outcome::Impossible(impossible) => {
            check(tour, &impossible.reason);
            false
        }
        Outcome::Limit(_) => panic!("{} is not decided", line(tour)),
    }
}

/// Like [`decide`], but the reference solver confirms that no tour exists.
fn decide_and_confirm(tour: &Tour) -> bool {
    let is_solved = decide(tour);
    assert!(is_solved || !Reference::new(tour).has_tour(), "{}", line(tour));
    is_solved
}

/// Returns the number of random boards to try: more with `LEAPER_TOURS`, fewer in a browser.
fn board_count(usual: usize) -> usize {
    let factor = option_env!("LEAPER_TOURS").and_then(|factor| factor.parse().ok()).unwrap_or(1);
    if cfg!(target_arch = "wasm32") { usual / 4 } else { usual * factor }
}

#[test]
fn random_boards_are_decided() {
    let mut rng = Random(1);
    let mut solved = 0;
    let boards = board_count(1500);
    for _ in 0..boards {
        let sides = (3 + rng.below(6) as u16, 3 + rng.below(6) as u16);
        let tour = random_tour(&mut rng, sides, Leaper::KNIGHT, 20, 0);
        solved += usize::from(decide(&tour));
    }
    assert!(solved > boards / 75);
}

#[test]
fn small_impossible_boards_are_confirmed() {
    let mut rng = Random(2);
    let mut answers = [0; 2];
    let boards = board_count(1200);
    for number in 0..boards {
        let sides = [(5, 5), (4, 6), (5, 6), (3, 8), (4, 4), (7, 3), (4, 7)][rng.below(7)];
        let leaper = match number % 8 {
            0 => Leaper::new(0, 1).unwrap(),
            1 => Leaper::new(1, 3).unwrap(),
            2 => Leaper::new(1, 1).unwrap(),
            3 => Leaper::KING,
            _ => Leaper::KNIGHT,
        };
        let max_blocked = if number % 3 == 0 { 12 } else { 3 };
        let tour = random_tour(&mut rng, sides, leaper, max_blocked, 0);
        answers[usize::from(decide_and_confirm(&tour))] += 1;
    }
    assert!(answers.iter().all(|&number| number > boards / 24), "{answers:?}");
}

#[test]
fn boards_with_numbers_are_decided() {
    let mut rng = Random(3);
    let mut answers = [0; 2];
    let boards = board_count(300);
    for number in 0..boards {
        let sides = [(5, 5), (4, 5), (5, 6), (3, 7), (6, 6), (3, 4)][rng.below(6)];
        let tour = random_tour(&mut rng, sides, Leaper::KNIGHT, 4, 1 + number % 4);
        let is_solved = if tour.length() < 28 { decide_and_confirm(&tour) } else { decide(&tour) };
        answers[usize::from(is_solved)] += 1;
    }
    assert!(answers[0] > boards / 6 && answers[1] > boards / 60, "{answers:?}");
}

/// Boards have at most 16 squares.
#[test]
fn counts_match_the_reference_solver() {
    let mut rng = Random(4);
    let mut with_tours = 0;
    let boards = board_count(800);
    for number in 0..boards {
        let sides = [(4, 4), (3, 5), (5, 3), (4, 3), (2, 8), (16, 1), (3, 3)][rng.below(7)];
        let (a, b) = [(1, 2), (1, 2), (0, 1), (1, 1), (0, 2), (1, 3)][rng.below(6)];
        let leaper = match number % 5 {
            0 => Leaper::named(["king", "gnu", "squirrel", "kirin"][rng.below(4)]).unwrap(),
            _ => Leaper::new(a, b).unwrap(),
        };
        let tour = random_tour(&mut rng, sides, leaper, 12, [0, 0, 1, 2][number % 4]);
        let expected = Reference::new(&tour).count();
        with_tours += usize::from(expected > 0);
        assert_eq!(count(&tour), expected.to_string(), "{}", line(&tour));
        assert_eq!(matches!(solve(&tour), Outcome::Solved(_)), expected > 0, "{}", line(&tour));
    }
    assert!(with_tours > boards / 40, "{with_tours}");
}

#[test]
fn smallest_boards_have_their_answers() {
    for (line, code) in [
        ("tour?board=*", "no-square"),
        ("tour?board=*&ends=closed", "no-square"),
        ("tour?board=1x1&ends=closed", "too-small"),
        ("tour?board=2x1&leaper=0,1&ends=closed", "too-small"),
        ("tour?board=2x1", "too-few-jumps"),
        ("tour?board=3x1&leaper=0,1&ends=closed", "too-small"),
    ] {
        let Outcome::Impossible(impossible) = solve(&tour(line)) else { panic!("{line}") };
        assert_eq!(impossible.reason.code(), code, "{line}");
        assert_eq!(count(&tour(line)), "0", "{line}");
    }
    for (line, length) in [
        ("tour?board=1x1", 1),
        ("tour?board=1x1&from=a1&to=a1", 1),
        ("tour?board=2x1&leaper=0,1", 2),
        ("tour?board=2x1&leaper=0,1&from=b1", 2),
        ("tour?board=2x2&leaper=0,1&ends=closed", 4),
    ] {
        let Outcome::Solved(solved) = solve(&tour(line)) else { panic!("{line}") };
        assert_eq!(solved.path.len(), length, "{line}");
        assert_eq!(count(&tour(line)), "1", "{line}");
    }
}

#[test]
fn large_boards_are_decided() {
    for (line, solvable) in [
        ("tour?board=100x100&ends=closed", true),
        ("tour?board=99x101", true),
        ("tour?board=99x101&ends=closed", false),
        ("tour?board=60x60&from=a1&to=h9", true),
        ("tour?board=200x3&ends=closed", true),
        ("tour?board=200x4&ends=closed", false),
        ("tour?board=30x30&avoid=c3,d5,m7,n20,z9,aa4&ends=closed", true),
        ("tour?board=40x40&leaper=0,1&ends=closed", true),
        ("tour?board=33x33&leaper=1,3", false),
        ("tour?board=40x40&leaper=3,4&ends=closed", true),
    ] {
        assert_eq!(decide(&tour(line)), solvable, "{line}");
    }
}

#[test]
fn outcomes_do_not_depend_on_slices() {
    for line in [
        "tour?board=8x8&ends=closed",
        "tour?board=4x4",
        "tour?board=5x5&from=a1&numbers=c3:13",
        "tour?board=12x12&from=a1",
        "tour?board=12x12&from=a1&numbers=f7:62",
        "tour?board=20x20&numbers=c3:5,f9:100,k12:260",
        "tour?board=12x13&ends=closed",
        "tour?board=4x36",
    ] {
        let tour = tour(line);
        let expected = solve(&tour);
        for budget in [1, 77] {
            let mut search = Solve::new(&tour, Options::default());
            let sliced = loop {
                if let Step::Done(outcome) = search.advance(budget) {
                    break outcome;
                }
            };
            assert_eq!(sliced, expected, "{line}");
        }
    }
}

#[test]
fn limits_are_reported() {
    let limits = Limits::default().work(1000);
    let options = Options::default().limits(limits);
    let Outcome::Limit(stopped) = Solve::new(&tour("tour?board=300x300"), options).run() else {
        panic!("no limit")
    };
    assert_eq!(stopped.limit, Limit::Work);
    let limits = Limits::default().memory(1 << 16);
    assert_eq!(Count::new(&tour("tour?board=6x6"), limits).run(), Err(Limit::Memory));
    assert_eq!(Count::new(&tour("tour?board=100x100"), limits).run(), Err(Limit::Size));
}

#[test]
fn published_counts_are_given_for_whole_boards_without_numbers() {
    let known = tour("tour?board=8x8&ends=closed").published().unwrap();
    assert_eq!(known.count, 13_267_364_410_532);
    assert!(tour("tour?board=8x8&ends=closed&avoid=a1").published().is_none());
    // A start leaves all closed tours, but not all open ones. Numbers rule some tours out.
    assert_eq!(tour("tour?board=8x8&ends=closed&from=a1").published(), Some(known));
    for line in ["8x8&from=a1", "8x8&numbers=c3:5", "8x8&ends=closed&numbers=c3:5"] {
        assert!(tour(&format!("tour?board={line}")).published().is_none(), "{line}");
    }
}

#[test]
fn seeds_give_different_tours() {
    for line in ["tour?board=8x8&ends=closed", "tour?board=30x30"] {
        let tour = tour(line);
        let mut paths = Vec::new();
        for seed in 0..6 {
            let options = Options::default().seed(seed);
            let Outcome::Solved(solved) = Solve::new(&tour, options).run() else { panic!() };
            assert!(Reference::new(&tour).replays(&solved.path));
            let repeated = Solve::new(&tour, options).run();
            assert_eq!(Outcome::Solved(solved.clone()), repeated);
            paths.push(solved.path);
        }
        paths.sort();
        paths.dedup();
        assert!(paths.len() > 4, "{line}");
    }
}

#[test]
fn closed_rectangles_follow_schwenks_theorem() {
    for long in 1..=12_u16 {
        for short in 1..=long {
            let none = (short % 2 == 1 && long % 2 == 1)
                || [1, 2, 4].contains(&short)
                || (short == 3 && [4, 6, 8].contains(&long));
            let line = format!("tour?board={long}x{short}&ends=closed");
            assert_eq!(decide(&tour(&line)), !none, "{line}");
        }
    }
    // Conrad, Hindrichs, Morsy and Wegener 1994: open tours exist if both sides are at least 5.
    for side in 5..=11 {
        assert!(decide(&tour(&format!("tour?board={side}x{side}"))));
    }
}

#[test]
fn simplest_reason_is_given() {
    for (line, code) in [
        ("tour?board=5x5&ends=closed", "colours"),
        // The first square has the rarer colour.
        ("tour?board=5x6&ends=closed&avoid=c1", "colours"),
        // A ferz stays on one colour of the chessboard: ranks have theirs, found once all squares
        // are linked.
        ("tour?board=*1*1*1*/1*1*1*1/*1*1*1*/1*1*1*1/*1*1*1*&leaper=1,1&ends=closed", "colours"),
        ("tour?board=*1*1*/1*1*1/*1*1*/1*1*1/*1*1*/1*1*1/*1*1*&leaper=1,1&ends=closed", "colours"),
        ("tour?board=5x5&from=b1", "end-colours"),
        ("tour?board=6x6&from=a1&to=c1", "end-colours"),
        ("tour?board=5x5&from=a1&numbers=c3:12", "number-colours"),
        ("tour?board=5x5&numbers=c3:12", "number-colours"),
        ("tour?board=3x3", "too-few-jumps"),
        ("tour?board=3x4&avoid=a1,b3,b4", "too-many-ends"),
        ("tour?board=4x4&ends=closed", "early-circle"),
        ("tour?board=8x4&ends=closed", "pieces"),
        ("tour?board=100x4&ends=closed", "alternation"),
        // A closed tour is closed wherever it begins.
        ("tour?board=17x4&ends=closed&from=p3", "alternation"),
        ("tour?board=4x30&from=c12", "alternation"),
        ("tour?board=30x4&from=a1&to=l3", "alternation"),
        ("tour?board=205x4&to=f4&numbers=cq4:583", "halves"),
        ("tour?board=13x4&to=f4&numbers=c2:15", "halves"),
        ("tour?board=13x4&numbers=c2:40,e4:46", "halves"),
        ("tour?board=4x4&leaper=0,2", "disconnected"),
        // Pieces with more than eight jumps. (Found by random puzzles.)
        ("tour?board=2/2/2/2/1*/2/2&leaper=gnu", "neighbours"),
        ("tour?board=2***3/1*2*1*1&leaper=0,1+1,2&from=h1", "neighbours"),
        ("tour?board=7/2*4&leaper=gnu&to=f2", "neighbours"),
        ("tour?board=8x8&from=a1&numbers=h8:3", "too-far"),
        ("tour?board=8x8&numbers=b3:40,c2:50,a1:25,d4:27", "too-far"),
        ("tour?board=8x8&numbers=b3:40,a1:25,c5:27", "too-far"),
    ] {
        let tour = tour(line);
        let Outcome::Impossible(impossible) = solve(&tour) else { panic!("{line}") };
        assert_eq!(impossible.reason.code(), code, "{line}: {}", impossible.reason);
        check(&tour, &impossible.reason);
        assert!(!matches!(impossible.reason, Reason::Tried { .. }));
    }
}

#[test]
fn only_tours_are_accepted() {
    for line in ["5x5", "6x6&ends=closed", "5x5&from=a1&to=e5&leaper=1,2", "5x6&numbers=a1:7"] {
        let tour = tour(&format!("tour?board={line}"));
        let Outcome::Solved(solved) = solve(&tour) else { panic!("{line}") };
        let path = solved.path;
        assert!(tour.is_solved_by(&path), "{line}");
        let last = path.len() - 1;
        let mut repeating = path.clone();
        repeating[last] = path[last - 2];
        let mut off_board = path.clone();
        off_board[last] = Square::new(path[last].file + 100, path[last].rank);
        let sorted: Vec<Square> = tour.board().squares().collect();
        let longer: Vec<Square> = path.iter().copied().chain([path[last - 1]]).collect();
        for wrong in [&path[..last], &path[1..], &repeating, &off_board, &sorted, &longer, &[]] {
            assert!(!tour.is_solved_by(wrong), "{line}: {wrong:?}");
        }
        let has_numbers = !tour.numbers().is_empty();
        let reversed: Vec<Square> = path.iter().rev().copied().collect();
        assert_eq!(tour.is_solved_by(&reversed), !has_numbers, "{line}");
        let rotated = [&path[1..], &path[..1]].concat();
        assert_eq!(tour.is_solved_by(&rotated), tour.is_closed(), "{line}");
    }
    // Two squares have no closed tour: it would use their only jump twice.
    let two = tour("tour?board=2x1&leaper=0,1&ends=closed");
    assert!(!two.is_solved_by(&two.board().squares().collect::<Vec<_>>()));
}

/// Returns the key by which the index sorts tours: for each square in the order of the index, the
/// later squares that the tour links with it. The end of an open tour is linked with `u16::MAX`.
fn index_key(tour: &Tour, path: &[Square], by_files: bool) -> Vec<Vec<(u16, u16)>> {
    let coordinates = |square: Square| {
        if by_files { (square.file, square.rank) } else { (square.rank, square.file) }
    };
    let mut squares = path.to_vec();
    squares.sort_by_key(|&square| coordinates(square));
    let length = path.len();
    let later_neighbours = |&square: &Square| {
        let index = path.iter().position(|&other| other == square).unwrap();
        let neighbours = [(index + 1) % length, (index + length - 1) % length];
        let is_no_jump = |&to: &usize| !tour.is_closed() && index.abs_diff(to) == length - 1;
        let is_end = neighbours.iter().any(is_no_jump);
        let jumps = neighbours.into_iter().filter(|to| !is_no_jump(to));
        let mut later: Vec<(u16, u16)> = jumps.map(|to| coordinates(path[to])).collect();
        later.retain(|&to| to > coordinates(square));
        later.sort_unstable();
        later.extend(is_end.then_some((u16::MAX, u16::MAX)));
        later
    };
    squares.iter().map(later_neighbours).collect()
}

/// The beginning of a tour can be completed. In other paths the first wrong move is found.
#[test]
fn first_wrong_move_of_a_path_is_found() {
    for line in ["tour?board=5x5&from=a1", "tour?board=6x6&ends=closed", "tour?board=6x6"] {
        let tour = tour(line);
        let Outcome::Solved(solved) = solve(&tour) else { panic!() };
        let board = tour.board();
        for length in [0, 1, 2, 9, solved.path.len()] {
            let start = &solved.path[..length];
            let state = walk_report(&tour, start).unwrap();
            assert_eq!(state.complete, length == solved.path.len());
            assert_eq!(state.left, solved.path.len() - length);
            let finished = Finish::new(&tour, start, Limits::default()).unwrap().run();
            assert_eq!(finished.completable, Some(true), "{line} {length}");
            let square = |&index: &usize| board.squares().nth(index).unwrap();
            let completion = finished.completion.iter().map(square);
            let path: Vec<Square> = start.iter().copied().chain(completion).collect();
            assert!(Reference::new(&tour).replays(&path), "{line} {length}");
        }
        // Warnsdorff's rule reversed: to the square with the most next jumps.
        let mut path = vec![solved.path[0]];
        loop {
            let state = walk_report(&tour, &path).unwrap();
            let mobility = |&index: &usize| {
                let square = board.squares().nth(index).unwrap();
                let mut next = path.clone();
                next.push(square);
                (walk_report(&tour, &next).unwrap().next.len(), square)
            };
            let Some((_, square)) = state.next.iter().map(mobility).max() else { break };
            path.push(square);
        }
        let finished = Finish::new(&tour, &path, Limits::default()).unwrap().run();
        assert_eq!(finished.completable, Some(false), "{line}");
        let longest = finished.longest_completable;
        assert!(longest >= 1 && longest < path.len());
        for (length, completable) in [(longest, true), (longest + 1, false)] {
            let repeated = Finish::new(&tour, &path[..length], Limits::default()).unwrap().run();
            assert_eq!(repeated.completable, Some(completable), "{line} {length}");
        }
    }
    let tour = tour("tour?board=5x5&from=a1");
    let square = |name: &str| name.parse::<Square>().unwrap();
    assert!(walk_report(&tour, &[square("a1"), square("a2")]).is_err());
    assert!(walk_report(&tour, &[square("b3")]).is_err());
    assert!(walk_report(&tour, &[square("a1"), square("b3"), square("a1")]).is_err());
    assert_eq!(walk_report(&tour, &[]).unwrap().next, [0]);
}

#[test]
fn index_lists_all_tours_in_order() {
    for line in [
        "tour?board=6x5&ends=closed",
        "tour?board=5x5&from=c3",
        "tour?board=4x3",
        "tour?board=3x4&to=a1",
        "tour?board=3x3&avoid=b2",
        "tour?board=3x10&ends=closed",
        "tour?board=1x1",
        "tour?board=4x4",
        "tour?board=4x4&leaper=0,1&from=a1&to=d1",
    ] {
        let tour = tour(line);
        let tours = Index::new(&tour, Limits::default()).run().unwrap();
        assert_eq!(tours.count().to_string(), count(&tour), "{line}");
        let paths: Vec<Vec<Square>> = (0..).map_while(|n: u64| tours.nth(&n.into())).collect();
        assert_eq!(paths.len().to_string(), tours.count().to_string(), "{line}");
        let reference = Reference::new(&tour);
        assert!(paths.iter().all(|path| reference.replays(path)), "{line}");
        let is_sorted = |by_files| {
            let keys: Vec<_> = paths.iter().map(|path| index_key(&tour, path, by_files)).collect();
            keys.windows(2).all(|pair| pair[0] < pair[1])
        };
        assert!(is_sorted(true) || is_sorted(false), "{line}");
    }
}

/// Chi-square over a hundred groups of the tours of 6 × 6. The statistic has 99 degrees of freedom;
/// it is above 180 once in a million draws, and the draws are always the same.
#[test]
fn samples_are_uniform() {
    const GROUPS: usize = 100;
    const DRAWS: u32 = 20_000;
    let tour = tour("tour?board=6x6&ends=closed");
    let tours = Index::new(&tour, Limits::default()).run().unwrap();
    assert_eq!(tours.count().to_string(), "9862");
    let mut observed = [0.0_f64; GROUPS];
    for seed in 0..u64::from(DRAWS) {
        let number = tours.draw(seed).unwrap().to_u64().unwrap();
        observed[number as usize * GROUPS / 9862] += 1.0;
    }
    let expected = |group: usize| {
        let numbers = (0..9862_usize).filter(|number| number * GROUPS / 9862 == group);
        f64::from(DRAWS) * numbers.map(|_| 1.0).sum::<f64>() / 9862.0
    };
    let statistic: f64 = (0..GROUPS)
        .map(|group| (observed[group] - expected(group)).powi(2) / expected(group))
        .sum();
    assert!(statistic < 180.0 && statistic > 40.0, "{statistic}");
    let path = tours.nth(&tours.draw(5).unwrap()).unwrap();
    assert!(Reference::new(&tour).replays(&path));
}
