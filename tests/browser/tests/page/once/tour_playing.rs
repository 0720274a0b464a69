//! Tour: a person walks it.

use browser_tests::Page;

use crate::kit::*;

/// Opens a puzzle and begins to walk it.
#[track_caller]
fn tried(line: &str, answer: &str) -> Page {
    let page = Page::open(line);
    page.wait_for_result(answer);
    page.find("[data-game=try]").click();
    page.wait_for("the game to begin", || page.has("[data-spot], .spot.ready"));
    page
}

/// Walks square by square; each jump is waited for.
#[track_caller]
fn walk(page: &Page, squares: &[&str]) {
    for square in squares {
        page.click(square);
        page.wait_for(square, || listed(page).iter().any(|it| it == square));
    }
}

#[test]
fn it_is_walked_taken_back_and_won() {
    let ring = ["a1", "b3", "c1", "a2", "c3", "b1", "a3", "c2"];
    let page = tried("tour?board=3x3&avoid=b2&ends=closed", "A closed tour");
    page.wait_for_result("Where do you start?");
    assert_eq!(page.js::<String>("return document.body.dataset.mode"), "play");
    walk(&page, &ring[..3]);
    page.wait_for_result("3 of 8");
    page.click("b1");
    wait_for_toast(&page, "No jump leads from c1 to b1.");
    page.click("a1");
    wait_for_toast(&page, "already visited a1");
    page.find("[data-game=take-back]").click();
    page.wait_for_result("2 of 8");
    page.press("Control+y");
    page.wait_for_result("3 of 8");
    walk(&page, &ring[3..]);
    page.wait_for_result("Solved!");
    page.wait_for("the celebration", || page.has("[data-won]"));
    page.find("[data-game=start-over]").click();
    page.wait_for_result("Where do you start?");
    leave(&page);
    page.wait_for_result("A closed tour");
}

#[test]
fn a_click_after_a_crash_asks_again_and_goes_on() {
    let page = tried("tour?board=5x5", "24 jumps");
    page.expect_console_errors();
    page.wait_for_result("Where do you start?");
    // The worker that is asked where the walk stands dies of it.
    page.js::<()>(
        "window.lame = true;
         const post = Worker.prototype.postMessage;
         Worker.prototype.postMessage = function (message, ...rest) {
             if (window.lame && message.type === 'start' && message.job.do === 'walked') {
                 setTimeout(() => this.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' })));
                 return undefined;
             }
             return post.call(this, message, ...rest);
         };",
    );
    page.click("a1");
    wait_for_toast(&page, "out of memory");
    page.js::<()>("window.lame = false");
    page.click("b3");
    page.wait_for("the jump", || listed(&page).iter().any(|it| it == "b3"));
    page.wait_for_result("2 of 25");
}

/// Where numbers are against a square, the core says why.
#[test]
fn a_square_that_numbers_are_against_is_refused_with_the_reason() {
    for (number, first, square, why) in [
        ("c2:8", None, "c2", "c2 has to be number 8, not 2."),
        ("c1:3", Some("c2"), "a3", "Number 3 is fixed on another square."),
    ] {
        let page = tried(&format!("tour?board=3x3&avoid=b2&from=a1&numbers={number}"), "7 jumps");
        walk(&page, first.as_slice());
        page.click(square);
        wait_for_toast(&page, why);
    }
}

#[test]
fn it_is_told_whether_it_can_still_be_finished() {
    let page = tried("tour?board=5x5&from=a1", "24 jumps");
    page.find("[data-game=can-finish]").click();
    page.wait_for_result("Yes, it can still be solved");
    // The centre's corner squares need both their jumps.
    walk(&page, &["b3", "c1", "a2", "c3"]);
    page.press("c");
    page.wait_for("an answer", || {
        let result = page.result();
        result.contains("Yes, it can") || result.contains("Your mistake was number")
    });
    page.find("[data-game=start-over]").click();
    page.wait_for_result("1 of 25");
    hint(&page);
    page.find("[data-game=more]").click();
    page.find("[data-game=give-up]").click();
    page.wait_for_result("25 of 25");
    page.wait_for_result("Finished for you from number 1");
    assert!(!page.has("[data-won]"), "who was shown the rest has not won");
}

#[test]
fn a_start_of_the_wrong_colour_is_where_it_went_wrong() {
    let page = tried("tour?board=5x5", "24 jumps");
    walk(&page, &["b1", "a3"]);
    page.find("[data-game=can-finish]").click();
    let result = page.wait_for_result("No tour starts on");
    assert!(result.contains("b1. Undo and start elsewhere."), "{result}");
}

#[test]
fn giving_up_in_a_dead_end_shows_the_rest_from_the_last_good_square() {
    let page = tried("tour?board=5x5&from=a1", "24 jumps");
    // Both ways to e5 are used up.
    walk(&page, &["b3", "d2", "c4", "b2", "d3", "c5"]);
    page.find("[data-game=can-finish]").click();
    let wrong = page.wait_for_result("Your mistake was number");
    assert!(!wrong.contains("number 1,"), "{wrong}");
    page.find("[data-game=more]").click();
    page.find("[data-game=give-up]").click();
    page.wait_for_result("25 of 25");
    page.wait_for_result("Finished for you from number");
    assert_eq!(listed(&page)[..2], ["a1", "b3"]);
    assert!(!page.has("[data-won]"), "who was shown the rest has not won");
}

#[test]
fn giving_up_after_a_start_from_which_no_tour_leads_shows_the_tour_that_was_found() {
    let page = tried("tour?board=5x5", "24 jumps");
    walk(&page, &["b1", "a3"]);
    page.find("[data-game=more]").click();
    page.find("[data-game=give-up]").click();
    page.wait_for_result("25 of 25");
    page.wait_for_result("Finished for you from number 1");
}
