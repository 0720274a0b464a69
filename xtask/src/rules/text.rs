//! Text for readers belongs in the word lists, `words/`: elsewhere `www/` has no sentences.

use oxc::allocator::Allocator;
use oxc::ast::ast::{StringLiteral, TemplateLiteral};
use oxc::ast_visit::{Visit, walk};
use oxc::span::Span;

use super::files;
use crate::modules::parse;

/// Sentences elsewhere: where, a part of the text unless all are meant, and why.
const ALLOWED: [(&str, &str, &str); 4] = [
    ("app/loading.js", "", "it reports that the page can't start: no word list is loaded then"),
    ("kinds/swap/work/move-list.js", "flow even", "names of classes"),
    ("session/anywhere.js", "could not be loaded", "it is for programs, as those of `solver/`"),
    ("solver/", "", "errors have codes; their texts are for programs"),
];

/// Code before a text that is not for readers: classes, ids, selectors, and errors of the program.
const CODE: [&str; 7] =
    ["class", "describedby", ".matches(", ".media =", "new Error(", "new DOMException(", "error("];

/// Collects strings, each with its line number and the code before it in its line.
struct Texts<'a> {
    source: &'a str,
    found: Vec<(usize, String, String)>,
}

impl Texts<'_> {
    fn add(&mut self, span: Span, text: String) {
        let before = &self.source[..span.start as usize];
        let number = 1 + before.matches('\n').count();
        let line = before.rsplit('\n').next().unwrap_or_default();
        self.found.push((number, line.to_owned(), text));
    }
}

impl<'a> Visit<'a> for Texts<'_> {
    fn visit_string_literal(&mut self, it: &StringLiteral<'a>) {
        self.add(it.span, it.value.to_string());
    }

    fn visit_template_literal(&mut self, it: &TemplateLiteral<'a>) {
        let parts: Vec<&str> = it.quasis.iter().map(|part| part.value.raw.as_str()).collect();
        self.add(it.span, parts.join("$"));
        walk::walk_template_literal(self, it);
    }
}

fn texts(path: &str, source: &str) -> Vec<(usize, String, String)> {
    let allocator = Allocator::default();
    let program = parse(&allocator, path, source).unwrap().program;
    let mut texts = Texts { source, found: Vec::new() };
    texts.visit_program(&program);
    texts.found
}

/// Returns true if a text has two words in a row.
fn is_sentence(text: &str) -> bool {
    let is_word = |word: &str| {
        let word = word.trim_matches(|c: char| "“”„«»….!?".contains(c));
        word.chars().count() > 1 && word.chars().all(|c| c.is_alphabetic() || c == '’')
    };
    let words: Vec<&str> = text.split(' ').collect();
    !text.contains('<') && words.windows(2).any(|two| is_word(two[0]) && is_word(two[1]))
}

#[test]
fn sentences_are_in_word_lists() {
    let mut violations = Vec::new();
    let mut needed = Vec::new();
    for (file, source) in files("www", &[".js"]) {
        if file.contains("/words/") {
            continue;
        }
        for (line, before, text) in texts(&file, &source) {
            if !is_sentence(&text) || CODE.iter().any(|it| before.contains(it)) {
                continue;
            }
            match ALLOWED.iter().find(|(of, it, _)| file.starts_with(of) && text.contains(it)) {
                Some(allowed) => needed.push(allowed),
                None => violations.push(format!("www/{file}:{line}: {text}")),
            }
        }
    }
    assert!(violations.is_empty(), "move these to a word list:\n{}", violations.join("\n"));
    for allowed in &ALLOWED {
        assert!(needed.contains(&allowed), "{allowed:?} is not needed any more");
    }
}

/// Repeats the core's messages to the letter, which are also printed to terminals.
const CORE_MESSAGES: &str = "kinds/tour/words/en/reasons.js";

/// Sums in articles, which may wrap.
const SUM: &str = "symmetry-sum";

#[test]
fn sizes_do_not_wrap() {
    for (file, source) in files("www", &[".js", ".html"]) {
        if !(file.contains("/words/") || file.contains(".html")) || file == CORE_MESSAGES {
            continue;
        }
        for line in source.lines().filter(|line| !line.contains(SUM)) {
            // A key into the table of records.
            let is_key = line.starts_with("  ['R. Guy");
            assert!(
                is_key || !line.contains(" × "),
                "www/{file}: use no-break spaces around ×: {line}"
            );
        }
    }
}

#[test]
fn texts_are_found() {
    let code = "a('It\\'s so', `b ${c('d')} e`);\nf({ class: 'g h' });";
    let found: Vec<_> =
        texts("a.js", code).into_iter().map(|(line, _, text)| (line, text)).collect();
    let expected = [(1, "It's so"), (1, "b $ e"), (1, "d"), (2, "g h")];
    assert_eq!(found, expected.map(|(line, text)| (line, text.to_owned())));
    for text in ["Take it back", "Press “Play it” now", "5 jumps away", "was war’s denn"] {
        assert!(is_sentence(text), "{text}");
    }
    for text in ["Escape", "0 0 24 24", "<path class=\"a b\"/>", "M0 0L5 5", "swap?board=3x3 x"] {
        assert!(!is_sentence(text), "{text}");
    }
}
