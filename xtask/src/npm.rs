//! Installs programs from npm below `target/`, with locked versions. They only check the page.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result, bail};

use crate::command::{find, output, run};
use crate::{apt, project};

/// On Windows, npm is a script.
const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// Runs commands of installed packages.
pub const NPX: &str = if cfg!(windows) { "npx.cmd" } else { "npx" };

const ADVICE: &str = "The page is checked by programs that need Node.js and its npm on the PATH. \
    On Debian: sudo apt-get install nodejs npm. Elsewhere: from https://nodejs.org/";

/// A program from npm. The folder `xtask/npm/NAME/` fixes its version and those of all it needs,
/// with their checksums.
pub struct Package {
    /// Name in the registry.
    pub name: &'static str,
    /// Name in messages.
    pub title: &'static str,
}

impl Package {
    /// Finds the program or installs it. Returns its folder.
    pub fn find_or_install(&self) -> Result<PathBuf> {
        // Concurrent installations would overwrite each other.
        static ONE_BY_ONE: Mutex<()> = Mutex::new(());
        let _guard = ONE_BY_ONE.lock().unwrap_or_else(PoisonError::into_inner);
        let Self { name, title } = self;
        let (folder, locked) = (self.folder(), locked_versions(name));
        let read = |path: &Path| fs::read_to_string(path).unwrap_or_default();
        let is_installed = read(&folder.join(INSTALLED)) == read(&locked.join(LOCK));
        if !is_installed {
            println!("Installing {title} into {}: npm ci", folder.display());
            install_locked(name, &folder)
                .with_context(|| format!("{title} could not be installed"))?;
            fs::copy(locked.join(LOCK), folder.join(INSTALLED))?;
        }
        Ok(folder.join("node_modules").join(name))
    }

    /// Returns the folder it is installed in.
    pub fn folder(&self) -> PathBuf {
        project::target().join(self.name)
    }
}

/// The file with versions and checksums.
const LOCK: &str = "package-lock.json";

/// A copy of the lock file that was installed, written after a complete installation.
const INSTALLED: &str = "installed-lock.json";

/// Returns the folder with the locked versions of a package.
fn locked_versions(name: &str) -> PathBuf {
    project::root().join("xtask/npm").join(name)
}

/// Installs the packages that `xtask/npm/NAME/` locks into a folder.
pub fn install_locked(name: &str, folder: &Path) -> Result<()> {
    let has_npm = || output(Command::new(NPM).arg("--version")).is_ok();
    if !has_npm() && apt::may_install() {
        let packages = ["nodejs", "npm"].map(str::to_owned);
        apt::install(&packages, "Node.js and npm, for checking the page")?;
    }
    if !has_npm() {
        bail!(ADVICE);
    }
    fs::create_dir_all(folder)?;
    for file in ["package.json", LOCK] {
        fs::copy(locked_versions(name).join(file), folder.join(file))?;
    }
    npm(folder, &["ci"])
}

/// Installs a packed package beside others.
pub fn install_tarball(folder: &Path, tarball: &str) -> Result<()> {
    npm(folder, &["install", "--no-save", "--no-package-lock", tarball])
}

fn npm(folder: &Path, arguments: &[&str]) -> Result<()> {
    let mut npm = Command::new(NPM);
    npm.args(arguments)
        .args(["--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error", "--prefix"])
        .arg(folder)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null());
    run(&mut npm).context("npm could not install it")
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
