//! html-validate: is the page's HTML as the standard wants it, and as people recommend it?

use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result};

use crate::command::shown;
use crate::npm::{self, Package};
use crate::project;

const PACKAGE: Package =
    Package { name: "html-validate", title: "html-validate", version: "10.17.0" };

/// The page and the articles, in all languages.
pub fn pages() -> Result<Vec<PathBuf>> {
    let mut pages = vec![project::root().join("index.html")];
    let mut folders = vec![project::root().join("www/learn")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "html") {
                pages.push(path);
            }
        }
    }
    pages.sort();
    Ok(pages)
}

/// What is wrong in HTML files; empty when all is well.
pub fn errors(files: &[PathBuf]) -> Result<String> {
    let there = PACKAGE.find_or_install()?;
    let mut command = Command::new(npm::node()?);
    command.arg(there.join("bin/html-validate.mjs")).args(["--preset", "recommended"]).args(files);
    command.current_dir(project::root()).stdin(Stdio::null());
    let output = command.output().with_context(|| format!("cannot start: {}", shown(&command)))?;
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said).into_owned();
    Ok(if output.status.success() { String::new() } else { format!("{said}\n") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_markup_is_found() {
        let trial = PACKAGE.folder().join("trial.html");
        std::fs::create_dir_all(PACKAGE.folder()).unwrap();
        std::fs::write(&trial, "<!DOCTYPE html>\n<html lang=\"en\"><head><title>x</title></head><body><p></div></body></html>\n").unwrap();
        let said = errors(&[trial]).unwrap();
        assert!(said.contains("close-order"), "{said}");
    }
}
