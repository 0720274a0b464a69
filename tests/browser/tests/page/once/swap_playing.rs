//! Swap: a person tries it.

use browser_tests::Page;

use crate::kit::*;

const ARTICLE: &str = "swap?board=N2n/N2n/N2n&turns=white&attack=no-comrade";

/// Opens a puzzle and begins to try it.
#[track_caller]
fn tried(line: &str, answer: &str) -> Page {
    let page = Page::open(line);
    page.wait_for_result(answer);
    page.find("[data-game=try]").click();
    page.wait_for("the game to begin", || page.has(".spot.ready"));
    page
}

/// Picks a knight and waits until it is told where it may go.
#[track_caller]
fn pick_up(page: &Page, square: &str) {
    page.click(square);
    page.wait_for("where it may go", || page.has("[data-spot]"));
}

/// The squares whose label ends in this.
#[track_caller]
fn spots(page: &Page, words: &str) -> Vec<String> {
    let ends = format!(", {words}");
    let cut = |label: String| Some(label.strip_suffix(&ends)?.split(',').next()?.to_owned());
    standing(page).into_iter().filter_map(cut).collect()
}

#[track_caller]
fn wait_for_knight(page: &Page, square: &str, side: &str) {
    let label = format!("{square}, {side} knight");
    page.wait_for(&label, || standing(page).iter().any(|it| it.starts_with(&label)));
}

#[test]
fn a_click_picks_a_knight_and_another_moves_it() {
    let page = tried(ARTICLE, "22 jumps");
    assert!(page.result().contains("0 jumps"), "{}", page.result());
    assert!(page.result().contains("White to move"), "{}", page.result());
    assert!(page.result().contains("Minimum: 22"), "{}", page.result());
    assert!(!page.find("#palette").is_shown(), "nothing is edited now");
    pick_up(&page, "a1");
    assert_eq!(spots(&page, "picked"), ["a1"]);
    assert_eq!(spots(&page, "it can land here"), ["b3"]);
    assert_eq!(spots(&page, "it can’t land here"), ["c2"]);

    // What can't be done says why.
    page.click("c2");
    wait_for_toast(&page, "A knight on c2 would attack your own knight on a3");
    page.click("b2");
    wait_for_toast(&page, "No jump leads from a1 to b2");
    page.click("b3");
    page.wait_for_result("1 jump");
    wait_for_knight(&page, "b3", "white");
    page.wait_for_result("Black to move");
    // Black's turn: a white knight does not go, and the sentence says so.
    page.click("a2");
    page.click("c1");
    wait_for_toast(&page, "Black’s turn");
    // The puzzle in the address is the same.
    assert_eq!(page.line(), ARTICLE);
    assert_eq!(listed(&page), ["start", "a1-b3"]);
}

#[test]
fn a_drag_moves_a_knight_and_an_illegal_one_comes_back() {
    let page = tried(ARTICLE, "22 jumps");
    page.drag(&["a1", "b3"]);
    wait_for_knight(&page, "b3", "white");
    page.wait_for_result("1 jump");
    page.drag(&["d1", "c1"]);
    wait_for_toast(&page, "No jump leads from d1 to c1");
    wait_for_knight(&page, "d1", "black");
    let on_d1: bool = page.js("const box = (it) => it.getBoundingClientRect();
         const square = box(document.querySelector('[data-square=d1]'));
         return [...document.querySelectorAll('[data-piece]')].some((it) => {
             const { x, y, width, height } = box(it);
             return Math.hypot(x + width / 2 - square.x - square.width / 2,
                 y + height / 2 - square.y - square.height / 2) < square.width / 4;
         })");
    assert!(on_d1, "the knight is back on its square");
    page.drag(&["d1", "c3"]);
    page.wait_for_result("2 jumps");
    assert_eq!(listed(&page), ["start", "a1-b3", "d1-c3"]);
}

#[test]
fn moves_are_taken_back_and_made_again() {
    let page = tried(ARTICLE, "22 jumps");
    assert!(page.has("[data-game=take-back][disabled]"));
    for (from, to) in [("a1", "b3"), ("d1", "c3")] {
        pick_up(&page, from);
        page.click(to);
        page.wait_for("the move", || listed(&page).contains(&format!("{from}-{to}")));
    }
    page.wait_for_result("2 jumps");
    page.find("[data-game=take-back]").click();
    page.wait_for_result("1 jump");
    wait_for_knight(&page, "d1", "black");
    page.press("Control+z");
    page.wait_for_result("0 jumps");
    page.wait_for("no move to undo", || page.has("[data-game=take-back][disabled]"));
    page.press("Control+z");
    wait_for_toast(&page, "Nothing to undo");
    page.press("Control+y");
    page.wait_for_result("1 jump");
    page.find("[data-game=more]").click();
    page.find("[data-game=again]").click();
    page.wait_for_result("2 jumps");
    page.wait_for("no move to make again", || page.has("[data-game=again][disabled]"));
    // Another move makes the rest of what was taken back another game.
    page.press("Control+z");
    page.wait_for_result("1 jump");
    pick_up(&page, "d3");
    page.click("c1");
    page.wait_for("the other game", || listed(&page) == ["start", "a1-b3", "d3-c1"]);
    page.find("[data-game=start-over]").click();
    page.wait_for_result("0 jumps");
    assert_eq!(listed(&page), [""; 0]);
    page.press("Escape");
    page.wait_for_result("22 jumps");
    assert_eq!(listed(&page).len(), 23, "the solution is there again");
}

#[test]
fn hints_lead_to_the_goal_in_the_fewest_moves() {
    // One knight around a blocked middle: 3 × 3, from a1 to c3.
    let page = tried("swap?board=N1n/3/3", "8 jumps");
    for made in 0..8 {
        hint(&page);
        page.wait_for_result(&format!("{} to go", plural(8 - made)));
        let (from, to): (String, String) = page
            .js("const words = document.querySelector('#result').innerText;
             return /([a-z]\\d)-([a-z]\\d)/.exec(words).slice(1)");
        assert!(page.has(".arrow.hint"));
        pick_up(&page, &from);
        page.click(&to);
        page.wait_for("the move", || listed(&page).len() == made + 2);
    }
    page.wait_for_result("Solved in 8 jumps!");
    assert!(page.result().contains("can’t be done in fewer"), "{}", page.result());
    page.wait_for("a celebration", || page.has(".cheer"));
    page.wait_for("and its end", || !page.has(".cheer"));
}

fn plural(moves: usize) -> String {
    if moves == 1 { "1 jump".to_owned() } else { format!("{moves} jumps") }
}

#[test]
fn who_takes_longer_is_told_the_least() {
    let page = tried("swap?board=N2/3/3&goal=3/2N/3", "1 jump");
    for (from, to) in [("a3", "b1"), ("b1", "a3"), ("a3", "c2")] {
        pick_up(&page, from);
        page.click(to);
        page.wait_for("the move", || listed(&page).last() == Some(&format!("{from}-{to}")));
        wait_for_knight(&page, to, "white");
    }
    let result = page.wait_for_result("Solved in 3 jumps!");
    assert!(result.contains("Minimum: 1."), "{result}");
}

#[test]
fn it_is_solved_from_where_a_game_stands() {
    let page = tried(ARTICLE, "22 jumps");
    assert!(page.has("[data-game=from-here][disabled]"));
    for (from, to) in [("a1", "b3"), ("d3", "c1")] {
        pick_up(&page, from);
        page.click(to);
        wait_for_knight(&page, to, if from == "a1" { "white" } else { "black" });
    }
    page.wait_for("the way on", || page.has("[data-game=from-here]:not([disabled])"));
    page.find("[data-game=more]").click();
    page.find("[data-game=from-here]").click();
    wait_for_line(&page, "swap?board=NN2/N2n/2nn&goal=n2N/n2N/n2N&turns=white&attack=no-comrade");
    page.wait_for_result("can’t be done in fewer");
    // That is an edit, and is undone as one.
    page.press("Control+z");
    wait_for_line(&page, ARTICLE);
    page.wait_for_result("22 jumps");
}

#[test]
fn a_game_begins_amidst_the_film() {
    let page = Page::open(ARTICLE);
    page.wait_for_result("22 jumps");
    let solution = listed(&page);
    page.find("[data-part=move-list] [data-step='5']").click();
    wait_for_count(&page, "5 / 22");
    page.press("t");
    page.wait_for_result("5 jumps");
    assert_eq!(listed(&page), solution[..6]);
    // An edit amidst the film leads back to what is edited.
    page.press("t");
    page.wait_for_result("22 jumps");
    page.press("End");
    wait_for_count(&page, "22 / 22");
    page.click("b2");
    wait_for_toast(&page, "Back at the start");
    wait_for_count(&page, "0 / 22");
    assert_eq!(page.line(), ARTICLE);
}

#[test]
fn the_keyboard_plays_too() {
    let page = tried(ARTICLE, "22 jumps");
    page.find("[data-square=a1]").focus();
    page.press("Enter");
    page.wait_for("where it may go", || page.has("[data-spot]"));
    for key in ["ArrowRight", "ArrowUp", "ArrowUp", "Enter"] {
        page.press(key);
    }
    page.wait_for_result("1 jump");
    wait_for_knight(&page, "b3", "white");
    for step in
        ["It’s a highlighted square", "It’s the highlighted square", "is best, with 21 jumps to go"]
    {
        page.press("h");
        page.wait_for_result(step);
    }
    page.press("Escape");
    page.wait_for_result("22 jumps");
}

#[test]
fn a_hint_tells_how_many_moves_are_as_good() {
    let page = tried("swap?board=N1N/3/n1n", "16 jumps");
    hint(&page);
    // All four knights may begin, each in both directions of the ring.
    let result = page.wait_for_result("16 jumps to go");
    assert!(result.contains("7 others are just as good"), "{result}");
    assert_eq!(page.count(".arrow.hint"), 1);
    assert_eq!(page.count(".arrow.other"), 0, "one clean arrow");
    // Whoever leaves all shortest ways is told what it takes from there.
    page.drag(&["a1", "c2"]);
    page.wait_for_result("1 jump");
    assert!(!page.has(".arrow.hint"), "a hint is for one move");
    page.drag(&["c2", "a1"]);
    page.wait_for_result("2 jumps");
    hint(&page);
    page.wait_for_result("Undo c2-a1: it led away from the goal.");
    page.drag(&["c3", "b1"]);
    page.wait_for_result("3 jumps");
    hint(&page);
    page.wait_for_result("15 jumps to go");
}

#[test]
fn in_runs_going_on_counts_no_more() {
    let page = tried("swap?board=N1N/3/n1n&metric=runs", "7 runs");
    for jump in 0..5 {
        hint(&page);
        page.wait_for_result("to go");
        // The runs made and those to go are 7 all the time, also in the midst of one.
        let (made, from, to, left): (String, String, String, String) = page.js(
            "const words = document.querySelector('#result').innerText;
             return /^(\\d+) run.*?([a-z]\\d)-([a-z]\\d) is (?:best|the best known), with (\\d+) run/s.exec(words).slice(1)",
        );
        let sum = made.parse::<u32>().unwrap() + left.parse::<u32>().unwrap();
        assert_eq!(sum, 7, "{made} runs made, {left} to go");
        page.drag(&[&from, &to]);
        page.wait_for("the move", || listed(&page).len() == jump + 2);
    }
}

#[test]
fn the_rules_are_stated_while_playing_and_an_illegal_landing_says_why() {
    let page = Page::blank();
    page.go("/?play", "swap?board=N2n/N2n/N2n&turns=white&attack=no-comrade");
    page.wait_until_ready();
    let rules = ["the sides take turns", "A knight may not land where it attacks its own side"];
    for rule in rules {
        page.wait_for_result(rule);
    }
    play(&page);
    page.wait_for_result("White to move");
    for rule in rules {
        page.wait_for_result(rule);
    }
    pick_up(&page, "a1");
    page.wait_for("a square that is crossed out", || page.has("[data-spot=refused]"));
    let refused: String = page.js(
        "return [...document.querySelectorAll('[data-square]')]
             .find((it) => it.getAttribute('aria-label').includes('it can’t land here')).dataset.square",
    );
    page.click(&refused);
    wait_for_toast(&page, "would attack your own knight on");
    // Without such rules, none are stated.
    let page = tried(GUARINI, "16 jumps");
    page.wait_for_result("Minimum: 16");
    assert!(!page.result().contains("turns"), "{}", page.result());
}

#[test]
fn what_is_impossible_is_not_offered_as_a_game() {
    for line in [
        "swap?board=A1B/3/a1b",
        "travel?board=8x8&from=a8&to=g6&avoid=b6,c7",
        "tour?board=5x5&ends=closed",
        "place?board=2x2&pieces=Q2",
    ] {
        let page = Page::blank();
        for path in ["/", "/?play"] {
            page.go(path, line);
            page.wait_until_ready();
            page.wait_for("an answer", || page.has("#result.none"));
            assert!(!page.find("[data-game=try]").is_shown(), "{line}");
            assert!(!page.has("[data-veiled]"), "{line}");
        }
        page.press("t");
        wait_for_toast(&page, "This puzzle can’t be played; see the result.");
        assert!(!page.has("[data-mode=play]"), "{line}");
    }
    // A famous one shows why at once.
    let page = Page::open("tour?board=8x8&ends=closed");
    page.wait_for_result("A closed tour");
    wait_for_shelf(&page);
    page.find("#famous [data-line='tour?board=4x4']").click();
    page.wait_for("its answer", || page.has("#result.none"));
    assert!(!page.find("[data-game=try]").is_shown());
}
