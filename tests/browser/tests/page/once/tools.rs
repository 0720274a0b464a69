//! Clicks with various tools, the goal, and cancelled drags.

use browser_tests::{Mouse, Page};

use crate::everywhere::clicking::{wait_for_label, wait_for_none_picked};
use crate::kit::*;

#[test]
fn only_eraser_and_delete_remove_knights() {
    let page = Page::open(GUARINI);
    page.wait_for_result("16 jumps");
    for tool in ["N", "n", "named", "block"] {
        pick_tool(&page, tool);
        page.click("a1");
        wait_for_label(&page, "a1, black knight, picked up");
        assert_eq!(page.line(), GUARINI, "with {tool}");
        page.press("Escape");
        wait_for_none_picked(&page);
    }
    page.click("a1");
    wait_for_label(&page, "a1, black knight, picked up");
    page.press("Delete");
    wait_for_line(&page, "swap?board=N1N/3/2n");
    pick_tool(&page, "erase");
    page.click("c1");
    wait_for_line(&page, "swap?board=N1N/3/3");
    // It can't be put on a blocked square: it stays picked up.
    pick_tool(&page, "block");
    page.click("b2");
    page.click("a3");
    page.click("b2");
    wait_for_toast(&page, "b2 is blocked");
    wait_for_label(&page, "a3, white knight, picked up");
}

#[test]
fn modes_have_different_looks() {
    let page = Page::open(GUARINI);
    page.wait_for_result("16 jumps");
    let looks = || -> (String, String) {
        page.js("const frame = getComputedStyle(document.querySelector('.board .frame'));
             return [document.body.dataset.mode, `${frame.stroke} ${frame.strokeDasharray}`]")
    };
    let set = looks();
    page.press("ArrowRight");
    page.wait_for("the animation", || looks().0 == "watch");
    let watched = looks();
    page.press("t");
    page.wait_for("the game", || looks().0 == "play");
    let played = looks();
    assert_eq!(set.0, "set");
    assert!(
        set.1 != watched.1 && watched.1 != played.1 && played.1 != set.1,
        "{set:?} {watched:?} {played:?}"
    );
}

#[test]
fn explicit_goal_is_shown_faded() {
    let page = Page::open(GUARINI);
    page.wait_for_result("16 jumps");
    assert!(!page.has("[data-goal-piece]"), "the exchange needs no words");
    page.set_hash("swap?board=N2/3/3&goal=3/2N/3");
    let result = page.wait_for_result("1 jump");
    assert!(result.contains("The goal is shown faded"), "{result}");
    assert_eq!(page.count("[data-goal-piece=N]"), 1);
    wait_for_label(&page, "c2, a white knight should end up here");
    assert!(page.has(".goal-piece[data-goal-piece], [data-goal-piece] .goal-piece"));
    page.press("End");
    page.wait_for("the knight there", || page.has("[data-goal-piece=N] .goal-piece-reached"));
    page.wait_for("its label", || square_labels(&page) == ["c2, white knight"]);
    // The goal's tab shows the goal alone.
    page.find("[data-position=goal]").click();
    page.wait_for("no ghost", || !page.has("[data-goal-piece]"));
}

#[test]
fn farthest_position_as_goal_is_shown() {
    let page = Page::open("swap?board=N2n/N2n/N2n&turns=white&attack=no-comrade");
    page.wait_for_result("22 jumps");
    explore_positions(&page);
    page.wait_for("the farthest", || page.find("[data-part=extent-goal]").is_shown());
    page.find("[data-part=extent-goal]").click();
    page.wait_for_result("26 jumps");
    wait_for_toast(&page, "The goal is now 26 jumps away");
    assert_eq!(page.count("[data-goal-piece]"), 6);
    page.wait_for("the board in sight", || {
        page.js(
            "const { top, bottom } = document.querySelector('svg.board').getBoundingClientRect();
             return top >= -1 && bottom <= innerHeight + 1",
        )
    });
}

#[test]
fn clearing_selects_the_next_tool() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    pick_tool(&page, "erase");
    page.find("#clear").click();
    let result = page.wait_for_result("Where does it start?");
    assert!(result.contains("Choose its square."), "{result}");
    wait_for_tool(&page, "start");
    // The typed square's label says what it does.
    let typed = || page.find(".typed [aria-current=true]").attribute("title");
    assert_eq!(typed().as_deref(), Some("Start here"));
    page.click("a8");
    page.wait_for_result("Where is it going?\nChoose its square.");
    page.click("b7");
    page.wait_for_result("4 jumps");
    assert_eq!(typed().as_deref(), Some("Blocked here"));
}

#[test]
fn blocked_squares_are_holes_or_stones() {
    let page = Page::open("swap?board=N***/3n/Nn1*/2**");
    page.wait_for_result("40 jumps");
    let fill = || -> String {
        page.js("return getComputedStyle(document.querySelector('.square.blocked')).fill")
    };
    let stones = || page.count("[data-blocked]");
    assert_eq!((fill(), stones()), ("none".to_owned(), 0));
    // They can still be clicked.
    pick_tool(&page, "block");
    page.click("d1");
    wait_for_line(&page, "swap?board=N***/3n/Nn1*/2*1");
    for (line, seen) in [
        ("place?board=8/8/8/8/2*5/8/8/8&pieces=Q9", 1),
        ("place?board=8/8/8/8/2*5/8/8/8&pieces=Q9&lines=pass", 0),
        ("tour?board=5/5/2*2/5/5", 0),
        ("travel?board=8x8&from=a8&to=b7&avoid=b6", 1),
    ] {
        page.set_hash(line);
        page.wait_for(line, || blocked_squares(&page).len() == 1 && stones() == seen);
        assert_eq!(fill() == "none", seen == 0, "{line}");
    }
}

/// While another button is pressed, a mouse reports a released button by a move event.
#[test]
fn drags_end_with_the_left_button() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    let at = |square: &str| Mouse::To(page.square(square));
    // The middle button: the right one would cancel.
    page.mouse(&[
        at("a8"),
        Mouse::Down(0),
        at("b5"),
        Mouse::Down(1),
        at("c3"),
        Mouse::Up(0),
        at("f6"),
        Mouse::Up(1),
    ]);
    wait_for_line(&page, "travel?board=8x8&from=c3&to=b7&avoid=b6");
    page.wait_for("the knight to be on c3", || piece_square(&page) == "c3");
    pick_tool(&page, "block");
    page.mouse(&[
        at("e2"),
        Mouse::Down(0),
        at("f2"),
        Mouse::Down(1),
        Mouse::Up(0),
        at("h2"),
        Mouse::Up(1),
    ]);
    page.wait_for("two squares to be blocked", || blocked_squares(&page) == ["b6", "e2", "f2"]);
}

#[test]
fn right_button_and_escape_cancel_a_drag() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    let at = |square: &str| Mouse::To(page.square(square));
    let drag_and_cancel = |drag: &[Mouse], by_key: bool, end: &[Mouse]| {
        page.mouse(drag);
        if by_key {
            page.press("Escape");
        } else {
            page.mouse(&[Mouse::Down(2), Mouse::Up(2)]);
        }
        page.mouse(end);
    };
    for by_key in [true, false] {
        pick_tool(&page, "block");
        drag_and_cancel(
            &[at("a8"), Mouse::Down(0), at("b5"), at("c3")],
            by_key,
            &[at("d3"), Mouse::Up(0)],
        );
        page.wait_for("the knight to be back", || piece_square(&page) == "a8");
        drag_and_cancel(
            &[at("e2"), Mouse::Down(0), at("f2"), at("g2")],
            by_key,
            &[at("h2"), Mouse::Up(0)],
        );
        page.wait_for("the stroke to be gone", || blocked_squares(&page) == ["b6"]);
        assert!(page.has("#undo[disabled]"), "nothing has happened");
    }
    assert_eq!(page.line(), QUIZ_LINE);
    // In a game, too; Escape doesn't end it.
    page.find("[data-kind-tab=swap]").click();
    page.wait_for_result("16 jumps");
    start_game(&page);
    page.wait_for("the knights that can jump", || page.has(".spot.ready"));
    drag_and_cancel(
        &[at("a1"), Mouse::Down(0), at("b2"), at("b3")],
        true,
        &[at("c2"), Mouse::Up(0)],
    );
    page.wait_for("no knight to be picked up", || !page.has(".spot.picked"));
    assert!(page.has("[data-mode=play]"), "the game goes on");
    assert!(
        page.find(".game-count").text().starts_with('0'),
        "{}",
        page.find(".game-count").text()
    );
}

#[test]
fn unknown_square_names_the_squares_of_the_board() {
    let page = Page::open("swap?board=N1N/3/n1n");
    page.wait_for_result("16 jumps");
    unfold(&page);
    page.find(".typed input").fill("d4");
    page.press("Enter");
    wait_for_toast(&page, "There is no square “d4” on this board. Squares go from a1 to c3.");
    page.find(".typed input").fill("");
    page.press("Enter");
    page.wait_for("the hint alone", || {
        page.find("#toast").text().trim().starts_with("Squares go from a1 to c3.")
    });
}
