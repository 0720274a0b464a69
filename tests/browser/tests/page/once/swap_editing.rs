//! Swap: setting up start and goal.

use browser_tests::Page;

use crate::kit::*;

/// Shows the start or the goal.
#[track_caller]
fn show_face(page: &Page, face: &str) {
    page.find(&format!("[data-position={face}]")).click();
    wait_for_face(page, face);
}

#[track_caller]
fn wait_for_face(page: &Page, face: &str) {
    let picked = format!("[data-position={face}][aria-checked=true]");
    page.wait_for(&format!("the {face} on the board"), || page.has(&picked));
}

#[test]
fn swap_puzzle_is_set_up_by_clicks() {
    let page = Page::open("");
    page.find("[data-kind=swap]").click();
    page.wait_for_result("jumps");
    page.find("#clear").click();
    page.wait_for_result("Where are the knights?");
    wait_for_line(&page, "swap?board=3x3");
    // Without knights, there are no solutions and no game.
    assert_eq!(page.find("#more").text(), "", "{}", page.result());
    assert_eq!(page.find("#settings .which").text(), "–");
    assert!(page.has("[data-part=count-all]:disabled") && page.has("[data-game=play]:disabled"));

    pick_tool(&page, "N");
    page.click_all(&["a3", "c3"]);
    page.wait_for_result("The sides are uneven");
    pick_tool(&page, "n");
    page.click_all(&["a1", "c1"]);
    page.wait_for_result("16 jumps");
    wait_for_line(&page, GUARINI);
    assert_eq!(
        square_labels(&page),
        ["a1, black knight", "a3, white knight", "c1, black knight", "c3, white knight"]
    );

    pick_tool(&page, "block");
    page.click("b2");
    wait_for_line(&page, "swap?board=N1N/1*1/n1n");
    assert_eq!(blocked_squares(&page), ["b2"]);
    page.wait_for_result("16 jumps");
    for line in [GUARINI, "swap?board=N1N/3/n2"] {
        page.find("#undo").click();
        wait_for_line(&page, line);
    }
    page.find("#redo").click();
    page.wait_for_result("16 jumps");
}

#[test]
fn blocked_squares_reject_knights() {
    let page = Page::open(GUARINI);
    pick_tool(&page, "erase");
    page.click_all(&["a3", "a1", "c1"]);
    wait_for_line(&page, "swap?board=2N/3/3");
    pick_tool(&page, "block");
    page.click("b2");
    pick_tool(&page, "n");
    page.click("b2");
    wait_for_toast(&page, "b2 is blocked");
    wait_for_line(&page, "swap?board=2N/1*1/3");
}

#[test]
fn knights_are_dragged_and_squares_painted() {
    let page = Page::open("swap?board=N1N/3/n1n");
    page.drag(&["a3", "b3"]);
    wait_for_line(&page, "swap?board=1NN/3/n1n");
    // Two knights trade places.
    page.drag(&["c3", "c1"]);
    wait_for_line(&page, "swap?board=1Nn/3/n1N");
    pick_tool(&page, "block");
    page.drag(&["a2", "c2"]);
    wait_for_line(&page, "swap?board=1Nn/***/n1N");
    page.drag(&["b1", "b1", "a2"]);
    wait_for_line(&page, "swap?board=1Nn/***/n*N");
    pick_tool(&page, "erase");
    page.drag(&["a2", "c2"]);
    wait_for_line(&page, "swap?board=1Nn/3/n*N");
    // A stroke is one undo step.
    page.press("Control+z");
    wait_for_line(&page, "swap?board=1Nn/***/n*N");
}

#[test]
fn named_knights_are_placed_by_letter() {
    let page = Page::open("swap?board=3x3");
    pick_tool(&page, "named");
    page.click("a3");
    wait_for_line(&page, "swap?board=A2/3/3");
    page.find("[data-part=letter]").fill("B");
    page.click("c3");
    page.find("[data-side=black]").click();
    page.wait_for("a small letter", || page.find("[data-part=letter]").value() == "b");
    page.click("a1");
    page.wait_for_result("The sides are uneven");
    page.find("[data-part=letter]").fill("a");
    page.click("c1");
    wait_for_line(&page, "swap?board=A1B/3/b1a");
    page.wait_for_result("16 jumps");
    assert!(square_labels(&page).contains(&"a3, white knight A".to_owned()));
    assert!(square_labels(&page).contains(&"c1, black knight A".to_owned()));
    assert_eq!(page.count("[data-piece=b]"), 1);
    // The move list shows the letters, too.
    let moves = move_list(&page);
    assert!(moves[1..].iter().all(|it| "ABab".contains(&it[..1]) && it.len() == 7), "{moves:?}");
}

#[test]
fn letters_place_named_knights_on_the_focused_square() {
    let page = Page::open("swap?board=3x3");
    page.wait_for_result("Where are the knights?");
    page.find("[data-square=a1]").focus();
    page.press("k");
    wait_for_line(&page, "swap?board=3/3/k2");
    page.press("ArrowUp");
    page.press("ArrowUp");
    page.press("Shift+K");
    wait_for_line(&page, "swap?board=K2/3/k2");
    page.press("ArrowRight");
    page.press("Shift+N");
    wait_for_line(&page, "swap?board=KN1/3/k2");
    page.press("Delete");
    wait_for_line(&page, "swap?board=K2/3/k2");
}

#[test]
fn goal_is_edited_separately() {
    let page = Page::open(GUARINI);
    page.wait_for_result("16 jumps");
    show_face(&page, "goal");
    assert_eq!(
        square_labels(&page),
        ["a1, white knight", "a3, black knight", "c1, white knight", "c3, black knight"]
    );
    // Viewing it is no edit.
    assert_eq!(page.line(), GUARINI);
    assert!(page.has("#undo[disabled]"));
    page.drag(&["a1", "b1"]);
    wait_for_line(&page, "swap?board=N1N/3/n1n&goal=n1n/3/1NN");
    page.wait_for_result("Impossible");
    show_face(&page, "start");
    assert!(square_labels(&page).iter().any(|label| label.starts_with("a1, black knight")));
    show_face(&page, "goal");
    assert!(square_labels(&page).contains(&"b1, white knight".to_owned()));

    page.find("[data-part=goal-same]").click();
    page.wait_for_result("Already there");
    wait_for_line(&page, "swap?board=N1N/3/n1n&goal=N1N/3/n1n");
    page.find("[data-part=goal-swap]").click();
    page.wait_for_result("16 jumps");
    wait_for_line(&page, GUARINI);
    assert!(page.has("[data-part=goal-swap][aria-pressed=true]"));

    // These buttons are only shown with the goal; the key G switches.
    page.press("g");
    wait_for_face(&page, "start");
    assert!(!page.find("[data-part=goal-swap]").is_shown());
}

#[test]
fn goal_with_other_knights_says_how_to_fix_it() {
    let page = Page::open(GUARINI);
    show_face(&page, "goal");
    pick_tool(&page, "erase");
    page.click("a1");
    page.wait_for_result("Start and goal differ");
    assert!(page.result().contains("swap colours again"), "{}", page.result());
    // The goal stays on the board.
    page.find("[data-part=goal-swap]").click();
    page.wait_for_result("16 jumps");
    wait_for_face(&page, "goal");
    // Clearing the goal keeps the start.
    page.find("#clear").click();
    page.wait_for_result("Start and goal differ");
    show_face(&page, "start");
    assert_eq!(square_labels(&page).len(), 4);
}

#[test]
fn board_shapes_and_sizes_can_be_chosen() {
    let page = Page::open("swap?board=N2n/4/4/N2n");
    page.find("[data-part=shape]").choose("corners");
    wait_for_line(&page, "swap?board=*2*/4/4/*2*");
    page.wait_for_result("Where are the knights?");
    page.press("Control+z");
    page.find("[data-part=shape]").choose("middle");
    wait_for_line(&page, "swap?board=N2n/1**1/1**1/N2n");
    page.find("[aria-label='Decrease Height']").click();
    // Knights that don't fit are removed.
    wait_for_line(&page, "swap?board=1**1/1**1/N2n");
    page.find("#undo").click();
    wait_for_line(&page, "swap?board=N2n/1**1/1**1/N2n");
}

#[test]
fn letters_select_named_knights() {
    let page = Page::open("swap?board=3x3");
    page.wait_for_result("Where are the knights?");
    page.press("Shift+Q");
    wait_for_tool(&page, "named");
    wait_for_toast(&page, "White knight Q: choose its squares");
    page.click("a3");
    page.press("q");
    page.wait_for("the black one", || page.find("[data-part=letter]").value() == "q");
    page.click("a1");
    wait_for_line(&page, "swap?board=Q2/3/q2");
    page.press("n");
    wait_for_tool(&page, "n");
    page.press("Shift+N");
    wait_for_tool(&page, "N");
    // Small letters are shortcuts unless a named knight is selected; capitals are knights.
    page.press("g");
    wait_for_face(&page, "goal");
    page.press("g");
    wait_for_face(&page, "start");
    page.press("Shift+G");
    wait_for_toast(&page, "White knight G");
    page.press("g");
    page.wait_for("the black one", || page.find("[data-part=letter]").value() == "g");
    wait_for_face(&page, "start");
}

#[test]
fn undo_works_after_using_a_select() {
    let page = Page::open(GUARINI);
    page.wait_for_result("16 jumps");
    page.find("[data-part=leaper]").focus();
    page.find("[data-part=leaper]").choose("1,3");
    wait_for_line(&page, "swap?board=N1N/3/n1n&leaper=1,3");
    page.press("Control+z");
    wait_for_line(&page, GUARINI);
}

#[test]
fn arrow_keys_move_through_options() {
    let page = Page::open(GUARINI);
    page.wait_for_result("16 jumps");
    let stops = || -> Vec<String> {
        page.js("return [...document.querySelectorAll('[data-turns][tabindex=\"0\"]')].map((it) => it.dataset.turns)")
    };
    assert_eq!(stops(), ["free"], "a group is one tab stop");
    page.find("[data-turns=free]").focus();
    page.press("ArrowRight");
    wait_for_line(&page, "swap?board=N1N/3/n1n&turns=white");
    page.press("ArrowLeft");
    page.press("ArrowLeft");
    wait_for_line(&page, "swap?board=N1N/3/n1n&turns=black");
    page.wait_for("the tab stop there", || stops() == ["black"]);
    // The animation doesn't move.
    assert_eq!(step_counter(&page)[..1], *"0");
}
