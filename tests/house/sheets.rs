//! The page's style sheets: each belongs to a room, and no room restyles by accident what another
//! one has given a name.
//!
//! A class belongs to the first room whose sheets begin a selector with it. Later rooms may speak of
//! it, but only of what stands in something of their own: `.place-head .segments`.

use std::collections::{BTreeMap, BTreeSet};

use crate::files;
use crate::modules::without_comments;
use crate::page::ROOMS;

/// Classes of the frame, `index.html`: laid out by `app/`, and furnished by the room that fills them.
const FRAME: [&str; 7] = ["bench", "card", "famous", "palette-more", "player", "stage", "verdict"];

/// A rule's selectors, and where it stands.
struct Rule {
    sheet: String,
    line: usize,
    /// The at-rules around it.
    context: String,
    /// Without needless spaces.
    selectors: Vec<String>,
}

/// The room of a sheet; each kind of puzzle is one of its own, with its halves.
fn room(sheet: &str) -> &str {
    let room = sheet.rsplit_once('/').map_or("", |(room, _)| room);
    room.strip_suffix("/work").unwrap_or(room)
}

/// Whether a room may speak of what belongs to another one.
fn knows(room: &str, other: &str) -> bool {
    let floor = |room: &str| ROOMS.iter().position(|it| room.split('/').next() == Some(it));
    room == other || floor(other) < floor(room) || room.starts_with(&format!("{other}/"))
}

/// Whether a sheet is in a room.
fn is_at_home(sheet: &str) -> bool {
    sheet.contains('/') && ROOMS.contains(&sheet.split('/').next().unwrap_or_default())
}

/// The rules of all sheets.
fn sheets() -> Vec<Rule> {
    let mut sheets = files("www", &[".css"]);
    sheets.retain(|sheet, _| is_at_home(sheet));
    sheets.iter().flat_map(|(sheet, source)| rules(sheet, source)).collect()
}

/// The rules of a sheet, in order; steps of an animation are none.
fn rules(sheet: &str, source: &str) -> Vec<Rule> {
    let code = without_comments(source);
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

fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The parts of a selector between some signs, outside of brackets.
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

/// The classes that a selector or a part of it names.
fn classes(part: &str) -> BTreeSet<&str> {
    let is_part = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    part.match_indices('.')
        .filter_map(|(at, _)| part[at + 1..].split(|c| !is_part(c)).next())
        .filter(|name| name.starts_with(|c: char| c.is_alphabetic()))
        .collect()
}

/// The first part of a selector: what is before the first space.
fn first(selector: &str) -> String {
    split(selector, " >+~").swap_remove(0)
}

/// Each class with the rooms that begin a selector with it, the first room first.
fn owners(rules: &[Rule]) -> BTreeMap<&str, Vec<&str>> {
    let mut owners: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for rule in rules {
        for selector in &rule.selectors {
            for class in classes(&selector[..first(selector).len()]) {
                owners.entry(class).or_default().push(room(&rule.sheet));
            }
        }
    }
    for rooms in owners.values_mut() {
        rooms.sort_by_key(|room| ROOMS.iter().position(|it| room.split('/').next() == Some(it)));
        rooms.dedup();
    }
    owners
}

/// Why a selector may not stand in a room's sheet, if so.
fn refused(room: &str, selector: &str, owners: &BTreeMap<&str, Vec<&str>>) -> Option<String> {
    let owner = |class: &str| owners.get(class).and_then(|rooms| rooms.first().copied());
    let is_free = |class: &str| FRAME.contains(&class);
    for class in classes(selector).into_iter().filter(|class| !is_free(class)) {
        if let Some(other) = owner(class).filter(|other| !knows(room, other)) {
            return Some(format!(".{class} belongs to www/{other}/"));
        }
    }
    let first = first(selector);
    let own = |class: &&str| owner(class) == Some(room) || is_free(class);
    let named = classes(&first);
    if first.contains(['#', '[']) || named.iter().any(own) {
        return None;
    }
    match named.first().and_then(|class| owner(class)) {
        Some(other) => Some(format!("this is www/{other}/'s to say")),
        None if room == "app" => None,
        // What holds for an element of its own.
        None if first.starts_with(":host") => None,
        None => Some("what holds for the whole page is www/app/'s to say".to_owned()),
    }
}

#[test]
fn each_sheet_is_in_a_room() {
    for sheet in files("www", &[".css"]).keys() {
        assert!(is_at_home(sheet), "www/{sheet}: in which room is this?");
    }
}

#[test]
fn each_class_belongs_to_one_room() {
    let rules = sheets();
    let owners = owners(&rules);
    let mut wrong = Vec::new();
    for Rule { sheet, line, selectors, .. } in &rules {
        for selector in selectors {
            if let Some(reason) = refused(room(sheet), selector, &owners) {
                wrong.push(format!("www/{sheet}:{line}: {selector}: {reason}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_rule_stands_twice() {
    let mut seen = BTreeMap::new();
    let mut wrong = Vec::new();
    for Rule { sheet, line, context, mut selectors } in sheets() {
        selectors.sort();
        let name = format!("www/{sheet}:{line}: {context} {}", selectors.join(", "));
        if let Some(before) = seen.insert((sheet, context, selectors), line) {
            wrong.push(format!("{name} stands in line {before}, too"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn rules_about_sheets_are_read_right() {
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
    for (room, selector) in [
        ("app", "body"),
        ("app", ".button.small"),
        ("board", ".spot .button"),
        ("kinds/swap", ".moves .button"),
        ("kinds/swap", ".button.moves"),
        ("kinds/swap", "[data-kind=\"swap\"] .spot"),
        ("kinds/swap", "#graph text"),
        ("kinds/place", ".heads .done"),
    ] {
        assert_eq!(refused(room, selector, &owners), None, "{room}: {selector}");
    }
    for (room, selector) in [
        ("app", ".spot"),
        ("board", "button"),
        ("board", ".button"),
        ("board", ".spot .heads"),
        ("kinds/swap", ".button"),
        ("kinds/swap", ".free"),
        ("kinds/swap", ".moves .heads"),
        ("kinds/place", ".button:not(.small) .spot"),
    ] {
        assert!(refused(room, selector, &owners).is_some(), "{room}: {selector}");
    }
}
