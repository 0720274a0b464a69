//! What must hold for any bytes at all. A function for each target in `fuzz/`; each panics where something
//! does not hold, and says of which puzzle.

use leaper::puzzle::{Draft, Drawing, Error, Puzzle, Setup};
use leaper::square::Square;

use crate::compare::compare;
use crate::large;
use crate::random::{Bytes, Dice, Kind};

/// A target: its name, and what it does with bytes.
pub type Target = (&'static str, fn(&[u8]));

/// The targets by their names, which are those of their programs and of their seeds' folders.
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

/// The reader of lines, with whatever text.
pub fn line(bytes: &[u8]) {
    reads(&String::from_utf8_lossy(bytes));
}

/// What must hold for every text: it is refused, with a place in it and a sentence; or it is a draft whose
/// line is read as itself, and completed the same way.
pub fn reads(text: &str) {
    match Draft::parse(text) {
        Err(error) => {
            check_place(text, &error);
            let same = Puzzle::parse(text).unwrap_err();
            assert_eq!(same, error);
        }
        Ok(draft) => {
            let line = draft.to_string();
            let again = Draft::parse(&line).unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(again, draft, "{line}");
            assert_eq!(again.to_string(), line);
            match Puzzle::parse(text) {
                Ok(puzzle) => assert_eq!(puzzle.to_string(), line),
                Err(error) => check_place(text, &error),
            }
            match (draft.complete(), Puzzle::parse(&line)) {
                (Ok(_), Ok(_)) => {}
                (Err(one), Err(other)) => assert_eq!(one, other),
                (one, other) => panic!("{line}: {one:?}, {other:?}"),
            }
        }
    }
}

/// The place of an error is in the text, and its sentence is one.
pub fn check_place(text: &str, error: &Error) {
    // Slicing panics where it is not on borders of characters.
    let _ = &text[error.at.clone()];
    let units = error.utf16_range(text);
    assert!(units.start <= units.end && units.end <= text.encode_utf16().count());
    let message = error.to_string();
    assert!(message.len() < 500 && !message.contains('\n'), "{message}");
    assert!(!error.code().is_empty());
}

/// A drawing as the page sends one, in JSON: it is no drawing, or refused, or a draft that is drawn alike.
pub fn drawing(bytes: &[u8]) {
    let Ok(drawing) = serde_json::from_slice::<Drawing>(bytes) else { return };
    match Draft::try_from(drawing) {
        Ok(draft) => {
            let again = Drawing::from(draft.clone());
            let text = serde_json::to_string(&again).unwrap();
            assert_eq!(serde_json::from_str::<Drawing>(&text).unwrap(), again, "{text}");
            assert_eq!(Draft::try_from(again).unwrap(), draft, "{text}");
            reads(&draft.to_string());
        }
        Err(error) => assert!(!error.code().is_empty() && !error.to_string().is_empty()),
    }
}

/// Letters on squares, three bytes each: they are where they were put, or a square is named twice.
pub fn setup(bytes: &[u8]) {
    let letters: Vec<(Square, char)> = bytes
        .chunks_exact(3)
        .map(|three| {
            let square = Square::new(u16::from(three[0] % 16), u16::from(three[1] % 16));
            (square, char::from(three[2]))
        })
        .collect();
    let twice = |&(square, _): &(Square, char)| letters.iter().filter(|it| it.0 == square).count();
    let doubled = letters.iter().any(|letter| twice(letter) > 1);
    match Setup::new(letters.clone()) {
        Err(reason) => assert!(doubled, "{letters:?}: {reason:?}"),
        Ok(setup) => {
            assert!(!doubled, "{letters:?}");
            assert_eq!(setup.letters().len(), letters.len());
            assert!(setup.letters().is_sorted());
            for (square, letter) in letters {
                assert_eq!(setup.on(square), Some(letter), "{square}");
            }
            assert_eq!(setup.reversed().reversed(), setup);
            let trades = setup.trades_places(&setup.reversed());
            let count = |letter: char| setup.letters().iter().filter(|it| it.1 == letter).count();
            let even = ('a'..='z').all(|low| count(low) == count(low.to_ascii_uppercase()));
            assert_eq!(trades, even, "{setup:?}");
        }
    }
}

pub fn travel(bytes: &[u8]) {
    solved(Kind::Travel, bytes);
}

pub fn swap(bytes: &[u8]) {
    solved(Kind::Swap, bytes);
}

pub fn place(bytes: &[u8]) {
    solved(Kind::Place, bytes);
}

pub fn tour(bytes: &[u8]) {
    solved(Kind::Tour, bytes);
}

/// A puzzle of any size, asked in any way.
pub fn large(bytes: &[u8]) {
    let mut dice = Bytes(bytes);
    let kind = dice.pick(&Kind::ALL);
    let line = large::line(kind, &mut dice);
    if let Err(wrong) = large::hold(kind, &line, &mut dice) {
        panic!("{line}\n{wrong}");
    }
}

/// A solver against its plain program, on the puzzle that the bytes choose.
fn solved(kind: Kind, bytes: &[u8]) {
    let mut dice = Bytes(bytes);
    let line = kind.puzzle(&mut dice);
    if let Err(difference) = compare(kind, &line, &mut dice) {
        panic!("{line}\n{difference}");
    }
}

/// One of the seeds, changed here and there as a fuzzer changes it.
pub fn mutated(seed: &[u8], others: &[Vec<u8>], dice: &mut impl Dice) -> Vec<u8> {
    let mut bytes = seed.to_vec();
    for _ in 0..=dice.below(6) {
        let at = dice.below(bytes.len() + 1);
        match dice.below(6) {
            0 if at < bytes.len() => bytes[at] ^= 1 << dice.below(8),
            1 if at < bytes.len() => bytes[at] = dice.below(256) as u8,
            2 if at < bytes.len() => drop(bytes.remove(at)),
            3 => bytes.insert(at, b"0123456789/*&=,:xNnQ?\xc3%-"[dice.below(24)]),
            4 if at < bytes.len() => {
                let end = at + 1 + dice.below((bytes.len() - at).min(16));
                let part = bytes[at..end].to_vec();
                bytes.splice(at..at, part);
            }
            _ if !others.is_empty() => {
                let other = &others[dice.below(others.len())];
                let from = dice.below(other.len() + 1);
                bytes.truncate(at);
                bytes.extend_from_slice(&other[from..]);
            }
            _ => {}
        }
    }
    bytes.truncate(4_096);
    bytes
}
