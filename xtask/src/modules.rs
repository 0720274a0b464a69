//! Reads JavaScript modules with oxc's parser: what they import and export, and where in the text.

use std::ops::Range;

use anyhow::{Result, bail};
use oxc::allocator::Allocator;
use oxc::ast::ast::{Declaration, ImportDeclaration, ImportDeclarationSpecifier, Statement};
use oxc::parser::{Parser, ParserReturn};
use oxc::span::{GetSpan, SourceType, Span};

/// A reference to another module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// The other module's path, from the same root as the importing one's: `../dom.js` in
    /// `kinds/travel.js` is `dom.js`. A specifier that leaves this root stays as it is; one that
    /// is computed is empty.
    pub path: String,
    /// True for `import('…')`.
    pub is_dynamic: bool,
}

/// A module's text, with the positions of what a bundler rewrites.
pub struct Module {
    pub text: String,
    pub imports: Vec<StaticImport>,
    pub dynamic_imports: Vec<DynamicImport>,
    pub exports: Vec<Export>,
    /// Positions of `import.meta`.
    pub import_metas: Vec<Range<usize>>,
}

/// An `import` statement.
pub struct StaticImport {
    pub range: Range<usize>,
    /// Position of the specifier, with its quotes.
    pub specifier: Range<usize>,
    pub path: String,
    pub bindings: Bindings,
}

/// The names that an `import` statement introduces.
pub enum Bindings {
    /// `* as name`
    Namespace(String),
    /// `{ exported as local }`
    Named(Vec<(String, String)>),
    /// `name`, alone or with others.
    Default,
}

/// An `import('…')` expression.
pub struct DynamicImport {
    /// Position of the specifier, with its quotes.
    pub specifier: Range<usize>,
    /// Empty if the specifier is computed.
    pub path: String,
}

/// An `export` statement.
pub struct Export {
    pub range: Range<usize>,
    /// The names of an exported `const`, function or class, and the position of its declaration.
    pub declaration: Option<(Vec<String>, Range<usize>)>,
    /// The module it re-exports from.
    pub from: Option<String>,
}

impl Module {
    /// Parses a module.
    pub fn parse(path: &str, text: &str) -> Result<Self> {
        let allocator = Allocator::default();
        let ParserReturn { program, module_record, .. } = parse(&allocator, path, text)?;
        let mut module = Self {
            text: text.to_owned(),
            imports: Vec::new(),
            dynamic_imports: Vec::new(),
            exports: Vec::new(),
            import_metas: module_record.import_metas.iter().copied().map(range).collect(),
        };
        for import in &module_record.dynamic_imports {
            let specifier = range(import.module_request);
            let literal = text[specifier.clone()].trim_matches(['\'', '"', '`']);
            let is_literal = literal.len() + 2 == specifier.len();
            let path = if is_literal { resolve(path, literal) } else { String::new() };
            module.dynamic_imports.push(DynamicImport { specifier, path });
        }
        module.dynamic_imports.sort_by_key(|import| import.specifier.start);
        for statement in &program.body {
            let from = |source: &str| resolve(path, source);
            match statement {
                Statement::ImportDeclaration(import) => {
                    module.imports.push(StaticImport {
                        range: range(import.span),
                        specifier: range(import.source.span),
                        path: from(&import.source.value),
                        bindings: bindings(import),
                    });
                }
                Statement::ExportNamedDeclaration(export) => module.exports.push(Export {
                    range: range(export.span),
                    declaration: export.declaration.as_ref().and_then(declared),
                    from: export.source.as_ref().map(|source| from(&source.value)),
                }),
                Statement::ExportAllDeclaration(export) => module.exports.push(Export {
                    range: range(export.span),
                    declaration: None,
                    from: Some(from(&export.source.value)),
                }),
                Statement::ExportDefaultDeclaration(export) => module.exports.push(Export {
                    range: range(export.span),
                    declaration: None,
                    from: None,
                }),
                _ => {}
            }
        }
        Ok(module)
    }

    /// Returns all references to other modules, the static ones first.
    pub fn references(&self) -> Vec<Import> {
        let imports = self.imports.iter().map(|import| (import.range.start, &import.path));
        let exports =
            self.exports.iter().filter_map(|it| Some((it.range.start, it.from.as_ref()?)));
        let mut statements: Vec<_> = imports.chain(exports).collect();
        statements.sort();
        let statements = statements.into_iter().map(|(_, path)| (path, false));
        let dynamic = self.dynamic_imports.iter().map(|import| (&import.path, true));
        let reference =
            |(path, is_dynamic): (&String, _)| Import { path: path.clone(), is_dynamic };
        statements.chain(dynamic).map(reference).collect()
    }
}

/// Returns all references of a module to others.
pub fn imports(path: &str, text: &str) -> Result<Vec<Import>> {
    Ok(Module::parse(path, text)?.references())
}

/// Returns the modules that a module imports statically.
pub fn static_imports(path: &str, text: &str) -> Result<Vec<String>> {
    let imports = imports(path, text)?.into_iter().filter(|import| !import.is_dynamic);
    Ok(imports.map(|import| import.path).collect())
}

/// Parses a module, or a declaration file (`.d.ts`).
pub fn parse<'a>(allocator: &'a Allocator, path: &str, text: &'a str) -> Result<ParserReturn<'a>> {
    let is_declaration = path.ends_with(".d.ts");
    let kind = if is_declaration { SourceType::d_ts() } else { SourceType::mjs() };
    let parsed = Parser::new(allocator, text, kind).parse();
    if let Some(error) = parsed.errors.first() {
        bail!("{path} is not a module: {error}");
    }
    Ok(parsed)
}

/// Resolves a relative specifier in a file. Other specifiers stay as they are.
pub fn resolve(file: &str, specifier: &str) -> String {
    let mut folders: Vec<&str> = file.split('/').collect();
    folders.pop();
    let mut is_inside = specifier.starts_with("./") || specifier.starts_with("../");
    for part in specifier.split('/') {
        match part {
            "." => {}
            ".." => is_inside &= folders.pop().is_some(),
            name => folders.push(name),
        }
    }
    if is_inside { folders.join("/") } else { specifier.to_owned() }
}

/// Returns the specifier by which one file imports another.
pub fn relative(from: &str, to: &str) -> String {
    let (from, to): (Vec<&str>, Vec<&str>) = (from.split('/').collect(), to.split('/').collect());
    let common = from.iter().zip(&to).take_while(|(one, other)| one == other).count();
    let common = common.min(from.len() - 1).min(to.len() - 1);
    let up = from.len() - 1 - common;
    let start = if up == 0 { "./".to_owned() } else { "../".repeat(up) };
    start + &to[common..].join("/")
}

fn range(span: Span) -> Range<usize> {
    span.start as usize..span.end as usize
}

fn bindings(import: &ImportDeclaration) -> Bindings {
    let mut names = Vec::new();
    for specifier in import.specifiers.iter().flatten() {
        match specifier {
            ImportDeclarationSpecifier::ImportSpecifier(it) => {
                names.push((it.imported.name().to_string(), it.local.name.to_string()));
            }
            ImportDeclarationSpecifier::ImportNamespaceSpecifier(it) => {
                return Bindings::Namespace(it.local.name.to_string());
            }
            ImportDeclarationSpecifier::ImportDefaultSpecifier(_) => return Bindings::Default,
        }
    }
    Bindings::Named(names)
}

/// Returns the names of a declaration whose values never change, and its position.
fn declared(declaration: &Declaration) -> Option<(Vec<String>, Range<usize>)> {
    let names: Vec<String> = match declaration {
        Declaration::VariableDeclaration(it) if it.kind.is_const() => {
            let names = it.declarations.iter().flat_map(|it| it.id.get_binding_identifiers());
            names.map(|id| id.name.to_string()).collect()
        }
        Declaration::FunctionDeclaration(it) => vec![it.name()?.to_string()],
        Declaration::ClassDeclaration(it) => vec![it.name()?.to_string()],
        _ => return None,
    };
    Some((names, range(declaration.span())))
}

/// Returns a module's text with spaces in place of its comments. Lines keep their numbers.
#[cfg(test)]
pub fn blank_comments(path: &str, text: &str) -> Result<String> {
    let allocator = Allocator::default();
    let program = parse(&allocator, path, text)?.program;
    let mut code = text.to_owned();
    for comment in &program.comments {
        let blank = |c: char| if c == '\n' { "\n".to_owned() } else { " ".repeat(c.len_utf8()) };
        let range = range(comment.span);
        let blanks: String = text[range.clone()].chars().map(blank).collect();
        code.replace_range(range, &blanks);
    }
    Ok(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_of_all_forms_are_found() {
        let source = "\
// import a from './no.js';
/** @import { T } from '../no.d.ts' */
import init from '../../pkg/leaper.js';
import {
  b, // from './no.js';
  c,
} from './c.js';
export { d } from \"../d.js\";
export const e = 'from ./no.js';
const f = /** @type {import('./no.js').F} */ (await import('./f.js'));
const g = 'https://a.b/import'; const h = () => import(name);
import i from 'https://a.b/i.js';
import j from '../../../xtask/j.js';
";
        let found = imports("solver/inside/a.js", source).unwrap();
        let found: Vec<_> = found.iter().map(|it| (it.path.as_str(), it.is_dynamic)).collect();
        assert_eq!(
            found,
            [
                ("pkg/leaper.js", false),
                ("solver/inside/c.js", false),
                ("solver/d.js", false),
                ("https://a.b/i.js", false),
                ("../../../xtask/j.js", false),
                ("solver/inside/f.js", true),
                ("", true),
            ]
        );
    }

    #[test]
    fn comments_are_blanked() {
        let blanked = blank_comments("a.js", "a('image/*'); b('https://c');/* x\n y */\n// z\n d");
        assert_eq!(blanked.unwrap(), "a('image/*'); b('https://c');    \n     \n    \n d");
    }

    #[test]
    fn specifiers_lead_from_file_to_file() {
        assert_eq!(relative("w/a/b.js", "w/a/c.js"), "./c.js");
        assert_eq!(relative("w/a/b/c.js", "w/d.js"), "../../d.js");
        assert_eq!(relative("w/d.js", "w/a/c.js"), "./a/c.js");
    }
}
