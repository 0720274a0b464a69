//! No foreign content is requested by any feature.

use browser_tests::Page;

use crate::everywhere::security_policy::{record_violations, violations};
use crate::everywhere::sharing::export;
use crate::kit::*;

/// Clicks buttons one after the other.
#[track_caller]
fn click_all(page: &Page, selectors: &[&str]) {
    for selector in selectors {
        page.find(selector).click();
        page.js::<()>("await new Promise(requestAnimationFrame)");
    }
}

/// Opens another puzzle on the same page.
#[track_caller]
fn open_line(page: &Page, line: &str, answer: &str) {
    page.set_hash(line);
    page.wait_for_result(answer);
}

#[test]
fn all_features_respect_the_policy() {
    let page = Page::open(QUIZ);
    record_violations(&page);
    // By default, browsers record only 250 requests.
    page.js::<()>("performance.setResourceTimingBufferSize(10_000)");
    page.wait_for_result("5 different");
    page.press("Space");
    wait_for_count(&page, "4 / 4");
    click_all(
        &page,
        &["[data-overlay=distances]", "[data-overlay=wave]", "[data-overlay=none]", "#flip"],
    );
    choose_looks(&page, "[data-theme=dark]");
    choose_looks(&page, "[data-look=wood]");
    page.click("d5");
    page.drag(&["a4", "c4"]);
    click_all(&page, &["#undo", "#undo", "#redo", "#open-help"]);
    page.press("Escape");
    for what in ["svg", "png", "animation", "text"] {
        export(&page, what);
    }
    page.press("Escape");
    import(&page, "travel?board=200x200&from=a1&to=gr200");
    page.wait_for_result("134 jumps");
    page.press("End");
    page.find("[data-overlay=wave]").click();

    open_line(&page, "swap?board=N1N/3/n1n", "16 jumps");
    page.press("Space");
    click_all(
        &page,
        &[
            "[data-moves=strip]",
            "[data-position=goal]",
            "[data-position=start]",
            "[data-part=extent]",
            "[data-part=count-all]",
            "[data-game=play]",
        ],
    );
    page.wait_for("the game", || page.has(".spot.ready"));
    request_hint(&page);
    page.wait_for_result("to go");
    leave_game(&page);
    open_line(&page, "swap?board=A1B/3/a1b", "Impossible");

    open_line(&page, "place?board=6x6&pieces=Q6", "4 solutions");
    page.wait_for("its gallery", || page.has("canvas"));
    page.find("[data-heat=Q]").click();
    page.wait_for_result("a queen stands");
    click_all(
        &page,
        &[
            "[data-heat=none]",
            "[data-part=attacked]",
            "[data-placements=one]",
            "[data-part=gallery-wide]",
        ],
    );

    open_line(&page, "tour?board=3x3&avoid=b2&ends=closed", "A closed tour");
    page.press("m");
    page.find("[data-game=play]").click();
    page.wait_for("the game", || page.has("[data-spot], .spot.ready"));
    for square in ["a1", "b3", "c1", "a2", "c3", "b1", "a3", "c2"] {
        page.click(square);
        page.wait_for(square, || move_list(&page).iter().any(|it| it == square));
    }
    page.wait_for("the celebration", || page.has("[data-won]"));
    open_line(&page, "tour?board=4x4", "No tour");

    assert_eq!(violations(&page), [""; 0]);
    let foreign: Vec<String> = page.js(
        "return performance.getEntriesByType('resource').map(({ name }) => name)
             .filter((name) => !/^(data|blob):/.test(name) && new URL(name).origin !== location.origin)",
    );
    assert_eq!(foreign, [""; 0]);
}
