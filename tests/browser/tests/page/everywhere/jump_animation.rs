//! The animation of a jump.

use browser_tests::Page;
use serde_json::Value;

use crate::kit::*;

#[test]
fn flight_curve_is_continuous() {
    let page = Page::blank();
    let failures: Vec<Value> =
        page.module(include_str!("../scripts/flight-curve-is-continuous.js"), &[]);
    assert!(failures.is_empty(), "{failures:#?}");
}

#[test]
fn flying_knight_has_shadow_and_trail() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    page.find("#player select").choose("0.25");
    let seen: Value = page.js(include_str!("../scripts/flying-knight-has-shadow-and-trail.js"));
    assert!(seen["shadows"].as_u64() > Some(3), "{seen}");
    assert_eq!(seen["higher"], seen["shadows"], "the knight is above its shadow: {seen}");
    assert!(seen["pulses"].as_u64() > Some(1), "{seen}");
    assert!(seen["tips"].as_u64() > Some(3), "{seen}");
    assert_eq!(seen["done"], 2, "{seen}");
}

#[test]
fn flying_piece_is_drawn_above_the_others() {
    let page = Page::open("swap?board=N1N/3/n1n");
    page.wait_for_result("16 jumps");
    page.wait_for("the graph", || page.count("[data-part=graph] .node") == 9);
    page.find("#player select").choose("0.5");
    let seen: (usize, usize) =
        page.js(include_str!("../scripts/flying-piece-is-drawn-above-the-others.js"));
    assert!(seen.0 > 3, "{seen:?}");
    assert_eq!(seen.1, 0, "{seen:?}");
}
