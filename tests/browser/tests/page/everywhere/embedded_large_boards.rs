//! Large boards in elements: the page around keeps its keys, and can be scrolled.

use browser_tests::{Page, Point};

use super::embedding::{host_page, insert, inside, wait_for};

/// The smallest square board that is drawn on a canvas.
const LARGE: &str = "puzzle='travel?board=33x33&from=a1&to=ag33'";

/// Adds an element with a large board, and waits until it is drawn.
#[track_caller]
fn insert_large_board(page: &Page, id: &str, attributes: &str) {
    insert(
        page,
        &format!("<leaper-board id={id} {LARGE} {attributes} style='width:400px'></leaper-board>"),
    );
    page.js::<()>(&format!("document.getElementById('{id}').scrollIntoView()"));
    wait_for(page, id, "the answer", "Boolean(host.answer)");
    wait_for(
        page,
        id,
        "the canvas",
        "find('.picture canvas') !== null && find('.picture canvas').width > 300",
    );
}

/// Whether the pixels of two elements' canvases are equal.
fn have_same_pixels(page: &Page, one: &str, other: &str) -> bool {
    page.js(&format!(
        "for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
         const [one, other] = ['{one}', '{other}'].map((id) =>
             document.getElementById(id).shadowRoot.querySelector('.picture canvas').toDataURL());
         return one === other"
    ))
}

#[test]
fn look_changes_pieces_and_squares_of_a_large_board() {
    let page = host_page();
    insert_large_board(&page, "usual", "");
    insert_large_board(&page, "wood", "look=wood");
    page.wait_for("other colours", || !have_same_pixels(&page, "usual", "wood"));
    // It can be changed, and changed back.
    insert_large_board(&page, "changed", "");
    page.wait_for("the usual colours", || have_same_pixels(&page, "changed", "usual"));
    page.js::<()>("document.getElementById('changed').look = 'wood'");
    page.wait_for("the colours of wood", || have_same_pixels(&page, "changed", "wood"));
    page.js::<()>("document.getElementById('changed').look = 'usual'");
    page.wait_for("the usual colours again", || have_same_pixels(&page, "changed", "usual"));
}

#[test]
fn coordinates_of_a_large_board_can_be_hidden() {
    let page = host_page();
    insert_large_board(&page, "board", "");
    // The board comes so near to the left edge only without coordinates.
    let is_board_at_edge = "(({ canvas, canvas: { width, height, clientWidth } }) => {
             const { data } = canvas.getContext('2d').getImageData(Math.round(10 * width / clientWidth), 0, 1, height);
             return data.filter((part, index) => index % 4 === 3 && part === 255).length > height / 2;
         })({ canvas: find('.picture canvas') })";
    let file_side = || -> u32 {
        page.js("const blob = await document.getElementById('board').toBlob();
             const svg = await document.getElementById('board').toSVG();
             const { width } = await createImageBitmap(blob);
             if (!svg.includes(`width=\"${width}\"`)) throw new Error(svg.slice(0, 200));
             return width")
    };
    assert!(!inside::<bool>(&page, "board", is_board_at_edge));
    let with_coordinates = file_side();
    page.js::<()>("document.getElementById('board').coordinates = 'off'");
    wait_for(&page, "board", "the board without coordinates", is_board_at_edge);
    assert!(file_side() < with_coordinates);
    page.js::<()>("document.getElementById('board').coordinates = 'on'");
    wait_for(&page, "board", "the board with coordinates", &format!("!{is_board_at_edge}"));
    assert_eq!(file_side(), with_coordinates);
}

/// Over a large board, Space pans or plays, but not while someone writes.
#[test]
fn spaces_are_typed_into_the_pages_own_fields() {
    let page = host_page();
    insert_large_board(&page, "board", "");
    page.js::<()>(
        "const text = Object.assign(document.createElement('p'), { id: 'text', contentEditable: 'true' });
         const other = Object.assign(document.createElement('div'), { id: 'other' });
         const field = document.createElement('input');
         other.attachShadow({ mode: 'open' }).append(field);
         // Always in view, so that typing scrolls nothing.
         text.style.cssText = other.style.cssText = 'position:fixed;top:0;right:0';
         document.body.append(text, other);
         await new Promise(requestAnimationFrame)",
    );
    let [x, y]: [f64; 2] = inside(
        &page,
        "board",
        "(({ x, y, width, height }) => [x + width / 2, y + height / 2])(find('.picture canvas').getBoundingClientRect())",
    );
    page.hover_at(Point { x: x - 5.0, y });
    page.hover_at(Point { x, y });
    wait_for(
        &page,
        "board",
        "the square below the pointer",
        "find('.picture-where').textContent !== ''",
    );
    page.js::<()>("document.getElementById('text').focus({ preventScroll: true })");
    page.type_text("a b");
    let text: String = page.js("return document.getElementById('text').textContent");
    assert_eq!(text.replace('\u{a0}', " "), "a b");
    page.js::<()>(
        "document.getElementById('other').shadowRoot.querySelector('input').focus({ preventScroll: true })",
    );
    page.type_text("c d");
    assert_eq!(
        page.js::<String>(
            "return document.getElementById('other').shadowRoot.querySelector('input').value"
        ),
        "c d"
    );
    assert!(inside::<bool>(&page, "board", "host.paused"));
}

/// Sends a wheel event to the canvas. Returns whether it is left to the page.
const WHEEL: &str = "((init) => find('.picture canvas').dispatchEvent(
         new WheelEvent('wheel', { bubbles: true, cancelable: true, ...init })))";

#[test]
fn wheel_scrolls_the_page_until_a_large_board_is_zoomed() {
    let page = host_page();
    insert_large_board(&page, "board", "");
    let is_left_to_the_page =
        |event: &str| -> bool { inside(&page, "board", &format!("{WHEEL}({event})")) };
    assert!(is_left_to_the_page("{ deltaY: 100 }"));
    assert!(is_left_to_the_page("{ deltaY: -100 }"));
    // Ctrl, or a pinch on a trackpad, zooms.
    assert!(!is_left_to_the_page("{ deltaY: -300, ctrlKey: true }"));
    assert!(!is_left_to_the_page("{ deltaY: -100 }"));
    assert!(!is_left_to_the_page("{ deltaY: 4000 }"), "back to the whole board");
    assert!(is_left_to_the_page("{ deltaY: 100 }"));
}

/// A page may switch its theme by a class of any element around.
#[test]
fn large_board_follows_the_color_scheme_of_the_page() {
    let page = host_page();
    page.js::<()>(
        "const style = document.createElement('style');
         style.textContent = '.dark > #board { color-scheme: dark }';
         document.head.append(style);",
    );
    insert_large_board(&page, "dark", "theme=dark");
    insert_large_board(&page, "board", "");
    assert!(!have_same_pixels(&page, "board", "dark"));
    page.js::<()>(
        "document.body.classList.add('dark');
         const board = document.getElementById('board');
         await board.goTo(1);
         await board.goTo(0)",
    );
    page.wait_for("dark colours", || have_same_pixels(&page, "board", "dark"));
}
