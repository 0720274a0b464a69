//! Clicks do what the picture promises: they pick up what stands there, and what they change is seen.

use browser_tests::Page;

use crate::kit::*;
use crate::place_kit::QUEENS;

const GUARINI: &str = "swap?board=N1N/3/n1n";

/// Waits until what stands on the board is this, among others.
#[track_caller]
fn wait_for_label(page: &Page, label: &str) {
    page.wait_for(label, || standing(page).iter().any(|it| it == label));
}

/// Waits until no knight is picked up.
#[track_caller]
fn wait_for_none_picked(page: &Page) {
    page.wait_for("no knight in the hand", || !page.has(".spot.picked"));
}

#[test]
fn a_click_picks_a_knight_up_and_the_next_one_puts_it_down() {
    let page = Page::open(GUARINI);
    page.wait_for_result("16 moves");
    page.click("a3");
    wait_for_label(&page, "a3, white knight, picked up");
    // It is carried by the mouse.
    page.hover("b2");
    page.wait_for("the knight over b2", || {
        page.js("const box = (it) => it.getBoundingClientRect();
             const [square, knight] = ['[data-square=b2]', '[data-key=\"knight 6\"]']
                 .map((it) => box(document.querySelector(it)));
             return Math.hypot(square.x + square.width / 2 - knight.x - knight.width / 2,
                 square.y + square.height / 2 - knight.y - knight.height / 2) < square.width / 3")
    });
    assert_eq!(page.line(), GUARINI, "nothing is changed yet");
    page.click("b2");
    wait_for_line(&page, "swap?board=2N/1N1/n1n");
    wait_for_none_picked(&page);
    page.press("Control+z");
    wait_for_line(&page, GUARINI);
    // The same again puts it back, another knight is picked instead, and Escape lets go.
    page.click("a3");
    wait_for_label(&page, "a3, white knight, picked up");
    page.click("a3");
    wait_for_none_picked(&page);
    page.click("a3");
    page.click("c1");
    wait_for_label(&page, "c1, black knight, picked up");
    assert_eq!(page.count(".spot.picked"), 1);
    page.press("Escape");
    wait_for_none_picked(&page);
    assert!(page.has("#redo:not([disabled])") && page.line() == GUARINI, "nothing was changed");
}

#[test]
fn whatever_the_tool_only_the_eraser_and_the_key_take_a_knight_away() {
    let page = Page::open(GUARINI);
    page.wait_for_result("16 moves");
    for tool in ["N", "n", "named", "block"] {
        pick(&page, tool);
        page.click("a1");
        wait_for_label(&page, "a1, black knight, picked up");
        assert_eq!(page.line(), GUARINI, "with {tool}");
        page.press("Escape");
        wait_for_none_picked(&page);
    }
    page.click("a1");
    wait_for_label(&page, "a1, black knight, picked up");
    page.press("Delete");
    wait_for_line(&page, "swap?board=N1N/3/2n");
    pick(&page, "erase");
    page.click("c1");
    wait_for_line(&page, "swap?board=N1N/3/3");
    // Nor can one be put where nothing may stand: it stays in the hand.
    pick(&page, "block");
    page.click("b2");
    page.click("a3");
    page.click("b2");
    wait_for_toast(&page, "b2 is a hole");
    wait_for_label(&page, "a3, white knight, picked up");
}

#[test]
fn the_keyboard_picks_knights_up_too() {
    let page = Page::open(GUARINI);
    page.wait_for_result("16 moves");
    page.find("[data-square=a1]").focus();
    page.press("Enter");
    wait_for_label(&page, "a1, black knight, picked up");
    page.press("ArrowUp");
    page.press("Enter");
    wait_for_line(&page, "swap?board=N1N/n2/2n");
    page.press("Enter");
    page.press("ArrowRight");
    wait_for_label(&page, "a2, black knight, picked up");
    page.press("Delete");
    wait_for_line(&page, "swap?board=N1N/3/2n");
}

#[test]
fn a_knight_that_is_dragged_off_the_board_is_gone() {
    let page = Page::open(GUARINI);
    page.wait_for_result("16 moves");
    let (from, to) = (page.square("c1"), page.find("#result").middle());
    page.drag_points(&[from, to]);
    wait_for_line(&page, "swap?board=N1N/3/n2");
    page.press("Control+z");
    wait_for_line(&page, GUARINI);
    // While somebody plays, it comes back.
    page.find("[data-game=try]").click();
    page.wait_for("the game", || page.has(".spot.ready"));
    page.drag_points(&[from, to]);
    page.wait_for("four knights", || page.count("[data-piece]") == 4);
    page.press("Escape");
    page.wait_for_result("16 moves");
    assert_eq!(page.line(), GUARINI);
}

#[test]
fn setting_up_watching_and_playing_are_told_apart() {
    let page = Page::open(GUARINI);
    page.wait_for_result("16 moves");
    let looks = || -> (String, String) {
        page.js("const frame = getComputedStyle(document.querySelector('.board .frame'));
             return [document.body.dataset.mode, `${frame.stroke} ${frame.strokeDasharray}`]")
    };
    let set = looks();
    page.press("ArrowRight");
    page.wait_for("the film", || looks().0 == "watch");
    let watched = looks();
    page.press("t");
    page.wait_for("the game", || looks().0 == "play");
    let played = looks();
    assert_eq!(set.0, "set");
    assert!(
        set.1 != watched.1 && watched.1 != played.1 && played.1 != set.1,
        "{set:?} {watched:?} {played:?}"
    );
}

#[test]
fn the_goal_is_in_sight_where_it_is_not_the_exchange() {
    let page = Page::open(GUARINI);
    page.wait_for_result("16 moves");
    assert!(!page.has("[data-goal-piece]"), "the exchange needs no words");
    page.js::<()>("location.hash = 'swap?board=N2/3/3&goal=3/2N/3'");
    let result = page.wait_for_result("1 move");
    assert!(result.contains("The goal is shown pale"), "{result}");
    assert_eq!(page.count("[data-goal-piece=N]"), 1);
    wait_for_label(&page, "c2, a white knight should end up here");
    assert!(page.has(".ghost[data-goal-piece], [data-goal-piece] .ghost"));
    page.press("End");
    page.wait_for("the knight there", || page.has("[data-goal-piece=N] .ghost-there"));
    page.wait_for("its label", || standing(&page) == ["c2, white knight"]);
    // The goal's own face shows the goal alone.
    page.find("[data-face=goal]").click();
    page.wait_for("no ghost", || !page.has("[data-goal-piece]"));
}

#[test]
fn the_farthest_as_a_goal_is_seen_at_once() {
    let page = Page::open("swap?board=N2n/N2n/N2n&turns=white&attack=no-comrade");
    page.wait_for_result("22 moves");
    ask_how_far(&page);
    page.wait_for("the farthest", || page.find("[data-part=extent-goal]").is_shown());
    page.find("[data-part=extent-goal]").click();
    page.wait_for_result("26 moves");
    wait_for_toast(&page, "The goal is 26 moves away now");
    assert_eq!(page.count("[data-goal-piece]"), 6);
    page.wait_for("the board in sight", || {
        page.js(
            "const { top, bottom } = document.querySelector('svg.board').getBoundingClientRect();
             return top >= -1 && bottom <= innerHeight + 1",
        )
    });
}

#[test]
fn a_click_fixes_one_of_the_eight_queens() {
    let page = Page::open(QUEENS);
    page.wait_for_result("92 ways");
    let to_place = || page.find("#pieces-Q").value();
    page.click("a1");
    page.wait_for_result("4 ways");
    wait_for_line(&page, "place?board=8/8/8/8/8/8/8/Q7&pieces=Q7");
    assert_eq!(to_place(), "7");
    // One that is shown is fixed where it stands, whatever piece is picked.
    pick(&page, "R");
    let shown: String = page.js("return [...document.querySelectorAll('[data-square]')]
         .find((it) => it.getAttribute('aria-label').endsWith(', queen')).dataset.square");
    page.click(&shown);
    wait_for_label(&page, &format!("{shown}, queen, fixed"));
    page.wait_for("six to place", || to_place() == "6");
    // The same again: it may stand anywhere.
    page.click(&shown);
    page.wait_for_result("4 ways");
    page.click("a1");
    page.wait_for_result("92 ways");
    wait_for_line(&page, QUEENS);
    // The eraser takes one of them away.
    pick(&page, "erase");
    let queen: String = page.js("return [...document.querySelectorAll('[data-square]')]
         .find((it) => it.getAttribute('aria-label').endsWith(', queen')).dataset.square");
    page.click(&queen);
    wait_for_line(&page, "place?board=8x8&pieces=Q7");
}

#[test]
fn a_shown_queen_is_dragged_and_fixed_there() {
    let page = Page::open(QUEENS);
    page.wait_for_result("92 ways");
    page.wait_for("a placement", || page.count("[data-piece=Q]") == 8);
    let shown: String = page.js("return [...document.querySelectorAll('[data-square]')]
         .find((it) => it.getAttribute('aria-label').endsWith(', queen')).dataset.square");
    let goal = if shown == "b2" { "c3" } else { "b2" };
    page.drag(&[&shown, goal]);
    page.wait_for("the queen, fixed", || {
        standing(&page).contains(&format!("{goal}, queen, fixed"))
    });
    assert_eq!(page.find("#pieces-Q").value(), "7");
    // The trash takes the numbers, too.
    page.find("#clear").click();
    page.wait_for_result("Which pieces?");
    wait_for_line(&page, "place?board=8x8");
}

#[test]
fn after_all_is_cleared_the_tool_is_the_one_that_is_asked_for() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    pick(&page, "erase");
    page.find("#clear").click();
    let result = page.wait_for_result("Where does it start?");
    assert!(result.contains("Click its square."), "{result}");
    wait_for_tool(&page, "start");
    // What is typed says what it does.
    let typed = || page.find(".typed [aria-current=true]").attribute("title");
    assert_eq!(typed().as_deref(), Some("Start here"));
    page.click("a8");
    page.wait_for_result("Where is it going?\nClick its square.");
    page.click("b7");
    page.wait_for_result("4 jumps");
    assert_eq!(typed().as_deref(), Some("Forbidden here"));
}

#[test]
fn squares_that_are_cut_away_are_holes_and_walls_are_stones() {
    let page = Page::open("swap?board=N***/3n/Nn1*/2**");
    page.wait_for_result("40 moves");
    let fill = || -> String {
        page.js("return getComputedStyle(document.querySelector('.square.blocked')).fill")
    };
    let stones = || page.count("[data-stone]");
    assert_eq!((fill(), stones()), ("none".to_owned(), 0));
    // They can be clicked all the same.
    pick(&page, "block");
    page.click("d1");
    wait_for_line(&page, "swap?board=N***/3n/Nn1*/2*1");
    for (line, seen) in [
        ("place?board=8/8/8/8/2*5/8/8/8&pieces=Q9", 1),
        ("place?board=8/8/8/8/2*5/8/8/8&pieces=Q9&lines=pass", 0),
        ("tour?board=5/5/2*2/5/5", 0),
        ("travel?board=8x8&from=a8&to=b7&avoid=b6", 1),
    ] {
        page.js_with::<()>("location.hash = args[0]", &[serde_json::json!(line)]);
        page.wait_for(line, || blocked(&page).len() == 1 && stones() == seen);
        assert_eq!(fill() == "none", seen == 0, "{line}");
    }
}
