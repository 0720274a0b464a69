//! Checks the page's HTML with html-validate.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result};

use crate::command::shown;
use crate::npm::{self, Package};
use crate::{article_pages, project, site};

const PACKAGE: Package = Package { name: "html-validate", title: "html-validate" };

/// Returns the page, and the articles in all languages, which are written to a folder for it.
pub fn pages() -> Result<Vec<PathBuf>> {
    let articles = article_pages::pages(&project::root().join(site::ARTICLE_SOURCES));
    let mut pages = vec![project::root().join("index.html")];
    for (path, page) in articles.map_err(anyhow::Error::msg)? {
        let path = PACKAGE.folder().join(site::ARTICLES).join(path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&path, page).with_context(|| format!("cannot write {}", path.display()))?;
        pages.push(path);
    }
    Ok(pages)
}

/// Checks HTML files. Returns the errors.
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
        fs::create_dir_all(PACKAGE.folder()).unwrap();
        fs::write(&trial, "<!DOCTYPE html>\n<html lang=\"en\"><head><title>x</title></head><body><p></div></body></html>\n").unwrap();
        let said = errors(&[trial]).unwrap();
        assert!(said.contains("close-order"), "{said}");
    }
}
