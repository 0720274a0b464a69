//! Makes the pages of the articles: `www/learn/NAME/template.html` has what all languages share
//! (structure, figures, puzzles), and `en.txt`, `de.txt` and `fr.txt` beside it have the words.
//! `www/learn/README.md` describes both for writers.
//!
//! Standard library only: the tests of the articles compile this file, too.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The languages of the articles, as tag and name. English is the default.
pub const LANGUAGES: [(&str, &str); 3] = [("en", "English"), ("de", "Deutsch"), ("fr", "Français")];

/// Named texts that a template can refer to as `{name}`.
type Words = BTreeMap<String, String>;

/// The texts of one article in one language.
struct Article {
    title: String,
    description: String,
    /// The other texts in order, by the `id` of their section; before the first section it is empty.
    sections: BTreeMap<String, Vec<String>>,
}

/// Returns all pages by their paths below `learn/`, such as `tour.html` and `de/tour.html`, made
/// from the files in `folder`.
pub fn pages(folder: &Path) -> Result<BTreeMap<String, String>, String> {
    let frame = read(&folder.join("frame/template.html"))?;
    let names = article_names(folder)?;
    let mut pages = BTreeMap::new();
    for (language, _) in LANGUAGES {
        let mut words = parse_texts(&read(&folder.join(format!("frame/{language}.txt")))?)?;
        let mut articles = BTreeMap::new();
        for name in &names {
            let path = folder.join(name).join(format!("{language}.txt"));
            let article = parse(&read(&path)?)
                .ok_or_else(|| format!("{} lacks a title or description", path.display()))?;
            words.insert(format!("{name}.html"), article.title.clone());
            articles.insert(name, article);
        }
        for (name, article) in articles {
            let template = read(&folder.join(name).join("template.html"))?;
            let page = render_page(&frame, &template, name, language, &article, &words)
                .map_err(|error| format!("www/learn/{name}, {language}: {error}"))?;
            pages.insert(path(name, language), page);
        }
    }
    Ok(pages)
}

/// Returns the path of a page below `learn/`.
fn path(name: &str, language: &str) -> String {
    if language == LANGUAGES[0].0 {
        format!("{name}.html")
    } else {
        format!("{language}/{name}.html")
    }
}

/// Returns the names of the folders that hold an article.
fn article_names(folder: &Path) -> Result<Vec<String>, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name != "frame" && folder.join(name).join("template.html").is_file())
        .collect();
    names.sort();
    Ok(names)
}

/// Returns the HTML of one page.
fn render_page(
    frame: &str,
    template: &str,
    name: &str,
    language: &str,
    article: &Article,
    common: &Words,
) -> Result<String, String> {
    let root = if language == LANGUAGES[0].0 { "../" } else { "../../" };
    let mut words = common.clone();
    let mut add = |name: &str, text: &str| words.insert(name.to_owned(), text.to_owned());
    add("root", root);
    add("language", language);
    add("title", &article.title);
    add("description", &article.description);
    add("translations", &translations(name, language));
    if name == "index" {
        add("page title", &article.title);
        add("back", &format!("<a href=\"{root}\">{}</a>", text(common, "puzzles")?));
    } else {
        add("page title", &format!("{} · Leaper", article.title));
        add("back", &format!("<a href=\"index.html\">{}</a>", text(common, "index.html")?));
    }
    for (id, texts) in &article.sections {
        if let Some(heading) = texts.first() {
            add(&format!("#{id}"), heading);
        }
    }
    let content = link_headings(&fill(template, &words, &article.sections)?, &words)?;
    // Before <main>, a template has the SVG symbols of its drawings. The frame has them first.
    let at = content.find("<main>").ok_or("the template has no <main>")?;
    words.insert("symbols".to_owned(), content[..at].to_owned());
    words.insert("content".to_owned(), content[at..].to_owned());
    fill(frame, &words, &BTreeMap::new())
}

/// Returns links to the same article in the other languages.
fn translations(name: &str, language: &str) -> String {
    let up = if language == LANGUAGES[0].0 { "" } else { "../" };
    let others = LANGUAGES.iter().filter(|(other, _)| *other != language);
    let links = others.map(|(other, label)| {
        let path = path(name, other);
        format!("<a href=\"{up}{path}\" hreflang=\"{other}\" lang=\"{other}\">{label}</a>")
    });
    links.collect::<Vec<_>>().join(" ")
}

/// Reads lines `name: text`.
fn parse_texts(file: &str) -> Result<Words, String> {
    let pair = |line: &str| {
        let (name, text) = line.split_once(": ").ok_or_else(|| format!("no name: {line}"))?;
        Ok((name.to_owned(), text.to_owned()))
    };
    file.lines().filter(|line| !line.is_empty()).map(pair).collect()
}

/// Reads the texts of an article, one a line, in sections that begin with a line `[id]`.
fn parse(file: &str) -> Option<Article> {
    let mut lines = file.lines().filter(|line| !line.is_empty());
    let (title, description) = (lines.next()?.to_owned(), lines.next()?.to_owned());
    let mut sections = BTreeMap::<String, Vec<String>>::new();
    let mut id = "";
    for line in lines {
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            id = name;
        } else {
            sections.entry(id.to_owned()).or_default().push(line.to_owned());
        }
    }
    Some(Article { title, description, sections })
}

/// The beginning of a section, up to its id.
const SECTION: &str = "<section id=\"";

/// Replaces each `{}` with the next text of its section, and each `{name}` with the text of that
/// name. In `{name|3|4}` the numbers replace the signs `#` of the text.
fn fill(
    template: &str,
    words: &Words,
    sections: &BTreeMap<String, Vec<String>>,
) -> Result<String, String> {
    let mut html = String::new();
    let mut used = 0;
    for (index, part) in template.split(SECTION).enumerate() {
        let id = if index == 0 { "" } else { part.split('"').next().unwrap_or_default() };
        let texts = sections.get(id);
        used += usize::from(texts.is_some());
        let mut texts = texts.into_iter().flatten();
        if index > 0 {
            html += SECTION;
        }
        let mut rest = part;
        while let Some((before, after)) = rest.split_once('{') {
            let (name, after) = after.split_once('}').ok_or("a { has no }")?;
            html += before;
            html += &match name {
                "" => texts.next().ok_or_else(|| format!("[{id}] has too few texts"))?.clone(),
                _ => text(words, name)?,
            };
            rest = after;
        }
        html += rest;
        if let Some(text) = texts.next() {
            return Err(format!("[{id}] has too many texts: {text}"));
        }
    }
    if used < sections.len() {
        return Err("the texts have a section that the template has not".to_owned());
    }
    Ok(html)
}

/// Returns the text of a name, with its arguments.
fn text(words: &Words, name: &str) -> Result<String, String> {
    let mut parts = name.split('|');
    let name = parts.next().unwrap_or_default();
    let text = words.get(name).ok_or_else(|| format!("there is no text {{{name}}}"))?;
    Ok(parts.fold(text.clone(), |text, argument| text.replacen('#', argument, 1)))
}

/// Adds to the heading of each section a link to it.
fn link_headings(html: &str, words: &Words) -> Result<String, String> {
    let label = text(words, "section link")?;
    let mut parts = html.split(SECTION);
    let mut linked = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let id = part.split('"').next().unwrap_or_default();
        let (heading, rest) =
            part.split_once("</h").ok_or_else(|| format!("{id} has no heading"))?;
        let link = format!("<a class=\"anchor\" href=\"#{id}\" aria-label=\"{label}\">#</a>");
        for piece in [SECTION, heading, &link, "</h", rest] {
            linked += piece;
        }
    }
    Ok(linked)
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("cannot read {}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(template: &str, texts: &str) -> Result<String, String> {
        let words = parse_texts("root: ../\nno tour: # by #: none\n").unwrap();
        fill(template, &words, &parse(texts).unwrap().sections)
    }

    #[test]
    fn texts_fill_the_places_of_their_section_in_order() {
        let template = "<p>{}</p><section id=\"a\"><h2>{}</h2><p title=\"{no tour|3|4}\">{}</p>";
        let page =
            filled(template, "Title\nAbout it\n\nLead\n\n[a]\nHeading\nSome <em>text</em>.\n");
        assert_eq!(
            page.unwrap(),
            "<p>Lead</p><section id=\"a\"><h2>Heading</h2>\
             <p title=\"3 by 4: none\">Some <em>text</em>.</p>"
        );
    }

    #[test]
    fn missing_and_superfluous_texts_are_errors() {
        let template = "<section id=\"a\"><p>{}</p>";
        for (texts, error) in [
            ("T\nD\n", "[a] has too few texts"),
            ("T\nD\n[a]\nx\ny\n", "[a] has too many texts: y"),
            ("T\nD\nlead\n[a]\nx\n", "[] has too many texts: lead"),
            ("T\nD\n[a]\nx\n[b]\nx\n", "the texts have a section that the template has not"),
        ] {
            assert_eq!(filled(template, texts).unwrap_err(), error, "{texts}");
        }
        assert_eq!(filled("{x}", "T\nD\n").unwrap_err(), "there is no text {x}");
    }
}
