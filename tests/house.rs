//! Rules for the Rust sources: the layers of modules, and who may use the operating system.
//!
//! The top-level modules of the crate are in layers: each may use only those of lower layers. More
//! rules are in `house/`, and those for the page's sources in `xtask/src/rules/`.
#![cfg(not(target_arch = "wasm32"))]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use paths::Paths;

#[path = "house/cycles.rs"]
mod cycles;
#[cfg(target_os = "linux")]
#[path = "house/dependencies.rs"]
mod dependencies;
#[path = "house/package.rs"]
mod package;
#[path = "house/paths.rs"]
mod paths;
#[path = "house/threads.rs"]
mod threads;

/// The layers of `src/`, from below.
const LAYERS: [&[&str]; 12] = [
    // These need no other module.
    &["narrow", "as_text"],
    &["square", "natural", "order", "random", "all_kinds", "bits", "records"],
    &["squares", "message"],
    &["english", "search"],
    &["board", "plain", "parallel", "visited_set"],
    &["leaper", "symmetry"],
    &["travel", "swap", "place", "tour"],
    &["puzzle"],
    &["answer"],
    &["level"],
    &["show"],
    // The crate root declares all others.
    &["lib"],
];

/// The layers of `src/swap/`, from below.
const IN_SWAP: &[&str] = &["model", "packing", "method", "best", "layers", "plan"];

/// The layers of `src/tour/`, from below.
const IN_TOUR: &[&str] =
    &["random", "model", "graph", "reasons", "search", "counting", "plan", "symmetric"];

/// Names that only some files may use.
const ONLY_IN: [(&[&str], &[&str]); 6] = [
    (
        &["wasm_bindgen", "serde_wasm_bindgen", "web_sys", "js_sys", "console_error_panic_hook"],
        // Not in the crate itself, but in one file of the films, and in the crate of the exports.
        &[
            "film/src/wasm.rs",
            "wasm/src/level.rs",
            "wasm/src/lib.rs",
            "wasm/src/place.rs",
            "wasm/src/swap.rs",
            "wasm/src/tour.rs",
        ],
    ),
    (&["println!", "print!", "eprintln!", "eprint!", "dbg!"], &["cli/src/main.rs"]),
    // Only the command line uses files and clocks; a count on threads ends a call in time.
    (&["std::env", "std::fs", "std::io", "std::process", "std::net"], &["cli/src"]),
    (&["std::time", "Instant", "SystemTime"], &["cli/src", "src/parallel.rs"]),
    (&["std::thread"], &["cli/src", "src/parallel.rs", "src/swap/method/threads.rs"]),
    (&["unsafe "], &[]),
];

/// Maximum length of a file, in lines.
const MAX_LINES: usize = 600;

/// Longer files, with the reason.
const LONG_FILES: [(&str, &str); 1] =
    [("www/solver/wire.d.ts", "generated from types in many Rust files")];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the files below a folder with one of these endings, by their paths in it.
fn files(folder: &str, endings: &[&str]) -> BTreeMap<String, String> {
    fn walk(base: &Path, folder: &Path, endings: &[&str], found: &mut BTreeMap<String, String>) {
        for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
            let path = entry.path();
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
    let base = root().join(folder);
    let mut found = BTreeMap::new();
    walk(&base, &base, endings, &mut found);
    assert!(!found.is_empty(), "{folder} has no such files");
    found
}

/// Returns the lines of a source with their numbers, without comments.
fn code(source: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = source.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.enumerate().map(|(index, line)| (index + 1, line))
}

/// Returns the top-level module of a file: `swap` for `swap/rules.rs`.
fn module(file: &str) -> &str {
    file.split(['/', '.']).next().unwrap_or_default()
}

fn layer(module: &str) -> Option<usize> {
    LAYERS.iter().position(|modules| modules.contains(&module))
}

/// Returns the top-level module of a path: after `crate`, or after enough `super`.
fn named<'a>(file: &str, path: &'a [String]) -> Option<&'a str> {
    let supers = path.iter().take_while(|segment| *segment == "super").count();
    let is_outside = supers == 1 + usize::from(file.contains('/'));
    let after = if path[0] == "crate" { 1 } else { supers };
    (path[0] == "crate" || is_outside).then(|| path.get(after).map(String::as_str))?
}

#[test]
fn modules_use_only_lower_layers() {
    let mut wrong = Vec::new();
    for (file, source) in files("src", &[".rs"]) {
        let own = module(&file);
        let Some(own_layer) = layer(own) else {
            wrong.push(format!("src/{file}: add it to LAYERS"));
            continue;
        };
        let paths = Paths::read(&source, true);
        // A file at the top may import itself in its tests: `super::*`.
        for path in paths.all() {
            let other = named(&file, path).filter(|other| layer(other).is_some());
            if let Some(other) = other.filter(|it| *it != own && layer(it) >= Some(own_layer)) {
                wrong.push(format!("src/{file}: {own} must not use {other}: {}", path.join("::")));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn modules_of_a_kind_use_only_lower_layers() {
    let mut wrong = Vec::new();
    for (kind, layers) in [("swap", IN_SWAP), ("tour", IN_TOUR)] {
        let files = files(&format!("src/{kind}"), &[".rs"]);
        for (file, source) in files.iter().filter(|(file, _)| *file != "mod.rs") {
            let own = layers.iter().position(|name| *name == module(file));
            let below = &layers[..=own.unwrap_or_else(|| panic!("{kind}/{file} is in no layer"))];
            let inside = ["crate".to_owned(), kind.to_owned()];
            let outside = ["super", "super"].map(str::to_owned);
            for path in Paths::read(source, true).all().filter(|path| path.len() > 2) {
                let is_own = path.starts_with(&inside) || path.starts_with(&outside);
                let other = path[2].as_str();
                if is_own && !below.contains(&other) && !other.starts_with(char::is_uppercase) {
                    wrong.push(format!("src/{kind}/{file}: it must not use {}", path.join("::")));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn only_some_files_use_the_system_and_wasm_bindgen() {
    let mut wrong = Vec::new();
    for folder in ["src", "cli/src", "film/src", "wasm/src"] {
        for (file, source) in files(folder, &[".rs"]) {
            for (number, line) in code(&source) {
                // The attribute of a test.
                let line = line.replace("wasm_bindgen_test", "");
                for (words, allowed) in ONLY_IN {
                    for word in words.iter().filter(|word| line.contains(**word)) {
                        let file = format!("{folder}/{file}");
                        if !allowed.iter().any(|path| file.starts_with(path)) {
                            wrong.push(format!("{file}:{number}: only {allowed:?} may use {word}"));
                        }
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn files_are_short() {
    let mut wrong = Vec::new();
    for folder in ["src", "cli", "film", "wasm", "tests", "www", "xtask"] {
        for (file, source) in files(folder, &[".rs", ".js", ".css", ".d.ts"]) {
            let (name, lines) = (format!("{folder}/{file}"), source.lines().count());
            let allowed = LONG_FILES.iter().any(|(file, _)| *file == name);
            if lines > MAX_LINES && !allowed {
                wrong.push(format!("{name} has {lines} lines of {MAX_LINES}"));
            }
            if lines <= MAX_LINES && allowed {
                wrong.push(format!("{name} is short enough: remove it from LONG_FILES"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn modules_in_paths_are_found() {
    let modules = |file: &str, source: &str| -> Vec<String> {
        let paths = Paths::read(source, true);
        paths.all().filter_map(|path| named(file, path)).map(str::to_owned).collect()
    };
    assert_eq!(modules("board.rs", "use crate::square::Square;"), ["square"]);
    assert_eq!(modules("board.rs", "use crate::{square::Square, squares};"), ["square", "squares"]);
    let function = "fn f() { let a = super::leaper::Leaper::KNIGHT; }";
    assert_eq!(modules("board.rs", function), ["leaper"]);
    let nested = "fn f() { use crate::{travel::A, swap}; m!(\"crate::no\", crate::tour::B); }";
    assert_eq!(modules("board.rs", nested), ["travel", "swap", "tour"]);
    assert_eq!(modules("swap/rules.rs", "use super::super::place::Piece;"), ["place"]);
    assert_eq!(modules("swap/rules.rs", "use super::place::Piece;"), [""; 0]);
}
