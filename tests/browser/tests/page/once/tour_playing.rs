//! Games of Tour.

use browser_tests::Page;

use crate::kit::*;

/// Visits squares one by one, and waits for each jump.
#[track_caller]
fn walk(page: &Page, squares: &[&str]) {
    for square in squares {
        page.click(square);
        page.wait_for(square, || move_list(page).iter().any(|it| it == square));
    }
}

#[test]
fn tour_game_is_undone_and_won() {
    let ring = ["a1", "b3", "c1", "a2", "c3", "b1", "a3", "c2"];
    let page = start_game_on("tour?board=3x3&avoid=b2&ends=closed", "A closed tour");
    page.wait_for_result("Where do you start?");
    assert_eq!(page.js::<String>("return document.body.dataset.mode"), "play");
    walk(&page, &ring[..3]);
    page.wait_for_result("3 of 8");
    page.click("b1");
    wait_for_toast(&page, "No jump leads from c1 to b1.");
    page.click("a1");
    wait_for_toast(&page, "already visited a1");
    page.find("[data-game=undo]").click();
    page.wait_for_result("2 of 8");
    page.press("Control+y");
    page.wait_for_result("3 of 8");
    // A knight that is put back makes no move.
    page.drag(&["c1", "b1", "c1"]);
    page.js::<()>("await new Promise(requestAnimationFrame)");
    page.wait_for_result("3 of 8");
    walk(&page, &ring[3..]);
    page.wait_for_result("Solved!");
    page.wait_for("the celebration", || page.has("[data-won]"));
    page.find("[data-result=again]").click();
    page.wait_for_result("Where do you start?");
    leave_game(&page);
    page.wait_for_result("A closed tour");
}

#[test]
fn click_after_a_worker_failure_resumes_the_game() {
    let page = start_game_on("tour?board=5x5", "24 jumps");
    page.expect_console_errors();
    page.wait_for_result("Where do you start?");
    // The worker dies when it checks the walk.
    page.js::<()>(
        "window.workersFail = true;
         const post = Worker.prototype.postMessage;
         Worker.prototype.postMessage = function (message, ...rest) {
             if (window.workersFail && message.type === 'start' && message.job.do === 'walkReport') {
                 setTimeout(() => this.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' })));
                 return undefined;
             }
             return post.call(this, message, ...rest);
         };",
    );
    page.click("a1");
    wait_for_toast(&page, "out of memory");
    page.js::<()>("window.workersFail = false");
    page.click("b3");
    page.wait_for("the jump", || move_list(&page).iter().any(|it| it == "b3"));
    page.wait_for_result("2 of 25");
}

/// The core explains why a numbered square is refused.
#[test]
fn squares_ruled_out_by_numbers_say_why() {
    for (number, first, square, why) in [
        ("c2:8", None, "c2", "c2 has to be number 8, not 2."),
        ("c1:3", Some("c2"), "a3", "Number 3 is fixed on another square."),
    ] {
        let page =
            start_game_on(&format!("tour?board=3x3&avoid=b2&from=a1&numbers={number}"), "7 jumps");
        walk(&page, first.as_slice());
        page.click(square);
        wait_for_toast(&page, why);
    }
}

#[test]
fn check_says_whether_the_tour_can_be_completed() {
    let page = start_game_on("tour?board=5x5&from=a1", "24 jumps");
    check_game(&page);
    page.wait_for_result("Yes, it can still be solved");
    // Corners need both their jumps.
    walk(&page, &["b3", "c1", "a2", "c3"]);
    page.press("c");
    page.wait_for("an answer", || {
        let result = page.result();
        result.contains("Yes, it can") || result.contains("Your mistake was number")
    });
    page.find("[data-game=start-over]").click();
    page.wait_for_result("1 of 25");
    request_hint(&page);
    page.find("[data-game=more]").click();
    page.find("[data-game=give-up]").click();
    page.wait_for_result("Here is a solution");
    page.wait_for_result("Finished for you from number 1");
    assert!(!page.has("[data-won]"), "a shown solution is no win");
}

#[test]
fn check_reports_a_start_of_the_wrong_colour() {
    let page = start_game_on("tour?board=5x5", "24 jumps");
    walk(&page, &["b1", "a3"]);
    check_game(&page);
    let result = page.wait_for_result("No tour starts on");
    assert!(result.contains("b1. Undo and start elsewhere."), "{result}");
}

#[test]
fn giving_up_continues_from_the_last_good_square() {
    let page = start_game_on("tour?board=5x5&from=a1", "24 jumps");
    // Both ways to e5 are used up.
    walk(&page, &["b3", "d2", "c4", "b2", "d3", "c5"]);
    check_game(&page);
    let wrong = page.wait_for_result("Your mistake was number");
    assert!(!wrong.contains("number 1,"), "{wrong}");
    page.find("[data-game=more]").click();
    page.find("[data-game=give-up]").click();
    page.wait_for_result("Here is a solution");
    page.wait_for_result("Finished for you from number");
    assert_eq!(move_list(&page)[..2], ["a1", "b3"]);
    assert!(!page.has("[data-won]"), "a shown solution is no win");
}

#[test]
fn giving_up_after_a_wrong_start_shows_the_first_tour() {
    let page = start_game_on("tour?board=5x5", "24 jumps");
    walk(&page, &["b1", "a3"]);
    page.find("[data-game=more]").click();
    page.find("[data-game=give-up]").click();
    page.wait_for_result("Here is a solution");
    page.wait_for_result("Finished for you from number 1");
}
