//! Drives the page in real browsers.
//!
//! A test opens the page at a puzzle line and does what a person does: clicks squares, drags,
//! presses keys, reads the result.
//!
//! ```no_run
//! # use browser_tests::Page;
//! let page = Page::open("travel?board=8x8&from=a8&to=b7&avoid=b6");
//! page.click("b6");
//! page.wait_for_result("4 jumps");
//! ```
//!
//! `cargo xtask test` serves the site, starts the drivers, and runs the same tests in one browser
//! after the other; `cargo xtask test --only chromium` only in one, and
//! `cargo xtask test --only chromium -- drag` only those tests with `drag` in their names.
//!
//! - [`Page`] is what tests use;
//! - [`memory`] tells what the pages take;
//! - [`keys`] knows the keyboard's names;
//! - [`Session`] is the WebDriver protocol (<https://www.w3.org/TR/webdriver2/>), as little of it
//!   as this needs, and without asynchronous functions, so that a test reads from top to bottom.

mod element;
mod hands;
pub mod keys;
pub mod memory;
mod page;
mod pool;
mod webdriver;

pub use element::Element;
pub use hands::Mouse;
pub use page::{Page, Point, browser};
pub use pool::Site;
pub use webdriver::{Failure, Session};
