//! Games of Swap.

use browser_tests::Page;

use crate::kit::*;

/// The puzzle of the article “Knight swap”.
const KNIGHT_SWAP: &str = "swap?board=N2n/N2n/N2n&turns=white&attack=no-comrade";

/// Picks up a knight and waits until its targets are shown.
#[track_caller]
fn pick_up(page: &Page, square: &str) {
    page.click(square);
    page.wait_for("the targets", || page.has("[data-spot]"));
}

/// Returns the squares whose label ends in a text.
#[track_caller]
fn spots(page: &Page, words: &str) -> Vec<String> {
    let ends = format!(", {words}");
    let cut = |label: String| Some(label.strip_suffix(&ends)?.split(',').next()?.to_owned());
    square_labels(page).into_iter().filter_map(cut).collect()
}

#[track_caller]
fn wait_for_knight(page: &Page, square: &str, side: &str) {
    let label = format!("{square}, {side} knight");
    page.wait_for(&label, || square_labels(page).iter().any(|it| it.starts_with(&label)));
}

#[test]
fn two_clicks_move_a_knight() {
    let page = start_game_on(KNIGHT_SWAP, "22 jumps");
    assert!(page.result().contains("0 jumps"), "{}", page.result());
    assert!(page.result().contains("White to move"), "{}", page.result());
    assert!(goal(&page).ends_with("Best possible:\u{a0}22."), "{}", goal(&page));
    assert!(!page.find("#palette").is_shown(), "nothing is edited now");
    pick_up(&page, "a1");
    assert_eq!(spots(&page, "picked"), ["a1"]);
    assert_eq!(spots(&page, "it can land here"), ["b3"]);
    assert_eq!(spots(&page, "it can’t land here"), ["c2"]);

    // Illegal moves say why.
    page.click("c2");
    wait_for_toast(&page, "A knight on c2 would attack your own knight on a3");
    page.click("b2");
    wait_for_toast(&page, "No jump leads from a1 to b2");
    page.click("b3");
    page.wait_for_result("1 jump");
    wait_for_knight(&page, "b3", "white");
    page.wait_for_result("Black to move");
    // A white knight can't move on Black's turn.
    page.click("a2");
    page.click("c1");
    wait_for_toast(&page, "Black’s turn");
    // The puzzle in the address stays.
    assert_eq!(page.line(), KNIGHT_SWAP);
    assert_eq!(move_list(&page), ["start", "a1-b3"]);
}

#[test]
fn drags_move_knights_and_illegal_ones_return() {
    let page = start_game_on(KNIGHT_SWAP, "22 jumps");
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
    assert_eq!(move_list(&page), ["start", "a1-b3", "d1-c3"]);
}

#[test]
fn escape_puts_the_knight_down_before_it_ends_the_game() {
    let page = start_game_on(KNIGHT_SWAP, "22 jumps");
    pick_up(&page, "a1");
    page.click("b3");
    page.wait_for_result("1 jump");
    pick_up(&page, "d1");
    page.wait_for("it to be picked", || spots(&page, "picked") == ["d1"]);
    page.press("Escape");
    page.wait_for("it to be put down", || spots(&page, "picked").is_empty());
    assert!(page.has("[data-mode=play]"), "the game goes on");
    assert_eq!(move_list(&page), ["start", "a1-b3"]);
    page.press("Escape");
    page.wait_for("the end of the game", || !page.has("[data-mode=play]"));
}

#[test]
fn moves_can_be_undone_and_redone() {
    let page = start_game_on(KNIGHT_SWAP, "22 jumps");
    assert!(page.has("[data-game=undo][disabled]"));
    for (from, to) in [("a1", "b3"), ("d1", "c3")] {
        pick_up(&page, from);
        page.click(to);
        page.wait_for("the move", || move_list(&page).contains(&format!("{from}-{to}")));
    }
    page.wait_for_result("2 jumps");
    page.find("[data-game=undo]").click();
    page.wait_for_result("1 jump");
    wait_for_knight(&page, "d1", "black");
    page.press("Control+z");
    page.wait_for_result("0 jumps");
    page.wait_for("no move to undo", || page.has("[data-game=undo][disabled]"));
    page.press("Control+z");
    wait_for_toast(&page, "Nothing to undo");
    page.press("Control+y");
    page.wait_for_result("1 jump");
    page.find("[data-game=more]").click();
    page.find("[data-game=redo]").click();
    page.wait_for_result("2 jumps");
    page.wait_for("no move to make again", || page.has("[data-game=redo][disabled]"));
    // Another move discards the undone ones.
    page.press("Control+z");
    page.wait_for_result("1 jump");
    pick_up(&page, "d3");
    page.click("c1");
    page.wait_for("the other game", || move_list(&page) == ["start", "a1-b3", "d3-c1"]);
    page.find("[data-game=start-over]").click();
    page.wait_for_result("0 jumps");
    assert_eq!(move_list(&page), [""; 0]);
    page.press("Escape");
    page.wait_for_result("22 jumps");
    assert_eq!(move_list(&page).len(), 23, "the solution is there again");
}

#[test]
fn hints_lead_to_a_shortest_solution() {
    // One knight around a blocked middle: 3 × 3, from a1 to c3.
    let page = start_game_on("swap?board=N1n/3/3", "8 jumps");
    for made in 0..8 {
        request_hint(&page);
        page.wait_for_result(&format!("{} to go", plural(8 - made)));
        let (from, to): (String, String) = page
            .js("const words = document.querySelector('#result').innerText;
             return /([a-z]\\d)-([a-z]\\d)/.exec(words).slice(1)");
        assert!(page.has(".arrow.hint"));
        pick_up(&page, &from);
        page.click(&to);
        page.wait_for("the move", || move_list(&page).len() == made + 2);
    }
    page.wait_for_result("Solved in 8 jumps!");
    assert!(page.result().contains("can’t be done in fewer"), "{}", page.result());
    page.wait_for("a celebration", || page.has(".celebration"));
    page.wait_for("and its end", || !page.has(".celebration"));
}

fn plural(moves: usize) -> String {
    if moves == 1 { "1 jump".to_owned() } else { format!("{moves} jumps") }
}

#[test]
fn longer_solutions_show_the_minimum() {
    let page = start_game_on("swap?board=N2/3/3&goal=3/2N/3", "1 jump");
    for (from, to) in [("a3", "b1"), ("b1", "a3"), ("a3", "c2")] {
        pick_up(&page, from);
        page.click(to);
        page.wait_for("the move", || move_list(&page).last() == Some(&format!("{from}-{to}")));
        wait_for_knight(&page, to, "white");
    }
    let result = page.wait_for_result("Solved in 3 jumps!");
    assert!(result.contains("Minimum: 1."), "{result}");
}

#[test]
fn current_position_can_be_solved() {
    let page = start_game_on(KNIGHT_SWAP, "22 jumps");
    assert!(page.has("[data-game=from-here][disabled]"));
    for (from, to) in [("a1", "b3"), ("d3", "c1")] {
        pick_up(&page, from);
        page.click(to);
        wait_for_knight(&page, to, if from == "a1" { "white" } else { "black" });
    }
    page.wait_for("the button", || page.has("[data-game=from-here]:not([disabled])"));
    page.find("[data-game=more]").click();
    page.find("[data-game=from-here]").click();
    wait_for_line(&page, "swap?board=NN2/N2n/2nn&goal=n2N/n2N/n2N&turns=white&attack=no-comrade");
    page.wait_for_result("can’t be done in fewer");
    // It is an edit, and can be undone as one.
    page.press("Control+z");
    wait_for_line(&page, KNIGHT_SWAP);
    page.wait_for_result("22 jumps");
}

#[test]
fn game_starts_from_the_animations_step() {
    let page = Page::open(KNIGHT_SWAP);
    page.wait_for_result("22 jumps");
    let solution = move_list(&page);
    page.find("[data-part=move-list] [data-step='5']").click();
    wait_for_count(&page, "5 / 22");
    page.press("t");
    page.wait_for_result("5 jumps");
    assert_eq!(move_list(&page), solution[..6]);
    // Editing during the animation returns to the start.
    page.press("t");
    page.wait_for_result("22 jumps");
    page.press("End");
    wait_for_count(&page, "22 / 22");
    page.click("b2");
    let message = wait_for_toast(&page, "Back at the start");
    let button = page.find("[data-game=play] span").text();
    assert!(message.contains(&format!("choose “{button}” there")), "{message}");
    wait_for_count(&page, "0 / 22");
    assert_eq!(page.line(), KNIGHT_SWAP);
}

#[test]
fn game_is_played_by_keyboard() {
    let page = start_game_on(KNIGHT_SWAP, "22 jumps");
    page.find("[data-square=a1]").focus();
    page.press("Enter");
    page.wait_for("the targets", || page.has("[data-spot]"));
    for key in ["ArrowRight", "ArrowUp", "ArrowUp", "Enter"] {
        page.press(key);
    }
    page.wait_for_result("1 jump");
    wait_for_knight(&page, "b3", "white");
    for step in [
        "The piece to move is in",
        "The piece to move is highlighted",
        "is best, with 21 jumps to go",
    ] {
        page.press("h");
        page.wait_for_result(step);
    }
    page.press("Escape");
    page.wait_for_result("22 jumps");
}

#[test]
fn hints_count_equally_good_moves() {
    let page = start_game_on("swap?board=N1N/3/n1n", "16 jumps");
    request_hint(&page);
    // Each of the four knights may begin, in both directions of the ring.
    let result = page.wait_for_result("16 jumps to go");
    assert!(result.contains("7 others are just as good"), "{result}");
    assert_eq!(page.count(".arrow.hint"), 1);
    assert_eq!(page.count(".arrow.other"), 0, "one clean arrow");
    // After a move away from the goal, the hint counts from there.
    page.drag(&["a1", "c2"]);
    page.wait_for_result("1 jump");
    assert!(!page.has(".arrow.hint"), "a hint is for one move");
    page.drag(&["c2", "a1"]);
    page.wait_for_result("2 jumps");
    request_hint(&page);
    page.wait_for_result("Undo c2-a1: it led away from the goal.");
    page.drag(&["c3", "b1"]);
    page.wait_for_result("3 jumps");
    request_hint(&page);
    page.wait_for_result("15 jumps to go");
}

#[test]
fn continuing_a_run_is_free() {
    let page = start_game_on("swap?board=N1N/3/n1n&metric=runs", "7 runs");
    for jump in 0..5 {
        request_hint(&page);
        page.wait_for_result("to go");
        // The runs made and those left are always 7, also in the middle of a run.
        let (made, from, to, left): (String, String, String, String) = page.js(
            "const words = document.querySelector('#result').innerText;
             return /^(\\d+) run.*?([a-z]\\d)-([a-z]\\d) is (?:best|the best known), with (\\d+) run/s.exec(words).slice(1)",
        );
        let sum = made.parse::<u32>().unwrap() + left.parse::<u32>().unwrap();
        assert_eq!(sum, 7, "{made} runs made, {left} to go");
        page.drag(&[&from, &to]);
        page.wait_for("the move", || move_list(&page).len() == jump + 2);
    }
}

#[test]
fn rules_are_shown_and_explain_illegal_landings() {
    let page = Page::blank();
    page.go("/?play", "swap?board=N2n/N2n/N2n&turns=white&attack=no-comrade");
    page.wait_until_ready();
    let rules = ["the sides take turns", "A knight may not land where it attacks its own side"];
    for rule in rules {
        page.wait_for_result(rule);
    }
    start_game(&page);
    page.wait_for_result("White to move");
    page.wait_for("the goal", || goal(&page).ends_with("Best possible:\u{a0}22."));
    assert!(goal(&page).starts_with("Bring each knight to its goal. "), "{}", goal(&page));
    for rule in rules {
        assert!(goal(&page).contains(rule), "{}", goal(&page));
    }
    pick_up(&page, "a1");
    page.wait_for("a square that is crossed out", || page.has("[data-spot=refused]"));
    let refused: String = page.js(
        "return [...document.querySelectorAll('[data-square]')]
             .find((it) => it.getAttribute('aria-label').includes('it can’t land here')).dataset.square",
    );
    page.click(&refused);
    wait_for_toast(&page, "would attack your own knight on");
    // Without such rules, none are mentioned.
    let page = start_game_on(GUARINI, "16 jumps");
    page.wait_for("the goal", || {
        goal(&page) == "Bring each knight to its goal. Best possible:\u{a0}16."
    });
}

#[test]
fn impossible_puzzles_offer_no_game() {
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
            assert!(!page.find("[data-game=play]").is_shown(), "{line}");
            assert!(!page.has("[data-answer-hidden]"), "{line}");
        }
        page.press("t");
        wait_for_toast(&page, "This puzzle can’t be played; see the result.");
        assert!(!page.has("[data-mode=play]"), "{line}");
    }
    // A famous impossible puzzle says so at once.
    let page = Page::open("tour?board=8x8&ends=closed");
    page.wait_for_result("A closed tour");
    wait_for_famous_puzzles(&page);
    page.find("#famous [data-line='tour?board=4x4']").click();
    page.wait_for("its answer", || page.has("#result.none"));
    assert!(!page.find("[data-game=play]").is_shown());
}
