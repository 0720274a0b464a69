//! Labels follow edits, and the selected piece set is remembered.

use browser_tests::Page;

use crate::everywhere::text_overflow::choose_language;
use crate::kit::*;

#[test]
fn labels_follow_every_edit() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    let label = |square: &str| {
        page.find(&format!("[data-square={square}]")).attribute("aria-label").unwrap()
    };
    page.click("d5");
    page.wait_for("d5 to say so", || label("d5") == "d5, blocked");
    page.drag(&["a8", "c3"]);
    page.wait_for("c3 to say so", || label("c3") == "c3, the knight’s start");
    assert_eq!(label("a8"), "a8");
    page.find("#clear").click();
    page.wait_for("empty labels", || square_labels(&page).is_empty());
}

/// `aria-keyshortcuts` has the standard's names of keys, in every language.
#[test]
fn shortcuts_of_controls_are_named_as_the_standard_says() {
    let page = Page::open("place?board=5x5&pieces=Q5");
    page.wait_for_result("10 solutions");
    for language in ["en", "de", "fr"] {
        choose_language(&page, language);
        let keys =
            |selector: &str| page.find(selector).attribute("aria-keyshortcuts").unwrap_or_default();
        assert_eq!(keys("#undo"), "Control+Z", "{language}");
        assert_eq!(keys("#redo"), "Control+Y", "{language}");
        page.find("[data-part=gallery-wide]").click();
        page.wait_for("the gallery", || page.has("dialog.place-large[open]"));
        assert_eq!(keys("[data-part=gallery-wide]"), "Escape", "{language}");
        let name = page.find("[data-part=gallery-wide]").attribute("aria-label").unwrap();
        assert!(!name.contains('('), "{name}");
        page.press("Escape");
        page.wait_for("the gallery to close", || !page.has("dialog.place-large[open]"));
        assert_eq!(keys("[data-part=gallery-wide]"), "", "{language}");
    }
    page.go("/", QUIZ);
    page.wait_for("the player", || page.has("[data-player=first]"));
    for language in ["en", "de", "fr"] {
        choose_language(&page, language);
        let keys = |name: &str| {
            let selector = format!("[data-player={name}]");
            page.find(&selector).attribute("aria-keyshortcuts").unwrap_or_default()
        };
        let player = ["first", "back", "next", "last"].map(keys);
        assert_eq!(player, ["Home", "ArrowLeft", "ArrowRight", "End"], "{language}");
    }
}

#[test]
fn piece_set_is_remembered_and_used_everywhere() {
    let page = Page::open("place?board=8x8&pieces=Q8");
    page.wait_for_result("92 solutions");
    page.wait_for("its queens", || page.has("[data-piece=Q] .piece"));
    let usual: String = page.js("return document.querySelector('[data-piece=Q] .piece').innerHTML");
    let all_wooden = || -> bool {
        page.js("const all = [...document.querySelectorAll('.piece')];
             return all.length >= 8 && all.every((it) => it.dataset.look === 'wood')")
    };
    choose_looks(&page, "[data-look=wood]");
    page.wait_for("all pieces to be carved", all_wooden);
    page.reload();
    page.wait_for_result("92 solutions");
    page.wait_for("all pieces to be carved again", all_wooden);
    // For other kinds, too.
    page.find("[data-kind-tab=swap]").click();
    page.wait_for_result("16 jumps");
    page.wait_for("its knights", all_wooden);
    page.back();
    page.wait_for_result("92 solutions");
    choose_looks(&page, "[data-look='']");
    page.wait_for("the usual pieces", || {
        let now: String =
            page.js("return document.querySelector('[data-piece=Q] .piece').innerHTML");
        now == usual
    });
}
