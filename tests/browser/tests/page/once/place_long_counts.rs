//! Place: long counts, and accessibility.

use browser_tests::Page;

use crate::kit::*;
use crate::place_kit::*;

#[test]
fn long_count_shows_progress_and_can_be_cancelled() {
    let page = Page::open(LONG);
    page.wait_for_result("Counting…");
    page.wait_for("the count so far", || {
        let more = page.find("#more").text();
        more.contains(" so far") && more.contains(" per second") && more.contains("left")
    });
    let share =
        || page.js::<f64>("return parseFloat(document.querySelector('#more .bar i').style.width)");
    page.wait_for("the share done", || share() > 0.0);
    // Placements found so far can be browsed.
    unfold(&page);
    page.wait_for("some placements", || page.find("[data-part=gallery]").is_shown());
    page.press("ArrowRight");
    page.wait_for("the second", || step_counter(&page).starts_with("2 / "));
    page.find("[data-part=cancel]").click();
    let result = page.wait_for_result("Cancelled");
    assert!(result.contains("There are at least "), "{result}");
    assert_eq!(page.line(), LONG, "the puzzle is as it was");
    page.find("[data-part=again]").click();
    page.wait_for_result("Counting…");
    // An edit cancels it, too.
    page.find("[data-part=no-pieces]").click();
    page.wait_for_result("Which pieces?");
    page.press("Control+z");
    page.wait_for_result("Counting…");
    page.find("[data-part=cancel]").click();
    page.wait_for_result("Cancelled");
}

#[test]
fn returning_to_place_resumes_the_count() {
    let page = Page::open(LONG);
    page.wait_for_result("Counting…");
    page.find("[data-kind=travel]").click();
    page.wait_for_result("jumps");
    page.find("[data-kind=place]").click();
    wait_for_line(&page, LONG);
    page.wait_for_result("Counting…");
    page.find("[data-part=cancel]").click();
    page.wait_for_result("Cancelled");
}

#[test]
fn long_numbers_fit() {
    // 5 × 10^19.
    let page = Page::open("place?board=16x16&pieces=B16");
    let result = page.wait_for_result("solutions");
    assert!(result.starts_with("52,054,862,490,790,200,576 solutions"), "{result}");
    for (width, height) in [(1280, 800), (360, 740)] {
        if !page.phone(width, height) {
            page.resize(width, height);
        }
        page.wait_for("it to fit", || {
            page.js("const line = document.querySelector('#result .headline').getBoundingClientRect();
                 return line.right <= innerWidth && document.documentElement.scrollWidth <= innerWidth")
        });
    }
}

#[test]
fn place_fits_on_small_and_large_screens() {
    let page = Page::open(ELEVEN_PIECES);
    page.wait_for_result("22,072,980 solutions");
    for (width, height) in [(360, 740), (768, 1024), (1280, 800)] {
        if !page.phone(width, height) {
            page.resize(width, height);
        }
        page.wait_for("no overflow", || {
            page.js("return document.documentElement.scrollWidth <= innerWidth")
        });
        let small: Vec<String> = page.js(
            "return [...document.querySelectorAll('#settings button, #moves button, #palette-more button')]
                 .filter((it) => { const { width, height } = it.getBoundingClientRect();
                     return width > 0 && (width < 22 || height < 24); }).map((it) => it.outerHTML.slice(0, 80))",
        );
        assert_eq!(small, [""; 0], "large enough for a finger at {width}");
        // All settings are inside their cards.
        let outside: Vec<String> =
            page.js("return [...document.querySelectorAll('.card')].flatMap((card) => {
                 const { left, right } = card.getBoundingClientRect();
                 return [...card.querySelectorAll('button, input, select, .of')].filter((it) => {
                     const box = it.getBoundingClientRect();
                     return box.width > 0 && (box.left < left || box.right > right);
                 }).map((it) => it.outerHTML.slice(0, 80));
             })");
        assert_eq!(outside, [""; 0], "inside at {width}");
        page.find("[data-counter=N] [aria-label^=Decrease]").click();
        page.wait_for_result("38,798,896 solutions");
        page.find("#undo").click();
        page.wait_for_result("22,072,980 solutions");
    }
}

#[test]
fn place_controls_have_names() {
    let page = Page::open(ELEVEN_PIECES);
    page.wait_for_result("22,072,980 solutions");
    let nameless: Vec<String> = page.js(
        "return [...document.querySelectorAll('main button, main input, main select, main [tabindex]')]
             .filter((it) => !it.closest('[hidden]') && it.getBoundingClientRect().width > 0)
             .filter((it) => !(it.getAttribute('aria-label') ?? it.innerText ?? '').trim()
                 && !it.labels?.length && !it.dataset.square)
             .map((it) => it.outerHTML.slice(0, 100))",
    );
    assert_eq!(nameless, [""; 0]);
    assert_eq!(
        page.find("[data-counter=K] .stepper").attribute("aria-label").as_deref(),
        Some("Kings to place")
    );
    let listbox: Vec<String> =
        page.js("const gallery = document.querySelector('[data-part=gallery]');
         const option = document.getElementById(gallery.getAttribute('aria-activedescendant'));
         return [gallery.getAttribute('role'), option.getAttribute('role'),
             option.getAttribute('aria-posinset'), option.getAttribute('aria-setsize')]");
    assert_eq!(listbox, ["listbox", "option", "1", "22072980"]);
}

#[test]
fn place_text_is_readable_in_both_themes() {
    let page = Page::open(ELEVEN_PIECES);
    page.wait_for_result("22,072,980 solutions");
    for _ in 0..2 {
        let faint: Vec<serde_json::Value> = page.js(include_str!("../scripts/contrast.js"));
        assert!(faint.is_empty(), "too faint: {faint:#?}");
        switch_theme(&page);
        page.js::<()>("await Promise.all(document.getAnimations().map((it) => it.finished))");
    }
}

#[test]
fn game_shows_its_own_result_during_and_after_a_count() {
    let page = Page::open(LONG);
    page.wait_for_result("Counting…");
    for cancelled in [false, true] {
        if cancelled {
            page.find("[data-part=cancel]").click();
            page.wait_for_result("Cancelled");
        }
        start_game(&page);
        page.wait_for_result("0 of 12");
        page.click("a1");
        let result = page.wait_for_result("1 of 12");
        assert!(result.contains("Left to place"), "{result}");
        assert_eq!(page.find("#result").attribute("aria-busy").as_deref(), Some("false"));
        leave_game(&page);
    }
}
