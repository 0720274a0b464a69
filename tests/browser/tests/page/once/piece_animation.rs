//! Looping, sliding pieces, and colours of overlays.

use browser_tests::Page;

use crate::kit::*;

#[test]
fn animation_loops_until_switched_off() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    page.find("#player select").choose("8");
    page.find("[data-player=loop]").click();
    page.wait_for("the loop", || page.has("[data-player=loop][aria-pressed=true]"));
    page.find("[data-player=play]").click();
    for _ in 0..2 {
        wait_for_count(&page, "4 / 4");
        page.wait_for("it to begin again", || step_counter(&page).starts_with("0 / "));
    }
    page.find("[data-player=loop]").click();
    page.wait_for("its end", || {
        step_counter(&page) == "4 / 4"
            && page.find("[data-player=play]").attribute("aria-label").unwrap().starts_with("Play")
    });
}

#[test]
fn pieces_slide_between_placements() {
    let page = Page::open("place?board=8x8&pieces=Q8");
    page.wait_for_result("92 solutions");
    page.wait_for("the queens", || page.count("[data-piece]") == 8);
    // The same eight elements move, and are animated.
    let moved: (bool, usize) =
        page.js("const before = [...document.querySelectorAll('[data-piece]')];
         const place = (it) => it.getAttribute('transform');
         const places = before.map(place).join();
         let moving = 0;
         document.querySelector('[data-player=next]').click();
         while (before.map(place).join() === places) await new Promise(requestAnimationFrame);
         moving = before.filter((it) => it.getAnimations().length > 0).length;
         const after = [...document.querySelectorAll('[data-piece]')];
         return [after.length === 8 && after.every((it) => before.includes(it)), moving]");
    assert!(moved.0, "they are the same");
    assert!(moved.1 > 3, "{} of them move", moved.1);
    page.press("Home");
    page.find("[data-heat=Q]").click();
    page.wait_for("the heat alone", || page.has(".square.tint") && !page.has("[data-piece]"));
    page.find("[data-player=play]").click();
    page.wait_for("the queens over it", || {
        page.has(".square.tint") && page.count("[data-piece]") == 8
    });
    page.wait_for("moving pieces", || {
        page.js("return [...document.querySelectorAll('[data-piece]')].some((it) => it.getAnimations().length > 0)")
    });
    page.press("Space");
}

#[test]
fn overlays_have_distinct_colours() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    page.find("[data-overlay=wave]").click();
    page.wait_for("the wave", || page.has("[data-square].crest"));
    page.press("End");
    page.wait_for("the path", || page.has(".jump.done"));
    let (crest, path): (String, String) = page.js(
        "return [getComputedStyle(document.querySelector('.crest')).fill, getComputedStyle(document.querySelector('.jump')).stroke]",
    );
    assert_ne!(crest, path);
    drop(page);
    let page = Page::open("place?board=8x8&pieces=Q8");
    page.wait_for_result("92 solutions");
    page.find("[data-heat=Q]").click();
    page.wait_for("the heat", || page.has(".square.tint"));
    let (dark, light): (String, String) = page.js(
        "return ['a1', 'h1'].map((name) => getComputedStyle(document.querySelector(`[data-square=${name}]`)).fill)",
    );
    assert_eq!(dark, light, "as many queens stand on a1 as on h1");
}
