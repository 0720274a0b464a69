//! Finds and installs packages of Debian and Ubuntu.

use std::process::Command;
use std::sync::Once;

use anyhow::{Context, Result, bail};

use crate::command::{find, output, run};

/// Returns true if this system uses apt.
pub fn is_here() -> bool {
    find(&["apt-get"]).is_some() && find(&["dpkg-query"]).is_some()
}

/// Returns true if we can install packages, which needs root.
pub fn may_install() -> bool {
    is_here() && output(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0")
}

/// Returns the installed packages whose names match a shell pattern, with their versions.
pub fn installed(pattern: &str) -> Vec<(String, String)> {
    let format = "${db:Status-Abbrev} ${Package} ${Version}\n";
    let listed = Command::new("dpkg-query").args(["-W", "-f", format, pattern]).output();
    // dpkg-query fails if nothing matches.
    let Ok(listed) = listed else { return vec![] };
    String::from_utf8_lossy(&listed.stdout)
        .lines()
        .filter_map(|line| {
            let mut words = line.split_whitespace();
            let (status, name, version) = (words.next()?, words.next()?, words.next()?);
            (status == "ii").then(|| (name.to_owned(), version.to_owned()))
        })
        .collect()
}

/// Returns true if a package is installed.
pub fn is_installed(package: &str) -> bool {
    !installed(package).is_empty()
}

/// Returns the available packages whose names match a regular expression.
pub fn available(expression: &str) -> Vec<String> {
    refresh();
    let listed = output(Command::new("apt-cache").args(["search", "--names-only", expression]));
    listed
        .unwrap_or_default()
        .lines()
        .filter_map(|line| line.split_whitespace().next().map(str::to_owned))
        .collect()
}

/// Returns the version that would be installed.
pub fn candidate(package: &str) -> Option<String> {
    refresh();
    let shown =
        output(Command::new("apt-cache").args(["show", "--no-all-versions", package])).ok()?;
    shown.lines().find_map(|line| line.strip_prefix("Version: ")).map(str::to_owned)
}

/// Returns the dependencies of a package.
pub fn dependencies(package: &str) -> Vec<String> {
    refresh();
    let listed = output(Command::new("apt-cache").args(["depends", package]));
    listed
        .unwrap_or_default()
        .lines()
        .filter_map(|line| line.trim().strip_prefix("Depends: ").map(str::to_owned))
        .collect()
}

/// Returns the files of an installed package.
pub fn files(package: &str) -> Vec<String> {
    let listed = output(Command::new("dpkg-query").args(["-L", package]));
    listed.unwrap_or_default().lines().map(str::to_owned).collect()
}

/// Installs missing packages. Without root, the error says which command to run.
pub fn install(packages: &[String], what_for: &str) -> Result<()> {
    let missing: Vec<&str> =
        packages.iter().map(String::as_str).filter(|package| !is_installed(package)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let list = missing.join(" ");
    if !may_install() {
        bail!("{what_for} is missing. To install it:\n    sudo apt-get install {list}");
    }
    println!("Installing {what_for}: apt-get install {list}");
    refresh();
    let mut command = apt_get();
    command.args(["install", "--yes", "--no-install-recommends"]);
    run(command.args(&missing).stdout(std::process::Stdio::null()))
        .with_context(|| format!("cannot install {what_for}"))
}

/// Downloads the package lists, once: a new system has none.
fn refresh() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        if may_install() {
            println!("Asking for the list of packages: apt-get update");
            let updated = run(apt_get().args(["update", "--quiet", "--quiet"]));
            if let Err(error) = updated {
                println!("Going on with the lists that are there: {error:#}");
            }
        }
    });
}

fn apt_get() -> Command {
    let mut command = Command::new("apt-get");
    command
        .env("DEBIAN_FRONTEND", "noninteractive")
        // Wait for another installation to finish.
        .args(["-o", "DPkg::Lock::Timeout=600"])
        .stdin(std::process::Stdio::null());
    command
}
