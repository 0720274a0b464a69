//! Touch: fingers scroll until a painting tool is selected.

use browser_tests::{Page, Point};

use crate::kit::*;

/// Opens a puzzle on a phone; `None` if the driver has no touch.
#[track_caller]
fn phone(line: &str) -> Option<Page> {
    let page = Page::open(line);
    if !page.has_touch() || !page.phone(360, 640) {
        skipped("its driver has no phone");
        return None;
    }
    Some(page)
}

/// Waits until the page has stopped scrolling: a tap would only stop it.
#[track_caller]
fn wait_until_still(page: &Page) {
    page.js::<()>(
        "let last;
         do {
             last = scrollY;
             await new Promise((resolve) => setTimeout(resolve, 150));
         } while (scrollY !== last)",
    );
}

fn scroll_position(page: &Page) -> f64 {
    page.js("return scrollY")
}

#[test]
fn swiping_scrolls_until_a_tool_is_selected() {
    let Some(page) = phone(QUIZ) else { return };
    page.wait_for_result("5 different");
    page.js::<()>("scrollTo(0, 0)");
    page.swipe(&["d2", "d4", "d7"]);
    page.wait_for("the page to scroll", || scroll_position(&page) > 40.0);
    assert_eq!(blocked_squares(&page), ["b6"], "nothing is painted");
    assert_eq!(page.line(), QUIZ_LINE);
    // A tap edits, and a piece can be dragged.
    wait_until_still(&page);
    page.js::<()>("scrollTo(0, 0)");
    page.tap("d5");
    page.wait_for("d5 to be blocked", || blocked_squares(&page) == ["b6", "d5"]);
    page.swipe(&["a8", "c3"]);
    page.wait_for("the knight to be on c3", || piece_square(&page) == "c3");
    // Selected by hand, a tool paints.
    page.find("[data-tool=block]").click();
    page.swipe(&["a1", "h1"]);
    page.wait_for("a row of stones", || blocked_squares(&page).len() == 10);
    // Tools selected automatically don't: swiping scrolls again.
    page.find("#clear").click();
    wait_for_tool(&page, "start");
    page.tap("a8");
    page.tap("b7");
    wait_for_tool(&page, "block");
    page.swipe(&["d2", "d4", "d7"]);
    page.wait_for_result("jumps");
    assert_eq!(blocked_squares(&page), [""; 0]);
}

/// The first page invites to draw walls.
#[test]
fn finger_draws_walls_in_the_demo() {
    let page = Page::blank();
    if !page.has_touch() || !page.phone(390, 844) {
        return skipped("its driver has no phone");
    }
    page.go("/some/where/", "");
    page.wait_until_ready();
    page.wait_for("the demo", || page.has("#result.good"));
    let before = blocked_squares(&page).len();
    page.swipe(&["g4", "h4"]);
    page.wait_for("two more walls", || blocked_squares(&page).len() == before + 2);
}

#[test]
fn two_fingers_scroll_while_painting() {
    let Some(page) = phone(QUIZ) else { return };
    page.wait_for_result("5 different");
    page.find("[data-tool=block]").click();
    page.js::<()>("scrollTo(0, 0)");
    page.swipe_with_two(&["c2", "c7"], &["f2", "f7"]);
    page.wait_for("the page to scroll", || scroll_position(&page) > 40.0);
    assert_eq!(blocked_squares(&page), ["b6"], "what the first finger had begun is given up");
    assert!(page.has("#undo[disabled]"));
}

#[test]
fn tapping_small_squares_zooms_first() {
    let Some(page) = phone("travel?board=32x32&from=a1&to=af32") else { return };
    page.wait_for_result("jumps");
    let side = || -> f64 {
        page.js("return document.querySelector('[data-square=j20]').getBoundingClientRect().width")
    };
    assert!(side() < 12.0, "{}", side());
    page.tap("j20");
    page.wait_for("larger squares", || side() >= 24.0);
    assert_eq!(blocked_squares(&page), [""; 0], "it was only looked at");
    page.tap("j20");
    page.wait_for("a stone", || blocked_squares(&page) == ["j20"]);
    page.find(".board-whole").click();
    page.wait_for("the whole board", || side() < 12.0);
    assert!(!page.find(".board-whole").is_shown());
}

#[test]
fn long_boards_have_touchable_squares() {
    let page = Page::open("swap?board=N38n");
    let narrow = page.phone(360, 640);
    for (line, square) in [
        ("swap?board=N38n", "a1"),
        ("place?board=40x3&pieces=Q2", "a1"),
        ("travel?board=128x8&from=a1&to=dx8", "a1"),
    ] {
        page.set_hash(line);
        wait_for_line(&page, line);
        page.wait_for("pieces on a real board", || {
            page.has(&format!("[data-square={square}]"))
                && page.has("[data-piece]")
                && !page.has("#stage canvas")
        });
        let (side, wide): (f64, bool) = page.js_with(
            "return [document.querySelector(`[data-square=${args[0]}]`).getBoundingClientRect().width,
                 document.documentElement.scrollWidth > innerWidth]",
            &[serde_json::json!(square)],
        );
        assert!(side >= 16.0 || !narrow, "{line}: squares of {side} pixels");
        assert!(!wide, "{line}: the page slides sideways");
    }
    page.set_hash("travel?board=64x17&from=a1&to=bl17");
    page.wait_for("a canvas", || page.has("#stage canvas") && !page.has("[data-square]"));
}

const BOARD_40: &str = "travel?board=40x40&from=a1&to=an40";

/// Opens a large board on a phone. Returns the page and a place on the board; `None` if the driver
/// has no touch.
#[track_caller]
fn large_board_on_a_phone() -> Option<(Page, Point)> {
    let page = phone(BOARD_40)?;
    page.wait_for_result("26 jumps");
    page.js::<()>("scrollTo(0, 0)");
    let middle = page.find("#stage canvas").middle();
    // Not on a mark, nor where the board is scrolled away.
    Some((page, offset(middle, 40.0, 30.0)))
}

fn offset(point: Point, x: f64, y: f64) -> Point {
    Point { x: point.x + x, y: point.y + y }
}

#[test]
fn swiping_over_a_whole_large_board_scrolls() {
    let Some((page, place)) = large_board_on_a_phone() else { return };
    page.swipe_points(&[place, offset(place, 0.0, -60.0), offset(place, 0.0, -150.0)]);
    page.wait_for("the page to scroll", || scroll_position(&page) > 40.0);
    assert_eq!(page.line(), BOARD_40);
    // Two fingers enlarge it; then one pans.
    wait_until_still(&page);
    page.js::<()>("scrollTo(0, 0)");
    page.swipe_points_with_two(
        &[offset(place, -10.0, 0.0), offset(place, -110.0, 0.0)],
        &[offset(place, 10.0, 0.0), offset(place, 90.0, 0.0)],
    );
    page.wait_for("a part of the board", || {
        page.js("return document.querySelector('#stage canvas').style.touchAction === 'none'")
    });
    page.swipe_points(&[place, offset(place, 0.0, -60.0), offset(place, 0.0, -150.0)]);
    wait_until_still(&page);
    assert!(scroll_position(&page) < 1.0, "{}", scroll_position(&page));
    assert_eq!(page.line(), BOARD_40);
}

#[test]
fn tapping_a_large_board_with_two_fingers_edits_nothing() {
    let Some((page, place)) = large_board_on_a_phone() else { return };
    let tap_with_two = || page.swipe_points_with_two(&[place], &[offset(place, 50.0, 0.0)]);
    tap_with_two();
    // Nor with a tool that paints.
    page.find("[data-tool=block]").click();
    page.js::<()>("scrollTo(0, 0); await new Promise(requestAnimationFrame)");
    tap_with_two();
    page.tap_at(place);
    page.wait_for("one stone", || page.line() != BOARD_40);
    assert_eq!(page.line().matches(',').count(), 0, "{}", page.line());
    page.press("Control+z");
    wait_for_line(&page, BOARD_40);
    assert!(page.has("#undo[disabled]"));
}
