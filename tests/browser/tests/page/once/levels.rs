//! Daily puzzles, new ones, levels, and saved progress.

use browser_tests::Page;
use serde_json::json;

use crate::kit::*;

/// Opens the list of levels.
#[track_caller]
fn open_level_list(page: &Page) {
    page.find("#open-levels").click();
    page.wait_for("the list", || page.has("#levels:not([hidden])"));
}

/// Gives up, and waits until the next puzzle is offered.
#[track_caller]
fn give_up(page: &Page) {
    page.find("[data-game=more]").click();
    page.find("[data-game=give-up]").click();
    page.wait_for("what comes next", || {
        page.has("[data-result=next]") && page.find("[data-result=next]").is_shown()
    });
}

/// Plays and wins a puzzle of one jump.
#[track_caller]
fn win_in_one_jump(page: &Page) {
    page.go("/?play", "travel?board=3x3&from=a1&to=b3");
    page.wait_until_ready();
    start_game(page);
    page.wait_for("the targets", || page.has("[data-spot=free]"));
    page.click("b3");
    page.wait_for("the stars", || page.has("[data-won]"));
}

#[test]
fn daily_puzzles_of_earlier_days_can_be_played() {
    let page = Page::blank();
    page.go("/?daily=2026-11-22", "");
    page.wait_until_ready();
    page.wait_for("its four puzzles", || page.count("#levels [data-level] .card-grade") >= 4);
    assert!(page.has("[data-day='2026-11-22'][aria-current=date]"));
    page.find("#levels [data-level^='travel?']").click();
    // Opening it is playing it.
    page.wait_for("the game", || page.has("[data-mode=play] [data-spot=free]"));
    // Leaving returns to the list.
    page.find("[data-play=back]").click();
    page.wait_for("the list again", || page.has("#levels:not([hidden])"));
}

#[test]
fn solutions_of_yesterday_are_linked() {
    let page = Page::blank();
    page.go("/?play", "");
    page.wait_for("a link for each kind", || page.count(".yesterday a") == 4);
    page.find(".yesterday a[href*=travel]").click();
    page.wait_for("the board", || page.find("#stage").is_shown());
    page.wait_for_result("jumps");
    assert!(!page.has("[data-mode=play]"));
}

/// The first visit shows the demo. After a game, a visit shows the daily puzzles, with titles.
#[test]
fn daily_puzzles_come_first_on_a_second_visit() {
    let page = Page::blank();
    page.go("/", "");
    page.wait_until_ready();
    assert!(!page.has("#levels:not([hidden])"));
    win_in_one_jump(&page);
    page.go("/", "");
    page.wait_for("the daily puzzles", || page.count(".today [data-level]") == 4);
    let titles: Vec<String> =
        page.js("return [...document.querySelectorAll('.today b')].map((it) => it.textContent)");
    assert!(titles.iter().all(|title| title.len() > 4 && title != "Travel"), "{titles:?}");
    page.find("[data-play=close]").click();
    page.wait_for("the board", || page.find("#stage").is_shown());
    // A link opens its puzzle.
    page.go("/", QUIZ_LINE);
    page.wait_for_result("5 different");
    assert!(!page.has("#levels:not([hidden])"));
}

#[test]
fn new_puzzles_and_levels_are_opened() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    open_level_list(&page);
    page.find("#new-grade").fill("1");
    page.find("[data-new='swap 1']").click();
    wait_for_game(&page);
    assert!(page.line().starts_with("swap?"), "{}", page.line());
    leave_game(&page);
    page.wait_for("levels", || page.count(".puzzle-list-packs [data-level]") > 0);
    let level: String =
        page.js("const level = document.querySelector('.puzzle-list-packs [data-level]');
         level.click();
         return level.dataset.level");
    wait_for_line(&page, &level);
    wait_for_game(&page);
}

#[test]
fn full_storage_only_loses_progress() {
    let page = Page::blank();
    page.go("/?play", "travel?board=3x3&from=a1&to=b3");
    page.wait_until_ready();
    start_game(&page);
    page.wait_for("the targets", || page.has("[data-spot=free]"));
    page.js::<()>("Storage.prototype.setItem = () => { throw new Error('full'); }");
    page.click("b3");
    page.wait_for("the stars", || page.has("[data-won]"));
    leave_game(&page);
    open_level_list(&page);
    page.wait_for("the error message", || {
        page.find(".puzzle-list-saved").text().contains("can’t be saved here")
    });
    // An invalid file changes nothing, and is reported.
    page.js::<()>(
        "const input = document.querySelector('.puzzle-list-saved input[type=file]');
         const files = new DataTransfer();
         files.items.add(new File(['{\"leaper\": 2}'], 'x.json'));
         input.files = files.files;
         input.dispatchEvent(new Event('change'))",
    );
    page.wait_for("the error message", || {
        page.find(".puzzle-list-saved").text().contains("not a Leaper backup")
    });
}

#[test]
fn unreadable_progress_is_offered_for_export() {
    let page = Page::blank();
    page.js::<()>("localStorage.setItem('leaper-play', '{\"leaper\":1,\"played\":')");
    page.go("/?levels", "");
    page.wait_until_ready();
    let shown = || page.find(".puzzle-list-saved").text();
    page.wait_for("the offer", || shown().contains("can’t be read"));
    // With full storage, an import stores nothing, and is reported.
    let import = |name: &str| {
        page.js_with::<()>(
            "const input = document.querySelector('.puzzle-list-saved input[type=file]');
             const files = new DataTransfer();
             const own = { line: 'tour?board=5x5', title: args[0], text: '' };
             files.items.add(new File([JSON.stringify({ leaper: 1, own: [own] })], 'x.json'));
             input.files = files.files;
             input.dispatchEvent(new Event('change'))",
            &[json!(name)],
        );
    };
    page.js::<()>(
        "window.setItem = Storage.prototype.setItem;
         Storage.prototype.setItem = () => { throw new Error('full'); }",
    );
    import("First");
    page.wait_for("the refusal", || shown().contains("Nothing was changed"));
    assert!(!page.has(".own-level"));
    page.js::<()>("Storage.prototype.setItem = window.setItem");
    import("Second");
    page.wait_for("the import", || shown().contains("Import complete."));
    page.reload();
    page.wait_for("the level", || page.has(".own-level"));
    assert!(shown().contains("can’t be read"), "{}", shown());
    page.js::<()>(
        "window.saved = [];
         URL.createObjectURL = (blob) => { window.saved.push(blob); return '#'; };
         HTMLAnchorElement.prototype.click = () => {};",
    );
    press(&page, "[data-saved=unreadable]");
    page.wait_for("the file", || page.js::<usize>("return window.saved.length") == 1);
    let saved: String = page.js("return await window.saved[0].text()");
    assert_eq!(saved, "{\"leaper\":1,\"played\":");
}

/// Presses a button without the mouse: boards above it are drawn when they come into view, and move
/// it.
fn press(page: &Page, selector: &str) {
    page.js_with::<()>(
        "const it = document.querySelector(args[0]); it.scrollIntoView(); it.click()",
        &[json!(selector)],
    );
}

/// Opens the list of levels with these lines as the user's own levels.
#[track_caller]
fn own_levels(page: &Page, lines: &[&str]) {
    page.js_with::<()>(
        "const own = args[0].map((line) => ({ line, title: line, text: '' }));
         localStorage.setItem('leaper-play', JSON.stringify({ leaper: 1, own }))",
        &[json!(lines)],
    );
    page.go("/?levels", "");
    page.wait_until_ready();
    // Everything above must be loaded, or the buttons move.
    page.wait_for("the packs", || page.count(".puzzle-list-packs [data-level]") > 0);
    page.wait_for("the daily puzzles", || !page.has(".level.pending"));
    page.wait_for("the levels", || page.count(".own-level") == lines.len());
    page.js::<()>(
        "window.printed = 0;
         window.print = () => { window.printed = document.querySelectorAll('.print-puzzle').length; }",
    );
}

#[test]
fn unreadable_levels_are_not_printed_and_are_explained() {
    let page = Page::blank();
    own_levels(&page, &["tour?board=nonsense", "tour?board=5x5", "travel?board=5x5&from=a1&to=e5"]);
    press(&page, "[data-print=plain]");
    page.wait_for("the pages", || page.js::<u32>("return window.printed") >= 2);
    page.wait_for("the number of skipped levels", || {
        let message: String =
            page.js("return document.querySelector('.puzzle-list-saved').textContent");
        message.contains("1 puzzle could not be read")
    });
    page.find("[data-level='tour?board=nonsense']").click();
    page.wait_for("the import box", || page.has("#import[open]"));
    assert_eq!(page.find("#import-text").value(), "tour?board=nonsense");
}

#[test]
fn printing_with_solutions_shows_progress_and_can_be_cancelled() {
    let page = Page::blank();
    own_levels(&page, &["place?board=11x11&pieces=Q5N8R2", "tour?board=5x5"]);
    press(&page, "[data-print=solved]");
    page.wait_for("its progress", || {
        page.find(".puzzle-list-saved").text().contains("Preparing puzzle 1")
    });
    press(&page, "[data-print=cancel]");
    page.wait_for("its end", || !page.has("[data-print=cancel]"));
    assert_eq!(page.js::<u32>("return window.printed"), 0);
    // Puzzles without solutions are printed at once.
    press(&page, "[data-print=plain]");
    page.wait_for("the pages", || page.js::<u32>("return window.printed") >= 2);
}

/// Waits until the address has this query, and a line after `#` or none.
#[track_caller]
fn wait_for_route(page: &Page, query: &str, has_line: bool) {
    page.wait_for(&format!("{query:?} in the address"), || {
        page.js_with::<bool>(
            "return location.search === args[0] && (location.hash.length > 1) === args[1]",
            &[json!(query), json!(has_line)],
        )
    });
}

/// Waits until the list is shown or hidden.
#[track_caller]
fn wait_for_list(page: &Page, is_open: bool) {
    page.wait_for("the list to come or go", || page.has("#levels:not([hidden])") == is_open);
}

#[test]
fn back_returns_to_the_list_and_to_the_board() {
    let page = Page::blank();
    page.go("/", QUIZ_LINE);
    page.wait_until_ready();
    page.wait_for_result("5 different");
    open_level_list(&page);
    wait_for_route(&page, "?play", false);
    page.wait_for("levels", || page.count(".puzzle-list-packs [data-level]") > 0);
    page.js::<()>(
        "[...document.querySelectorAll('.puzzle-list-packs [data-level]')].find((it) => it.textContent.includes('Next door')).click()",
    );
    wait_for_route(&page, "?level=next-door", true);
    wait_for_game(&page);
    page.back();
    wait_for_list(&page, true);
    wait_for_route(&page, "?play", false);
    page.back();
    wait_for_list(&page, false);
    wait_for_line(&page, QUIZ_LINE);
    page.wait_for_result("5 different");
    page.js::<()>("history.go(2)");
    wait_for_route(&page, "?level=next-door", true);
    wait_for_game(&page);
    // The page's own back button does the same.
    page.find("[data-play=back]").click();
    wait_for_list(&page, true);
    page.find("[data-play=close]").click();
    wait_for_list(&page, false);
    wait_for_line(&page, QUIZ_LINE);
}

#[test]
fn reload_restores_the_address() {
    let page = Page::blank();
    for (query, line) in [
        ("?level=the-mushroom", "travel?board=**2/4/*3/*3/4/**2&from=c4&to=c2"),
        ("?new=tour&grade=3&seed=7", "tour?"),
        ("?daily=2026-11-22&kind=swap", "swap?"),
        // Days before 1970 have titles, too.
        ("?daily=1969-12-31&kind=swap", "swap?"),
        ("?play", ""),
        ("?daily=2026-11-22", ""),
    ] {
        page.go(&format!("/{query}"), "");
        page.wait_until_ready();
        let mut before = String::new();
        for _ in 0..2 {
            wait_for_list(&page, line.is_empty());
            wait_for_route(&page, query, !line.is_empty());
            if !line.is_empty() {
                wait_for_game(&page);
                assert!(page.line().starts_with(line), "{query}: {}", page.line());
                let title = page.find(".play-title").text();
                assert!(!title.is_empty() && title != "undefined", "{query}: {title}");
            }
            assert!(before.is_empty() || before == page.line(), "{query}: {before}");
            before = page.line();
            page.reload();
        }
    }
    // After an edit the address no longer names the level.
    page.go("/?play", "travel?board=3x3&from=a1&to=b3");
    page.wait_until_ready();
    start_game(&page);
    page.find("[data-game=more]").click();
    page.find("[data-play=edit]").click();
    wait_for_route(&page, "", true);
    page.reload();
    page.wait_for_result("1 jump");
    page.click("c3");
    wait_for_line(&page, "travel?board=2*/3/3&from=a1&to=b3");
    wait_for_route(&page, "", true);
}

#[test]
fn next_puzzle_is_offered_after_a_game() {
    let page = Page::blank();
    win_in_one_jump(&page);
    let next = page.find("[data-result=next]");
    assert_eq!(next.text(), "New puzzle");
    assert_eq!(next.attribute("title").as_deref(), Some("New Travel puzzle, difficulty 2"));
    page.find("[data-result=next]").click();
    page.wait_for("a new puzzle", || {
        page.js("return location.search.startsWith('?new=travel&grade=2&seed=')")
    });
    page.wait_for("its game", || page.has("[data-mode=play] [data-spot=free]"));
    give_up(&page);
    assert!(!page.has("[data-won]") && !page.find("[data-result=share]").is_shown());
    // After showing the solution, a win earns one star.
    page.find("[data-result=again]").click();
    page.wait_for("the cost", || page.find(".game-cost").text().contains("at most 1 star"));
}

/// After the daily puzzle of one kind comes the easiest unsolved one of the others.
#[test]
fn easiest_daily_puzzle_comes_next() {
    let page = Page::blank();
    page.go("/?daily=2026-11-27&kind=travel", "");
    page.wait_until_ready();
    page.wait_for("its game", || page.has("[data-mode=play] [data-spot=free]"));
    give_up(&page);
    page.find("[data-result=next]").click();
    // The one of Swap is hard, those of Place and Tour are tricky.
    wait_for_route(&page, "?daily=2026-11-27&kind=place", true);
}

#[test]
fn levels_are_found_by_name() {
    let page = Page::open(QUIZ);
    open_level_list(&page);
    page.wait_for("the packs", || page.count(".puzzle-list-packs [data-level]") > 0);
    page.press("Control+k");
    page.wait_for("the list of actions", || page.has("#actions[open] [role=option]"));
    page.type_text("one jump");
    page.press("Enter");
    wait_for_route(&page, "?level=one-jump", true);
}

/// Pieces to place are printed with their numbers, beside an empty board.
#[test]
fn pieces_are_printed_with_their_numbers() {
    let page = Page::blank();
    own_levels(&page, &["place?board=8x8&pieces=Q8"]);
    press(&page, "[data-print=plain]");
    page.wait_for("the page", || page.js::<u32>("return window.printed") >= 1);
    let pieces: String = page.js("return document.querySelector('.print-pieces').textContent");
    assert_eq!(pieces.trim(), "× 8");
}

/// Goes back from a puzzle to the list, and from there to the board.
#[track_caller]
fn go_back_to_the_board(page: &Page) {
    page.find("[data-play=back]").click();
    page.wait_for("the list", || page.has("#levels:not([hidden])"));
    page.find("[data-play=close]").click();
    page.wait_for("the board", || page.has("#levels[hidden]"));
}

/// *Back* leads from a puzzle to the list, and from the list to the board as it was.
#[test]
fn back_leads_to_the_board_as_it_was() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    open_level_list(&page);
    page.wait_for("the first level", || page.has("[data-play=resume]"));
    page.find("[data-play=resume]").click();
    wait_for_route(&page, "?level=one-jump", true);
    for _ in 0..2 {
        page.wait_for("the game", || page.has("[data-mode=play] [data-spot=free]"));
        let before: String = page.js("return location.search");
        give_up(&page);
        page.find("[data-result=next]").click();
        page.wait_for("the next level", || {
            page.js_with("return location.search !== args[0]", &[json!(before)])
        });
    }
    page.wait_for("the game", || page.has("[data-mode=play] [data-spot=free]"));
    go_back_to_the_board(&page);
    page.wait_for_result("5 different");
    wait_for_route(&page, "", true);
    wait_for_line(&page, QUIZ_LINE);
    // A tab of the list shows the same board.
    open_level_list(&page);
    page.find("[data-play=resume]").click();
    page.wait_for("the game", || page.has("[data-mode=play] [data-spot=free]"));
    page.find("[data-play=back]").click();
    page.wait_for("the list", || page.has("#levels:not([hidden])"));
    page.find("[data-kind-tab=travel]").click();
    page.wait_for_result("5 different");
    wait_for_line(&page, QUIZ_LINE);
}

/// *Back* does the same if the puzzle was opened by its address. The board is the kind's first.
#[test]
fn back_from_a_linked_level_ends_on_a_board() {
    let page = Page::blank();
    page.go("/?level=next-door", "");
    page.wait_until_ready();
    page.wait_for("the game", || page.has("[data-mode=play] [data-spot=free]"));
    go_back_to_the_board(&page);
    page.wait_for_result("jumps");
    wait_for_route(&page, "", true);
    assert!(page.find("[data-tool=block]").is_shown());
}

/// The part below the daily puzzles doesn't move while they are made.
#[test]
fn list_does_not_move_while_it_fills() {
    for is_phone in [false, true] {
        let page = Page::blank();
        assert!(!is_phone || page.phone(390, 844));
        page.go("/", QUIZ);
        page.wait_for_result("5 different");
        let tops: [f64; 2] = page.js(
            "const frame = () => new Promise(requestAnimationFrame);
             const top = () => document.querySelector('#new-grade').getBoundingClientRect().top;
             document.querySelector('#open-levels').click();
             while (!document.querySelector('.level.pending') || !document.querySelector('#new-grade')) await frame();
             const first = top();
             while (document.querySelector('.level.pending') || !document.querySelector('[data-play=resume]')) await frame();
             return [first, top()]",
        );
        assert!((tops[0] - tops[1]).abs() < 2.0, "on a phone: {is_phone}, {tops:?}");
    }
}

/// The list of a page that stays open shows the puzzles of the new day.
#[test]
fn list_shows_the_new_day_in_a_page_that_stays_open() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    open_level_list(&page);
    let today = || page.find(".day[aria-current=date]").attribute("data-day");
    let first = today();
    page.find("[data-play=close]").click();
    wait_for_line(&page, QUIZ_LINE);
    page.js::<()>(
        "const Real = Date;
         window.Date = class extends Real {
             constructor(...parts) { super(...(parts.length > 0 ? parts : [Real.now() + 864e5])); }
         }",
    );
    open_level_list(&page);
    assert_ne!(today(), first);
    assert_eq!(page.js::<String>("return location.search"), "?play");
}

#[test]
fn calendar_keeps_the_focus_and_the_list_its_keys() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    open_level_list(&page);
    page.find(".calendar summary").click();
    page.find(".calendar [data-month='-1']").focus();
    for _ in 0..2 {
        page.press("Enter");
        assert!(page.has(".calendar [data-month='-1']:focus"));
    }
    page.js::<()>("document.querySelector('.day').focus()");
    page.press("Enter");
    assert!(page.has(".day[aria-current=date]:focus"));
    // Keys are not for the board, wherever the focus is.
    page.js::<()>("document.querySelector('.day').click(); document.activeElement.blur()");
    page.press("t");
    assert!(!page.has("[data-mode=play]") && page.has("#levels:not([hidden])"));
    page.press("Escape");
    wait_for_list(&page, false);
    wait_for_line(&page, QUIZ_LINE);
    // A pasted puzzle takes the place of the list.
    open_level_list(&page);
    page.js::<()>(
        "const clipboardData = new DataTransfer();
         clipboardData.setData('text', 'tour?board=5x5');
         document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))",
    );
    page.wait_for("the import dialog", || page.has("#import-open:not([disabled])"));
    page.find("#import-open").click();
    wait_for_list(&page, false);
    wait_for_line(&page, "tour?board=5x5");
}

/// A puzzle that is still being made doesn't replace one that was chosen later.
#[test]
fn latest_choice_is_played() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    page.js::<()>(
        "const post = Worker.prototype.postMessage;
         const late = [];
         window.sendLate = () => { for (const send of late.splice(0)) send(); };
         window.countLate = () => late.length;
         Worker.prototype.postMessage = function (message, ...rest) {
             if (message.job?.do === 'make') late.push(() => post.call(this, message, ...rest));
             else post.call(this, message, ...rest);
         }",
    );
    open_level_list(&page);
    page.wait_for("the first level", || page.has("[data-play=resume]"));
    page.find("[data-new^=tour]").click();
    page.wait_for("the request", || page.js("return window.countLate() === 1"));
    page.find("[data-play=resume]").click();
    wait_for_route(&page, "?level=one-jump", true);
    wait_for_game(&page);
    page.js::<()>("window.sendLate()");
    // The next new puzzle comes after it.
    page.find("[data-play=back]").click();
    wait_for_list(&page, true);
    page.wait_for("the end of the first request", || {
        page.find(".puzzle-list-new [role=status]").text().contains("Pick a difficulty")
    });
    assert!(!page.has("[data-mode=play]"));
}

/// After an import or deletion, the message is where the person is.
#[test]
fn message_after_an_import_stays_in_view() {
    let page = Page::blank();
    own_levels(&page, &["tour?board=5x5"]);
    page.js::<()>(
        "window.note = document.querySelector('.puzzle-list-saved [role=status]');
         window.note.scrollIntoView({ block: 'center' });
         const input = document.querySelector('.puzzle-list-saved input[type=file]');
         const files = new DataTransfer();
         files.items.add(new File(['no backup'], 'x.json'));
         input.files = files.files;
         input.dispatchEvent(new Event('change'))",
    );
    page.wait_for("the message", || {
        page.js("return window.note.textContent.includes('not a Leaper backup')")
    });
    let in_view: bool = page.js("const { top, bottom } = window.note.getBoundingClientRect();
         return window.note.isConnected && top >= 0 && bottom <= innerHeight");
    assert!(in_view);
}

#[test]
fn printed_puzzles_say_their_rules_and_why_there_is_no_solution() {
    let page = Page::blank();
    own_levels(
        &page,
        &[
            "tour?board=5x5&ends=closed",
            "swap?board=N1N/3/n1n&metric=runs",
            "travel?board=8x8&leaper=camel&from=a1",
        ],
    );
    press(&page, "[data-print=solved]");
    page.wait_for("the pages", || page.js::<u32>("return window.printed") >= 3);
    let texts: Vec<String> = page
        .js("return [...document.querySelectorAll('.print-puzzle')].map((it) => it.textContent)");
    for (index, part) in [
        (0, "From the last square, a jump must lead back to the start."),
        (0, "13 squares of one colour and 12 of the other."),
        (1, "Jumps in a row by one knight count as one."),
        (2, "3 squares along and 1 across"),
        (2, "no goal yet"),
    ] {
        assert!(texts[index].contains(part), "{part:?} in {:?}", texts[index]);
    }
}
