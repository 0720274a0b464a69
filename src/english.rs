//! Helpers for English sentences: numbers, plurals and lists.

use std::fmt::{self, Display};

use crate::message::NamedSquares;
use crate::square::Square;

/// `1 jump`, `5 jumps`.
pub(crate) fn count(number: u64, noun: &str) -> String {
    format!("{number} {noun}{}", plural(number))
}

/// Returns the plural ending.
pub(crate) const fn plural(number: u64) -> &'static str {
    if number == 1 { "" } else { "s" }
}

/// Spells a number in a sentence: `no`, `one`, `two` … `twelve`, `13`.
pub(crate) fn spelt(number: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    WORDS.get(number).map_or_else(|| number.to_string(), ToString::to_string)
}

/// Capitalizes the first letter.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + letters.as_str()
    })
}

/// `a, b and c`.
pub(crate) fn list<T: Display>(items: &[T]) -> String {
    joined(items, "and")
}

/// `a, b or c`.
pub(crate) fn list_or<T: Display>(items: &[T]) -> String {
    joined(items, "or")
}

fn joined<T: Display>(items: &[T], word: &str) -> String {
    let names: Vec<String> = items.iter().map(ToString::to_string).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} {word} {last}", rest.join(", ")),
        _ => names.join(""),
    }
}

/// Displays squares: `a1, b2 and c3`, or `a1, b2, c3 and 14 more` if there are many.
pub(crate) struct SquareList<'a>(pub(crate) &'a [Square]);

impl Display for SquareList<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NamedSquares { mut names, total } = NamedSquares::new(self.0);
        if names.len() < total {
            names.push(format!("{} more", total - names.len()));
        }
        f.write_str(&list(&names))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lists_are_abbreviated() {
        let squares: Vec<Square> = (0..17).map(|file| Square::new(file, 0)).collect();
        let named = |many| SquareList(&squares[..many]).to_string();
        assert_eq!(named(1), "a1");
        assert_eq!(named(2), "a1 and b1");
        assert_eq!(named(8), "a1, b1, c1, d1, e1, f1, g1 and h1");
        assert_eq!(named(17), "a1, b1, c1 and 14 more");
        assert_eq!([0, 1, 12, 13].map(spelt), ["no", "one", "twelve", "13"]);
        assert_eq!((count(1, "jump"), count(0, "jump")), ("1 jump".into(), "0 jumps".into()));
    }
}
