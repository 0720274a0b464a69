//! Shortens style sheets.

/// Removes comments from a style sheet, line breaks, and white space that has no meaning.
pub fn strip(sheet: &str) -> String {
    let mut code = String::with_capacity(sheet.len());
    let mut rest = sheet;
    while let Some((before, comment)) = rest.split_once("/*") {
        code += before;
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    code += rest;
    let mut short = String::with_capacity(code.len());
    for line in code.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let is_property = |name: &str| name.chars().all(|c| c.is_ascii_lowercase() || c == '-');
        match (line.split_once(": "), line.strip_suffix(" {")) {
            (Some((name, value)), _) if is_property(name) => short.extend([name, ":", value]),
            (_, Some(selector)) => short.extend([selector, "{"]),
            _ => short.push_str(line),
        }
        // Imports stay on lines of their own, as `inline_imports` expects.
        if !line.ends_with(['{', '}', ';', ',']) || line.starts_with('@') {
            short.push('\n');
        }
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn style_sheets_are_shortened() {
        let sheet = "/* A\n * b. */\n.a {\n  b: url(\"//c\"); /* d */\n}\n";
        assert_eq!(strip(sheet), ".a{b:url(\"//c\");}");
        let sheet = "a:hover,\n.b\n  .c {\n  --d: { e: f };\n}\n";
        assert_eq!(strip(sheet), "a:hover,.b\n.c{--d:{ e: f };}");
        assert_eq!(strip("@import url(\"a.css\");\n.b {\n"), "@import url(\"a.css\");\n.b{");
    }
}
