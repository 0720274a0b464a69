//! Guards in Travel: set, moved, captured, and named where they attack.

use browser_tests::Page;

use crate::everywhere::load_failures::{restore, without};
use crate::kit::*;

/// Returns the number of squares drawn as attacked.
fn attacked(page: &Page) -> usize {
    page.count(".board .attacked")
}

fn label(page: &Page, square: &str) -> String {
    page.find(&format!("[data-square={square}]")).attribute("aria-label").unwrap_or_default()
}

#[test]
fn guards_are_set_and_named_where_they_attack() {
    let page = Page::open("travel?board=8x8&from=a1&to=h8");
    page.wait_for_result("6 jumps");
    assert!(!page.has("[data-tool=guard-q]"), "not picked yet");
    page.find("[data-guard=q]").click();
    wait_for_tool(&page, "guard-q");
    page.click("d5");
    wait_for_line(&page, "travel?board=8/8/8/3q4/8/8/8/8&from=a1&to=h8");
    page.wait_for("the attacked squares", || attacked(&page) == 27);
    assert!(label(&page, "d5").contains("a queen"), "{}", label(&page, "d5"));
    assert!(label(&page, "b3").contains("attacked from d5"), "{}", label(&page, "b3"));
    assert!(page.has(".board [data-shape=Q]"), "it is drawn as a queen");
    // In a game, a refused jump says which guard attacks.
    start_game(&page);
    page.wait_for("the targets", || page.has("[data-spot=free]"));
    page.click("b3");
    wait_for_toast(&page, "The queen on d5 attacks b3.");
    page.click("c2");
    page.wait_for_result("1 jump");
    leave_game(&page);
    // The same again takes it away.
    page.click("d5");
    wait_for_line(&page, "travel?board=8x8&from=a1&to=h8");
    page.wait_for("no attacked squares", || attacked(&page) == 0);
}

#[test]
fn squares_of_guards_are_refused_by_name() {
    let line = "travel?board=4/1r2/4/3b&from=a1&to=c4";
    let page = Page::open(line);
    page.wait_for("an answer", || page.has("#result .headline"));
    pick_tool(&page, "start");
    page.click("b3");
    wait_for_toast(&page, "There is a rook on b3. Move it away first.");
    for (from, to, message) in [
        ("a1", "b3", "There is a rook on b3."),
        ("b3", "d1", "There is a bishop on d1."),
        ("d1", "a1", "The knight starts on a1."),
    ] {
        page.drag(&[from, to]);
        wait_for_toast(&page, message);
    }
    assert_eq!(page.line(), line);
    // In a game, the rules say so.
    let page = start_game_on("travel?board=8/8/8/3q4/8/8/8/8&from=a1&to=h8", "jumps");
    let rule = "Don’t land where a guard stands or attacks.";
    assert!(goal(&page).contains(rule), "{}", goal(&page));
}

#[test]
fn captured_guards_attack_no_more() {
    let line = "travel?board=8/8/8/8/8/1r6/8/8&from=a1&to=b8";
    let page = Page::open(line);
    page.wait_for_result("No route");
    page.find("[data-part=capture]").click();
    wait_for_line(&page, &format!("{line}&capture=yes"));
    page.wait_for("a route", || page.result().contains("jumps"));
    start_game(&page);
    page.wait_for("the targets", || page.has("[data-spot=free]"));
    assert!(goal(&page).contains("You can capture guards"), "{}", goal(&page));
    page.click("b3");
    page.wait_for_result("1 jump");
    page.wait_for("no attacked squares", || attacked(&page) == 0);
}

/// Guards and further goals could stand in the walls of a maze.
#[test]
fn maze_removes_guards_and_further_goals() {
    let page = Page::open("travel?board=8/8/8/8/3q4/8/8/8&from=a1&to=h8,c7");
    page.wait_for("an answer", || page.has("#result .headline"));
    page.find("[data-pattern=maze]").click();
    page.wait_for("the walls", || blocked_squares(&page).len() > 9);
    page.wait_for_result("jumps");
    let line = page.line();
    assert!(!line.contains('q'), "{line}");
    let goal = line.split('&').find(|part| part.starts_with("to=")).unwrap_or_default();
    assert!(!goal.contains(','), "{line}");
}

/// Their drawings are loaded with the first puzzle that has any.
#[test]
fn link_with_missing_drawings_of_guards_is_kept() {
    let (path, restore_path) = without("board~chess-pieces.js");
    let line = "travel?board=8/8/8/3q4/8/8/8/8&from=a1&to=h8";
    let page = Page::open_at(&path, line);
    page.expect_console_errors();
    wait_for_toast(&page, "Travel could not be loaded");
    page.wait_for_result("different");
    assert_eq!(page.line(), line, "a reload tries again");
    restore(&page, &restore_path);
    page.reload();
    page.wait_for("the guard", || page.has(".board [data-shape=Q]"));
}

/// A guard's tool leaves the palette when another tool is picked.
#[test]
fn arrow_keys_keep_their_place_in_the_palette() {
    let page = Page::open("travel?board=8x8&from=a1&to=h8");
    page.wait_for_result("6 jumps");
    page.find("[data-guard=q]").click();
    wait_for_tool(&page, "guard-q");
    page.find("[data-tool=guard-q]").focus();
    let focused = || -> String { page.js("return document.activeElement.dataset.tool ?? ''") };
    for tool in ["erase", "block"] {
        page.press("ArrowLeft");
        wait_for_tool(&page, tool);
        page.wait_for("the focus on it", || focused() == tool);
    }
}
