//! Rules for the page's sources that no published linter checks: which folder may import which,
//! where text for readers belongs, which style sheet owns a class, and why a type is `any`.

mod imports;
mod sheets;
mod text;
mod types;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::modules::blank_comments;
use crate::project;

/// Returns the files below a folder with one of these endings, by their paths in it.
fn files(folder: &str, endings: &[&str]) -> BTreeMap<String, String> {
    fn walk(base: &Path, folder: &Path, endings: &[&str], found: &mut BTreeMap<String, String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.strip_prefix(base).unwrap().to_string_lossy().replace('\\', "/");
            if path.is_dir() {
                // wasm-bindgen writes `pkg`.
                if name != "pkg" {
                    walk(base, &path, endings, found);
                }
            } else if endings.iter().any(|ending| name.ends_with(ending)) {
                found.insert(name, fs::read_to_string(path).unwrap());
            }
        }
    }
    let base = project::root().join(folder);
    let mut found = BTreeMap::new();
    walk(&base, &base, endings, &mut found);
    assert!(!found.is_empty(), "{folder} has no such files");
    found
}

/// Returns the lines of a module without its comments, with their numbers.
fn code_lines(path: &str, source: &str) -> Vec<(usize, String)> {
    let code = blank_comments(path, source).unwrap();
    (1..).zip(code.lines().map(str::to_owned)).collect()
}

/// Fails with all violations of a rule.
fn report(violations: &[String]) {
    assert!(violations.is_empty(), "{}", violations.join("\n"));
}
