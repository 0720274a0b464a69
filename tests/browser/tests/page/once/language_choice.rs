//! Choosing a language loads it, and translates everything. All texts fit.

use browser_tests::Page;
use serde_json::json;

use crate::everywhere::load_failures::{restore, without};
use crate::everywhere::text_overflow::choose_language;
use crate::kit::*;

/// The number of loaded word lists, without English.
const LOADED: &str = "return performance.getEntriesByType('resource').map(({ name }) => name)
    .filter((name) => /words\\/(?!en)\\w+\\.js|languages\\.js/.test(name)).length";

#[test]
fn chosen_language_is_loaded_and_remembered() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    assert_eq!(page.js::<usize>(LOADED), 0, "English loads no other language");
    page.press("Control+y");
    wait_for_toast(&page, "Nothing to redo");
    choose_language(&page, "de");
    // Everything on screen is translated, including the result and the message.
    page.wait_for_result("4 Sprünge\n5 verschiedene kürzeste Wege.");
    wait_for_toast(&page, "Nichts zu wiederholen");
    assert!(page.js::<usize>(LOADED) > 0);
    assert_eq!(page.find("[data-kind-tab=swap]").text(), "Tausch");
    assert_eq!(page.find("[data-tool=block]").text(), "Gesperrt");
    assert_eq!(
        page.find("[data-square=a8]").attribute("aria-label").as_deref(),
        Some("a8, der Start des Springers")
    );
    assert_eq!(page.line(), QUIZ_LINE, "the puzzle is the same in all languages");
    page.wait_for("the title", || {
        page.js::<String>("return document.title") == "Die Mühen des Springers · Leaper"
    });
    // It is remembered, and used by other kinds.
    page.reload();
    page.wait_for_result("5 verschiedene");
    page.find("[data-kind-tab=swap]").click();
    page.wait_for_result("16 Sprünge");
    assert!(page.js::<bool>(
        "return [...document.querySelectorAll('#famous b')].some((it) => it.innerText === 'Guarinis Problem')"
    ));
    choose_language(&page, "fr");
    page.wait_for_result("16 sauts");
    choose_language(&page, "en");
    page.wait_for_result("16 jumps");
    assert_eq!(page.find("[data-kind-tab=place]").text(), "Place");
}

/// Browsers that translate a page set its attribute `lang`.
#[test]
fn page_translated_by_the_browser_keeps_its_header() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    for translation in ["de", "es", "fr-CA"] {
        page.js_with::<()>("document.documentElement.lang = args[0]", &[translation.into()]);
        for part in [".brand", "#kinds a", "#about", "#edit button", "#site button", ".foot"] {
            let visible: bool = page.js_with(
                "return getComputedStyle(document.querySelector(args[0])).visibility === 'visible'",
                &[part.into()],
            );
            assert!(visible, "{part} after a translation to {translation}");
        }
    }
    // New texts are in the page's language.
    start_game(&page);
    page.wait_for("the game", || page.has(".game-bar"));
    assert_eq!(page.find("[data-game=hint]").text(), "Hint");
}

#[test]
fn language_that_cannot_be_loaded_can_be_chosen_again() {
    let (path, restore_path) = without("controls~words~de.js");
    let page = Page::open_at(&path, QUIZ);
    page.expect_console_errors();
    page.wait_for_result("5 different");
    page.find("#language").choose("de");
    let message = wait_for_toast(&page, "Deutsch could not be loaded");
    assert!(message.contains("connection"), "{message}");
    assert_eq!(page.find("#language").value(), "en");
    assert!(page.result().contains("5 different"), "{}", page.result());
    restore(&page, &restore_path);
    choose_language(&page, "fr");
    page.wait_for_result("4 sauts");
    choose_language(&page, "en");
    page.wait_for_result("4 jumps");
}

#[test]
fn descriptions_of_kinds_are_not_cut() {
    for language in ["en", "de", "fr"] {
        let page = Page::open(QUIZ);
        page.js_with::<()>("localStorage.setItem('leaper-language', args[0])", &[json!(language)]);
        page.reload();
        page.resize(1366, 768);
        for kind in ["travel", "swap", "place", "tour"] {
            page.find(&format!("[data-kind-tab={kind}]")).click();
            page.wait_for("the kind", || {
                page.js_with("return document.body.dataset.kind === args[0]", &[json!(kind)])
            });
            let [height, room, width, wide]: [i32; 4] = page
                .js("const it = document.querySelector('#about');
                 return [it.scrollHeight, it.clientHeight, it.scrollWidth, it.clientWidth]");
            assert!(
                height <= room + 1 && width <= wide + 1,
                "{language}, {kind}: {height} in {room}"
            );
        }
        page.js::<()>("localStorage.removeItem('leaper-language')");
    }
}
