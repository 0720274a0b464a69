//! If something can't be loaded, or fails, the page says so, and everything else works.

use std::sync::atomic::{AtomicUsize, Ordering};

use browser_tests::{Page, browser};
use serde_json::json;

use crate::kit::*;

/// Returns a path below which files with this part in their names are missing, and an address that
/// restores them.
pub fn without(part: &str) -> (String, String) {
    // Tests at the same time have their own failures.
    static CALLS: AtomicUsize = AtomicUsize::new(0);
    let call = CALLS.fetch_add(1, Ordering::Relaxed);
    let name = format!("{}-{part}-{}-{call}", browser(), std::process::id());
    (format!("/without/{part}/{name}/"), format!("/mended/{name}"))
}

/// Restores the missing files.
#[track_caller]
pub fn restore(page: &Page, path: &str) {
    page.js_with::<()>("await fetch(args[0]).catch(() => {})", &[json!(path)]);
}

#[test]
fn missing_kind_is_reported_and_retried() {
    let (path, restore_path) = without("swap~work~work.js");
    let page = Page::open_at(&path, QUIZ);
    page.expect_console_errors();
    page.wait_for_result("5 different");
    page.find("[data-kind-tab=swap]").click();
    let message = wait_for_toast(&page, "Swap could not be loaded");
    assert!(message.contains("try again"), "{message}");
    assert_eq!(page.line(), QUIZ_LINE, "the puzzle is as it was");
    restore(&page, &restore_path);
    page.find("[data-kind-tab=swap]").click();
    // Some browsers cache the failure of a module: then only a reload helps.
    let loaded = page.js::<bool>(
        "const began = performance.now();
         while (performance.now() - began < 5000) {
             if (document.body.dataset.kind === 'swap') return true;
             await new Promise((resolve) => setTimeout(resolve, 50));
         }
         return false",
    );
    if !loaded {
        let message = wait_for_toast(&page, "Swap could not be loaded");
        assert!(message.contains("reload"), "{message}");
        page.reload();
        page.find("[data-kind-tab=swap]").click();
    }
    page.wait_for_result("16 jumps");
}

#[test]
fn missing_scripts_are_reported() {
    for part in ["main.js", "page.js"] {
        let (path, _) = without(part);
        let page = Page::blank();
        page.expect_console_errors();
        page.go(&path, QUIZ);
        let message = page.wait_for_result("could not be");
        assert!(message.contains("reload"), "without {part}: {message}");
    }
    for part in ["worker.js", "leaper_bg.wasm"] {
        let (path, _) = without(part);
        let page = Page::blank();
        page.expect_console_errors();
        page.go(&path, QUIZ);
        let message = page.wait_for_result("could not be started");
        assert!(message.len() > 30, "without {part}: {message}");
    }
}

#[test]
fn static_page_describes_its_kind() {
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
        let message = page.find("#about").text();
        assert!(message.contains(about), "{line}: {message}");
        assert!(page.has(&format!("[data-kind-tab={tab}][aria-current]")), "{line}");
        assert_eq!(page.count("[data-kind-tab][aria-current]"), 1, "{line}");
    }
}

#[test]
fn missing_solver_can_be_retried() {
    // A different part for each visit.
    for (part, line) in [("leaper_swap_bg", QUIZ), ("swap_bg.wasm", "swap?board=N1N/3/n1n")] {
        let (path, restore_path) = without(part);
        let page = Page::blank();
        page.expect_console_errors();
        page.go(&path, line);
        page.wait_until_ready();
        if line == QUIZ {
            page.wait_for_result("5 different");
            page.find("[data-kind-tab=swap]").click();
        }
        page.wait_for_result("could not be loaded");
        page.wait_for("the retry button", || page.has("[data-part=again]"));
        restore(&page, &restore_path);
        page.find("[data-part=again]").click();
        page.wait_for_result("16 jumps");
    }
}

#[test]
fn uncaught_errors_are_reported() {
    let page = Page::open(QUIZ);
    page.expect_console_errors();
    page.wait_for_result("5 different");
    // Late ResizeObserver notifications are not an error.
    page.js::<()>(
        "for (const message of ['ResizeObserver loop completed with undelivered notifications.', 'ResizeObserver loop limit exceeded']) {
             dispatchEvent(new ErrorEvent('error', { message }));
         }
         await new Promise(requestAnimationFrame)",
    );
    assert!(!page.find("#toast").is_shown());
    // Like the browser reports an exception in a listener.
    page.js::<()>(
        "const error = new Error('out of the blue');
         dispatchEvent(new ErrorEvent('error', { error, message: error.message }))",
    );
    let message = wait_for_toast(&page, "out of the blue");
    assert!(message.contains("hasn’t changed"), "{message}");
    page.js::<()>(
        "const reason = new Error('a promise broken');
         const promise = Promise.reject(reason);
         promise.catch(() => {});
         dispatchEvent(new PromiseRejectionEvent('unhandledrejection', { promise, reason }))",
    );
    wait_for_toast(&page, "a promise broken");
}

/// Its squares would mean others on the new one.
#[test]
fn board_is_removed_if_a_large_one_cannot_be_shown() {
    let (path, _) = without("picture-view.js");
    let page = Page::open_at(&path, QUIZ);
    page.expect_console_errors();
    page.wait_for_result("5 different");
    page.set_hash("travel?board=60x60&from=a1&to=h8");
    page.wait_for_result("6 jumps");
    page.wait_for("no board", || !page.has("#stage .board"));
    page.wait_for("a message", || page.has("#toast:not([hidden])"));
    page.set_hash(QUIZ);
    page.wait_for("the small board", || page.count("#stage [data-square]") == 64);
}

#[test]
fn missing_kind_is_no_error_in_the_imported_text() {
    let (path, _) = without("tour~show~show.js");
    let page = Page::open_at(&path, QUIZ);
    page.expect_console_errors();
    page.wait_for_result("5 different");
    paste(&page, "tour?board=5x5");
    page.wait_for("the message", || {
        page.find("#import-message").text().contains("Tour could not be loaded")
    });
    assert!(page.has("#import-message.bad") && !page.has("#import-mirror mark"));
    assert_eq!(page.find("#import-text").attribute("aria-invalid").as_deref(), Some("false"));
}
