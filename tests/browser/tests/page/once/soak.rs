//! A page that is used for a long time keeps its memory, listeners and workers.

use std::env;
use std::time::{Duration, Instant};

use browser_tests::Page;
use fastrand::Rng;
use serde_json::{Value, json};

use super::random_input::{KEEP_ON_PAGE, press};

/// Number of measurements. The first third of the time is for caches to fill.
const CHECKPOINTS: u32 = 12;

/// The puzzle on screen during measurements.
const CALM: &str = "travel?board=8x8&from=a1&to=h8";

/// Counts the workers that the page has not ended.
const COUNT_WORKERS: &str = include_str!("../scripts/count-workers.js");

/// A measurement of the page at rest.
#[derive(Clone, Copy, Debug)]
struct Usage {
    /// JavaScript heap, in bytes; 0 where the browser doesn't tell, as for the listeners.
    heap: f64,
    listeners: f64,
    nodes: f64,
    workers: f64,
}

impl Usage {
    /// Measures the page once its extra workers have ended.
    fn measure(page: &Page) -> Self {
        watch(page);
        page.js::<()>(
            "document.activeElement?.blur(); document.querySelector('dialog[open]')?.close()",
        );
        page.set_hash(CALM);
        page.wait_for("the calm puzzle", || page.line() == CALM);
        // The page ends a worker that has been idle for 20 seconds.
        let is_alone = || page.js::<u32>("return window.liveWorkers") <= 1;
        page.wait_at_most(Duration::from_mins(1), "one worker", is_alone);
        let _ = page.chromium("HeapProfiler.collectGarbage", &json!({}));
        let workers = page.js("return window.liveWorkers");
        let Some(answer) = page.chromium_result("Performance.getMetrics", &json!({})) else {
            // Other browsers don't tell.
            let nodes = page.js("return document.querySelectorAll('*').length");
            return Self { heap: 0.0, listeners: 0.0, nodes, workers };
        };
        let metric = |name: &str| {
            let metrics = answer["metrics"].as_array().into_iter().flatten();
            let mut values = metrics.filter(|it| it["name"] == name).map(|it| &it["value"]);
            values.next().and_then(Value::as_f64).expect("a metric of this name")
        };
        Self {
            heap: metric("JSHeapUsedSize"),
            listeners: metric("JSEventListeners"),
            nodes: metric("Nodes"),
            workers,
        }
    }
}

/// Counts workers and failures from now on, unless that is done already: a page that was loaded anew, as by
/// another language, forgets it.
fn watch(page: &Page) {
    if page.js("return window.liveWorkers === undefined") {
        // The first worker, which stays, is not counted.
        page.js::<()>(COUNT_WORKERS);
        page.js::<()>(KEEP_ON_PAGE);
    }
}

/// Drives one page with random clicks and keys for `LEAPER_SOAK_MINUTES` minutes.
///
/// The driver itself leaves about 100 bytes in the page for each script that it runs, and a press takes
/// two or three: that was measured on a page at rest.
#[test]
#[ignore = "takes half an hour; runs weekly"]
fn memory_listeners_and_workers_stay_flat() {
    let minutes = env::var("LEAPER_SOAK_MINUTES").ok().and_then(|text| text.parse().ok());
    let interval = Duration::from_secs_f64(minutes.unwrap_or(30.0) * 60.0 / f64::from(CHECKPOINTS));
    let page = Page::blank();
    let _ = page.chromium("Performance.enable", &json!({}));
    let source = json!({ "source": COUNT_WORKERS });
    let _ = page.chromium("Page.addScriptToEvaluateOnNewDocument", &source);
    page.go("/", CALM);
    page.reload();
    page.wait_until_ready();
    watch(&page);
    page.js::<()>(KEEP_ON_PAGE);
    let mut random = Rng::with_seed(43);
    let mut usage = Vec::new();
    let mut presses = 0;
    for _ in 0..CHECKPOINTS {
        let end = Instant::now() + interval;
        while Instant::now() < end {
            press(&page, &mut random);
            presses += 1;
        }
        usage.push(Usage::measure(&page));
        println!("after {presses} presses: {:?}", usage[usage.len() - 1]);
    }
    let failures: Vec<String> = page.js("return window.failures");
    assert!(failures.is_empty(), "{failures:?}");
    let [early, late] = [&usage[usage.len() / 3 - 1], &usage[usage.len() - 1]];
    assert!(late.heap <= 1.25 * early.heap + 8e6, "heap: {usage:#?}");
    assert!(late.listeners <= 1.25 * early.listeners + 100.0, "listeners: {usage:#?}");
    assert!(late.nodes <= 1.25 * early.nodes + 1_000.0, "nodes: {usage:#?}");
    assert!(late.workers <= early.workers, "workers: {usage:#?}");
}

/// The longest time without an answer during 10,000 edits in a minute is at most 100 ms.
#[test]
#[ignore = "takes a minute and measures time; runs weekly"]
fn many_edits_leave_the_page_responsive() {
    let page = Page::open(CALM);
    page.wait_until_ready();
    page.press("t");
    // A script that the driver waits for may take half a minute.
    let edits = include_str!("../scripts/many-edits-leave-the-page-responsive.js");
    page.js::<()>(&format!(
        "window.longest = null;
         (async () => {{ {edits} }})().then((longest) => {{ window.longest = longest; }});"
    ));
    let is_done = || page.js("return window.longest !== null");
    page.wait_at_most(Duration::from_mins(2), "the edits", is_done);
    let longest: f64 = page.js("return window.longest");
    println!("longest time without an answer: {longest:.0} ms");
    assert!(longest <= 100.0, "the page did not answer for {longest} ms");
    page.press("Escape");
    page.set_hash(CALM);
    page.wait_for_result("6");
}
