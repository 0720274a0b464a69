//! An element of the page.

use std::fmt::Debug;

use serde::de::DeserializeOwned;
use serde_json::json;

use crate::{Page, Point};

/// Whether the element `it` is visible; false if it doesn't exist.
const SHOWN: &str = "const isShown = () => {
     const { width, height } = it?.getBoundingClientRect() ?? {};
     return width > 0 && height > 0 && getComputedStyle(it).visibility === 'visible';
 };";

/// Returns the centre of the element `it`, scrolled into view.
const MIDDLE: &str = "const middle = () => {
     let box = it.getBoundingClientRect();
     const inside = box.top >= 0 && box.left >= 0
         && box.bottom <= innerHeight && box.right <= innerWidth;
     if (!inside) {
         it.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
         box = it.getBoundingClientRect();
     }
     return [box.x + box.width / 2, box.y + box.height / 2];
 };";

/// The first element that a CSS selector finds, looked up at each use.
#[derive(Debug)]
pub struct Element<'a> {
    page: &'a Page,
    selector: String,
}

impl<'a> Element<'a> {
    pub(crate) fn new(page: &'a Page, selector: &str) -> Self {
        Self { page, selector: selector.to_owned() }
    }

    #[track_caller]
    fn js<T: DeserializeOwned + Debug>(&self, body: &str) -> T {
        let body = format!("const it = document.querySelector(args[0]); {body}");
        self.page.js_with(&body, &[json!(self.selector)])
    }

    /// Whether it exists.
    ///
    /// # Panics
    ///
    /// If the selector is invalid.
    #[must_use]
    #[track_caller]
    pub fn exists(&self) -> bool {
        self.js("return it !== null")
    }

    /// Whether it is visible: it has a size and is not hidden.
    ///
    /// # Panics
    ///
    /// If it doesn't exist.
    #[must_use]
    #[track_caller]
    pub fn is_shown(&self) -> bool {
        self.js(&format!("{SHOWN} return it.isConnected && isShown();"))
    }

    /// Its visible text.
    ///
    /// # Panics
    ///
    /// If it doesn't exist.
    #[must_use]
    #[track_caller]
    pub fn text(&self) -> String {
        self.js("return (it.innerText ?? it.textContent).trim()")
    }

    /// The value of a field.
    ///
    /// # Panics
    ///
    /// If it isn't a field.
    #[must_use]
    #[track_caller]
    pub fn value(&self) -> String {
        self.js("return String(it.value)")
    }

    /// The value of an attribute.
    ///
    /// # Panics
    ///
    /// If it doesn't exist.
    #[must_use]
    #[track_caller]
    pub fn attribute(&self, name: &str) -> Option<String> {
        self.js(&format!("return it.getAttribute({name:?})"))
    }

    /// Its centre, scrolled into view.
    ///
    /// # Panics
    ///
    /// If it doesn't exist.
    #[must_use]
    #[track_caller]
    pub fn middle(&self) -> Point {
        let (x, y) = self.js(&format!("{MIDDLE} return middle();"));
        Point { x, y }
    }

    /// Clicks its centre with the mouse, once it is visible and at rest: pages scroll smoothly, and
    /// redrawn elements are missing for a moment.
    ///
    /// # Panics
    ///
    /// If that takes too long.
    #[track_caller]
    pub fn click(&self) {
        let mut centre: Option<(f64, f64)> = None;
        self.page.wait_for(&format!("{} to be seen and at rest", self.selector), || {
            centre = self.js(&format!(
                "{SHOWN} {MIDDLE}
                 if (!isShown()) return null;
                 const before = middle();
                 await new Promise(requestAnimationFrame);
                 await new Promise(requestAnimationFrame);
                 return isShown() && String(middle()) === String(before) ? before : null;"
            ));
            centre.is_some()
        });
        let (x, y) = centre.expect("what was waited for");
        self.page.click_at(Point { x, y });
    }

    /// Focuses it.
    #[track_caller]
    pub fn focus(&self) {
        self.js::<()>("it.focus()");
    }

    /// Replaces a field's text, as if pasted.
    #[track_caller]
    pub fn fill(&self, text: &str) {
        let body = "const it = document.querySelector(args[0]);
             it.focus();
             it.value = args[1];
             it.dispatchEvent(new InputEvent('input', { bubbles: true }));
             it.dispatchEvent(new Event('change', { bubbles: true }));";
        self.page.js_with::<()>(body, &[json!(self.selector), json!(text)]);
    }

    /// Chooses an entry of a list by its value.
    #[track_caller]
    pub fn choose(&self, value: &str) {
        self.fill(value);
    }
}
