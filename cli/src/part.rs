//! Counts on several machines: `leaper solve --part K/N` counts a part, `leaper merge` adds up the
//! parts.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context, bail, ensure};
use clap::Args;
use leaper::answer::Answer;
use leaper::place::{Count, CountOptions, MAX_OPEN_SQUARES, Outcome, Place, Tally};
use leaper::puzzle::Puzzle;
use leaper::search::{Limit, Limits, Progress, Search, Step};
use serde::{Deserialize, Serialize};

use crate::clock::Control;
use crate::monitor::Monitor;

/// Units of work between two updates of the progress line.
const SLICE: u64 = 1 << 18;

/// One of several parts of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Part {
    /// The index of the part, from 0.
    index: usize,
    /// The number of parts.
    count: usize,
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/').and_then(|(number, count)| {
            Some((number.parse::<usize>().ok()?, count.parse::<usize>().ok()?))
        });
        match numbers {
            Some((number, count @ 1..=1_000_000)) if (1..=count).contains(&number) => {
                Ok(Self { index: number - 1, count })
            }
            Some((_, count @ 1..=1_000_000)) => {
                Err(format!("parts go from 1/{count} to {count}/{count}"))
            }
            _ => Err("a part and the number of parts, such as 17/64, up to 1000000 parts".into()),
        }
    }
}

impl TryFrom<String> for Part {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Part> for String {
    fn from(part: Part) -> Self {
        part.to_string()
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index + 1, self.count)
    }
}

/// The result of a part.
#[derive(Serialize, Deserialize)]
struct PartDocument {
    puzzle: String,
    part: Part,
    /// The version of Leaper. Another version may split a count in another way.
    version: String,
    tally: String,
    /// The checksum of the fields above, in hexadecimal.
    checksum: String,
}

impl PartDocument {
    fn new(puzzle: String, part: Part, tally: &Tally) -> Self {
        let (version, tally) = (env!("CARGO_PKG_VERSION").to_owned(), tally.to_string());
        let mut document = Self { puzzle, part, version, tally, checksum: String::new() };
        document.checksum = document.expected_checksum();
        document
    }

    /// Returns the checksum of the other fields: FNV-1a, 64 bits.
    fn expected_checksum(&self) -> String {
        let Self { puzzle, part, version, tally, .. } = self;
        let text = format!("{puzzle}\n{part}\n{version}\n{tally}");
        let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
        });
        format!("{hash:016x}")
    }
}

/// Returns the Place puzzle, if its count can be split.
fn countable(puzzle: &Puzzle) -> anyhow::Result<&Place> {
    let Puzzle::Place(place) = puzzle else {
        bail!("--part splits the count of a Place puzzle. This is another kind of puzzle.");
    };
    ensure!(
        Count::can_be_split(place),
        "This count can't be split: --part needs given numbers of pieces, on at most 256 open \
         squares, or queens alone on a full board of up to 21 × 21, as many as its shorter side has \
         squares or one fewer."
    );
    Ok(place)
}

/// Counts a part, and prints its document. Returns a message instead if it was stopped.
pub fn count(
    line: &str,
    part: Part,
    memory: u64,
    is_quiet: bool,
) -> anyhow::Result<Option<String>> {
    let puzzle = Puzzle::parse(line)?;
    let place = countable(&puzzle)?;
    ensure!(
        part.count > 1 || place.board().open().len() <= MAX_OPEN_SQUARES,
        "A count on more than {MAX_OPEN_SQUARES} squares needs at least two parts."
    );
    let mut monitor = Monitor::new(is_quiet);
    let result = count_part(place, part, memory, |progress| monitor.update(progress));
    drop(monitor);
    match result {
        Ok(tally) => {
            let document = PartDocument::new(puzzle.to_string(), part, &tally);
            writeln!(io::stdout(), "{}", serde_json::to_string(&document)?)?;
            Ok(None)
        }
        Err(Limit::Memory) => Ok(Some(format!("part {part} needs more memory; see --memory"))),
        Err(Limit::Time) => Ok(Some(format!("part {part} was interrupted; it has no result"))),
        Err(limit) => Ok(Some(format!("part {part} has no result. {}", limit.sentence()))),
    }
}

/// Counts a part. Returns the limit that was reached instead if it was stopped.
fn count_part(
    place: &Place,
    part: Part,
    memory: u64,
    mut on_progress: impl FnMut(&Progress) -> Control,
) -> Result<Tally, Limit> {
    let options = CountOptions::default().distinct(true);
    // With less, the limit could change how the count is split. The loop keeps the real one.
    let limits = Limits::default().memory(memory.max(Count::MIN_PART_MEMORY));
    let mut search = Count::part(place, options, part.index, part.count).within(limits);
    let outcome = loop {
        if let Step::Done(outcome) = search.advance(SLICE) {
            break outcome;
        }
        let progress = search.progress();
        if progress.memory > memory {
            return Err(Limit::Memory);
        }
        if on_progress(&progress) != Control::Continue {
            return Err(Limit::Time);
        }
    };
    let limit = outcome.limit.or(outcome.options_limit);
    limit.map_or(Ok(outcome.tally), Err)
}

/// Splits a count into `parts`, and counts one after another on this thread. If it is stopped, the
/// answer is what the finished parts have counted.
pub fn count_all(
    puzzle: &Puzzle,
    parts: usize,
    memory: u64,
    mut on_progress: impl FnMut(&Progress) -> Control,
) -> anyhow::Result<Answer> {
    let place = countable(puzzle)?;
    ensure!(parts > 1, "a count is split into at least two parts");
    let mut outcome = Outcome::default();
    for index in 0..parts {
        match count_part(place, Part { index, count: parts }, memory, &mut on_progress) {
            Ok(tally) => outcome.tally.add(&tally),
            Err(limit) => {
                outcome.limit = Some(limit);
                break;
            }
        }
    }
    Ok(Answer::from_count(place, &outcome))
}

/// Add up the parts of a count that `leaper solve --part` has printed
#[derive(Args)]
pub struct Merge {
    /// The files with the parts, one document a line
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Print the answer as one line of JSON
    #[arg(long)]
    pub json: bool,
}

impl Merge {
    /// Exit status: 1 if there is no placement.
    pub fn run(&self, status: &mut u8) -> anyhow::Result<()> {
        let mut parts = BTreeMap::new();
        for path in &self.files {
            let text = fs::read_to_string(path)
                .with_context(|| format!("{} cannot be read", path.display()))?;
            for (line, number) in text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty())
            {
                let document = read_part(line)
                    .with_context(|| format!("{}, line {number}", path.display()))?;
                add_part(&mut parts, document, path)?;
            }
        }
        let (puzzle, tally) = merge(&parts)?;
        let place = countable(&puzzle)?;
        let answer = Answer::from_count(place, &Outcome { tally, ..Outcome::default() });
        let text =
            if self.json { serde_json::to_string(&answer)? + "\n" } else { format!("{answer}\n") };
        io::stdout().write_all(text.as_bytes())?;
        *status = u8::from(answer.is_none());
        Ok(())
    }
}

/// The parts by index, and the file of each.
type Parts<'a> = BTreeMap<usize, (PartDocument, &'a Path)>;

/// Reads a part and checks that it is complete.
fn read_part(line: &str) -> anyhow::Result<PartDocument> {
    let document: PartDocument =
        serde_json::from_str(line).context("this is not a complete part of a count")?;
    let is_intact = document.checksum == document.expected_checksum();
    ensure!(is_intact, "part {} is damaged: its checksum is wrong", document.part);
    Ok(document)
}

/// Adds a part, which must belong to those that are there.
fn add_part<'a>(
    parts: &mut Parts<'a>,
    document: PartDocument,
    path: &'a Path,
) -> anyhow::Result<()> {
    let part = document.part;
    if let Some((first, first_path)) = parts.values().next() {
        let [new_path, old_path] = [path, first_path].map(Path::display);
        let differs = |what: &str, new: &str, old: &str| {
            format!("{new_path} has a part of {what} {new}, {old_path} one of {what} {old}")
        };
        ensure!(
            document.puzzle == first.puzzle,
            differs("the puzzle", &document.puzzle, &first.puzzle)
        );
        ensure!(
            part.count == first.part.count,
            "{new_path} has one of {} parts, {old_path} one of {}",
            part.count,
            first.part.count
        );
        ensure!(
            document.version == first.version,
            differs("Leaper", &document.version, &first.version)
        );
    }
    if let Some((_, old)) = parts.insert(part.index, (document, path)) {
        bail!("part {part} is given twice, in {} and {}", old.display(), path.display());
    }
    Ok(())
}

/// Adds up all parts.
fn merge(parts: &Parts) -> anyhow::Result<(Puzzle, Tally)> {
    let (first, _) = parts.values().next().context("the files have no parts")?;
    let count = first.part.count;
    let missing: Vec<String> = (0..count)
        .filter(|index| !parts.contains_key(index))
        .map(|index| (index + 1).to_string())
        .collect();
    if !missing.is_empty() {
        let shown = missing[..missing.len().min(20)].join(", ");
        let more = if missing.len() > 20 { ", …" } else { "" };
        bail!("{} of {count} parts are missing: {shown}{more}", missing.len());
    }
    let mut tally = Tally::default();
    for (document, _) in parts.values() {
        tally.add(&document.tally.parse()?);
    }
    Ok((Puzzle::parse(&first.puzzle)?, tally))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_read_and_checked() {
        assert_eq!("17/64".parse(), Ok(Part { index: 16, count: 64 }));
        let error = "65/64".parse::<Part>().unwrap_err();
        assert_eq!(error, "parts go from 1/64 to 64/64");
        for text in ["", "3", "0/4", "1/0", "a/b", "-1/4", "1/4/2"] {
            assert!(text.parse::<Part>().is_err(), "{text}");
        }
    }
}
