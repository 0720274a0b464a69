//! `leaper records`: lists, checks and makes the records: results that Leaper has proven.
//!
//! `records/README.md` explains the fields of the rows.

use std::env;
use std::io::{self, BufRead, Write};
use std::process::{self, Stdio};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use leaper::answer::{Answer, Options, Solving};
use leaper::level::Date;
use leaper::natural::Natural;
use leaper::puzzle::Puzzle;
use leaper::records::FAMILIES;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::{clock, part};

/// Default memory limit of a search, in MiB, as for `leaper solve`.
const DEFAULT_MEMORY: u64 = 512;

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
    /// Make rows: reads `{"id": …, "line": …, "asks": …}`, one a line, from standard input, proves
    /// each, and prints it with all that belongs to it
    Measure {
        /// Stop a row after this many seconds; what is known by then is a row, too
        #[arg(long, value_name = "S", value_parser = clock::seconds)]
        seconds: Option<f64>,
    },
}

/// The question that a row answers.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
enum Asks {
    /// The least number of moves, or whether a solution exists.
    Least,
    /// Also the number of solutions.
    Count,
    /// The number of reachable positions by distance.
    Extent,
}

/// One record.
#[derive(Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Row {
    id: String,
    line: String,
    asks: Asks,
    /// Memory limit of the search, in MiB, if it is not [`DEFAULT_MEMORY`].
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<u64>,
    /// Number of parts in which the placements are counted, if the count is split.
    #[serde(skip_serializing_if = "Option::is_none")]
    parts: Option<usize>,
    /// The proven result, as fields of the answer.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    value: Map<String, Value>,
    /// The name of the method, or of the reason why no solution exists.
    #[serde(skip_serializing_if = "Option::is_none")]
    how: Option<String>,
    /// A solution, or the best known one.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<String>>,
    /// Number of squares, positions or branches visited.
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<u64>,
    /// Peak memory of the program, in MiB.
    #[serde(skip_serializing_if = "Option::is_none")]
    memory: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    command: Option<String>,
    /// The date of the last proof.
    #[serde(skip_serializing_if = "Option::is_none")]
    date: Option<String>,
    /// The source of an earlier result.
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<String>,
    /// Conditions that differ from those of other rows.
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
                        writeln!(out, "{}", row.describe())?;
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
                    out.write_all(&measure_in_process(&line, *seconds)?)?;
                    out.flush()?;
                }
            }
        }
        Ok(())
    }
}

/// Measures a row in its own process, so that its peak memory doesn't include that of other rows.
fn measure_in_process(line: &str, seconds: Option<f64>) -> anyhow::Result<Vec<u8>> {
    let mut command = process::Command::new(env::current_exe()?);
    command.args(["records", "measure"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    command.args(seconds.iter().flat_map(|seconds| ["--seconds".to_owned(), seconds.to_string()]));
    let mut child = command.spawn()?;
    // Dropping standard input closes it.
    child.stdin.take().context("the process has no standard input")?.write_all(line.as_bytes())?;
    let output = child.wait_with_output()?;
    if !output.status.success() {
        bail!("{line} was not measured");
    }
    Ok(output.stdout)
}

/// Counts the placements in `parts` parts, one after another.
fn count_parts(
    puzzle: &Puzzle,
    parts: usize,
    memory: u64,
    seconds: Option<f64>,
) -> anyhow::Result<clock::Timed> {
    let stopwatch = clock::Stopwatch::new(clock::Time::Processor);
    let is_over = || seconds.is_some_and(|seconds| stopwatch.elapsed().as_secs_f64() >= seconds);
    let on_progress =
        |_: &_| if is_over() { clock::Control::Stop } else { clock::Control::Continue };
    let answer = part::count_all(puzzle, parts, memory, on_progress)?;
    Ok(clock::Timed { answer, took: stopwatch.elapsed(), positions: 0 })
}

/// Returns the row with this name or, if none has it, all rows whose names start with it.
fn rows(prefix: Option<&str>) -> anyhow::Result<Vec<Row>> {
    let lines = FAMILIES.iter().flat_map(|family| family.lines());
    let mut rows = Vec::new();
    for line in lines {
        let row: Row = serde_json::from_str(line).with_context(|| line.to_owned())?;
        if prefix.is_none_or(|prefix| row.id.starts_with(prefix)) {
            rows.push(row);
        }
    }
    if let Some(exact) = rows.iter().position(|row| Some(row.id.as_str()) == prefix) {
        rows = vec![rows.swap_remove(exact)];
    }
    if rows.is_empty() {
        bail!(
            "no row's name starts with {:?}; `leaper records list` lists all",
            prefix.unwrap_or_default()
        );
    }
    Ok(rows)
}

impl Row {
    fn puzzle(&self) -> anyhow::Result<Puzzle> {
        Puzzle::parse(&self.line).map_err(anyhow::Error::from).with_context(|| self.line.clone())
    }

    /// Solves the row's puzzle.
    fn solve(&self, seconds: Option<f64>) -> anyhow::Result<clock::Timed> {
        let puzzle = self.puzzle()?;
        let memory = self.limit.unwrap_or(DEFAULT_MEMORY) << 20;
        if let Some(parts) = self.parts {
            return count_parts(&puzzle, parts, memory, seconds);
        }
        let options = Options::default()
            .shortest(self.asks == Asks::Count)
            .extent(self.asks == Asks::Extent)
            .memory(memory);
        Ok(clock::run(Solving::new(puzzle, options), seconds, clock::Time::Processor))
    }

    /// Returns the fields of an answer that the row records.
    fn value_of(&self, answer: &Answer) -> anyhow::Result<Map<String, Value>> {
        const FIELDS: [&str; 14] = [
            "status",
            "length",
            "shortest",
            "count",
            "distinct",
            "greatest",
            "least",
            "atMost",
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
            // The length of a tour depends on its board alone; the number of reachable positions of
            // an unsolvable puzzle depends on the method.
            let is_omitted = match name {
                "length" => matches!(answer, Answer::Tour { .. }),
                "reachable" => self.asks != Asks::Extent,
                _ => false,
            };
            if let Some(field) = document.remove(name).filter(|_| !is_omitted) {
                value.insert(name.to_owned(), field);
            }
        }
        if status == "impossible" && self.asks == Asks::Count {
            value.insert("count".into(), json!("0"));
        }
        Ok(value)
    }

    /// Solves the row's puzzle, and records the result and the cost.
    fn measure(&mut self, seconds: Option<f64>) -> anyhow::Result<()> {
        self.line = self.puzzle()?.to_string();
        let timed = self.solve(seconds)?;
        self.memory = peak_memory();
        self.value = self.value_of(&timed.answer)?;
        let document = document(&timed.answer)?;
        let text = |field: &str| document.get(field).and_then(Value::as_str).map(str::to_owned);
        // The method that found a tour is not the method that counted the tours.
        let method = text("method").filter(|_| !matches!(timed.answer, Answer::Tour { .. }));
        self.how = text("why").or(method);
        self.moves = match (&timed.answer, document.get("moves")) {
            (Answer::Swap { .. } | Answer::Limit { .. }, Some(moves)) => {
                Some(serde_json::from_value(moves.clone())?)
            }
            _ => None,
        };
        let positions = document.get("positions").and_then(Value::as_u64).unwrap_or(0);
        self.positions = Some(positions.max(timed.positions)).filter(|&positions| positions > 0);
        let took = timed.took.as_secs_f64();
        // Three significant digits.
        let scale = 10_f64.powf(2.0 - took.max(1e-4).log10().floor());
        self.seconds = Some(((took * scale).round() / scale).max(0.001));
        self.command = Some(self.command());
        self.date = today().map(|date| date.to_string());
        Ok(())
    }

    /// Returns the command that asks the same question.
    fn command(&self) -> String {
        let asks = match self.asks {
            Asks::Least => "",
            Asks::Count => " --count",
            Asks::Extent => " --extent",
        };
        let limit = self.limit.map_or(String::new(), |limit| format!(" --memory {limit}"));
        let line = &self.line;
        self.parts.map_or_else(
            || format!("leaper solve '{line}'{asks}{limit}"),
            |parts| {
                let part = format!("leaper solve '{line}' --part {{}}/{parts}{limit}");
                format!(
                    "seq {parts} | xargs -I{{}} {part} > parts.jsonl && leaper merge parts.jsonl"
                )
            },
        )
    }

    /// Proves the row again if it took at most `max_seconds`, and prints the result. Returns
    /// `false` if that contradicts the row.
    fn check(&self, max_seconds: f64, out: &mut impl Write) -> anyhow::Result<bool> {
        let id = &self.id;
        let Some(seconds) = self.seconds else {
            writeln!(out, "left out  {id}: its time is not known")?;
            return Ok(true);
        };
        if seconds > max_seconds {
            let memory = self.memory.unwrap_or(0);
            writeln!(out, "left out  {id}: needs {seconds} s and {memory} MiB")?;
            return Ok(true);
        }
        let timed = self.solve(Some(10.0 * max_seconds))?;
        let (value, took) = (self.value_of(&timed.answer)?, timed.took.as_secs_f64());
        let verdict = Verdict::of(&value, &self.value);
        let recorded = match verdict {
            Verdict::Proven => String::new(),
            _ => format!("; the table says {}", summary(&self.value)),
        };
        writeln!(out, "{}  {id}: {}{recorded} ({took:.2} s)", verdict.name(), summary(&value))?;
        Ok(verdict != Verdict::Wrong)
    }

    /// Describes the row for people.
    fn describe(&self) -> String {
        let seconds = self.seconds.map_or(String::new(), |seconds| format!(", {seconds} s"));
        let memory = self.memory.map_or(String::new(), |memory| format!(", {memory} MiB"));
        let (date, how) = (self.date.as_deref().unwrap_or(""), self.how.as_deref());
        let how = how.map_or(String::new(), |how| format!(" by {how}"));
        format!(
            "{}: {} ({date}{how}{seconds}{memory})\n    {}",
            self.id,
            summary(&self.value),
            self.line
        )
    }
}

/// How a new result compares with the recorded one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    /// All that is recorded is found again; more may be known.
    Proven,
    /// A limit was reached, and what is known doesn't contradict the recorded result.
    NoProof,
    /// A limit was recorded, and there is a complete result now.
    Better,
    /// One of them is wrong.
    Wrong,
}

impl Verdict {
    fn of(found: &Map<String, Value>, recorded: &Map<String, Value>) -> Self {
        let status = |value: &Map<String, Value>| {
            value.get("status").and_then(Value::as_str).unwrap_or_default().to_owned()
        };
        let number = |name| found.get(name).and_then(Value::as_u64);
        // The length of a solved row is both its bounds.
        let bound = |name: &str| {
            recorded.get(name).or_else(|| recorded.get("length")).and_then(Value::as_u64)
        };
        let is_possible = |lower: Option<u64>, best: Option<u64>| {
            lower.is_none_or(|lower| bound("best").is_none_or(|best| lower <= best))
                && best.is_none_or(|best| bound("lower").is_none_or(|lower| lower <= best))
        };
        // A limit may keep solutions from being counted.
        let has_limit = |value: &Map<String, Value>| value.contains_key("limit");
        let agrees = || {
            let is_same = |(name, value): (&String, &Value)| {
                name == "limit" || recorded.get(name).is_none_or(|recorded| recorded == value)
            };
            found.iter().all(is_same)
        };
        let count = |value: &Map<String, Value>| {
            value.get("count").and_then(Value::as_str)?.parse::<Natural>().ok()
        };
        let exceeds_count =
            || count(found).zip(count(recorded)).is_some_and(|(found, all)| found > all);
        let is_improvement = status(recorded) == "limit";
        let has_all = recorded.iter().all(|(name, value)| found.get(name) == Some(value));
        match &*status(found) {
            _ if has_all => Self::Proven,
            "solved" if has_limit(found) && agrees() => Self::NoProof,
            "solved" if !is_improvement && has_limit(recorded) && agrees() => Self::Better,
            "limit" if exceeds_count() => Self::Wrong,
            "limit" if number("best").is_some() && status(recorded) == "impossible" => Self::Wrong,
            "limit" if is_possible(number("lower"), number("best")) => Self::NoProof,
            "solved" if is_improvement && is_possible(number("length"), number("length")) => {
                Self::Better
            }
            "impossible" if is_improvement && bound("best").is_none() => Self::Better,
            _ => Self::Wrong,
        }
    }

    /// Returns its name, padded.
    fn name(self) -> &'static str {
        match self {
            Self::Proven => "proven  ",
            Self::NoProof => "no proof",
            Self::Better => "better  ",
            Self::Wrong => "WRONG   ",
        }
    }
}

/// Converts an answer to its JSON document.
fn document(answer: &Answer) -> anyhow::Result<Map<String, Value>> {
    match serde_json::to_value(answer)? {
        Value::Object(document) if !document.contains_key("error") => Ok(document),
        other => bail!("{other}"),
    }
}

/// Describes the result of a row.
fn summary(value: &Map<String, Value>) -> String {
    let fields = value.iter().filter(|(name, _)| *name != "status" && *name != "layers");
    let fields = fields.map(|(name, value)| match value {
        Value::String(text) => format!("{name} {text}"),
        other => format!("{name} {other}"),
    });
    let status = value.get("status").and_then(Value::as_str).unwrap_or_default();
    let status = Some(status).filter(|status| *status != "solved" && *status != "limit");
    status.map(str::to_owned).into_iter().chain(fields).collect::<Vec<_>>().join(", ")
}

/// Returns the peak memory of this program, in MiB, rounded up.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: u64 = line.trim().trim_end_matches(" kB").parse().ok()?;
    Some(kib.div_ceil(1024))
}

/// Returns today's date in UTC.
fn today() -> Option<Date> {
    let epoch = Date::new(1970, 1, 1)?.number();
    let days = SystemTime::now().duration_since(UNIX_EPOCH).ok()?.as_secs() / 86_400;
    Date::from_number(epoch + u32::try_from(days).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_complete_and_have_their_commands() {
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

    #[test]
    fn results_are_compared_with_recorded_ones() {
        let verdict = |found: Value, recorded: Value| {
            let (Value::Object(found), Value::Object(recorded)) = (found, recorded) else {
                panic!("these are objects");
            };
            Verdict::of(&found, &recorded)
        };
        let solved = |length: u64| json!({ "status": "solved", "length": length });
        let limit =
            |lower: u64, best: u64| json!({ "status": "limit", "lower": lower, "best": best });
        let none = || json!({ "status": "impossible" });
        let at_least = |lower: u64| json!({ "status": "limit", "lower": lower });
        assert_eq!(verdict(solved(8), solved(8)), Verdict::Proven);
        assert_eq!(verdict(solved(8), solved(10)), Verdict::Wrong);
        let more = json!({ "status": "solved", "length": 8, "distinct": "3" });
        assert_eq!(verdict(more, solved(8)), Verdict::Proven);
        assert_eq!(verdict(none(), solved(10)), Verdict::Wrong);
        assert_eq!(verdict(at_least(10), solved(10)), Verdict::NoProof);
        assert_eq!(verdict(at_least(11), solved(10)), Verdict::Wrong);
        assert_eq!(verdict(limit(8, 9), solved(10)), Verdict::Wrong);
        assert_eq!(verdict(solved(12), limit(10, 12)), Verdict::Better);
        assert_eq!(verdict(solved(14), limit(10, 12)), Verdict::Wrong);
        assert_eq!(verdict(solved(9), at_least(10)), Verdict::Wrong);
        assert_eq!(verdict(none(), at_least(10)), Verdict::Better);
        assert_eq!(verdict(none(), limit(10, 12)), Verdict::Wrong);
        assert_eq!(verdict(limit(10, 12), none()), Verdict::Wrong);
        assert_eq!(verdict(at_least(10), none()), Verdict::NoProof);
        // A solution without a count.
        let counted = |count: &str| json!({ "status": "solved", "length": 8, "count": count });
        let uncounted =
            |length: u64| json!({ "status": "solved", "length": length, "limit": "time" });
        assert_eq!(verdict(uncounted(8), counted("20")), Verdict::NoProof);
        assert_eq!(verdict(uncounted(9), counted("20")), Verdict::Wrong);
        assert_eq!(verdict(counted("20"), uncounted(8)), Verdict::Better);
        assert_eq!(verdict(counted("20"), uncounted(9)), Verdict::Wrong);
        // A count that is not complete.
        let so_far = |count: &str| json!({ "status": "limit", "limit": "time", "count": count });
        assert_eq!(verdict(so_far("9"), counted("20")), Verdict::NoProof);
        assert_eq!(verdict(so_far("21"), counted("20")), Verdict::Wrong);
    }
}
