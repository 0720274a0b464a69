//! Place: browsing placements, one by one and among millions.

use std::collections::BTreeSet;

use browser_tests::{Page, Point};

use crate::kit::*;
use crate::place_kit::*;

#[test]
fn placements_are_in_the_cores_order() {
    let page = Page::open("place?board=6x6&pieces=Q6");
    page.wait_for_result("4 solutions");
    let list = first_placements(&page, "place?board=6x6&pieces=Q6", 9);
    assert_eq!(list.len(), 4);
    for (number, rows) in (1..).zip(&list) {
        wait_for_count(&page, &format!("{number} / 4"));
        wait_for_rows(&page, rows);
        let squares = pieces(rows);
        page.wait_for("the gallery's text", || {
            let gallery_text = gallery_text(&page);
            gallery_text.starts_with(&format!("Solution {number} of 4: "))
                && gallery_text.matches('Q').count() == squares.len()
        });
        page.press("ArrowRight");
    }
    for (number, rows) in [3, 2, 1].into_iter().zip(list.iter().rev().skip(1)) {
        page.find("[aria-label^='Previous step']").click();
        wait_for_count(&page, &format!("{number} / 4"));
        wait_for_rows(&page, rows);
    }
    // Selecting the next one wraps around.
    for rows in [&list[1], &list[2], &list[3], &list[0]] {
        page.press("n");
        wait_for_rows(&page, rows);
    }
    page.press("End");
    wait_for_rows(&page, &list[3]);
    page.press("Home");
    wait_for_rows(&page, &list[0]);
}

#[test]
fn playback_shows_all_placements() {
    let page = Page::open("place?board=4x4&pieces=R2N4");
    page.wait_for_result("8 solutions");
    page.find("#player select").choose("8");
    page.find("[data-player=play]").click();
    wait_for_count(&page, "8 / 8");
    let list = first_placements(&page, "place?board=4x4&pieces=R2N4", 8);
    wait_for_rows(&page, &list[7]);
    page.wait_for("it to stop", || page.has("[data-player=play][aria-label^=Play]"));
}

/// The distant placements were computed natively.
#[test]
fn any_of_millions_can_be_selected() {
    let page = Page::open(ELEVEN_PIECES);
    page.wait_for_result("22,072,980 solutions");
    wait_for_rows(&page, "4N1K/3NB2/6K/3K3/5BN/1R5/2R4/Q6");
    jump_to(&page, "15,000,000");
    wait_for_rows(&page, "5R1/2K4/4Q2/NB4K/3R3/6N/2B4/2N3K");
    wait_for_count(&page, "15,000,000 / 22,072,980");
    assert!(
        gallery_text(&page).starts_with("Solution 15,000,000 of 22,072,980: Qe6 Rd4 Rf8 "),
        "{}",
        gallery_text(&page)
    );
    page.find("[aria-label^='Next step']").click();
    wait_for_rows(&page, "5R1/2K4/4Q2/NB4K/3R3/6N/1NB4/6K");
    // Seeking backwards a little is fast.
    jump_to(&page, "14999937");
    wait_for_rows(&page, "5R1/2K4/4Q2/1B5/3R3/K6/2B3N/K1N3N");
    page.find("[aria-label^='Last step']").click();
    wait_for_rows(&page, "6Q/4R2/5R1/NB5/3K3/K6/2BN3/K1N4");
    page.find("[aria-label^='First step']").click();
    wait_for_rows(&page, "4N1K/3NB2/6K/3K3/5BN/1R5/2R4/Q6");
    for wrong in ["0", "22072981", "many"] {
        jump_to(&page, wrong);
        wait_for_toast(&page, "Enter a number from 1 to 22,072,980.");
    }
    wait_for_count(&page, "1 / 22,072,980");
}

/// Scrolls the gallery to a fraction of its height.
#[track_caller]
fn scroll_to(page: &Page, share: f64) {
    page.js_with::<()>(
        "const gallery = document.querySelector('[data-part=gallery]');
         gallery.scrollTop = args[0] * (gallery.scrollHeight - gallery.clientHeight);",
        &[serde_json::json!(share)],
    );
}

/// Returns whether the gallery shows pieces, by its dark pixels.
#[track_caller]
fn has_pieces(page: &Page) -> bool {
    page.js("await new Promise(requestAnimationFrame);
         const canvas = document.querySelector('[data-part=gallery] canvas');
         const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
         let dark = 0;
         for (let at = 0; at < data.length; at += 4) {
             if (data[at + 3] > 200 && data[at] + data[at + 1] + data[at + 2] < 150) dark++;
         }
         return dark > 300")
}

#[test]
fn gallery_scrolls_through_millions() {
    let page = Page::open("place?board=7x7&pieces=K2Q2B2N1");
    page.wait_for_result("3,063,828 solutions");
    unfold(&page);
    page.wait_for("small boards with pieces", || has_pieces(&page));
    let gallery = page.find("[data-part=gallery]");
    let middle = gallery.middle();
    let number = |page: &Page| -> u64 {
        let count = step_counter(page).replace(',', "");
        count.split(' ').next().unwrap().parse().unwrap()
    };
    let mut last = 1;
    for (share, least) in [(0.25, 300_000), (0.5, 1_400_000), (0.9, 2_400_000), (1.0, 3_063_700)] {
        scroll_to(&page, share);
        page.wait_for("the boards there", || has_pieces(&page));
        // A click between two boards hits none.
        let mut aside = 0.0;
        page.wait_for("a selected board", || {
            page.click_at(Point { x: middle.x - aside, y: middle.y - aside });
            aside = (aside + 7.0) % 60.0;
            number(&page) > last
        });
        last = number(&page);
        assert!(last >= least, "{last} at {share}");
        let text =
            format!("Solution {} of 3,063,828: Q", step_counter(&page).split(' ').next().unwrap());
        page.wait_for("the gallery's text", || gallery_text(&page).starts_with(&text));
        // The text equals the board.
        let letters: BTreeSet<String> = gallery_text(&page)
            .split(": ")
            .nth(1)
            .unwrap()
            .split(' ')
            .map(ToOwned::to_owned)
            .collect();
        page.wait_for("the same on the board", || {
            let shown = pieces(&rows(&page)).into_iter();
            let names = shown.map(|(letter, file, rank)| format!("{letter}{}", name(file, rank)));
            names.collect::<BTreeSet<_>>() == letters
        });
    }
    page.press("End");
    wait_for_rows(&page, "4Q2/6Q/NB1B3/5K1/2K4/7/7");
}

/// The gallery used to go back to its last position when it was scrolled in the same frame as it
/// came to rest.
#[test]
fn scrolling_again_does_not_reset_the_gallery() {
    let page = Page::open("place?board=7x7&pieces=K2Q2B2N1");
    page.wait_for_result("3,063,828 solutions");
    unfold(&page);
    page.wait_for("small boards with pieces", || has_pieces(&page));
    let went_back: Vec<u64> =
        page.js(include_str!("../scripts/scrolling-again-does-not-reset-the-gallery.js"));
    assert!(went_back.is_empty(), "went back at {went_back:?}");
}

/// Coming back to Place makes a new gallery.
#[test]
fn new_gallery_shows_the_selected_board() {
    let page = Page::open(QUEENS);
    page.wait_for_result("92 solutions");
    unfold(&page);
    jump_to(&page, "80");
    wait_for_count(&page, "80 / 92");
    let is_scrolled = || {
        page.js("const { scrollTop, scrollHeight } = document.querySelector('[data-part=gallery]');
             return scrollTop > scrollHeight / 2")
    };
    page.wait_for("the board in view", is_scrolled);
    page.find("[data-kind-tab=travel]").click();
    page.wait_for_result("jumps");
    page.find("[data-kind-tab=place]").click();
    wait_for_count(&page, "80 / 92");
    page.wait_for("the board in view again", is_scrolled);
}

#[test]
fn gallery_is_navigated_by_keys_and_expanded() {
    let page = Page::open(QUEENS);
    page.wait_for_result("92 solutions");
    page.find("[data-part=gallery]").focus();
    page.press("ArrowDown");
    page.wait_for("the next row", || {
        let gallery_text = gallery_text(&page);
        [3, 4].iter().any(|number| gallery_text.starts_with(&format!("Solution {number} of 92")))
    });
    page.press("ArrowUp");
    page.wait_for("the first again", || gallery_text(&page).starts_with("Solution 1 of 92"));
    // Key presses between frames all count.
    page.js::<()>(
        "const down = { key: 'ArrowDown', bubbles: true, cancelable: true };
         const gallery = document.querySelector('[data-part=gallery]');
         for (let press = 0; press < 2; press++) gallery.dispatchEvent(new KeyboardEvent('keydown', down))",
    );
    page.wait_for("two rows on", || {
        let gallery_text = gallery_text(&page);
        [5, 7].iter().any(|number| gallery_text.starts_with(&format!("Solution {number} of 92")))
    });
    page.press("End");
    page.wait_for("the last", || gallery_text(&page).starts_with("Solution 92 of 92"));
    page.find("[data-part=gallery-wide]").click();
    page.wait_for("a large gallery", || page.has("#moves.wide"));
    let width: f64 =
        page.js("return document.querySelector('[data-part=gallery]').clientWidth / innerWidth");
    assert!(width > 0.8, "{width}");
    page.press("Escape");
    page.wait_for("a small gallery", || !page.has("#moves.wide"));
    assert!(page.has("[data-part=gallery-wide]:focus"));
}

/// Returns the least of a board's eight symmetric images.
fn canonical(rows: &str) -> Vec<(char, i32, i32)> {
    let side = width(rows) - 1;
    let mut images = vec![];
    for flips in 0..8 {
        let mut image: Vec<_> = pieces(rows)
            .into_iter()
            .map(|(letter, file, rank)| {
                let file = if flips & 1 == 0 { file } else { side - file };
                let rank = if flips & 2 == 0 { rank } else { side - rank };
                if flips & 4 == 0 { (letter, file, rank) } else { (letter, rank, file) }
            })
            .collect();
        image.sort_unstable();
        images.push(image);
    }
    images.into_iter().min().unwrap()
}

#[test]
fn late_placements_of_another_puzzle_are_dropped() {
    let page = Page::open("place?board=8x8&pieces=Q7");
    page.wait_for_result("3,192 solutions");
    page.wait_for("its queens", || page.count("[data-piece]") == 7);
    // A part of the list is loading when the puzzle changes, and arrives before the new answer.
    page.js::<()>(
        "const jump = document.querySelector('[data-part=jump]');
         jump.value = '3000';
         jump.form.requestSubmit();
         await new Promise(requestAnimationFrame);
         const queens = document.querySelector('#pieces-Q');
         queens.value = '6';
         queens.dispatchEvent(new Event('change', { bubbles: true }))",
    );
    wait_for_line(&page, "place?board=8x8&pieces=Q6");
    page.wait_for("the new list", || page.find(".gallery-state").text().is_empty());
    page.wait_for("its queens", || page.count("[data-piece]") == 6);
}

#[test]
fn classes_are_listed_once() {
    let page = Page::open(QUEENS);
    page.wait_for_result("92 solutions");
    page.find("[data-placements=one]").click();
    wait_for_count(&page, "1 / 12");
    let mut classes = BTreeSet::new();
    for number in 1..=12 {
        wait_for_count(&page, &format!("{number} / 12"));
        page.wait_for("another one", || {
            let queens = canonical(&rows(&page));
            queens.len() == 8 && classes.insert(queens)
        });
        if number < 12 {
            page.find("[aria-label^='Next step']").click();
        }
    }
    let all = first_placements(&page, QUEENS, 92);
    assert_eq!(all.iter().map(|rows| canonical(rows)).collect::<BTreeSet<_>>(), classes);
    page.find("[data-placements=all]").click();
    wait_for_count(&page, "1 / 92");
}

#[test]
fn seeking_in_classes_can_be_stopped() {
    let page = Page::open("place?board=8x8&pieces=N8");
    page.wait_for_result("379,978,716 solutions\n47,513,547 up to rotations and reflections.");
    page.find("[data-placements=one]").click();
    wait_for_count(&page, "1 / 47,513,547");
    jump_to(&page, "45000000");
    page.wait_for("the progress", || {
        let state = page.find(".gallery-state").text();
        state.contains("Going to number 44,999,9") && state.contains("mostly one by one")
    });
    page.find("[data-part=stop-here]").click();
    page.wait_for("it to stay there", || !page.find("[data-part=stop-here]").is_shown());
    let stopped = page.find("[data-part=jump]").value();
    assert_ne!(stopped, "45,000,000");
    page.wait_for("the placement there", || {
        gallery_text(&page).starts_with(&format!("Solution {stopped} of 47,513,547: Na"))
            && pieces(&rows(&page)).len() == 8
    });
    // Cached placements are shown at once.
    page.press("Home");
    wait_for_rows(&page, "8/8/8/8/8/8/8/NNNNNNNN");
    assert!(!page.find(".gallery-way").is_shown());
}

#[test]
fn expanded_gallery_is_a_dialog_of_its_kind() {
    let page = Page::open(QUEENS);
    page.wait_for_result("92 solutions");
    let open = |page: &Page| {
        page.find("[data-part=gallery-wide]").click();
        page.wait_for("a large gallery", || page.has("dialog[open] [data-part=gallery]"));
    };
    open(&page);
    // Tab stays in the dialog.
    for _ in 0..12 {
        page.press("Tab");
        let inside: bool = page.js(
            "const { activeElement } = document;
             return activeElement === document.body || activeElement.closest('dialog[open]') !== null",
        );
        assert!(inside, "Tab leads behind the large gallery");
    }
    // An invalid number is reported in the dialog.
    page.find("[data-part=jump]").fill("93");
    page.press("Enter");
    page.wait_for("a message", || {
        page.js("return document.querySelector('dialog[open]').innerText.includes('from 1 to 92')")
    });
    // A link to another kind closes it.
    page.set_hash("a8, b7, b6");
    page.wait_for_result("5 different");
    assert!(!page.has("dialog[open]") && !page.has("#moves.wide"));
    page.find("[data-kind-tab=place]").click();
    page.wait_for_result("92 solutions");
    // It opens after each visit, and Escape returns the focus to its button.
    for _ in 0..2 {
        open(&page);
        page.press("Escape");
        page.wait_for("a small gallery", || !page.has("dialog[open]"));
        // The dialog's close event comes in a later task.
        page.wait_for("the focus at its button", || {
            page.has("[data-part=gallery-wide][aria-pressed=false]")
                && page.js("return document.activeElement.dataset.part === 'gallery-wide'")
        });
        page.find("[data-kind-tab=travel]").click();
        page.wait_for_result("5 different");
        page.find("[data-kind-tab=place]").click();
        page.wait_for_result("92 solutions");
    }
}

#[test]
fn messages_appear_in_the_open_dialog() {
    let page = Page::open("place?board=8x8&pieces=Q8");
    page.wait_for_result("92 solutions");
    page.find("[data-part=gallery-wide]").click();
    page.wait_for("the dialog", || page.has("dialog.place-large[open]"));
    page.find("[data-part=jump]").fill("93");
    page.press("Enter");
    page.wait_for("the message in the dialog", || page.has("dialog[open] #toast:not([hidden])"));
    page.press("Escape");
    page.wait_for("it back on the page", || page.has("body > #toast"));
}

#[test]
fn game_closes_the_expanded_gallery() {
    let page = Page::open(QUEENS);
    page.wait_for_result("92 solutions");
    page.find("[data-part=gallery-wide]").click();
    page.wait_for("a large gallery", || page.has("dialog[open] [data-part=gallery]"));
    page.press("t");
    wait_for_game(&page);
    page.wait_for("no dialog", || !page.has("dialog[open]"));
    page.click("a1");
    page.wait_for_result("1 of 8");
}

/// The line around the selected board is within the gallery.
#[test]
fn wide_boards_fit_into_the_gallery() {
    let page = Page::open("place?board=64x2&pieces=K3");
    page.wait_for_result("solutions");
    unfold(&page);
    page.wait_for("the first placement", || gallery_text(&page).starts_with("Solution 1 of"));
    page.wait_for("both ends of the first board", || {
        page.js(
            "const canvas = document.querySelector('[data-part=gallery] canvas');
             const { data, width } = canvas.getContext('2d').getImageData(0, 0, canvas.width, Math.min(60, canvas.height));
             const columns = [...Array(width).keys()].filter((x) => data.some((value, at) => at % 4 === 3 && value > 0 && (at >> 2) % width === x));
             return columns.length > 100 && columns[0] > 0 && columns.at(-1) < width - 1",
        )
    });
}
