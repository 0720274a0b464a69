//! Installs programs from npm below `target/`, each with a fixed version. They only check the page.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result, bail};

use crate::command::{find, output, run};
use crate::{apt, project};

/// On Windows, npm is a script.
const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

const ADVICE: &str = "The page is checked by programs that need Node.js and its npm on the PATH. \
    On Debian: sudo apt-get install nodejs npm. Elsewhere: from https://nodejs.org/";

/// A program from npm.
pub struct Package {
    /// Name in the registry.
    pub name: &'static str,
    /// Name in messages.
    pub title: &'static str,
    /// Fixed, because other versions may report other errors.
    pub version: &'static str,
}

impl Package {
    /// Finds the program or installs it. Returns its folder.
    pub fn find_or_install(&self) -> Result<PathBuf> {
        // Concurrent installations would overwrite each other.
        static ONE_BY_ONE: Mutex<()> = Mutex::new(());
        let _turn = ONE_BY_ONE.lock().unwrap_or_else(PoisonError::into_inner);
        let Self { name, title, version } = self;
        let there = self.folder().join("node_modules").join(name);
        let is_there = || {
            let about = fs::read_to_string(there.join("package.json")).unwrap_or_default();
            about.contains(&format!("\"version\": \"{version}\""))
        };
        if !is_there() {
            self.install().with_context(|| format!("{title} could not be installed"))?;
        }
        if !is_there() {
            bail!("npm has not put {title} {version} into {}", there.display());
        }
        Ok(there)
    }

    /// Returns the folder it is installed in.
    pub fn folder(&self) -> PathBuf {
        project::target().join(self.name)
    }

    fn install(&self) -> Result<()> {
        let has_npm = || output(Command::new(NPM).arg("--version")).is_ok();
        if !has_npm() && apt::may_install() {
            let packages = ["nodejs", "npm"].map(str::to_owned);
            apt::install(&packages, "Node.js and npm, for checking the page")?;
        }
        if !has_npm() {
            bail!(ADVICE);
        }
        let folder = self.folder();
        fs::create_dir_all(&folder)?;
        let package = format!("{}@{}", self.name, self.version);
        println!("Installing {} into {}: npm install {package}", self.title, folder.display());
        install(&folder, &[&package])
    }
}

/// Installs packages into a folder, each given as `name@version` or a tarball's path.
pub fn install(folder: &Path, packages: &[&str]) -> Result<()> {
    let mut npm = Command::new(NPM);
    npm.args(["install", "--no-save", "--no-package-lock", "--no-audit", "--no-fund"])
        .args(["--ignore-scripts", "--loglevel=error"])
        .arg("--prefix")
        .arg(folder)
        .args(packages)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null());
    run(&mut npm).context("npm did not get it")
}

/// Packs the package in a folder into a tarball in another folder.
pub fn pack(folder: &Path, into: &Path) -> Result<()> {
    let mut npm = Command::new(NPM);
    npm.args(["pack", "--silent", "--ignore-scripts", "--pack-destination"])
        .arg(into)
        .current_dir(folder);
    run(npm.stdin(Stdio::null()).stdout(Stdio::null())).context(ADVICE)
}

/// Finds Node.js.
pub fn node() -> Result<PathBuf> {
    let found = || find(&["node", "nodejs"]);
    if found().is_none() && apt::may_install() {
        apt::install(&["nodejs".to_owned()], "Node.js, for checking the page")?;
    }
    found().context(ADVICE)
}
