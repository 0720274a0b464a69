//! An element of the page, and what one reads off it or does to it.

use std::fmt::Debug;

use serde::de::DeserializeOwned;
use serde_json::json;

use crate::{Page, Point};

/// Whether the element `it` can be seen; if it is not there, it can't.
const SHOWN: &str = "const isShown = () => {
     const { width, height } = it?.getBoundingClientRect() ?? {};
     return width > 0 && height > 0 && getComputedStyle(it).visibility === 'visible';
 };";

/// The middle of the element `it`, scrolled into view.
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

/// An element of the page: whatever a CSS selector finds first, at each use anew.
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

    /// Whether it is there.
    ///
    /// # Panics
    ///
    /// When the selector is not one.
    #[must_use]
    #[track_caller]
    pub fn exists(&self) -> bool {
        self.js("return it !== null")
    }

    /// Whether it can be seen: it has a size and is not hidden.
    ///
    /// # Panics
    ///
    /// When it is not there.
    #[must_use]
    #[track_caller]
    pub fn is_shown(&self) -> bool {
        self.js(&format!("{SHOWN} return it.isConnected && isShown();"))
    }

    /// Its text, as shown.
    ///
    /// # Panics
    ///
    /// When it is not there.
    #[must_use]
    #[track_caller]
    pub fn text(&self) -> String {
        self.js("return (it.innerText ?? it.textContent).trim()")
    }

    /// What is written in a field.
    ///
    /// # Panics
    ///
    /// When it is not a field.
    #[must_use]
    #[track_caller]
    pub fn value(&self) -> String {
        self.js("return String(it.value)")
    }

    /// An attribute.
    ///
    /// # Panics
    ///
    /// When it is not there.
    #[must_use]
    #[track_caller]
    pub fn attribute(&self, name: &str) -> Option<String> {
        self.js(&format!("return it.getAttribute({name:?})"))
    }

    /// Its middle, scrolled into view.
    ///
    /// # Panics
    ///
    /// When it is not there.
    #[must_use]
    #[track_caller]
    pub fn middle(&self) -> Point {
        let (x, y) = self.js(&format!("{MIDDLE} return middle();"));
        Point { x, y }
    }

    /// Clicks its middle with the mouse, once it can be seen and is at rest: pages scroll smoothly,
    /// and what is drawn anew is gone for a moment.
    ///
    /// # Panics
    ///
    /// When that takes too long.
    #[track_caller]
    pub fn click(&self) {
        let mut resting: Option<(f64, f64)> = None;
        self.page.wait_for(&format!("{} to be seen and at rest", self.selector), || {
            resting = self.js(&format!(
                "{SHOWN} {MIDDLE}
                 if (!isShown()) return null;
                 const before = middle();
                 await new Promise(requestAnimationFrame);
                 await new Promise(requestAnimationFrame);
                 return isShown() && String(middle()) === String(before) ? before : null;"
            ));
            resting.is_some()
        });
        let (x, y) = resting.expect("what was waited for");
        self.page.click_at(Point { x, y });
    }

    /// Puts the focus on it.
    #[track_caller]
    pub fn focus(&self) {
        self.js::<()>("it.focus()");
    }

    /// Writes this into a field in place of what was there, as if pasted.
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
