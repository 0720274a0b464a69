//! The targets in `fuzz/`: properties that hold for arbitrary bytes. A function panics with the
//! puzzle for which a property fails.

use leaper::puzzle::{Draft, Error, Puzzle, Setup};
use leaper::square::Square;

use crate::any_size;
use crate::compare::compare;
use crate::page_json::to_plain;
use crate::random::{Bytes, Kind, Rng};

/// The name and the function of a target.
pub type Target = (&'static str, fn(&[u8]));

/// All targets. Their programs and seed folders have the same names.
pub const TARGETS: [Target; 8] = [
    ("line", line),
    ("drawing", drawing),
    ("setup", setup),
    ("travel", travel),
    ("swap", swap),
    ("place", place),
    ("tour", tour),
    ("large", large),
];

/// Checks the parser of lines on arbitrary text.
pub fn line(bytes: &[u8]) {
    check_text(&String::from_utf8_lossy(bytes));
}

/// Checks that a text has an error with a range and a message; or that it is a draft whose line is
/// parsed as the same draft, which is completed in the same way.
pub fn check_text(text: &str) {
    match Draft::parse(text) {
        Err(error) => {
            check_error_range(text, &error);
            let other = Puzzle::parse(text).unwrap_err();
            assert_eq!(other, error);
        }
        Ok(draft) => {
            let line = draft.to_string();
            let reparsed = Draft::parse(&line).unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(reparsed, draft, "{line}");
            assert_eq!(reparsed.to_string(), line);
            match Puzzle::parse(text) {
                Ok(puzzle) => assert_eq!(puzzle.to_string(), line),
                Err(error) => check_error_range(text, &error),
            }
            match (draft.complete(), Puzzle::parse(&line)) {
                (Ok(_), Ok(_)) => {}
                (Err(one), Err(other)) => assert_eq!(one, other),
                (one, other) => panic!("{line}: {one:?}, {other:?}"),
            }
        }
    }
}

/// Checks that an error's range is in the text, and its message is one line.
pub fn check_error_range(text: &str, error: &Error) {
    // Slicing panics outside of character boundaries.
    let _ = &text[error.at.clone()];
    let units = error.utf16_range(text);
    assert!(units.start <= units.end && units.end <= text.encode_utf16().count());
    let message = error.to_string();
    assert!(message.len() < 500 && !message.contains('\n'), "{message}");
    assert!(!error.code().is_empty());
}

/// Checks that a draft in JSON, as the page sends it, is invalid, or is the same after writing and
/// reading its JSON.
pub fn drawing(bytes: &[u8]) {
    let Ok(drawing) = serde_json::from_slice(bytes) else { return };
    match Draft::read(to_plain(&drawing)) {
        Ok(draft) => {
            let reparsed = serde_json::to_value(&draft).unwrap();
            assert_eq!(Draft::read(to_plain(&reparsed)).as_ref(), Ok(&draft), "{reparsed}");
            check_text(&draft.to_string());
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Reads three bytes as a letter on a square. Checks that a setup has these letters, or that a
/// square occurs twice.
pub fn setup(bytes: &[u8]) {
    let letters: Vec<(Square, char)> = bytes
        .chunks_exact(3)
        .map(|three| {
            let square = Square::new(u16::from(three[0] % 16), u16::from(three[1] % 16));
            (square, char::from(three[2]))
        })
        .collect();
    let occurrences =
        |&(square, _): &(Square, char)| letters.iter().filter(|it| it.0 == square).count();
    let has_duplicates = letters.iter().any(|letter| occurrences(letter) > 1);
    match Setup::new(letters.clone()) {
        Err(reason) => assert!(has_duplicates, "{letters:?}: {reason:?}"),
        Ok(setup) => {
            assert!(!has_duplicates, "{letters:?}");
            assert_eq!(setup.letters().len(), letters.len());
            assert!(setup.letters().is_sorted());
            for (square, letter) in letters {
                assert_eq!(setup.on(square), Some(letter), "{square}");
            }
            assert_eq!(setup.reversed().reversed(), setup);
            let trades = setup.trades_places(&setup.reversed());
            let count = |letter: char| setup.letters().iter().filter(|it| it.1 == letter).count();
            let is_balanced = ('a'..='z').all(|low| count(low) == count(low.to_ascii_uppercase()));
            assert_eq!(trades, is_balanced, "{setup:?}");
        }
    }
}

pub fn travel(bytes: &[u8]) {
    compare_solver(Kind::Travel, bytes);
}

pub fn swap(bytes: &[u8]) {
    compare_solver(Kind::Swap, bytes);
}

pub fn place(bytes: &[u8]) {
    compare_solver(Kind::Place, bytes);
}

pub fn tour(bytes: &[u8]) {
    compare_solver(Kind::Tour, bytes);
}

/// Checks requests about a puzzle of any size.
pub fn large(bytes: &[u8]) {
    let mut rng = Bytes(bytes);
    let kind = rng.pick(&Kind::ALL);
    let line = any_size::line(kind, &mut rng);
    if let Err(wrong) = any_size::check(kind, &line, &mut rng) {
        panic!("{line}\n{wrong}");
    }
}

/// Compares a solver with its reference solver, for the puzzle that the bytes choose.
fn compare_solver(kind: Kind, bytes: &[u8]) {
    let mut rng = Bytes(bytes);
    let line = kind.puzzle(&mut rng);
    if let Err(difference) = compare(kind, &line, &mut rng) {
        panic!("{line}\n{difference}");
    }
}

/// Returns a seed with random changes, like a fuzzer's.
pub fn mutate(seed: &[u8], others: &[Vec<u8>], rng: &mut impl Rng) -> Vec<u8> {
    let mut bytes = seed.to_vec();
    for _ in 0..=rng.below(6) {
        let index = rng.below(bytes.len() + 1);
        match rng.below(6) {
            0 if index < bytes.len() => bytes[index] ^= 1 << rng.below(8),
            1 if index < bytes.len() => bytes[index] = rng.below(256) as u8,
            2 if index < bytes.len() => drop(bytes.remove(index)),
            3 => bytes.insert(index, b"0123456789/*&=,:xNnQ?\xc3%-"[rng.below(24)]),
            4 if index < bytes.len() => {
                let end = index + 1 + rng.below((bytes.len() - index).min(16));
                let part = bytes[index..end].to_vec();
                bytes.splice(index..index, part);
            }
            _ if !others.is_empty() => {
                let other = &others[rng.below(others.len())];
                let from = rng.below(other.len() + 1);
                bytes.truncate(index);
                bytes.extend_from_slice(&other[from..]);
            }
            _ => {}
        }
    }
    bytes.truncate(4_096);
    bytes
}
