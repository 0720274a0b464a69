//! Packages of npm that the tests use, in `target/`. Nothing of them gets into the page.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result, bail};

use crate::command::{output, run};
use crate::{apt, project};

/// npm is a script.
const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// A package in just this version: another one may find other errors.
pub struct Package {
    pub name: &'static str,
    pub version: &'static str,
    /// The folder in `target/` where it is put.
    pub folder: &'static str,
    /// What it is needed for, and where npm is to be had.
    pub advice: &'static str,
}

impl Package {
    /// Finds the package where we have put it, or puts it there; gives back its folder.
    pub fn find_or_install(&self) -> Result<PathBuf> {
        // Two at the same time would write over each other.
        static ONE_BY_ONE: Mutex<()> = Mutex::new(());
        let _turn = ONE_BY_ONE.lock().unwrap_or_else(PoisonError::into_inner);
        let there = self.folder().join("node_modules").join(self.name);
        let is_there = || {
            let about = fs::read_to_string(there.join("package.json")).unwrap_or_default();
            about.contains(&format!("\"version\": \"{}\"", self.version))
        };
        if !is_there() {
            self.install()?;
        }
        if !is_there() {
            bail!("npm has not put {} {} into {}", self.name, self.version, there.display());
        }
        Ok(there)
    }

    /// Where npm puts it.
    pub fn folder(&self) -> PathBuf {
        project::target().join(self.folder)
    }

    fn install(&self) -> Result<()> {
        let has_npm = || output(Command::new(NPM).arg("--version")).is_ok();
        if !has_npm() && apt::may_install() {
            let packages = ["nodejs", "npm"].map(str::to_owned);
            apt::install(&packages, &format!("Node.js and npm, for {}", self.name))?;
        }
        if !has_npm() {
            bail!(self.advice);
        }
        fs::create_dir_all(self.folder())?;
        let package = format!("{}@{}", self.name, self.version);
        println!("Installing into target/{}: npm install {package}", self.folder);
        let mut npm = Command::new(NPM);
        npm.args(["install", "--no-save", "--no-package-lock", "--no-audit", "--no-fund"])
            .args(["--ignore-scripts", "--loglevel=error"])
            .arg("--prefix")
            .arg(self.folder())
            .arg(package)
            .current_dir(self.folder())
            .stdin(Stdio::null())
            .stdout(Stdio::null());
        run(&mut npm).with_context(|| format!("{} could not be installed by npm", self.name))
    }
}
