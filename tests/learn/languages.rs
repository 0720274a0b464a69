//! Translated articles have the same elements, ids, puzzles, drawings and numbers as the English
//! ones. Numbers use the notation of the language.

use std::collections::BTreeSet;

use crate::pages::{LANGUAGES, Language, articles, read};

/// Returns the language links in the header of an article.
fn links(Language { tag, .. }: &Language, name: &str) -> String {
    let label = match *tag {
        "de" => "Sprachen",
        "fr" => "Langues",
        _ => "Languages",
    };
    let out = if *tag == "en" { "" } else { "../" };
    let of = |other: &str, folder: &str, called: &str| {
        format!(
            "<a href=\"{out}{folder}{name}\" hreflang=\"{other}\" lang=\"{other}\">{called}</a>"
        )
    };
    let all =
        [("en", "", "English"), ("de", "de/", "Deutsch"), ("fr", "fr/", "Français")].into_iter();
    let others: Vec<String> = all
        .filter(|(other, ..)| other != tag)
        .map(|(other, folder, called)| of(other, folder, called))
        .collect();
    format!(
        "<nav class=\"article-languages\" aria-label=\"{label}\">{}</nav>\n</header>",
        others.join(" ")
    )
}

#[test]
fn articles_link_to_their_translations() {
    for language in &LANGUAGES {
        for (name, page) in articles(language) {
            let tag = language.tag;
            assert!(page.contains(&format!("<html lang=\"{tag}\">")), "{name} in {tag}");
            let links = links(language, &name);
            assert_eq!(page.matches(&links).count(), 1, "{name} in {tag} has no {links}");
        }
    }
}

#[test]
fn page_links_to_articles_in_its_language() {
    for Language { tag, folder, .. } in &LANGUAGES[1..] {
        let words = read(&format!("www/controls/words/{tag}.js"));
        for place in [format!("'learn/{folder}'"), format!("'learn/{folder}index.html'")] {
            assert!(words.contains(&place), "{place}");
        }
    }
}

/// Elements that a text may have. All others belong in the template, which the languages share.
const INLINE: [&str; 10] = ["a", "b", "cite", "code", "em", "i", "span", "sub", "sup", "var"];

/// Returns the elements in a text, sorted: another language may have them in another order.
fn elements(text: &str) -> Vec<&str> {
    let tags = text.split('<').skip(1);
    let mut tags: Vec<&str> = tags.map(|tag| tag.split('>').next().unwrap_or_default()).collect();
    tags.sort_unstable();
    tags
}

#[test]
fn texts_have_the_same_elements_in_all_languages() {
    for page in articles(&LANGUAGES[0]).keys() {
        let name = page.trim_end_matches(".html");
        let texts = |tag| read(&format!("www/learn/{name}/{tag}.txt"));
        let english = texts("en");
        for Language { tag, .. } in &LANGUAGES[1..] {
            let translated = texts(tag);
            assert_eq!(translated.lines().count(), english.lines().count(), "{name} in {tag}");
            for (own, expected) in translated.lines().zip(english.lines()) {
                assert_eq!(elements(own), elements(expected), "{name} in {tag}: {own}");
                let is_section = |line: &str| line.is_empty() || line.starts_with('[');
                assert!(own == expected || !is_section(own) && !is_section(expected), "{own}");
                for element in elements(own) {
                    let element = element.trim_start_matches('/').split(' ').next().unwrap();
                    assert!(INLINE.contains(&element), "{name} in {tag}: <{element}> in {own}");
                }
            }
        }
    }
}

/// Returns the text of a piece of HTML, without its drawings.
fn text(page: &str) -> String {
    let mut read = String::new();
    let mut drawing = false;
    for piece in page.split('<') {
        let (tag, text) = piece.split_once('>').unwrap_or(("", piece));
        drawing = (drawing || tag.starts_with("svg")) && !tag.starts_with("/svg");
        if !drawing {
            read.push(' ');
            read.push_str(text);
        }
    }
    read.replace("&amp;", "&")
}

/// Returns the numbers of a text in a language, without thousands separators and with decimal
/// points.
fn numbers(text: &str, tag: &str) -> BTreeSet<String> {
    let (group, point) = match tag {
        "de" => ('.', ','),
        "fr" => ('\u{202f}', ','),
        _ => (',', '.'),
    };
    let chars: Vec<char> = text.chars().collect();
    let digits = |from: usize| chars[from..].iter().take_while(|c| c.is_ascii_digit()).count();
    let mut found = BTreeSet::new();
    let mut at = 0;
    while at < chars.len() {
        if !chars[at].is_ascii_digit() {
            at += 1;
            continue;
        }
        let mut number: String = chars[at..at + digits(at)].iter().collect();
        at += number.len();
        let first = number.len();
        while first <= 3 && chars.get(at) == Some(&group) && digits(at + 1) == 3 {
            number.extend(&chars[at + 1..at + 4]);
            at += 4;
        }
        if chars.get(at) == Some(&point) && digits(at + 1) > 0 {
            let decimals = digits(at + 1);
            number.push('.');
            number.extend(&chars[at + 1..=at + decimals]);
            at += 1 + decimals;
        }
        found.insert(number);
    }
    found
}

/// Splits an article into sections; the part before the first has an empty id.
fn sections(page: &str) -> Vec<(&str, &str)> {
    let body = page.split_once("<main>").unwrap().1;
    let mut sections = body.split("<section id=\"");
    let before = ("", sections.next().unwrap_or_default());
    std::iter::once(before).chain(sections.filter_map(|it| it.split_once('"'))).collect()
}

/// So facts that tests compare with the solver are true in all languages. (How often a number
/// occurs in a section may differ.)
#[test]
fn numbers_are_the_same_in_all_languages() {
    let [english, others @ ..] = &LANGUAGES;
    let expected = articles(english);
    let mut wrong = Vec::new();
    for language in others {
        for (name, page) in &articles(language) {
            for ((id, own), (_, other)) in sections(page).into_iter().zip(sections(&expected[name]))
            {
                let (own, other) =
                    (numbers(&text(own), language.tag), numbers(&text(other), english.tag));
                if own != other {
                    let (more, less) = (own.difference(&other), other.difference(&own));
                    let (more, less): (Vec<_>, Vec<_>) = (more.collect(), less.collect());
                    wrong.push(format!(
                        "{name}#{id} in {}: {more:?} instead of {less:?}",
                        language.tag
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn numbers_elements_and_texts_are_extracted() {
    let of = |text: &str, tag: &str| numbers(text, tag).into_iter().collect::<Vec<_>>();
    assert_eq!(
        of("In 1848, 67,603,900 of 3.9 or 1, 2 (x, 3).", "en"),
        ["1", "1848", "2", "3", "3.9", "67603900"]
    );
    assert_eq!(
        of("1848 waren es 67.603.900, 3,9 oder 1, 2. Dann", "de"),
        ["1", "1848", "2", "3.9", "67603900"]
    );
    assert_eq!(of("67\u{202f}603\u{202f}900 et 3,9\u{202f}%", "fr"), ["3.9", "67603900"]);
    assert_eq!(of("67 603", "fr"), ["603", "67"], "a plain space separates numbers");
    assert_eq!(
        elements("<em>a</em> <a href=\"b.html\">b</a>"),
        ["/a", "/em", "a href=\"b.html\"", "em"]
    );
    assert_eq!(
        text("<p>a<svg><text>1</text></svg> b</p>").split_whitespace().collect::<String>(),
        "ab"
    );
}
