//! `cargo test` calls this for each test program built for wasm32: it runs
//! `wasm-bindgen-test-runner` in the version of the library that the tests were built with.

use std::ffi::OsString;

/// Attempts while the browser is still opening the page of the tests.
const TRIES: usize = 3;

fn main() -> anyhow::Result<()> {
    let args: Vec<_> = std::env::args_os().collect();
    // The runner takes one filter, cargo any number: run it for each, after the program and the
    // module.
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

/// Returns whether the page was asked for its output while the browser was still leaving the
/// previous page: the driver returns an error, in which the runner misses its field. Failed tests
/// end otherwise.
fn is_early(error: &anyhow::Error) -> bool {
    error.to_string().contains("missing field `chunk`")
}
