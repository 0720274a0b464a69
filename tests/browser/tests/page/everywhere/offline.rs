//! Offline use and updates: `?offline` enables the service worker on a local server, too.

use std::time::Duration;

use browser_tests::{Page, browser};
use serde_json::json;

use crate::everywhere::text_overflow::choose_language;
use crate::kit::*;

/// A deployment of the site on a plain host: it can be updated or go offline.
struct Deployment {
    name: String,
}

impl Deployment {
    fn new(name: &str) -> Self {
        Self { name: format!("{}-{name}-{}", browser(), std::process::id()) }
    }

    fn path(&self, rest: &str) -> String {
        format!("/deploys/{}/{rest}", self.name)
    }

    /// Changes the deployment: another version is `deployed`, or the site is `is_offline`.
    #[track_caller]
    fn change(&self, page: &Page, what: &str) {
        page.js_with::<()>(
            "await fetch(args[0]).catch(() => {})",
            &[json!(format!("/{what}/{}", self.name))],
        );
    }

    /// Opens the page there and waits until the service worker controls it; `None` without service
    /// workers.
    #[track_caller]
    fn open(&self, line: &str) -> Option<Page> {
        let page = Page::blank();
        page.go(&self.path("?offline"), line);
        page.wait_until_ready();
        if !page.js::<bool>("return 'serviceWorker' in navigator") {
            skipped("it has no service workers");
            return None;
        }
        wait_until_controlled(&page);
        Some(page)
    }
}

/// Waits until a service worker controls the page.
#[track_caller]
fn wait_until_controlled(page: &Page) {
    page.wait_for("the service worker", || {
        page.js("return navigator.serviceWorker.controller?.state === 'activated'")
    });
}

/// Returns the folder of the page's files.
#[track_caller]
fn folder(page: &Page) -> String {
    page.js("return document.querySelector('script[type=module]').src.split('/').at(-2)")
}

/// Returns the names of all caches.
#[track_caller]
fn caches(page: &Page) -> Vec<String> {
    page.js("return await caches.keys()")
}

/// Checks for an update, as browsers do on their own, until the page announces it: a check that began
/// before the deployment may still be running, and counts for the next one, too. On a busy machine, to
/// store the whole site takes a while.
#[track_caller]
fn wait_until_update_is_announced(page: &Page) {
    page.wait_at_most(Duration::from_secs(60), "the update notice", || {
        page.js::<()>("await (await navigator.serviceWorker.getRegistration()).update()");
        page.has("#update")
    });
}

#[test]
fn all_kinds_work_without_a_network() {
    let deployment = Deployment::new("offline");
    let Some(page) = deployment.open(QUIZ) else { return };
    page.wait_for_result("5 different");
    page.expect_console_errors();
    deployment.change(&page, "gone");
    for (rest, line, answer) in [
        ("", "swap?board=N1N/3/n1n", "16 jumps"),
        ("index.html", "place?board=6x6&pieces=Q6", "4 solutions"),
        ("?offline", "tour?board=5x5", "all 25 squares"),
        ("index.html?play&x=1", QUIZ, "Can you do it?"),
    ] {
        page.go("/blank.html", "");
        page.go(&deployment.path(rest), line);
        page.wait_until_ready();
        page.wait_for_result(answer);
    }
    // The daily puzzles work offline, too.
    page.go("/blank.html", "");
    page.go(&deployment.path("?daily"), "");
    page.wait_for("the puzzles of the day", || {
        page.count("[aria-labelledby=puzzle-list-daily] [data-level]") == 4
    });
    page.find("[data-play=close]").click();
    // Kinds that weren't opened before, on the open page.
    for (kind, answer) in
        [("swap", "16 jumps"), ("place", "92 solutions"), ("tour", "A closed tour")]
    {
        page.find(&format!("[data-kind-tab={kind}]")).click();
        page.wait_for_result(answer);
    }
    // Other files are really unavailable.
    let is_offline: bool =
        page.js("return await fetch('no-such-file').then(() => false, () => true)");
    assert!(is_offline);
}

/// Also those that the page hasn't loaded, and of a language that is chosen during the visit.
#[test]
fn word_lists_of_the_chosen_language_work_without_a_network() {
    let deployment = Deployment::new("languages");
    let Some(page) = deployment.open(QUIZ) else { return };
    page.wait_for_result("5 different");
    for language in ["de", "fr"] {
        choose_language(&page, language);
        page.wait_for("its word lists to be cached", || {
            page.js_with(
                "const folders = ['controls', 'play', ...['travel', 'swap', 'place', 'tour'].map((kind) => `kinds/${kind}`)];
                 const { src } = document.querySelector('script[type=module]');
                 const lists = folders.map((folder) => new URL(`${folder}/words/${args[0]}.js`, src).href);
                 return (await Promise.all(lists.map((list) => caches.match(list)))).every(Boolean)",
                &[json!(language)],
            )
        });
    }
    page.expect_console_errors();
    deployment.change(&page, "gone");
    page.find("[data-kind-tab=swap]").click();
    page.wait_for_result("16 sauts");
    page.go("/blank.html", "");
    page.go(&deployment.path(""), "place?board=6x6&pieces=Q6");
    page.wait_until_ready();
    page.wait_for_result("4 solutions");
    assert_eq!(page.find("[data-kind-tab=swap]").text(), "Échange");
}

/// A page that comes while a new version is stored has the old service worker, which deletes the caches
/// of other versions.
#[test]
fn new_version_is_stored_while_pages_come() {
    let deployment = Deployment::new("successor");
    let Some(page) = deployment.open(QUIZ) else { return };
    page.wait_for("the site to be stored", || has_page(&page));
    deployment.change(&page, "deployed");
    let stored: usize = page.js_with(
        "const registration = await navigator.serviceWorker.getRegistration();
         const found = new Promise((resolve) => registration.addEventListener('updatefound', resolve));
         const [first] = await caches.keys();
         while (!registration.installing && !registration.waiting) {
             await Promise.race([found, registration.update()]);
         }
         const worker = registration.installing ?? registration.waiting;
         while (worker.state === 'installing') {
             registration.active.postMessage({ folder: args[0], words: [] });
             await new Promise((resolve) => setTimeout(resolve, 20));
         }
         const second = (await caches.keys()).find((name) => name !== first);
         return second ? (await (await caches.open(second)).keys()).length : 0",
        &[json!(folder(&page))],
    );
    assert!(stored > 50, "{stored} files");
}

#[test]
fn open_page_keeps_its_version_and_announces_the_next() {
    let deployment = Deployment::new("two");
    let Some(page) = deployment.open(QUIZ) else { return };
    page.wait_for_result("5 different");
    let first = folder(&page);
    deployment.change(&page, "deployed");
    wait_until_update_is_announced(&page);
    assert_eq!(folder(&page), first);
    // Modules loaded later belong to the page's version.
    page.find("[data-kind-tab=swap]").click();
    page.wait_for_result("16 jumps");
    assert!(page.js::<bool>("return window.second === undefined"), "not of the other version");
    page.find("#update .link").click();
    page.wait_for("the other version", || {
        page.try_script(
            "return document.querySelector('script[type=module]').src.split('/').at(-2)",
            &[],
        )
        .is_ok_and(|change| change != first.as_str())
    });
    page.wait_until_ready();
    page.wait_for_result("16 jumps");
    assert!(page.js::<bool>("return window.second === true"), "all of the other version");
    assert!(!page.has("#update"));
    // The first version is no longer needed.
    page.wait_for("the first cache to be deleted", || {
        let there = caches(&page);
        there.len() == 1 && there[0].ends_with(&folder(&page))
    });
}

#[test]
fn next_visit_gets_the_new_version() {
    let deployment = Deployment::new("again");
    let Some(page) = deployment.open(QUIZ) else { return };
    let first = folder(&page);
    deployment.change(&page, "deployed");
    // HTTP caches are valid for ten minutes: the new version must not use them.
    let visit = |line: &str| {
        page.go("/blank.html", "");
        page.go(&deployment.path("?offline"), line);
        page.wait_until_ready();
    };
    visit(QUIZ);
    page.wait_for("the update notice or the new version", || {
        page.has("#update") || folder(&page) != first
    });
    wait_until_controlled(&page);
    visit("swap?board=N1N/3/n1n");
    // WebKit may show the old page from memory, which then announces the update.
    if folder(&page) == first {
        page.wait_for("the update notice", || page.has("#update"));
        page.reload();
    }
    assert_ne!(folder(&page), first);
    page.wait_for_result("16 jumps");
    assert!(page.js::<bool>("return window.second === true"));
}

#[test]
fn copies_below_two_paths_are_independent() {
    let (one, other) = (Deployment::new("one"), Deployment::new("other"));
    let Some(page) = one.open(QUIZ) else { return };
    page.expect_console_errors();
    page.go(&other.path("?offline"), QUIZ);
    page.wait_until_ready();
    wait_until_controlled(&page);
    page.wait_for("both caches", || caches(&page).len() == 2);
    other.change(&page, "deployed");
    wait_until_update_is_announced(&page);
    page.reload();
    page.wait_for("one version of each", || {
        let there = caches(&page);
        there.len() == 2
            && [&one, &other]
                .iter()
                .all(|deployment| there.iter().any(|name| name.contains(&deployment.name)))
    });
    one.change(&page, "gone");
    page.go(&one.path(""), "swap?board=N1N/3/n1n");
    page.wait_until_ready();
    page.wait_for_result("16 jumps");
    assert!(page.js::<bool>("return window.second === undefined"));
}

/// Waits until the article is shown.
#[track_caller]
fn wait_for_article(page: &Page, title: &str) {
    page.wait_for("the article", || {
        let title_text = "return document.querySelector('h1')?.textContent ?? ''";
        page.try_script(title_text, &[])
            .is_ok_and(|it| it.as_str().is_some_and(|it| it.contains(title)))
    });
}

/// Returns whether this version's cache has the page.
#[track_caller]
fn has_page(page: &Page) -> bool {
    page.js("const { scope } = await navigator.serviceWorker.getRegistration();
         return await caches.match(scope) !== undefined")
}

#[test]
fn full_storage_and_evicted_caches_do_no_harm_online() {
    let (deployment, sibling) = (Deployment::new("quota"), Deployment::new("sibling"));
    let Some(page) = deployment.open(QUIZ) else { return };
    page.expect_console_errors();
    page.go(&sibling.path("?offline"), QUIZ);
    page.wait_until_ready();
    wait_until_controlled(&page);
    page.wait_for("both to be cached", || caches(&page).len() == 2);
    let origin: String = page.js("return location.origin");
    let quota = |bytes: u32| {
        let full = json!({ "origin": origin, "quotaSize": bytes });
        page.chromium("Storage.overrideQuotaForOrigin", &full)
    };
    // An article that was never opened.
    let is_full = quota(1000);
    for site in [&deployment, &sibling] {
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
    // Deleted caches don't matter either, and are filled again.
    page.js::<()>("for (const name of await caches.keys()) await caches.delete(name)");
    page.go("/blank.html", "");
    page.go(&deployment.path("?offline"), "swap?board=N1N/3/n1n");
    page.wait_until_ready();
    page.wait_for_result("16 jumps");
    page.wait_for("the cache", || has_page(&page));
    deployment.change(&page, "gone");
    page.go("/blank.html", "");
    page.go(&deployment.path(""), QUIZ);
    page.wait_until_ready();
    page.wait_for_result("5 different");
}

#[test]
fn visited_articles_work_offline_after_an_update() {
    let deployment = Deployment::new("articles");
    let Some(page) = deployment.open(QUIZ) else { return };
    page.expect_console_errors();
    page.go(&deployment.path("learn/how-far.html"), "");
    wait_for_article(&page, "far");
    let cached = "return (await Promise.all((await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).some(({ url }) => url.includes('/learn/how-far'))
    ))).join()";
    page.wait_for("the article to be cached", || page.js::<String>(cached) == "true");
    page.go(&deployment.path("?offline"), QUIZ);
    page.wait_until_ready();
    let first = folder(&page);
    deployment.change(&page, "deployed");
    wait_until_update_is_announced(&page);
    page.reload();
    page.wait_for("one version", || {
        let there = caches(&page);
        there.len() == 1 && !there[0].ends_with(&first)
    });
    assert_eq!(page.js::<String>(cached), "true");
    deployment.change(&page, "gone");
    page.go(&deployment.path("learn/how-far.html"), "");
    wait_for_article(&page, "far");
    page.wait_for("its styles", || {
        page.js("return [...document.styleSheets].some(({ cssRules }) => cssRules.length > 0)")
    });
}
