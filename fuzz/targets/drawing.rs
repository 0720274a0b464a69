//! See `oracle::fuzz::drawing`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| oracle::fuzz::drawing(bytes));
