//! `cargo test` calls this for each test program built for wasm32: it runs
//! `wasm-bindgen-test-runner` in the version of the library that the tests were built with.

use std::ffi::OsString;

/// Attempts while the browser is still opening the page of the tests.
const TRIES: usize = 3;

/// The runner's options that are followed by a value.
const OPTIONS_WITH_VALUES: [&str; 2] = ["--skip", "--format"];

fn main() -> anyhow::Result<()> {
    let mut args = std::env::args_os();
    // The program, the module, and the options.
    let mut common: Vec<_> = args.by_ref().take(2).collect();
    let mut filters = vec![];
    while let Some(arg) = args.next() {
        if arg.to_string_lossy().starts_with('-') {
            let has_value = OPTIONS_WITH_VALUES.iter().any(|&option| arg == option);
            common.push(arg);
            if has_value {
                common.extend(args.next());
            }
        } else {
            filters.push(arg);
        }
    }
    if filters.is_empty() {
        return run(&common);
    }
    // The runner takes one filter, cargo any number: run it for each.
    filters.into_iter().try_for_each(|filter| run(&[&common[..], &[filter]].concat()))
}

fn run(args: &[OsString]) -> anyhow::Result<()> {
    let run = || wasm_bindgen_cli::wasm_bindgen_test_runner::run_cli_with_args(args);
    for _ in 1..TRIES {
        match run() {
            Err(error) if is_not_loaded(&error) => {
                eprintln!("the test page was not loaded yet; retrying");
            }
            outcome => return outcome,
        }
    }
    run()
}

/// Returns whether the page was asked for its output while the browser was still leaving the
/// previous page: the driver returns an error, in which the runner misses its field. Failed tests
/// end otherwise.
fn is_not_loaded(error: &anyhow::Error) -> bool {
    error.to_string().contains("missing field `chunk`")
}
