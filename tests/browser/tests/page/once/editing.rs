//! Setting up a puzzle, and undo.

use browser_tests::Page;

use crate::kit::*;

#[test]
fn a_puzzle_is_set_up_by_clicks_alone() {
    let page = Page::open("");
    page.find("#clear").click();
    page.wait_for_result("Where does it start?");
    assert_eq!(square_labels(&page), [""; 0]);

    pick_tool(&page, "start");
    page.click("a8");
    // After the start the goal tool is selected, then the one for blocked squares.
    wait_for_tool(&page, "goal");
    page.wait_for_result("Where is it going?");
    page.click("b7");
    wait_for_tool(&page, "block");
    page.wait_for_result("4 jumps");
    page.click("b6");
    let result = page.wait_for_result("5 different shortest paths");
    assert!(result.contains("4 jumps"), "{result}");

    let path = move_list(&page);
    assert_eq!(path.len(), 5, "{path:?}");
    assert_eq!((path[0].as_str(), path[4].as_str()), ("a8", "b7"));
    wait_for_line(&page, QUIZ_LINE);
    assert_eq!(square_labels(&page), ["a8, the knight’s start", "b6, blocked", "b7, the goal"]);
    assert_eq!(piece_square(&page), "a8");
}

#[test]
fn many_strokes_leave_the_address_right() {
    let page = Page::open("travel?board=8x8&from=a1&to=h8");
    page.wait_for_result("jumps");
    pick_tool(&page, "block");
    page.js::<()>(include_str!("../scripts/many-strokes.js"));
    page.wait_for("d4 to be blocked", || blocked_squares(&page) == ["d4"]);
    wait_for_line(&page, "travel?board=8x8&from=a1&to=h8&avoid=d4");
}

#[test]
fn clicking_again_removes() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    pick_tool(&page, "block");
    page.click("b6");
    wait_for_line(&page, "travel?board=8x8&from=a8&to=b7");
    assert_eq!(blocked_squares(&page), [""; 0]);
    pick_tool(&page, "goal");
    page.click("b7");
    page.wait_for_result("Where is it going?");
    wait_for_line(&page, "travel?board=8x8&from=a8");
    pick_tool(&page, "start");
    page.click("a8");
    page.wait_for_result("Where does it start?");
    wait_for_line(&page, "travel?board=8x8");
    assert_eq!(piece_square(&page), "");
}

#[test]
fn moved_pieces_leave_their_square() {
    let page = Page::open(QUIZ);
    pick_tool(&page, "start");
    page.click("e4");
    wait_for_line(&page, "travel?board=8x8&from=e4&to=b7&avoid=b6");
    pick_tool(&page, "goal");
    // The same again takes away.
    page.click("b7");
    page.click("e4");
    page.wait_for_result("Already there");
    assert_eq!(square_labels(&page), ["b6, blocked", "e4, the knight’s start and goal"]);
    assert_eq!(move_list(&page), ["e4"]);
}

#[test]
fn invalid_edits_are_rejected_with_a_message() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    for (tool, square, sentence) in [
        ("start", "b6", "b6 is blocked. Erase it first."),
        ("goal", "b6", "b6 is blocked. Erase it first."),
        ("block", "a8", "The knight starts on a8. Move it away first."),
        ("block", "b7", "The goal is b7. Move it away first."),
    ] {
        pick_tool(&page, tool);
        page.click(square);
        assert_eq!(wait_for_toast(&page, sentence), sentence);
        assert_eq!(square_labels(&page), ["a8, the knight’s start", "b6, blocked", "b7, the goal"]);
        assert_eq!(page.line(), QUIZ_LINE);
        assert!(page.result().contains("4 jumps"));
    }
    assert!(page.has("#undo[disabled]"), "what was refused cannot be undone");
}

#[test]
fn eraser_removes_everything() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    pick_tool(&page, "erase");
    page.click("c3");
    assert!(page.has("#undo[disabled]"), "there was nothing to erase on c3");
    page.click_all(&["b6", "b7", "a8"]);
    page.wait_for_result("Where does it start?");
    assert_eq!(square_labels(&page), [""; 0]);
}

#[test]
fn everything_can_be_undone_and_redone() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    let mut lines = vec![page.line()];
    let mut edit = |action: &dyn Fn()| {
        let before = lines.last().cloned().unwrap();
        action();
        page.wait_for("the edit to be in the address", || page.line() != before);
        lines.push(page.line());
    };
    edit(&|| page.click("d5"));
    edit(&|| page.drag(&["a8", "c3"]));
    edit(&|| page.drag(&["h1", "h6"]));
    edit(&|| page.find("[aria-label='Increase Width']").click());
    edit(&|| page.find("[aria-label='Decrease Height']").click());
    edit(&|| page.find("[data-part=leaper]").choose("1,3"));
    edit(&|| {
        page.set_hash("travel?board=8x8&from=a8&to=g6&avoid=b6,c7");
        wait_for_line(&page, "travel?board=8x8&from=a8&to=g6&avoid=b6,c7");
    });
    edit(&|| {
        import(&page, "b8, e5, d3");
    });
    edit(&|| page.find("#clear").click());
    edit(&|| {
        pick_tool(&page, "start");
        page.click("b2");
    });
    assert_eq!(lines.len(), 11);
    for line in lines.iter().rev().skip(1) {
        page.find("#undo").click();
        wait_for_line(&page, line);
    }
    assert!(page.has("#undo[disabled]"));
    for line in &lines[1..] {
        page.press("Control+Shift+z");
        wait_for_line(&page, line);
    }
    assert!(page.has("#redo[disabled]"));
    page.press("Control+z");
    wait_for_line(&page, &lines[lines.len() - 2]);
    page.press("Control+y");
    wait_for_line(&page, &lines[lines.len() - 1]);
    // A new edit discards what could be redone.
    page.press("Control+z");
    wait_for_line(&page, &lines[lines.len() - 2]);
    pick_tool(&page, "block");
    page.click("c1");
    page.wait_for("nothing to redo", || page.has("#redo[disabled]"));
}

#[test]
fn edits_without_effect_are_no_undo_step() {
    let page = Page::open("travel?board=8x8");
    page.wait_for_result("Where does it start?");
    page.find("#clear").click();
    page.find("[data-part=leaper]").choose("1,2");
    import(&page, "travel?board=8x8");
    pick_tool(&page, "erase");
    page.drag(&["a1", "h1"]);
    page.wait_for("the import box to be closed", || !page.has("#import[open]"));
    assert!(page.has("#undo[disabled]"));
    pick_tool(&page, "block");
    page.click("a1");
    page.wait_for("a1 to be blocked", || blocked_squares(&page) == ["a1"]);
    page.press("Control+z");
    page.wait_for("nothing more to undo", || page.has("#undo[disabled]"));
}
