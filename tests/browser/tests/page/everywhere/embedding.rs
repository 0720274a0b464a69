//! `<leaper-board>` on other pages, and the board alone in a frame.

use browser_tests::Page;
use serde_json::{Value, json};

use crate::kit::*;

/// An empty page with the element's script, from another origin: the same server under another host
/// name.
pub fn host_page() -> Page {
    let page = Page::blank();
    page.js::<()>(include_str!("../scripts/host-page.js"));
    page
}

/// Adds boards to the page.
pub fn insert(page: &Page, html: &str) {
    page.js_with::<()>("document.body.insertAdjacentHTML('beforeend', args[0])", &[json!(html)]);
}

/// Evaluates an expression about the shadow root of the element with this id.
pub fn inside<T: serde::de::DeserializeOwned>(page: &Page, id: &str, expression: &str) -> T {
    page.js(&format!(
        "const host = document.getElementById('{id}'); const root = host.shadowRoot;
         const find = (selector) => root?.querySelector(selector) ?? null; return {expression}"
    ))
}

#[track_caller]
pub fn wait_for(page: &Page, id: &str, what: &str, expression: &str) {
    page.wait_for(&format!("{what} in #{id}"), || inside(page, id, expression));
}

/// Sends the pointer events of a click to a square of a board.
pub fn click_square(page: &Page, id: &str, square: &str) {
    page.js_with::<()>(
        "const square = document.getElementById(args[0]).shadowRoot.querySelector(`[data-square=\"${args[1]}\"]`);
         const { left, top, width, height } = square.getBoundingClientRect();
         const where = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, composed: true, isPrimary: true, pointerId: 1, button: 0 };
         square.closest('[part=board]').setPointerCapture = () => {};
         for (const type of ['pointerdown', 'pointerup']) square.dispatchEvent(new PointerEvent(type, where));",
        &[json!(id), json!(square)],
    );
}

#[test]
fn elements_show_tour_swap_and_place() {
    let page = host_page();
    insert(
        &page,
        "<leaper-board id=tour puzzle='tour?board=6x6&ends=closed' autoplay speed=8>A tour.</leaper-board>
         <leaper-board id=swap puzzle='swap?board=N2/3&goal=3/2N' mode=play>One knight.</leaper-board>
         <leaper-board id=place puzzle='place?board=8x8&pieces=Q8' controls=none coordinates=off theme=dark look=wood></leaper-board>",
    );
    // The content is shown until the board is.
    assert!(inside::<bool>(&page, "tour", "!root || !find('slot').hidden"));
    wait_for(&page, "tour", "the animation", "root !== null && find('.player') !== null");
    page.wait_for("steps of the animation", || {
        page.js("return events.some(([name, id, detail]) => name === 'step' && id === 'tour' && detail.step > 3 && detail.of === 36)")
    });
    assert!(inside::<bool>(&page, "tour", "find('slot').hidden"));
    // The last board starts when it is scrolled into view.
    page.js::<()>("document.getElementById('place').scrollIntoView()");
    // The event has the answer document.
    page.wait_for("three answers", || {
        page.js("return events.filter(([name]) => name === 'solved').length === 3")
    });
    let answers: Vec<Value> = page
        .js("return events.filter(([name]) => name === 'solved').map(([, , detail]) => detail)");
    assert!(answers.iter().all(|answer| answer["status"] == "solved"), "{answers:?}");
    // The document needed no second search, and equals the result of `solve()`.
    let jobs: Vec<String> = page.js("return jobs");
    assert_eq!(jobs.iter().filter(|job| *job == "solve").count(), 3, "{jobs:?}");
    assert!(!jobs.iter().any(|job| job == "answer"), "{jobs:?}");
    let [event_answer, returned_answer]: [Value; 2] = page.js(
        "const swap = document.getElementById('swap');
         const event = events.find(([name, id]) => name === 'solved' && id === 'swap')[2];
         return [event, await swap.solve()].map(({ ms, ...answer }) => ({ ...answer, timed: ms >= 0 }))",
    );
    assert_eq!(event_answer, returned_answer);

    // In a game the answer is hidden, and the last move wins.
    wait_for(&page, "swap", "the first moves", "find('.spot.ready') !== null");
    assert!(inside::<String>(&page, "swap", "find('.result').textContent").contains("0 jumps"));
    click_square(&page, "swap", "a2");
    wait_for(&page, "swap", "its targets", "find('[data-spot=free]') !== null");
    click_square(&page, "swap", "c1");
    page.wait_for("the won event", || page.js("return events.some(([name]) => name === 'won')"));
    let won: Value = page.js("return events.find(([name]) => name === 'won')[2]");
    assert_eq!((&won["moves"], &won["least"]), (&json!(1), &json!(1)));

    // The board alone, in its own theme.
    wait_for(&page, "place", "queens", "root.querySelectorAll('[data-piece=Q]').length === 8");
    assert!(inside::<bool>(&page, "place", "find('.player, .result, .coordinates text') === null"));
    let ground: Vec<String> = page.js(
        "return ['tour', 'place'].map((id) => getComputedStyle(document.getElementById(id).shadowRoot.querySelector('.square.light')).fill)",
    );
    assert_ne!(ground[0], ground[1], "one is dark");
    // And with its own piece set.
    wait_for(
        &page,
        "place",
        "the pieces of its look",
        "root.querySelectorAll('[data-look=wood]').length === 8",
    );
    assert!(inside::<bool>(&page, "tour", "find('[data-look]') === null"));

    // The rest of the page is unchanged.
    assert_eq!(page.js::<String>("return document.body.getAttributeNames().join() + document.head.querySelectorAll('link[rel=stylesheet], style').length"), "0");
    assert!(page.js::<bool>("return [...document.querySelectorAll('leaper-board')].every(({ shadowRoot }) => shadowRoot.querySelectorAll('[id]').length === 0)"));
}

#[test]
fn element_is_edited_and_controlled_by_script() {
    let page = host_page();
    insert(
        &page,
        "<leaper-board id=set puzzle='travel?board=8x8&from=a1&to=h8' mode=set controls=full></leaper-board>
         <leaper-board id=wrong puzzle='travel?board=8x8&from=a9'>It says what is wrong.</leaper-board>",
    );
    wait_for(
        &page,
        "set",
        "the answer",
        "find('.result')?.textContent.includes('6 jumps') ?? false",
    );
    click_square(&page, "set", "c2");
    page.wait_for("the edit event", || page.js("return events.some(([name]) => name === 'edit')"));
    let edited: Value = page.js("return events.find(([name]) => name === 'edit')[2]");
    assert_eq!(edited, json!({ "puzzle": "travel?board=8x8&from=a1&to=h8&avoid=c2" }));
    let answer: Value = page.js("return await document.getElementById('set').solve()");
    assert_eq!((&answer["status"], &answer["puzzle"]), (&json!("solved"), &edited["puzzle"]));
    page.js::<()>("await document.getElementById('set').goTo(3)");
    wait_for(&page, "set", "the third step", "find('.count').textContent.trim() === '3 / 6'");
    // Another puzzle, by property and by attribute.
    page.js::<()>("document.getElementById('set').puzzle = 'travel?board=5x5&from=a1&to=e5'");
    wait_for(
        &page,
        "set",
        "five files",
        "find('[data-square=e5]') !== null && find('[data-square=f1]') === null",
    );
    page.js::<()>("document.getElementById('set').setAttribute('view', 'wave')");
    wait_for(&page, "set", "the wave", "find('.square.crest') !== null");

    wait_for(&page, "wrong", "the error", "find('[role=alert].refused') !== null");
    let text: String = inside(&page, "wrong", "find('.refused').textContent");
    assert!(text.contains("a9 is not on this board: ranks go from 1 to 8"), "{text}");
    assert!(
        inside::<bool>(&page, "wrong", "getComputedStyle(find('slot')).display !== 'none'"),
        "its own words stay"
    );
    // Another line repairs it.
    page.js::<()>(
        "document.getElementById('wrong').puzzle = 'travel?board=8x8&from=a8&to=b7&avoid=b6'",
    );
    wait_for(
        &page,
        "wrong",
        "its answer",
        "find('.result')?.textContent.includes('4 jumps') ?? false",
    );

    // Removed, it stops; inserted again, it starts again.
    page.js::<()>("const set = document.getElementById('set'); set.remove(); window.kept = set;");
    assert!(page.js::<bool>("return kept.shadowRoot.querySelector('.leaper') === null"));
    page.js::<()>("document.body.append(kept)");
    wait_for(&page, "set", "the board again", "find('[data-square=e5]') !== null");
}

#[test]
fn look_changes_the_squares() {
    let page = host_page();
    let looks = ["usual", "wood", "contrast"];
    for look in looks {
        insert(
            &page,
            &format!(
                "<leaper-board id={look} look={look} puzzle='travel?board=3x3&from=a1&to=b3' controls=none style='width:100px'></leaper-board>"
            ),
        );
        wait_for(&page, look, "a board", "find('.square.light') !== null");
    }
    let colours = || {
        looks.map(|look| -> String {
            inside(&page, look, "getComputedStyle(find('.square.light')).fill")
        })
    };
    page.wait_for("three colours", || {
        let [usual, wood, contrast] = colours();
        usual != wood && wood != contrast && contrast != usual
    });
    page.js::<()>("document.getElementById('wood').look = 'usual'");
    page.wait_for("the usual colours", || colours()[0] == colours()[1]);
}

#[test]
fn arrow_keys_move_through_the_tools() {
    let page = host_page();
    insert(
        &page,
        "<leaper-board id=set puzzle='travel?board=8x8&from=a1&to=h8' mode=set></leaper-board>",
    );
    wait_for(&page, "set", "the tools", "find('.palette [data-tool]') !== null");
    wait_for(&page, "set", "the answer", "Boolean(host.answer)");
    let tools: Vec<String> = inside(
        &page,
        "set",
        "[...root.querySelectorAll('[data-tool]')].map((it) => it.dataset.tool)",
    );
    inside::<Option<bool>>(&page, "set", "find('[data-tool]').click()");
    inside::<Option<bool>>(&page, "set", "find('[data-tool]').focus()");
    for tool in &tools[1..3] {
        page.press("ArrowRight");
        let is_picked = format!("find('[data-tool={tool}]').ariaChecked === 'true'");
        wait_for(&page, "set", tool, &is_picked);
    }
    page.press("ArrowLeft");
    let is_picked = format!("find('[data-tool={}]').ariaChecked === 'true'", tools[1]);
    wait_for(&page, "set", &tools[1], &is_picked);
}

#[test]
fn solver_works_without_the_element() {
    let page = Page::blank();
    // From another origin, and in a worker of the host's.
    let results: Value = page.js(include_str!("../scripts/solver-works-without-the-element.js"));
    assert_eq!(results["answers"][0]["length"], 4, "{results}");
    assert_eq!(results["answers"][1]["count"], "9862", "{results}");
    let message = "b9 is not on this board: ranks go from 1 to 8.";
    assert_eq!(results["wrong"], json!([true, "off-board", message, [22, 24]]));
    assert_eq!((&results["late"], &results["inside"]), (&json!("TimeoutError"), &json!(6)));
    // It doesn't define the element.
    assert!(page.js::<bool>("return customElements.get('leaper-board') === undefined"));
}

#[test]
fn pages_without_workers_get_answers() {
    let page = Page::blank();
    page.expect_console_errors();
    page.js::<()>(
        "const policy = document.createElement('meta');
         Object.assign(policy, { httpEquiv: 'Content-Security-Policy', content: \"worker-src 'none'\" });
         document.head.append(policy);",
    );
    page.js::<()>(
        "const host = location.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
         const script = document.createElement('script');
         Object.assign(script, { type: 'module', src: `${location.protocol}//${host}:${location.port}/leaper-board.js` });
         document.head.append(script);",
    );
    insert(
        &page,
        "<leaper-board id=one puzzle='swap?board=N1N/3/n1n'></leaper-board>
         <leaper-board id=two puzzle='travel?board=8x8&from=a1&to=h8'></leaper-board>",
    );
    wait_for(
        &page,
        "one",
        "the answer",
        "find('.result')?.textContent.includes('16 jumps') ?? false",
    );
    wait_for(
        &page,
        "two",
        "the answer",
        "find('.result')?.textContent.includes('6 jumps') ?? false",
    );
}

#[test]
fn distant_elements_do_not_start() {
    let page = host_page();
    insert(
        &page,
        "<div style='height: 4000px'></div><leaper-board id=far puzzle='travel?board=8x8&from=a1&to=h8'>Far.</leaper-board>",
    );
    page.wait_for("the element", || {
        page.js("return customElements.get('leaper-board') !== undefined")
    });
    page.js::<()>("await new Promise((resolve) => setTimeout(resolve, 300))");
    assert!(inside::<bool>(&page, "far", "find('.leaper') === null"));
    page.js::<()>("document.getElementById('far').scrollIntoView()");
    wait_for(
        &page,
        "far",
        "the answer",
        "find('.result')?.textContent.includes('6 jumps') ?? false",
    );
}

/// An element reserves its space before it starts, so only those near the window start.
#[test]
fn only_elements_near_the_window_start() {
    let page = host_page();
    let board = "<leaper-board puzzle='travel?board=6x6&from=a1&to=f6'></leaper-board>";
    insert(&page, &board.repeat(20));
    let started = "return [...document.querySelectorAll('leaper-board')].filter((it) => it.shadowRoot?.querySelector('.leaper')).length";
    page.wait_for("the first", || page.js::<u32>(started) > 0);
    page.js::<()>("await new Promise((resolve) => setTimeout(resolve, 300))");
    let started: u32 = page.js(started);
    assert!((1..10).contains(&started), "{started} of 20 have begun");
}

#[test]
fn embedded_page_shows_only_the_board() {
    let page = Page::blank();
    page.go("/?embed", "swap?board=N1N/3/n1n");
    page.wait_until_ready();
    page.wait_for_result("16 jumps");
    for hidden in [".top", "#palette", "#settings", "#moves"] {
        assert!(!page.find(hidden).is_shown(), "{hidden}");
    }
    assert!(page.find("[data-player=play]").is_shown());
    let link = page.find("#whole").attribute("href").unwrap_or_default();
    assert!(link.ends_with("#swap?board=N1N/3/n1n"), "{link}");
    // Clicks don't edit.
    page.click("b2");
    assert_eq!(page.line(), "swap?board=N1N/3/n1n");
}

/// A sandboxed frame has no origin, no storage and no worker.
#[test]
fn sandboxed_frame_shows_board_and_title() {
    if browser_tests::browser() == "webkit" {
        return skipped(
            "WebKitGTK shows no answer in a sandboxed frame; the cause is not known yet",
        );
    }
    let page = Page::blank();
    page.expect_console_errors();
    for (query, line) in [
        ("?embed&title=A+title", "swap?board=N1N/3/n1n"),
        ("?embed", "swap?board=N1N/3/n1n;note?title=A+title"),
    ] {
        page.js_with::<()>(
            "const frame = document.createElement('iframe');
             frame.setAttribute('sandbox', 'allow-scripts');
             Object.assign(frame, { src: `/${args[0]}#${args[1]}`, width: 420, height: 560 });
             document.body.replaceChildren(frame);",
            &[json!(query), json!(line)],
        );
        page.enter_frame();
        let has_no_origin: bool =
            page.js("try { localStorage; return false } catch { return self.origin === 'null' }");
        assert!(has_no_origin);
        page.wait_for("the answer", || {
            page.js("return document.querySelector('#result')?.textContent.includes('16 jumps') ?? false")
        });
        page.wait_for("the title", || {
            page.js("const note = document.querySelector('#challenge'); return note?.checkVisibility() === true && note.textContent === 'A title'")
        });
        page.leave_frame();
    }
}

#[test]
fn embedded_page_explains_errors() {
    let page = Page::blank();
    let refused =
        || page.js::<String>("return document.querySelector('.embed-error')?.innerText ?? ''");
    let is_alone = || {
        page.js::<bool>(
            "return document.querySelector('dialog[open]') === null
                 && !document.querySelector('#stage').checkVisibility()
                 && !document.querySelector('#result').checkVisibility()",
        )
    };
    page.go("/?embed", "travel?board=8x8&from=a9");
    page.wait_for("the error", || refused().contains("a9 is not on this board"));
    assert!(refused().contains("travel?board=8x8&from=a9"), "{}", refused());
    assert!(is_alone());
    assert_eq!(page.line(), "travel?board=8x8&from=a9");
    // The host page shows another puzzle, and then an invalid one.
    page.set_hash("swap?board=N1N/3/n1n");
    page.wait_for("a board", || page.has("#stage .board"));
    page.wait_for_result("16 jumps");
    page.set_hash("swap?board=N1N/3/n1");
    page.wait_for("the error", || !refused().is_empty());
    assert!(is_alone());
    assert_eq!(page.line(), "swap?board=N1N/3/n1");
}

/// In a wide, low frame the board takes the whole height, with everything else next to it.
#[test]
fn low_frame_puts_the_controls_beside_the_board() {
    let page = Page::blank();
    if !page.phone(700, 420) {
        return skipped("its window is no frame");
    }
    page.go("/?embed", "travel?board=8x8&from=a8&to=b7&avoid=b6");
    page.wait_until_ready();
    page.wait_for_result("5 different");
    let places: [[f64; 4]; 4] = page.js(
        "return ['.board', '#player', '#result', '#whole'].map((part) => {
             const { left, top, right, bottom } = document.querySelector(part).getBoundingClientRect();
             return [left, top, right, bottom];
         })",
    );
    let [[left, top, right, bottom], beside @ ..] = places;
    assert!(right - left > 330.0 && bottom - top > 330.0, "{places:?}");
    for [left, top, right_end, bottom_end] in beside {
        assert!(
            left >= right && top >= 0.0 && right_end <= 700.0 && bottom_end <= 420.0,
            "{places:?}"
        );
    }
}

/// Without a place for a game's controls, no key starts a game, and squares promise no click.
#[test]
fn watched_boards_offer_neither_clicks_nor_games() {
    let page = host_page();
    let line = "travel?board=8x8&from=a1&to=h8";
    for mode in ["watch", "set", "play"] {
        insert(
            &page,
            &format!("<leaper-board id={mode} puzzle='{line}' mode={mode}></leaper-board>"),
        );
        page.js_with::<()>("document.getElementById(args[0]).scrollIntoView()", &[json!(mode)]);
        wait_for(
            &page,
            mode,
            "the answer",
            "host.answer !== null && find('[data-square=d5]') !== null",
        );
        let cursor: String =
            inside(&page, mode, "getComputedStyle(find('[data-square=d5]')).cursor");
        assert_eq!(cursor == "pointer", mode != "watch", "{mode}");
        if mode != "play" {
            let is_handled: bool = inside(
                &page,
                mode,
                "!find('[data-player=play]').dispatchEvent(new KeyboardEvent('keydown', { key: 't', bubbles: true, cancelable: true, composed: true }))",
            );
            assert!(!is_handled, "{mode}");
        }
    }
}

#[test]
fn view_and_speed_can_be_any_value_and_be_taken_back() {
    let page = host_page();
    insert(
        &page,
        "<leaper-board id=board puzzle='travel?board=8x8&from=a1&to=h8' view=numbers speed=3></leaper-board>",
    );
    wait_for(&page, "board", "the numbers", "find('.numbers text') !== null");
    wait_for(
        &page,
        "board",
        "its speed",
        "find('.player select').selectedOptions[0]?.text === '3×'",
    );
    page.js::<()>("Object.assign(document.getElementById('board'), { view: 'wave', speed: 2 })");
    wait_for(&page, "board", "the wave", "find('.square.crest') !== null");
    wait_for(&page, "board", "the usual speed", "find('.player select').value === '2'");
    page.js::<()>("document.getElementById('board').removeAttribute('view')");
    wait_for(&page, "board", "no numbers", "find('.numbers text, .square.tint') === null");
}
