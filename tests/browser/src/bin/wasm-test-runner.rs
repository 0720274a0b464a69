//! What `cargo test` calls for each test program built for wasm32: `wasm-bindgen-test-runner`, in
//! the very version of the library that the tests were built with.

fn main() -> anyhow::Result<()> {
    wasm_bindgen_cli::wasm_bindgen_test_runner::run_cli_with_args(std::env::args_os())
}
