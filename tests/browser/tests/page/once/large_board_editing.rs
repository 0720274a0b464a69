//! Editing large boards, which are drawn on a canvas: painting, panning, following the animation,
//! and mazes.

use browser_tests::{Page, Point};
use serde_json::json;

use crate::kit::*;

const BOARD_100: &str = "travel?board=100x100&from=a1&to=cv100";

/// Opens the large board. Returns the page and the centre of the canvas.
#[track_caller]
fn open_board_100() -> (Page, Point) {
    let page = Page::open(BOARD_100);
    page.wait_for_result("66 jumps");
    let middle = page.find("#stage canvas").middle();
    (page, middle)
}

fn offset(point: Point, x: f64, y: f64) -> Point {
    Point { x: point.x + x, y: point.y + y }
}

/// Returns the name of the square in the centre of the canvas.
#[track_caller]
fn centre_square(page: &Page, middle: Point) -> String {
    page.hover_at(offset(middle, 4.0, 4.0));
    page.hover_at(middle);
    page.js("await new Promise(requestAnimationFrame);
         return document.querySelector('.picture-where').textContent")
}

/// Zooms in until a part of the board is shown.
#[track_caller]
fn zoom_in(page: &Page) {
    for _ in 0..4 {
        page.find("[aria-label^='Zoom in']").click();
    }
}

#[test]
fn dragging_paints_on_a_large_board() {
    let (page, middle) = open_board_100();
    page.drag_points(&[middle, offset(middle, 60.0, 0.0), offset(middle, 60.0, 40.0)]);
    page.wait_for("a stroke in the address", || {
        page.line().split("avoid=").nth(1).is_some_and(|all| all.matches(',').count() > 5)
    });
    // It is one undo step.
    page.press("Control+z");
    wait_for_line(&page, BOARD_100);
    assert!(page.has("#undo[disabled]"));
    // With a tool that doesn't paint, dragging pans, and a click edits.
    pick_tool(&page, "goal");
    zoom_in(&page);
    let before = centre_square(&page, middle);
    page.drag_points(&[middle, offset(middle, 90.0, 0.0)]);
    page.wait_for("another square", || centre_square(&page, middle) != before);
    let centre = centre_square(&page, middle);
    page.click_at(middle);
    // The board's goal remains.
    wait_for_line(&page, &format!("travel?board=100x100&from=a1&to={centre},cv100"));
}

#[test]
fn space_pans_a_large_board_within_its_edges() {
    let (page, middle) = open_board_100();
    zoom_in(&page);
    let before = centre_square(&page, middle);
    page.key_down("Space");
    page.drag_points(&[middle, offset(middle, 120.0, 60.0)]);
    page.key_up("Space");
    page.wait_for("another square", || centre_square(&page, middle) != before);
    assert_eq!(page.line(), BOARD_100, "nothing is painted");
    assert_eq!(step_counter(&page), "0 / 66", "nor is anything played");
    page.key_down("Space");
    for _ in 0..6 {
        page.drag_points(&[offset(middle, -150.0, 0.0), offset(middle, 150.0, 0.0)]);
    }
    page.key_up("Space");
    let edge = centre_square(&page, middle);
    assert!(!edge.is_empty(), "the board is still there");
    // Without dragging, Space plays.
    page.press("Space");
    page.wait_for("the animation", || step_counter(&page) != "0 / 66");
}

#[test]
fn view_of_a_large_board_follows_the_animation() {
    let (page, middle) = open_board_100();
    zoom_in(&page);
    let rank = || -> u32 {
        let square = centre_square(&page, middle);
        square.trim_start_matches(char::is_alphabetic).parse().unwrap_or(0)
    };
    assert!((45..56).contains(&rank()), "in the middle of the board");
    page.press("End");
    page.wait_for("the goal's corner", || rank() > 70);
    page.press("Home");
    page.wait_for("the start's corner", || rank() < 30);
}

/// In a window that moves to another screen, or on a page that is zoomed, a large board is sharp.
#[test]
fn canvas_has_the_resolution_of_the_screen() {
    let keep_lists = "window.lists = [];
         const createList = window.matchMedia;
         window.matchMedia = (query) => {
             const list = createList.call(window, query);
             lists.push(list);
             return list;
         };";
    let Some(page) = with_script(keep_lists, BOARD_100) else {
        return skipped("its driver can't change the resolution");
    };
    page.wait_for_result("66 jumps");
    page.wait_for("the canvas", || page.has("#stage canvas"));
    for ratio in [2.0, 1.0, 3.0] {
        let metrics =
            json!({ "width": 1000, "height": 700, "deviceScaleFactor": ratio, "mobile": false });
        assert!(page.chromium("Emulation.setDeviceMetricsOverride", &metrics));
        page.wait_for("the resolution", || {
            page.js_with("return devicePixelRatio === args[0]", &[json!(ratio)])
        });
        // Chromium sends no event when the resolution is emulated.
        page.js::<()>(
            "const changed = lists.filter(({ media }) => media.includes('resolution'));
             lists.length = 0;
             for (const list of changed) list.dispatchEvent(new Event('change'))",
        );
        page.wait_for(&format!("{ratio} pixels per unit"), || {
            page.js_with(
                "const canvas = document.querySelector('#stage canvas');
                 return Math.abs(canvas.width / canvas.clientWidth - args[0]) < 0.05",
                &[json!(ratio)],
            )
        });
    }
}

#[test]
fn mazes_are_made_by_one_click() {
    for line in ["travel?board=24x24&from=a1&to=x24", BOARD_100] {
        let page = Page::open(line);
        page.wait_for_result("jumps");
        let walls = |how: &str| {
            let before = page.line();
            page.find(&format!("[data-pattern={how}]")).click();
            page.wait_for(how, || page.line() != before);
            page.line()
        };
        let open: usize = page.line().len();
        let maze = walls("maze");
        assert!(maze.len() > open + 100, "{maze}");
        assert!(maze.contains("&from=a1&") && page.has("[data-overlay=wave][aria-checked=true]"));
        // The goal can be reached, but not directly.
        page.wait_for("a longer way", || {
            let result = page.result();
            let jumps = result.split(' ').next().and_then(|it| it.parse().ok()).unwrap_or(0);
            jumps > if line == BOARD_100 { 66 } else { 16 }
        });
        let inverted = walls("invert");
        assert_ne!(inverted, maze);
        assert!(walls("invert").contains("&from=a1"), "what stands there stays free");
        let scattered = walls("scatter");
        let repeated = walls("scatter");
        assert_ne!(scattered, repeated, "each time others");
        for _ in 0..5 {
            page.press("Control+z");
        }
        wait_for_line(&page, line);
    }
    // A camel stays on squares of one colour.
    let camel = Page::open("travel?board=16x16&from=a1&to=c1&leaper=1,3");
    camel.wait_for_result("jumps");
    camel.find("[data-pattern=maze]").click();
    camel.wait_for("the maze", || camel.line().len() > 100);
    camel.wait_for("a way through it", || {
        let result = camel.result();
        result.split(' ').next().and_then(|it| it.parse().ok()).unwrap_or(0) > 6
    });
    let small = Page::open("travel?board=5x5&from=a1&to=e5");
    small.wait_for_result("4 jumps");
    small.find("[data-pattern=maze]").click();
    wait_for_toast(&small, "too small for a maze");
}
