//! Place: setting up a puzzle, with its count after each change.

use browser_tests::Page;
use serde_json::json;

use crate::kit::*;
use crate::place_kit::*;

/// Clicks a button of a kind's counter: `Increase` or `Decrease`.
#[track_caller]
fn click_counter(page: &Page, letter: char, button: &str) {
    page.find(&format!("[data-counter={letter}] [aria-label^='{button}']")).click();
}

#[test]
fn place_puzzle_is_set_up_by_clicks() {
    let page = Page::open("");
    page.find("[data-kind=place]").click();
    page.wait_for_result("92 solutions");
    wait_for_line(&page, QUEENS);
    page.find("[data-part=no-pieces]").click();
    page.wait_for_result("Which pieces?");
    assert!(page.has("[data-part=no-pieces][disabled]"));
    for side in ["Width", "Height"] {
        for _ in 0..5 {
            page.find(&format!("[aria-label='Decrease {side}']")).click();
        }
    }
    wait_for_line(&page, "place?board=3x3");
    click_counter(&page, 'K', "Increase");
    page.wait_for_result("9 solutions");
    click_counter(&page, 'R', "Increase");
    click_counter(&page, 'R', "Increase");
    page.wait_for_result("4 solutions\n1 up to rotations and reflections.");
    wait_for_line(&page, "place?board=3x3&pieces=K1R2");
    wait_for_rows(&page, &first_placements(&page, "place?board=3x3&pieces=K1R2", 1)[0]);
    click_counter(&page, 'R', "Decrease");
    page.wait_for_result("20 solutions");
    page.press("Control+z");
    page.wait_for_result("4 solutions");
    assert_eq!(page.find("#pieces-R").value(), "2");
}

#[test]
fn famous_puzzle_can_be_reopened_during_a_count() {
    let page = Page::open(ELEVEN_PIECES);
    page.wait_for_result("22,072,980 solutions");
    wait_for_famous_puzzles(&page);
    page.js_with::<()>(
        "const knights = document.querySelector('#pieces-N');
         knights.value = '4';
         knights.dispatchEvent(new Event('change', { bubbles: true }));
         document.querySelector(`#famous [data-line='${args[0]}']`).click()",
        &[json!(ELEVEN_PIECES)],
    );
    page.wait_for("the knights as they were", || {
        page.find("#pieces-N").value() == "3" && page.result().contains("22,072,980 solutions")
    });
    wait_for_line(&page, ELEVEN_PIECES);
}

#[test]
fn numbers_are_typed_and_invalid_ones_rejected() {
    let page = Page::open("place?board=5x5&pieces=Q4");
    page.wait_for_result("82 solutions");
    page.find("#pieces-Q").fill("5");
    page.wait_for_result("10 solutions\n2 up to rotations and reflections.");
    for wrong in ["-1", "257", ""] {
        page.find("#pieces-K").fill(wrong);
        if wrong.is_empty() {
            // An empty field means 0.
            page.wait_for("a nought", || page.find("#pieces-K").value() == "0");
        } else {
            wait_for_toast(&page, "Enter 0 to 256.");
        }
        wait_for_line(&page, "place?board=5x5&pieces=Q5");
    }
    // No number at all.
    page.find("#pieces-Q").focus();
    page.press("Control+a");
    page.type_text("8e");
    page.press("Enter");
    page.wait_for("the number again", || page.find("#pieces-Q").value() == "5");
    assert_eq!(page.line(), "place?board=5x5&pieces=Q5");
    // Too many pieces: an immediate answer with its reason.
    page.find("#pieces-N").fill("256");
    page.wait_for_result("There are 261 pieces to place, but only 25 squares are free.");
    assert!(!page.find("[data-part=gallery]").is_shown());
    assert!(!page.has("[data-part=gallery] [role=option]"), "an empty list has no options");
    assert!(page.has("[data-player=play][disabled]"));
    page.find("#undo").click();
    page.wait_for_result("10 solutions");
    page.wait_for("its list", || gallery_text(&page).starts_with("Solution 1 of 10"));
}

/// The empty board solves no covering puzzle.
#[test]
fn puzzles_without_pieces_ask_for_them() {
    for line in ["place?board=4x4", "place?board=4x4&aim=guard"] {
        let page = Page::open(line);
        let result = page.wait_for_result("Set how many of each to place.");
        assert!(!result.contains("solution"), "{result}");
    }
}

#[test]
fn placed_pieces_are_fixed() {
    let page = Page::open(QUEENS);
    page.wait_for_result("92 solutions");
    pick_tool(&page, "Q");
    page.click("a1");
    // Four of the 92 solutions have a queen in a given corner.
    page.wait_for_result("4 solutions");
    wait_for_line(&page, "place?board=8/8/8/8/8/8/8/Q7&pieces=Q7");
    assert_eq!(page.find("[data-counter=Q] .fixed").text(), "+ 1 fixed");
    assert_eq!(page.find("[data-square=a1]").attribute("aria-label").unwrap(), "a1, queen, fixed");
    let list = first_placements(&page, "place?board=8/8/8/8/8/8/8/Q7&pieces=Q7", 4);
    for rows in &list {
        wait_for_rows(&page, rows);
        page.press("ArrowRight");
    }
    page.drag(&["a1", "b2"]);
    wait_for_line(&page, "place?board=8/8/8/8/8/8/1Q6/8&pieces=Q7");
    page.wait_for_result("16 solutions");
    pick_tool(&page, "R");
    page.click("b5");
    page.wait_for_result(
        "No solution\nThe queen on b2 attacks the rook on b5, and both are fixed.",
    );
    page.click("b5");
    page.wait_for_result("16 solutions");
    pick_tool(&page, "Q");
    page.click("b2");
    wait_for_line(&page, QUEENS);
}

#[test]
fn blocked_square_allows_a_ninth_queen() {
    let page = Page::open("place?board=8x8&pieces=Q9");
    page.wait_for_result("There are only 8 for 9 of them.");
    pick_tool(&page, "block");
    page.click("c4");
    page.wait_for_result("2 solutions");
    wait_for_line(&page, "place?board=8x8&pieces=Q9&avoid=c4");
    assert_eq!(blocked_squares(&page), ["c4"]);
    page.find("[data-lines=pass]").click();
    page.wait_for_result("No solution");
    wait_for_line(&page, "place?board=8x8&pieces=Q9&lines=pass&avoid=c4");
    page.find("[data-lines=stop]").click();
    page.wait_for_result("2 solutions");
    pick_tool(&page, "Q");
    page.click("c4");
    wait_for_toast(&page, "c4 is blocked");
    page.find("#clear").click();
    wait_for_line(&page, "place?board=8x8");
}

#[test]
fn resizing_keeps_pieces_that_fit() {
    let page = Page::open("place?board=5/5/2K2/5/*3*&pieces=N2");
    page.wait_for_result("solutions");
    page.find("[aria-label='Decrease Width']").click();
    wait_for_line(&page, "place?board=4/4/2K1/4/*3&pieces=N2");
    page.find("[aria-label='Decrease Height']").click();
    page.find("[aria-label='Decrease Height']").click();
    wait_for_line(&page, "place?board=2K1/4/*3&pieces=N2");
    page.press("Control+z");
    page.press("Control+z");
    page.press("Control+z");
    wait_for_line(&page, "place?board=5/5/2K2/5/*3*&pieces=N2");
}

#[test]
fn boards_may_exceed_256_squares() {
    let page = Page::open("place?board=16x16&pieces=K2");
    page.wait_for_result("31,710 solutions");
    page.find("[aria-label='Increase Width']").click();
    page.wait_for_result("35,865 solutions");
    page.find("#undo").click();
    page.wait_for_result("31,710 solutions");
}

#[test]
fn clojure_arguments_are_read() {
    let page = Page::open("");
    paste(&page, "[7 8] {:K 3, :Q 1, :B 2, :R 2, :N 3}");
    page.wait_for("it to be read", || page.find("#import-message").text().contains(ELEVEN_PIECES));
    page.find("#import-open").click();
    page.wait_for_result("22,072,980 solutions\n5,518,245 up to rotations and reflections.");
    wait_for_line(&page, ELEVEN_PIECES);
    for (letter, number) in [('K', "3"), ('Q', "1"), ('B', "2"), ('R', "2"), ('N', "3")] {
        assert_eq!(page.find(&format!("#pieces-{letter}")).value(), number);
    }
}
