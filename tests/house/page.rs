//! The page's house: its rooms, and who may import whom.

use std::collections::{BTreeMap, BTreeSet};

use crate::files;
use crate::modules::{Import, imports, without_comments};

/// The rooms of `www/`: each knows itself and those before it.
pub const ROOMS: [&str; 11] = [
    "solver", "app", "board", "controls", "kinds", "session", "solve", "element", "play", "learn",
    "main",
];

/// What stands outside the rooms: the service worker, which is put together by itself.
const OUTSIDE: &str = "sw.js";

/// Where jobs are done: it stands in the worker.
const DESK: &str = "solver/inside/desk.js";

/// What sets it up there.
const WORKER: &str = "session/inside/worker.js";

/// What sets it up on a page that allows no worker.
const STARTER: &str = "session/anywhere.js";

/// What makes films of frames.
const FILM_MAKER: &str = "controls/film/gif-film.js";

/// What knows all kinds of puzzles, and loads them and their solvers.
const CATALOG: &str = "kinds/catalog.js";

/// What adds to them what makes puzzles to play.
const ASKED: &str = "kinds/asked.js";

/// What loads what is said of them in other languages.
const LANGUAGES: &str = "kinds/languages.js";

/// Modules that ask nobody: the same gives the same, wherever they run.
const PURE: [&str; 11] = [
    "app/language.js",
    "app/lookup.js",
    "app/state.js",
    "app/playing.js",
    "app/update.js",
    "app/words/en.js",
    "board/squares.js",
    "kinds/drawing.js",
    "kinds/edits.js",
    "solver/dice.js",
    "solver/protocol.js",
];

/// Words of the world around.
const WORLD: [&str; 13] = [
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

/// The most lines of what puts the page together.
const LONGEST_MAIN: usize = 150;

/// The room of a module: `app` for `app/dom.js`.
fn room(file: &str) -> &str {
    file.split(['/', '.']).next().unwrap_or_default()
}

/// The kind of puzzle in whose folder a module is.
fn kind(file: &str) -> Option<&str> {
    Some(file.strip_prefix("kinds/")?.split_once('/')?.0)
}

/// The half of a kind in which a module is: `show` or `work`.
fn half(file: &str) -> Option<&str> {
    let (_, rest) = file.strip_prefix("kinds/")?.split_once('/')?;
    Some(rest.split_once('/')?.0)
}

/// Is it a module of the worker?
fn is_inside(file: &str) -> bool {
    file.split('/').any(|folder| folder == "inside")
}

/// The page's modules by their paths in `www/`.
fn sources() -> BTreeMap<String, String> {
    let mut sources = files("www", &[".js"]);
    assert!(sources.remove(OUTSIDE).is_some(), "{OUTSIDE} is not where it was");
    sources
}

/// Why a module may not import another one, if so.
fn refused(file: &str, import: &Import) -> Option<String> {
    let other = import.path.as_str();
    if other.starts_with("pkg/") {
        let loader = match other {
            "pkg/leaper_film.js" => FILM_MAKER,
            "pkg/leaper_level.js" => ASKED,
            _ => CATALOG,
        };
        if !import.later {
            return Some("it is loaded when it is asked for".to_owned());
        }
        return (file != loader).then(|| format!("it is loaded by {loader}"));
    }
    let floor = |file: &str| ROOMS.iter().position(|it| *it == room(file));
    if floor(other) > floor(file) {
        return Some(format!("{} knows only {:?}", room(file), &ROOMS[..=floor(file)?]));
    }
    if other == "main.js" {
        return Some("main.js is the composition".to_owned());
    }
    if other == DESK && file != WORKER && !(file == STARTER && import.later) {
        return Some("whoever has jobs done is given it".to_owned());
    }
    let crosses = match file {
        STARTER => other == DESK,
        CATALOG | ASKED => import.later,
        WORKER => [ASKED, CATALOG].contains(&other) || room(other) == "solver",
        _ => is_inside(file) && room(other) == "solver",
    };
    if is_inside(other) != is_inside(file) && !crosses {
        return Some("the worker is another world: messages go there".to_owned());
    }
    if half(file) == Some("show") && half(other) == Some("work") {
        return Some("what shows knows nothing of what one works with".to_owned());
    }
    if file == LANGUAGES && half(other) == Some("words") && import.later {
        return None;
    }
    match (kind(file), kind(other)) {
        (Some(own), Some(others)) if own != others => Some("no kind knows another".to_owned()),
        (None, Some(_)) if ![CATALOG, ASKED].contains(&file) => {
            Some(format!("{CATALOG} loads the kinds"))
        }
        (None, Some(_)) if !import.later => Some("a kind is loaded when it is needed".to_owned()),
        _ => None,
    }
}

#[test]
fn every_room_of_the_page_knows_only_those_before_it() {
    let sources = sources();
    let mut wrong = Vec::new();
    for (file, source) in &sources {
        if !ROOMS.contains(&room(file)) || (room(file) == "main") != (file == "main.js") {
            wrong.push(format!("www/{file}: in which room is this?"));
            continue;
        }
        for import in imports(file, source) {
            let other = &import.path;
            if !sources.contains_key(other) && !other.starts_with("pkg/") {
                wrong.push(format!("www/{file} imports {other}, which is not in www/"));
            } else if let Some(reason) = refused(file, &import) {
                wrong.push(format!("www/{file} imports {other}: {reason}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The types that a file asks of others: `@import { A } from './a.js'` and `import('./a.js').A` in comments, and
/// what declarations import.
fn types(file: &str, source: &str) -> Vec<String> {
    let mut found = Vec::new();
    let marks = [("@import ", true), ("import type ", true), ("import(", false)];
    for line in source.lines() {
        for (mark, named) in marks {
            for rest in line.split(mark).skip(1) {
                let rest = if named { rest.split(" from ").nth(1) } else { Some(rest) };
                let path = rest.and_then(|rest| rest.trim_start().strip_prefix(['\'', '"']));
                let path = path.and_then(|path| path.split(['\'', '"']).next());
                let import = path.map(|path| format!("import '{path}';"));
                found.extend(
                    import.and_then(|import| imports(file, &import).pop()).map(|it| it.path),
                );
            }
        }
    }
    found
}

#[test]
fn types_point_one_way_too() {
    let mut wrong = Vec::new();
    for (file, source) in files("www", &[".js", ".d.ts"]) {
        if file == OUTSIDE {
            continue;
        }
        for other in types(&file, &source) {
            let floor = |file: &str| ROOMS.iter().position(|it| *it == room(file));
            let upwards = floor(&other) > floor(&file);
            let foreign =
                kind(&file).is_some() && kind(&other).is_some() && kind(&file) != kind(&other);
            let to_work = half(&file) == Some("show") && half(&other) == Some("work");
            if upwards || foreign || to_work {
                wrong.push(format!("www/{file} looks up to a type of {other}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));

    let source = "/** @import { A, B } from '../app/a.d.ts' */\n/** @type {import('./b.js').C} */\nimport type { D } from '../../solver/d.d.ts';\n";
    assert_eq!(
        types("kinds/swap/c.js", source),
        ["kinds/app/a.d.ts", "kinds/swap/b.js", "solver/d.d.ts"]
    );
}

/// Where a kind's name stands outside of its own folder, and why.
const NAMED: [(&str, &str); 13] = [
    ("index.html", "its tab, and what it is in a line"),
    ("www/kinds/catalog.js", "its line"),
    ("www/kinds/languages.js", "what is said of it in other languages"),
    ("www/controls/import-box.js", "an example of a line"),
    ("www/app/words/de/errors.js", "what may stand on a board of each"),
    ("www/app/words/fr/errors.js", "what may stand on a board of each"),
    ("www/solver/wire.d.ts", "made from the Rust types"),
    ("xtask/src/delivery.rs", "the first kind, which a newcomer sees"),
    ("xtask/src/wasm.rs", "its build of the solver"),
    ("xtask/src/test.rs", "one that changes between two versions"),
    ("xtask/src/bundled.rs", "programs have one of each solved"),
    ("xtask/src/lighthouse.rs", "a puzzle of each is judged"),
    ("xtask/src/counts.rs", "names of tests"),
];

#[test]
fn where_a_kind_is_named_outside_its_folder_is_written_down() {
    let kinds = ["travel", "swap", "place", "tour"];
    let names = |source: &str| {
        let words = |c: char| !c.is_alphanumeric();
        // In code, not in what is said of it.
        without_comments(source).lines().any(|line| {
            let line = line
                .split("//!")
                .next()
                .unwrap_or_default()
                .split("///")
                .next()
                .unwrap_or_default();
            kinds.iter().any(|kind| {
                let quoted = [
                    format!("'{kind}"),
                    format!("\"{kind}"),
                    format!("'{kind}?"),
                    format!("/{kind}/"),
                    format!("#{kind}?"),
                ];
                let drawing = format!("{}{}Drawing", &kind[..1].to_uppercase(), &kind[1..]);
                quoted.iter().any(|it| line.contains(it.as_str()))
                    || line.split(words).any(|word| word == drawing)
            })
        })
    };
    let mut found = BTreeSet::new();
    for (folder, endings) in [("www", [".js", ".d.ts"].as_slice()), ("xtask/src", &[".rs"])] {
        for (file, source) in files(folder, endings) {
            // Articles are about kinds.
            let about = kind(&file).is_some() || room(&file) == "learn";
            let own = folder == "www" && about;
            if !own && names(&source) {
                found.insert(format!("{folder}/{file}"));
            }
        }
    }
    if names(&std::fs::read_to_string(crate::root().join("index.html")).unwrap()) {
        found.insert("index.html".to_owned());
    }
    let listed: BTreeSet<String> = NAMED.iter().map(|(file, _)| (*file).to_owned()).collect();
    let unlisted: Vec<&String> = found.difference(&listed).collect();
    assert!(unlisted.is_empty(), "these name a kind of puzzle: {unlisted:?}");
    let needless: Vec<&String> = listed.difference(&found).collect();
    assert!(needless.is_empty(), "these name none any more: {needless:?}");
}

#[test]
fn the_pages_modules_point_one_way() {
    let sources = sources();
    let mut left: BTreeMap<&str, BTreeSet<String>> = sources
        .iter()
        .map(|(file, source)| {
            (file.as_str(), imports(file, source).into_iter().map(|import| import.path).collect())
        })
        .collect();
    // Whoever is left when nobody more can be taken away who knows only those that are gone knows
    // himself.
    loop {
        let before = left.len();
        let known: BTreeSet<&str> = left.keys().copied().collect();
        left.retain(|_, imported| imported.iter().any(|other| known.contains(other.as_str())));
        if left.is_empty() {
            break;
        }
        assert!(left.len() < before, "these import each other in a ring: {left:#?}");
    }
}

/// So a new kind needs its folder, a line in the catalog, a tab in `index.html`, and its words in the help.
#[test]
fn no_room_before_the_kinds_names_one() {
    let sources = sources();
    // What makes puzzles to play has a folder beside them, and shows nothing.
    let shows = sources.keys().filter(|file| half(file) == Some("show"));
    let kinds: BTreeSet<&str> = shows.filter_map(|file| kind(file)).collect();
    assert!(kinds.len() >= 3, "kinds are folders of www/kinds/");
    let mut wrong = Vec::new();
    for (file, source) in &sources {
        if ["kinds", "learn"].contains(&room(file)) {
            continue;
        }
        for (number, line) in (1..).zip(without_comments(source).lines()) {
            for kind in &kinds {
                if [format!("'{kind}'"), format!("\"{kind}\"")].iter().any(|it| line.contains(it)) {
                    wrong.push(format!("www/{file}:{number}: {kind}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn main_puts_together_and_nothing_else() {
    let main = &sources()["main.js"];
    let lines = main.lines().count();
    assert!(lines <= LONGEST_MAIN, "www/main.js has {lines} lines of {LONGEST_MAIN}");
    for (number, line) in (1..).zip(without_comments(main).lines()) {
        for word in ["export", "class", "function"] {
            let begins = line.trim_start().starts_with(&format!("{word} "));
            assert!(!begins, "www/main.js:{number}: {word} belongs to a room: {line}");
        }
    }
}

#[test]
fn what_is_pure_asks_nobody() {
    let sources = sources();
    for file in PURE {
        let source = &sources[file];
        for import in imports(file, source) {
            assert!(PURE.contains(&import.path.as_str()), "www/{file} imports {}", import.path);
        }
        // Comments may speak of the world.
        for (number, line) in (1..).zip(without_comments(source).lines()) {
            let speaks = WORLD.iter().find(|word| line.contains(**word));
            assert_eq!(speaks, None, "www/{file}:{number}: {line}");
        }
    }
}

#[test]
fn rules_about_modules_are_read_right() {
    let now = |path: &str| Import { path: path.to_owned(), later: false };
    let later = |path: &str| Import { path: path.to_owned(), later: true };

    let source = "\
// import a from './no.js';
/** @import { T } from '../no.d.ts' */
import init from '../../pkg/leaper.js';
import {
  b, // from './no.js';
  c,
} from './c.js';
export { d } from \"../d.js\";
export const e = 'from ./no.js';
const f = /** @type {import('./no.js').F} */ (await import('./f.js'));
const g = 'https://a.b/import'; const h = () => import(name);
import i from 'https://a.b/i.js';
import j from '../../../xtask/j.js';
";
    assert_eq!(
        imports("solver/inside/a.js", source),
        [
            now("pkg/leaper.js"),
            now("solver/inside/c.js"),
            now("solver/d.js"),
            now("https://a.b/i.js"),
            now("../../../xtask/j.js"),
            later("solver/inside/f.js"),
            later(""),
        ]
    );
    let kept = "a('image/*'); b('https://c');\n\n\n d";
    assert_eq!(without_comments("a('image/*'); b('https://c');/* x\n y */\n// z\n d"), kept);

    for (file, import) in [
        ("app/a.js", now("app/b.js")),
        ("app/a.js", now("solver/b.js")),
        ("main.js", now("kinds/catalog.js")),
        ("session/opener.js", now("kinds/catalog.js")),
        ("kinds/swap/work/work.js", now("kinds/edits.js")),
        ("kinds/swap/work/work.js", now("kinds/swap/show/film.js")),
        (CATALOG, later("kinds/swap/show/show.js")),
        (CATALOG, later("pkg/leaper_swap.js")),
        (LANGUAGES, later("kinds/swap/words/de.js")),
        (CATALOG, later("kinds/swap/inside/a.js")),
        (CATALOG, later("kinds/swap/sharing.js")),
        (DESK, now("solver/protocol.js")),
        (WORKER, now("solver/protocol.js")),
        (WORKER, now(DESK)),
        (WORKER, now(ASKED)),
        (ASKED, now(CATALOG)),
        (ASKED, later("pkg/leaper_level.js")),
        (ASKED, later("kinds/level/inside/a.js")),
        (STARTER, later(DESK)),
        ("kinds/swap/inside/a.js", now("solver/content.js")),
        ("kinds/swap/inside/a.js", now("kinds/swap/inside/b.js")),
    ] {
        assert_eq!(refused(file, &import), None, "{file} imports {import:?}");
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
        ("solver/engine.js", later(DESK)),
        (STARTER, now(DESK)),
        (DESK, later("kinds/catalog.js")),
        (CATALOG, now("pkg/leaper_swap.js")),
        (CATALOG, now("kinds/swap/sharing.js")),
        (WORKER, now("kinds/edits.js")),
        (CATALOG, later("pkg/leaper_level.js")),
        (ASKED, now("kinds/level/inside/a.js")),
        ("kinds/swap/inside/a.js", now(DESK)),
        ("kinds/swap/inside/a.js", now("kinds/swap/show/show.js")),
        ("kinds/swap/inside/a.js", now("kinds/place/inside/a.js")),
        ("kinds/swap/show/show.js", now("kinds/swap/inside/a.js")),
        ("kinds/swap/show/show.js", later("pkg/leaper_swap.js")),
        ("kinds/swap/work/work.js", now("solver/inside/a.js")),
        ("kinds/swap/show/show.js", now("kinds/swap/work/game.js")),
        ("solver/inside/a.js", now("app/words.js")),
        ("solver/inside/a.js", now("pkg/leaper.js")),
        ("solver/engine.js", now("pkg/leaper.js")),
        (FILM_MAKER, now("pkg/leaper_film.js")),
        (FILM_MAKER, later("pkg/leaper_swap.js")),
        (DESK, later("pkg/leaper_film.js")),
    ] {
        assert!(refused(file, &import).is_some(), "{file} must not import {import:?}");
    }
}
