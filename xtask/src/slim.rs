//! What of the page's sources visitors need not get: comments, types, indents. They are a third of
//! what the modules weigh on their way, and stay in the sources, which run as they are.

/// A module or style sheet without comments and indents, but for what might be none: a line inside
/// a template literal stays as it is.
pub fn without_comments(source: &str) -> String {
    let mut kept = String::with_capacity(source.len());
    let (mut in_comment, mut in_template) = (false, false);
    for line in source.lines() {
        let mut line = line;
        if in_comment || !in_template && line.trim_start().starts_with("/*") {
            let after = line.split_once("*/").map(|(_, after)| after);
            in_comment = after.is_none();
            line = after.unwrap_or_default();
        }
        let text = line.trim_start();
        if !in_template && text.starts_with("//") {
            continue;
        }
        let was_in_template = in_template;
        in_template ^= line.matches('`').count() % 2 == 1;
        if was_in_template {
            kept.push_str(line);
        } else {
            let text = without_types(text);
            if text.is_empty() && !in_template {
                continue;
            }
            kept.push_str(without_remark(&text));
        }
        kept.push('\n');
    }
    kept
}

/// A line of code without the types that stand in it as comments.
fn without_types(line: &str) -> String {
    let mut code = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((before, comment)) = rest.split_once("/** ") {
        let Some((comment, after)) = comment.split_once("*/").filter(|it| !it.0.contains('`'))
        else {
            break;
        };
        debug_assert!(!comment.contains("*/"), "{line}");
        code.push_str(before);
        rest = after.strip_prefix(' ').unwrap_or(after);
    }
    code + rest
}

/// A line of code without a remark at its end: one that has signs of a text is taken for one.
fn without_remark(line: &str) -> &str {
    let Some((code, remark)) = line.rsplit_once(" // ") else { return line };
    let is_code = code.ends_with([';', '{', ',', ')', '}']);
    if is_code && !remark.contains(['\'', '"', '`']) { code } else { line }
}

#[cfg(test)]
mod tests {
    use super::without_comments;

    #[test]
    fn lines_of_comment_go_and_all_others_stay() {
        let source = "// @ts-check\n/**\n * What it does.\n */\nimport a from './a.js';\n\n/** One. */\n\
                      const b = /** @type {any} */ (a); // why\n/* x\n y */ c();\n  // no\n  d('//e');\n";
        assert_eq!(
            without_comments(source),
            "import a from './a.js';\nconst b = (a);\nc();\nd('//e');\n"
        );
    }

    #[test]
    fn what_might_be_no_remark_stays() {
        for line in ["a('x; // y');\n", "b = `; // ${c}`;\n", "const d = 'http://e'; f(2) // 'g'\n"]
        {
            assert_eq!(without_comments(line), line);
        }
        assert_eq!(without_comments("  a = 1; // why\n  b('c'), // so\n"), "a = 1;\nb('c'),\n");
    }

    #[test]
    fn templates_stay_as_they_are() {
        let source = "f(`\n// in it\n/* too */\n\n`);\n// out\ng(`a`);\n";
        assert_eq!(without_comments(source), "f(`\n// in it\n/* too */\n\n`);\ng(`a`);\n");
    }
}
