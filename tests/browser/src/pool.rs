//! The browsers that are open. Starting one takes seconds, so tests hand them on to each other,
//! cleaned of what the last one left. `cargo xtask test` ends them all.

use std::sync::{Mutex, PoisonError};

use serde_json::{Value, json};

use crate::Session;

static IDLE: Mutex<Vec<Session>> = Mutex::new(Vec::new());

/// After so many tests WebKit is replaced: it takes ever longer for a page, after 300 of them five
/// times as long.
const MOST_TESTS: u32 = 30;

/// The window of a test that asks for no other.
pub const WINDOW: (u32, u32) = (1280, 900);

/// Where the site is served: told by `cargo xtask test`.
pub struct Site {
    /// Scheme, host and port, with no slash at the end.
    pub origin: String,
    /// The path below which the tests see the site, with slashes at both ends. Not `/`, so that an
    /// absolute path in the page breaks the tests.
    pub path: &'static str,
}

impl Site {
    /// The site that is served for these tests.
    ///
    /// # Panics
    ///
    /// When the tests were not started by `cargo xtask test`.
    #[must_use]
    pub fn served() -> Self {
        Self { origin: told("LEAPER_ORIGIN"), path: "/some/where/" }
    }
}

/// A setting from `cargo xtask test`.
pub fn told(name: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| {
        panic!("{name} is not set: `cargo xtask test --only chromium` starts these tests")
    })
}

/// A browser as good as new.
pub fn take() -> Session {
    let idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner).pop();
    idle.unwrap_or_else(|| {
        let capabilities: Value = serde_json::from_str(&told("LEAPER_CAPABILITIES"))
            .expect("`cargo xtask test` writes good JSON");
        Session::start(&told("LEAPER_WEBDRIVER"), &capabilities)
            .and_then(|session| clean(&session).map(|()| session))
            .unwrap_or_else(|error| panic!("the browser does not start: {error}"))
    })
}

/// Gives a browser back for the next test. What moved on its page is at rest from now on, and takes
/// nothing from other tests.
pub fn give_back(session: Session) {
    session.tests.update(|tests| tests + 1);
    if session.tests.get() >= MOST_TESTS && crate::browser() == "webkit" {
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

/// Forgets everything the site has kept and everything a test has set.
fn clean(session: &Session) -> Result<(), crate::Failure> {
    // A dialog or a page that asks before it is left would stand in the way.
    let _ = session.post("alert/dismiss", &json!({}));
    let _ = session.post("goog/cdp/execute", &media(&json!([])));
    // A page of the site that does nothing: storage belongs to the origin.
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
    // What the last page wrote to the console is not this page's.
    let _ = session.post("se/log", &json!({ "type": "browser" }));
    resize(session, WINDOW.0, WINDOW.1)
}

/// Makes the window so large that the page has this size.
pub fn resize(session: &Session, width: u32, height: u32) -> Result<(), crate::Failure> {
    let size = || session.script("return [innerWidth, innerHeight]", &[]);
    let mut frame = session.frame.get();
    // The second time round the frame of the window is known, and from then on.
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

/// The command, for Chromium only, that emulates features of the medium, as
/// `[{"name": "prefers-color-scheme", "value": "dark"}]`.
pub fn media(features: &Value) -> Value {
    json!({ "cmd": "Emulation.setEmulatedMedia", "params": { "features": features } })
}
