//! Export of animations as SVG and GIF, and the share sheet.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use browser_tests::Page;
use serde::Deserialize;
use serde_json::json;

use crate::everywhere::sharing::{check_svg, export};
use crate::kit::*;

/// The visible contents of an animation at one time.
#[derive(Debug, Deserialize)]
pub struct Moment {
    /// The letters of the pieces, by square.
    pub pieces: BTreeMap<String, String>,
    /// All text outside the board.
    pub words: Vec<String>,
    /// The number of arrows.
    pub arrows: usize,
}

/// Returns what an SVG animation shows at some times, in seconds, on an empty page without a
/// content security policy, as when a user opens the file.
pub fn moments(page: &Page, svg: &str, ranks: u32, times: &[f64]) -> Vec<Moment> {
    page.go("/blank.html", "");
    page.js_with(include_str!("../scripts/moments.js"), &[json!(svg), json!(ranks), json!(times)])
}

/// Returns the time at which a step has been made, in seconds; the animation waits before the first
/// step.
pub fn landing_time(step: u32) -> f64 {
    0.7 + 0.35 * f64::from(step)
}

#[test]
fn svg_animation_shows_every_step() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    let path = move_list(&page);
    // Independent of the step on screen.
    page.find("[data-player=last]").click();
    wait_for_count(&page, "4 / 4");
    let file = export(&page, "animation");
    assert_eq!(
        (&file["name"], &file["type"]),
        (&json!("leaper-travel-animation.svg"), &json!("image/svg+xml"))
    );
    let svg = file["text"].as_str().unwrap();
    assert!(check_svg(&page, svg)["animateTransform"].as_u64() > Some(0));
    // Pieces fly: they have intermediate positions, and are larger there.
    let (places, sizes): (usize, usize) = page.js_with(
        &format!("{PARSE}{}", "const animation = await parse(args[0]);
         return ['translate', 'scale'].map((type) => new Set(animation
             .querySelector(`[data-piece] > animateTransform[type=${type}]`).getAttribute('values').split(';')).size)"),
        &[json!(svg)],
    );
    assert!(places > 4 * 5 && sizes > 5, "{places} places, {sizes} sizes");
    assert!(!page.has(".animation-board"), "the board of the export is removed");
    let mut times = vec![0.0];
    times.extend((1..=4).map(landing_time));
    for (step, moment) in moments(&page, svg, 8, &times).into_iter().enumerate() {
        assert_eq!(moment.pieces, BTreeMap::from([(path[step].clone(), "N".to_owned())]));
        assert_eq!(moment.words, ["Knight’s Travails", "4 jumps", &format!("{step} / 4")]);
    }
}

/// Waits until an export is finished, as long as it makes progress.
#[track_caller]
fn wait_for_export(page: &Page) {
    let mut share = -1.0;
    while !page.has("[data-animation=save]") {
        page.wait_for("the animation to get on", || {
            let now = page.js("return document.querySelector('.animation progress')?.value ?? 2");
            std::mem::replace(&mut share, now) < now
        });
    }
}

/// Exports a GIF, saves it, and returns the file's name and content.
#[track_caller]
pub fn gif(page: &Page, shape: &str) -> (String, Vec<u8>) {
    page.js::<()>(
        "window.saved = [];
         window.blobs ??= new Map();
         const { createObjectURL } = URL;
         URL.createObjectURL = (blob) => {
             const url = createObjectURL.call(URL, blob);
             window.blobs.set(url, blob);
             return url;
         };
         HTMLAnchorElement.prototype.click = function () {
             if (this.download) window.saved.push({ name: this.download, blob: window.blobs.get(this.href) });
         };",
    );
    if !page.has("#share[open]") {
        open_share(page);
    }
    page.find(&format!("[data-export=gif-{shape}]")).click();
    wait_for_export(page);
    page.find("[data-animation=save]").click();
    let (name, kind, content): (String, String, String) =
        page.js("const [{ name, blob }] = window.saved;
         const url = await new Promise((resolve) => {
             const reader = new FileReader();
             reader.onload = () => resolve(reader.result);
             reader.readAsDataURL(blob);
         });
         return [name, blob.type, url.split(',')[1]]");
    assert_eq!(kind, "image/gif");
    (name, STANDARD.decode(content).unwrap())
}

/// The size of a GIF, and each frame's duration, in hundredths of a second, and pixels.
type DecodedGif = ((u16, u16), Vec<(u16, Vec<[u8; 3]>)>);

pub fn decode_gif(file: &[u8]) -> DecodedGif {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(file).unwrap();
    let size = (decoder.width(), decoder.height());
    let width = usize::from(size.0);
    let mut canvas = vec![[0; 3]; width * usize::from(size.1)];
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        for (place, pixel) in frame.buffer.chunks(4).enumerate().filter(|(_, pixel)| pixel[3] > 0) {
            let x = usize::from(frame.left) + place % usize::from(frame.width);
            let y = usize::from(frame.top) + place / usize::from(frame.width);
            canvas[y * width + x] = [pixel[0], pixel[1], pixel[2]];
        }
        frames.push((frame.delay, canvas.clone()));
    }
    assert_eq!(decoder.repeat(), gif::Repeat::Infinite);
    (size, frames)
}

/// Returns the first and the last row in which two images differ.
pub fn differing_rows(one: &[[u8; 3]], other: &[[u8; 3]], width: u16) -> (usize, usize) {
    let rows = one.chunks(width.into()).zip(other.chunks(width.into()));
    let apart: Vec<usize> = rows.enumerate().filter(|(_, (a, b))| a != b).map(|it| it.0).collect();
    (apart[0], apart[apart.len() - 1])
}

#[test]
fn gif_does_not_depend_on_the_current_step() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    let (name, file) = gif(&page, "square");
    assert_eq!(name, "leaper-travel-animation.gif");
    let (size, frames) = decode_gif(&file);
    assert_eq!(size, (600, 600));
    // 0.7 s before, four steps of 0.35 s, and 1.8 s after; the first and the last frame are parts
    // of a step.
    let times: Vec<u16> = frames.iter().map(|frame| frame.0).collect();
    assert_eq!(times.iter().sum::<u16>(), 70 + 4 * 35 - 3 + 180, "{times:?}");
    assert!(times[0] >= 70 && times[times.len() - 1] >= 180, "{times:?}");
    // More than thirty frames a second while the knight jumps.
    assert!(times.iter().filter(|&&time| time <= 3).count() >= 4 * 6, "{times:?}");
    // The knight, and the counter below the board, have changed.
    let (top, bottom) = differing_rows(&frames[0].1, &frames[frames.len() - 1].1, 600);
    assert!(top < 200 && bottom > 500, "rows {top} to {bottom}");
    page.press("Escape");
    page.find("[data-player=last]").click();
    wait_for_count(&page, "4 / 4");
    assert!(gif(&page, "square").1 == file, "the same animation");
}

#[test]
fn cancelling_a_gif_by_key_keeps_the_focus_in_the_dialog() {
    let page = Page::open("tour?board=8x8&ends=closed");
    page.wait_for_result("A closed tour");
    open_share(&page);
    page.find("[data-export=gif-square]").unfold();
    page.find("[data-export=gif-square]").focus();
    page.press("Enter");
    page.wait_for("its progress", || page.has("[data-animation=cancel]"));
    for _ in 0..9 {
        if !page.has("[data-animation=cancel]:focus") {
            page.press("Tab");
        }
    }
    page.press("Enter");
    page.wait_for("no animation", || !page.find("#share .animation").is_shown());
    assert!(page.has("#share [data-export]:focus"));
}

/// A share sheet as on phones: it accepts everything, or the user dismisses it.
const SHEET: &str = "window.sent = [];
    Object.defineProperty(navigator, 'canShare', { configurable: true, value: () => true });
    Object.defineProperty(navigator, 'share', { configurable: true, value: async (what) => {
        if (args[0]) throw new DOMException('no, thanks', 'AbortError');
        window.sent.push(what);
    } });";

#[test]
fn sent_link_of_an_unsolved_challenge_hides_the_answer() {
    let page = Page::blank();
    page.go("/?play", QUIZ_LINE);
    page.wait_until_ready();
    page.wait_for_result("Can you do it?");
    // This job is answered after the page's own jobs.
    page.js_with::<()>("await window.leaper.solve(args[0])", &[json!(QUIZ_LINE)]);
    page.js_with::<()>(SHEET, &[json!(false)]);
    open_share(&page);
    page.find("[data-send=link]").click();
    let [link]: [serde_json::Value; 1] = page.js("return window.sent");
    assert_eq!(link["text"], "Knight’s Travails");
    // Nothing that is saved shows it, either.
    assert!(page.has("[data-export=png]") && !page.has("[data-export=gif-square]"));
}

#[test]
fn share_sheet_gets_link_and_gif() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    page.js_with::<()>(SHEET, &[json!(false)]);
    open_share(&page);
    page.find("[data-send=link]").click();
    let [link]: [serde_json::Value; 1] = page.js("return window.sent");
    // The solution stays hidden.
    assert!(link["url"].as_str().unwrap().ends_with(&format!("?play#{QUIZ_LINE}")), "{link}");
    assert_eq!(link["text"], "Knight’s Travails: 4 jumps");
    page.find("[data-export=gif-square]").click();
    wait_for_export(&page);
    page.find("[data-animation=send]").click();
    let shared: (String, String, usize) =
        page.js("const [file] = window.sent[1].files; return [file.name, file.type, file.size]");
    assert_eq!((&*shared.0, &*shared.1), ("leaper-travel-animation.gif", "image/gif"));
    assert!((5_000..500_000).contains(&shared.2), "{} bytes", shared.2);
    // Dismissing the share sheet shows no error.
    page.js_with::<()>(SHEET, &[json!(true)]);
    page.find("[data-send=link]").click();
    page.find("[data-animation=send]").click();
    page.wait_for("the buttons", || !page.has("[data-send=link][aria-disabled]"));
    assert!(page.has("#toast[hidden]"));
}
