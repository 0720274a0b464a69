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
     // A part that stays in view may cover it, as the last row of a dialog does.
     const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
     if (!inside || !(it.contains(hit) || hit?.contains(it))) {
         it.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
         box = it.getBoundingClientRect();
     }
     return [box.x + box.width / 2, box.y + box.height / 2];
 };";

/// Returns the innermost visible button that shows a part in which the element `it` is folded away;
/// null if it isn't.
const FOLD: &str = "const fold = () => {
     if (it?.checkVisibility()) return null;
     for (let part = it; part; part = part.parentElement) {
         const summary = part.matches('details:not([open])') && part.querySelector('summary');
         if (summary && summary !== it && summary.checkVisibility()) return summary;
         if (!part.id) continue;
         const buttons = document.querySelectorAll(`[aria-controls~=\"${part.id}\"][aria-expanded=false]`);
         const button = [...buttons].find((button) => button.checkVisibility());
         if (button) return button;
     }
     return null;
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
    /// If it doesn't exist.
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

    /// Shows the innermost part of the page in which it is folded away, with the button for that.
    #[track_caller]
    pub fn unfold(&self) {
        let body = format!(
            "{FOLD} {MIDDLE}
             if (!fold()) return null;
             it = fold();
             return middle();"
        );
        let button: Option<(f64, f64)> = self.page.js_with(
            &format!("let it = document.querySelector(args[0]); {body}"),
            &[json!(self.selector)],
        );
        if let Some((x, y)) = button {
            self.page.click_at(Point { x, y });
        }
    }

    /// Clicks its centre with the mouse, once it is visible and at rest: pages scroll smoothly, and
    /// redrawn elements are missing for a moment. What is folded away is unfolded first.
    ///
    /// # Panics
    ///
    /// If that takes too long.
    #[track_caller]
    pub fn click(&self) {
        self.unfold();
        let mut centre: Option<(f64, f64)> = None;
        self.page.wait_for(&format!("{} to be seen and at rest", self.selector), || {
            centre = self.js(&format!(
                "{SHOWN} {MIDDLE}
                 if (!window.scrolls) {{
                     window.scrolls = {{ last: -Infinity }};
                     addEventListener('scroll', () => {{ scrolls.last = performance.now(); }}, true);
                 }}
                 if (!isShown()) return null;
                 const before = middle();
                 await new Promise(requestAnimationFrame);
                 await new Promise(requestAnimationFrame);
                 // Smooth scrolling goes on between the frames of a slow page.
                 const rests = performance.now() - scrolls.last > 200;
                 return rests && isShown() && String(middle()) === String(before) ? before : null;"
            ));
            centre.is_some()
        });
        let (x, y) = centre.expect("what was waited for");
        self.page.click_at(Point { x, y });
    }

    /// Focuses it; what is folded away is unfolded first.
    #[track_caller]
    pub fn focus(&self) {
        self.unfold();
        self.js::<()>("it.focus()");
    }

    /// Replaces a field's text, as if pasted; what is folded away is unfolded first.
    #[track_caller]
    pub fn fill(&self, text: &str) {
        self.unfold();
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
