//! Browser history, import and export.

use browser_tests::Page;
use serde_json::json;

use crate::everywhere::sharing::{export, follow};
use crate::kit::*;

#[test]
fn opened_puzzles_are_history_entries() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    wait_for_line(&page, QUIZ_LINE);
    let title = |name: &str| {
        page.wait_for(name, || {
            page.js::<String>("return document.title") == format!("{name} · Leaper")
        });
        assert_eq!(page.js::<String>("return document.querySelector('h1').textContent"), name);
    };
    title("Knight’s Travails");
    // A famous puzzle, an edit of it, another kind, an imported puzzle.
    watch_famous(&page, "[data-line='travel?board=8x8&from=a1&to=h8']");
    page.wait_for_result("108 different");
    title("Corner to corner");
    page.click("d5");
    let edited = "travel?board=8x8&from=a1&to=h8&avoid=d5";
    wait_for_line(&page, edited);
    title("Travel on 8\u{a0}×\u{a0}8");
    page.find("[data-kind-tab=swap]").click();
    page.wait_for_result("16 jumps");
    title("Guarini’s problem");
    import(&page, "swap?board=N2n/N2n/N2n");
    wait_for_line(&page, "swap?board=N2n/N2n/N2n");
    title("Swap on 4\u{a0}×\u{a0}3");
    page.back();
    wait_for_line(&page, "swap?board=N1N/3/n1n");
    page.wait_for_result("16 jumps");
    page.back();
    wait_for_line(&page, edited);
    page.wait_for("the other kind", || page.has("[data-kind-tab=travel][aria-current]"));
    assert_eq!(blocked_squares(&page), ["d5"], "the edit has replaced its puzzle");
    page.back();
    wait_for_line(&page, QUIZ_LINE);
    page.wait_for_result("5 different");
    title("Knight’s Travails");
    page.js::<()>("history.forward()");
    wait_for_line(&page, edited);
    // Returning to another kind is a history entry, too.
    page.find("[data-kind-tab=swap]").click();
    wait_for_line(&page, "swap?board=N1N/3/n1n");
    page.back();
    wait_for_line(&page, edited);
}

#[test]
fn import_dialog_reads_all_formats() {
    let page = Page::open("travel?board=8x8");
    let link = format!("{}#{QUIZ}", page.js::<String>("return location.href.split('#')[0]"));
    for text in ["a8, b7, b6", "a8,b7,b6", QUIZ, QUIZ_LINE, &link, &format!("  {QUIZ}\n")] {
        page.find("#clear").click();
        page.wait_for_result("Where does it start?");
        paste(&page, text);
        page.wait_for("what it reads as", || {
            page.find("#import-message").text().contains(QUIZ_LINE)
        });
        assert_eq!(page.find("#import-text").attribute("aria-invalid").as_deref(), Some("false"));
        page.find("#import-text").focus();
        page.press("Enter");
        page.wait_for("the dialog to close", || !page.has("#import[open]"));
        page.wait_for_result("5 different");
        wait_for_line(&page, QUIZ_LINE);
    }
}

#[test]
fn enter_imports_before_the_text_is_parsed() {
    let page = Page::open("travel?board=8x8");
    page.wait_for_result("Where does it start?");
    page.find("#open-import").click();
    page.wait_for("the import box", || page.has("#import[open]"));
    // No worker message arrives between pasting and the key.
    let paste_and_enter = "const it = document.querySelector('#import-text');
         it.value = args[0];
         it.dispatchEvent(new InputEvent('input', { bubbles: true }));
         it.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));";
    page.js_with::<()>(paste_and_enter, &[json!("a8, b7, z9")]);
    page.wait_for("the error", || page.has("#import-message.bad"));
    assert!(page.has("#import[open]"));
    page.js_with::<()>(paste_and_enter, &[json!("a8, b7, b6")]);
    page.wait_for("the dialog to close", || !page.has("#import[open]"));
    page.wait_for_result("5 different");
    wait_for_line(&page, QUIZ_LINE);
}

#[test]
fn solution_is_exported_as_text() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    let path = move_list(&page);
    let file = export(&page, "text");
    let text = file["text"].as_str().unwrap();
    assert!(text.contains(QUIZ_LINE), "{text}");
    assert!(text.contains("4 jumps. 5 different shortest paths."), "{text}");
    assert!(text.contains(&path.join(" ")), "{text}");
    assert_eq!(file["type"], "text/plain");
    assert_eq!(file["name"], "leaper-travel.txt");
    // A question keeps its mark.
    let page = Page::open("place?board=3x3");
    page.wait_for_result("Which pieces?");
    let file = export(&page, "text");
    let text = file["text"].as_str().unwrap();
    assert!(text.starts_with("place?board=3x3\nWhich pieces? Set"), "{text}");
}

#[test]
fn unsolved_puzzles_have_no_animation() {
    let page = Page::open("travel?board=8x8&from=a8");
    page.wait_for_result("Where is it going?");
    open_share(&page);
    assert!(!page.has("[data-export=animation]"));
    assert!(page.has("[data-export=svg]"));
    page.wait_for("its line", || page.find("#share-line").value() == "travel?board=8x8&from=a8");
}

#[test]
fn unsolved_puzzles_can_be_shared() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    page.find("#clear").click();
    wait_for_line(&page, "travel?board=8x8");
    // No worker message arrives between the edit and the dialog.
    page.js::<()>(
        "document.querySelector('#undo').click();
         document.querySelector('#open-share').click()",
    );
    page.wait_for("its line", || page.find("#share-line").value() == QUIZ_LINE);
    assert_eq!(page.find("#share-link").value(), page.js::<String>("return location.href"));
    page.wait_for("its animation", || page.has("[data-export=animation]"));
}

#[test]
fn last_of_several_opened_puzzles_is_shown() {
    let page = Page::open("travel?board=8x8&from=a8");
    page.wait_for_result("Where is it going?");
    wait_for_famous_puzzles(&page);
    // The first one needs its module before it can be shown.
    page.js::<()>(
        "document.querySelector('#kinds [data-kind=place]').click();
         document.querySelector('#famous [data-line*=\"to=h8\"]').click()",
    );
    page.wait_for_result("6 jumps");
    page.js::<()>("await new Promise((resolve) => setTimeout(resolve, 700))");
    assert_eq!(page.line(), "travel?board=8x8&from=a1&to=h8");
}

#[test]
fn puzzles_can_be_shared_during_and_after_a_search() {
    let line = "place?board=10x10&pieces=K3Q3R2N4";
    let page = Page::open(line);
    page.wait_for("the search", || page.has("[data-part=cancel]"));
    for turn in 0..2 {
        wait_for_line(&page, line);
        open_share(&page);
        assert_eq!(page.find("#share-line").value(), line);
        assert!(page.find("#share-link").value().ends_with(line));
        page.press("Escape");
        if turn == 0 {
            page.find("[data-part=cancel]").click();
            page.wait_for_result("Cancelled");
        }
    }
}

#[test]
fn address_is_canonicalized() {
    let page = Page::open(QUIZ);
    wait_for_line(&page, QUIZ_LINE);
    // The same puzzle in another form.
    follow(&page, QUIZ);
    wait_for_line(&page, QUIZ_LINE);
    assert!(page.has("#undo[disabled]"));
}

/// Returns the visible note of a shared puzzle; empty without a note.
#[track_caller]
fn note(page: &Page) -> String {
    page.js("return document.querySelector('.challenge:not([hidden])')?.textContent ?? ''")
}

#[test]
fn notes_belong_to_one_puzzle_and_stay_in_the_fragment() {
    let page = Page::blank();
    // A link of an older version, changed by a messenger.
    page.go("/some/where/?play&title=Old&text=Look%20here&fbclid=1", GUARINI);
    page.wait_until_ready();
    page.wait_for("the note", || note(&page) == "OldLook here");
    assert_eq!(page.js::<String>("return location.search"), "?play&fbclid=1");
    assert_eq!(page.line(), format!("{GUARINI};note?title=Old&text=Look+here"));
    page.reload();
    page.wait_for("the note after a reload", || note(&page) == "OldLook here");
    // Another puzzle has no note in its link.
    page.find("[data-kind-tab=tour]").click();
    page.wait_for_result("A closed tour");
    assert_eq!(note(&page), "");
    assert!(!page.line().contains("note"), "{}", page.line());
    page.find("#open-share").click();
    let link = page.find("#share-link").value();
    assert!(link.ends_with("/some/where/#tour?board=8x8&ends=closed"), "{link}");
    page.press("Escape");
    page.back();
    page.wait_for("its address again", || page.line().contains(";note?"));
    // A note may be any text, and the address may be escaped.
    for (line, said) in [
        ("tour?board=5x5;note?title=A%23B%3Bnote%3F+%26&text=x", "A#B;note? &x"),
        ("tour%3Fboard=6x6%3Bnote%3Ftext=y", "y"),
    ] {
        page.go("/blank.html", "");
        page.go("/some/where/?play", line);
        page.wait_until_ready();
        page.wait_for("the note", || note(&page) == said);
    }
    // An embedded board supports both forms.
    for address in ["?embed&title=T", "?embed"] {
        page.go("/blank.html", "");
        page.go(&format!("/some/where/{address}"), "tour?board=5x5;note?title=T");
        page.wait_until_ready();
        page.wait_for("the note", || note(&page) == "T");
    }
}

/// Programs that detect links leave out a trailing `*`, and the board would lose a square.
#[test]
fn trailing_blocked_squares_are_escaped_in_links() {
    let line = "swap?board=N***/3n/Nn1*/2**";
    let sent = "#swap?board=N***/3n/Nn1*/2%2A%2A";
    let page = Page::open(line);
    page.wait_for_result("40 jumps");
    open_share(&page);
    let address = page.find("#share-link").value();
    assert!(address.ends_with(sent), "{address}");
    assert_eq!(page.find("#share-line").value(), line);
    page.find("#embed summary").click();
    page.wait_for("the address", || page.find("#embed-address").value().ends_with(sent));
    assert!(page.find("#embed-tag").value().contains(&format!("puzzle=\"{line}\"")));
    page.go("/blank.html", "");
    page.go("/", &sent[1..]);
    page.wait_until_ready();
    page.wait_for_result("40 jumps");
    open_share(&page);
    assert_eq!(page.find("#share-line").value(), line);
}

/// The box says in which form it read the text. If the text may mean several puzzles, it asks.
#[test]
fn import_dialog_asks_which_puzzle_is_meant() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    let paste = |text: &str, message: &str| {
        page.find("#open-import").click();
        page.wait_for("the dialog", || page.has("#import[open]"));
        page.js_with::<()>(
            "const box = document.querySelector('#import-text'); box.value = args[0]; box.dispatchEvent(new Event('input'))",
            &[json!(text)],
        );
        page.wait_for("the reading", || page.find("#import-message").text().contains(message));
    };
    paste(
        ". Q . .\n. . . Q\nQ . . .\n. . Q .",
        "Board diagram. Reads as place?board=1Q2/3Q/Q3/2Q1",
    );
    let choices: Vec<String> = page.js(
        "return [...document.querySelectorAll('#import-readings label')].map((it) => it.textContent)",
    );
    assert_eq!(choices, ["place?board=1Q2/3Q/Q3/2Q1", "place?board=4x4&pieces=Q4"]);
    page.find("#import-readings label:last-of-type").click();
    page.find("#import-open").click();
    wait_for_line(&page, "place?board=4x4&pieces=Q4");
    page.wait_for_result("2 solutions");
    // One reading needs no choice.
    paste("1 . . .\n. . 2 .\n. . . .", "Grid of numbers. Reads as tour?board=4x3");
    assert!(page.has("#import-readings[hidden]"));
    page.find("#import-open").click();
    wait_for_line(&page, "tour?board=4x3&from=a3&numbers=c2:2");
    paste("8/8/8/3N4/8/8/8/8 w - - 0 1", "FEN. Reads as travel?board=8x8&from=d5");
    assert!(page.has("#import-readings:not([hidden])"));
    // The message names the chosen reading.
    page.find("#import-readings label:last-of-type").click();
    let chosen = page.find("#import-readings label:last-of-type").text();
    let message = page.find("#import-message").text();
    assert!(message.starts_with("FEN. Reads as") && message.contains(&chosen), "{message}");
    // No worker message arrives between a choice and other text.
    page.js::<()>(
        "document.querySelector('#import-readings input').click();
         const box = document.querySelector('#import-text');
         box.value = 'travel?board=8x8&from=a9';
         box.dispatchEvent(new Event('input'));",
    );
    page.wait_for("the error", || page.has("#import-message.bad"));
    assert!(page.has("#import-open[disabled]"));
}

/// Somebody goes back in the history while the page loads.
#[test]
fn address_that_changes_during_loading_is_opened() {
    let script =
        "addEventListener('DOMContentLoaded', () => { location.hash = 'tour?board=5x5'; })";
    let Some(page) = with_script(script, QUIZ) else {
        return skipped("its driver can't change a page before it loads");
    };
    page.wait_for_result("all 25 squares");
    assert_eq!(page.line(), "tour?board=5x5");
}
