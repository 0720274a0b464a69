//! Other languages: long texts fit.

use browser_tests::Page;

use crate::everywhere::layout::clipped_elements;
use crate::kit::*;

/// Selects a language.
#[track_caller]
pub fn choose_language(page: &Page, language: &str) {
    page.js_with::<()>(
        "const choice = document.querySelector('#language');
         choice.value = args[0];
         choice.dispatchEvent(new Event('change', { bubbles: true }));",
        &[language.into()],
    );
    page.wait_for(&format!("the language {language}"), || {
        page.has(&format!("html[lang={language}]"))
    });
    page.js::<()>("await new Promise(requestAnimationFrame)");
}

#[test]
fn long_translations_are_not_clipped() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    for language in ["de", "fr"] {
        choose_language(&page, language);
        for line in [QUIZ, "swap?board=N1N/3/n1n", "place?board=8x8&pieces=Q8", "tour?board=6x6"] {
            page.go("/", line);
            let kind = line.split('?').next().unwrap_or_default();
            page.wait_for("an answer", || page.has(&format!("[data-kind={kind}] #result.good")));
            for width in [360, 390] {
                if !page.phone(width, 740) {
                    return skipped("its window does not get so narrow");
                }
                assert_eq!(
                    clipped_elements(&page),
                    [""; 0],
                    "{line} in {language} on {width} pixels"
                );
            }
            if page.has("[data-game=play]:not([hidden])") {
                start_game(&page);
                assert_eq!(clipped_elements(&page), [""; 0], "{line} in {language}, played");
                page.press("t");
                page.wait_for("the end of the game", || !page.has("[data-mode=play]"));
            }
            page.find("#open-help").click();
            page.wait_for("the help", || page.has("#help[open]"));
            assert_eq!(clipped_elements(&page), [""; 0], "the help in {language}");
            page.press("Escape");
        }
    }
}

/// On the narrowest screen, the kinds' names don't touch, and the selected one has some padding.
#[test]
fn tabs_do_not_touch_on_320_pixels() {
    let page = Page::open("place?board=8x8&pieces=Q8");
    page.wait_for_result("92 solutions");
    if !page.phone(320, 640) {
        return skipped("its window does not get so narrow");
    }
    for language in ["en", "de", "fr"] {
        choose_language(&page, language);
        let (gaps, around): (Vec<f64>, f64) =
            page.js("const all = [...document.querySelectorAll('.kinds a')].map((button) => {
                 const text = document.createRange();
                 text.selectNodeContents(button);
                 return [text.getBoundingClientRect(), button.getBoundingClientRect(), button];
             });
             const gaps = all.slice(1).map(([text], index) => text.left - all[index][0].right);
             const [text, button] = all.find(([, , it]) => it.hasAttribute('aria-current'));
             return [gaps, Math.min(text.left - button.left, button.right - text.right)];");
        assert!(gaps.len() == 3 && gaps.iter().all(|gap| *gap >= 9.0), "{language}: {gaps:?}");
        assert!(around >= 4.0, "{language}: {around} around the chosen one");
        assert_eq!(clipped_elements(&page), [""; 0], "{language}");
    }
}
