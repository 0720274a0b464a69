//! Switching between kinds keeps their state, and leaks nothing.

use browser_tests::Page;
use serde_json::{Value, json};

use crate::kit::*;

#[test]
fn games_continue_after_a_visit_to_another_kind() {
    let page = Page::open("swap?board=N1N/3/n1n");
    page.wait_for_result("16 jumps");
    // A move counts as soon as the knight takes off; here it is in the air for long.
    page.find("#player select").choose("0.25");
    start_game(&page);
    page.click("a1");
    page.wait_for("the targets", || page.has("[data-spot=free]"));
    page.click("c2");
    page.wait_for_result("1 jump");
    // During a game, another puzzle is opened by its address.
    page.set_hash("travel");
    page.wait_for_result("5 different");
    assert!(!page.has("[data-mode=play]"));
    page.find("[data-kind-tab=swap]").click();
    page.wait_for_result("1 jump");
    assert!(page.js::<bool>("return document.body.dataset.mode === 'play'"));
    assert!(square_labels(&page).iter().any(|label| label.starts_with("c2, black knight")));
    page.find("[data-game=undo]").click();
    page.wait_for_result("0 jumps");
}

#[test]
fn animations_keep_their_step_during_a_visit_to_another_kind() {
    let page = Page::open("travel?board=8x8&from=a1&to=h8");
    page.wait_for_result("108 different");
    page.press("ArrowRight");
    page.press("ArrowRight");
    wait_for_count(&page, "2 / 6");
    page.find("[data-overlay=distances]").click();
    page.wait_for("the distances", || page.has(".square.tint"));
    page.find("[data-kind-tab=place]").click();
    page.wait_for_result("92 solutions");
    page.find("[data-kind-tab=travel]").click();
    wait_for_count(&page, "2 / 6");
    page.wait_for("the distances again", || page.has(".square.tint"));
    assert_eq!(page.line(), "travel?board=8x8&from=a1&to=h8");
}

#[test]
fn switching_kinds_leaks_no_nodes_or_listeners() {
    let page = Page::open("place?board=6x6&pieces=Q6");
    page.wait_for_result("4 solutions");
    let visit = |kind: &str, result: &str| {
        page.find(&format!("[data-kind-tab={kind}]")).click();
        page.wait_for_result(result);
    };
    let listeners_and_nodes = |page: &Page| -> Option<(f64, f64)> {
        page.chromium_result("HeapProfiler.collectGarbage", &json!({}))?;
        page.chromium_result("Performance.enable", &json!({}))?;
        let metrics = page.chromium_result("Performance.getMetrics", &json!({}))?;
        let of = |name: &str| {
            let all = metrics["metrics"].as_array().into_iter().flatten();
            all.filter(|metric: &&Value| metric["name"] == name)
                .find_map(|metric| metric["value"].as_f64())
        };
        Some((of("JSEventListeners")?, of("Nodes")?))
    };
    let mut first = None;
    for round in 0..8 {
        visit("swap", "16 jumps");
        visit("travel", "5 different");
        visit("place", "4 solutions");
        page.wait_for("the gallery", || page.has("[data-part=gallery] canvas"));
        if round == 2 {
            first = listeners_and_nodes(&page);
        }
    }
    let Some((listeners, nodes)) = first else {
        return skipped("its driver does not count nodes and listeners");
    };
    let (listeners_now, nodes_now) = listeners_and_nodes(&page).unwrap();
    assert!(listeners_now <= listeners + 3.0, "{listeners} listeners became {listeners_now}");
    assert!(nodes_now <= nodes + 40.0, "{nodes} nodes became {nodes_now}");
}

#[test]
fn animation_does_not_jump_after_a_blocked_thread() {
    let page = Page::open("travel?board=8x8&from=a1&to=h8");
    page.wait_for_result("108 different");
    page.press("Space");
    // Two seconds without frames, at five jumps a second.
    let seen: (f64, f64) = page.js("const scrub = document.querySelector('#player .scrub');
         const frame = () => new Promise(requestAnimationFrame);
         await frame();
         await frame();
         const before = Number(scrub.value);
         const began = performance.now();
         while (performance.now() - began < 2000);
         await frame();
         await frame();
         return [before, Number(scrub.value)]");
    assert!(seen.1 <= seen.0 + 2.0, "the animation went from {} to {}", seen.0, seen.1);
}

#[test]
fn theme_is_shared_by_open_tabs() {
    let page = Page::open(QUIZ);
    page.js::<()>(
        "const other = document.createElement('iframe');
         other.src = location.href;
         other.id = 'other';
         document.body.append(other);
         await new Promise((resolve) => { other.onload = resolve; });",
    );
    let themes = |page: &Page| -> (String, String) {
        page.js("return [document, document.querySelector('#other').contentDocument]
                 .map((document) => document.documentElement.dataset.theme)")
    };
    page.wait_for("the theme of both", || themes(&page).0 == themes(&page).1);
    let before = themes(&page).0;
    switch_theme(&page);
    page.wait_for("the other theme in both", || {
        let (here, there) = themes(&page);
        here != before && here == there
    });
    switch_theme(&page);
    page.wait_for("the first theme in both", || themes(&page) == (before.clone(), before.clone()));
}
