//! axe-core finds no violation in any state of the page: <https://github.com/dequelabs/axe-core>.
//! Its results are the same in all browsers, so it runs in Chromium alone.

use std::sync::OnceLock;

use browser_tests::Page;
use serde_json::{Value, json};

use crate::kit::*;
use crate::place_kit::{LONG, QUEENS};

/// axe's script, installed by `cargo xtask test`.
fn script() -> Option<&'static str> {
    static SCRIPT: OnceLock<Option<String>> = OnceLock::new();
    let read = || {
        let file = std::env::var("LEAPER_AXE").ok()?;
        Some(std::fs::read_to_string(file).expect("axe's script can be read"))
    };
    SCRIPT.get_or_init(read).as_deref()
}

/// Emulates a screen of this width; below 500 pixels it is a phone.
fn on_screen(page: &Page, width: u32) {
    let phone = width < 500;
    let height = if phone { 740 } else { 768 };
    let screen =
        json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone });
    assert!(page.chromium("Emulation.setDeviceMetricsOverride", &screen));
}

/// Returns the violations, a line each. In the dark theme only colours are checked.
fn violations(page: &Page, dark: bool) -> Vec<String> {
    assert!(page.prefer("prefers-color-scheme", if dark { "dark" } else { "light" }));
    page.js_with(
        "const theme = args[0] ? 'dark' : 'light';
         while (document.documentElement.dataset.theme !== theme) await new Promise(requestAnimationFrame);
         const roots = [document, ...[...document.querySelectorAll('leaper-board')].map((it) => it.shadowRoot ?? document)];
         await Promise.allSettled(roots.flatMap((it) => it.getAnimations())
             .filter((it) => it.effect.getComputedTiming().endTime < 5000).map((it) => it.finished));
         // To read style sheets in shadow roots it would add style elements, which the page's
         // policy forbids.
         const options = { resultTypes: ['violations'], preload: false, rules: { 'target-size': { enabled: true } } };
         if (args[0]) options.runOnly = { type: 'rule', values: ['color-contrast'] };
         const { violations } = await axe.run(document, options);
         return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) =>
             `${id}: ${target.join(' ')}: ${failureSummary.replace(/\\s+/g, ' ')}`))",
        &[json!(dark)],
    )
}

/// Asserts that there are no violations on a phone and a desktop, in light and dark.
#[track_caller]
pub fn assert_no_violations(page: &Page, what: &str) {
    if !page.js::<bool>("return 'axe' in window") {
        page.js::<Value>(&format!("{}\nreturn null", script().expect("axe's script is there")));
    }
    for width in [360, 1366] {
        on_screen(page, width);
        for dark in [false, true] {
            let found = violations(page, dark);
            assert!(found.is_empty(), "{what}, {width} px, dark: {dark}: {found:#?}");
        }
    }
}

/// Returns whether axe doesn't run in this browser, and prints that.
fn skips_axe() -> bool {
    let skips = browser_tests::browser() != "chromium";
    if skips {
        skipped("axe is run in Chromium");
    }
    skips
}

#[test]
fn travel_states() {
    if skips_axe() {
        return;
    }
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    assert_no_violations(&page, "Travel");
    page.find("[data-part=all-paths]").click();
    page.find("[data-overlay=wave]").click();
    page.find("[data-player=next]").click();
    wait_for_count(&page, "1 / 4");
    assert_no_violations(&page, "Travel, watched, with its wave and all paths");
    page.find("#clear").click();
    page.wait_for_result("Where does it start?");
    assert_no_violations(&page, "Travel, empty");
    drop(page);
    let page = Page::open("travel?board=8x8&from=a8&to=g6&avoid=b6,c7");
    page.wait_for_result("No route");
    assert_no_violations(&page, "Travel, no route");
}

#[test]
fn swap_states() {
    if skips_axe() {
        return;
    }
    let page = Page::open("swap?board=N2n/N2n/N2n&turns=white&attack=no-comrade");
    page.wait_for_result("22 jumps");
    assert_no_violations(&page, "Swap");
    page.find("[data-player=next]").click();
    page.find("[data-moves=strip]").click();
    explore_positions(&page);
    page.wait_for("the reachable positions", || page.has(".layers i"));
    assert_no_violations(&page, "Swap, watched, its moves as pictures");
    page.find("[data-game=play]").click();
    page.wait_for("the game to begin", || page.has(".spot.ready"));
    page.click("a1");
    page.wait_for("a knight to be picked", || page.has(".spot.picked"));
    assert_no_violations(&page, "Swap, played");
    leave_game(&page);
    page.press("g");
    page.wait_for("the goal", || page.has("[data-tone=goal]"));
    assert_no_violations(&page, "Swap, its goal");
}

#[test]
fn place_states() {
    if skips_axe() {
        return;
    }
    let page = Page::open(QUEENS);
    page.wait_for_result("92 solutions");
    assert_no_violations(&page, "Place");
    page.find("[data-player=next]").click();
    page.find("[data-heat=Q]").click();
    page.wait_for_result("a queen stands in");
    assert_no_violations(&page, "Place, watched, with where queens stand");
    page.find("[data-part=gallery-wide]").click();
    page.wait_for("the large gallery", || page.has(".place-large[open]"));
    assert_no_violations(&page, "Place, the large gallery");
}

#[test]
fn tour_states() {
    if skips_axe() {
        return;
    }
    let page = Page::open("tour?board=6x6&ends=closed");
    page.wait_for_result("tour");
    assert_no_violations(&page, "Tour");
    page.find("[data-part=numbers]").click();
    page.find("[data-part=sums]").click();
    page.wait_for("the sums", || page.has("[data-part=sums-verdict]"));
    page.find("[data-player=next]").click();
    assert_no_violations(&page, "Tour, watched, with numbers and sums");
    page.find("[data-game=play]").click();
    page.click("a1");
    page.click("b3");
    assert_no_violations(&page, "Tour, played");
    drop(page);
    let page = Page::open("tour?board=4x4");
    page.wait_for_result("No tour");
    assert_no_violations(&page, "Tour, none");
}

#[test]
fn dialogs() {
    if skips_axe() {
        return;
    }
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    for (button, dialog) in
        [("#open-share", "share"), ("#open-help", "help"), ("#open-import", "import")]
    {
        page.find(button).click();
        page.wait_for(dialog, || page.has(&format!("#{dialog}[open]")));
        assert_no_violations(&page, dialog);
        if dialog == "import" {
            page.find("#import-text").fill("travel?board=8x8&from=z9");
            page.wait_for("the error", || page.has("#import-message.bad"));
            assert_no_violations(&page, "an error in the import box");
        }
        page.press("Escape");
        page.wait_for("it to close", || !page.has("dialog[open]"));
    }
    page.find("#undo").click();
    page.press("Control+z");
    wait_for_toast(&page, "Nothing to undo");
    assert_no_violations(&page, "a message");
}

#[test]
fn cancelled_and_limited_searches() {
    if skips_axe() {
        return;
    }
    let page = Page::open(LONG);
    page.wait_for("the search", || page.has("[data-part=cancel]"));
    assert_no_violations(&page, "Place, searching");
    page.find("[data-part=cancel]").click();
    page.wait_for_result("Cancelled");
    assert_no_violations(&page, "Place, cancelled");
    // The page's own limits are rarely reached: set a low one in its messages.
    page.js::<()>(
        "const post = Worker.prototype.postMessage;
         Worker.prototype.postMessage = function (message, ...rest) {
             if (message.job?.do === 'solve') message.job.options.memory = 100000;
             return post.call(this, message, ...rest);
         }",
    );
    import(&page, "swap?board=NNNNN/NNNNn/NN1nn/Nnnnn/nnnnn");
    page.wait_for_result("ran out of memory");
    assert_no_violations(&page, "Swap, at a limit");
}

#[test]
fn large_boards() {
    if skips_axe() {
        return;
    }
    for line in [
        "travel?board=200x200&from=a1&to=gr200",
        "travel?board=32x32&from=a1&to=af32",
        "tour?board=40x40",
    ] {
        let page = Page::open(line);
        page.wait_for("an answer", || page.has("#result.good"));
        assert_no_violations(&page, line);
    }
}
