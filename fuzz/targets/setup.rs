//! See `oracle::fuzz::setup`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| oracle::fuzz::setup(bytes));
