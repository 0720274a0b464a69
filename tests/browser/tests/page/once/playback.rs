//! The player's speed and move list, and the board's fixed position.

use browser_tests::Page;

use crate::everywhere::player::{PLAY, open_quiz, wait_for_step};
use crate::kit::*;

#[test]
fn move_list_selects_a_step() {
    let (page, path) = open_quiz();
    for step in [2, 4, 1, 0] {
        page.find(&format!("[data-part=move-list] [data-step='{step}']")).click();
        wait_for_step(&page, &path, step);
    }
}

#[test]
fn board_does_not_move_with_the_result() {
    let kinds = [
        vec![
            ("travel?board=8x8", "Where does it start?"),
            ("travel?board=8x8&from=a8", "Where is it going?"),
            (QUIZ, "5 different"),
            ("travel?board=8x8&from=a8&to=g6&avoid=b6,c7", "1 of 62 open squares"),
            ("travel?board=32x32&from=a1&to=af32&leaper=0,1", "465,428,353,255,261,088"),
        ],
        vec![
            ("place?board=8x8&pieces=Q8", "92 solutions"),
            ("place?board=8x8", "Which pieces?"),
            ("place?board=8x8&pieces=Q9", "There are only 8 for 9 of them"),
            ("place?board=8x8&pieces=K2Q2B2N1", "117,356,368 solutions"),
        ],
        vec![
            ("swap?board=N1N/3/n1n", "16 jumps"),
            ("swap?board=3/3/3", "Where are the knights?"),
            ("swap?board=N1N/3/n1n&turns=black&attack=none", "Impossible"),
        ],
    ];
    for puzzles in kinds {
        let page = Page::open(puzzles[0].0);
        for width in [360, 768, 1000, 1280] {
            if !page.phone(width, 800) {
                page.resize(width, 800);
            }
            let places = puzzles.iter().map(|(line, said)| -> [i32; 2] {
                page.set_hash(line);
                page.wait_for_result(said);
                page.js("await new Promise(requestAnimationFrame);
                     const { x, y } = document.querySelector('#stage').getBoundingClientRect();
                     return [x + scrollX, y + scrollY].map(Math.round)")
            });
            let places: Vec<[i32; 2]> = places.collect();
            assert!(places.iter().all(|place| *place == places[0]), "{width} wide: {places:?}");
        }
    }
}

#[test]
fn playback_speed_can_be_selected() {
    let page = Page::open("travel?board=32x32&from=a1&to=af32");
    page.wait_for_result("22 jumps");
    let time = |speed: &str| -> f64 {
        page.find("#player select").choose(speed);
        page.find(PLAY).focus();
        page.js("const start = performance.now();
             const button = document.querySelector('[data-player=play]');
             const plays = () => button.getAttribute('aria-label').startsWith('Pause');
             button.click();
             while (!plays()) await new Promise(requestAnimationFrame);
             while (plays()) await new Promise(requestAnimationFrame);
             return performance.now() - start")
    };
    let (fast, normal) = (time("8"), time("1"));
    assert!(normal >= 22.0 * 200.0 - 50.0, "22 jumps took {normal} ms at normal speed");
    assert!(fast >= 22.0 * 25.0 - 50.0, "22 jumps took {fast} ms at eight times the speed");
    assert!(normal / fast > 2.0, "{normal} ms at normal speed, {fast} ms at eight times the speed");
}

#[test]
fn nothing_to_play_without_a_path() {
    let page = Page::open("travel?board=8x8&from=a8");
    page.wait_for_result("Where is it going?");
    assert!(page.has("[data-player=play][disabled]"));
    page.press("Space");
    page.press("End");
    assert_eq!(step_counter(&page), "0 / 0");
}

#[test]
fn animation_works_on_a_flipped_board() {
    let (page, path) = open_quiz();
    let before = page.square("a8");
    page.press("f");
    page.wait_for("the board to be turned", || page.square("a8") != before);
    assert!(page.square("a8").x > page.square("h8").x && page.square("a8").y > before.y);
    for step in 1..=4 {
        page.press("ArrowRight");
        wait_for_step(&page, &path, step);
    }
    page.click("d5");
    page.wait_for("d5 to be blocked", || blocked_squares(&page) == ["b6", "d5"]);
    page.find("#flip").click();
    page.wait_for("the board as it was", || page.square("a8") == before);
    assert_eq!(blocked_squares(&page), ["b6", "d5"]);
}

/// A long list shows the part around the current step. When that changes, the focus stays on its step.
#[test]
fn move_list_keeps_focus_and_current_step_in_view() {
    let page = Page::open("tour?board=16x16");
    page.wait_for_result("255 jumps");
    unfold(&page);
    let is_current = |step: usize| {
        page.has(&format!("[data-part=move-list] [data-step='{step}'][aria-current]"))
    };
    page.wait_for("the list", || is_current(0));
    page.find("[data-part=move-list] [data-step='100']").focus();
    page.press("Enter");
    page.wait_for("the step", || is_current(100));
    assert_eq!(page.js::<String>("return document.activeElement.dataset.step ?? ''"), "100");
    page.set_hash("tour?board=10x10");
    page.wait_for_result("99 jumps");
    page.press("End");
    page.wait_for("the end", || is_current(99));
    page.press("Home");
    page.wait_for("the start", || is_current(0));
    page.wait_for("it in view", || {
        page.js(
            "const list = document.querySelector('[data-part=move-list]').getBoundingClientRect();
             const start = document.querySelector('[data-part=move-list] [aria-current]').getBoundingClientRect();
             return start.top >= list.top && start.bottom <= list.bottom",
        )
    });
}
