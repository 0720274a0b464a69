//! The articles: figures become interactive when they are near, respond to changes, and cause no
//! layout shifts. (Links and facts are tested without a browser: `tests/learn/`.)

use browser_tests::Page;
use serde_json::json;

use crate::kit::skipped;

/// The articles, with the minimum number of figures.
const ARTICLES: [(&str, usize); 7] = [
    ("how-far", 4),
    ("why-sixteen", 4),
    ("farthest", 2),
    ("counting", 4),
    ("covering", 0),
    ("tour", 4),
    ("frontier", 0),
];

/// Scrolls through an article until all its figures are interactive. Returns the texts that differ
/// from those in the HTML.
const SCROLL_THROUGH: &str = include_str!("../scripts/scroll-through-figures.js");

/// Changes something in each figure. Returns the layout shifts before.
const CHANGE_FIGURES: &str = include_str!("../scripts/change-figures.js");

#[test]
fn figures_respond_to_changes() {
    for (article, figures) in ARTICLES {
        let page = Page::blank();
        if browser_tests::browser() == "chromium" {
            assert!(page.phone(390, 844));
        }
        page.go(&format!("/learn/{article}.html"), "");
        page.wait_for("the article", || page.has("h1"));
        let (found, shifts): (usize, f64) = page.js(&[SCROLL_THROUGH, CHANGE_FIGURES].concat());
        assert!(found >= figures, "{article} has {found} figures");
        assert!(shifts < 0.1, "{article}: {shifts}");
        if browser_tests::browser() == "chromium" {
            crate::once::axe::assert_no_violations(&page, article);
        }
    }
}

/// On a desktop, a figure has the space reserved for it, including a low board.
#[test]
fn figures_cause_no_layout_shifts_on_desktops() {
    for (article, _) in ARTICLES {
        let page = Page::blank();
        if !page.phone(1366, 768) {
            return skipped("its browser tells no layout shifts");
        }
        page.go(&format!("/learn/{article}.html"), "");
        page.wait_for("the article", || page.has("h1"));
        let moved: f64 = page
            .js(&format!("{SCROLL_THROUGH} return shifts.reduce((sum, value) => sum + value, 0);"));
        assert!(moved < 0.03, "{article}: {moved}");
    }
}

/// Before a figure is loaded, its place has the same text in the same language.
#[test]
fn figures_equal_their_static_texts() {
    for language in ["", "de/", "fr/"] {
        for (article, figures) in ARTICLES {
            let page = Page::blank();
            if browser_tests::browser() == "chromium" {
                assert!(page.phone(320, 640));
            } else if article != "how-far" {
                continue;
            }
            page.go(&format!("/learn/{language}{article}.html"), "");
            page.wait_for("the article", || page.has("h1"));
            let what = format!("{language}{article}");
            let (found, outdated): (usize, Vec<[Option<String>; 4]>) =
                page.js(&format!("{SCROLL_THROUGH} return [figures.length, untrue];"));
            assert!(found >= figures, "{what} has {found} figures");
            assert!(outdated.is_empty(), "{what}: {outdated:#?}");
            let wide: (u32, u32) =
                page.js("return [document.documentElement.scrollWidth, innerWidth]");
            assert!(wide.0 <= wide.1, "{what} is wider than the screen: {wide:?}");
        }
    }
}

#[test]
fn figures_respond_in_their_language() {
    for (article, sentence) in [
        ("de/how-far", "Sprung 1: 8 neue Felder."),
        ("fr/how-far", "Saut 1\u{a0}: 8 nouvelles cases."),
    ] {
        let page = Page::blank();
        page.go(&format!("/learn/{article}.html"), "");
        page.wait_for("the waves", || page.has("[data-figure=waves].live"));
        page.js::<()>(
            "const slider = document.querySelector('[data-figure=waves] input');
             slider.value = '1';
             slider.dispatchEvent(new Event('input', { bubbles: true }));",
        );
        assert_eq!(
            page.js::<String>(
                "return document.querySelector('[data-figure=waves] .say').textContent"
            ),
            sentence
        );
        // On a desktop a board has its own space, too.
        assert!(page.js::<bool>(
            "const stage = document.querySelector('[data-figure=waves] .stage');
             return stage.offsetHeight >= stage.querySelector('.board').getBoundingClientRect().height - 1;"
        ));
    }
}

/// Waits for an element of a linked page: scripts fail while the previous page is left.
#[track_caller]
fn wait_for_page_with(page: &Page, what: &str, selector: &str) {
    page.wait_for(what, || {
        let there = "return document.querySelector(args[0]) !== null";
        page.try_script(there, &[json!(selector)]).is_ok_and(|there| there == true)
    });
}

/// From the page to the articles in its language, to another language, and back to the page in
/// that.
#[test]
fn page_and_articles_share_the_language() {
    let page = Page::open("travel?board=8x8&from=a1&to=h8");
    page.wait_for_result("108 different");
    page.js::<()>(
        "const choice = document.querySelector('#language');
         choice.value = 'de';
         choice.dispatchEvent(new Event('change', { bubbles: true }));",
    );
    page.wait_for_result("108 verschiedene");
    let address = |selector: &str| {
        page.js_with::<String>("return document.querySelector(args[0]).href", &[json!(selector)])
    };
    assert!(address(".foot a.link").ends_with("/learn/de/index.html"));
    page.find("[data-part=why]").click();
    wait_for_page_with(&page, "the article", "html[lang=de] .figure.own");
    page.find(".article-languages [hreflang=fr]").click();
    wait_for_page_with(&page, "the same with the puzzle in French", "html[lang=fr] .figure.own");
    page.find(".home-link").click();
    wait_for_page_with(&page, "the page in French", "html[lang=fr]:not([data-awaits-words]) .foot");
    page.wait_until_ready();
    assert_eq!(page.line(), "travel?board=8x8&from=a1&to=h8", "the way back leads to the puzzle");
    page.find("#open-help").click();
    page.wait_for("the help", || page.has("#help[open]"));
    assert!(address("#help a").ends_with("/learn/fr/index.html"));
    page.find("#help a").click();
    wait_for_page_with(&page, "the articles", "html[lang=fr] .articles");
}

#[test]
fn why_opens_the_reason_with_the_users_puzzle() {
    let line = "swap?board=A1B/3/a1b";
    let page = Page::open(line);
    page.wait_for_result("Impossible");
    page.find("[data-part=why]").click();
    wait_for_page_with(&page, "the article", ".article h1");
    assert_eq!(page.line(), "no-passing");
    page.wait_for("the person's puzzle in its figure", || {
        page.js_with(
            "return document.querySelector('.figure.own leaper-board')?.getAttribute('puzzle') === args[0]",
            &[json!(line)],
        )
    });
    let wide: (u32, u32) = page.js("return [document.documentElement.scrollWidth, innerWidth]");
    assert!(wide.0 <= wide.1, "nothing is wider than the screen: {wide:?}");
}

/// In a figure, dragging or Enter moves the knight; a stroke that passes it blocks squares.
#[test]
fn knight_of_a_figure_is_moved_by_mouse_and_keyboard() {
    let page = Page::blank();
    page.go("/learn/how-far.html", "");
    page.wait_for("the article", || page.has("h1"));
    let square = |name: &str| page.find(&format!("[data-figure=formula] [data-square={name}]"));
    page.js::<()>("document.querySelector('[data-figure=formula]').scrollIntoView()");
    page.wait_for("the figure", || page.has("[data-figure=formula].live"));
    let is = |name: &str, what: &str| {
        square(name).attribute("aria-label").is_some_and(|label| label.contains(what))
    };
    let middles =
        |names: &[&str]| names.iter().map(|name| square(name).middle()).collect::<Vec<_>>();
    page.drag_points(&middles(&["c4", "d4", "e4"]));
    page.wait_for("the stroke", || is("c4", "blocked") && is("e4", "blocked"));
    assert!(is("d4", "knight"), "a stroke doesn't move it");
    page.drag_points(&middles(&["d4", "f5"]));
    page.wait_for("the dragged knight", || is("f5", "knight"));
    // By keyboard; Escape puts it down again.
    page.find("[data-figure=formula] [data-square][tabindex='0']").focus();
    for (key, times) in [("ArrowLeft", 7), ("ArrowDown", 7), ("ArrowRight", 5), ("ArrowUp", 4)] {
        for _ in 0..times {
            page.press(key);
        }
    }
    page.press("Enter");
    page.wait_for("it to be picked up", || page.has("[data-figure=formula] .spot.picked"));
    page.press("Escape");
    page.wait_for("it to be put down", || !page.has("[data-figure=formula] .spot.picked"));
    for key in ["Enter", "ArrowRight", "ArrowUp", "Enter"] {
        page.press(key);
    }
    page.wait_for("the moved knight", || is("g6", "knight"));
    // Its corner may be blocked.
    page.drag_points(&middles(&["a1", "a1"]));
    page.wait_for("the blocked corner", || is("a1", "blocked"));
    page.find("[data-figure=formula] [data-part=corner]").click();
    page.wait_for("the knight in the corner", || is("a1", "knight"));
    assert_eq!(page.console_errors(), Vec::<String>::new());
}

/// The figure of Warnsdorff's rule uses the reader's board without its numbers, or 8 × 8 if that is too
/// large.
#[test]
fn rule_is_tried_on_the_readers_board() {
    let found = |line: &str, squares: u32, is_own: bool| {
        let page = Page::blank();
        let line = line.replace('?', "%3F").replace('&', "%26");
        page.go(&format!("/learn/tour.html?p={line}"), "warnsdorff");
        page.wait_for("the figure", || page.has("[data-figure=warnsdorff].live"));
        assert_eq!(page.has(".figure.own"), is_own, "{line}");
        let message = || page.find("[data-figure=warnsdorff] [data-part=say]").text();
        for visited in ["1 square of ", "2 squares of "] {
            page.find("[data-figure=warnsdorff] [data-part=step]").click();
            page.wait_for(visited, || message().starts_with(visited));
        }
        page.find("[data-figure=warnsdorff] [data-part=all]").click();
        let all = format!(" of {squares} squares the rule finds a tour");
        page.wait_for(&all, || message().contains(&all));
        assert_eq!(page.console_errors(), Vec::<String>::new());
        let text = message();
        let number = text.strip_prefix("From ").and_then(|rest| rest.split(' ').next());
        number.and_then(|number| number.parse::<u32>().ok()).unwrap_or_else(|| panic!("{text}"))
    };
    let open = found("tour?board=6x6&from=b2&to=a1", 36, true);
    let closed = found("tour?board=6x6&ends=closed&numbers=c3:9", 36, true);
    assert!(closed < open, "{closed} of these {open} walks return to their first square");
    found("tour?board=20x20", 64, false);
}
