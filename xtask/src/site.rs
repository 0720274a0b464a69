//! The files of the static site, in memory.
//!
//! These are `index.html`, `www/`, the element's and the solver's scripts for other pages, the wasm with
//! its glue in `www/pkg/`, and the records as `frontier.json`. The page runs from these files; `delivery.rs` makes the delivered site from
//! them. `article_pages.rs` makes the articles in `learn/` from templates and texts in
//! `www/learn/`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::Path;

use anyhow::{Context, Result, bail};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::delivery::{self, delivered};
use crate::toolchain::Toolchain;
use crate::{article_pages, project, wasm};

/// The folder of the wasm and its glue in the site.
const WASM_FOLDER: &str = "www/pkg";

/// The folder of the articles' pages in the site.
pub const ARTICLES: &str = "learn/";

/// The folder of the articles' templates and texts in the project.
pub const ARTICLE_SOURCES: &str = "www/learn";

/// The service worker's name in the site.
pub const SERVICE_WORKER: &str = "sw.js";

/// The scripts for other sites, which keep their names: the element and the solver.
pub const SCRIPTS: [&str; 2] = ["leaper-board.js", "leaper-board-solve.js"];

/// All rows of the folder `records/` as one array.
pub const RECORDS: &str = "frontier.json";

/// A file of the site.
#[derive(Clone)]
pub struct File {
    /// Its content.
    pub bytes: Vec<u8>,
    /// Its content, compressed as most hosts do.
    pub gzip: Vec<u8>,
}

/// Files by their paths.
#[derive(Clone, Default)]
pub struct Files(BTreeMap<String, File>);

impl Files {
    /// Returns all files, sorted by path.
    pub fn iter(&self) -> impl Iterator<Item = (&String, &File)> {
        self.0.iter()
    }

    /// Returns the file at a path.
    pub fn get(&self, path: &str) -> Option<&File> {
        self.0.get(path)
    }

    /// Returns the text of a file.
    pub fn text(&self, path: &str) -> Result<String> {
        let file = self.get(path).with_context(|| format!("there is no {path}"))?;
        String::from_utf8(file.bytes.clone()).with_context(|| format!("{path} is not text"))
    }

    /// Removes a file and returns its text.
    pub fn take(&mut self, path: &str) -> Result<String> {
        let text = self.text(path);
        self.remove(path);
        text
    }

    /// Removes a file.
    pub fn remove(&mut self, path: &str) -> Option<File> {
        self.0.remove(path)
    }

    /// Adds or replaces a file.
    pub fn insert(&mut self, path: String, bytes: Vec<u8>) {
        let gzip = gzip(&bytes);
        self.put(path, File { bytes, gzip });
    }

    /// Adds or replaces a file that is compressed already.
    pub fn put(&mut self, path: String, file: File) {
        self.0.insert(path, file);
    }

    /// Writes all files to a folder, and deletes what else is there.
    pub fn write(&self, folder: &Path) -> Result<()> {
        if folder.exists() {
            fs::remove_dir_all(folder)
                .with_context(|| format!("cannot clear {}", folder.display()))?;
        }
        for (path, file) in self.iter() {
            let target = folder.join(path);
            let parent = target.parent().unwrap_or(folder);
            fs::create_dir_all(parent)
                .and_then(|()| fs::write(&target, &file.bytes))
                .with_context(|| format!("cannot write {}", target.display()))?;
        }
        Ok(())
    }
}

/// The whole site in memory, so that a server can replace it at once.
#[derive(Clone, Default)]
pub struct Site {
    /// Files by their paths in the site.
    pub files: Files,
    /// Paths of the files that a first visit loads.
    pub first: BTreeSet<String>,
    /// Paths of the files that the element loads for an animation of a Travel puzzle.
    pub animation: BTreeSet<String>,
}

impl Site {
    /// Builds the wasm. Returns the site as it is delivered, and as it is written.
    pub fn delivered_and_sources(options: &delivery::Options) -> Result<(Self, Self)> {
        let toolchain = Toolchain::find_or_install()?;
        let glue = wasm::build(&toolchain, wasm::Purpose::Delivery)?;
        let sources = Self::sources(project::root(), &glue)?;
        Ok((delivered(sources.clone(), options)?, sources))
    }

    /// The project's files as they are written, with all builds.
    pub fn sources(root: &Path, glue: &Path) -> Result<Self> {
        let mut site = Self::without_builds(root)?;
        for build in &wasm::BUILDS {
            site.add_build(build, glue)?;
        }
        Ok(site)
    }

    /// The project's files as they are written.
    pub fn without_builds(root: &Path) -> Result<Self> {
        let mut site = Self::default();
        site.add(root, "index.html")?;
        for script in SCRIPTS {
            site.add(root, script)?;
        }
        site.insert(RECORDS.to_owned(), records(root)?.into_bytes());
        site.add_folder(&root.join("www"), "www")?;
        let articles =
            article_pages::pages(&root.join(ARTICLE_SOURCES)).map_err(anyhow::Error::msg)?;
        for (path, page) in articles {
            site.insert(format!("{ARTICLES}{path}"), page.into_bytes());
        }
        Ok(site)
    }

    /// Adds a build's module and glue.
    pub fn add_build(&mut self, build: &wasm::Build, glue: &Path) -> Result<()> {
        for name in build.files() {
            self.insert(format!("{WASM_FOLDER}/{name}"), read(&glue.join(&name))?);
        }
        Ok(())
    }

    /// Returns the file at a path.
    pub fn file(&self, path: &str) -> Option<&File> {
        self.files.get(path)
    }

    /// Adds or replaces a file.
    pub fn insert(&mut self, path: String, bytes: Vec<u8>) {
        self.files.insert(path, bytes);
    }

    /// Returns the size of the first build, in bytes.
    pub fn first_wasm_size(&self) -> usize {
        let name = format!("/{}_bg.wasm", wasm::BUILDS[0].name);
        let wasm = self.files.iter().find(|(path, _)| path.ends_with(&name));
        wasm.map_or(0, |(_, file)| file.bytes.len())
    }

    /// Returns the size of a first visit, in compressed bytes.
    pub fn first_load(&self) -> usize {
        self.weight(&self.first)
    }

    /// Returns the size of an animation by the element, in compressed bytes.
    pub fn animation_load(&self) -> usize {
        self.weight(&self.animation)
    }

    fn weight(&self, paths: &BTreeSet<String>) -> usize {
        paths.iter().filter_map(|path| self.file(path)).map(|file| file.gzip.len()).sum()
    }

    /// Returns a table of all files with their sizes, and the sums of a first visit.
    pub fn sizes(&self) -> String {
        let mut table = String::new();
        let _ = writeln!(table, "{:>10} {:>10}", "bytes", "gzip");
        let mut sum = 0;
        for (path, file) in self.files.iter() {
            let (bytes, gzip) = (file.bytes.len(), file.gzip.len());
            let is_first = self.first.contains(path);
            sum += if is_first { bytes } else { 0 };
            let when = match (is_first, self.animation.contains(path)) {
                (true, true) => "  (animation, too)",
                (true, false) => "",
                (false, true) => "  (animation)",
                (false, false) => "  (when needed)",
            };
            let _ = writeln!(table, "{bytes:>10} {gzip:>10}  {path}{when}");
        }
        let _ = writeln!(table, "{sum:>10} {:>10}  in all, at the first load", self.first_load());
        let _ = writeln!(
            table,
            "{:>10} {:>10}  animation of a Travel puzzle on another page",
            "",
            self.animation_load()
        );
        table
    }

    fn add(&mut self, root: &Path, path: &str) -> Result<()> {
        let bytes = read(&root.join(path))?;
        self.insert(path.to_owned(), bytes);
        Ok(())
    }

    fn add_folder(&mut self, folder: &Path, path: &str) -> Result<()> {
        let entries =
            fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))?;
        for entry in entries {
            let entry = entry?;
            let Ok(name) = entry.file_name().into_string() else {
                bail!("{} is not a name for the web", entry.path().display());
            };
            let inner = format!("{path}/{name}");
            if inner == WASM_FOLDER || !belongs_to_the_site(&name) {
                continue;
            }
            if entry.file_type()?.is_dir() {
                self.add_folder(&entry.path(), &inner)?;
            } else {
                self.insert(inner, read(&entry.path())?);
            }
        }
        Ok(())
    }
}

/// Returns the rows of all files in `records/`, sorted by file name.
fn records(root: &Path) -> Result<String> {
    let folder = root.join("records");
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder).with_context(|| format!("no {}", folder.display()))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "jsonl") {
            names.push(path);
        }
    }
    names.sort();
    let mut rows = Vec::new();
    for name in names {
        let text = fs::read_to_string(&name).with_context(|| format!("no {}", name.display()))?;
        rows.extend(text.lines().map(str::to_owned));
    }
    Ok(format!("[\n{}\n]\n", rows.join(",\n")))
}

/// Returns true if a file or folder of `www/` is part of the site: not for tests, type checker
/// settings, notes, articles' sources, and backups of editors.
fn belongs_to_the_site(name: &str) -> bool {
    let for_developers =
        matches!(name, "test" | "tests" | "node_modules" | "jsconfig.json" | "template.html")
            || name.starts_with("tsconfig.")
            || name.starts_with('.')
            || name.ends_with('~')
            || [".test.js", ".md", ".d.ts", ".txt"].iter().any(|end| name.ends_with(end));
    !for_developers
}

/// The 64-bit FNV-1a hash.
pub struct Hash(u64);

impl Default for Hash {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hash {
    /// Adds some bytes and their number, so that the boundaries matter, too.
    pub fn add(&mut self, piece: &[u8]) {
        for &byte in piece.iter().chain(&(piece.len() as u64).to_le_bytes()) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// Returns the hash as text.
    pub fn text(&self) -> String {
        format!("{:016x}", self.0)
    }
}

/// Returns the hash of some bytes as text.
pub fn hash(piece: &[u8]) -> String {
    let mut hash = Hash::default();
    hash.add(piece);
    hash.text()
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder
        .write_all(bytes)
        .and_then(|()| encoder.finish())
        .expect("writing to memory does not fail")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_one_array() {
        let rows: Vec<serde_json::Value> =
            serde_json::from_str(&records(project::root()).unwrap()).unwrap();
        assert!(rows.len() > 10 && rows.iter().all(|row| row["id"].is_string()));
    }

    #[test]
    fn tests_and_settings_stay_at_home() {
        for name in [
            "state.test.js",
            "tests",
            "tsconfig.json",
            "tsconfig.sw.json",
            "wire.d.ts",
            ".eslintrc",
            "notes.md",
            "template.html",
            "de.txt",
        ] {
            assert!(!belongs_to_the_site(name), "{name}");
        }
        for name in ["main.js", "board.css", "knight.svg", "gallery.json"] {
            assert!(belongs_to_the_site(name), "{name}");
        }
    }
}
