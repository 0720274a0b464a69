//! Clicks pick up and put down pieces, and their effect is visible.

use browser_tests::Page;

use crate::kit::*;
use crate::place_kit::QUEENS;

/// Waits until a square has this label.
#[track_caller]
pub fn wait_for_label(page: &Page, label: &str) {
    page.wait_for(label, || square_labels(page).iter().any(|it| it == label));
}

/// Waits until no knight is picked up.
#[track_caller]
pub fn wait_for_none_picked(page: &Page) {
    page.wait_for("no picked-up knight", || !page.has(".spot.picked"));
}

#[test]
fn clicks_pick_up_and_put_down_a_knight() {
    let page = Page::open(GUARINI);
    page.wait_for_result("16 jumps");
    page.click("a3");
    wait_for_label(&page, "a3, white knight, picked up");
    // It follows the mouse.
    page.hover("b2");
    page.wait_for("the knight over b2", || {
        page.js("const box = (it) => it.getBoundingClientRect();
             const [square, knight] = ['[data-square=b2]', '[data-key=\"knight 6\"]']
                 .map((it) => box(document.querySelector(it)));
             return Math.hypot(square.x + square.width / 2 - knight.x - knight.width / 2,
                 square.y + square.height / 2 - knight.y - knight.height / 2) < square.width / 3")
    });
    assert_eq!(page.line(), GUARINI, "nothing is changed yet");
    page.click("b2");
    wait_for_line(&page, "swap?board=2N/1N1/n1n");
    wait_for_none_picked(&page);
    page.press("Control+z");
    wait_for_line(&page, GUARINI);
    // Clicking it again puts it back, another knight is picked instead, and Escape drops it.
    page.click("a3");
    wait_for_label(&page, "a3, white knight, picked up");
    page.click("a3");
    wait_for_none_picked(&page);
    page.click("a3");
    page.click("c1");
    wait_for_label(&page, "c1, black knight, picked up");
    assert_eq!(page.count(".spot.picked"), 1);
    page.press("Escape");
    wait_for_none_picked(&page);
    assert!(page.has("#redo:not([disabled])") && page.line() == GUARINI, "nothing was changed");
}

#[test]
fn keys_pick_up_and_put_down_a_knight() {
    let page = Page::open(GUARINI);
    page.wait_for_result("16 jumps");
    page.find("[data-square=a1]").focus();
    page.press("Enter");
    wait_for_label(&page, "a1, black knight, picked up");
    page.press("ArrowUp");
    page.press("Enter");
    wait_for_line(&page, "swap?board=N1N/n2/2n");
    page.press("Enter");
    page.press("ArrowRight");
    wait_for_label(&page, "a2, black knight, picked up");
    page.press("Delete");
    wait_for_line(&page, "swap?board=N1N/3/2n");
}

#[test]
fn dragging_a_knight_off_the_board_removes_it() {
    let page = Page::open(GUARINI);
    page.wait_for_result("16 jumps");
    let (from, to) = (page.square("c1"), page.find("#result").middle());
    page.drag_points(&[from, to]);
    wait_for_line(&page, "swap?board=N1N/3/n2");
    page.press("Control+z");
    wait_for_line(&page, GUARINI);
    // In a game, it comes back.
    page.find("[data-game=play]").click();
    page.wait_for("the game", || page.has(".spot.ready"));
    page.drag_points(&[from, to]);
    page.wait_for("four knights", || page.count("[data-piece]") == 4);
    page.press("Escape");
    page.wait_for_result("16 jumps");
    assert_eq!(page.line(), GUARINI);
}

#[test]
fn clicks_fix_queens_of_the_answer() {
    let page = Page::open(QUEENS);
    page.wait_for_result("92 solutions");
    let to_place = || page.find("#pieces-Q").value();
    page.click("a1");
    page.wait_for_result("4 solutions");
    wait_for_line(&page, "place?board=8/8/8/8/8/8/8/Q7&pieces=Q7");
    assert_eq!(to_place(), "7");
    // With any tool, clicking a piece of the answer fixes it.
    pick_tool(&page, "R");
    let shown: String = page.js("return [...document.querySelectorAll('[data-square]')]
         .find((it) => it.getAttribute('aria-label').endsWith(', queen')).dataset.square");
    page.click(&shown);
    wait_for_label(&page, &format!("{shown}, queen, fixed"));
    page.wait_for("six to place", || to_place() == "6");
    // Clicked again, it may be anywhere.
    page.click(&shown);
    page.wait_for_result("4 solutions");
    page.click("a1");
    page.wait_for_result("92 solutions");
    wait_for_line(&page, QUEENS);
    // The eraser removes it from the pieces to place.
    pick_tool(&page, "erase");
    let queen: String = page.js("return [...document.querySelectorAll('[data-square]')]
         .find((it) => it.getAttribute('aria-label').endsWith(', queen')).dataset.square");
    page.click(&queen);
    wait_for_line(&page, "place?board=8x8&pieces=Q7");
}

#[test]
fn dragging_a_queen_of_the_answer_fixes_it() {
    let page = Page::open(QUEENS);
    page.wait_for_result("92 solutions");
    page.wait_for("a placement", || page.count("[data-piece=Q]") == 8);
    let shown: String = page.js("return [...document.querySelectorAll('[data-square]')]
         .find((it) => it.getAttribute('aria-label').endsWith(', queen')).dataset.square");
    let goal = if shown == "b2" { "c3" } else { "b2" };
    page.drag(&[&shown, goal]);
    page.wait_for("the queen, fixed", || {
        square_labels(&page).contains(&format!("{goal}, queen, fixed"))
    });
    assert_eq!(page.find("#pieces-Q").value(), "7");
    // Clearing also removes the numbers of pieces.
    page.find("#clear").click();
    page.wait_for_result("Which pieces?");
    wait_for_line(&page, "place?board=8x8");
}
