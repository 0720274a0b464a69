//! `cargo xtask test`: everything that can be checked, in the order in which it is cheapest to
//! learn that something is wrong; it stops at the first part that fails.

use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::ValueEnum;

use crate::browsers::{Browser, Installed};
use crate::command::{find, output, run};
use crate::counts::{Counts, run_counting};
use crate::driver::Driver;
use crate::server::Server;
use crate::site::Site;
use crate::toolchain::{TARGET, Toolchain, own_cargo};
use crate::{project, wasm};

/// The most bytes the wasm may have that is loaded first. It reads and writes the lines of every
/// puzzle and solves journeys; 320 kB are read and compiled in well under 100 ms on a phone, and
/// compress to about 120 kB, a good half of what the whole page may weigh. Who gets above it has
/// probably pulled in the standard library's sorts, a hash map with random keys, or a library
/// meant for another place.
const WASM_LIMIT: usize = 320 * 1024;

/// The most bytes a first visit may bring over the wire, compressed.
const FIRST_LOAD_LIMIT: usize = 200_000;

/// The newest Rust whose lints the project is known to pass. A newer one may have new lints:
/// they are shown, and are no failure.
const LINTED_WITH: (u32, u32) = (1, 96);

/// How long the tests of one part may take before they are ended.
const DEADLINE: Duration = Duration::from_mins(15);

/// The environment in which `wasm-bindgen-test` runs a test that does not say where, and its name.
const PLACES: [(&str, &str); 2] = [
    ("WASM_BINDGEN_USE_BROWSER", "the core on wasm32, in a page"),
    ("WASM_BINDGEN_USE_DEDICATED_WORKER", "the core on wasm32, in a worker"),
];

#[derive(clap::Args)]
pub struct Options {
    /// Only these parts (comma-separated, or several times)
    #[arg(long, value_delimiter = ',')]
    only: Vec<Part>,
    /// Only tests with this in their names
    #[arg(last = true)]
    filter: Vec<String>,
}

/// What can be tested by itself.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Formatting, lints, and the tests that need no browser
    Native,
    /// The wasm's size and lints, and the solver's tests on wasm32 in Chromium
    Wasm,
    /// The page in Chromium
    Chromium,
    /// The page in Firefox
    Firefox,
    /// The page in WebKit
    Webkit,
}

/// Runs the tests. Says at the end how many passed and failed, in a line of its own.
pub fn test(options: &Options) -> ExitCode {
    let mut report = Report::default();
    let outcome = parts(options, &mut report);
    if let Err(error) = &outcome {
        println!("\n{error:#}");
    }
    print!("{report}");
    if outcome.is_ok() && report.total().failed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn parts(options: &Options, report: &mut Report) -> Result<()> {
    let wanted = |part| options.only.is_empty() || options.only.contains(&part);
    let filter = &options.filter;
    if wanted(Part::Native) {
        report.check("formatting", formatting)?;
        report.check("lints, native", || {
            component("clippy", "clippy")?;
            lints(own_cargo_at_root().args(["clippy", "--workspace"]))
        })?;
        report.tests("tests, native", || native(filter))?;
    }
    if ![Part::Wasm, Part::Chromium, Part::Firefox, Part::Webkit].into_iter().any(wanted) {
        return Ok(());
    }
    let toolchain = report.prepare("a compiler for wasm32", Toolchain::find_or_install)?;
    let site = report.check("the site", || {
        let glue = wasm::build(&toolchain)?;
        Site::assemble(project::root(), &glue)
    })?;
    // Too large is wrong, but no reason not to try whether it works.
    let light = report.check("the site's size", || size(&site));
    if wanted(Part::Wasm) {
        if toolchain.has_clippy() {
            report.check("lints, wasm32", || {
                wasm::BUILDS.iter().try_for_each(|build| {
                    let mut clippy = toolchain.cargo("clippy", &project::wasm_target());
                    clippy.args(["--package", "leaper", "--no-default-features"]);
                    clippy.args(["--features", build.features]);
                    clippy.env("CARGO_ENCODED_RUSTFLAGS", wasm::rustflags(&toolchain));
                    lints(&mut clippy)
                })
            })?;
        } else {
            report.skip("lints, wasm32", "there is no clippy for this compiler");
        }
        let chromium = report.prepare("Chromium", || Browser::Chromium.find_or_install())?;
        for (variable, name) in PLACES {
            report.tests(name, || core_on_wasm32(&toolchain, &chromium, variable, filter))?;
        }
    }
    let server = page_server(site)?;
    for (part, browser) in [
        (Part::Chromium, Browser::Chromium),
        (Part::Firefox, Browser::Firefox),
        (Part::Webkit, Browser::Webkit),
    ] {
        if !wanted(part) {
            continue;
        }
        let name = format!("the page in {}", browser.title());
        // Chromium is to be had everywhere. The others are tested where they are, unless they are
        // asked for by name.
        let must = part == Part::Chromium || options.only.contains(&part);
        match report.prepare(browser.title(), || Ok(browser.find_or_install()))? {
            Err(error) if !must => report.skip(&name, &format!("{error:#}")),
            installed => report.tests(&name, || page(&installed?, browser, &server, filter))?,
        }
    }
    light
}

/// Holds the site's size against the limits.
fn size(site: &Site) -> Result<()> {
    print!("{}", site.sizes());
    let first_load = within("the first load, compressed,", site.first_load(), FIRST_LOAD_LIMIT);
    within("the wasm", site.wasm_size(), WASM_LIMIT).and(first_load)
}

fn formatting() -> Result<()> {
    component("rustfmt", "fmt")?;
    run(own_cargo_at_root().args(["fmt", "--all", "--", "--check"]))
        .context("some files are not formatted: cargo fmt --all")
}

/// Clippy over all targets of some packages.
fn lints(clippy: &mut Command) -> Result<()> {
    clippy.args(["--quiet", "--all-targets"]);
    let version = output(Command::new("rustc").arg("--version"))?;
    let number = version.split_whitespace().nth(1).and_then(project::release);
    if number <= Some(LINTED_WITH) {
        clippy.args(["--", "--deny", "warnings"]);
    }
    run(clippy)
}

/// Makes sure that a part of Rust that rustup may have left out is there.
fn component(name: &str, subcommand: &str) -> Result<()> {
    if output(Command::new(own_cargo()).args([subcommand, "--version"])).is_ok() {
        return Ok(());
    }
    if find(&["rustup"]).is_none() {
        bail!("{name} is missing: install it as you installed Rust");
    }
    println!("Installing a part of Rust: rustup component add {name}");
    run(Command::new("rustup").args(["component", "add", name]))
        .with_context(|| format!("{name} is missing: rustup component add {name}"))
}

/// All tests that need no browser, documentation included.
fn native(filter: &[String]) -> Result<Counts> {
    let mut cargo = own_cargo_at_root();
    cargo.args(["test", "--workspace", "--exclude", "browser-tests", "--no-fail-fast", "--"]);
    let most = run_counting(cargo.args(filter), DEADLINE)?;
    // Of the package that drives browsers only what needs none.
    let mut cargo = own_cargo_at_root();
    cargo.args(["test", "--quiet", "--package", "browser-tests", "--lib", "--"]);
    Ok(most + run_counting(cargo.args(filter), DEADLINE)?)
}

/// The tests of the crate `leaper` that can run on wasm32, in Chromium. In which place a test
/// runs is told by the environment; no file says it.
fn core_on_wasm32(
    toolchain: &Toolchain,
    chromium: &Installed,
    place: &str,
    filter: &[String],
) -> Result<Counts> {
    let mut build = own_cargo_at_root();
    run(build.args(["build", "--quiet", "--package", "browser-tests", "--bins"]))?;
    let runner = project::target().join("debug/wasm-test-runner");
    let settings = project::target().join("logs/webdriver.json");
    let driver = chromium.start()?;
    std::fs::write(&settings, chromium.capabilities())?;
    let mut cargo = toolchain.cargo("test", &project::wasm_target());
    cargo
        .args(["--package", "leaper", "--no-default-features", "--features", "full"])
        .args(["--lib", "--tests"])
        .args(["--no-fail-fast", "--"])
        .args(filter)
        .env("CARGO_ENCODED_RUSTFLAGS", wasm::rustflags(toolchain))
        .env(format!("CARGO_TARGET_{}_RUNNER", TARGET.replace('-', "_").to_uppercase()), runner)
        .env("CHROMEDRIVER_REMOTE", driver.address())
        .env("WASM_BINDGEN_TEST_WEBDRIVER_JSON", settings)
        .env("WASM_BINDGEN_TEST_TIMEOUT", "300")
        // Names of functions stay in a backtrace; the rest would make every step slower.
        .env("CARGO_PROFILE_DEV_DEBUG", "none")
        // The tests take more than building them does.
        .env("CARGO_PROFILE_DEV_OPT_LEVEL", "1")
        .env(place, "1");
    run_counting(&mut cargo, DEADLINE)
}

/// The tests of the page in one browser.
fn page(
    installed: &Installed,
    browser: Browser,
    server: &Server,
    filter: &[String],
) -> Result<Counts> {
    let driver = installed.start()?;
    let mut cargo = own_cargo_at_root();
    cargo
        .args(["test", "--package", "browser-tests", "--no-fail-fast", "--test", "*", "--"])
        .arg(format!("--test-threads={}", browser.sessions()))
        .args(filter);
    run_counting(in_browser(&mut cargo, browser, installed, &driver, server), DEADLINE)
}

/// Tells a program of the package `browser-tests` which browser to use and where the page is.
pub fn in_browser<'a>(
    command: &'a mut Command,
    browser: Browser,
    installed: &Installed,
    driver: &Driver,
    server: &Server,
) -> &'a mut Command {
    command
        .env("LEAPER_BROWSER", browser.name())
        .env("LEAPER_CAPABILITIES", installed.capabilities())
        .env("LEAPER_WEBDRIVER", driver.address())
        .env("LEAPER_ORIGIN", server.origin())
        .env("LEAPER_SHOTS", project::target().join("shots"))
}

/// Serves the site to the page's tests, at `/` and below another path, with an empty page beside.
pub fn page_server(mut site: Site) -> Result<Server> {
    let blank =
        "<!doctype html><html lang=\"en\"><title>blank</title><link rel=\"icon\" href=\"data:,\">";
    site.insert("blank.html".to_owned(), blank.into());
    Server::start(site, 0, &["/", "/some/where/"])
}

/// The cargo that runs us, in the project.
pub fn own_cargo_at_root() -> Command {
    let mut cargo = Command::new(own_cargo());
    cargo.current_dir(project::root());
    cargo
}

fn within(what: &str, size: usize, limit: usize) -> Result<()> {
    if size > limit {
        bail!("{what} has {size} bytes, and may have {limit}");
    }
    println!("{what} has {size} bytes of {limit}");
    Ok(())
}

/// What has been run, and how it went.
#[derive(Default)]
struct Report {
    rows: Vec<Row>,
}

struct Row {
    name: String,
    time: Duration,
    outcome: Outcome,
}

enum Outcome {
    /// Something without counts went well or not.
    Checked(bool),
    Counted(Counts),
    Skipped(String),
}

impl Report {
    /// Runs a part that is good or bad as a whole.
    fn check<T>(&mut self, name: &str, part: impl FnOnce() -> Result<T>) -> Result<T> {
        let start = announce(name);
        let outcome = part();
        self.add(name, start, Outcome::Checked(outcome.is_ok()));
        outcome.with_context(|| format!("FAILED: {name}"))
    }

    /// Finds or installs something the tests need. Only if that takes time, the report says so.
    fn prepare<T>(&mut self, name: &str, part: impl FnOnce() -> Result<T>) -> Result<T> {
        let start = Instant::now();
        let outcome = part();
        if outcome.is_err() || start.elapsed() > Duration::from_secs(1) {
            self.add(name, start, Outcome::Checked(outcome.is_ok()));
        }
        outcome.with_context(|| format!("FAILED: {name}"))
    }

    /// Runs a part that counts its tests.
    fn tests(&mut self, name: &str, part: impl FnOnce() -> Result<Counts>) -> Result<()> {
        let start = announce(name);
        let counts = part();
        self.add(
            name,
            start,
            match &counts {
                Ok(counts) => Outcome::Counted(*counts),
                Err(_) => Outcome::Checked(false),
            },
        );
        match counts.with_context(|| format!("FAILED: {name}"))? {
            Counts { failed: 0, passed: 1.. } => Ok(()),
            Counts { failed: 0, .. } => bail!("FAILED: {name}: there is no such test"),
            Counts { failed, .. } => bail!("FAILED: {name}: {failed} tests; see above"),
        }
    }

    fn skip(&mut self, name: &str, reason: &str) {
        println!("skipped: {reason}");
        self.add(name, Instant::now(), Outcome::Skipped(reason.to_owned()));
    }

    fn add(&mut self, name: &str, start: Instant, outcome: Outcome) {
        self.rows.push(Row { name: name.to_owned(), time: start.elapsed(), outcome });
    }

    /// All tests; a check that went wrong counts as a failed one.
    fn total(&self) -> Counts {
        self.rows.iter().fold(Counts::default(), |total, row| {
            total
                + match &row.outcome {
                    Outcome::Checked(true) | Outcome::Skipped(_) => Counts::default(),
                    Outcome::Checked(false) => Counts { passed: 0, failed: 1 },
                    Outcome::Counted(counts) => *counts,
                }
        })
    }
}

fn announce(name: &str) -> Instant {
    println!("\n== {name}");
    Instant::now()
}

impl std::fmt::Display for Report {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "\n{:<32} {:>8} {:>8} {:>8}", "", "seconds", "passed", "failed")?;
        for Row { name, time, outcome } in &self.rows {
            write!(f, "{name:<32} {:>8.1} ", time.as_secs_f64())?;
            match outcome {
                Outcome::Checked(true) => writeln!(f, "{:>8}", "ok")?,
                Outcome::Checked(false) => writeln!(f, "{:>8} {:>8}", "", "FAILED")?,
                Outcome::Counted(Counts { passed, failed }) => {
                    writeln!(f, "{passed:>8} {failed:>8}")?;
                }
                Outcome::Skipped(reason) => writeln!(f, " skipped: {reason}")?,
            }
        }
        let seconds: f64 = self.rows.iter().map(|row| row.time.as_secs_f64()).sum();
        writeln!(f, "{:<32} {seconds:>8.1}", "in all")?;
        let Counts { passed, failed } = self.total();
        writeln!(f, "\n{passed} passed, {failed} failed")
    }
}
