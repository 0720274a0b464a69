//! Ruby Quiz 27: the shortest path of a knight that avoids some squares.
//!
//! `cargo run --example travel`

use leaper::answer::Answer;

/// Prints a shortest path and the number of all shortest paths.
pub fn main() -> Result<(), leaper::puzzle::Error> {
    match leaper::solve("travel?board=8x8&from=a8&to=b7&avoid=b6")? {
        Answer::Travel { length, path, shortest, .. } => {
            let names: Vec<String> = path.iter().map(ToString::to_string).collect();
            println!("{length} jumps: {}", names.join(" "));
            if let Some(shortest) = shortest {
                println!("{shortest} shortest paths");
            }
        }
        answer => println!("no path: {answer:?}"),
    }
    Ok(())
}
