//! The page, driven in a real browser: `cargo xtask test --only chromium`.
//!
//! All tests are one program, because some drivers hold one browser at a time. One file for each
//! thing a person does, in two folders: those of `everywhere/` are tried in every browser, those of
//! `once/` in Chromium alone, unless another is asked for by name (`--only firefox,webkit`).
//!
//! `kit.rs` has the words that these share, `place_kit.rs` those of placements, `oracle.rs` a slow
//! search to compare with; `contrast.js` and `contrast-list.js` measure colours.

mod everywhere;
mod kit;
mod once;
mod oracle;
mod place_kit;
