//! One way to ask: what was answered is known, what nobody looks at ends, workers are few and come back.

use browser_tests::Page;
use serde_json::Value;

use crate::kit::*;

/// From now on the page's talk with its workers is written down: jobs that begin, and cancels.
#[track_caller]
fn listen(page: &Page) {
    page.js::<()>(
        "window.talk = []; window.spoken = new Set(); window.made = 0;
         const post = Worker.prototype.postMessage;
         Worker.prototype.postMessage = function (message, ...rest) {
             window.spoken.add(this);
             window.talk.push(message);
             return post.call(this, message, ...rest);
         };
         const Real = Worker;
         window.Worker = class extends Real { constructor(...all) { super(...all); window.made++; } };",
    );
}

/// What the page has begun to ask, in order: `solve`, `open` …
#[track_caller]
fn begun(page: &Page) -> Vec<String> {
    page.js("return window.talk.filter(({ type }) => type === 'start').map(({ job }) => job.do)")
}

#[test]
fn going_back_to_an_earlier_drawing_costs_nothing() {
    let page = Page::open("place?board=8x8&pieces=Q8");
    page.wait_for_result("92 solutions");
    page.find("[data-tool=block]").click();
    page.click("a1");
    page.wait_for_result("88 solutions");
    listen(&page);
    page.press("Control+z");
    page.wait_for_result("92 solutions");
    page.press("Control+y");
    page.wait_for_result("88 solutions");
    // The same again, drawn by hand.
    page.click("a1");
    page.wait_for_result("92 solutions");
    let begun = begun(&page);
    assert!(!begun.contains(&"solve".to_owned()), "{begun:?}");
}

#[test]
fn many_long_calls_start_no_more_workers_than_there_are_cores() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    listen(&page);
    let made: (usize, usize) = page.js(
        "const calls = [10, 11, 12, 13, 14].map((n) => leaper.solve(`place?board=${n}x10&pieces=Q9K1`, { work: 40_000_000 }));
         await Promise.all(calls);
         return [window.made, Math.min(8, navigator.hardwareConcurrency)]",
    );
    assert!(made.0 < made.1.max(2), "{} workers besides the first, for {} cores", made.0, made.1);
}

#[test]
fn a_jump_deep_into_a_list_ends_with_its_panels() {
    let page = Page::open("place?board=8x8&pieces=N8");
    page.wait_for_result("47,513,547 up to");
    page.find("[data-classes=one]").click();
    wait_for_count(&page, "1 / 47,513,547");
    listen(&page);
    page.find("[data-part=jump]").fill("45000000");
    page.press("Enter");
    page.wait_for("the way to it", || page.has("[data-part=stop-here]:not([hidden])"));
    page.find("[data-kind-tab=travel]").click();
    page.wait_for_result("jumps");
    page.wait_for("the jump to be cancelled", || {
        page.js(
            "const chunks = window.talk.filter(({ type, job }) => type === 'start' && job.do === 'chunk').map(({ id }) => id);
             const cancelled = window.talk.filter(({ type }) => type === 'cancel').map(({ id }) => id);
             return chunks.length > 0 && cancelled.includes(chunks.at(-1))",
        )
    });
}

#[test]
fn a_worker_that_is_ended_from_outside_is_missed() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    listen(&page);
    page.click("d5");
    page.wait_for("a word with the worker", || !begun(&page).is_empty());
    page.wait_for_result("jumps");
    page.js::<()>("for (const worker of window.spoken) worker.terminate()");
    page.click("d4");
    // Nobody tells the page; it finds out, and asks another.
    wait_for_toast(&page, "was restarted");
    page.wait_for("an answer", || {
        // It may go the moment it was seen: the answer is on its way.
        page.js::<()>("document.querySelector('[data-part=again]')?.click()");
        page.result().contains("different")
    });
}

#[test]
fn a_solver_that_dies_again_and_again_can_be_asked_again() {
    let page = Page::open(QUIZ);
    page.expect_console_errors();
    page.wait_for_result("5 different");
    // From now on every worker dies at its first job, as one does that is out of memory.
    page.js::<()>(
        "window.lame = true;
         window.deaths = 0;
         const post = Worker.prototype.postMessage;
         Worker.prototype.postMessage = function (message, ...rest) {
             if (window.lame && message.type === 'start') {
                 window.deaths += 1;
                 setTimeout(() => this.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' })));
                 return undefined;
             }
             return post.call(this, message, ...rest);
         };",
    );
    page.click("d5");
    page.wait_for("a way to try again", || page.has("[data-part=again]"));
    for _ in 0..4 {
        let deaths: u32 = page.js("return deaths");
        page.find("[data-part=again]").click();
        page.wait_for("another failure", || page.js::<u32>("return deaths") > deaths);
    }
    page.wait_for("a way to try again", || page.has("[data-part=again]"));
    assert!(page.result().contains("out of memory"), "{}", page.result());
    page.js::<()>("window.lame = false");
    page.find("[data-part=again]").click();
    page.wait_for_result("different");
    let answer: Value = page.js("return await leaper.solve('a8, b7, b6')");
    assert_eq!(answer["length"], 4);
}

#[test]
fn an_unexpected_exception_is_told_as_what_it_is() {
    let page = Page::open(QUIZ);
    page.expect_console_errors();
    page.wait_for_result("5 different");
    // What can't be sent to a worker is thrown where it is sent. Others than this board may ask just then: they are let through.
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
