//! `<leaper-board>` on arbitrary pages: narrow columns, shrink-to-fit parents, right-to-left text,
//! inherited styles, and frameworks that move it.

use browser_tests::Page;
use serde_json::{Value, json};

use super::embedding::{click_square, host_page, insert, inside, wait_for};
use crate::kit::skipped;

/// The answer of `TRAVEL` is shown.
const SIX_JUMPS: &str = "find('.result')?.textContent.includes('6 jumps') ?? false";

const TRAVEL: &str = "puzzle='travel?board=8x8&from=a1&to=h8'";

/// Returns the parts of all boards that overflow or are too small to use.
const OVERFLOWING_PARTS: &str = include_str!("../scripts/overflowing-parts.js");

#[test]
fn element_fits_narrow_columns() {
    for attributes in ["", "mode=set controls=full"] {
        let page = host_page();
        page.resize(1000, 800);
        for width in [160, 200, 320, 400, 600] {
            insert(
                &page,
                &format!(
                    "<leaper-board id=w{width} {TRAVEL} {attributes} style='width:{width}px'></leaper-board>"
                ),
            );
            page.js_with::<()>(
                "document.getElementById(args[0]).scrollIntoView()",
                &[json!(format!("w{width}"))],
            );
            wait_for(&page, &format!("w{width}"), "the answer", SIX_JUMPS);
        }
        assert_eq!(page.js::<Vec<String>>(OVERFLOWING_PARTS), [""; 0], "{attributes}");
    }
}

/// The game bar fits, also with an open menu.
#[test]
fn game_bar_fits_narrow_columns() {
    for (puzzle, ready) in [
        ("swap?board=N1N/3/n1n", "find('.spot.ready') !== null"),
        ("place?board=6x6&pieces=K1Q1B1R1N1", "find('.game [data-choice]') !== null"),
        ("tour?board=5x5", "find('.game button') !== null"),
        ("travel?board=8x8&from=a1&to=h8", "find('.game button') !== null"),
    ] {
        let page = host_page();
        page.resize(1000, 800);
        for width in [160, 200, 320, 400, 600] {
            let id = format!("w{width}");
            insert(
                &page,
                &format!(
                    "<leaper-board id={id} puzzle='{puzzle}' mode=play style='width:{width}px'></leaper-board>"
                ),
            );
            page.js_with::<()>("document.getElementById(args[0]).scrollIntoView()", &[json!(id)]);
            wait_for(&page, &id, "the game", ready);
        }
        assert_eq!(page.js::<Vec<String>>(OVERFLOWING_PARTS), [""; 0], "{puzzle}");
        page.js::<()>(
            "for (const { shadowRoot } of document.querySelectorAll('leaper-board')) shadowRoot.querySelector('[data-game=more]')?.click();
             for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)",
        );
        assert_eq!(page.js::<Vec<String>>(OVERFLOWING_PARTS), [""; 0], "{puzzle}, its menu open");
    }
}

/// The layout depends on the element's width, not on the window's.
#[test]
fn fixed_width_ignores_the_window() {
    let page = host_page();
    page.resize(1000, 800);
    insert(&page, &format!("<leaper-board id=fixed {TRAVEL} style='width:480px'></leaper-board>"));
    wait_for(&page, "fixed", "the answer", SIX_JUMPS);
    let places = "[...find('.leaper').querySelectorAll('.stage, .player, .player *, .verdict')].map((it) => {
            const { x, width, height } = it.getBoundingClientRect();
            return [x - host.getBoundingClientRect().x, width, height].map(Math.round);
        })";
    let wide: Value = inside(&page, "fixed", places);
    for (width, height) in [(600, 800), (1000, 500)] {
        page.resize(width, height);
        page.js::<()>(
            "for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)",
        );
        assert_eq!(inside::<Value>(&page, "fixed", places), wide, "{width} × {height}");
    }
}

#[test]
fn shrink_to_fit_parents_give_enough_space() {
    let page = host_page();
    page.resize(1000, 800);
    let board = |id: &str| format!("<leaper-board id={id} {TRAVEL}></leaper-board>");
    let parents = [
        ("dialog", format!("<dialog open style='position:static'>{}</dialog>", board("dialog"))),
        ("flex", format!("<div style='display:flex'>{}</div>", board("flex"))),
        (
            "column",
            format!(
                "<div style='display:flex;flex-direction:column;align-items:center'>{}</div>",
                board("column")
            ),
        ),
        ("grid", format!("<div style='display:grid;place-items:center'>{}</div>", board("grid"))),
        ("float", format!("<div style='float:left'>{}</div>", board("float"))),
        ("inline", format!("<div style='display:inline-block'>{}</div>", board("inline"))),
        ("cell", format!("<table><tr><td>{}</td></tr></table>", board("cell"))),
        (
            "own",
            format!("<leaper-board id=own {TRAVEL} style='display:inline-block'></leaper-board>"),
        ),
    ];
    for (id, html) in parents {
        for room in [900, 300] {
            page.js::<()>("document.body.replaceChildren()");
            insert(&page, &format!("<div style='width:{room}px'>{html}</div>"));
            wait_for(&page, id, "the answer", SIX_JUMPS);
            let width: f64 = inside(&page, id, "host.getBoundingClientRect().width");
            let expected = if room == 900 { 400.0..=900.0 } else { 220.0..=300.0 };
            assert!(expected.contains(&width), "{width} px in {room} px of {id}");
            assert_eq!(page.js::<Vec<String>>(OVERFLOWING_PARTS), [""; 0], "{id} in {room} px");
        }
    }
}

/// The page's colours are unknown: a message has its own background, over the board.
#[test]
fn messages_are_styled_inside_the_element() {
    for controls in ["play", "none"] {
        let page = host_page();
        insert(
            &page,
            &format!(
                "<leaper-board id=game puzzle='swap?board=N1N/3/n1n' mode=play controls={controls}></leaper-board>"
            ),
        );
        wait_for(&page, "game", "the game", "find('.spot.ready') !== null");
        click_square(&page, "game", "a1");
        wait_for(&page, "game", "a picked-up knight", "find('.spot.picked') !== null");
        click_square(&page, "game", "b2");
        wait_for(&page, "game", "the reason", "find('.toast')?.checkVisibility() === true");
        let [ground, ink, place]: [String; 3] = inside(
            &page,
            "game",
            "(({ backgroundColor, color, position }) => [backgroundColor, color, position])(getComputedStyle(find('.toast')))",
        );
        assert_ne!(ground, ink);
        assert!(!ground.contains("rgba(0, 0, 0, 0)"), "{ground}");
        assert_eq!(place, "absolute");
        let is_inside: bool = inside(
            &page,
            "game",
            "(({ top, bottom }, outer) => top >= outer.top && bottom <= outer.bottom)(find('.toast').getBoundingClientRect(), host.getBoundingClientRect())",
        );
        assert!(is_inside, "it stands within the element");
    }
}

/// The page's text styles don't change the element; hiding or disabling it does.
#[test]
fn host_text_styles_are_not_inherited() {
    let looks = "[...find('.leaper').querySelectorAll('*')].map((it) => {
            const { fontSize, letterSpacing, wordSpacing, textTransform, textShadow, lineHeight, textAlign, whiteSpace,
                wordBreak, hyphens, textIndent, fontStyle, fontWeight, fontVariant, direction, cursor, color } = getComputedStyle(it);
            const { width, height } = it.getBoundingClientRect();
            return [it.className.baseVal ?? it.className, fontSize, letterSpacing, wordSpacing, textTransform, textShadow, lineHeight, textAlign,
                whiteSpace, wordBreak, hyphens, textIndent, fontStyle, fontWeight, fontVariant, direction, cursor, color,
                it.closest('svg, .player, .game') ? 0 : Math.round(width), it.closest('svg') ? 0 : Math.round(height)].join(' ');
        })";
    let page = host_page();
    page.resize(1000, 800);
    insert(
        &page,
        &format!(
            "<leaper-board id=it {TRAVEL} mode=set controls=full style='width:600px'></leaper-board>"
        ),
    );
    wait_for(&page, "it", "the answer", SIX_JUMPS);
    wait_for(&page, "it", "the tools", "find('.tools button') !== null");
    let plain: Vec<String> = inside(&page, "it", looks);
    page.js::<()>(
        "document.documentElement.style.fontSize = '62.5%';
         document.body.dir = 'rtl';
         document.body.style.cssText = `letter-spacing: 3px; word-spacing: 9px; text-transform: uppercase;
             text-shadow: 1px 1px red; line-height: 3; text-align: center; white-space: pre; word-break: break-all;
             hyphens: auto; text-indent: 20px; font: italic 900 30px/3 cursive; font-variant: small-caps; cursor: wait; color: red`",
    );
    let styled: Vec<String> = inside(&page, "it", looks);
    let differs: Vec<_> =
        plain.iter().zip(&styled).filter(|(plain, styled)| plain != styled).collect();
    assert!(differs.is_empty(), "{differs:#?}");
    assert_eq!(plain.len(), styled.len());
    page.js::<()>(
        "document.body.style.cssText = 'visibility: hidden; pointer-events: none';
         document.getElementById('it').style.colorScheme = 'dark'",
    );
    let given: [String; 3] = inside(
        &page,
        "it",
        "(({ visibility, pointerEvents, colorScheme }) => [visibility, pointerEvents, colorScheme])(getComputedStyle(find('.result')))",
    );
    assert_eq!(given, ["hidden", "none", "dark"]);
}

/// English on an Arabic page is left-to-right, and is announced as English.
#[test]
fn right_to_left_pages_keep_text_direction() {
    let page = host_page();
    page.js::<()>("Object.assign(document.documentElement, { lang: 'ar', dir: 'rtl' })");
    insert(
        &page,
        &format!(
            "<leaper-board id=ar {TRAVEL}></leaper-board>
             <leaper-board id=de lang=de {TRAVEL}></leaper-board>
             <leaper-board id=wrong puzzle='travel?board=8x8&from=a9'></leaper-board>"
        ),
    );
    wait_for(&page, "ar", "the answer", SIX_JUMPS);
    wait_for(
        &page,
        "de",
        "the answer",
        "find('.result')?.textContent.includes('6 Sprünge') ?? false",
    );
    page.js::<()>("document.getElementById('wrong').scrollIntoView()");
    wait_for(&page, "wrong", "the error", "find('.refused') !== null");
    for (id, language) in [("ar", "en"), ("de", "de"), ("wrong", "en")] {
        let [spoken, direction]: [String; 2] = inside(
            &page,
            id,
            "[find('.leaper > *').closest('[lang]').lang, getComputedStyle(find('.leaper > *')).direction]",
        );
        assert_eq!((spoken.as_str(), direction.as_str()), (language, "ltr"), "{id}");
    }
    let is_in_order: bool = inside(
        &page,
        "ar",
        "find('[data-player=first]').getBoundingClientRect().left < find('[data-player=last]').getBoundingClientRect().left",
    );
    assert!(is_in_order);
}

/// `rem` depends on the host page, so style sheets use `--leaper-rem`.
#[test]
fn style_sheets_use_no_rem() {
    let page = Page::blank();
    let found: Vec<String> = page.js(include_str!("../scripts/style-sheets-use-no-rem.js"));
    assert_eq!(found, [""; 0]);
}

/// Changes around a puzzle don't undo a user's edits.
#[test]
fn edits_survive_attribute_changes_and_moves() {
    let page = host_page();
    insert(
        &page,
        &format!(
            "<ul id=list><li><leaper-board id=set {TRAVEL} mode=set controls=full></leaper-board></li><li>Another.</li></ul>"
        ),
    );
    wait_for(&page, "set", "the answer", SIX_JUMPS);
    click_square(&page, "set", "c2");
    let is_blocked = "find('[data-square=c2]')?.classList.contains('blocked') ?? false";
    wait_for(&page, "set", "the edit", is_blocked);
    page.js::<()>("await document.getElementById('set').goTo(3)");
    let at_three = "find('.scrub').value === '3'";
    wait_for(&page, "set", "the third step", at_three);
    page.js::<()>(
        "window.board = document.getElementById('set').shadowRoot.querySelector('.board')",
    );
    let is_same_board = "find('.board') === window.board";
    for (what, act, change) in [
        ("no coordinates", "set.coordinates = false", "find('.coordinates text') === null"),
        ("coordinates", "set.coordinates = true", "find('.coordinates text') !== null"),
        ("another place", "list.append(set.parentElement)", is_blocked),
        ("a place with another parent", "document.body.append(set)", is_blocked),
        ("a place it is moved to", "document.body.moveBefore?.(set, list)", is_blocked),
    ] {
        page.js::<()>(&format!("const set = document.getElementById('set'); const list = document.getElementById('list'); {act}"));
        wait_for(&page, "set", what, &format!("({change}) && ({is_blocked}) && {at_three}"));
        assert!(inside::<bool>(&page, "set", is_same_board), "{what}");
    }
    page.js::<()>("document.documentElement.lang = 'de'");
    let german = "find('[data-player=play]').ariaLabel.startsWith('Abspielen') && find('.tools button').ariaLabel.startsWith('Rückgängig')";
    wait_for(&page, "set", "German", &format!("{german} && ({is_blocked}) && {at_three}"));
    page.js::<()>("document.getElementById('set').controls = 'none'");
    wait_for(
        &page,
        "set",
        "the board alone",
        &format!("find('.player') === null && ({is_blocked})"),
    );
    page.js::<()>("document.getElementById('set').controls = 'play'");
    wait_for(
        &page,
        "set",
        "the player, where it was",
        &format!("find('.player') !== null && ({is_blocked}) && {at_three}"),
    );
    page.js::<()>("document.getElementById('set').mode = 'watch'");
    wait_for(
        &page,
        "set",
        "the edited puzzle",
        &format!("find('.palette') === null && ({is_blocked})"),
    );
}

#[test]
fn games_survive_attribute_changes_and_moves() {
    let page = host_page();
    insert(
        &page,
        "<div id=one></div><leaper-board id=game puzzle='swap?board=N1N/3/n1n' mode=play></leaper-board>",
    );
    wait_for(&page, "game", "the game", "find('.spot.ready') !== null");
    click_square(&page, "game", "a1");
    wait_for(&page, "game", "its targets", "find('[data-spot=free]') !== null");
    click_square(&page, "game", "b3");
    let moved = "find('.game-count')?.textContent.trim().startsWith('1') ?? false";
    wait_for(&page, "game", "a move", moved);
    for (act, effect) in [
        ("game.coordinates = false", "find('.coordinates text') === null"),
        ("game.lang = 'fr'", "find('[data-game=hint]')?.textContent === 'Indice'"),
        ("one.append(game)", "host.parentElement.id === 'one'"),
        ("game.controls = 'full'", "find('.tools') !== null"),
    ] {
        page.js::<()>(&format!("const game = document.getElementById('game'); {act}"));
        wait_for(&page, "game", act, &format!("({effect}) && ({moved})"));
        let bars: usize = inside(&page, "game", "root.querySelectorAll('.game-bar').length");
        assert_eq!(bars, 1, "{act}");
    }
}

#[test]
fn errors_are_events_and_rejections() {
    let page = host_page();
    insert(
        &page,
        &format!(
            "<leaper-board id=wrong puzzle='travel?board=8x8&from=a9'></leaper-board>
             <leaper-board id=empty controls=none></leaper-board>
             <leaper-board id=board {TRAVEL} controls=none></leaper-board>"
        ),
    );
    for id in ["wrong", "empty"] {
        page.js_with::<()>("document.getElementById(args[0]).scrollIntoView()", &[json!(id)]);
        page.wait_for("the event", || {
            page.js_with(
                "return events.some(([name, id]) => name === 'error' && id === args[0])",
                &[json!(id)],
            )
        });
    }
    let detail: Value =
        page.js("return events.find(([name, id]) => name === 'error' && id === 'wrong')[2]");
    assert_eq!(detail["code"], "off-board", "{detail}");
    assert!(
        detail["message"].as_str().is_some_and(|it| it.contains("a9 is not on this board")),
        "{detail}"
    );
    assert_eq!(detail["at"], json!([22, 24]));
    let detail: Value =
        page.js("return events.find(([name, id]) => name === 'error' && id === 'empty')[2]");
    assert!(detail["code"].is_string() && detail["message"].is_string(), "{detail}");
    assert!(!page.js::<bool>(
        "return events.some(([name, id]) => name === 'ready' && ['wrong', 'empty'].includes(id))"
    ));

    // Errors reject, as in the solver's `solve`.
    let refused: Value = page.js(
        "return await document.getElementById('wrong').solve().then(() => 'solved', ({ name, code }) => [name, code])",
    );
    assert_eq!(refused, json!(["SolveError", "off-board"]));

    // Steps are rounded and clamped; other values are rejected.
    page.js::<()>("document.getElementById('board').scrollIntoView()");
    wait_for(&page, "board", "the animation", "find('[data-piece]') !== null");
    page.js::<()>("await document.getElementById('board').solve()");
    for (step, expected) in [("1.5", 2), ("99", 6), ("-3", 0), ("Infinity", 6)] {
        let landed: i64 = page.js(&format!(
            "const board = document.getElementById('board');
             await board.goTo(3);
             const before = events.length;
             await board.goTo({step});
             return events.slice(before).filter(([name]) => name === 'step').pop()[2].step"
        ));
        assert_eq!(landed, expected, "goTo({step})");
    }
    for step in ["NaN", "", "'x'"] {
        let name: String = page.js(&format!(
            "return await document.getElementById('board').goTo({step}).then(() => 'gone', ({{ name }}) => name)"
        ));
        assert_eq!(name, "RangeError", "goTo({step})");
    }
}

/// Aborting with a reason rejects with it.
#[test]
fn solve_rejects_with_the_abort_reason() {
    let page = Page::blank();
    let detail: Vec<String> = page.js(
        "const { solve } = await import(new URL('/leaper-board-solve.js', location.href).href);
         const long = (signal) => solve('swap?board=NNNNN/NNNNn/NN1nn/Nnnnn/nnnnn', { extent: true, signal }).catch(String);
         const control = new AbortController();
         setTimeout(() => control.abort('my own'), 50);
         return [await long(AbortSignal.timeout(50)), await long(control.signal), await long(AbortSignal.abort('before')), await long(AbortSignal.abort())]",
    );
    assert!(detail[0].starts_with("TimeoutError"), "{detail:?}");
    assert_eq!(detail[1..3], ["my own", "before"]);
    assert!(detail[3].starts_with("AbortError"), "{detail:?}");
}

/// A page with Trusted Types accepts no strings as HTML or worker addresses. If it only allows
/// other policies, answers are computed on the page.
#[test]
fn element_works_with_trusted_types() {
    for (listing, has_workers) in [("", true), ("; trusted-types page", false)] {
        let page = host_page();
        if !page.js::<bool>("return 'trustedTypes' in window") {
            return skipped("it has no Trusted Types");
        }
        page.expect_console_errors();
        page.wait_for("the element", || {
            page.js("return customElements.get('leaper-board') !== undefined")
        });
        page.js_with::<()>(
            "const policy = document.createElement('meta');
             Object.assign(policy, { httpEquiv: 'Content-Security-Policy', content: `require-trusted-types-for 'script'${args[0]}` });
             document.head.append(policy);
             for (const [id, puzzle, mode] of [['watch', 'swap?board=N1N/3/n1n', 'watch'], ['set', 'travel?board=8x8&from=a1&to=h8', 'set']]) {
                 const board = document.createElement('leaper-board');
                 Object.assign(board, { id, puzzle, mode, look: 'wood' });
                 document.body.append(board);
             }",
            &[json!(listing)],
        );
        let is_strict: bool = page
            .js("try { document.createElement('p').innerHTML = 'x'; return false } catch { return true }");
        assert!(is_strict, "the page asks for Trusted Types");
        wait_for(
            &page,
            "watch",
            "the answer",
            "find('.result')?.textContent.includes('16 jumps') ?? false",
        );
        page.js::<()>("document.getElementById('set').scrollIntoView()");
        wait_for(&page, "set", "the answer", SIX_JUMPS);
        assert!(inside::<bool>(
            &page,
            "watch",
            "root.querySelectorAll('[data-piece] .body').length >= 4 && find('.player button svg path') !== null"
        ));
        assert!(inside::<bool>(&page, "set", "find('.palette button svg path') !== null"));
        assert_eq!(page.js::<bool>("return jobs.length > 0"), has_workers, "{listing}");
    }
}
