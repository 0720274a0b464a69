//! Hundreds of elements on one page, which stays responsive.

use std::time::Duration;

use serde_json::{Value, json};

use crate::everywhere::embedding::host_page;
use crate::place_kit::LONG;

/// Runs a script that takes long, and returns the value that it assigns to `window.seen`.
fn run_long_script(script: &str, arguments: &[Value]) -> Value {
    let page = host_page();
    page.resize(1400, 1000);
    let script = format!("window.seen = null; (async () => {{ {script}\n }})()");
    page.js_with::<()>(&script, arguments);
    let is_done = || page.js::<bool>("return seen !== null");
    page.wait_at_most(Duration::from_mins(8), "the boards", is_done);
    page.js("return seen")
}

#[test]
fn five_hundred_boards_leave_the_page_responsive() {
    let seen = run_long_script(include_str!("../scripts/start-many-boards.js"), &[json!(500)]);
    println!("{seen}");
    assert_eq!(seen["solved"], json!(500));
    // A few start at a time, and frames come in between.
    let number = |name: &str| seen[name].as_f64().unwrap();
    assert!(number("mostReady") <= 16.0, "{seen}");
    assert!(number("frames") >= 60.0, "{seen}");
    // All at once would be one long task.
    assert!(number("longest") <= (number("blocked") / 5.0).max(250.0), "{seen}");
}

/// Sixty boards of one puzzle show the progress of one search, each at most twice a second.
#[test]
fn shared_progress_is_drawn_at_most_twice_a_second() {
    let seen = run_long_script(
        include_str!("../scripts/draw-shared-progress.js"),
        &[json!(60), json!(LONG)],
    );
    let draws = seen["draws"].as_array().unwrap();
    assert_eq!(draws.len(), 60);
    let seconds = seen["seconds"].as_f64().unwrap();
    let draws: Vec<f64> = draws.iter().filter_map(Value::as_f64).collect();
    assert!(draws.iter().sum::<f64>() >= 5.0, "{seen}");
    assert!(draws.iter().all(|&draws| draws <= 2.0 * seconds + 1.0), "{seen}");
    // No frame draws all of them.
    assert!(seen["mostInFrame"].as_u64().unwrap() <= 4, "{seen}");
}
