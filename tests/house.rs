//! The house's own rules: who may know whom, and where the outside world comes in.
//!
//! They are read off the sources, so that they hold without anybody watching. Rooms of the crate
//! are its modules; every room knows only those on lower floors. That no two files need each other, that nothing is
//! built twice, are in `house/`; the rules for the page's modules and style sheets are in `xtask/src/rules/`.
#![cfg(not(target_arch = "wasm32"))]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

#[cfg(target_os = "linux")]
#[path = "house/built_once.rs"]
mod built_once;
#[path = "house/circles.rs"]
mod circles;
#[path = "house/package.rs"]
mod package;
#[path = "house/threads.rs"]
mod threads;

/// The floors of `src/`, from below.
const FLOORS: [&[&str]; 12] = [
    // What needs nothing and serves all, the one before the others.
    &["narrow"],
    &["square", "natural", "order", "random", "known", "bits"],
    &["squares", "message"],
    &["english", "search"],
    &["board"],
    &["leaper", "symmetry"],
    &["travel", "swap", "place", "tour"],
    &["puzzle"],
    &["answer"],
    &["level"],
    &["show"],
    // The roof, from which all others are seen: they are declared there.
    &["lib"],
];

/// The rooms of `src/swap/`, from below.
const IN_SWAP: &[&str] = &["model", "packing", "method", "best", "waves", "plan"];

/// The rooms of `src/tour/`, from below. What lies beside them serves all.
const IN_TOUR: &[&str] =
    &["random", "model", "graph", "reasons", "search", "counting", "plan", "symmetric"];

/// Words that only some files may use.
const ONLY_IN: [(&[&str], &[&str]); 5] = [
    (
        &["wasm_bindgen", "serde_wasm_bindgen", "web_sys", "js_sys", "console_error_panic_hook"],
        // Of the crate `leaper` nothing; that of films has a file for it, and the exports are a
        // crate that is made of it.
        &[
            "film/src/wasm.rs",
            "wasm/src/level.rs",
            "wasm/src/lib.rs",
            "wasm/src/place.rs",
            "wasm/src/swap.rs",
            "wasm/src/tour.rs",
        ],
    ),
    (&["println!", "print!", "eprintln!", "eprint!", "dbg!"], &["src/main.rs"]),
    (
        &["std::env", "std::fs", "std::io", "std::process", "std::net"],
        &["src/main.rs", "src/main/clock.rs", "src/main/records.rs", "src/main/make.rs"],
    ),
    // The command line alone looks at a clock.
    (&["std::time", "Instant", "SystemTime"], &["src/main/clock.rs", "src/main/records.rs"]),
    (&["std::thread", "unsafe "], &[]),
];

/// The most lines of a file.
const LONGEST: usize = 600;

/// Files with more lines, each with the reason.
const LONGER: [(&str, &str); 1] =
    [("www/solver/wire.d.ts", "a list of types, made from those that stand in many files of Rust")];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// All files below a folder with one of these endings, by their path from there, with `/`.
fn files(folder: &str, endings: &[&str]) -> BTreeMap<String, String> {
    fn walk(base: &Path, folder: &Path, endings: &[&str], found: &mut BTreeMap<String, String>) {
        for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
            let path = entry.path();
            let name = path.strip_prefix(base).unwrap().to_string_lossy().replace('\\', "/");
            if path.is_dir() {
                // Made, not written.
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
    assert!(!found.is_empty(), "{folder} is not where it was");
    found
}

/// The lines of a source with their numbers, comments left out.
fn code(source: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = source.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.enumerate().map(|(index, line)| (index + 1, line))
}

/// The room of a file: `swap` for `swap/rules.rs`.
fn room(file: &str) -> &str {
    file.split(['/', '.']).next().unwrap_or_default()
}

fn floor(room: &str) -> Option<usize> {
    FLOORS.iter().position(|rooms| rooms.contains(&room))
}

/// The rooms that a line of code names: those after `crate::`, and those after `super::` where that
/// leads out of the room.
fn named(file: &str, line: &str) -> Vec<String> {
    let up = if file.contains('/') { "super::super::" } else { "super::" };
    let mut rooms = Vec::new();
    for path in line.split("crate::").skip(1).chain(line.split(up).skip(1)) {
        let inner = path.strip_prefix('{').map(|list| list.split('}').next().unwrap_or_default());
        for name in inner.unwrap_or(path).split(',').take(if inner.is_some() { 99 } else { 1 }) {
            let name = name.trim().split(|c: char| !c.is_alphanumeric() && c != '_').next();
            rooms.push(name.unwrap_or_default().to_owned());
        }
    }
    rooms
}

#[test]
fn every_room_knows_only_those_below() {
    let mut wrong = Vec::new();
    for (file, source) in files("src", &[".rs"]) {
        let own = room(&file);
        if own == "main" {
            continue; // another crate, which sees what everybody sees
        }
        let Some(floor_of_own) = floor(own) else {
            wrong.push(format!("src/{file}: on which floor is this room?"));
            continue;
        };
        for (number, line) in code(&source) {
            // A file at the top may speak of itself in its tests: `super::*`.
            for other in named(&file, line).into_iter().filter(|other| floor(other).is_some()) {
                if other != own && floor(&other) >= Some(floor_of_own) {
                    wrong.push(format!("src/{file}:{number}: {own} must not know {other}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_room_of_a_kind_knows_only_those_below() {
    let mut wrong = Vec::new();
    for (kind, rooms) in [("swap", IN_SWAP), ("tour", IN_TOUR)] {
        let files = files(&format!("src/{kind}"), &[".rs"]);
        for (file, source) in files.iter().filter(|(file, _)| *file != "mod.rs") {
            let own = rooms.iter().position(|name| *name == room(file));
            let below = &rooms[..=own.unwrap_or_else(|| panic!("{kind}/{file} is in no room"))];
            for (number, line) in code(source) {
                let inside = format!("crate::{kind}::");
                let named = line.split(&inside).skip(1).chain(line.split("super::super::").skip(1));
                for other in named.map(|path| path.split("::").next().unwrap_or_default()) {
                    if !below.contains(&other) && !other.starts_with(char::is_uppercase) {
                        wrong.push(format!("src/{kind}/{file}:{number}: it must not know {other}"));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_outside_world_comes_in_by_two_doors() {
    let mut wrong = Vec::new();
    for folder in ["src", "film/src", "wasm/src"] {
        for (file, source) in files(folder, &[".rs"]) {
            for (number, line) in code(&source) {
                // The mark of a test.
                let line = line.replace("wasm_bindgen_test", "");
                for (words, doors) in ONLY_IN {
                    for word in words.iter().filter(|word| line.contains(**word)) {
                        let file = format!("{folder}/{file}");
                        if !doors.contains(&file.as_str()) {
                            wrong.push(format!("{file}:{number}: {word} belongs to {doors:?}"));
                        }
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_file_is_longer_than_can_be_read() {
    let mut wrong = Vec::new();
    for folder in ["src", "film", "wasm", "tests", "www", "xtask"] {
        for (file, source) in files(folder, &[".rs", ".js", ".css", ".d.ts"]) {
            let (name, lines) = (format!("{folder}/{file}"), source.lines().count());
            let allowed = LONGER.iter().any(|(file, _)| *file == name);
            if lines > LONGEST && !allowed {
                wrong.push(format!("{name} has {lines} lines of {LONGEST}"));
            }
            if lines <= LONGEST && allowed {
                wrong.push(format!("{name} needs no reason any more"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn rules_about_names_are_read_right() {
    assert_eq!(named("board.rs", "use crate::square::Square;"), ["square"]);
    assert_eq!(named("board.rs", "use crate::{square::Square, squares};"), ["square", "squares"]);
    assert_eq!(named("board.rs", "    let a = super::leaper::Leaper::KNIGHT;"), ["leaper"]);
    assert_eq!(named("swap/rules.rs", "use super::super::place::Piece;"), ["place"]);
    assert_eq!(named("swap/rules.rs", "use super::place::Piece;"), [""; 0]);
}
