//! The first visit: the page shows a demo, and the important parts are in view.

use browser_tests::{Page, Site};
use serde_json::json;

use crate::kit::*;

/// Returns the page's description of itself.
#[track_caller]
pub fn about(page: &Page) -> String {
    page.find("#about").text()
}

/// Returns whether the puzzle is set up, watched or played.
#[track_caller]
pub fn mode(page: &Page) -> String {
    page.js("return document.body.dataset.mode")
}

/// Waits until the demo plays.
#[track_caller]
pub fn wait_for_demo(page: &Page) {
    page.wait_for("the knight in the air", || page.has("[data-piece].flying"));
    page.wait_for("the wave", || page.has("[data-square].crest"));
    assert_eq!(mode(page), "watch");
    // The line under the header keeps its text: only the mode tells that this is a demo.
    assert!(about(page).contains("see the solution"), "{}", about(page));
    assert_eq!(page.line(), "", "the demo's puzzle is not in the address");
}

/// Waits until the demo has ended.
#[track_caller]
fn wait_for_end_of_demo(page: &Page) {
    page.wait_for("the animation at its start", || {
        mode(page) == "set" && step_counter(page).starts_with("0 / ")
    });
    assert!(page.has("[data-overlay=none][aria-checked=true]"));
    assert!(page.find("[data-player=play]").attribute("aria-label").unwrap().starts_with("Play"));
    assert_eq!(page.find("#player select").value(), "1");
    assert!(page.has("[data-player=loop][aria-pressed=false]"));
    assert_eq!(about(page), "The fewest jumps from one square to another.");
    page.wait_for("its puzzle in the address", || page.line().starts_with("travel?board="));
}

#[test]
fn first_click_ends_the_demo_and_edits() {
    let page = Page::open("");
    wait_for_demo(&page);
    let before = blocked_squares(&page);
    page.click("h8");
    wait_for_end_of_demo(&page);
    page.wait_for("h8 to be blocked", || blocked_squares(&page).contains(&"h8".to_owned()));
    assert_eq!(blocked_squares(&page).len(), before.len() + 1);
    page.find("#undo").click();
    page.wait_for("the previous board", || blocked_squares(&page) == before);
    // Now it is a page with a puzzle.
    let line = page.line();
    page.reload();
    page.wait_for_result("jumps");
    assert_eq!((mode(&page).as_str(), page.line()), ("set", line));
}

#[test]
fn any_click_or_key_ends_the_demo() {
    for touch in ["#about", "#open-share", "#famous h2"] {
        let page = Page::open("");
        wait_for_demo(&page);
        page.find(touch).click();
        wait_for_end_of_demo(&page);
        page.press("Escape");
    }
    for key in ["Tab", "x", "f"] {
        let page = Page::open("");
        wait_for_demo(&page);
        page.press(key);
        wait_for_end_of_demo(&page);
    }
    let page = Page::open("");
    wait_for_demo(&page);
    page.set_hash(QUIZ);
    page.wait_for_result("5 different");
    wait_for_end_of_demo(&page);
}

#[test]
fn pausing_the_demo_keeps_its_position() {
    let page = Page::open("");
    wait_for_demo(&page);
    page.wait_for("some jumps", || step_counter(&page).starts_with("2 / "));
    page.find("[data-player=play]").click();
    page.wait_for("the knight to be down", || {
        page.find("[data-player=play]").attribute("aria-label").unwrap().starts_with("Play")
            && !page.has("[data-piece].flying")
    });
    assert_eq!(mode(&page), "watch");
    assert!(page.has("[data-square].crest"), "what was seen stays in sight");
    page.wait_for("its puzzle in the address", || page.line().starts_with("travel?board="));
}

#[test]
fn reduced_motion_disables_the_demo() {
    let page = Page::open("");
    if !page.prefer("prefers-reduced-motion", "reduce") {
        return skipped("its driver has no preferences");
    }
    page.reload();
    page.wait_for_result("jumps");
    let seen: Vec<String> = page.js("const seen = new Set();
         for (let frame = 0; frame < 30; frame++) {
             await new Promise(requestAnimationFrame);
             seen.add(document.body.dataset.mode);
         }
         return [...seen]");
    assert_eq!(seen, ["set"]);
    // A famous puzzle is opened without animation.
    watch_famous(&page, "#famous [data-line*='to=h8']");
    page.wait_for_result("108 different");
    page.wait_for("it to be marked", || page.has("#famous [data-line*='to=h8'][aria-current]"));
    assert_eq!(step_counter(&page), "0 / 6");
}

/// A puzzle of each kind, its result, and the description of its kind.
const KINDS: [(&str, &str, &str); 4] = [
    (QUIZ, "4 jumps", "The fewest jumps from one square to another."),
    ("swap?board=N1N/3/n1n", "16 jumps", "Knights trade places in the fewest jumps."),
    ("place?board=8x8&pieces=Q8", "92 solutions", "Place pieces so that none attacks another."),
    ("tour?board=8x8&ends=closed", "closed tour", "One knight visits every square exactly once."),
];

#[test]
fn board_play_button_and_result_are_in_view() {
    for (line, said, about_it) in KINDS {
        let page = Page::open(line);
        page.wait_for("its result", || page.result().to_lowercase().contains(said));
        assert_eq!(about(&page), about_it);
        for (width, height) in
            [(360, 640), (390, 844), (844, 390), (768, 1024), (1180, 820), (800, 600), (1366, 768)]
        {
            if !page.phone(width, height) {
                page.resize(width, height);
            }
            let outside = || -> Vec<String> {
                page.js("await new Promise(requestAnimationFrame);
                     scrollTo(0, 0);
                     return ['.board', '[data-player=play]', '#result', '#about', '#palette'].filter((part) => {
                         const { top, bottom, left, right } = document.querySelector(part).getBoundingClientRect();
                         return top < 0 || left < 0 || bottom > innerHeight || right > innerWidth;
                     })")
            };
            // A window may be larger than requested, never smaller.
            page.wait_for("the size", || {
                page.js("return innerWidth <= args[0] + 200"
                    .replace("args[0]", &width.to_string())
                    .as_str())
            });
            let mut left = Vec::new();
            page.wait_for(&format!("{line} in sight, {width} × {height}"), || {
                left = outside();
                left.is_empty()
            });
            assert_eq!(left, [""; 0], "{line} at {width} × {height}");
        }
    }
}

/// The largest element doesn't wait for the solver. Only Chromium reports it.
#[test]
fn largest_paint_does_not_wait_for_the_solver() {
    for (line, said, about_it) in KINDS {
        let page = Page::blank();
        if !page.phone(412, 823) {
            return;
        }
        page.go(Site::served().path, line);
        page.wait_until_ready();
        page.wait_for("its result", || page.result().to_lowercase().contains(said));
        let largest: String = page.js("await new Promise((resolve) => setTimeout(resolve, 300));
             return await new Promise((resolve) => new PerformanceObserver((list) => {
                 const { element } = list.getEntries().at(-1);
                 resolve(element?.textContent ?? 'something that is gone');
             }).observe({ type: 'largest-contentful-paint', buffered: true }))");
        assert_eq!(largest, about_it, "{line}");
    }
}

#[test]
fn header_is_one_row_on_tablets() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    for width in [700, 740, 768, 800, 900] {
        if !page.phone(width, 1000) {
            page.resize(width, 1000);
        }
        page.wait_for(&format!("one row, {width} wide"), || {
            page.js(
                "const rows = [...document.querySelectorAll('.top > :not(.about)')].map((part) => {
                     const { top, bottom } = part.getBoundingClientRect();
                     return Math.round((top + bottom) / 2);
                 });
                 return Math.max(...rows) - Math.min(...rows) < 4
                     && document.documentElement.scrollWidth <= innerWidth",
            )
        });
    }
}

#[test]
fn board_uses_the_available_space() {
    // The minimum share of the window's shorter side, in percent.
    let screens = [
        (844, 390, 96),
        (667, 375, 85),
        (820, 1180, 96),
        (1180, 820, 76),
        (1366, 768, 75),
        (1920, 1080, 82),
        (390, 844, 92),
        (360, 640, 75),
    ];
    for (line, said, _) in KINDS {
        let page = Page::open(line);
        page.wait_for("its result", || page.result().to_lowercase().contains(said));
        for (width, height, least) in screens {
            if !page.phone(width, height) {
                return skipped("its window has not every size");
            }
            let mut share = 0;
            page.wait_for(&format!("{line} large on {width} × {height}"), || {
                share = page.js(
                    "await new Promise(requestAnimationFrame);
                     const { width, height } = document.querySelector('.board').getBoundingClientRect();
                     return Math.round(100 * Math.min(width, height) / Math.min(innerWidth, innerHeight))",
                );
                share >= least
            });
        }
    }
}

#[test]
#[expect(clippy::float_cmp, reason = "the very same place")]
fn player_keeps_its_layout_in_all_kinds() {
    let page = Page::open(QUIZ);
    for (width, height) in [(390, 844), (1366, 768)] {
        if !page.phone(width, height) {
            return skipped("its window is not so narrow");
        }
        let mut places: Vec<[f64; 4]> = Vec::new();
        for (line, said, _) in KINDS {
            page.set_hash(line);
            page.wait_for("its result", || page.result().to_lowercase().contains(said));
            places.push(
                page.js("return ['.player .loop', '.player .count'].flatMap((part) => {
                     const { right, top } = document.querySelector(part).getBoundingClientRect();
                     return [right, top];
                 })"
                .replace(".player .loop", "[data-player=loop]")
                .as_str()),
            );
            let broken: Vec<String> = page.js(
                "return [...document.querySelectorAll('#palette span')]
                     .filter((it) => it.getClientRects().length > 1 || it.offsetHeight > 24 || it.scrollWidth > it.parentElement.clientWidth)
                     .map((it) => it.textContent)",
            );
            assert_eq!(broken, [""; 0], "{line} at {width}");
        }
        assert!(places.iter().all(|place| *place == places[0]), "{width}: {places:?}");
    }
}

#[test]
fn famous_puzzles_are_one_click_away() {
    let page = Page::open("swap?board=N1N/3/n1n");
    page.wait_for_result("16 jumps");
    wait_for_famous_puzzles(&page);
    if !page.phone(390, 844) {
        return skipped("its window is not so narrow");
    }
    assert!(!page.find("#famous").is_shown());
    unfold(&page);
    page.wait_for("the shelf under the board", || {
        page.js("const [player, famous, settings] = ['#player', '#famous', '#settings']
                 .map((part) => document.querySelector(part).getBoundingClientRect());
             return famous.top > player.bottom && famous.top < innerHeight && famous.height < 160
                 && famous.bottom <= settings.top")
    });
    // The list scrolls sideways, the page doesn't.
    assert!(page.js::<bool>(
        "const list = document.querySelector('.famous-list');
         return list.scrollWidth > list.clientWidth
             && document.documentElement.scrollWidth <= innerWidth"
    ));
    page.find("#unfold").click();
    assert!(page.phone(1366, 768));
    assert!(!page.find("#famous-list").is_shown());
    page.find("#famous .fold").click();
    page.wait_for("it beside the board", || {
        page.js("const [board, famous] = ['.board', '#famous-list'].map((part) => document.querySelector(part).getBoundingClientRect());
             return famous.left >= board.right && famous.height > 0")
    });
    assert!(!page.find("#settings").is_shown());
    // Variants are collapsed until one is opened.
    assert!(!page.has("#famous details[open]"));
    page.find("#famous summary").click();
    watch_famous(&page, "#famous details [data-line*=runs]");
    page.wait_for_result("7 runs");
    page.wait_for("it to be marked", || {
        page.has("#famous details [data-line*=runs][aria-current]")
    });
    let _ = page.chromium("Emulation.clearDeviceMetricsOverride", &json!({}));
}

#[test]
fn help_mentions_touch_on_touch_screens() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    let help = || {
        page.find("#open-help").click();
        page.wait_for("the help", || page.has("#help[open] .lead"));
        let text = page.find("#help .lead").text();
        page.press("Escape");
        page.wait_for("no help", || !page.has("#help[open]"));
        text
    };
    assert!(help().contains("click squares"));
    let touch =
        |on: bool| page.chromium("Emulation.setTouchEmulationEnabled", &json!({ "enabled": on }));
    if !touch(true) {
        return skipped("its driver has no fingers to emulate");
    }
    let text = help();
    assert!(text.contains("tap squares") && text.contains("finger"), "{text}");
    assert!(touch(false));
}
