//! Ruby Quiz 27: the shortest path of a knight that avoids some squares.
//!
//! `cargo run --example travel`

/// Prints a shortest path and the number of all shortest paths.
pub fn main() -> Result<(), leaper::puzzle::Error> {
    let answer = leaper::solve("travel?board=8x8&from=a8&to=b7&avoid=b6")?;
    if let (Some(path), Some(number)) = (answer.path(), answer.count()) {
        println!("{path:?}, one of {number} shortest paths");
    }
    println!("{answer}");
    Ok(())
}
