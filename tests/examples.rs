//! Runs the examples of the crate.
#![cfg(all(not(target_arch = "wasm32"), feature = "full", feature = "level"))]

#[path = "../examples/generate.rs"]
mod generate;
#[path = "../examples/json.rs"]
mod json;
#[path = "../examples/progress.rs"]
mod progress;
#[path = "../examples/queens.rs"]
mod queens;
#[path = "../examples/tour.rs"]
mod tour;
#[path = "../examples/travel.rs"]
mod travel;

#[test]
fn examples_run() -> Result<(), Box<dyn std::error::Error>> {
    generate::main();
    json::main()?;
    progress::main()?;
    queens::main()?;
    tour::main()?;
    travel::main()?;
    Ok(())
}
