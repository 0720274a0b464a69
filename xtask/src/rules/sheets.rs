//! Which folder's style sheets may style which classes.
//!
//! A class belongs to the first folder whose sheets begin a selector with it. Later folders may use
//! it only inside an element of their own: `.place-head .segments`.

use std::collections::{BTreeMap, BTreeSet};

use super::imports::FOLDERS;
use super::{files, report};

/// Classes in `index.html`, which every folder may style.
const SHARED: [&str; 7] = ["bench", "card", "famous", "palette-more", "player", "stage", "verdict"];

/// The selectors of a rule, and its place.
struct Rule {
    sheet: String,
    line: usize,
    /// The at-rules around it.
    context: String,
    /// With single spaces.
    selectors: Vec<String>,
}

/// Returns the folder of a sheet. Each kind of puzzle is a folder of its own.
fn folder(sheet: &str) -> &str {
    let place = sheet.rsplit_once('/').map_or("", |(place, _)| place);
    place.strip_suffix("/work").unwrap_or(place)
}

/// Returns true if a folder may use another one's classes.
fn knows(place: &str, other: &str) -> bool {
    let layer = |place: &str| FOLDERS.iter().position(|it| place.split('/').next() == Some(it));
    place == other || layer(other) < layer(place) || place.starts_with(&format!("{other}/"))
}

/// Returns true if a sheet is in one of the folders.
fn is_in_folder(sheet: &str) -> bool {
    sheet.contains('/') && FOLDERS.contains(&sheet.split('/').next().unwrap_or_default())
}

/// Returns the rules of all sheets.
fn sheets() -> Vec<Rule> {
    let mut sheets = files("www", &[".css"]);
    sheets.retain(|sheet, _| is_in_folder(sheet));
    sheets.iter().flat_map(|(sheet, source)| rules(sheet, source)).collect()
}

/// Returns the rules of a sheet, in order, without keyframes.
fn rules(sheet: &str, source: &str) -> Vec<Rule> {
    let code = blank_comments(source);
    let mut found = Vec::new();
    let mut around: Vec<String> = Vec::new();
    let mut begin = 0;
    let mut quote = None;
    for (at, c) in code.char_indices() {
        match (quote, c) {
            (Some(open), _) => quote = Some(open).filter(|&open| open != c),
            (None, '"' | '\'') => quote = Some(c),
            (None, ';') => begin = at + 1,
            (None, '{') => {
                let prelude = &code[begin..at];
                let name = squeezed(prelude);
                let leading = prelude.len() - prelude.trim_start().len();
                let animated = around.iter().any(|name| name.starts_with("@keyframes"));
                if !name.starts_with('@') && !animated {
                    let line = 1 + code[..begin + leading].matches('\n').count();
                    let nested = around.iter().any(|name| !name.starts_with('@'));
                    assert!(!nested, "www/{sheet}:{line}: a rule in a rule is not read here");
                    found.push(Rule {
                        sheet: sheet.to_owned(),
                        line,
                        context: around.join(" "),
                        selectors: split(&name, ","),
                    });
                }
                around.push(name);
                begin = at + 1;
            }
            (None, '}') => {
                around.pop();
                begin = at + 1;
            }
            _ => {}
        }
    }
    assert!(around.is_empty(), "www/{sheet}: a brace is not closed");
    found
}

/// Returns a style sheet with empty lines in place of its comments.
fn blank_comments(sheet: &str) -> String {
    let mut code = String::new();
    let mut rest = sheet;
    while let Some((before, after)) = rest.split_once("/*") {
        code += before;
        let (comment, after) = after.split_once("*/").unwrap_or((after, ""));
        code.extend(comment.chars().filter(|&c| c == '\n'));
        rest = after;
    }
    code + rest
}

/// Replaces white space by single spaces.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Splits a selector at some characters, outside of brackets.
fn split(selector: &str, signs: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut depth = 0;
    for c in selector.chars() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            _ => {}
        }
        if depth == 0 && signs.contains(c) {
            parts.push(String::new());
        } else if let Some(part) = parts.last_mut() {
            part.push(c);
        }
    }
    let parts = parts.into_iter().map(|part| part.trim().to_owned());
    parts.filter(|part| !part.is_empty()).collect()
}

/// Returns the classes in a selector.
fn classes(part: &str) -> BTreeSet<&str> {
    let is_part = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    part.match_indices('.')
        .filter_map(|(at, _)| part[at + 1..].split(|c| !is_part(c)).next())
        .filter(|name| name.starts_with(|c: char| c.is_alphabetic()))
        .collect()
}

/// Returns the first compound of a selector.
fn first(selector: &str) -> String {
    split(selector, " >+~").swap_remove(0)
}

/// Returns each class with the folders that begin a selector with it, in their order.
fn owners(rules: &[Rule]) -> BTreeMap<&str, Vec<&str>> {
    let mut owners: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for rule in rules {
        for selector in &rule.selectors {
            for class in classes(&selector[..first(selector).len()]) {
                owners.entry(class).or_default().push(folder(&rule.sheet));
            }
        }
    }
    for folders in owners.values_mut() {
        folders
            .sort_by_key(|place| FOLDERS.iter().position(|it| place.split('/').next() == Some(it)));
        folders.dedup();
    }
    owners
}

/// Returns the reason why a folder's sheet must not have a selector.
fn refusal(place: &str, selector: &str, owners: &BTreeMap<&str, Vec<&str>>) -> Option<String> {
    let owner = |class: &str| owners.get(class).and_then(|folders| folders.first().copied());
    let is_shared = |class: &str| SHARED.contains(&class);
    for class in classes(selector).into_iter().filter(|class| !is_shared(class)) {
        if let Some(other) = owner(class).filter(|other| !knows(place, other)) {
            return Some(format!(".{class} belongs to www/{other}/"));
        }
    }
    let first = first(selector);
    let is_own = |class: &&str| owner(class) == Some(place) || is_shared(class);
    let named = classes(&first);
    if first.contains(['#', '[']) || named.iter().any(is_own) {
        return None;
    }
    match named.first().and_then(|class| owner(class)) {
        Some(other) => Some(format!("begin it with a class of this folder, not of www/{other}/")),
        None if place == "app" => None,
        // A custom element.
        None if first.starts_with(":host") => None,
        None => Some("only www/app/ may style elements of the whole page".to_owned()),
    }
}

#[test]
fn each_sheet_is_in_a_folder() {
    for sheet in files("www", &[".css"]).keys() {
        assert!(is_in_folder(sheet), "www/{sheet}: in which folder is this?");
    }
}

#[test]
fn each_class_belongs_to_one_folder() {
    let rules = sheets();
    let owners = owners(&rules);
    let mut violations = Vec::new();
    for Rule { sheet, line, selectors, .. } in &rules {
        for selector in selectors {
            if let Some(reason) = refusal(folder(sheet), selector, &owners) {
                violations.push(format!("www/{sheet}:{line}: {selector}: {reason}"));
            }
        }
    }
    report(&violations);
}

#[test]
fn no_rule_stands_twice() {
    let mut seen = BTreeMap::new();
    let mut violations = Vec::new();
    for Rule { sheet, line, context, mut selectors } in sheets() {
        selectors.sort();
        let name = format!("www/{sheet}:{line}: {context} {}", selectors.join(", "));
        if let Some(before) = seen.insert((sheet, context, selectors), line) {
            violations.push(format!("{name} stands in line {before}, too"));
        }
    }
    report(&violations);
}

#[test]
fn rules_about_selectors_are_applied() {
    let source = "\
/* .a { */
.a, .b:is(.c, .d) > .e { content: \"}\"; }
@media (min-width: 9px) {
  #f .g { color: red }
  @supports (x: y) { .h { } }
}
@keyframes k { 0% { top: 0 } to { top: 9px } }
.i { }
";
    let rules = rules("board/board.css", source);
    let read: Vec<_> = rules
        .iter()
        .map(|rule| (rule.line, rule.context.as_str(), rule.selectors.join(" | ")))
        .collect();
    assert_eq!(
        read,
        [
            (2, "", ".a | .b:is(.c, .d) > .e".to_owned()),
            (4, "@media (min-width: 9px)", "#f .g".to_owned()),
            (5, "@media (min-width: 9px) @supports (x: y)", ".h".to_owned()),
            (8, "", ".i".to_owned()),
        ]
    );
    assert_eq!(classes(".b:is(.c, .d) > .e"), ["b", "c", "d", "e"].into());
    assert_eq!(classes("[x=\"0.5\"].a-b"), ["a-b"].into());
    assert_eq!(first(".b:is(.c, .d)>.e"), ".b:is(.c, .d)");

    let rule = |sheet: &str, selector: &str| Rule {
        sheet: sheet.to_owned(),
        line: 1,
        context: String::new(),
        selectors: vec![selector.to_owned()],
    };
    let rules = [
        rule("app/app.css", ".button"),
        rule("board/board.css", ".spot.free"),
        rule("kinds/swap/work/work.css", ".moves .done"),
        rule("kinds/place/work/work.css", ".heads"),
    ];
    let owners = owners(&rules);
    for (place, selector) in [
        ("app", "body"),
        ("app", ".button.small"),
        ("board", ".spot .button"),
        ("kinds/swap", ".moves .button"),
        ("kinds/swap", ".button.moves"),
        ("kinds/swap", "[data-kind=\"swap\"] .spot"),
        ("kinds/swap", "#graph text"),
        ("kinds/place", ".heads .done"),
    ] {
        assert_eq!(refusal(place, selector, &owners), None, "{place}: {selector}");
    }
    for (place, selector) in [
        ("app", ".spot"),
        ("board", "button"),
        ("board", ".button"),
        ("board", ".spot .heads"),
        ("kinds/swap", ".button"),
        ("kinds/swap", ".free"),
        ("kinds/swap", ".moves .heads"),
        ("kinds/place", ".button:not(.small) .spot"),
    ] {
        assert!(refusal(place, selector, &owners).is_some(), "{place}: {selector}");
    }
}
