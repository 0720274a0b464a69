//! The scripting function `leaper.solve`, and answers while editing.

use browser_tests::Page;
use serde_json::{Value, json};

use crate::kit::*;
use crate::oracle::Travel;

/// Returns an answer without its time.
#[track_caller]
fn solve(page: &Page, line: &str) -> Value {
    let mut answer = page.solve(line, &json!({}));
    let ms = answer.as_object_mut().and_then(|fields| fields.remove("ms"));
    assert!(ms.is_some_and(|ms| ms.as_f64() >= Some(0.0)), "{line} has no time: {answer}");
    answer
}

#[test]
fn solve_returns_the_answer_document() {
    let page = Page::open("travel?board=8x8");
    let answer = solve(&page, QUIZ);
    let path: Vec<String> = serde_json::from_value(answer["path"].clone()).unwrap();
    let puzzle =
        Travel { files: 8, ranks: 8, blocked: &["b6"], from: "a8", to: "b7", leaper: (1, 2) };
    assert!(puzzle.paths().contains(&path), "{answer}");
    assert_eq!(
        answer,
        json!({
            "puzzle": QUIZ_LINE, "status": "solved", "length": 4, "path": path, "shortest": "5",
        })
    );
    assert_eq!(solve(&page, "a8, b7, b6"), answer, "the quiz's list is the same puzzle");

    let answer = solve(&page, "travel?board=3x3&from=b2&to=b2");
    assert_eq!((&answer["length"], &answer["path"]), (&json!(0), &json!([])), "{answer}");

    let answer = solve(&page, "travel?board=8x8&from=a8&to=g6&avoid=b6,c7");
    assert_eq!((&answer["status"], &answer["reachable"]), (&json!("impossible"), &json!(1)));
    assert!(answer["reason"].as_str().unwrap().len() > 10, "{answer}");

    let answer = page.solve("travel?board=8x8&from=b9&to=b7", &json!({}));
    assert_eq!(
        answer,
        json!({ "error": {
            "code": "off-board",
            "message": "b9 is not on this board: ranks go from 1 to 8.",
            "at": [22, 24],
        } })
    );
    // The board on screen is unaffected.
    assert_eq!(page.line(), "travel?board=8x8");
    assert!(page.has("#undo[disabled]"));
}

#[test]
fn large_counts_are_exact() {
    let page = Page::open("");
    // The shortest paths of a wazir over 41 × 41: 80 choose 40.
    let answer = solve(&page, "travel?board=41x41&from=a1&to=ao41&leaper=0,1");
    assert_eq!(answer["shortest"], "107507208733336176461620");
    assert_eq!(answer["length"], 80);
}

#[test]
fn known_travel_answers_match_in_the_worker() {
    let page = Page::open("");
    let known =
        include_str!("../../../../data/travel.jsonl").lines().filter(|line| !line.is_empty());
    for case in known.map(|line| serde_json::from_str::<Value>(line).unwrap()) {
        let answer = solve(&page, case["line"].as_str().unwrap());
        for (name, value) in case["expect"].as_object().unwrap() {
            assert_eq!(&answer[name], value, "{name} of {}", case["id"]);
        }
    }
}

#[test]
fn concurrent_calls_are_all_answered() {
    let page = Page::open(QUIZ);
    let lengths: Vec<u32> = page.js("const lines = Array.from({ length: 60 },
             (_, index) => `travel?board=1x64&from=a1&to=a${index + 1}&leaper=0,1`);
         const answers = await Promise.all(lines.map((line) => leaper.solve(line)));
         return answers.map(({ length }) => length)");
    assert_eq!(lengths, (0..60).collect::<Vec<_>>());
}

#[test]
fn solve_answers_invalid_calls() {
    let page = Page::open(QUIZ);
    for call in [
        "''",
        "undefined",
        "null",
        "42",
        "{}",
        "'a8, b7', null",
        "'a8, b7', { shortest: 'x' }",
        "'a8, b7', 7",
    ] {
        let answer: Value = page.js(&format!("return await leaper.solve({call})"));
        assert!(
            answer["error"]["code"].is_string() || answer["status"] == "solved",
            "solve({call}) gives {answer}"
        );
    }
    // The worker still works.
    assert_eq!(solve(&page, QUIZ)["length"], 4);
    assert!(page.js::<bool>("return document.querySelector('#toast').hidden"));
}

#[test]
fn answer_appears_within_a_frame_of_the_edit() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    // Time is measured by the benchmark. Here: no timers, and at most two frames, one with the edit
    // and one with the answer.
    let frames: usize =
        page.js(include_str!("../scripts/answer-appears-within-a-frame-of-the-edit.js"));
    assert!(frames <= 2, "{frames} frames");
    assert_eq!(blocked_squares(&page), ["b6", "d6"]);
}

#[test]
fn fast_edits_show_only_the_last_answer() {
    let page = Page::open("travel?board=8x8&from=a1&to=h8");
    page.wait_for_result("108 different");
    // Undo and redo faster than anything can be drawn, with late answers in between.
    page.click_all(&["b3", "c2"]);
    page.wait_for_result("No route");
    page.js::<()>(
        "for (let turn = 0; turn < 50; turn++) {
             document.querySelector('#undo').click();
             if (turn % 7 === 0) await new Promise(requestAnimationFrame);
             else if (turn % 3 === 0) await new Promise((resolve) => setTimeout(resolve));
             document.querySelector('#redo').disabled = false;
             document.querySelector('#redo').click();
         }
         document.querySelector('#undo').disabled = false;
         document.querySelector('#undo').click();",
    );
    page.wait_for_result("54 different");
    wait_for_line(&page, "travel?board=8x8&from=a1&to=h8&avoid=b3");
    std::thread::sleep(std::time::Duration::from_millis(300));
    page.wait_for_result("54 different");
    assert_eq!(blocked_squares(&page), ["b3"]);
}

#[test]
fn page_recovers_from_a_dead_worker() {
    let page = Page::blank();
    // The script stays in this browser, so it only acts when asked.
    let spy = "const Real = Worker;
         if (window.name === 'spied') window.workers = [];
         if (window.name === 'spied') window.Worker = class extends Real {
             constructor(...all) { super(...all); window.workers.push(this); }
         };";
    if !page.chromium(
        "Page.addScriptToEvaluateOnNewDocument",
        &json!({ "source": spy, "runImmediately": false }),
    ) {
        return skipped("its driver cannot get at the page's worker");
    }
    page.js::<()>("window.name = 'spied'");
    page.go("/some/where/", QUIZ);
    page.wait_until_ready();
    page.js::<()>("window.name = ''");
    page.wait_for_result("5 different");
    page.click("d5");
    page.wait_for("the edit", || blocked_squares(&page) == ["b6", "d5"]);
    wait_for_line(&page, "travel?board=8x8&from=a8&to=b7&avoid=d5,b6");
    let before = page.result();
    let standing_there = square_labels(&page);
    page.js::<()>(
        "for (const worker of [...window.workers]) {
             worker.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }));
         }",
    );
    let message = wait_for_toast(&page, "out of memory");
    assert!(message.contains("hasn’t changed"), "{message}");
    assert_eq!(square_labels(&page), standing_there);
    assert_eq!(page.result(), before);
    page.click("d5");
    page.wait_for_result("5 different");
    assert_eq!(solve(&page, QUIZ)["length"], 4);
    page.press("Control+z");
    page.wait_for("the edit again", || square_labels(&page) == standing_there);
}
