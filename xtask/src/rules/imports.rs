//! Which modules of `www/` may import which.

use std::collections::{BTreeMap, BTreeSet};

use super::{code_lines, files, report};
use crate::modules::{Import, blank_comments, imports, resolve};
use crate::project;

/// The folders of `www/`, in layers: each may import itself and those before it.
pub const FOLDERS: [&str; 11] = [
    "solver", "app", "board", "controls", "kinds", "session", "solve", "element", "play", "learn",
    "main",
];

/// The service worker, which is in no folder and imports nothing.
const SERVICE_WORKER: &str = "sw.js";

/// Runs jobs, in the worker.
const JOB_RUNNER: &str = "solver/inside/job-runner.js";

/// Starts the job runner in the worker.
const WORKER: &str = "session/inside/worker.js";

/// Starts the job runner on a page that allows no worker.
const FALLBACK: &str = "session/anywhere.js";

/// Encodes animations.
const GIF_MAKER: &str = "controls/animation/gif.js";

/// Lists the kinds of puzzles, and loads them and their solvers.
const CATALOG: &str = "kinds/catalog.js";

/// Adds the generator of levels to the catalog.
const LEVEL_CATALOG: &str = "kinds/worker-builds.js";

/// Loads the word lists of the kinds in other languages.
const LANGUAGES: &str = "kinds/languages.js";

/// Modules whose results depend on their arguments alone.
const PURE: [&str; 14] = [
    "app/help.js",
    "app/language.js",
    "app/lookup.js",
    "app/state.js",
    "app/game-commands.js",
    "app/update.js",
    "app/words/en.js",
    "board/squares.js",
    "kinds/draft.js",
    "kinds/edits.js",
    "solver/deep-equal.js",
    "solver/memoize.js",
    "solver/seeded-random.js",
    "solver/protocol.js",
];

/// Names that pure modules must not use.
const IMPURE: [&str; 13] = [
    "document",
    "window",
    "navigator",
    "location",
    "performance",
    "Date",
    "Math.random",
    "localStorage",
    "matchMedia",
    "fetch(",
    "setTimeout",
    "requestAnimationFrame",
    "globalThis",
];

/// Maximum length of `main.js`, in lines.
const MAIN_MAX_LINES: usize = 150;

/// Returns the folder of a module: `app` for `app/dom.js`.
fn folder(file: &str) -> &str {
    file.split(['/', '.']).next().unwrap_or_default()
}

/// Returns the kind of puzzle that a module belongs to.
fn kind(file: &str) -> Option<&str> {
    Some(file.strip_prefix("kinds/")?.split_once('/')?.0)
}

/// Returns the folder within a kind: `show`, `work` and so on.
fn subfolder(file: &str) -> Option<&str> {
    let (_, rest) = file.strip_prefix("kinds/")?.split_once('/')?;
    Some(rest.split_once('/')?.0)
}

/// Returns true for a module of the worker.
fn is_in_worker(file: &str) -> bool {
    file.split('/').any(|folder| folder == "inside")
}

/// Returns the page's modules by their paths in `www/`.
fn sources() -> BTreeMap<String, String> {
    let mut sources = files("www", &[".js"]);
    assert!(sources.remove(SERVICE_WORKER).is_some(), "there is no {SERVICE_WORKER}");
    sources
}

/// Returns the reason why a module must not import another one.
fn refusal(file: &str, import: &Import) -> Option<String> {
    let other = import.path.as_str();
    if other.starts_with("pkg/") {
        let loader = match other {
            "pkg/leaper_film.js" => GIF_MAKER,
            "pkg/leaper_level.js" => LEVEL_CATALOG,
            _ => CATALOG,
        };
        if !import.is_dynamic {
            return Some("import it dynamically".to_owned());
        }
        return (file != loader).then(|| format!("only {loader} imports it"));
    }
    let layer = |file: &str| FOLDERS.iter().position(|it| *it == folder(file));
    if layer(other) > layer(file) {
        return Some(format!("{} may import only {:?}", folder(file), &FOLDERS[..=layer(file)?]));
    }
    if other == "main.js" {
        return Some("nothing imports main.js".to_owned());
    }
    if other == JOB_RUNNER && file != WORKER && !(file == FALLBACK && import.is_dynamic) {
        return Some(format!("only {WORKER} and {FALLBACK} import it"));
    }
    let crosses = match file {
        FALLBACK => other == JOB_RUNNER,
        CATALOG | LEVEL_CATALOG => import.is_dynamic,
        WORKER => [LEVEL_CATALOG, CATALOG].contains(&other) || folder(other) == "solver",
        _ => is_in_worker(file) && folder(other) == "solver",
    };
    if is_in_worker(other) != is_in_worker(file) && !crosses {
        return Some("page and worker exchange messages instead".to_owned());
    }
    if subfolder(file) == Some("show") && subfolder(other) == Some("work") {
        return Some("views must not import editors".to_owned());
    }
    if file == LANGUAGES && subfolder(other) == Some("words") && import.is_dynamic {
        return None;
    }
    match (kind(file), kind(other)) {
        (Some(own), Some(others)) if own != others => {
            Some("kinds must not import each other".to_owned())
        }
        (None, Some(_)) if ![CATALOG, LEVEL_CATALOG].contains(&file) => {
            Some(format!("only {CATALOG} imports kinds"))
        }
        (None, Some(_)) if !import.is_dynamic => Some("import kinds dynamically".to_owned()),
        _ => None,
    }
}

#[test]
fn folders_import_only_those_before_them() {
    let sources = sources();
    let mut violations = Vec::new();
    for (file, source) in &sources {
        if !FOLDERS.contains(&folder(file)) || (folder(file) == "main") != (file == "main.js") {
            violations.push(format!("www/{file}: add its folder to FOLDERS"));
            continue;
        }
        for import in imports(file, source).unwrap() {
            let other = &import.path;
            if !sources.contains_key(other) && !other.starts_with("pkg/") {
                violations.push(format!("www/{file} imports {other}, which is not in www/"));
            } else if let Some(reason) = refusal(file, &import) {
                violations.push(format!("www/{file} imports {other}: {reason}"));
            }
        }
    }
    report(&violations);
}

/// Returns the files whose types a file uses: `@import { A } from './a.js'` and
/// `import('./a.js').A` in comments, and `import type` in declarations.
fn type_imports(file: &str, source: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in source.lines() {
        for (mark, has_names) in [("@import ", true), ("import type ", true), ("import(", false)] {
            for rest in line.split(mark).skip(1) {
                let rest = if has_names { rest.split(" from ").nth(1) } else { Some(rest) };
                let specifier = rest.and_then(|rest| rest.trim_start().strip_prefix(['\'', '"']));
                let specifier = specifier.and_then(|it| it.split(['\'', '"']).next());
                found.extend(specifier.map(|specifier| resolve(file, specifier)));
            }
        }
    }
    found
}

#[test]
fn type_imports_obey_the_layers_too() {
    let mut violations = Vec::new();
    for (file, source) in files("www", &[".js", ".d.ts"]) {
        if file == SERVICE_WORKER {
            continue;
        }
        for other in type_imports(&file, &source) {
            let layer = |file: &str| FOLDERS.iter().position(|it| *it == folder(file));
            let upwards = layer(&other) > layer(&file);
            let foreign =
                kind(&file).is_some() && kind(&other).is_some() && kind(&file) != kind(&other);
            let to_work = subfolder(&file) == Some("show") && subfolder(&other) == Some("work");
            if upwards || foreign || to_work {
                violations.push(format!("www/{file} must not use types of {other}"));
            }
        }
    }
    report(&violations);

    let source = "/** @import { A, B } from '../app/a.d.ts' */\n/** @type {import('./b.js').C} */\nimport type { D } from '../../solver/d.d.ts';\n";
    assert_eq!(
        type_imports("kinds/swap/c.js", source),
        ["kinds/app/a.d.ts", "kinds/swap/b.js", "solver/d.d.ts"]
    );
}

/// Files outside a kind's folder that name kinds, and why.
const NAMING: [(&str, &str); 16] = [
    ("index.html", "its tab and its description"),
    ("www/kinds/catalog.js", "its entry"),
    ("www/kinds/languages.js", "its words in other languages"),
    ("www/kinds/themes.js", "an example of each theme"),
    ("www/controls/import-dialog.js", "an example"),
    ("www/app/words/de/errors.js", "the pieces of each kind"),
    ("www/app/words/fr/errors.js", "the pieces of each kind"),
    ("www/solver/wire.d.ts", "made from the Rust types"),
    ("xtask/src/delivery.rs", "the kind of a first visit"),
    ("xtask/src/wasm.rs", "its build of the solver"),
    ("xtask/src/test.rs", "a file that differs between two test versions"),
    ("xtask/src/package_tests.rs", "programs that solve one of each"),
    ("xtask/src/lighthouse.rs", "a puzzle of each is measured"),
    ("xtask/src/counts.rs", "names of tests"),
    ("xtask/src/trial.rs", "puzzles that a newcomer tries"),
    ("xtask/src/trial_pages.rs", "puzzles that a newcomer tries"),
];

#[test]
fn files_that_name_a_kind_are_listed() {
    let kinds = ["travel", "swap", "place", "tour"];
    let names = |file: &str, source: &str| {
        let is_module = file.starts_with("www/");
        let code =
            if is_module { blank_comments(file, source).unwrap() } else { source.to_owned() };
        code.lines().any(|line| {
            let line = if is_module { line } else { line.split("//").next().unwrap_or_default() };
            kinds.iter().any(|kind| {
                let quoted = [
                    format!("'{kind}"),
                    format!("\"{kind}"),
                    format!("'{kind}?"),
                    format!("/{kind}/"),
                    format!("#{kind}?"),
                ];
                let drawing = format!("{}{}Draft", &kind[..1].to_uppercase(), &kind[1..]);
                quoted.iter().any(|it| line.contains(it.as_str()))
                    || line.split(|c: char| !c.is_alphanumeric()).any(|word| word == drawing)
            })
        })
    };
    let mut found = BTreeSet::new();
    for (root, endings) in [("www", [".js", ".d.ts"].as_slice()), ("xtask/src", &[".rs"])] {
        for (file, source) in files(root, endings) {
            let path = format!("{root}/{file}");
            // Articles are about kinds.
            let is_about_kinds = kind(&file).is_some() || folder(&file) == "learn";
            let is_rule = path.starts_with("xtask/src/rules/");
            if !(is_rule || root == "www" && is_about_kinds) && names(&path, &source) {
                found.insert(path);
            }
        }
    }
    if names("index.html", &std::fs::read_to_string(project::root().join("index.html")).unwrap()) {
        found.insert("index.html".to_owned());
    }
    let listed: BTreeSet<String> = NAMING.iter().map(|(file, _)| (*file).to_owned()).collect();
    let unlisted: Vec<&String> = found.difference(&listed).collect();
    assert!(
        unlisted.is_empty(),
        "these name a kind of puzzle, and are not in NAMING: {unlisted:?}"
    );
    let needless: Vec<&String> = listed.difference(&found).collect();
    assert!(needless.is_empty(), "these name none, remove them from NAMING: {needless:?}");
}

#[test]
fn modules_do_not_import_each_other_in_a_ring() {
    let sources = sources();
    let mut left: BTreeMap<&str, BTreeSet<String>> = sources
        .iter()
        .map(|(file, source)| {
            (
                file.as_str(),
                imports(file, source).unwrap().into_iter().map(|import| import.path).collect(),
            )
        })
        .collect();
    // Remove modules that import none of the rest, until none is left or all are in a ring.
    loop {
        let before = left.len();
        let known: BTreeSet<&str> = left.keys().copied().collect();
        left.retain(|_, imported| imported.iter().any(|other| known.contains(other.as_str())));
        if left.is_empty() {
            break;
        }
        assert!(left.len() < before, "these import each other: {left:#?}");
    }
}

/// So a new kind needs its folder, an entry in the catalog, a tab in `index.html`, and help texts.
#[test]
fn folders_before_the_kinds_name_none() {
    let sources = sources();
    // `level` is no kind: it has no view.
    let shows = sources.keys().filter(|file| subfolder(file) == Some("show"));
    let kinds: BTreeSet<&str> = shows.filter_map(|file| kind(file)).collect();
    assert!(kinds.len() >= 3, "kinds are folders of www/kinds/");
    let mut violations = Vec::new();
    for (file, source) in &sources {
        if ["kinds", "learn"].contains(&folder(file)) {
            continue;
        }
        for (number, line) in code_lines(file, source) {
            for kind in &kinds {
                if [format!("'{kind}'"), format!("\"{kind}\"")].iter().any(|it| line.contains(it)) {
                    violations.push(format!("www/{file}:{number}: {kind}"));
                }
            }
        }
    }
    report(&violations);
}

#[test]
fn main_is_short_and_defines_nothing() {
    let main = &sources()["main.js"];
    let lines = main.lines().count();
    assert!(lines <= MAIN_MAX_LINES, "www/main.js has {lines} lines of {MAIN_MAX_LINES}");
    for (number, line) in code_lines("main.js", main) {
        for word in ["export", "class", "function"] {
            let begins = line.trim_start().starts_with(&format!("{word} "));
            assert!(!begins, "www/main.js:{number}: move {word} to a folder: {line}");
        }
    }
}

#[test]
fn pure_modules_use_only_pure_modules() {
    let sources = sources();
    for file in PURE {
        let source = &sources[file];
        for import in imports(file, source).unwrap() {
            assert!(PURE.contains(&import.path.as_str()), "www/{file} imports {}", import.path);
        }
        for (number, line) in code_lines(file, source) {
            let impure = IMPURE.iter().find(|word| line.contains(**word));
            assert_eq!(impure, None, "www/{file}:{number}: {line}");
        }
    }
}

#[test]
fn rules_about_imports_are_applied() {
    let now = |path: &str| Import { path: path.to_owned(), is_dynamic: false };
    let later = |path: &str| Import { path: path.to_owned(), is_dynamic: true };

    for (file, import) in [
        ("app/a.js", now("app/b.js")),
        ("app/a.js", now("solver/b.js")),
        ("main.js", now("kinds/catalog.js")),
        ("session/opener.js", now("kinds/catalog.js")),
        ("kinds/swap/work/work.js", now("kinds/edits.js")),
        ("kinds/swap/work/work.js", now("kinds/swap/show/replay.js")),
        (CATALOG, later("kinds/swap/show/show.js")),
        (CATALOG, later("pkg/leaper_swap.js")),
        (LANGUAGES, later("kinds/swap/words/de.js")),
        (CATALOG, later("kinds/swap/inside/a.js")),
        (CATALOG, later("kinds/swap/sharing.js")),
        (JOB_RUNNER, now("solver/protocol.js")),
        (WORKER, now("solver/protocol.js")),
        (WORKER, now(JOB_RUNNER)),
        (WORKER, now(LEVEL_CATALOG)),
        (LEVEL_CATALOG, now(CATALOG)),
        (LEVEL_CATALOG, later("pkg/leaper_level.js")),
        (LEVEL_CATALOG, later("kinds/level/inside/a.js")),
        (FALLBACK, later(JOB_RUNNER)),
        ("kinds/swap/inside/a.js", now("solver/deep-equal.js")),
        ("kinds/swap/inside/a.js", now("kinds/swap/inside/b.js")),
    ] {
        assert_eq!(refusal(file, &import), None, "{file} imports {import:?}");
    }
    for (file, import) in [
        ("solver/a.js", now("app/b.js")),
        ("app/a.js", now("board/b.js")),
        ("app/a.js", later("kinds/catalog.js")),
        ("board/a.js", now("kinds/swap/work/work.js")),
        ("kinds/catalog.js", now("main.js")),
        ("kinds/swap/work/work.js", now("kinds/place/work/edit.js")),
        ("session/opener.js", later("kinds/swap/show/show.js")),
        (CATALOG, now("kinds/swap/work/work.js")),
        (LANGUAGES, later("kinds/swap/work/work.js")),
        (LANGUAGES, now("kinds/swap/words/de.js")),
        ("main.js", later("kinds/swap/work/work.js")),
        ("solver/worker-client.js", later(JOB_RUNNER)),
        (FALLBACK, now(JOB_RUNNER)),
        (JOB_RUNNER, later("kinds/catalog.js")),
        (CATALOG, now("pkg/leaper_swap.js")),
        (CATALOG, now("kinds/swap/sharing.js")),
        (WORKER, now("kinds/edits.js")),
        (CATALOG, later("pkg/leaper_level.js")),
        (LEVEL_CATALOG, now("kinds/level/inside/a.js")),
        ("kinds/swap/inside/a.js", now(JOB_RUNNER)),
        ("kinds/swap/inside/a.js", now("kinds/swap/show/show.js")),
        ("kinds/swap/inside/a.js", now("kinds/place/inside/a.js")),
        ("kinds/swap/show/show.js", now("kinds/swap/inside/a.js")),
        ("kinds/swap/show/show.js", later("pkg/leaper_swap.js")),
        ("kinds/swap/work/work.js", now("solver/inside/a.js")),
        ("kinds/swap/show/show.js", now("kinds/swap/work/game.js")),
        ("solver/inside/a.js", now("app/words.js")),
        ("solver/inside/a.js", now("pkg/leaper.js")),
        ("solver/worker-client.js", now("pkg/leaper.js")),
        (GIF_MAKER, now("pkg/leaper_film.js")),
        (GIF_MAKER, later("pkg/leaper_swap.js")),
        (JOB_RUNNER, later("pkg/leaper_film.js")),
    ] {
        assert!(refusal(file, &import).is_some(), "{file} must not import {import:?}");
    }
}
