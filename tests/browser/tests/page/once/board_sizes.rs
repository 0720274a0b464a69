//! The board's size, and the choice of leaper.

use browser_tests::Page;
use serde_json::json;

use crate::kit::*;

/// Types a number into a stepper's field.
#[track_caller]
fn set_side(page: &Page, side: &str, text: &str) {
    let field = format!("input[aria-label='{side}']");
    page.find(&field).focus();
    page.js_with::<()>("document.querySelector(args[0]).select()", &[json!(field)]);
    page.type_text(text);
    page.press("Enter");
}

#[test]
fn steppers_change_the_size() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    page.find("[aria-label='Increase Width']").click();
    wait_for_line(&page, "travel?board=9x8&from=a8&to=b7&avoid=b6");
    page.find("[aria-label='Increase Height']").click();
    wait_for_line(&page, "travel?board=9x9&from=a8&to=b7&avoid=b6");
    page.find("[aria-label='Decrease Width']").click();
    page.find("[aria-label='Decrease Height']").click();
    wait_for_line(&page, QUIZ_LINE);
    assert_eq!(page.count("[data-square]"), 64);
    // Clicks between frames all count.
    page.js::<()>(
        "const more = document.querySelector('[aria-label=\"Increase Width\"]');
         for (let press = 0; press < 3; press++) more.click()",
    );
    wait_for_line(&page, "travel?board=11x8&from=a8&to=b7&avoid=b6");
}

/// Hiding a scrollable board, as the list of levels does, must not make its coordinates invalid.
#[test]
fn hidden_boards_have_valid_coordinates() {
    let page = Page::open("travel?board=30x4&from=a1&to=ad4");
    if !page.phone(360, 640) {
        page.resize(360, 640);
    }
    page.wait_for("a board that slides", || page.has(".board-frame.scrollable"));
    page.js::<()>("document.querySelector('.table').style.display = 'none'");
    page.wait_for("its end", || !page.has(".board-frame.scrollable"));
    assert!(page.js::<bool>("return !document.querySelector('.board').innerHTML.includes('NaN')"));
    page.js::<()>("document.querySelector('.table').style.display = ''");
    page.wait_for("it slides again", || page.has(".board-frame.scrollable"));
}

/// The names of the files stay at the lower edge of the visible part.
#[test]
fn coordinates_of_a_scrolled_board_follow_the_window() {
    let page = Page::open("travel?board=3x60&from=a1&to=b60");
    page.wait_for_result("jumps");
    for (width, height) in [(1000, 700), (1000, 560), (1000, 800)] {
        page.resize(width, height);
        page.wait_for(&format!("the names of the files, {width} by {height}"), || {
            page.js(
                "const frame = document.querySelector('.board-frame.scrollable');
                 if (!frame) return false;
                 frame.scrollTop = 0;
                 await new Promise(requestAnimationFrame);
                 const { top, bottom } = frame.getBoundingClientRect();
                 const name = document.querySelector('.coordinates text').getBoundingClientRect();
                 return name.height > 0 && name.bottom <= bottom + 1 && name.top > (top + bottom) / 2",
            )
        });
    }
}

#[test]
fn shrinking_keeps_pieces_that_fit() {
    let page = Page::open("travel?board=8x8&from=b2&to=g7&avoid=c3,f6,a1");
    page.wait_for_result("jump");
    set_side(&page, "Width", "6");
    set_side(&page, "Height", "5");
    wait_for_line(&page, "travel?board=6/6/2*3/6/*5&from=b2");
    page.wait_for_result("Where is it going?");
    assert_eq!(square_labels(&page), ["a1, blocked", "b2, the knight’s start", "c3, blocked"]);
    page.press("Escape");
    page.find("#undo").click();
    page.find("#undo").click();
    page.wait_for_result("jump");
    assert_eq!(square_labels(&page).len(), 5);
}

#[test]
fn typed_size_survives_a_redraw() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    let field = page.find("input[aria-label='Height']");
    field.focus();
    page.js::<()>("document.querySelector(\"input[aria-label='Height']\").select()");
    page.type_text("9");
    page.wait_for("9 to be typed", || field.value() == "9");
    // Everything is redrawn while the number isn't submitted yet.
    page.js::<()>("document.querySelector('#flip').click()");
    page.wait_for("the board turned around", || {
        page.js("const top = (name) => document.querySelector(`[data-square=${name}]`)
                 .getBoundingClientRect().top;
             return top('a1') < top('a8')")
    });
    assert_eq!(field.value(), "9");
    page.press("Enter");
    wait_for_line(&page, "travel?board=8x9&from=a8&to=b7&avoid=b6");
}

#[test]
fn invalid_sizes_are_rejected_with_a_message() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    for side in ["Width", "Height"] {
        for text in ["0", "1025", "5000", "-3", "99999999999999999999"] {
            set_side(&page, side, text);
            wait_for_toast(&page, "1 to 1,024");
            let field = page.find(&format!("input[aria-label='{side}']"));
            page.wait_for(&format!("8 to stand there again after {text}"), || field.value() == "8");
            assert_eq!(page.line(), QUIZ_LINE, "after {side} {text}");
            assert_eq!(page.count("[data-square]"), 64);
            page.js::<()>("document.querySelector('#toast').hidden = true");
        }
    }
    assert!(page.has("#undo[disabled]"));
}

#[test]
fn smallest_boards_work() {
    let page = Page::open("travel?board=1x1&from=a1&to=a1");
    page.wait_for_result("Already there");
    page.find("[aria-label='Decrease Width']").click();
    wait_for_toast(&page, "1 to 1,024");
    page.find("[aria-label='Increase Width']").click();
    page.wait_for("two squares", || page.count("[data-square]") == 2);
    let page_line = "travel?board=1x6&from=a1&to=a6&leaper=0,1";
    import(&page, page_line);
    page.wait_for_result("5 jumps");
    wait_for_line(&page, page_line);
}

#[test]
fn boards_above_32_are_drawn_on_a_canvas() {
    let page = Page::open("travel?board=32x32&from=a1&to=af32");
    page.wait_for_result("jumps");
    assert_eq!(page.count("[data-square]"), 1024);
    page.find("[aria-label='Increase Width']").click();
    page.wait_for("a canvas", || page.has("#stage canvas") && !page.has("[data-square]"));
    page.wait_for_result("jumps");
    page.find("[aria-label='Decrease Width']").click();
    page.wait_for("squares", || page.count("[data-square]") == 1024 && !page.has("#stage canvas"));
}

#[test]
fn leapers_can_be_selected() {
    let page = Page::open("travel?board=9x9&from=a1&to=i9");
    page.wait_for_result("6 jumps");
    page.find("[data-part=leaper]").choose("1,3");
    wait_for_line(&page, "travel?board=9x9&from=a1&to=i9&leaper=1,3");
    page.wait_for_result("4 jumps");
    page.find("[data-part=leaper]").choose("0,1");
    page.wait_for_result("16 jumps");
    page.wait_for_result("12,870 different shortest paths");
    page.find("[data-part=leaper]").choose("1,1");
    page.wait_for_result("8 jumps");
    page.find("[data-part=leaper]").choose("1,2");
    wait_for_line(&page, "travel?board=9x9&from=a1&to=i9");
}

#[test]
fn custom_leaper_can_be_entered() {
    let page = Page::open("travel?board=12x12&from=a1&to=h6");
    page.wait_for_result("jump");
    page.find("[data-part=leaper]").choose("own");
    page.wait_for("the two steps", || page.find("input[aria-label='Longer step']").is_shown());
    set_side(&page, "Longer step", "7");
    wait_for_line(&page, "travel?board=12x12&from=a1&to=h6&leaper=1,7");
    set_side(&page, "Shorter step", "5");
    wait_for_line(&page, "travel?board=12x12&from=a1&to=h6&leaper=5,7");
    page.wait_for_result("1 jump");
    assert_eq!(page.find("[data-part=leaper]").value(), "own");
    // The smaller number comes first.
    set_side(&page, "Shorter step", "9");
    wait_for_line(&page, "travel?board=12x12&from=a1&to=h6&leaper=7,9");
    set_side(&page, "Shorter step", "0");
    wait_for_line(&page, "travel?board=12x12&from=a1&to=h6&leaper=0,9");
    let line = page.line();
    set_side(&page, "Longer step", "0");
    wait_for_toast(&page, "both be 0");
    set_side(&page, "Longer step", "1024");
    wait_for_toast(&page, "Enter 0 to 1,023 for each step");
    assert_eq!(page.line(), line);
    assert_eq!(page.find("input[aria-label='Longer step']").value(), "9");
}

#[test]
fn compound_leaper_is_listed_with_all_its_steps() {
    let line = "travel?board=8x8&from=a1&to=h8&leaper=0,4+1,2";
    let page = Page::open(line);
    page.wait_for_result("jumps");
    assert_eq!(page.find("[data-part=leaper]").value(), "0,4,1,2");
    let shown: String =
        page.js("return document.querySelector('[data-part=leaper]').selectedOptions[0].text");
    assert_eq!(shown, "(0, 4) + (1, 2)");
    assert!(!page.has("[data-part=leaper] + .row:not([hidden])"));
    page.find("[data-part=leaper]").choose("1,2");
    wait_for_line(&page, "travel?board=8x8&from=a1&to=h8");
    assert!(!page.has("[data-part=leaper] option[value='0,4,1,2']"));
}
