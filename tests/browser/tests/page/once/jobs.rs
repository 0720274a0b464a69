//! Jobs: answers are cached, unneeded jobs are cancelled, workers are few and are replaced.

use browser_tests::Page;
use serde_json::Value;

use crate::kit::*;

/// Starts recording messages to workers, and counting new workers.
#[track_caller]
fn record_messages(page: &Page) {
    page.js::<()>(
        "window.messages = []; window.usedWorkers = new Set(); window.newWorkers = 0;
         const post = Worker.prototype.postMessage;
         Worker.prototype.postMessage = function (message, ...rest) {
             window.usedWorkers.add(this);
             window.messages.push(message);
             return post.call(this, message, ...rest);
         };
         const Real = Worker;
         window.Worker = class extends Real { constructor(...all) { super(...all); window.newWorkers++; } };",
    );
}

/// Returns the jobs that were started, in order: `solve`, `open` …
#[track_caller]
fn started_jobs(page: &Page) -> Vec<String> {
    page.js(
        "return window.messages.filter(({ type }) => type === 'start').map(({ job }) => job.do)",
    )
}

#[test]
fn earlier_drafts_are_cached() {
    let page = Page::open("place?board=8x8&pieces=Q8");
    page.wait_for_result("92 solutions");
    page.find("[data-tool=block]").click();
    page.click("a1");
    page.wait_for_result("88 solutions");
    record_messages(&page);
    page.press("Control+z");
    page.wait_for_result("92 solutions");
    page.press("Control+y");
    page.wait_for_result("88 solutions");
    // Edited again by hand.
    page.click("a1");
    page.wait_for_result("92 solutions");
    let started_jobs = started_jobs(&page);
    assert!(!started_jobs.contains(&"solve".to_owned()), "{started_jobs:?}");
}

#[test]
fn workers_do_not_exceed_the_cores() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    record_messages(&page);
    let workers: (usize, usize) = page.js(
        "const calls = [10, 11, 12, 13, 14].map((n) => leaper.solve(`place?board=${n}x10&pieces=Q9K1`, { work: 40_000_000 }));
         await Promise.all(calls);
         return [window.newWorkers, Math.min(8, navigator.hardwareConcurrency)]",
    );
    assert!(
        workers.0 < workers.1.max(2),
        "{} workers besides the first, for {} cores",
        workers.0,
        workers.1
    );
}

#[test]
fn leaving_a_kind_cancels_its_jobs() {
    let page = Page::open("place?board=8x8&pieces=N8");
    page.wait_for_result("47,513,547 up to");
    page.find("[data-placements=one]").click();
    wait_for_count(&page, "1 / 47,513,547");
    record_messages(&page);
    page.find("[data-part=jump]").fill("45000000");
    page.press("Enter");
    page.wait_for("the progress", || page.has("[data-part=stop-here]:not([hidden])"));
    page.find("[data-kind-tab=travel]").click();
    page.wait_for_result("jumps");
    page.wait_for("the jump to be cancelled", || {
        page.js(
            "const chunks = window.messages.filter(({ type, job }) => type === 'start' && job.do === 'chunk').map(({ id }) => id);
             const cancelled = window.messages.filter(({ type }) => type === 'cancel').map(({ id }) => id);
             return chunks.length > 0 && cancelled.includes(chunks.at(-1))",
        )
    });
}

#[test]
fn terminated_workers_are_replaced() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    record_messages(&page);
    page.click("d5");
    page.wait_for("a message to the worker", || !started_jobs(&page).is_empty());
    page.wait_for_result("jumps");
    page.js::<()>("for (const worker of window.usedWorkers) worker.terminate()");
    page.click("d4");
    // The page gets no event; it notices, and starts another worker.
    wait_for_toast(&page, "was restarted");
    page.wait_for("an answer", || {
        // The button may disappear once the answer is on its way.
        page.js::<()>("document.querySelector('[data-part=again]')?.click()");
        page.result().contains("different")
    });
}

#[test]
fn repeated_worker_failures_can_be_retried() {
    let page = Page::open(QUIZ);
    page.expect_console_errors();
    page.wait_for_result("5 different");
    // From now on every worker dies at its first job, as if out of memory.
    page.js::<()>(
        "window.workersFail = true;
         window.deaths = 0;
         const post = Worker.prototype.postMessage;
         Worker.prototype.postMessage = function (message, ...rest) {
             if (window.workersFail && message.type === 'start') {
                 window.deaths += 1;
                 setTimeout(() => this.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' })));
                 return undefined;
             }
             return post.call(this, message, ...rest);
         };",
    );
    page.click("d5");
    page.wait_for("the retry button", || page.has("[data-part=again]"));
    for _ in 0..4 {
        let deaths: u32 = page.js("return deaths");
        page.find("[data-part=again]").click();
        page.wait_for("another failure", || page.js::<u32>("return deaths") > deaths);
    }
    page.wait_for("the retry button", || page.has("[data-part=again]"));
    assert!(page.result().contains("out of memory"), "{}", page.result());
    page.js::<()>("window.workersFail = false");
    page.find("[data-part=again]").click();
    page.wait_for_result("different");
    let answer: Value = page.js("return await leaper.solve('a8, b7, b6')");
    assert_eq!(answer["length"], 4);
}

#[test]
fn unexpected_exceptions_are_reported() {
    let page = Page::open(QUIZ);
    page.expect_console_errors();
    page.wait_for_result("5 different");
    // An exception thrown while sending to a worker. Other boards' jobs are let through.
    page.js::<()>(
        "const post = Worker.prototype.postMessage;
         let once = true;
         Worker.prototype.postMessage = function (message, ...rest) {
             if (once && message.type === 'start' && message.job.do === 'solve') {
                 once = false;
                 throw new Error('it can’t be sent');
             }
             return post.call(this, message, ...rest);
         };",
    );
    page.click("d5");
    page.wait_for_result("it can’t be sent");
    assert!(!page.result().contains("Cancelled"), "{}", page.result());
    page.find("[data-part=again]").click();
    page.wait_for_result("different");
}
