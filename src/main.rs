//! The command line: `leaper solve`, `leaper make`, `leaper levels` and `leaper records`.

#[path = "main/batch.rs"]
mod batch;
#[path = "main/certificate.rs"]
mod certificate;
#[path = "main/clock.rs"]
mod clock;
#[path = "main/make.rs"]
mod make;
#[path = "main/monitor.rs"]
mod monitor;
#[path = "main/records.rs"]
mod records;
#[path = "main/shell.rs"]
mod shell;

use std::fs::File;
use std::io::{self, BufReader, ErrorKind, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;

use anyhow::Context;
use clap::{Args, CommandFactory, Parser, Subcommand};
use leaper::answer::{Answer, Options, Solving, Status, report};
use leaper::puzzle::{Error, Kind, Puzzle};
use leaper::search::Progress;
use unicode_width::UnicodeWidthStr;

/// Solves knight puzzles: shortest paths, exchanges, placements and tours
#[derive(Parser)]
#[command(version, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Solve(Solve),
    Make(make::MakeArgs),
    Levels(make::LevelsArgs),
    #[command(alias = "frontier")]
    Records(records::Records),
    Completions(shell::Completions),
    Man(shell::Man),
}

/// Solve puzzles, given as arguments or read from a file or standard input
#[derive(Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
#[command(after_help = EXAMPLES)]
struct Solve {
    /// The puzzle line, or a link that ends in one; several are answered one after
    /// the other; `-` reads one puzzle a line from standard input and answers each
    /// with one line of JSON
    #[arg(required_unless_present = "file", value_name = "LINE")]
    line: Vec<String>,
    /// Read one puzzle a line from this file, as `-` does from standard input
    #[arg(long, value_name = "FILE", conflicts_with = "line")]
    file: Option<PathBuf>,
    /// Print the answer as one line of JSON
    #[arg(long)]
    json: bool,
    /// Count the shortest solutions of a Swap puzzle, or all tours (shortest paths
    /// are always counted)
    #[arg(long, alias = "shortest")]
    count: bool,
    /// Find a different tour for each number N
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Find a closed tour that looks the same after a half-turn of the board
    #[arg(long)]
    symmetric: bool,
    /// Count the positions that a Swap puzzle can reach, by distance, instead of
    /// solving it
    #[arg(long, conflicts_with = "count")]
    extent: bool,
    /// List the first N solutions of a Place puzzle [default: 1, and 0 with --json]
    #[arg(long, value_name = "N")]
    list: Option<usize>,
    /// Use at most this much memory for tables, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 512)]
    memory: u64,
    /// Print the answer as JSON with what a second program needs to check it, such
    /// as `tools/verify.py`
    #[arg(long)]
    certificate: bool,
    /// Stop each puzzle after this many seconds, and print what is known by then
    #[arg(long, value_name = "S", value_parser = clock::seconds)]
    seconds: Option<f64>,
    /// Use this many threads: to count the solutions of a Place puzzle, or to solve
    /// several puzzles of a file at the same time. Answers and their order stay the
    /// same [default: the number of processors]
    #[arg(long, value_name = "N", env = "RAYON_NUM_THREADS", value_parser = threads)]
    threads: Option<usize>,
    /// Show no progress line on standard error; there is none if that is not a terminal
    #[arg(long, short)]
    quiet: bool,
}

fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(threads @ 1..=1024) => Ok(threads),
        _ => Err("a number of threads from 1 to 1024".into()),
    }
}

const EXAMPLES: &str = "\
Examples:
  leaper solve 'travel?board=8x8&from=a8&to=b7&avoid=b6'
  leaper solve 'swap?board=N2n/N2n/N2n&turns=white&attack=no-comrade' --count
  leaper solve 'place?board=8x8&pieces=Q8' --list 3
  leaper solve 'tour?board=6x6&ends=closed' --count
  leaper solve 'a8, b7' 'a1, h8'
  leaper solve - < puzzles.txt > answers.jsonl
  leaper solve - --seconds 10 < puzzles.txt    stop each puzzle after 10 seconds

In a file of puzzles, empty lines and lines that start with # are skipped. An
error names its line and quotes it.

Exit status: 0 if the puzzle is solved, 1 if it has no solution, 2 if it cannot
be read, 3 if a limit was reached first, also while counting; for several
puzzles, the highest of them.";

fn main() -> ExitCode {
    let mut status = 0;
    let outcome = match Cli::parse().command {
        Command::Solve(solve) => solve.run(&mut status),
        Command::Make(make) => make.run(),
        Command::Levels(levels) => levels.run(),
        Command::Records(records) => records.run(&mut status),
        Command::Completions(completions) => completions.run(Cli::command()),
        Command::Man(man) => man.run(Cli::command()),
    };
    match outcome {
        Ok(()) => ExitCode::from(status),
        // The reader has closed the pipe.
        Err(error) if is_broken_pipe(&error) => ExitCode::from(status),
        Err(error) => {
            eprintln!("leaper: {}", printable(&format!("{error:#}")));
            ExitCode::from(2)
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let cause = error.root_cause().downcast_ref::<io::Error>();
    cause.is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}

impl Solve {
    fn run(&self, status: &mut u8) -> anyhow::Result<()> {
        if let Some(path) = &self.file {
            let name = path.display().to_string();
            let file = File::open(path).with_context(|| format!("{name} cannot be read"))?;
            return batch::run(self, &name, &mut BufReader::new(file), status);
        }
        if self.line == ["-"] {
            return batch::run(self, "standard input", &mut io::stdin().lock(), status);
        }
        if self.line.iter().any(|line| line == "-") {
            anyhow::bail!(
                "`-` stands for standard input and cannot be combined with other puzzles."
            );
        }
        monitor::handle_ctrl_c();
        let lines = puzzles(&self.line);
        let is_several = lines.len() > 1 && !self.json && !self.certificate;
        for (number, line) in lines.iter().enumerate() {
            if is_several {
                let gap = if number > 0 { "\n" } else { "" };
                writeln!(io::stdout(), "{gap}{}", line.trim())?;
            }
            self.run_line(line, status)?;
            if monitor::is_interrupted() {
                break;
            }
        }
        Ok(())
    }

    /// Answers one puzzle and prints the answer.
    fn run_line(&self, line: &str, status: &mut u8) -> anyhow::Result<()> {
        let mut out = io::stdout().lock();
        let (answer, puzzle) = match Puzzle::parse(line) {
            Ok(puzzle) => (self.answer(puzzle.clone()), Some(puzzle)),
            Err(error) => (Answer::from_parse_error(line, error), None),
        };
        *status = self.exit_status(&answer).max(*status);
        match (answer, puzzle) {
            (answer, Some(puzzle)) if self.certificate => {
                writeln!(out, "{}", self.certificate(&puzzle, &answer)?)?;
            }
            (answer, _) if self.json || self.certificate => write_json(&mut out, &answer)?,
            (Answer::Error { error }, None) => write_error(&mut io::stderr().lock(), line, &error)?,
            (Answer::Error { error }, Some(_)) => {
                eprintln!("error: {}", printable(&error.to_string()));
            }
            (answer, Some(puzzle)) => out.write_all(report(&puzzle, &answer).as_bytes())?,
            (Answer::Impossible { why, .. }, None) => {
                writeln!(out, "There is no solution. {why}")?;
            }
            (_, None) => {}
        }
        out.flush()?;
        Ok(())
    }

    fn answer(&self, puzzle: Puzzle) -> Answer {
        let options = self.options(puzzle.kind());
        let solving = Solving::new(puzzle, options);
        let mut monitor = monitor::Monitor::new(self.quiet);
        let next = |progress: &Progress| monitor.update(progress);
        let timed = clock::run_while(solving, self.seconds, clock::Time::Wall, next);
        timed.expect("it is not abandoned").answer
    }

    /// Returns the number of threads, by default that of the processors.
    fn thread_count(&self) -> usize {
        let processors = || thread::available_parallelism().map_or(1, NonZero::get);
        self.threads.unwrap_or_else(processors)
    }

    fn options(&self, kind: Kind) -> Options {
        let is_batch = self.file.is_some() || self.line == ["-"];
        let json = self.json || is_batch;
        let options = Options::default()
            .extent(self.extent)
            .seed(self.seed)
            .symmetric(self.symmetric)
            .list(self.list.unwrap_or(usize::from(!json && kind == Kind::Place)))
            .memory(self.memory.saturating_mul(1 << 20))
            // Several puzzles have a thread each.
            .threads(if is_batch { 1 } else { self.thread_count() });
        // Without --count, the default of the options decides.
        if self.count { options.shortest(true) } else { options }
    }

    fn certificate(&self, puzzle: &Puzzle, answer: &Answer) -> anyhow::Result<String> {
        let (options, seconds) = (self.options(puzzle.kind()), self.seconds);
        Ok(certificate::certificate(puzzle, answer, &options, seconds)?.to_string())
    }

    fn exit_status(&self, answer: &Answer) -> u8 {
        match answer {
            // A count was requested, and is missing.
            Answer::Travel { limit: Some(_), .. }
            | Answer::Swap { limit: Some(_), .. }
            | Answer::Tour { limit: Some(_), .. }
                if self.count =>
            {
                3
            }
            _ => match answer.status() {
                Status::Solved | Status::Impossible => u8::from(answer.is_none()),
                Status::Error => 2,
                Status::Limit => 3,
            },
        }
    }
}

/// Returns the puzzles in the arguments. Lines and links are one puzzle each, and so are lists such as
/// `a8, b7` if the first argument is a complete one. Otherwise all arguments together are one puzzle in
/// another program's form, which the shell has split: `a8 b7 [b6, c7]`, `[7 8] {:K 3, :Q 1}`, two integers.
fn puzzles(arguments: &[String]) -> Vec<String> {
    let [first, rest @ ..] = arguments else { return Vec::new() };
    let is_line = |argument: &String| argument.contains('?');
    let is_list = first.trim().contains(|c: char| c.is_whitespace() || c == ',');
    // A board's size is followed by its pieces.
    let is_continued = rest.first().is_some_and(|next| next.trim_start().starts_with('{'));
    let is_whole = is_list && !is_continued && Puzzle::parse(first).is_ok();
    if is_whole || arguments.iter().any(is_line) {
        arguments.to_vec()
    } else {
        vec![arguments.join(" ")]
    }
}

fn write_json(out: &mut impl Write, answer: &Answer) -> anyhow::Result<()> {
    let mut line = serde_json::to_string(answer)?;
    line.push('\n');
    out.write_all(line.as_bytes())?;
    Ok(())
}

/// Writes the error message, and below it the line with the error underlined.
fn write_error(out: &mut impl Write, line: &str, error: &Error) -> io::Result<()> {
    writeln!(out, "error: {}", printable(&error.to_string()))?;
    let (line, marks) = underlined(line, error);
    if line.trim().is_empty() { Ok(()) } else { writeln!(out, "  {line}\n  {marks}") }
}

/// Replaces characters that could control a terminal or reorder the text around them.
fn printable(text: &str) -> String {
    text.chars().map(printable_char).collect()
}

fn printable_char(c: char) -> char {
    // `escape_debug` escapes what isn't printable, and these.
    let is_printable = matches!(c, '"' | '\'' | '\\') || c.escape_debug().nth(1).is_none();
    match (is_printable, c.is_control()) {
        (true, _) => c,
        (false, true) => ' ',
        (false, false) => char::REPLACEMENT_CHARACTER,
    }
}

/// Returns the text around an error on one line, and a line with `^^^` under the error.
fn underlined(text: &str, error: &Error) -> (String, String) {
    const BEFORE: usize = 40;
    const WITHIN: usize = 40;
    const BEHIND: usize = 20;
    let begins = |text: &str, most: usize| {
        let cut = text.chars().nth(most).is_some();
        text.chars().take(most).map(printable_char).chain(cut.then_some('…')).collect::<String>()
    };
    let reversed: String = text[..error.at.start].chars().rev().take(BEFORE + 1).collect();
    let before: String = begins(&reversed, BEFORE).chars().rev().collect();
    let within = begins(&text[error.at.clone()], WITHIN);
    let behind = begins(&text[error.at.end..], BEHIND);
    // Characters may be one, two or no columns wide.
    let marks = " ".repeat(before.width()) + &"^".repeat(within.width().max(1));
    (format!("{before}{within}{behind}"), marks)
}
