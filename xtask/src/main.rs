//! The project's own commands: `cargo xtask serve | test | renew | dist | bench | oracle`.
//!
//! | file | what lives there |
//! |---|---|
//! | `project.rs` | where the project is, and what its `Cargo.toml` says |
//! | `command.rs` | running other programs, and saying which one failed |
//! | `apt.rs` | Debian's and Ubuntu's packages |
//! | `toolchain.rs` | a cargo that can build for wasm32 |
//! | `wasm.rs` | the crate as WebAssembly, with its JavaScript glue |
//! | `delivery.rs` | the site as visitors get it |
//! | `package.rs` | the package for npm |
//! | `bundled.rs` | that package as others have it: installed, run, bundled |
//! | `bundle.rs` | bundles modules into few files |
//! | `modules.rs` | reads what modules import and export |
//! | `minify.rs` | prints modules in short |
//! | `site.rs` | the static site: which files, how large, written to `dist/` |
//! | `server.rs` | the site over HTTP |
//! | `trials.rs` | what it does for the sake of tests |
//! | `serve.rs` | build, serve, watch |
//! | `browsers.rs` | the browsers for the tests, found or installed |
//! | `npm.rs` | programs from npm, found or installed |
//! | `markup.rs` | the checker of the page's HTML |
//! | `typescript.rs` | the compiler that checks the page's types, found or installed |
//! | `driver.rs` | a browser's driver, started and ended |
//! | `counts.rs` | running tests and counting them |
//! | `renew.rs` | rewrites computed files |
//! | `report.rs` | what was tested, and how it went |
//! | `rules/` | rules for the page's sources |
//! | `test.rs` | everything that is checked |
//! | `bench.rs` | how fast, beside plain programs; the jobs are in `bench/` |
//! | `oracle.rs` | random puzzles, beside slow programs; these are in `tests/oracle/` |
//! | `lighthouse.rs` | a first visit, as Lighthouse judges it |

mod apt;
mod article_pages;
mod articles;
mod axe;
mod bench;
mod browsers;
mod bundle;
mod bundled;
mod command;
mod counts;
mod delivery;
mod driver;
mod lighthouse;
mod markup;
mod minify;
mod modules;
mod npm;
mod oracle;
mod package;
mod project;
mod renew;
mod report;
#[cfg(test)]
mod rules;
mod serve;
mod server;
mod site;
mod test;
mod toolchain;
mod trials;
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
    /// Check everything: formatting, lints, tests native and in headless browsers
    Test(test::Options),
    /// Rewrite the files that are computed from other sources: types, levels
    Renew(renew::Options),
    /// Time the solver natively and in a headless browser, beside plain programs for the same jobs
    Bench(bench::Options),
    /// Compare Leaper's answers to random puzzles with those of slow programs that share no code with it
    Oracle(oracle::Options),
    /// Put the static site into dist/, ready for any web host, under any path
    Dist(DistOptions),
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().task {
        Task::Serve(options) => serve::serve(&options),
        Task::Test(options) => return test::test(&options),
        Task::Renew(options) => renew::renew(&options),
        Task::Bench(options) => bench::bench(&options),
        Task::Oracle(options) => oracle::oracle(&options),
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
    /// Make the package for npm, too, in target/npm/
    #[arg(long)]
    npm: bool,
}

fn dist(options: &DistOptions) -> Result<()> {
    let (site, sources) = site::Site::both(&options.site)?;
    site.files.write(&project::dist())?;
    println!("The site is in {}:", project::dist().display());
    print!("{}", site.sizes());
    if options.npm {
        let files = package::packaged(&sources)?;
        let (folder, tarball) = package::write(&files, &project::target().join("npm"))?;
        let bytes = std::fs::metadata(&tarball)?.len();
        println!("The package is in {},", folder.display());
        println!("and, as npm takes it, {} ({bytes} bytes)", tarball.display());
    }
    Ok(())
}
