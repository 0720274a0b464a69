//! The page shows itself, and famous puzzles are watched.

use browser_tests::Page;

use crate::everywhere::first_sight::{mode, wait_for_demo};
use crate::kit::*;

#[test]
fn without_a_puzzle_the_page_shows_itself_again_and_again() {
    let page = Page::open("");
    wait_for_demo(&page);
    let end = page.js::<String>("return document.querySelector('.scrub').max");
    wait_for_count(&page, &format!("{end} / {end}"));
    page.wait_for("it to begin again", || count(&page).starts_with("0 / "));
    wait_for_demo(&page);
    assert!(page.has("#undo[disabled]"), "nothing was drawn by anybody");
}

#[test]
fn the_graph_is_beside_the_board_while_the_film_runs() {
    let page = Page::open("swap?board=N1N/3/n1n");
    page.wait_for_result("16 moves");
    page.resize(1280, 800);
    page.wait_for("the graph", || page.count("[data-part=graph] .node") == 9);
    page.find("[data-player=play]").click();
    page.wait_for("the knight in the air", || page.has("[data-piece].flying"));
    let beside: bool = page.js(
        "const [board, graph] = ['.board', '[data-part=graph]'].map((part) => document.querySelector(part).getBoundingClientRect());
         return graph.left >= board.right && graph.top >= 0 && graph.bottom <= innerHeight",
    );
    assert!(beside);
}

#[test]
fn a_famous_puzzle_is_brought_into_view_marked_and_watched_once() {
    let page = Page::open("swap?board=N1N/3/n1n");
    page.wait_for_result("16 moves");
    let marked = || -> Vec<String> {
        page.js("return [...document.querySelectorAll('#famous [aria-current]')].map((it) => it.dataset.line)")
    };
    page.wait_for("Guarini to be marked", || marked() == ["swap?board=N1N/3/n1n"]);
    page.find("#player select").choose("8");
    page.resize(1366, 768);
    // From far down beside the board; then where all is small.
    page.js::<()>("scrollTo(0, document.documentElement.scrollHeight)");
    page.find("#famous [data-line='swap?board=ABCD/4/abcd']").click();
    page.wait_for_result("Can you do it?");
    page.wait_for("it, and what is said and done, in sight", || {
        page.count("[data-piece]") == 8
            && page.js("return ['.board', '#result', '[data-game=watch]'].every((part) => {
                 const { top, bottom } = document.querySelector(part).getBoundingClientRect();
                 return top >= 0 && bottom <= innerHeight;
             })")
    });
    page.resize(800, 600);
    page.find("#famous [data-line='swap?board=N***/3n/Nn1*/2**']").click();
    // Its answer is hidden until it is asked for.
    page.wait_for_result("Can you do it?");
    assert!(listed(&page).is_empty() && !page.has(".arrow"), "{:?}", listed(&page));
    page.find("[data-game=watch]").click();
    page.wait_for("it to play", || mode(&page) == "watch");
    page.wait_for("it to be marked", || marked() == ["swap?board=N***/3n/Nn1*/2**"]);
    wait_for_count(&page, "40 / 40");
    page.wait_for("its end", || {
        page.find("[data-player=play]").attribute("aria-label").unwrap().starts_with("Play")
    });
    assert!(page.js::<bool>(
        "const { top, bottom } = document.querySelector('.board').getBoundingClientRect();
         return top >= 0 && bottom <= innerHeight"
    ));
    assert_eq!(count(&page), "40 / 40", "once");
    // Whoever draws on has another puzzle.
    page.press("Home");
    pick(&page, "block");
    page.click("c4");
    page.wait_for("none to be marked", || marked().is_empty());
}

#[test]
fn what_is_said_goes_with_what_it_was_about_and_leaves_the_player_free() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    for (width, height) in [(360, 640), (1280, 800)] {
        if !page.phone(width, height) {
            page.resize(width, height);
        }
        pick(&page, "start");
        page.click("b6");
        wait_for_toast(&page, "b6 is forbidden");
        let apart: bool = page.js(
            "const [toast, player] = ['#toast', '#player'].map((part) => document.querySelector(part).getBoundingClientRect());
             return toast.bottom <= player.top || toast.top >= player.bottom",
        );
        assert!(apart, "{width} wide");
        // Nor does it stay over a box that is opened.
        page.find("#open-share").click();
        page.wait_for("the box alone", || {
            page.js("return Boolean(document.querySelector('#share')?.open) && document.querySelector('#toast').hidden")
        });
        page.press("Escape");
        page.wait_for("the box to close", || !page.has("dialog[open]"));
        page.click("b6");
        wait_for_toast(&page, "b6 is forbidden");
        page.js::<()>("document.querySelector('[data-tool=block]').click()");
        page.wait_for("it to be gone", || {
            page.js("return document.querySelector('#toast').hidden")
        });
    }
}
