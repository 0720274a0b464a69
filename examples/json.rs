//! Answers puzzle lines with JSON documents, as `leaper solve -` does.
//!
//! `cargo run --example json`

/// Prints one document a line.
pub fn main() -> Result<(), serde_json::Error> {
    for line in ["travel?board=3x3&from=a1&to=b2", "place?board=7x8&pieces=K3Q1B2R2N3", "a8, z9"] {
        match leaper::solve(line) {
            Ok(answer) => println!("{}", serde_json::to_string(&answer)?),
            Err(error) => println!("{line}: {error}"),
        }
    }
    Ok(())
}
