//! Guards in Travel: set, moved, captured, and named where they attack.

use browser_tests::Page;

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
fn captured_guards_attack_no_more() {
    let line = "travel?board=8/8/8/8/8/1r6/8/8&from=a1&to=b8";
    let page = Page::open(line);
    page.wait_for_result("No route");
    page.find("[data-part=capture]").click();
    wait_for_line(&page, &format!("{line}&capture=yes"));
    page.wait_for("a route", || page.result().contains("jumps"));
    start_game(&page);
    page.wait_for("the targets", || page.has("[data-spot=free]"));
    page.click("b3");
    page.wait_for_result("1 jump");
    page.wait_for("no attacked squares", || attacked(&page) == 0);
}
