//! Invalid input: a clear message with its range, and the board stays as it was.

use browser_tests::Page;
use serde_json::{Value, json};

use crate::kit::*;

/// Invalid text, the range of its error, and part of the message.
const BAD: [(&str, &str, &str); 27] = [
    ("travel?board=8x8&from=b9&to=b7", "b9", "b9 is not on this board: ranks go from 1 to 8"),
    ("travel?board=8x8&from=a8&to=i3", "i3", "i3 is not on this board: files go from a to h"),
    ("travel?board=8x8&from=a8&to=b7&avoid=b6,k1", "k1", "files go from a to h"),
    ("travel?board=8x8&from=b6&to=b7&avoid=b6", "b6", "The start is on b6, which is blocked"),
    ("travel?board=8x8&from=a8&to=b6&avoid=b6", "b6", "The goal is on b6, which is blocked"),
    ("travel?board=8x8&from=a8&to=b7&avoid=b6,b6", "b6", "b6 is named twice"),
    ("travel?board=8x8&from=a8&to=b7&from=a1", "from=a1", "from is given twice"),
    ("travel?board=0x8&from=a8&to=b7", "0", "The board has no files"),
    ("travel?board=8x0&from=a8&to=b7", "0", "The board has no ranks"),
    ("travel?board=1025x8&from=a8&to=b7", "1025", "at most 1024"),
    (
        "travel?board=8x99999999999999999999999&from=a8&to=b7",
        "99999999999999999999999",
        "at most 1024",
    ),
    ("travel?board=4294967297x8&from=a8&to=b7", "4294967297", "at most 1024"),
    ("travel?board=8/8/7/8&from=a1&to=b2", "7", "Rank 2 has 7 squares, but the top rank has 8"),
    (
        "travel?board=8/8/18446744073709551617/8&from=a1&to=b2",
        "18446744073709551617",
        "too many squares",
    ),
    ("travel?board=8x8&form=a8&to=b7", "form", "Did you mean from?"),
    ("travel?board=8x8&from=a8&to=b7&speed=3", "speed", "A Travel puzzle has no parameter “speed”"),
    ("travel?board=8x8&from=&to=b7", "from=", "from needs a value"),
    ("travel?from=a8&to=b7", "", "This puzzle has no board yet"),
    ("travel?board=8x8&from=a8&to=b7&leaper=0,0", "0,0", "not both 0"),
    ("travel?board=8x8&from=a8&to=b7&leaper=1,99999", "1,99999", "two numbers from 0 to 1023"),
    ("travel?board=8x8&from=а8&to=b7", "а8", "The “а” only looks like a"),
    ("travel?board=8x8&from=馬8&to=b7", "馬8", "one of the letters a to z"),
    ("travel?board=8x8&from=a８&to=b7", "a８", "only looks like 8"),
    ("travel?board=8x8&from=%zz&to=b7", "%zz", "two hexadecimal digits"),
    ("🐴 travail?board=8x8", "🐴 travail?board=8x8", "“🐴 travail?board=8x8” is not a puzzle"),
    ("http://leaper/🐴/#travel?board=8x8&from=b9&to=b7", "b9", "ranks go from 1 to 8"),
    ("the knight goes home", "the knight goes home", "is not a puzzle"),
];

/// Returns the import dialog's message about a text, and the marked range.
#[track_caller]
fn import_error(page: &Page, text: &str) -> (String, String) {
    paste(page, text);
    page.wait_for(&format!("the error for {text}"), || {
        page.has("#import-message.bad")
            && page.has("#import-mirror mark")
            && page.js_with::<bool>(
                "return document.querySelector('#import-mirror').textContent.startsWith(args[0])",
                &[json!(text)],
            )
    });
    assert!(page.has("#import-open[disabled]"), "{text} cannot be opened");
    assert_eq!(page.find("#import-text").value(), text, "what was typed stays");
    assert_eq!(page.find("#import-text").attribute("aria-invalid").as_deref(), Some("true"));
    let marked = page.js("return document.querySelector('#import-mirror mark').textContent");
    (page.find("#import-message").text(), marked)
}

#[test]
fn invalid_text_gets_a_message_and_a_mark() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    for (text, place, sentence) in BAD {
        let (message, marked) = import_error(&page, text);
        assert!(message.contains(sentence), "of {text} it should say {sentence}: {message}");
        assert!(!message.contains('\n') && message.chars().count() < 260, "{message}");
        if place.is_empty() {
            // Something is missing: the range is empty, shown as the character after it.
            assert!(marked.chars().count() == 1, "of {text}, {marked} is marked");
        } else {
            assert_eq!(marked, place, "of {text}: {message}");
        }
        assert_eq!(page.line(), QUIZ_LINE);
    }
    page.press("Escape");
    page.wait_for("the dialog to close", || !page.has("#import[open]"));
    assert_eq!(square_labels(&page), ["a8, the knight’s start", "b6, blocked", "b7, the goal"]);
    assert!(page.result().contains("4 jumps"));
    assert!(page.has("#undo[disabled]"));
    // The text is still there when the dialog is opened again.
    page.press("i");
    page.wait_for("the dialog", || page.has("#import[open]"));
    assert_eq!(page.find("#import-text").value(), BAD[BAD.len() - 1].0);
}

#[test]
fn scripting_errors_have_utf16_ranges() {
    let page = Page::open("");
    for (text, place, sentence) in BAD {
        let answer = page.solve(text, &json!({}));
        let error = &answer["error"];
        assert!(error["message"].as_str().unwrap_or_default().contains(sentence), "{answer}");
        assert!(error["code"].is_string(), "{answer}");
        let at: (usize, usize) = serde_json::from_value(error["at"].clone()).unwrap();
        let units: Vec<u16> = text.encode_utf16().collect();
        assert_eq!(String::from_utf16(&units[at.0..at.1]).unwrap(), place, "{answer} of {text}");
    }
}

#[test]
fn invalid_address_opens_the_import_dialog() {
    let page = Page::blank();
    let bad = "travel?board=8x8&from=b9&to=b7";
    page.go("/some/where/", bad);
    page.wait_until_ready();
    page.wait_for("the import box", || page.has("#import[open]"));
    page.wait_for("the error message", || {
        page.find("#import-message").text().contains("ranks go from 1 to 8")
    });
    assert_eq!(page.find("#import-text").value(), bad);
    assert_eq!(page.js::<String>("return document.querySelector('mark').textContent"), "b9");
    // The default board is behind it.
    page.press("Escape");
    page.wait_for("the import box to close", || !page.has("#import[open]"));
    page.wait_for_result("4 jumps");
    // Opening it again quickly works: WebKit leaves the focus in the closed dialog for a moment.
    for _ in 0..10 {
        page.press("i");
        page.wait_for("the import box again", || page.has("#import[open]"));
        page.press("Escape");
        page.wait_for("the import box to close", || !page.has("#import[open]"));
    }
    // The corrected text can be opened.
    page.press("i");
    page.wait_for("the import box again", || page.has("#import[open]"));
    page.find("#import-text").fill("travel?board=8x8&from=b8&to=b7");
    page.wait_for("the button to open it", || page.has("#import-open:not([disabled])"));
    page.find("#import-open").click();
    page.wait_for_result("3 jumps");
    wait_for_line(&page, "travel?board=8x8&from=b8&to=b7");
}

#[test]
fn invalid_address_change_keeps_the_board() {
    let page = Page::open("travel?board=8x8&from=a1&to=h8");
    page.wait_for_result("108 different");
    for bad in ["travel?board=8x8&from=a1&to=h9", "%", "%E0%A4%A", "🐴", "swap?board=0x0"] {
        page.set_hash(bad);
        page.wait_for("the import box", || page.has("#import[open]"));
        page.wait_for("the error message", || page.has("#import-message.bad"));
        assert_eq!(page.find("#import-text").value(), bad);
        page.press("Escape");
        page.wait_for("the dialog to close", || !page.has("#import[open]"));
        assert_eq!(square_labels(&page), ["a1, the knight’s start", "h8, the goal"]);
        assert!(page.result().contains("108 different"));
        assert_eq!(page.line(), "travel?board=8x8&from=a1&to=h8", "the address is the board's");
    }
    page.click("d4");
    wait_for_line(&page, "travel?board=8x8&from=a1&to=h8&avoid=d4");
}

#[test]
fn unfinished_puzzles_are_no_error_on_the_page() {
    for (line, says) in [
        ("travel?board=8x8", "Where does it start?"),
        ("travel?board=8x8&from=a8", "Where is it going?"),
        ("travel?board=8x8&to=a8", "Where does it start?"),
    ] {
        let page = Page::open(line);
        page.wait_for_result(says);
        assert!(!page.has("dialog[open]"));
        wait_for_line(&page, line);
        let error = &page.solve(line, &json!({}))["error"];
        assert_eq!(error["code"], "missing-parameter", "{error}");
    }
}

#[test]
fn megabytes_of_junk_are_rejected_quickly() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    for unit in ["a8, b7, ", "travel?board=", "(((((((((", "馬🐴é%", "9", "8/", "\\u0000\\n\\u202e"]
    {
        let answer: Value = page.js_with(
            "const junk = JSON.parse(`\"${args[0]}\"`).repeat((1 << 20) / args[0].length);
             const start = performance.now();
             const answer = await leaper.solve(junk);
             return { answer, ms: performance.now() - start }",
            &[json!(unit)],
        );
        let message = answer["answer"]["error"]["message"].as_str().unwrap_or_default();
        assert!(!message.is_empty() && message.chars().count() < 300, "{unit}: {answer}");
        assert!(answer["ms"].as_f64().unwrap() < 5000.0, "{unit}: {answer}");
    }
    // Typed into the dialog, it leaves the page responsive.
    paste(&page, "a8");
    page.js::<()>(
        "const box = document.querySelector('#import-text');
         box.value = 'travel?board=8x8&from=a8&to=b7&avoid=' + 'b6,'.repeat((1 << 20) / 3);
         box.dispatchEvent(new InputEvent('input', { bubbles: true }))",
    );
    page.wait_for("the error message", || page.has("#import-message.bad"));
    assert!(page.find("#import-message").text().chars().count() < 300);
    assert!(
        page.js::<usize>("return document.querySelector('#import-mirror').textContent.length")
            < 50_000
    );
    page.press("Escape");
    page.wait_for("the dialog to close", || !page.has("#import[open]"));
    page.click("d5");
    page.wait_for("d5 to be blocked", || blocked_squares(&page) == ["b6", "d5"]);
}

#[test]
fn input_is_never_parsed_as_html() {
    let page = Page::open(QUIZ);
    let html = "<img src=x onerror=globalThis.hit=1><script>globalThis.hit=1</script>";
    paste(&page, html);
    page.wait_for("the error message", || page.has("#import-message.bad"));
    assert!(page.find("#import-message").text().contains("img src"));
    page.press("Escape");
    page.find("[data-part=typed-square]").fill(html);
    page.find("[data-part=typed-square]").focus();
    page.press("Enter");
    wait_for_toast(&page, "<img");
    assert!(!page.has("img"));
    assert!(page.js::<bool>("return window.hit === undefined"));
}

#[test]
fn inherited_property_names_are_no_kinds_or_looks() {
    let page = Page::blank();
    page.js::<()>("localStorage.setItem('leaper-look', 'constructor')");
    // An exception would appear in the console, and fail this test.
    for line in ["constructor", "__proto__", "toString?x", "hasOwnProperty?board=8x8"] {
        page.go("/blank.html", "");
        page.go("/some/where/", line);
        page.wait_until_ready();
        page.wait_for("the import box", || page.has("#import[open]"));
        page.press("Escape");
        page.wait_for_result("4 jumps");
        assert!(!page.has("[data-look='constructor']"), "{line}");
        // A key of such a name, which only a program can send, throws no exception either.
        page.js::<()>(
            "const event = new KeyboardEvent('keydown', { key: 'constructor', bubbles: true });
             document.querySelector('#stage [tabindex]').dispatchEvent(event)",
        );
    }
}
