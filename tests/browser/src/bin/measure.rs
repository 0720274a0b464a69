//! The second half of `cargo xtask bench`: the page solves the jobs that have run natively, and
//! both results are printed. Arguments: the file with the first half's results, and optionally a
//! part of the names to measure.
//!
//! The time in the browser is the answer's `ms`, which the solver took in the page's worker. The
//! time between the request and the answer is printed next to it; it includes parsing the puzzle
//! line and both messages.
//!
//! Then some figures of the page: the weight of a first visit, as counted by the server, the time
//! until something is visible, the scrolling of a gallery of millions, the time that workers save,
//! and fifty boards on one page.

use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use bench::{Native, Quartiles, Target, Times, difference};
use browser_tests::{Page, memory};
use serde::Deserialize;
use serde_json::{Value, json};

/// The browser's times for a job.
struct Browser {
    solving: Quartiles,
    asking: Quartiles,
    wrong: Option<String>,
}

fn main() -> ExitCode {
    match measure_all() {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Measures everything. Returns the number of missed targets.
fn measure_all() -> Result<usize> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().context("no file of jobs")?;
    let part = arguments.next().unwrap_or_default();
    let jobs: Vec<Native> = serde_json::from_slice(&std::fs::read(file)?)?;
    let mut figures = vec![];
    // These come first, while the browser's cache is empty.
    let measures = [
        ("the page", measure_page as fn() -> _),
        ("the gallery", measure_gallery),
        ("the workers", measure_workers),
        ("fifty boards", measure_fifty_boards),
    ];
    for (name, measure) in measures {
        if name.contains(&part) {
            figures.extend(measure());
        }
    }
    ensure!(!jobs.is_empty() || !figures.is_empty(), "no job has “{part}” in its name");
    let mut missed = if jobs.is_empty() { 0 } else { measure_jobs(&jobs) };
    measure_first_searches(&jobs);
    for Figure { what, value, unit, most } in figures {
        let verdict = if value <= most { "reached" } else { "MISSED" };
        missed += usize::from(value > most);
        println!("{what:<58} {value:>10.1} {unit:<3} <= {most:<8} {verdict}");
    }
    Ok(missed)
}

/// Measures the jobs in the browser and prints the table. Returns the number of missed targets.
fn measure_jobs(jobs: &[Native]) -> usize {
    let page = Page::open("");
    if !page.js::<bool>("return crossOriginIsolated") {
        println!("The page’s clock is coarse: times below 1 ms can’t be measured.");
    }
    println!(
        "\n{:<42} {:>7} {:>15} {:>15} {:>15} {:>15} {:>8}  {:<10}",
        "job", "answer", "baseline", "native", "browser", "with talk", "ratio", "target"
    );
    let mut missed = 0;
    for job in jobs {
        let browser = measure(&page, job);
        let wrong = job.wrong.as_ref().or(browser.wrong.as_ref());
        let reached = wrong.is_none() && {
            let baseline = job.baseline.map(|times| times.median);
            job.target.is_reached(baseline, browser.solving.median)
        };
        missed += usize::from(!reached);
        println!("{}", row(job, &browser, reached));
        for (place, wrong) in [("natively", &job.wrong), ("in the browser", &browser.wrong)] {
            if let Some(wrong) = wrong {
                println!("    {place}: {wrong}");
            }
        }
    }
    println!(
        "Times in milliseconds: medians, and half the distance of the quartiles. The ratio is the \
         baseline’s time to the browser’s.\n"
    );
    missed
}

/// Jobs whose first search is measured in a new browser, and a puzzle with which the page is opened:
/// the code of a kind is loaded, but not yet optimised for speed.
const FIRST_SEARCHES: [(&str, &str); 3] = [
    ("swap, Usenet 5 x 5 reversed", "swap?board=N1N/3/n1n"),
    ("place, fourteen queens on 14 x 14", "place?board=4x4&pieces=Q4"),
    ("tour, closed ones on 6 x 6", "tour?board=5x5"),
];

/// How many browsers are started for each of them.
const BROWSERS: usize = 7;

/// Prints the times from a request to its answer, in a new browser for each run: of the first
/// search, and of later ones.
fn measure_first_searches(jobs: &[Native]) {
    let later = 8;
    for (job, opened) in jobs.iter().filter_map(|job| {
        let opened = FIRST_SEARCHES.iter().find(|(name, _)| *name == job.name);
        opened.map(|&(_, opened)| (job, opened))
    }) {
        let (mut first, mut warm) = (Times::default(), Times::default());
        for _ in 0..BROWSERS {
            let page = Page::open(opened);
            page.wait_for("its answer", || page.has("#result.good"));
            let ask = || -> Solves {
                page.js_with(SOLVE, &[json!(job.line), job.options.clone(), json!(1)])
            };
            first.add(ask().asking);
            (0..later).for_each(|_| warm.add(ask().asking));
        }
        let (first, warm) = (first.quartiles(), warm.quartiles());
        println!(
            "{:<42} first {first:>15}, later {warm:>15}: {:.1} and {:.1} times the native time",
            job.name,
            first.median / job.native.median,
            warm.median / job.native.median
        );
    }
}

/// A figure of the page, and its limit.
struct Figure {
    what: &'static str,
    value: f64,
    unit: &'static str,
    most: f64,
}

fn measure_page() -> Vec<Figure> {
    let page = Page::blank();
    // The browser's cache is empty at the first visit.
    let before = bytes_sent(&page);
    let mut visits = vec![visit(&page)];
    let kilobytes = (bytes_sent(&page) - before) / 1_000.0;
    visits.extend((0..8).map(|_| visit(&page)));
    let first = visits[0];
    let edits: Vec<f64> = page.js(TIMED_EDITS);
    vec![
        Figure { what: "first visit, all it sends", value: kilobytes, unit: "kB", most: 200.0 },
        Figure {
            what: "first visit, until it can be used",
            value: first,
            unit: "ms",
            most: 1_000.0,
        },
        Figure { what: "later visits", value: median(&visits[1..]), unit: "ms", most: 1_000.0 },
        Figure {
            what: "8 x 8, from the click to the frame with the answer",
            value: median(&edits),
            unit: "ms",
            // One frame, and the inaccuracy of timers.
            most: 17.0,
        },
    ]
}

/// The gallery of 3,063,828 placements: the time of a frame while it scrolls slowly, fast, and by
/// dragging the thumb; and the memory of the page, if the system reports it.
fn measure_gallery() -> Vec<Figure> {
    let page = Page::open("place?board=7x7&pieces=K2Q2B2N1");
    page.wait_for_result("3,063,828 solutions");
    let frame = page.js(SCROLL_GALLERY);
    let mut figures = vec![Figure {
        what: "gallery of 3,063,828, a frame while it scrolls",
        value: frame,
        unit: "ms",
        // Sixty frames a second, and the inaccuracy of clocks.
        most: 17.0,
    }];
    figures.extend(memory::largest_page().map(|megabytes| Figure {
        what: "the same, memory of the page and its workers",
        value: megabytes,
        unit: "MB",
        most: 200.0,
    }));
    figures
}

/// All 8,817,900 positions of four against four on 4 × 5, found by one worker and by all. The
/// shared search begins after a moment.
fn measure_workers() -> Vec<Figure> {
    let page = Page::blank();
    let [one, all, cores]: [f64; 3] = page.module(
        "const { createPool } = await import('./www/session/solver.js');
         const cores = navigator.hardwareConcurrency;
         const times = [];
         for (const size of [1, cores]) {
             const pool = createPool({ build: 'swap', size });
             const { draft } = await pool.run({ do: 'open', text: 'swap?board=NNNN/4/4/4/nnnn' });
             const began = performance.now();
             const { answer } = await pool.run({ do: 'solve', draft, options: { extent: true }, wants: {} });
             times.push(performance.now() - began);
             if (answer.reachable !== 8_817_900 || answer.depth !== 20) throw new Error(JSON.stringify(answer));
         }
         return [...times, cores]",
        &[],
    );
    vec![Figure {
        what: "8,817,900 positions, all workers’ time to that of one",
        value: 100.0 * all / one,
        unit: "%",
        most: if cores > 1.0 { 75.0 } else { 110.0 },
    }]
}

/// Fifty elements on a phone whose processor is slowed four times, if the browser can: the time of
/// a frame while animations play, while the page is scrolled past all of them, and when all have
/// begun.
fn measure_fifty_boards() -> Vec<Figure> {
    let page = Page::blank();
    let slow =
        |rate: f64| page.chromium("Emulation.setCPUThrottlingRate", &json!({ "rate": rate }));
    if !page.phone(390, 844) || !slow(1.0) {
        return vec![];
    }
    page.module::<()>(FIFTY_BOARDS, &[]);
    let _ = slow(4.0);
    let times: [f64; 3] = page.js(SCROLL_PAST_BOARDS);
    let _ = slow(1.0);
    let what = [
        "fifty boards on a slow phone, a frame while animations play",
        "the same, while scrolling past them",
        "the same, when all have begun",
    ];
    let figure = |(what, value)| Figure { what, value, unit: "ms", most: 17.0 };
    what.into_iter().zip(times).map(figure).collect()
}

/// Puts fifty boards on the page, and waits until one plays.
const FIFTY_BOARDS: &str = include_str!("../scripts/fifty-boards.js");

/// Waits, scrolls to the last board, and waits: all within the time for a script. Returns the mean
/// time between two frames of each, in milliseconds.
const SCROLL_PAST_BOARDS: &str = include_str!("../scripts/scroll-past-boards.js");

/// Scrolls the gallery with every frame, in three ways. Returns the mean time between two frames of
/// the slowest, in milliseconds.
const SCROLL_GALLERY: &str = include_str!("../scripts/scroll-gallery.js");

/// Opens the page. Returns the time from the beginning of loading until the puzzle is solved, in
/// milliseconds.
fn visit(page: &Page) -> f64 {
    // Navigating to the current address would load nothing.
    page.go("/blank.html", "");
    page.go("/some/where/", "travel?board=8x8&from=a1&to=h8");
    page.js("while (!/\\d/.test(document.querySelector('#result')?.innerText ?? '')) {
             await new Promise((resolve) => setTimeout(resolve));
         }
         return performance.now()")
}

fn bytes_sent(page: &Page) -> f64 {
    page.js("return Number(await (await fetch('/bytes-sent')).text())")
}

/// Blocks and opens squares by clicks. Returns the time from each click until the frame with the
/// new answer, in milliseconds. The address changes with the answer.
const TIMED_EDITS: &str = include_str!("../scripts/timed-edits.js");

fn median(times: &[f64]) -> f64 {
    let mut times = times.to_vec();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// Jobs below this time, in milliseconds, are requested several at once: one by one, an idle worker
/// would wake up for each, and finish before its core is at full speed. Longer jobs are requested
/// alone, because several would be shared by several workers.
const SHORT_MS: f64 = 10.0;

/// The time that several jobs at once should take, in milliseconds, so that the page uses no other
/// worker.
const BATCH_MS: f64 = 100.0;

/// Maximum number of jobs at once. With a thousand, each took half as long again.
const MAX_BATCH: f64 = 200.0;

/// A short job has reached its speed after this many runs without an improvement: the browser
/// recompiles frequent code in the background.
const NO_FASTER: usize = 10;

/// Maximum number of runs before the measurement.
const MAX_WARMUP: usize = 100;

/// The page's result of solving a puzzle several times at once.
#[derive(Deserialize)]
struct Solves {
    /// The first answer that differs from the first one, otherwise the first one.
    answer: Value,
    /// The solver's time for each, and the mean time of a request, in milliseconds.
    solving: Vec<f64>,
    asking: f64,
}

const SOLVE: &str = "
    const [line, options, times] = args;
    const began = performance.now();
    const asked = Array.from({ length: times }, () => window.leaper.solve(line, options));
    const answers = await Promise.all(asked);
    const asking = (performance.now() - began) / times;
    const text = ({ ms, ...answer }) => JSON.stringify(answer);
    const other = answers.find((answer) => text(answer) !== text(answers[0]));
    return { answer: other ?? answers[0], solving: answers.map(({ ms }) => ms ?? Infinity), asking }";

fn measure(page: &Page, job: &Native) -> Browser {
    let ask = |times: usize| -> Solves {
        page.js_with(SOLVE, &[json!(job.line), job.options.clone(), json!(times)])
    };
    let first = ask(1);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "10 to 200")]
    let several = match ask(1).asking {
        short if short < SHORT_MS => (BATCH_MS / short).min(MAX_BATCH) as usize,
        _ => 1,
    };
    let (mut fastest, mut unimproved) = (f64::INFINITY, 0);
    let enough = if several > 1 { NO_FASTER } else { 1 };
    for _ in 0..MAX_WARMUP {
        let now = median(&ask(several).solving);
        unimproved = if now < 0.9 * fastest { 0 } else { unimproved + 1 };
        fastest = fastest.min(now);
        if unimproved == enough {
            break;
        }
    }
    let mut solving = Times::default();
    let mut asking = Times::default();
    let mut wrong = difference(&first.answer, &job.expected);
    if wrong.is_none() && !first.answer["ms"].is_number() {
        wrong = Some("the answer does not say how long it took".to_owned());
    }
    while !asking.are_enough() && wrong.is_none() {
        let solves = ask(several);
        wrong = difference(&solves.answer, &job.expected);
        solves.solving.into_iter().for_each(|time| solving.add(time));
        (0..several).for_each(|_| asking.add(solves.asking));
    }
    let of = |times: Times| if wrong.is_none() { times.quartiles() } else { Quartiles::NONE };
    Browser { solving: of(solving), asking: of(asking), wrong: wrong.clone() }
}

fn row(job: &Native, browser: &Browser, reached: bool) -> String {
    let answer = if job.wrong.is_none() && browser.wrong.is_none() { "right" } else { "WRONG" };
    let baseline = job.baseline.map_or_else(|| "none".to_owned(), |times| times.to_string());
    let ratio = job
        .baseline
        .map_or_else(String::new, |times| format!("{:.1}", times.median / browser.solving.median));
    let target = match job.target {
        Target::TimesAsFast(times) => format!(">= {times:.1}"),
        Target::Milliseconds(most) => format!("<= {most:.0} ms"),
    };
    let verdict = if reached { "reached" } else { "MISSED" };
    format!(
        "{:<42} {answer:>7} {baseline:>15} {:>15} {:>15} {:>15} {ratio:>8}  {target:<10} {verdict}",
        job.name, job.native, browser.solving, browser.asking
    )
}
