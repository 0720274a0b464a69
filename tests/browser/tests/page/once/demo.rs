//! The demo, famous puzzles, and what must not move or be covered while an animation plays.

use browser_tests::{Page, Point};
use serde_json::json;

use crate::everywhere::first_visit::{about, mode, wait_for_demo};
use crate::kit::*;

#[test]
fn demo_repeats() {
    let page = Page::open("");
    wait_for_demo(&page);
    let end = page.js::<String>("return document.querySelector('.scrub').max");
    wait_for_count(&page, &format!("{end} / {end}"));
    page.wait_for("it to begin again", || step_counter(&page).starts_with("0 / "));
    wait_for_demo(&page);
    assert!(page.has("#undo[disabled]"), "the demo adds no undo step");
}

#[test]
fn graph_is_beside_the_board_during_the_animation() {
    let page = Page::open("swap?board=N1N/3/n1n");
    page.wait_for_result("16 jumps");
    page.resize(1280, 800);
    page.wait_for("the graph", || page.count("[data-part=graph] .node") == 9);
    unfold(&page);
    page.js::<()>(
        "document.querySelector('[data-part=graph]').scrollIntoView({ block: 'nearest' })",
    );
    page.find("[data-player=play]").click();
    page.wait_for("the knight in the air", || page.has("[data-piece].flying"));
    let is_beside: bool = page.js(
        "const [board, graph] = ['.board', '[data-part=graph]'].map((part) => document.querySelector(part).getBoundingClientRect());
         return graph.left >= board.right && graph.top >= 0 && graph.bottom <= innerHeight",
    );
    assert!(is_beside);
}

#[test]
fn famous_puzzle_is_shown_marked_and_played_once() {
    let page = Page::open("swap?board=N1N/3/n1n");
    page.wait_for_result("16 jumps");
    let marked = || -> Vec<String> {
        page.js("return [...document.querySelectorAll('#famous [aria-current]')].map((it) => it.dataset.line)")
    };
    page.wait_for("Guarini to be marked", || marked() == ["swap?board=N1N/3/n1n"]);
    page.find("#player select").choose("8");
    page.resize(1366, 768);
    // A click far below the board scrolls back to it: in a wide window, then in a small one.
    page.js::<()>("scrollTo(0, document.documentElement.scrollHeight)");
    page.find("#famous [data-line='swap?board=ABCD/4/abcd']").click();
    page.wait_for_result("32 jumps");
    page.wait_for("board, result and play button in sight", || {
        page.count("[data-piece]") == 8
            && page.js("return ['.board', '#result', '[data-game=play]'].every((part) => {
                 const { top, bottom } = document.querySelector(part).getBoundingClientRect();
                 return top >= 0 && bottom <= innerHeight;
             })")
    });
    page.resize(800, 600);
    page.find("#famous [data-line='swap?board=N***/3n/Nn1*/2**']").click();
    page.wait_for_result("40 jumps");
    page.wait_for("it to play", || mode(&page) == "watch");
    page.wait_for("it to be marked", || marked() == ["swap?board=N***/3n/Nn1*/2**"]);
    wait_for_count(&page, "40 / 40");
    page.wait_for("its end", || {
        page.find("[data-player=play]").attribute("aria-label").unwrap().starts_with("Play")
    });
    assert!(page.js::<bool>(
        "const { top, bottom } = document.querySelector('.board').getBoundingClientRect();
         return top >= 0 && bottom <= innerHeight"
    ));
    assert_eq!(step_counter(&page), "40 / 40", "once");
    // An edit makes it another puzzle.
    page.press("Home");
    pick_tool(&page, "block");
    page.click("c4");
    page.wait_for("none to be marked", || marked().is_empty());
}

#[test]
fn messages_disappear_and_do_not_cover_the_player() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    for (width, height) in [(360, 640), (1280, 800)] {
        if !page.phone(width, height) {
            page.resize(width, height);
        }
        pick_tool(&page, "start");
        page.click("b6");
        wait_for_toast(&page, "b6 is blocked");
        let apart: bool = page.js(
            "const [toast, player] = ['#toast', '#player'].map((part) => document.querySelector(part).getBoundingClientRect());
             return toast.bottom <= player.top || toast.top >= player.bottom",
        );
        assert!(apart, "{width} wide");
        // Nor does it stay over a dialog.
        page.find("#open-share").click();
        page.wait_for("the dialog alone", || {
            page.js("return Boolean(document.querySelector('#share')?.open) && document.querySelector('#toast').hidden")
        });
        page.press("Escape");
        page.wait_for("the dialog to close", || !page.has("dialog[open]"));
        page.click("b6");
        wait_for_toast(&page, "b6 is blocked");
        page.js::<()>("document.querySelector('[data-tool=block]').click()");
        page.wait_for("the message to disappear", || {
            page.js("return document.querySelector('#toast').hidden")
        });
    }
}

/// Defines `controls()` and `boxes()`: the controls in the header and around the board, the first famous
/// puzzle and the first setting, and where they are.
const CONTROLS: &str = include_str!("../scripts/controls.js");

#[test]
fn controls_do_not_move_when_pressed_during_the_demo() {
    let page = Page::blank();
    // Each control needs a new page, so on all screens but the first only every fourth is pressed.
    let screens = [(1366, 768), (1920, 1080), (820, 1180), (820, 600)];
    for (number, (width, height)) in screens.into_iter().enumerate() {
        let step = if number == 0 { 1 } else { 4 };
        let screen =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        if !page.chromium("Emulation.setDeviceMetricsOverride", &screen) {
            return skipped("its window has one size");
        }
        let mut at = number;
        let mut all = number + 1;
        // After the controls, a square of the board.
        while at <= all {
            page.go("/", "");
            page.wait_until_ready();
            page.wait_for("the demo", || {
                page.js(
                    "return Boolean(document.querySelector('[data-game=play]')?.innerText.includes(' in ')
                         && document.querySelector('#famous [data-line]') && document.body.dataset.mode === 'watch')",
                )
            });
            page.js::<()>(CONTROLS);
            all = page.js("return window.controls().length");
            // Near the right edge of each control.
            let point = if at < all {
                let [x, y]: [f64; 2] = page.js_with(
                    "const control = window.controls()[args[0]];
                     control.scrollIntoView({ block: 'nearest' });
                     const { x, y, width, height } = control.getBoundingClientRect();
                     window.clicked = '';
                     addEventListener('click', ({ target }) => {
                         window.clicked = String(window.controls().indexOf(control) >= 0 && control.contains(target));
                     }, true);
                     return [x + 0.85 * width, y + height / 2]",
                    &[json!(at)],
                );
                Point { x, y }
            } else {
                page.square("d4")
            };
            page.js::<()>("window.before = window.boxes()");
            page.press_down(point);
            let [before, after]: [String; 2] = page.js("await new Promise(requestAnimationFrame);
                 await new Promise(requestAnimationFrame);
                 return [window.before, window.boxes()]");
            assert_eq!(before, after, "control {at} of {all} at {width} × {height}");
            page.release();
            if at < all {
                page.wait_for(&format!("a click on control {at} at {width} × {height}"), || {
                    page.js("return window.clicked === 'true'")
                });
            } else {
                page.wait_for("the end of the demo", || about(&page).contains("fewest jumps"));
            }
            at = if at < all { (at + step).min(all) } else { all + 1 };
        }
    }
}

#[test]
fn tools_can_be_selected_during_the_demo() {
    for tool in ["start", "goal", "erase"] {
        let page = Page::open("");
        page.wait_for("the demo", || {
            page.js("return Boolean(document.querySelector('[data-game=play]')?.innerText.includes(' in '))")
        });
        let before: f64 = page.js("return document.querySelector('[data-game=play]').offsetWidth");
        pick_tool(&page, tool);
        page.wait_for("the end of the demo", || {
            page.find("[data-game=play]").text() == "Try it first"
        });
        let after: f64 = page.js("return document.querySelector('[data-game=play]').offsetWidth");
        assert!((before - after).abs() < 0.5, "{before} {after}");
    }
}
