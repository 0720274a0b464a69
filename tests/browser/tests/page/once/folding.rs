//! The page shows few controls; the others are folded away, and found by name.

use browser_tests::Page;
use serde_json::json;

use crate::kit::*;

/// Maximum numbers of controls in view.
const SIZES: [(u32, u32, usize); 2] = [(1366, 768, 25), (390, 844, 18)];

#[test]
fn few_controls_are_in_view() {
    for (width, height, most) in SIZES {
        for kind in ["travel", "swap", "place", "tour"] {
            let page = Page::blank();
            let mobile = width < 500;
            assert!(page.chromium(
                "Emulation.setDeviceMetricsOverride",
                &json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile }),
            ));
            page.go("/some/where/", "");
            page.wait_until_ready();
            page.find(&format!("[data-kind-tab={kind}]")).click();
            page.wait_for("the kind", || {
                page.js_with("return document.body.dataset.kind === args[0]", &[json!(kind)])
            });
            page.wait_for("its answer", || page.has("#result.good"));
            page.wait_for("the famous puzzles", || page.has("#famous [data-line]"));
            let controls: Vec<String> = page.js(include_str!("../scripts/controls-in-view.js"));
            assert!(
                controls.len() <= most,
                "{kind} at {width} × {height}: {} controls: {controls:?}",
                controls.len()
            );
            for (what, selector) in [
                ("kinds", "[data-kind-tab=tour]"),
                ("tools", "[data-tool]"),
                ("player", "[data-player=play]"),
                ("try it", "[data-game=play]"),
            ] {
                assert!(page.find(selector).is_shown(), "{what} of {kind} at {width} × {height}");
            }
        }
    }
}

/// Opens the list of all actions, and types a text.
#[track_caller]
fn search(page: &Page, text: &str) {
    page.press("Control+k");
    page.wait_for("the list of actions", || page.has("#actions[open] [role=option]"));
    page.type_text(text);
}

/// Returns the names in the list of actions.
#[track_caller]
fn names(page: &Page) -> Vec<String> {
    page.js(
        "return [...document.querySelectorAll('#actions-list span')].map((it) => it.textContent)",
    )
}

#[test]
fn one_button_unfolds_everything_and_escape_folds_it() {
    let page = Page::open(QUIZ);
    page.wait_for_result("4 jumps");
    assert!(!page.find("#settings").is_shown());
    page.find("#unfold").click();
    for part in ["#settings", "#moves", "#flip", "[data-player=loop]"] {
        assert!(page.find(part).is_shown(), "{part}");
    }
    assert_eq!(page.find("#unfold").attribute("aria-expanded").as_deref(), Some("true"));
    assert!(page.js::<bool>("return document.activeElement.id === 'side'"));
    page.press("Escape");
    assert!(!page.find("#settings").is_shown());
    assert!(page.js::<bool>("return document.activeElement.id === 'unfold'"));
}

#[test]
fn any_action_is_found_by_name() {
    let page = Page::open("swap?board=N2n/N2n/N2n");
    page.wait_for_result("16");
    search(&page, "white first");
    assert_eq!(names(&page), ["White first"]);
    page.press("Enter");
    wait_for_line(&page, "swap?board=N2n/N2n/N2n&turns=white");
    assert!(!page.has("#actions[open]"));

    // By the group; arrow keys move.
    search(&page, "turns");
    // Buttons that load another puzzle come last, even if their list is closed.
    let found = names(&page);
    assert_eq!(found[..3], ["Any order", "White first", "Black first"]);
    assert!(found[3..].contains(&"in turns: impossible".to_owned()), "{found:?}");
    for key in ["ArrowDown", "ArrowDown", "Enter"] {
        page.press(key);
    }
    wait_for_line(&page, "swap?board=N2n/N2n/N2n&turns=black");

    // An entry of a list; a field gets the focus, and is unfolded for that.
    search(&page, "camel");
    page.press("Enter");
    wait_for_line(&page, "swap?board=N2n/N2n/N2n&leaper=1,3&turns=black");
    // This entry opens fields beside the list.
    search(&page, "piece other");
    page.press("Enter");
    assert!(page.find("input[aria-label='Longer step']").is_shown());
    page.find("#unfold").click();
    search(&page, "width");
    page.press("Enter");
    assert!(page.js::<bool>("return document.activeElement.ariaLabel === 'Width'"));
    assert!(page.find("#settings").is_shown());

    // Nothing found.
    page.find("#open-actions").click();
    page.wait_for("the list of actions", || page.has("#actions[open]"));
    page.type_text("xyzzy");
    assert_eq!(names(&page), [""; 0]);
    assert_eq!(page.find("#actions [role=status]").text(), "No action with this name.");
    page.press("Enter");
    assert!(page.has("#actions[open]"));
}

#[test]
fn all_actions_are_listed_with_their_keys() {
    let page = Page::open(QUIZ);
    page.wait_for_result("4 jumps");
    search(&page, "");
    let rows: Vec<(String, String)> = page
        .js("return [...document.querySelectorAll('#actions-list li')].map((it) =>
             [it.querySelector('span').textContent, it.querySelector('kbd')?.textContent ?? ''])");
    for (name, key) in [
        ("Undo", "Ctrl+Z"),
        ("Flip board", "F"),
        ("Blocked", "3"),
        ("Help", "?"),
        ("Try it first", "T"),
        ("Maze", ""),
        ("Show all", ""),
        ("Swap", ""),
        ("Play", "Space"),
        ("Another shortest path", "N"),
        ("Share and save", ""),
        ("Deutsch", ""),
    ] {
        let row = (name.to_owned(), key.to_owned());
        assert!(rows.contains(&row), "{row:?} in {rows:?}");
    }
    // What is not possible now does nothing.
    page.type_text("undo");
    page.press("Enter");
    assert!(page.has("#actions[open] [aria-disabled=true]"));
    page.press("Escape");
    // In a game, its actions are listed, and not those of the editor.
    start_game(&page);
    search(&page, "");
    let listed = names(&page);
    assert!(listed.contains(&"Hint".to_owned()), "{listed:?}");
    assert!(!listed.contains(&"Maze".to_owned()), "{listed:?}");
}
