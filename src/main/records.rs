//! `leaper records`: the table of what Leaper has proven, and proving it again.
//!
//! The rows are in the folder `records/`, and with them in the program; `records/README.md` says what
//! their fields mean.

use std::env;
use std::io::{self, BufRead, Write};
use std::process::{self, Stdio};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use leaper::answer::{Answer, Options, Solving};
use leaper::puzzle::Puzzle;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::clock;

/// The rows, a family a file.
const FAMILIES: [&str; 7] = [
    include_str!("../../records/famous.jsonl"),
    include_str!("../../records/ranks.jsonl"),
    include_str!("../../records/named.jsonl"),
    include_str!("../../records/one-hole.jsonl"),
    include_str!("../../records/tours.jsonl"),
    include_str!("../../records/leapers.jsonl"),
    include_str!("../../records/placements.jsonl"),
];

/// The memory that a search may use if a row does not say otherwise, in MiB, as for `leaper solve`.
const MEMORY: u64 = 512;

/// The table of what Leaper has proven
#[derive(Args)]
pub struct Records {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Print the rows: what is proven, and what proving it took
    List {
        /// Only the row of this name, or all rows whose names start with it
        #[arg(long)]
        row: Option<String>,
        /// Print each row as in the table: one JSON object a line
        #[arg(long)]
        json: bool,
    },
    /// Prove rows again, and compare the results with the table
    ///
    /// Exit status: 0 if all rows that were proven again are right, 1 if one is not.
    Check {
        /// Only the row of this name, or all rows whose names start with it
        #[arg(long)]
        row: Option<String>,
        /// Skip rows that took more seconds than this, and stop rows that take ten times as many
        #[arg(long, value_name = "S", default_value_t = 1.0, value_parser = clock::seconds)]
        seconds: f64,
    },
    /// Make rows: reads `{"id": …, "line": …, "asks": …}`, one a line, from standard input, proves each, and
    /// prints it with all that belongs to it
    Measure {
        /// Stop a row after this many seconds; what is known by then is a row, too
        #[arg(long, value_name = "S", value_parser = clock::seconds)]
        seconds: Option<f64>,
    },
}

/// What is asked of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
enum Asks {
    /// For the least number of moves, or whether there is a solution.
    Least,
    /// For the number of solutions, too.
    Count,
    /// For how far all arrangements lie.
    Extent,
}

/// A row of the table.
#[derive(Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Row {
    id: String,
    line: String,
    asks: Asks,
    /// The memory that the search may use, in MiB, where it is not the usual.
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<u64>,
    /// What is proven: fields of the answer.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    value: Map<String, Value>,
    /// How: the method's name, or that of the reason why there is no solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    how: Option<String>,
    /// A solution, or the best one known.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<String>>,
    /// Squares, arrangements or branches that were looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<u64>,
    /// The most memory that the program held, in MiB.
    #[serde(skip_serializing_if = "Option::is_none")]
    memory: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    command: Option<String>,
    /// When it was last proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    date: Option<String>,
    /// Who found or claimed what before.
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<String>,
    /// Under what conditions, where they are not those of the others.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

impl Records {
    pub fn run(&self, status: &mut u8) -> anyhow::Result<()> {
        let mut out = io::stdout().lock();
        match &self.command {
            Command::List { row, json } => {
                for row in rows(row.as_deref())? {
                    if *json {
                        writeln!(out, "{}", serde_json::to_string(&row)?)?;
                    } else {
                        writeln!(out, "{}", row.told())?;
                    }
                }
            }
            Command::Check { row, seconds } => {
                for row in rows(row.as_deref())? {
                    let is_right = row.check(*seconds, &mut out)?;
                    *status = (*status).max(u8::from(!is_right));
                    out.flush()?;
                }
            }
            Command::Measure { seconds } => {
                let lines = io::stdin().lock().lines().collect::<Result<Vec<_>, _>>()?;
                if let [line] = lines.as_slice() {
                    let mut row: Row = serde_json::from_str(line).context("a row")?;
                    row.measure(*seconds)?;
                    writeln!(out, "{}", serde_json::to_string(&row)?)?;
                    return Ok(());
                }
                for line in lines {
                    out.write_all(&measured_alone(&line, *seconds)?)?;
                    out.flush()?;
                }
            }
        }
        Ok(())
    }
}

/// A row, measured by a process of its own: what others have held does not count.
fn measured_alone(line: &str, seconds: Option<f64>) -> anyhow::Result<Vec<u8>> {
    let mut alone = process::Command::new(env::current_exe()?);
    alone.args(["frontier", "measure"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    alone.args(seconds.iter().flat_map(|seconds| ["--seconds".to_owned(), seconds.to_string()]));
    let mut child = alone.spawn()?;
    // Dropped, so that it ends.
    child.stdin.take().context("no way in")?.write_all(line.as_bytes())?;
    let output = child.wait_with_output()?;
    if !output.status.success() {
        bail!("{line} was not measured");
    }
    Ok(output.stdout)
}

/// The rows of the table whose names begin so.
fn rows(begin: Option<&str>) -> anyhow::Result<Vec<Row>> {
    let lines = FAMILIES.iter().flat_map(|family| family.lines());
    let mut rows = Vec::new();
    for line in lines {
        let row: Row = serde_json::from_str(line).with_context(|| line.to_owned())?;
        if begin.is_none_or(|begin| row.id.starts_with(begin)) {
            rows.push(row);
        }
    }
    // One that is named is not all that begin like it.
    if let Some(named) = rows.iter().position(|row| Some(row.id.as_str()) == begin) {
        rows = vec![rows.swap_remove(named)];
    }
    if rows.is_empty() {
        bail!(
            "no row's name starts with {:?}; `leaper records list` lists all",
            begin.unwrap_or_default()
        );
    }
    Ok(rows)
}

impl Row {
    fn puzzle(&self) -> anyhow::Result<Puzzle> {
        Puzzle::parse(&self.line).map_err(anyhow::Error::from).with_context(|| self.line.clone())
    }

    /// Solves its puzzle.
    fn solve(&self, seconds: Option<f64>) -> anyhow::Result<clock::Timed> {
        let puzzle = self.puzzle()?;
        let options = Options::default()
            .shortest(self.asks == Asks::Count)
            .extent(self.asks == Asks::Extent)
            .memory(self.limit.unwrap_or(MEMORY) << 20);
        Ok(clock::run(Solving::new(puzzle, options), seconds, clock::Time::Processor))
    }

    /// What of an answer stands in the table.
    fn value_of(&self, answer: &Answer) -> anyhow::Result<Map<String, Value>> {
        const FIELDS: [&str; 11] = [
            "status",
            "length",
            "shortest",
            "count",
            "distinct",
            "reachable",
            "depth",
            "layers",
            "limit",
            "lower",
            "best",
        ];
        let mut document = document(answer)?;
        let status = document["status"].clone();
        let mut value = Map::new();
        for name in FIELDS {
            // A tour's length is that of its board; how many arrangements of those that can be reached
            // lead nowhere is told by another method otherwise.
            let left_out = match name {
                "length" => document.contains_key("path"),
                "reachable" => self.asks != Asks::Extent,
                _ => false,
            };
            if let Some(field) = document.remove(name).filter(|_| !left_out) {
                value.insert(name.to_owned(), field);
            }
        }
        if status == "impossible" && self.asks == Asks::Count {
            value.insert("count".into(), json!("0"));
        }
        Ok(value)
    }

    /// Solves its puzzle, and notes what came of it and what it took.
    fn measure(&mut self, seconds: Option<f64>) -> anyhow::Result<()> {
        self.line = self.puzzle()?.to_string();
        let timed = self.solve(seconds)?;
        self.memory = peak();
        self.value = self.value_of(&timed.answer)?;
        let document = document(&timed.answer)?;
        let name = |field: &str| document.get(field).and_then(Value::as_str).map(str::to_owned);
        // How a tour was found says nothing of how they were counted.
        let method = name("method").filter(|_| !document.contains_key("path"));
        self.how = name("why").or(method);
        self.moves = match (&timed.answer, document.get("moves")) {
            (Answer::Swap { .. } | Answer::Limit { .. }, Some(moves)) => {
                Some(serde_json::from_value(moves.clone())?)
            }
            _ => None,
        };
        let told = document.get("positions").and_then(Value::as_u64).unwrap_or(0);
        self.positions = Some(told.max(timed.positions)).filter(|&positions| positions > 0);
        let seconds = timed.took.as_secs_f64();
        // Three digits say enough.
        let digits = 10_f64.powf(2.0 - seconds.max(1e-4).log10().floor());
        self.seconds = Some(((seconds * digits).round() / digits).max(0.001));
        self.command = Some(self.command());
        self.date = Some(today());
        Ok(())
    }

    /// What to type for the same answer.
    fn command(&self) -> String {
        let asks = match self.asks {
            Asks::Least => "",
            Asks::Count => " --count",
            Asks::Extent => " --extent",
        };
        let limit = self.limit.map_or(String::new(), |limit| format!(" --memory {limit}"));
        format!("leaper solve '{}'{asks}{limit}", self.line)
    }

    /// Proves it again, if that takes no longer than this, and says what came of it; false if it is another
    /// thing than what the table has.
    fn check(&self, most: f64, out: &mut impl Write) -> anyhow::Result<bool> {
        let id = &self.id;
        let needs = self.seconds.unwrap_or(f64::INFINITY);
        if needs > most {
            let memory = self.memory.unwrap_or(0);
            writeln!(out, "left out  {id}: needs {needs} s and {memory} MiB")?;
            return Ok(true);
        }
        let timed = self.solve(Some(10.0 * most))?;
        let (value, took) = (self.value_of(&timed.answer)?, timed.took.as_secs_f64());
        let field = |value: &Map<String, Value>, name| value.get(name).and_then(Value::as_u64);
        let is =
            |value: &Map<String, Value>, status: &str| value.get("status") == Some(&json!(status));
        if value == self.value {
            writeln!(out, "proven    {id}: {} ({took:.2} s)", told(&value))?;
        } else if is(&value, "limit") {
            // Nothing that is said may be against what is known.
            let (lower, best) = (field(&value, "lower"), field(&value, "best"));
            let known = |name| field(&self.value, name).or(field(&self.value, "length"));
            let fits = known("best").is_none_or(|best| lower <= Some(best))
                && known("lower").is_none_or(|lower| best.is_none_or(|best| best >= lower));
            let what = if fits { "no proof" } else { "WRONG   " };
            let (now, before) = (told(&value), told(&self.value));
            writeln!(out, "{what}  {id}: {now}; the table says {before} ({took:.2} s)")?;
            return Ok(fits);
        } else if is(&self.value, "limit") && field(&value, "length") >= field(&self.value, "lower")
        {
            writeln!(
                out,
                "better    {id}: {}; the table says {}",
                told(&value),
                told(&self.value)
            )?;
        } else {
            writeln!(
                out,
                "WRONG     {id}: {}; the table says {}",
                told(&value),
                told(&self.value)
            )?;
            return Ok(false);
        }
        Ok(true)
    }

    /// It, for people.
    fn told(&self) -> String {
        let seconds = self.seconds.map_or(String::new(), |seconds| format!(", {seconds} s"));
        let memory = self.memory.map_or(String::new(), |memory| format!(", {memory} MiB"));
        let (date, how) = (self.date.as_deref().unwrap_or(""), self.how.as_deref());
        let how = how.map_or(String::new(), |how| format!(" by {how}"));
        format!(
            "{}: {} ({date}{how}{seconds}{memory})\n    {}",
            self.id,
            told(&self.value),
            self.line
        )
    }
}

fn document(answer: &Answer) -> anyhow::Result<Map<String, Value>> {
    match serde_json::to_value(answer)? {
        Value::Object(document) if !document.contains_key("error") => Ok(document),
        other => bail!("{other}"),
    }
}

/// What is proven, in a few words.
fn told(value: &Map<String, Value>) -> String {
    let fields = value.iter().filter(|(name, _)| *name != "status" && *name != "layers");
    let fields = fields.map(|(name, value)| match value {
        Value::String(text) => format!("{name} {text}"),
        other => format!("{name} {other}"),
    });
    let status = value.get("status").and_then(Value::as_str).unwrap_or_default();
    let status = Some(status).filter(|status| *status != "solved" && *status != "limit");
    status.map(str::to_owned).into_iter().chain(fields).collect::<Vec<_>>().join(", ")
}

/// The most memory that this program held, in MiB, rounded up.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: u64 = line.trim().trim_end_matches(" kB").parse().ok()?;
    Some(kib.div_ceil(1024))
}

/// The day, in the world's time, as ISO 8601 writes it.
fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    date(since.as_secs() / 86_400)
}

/// The date so many days after 1970-01-01.
fn date(days: u64) -> String {
    let (mut year, mut left) = (1970, days);
    loop {
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        if left < 365 + u64::from(leap) {
            let february = 28 + u64::from(leap);
            let mut month = 1;
            for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
                if left < length {
                    break;
                }
                (left, month) = (left - length, month + 1);
            }
            return format!("{year}-{month:02}-{:02}", left + 1);
        }
        (left, year) = (left - 365 - u64::from(leap), year + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        for (days, name) in [(0, "1970-01-01"), (11_016, "2000-02-29"), (20_088, "2024-12-31")] {
            assert_eq!(date(days), name);
        }
    }

    #[test]
    fn every_row_is_whole_and_says_how_to_prove_it_again() {
        let rows = rows(None).unwrap();
        let mut names: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
        names.sort_unstable();
        assert!(names.windows(2).all(|two| two[0] != two[1]), "two rows have one name");
        for row in &rows {
            let id = &row.id;
            assert_eq!(row.command.as_deref(), Some(row.command().as_str()), "{id}");
            assert_eq!(Puzzle::parse(&row.line).unwrap().to_string(), row.line, "{id}");
            assert!(row.value.contains_key("status") && row.date.is_some(), "{id}");
            assert!(row.seconds.is_some() || row.note.is_some(), "{id}");
        }
    }
}
