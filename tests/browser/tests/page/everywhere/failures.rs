//! Something can't be loaded, or fails: the page says so, and all else works.

use browser_tests::{Page, browser};
use serde_json::json;

use crate::kit::*;

/// A path below which files with this part in their names are missing; and how to mend that.
pub fn without(part: &str) -> (String, String) {
    let name = format!("{}-{part}-{}", browser(), std::process::id());
    (format!("/without/{part}/{name}/"), format!("/mended/{name}"))
}

/// The files are there from now on.
#[track_caller]
pub fn mend(page: &Page, path: &str) {
    page.js_with::<()>("await fetch(args[0]).catch(() => {})", &[json!(path)]);
}

#[test]
fn a_kind_that_does_not_come_is_told_and_tried_again() {
    let (path, cure) = without("swap~work~work.js");
    let page = Page::open_at(&path, QUIZ);
    page.expect_console_errors();
    page.wait_for_result("5 different");
    page.find("[data-kind-tab=swap]").click();
    let said = wait_for_toast(&page, "Swap could not be loaded");
    assert!(said.contains("try again"), "{said}");
    assert_eq!(page.line(), QUIZ_LINE, "the puzzle is as it was");
    mend(&page, &cure);
    page.find("[data-kind-tab=swap]").click();
    // Some browsers keep it in mind that a module did not come: then a reload is what helps.
    let came = page.js::<bool>(
        "const began = performance.now();
         while (performance.now() - began < 5000) {
             if (document.body.dataset.kind === 'swap') return true;
             await new Promise((resolve) => setTimeout(resolve, 50));
         }
         return false",
    );
    if !came {
        let said = wait_for_toast(&page, "Swap could not be loaded");
        assert!(said.contains("reload"), "{said}");
        page.reload();
        page.find("[data-kind-tab=swap]").click();
    }
    page.wait_for_result("16 jumps");
}

#[test]
fn a_page_that_is_not_whole_says_so() {
    for part in ["main.js", "page.js"] {
        let (path, _) = without(part);
        let page = Page::blank();
        page.expect_console_errors();
        page.go(&path, QUIZ);
        let said = page.wait_for_result("could not be");
        assert!(said.contains("reload"), "without {part}: {said}");
    }
    for part in ["worker.js", "leaper_bg.wasm"] {
        let (path, _) = without(part);
        let page = Page::blank();
        page.expect_console_errors();
        page.go(&path, QUIZ);
        let said = page.wait_for_result("could not be started");
        assert!(said.len() > 30, "without {part}: {said}");
    }
}

#[test]
fn the_page_says_what_it_is_before_any_module_has_come() {
    for (line, tab, about) in [
        ("", "travel", "see the solution"),
        (QUIZ, "travel", "fewest jumps"),
        ("tour?board=5x5", "tour", "every square exactly once"),
    ] {
        let (path, _) = without("main.js");
        let page = Page::blank();
        page.expect_console_errors();
        page.go(&path, line);
        page.wait_for_result("could not be");
        let said = page.find("#about").text();
        assert!(said.contains(about), "{line}: {said}");
        assert!(page.has(&format!("[data-kind-tab={tab}][aria-current]")), "{line}");
        assert_eq!(page.count("[data-kind-tab][aria-current]"), 1, "{line}");
    }
}

#[test]
fn a_solver_that_does_not_come_is_asked_for_again() {
    // The part tells the two visits apart, too.
    for (part, line) in [("leaper_swap_bg", QUIZ), ("swap_bg.wasm", "swap?board=N1N/3/n1n")] {
        let (path, cure) = without(part);
        let page = Page::blank();
        page.expect_console_errors();
        page.go(&path, line);
        page.wait_until_ready();
        if line == QUIZ {
            page.wait_for_result("5 different");
            page.find("[data-kind-tab=swap]").click();
        }
        page.wait_for_result("could not be loaded");
        page.wait_for("a way to try again", || page.has("[data-part=again]"));
        mend(&page, &cure);
        page.find("[data-part=again]").click();
        page.wait_for_result("16 jumps");
    }
}

#[test]
fn an_error_outside_of_promises_is_told() {
    let page = Page::open(QUIZ);
    page.expect_console_errors();
    page.wait_for_result("5 different");
    // A size that is told a frame later is none.
    page.js::<()>(
        "for (const message of ['ResizeObserver loop completed with undelivered notifications.', 'ResizeObserver loop limit exceeded']) {
             dispatchEvent(new ErrorEvent('error', { message }));
         }
         await new Promise(requestAnimationFrame)",
    );
    assert!(!page.find("#toast").is_shown());
    // As the browser tells of one that was thrown in a listener, say.
    page.js::<()>(
        "const error = new Error('out of the blue');
         dispatchEvent(new ErrorEvent('error', { error, message: error.message }))",
    );
    let said = wait_for_toast(&page, "out of the blue");
    assert!(said.contains("hasn’t changed"), "{said}");
    page.js::<()>(
        "const reason = new Error('a promise broken');
         const promise = Promise.reject(reason);
         promise.catch(() => {});
         dispatchEvent(new PromiseRejectionEvent('unhandledrejection', { promise, reason }))",
    );
    wait_for_toast(&page, "a promise broken");
}
