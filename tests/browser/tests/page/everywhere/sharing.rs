//! Links, the address, and exported files.

use browser_tests::Page;
use serde_json::{Value, json};

use crate::kit::*;

#[test]
fn shared_link_opens_the_same_puzzle() {
    let page = Page::open("travel?board=8x8");
    pick_tool(&page, "start");
    page.click_all(&["d4", "e6"]);
    page.drag(&["a5", "h5"]);
    page.find("[data-part=leaper]").choose("1,3");
    let result = page.wait_for_result("No route");
    let standing_there = square_labels(&page);
    open_share(&page);
    let address = page.find("#share-link").value();
    assert_eq!(address, page.js::<String>("return location.href"));
    let line = page.find("#share-line").value();
    assert!(address.ends_with(&format!("#{line}")), "{address} should end in {line}");
    drop(page);

    let page = Page::open(&line);
    assert_eq!(page.js::<String>("return location.href"), address);
    assert_eq!(page.wait_for_result("No route"), result);
    assert_eq!(square_labels(&page), standing_there);
    assert!(page.has("#undo[disabled]"), "a page that is opened has nothing to undo");
    page.reload();
    assert_eq!(page.wait_for_result("No route"), result);
    assert_eq!(page.line(), line);
}

#[test]
fn percent_escapes_in_the_address_are_read() {
    let page = Page::open("travel%3Fboard=8x8%26from%3Da8&to=b7&avoid=b6%2Cc3");
    page.wait_for_result("jumps");
    assert_eq!(square_labels(&page).len(), 4);
    wait_for_line(&page, "travel?board=8x8&from=a8&to=b7&avoid=c3,b6");
}

/// Follows a link to another puzzle: without a click, some browsers add no history entry.
#[track_caller]
pub fn follow(page: &Page, line: &str) {
    page.js_with::<()>(
        "document.querySelector('#a-link')?.remove();
         const link = document.createElement('a');
         Object.assign(link, { id: 'a-link', href: `#${args[0]}`, textContent: 'another' });
         link.style = 'position: fixed; inset: 0 auto auto 0; padding: 9px; z-index: 99';
         document.body.append(link)",
        &[json!(line)],
    );
    page.find("#a-link").click();
}

#[test]
fn address_changes_are_history_entries() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    follow(&page, "travel?board=8x8&from=a1&to=h8");
    page.wait_for_result("108 different");
    follow(&page, "travel?board=8x8&from=a1&to=b2");
    page.wait_for_result("4 jumps");
    assert_eq!(square_labels(&page).len(), 2);
    page.back();
    page.wait_for_result("108 different");
    wait_for_line(&page, "travel?board=8x8&from=a1&to=h8");
    page.back();
    page.wait_for_result("5 different");
    wait_for_line(&page, QUIZ_LINE);
    // Navigation can be undone, too.
    page.press("Control+z");
    page.wait_for_result("108 different");
}

#[test]
fn copying_is_announced() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    page.js::<()>("navigator.clipboard.writeText = async () => {}");
    open_share(&page);
    let texts: [String; 4] =
        page.js("const button = document.querySelector('[data-copy=share-link]');
         const status = button.parentElement.querySelector('[role=status]');
         const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
         const texts = [status.textContent];
         button.click();
         await sleep(1200);
         texts.push(status.textContent);
         button.click();
         await sleep(600);
         texts.push(button.textContent);
         await sleep(1500);
         return [...texts, button.textContent]");
    // The second click restarts the time.
    assert_eq!(texts, ["", "Copied", "Copied", "Copy"]);
}

#[test]
fn edits_add_no_history_entries() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    let before: usize = page.js("return history.length");
    page.click_all(&["d5", "e5", "f5"]);
    wait_for_line(&page, "travel?board=8/8/1*6/3***2/8/8/8/8&from=a8&to=b7");
    assert_eq!(page.js::<usize>("return history.length"), before);
}

#[test]
fn pasting_text_opens_the_import_dialog() {
    let page = Page::open("travel?board=8x8");
    page.wait_for_result("Where does it start?");
    let paste_on = |selector: &str| {
        page.js_with::<()>(
            "const clipboardData = new DataTransfer();
             clipboardData.setData('text/plain', 'a8, b7, b6');
             const own = { data: 'a8, b7, b6', dataType: 'text/plain' }; // Firefox's older way
             document.querySelector(args[0]).dispatchEvent(new ClipboardEvent('paste', { clipboardData, ...own, bubbles: true }))",
            &[json!(selector)],
        );
        page.wait_for("the import box", || page.has("#import[open]"));
    };
    // Text can't be pasted into the seek bar.
    paste_on("#player input");
    page.press("Escape");
    page.wait_for("no dialog", || !page.has("#import[open]"));
    paste_on("body");
    page.wait_for("it to be read", || page.has("#import-open:not([disabled])"));
    assert_eq!(page.find("#import-text").value(), "a8, b7, b6");
    page.find("#import-open").click();
    page.wait_for_result("5 different");
}

/// Exports something from the share dialog. Returns the file's name, type and text (the first bytes
/// of a binary file).
#[track_caller]
pub fn export(page: &Page, what: &str) -> Value {
    page.js::<()>(
        "window.saved = [];
         window.URL.createObjectURL = (blob) => { window.saved.push({ blob }); return 'blob:caught'; };
         window.HTMLAnchorElement.prototype.click = function () {
             if (this.download) window.saved.at(-1).name = this.download;
         };",
    );
    if !page.has("#share[open]") {
        open_share(page);
    }
    page.find(&format!("[data-export={what}]")).click();
    page.wait_for("the file", || {
        page.js("return window.saved.length === 1 && 'name' in window.saved[0]")
    });
    page.js("const { blob, name } = window.saved[0];
         const bytes = [...new Uint8Array(await blob.arrayBuffer())];
         const text = blob.type === 'image/png' ? '' : await blob.text();
         return { name, type: blob.type, size: blob.size, bytes: bytes.slice(0, 32), text }")
}

/// Asserts that an SVG is self-contained. Returns the number of elements of each name.
#[track_caller]
pub fn check_svg(page: &Page, svg: &str) -> Value {
    page.js_with(
        &format!(
            "{PARSE}{}",
            "const picture = await parse(args[0]);
         const error = picture.querySelector('parsererror');
         if (error) throw new Error(error.textContent);
         const counts = {};
         for (const element of picture.querySelectorAll('*')) {
             counts[element.localName] = (counts[element.localName] ?? 0) + 1;
             for (const { name, value } of element.attributes) {
                 const outside = /url\\(|https?:|var\\(|data:|blob:/.test(value);
                 if (outside && !name.startsWith('xmlns')) throw new Error(`${name}=${value}`);
                 if (/^(href|xlink:href|src|on.*)$/.test(name)) throw new Error(`${name}=${value}`);
             }
         }
         if (counts.script || counts.image || counts.use || counts.style) {
             throw new Error(JSON.stringify(counts));
         }
         return counts"
        ),
        &[json!(svg)],
    )
}

#[test]
fn exported_svg_is_self_contained() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    let file = export(&page, "svg");
    assert_eq!(file["type"], "image/svg+xml");
    assert_eq!(file["name"], "leaper-travel.svg");
    let svg = file["text"].as_str().unwrap();
    let counts = check_svg(&page, svg);
    assert!(counts["rect"].as_u64() >= Some(66), "{counts}");
    // Programs other than browsers don't know newer notations of colours.
    assert!(!svg.contains("oklab") && !svg.contains("rgba("), "{svg}");
    // As an image it has a size, which requires the namespace.
    let size: (u32, u32) = page.js_with(
        "const image = new Image();
         image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(args[0])}`;
         await image.decode();
         return [image.naturalWidth, image.naturalHeight]",
        &[json!(svg)],
    );
    assert!(size.0 > 500 && size.1 > 500, "{size:?}");
}

#[test]
fn board_is_exported_as_png() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    let file = export(&page, "png");
    assert_eq!(file["type"], "image/png");
    assert_eq!(file["name"], "leaper-travel.png");
    let bytes: Vec<u8> = serde_json::from_value(file["bytes"].clone()).unwrap();
    assert_eq!(bytes[..8], [0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a]);
    // It isn't blank.
    let colours: usize = page.js("const bitmap = await createImageBitmap(window.saved[0].blob);
         const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
         const context = canvas.getContext('2d');
         context.drawImage(bitmap, 0, 0);
         const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
         return new Set(new Uint32Array(data.buffer)).size");
    assert!(colours > 10, "{colours} colours");
}

#[test]
fn large_board_is_exported_as_png() {
    let page = Page::open("travel?board=100x100&from=a1&to=cv100");
    page.wait_for_result("66 jumps");
    let file = export(&page, "png");
    assert_eq!(
        (file["type"].as_str(), file["name"].as_str()),
        (Some("image/png"), Some("leaper-travel.png"))
    );
    // The whole board, each square large enough; with knight, goal and path.
    let (width, height, colours): (u32, u32, usize) =
        page.js("const bitmap = await createImageBitmap(window.saved[0].blob);
         const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
         const context = canvas.getContext('2d');
         context.drawImage(bitmap, 0, 0);
         const { data } = context.getImageData(0, 0, 200, bitmap.height);
         return [bitmap.width, bitmap.height, new Set(new Uint32Array(data.buffer)).size]");
    assert!(width == height && width >= 3000, "{width} × {height}");
    assert!(colours > 10, "{colours} colours");
}

/// On the page, coordinates stay in the visible part of a long board.
#[test]
fn picture_of_a_scrolled_board_has_its_coordinates_at_the_edge() {
    let page = Page::open("travel?board=100x4&from=cv1&to=ct2");
    page.wait_for_result("1 jump");
    page.wait_for("the scrolled board", || {
        page.js("return (document.querySelector('.board-frame.scrollable')?.scrollLeft ?? 0) > 100")
    });
    let file = export(&page, "svg");
    let (names, plain): (usize, usize) = page.js_with(
        &format!(
            "{PARSE}
             const picture = await parse(args[0]);
             const names = [...picture.querySelectorAll('text')].filter((text) => text.parentElement.getAttribute('transform') === 'scale(.01)');
             const plain = names.filter((name) => name.getAttribute('stroke') === 'none' && !name.parentElement.parentElement.hasAttribute('transform'));
             return [names.length, plain.length]"
        ),
        &[file["text"].clone()],
    );
    assert!(names > 20);
    assert_eq!(plain, names);
}

/// No browser has a canvas with 64 pixels for each square of this board.
#[test]
fn long_board_is_exported_as_png() {
    let page = Page::open("travel?board=512x2&from=a1&to=c2");
    page.wait_for_result("1 jump");
    assert_eq!(export(&page, "png")["type"], "image/png");
    let width: u32 = page.js("return (await createImageBitmap(window.saved[0].blob)).width");
    assert_eq!(width, 4096);
}

#[test]
fn link_with_the_solution_does_not_hide_it() {
    let page = Page::blank();
    page.go("/?play", QUIZ_LINE);
    page.wait_for_result("Can you do it?");
    page.find("[data-game=watch]").click();
    page.wait_for_result("5 different");
    open_share(&page);
    page.wait_for("the link", || page.find("#share-link").value().contains("#travel?"));
    assert!(page.find("#share-challenge").value().contains("?play#"));
    assert!(!page.find("#share-link").value().contains("?play"));
}
