//! Modules as short as they can be said: names of a letter, no spaces, nothing that is never reached.
//! A seventh of what the modules weigh on their way, after comments and indents ([`crate::slim`]).

use anyhow::{Result, bail};
use oxc::allocator::Allocator;
use oxc::codegen::{Codegen, CodegenOptions};
use oxc::minifier::{CompressOptions, MangleOptions, Minifier, MinifierOptions};
use oxc::parser::Parser;
use oxc::span::SourceType;

/// A module that does the same and is shorter. What it exports and imports keeps its names.
pub fn minified(path: &str, source: &str) -> Result<String> {
    let allocator = Allocator::default();
    let parsed = Parser::new(&allocator, source, SourceType::mjs()).parse();
    if let Some(fault) = parsed.errors.first() {
        bail!("{path} is no module: {fault}");
    }
    let mut program = parsed.program;
    let names = MangleOptions { top_level: Some(true), ..MangleOptions::default() };
    let options =
        MinifierOptions { mangle: Some(names), compress: Some(CompressOptions::smallest()) };
    let shorter = Minifier::new(options).minify(&allocator, &mut program);
    let printer = Codegen::new().with_options(CodegenOptions::minify());
    Ok(printer.with_scoping(shorter.scoping).build(&program).code)
}

#[cfg(test)]
mod tests {
    use super::minified;

    #[test]
    fn only_what_others_see_keeps_its_name() {
        let source = "import { jump } from './jump.js';\n\
                      const landing = jump(1, 2);\n\
                      export function reach(square) { return square + landing; }\n";
        let shorter = minified("reach.js", source).unwrap();
        assert!(shorter.contains("reach") && shorter.contains("jump"), "{shorter}");
        assert!(!shorter.contains("landing") && !shorter.contains("square"), "{shorter}");
        assert!(minified("reach.js", "export const = 1;").is_err());
    }
}
