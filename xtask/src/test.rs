//! `cargo xtask test`: runs all checks, the cheapest first, and stops at the first part that fails.
//!
//! Native checks run concurrently with builds for browsers, because both often use one core only.
//! At most two tests with animations run at a time; the core's tests for wasm32 are built and run
//! beside them at a low priority.
//!
//! A browser's driver sometimes stops answering, and a busy machine delays a page. So tests that
//! fail in a browser run a second time: the report lists those that pass then as flaky, and those
//! that fail twice as failed.

use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::sync::mpsc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::ValueEnum;

use crate::browsers::{Browser, Installed};
use crate::command::{find, output, run, with_low_priority};
use crate::counts::{Counts, run_tests, run_tests_and_list_failures};
use crate::delivery::{self, delivered};
use crate::driver::Driver;
use crate::faults::{self, Faults};
use crate::package_tests;
use crate::report::Report;
use crate::server::Server;
use crate::site::Site;
use crate::toolchain::{TARGET, Toolchain, own_cargo};
use crate::typescript::TypeScript;
use crate::{apt, axe, markup, project, wasm};

/// Maximum size of the first build, in bytes. It reads, writes and solves canonical lines of Travel
/// only, and is half as large as a build with all kinds. If it grows, it probably includes code for
/// other kinds (see `src/all_kinds.rs`), float formatting, the standard library's sorts, a hash map
/// with random keys, or a library that belongs elsewhere.
const WASM_LIMIT: usize = 170 * 1024;

/// Maximum size of a first visit, in compressed bytes.
const FIRST_LOAD_LIMIT: usize = 140_000;

/// Maximum size of what the element loads for an animation of Travel, in compressed bytes. (The solver
/// has 67,000; the board, player, words and the solver's client 42,000; the styles 7,500.)
const ANIMATION_LIMIT: usize = 120_000;

/// The crate with the solvers.
pub const CRATE: &str = "leaper-board";

/// The newest Rust release whose lints the project passes. Lints of newer releases are warnings.
const LINTED_WITH: (u32, u32) = (1, 96);

/// Maximum time of a part, after which its tests are ended.
const DEADLINE: Duration = Duration::from_mins(45);

/// Tests that run on wasm32: those of the core, and of its exports to JavaScript.
const ON_WASM32: [&str; 2] = ["core", "exports"];

/// The page's tests that run in every browser. The others run only in Chromium, unless a part or a
/// test is selected by name.
const EVERYWHERE: &str = "everywhere::";

/// Where `wasm-bindgen-test` runs tests: variable, name in the report, and tests. The solver runs
/// in workers only; its exports may also be called in a page.
const PLACES: [(&str, &str, &[&str]); 2] = [
    ("WASM_BINDGEN_USE_DEDICATED_WORKER", "the core on wasm32, in a worker", &ON_WASM32),
    ("WASM_BINDGEN_USE_BROWSER", "the exports in a page", &["exports"]),
];

#[derive(clap::Args)]
pub struct Options {
    /// Only these parts (comma-separated, or several times)
    #[arg(long, value_delimiter = ',')]
    only: Vec<Part>,
    /// Only tests whose names contain one of these
    #[arg(last = true)]
    filter: Vec<String>,
}

/// A part that can run alone.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// The types of the page's JavaScript, its HTML, and the rules for its sources
    Types,
    /// Formatting, lints, types, and the tests that need no browser
    Native,
    /// The wasm's size, and the solver's tests on wasm32 in Chromium
    Wasm,
    /// The package for npm: installed, in Node.js, its types
    Package,
    /// The page in Chromium
    Chromium,
    /// The page in Firefox
    Firefox,
    /// The page in WebKit
    Webkit,
}

impl Options {
    fn wants(&self, part: Part) -> bool {
        self.only.is_empty() || self.only.contains(&part)
    }

    /// Returns true if parts or tests are selected.
    fn names_any(&self) -> bool {
        !self.only.is_empty() || !self.filter.is_empty()
    }

    fn wants_any(&self, parts: &[Part]) -> bool {
        parts.iter().any(|&part| self.wants(part))
    }
}

/// Runs the tests. The last line of the output has the numbers of passed and failed tests.
pub fn test(options: &Options) -> ExitCode {
    let report = Report::new();
    let outcome = parts(options, &report);
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

fn parts(options: &Options, report: &Report) -> Result<()> {
    let with_browsers = [Part::Wasm, Part::Chromium, Part::Firefox, Part::Webkit];
    if !options.wants_any(&with_browsers) && !options.wants(Part::Package) {
        return without_browsers(options, report);
    }
    let (site_sender, site_receiver) = mpsc::channel();
    let (toolchain_sender, toolchain_receiver) = mpsc::channel();
    // Browsers come last, because the builds for them take longer. If a build fails, the channel
    // closes, and the side that builds reports the error.
    report.side_by_side(
        move || {
            without_browsers(options, report)?;
            if !options.wants_any(&with_browsers) {
                return Ok(());
            }
            let browsers = &Browsers::get(options, report)?;
            let core = move || match toolchain_receiver.recv() {
                Ok(toolchain) => core_in_chromium(&toolchain, browsers, options, report),
                Err(_) => Ok(()),
            };
            match site_receiver.recv() {
                Ok(built) => page_in_browsers(built, core, browsers, options, report),
                Err(_) => Ok(()),
            }
        },
        move || {
            let toolchain = report.prepare("a compiler for wasm32", Toolchain::find_or_install)?;
            let mut built = Built::get(&toolchain, report)?;
            // The page's tests open pages that use the package.
            let asked = [Part::Package, Part::Chromium, Part::Firefox, Part::Webkit];
            let mut package = None;
            if options.wants_any(&asked) {
                report.check("the package, installed and bundled", || {
                    let installed = package_tests::Installed::install(&built.sources)?;
                    for (path, file) in installed.bundle()?.iter() {
                        built.site.files.put(path.clone(), file.clone());
                    }
                    package = Some(installed);
                    Ok(())
                })?;
            }
            // Sending fails only if the receiver was dropped after a failure, which is reported.
            let _ = site_sender.send(built);
            if let Some(package) = package.filter(|_| options.wants(Part::Package)) {
                let compiler = report.prepare("TypeScript", TypeScript::find_or_install)?;
                report
                    .tests("the package's types", || Ok(one_test(&package.errors(&compiler)?)))?;
                report.tests("the package in Node.js", || package.programs())?;
            }
            if options.wants(Part::Wasm) {
                report.check("the core's tests, built", || {
                    run(&mut with_low_priority(on_wasm32(&toolchain, &ON_WASM32).arg("--no-run")))
                })?;
                let _ = toolchain_sender.send(toolchain);
            }
            Ok(())
        },
    )?;
    Ok(())
}

/// Runs the parts that need no browser.
fn without_browsers(options: &Options, report: &Report) -> Result<()> {
    if options.wants(Part::Native) {
        report.check("formatting", formatting)?;
    }
    if options.wants_any(&[Part::Types, Part::Native]) {
        let compiler = report.prepare("TypeScript", TypeScript::find_or_install)?;
        report.tests("the page's types", || types(&compiler))?;
        report.tests("the page's HTML", || Ok(one_test(&markup::errors(&markup::pages()?)?)))?;
    }
    // With `native`, all tests of the workspace run, and these are among them.
    if options.wants(Part::Types) && !options.wants(Part::Native) {
        report.tests("rules for the page's sources", || {
            let mut cargo = own_cargo_at_root();
            cargo.args(["test", "--quiet", "--package", "xtask", "--", "rules::"]);
            run_tests(&mut cargo, DEADLINE, "")
        })?;
    }
    if options.wants(Part::Native) {
        report.check("lints, native", || {
            component("clippy", "clippy")?;
            let all = ["--workspace", "--all-targets", "--features", "leaper-wasm/full"];
            // `--all-targets` includes only tests that `cargo test` runs by default.
            lints(own_cargo_at_root().arg("clippy").args(all).args(["--test", "page"]))?;
            // Also lint the crate as others use it, with few features, and the smallest build.
            lints(own_cargo_at_root().args(["clippy", "--package", CRATE]))?;
            for (package, features) in [(CRATE, "full"), ("leaper-wasm", "")] {
                let alone = ["--package", package, "--no-default-features", "--features", features];
                lints(own_cargo_at_root().arg("clippy").args(alone))?;
            }
            Ok(())
        })?;
        report.check("the crate's documentation", documentation)?;
        report.prepare("Python", python)?;
        report.tests("tests, native", || native(&options.filter))?;
    }
    Ok(())
}

/// Finds or installs Python for the checker of certificates.
fn python() -> Result<()> {
    if find(&["python3"]).is_none() {
        apt::install(&["python3-minimal".to_owned()], "Python, for tools/verify.py")?;
    }
    if find(&["python3"]).is_none() {
        bail!("tools/verify.py needs Python: python3 on the PATH, from https://www.python.org/");
    }
    Ok(())
}

/// The built site.
struct Built {
    site: Site,
    /// The site as it is written.
    sources: Site,
    /// An error if the site is too large. It is reported after the other tests.
    size_check: Result<()>,
}

impl Built {
    fn get(toolchain: &Toolchain, report: &Report) -> Result<Self> {
        let (site, sources) = report.check("the site", || {
            let glue = wasm::build(toolchain, wasm::Purpose::Delivery)?;
            let sources = Site::sources(project::root(), &glue)?;
            Ok((delivered(sources.clone(), &delivery::Options::default())?, sources))
        })?;
        let size_check = report.check("the site's size", || size(&site));
        Ok(Self { site, sources, size_check })
    }
}

/// The selected browsers with their drivers.
struct Browsers {
    installed: Vec<Installed>,
    /// The script of axe-core, for the page's tests in Chromium.
    axe: Option<PathBuf>,
}

impl Browsers {
    fn get(options: &Options, report: &Report) -> Result<Self> {
        let mut found = Vec::new();
        for (browser, parts) in [
            (Browser::Chromium, &[Part::Wasm, Part::Chromium][..]),
            (Browser::Firefox, &[Part::Firefox]),
            (Browser::Webkit, &[Part::Webkit]),
        ] {
            if !options.wants_any(parts) {
                continue;
            }
            // Chromium is required. The others are skipped if they can't be installed, unless parts
            // are selected.
            let must = browser == Browser::Chromium || !options.only.is_empty();
            match report.prepare(browser.title(), || Ok(browser.find_or_install()))? {
                Err(error) if !must => {
                    report.skip(&format!("the page in {}", browser.title()), &format!("{error:#}"));
                }
                installed => found.push(installed?.without_windows()),
            }
        }
        let wants_axe = options.wants(Part::Chromium);
        let axe = wants_axe.then(|| report.prepare("axe-core", axe::script)).transpose()?;
        report.prepare("the page's tests, built", || {
            // This also builds the runner of the core's tests.
            run(page_tests().args(["--quiet", "--no-run"]))
        })?;
        Ok(Self { installed: found, axe })
    }
}

/// Runs the page's tests in all browsers, and `beside` concurrently with the last ones.
fn page_in_browsers(
    built: Built,
    beside: impl FnOnce() -> Result<()> + Send,
    browsers: &Browsers,
    options: &Options,
    report: &Report,
) -> Result<()> {
    let Built { site, sources, size_check } = built;
    let mut running = Vec::new();
    for installed in &browsers.installed {
        running.push((installed, installed.start()?));
    }
    let find = |browser| running.iter().find(|(it, _)| it.browser() == browser);
    let server = page_server(site, sources, &[])?;
    let tests = |part, browser: Browser| match find(browser) {
        Some((installed, driver)) if options.wants(part) => {
            let run = |driver: &Driver, names: &[&str]| {
                let mut cargo = page_tests();
                in_browser(&mut cargo, browser, installed, driver, &server);
                if let Some(script) = browsers.axe.as_ref().filter(|_| browser == Browser::Chromium)
                {
                    cargo.env("LEAPER_AXE", script);
                }
                cargo.args(["--no-fail-fast", "--"]).args(names);
                cargo.arg(format!("--test-threads={}", browser.sessions()));
                run_tests_and_list_failures(&mut cargo, DEADLINE, browser.title())
            };
            report.tests(&format!("the page in {}", browser.title()), || {
                let asked: Vec<&str> = if browser == Browser::Chromium || options.names_any() {
                    options.filter.iter().map(String::as_str).collect()
                } else {
                    vec![EVERYWHERE]
                };
                let (counts, failed) = run(driver, &asked)?;
                if failed.is_empty() {
                    return Ok(counts);
                }
                println!("{}: running {} failed tests again", browser.title(), failed.len());
                let names: Vec<&str> =
                    failed.iter().map(String::as_str).chain(["--exact"]).collect();
                let (again, failed_again) = run(&installed.start()?, &names)?;
                if again.passed + again.failed != counts.failed {
                    bail!("the second time {again:?} of {counts:?} were run");
                }
                report.retried(browser.title(), &failed, &failed_again);
                Ok(Counts { passed: counts.passed + again.passed, failed: again.failed })
            })
        }
        _ => Ok(()),
    };
    tests(Part::Chromium, Browser::Chromium)?;
    // Each of these has a single window and often waits.
    let firefox = || tests(Part::Firefox, Browser::Firefox);
    report.side_by_side(
        || report.side_by_side(firefox, beside),
        || tests(Part::Webkit, Browser::Webkit),
    )?;
    size_check
}

/// Runs the core's tests on wasm32, in a worker and in a page.
fn core_in_chromium(
    toolchain: &Toolchain,
    browsers: &Browsers,
    options: &Options,
    report: &Report,
) -> Result<()> {
    let chromium = browsers.installed.iter().find(|it| it.browser() == Browser::Chromium);
    let chromium = chromium.context("Chromium is there, or that has failed")?;
    let driver = chromium.start_with_low_priority()?;
    for (variable, name, which) in PLACES {
        report.tests(name, || {
            let mut cargo = on_wasm32(toolchain, which);
            in_chromium(&mut cargo, chromium, &driver)?;
            cargo.env(variable, "1").args(["--no-fail-fast", "--"]).args(&options.filter);
            run_tests(&mut cargo, DEADLINE, name)
        })?;
    }
    Ok(())
}

/// Compares the site's size with the limits.
fn size(site: &Site) -> Result<()> {
    print!("{}", site.sizes());
    let first_load = within("the first load, compressed,", site.first_load(), FIRST_LOAD_LIMIT);
    let animation = within(
        "the animation of a Travel puzzle elsewhere, compressed,",
        site.animation_load(),
        ANIMATION_LIMIT,
    );
    within("the wasm", site.first_wasm_size(), WASM_LIMIT).and(first_load).and(animation)
}

/// Checks the types of the page's JavaScript, its service worker, and the npm package's own
/// modules.
fn types(compiler: &TypeScript) -> Result<Counts> {
    let mut errors = String::new();
    for project in ["www", "www/tsconfig.sw.json", "npm"] {
        errors += &compiler.errors(&project::root().join(project))?;
    }
    Ok(one_test(&errors))
}

/// Counts a check as one test, and prints its errors.
fn one_test(errors: &str) -> Counts {
    print!("{errors}");
    let failed = u64::from(!errors.is_empty());
    Counts { passed: 1 - failed, failed }
}

fn formatting() -> Result<()> {
    component("rustfmt", "fmt")?;
    run(own_cargo_at_root().args(["fmt", "--all", "--", "--check"]))
        .context("some files are not formatted: cargo fmt --all")
}

/// Runs Clippy.
fn lints(clippy: &mut Command) -> Result<()> {
    clippy.arg("--quiet");
    let version = output(Command::new("rustc").arg("--version"))?;
    let number = version.split_whitespace().nth(1).and_then(project::release);
    if number <= Some(LINTED_WITH) {
        clippy.args(["--", "--deny", "warnings"]);
    }
    run(clippy)
}

/// Builds the crate's documentation with all features, by default, and with few. Broken links are
/// errors.
fn documentation() -> Result<()> {
    let all = ["--features", "records,serde"];
    let few = ["--no-default-features", "--features", "full"];
    for features in [&all[..], &[], &few] {
        let mut cargo = own_cargo_at_root();
        cargo.args(["doc", "--quiet", "--package", CRATE, "--lib", "--no-deps"]).args(features);
        run(cargo.env("RUSTDOCFLAGS", "--deny=warnings"))?;
    }
    Ok(())
}

/// Installs a component of Rust that may be missing.
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

/// Runs all native tests and documentation tests, including those that are ignored elsewhere
/// because they are slow unless optimized.
fn native(filter: &[String]) -> Result<Counts> {
    let mut cargo = native_tests();
    cargo.args(["--no-fail-fast", "--", "--include-ignored"]);
    run_tests(cargo.args(filter), DEADLINE, "")
}

/// Returns `cargo test` for the workspace, with optimized solvers: building them takes less time
/// than it saves. Debug assertions and overflow checks stay on.
fn native_tests() -> Command {
    let mut cargo = own_cargo_at_root();
    cargo.args(["test", "--workspace", "--exclude", "leaper-wasm"]);
    for package in [CRATE, "leaper-cli", "oracle"] {
        cargo.args(["--config", &format!("profile.test.package.{package}.opt-level=2")]);
    }
    cargo
}

/// Returns `cargo test` for wasm32. Variables select where the tests run.
fn on_wasm32(toolchain: &Toolchain, tests: &[&str]) -> Command {
    let mut cargo = toolchain.cargo("test", &project::wasm_target());
    cargo
        .args(["--package", CRATE, "--package", "leaper-wasm", "--no-default-features"])
        .args(["--features", "leaper-board/full,leaper-board/serde,leaper-wasm/full"])
        .args(tests.iter().flat_map(|name| ["--test", name]))
        .env("CARGO_ENCODED_RUSTFLAGS", wasm::rustflags(toolchain))
        // Backtraces still contain names of functions.
        .env("CARGO_PROFILE_DEV_DEBUG", "none")
        // The tests take longer than building them.
        .env("CARGO_PROFILE_DEV_OPT_LEVEL", "1")
        // Optimizing across codegen units takes too long.
        .env("CARGO_PROFILE_DEV_LTO", "off");
    cargo
}

/// Configures cargo to run tests for wasm32 in Chromium.
fn in_chromium(cargo: &mut Command, chromium: &Installed, driver: &Driver) -> Result<()> {
    let settings = project::target().join("logs/webdriver.json");
    std::fs::write(&settings, chromium.capabilities())?;
    let runner = project::target().join("debug/wasm-test-runner");
    cargo
        .env(format!("CARGO_TARGET_{}_RUNNER", TARGET.replace('-', "_").to_uppercase()), runner)
        .env("CHROMEDRIVER_REMOTE", driver.address())
        .env("WASM_BINDGEN_TEST_WEBDRIVER_JSON", settings)
        .env("WASM_BINDGEN_TEST_TIMEOUT", "900");
    Ok(())
}

/// Returns `cargo test` for the page. (Selecting the workspace avoids a second build of shared
/// dependencies with fewer features.)
fn page_tests() -> Command {
    let mut cargo = native_tests();
    cargo.args(["--test", "page"]);
    cargo
}

/// Sets the variables by which programs of `browser-tests` find browser and page.
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

/// Serves the site for the page's tests, at `/` and below another path, with an empty page, and
/// with the modules as they are written. All answers have these additional headers.
pub fn page_server(
    mut site: Site,
    sources: Site,
    fields: &'static [(&'static str, &'static str)],
) -> Result<Server> {
    for (path, file) in sources.files.iter().filter(|(path, _)| path.starts_with("www/")) {
        site.files.put(path.clone(), file.clone());
    }
    let blank =
        "<!doctype html><html lang=\"en\"><title>blank</title><link rel=\"icon\" href=\"data:,\">";
    site.insert(faults::BLANK.replace('/', ""), blank.into());
    let paths: &[_] = Box::leak([&["/", "/some/where/"], &faults::PATHS[..]].concat().into());
    Server::start_with(site, 0, paths, fields, Some(Faults::new(other_version(sources)?)))
}

/// Returns another version of the site, with a marked page and a marked module.
fn other_version(mut sources: Site) -> Result<Site> {
    for (path, mark) in [
        ("index.html", "<!-- the second -->"),
        ("www/kinds/swap/work/work.js", "window.second = true;"),
    ] {
        let text = sources.files.text(path)?;
        sources.insert(path.to_owned(), (text + mark + "\n").into_bytes());
    }
    delivered(sources, &delivery::Options::default())
}

/// Returns the cargo that runs us, in the project's folder.
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
