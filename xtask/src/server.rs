//! The site over HTTP, for one machine: right types, compression, nothing kept by the browser
//! without asking.
//!
//! It is written out here because the little there is to it (`GET` of files from memory, one thread
//! for each connection) has to be beyond doubt: a server that now and then leaves a connection
//! waiting makes tests fail that have nothing to do with it.

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};

use crate::site::{Site, hash};
use crate::trials::{Trials, Wish};

/// How many ports are tried from the one that was asked for.
const PORTS: u16 = 50;

/// How long a connection may be idle.
const PATIENCE: Duration = Duration::from_mins(2);

/// The longest head of a request.
const LONGEST_HEAD: u64 = 1 << 16;

/// A running server. It stops when it is dropped.
pub struct Server {
    shared: Arc<Shared>,
    port: u16,
}

struct Shared {
    content: Mutex<Content>,
    /// Signals a change of the content.
    changed: Condvar,
    /// The paths below which the site is.
    paths: &'static [&'static str],
    /// What all answers say besides, in their heads.
    fields: &'static [(&'static str, &'static str)],
    /// How many bytes have been sent.
    sent: AtomicU64,
    /// For tests.
    trials: Option<Trials>,
    stopped: AtomicBool,
}

impl Server {
    /// Serves a site below each of these paths (such as `/` and `/some/where/`) on the first free
    /// port from the one asked for; from 0, on any.
    pub fn start(site: Site, first: u16, paths: &'static [&'static str]) -> Result<Self> {
        Self::start_with(site, first, paths, &[], None)
    }

    /// Does the same with more in the head of each answer, perhaps for tests.
    pub fn start_with(
        site: Site,
        first: u16,
        paths: &'static [&'static str],
        fields: &'static [(&'static str, &'static str)],
        trials: Option<Trials>,
    ) -> Result<Self> {
        let listener = listen(first)?;
        let port = listener.local_addr()?.port();
        let content = Mutex::new(Content { site: Arc::new(site), pending: Vec::new() });
        let changed = Condvar::new();
        let (sent, stopped) = (AtomicU64::new(0), AtomicBool::new(false));
        let shared = Arc::new(Shared { content, changed, paths, fields, sent, trials, stopped });
        let server = Self { shared: Arc::clone(&shared), port };
        thread::spawn(move || {
            for stream in listener.incoming() {
                if shared.stopped.load(Ordering::Relaxed) {
                    return;
                }
                let Ok(stream) = stream else { continue };
                let shared = Arc::clone(&shared);
                // A client that goes away while it is answered is no concern of ours.
                thread::spawn(move || shared.converse(stream));
            }
        });
        Ok(server)
    }

    /// Changes to another version of the site. Requests for the pending files wait until a later
    /// version has them, or they aren't pending any more.
    pub fn show(&self, site: Site, pending: Vec<String>) {
        let mut content = self.shared.content.lock().unwrap_or_else(PoisonError::into_inner);
        *content = Content { site: Arc::new(site), pending };
        drop(content);
        self.shared.changed.notify_all();
    }

    /// Scheme, host and port.
    pub fn origin(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.shared.stopped.store(true, Ordering::Relaxed);
        // Whoever waits for a connection gets one, and sees that it is over.
        let _ = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port));
    }
}

fn listen(first: u16) -> Result<TcpListener> {
    let last = if first == 0 { 0 } else { first.saturating_add(PORTS) };
    let mut tried = (first..=last).map(|port| TcpListener::bind((Ipv4Addr::LOCALHOST, port)));
    tried
        .find(Result::is_ok)
        .unwrap_or_else(|| TcpListener::bind((Ipv4Addr::LOCALHOST, 0)))
        .context("there is no free port")
}

/// What is served now.
struct Content {
    site: Arc<Site>,
    /// Names of files that are still being built.
    pending: Vec<String>,
}

impl Shared {
    /// Returns the site as soon as a file isn't pending any more.
    fn site_for(&self, path: &str) -> Arc<Site> {
        let name = path.rsplit('/').next().unwrap_or_default();
        let content = self.content.lock().unwrap_or_else(PoisonError::into_inner);
        let is_pending = |content: &mut Content| content.pending.iter().any(|it| it == name);
        let content = self.changed.wait_while(content, is_pending);
        Arc::clone(&content.unwrap_or_else(PoisonError::into_inner).site)
    }

    fn bytes_sent(&self) -> Response<'static> {
        let sent = self.sent.load(Ordering::Relaxed).to_string();
        let fields = vec![
            ("Content-Type", "text/plain".to_owned()),
            ("Cache-Control", "no-store".to_owned()),
        ];
        Response { status: "200 OK", fields, body: sent.into_bytes().into() }
    }

    /// Answers all requests of one connection.
    fn converse(&self, stream: TcpStream) -> io::Result<()> {
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_nodelay(true)?;
        let mut writer = stream.try_clone()?;
        let mut reader = BufReader::new(stream);
        while let Some(mut request) = Request::read(&mut reader)? {
            let wish = self.trials.as_ref().map(|trials| trials.wish(&request.path));
            let Wish { path, site, keep, silent } = wish.unwrap_or_default();
            if silent {
                break;
            }
            request.path = path.unwrap_or(request.path);
            let site = site.unwrap_or_else(|| self.site_for(&request.path));
            let mut response = answer(&request, &site, self.paths);
            response.keep(keep);
            if request.path == BYTES_SENT {
                response = self.bytes_sent();
            }
            let more = self.fields.iter().map(|&(name, value)| (name, value.to_owned()));
            response.fields.extend(more);
            let bytes = response.bytes(request.method == "HEAD");
            self.sent.fetch_add(bytes.len() as u64, Ordering::Relaxed);
            writer.write_all(&bytes)?;
        }
        Ok(())
    }
}

/// Where the server says how much it has sent; so a test knows how heavy a visit was.
const BYTES_SENT: &str = "/bytes-sent";

/// A request for a file; one with a body is not understood.
#[derive(Debug, PartialEq)]
struct Request {
    method: String,
    path: String,
    /// Names in small letters.
    fields: BTreeMap<String, String>,
}

impl Request {
    /// Reads the next request of a connection; none when it is over or makes no sense.
    fn read(reader: &mut impl BufRead) -> io::Result<Option<Self>> {
        let mut lines = reader.by_ref().take(LONGEST_HEAD).lines();
        let Some(first) = lines.next() else {
            return Ok(None);
        };
        let first = first?;
        let mut words = first.split(' ');
        let (Some(method), Some(target)) = (words.next(), words.next()) else {
            return Ok(None);
        };
        let mut request = Self {
            method: method.to_owned(),
            path: target.split(['?', '#']).next().unwrap_or_default().to_owned(),
            fields: BTreeMap::new(),
        };
        for line in lines {
            let line = line?;
            if line.is_empty() {
                return Ok(Some(request));
            }
            if let Some((name, value)) = line.split_once(':') {
                request.fields.insert(name.to_ascii_lowercase(), value.trim().to_owned());
            }
        }
        Ok(None)
    }

    fn contains(&self, field: &str, part: &str) -> bool {
        self.fields.get(field).is_some_and(|value| value.contains(part))
    }
}

struct Response<'a> {
    status: &'static str,
    fields: Vec<(&'static str, String)>,
    body: std::borrow::Cow<'a, [u8]>,
}

impl Response<'_> {
    /// Says for how long it may be kept.
    fn keep(&mut self, keep: Option<&str>) {
        for (name, value) in &mut self.fields {
            if let (Some(keep), "Cache-Control") = (keep, *name) {
                keep.clone_into(value);
            }
        }
    }

    fn bytes(&self, head_only: bool) -> Vec<u8> {
        let mut bytes = format!("HTTP/1.1 {}\r\n", self.status).into_bytes();
        for (name, value) in &self.fields {
            bytes.extend(format!("{name}: {value}\r\n").as_bytes());
        }
        bytes.extend(format!("Content-Length: {}\r\n\r\n", self.body.len()).as_bytes());
        if !head_only {
            bytes.extend(&*self.body);
        }
        bytes
    }
}

fn answer<'a>(request: &Request, site: &'a Site, paths: &[&str]) -> Response<'a> {
    let plain = |status: &'static str| Response {
        status,
        fields: vec![("Content-Type", "text/plain; charset=utf-8".to_owned())],
        body: status.as_bytes().into(),
    };
    if request.method != "GET" && request.method != "HEAD" {
        // What follows would be a body, which we do not read.
        let mut response = plain("405 Method Not Allowed");
        response.fields.push(("Connection", "close".to_owned()));
        return response;
    }
    let path = &request.path;
    if paths.iter().any(|prefix| prefix.strip_suffix('/') == Some(path)) && !path.is_empty() {
        let mut response = plain("301 Moved Permanently");
        response.fields.push(("Location", format!("{path}/")));
        return response;
    }
    // Below the longest path: `/` is the beginning of them all.
    let name = paths
        .iter()
        .filter_map(|prefix| path.strip_prefix(prefix))
        .min_by_key(|rest| rest.len())
        .map(|rest| {
            let folder = rest.is_empty() || rest.ends_with('/');
            if folder { format!("{rest}index.html") } else { rest.to_owned() }
        });
    let Some((name, file)) = name.as_ref().and_then(|name| Some((name, site.file(name)?))) else {
        return plain("404 Not Found");
    };
    let tag = format!("\"{}\"", hash(&file.bytes));
    let known = request.contains("if-none-match", &tag);
    let zipped = file.gzip.len() < file.bytes.len() && request.contains("accept-encoding", "gzip");
    let mut response = Response {
        status: if known { "304 Not Modified" } else { "200 OK" },
        fields: vec![
            ("Content-Type", content_type(name).to_owned()),
            ("Cache-Control", cache_control(name).to_owned()),
            ("ETag", tag),
            ("Vary", "Accept-Encoding".to_owned()),
            ("X-Content-Type-Options", "nosniff".to_owned()),
            // The element stands on other pages, too.
            ("Access-Control-Allow-Origin", "*".to_owned()),
        ],
        body: match (known, zipped) {
            (true, _) => (&[]).into(),
            (false, true) => (&file.gzip).into(),
            (false, false) => (&file.bytes).into(),
        },
    };
    if zipped && !known {
        response.fields.push(("Content-Encoding", "gzip".to_owned()));
    }
    response
}

/// What lies in a folder that is named by its content is always the same.
fn cache_control(path: &str) -> &'static str {
    if path.starts_with("www-") { "max-age=31536000, immutable" } else { "no-cache" }
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" => "image/jpeg",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site() -> Site {
        let mut site = Site::default();
        site.insert("index.html".to_owned(), "<p>".repeat(99).into());
        site.insert("www/pkg/leaper_bg.wasm".to_owned(), b"\0asm".to_vec());
        site
    }

    fn ask(head: &str) -> (String, Vec<(&'static str, String)>, usize) {
        let text = head.replace('\n', "\r\n") + "\r\n\r\n";
        let request = Request::read(&mut text.as_bytes()).unwrap().unwrap();
        let site = site();
        let response = answer(&request, &site, &["/", "/some/where/"]);
        (response.status.to_owned(), response.fields.clone(), response.body.len())
    }

    fn field<'a>(fields: &'a [(&str, String)], name: &str) -> Option<&'a str> {
        fields.iter().find(|(field, _)| *field == name).map(|(_, value)| value.as_str())
    }

    #[test]
    fn files_are_found_below_every_path() {
        for path in ["/", "/index.html", "/some/where/", "/some/where/?v=1"] {
            let (status, fields, length) = ask(&format!("GET {path} HTTP/1.1\nHost: x"));
            assert_eq!(status, "200 OK", "{path}");
            assert_eq!(field(&fields, "Content-Type"), Some("text/html; charset=utf-8"));
            assert_eq!(length, 297);
        }
        assert_eq!(ask("GET /some/where HTTP/1.1").0, "301 Moved Permanently");
        for path in ["/none", "/some/where/none", "/../Cargo.toml", "//"] {
            assert_eq!(ask(&format!("GET {path} HTTP/1.1")).0, "404 Not Found", "{path}");
        }
        assert_eq!(ask("POST / HTTP/1.1").0, "405 Method Not Allowed");
    }

    #[test]
    fn what_gets_smaller_is_compressed() {
        let (_, fields, length) = ask("GET / HTTP/1.1\nAccept-Encoding: br, gzip");
        assert_eq!(field(&fields, "Content-Encoding"), Some("gzip"));
        assert!(length < 297);
        let (_, fields, _) = ask("GET /www/pkg/leaper_bg.wasm HTTP/1.1\naccept-encoding: gzip");
        assert_eq!(field(&fields, "Content-Encoding"), None);
        assert_eq!(field(&fields, "Content-Type"), Some("application/wasm"));
    }

    #[test]
    fn what_the_browser_has_is_not_sent_again() {
        let (_, fields, _) = ask("GET / HTTP/1.1");
        let tag = field(&fields, "ETag").unwrap();
        let (status, _, length) = ask(&format!("GET / HTTP/1.1\nIf-None-Match: {tag}"));
        assert_eq!((status.as_str(), length), ("304 Not Modified", 0));
    }

    #[test]
    fn many_connections_are_answered_at_once() {
        let server = Server::start(site(), 0, &["/"]).unwrap();
        let connect = || TcpStream::connect((Ipv4Addr::LOCALHOST, server.port)).unwrap();
        // Browsers open connections ahead of use: these say nothing.
        let _silent: Vec<TcpStream> = (0..20).map(|_| connect()).collect();
        for _ in 0..2 {
            let mut stream = connect();
            stream.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
            let mut first = [0; 15];
            stream.read_exact(&mut first).unwrap();
            assert_eq!(&first, b"HTTP/1.1 200 OK");
        }
    }

    #[test]
    fn a_request_for_a_file_that_is_being_built_waits() {
        let server = Server::start(Site::default(), 0, &["/"]).unwrap();
        server.show(Site::default(), vec!["leaper_bg.wasm".to_owned()]);
        let request = |path: &str| {
            let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, server.port)).unwrap();
            write!(stream, "GET {path} HTTP/1.1\r\n\r\n").unwrap();
            stream
        };
        let status = |mut stream: TcpStream| {
            let mut first = [0; 12];
            stream.read_exact(&mut first).map(|()| String::from_utf8_lossy(&first).into_owned())
        };
        let pending = request("/www/pkg/leaper_bg.wasm");
        // Other requests are answered meanwhile.
        assert_eq!(status(request("/none")).unwrap(), "HTTP/1.1 404");
        pending.set_nonblocking(true).unwrap();
        assert!(pending.peek(&mut [0]).is_err(), "it is answered already");
        pending.set_nonblocking(false).unwrap();
        server.show(site(), Vec::new());
        assert_eq!(status(pending).unwrap(), "HTTP/1.1 200");
    }

    #[test]
    fn a_port_that_is_taken_is_passed_over() {
        let one = Server::start(site(), 0, &["/"]).unwrap();
        let other = Server::start(site(), one.port, &["/"]).unwrap();
        assert_ne!(one.port, other.port);
    }
}
