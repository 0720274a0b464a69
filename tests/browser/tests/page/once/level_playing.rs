//! Levels and challenges that are played: the goal is in view, a win is shown and replayed, its
//! result is shared, and a reload continues the game.

use browser_tests::Page;

use crate::kit::*;

/// A level with a minimum of four jumps.
const LEVEL: &str = "/?level=next-door";

#[track_caller]
fn open_level() -> Page {
    let page = Page::blank();
    page.go(LEVEL, "");
    page.wait_until_ready();
    wait_for_game(&page);
    page
}

/// Makes these jumps.
#[track_caller]
fn jump(page: &Page, squares: &[String]) {
    for square in squares {
        let before = page.find(".game-count").text();
        page.wait_for("the squares the knight can go to", || {
            page.has(&format!("[data-square={square}][aria-label*='it can go here']"))
        });
        page.click(square);
        page.wait_for("the jump", || page.find(".game-count").text() != before);
    }
}

/// Solves the level in the fewest jumps.
#[track_caller]
fn win(page: &Page) {
    let path: Vec<String> = page.js("return (await leaper.solve(location.hash.slice(1))).path");
    jump(page, &path);
    page.wait_for("the stars", || page.has("[data-won]"));
}

#[test]
fn goal_is_in_view_while_playing() {
    for (kind, goal_of_kind) in [
        ("travel", "Bring the knight to the flag. Best possible:"),
        ("swap", "Bring each knight to its goal. "),
        ("place", "Place all pieces so that none attacks another."),
        ("tour", "Visit every open square once"),
    ] {
        let page = Page::blank();
        if !page.phone(390, 844) {
            page.resize(390, 844);
        }
        page.go(&format!("/?new={kind}&grade=1&seed=7"), "");
        page.wait_until_ready();
        wait_for_game(&page);
        page.wait_for("the goal", || goal(&page).starts_with(goal_of_kind));
        let in_view: bool = page.js(
            "const { top, bottom } = document.querySelector('.game-goal').getBoundingClientRect();
             return top >= 0 && bottom <= innerHeight",
        );
        assert!(in_view && page.find(".game-goal").is_shown(), "{kind}");
    }
}

#[test]
fn win_is_replayed_with_the_next_puzzle_in_focus() {
    let page = open_level();
    win(&page);
    assert_eq!(
        page.find("[data-won] .stars").attribute("aria-label").as_deref(),
        Some("3 of 3 stars")
    );
    page.wait_for("the focus on Next", || {
        page.js("return document.activeElement.dataset.result === 'next'")
    });
    // The card stays while the knight goes the way again.
    page.wait_for("the replay", || page.has("[data-piece].flying"));
    assert!(page.has("[data-won]") && page.find("[data-result=share]").is_shown());
    assert_eq!(page.find(".game-count").text(), "4 of 4");
    page.wait_for("its end", || !page.has("[data-piece].flying") && piece_square(&page) == "b2");
    assert!(page.has("[data-won]") && page.result().contains("Solved in 4 jumps!"));
    page.press("Enter");
    page.wait_for("the next level", || {
        page.js("return !location.search.includes('next-door')") && !page.has("[data-won]")
    });
    wait_for_game(&page);
}

/// The slider of the comparison has its own keys; those of the player would take moves back.
#[test]
fn comparison_is_stepped_through_by_keyboard() {
    let page = open_level();
    let path: Vec<String> = page.js("return (await leaper.solve(location.hash.slice(1))).path");
    let start = piece_square(&page);
    // There and back, so that there is a shorter way.
    let first = path.iter().find(|square| **square != start).unwrap();
    jump(&page, &[first.clone(), start.clone()]);
    let rest: Vec<String> = path.into_iter().filter(|square| *square != start).collect();
    jump(&page, &rest);
    page.wait_for("the stars", || page.has("[data-won]"));
    page.find("[data-result=compare]").click();
    page.wait_for("the comparison", || page.has(".comparison input"));
    page.find(".comparison input").focus();
    let step = || page.find(".comparison input").value();
    page.press("Home");
    page.press("ArrowRight");
    page.wait_for("the first step", || step() == "1");
    page.press("ArrowLeft");
    page.wait_for("the start", || step() == "0");
    assert!(page.has("[data-won]") && page.has(".comparison"), "the game is still won");
}

#[test]
fn reduced_motion_shows_the_win_without_movement() {
    let page = open_level();
    if !page.prefer("prefers-reduced-motion", "reduce") {
        return skipped("its driver has no preferences");
    }
    win(&page);
    let moved: usize = page.js(
        "const knight = () => document.querySelector('[data-piece]').getAttribute('transform');
         const at = knight();
         let moved = 0;
         const end = performance.now() + 2500;
         while (performance.now() < end) {
             await new Promise(requestAnimationFrame);
             if (knight() !== at) moved++;
         }
         return moved",
    );
    assert_eq!(moved, 0);
    assert!(page.find("[data-result=next]").is_shown());
}

#[test]
fn shared_text_shows_how_it_went_and_not_the_solution() {
    let page = open_level();
    page.js::<()>(
        "Object.defineProperty(navigator, 'share', { configurable: true, value: undefined });
         Object.defineProperty(navigator, 'clipboard', { configurable: true, value: {
             writeText: async (text) => { window.copied = text; },
         } })",
    );
    win(&page);
    page.find("[data-result=share]").click();
    page.wait_for("the copied text", || page.js("return typeof window.copied === 'string'"));
    let text: String = page.js("return window.copied");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[..3], ["Leaper · Next door: 4 jumps, minimum 4", "🟩🟩🟩🟩", "★★★"], "{text}");
    assert!(lines[3].contains("?play#travel?board=8x8&from=a1&to=b2"), "{text}");
    assert_eq!(lines.len(), 4, "{text}");
}

/// Returns the top of the board, and the buttons that a message covers.
#[track_caller]
fn board_and_covered_buttons(page: &Page) -> (i32, Vec<String>) {
    page.js(
        "await new Promise(requestAnimationFrame);
         const toast = document.querySelector('#toast');
         const { left, top, right, bottom } = toast.getBoundingClientRect();
         const covered = toast.hidden ? [] : [...document.querySelectorAll('button')].filter((button) => {
             if (!button.checkVisibility() || toast.contains(button)) return false;
             const box = button.getBoundingClientRect();
             return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
         }).map((button) => button.textContent);
         return [Math.round(document.querySelector('.board').getBoundingClientRect().top + scrollY), covered]",
    )
}

#[test]
fn messages_move_no_board_and_cover_no_button() {
    for (width, height) in [(390, 844), (360, 640)] {
        let page = Page::blank();
        if !page.phone(width, height) {
            return skipped("its window is not so narrow");
        }
        page.go(LEVEL, "");
        page.wait_until_ready();
        wait_for_game(&page);
        page.wait_for("the minimum", || goal(&page).contains("Best possible"));
        let (top, _) = board_and_covered_buttons(&page);
        let none: [&str; 0] = [];
        page.click("h8");
        wait_for_toast(&page, "It can’t jump from a1 to h8");
        assert_eq!(board_and_covered_buttons(&page), (top, none.map(str::to_owned).to_vec()));
        jump(&page, &["b3".to_owned()]);
        page.find("[data-game=hint]").click();
        page.wait_for("the hint", || page.has(".spot.highlight"));
        assert_eq!(board_and_covered_buttons(&page).0, top, "a hint at {width}");
        check_game(&page);
        page.wait_for("the check", || page.has("[data-game=check][aria-pressed=true]"));
        assert_eq!(board_and_covered_buttons(&page).0, top, "a check at {width}");
        page.find("[data-game=start-over]").click();
        win(&page);
        assert_eq!(board_and_covered_buttons(&page).0, top, "a win at {width}");
        let outside: Vec<String> = page.js(
            "return [...document.querySelectorAll('.result-card button')].filter((button) => {
                 const { bottom } = button.getBoundingClientRect();
                 return button.checkVisibility() && bottom > innerHeight;
             }).map((button) => button.textContent)",
        );
        assert_eq!(outside, none, "{width} × {height}");
    }
}

#[test]
fn picture_of_a_result_shows_the_puzzle() {
    let page = open_level();
    page.js::<()>(
        "const { createObjectURL } = URL;
         URL.createObjectURL = (blob) => { window.picture = blob; return createObjectURL.call(URL, blob); };
         HTMLAnchorElement.prototype.click = () => {};
         Object.defineProperty(navigator, 'canShare', { configurable: true, value: () => false });",
    );
    win(&page);
    page.find("[data-result=picture]").click();
    page.wait_for("the picture", || page.js("return window.picture?.type === 'image/png'"));
    // The start is at the lower left, the flag beside it: their lines are dark, the squares are not.
    let (size, dark): ([u32; 2], usize) = page.js(
        "const picture = await createImageBitmap(window.picture);
         const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height });
         const context = canvas.getContext('2d');
         context.drawImage(picture, 0, 0);
         const { data } = context.getImageData(0, 0, picture.width, 0.75 * picture.height);
         let dark = 0;
         for (let at = 0; at < data.length; at += 4) if (data[at] + data[at + 1] + data[at + 2] < 200) dark++;
         return [[picture.width, picture.height], dark]",
    );
    assert_eq!(size, [1080, 1080]);
    assert!(dark > 500, "{dark} dark pixels");
}

/// Returns how often the puzzle on screen was solved.
fn times_solved(page: &Page) -> u32 {
    page.js("const { played } = JSON.parse(localStorage.getItem('leaper-play') ?? '{}');
         return Object.values(played ?? {})[0]?.times ?? 0")
}

#[test]
fn reload_continues_a_level() {
    let page = open_level();
    let path: Vec<String> = page.js("return (await leaper.solve(location.hash.slice(1))).path");
    let start = piece_square(&page);
    let path: Vec<String> = path.into_iter().filter(|square| *square != start).collect();
    let (first, rest) = path.split_at(2);
    jump(&page, first);
    page.wait_for_result("2 jumps");
    page.reload();
    wait_for_game(&page);
    page.wait_for_result("2 jumps");
    jump(&page, rest);
    page.wait_for("the stars", || page.has("[data-won]"));
    assert_eq!(times_solved(&page), 1);
    // A solved game stays solved, and counts once.
    page.reload();
    wait_for_game(&page);
    page.wait_for("the stars", || page.has("[data-won]"));
    page.wait_for_result("Solved in 4 jumps!");
    assert_eq!(times_solved(&page), 1);
}

#[test]
fn clock_goes_on_after_a_reload_and_starts_again_with_the_game() {
    let page = Page::blank();
    page.go("/?play", "travel?board=3x3&from=a1&to=b3");
    page.wait_until_ready();
    page.js::<()>("const { now } = Date; Date.now = () => now() - 100_000");
    start_game(&page);
    page.find("[data-game=more]").click();
    page.find("[data-play=clock]").click();
    page.reload();
    wait_for_game(&page);
    let minutes = || page.find(".play-clock").text().split(':').next().map(str::to_owned);
    page.wait_for("the clock", || minutes().as_deref() == Some("1"));
    page.wait_for("the targets", || page.has("[data-spot=free]"));
    page.click("b3");
    page.wait_for("the stars", || page.has("[data-won]"));
    page.find("[data-result=again]").click();
    page.wait_for("the clock from the start", || minutes().as_deref() == Some("0"));
}

/// With several flags, there is no single best solution that begins like the person's.
#[test]
fn solution_is_compared_only_where_that_is_possible() {
    for (to, can_compare) in [("c1", true), ("b3,c1", false)] {
        let page = Page::blank();
        page.go("/?play", &format!("travel?board=3x3&from=a1&to={to}"));
        page.wait_until_ready();
        start_game(&page);
        jump(&page, &["c2", "a1", "b3", "c1"].map(str::to_owned));
        page.wait_for("the stars", || page.has("[data-won]"));
        page.wait_for_result("Minimum: 2.");
        assert_eq!(page.find("[data-result=compare]").is_shown(), can_compare, "{to}");
    }
}

#[test]
fn own_level_is_saved_with_its_note() {
    let page = Page::blank();
    page.go("/?play", "travel?board=3x3&from=a1&to=b3");
    page.wait_until_ready();
    start_game(&page);
    let open = || {
        if !page.find(".game-menu").is_shown() {
            page.find("[data-game=more]").click();
        }
        page.find("[data-play=make]").click();
        page.wait_for("the dialog", || page.has("#level-box[open]"));
    };
    open();
    assert_eq!(page.find("[data-copy=level-link]").text(), "Copy");
    page.find("#level-text").fill("Think twice.");
    page.find("#level-title").fill("Mine");
    // Enter saves, and nothing is lost.
    page.find("#level-title").focus();
    page.press("Enter");
    page.wait_for("the message", || {
        page.find("#level-box [role=status].lead").text() == "Saved on this device."
    });
    page.press("Escape");
    page.wait_for("the dialog to close", || !page.has("#level-box[open]"));
    open();
    assert_eq!(page.find("#level-text").value(), "Think twice.");
}
