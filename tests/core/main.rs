//! Tests of the core, in one program because each program is prepared for the browser separately.
//!
//! The tests run natively and, compiled to wasm32, in a browser's worker. So each file
//!
//! - takes `#[test]` from `wasm_bindgen_test` on wasm32, as below (`proptest!` then uses it, too);
//! - doesn't call `wasm_bindgen_test_configure!`: `cargo xtask test` decides where tests run;
//! - reads its data with `include_str!`, because a browser has no files.
//!
//! Native-only tests (of the command line, of the source tree) are programs next to this folder.

#![allow(clippy::cast_possible_truncation, reason = "boards are small")]

mod details;
mod documents;
mod messages;
mod page;
mod place;
mod puzzle;
mod random;
mod slices;
mod solving;
mod swap;
mod tour;
mod travel;

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use std::hint::black_box;

/// Checks integer widths on wasm32.
#[test]
fn u64_works_where_usize_has_32_bits() {
    let word = black_box(0xfedc_ba98_7654_3210_u64);
    assert_eq!(word.rotate_left(32), 0x7654_3210_fedc_ba98);
    assert_eq!(word.count_ones(), 32);
    #[cfg(target_arch = "wasm32")]
    assert_eq!(usize::BITS, 32);
}
