//! Types in the page's sources: TypeScript checks every module, and each `any` says why.
//!
//! The linters for TypeScript don't look at types in comments.

use std::collections::BTreeMap;
use std::ops::Range;

use oxc::allocator::Allocator;
use oxc::ast::ast::TSAnyKeyword;
use oxc::ast_visit::Visit;

use super::{files, report};
use crate::modules::parse;

/// Declarations whose `any` is the default of a type parameter.
const ALLOWED_DEFAULTS: [(&str, &str); 2] = [
    ("app/types.d.ts", "export interface State<"),
    ("app/contract.d.ts", "export interface Show<"),
];

/// Minimum length of an explanation, in words.
const MIN_WORDS: usize = 2;

/// Comments that turn the type checker off.
const SUPPRESSIONS: [&str; 3] = ["@ts-ignore", "@ts-nocheck", "@ts-expect-error"];

#[test]
fn every_module_is_checked() {
    for (file, source) in files("www", &[".js"]) {
        let is_checked = source.starts_with("// @ts-check\n");
        assert!(is_checked, "www/{file} should begin with // @ts-check");
        for comment in SUPPRESSIONS {
            assert!(!source.contains(comment), "www/{file}: {comment}");
        }
    }
}

#[test]
fn each_any_is_explained() {
    let mut violations = Vec::new();
    let mut needed = Vec::new();
    for (file, source) in files("www", &[".js", ".d.ts"]) {
        for number in unexplained(&file, &source) {
            let line = source.lines().nth(number - 1).unwrap_or_default();
            match ALLOWED_DEFAULTS.iter().find(|(of, begin)| *of == file && line.starts_with(begin)) {
                Some(generic) => needed.push(generic),
                None => violations.push(format!(
                    "www/{file}:{number}: say in {MIN_WORDS} words after it, or in a comment before \
                     it, why this is any: {}",
                    line.trim()
                )),
            }
        }
    }
    report(&violations);
    for generic in &ALLOWED_DEFAULTS {
        assert!(needed.contains(&generic), "remove {generic:?} from ALLOWED_DEFAULTS");
    }
}

/// Returns the lines with an `any` that neither words after it nor a comment before it explain.
fn unexplained(path: &str, source: &str) -> Vec<usize> {
    let mut lines: BTreeMap<usize, bool> = BTreeMap::new();
    for range in any_types(path, source) {
        let number = 1 + source[..range.start].matches('\n').count();
        let line_before = number.checked_sub(2).and_then(|index| source.lines().nth(index));
        let rest = source[range.end..].lines().next().unwrap_or_default();
        let is_explained =
            is_comment(line_before.unwrap_or_default().trim()) || is_explanation(rest);
        *lines.entry(number).or_default() |= is_explained;
    }
    lines.into_iter().filter(|(_, is_explained)| !is_explained).map(|(line, _)| line).collect()
}

/// Returns the positions of all types that contain `any` or `*`: in comments, and in the
/// code of declaration files.
fn any_types(path: &str, source: &str) -> Vec<Range<usize>> {
    struct AnyKeywords<'a>(&'a str, Vec<Range<usize>>);
    impl Visit<'_> for AnyKeywords<'_> {
        fn visit_ts_any_keyword(&mut self, it: &TSAnyKeyword) {
            // Up to the comment at the end of the line.
            let (start, end) = (it.span.start as usize, it.span.end as usize);
            let rest = self.0[end..].lines().next().unwrap_or_default();
            self.1.push(start..end + rest.find("//").unwrap_or(rest.len()));
        }
    }
    let allocator = Allocator::default();
    let program = parse(&allocator, path, source).unwrap().program;
    let mut keywords = AnyKeywords(source, Vec::new());
    keywords.visit_program(&program);
    let mut found = keywords.1;
    for comment in program.comments.iter().filter(|comment| comment.is_block()) {
        let (begin, end) = (comment.span.start as usize, comment.span.end as usize);
        let text = &source[begin..end];
        for (start, _) in text.match_indices('{').filter(|(at, _)| follows_tag(&text[..*at])) {
            let mut depth = 0;
            let length = text[start..].find(|c| {
                depth += i32::from(c == '{') - i32::from(c == '}');
                depth == 0
            });
            let end = length.map_or(text.len(), |length| start + length + 1);
            if contains_any(&text[start..end]) {
                found.push(begin + start..begin + end);
            }
        }
    }
    found
}

/// Returns true for a line that is a comment of some words.
fn is_comment(line: &str) -> bool {
    let block = line.strip_prefix("/*").and_then(|rest| rest.strip_suffix("*/"));
    let text = line.strip_prefix("//").or(block.filter(|text| !text.contains('@')));
    text.is_some_and(|text| word_count(text) >= MIN_WORDS)
}

/// Returns true if the rest of a line explains the type before it: after the name of what has this
/// type and before the next tag, or in a comment at the end.
fn is_explanation(rest: &str) -> bool {
    if let Some((_, comment)) = rest.split_once("// ") {
        return word_count(comment) >= MIN_WORDS;
    }
    let text = rest.split(['@', '*']).next().unwrap_or_default();
    // The first word is a name.
    word_count(text) > MIN_WORDS
}

fn word_count(text: &str) -> usize {
    text.split_whitespace().filter(|word| word.chars().any(char::is_alphabetic)).count()
}

/// Returns true if a type follows: after `@param`, for example.
fn follows_tag(before: &str) -> bool {
    before.trim_end().rsplit(char::is_whitespace).next().is_some_and(|word| word.starts_with('@'))
}

/// Returns true if a type contains the word `any` outside of quotes, or is `*`.
fn contains_any(text: &str) -> bool {
    let bare = text.split(['\'', '"']).step_by(2).collect::<Vec<_>>().join(" ");
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    bare.split(|c| !is_part(c)).any(|word| word == "any") || bare == "{*}"
}

#[test]
fn any_needs_words_after_it_or_a_comment_before() {
    for (explained, source) in [
        (true, "/** At any time. @param {string} any */"),
        (true, "/** @type {'any' | 'none'} */"),
        (true, "const any = a; // any"),
        (false, "/** @type {any} */"),
        (false, "/** @type {*} */"),
        (false, "/** Draws it well. @param {any} state */"),
        (false, "/** Draws it well. @param {any} state @param {string} name of the whole thing */"),
        (true, "/** Draws it. @param {any} state of whatever kind */"),
        (true, "/** @param {any} a whatever there is @param {any} b */"),
        (false, "const a = /** @type {Record<string, any>} */ (b);"),
        (true, "const a = /** @type {any} */ (b); // it has no type yet"),
        (true, "// It has no type yet.\nconst a = /** @type {any} */ (b);"),
        (false, "const c = 1;\nconst a = /** @type {any} */ (b);"),
        (false, "/**\n * Says a lot.\n * @typedef {{a: string,\n *   b: any}} Two\n */"),
        (false, "/**\n * @typedef {{a: any,\n *   b: string}} Two\n */"),
    ] {
        assert_eq!(unexplained("a.js", source).is_empty(), explained, "{source}");
    }
    for (explained, source) in [
        (true, "/** any of all kinds */ a: string;"),
        (false, "export type A = B<any>;"),
        (true, "/** Of whatever kind. */\nexport type A = B<any>;"),
        (true, "export type A = B<any>; // of whatever kind"),
        (true, "export type A = 'any' | 'none';"),
    ] {
        assert_eq!(unexplained("a.d.ts", source).is_empty(), explained, "{source}");
    }
}
