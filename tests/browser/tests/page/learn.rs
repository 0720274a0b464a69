//! The articles: every figure comes to life when it is near, and answers when something in it is changed; nothing moves aside
//! meanwhile. (What they link to and what they claim is tested without a browser: `tests/learn/`.)

use browser_tests::Page;
use serde_json::json;

/// All of them, and how many figures each has at least.
const ARTICLES: [(&str, usize); 6] = [
    ("how-far", 4),
    ("why-sixteen", 4),
    ("farthest", 2),
    ("counting", 4),
    ("tour", 4),
    ("frontier", 0),
];

/// Goes through an article as who reads it does, and says what has moved aside meanwhile.
const READ: &str = "
    const shifts = [];
    try {
        new PerformanceObserver((list) => {
            for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shifts.push(value);
        }).observe({ type: 'layout-shift', buffered: true });
    } catch {
        // This browser tells none.
    }
    const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    const until = async (what, is) => {
        const begin = performance.now();
        while (!is()) {
            if (performance.now() - begin > 15_000) throw new Error(`waited in vain for ${what}`);
            await pause(30);
        }
    };
    const figures = [...document.querySelectorAll('[data-figure]')];
    if (figures.some((it) => it.classList.contains('live') && it.getBoundingClientRect().top > 4 * innerHeight)) throw new Error('a figure begins far away');
    for (const figure of figures) {
        const name = figure.dataset.figure;
        figure.scrollIntoView({ block: 'center', behavior: 'instant' });
        await until(`${name} to be live`, () => figure.classList.contains('live'));
        await pause(100);
    }
    // What one changes oneself may take more room.
    const moved = shifts.reduce((sum, value) => sum + value, 0);
    for (const figure of figures) {
        const name = figure.dataset.figure;
        const what = () => figure.textContent + [...figure.querySelectorAll('svg')].map((svg) => svg.innerHTML).join();
        const before = what();
        const knob = figure.querySelector('.knob-group[data-part] button[aria-pressed=false], button[data-turns][aria-pressed=false]');
        const range = figure.querySelector('input[type=range]');
        const board = figure.querySelector('.stage .board [data-square]');
        if (name === 'frontier') continue; // its rows come from data
        if (knob) knob.click();
        else if (range) {
            range.value = String(Math.round((2 * Number(range.min) + Number(range.max)) / 3));
            for (const type of ['input', 'change']) range.dispatchEvent(new Event(type, { bubbles: true }));
        } else {
            board.focus();
            board.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
        }
        await until(`${name} to change`, () => what() !== before);
    }
    return [figures.length, moved];";

#[test]
fn every_figure_of_every_article_answers() {
    for (article, figures) in ARTICLES {
        let page = Page::blank();
        if browser_tests::browser() == "chromium" {
            assert!(page.phone(390, 844));
        }
        page.go(&format!("/learn/{article}.html"), "");
        page.wait_for("the article", || page.has("h1"));
        let (found, shifts): (usize, f64) = page.js(READ);
        assert!(found >= figures, "{article} has {found} figures");
        assert!(shifts < 0.1, "{article}: {shifts}");
        if browser_tests::browser() == "chromium" {
            crate::axe::hold(&page, article);
        }
    }
}

#[test]
fn why_leads_to_the_reason_with_the_persons_own_puzzle() {
    let line = "swap?board=A1B/3/a1b";
    let page = Page::open(line);
    page.wait_for_result("Impossible");
    page.find("[data-part=why]").click();
    page.wait_for("the article", || page.has(".article h1"));
    assert_eq!(page.line(), "no-passing");
    page.wait_for("the person's puzzle in its figure", || {
        page.js_with(
            "return document.querySelector('.figure.own leaper-board')?.getAttribute('puzzle') === args[0]",
            &[json!(line)],
        )
    });
    let wide: (u32, u32) = page.js("return [document.documentElement.scrollWidth, innerWidth]");
    assert!(wide.0 <= wide.1, "nothing is wider than the screen: {wide:?}");
}
