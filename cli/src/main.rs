//! The command line `leaper`; see [`Command`] for its subcommands.

mod batch;
mod certificate;
mod clock;
mod make;
mod monitor;
mod part;
mod records;
mod shell;
mod solve_args;

use std::fs::File;
use std::io::{self, BufReader, ErrorKind, Write};
use std::process::ExitCode;

use anyhow::Context;
use clap::{CommandFactory, Parser, Subcommand};
use leaper::answer::Answer;
use leaper::puzzle::{Draft, Error, Puzzle};
use unicode_width::UnicodeWidthStr;

use solve_args::Solve;

/// Solves knight puzzles: shortest paths, exchanges, placements and tours
#[derive(Parser)]
#[command(name = "leaper", version, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Solve(Solve),
    Merge(part::Merge),
    Make(make::MakeArgs),
    Daily(make::DailyArgs),
    Levels(make::LevelsArgs),
    #[command(alias = "frontier")]
    Records(records::Records),
    Completions(shell::Completions),
    Man(shell::Man),
}

fn main() -> ExitCode {
    let mut status = 0;
    let outcome = match Cli::parse().command {
        Command::Solve(solve) => solve.run(&mut status),
        Command::Merge(merge) => merge.run(&mut status),
        Command::Make(make) => make.run(),
        Command::Daily(daily) => daily.run(),
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
        let lines = puzzles(&self.line);
        if let Some(part) = self.part {
            let [line] = &lines[..] else {
                anyhow::bail!("--part counts a part of one puzzle.");
            };
            return self.run_part(line, part, status);
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
        let shows_lines = lines.len() > 1 && !self.json && !self.certificate;
        for (number, line) in lines.iter().enumerate() {
            if shows_lines {
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

    /// Counts a part of a puzzle, and prints its document.
    fn run_part(&self, line: &str, part: part::Part, status: &mut u8) -> anyhow::Result<()> {
        anyhow::ensure!(line != "-", "--part counts a part of one puzzle, given as an argument.");
        monitor::handle_ctrl_c();
        let memory = self.memory.saturating_mul(1 << 20);
        if let Some(message) = part::count(line, part, memory, self.quiet)? {
            eprintln!("leaper: {message}");
            *status = 3;
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
        if let Some(puzzle) = &puzzle {
            note_other_readings(line, puzzle);
        }
        match (answer, puzzle) {
            (answer, Some(puzzle)) if self.certificate => {
                writeln!(out, "{}", self.certificate(&puzzle, &answer)?)?;
            }
            (answer, _) if self.json || self.certificate => {
                write_json(&mut out, &answer)?;
            }
            (Answer::Error { error }, None) => write_error(&mut io::stderr().lock(), line, &error)?,
            (Answer::Error { error }, Some(_)) => {
                eprintln!("error: {}", printable(&error.to_string()));
            }
            (answer, _) => writeln!(out, "{answer}")?,
        }
        out.flush()?;
        Ok(())
    }
}

/// Says on standard error which other puzzles a grid, a diagram or FEN may mean.
fn note_other_readings(line: &str, puzzle: &Puzzle) {
    let readings = Draft::readings(line).unwrap_or_default();
    let read = puzzle.to_string();
    let lines = readings.iter().map(|reading| reading.draft.to_string());
    let others: Vec<String> = lines.filter(|line| *line != read).collect();
    if !others.is_empty() {
        eprintln!("leaper: read as {read}. It may also mean {}.", others.join(" or "));
    }
}

/// Returns the puzzles in the arguments. Each argument is a puzzle if any has a `?`, as lines and
/// links do, or if the first is complete: a list such as `a8, b7`, or a FEN board. Otherwise all
/// arguments together are one puzzle in another program's form, which the shell has split: `a8 b7
/// [b6, c7]`, `[7 8] {:K 3, :Q 1}`, two integers.
fn puzzles(arguments: &[String]) -> Vec<String> {
    let [first, rest @ ..] = arguments else { return Vec::new() };
    let is_line = |argument: &String| argument.contains('?');
    let is_list = first.trim().contains(|c: char| c.is_whitespace() || ",/".contains(c));
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
    // After another character, accents and other combining marks aren't escaped.
    let pair = String::from_iter(['a', c]);
    let is_printable = matches!(c, '"' | '\'' | '\\') || pair.escape_debug().nth(2).is_none();
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
