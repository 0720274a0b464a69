//! How far one gets in a Swap puzzle.

use browser_tests::Page;

use crate::kit::*;

const TEXT: &str = "#extent-text";

#[track_caller]
fn wait_for_text(page: &Page, part: &str) {
    page.wait_for(part, || page.find(TEXT).text().contains(part));
}

#[test]
fn the_farthest_arrangement_becomes_the_goal() {
    let page = Page::open("swap?board=N2n/N2n/N2n&turns=white&attack=no-comrade");
    page.wait_for_result("22 moves");
    ask_how_far(&page);
    wait_for_text(&page, "3,862 arrangements can be reached, the farthest 26 moves away");
    assert_eq!(page.count(".layers i"), 27);
    page.find("#extent-goal").click();
    page.wait_for_result("26 moves");
    assert!(page.line().contains("&goal="), "{}", page.line());
    // It was asked of the other drawing.
    wait_for_text(&page, "Every arrangement");
    page.find("#undo").click();
    page.wait_for_result("22 moves");
    wait_for_line(&page, "swap?board=N2n/N2n/N2n&turns=white&attack=no-comrade");
}

#[test]
fn looking_at_all_arrangements_can_be_stopped() {
    let page = Page::open("swap?board=NNNNN/5/5/5/nnnnn");
    ask_how_far(&page);
    wait_for_text(&page, "so far");
    ask_how_far(&page);
    wait_for_text(&page, "Every arrangement");
}
