//! Debian's and Ubuntu's packages: which are there, which are to be had, and installing them.

use std::process::Command;
use std::sync::Once;

use anyhow::{Context, Result, bail};

use crate::command::{find, output, run};

/// Whether this is a machine with these packages at all.
pub fn is_here() -> bool {
    find(&["apt-get"]).is_some() && find(&["dpkg-query"]).is_some()
}

/// Whether we may install: packages need root.
pub fn may_install() -> bool {
    is_here() && output(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0")
}

/// The installed packages whose name matches a shell pattern, each with its version.
pub fn installed(pattern: &str) -> Vec<(String, String)> {
    let format = "${db:Status-Abbrev} ${Package} ${Version}\n";
    let listed = Command::new("dpkg-query").args(["-W", "-f", format, pattern]).output();
    // Matching nothing is an error to dpkg-query, and an empty list to us.
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

/// Whether a package is installed.
pub fn is_installed(package: &str) -> bool {
    !installed(package).is_empty()
}

/// The packages to be had whose name matches a regular expression.
pub fn available(expression: &str) -> Vec<String> {
    refresh();
    let listed = output(Command::new("apt-cache").args(["search", "--names-only", expression]));
    listed
        .unwrap_or_default()
        .lines()
        .filter_map(|line| line.split_whitespace().next().map(str::to_owned))
        .collect()
}

/// The version that would be installed.
pub fn candidate(package: &str) -> Option<String> {
    refresh();
    let shown =
        output(Command::new("apt-cache").args(["show", "--no-all-versions", package])).ok()?;
    shown.lines().find_map(|line| line.strip_prefix("Version: ")).map(str::to_owned)
}

/// What a package depends on.
pub fn dependencies(package: &str) -> Vec<String> {
    refresh();
    let listed = output(Command::new("apt-cache").args(["depends", package]));
    listed
        .unwrap_or_default()
        .lines()
        .filter_map(|line| line.trim().strip_prefix("Depends: ").map(str::to_owned))
        .collect()
}

/// The files of an installed package.
pub fn files(package: &str) -> Vec<String> {
    let listed = output(Command::new("dpkg-query").args(["-L", package]));
    listed.unwrap_or_default().lines().map(str::to_owned).collect()
}

/// Installs those of these packages that are not there yet; where it may not, says what to type.
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

/// Fetches the lists of packages, once; a fresh machine has none.
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
        // Another installation may be under way: wait for it rather than fail.
        .args(["-o", "DPkg::Lock::Timeout=600"])
        .stdin(std::process::Stdio::null());
    command
}
