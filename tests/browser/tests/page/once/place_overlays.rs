//! Place: attacked squares, frequencies of pieces, and exports.

use std::collections::BTreeMap;

use browser_tests::Page;
use serde_json::{Value, json};

use crate::kit::*;
use crate::place_kit::*;

/// Returns how often each square is attacked, from the squares' labels.
#[track_caller]
fn attacked_on(page: &Page) -> BTreeMap<String, usize> {
    let labels: Vec<(String, String)> =
        page.js("return [...document.querySelectorAll('[data-square]')]
             .map((it) => [it.dataset.square, it.getAttribute('aria-label')])
             .filter(([, label]) => label.includes('attacked'))");
    let times = |label: &str| match label.split("attacked ").nth(1) {
        Some("once") => 1,
        Some(number) => number.trim_end_matches(" times").parse().unwrap(),
        None => panic!("{label}"),
    };
    labels.iter().map(|(square, label)| (square.clone(), times(label))).collect()
}

#[test]
fn attacked_squares_match_the_rules() {
    let line = "place?board=6x6&pieces=K1Q1R1B1N1";
    let page = Page::open(line);
    page.wait_for_result("solutions");
    page.find("[data-part=attacked]").click();
    for rows in first_placements(&page, line, 3) {
        wait_for_rows(&page, &rows);
        let expected = attacked(&rows);
        page.wait_for(&format!("what is attacked on {rows}"), || attacked_on(&page) == expected);
        assert_eq!(page.count(".square.attacked"), expected.len());
        assert!(pieces(&rows).len() == 5);
        page.press("ArrowRight");
    }
    assert_eq!(
        page.find("[data-part=attacked]").attribute("aria-pressed").as_deref(),
        Some("true")
    );
    page.find("[data-part=attacked]").click();
    page.wait_for("none to be shown", || page.count(".square.attacked") == 0);
}

#[test]
fn fixed_pieces_that_attack_each_other_are_marked() {
    let page = Page::open("place?board=8/8/2Q5/8/8/5Q2/8/Q7&pieces=Q3");
    page.wait_for_result("No solution");
    page.wait_for("both to be marked", || page.count(".spot.reason") == 2);
    assert_eq!(page.count(".arrow.forced"), 2, "each attacks the other");
    let label =
        |square: &str| page.find(&format!("[data-square={square}]")).attribute("aria-label");
    assert!(label("c6").unwrap().contains("attack") && !label("a1").unwrap().contains("attack"));
    // Removing one removes the marks.
    page.click("f3");
    page.wait_for("no mark", || page.count(".spot.reason, .arrow.forced") == 0);
}

#[test]
fn piece_frequencies_are_shown_on_squares() {
    let page = Page::open(QUEENS);
    page.wait_for_result("92 solutions");
    page.find("[data-part=attacked]").click();
    page.find("[data-heat=Q]").click();
    page.wait_for_result("On each square a queen stands in 4.3% to 20% of the solutions.");
    let label =
        |square: &str| page.find(&format!("[data-square={square}]")).attribute("aria-label");
    // 4 and 18 of 92.
    assert_eq!(label("a1").as_deref(), Some("a1, in 4.3% of the solutions"));
    assert_eq!(label("d1").as_deref(), Some("d1, in 20% of the solutions"));
    assert_eq!(page.count("[data-piece]"), 0, "only the heat");
    assert_eq!(
        page.find("[data-part=attacked]").attribute("aria-pressed").as_deref(),
        Some("false")
    );
    // During playback, the pieces are drawn and named, too.
    page.press("ArrowRight");
    page.wait_for("the pieces", || page.count("[data-piece]") == 8);
    assert_eq!(page.count("[data-square][aria-label*=', queen, in ']"), 8);
    page.press("Home");
    page.wait_for("no pieces", || page.count("[data-piece]") == 0);
    // It follows edits.
    page.find("#pieces-Q").fill("7");
    page.wait_for("the new frequencies", || {
        page.result().contains("a queen stands")
            && label("a1").as_deref() != Some("a1, in 4.3% of the solutions")
    });
    page.find("[data-heat=none]").click();
    page.wait_for("the pieces again", || page.count("[data-piece]") == 7);
}

#[test]
fn piece_frequencies_add_up() {
    let page = Page::blank();
    for (line, kinds) in [
        ("place?board=7x7&pieces=K2Q2B2N1", "KKQQBBN"),
        ("place?board=3Q/4/4/4&pieces=K1N2", "KNN"),
    ] {
        let found: Value = page.module(
            "const { createPool } = await import('./www/session/solver.js');
             const pool = createPool({ size: 2 });
             const { draft } = await pool.run({ do: 'open', text: args[0] });
             const { count } = await pool.run({ do: 'answer', line: args[0], options: {} });
             const { kinds } = await pool.run({ do: 'heat', kind: 'place', puzzle: draft });
             const sum = (counts) => String(counts.reduce((all, number) => all + BigInt(number), 0n));
             return { count, sums: Object.fromEntries(kinds.map(({ piece, counts }) => [piece, sum(counts)])) }",
            &[json!(line)],
        );
        let count: u64 = found["count"].as_str().unwrap().parse().unwrap();
        let sums = found["sums"].as_object().unwrap();
        for (kind, sum) in sums {
            let number = kinds.matches(kind.as_str()).count() as u64;
            assert_eq!(sum.as_str().unwrap(), (number * count).to_string(), "{line}: {kind}");
        }
        assert_eq!(sums.len(), kinds.chars().collect::<std::collections::BTreeSet<_>>().len());
    }
}

/// Saves the list and returns its text.
#[track_caller]
fn save_list(page: &Page) -> String {
    page.js::<()>(
        "window.saved = [];
         window.URL.createObjectURL = (blob) => { window.saved.push({ blob }); return 'blob:caught'; };
         HTMLAnchorElement.prototype.click = function () {
             if (this.download) window.saved.at(-1).name = this.download;
         };",
    );
    page.find("[data-part=save-list]").click();
    page.wait_for("the file", || {
        page.js("return window.saved.length === 1 && 'name' in window.saved[0]")
    });
    assert_eq!(page.js::<String>("return window.saved[0].name"), "leaper-placements.txt");
    page.js("return await window.saved[0].blob.text()")
}

#[test]
fn list_is_saved_as_text() {
    let page = Page::open(QUEENS);
    page.wait_for_result("92 solutions");
    assert_eq!(page.find("[data-part=save-many]").value(), "92");
    let text = save_list(&page);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[..3], [QUEENS, "92 solutions", ""]);
    let list = first_placements(&page, QUEENS, 92);
    let numbered: Vec<String> =
        (1..).zip(&list).map(|(number, rows)| format!("{number}\t{rows}")).collect();
    assert_eq!(lines[3..], numbered);

    page.find("[data-placements=one]").click();
    page.wait_for("fewer", || page.find("[data-part=save-many]").value() == "12");
    let text = save_list(&page);
    assert_eq!(text.lines().nth(1), Some("12 solutions up to symmetry"));
    assert_eq!(text.lines().count(), 3 + 12);
}

#[test]
fn first_of_millions_are_saved() {
    let page = Page::open(ELEVEN_PIECES);
    page.wait_for_result("22,072,980 solutions");
    page.find("[data-part=save-many]").choose("10000");
    let text = save_list(&page);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[1], "22,072,980 solutions, the first 10,000 of them");
    assert_eq!(lines.len(), 3 + 10_000);
    assert_eq!(lines[3], "1\t4N1K/3NB2/6K/3K3/5BN/1R5/2R4/Q6");
    assert!(lines[10_002].starts_with("10000\t"), "{}", lines[10_002]);
    // Saving can be cancelled.
    page.find("[data-part=save-many]").choose("1000000");
    page.find("[data-part=save-list]").click();
    page.wait_for("the progress", || {
        page.find("[data-part=save-list]").text().starts_with("Cancel (")
    });
    page.find("[data-part=save-list]").click();
    page.wait_for("it to end", || page.find("[data-part=save-list]").text() == "Save as text");
}

#[test]
fn shown_placement_is_exported() {
    let page = Page::open("place?board=6x6&pieces=Q6");
    page.wait_for_result("4 solutions");
    page.press("ArrowRight");
    wait_for_count(&page, "2 / 4");
    page.wait_for("its queens", || page.count("[data-piece]") == 6);
    open_share(&page);
    let link = page.find("#share-link").value();
    assert!(link.ends_with("#place?board=6x6&pieces=Q6"), "{link}");
    page.press("Escape");
    let file = crate::everywhere::sharing::export(&page, "text");
    let text = file["text"].as_str().unwrap();
    assert!(text.contains("place?board=6x6&pieces=Q6"), "{text}");
    assert_eq!(text.matches('Q').count(), 6 + 1, "six queens and the line: {text}");
    drop(page);
    let page = Page::open(link.split('#').nth(1).unwrap());
    page.wait_for_result("4 solutions");
}

/// Pieces are seen over the frequencies at every step but the first.
#[test]
fn visible_piece_is_fixed_under_a_heat_map() {
    let page = Page::open(QUEENS);
    page.wait_for_result("92 solutions");
    page.find("[data-heat=Q]").click();
    page.wait_for_result("On each square a queen stands");
    page.press("ArrowRight");
    page.wait_for("the pieces", || page.count("[data-piece]") == 8);
    let queen: String = page.js(
        "return document.querySelector(\"[data-square][aria-label*=', queen']\").dataset.square",
    );
    pick_tool(&page, "R");
    page.click(&queen);
    page.wait_for("the queen to be fixed", || page.line().contains("pieces=Q7"));
    assert!(page.line().contains('Q') && !page.line().contains('R'), "{}", page.line());
    // Pieces of a kind that isn't placed have no frequencies, so the others are on the board.
    page.set_hash("place?board=4x4&pieces=Q2R1");
    page.find("[data-heat=R]").click();
    page.wait_for_result("On each square a rook stands");
    page.set_hash(QUEENS);
    page.wait_for_result("There are no rooks to place.");
    page.wait_for("the queens", || page.count("[data-piece]") == 8);
    let queen: String = page.js(
        "return document.querySelector(\"[data-square][aria-label*=', queen']\").dataset.square",
    );
    pick_tool(&page, "erase");
    page.click(&queen);
    wait_for_line(&page, "place?board=8x8&pieces=Q7");
}

#[test]
fn fixed_pieces_that_cover_the_board_may_attack_each_other() {
    let page = Page::open("place?board=5/5/Q3Q/5/5&pieces=Q1&aim=guard");
    page.wait_for("the answer", || page.result().contains("olution"));
    page.find("[data-part=attacked]").click();
    page.wait_for("what is attacked", || page.count(".square.attacked") > 0);
    assert_eq!(page.count(".spot.reason, .arrow.forced"), 0);
}
