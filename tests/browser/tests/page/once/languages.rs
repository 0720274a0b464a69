//! Another language is loaded when it is chosen, and all is said in it.

use browser_tests::Page;

use crate::everywhere::languages::choose;
use crate::kit::*;

/// The lists of words that were loaded, but for those in English.
const LOADED: &str = "return performance.getEntriesByType('resource').map(({ name }) => name)
    .filter((name) => /words\\/(?!en)\\w+\\.js|languages\\.js/.test(name)).length";

#[test]
fn another_language_comes_when_it_is_chosen_and_stays() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    assert_eq!(page.js::<usize>(LOADED), 0, "who reads English pays for no other language");
    page.press("Control+y");
    wait_for_toast(&page, "Nothing to redo");
    choose(&page, "de");
    // What is on screen already is said in it, the result and the notice among it.
    page.wait_for_result("4 Sprünge\n5 verschiedene kürzeste Wege.");
    wait_for_toast(&page, "Nichts zu wiederholen");
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
    // It is kept, and holds for other kinds.
    page.reload();
    page.wait_for_result("5 verschiedene");
    page.find("[data-kind-tab=swap]").click();
    page.wait_for_result("16 Sprünge");
    assert!(page.js::<bool>(
        "return [...document.querySelectorAll('#famous b')].some((it) => it.innerText === 'Guarinis Problem')"
    ));
    choose(&page, "fr");
    page.wait_for_result("16 sauts");
    choose(&page, "en");
    page.wait_for_result("16 jumps");
    assert_eq!(page.find("[data-kind-tab=place]").text(), "Place");
}

/// A browser that translates a page says so in the attribute `lang`.
#[test]
fn a_translated_page_keeps_its_header() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    for translation in ["de", "es", "fr-CA"] {
        page.js_with::<()>("document.documentElement.lang = args[0]", &[translation.into()]);
        for part in [".brand", "#kinds button", "#about", "#edit button", "#site button", ".foot"] {
            let visible: bool = page.js_with(
                "return getComputedStyle(document.querySelector(args[0])).visibility === 'visible'",
                &[part.into()],
            );
            assert!(visible, "{part} after a translation to {translation}");
        }
    }
    // What comes later is in the language of what is there.
    play(&page);
    page.wait_for("the game", || page.has(".game-bar"));
    assert_eq!(page.find("[data-game=hint]").text(), "Hint");
}
