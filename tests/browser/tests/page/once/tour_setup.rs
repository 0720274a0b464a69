//! Tour: setting up, watching, other tours, and reasons.

use browser_tests::Page;
use serde_json::json;

use crate::kit::*;

/// Returns the number of squares whose label contains a text.
#[track_caller]
fn count_labels(page: &Page, words: &str) -> usize {
    square_labels(page).iter().filter(|label| label.contains(words)).count()
}

#[test]
fn closed_tour_is_drawn_as_one_line() {
    let page = Page::open("tour?board=8x8&ends=closed");
    let result = page.wait_for_result("A closed tour");
    assert!(result.contains("all 64 squares"), "{result}");
    page.wait_for("the line", || page.count(".strand") == 64);
    assert_eq!(page.count(".joint"), 64);
    let steps = move_list(&page);
    assert_eq!(steps.len(), 65);
    assert_eq!(steps[0], steps[64], "it comes back");
    // Later jumps of the animation are pale.
    page.press("ArrowRight");
    wait_for_count(&page, "1 / 64");
    assert_eq!(page.count(".strand.ahead"), 63);
    page.press("End");
    wait_for_count(&page, "64 / 64");
    assert_eq!(page.count(".strand.ahead"), 0);
    // Numbers.
    page.find("[data-part=numbers]").click();
    page.wait_for("numbers", || page.count(".joint.numbered text") == 64);
}

/// Given numbers are meant to leave one tour, so the page says whether they do.
#[test]
fn a_puzzle_with_numbers_says_whether_its_tour_is_the_only_one() {
    let few = "tour?board=4x4&leaper=king&from=a4&to=d1&numbers=c3:13,b2:8";
    let page = Page::open(few);
    page.wait_for_result("There are other tours");
    let page = Page::open(&format!("{few},b4:3,d3:10,d4:11,a1:6,c1:15,a3:2,c4:12"));
    page.wait_for_result("It is the only one");
    // Without numbers, the page doesn't say it.
    let page = Page::open("tour?board=5x5");
    page.wait_for_result("24 jumps");
    assert!(!page.result().contains("other tours"), "{}", page.result());
}

#[test]
fn start_end_and_numbers_are_set_and_undone() {
    let page = Page::open("tour?board=6x6");
    page.wait_for_result("35 jumps");
    pick_tool(&page, "start");
    page.click("a1");
    wait_for_line(&page, "tour?board=6x6&from=a1");
    pick_tool(&page, "end");
    page.click("b1");
    wait_for_line(&page, "tour?board=6x6&from=a1&to=b1");
    page.wait_for_result("35 jumps");
    pick_tool(&page, "number");
    page.click("b3");
    wait_for_line(&page, "tour?board=6x6&from=a1&to=b1&numbers=b3:2");
    page.wait_for("the number's label", || {
        count_labels(&page, "b3, number 2, fixed as number 2") == 1
    });
    pick_tool(&page, "block");
    page.click("b3");
    wait_for_toast(&page, "has a number. Move it away first");
    for line in ["from=a1&to=b1", "from=a1"] {
        page.press("Control+z");
        wait_for_line(&page, &format!("tour?board=6x6&{line}"));
    }
    // A closed tour has no end.
    page.find("[data-ends=closed]").click();
    page.wait_for_result("A closed tour");
    pick_tool(&page, "end");
    page.click("c3");
    wait_for_toast(&page, "ends where it starts");
    // Dragging the knight moves the start.
    page.drag(&["a1", "d4"]);
    wait_for_line(&page, "tour?board=6x6&ends=closed&from=d4");
}

#[test]
fn reason_is_marked_on_the_board() {
    let page = Page::open("tour?board=4x4");
    let result = page.wait_for_result("No tour");
    assert!(result.contains("falls into 6 pieces"), "{result}");
    page.wait_for("the squares that are taken away", || page.count(".spot.context") == 4);
    assert_eq!(count_labels(&page, "mentioned in the proof"), 4);
    assert_eq!(count_labels(&page, ", piece "), 12);
    assert_eq!(page.count(".strand"), 0);
    page.find("[data-ends=closed]").click();
    page.wait_for_result("No closed tour");
}

#[test]
fn other_tours_by_number_random_or_symmetric() {
    let page = Page::open("tour?board=6x5&ends=closed");
    page.wait_for_result("A closed tour");
    page.find("[data-part=count-all]").click();
    page.wait_for_result("8 different tours");
    let mut seen = std::collections::BTreeSet::new();
    for number in 1..=8 {
        page.press("n");
        page.wait_for("another one", || page.find(".which").text() == format!("{number} of 8"));
        seen.insert(move_list(&page).concat());
    }
    assert_eq!(seen.len(), 8);
    page.find("[data-part=drawn]").click();
    page.wait_for("one of all", || page.js::<String>(HOW).contains("Drawn at random, each"));
    // None of the eight is symmetric; on 6 × 6 some are.
    page.find("[data-part=symmetric]").click();
    wait_for_toast(&page, "No tour looks the same after a half-turn");
    drop(page);
    let page = Page::open("tour?board=6x6&ends=closed");
    page.wait_for_result("A closed tour");
    page.find("[data-part=symmetric]").click();
    page.wait_for("a symmetric one", || page.js::<String>(HOW).contains("after a half-turn"));
}

#[test]
fn random_tour_says_whether_it_is_uniform() {
    let page = Page::open("tour?board=8x8&ends=closed");
    page.wait_for_result("closed tour");
    page.find("[data-part=drawn]").click();
    wait_for_toast(&page, "but not evenly");
    page.wait_for("its seed", || page.find("#settings .which").text().starts_with("seed"));
    page.set_hash("tour?board=5x5&from=a1");
    page.wait_for_result("24 jumps");
    page.find("[data-part=drawn]").click();
    page.wait_for("its number", || page.find("#settings .which").text().ends_with("of 304"));
}

#[test]
fn beverleys_tour_is_semi_magic() {
    let page = Page::open("tour?board=5x5");
    page.wait_for_result("24 jumps");
    wait_for_famous_puzzles(&page);
    page.js::<()>(
        "[...document.querySelectorAll('#famous button')]
             .find((it) => it.innerText.includes('Beverley')).click()",
    );
    page.wait_for_result("63 jumps");
    page.wait_for("the sums", || page.has("[data-part=sums-table]"));
    let verdict = page.find("[data-part=sums-verdict]").text();
    assert!(verdict.contains("Semi-magic: every rank and every file adds up to 260"), "{verdict}");
    assert_eq!(page.count(".tour-common-sum"), 16);
}

/// Impossible tours say so, all others are solved, and lines are canonical.
#[test]
fn famous_tours_match_their_cards() {
    let page = Page::open("tour?board=5x5");
    page.wait_for_result("24 jumps");
    wait_for_famous_puzzles(&page);
    let cards: Vec<(String, String)> = page.js(
        "return [...document.querySelectorAll('#famous [data-line]')].map((it) => [it.dataset.line, it.textContent])",
    );
    assert!(cards.len() > 15, "{cards:?}");
    for (line, text) in cards {
        let answer = page.solve(&line, &json!({}));
        let none = text.ends_with(": none") || text.contains("impossible");
        assert_eq!(answer["status"], if none { "impossible" } else { "solved" }, "{text}: {line}");
        assert_eq!(answer["puzzle"], *line, "{text}");
    }
}

#[test]
fn tour_of_a_million_squares_is_animated() {
    let page = Page::open("tour?board=1000x1000&ends=closed");
    page.wait_for_result("all 1,000,000 squares");
    assert!(page.has("#stage canvas"));
    assert!(page.count("[data-part=move-list] button") < 500);
    page.find("[data-player=play]").click();
    page.wait_for("the animation to fly", || {
        let count = step_counter(&page).replace(',', "");
        count.split(' ').next().and_then(|at| at.parse::<u32>().ok()) > Some(500)
    });
    page.press("End");
    wait_for_count(&page, "1,000,000 / 1,000,000");
}

#[test]
fn sums_fit_below_their_switch() {
    for (width, height) in [(1366, 768), (360, 740)] {
        let page = Page::open("tour?board=8x8&ends=closed");
        page.wait_for_result("A closed tour");
        if width < 500 && !page.phone(width, height) {
            return skipped("its window does not get so narrow");
        }
        if width > 500 {
            page.resize(width, height);
        }
        page.find("[data-part=sums]").click();
        page.wait_for("the sums", || page.has("[data-part=sums-table]"));
        let [wide, room, cut, gap]: [i32; 4] = page.js(
            "const table = document.querySelector('.tour-table');
             const cut = [...table.querySelectorAll('td, th')].filter((it) => it.scrollWidth > it.clientWidth + 1);
             const gap = table.getBoundingClientRect().top
                 - document.querySelector('[data-part=sums]').getBoundingClientRect().bottom;
             return [table.scrollWidth, table.clientWidth, cut.length, Math.round(gap)]",
        );
        assert!(wide <= room && cut == 0, "{wide} of {room}, {cut} cells cut off at {width}");
        assert!((0..160).contains(&gap), "{gap} pixels below the switch at {width}");
    }
}
