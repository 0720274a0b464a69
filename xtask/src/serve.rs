//! `cargo xtask serve`: build, serve, and build again when a source changes.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use anyhow::Result;

use crate::delivery::{self, delivered};
use crate::server::Server;
use crate::site::{SERVICE_WORKER, Site};
use crate::toolchain::Toolchain;
use crate::{project, wasm};

/// How often the sources are looked at. Looking costs far less than it takes to notice.
const PAUSE: Duration = Duration::from_millis(300);

/// The service worker that is served while one develops: it forgets what an earlier one kept and
/// retires, so that each reload shows the newest files.
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
    /// The port; if it is taken, the next free one
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// Serve the page as visitors get it, with the service worker that keeps it for offline use;
    /// without this the browser always asks for the newest files, as they are written
    #[arg(long)]
    offline: bool,
}

/// Serves the page until the program is ended.
pub fn serve(options: &Options) -> Result<()> {
    let toolchain = Toolchain::find_or_install()?;
    let mut sources = Sources::look();
    let glue = wasm::build(&toolchain)?;
    let site = |glue: &Path| {
        let mut site = Site::sources(project::root(), glue)?;
        if options.offline {
            return delivered(site, &delivery::Options::default());
        }
        site.insert(SERVICE_WORKER.to_owned(), RETIRING_WORKER.into());
        anyhow::Ok(site)
    };
    let server = Server::start(site(&glue)?, options.port, &["/"])?;
    let address = || server.origin() + if options.offline { "/?offline" } else { "/" };
    println!("\n  Leaper is at {}\n", address());
    println!("It is rebuilt when a source changes. Ctrl-C ends it.");

    loop {
        thread::sleep(PAUSE);
        let mut now = Sources::look();
        if now == sources {
            continue;
        }
        // Several files are often saved together: wait until it is quiet.
        loop {
            thread::sleep(PAUSE);
            let next = Sources::look();
            if next == now {
                break;
            }
            now = next;
        }
        let rebuilt =
            if now.rust == sources.rust { Ok(glue.clone()) } else { wasm::build(&toolchain) };
        sources = now;
        match rebuilt.and_then(|glue| site(&glue)) {
            Ok(site) => {
                server.show(site);
                println!("Rebuilt. Leaper is at {}", address());
            }
            Err(error) => println!("{error:#}\nThe page is still served as it was."),
        }
    }
}

/// What can change, with the time and size that tell whether it did. Asking for times is slower
/// than being told by the system, and works on every system and file system alike.
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
            page: stamps(&["www", "index.html"]),
        }
    }
}

/// What vanishes while we look is simply not there.
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
