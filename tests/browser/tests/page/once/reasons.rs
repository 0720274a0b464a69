//! Impossible puzzles have a reason, which is marked on the board.

use browser_tests::Page;

use crate::kit::*;

const REASON_SQUARE: &str = "part of the proof";
const MENTIONED_SQUARE: &str = "mentioned in the proof";

/// Returns the squares whose label contains a text.
#[track_caller]
fn squares_labelled(page: &Page, words: &str) -> Vec<String> {
    let labels = square_labels(page).into_iter().filter(|label| label.contains(words));
    labels.map(|label| label.split(',').next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn travel_reasons_mark_the_obstacles() {
    for (line, sentence, about, named) in [
        (
            "travel?board=8x8&from=a8&to=g6&avoid=b6,c7",
            "All squares a jump away from a8 are blocked: b6 and c7. It can reach 1 of 62",
            &["a8"][..],
            &["b6", "c7"][..],
        ),
        (
            "travel?board=8x8&from=g6&to=a8&avoid=b6,c7",
            "All squares a jump away from a8 are blocked: b6 and c7. It can reach 61 of 62",
            &["a8"],
            &["b6", "c7"],
        ),
        (
            "travel?board=3x3&from=a1&to=b2",
            "No square of this board is a jump away from b2. It can reach 8 of 9",
            &["b2"],
            &[],
        ),
        (
            "travel?board=9x9&from=a1&to=b1&leaper=1,3",
            "The camel always stays on squares of one colour, but a1 and b1 have different colours. It can reach 41 of 81",
            &["a1", "b1"],
            &[],
        ),
        (
            "travel?board=8x2&from=a1&to=h1",
            "From a1 only 3 other squares can be reached, and the goal is not among them.",
            &["a1"],
            &[],
        ),
    ] {
        let page = Page::open(line);
        let result = page.wait_for_result("No route");
        assert!(result.contains(sentence), "{line}: {result}");
        let counts = ["It can reach", "can be reached"].map(|text| result.matches(text).count());
        assert_eq!(counts[0] + counts[1], 1, "said once: {result}");
        page.wait_for("the squares", || page.count(".spot.reason") == about.len());
        assert_eq!(squares_labelled(&page, REASON_SQUARE), about, "{line}");
        assert_eq!(squares_labelled(&page, MENTIONED_SQUARE), named, "{line}");
        assert_eq!(page.count(".spot.context"), named.len(), "{line}");
    }
}

/// The marks disappear with the reason.
#[test]
fn opening_a_route_removes_the_marks() {
    let page = Page::open("travel?board=8x8&from=a8&to=g6&avoid=b6,c7");
    page.wait_for_result("No route");
    page.wait_for("the squares", || page.has(".spot.reason"));
    pick_tool(&page, "erase");
    page.click("b6");
    page.wait_for_result("jumps");
    page.wait_for("no reason", || !page.has(".spot"));
    assert_eq!(squares_labelled(&page, MENTIONED_SQUARE), [""; 0]);
}

#[test]
fn knights_on_a_ring_cannot_pass() {
    let page = Page::open("swap?board=A1B/3/a1b");
    let result = page.wait_for_result("Impossible");
    let sentence = "No knight can pass another on the ring of a1, c2, a3, b1, c3, a2, c1 and b3. Going \
                    round it, knight A comes after knight a at the start, but the goal has knight b there.";
    assert!(result.contains(sentence), "{result}");
    assert!(!result.contains("position"), "no numbers that could contradict each other: {result}");
    let ring: String = {
        page.wait_for("the ring", || page.has(".edges .edge, path.edge"));
        page.js("return document.querySelector('path.edge').getAttribute('d')")
    };
    assert_eq!(ring.matches('M').count(), 8, "{ring}");
    assert!(!page.has("[data-game=play]:not([hidden])"), "there is no game without a solution");
}

#[test]
fn stuck_knight_is_marked() {
    let page = Page::open("swap?board=n2/1N1/3");
    let result = page.wait_for_result("Impossible");
    let sentence = "The white knight has to leave b2, but no jump leads away from there.";
    assert!(result.contains(sentence), "{result}");
    page.wait_for("the square", || page.count(".spot.reason") == 1);
    assert_eq!(squares_labelled(&page, REASON_SQUARE), ["b2"]);
    // Its goal.
    assert_eq!(squares_labelled(&page, MENTIONED_SQUARE), ["a3"]);
}

#[test]
fn impossible_first_move_is_marked() {
    let page = Page::open("swap?board=N1N/3/n1n&turns=black&attack=none");
    let result = page.wait_for_result("Impossible");
    let sentence = "Black has no legal first move: wherever a knight could land, it would attack another knight.";
    assert!(result.contains(sentence), "{result}");
    page.wait_for("the jumps", || page.count(".arrow.forced") == 4);
    assert_eq!(squares_labelled(&page, REASON_SQUARE), ["a1", "c1"]);
    assert_eq!(squares_labelled(&page, MENTIONED_SQUARE), ["a2", "b3", "c2"]);
    assert_eq!(page.count(".spot.refused"), 3);
}

#[test]
fn searched_positions_are_counted_consistently() {
    let page = Page::open("swap?board=N***/3n/Nn1*/2**&turns=white");
    let result = page.wait_for_result("All 618 positions that can be reached were tried");
    // The closest position is mentioned, and its wrong square is marked.
    assert!(result.contains("The closest has three of its four knights in place"), "{result}");
    assert_eq!(squares_labelled(&page, REASON_SQUARE).len(), 1);
    assert_eq!(result.matches("position").count(), 1, "{result}");
    explore_positions(&page);
    page.wait_for("the same number", || {
        page.find("[data-part=extent-text]").text().starts_with("618 positions can be reached")
    });
}

#[test]
fn wasted_moves_increase_the_minimum() {
    let page = Page::open("swap?board=N1N/3/n1n");
    page.wait_for_result("16 jumps");
    page.find("[data-game=play]").click();
    page.wait_for("the goal", || goal(&page).ends_with("Best possible:\u{a0}16."));
    page.drag(&["a1", "c2"]);
    page.wait_for_result("1 jump");
    page.drag(&["c2", "a1"]);
    page.wait_for_result("2 jumps");
    // A check says what is still possible, and where the mistake was.
    check_game(&page);
    page.wait_for_result("The best you can reach now is 18. Your mistake was jump 2, c2-a1.");
    // The best next move is to undo, which is what the hint says.
    request_hint(&page);
    page.wait_for_result("Undo c2-a1: it led away from the goal");
    check_game(&page);
    page.find("[data-game=undo-to-mistake]").click();
    page.wait_for_result("1 jump");
    page.press("c");
    page.wait_for_result("Yes, you can still solve it in 16.");
}
