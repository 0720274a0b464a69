//! Makes the delivered articles: `learn/NAME.html`, and in other languages `learn/de/NAME.html` and
//! so on. If the site's address is known, each contains its own address, and those in other
//! languages.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anyhow::Result;

use crate::delivery::{CARD, FOLDER, own_address, paths_of, without_indents};
use crate::site::{ARTICLES, Files};

/// Removes the articles, and returns them by their paths.
pub fn extract(files: &mut Files, root: Option<&str>) -> Result<BTreeMap<String, String>> {
    let mut articles = BTreeMap::new();
    let paths = paths_of(files, |path| path.starts_with(ARTICLES));
    for path in paths.clone() {
        let text = without_indents(&files.take(&path)?);
        // Link previews need absolute addresses.
        let up = path_to_root(&path);
        let card = format!("content=\"{}{CARD}\"", root.unwrap_or(&up));
        let mut text = text.replace(&format!("content=\"{up}{FOLDER}/{CARD}\""), &card);
        if let Some(root) = root {
            let own = own_address(&format!("{root}{path}")) + &alternates(root, &path, &paths);
            text = text.replacen("</head>", &format!("{own}</head>"), 1);
        }
        articles.insert(path, text);
    }
    Ok(articles)
}

/// Returns the relative path from an article to the site's root.
pub fn path_to_root(path: &str) -> String {
    "../".repeat(path.matches('/').count())
}

/// Returns the tags with an article's addresses in all languages. The default is English.
fn alternates(root: &str, path: &str, all: &[String]) -> String {
    let name = |path: &str| path.rsplit('/').next().unwrap_or_default().to_owned();
    let mut lines = String::new();
    for other in all.iter().filter(|other| name(other) == name(path)) {
        let folder = other[ARTICLES.len()..].split_once('/').map(|(folder, _)| folder);
        let tags = folder.map_or_else(|| vec!["en", "x-default"], |language| vec![language]);
        for tag in tags {
            let _ = writeln!(
                lines,
                "<link rel=\"alternate\" hreflang=\"{tag}\" href=\"{root}{other}\">"
            );
        }
    }
    lines
}

/// Makes an article refer to the folder of one version.
pub fn link_to_folder(folder: &str, path: &str, text: &str) -> String {
    let up = path_to_root(path);
    text.replace(&format!("\"{up}{FOLDER}/"), &format!("\"{up}{folder}/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn articles_lead_to_themselves_and_to_the_root() {
        let page =
            "<head>\n<link href=\"UPwww/a.css\">\n<meta content=\"UPwww/card.jpg\">\n</head>";
        let site = |root| {
            let mut files = Files::default();
            for (path, up) in
                [("learn/a.html", "../"), ("learn/de/a.html", "../../"), ("learn/b.html", "../")]
            {
                files.insert(path.to_owned(), page.replace("UP", up).into_bytes());
            }
            extract(&mut files, root).unwrap()
        };
        let alone = &site(None)["learn/de/a.html"];
        assert!(alone.contains("content=\"../../card.jpg\""), "{alone}");
        assert!(!alone.contains("hreflang"), "{alone}");
        let moved = link_to_folder("www-1", "learn/de/a.html", alone);
        assert!(moved.contains("href=\"../../www-1/a.css\""), "{moved}");

        let all = site(Some("https://example.org/x/"));
        for path in ["learn/a.html", "learn/de/a.html"] {
            let article = &all[path];
            assert!(article.contains("content=\"https://example.org/x/card.jpg\""), "{article}");
            let own = format!("canonical\" href=\"https://example.org/x/{path}\"");
            assert!(article.contains(&own), "{article}");
            for (tag, folder) in [("en", ""), ("x-default", ""), ("de", "de/")] {
                let other = format!(
                    "hreflang=\"{tag}\" href=\"https://example.org/x/learn/{folder}a.html\""
                );
                assert_eq!(article.matches(&other).count(), 1, "{other} in {article}");
            }
        }
        assert!(!all["learn/b.html"].contains("hreflang=\"de\""), "it is in English alone");
    }
}
