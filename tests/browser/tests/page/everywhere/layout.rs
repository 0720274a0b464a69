//! Layout: nothing shifts while the page loads, nothing is clipped on narrow screens, and text
//! follows the user's font size.

use browser_tests::Page;
use serde_json::json;

use crate::kit::*;

/// One puzzle of each kind.
const KINDS: [&str; 4] =
    [QUIZ, "swap?board=N2n/N2n/N2n", "place?board=8x8&pieces=Q8", "tour?board=8x8&ends=closed"];

#[test]
fn layout_does_not_shift_while_loading() {
    for line in KINDS
        .into_iter()
        .chain(["swap?board=ABCDE/FGHIJ/KL1lk/jihgf/edcba", "travel?board=200x200"])
    {
        for (width, height) in [(360, 740), (1366, 768)] {
            let page = Page::blank();
            let screen = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500 });
            if !page.chromium("Emulation.setDeviceMetricsOverride", &screen) {
                return skipped("its browser tells no layout shifts");
            }
            page.go("/some/where/", line);
            page.wait_until_ready();
            page.wait_for("an answer, or a search", || {
                page.has("#result:not(.ask) .headline, [data-part=cancel], #result.ask .detail:not(:empty)")
            });
            let shifts: Vec<(f64, String)> = page.js(
                "await new Promise(requestAnimationFrame);
                 await new Promise(requestAnimationFrame);
                 return await new Promise((resolve) => {
                     const found = [];
                     const observer = new PerformanceObserver((list) => {
                         for (const { value, sources } of list.getEntries()) found.push([value, sources.map(({ node, previousRect, currentRect }) => (node?.id || node?.className || node?.nodeName)
                             + [previousRect, currentRect].map(({ x, y, width, height }) => ` ${[x, y, width, height]}`)).join(', ')]);
                     });
                     observer.observe({ type: 'layout-shift', buffered: true });
                     // Buffered entries arrive in another task.
                     setTimeout(() => { resolve(found); observer.disconnect(); }, 50);
                 })",
            );
            let sum: f64 = shifts.iter().map(|(value, _)| value).sum();
            assert!(sum < 0.02, "{line} at {width}: {sum}: {shifts:?}");
        }
    }
}

/// Returns the elements that are wider than the screen or their container.
#[track_caller]
pub fn clipped_elements(page: &Page) -> Vec<String> {
    page.js(
        "await new Promise(requestAnimationFrame);
         const wide = document.documentElement.clientWidth;
         // Scrollable lists may overflow.
         const slides = (it) => it && (['auto', 'scroll'].includes(getComputedStyle(it).overflowX) && it.matches('.famous-list') || slides(it.parentElement));
         const inside = document.querySelector('dialog[open]') ?? document.body;
         return [...inside.querySelectorAll('button, input, select, textarea, h2, p, span, b, a, td, dt, dd, label')]
             .filter((it) => it.getClientRects().length > 0 && !it.closest('svg, .visually-hidden, .moves ol, .tour-table, .toast') && !slides(it.parentElement))
             .filter((it) => {
                 const { left, right } = it.getBoundingClientRect();
                 const text = it.matches('button, .segments') && it.scrollWidth > it.clientWidth + 1;
                 const { right: end } = (it.closest('.card, dialog') ?? document.body).getBoundingClientRect();
                 return left < -0.5 || right > Math.min(wide, end) + 0.5 || text;
             }).map((it) => `${it.outerHTML.slice(0, 90)} … ${it.closest('section, dialog')?.id}`)",
    )
}

#[test]
fn nothing_is_clipped_on_320_pixels() {
    for line in KINDS {
        let page = Page::open(line);
        page.wait_for("an answer", || page.has("#result.good"));
        if !page.phone(320, 640) {
            return skipped("its window does not get so narrow");
        }
        assert!(page.js::<bool>("return document.documentElement.scrollWidth <= 320"), "{line}");
        assert_eq!(clipped_elements(&page), [""; 0], "{line}");
        if page.has("[data-game=play]:not([hidden])") && page.find("[data-game=play]").is_shown() {
            start_game(&page);
            assert_eq!(clipped_elements(&page), [""; 0], "{line}, played");
            page.press("Escape");
            page.wait_for("the end of the game", || !page.has("[data-mode=play]"));
        }
        if page.has("[data-part=gallery-wide]") {
            page.find("[data-part=gallery-wide]").click();
            page.wait_for("the large gallery", || page.has(".place-large[open]"));
            assert_eq!(clipped_elements(&page), [""; 0], "{line}, the large gallery");
            page.press("Escape");
        }
        for button in ["#open-share", "#open-help", "#open-import"] {
            page.find(button).click();
            page.wait_for("the dialog", || page.has("dialog.dialog[open]"));
            assert_eq!(clipped_elements(&page), [""; 0], "{line}, {button}");
            assert!(page.js::<bool>(
                "const box = document.querySelector('dialog[open]');
                 return box.scrollWidth <= box.clientWidth && box.getBoundingClientRect().right <= 320"
            ));
            page.press("Escape");
            page.wait_for("it to close", || !page.has("dialog[open]"));
        }
    }
}

#[test]
fn text_follows_the_users_font_size() {
    for line in KINDS {
        let page = Page::open(line);
        page.wait_for("an answer", || page.has("#result.good"));
        unfold(&page);
        // Visible text; drawings have their own units.
        let sizes: Vec<(String, f64, f64)> = page.js(
            "const all = [...document.querySelectorAll('body *:not(svg *, option)')]
                 .filter((it) => it.getClientRects().length > 0)
                 .filter((it) => [...it.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
             const sizes = () => all.map((it) => parseFloat(getComputedStyle(it).fontSize));
             const before = sizes();
             document.documentElement.style.fontSize = '24px';
             const after = sizes();
             return all.map((it, index) => [it.outerHTML.slice(0, 60), before[index], after[index]])",
        );
        let fixed: Vec<_> =
            sizes.iter().filter(|(_, before, after)| (after / before - 1.5).abs() > 0.02).collect();
        assert!(sizes.len() > 30 && fixed.is_empty(), "{line}: {fixed:#?}");
        for width in [390, 1366] {
            if page.phone(width, 768) {
                assert_eq!(clipped_elements(&page), [""; 0], "{line} at {width}");
            }
        }
    }
}

#[test]
fn travel_fits_on_phones() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    for (width, height) in [(360, 740), (390, 844), (768, 1024), (1280, 800), (1920, 1080)] {
        if !page.phone(width, height) {
            page.resize(width, height);
        }
        page.wait_for("no overflow", || {
            page.js("return document.documentElement.scrollWidth <= innerWidth")
        });
        let small: Vec<String> = page.js(
            "return [...document.querySelectorAll('#palette button, #player button, .actions button')]
                 .filter((it) => { const { width, height } = it.getBoundingClientRect();
                     return it.checkVisibility() && (width < 24 || height < 24); }).map((it) => it.outerHTML.slice(0, 80))",
        );
        assert_eq!(small, [""; 0], "large enough for a finger at {width}");
        let square = page.find("[data-square=a1]");
        assert!(square.is_shown());
        page.click("d5");
        page.wait_for("d5 to be blocked", || blocked_squares(&page) == ["b6", "d5"]);
        page.click("d5");
        page.wait_for("d5 to be open", || blocked_squares(&page) == ["b6"]);
    }
}
