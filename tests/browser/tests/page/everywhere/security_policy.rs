//! The page requests no foreign content, and its content security policy rejects it.

use browser_tests::{Page, browser};

use crate::kit::*;

/// Starts recording violations of the policy. Chromium writes earlier ones to the console.
#[track_caller]
pub fn record_violations(page: &Page) {
    page.js::<()>(
        "window.refused = [];
         document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber, sample }) =>
             window.refused.push([effectiveDirective, blockedURI, sourceFile, lineNumber, sample].join(' ')))",
    );
}

#[track_caller]
pub fn violations(page: &Page) -> Vec<String> {
    page.js("return window.refused")
}

#[test]
fn foreign_content_is_rejected() {
    let page = Page::open(QUIZ);
    page.expect_console_errors();
    page.wait_for_result("5 different");
    record_violations(&page);
    page.js::<()>(
        "const script = document.createElement('script');
         script.append('window.stranger = true');
         document.body.append(script);
         const mark = document.createElement('p');
         mark.setAttribute('style', 'color: red');
         document.body.append(mark);
         new Image().src = 'https://stranger.invalid/a.png';
         fetch('https://stranger.invalid/').catch(() => {});
         const frame = document.createElement('iframe');
         frame.src = 'https://stranger.invalid/';
         document.body.append(frame);",
    );
    for part in ["style-src", "img-src", "connect-src", "frame-src"] {
        page.wait_for(part, || violations(&page).iter().any(|it| it.contains(part)));
    }
    assert!(page.js::<bool>("return window.stranger === undefined"));
}

#[test]
fn text_is_never_parsed_as_html() {
    let page = Page::open(QUIZ);
    page.expect_console_errors();
    page.wait_for_result("5 different");
    if !page.js::<bool>("return 'trustedTypes' in window") {
        return skipped(&format!("{} has no trusted types", browser()));
    }
    let accepted: Vec<String> = page.js(
        "const taken = [];
         const host = document.createElement('div');
         for (const text of [
             '<svg viewBox=\"0 0 1 1\"><g class=\"a\"><path d=\"M0 0\"/><text x=\"1\">A &lt; B</text></g></svg>',
             'words', '<b>words</b>',
             '<img src=x onerror=alert()>', '<svg onload=\"alert()\"/>', '<g style=\"color:red\"/>', '<b><script></b>',
             '<a href=\"x\">', '<use href=\"#a\"/>', '<g class=a onclick=alert()>', '<!-- -->', '<b\\n<i>', '<svg/onload=\"a\">', '<b class=\"<i>\" onclick=\"a\">',
         ]) {
             try { host.innerHTML = text; taken.push(text.slice(0, 8)); } catch {}
         }
         try { new Worker('data:text/javascript,0'); taken.push('worker'); } catch {}
         return taken",
    );
    assert_eq!(accepted, [""; 0]);
}

#[test]
fn drawings_equal_parsed_html() {
    let page = Page::blank();
    page.module::<()>(include_str!("../scripts/drawings-equal-parsed-html.js"), &[]);
}

#[test]
fn drawings_with_scripts_are_rejected() {
    let page = Page::blank();
    page.module::<()>(
        "const { isDrawing } = await import(new URL('./www/app/safe-svg.js', location.href).href);
         for (const text of ['<g onload=\"x\">', '<g ONLOAD=\"x\">', '<G oNcLiCk=\"x\">', '<path STYLE=\"x\">', '<a HREF=\"x\">', '<SCRIPT>', '<g xlink:HREF=\"x\">',
             '<path fill=\"url(https://x/y)\"/>', '<g filter=\" URL( x)\">', '<rect mask=\"u\\\\72l(x)\"/>']) {
             if (isDrawing(text)) throw new Error(`${text} is taken for a drawing`);
         }
         if (!isDrawing('<g class=\"a\"><path d=\"M0 0\"/></g>')) throw new Error('a drawing is refused');",
        &[],
    );
}

#[test]
fn no_requests_to_other_origins() {
    let page = Page::open(QUIZ);
    page.wait_for_result("5 different");
    page.press("Space");
    wait_for_count(&page, "4 / 4");
    open_share(&page);
    page.press("Escape");
    page.js::<()>("await leaper.solve('travel?board=8x8&from=a1&to=h8')");
    let requests: Vec<String> = page
        .js("return performance.getEntriesByType('resource').map(({ name }) => name)
             .filter((name) => !name.startsWith('data:'))");
    let own: String = page.js("return new URL('./', location.href).href");
    assert!(requests.len() > 10, "{requests:?}");
    for name in &requests {
        assert!(name.starts_with(&own), "{name} is not below {own}");
    }
    let links: Vec<String> = page.js(
        "return [...document.querySelectorAll('[src], link[href]')].map((it) => it.src || it.href)",
    );
    for link in &links {
        assert!(link.starts_with(&own), "{link} is not below {own}");
    }
}
