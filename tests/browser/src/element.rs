//! An element of the page, and what one reads off it or does to it.

use std::fmt::Debug;

use serde::de::DeserializeOwned;
use serde_json::json;

use crate::{Page, Point};

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
        self.js("const { width, height } = it.getBoundingClientRect();
             return width > 0 && height > 0 && getComputedStyle(it).visibility === 'visible'")
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
        let (x, y) = self.js("let box = it.getBoundingClientRect();
             const inside = box.top >= 0 && box.left >= 0
                 && box.bottom <= innerHeight && box.right <= innerWidth;
             if (!inside) {
                 it.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
                 box = it.getBoundingClientRect();
             }
             return [box.x + box.width / 2, box.y + box.height / 2]");
        Point { x, y }
    }

    /// Clicks its middle with the mouse, once it can be seen and is at rest: pages scroll smoothly.
    #[track_caller]
    pub fn click(&self) {
        self.page.wait_for(&format!("{} to be seen", self.selector), || self.is_shown());
        let mut middle = self.middle();
        self.page.wait_for(&format!("{} to be at rest", self.selector), || {
            self.page.js::<()>(
                "await new Promise(requestAnimationFrame);
                 await new Promise(requestAnimationFrame)",
            );
            let before = std::mem::replace(&mut middle, self.middle());
            middle == before
        });
        self.page.click_at(middle);
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
