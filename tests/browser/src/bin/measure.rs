//! The second half of `cargo xtask bench`: has the page solve the jobs that have run natively, and
//! prints what came of both. The arguments are the file with the first half's outcome and, if not
//! all is to be measured, a part of the names of what is.
//!
//! The time in the browser is the answer's own `ms`: what the solver took in the page's worker.
//! Beside it stands the time between asking the page and having its answer, which also holds
//! reading the puzzle line, and the way to the worker and back.
//!
//! Then some figures about the page itself: what a first visit weighs, as the server counts it,
//! how soon there is something to see, how smoothly a gallery of millions scrolls, and fifty boards
//! on one page.

use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use bench::{Native, Target, Times, difference};
use browser_tests::{Page, memory};
use serde::Deserialize;
use serde_json::{Value, json};

/// What the browser took for a job.
struct Browser {
    solving: f64,
    asking: f64,
    wrong: Option<String>,
}

fn main() -> ExitCode {
    match all() {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Measures everything; gives how many targets are missed.
fn all() -> Result<usize> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().context("no file of jobs")?;
    let part = arguments.next().unwrap_or_default();
    let jobs: Vec<Native> = serde_json::from_slice(&std::fs::read(file)?)?;
    let mut figures = vec![];
    // These first: the browser has seen nothing yet.
    let measures = [
        ("the page", page as fn() -> _),
        ("the gallery", gallery),
        ("the workers", workers),
        ("fifty boards", fifty),
    ];
    for (name, measure) in measures {
        if name.contains(&part) {
            figures.extend(measure());
        }
    }
    ensure!(!jobs.is_empty() || !figures.is_empty(), "no job has “{part}” in its name");
    let mut missed = if jobs.is_empty() { 0 } else { table(&jobs) };
    for Figure { what, value, unit, most } in figures {
        let verdict = if value <= most { "reached" } else { "MISSED" };
        missed += usize::from(value > most);
        println!("{what:<58} {value:>10.1} {unit:<3} <= {most:<8} {verdict}");
    }
    Ok(missed)
}

/// Has the page solve the jobs, and prints the table; gives how many targets are missed.
fn table(jobs: &[Native]) -> usize {
    let page = Page::open("");
    if !page.js::<bool>("return crossOriginIsolated") {
        println!("The page’s clock is coarse: what takes less than a millisecond cannot be told.");
    }
    println!(
        "\n{:<42} {:>7} {:>10} {:>10} {:>10} {:>10} {:>8}  {:<10}",
        "job", "answer", "baseline", "native", "browser", "with talk", "ratio", "target"
    );
    let mut missed = 0;
    for job in jobs {
        let browser = measure(&page, job);
        let wrong = job.wrong.as_ref().or(browser.wrong.as_ref());
        let reached = wrong.is_none() && job.target.is_reached(job.baseline, browser.solving);
        missed += usize::from(!reached);
        println!("{}", row(job, &browser, reached));
        for (place, wrong) in [("natively", &job.wrong), ("in the browser", &browser.wrong)] {
            if let Some(wrong) = wrong {
                println!("    {place}: {wrong}");
            }
        }
    }
    println!(
        "Times in milliseconds, medians. The ratio is the baseline’s time to the browser’s.\n"
    );
    missed
}

/// Something about the page itself, to be held below a limit.
struct Figure {
    what: &'static str,
    value: f64,
    unit: &'static str,
    most: f64,
}

fn page() -> Vec<Figure> {
    let page = Page::blank();
    // The first of these visits has nothing in the browser's cache.
    let before = bytes_sent(&page);
    let mut visits = vec![visit(&page)];
    let kilobytes = (bytes_sent(&page) - before) / 1_000.0;
    visits.extend((0..8).map(|_| visit(&page)));
    let first = visits[0];
    let edits: Vec<f64> = page.js(EDITS);
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
            // One frame, and what timers leave to chance.
            most: 17.0,
        },
    ]
}

/// The gallery of 3,063,828 placements: how long a frame takes while it scrolls, slowly, fast, and
/// by dragging the thumb; and what the page takes of the memory then, where that can be told.
fn gallery() -> Vec<Figure> {
    let page = Page::open("place?board=7x7&pieces=K2Q2B2N1");
    page.wait_for_result("3,063,828 solutions");
    let frame = page.js(SCROLLING);
    let mut figures = vec![Figure {
        what: "gallery of 3,063,828, a frame while it scrolls",
        value: frame,
        unit: "ms",
        // Sixty a second, and what clocks leave to chance.
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

/// All 8,817,900 arrangements of four against four on 4 × 5, as one worker finds them and as all do
/// together: they take so much of its time. Each begins anew after a moment alone.
fn workers() -> Vec<Figure> {
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
        what: "8,817,900 arrangements, all workers’ time to that of one",
        value: 100.0 * all / one,
        unit: "%",
        most: if cores > 1.0 { 75.0 } else { 110.0 },
    }]
}

/// Fifty elements on a page of a phone whose processor is slowed four times, where that can be done: how long a
/// frame takes while films play, while one scrolls past all of them, and when all have begun.
fn fifty() -> Vec<Figure> {
    let page = Page::blank();
    let slow =
        |rate: f64| page.chromium("Emulation.setCPUThrottlingRate", &json!({ "rate": rate }));
    if !page.phone(390, 844) || !slow(1.0) {
        return vec![];
    }
    page.module::<()>(FIFTY, &[]);
    let _ = slow(4.0);
    let times: [f64; 3] = page.js(PASSING);
    let _ = slow(1.0);
    let what = [
        "fifty boards on a slow phone, a frame while films play",
        "the same, while one scrolls past them",
        "the same, when all have begun",
    ];
    let figure = |(what, value)| Figure { what, value, unit: "ms", most: 17.0 };
    what.into_iter().zip(times).map(figure).collect()
}

/// Puts fifty boards on the page, and waits until one plays.
const FIFTY: &str = "
    await import('./leaper-board.js');
    const lines = [
        'travel?board=8x8&from=a8&to=b7&avoid=b6',
        'travel?board=8/8/8/******2/******2/8/8/8&from=a1&to=a8',
        'travel?board=6x6&from=a1&to=f6',
    ];
    const plays = new Promise((resolve) => addEventListener('leaper-step', resolve, { once: true }));
    for (let number = 0; number < 50; number++) {
        const board = document.createElement('leaper-board');
        board.puzzle = lines[number % lines.length];
        board.autoplay = board.loop = true;
        document.body.append(board);
    }
    await plays";

/// Looks at the first boards, scrolls to the last, and looks at those; gives the mean time between two frames of
/// each, in milliseconds.
const PASSING: &str = "
    const frame = () => new Promise(requestAnimationFrame);
    const mean = async (frames, act) => {
        const began = await frame();
        let last = began;
        let many = 0;
        while (many < frames || (act && scrollY + innerHeight < document.documentElement.scrollHeight - 1)) {
            act?.();
            last = await frame();
            many += 1;
        }
        return (last - began) / many;
    };
    return [await mean(300), await mean(0, () => scrollBy(0, 20)), await mean(300)]";

/// Scrolls the gallery a bit with every frame; gives the mean time between two, in milliseconds.
const SCROLLING: &str = "
    const gallery = document.querySelector('[data-part=gallery]');
    const height = gallery.scrollHeight - gallery.clientHeight;
    const ways = [
        () => { gallery.scrollTop += 30; },
        () => { gallery.scrollTop += 500; },
        (frame) => { gallery.scrollTop = height * frame / 200; },
    ];
    const frame = () => new Promise(requestAnimationFrame);
    let sum = 0;
    for (const scroll of ways) {
        const began = await frame();
        let last = began;
        for (let number = 1; number <= 200; number++) {
            scroll(number);
            last = await frame();
        }
        sum += (last - began) / 200;
    }
    return sum / ways.length";

/// Opens the page and gives the milliseconds from the beginning of its loading until it has
/// solved what it shows.
fn visit(page: &Page) -> f64 {
    // To go where one is would load nothing.
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

/// Blocks and opens squares by a click each; gives the milliseconds from each click until the
/// frame is drawn that shows the new answer. The address changes with the answer.
const EDITS: &str = "
    const stage = document.querySelector('#stage');
    stage.setPointerCapture = () => {};
    const channel = new MessageChannel();
    const turn = () => new Promise((resolve) => {
        channel.port1.onmessage = resolve;
        channel.port2.postMessage(0);
    });
    const times = [];
    for (const name of ['d6', 'c4', 'e5', 'f3', 'd4', 'b5', 'g7', 'd6', 'c4', 'e5', 'f3']) {
        // As a person does, some time after the last one, anywhere between two frames.
        await new Promise((resolve) => setTimeout(resolve, 150 + 31 * (times.length % 7)));
        const square = document.querySelector(`[data-square=${name}]`);
        const box = square.getBoundingClientRect();
        const at = { clientX: box.x + 9, clientY: box.y + 9, bubbles: true, isPrimary: true,
            pointerId: 1, button: 0, pointerType: 'mouse' };
        const before = location.hash;
        const began = performance.now();
        square.dispatchEvent(new PointerEvent('pointerdown', at));
        square.dispatchEvent(new PointerEvent('pointerup', at));
        while (location.hash === before) await turn();
        await new Promise(requestAnimationFrame);
        times.push(performance.now() - began);
    }
    return times.slice(1)";

fn median(times: &[f64]) -> f64 {
    let mut times = times.to_vec();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// What takes less than so many milliseconds is asked for some times at once: one by one, an idle
/// worker would have to be woken for each, and be through before its core is awake. What takes
/// longer is asked for by itself, for several that wait are done by several workers, which share
/// what the machine can do.
const SHORT: f64 = 10.0;

/// All that are asked for at once shall be answered in about so many milliseconds, long before
/// the page has another worker do some of them,
const TOGETHER: f64 = 100.0;

/// and shall be no more than so many: of a thousand, each took half as long again.
const MOST_TOGETHER: f64 = 200.0;

/// The browser compiles anew, and better, what runs often, beside what goes on: what is short has got as fast as it
/// gets when it got no faster so many times,
const NO_FASTER: usize = 10;

/// or was asked for so often.
const MOST_WARMING: usize = 100;

/// What the page gives back of some solves of the same puzzle, asked for at once.
#[derive(Deserialize)]
struct Solves {
    /// The last answer.
    answer: Value,
    /// What the solver took for each, and what asking for one took, in milliseconds.
    solving: Vec<f64>,
    asking: f64,
}

const SOLVE: &str = "
    const [line, options, times] = args;
    const began = performance.now();
    const asked = Array.from({ length: times }, () => window.leaper.solve(line, options));
    const answers = await Promise.all(asked);
    const asking = (performance.now() - began) / times;
    return { answer: answers[0], solving: answers.map(({ ms }) => ms ?? Infinity), asking }";

fn measure(page: &Page, job: &Native) -> Browser {
    let ask = |times: usize| -> Solves {
        page.js_with(SOLVE, &[json!(job.line), job.options.clone(), json!(times)])
    };
    let first = ask(1);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "10 to 200")]
    let several = match ask(1).asking {
        short if short < SHORT => (TOGETHER / short).min(MOST_TOGETHER) as usize,
        _ => 1,
    };
    let (mut fastest, mut in_vain) = (f64::INFINITY, 0);
    let enough = if several > 1 { NO_FASTER } else { 1 };
    for _ in 0..MOST_WARMING {
        let now = median(&ask(several).solving);
        in_vain = if now < 0.9 * fastest { 0 } else { in_vain + 1 };
        fastest = fastest.min(now);
        if in_vain == enough {
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
    let middle = |times: Times| if wrong.is_none() { times.median() } else { f64::NAN };
    Browser { solving: middle(solving), asking: middle(asking), wrong: wrong.clone() }
}

fn row(job: &Native, browser: &Browser, reached: bool) -> String {
    let answer = if job.wrong.is_none() && browser.wrong.is_none() { "right" } else { "WRONG" };
    let baseline = job.baseline.map_or_else(|| "none".to_owned(), |time| format!("{time:.2}"));
    let ratio =
        job.baseline.map_or_else(String::new, |time| format!("{:.1}", time / browser.solving));
    let target = match job.target {
        Target::TimesAsFast(times) => format!(">= {times:.1}"),
        Target::Milliseconds(most) => format!("<= {most:.0} ms"),
    };
    let verdict = if reached { "reached" } else { "MISSED" };
    format!(
        "{:<42} {answer:>7} {baseline:>10} {:>10.2} {:>10.2} {:>10.2} {ratio:>8}  {target:<10} {verdict}",
        job.name, job.native, browser.solving, browser.asking
    )
}
