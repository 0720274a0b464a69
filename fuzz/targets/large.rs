//! See `oracle::fuzz::large`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| oracle::fuzz::large(bytes));
