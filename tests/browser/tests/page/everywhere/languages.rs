//! Other languages: loaded when they are chosen, and all that is on screen is said in them.

use browser_tests::Page;

use crate::everywhere::steady::cut_off;
use crate::kit::*;

/// The lists of words that were loaded, but for those in English.
const LOADED: &str = "return performance.getEntriesByType('resource').map(({ name }) => name)
    .filter((name) => /words\\/(?!en)\\w+\\.js|languages\\.js/.test(name)).length";

/// Chooses a language.
#[track_caller]
fn choose(page: &Page, language: &str) {
    page.js_with::<()>(
        "const choice = document.querySelector('#language');
         choice.value = args[0];
         choice.dispatchEvent(new Event('change', { bubbles: true }));",
        &[language.into()],
    );
    page.wait_for(&format!("the language {language}"), || {
        page.has(&format!("html[lang={language}]"))
    });
    page.js("await new Promise(requestAnimationFrame)")
}

#[test]
fn another_language_comes_when_it_is_chosen_and_stays() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    assert_eq!(page.js::<usize>(LOADED), 0, "who reads English pays for no other language");
    page.press("Control+y");
    wait_for_toast(&page, "nothing to redo");
    choose(&page, "de");
    // What is on screen already is said in it, the result and the notice among it.
    page.wait_for_result("4 Sprünge\n5 verschiedene kürzeste Wege.");
    wait_for_toast(&page, "nichts wiederherzustellen");
    assert_eq!(page.find("[data-kind-tab=swap]").text(), "Tausch");
    assert_eq!(page.find("[data-tool=block]").text(), "Verboten");
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
    page.wait_for_result("16 Züge");
    assert!(page.js::<bool>(
        "return [...document.querySelectorAll('#famous b')].some((it) => it.innerText === 'Guarinis Problem')"
    ));
    choose(&page, "fr");
    page.wait_for_result("16 coups");
    choose(&page, "en");
    page.wait_for_result("16 moves");
    assert_eq!(page.find("[data-kind-tab=place]").text(), "Place");
}

#[test]
fn nothing_is_cut_off_in_the_longest_language() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    for language in ["de", "fr"] {
        choose(&page, language);
        for line in [QUIZ, "swap?board=N1N/3/n1n", "place?board=8x8&pieces=Q8", "tour?board=6x6"] {
            page.go("/", line);
            let kind = line.split('?').next().unwrap_or_default();
            page.wait_for("an answer", || page.has(&format!("[data-kind={kind}] #result.good")));
            for width in [360, 390] {
                if !page.phone(width, 740) {
                    return skipped("its window does not get so narrow");
                }
                assert_eq!(cut_off(&page), [""; 0], "{line} in {language} on {width} pixels");
            }
            if page.has("[data-game=try]:not([hidden])") {
                page.find("[data-game=try]").click();
                page.wait_for("the game", || page.has("[data-mode=play]"));
                assert_eq!(cut_off(&page), [""; 0], "{line} in {language}, played");
                page.press("t");
                page.wait_for("the end of it", || !page.has("[data-mode=play]"));
            }
            page.find("#open-help").click();
            page.wait_for("the help", || page.has("#help[open]"));
            assert_eq!(cut_off(&page), [""; 0], "the help in {language}");
            page.press("Escape");
        }
    }
}

/// On the narrowest screen, too, the names of the kinds are apart, and the chosen one stands well within its button.
#[test]
fn tabs_are_apart_on_320_pixels() {
    let page = Page::open("place?board=8x8&pieces=Q8");
    page.wait_for_result("92 ways");
    if !page.phone(320, 640) {
        return skipped("its window does not get so narrow");
    }
    for language in ["en", "de", "fr"] {
        choose(&page, language);
        let (gaps, around): (Vec<f64>, f64) =
            page.js("const all = [...document.querySelectorAll('.kinds button')].map((button) => {
                 const text = document.createRange();
                 text.selectNodeContents(button);
                 return [text.getBoundingClientRect(), button.getBoundingClientRect(), button];
             });
             const gaps = all.slice(1).map(([text], index) => text.left - all[index][0].right);
             const [text, button] = all.find(([, , it]) => it.hasAttribute('aria-current'));
             return [gaps, Math.min(text.left - button.left, button.right - text.right)];");
        assert!(gaps.len() == 3 && gaps.iter().all(|gap| *gap >= 9.0), "{language}: {gaps:?}");
        assert!(around >= 4.0, "{language}: {around} around the chosen one");
        assert_eq!(cut_off(&page), [""; 0], "{language}");
    }
}
