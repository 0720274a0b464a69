//! Accessibility: roles and names, announcements, contrast, and reduced motion.

use browser_tests::Page;
use serde_json::Value;

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
