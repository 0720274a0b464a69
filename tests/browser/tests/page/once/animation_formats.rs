//! Exported animations of all kinds and shapes, and exports that are cancelled or blocked.

use std::collections::BTreeMap;

use browser_tests::Page;

use crate::everywhere::animation_export::{decode_gif, differing_rows, gif, landing_time, moments};
use crate::everywhere::sharing::{check_svg, export};
use crate::kit::*;

#[test]
fn swap_animation_moves_all_knights() {
    let page = Page::open(GUARINI);
    page.wait_for_result("16 jumps");
    let moves = move_list(&page);
    // The board shows the goal, but the animation starts at the start.
    page.find("[data-position=goal]").click();
    let file = export(&page, "animation");
    let svg = file["text"].as_str().unwrap();
    check_svg(&page, svg);
    page.press("Escape");
    assert!(
        page.has(
            "[data-position=goal][aria-pressed=true], [data-position=goal][aria-checked=true]"
        ),
        "the page shows what it showed"
    );
    let mut times = vec![0.0];
    times.extend((1..=16).map(landing_time));
    let mut standing: BTreeMap<String, String> =
        [("a3", "N"), ("c3", "N"), ("a1", "n"), ("c1", "n")]
            .map(|(a, b)| (a.into(), b.into()))
            .into();
    for (step, moment) in moments(&page, svg, 3, &times).into_iter().enumerate() {
        if step > 0 {
            let (from, to) = moves[step].split_once('-').unwrap();
            let knight = standing.remove(from).unwrap();
            standing.insert(to.to_owned(), knight);
        }
        assert_eq!(moment.pieces, standing, "after step {step}");
        assert_eq!(moment.words[2], format!("{step} / 16"));
        assert_eq!(moment.arrows, usize::from(step > 0), "the move just made");
    }
}

/// Other people watch the file.
#[test]
fn exported_pieces_fly_despite_reduced_motion() {
    let page = Page::open(QUIZ);
    if !page.prefer("prefers-reduced-motion", "reduce") {
        return skipped("its driver has no such preference");
    }
    page.wait_for_result("5 different");
    let file = export(&page, "animation");
    let places: usize = page.js_with(
        &format!(
            "{PARSE} const animation = await parse(args[0]);
             return new Set(animation.querySelector('[data-piece] > animateTransform[type=translate]')
                 .getAttribute('values').split(';')).size"
        ),
        &[file["text"].clone()],
    );
    assert!(places > 4 * 5, "{places} places");
}

#[test]
fn gif_may_be_in_portrait_format() {
    let page = Page::open("tour?board=3x4");
    page.wait_for_result("11 jumps");
    let (name, file) = gif(&page, "portrait");
    assert_eq!(name, "leaper-tour-animation.gif");
    let (size, frames) = decode_gif(&file);
    assert_eq!(size, (540, 960));
    assert!(frames.len() > 11, "{} frames", frames.len());
    // The page's background surrounds the board, with the title above.
    let background: (u8, u8, u8) = page.js(
        "const [r, g, b] = getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number);
         return [r, g, b]",
    );
    let first = &frames[0].1;
    assert_eq!(first[0], <[u8; 3]>::from(background));
    assert!(first[..540 * 200].iter().any(|pixel| *pixel != first[0]), "the title");
}

#[test]
fn large_boards_export_a_gif_only() {
    let page = Page::open("travel?board=40x40&from=a1&to=an40");
    page.wait_for_result("26 jumps");
    let (name, file) = gif(&page, "square");
    assert_eq!(name, "leaper-travel-animation.gif");
    let (size, frames) = decode_gif(&file);
    assert_eq!(size, (600, 600));
    assert!(frames.len() > 26, "{} frames", frames.len());
    // The lower left corner has changed; between the corners nothing else has.
    let (top, bottom) = differing_rows(&frames[0].1, &frames[frames.len() - 1].1, 600);
    assert!(top < 60 && bottom > 480, "rows {top} to {bottom}");
    assert!(!page.has("[data-export=animation]"), "an SVG would be too large");
}

#[test]
fn exports_can_be_cancelled() {
    let page = Page::open("tour?board=8x8&ends=closed");
    page.wait_for_result("closed tour");
    open_share(&page);
    page.find("[data-export=gif-square]").click();
    page.wait_for("the export", || page.has(".animation progress"));
    page.find("[data-animation=cancel]").click();
    page.wait_for("its end", || !page.has(".animation-board") && page.has(".animation[hidden]"));
    // Another export can be started, and ends with the dialog.
    page.find("[data-export=gif-portrait]").click();
    page.wait_for("the export", || page.has(".animation progress"));
    page.press("Escape");
    page.wait_for("its end", || !page.has(".animation-board") && page.has(".animation[hidden]"));
}

#[test]
fn send_buttons_need_a_share_sheet() {
    let page = Page::open("travel?board=3x3&from=a1&to=c3");
    page.wait_for_result("4 jumps");
    page.js::<()>(
        "Object.defineProperty(navigator, 'canShare', { configurable: true, value: undefined });
         delete Navigator.prototype.share",
    );
    gif(&page, "square");
    assert!(!page.has("[data-send]") && !page.has("[data-animation=send]"));
}

#[test]
fn blocked_canvas_is_explained() {
    let script = "const { getImageData } = CanvasRenderingContext2D.prototype;
         CanvasRenderingContext2D.prototype.getImageData = function (...box) {
             const picture = getImageData.apply(this, box);
             picture.data.fill(255);
             return picture;
         };";
    for export in ["gif-square", "png"] {
        let Some(page) = with_script(script, QUIZ) else {
            return skipped("its driver runs no scripts before the page’s");
        };
        page.expect_console_errors();
        page.wait_until_ready();
        page.wait_for_result("5 different");
        page.js::<()>(
            "window.saved = 0; HTMLAnchorElement.prototype.click = () => { window.saved++; }",
        );
        open_share(&page);
        page.find(&format!("[data-export={export}]")).click();
        wait_for_toast(&page, "privacy settings");
        assert_eq!(page.js::<u32>("return window.saved"), 0, "{export}");
    }
}
