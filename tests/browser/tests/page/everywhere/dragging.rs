//! Dragging, painting and erasing by mouse and touch.

use browser_tests::{Page, Point};
use serde_json::json;

use crate::kit::*;

#[test]
fn right_button_does_not_edit() {
    if browser_tests::browser() == "webkit" {
        return skipped("its menu would stand in the way");
    }
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    page.right_click("d4");
    page.press("Escape");
    page.click("d5");
    page.wait_for("d5 to be blocked", || blocked_squares(&page) == ["b6", "d5"]);
}

#[test]
fn pieces_can_be_dragged_with_any_tool() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    for tool in ["block", "start", "goal"] {
        pick_tool(&page, tool);
        page.drag(&["a8", "b5", "c3"]);
        wait_for_line(&page, "travel?board=8x8&from=c3&to=b7&avoid=b6");
        page.drag(&["b7", "g1"]);
        wait_for_line(&page, "travel?board=8x8&from=c3&to=g1&avoid=b6");
        assert_eq!(
            square_labels(&page),
            ["b6, blocked", "c3, the knight’s start", "g1, the goal"],
            "with {tool}"
        );
        page.wait_for("the knight to be on c3", || piece_square(&page) == "c3");
        page.find("#undo").click();
        page.find("#undo").click();
        wait_for_line(&page, QUIZ_LINE);
    }
}

#[test]
fn invalid_drags_change_nothing() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    page.drag(&["a8", "b6"]);
    wait_for_toast(&page, "b6 is blocked");
    page.wait_for("the knight to be back", || piece_square(&page) == "a8");
    assert_eq!(page.line(), QUIZ_LINE);
    // Off the board, and back to its square.
    page.drag(&["a8", "a7", "a8"]);
    assert!(page.has("#undo[disabled]"));
    let (from, to) = (page.square("a8"), page.find("#result").middle());
    page.drag_points(&[from, to]);
    page.wait_for("the knight to be back", || piece_square(&page) == "a8");
    assert!(page.has("#undo[disabled]"));
    assert_eq!(page.line(), QUIZ_LINE);
}

#[test]
fn knight_can_be_dragged_during_the_animation() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    page.press("End");
    wait_for_count(&page, "4 / 4");
    // Its start is dragged: the animation returns to the beginning.
    page.drag(&["a8", "c3"]);
    page.wait_for("the knight to be on c3", || piece_square(&page) == "c3");
    wait_for_line(&page, "travel?board=8x8&from=c3&to=b7&avoid=b6");
}

#[test]
fn painting_blocked_squares_is_one_undo_step() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    pick_tool(&page, "block");
    // A row of squares, then over the goal: it can't be painted, and is skipped.
    page.drag(&["a2", "h2"]);
    page.wait_for("a row of stones", || blocked_squares(&page).len() == 9);
    let row: Vec<String> = "abcdefgh".chars().map(|file| format!("{file}2")).collect();
    assert!(
        row.iter().all(|square| blocked_squares(&page).contains(square)),
        "{:?}",
        blocked_squares(&page)
    );
    page.drag(&["c7", "a7"]);
    page.wait_for("two more", || blocked_squares(&page).len() == 11);
    assert!(!blocked_squares(&page).contains(&"b7".to_owned()), "the goal is not painted over");
    // A stroke that begins on a blocked square unblocks.
    page.drag(&["a2", "d2"]);
    page.wait_for("four fewer", || blocked_squares(&page).len() == 7);
    page.drag(&["e2", "h2"]);
    page.wait_for("four fewer", || blocked_squares(&page).len() == 3);
    for left in [7, 11, 9, 1] {
        page.press("Control+z");
        page.wait_for(&format!("{left} stones"), || blocked_squares(&page).len() == left);
    }
    wait_for_line(&page, QUIZ_LINE);
}

/// A stroke ends when the board is turned around, and can be undone.
#[test]
fn turning_the_board_ends_a_stroke() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    pick_tool(&page, "block");
    page.press_down(page.square("a2"));
    page.hover("c2");
    page.wait_for("three more stones", || blocked_squares(&page).len() == 4);
    page.press("f");
    page.hover("h5");
    page.release();
    assert_eq!(blocked_squares(&page).len(), 4);
    page.press("Control+z");
    page.wait_for("the stroke to be undone", || blocked_squares(&page) == ["b6"]);
}

#[test]
fn dragging_with_the_eraser_erases() {
    let page = Page::open("travel?board=8x8&from=b4&to=f4&avoid=c4,e4,a1");
    page.wait_for_result("jump");
    pick_tool(&page, "erase");
    page.drag(&["a4", "h4"]);
    page.wait_for("only a1 to be left", || square_labels(&page) == ["a1, blocked"]);
    page.press("Control+z");
    page.wait_for("all to be back", || square_labels(&page).len() == 5);
}

#[test]
fn quick_drags_leave_no_gaps() {
    let page = Page::open("travel?board=16x16");
    pick_tool(&page, "block");
    let (from, to) = (page.square("a1"), page.square("p16"));
    page.drag_points(&[from, to]);
    page.wait_for("the end of the stroke", || blocked_squares(&page).contains(&"p16".to_owned()));
    let (mut file, mut rank, stones) = (b'a', 1, blocked_squares(&page));
    while (file, rank) != (b'p', 16) {
        // From one blocked square to the next: up, right, or both.
        let steps = [(1, 1), (1, 0), (0, 1)].map(|(right, up)| (file + right, rank + up));
        let next = steps
            .into_iter()
            .find(|&(file, rank)| stones.contains(&format!("{}{rank}", char::from(file))));
        (file, rank) = next.unwrap_or_else(|| panic!("a gap in {stones:?}"));
    }
}

#[test]
fn touch_taps_paints_and_drags() {
    let page = Page::open(QUIZ);
    if !page.has_touch() {
        return skipped("its driver has no fingers");
    }
    page.wait_for_result("5 different");
    page.tap("d5");
    page.wait_for("d5 to be blocked", || blocked_squares(&page) == ["b6", "d5"]);
    pick_tool(&page, "block");
    page.swipe(&["a1", "h1"]);
    page.wait_for("a row of stones", || blocked_squares(&page).len() == 10);
    page.swipe(&["a8", "c3"]);
    page.wait_for("the knight to be on c3", || piece_square(&page) == "c3");
}

/// A dropped piece settles from the pointer, not from the square where the drag began.
#[test]
fn dropped_piece_slides_from_the_pointer() {
    let page = Page::open("place?board=8/8/8/Q7/8/8/8/8&pieces=Q7");
    page.wait_for_result("18 solutions");
    page.js::<()>(
        "window.slides = [];
         const { animate } = Element.prototype;
         Element.prototype.animate = function record(frames, ...more) {
             const ends = Array.isArray(frames) ? [frames[0], frames.at(-1)] : [];
             if (this.dataset.key) slides.push(ends.map(({ transform }) => transform.match(/[-e\\d.]+(?=px)/g).map(Number)));
             return animate.call(this, frames, ...more);
         };",
    );
    page.drag(&["a5", "a1"]);
    wait_for_line(&page, "place?board=8/8/8/8/8/8/8/Q7&pieces=Q7");
    page.wait_for("its slide", || page.js("return slides.length > 0"));
    let longest: f64 = page
        .js("const near = slides.filter(([, [x, y]]) => Math.hypot(x, y - 7) < 0.3);
         return Math.max(...near.map(([[x1, y1], [x2, y2]]) => Math.hypot(x2 - x1, y2 - y1)))");
    assert!((0.0..1.0).contains(&longest), "{longest} squares");
}

/// Squares that are scrolled out of view are off the board.
#[test]
fn piece_dropped_beside_a_long_board_goes_back() {
    let line = "travel?board=100x4&from=a1&to=z4";
    let page = Page::open(line);
    page.wait_for_result("jump");
    let right: f64 = page.js(
        "const { right } = document.querySelector('.board-frame.scrollable').getBoundingClientRect();
         return right",
    );
    let from = page.square("a1");
    page.drag_points(&[from, Point { x: right - 60.0, ..from }, Point { x: right + 40.0, ..from }]);
    page.wait_for("the knight to be back", || piece_square(&page) == "a1");
    assert_eq!(page.line(), line);
    // A stroke ends at the edge.
    pick_tool(&page, "block");
    let row = Point { y: page.square("a3").y, ..from };
    page.drag_points(&[row, Point { x: right - 30.0, ..row }, Point { x: right + 60.0, ..row }]);
    page.wait_for("blocked squares", || blocked_squares(&page).len() > 5);
    let hidden: usize = page.js_with(
        "return [...document.querySelectorAll('.square.blocked')]
             .filter((square) => square.getBoundingClientRect().left > args[0]).length",
        &[json!(right)],
    );
    assert_eq!(hidden, 0);
}
