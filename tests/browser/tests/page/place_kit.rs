//! Helpers for the tests of Place.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "small boards; simplicity first"
)]

use browser_tests::Page;
use serde_json::json;

/// Eight queens.
pub const QUEENS: &str = "place?board=8x8&pieces=Q8";

/// Eleven pieces, the long example of an article on Clojure: 22,072,980 placements, 5,518,245 up to
/// symmetry.
pub const ELEVEN_PIECES: &str = "place?board=7x8&pieces=K3Q1B2R2N3";

/// A count that takes minutes.
pub const LONG: &str = "place?board=10x10&pieces=K3Q3R2N4";

/// Returns the pieces on the board as rows of a puzzle line, read from the squares' labels.
#[track_caller]
pub fn rows(page: &Page) -> String {
    page.js(
        "const letters = { king: 'K', queen: 'Q', bishop: 'B', rook: 'R', knight: 'N', blocked: '*' };
         const rows = new Map();
         for (const square of document.querySelectorAll('[data-square]')) {
             const [, file, rank] = /^([a-z]+)(\\d+)$/.exec(square.dataset.square);
             const index = [...file].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 96, 0);
             const what = square.getAttribute('aria-label').split(', ')[1];
             const row = rows.get(Number(rank)) ?? [];
             row[index - 1] = letters[what] ?? '1';
             rows.set(Number(rank), row);
         }
         return [...rows].sort(([a], [b]) => b - a)
             .map(([, row]) => row.join('').replace(/1+/g, ({ length }) => length)).join('/')",
    )
}

/// Waits until the board shows these rows.
#[track_caller]
pub fn wait_for_rows(page: &Page, wanted: &str) {
    let mut now = String::new();
    for _ in 0..500 {
        now = rows(page);
        if now == wanted {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    panic!("on the board should be {wanted}, and is {now}");
}

/// Returns the first placements of a puzzle, from the core.
#[track_caller]
pub fn first_placements(page: &Page, line: &str, number: usize) -> Vec<String> {
    let answer = page.solve(line, &json!({ "list": number }));
    serde_json::from_value(answer["placements"].clone()).unwrap()
}

/// Returns the screen reader text of the gallery: the selected placement.
#[track_caller]
pub fn gallery_text(page: &Page) -> String {
    page.js("const gallery = document.querySelector('[data-part=gallery]');
         const id = gallery.getAttribute('aria-activedescendant');
         return document.getElementById(id)?.textContent ?? ''")
}

/// Jumps to a placement by typing its number, from 1.
#[track_caller]
pub fn jump_to(page: &Page, number: &str) {
    page.find("[data-part=jump]").fill(number);
    page.press("Enter");
}

/// Returns how often each square is attacked on a board without blocked squares, by the rules.
pub fn attacked(rows: &str) -> std::collections::BTreeMap<String, usize> {
    const STRAIGHT: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
    const SLANTED: [(i32, i32); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
    const JUMPS: [(i32, i32); 8] =
        [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)];
    let squares = pieces(rows);
    let ranks = rows.split('/').count() as i32;
    let files = width(rows);
    let mut attacked = std::collections::BTreeMap::new();
    for &(letter, file, rank) in &squares {
        let steps = match letter {
            'R' => STRAIGHT.to_vec(),
            'B' => SLANTED.to_vec(),
            'N' => JUMPS.to_vec(),
            _ => [STRAIGHT, SLANTED].concat(),
        };
        for (x, y) in steps {
            let far = if matches!(letter, 'Q' | 'R' | 'B') { 99 } else { 1 };
            for step in 1..=far {
                let (file, rank) = (file + step * x, rank + step * y);
                if !(0..files).contains(&file) || !(0..ranks).contains(&rank) {
                    break;
                }
                *attacked.entry(name(file, rank)).or_insert(0) += 1;
            }
        }
    }
    attacked
}

/// Returns a square's name from its file and rank, from 0; there are at most 26 files.
pub fn name(file: i32, rank: i32) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

/// Returns the number of files of a board.
pub fn width(rows: &str) -> i32 {
    let top = rows.split('/').next().unwrap_or_default();
    top.chars().map(|c| c.to_digit(10).map_or(1, |run| run as i32)).sum()
}

/// Returns the pieces of a board: letter, file and rank, from 0.
pub fn pieces(rows: &str) -> Vec<(char, i32, i32)> {
    let mut pieces = Vec::new();
    for (row, rank) in rows.split('/').rev().zip(0..) {
        let mut file = 0;
        for letter in row.chars() {
            if let Some(run) = letter.to_digit(10) {
                file += run as i32;
            } else {
                pieces.push((letter, file, rank));
                file += 1;
            }
        }
    }
    pieces
}
