//! If a kind can't be loaded, or a view fails, everything else keeps working.

use browser_tests::Page;

use crate::everywhere::load_failures::{restore, without};
use crate::kit::*;

#[test]
fn link_to_a_missing_kind_is_kept() {
    let (path, restore_path) = without("place~work~work.css");
    let line = "place?board=4x4&pieces=Q4";
    let page = Page::open_at(&path, line);
    page.expect_console_errors();
    let message = wait_for_toast(&page, "Place could not be loaded");
    assert!(message.contains("try again"), "{message}");
    // Another puzzle is shown instead; a reload would open the linked one.
    page.wait_for_result("different");
    assert_eq!(page.line(), line);
    restore(&page, &restore_path);
    page.find("[data-kind-tab=place]").click();
    page.wait_for_result("2 solutions");
    wait_for_line(&page, line);
}

#[test]
fn kinds_load_only_their_own_solver() {
    let others = ["leaper_bg", "leaper_swap_bg", "leaper_place_bg", "leaper_tour_bg"];
    for (own, line, answer) in [
        ("leaper_bg", QUIZ, "5 different"),
        ("leaper_swap_bg", "swap?board=N1N/3/n1n", "16 jumps"),
        ("leaper_place_bg", "place?board=6x6&pieces=Q6", "4 solutions"),
        ("leaper_tour_bg", "tour?board=5x5", "all 25 squares"),
    ] {
        for other in others.iter().filter(|&&other| other != own) {
            let (path, _) = without(other);
            let page = Page::open_at(&path, line);
            page.wait_for_result(answer);
            let fetched: Vec<String> = page.js(
                "return performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('wasm'))",
            );
            assert!(
                matches!(&fetched[..], [wasm] if wasm.ends_with(&format!("/{own}.wasm"))),
                "{line}: {fetched:?}"
            );
        }
    }
}

/// A button of the previous kind's panel is pressed before the next frame redraws the panels.
#[test]
fn buttons_of_the_previous_kind_do_nothing() {
    let page = Page::open(GUARINI);
    page.wait_for_result("16 jumps");
    page.find("[data-kind-tab=place]").click();
    page.wait_for_result("92 solutions");
    page.js::<()>(
        "const buttons = document.querySelectorAll('[data-counter] button, #settings button, #settings select, #palette-more button, [data-tool=Q]');
         if (buttons.length < 21) throw new Error('where are the buttons?');
         document.querySelector('[data-kind-tab=swap]').click();
         for (let turn = 0; turn < 50; turn++) await null;
         for (const button of buttons) {
             button.click();
             button.dispatchEvent(new Event('change'));
         }",
    );
    page.wait_for_result("16 jumps");
    assert!(!page.find("#toast").is_shown(), "{}", page.find("#toast").text());
    assert!(page.has("#palette [aria-checked=true]"), "the tool is one of its own");
    page.find("[data-kind-tab=place]").click();
    page.wait_for_result("92 solutions");
}

#[test]
fn failing_view_does_not_affect_the_others() {
    let page = Page::open(QUIZ);
    page.expect_console_errors();
    page.wait_for_result("5 different");
    // Make the palette fail: its buttons throw.
    page.js::<()>(
        "for (const button of document.querySelectorAll('#palette button')) {
             button.setAttribute = () => { throw new Error('it broke'); };
         }",
    );
    page.press("2");
    let message = wait_for_toast(&page, "it broke");
    assert!(
        message.contains("Part of this page") && message.contains("hasn’t changed"),
        "{message}"
    );
    page.click("d5");
    page.wait_for("the edit", || !page.line().contains("to=b7"));
    page.press("Control+z");
    page.wait_for_result("5 different");
    page.press("End");
    wait_for_count(&page, "4 / 4");
}

/// Some privacy settings disable WebAssembly.
#[test]
fn missing_webassembly_is_explained() {
    for (language, advice) in
        [("en", "Lockdown Mode"), ("de", "Blockierungsmodus"), ("fr", "mode Isolement")]
    {
        let script = format!(
            "delete globalThis.WebAssembly;
             Object.defineProperty(navigator, 'languages', {{ get: () => ['{language}'] }});"
        );
        let Some(page) = with_script(&script, QUIZ) else {
            return skipped("its driver can't change a page before it loads");
        };
        page.expect_console_errors();
        page.wait_for(advice, || page.find("#result").text().contains(advice));
        page.wait_for("the page to have given up", || {
            page.console_errors().iter().any(|error| error.contains("WebAssembly"))
        });
        let message = page.find("#result").text();
        assert!(message.contains("WebAssembly") && message.contains(advice), "{message}");
        assert!(page.find("#result").is_shown());
    }
}

/// Before the session exists, nothing dismisses a message.
#[test]
fn message_of_an_early_error_disappears_by_itself() {
    let page = Page::blank();
    page.module::<()>(
        "const { Toast } = await import(new URL('www/app/toast.js', location.href).href);
         const element = document.createElement('div');
         element.id = 'early';
         document.body.append(element);
         new Toast(element, () => {}).show('It broke.', 'bad');
         if (element.hidden) throw new Error('it is hidden')",
        &[],
    );
    page.wait_for("it to disappear", || page.has("#early[hidden]"));
}

/// The page is on screen, and its list of puzzles is not there yet.
#[test]
fn early_click_on_play_opens_the_list() {
    let script = "addEventListener('DOMContentLoaded', () => {
         document.querySelector('#open-levels').click();
     })";
    let Some(page) = with_script(script, QUIZ) else {
        return skipped("its driver can't change a page before it loads");
    };
    page.wait_for("the list", || page.has("[data-page=levels]"));
}
