//! Swap: links, exports, phones, and contrast.

use browser_tests::Page;
use serde_json::Value;

use crate::everywhere::sharing::{check_svg, export};
use crate::kit::*;

/// The puzzle of the article “Knight swap”.
const KNIGHT_SWAP: &str = "swap?board=N2n/N2n/N2n&turns=white&attack=no-comrade";

#[test]
fn shared_swap_link_opens_the_same_puzzle() {
    let page = Page::open("swap?board=A1b/3/n1N&goal=3/A1b/n1N&turns=black&attack=no-enemy");
    let at_start = |page: &Page| {
        page.wait_for("an answer", || !page.has("#result[aria-busy=true]"));
        page.press("Home"); // and the animation waits there
        page.wait_for("the start", || page.find("#player .scrub").value() == "0");
        square_labels(page)
    };
    let there = (page.line(), at_start(&page));
    open_share(&page);
    let address = page.find("#share-link").value();
    assert!(address.ends_with(&format!("#{}", there.0)), "{address}");
    drop(page);
    let page = Page::open(&there.0);
    assert_eq!(at_start(&page), there.1, "the same knights");
    for rule in ["[data-turns=black]", "[data-metric=jumps]", "[data-part=attack-own]"] {
        let checked = page.find(rule).attribute("aria-checked");
        assert_eq!(checked.as_deref(), Some("true"), "{rule}");
    }
    assert_eq!(
        page.find("[data-part=attack-enemy]").attribute("aria-checked").as_deref(),
        Some("false")
    );
    page.find("[data-position=goal]").click();
    page.wait_for("the goal", || {
        square_labels(&page).iter().any(|it| it.starts_with("c2, black knight B"))
    });
}

#[test]
fn solution_is_exported_as_text_with_every_position() {
    let page = Page::open(KNIGHT_SWAP);
    page.wait_for_result("22 jumps");
    let moves = move_list(&page);
    let file = export(&page, "text");
    let text = file["text"].as_str().unwrap();
    assert_eq!(file["name"], "leaper-swap.txt");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], KNIGHT_SWAP);
    assert!(lines[1].starts_with("22 jumps. It can’t be done in fewer"), "{text}");
    assert!(lines[2].ends_with("N2n/N2n/N2n"), "{text}");
    for (step, jump) in moves.iter().enumerate().skip(1) {
        assert!(lines[step + 2].contains(jump), "{step}: {}", lines[step + 2]);
    }
    assert!(lines[24].ends_with("n2N/n2N/n2N"), "{text}");
}

#[test]
fn swap_board_is_exported_as_svg() {
    let page = Page::open(KNIGHT_SWAP);
    page.wait_for_result("22 jumps");
    let picture = export(&page, "svg");
    assert_eq!(picture["name"], "leaper-swap.svg");
    check_svg(&page, picture["text"].as_str().unwrap());
}

#[test]
fn swap_fits_on_phones() {
    let page = Page::open(KNIGHT_SWAP);
    page.wait_for_result("22 jumps");
    let fits = |what: &str| {
        page.wait_for(what, || {
            page.js("return document.documentElement.scrollWidth <= innerWidth")
        });
        let small: Vec<String> =
            page.js("return [...document.querySelectorAll('.table button, .table select')]
                 .filter((it) => it.checkVisibility?.())
                 .filter((it) => { const { width, height } = it.getBoundingClientRect();
                     return width < 24 || height < 24; }).map((it) => it.outerHTML.slice(0, 80))");
        assert_eq!(small, [""; 0], "large enough for a finger: {what}");
    };
    for (width, height) in [(360, 740), (768, 1024), (1280, 800)] {
        if !page.phone(width, height) {
            page.resize(width, height);
        }
        fits("no overflow");
        page.find("[data-position=goal]").click();
        page.wait_for("the goal's buttons", || page.find("[data-part=goal-swap]").is_shown());
        pick_tool(&page, "named");
        fits("no overflow with a goal and a letter");
        page.find("[data-position=start]").click();
        page.find("[data-game=play]").click();
        page.wait_for("the game", || page.has(".spot.ready"));
        fits("no overflow while it is played");
        // The whole board is in view together with the result.
        let seen: bool = page.js("scrollTo(0, 0);
             const board = document.querySelector('.board').getBoundingClientRect();
             return board.top >= 0 && board.bottom <= innerHeight");
        assert!(seen, "the board is seen at once at {width}");
        leave_game(&page);
        page.wait_for_result("22 jumps");
    }
}

#[test]
fn swap_text_is_readable_in_both_themes() {
    let page = Page::open(KNIGHT_SWAP);
    page.wait_for_result("22 jumps");
    page.find("[data-moves=strip]").click();
    for turn in 0..4 {
        if turn == 2 {
            page.find("[data-game=play]").click();
            page.wait_for("the game", || page.has(".spot.ready"));
        }
        page.js::<()>("await Promise.all(document.getAnimations().map((it) => it.finished))");
        let faint: Vec<Value> = page.js(include_str!("../scripts/contrast.js"));
        assert!(faint.is_empty(), "too faint: {faint:#?}");
        switch_theme(&page);
    }
}
