#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| draughts_fuzz::trf(bytes));
