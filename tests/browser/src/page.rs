//! The page in a browser.
//!
//! Failures panic at the test's own line, with a message that says what was expected.

use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::pool::{self, Site, setting};
use crate::{Element, Failure, Session};

/// The maximum time to wait for anything.
const TIMEOUT: Duration = Duration::from_secs(20);

/// The pause between polls: each poll costs time in browser and driver.
const POLL_INTERVAL: Duration = Duration::from_millis(40);

/// Returns the body of a function that polls an expression in the page, where that is cheap. It
/// returns after two seconds, to be called again.
fn poll(expression: &str) -> String {
    format!(
        "for (const start = performance.now(); performance.now() - start < 2_000;) {{
             if ({expression}) return true;
             await new Promise((resolve) => setTimeout(resolve, 10));
         }}
         return false;"
    )
}

/// The page. A test that passes hands its browser on to the next one.
#[derive(Debug)]
pub struct Page {
    session: Option<Session>,
    /// Whether errors in the console are expected.
    expects_errors: std::cell::Cell<bool>,
}

/// A point in the window, in CSS pixels from the upper left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Horizontal distance.
    pub x: f64,
    /// Vertical distance.
    pub y: f64,
}

/// The browser these tests run in: `chromium`, `firefox` or `webkit`.
#[must_use]
pub fn browser() -> String {
    setting("LEAPER_BROWSER")
}

impl Page {
    /// Opens the page at a puzzle line (or without a puzzle, if it is empty) and waits until it is
    /// ready.
    ///
    /// # Panics
    ///
    /// If the page doesn't get ready.
    #[must_use]
    #[track_caller]
    pub fn open(line: &str) -> Self {
        let path = Site::served().path;
        Self::open_at(path, line)
    }

    /// Opens the page at another path of the server, which also has the site at `/`.
    ///
    /// # Panics
    ///
    /// If the page doesn't get ready.
    #[must_use]
    #[track_caller]
    pub fn open_at(path: &str, line: &str) -> Self {
        let page = Self::blank();
        page.go(path, line);
        page.wait_until_ready();
        page
    }

    /// Returns a browser with an empty page of the site's origin.
    #[must_use]
    pub fn blank() -> Self {
        Self { session: Some(pool::take()), expects_errors: false.into() }
    }

    /// Navigates to an address of the site, without waiting for the page to be ready.
    #[track_caller]
    pub fn go(&self, path: &str, line: &str) {
        let mark = if line.is_empty() { "" } else { "#" };
        let url = format!("{}{path}{mark}{line}", Site::served().origin);
        self.post("url", &json!({ "url": url }));
    }

    /// Waits until the page is ready: it has a board, and `window.leaper`.
    ///
    /// # Panics
    ///
    /// If that takes too long.
    #[track_caller]
    pub fn wait_until_ready(&self) {
        let ready = poll(
            "typeof window.leaper?.solve === 'function'
             && document.querySelector('#stage')?.childElementCount > 0",
        );
        // The script fails if the previous page is still being left.
        self.wait_for("the page to be ready (window.leaper, and a board in #stage)", || {
            self.try_script(&ready, &[]).is_ok_and(|ready| ready == true)
        });
    }

    /// Reloads the page, and waits until it is ready.
    #[track_caller]
    pub fn reload(&self) {
        self.post("refresh", &json!({}));
        self.wait_until_ready();
    }

    /// Presses the browser's back button.
    #[track_caller]
    pub fn back(&self) {
        self.post("back", &json!({}));
    }

    /// Returns the puzzle line in the address, after `#`.
    ///
    /// # Panics
    ///
    /// If the page has no address.
    #[must_use]
    #[track_caller]
    pub fn line(&self) -> String {
        self.js("return location.hash.slice(1)")
    }

    /// Changes the puzzle line in the address, without loading the page.
    #[track_caller]
    pub fn set_hash(&self, line: &str) {
        self.js_with::<()>("location.hash = args[0]", &[json!(line)]);
    }

    // Reading the page.

    /// Returns the text of the result line.
    ///
    /// # Panics
    ///
    /// If the page has no result line.
    #[must_use]
    #[track_caller]
    pub fn result(&self) -> String {
        self.js("return document.querySelector('#result').innerText.trim()")
    }

    /// Waits until the result line contains a text, and returns the whole line.
    ///
    /// # Panics
    ///
    /// If it doesn't appear.
    #[track_caller]
    pub fn wait_for_result(&self, part: &str) -> String {
        let start = Instant::now();
        let contains_text = poll("document.querySelector('#result').innerText.includes(args[0])");
        loop {
            // The script fails if the page is being left.
            let _ = self.try_script(&contains_text, &[json!(part)]);
            let result = self.result();
            if result.contains(part) {
                return result;
            }
            assert!(
                start.elapsed() < TIMEOUT,
                "the result line should say {part:?}, and says {result:?}"
            );
            thread::sleep(POLL_INTERVAL);
        }
    }

    /// Returns the first element that a CSS selector finds, and waits for it.
    ///
    /// # Panics
    ///
    /// If it doesn't appear.
    #[must_use]
    #[track_caller]
    pub fn find(&self, selector: &str) -> Element<'_> {
        let there = poll("document.querySelector(args[0]) !== null");
        self.wait_for(selector, || self.js_with(&there, &[json!(selector)]));
        Element::new(self, selector)
    }

    /// Returns whether a CSS selector finds anything.
    #[must_use]
    #[track_caller]
    pub fn has(&self, selector: &str) -> bool {
        Element::new(self, selector).exists()
    }

    /// Returns the number of elements that a CSS selector finds.
    ///
    /// # Panics
    ///
    /// If the selector is invalid.
    #[must_use]
    #[track_caller]
    pub fn count(&self, selector: &str) -> usize {
        self.js_with("return document.querySelectorAll(args[0]).length", &[json!(selector)])
    }

    /// Returns the centre of a square of the board, scrolled into view.
    ///
    /// # Panics
    ///
    /// If the square is not on the board.
    #[must_use]
    #[track_caller]
    pub fn square(&self, name: &str) -> Point {
        self.find(&format!("[data-square=\"{name}\"]")).middle()
    }

    // The page's environment.

    /// Changes the size of the page, in CSS pixels. Windows have a minimum width: Firefox's and
    /// WebKit's may stay wider; Chromium's goes down to 500.
    #[track_caller]
    pub fn resize(&self, width: u32, height: u32) {
        self.expect_ok(
            "change the size of the window",
            pool::resize(self.session(), width, height),
        );
    }

    /// Emulates a phone with a screen of this size. Returns false if the browser can't.
    #[must_use]
    pub fn phone(&self, width: u32, height: u32) -> bool {
        self.chromium(
            "Emulation.setDeviceMetricsOverride",
            &json!({
                "width": width, "height": height, "deviceScaleFactor": 2, "mobile": true,
            }),
        )
    }

    /// Emulates a preference, as `("prefers-color-scheme", "dark")` or `("prefers-reduced-motion",
    /// "reduce")`. Returns false if the browser can't.
    #[must_use]
    pub fn prefer(&self, feature: &str, value: &str) -> bool {
        let features = json!([{ "name": feature, "value": value }]);
        self.session().post("goog/cdp/execute", &pool::media(&features)).is_ok()
    }

    /// Sends a command of Chromium's own protocol. Returns false in other browsers.
    #[must_use]
    pub fn chromium(&self, command: &str, parameters: &Value) -> bool {
        self.chromium_result(command, parameters).is_some()
    }

    /// Returns the result of a command of Chromium's protocol; `None` in other browsers.
    #[must_use]
    pub fn chromium_result(&self, command: &str, parameters: &Value) -> Option<Value> {
        let body = json!({ "cmd": command, "params": parameters });
        self.session().post("goog/cdp/execute", &body).ok()
    }

    /// Runs what follows in the page's first frame, of any origin.
    ///
    /// # Panics
    ///
    /// If there is no frame.
    #[track_caller]
    pub fn enter_frame(&self) {
        self.expect_ok("enter the frame", self.session().post("frame", &json!({ "id": 0 })));
        // Scripts that run while a frame's empty first document is replaced return null or fail.
        let is_loaded =
            "return location.href !== 'about:blank' && document.readyState === 'complete'";
        self.wait_for("the frame's document", || {
            self.try_script(is_loaded, &[]).is_ok_and(|loaded| loaded == true)
        });
    }

    /// Runs what follows in the page again.
    ///
    /// # Panics
    ///
    /// If the browser can't.
    #[track_caller]
    pub fn leave_frame(&self) {
        self.expect_ok("leave the frame", self.session().post("frame", &json!({ "id": null })));
    }

    /// Saves a screenshot of the window as `target/shots/<browser>-<name>.png`.
    #[track_caller]
    pub fn screenshot(&self, name: &str) -> PathBuf {
        let picture = self.expect_ok("take a picture", self.session().get("screenshot"));
        let bytes = BASE64_STANDARD.decode(picture.as_str().unwrap_or_default());
        let folder = PathBuf::from(setting("LEAPER_SHOTS"));
        let file = folder.join(format!("{}-{name}.png", browser()));
        let written = std::fs::create_dir_all(&folder)
            .and_then(|()| std::fs::write(&file, bytes.unwrap_or_default()));
        self.expect_ok("write a picture", written);
        file
    }

    /// Returns the errors in the console since the last call. Only Chromium reports them.
    #[must_use]
    pub fn console_errors(&self) -> Vec<String> {
        let log = self.session().post("se/log", &json!({ "type": "browser" }));
        let entries = log.unwrap_or_default();
        let errors = entries.as_array().into_iter().flatten().filter(|e| e["level"] == "SEVERE");
        errors.map(|entry| entry["message"].as_str().unwrap_or_default().to_owned()).collect()
    }

    /// Allows errors in the console: this test provokes them.
    pub fn expect_console_errors(&self) {
        self.expects_errors.set(true);
    }

    // Running JavaScript.

    /// Runs the body of an asynchronous function in the page, and returns its result.
    ///
    /// # Panics
    ///
    /// If it throws, or returns another type.
    #[track_caller]
    pub fn js<T: DeserializeOwned>(&self, body: &str) -> T {
        self.js_with(body, &[])
    }

    /// Runs a body with arguments, which are in `args`.
    ///
    /// # Panics
    ///
    /// If it throws, or returns another type.
    #[track_caller]
    pub fn js_with<T: DeserializeOwned>(&self, body: &str, arguments: &[Value]) -> T {
        let value = self.expect_ok(body, self.try_script(body, arguments));
        self.expect_ok(body, serde_json::from_value(value))
    }

    /// Runs a body that may throw.
    ///
    /// # Errors
    ///
    /// If the body throws.
    pub fn try_script(&self, body: &str, arguments: &[Value]) -> Result<Value, Failure> {
        self.session().script(body, arguments)
    }

    /// Runs a body in a module of the page, which can `import()` the page's modules.
    ///
    /// # Panics
    ///
    /// If it throws, or returns another type.
    #[track_caller]
    pub fn module<T: DeserializeOwned>(&self, body: &str, arguments: &[Value]) -> T {
        // Scripts of some drivers can't import modules; those of the page can.
        let script = format!(
            "const {{ args, resolve, reject }} = window.moduleTest;
             (async () => {{ {body}\n }})().then(resolve, reject);"
        );
        let run = "return await new Promise((resolve, reject) => {
                 window.moduleTest = { args: args.slice(1), resolve, reject };
                 addEventListener('error', ({ message, lineno }) =>
                     reject(`${message} (line ${lineno})`), { once: true });
                 const script = document.createElement('script');
                 script.type = 'module';
                 script.textContent = args[0];
                 document.body.append(script);
             })";
        let arguments: Vec<Value> =
            std::iter::once(json!(script)).chain(arguments.iter().cloned()).collect();
        self.js_with(run, &arguments)
    }

    /// Solves a puzzle line in the page's worker.
    ///
    /// # Panics
    ///
    /// If the page throws.
    #[must_use]
    #[track_caller]
    pub fn solve(&self, line: &str, options: &Value) -> Value {
        self.js_with(
            "return await window.leaper.solve(args[0], args[1])",
            &[json!(line), options.clone()],
        )
    }

    /// Waits until a condition holds, checking it every [`POLL_INTERVAL`].
    ///
    /// # Panics
    ///
    /// If that takes longer than [`TIMEOUT`].
    #[track_caller]
    pub fn wait_for(&self, what: &str, condition: impl FnMut() -> bool) {
        self.wait_at_most(TIMEOUT, what, condition);
    }

    /// Waits until a condition holds, with another limit.
    ///
    /// # Panics
    ///
    /// If that takes longer than the limit.
    #[track_caller]
    pub fn wait_at_most(&self, limit: Duration, what: &str, mut condition: impl FnMut() -> bool) {
        let start = Instant::now();
        while !condition() {
            assert!(start.elapsed() < limit, "timed out waiting for {what}");
            thread::sleep(POLL_INTERVAL);
        }
    }

    pub(crate) fn session(&self) -> &Session {
        self.session.as_ref().expect("a page has a browser until it is dropped")
    }

    #[track_caller]
    pub(crate) fn post(&self, path: &str, body: &Value) {
        self.expect_ok(path, self.session().post(path, body));
    }

    #[track_caller]
    #[expect(clippy::unused_self, reason = "reads as the page's error")]
    fn expect_ok<T, E: std::fmt::Display>(&self, what: &str, outcome: Result<T, E>) -> T {
        match outcome {
            Ok(value) => value,
            Err(error) => panic!("the browser could not do this: {what}\n{error}"),
        }
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        if thread::panicking() {
            let name = thread::current().name().unwrap_or("test").replace("::", "-");
            let written = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                self.screenshot(&format!("failed-{name}"))
            }));
            if let Ok(file) = written {
                println!("the page as it was then: {}", file.display());
            }
            for error in self.console_errors() {
                println!("in its console: {error}");
            }
            if let Some(session) = self.session.take() {
                session.end();
            }
            return;
        }
        let errors = self.console_errors();
        if let Some(session) = self.session.take() {
            let _ = session.post(
                "goog/cdp/execute",
                &json!({
                    "cmd": "Emulation.clearDeviceMetricsOverride", "params": {},
                }),
            );
            pool::give_back(session);
        }
        assert!(
            errors.is_empty() || self.expects_errors.get(),
            "the page wrote errors to the console: {errors:#?}"
        );
    }
}
