//! Random puzzles under all rules: every method agrees with the reference solver, and every
//! solution is replayed. A failing case is printed as its puzzle line.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use leaper::search::{Limits, Search};
use leaper::swap::{Attack, Method, Metric, Outcome, Reason, Solve, Turns};

use oracle::random::{Random, Rng, rows};
use oracle::{swap as reference, swap_reasons as reasons};

use super::with_method;

const METHODS: [Option<Method>; 6] = [
    None,
    Some(Method::Breadth),
    Some(Method::Index),
    Some(Method::Hole),
    Some(Method::Guided),
    Some(Method::Bounded),
];

/// Returns a random puzzle: a board with knights, perhaps a goal and another leaper.
pub fn random_line(rng: &mut Random) -> String {
    let (files, ranks) = [(3, 3), (4, 3), (3, 4), (4, 4), (5, 2), (5, 3)][rng.below(6)];
    let letters = ["Nn", "NNn", "NNnn", "NNnn", "ABab", "Aab", "AABaab", "NNNnnn", "NnNnNnNnNnN"];
    let knights = letters[rng.below(letters.len())];
    let blocked = if knights.len() > 6 { files * ranks - 6 } else { rng.below(4) };
    let knights: Vec<char> = knights.chars().take(files * ranks - blocked - 1).collect();
    let mut symbols = vec!['.'; files * ranks];
    symbols[..blocked].fill('*');
    symbols[blocked..blocked + knights.len()].copy_from_slice(&knights);
    rng.shuffle(&mut symbols);
    let is_balanced = ['N', 'A', 'B'].iter().all(|letter| {
        let count = |letter| knights.iter().filter(|&&knight| knight == letter).count();
        count(*letter) == count(letter.to_ascii_lowercase())
    });
    let mut fields = vec![format!("swap?board={}", rows(&symbols, files))];
    if !is_balanced || rng.below(2) == 0 {
        let mut open: Vec<char> = symbols.iter().copied().filter(|&symbol| symbol != '*').collect();
        rng.shuffle(&mut open);
        let mut open = open.into_iter();
        for symbol in symbols.iter_mut().filter(|symbol| **symbol != '*') {
            *symbol = open.next().unwrap();
        }
        fields.push(format!("goal={}", rows(&symbols, files)));
    }
    let leapers = ["1,2", "1,2", "1,2", "0,1", "1,1", "1,3", "0,2"];
    let leaper = leapers[rng.below(leapers.len())];
    if leaper != "1,2" {
        fields.push(format!("leaper={leaper}"));
    }
    fields.join("&")
}

fn check(line: &str) {
    let puzzle = reference::Puzzle::read(line);
    let swap = puzzle.swap();
    let expected = puzzle.solve();
    let counts_jumps = puzzle.metric == "jumps";
    for (method, count) in METHODS.into_iter().flat_map(|method| [(method, false), (method, true)])
    {
        // The guided method finds a single solution.
        let count = count && counts_jumps && !matches!(method, Some(Method::Guided));
        let options = with_method(method).count(count);
        let outcome = reference::in_slices(&swap, options);
        match (&outcome, expected) {
            (Outcome::Solved(solved), Ok((length, ways))) => {
                assert!(solved.proven, "{line} by {method:?}");
                assert_eq!(solved.length as usize, length, "{line} by {method:?}");
                let replayed = puzzle.length_of(&solved.moves).unwrap();
                assert_eq!(replayed, length, "{line} by {method:?}");
                let shortest = solved.shortest.as_ref().map(ToString::to_string);
                assert!(!count || shortest == Some(ways.to_string()), "{line} by {method:?}");
            }
            (Outcome::Impossible(none), Err((reachable, min_mismatched))) => {
                reasons::check(&puzzle, &none.reason);
                if let Reason::AllReachableSearched { seen, from_start: true, mismatched, .. } =
                    &none.reason
                {
                    assert!(!counts_jumps || *seen == reachable as u64, "{line} by {method:?}");
                    let expected = if none.method == Method::Hole { 0 } else { min_mismatched };
                    assert_eq!(mismatched.len(), expected, "{line} by {method:?}");
                }
            }
            _ => panic!("{line} by {method:?}: {outcome:?}, but {expected:?}"),
        }
    }
    // Within little work and memory, nothing false is reported.
    for (limits, method) in [
        (Limits::default().work(60), Some(Method::Breadth)),
        (Limits::default().work(60), None),
        (Limits::default().work(2000), None),
        (Limits::default().work(60), Some(Method::Bounded)),
        (Limits::default().memory(100_000), None),
    ] {
        let options = with_method(method).limits(limits);
        let outcome = Solve::new(&swap, options).run();
        assert_eq!(outcome, reference::in_slices(&swap, options), "{line} within {limits:?}");
        if let Outcome::Limit(stopped) = outcome {
            assert_ne!(stopped.method, Method::Precheck, "{line} within {limits:?}");
            // Sixty units of work expand positions from both ends.
            let is_breadth = method == Some(Method::Breadth);
            assert!(!is_breadth || stopped.positions > 2, "{line}: {stopped:?}");
            if let Ok((length, _)) = expected {
                assert!(stopped.lower as usize <= length, "{line}: {stopped:?}");
            }
            if let Some((length, moves)) = stopped.best {
                let replayed = puzzle.length_of(&moves).unwrap();
                assert_eq!(replayed, length as usize, "{line}");
                assert!(expected.unwrap().0 <= replayed, "{line}");
            }
        }
    }
}

#[test]
fn all_methods_agree_with_the_reference_solver() {
    check_all_methods(2);
}

/// Jumps that don't always change the colour: solutions may have an odd or an even number of moves.
#[test]
fn all_methods_agree_for_compound_leapers() {
    let mut rng = Random(0x0005_DEEC_E66D);
    let rules = ["metric=jumps", "metric=runs", "turns=white", "turns=black"];
    for leaper in ["king", "gnu", "squirrel", "0,1+1,2"] {
        for attack in Attack::ALL {
            for rules in rules {
                let line = random_line(&mut rng);
                let (board, _) = line.split_once("&leaper=").unwrap_or((&line, ""));
                check(&format!("{board}&leaper={leaper}&attack={}&{rules}", attack.name()));
            }
        }
    }
}

/// Kings of both sides pass each other on a diagonal, where one must make way.
#[test]
fn kings_take_turns() {
    for (line, length) in [
        ("swap?board=N1/1n&leaper=king&turns=white", 3),
        ("swap?board=N7/8/8/8/8/8/8/7n&leaper=king&turns=white", 15),
        ("swap?board=N7/8/8/8/8/8/8/7n&leaper=king&turns=black", 15),
    ] {
        let puzzle = reference::Puzzle::read(line);
        let outcome = Solve::new(&puzzle.swap(), with_method(None)).run();
        let Outcome::Solved(solved) = outcome else { panic!("{line}: {outcome:?}") };
        assert_eq!((solved.length, puzzle.length_of(&solved.moves)), (length, Ok(length as usize)));
    }
    let blocked = reference::Puzzle::read("swap?board=Nn/nN&leaper=king&turns=white");
    let outcome = Solve::new(&blocked.swap(), with_method(None)).run();
    let Outcome::Impossible(none) = outcome else { panic!("{outcome:?}") };
    assert!(matches!(none.reason, Reason::NoFirstMove { .. }), "{}", none.reason);
}

/// Every letter on 64 squares: the side to move takes an eighth word.
#[test]
fn kings_of_all_letters_take_turns() {
    let white = "ABCDEFGH/IJKLMNOP/QRSTUVWX";
    let [start, goal] = ["YZ6", "Y1Z5"].map(|row| format!("{white}/{row}/{row}/{white}"));
    let [start, goal] = [start, goal].map(|rows| {
        let (upper, lower) = rows.split_at(rows.len() / 2);
        upper.to_owned() + &lower.to_lowercase()
    });
    let line = format!("swap?board={start}&goal={goal}&leaper=king&turns=white");
    let puzzle = reference::Puzzle::read(&line);
    for method in METHODS {
        let outcome = Solve::new(&puzzle.swap(), with_method(method)).run();
        let Outcome::Solved(solved) = outcome else { panic!("{method:?}: {outcome:?}") };
        assert_eq!((solved.length, puzzle.length_of(&solved.moves)), (2, Ok(2)), "{method:?}");
    }
}

#[test]
#[ignore = "slow unless optimised: cargo xtask test runs it"]
fn all_methods_agree_with_the_reference_solver_on_many_boards() {
    check_all_methods(16);
}

fn check_all_methods(rounds: usize) {
    let mut rng = Random(0x0005_DEEC_E66D);
    for _ in 0..rounds {
        for turns in Turns::ALL {
            for attack in Attack::ALL {
                for metric in Metric::ALL {
                    let [turns, attack, metric] = [turns.name(), attack.name(), metric.name()];
                    let random_line = random_line(&mut rng);
                    let line =
                        format!("{random_line}&turns={turns}&attack={attack}&metric={metric}");
                    check(&line);
                }
            }
        }
    }
}

/// A board whose states take one to seven words.
struct WideBoard {
    files: usize,
    ranks: usize,
    /// Number of letters of each side.
    letters: usize,
    /// Number of knights of each side.
    knights: usize,
}

const fn wide(files: usize, ranks: usize, letters: usize, knights: usize) -> WideBoard {
    WideBoard { files, ranks, letters, knights }
}

const WIDE_BOARDS: [WideBoard; 10] = [
    wide(5, 5, 5, 5),
    wide(6, 5, 3, 4),
    wide(8, 8, 1, 6),
    wide(8, 8, 2, 7),
    wide(7, 7, 2, 12),
    wide(8, 8, 3, 11),
    wide(8, 8, 4, 16),
    wide(8, 8, 6, 22),
    wide(8, 8, 10, 27),
    wide(8, 8, 26, 31),
];

pub const WIDE_BOARD_COUNT: usize = WIDE_BOARDS.len();

/// Returns a puzzle on a wide board under random rules, and the number of random jumps, at most
/// `max_jumps`, that lead to its goal.
pub fn wide_line(rng: &mut Random, board: usize, max_jumps: usize) -> (String, usize) {
    // On nearly full boards, few landings attack no knight.
    let attack = Attack::ALL[rng.below(if board < 6 { Attack::ALL.len() } else { 1 })];
    let metric = Metric::ALL[rng.below(Metric::ALL.len())];
    let turns = Turns::ALL[rng.below(Turns::ALL.len())];
    let [turns, attack, metric] = [turns.name(), attack.name(), metric.name()];
    wide_line_by(rng, board, &format!("turns={turns}&attack={attack}&metric={metric}"), max_jumps)
}

fn wide_line_by(rng: &mut Random, board: usize, rules: &str, max_jumps: usize) -> (String, usize) {
    let &WideBoard { files, ranks, letters, knights: per_side } = &WIDE_BOARDS[board];
    let mut symbols = vec!['.'; files * ranks];
    for (knight, pair) in symbols.chunks_mut(2).take(per_side).enumerate() {
        let letter = b'A' + (knight % letters) as u8;
        pair.copy_from_slice(&[char::from(letter), char::from(letter.to_ascii_lowercase())]);
    }
    rng.shuffle(&mut symbols);
    let start = format!("swap?board={}", rows(&symbols, files));
    let puzzle = reference::Puzzle::read(&format!("{start}&{rules}"));
    let mut knights = puzzle.start.clone();
    let counts_runs = puzzle.metric == "runs";
    let target = 1 + rng.below(if counts_runs { 2 } else { max_jumps });
    let mut jumps = 0;
    while jumps < target {
        let mut next = puzzle.next(&knights, jumps);
        if next.is_empty() {
            break;
        }
        knights = next.swap_remove(rng.below(next.len())).2;
        jumps += 1;
    }
    for (index, symbol) in symbols.iter_mut().enumerate() {
        let cell = [index % files, ranks - 1 - index / files];
        let cell = cell.map(|coordinate| i32::try_from(coordinate).unwrap()).into();
        *symbol = knights.get(&cell).copied().unwrap_or('.');
    }
    (format!("{start}&goal={}&{rules}", rows(&symbols, files)), jumps)
}

/// Maximum number of positions that the reference solver stores for a wide board.
const REFERENCE_POSITIONS: usize = 50_000;

/// Checks that all methods find the same length, at most `max_length`, and the same count; and that
/// reports within limits are true, and don't depend on slices.
fn check_wide(rng: &mut Random, line: &str, max_length: usize) {
    let puzzle = reference::Puzzle::read(line);
    let swap = puzzle.swap();
    // With the runs metric, two runs can lead to millions of positions.
    let expected = puzzle.solve_within(REFERENCE_POSITIONS).map(|result| result.unwrap().0);
    let mut lengths = Vec::new();
    let mut counts = Vec::new();
    for method in METHODS {
        let count = !matches!(method, Some(Method::Guided));
        let outcome = Solve::new(&swap, with_method(method).count(count)).run();
        let Outcome::Solved(solved) = outcome else { panic!("{line} by {method:?}: {outcome:?}") };
        let replayed = puzzle.length_of(&solved.moves).unwrap();
        assert_eq!(replayed, solved.length as usize, "{line} by {method:?}");
        assert!(
            replayed <= max_length && expected.is_none_or(|expected| replayed == expected),
            "{line} by {method:?}"
        );
        lengths.push(replayed);
        counts.extend(count.then_some(solved.shortest));
    }
    assert!(lengths.iter().all(|length| *length == lengths[0]), "{line}: {lengths:?}");
    assert!(counts.iter().all(|count| *count == counts[0]), "{line}: {counts:?}");
    for method in [None, Some(Method::Beam)] {
        let limits = Limits::default().work(1 + rng.below(100_000) as u64).memory(1 << 22);
        let options = with_method(method).limits(limits);
        let outcome = Solve::new(&swap, options).run();
        assert_eq!(outcome, reference::in_slices(&swap, options), "{line} within {limits:?}");
        if let Outcome::Solved(solved) = &outcome {
            assert_eq!(solved.length as usize, lengths[0], "{line} within {limits:?}");
        }
        if let Outcome::Limit(stopped) = outcome {
            assert!(stopped.lower as usize <= lengths[0], "{line} within {limits:?}");
            if let Some((length, moves)) = stopped.best {
                let replayed = puzzle.length_of(&moves).unwrap();
                assert!(
                    replayed == length as usize && replayed >= lengths[0],
                    "{line} within {limits:?}"
                );
            }
        }
    }
}

#[test]
fn all_methods_agree_for_all_state_widths() {
    check_wide_boards(1, 2);
}

#[test]
#[ignore = "slow unless optimised: cargo xtask test runs it"]
fn all_methods_agree_for_all_state_widths_on_many_boards() {
    check_wide_boards(2, 3);
}

fn check_wide_boards(rounds: usize, max_jumps: usize) {
    let mut rng = Random(0x0002_545F_4914);
    for round in 0..rounds * WIDE_BOARD_COUNT {
        let (line, jumps) = wide_line(&mut rng, round % WIDE_BOARD_COUNT, max_jumps);
        check_wide(&mut rng, &line, jumps);
    }
}
