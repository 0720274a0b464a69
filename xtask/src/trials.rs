//! What a server does for the sake of tests: below some paths files are missing, or another version
//! of the site comes, or nothing at all any more. Each visit has a name of its own there.
//!
//! | address | what it does |
//! |---|---|
//! | `/without/<part>/<name>/…` | the site, but for files with `<part>` in their paths, in which `~` stands for a slash |
//! | `/mended/<name>` | from now on these are there |
//! | `/deploys/<name>/…` | the site as plain hosts send it: to be kept for ten minutes |
//! | `/deployed/<name>` | from now on that is another version, and nothing of the first one is there |
//! | `/gone/<name>` | from now on there is no answer, as without a network |

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use crate::site::Site;

/// The paths below which all this is.
pub const PATHS: [&str; 2] = ["/without/", "/deploys/"];

/// An empty page.
pub const BLANK: &str = "/blank.html";

/// What was asked for so far.
pub struct Trials {
    second: Arc<Site>,
    /// What was done to whom, as `mended/<name>`.
    done: Mutex<BTreeSet<String>>,
}

/// How a request is to be answered.
#[derive(Default)]
pub struct Wish {
    /// Another path.
    pub path: Option<String>,
    /// Another site.
    pub site: Option<Arc<Site>>,
    /// For how long the answer is to be kept, as HTTP says it.
    pub keep: Option<&'static str>,
    /// There is no answer.
    pub silent: bool,
}

impl Trials {
    /// Tests that may ask for another version of the site.
    pub fn new(second: Site) -> Self {
        Self { second: Arc::new(second), done: Mutex::default() }
    }

    /// What a request wishes.
    pub fn wish(&self, path: &str) -> Wish {
        let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
        let parts: Vec<&str> = path.trim_start_matches('/').split('/').collect();
        let is = |what: &str, name: &str| done.contains(&format!("{what}/{name}"));
        match parts[..] {
            ["mended" | "deployed" | "gone", _] => {
                done.insert(parts.join("/"));
                Wish { path: Some(BLANK.to_owned()), ..Wish::default() }
            }
            ["without", part, name, ref rest @ ..] if !rest.is_empty() => {
                let rest = rest.join("/");
                let there = is("mended", name) || !rest.contains(&part.replace('~', "/"));
                Wish { path: there.then(|| format!("/{rest}")), ..Wish::default() }
            }
            ["deploys", name, ref rest @ ..] if !rest.is_empty() => Wish {
                path: Some(format!("/{}", rest.join("/"))),
                site: is("deployed", name).then(|| Arc::clone(&self.second)),
                keep: Some("max-age=600"),
                silent: is("gone", name),
            },
            _ => Wish::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn visits_are_told_apart() {
        let trials = Trials::new(Site::default());
        let path = |path: &str| trials.wish(path).path;
        assert_eq!(path("/without/b.js/x/www/a.js").as_deref(), Some("/www/a.js"));
        assert_eq!(path("/without/b.js/x/"), Some("/".to_owned()));
        assert_eq!(path("/without/b.js/x/www/b.js"), None);
        assert_eq!(path("/without/www~b.js/x/www/b.js"), None);
        assert_eq!(path("/mended/x").as_deref(), Some(BLANK));
        assert_eq!(path("/without/b.js/x/www/b.js").as_deref(), Some("/www/b.js"));
        assert_eq!(path("/without/b.js/y/www/b.js"), None);

        let state = |path: &str| {
            let Wish { site, silent, .. } = trials.wish(path);
            (site.is_some(), silent)
        };
        assert_eq!(path("/deploys/x/").as_deref(), Some("/"));
        assert_eq!(state("/deploys/x/index.html"), (false, false));
        trials.wish("/deployed/x");
        assert_eq!(state("/deploys/x/index.html"), (true, false));
        trials.wish("/gone/x");
        assert_eq!(state("/deploys/x/index.html"), (true, true));
        assert_eq!(state("/deploys/y/index.html"), (false, false));
    }
}
