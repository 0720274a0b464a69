//! Prints tours for people.

use std::fmt::Write;

use super::outcome::{Answer, Symmetry};
use super::picture::draw;
use crate::square::Square;
use crate::tour::Tour;

/// If the board can't be drawn, this many squares of the path are printed.
const MAX_SQUARES_LISTED: usize = 12;

/// Formats the sentences, without the board.
pub(super) fn sentences(tour: &Tour, answer: &Answer) -> Option<String> {
    let Answer::Tour { path, count, distinct, unique, limit, published, seed, symmetry, .. } =
        answer
    else {
        return None;
    };
    let leaper = tour.leaper();
    let who = leaper.english_name();
    let mut text = match (path.as_slice(), tour.is_closed()) {
        ([only], _) => format!("The {who} is on {only}, the only square: no jump is needed.\n"),
        ([first, .., _], true) => format!(
            "The {who} visits all {} squares from {first} and returns in {} jumps.\n",
            path.len(),
            path.len()
        ),
        ([first, .., last], false) => format!(
            "The {who} visits all {} squares from {first} to {last} in {}.\n",
            path.len(),
            if path.len() == 2 { "1 jump".to_owned() } else { format!("{} jumps", path.len() - 1) }
        ),
        ([], _) => return None,
    };
    match symmetry {
        None => {}
        Some(Symmetry::Found) => text += "It looks the same after a half-turn of the board.\n",
        Some(Symmetry::None(why)) => {
            let _ = writeln!(text, "No tour looks the same after a half-turn. {why}");
        }
        Some(Symmetry::Limit(limit)) => {
            let _ = writeln!(
                text,
                "Whether a tour looks the same after a half-turn is not known. {}",
                limit.sentence()
            );
        }
    }
    if let Some(seed) = seed {
        let _ = writeln!(text, "It is the tour of seed {seed}.");
    }
    match count {
        Some(count) if count.is_one() => text += "There is no other tour.\n",
        Some(count) => {
            let fewer = distinct.as_ref().filter(|distinct| *distinct != count);
            let classes = fewer.map_or(String::new(), |distinct| {
                format!(", {distinct} of them different up to symmetry")
            });
            let _ = writeln!(text, "There are {count} different tours{classes}.");
        }
        None => match unique {
            Some(true) => text += "There is no other tour.\n",
            Some(false) => text += "There are other tours.\n",
            None => {}
        },
    }
    if let Some(limit) = limit {
        let what = match published {
            Some(_) => "The tours were not counted.",
            None => "The number of tours is not known.",
        };
        let _ = writeln!(text, "{what} {}", limit.sentence());
    }
    if let Some(published) = published {
        let (count, source) = (published.count, published.source);
        let _ = writeln!(text, "Published: {count} different tours ({source}).");
    }
    Some(text)
}

/// Draws the board with its numbers; if it is too large, lists the first squares.
pub(super) fn picture(tour: &Tour, path: &[Square]) -> String {
    let mut numbers: Vec<(Square, usize)> = path.iter().copied().zip(1..).collect();
    numbers.sort_unstable();
    let mark = |square: Square| {
        let at = numbers.binary_search_by_key(&square, |&(square, _)| square).ok()?;
        Some(numbers[at].1.to_string())
    };
    if let Some(lines) = draw(tour.board(), mark) {
        return lines.join("\n") + "\n";
    }
    let shown: Vec<String> =
        path.iter().take(MAX_SQUARES_LISTED).map(ToString::to_string).collect();
    let more = if path.len() > MAX_SQUARES_LISTED { " …" } else { "" };
    format!("{}{more}\n", shown.join(" "))
}
