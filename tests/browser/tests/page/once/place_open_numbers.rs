//! Place: open numbers, and boards with more than 256 squares.

use browser_tests::Page;
use serde_json::{Value, json};

use crate::kit::*;

/// Returns the squares with a piece, as [file, rank] from 0.
fn squares_with(page: &Page, piece: &str) -> Vec<[i32; 2]> {
    let squares: Value = page.js_with(
        "return [...document.querySelectorAll('[data-square]')]
             .filter((square) => square.getAttribute('aria-label').split(', ')[1] === args[0])
             .map((square) => {
                 const [, file, rank] = /^([a-z]+)(\\d+)$/.exec(square.dataset.square);
                 const files = [...file].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 96, 0);
                 return [files - 1, Number(rank) - 1];
             })",
        &[json!(piece)],
    );
    serde_json::from_value(squares).unwrap()
}

#[test]
fn twenty_queens_on_20x20_are_shown() {
    let page = Page::open("place?board=20x20&pieces=Q20");
    let result = page.wait_for_result("At least one solution");
    assert!(result.contains("This board is too large for that."), "{result}");
    page.wait_for("the queens", || squares_with(&page, "queen").len() == 20);
    let queens = squares_with(&page, "queen");
    for (i, [file, rank]) in queens.iter().enumerate() {
        for [other_file, other_rank] in &queens[..i] {
            let (files, ranks) = (file.abs_diff(*other_file), rank.abs_diff(*other_rank));
            assert!(files > 0 && ranks > 0 && files != ranks, "{queens:?}");
        }
    }
    assert_eq!(page.console_errors(), Vec::<String>::new());
}

#[test]
fn two_knights_on_100x100_are_counted() {
    let page = Page::open("place?board=100x100&pieces=N2");
    page.wait_for_result("49,956,192 solutions");
    page.wait_for("the first placement", || step_counter(&page).starts_with("1 / 49,956,192"));
    let picture =
        || page.js::<String>("return document.querySelector('#stage canvas').toDataURL()");
    let before = picture();
    page.press("ArrowRight");
    page.wait_for("the second placement", || step_counter(&page).starts_with("2 /"));
    page.wait_for("another picture", || picture() != before);
    assert_eq!(page.console_errors(), Vec::<String>::new());
}

#[test]
fn greatest_number_is_selected() {
    let page = Page::open("place?board=5x5&pieces=N1");
    page.wait_for_result("25 solutions");
    page.find("[data-part=open-number]").choose("greatest N");
    wait_for_line(&page, "place?board=5x5&pieces=N+");
    let result = page.wait_for_result("One solution");
    assert!(result.contains("Maximum: 13 knights."), "{result}");
    page.wait_for("the knights", || squares_with(&page, "knight").len() == 13);
    page.find("[data-part=open-number]").choose("");
    page.wait_for("given numbers", || !page.line().contains('+'));
    page.go("", "place?board=20x20&pieces=N1");
    page.wait_for_result("400 solutions");
    page.find("[data-part=open-number]").choose("greatest N");
    let result = page.wait_for_result("Maximum: 200 knights.");
    assert!(result.contains("At least one solution"), "{result}");
    page.wait_for("the knights", || squares_with(&page, "knight").len() == 200);
}

/// A count that ended at a limit proves nothing, so the puzzle can be played.
#[test]
fn uncounted_puzzles_can_be_played() {
    let page = Page::open("place?board=20x20&pieces=Q3");
    let result = page.wait_for_result("Not counted");
    assert!(!result.contains("solution"), "{result}");
    start_game(&page);
    page.wait_for_result("0 of 3");
    page.click("a1");
    page.wait_for_result("1 of 3");
    check_game(&page);
    page.wait_for_result("it can still be solved");
    // Coverings of large boards can't be checked.
    page.go("", "place?board=20x20&pieces=Q3&aim=guard");
    page.wait_for_result("Not counted");
    page.press("t");
    wait_for_toast(&page, "can’t be played");
    // The result can't say what a game needs.
    page.go("", "place?board=5x5&pieces=Q*&aim=guard");
    page.wait_for_result("Minimum");
    page.find("[data-game=play]").click();
    wait_for_toast(&page, "set an exact number of pieces");
}

#[test]
fn solutions_with_any_number_are_only_counted() {
    let page = Page::open("place?board=3x3&pieces=N1+");
    page.wait_for_result("solutions");
    unfold(&page);
    page.wait_for("the reason why there is no list", || {
        page.find(".gallery-state").text() == "With any number, solutions are only counted."
    });
}
