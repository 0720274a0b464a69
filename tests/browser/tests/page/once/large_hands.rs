//! Large boards by hand: they are painted, shifted, followed, and walled at one click.

use browser_tests::{Page, Point};

use crate::kit::*;

const HUNDRED: &str = "travel?board=100x100&from=a1&to=cv100";

/// The board of a hundred, and the middle of its picture.
#[track_caller]
fn hundred() -> (Page, Point) {
    let page = Page::open(HUNDRED);
    page.wait_for_result("66 jumps");
    let middle = page.find("#stage canvas").middle();
    (page, middle)
}

fn beside(point: Point, x: f64, y: f64) -> Point {
    Point { x: point.x + x, y: point.y + y }
}

/// What is said of the square in the middle of the picture.
#[track_caller]
fn in_the_middle(page: &Page, middle: Point) -> String {
    page.hover_at(beside(middle, 4.0, 4.0));
    page.hover_at(middle);
    page.js("await new Promise(requestAnimationFrame);
         return document.querySelector('.picture-where').textContent")
}

/// Zooms in so far that a part of the board is in sight.
#[track_caller]
fn come_closer(page: &Page) {
    for _ in 0..4 {
        page.find("[aria-label^='Zoom in']").click();
    }
}

#[test]
fn a_drag_paints_on_a_picture() {
    let (page, middle) = hundred();
    page.drag_points(&[middle, beside(middle, 60.0, 0.0), beside(middle, 60.0, 40.0)]);
    page.wait_for("a stroke in the address", || {
        page.line().split("avoid=").nth(1).is_some_and(|all| all.matches(',').count() > 5)
    });
    // It is one step to undo.
    page.press("Control+z");
    wait_for_line(&page, HUNDRED);
    assert!(page.has("#undo[disabled]"));
    // With a tool that does not paint, a drag shifts, and a click puts.
    pick(&page, "goal");
    come_closer(&page);
    let before = in_the_middle(&page, middle);
    page.drag_points(&[middle, beside(middle, 90.0, 0.0)]);
    page.wait_for("another square", || in_the_middle(&page, middle) != before);
    let there = in_the_middle(&page, middle);
    page.click_at(middle);
    wait_for_line(&page, &format!("travel?board=100x100&from=a1&to={there}"));
}

#[test]
fn space_shifts_a_picture_and_never_past_its_edge() {
    let (page, middle) = hundred();
    come_closer(&page);
    let before = in_the_middle(&page, middle);
    page.key_down("Space");
    page.drag_points(&[middle, beside(middle, 120.0, 60.0)]);
    page.key_up("Space");
    page.wait_for("another square", || in_the_middle(&page, middle) != before);
    assert_eq!(page.line(), HUNDRED, "nothing is painted");
    assert_eq!(count(&page), "0 / 66", "nor is anything played");
    page.key_down("Space");
    for _ in 0..6 {
        page.drag_points(&[beside(middle, -150.0, 0.0), beside(middle, 150.0, 0.0)]);
    }
    page.key_up("Space");
    let edge = in_the_middle(&page, middle);
    assert!(!edge.is_empty(), "the board is still there");
    // Where nothing was dragged, Space plays.
    page.press("Space");
    page.wait_for("the film", || count(&page) != "0 / 66");
}

#[test]
fn the_film_is_followed_on_a_picture() {
    let (page, middle) = hundred();
    come_closer(&page);
    let rank = || -> u32 {
        let square = in_the_middle(&page, middle);
        square.trim_start_matches(char::is_alphabetic).parse().unwrap_or(0)
    };
    assert!((45..56).contains(&rank()), "in the middle of the board");
    page.press("End");
    page.wait_for("the goal's corner", || rank() > 70);
    page.press("Home");
    page.wait_for("the start's corner", || rank() < 30);
}

#[test]
fn walls_come_at_one_click_on_boards_of_any_size() {
    for line in ["travel?board=24x24&from=a1&to=x24", HUNDRED] {
        let page = Page::open(line);
        page.wait_for_result("jumps");
        let walls = |how: &str| {
            let before = page.line();
            page.find(&format!("[data-walls={how}]")).click();
            page.wait_for(how, || page.line() != before);
            page.line()
        };
        let open: usize = page.line().len();
        let maze = walls("maze");
        assert!(maze.len() > open + 100, "{maze}");
        assert!(maze.contains("&from=a1&") && page.has("[data-overlay=wave][aria-checked=true]"));
        // Each room is reached: the goal is, but not straight on.
        page.wait_for("a longer way", || {
            let result = page.result();
            let jumps = result.split(' ').next().and_then(|it| it.parse().ok()).unwrap_or(0);
            jumps > if line == HUNDRED { 66 } else { 16 }
        });
        let inverted = walls("invert");
        assert_ne!(inverted, maze);
        assert!(walls("invert").contains("&from=a1"), "what stands there stays free");
        let scattered = walls("scatter");
        let again = walls("scatter");
        assert_ne!(scattered, again, "each time others");
        for _ in 0..5 {
            page.press("Control+z");
        }
        wait_for_line(&page, line);
    }
    let small = Page::open("travel?board=5x5&from=a1&to=e5");
    small.wait_for_result("4 jumps");
    small.find("[data-walls=maze]").click();
    wait_for_toast(&small, "too small for a maze");
}
