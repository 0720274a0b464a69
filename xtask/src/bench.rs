//! `cargo xtask bench`: times the same jobs natively, in a headless browser, and by plain programs.
//!
//! The package `bench` contains the jobs and times them natively. The program `measure` of the
//! package `browser-tests` times them on the page.

use std::fs;

use anyhow::{Context, Result, bail};

use crate::browsers::Browser;
use crate::command::{output_only, run};
use crate::lighthouse::Lighthouse;
use crate::site::Site;
use crate::test::{in_browser, own_cargo_at_root, page_server};
use crate::{delivery, project};

/// The job that runs Lighthouse.
const LIGHTHOUSE: &str = "lighthouse";

/// Headers that isolate the page: Chromium's clock then has a resolution of 5 µs instead of 100.
const ISOLATION_HEADERS: [(&str, &str); 2] = [
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Embedder-Policy", "require-corp"),
];

#[derive(clap::Args)]
pub struct Options {
    /// Only jobs whose names contain this; “the page”, “the gallery” and “fifty boards” are jobs,
    /// too. “long” selects those that take seconds or minutes, which don't run by default;
    /// “lighthouse” runs Lighthouse
    job: Option<String>,
    /// The browser
    #[arg(long, value_enum, default_value_t = Browser::Chromium)]
    browser: Browser,
}

/// Times all jobs and prints a table. Fails if one is wrong or misses its target.
pub fn bench(options: &Options) -> Result<()> {
    let (site, sources) = Site::delivered_and_sources(&delivery::Options::default())?;
    if options.job.as_deref() == Some(LIGHTHOUSE) {
        let chromium = Browser::Chromium.find_or_install()?;
        return Lighthouse::find_or_install()?.judge(site, &chromium);
    }
    let measured = jobs(options, site.clone(), sources);
    if options.job.is_some() || options.browser != Browser::Chromium {
        return measured;
    }
    let judged = match Lighthouse::find_or_install() {
        Ok(lighthouse) => lighthouse.judge(site, &Browser::Chromium.find_or_install()?),
        Err(error) => {
            println!("Lighthouse is skipped: {error:#}");
            Ok(())
        }
    };
    measured.and(judged)
}

/// Times the jobs, natively and in the browser.
fn jobs(options: &Options, site: Site, sources: Site) -> Result<()> {
    let installed = options.browser.find_or_install()?;
    let mut measure = own_cargo_at_root();
    run(measure.args(["build", "--quiet", "--package", "browser-tests", "--bins"]))?;
    println!("The native half, in the release profile:");
    let mut native = own_cargo_at_root();
    native.args(["run", "--quiet", "--release", "--package", "bench", "--"]).args(&options.job);
    let jobs = project::target().join("bench.json");
    fs::write(&jobs, output_only(&mut native)?).context("cannot note the native half")?;
    println!("The other half, in {}:", options.browser.title());
    let server = page_server(site, sources, &ISOLATION_HEADERS)?;
    let driver = installed.start()?;
    let mut measure = own_cargo_at_root();
    measure.args(["run", "--quiet", "--package", "browser-tests", "--bin", "measure", "--"]);
    measure.arg(&jobs).args(&options.job);
    in_browser(&mut measure, options.browser, &installed, &driver, &server);
    if !measure.status().context("cannot start the other half")?.success() {
        bail!("not every target is reached");
    }
    Ok(())
}
