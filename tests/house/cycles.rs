//! No two files of `src/` depend on each other, directly or through others.
//!
//! A path counts for the file that declares its last name: through re-exports (`pub use`), that is
//! the origin. Re-exports, paths of whole modules and imports of tests don't count.

use std::collections::{BTreeMap, BTreeSet};

use syn::Visibility;

use super::files;
use super::paths::{Path, Paths};

/// The imports and paths of a file.
#[derive(Default)]
struct Source {
    name: String,
    /// The paths of imported names.
    imported: BTreeMap<String, Path>,
    /// All paths that count.
    paths: BTreeSet<Path>,
}

impl Source {
    fn read(name: &str, text: &str) -> Self {
        let mut source = Self { name: name.to_owned(), ..Self::default() };
        let Paths { imports, others } = Paths::read(text, false);
        for import in &imports {
            source.imported.insert(import.name.clone(), import.path.clone());
            // A re-export counts only if the file also uses the name.
            let is_private = matches!(import.visibility, Visibility::Inherited);
            if is_private || others.iter().any(|path| path[0] == import.name) {
                source.paths.insert(import.path.clone());
            }
        }
        source.paths.extend(others.into_iter().filter(|path| path.len() > 1));
        source
    }

    /// Returns the file's module: `swap::rules` for `swap/rules.rs`.
    fn module(&self) -> Path {
        let name = self.name.trim_end_matches(".rs").trim_end_matches("/mod");
        if name == "lib" { Path::new() } else { name.split('/').map(str::to_owned).collect() }
    }
}

/// All files by their modules.
struct Files(BTreeMap<Path, Source>);

impl Files {
    fn new<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let sources = files.into_iter().map(|(name, text)| Source::read(name, text));
        Self(sources.map(|source| (source.module(), source)).collect())
    }

    /// Returns the module in which a path ends. `None` if that is no file here, or the module
    /// itself.
    fn end(&self, module: &[String], path: &[String]) -> Option<Path> {
        let mut at = module.to_vec();
        let mut path = path;
        match path.first()?.as_str() {
            // The command line is another crate.
            "crate" => at.truncate(usize::from(module.first().is_some_and(|it| it == "main"))),
            "super" => at.truncate(at.len().checked_sub(1)?),
            first => {
                let below = [module, &path[..1]].concat();
                let import = self.0.get(module)?.imported.get(first).filter(|it| it[0] != first);
                return match import {
                    Some(import) => self.end(module, &[import, &path[1..]].concat()),
                    None if self.0.contains_key(&below) => self.inside(below, &path[1..]),
                    None => None,
                };
            }
        }
        path = &path[1..];
        while let Some((_, rest)) = path.split_first().filter(|(first, _)| *first == "super") {
            at.pop();
            path = rest;
        }
        self.inside(at, path)
    }

    /// Returns the module where a path below a module ends.
    fn inside(&self, mut at: Path, mut path: &[String]) -> Option<Path> {
        while let Some((first, rest)) = path.split_first() {
            at.push(first.clone());
            if !self.0.contains_key(&at) {
                at.pop();
                let import = self.0.get(&at)?.imported.get(first);
                return match import {
                    Some(import) => self.end(&at, &[import, rest].concat()),
                    None => Some(at),
                };
            }
            path = rest;
        }
        None
    }

    /// Returns the files in cycles, each with its next files.
    fn cycles(&self) -> Vec<String> {
        let needs = |(module, source): (&Path, &Source)| -> (Path, BTreeSet<Path>) {
            let ends = source.paths.iter().filter_map(|path| self.end(module, path));
            (module.clone(), ends.filter(|end| end != module).collect())
        };
        let needs: BTreeMap<Path, BTreeSet<Path>> = self.0.iter().map(needs).collect();
        let reaches = |from: &Path, to: &Path| {
            let (mut seen, mut ahead) = (BTreeSet::new(), vec![from]);
            while let Some(here) = ahead.pop() {
                ahead.extend(needs[here].iter().filter(|next| seen.insert(*next)));
            }
            seen.contains(to)
        };
        let mut found = Vec::new();
        for (module, needs) in &needs {
            let others = needs.iter().filter(|other| reaches(other, module));
            let others: Vec<_> = others.map(|other| self.0[other].name.as_str()).collect();
            if !others.is_empty() {
                found.push(format!("{} needs {}", self.0[module].name, others.join(", ")));
            }
        }
        found
    }
}

#[test]
fn no_files_depend_on_each_other() {
    let files = files("src", &[".rs"]);
    let all = Files::new(files.iter().map(|(name, text)| (name.as_str(), text.as_str())));
    assert!(all.cycles().is_empty(), "in src, in circles:\n{}", all.cycles().join("\n"));
}

#[test]
fn cycles_through_re_exports_are_found() {
    let cycle = [
        ("lib.rs", "mod room;\nmod hall;\npub use room::Chair;"),
        (
            "hall.rs",
            "use crate::{\n    Chair,\n    room::{self, Table as Desk},\n};\npub struct Hall;",
        ),
        ("room/mod.rs", "mod chair;\nmod table;\npub use chair::Chair;\npub use table::Table;"),
        ("room/chair.rs", "use super::Table; // Lamp"),
        ("room/table.rs", "fn see() {\n    super::lamp::Lamp::new();\n}"),
        ("room/lamp.rs", "use super::super::room;\nfn sit() -> room::Chair {}"),
    ];
    assert_eq!(
        Files::new(cycle).cycles(),
        [
            "room/chair.rs needs room/table.rs",
            "room/lamp.rs needs room/chair.rs",
            "room/table.rs needs room/lamp.rs",
        ]
    );
    // A module that declares items counts like any other.
    let own = [
        ("room/mod.rs", "mod chair;\npub use chair::Chair;\npub fn sit() -> Chair {}"),
        ("room/chair.rs", "pub struct Chair;\nfn more() {\n    super::sit();\n}"),
    ];
    assert_eq!(Files::new(own).cycles().len(), 2);
    let tested = "pub struct Chair;\n#[cfg(test)]\nmod tests {\n    use super::super::sit;\n}";
    assert!(Files::new([own[0], ("room/chair.rs", tested)]).cycles().is_empty());
}
