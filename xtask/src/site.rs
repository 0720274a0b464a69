//! The static site: which files, how large, written to `dist/`.
//!
//! It is `index.html`, everything in `www/` that the page may ask for, the wasm with its glue in
//! `www/pkg/`, and the table of what is proven as `frontier.json`. So the page runs as it is; what
//! visitors get is made from it in `delivery.rs`. The articles are made of templates and texts in
//! `www/learn/` by `article_pages.rs` and have their addresses in `learn/`.

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

/// Where the wasm and its glue are in the site.
const PACKAGE: &str = "www/pkg";

/// The folder of the articles' pages in the site.
pub const ARTICLES: &str = "learn/";

/// The folder of the articles' templates and texts in the project.
pub const WRITTEN: &str = "www/learn";

/// The service worker's name in the site.
pub const SERVICE_WORKER: &str = "sw.js";

/// The scripts for other pages, whose names stay: the element, and the solver alone.
pub const SCRIPTS: [&str; 2] = ["leaper-board.js", "leaper-board-solve.js"];

/// The table of what is proven, which keeps its name, too: all rows of the folder `records/` as one array.
pub const RECORDS: &str = "frontier.json";

/// A file of the site.
#[derive(Clone)]
pub struct File {
    /// As it is.
    pub bytes: Vec<u8>,
    /// As most hosts send it.
    pub gzip: Vec<u8>,
}

/// Files by their paths.
#[derive(Clone, Default)]
pub struct Files(BTreeMap<String, File>);

impl Files {
    /// All of them, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&String, &File)> {
        self.0.iter()
    }

    /// The file at a path.
    pub fn get(&self, path: &str) -> Option<&File> {
        self.0.get(path)
    }

    /// What a file says.
    pub fn text(&self, path: &str) -> Result<String> {
        let file = self.get(path).with_context(|| format!("there is no {path}"))?;
        String::from_utf8(file.bytes.clone()).with_context(|| format!("{path} is not text"))
    }

    /// Takes a text out.
    pub fn take(&mut self, path: &str) -> Result<String> {
        let text = self.text(path);
        self.remove(path);
        text
    }

    /// Takes a file out.
    pub fn remove(&mut self, path: &str) -> Option<File> {
        self.0.remove(path)
    }

    /// Puts a file in place of what was at that path.
    pub fn insert(&mut self, path: String, bytes: Vec<u8>) {
        let gzip = gzip(&bytes);
        self.put(path, File { bytes, gzip });
    }

    /// Does the same with one that is there already.
    pub fn put(&mut self, path: String, file: File) {
        self.0.insert(path, file);
    }

    /// Writes all to a folder, which then holds nothing else.
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

/// The whole site, held in memory: it is small, and a server can change from one to the next
/// at once.
#[derive(Clone, Default)]
pub struct Site {
    /// Its files by their paths, relative to its root.
    pub files: Files,
    /// What a first visit brings over the wire; the rest is loaded when it is first needed.
    pub first: BTreeSet<String>,
    /// What the element brings to another page that shows the film of a journey.
    pub film: BTreeSet<String>,
}

impl Site {
    /// Builds the wasm. Returns the site as it is delivered, and as it is written.
    pub fn both(options: &delivery::Options) -> Result<(Self, Self)> {
        let toolchain = Toolchain::find_or_install()?;
        let glue = wasm::build(&toolchain)?;
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
        let articles = article_pages::pages(&root.join(WRITTEN)).map_err(anyhow::Error::msg)?;
        for (path, page) in articles {
            site.insert(format!("{ARTICLES}{path}"), page.into_bytes());
        }
        Ok(site)
    }

    /// Adds a build's module and glue.
    pub fn add_build(&mut self, build: &wasm::Build, glue: &Path) -> Result<()> {
        for name in build.files() {
            self.insert(format!("{PACKAGE}/{name}"), read(&glue.join(&name))?);
        }
        Ok(())
    }

    /// The file at a path relative to the site's root.
    pub fn file(&self, path: &str) -> Option<&File> {
        self.files.get(path)
    }

    /// Puts a file in place of what was at that path.
    pub fn insert(&mut self, path: String, bytes: Vec<u8>) {
        self.files.insert(path, bytes);
    }

    /// How many bytes the wasm has that is loaded first.
    pub fn wasm_size(&self) -> usize {
        let name = format!("/{}_bg.wasm", wasm::BUILDS[0].name);
        let wasm = self.files.iter().find(|(path, _)| path.ends_with(&name));
        wasm.map_or(0, |(_, file)| file.bytes.len())
    }

    /// How many bytes a first visit brings over the wire: the files, compressed, but for those
    /// that are loaded when they are first needed.
    pub fn first_load(&self) -> usize {
        self.weight(&self.first)
    }

    /// The same of what the element brings to another page, with a film of a journey.
    pub fn film_load(&self) -> usize {
        self.weight(&self.film)
    }

    fn weight(&self, paths: &BTreeSet<String>) -> usize {
        paths.iter().filter_map(|path| self.file(path)).map(|file| file.gzip.len()).sum()
    }

    /// A table of all files with their sizes, and the sum.
    pub fn sizes(&self) -> String {
        let mut table = String::new();
        let _ = writeln!(table, "{:>10} {:>10}", "bytes", "gzip");
        let mut sum = 0;
        for (path, file) in self.files.iter() {
            let (bytes, gzip) = (file.bytes.len(), file.gzip.len());
            let is_first = self.first.contains(path);
            sum += if is_first { bytes } else { 0 };
            let when = if is_first { "" } else { "  (when needed)" };
            let _ = writeln!(table, "{bytes:>10} {gzip:>10}  {path}{when}");
        }
        let _ = writeln!(table, "{sum:>10} {:>10}  in all, at the first load", self.first_load());
        let _ = writeln!(table, "{:>10} {:>10}  film of a journey elsewhere", "", self.film_load());
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
            if inner == PACKAGE || !belongs_to_the_site(&name) {
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

/// The rows of all families, in the order of their files' names.
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

/// Whether a file or folder of `www/` is for visitors: not the tests, the type checker's
/// settings, notes, what articles are made of, or what an editor leaves behind.
fn belongs_to_the_site(name: &str) -> bool {
    let for_developers =
        matches!(name, "test" | "tests" | "node_modules" | "jsconfig.json" | "template.html")
            || name.starts_with("tsconfig.")
            || name.starts_with('.')
            || name.ends_with('~')
            || [".test.js", ".md", ".d.ts", ".txt"].iter().any(|end| name.ends_with(end));
    !for_developers
}

/// The FNV-1a hash with 64 bits: tells versions apart, and is the same everywhere.
pub struct Hash(u64);

impl Default for Hash {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hash {
    /// Adds a piece, and its length, so that pieces cannot run into each other.
    pub fn add(&mut self, piece: &[u8]) {
        for &byte in piece.iter().chain(&(piece.len() as u64).to_le_bytes()) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// It, as text.
    pub fn text(&self) -> String {
        format!("{:016x}", self.0)
    }
}

/// The hash of one piece, as text.
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
