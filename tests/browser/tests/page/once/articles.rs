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

/// Scrolls through an article until all its figures are interactive. Declares `figures`, `shifts`
/// (the layout shifts so far), `untrue` (the texts that differ from those in the HTML) and `until`
/// for what follows.
const SCROLL_THROUGH: &str = include_str!("../scripts/scroll-through-figures.js");

/// Follows [`SCROLL_THROUGH`]: changes something in each figure. Returns the number of figures, and
/// the sum of the layout shifts before the changes.
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
        let (found, shift): (usize, f64) = page.js(&[SCROLL_THROUGH, CHANGE_FIGURES].concat());
        assert!(found >= figures, "{article} has {found} figures");
        assert!(shift < 0.1, "{article}: {shift}");
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
        let shift: f64 = page
            .js(&format!("{SCROLL_THROUGH} return shifts.reduce((sum, value) => sum + value, 0);"));
        assert!(shift < 0.03, "{article}: {shift}");
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

/// Opens a section of an article, if wanted with the reader's puzzle, and waits for a figure.
#[track_caller]
fn open_figure(article: &str, line: &str, section: &str, figure: &str) -> Page {
    let page = Page::blank();
    let query = if line.is_empty() {
        String::new()
    } else {
        format!("?p={}", line.replace('?', "%3F").replace('&', "%26").replace('+', "%2B"))
    };
    page.go(&format!("/learn/{article}.html{query}"), section);
    page.wait_for("the figure", || page.has(&format!("[data-figure={figure}].live")));
    page
}

/// Sets a slider of a figure.
#[track_caller]
fn slide(page: &Page, figure: &str, part: &str, value: &str) {
    page.js_with::<()>(
        "const slider = document.querySelector(`[data-figure=${args[0]}] [data-part=${args[1]}]`);
         slider.value = args[2];
         for (const type of ['input', 'change']) slider.dispatchEvent(new Event(type, { bubbles: true }))",
        &[json!(figure), json!(part), json!(value)],
    );
}

/// Before another board is chosen, the bars are those of the static picture.
#[test]
fn bars_of_the_histogram_can_be_clicked() {
    let page = open_figure("farthest", "", "histogram", "histogram");
    page.find("[data-figure=histogram] .bar:nth-child(6) .bar-room").click();
    page.wait_for("its distance", || {
        page.find("[data-part=say]").text().starts_with("5 jumps away")
    });
    assert!(page.has("[data-figure=histogram] .bar.picked:nth-child(6)"));
}

#[test]
fn keys_and_assistive_clicks_act_on_their_square() {
    let page = open_figure("how-far", "", "formula", "formula");
    let square = |name: &str| page.find(&format!("[data-figure=formula] [data-square={name}]"));
    let is_blocked = |name: &str| {
        square(name).attribute("aria-label").is_some_and(|label| label.contains("blocked"))
    };
    square("e6").click();
    page.wait_for("the clicked square", || is_blocked("e6"));
    page.press("Enter");
    page.wait_for("it to be free again", || !is_blocked("e6"));
    assert!(!is_blocked("a1"));
    // Screen readers click without a pointer.
    page.js::<()>(
        "document.querySelector('[data-figure=formula] [data-square=f2]').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }))",
    );
    page.wait_for("the square", || is_blocked("f2"));
}

/// “Your puzzle” stands only above the reader's puzzle.
#[test]
fn own_puzzles_are_shown_as_they_are_or_not_at_all() {
    for (article, section, figure, line, is_own) in [
        ("how-far", "how-many", "paths", "travel?board=8x8&from=a1&to=c2", true),
        ("how-far", "how-many", "paths", "travel?board=8x8&from=a1&to=c2,b3", false),
        ("how-far", "how-many", "paths", "travel?board=8/8/8/8/8/8/7r/8&from=a1&to=c2", false),
        ("how-far", "how-many", "paths", "travel?board=30x30&from=a1&to=p16", false),
        ("how-far", "waves", "waves", "travel?board=30x30&from=a1&to=p16", false),
        ("how-far", "colours", "colours", "travel?board=16x16&from=a1&to=a2&leaper=1,7", true),
        ("how-far", "colours", "colours", "travel?board=16x16&from=a1&to=a2&leaper=1,1+1,3", false),
    ] {
        let page = open_figure(article, line, section, figure);
        assert_eq!(page.has(".figure.own"), is_own, "{figure}: {line}");
        if line.ends_with("1,7") {
            assert_eq!(page.find("[data-figure=colours] [data-part=steps]").text(), "(1, 7)");
        }
        assert_eq!(page.console_errors(), Vec::<String>::new());
    }
    // The sums are in jumps, and so is the result of the search.
    let runs = "swap?board=N1N/3/n1n&metric=runs";
    let page = open_figure("why-sixteen", runs, "lower-bound", "bound");
    assert_eq!(page.find("[data-figure=bound] [data-part=least]").text(), "16");
    let page = open_figure("counting", "place?board=6x6&pieces=Q6", "count", "tally");
    page.wait_for("the count", || page.find("[data-figure=tally] [data-part=count]").text() == "4");
}

#[test]
fn first_wave_stays_while_squares_are_blocked() {
    let page = open_figure("how-far", "", "waves", "waves");
    slide(&page, "waves", "wave", "0");
    let square = page.find("[data-figure=waves] [data-square=a1]");
    square.click();
    page.wait_for("a blocked square", || {
        square.attribute("aria-label").is_some_and(|label| label.contains("blocked"))
    });
    assert_eq!(page.find("[data-figure=waves] [data-part=wave]").value(), "0");
}

#[test]
fn double_click_on_a_button_of_the_strings_is_one_move() {
    let page = open_figure("why-sixteen", "", "ring", "buttons-and-strings");
    let figure = "[data-figure=buttons-and-strings][data-puzzle]";
    page.wait_for("the buttons", || page.has(&format!("{figure}.live [data-square=a1]")));
    page.find(&format!("{figure} [data-square=a1] circle")).click();
    page.wait_for("its targets", || page.has(&format!("{figure} .free[data-square=b3]")));
    page.js_with::<()>(
        "const target = document.querySelector(`${args[0]} [data-square=b3]`);
         for (let click = 0; click < 2; click++) target.dispatchEvent(new MouseEvent('click', { bubbles: true }))",
        &[json!(figure)],
    );
    page.wait_for("one move", || {
        page.find(&format!("{figure} [data-part=say]")).text() == "1 jump."
    });
    assert_eq!(page.console_errors(), Vec::<String>::new());
}

/// Steps that a fast search had left over aren't made by the next one.
#[test]
fn slow_backtracking_begins_slowly() {
    let page = open_figure("counting", "", "backtracking", "backtrack");
    let part = |name: &str| page.find(&format!("[data-figure=backtrack] [data-part={name}]"));
    page.find("[data-figure=backtrack] [data-part=size] [value='6']").click();
    slide(&page, "backtrack", "speed", "100");
    part("run").click();
    page.wait_for("its end", || page.has("[data-figure=backtrack] [data-part=run]:disabled"));
    page.find("[data-figure=backtrack] [data-part=size] [value='8']").click();
    page.wait_for("the next search", || part("tried").text() == "0");
    slide(&page, "backtrack", "speed", "0");
    part("run").click();
    let mut tried = 0;
    page.wait_for("its first steps", || {
        tried = part("tried").text().replace(',', "").parse().unwrap_or(0);
        tried > 0
    });
    part("run").click();
    assert!(tried < 50, "{tried} steps");
}

/// After a reload, browsers restore sliders before the figures start.
#[test]
fn figure_begins_with_the_restored_slider() {
    let page = Page::blank();
    page.go("/learn/tour.html", "");
    page.wait_for("the article", || page.has("h1"));
    page.js::<()>(
        "const figure = document.querySelector('[data-figure=size]');
         figure.querySelector('input').value = '30';
         figure.scrollIntoView()",
    );
    page.wait_for("the figure", || page.has("[data-figure=size].live"));
    page.wait_for("its board", || {
        page.has("[data-figure=size] [puzzle='tour?board=30x30&ends=closed']")
    });
}

/// Without the solver, a figure says so instead of going on for ever.
#[test]
fn failed_figure_does_not_seem_to_run() {
    let (path, _) = crate::everywhere::load_failures::without("leaper_swap_bg");
    let page = Page::blank();
    page.expect_console_errors();
    page.go(&format!("{path}learn/why-sixteen.html"), "rules");
    page.wait_for("question marks", || {
        page.js("const cells = [...document.querySelectorAll('[data-figure=rules] button[data-turns]')];
             return cells.length > 0 && cells.every(({ textContent }) => textContent === '?')")
    });
}
