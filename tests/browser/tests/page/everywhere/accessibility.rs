//! Accessibility: roles and names, motion, themes, phones, no other origins.

use browser_tests::{Page, Point};
use serde_json::Value;

use super::load_failures::without;
use crate::kit::*;
use crate::place_kit::QUEENS;

#[test]
fn board_is_a_grid_of_named_squares() {
    let page = Page::open("travel?board=5x3&from=b2&to=d3&avoid=c1");
    page.wait_for_result("jump");
    let grid = page.find("[role=grid]");
    assert!(grid.attribute("aria-label").is_some_and(|label| !label.is_empty()));
    assert_eq!(grid.attribute("aria-rowcount").as_deref(), Some("3"));
    assert_eq!(grid.attribute("aria-colcount").as_deref(), Some("5"));
    let rows: Vec<Vec<String>> = page.js(
        "return [...document.querySelectorAll('[role=grid] [role=row]')].map((row) =>
             [...row.querySelectorAll('[role=gridcell]')].map((cell) => cell.getAttribute('aria-label')))",
    );
    assert_eq!(
        rows,
        [
            ["a3", "b3", "c3", "d3, the goal, jump 1", "e3"],
            ["a2", "b2, the knight’s start", "c2", "d2", "e2"],
            ["a1", "b1", "c1, blocked", "d1", "e1"],
        ]
    );
    let indices: Vec<(String, String)> = page
        .js("return [...document.querySelectorAll('[role=gridcell]')].map((cell) =>
             [cell.parentNode.getAttribute('aria-rowindex'), cell.getAttribute('aria-colindex')])");
    assert_eq!(indices[0], ("1".to_owned(), "1".to_owned()));
    assert_eq!(indices[14], ("3".to_owned(), "5".to_owned()));
    assert_eq!(page.count("[role=grid] [tabindex='0']"), 1, "one tab stop");
    // No element with another role is between the grid and its rows.
    assert!(page.js::<bool>(
        "return [...document.querySelectorAll('[role=row]')].every((row) => {
             for (let up = row.parentNode; up.getAttribute('role') !== 'grid'; up = up.parentNode) {
                 if (![null, 'rowgroup', 'presentation', 'none'].includes(up.getAttribute('role'))) return false;
             }
             return true;
         })"
    ));
}

/// The live region, in which everything is said that isn't urgent.
const SPOKEN: &str = "[role=status].visually-hidden";

/// Waits until a text is said, perhaps after or before other sentences.
#[track_caller]
fn wait_until_said(page: &Page, what: &str) {
    page.wait_for(&format!("{what:?} to be said"), || page.find(SPOKEN).text().contains(what));
}

#[test]
fn one_live_region_says_everything() {
    let page = Page::open(QUIZ);
    wait_until_said(&page, "4 jumps. 5 different shortest paths.");
    let live = "[role=status], [role=log], [aria-live]:not([aria-live=off])";
    assert_eq!(page.count(live), 1);
    assert_eq!(page.find("#toast").attribute("role").as_deref(), Some("alert"));
    assert_eq!(page.find("#result").attribute("aria-busy").as_deref(), Some("false"));
    // While the animation plays, nothing is said.
    page.js::<()>(&format!(
        "window.said = [];
         const region = document.querySelector('{SPOKEN}');
         new MutationObserver(() => said.push(region.textContent)).observe(region, {{ childList: true }})"
    ));
    page.press("Space");
    wait_for_count(&page, "4 / 4");
    assert_eq!(page.js::<Vec<String>>("return said"), Vec::<String>::new());
    wait_until_said(&page, "4 of 4.");
    // An edit and its result are said at once.
    page.click("d6");
    wait_until_said(&page, "4 jumps. ");
    let said: Vec<String> = page.js("return said");
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(!said[1].contains("0 of 4"), "the start of another path is no step: {said:?}");
}

#[test]
fn steps_and_edits_are_announced() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    page.find("[data-player=next]").click();
    wait_until_said(&page, "a8–c7, jump 1. 1 of 4.");
    // The board is one tab stop; arrows move its square.
    page.find("[data-square=a1]").focus();
    page.press("ArrowRight");
    page.press("Enter");
    wait_until_said(&page, "b1, blocked.");
    page.press("Delete");
    page.wait_for("the square to be said", || page.find(SPOKEN).text() == "b1.");
    assert!(!page.js::<bool>(
        "const board = document.querySelector('[role=grid]');
         board.focus();
         return document.activeElement === board"
    ));
}

#[test]
fn missing_steps_are_not_announced() {
    let page = Page::open(QUEENS);
    page.wait_for_result("92 solutions");
    page.press("ArrowRight");
    wait_until_said(&page, "2 of 92.");
    page.js::<()>(&format!(
        "window.said = [];
         const region = document.querySelector('{SPOKEN}');
         new MutationObserver(() => said.push(region.textContent)).observe(region, {{ childList: true }})"
    ));
    page.find("#pieces-Q").fill("9");
    wait_until_said(&page, "No solution.");
    let said: Vec<String> = page.js("return said");
    assert!(said.iter().all(|text| !text.contains('–')), "{said:?}");
}

#[test]
fn every_control_has_a_name() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    page.find("#open-share").click();
    page.wait_for("the dialog", || page.has("#share[open] #embed"));
    // Folded content has no visible text.
    let nameless: Vec<String> =
        page.js("for (const fold of document.querySelectorAll('#share details')) fold.open = true;
         await new Promise(requestAnimationFrame);
         const name = (it) => it.getAttribute('aria-label') || it.title || it.innerText?.trim()
             || [...(it.labels ?? [])].map((label) => label.innerText).join('')
             || document.getElementById(it.getAttribute('aria-labelledby') ?? '')?.innerText;
         return [...document.querySelectorAll('button, input, select, textarea, a, canvas, dialog,'
             + '[role=radiogroup], [role=group], section, nav, aside > section')]
             .filter((it) => !name(it)).map((it) => it.outerHTML.slice(0, 120))");
    assert_eq!(nameless, [""; 0]);
    let twice: Vec<String> = page
        .js("const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
         return ids.filter((id, index) => ids.indexOf(id) !== index)");
    assert_eq!(twice, [""; 0], "ids are there once");
}

#[test]
fn goal_start_and_blocked_squares_differ_by_shape() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    assert!(page.has("[data-piece=N] path"));
    assert!(page.has(".marks .goal path"));
    assert!(page.has(".blocked .cross"));
}

#[test]
fn reduced_motion_disables_flying() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    if !page.prefer("prefers-reduced-motion", "reduce") {
        return skipped("its driver has no preferences");
    }
    let moving: (usize, Vec<String>) = page.js("let flying = 0;
         const seen = new Set();
         const count = document.querySelector('#player .count');
         document.querySelector('[data-player=play]').click();
         while (count.textContent !== '4 / 4') {
             if (document.querySelector('[data-piece].flying')) flying++;
             seen.add(document.querySelector('[data-piece]').getAttribute('transform'));
             await new Promise(requestAnimationFrame);
         }
         seen.add(document.querySelector('[data-piece]').getAttribute('transform'));
         return [flying, [...seen]]");
    assert_eq!(moving.0, 0, "the knight is never in the air");
    assert_eq!(moving.1.len(), 5, "it is seen on the five squares of its path: {:?}", moving.1);
    let animated: usize = page.js(
        "return document.getAnimations().filter((it) => it.effect.getTiming().duration > 0).length",
    );
    assert_eq!(animated, 0);
}

#[test]
fn theme_follows_the_system_until_one_is_chosen() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    let ground = || -> String { page.js("return getComputedStyle(document.body).backgroundColor") };
    // The browser's bar has the colour of the page.
    let bar = || -> Vec<String> {
        page.js("return [...document.querySelectorAll('meta[name=theme-color]')]
             .filter(({ media }) => matchMedia(media).matches).map(({ content }) => content)")
    };
    let (first, first_bar) = (ground(), bar());
    switch_theme(&page);
    page.wait_for("other colours", || ground() != first);
    let second = ground();
    assert_ne!(bar(), first_bar);
    assert_eq!((bar().len(), first_bar.len()), (1, 1));
    page.reload();
    page.wait_for_result("5 different");
    assert_eq!(ground(), second, "the choice is remembered");
    switch_theme(&page);
    page.wait_for("the colours as they were", || ground() == first);
    choose_looks(&page, "[data-theme=system]");
    let system = page.prefer("prefers-color-scheme", "dark");
    if !system {
        return skipped("its driver has no preferences");
    }
    page.wait_for("dark colours", || ground() == second || ground() != first);
}

/// Without storage, choices last for the visit.
#[test]
fn appearance_can_be_chosen_without_storage() {
    let blocked = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('blocked', 'SecurityError') } })";
    let Some(page) = with_script(blocked, QUIZ) else {
        return skipped("its driver can't change a page before it loads");
    };
    page.wait_for_result("5 different");
    assert!(page.prefer("prefers-color-scheme", "light"));
    // Waits until the dialog shows the choice.
    choose_looks(&page, "[data-look=wood]");
    choose_looks(&page, "[data-theme=dark]");
    // Other changes of the system's theme don't change it.
    for scheme in ["dark", "light"] {
        assert!(page.prefer("prefers-color-scheme", scheme));
        page.js::<()>("await new Promise(requestAnimationFrame)");
        assert!(page.has("html[data-theme=dark][data-look=wood]"), "{scheme}");
    }
    choose_looks(&page, "[data-theme=system]");
    assert!(page.has("html[data-theme=light]"));
}

/// A look that can't be loaded leaves the one before; a click on the dialog's margin leaves it open.
#[test]
fn missing_look_leaves_the_one_before() {
    let (path, _) = without("contrast.css");
    let page = Page::open_at(&path, QUIZ);
    page.expect_console_errors();
    page.wait_for_result("5 different");
    choose_looks(&page, "[data-look=wood]");
    page.find("#theme").click();
    page.wait_for("the dialog", || page.has("#looks[open]"));
    let (x, y) = page.js(
        "const { left, top } = document.querySelector('#looks').getBoundingClientRect(); return [left + 9, top + 9]",
    );
    page.click_at(Point { x, y });
    page.find("#looks [data-look=contrast]").click();
    wait_for_toast(&page, "“Appearance” failed");
    page.wait_for("wood", || page.has("#looks[open] [data-look=wood][aria-checked=true]"));
    assert!(page.has("html[data-look=wood]"));
    assert_eq!(page.js::<String>("return localStorage.getItem('leaper-look')"), "wood");
    page.click_at(Point { x: x - 30.0, y: y + 30.0 });
    page.wait_for("the dialog to close", || !page.has("#looks[open]"));
}

#[test]
fn travel_text_is_readable_in_both_themes() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    for _ in 0..2 {
        let faint: Vec<Value> = page.js(include_str!("../scripts/contrast.js"));
        assert!(faint.is_empty(), "too faint: {faint:#?}");
        switch_theme(&page);
        page.js::<()>("await Promise.all(document.getAnimations().map((it) => it.finished))");
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

#[test]
fn no_requests_to_other_origins() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    page.press("Space");
    wait_for_count(&page, "4 / 4");
    open_share(&page);
    page.press("Escape");
    page.js::<()>("await leaper.solve('travel?board=8x8&from=a1&to=h8')");
    let requests: Vec<String> = page
        .js("return performance.getEntriesByType('resource').map(({ name }) => name)
             .filter((name) => !name.startsWith('data:'))");
    let own: String = page.js("return new URL('./', location.href).href");
    assert!(requests.len() > 10, "{requests:?}");
    for name in &requests {
        assert!(name.starts_with(&own), "{name} is not below {own}");
    }
    let links: Vec<String> = page.js(
        "return [...document.querySelectorAll('[src], link[href]')].map((it) => it.src || it.href)",
    );
    for link in &links {
        assert!(link.starts_with(&own), "{link} is not below {own}");
    }
}

/// In another tab, the standard look is chosen while the one before is still being loaded.
#[test]
fn last_look_of_another_tab_is_applied() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    let look: String = page.js("window.chooseElsewhere = (look) => {
             localStorage.setItem('leaper-look', look);
             dispatchEvent(new Event('storage'));
         };
         chooseElsewhere('wood');
         chooseElsewhere('');
         await new Promise((resolve) => setTimeout(resolve, 700));
         return document.documentElement.dataset.look ?? ''");
    assert_eq!(look, "");
    page.js::<()>("chooseElsewhere('wood')");
    page.wait_for("the look", || page.has("html[data-look=wood]"));
}
