//! Makes the npm package `leaper-board`, the element and the solver for bundlers and programs, from
//! the same sources as the site.
//!
//! Bundlers agree only on modules: each treats files with addresses (workers, style sheets, wasm)
//! in its own way, or omits them. So the package consists of modules:
//!
//! - files in `npm/www/` replace those of the same path in `www/`, or are added;
//! - style sheets are strings, and solvers are strings in base64, which are decoded once;
//! - the workers' program is one string without imports, which runs in browsers and in Node.js;
//! - no module contains `import.meta`, which is checked.
//!
//! Modules are bundled like the site's, so that the package also works without a bundler.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::bundle::{Plan, Texts};
use crate::delivery::{ALL_KINDS, ELEMENT_SHEET, FIRST_KIND, JOBS, SHOW, inline_imports, solver};
use crate::minify::strip;
use crate::modules::imports;
use crate::site::{Files, Site};
use crate::{npm, project, style_sheet};

/// The name of the package.
pub const NAME: &str = "leaper-board";

/// The folder of its own sources.
const SOURCES: &str = "npm";

/// The address of the folder `docs/` in the repository.
const DOCS_ADDRESS: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main/docs/");

/// Files that are copied unchanged. (Those from `www/` are found by their imports.)
const COPIED: [&str; 14] = [
    "README.md",
    "cli.js",
    "custom-elements.json",
    "leaper-board.js",
    "leaper-board.node.js",
    "package.json",
    "solve.js",
    "solve.node.js",
    "types/leaper-board.d.ts",
    "types/preact.d.ts",
    "types/react.d.ts",
    "types/solve.d.ts",
    "types/svelte.d.ts",
    "types/vue.d.ts",
];

/// Modules that the package's entries import.
const ENTRIES: [&str; 3] = ["www/element/element.js", "www/solve/solve.js", "www/solve/threads.js"];

/// The worker's entry.
const WORKER: &str = "www/session/inside/worker.js";

/// The code around a relative address. It is removed, and the address stays as a name.
const ADDRESS: (&str, &str) = ("new URL(", ", import.meta.url).href");

/// The folder of the looks' style sheets and drawings.
const PIECE_SETS: &str = "www/board/piece-sets/";

/// The folder of modules in the package.
const MODULES_FOLDER: &str = "lib";

/// Returns the package's files.
pub fn make(sources: &Site) -> Result<Files> {
    let home = project::root().join(SOURCES);
    let mut modules = modules(sources, &home.join("www"))?;
    let kinds: Vec<String> =
        modules.keys().filter_map(|path| kind_of(path)).map(str::to_owned).collect();
    let program = program(&modules, &kinds)?;
    modules.insert(
        "www/pkg/program.js".to_owned(),
        format!("export const program = {};\n", template_literal(&program)),
    );
    let mut names = String::new();
    for kind in kinds.iter().map(String::as_str).chain([ALL_KINDS]) {
        let solver = solver(kind);
        let glue =
            modules.get_mut(&format!("www/pkg/{solver}.js")).context("a solver has its glue")?;
        *glue = replace_once(
            glue,
            &format!("new URL('{solver}_bg.wasm', import.meta.url)"),
            &format!("(await import('./{solver}_wasm.js')).compiled()"),
        )?;
        let wasm =
            sources.file(&format!("www/pkg/{solver}_bg.wasm")).context("a solver has its wasm")?;
        let text = format!(
            "import {{ unpacked }} from './unpacked.js';\nlet module;\nexport const compiled = () => (module ??= unpacked('{}'));\n",
            base64(&wasm.gzip)
        );
        modules.insert(format!("www/pkg/{solver}_wasm.js"), text);
        let _ = writeln!(names, "{kind}: () => import('./{solver}_wasm.js'),");
    }
    modules.insert(
        "www/pkg/modules.js".to_owned(),
        format!("export const modules = {{\n{names}}};\n"),
    );
    sheets(sources, &kinds, &mut modules)?;

    let modules = with_imports(&modules, &ENTRIES)?;
    let first = format!("www/kinds/{FIRST_KIND}/{SHOW}");
    let [element, others @ ..] = &ENTRIES;
    let plan = Plan {
        main: element,
        first: &[&first],
        worker: "",
        page: "www/board.js",
        embedded: others,
        first_embedded: &[],
        shared: "www/core.js",
        standalone: &[],
        worker_folder: "/inside/",
        generated: "www/pkg/",
    };
    let mut files = Files::default();
    for (path, text) in plan.bundle(&modules)? {
        if text.contains("import.meta") {
            bail!("{path} contains import.meta");
        }
        files.insert(path.replacen("www", MODULES_FOLDER, 1), text.into_bytes());
    }
    for path in COPIED {
        files.insert(path.to_owned(), own(&home.join(path))?.into_bytes());
    }
    files.insert("LICENSE".to_owned(), own(&project::root().join("LICENSE"))?.into_bytes());
    Ok(files)
}

/// Writes the package as a folder and as a tarball. Returns the paths of both.
pub fn write(files: &Files, below: &Path) -> Result<(PathBuf, PathBuf)> {
    let folder = below.join(NAME);
    files.write(&folder)?;
    npm::pack(&folder, below)?;
    let tarball = below.join(format!("{NAME}-{}.tgz", env!("CARGO_PKG_VERSION")));
    if !tarball.is_file() {
        bail!("npm has not made {}", tarball.display());
    }
    Ok((folder, tarball))
}

/// Returns a file of the package, with the placeholders of `package.json` and `README.md` filled in.
fn own(path: &Path) -> Result<String> {
    let text =
        fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    if path.ends_with("package.json") {
        let text = replace_once(&text, "0.0.0", env!("CARGO_PKG_VERSION"))?;
        let text = replace_once(&text, "HOMEPAGE", env!("CARGO_PKG_HOMEPAGE"))?;
        return replace_once(&text, "REPOSITORY", env!("CARGO_PKG_REPOSITORY"));
    }
    if path.ends_with(format!("{SOURCES}/README.md")) {
        return replace_once(&text, "ATTRIBUTES\n", &attributes()?);
    }
    Ok(text)
}

/// Returns the section on attributes, methods, events and style of `docs/embedding.md`, with links
/// that work outside the repository.
fn attributes() -> Result<String> {
    let text = fs::read_to_string(project::root().join("docs/embedding.md"))?;
    let section = text
        .split_once("### Attributes\n")
        .and_then(|(_, rest)| rest.split_once("## A frame\n"))
        .context("docs/embedding.md has the sections Attributes and A frame")?
        .0;
    Ok(format!("### Attributes\n{}\n", with_absolute_links(section.trim_end())))
}

/// Replaces relative links in a text of `docs/` by addresses in the repository.
fn with_absolute_links(text: &str) -> String {
    let mut parts = text.split("](");
    let mut linked = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let is_relative = !part.starts_with('#') && !part.starts_with("https://");
        linked += "](";
        linked += if is_relative { DOCS_ADDRESS } else { "" };
        linked += part;
    }
    linked
}

/// Returns all modules for the package, by their paths, `www/…`. Those of a folder of replacements
/// come instead, or are added.
fn modules(sources: &Site, replacements: &Path) -> Result<Texts> {
    let mut modules = Texts::new();
    for (path, _) in sources.files.iter() {
        if path.starts_with("www/") && Path::new(path).extension().is_some_and(|end| end == "js") {
            let text = strip(path, &sources.files.text(path)?)?;
            modules.insert(path.clone(), without_addresses(&text));
        }
    }
    let mut folders = vec![replacements.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in
            fs::read_dir(&folder).with_context(|| format!("cannot list {}", folder.display()))?
        {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "js") {
                let text = fs::read_to_string(&path)?;
                let inner = path.strip_prefix(replacements)?.to_string_lossy().replace('\\', "/");
                let inner = format!("www/{inner}");
                modules.insert(inner.clone(), strip(&inner, &text)?);
            }
        }
    }
    Ok(modules)
}

/// Replaces addresses in a module by names.
fn without_addresses(text: &str) -> String {
    let (begin, end) = ADDRESS;
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(begin) {
        kept.push_str(before);
        rest = after;
        match after.split_once(end) {
            Some((name, after)) if !name.contains(['(', '\n']) => {
                kept.push_str(name);
                rest = after;
            }
            _ => kept.push_str(begin),
        }
    }
    kept + rest
}

/// Returns the kind of puzzle whose view is this module.
fn kind_of(path: &str) -> Option<&str> {
    path.strip_prefix("www/kinds/")?.strip_suffix(SHOW)?.strip_suffix('/')
}

/// Returns some modules and all that they import, statically or dynamically.
fn with_imports(modules: &Texts, entries: &[&str]) -> Result<Texts> {
    let mut found = Texts::new();
    let mut left: Vec<String> = entries.iter().map(|&entry| entry.to_owned()).collect();
    while let Some(path) = left.pop() {
        if found.contains_key(&path) {
            continue;
        }
        let text = modules.get(&path).with_context(|| format!("there is no {path}"))?;
        left.extend(imports(&path, text)?.into_iter().map(|import| import.path));
        found.insert(path, text.clone());
    }
    Ok(found)
}

/// Returns the workers' program.
fn program(modules: &Texts, kinds: &[String]) -> Result<String> {
    let mut modules = modules.clone();
    let mut sorted: Vec<&String> = kinds.iter().collect();
    // The first kind's solver is the smallest.
    sorted.sort_by_key(|kind| *kind != FIRST_KIND);
    let (mut imported, mut list) = (String::new(), String::new());
    for (number, kind) in sorted.into_iter().map(String::as_str).chain([ALL_KINDS]).enumerate() {
        let solver = solver(kind);
        let glue = &modules[&format!("www/pkg/{solver}.js")];
        let glue = replace_once(glue, "export { initSync, __wbg_init as default };", "")?;
        let glue =
            replace_once(&glue, "async function __wbg_init(", "export async function load(")?;
        let glue = replace_once(
            &glue,
            &format!("new URL('{solver}_bg.wasm', import.meta.url)"),
            "undefined",
        )?;
        modules.insert(format!("www/glue/{solver}.js"), glue);
        let _ = writeln!(imported, "import * as glue{number} from './{solver}.js';");
        if kind == ALL_KINDS {
            let _ = writeln!(imported, "export const all = glue{number};");
            continue;
        }
        let jobs = modules.contains_key(&format!("www/kinds/{kind}/{JOBS}"));
        if jobs {
            let _ = writeln!(imported, "import * as jobs{number} from '../kinds/{kind}/{JOBS}';");
        }
        let jobs = if jobs { format!(", jobs: async () => jobs{number}") } else { String::new() };
        let _ = writeln!(list, "{{ id: '{kind}', glue: glue{number}{jobs} }},");
    }
    modules.insert(
        "www/glue/builds.js".to_owned(),
        format!("{imported}export const builds = [\n{list}];\n"),
    );
    let mut modules = with_imports(&modules, &[WORKER])?;
    let none = "www/none.js";
    modules.insert(none.to_owned(), String::new());
    let plan = Plan {
        main: none,
        first: &[],
        worker: WORKER,
        page: "",
        embedded: &[],
        first_embedded: &[],
        shared: "",
        standalone: &[],
        worker_folder: "/inside/",
        generated: "www/pkg/",
    };
    let text = plan.bundle(&modules)?.remove(WORKER).context("the worker is joined")?;
    if let Some(line) = text.lines().find(|line| {
        line.starts_with("import ") || line.contains("import(") || line.contains("import.meta")
    }) {
        bail!("the worker's program must not import: {line}");
    }
    // A function keeps the names of this script local.
    Ok(format!("(() => {{\n'use strict';\n{text}}})();\n"))
}

/// Adds the style sheets as modules, by the names under which they are requested.
fn sheets(sources: &Site, kinds: &[String], modules: &mut Texts) -> Result<()> {
    let mut texts = BTreeMap::from([
        ("./element.css".to_owned(), inline_imports(&sources.files, ELEMENT_SHEET)?),
        ("../controls/game.css".to_owned(), sources.files.text("www/controls/game.css")?),
    ]);
    for kind in kinds {
        if let Ok(text) = sources.files.text(&format!("www/kinds/{kind}/work/work.css")) {
            texts.insert(format!("./{kind}/work/work.css"), text);
        }
    }
    for (path, _) in sources.files.iter() {
        if let Some(name) = path.strip_prefix(PIECE_SETS).and_then(|name| name.strip_suffix(".css"))
        {
            texts.insert(format!("./{name}.css"), sources.files.text(path)?);
        }
    }
    let mut names = String::new();
    for (number, (name, text)) in texts.into_iter().enumerate() {
        let text = style_sheet::strip(&text);
        if text.contains("@import") || text.replace("url(\"data:", "").contains("url(") {
            bail!("{name} refers to other files");
        }
        modules.insert(
            format!("www/pkg/sheet{number}.js"),
            format!("export const text = {};\n", template_literal(&text)),
        );
        let _ = writeln!(names, "'{name}': () => import('./sheet{number}.js'),");
    }
    modules
        .insert("www/pkg/sheets.js".to_owned(), format!("export const sheets = {{\n{names}}};\n"));
    Ok(())
}

/// Replaces a part that must occur exactly once.
fn replace_once(text: &str, part: &str, other: &str) -> Result<String> {
    if text.matches(part).count() != 1 {
        bail!("expected exactly once: {part}");
    }
    Ok(text.replacen(part, other, 1))
}

/// Formats a text as a JavaScript template literal.
fn template_literal(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 16);
    quoted.push('`');
    for c in text.chars() {
        if matches!(c, '`' | '\\' | '$') {
            quoted.push('\\');
        }
        quoted.push(c);
    }
    quoted.push('`');
    quoted
}

/// Encodes bytes in base64 (RFC 4648).
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let word = (0..3).fold(0, |word, at| word << 8 | u32::from(*three.get(at).unwrap_or(&0)));
        for at in 0..4 {
            let digit = DIGITS[(word >> (18 - 6 * at)) as usize % 64];
            text.push(if at <= three.len() { char::from(digit) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_matches_rfc_4648() {
        for (bytes, text) in
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")]
        {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }

    #[test]
    fn addresses_are_replaced_by_names() {
        assert_eq!(
            without_addresses(
                "a(new URL('./b.css', import.meta.url).href, new URL(c.d, import.meta.url).href, new URL('e', f))"
            ),
            "a('./b.css', c.d, new URL('e', f))"
        );
    }

    /// The target of each link is a file of the package, a section of the README, or a document of
    /// the repository.
    #[test]
    fn links_of_the_packed_readme_exist() {
        let readme = own(&project::root().join(SOURCES).join("README.md")).unwrap();
        let links: Vec<&str> = readme.split("](").skip(1).collect();
        assert!(links.len() >= 3, "the section on attributes has links");
        for link in links {
            let link = link.split_once(')').unwrap().0;
            let (target, _) = link.split_once('#').unwrap_or((link, ""));
            if let Some(path) = target.strip_prefix(DOCS_ADDRESS) {
                assert!(project::root().join("docs").join(path).is_file(), "{link}");
            } else if !target.is_empty() && !target.starts_with("https://") {
                assert!(target == "LICENSE" || COPIED.contains(&target), "{link}");
            }
        }
    }

    #[test]
    fn texts_are_quoted() {
        assert_eq!(template_literal("a`${b}\\"), "`a\\`\\${b}\\\\`");
    }
}
