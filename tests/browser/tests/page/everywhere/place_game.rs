//! A game of Place, and the position of game controls.

use browser_tests::Page;

use crate::kit::*;

pub fn wait_for_stars(page: &Page) -> String {
    page.wait_for("the stars", || page.has("[data-won]"));
    page.find("[data-won] .stars").attribute("aria-label").unwrap_or_default()
}

/// Presses keys, each a number of times.
pub fn press_keys(page: &Page, keys: &[(&str, usize)]) {
    for &(key, times) in keys {
        for _ in 0..times {
            page.press(key);
        }
    }
}

/// On an upright phone the controls are at the bottom, within reach of thumbs; neither they nor the
/// board move when buttons are pressed.
#[test]
fn phone_game_controls_stay_at_the_bottom() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    if !page.phone(390, 844) {
        return skipped("its window does not get so narrow");
    }
    start_game(&page);
    page.wait_for("the targets", || page.has("[data-spot=free]"));
    let places = || -> [i32; 4] {
        page.js(
            "await new Promise(requestAnimationFrame);
             const of = (part) => document.querySelector(part).getBoundingClientRect();
             return [of('.board').top, of('.board').width, of('.acts').top, of('.acts').bottom].map(Math.round);",
        )
    };
    let [top, width, above, foot] = places();
    assert!(width > 350 && foot > 820 && foot <= 844, "{top} {width} {above} {foot}");
    page.find("[data-game=more]").click();
    page.wait_for("the menu, over the actions", || {
        page.js(
            "const { top, bottom } = document.querySelector('.game-menu').getBoundingClientRect();
             return top >= 0 && bottom > top && bottom <= document.querySelector('.acts').getBoundingClientRect().top",
        )
    });
    assert_eq!(places(), [top, width, above, foot], "with the menu");
    page.find("[data-game=more]").click();
    for (square, button, cost) in [("c7", "hint", "1 hint"), ("b5", "check", "1 check")] {
        page.click(square);
        page.find(&format!("[data-game={button}]")).click();
        page.wait_for(cost, || page.find(".game-cost").text().contains(cost));
        assert_eq!(places(), [top, width, above, foot], "{button}");
    }
    page.click_all(&["d6", "b7"]);
    assert_eq!(wait_for_stars(&page), "2 of 3 stars");
    // What comes next takes the place of the actions.
    assert_eq!(places()[..2], [top, width], "won");
    let [next, end]: [i32; 2] = page.js(
        "const { top } = document.querySelector('[data-result=next]').getBoundingClientRect();
         const { bottom } = document.querySelector('.result-card').getBoundingClientRect();
         return [top, bottom].map(Math.round)",
    );
    assert!(next > 600 && end <= 844, "{next} to {end}");
}

#[test]
fn place_game_is_won() {
    let page = Page::open("place?board=5x5&pieces=Q5");
    page.wait_for_result("10 solutions");
    start_game(&page);
    page.wait_for_result("0 of 5");
    page.click_all(&["a1", "b3", "c5", "d3"]);
    page.wait_for_result("4 of 5");
    page.wait_for("two in red", || page.count(".spot.conflict") == 2);
    page.find("[data-aid=clashes]").click();
    page.wait_for("hidden clashes", || !page.has(".spot.conflict"));
    page.find("[data-aid=clashes]").click();
    page.wait_for("two in red", || page.count(".spot.conflict") == 2);
    check_game(&page);
    page.wait_for_result("The mistake is the queen on d3");
    page.click("d3");
    page.wait_for_result("3 of 5");
    page.press("Control+z");
    page.wait_for_result("4 of 5");
    // Put back, it makes no move.
    page.drag(&["d3", "e4", "d3"]);
    page.press("Control+z");
    page.wait_for_result("3 of 5");
    page.press("Control+y");
    page.wait_for_result("4 of 5");
    page.drag(&["d3", "d2"]);
    page.wait_for("none in red", || !page.has(".spot.conflict"));
    page.find("[data-aid=attacked]").click();
    page.wait_for("what is attacked", || page.has(".attacks circle"));
    page.find("[data-square=a1]").focus();
    press_keys(&page, &[("ArrowRight", 4), ("ArrowUp", 3), ("Enter", 1)]);
    page.wait_for_result("No attacks!");
    assert_eq!(wait_for_stars(&page), "2 of 3 stars");
}

/// The pieces to choose from are radio buttons: one tab stop, and the arrow keys choose.
#[test]
fn arrow_keys_choose_a_piece() {
    let page = Page::open("place?board=5x5&pieces=K1Q1N1");
    page.wait_for_result("solutions");
    start_game(&page);
    page.wait_for_result("0 of 3");
    page.click("a1");
    page.wait_for_result("1 of 3");
    let picked = || -> Vec<String> {
        page.js("return [...document.querySelectorAll('.tray [role=radio]')]
                 .filter((it) => it.ariaChecked === 'true').map((it) => it.dataset.choice)")
    };
    assert_eq!(page.count(".tray [role=radio][tabindex='0']"), 1);
    let before = picked();
    page.js::<()>("document.querySelector('.tray [tabindex=\"0\"]').focus()");
    page.press("ArrowLeft");
    page.wait_for("another piece", || picked() != before);
    let focused: String = page.js("return document.activeElement.dataset.choice ?? ''");
    assert_eq!(picked(), [focused]);
    assert!(page.result().contains("1 of 3"), "the move stays: {}", page.result());
    assert_eq!(page.count(".tray [role=radio][tabindex='0']"), 1);
}

/// Each puzzle has its own aid, also if another one was played on the page before.
#[test]
fn aids_have_the_names_of_the_present_puzzle() {
    let page = Page::open("place?board=5x5&pieces=Q5");
    page.wait_for_result("10 solutions");
    start_game(&page);
    page.wait_for("attacks", || page.find("[data-aid=clashes]").text() == "Attacks between pieces");
    page.set_hash("place?board=5x5&pieces=K4&aim=guard");
    page.wait_for_result("79 solutions");
    start_game(&page);
    let aid = || page.find("[data-aid=clashes]").text();
    page.wait_for("what isn't covered", || aid() == "Squares not covered");
}

#[test]
fn covering_is_played_by_hand() {
    let page = Page::open("place?board=5/3*1/2**1/3*1/5&pieces=K1Q2&aim=guard");
    page.wait_for_result("25 solutions");
    start_game(&page);
    page.wait_for_result("21 squares are not covered");
    page.click("a5");
    page.wait_for_result("11 squares are not covered");
    page.wait_for("what the queen attacks", || page.count(".attacks circle") > 8);
    page.click("e2");
    page.wait_for_result("Left to place: 1 king");
    page.click("c1");
    page.wait_for_result("3 of 3");
    page.wait_for("the uncovered squares", || page.count(".spot.conflict") > 0);
    check_game(&page);
    page.wait_for_result("The mistake is");
    page.drag(&["e2", "e1"]);
    page.drag(&["c1", "b3"]);
    page.wait_for_result("All covered!");
    assert_eq!(wait_for_stars(&page), "2 of 3 stars");
}

#[test]
fn hints_name_the_few_squares_left() {
    let page = Page::open("place?board=4x4&pieces=Q4");
    page.wait_for_result("2 solutions");
    start_game(&page);
    page.click("b1");
    page.wait_for_result("1 of 4");
    for _ in 0..3 {
        page.find("[data-game=hint]").click();
        page.wait_for("the hint's squares", || page.has(".spot.highlight"));
    }
    page.wait_for_result("A queen on d2: rank 2 needs a piece, and only d2 is free.");
    page.click("d2");
    page.wait_for_result("2 of 4");
}

/// Some browsers don't focus a button that is clicked.
#[test]
fn escape_closes_the_menu_of_a_game() {
    let page = Page::open("place?board=5x5&pieces=Q5");
    page.wait_for_result("10 solutions");
    start_game(&page);
    page.click("a1");
    page.wait_for_result("1 of 5");
    page.js::<()>(
        "document.activeElement.blur();
         document.querySelector('[data-game=more]').click()",
    );
    page.wait_for("the menu", || page.find(".game-menu").is_shown());
    page.press("Escape");
    page.wait_for("no menu", || !page.find(".game-menu").is_shown());
    page.wait_for_result("1 of 5");
}

/// The list of all attacks would be too long.
#[test]
fn game_on_a_large_board_is_won() {
    let page = Page::open("place?board=200x200&pieces=Q2");
    page.wait_for_result("solutions");
    start_game(&page);
    for square in ["a1", "b4"] {
        if !page.find(".game-menu").is_shown() {
            page.find("[data-game=more]").click();
        }
        page.find("[data-part=game-square]").fill(square);
        page.press("Enter");
    }
    page.wait_for_result("No attacks!");
}
