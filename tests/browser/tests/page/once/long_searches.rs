//! Large boards and long searches: edits, animations, cancelling and restarting.

use browser_tests::Page;
use serde_json::{Value, json};

use crate::everywhere::large_boards::{FRAMES, MILLION, SEARCH, WAZIR};
use crate::kit::*;
use crate::place_kit::LONG;

#[test]
fn animation_of_a_large_board_equals_a_redraw() {
    let page = Page::open("tour?board=200x160");
    page.wait_for_result("31,999 jumps");
    page.find("[data-player=play]").click();
    page.wait_for("some jumps", || {
        step_counter(&page).split(' ').next().and_then(|at| at.parse().ok()) > Some(300)
    });
    page.find("[data-player=play]").click();
    let shares: [f64; 2] =
        page.js(include_str!("../scripts/animation-of-a-large-board-equals-a-redraw.js"));
    let [zoomed, redrawn] = shares;
    assert!(zoomed > 0.1, "only {zoomed} changed by zooming");
    assert!(redrawn < 0.0001, "{redrawn} changed by redrawing");
}

#[test]
fn editing_a_large_board_keeps_the_page_responsive() {
    let page = Page::open(MILLION);
    page.wait_for_result("682 jumps");
    let seen: Value = page.js(&format!(
        "{FRAMES}
         await sleep(200);
         for (let turn = 0; turn < 6; turn++) {{
             document.querySelector(turn % 2 ? '#undo' : '#clear').click();
             await sleep(150);
         }}
         return stop()"
    ));
    println!("{} frames, the longest {} ms", seen["frames"], seen["longest"]);
    assert!(seen["longest"].as_f64().unwrap() < 1500.0, "{seen}");
    page.wait_for_result("682 jumps");
}

#[test]
fn long_search_can_be_cancelled_and_restarted() {
    let page = Page::open(WAZIR);
    page.wait_for_result("2,046 jumps");
    let progress: String = page.js(&format!(
        "{SEARCH}
         document.querySelector('[data-part=cancel]').click();
         return result.innerText"
    ));
    assert!(progress.contains("Searching"), "{progress}");
    page.wait_for_result("Cancelled");
    assert_eq!(page.line(), WAZIR, "the puzzle is as it was");
    page.find("[data-part=again]").click();
    page.wait_for_result("2,046 jumps");
    page.wait_for("the second path", || page.find("#settings .which").text().contains('2'));
    // An edit cancels it, too.
    page.js::<()>(&format!("{SEARCH} document.querySelector('#clear').click()"));
    page.wait_for_result("Where does it start?");
    page.press("Control+z");
    page.wait_for_result("2,046 jumps");
}

#[test]
fn long_job_reports_progress_and_allows_others() {
    let page = Page::blank();
    let seen: Value = page.module(
        include_str!("../scripts/long-job-reports-progress-and-allows-others.js"),
        &[json!(LONG), json!(QUIZ)],
    );
    assert_eq!(
        (&seen["end"], &seen["short"], &seen["after"]),
        (&json!("AbortError"), &json!(4), &json!(4))
    );
    let progress = seen["reports"].as_array().unwrap();
    assert_eq!(seen["number"], json!(progress.len()), "no reports after the end");
    for pair in progress.windows(2) {
        assert!(pair[0]["ms"].as_f64() < pair[1]["ms"].as_f64(), "{seen}");
    }
    for progress in progress {
        assert!(progress["depth"].is_number() && progress["positions"].is_number(), "{progress}");
    }
}

/// Without a cap, the conversion of the list would take seconds.
#[test]
fn long_list_is_cut_and_allows_others() {
    let page = Page::blank();
    let seen: Value = page.module(
        include_str!("../scripts/long-list-allows-others.js"),
        &[json!("place?board=8x8&pieces=N5"), json!(QUIZ)],
    );
    assert_eq!((&seen["listed"], &seen["limit"]), (&json!(10_000), &json!("size")));
    let longest = seen["longest"].as_f64().unwrap();
    assert!(longest <= 150.0, "another answer took {longest} ms");
}
