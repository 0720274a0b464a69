//! See `oracle::fuzz::place`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| oracle::fuzz::place(bytes));
