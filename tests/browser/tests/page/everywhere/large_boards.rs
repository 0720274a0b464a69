//! Boards of a million squares: the page stays responsive, and long jobs are cancelled at once.

use browser_tests::{Mouse, Page, Point};
use serde_json::{Value, json};

use crate::kit::*;
use crate::place_kit::LONG;

/// The largest board, with a knight in one corner and its goal in the other.
pub const MILLION: &str = "travel?board=1024x1024&from=a1&to=amj1024";

/// Starts counting frames and the longest time between two, until `stop()`.
pub const FRAMES: &str = include_str!("../scripts/count-frames.js");

#[test]
fn million_squares_are_solved_and_shown() {
    let page = Page::open(MILLION);
    let result = page.wait_for_result("jumps");
    assert!(result.contains("682 jumps"), "{result}");
    assert!(page.has("#stage canvas"));
    assert_eq!(page.line(), MILLION);
    page.find("[data-overlay=distances]").click();
    page.press("End");
    wait_for_count(&page, "682 / 682");
    page.find("[data-overlay=wave]").click();
    page.press("Home");
    wait_for_count(&page, "0 / 682");
    // The move list is virtualised.
    assert!(page.count("[data-part=move-list] button") < 500);
    page.press("End");
    page.wait_for("the end of the list", || {
        page.has("[data-part=move-list] [data-step='682'][aria-current=step]")
    });
}

/// Everything above and below stays in view for all window sizes.
#[test]
fn large_board_stays_in_its_area() {
    let page = Page::open("tour?board=40x40&ends=closed");
    page.wait_for_result("A closed tour");
    for (width, height) in [(1280, 900), (1280, 600), (1280, 900), (1000, 640)] {
        page.resize(width, height);
        page.wait_for(&format!("the picture over the player, {width} by {height}"), || {
            page.js(
                "const [stage, picture, player] = ['#stage', '.picture canvas', '.player'].map((part) =>
                     document.querySelector(part).getBoundingClientRect());
                 return picture.height > 200 && picture.top >= stage.top && picture.bottom <= player.top",
            )
        });
    }
}

#[test]
fn large_board_is_edited_by_clicks_and_typing() {
    let page = Page::open("travel?board=1000x1000&from=a1&to=cv100");
    page.wait_for_result("66 jumps");
    let canvas = page.find("#stage canvas").middle();
    page.click_at(canvas);
    page.wait_for("a blocked square in the address", || page.line().contains("avoid="));
    page.press("Control+z");
    page.wait_for("none", || !page.line().contains("avoid="));
    pick_tool(&page, "goal");
    page.find("[data-part=typed-square]").focus();
    page.type_text("alk999");
    page.press("Enter");
    page.wait_for_result("666 jumps");
    // Zooming changes the squares beside the middle.
    let square = || {
        page.hover_at(canvas);
        page.hover_at(Point { x: canvas.x - 100.0, ..canvas });
        page.find(".picture-where").text()
    };
    let whole = square();
    let zoom = page.find("[aria-label^='Zoom in']");
    zoom.click();
    zoom.click();
    page.wait_for("a part of the board", || square() != whole);
    page.find("[aria-label^='Whole board']").click();
    page.wait_for("the whole board", || square() == whole);
    wait_for_line(&page, "travel?board=1000x1000&from=a1&to=cv100,alk999");
}

#[test]
fn page_stays_responsive_while_solving_a_large_board() {
    let page = Page::open("travel?board=1024x1024&from=a1&to=b3");
    page.wait_for_result("1 jump");
    let seen: Value = page.js(&format!(
        "{FRAMES}
         const answers = [];
         for (let turn = 0; turn < 8; turn++) {{
             const start = performance.now();
             const {{ length }} = await leaper.solve('{MILLION}');
             answers.push([length, performance.now() - start]);
         }}
         await sleep(100);
         return {{ ...stop(), answers }}"
    ));
    println!("{} frames, the longest {} ms: {}", seen["frames"], seen["longest"], seen["answers"]);
    assert_eq!(seen["answers"][0][0], 682);
    assert!(seen["longest"].as_f64().unwrap() < 1000.0, "{seen}");
}

/// A Travel puzzle for which even another path takes seconds: the counts of paths have up to 615
/// digits.
pub const WAZIR: &str = "travel?board=1024x1024&from=a1&to=amj1024&leaper=0,1";

/// Requests another shortest path and waits until the search reports progress. Alone it would take
/// a few frames, so four other jobs share the worker.
pub const SEARCH: &str = "
    const other = 'swap?board=NNNNNNNN/8/8/8/8/8/8/nnnnnnnn&attack=none';
    for (let job = 0; job < 4; job++) leaper.solve(other, { work: 1_000_000 });
    const [result, more] = ['#result', '#more'].map((part) => document.querySelector(part));
    document.querySelector('[data-part=another]').click();
    do {
        await new Promise(requestAnimationFrame);
    } while (!(result.innerText.includes('Searching') && more.innerText.includes('positions')));";

#[test]
fn page_stays_responsive_during_a_long_search() {
    let page = Page::open(WAZIR);
    page.wait_for_result("2,046 jumps");
    let seen: Value = page.js(&format!(
        "{SEARCH}
         {FRAMES}
         await sleep(800);
         const searching = result.innerText.includes('Searching');
         return {{ ...stop(), searching }}"
    ));
    println!("{seen}");
    assert_eq!(seen["searching"], true);
    assert!(seen["longest"].as_f64().unwrap() < 600.0, "{seen}");
    page.wait_for_result("2,046 jumps");
}

#[test]
fn cancelled_jobs_stop_at_once() {
    let page = Page::blank();
    // The worker itself, without the page's engine, which doesn't even wait for it.
    let times: Vec<Vec<f64>> = page.module(
        include_str!("../scripts/cancelled-jobs-stop-at-once.js"),
        &[json!(LONG), json!(WAZIR)],
    );
    for times in times {
        println!("cancelled after {times:.0?} ms");
        let mut sorted = times.clone();
        sorted.sort_by(f64::total_cmp);
        assert!(sorted[2] < 500.0, "{times:?}");
    }
}

#[test]
fn large_boards_are_edited_by_keys() {
    let page = Page::open("travel?board=60x60&from=a1&to=h8");
    page.wait_for("the canvas", || page.has(".picture canvas"));
    page.js::<()>("document.querySelector('.picture canvas').focus()");
    page.press("ArrowRight");
    page.wait_for("the ring", || page.has(".picture-ring:not([hidden])"));
    let square = || page.find(".picture-where").text();
    let first = square();
    assert!(first.len() > 1, "its square is named: {first}");
    page.press("ArrowUp");
    let square = square();
    assert_ne!(first, square);
    page.wait_for("it to be said", || {
        page.find("#stage + [role=status]").text().starts_with(&format!("{square}."))
    });
    page.press("Enter");
    wait_for_line(&page, &format!("travel?board=60x60&from=a1&to=h8&avoid={square}"));
    page.press("Delete");
    wait_for_line(&page, "travel?board=60x60&from=a1&to=h8");
}

/// After an undo, keys don't act on a square of the larger board.
#[test]
fn keyboard_cursor_is_hidden_on_another_board() {
    let line = "travel?board=60x60&from=a1&to=h8";
    let page = Page::open(line);
    page.wait_for_result("jumps");
    let larger = "travel?board=100x100&from=a1&to=h8";
    page.set_hash(larger);
    wait_for_line(&page, larger);
    page.wait_for_result("jumps");
    pick_tool(&page, "start");
    page.js::<()>("document.querySelector('.picture canvas').focus()");
    page.press("ArrowRight");
    page.wait_for("the ring", || page.has(".picture-ring:not([hidden])"));
    page.press("Control+z");
    wait_for_line(&page, line);
    page.press("Enter");
    page.js::<()>("await new Promise(requestAnimationFrame)");
    assert!(page.has("#redo:not([disabled])"), "Enter is no edit");
    assert_eq!(page.line(), line);
}

#[test]
fn invalid_sprites_do_not_block() {
    let page = Page::blank();
    page.expect_console_errors();
    page.module::<()>(
        "const { Sprites } = await import(new URL('./www/board/sprites.js', location.href).href);
         await new Promise((resolve, reject) => {
             const sprites = new Sprites(document.body, resolve);
             // Text that is invalid as an image.
             sprites.get('<path d=\"\\u0000\"/>', 16);
             setTimeout(() => reject(new Error('it is still waited for')), 3000);
             resolve.sprites = sprites;
         });",
        &[],
    );
}

/// The right button opens the browser's menu.
#[test]
fn right_button_does_not_pan_a_large_board() {
    let page = Page::open("travel?board=200x200&from=a1&to=cv100");
    page.wait_for_result("66 jumps");
    let canvas = page.find("#stage canvas").middle();
    let zoom = page.find("[aria-label^='Zoom in']");
    zoom.click();
    zoom.click();
    let square = || {
        page.hover_at(Point { x: canvas.x - 100.0, ..canvas });
        page.hover_at(canvas);
        page.find(".picture-where").text()
    };
    let before = square();
    let aside = Point { x: canvas.x + 90.0, ..canvas };
    page.mouse(&[Mouse::To(canvas), Mouse::Down(2), Mouse::To(aside), Mouse::Up(2)]);
    page.press("Escape");
    assert_eq!(square(), before);
}
