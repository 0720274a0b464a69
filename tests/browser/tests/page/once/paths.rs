//! Distances, the wave, and all shortest paths.

use std::collections::{BTreeMap, BTreeSet};

use browser_tests::Page;

use crate::kit::*;
use crate::oracle::Travel;

const OVERLAY: &str = "[data-overlay=distances]";

/// Travel puzzles of various shapes.
const PUZZLES: [Travel<'static>; 4] = [
    Travel { files: 8, ranks: 8, blocked: &["b6"], from: "a8", to: "b7", leaper: (1, 2) },
    Travel {
        files: 7,
        ranks: 5,
        blocked: &["c2", "d3", "e2", "e4", "a4"],
        from: "b1",
        to: "g5",
        leaper: (1, 2),
    },
    Travel { files: 9, ranks: 9, blocked: &["d2", "e5"], from: "a1", to: "i9", leaper: (1, 3) },
    Travel { files: 5, ranks: 11, blocked: &["c5"], from: "c1", to: "d10", leaper: (0, 1) },
];

/// Returns the numbers on the board, by square.
fn numbers(page: &Page) -> BTreeMap<String, usize> {
    page.js("const boxes = [...document.querySelectorAll('[data-square]')]
             .map((it) => [it.dataset.square, it.getBoundingClientRect()]);
         return Object.fromEntries([...document.querySelectorAll('.numbers text')].map((text) => {
             const { x, y, width, height } = text.getBoundingClientRect();
             const [left, top] = [x + width / 2, y + height / 2];
             const [square] = boxes.find(([, box]) => left >= box.left && left < box.right
                 && top >= box.top && top < box.bottom);
             return [square, Number(text.textContent)];
         }))")
}

/// Returns the distances in the squares' labels.
fn label_distances(page: &Page) -> BTreeMap<String, usize> {
    page.js("const said = [...document.querySelectorAll('[data-square]')].map((it) => (
             [it.dataset.square, /, (\\d+) jumps? away$/.exec(it.getAttribute('aria-label'))?.[1]]));
         return Object.fromEntries(said.filter(([, number]) => number)
             .map(([square, number]) => [square, Number(number)]))")
}

#[test]
fn distances_match_the_search() {
    for puzzle in &PUZZLES {
        let page = Page::open(&puzzle.line());
        page.wait_for_result("jump");
        assert_eq!(numbers(&page), BTreeMap::new(), "off until they are asked for");
        page.find(OVERLAY).click();
        page.wait_for("the numbers", || page.has(".numbers text"));
        assert_eq!(numbers(&page), puzzle.distances(), "{}", puzzle.line());
        assert_eq!(label_distances(&page), puzzle.distances(), "{}", puzzle.line());
        page.find("[data-overlay=none]").click();
        page.wait_for("no numbers", || !page.has(".numbers text"));
        assert_eq!(label_distances(&page), BTreeMap::new());
    }
}

#[test]
fn distances_follow_every_edit_and_need_no_goal() {
    let page = Page::open("travel?board=8x8&from=d4");
    page.find(OVERLAY).click();
    let puzzle =
        |blocked, from| Travel { files: 8, ranks: 8, blocked, from, to: "", leaper: (1, 2) };
    page.wait_for("all distances", || numbers(&page) == puzzle(&[], "d4").distances());
    page.find("[data-tool=block]").click();
    page.click("e6");
    page.wait_for("the new numbers", || numbers(&page) == puzzle(&["e6"], "d4").distances());
    page.drag(&["d4", "a1"]);
    page.wait_for("the new numbers", || numbers(&page) == puzzle(&["e6"], "a1").distances());
    page.press("Control+z");
    page.wait_for("the new numbers", || numbers(&page) == puzzle(&["e6"], "d4").distances());
}

#[test]
fn wave_follows_the_animation() {
    let puzzle = &PUZZLES[0];
    let page = Page::open(&puzzle.line());
    page.wait_for_result("4 jumps");
    page.find("[data-overlay=wave]").click();
    page.wait_for("the wave", || page.has("[data-square].crest"));
    let distances = puzzle.distances();
    let at = |test: &dyn Fn(usize) -> bool| -> Vec<String> {
        distances.iter().filter(|(_, d)| test(**d)).map(|(name, _)| name.clone()).collect()
    };
    for step in 0..=4 {
        wait_for_count(&page, &format!("{step} / 4"));
        assert_eq!(squares(&page, "[data-square].crest"), at(&|d| d == step), "step {step}");
        assert_eq!(squares(&page, "[data-square].tint"), at(&|d| d <= step), "step {step}");
        page.press("ArrowRight");
    }
}

#[test]
fn wave_without_a_goal_covers_the_board() {
    let page = Page::open("travel?board=8x8&from=a1");
    page.find("[data-overlay=wave]").click();
    wait_for_count(&page, "0 / 6");
    page.press("End");
    wait_for_count(&page, "6 / 6");
    assert_eq!(squares(&page, "[data-square].crest"), ["h8"]);
}

#[test]
fn all_shortest_paths_can_be_selected() {
    let puzzle = &PUZZLES[0];
    let page = Page::open(&puzzle.line());
    page.wait_for_result("5 different");
    let which = page.find("#settings .which");
    let expected: BTreeSet<Vec<String>> = puzzle.paths().into_iter().collect();
    assert_eq!(expected.len(), 5);
    let mut seen = Vec::new();
    for number in 1..=5 {
        page.wait_for("its number", || which.text() == format!("{number} of 5"));
        page.wait_for("another path", || {
            let path = move_list(&page);
            path.len() == 5 && !seen.contains(&path[1..].to_vec())
        });
        seen.push(move_list(&page)[1..].to_vec());
        if number % 2 == 0 {
            page.press("n");
        } else {
            page.find("[data-part=another]").click();
        }
    }
    assert_eq!(seen.iter().cloned().collect::<BTreeSet<_>>(), expected);
    page.wait_for("the first again", || move_list(&page)[1..] == seen[0]);
    assert_eq!(which.text(), "1 of 5");
    page.find("[data-part=before]").click();
    page.wait_for("the last", || move_list(&page)[1..] == seen[4]);
    assert_eq!(which.text(), "5 of 5");
    // The animation shows the selected path.
    page.press("End");
    page.wait_for("the knight at the goal", || piece_square(&page) == "b7");
    page.press("ArrowLeft");
    page.wait_for("the knight before it", || piece_square(&page) == seen[4][2]);
    // An edited puzzle starts with its first path.
    page.click("h1");
    page.wait_for("the first", || which.text() == "1 of 5");
    assert_eq!(page.line(), "travel?board=8x8&from=a8&to=b7&avoid=h1,b6");
}

#[test]
fn single_path_has_no_alternatives() {
    let page = Page::open("travel?board=8x8&from=a1&to=b3");
    page.wait_for_result("There is only one shortest path.");
    assert!(page.has("[data-part=another][disabled]") && page.has("[data-part=before][disabled]"));
    page.press("n");
    page.wait_for("1 of 1", || page.find("#settings .which").text() == "1 of 1");
}

#[test]
fn all_shortest_paths_are_shown_at_once() {
    for puzzle in &PUZZLES {
        let page = Page::open(&puzzle.line());
        page.wait_for_result("jump");
        assert!(!page.has(".edges .edge"));
        page.find("[data-part=all-paths]").click();
        page.wait_for("the lines", || page.has(".edges .edge"));
        let lines: usize = page
            .js("return document.querySelector('.edge').getAttribute('d').split('M').length - 1");
        assert_eq!(lines, puzzle.jumps().len(), "{}", puzzle.line());
        assert_eq!(
            page.find("[data-part=all-paths]").attribute("aria-pressed").as_deref(),
            Some("true")
        );
        page.find("[data-part=all-paths]").click();
        page.wait_for("no lines", || !page.has(".edges .edge"));
    }
}

#[test]
fn missing_route_shows_the_reachable_squares() {
    let page = Page::open("travel?board=8x8&from=a8&to=g6&avoid=b6,c7");
    let result = page.wait_for_result("No route");
    assert!(result.contains("1 of 62 open squares"), "{result}");
    assert!(page.has("[data-player=play][disabled]"));
    assert_eq!(move_list(&page), [""; 0]);
    assert_eq!(squares(&page, "[data-square].tint"), ["a8"]);
    assert_eq!(squares(&page, "[data-square].out").len(), 63);
    drop(page);

    let camel = Travel { files: 8, ranks: 8, blocked: &[], from: "a1", to: "b1", leaper: (1, 3) };
    let page = Page::open(&camel.line());
    let result = page.wait_for_result("No route");
    assert!(result.contains("32 of 64 open squares"), "{result}");
    assert_eq!(
        squares(&page, "[data-square].tint"),
        camel.distances().into_keys().collect::<Vec<_>>()
    );
}

/// A step's number makes room for a flag, also when the path stays the same.
#[test]
fn goal_on_the_path_moves_the_steps_number() {
    let page = Page::open("travel?board=8x8&from=a1&to=e3");
    page.wait_for_result("2 jumps");
    let is_small =
        || page.js::<bool>("return document.querySelector('.landing').hasAttribute('transform')");
    assert!(!is_small());
    pick_tool(&page, "goal");
    page.click("c2");
    wait_for_line(&page, "travel?board=8x8&from=a1&to=c2,e3");
    page.wait_for("a small number beside the flag", is_small);
    page.press("Control+z");
    wait_for_line(&page, "travel?board=8x8&from=a1&to=e3");
    page.wait_for("a large number", || !is_small());
}
