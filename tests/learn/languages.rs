//! The articles in other languages than English: each is the same article, said otherwise. What is not
//! said (elements, ids, puzzles, drawings) is the same, and so are the numbers, written as people write them.

use std::collections::BTreeSet;

use crate::pages::{LANGUAGES, Language, articles, read};

/// What stands in the head of an article, after its way to the others: the way to its languages.
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
fn each_article_leads_to_itself_in_all_languages() {
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
fn the_page_leads_to_the_articles_in_its_language() {
    for Language { tag, folder, .. } in &LANGUAGES[1..] {
        let words = read(&format!("www/controls/words/{tag}.js"));
        for place in [format!("'learn/{folder}'"), format!("'learn/{folder}index.html'")] {
            assert!(words.contains(&place), "{place}");
        }
    }
}

/// Attributes whose values people read.
const READ: [&str; 4] = ["aria-label", "alt", "title", "lang"];

/// What of the head people read, or who shows a link to them.
const TOLD: [&str; 4] = ["description", "og:title", "og:description", "og:image:alt"];

/// Elements within a sentence: another language may have them in another order.
const WITHIN: [&str; 10] = ["a", "b", "cite", "code", "em", "i", "span", "sub", "sup", "var"];

/// The attributes of an element's beginning, with the values that all languages have in common.
fn attributes(tag: &str, up: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = tag.split_once(char::is_whitespace).map_or("", |(_, rest)| rest);
    while let Some((name, after)) = rest.split_once("=\"") {
        let Some((value, after)) = after.split_once('"') else { break };
        // Those without a value come before it.
        let (alone, name) = name.rsplit_once(' ').unwrap_or(("", name));
        found.extend(alone.split_whitespace().map(str::to_owned));
        let is_read = READ.contains(&name)
            || (name == "content"
                && TOLD
                    .iter()
                    .any(|told| found.iter().any(|it| it.ends_with(&format!("={told}")))));
        let value =
            value.strip_prefix(up).map_or_else(|| value.to_owned(), |path| format!("root/{path}"));
        found.push(if is_read { name.to_owned() } else { format!("{name}={value}") });
        rest = after.trim_start();
    }
    found.extend(rest.trim_end_matches('/').split_whitespace().map(str::to_owned));
    found
}

/// What an article is made of, in order, whatever it says: the beginnings and ends of its elements, and
/// the words of its drawings, which are squares and numbers.
fn skeleton(page: &str, language: &Language, name: &str) -> Vec<String> {
    let page = page.replace(&links(language, name), "");
    let mut all = Vec::new();
    let mut sentence: Vec<String> = Vec::new();
    for piece in page.split('<').skip(1) {
        let (tag, text) = piece.split_once('>').unwrap_or((piece, ""));
        let element =
            tag.trim_start_matches('/').split([' ', '/', '\n']).next().unwrap_or_default();
        let mut said = format!("{element} {}", attributes(tag, language.up).join(" "));
        if tag.starts_with('/') {
            said = format!("/{element}");
        }
        if element == "text" {
            said += text;
        }
        if WITHIN.contains(&element) {
            sentence.push(said);
            continue;
        }
        sentence.sort();
        all.append(&mut sentence);
        all.push(said);
    }
    all
}

#[test]
fn articles_are_the_same_in_all_languages_but_for_what_they_say() {
    let [english, others @ ..] = &LANGUAGES;
    let wanted = articles(english);
    for language in others {
        let tag = language.tag;
        let found = articles(language);
        assert!(wanted.keys().eq(found.keys()), "{tag}: {:?}", found.keys());
        for (name, page) in &found {
            let (own, other) =
                (skeleton(page, language, name), skeleton(&wanted[name], english, name));
            for (index, (mine, theirs)) in own.iter().zip(&other).enumerate() {
                let before = &own[index.saturating_sub(6)..index];
                assert_eq!(mine, theirs, "{name} in {tag}, after {before:#?}");
            }
            assert_eq!(own.len(), other.len(), "{name} in {tag}");
        }
    }
}

/// What is read of a piece of HTML: not its drawings.
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

/// The numbers of a text as a language writes them, without what sets thousands apart and with a point
/// before decimals.
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

/// An article by its sections; what stands before the first is one of its own.
fn sections(page: &str) -> Vec<(&str, &str)> {
    let body = page.split_once("<main>").unwrap().1;
    let mut sections = body.split("<section id=\"");
    let before = ("", sections.next().unwrap_or_default());
    std::iter::once(before).chain(sections.filter_map(|it| it.split_once('"'))).collect()
}

/// So what the tests hold against the solver is true in all languages. (How often a section says a number is
/// up to its sentences.)
#[test]
fn numbers_are_the_same_in_all_languages() {
    let [english, others @ ..] = &LANGUAGES;
    let wanted = articles(english);
    let mut wrong = Vec::new();
    for language in others {
        for (name, page) in &articles(language) {
            for ((id, own), (_, other)) in sections(page).into_iter().zip(sections(&wanted[name])) {
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
fn pages_are_read_right() {
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
    assert_eq!(of("67 603", "fr"), ["603", "67"], "that is not how they are written");
    let tag = "meta property=\"og:title\" content=\"a b\"";
    assert_eq!(attributes(tag, "../"), ["property=og:title", "content"]);
    let tag = "input type=\"checkbox\" checked data-part=\"log\" disabled";
    assert_eq!(attributes(tag, "../"), ["type=checkbox", "checked", "data-part=log", "disabled"]);
    assert_eq!(attributes("a href=\"../../#x\"", "../../"), ["href=root/#x"]);
    assert_eq!(
        text("<p>a<svg><text>1</text></svg> b</p>").split_whitespace().collect::<String>(),
        "ab"
    );
}
