//! A small parser for canonical lines of Travel puzzles.
//!
//! A build for Travel alone has only this parser. A line that it rejects may still be a puzzle:
//! another build with the complete parser, [`super::read`], decides. Both parsers agree on every
//! line that this one accepts.

use super::draft::{Draft, TravelDraft};
use super::rows::{is_digits, number};
use crate::board::{Board, LONGEST_SIDE};
use crate::leaper::Leaper;
use crate::square::Square;

/// Parses a line such as `travel?board=8x8&from=a8&to=b7&avoid=b6`. Linear in the text.
pub(super) fn read(line: &str) -> Option<Draft> {
    let [mut board, mut from, mut to, mut leaper, mut avoid] = [None; 5];
    for pair in line.strip_prefix("travel?")?.split('&') {
        let (name, value) = pair.split_once('=')?;
        let slot = match name {
            "board" => &mut board,
            "from" => &mut from,
            "to" => &mut to,
            "leaper" => &mut leaper,
            "avoid" => &mut avoid,
            _ => return None,
        };
        if slot.replace(value).is_some() {
            return None;
        }
    }
    let board = board?;
    let mut board = read_size(board).or_else(|| read_rows(board))?;
    if let Some(avoid) = avoid {
        let mut seen = board.no_squares();
        for name in avoid.split(',') {
            let square = read_square(name, &board)?;
            if !seen.insert(square) {
                return None;
            }
            board.block(square);
        }
    }
    let square = |name: Option<&str>| match name {
        Some(name) => read_square(name, &board).map(Some),
        None => Some(None),
    };
    let (from, to) = (square(from)?, square(to)?);
    let leaper = leaper.map_or(Some(Leaper::KNIGHT), read_leaper)?;
    TravelDraft::new(board, leaper, from, to).ok().map(Draft::Travel)
}

/// Parses a number of squares in a row.
fn read_length(digits: &str) -> Option<u16> {
    let length = u16::try_from(number(digits)).ok()?;
    (!digits.is_empty() && is_digits(digits) && length <= LONGEST_SIDE).then_some(length)
}

/// Parses `8x8`.
fn read_size(text: &str) -> Option<Board> {
    let (files, ranks) = text.split_once('x')?;
    Board::new(read_length(files)?, read_length(ranks)?).ok()
}

/// Parses `8/3*4/8`.
fn read_rows(text: &str) -> Option<Board> {
    let ranks = u16::try_from(text.split('/').count()).ok()?;
    let mut files = None;
    let mut blocked = Vec::new();
    for (rank, row) in (0..ranks).rev().zip(text.split('/')) {
        let mut file = 0;
        let mut rest = row;
        while !rest.is_empty() {
            if let Some(after) = rest.strip_prefix('*') {
                blocked.push(Square::new(file, rank));
                file += 1;
                rest = after;
            } else {
                let (length, after) =
                    rest.split_at_checked(rest.find('*').unwrap_or(rest.len()))?;
                file += read_length(length)?;
                rest = after;
            }
            if file > LONGEST_SIDE {
                return None;
            }
        }
        if *files.get_or_insert(file) != file {
            return None;
        }
    }
    let mut board = Board::new(files?, ranks).ok()?;
    for square in blocked {
        board.block(square);
    }
    Some(board)
}

/// Parses a square of the board.
fn read_square(name: &str, board: &Board) -> Option<Square> {
    name.parse().ok().filter(|&square| board.contains(square))
}

/// Parses `1,2`.
fn read_leaper(text: &str) -> Option<Leaper> {
    let (a, b) = text.split_once(',')?;
    Leaper::new(read_length(a)?, read_length(b)?).ok()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Asserts that both parsers agree. Returns whether this one accepts the text.
    fn agrees(text: &str) -> bool {
        let Some(draft) = read(text) else { return false };
        assert_eq!(Draft::parse(text).as_ref(), Ok(&draft), "{text}");
        true
    }

    #[test]
    fn canonical_lines_are_read() {
        for line in [
            "travel?board=8x8",
            "travel?board=8x8&from=a8&to=b7&avoid=b6",
            "travel?board=1x1&from=a1&to=a1",
            "travel?board=1024x1024&from=a1&to=amj1024&leaper=0,1023",
            "travel?board=8/8/8/******2/******2/8/8/8&from=a1&to=a8",
            "travel?board=**/10/&to=a1",
            "travel?board=*1023",
            "travel?board=1024*",
            "travel?board=2/01*/2&from=b1",
        ] {
            let same = Draft::parse(line).is_ok_and(|draft| draft.to_string() == line);
            assert_eq!(agrees(line), same || line.contains("01*"), "{line}");
        }
    }

    #[test]
    fn other_lines_are_rejected() {
        for text in [
            "",
            "travel",
            "travel?",
            "travel?board=",
            "travel?from=a1",
            "Travel?board=8x8",
            " travel?board=8x8",
            "#travel?board=8x8",
            "travel?board=8x8&",
            "travel?board=8x8&board=8x8",
            "travel?board=8x8&from=",
            "travel?board=8x8&from=i1",
            "travel?board=8x8&from=a9",
            "travel?board=8x8&from=a1&avoid=a1",
            "travel?board=8x8&avoid=a1,a1",
            "travel?board=8x8&avoid=",
            "travel?board=8%788",
            "travel?board=0x8",
            "travel?board=1025x8",
            "travel?board=+8x8",
            "travel?board=8/7",
            "travel?board=8/N7",
            "travel?board=8//8",
            "travel?board=99999999999*",
            "travel?board=8x8&leaper=camel",
            "travel?board=8x8&leaper=0,0",
            "travel?board=8x8&turns=white",
            "swap?board=N1N/3/n1n",
            "tour?board=8x8",
            "a8, b7, b6",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn every_canonical_line_is_read(
            (files, ranks) in (1..=12_u16, 1..=12_u16),
            blocked in prop::collection::vec((0..12_u16, 0..12_u16), 0..40),
            ends in prop::array::uniform2(prop::option::of((0..12_u16, 0..12_u16))),
            leaper in (0..5_u16, 1..5_u16),
        ) {
            let mut board = Board::new(files, ranks).unwrap();
            for (file, rank) in blocked {
                if board.contains(Square::new(file, rank)) {
                    board.block(Square::new(file, rank));
                }
            }
            let [from, to] = ends.map(|end| {
                let end = end.map(|(file, rank)| Square::new(file, rank));
                end.filter(|&square| board.contains(square) && board.is_open(square))
            });
            let leaper = Leaper::new(leaper.0, leaper.1).unwrap();
            let draft = Draft::Travel(TravelDraft::new(board, leaper, from, to).unwrap());
            prop_assert_eq!(read(&draft.to_string()), Some(draft.clone()));
            prop_assert!(agrees(&draft.to_string()));
        }

        #[test]
        fn both_parsers_agree(
            text in "travel[?](board=([0-9*]{0,3}[/x]?){1,4}|from=[a-c][0-9]|to=[A-c][0-4]|avoid=[a-c][1-3](,[a-c][1-3])?|leaper=[0-9],?[0-9+]|&){1,6}",
        ) {
            agrees(&text);
        }
    }
}
