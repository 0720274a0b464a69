//! Pages that use the element: on another origin, and in React, Preact, Vue and Svelte.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};

use crate::command::run;
use crate::driver::end;
use crate::npm;
use crate::package_tests::{Installed, add};
use crate::site::Files;

/// Maximum time until a page reports.
const TIME_LIMIT: Duration = Duration::from_mins(2);

/// The folder of bundled pages on the server.
const PATH: &str = "trial";

/// The puzzle of all pages.
const PUZZLE: &str = "tour?board=6x6&ends=closed";

/// The frameworks, and how a program of each shows the element. `PUZZLE` and `solved`, a listener,
/// are there.
const FRAMEWORKS: [(&str, &str); 4] = [
    (
        "react",
        "import 'leaper-board/react';
         import { createElement } from 'react';
         import { createRoot } from 'react-dom/client';
         createRoot(place).render(createElement('leaper-board', { puzzle, 'onleaper-solved': solved }));",
    ),
    (
        "preact",
        "import 'leaper-board/preact';
         import { h, render } from 'preact';
         render(h('leaper-board', { puzzle, 'onleaper-solved': solved }), place);",
    ),
    (
        "vue",
        "import 'leaper-board/vue';
         import { createApp, h } from 'vue';
         createApp({ render: () => h('leaper-board', { puzzle, onLeaperSolved: solved }) }).mount(place);",
    ),
    (
        "svelte",
        "import 'leaper-board/svelte';
         import { mount } from 'svelte';
         import Board from './board.svelte.js';
         mount(Board, { target: place, props: { puzzle, solved } });",
    ),
];

/// A component of Svelte, and the program that compiles it.
const SVELTE: &str = "<script>let { puzzle, solved } = $props();</script>\
    <leaper-board {puzzle} onleaper-solved={solved}></leaper-board>";
const COMPILE: &str = "import { compile } from 'svelte/compiler';
    import { readFileSync, writeFileSync } from 'node:fs';
    const { js } = compile(readFileSync('src/board.svelte', 'utf8'), { generate: 'client' });
    writeFileSync('src/board.svelte.js', js.code);";

/// Bundles a page for each framework with Vite. Returns files for the server.
pub fn bundled(installed: &Installed) -> Result<Files> {
    let folder = installed.folder();
    fs::write(folder.join("src/board.svelte"), SVELTE)?;
    let mut compile = Command::new(npm::node()?);
    compile.args(["--input-type=module", "--eval", COMPILE]);
    run(compile.current_dir(folder).stdin(Stdio::null()))?;
    for (name, program) in FRAMEWORKS {
        // Imports are hoisted: what they need comes first.
        let begin = format!(
            "const puzzle = '{PUZZLE}';
             const place = document.getElementById('place');
             const report = new URLSearchParams(location.search).get('report');
             const solved = ({{ detail }}) => {{ new Image().src = `${{report}}/{name} ${{detail.status}} ${{detail.length}}`; }};\n"
        );
        fs::write(folder.join(format!("src/{name}.js")), begin + program)?;
        fs::write(
            folder.join(format!("{name}.html")),
            page(&format!(
                "<div id=\"place\"></div><script type=\"module\" src=\"/src/{name}.js\"></script>"
            )),
        )?;
    }
    let inputs = FRAMEWORKS.map(|(name, _)| format!("'{name}.html'")).join(", ");
    let settings = folder.join("trial.config.js");
    fs::write(
        &settings,
        format!(
            "export default {{ build: {{ outDir: 'trial', rollupOptions: {{ input: [{inputs}] }} }} }};\n"
        ),
    )?;
    let mut vite = installed.vite()?;
    run(vite.arg("--config").arg(settings))?;
    let mut files = Files::default();
    add(&mut files, &folder.join("trial"), PATH)?;
    Ok(files)
}

fn page(content: &str) -> String {
    format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>A page</title><link rel=\"icon\" href=\"data:,\"><body>{content}"
    )
}

/// A server of another origin, to which pages report.
pub struct Guests {
    origin: String,
    reports: Receiver<String>,
}

impl Guests {
    /// Serves a page that uses the element of a site.
    pub fn start(site: &str) -> Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let origin = format!("http://{}", listener.local_addr()?);
        let script = format!(
            "<leaper-board puzzle=\"{PUZZLE}\"></leaper-board>
             <script type=\"module\" src=\"{site}/leaper-board.js\"></script>
             <script>addEventListener('leaper-solved', ({{ detail }}) => {{
               new Image().src = `/foreign ${{detail.status}} ${{detail.length}}`;
             }});</script>"
        );
        let pages = BTreeMap::from([("/page.html".to_owned(), page(&script))]);
        let (sender, reports) = mpsc::channel();
        thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                if let Ok(Some(report)) = answer(stream, &pages)
                    && sender.send(report).is_err()
                {
                    return;
                }
            }
        });
        Ok(Self { origin, reports })
    }

    /// Returns the pages' names and addresses.
    pub fn pages(&self, site: &str) -> Vec<(&'static str, String)> {
        let foreign = ("foreign", format!("{}/page.html", self.origin));
        let bundled = FRAMEWORKS
            .map(|(name, _)| (name, format!("{site}/{PATH}/{name}.html?report={}", self.origin)));
        std::iter::once(foreign).chain(bundled).collect()
    }

    /// Opens a page in Chromium, and returns what it reports.
    pub fn open(&self, chromium: &Path, address: &str) -> Result<String> {
        let mut command = Command::new(chromium);
        command.args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]);
        command.args([
            "--no-first-run",
            "--disable-background-networking",
            "--remote-debugging-port=0",
        ]);
        let mut browser = command
            .arg(address)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .context("Chromium can't be started")?;
        let report = self.reports.recv_timeout(TIME_LIMIT);
        end(&mut browser);
        report.with_context(|| format!("{address} reports nothing"))
    }
}

/// Answers a request: with a page, or with nothing to a report, which is returned.
fn answer(mut stream: TcpStream, pages: &BTreeMap<String, String>) -> Result<Option<String>> {
    let mut line = String::new();
    BufReader::new(&stream).read_line(&mut line)?;
    let path = line.split(' ').nth(1).unwrap_or_default();
    let content = pages.get(path);
    let body = content.map_or("", String::as_str);
    write!(
        stream,
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    )?;
    let is_report = content.is_none() && path.contains("%20");
    Ok(is_report.then(|| path.trim_start_matches('/').replace("%20", " ")))
}
