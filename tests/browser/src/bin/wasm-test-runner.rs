//! What `cargo test` calls for each test program built for wasm32: `wasm-bindgen-test-runner`, in
//! the very version of the library that the tests were built with.

/// How often a browser may be asked while it still turns to the page of the tests.
const TRIES: usize = 3;

fn main() -> anyhow::Result<()> {
    let run = || wasm_bindgen_cli::wasm_bindgen_test_runner::run_cli_with_args(std::env::args_os());
    for _ in 1..TRIES {
        match run() {
            Err(error) if is_early(&error) => eprintln!("the page was not there yet; once more"),
            outcome => return outcome,
        }
    }
    run()
}

/// Was the page asked for its output while the browser was still leaving the one before? The driver
/// then answers with an error, in which the runner misses its field. Failed tests end otherwise.
fn is_early(error: &anyhow::Error) -> bool {
    error.to_string().contains("missing field `chunk`")
}
