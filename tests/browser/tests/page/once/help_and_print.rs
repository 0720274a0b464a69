//! The help, and the page on paper.

use browser_tests::Page;
use serde_json::json;

use crate::kit::*;

/// In a game, the help says its goal, and shows how the piece moves.
#[test]
fn help_is_about_what_is_on_screen() {
    let page = Page::open("tour?board=5x5&leaper=king");
    page.wait_for_result("24 jumps");
    let help = || {
        page.press("?");
        page.wait_for("the help", || page.has("#help[open] .help-jump"));
        let text = page.find("#help").text();
        assert_eq!(page.count("#help .help-jump"), 8);
        page.press("Escape");
        page.wait_for("the page", || !page.has("dialog[open]"));
        text
    };
    let text = help();
    assert!(text.contains("One piece visits every square exactly once."), "{text}");
    assert!(text.contains("one square in any direction") && text.contains("Pick a tool"), "{text}");
    start_game(&page);
    let text = help();
    assert!(text.contains("Undo costs nothing") && !text.contains("Pick a tool"), "{text}");
    assert!(text.contains(goal(&page).split('.').next().unwrap()), "{text}");
    leave_game(&page);
    page.set_hash("place?board=4x4&pieces=Q2R1");
    page.wait_for_result("solutions");
    page.press("?");
    page.wait_for("how the two kinds attack", || page.count("#help[open] .help-piece") == 2);
    page.press("Escape");
    // A jump too long for the picture.
    page.set_hash("travel?board=16x16&from=a1&to=p16&leaper=1,6");
    page.wait_for_result("jumps");
    page.press("?");
    page.wait_for("how the piece jumps", || {
        page.has("#help[open]")
            && page.find("#help").text().contains("6 squares along and 1 across")
    });
}

#[test]
fn paper_has_no_controls() {
    for line in [QUIZ, GUARINI, "place?board=8x8&pieces=Q8", "tour?board=8x8&ends=closed"] {
        let page = Page::open(line);
        page.wait_for("its answer", || page.has("#result.good"));
        for plays in [false, true] {
            if plays {
                start_game(&page);
            }
            if !page.chromium("Emulation.setEmulatedMedia", &json!({ "media": "print" })) {
                return skipped("its driver has no paper");
            }
            let seen: Vec<String> = page
                .js("return [...document.querySelectorAll('button, input, select, summary')]
                     .filter((it) => it.checkVisibility()).map((it) => it.outerHTML.slice(0, 80))");
            assert_eq!(seen, [""; 0], "{line}, played: {plays}");
            for part in [".board", if plays { ".game-goal" } else { "#result" }] {
                assert!(page.find(part).is_shown(), "{part} of {line}, played: {plays}");
            }
            assert!(page.chromium("Emulation.setEmulatedMedia", &json!({ "media": "" })));
        }
    }
}
