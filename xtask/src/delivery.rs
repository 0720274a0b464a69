//! Makes the delivered site from the sources:
//!
//! - modules and the page's style sheets are bundled into few files ([`crate::bundle`]);
//! - `index.html` preloads what every visit needs, and `loading.js` what the kind of puzzle in the
//!   address needs;
//! - all files but those below are in a folder named by a hash of their content, so that caches
//!   never mix two versions;
//! - `index.html` and the scripts for other sites, `leaper-board.js` (the element) and
//!   `leaper-board-solve.js` (the solver), keep their names at the root and import from that
//!   folder;
//! - the articles are in `learn/`, and in other languages in `learn/de/` and so on;
//! - the style sheets of the element and of the articles contain those that they import;
//! - `sw.js` is at the root, because a service worker handles only requests below its folder. In
//!   it, `/*FILES*/` is replaced by the list of files to cache, and `/*VERSION*/` by the folder's
//!   name;
//! - modules are minified ([`crate::minify`]);
//! - if the site's address is known, metadata contains absolute addresses.

use std::fmt::Write as _;

use anyhow::{Context, Result, bail};

use crate::articles;
use crate::bundle::{Plan, Texts};
use crate::minify::minify;
use crate::modules::{resolve, static_imports};
use crate::site::{ARTICLES, Files, Hash, SCRIPTS, SERVICE_WORKER, Site};
use crate::style_sheet;
use crate::wasm;

/// The folder of the sources.
pub const FOLDER: &str = "www";

/// Modules that a visit loads besides those in `index.html`.
const WORKER: &str = "www/session/inside/worker.js";
const MAIN: &str = "www/main.js";
const LOADING: &str = "www/app/loading.js";

/// The modules of a kind that the page loads. Each kind has the first one. The game is loaded when
/// somebody plays.
const PARTS: [&str; 3] = [SHOW, "work/work.js", "sharing.js"];
pub const SHOW: &str = "show/show.js";

/// The module of a kind that the worker loads besides the solver.
pub const JOBS: &str = "inside/jobs.js";

/// The kind of puzzle of a first visit, which the first build solves.
pub const FIRST_KIND: &str = "travel";

/// The build that reads and writes lines of all kinds, but solves only the first kind.
pub const ALL_KINDS: &str = "kinds";

/// The page's style sheets in one file.
const SHEET: &str = "www/page.css";

/// The picture for link previews. It keeps its address, because other sites store that.
pub const CARD: &str = "card.jpg";

/// The element's style sheet.
pub const ELEMENT_SHEET: &str = "www/element/element.css";

/// The articles' module and style sheet.
const ARTICLE: &str = "www/learn/article.js";
const ARTICLE_SHEET: &str = "www/learn/article.css";

/// The line of `index.html` that is replaced by preloads.
const PRELOADS: &str = "  <link rel=\"modulepreload\" href=\"www/main.js\">\n";

const PLAN: Plan = Plan {
    main: MAIN,
    first: &["www/kinds/travel/work/work.js"],
    worker: WORKER,
    page: "www/page.js",
    embedded: &["www/element/element.js"],
    first_embedded: &["www/kinds/travel/show/show.js"],
    shared: "www/both.js",
    standalone: &["www/solve/solve.js", ARTICLE],
    worker_folder: "/inside/",
    generated: "www/pkg/",
};

/// Options of the delivered site.
#[derive(Clone, Default, clap::Args)]
pub struct Options {
    /// Address of the site, such as `https://example.org/leaper/`, for absolute addresses in its
    /// metadata
    #[arg(long)]
    pub url: Option<String>,
}

/// Returns the site as it is delivered.
pub fn delivered(site: Site, options: &Options) -> Result<Site> {
    deliver_with(site, options, minify)
}

/// Does the same with a function that minifies a module, given its path and text.
fn deliver_with(
    mut site: Site,
    options: &Options,
    minify: impl Fn(&str, &str) -> Result<String>,
) -> Result<Site> {
    let root = options.url.as_deref().map(|url| url.trim_end_matches('/').to_owned() + "/");
    let mut files = std::mem::take(&mut site.files);
    for path in paths_of(&files, |path| ends(path, "css")) {
        let sheet = style_sheet::strip(&files.text(&path)?);
        files.insert(path, sheet.into_bytes());
    }
    let articles = articles::extract(&mut files, root.as_deref())?;
    join(&mut files)?;
    let worker = files.take(&format!("{FOLDER}/{SERVICE_WORKER}"))?;
    let card = files.remove(&format!("{FOLDER}/{CARD}"));
    let parts = parts(&files)?;
    let text = files.text(LOADING)?;
    files.insert(LOADING.to_owned(), fill(&text, "PARTS", &format_parts(&parts))?.into_bytes());
    add_addresses(&mut files, root.as_deref())?;
    let page = files.take("index.html")?;
    let animation = animation(&files)?;
    let script = |script| minify(script, &files.take(script)?);
    let scripts = SCRIPTS.into_iter().map(script).collect::<Result<Vec<_>>>()?;
    for path in paths_of(&files, |path| ends(path, "js")) {
        let text = minify(&path, &files.text(&path)?)?;
        files.insert(path, text.into_bytes());
    }
    let shared = [PLAN.shared, PLAN.page, MAIN, WORKER];
    let mut preloads = String::new();
    for path in shared.iter().filter(|path| files.get(path).is_some()) {
        let _ = writeln!(preloads, "  <link rel=\"modulepreload\" href=\"{path}\">");
    }
    if !page.contains(PRELOADS) {
        bail!("index.html has no line {PRELOADS}");
    }
    let page = page.replace(PRELOADS, &preloads);
    let page = without_indents(&page);

    let mut hash = Hash::default();
    for text in [&page, &worker].into_iter().chain(&scripts).chain(articles.values()) {
        hash.add(text.as_bytes());
    }
    for (path, file) in files.iter() {
        hash.add(path.as_bytes());
        hash.add(&file.bytes);
    }
    let folder = format!("{FOLDER}-{}", hash.text());
    let inside = |path: &str| path.replacen(FOLDER, &folder, 1);
    let page = page.replace(&format!("\"{FOLDER}/"), &format!("\"{folder}/"));
    let page = page.replace(&format!("/{FOLDER}/"), &format!("/{folder}/"));
    site.animation = animation.iter().map(|path| inside(path)).collect();
    let mut moved = Files::default();
    for (path, file) in files.iter() {
        moved.put(inside(path), file.clone());
    }
    let kept = moved.iter().filter_map(|(path, _)| path.strip_prefix(&format!("{folder}/")));
    // The service worker caches files for programs, articles and other languages only when they are
    // requested.
    let not_kept = ["screenshot-", "solve/", ARTICLES];
    let is_other = |path: &&str| {
        let list = path.rsplit_once("words/").map(|(_, list)| list);
        list.is_some_and(|list| list.len() == "de.js".len() && list != "en.js")
    };
    let kept = kept
        .filter(|path| not_kept.iter().all(|begin| !path.starts_with(begin)))
        .filter(|path| !is_other(path));
    // Debug quotes ASCII names as JavaScript does.
    let list: Vec<String> = kept.map(|path| format!("{path:?}")).collect();
    let worker = fill(&worker, "FILES", &list.join(", "))?;
    let worker = minify(SERVICE_WORKER, &fill(&worker, "VERSION", &folder)?)?;

    // The icon as PNG is only loaded by installed apps.
    let is_asked = |path: &String| moved.get(path).is_some() && !ends(path, "png");
    site.first = references(&page).into_iter().filter(is_asked).collect();
    let first = parts.into_iter().next().map(|(_, part)| part).unwrap_or_default();
    site.first
        .extend(first.page.iter().chain(&first.worker).map(|path| format!("{folder}/{path}")));
    site.first.extend(["index.html".to_owned(), SERVICE_WORKER.to_owned()]);
    moved.insert("index.html".to_owned(), page.into_bytes());
    moved.insert(SERVICE_WORKER.to_owned(), worker.into_bytes());
    for (script, text) in SCRIPTS.into_iter().zip(scripts) {
        let text = text.replace(&format!("./{FOLDER}/"), &format!("./{folder}/"));
        moved.insert(script.to_owned(), text.into_bytes());
    }
    for (path, text) in articles {
        let text = articles::link_to_folder(&folder, &path, &text);
        moved.insert(path, text.into_bytes());
    }
    if let Some(card) = card {
        moved.put(CARD.to_owned(), card);
    }
    site.files = moved;
    Ok(site)
}

/// Removes indentation.
pub fn without_indents(page: &str) -> String {
    page.lines().map(str::trim_start).collect::<Vec<_>>().join("\n") + "\n"
}

/// Returns the paths of some files.
pub fn paths_of(files: &Files, which: impl Fn(&str) -> bool) -> Vec<String> {
    files.iter().map(|(path, _)| path.clone()).filter(|path| which(path)).collect()
}

/// Returns the tags with a page's own address.
pub fn own_address(address: &str) -> String {
    format!(
        "<link rel=\"canonical\" href=\"{address}\">\n<meta property=\"og:url\" content=\"{address}\">\n"
    )
}

/// Bundles modules and style sheets.
fn join(files: &mut Files) -> Result<()> {
    let is_module = |path: &str| {
        ends(path, "js")
            && path != LOADING
            && !SCRIPTS.contains(&path)
            && !path.ends_with(SERVICE_WORKER)
    };
    let mut modules = Texts::new();
    for path in paths_of(files, is_module) {
        let text = files.take(&path)?;
        modules.insert(path, text);
    }
    for (path, text) in PLAN.bundle(&modules)? {
        files.insert(path, text.into_bytes());
    }
    for path in [ELEMENT_SHEET, ARTICLE_SHEET] {
        let sheet = inline_imports(files, path)?;
        files.insert(path.to_owned(), sheet.into_bytes());
    }
    let page = files.text("index.html")?;
    let mut sheet = String::new();
    let mut lines = String::new();
    for line in page.lines() {
        if line.contains("rel=\"stylesheet\"") {
            if sheet.is_empty() {
                let _ = writeln!(lines, "  <link rel=\"stylesheet\" href=\"{SHEET}\">");
            }
            let path = references(line).pop().context("a style sheet has an address")?;
            sheet += &files.take(&path)?;
        } else {
            let _ = writeln!(lines, "{line}");
        }
    }
    files.insert(SHEET.to_owned(), sheet.into_bytes());
    files.insert("index.html".to_owned(), lines.into_bytes());
    Ok(())
}

/// Returns a style sheet with its imports inlined.
pub fn inline_imports(files: &Files, path: &str) -> Result<String> {
    let mut text = String::new();
    for line in files.text(path)?.lines() {
        let imported = line.strip_prefix("@import url(\"").and_then(|rest| rest.split_once('"'));
        match imported {
            Some((other, _)) => {
                text += &inline_imports(files, &resolve(path, other))?;
            }
            None => {
                let _ = writeln!(text, "{line}");
            }
        }
    }
    Ok(text)
}

/// Files that only one kind needs, by their paths in the folder.
#[derive(Default)]
struct KindFiles {
    page: Vec<String>,
    worker: Vec<String>,
}

/// Returns the files of all kinds, those of the first kind first.
fn parts(files: &Files) -> Result<Vec<(String, KindFiles)>> {
    let mut parts = Vec::new();
    for (path, _) in files.iter() {
        let Some((kind, file)) =
            path.strip_prefix("www/kinds/").and_then(|rest| rest.split_once('/'))
        else {
            continue;
        };
        if file != SHOW {
            continue;
        }
        let inside =
            |path: String| path.strip_prefix("www/").map(str::to_owned).unwrap_or_default();
        let there = |path: &String| files.get(path).is_some();
        let mut page: Vec<String> =
            PARTS.iter().map(|part| format!("www/kinds/{kind}/{part}")).filter(there).collect();
        // Loading imports of imports one after the other would cost a round trip each.
        let mut next = 0;
        while let Some(text) = page.get(next).and_then(|path| files.text(path).ok()) {
            for other in static_imports(&page[next], &text)? {
                if ![PLAN.page, PLAN.shared].contains(&other.as_str()) && !page.contains(&other) {
                    page.push(other);
                }
            }
            next += 1;
        }
        page.push(format!("www/kinds/{kind}/work/work.css"));
        let solver = solver(kind);
        let worker = [
            format!("www/pkg/{solver}.js"),
            format!("www/pkg/{solver}_bg.wasm"),
            format!("www/kinds/{kind}/{JOBS}"),
        ];
        let [page, worker] = [page, worker.to_vec()]
            .map(|list| list.into_iter().filter(there).map(inside).collect());
        parts.push((kind.to_owned(), KindFiles { page, worker }));
    }
    parts.sort_by_key(|(kind, _)| kind != FIRST_KIND);
    Ok(parts)
}

/// Returns what the element loads for an animation of the first kind, with all static imports.
fn animation(files: &Files) -> Result<Vec<String>> {
    let solver = solver(FIRST_KIND);
    let show = format!("{FOLDER}/kinds/{FIRST_KIND}/{SHOW}");
    let glue = format!("{FOLDER}/pkg/{solver}.js");
    let wasm = format!("{FOLDER}/pkg/{solver}_bg.wasm");
    let mut animation =
        [SCRIPTS[0], &show, WORKER, &glue, &wasm, ELEMENT_SHEET].map(str::to_owned).to_vec();
    let mut next = 0;
    while let Some(path) = animation.get(next).cloned() {
        if let Ok(text) = files.text(&path)
            && ends(&path, "js")
        {
            for other in static_imports(&path, &text)? {
                if !animation.contains(&other) {
                    animation.push(other);
                }
            }
        }
        next += 1;
    }
    Ok(animation)
}

/// Returns the name of the build for a kind, or for [`ALL_KINDS`].
pub fn solver(kind: &str) -> String {
    let first = wasm::BUILDS[0].name;
    if kind == FIRST_KIND { first.to_owned() } else { format!("{first}_{kind}") }
}

/// Formats the files of all kinds as JavaScript.
fn format_parts(parts: &[(String, KindFiles)]) -> String {
    let shown = parts.iter().map(|(kind, KindFiles { page, worker })| {
        format!("{kind}: {{ page: {page:?}, worker: {worker:?} }}")
    });
    format!("\n{}\n", shown.collect::<Vec<_>>().join(",\n"))
}

/// Adds absolute addresses, if the site's address is known. The installed app is then identified by
/// the path, so that copies on the same host are different apps.
fn add_addresses(files: &mut Files, root: Option<&str>) -> Result<()> {
    let Some(root) = root else { return Ok(()) };
    let path = root.split_once("://").and_then(|(_, rest)| Some(&rest[rest.find('/')?..]));
    let path =
        path.with_context(|| format!("{root} is no address such as https://example.org/leaper/"))?;
    let manifest = format!("{FOLDER}/leaper.webmanifest");
    let text = files.text(&manifest)?;
    let text = text.replacen('{', &format!("{{\n  \"id\": {path:?},"), 1);
    files.insert(manifest, text.into_bytes());
    let page = files.text("index.html")?;
    let page = page.replace("content=\"www/card.jpg\"", &format!("content=\"{root}{CARD}\""));
    let page = page.replacen("</head>", &format!("{}</head>", own_address(root)), 1);
    files.insert("index.html".to_owned(), page.into_bytes());
    Ok(())
}

/// Replaces a placeholder in a template.
fn fill(template: &str, place: &str, text: &str) -> Result<String> {
    let place = format!("/*{place}*/");
    if !template.contains(&place) {
        bail!("there is no place for {place} in: {template}");
    }
    Ok(template.replace(&place, text))
}

fn ends(path: &str, extension: &str) -> bool {
    path.rsplit('.').next() == Some(extension)
}

/// Returns the files that a page refers to: style sheets, scripts and pictures.
fn references(page: &str) -> Vec<String> {
    let values = page.split(" href=\"").skip(1).chain(page.split(" src=\"").skip(1));
    values.filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;
    use std::sync::LazyLock;

    use super::*;
    use crate::project;
    use crate::site::RECORDS;

    /// Empty files in place of the builds. Written once, because concurrent tests read them.
    static NO_GLUE: LazyLock<PathBuf> = LazyLock::new(|| {
        let glue = project::target().join("no-glue");
        std::fs::create_dir_all(&glue).unwrap();
        for build in &wasm::BUILDS {
            std::fs::write(glue.join(format!("{}.js", build.name)), "").unwrap();
            std::fs::write(glue.join(format!("{}_bg.wasm", build.name)), "\0asm").unwrap();
        }
        glue
    });

    /// The project's page, with empty builds.
    fn sources() -> Site {
        Site::sources(project::root(), &NO_GLUE).unwrap()
    }

    /// The delivered site without minification.
    fn readable(sources: Site) -> Site {
        deliver_with(sources, &Options::default(), |_, text| Ok(text.to_owned())).unwrap()
    }

    fn folder(site: &Site) -> String {
        let mut inside = site.files.iter().filter_map(|(path, _)| path.split_once('/'));
        inside.find(|(folder, _)| folder.starts_with(FOLDER)).unwrap().0.to_owned()
    }

    fn text(site: &Site, path: &str) -> String {
        site.files.text(path).unwrap()
    }

    #[test]
    fn the_folder_is_named_by_its_content() {
        let made = |path: &str, more: &str| {
            let mut site = sources();
            let text = site.files.text(path).unwrap();
            site.insert(path.to_owned(), (text + more).into_bytes());
            readable(site)
        };
        let one = made("index.html", "");
        assert_eq!(folder(&one), folder(&made("index.html", "")));
        for path in
            ["index.html", "www/sw.js", "www/board/stage.js", "www/kinds/swap/work/work.css"]
        {
            let more = match path.rsplit('.').next() {
                Some("js") => "document.title = 'another';\n",
                Some("css") => ".a { top: 0 }\n",
                _ => "\n",
            };
            assert_ne!(folder(&one), folder(&made(path, more)), "{path}");
        }
        for (path, _) in one.files.iter() {
            let at_the_root = ["index.html", SERVICE_WORKER, CARD, RECORDS]
                .contains(&path.as_str())
                || SCRIPTS.contains(&path.as_str())
                || path.starts_with(ARTICLES);
            assert!(at_the_root || path.starts_with(&folder(&one)), "{path}");
        }
    }

    #[test]
    fn the_page_and_the_service_worker_refer_to_existing_files() {
        let site = readable(sources());
        let folder = folder(&site);
        let named = references(&text(&site, "index.html"));
        assert!(named.len() > 6, "{named:?}");
        // The tabs refer to puzzles on the page.
        let named = named.iter().filter(|path| *path != "./" && !path.starts_with('#'));
        for path in named.chain(&site.first) {
            assert!(site.file(path).is_some(), "{path}");
        }
        let worker = text(&site, SERVICE_WORKER);
        assert!(worker.contains(&format!("'{folder}'")), "{worker}");
        for (path, _) in site.files.iter() {
            let inside = path.strip_prefix(&format!("{folder}/"));
            let kept = inside.is_some_and(|path| worker.contains(&format!("{path:?}")));
            let not_kept = ["index.html", SERVICE_WORKER, CARD, RECORDS].contains(&path.as_str())
                || SCRIPTS.contains(&path.as_str())
                || ["screenshot", "/solve/", ARTICLES, "words/de.js", "words/fr.js"]
                    .iter()
                    .any(|part| path.contains(part));
            assert_eq!(kept, !not_kept, "{path}");
        }
        let loading = text(&site, &format!("{folder}/app/loading.js"));
        for kind in ["travel", "swap", "place", "tour"] {
            let solver = solver(kind);
            let jobs = if kind == FIRST_KIND {
                String::new()
            } else {
                format!(", \"kinds/{kind}/{JOBS}\"")
            };
            for part in [
                format!("{kind}: {{ page: [\"kinds/{kind}/show/show.js\""),
                format!("worker: [\"pkg/{solver}.js\", \"pkg/{solver}_bg.wasm\"{jobs}] }}"),
            ] {
                assert!(loading.contains(&part), "{part} in {loading}");
            }
            let is_first = site.first.contains(&format!("{folder}/kinds/{kind}/show/show.js"));
            assert_eq!(is_first, kind == FIRST_KIND, "{kind}");
        }
        // Imports of a kind's modules, direct and indirect.
        let tour = loading.lines().find(|line| line.contains("tour: {")).unwrap();
        for part in ["board/line.js", "board/colours.js"] {
            assert_eq!(tour.matches(part).count(), 1, "{part} in {tour}");
        }
        assert!(
            site.files
                .iter()
                .all(|(path, _)| !ends(path, "ts") && (!ends(path, "json") || path == RECORDS))
        );
    }

    /// An article loads its page, style sheet and module first, and the rest when a board comes
    /// near.
    #[test]
    fn the_first_view_of_an_article_is_small() {
        let site = readable(sources());
        let articles: Vec<&String> = site
            .files
            .iter()
            .map(|(path, _)| path)
            .filter(|path| path.starts_with(ARTICLES))
            .collect();
        assert!(articles.len() > 1, "{articles:?}");
        for path in articles {
            let page = text(&site, path);
            let mut named: Vec<String> = Vec::new();
            let up = articles::path_to_root(path);
            for name in references(&page).iter().filter_map(|name| name.strip_prefix(&up)) {
                if name.starts_with("www-") {
                    named.push(name.to_owned());
                }
            }
            assert!(named.len() >= 3, "{path} names {named:?}");
            let mut next = 0;
            while let Some(file) = named.get(next).cloned() {
                assert!(site.file(&file).is_some(), "{path} names {file}");
                if ends(&file, "js") {
                    named.extend(static_imports(&file, &text(&site, &file)).unwrap());
                }
                next += 1;
            }
            named.retain(|name| !ends(name, "png"));
            named.push(path.clone());
            let weigh = |path: &String| site.file(path).unwrap().gzip.len();
            let weight: usize = named.iter().map(weigh).sum();
            assert!(weight <= ARTICLE_LIMIT, "{path} brings {weight} bytes with {named:?}");
        }
    }

    /// Maximum size of an article's first view, in compressed bytes.
    const ARTICLE_LIMIT: usize = 60_000;

    #[test]
    fn metadata_has_absolute_addresses() {
        let deliver = |url: &str| delivered(sources(), &Options { url: Some(url.to_owned()) });
        for url in ["https://example.org/some/where", "https://example.org/some/where/"] {
            let site = deliver(url).unwrap();
            let page = text(&site, "index.html");
            for part in [
                "og:image\" content=\"https://example.org/some/where/card.jpg\"",
                "canonical\" href=\"https://example.org/some/where/\"",
            ] {
                assert!(page.contains(part), "{part} in {page}");
            }
            let article = text(&site, "learn/why-sixteen.html");
            for part in [
                "og:image\" content=\"https://example.org/some/where/card.jpg\"",
                "canonical\" href=\"https://example.org/some/where/learn/why-sixteen.html\"",
            ] {
                assert!(article.contains(part), "{part} in {article}");
            }
            let manifest = text(&site, &format!("{}/leaper.webmanifest", folder(&site)));
            assert!(manifest.contains("\"id\": \"/some/where/\""), "{manifest}");
        }
        assert!(deliver("example.org").is_err());
    }
}
