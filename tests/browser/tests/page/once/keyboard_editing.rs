//! Keys: editing squares by keyboard alone, the move graph, and shortcuts, which can be switched
//! off.

use browser_tests::Page;
use serde_json::json;

use crate::everywhere::keyboard::{focused, tab_to_the_board, walk};
use crate::kit::*;

/// Presses a key, Tab or Shift+Tab, until the selector has the focus.
#[track_caller]
fn tab_to(page: &Page, key: &str, selector: &str) {
    for _ in 0..100 {
        if page.js_with("return document.activeElement.matches(args[0])", &[json!(selector)]) {
            return;
        }
        page.press(key);
    }
    panic!("{selector} is no tab stop");
}

/// Focuses the board, unless it has the focus.
#[track_caller]
fn focus_the_board(page: &Page) {
    if focused(page).is_empty() {
        tab_to_the_board(page);
    }
}

#[test]
fn arrows_stop_at_edges_and_follow_the_flipped_board() {
    let page = Page::open("travel?board=3x2&from=a1&to=c2");
    page.wait_for_result("1 jump");
    tab_to_the_board(&page);
    walk(&page, &["Left", "Down"], "a1");
    walk(&page, &["Right", "Right", "Right", "Up", "Up"], "c2");
    page.press("f");
    page.wait_for("the board to be turned", || {
        page.square("a1").x > page.square("c1").x && page.square("a1").y < page.square("a2").y
    });
    focus_the_board(&page);
    let start = focused(&page);
    let before = page.square(&start);
    page.press(if before.x < page.square("b1").x { "ArrowRight" } else { "ArrowLeft" });
    let moved = focused(&page);
    assert_eq!(moved.as_bytes()[0], b'b', "{moved} from {start}");
}

#[test]
fn squares_can_be_entered_by_name() {
    let page = Page::open("travel?board=30x12");
    page.wait_for_result("Where does it start?");
    pick_tool(&page, "start");
    let field = page.find("[data-part=typed-square]");
    field.focus();
    page.type_text("ab12");
    page.press("Enter");
    page.wait_for_result("Where is it going?");
    // The typed name is selected, so the next one replaces it.
    page.type_text(" A1 ");
    page.press("Enter");
    page.wait_for_result("jump");
    wait_for_line(&page, "travel?board=30x12&from=ab12&to=a1");
    page.type_text("c3");
    page.press("Enter");
    page.wait_for("c3 to be blocked", || blocked_squares(&page) == ["c3"]);
    page.type_text("c3");
    page.press("Enter");
    page.wait_for("c3 to be open", || blocked_squares(&page).is_empty());
    let range = "Squares go from a1 to ad12.";
    for text in ["z99", "a0", "a13", "ae1", "b", "7", "ж5", "c３", "a1a", ""] {
        field.fill(text);
        page.press("Enter");
        let message = match text {
            "" => range.to_owned(),
            _ => format!("There is no square “{text}” on this board. {range}"),
        };
        wait_for_toast(&page, &message);
        page.js::<()>("document.querySelector('#toast').hidden = true");
    }
    wait_for_line(&page, "travel?board=30x12&from=ab12&to=a1");
}

/// With Tab, Enter and letters, any square can be edited with any tool, in every kind.
#[test]
fn squares_are_edited_with_tab_and_enter() {
    for (line, put, made) in [
        ("travel?board=4x4", [("b3", "goal"), ("a1", "start")], "travel?board=4x4&from=a1&to=b3"),
        ("swap?board=3x3", [("a1", "n"), ("c3", "named")], "swap?board=2A/3/n2"),
        ("place?board=3x3&pieces=K1", [("a1", "N"), ("a1", "R")], "place?board=3/3/R2&pieces=K1"),
        (
            "tour?board=5x5",
            [("e5", "start"), ("c3", "number")],
            "tour?board=5x5&from=e5&numbers=c3:2",
        ),
    ] {
        let page = Page::open(line);
        page.wait_for("the page", || page.has("[data-part=typed-square]"));
        unfold(&page);
        for ((square, tool), to_the_field) in put.into_iter().zip(["Tab", "Shift+Tab"]) {
            tab_to(&page, to_the_field, "[data-part=typed-square]");
            page.type_text(square);
            tab_to(&page, "Tab", &format!("[data-put={tool}]"));
            page.press("Enter");
        }
        wait_for_line(&page, made);
        // Enter in the field uses the selected tool.
        assert_eq!(page.count(".typed [aria-current=true]"), 1, "{line}");
    }
}

/// Key events of real keyboards: the printed character, the position, and modifiers.
#[test]
fn shortcuts_work_in_every_keyboard_layout() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    let key = |key: &str, code: &str, modifiers: &str| {
        page.js_with::<()>(
            "const [key, code, modifiers] = args;
             const has = (name) => modifiers.includes(name);
             document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true,
                 ctrlKey: has('Control'), shiftKey: has('Shift'), altKey: has('Alt') }))",
            &[json!(key), json!(code), json!(modifiers)],
        );
    };
    // Digit keys of AZERTY, Persian and Czech layouts.
    for (char, code, tool) in [
        ("\"", "Digit3", "block"),
        ("&", "Digit1", "start"),
        ("۲", "Digit2", "goal"),
        ("č", "Digit4", "erase"),
        ("é", "Digit2", "goal"),
    ] {
        key(char, code, "");
        wait_for_tool(&page, tool);
    }
    pick_tool(&page, "block");
    // Z in Cyrillic, Greek, Hebrew and Arabic.
    for char in ["я", "ζ", "ז", "ئ"] {
        page.click("d5");
        page.wait_for("d5 to be blocked", || blocked_squares(&page) == ["b6", "d5"]);
        key(char, "KeyZ", "Control");
        page.wait_for("it to be undone", || blocked_squares(&page) == ["b6"]);
        key(char, "KeyZ", "Control Shift");
        page.wait_for("it to be redone", || blocked_squares(&page) == ["b6", "d5"]);
        key(char, "KeyZ", "Control");
        page.wait_for("it to be undone again", || blocked_squares(&page) == ["b6"]);
    }
    // A Latin letter counts by its character, not its position: on AZERTY, Z is at W's position.
    page.click("d5");
    page.wait_for("d5 to be blocked", || blocked_squares(&page) == ["b6", "d5"]);
    key("w", "KeyZ", "Control");
    // A sign is no letter, wherever it is: `;` in Dvorak.
    key(";", "KeyZ", "Control");
    // Characters typed with AltGr are no shortcuts: Ż in Polish.
    key("ż", "KeyZ", "Control Alt");
    key("z", "KeyW", "Control");
    page.wait_for("it to be undone once", || blocked_squares(&page) == ["b6"]);
    assert!(page.has("#redo:not([disabled])") && page.has("#undo[disabled]"));
    key("а", "KeyF", "");
    page.wait_for("the board to be flipped", || page.square("a1").x > page.square("c1").x);
    for (char, code, modifiers, dialog) in [
        ("ш", "KeyI", "", "#import"),
        ("?", "KeyM", "Shift", "#help"),
        ("؟", "Slash", "Shift", "#help"),
    ] {
        key(char, code, modifiers);
        page.wait_for(dialog, || page.has(&format!("{dialog}[open]")));
        page.press("Escape");
        page.wait_for("it to close", || !page.has("dialog[open]"));
    }
}

/// AZERTY has `-` and Czech `+` in place of digits.
#[test]
fn signs_that_are_shortcuts_are_not_taken_for_letters_or_digits() {
    let page = Page::blank();
    let keys: Vec<String> = page.module(
        "const { keyOf } = await import(new URL('www/app/dom.js', location.href).href);
         return args[0].map(([key, code, shiftKey]) => keyOf({ key, code, shiftKey }));",
        &[json!([
            [",", "KeyM", false],
            ["?", "KeyM", true],
            ["-", "Digit6", false],
            ["6", "Digit6", true],
            ["+", "Digit1", false],
            ["&", "Digit1", false],
            ["è", "Digit7", false],
            ["ф", "KeyA", false],
            ["Я", "KeyZ", true],
            ["ı", "KeyI", false],
            ["Dead", "KeyE", false]
        ])],
    );
    assert_eq!(keys, [",", "?", "-", "6", "+", "1", "7", "a", "Z", "ı", "Dead"]);
}

/// Scripts and assistive technology can focus any square, not only the one that is a tab stop.
#[test]
fn keys_act_on_the_focused_square() {
    let page = Page::open("travel?board=5x5&from=a1&to=e5");
    page.wait_for_result("jumps");
    pick_tool(&page, "block");
    tab_to_the_board(&page);
    page.js::<()>("document.querySelector('[data-square=c2]').focus()");
    page.press("Enter");
    page.wait_for("c2 to be blocked", || blocked_squares(&page) == ["c2"]);
    page.press("ArrowRight");
    assert_eq!(focused(&page), "d2");
    page.press("f");
    page.wait_for("the board to be turned", || page.square("a1").x > page.square("c1").x);
    page.js::<()>("document.querySelector('[data-square=b4]').focus()");
    page.press("ArrowRight");
    assert_eq!(focused(&page), "a4");
}

/// Assistive technology clicks without a pointer.
#[test]
fn clicks_without_a_pointer_edit() {
    let page = Page::open("travel?board=5x5&from=a1&to=e5");
    page.wait_for_result("jumps");
    pick_tool(&page, "block");
    page.js::<()>("document.querySelector('[data-square=c2]').dispatchEvent(new MouseEvent('click', { bubbles: true }))");
    page.wait_for("c2 to be blocked", || blocked_squares(&page) == ["c2"]);
}

#[test]
fn shortcuts_work_with_caps_lock() {
    let page = Page::open(QUIZ_LINE);
    page.wait_for_result("5 different");
    let first = "return document.querySelector('.square').dataset.square";
    let before: String = page.js(first);
    let press = |key: &str| {
        page.js_with::<()>(
            "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: args[0], bubbles: true, cancelable: true }));
             await new Promise(requestAnimationFrame)",
            &[json!(key)],
        );
    };
    press("F");
    page.wait_for("the board turned around", || page.js::<String>(first) != before);
    press("I");
    page.wait_for("the dialog", || page.has("#import[open]"));
}

#[test]
fn move_graph_is_navigated_by_keys() {
    let page = Page::open("swap?board=N1N/3/n1n");
    page.wait_for_result("16 jumps");
    page.wait_for("the graph", || page.count("[data-part=graph] .node") == 9);
    assert_eq!(page.count("[data-part=graph] .node[tabindex='0']"), 1, "one tab stop");
    unfold(&page);
    page.js::<()>("document.querySelector('[data-part=graph] .node[tabindex=\"0\"]').focus()");
    let here = "return document.activeElement.getAttribute('aria-label')";
    let first: String = page.js(here);
    let mut seen = std::collections::BTreeSet::from([first]);
    // Every node of the ring is reached.
    for key in ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"].into_iter().cycle().take(24) {
        page.press(key);
        seen.insert(page.js(here));
    }
    assert!(seen.len() >= 8, "{seen:?}");
    // Enter works like a click: it picks up a knight.
    page.js::<()>("[...document.querySelectorAll('[data-part=graph] .node')].find((node) => node.getAttribute('aria-label').startsWith('a1')).focus()");
    page.press("Enter");
    page.wait_for("a picked-up knight", || page.has(".spot.picked"));
}

#[test]
fn single_keys_can_be_switched_off() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    let flipped = || {
        page.js::<bool>(
            "await new Promise(requestAnimationFrame);
             await new Promise(requestAnimationFrame);
             const top = (name) => document.querySelector(`[data-square=${name}]`).getBoundingClientRect().top;
             return top('a1') < top('a8')",
        )
    };
    page.press("f");
    assert!(flipped());
    page.press("?");
    page.find("[data-part=single-keys]").click();
    page.press("Escape");
    page.wait_for("the page", || !page.has("dialog[open]"));
    page.press("f");
    assert!(flipped(), "the key does nothing");
    page.press("Control+k");
    page.wait_for("the list of actions", || page.has("#actions[open]"));
    page.press("Escape");
    page.reload();
    page.wait_for_result("5 different");
    page.press("f");
    assert!(!flipped(), "the choice is remembered");
    page.find("#open-help").click();
    page.find("[data-part=single-keys]").click();
    page.press("Escape");
    page.press("f");
    page.wait_for("the flipped board", flipped);
}

#[test]
fn space_belongs_to_what_has_the_focus() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    for selector in ["[data-part=how] summary", "#open-share", "[data-tool=block]"] {
        page.find(selector).focus();
        page.press("Space");
        page.js::<()>("await new Promise(requestAnimationFrame)");
        assert!(!page.has("[data-piece].flying") && step_counter(&page) == "0 / 4", "{selector}");
        page.press("Escape");
    }
    assert!(page.has("[data-part=how][open]"));
}
