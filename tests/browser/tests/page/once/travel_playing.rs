//! A game of Travel.

use browser_tests::Page;

use crate::everywhere::place_game::{press_keys, wait_for_stars};
use crate::kit::*;

#[test]
fn travel_game_is_won() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    start_game(&page);
    page.wait_for("the targets", || page.has("[data-spot=free]"));
    assert!(!page.find("#player").is_shown() && !page.find("#famous").is_shown());
    assert!(page.has("#undo[disabled]") && page.has("#redo[disabled]"), "nothing to undo");
    page.click("a7");
    wait_for_toast(&page, "It can’t jump from a8 to a7");
    page.click("b6");
    wait_for_toast(&page, "b6 is blocked");
    for (made, square) in (1..).zip(["c7", "b5"]) {
        page.click(square);
        page.wait_for_result(&format!("{made} jump"));
    }
    // Going back is allowed; a check says what it costs.
    page.click("c7");
    page.wait_for_result("3 jumps");
    check_game(&page);
    page.wait_for_result("The best you can reach now is 6. Your mistake was jump 3, to c7.");
    page.find("[data-game=undo-to-mistake]").click();
    page.wait_for_result("2 jumps");
    // A reload continues the game, and remembers used help.
    page.reload();
    page.wait_until_ready();
    page.wait_for_result("2 jumps");
    page.wait_for("the targets", || page.has("[data-spot=free]"));
    page.find("[data-square=a1]").focus();
    press_keys(&page, &[("ArrowRight", 3), ("ArrowUp", 5), ("Enter", 1)]);
    page.wait_for_result("3 jumps");
    press_keys(&page, &[("ArrowLeft", 2), ("ArrowUp", 1), ("Enter", 1)]);
    page.wait_for_result("Solved in 4 jumps!");
    assert_eq!(wait_for_stars(&page), "2 of 3 stars");
    page.find("[data-result=again]").click();
    page.wait_for_result("0 jumps");
    page.find("[data-game=more]").click();
    page.find("[data-game=give-up]").click();
    page.wait_for_result("Here is a solution");
    assert!(!page.has("[data-won]"), "a shown solution is no win");
}

#[test]
fn giving_up_returns_to_the_last_right_jump_and_marks_the_mistake() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    start_game(&page);
    page.wait_for("the targets", || page.has("[data-spot=free]"));
    page.click_all(&["c7", "e8", "g7"]);
    page.wait_for_result("3 jumps");
    page.find("[data-game=more]").click();
    page.find("[data-game=give-up]").click();
    page.wait_for("the marked mistake", || page.has(".spot.conflict"));
    page.wait_for_result("Here is a solution");
    page.wait_for_result("Your first mistake was move 3.");
    page.wait_for("no mark at the end", || !page.has(".spot.conflict"));
    assert_eq!(page.find(".game-cost").text(), "Solution shown: no stars");
    page.find("[data-result=again]").click();
    page.wait_for_result("0 jumps");
    assert!(!page.has(".spot.conflict"));
}

#[test]
fn an_illegal_jump_shakes_the_knight_and_says_why() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    start_game(&page);
    page.wait_for("the targets", || page.has("[data-spot=free]"));
    page.js::<()>(
        "window.shaken = [];
         const { animate } = Element.prototype;
         Element.prototype.animate = function (...how) {
             if (this.dataset.key) window.shaken.push(this.dataset.key);
             return animate.apply(this, how);
         }",
    );
    page.click("d4");
    wait_for_toast(&page, "d4");
    assert_eq!(page.js::<Vec<String>>("return window.shaken"), ["start"]);
}

#[test]
fn each_illegal_jump_shakes_the_board() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    start_game(&page);
    page.wait_for("the targets", || page.has("[data-spot=free]"));
    page.js::<()>(
        "window.shakes = 0;
         const { animate } = Element.prototype;
         Element.prototype.animate = function (...how) {
             if (this.id === 'stage') window.shakes++;
             return animate.apply(this, how);
         }",
    );
    let shakes = || page.js::<usize>("return window.shakes");
    page.click("d4");
    page.wait_for("a shake", || shakes() == 1);
    // A jump dismisses the message.
    page.click("c7");
    page.wait_for_result("1 jump");
    page.wait_for("no message", || page.has("#toast[hidden]"));
    page.click("d4");
    page.wait_for("another shake", || shakes() == 2);
}

/// Flags with an order have numbers, on the board and for screen readers.
#[test]
fn flags_to_visit_in_order_are_numbered() {
    let page = start_game_on("travel?board=3x3&from=a1&to=c1,b3&order=given", "3 jumps");
    assert!(goal(&page).contains("in the order of their numbers"), "{}", goal(&page));
    let numbers: Vec<String> = page.js(
        "return [...document.querySelectorAll('.board .mark.goal')].map((it) => it.textContent)",
    );
    assert_eq!(numbers, ["1", "2"]);
    let wait_for_label = |label: &str| {
        page.wait_for(label, || square_labels(&page).iter().any(|it| it == label));
    };
    wait_for_label("a1, the knight’s start, the knight");
    wait_for_label("b3, goal 2, it can go here");
    page.click("b3");
    page.wait_for_result("1 jump");
    // It was too early for the second one.
    wait_for_label("b3, goal 2, the knight");
    wait_for_label("a1, the knight’s start, it can go here");
    page.click("c1");
    page.wait_for_result("2 jumps");
    wait_for_label("c1, goal 1, reached, the knight");
    page.click("b3");
    page.wait_for_result("Solved in 3 jumps!");
    wait_for_label("b3, goal 2, reached, the knight");
}
