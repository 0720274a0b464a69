//! The page without a network, and in another version: `?offline` asks for its service worker on
//! one's own machine, too.

use browser_tests::{Page, browser};
use serde_json::json;

use crate::kit::*;

/// A place where the site is as a plain host sends it: there another version can come, or nothing more.
struct Place {
    name: String,
}

impl Place {
    fn new(name: &str) -> Self {
        Self { name: format!("{}-{name}-{}", browser(), std::process::id()) }
    }

    fn path(&self, rest: &str) -> String {
        format!("/deploys/{}/{rest}", self.name)
    }

    /// Something happens there: another version is `deployed`, or it is `gone`.
    #[track_caller]
    fn now(&self, page: &Page, what: &str) {
        page.js_with::<()>(
            "await fetch(args[0]).catch(() => {})",
            &[json!(format!("/{what}/{}", self.name))],
        );
    }

    /// Opens the page there and waits until it is kept; false where a browser can't.
    #[track_caller]
    fn open(&self, line: &str) -> Option<Page> {
        let page = Page::blank();
        page.go(&self.path("?offline"), line);
        page.wait_until_ready();
        if !page.js::<bool>("return 'serviceWorker' in navigator") {
            skipped("it has no service workers");
            return None;
        }
        wait_until_kept(&page);
        Some(page)
    }
}

/// Waits until a service worker looks after the page.
#[track_caller]
fn wait_until_kept(page: &Page) {
    page.wait_for("the page to be kept", || {
        page.js("return navigator.serviceWorker.controller?.state === 'activated'")
    });
}

/// The folder from which the page has its files.
#[track_caller]
fn folder(page: &Page) -> String {
    page.js("return document.querySelector('script[type=module]').src.split('/').at(-2)")
}

/// The names of all caches.
#[track_caller]
fn caches(page: &Page) -> Vec<String> {
    page.js("return await caches.keys()")
}

/// Asks the browser to look for another version, as it does by itself when one comes back.
#[track_caller]
fn look(page: &Page) {
    page.js::<()>("await (await navigator.serviceWorker.getRegistration()).update()");
}

#[test]
fn all_kinds_work_without_a_network() {
    let place = Place::new("offline");
    let Some(page) = place.open(QUIZ) else { return };
    page.wait_for_result("5 different");
    page.expect_console_errors();
    place.now(&page, "gone");
    for (rest, line, answer) in [
        ("", "swap?board=N1N/3/n1n", "16 jumps"),
        ("index.html", "place?board=6x6&pieces=Q6", "4 solutions"),
        ("?offline", "tour?board=5x5", "all 25 squares"),
        ("index.html?play&x=1", QUIZ, "Can you do it?"),
    ] {
        page.go("/blank.html", "");
        page.go(&place.path(rest), line);
        page.wait_until_ready();
        page.wait_for_result(answer);
    }
    // The day's puzzles are made here, too.
    page.go("/blank.html", "");
    page.go(&place.path("?daily"), "");
    page.wait_for("the puzzles of the day", || {
        page.count("[aria-labelledby=hub-daily] [data-level]") == 4
    });
    page.find("[data-play=close]").click();
    // Kinds that this visit has not seen yet, on the page that is open.
    for (kind, answer) in
        [("swap", "16 jumps"), ("place", "92 solutions"), ("tour", "A closed tour")]
    {
        page.find(&format!("[data-kind-tab={kind}]")).click();
        page.wait_for_result(answer);
    }
    // That this is so because all is kept, and not for want of trying.
    let gone: bool = page.js("return await fetch('no-such-file').then(() => false, () => true)");
    assert!(gone);
}

#[test]
fn an_open_page_keeps_its_version_and_tells_of_the_next() {
    let place = Place::new("two");
    let Some(page) = place.open(QUIZ) else { return };
    page.wait_for_result("5 different");
    let first = folder(&page);
    place.now(&page, "deployed");
    look(&page);
    page.wait_for("the news", || page.has("#update"));
    assert_eq!(folder(&page), first);
    // What this page had not loaded before is of its own version.
    page.find("[data-kind-tab=swap]").click();
    page.wait_for_result("16 jumps");
    assert!(page.js::<bool>("return window.second === undefined"), "not of the other version");
    page.find("#update .link").click();
    page.wait_for("the other version", || {
        page.try_script(
            "return document.querySelector('script[type=module]').src.split('/').at(-2)",
            &[],
        )
        .is_ok_and(|now| now != first.as_str())
    });
    page.wait_until_ready();
    page.wait_for_result("16 jumps");
    assert!(page.js::<bool>("return window.second === true"), "all of the other version");
    assert!(!page.has("#update"));
    // Nobody needs the first one any more.
    page.wait_for("the first to be forgotten", || {
        let there = caches(&page);
        there.len() == 1 && there[0].ends_with(&folder(&page))
    });
}

#[test]
fn who_comes_again_soon_gets_the_new_version() {
    let place = Place::new("again");
    let Some(page) = place.open(QUIZ) else { return };
    let first = folder(&page);
    place.now(&page, "deployed");
    // What was kept on the way is still good for ten minutes: nothing of it gets into the new version.
    let visit = |line: &str| {
        page.go("/blank.html", "");
        page.go(&place.path("?offline"), line);
        page.wait_until_ready();
    };
    visit(QUIZ);
    page.wait_for("the news, or the new version", || page.has("#update") || folder(&page) != first);
    wait_until_kept(&page);
    visit("swap?board=N1N/3/n1n");
    // WebKit may show the page itself as it was, without asking anyone; that tells the news, too.
    if folder(&page) == first {
        page.wait_for("the news", || page.has("#update"));
        page.reload();
    }
    assert_ne!(folder(&page), first);
    page.wait_for_result("16 jumps");
    assert!(page.js::<bool>("return window.second === true"));
}

#[test]
fn copies_below_two_paths_never_meet() {
    let (one, other) = (Place::new("one"), Place::new("other"));
    let Some(page) = one.open(QUIZ) else { return };
    page.expect_console_errors();
    page.go(&other.path("?offline"), QUIZ);
    page.wait_until_ready();
    wait_until_kept(&page);
    page.wait_for("both to be kept", || caches(&page).len() == 2);
    other.now(&page, "deployed");
    look(&page);
    page.wait_for("the news", || page.has("#update"));
    page.reload();
    page.wait_for("one version of each", || {
        let there = caches(&page);
        there.len() == 2
            && [&one, &other]
                .iter()
                .all(|place| there.iter().any(|name| name.contains(&place.name)))
    });
    one.now(&page, "gone");
    page.go(&one.path(""), "swap?board=N1N/3/n1n");
    page.wait_until_ready();
    page.wait_for_result("16 jumps");
    assert!(page.js::<bool>("return window.second === undefined"));
}

/// Waits until the article on screen is there.
#[track_caller]
fn wait_for_article(page: &Page, title: &str) {
    page.wait_for("the article", || {
        let said = "return document.querySelector('h1')?.textContent ?? ''";
        page.try_script(said, &[]).is_ok_and(|it| it.as_str().is_some_and(|it| it.contains(title)))
    });
}

/// Whether this version's cache has the page.
#[track_caller]
fn has_page(page: &Page) -> bool {
    page.js("const { scope } = await navigator.serviceWorker.getRegistration();
         return await caches.match(scope) !== undefined")
}

#[test]
fn full_storage_and_evicted_caches_cost_nothing_with_a_network() {
    let (place, sibling) = (Place::new("quota"), Place::new("sibling"));
    let Some(page) = place.open(QUIZ) else { return };
    page.expect_console_errors();
    page.go(&sibling.path("?offline"), QUIZ);
    page.wait_until_ready();
    wait_until_kept(&page);
    page.wait_for("both to be cached", || caches(&page).len() == 2);
    let origin: String = page.js("return location.origin");
    let quota = |bytes: u32| {
        let full = json!({ "origin": origin, "quotaSize": bytes });
        page.chromium("Storage.overrideQuotaForOrigin", &full)
    };
    // An article that was never visited.
    let is_full = quota(1000);
    for site in [&place, &sibling] {
        page.go(&site.path("learn/tour.html"), "");
        wait_for_article(&page, "The tour");
        page.go("/blank.html", "");
        page.go(&site.path(""), "swap?board=N1N/3/n1n");
        page.wait_until_ready();
        page.wait_for_result("16 jumps");
    }
    if is_full {
        let usable = page.chromium("Storage.overrideQuotaForOrigin", &json!({ "origin": origin }));
        assert!(usable, "the quota is the browser's own again");
    }
    // Without its caches, too; and they are filled again.
    page.js::<()>("for (const name of await caches.keys()) await caches.delete(name)");
    page.go("/blank.html", "");
    page.go(&place.path("?offline"), "swap?board=N1N/3/n1n");
    page.wait_until_ready();
    page.wait_for_result("16 jumps");
    page.wait_for("the cache", || has_page(&page));
    place.now(&page, "gone");
    page.go("/blank.html", "");
    page.go(&place.path(""), QUIZ);
    page.wait_until_ready();
    page.wait_for_result("5 different");
}

#[test]
fn visited_articles_are_there_without_a_network_after_an_update() {
    let place = Place::new("articles");
    let Some(page) = place.open(QUIZ) else { return };
    page.expect_console_errors();
    page.go(&place.path("learn/how-far.html"), "");
    wait_for_article(&page, "far");
    let cached = "return (await Promise.all((await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).some(({ url }) => url.includes('/learn/how-far'))
    ))).join()";
    page.wait_for("the article to be cached", || page.js::<String>(cached) == "true");
    page.go(&place.path("?offline"), QUIZ);
    page.wait_until_ready();
    let first = folder(&page);
    place.now(&page, "deployed");
    look(&page);
    page.wait_for("the news", || page.has("#update"));
    page.reload();
    page.wait_for("one version", || {
        let there = caches(&page);
        there.len() == 1 && !there[0].ends_with(&first)
    });
    assert_eq!(page.js::<String>(cached), "true");
    place.now(&page, "gone");
    page.go(&place.path("learn/how-far.html"), "");
    wait_for_article(&page, "far");
    page.wait_for("its styles", || {
        page.js("return [...document.styleSheets].some(({ cssRules }) => cssRules.length > 0)")
    });
}
