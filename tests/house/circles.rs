//! No file of `src/` needs itself by way of others.
//!
//! What a file needs is read off its paths. A path leads to the file where it ends: through a room that only hands
//! it on (`pub use`), to where it comes from. Neither that nor naming a whole room is a need, nor what tests want.

use std::collections::{BTreeMap, BTreeSet};

use super::{code, files};

/// The segments of a path, or of a module's own.
type Path = Vec<String>;

/// What is read of a file.
#[derive(Default)]
struct Source {
    name: String,
    /// Where what it takes in or hands on comes from, by the name that it has here.
    taken: BTreeMap<String, Path>,
    /// All paths that count, as they stand.
    paths: BTreeSet<Path>,
}

impl Source {
    fn read(name: &str, text: &str) -> Self {
        let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        let mut source = Self { name: name.to_owned(), ..Self::default() };
        let mut handed_on = Vec::new();
        let mut rest = String::new();
        let mut lines = code(text).map(|(_, line)| line.trim_start());
        while let Some(line) = lines.next() {
            let (visible, taken) = match line.split_once("use ") {
                Some((visible, taken)) if ["", "pub "].contains(&visible) => (visible, taken),
                Some((visible, taken)) if visible.starts_with("pub(") => (visible, taken),
                _ => {
                    if !line.starts_with("mod ") {
                        rest += line;
                        rest += "\n";
                    }
                    continue;
                }
            };
            let mut tree = taken.to_owned();
            while !tree.contains(';') {
                tree += lines.next().unwrap_or(";");
            }
            let mut paths = Vec::new();
            branches(tree.split(';').next().unwrap_or_default(), &Path::new(), &mut paths);
            for path in paths {
                let name = path.last().cloned().unwrap_or_default();
                source.taken.insert(name.clone(), path.clone());
                if visible.is_empty() {
                    source.paths.insert(path);
                } else {
                    handed_on.push((name, path));
                }
            }
        }
        let words = rest.split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
        for word in words {
            let path: Path = word.split("::").map(str::to_owned).collect();
            source
                .paths
                .extend(handed_on.iter().filter(|it| it.0 == path[0]).map(|it| it.1.clone()));
            if path.len() > 1 {
                source.paths.insert(path);
            }
        }
        source
    }

    /// The module that it is: `swap::rules` for `swap/rules.rs`.
    fn module(&self) -> Path {
        let name = self.name.trim_end_matches(".rs").trim_end_matches("/mod");
        if name == "lib" { Path::new() } else { name.split('/').map(str::to_owned).collect() }
    }
}

/// All paths of what is written after `use`.
fn branches(tree: &str, before: &[String], found: &mut Vec<Path>) {
    let (head, inner) = tree.split_once('{').unwrap_or((tree, ""));
    let head = head.split(" as ").next().unwrap_or_default();
    let mut path = before.to_vec();
    let segments = head.split("::").map(str::trim);
    path.extend(segments.filter(|it| !["", "self"].contains(it)).map(str::to_owned));
    let Some((inner, _)) = inner.rsplit_once('}') else {
        if !head.trim().is_empty() {
            found.push(path);
        }
        return;
    };
    let (mut depth, mut begin) = (0, 0);
    for (at, c) in inner.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                branches(&inner[begin..at], &path, found);
                begin = at + 1;
            }
            _ => {}
        }
    }
    branches(&inner[begin..], &path, found);
}

/// All files by the module that they are.
struct House(BTreeMap<Path, Source>);

impl House {
    fn new<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let sources = files.into_iter().map(|(name, text)| Source::read(name, text));
        Self(sources.map(|source| (source.module(), source)).collect())
    }

    /// The module where a path ends that stands in this one; none if that is no file here, or the path is the
    /// module itself.
    fn end(&self, module: &[String], path: &[String]) -> Option<Path> {
        let mut at = module.to_vec();
        let mut path = path;
        match path.first()?.as_str() {
            // The command line is a crate of its own.
            "crate" => at.truncate(usize::from(module.first().is_some_and(|it| it == "main"))),
            "super" => at.truncate(at.len().checked_sub(1)?),
            first => {
                let below = [module, &path[..1]].concat();
                let taken = self.0.get(module)?.taken.get(first).filter(|it| it[0] != first);
                return match taken {
                    Some(taken) => self.end(module, &[taken, &path[1..]].concat()),
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

    /// The same from a module on.
    fn inside(&self, mut at: Path, mut path: &[String]) -> Option<Path> {
        while let Some((first, rest)) = path.split_first() {
            at.push(first.clone());
            if !self.0.contains_key(&at) {
                at.pop();
                let taken = self.0.get(&at)?.taken.get(first);
                return match taken {
                    Some(taken) => self.end(&at, &[taken, rest].concat()),
                    None => Some(at),
                };
            }
            path = rest;
        }
        None
    }

    /// The files that lead back to themselves, each with those by which it does.
    fn circles(&self) -> Vec<String> {
        let needs = |(module, source): (&Path, &Source)| -> (Path, BTreeSet<Path>) {
            let ends = source.paths.iter().filter_map(|path| self.end(module, path));
            (module.clone(), ends.filter(|end| end != module).collect())
        };
        let needs: BTreeMap<Path, BTreeSet<Path>> = self.0.iter().map(needs).collect();
        let leads = |from: &Path, to: &Path| {
            let (mut seen, mut ahead) = (BTreeSet::new(), vec![from]);
            while let Some(here) = ahead.pop() {
                ahead.extend(needs[here].iter().filter(|next| seen.insert(*next)));
            }
            seen.contains(to)
        };
        let mut told = Vec::new();
        for (module, needs) in &needs {
            let others = needs.iter().filter(|other| leads(other, module));
            let others: Vec<_> = others.map(|other| self.0[other].name.as_str()).collect();
            if !others.is_empty() {
                told.push(format!("{} needs {}", self.0[module].name, others.join(", ")));
            }
        }
        told
    }
}

#[test]
fn no_two_files_need_each_other() {
    let files = files("src", &[".rs"]);
    let house = House::new(files.iter().map(|(name, text)| (name.as_str(), text.as_str())));
    assert!(house.circles().is_empty(), "in src, in circles:\n{}", house.circles().join("\n"));
}

#[test]
fn circles_are_found_through_whoever_hands_on() {
    let circle = [
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
        House::new(circle).circles(),
        [
            "room/chair.rs needs room/table.rs",
            "room/lamp.rs needs room/chair.rs",
            "room/table.rs needs room/lamp.rs",
        ]
    );
    // A room that has something of its own is a file as others are.
    let own = [
        ("room/mod.rs", "mod chair;\npub use chair::Chair;\npub fn sit() -> Chair {}"),
        ("room/chair.rs", "pub struct Chair;\nfn more() {\n    super::sit();\n}"),
    ];
    assert_eq!(House::new(own).circles().len(), 2);
    let tested = "pub struct Chair;\n#[cfg(test)]\nmod tests {\n    use super::super::sit;\n}";
    assert!(House::new([own[0], ("room/chair.rs", tested)]).circles().is_empty());
}
