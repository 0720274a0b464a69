//! Simulates failures for tests: below some paths files are missing, a new version is deployed, the
//! server stops answering, or the device has little memory. Each test uses a name of its own.
//!
//! | address | what it does |
//! |---|---|
//! | `/without/<part>/<name>/…` | the site without files whose paths contain `<part>`; `~` stands for `/` |
//! | `/mended/<name>` | makes these files available |
//! | `/deploys/<name>/…` | the site, cached for ten minutes as by simple hosts |
//! | `/deployed/<name>` | replaces it by another version |
//! | `/gone/<name>` | stops answering, as without a network |
//! | `/memory/<mebibytes>/…` | the site with at most so much memory for each instance of a wasm module |

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Result;

use crate::site::Site;

/// The paths with simulated failures.
pub const PATHS: [&str; 3] = ["/without/", "/deploys/", "/memory/"];

/// An empty page.
pub const BLANK: &str = "/blank.html";

/// The state of all tests.
pub struct Faults {
    second: Arc<Site>,
    /// Past requests such as `mended/<name>`.
    done: Mutex<BTreeSet<String>>,
}

/// Changes to an answer.
#[derive(Default)]
pub struct Fault {
    /// Another path.
    pub path: Option<String>,
    /// Another site.
    pub site: Option<Arc<Site>>,
    /// The `Cache-Control` header.
    pub cache_control: Option<&'static str>,
    /// Close the connection without an answer.
    pub closes: bool,
    /// The greatest memory of wasm modules, in mebibytes.
    pub memory: Option<u64>,
}

impl Faults {
    /// Prepares another version of the site.
    pub fn new(second: Site) -> Self {
        Self { second: Arc::new(second), done: Mutex::default() }
    }

    /// Returns how to answer a request.
    pub fn fault_for(&self, path: &str) -> Fault {
        let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
        let parts: Vec<&str> = path.trim_start_matches('/').split('/').collect();
        let is = |what: &str, name: &str| done.contains(&format!("{what}/{name}"));
        match parts[..] {
            ["mended" | "deployed" | "gone", _] => {
                done.insert(parts.join("/"));
                Fault { path: Some(BLANK.to_owned()), ..Fault::default() }
            }
            ["without", part, name, ref rest @ ..] if !rest.is_empty() => {
                let rest = rest.join("/");
                let there = is("mended", name) || !rest.contains(&part.replace('~', "/"));
                Fault { path: there.then(|| format!("/{rest}")), ..Fault::default() }
            }
            ["deploys", name, ref rest @ ..] if !rest.is_empty() => Fault {
                path: Some(format!("/{}", rest.join("/"))),
                site: is("deployed", name).then(|| Arc::clone(&self.second)),
                cache_control: Some("max-age=600"),
                closes: is("gone", name),
                ..Fault::default()
            },
            ["memory", mebibytes, ref rest @ ..] if !rest.is_empty() => Fault {
                path: Some(format!("/{}", rest.join("/"))),
                memory: mebibytes.parse().ok(),
                ..Fault::default()
            },
            _ => Fault::default(),
        }
    }
}

/// Limits the memories of a wasm module.
pub fn limit_memory(wasm: &[u8], mebibytes: u64) -> Result<Vec<u8>> {
    let mut module = walrus::Module::from_buffer(wasm)?;
    for memory in module.memories.iter_mut() {
        // Pages have 64 KiB.
        memory.maximum = Some(mebibytes * 16);
    }
    Ok(module.emit_wasm())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_have_separate_states() {
        let faults = Faults::new(Site::default());
        let path = |path: &str| faults.fault_for(path).path;
        assert_eq!(path("/without/b.js/x/www/a.js").as_deref(), Some("/www/a.js"));
        assert_eq!(path("/without/b.js/x/"), Some("/".to_owned()));
        assert_eq!(path("/without/b.js/x/www/b.js"), None);
        assert_eq!(path("/without/www~b.js/x/www/b.js"), None);
        assert_eq!(path("/mended/x").as_deref(), Some(BLANK));
        assert_eq!(path("/without/b.js/x/www/b.js").as_deref(), Some("/www/b.js"));
        assert_eq!(path("/without/b.js/y/www/b.js"), None);

        let state = |path: &str| {
            let Fault { site, closes, .. } = faults.fault_for(path);
            (site.is_some(), closes)
        };
        assert_eq!(path("/deploys/x/").as_deref(), Some("/"));
        assert_eq!(state("/deploys/x/index.html"), (false, false));
        faults.fault_for("/deployed/x");
        assert_eq!(state("/deploys/x/index.html"), (true, false));
        faults.fault_for("/gone/x");
        assert_eq!(state("/deploys/x/index.html"), (true, true));
        assert_eq!(state("/deploys/y/index.html"), (false, false));

        let Fault { path, memory, .. } = faults.fault_for("/memory/24/www/a.wasm");
        assert_eq!((path.as_deref(), memory), (Some("/www/a.wasm"), Some(24)));
    }
}
