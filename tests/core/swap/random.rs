//! Random puzzles under all rules: every method agrees with the oracle, and every solution is
//! replayed. A failing case is printed as its puzzle line.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use leaper::search::{Limits, Search};
use leaper::swap::{Attack, Method, Metric, Outcome, Reason, Solve, Turns};

use oracle::random::{Random, Rng, rows};
use oracle::{swap as plain, swap_reasons as reasons};

use super::with_method;

const METHODS: [Option<Method>; 6] = [
    None,
    Some(Method::Breadth),
    Some(Method::Index),
    Some(Method::Hole),
    Some(Method::Guided),
    Some(Method::Bounded),
];

/// A board with knights, and maybe a goal and another leaper.
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
    let even = ['N', 'A', 'B'].iter().all(|letter| {
        let count = |letter| knights.iter().filter(|&&knight| knight == letter).count();
        count(*letter) == count(letter.to_ascii_lowercase())
    });
    let mut fields = vec![format!("swap?board={}", rows(&symbols, files))];
    if !even || rng.below(2) == 0 {
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
    let puzzle = plain::Puzzle::read(line);
    let swap = puzzle.swap();
    let truth = puzzle.solve();
    let jumps = puzzle.metric == "jumps";
    for (method, count) in METHODS.into_iter().flat_map(|method| [(method, false), (method, true)])
    {
        // The guided method finds a single solution.
        let count = count && jumps && !matches!(method, Some(Method::Guided));
        let options = with_method(method).count(count);
        let outcome = plain::in_slices(&swap, options);
        match (&outcome, truth) {
            (Outcome::Solved(solved), Ok((length, ways))) => {
                assert!(solved.proven, "{line} by {method:?}");
                assert_eq!(solved.length as usize, length, "{line} by {method:?}");
                let made = puzzle.length_of(&solved.moves).unwrap();
                assert_eq!(made, length, "{line} by {method:?}");
                let shortest = solved.shortest.as_ref().map(ToString::to_string);
                assert!(!count || shortest == Some(ways.to_string()), "{line} by {method:?}");
            }
            (Outcome::Impossible(none), Err((reachable, least))) => {
                reasons::check(&puzzle, &none.reason);
                if let Reason::Exhausted { seen, from_start: true, mismatched, .. } = &none.reason {
                    assert!(!jumps || *seen == reachable as u64, "{line} by {method:?}");
                    let least = if none.method == Method::Hole { 0 } else { least };
                    assert_eq!(mismatched.len(), least, "{line} by {method:?}");
                }
            }
            _ => panic!("{line} by {method:?}: {outcome:?}, but {truth:?}"),
        }
    }
    // Within little work and memory, nothing false is reported.
    for (limits, method) in [
        (Limits::default().work(60), Some(Method::Breadth)),
        (Limits::default().work(60), None),
        (Limits::default().work(2000), None),
        (Limits::default().memory(100_000), None),
    ] {
        let options = with_method(method).limits(limits);
        let outcome = Solve::new(&swap, options).run();
        assert_eq!(outcome, plain::in_slices(&swap, options), "{line} within {limits:?}");
        if let Outcome::Limit(stopped) = outcome {
            // Sixty units of work expand positions from both ends.
            assert!(method.is_none() || stopped.positions > 2, "{line}: {stopped:?}");
            if let Ok((length, _)) = truth {
                assert!(stopped.lower as usize <= length, "{line}: {stopped:?}");
            }
            if let Some((length, moves)) = stopped.best {
                let made = puzzle.length_of(&moves).unwrap();
                assert_eq!(made, length as usize, "{line}");
                assert!(truth.unwrap().0 <= made, "{line}");
            }
        }
    }
}

#[test]
fn all_methods_agree_with_the_oracle() {
    check_all_methods(2);
}

#[test]
#[ignore = "slow unless optimised: cargo xtask test runs it"]
fn all_methods_agree_with_the_oracle_on_many_boards() {
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

/// Files, ranks, letters, and knights of each side. Their states take one to seven words.
const WIDE_BOARDS: [(usize, usize, usize, usize); 10] = [
    (5, 5, 5, 5),
    (6, 5, 3, 4),
    (8, 8, 1, 6),
    (8, 8, 2, 7),
    (7, 7, 2, 12),
    (8, 8, 3, 11),
    (8, 8, 4, 16),
    (8, 8, 6, 22),
    (8, 8, 10, 27),
    (8, 8, 26, 31),
];

/// The number of wide boards.
pub const WIDE_BOARD_COUNT: usize = WIDE_BOARDS.len();

/// Returns a wide board under random rules, whose goal is at most `most` random jumps away, and the
/// number of jumps.
pub fn wide_line(rng: &mut Random, shape: usize, most: usize) -> (String, usize) {
    // On nearly full boards, few landings attack no knight.
    let attack = Attack::ALL[rng.below(if shape < 6 { Attack::ALL.len() } else { 1 })];
    let metric = Metric::ALL[rng.below(Metric::ALL.len())];
    let turns = Turns::ALL[rng.below(Turns::ALL.len())];
    let [turns, attack, metric] = [turns.name(), attack.name(), metric.name()];
    wide_line_by(rng, shape, &format!("turns={turns}&attack={attack}&metric={metric}"), most)
}

fn wide_line_by(rng: &mut Random, shape: usize, rules: &str, most: usize) -> (String, usize) {
    let (files, ranks, letters, each) = WIDE_BOARDS[shape];
    let mut symbols = vec!['.'; files * ranks];
    for (knight, pair) in symbols.chunks_mut(2).take(each).enumerate() {
        let letter = b'A' + (knight % letters) as u8;
        pair.copy_from_slice(&[char::from(letter), char::from(letter.to_ascii_lowercase())]);
    }
    rng.shuffle(&mut symbols);
    let board = format!("swap?board={}", rows(&symbols, files));
    let puzzle = plain::Puzzle::read(&format!("{board}&{rules}"));
    let mut knights = puzzle.start.clone();
    let runs = puzzle.metric == "runs";
    let most = 1 + rng.below(if runs { 2 } else { most });
    let mut jumps = 0;
    while jumps < most {
        let mut next = puzzle.next(&knights, jumps);
        if next.is_empty() {
            break;
        }
        knights = next.swap_remove(rng.below(next.len())).2;
        jumps += 1;
    }
    for (place, symbol) in symbols.iter_mut().enumerate() {
        let cell = [place % files, ranks - 1 - place / files];
        let cell = cell.map(|coordinate| i32::try_from(coordinate).unwrap()).into();
        *symbol = knights.get(&cell).copied().unwrap_or('.');
    }
    (format!("{board}&goal={}&{rules}", rows(&symbols, files)), jumps)
}

/// Maximum number of positions of wide boards that the oracle remembers.
const ORACLE_POSITIONS: usize = 50_000;

/// All methods find the same length and the same count; reports within limits are true, and don't
/// depend on slices.
fn check_wide(rng: &mut Random, line: &str, jumps: usize) {
    let puzzle = plain::Puzzle::read(line);
    let swap = puzzle.swap();
    // By runs, two of them can lead to millions of positions.
    let truth = puzzle.solve_within(ORACLE_POSITIONS).map(|result| result.unwrap().0);
    let mut lengths = Vec::new();
    let mut counts = Vec::new();
    for method in METHODS {
        let count = !matches!(method, Some(Method::Guided));
        let outcome = Solve::new(&swap, with_method(method).count(count)).run();
        let Outcome::Solved(solved) = outcome else { panic!("{line} by {method:?}: {outcome:?}") };
        let made = puzzle.length_of(&solved.moves).unwrap();
        assert_eq!(made, solved.length as usize, "{line} by {method:?}");
        assert!(made <= jumps && truth.is_none_or(|truth| made == truth), "{line} by {method:?}");
        lengths.push(made);
        counts.extend(count.then_some(solved.shortest));
    }
    assert!(lengths.iter().all(|length| *length == lengths[0]), "{line}: {lengths:?}");
    assert!(counts.iter().all(|count| *count == counts[0]), "{line}: {counts:?}");
    for method in [None, Some(Method::Beam)] {
        let limits = Limits::default().work(1 + rng.below(100_000) as u64).memory(1 << 22);
        let options = with_method(method).limits(limits);
        let outcome = Solve::new(&swap, options).run();
        assert_eq!(outcome, plain::in_slices(&swap, options), "{line} within {limits:?}");
        if let Outcome::Solved(solved) = &outcome {
            assert_eq!(solved.length as usize, lengths[0], "{line} within {limits:?}");
        }
        if let Outcome::Limit(stopped) = outcome {
            assert!(stopped.lower as usize <= lengths[0], "{line} within {limits:?}");
            if let Some((length, moves)) = stopped.best {
                let made = puzzle.length_of(&moves).unwrap();
                assert!(made == length as usize && made >= lengths[0], "{line} within {limits:?}");
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

fn check_wide_boards(rounds: usize, most: usize) {
    let mut rng = Random(0x0002_545F_4914);
    for round in 0..rounds * WIDE_BOARD_COUNT {
        let (line, jumps) = wide_line(&mut rng, round % WIDE_BOARD_COUNT, most);
        check_wide(&mut rng, &line, jumps);
    }
}
