//! The arguments of `leaper solve`, and the solution of one puzzle with them.

use std::env;
use std::num::NonZero;
use std::path::PathBuf;
use std::thread;

use clap::Args;
use leaper::answer::{Answer, Options, Solving, Status, Symmetry};
use leaper::natural::Natural;
use leaper::puzzle::{Kind, Puzzle};
use leaper::search::Progress;

use crate::part::Part;
use crate::{certificate, clock, monitor};

/// Solve puzzles, given as arguments or read from a file or standard input
#[derive(Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
#[command(after_help = EXAMPLES)]
pub struct Solve {
    /// The puzzle line, or a link that ends in one; several are answered one after
    /// the other; `-` reads one puzzle a line from standard input and answers each
    /// with one line of JSON
    #[arg(required_unless_present = "file", value_name = "LINE")]
    pub line: Vec<String>,
    /// Read one puzzle a line from this file, as `-` does from standard input
    #[arg(long, value_name = "FILE", conflicts_with = "line")]
    pub file: Option<PathBuf>,
    /// Print the answer as one line of JSON
    #[arg(long)]
    pub json: bool,
    /// Count the shortest solutions of a Swap puzzle, or all tours (shortest paths
    /// are always counted)
    #[arg(long, alias = "shortest")]
    pub count: bool,
    /// Say whether a tour is the only one, which is faster than counting all
    #[arg(long)]
    pub unique: bool,
    /// Find a different tour for each number N
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Find a closed tour that looks the same after a half-turn of the board
    #[arg(long)]
    pub symmetric: bool,
    /// Count the positions that a Swap puzzle can reach, by distance, instead of
    /// solving it
    #[arg(long, conflicts_with = "count")]
    pub extent: bool,
    /// List the first N solutions: placements, shortest paths, shortest solutions or
    /// tours [default: 1 for a Place puzzle, and 0 with --json or --certificate, or in a file]
    #[arg(long, value_name = "N")]
    pub list: Option<usize>,
    /// Show the tour with this number, from 1, in the order of --list
    #[arg(long, value_name = "K", conflicts_with_all = ["random", "symmetric"])]
    pub number: Option<Natural>,
    /// Show a random tour, each equally likely; --seed draws another
    #[arg(long, conflicts_with = "symmetric")]
    pub random: bool,
    /// Show the distance of each square of a Travel puzzle from the start
    #[arg(long)]
    pub distances: bool,
    /// Use at most this much memory for tables, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 512)]
    pub memory: u64,
    /// Print the answer as JSON with what a second program needs to check it, such
    /// as `tools/verify.py`; the proof may take --seconds once more
    #[arg(long)]
    pub certificate: bool,
    /// Stop each puzzle after this many seconds, and print what is known by then
    #[arg(long, value_name = "S", value_parser = clock::seconds)]
    pub seconds: Option<f64>,
    /// Use this many threads: for one puzzle that takes long, or to solve several puzzles
    /// of a file at the same time. Answers and their order stay the same, but a Swap may
    /// show another of its shortest solutions [default: `RAYON_NUM_THREADS`, or the number of
    /// processors]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<usize>,
    /// Count one of N parts of a Place puzzle's placements, part K, on one thread, and
    /// print a document for `leaper merge`; other options are refused, but for --memory,
    /// --quiet and --json
    #[arg(long, value_name = "K/N", conflicts_with_all = [
        "file", "count", "extent", "symmetric", "unique", "list", "number", "random", "distances",
        "seed", "certificate", "seconds", "threads",
    ])]
    pub part: Option<Part>,
    /// Show no progress line on standard error; there is none if that is not a terminal
    #[arg(long, short)]
    pub quiet: bool,
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
  leaper solve 'travel?board=8x8&from=a1&to=h8' --list 5 --distances
  leaper solve 'tour?board=6x6&ends=closed' --random --seed 7
  leaper solve 'tour?board=6x6&ends=closed' --count
  leaper solve 'a8, b7' 'a1, h8'
  leaper solve - < puzzles.txt > answers.jsonl
  leaper solve - --seconds 10 < puzzles.txt    stop each puzzle after 10 seconds
  leaper solve 'place?board=18x18&pieces=Q18' --part 17/64 > 17.json

In a file of puzzles, empty lines and lines that start with # are skipped. An
error names its line and quotes it.

Exit status: 0 if the puzzle is solved, 1 if it has no solution, 2 if it cannot
be read, 3 if a limit was reached before all that was asked for was found; for
several puzzles, the highest of them.";

impl Solve {
    /// Solves a puzzle with a progress line.
    pub fn answer(&self, puzzle: Puzzle) -> Answer {
        let options = self.options(puzzle.kind());
        let solving = Solving::new(puzzle, options);
        let mut monitor = monitor::Monitor::new(self.quiet);
        let next = |progress: &Progress| monitor.update(progress);
        let timed = clock::run_while(solving, self.seconds, clock::Time::Wall, next);
        timed.expect("it is not abandoned").answer
    }

    /// Returns the number of threads. By default the environment decides; as usual, 0 and what is no
    /// number stand for the number of processors.
    pub fn thread_count(&self) -> usize {
        let variable = || threads(&env::var("RAYON_NUM_THREADS").ok()?).ok();
        let processors = || thread::available_parallelism().map_or(1, NonZero::get);
        self.threads.or_else(variable).unwrap_or_else(processors)
    }

    /// Returns the options for a puzzle of a kind.
    pub fn options(&self, kind: Kind) -> Options {
        let is_batch = self.file.is_some() || self.line == ["-"];
        let json = self.json || self.certificate || is_batch;
        let mut options = Options::default()
            .extent(self.extent)
            .seed(self.seed)
            .symmetric(self.symmetric)
            .unique(self.unique)
            .list(self.list.unwrap_or(usize::from(!json && kind == Kind::Place)))
            .random(self.random)
            .distances(self.distances)
            .memory(self.memory.saturating_mul(1 << 20))
            // In a batch, each puzzle has one thread.
            .threads(if is_batch { 1 } else { self.thread_count() });
        options.number.clone_from(&self.number);
        // Without --count, the default of the options decides.
        if self.count { options.shortest(true) } else { options }
    }

    /// Returns an answer with its proof, as JSON.
    pub fn certificate(&self, puzzle: &Puzzle, answer: &Answer) -> anyhow::Result<String> {
        let (options, seconds) = (self.options(puzzle.kind()), self.seconds);
        Ok(certificate::certificate(puzzle, answer, &options, seconds)?.to_string())
    }

    /// Returns the exit status for an answer.
    pub fn exit_status(&self, answer: &Answer) -> u8 {
        match answer.status() {
            Status::Solved | Status::Impossible if self.is_incomplete(answer) => 3,
            Status::Solved | Status::Impossible => u8::from(answer.is_none()),
            Status::Error => 2,
            Status::Limit => 3,
        }
    }

    /// Returns whether a limit kept something from being found that was asked for.
    fn is_incomplete(&self, answer: &Answer) -> bool {
        if answer.details().is_some_and(|details| details.limit.is_some()) {
            return true;
        }
        match answer {
            Answer::Tour { symmetry: Some(Symmetry::Limit(_)), .. } => true,
            Answer::Tour { limit, .. } => limit.is_some() && (self.count || self.unique),
            Answer::Travel { limit, .. } | Answer::Swap { limit, .. } => {
                limit.is_some() && self.count
            }
            Answer::Place { limit: Some(_), placements, count, .. } => {
                let listed = placements.len();
                self.list.is_some_and(|list| listed < list) && Natural::from(listed as u64) < *count
            }
            _ => false,
        }
    }
}
