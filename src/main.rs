//! The command line: `leaper solve`, `leaper make`, `leaper levels`, `leaper records`.

#[path = "main/certificate.rs"]
mod certificate;
#[path = "main/clock.rs"]
mod clock;
#[path = "main/make.rs"]
mod make;
#[path = "main/records.rs"]
mod records;

use std::io::{self, BufRead, ErrorKind, Write};
use std::process::ExitCode;

use anyhow::Context;
use clap::{Args, Parser, Subcommand};
use leaper::answer::{Answer, Options, Solving, Status, report};
use leaper::puzzle::{Error, LONGEST_TEXT, Puzzle, Reason};
use unicode_width::UnicodeWidthStr;

/// Solves knight puzzles: the shortest way, the exchange, the peaceful placement
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
}

/// Solve a puzzle, or many from standard input
#[derive(Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
#[command(after_help = EXAMPLES)]
struct Solve {
    /// The puzzle line, or a link that ends in one; `-` reads one puzzle a line
    /// from standard input and answers each with one line of JSON
    #[arg(required = true, value_name = "LINE")]
    line: Vec<String>,
    /// Print the answer as one line of JSON
    #[arg(long)]
    json: bool,
    /// Count the shortest solutions of a swap, or all tours, too (of a travel:
    /// always counted)
    #[arg(long, alias = "shortest")]
    count: bool,
    /// Of many tours, find another one for each number N
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Find a tour that looks the same after a half-turn of the board
    #[arg(long)]
    symmetric: bool,
    /// Of a swap: tell how many arrangements can be reached, and how far they
    /// lie, instead of the way to the goal
    #[arg(long)]
    extent: bool,
    /// List the first N placements [default: 1, and 0 with --json]
    #[arg(long, value_name = "N")]
    list: Option<usize>,
    /// Use at most so much memory for tables, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 512)]
    memory: u64,
    /// Print the answer as JSON with what a second program needs to believe it; `tools/verify.py` is one
    #[arg(long)]
    certificate: bool,
    /// Give each puzzle up after so many seconds, and say what is known then
    #[arg(long, value_name = "S", value_parser = clock::seconds)]
    seconds: Option<f64>,
}

const EXAMPLES: &str = "\
Examples:
  leaper solve 'travel?board=8x8&from=a8&to=b7&avoid=b6'
  leaper solve 'swap?board=N2n/N2n/N2n&turns=white&attack=no-comrade' --count
  leaper solve 'place?board=8x8&pieces=Q8' --list 3
  leaper solve 'tour?board=6x6&ends=closed' --count
  leaper solve - < puzzles.txt > answers.jsonl
  leaper solve - --seconds 10 < puzzles.txt    a puzzle that takes longer says what is known

Exit status: 0 if the puzzle is solved, 1 if there is no solution or no
placement, 2 if it cannot be read, 3 if a limit was reached first, be it by the
count of the shortest that was asked for; of many puzzles, the highest.";

fn main() -> ExitCode {
    let mut status = 0;
    let outcome = match Cli::parse().command {
        Command::Solve(solve) => solve.run(&mut status),
        Command::Make(make) => make.run(),
        Command::Levels(levels) => levels.run(),
        Command::Records(records) => records.run(&mut status),
    };
    match outcome {
        Ok(()) => ExitCode::from(status),
        // Whoever read the answers has enough.
        Err(error) if is_broken_pipe(&error) => ExitCode::from(status),
        Err(error) => {
            eprintln!("leaper: {error:#}");
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
        let line = self.line.join(" ");
        if line == "-" {
            return self.run_batch(status);
        }
        let mut out = io::stdout().lock();
        match Puzzle::parse(&line) {
            Ok(puzzle) => {
                let answer = self.answer(puzzle.clone());
                *status = self.exit_status(&answer);
                if self.certificate {
                    self.write_certificate(&mut out, &puzzle, &answer)?;
                } else if self.json {
                    write_json(&mut out, &answer)?;
                } else if let Answer::Error { error } = answer {
                    anyhow::bail!("{error}");
                } else {
                    out.write_all(report(&puzzle, &answer).as_bytes())?;
                }
            }
            Err(error) => {
                let answer = Answer::refusing(&line, error.clone());
                *status = self.exit_status(&answer);
                match answer {
                    answer if self.json || self.certificate => write_json(&mut out, &answer)?,
                    Answer::Impossible { why, .. } => {
                        writeln!(out, "There is no solution. {why}")?;
                    }
                    _ => write_error(&mut io::stderr().lock(), &line, &error)?,
                }
            }
        }
        out.flush()?;
        Ok(())
    }

    /// One puzzle a line in, one answer a line out, as they come.
    fn run_batch(&self, status: &mut u8) -> anyhow::Result<()> {
        let mut input = io::stdin().lock();
        let mut out = io::stdout().lock();
        let mut bytes = Vec::new();
        while let Some(length) =
            next_line(&mut input, &mut bytes).context("standard input cannot be read")?
        {
            // What is no text is no puzzle, either.
            let line = String::from_utf8_lossy(&bytes);
            if length == bytes.len() && line.trim().is_empty() {
                continue;
            }
            let puzzle = if length > bytes.len() {
                let reason = Reason::TooLong { most: LONGEST_TEXT };
                Err(Error { reason, at: 0..length })
            } else {
                Puzzle::parse(&line).map_err(|error| {
                    let at = in_bytes(&bytes, error.at.start)..in_bytes(&bytes, error.at.end);
                    Error { at, ..error }
                })
            };
            let (answer, puzzle) = match puzzle {
                Ok(puzzle) => (self.answer(puzzle.clone()), Some(puzzle)),
                Err(error) => (Answer::refusing(&line, error), None),
            };
            *status = self.exit_status(&answer).max(*status);
            match puzzle.filter(|_| self.certificate) {
                Some(puzzle) => self.write_certificate(&mut out, &puzzle, &answer)?,
                None => write_json(&mut out, &answer)?,
            }
            out.flush()?;
        }
        Ok(())
    }

    fn answer(&self, puzzle: Puzzle) -> Answer {
        clock::run(Solving::new(puzzle, self.options()), self.seconds, clock::Time::Passed).answer
    }

    fn options(&self) -> Options {
        let json = self.json || self.line == ["-"];
        let options = Options::default()
            .extent(self.extent)
            .seed(self.seed)
            .symmetric(self.symmetric)
            .list(self.list.unwrap_or(usize::from(!json)))
            .memory(self.memory.saturating_mul(1 << 20));
        // What is not asked for may still be the default.
        if self.count { options.shortest(true) } else { options }
    }

    fn write_certificate(
        &self,
        out: &mut impl Write,
        puzzle: &Puzzle,
        answer: &Answer,
    ) -> anyhow::Result<()> {
        let (options, seconds) = (self.options(), self.seconds);
        writeln!(out, "{}", certificate::certificate(puzzle, answer, &options, seconds)?)?;
        Ok(())
    }

    fn exit_status(&self, answer: &Answer) -> u8 {
        match answer {
            // What was asked for by name is not there.
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

/// Reads a line without its end into `bytes`, and says how long it is; `None`
/// at the end of the input. Of a line that is longer than any puzzle only the
/// beginning is kept, whatever its length.
fn next_line(input: &mut impl BufRead, bytes: &mut Vec<u8>) -> io::Result<Option<usize>> {
    bytes.clear();
    let (mut length, mut some) = (0, false);
    loop {
        let read = match input.fill_buf() {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            read => read?,
        };
        some |= !read.is_empty();
        let end = read.iter().position(|&byte| byte == b'\n');
        let part = &read[..end.unwrap_or(read.len())];
        length += part.len();
        // One more for the carriage return of a line of the greatest length.
        let room = (LONGEST_TEXT + 1).saturating_sub(bytes.len());
        bytes.extend_from_slice(&part[..part.len().min(room)]);
        let (used, over) = (part.len() + usize::from(end.is_some()), end.is_some());
        let over = over || read.is_empty();
        input.consume(used);
        if over {
            break;
        }
    }
    while length == bytes.len() && bytes.last() == Some(&b'\r') {
        bytes.pop();
        length -= 1;
    }
    if length > LONGEST_TEXT {
        bytes.truncate(LONGEST_TEXT);
    }
    Ok(some.then_some(length))
}

/// Where in the bytes that stands which is at an offset of their text, in
/// which what is no text is mended.
fn in_bytes(bytes: &[u8], offset: usize) -> usize {
    let (mut text, mut from) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        let valid = chunk.valid().len();
        if offset <= text + valid {
            return from + (offset - text);
        }
        text += valid + char::REPLACEMENT_CHARACTER.len_utf8();
        from += valid + chunk.invalid().len();
    }
    from
}

fn write_json(out: &mut impl Write, answer: &Answer) -> anyhow::Result<()> {
    let mut line = serde_json::to_string(answer)?;
    line.push('\n');
    out.write_all(line.as_bytes())?;
    Ok(())
}

/// The sentence, and under it the line with its place underlined.
fn write_error(out: &mut impl Write, line: &str, error: &Error) -> io::Result<()> {
    writeln!(out, "error: {error}")?;
    let (line, marks) = underlined(line, error);
    if line.trim().is_empty() { Ok(()) } else { writeln!(out, "  {line}\n  {marks}") }
}

/// The text around the place on one line, and `^^^` to be put under the place.
fn underlined(text: &str, error: &Error) -> (String, String) {
    const BEFORE: usize = 40;
    const WITHIN: usize = 40;
    const BEHIND: usize = 20;
    let shown = |c: char| if c.is_control() { ' ' } else { c };
    let begins = |text: &str, most: usize| {
        let cut = text.chars().nth(most).is_some();
        text.chars().take(most).map(shown).chain(cut.then_some('…')).collect::<String>()
    };
    let reversed: String = text[..error.at.start].chars().rev().take(BEFORE + 1).collect();
    let before: String = begins(&reversed, BEFORE).chars().rev().collect();
    let within = begins(&text[error.at.clone()], WITHIN);
    let behind = begins(&text[error.at.end..], BEHIND);
    // Characters may be one, two or no columns wide.
    let marks = " ".repeat(before.width()) + &"^".repeat(within.width().max(1));
    (format!("{before}{within}{behind}"), marks)
}
