//! The npm package on other pages: bundled, and served from its folder. The pages are those in its
//! README; `xtask/src/package_tests.rs` builds them.

use browser_tests::Page;
use serde_json::{Value, json};

/// Evaluates something about the board's shadow root.
const ROOT: &str = "const root = document.querySelector('leaper-board')?.shadowRoot; return ";

#[test]
fn bundled_page_shows_a_solved_board() {
    let page = Page::blank();
    page.go("/bundled/index.html", "");
    page.wait_for("the answer", || {
        page.js(&format!(
            "{ROOT} root?.querySelector('.result')?.textContent.includes('36 squares') ?? false"
        ))
    });
    page.wait_for("the animation", || {
        page.js(&format!(
            "{ROOT} !root.querySelector('.count').textContent.trim().startsWith('0 ')"
        ))
    });
    // Its styles are added to those of its host, and it has no link to the page.
    let looks: Value = page.js(&format!(
        "{ROOT} [root.querySelectorAll('[data-square]').length, root.adoptedStyleSheets.length,
             getComputedStyle(root.querySelector('.leaper')).display, root.querySelector('.home').hidden]"
    ));
    assert_eq!(looks, json!([36, 2, "grid", true]));
    let answer: Value = page.js("return await document.querySelector('leaper-board').solve()");
    assert_eq!((&answer["status"], &answer["length"]), (&json!("solved"), &json!(36)));
    // Workers solved it, not the page.
    assert!(page.js::<bool>(
        "return !performance.getEntriesByType('resource').some(({ name }) => name.includes('job-runner'))"
    ));
    // Another kind brings its solver and its styles.
    page.js::<()>(
        "Object.assign(document.querySelector('leaper-board'), { mode: 'set', puzzle: 'place?board=8x8&pieces=Q8' })",
    );
    page.wait_for("queens", || {
        page.js(&format!("{ROOT} root.querySelectorAll('.piece[data-shape=Q]').length >= 8 && root.adoptedStyleSheets.length > 2"))
    });
}

/// Some modules add drawings to those of others: a bundler must not drop them.
#[test]
fn bundled_page_has_all_drawings() {
    let page = Page::blank();
    page.go("/bundled/index.html", "");
    for (line, drawing) in [
        ("swap?board=N2/3/3&goal=3/2N/3", "[data-goal-piece]"),
        ("travel?board=8/8/8/8/3q4/8/8/8&from=a1&to=h8", ".piece[data-shape=Q]"),
    ] {
        page.wait_for("the element", || {
            page.js("return document.querySelector('leaper-board') !== null")
        });
        page.js_with::<()>(
            "document.querySelector('leaper-board').puzzle = args[0]",
            &[json!(line)],
        );
        page.wait_for(line, || {
            page.js_with(
                "return document.querySelector('leaper-board').shadowRoot.querySelector(args[0]) !== null",
                &[json!(drawing)],
            )
        });
    }
}

#[test]
fn package_works_unbundled() {
    let page = Page::blank();
    page.go("/bundled/plain.html", "");
    page.wait_for("the first moves", || {
        page.js(&format!("{ROOT} (root?.querySelector('.spot.ready') ?? null) !== null"))
    });
    let answer: Value = page.js("return await document.querySelector('leaper-board').solve()");
    assert_eq!((&answer["length"], &answer["proven"]), (&json!(16), &json!(true)));
}

#[test]
fn package_has_all_looks() {
    let page = Page::blank();
    page.go("/bundled/plain.html", "");
    page.wait_for("the pieces", || {
        page.js(&format!("{ROOT} (root?.querySelector('.piece[data-shape]') ?? null) !== null"))
    });
    for look in ["wood", "contrast"] {
        page.js_with::<()>(
            "document.querySelector('leaper-board').setAttribute('look', args[0])",
            &[json!(look)],
        );
        page.wait_for(look, || {
            page.js_with(
                &format!(
                    "{ROOT} root.querySelector(`.piece[data-look=${{args[0]}}]`) !== null
                         && root.adoptedStyleSheets.some(({{ cssRules }}) =>
                             [...cssRules].some((rule) => rule.cssText.includes(args[0])))"
                ),
                &[json!(look)],
            )
        });
    }
}
