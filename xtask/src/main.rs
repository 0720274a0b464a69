//! The project's commands: `cargo xtask serve | test | renew | dist | bench | oracle | trial`.
//!
//! | file | what lives there |
//! |---|---|
//! | `project.rs` | the project's folders |
//! | `command.rs` | runs other programs |
//! | `apt.rs` | installs packages of Debian and Ubuntu |
//! | `toolchain.rs` | finds a cargo that can build for wasm32 |
//! | `wasm.rs` | builds the crates for browsers |
//! | `delivery.rs` | makes the delivered site |
//! | `package.rs` | makes the npm package |
//! | `package_tests.rs` | tests the npm package |
//! | `bundle.rs` | bundles modules into few files |
//! | `modules.rs` | reads what modules import and export |
//! | `minify.rs` | minifies modules |
//! | `style_sheet.rs` | minifies style sheets |
//! | `articles.rs`, `article_pages.rs` | make the articles and their pages |
//! | `site.rs` | the files of the static site |
//! | `server.rs` | serves the site over HTTP |
//! | `serve.rs` | builds, serves and watches |
//! | `browsers.rs` | finds or installs browsers |
//! | `npm.rs`, `axe.rs` | find or install programs from npm |
//! | `markup.rs` | checks the page's HTML |
//! | `typescript.rs` | checks the page's types |
//! | `driver.rs` | starts and ends a browser's driver |
//! | `faults.rs` | simulates failures: missing files, a new version, no network, little memory |
//! | `counts.rs` | runs tests and counts them |
//! | `renew.rs` | rewrites computed files |
//! | `report.rs` | collects the results of tests |
//! | `rules/` | rules for the page's sources |
//! | `test.rs` | runs all tests |
//! | `bench.rs` | runs the benchmarks of `bench/` |
//! | `oracle.rs` | compares Leaper with the reference solvers of `tests/oracle/` on random puzzles |
//! | `trial.rs`, `trial_pages.rs` | use crates, package and element from outside |
//! | `lighthouse.rs` | measures first visits with Lighthouse |

mod apt;
mod article_pages;
mod articles;
mod axe;
mod bench;
mod browsers;
mod bundle;
mod command;
mod counts;
mod delivery;
mod driver;
mod faults;
mod lighthouse;
mod markup;
mod minify;
mod modules;
mod npm;
mod oracle;
mod package;
mod package_tests;
mod project;
mod renew;
mod report;
#[cfg(test)]
mod rules;
mod serve;
mod server;
mod site;
mod style_sheet;
mod test;
mod toolchain;
mod trial;
mod trial_pages;
mod typescript;
mod wasm;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Leaper's own commands")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Build the page, serve it on this machine, and rebuild it when a source changes
    Serve(serve::Options),
    /// Run all tests: formatting, lints, native tests, and tests in headless browsers
    Test(test::Options),
    /// Rewrite the files that are computed from other sources: types, levels
    Renew(renew::Options),
    /// Time the solver natively and in a headless browser, compared with simple programs
    Bench(bench::Options),
    /// Compare answers to random puzzles with those of slow programs that share no code
    Oracle(oracle::Options),
    /// Use the crate, the command line, the npm package and the element, starting in an empty folder
    Trial,
    /// Write the static site to dist/, for any web host and under any path
    Dist(DistOptions),
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().task {
        Task::Serve(options) => serve::serve(&options),
        Task::Test(options) => return test::test(&options),
        Task::Renew(options) => renew::renew(&options),
        Task::Bench(options) => bench::bench(&options),
        Task::Oracle(options) => oracle::oracle(&options),
        Task::Trial => trial::trial(),
        Task::Dist(options) => dist(&options),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\n{error:#}");
            ExitCode::FAILURE
        }
    }
}

#[derive(clap::Args)]
struct DistOptions {
    #[command(flatten)]
    site: delivery::Options,
    /// Also make the npm package, in target/npm/
    #[arg(long)]
    npm: bool,
}

fn dist(options: &DistOptions) -> Result<()> {
    let (site, sources) = site::Site::delivered_and_sources(&options.site)?;
    site.files.write(&project::dist())?;
    println!("The site is in {}:", project::dist().display());
    print!("{}", site.sizes());
    if options.npm {
        let files = package::make(&sources)?;
        let (folder, tarball) = package::write(&files, &project::target().join("npm"))?;
        let bytes = std::fs::metadata(&tarball)?.len();
        println!("The package is in {},", folder.display());
        println!("and, as npm takes it, {} ({bytes} bytes)", tarball.display());
    }
    Ok(())
}
