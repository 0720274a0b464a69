//! The page's types: everything is checked, and what is of any type says why.

use crate::files;

/// Declarations whose `any` needs no words: the default of what each kind has in its own form.
const GENERIC: [(&str, &str); 2] = [
    ("app/types.d.ts", "export interface State<"),
    ("app/contract.d.ts", "export interface Show<"),
];

/// How many words say why.
const WORDS: usize = 2;

/// What takes a line or a file from under the checker's eyes.
const BLINDFOLDS: [&str; 3] = ["@ts-ignore", "@ts-nocheck", "@ts-expect-error"];

#[test]
fn every_module_is_checked() {
    for (file, source) in files("www", &[".js"]) {
        let checked = source.starts_with("// @ts-check\n");
        assert!(checked || file == "sw.js", "www/{file} should begin with // @ts-check");
        for word in BLINDFOLDS {
            assert!(!source.contains(word), "www/{file}: {word}");
        }
    }
}

#[test]
fn what_is_of_any_type_says_why() {
    let mut wrong = Vec::new();
    let mut needed = Vec::new();
    for (file, source) in files("www", &[".js", ".d.ts"]) {
        for number in unexplained(&source, file.ends_with(".d.ts")) {
            let line = source.lines().nth(number - 1).unwrap_or_default();
            match GENERIC.iter().find(|(of, begin)| *of == file && line.starts_with(begin)) {
                Some(generic) => needed.push(generic),
                None => wrong.push(format!("www/{file}:{number}: {}", line.trim())),
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "say in {WORDS} words after it, or in a comment before, why it is of any type:\n{}",
        wrong.join("\n")
    );
    for generic in &GENERIC {
        assert!(needed.contains(&generic), "{generic:?} is not needed any more");
    }
}

/// The lines in which a type holds `any` (or `*`, which is the same), and nothing says why: no words
/// after it on the line, nor a comment that is the line before.
fn unexplained(source: &str, declarations: bool) -> Vec<usize> {
    let lines: Vec<&str> = source.lines().collect();
    let mut found = Vec::new();
    let mut reader = Reader::default();
    for (index, line) in lines.iter().enumerate() {
        let ends = reader.ends_of_any(line, declarations);
        let before = index.checked_sub(1).map_or("", |before| lines[before].trim());
        let explained = is_comment(before) || ends.iter().any(|&end| is_said(&line[end..]));
        if !ends.is_empty() && !explained {
            found.push(index + 1);
        }
    }
    found
}

/// Whether a line is a comment and nothing else, with some words.
fn is_comment(line: &str) -> bool {
    let block = line.strip_prefix("/*").and_then(|rest| rest.strip_suffix("*/"));
    let text = line.strip_prefix("//").or(block.filter(|text| !text.contains('@')));
    text.is_some_and(|text| words(text) >= WORDS)
}

/// Whether what follows a type says something: after the name of what is of this type, up to the
/// next tag, or in a comment at the line's end.
fn is_said(rest: &str) -> bool {
    if let Some((_, comment)) = rest.split_once("// ") {
        return words(comment) >= WORDS;
    }
    let text = rest.split(['@', '*']).next().unwrap_or_default();
    // The first word is a name.
    words(text) > WORDS
}

fn words(text: &str) -> usize {
    text.split_whitespace().filter(|word| word.chars().any(char::is_alphabetic)).count()
}

/// Reads a source line by line, and knows where types are.
#[derive(Default)]
struct Reader {
    /// In a comment of several lines.
    comment: bool,
    /// How many braces of a type in a comment are open.
    depth: usize,
}

impl Reader {
    /// Where on a line the types end that hold `any`; a type that goes on in the next line ends
    /// with this one.
    fn ends_of_any(&mut self, line: &str, declarations: bool) -> Vec<usize> {
        let mut ends = Vec::new();
        // Where the type began that we are in, and what was read of it.
        let mut begin = (self.depth > 0).then_some(0);
        let mut at = 0;
        // In a module types stand in comments, in declarations everywhere else.
        let mut code = if self.comment { None } else { Some(0) };
        while let Some(rest) = line.get(at..).filter(|rest| !rest.is_empty()) {
            let c = rest.chars().next().unwrap_or_default();
            let step = c.len_utf8();
            if self.comment {
                if rest.starts_with("*/") && self.depth == 0 {
                    self.comment = false;
                    at += 2;
                    code = Some(at);
                    continue;
                }
                match c {
                    '{' if self.depth > 0 || is_after_tag(&line[..at]) => {
                        self.depth += 1;
                        begin.get_or_insert(at);
                    }
                    '}' if self.depth > 0 => {
                        self.depth -= 1;
                        if self.depth == 0 {
                            let from = begin.take().unwrap_or_default();
                            if holds_any(&line[from..at]) {
                                ends.push(at + 1);
                            }
                        }
                    }
                    _ => {}
                }
            } else if rest.starts_with("/*") || rest.starts_with("//") {
                if declarations && holds_any(&line[code.unwrap_or(at)..at]) {
                    ends.push(at);
                }
                code = None;
                if rest.starts_with("//") {
                    return ends;
                }
                self.comment = true;
                at += 2;
                continue;
            }
            at += step;
        }
        if begin.is_some_and(|from| holds_any(&line[from..])) {
            ends.push(line.len());
        }
        if declarations && code.is_some_and(|from| holds_any(&line[from..])) {
            ends.push(line.len());
        }
        ends
    }
}

/// Whether a type comes now: after `@param`, say.
fn is_after_tag(before: &str) -> bool {
    before.trim_end().rsplit(char::is_whitespace).next().is_some_and(|word| word.starts_with('@'))
}

/// Whether a type holds `any`, as a word of its own and no text, or `*`.
fn holds_any(text: &str) -> bool {
    let bare = text.split(['\'', '"']).step_by(2).collect::<Vec<_>>().join(" ");
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    bare.split(|c| !is_part(c)).any(|word| word == "any") || bare.trim_start_matches('{') == "*"
}

#[test]
fn rules_about_types_are_read_right() {
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
        assert_eq!(unexplained(source, false).is_empty(), explained, "{source}");
    }
    for (explained, source) in [
        (true, "/** any of all kinds */ a: string;"),
        (false, "export type A = B<any>;"),
        (true, "/** Of whatever kind. */\nexport type A = B<any>;"),
        (true, "export type A = B<any>; // of whatever kind"),
        (true, "export type A = 'any' | 'none';"),
    ] {
        assert_eq!(unexplained(source, true).is_empty(), explained, "{source}");
    }
}
