//! What Leaper has proven: the rows of the folder `records/`.

/// The files, one for each family of puzzles. Each line is a row: a JSON object whose fields
/// `records/README.md` explains.
pub const FAMILIES: [&str; 7] = [
    include_str!("../records/famous.jsonl"),
    include_str!("../records/ranks.jsonl"),
    include_str!("../records/named.jsonl"),
    include_str!("../records/one-hole.jsonl"),
    include_str!("../records/tours.jsonl"),
    include_str!("../records/leapers.jsonl"),
    include_str!("../records/placements.jsonl"),
];
