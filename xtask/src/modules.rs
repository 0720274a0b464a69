//! What a module of the page imports, read off its text.
//!
//! The tests of the house read this file, too: `tests/house.rs`.

/// A module that another one imports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// From where the importing module's own path begins: `../dom.js` in `kinds/travel.js` is
    /// `dom.js`. What leads out of there is given as it stands.
    pub path: String,
    /// Whether it is loaded when it is first needed, and not before all else.
    pub later: bool,
}

/// All that a module imports; what only its comments name, as types, is left out.
pub fn imports(file: &str, source: &str) -> Vec<Import> {
    let code = without_comments(source);
    let mut found = Vec::new();
    let mut statement: Option<String> = None;
    for line in code.lines() {
        let begins = ["import ", "export {", "export *"].iter().any(|it| line.starts_with(it));
        if begins {
            statement = Some(String::new());
        }
        let Some(mut text) = statement.take() else { continue };
        text.push_str(line);
        if line.contains(';') {
            let path = text.rsplit(['\'', '"']).nth(1);
            found.extend(path.map(|path| Import { path: resolved(file, path), later: false }));
        } else {
            statement = Some(text);
        }
    }
    for rest in code.split("import(").skip(1) {
        // What is no plain text is told as no path.
        let path = rest.split(')').next().unwrap_or_default().split(['\'', '"']).nth(1);
        let path = path.unwrap_or_default();
        found.push(Import { path: resolved(file, path), later: true });
    }
    found
}

/// Where a relative path leads from a file.
fn resolved(file: &str, path: &str) -> String {
    let mut place: Vec<&str> = file.split('/').collect();
    place.pop();
    let mut inside = path.starts_with("./") || path.starts_with("../");
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => inside &= place.pop().is_some(),
            name => place.push(name),
        }
    }
    if inside { place.join("/") } else { path.to_owned() }
}

/// A text in JavaScript or CSS without its comments; each line stays where it is.
///
/// A comment begins after a space or a bracket: in `https://` and `'image/*'` there is none.
pub fn without_comments(source: &str) -> String {
    let mut code = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(at) = rest.find("/*").into_iter().chain(rest.find("//")).min() {
        let (before, comment) = rest.split_at(at);
        code.push_str(before);
        let begins =
            code.chars().next_back().is_none_or(|c| c.is_whitespace() || "([{,;".contains(c));
        let line = comment.starts_with("//");
        if !begins {
            code.push_str(&comment[..2]);
            rest = &comment[2..];
            continue;
        }
        let end = if line { comment.find('\n') } else { comment.find("*/").map(|end| end + 2) };
        let (comment, after) = comment.split_at(end.unwrap_or(comment.len()));
        code.extend(comment.chars().filter(|&c| c == '\n'));
        rest = after;
    }
    code + rest
}
