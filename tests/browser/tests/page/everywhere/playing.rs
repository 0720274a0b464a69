//! Place is played as the others are, to a win; and where the actions of a game are.

use browser_tests::Page;

use crate::kit::*;

pub fn won(page: &Page) -> String {
    page.wait_for("the stars", || page.has("[data-won]"));
    page.find("[data-won] .stars").attribute("aria-label").unwrap_or_default()
}

/// Presses keys, each so many times.
pub fn keys(page: &Page, keys: &[(&str, usize)]) {
    for &(key, times) in keys {
        for _ in 0..times {
            page.press(key);
        }
    }
}

/// On a phone that is held upright, what is done stands at the foot, where thumbs are; whatever is said and asked there, and
/// when it is done, neither it nor the board moves.
#[test]
fn upright_the_actions_are_at_the_foot_and_nothing_moves() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    if !page.phone(390, 844) {
        return skipped("its window does not get so narrow");
    }
    play(&page);
    page.wait_for("where it may go", || page.has("[data-spot=free]"));
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
    for (square, asked, told) in [("c7", "hint", "1 hint"), ("b5", "can-finish", "1 check")] {
        page.click(square);
        page.find(&format!("[data-game={asked}]")).click();
        page.wait_for(told, || page.find(".game-cost").text().contains(told));
        assert_eq!(places(), [top, width, above, foot], "{asked}");
    }
    page.click_all(&["d6", "b7"]);
    assert_eq!(won(&page), "2 of 3 stars");
    assert_eq!(places(), [top, width, above, foot], "won");
}

#[test]
fn pieces_are_put_by_hand_until_they_are_at_peace() {
    let page = Page::open("place?board=5x5&pieces=Q5");
    page.wait_for_result("10 solutions");
    play(&page);
    page.wait_for_result("0 of 5");
    page.click_all(&["a1", "b3", "c5", "d3"]);
    page.wait_for_result("4 of 5");
    assert!(!page.has(".spot.clash"), "nothing is said before it is asked for");
    page.find("[data-switch=clashes]").click();
    page.wait_for("two in red", || page.count(".spot.clash") == 2);
    page.find("[data-game=can-finish]").click();
    page.wait_for_result("The mistake is the queen on d3");
    page.click("d3");
    page.wait_for_result("3 of 5");
    page.press("Control+z");
    page.wait_for_result("4 of 5");
    page.drag(&["d3", "d2"]);
    page.wait_for("none in red", || !page.has(".spot.clash"));
    page.find("[data-switch=attacked]").click();
    page.wait_for("what is attacked", || page.has(".attacks circle"));
    page.find("[data-square=a1]").focus();
    keys(&page, &[("ArrowRight", 4), ("ArrowUp", 3), ("Enter", 1)]);
    page.wait_for_result("All at peace!");
    assert_eq!(won(&page), "2 of 3 stars");
}
