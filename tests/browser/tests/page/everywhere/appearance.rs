//! The theme and the look: the system's, chosen ones, and those of another tab.

use browser_tests::{Page, Point};

use super::load_failures::without;
use crate::kit::*;

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
