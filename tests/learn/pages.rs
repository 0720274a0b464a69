//! The articles as pages: links, titles, figures and sections.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use crate::article_pages::pages;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

pub fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// A language of articles.
pub struct Language {
    pub tag: &'static str,
    /// The folder of its articles, below the English ones.
    pub folder: &'static str,
    /// The relative path from there to the site's root.
    pub up: &'static str,
}

/// All languages, the original one first.
pub const LANGUAGES: [Language; 3] = [
    Language { tag: "en", folder: "", up: "../" },
    Language { tag: "de", folder: "de/", up: "../../" },
    Language { tag: "fr", folder: "fr/", up: "../../" },
];

/// Returns all articles of a language by name, including the index.
pub fn articles(Language { folder, .. }: &Language) -> BTreeMap<String, String> {
    let pages = pages(&root().join("www/learn")).unwrap_or_else(|error| panic!("{error}"));
    let own = pages.into_iter().filter_map(|(path, page)| {
        let name = path.strip_prefix(folder).filter(|name| !name.contains('/'))?;
        Some((name.to_owned(), page))
    });
    own.collect()
}

/// Returns the values of an attribute.
fn values<'a>(page: &'a str, attribute: &str) -> Vec<&'a str> {
    let mark = format!(" {attribute}=\"");
    let found = page
        .match_indices(&mark)
        .filter_map(|(at, _)| page[at + mark.len()..].split_once('"').map(|(value, _)| value));
    found.collect()
}

fn ids(page: &str) -> BTreeSet<&str> {
    values(page, "id").into_iter().collect()
}

#[test]
fn all_links_have_a_target() {
    // Keys are paths in `www/learn/`.
    let mut all = BTreeMap::new();
    for language in &LANGUAGES {
        let named = articles(language).into_iter();
        all.extend(named.map(|(name, page)| (format!("{}{name}", language.folder), page)));
    }
    for (name, page) in &all {
        let ids_there = values(page, "id");
        assert_eq!(ids_there.len(), ids(page).len(), "{name} has an id twice");
        let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder);
        let up = if folder.is_empty() { "../" } else { "../../" };
        for link in values(page, "href") {
            let (file, section) = link.split_once('#').unwrap_or((link, ""));
            let there = match (file, file.strip_prefix(up)) {
                ("", _) => Some(page),
                (_, Some(path)) if path.starts_with("www/") => {
                    assert!(root().join(path).is_file(), "{name}: {link}");
                    None
                }
                (_, Some(path)) if path.is_empty() || path.starts_with('?') => None,
                _ if file.starts_with("https://") => None,
                // Another article in this folder, or in another language.
                (_, _) => {
                    let path = match file.strip_prefix("../") {
                        Some(path) if !folder.is_empty() => path.to_owned(),
                        _ if folder.is_empty() => file.to_owned(),
                        _ => format!("{folder}/{file}"),
                    };
                    Some(all.get(&path).unwrap_or_else(|| panic!("{name}: {link}")))
                }
            };
            if let (Some(there), false) = (there, section.is_empty()) {
                assert!(ids(there).contains(section), "{name}: {link}");
            }
        }
    }
}

#[test]
fn articles_have_title_description_and_anchors() {
    for language in &LANGUAGES {
        let articles = articles(language);
        let index = &articles["index.html"];
        let mut titles = BTreeSet::new();
        for (name, page) in &articles {
            let name = &format!("{}{name}", language.folder);
            assert_eq!(page.matches("<h1>").count(), 1, "{name}");
            let (_, rest) = page.split_once("<title>").unwrap();
            let title = rest.split_once("</title>").unwrap().0;
            assert!(titles.insert(title.to_owned()), "{name}: another one has this title");
            let (_, rest) = page.split_once("<meta name=\"description\" content=\"").unwrap();
            let description = rest.split_once('"').unwrap().0;
            assert!((50..=180).contains(&description.chars().count()), "{name}: {description}");
            let card =
                format!("<meta property=\"og:image\" content=\"{}www/card.jpg\">", language.up);
            assert!(page.contains(&card), "{name}");
            // The page's content security policy forbids inline styles.
            assert!(!page.contains(" style=") && !page.contains("<style"), "{name}");
            let file = &name[language.folder.len()..];
            let link = format!("href=\"{file}\"");
            assert!(file == "index.html" || index.contains(&link), "{name}");
            // Each section has an id and a visible link to itself.
            let sections = page.matches("<section id=\"").count();
            assert_eq!(sections, page.matches("<section").count(), "{name}");
            assert_eq!(sections, page.matches("class=\"anchor\"").count(), "{name}");
        }
    }
}

#[test]
fn every_figure_has_a_module() {
    let script = read("www/learn/article.js");
    let (_, list) = script.split_once("const FIGURES = {").unwrap();
    let list = list.split_once("};").unwrap().0;
    let known: BTreeSet<&str> = list
        .lines()
        .filter_map(|line| line.trim().split_once(": () =>"))
        .map(|(name, _)| name.trim_matches('\''))
        .collect();
    let mut used = BTreeSet::new();
    let articles: Vec<String> =
        LANGUAGES.iter().flat_map(|language| articles(language).into_values()).collect();
    for page in &articles {
        used.extend(values(page, "data-figure"));
        // A picture is shown before a figure has loaded, and without scripts.
        for figure in page.split("<figure").skip(1) {
            let figure = figure.split("</figure>").next().unwrap_or_default();
            assert!(figure.contains("<svg") || figure.contains("<table"), "{figure}");
            assert!(figure.contains("<figcaption>"), "{figure}");
        }
    }
    assert_eq!(known, used);
}

/// Returns the section of an article with this id.
fn section<'a>(page: &'a str, id: &str) -> &'a str {
    let (_, rest) =
        page.split_once(&format!("<section id=\"{id}\">")).unwrap_or_else(|| panic!("{id}"));
    rest.split("<section").next().unwrap_or_default()
}

/// *Why?* next to a result links to an existing section with a figure for the user's own puzzle,
/// for every reason of the solver.
#[test]
fn every_reason_has_a_section() {
    for language in &LANGUAGES {
        check_reason_sections(&articles(language));
    }
}

fn check_reason_sections(articles: &BTreeMap<String, String>) {
    for (kind, reasons) in [
        ("travel", "src/travel/words.rs"),
        ("swap", "src/swap/model/words.rs"),
        ("place", ""),
        ("tour", "src/tour/model/words.rs"),
    ] {
        let show = read(&format!("www/kinds/{kind}/show/show.js"));
        let (_, map) = show.split_once("articles: {").unwrap();
        let map = map.split_once('}').unwrap().0;
        let entries = map.split(',').filter_map(|entry| entry.trim().split_once(": '"));
        let known: BTreeMap<&str, &str> =
            entries.map(|(code, to)| (code.trim_matches('\''), to.trim_matches('\''))).collect();
        for (code, to) in &known {
            let (article, id) = to.split_once('#').unwrap();
            let page = &articles[&format!("{article}.html")];
            let own = format!("data-own=\"{kind}\"");
            let shown = section(page, id).contains(&own) || *code == "limit";
            assert!(shown, "{kind}: {code} links to {to}, which has no figure for it");
        }
        assert!(known.contains_key("solved") && known.contains_key("limit"), "{kind}");
        if reasons.is_empty() {
            continue;
        }
        // `"kind.code"`, or `"kind.message" as "code"`.
        let source = read(reasons);
        let (_, sentences) = source.split_once("messages! { Reason:").unwrap();
        let sentences = sentences.split("\n}\n").next().unwrap_or_default();
        let mark = format!("\"{kind}.");
        let messages = sentences.split(&mark).skip(1);
        for (message, rest) in messages.filter_map(|rest| rest.split_once('"')) {
            let code = rest.strip_prefix(" as \"").and_then(|rest| rest.split('"').next());
            let code = code.unwrap_or(message);
            assert!(known.contains_key(code), "{kind}: nothing explains {code}");
        }
    }
}
