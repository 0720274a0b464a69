//! Bundles JavaScript modules into few files: over a slow network each request costs a round trip,
//! and one file compresses better than several. The sources also run unbundled.
//!
//! The well-known bundlers are programs for Node.js, and serving or hosting Leaper must need Rust
//! alone. This one supports the forms of import and export that the sources use, and rejects the
//! others.
//!
//! Each bundled module becomes a function that is called once, in the order of execution: `const $7
//! = (() => { …; return { a: one, b: two }; })();`. An import from it becomes `const { a: one } =
//! $7;`. The keys are short, because no minifier renames properties. Only a module that is imported
//! as a namespace keeps its names.
//!
//! Which file a module goes into:
//!
//! - What both `main.js` and the element import statically goes into their shared file, so that the
//!   element's page loads nothing of the whole page. So does what showing the first kind of puzzle
//!   shares with others.
//! - The other static imports of `main.js` go into `page.js`, with what editing the first kind
//!   shares with others.
//! - What a single dynamically imported module needs goes into that module's file.
//! - What several of these need, and a first visit doesn't, stays a file of its own.
//!
//! A worker can't share the page's files: its modules, and those it imports dynamically, each
//! contain all they need. So do the entries for programs, which may run in workers, too.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::ops::Range;

use anyhow::{Context, Result, bail};

use crate::modules::{Bindings, Module, relative};

/// Texts by their paths.
pub type Texts = BTreeMap<String, String>;

/// Which files to make.
pub struct Plan<'a> {
    /// The page's entry.
    pub main: &'a str,
    /// Dynamic imports of every first visit. What they share with others goes into `page`.
    pub first: &'a [&'a str],
    /// The worker's entry.
    pub worker: &'a str,
    /// The page's file of shared modules.
    pub page: &'a str,
    /// Entries for other sites' pages.
    pub embedded: &'a [&'a str],
    /// Dynamic imports of every first visit there. What they share with others goes into `shared`.
    pub first_embedded: &'a [&'a str],
    /// The file of modules that the page shares with these entries.
    pub shared: &'a str,
    /// Entries that contain all they need.
    pub standalone: &'a [&'a str],
    /// Part of the paths of the worker's modules.
    pub worker_folder: &'a str,
    /// Modules below this path aren't bundled.
    pub generated: &'a str,
}

type Modules<'a> = BTreeMap<&'a str, Module>;

impl Plan<'_> {
    /// Bundles all modules.
    pub fn bundle(&self, sources: &Texts) -> Result<Texts> {
        let mut modules = Modules::new();
        for (path, text) in sources {
            modules.insert(path, Module::parse(path, text)?);
        }
        let dynamic = modules.values().flat_map(|module| &module.dynamic_imports);
        let (in_worker, lazy): (BTreeSet<&str>, BTreeSet<&str>) = dynamic
            .map(|import| import.path.as_str())
            .chain(self.embedded.iter().chain(self.standalone).copied())
            .chain([self.worker])
            .filter_map(|path| Some(*modules.get_key_value(path)?.0))
            .filter(|path| !path.starts_with(self.generated))
            .partition(|path| path.contains(self.worker_folder) || self.standalone.contains(path));
        let needs = |entry: &str| self.static_closure(&modules, entry);
        let needed_by: BTreeMap<&str, Vec<String>> =
            lazy.iter().map(|&entry| (entry, needs(entry))).collect();
        let users = |path: &String| needed_by.values().filter(|all| all.contains(path)).count();

        // In the order of execution. `main.js` stays a file.
        let mut page = needs(self.main);
        page.retain(|path| path != self.main);
        let is_embedded = |path: &String| {
            let entries = self.embedded.iter().filter_map(|entry| needed_by.get(entry));
            entries.flatten().any(|other| other == path)
        };
        let (mut shared, mut page): (Vec<String>, Vec<String>) =
            page.into_iter().partition(is_embedded);
        let add_common = |firsts: &[&str], to: &mut Vec<String>, others: &[String]| {
            for path in firsts.iter().filter_map(|first| needed_by.get(first)).flatten() {
                if users(path) > 1 && !to.contains(path) && !others.contains(path) {
                    to.push(path.clone());
                }
            }
        };
        add_common(self.first_embedded, &mut shared, &[]);
        page.retain(|path| !shared.contains(path));
        add_common(self.first, &mut page, &shared);

        let chunks = [
            Chunk { file: self.page, prefix: "$", modules: &page },
            Chunk { file: self.shared, prefix: "$b", modules: &shared },
        ];
        let bundler = Bundler { modules: &modules, chunks: &chunks };
        let mut texts = Texts::new();
        for chunk in chunks.iter().filter(|chunk| !chunk.modules.is_empty()) {
            texts.insert(chunk.file.to_owned(), bundler.write_chunk(chunk)?);
        }
        let mut included: BTreeSet<&String> = page.iter().chain(&shared).collect();
        texts.insert(self.main.to_owned(), bundler.write_entry(self.main, &[])?);
        for (&entry, all) in &needed_by {
            let is_own = |path: &&String| {
                *path != entry && users(path) == 1 && !lazy.contains(path.as_str())
            };
            let own = all.iter().filter(is_own);
            let own: Vec<String> = own
                .filter(|path| !page.contains(path) && !shared.contains(path))
                .cloned()
                .collect();
            texts.insert(entry.to_owned(), bundler.write_entry(entry, &own)?);
            included.extend(all.iter().filter(|path| own.contains(path)));
        }
        let without_chunks = Bundler { chunks: &[], ..bundler };
        for entry in in_worker {
            let mut own = needs(entry);
            own.retain(|path| path != entry);
            texts.insert(entry.to_owned(), without_chunks.write_entry(entry, &own)?);
            included.extend(sources.keys().filter(|path| own.contains(path) && users(path) == 0));
        }
        for (path, text) in sources.iter().filter(|(path, _)| !included.contains(path)) {
            if path.starts_with(self.generated) {
                texts.insert(path.clone(), text.clone());
            } else if !texts.contains_key(path) {
                texts.insert(path.clone(), bundler.write_entry(path, &[])?);
            }
        }
        Ok(texts)
    }

    /// Returns a module and all its static imports, each after its own imports.
    fn static_closure(&self, modules: &Modules, entry: &str) -> Vec<String> {
        fn visit(plan: &Plan, modules: &Modules, path: &str, found: &mut Vec<String>) {
            if path.starts_with(plan.generated) || found.iter().any(|other| other == path) {
                return;
            }
            for import in modules.get(path).iter().flat_map(|module| &module.imports) {
                visit(plan, modules, &import.path, found);
            }
            found.push(path.to_owned());
        }
        let mut found = Vec::new();
        visit(self, modules, entry, &mut found);
        found
    }
}

/// A file of modules that several others import.
struct Chunk<'a> {
    file: &'a str,
    /// The first characters of its exports: one for each module.
    prefix: &'static str,
    /// In the order of execution.
    modules: &'a [String],
}

/// A file that is being written.
struct Output<'a> {
    path: &'a str,
    /// Modules that only this file contains, in the order of execution.
    own: &'a [String],
    code: String,
    /// Names of modules in use, its own or those of chunks.
    used: BTreeSet<String>,
    /// Files that modules in it import whole.
    files: BTreeSet<String>,
}

impl<'a> Output<'a> {
    fn new(path: &'a str, own: &'a [String]) -> Self {
        let (used, files) = (BTreeSet::new(), BTreeSet::new());
        Self { path, own, code: String::new(), used, files }
    }
}

struct Bundler<'a> {
    modules: &'a Modules<'a>,
    chunks: &'a [Chunk<'a>],
}

impl Bundler<'_> {
    fn write_chunk(&self, chunk: &Chunk) -> Result<String> {
        let mut output = Output::new(chunk.file, &[]);
        for path in chunk.modules {
            self.wrap(path, &mut output)?;
        }
        let names: Vec<String> =
            (0..chunk.modules.len()).map(|number| format!("{}{number}", chunk.prefix)).collect();
        let _ = writeln!(output.code, "export {{ {} }};", names.join(", "));
        Ok(self.finish(&output))
    }

    /// Writes an entry, with the modules that only it needs.
    fn write_entry(&self, path: &str, own: &[String]) -> Result<String> {
        let mut output = Output::new(path, own);
        for path_of_own in own {
            self.wrap(path_of_own, &mut output)?;
        }
        self.rewrite(path, &mut output, false)?;
        Ok(self.finish(&output))
    }

    /// Adds the imports that the code needs.
    fn finish(&self, output: &Output) -> String {
        let mut text = String::new();
        for chunk in self.chunks.iter().rev().filter(|chunk| chunk.file != output.path) {
            let names = (0..chunk.modules.len()).map(|number| format!("{}{number}", chunk.prefix));
            let used: Vec<String> = names.filter(|name| output.used.contains(name)).collect();
            if !used.is_empty() {
                let from = relative(output.path, chunk.file);
                let _ = writeln!(text, "import {{ {} }} from '{from}';", used.join(", "));
            }
        }
        for file in &output.files {
            let from = relative(output.path, file);
            let _ = writeln!(text, "import * as {} from '{from}';", file_name(file));
        }
        text + &output.code
    }

    /// Returns the name of a bundled module.
    fn name(&self, path: &str, own: &[String]) -> Option<String> {
        let find = |list: &[String]| list.iter().position(|it| it == path);
        let in_chunk = self
            .chunks
            .iter()
            .find_map(|chunk| Some(format!("{}{}", chunk.prefix, find(chunk.modules)?)));
        in_chunk.or_else(|| Some(format!("$${}", find(own)?)))
    }

    /// Returns the key of a bundled module's export.
    fn key(&self, path: &str, exported: &str) -> String {
        let is_namespace = |module: &Module| {
            let mut imports = module.imports.iter();
            imports.any(|it| it.path == path && matches!(it.bindings, Bindings::Namespace(_)))
        };
        let names = self.modules.get(path).into_iter().flat_map(|module| &module.exports);
        let mut names = names.filter_map(|it| Some(&it.declaration.as_ref()?.0)).flatten();
        match names.position(|it| it == exported) {
            Some(number) if !self.modules.values().any(is_namespace) => short_name(number),
            _ => exported.to_owned(),
        }
    }

    /// Adds a module as a function that is called at once.
    fn wrap(&self, path: &str, output: &mut Output) -> Result<()> {
        let name = self.name(path, output.own).context("a bundled module has a name")?;
        let _ = writeln!(output.code, "const {name} = (() => {{");
        let exports = self.rewrite(path, output, true)?;
        let _ = writeln!(output.code, "return {{ {} }};\n}})();", exports.join(", "));
        Ok(())
    }

    /// Adds a module's code, with imports that fit its new place. Returns what it exports.
    fn rewrite(&self, path: &str, output: &mut Output, is_wrapped: bool) -> Result<Vec<String>> {
        let module = self.modules.get(path).with_context(|| format!("there is no {path}"))?;
        let is_moved = path != output.path;
        let mut edits: Vec<(Range<usize>, String)> = Vec::new();
        let mut exports = Vec::new();
        let refuse = |range: &Range<usize>| {
            let statement = module.text[range.clone()].lines().next().unwrap_or_default();
            bail!("{path} can't be bundled: {statement}")
        };
        for import in &module.imports {
            let name = match self.name(&import.path, output.own) {
                Some(name) => {
                    output.used.insert(name.clone());
                    name
                }
                None if is_moved => {
                    output.files.insert(import.path.clone());
                    file_name(&import.path)
                }
                None => {
                    let specifier = format!("'{}'", relative(output.path, &import.path));
                    edits.push((import.specifier.clone(), specifier));
                    continue;
                }
            };
            let local = match &import.bindings {
                Bindings::Namespace(local) => local.clone(),
                Bindings::Named(names) => {
                    let names = names.iter().map(|(exported, local)| {
                        let key = if name.starts_with("$_") {
                            exported.clone()
                        } else {
                            self.key(&import.path, exported)
                        };
                        property(&key, local)
                    });
                    format!("{{ {} }}", names.collect::<Vec<_>>().join(", "))
                }
                Bindings::Default => return refuse(&import.range),
            };
            edits.push((import.range.clone(), format!("const {local} = {name};")));
        }
        for export in &module.exports {
            match &export.declaration {
                _ if export.from.is_some() => return refuse(&export.range),
                _ if !is_wrapped => {}
                Some((names, declaration)) => {
                    exports.extend(names.iter().map(|it| property(&self.key(path, it), it)));
                    edits.push((export.range.start..declaration.start, String::new()));
                }
                None => return refuse(&export.range),
            }
        }
        if is_moved {
            for import in module.dynamic_imports.iter().filter(|import| !import.path.is_empty()) {
                let specifier = format!("'{}'", relative(output.path, &import.path));
                edits.push((import.specifier.clone(), specifier));
            }
            for meta in &module.import_metas {
                let url = meta.start..meta.end + ".url".len();
                if !module.text[meta.end..].starts_with(".url") {
                    return refuse(&url);
                }
                let own = relative(output.path, path);
                edits.push((url, format!("new URL('{own}', import.meta.url).href")));
            }
        }
        edits.sort_by_key(|(range, _)| range.start);
        let mut end = 0;
        for (range, text) in edits {
            output.code += &module.text[end..range.start];
            output.code += &text;
            end = range.end;
        }
        output.code += &module.text[end..];
        if !output.code.is_empty() && !output.code.ends_with('\n') {
            output.code.push('\n');
        }
        Ok(exports)
    }
}

/// Returns a property of an object, or of a pattern.
fn property(key: &str, name: &str) -> String {
    if key == name { name.to_owned() } else { format!("{key}: {name}") }
}

/// Returns `a`, `b` … `z`, `a1`, `b1` …
fn short_name(number: usize) -> String {
    let letter = char::from(b"abcdefghijklmnopqrstuvwxyz"[number % 26]);
    if number < 26 { letter.to_string() } else { format!("{letter}{}", number / 26) }
}

/// Returns the name under which bundled modules import a whole file.
fn file_name(path: &str) -> String {
    let name = |c: char| if c.is_alphanumeric() { c } else { '_' };
    format!("$_{}", path.chars().map(name).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAN: Plan = Plan {
        main: "w/main.js",
        first: &["w/kinds/a/a.js"],
        worker: "w/inside/worker.js",
        page: "w/page.js",
        embedded: &[],
        first_embedded: &[],
        shared: "w/shared.js",
        standalone: &[],
        worker_folder: "/inside/",
        generated: "w/pkg/",
    };

    fn bundle(modules: &[(&str, &str)]) -> Result<Texts> {
        PLAN.bundle(
            &modules.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect(),
        )
    }

    #[test]
    #[expect(clippy::too_many_lines, reason = "a small site, with all files of its bundle")]
    fn modules_go_into_the_file_of_those_that_import_them() {
        let texts = bundle(&[
            ("w/main.js", "import { set as put } from './app/dom.js';\nimport {\n  load,\n} from './app/kinds.js';\nput(await load());\n"),
            ("w/app/dom.js", "import * as words from './words.js';\nexport const set = words.one;\n"),
            ("w/app/words.js", "export const one = 1;\nexport function* two() {}\n"),
            ("w/app/kinds.js", "import { set } from './dom.js';\nexport const load = () => import('../kinds/a/a.js');\nexport class B {}\nconst b = () => [import('../kinds/b/b.js'), import('../kinds/c/c.js')];\nconst c = new URL('./c', import.meta.url);\n"),
            ("w/app/cheer.js", "export const cheer = 3;\n"),
            ("w/kinds/a/a.js", "import { set } from '../../app/dom.js';\nimport { own } from './own.js';\nimport { both } from '../both.js';\nexport default set(own, both);\n"),
            ("w/kinds/a/own.js", "import { one } from '../../app/words.js';\nexport const own = one;\n"),
            ("w/kinds/b/b.js", "import { both } from '../both.js';\nimport { cheer } from '../../app/cheer.js';\nexport default both + cheer;\n"),
            ("w/kinds/c/c.js", "import { own } from './own.js';\nexport default own;\n"),
            ("w/kinds/c/own.js", "import { cheer } from '../../app/cheer.js';\nexport const own = cheer;\n"),
            ("w/kinds/both.js", "export const both = 2;\n"),
            ("w/inside/worker.js", "import * as core from '../pkg/core.js';\nimport { one } from '../app/words.js';\ncore.f(one, () => import('../kinds/a/inside/jobs.js'));\n"),
            ("w/kinds/a/inside/jobs.js", "import { two } from '../../../app/words.js';\nexport const jobs = two;\n"),
            ("w/pkg/core.js", "export { f, g as default };\n"),
        ])
        .unwrap();
        assert_eq!(
            texts.keys().map(String::as_str).collect::<Vec<_>>(),
            [
                "w/app/cheer.js",
                "w/inside/worker.js",
                "w/kinds/a/a.js",
                "w/kinds/a/inside/jobs.js",
                "w/kinds/b/b.js",
                "w/kinds/c/c.js",
                "w/main.js",
                "w/page.js",
                "w/pkg/core.js",
            ]
        );
        assert_eq!(
            texts["w/main.js"],
            "import { $1, $2 } from './page.js';\nconst { a: put } = $1;\nconst { a: load } = $2;\nput(await load());\n"
        );
        assert_eq!(
            texts["w/page.js"],
            "\
const $0 = (() => {
const one = 1;
function* two() {}
return { one, two };
})();
const $1 = (() => {
const words = $0;
const set = words.one;
return { a: set };
})();
const $2 = (() => {
const { a: set } = $1;
const load = () => import('./kinds/a/a.js');
class B {}
const b = () => [import('./kinds/b/b.js'), import('./kinds/c/c.js')];
const c = new URL('./c', new URL('./app/kinds.js', import.meta.url).href);
return { a: load, b: B };
})();
const $3 = (() => {
const both = 2;
return { a: both };
})();
export { $0, $1, $2, $3 };
"
        );
        assert_eq!(
            texts["w/kinds/a/a.js"],
            "\
import { $0, $1, $3 } from '../../page.js';
const $$0 = (() => {
const { one } = $0;
const own = one;
return { a: own };
})();
const { a: set } = $1;
const { a: own } = $$0;
const { a: both } = $3;
export default set(own, both);
"
        );
        assert_eq!(
            texts["w/kinds/c/c.js"],
            "\
import * as $_w_app_cheer_js from '../../app/cheer.js';
const $$0 = (() => {
const { cheer } = $_w_app_cheer_js;
const own = cheer;
return { a: own };
})();
const { a: own } = $$0;
export default own;
"
        );
        assert_eq!(
            texts["w/inside/worker.js"],
            "\
const $$0 = (() => {
const one = 1;
function* two() {}
return { one, two };
})();
import * as core from '../pkg/core.js';
const { one } = $$0;
core.f(one, () => import('../kinds/a/inside/jobs.js'));
"
        );
        assert_eq!(
            texts["w/kinds/a/inside/jobs.js"],
            "\
const $$0 = (() => {
const one = 1;
function* two() {}
return { one, two };
})();
const { two } = $$0;
export const jobs = two;
"
        );
    }

    #[test]
    fn unsupported_exports_are_errors() {
        let import = "import { a } from './a.js';\n";
        for (main, text) in [
            (import, "export let a = 1;\n"),
            (import, "export { a };\n"),
            (import, "export default 1;\n"),
            ("export { a } from './a.js';\n", "export const a = 1;\n"),
        ] {
            let error =
                bundle(&[("w/main.js", main), ("w/a.js", text), ("w/inside/worker.js", "")]);
            let error = error.expect_err(text).to_string();
            assert!(error.contains("can't be bundled"), "{text}: {error}");
        }
    }
}
