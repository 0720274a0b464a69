//! `cargo xtask serve`: builds the page, serves it, and rebuilds it when a source changes.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use anyhow::Result;

use crate::delivery::{self, delivered};
use crate::server::Server;
use crate::site::{SCRIPTS, SERVICE_WORKER, Site};
use crate::toolchain::Toolchain;
use crate::wasm::{Build, Purpose};
use crate::{project, wasm};

/// Interval between checks of the sources. A check takes a few milliseconds.
const PAUSE: Duration = Duration::from_millis(300);

/// The service worker for development: it deletes the caches of an earlier one and unregisters, so
/// that each reload shows the newest files.
const RETIRING_WORKER: &str = "\
// Served by `cargo xtask serve` in place of the real one; `--offline` serves that.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(retire()));
async function retire() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}
";

#[derive(clap::Args)]
pub struct Options {
    /// Port; the next free one if it is in use
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// Serve the page as it is delivered: bundled, and with the service worker for offline use
    #[arg(long)]
    offline: bool,
}

impl Options {
    /// Returns how the solvers are built.
    fn purpose(&self) -> Purpose {
        if self.offline { Purpose::Delivery } else { Purpose::Development }
    }
}

/// Serves the page until the program is ended.
pub fn serve(options: &Options) -> Result<()> {
    println!("Building Leaper. The first time, this takes several minutes.");
    let toolchain = Toolchain::find_or_install()?;
    let mut sources = Sources::look();
    let server = if options.offline {
        wasm::build(&toolchain, options.purpose())?;
        Server::start(complete_site(options)?, options.port, &["/"])?
    } else {
        build_and_serve(&toolchain, options)?
    };
    println!("\n  Leaper is complete, at {}\n", address(&server, options));
    println!("It is rebuilt when a source changes. Ctrl-C ends it.");

    loop {
        thread::sleep(PAUSE);
        let mut now = Sources::look();
        if now == sources {
            continue;
        }
        // Editors often save several files at once: wait until nothing changes any more.
        loop {
            thread::sleep(PAUSE);
            let next = Sources::look();
            if next == now {
                break;
            }
            now = next;
        }
        let is_rust_same = now.rust == sources.rust;
        sources = now;
        let built = if is_rust_same {
            Ok(())
        } else {
            wasm::build(&toolchain, options.purpose()).map(drop)
        };
        match built.and_then(|()| complete_site(options)) {
            Ok(site) => {
                server.show(site, Vec::new());
                println!("Rebuilt. Leaper is at {}", address(&server, options));
            }
            Err(error) => println!("{error:#}\nThe previous version is still served."),
        }
    }
}

/// Serves the page as soon as the first solver is built, then builds the others.
fn build_and_serve(toolchain: &Toolchain, options: &Options) -> Result<Server> {
    let (purpose, glue) = (options.purpose(), options.purpose().glue_folder());
    wasm::build_first(toolchain, purpose)?;
    let mut site = for_development(Site::without_builds(project::root())?);
    site.add_build(&wasm::BUILDS[0], &glue)?;
    let mut pending: Vec<String> = wasm::BUILDS[1..].iter().flat_map(Build::files).collect();
    let server = Server::start(site.clone(), options.port, &["/"])?;
    server.show(site.clone(), pending.clone());
    println!("\n  Leaper is at {}\n", address(&server, options));
    println!("Building the other solvers meanwhile. The page waits for each that it needs.");
    wasm::build_others(toolchain, purpose, |build, outcome| {
        let outcome = outcome.and_then(|()| site.add_build(build, &glue));
        if let Err(error) = outcome {
            println!("{error:#}\nThe page does without {}.", build.name);
        }
        pending.retain(|name| !build.files().contains(name));
        server.show(site.clone(), pending.clone());
    })?;
    Ok(server)
}

fn address(server: &Server, options: &Options) -> String {
    server.origin() + if options.offline { "/?offline" } else { "/" }
}

/// The page with all solvers: as it is delivered, or as it is written.
fn complete_site(options: &Options) -> Result<Site> {
    let glue = options.purpose().glue_folder();
    if options.offline {
        let site = Site::sources(project::root(), &glue)?;
        return delivered(site, &delivery::Options::default());
    }
    Ok(for_development(Site::sources(project::root(), &glue)?))
}

/// Replaces the service worker by one that keeps no files.
fn for_development(mut site: Site) -> Site {
    site.insert(SERVICE_WORKER.to_owned(), RETIRING_WORKER.into());
    site
}

/// The times and sizes of all sources. Polling them is slower than notifications by the system, and
/// works on every system and file system.
#[derive(PartialEq)]
struct Sources {
    rust: Stamps,
    page: Stamps,
}

type Stamps = BTreeMap<PathBuf, (Option<SystemTime>, u64)>;

impl Sources {
    fn look() -> Self {
        let stamps = |names: &[&str]| {
            let mut stamps = Stamps::new();
            for name in names {
                add(&mut stamps, &project::root().join(name));
            }
            stamps
        };
        Self {
            rust: stamps(&["src", "film", "wasm", "Cargo.toml", "Cargo.lock"]),
            page: stamps(&[&["www", "index.html", "records"][..], &SCRIPTS].concat()),
        }
    }
}

/// Adds a file, or all files of a folder. Files that vanish meanwhile are skipped.
fn add(stamps: &mut Stamps, path: &Path) {
    let Ok(about) = fs::metadata(path) else {
        return;
    };
    if about.is_dir() {
        for entry in fs::read_dir(path).into_iter().flatten().flatten() {
            add(stamps, &entry.path());
        }
    } else {
        stamps.insert(path.to_owned(), (about.modified().ok(), about.len()));
    }
}
