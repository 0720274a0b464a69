//! The page in a real browser: `cargo xtask test --only chromium`.
//!
//! All tests are one program, because some drivers support one browser at a time. Those of
//! `everywhere/` run in every browser, those of `once/` in Chromium alone, unless another browser
//! is requested (`--only firefox,webkit`).
//!
//! `kit.rs` has common helpers, `place_kit.rs` those of Place, `oracle.rs` a slow search to compare
//! with; the scripts `contrast.js` and `contrast-list.js` measure colours.

mod everywhere;
mod kit;
mod once;
mod oracle;
mod place_kit;
