//! The house's own rules: who may know whom, and where the outside world comes in.
//!
//! They are read off the sources, so that they hold without anybody watching. Rooms of the crate
//! are its modules; every room knows only those on lower floors.
#![cfg(not(target_arch = "wasm32"))]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The floors of `src/`, from below.
const FLOORS: [&[&str]; 9] = [
    // What needs nothing and serves all.
    &["square", "natural", "order"],
    &["squares", "search"],
    &["board"],
    &["leaper"],
    &["travel", "swap", "place", "tour"],
    &["puzzle"],
    &["show"],
    &["wasm"],
    // The roof, from which all others are seen: they are declared there.
    &["lib"],
];

/// Words that only some files may use.
const ONLY_IN: [(&[&str], &[&str]); 4] = [
    (
        &["wasm_bindgen", "serde_wasm_bindgen", "web_sys", "js_sys", "console_error_panic_hook"],
        // The boundary, and what of it only the full build has.
        &["wasm.rs", "wasm/place.rs", "wasm/swap.rs"],
    ),
    (&["println!", "print!", "eprintln!", "eprint!", "dbg!"], &["main.rs"]),
    (&["std::env", "std::fs", "std::io", "std::process", "std::net"], &["main.rs"]),
    (&["std::time", "Instant", "SystemTime", "std::thread", "unsafe "], &[]),
];

/// The most lines of a file.
const LONGEST: usize = 600;

/// Files with more lines, each with the reason.
const LONGER: [(&str, &str); 0] = [];

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
    assert!(found.len() > 5, "{folder} is not where it was");
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
fn the_outside_world_comes_in_by_two_doors() {
    let mut wrong = Vec::new();
    for (file, source) in files("src", &[".rs"]) {
        for (number, line) in code(&source) {
            for (words, doors) in ONLY_IN {
                for word in words.iter().filter(|word| line.contains(**word)) {
                    if !doors.contains(&file.as_str()) {
                        wrong.push(format!("src/{file}:{number}: {word} belongs to {doors:?}"));
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
    let folders = [("src", ".rs"), ("www", ".js"), ("www", ".css"), ("tests", ".rs")];
    for (folder, ending) in folders.into_iter().chain([("xtask", ".rs")]) {
        for (file, source) in files_of(folder, ending) {
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

fn files_of(folder: &str, ending: &str) -> BTreeMap<String, String> {
    if ending == ".css" {
        let style = fs::read_to_string(root().join("www/style.css")).unwrap();
        return BTreeMap::from([("style.css".to_owned(), style)]);
    }
    files(folder, &[ending])
}

/// The modules that a module of the page imports when it is loaded, from `www/`: `../dom.js` in
/// `kinds/travel.js` is `dom.js`. What leads elsewhere is given as it stands.
fn imports(file: &str, source: &str) -> Vec<String> {
    let mut found = Vec::new();
    for statement in source.split('\n') {
        let loads = statement.starts_with("import ")
            || statement.starts_with("} from ")
            || (statement.starts_with("export ") && statement.contains(" from '"));
        let Some(path) = statement.rsplit('\'').nth(1).filter(|_| loads) else { continue };
        let mut place: Vec<&str> = file.split('/').collect();
        place.pop();
        let mut inside = path.starts_with("./") || path.starts_with("../");
        for part in path.split('/') {
            match part {
                "." => {}
                ".." => inside &= place.pop().is_some(),
                name => place.push(name),
            }
        }
        found.push(if inside { place.join("/") } else { path.to_owned() });
    }
    found
}

fn modules() -> BTreeMap<String, Vec<String>> {
    let sources = files("www", &[".js"]);
    sources.iter().map(|(file, source)| (file.clone(), imports(file, source))).collect()
}

#[test]
fn the_page_is_made_of_its_own_modules() {
    let modules = modules();
    for (file, imported) in &modules {
        for other in imported {
            assert!(
                modules.contains_key(other) || other == "pkg/leaper.js",
                "www/{file} imports {other}, which is not in www/"
            );
        }
    }
    for (file, source) in files("www", &[".js"]) {
        let checked = source.starts_with("// @ts-check\n");
        assert!(checked || file == "sw.js", "www/{file} should begin with // @ts-check");
    }
}

#[test]
fn the_pages_modules_point_one_way() {
    let modules = modules();
    // Whoever is looked at again and again while nothing more can be taken away knows himself.
    let mut left: BTreeMap<&str, BTreeSet<&str>> = modules
        .iter()
        .map(|(file, imported)| (file.as_str(), imported.iter().map(String::as_str).collect()))
        .collect();
    loop {
        let before = left.len();
        let known: BTreeSet<&str> = left.keys().copied().collect();
        left.retain(|_, imported| imported.iter().any(|other| known.contains(other)));
        if left.is_empty() {
            break;
        }
        assert!(left.len() < before, "these import each other in a ring: {left:#?}");
    }
    let knows = |file: &str, other: &str| modules[file].iter().any(|name| name == other);
    for file in modules.keys() {
        assert!(!knows(file, "main.js"), "www/{file} imports main.js, which wires the others");
        assert!(
            !knows(file, "pkg/leaper.js") || file == "worker.js",
            "www/{file} loads the solver: that is the worker's"
        );
        let views = file.ends_with("-view.js") && !file.starts_with("kinds/");
        for kind in modules[file].iter().filter(|name| name.starts_with("kinds/")) {
            assert!(
                file.starts_with("kinds/") || file == "main.js" || file == "gallery.js",
                "www/{file} knows the kind of puzzle {kind}"
            );
            assert!(!views, "www/{file} draws, and knows no puzzle");
        }
    }
    for (file, may) in [
        ("squares.js", &[][..]),
        ("protocol.js", &[]),
        ("words.js", &[]),
        ("state.js", &["squares.js"]),
        ("engine.js", &["protocol.js"]),
        ("graph-layout.js", &[]),
        ("worker.js", &["protocol.js", "graph-layout.js", "pkg/leaper.js"]),
    ] {
        for other in &modules[file] {
            assert!(may.contains(&other.as_str()), "www/{file} imports {other}");
        }
    }
}

#[test]
fn what_is_pure_asks_nobody() {
    let pure = ["state.js", "squares.js", "words.js", "protocol.js"];
    let world = [
        "document",
        "window",
        "navigator",
        "location",
        "performance",
        "Date",
        "Math.random",
        "localStorage",
        "fetch(",
        "setTimeout",
        "requestAnimationFrame",
        "globalThis",
    ];
    let sources = files("www", &[".js"]);
    for file in pure {
        // Comments may speak of the world.
        let mut comment = false;
        for (number, line) in code(&sources[file]) {
            comment |= line.trim_start().starts_with("/*");
            let speaks = world.iter().find(|word| !comment && line.contains(**word));
            assert_eq!(speaks, None, "www/{file}:{number}: {line}");
            comment &= !line.contains("*/");
        }
    }
}

#[test]
fn rules_about_names_are_read_right() {
    assert_eq!(named("board.rs", "use crate::square::Square;"), ["square"]);
    assert_eq!(named("board.rs", "use crate::{square::Square, squares};"), ["square", "squares"]);
    assert_eq!(named("board.rs", "    let a = super::leaper::Leaper::KNIGHT;"), ["leaper"]);
    assert_eq!(named("swap/rules.rs", "use super::super::place::Piece;"), ["place"]);
    assert_eq!(named("swap/rules.rs", "use super::place::Piece;"), [""; 0]);
    assert_eq!(imports("kinds/swap.js", "import { h } from '../dom.js';"), ["dom.js"]);
    assert_eq!(imports("a.js", "} from './kinds/b.js';"), ["kinds/b.js"]);
    assert_eq!(imports("a.js", "import x from 'https://b.c/d.js';"), ["https://b.c/d.js"]);
    assert_eq!(imports("a.js", "import x from '../xtask/d.js';"), ["../xtask/d.js"]);
}
