//! What of the page's sources visitors need not get: the comments. They are a third of what the
//! modules weigh on their way, and stay in the sources, which run as they are.

/// A module or style sheet without those lines that are nothing but comment, and with all others as
/// they were. A line inside a template literal is never taken for a comment.
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
        in_template ^= line.matches('`').count() % 2 == 1;
        if in_template || !text.is_empty() {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept
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
            "import a from './a.js';\nconst b = /** @type {any} */ (a); // why\n c();\n  d('//e');\n"
        );
    }

    #[test]
    fn templates_stay_as_they_are() {
        let source = "f(`\n// in it\n/* too */\n\n`);\n// out\ng(`a`);\n";
        assert_eq!(without_comments(source), "f(`\n// in it\n/* too */\n\n`);\ng(`a`);\n");
    }
}
