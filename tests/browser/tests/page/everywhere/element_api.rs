//! The element's properties, methods and events, as scripts on other pages use them.

use std::time::{Duration, Instant};

use browser_tests::Page;
use serde_json::{Value, json};

use super::embedding::{click_square, host_page, insert, inside, wait_for};

/// Returns the names of the events of an element, in order and without repetitions in a row.
fn events_of(page: &Page, id: &str) -> Vec<String> {
    page.js_with(
        "return events.filter(([, id]) => id === args[0]).map(([name]) => name)
            .filter((name, at, all) => name !== all[at - 1])",
        &[json!(id)],
    )
}

/// Returns the details of the events of one name.
fn details(page: &Page, name: &str) -> Vec<Value> {
    page.js_with(
        "return events.filter(([name]) => name === args[0]).map(([, , detail]) => detail)",
        &[json!(name)],
    )
}

#[test]
fn element_reports_ready_play_and_end() {
    let page = host_page();
    insert(
        &page,
        "<leaper-board id=board puzzle='travel?board=8x8&from=a8&to=b7&avoid=b6' speed=8></leaper-board>",
    );
    page.wait_for("the answer", || events_of(&page, "board") == ["ready", "solved"]);
    assert_eq!(
        details(&page, "ready"),
        [json!({ "puzzle": "travel?board=8x8&from=a8&to=b7&avoid=b6" })]
    );
    let state = "const board = document.getElementById('board');
         return [board.step, board.steps, board.paused, board.line, board.answer.length]";
    let line = "travel?board=8x8&from=a8&to=b7&avoid=b6";
    assert_eq!(page.js::<Value>(state), json!([0, 4, true, line, 4]));
    let is_paused: bool = page.js(
        "const board = document.getElementById('board'); await board.play(); return board.paused",
    );
    assert!(!is_paused);
    page.wait_for("the end", || events_of(&page, "board").contains(&"end".to_owned()));
    assert_eq!(events_of(&page, "board"), ["ready", "solved", "play", "step", "pause", "end"]);
    assert_eq!(page.js::<Value>(state), json!([4, 4, true, line, 4]));
    // Once more, and stopped.
    page.js::<()>(
        "const board = document.getElementById('board');
         events.length = 0; board.speed = 0.25; await board.goTo(1); await board.play(); await board.pause()",
    );
    assert_eq!(events_of(&page, "board"), ["step", "play", "pause"]);
}

#[test]
fn animation_in_a_loop_reports_each_end() {
    let page = host_page();
    insert(
        &page,
        "<leaper-board id=board puzzle='travel?board=3x3&from=a1&to=b3' speed=8 loop autoplay></leaper-board>",
    );
    page.wait_for("two ends", || details(&page, "end").len() >= 2);
    assert!(details(&page, "pause").is_empty());
}

/// The attribute shows its step as soon as the puzzle is solved; the property can be set, too.
#[test]
fn step_attribute_shows_its_step() {
    let page = host_page();
    insert(
        &page,
        "<leaper-board id=board puzzle='travel?board=8x8&from=a1&to=h8' step=3 orientation=black></leaper-board>",
    );
    wait_for(&page, "board", "the third step", "host.step === 3");
    // Black's side is at the bottom.
    let is_below = |a: &str, b: &str| -> bool {
        inside(
            &page,
            "board",
            &format!(
                "(([a, b]) => a.getBoundingClientRect().y > b.getBoundingClientRect().y)(['{a}', '{b}'].map((square) => find(`[data-square=${{square}}]`)))"
            ),
        )
    };
    assert!(is_below("a8", "a1"));
    page.js::<()>(
        "Object.assign(document.getElementById('board'), { step: 5, orientation: 'white' })",
    );
    wait_for(&page, "board", "the fifth step", "host.step === 5");
    page.wait_for("the flipped board", || is_below("a1", "a8"));
    // A listener may show another step.
    page.js::<()>(
        "const board = document.getElementById('board');
         events.length = 0;
         board.addEventListener('leaper-step', () => { board.step = 3; }, { once: true });
         await board.goTo(1)",
    );
    let steps: Vec<Value> =
        details(&page, "step").into_iter().map(|detail| detail["step"].clone()).collect();
    assert_eq!(steps, [3, 1], "the inner event ends first");
}

#[test]
fn label_names_board_and_player() {
    let page = host_page();
    insert(
        &page,
        "<leaper-board id=named puzzle='travel?board=8x8&from=a1&to=h8' label='Exercise 7'></leaper-board>",
    );
    let names =
        "['svg.board', '.player'].map((part) => find(part)?.getAttribute('aria-label') ?? '')";
    wait_for(
        &page,
        "named",
        "the names",
        &format!("{names}.every((name) => name.startsWith('Exercise 7: '))"),
    );
    page.js::<()>("document.getElementById('named').removeAttribute('label')");
    wait_for(
        &page,
        "named",
        "the usual names",
        &format!("{names}.every((name) => name && !name.includes('7'))"),
    );
}

/// Learning platforms record moves and wins.
#[test]
fn games_report_moves_and_help() {
    let page = host_page();
    insert(
        &page,
        "<leaper-board id=game puzzle='swap?board=N2/3&goal=3/2N' mode=play></leaper-board>",
    );
    let make_move = || {
        wait_for(&page, "game", "the first moves", "find('.spot.ready') !== null");
        click_square(&page, "game", "a2");
        wait_for(&page, "game", "its targets", "find('[data-spot=free]') !== null");
        click_square(&page, "game", "c1");
    };
    std::thread::sleep(Duration::from_secs(3));
    make_move();
    page.wait_for("the won event", || !details(&page, "won").is_empty());
    assert_eq!(details(&page, "move"), [json!({ "moves": 1, "undone": false })]);
    let won = &details(&page, "won")[0];
    assert_eq!(
        (&won["moves"], &won["least"], &won["hints"]),
        (&json!(1), &json!(1), &json!(0)),
        "{won}"
    );
    assert!(won["seconds"].as_f64().is_some_and(|seconds| (0.0..60.0).contains(&seconds)), "{won}");
    page.js::<()>("await document.getElementById('game').undo()");
    page.wait_for("the undone move", || {
        details(&page, "move").last() == Some(&json!({ "moves": 0, "undone": true }))
    });
    // A new game, with moves and time of its own.
    let start = Instant::now();
    page.js::<()>("events.length = 0; await document.getElementById('game').reset()");
    make_move();
    page.wait_for("the next won event", || !details(&page, "won").is_empty());
    assert_eq!(details(&page, "move"), [json!({ "moves": 1, "undone": false })]);
    let (seconds, max) = (&details(&page, "won")[0]["seconds"], start.elapsed().as_secs() + 1);
    assert!(seconds.as_u64().is_some_and(|seconds| seconds <= max), "{seconds} of {max}");
}

/// Other controls keep the game, its time and the side at the bottom.
#[test]
fn other_controls_keep_game_and_orientation() {
    let page = host_page();
    insert(
        &page,
        "<leaper-board id=game puzzle='swap?board=N2/3&goal=3/2N' mode=play orientation=black></leaper-board>",
    );
    let has_black_below = "(([a, b]) => a.getBoundingClientRect().y > b.getBoundingClientRect().y)(['a2', 'a1'].map((square) => find(`[data-square=${square}]`)))";
    wait_for(&page, "game", "the first moves", "find('.spot.ready') !== null");
    std::thread::sleep(Duration::from_secs(3));
    page.js::<()>("document.getElementById('game').controls = 'full'");
    wait_for(&page, "game", "the tools", "find('.tools button') !== null");
    assert!(inside::<bool>(&page, "game", has_black_below));
    click_square(&page, "game", "a2");
    wait_for(&page, "game", "its targets", "find('[data-spot=free]') !== null");
    click_square(&page, "game", "c1");
    page.wait_for("the won event", || !details(&page, "won").is_empty());
    let won = &details(&page, "won")[0];
    assert!(won["seconds"].as_f64().is_some_and(|seconds| seconds >= 3.0), "{won}");
    // It is reported once.
    page.js::<()>(
        "Object.assign(document.getElementById('game'), { controls: 'play', orientation: 'white' })",
    );
    wait_for(
        &page,
        "game",
        "white’s side",
        &format!("find('.game-bar') !== null && find('.tools') === null && !({has_black_below})"),
    );
    assert_eq!(details(&page, "won").len(), 1);
    page.js::<()>("document.getElementById('game').mode = 'watch'");
    wait_for(&page, "game", "no game", "find('.board') !== null && find('.game-bar') === null");
    page.js::<()>("document.getElementById('game').orientation = 'black'");
    wait_for(&page, "game", "black’s side", has_black_below);
    page.js::<()>("document.getElementById('game').mode = 'set'");
    wait_for(
        &page,
        "game",
        "the palette, with black’s side below",
        &format!("find('.palette') !== null && {has_black_below}"),
    );
}

/// A change of `controls` keeps the answer, the step and the playback.
#[test]
fn other_controls_keep_answer_step_and_playback() {
    let page = host_page();
    insert(
        &page,
        "<leaper-board id=board puzzle='travel?board=8x8&from=a1&to=h8' step=2 speed=0.5 loop></leaper-board>",
    );
    wait_for(&page, "board", "its first step", "host.step === 2 && host.answer !== null");
    page.js::<()>(
        "const board = document.getElementById('board');
         await board.goTo(4);
         board.controls = 'full'",
    );
    wait_for(&page, "board", "the tools", "find('.tools button') !== null && host.line !== ''");
    let [length, step, sought]: [usize; 3] =
        page.js("const board = document.getElementById('board');
         const [length, step] = [board.answer?.length ?? 0, board.step];
         await board.goTo(1);
         return [length, step, board.step]");
    assert_eq!([length, step, sought], [6, 4, 1]);
    assert_eq!(details(&page, "solved").len(), 1);
    page.js::<()>(
        "const board = document.getElementById('board');
         await board.play();
         board.controls = 'none'",
    );
    wait_for(
        &page,
        "board",
        "the board alone",
        "find('.board') !== null && find('.player') === null",
    );
    let steps = details(&page, "step").len();
    page.wait_for("more steps", || details(&page, "step").len() > steps + 1);
    assert!(!inside::<bool>(&page, "board", "host.paused"));
}

/// Edits survive a change of `controls` and `mode`: on the board, in `line`, `solve()` and events.
#[test]
fn edited_puzzle_stays_with_other_controls_and_modes() {
    let page = host_page();
    insert(
        &page,
        "<leaper-board id=set puzzle='travel?board=8x8&from=a1&to=h8' mode=set></leaper-board>",
    );
    wait_for(&page, "set", "the answer", "host.answer?.length === 6");
    click_square(&page, "set", "d5");
    let edited = "travel?board=8x8&from=a1&to=h8&avoid=d5";
    let is_edited = format!("host.line === '{edited}' && host.answer !== null");
    wait_for(&page, "set", "the edit", &is_edited);
    page.js::<()>("document.getElementById('set').controls = 'none'");
    wait_for(&page, "set", "the board alone", &format!("find('.palette') === null && {is_edited}"));
    let solved: Value = page.js("return await document.getElementById('set').solve()");
    assert_eq!(solved["puzzle"], edited);
    click_square(&page, "set", "e5");
    let next = "travel?board=8x8&from=a1&to=h8&avoid=d5,e5";
    page.wait_for("the next edit", || {
        details(&page, "edit").last() == Some(&json!({ "puzzle": next }))
    });
    page.js::<()>("document.getElementById('set').mode = 'watch'");
    page.wait_for("the other mode", || {
        details(&page, "ready").last() == Some(&json!({ "puzzle": next }))
    });
    assert_eq!(inside::<String>(&page, "set", "host.line"), next);
}

/// Frameworks set several properties at once.
#[test]
fn mode_and_controls_can_change_together() {
    let page = host_page();
    insert(
        &page,
        "<leaper-board id=game puzzle='travel?board=8x8&from=a1&to=h8' mode=play></leaper-board>",
    );
    wait_for(&page, "game", "the first moves", "find('[data-spot=free]') !== null");
    page.js::<()>(
        "Object.assign(document.getElementById('game'), { mode: 'watch', controls: 'full' })",
    );
    wait_for(&page, "game", "the tools", "find('.tools button') !== null && host.answer !== null");
    assert!(inside::<bool>(&page, "game", "!find('.player').hidden && host.steps === 6"));
    page.js::<()>("await document.getElementById('game').play()");
    assert!(!inside::<bool>(&page, "game", "host.paused"));
}

#[test]
fn last_of_several_puzzles_is_shown() {
    let page = host_page();
    let line = "travel?board=8x8&from=a1&to=h8";
    insert(&page, &format!("<leaper-board id=board puzzle='{line}'></leaper-board>"));
    wait_for(&page, "board", "the answer", "host.answer !== null");
    // The worker reads the first one late.
    page.js::<()>(
        "const { postMessage } = Worker.prototype;
         Worker.prototype.postMessage = function post(message, ...more) {
             const send = () => postMessage.call(this, message, ...more);
             if (message.job?.do === 'open' && message.job.text.startsWith('tour')) window.sendFirst = send;
             else send();
         };
         document.getElementById('board').puzzle = 'tour?board=6x6'",
    );
    page.wait_for("the late one", || page.js("return 'sendFirst' in window"));
    page.js_with::<()>(
        "document.getElementById('board').puzzle = args[0];
         await new Promise((resolve) => setTimeout(resolve, 50));
         sendFirst();
         await new Promise((resolve) => setTimeout(resolve, 1000))",
        &[json!(line)],
    );
    assert_eq!(inside::<String>(&page, "board", "host.line"), line);
    assert_eq!(
        inside::<usize>(&page, "board", "root.querySelectorAll('[data-square]').length"),
        64
    );
}

/// Changing one attribute neither pauses the animation nor resets the speed that a person chose.
#[test]
fn other_attributes_leave_playback_alone() {
    let page = host_page();
    insert(
        &page,
        "<leaper-board id=board puzzle='travel?board=8x8&from=a1&to=h8' view=wave autoplay loop></leaper-board>",
    );
    let is_playing = "!host.paused && find('.player select') !== null";
    wait_for(&page, "board", "the animation and its controls", is_playing);
    page.js::<()>(
        "const board = document.getElementById('board');
         const speed = board.shadowRoot.querySelector('.player select');
         speed.value = '0.5';
         speed.dispatchEvent(new Event('change'));
         board.coordinates = false",
    );
    wait_for(&page, "board", "no coordinates", "find('.coordinates text') === null");
    assert!(inside::<bool>(
        &page,
        "board",
        "!host.paused && find('.player select').value === '0.5'"
    ));
}

/// The graph follows the language, and goes with its view or kind.
#[test]
fn graph_follows_kind_view_and_language() {
    let page = host_page();
    insert(&page, "<leaper-board id=swap puzzle='swap?board=N1N/3/n1n' view=graph></leaper-board>");
    wait_for(&page, "swap", "the graph", "find('.graph .node') !== null");
    let heading: String = inside(&page, "swap", "find('.graph h2').textContent");
    page.js::<()>("document.getElementById('swap').lang = 'de'");
    wait_for(
        &page,
        "swap",
        "a German heading",
        &format!(
            "find('.graph h2').textContent !== {} && find('.graph .node') !== null",
            json!(heading)
        ),
    );
    page.js::<()>("document.getElementById('swap').view = ''");
    wait_for(&page, "swap", "no graph", "!find('.graph').checkVisibility()");
    page.js::<()>("document.getElementById('swap').view = 'graph'");
    wait_for(&page, "swap", "the graph again", "find('.graph').checkVisibility()");
    page.js::<()>("document.getElementById('swap').puzzle = 'travel?board=8x8&from=a1&to=h8'");
    wait_for(
        &page,
        "swap",
        "another kind without it",
        "root.querySelectorAll('[data-square]').length === 64 && !find('.graph').checkVisibility()",
    );
}

#[test]
fn reset_and_undo_take_edits_back() {
    let page = host_page();
    insert(
        &page,
        "<leaper-board id=set puzzle='travel?board=8x8&from=a1&to=h8' mode=set></leaper-board>",
    );
    wait_for(&page, "set", "the answer", "host.answer?.length === 6");
    let edit = |square: &str, line: &str| {
        click_square(&page, "set", square);
        wait_for(
            &page,
            "set",
            "the edit",
            &format!("host.line === '{line}' && host.answer !== null"),
        );
    };
    edit("c2", "travel?board=8x8&from=a1&to=h8&avoid=c2");
    edit("b3", "travel?board=8x8&from=a1&to=h8&avoid=c2,b3");
    assert_eq!(inside::<String>(&page, "set", "host.answer.status"), "impossible");
    page.js::<()>("await document.getElementById('set').undo()");
    wait_for(
        &page,
        "set",
        "one edit less",
        "host.answer?.status === 'solved' && host.line.endsWith('avoid=c2')",
    );
    page.js::<()>("await document.getElementById('set').reset()");
    wait_for(
        &page,
        "set",
        "the attribute's puzzle",
        "host.line === 'travel?board=8x8&from=a1&to=h8'",
    );
}

/// If several workers solved a puzzle, its document is computed afterwards; then another puzzle may
/// be on the board.
#[test]
fn late_document_of_an_earlier_puzzle_is_not_reported() {
    let page = host_page();
    page.js::<()>(
        "const { postMessage } = Worker.prototype;
         Worker.prototype.postMessage = function post(message, ...more) {
             const { job } = message;
             if (job?.do === 'solve') message = { ...message, job: { ...job, wants: { ...job.wants, document: false } } };
             const send = () => postMessage.call(this, message, ...more);
             if (job?.do === 'answer' && !window.sendFirst) window.sendFirst = send;
             else send();
         };",
    );
    insert(&page, "<leaper-board id=board puzzle='travel?board=8x8&from=a1&to=h8'></leaper-board>");
    page.wait_for("its document", || page.js("return 'sendFirst' in window"));
    page.js::<()>("document.getElementById('board').puzzle = 'travel?board=5x5&from=a1&to=e5'");
    page.wait_for("the other answer", || !details(&page, "solved").is_empty());
    page.js::<()>(
        "sendFirst();
         await document.getElementById('board').solve();
         await new Promise((resolve) => setTimeout(resolve, 300))",
    );
    let solved = details(&page, "solved");
    assert_eq!(solved.len(), 1, "{solved:?}");
    assert_eq!(solved[0]["puzzle"], "travel?board=5x5&from=a1&to=e5");
}

#[test]
fn focus_moves_to_a_large_board() {
    let page = host_page();
    insert(
        &page,
        "<leaper-board id=set puzzle='travel?board=8x8&from=a1&to=h8' mode=set></leaper-board>",
    );
    wait_for(&page, "set", "the answer", "Boolean(host.answer)");
    inside::<Option<bool>>(&page, "set", "find('[data-square][tabindex=\"0\"]').focus()");
    page.js::<()>("document.getElementById('set').puzzle = 'travel?board=60x60&from=a1&to=h8'");
    wait_for(&page, "set", "the focused canvas", "root.activeElement?.localName === 'canvas'");
}

/// Boards drawn square by square and large ones become pictures.
#[test]
fn boards_become_pictures() {
    let page = host_page();
    for (id, line) in [
        ("small", "travel?board=8x8&from=a1&to=h8"),
        ("large", "travel?board=200x100&from=a1&to=h8"),
    ] {
        insert(
            &page,
            &format!("<leaper-board id={id} puzzle='{line}' style='width:400px'></leaper-board>"),
        );
        page.js_with::<()>("document.getElementById(args[0]).scrollIntoView()", &[json!(id)]);
        wait_for(&page, id, "the answer", "Boolean(host.answer)");
        let [svg, png]: [Value; 2] = page.js_with(
            "const board = document.getElementById(args[0]);
             const svg = await board.toSVG();
             const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
             const blob = await board.toBlob();
             const { width, height } = await createImageBitmap(blob);
             return [[root.localName, root.getAttribute('width') > 300], [blob.type, width > 600 && height > 300]]",
            &[json!(id)],
        );
        assert_eq!((svg, png), (json!(["svg", true]), json!(["image/png", true])), "{id}");
    }
    // Without a board there is no picture.
    insert(&page, "<leaper-board id=wrong puzzle='travel?board=8x8&from=a9'></leaper-board>");
    let error: String = page.js(
        "return await document.getElementById('wrong').toSVG().then(() => '', ({ name }) => name)",
    );
    assert_eq!(error, "InvalidStateError");
}

/// The policies of `docs/embedding.md` are enough.
#[test]
fn element_works_under_the_documented_policy() {
    for nonce in [false, true] {
        let page = Page::blank();
        page.js_with::<()>(include_str!("../scripts/host-page-with-policy.js"), &[json!(nonce)]);
        insert(&page, "<leaper-board id=swap puzzle='swap?board=N1N/3/n1n'></leaper-board>");
        wait_for(&page, "swap", "the answer", "host.answer?.length === 16");
        assert_eq!(page.js::<Vec<String>>("return violations"), [""; 0], "with a nonce: {nonce}");
        assert_eq!(
            page.js::<String>("return (await document.getElementById('swap').toBlob()).type"),
            "image/png"
        );
        assert!(page.js::<bool>("return jobs.length > 0"), "answers come from a worker");
    }
}

#[test]
fn step_can_be_set_again() {
    let page = host_page();
    insert(
        &page,
        "<leaper-board id=board puzzle='travel?board=8x8&from=a1&to=h8' step=3></leaper-board>",
    );
    wait_for(&page, "board", "the third step", "host.step === 3");
    page.js::<()>("await document.getElementById('board').goTo(5)");
    wait_for(&page, "board", "the fifth step", "host.step === 5");
    page.js::<()>("document.getElementById('board').step = 3");
    wait_for(&page, "board", "the third step again", "host.step === 3");
}

#[test]
fn play_waits_for_the_answer() {
    let page = host_page();
    page.js::<()>("document.addEventListener('leaper-ready', ({ target }) => target.play())");
    insert(&page, "<leaper-board id=board puzzle='travel?board=8x8&from=a1&to=h8'></leaper-board>");
    page.wait_for("playback", || events_of(&page, "board").contains(&"play".to_owned()));
    // Without a goal there is no answer to wait for: it plays the wave.
    insert(
        &page,
        "<leaper-board id=wave puzzle='travel?board=8x8&from=a1' view=wave></leaper-board>",
    );
    page.js::<()>("document.getElementById('wave').scrollIntoView()");
    page.wait_for("the wave", || events_of(&page, "wave").contains(&"step".to_owned()));
}

/// Methods act on the puzzle and with the controls that were set before.
#[test]
fn methods_wait_for_changed_attributes() {
    let page = host_page();
    insert(
        &page,
        "<leaper-board id=board puzzle='travel?board=8x8&from=a1&to=h8' speed=0.25></leaper-board>",
    );
    wait_for(&page, "board", "the answer", "host.answer?.length === 6");
    let solved: String = page.js("const board = document.getElementById('board');
         board.puzzle = 'travel?board=5x5&from=a1&to=e5';
         return (await board.solve()).puzzle");
    assert_eq!(solved, "travel?board=5x5&from=a1&to=e5");
    page.js::<()>(
        "const board = document.getElementById('board');
         board.puzzle = 'travel?board=8x8&from=a1&to=b1';
         await board.goTo(2)",
    );
    wait_for(&page, "board", "its second step", "host.step === 2 && host.steps === 3");
    page.js::<()>(
        "const board = document.getElementById('board');
         Object.assign(board, { controls: 'full', puzzle: 'travel?board=8x8&from=a1&to=h8' });
         await board.play()",
    );
    wait_for(
        &page,
        "board",
        "playback",
        "!host.paused && host.steps === 6 && find('.tools') !== null",
    );
}

/// A page may go on to its next puzzle at the end.
#[test]
fn another_puzzle_during_playback_reports_no_end() {
    let page = host_page();
    insert(&page, "<leaper-board id=board puzzle='tour?board=6x6' autoplay></leaper-board>");
    wait_for(&page, "board", "its first step", "host.step >= 1");
    page.js::<()>("document.getElementById('board').puzzle = 'tour?board=8x8'");
    page.wait_for("the next answer", || details(&page, "solved").len() == 2);
    assert!(!events_of(&page, "board").contains(&"end".to_owned()));
}
