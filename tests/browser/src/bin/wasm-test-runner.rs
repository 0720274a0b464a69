//! What `cargo test` calls for each test program built for wasm32: `wasm-bindgen-test-runner`, in
//! the very version of the library that the tests were built with.

use std::ffi::OsString;

/// How often a browser may be asked while it still turns to the page of the tests.
const TRIES: usize = 3;

fn main() -> anyhow::Result<()> {
    let args: Vec<_> = std::env::args_os().collect();
    // The runner takes one filter, cargo any number: each has its turn after the program's name
    // and the module's.
    match args.get(2..) {
        None | Some([]) => run(&args),
        Some(filters) => filters
            .iter()
            .try_for_each(|filter| run(&[args[0].clone(), args[1].clone(), filter.clone()])),
    }
}

fn run(args: &[OsString]) -> anyhow::Result<()> {
    let run = || wasm_bindgen_cli::wasm_bindgen_test_runner::run_cli_with_args(args);
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
