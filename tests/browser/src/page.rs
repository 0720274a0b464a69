//! The page in a browser, and what a person does with it.
//!
//! Everything panics with a sentence that says what was wanted, at the test's own line.

use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::pool::{self, Site, told};
use crate::{Element, Failure, Session};

/// How long anything may take to appear.
const PATIENCE: Duration = Duration::from_secs(20);

/// How often we look: each time costs browser and driver more than it costs us.
const PAUSE: Duration = Duration::from_millis(40);

/// The body of a function that waits in the page itself, where it costs next to nothing, until an
/// expression is true. It gives up in time to be asked again.
fn until(expression: &str) -> String {
    format!(
        "for (const start = performance.now(); performance.now() - start < 2_000;) {{
             if ({expression}) return true;
             await new Promise((resolve) => setTimeout(resolve, 10));
         }}
         return false;"
    )
}

/// The page. A test that ends well gives its browser to the next one.
#[derive(Debug)]
pub struct Page {
    session: Option<Session>,
    /// Whether errors in the console are expected.
    forgiving: std::cell::Cell<bool>,
}

/// A place in the window, in CSS pixels from its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

/// The browser these tests run in: `chromium`, `firefox` or `webkit`.
#[must_use]
pub fn browser() -> String {
    told("LEAPER_BROWSER")
}

impl Page {
    /// Opens the page at a puzzle line (at none, if it is empty) and waits until it is ready.
    ///
    /// # Panics
    ///
    /// When the page does not get ready.
    #[must_use]
    #[track_caller]
    pub fn open(line: &str) -> Self {
        let path = Site::served().path;
        Self::open_at(path, line)
    }

    /// Opens the page below another path of the server, which also has the site at `/`.
    ///
    /// # Panics
    ///
    /// When the page does not get ready.
    #[must_use]
    #[track_caller]
    pub fn open_at(path: &str, line: &str) -> Self {
        let page = Self::blank();
        page.go(path, line);
        page.wait_until_ready();
        page
    }

    /// A browser that shows an empty page of the site's origin.
    #[must_use]
    pub fn blank() -> Self {
        Self { session: Some(pool::take()), forgiving: false.into() }
    }

    /// Goes to an address of the site, without waiting for the page to be ready.
    #[track_caller]
    pub fn go(&self, path: &str, line: &str) {
        let mark = if line.is_empty() { "" } else { "#" };
        let url = format!("{}{path}{mark}{line}", Site::served().origin);
        self.post("url", &json!({ "url": url }));
    }

    /// Waits until the page can be used: it then has a board, and `window.leaper`.
    ///
    /// # Panics
    ///
    /// When that takes too long.
    #[track_caller]
    pub fn wait_until_ready(&self) {
        let ready = until(
            "typeof window.leaper?.solve === 'function'
             && document.querySelector('#stage')?.childElementCount > 0",
        );
        // A script ends with the page that was there before.
        self.wait_for("the page to be ready (window.leaper, and a board in #stage)", || {
            self.try_script(&ready, &[]).is_ok_and(|ready| ready == true)
        });
    }

    /// Loads the page again, and waits until it is ready.
    #[track_caller]
    pub fn reload(&self) {
        self.post("refresh", &json!({}));
        self.wait_until_ready();
    }

    /// The browser's *back* button.
    #[track_caller]
    pub fn back(&self) {
        self.post("back", &json!({}));
    }

    /// The puzzle line in the address: what follows `#`.
    ///
    /// # Panics
    ///
    /// When the page has no address.
    #[must_use]
    #[track_caller]
    pub fn line(&self) -> String {
        self.js("return location.hash.slice(1)")
    }

    // What is to be seen.

    /// The text of the result line.
    ///
    /// # Panics
    ///
    /// When there is none.
    #[must_use]
    #[track_caller]
    pub fn result(&self) -> String {
        self.js("return document.querySelector('#result').innerText.trim()")
    }

    /// Waits until the result line contains this text, and gives back all of it.
    ///
    /// # Panics
    ///
    /// When it does not come.
    #[track_caller]
    pub fn wait_for_result(&self, part: &str) -> String {
        let start = Instant::now();
        let said = until("document.querySelector('#result').innerText.includes(args[0])");
        loop {
            // A script may end with the page, if it is on its way to another.
            let _ = self.try_script(&said, &[json!(part)]);
            let result = self.result();
            if result.contains(part) {
                return result;
            }
            assert!(
                start.elapsed() < PATIENCE,
                "the result line should say {part:?}, and says {result:?}"
            );
            thread::sleep(PAUSE);
        }
    }

    /// The first element that a CSS selector finds; waits for it, as a person would.
    ///
    /// # Panics
    ///
    /// When there is none after all.
    #[must_use]
    #[track_caller]
    pub fn find(&self, selector: &str) -> Element<'_> {
        let there = until("document.querySelector(args[0]) !== null");
        self.wait_for(selector, || self.js_with(&there, &[json!(selector)]));
        Element::new(self, selector)
    }

    /// Whether a CSS selector finds anything.
    #[must_use]
    #[track_caller]
    pub fn has(&self, selector: &str) -> bool {
        Element::new(self, selector).exists()
    }

    /// How many elements a CSS selector finds.
    ///
    /// # Panics
    ///
    /// When the selector is not one.
    #[must_use]
    #[track_caller]
    pub fn count(&self, selector: &str) -> usize {
        self.js_with("return document.querySelectorAll(args[0]).length", &[json!(selector)])
    }

    /// The middle of a square of the board, scrolled into view.
    ///
    /// # Panics
    ///
    /// When there is no such square.
    #[must_use]
    #[track_caller]
    pub fn square(&self, name: &str) -> Point {
        self.find(&format!("[data-square=\"{name}\"]")).middle()
    }

    // What surrounds the page.

    /// Gives the page another size, in CSS pixels. A window has a least width: Firefox's and
    /// WebKit's may stay wider than was asked, Chromium's goes down to 500.
    #[track_caller]
    pub fn resize(&self, width: u32, height: u32) {
        self.done("change the size of the window", pool::resize(self.session(), width, height));
    }

    /// Emulates a phone with a screen of this size; false where the browser cannot.
    #[must_use]
    pub fn phone(&self, width: u32, height: u32) -> bool {
        self.chromium(
            "Emulation.setDeviceMetricsOverride",
            &json!({
                "width": width, "height": height, "deviceScaleFactor": 2, "mobile": true,
            }),
        )
    }

    /// Emulates a preference, as `("prefers-color-scheme", "dark")` or
    /// `("prefers-reduced-motion", "reduce")`; false where the browser cannot.
    #[must_use]
    pub fn prefer(&self, feature: &str, value: &str) -> bool {
        let features = json!([{ "name": feature, "value": value }]);
        self.session().post("goog/cdp/execute", &pool::media(&features)).is_ok()
    }

    /// A command of Chromium's own protocol; false where the browser does not have it.
    #[must_use]
    pub fn chromium(&self, command: &str, parameters: &Value) -> bool {
        self.chromium_asked(command, parameters).is_some()
    }

    /// What Chromium answers to a command of its own protocol; nothing where the browser does not have it.
    #[must_use]
    pub fn chromium_asked(&self, command: &str, parameters: &Value) -> Option<Value> {
        let body = json!({ "cmd": command, "params": parameters });
        self.session().post("goog/cdp/execute", &body).ok()
    }

    /// What follows is done in the page's first frame, of whatever origin.
    ///
    /// # Panics
    ///
    /// When there is none.
    #[track_caller]
    pub fn enter_frame(&self) {
        self.done("enter the frame", self.session().post("frame", &json!({ "id": 0 })));
    }

    /// What follows is done in the page again.
    ///
    /// # Panics
    ///
    /// When the browser can't.
    #[track_caller]
    pub fn leave_frame(&self) {
        self.done("leave the frame", self.session().post("frame", &json!({ "id": null })));
    }

    /// Takes a picture of the window, as `target/shots/<browser>-<name>.png`.
    #[track_caller]
    pub fn shot(&self, name: &str) -> PathBuf {
        let picture = self.done("take a picture", self.session().get("screenshot"));
        let bytes = BASE64_STANDARD.decode(picture.as_str().unwrap_or_default());
        let folder = PathBuf::from(told("LEAPER_SHOTS"));
        let file = folder.join(format!("{}-{name}.png", browser()));
        let written = std::fs::create_dir_all(&folder)
            .and_then(|()| std::fs::write(&file, bytes.unwrap_or_default()));
        self.done("write a picture", written);
        file
    }

    /// What the page has written to the console as errors, since it was asked last. Only Chromium
    /// tells.
    #[must_use]
    pub fn console_errors(&self) -> Vec<String> {
        let log = self.session().post("se/log", &json!({ "type": "browser" }));
        let entries = log.unwrap_or_default();
        let errors = entries.as_array().into_iter().flatten().filter(|e| e["level"] == "SEVERE");
        errors.map(|entry| entry["message"].as_str().unwrap_or_default().to_owned()).collect()
    }

    /// Lets the page write errors to the console: this test provokes them.
    pub fn forgive_console_errors(&self) {
        self.forgiving.set(true);
    }

    // The page's own language.

    /// Runs the body of an asynchronous function in the page and gives back what it returns.
    ///
    /// # Panics
    ///
    /// When it throws, or returns something else.
    #[track_caller]
    pub fn js<T: DeserializeOwned>(&self, body: &str) -> T {
        self.js_with(body, &[])
    }

    /// Does the same with arguments, which the body finds in `args`.
    ///
    /// # Panics
    ///
    /// When it throws, or returns something else.
    #[track_caller]
    pub fn js_with<T: DeserializeOwned>(&self, body: &str, arguments: &[Value]) -> T {
        let value = self.done(body, self.try_script(body, arguments));
        self.done(body, serde_json::from_value(value))
    }

    /// Does the same and gives back what is thrown.
    ///
    /// # Errors
    ///
    /// When the body throws.
    pub fn try_script(&self, body: &str, arguments: &[Value]) -> Result<Value, Failure> {
        self.session().script(body, arguments)
    }

    /// Does the same inside a module of the page, which can `import()` the page's own modules.
    ///
    /// # Panics
    ///
    /// When it throws, or returns something else.
    #[track_caller]
    pub fn module<T: DeserializeOwned>(&self, body: &str, arguments: &[Value]) -> T {
        // Scripts of a driver may not import everywhere; those of the page may.
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

    /// The answer to a puzzle line, computed in the page's own worker.
    ///
    /// # Panics
    ///
    /// When the page throws.
    #[must_use]
    #[track_caller]
    pub fn solve(&self, line: &str, options: &Value) -> Value {
        self.js_with(
            "return await window.leaper.solve(args[0], args[1])",
            &[json!(line), options.clone()],
        )
    }

    /// Waits until a condition holds, checking it every [`PAUSE`].
    ///
    /// # Panics
    ///
    /// If that takes longer than [`PATIENCE`].
    #[track_caller]
    pub fn wait_for(&self, what: &str, holds: impl FnMut() -> bool) {
        self.wait_at_most(PATIENCE, what, holds);
    }

    /// Does the same with another limit.
    ///
    /// # Panics
    ///
    /// If that takes longer than the limit.
    #[track_caller]
    pub fn wait_at_most(&self, limit: Duration, what: &str, mut holds: impl FnMut() -> bool) {
        let start = Instant::now();
        while !holds() {
            assert!(start.elapsed() < limit, "waited in vain for {what}");
            thread::sleep(PAUSE);
        }
    }

    fn session(&self) -> &Session {
        self.session.as_ref().expect("a page has a browser until it is dropped")
    }

    #[track_caller]
    pub(crate) fn post(&self, path: &str, body: &Value) {
        self.done(path, self.session().post(path, body));
    }

    #[track_caller]
    #[expect(clippy::unused_self, reason = "reads as the page's own complaint")]
    fn done<T, E: std::fmt::Display>(&self, what: &str, outcome: Result<T, E>) -> T {
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
                self.shot(&format!("failed-{name}"))
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
            errors.is_empty() || self.forgiving.get(),
            "the page wrote errors to the console: {errors:#?}"
        );
    }
}
