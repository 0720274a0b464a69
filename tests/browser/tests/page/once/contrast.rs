//! Enough contrast for everything that must be read or distinguished; forced colours; themes.

use browser_tests::Page;
use serde_json::{Value, json};

use crate::kit::*;

/// Minimum contrast of text.
const TEXT: f64 = 4.5;

/// Minimum contrast of graphics, fields and selections.
const GRAPHIC: f64 = 3.0;

/// Description, part and its property, ground and its property, minimum contrast.
type Row = (&'static str, &'static str, &'static str, &'static str, &'static str, f64);

const SQUARES: &str = ".square:not(.tint, .crest, .out)";

/// On a Travel board with distances.
const DISTANCES: [Row; 4] = [
    ("distances", ".numbers text", "fill", ".square.tint", "fill", TEXT),
    ("a planned path over distances", ".jump", "stroke", ".square.tint", "fill", GRAPHIC),
    ("all paths over distances", ".edge", "stroke", ".square.tint", "fill", GRAPHIC),
    ("the number of a step", ".landing text", "fill", ".landing circle", "fill", TEXT),
];

/// While the wave is shown.
const WAVE: [Row; 2] = [
    ("the wave crest’s number", ".numbers text", "fill", ".square.crest", "fill", TEXT),
    ("the other numbers", ".numbers text", "fill", ".square.tint:not(.crest)", "fill", TEXT),
];

/// In set-up mode, with all paths.
const SET: [Row; 15] = [
    ("coordinates", ".coordinates text", "fill", "body", "backgroundColor", TEXT),
    ("a planned path", ".jump", "stroke", SQUARES, "fill", GRAPHIC),
    ("all paths", ".edge", "stroke", SQUARES, "fill", GRAPHIC),
    ("stones", ".board .mark.blocked rect", "stroke", SQUARES, "fill", GRAPHIC),
    ("a stone’s veins", ".board .cross", "stroke", ".board .mark.blocked rect", "fill", GRAPHIC),
    ("a goal", ".board .flag", "fill", SQUARES, "fill", GRAPHIC),
    (
        "the border of a number",
        ".card .stepper",
        "borderTopColor",
        ".card",
        "backgroundColor",
        GRAPHIC,
    ),
    (
        "the border of a list",
        ".card .select",
        "borderTopColor",
        ".card",
        "backgroundColor",
        GRAPHIC,
    ),
    (
        "the border of choices",
        ".card .segments",
        "borderTopColor",
        ".card",
        "backgroundColor",
        GRAPHIC,
    ),
    (
        "the border of the speed",
        ".player select",
        "borderTopColor",
        "body",
        "backgroundColor",
        GRAPHIC,
    ),
    ("the border of the tools", ".palette", "borderTopColor", "body", "backgroundColor", GRAPHIC),
    (
        "the chosen one of some",
        ".segments [aria-checked=true]",
        "boxShadow",
        ".segments",
        "backgroundColor",
        GRAPHIC,
    ),
    (
        "a switched button",
        "[data-part=all-paths][aria-pressed=true]",
        "borderTopColor",
        ".card",
        "backgroundColor",
        GRAPHIC,
    ),
    ("the ring of the focus", ":focus", "outlineColor", "body", "backgroundColor", GRAPHIC),
    ("the ring on the board", ".ring.over", "stroke", ".ring.under", "stroke", GRAPHIC),
];

const SWAP: [Row; 3] = [
    ("the graph’s coordinates", ".node text", "fill", ".node circle", "fill", TEXT),
    ("the graph’s strings", ".swap-graph .string", "stroke", "#extra", "backgroundColor", GRAPHIC),
    ("the graph’s buttons", ".node circle", "stroke", "#extra", "backgroundColor", GRAPHIC),
];

const TOUR: [Row; 3] = [
    ("what is still to be walked", ".strand.ahead .thread", "stroke", SQUARES, "fill", GRAPHIC),
    (
        "what is walked",
        ".strand:not(.ahead) .thread",
        "stroke",
        ".strand:not(.ahead) .casing",
        "stroke",
        GRAPHIC,
    ),
    ("numbers of a tour", ".joint text", "fill", ".joint circle", "fill", TEXT),
];

const PLACE: [Row; 2] = [
    ("where a kind stands", ".numbers text", "fill", ".square.tint", "fill", TEXT),
    (
        "the chosen one of the kinds",
        ".place-heat [aria-checked=true]",
        "boxShadow",
        ".segments",
        "backgroundColor",
        GRAPHIC,
    ),
];

const ATTACKED: [Row; 1] =
    [("an attacked square’s dot", ".attacks circle", "fill", ".square.attacked", "fill", GRAPHIC)];

/// Checks the contrast of all rows with all piece sets, in light and dark.
#[track_caller]
fn check_contrast(page: &Page, rows: &[Row]) {
    let queries: Vec<Value> = rows.iter().map(|row| json!([row.1, row.2, row.3, row.4])).collect();
    let looks = ["", "wood", "contrast"].map(|look| ["light", "dark"].map(|theme| (look, theme)));
    for (look, theme) in looks.into_iter().flatten() {
        if page.js::<String>("return document.documentElement.dataset.look ?? ''") != look {
            choose_looks(page, &format!("[data-look='{look}']"));
        }
        page.js_with::<()>("document.documentElement.dataset.theme = args[0]", &[json!(theme)]);
        page.js::<()>(
            "await Promise.allSettled(document.getAnimations().map((it) => it.finished))",
        );
        let measured: Vec<f64> =
            page.js_with(include_str!("../scripts/contrast-list.js"), &queries);
        for (row, contrast) in rows.iter().zip(measured) {
            println!("{look} {theme}: {} {contrast:.2}", row.0);
            assert!(
                contrast >= row.5,
                "{look} {theme}: {} has {contrast:.2} and needs {}",
                row.0,
                row.5
            );
        }
    }
}

#[test]
fn travel_has_enough_contrast() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    page.find("[data-part=all-paths]").click();
    page.wait_for("all paths", || page.has(".edge"));
    page.press("Tab");
    check_contrast(&page, &SET);
    page.find("[data-overlay=distances]").click();
    page.wait_for("distances", || page.has(".numbers text"));
    check_contrast(&page, &DISTANCES);
    page.find("[data-overlay=wave]").click();
    page.find("[data-player=next]").click();
    page.find("[data-player=next]").click();
    page.wait_for("the wave", || page.count(".crest") > 2);
    check_contrast(&page, &WAVE);
}

#[test]
fn swap_graph_has_enough_contrast() {
    let page = Page::open("swap?board=N2n/N2n/N2n");
    page.wait_for("the graph", || page.has(".node text"));
    check_contrast(&page, &SWAP);
}

#[test]
fn place_has_enough_contrast() {
    let page = Page::open("place?board=8x8&pieces=Q8");
    page.wait_for_result("92 solutions");
    page.find("[data-heat=Q]").click();
    page.wait_for("the frequencies", || page.has(".numbers text"));
    check_contrast(&page, &PLACE);
    page.find("[data-part=attacked]").click();
    page.wait_for("attacked squares", || page.has(".attacks circle"));
    check_contrast(&page, &ATTACKED);
}

#[test]
fn tour_has_enough_contrast() {
    let page = Page::open("tour?board=6x6&ends=closed");
    page.wait_for_result("tour");
    page.find("[data-part=numbers]").click();
    page.find("[data-player=next]").click();
    page.find("[data-player=next]").click();
    page.wait_for("some visited squares", || page.has(".joint.ahead text"));
    check_contrast(&page, &TOUR);
}

/// Returns the number of distinct colours of a canvas.
const COLOURS: &str = "const canvas = document.querySelector(args[0]);
     const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
     const seen = new Map();
     for (let at = 0; at < data.length; at += 4) {
         const colour = [data[at], data[at + 1], data[at + 2]].map((part) => part >> 5).join() + (data[at + 3] > 128);
         seen.set(colour, (seen.get(colour) ?? 0) + 1);
     }
     return [...seen.values()].filter((many) => many > data.length / 4 / 500).length";

#[test]
fn canvases_keep_their_colours_with_forced_colours() {
    let page = Page::open("place?board=8x8&pieces=Q8");
    if !page.prefer("forced-colors", "active") {
        return skipped("its driver has no preferences");
    }
    page.wait_for_result("92 solutions");
    unfold(&page);
    let colours = |canvas: &str| -> usize { page.js_with(COLOURS, &[json!(canvas)]) };
    page.wait_for("the gallery", || colours(".place-gallery canvas") >= 4);
    page.go("/some/where/", "swap?board=N2n/N2n/N2n");
    page.wait_for("the graph", || page.has(".node text"));
    let looks: [String; 4] = page.js(
        "return [['.node.light circle', 'fill'], ['.node.dark circle', 'fill'], ['.string', 'stroke'], ['.node text', 'fill']]
             .map(([what, part]) => getComputedStyle(document.querySelector(what))[part])",
    );
    let different: std::collections::BTreeSet<&String> = looks.iter().collect();
    assert!(different.len() >= 3, "{looks:?}");
    page.go("/some/where/", "travel?board=200x200&from=a1&to=gr200");
    page.wait_for("the large board", || {
        page.has(".picture canvas") && colours(".picture canvas") >= 2
    });
    page.find("[data-overlay=distances]").click();
    page.wait_for("its distances", || colours(".picture canvas") >= 4);
}

#[test]
fn selections_are_visible_with_forced_colours() {
    let page = Page::open(QUIZ);
    if !page.prefer("forced-colors", "active") {
        return skipped("its driver has no preferences");
    }
    page.wait_for_result("5 different");
    page.find("[data-part=all-paths]").click();
    page.wait_for("all paths", || page.has("[data-part=all-paths][aria-pressed=true]"));
    let same: Vec<String> = page.js(
        "const ground = (selector) => getComputedStyle(document.querySelector(selector)).backgroundColor;
         return [['.palette [aria-checked=true]', '.palette [aria-checked=false]'],
             ['.segments [aria-checked=true]', '.segments [aria-checked=false]'],
             ['.kinds [aria-current]', '.kinds a:not([aria-current])'],
             ['[data-part=move-list] [aria-current]', '[data-part=move-list] button:not([aria-current])'],
             ['[data-part=all-paths]', '.button:not([aria-pressed])'],
             ['.typed-tools [aria-current]', '.typed-tools button:not([aria-current])']]
             .filter(([chosen, other]) => ground(chosen) === ground(other)).map(String)",
    );
    assert_eq!(same, [""; 0]);
    page.go("/some/where/", "tour?board=5x5");
    page.wait_for("the switch", || page.has("[data-part=numbers]"));
    let switch_looks = || -> (String, String, String) {
        page.js("const it = document.querySelector('[data-part=numbers] i');
             await Promise.allSettled(it.getAnimations({ subtree: true }).map((one) => one.finished));
             const [track, thumb] = [getComputedStyle(it), getComputedStyle(it, '::after')];
             return [track.backgroundColor, thumb.backgroundColor, thumb.left]")
    };
    let off = switch_looks();
    assert_ne!(off.0, off.1, "the knob is seen");
    page.find("[data-part=numbers]").click();
    page.wait_for("it to be on", || page.has("[data-part=numbers][aria-checked=true]"));
    let on = switch_looks();
    assert_ne!(on.0, on.1, "the knob is seen");
    assert_ne!(on.2, off.2, "and where it is");
}

#[test]
fn chosen_theme_is_not_darkened_by_the_browser() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    choose_looks(&page, "[data-theme=light]");
    let scheme: String = page.js("return getComputedStyle(document.documentElement).colorScheme");
    let mut words: Vec<&str> = scheme.split(' ').collect();
    words.sort_unstable();
    assert_eq!(words, ["light", "only"]);
}
