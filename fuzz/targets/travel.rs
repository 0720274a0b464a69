//! See `oracle::fuzz::travel`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| oracle::fuzz::travel(bytes));
