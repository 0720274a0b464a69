//! Links, frames, and games that continue after a reload.

use browser_tests::Page;
use serde_json::json;

use crate::kit::*;

#[test]
fn play_links_hide_the_answer() {
    let page = Page::blank();
    page.go("/?play", "swap?board=N1N/3/n1n");
    page.wait_until_ready();
    page.wait_for_result("Can you do it?");
    assert_eq!(page.find("#result").attribute("aria-busy").as_deref(), Some("false"));
    assert!(!page.find("[data-player=play]").is_shown() && move_list(&page).is_empty());
    // A click on the board starts the game, too.
    page.click("a1");
    page.wait_for("the game", || page.js("return document.body.dataset.mode === 'play'"));
    page.wait_for("the targets", || page.has("[data-spot=free]"));
    page.wait_for_result("0 jumps");
}

/// In a frame the board shows only the puzzle's own pieces.
#[test]
fn embedded_play_links_hide_the_answer() {
    for (line, own, shown) in [
        ("place?board=5x5&pieces=Q5", 0, 5),
        ("tour?board=5x5", 0, 1),
        (GUARINI, 4, 4),
        ("travel?board=8x8&from=a1&to=h8", 1, 1),
    ] {
        let page = Page::blank();
        page.go("/?embed&play", line);
        page.wait_for_result("Can you do it?");
        // This job is answered after the page's own jobs.
        page.js_with::<()>("await window.leaper.solve(args[0])", &[json!(line)]);
        let pieces =
            || page.js::<usize>("return document.querySelectorAll('#stage .pieces > *').length");
        page.js::<()>(
            "for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame)",
        );
        assert_eq!(pieces(), own, "{line}");
        assert_eq!(page.result(), "Can you do it?", "{line}");
        page.find("[data-game=watch]").click();
        page.wait_for("the answer", || pieces() == shown && !page.has("[data-answer-hidden]"));
    }
}

/// An unfinished puzzle says what is missing when it is played; an impossible one isn't offered as
/// a game.
#[test]
fn unplayable_puzzles_say_why() {
    let page = Page::blank();
    page.go("/?play", "travel?board=8x8&from=a1");
    page.wait_for_result("Where is it going?");
    for (line, why, is_offered) in [
        ("place?board=3x3&pieces=Q3", "No solution", false),
        ("place?board=3x3", "Which pieces?", true),
        ("swap?board=3/3/3", "Where are the knights?", true),
        ("tour?board=***", "The board has no open square.", false),
    ] {
        let page = Page::blank();
        page.go("/?play", line);
        if !is_offered {
            page.wait_for_result(why);
            assert!(!page.has("[data-game=play]:not([hidden])"), "{line}");
            continue;
        }
        page.wait_for_result("Can you do it?");
        page.wait_until_ready();
        page.js_with::<()>("await window.leaper.solve(args[0])", &[json!(line)]);
        page.find("[data-game=play]").click();
        page.wait_for_result(why);
        page.wait_for("a message", || page.find("#toast").text().contains("see the result"));
    }
}

/// The moves are restored, and the answer stays hidden.
#[test]
fn reload_resumes_the_game() {
    let page = Page::open("swap?board=N1N/3/n1n");
    page.wait_for_result("16 jumps");
    page.press("Home");
    start_game(&page);
    page.click("a1");
    page.click("b3");
    page.wait_for_result("1 jump");
    page.reload();
    page.wait_until_ready();
    page.wait_for("the game", || page.js("return document.body.dataset.mode === 'play'"));
    page.wait_for_result("1 jump");
    leave_game(&page);
    page.wait_for_result("16 jumps");
    page.reload();
    page.wait_until_ready();
    page.wait_for_result("16 jumps");
}

/// A move made after the address has changed isn't restored with the new puzzle.
#[test]
fn reload_resumes_no_game_of_another_puzzle() {
    let page = Page::open("place?board=6x6&pieces=Q6");
    page.wait_for_result("4 solutions");
    start_game(&page);
    page.click("b1");
    page.wait_for_result("1 of 6");
    page.js::<()>(
        "const stage = document.querySelector('#stage');
         stage.setPointerCapture = () => {};
         location.hash = 'tour?board=6x6&ends=closed';
         const square = document.querySelector('[data-square=d2]');
         const { left, top, width, height } = square.getBoundingClientRect();
         const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, isPrimary: true, pointerId: 1, button: 0, pointerType: 'mouse' };
         for (const type of ['pointerdown', 'pointerup']) square.dispatchEvent(new PointerEvent(type, at));
         setTimeout(() => location.reload())",
    );
    page.wait_for("a tour", || page.js("return document.body.dataset.kind === 'tour'"));
    page.wait_for_result("A closed tour");
    page.reload();
    page.wait_until_ready();
    page.wait_for_result("A closed tour");
}

/// An address may contain only a kind.
#[test]
fn kind_name_opens_its_first_puzzle() {
    for (name, line) in [("swap", "swap?board=N1N/3/n1n"), ("place", "place?board=8x8&pieces=Q8")] {
        let page = Page::blank();
        page.go("/", name);
        page.wait_until_ready();
        page.wait_for("its first puzzle", || page.line() == line);
    }
}

#[test]
fn share_dialog_has_the_embed_code() {
    let page = Page::open("swap?board=N1N/3/n1n&turns=white");
    page.wait_for("an answer", || page.has("#result .headline"));
    open_share(&page);
    page.find("#embed summary").click();
    page.wait_for("the tag", || !page.find("#embed-tag").value().is_empty());
    let tag = page.find("#embed-tag").value();
    assert!(tag.contains("/leaper-board.js\"></script>"), "{tag}");
    assert!(
        tag.contains(
            "<leaper-board puzzle=\"swap?board=N1N/3/n1n&amp;turns=white\"></leaper-board>"
        ),
        "{tag}"
    );
    assert!(
        page.find("#embed-frame").value().contains("?embed#swap?board=N1N/3/n1n&amp;turns=white\"")
    );
    page.find("[data-embed=play]").click();
    page.wait_for("play", || page.find("#embed-tag").value().contains("mode=\"play\""));
    assert!(page.find("#embed-address").value().contains("?embed&play#swap?"));
    // Another address in the same frame would be an entry in the browser's history.
    let has_loaded = || {
        page.js("const preview = document.querySelector('.embed-preview');
             preview.scrollIntoView();
             const { document: shown, location: { href } } = preview.contentWindow;
             return shown.readyState === 'complete' && href === preview.src")
    };
    page.wait_for("the preview", has_loaded);
    let entries: usize = page.js("return history.length");
    page.find("[data-embed=watch]").click();
    page.wait_for("the other address", || !page.find("#embed-address").value().contains("play"));
    page.wait_for("the other preview", has_loaded);
    assert_eq!(page.js::<usize>("return history.length"), entries);
    page.press("Escape");
    page.wait_for("no preview", || !page.has(".embed-preview"));
}
