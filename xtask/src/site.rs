//! The static site: which files, how large, written to `dist/`.
//!
//! It is `index.html`, everything in `www/` that the page may ask for, the wasm with its glue in
//! `www/pkg/`, and `sw.js` at the root, because a service worker sees only what lies beside or
//! below it. `sw.js` is made from `www/sw.js`: there `/*FILES*/` (between brackets) becomes the
//! list of all files, relative to the worker, with `"./"` for the page itself, since many hosts
//! answer `index.html` with a redirection, which offline pages may not use; and `/*VERSION*/`
//! (between quotes) becomes a hash of all their content.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::Path;

use anyhow::{Context, Result, bail};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::modules::imports;
use crate::slim::without_comments;
use crate::toolchain::Toolchain;
use crate::{project, wasm};

/// Where the wasm and its glue are in the site.
const PACKAGE: &str = "www/pkg";

/// The service worker's name in the site.
pub const SERVICE_WORKER: &str = "sw.js";

/// A file of the site.
#[derive(Clone)]
pub struct File {
    /// As it is.
    pub bytes: Vec<u8>,
    /// As most hosts send it.
    pub gzip: Vec<u8>,
}

/// What a first visit asks for besides what `index.html` names: the page's worker, and the kind of
/// puzzle that is shown to a newcomer.
const FIRST_MODULES: [&str; 3] =
    ["www/solver/inside/worker.js", "www/kinds/travel/travel.js", SERVICE_WORKER];

impl File {
    fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.bytes)
    }
}

/// The whole site, held in memory: it is small, and a server can change from one to the next
/// at once.
#[derive(Clone, Default)]
pub struct Site {
    files: BTreeMap<String, File>,
}

impl Site {
    /// Builds the wasm and puts the site together.
    pub fn build() -> Result<Self> {
        let toolchain = Toolchain::find_or_install()?;
        let glue = wasm::build(&toolchain)?;
        Self::assemble(project::root(), &glue)
    }

    /// Puts the site together from the project's files and the glue.
    pub fn assemble(root: &Path, glue: &Path) -> Result<Self> {
        let mut site = Self::default();
        site.add(root, "index.html")?;
        site.add_folder(&root.join("www"), "www")?;
        for build in &wasm::BUILDS {
            for name in [format!("{}.js", build.name), format!("{}_bg.wasm", build.name)] {
                let bytes = slimmed(&name, read(&glue.join(&name))?);
                site.insert(format!("{PACKAGE}/{name}"), bytes);
            }
        }
        if let Some(template) = site.files.remove("www/sw.js") {
            let template = String::from_utf8(template.bytes).context("www/sw.js is not text")?;
            let worker = site.service_worker(&template)?;
            site.insert(SERVICE_WORKER.to_owned(), worker.into_bytes());
        }
        Ok(site)
    }

    /// The file at a path relative to the site's root.
    pub fn file(&self, path: &str) -> Option<&File> {
        self.files.get(path)
    }

    /// Puts a text file in place of what was at that path.
    pub fn insert(&mut self, path: String, bytes: Vec<u8>) {
        let gzip = gzip(&bytes);
        self.files.insert(path, File { bytes, gzip });
    }

    /// Writes all files to a folder, which then holds nothing else.
    pub fn write(&self, folder: &Path) -> Result<()> {
        if folder.exists() {
            fs::remove_dir_all(folder)
                .with_context(|| format!("cannot clear {}", folder.display()))?;
        }
        for (path, file) in &self.files {
            let target = folder.join(path);
            let parent = target.parent().unwrap_or(folder);
            fs::create_dir_all(parent)
                .and_then(|()| fs::write(&target, &file.bytes))
                .with_context(|| format!("cannot write {}", target.display()))?;
        }
        Ok(())
    }

    /// How many bytes the wasm has.
    pub fn wasm_size(&self) -> usize {
        self.file(&format!("{PACKAGE}/leaper_bg.wasm")).map_or(0, |file| file.bytes.len())
    }

    /// How many bytes a first visit brings over the wire: the files, compressed, but for those
    /// that are loaded when they are first needed.
    pub fn first_load(&self) -> usize {
        let first = self.first_files();
        let first = self.files.iter().filter(|(path, _)| first.contains(path.as_str()));
        first.map(|(_, file)| file.gzip.len()).sum()
    }

    /// The files of a first visit: of modules those that are imported, by whatever is loaded at
    /// once, before anything else is done; of style sheets those that `index.html` links, and a
    /// kind's own with the kind; of the rest all but the later builds of the solver.
    fn first_files(&self) -> BTreeSet<&str> {
        let solver = format!("{PACKAGE}/{}_bg.wasm", wasm::BUILDS[0].name);
        let named = |path: &str| [".js", ".css", ".wasm"].iter().any(|end| path.ends_with(end));
        let mut first: BTreeSet<&str> = self
            .files
            .keys()
            .map(String::as_str)
            .filter(|path| !named(path) || *path == solver)
            .collect();
        let mut asked = FIRST_MODULES.map(str::to_owned).to_vec();
        asked.extend(self.file("index.html").into_iter().flat_map(|page| named_by(&page.text())));
        while let Some(path) = asked.pop() {
            let Some((path, file)) = self.files.get_key_value(&path) else { continue };
            if !first.insert(path) {
                continue;
            }
            let Some(stem) = path.strip_suffix(".js") else { continue };
            let needed = imports(path, &file.text()).into_iter().filter(|import| !import.later);
            asked.extend(needed.map(|import| import.path));
            asked.push(format!("{stem}.css"));
        }
        first
    }

    /// A table of all files with their sizes, and the sum.
    pub fn sizes(&self) -> String {
        let mut table = String::new();
        let _ = writeln!(table, "{:>10} {:>10}", "bytes", "gzip");
        let first = self.first_files();
        for (path, file) in &self.files {
            let (bytes, gzip) = (file.bytes.len(), file.gzip.len());
            let when = if first.contains(path.as_str()) { "" } else { "  (when needed)" };
            let _ = writeln!(table, "{bytes:>10} {gzip:>10}  {path}{when}");
        }
        let first = self.files.iter().filter(|(path, _)| first.contains(path.as_str()));
        let bytes: usize = first.map(|(_, file)| file.bytes.len()).sum();
        let gzip = self.first_load();
        let _ = writeln!(table, "{bytes:>10} {gzip:>10}  in all, at the first load");
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
                let bytes = slimmed(&inner, read(&entry.path())?);
                self.insert(inner, bytes);
            }
        }
        Ok(())
    }

    fn service_worker(&self, template: &str) -> Result<String> {
        for placeholder in ["/*FILES*/", "/*VERSION*/"] {
            if !template.contains(placeholder) {
                bail!("www/sw.js has no place for {placeholder}");
            }
        }
        let paths: Vec<&str> =
            self.files.keys().map(|path| if path == "index.html" { "./" } else { path }).collect();
        // Debug writes the names as JavaScript would: they are plain ASCII.
        let list: Vec<String> = paths.iter().map(|path| format!("{path:?}")).collect();
        let mut hash = Hash::default();
        hash.add(template.as_bytes());
        for (path, file) in &self.files {
            hash.add(path.as_bytes());
            hash.add(&file.bytes);
        }
        Ok(template.replace("/*FILES*/", &list.join(", ")).replace("/*VERSION*/", &hash.text()))
    }
}

/// The files that a page names: its style sheets, scripts, and pictures.
fn named_by(page: &str) -> Vec<String> {
    let values = page.split(" href=\"").skip(1).chain(page.split(" src=\"").skip(1));
    values.filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())).collect()
}

/// Whether a file or folder of `www/` is for visitors: not the tests, the type checker's
/// settings, notes, or what an editor leaves behind.
fn belongs_to_the_site(name: &str) -> bool {
    let for_developers =
        matches!(name, "test" | "tests" | "node_modules" | "jsconfig.json" | "tsconfig.json")
            || name.starts_with('.')
            || name.ends_with('~')
            || [".test.js", ".md", ".d.ts"].iter().any(|end| name.ends_with(end));
    !for_developers
}

/// The FNV-1a hash with 64 bits: tells versions apart, and is the same everywhere.
struct Hash(u64);

impl Default for Hash {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hash {
    /// Adds a piece, and its length, so that pieces cannot run into each other.
    fn add(&mut self, piece: &[u8]) {
        for &byte in piece.iter().chain(&(piece.len() as u64).to_le_bytes()) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn text(&self) -> String {
        format!("{:016x}", self.0)
    }
}

/// The hash of one piece, as text.
pub fn hash(piece: &[u8]) -> String {
    let mut hash = Hash::default();
    hash.add(piece);
    hash.text()
}

/// A module or style sheet as visitors get it.
fn slimmed(name: &str, bytes: Vec<u8>) -> Vec<u8> {
    let extension = Path::new(name).extension().and_then(|extension| extension.to_str());
    match String::from_utf8(bytes) {
        Ok(text) if matches!(extension, Some("js" | "css")) => without_comments(&text).into_bytes(),
        Ok(text) => text.into_bytes(),
        Err(error) => error.into_bytes(),
    }
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
    fn the_service_worker_lists_the_files_and_tells_versions_apart() {
        let worker = |page: &str| {
            let mut site = Site::default();
            site.insert("index.html".into(), page.into());
            site.insert("www/main.js".into(), b"1".to_vec());
            site.service_worker("const F = [/*FILES*/], V = \"/*VERSION*/\";").unwrap()
        };
        let (one, other) = (worker("one"), worker("other"));
        assert!(one.starts_with(r#"const F = ["./", "www/main.js"], V = ""#), "{one}");
        assert_ne!(one, other);
        assert_eq!(one, worker("one"));
    }

    #[test]
    fn tests_and_settings_stay_at_home() {
        for name in
            ["state.test.js", "tests", "tsconfig.json", "wire.d.ts", ".eslintrc", "notes.md"]
        {
            assert!(!belongs_to_the_site(name), "{name}");
        }
        for name in ["main.js", "board.css", "knight.svg", "gallery.json"] {
            assert!(belongs_to_the_site(name), "{name}");
        }
    }

    #[test]
    fn a_first_visit_follows_the_imports_by_their_paths() {
        let mut site = Site::default();
        for (path, text) in [
            (
                "index.html",
                "<link rel=\"stylesheet\" href=\"www/app/app.css\"><script src=\"www/main.js\">",
            ),
            ("www/app/app.css", ""),
            ("www/icon.svg", ""),
            ("www/main.js", "import {\n  a,\n  b,\n} from './app/edit.js';\n"),
            ("www/app/edit.js", "/** @import { C } from '../kinds/swap/edit.js' */\n"),
            (FIRST_MODULES[0], "import init from '../../pkg/leaper.js';\nimport('./late.js');\n"),
            ("www/solver/inside/late.js", ""),
            (FIRST_MODULES[1], "import { d } from './edit.js';\n"),
            ("www/kinds/travel/travel.css", ""),
            ("www/kinds/travel/edit.js", "// import e from '../swap/swap.js';\n"),
            ("www/kinds/swap/edit.js", ""),
            ("www/kinds/swap/swap.css", ""),
            ("www/pkg/leaper.js", ""),
            ("www/pkg/leaper_bg.wasm", ""),
            ("www/pkg/leaper_full.js", ""),
            ("www/pkg/leaper_full_bg.wasm", ""),
        ] {
            site.insert(path.to_owned(), text.into());
        }
        let first = site.first_files();
        let later: Vec<&String> =
            site.files.keys().filter(|path| !first.contains(path.as_str())).collect();
        assert_eq!(
            later,
            [
                "www/kinds/swap/edit.js",
                "www/kinds/swap/swap.css",
                "www/pkg/leaper_full.js",
                "www/pkg/leaper_full_bg.wasm",
                "www/solver/inside/late.js",
            ]
        );
    }

    #[test]
    fn the_page_has_what_a_first_visit_asks_for() {
        let mut site = Site::default();
        site.add(project::root(), "index.html").unwrap();
        site.add_folder(&project::root().join("www"), "www").unwrap();
        let named = named_by(&site.files["index.html"].text());
        let files = named.iter().map(String::as_str).filter(|path| path.starts_with("www/"));
        for path in files.chain(FIRST_MODULES).filter(|path| *path != SERVICE_WORKER) {
            assert!(site.file(path).is_some(), "{path} is not there");
        }
        let for_developers = [".ts", "tsconfig.json"];
        let is_theirs = |path: &&String| for_developers.iter().any(|end| path.ends_with(end));
        assert_eq!(site.files.keys().find(is_theirs), None);
        let first = site.first_files();
        for later in ["www/kinds/swap/", "www/kinds/place/"] {
            let wrong: Vec<_> = first.iter().filter(|path| path.starts_with(later)).collect();
            assert!(wrong.is_empty(), "a first visit needs no {wrong:?}");
        }
    }
}
