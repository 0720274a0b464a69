//! Prints answers for people: sentences, and small boards.

use std::collections::BTreeMap;
use std::fmt::Write;

#[cfg(feature = "kinds")]
use super::details::Details;
use super::outcome::Answer;
use super::picture::{draw, is_drawn};
use super::tour_report;
use crate::board::Board;
use crate::english::{count as count_of, list};
use crate::narrow::Narrow;
use crate::place::{OpenNumber, Place};
use crate::puzzle::Puzzle;
use crate::search::Limit;
use crate::square::Square;
use crate::swap::{Metric, Move, Swap};
use crate::travel::Travel;

/// Maximum width of lists, and of two boards side by side, in characters.
const WIDTH: usize = 79;

/// Formats the answer to a puzzle as lines of text.
pub(super) fn report(puzzle: &Puzzle, answer: &Answer) -> String {
    let mut paragraphs = vec![sentences(puzzle, answer)];
    match puzzle {
        Puzzle::Travel(travel) => {
            let path = if let Answer::Travel { path, .. } = answer { path.as_slice() } else { &[] };
            paragraphs.extend(path_board(travel, path));
        }
        Puzzle::Swap(swap) => {
            paragraphs.extend(start_and_goal(swap));
            if let Answer::Swap { moves, .. } | Answer::Limit { moves: Some(moves), .. } = answer {
                paragraphs.push(move_list(swap, moves));
            }
        }
        Puzzle::Tour(tour) => {
            if let Answer::Tour { path, .. } = answer {
                paragraphs.push(tour_report::picture(tour, path));
            }
        }
        Puzzle::Place(place) => {
            if let Answer::Place { placements, .. } = answer {
                let numbered = (1..).zip(placements);
                paragraphs
                    .extend(numbered.map(|(number, rows)| placement(place.board(), number, rows)));
                if let Answer::Place { distinct: Some(_), limit: Some(limit), .. } = answer {
                    paragraphs.push(format!("The list ends here. {}\n", limit.sentence()));
                }
            }
        }
    }
    #[cfg(feature = "kinds")]
    paragraphs.extend(answer.details().map(details));
    paragraphs.retain(|paragraph| !paragraph.is_empty());
    paragraphs.join("\n")
}

/// Formats the details that were requested: more solutions, and distances.
#[cfg(feature = "kinds")]
fn details(details: &Details) -> String {
    let Details { paths, solutions, tours, number, distances, limit } = details;
    let squares = |squares: &Vec<Square>| squares.iter().map(Square::to_string).collect();
    let moves = |moves: &Vec<Move>| moves.iter().map(Move::to_string).collect();
    let solutions = solutions.iter().map(moves);
    let listed: Vec<Vec<String>> =
        paths.iter().chain(tours).map(squares).chain(solutions).collect();
    let mut text = String::new();
    for (number, solution) in (1..).zip(&listed) {
        let _ = writeln!(text, "{number}. {}", solution.join(" "));
    }
    if let Some(number) = number {
        let _ = writeln!(text, "This is tour {number}.");
    }
    let widest = distances.iter().flatten().flatten().max();
    let width = widest.map_or(1, |distance| distance.to_string().len());
    for row in distances {
        let cell = |distance: &Option<u32>| match distance {
            Some(distance) => format!("{distance:>width$}"),
            None => format!("{:>width$}", "."),
        };
        let _ = writeln!(text, "{}", row.iter().map(cell).collect::<Vec<_>>().join(" "));
    }
    if let Some(limit) = limit {
        let what = if listed.is_empty() {
            "Not all that was asked for was found."
        } else {
            "The list is not complete."
        };
        let _ = writeln!(text, "{what} {}", limit.sentence());
    }
    text
}

/// Formats the sentences, without boards.
fn sentences(puzzle: &Puzzle, answer: &Answer) -> String {
    match (puzzle, answer) {
        (Puzzle::Travel(travel), Answer::Travel { length, path, shortest, limit, .. }) => {
            let mut text = path_sentence(travel, *length, path);
            match shortest {
                Some(number) if number.is_one() && path.is_empty() => {}
                Some(number) if number.is_one() => text += "It is the only shortest path.\n",
                Some(number) => {
                    let _ = writeln!(text, "There are {number} shortest paths.");
                }
                None => text += &uncounted("paths", *limit),
            }
            text
        }
        (Puzzle::Swap(swap), Answer::Swap { length, proven, positions, shortest, limit, .. }) => {
            let moves = length_with_unit(swap, *length);
            let proven = if *proven { "the proven minimum" } else { "not proven minimal" };
            let seen = positions_searched(*positions);
            let mut text = format!("The goal is reached in {moves}, {proven}; {seen}\n");
            match shortest {
                Some(number) if number.is_one() => text += "It is the only shortest solution.\n",
                Some(number) => {
                    let _ = writeln!(text, "There are {number} shortest solutions.");
                }
                None => text += &uncounted("solutions", *limit),
            }
            text
        }
        (Puzzle::Swap(swap), Answer::Extent { layers, farthest, .. }) => {
            let depth = layers.len() - 1;
            let farthest_of_all = length_with_unit(swap, depth.narrow::<u32>());
            let mut text = match layers.iter().sum::<u64>() {
                1 => "No other position can be reached.\n".to_owned(),
                all => format!(
                    "{all} positions can be reached, each in at most {farthest_of_all}.\n\n"
                ),
            };
            if depth > 0 {
                for (moves, count) in layers.iter().enumerate() {
                    let _ = writeln!(text, "{moves:>4}  {count:>12}");
                }
                let _ = writeln!(text, "\nOne of the farthest: {farthest}");
            }
            text
        }
        (_, Answer::Place { reason: Some(reason), .. }) => {
            format!("There is no solution. {reason}\n")
        }
        (Puzzle::Place(place), Answer::Place { .. }) => placement_sentences(place, answer),
        (Puzzle::Tour(tour), Answer::Tour { .. }) => {
            tour_report::sentences(tour, answer).unwrap_or_default()
        }
        (Puzzle::Tour(_), Answer::Impossible { why, .. }) => {
            format!("There is no tour. {why}\n")
        }
        (Puzzle::Travel(travel), Answer::Impossible { why, reachable, .. }) => {
            let (from, to, open) = (travel.from(), goals(travel), travel.board().open().len());
            let mut text = format!("There is no route from {from} to {to}. {why}\n");
            if let Some(reachable) = reachable {
                let _ = writeln!(text, "It can reach {reachable} of {open} open squares.");
            }
            text
        }
        (_, Answer::Impossible { why, .. }) => format!("There is no solution. {why}\n"),
        (_, Answer::Limit { limit, lower, best, count, greatest, at_most, .. }) => {
            let mut text = format!("{}\n", limit.sentence());
            let length_of = |length: u32| match puzzle {
                Puzzle::Swap(swap) => length_with_unit(swap, length),
                _ => count_of(u64::from(length), "jump"),
            };
            if let Some(greatest) = greatest {
                let _ = writeln!(text, "The maximum is {greatest}.");
            }
            if let Some(most) = at_most {
                let _ = writeln!(text, "The maximum is at most {most}.");
            }
            if let Some(lower) = lower.filter(|&lower| lower > 1) {
                let least = match puzzle {
                    Puzzle::Place(place) => {
                        let piece =
                            place.pieces().open_number().map_or("piece", |(piece, _)| piece.name());
                        count_of(u64::from(lower), piece)
                    }
                    _ => length_of(lower),
                };
                let _ = writeln!(text, "It is proven that no solution has fewer than {least}.");
            }
            if let Some(best) = best {
                let moves = length_of(*best);
                let _ = writeln!(text, "The best solution found takes {moves}.");
            }
            if let Some(count) = count.as_ref().filter(|count| !count.is_zero()) {
                let (is, s) = if count.is_one() { ("is", "") } else { ("are", "s") };
                let _ = writeln!(text, "There {is} at least {count} solution{s}.");
            }
            text
        }
        (_, Answer::Error { error }) => format!("{error}\n"),
        // The answer belongs to another puzzle.
        _ => String::new(),
    }
}

/// Formats the maximum or minimum if a number is open, and the number of placements.
fn placement_sentences(place: &Place, answer: &Answer) -> String {
    let Answer::Place { count, greatest, least, distinct, limit, .. } = answer else {
        return String::new();
    };
    let open = place.pieces().open_number().zip(*greatest);
    let mut text = match open {
        Some(((piece, OpenNumber::Greatest), number)) => {
            let pieces = count_of(u64::from(number), piece.name());
            format!("The maximum is {pieces}.\n")
        }
        _ if least.is_some() => {
            let piece = place.pieces().open_number().map_or("piece", |(piece, _)| piece.name());
            format!("The minimum is {}.\n", count_of(u64::from(least.unwrap_or(0)), piece))
        }
        _ => String::new(),
    };
    let any = matches!(open, Some(((_, OpenNumber::Any), _)));
    let over_all = if any { ", all numbers together" } else { "" };
    if count.is_one() {
        return text + &format!("There is 1 solution{over_all}.\n");
    }
    let fewer = distinct.as_ref().filter(|distinct| *distinct != count);
    let classes = fewer
        .map_or(String::new(), |distinct| format!(", {distinct} of them different up to symmetry"));
    let _ = writeln!(text, "There are {count} solutions{over_all}{classes}.");
    if let (None, Some(limit)) = (distinct, limit) {
        let _ = writeln!(text, "The number up to symmetry is not known. {}", limit.sentence());
    }
    text
}

/// Says why the solutions were not counted. Empty if that was not requested.
fn uncounted(what: &str, limit: Option<Limit>) -> String {
    limit.map_or(String::new(), |limit| {
        format!("The number of shortest {what} is not known. {}\n", limit.sentence())
    })
}

/// The goal, or several: `c3, f6 and h1`.
fn goals(travel: &Travel) -> String {
    list(travel.flags())
}

fn path_sentence(travel: &Travel, length: u32, path: &[Square]) -> String {
    let (from, to, leaper) = (travel.from(), goals(travel), travel.leaper());
    let who = leaper.english_name();
    let squares: Vec<String> = path.iter().map(ToString::to_string).collect();
    let squares = squares.join(" ");
    match length {
        0 => format!("The {who} is already on {to}: no jump is needed.\n"),
        1 => format!("The {who} goes from {from} to {to} in 1 jump: {squares}\n"),
        _ => format!("The {who} goes from {from} to {to} in {length} jumps: {squares}\n"),
    }
}

fn length_with_unit(swap: &Swap, length: u32) -> String {
    let unit = match (swap.rules().metric, length) {
        (Metric::Jumps, 1) => "jump",
        (Metric::Jumps, _) => "jumps",
        (Metric::Runs, 1) => "run",
        (Metric::Runs, _) => "runs",
    };
    format!("{length} {unit}")
}

fn positions_searched(positions: u64) -> String {
    match positions {
        1 => "1 position searched.".into(),
        _ => format!("{positions} positions searched."),
    }
}

/// Draws the board with numbered jumps, 0 for the start. Without a path, start and goal are `A` and
/// `B`.
fn path_board(travel: &Travel, path: &[Square]) -> Option<String> {
    let guards = travel.guards().iter().map(|&(square, guard)| (square, guard.letter().into()));
    // A walk over several flags may visit a square twice; its last number is drawn.
    let mut marks: BTreeMap<Square, String> = guards.collect();
    if path.is_empty() && travel.flags() != [travel.from()] {
        marks.extend(travel.flags().iter().map(|&flag| (flag, "B".into())));
        marks.insert(travel.from(), "A".into());
    } else {
        let squares = std::iter::once(travel.from()).chain(path.iter().copied());
        marks.extend(squares.zip(0_u32..).map(|(square, jump)| (square, jump.to_string())));
    }
    draw(travel.board(), |square| marks.get(&square).cloned()).map(|lines| lines.join("\n") + "\n")
}

/// Draws start and goal, side by side if they fit.
fn start_and_goal(swap: &Swap) -> Option<String> {
    let drawn = |arrangement| {
        draw(swap.board(), |square| swap.letter_on(arrangement, square).map(String::from))
    };
    let (start, goal) = (drawn(swap.start())?, drawn(swap.goal())?);
    let width = start.iter().map(|line| line.chars().count()).max()?;
    if 2 * width + 4 > WIDTH {
        return Some(format!("{}\n\n{}\n", start.join("\n"), goal.join("\n")));
    }
    let arrow = (start.len() - 1) / 2;
    let lines = start.iter().zip(&goal).enumerate().map(|(row, (start, goal))| {
        let between = if row == arrow { "->" } else { "  " };
        format!("{start:width$}  {between}{goal}\n")
    });
    Some(lines.collect())
}

/// Lists the moves with their numbers. A run is one move.
fn move_list(swap: &Swap, moves: &[Move]) -> String {
    let by_runs = swap.rules().by_runs();
    // Plain knights need no letters.
    let named = moves.iter().any(|jump| !matches!(jump.letter, 'N' | 'n'));
    let name = |jump: &Move| if named { format!("{} ", jump.letter) } else { String::new() };
    let mut items: Vec<String> = Vec::new();
    let mut number = 0;
    for (at, jump) in moves.iter().enumerate() {
        let goes_on = by_runs && at > 0 && moves[at - 1].to == jump.from;
        match items.last_mut() {
            Some(run) if goes_on => {
                let _ = write!(run, "-{}", jump.to);
            }
            _ => {
                number += 1;
                items.push(format!("{number}. {}{jump}", name(jump)));
            }
        }
    }
    let width = items.iter().map(String::len).max().unwrap_or(0) + 2;
    let in_a_line = (WIDTH / width).max(1);
    let lines = items.chunks(in_a_line).map(|line| {
        let line: String =
            line.iter().map(|item| format!("{item:width$}")).collect::<Vec<_>>().concat();
        line.trim_end().to_string() + "\n"
    });
    lines.collect()
}

/// Draws the rows of a placement; if the board is too large, lists its pieces.
fn placement(board: &Board, number: usize, rows: &str) -> String {
    let rows: Vec<Vec<char>> = rows.split('/').map(cells).collect();
    if is_drawn(board) {
        let line = |row: &Vec<char>| row.iter().flat_map(|&cell| [' ', cell]).collect::<String>();
        let lines: Vec<String> = rows.iter().map(line).collect();
        return format!("{number}.\n{}\n", lines.join("\n"));
    }
    let mut pieces = Vec::new();
    for (row, rank) in rows.iter().zip((0..board.ranks()).rev()) {
        let letters = row.iter().zip(0..).filter(|(cell, _)| cell.is_ascii_alphabetic());
        pieces.extend(letters.map(|(cell, file)| format!("{cell}{}", Square::new(file, rank))));
    }
    format!("{number}. {}\n", pieces.join(" "))
}

/// Returns the signs of a row's squares, with full stops instead of numbers of empty squares.
fn cells(row: &str) -> Vec<char> {
    let mut cells = Vec::new();
    let mut rest = row;
    while let Some(symbol) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        match rest[..digits].parse::<u16>() {
            Ok(empty) => cells.extend(std::iter::repeat_n('.', empty.into())),
            Err(_) => cells.push(symbol),
        }
        rest = &rest[digits.max(symbol.len_utf8())..];
    }
    cells
}
