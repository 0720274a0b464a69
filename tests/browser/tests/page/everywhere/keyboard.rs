//! The page by keyboard alone.

use browser_tests::Page;

use crate::kit::*;

/// Returns the focused square; empty if the focus is elsewhere.
#[track_caller]
pub fn focused(page: &Page) -> String {
    page.js("return document.activeElement?.dataset?.square ?? ''")
}

/// Presses Tab until the board has the focus.
#[track_caller]
pub fn tab_to_the_board(page: &Page) {
    for _ in 0..40 {
        page.press("Tab");
        if !focused(page).is_empty() {
            return;
        }
    }
    panic!("the board has no tab stop");
}

/// Moves to a square with the arrow keys.
#[track_caller]
pub fn walk(page: &Page, steps: &[&str], to: &str) {
    for step in steps {
        page.press(&format!("Arrow{step}"));
    }
    assert_eq!(focused(page), to);
}

#[test]
fn puzzle_is_set_up_and_watched_by_keyboard() {
    let page = Page::open("travel?board=8x8");
    page.wait_for_result("Where does it start?");
    tab_to_the_board(&page);
    assert_eq!(focused(&page), "a1");
    page.press("1");
    wait_for_tool(&page, "start");
    walk(&page, &["Up"; 7], "a8");
    page.press("Enter");
    page.wait_for_result("Where is it going?");
    wait_for_tool(&page, "goal");
    walk(&page, &["Down", "Right"], "b7");
    page.press("Enter");
    wait_for_tool(&page, "block");
    walk(&page, &["Down"], "b6");
    page.press("Enter");
    page.wait_for_result("5 different");
    wait_for_line(&page, QUIZ_LINE);
    // On the board, Space plays as everywhere, and arrows move.
    page.press("Space");
    wait_for_count(&page, "4 / 4");
    assert_eq!(focused(&page), "b6");
    page.press("Home");
    wait_for_count(&page, "0 / 4");
    page.press("Delete");
    wait_for_line(&page, "travel?board=8x8&from=a8&to=b7");
    walk(&page, &["Up"], "b7");
    page.press("Backspace");
    page.wait_for_result("Where is it going?");
    page.press("Control+z");
    page.press("Control+z");
    wait_for_line(&page, QUIZ_LINE);
    assert_eq!(focused(&page), "b7", "the board keeps the focus while it is edited");
}

#[test]
fn board_is_one_tab_stop_and_remembers_its_square() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    tab_to_the_board(&page);
    walk(&page, &["Up", "Right", "Right"], "c2");
    page.press("Tab");
    assert_eq!(focused(&page), "", "one tab leaves the board");
    page.press("Shift+Tab");
    assert_eq!(focused(&page), "c2");
    assert_eq!(squares(&page, "[data-square][tabindex='0']"), ["c2"]);
}

#[test]
fn digits_select_tools() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    for (digit, tool) in [("4", "erase"), ("2", "goal"), ("1", "start"), ("3", "block")] {
        page.press(digit);
        wait_for_tool(&page, tool);
    }
    page.press("9");
    page.press("0");
    assert!(page.has("[data-tool=block][aria-checked=true]"), "there is no ninth tool");
    // The palette is one tab stop; arrows select tools.
    page.find("[data-tool=block]").focus();
    page.press("ArrowRight");
    wait_for_tool(&page, "erase");
    page.press("ArrowRight");
    wait_for_tool(&page, "start");
    page.press("ArrowLeft");
    wait_for_tool(&page, "erase");
    assert_eq!(page.count("#palette [tabindex='0']"), 1);
}

#[test]
fn typing_in_a_field_triggers_no_shortcuts() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    page.find("[data-part=typed-square]").focus();
    page.type_text("fin1");
    assert_eq!(page.find("[data-part=typed-square]").value(), "fin1");
    assert!(!page.has("dialog[open]"));
    assert!(page.has("[data-tool=block][aria-checked=true]"));
    assert_eq!(page.find("#settings .which").text(), "1 of 5");
}

#[test]
fn keys_open_dialogs_and_escape_closes_them() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    for (key, dialog) in [("?", "#help"), ("i", "#import")] {
        page.press(key);
        page.wait_for(dialog, || page.has(&format!("{dialog}[open]")));
        if key == "?" {
            // Shortcuts don't work under an open dialog.
            page.press("ArrowRight");
            assert_eq!(step_counter(&page), "0 / 4");
        }
        page.press("Escape");
        page.wait_for("it to close", || !page.has("dialog[open]"));
    }
}

/// If a key is held, only the arrow keys repeat.
#[test]
fn held_keys_act_once() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    page.js::<()>(
        "const repeat = (selector, key) => document.querySelector(selector).dispatchEvent(
             new KeyboardEvent('keydown', { key, repeat: true, bubbles: true, cancelable: true }));
         repeat('body', 't');
         repeat('[data-square=a1]', 't');
         repeat('[data-square=d5]', 'Enter');
         repeat('body', 'ArrowRight')",
    );
    wait_for_count(&page, "1 / 4");
    assert_eq!(page.js::<String>("return document.body.dataset.mode"), "watch");
    assert_eq!(blocked_squares(&page), ["b6"]);
}

#[test]
fn browser_shortcuts_are_not_handled() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    page.click("d5");
    page.press("Control+z");
    page.wait_for("an edit to redo", || page.has("#redo:not([disabled])"));
    let is_handled: Vec<bool> = page.js(
        "const press = (selector, key, modifiers) => {
             const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers });
             return !document.querySelector(selector).dispatchEvent(event);
         };
         const tool = '[data-tool][aria-checked=true]';
         return [
             press(tool, 'ArrowLeft', { altKey: true }),
             press(tool, 'ArrowLeft', { ctrlKey: true }),
             press(tool, 'ArrowLeft', { metaKey: true }),
             press('body', 'K', { ctrlKey: true, shiftKey: true }),
             press('body', 'Y', { ctrlKey: true, shiftKey: true }),
         ]",
    );
    assert_eq!(is_handled, [false; 5]);
    assert!(page.has("[data-tool=block][aria-checked=true]"));
    page.press("Control+Shift+z");
    page.wait_for("the edit again", || page.has("#redo[disabled]"));
}
