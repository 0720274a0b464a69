//! Keyboard focus: it is never lost to the page's body, and is always visible.

use browser_tests::Page;

use super::embedding::{host_page, insert, inside, wait_for};
use crate::kit::*;
use crate::place_kit::LONG;

/// Returns the id of the focused element, or another name of it.
#[track_caller]
fn focused(page: &Page) -> String {
    page.js("await new Promise(requestAnimationFrame);
         await new Promise(requestAnimationFrame);
         const { tagName, id, dataset } = document.activeElement;
         return id || dataset.square || dataset.player || dataset.game || dataset.part || dataset.name || tagName.toLowerCase()")
}

/// Presses a button with the keyboard.
#[track_caller]
fn press_button(page: &Page, selector: &str) {
    page.wait_for(selector, || page.has(&format!("{selector}:not(:disabled, [hidden])")));
    // What is folded away is unfolded by a click; only after Tab does Firefox show the focus ring.
    page.find(selector).focus();
    page.press("Tab");
    page.wait_for(&format!("the focus on {selector}"), || {
        page.find(selector).focus();
        page.js_with(
            "await new Promise(requestAnimationFrame);
             await new Promise(requestAnimationFrame);
             return document.activeElement.matches(args[0])",
            &[serde_json::json!(selector)],
        )
    });
    page.press("Enter");
}

#[test]
fn focus_stays_when_the_board_is_flipped() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    page.press("Shift");
    page.js::<()>("document.querySelector('[data-square=a1]').focus()");
    page.press("ArrowUp");
    page.press("f");
    page.wait_for("the board to turn", || {
        page.js("return document.querySelector('[role=gridcell]').dataset.square === 'h1'")
    });
    assert_eq!(focused(&page), "a2");
    // The focus ring is on the square, above everything else.
    let apart: f64 = page.js("const [ring, square] = ['.rings .over', '[data-square=a2]']
             .map((it) => document.querySelector(it).getBoundingClientRect());
         return Math.hypot(ring.x + ring.width / 2 - square.x - square.width / 2,
             ring.y + ring.height / 2 - square.y - square.height / 2)");
    assert!(apart < 1.0, "the ring is {apart} px away");
    assert!(page.js::<bool>(
        "return document.querySelector('svg.board').lastElementChild.matches('.rings')"
    ));
}

#[test]
fn disabled_buttons_keep_the_focus() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    page.click("d5");
    page.click("e5");
    page.wait_for("two edits", || blocked_squares(&page).len() == 3);
    press_button(&page, "#undo");
    page.press("Enter");
    page.wait_for("the last edit to be undone", || blocked_squares(&page) == ["b6"]);
    page.wait_for("nothing more to undo", || page.has("#undo[aria-disabled=true]"));
    assert_eq!(focused(&page), "undo");
    page.press("Enter");
    wait_for_toast(&page, "Nothing to undo");
    assert_eq!(blocked_squares(&page), ["b6"]);
    for (button, count) in [("next", "4 / 4"), ("back", "0 / 4")] {
        let selector = format!("[data-player={button}]");
        press_button(&page, &selector);
        for _ in 0..4 {
            page.press("Enter");
        }
        wait_for_count(&page, count);
        assert_eq!(focused(&page), button);
    }
    // When it loses the focus, it is disabled like any other button.
    page.press("Tab");
    page.press("d");
    page.js::<()>("document.querySelector('#flip').click()");
    page.wait_for("it to be off", || page.has("[data-player=back]:disabled"));
}

#[test]
fn starting_and_stopping_a_game_moves_the_focus() {
    for (line, answer) in [("swap?board=N1N/3/n1n", "16 jumps"), ("tour?board=5x5", "jumps")] {
        let page = Page::open(line);
        page.wait_for_result(answer);
        press_button(&page, "[data-game=play]");
        page.wait_for("the game", || page.has("[data-mode=play]"));
        let inside = "return document.querySelector('#game').contains(document.activeElement)";
        assert_ne!(focused(&page), "body");
        assert!(page.js::<bool>(inside), "{line}: {}", focused(&page));
        page.press("Escape");
        page.wait_for("the end of the game", || !page.has("[data-mode=play]"));
        assert_eq!(focused(&page), "play");
    }
}

#[test]
fn counting_and_cancelling_keep_the_focus_nearby() {
    let page = Page::open("swap?board=N2n/N2n/N2n");
    page.wait_for_result("16");
    press_button(&page, "[data-part=count-all]");
    page.wait_for("the number", || !page.find("[data-part=count-all]").is_shown());
    assert!(
        page.js::<bool>(
            "return document.querySelector('#settings').contains(document.activeElement)"
        )
    );
    drop(page);
    let page = Page::open(LONG);
    press_button(&page, "[data-part=cancel]");
    page.wait_for_result("Cancelled");
    assert_eq!(focused(&page), "again");
    press_button(&page, "[data-part=again]");
    page.wait_for("the search", || page.has("[data-part=cancel]"));
    assert_ne!(focused(&page), "body");
}

#[test]
fn shortcuts_work_after_a_clicked_button_disappears() {
    let page = Page::open("swap?board=N1N/3/n1n");
    page.wait_for_result("16 jumps");
    start_game(&page);
    assert_eq!(focused(&page), "table");
    page.press("t");
    page.wait_for("the end of the game", || !page.has("[data-mode=play]"));
    page.press("Space");
    page.wait_for("the animation", || page.has("[data-mode=watch]"));
}

/// The game is played by keys at once: the arrow keys move the cursor from the knight's square.
#[test]
fn the_knight_has_the_focus_after_the_key_that_starts_a_game() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    page.press("t");
    page.wait_for("the focus on the knight", || {
        page.js("return document.activeElement.dataset.square === 'a8'")
    });
    for key in ["ArrowRight", "ArrowRight", "ArrowDown", "Enter"] {
        page.press(key);
    }
    page.wait_for_result("1 jump");
}

/// Only a key that starts a game moves the focus to a piece.
#[test]
fn clicked_button_that_starts_a_game_does_not_focus_a_piece() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    start_game(&page);
    page.press("t");
    page.wait_for("the end of the game", || !page.has("[data-mode=play]"));
    start_game(&page);
    page.js::<()>("await new Promise((resolve) => setTimeout(resolve, 200))");
    assert!(!page.has("[data-square]:focus"));
}

#[test]
fn export_button_keeps_the_focus() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    open_share(&page);
    press_button(&page, "[data-export=png]");
    page.wait_for("the picture", || !page.has("[data-export=png][aria-disabled]"));
    assert!(page.js::<bool>("return document.activeElement.dataset.export === 'png'"));
}

#[test]
fn help_opens_at_its_top() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    page.resize(500, 420);
    let top = "const help = document.querySelector('#help');
         return Boolean(help?.open && help.scrollTop === 0 && help.scrollHeight > help.clientHeight
             && help.contains(document.activeElement))";
    page.press("?");
    page.wait_for("the top of the help", || page.js(top));
    page.press("Escape");
    page.find("#open-help").click();
    page.wait_for("the top of the help", || page.js(top));
}

#[test]
fn focus_rings_are_not_clipped() {
    for line in [QUIZ, "swap?board=N2n/N2n/N2n", "place?board=8x8&pieces=Q8", "tour?board=8x8"] {
        let page = Page::open(line);
        page.wait_for("an answer", || page.has("#result.good"));
        // Focus rings are shown for keyboard users.
        page.press("Tab");
        for width in [360, 1366] {
            if !page.phone(width, 768) {
                page.resize(width, 768);
            }
            let cut: Vec<String> =
                page.js(include_str!("../scripts/focus-rings-are-not-clipped.js"));
            assert_eq!(cut, [""; 0], "{line} at {width}");
        }
    }
}

/// Also in a shadow root, where the document knows only the element.
#[test]
fn flipping_an_element_keeps_the_focus_on_its_board() {
    let page = host_page();
    insert(
        &page,
        "<leaper-board id=set puzzle='travel?board=8x8&from=a1&to=h8' mode=set></leaper-board>",
    );
    wait_for(&page, "set", "the answer", "Boolean(host.answer)");
    inside::<Option<bool>>(&page, "set", "find('[data-square=a1]').focus()");
    page.press("f");
    wait_for(
        &page,
        "set",
        "the flipped board",
        "find('[data-square=h8]').getBoundingClientRect().y > find('[data-square=a1]').getBoundingClientRect().y",
    );
    assert!(inside::<bool>(
        &page,
        "set",
        "root.activeElement?.matches('[data-square=a1]') ?? false"
    ));
}
