//! `leaper make`, `leaper daily` and `leaper levels`: make puzzles to play, print the puzzles of a
//! day, and print the levels chosen by hand.

use std::collections::HashSet;
use std::io::{self, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Context;
use clap::Args;
use leaper::level::{Date, Generator, Grade, Level, Measures, Theme, daily, levels, packs};
use leaper::search::Search;

/// Make puzzles to play: the same seed gives the same puzzle everywhere
#[derive(Args)]
#[command(after_help = MAKE_EXAMPLES)]
pub struct MakeArgs {
    /// What the puzzles are about: travel, swap, place, tour, goals (several, for
    /// one knight), guards (that the knight avoids or captures), cover (a board
    /// with few pieces) or numbers (to fill in, as in Hidoku)
    #[arg(value_name = "THEME", value_parser = theme)]
    theme: Theme,
    /// Difficulty, from 1 to 5
    #[arg(long, value_name = "1..5")]
    grade: Grade,
    /// Seed: the same seed gives the same puzzle on every machine and on the page,
    /// but two seeds may give the same puzzle
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Make this many different puzzles, from this seed and those after it
    #[arg(long, value_name = "M", default_value_t = 1)]
    count: u64,
    /// Print each as one line of JSON, with its measurements
    #[arg(long)]
    json: bool,
}

const MAKE_EXAMPLES: &str = "\
Examples:
  leaper make swap --grade 3 --seed 7
  leaper make tour --grade 5 --seed 1 --count 20 --json
  leaper make place --grade 2 --count 3 | leaper solve -
  leaper make guards --grade 4 --seed 12";

fn theme(name: &str) -> Result<Theme, String> {
    Theme::from_name(&name.to_ascii_lowercase()).ok_or_else(|| {
        let names: Vec<&str> = Theme::ALL.iter().map(|theme| theme.name()).collect();
        format!("it is one of {}", names.join(", "))
    })
}

impl MakeArgs {
    /// Runs the command.
    pub fn run(&self) -> anyhow::Result<()> {
        let mut out = io::stdout().lock();
        let mut lines = HashSet::new();
        let (mut seed, mut repeated) = (self.seed, 0);
        while (lines.len() as u64) < self.count {
            let (level, measures) = Generator::new(self.theme, self.grade, seed).run();
            if !lines.insert(level.line.clone()) {
                repeated += 1;
                if repeated == MAX_REPEATED {
                    let count = lines.len();
                    anyhow::bail!(
                        "{MAX_REPEATED} seeds in a row gave only puzzles that are among these {count}. \
                         Try another grade."
                    );
                }
                seed = seed.wrapping_add(1);
                continue;
            }
            repeated = 0;
            if self.json {
                let made = MadeLevel { level: &level, seed, measures: &measures };
                writeln!(out, "{}", serde_json::to_string(&made)?)?;
            } else {
                writeln!(out, "{}", level.line)?;
            }
            out.flush()?;
            seed = seed.wrapping_add(1);
        }
        Ok(())
    }
}

/// Number of consecutive seeds without a new puzzle after which the command gives up.
const MAX_REPEATED: u32 = 1000;

/// A generated puzzle, as JSON.
#[derive(serde::Serialize)]
struct MadeLevel<'a> {
    #[serde(flatten)]
    level: &'a Level,
    seed: u64,
    measures: &'a Measures,
}

/// Print the daily puzzles: one of each kind
#[derive(Args)]
pub struct DailyArgs {
    /// The day, such as 2026-11-22 [default: today, in Greenwich]
    #[arg(value_name = "DATE")]
    date: Option<Date>,
    /// Print each as one line of JSON
    #[arg(long)]
    json: bool,
}

impl DailyArgs {
    /// Runs the command.
    pub fn run(&self) -> anyhow::Result<()> {
        let date = self.date.or_else(today).context("the clock is wrong")?;
        let mut out = io::stdout().lock();
        for level in daily(date) {
            if self.json {
                writeln!(out, "{}", serde_json::to_string(&level)?)?;
            } else {
                writeln!(out, "{}", level.line)?;
            }
        }
        out.flush()?;
        Ok(())
    }
}

/// Returns today's date in UTC.
fn today() -> Option<Date> {
    /// Number of the first day of 1970.
    const EPOCH: u64 = 719_162;
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).ok()?.as_secs();
    Date::from_number(u32::try_from(EPOCH + seconds / 86_400).ok()?)
}

/// Print the levels: puzzles to play that were chosen by hand
#[derive(Args)]
pub struct LevelsArgs {
    /// Print all as one JSON array
    #[arg(long)]
    json: bool,
}

impl LevelsArgs {
    /// Runs the command.
    pub fn run(&self) -> anyhow::Result<()> {
        let mut out = io::stdout().lock();
        let levels = levels();
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&levels)?)?;
            return Ok(());
        }
        for (number, pack) in packs().iter().enumerate() {
            let between = if number > 0 { "\n" } else { "" };
            writeln!(out, "{between}{} ({}): {}", pack.title, pack.kind, pack.text)?;
            for level in levels.iter().filter(|level| level.pack.as_deref() == Some(pack.id)) {
                let title = level.title.as_deref().unwrap_or_default();
                let par = level.par.map_or(String::new(), |par| format!(", minimum {par}"));
                writeln!(out, "  {title}: difficulty {}{par}\n    {}", level.grade, level.line)?;
            }
        }
        out.flush()?;
        Ok(())
    }
}
