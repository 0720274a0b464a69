//! Films of every shape and kind, sent or given up.

use std::collections::BTreeMap;

use browser_tests::Page;

use crate::everywhere::films::{gif, landed, moments, rows_apart, shown};
use crate::everywhere::sharing::{parsed, saved};
use crate::kit::*;

#[test]
fn all_knights_of_an_exchange_play_in_the_film() {
    let page = Page::open(GUARINI);
    page.wait_for_result("16 jumps");
    let moves = listed(&page);
    // The goal is on the board; the film is of the start.
    page.find("[data-face=goal]").click();
    let file = saved(&page, "film");
    let svg = file["text"].as_str().unwrap();
    parsed(&page, svg);
    page.press("Escape");
    assert!(
        page.has("[data-face=goal][aria-pressed=true], [data-face=goal][aria-checked=true]"),
        "the page shows what it showed"
    );
    let mut times = vec![0.0];
    times.extend((1..=16).map(landed));
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

#[test]
fn a_film_as_gif_may_be_upright() {
    let page = Page::open("tour?board=3x4");
    page.wait_for_result("11 jumps");
    let (name, film) = gif(&page, "portrait");
    assert_eq!(name, "leaper-tour-film.gif");
    let (size, pictures) = shown(&film);
    assert_eq!(size, (540, 960));
    assert!(pictures.len() > 11, "{} pictures", pictures.len());
    // The ground of the page is around the board; above it there is the title.
    let background: (u8, u8, u8) = page.js(
        "const [r, g, b] = getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number);
         return [r, g, b]",
    );
    let first = &pictures[0].1;
    assert_eq!(first[0], <[u8; 3]>::from(background));
    assert!(first[..540 * 200].iter().any(|pixel| *pixel != first[0]), "the title");
}

#[test]
fn of_a_large_board_there_is_a_film_too() {
    let page = Page::open("travel?board=40x40&from=a1&to=an40");
    page.wait_for_result("26 jumps");
    let (name, film) = gif(&page, "square");
    assert_eq!(name, "leaper-travel-film.gif");
    let (size, pictures) = shown(&film);
    assert_eq!(size, (600, 600));
    assert!(pictures.len() > 26, "{} pictures", pictures.len());
    // The knight has left the lower left corner, and all between the corners is as it was or walked.
    let (top, bottom) = rows_apart(&pictures[0].1, &pictures[pictures.len() - 1].1, 600);
    assert!(top < 60 && bottom > 480, "rows {top} to {bottom}");
    assert!(!page.has("[data-export=film]"), "as SVG it would be too much for whoever opens it");
}

#[test]
fn a_film_that_is_not_wanted_any_more_is_not_made() {
    let page = Page::open("tour?board=8x8&ends=closed");
    page.wait_for_result("closed tour");
    page.find("#open-share").click();
    page.wait_for("the box", || page.has("#share[open]"));
    page.find("[data-export=gif-square]").click();
    page.wait_for("the making", || page.has(".film progress"));
    page.find("[data-film=cancel]").click();
    page.wait_for("its end", || !page.has(".film-board") && page.has(".film[hidden]"));
    // Another one can be made, and goes with the box.
    page.find("[data-export=gif-portrait]").click();
    page.wait_for("the making", || page.has(".film progress"));
    page.press("Escape");
    page.wait_for("its end", || !page.has(".film-board") && page.has(".film[hidden]"));
}

#[test]
fn without_a_share_sheet_nothing_speaks_of_sending() {
    let page = Page::open("travel?board=3x3&from=a1&to=c3");
    page.wait_for_result("4 jumps");
    page.js::<()>(
        "Object.defineProperty(navigator, 'canShare', { configurable: true, value: undefined });
         delete Navigator.prototype.share",
    );
    gif(&page, "square");
    assert!(!page.has("[data-send]") && !page.has("[data-film=send]"));
}
