//! Prints JavaScript modules with oxc: without comments, or as short as possible.

use anyhow::Result;
use oxc::allocator::Allocator;
use oxc::codegen::{Codegen, CodegenOptions, CommentOptions};
use oxc::minifier::{CompressOptions, MangleOptions, Minifier, MinifierOptions};

use crate::modules::parse;

/// Minifies a module. What it exports and imports keeps its names.
pub fn minify(path: &str, source: &str) -> Result<String> {
    let allocator = Allocator::default();
    let mut program = parse(&allocator, path, source)?.program;
    let mangle = MangleOptions { top_level: Some(true), ..MangleOptions::default() };
    let compress = CompressOptions::smallest();
    let options = MinifierOptions { mangle: Some(mangle), compress: Some(compress) };
    let minified = Minifier::new(options).minify(&allocator, &mut program);
    let printer = Codegen::new().with_options(CodegenOptions::minify());
    let printer = printer.with_scoping(minified.scoping);
    Ok(printer.with_private_member_mappings(minified.class_private_mappings).build(&program).code)
}

/// Prints a module without comments and indentation, but one statement a line and all names kept.
pub fn strip(path: &str, source: &str) -> Result<String> {
    let allocator = Allocator::default();
    let program = parse(&allocator, path, source)?.program;
    let options = CodegenOptions {
        single_quote: true,
        comments: CommentOptions::disabled(),
        indent_width: 0,
        ..CodegenOptions::default()
    };
    Ok(Codegen::new().with_options(options).build(&program).code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minified_modules_keep_the_names_that_others_use() {
        let source = "import { jump } from './jump.js';\n\
                      const landing = jump(1, 2);\n\
                      export function reach(square) { return square + landing; }\n";
        let shorter = minify("reach.js", source).unwrap();
        assert!(shorter.contains("reach") && shorter.contains("jump"), "{shorter}");
        assert!(!shorter.contains("landing") && !shorter.contains("square"), "{shorter}");
        assert!(minify("reach.js", "export const = 1;").is_err());
    }

    #[test]
    fn private_names_become_short() {
        let source = "export class Board { #square = 0; get next() { return this.#square + 1; } \
                      has(other) { return #square in other; } }";
        let shorter = minify("board.js", source).unwrap();
        assert!(shorter.contains("next") && !shorter.contains("square"), "{shorter}");
    }

    #[test]
    fn stripped_modules_have_no_comments() {
        let source =
            "// @ts-check\n/** Says it.\n * @type {any} */\nconst a = () => { b('//c'); };\n";
        assert_eq!(strip("a.js", source).unwrap(), "const a = () => {\nb('//c');\n};\n");
    }
}
