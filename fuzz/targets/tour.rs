//! See `oracle::fuzz::tour`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| oracle::fuzz::tour(bytes));
