//! A pool of open browsers. Starting one takes seconds, so tests hand them on, cleaned up. `cargo
//! xtask test` ends them all.

use std::sync::{Mutex, PoisonError};

use serde_json::{Value, json};

use crate::Session;

static IDLE: Mutex<Vec<Session>> = Mutex::new(Vec::new());

/// WebKit is replaced after this many tests: it gets slower with each page, and takes five times as
/// long after 300.
const MAX_WEBKIT_TESTS: u32 = 30;

/// The default size of the window.
pub const WINDOW: (u32, u32) = (1280, 900);

/// The address of the site, from `cargo xtask test`.
pub struct Site {
    /// Scheme, host and port, without a slash at the end.
    pub origin: String,
    /// The path of the site for tests, with slashes at both ends. Not `/`, so that absolute paths
    /// in the page break the tests.
    pub path: &'static str,
}

impl Site {
    /// Returns the site that is served for these tests.
    ///
    /// # Panics
    ///
    /// If the tests weren't started by `cargo xtask test`.
    #[must_use]
    pub fn served() -> Self {
        Self { origin: setting("LEAPER_ORIGIN"), path: "/some/where/" }
    }
}

/// Returns a setting from `cargo xtask test`.
pub fn setting(name: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| {
        panic!("{name} is not set: `cargo xtask test --only chromium` starts these tests")
    })
}

/// Returns a clean browser.
pub fn take() -> Session {
    let idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner).pop();
    idle.unwrap_or_else(|| {
        let capabilities: Value = serde_json::from_str(&setting("LEAPER_CAPABILITIES"))
            .expect("`cargo xtask test` writes good JSON");
        Session::start(&setting("LEAPER_WEBDRIVER"), &capabilities)
            .and_then(|session| clean(&session).map(|()| session))
            .unwrap_or_else(|error| panic!("the browser does not start: {error}"))
    })
}

/// Returns a browser to the pool. Its page is left at once, so that animations take no time from
/// other tests.
pub fn give_back(session: Session) {
    session.tests.update(|tests| tests + 1);
    let is_slow = session.tests.get() >= MAX_WEBKIT_TESTS && crate::browser() == "webkit";
    if is_slow || session.is_spent.get() {
        return session.end();
    }
    match clean(&session) {
        Ok(()) => IDLE.lock().unwrap_or_else(PoisonError::into_inner).push(session),
        Err(error) => {
            println!("a browser is given up: {error}");
            session.end();
        }
    }
}

/// Deletes the site's storage and resets everything that a test may have set.
fn clean(session: &Session) -> Result<(), crate::Failure> {
    // A dialog, or a page that asks before it is left, would block.
    let _ = session.post("alert/dismiss", &json!({}));
    let _ = session.post("goog/cdp/execute", &media(&json!([])));
    // An empty page of the site: storage belongs to the origin.
    let blank = format!("{}/blank.html", Site::served().origin);
    session.post("url", &json!({ "url": blank }))?;
    session.script(
        "localStorage.clear();
         sessionStorage.clear();
         for (const name of await globalThis.caches?.keys() ?? []) await caches.delete(name);
         const workers = await navigator.serviceWorker?.getRegistrations() ?? [];
         for (const worker of workers) await worker.unregister();",
        &[],
    )?;
    // Drop the previous page's errors.
    let _ = session.post("se/log", &json!({ "type": "browser" }));
    resize(session, WINDOW.0, WINDOW.1)
}

/// Resizes the window so that the page has this size.
pub fn resize(session: &Session, width: u32, height: u32) -> Result<(), crate::Failure> {
    let size = || session.script("return [innerWidth, innerHeight]", &[]);
    let mut frame = session.frame.get();
    // The second attempt knows the size of the window's frame.
    for _ in 0..2 {
        let inner = size()?;
        let (now_wide, now_high) = (inner[0].as_i64(), inner[1].as_i64());
        if (now_wide, now_high) == (Some(width.into()), Some(height.into())) {
            break;
        }
        let (wide, high) = (i64::from(width) + frame.0, i64::from(height) + frame.1);
        session.post("window/rect", &json!({ "width": wide, "height": high }))?;
        let inner = size()?;
        frame.0 = wide - inner[0].as_i64().unwrap_or(wide);
        frame.1 = high - inner[1].as_i64().unwrap_or(high);
        session.frame.set(frame);
    }
    Ok(())
}

/// The command that emulates media features in Chromium, as `[{"name": "prefers-color-scheme",
/// "value": "dark"}]`.
pub fn media(features: &Value) -> Value {
    json!({ "cmd": "Emulation.setEmulatedMedia", "params": { "features": features } })
}
