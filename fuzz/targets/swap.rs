//! See `oracle::fuzz::swap`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| oracle::fuzz::swap(bytes));
