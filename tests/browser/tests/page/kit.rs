//! Helpers for the page's tests.

use browser_tests::Page;
use serde_json::json;

/// The puzzle of Ruby Quiz 27, as in old links.
pub const QUIZ: &str = "travel?board=8/8/1*6/8/8/8/8/8&from=a8&to=b7";

/// Its canonical line.
pub const QUIZ_LINE: &str = "travel?board=8x8&from=a8&to=b7&avoid=b6";

/// Guarini's problem: four knights, 16 jumps.
pub const GUARINI: &str = "swap?board=N1N/3/n1n";

/// Returns the collapsed description of the method.
pub const HOW: &str = "return document.querySelector('#more').textContent";

/// A function for scripts: `await parse(svg)`. The page's policy may reject strings as HTML, so an
/// empty page in a frame parses it.
pub const PARSE: &str = "const parse = async (svg) => {
         const frame = document.createElement('iframe');
         frame.src = '/blank.html';
         document.body.append(frame);
         await new Promise((resolve) => { frame.onload = resolve; });
         const picture = new frame.contentWindow.DOMParser().parseFromString(svg, 'image/svg+xml');
         frame.remove();
         return picture;
     };";

/// Selects a tool.
#[track_caller]
pub fn pick_tool(page: &Page, tool: &str) {
    page.find(&format!("[data-tool={tool}]")).click();
    wait_for_tool(page, tool);
}

/// Waits until a tool is selected.
#[track_caller]
pub fn wait_for_tool(page: &Page, tool: &str) {
    let picked = format!("[data-tool={tool}][aria-checked=true]");
    page.wait_for(&format!("the tool {tool} to be picked"), || page.has(&picked));
}

/// Waits for a message that contains a text, and returns it.
#[track_caller]
pub fn wait_for_toast(page: &Page, part: &str) -> String {
    let mut text = String::new();
    page.wait_for(&format!("a message with {part:?}"), || {
        text = page.js("const toast = document.querySelector('#toast');
             return toast.hidden ? '' : toast.innerText.trim()");
        text.contains(part)
    });
    text
}

/// Waits until the address has this puzzle line.
#[track_caller]
pub fn wait_for_line(page: &Page, line: &str) {
    let mut now = String::new();
    for _ in 0..500 {
        now = page.line();
        if now == line {
            // The address changes with the answer; the page follows in the next frame.
            return page.js("await new Promise(requestAnimationFrame)");
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    panic!("the address should be {line}, and is {now}");
}

/// Returns the squares of the move list, the start first.
#[track_caller]
pub fn move_list(page: &Page) -> Vec<String> {
    page.js("return [...document.querySelectorAll('[data-part=move-list] button')].map((it) => it.innerText)")
}

/// Returns the player's step counter, as `1 / 4`.
#[track_caller]
pub fn step_counter(page: &Page) -> String {
    page.find("#player .count").text()
}

/// Waits until the player shows this step.
#[track_caller]
pub fn wait_for_count(page: &Page, wanted: &str) {
    page.wait_for(&format!("the player to show {wanted}"), || step_counter(page) == wanted);
}

/// Returns the square under the centre of the first piece; empty without a piece.
#[track_caller]
pub fn piece_square(page: &Page) -> String {
    page.js("const piece = document.querySelector('[data-piece]')?.getBoundingClientRect();
         if (!piece) return '';
         const [x, y] = [piece.x + piece.width / 2, piece.y + piece.height / 2];
         for (const square of document.querySelectorAll('[data-square]')) {
             const box = square.getBoundingClientRect();
             if (x >= box.left && x < box.right && y >= box.top && y < box.bottom) {
                 return square.dataset.square;
             }
         }
         return 'off the board';")
}

/// Returns the names of the squares that a CSS selector finds, sorted.
#[track_caller]
pub fn squares(page: &Page, selector: &str) -> Vec<String> {
    let mut names: Vec<String> = page.js_with(
        "return [...document.querySelectorAll(args[0])].map((it) => it.dataset.square)",
        &[json!(selector)],
    );
    names.sort();
    names
}

/// Returns the blocked squares.
#[track_caller]
pub fn blocked_squares(page: &Page) -> Vec<String> {
    squares(page, "[data-square].blocked")
}

/// Returns the labels of all squares that aren't empty, without distances: `["a8, the knight’s
/// start"]`.
#[track_caller]
pub fn square_labels(page: &Page) -> Vec<String> {
    page.js(
        "return [...document.querySelectorAll('[data-square]')]
             .map((it) => it.getAttribute('aria-label').replace(/, (jump \\d+|\\d+ jumps? away)/g, ''))
             .filter((label) => label.includes(',')).sort()",
    )
}

/// Opens the import dialog with a text, as if pasted.
#[track_caller]
pub fn paste(page: &Page, text: &str) {
    if !page.has("#import[open]") {
        page.find("#open-import").click();
    }
    page.wait_for("the import box", || page.has("#import[open]"));
    page.find("#import-text").fill(text);
}

/// Shows the settings and lists that are folded away.
#[track_caller]
pub fn unfold(page: &Page) {
    page.find("#unfold").click();
    page.wait_for("the settings", || page.has("[data-unfolded]"));
}

/// Imports a text, and waits until the dialog has closed.
#[track_caller]
pub fn import(page: &Page, text: &str) {
    paste(page, text);
    page.wait_for("the text to be parsed", || page.has("#import-open:not([disabled])"));
    page.find("#import-open").click();
    page.wait_for("the import dialog to close", || !page.has("#import[open]"));
}

/// Opens the share dialog.
#[track_caller]
pub fn open_share(page: &Page) {
    page.find("#open-share").click();
    page.wait_for("the share dialog", || page.has("#share[open]"));
}

/// Prints that a test doesn't apply to this browser.
pub fn skipped(why: &str) {
    println!("skipped in {}: {why}", browser_tests::browser());
}

/// Requests the reachable positions of a Swap puzzle, once the graph above the button has been
/// drawn or is known to be too large.
#[track_caller]
pub fn explore_positions(page: &Page) {
    page.wait_for("the graph", || {
        page.has("[data-part=graph] .node")
            || page.find("#extra").text().contains("too many jumps to draw")
    });
    page.find("[data-part=extent]").click();
}

/// Starts a game.
#[track_caller]
pub fn start_game(page: &Page) {
    page.find("[data-game=play]").click();
    page.wait_for("the game to begin", || page.js("return document.body.dataset.mode === 'play'"));
}

/// Waits until a game is on screen.
#[track_caller]
pub fn wait_for_game(page: &Page) {
    page.wait_for("the game", || page.has("[data-mode=play] .game-bar:not([hidden])"));
}

/// Opens a puzzle and starts a game.
#[track_caller]
pub fn start_game_on(line: &str, answer: &str) -> Page {
    let page = Page::open(line);
    page.wait_for_result(answer);
    start_game(&page);
    page.wait_for("the first moves", || page.has("[data-spot], .spot.ready"));
    page
}

/// Opens a famous puzzle, and shows its answer.
#[track_caller]
pub fn watch_famous(page: &Page, selector: &str) {
    page.find(selector).click();
    let line = page.find(selector).attribute("data-line").unwrap_or_default();
    page.wait_for("it on the board", || {
        page.js_with("return document.querySelector(`#famous [data-line='${args[0]}'][aria-current]`) !== null", &[json!(line)])
    });
}

/// Checks the game, or hides the result of a check. The first check of a game is confirmed.
#[track_caller]
pub fn check_game(page: &Page) {
    let check = page.find("[data-game=check]");
    let is_first = page.find(".game-cost").text().contains("cost stars");
    check.click();
    if is_first {
        wait_for_toast(page, "costs a star");
        check.click();
    }
}

/// Requests all three steps of a hint.
#[track_caller]
pub fn request_hint(page: &Page) {
    page.find("[data-game=hint]").click();
    page.wait_for("the hint's squares", || page.has(".spot.highlight"));
    page.find("[data-game=hint]").click();
    page.find("[data-game=hint]").click();
    page.wait_for("the move", || page.has(".arrow.hint"));
}

/// Returns the goal of the game on screen, with the minimum.
#[track_caller]
pub fn goal(page: &Page) -> String {
    page.find(".game-goal").text()
}

/// Leaves a game.
#[track_caller]
pub fn leave_game(page: &Page) {
    page.find("[data-play=back]").click();
    page.wait_for("the end of the game", || !page.has("[data-mode=play]"));
}

/// Chooses an option in the appearance dialog: `[data-theme=dark]`, `[data-look=wood]`.
#[track_caller]
pub fn choose_looks(page: &Page, choice: &str) {
    if page.has("[data-mode=play]") {
        if !page.find(".game-menu").is_shown() {
            page.find("[data-game=more]").click();
        }
        page.find(".game-menu [data-play=looks]").click();
    } else {
        page.find("#theme").click();
    }
    page.wait_for("the appearance dialog", || page.has("#looks[open]"));
    page.find(&format!("#looks {choice}")).click();
    page.wait_for("it to be chosen", || page.has(&format!("#looks {choice}[aria-checked=true]")));
    page.press("Escape");
    page.wait_for("the dialog to close", || !page.has("#looks[open]"));
}

/// Switches to the other theme.
#[track_caller]
pub fn switch_theme(page: &Page) {
    let dark: bool = page.js("return document.documentElement.dataset.theme === 'dark'");
    choose_looks(page, if dark { "[data-theme=light]" } else { "[data-theme=dark]" });
}

/// Waits for the list of famous puzzles, which is loaded after the board.
#[track_caller]
pub fn wait_for_famous_puzzles(page: &Page) {
    page.wait_for("the famous puzzles", || page.has("#famous [data-line]"));
}

/// Opens the page after running a script that changes the browser's features; `None` if the browser
/// can't.
#[track_caller]
pub fn with_script(script: &str, line: &str) -> Option<Page> {
    let page = Page::blank();
    let source = json!({ "source": script });
    let added = page.chromium_result("Page.addScriptToEvaluateOnNewDocument", &source)?;
    page.go("/some/where/", line);
    page.wait_for("the page", || page.has("#result"));
    let removed = page.chromium("Page.removeScriptToEvaluateOnNewDocument", &added);
    assert!(removed, "the next test would have the same script");
    Some(page)
}
