//! Times the jobs natively and writes the results to standard output, as JSON. An argument selects
//! the jobs whose names contain it; “long” selects those that take seconds or minutes.

use bench::{JOBS, Job, Native, difference, survey, time};
use leaper::answer::{Options, Solving};
use leaper::plain::{PlainValue, read_options};
use leaper::puzzle::Puzzle;
use leaper::search::Search;
use oracle::page_json::to_plain;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let part = std::env::args().nth(1).unwrap_or_default();
    let mut done = vec![];
    for job in JOBS.iter().filter(|job| job.is_selected(&part)) {
        eprintln!("natively: {}", job.name);
        done.push(native(job)?);
    }
    if "tour, random boards".contains(&part) {
        eprintln!("natively: tour, random boards\n{}", survey());
    }
    serde_json::to_writer(std::io::stdout(), &done)?;
    Ok(())
}

fn native(job: &Job) -> Result<Native, Box<dyn std::error::Error>> {
    let prepared = (job.prepare)();
    let puzzle = Puzzle::parse(&prepared.line)?;
    let PlainValue::Fields(options) = to_plain(&prepared.options) else {
        panic!("options are an object")
    };
    let options: Options = read_options(options)?;
    // As in the browser, only the search is timed, without parsing.
    let start = || Solving::new(puzzle.clone(), options.clone());
    let (answer, native) = time(start, Search::run);
    // The baseline runs before and after it, because the speed of a machine changes.
    let baseline = prepared.baseline.map(|mut times| {
        times.extend((job.prepare)().baseline.unwrap_or_default());
        times.quartiles()
    });
    let answer = serde_json::to_value(&answer)?;
    Ok(Native {
        name: job.name.to_owned(),
        wrong: difference(&answer, &prepared.expected),
        line: prepared.line,
        options: prepared.options,
        expected: prepared.expected,
        target: prepared.target,
        baseline,
        native: native.quartiles(),
    })
}
