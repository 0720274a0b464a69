//! The core's tests: one program, since each is prepared for a browser by itself.
//!
//! It runs natively and, compiled to wasm32, in a browser's worker. For that a
//! file
//!
//! - takes `#[test]` from `wasm_bindgen_test` on wasm32, as below (`proptest!` then uses it too);
//! - does not call `wasm_bindgen_test_configure!`: `cargo xtask test` says where it runs;
//! - reads its data with `include_str!`, since a browser has no files.
//!
//! What only a machine's own compiler can build (the command line, the house's rules) has its own
//! programs beside this folder.

#![allow(clippy::cast_possible_truncation, reason = "boards are small")]

mod page;
mod place;
mod puzzle;
mod random;
mod slices;
mod swap;
mod tour;
mod travel;
mod words;

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use std::hint::black_box;

/// What is different on wasm32.
#[test]
fn words_have_64_bits_everywhere_and_addresses_may_not() {
    let word = black_box(0xfedc_ba98_7654_3210_u64);
    assert_eq!(word.rotate_left(32), 0x7654_3210_fedc_ba98);
    assert_eq!(word.count_ones(), 32);
    #[cfg(target_arch = "wasm32")]
    assert_eq!(usize::BITS, 32);
}
