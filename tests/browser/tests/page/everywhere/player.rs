//! The animation and its player.

use std::thread::sleep;
use std::time::{Duration, Instant};

use browser_tests::Page;

use crate::kit::*;

pub const PLAY: &str = "[data-player=play]";

/// Opens the quiz's puzzle. Returns the page and the path.
pub fn open_quiz() -> (Page, Vec<String>) {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    let path = move_list(&page);
    assert_eq!(path.len(), 5);
    (page, path)
}

/// Waits until the knight is on the path's square of this step.
#[track_caller]
pub fn wait_for_step(page: &Page, path: &[String], step: usize) {
    wait_for_count(page, &format!("{step} / {}", path.len() - 1));
    let spoken = page.find("#player .scrub").attribute("aria-valuetext");
    assert_eq!(spoken, Some(format!("{step} of {}", path.len() - 1)));
    page.wait_for(&format!("the knight on {}", path[step]), || piece_square(page) == path[step]);
    // The counter shows the next square during a jump; completed steps are marked on landing.
    page.wait_for("the jump to be done", || page.count(".path .landing.done") == step);
    let current: Vec<String> = page
        .js("return [...document.querySelectorAll('[data-part=move-list] [aria-current=step]')]
                     .map((it) => it.innerText)");
    assert_eq!(current, [path[step].clone()], "the move list shows where the animation is");
}

#[test]
fn buttons_step_and_jump_to_the_ends() {
    let (page, path) = open_quiz();
    let button = |label: &str| page.find(&format!("#player [aria-label^='{label}']"));
    for step in 1..=4 {
        button("Next step").click();
        wait_for_step(&page, &path, step);
    }
    for label in ["Next step", "Last step"] {
        assert!(button(label).attribute("disabled").is_some(), "{label}, at the end");
    }
    button("Previous step").click();
    wait_for_step(&page, &path, 3);
    button("First step").click();
    wait_for_step(&page, &path, 0);
    for label in ["Previous step", "First step"] {
        assert!(button(label).attribute("disabled").is_some(), "{label}, at the start");
    }
    button("Last step").click();
    wait_for_step(&page, &path, 4);
}

#[test]
fn keys_step_and_jump_to_the_ends() {
    let (page, path) = open_quiz();
    page.press("ArrowRight");
    wait_for_step(&page, &path, 1);
    page.press("ArrowRight");
    wait_for_step(&page, &path, 2);
    page.press("ArrowLeft");
    wait_for_step(&page, &path, 1);
    page.press("End");
    wait_for_step(&page, &path, 4);
    page.press("ArrowRight");
    wait_for_step(&page, &path, 4);
    page.press("Home");
    wait_for_step(&page, &path, 0);
    page.press("ArrowLeft");
    wait_for_step(&page, &path, 0);
}

#[test]
fn keys_work_after_buttons_were_clicked() {
    let (page, path) = open_quiz();
    page.find("#player [aria-label^='Last step']").click();
    wait_for_step(&page, &path, 4);
    // That button is disabled now, and may have the focus.
    page.press("ArrowLeft");
    wait_for_step(&page, &path, 3);
    page.press("Home");
    wait_for_step(&page, &path, 0);
}

#[test]
fn slider_moves_to_a_step() {
    let (page, path) = open_quiz();
    let scrub = page.find("#player .scrub");
    assert_eq!(scrub.attribute("max").as_deref(), Some("4"));
    for step in [3, 1, 4, 0] {
        scrub.fill(&step.to_string());
        wait_for_step(&page, &path, step);
    }
    // With the slider focused, keys still step.
    page.press("ArrowRight");
    wait_for_step(&page, &path, 1);
    let left = scrub.middle();
    page.click_at(left);
    wait_for_step(&page, &path, 2);
}

#[test]
fn animation_plays_to_the_end_and_restarts() {
    let (page, path) = open_quiz();
    assert!(page.find(PLAY).attribute("aria-label").unwrap().starts_with("Play"));
    let start = Instant::now();
    page.find(PLAY).click();
    page.wait_for("the knight in the air", || page.has("[data-piece].flying"));
    assert!(page.find(PLAY).attribute("aria-label").unwrap().starts_with("Pause"));
    wait_for_step(&page, &path, 4);
    let time = start.elapsed();
    assert!(time > Duration::from_millis(700), "four jumps of 200 ms took {time:?}");
    page.wait_for("the end", || {
        page.find(PLAY).attribute("aria-label").unwrap().starts_with("Play")
    });
    assert!(!page.has("[data-piece].flying"));
    page.find(PLAY).click();
    page.wait_for("it to begin again", || !step_counter(&page).starts_with('4'));
    wait_for_step(&page, &path, 4);
}

#[test]
fn animation_pauses_on_a_square_and_resumes() {
    let (page, path) = open_quiz();
    page.find("#player select").choose("0.25");
    page.find("#result").click();
    page.press("Space");
    // During a jump the counter already shows the next step.
    page.wait_for("the first jump to be done", || page.count(".path .landing.done") == 1);
    page.press("Space");
    page.wait_for("the knight to be down", || !page.has("[data-piece].flying"));
    // It lands on the nearer square; the counter follows in the next frame.
    page.js::<()>(
        "await new Promise(requestAnimationFrame); await new Promise(requestAnimationFrame)",
    );
    let there = step_counter(&page);
    let step: usize = there[..1].parse().unwrap();
    wait_for_step(&page, &path, step);
    sleep(Duration::from_millis(900));
    assert_eq!(step_counter(&page), there, "it stays while it pauses");
    page.find("#player select").choose("8");
    page.find(PLAY).click();
    wait_for_step(&page, &path, 4);
}

#[test]
fn player_layout_does_not_shift() {
    for (line, first, last) in [
        ("travel?board=32x32&from=a1&to=af32", "0 / 22", "22 / 22"),
        ("travel?board=64x64&from=a1&to=bl64&leaper=0,1", "0 / 126", "126 / 126"),
        ("place?board=7x7&pieces=K2Q2B2N1", "1 / 3,063,828", "3,063,828 / 3,063,828"),
    ] {
        let page = Page::open(line);
        for width in [360, 390, 1280] {
            if !page.phone(width, 740) {
                page.resize(width, 740);
            }
            let places = || -> Vec<[f64; 4]> {
                page.js("await new Promise(requestAnimationFrame);
                     return [...document.querySelectorAll('#player > *')].map((part) => {
                         const { x, y, width, height } = part.getBoundingClientRect();
                         return [x, y, width, height];
                     })")
            };
            page.press("Home");
            wait_for_count(&page, first);
            let before = places();
            page.press("End");
            wait_for_count(&page, last);
            assert_eq!(places(), before, "the player’s parts, {width} wide");
        }
    }
}

#[test]
fn edits_during_playback_restart_the_animation() {
    let (page, _) = open_quiz();
    page.find("#player select").choose("0.25");
    page.find(PLAY).click();
    page.wait_for("the first jump to be done", || step_counter(&page) == "1 / 4");
    page.click("d6");
    page.wait_for("the animation at its start", || step_counter(&page) == "0 / 4");
    page.wait_for("the knight at the start", || piece_square(&page) == "a8");
    assert!(page.find(PLAY).attribute("aria-label").unwrap().starts_with("Play"));
    page.wait_for("another path", || {
        let path = move_list(&page);
        path.len() == 5 && !path.contains(&"d6".to_owned())
    });
}
