//! Drives the page in real browsers.
//!
//! A test opens the page at a puzzle line and acts like a user: it clicks squares, drags, presses
//! keys, and reads the result.
//!
//! ```no_run
//! # use browser_tests::Page;
//! let page = Page::open("travel?board=8x8&from=a8&to=b7&avoid=b6");
//! page.click("b6");
//! page.wait_for_result("4 jumps");
//! ```
//!
//! `cargo xtask test` serves the site, starts the drivers, and runs the tests in one browser after
//! the other; `cargo xtask test --only chromium` uses one browser, and `cargo xtask test --only
//! chromium -- drag` only runs tests with `drag` in their names.
//!
//! - [`Page`] is the interface for tests;
//! - [`memory`] measures the memory of pages;
//! - [`keys`] has the names of keys;
//! - [`Session`] is a small, synchronous client of the WebDriver protocol
//!   (<https://www.w3.org/TR/webdriver2/>).

mod element;
mod input;
pub mod keys;
pub mod memory;
mod page;
mod pool;
mod webdriver;

pub use element::Element;
pub use input::Mouse;
pub use page::{Page, Point, browser};
pub use pool::Site;
pub use webdriver::{Failure, Session};
