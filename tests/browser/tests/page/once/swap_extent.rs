//! The reachable positions of a Swap puzzle.

use browser_tests::Page;
use serde_json::{Value, json};

use crate::kit::*;

const TEXT: &str = "[data-part=extent-text]";

#[track_caller]
fn wait_for_text(page: &Page, part: &str) {
    page.wait_for(part, || page.find(TEXT).text().contains(part));
}

#[test]
fn farthest_position_becomes_the_goal() {
    let page = Page::open("swap?board=N2n/N2n/N2n&turns=white&attack=no-comrade");
    page.wait_for_result("22 jumps");
    explore_positions(&page);
    wait_for_text(&page, "3,862 positions can be reached, the farthest 26 jumps away");
    assert_eq!(page.count(".layers i"), 27);
    page.find("[data-part=extent-goal]").click();
    page.wait_for_result("26 jumps");
    assert!(page.line().contains("&goal="), "{}", page.line());
    // The result belonged to the other puzzle.
    wait_for_text(&page, "All positions");
    page.find("#undo").click();
    page.wait_for_result("22 jumps");
    wait_for_line(&page, "swap?board=N2n/N2n/N2n&turns=white&attack=no-comrade");
}

#[test]
fn exploring_can_be_stopped() {
    let page = Page::open("swap?board=NNNNN/5/5/5/nnnnn");
    explore_positions(&page);
    wait_for_text(&page, "so far");
    explore_positions(&page);
    wait_for_text(&page, "All positions");
}

#[test]
fn several_workers_get_the_same_result() {
    let page = Page::blank();
    // One search by ranks, one by slabs.
    let lines = ["swap?board=N2n/N2n/N2n", "swap?board=NNNNN/NNNNn/NN1nn/Nnnnn/nnnnn"];
    let (found, words): (Vec<[Value; 2]>, Value) = page.module(
        include_str!("../scripts/several-workers-get-the-same-result.js"),
        &lines.map(|line| json!(line)),
    );
    assert_eq!(found[1][0]["reachable"], 67_603_900);
    for [alone, together] in found {
        for field in ["reachable", "layers", "farthest"] {
            assert_eq!(together[field], alone[field]);
        }
    }
    // The method, then a path of positions and the number of searched ones.
    assert!(words.as_array().unwrap().len() > 10, "{words}");
    assert!(words[0] == "0" || words[0] == "1", "{words}");
    assert_eq!(words[1], "0");
}
