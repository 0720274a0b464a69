//! Place: famous puzzles have their known answers.

use browser_tests::Page;
use serde_json::{Value, json};

use crate::kit::*;
use crate::place_kit::*;

/// Titles and results; the page names the sources.
const FAMOUS: [(&str, &str); 13] = [
    ("Eight queens", "92 solutions\n12 up to rotations and reflections."),
    ("Twelve truly different", "92 solutions\n12 up to rotations and reflections."),
    ("A king and two rooks", "4 solutions\n1 up to rotations and reflections."),
    ("Interview warm-up", "4 solutions"),
    ("Two rooks, four knights", "8 solutions\n2 up to rotations and reflections."),
    ("Sixteen kings", "281,571 solutions"),
    ("Thirty-two knights", "2 solutions\n1 up to rotations and reflections."),
    ("Nine queens and a pawn", "2 solutions"),
    ("Twelve queens", "14,200 solutions\n1,787 up to rotations and reflections."),
    ("Eight knights", "379,978,716 solutions"),
    ("The hour-long example", "22,072,980 solutions"),
    ("The interview board", "3,063,828 solutions"),
    ("The other interview board", "20,136,752 solutions"),
];

#[test]
fn famous_place_puzzles_have_known_answers() {
    let page = Page::open("place?board=1x1&pieces=K1");
    page.wait_for_result("One solution");
    wait_for_famous_puzzles(&page);
    let titles: Vec<String> = page.js(
        "return [...document.querySelectorAll('#famous [data-line] b')].map((it) => it.innerText)",
    );
    assert_eq!(titles, FAMOUS.map(|(title, _)| title));
    for (number, (title, result)) in FAMOUS.iter().enumerate() {
        let line: String = page.js_with(
            "const button = document.querySelectorAll('#famous [data-line]')[args[0]];
             button.click();
             return button.dataset.line",
            &[json!(number)],
        );
        let one_per_class = *title == "Twelve truly different";
        page.wait_for_result(result);
        wait_for_line(&page, &line);
        let which = if one_per_class { "one" } else { "all" };
        let picked = format!("[data-placements={which}][aria-checked=true]");
        page.wait_for(&format!("{which} of {title}"), || page.has(&picked));
        let shown = if one_per_class { "1 / 12" } else { "1 / " };
        page.wait_for("the first placement", || step_counter(&page).starts_with(shown));
        // The card shows the count, too.
        let ways = result.split(' ').next().unwrap();
        let card = page.js_with::<String>(
            "return document.querySelectorAll('#famous [data-line]')[args[0]].innerText",
            &[json!(number)],
        );
        assert!(card.contains(if one_per_class { "12" } else { ways }), "{card}");
        // A placement of the right pieces is shown.
        let list = first_placements(&page, &line, 1);
        wait_for_rows(&page, &list[0]);
    }
    page.press("Control+z");
    page.wait_for_result("3,063,828 solutions");
}

#[test]
fn document_has_counts_placements_and_limits() {
    let page = Page::open(QUEENS);
    let answer = page.solve("place?board=6x6&pieces=Q6", &json!({ "list": 9 }));
    for (name, value) in [
        ("puzzle", json!("place?board=6x6&pieces=Q6")),
        ("status", json!("solved")),
        ("count", json!("4")),
        ("distinct", json!("1")),
    ] {
        assert_eq!(answer[name], value, "{answer}");
    }
    assert_eq!(answer["placements"].as_array().map(Vec::len), Some(4));
    let none = page.solve("place?board=3x3&pieces=Q3", &json!({}));
    assert_eq!((&none["status"], &none["count"]), (&json!("solved"), &json!("0")));
    assert!(none["reason"].as_str().unwrap().contains("Every possibility was tried"), "{none}");
    let limited = page.solve(LONG, &json!({ "work": 100_000 }));
    assert_eq!((&limited["status"], &limited["limit"]), (&json!("limit"), &json!("work")));
    assert!(limited["count"].as_str().unwrap().parse::<u64>().unwrap() > 0, "{limited}");
}

#[test]
fn several_workers_get_the_same_count() {
    let page = Page::blank();
    let found: Value = page.module(
        include_str!("../scripts/several-workers-get-the-same-count.js"),
        &[
            json!(ELEVEN_PIECES),
            json!("place?board=8x8&pieces=N20"),
            json!("place?board=8x8&pieces=K2Q2B2N1"),
        ],
    );
    for (number, want) in
        ["22072980 5518245", "1830733371 228887048", "117356368 14669546"].iter().enumerate()
    {
        assert_eq!(found[number], json!([want, want, want]));
    }
}

/// Two entries of the list show the same puzzle in two ways.
#[test]
fn puzzle_that_is_listed_twice_has_its_first_title() {
    let page = Page::open(QUEENS);
    page.wait_for_result("92 solutions");
    page.wait_for("all pictures", || {
        page.has("#famous [data-line]") && !page.has("#famous .emblem:empty")
    });
    assert_eq!(page.js::<String>("return document.title"), "Eight queens · Leaper");
}
