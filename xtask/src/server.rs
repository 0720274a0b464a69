//! Serves the site over HTTP on this machine, with media types, compression and caching.
//!
//! It isn't a library, because the tests depend on details: requests that wait, connections closed
//! without an answer, and bytes counted with headers. It needs little: `GET` of files in memory,
//! with a thread for each connection.

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};

use crate::faults::{self, Fault, Faults};
use crate::site::{Site, hash};

/// Number of ports to try, from the requested one.
const PORTS: u16 = 50;

/// Maximum idle time of a connection.
const IDLE_LIMIT: Duration = Duration::from_mins(2);

/// Maximum length of a request's header, in bytes.
const HEADER_LIMIT: u64 = 1 << 16;

/// A running server. Dropping it stops it.
pub struct Server {
    shared: Arc<Shared>,
    port: u16,
}

struct Shared {
    content: Mutex<Content>,
    /// Signals a change of the content.
    changed: Condvar,
    /// Paths of the site's copies.
    paths: &'static [&'static str],
    /// Additional headers of all answers.
    fields: &'static [(&'static str, &'static str)],
    /// Number of bytes sent.
    sent: AtomicU64,
    /// Simulated failures, for tests.
    faults: Option<Faults>,
    stopped: AtomicBool,
}

impl Server {
    /// Serves a site below each of these paths (such as `/` and `/some/where/`), on the first free
    /// port from the given one, or on any for 0.
    pub fn start(site: Site, first: u16, paths: &'static [&'static str]) -> Result<Self> {
        Self::start_with(site, first, paths, &[], None)
    }

    /// Does the same with additional headers, and simulated failures.
    pub fn start_with(
        site: Site,
        first: u16,
        paths: &'static [&'static str],
        fields: &'static [(&'static str, &'static str)],
        faults: Option<Faults>,
    ) -> Result<Self> {
        let listener = listen(first)?;
        let port = listener.local_addr()?.port();
        let content = Mutex::new(Content { site: Arc::new(site), pending: Vec::new() });
        let changed = Condvar::new();
        let (sent, stopped) = (AtomicU64::new(0), AtomicBool::new(false));
        let shared = Arc::new(Shared { content, changed, paths, fields, sent, faults, stopped });
        let server = Self { shared: Arc::clone(&shared), port };
        thread::spawn(move || {
            for stream in listener.incoming() {
                if shared.stopped.load(Ordering::Relaxed) {
                    return;
                }
                let Ok(stream) = stream else { continue };
                let shared = Arc::clone(&shared);
                // Ignore errors of clients that disconnect.
                thread::spawn(move || shared.serve_connection(stream));
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

    /// Returns scheme, host and port.
    pub fn origin(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.shared.stopped.store(true, Ordering::Relaxed);
        // Wake the thread that waits for connections.
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

/// The site that is served now.
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

    /// Answers the requests of a connection.
    fn serve_connection(&self, stream: TcpStream) -> io::Result<()> {
        stream.set_read_timeout(Some(IDLE_LIMIT))?;
        stream.set_nodelay(true)?;
        let mut writer = stream.try_clone()?;
        let mut reader = BufReader::new(stream);
        while let Some(mut request) = Request::read(&mut reader)? {
            let fault = self.faults.as_ref().map(|faults| faults.fault_for(&request.path));
            let Fault { path, site, cache_control, closes, memory } = fault.unwrap_or_default();
            if closes {
                break;
            }
            request.path = path.unwrap_or(request.path);
            let site = site.unwrap_or_else(|| self.site_for(&request.path));
            let memory = memory.filter(|_| content_type(&request.path) == "application/wasm");
            if memory.is_some() {
                // The whole module is needed, as it is.
                request.fields.clear();
            }
            let mut response = answer(&request, &site, self.paths);
            response.set_cache_control(cache_control);
            if let Some(mebibytes) = memory {
                let module = faults::limit_memory(&response.body, mebibytes);
                response.body = module.map_err(io::Error::other)?.into();
            }
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

/// The address of the number of bytes sent, for tests of the page's weight.
const BYTES_SENT: &str = "/bytes-sent";

/// A request without a body.
#[derive(Debug, PartialEq)]
struct Request {
    method: String,
    path: String,
    /// Headers by their names in lower case.
    fields: BTreeMap<String, String>,
}

impl Request {
    /// Reads the next request of a connection. `None` if it is closed or invalid.
    fn read(reader: &mut impl BufRead) -> io::Result<Option<Self>> {
        let mut lines = reader.by_ref().take(HEADER_LIMIT).lines();
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
    /// Replaces the `Cache-Control` header.
    fn set_cache_control(&mut self, new: Option<&str>) {
        for (name, value) in &mut self.fields {
            if let (Some(new), "Cache-Control") = (new, *name) {
                new.clone_into(value);
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
        // A body may follow, which we don't read.
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
    // Use the longest matching path: all begin with `/`.
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
            // Other sites load the element.
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

/// The content of a folder that is named by a hash never changes.
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
    fn files_are_served_below_every_path() {
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
    fn files_are_compressed_if_that_is_smaller() {
        let (_, fields, length) = ask("GET / HTTP/1.1\nAccept-Encoding: br, gzip");
        assert_eq!(field(&fields, "Content-Encoding"), Some("gzip"));
        assert!(length < 297);
        let (_, fields, _) = ask("GET /www/pkg/leaper_bg.wasm HTTP/1.1\naccept-encoding: gzip");
        assert_eq!(field(&fields, "Content-Encoding"), None);
        assert_eq!(field(&fields, "Content-Type"), Some("application/wasm"));
    }

    #[test]
    fn cached_files_are_not_sent_again() {
        let (_, fields, _) = ask("GET / HTTP/1.1");
        let tag = field(&fields, "ETag").unwrap();
        let (status, _, length) = ask(&format!("GET / HTTP/1.1\nIf-None-Match: {tag}"));
        assert_eq!((status.as_str(), length), ("304 Not Modified", 0));
    }

    #[test]
    fn idle_connections_block_no_others() {
        let server = Server::start(site(), 0, &["/"]).unwrap();
        let connect = || TcpStream::connect((Ipv4Addr::LOCALHOST, server.port)).unwrap();
        // Browsers open connections ahead of use, and send nothing at first.
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
    fn ports_in_use_are_skipped() {
        let one = Server::start(site(), 0, &["/"]).unwrap();
        let other = Server::start(site(), one.port, &["/"]).unwrap();
        assert_ne!(one.port, other.port);
    }
}
