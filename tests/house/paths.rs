//! Reads the paths in a Rust source with `syn`.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Item, UseTree, Visibility};

/// The segments of a path: `crate`, `swap`, `Rules`.
pub type Path = Vec<String>;

/// All paths of a source file, except in comments and strings.
#[derive(Default)]
pub struct Paths {
    /// The top-level `use` declarations.
    pub imports: Vec<Import>,
    /// All other paths, including single names.
    pub others: Vec<Path>,
}

/// A name that `use` imports.
pub struct Import {
    pub name: String,
    pub path: Path,
    pub visibility: Visibility,
}

impl Paths {
    /// Reads a source, with or without its module `tests`.
    pub fn read(source: &str, with_tests: bool) -> Self {
        let mut paths = Self::default();
        for item in syn::parse_file(source).expect("it compiles").items {
            match item {
                Item::Use(item) => {
                    paths.add_use(&item.tree, &[], &item.vis);
                }
                Item::Mod(item) if item.content.is_none() => {}
                Item::Mod(item) if item.ident == "tests" && !with_tests => {}
                item => paths.add_tokens(item.to_token_stream(), &[]),
            }
        }
        paths.others.retain(|path| !path.is_empty());
        paths
    }

    /// Returns all paths.
    pub fn all(&self) -> impl Iterator<Item = &Path> {
        self.imports.iter().map(|import| &import.path).chain(&self.others)
    }

    fn add_use(&mut self, tree: &UseTree, prefix: &[String], visibility: &Visibility) {
        let (name, last) = match tree {
            UseTree::Path(it) => {
                let prefix = [prefix, &[it.ident.to_string()]].concat();
                return self.add_use(&it.tree, &prefix, visibility);
            }
            UseTree::Group(it) => {
                return it.items.iter().for_each(|tree| self.add_use(tree, prefix, visibility));
            }
            UseTree::Name(it) => (it.ident.to_string(), it.ident.to_string()),
            UseTree::Rename(it) => (it.rename.to_string(), it.ident.to_string()),
            UseTree::Glob(_) => ("*".to_owned(), "*".to_owned()),
        };
        let path = if last == "self" { prefix.to_vec() } else { [prefix, &[last]].concat() };
        self.imports.push(Import { name, path, visibility: visibility.clone() });
    }

    /// Adds the paths in tokens: names with `::` between them. A group after `::` continues each.
    fn add_tokens(&mut self, tokens: TokenStream, prefix: &[String]) {
        let mut path = Path::new();
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Ident(name) => {
                    if colons != 2 {
                        self.others.push(std::mem::replace(&mut path, prefix.to_vec()));
                    }
                    path.push(name.to_string());
                    colons = 0;
                }
                TokenTree::Punct(sign) if sign.as_char() == ':' => colons += 1,
                TokenTree::Group(group) => {
                    let continues = colons == 2 && group.delimiter() == Delimiter::Brace;
                    let prefix = if continues { std::mem::take(&mut path) } else { Path::new() };
                    self.add_tokens(group.stream(), &prefix);
                    colons = 0;
                }
                _ => colons = 0,
            }
        }
        self.others.push(path);
    }
}
